import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const BAN = 'takeover.pitch-black.targeting.1';

const aim = (attack: string, inches: number, gear = 'none', rulings: object = {}, targetHidden = true) =>
  call('takeover.pitch-black.targeting', { input: { attack, targetHidden, inches, gear }, rulings }).output;

test('[takeover.pitch-black.targeting.1] beyond 3" a Hidden enemy is safe from shots and Charges, not from blows', () => {
  expect(aim('charge', 3)).toEqual({ legal: true, rule: null });
  expect(aim('shoot', 3.01)).toEqual({ legal: false, rule: BAN });
  expect(aim('charge', 3.01)).toEqual({ legal: false, rule: BAN });
  expect(aim('fight', 60)).toEqual({ legal: true, rule: null });
  expect(aim('shoot', 60, 'none', {}, false)).toEqual({ legal: true, rule: null });
});

test.each([
  { gear: 'none', shoot: false, charge: false },
  { gear: 'item', shoot: true, charge: true },
  { gear: 'accessory-on-this-weapon', shoot: true, charge: false },
  { gear: 'accessory-on-other-weapon', shoot: false, charge: false },
  { gear: 'photo-lumen-lit', shoot: true, charge: true },
  { gear: 'photo-lumen-unlit', shoot: false, charge: false },
])(
  '[takeover.pitch-black.gear.1, takeover.pitch-black.gear.3, takeover.pitch-black.gear.4] $gear against a Hidden enemy',
  ({ gear, shoot, charge }) => {
    expect(aim('shoot', 10, gear)).toEqual({ legal: shoot, rule: shoot ? null : BAN });
    expect(aim('charge', 10, gear)).toEqual({ legal: charge, rule: charge ? null : BAN });
  },
);

test('[takeover.pitch-black.targeting.1] readings that a table may change', () => {
  expect(aim('shoot', 3, 'none', { 'takeover.pitch-three-inches': 'outside' })).toMatchObject({
    legal: false,
  });
  expect(aim('shoot', 2.9, 'none', { 'takeover.pitch-three-inches': 'outside' })).toMatchObject({
    legal: true,
  });
  const charge = { 'takeover.pitch-accessory-charge': 'yes' };
  expect(aim('charge', 10, 'accessory-on-this-weapon', charge)).toMatchObject({ legal: true });
  expect(aim('charge', 10, 'accessory-on-other-weapon', charge)).toMatchObject({ legal: false });
  const melee = { 'takeover.pitch-melee': 'yes-beyond-3-versatile-weapons' };
  expect(aim('fight', 3, 'none', melee)).toMatchObject({ legal: true });
  expect(aim('fight', 4, 'none', melee)).toMatchObject({ legal: false });
  expect(aim('fight', 4, 'item', melee)).toMatchObject({ legal: true });
});

const reach = (short: number, long: number, targetRevealed: boolean, gear: string, rulings: object = {}) =>
  call('takeover.pitch-black.ranges', { input: { short, long, targetRevealed, gear }, rulings }).output;

test('[takeover.pitch-black.range.1, takeover.pitch-black.range.2, takeover.pitch-black.range.3] 12" is the limit, not the range', () => {
  expect(reach(12, 12, false, 'none')).toEqual({ short: 12, long: 12 });
  expect(reach(12.5, 30, false, 'none')).toEqual({ short: 12, long: 12 });
  expect(reach(4, 8, false, 'none')).toEqual({ short: 4, long: 8 });
  expect(reach(12.5, 30, true, 'none')).toEqual({ short: 12.5, long: 30 });
  const all = { 'takeover.pitch-long-range': 'yes-all-weapons-have-12' };
  expect(reach(4, 8, false, 'none', all)).toEqual({ short: 4, long: 12 });
});

test.each(['item', 'accessory-on-this-weapon', 'photo-lumen-lit'])(
  '[takeover.pitch-black.gear.2] %s lengthens no range',
  (gear) => {
    expect(reach(18, 36, false, gear)).toEqual({ short: 12, long: 12 });
    expect(reach(18, 36, true, gear)).toEqual({ short: 18, long: 36 });
  },
);

test('[takeover.pitch-black.gear.2, takeover.pitch-black.gear.4] a table may let a lit Photo-Lumen lift the limit', () => {
  const lifts = { 'takeover.pitch-lumen-range': 'lifts-limit' };
  expect(reach(18, 36, false, 'photo-lumen-lit', lifts)).toEqual({ short: 18, long: 36 });
  for (const gear of ['none', 'item', 'photo-lumen-unlit'])
    expect(reach(18, 36, false, gear, lifts)).toEqual({ short: 12, long: 12 });
});

test('[takeover.pitch-black.range.4] Hidden enemies beyond 3" may be left out only for a Revealed target', () => {
  const enemies = (hidden: boolean) => [
    { id: 'near', inches: 3, hidden: true },
    { id: 'shade', inches: 3.1, hidden: true },
    { id: 'torch', inches: 9, hidden: false },
    { id: 'aim', inches: 10, hidden },
    { id: 'even', inches: 10, hidden: false },
  ];
  const nearer = (hidden: boolean, target = 'aim') =>
    call('takeover.pitch-black.target-priority', { input: { enemies: enemies(hidden), target } }).output;
  expect(nearer(false)).toEqual({ nearer: ['near', 'torch'] });
  expect(nearer(true)).toEqual({ nearer: ['near', 'shade', 'torch'] });
  expect(() => nearer(false, 'ghost')).toThrow('target');
});

test.each([
  { event: 'dark-falls', token: true, is: false, clause: 'state.2' },
  { event: 'dark-falls', token: false, blaze: true, is: true, clause: 'blaze.1' },
  { event: 'activates', token: true, is: false, clause: 'state.4' },
  { event: 'activates', token: true, blaze: true, is: true, clause: 'blaze.1' },
  { event: 'moves', token: true, is: true, clause: 'state.3' },
  { event: 'moves', token: false, is: false, clause: 'state.3' },
  { event: 'moves', token: false, blaze: true, is: true, clause: 'blaze.1' },
  { event: 'shoots', token: false, is: true, clause: 'reveal.1' },
  { event: 'shoots', token: true, silent: true, is: true, clause: 'state.3' },
  { event: 'shoots', token: false, silent: true, is: false, clause: 'state.3' },
  { event: 'shoots', token: false, silent: true, power: true, is: true, clause: 'reveal.2' },
  { event: 'fights', token: false, is: false, clause: 'state.3' },
  { event: 'fights', token: false, power: true, is: true, clause: 'reveal.2' },
  { event: 'lights-lumen', token: false, is: true, clause: 'gear.5' },
  { event: 'under-blaze-trail', token: false, is: true, clause: 'blaze.3' },
  { event: 'fire-goes-out', token: true, is: true, clause: 'blaze.2' },
  { event: 'fire-goes-out', token: false, is: true, clause: 'blaze.2' },
])(
  '[takeover.pitch-black.state.2, takeover.pitch-black.state.3, takeover.pitch-black.state.4, takeover.pitch-black.reveal.1, takeover.pitch-black.reveal.2, takeover.pitch-black.blaze.1, takeover.pitch-black.blaze.2, takeover.pitch-black.blaze.3, takeover.pitch-black.gear.5] $event, token $token: Revealed $is by $clause',
  ({ event, token, blaze = false, silent = false, power = false, is, clause }) => {
    const input = { event, token, blaze, silent, power };
    const { output, story } = call('takeover.pitch-black.revealed', { input });
    expect(output).toEqual({ revealed: is });
    expect(story.at(-1)?.clause).toBe(`takeover.pitch-black.${clause}`);
  },
);

test.each([
  ['none', true],
  ['item', false],
  ['accessory-on-this-weapon', false],
  ['accessory-on-other-weapon', true],
  ['photo-lumen-lit', false],
  ['photo-lumen-unlit', true],
])(
  '[takeover.pitch-black.blast.1, takeover.pitch-black.gear.1, takeover.pitch-black.gear.3] a blast at a spot, with %s: scatters %s',
  (gear, autoScatter) => {
    for (const hitRoll of ['hit', 'miss']) {
      const lob = (aimedAtFighter: boolean) =>
        call('takeover.pitch-black.blast', { input: { aimedAtFighter, hitRoll, gear } }).output;
      expect(lob(false)).toEqual({ autoScatter });
      expect(lob(true)).toEqual({ autoScatter: false });
    }
  },
);

const FAR = { inches: 8, revealed: false };
const flame = (targets: readonly object[], dice: readonly unknown[], gear = 'none', rulings: object = {}) =>
  call('takeover.pitch-black.template', { input: { intelligence: 7, gear, targets }, dice, rulings }).output;

test('[takeover.pitch-black.template.1, takeover.pitch-black.template.3] one target Revealed or within 3" spares the check', () => {
  const asAimed = { check: false, passed: null, direction: null };
  expect(flame([FAR, { inches: 9, revealed: true }], [])).toEqual(asAimed);
  expect(flame([FAR, { inches: 3, revealed: false }], [])).toEqual(asAimed);
  expect(flame([FAR, { inches: 3.1, revealed: false }], [6, 1])).toMatchObject({ check: true, passed: true });
  expect(flame([], [6, 1])).toMatchObject({ check: true, passed: true });
  const rulings = { 'takeover.pitch-three-inches': 'outside' };
  expect(flame([{ inches: 3, revealed: false }], [6, 1], 'none', rulings)).toMatchObject({ check: true });
});

test('[takeover.pitch-black.template.2] a failed check turns the template, unless the die shows a hit', () => {
  expect(flame([FAR], [3, 3, 0])).toEqual({ check: true, passed: false, direction: 0 });
  expect(flame([FAR], [1, 1, 'hit'])).toEqual({ check: true, passed: false, direction: null });
  const rulings = { 'takeover.pitch-template-hit': 'roll-again-arrow' };
  expect(flame([FAR], [1, 1, 'hit', 'hit', 90], 'none', rulings)).toMatchObject({ direction: 90 });
});

test('[takeover.pitch-black.template.1] gear against the dark avoids the check, unless the table rules otherwise', () => {
  for (const gear of ['item', 'accessory-on-this-weapon', 'photo-lumen-lit']) {
    expect(flame([FAR], [], gear)).toMatchObject({ check: false });
    const rulings = { 'takeover.pitch-gear-template': 'no-only-targeting-blasts-named' };
    expect(flame([FAR], [6, 1], gear, rulings)).toMatchObject({ check: true });
  }
  for (const gear of ['accessory-on-other-weapon', 'photo-lumen-unlit']) {
    expect(flame([FAR], [6, 1], gear)).toMatchObject({ check: true });
  }
});

test.each([
  ['terminal', 'operate', false],
  ['elevator', 'operate', false],
  ['locked-door', 'operate', false],
  ['locked-door', 'open-by-hand', false],
  ['locked-door', 'force', true],
  ['unlocked-door', 'open-by-hand', true],
  ['unlocked-door', 'operate', true],
  ['ladder', 'climb', true],
])('[takeover.pitch-black.power.1, takeover.pitch-black.power.2] %s, %s: %s', (feature, way, possible) => {
  expect(call('takeover.pitch-black.power', { input: { feature, way } }).output).toEqual({ possible });
});
