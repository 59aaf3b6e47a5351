import { expect, test } from 'vitest';
import { outcome, outcomeOf } from './outcome.fixture.ts';

const stays = { 'classic.booby-after': 'stays' };
const trigger = outcomeOf('classic.booby-trap.trigger', {
  event: 'comes-within',
  distance: 2,
  rolledBefore: false,
});

test.each([
  [1, 'dud', 'removed'],
  [2, 'nothing', 'stays'],
  [3, 'nothing', 'stays'],
  [4, 'explodes', 'removed'],
  [6, 'explodes', 'removed'],
])(
  '[classic.booby-trap.trigger.4, classic.booby-trap.trigger.5, classic.booby-trap.trigger.6] a %d: %s',
  (roll, result, trap) => {
    expect(trigger({}, [roll])).toEqual({ result, trap });
  },
);

test('[classic.booby-trap.trigger.1, classic.booby-trap.trigger.2, classic.booby-trap.trigger.3] when there is no risk', () => {
  const noRisk = { result: 'no-risk', trap: 'stays' };
  expect(trigger({ distance: 2.1 })).toEqual(noRisk);
  expect(trigger({ event: 'ends-action', distance: 2.5 })).toEqual(noRisk);
  expect(trigger({ event: 'ends-action' }, [2])).toEqual({ result: 'nothing', trap: 'stays' });
  expect(trigger({ event: 'moves-away', distance: 0 })).toEqual(noRisk);
  expect(trigger({ rolledBefore: true })).toEqual(noRisk);
});

test('[classic.booby-trap.trigger.4] a trap that has gone off stays, if the table leaves it', () => {
  expect(trigger({}, [5], stays)).toEqual({ result: 'explodes', trap: 'stays' });
  expect(trigger({}, [1], stays)).toEqual({ result: 'dud', trap: 'removed' });
});

const moving = outcomeOf('classic.booby-trap.while-moving', {
  move: 6,
  moved: 2.1,
  trap: 'explodes',
  after: 'standing',
  fleshWounds: 0,
});

test('[classic.booby-trap.moving.1] the move continues from where it was interrupted', () => {
  expect(moving()).toEqual({ continues: true, left: 3.9 });
  expect(moving({ trap: 'dud', after: 'seriously-injured' })).toEqual({ continues: true, left: 3.9 });
  expect(moving({ moved: 6 })).toEqual({ continues: true, left: 0 });
  expect(() => moving({ moved: 7 })).toThrow(/moved/);
});

test('[classic.booby-trap.moving.2] being put down ends it, a Flesh Wound only if the table rules so', () => {
  for (const after of ['pinned', 'seriously-injured', 'out-of-action']) {
    expect(moving({ after })).toEqual({ continues: false, left: 0 });
  }
  expect(moving({ fleshWounds: 1 })).toEqual({ continues: true, left: 3.9 });
  expect(moving({ fleshWounds: 1 }, [], { 'classic.booby-injured': 'any-injury-result-ends' })).toEqual({
    continues: false,
    left: 0,
  });
});

const shoot = outcomeOf('classic.booby-trap.shoot', { bs: 3, range: 'short', modifiers: 0 });

test.each([
  [1, 'no-effect', 'stays'],
  [2, 'no-effect', 'stays'],
  [3, 'explodes', 'removed'],
  [4, 'explodes', 'removed'],
  [5, 'disarmed', 'removed'],
  [6, 'disarmed', 'removed'],
])(
  '[classic.booby-trap.shooting.4, classic.booby-trap.shooting.5] a %d after the hit: %s',
  (roll, result, trap) => {
    expect(shoot({}, [4, roll])).toEqual({ needed: 4, hit: true, result, trap });
  },
);

test('[classic.booby-trap.shooting.1, classic.booby-trap.shooting.2, classic.booby-trap.shooting.3] -1 at Short and -2 at Long range', () => {
  const miss = { hit: false, result: 'miss', trap: 'stays' };
  expect(shoot({}, [3])).toEqual({ needed: 4, ...miss });
  expect(shoot({ range: 'long' }, [4])).toEqual({ needed: 5, ...miss });
  expect(shoot({ modifiers: 6 }, [1])).toEqual({ needed: 2, ...miss });
  expect(shoot({ range: 'long' }, [5, 3], stays)).toMatchObject({ result: 'explodes', trap: 'stays' });
});

test('[classic.reference.tests.7] an impossible shot needs a 6 and then the plain Ballistic Skill', () => {
  const hopeless = { bs: 4, range: 'long', modifiers: -4 };
  expect(shoot(hopeless, [5])).toEqual({ needed: 10, hit: false, result: 'miss', trap: 'stays' });
  expect(shoot(hopeless, [6, 3])).toMatchObject({ hit: false });
  expect(shoot(hopeless, [6, 4, 1])).toMatchObject({ hit: true, result: 'no-effect' });
  expect(shoot({ bs: 5, modifiers: 0 }, [6, 5])).toMatchObject({ needed: 6, result: 'disarmed' });
});

test('[classic.reference.weapons.2, classic.booby-trap.trigger.4, classic.booby-trap.shooting.4] the Blast reaches 2.5" and no wall', () => {
  const models = [
    { id: 'under', distance: 2.5, wall: false },
    { id: 'beyond', distance: 2.6, wall: false },
    { id: 'walled', distance: 0, wall: true },
    { id: 'on', distance: 0, wall: false },
  ];
  expect(outcome('classic.booby-trap.blast', { models })).toEqual({ hit: ['under', 'on'] });
  expect(outcome('classic.booby-trap.blast', { models: [] })).toEqual({ hit: [] });
});

test('[classic.booby-trap.n21-melta.1, classic.booby-trap.n21-melta.2, classic.booby-trap.n21-melta.3, classic.booby-trap.n21-melta.4, classic.booby-trap.n21-melta.5, classic.booby-trap.n21-melta.6] in, at the rim and clear of the pitfall', () => {
  const fighters = [
    { id: 'slips', covered: 'partly', initiative: 3 },
    { id: 'clear', covered: 'no', initiative: 3 },
    { id: 'leaps', covered: 'partly', initiative: 3 },
    { id: 'falls', covered: 'wholly', initiative: 2 },
  ];
  expect(outcome('classic.booby-trap.melta-pitfall', { fighters }, [2, 3])).toEqual({
    outOfAction: ['slips', 'falls'],
    pinned: ['leaps'],
    pitfall: true,
  });
  expect(outcome('classic.booby-trap.melta-pitfall', { fighters: [] })).toEqual({
    outOfAction: [],
    pinned: [],
    pitfall: true,
  });
});

test('[classic.booby-trap.n21-gas.1, classic.reference.traits.1] the cloud against Toughness, in order', () => {
  const at = (id: string, distance: number, toughness: number, wall = false) => ({
    id,
    distance,
    toughness,
    wall,
  });
  const fighters = [at('a', 4, 4), at('b', 4.1, 1), at('c', 0, 4), at('d', 1, 10), at('e', 1, 2, true)];
  expect(outcome('classic.booby-trap.gas-cloud', { fighters }, [2, 2, 4, 'out', 3, 6, 'flesh'])).toEqual({
    radius: 4,
    results: { a: 'out', b: 'out-of-reach', c: 'unaffected', d: 'flesh', e: 'out-of-reach' },
  });
  expect(
    outcome('classic.booby-trap.gas-cloud', { fighters: fighters.slice(0, 2) }, [3, 4], {
      'classic.booby-gas': '2d6-width',
    }),
  ).toEqual({ radius: 3.5, results: { a: 'out-of-reach', b: 'out-of-reach' } });
});
