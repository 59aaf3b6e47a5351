import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { inWords } from '../../table/table.ts';
import { outcome, outcomeOf } from './outcome.fixture.ts';

const mayUse = outcomeOf('classic.loot-caskets.may-use', {
  status: 'active',
  distance: 1,
  action: 'smash',
  load: 'loot-casket',
});

test('[classic.loot-caskets.general.3] only an Active fighter within 1"', () => {
  expect(mayUse()).toEqual({ allowed: true });
  expect(mayUse({ distance: 1.1 })).toEqual({ allowed: false });
  for (const status of ['engaged', 'pinned', 'seriously-injured']) {
    expect(mayUse({ status })).toEqual({ allowed: false });
  }
});

test.each([
  ['loot-casket', [true, true, true]],
  ['treasure-casket', [true, true, true]],
  ['ammo-cache', [false, false, true]],
  ['booby-trap', [false, false, false]],
])(
  '[classic.loot-caskets.smash.1, classic.loot-caskets.bypass.1, classic.loot-caskets.carry.1] what can be done with a %s',
  (load, expected) => {
    const allowed = ['smash', 'bypass', 'carry'].map((action) => mayUse({ load, action }));
    expect(allowed).toEqual(expected.map((each) => ({ allowed: each })));
  },
);

test('[classic.loot-caskets.smash.1, core.actions.casket.1] a total of 6 opens', () => {
  const smash = (strength: number, ...dice: number[]) =>
    outcome('classic.loot-caskets.smash', { strength }, dice);
  expect(smash(4, 1)).toEqual({ total: 5, opened: false, contents: null, credits: 0 });
  expect(smash(4, 2, 6)).toEqual({ total: 6, opened: true, contents: 'ammo-cache', credits: 0 });
  expect(smash(8, 1, 3, 4)).toEqual({ total: 9, opened: true, contents: 'credits', credits: 4 });
});

test('[classic.loot-caskets.bypass.1, core.actions.casket.2, classic.reference.tests.2] the Intelligence test takes its modifier', () => {
  const bypass = (intelligence: number, modifier: number, ...dice: number[]) =>
    outcome('classic.loot-caskets.bypass', { intelligence, modifier }, dice);
  expect(bypass(7, -1, 3, 4)).toEqual({ total: 6, opened: false, contents: null, credits: 0 });
  expect(bypass(7, 2, 3, 2, 1)).toEqual({ total: 7, opened: true, contents: 'frag-trap', credits: 0 });
  expect(bypass(12, -4, 6, 6, 4)).toEqual({ total: 8, opened: true, contents: 'ammo-cache', credits: 0 });
});

test.each([
  ['bypass', 1, 1, 'frag-trap'],
  ['bypass', 2, 2, 'credits'],
  ['bypass', 3, 3, 'credits'],
  ['bypass', 4, 4, 'ammo-cache'],
  ['bypass', 6, 6, 'ammo-cache'],
  ['smash', 1, 1, 'frag-trap'],
  ['smash', 2, 1, 'frag-trap'],
  ['smash', 3, 2, 'credits'],
  ['smash', 4, 3, 'credits'],
  ['smash', 5, 4, 'ammo-cache'],
  ['smash', 6, 5, 'ammo-cache'],
])(
  '[classic.loot-caskets.contents.1, classic.loot-caskets.contents.2, classic.loot-caskets.contents.3, classic.loot-caskets.contents.4, classic.loot-caskets.smash.2] after a %s a %d is a %d: %s',
  (opened, face, roll, contents) => {
    const credits = contents === 'credits' ? [5] : [];
    expect(outcome('classic.loot-caskets.contents', { opened }, [face, ...credits])).toEqual({
      roll,
      contents,
      credits: contents === 'credits' ? 5 : 0,
    });
  },
);

test('[classic.loot-caskets.smash.2] the price of smashing is named if there is one', () => {
  const told = (opened: string, face: number) =>
    call('classic.loot-caskets.contents', { input: { opened }, dice: [face] }).story.map((event) =>
      inWords(event),
    );
  expect(told('smash', 2)[0]).toBe('Smashed open, a 2 counts as a 1');
  expect([...told('smash', 1), ...told('bypass', 4)].join()).not.toContain('counts as');
});

const carry = outcomeOf('classic.loot-caskets.carry', {
  status: 'active',
  distance: 1,
  load: 'treasure-casket',
  move: 5,
  wants: 4,
  stopped: null as number | null,
});

test('[classic.loot-caskets.carry.1, classic.loot-caskets.carry.2] as far as the player wants, up to the Move, unless cut short', () => {
  expect(carry()).toEqual({ allowed: true, moved: 4, placed: 'at-end' });
  expect(carry({ wants: 9 })).toEqual({ allowed: true, moved: 5, placed: 'at-end' });
  expect(carry({ wants: 0 })).toEqual({ allowed: true, moved: 0, placed: 'at-end' });
  expect(carry({ stopped: 0 })).toEqual({ allowed: true, moved: 0, placed: 'where-stopped' });
  expect(carry({ stopped: 4 })).toEqual({ allowed: true, moved: 4, placed: 'where-stopped' });
  expect(carry({ stopped: 4.5 })).toEqual({ allowed: true, moved: 4, placed: 'at-end' });
  expect(carry({ load: 'booby-trap' })).toEqual({ allowed: false, moved: 0, placed: 'not-moved' });
  expect(carry({ distance: 1.5 })).toEqual({ allowed: false, moved: 0, placed: 'not-moved' });
});

test('[classic.loot-caskets.carry.2] a fallen carrier’s load goes back, if the table rules so', () => {
  const back = { 'classic.casket-carrier-down': 'goes-back-where-was' };
  expect(carry({ stopped: 3 }, [], back)).toEqual({ allowed: true, moved: 3, placed: 'not-moved' });
  expect(carry({}, [], back)).toEqual({ allowed: true, moved: 4, placed: 'at-end' });
});
