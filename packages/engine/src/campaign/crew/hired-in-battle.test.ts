/** Hired guns and fighters from inducements in the battle itself. */
import { expect, test } from 'vitest';
import { engage, goOut } from '../../battle/events.ts';
import type { HiredGun } from '../../battle/occasion.ts';
import { specialRule, specialRules } from '../../battle/special-rule.ts';
import { type BattleState, type FighterState, fighterOf, type GangState } from '../../battle/state.ts';
import { activate } from '../../core/play/activation.ts';
import { run } from '../../table/table.ts';
import '../battle/battle.ts';
import { first, gang, type Sayings, tableFor } from '../table.fixture.ts';
import { hiredGunsInBattle } from './hired-in-battle.ts';
import { joinRoster } from './hiring.ts';

const gun = (id: string, more: Partial<HiredGun> = {}): HiredGun => ({
  id,
  kind: 'hired-gun',
  cost: 80,
  fighter: gang(id, 1).fighters[0] as never,
  ...more,
});

/** Suzie and Butcher fight for red with an Enforcer; another Enforcer fights for blue. */
function battle(sayings: Sayings = {}) {
  const gangs = [gang('red', 3), gang('blue', 3)];
  const special = ['campaign.hired-guns'];
  const table = tableFor({ pack: 'takeover', scenario: 'takeover.stand-off', gangs, special }, sayings);
  const { t, state } = table;
  const [red, blue] = state.gangs as [GangState, GangState];
  const hired: [HiredGun, GangState][] = [
    [gun('suzie', { kind: 'sister', partner: 'butcher' }), red],
    [gun('butcher', { kind: 'sister', partner: 'suzie' }), red],
    [gun('fencer', { kind: 'enforcer' }), red],
    [gun('gamma', { kind: 'enforcer' }), blue],
  ];
  for (const [each, into] of hired) {
    joinRoster(t, into, { ...each.fighter, id: each.id, rank: 'hired-gun' });
    state.occasion.hired = [...state.occasion.hired, { gun: each, gang: into.id, price: 40 }];
  }
  for (const fighter of Object.values(state.fighters))
    Object.assign(fighter, { fate: 'standing', tookPart: true });
  for (const each of state.gangs) each.crew = [...each.roster];
  return { ...table, red, blue };
}

test('[campaign.hired-guns.battle.1, campaign.hired-guns.battle.2, takeover.prebattle.hired-guns.5] a hired gun who is out does not count for bottle tests', () => {
  const { t, state, red } = battle();
  for (const id of ['red-3', 'fencer']) run(goOut(t, fighterOf(state, id), null, 'core.injury.out.1'));
  expect(hiredGunsInBattle.bottleLosses(state, red, 2)).toBe(1);
});

test('[campaign.hired-guns.sisters.4, campaign.hired-guns.sisters.5] Sisters: +1 to hit an enemy who fights the other, and one fights harder when the other is lost', () => {
  const { t, state } = battle();
  const [suzie, butcher, enemy] = ['suzie', 'butcher', 'blue-1'].map((id) => fighterOf(state, id));
  if (!suzie || !butcher || !enemy) throw new Error('nobody there');
  expect(hiredGunsInBattle.hitModifier(state, suzie, enemy, 'shoot')).toBe(0);
  engage(butcher, enemy);
  expect(hiredGunsInBattle.hitModifier(state, suzie, enemy, 'shoot')).toBe(1);
  const { a, ws, bs } = suzie.stats;
  run(goOut(t, butcher, enemy, 'core.injury.out.1'));
  expect(suzie.stats).toMatchObject({ a: a + 1, ws: Math.max(2, ws - 1), bs: Math.max(2, bs - 1) });
});

test('[campaign.hired-guns.enforcers.3] hired Enforcers do not attack each other', () => {
  const { t, state } = battle();
  const [fencer, gamma, enemy] = ['fencer', 'gamma', 'blue-1'].map((id) => fighterOf(state, id));
  if (!fencer || !gamma || !enemy) throw new Error('nobody there');
  expect(run(hiredGunsInBattle.targets(t, fencer, [gamma, enemy]))).toEqual([enemy]);
});

type Change = (of: (id: string) => FighterState, state: BattleState) => unknown;

// As sentries act.
if (!specialRules().some(({ id }) => id === 'test.alone'))
  specialRule({ id: 'test.alone', title: '', groupSize: () => 0 });

/**
 * Everybody is Ready and this fighter is activated; nobody does anything. Returns who acted, and the
 * questions about the group.
 */
function activated(who: string, choice: string, change: Change = () => {}) {
  const { t, state, players, told } = battle({
    'campaign.hired-guns.sisters.3': choice,
    'core.activation.group.1': (question) => (question.kind === 'pick' ? question.options.slice(0, 1) : []),
    'core.activation.group.2': first,
    'core.activation.turn.4': 'done',
    'core.nerve.run.1': [1, 1],
  });
  state.round = 1;
  for (const fighter of Object.values(state.fighters)) Object.assign(fighter, { ready: true, group: 0 });
  change((id) => fighterOf(state, id), state);
  run(activate(t, fighterOf(state, who)));
  const acted = told().flatMap((line) => /^core.activation.turn.1 (.*) is activated$/.exec(line)?.[1] ?? []);
  return {
    acted,
    asked: players.of('campaign.hired-guns.sisters.3'),
    groups: players.of('core.activation.group.1'),
  };
}

test('[campaign.hired-guns.sisters.3] one Sister may act with the other as a group, near or in sight, and nobody else', () => {
  const together = activated('suzie', 'together');
  expect(together.acted).toEqual(['suzie 1', 'butcher 1']);
  expect(together.asked).toMatchObject([
    {
      what: 'Does butcher 1 act together with suzie 1, within 6" of her or in sight of each other?',
      by: ['red'],
    },
  ]);
  // Group Activation, with its 3", is another rule.
  expect(together.groups).toEqual([]);
  expect(activated('suzie', 'alone').acted).toEqual(['suzie 1']);
  expect(activated('red-3', 'together')).toMatchObject({ acted: ['red 3'], asked: [] });
});

test.each([
  ['has acted', 'butcher', { ready: false }],
  ['is gone', 'butcher', { fate: 'out-of-action' }],
  ['acts out of turn herself', 'suzie', { ready: false }],
  ['is broken and starts no group', 'suzie', { broken: true }],
] as const)('[campaign.hired-guns.sisters.3] nobody is asked where a Sister %s', (_, who, change) => {
  const { acted, asked } = activated('suzie', 'together', (of) => Object.assign(of(who), change));
  expect(acted).toEqual(['suzie 1']);
  expect(asked).toEqual([]);
});

test('[campaign.hired-guns.sisters.3, core.activation.group.1] a Sister who leads others as well takes hers along besides', () => {
  const { acted, groups } = activated('suzie', 'together', (of) => {
    of('suzie').group = 1;
  });
  expect(acted).toEqual(['suzie 1', 'butcher 1', 'red 1']);
  expect(groups).toMatchObject([{ options: ['red-1', 'red-2', 'red-3', 'fencer'], most: 1 }]);
});

test('[campaign.hired-guns.sisters.3, takeover.sneak-attack.activation.1] if a rule lets nobody go along, neither does the Sister', () => {
  const alone = activated('suzie', 'together', (_, state) => state.special.push('test.alone'));
  expect(alone).toMatchObject({ acted: ['suzie 1'], asked: [] });
});
