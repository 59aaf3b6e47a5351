/** The Trap: some enemies just have to go. */

import { forPointsByRank } from '../../battle/aims.ts';
import { type Battle, type Verdict, writtenVerdict } from '../../battle/judged.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { type Area, scenario } from '../../battle/scenario.ts';
import { specialRule, testModifierOf } from '../../battle/special-rule.ts';
import {
  type BattleTable,
  type FighterState,
  fighterOf,
  type GangState,
  judged,
} from '../../battle/state.ts';
import { ANYWHERE, allOf, atLeast, likeZone, type Outline, within, zone } from '../../battle/where.ts';
import { isInspired } from '../../core/play/nerve.ts';
import { rollTest } from '../../core/tests.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';
import { commonFacts } from './aftermath.ts';
import { custom, FOR_MANY, gangsOf, inPriority, theGang } from './crews.ts';
import {
  deploy,
  deployCrew,
  LOOT_CASKETS,
  NOT_WALLED_IN,
  placeLootCaskets,
  SIDES,
  type Side,
  strip,
  TILE,
  ZONE_MORTALIS,
} from './deployment.ts';
import {
  bonusPoints,
  byPoints,
  checkCounts,
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
import { forLeader, rewards } from './rewards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'trap.bonus': Readonly<Record<Ref, number>>;
    'trap.outside': number;
  }
}

/** The defender's other groups, which are not the one in the central tile. */
export const lateGroups = procedure('dominion.trap.late-groups', function* (t, { groups }) {
  type SetUp = { readonly anywhere: readonly Ref[]; readonly centre: readonly Ref[] };
  const setUp = yield* t.fold<Ref, SetUp>(
    groups,
    { anywhere: [], centre: [] },
    function* (t, { anywhere, centre }, group) {
      const roll = yield* t.roll('D6', 'dominion.trap.deployment.3', group);
      return roll === 6
        ? { anywhere: [...anywhere, group], centre }
        : { anywhere, centre: [...centre, group] };
    },
  );
  t.tell('dominion/trap/anywhere-least-2-every', setUp, 'dominion.trap.deployment.3');
  return setUp;
});

/** Who has Priority in round 1: the defender on 7 or more. */
export const firstPriority = procedure('dominion.trap.first-priority', function* (t, { outside }) {
  const total = (yield* t.roll('D6', 'dominion.trap.surprise.1')) + outside;
  const priority = total >= 7 ? 'defender' : 'attacker';
  t.tell('dominion/trap/has-priority-round-1', { total, priority }, 'dominion.trap.surprise.1');
  return { total, priority };
});

/** A fighter who fails a Cool test when activated in round 1 has 1 action, here and in Ambush [dominion.ambush.surprise.3]. */
export const surprised = procedure('dominion.trap.surprised', function* (t, { round, cool, modifier }) {
  if (round > 1) {
    t.tell('dominion/trap/nobody-surprised-after-round', {}, 'dominion.trap.surprise.2');
    return { tested: false, passed: true, actions: 2 };
  }
  const { passed } = yield* rollTest(t, { stat: 'cl', value: cool, modifier }, 'dominion.trap.surprise.2');
  t.tell(
    passed ? 'dominion/trap/fighter-keeps-cool-2' : 'dominion/trap/fighter-taken-surprise-1',
    {},
    'dominion.trap.surprise.2',
  );
  return { tested: true, passed, actions: passed ? 2 : 1 };
});

export const trapEnding = procedure('dominion.trap.ending', (t, { battle, variant }) =>
  hasEnded(t, battle, variant, {
    nobodyLeft: { classic: 'dominion.trap.ending.1', updated: 'dominion.trap.ending.2' },
    limit: unlessDrawn(verdict(t, battle), 'dominion.trap.ending.3', 'dominion.trap.ending.4'),
  }),
);

/** The D3 of the last gang counts once it has been rolled [dominion.trap.ending.1, dominion.trap.ending.2]. */
export const trapVictory = procedure('dominion.trap.victory', (t, { battle }) => {
  tellPoints(t, battle);
  return declare(t, verdict(t, battle), {
    'dominion.trap.victory.1': say('dominion/trap/more-points'),
    'dominion.trap.victory.2': say('dominion/trap/equal-points'),
  });
});

function verdict(t: Table, battle: Battle<PointFacts>): Verdict {
  checkCounts(battle, 'battle.facts.bonus', battle.facts.bonus);
  return byPoints(battle, (side) => pointsOf(t, battle, side), {
    more: 'dominion.trap.victory.1',
    equal: 'dominion.trap.victory.2',
  });
}

export const trapRewards = procedure('dominion.trap.rewards', function* (t, { battle, variant }) {
  const judged = writtenVerdict(battle) ?? verdict(t, battle);
  return yield* rewards(t, battle, variant, judged, {
    payment: {
      for: 'winning-or-losing',
      clause: 'dominion.trap.credits.1',
      base: { won: 'D6x10', lost: 'D3x5', drew: 'D3x10' },
    },
    reputation: ({ id }) => (judged.victors.includes(id) ? 2 : 0),
    reputationClause: 'dominion.trap.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings: forLeader(winnerOf(battle, judged), 'dominion.trap.experience.1'),
  });
});

// The battle

/** The battle as its judging rules take it. */
function now(t: BattleTable) {
  const { state } = t;
  const bonus = state.facts[BONUS] ?? {};
  return { battle: judged(state, 'dominion.trap', commonFacts(t, { bonus })), variant: state.variant };
}

/** The D3 of the last gang on the battlefield, by gang. */
const BONUS = 'trap.bonus';
/** How many defenders were set up outside the centre. */
const OUTSIDE = 'trap.outside';

/** A cross of five tiles round the first [dominion.trap.battlefield.1]. */
function battlefield(): readonly Area[] {
  const middle = [TILE, 2 * TILE] as const;
  return [
    {
      words:
        'Five tiles: the defender lays the central one, then the players lay two each in turns, so that they form a cross; the defender may place all barricades',
      where: ANYWHERE,
      clause: 'dominion.trap.battlefield.1',
    },
    {
      words: 'central tile',
      where: zone(say('where/in-central-tile'), { x: middle, y: middle }),
      clause: 'dominion.trap.deployment.1',
    },
    ...SIDES.map((side) => ({
      words: `${side} tile`,
      where: zone(say('where/outer-edge', { inches: 6, half: side }), outerEdge(side)),
      clause: 'dominion.trap.deployment.2' as const,
    })),
  ];
}

/** The outer 6" of the tile on this side of the cross. */
function outerEdge(side: Side): Outline {
  const { x, y } = strip(ZONE_MORTALIS, side, 6);
  const middle = [TILE, 2 * TILE] as const;
  return side === 'north' || side === 'south' ? { x: middle, y } : { x, y: middle };
}

/** The five tiles of the cross. */
const CROSS: readonly Outline[] = [
  { x: [TILE, 2 * TILE], y: [0, 3 * TILE] },
  { x: [0, TILE], y: [TILE, 2 * TILE] },
  { x: [2 * TILE, 3 * TILE], y: [TILE, 2 * TILE] },
];

/** One group in the centre, the attacker round it, then the other groups, each as its die says. */
function* deployment(t: BattleTable): Rule<void> {
  const { state } = t;
  const first: Ref[] = [];
  const others: (readonly Ref[])[] = [];
  for (const defender of gangsOf(t, 'defender')) {
    const [atTheCentre = [], ...later] = yield* splitIntoGroups(t, defender);
    yield* deployInTheMiddle(t, defender, atTheCentre, first);
    first.push(...atTheCentre);
    others.push(...later);
  }

  const outer = allOf(likeZone(say('where/edges-of-outer-tiles'), ...SIDES.map(outerEdge)), NOT_WALLED_IN);
  const attackers = gangsOf(t, 'attacker');
  for (const attacker of attackers) yield* deployCrew(t, attacker, outer, 'dominion.trap.deployment.2');

  const groups = Object.fromEntries(others.map((group, at) => [`group-${at + 2}`, group]));
  const { anywhere, centre } = yield* lateGroups(t, { groups: Object.keys(groups) });
  const membersOf = (names: readonly Ref[]) => names.flatMap((name) => groups[name] ?? []);
  for (const id of membersOf(centre))
    yield* deploy(t, fighterOf(state, id), within(2, first), 'dominion.trap.deployment.3');
  const enemies = attackers.flatMap(({ crew }) => crew);
  const away = allOf(atLeast(2, enemies), NOT_WALLED_IN);
  for (const id of membersOf(anywhere))
    yield* deploy(t, fighterOf(state, id), away, 'dominion.trap.deployment.3');
  state.facts[OUTSIDE] = membersOf(anywhere).length;
}

/** Two or more groups, the first of them for the centre [dominion.trap.deployment.1]. */
function* splitIntoGroups(t: BattleTable, { id, seat, crew }: GangState): Rule<readonly (readonly Ref[])[]> {
  const groups: Ref[][] = [];
  let left = [...crew];
  while (left.length > 0) {
    const group: Ref[] = [];
    groups.push(group);
    // The first group leaves somebody for a second one.
    const most = groups.length === 1 ? Math.max(1, left.length - 1) : left.length;
    while (group.length < most) {
      const options = group.length === 0 ? left : [...left, 'enough'];
      const what =
        groups.length === 1 ? say('dominion/trap/who-group-centre') : say('dominion/trap/who-next-group');
      const chosen = yield* t.choose(seat, options, 'dominion.trap.deployment.1', id, what);
      if (chosen === 'enough') break;
      group.push(chosen);
      left = left.filter((each) => each !== chosen);
    }
  }
  return groups;
}

const MIDDLE = zone(say('where/middle-of-central-tile'), { x: [17, 19], y: [17, 19] });

/**
 * One in the middle of the central tile, the rest of the group within 2" of this fighter
 * [dominion.trap.deployment.1]; a group that joins an ally's keeps within 2" of somebody who stands there.
 */
function* deployInTheMiddle(
  t: BattleTable,
  { id, seat }: GangState,
  group: readonly Ref[],
  there: readonly Ref[],
): Rule<void> {
  if (group.length === 0) return;
  const clause = 'dominion.trap.deployment.1';
  if (there.length > 0) {
    for (const [at, one] of group.entries()) {
      const near = within(2, [...there, ...group.slice(0, at)]);
      yield* deploy(t, fighterOf(t.state, one), near, clause);
    }
    return;
  }
  const middle = yield* t.choose(seat, group, clause, id, say('dominion/trap/who-stands-middle-central'));
  yield* deploy(t, fighterOf(t.state, middle), MIDDLE, clause);
  for (const other of group.filter((each) => each !== middle))
    yield* deploy(t, fighterOf(t.state, other), within(2, [middle]), clause);
}

/** How many actions somebody has who may be taken by surprise: one who fails a Cool test in round 1 has one less. */
export function* actionsWhenSurprised(t: BattleTable, fighter: FighterState, count: number): Rule<number> {
  const { round } = t.state;
  if (round > 1) return count;
  const modifier = yield* testModifierOf(t, fighter, 'cl');
  const { actions } = yield* surprised(rolledBy(t, fighter.id), { round, cool: fighter.stats.cl, modifier });
  return actions >= count || (yield* isInspired(t, fighter)) ? count : actions;
}

specialRule({
  id: 'dominion.trap',
  title: 'The Trap',
  *priority(t, standard) {
    if (t.state.round > 1) return yield* standard();
    const outside = t.state.facts[OUTSIDE] ?? 0;
    const { priority } = yield* firstPriority(rolledBy(t, theGang(t, 'defender').id), { outside });
    return yield* inPriority(t, standard, priority === 'defender' ? 'defender' : 'attacker');
  },
  actionCount: actionsWhenSurprised, // [dominion.trap.surprise.2]
});

export const trap = scenario({
  id: 'dominion.trap',
  title: 'The Trap',
  pack: 'dominion',
  gangs: FOR_MANY,
  roles: 'attacker-defender',
  special: ['dominion.trap', LOOT_CASKETS],
  board: () => ZONE_MORTALIS,
  tiles: () => CROSS,
  battlefield,
  furnish: placeLootCaskets,
  terrain: { is: 'zone-mortalis', clause: 'dominion.trap.battlefield.1' },
  crew: (t) => custom(t, 10, 'dominion.trap.crews.1'),
  deployment,
  aims: forPointsByRank('dominion.trap.objectives.1'),
  ending: (t) => trapEnding(t, now(t)),
  points: (t) => points(t, now(t).battle),
  /** The last gang on the battlefield scores first. */
  *victory(t) {
    const { gang, points } = yield* bonusPoints(t, { battle: now(t).battle });
    if (gang !== null) t.state.facts[BONUS] = { [gang]: points };
    return trapVictory(t, now(t));
  },
  figures: (t) => pointFigures(t, now(t).battle),
  rewards: (t) => trapRewards(t, now(t)),
});
