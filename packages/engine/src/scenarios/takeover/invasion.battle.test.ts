/** Invasion as it is played: caskets before fighters, carrying and claiming, the last gang. */
import { expect, test } from 'vitest';
import { goOut, leaveBoard } from '../../battle/events.ts';
import { type BattleState, fighterOf } from '../../battle/state.ts';
import { checkWhere } from '../../battle/where.ts';
import { activate } from '../../core/play/activation.ts';
import { endPhase } from '../../core/play/round.ts';
import { markersOf } from '../../special/classic/markers.ts';
import type { Answer } from '../../table/question.ts';
import { invasion } from './invasion.ts';
import { type Answers, always, battleOf, roster, run, type Setting, tableFor } from './table.fixture.ts';

const RED = roster('red', 'boss leader, pip');
const BLUE = roster('blue', 'king leader, sly');
const ID = 'takeover.invasion';

test('[takeover.invasion.crews.1, takeover.invasion.general.1] seven each, whatever their roles elsewhere', () => {
  const { t, state } = tableFor(ID, [RED, BLUE]);
  expect(invasion.crew(t)).toMatchObject({ method: 'custom', size: 7 });
  expect(state.gangs.map(({ role }) => role)).toEqual(['neutral', 'neutral']);
});

const rollOffs: Answers = {
  'dice 2D6 takeover.invasion.deployment.4': [[2, 5]],
  'dice 2D6 takeover.standards': always(6, 1),
};

test('[takeover.invasion.deployment.1, takeover.invasion.deployment.2, takeover.invasion.deployment.3, takeover.invasion.deployment.4, takeover.invasion.deployment.6, takeover.invasion.deployment.7] Loot caskets in turns, then Credit caskets, then fighters', () => {
  const { t, players } = tableFor(ID, [RED, BLUE], { answers: rollOffs });
  run(invasion.deployment(t));
  const placing = players.asked.filter(({ kind }) => kind === 'place');
  const loot = ['loot-casket-1', 'loot-casket-2', 'loot-casket-3'];
  const credit = ['credit-casket-1', 'credit-casket-2', 'credit-casket-3'];
  expect(placing.slice(0, 6).map(({ of }) => of)).toEqual([...loot, ...credit]);
  // The order of the one roll-off is kept for the second kind.
  const seats = ['blue', 'red', 'blue', 'blue', 'red', 'blue'];
  expect(placing.slice(0, 6).map(({ by }) => by?.[0])).toEqual(seats);
  expect(placing.slice(6).map(({ of }) => of)).toEqual(['red-boss', 'blue-king', 'red-pip', 'blue-sly']);
  const drawn = players.asked.findIndex(({ clause }) => clause === 'takeover.standards.deployment.1');
  expect(drawn).toBeGreaterThan(players.asked.indexOf(placing[5] as (typeof placing)[number]));
});

test('[takeover.invasion.deployment.6] by one reading there is a new roll-off for the Credit caskets', () => {
  const { t, players } = tableFor(ID, [RED, BLUE], {
    answers: { ...rollOffs, 'dice 2D6 takeover.invasion.deployment.6': [[6, 1]] },
    rulings: { 'takeover.invasion-casket-first': 'new-roll-off-credit-caskets' },
  });
  run(invasion.deployment(t));
  const first = players.asked.find(({ kind, of }) => kind === 'place' && of === 'credit-casket-1');
  expect(first?.by).toEqual(['red']);
});

test('[takeover.invasion.deployment.5] more than 10" from every corner, or from every point along the edge', () => {
  const limit = (gangs: number) => {
    const { state } = tableFor(
      ID,
      Array.from({ length: gangs }, (_, at) => roster(`g${at}`, 'boss leader')),
    );
    const area = invasion.battlefield(state).at(-1);
    const ground = { width: 36, depth: 36, spotOf: () => null };
    return (x: number, y: number) => area && checkWhere(area.where, { x, y }, ground);
  };
  // `unknown`: nothing that the app knows speaks against it, and people see whether a fighter fits.
  expect(limit(2)(10, 0)).toBe('no');
  expect(limit(2)(10.01, 0)).toBe('unknown');
  expect(limit(2)(36, 26)).toBe('no');
  expect(limit(2)(18, 18)).toBe('unknown');
  // Eight points: the corners and the middles of the edges.
  expect(limit(8)(18, 10)).toBe('no');
  expect(limit(8)(18, 10.5)).toBe('unknown');
});

/** A battle in which caskets of both kinds lie about. */
function withCaskets({ answers = {}, ...more }: Setting = {}, gangs = [RED, BLUE]) {
  const made = battleOf(ID, gangs, {
    depth: 'full',
    ...more,
    answers: { 'choice core.activation.group': () => 'nobody', ...answers },
  });
  for (const [at, kind] of ['loot', 'loot', 'credit'].entries()) {
    const id = `${kind}-casket-${at + 1}`;
    made.state.markers[id] = {
      id,
      kind: `${kind}-casket`,
      gang: null,
      spot: 'placed',
      carriedBy: null,
      state: 'closed',
      data: {},
    };
  }
  for (const fighter of Object.values(made.state.fighters)) fighter.ready = true;
  return made;
}

const carrying = (near: Answer, atEdge: readonly (readonly string[])[]): Answers => ({
  'choice core.activation.turn.4': ['carry-invasion-casket', 'carry-invasion-casket'],
  'measure core.actions.casket.3': () => near,
  'measure takeover.invasion.objectives.2': atEdge,
});

test('[takeover.invasion.objectives.2, takeover.invasion.objectives.3, takeover.invasion.objectives.4] carried to the edge, the casket is claimed and its carrier gone', () => {
  const { t, state } = withCaskets({ answers: carrying(['credit-casket-3'], [[], ['red-pip']]) });
  run(activate(t, fighterOf(state, 'red-pip')));
  expect(fighterOf(state, 'red-pip')).toMatchObject({ fate: 'escaped', carries: 'credit-casket-3' });
  expect(state.markers['credit-casket-3']).toMatchObject({
    state: 'claimed',
    gang: 'red',
    carriedBy: 'red-pip',
  });
  // The story says who left with what, and leaves out the first carry, which stopped short of the edge.
  const told = t.story.filter(({ clause }) => clause.startsWith('takeover.invasion.objectives.'));
  expect(told.map(({ facts }) => facts)).toEqual([{ fighter: 'red pip', casket: 'credit-casket-3' }]);
  // Gone, but not Out of Action: there is no reason for a bottle check.
  run(endPhase(t));
  expect(state.gangs.map(({ bottled }) => bottled)).toEqual(['no', 'no']);
});

test('[takeover.invasion.objectives.4, classic.loot-caskets.carry.1] nobody carries or opens a casket that has been claimed', () => {
  const { t, state } = withCaskets({ answers: carrying(['loot-casket-1'], [['red-pip']]) });
  run(activate(t, fighterOf(state, 'red-pip')));
  expect(state.markers['loot-casket-1']).toMatchObject({ state: 'claimed', spot: null });
  expect(markersOf(state, 'loot-casket').map(({ id }) => id)).not.toContain('loot-casket-1');
});

test('[takeover.invasion.objectives.2] short of the edge it is put down, for anybody', () => {
  const { t, state, players } = withCaskets({ answers: carrying(['loot-casket-1'], [[], []]) });
  run(activate(t, fighterOf(state, 'red-pip')));
  expect(fighterOf(state, 'red-pip')).toMatchObject({ fate: 'standing', carries: null });
  expect(state.markers['loot-casket-1']).toMatchObject({ state: 'closed', carriedBy: null, spot: 'placed' });
  // Carried twice, it was measured once: it lay beside its carrier.
  expect(players.keys('measure core.actions.casket.3')).toHaveLength(1);
});

test('[core.actions.casket.3] with no casket within 1" nothing is used up', () => {
  const { t, state, players } = withCaskets({
    answers: {
      'choice core.activation.turn.4': ['carry-invasion-casket', 'move', 'move'],
      'measure core.actions.casket.3': [[]],
    },
  });
  run(activate(t, fighterOf(state, 'red-pip')));
  expect(players.keys('choice core.activation.turn.4')).toHaveLength(3);
});

test('[core.actions.active.1, core.actions.casket.3] nobody who is pinned or engaged carries, and nobody if all are claimed', () => {
  const blocked = (change: (state: BattleState) => void) => {
    const { t, state, players } = withCaskets({ answers: { 'choice core.activation.turn.4': () => 'done' } });
    change(state);
    run(activate(t, fighterOf(state, 'red-pip')));
    const asked = players.asked.find(({ clause }) => clause === 'core.activation.turn.4');
    return asked?.kind === 'choice' ? asked.blocked?.['carry-invasion-casket']?.clause : undefined;
  };
  expect(blocked(() => {})).toBeUndefined();
  expect(
    blocked((state) => {
      fighterOf(state, 'red-pip').fate = 'pinned';
    }),
  ).toBe('core.actions.active.1');
  expect(
    blocked((state) => {
      for (const casket of Object.values(state.markers)) casket.state = 'claimed';
    }),
  ).toBe('takeover.invasion.objectives.2');
});

test('[takeover.invasion.objectives.1, takeover.invasion.ending.1, takeover.invasion.ending.2, takeover.invasion.ending.3, takeover.invasion.victory.1, takeover.invasion.rewards.1, takeover.invasion.rewards.2, takeover.invasion.experience.1, takeover.invasion.reputation.1] the last gang takes the loot within 2" of any of its fighters', () => {
  const { t, state, players } = withCaskets({
    answers: {
      ...carrying(['credit-casket-3'], [['blue-sly']]),
      'measure takeover.invasion.ending.2': [['loot-casket-1']],
      'dice 2D6x10 takeover.invasion.rewards.1': [[3, 4]],
      'dice D3 takeover.invasion.experience.1': [[2]],
    },
  });
  run(activate(t, fighterOf(state, 'blue-sly')));
  expect(invasion.ending(t)).toMatchObject({ ended: false });
  leaveBoard(t, fighterOf(state, 'blue-king'), 'fled');
  expect(invasion.ending(t)).toEqual({ ended: true, why: 'takeover.invasion.ending.1' });
  expect(run(invasion.victory(t) as never)).toMatchObject({
    result: 'none',
    why: 'takeover.invasion.victory.1',
  });
  expect(run(invasion.rewards(t))).toMatchObject({
    gangs: {
      red: { credits: 0, reputation: 1, items: ['loot-casket'] },
      blue: { credits: 70, reputation: 1, items: [] },
    },
    xp: { 'blue-sly': 2 },
  });
  // Asked once for all its fighters.
  const measured = players.asked.filter(({ clause }) => clause === 'takeover.invasion.ending.2');
  expect(measured).toMatchObject([{ from: 'red', to: ['loot-casket-1', 'loot-casket-2'], within: 2 }]);
  expect(Object.values(state.markers).map((casket) => casket.state)).toEqual(['claimed', 'lost', 'claimed']);
});

test('[takeover.invasion.experience.1, campaign.hired-guns.battle.5] a Hired Gun who carries a casket off earns no XP', () => {
  const { t, state, players } = withCaskets({
    answers: {
      ...carrying(['credit-casket-3'], [['blue-sly']]),
      'dice 2D6x10 takeover.invasion.rewards.1': [[3, 4]],
    },
  });
  const gun = { id: 'blue-sly', kind: 'hired-gun', cost: 60, fighter: {} as never } as const;
  state.occasion.hired = [{ gun, gang: 'blue', price: 30 }];
  run(activate(t, fighterOf(state, 'blue-sly')));
  expect(run(invasion.rewards(t))).toMatchObject({ gangs: { blue: { reputation: 1 } }, xp: {} });
  expect(players.keys('dice D3 takeover.invasion.experience.1')).toEqual([]);
});

test('[takeover.standards.ending.1, takeover.invasion.ending.3] with nobody left all is lost', () => {
  const { t, state, players } = withCaskets();
  for (const fighter of Object.values(state.fighters)) run(goOut(t, fighter, null, 'core.injury.out.1'));
  expect(invasion.ending(t)).toEqual({ ended: true, why: 'takeover.standards.ending.1' });
  run(invasion.victory(t) as never);
  expect(run(invasion.rewards(t))).toMatchObject({
    gangs: { red: { reputation: 0 }, blue: { reputation: 0 } },
  });
  expect(players.keys('measure')).toEqual([]);
  expect(Object.values(state.markers).every((casket) => casket.state === 'lost')).toBe(true);
});
