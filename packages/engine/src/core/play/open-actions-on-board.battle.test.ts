/** On a board an action is offered only to those who stand where it can be done. */
import { expect, test } from 'vitest';
import { momentOf } from '../../battle/moment.ts';
import { ANA, fighter, REX, tableOn, wall } from '../../battle/on-board.fixture.ts';
import { switchOn } from '../../battle/special-rule.ts';
import type { BattleState, FighterState, Marker } from '../../battle/state.ts';
import type { BoardFile } from '../../board/file.ts';
import { Table } from '../../table/table.ts';
import '../../scenarios/index.ts';
import { setRevealed } from '../darkness.ts';
import { labelsFor } from './action-words.ts';
import { Doings, offered } from './open-actions.ts';

interface Case {
  readonly clause: string;
  readonly action: string;
  /** What has to be there: the thing lies 4" east of the south-west corner, and 12" north. */
  readonly given: (state: BattleState, ana: FighterState) => void;
  /** Where Ana may do it, and where she may not, by a little. */
  readonly here: number;
  readonly tooFar: number;
  readonly board?: Partial<BoardFile>;
}

const THERE = { x: 4, y: 12, height: 0 };

function thing(state: BattleState, id: string, kind: string, more: Partial<Marker> = {}): void {
  const data = { gang: null, carriedBy: null, state: 'closed', data: {} };
  state.markers[id] = { ...data, id, kind, spot: THERE, ...more };
}

/** With bases of 28 mm and things of 1": 1" between them is 2.06" from middle to middle. */
const [WITHIN_1, BEYOND_1] = [THERE.x + 2.05, THERE.x + 2.08];
/** Two fighters: 1" between them. */
const [MODEL_1, BEYOND_MODEL_1] = [THERE.x + 2.12, THERE.x + 2.13];

function bound(state: BattleState): FighterState {
  const captive = fighter(state, 'escher-champion');
  Object.assign(captive, { spot: THERE, fate: 'captive' });
  return captive;
}

const roles = (state: BattleState, ana: 'attacker' | 'defender') => {
  for (const gang of state.gangs) {
    const isHers = gang.roster.includes(ANA);
    gang.role = isHers ? ana : ana === 'attacker' ? 'defender' : 'attacker';
  }
};

const CASES: readonly Case[] = [
  ...(['smash-casket', 'bypass-casket', 'carry-casket'] as const).map((action) => ({
    clause: 'classic.loot-caskets.general.3',
    action,
    given: (state: BattleState) => {
      switchOn(state, 'classic.loot-caskets');
      thing(state, 'casket', 'loot-casket');
    },
    here: WITHIN_1,
    tooFar: BEYOND_1,
  })),
  ...(['smash-treasure', 'bypass-treasure', 'carry-treasure'] as const).map((action) => ({
    clause: 'classic.treasure-casket.general.2',
    action,
    given: (state: BattleState) => {
      switchOn(state, 'classic.treasure-casket');
      thing(state, 'treasure', 'treasure-casket');
    },
    here: WITHIN_1,
    tooFar: BEYOND_1,
  })),
  {
    clause: 'dominion.relic.defile.1',
    action: 'defile-relic',
    given: (state) => {
      switchOn(state, 'classic.gang-relics');
      thing(state, 'goliath-relic', 'relic', { gang: 'goliath', state: 'whole' });
    },
    here: WITHIN_1,
    tooFar: BEYOND_1,
  },
  {
    clause: 'classic.beasts-lair.nature.3',
    action: 'fight-lair',
    given: (state) => {
      switchOn(state, 'classic.beasts-lair');
      thing(state, 'lair', 'beasts-lair', { data: { wounds: 3 } });
    },
    here: WITHIN_1,
    tooFar: BEYOND_1,
  },
  {
    clause: 'core.actions.casket.3',
    action: 'carry-invasion-casket',
    given: (state) => {
      switchOn(state, 'takeover.invasion');
      thing(state, 'casket', 'credit-casket');
    },
    here: WITHIN_1,
    tooFar: BEYOND_1,
  },
  ...(['smash-goods', 'bypass-goods', 'carry-goods'] as const).map((action) => ({
    clause: 'dominion.smash-and-grab.caskets.2',
    action,
    given: (state: BattleState) => {
      switchOn(state, 'dominion.smash-and-grab');
      roles(state, 'attacker');
      thing(state, 'goods', 'goods-casket');
    },
    here: WITHIN_1,
    tooFar: BEYOND_1,
  })),
  {
    clause: 'dominion.sabotage.target.2',
    action: 'strike-target',
    given: (state) => {
      switchOn(state, 'dominion.sabotage');
      roles(state, 'attacker');
      thing(state, 'target', 'target', { state: 'whole', data: { wounds: 4 } });
    },
    here: WITHIN_1,
    tooFar: BEYOND_1,
  },
  {
    clause: 'takeover.rescue-mission.special.3',
    action: 'free-captive',
    given: (state) => {
      switchOn(state, 'takeover.rescue-mission');
      roles(state, 'attacker');
      state.facts['rescue.captives'] = [bound(state).id];
    },
    here: MODEL_1,
    tooFar: BEYOND_MODEL_1,
  },
  {
    clause: 'dominion.rescue-mission.captives.3',
    action: 'free-a-captive',
    given: (state) => {
      switchOn(state, 'dominion.rescue-mission');
      roles(state, 'attacker');
      state.facts['rescue.captives'] = [bound(state).id];
    },
    here: MODEL_1,
    tooFar: BEYOND_MODEL_1,
  },
  {
    clause: 'takeover.sneak-attack.distraction.1',
    action: 'distraction',
    given: (state) => {
      switchOn(state, 'takeover.sneak-attack');
      roles(state, 'attacker');
      Object.assign(fighter(state, REX), { spot: THERE, fate: 'standing', ready: true });
    },
    here: THERE.x + 7.12,
    tooFar: THERE.x + 7.13,
  },
  ...(
    [
      ['medicae', 'treat-wounds', MODEL_1, BEYOND_MODEL_1],
      ['overseer', 'order', THERE.x + 7.12, THERE.x + 7.13],
    ] as const
  ).map(([skill, action, here, tooFar]) => ({
    clause: 'armoury.play.skills.1',
    action,
    given: (state: BattleState, ana: FighterState) => {
      ana.skills = [skill];
      Object.assign(fighter(state, 'escher-champion'), { spot: THERE, fate: 'standing', fleshWounds: 1 });
    },
    here,
    tooFar,
  })),
  {
    clause: 'core.status.versatile.1',
    action: 'fight',
    given: (state, ana) => {
      ana.weapons = ['armoury.kroot-long-rifle'];
      Object.assign(fighter(state, REX), { spot: THERE, fate: 'standing' });
    },
    here: MODEL_1 + 1,
    tooFar: BEYOND_MODEL_1 + 1,
  },
  {
    clause: 'takeover.rescue-mission.objectives.2',
    action: 'go-home',
    given: (state) => {
      switchOn(state, 'takeover.rescue-mission');
      roles(state, 'attacker');
    },
    here: 2.55,
    tooFar: 2.6,
  },
  {
    clause: 'core.actions.coup.1',
    action: 'coup-de-grace',
    given: (state) => {
      Object.assign(fighter(state, REX), { spot: THERE, fate: 'seriously-injured' });
    },
    here: MODEL_1,
    tooFar: BEYOND_MODEL_1,
  },
  {
    clause: 'classic.rolling-roads.sides.1',
    action: 'leave-by-side',
    given: (state, ana) => {
      switchOn(state, 'classic.rolling-roads');
      const road = { leading: 'north', sides: 'open', visibility: null, behind: {}, acting: null } as const;
      state.facts.road = { ...road, moves: {}, far: {} };
      ana.stats = { ...ana.stats, m: 5 };
    },
    here: 5.5,
    tooFar: 5.6,
  },
];

function optionsAt({ given, board = {} }: Case, x: number, onBoard = true) {
  const { t, state } = tableOn({ [ANA]: { x, y: 12, facing: 270 } }, board);
  const ana = fighter(state, ANA);
  given(state, ana);
  if (onBoard) return offered(t, ana, 2, new Doings()).options;
  // Miniatures on a real table: nobody knows where they stand.
  const { board: _, ...rest } = state;
  const physical = rest as BattleState;
  return offered(new Table<BattleState>(t.hand, undefined, physical), ana, 2, new Doings()).options;
}

test.each(CASES)('[$clause] $action is offered only to whoever is near enough', (each) => {
  expect(optionsAt(each, each.here)).toContain(each.action);
  expect(optionsAt(each, each.tooFar)).not.toContain(each.action);
});

test.each(CASES)('[$clause] at a physical table $action is offered, and people measure', (each) => {
  expect(optionsAt(each, each.tooFar, false)).toContain(each.action);
});

test('[core.activation.facing.1] turning before an action has words of its own', () => {
  const { t, state } = tableOn({ [ANA]: { x: 4, y: 12 } });
  momentOf(state).turns = ANA;
  const done = new Doings();
  const offer = offered(t, fighter(state, ANA), 2, done);
  expect(offer.options).toContain('turn');
  const labels = labelsFor(t, fighter(state, ANA), { ...offer, done });
  for (const id of offer.options) expect(labels[id], id).toHaveProperty('say');
});

test('[core.measure.distance.4] nobody handles a casket through a wall', () => {
  const casket = CASES[0] as Case;
  const between = { board: { walls: [wall(THERE.x + 1)] } as Partial<BoardFile> };
  expect(optionsAt({ ...casket, ...between }, WITHIN_1)).not.toContain('smash-casket');
});

test('[core.shooting.declare.1] nobody is asked to shoot who sees nobody, and the reason is told', () => {
  const open = tableOn({ [ANA]: { x: 4, y: 12, facing: 90 }, [REX]: { x: 16, y: 12 } });
  const seen = offered(open.t, fighter(open.state, ANA), 2, new Doings());
  expect(seen.options).toContain('shoot');

  const walled = tableOn(
    { [ANA]: { x: 4, y: 12, facing: 90 }, [REX]: { x: 16, y: 12 } },
    { walls: [wall(10)] },
  );
  const { options, closed } = offered(walled.t, fighter(walled.state, ANA), 2, new Doings());
  expect(options).not.toContain('shoot');
  expect(options).not.toContain('aim');
  expect(closed.find(([id]) => id === 'shoot')?.[1].why.say).toBe('open-actions/nobody-in-sight');
});

test('[takeover.pitch-black.targeting.1] whether a shot is open does not tell who stands in the dark', () => {
  const shotAt = (revealed: boolean, walls: readonly unknown[] = []) => {
    const board = { walls } as Partial<BoardFile>;
    const { t, state } = tableOn({ [ANA]: { x: 4, y: 12, facing: 90 }, [REX]: { x: 16, y: 12 } }, board);
    switchOn(state, 'takeover.pitch-black');
    for (const id of [ANA, REX]) setRevealed(fighter(state, id), id === ANA || revealed);
    return offered(t, fighter(state, ANA), 2, new Doings()).options.includes('shoot');
  };
  expect(shotAt(true)).toBe(true);
  expect(shotAt(false)).toBe(shotAt(false, [wall(10)]));
});

test('[classic.booby-trap.shooting.1] a fighter who may still turn shoots at a trap behind them', () => {
  const behind = (facing: number, moved: boolean) => {
    const { t, state } = tableOn({ [ANA]: { x: 8, y: 12, facing } });
    switchOn(state, 'classic.booby-trap');
    thing(state, 'trap', 'booby-trap', { state: 'armed', data: { trap: 'frag' } });
    if (!moved) momentOf(state).turns = ANA;
    return offered(t, fighter(state, ANA), 2, new Doings()).options.includes('shoot-trap');
  };
  expect(behind(270, true)).toBe(true);
  expect(behind(90, true)).toBe(false);
  expect(behind(90, false)).toBe(true);
});
