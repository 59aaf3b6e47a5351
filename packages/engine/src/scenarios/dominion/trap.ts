/** The Trap: some enemies just have to go. */
import type { Battle, Verdict } from '../../battle/judged.ts';
import { rollTest } from '../../core/tests.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';
import {
  byPoints,
  checkCounts,
  declare,
  hasEnded,
  type PointFacts,
  points,
  tellPoints,
  unlessDrawn,
} from './judging.ts';
import { twoGangs } from './reading.ts';
import { forLeader, rewards } from './rewards.ts';

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
  t.tell(
    'Anywhere at least 2" from every enemy: {anywhere}. Within 2" of the fighters in the centre: {centre}',
    setUp,
    'dominion.trap.deployment.3',
  );
  return setUp;
});

/** Who has Priority in round 1: the defender on 7 or more. */
export const firstPriority = procedure('dominion.trap.first-priority', function* (t, { outside }) {
  const total = (yield* t.roll('D6', 'dominion.trap.surprise.1')) + outside;
  const priority = total >= 7 ? 'defender' : 'attacker';
  t.tell('{total}: the {priority} has Priority in round 1', { total, priority }, 'dominion.trap.surprise.1');
  return { total, priority };
});

/** A fighter who fails a Cool test when activated in round 1 has 1 action, here and in Ambush [dominion.ambush.surprise.3]. */
export const surprised = procedure('dominion.trap.surprised', function* (t, { round, cool, modifier }) {
  if (round > 1) {
    t.tell('Nobody is surprised after round 1', {}, 'dominion.trap.surprise.2');
    return { tested: false, passed: true, actions: 2 };
  }
  const { passed } = yield* rollTest(t, { stat: 'cl', value: cool, modifier }, 'dominion.trap.surprise.2');
  t.tell(
    passed ? 'The fighter keeps cool: 2 actions' : 'The fighter is taken by surprise: 1 action',
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
    'dominion.trap.victory.1': 'more points',
    'dominion.trap.victory.2': 'equal points',
  });
});

function verdict(t: Table, battle: Battle<PointFacts>): Verdict {
  checkCounts(battle, 'battle.facts.bonus', battle.facts.bonus);
  return byPoints(battle, points(t, battle), {
    more: 'dominion.trap.victory.1',
    equal: 'dominion.trap.victory.2',
  });
}

export const trapRewards = procedure('dominion.trap.rewards', function* (t, { battle, variant }) {
  const judged = verdict(t, battle);
  const winner = twoGangs(battle).find(({ id }) => judged.victors.includes(id));
  return yield* rewards(t, battle, variant, judged, {
    payment: {
      for: 'winning-or-losing',
      clause: 'dominion.trap.credits.1',
      base: { won: 'D6x10', lost: 'D3x5', drew: 'D3x10' },
    },
    reputation: (gang) => (gang === winner ? 2 : 0),
    reputationClause: 'dominion.trap.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings: forLeader(winner, 'dominion.trap.experience.1'),
  });
});
