import { expect, test } from 'vitest';
import { call } from '../procedures.ts';
import { run } from '../table/run.ts';
import { Script } from '../table/script.ts';
import { inWords, Table } from '../table/table.ts';
import { rollOffOrder } from './roll-off.ts';

const rollOff = (players: readonly string[], bonus: object, dice: readonly number[], die = 'd6') =>
  call('core.dice.roll-off', { input: { players, die, bonus }, dice }).output;

test('[core.dice.rolloff.1] only those tied for highest roll again, in the given order', () => {
  const bonus = { red: 0, blue: 0, green: 0 };
  expect(rollOff(['red', 'blue', 'green'], bonus, [5, 2, 5, 3, 3, 1, 4])).toEqual({
    winner: 'green',
    rounds: 3,
  });
  expect(rollOff(['red', 'blue', 'green'], bonus, [2, 2, 6])).toEqual({ winner: 'green', rounds: 1 });
});

test('[core.dice.rolloff.1] a player’s modifier counts in every round and makes ties', () => {
  expect(rollOff(['red', 'blue'], { red: 2, blue: 0 }, [3, 5, 1, 2])).toEqual({ winner: 'red', rounds: 2 });
  expect(rollOff(['red', 'blue'], { red: -1, blue: 0 }, [3, 3], 'd3')).toEqual({ winner: 'blue', rounds: 1 });
});

test('[core.dice.rolloff.1] an empty list, a player named twice and a missing or extra bonus are refused', () => {
  expect(() => rollOff([], {}, [])).toThrow(/players/);
  expect(() => rollOff(['red', 'red'], { red: 0 }, [1, 2])).toThrow(/players/);
  expect(() => rollOff(['red', 'constructor'], { red: 0 }, [1, 2])).toThrow(/bonus\.constructor/);
  expect(() => rollOff(['red'], { red: 0, blue: 1 }, [1])).toThrow(/bonus\.blue/);
});

test('[core.dice.rolloff.1] a player who has to roll again is told so', () => {
  const t = new Table(
    new Script([
      [4, 4, 2],
      [5, 5],
      [6, 1],
    ]),
  );
  expect(run(rollOffOrder(t, ['red', 'blue', 'green'], 'core.dice.rolloff.1'))).toEqual([
    'red',
    'blue',
    'green',
  ]);
  const again = 'red and blue tie and roll again';
  expect(t.story.map((event) => inWords(event))).toEqual([again, again]);
});
