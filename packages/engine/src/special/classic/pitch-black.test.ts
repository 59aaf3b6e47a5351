import { expect, test } from 'vitest';
import { outcome, outcomeOf } from './outcome.fixture.ts';

const dark = {
  ablaze: false,
  refractor: 'none',
  photoLumens: false,
  holochromatic: 'none',
  radPhaged: false,
};
const burntOutCounts = {
  'classic.pitch-black-standing-causes': 'refractor-field-counts-even-when',
};

const status = outcomeOf('classic.pitch-black.status', { ...dark, coolant: false });

test.each([
  ['classic.pitch-black.hidden.1', {}, 'hidden'],
  ['classic.pitch-black.hidden.2', { ablaze: true }, 'revealed'],
  ['classic.pitch-black.hidden.3', { refractor: 'working' }, 'revealed'],
  ['classic.pitch-black.hidden.3', { refractor: 'burnt-out' }, 'hidden'],
  ['classic.pitch-black.hidden.4', { photoLumens: true }, 'revealed'],
  ['classic.pitch-black.hidden.5', { holochromatic: 'working' }, 'revealed'],
  ['classic.pitch-black.hidden.5', { holochromatic: 'drained' }, 'hidden'],
  ['classic.pitch-black.hidden.6', { radPhaged: true }, 'revealed'],
  ['classic.pitch-black.revealed.8', { coolant: true }, 'revealed'],
])('[%s] a fighter with %o is %s', (_, some, expected) => {
  expect(status(some)).toEqual({ status: expected });
});

test('[classic.pitch-black.hidden.3] a burnt-out field counts, if the table rules so', () => {
  expect(status({ refractor: 'burnt-out' }, [], burntOutCounts)).toEqual({ status: 'revealed' });
  expect(status({ refractor: 'none' }, [], burntOutCounts)).toEqual({ status: 'hidden' });
});

const reveal = outcomeOf('classic.pitch-black.reveal', {
  status: 'hidden',
  event: 'shoots',
  vehicle: false,
  silent: false,
  power: false,
});

test.each([
  ['classic.pitch-black.revealed.6', { event: 'shoots' }, 'revealed'],
  ['classic.pitch-black.revealed.6', { event: 'shoots', silent: true }, 'hidden'],
  ['classic.pitch-black.revealed.6', { event: 'fires-sidearm-in-fight' }, 'revealed'],
  ['classic.pitch-black.revealed.6', { event: 'fires-sidearm-in-fight', silent: true }, 'hidden'],
  ['classic.pitch-black.revealed.7', { event: 'shoots', silent: true, power: true }, 'revealed'],
  ['classic.pitch-black.revealed.7', { event: 'fights', power: true, silent: true }, 'revealed'],
  ['classic.pitch-black.revealed.7', { event: 'fights' }, 'hidden'],
  ['classic.pitch-black.revealed.9', { event: 'moves', vehicle: true }, 'revealed'],
  ['classic.pitch-black.revealed.9', { event: 'moves', power: true }, 'hidden'],
  ['classic.pitch-black.revealed.9', { event: 'fights', vehicle: true }, 'hidden'],
  ['classic.pitch-black.revealed.1', { event: 'catches-fire' }, 'revealed'],
  ['classic.pitch-black.revealed.8', { event: 'coolant-starts' }, 'revealed'],
  ['classic.pitch-black.end.1', { event: 'moves', status: 'revealed' }, 'revealed'],
])('[%s] %o leaves the model %s', (_, some, expected) => {
  expect(reveal(some)).toEqual({ status: expected });
});

test('[classic.pitch-black.revealed.6, classic.pitch-black.revealed.9] other readings of Sidearms and vehicles', () => {
  const only = { 'classic.pitch-black-sidearm': 'only-ranged-attacks-reveal' };
  expect(reveal({ event: 'fires-sidearm-in-fight' }, [], only)).toEqual({ status: 'hidden' });
  expect(reveal({ event: 'shoots' }, [], only)).toEqual({ status: 'revealed' });
  const never = { 'classic.pitch-black-vehicles': 'vehicles-never-hidden' };
  expect(reveal({ event: 'fights', vehicle: true }, [], never)).toEqual({ status: 'revealed' });
  expect(reveal({ event: 'fights' }, [], never)).toEqual({ status: 'hidden' });
});

const mayTarget = outcomeOf('classic.pitch-black.may-target', {
  variant: 'classic',
  attack: 'shoot',
  status: 'hidden',
  distance: 20,
  aid: 'none',
  rallyPoint: null as number | null,
  gaze: false,
});

test.each([
  ['classic.pitch-black.target.1', {}, false],
  ['classic.pitch-black.target.2', { status: 'revealed' }, true],
  ['classic.pitch-black.target.3', { distance: 3 }, true],
  ['classic.pitch-black.target.3', { distance: 3.1 }, false],
  ['classic.pitch-black.target.4', { aid: 'infra-scope', distance: 12 }, true],
  ['classic.pitch-black.target.4', { aid: 'photo-lumens', distance: 12, attack: 'charge' }, true],
  ['classic.pitch-black.target.4', { aid: 'infra-scope', distance: 12, attack: 'charge' }, true],
  ['classic.pitch-black.target.4', { aid: 'photo-goggles', distance: 12.5 }, false],
  ['classic.pitch-black.target.5', { rallyPoint: 4 }, true],
  ['classic.pitch-black.target.5', { rallyPoint: 4.5 }, false],
  ['classic.pitch-black.target.6', { gaze: true }, true],
])('[%s] %o: %s', (clause, some, legal) => {
  expect(mayTarget(some)).toEqual({ legal, why: legal ? [clause] : [] });
});

test('[classic.pitch-black.target.1] every way that is met is named, in order', () => {
  expect(
    mayTarget({ status: 'revealed', distance: 2, aid: 'photo-goggles', rallyPoint: 0, gaze: true }),
  ).toEqual({ legal: true, why: [2, 3, 4, 5, 6].map((part) => `classic.pitch-black.target.${part}`) });
});

test('[classic.pitch-black.n21.1] the improved version frees Charges, not shots', () => {
  expect(mayTarget({ variant: 'n21', attack: 'charge', status: 'revealed' })).toEqual({
    legal: true,
    why: ['classic.pitch-black.n21.1'],
  });
  expect(mayTarget({ variant: 'n21' })).toEqual({ legal: false, why: [] });
  expect(mayTarget({ attack: 'charge' })).toEqual({ legal: false, why: [] });
});

test('[classic.pitch-black.target.4] an infra-scope has no use in a Charge, if the table rules so', () => {
  const noHelp = { 'classic.pitch-black-aids': 'infra-scope-no-help-charge' };
  const near = { aid: 'infra-scope', distance: 9 };
  expect(mayTarget({ ...near, attack: 'charge' }, [], noHelp)).toEqual({ legal: false, why: [] });
  expect(mayTarget(near, [], noHelp)).toEqual({ legal: true, why: ['classic.pitch-black.target.4'] });
});

test('[classic.pitch-black.end.1, classic.pitch-black.revealed.1, classic.pitch-black.revealed.2, classic.pitch-black.revealed.3, classic.pitch-black.revealed.4, classic.pitch-black.revealed.5, classic.pitch-black.revealed.8] what burns or glows stays in sight', () => {
  const models = [
    { id: 'plain' },
    { id: 'fire', ablaze: true },
    { id: 'field', refractor: 'working' },
    { id: 'burnt', refractor: 'burnt-out' },
    { id: 'lamp', photoLumens: true },
    { id: 'shimmer', holochromatic: 'working' },
    { id: 'drained', holochromatic: 'drained' },
    { id: 'rad', radPhaged: true },
  ].map((some) => ({ ...dark, status: 'revealed', ...some }));
  const after = (coolant: boolean, rulings = {}) =>
    outcome('classic.pitch-black.end-phase', { coolant, models }, [], rulings);
  expect(after(false)).toEqual({
    hidden: ['plain', 'burnt', 'drained'],
    revealed: ['fire', 'field', 'lamp', 'shimmer', 'rad'],
  });
  expect(after(true)).toEqual({ hidden: [], revealed: models.map(({ id }) => id) });
  expect(after(false, burntOutCounts)).toMatchObject({ hidden: ['plain', 'drained'] });
});
