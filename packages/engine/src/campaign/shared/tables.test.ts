import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const injury = (dice: readonly number[], input: object = {}) =>
  call('campaign.tables.permanent-injury', {
    input: { hasScars: false, fearsome: false, enemyGang: 'blue', byAttack: true, ...input },
    dice,
  }).output;
const PLAIN = { better: [], worse: [], skill: null, xp: 0, xpTo: null };
const GRIEVOUS = { result: 'grievous-injury', state: 'recovery', ...PLAIN };

test.each([
  [12, 'out-cold', 'fit'],
  [16, 'out-cold', 'fit'],
  [21, 'out-cold', 'fit'],
  [31, 'grievous-injury', 'recovery'],
  [45, 'grievous-injury', 'recovery'],
  [61, 'critical-injury', 'critical'],
  [65, 'critical-injury', 'critical'],
])(
  '[campaign.tables.injury.2, campaign.tables.injury.4, campaign.tables.injury.10] %i is %s',
  (roll, result, state) => {
    expect(injury([Math.floor(roll / 10), roll % 10])).toEqual({ roll, result, state, ...PLAIN });
  },
);

test.each([
  [46, 'humiliated', ['ld', 'cl']],
  [51, 'head-injury', ['int', 'wil']],
  [52, 'eye-injury', ['bs']],
  [53, 'hand-injury', ['ws']],
  [54, 'hobbled', ['m']],
  [55, 'spinal-injury', ['s']],
  [56, 'enfeebled', ['t']],
])('[campaign.tables.injury.9] %i is %s', (roll, result, worse) => {
  const dice = [Math.floor(roll / 10), roll % 10];
  expect(injury(dice)).toEqual({ roll, result, state: 'recovery', ...PLAIN, worse });
});

test('[campaign.tables.injury.3] a lesson is worth D3 XP', () => {
  const lesson = { roll: 11, result: 'lesson-learned', state: 'recovery', ...PLAIN, xp: 3, xpTo: 'self' };
  expect(injury([1, 1, 3])).toEqual(lesson);
});

test('[campaign.tables.injury.5] Impressive Scars once, then a Grievous Injury', () => {
  const scars = { roll: 24, result: 'impressive-scars', state: 'recovery', ...PLAIN, better: ['cl'] };
  expect(injury([2, 4])).toEqual(scars);
  expect(injury([2, 4], { hasScars: true })).toEqual({ roll: 24, ...GRIEVOUS });
});

test('[campaign.tables.injury.6] Horrid Scars make Fearsome, unless the fighter is', () => {
  const horrid = { roll: 25, result: 'horrid-scars', state: 'recovery', ...PLAIN, skill: 'fearsome' };
  expect(injury([2, 5], { hasScars: true })).toEqual(horrid);
  expect(injury([2, 5], { fearsome: true })).toEqual({ roll: 25, ...GRIEVOUS });
});

test('[campaign.tables.injury.7] Bitter Enmity needs an enemy', () => {
  expect(injury([2, 6], { enemyGang: 'gold' })).toMatchObject({
    result: 'bitter-enmity',
    skill: 'hater:gold',
  });
  expect(injury([2, 6], { enemyGang: null })).toEqual({ roll: 26, ...GRIEVOUS });
});

test('[campaign.tables.injury.11] a Memorable Death teaches the attacker or the nearest fighter', () => {
  const death = { roll: 66, result: 'memorable-death', state: 'dead', ...PLAIN, xp: 2 };
  expect(injury([6, 6, 2])).toEqual({ ...death, xpTo: 'attacker' });
  expect(injury([6, 6, 2], { byAttack: false })).toEqual({ ...death, xpTo: 'nearest' });
});

const crate = (kind: string, dice: readonly number[], rulings = {}) =>
  call('campaign.tables.crate', { input: { kind }, dice, rulings }).output;

test('[campaign.tables.crates.1] a credit crate holds 2D6x10', () => {
  expect(crate('credit', [1, 1])).toEqual({ credits: 20, table: null, items: [] });
});

test.each([
  [[1, 1, 1, 1], 'close-combat', ['heavy-rock-cutter']],
  [[3, 3, 1, 6], 'close-combat', ['chainsword']],
  [[3, 1, 3, 6], 'close-combat', ['flensing-knife']],
  [[3, 1, 6, 6], 'close-combat', ['thunder-hammer']],
  [[1, 4, 1, 1], 'long-range', ['multi-melta']],
  [[1, 6, 4, 4], 'long-range', ['frag-grenade', 'krak-grenade', 'choke-gas-grenade']],
  [[3, 4, 6, 1], 'long-range', ['sniper-rifle']],
  [[3, 4, 6, 2], 'long-range', ['sniper-rifle']],
  [[3, 4, 6, 6], 'long-range', ['meltagun']],
  [[4, 1, 2], 'gun-accessories', ['gunshroud', 'telescopic-sight']],
  [[6, 2, 3], 'gun-accessories', ['infra-sight', 'suspensors']],
  [[6, 2, 6], 'gun-accessories', ['las-projector', 'mono-sight']],
  [[4, 3, 1], 'armour', ['archaeo-carapace']],
  [[4, 4, 2], 'armour', ['energy-shield']],
  [[4, 5, 3], 'armour', ['heavy-carapace']],
  [[4, 5, 4], 'armour', ['reflec-shroud']],
  [[4, 5, 5], 'armour', ['conversion-field']],
  [[4, 5, 6], 'armour', ['displacer-field']],
  [[4, 6, 1], 'chems', ['ghast', 'ghast']],
  [[4, 6, 2], 'chems', ['spur', 'spur', 'spur']],
  [[4, 6, 5], 'chems', ['frenzon', 'frenzon']],
  [[4, 6, 6], 'chems', ['stinger-mould']],
])(
  '[campaign.tables.crates.2, campaign.tables.crates.3, campaign.tables.crates.4, campaign.tables.crates.5, campaign.tables.crates.6, campaign.tables.crates.7, campaign.tables.crates.8, campaign.tables.crates.9] dice %o open the %s table',
  (dice, table, items) => {
    expect(crate('loot', dice)).toEqual({ credits: 0, table, items });
  },
);

test('[campaign.tables.crates.4, campaign.tables.crates.5] every D66 finds something', () => {
  const faces = [1, 2, 3, 4, 5, 6];
  for (const second of [1, 4]) {
    for (const tens of faces) {
      for (const units of faces) {
        const { items } = crate('loot', [1, second, tens, units]) as { items: readonly string[] };
        expect(items.length).toBeGreaterThan(0);
      }
    }
  }
});

test('[campaign.tables.crates.5] by the other ruling a 62 is rolled again', () => {
  const again = { 'campaign.sniper-rifle-range': '61-only-62-rolled-again' };
  expect(crate('loot', [3, 4, 6, 2, 6, 2, 6, 3], again)).toMatchObject({ items: ['storm-bolter'] });
  expect(crate('loot', [3, 4, 6, 1], again)).toMatchObject({ items: ['sniper-rifle'] });
  expect(crate('loot', [3, 1, 6, 2], again)).toMatchObject({ items: ['power-knife'] });
});
