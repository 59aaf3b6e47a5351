/** Smash & Grab: one gang moves goods for a Guilder, and the other wants them. */
import type { Battle, Ending, Verdict } from '../../battle/judged.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { declare, type Flight, flight, hasEnded, win } from './judging.ts';
import { type CommonFacts, sides, type Variant } from './reading.ts';
import { casketsThatCount, forLeader, rewards } from './rewards.ts';

interface SmashFacts extends CommonFacts {
  readonly ammoOpened?: number;
  readonly ammoClosed?: number;
  readonly fragOpened?: boolean;
}

const EFFECTS = { ammo: 'ammo-cache', empty: 'none', 'frag-trap': 'frag-trap' } as const;

/** The attacker opens a casket without a roll; the defender cannot open one at all. */
export const openCasket = procedure('dominion.smash-and-grab.open-casket', (t, { role, contents }) => {
  if (role === 'defender') {
    const why = 'dominion.smash-and-grab.caskets.1';
    t.tell('The defender cannot open the caskets', {}, why);
    return { opened: false, effect: 'none', why };
  }
  const why = 'dominion.smash-and-grab.caskets.2';
  t.tell('The casket is opened: {contents}', { contents: contents.replace('-', ' ') }, why);
  return { opened: true, effect: EFFECTS[contents], why };
});

export const ending = procedure('dominion.smash-and-grab.ending', (t, { battle, variant }): Ending => {
  sides(battle);
  return hasEnded(t, battle, variant, {
    nobodyLeft: {
      classic: 'dominion.smash-and-grab.ending.1',
      updated: 'dominion.smash-and-grab.ending.2',
    },
    limit: { roundSeven: [], last: { round: 7, clause: 'dominion.smash-and-grab.ending.3' } },
  });
});

export const victory = procedure('dominion.smash-and-grab.victory', (t, { battle, variant }) => {
  const { ammoOpened: opened = 0, ammoClosed: closed = 0 } = battle.facts;
  return declare(
    t,
    verdict(t, battle, variant),
    {
      'dominion.smash-and-grab.fleeing.1': 'the enemy bottled out by choice and fled',
      'dominion.smash-and-grab.victory.1': '{opened} ammo caskets opened, {closed} still closed',
      'dominion.smash-and-grab.victory.2': '{opened} ammo caskets opened, {closed} still closed',
    },
    { opened, closed },
  );
});

function verdict(t: Table, battle: Battle<SmashFacts>, variant: Variant): Verdict {
  const { attacker, defender } = sides(battle);
  const fled = fleeing(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);
  const { ammoOpened = 0, ammoClosed = 0 } = battle.facts;
  return ammoOpened > ammoClosed
    ? win(attacker, 'dominion.smash-and-grab.victory.1')
    : win(defender, 'dominion.smash-and-grab.victory.2');
}

function fleeing(t: Table, battle: Battle<SmashFacts>, variant: Variant): Flight | undefined {
  const clause = 'dominion.smash-and-grab.fleeing.1';
  return flight(t, battle, variant, { clause, who: 'either', updatedVictory: false });
}

const flightRewards = ruling('dominion.smash-flight-rewards', 'credits only');

/** When the defender fled, the closed ammo caskets count as opened; the trap is no risk then. */
export const smashRewards = procedure('dominion.smash-and-grab.rewards', function* (t, input) {
  const { variant } = input;
  const battle: Battle<SmashFacts> = input.battle;
  const { attacker, defender } = sides(battle);
  const { ammoOpened = 0, ammoClosed = 0, fragOpened = false } = battle.facts;
  const leftBehind = fleeing(t, battle, variant)?.loser.id === defender.id ? ammoClosed : 0;
  const beyondCredits = flightRewards(t) === 'credits only' ? 0 : leftBehind;
  const opened = casketsThatCount(t, ammoOpened + beyondCredits);

  return yield* rewards(t, battle, variant, verdict(t, battle, variant), {
    payment: {
      for: 'objectives',
      clause: 'dominion.smash-and-grab.credits.1',
      earned: ({ id }) =>
        id === attacker.id
          ? { times: ammoOpened + leftBehind, die: 'D6' }
          : { times: ammoClosed - leftBehind, die: '2D6' },
    },
    // 1 or -1 for each ammo casket [dominion.smash-and-grab.reputation.1], -1 for the trap.
    reputation: ({ id }) => (id === attacker.id ? opened - Number(fragOpened) : -opened),
    reputationClause: fragOpened
      ? 'dominion.smash-and-grab.reputation.2'
      : 'dominion.smash-and-grab.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings: opened >= 2 ? forLeader(attacker, 'dominion.smash-and-grab.experience.1') : [],
    fleeing: 'dominion.smash-and-grab.fleeing.1',
  });
});
