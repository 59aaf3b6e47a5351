import { expect, test } from 'vitest';
import { call } from '../procedures.ts';

const friends = [
  { id: 'a', distance: 3.01, ready: true },
  { id: 'b', distance: 3, ready: true },
  { id: 'c', distance: 0, ready: true },
  { id: 'd', distance: 1, ready: false },
];
const group = (size: number, inGroup: boolean, candidates = friends) =>
  call('core.activation.group', { input: { size, inGroup, candidates }, dice: [] }).output;

test('[core.activation.group.1, core.measure.distance.5] Ready friends within 3" may be named, no more than the group holds or there are', () => {
  expect(group(1, false)).toEqual({ eligible: ['b', 'c'], most: 1 });
  expect(group(4, false)).toEqual({ eligible: ['b', 'c'], most: 2 });
  expect(group(0, false)).toEqual({ eligible: [], most: 0 });
  expect(group(2, false, [])).toEqual({ eligible: [], most: 0 });
});

test('[core.activation.group.3] a fighter named by another names nobody', () => {
  expect(group(2, true)).toEqual({ eligible: [], most: 0 });
});
