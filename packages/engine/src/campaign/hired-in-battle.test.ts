/** Hired guns and fighters from inducements in the battle itself. */
import { expect, test } from 'vitest';
import { engage, goOut } from '../battle/events.ts';
import type { HiredGun } from '../battle/occasion.ts';
import { fighterOf, type GangState } from '../battle/state.ts';
import { run } from '../table/table.ts';
import './battle.ts';
import { hiredGunsInBattle, inducedInBattle } from './hired-in-battle.ts';
import { joinRoster } from './prebattle/hiring.ts';
import { gang, tableFor } from './table.fixture.ts';

const gun = (id: string, more: Partial<HiredGun> = {}): HiredGun => ({
  id,
  kind: 'hired-gun',
  cost: 80,
  fighter: gang(id, 1).fighters[0] as never,
  ...more,
});

/** Suzie and Butcher fight for red with an Enforcer; another Enforcer fights for blue. */
function battle() {
  const gangs = [gang('red', 3), gang('blue', 3)];
  const table = tableFor({
    pack: 'takeover',
    scenario: 'takeover.stand-off',
    gangs,
    special: ['campaign.hired-guns'],
  });
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
    state.occasion.hired.push({ gun: each, gang: into.id, price: 40 });
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

test('[campaign.hired-guns.sisters.4, campaign.hired-guns.sisters.5] Sisters: +1 to hit whoever fights the other, and one fights harder when the other is lost', () => {
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

test('[dominion.inducements.data.15] fighters from inducements do not count as present at the start', () => {
  const { state, red } = battle();
  state.occasion.induced = ['suzie', 'butcher'];
  expect(inducedInBattle.bottleCrew(state, red, red.crew.length)).toBe(4);
});

test('[campaign.hired-guns.sisters.3] one Sister may bring the other along as a group, and nobody else', () => {
  const { state } = battle();
  const [suzie, butcher, ganger] = ['suzie', 'butcher', 'red-3'].map((id) => fighterOf(state, id));
  if (!suzie || !butcher || !ganger) throw new Error('nobody there');
  suzie.group = 0;
  expect(hiredGunsInBattle.groupSize(state, suzie, 0)).toBe(1);
  expect(hiredGunsInBattle.groupSize(state, ganger, 0)).toBe(0);
  expect(hiredGunsInBattle.joinsGroup(state, butcher, suzie)).toBe(true);
  expect(hiredGunsInBattle.joinsGroup(state, ganger, suzie)).toBe(false);
  expect(hiredGunsInBattle.joinsGroup(state, butcher, ganger)).toBe(true);
});
