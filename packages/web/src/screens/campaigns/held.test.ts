import type { ToDo } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { ofAllSeats } from './held.ts';

const asked = (of: string, number = 2): ToDo =>
  ({ number, key: `deed campaign.gangs.founding.1 ${of}`, of, by: [of, 'organiser'] }) as never as ToDo;

test('questions that were asked at once have one number: each is answered by its own seat', () => {
  const tasks = ofAllSeats([
    { seat: 'red', token: 'r', todo: [asked('red')] },
    { seat: 'blue', token: 'b', todo: [asked('blue')] },
    { seat: 'organiser', token: 'o', todo: [asked('red'), asked('blue'), asked('green')] },
  ]);
  expect(tasks.map(({ of, seat, token }) => [of, seat, token])).toEqual([
    ['red', 'red', 'r'],
    ['blue', 'blue', 'b'],
    ['green', 'organiser', 'o'],
  ]);
});
