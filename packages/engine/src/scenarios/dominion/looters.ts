/** Looters: one gang storms a rival's turf for its stash. */
import type { Battle, Verdict } from '../../battle/judged.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { declare, type Fleeing, type Flight, flight, hasBottled, hasEnded, win } from './judging.ts';
import { sides, type Variant } from './reading.ts';
import { casketsThatCount, forLeader, rewards } from './rewards.ts';

const twoOrMore = ruling('dominion.looters-two-or-more', 'exactly two');
const leftOnTheBattlefield = ruling('dominion.looters-left', 'a destroyed casket counts as left');

/** The defender's loot caskets. */
const CASKETS = 4;

interface Facts {
  readonly claimed?: number;
  readonly left?: number;
}

export const claimCasket = procedure(
  'dominion.looters.claim-casket',
  (t, { moment, casket, distance, attackerBottled }) => {
    if (attackerBottled !== 'no') {
      t.tell('An attacker who has bottled out claims nothing any more', {}, 'dominion.looters.caskets.3');
      return { claimed: false, why: 'dominion.looters.caskets.3' };
    }
    if (casket === 'exhausted-cache' || casket === 'other') {
      t.tell('A casket of this kind cannot be claimed: {casket}', { casket }, 'dominion.looters.caskets.2');
      return { claimed: false, why: 'dominion.looters.caskets.2' };
    }
    const claimed = moment === 'end-phase' && distance <= 1;
    t.tell(
      claimed
        ? 'The casket is claimed and taken off the battlefield'
        : 'A casket is claimed when an End phase starts, within 1" of the escape route',
      { distance },
      'dominion.looters.caskets.1',
    );
    return { claimed, why: 'dominion.looters.caskets.1' };
  },
);

export const lootersEnding = procedure('dominion.looters.ending', (t, { battle, variant }) => {
  const enough = hasEnough(t, caskets(battle).claimed);
  return hasEnded(t, battle, variant, {
    nobodyLeft: { classic: 'dominion.looters.ending.1', updated: 'dominion.looters.ending.2' },
    limit: {
      roundSeven: [
        { clause: 'dominion.looters.ending.3', holds: enough },
        { clause: 'dominion.looters.ending.4', holds: hasBottled(t, sides(battle).attacker) },
      ],
      last: { round: 8, clause: 'dominion.looters.ending.5' },
    },
  });
});

export const lootersVictory = procedure('dominion.looters.victory', (t, { battle, variant }) => {
  const { claimed, left } = caskets(battle);
  return declare(
    t,
    verdict(t, battle, variant),
    {
      'dominion.looters.fleeing.1': 'the enemy bottled out by choice and fled',
      'dominion.looters.victory.1': '{claimed} caskets claimed and {left} left',
      'dominion.looters.victory.2': 'only {claimed} caskets claimed and {left} left',
      'dominion.looters.victory.3': '{claimed} caskets claimed',
      'dominion.looters.victory.4': '{claimed} caskets claimed, where it takes two',
    },
    { claimed, left },
  );
});

function verdict(t: Table, battle: Battle<Facts>, variant: Variant): Verdict {
  const { attacker, defender } = sides(battle);
  const { claimed, left } = caskets(battle);
  const fled = flightFrom(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);
  if (variant === 'classic') {
    const stillThere =
      leftOnTheBattlefield(t) === 'a destroyed casket counts as left' ? CASKETS - claimed : left;
    return claimed > stillThere
      ? win(attacker, 'dominion.looters.victory.1')
      : win(defender, 'dominion.looters.victory.2');
  }
  return hasEnough(t, claimed)
    ? win(attacker, 'dominion.looters.victory.3')
    : win(defender, 'dominion.looters.victory.4');
}

const FLEEING: Fleeing = { clause: 'dominion.looters.fleeing.1', who: 'defender', updatedVictory: true };

function flightFrom(t: Table, battle: Battle, variant: Variant): Flight | undefined {
  return flight(t, battle, variant, FLEEING);
}

/** Two caskets, or more: the adjustment does not punish success. */
function hasEnough(t: Table, claimed: number): boolean {
  return twoOrMore(t) === 'exactly two' ? claimed === 2 : claimed >= 2;
}

function caskets({ facts }: Battle<Facts>): { readonly claimed: number; readonly left: number } {
  const { claimed = 0, left = CASKETS - claimed } = facts;
  if (claimed + left > CASKETS)
    throw new BadInput(
      'battle.facts.left',
      `expected at most ${CASKETS - claimed} of the 4 caskets, got ${left}`,
    );
  return { claimed, left };
}

export const lootersRewards = procedure('dominion.looters.rewards', function* (t, { battle, variant }) {
  const { attacker, defender } = sides(battle);
  const judged = verdict(t, battle, variant);
  const { claimed: carried, left } = caskets(battle);
  const abandoned = flightFrom(t, battle, variant)?.loser === defender;
  const claimed = abandoned ? carried + left : carried;
  const { stash } = battle.facts;
  if (claimed > 0 && stash === undefined)
    throw new BadInput('battle.facts.stash', 'is missing; the claimed caskets are paid out of it');

  return yield* rewards(t, battle, variant, judged, {
    payment: {
      for: 'objectives',
      clause: 'dominion.looters.credits.1',
      earned: (gang) => ({ times: gang === attacker ? claimed : 0, die: 'D3' }),
      outOf: { gang: defender, stash: stash ?? 0, clause: 'dominion.looters.credits.2' },
    },
    reputation: (gang) => {
      const kept = CASKETS - claimed;
      // [dominion.looters.reputation.1] for the attacker, [dominion.looters.reputation.2] for the defender
      const mine = gang === attacker ? claimed : kept;
      return mine === 0 ? -2 : casketsThatCount(t, mine);
    },
    // First meeting counts, bottling out does not.
    reputationClause: 'dominion.looters.reputation.3',
    lines: { firstMeeting: true, bottled: false },
    earnings: claimed >= 2 ? forLeader(attacker, 'dominion.looters.experience.1') : [],
    fleeing: 'dominion.looters.fleeing.1',
  });
});
