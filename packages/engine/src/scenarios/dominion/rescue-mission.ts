/** Rescue Mission: a gang goes in for its captured fighters, by the same rules in both variants [dominion.rescue-mission.entry.1]. */
import type { Battle, Fighter, Verdict } from '../../battle/judged.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { declare, draw, type Flight, flight, hasEnded, win } from './judging.ts';
import { hasEscaped, sides, type Variant } from './reading.ts';
import { type Earning, forLeader, rewards } from './rewards.ts';

const freedByFlight = ruling('dominion.captives-freed-by-flight', 'they count as having taken flight');

export const freeCaptive = procedure(
  'dominion.rescue-mission.free-captive',
  function* (t, { distance, rescuer }) {
    const clause = 'dominion.rescue-mission.captives.3';
    if (rescuer === 'captive' || distance > 1) {
      t.tell('It takes an attacker who is no Captive, within 1"', {}, clause);
      return { rolled: false, freed: false };
    }
    const roll = yield* t.roll('D6', clause);
    const freed = roll >= 3;
    t.tell(freed ? '{roll}: the Captive is free' : '{roll}: the Captive stays bound', { roll }, clause);
    return { rolled: true, freed };
  },
);

export const breakLoose = procedure('dominion.rescue-mission.break-loose', function* (t, { strength }) {
  const clause = 'dominion.rescue-mission.captives.4';
  const total = (yield* t.roll('2D6', clause)) + strength;
  const result = total <= 6 ? 'flesh-wound' : total <= 12 ? 'nothing' : 'freed';
  t.tell('{total} in all: {result}', { total, result }, clause);
  return { total, result };
});

/** Captives who are still held do not keep their gang on the battlefield. */
export const rescueMissionEnding = procedure('dominion.rescue-mission.ending', (t, { battle, variant }) =>
  hasEnded(t, battle, variant, { nobodyLeft: 'dominion.rescue-mission.ending.1' }),
);

export const rescueMissionVictory = procedure('dominion.rescue-mission.victory', (t, { battle, variant }) =>
  declare(t, verdict(t, battle, variant), {
    'dominion.rescue-mission.fleeing.1': 'the enemy bottled out by choice and fled',
    'dominion.rescue-mission.victory.1': 'every Captive was freed and took flight',
    'dominion.rescue-mission.victory.2': 'no Captive took flight',
    'dominion.rescue-mission.victory.3': 'only some of the Captives took flight',
  }),
);

interface Facts {
  readonly captives?: readonly Ref[];
  /** For each freed Captive the rescuer, or `self`. */
  readonly freed?: Readonly<Record<Ref, Ref>>;
}

function verdict(t: Table, battle: Battle<Facts>, variant: Variant): Verdict {
  const { attacker, defender } = sides(battle);
  const captives = captivesOf(battle);
  const fled = flightFrom(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);
  const away = captives.filter(hasEscaped).length;
  if (away === captives.length) return win(attacker, 'dominion.rescue-mission.victory.1');
  return away === 0
    ? win(defender, 'dominion.rescue-mission.victory.2')
    : draw('dominion.rescue-mission.victory.3');
}

function flightFrom(t: Table, battle: Battle, variant: Variant): Flight | undefined {
  return flight(t, battle, variant, {
    clause: 'dominion.rescue-mission.fleeing.1',
    who: 'defender',
    updatedVictory: false,
  });
}

/** The attacker's fighters whom the defender held: without any this cannot be played [dominion.rescue-mission.captives.1]. */
function captivesOf(battle: Battle<Facts>): readonly Fighter[] {
  const { captives = [] } = battle.facts;
  const { fighters } = sides(battle).attacker;
  const clause = 'dominion.rescue-mission.captives.1';
  if (captives.length === 0)
    throw new BadInput('battle.facts.captives', 'expected the Captives, got none', clause);
  return captives.map((id, at) => {
    const captive = fighters.find((fighter) => fighter.id === id);
    if (!captive)
      throw new BadInput(`battle.facts.captives.${at}`, `${id} is no fighter of the attacker's`, clause);
    return captive;
  });
}

export const rescueMissionRewards = procedure(
  'dominion.rescue-mission.rewards',
  function* (t, { battle, variant }) {
    const { attacker, defender } = sides(battle);
    const judged = verdict(t, battle, variant);
    const captives = captivesOf(battle);
    const abandoned = flightFrom(t, battle, variant)?.loser === defender;
    const freed = abandoned ? captives : captives.filter((captive) => wasFreed(battle, captive));
    return yield* rewards(t, battle, variant, judged, {
      payment: { for: 'none', clause: 'dominion.rescue-mission.credits.1' },
      reputation: (gang) => freed.length * (gang === attacker ? 2 : -1),
      reputationClause: 'dominion.rescue-mission.reputation.1',
      lines: { firstMeeting: false, bottled: true },
      earnings: [
        ...forFreeing(battle, captives),
        ...forFlight(t, battle, freed, abandoned),
        ...(judged.victors.includes(attacker.id)
          ? forLeader(attacker, 'dominion.rescue-mission.experience.3')
          : []),
      ],
      fleeing: 'dominion.rescue-mission.fleeing.1',
    });
  },
);

/** Freed by somebody, or seen free at the end. */
function wasFreed({ facts: { freed = {} } }: Battle<Facts>, { id, fate }: Fighter): boolean {
  return Object.hasOwn(freed, id) || fate === 'rescued' || fate === 'escaped';
}

/** D3 for each Captive whom a fighter freed, in the order of the Captives; who broke loose alone earns none. */
function forFreeing(battle: Battle<Facts>, captives: readonly Fighter[]): readonly Earning[] {
  const { freed = {} } = battle.facts;
  const { fighters } = sides(battle).attacker;
  for (const id of Object.keys(freed)) {
    if (!captives.some((captive) => captive.id === id))
      throw new BadInput(`battle.facts.freed.${id}`, 'is none of the Captives');
  }
  return captives.flatMap(({ id }): Earning[] => {
    const rescuer = Object.hasOwn(freed, id) ? freed[id] : undefined;
    if (rescuer === undefined || rescuer === 'self' || rescuer === id) return [];
    const fighter = fighters.find((fighter) => fighter.id === rescuer);
    if (!fighter)
      throw new BadInput(
        `battle.facts.freed.${id}`,
        `expected a fighter of the attacker's or self, got ${rescuer}`,
        'dominion.rescue-mission.captives.3',
      );
    return [{ fighter, xp: 'D3', clause: 'dominion.rescue-mission.experience.1' }];
  });
}

/** 1 for each Captive who took flight; those whom the defender's flight set free did not. */
function forFlight(
  t: Table,
  battle: Battle<Facts>,
  freed: readonly Fighter[],
  abandoned: boolean,
): readonly Earning[] {
  const allAway = abandoned && freedByFlight(t) === 'they count as having taken flight';
  return freed
    .filter((captive) => hasEscaped(captive) || (allAway && !wasFreed(battle, captive)))
    .map((fighter) => ({ fighter, xp: 1, clause: 'dominion.rescue-mission.experience.2' }));
}
