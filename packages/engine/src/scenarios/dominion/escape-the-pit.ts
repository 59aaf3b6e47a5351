/** Escape The Pit! Old machinery wakes, the walls close in, and there is one way up. */
import type { Battle, Ending, Gang, Verdict } from '../../battle/judged.ts';
import { rollTest } from '../../core/tests.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { checkCounts, declare, draw, type Flight, flight, hasEnded, leaderBy, win } from './judging.ts';
import { type CommonFacts, countOf, fighterOf, hasEscaped, twoGangs, type Variant } from './reading.ts';
import { casketsThatCount, type Earning, rewards } from './rewards.ts';

interface PitFacts extends CommonFacts {
  /** False when nothing of the battlefield is left. */
  readonly ground?: boolean;
  /** Caskets that each gang escaped with, and those `left` on the battlefield. */
  readonly caskets?: Readonly<Record<Ref, number>>;
  /** Who escaped carrying a casket. */
  readonly carriers?: readonly Ref[];
}

/** A casket lies 8" from every edge and every other casket, and 12" from the escape point. */
export const placeCasket = procedure('dominion.escape-the-pit.place-casket', (t, input) => {
  const { nearestEdge, nearestCasket, escapePoint } = input;
  const allowed = nearestEdge >= 8 && (nearestCasket === null || nearestCasket >= 8) && escapePoint >= 12;
  t.tell(
    allowed
      ? 'The casket may lie there'
      : 'The casket must lie 8" from edges and caskets and 12" from the escape point',
    {},
    'dominion.escape-the-pit.deployment.1',
  );
  return { allowed };
});

/** From round 3 on the walls close in on a 3 or more, rolled at the start of each round. */
export const walls = procedure('dominion.escape-the-pit.walls', function* (t, { round }) {
  const clause = 'dominion.escape-the-pit.walls.1';
  if (round < 3) {
    t.tell('The walls stand still before round 3', {}, clause);
    return { rolled: false, close: false };
  }
  const roll = yield* t.roll('D6', clause);
  const close = roll >= 3;
  t.tell(close ? 'A {roll}: the walls close in' : 'A {roll}: the walls stand still', { roll }, clause);
  return { rolled: true, close };
});

const noGround = ruling('dominion.pit-no-ground', 'the fighter escapes');

/** A fighter in a part that goes: an Initiative test, as long as there is ground to move to. */
export const caught = procedure('dominion.escape-the-pit.caught', function* (t, input) {
  const { initiative: value, modifier, groundLeft } = input;
  const clause = 'dominion.escape-the-pit.walls.4';
  if (!groundLeft) {
    const outcome = noGround(t) === 'the fighter escapes' ? 'escaped' : 'out-of-action';
    t.tell('No ground is left to move to: {outcome}', { outcome: outcome.replaceAll('-', ' ') }, clause);
    return { tested: false, outcome };
  }
  const { total, passed } = yield* rollTest(t, { stat: 'i', value, modifier }, clause);
  t.tell(
    passed
      ? '{total} against {value}+: the fighter leaps to the nearest ground'
      : '{total} against {value}+: the fighter goes out of action',
    { total, value },
    clause,
  );
  return { tested: true, outcome: passed ? 'moved' : 'out-of-action' };
});

export const ending = procedure('dominion.escape-the-pit.ending', (t, { battle, variant }): Ending => {
  twoGangs(battle);
  if (battle.moment === 'start-of-round' && battle.facts.ground === false) {
    const why = 'dominion.escape-the-pit.ending.2';
    t.tell('The battle is over: nothing of the battlefield is left', {}, why);
    return { ended: true, why };
  }
  return hasEnded(t, battle, variant, { nobodyLeft: 'dominion.escape-the-pit.ending.1' });
});

export const victory = procedure('dominion.escape-the-pit.victory', (t, { battle, variant }) => {
  return declare(t, verdict(t, battle, variant), {
    'dominion.escape-the-pit.fleeing.1': 'the enemy bottled out by choice and fled',
    'dominion.escape-the-pit.victory.1': 'it escaped with more caskets',
    'dominion.escape-the-pit.victory.2': 'as many caskets, and more fighters escaped',
    'dominion.escape-the-pit.victory.3': 'as many caskets and as many fighters escaped',
  });
});

function verdict(t: Table, battle: Battle<PitFacts>, variant: Variant): Verdict {
  const { caskets = {} } = battle.facts;
  checkCounts(battle, 'battle.facts.caskets', caskets, ['left']);
  const fled = fleeing(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);

  const richer = leaderBy(battle, caskets);
  if (richer) return win(richer, 'dominion.escape-the-pit.victory.1');
  const free = Object.fromEntries(battle.gangs.map((gang) => [gang.id, escaped(gang).length]));
  const more = leaderBy(battle, free);
  return more ? win(more, 'dominion.escape-the-pit.victory.2') : draw('dominion.escape-the-pit.victory.3');
}

function escaped({ fighters }: Gang): Gang['fighters'] {
  return fighters.filter(hasEscaped);
}

function fleeing(t: Table, battle: Battle<PitFacts>, variant: Variant): Flight | undefined {
  const clause = 'dominion.escape-the-pit.fleeing.1';
  return flight(t, battle, variant, { clause, who: 'either', updatedVictory: false });
}

const claimedCaskets = ruling('dominion.pit-claimed-caskets', 'for credits only');

/** Caskets and fighters who came out count; those claimed from a gang that fled nobody carried. */
export const pitRewards = procedure('dominion.escape-the-pit.rewards', function* (t, input) {
  const { variant } = input;
  const battle: Battle<PitFacts> = input.battle;
  const { caskets } = battle.facts;
  checkCarriers(battle);
  const winner = fleeing(t, battle, variant)?.winner;
  const own = ({ id }: Gang) => countOf(caskets, id);
  const claimed = ({ id }: Gang) => (id === winner?.id ? countOf(caskets, 'left') : 0);
  const forReputation = (gang: Gang) =>
    own(gang) + (claimedCaskets(t) === 'for credits only' ? 0 : claimed(gang));

  return yield* rewards(t, battle, variant, verdict(t, battle, variant), {
    payment: {
      for: 'objectives',
      clause: 'dominion.escape-the-pit.credits.1',
      earned: (gang) => ({ times: own(gang) + claimed(gang), die: 'D3' }),
    },
    reputation: (gang) => Number(escaped(gang).length > 0) + casketsThatCount(t, forReputation(gang)),
    reputationClause: 'dominion.escape-the-pit.reputation.1',
    lines: { firstMeeting: false, bottled: false },
    earnings: battle.gangs.flatMap((gang) => earnings(t, gang, battle.facts.carriers)),
    fleeing: 'dominion.escape-the-pit.fleeing.1',
  });
});

function checkCarriers(battle: Battle<PitFacts>): void {
  for (const [at, id] of (battle.facts.carriers ?? []).entries()) {
    if (fighterOf(battle, id)?.fate !== 'escaped') {
      throw new BadInput(`battle.facts.carriers.${at}`, `${id} is no fighter who escaped`);
    }
  }
}

/** 1 for each fighter who escaped, and 1 more for one who carried a casket. */
function earnings(t: Table, gang: Gang, carriers: readonly Ref[] = []): readonly Earning[] {
  const free = escaped(gang);
  const carrying = free.filter(({ id }) => carriers.includes(id));
  return [
    ...free.map((fighter): Earning => ({ fighter, xp: 1, clause: 'dominion.escape-the-pit.experience.1' })),
    ...carrying
      .slice(0, casketsThatCount(t, carrying.length))
      .map((fighter): Earning => ({ fighter, xp: 1, clause: 'dominion.escape-the-pit.experience.2' })),
  ];
}
