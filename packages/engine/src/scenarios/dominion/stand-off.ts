/**
 * Stand-Off, and Tunnel Skirmish as its Zone Mortalis form: gangs meet on ground that belongs to none. Both end
 * and are won in the same way [dominion.stand-off.entry.1, dominion.tunnel-skirmish.entry.1].
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { forPointsByRank } from '../../battle/aims.ts';
import { type Battle, type Verdict, writtenVerdict } from '../../battle/judged.ts';
import { type Scenario, scenario } from '../../battle/scenario.ts';
import { type BattleState, type BattleTable, judged } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';
import { commonFacts } from './aftermath.ts';
import { custom, FOR_MANY } from './crews.ts';
import {
  LOOT_CASKETS,
  placeLootCaskets,
  SECTOR_MECHANICUS,
  standardBattlefield,
  standardDeployment,
  TILE,
} from './deployment.ts';
import {
  byPoints,
  declare,
  hasEnded,
  type PointFacts,
  pointFigures,
  points,
  pointsOf,
  tellPoints,
  unlessDrawn,
  winnerOf,
} from './judging.ts';
import { forLeader, type Payment, rewards } from './rewards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    tiles: number;
  }
}

export const standOffEnding = procedure('dominion.stand-off.ending', (t, { battle, variant }) =>
  hasEnded(t, battle, variant, {
    nobodyLeft: { classic: 'dominion.stand-off.ending.1', updated: 'dominion.stand-off.ending.2' },
    limit: unlessDrawn(verdict(t, battle), 'dominion.stand-off.ending.3', 'dominion.stand-off.ending.4'),
  }),
);

/** The Classic text, which holds in both variants. */
export const standOffVictory = procedure('dominion.stand-off.victory', (t, { battle }) => {
  tellPoints(t, battle);
  return declare(t, verdict(t, battle), {
    'dominion.stand-off.victory.1': say('dominion/stand-off/more-points'),
    'dominion.stand-off.victory.2': say('dominion/stand-off/equal-points'),
  });
});

/** More points win, as in Classic so in Updated [dominion.stand-off.objectives.1]. */
function verdict(t: Table, battle: Battle<PointFacts>): Verdict {
  return byPoints(battle, (side) => pointsOf(t, battle, side), {
    more: 'dominion.stand-off.victory.1',
    equal: 'dominion.stand-off.victory.2',
  });
}

/** What the rulebook pays; the two forms differ in nothing else. */
const PAYMENT = {
  'dominion.stand-off': {
    for: 'winning-or-losing',
    clause: 'dominion.stand-off.credits.1',
    base: { won: 'D6x10', lost: 'D3x5', drew: 'D6x5' },
  },
  'dominion.tunnel-skirmish': {
    for: 'winning-or-losing',
    clause: 'dominion.tunnel-skirmish.credits.1',
    base: { won: '2D6x10', lost: 'D3x5', drew: 'D6x10' },
  },
} as const satisfies Record<string, Payment>;

export const standOffRewards = procedure('dominion.stand-off.rewards', function* (t, { battle, variant }) {
  const judged = writtenVerdict(battle) ?? verdict(t, battle);
  return yield* rewards(t, battle, variant, judged, {
    payment: PAYMENT[battle.scenario],
    reputation: ({ id }) => (judged.victors.includes(id) ? 2 : 0),
    reputationClause: 'dominion.stand-off.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings: forLeader(winnerOf(battle, judged), 'dominion.stand-off.experience.1'),
  });
});

// Both forms as battles

/** Battlefield, crews, deployment and judging of one of the two forms. */
function form(
  id: 'dominion.stand-off' | 'dominion.tunnel-skirmish',
  more: Pick<Scenario, 'title' | 'follows' | 'board' | 'terrain' | 'gather' | 'crew'>,
) {
  const now = (t: BattleTable) => ({
    battle: judged(t.state, id, commonFacts(t)),
    variant: t.state.variant,
  });
  return scenario({
    id,
    pack: 'dominion',
    gangs: FOR_MANY,
    roles: 'none',
    special: [LOOT_CASKETS],
    battlefield: standardBattlefield,
    furnish: placeLootCaskets,
    ...more,
    deployment: standardDeployment,
    aims: forPointsByRank('dominion.stand-off.objectives.1'),
    ending: (t) => standOffEnding(t, now(t)),
    points: (t) => points(t, now(t).battle),
    victory: (t) => standOffVictory(t, now(t)),
    figures: (t) => pointFigures(t, now(t).battle),
    rewards: (t) => standOffRewards(t, now(t)),
  });
}

/** Standard battlefield and deployment [dominion.stand-off.battlefield.1, dominion.stand-off.deployment.1]. */
export const standOff = form('dominion.stand-off', {
  title: 'Stand-Off',
  board: () => SECTOR_MECHANICUS,
  terrain: { is: 'sector-mechanicus', clause: 'dominion.stand-off.battlefield.1' },
  crew: (t) => custom(t, 10, 'dominion.stand-off.crews.1'),
});

/** How many tiles of Zone Mortalis are played on. */
const TILES = 'tiles';

/** The tiles that lie on the board; nothing if they are still to be laid, or at a physical table. */
function tilesOnBoard({ board }: BattleState): number | undefined {
  return board?.file.tiles.length || undefined;
}

/** The standard of Zone Mortalis, on 4 or 6 tiles [dominion.tunnel-skirmish.battlefield.1]. */
export const tunnelSkirmish = form('dominion.tunnel-skirmish', {
  title: 'Tunnel Skirmish',
  follows: 'dominion.stand-off', // [dominion.tunnel-skirmish.entry.1]
  board: ({ facts }) => ({ width: 2 * TILE, depth: ((facts[TILES] ?? 6) / 2) * TILE }),
  terrain: { is: 'zone-mortalis', clause: 'dominion.tunnel-skirmish.battlefield.1' },
  *gather(t) {
    const clause = 'dominion.tunnel-skirmish.battlefield.1';
    const tiles = tilesOnBoard(t.state) ?? (yield* chooseTiles(t, clause));
    t.state.facts[TILES] = tiles;
    t.tell('dominion/stand-off/battlefield-has-tiles', { tiles: `${tiles}` }, clause);
  },
  crew: (t) => custom(t, (t.state.facts[TILES] ?? 6) <= 4 ? 6 : 10, 'dominion.tunnel-skirmish.crews.1'),
});

/** Neither gang has more of a say than the other. */
function* chooseTiles(t: BattleTable, clause: ClauseId): Rule<number> {
  const what = say('dominion/stand-off/how-many-tiles-has');
  return Number(yield* t.ask<'choice'>({ kind: 'choice', clause, what, options: ['6', '4'] }));
}
