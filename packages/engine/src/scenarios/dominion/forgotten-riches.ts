/** Forgotten Riches: five caskets in a sprawl of tunnels, and something in the dark between them. */
import type { Battle, Ending, Gang, Verdict } from '../../battle/judged.ts';
import { procedure } from '../../table/procedure.ts';
import type { Table } from '../../table/table.ts';
import { crewCap } from './global.ts';
import {
  checkCounts,
  declare,
  draw,
  type Flight,
  flight,
  hasEnded,
  leaderBy,
  type PointFacts,
  points,
  tellPoints,
  unlessDrawn,
  win,
} from './judging.ts';
import { type CommonFacts, countOf, type Variant } from './reading.ts';
import { forLeader, rewards } from './rewards.ts';

type Riches = Battle<PointFacts & CommonFacts>;

/** Crew sizes by one roll of 2D6 for both gangs: the size up to each result [dominion.forgotten-riches.crews.1]. */
const CREW_SIZES = [
  { upTo: 3, size: 5 },
  { upTo: 5, size: 6 },
  { upTo: 8, size: 7 },
  { upTo: 10, size: 8 },
  { upTo: 12, size: 9 },
] as const;

export const crewSizeByTheDice = procedure('dominion.forgotten-riches.crew-size', function* (t) {
  const roll = yield* t.roll('2D6', 'dominion.forgotten-riches.crews.1');
  const table = CREW_SIZES.find(({ upTo }) => roll <= upTo)?.size ?? 9;
  const size = crewCap(t, table) ?? table;
  t.tell(
    size < table ? 'A {roll} gives crews of {table}, cut to {size}' : 'A {roll} gives crews of {size}',
    { roll, table, size },
    size < table ? 'dominion.global.crew.1' : 'dominion.forgotten-riches.crews.1',
  );
  return { roll, table, size };
});

/** The first casket on the central tile, each other one on a tile of its own and 6" from the rest. */
export const placeCasket = procedure('dominion.forgotten-riches.place-casket', (t, input) => {
  const { number, tile, tileTaken, nearestCasket, reachable } = input;
  const rightTile = (number === 1) === (tile === 'centre') && !tileTaken;
  const apart = nearestCasket === null || nearestCasket >= 6;
  const allowed = rightTile && apart && reachable;
  t.tell(
    allowed
      ? 'Casket {number} may lie there'
      : 'Casket {number} may not lie there: the first goes on the central tile, each other one on a free tile, at least 6" from the rest and within reach',
    { number },
    'dominion.forgotten-riches.deployment.1',
  );
  return { allowed };
});

/** What a roll does to a fighter who is alone, by its face [dominion.forgotten-riches.horrors.1]. */
const HORRORS = {
  1: 'hit',
  2: 'no-actions',
  3: 'no-actions',
  4: 'one-action',
  5: 'one-action',
  6: 'none',
} as const;

/** Rolled when a fighter activates with nobody else, friend or foe, within 8". */
export const horrors = procedure('dominion.forgotten-riches.horrors', function* (t, { nearest }) {
  const clause = 'dominion.forgotten-riches.horrors.1';
  if (nearest !== null && nearest <= 8) {
    t.tell('Company at {nearest}" keeps the horrors away', { nearest }, clause);
    return { rolled: false, effect: 'none' };
  }
  const roll = yield* t.roll('D6', clause);
  const effect = HORRORS[roll as keyof typeof HORRORS];
  t.tell('Alone in the dark, a {roll}: {effect}', { roll, effect: effect.replace('-', ' ') }, clause);
  return { rolled: true, effect };
});

export const ending = procedure('dominion.forgotten-riches.ending', (t, { battle, variant }): Ending => {
  return hasEnded(t, battle, variant, {
    nobodyLeft: {
      classic: 'dominion.forgotten-riches.ending.1',
      updated: 'dominion.forgotten-riches.ending.2',
    },
    limit: unlessDrawn(
      verdict(t, battle, variant),
      'dominion.forgotten-riches.ending.3',
      'dominion.forgotten-riches.ending.4',
    ),
  });
});

export const victory = procedure('dominion.forgotten-riches.victory', (t, { battle, variant }) => {
  const judged = verdict(t, battle, variant);
  tellPoints(t, battle);
  return declare(t, judged, {
    'dominion.forgotten-riches.fleeing.1': 'the enemy bottled out by choice and fled',
    'dominion.forgotten-riches.victory.1': 'more caskets secured',
    'dominion.forgotten-riches.victory.2': 'as many caskets on both sides',
    'dominion.forgotten-riches.victory.3': 'more caskets secured',
    'dominion.forgotten-riches.victory.4': 'as many caskets, and more points',
    'dominion.forgotten-riches.victory.5': 'level in caskets and in points',
  });
});

/** Caskets first; only Updated then looks at points. */
function verdict(t: Table, battle: Riches, variant: Variant): Verdict {
  checkCounts(battle, 'battle.facts.caskets', battle.facts.caskets, ['loose']);
  checkCounts(battle, 'battle.facts.bonus', battle.facts.bonus);
  const fled = fleeing(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);

  const richer = leaderBy(battle, battle.facts.caskets ?? {});
  if (variant === 'classic') {
    return richer
      ? win(richer, 'dominion.forgotten-riches.victory.1')
      : draw('dominion.forgotten-riches.victory.2');
  }
  if (richer) return win(richer, 'dominion.forgotten-riches.victory.3');
  const ahead = leaderBy(battle, points(t, battle));
  return ahead
    ? win(ahead, 'dominion.forgotten-riches.victory.4')
    : draw('dominion.forgotten-riches.victory.5');
}

function fleeing(t: Table, battle: Riches, variant: Variant): Flight | undefined {
  const clause = 'dominion.forgotten-riches.fleeing.1';
  return flight(t, battle, variant, { clause, who: 'either', updatedVictory: true });
}

/** Caskets pay, the winner's Reputation grows, and the Leader with more points learns something. */
export const richesRewards = procedure('dominion.forgotten-riches.rewards', function* (t, input) {
  const { battle, variant } = input;
  const fled = fleeing(t, battle, variant);
  const decided = verdict(t, battle, variant);
  const ahead = leaderBy(battle, points(t, battle));
  return yield* rewards(t, battle, variant, decided, {
    payment: {
      for: 'objectives',
      clause: 'dominion.forgotten-riches.credits.1',
      earned: (gang) => ({ times: claimed(battle, gang, fled), die: 'D6' }),
    },
    reputation: ({ id }) => (decided.victors.includes(id) ? 2 : 0),
    reputationClause: 'dominion.forgotten-riches.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings: forLeader(ahead, 'dominion.forgotten-riches.experience.1'),
    fleeing: 'dominion.forgotten-riches.fleeing.1',
  });
});

/** The caskets that pay a gang: its secured ones, or all that lie there if the enemy fled. */
function claimed({ facts }: Riches, { id }: Gang, fled: Flight | undefined): number {
  const { caskets } = facts;
  const own = countOf(caskets, id);
  if (!fled) return own;
  return fled.loser.id === id ? 0 : own + countOf(caskets, fled.loser.id) + countOf(caskets, 'loose');
}
