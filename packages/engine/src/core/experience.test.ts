import { expect, test } from 'vitest';
import { call } from '../procedures.ts';

const down = (given = {}) => ({
  kind: 'serious-injury',
  enemy: 'b1',
  rank: 'other',
  activation: 1,
  death: false,
  ...given,
});
const out = (given = {}) => down({ kind: 'out-of-action', ...given });
const own = (kind: string) => down({ kind, enemy: null });
const xp = (events: readonly object[], given = {}) => {
  const { rulings = {}, ...input } = given as { rulings?: object };
  return (
    call('core.experience.battle', {
      input: { tookPart: false, scenarioGivesXp: false, events, ...input },
      dice: [],
      rulings,
    }).output as { xp: number }
  ).xp;
};

test.each([
  ['other', 1, 2],
  ['champion', 2, 3],
  ['leader', 2, 3],
])(
  '[core.experience.gain.1] a %s is worth %d seriously injured and %d out of action',
  (rank, injured, gone) => {
    expect(xp([down({ rank })])).toBe(injured);
    expect(xp([out({ rank })])).toBe(gone);
  },
);

test('[core.experience.gain.1] by the other ruling only going out of action brings the extra XP', () => {
  const rulings = { 'core.leader-xp': 'only-out-action' };
  expect(xp([down({ rank: 'leader' })], { rulings })).toBe(1);
  expect(xp([out({ rank: 'leader' })], { rulings })).toBe(3);
});

test('[core.experience.gain.2] the better of the two counts for one enemy in one activation, and in that alone', () => {
  expect(xp([out(), down()])).toBe(2);
  expect(xp([down(), out({ activation: 2 })])).toBe(3);
  expect(xp([down(), down({ enemy: 'b2' })])).toBe(2);
});

test('[core.experience.gain.3] taking part, unless the scenario gives its own, rallying and assisting', () => {
  expect(xp([], { tookPart: true })).toBe(1);
  expect(xp([], { tookPart: true, scenarioGivesXp: true })).toBe(0);
  expect(xp([own('rally'), own('rally'), own('assist')], { tookPart: true })).toBe(4);
  expect(xp([])).toBe(0);
});

test('[core.postbattle.injury.7] a Memorable Death brings 1 more', () => {
  expect(xp([out({ death: true })])).toBe(3);
  expect(xp([down({ rank: 'champion' }), out({ rank: 'champion', death: true })])).toBe(4);
});

test('[core.experience.gain.1] an injury without an enemy is refused', () => {
  expect(() => xp([out({ enemy: null })])).toThrow(/events\.0\.enemy/);
});
