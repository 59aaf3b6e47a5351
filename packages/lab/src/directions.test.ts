/** One direction represents all in the odds, and gives the same as following every degree. */
import { type Json, prepare, type Rule, run, type Table } from '@hive-arbiter/engine';
import { describe, expect, test } from 'vitest';
import { ANY_DIRECTION } from './directions.ts';
import { dividedBy, type Fraction, fraction, plus } from './fraction.ts';
import { type Odds, odds, oddsByDegree, oddsOf } from './odds.ts';

const CLAUSE = 'core.blasts.scatter.1';
const DEGREES = Array.from({ length: 360 }, (_, degree) => degree);

/** Every result with each direction in it spelled out, and its chance. */
function spelled({ results }: Odds): ReadonlyMap<string, Fraction> {
  const all = new Map<string, Fraction>();
  const spell = (value: string, chance: Fraction): void => {
    const each = `"${ANY_DIRECTION}"`;
    if (!value.includes(each)) {
      all.set(value, plus(all.get(value) ?? fraction(0n, 1n), chance));
      return;
    }
    const share = dividedBy(chance, fraction(360n, 1n));
    for (const degree of DEGREES) spell(value.replace(each, String(degree)), share);
  };
  for (const { value, chance } of results) spell(JSON.stringify(value), chance);
  return all;
}

function byDegree(id: string, input: Json): ReadonlyMap<string, Fraction> {
  const prepared = prepare(id, { input });
  return spelled(oddsByDegree((t) => prepared.on(t), prepared.settings));
}

describe('the same as degree by degree:', () => {
  const hiver = (id: string, choose: number) => ({ id, choose, clearChosen: 20, clearRolled: 3 });
  test.each([
    ['classic.hive-dwellers.end-move', { order: ['red', 'blue'], hivers: [hiver('h1', 180)] }],
    ['classic.hive-dwellers.end-move', { order: ['red', 'blue'], hivers: [hiver('h1', 0), hiver('h2', 9)] }],
    ['core.conditions.blaze', { status: 'active', dropProne: true, friends: 1 }],
    ['core.blasts.scatter', { aim: [10, 10], shooter: [0, 0], hit: false, wallAt: null }],
  ])('%s %j', (id, input) => {
    expect(spelled(oddsOf(prepare(id, { input })))).toEqual(byDegree(id, input));
  });
});

test('a short list names every degree, and a long one says that all are equally likely', () => {
  const one = odds((t) => run(t.scatter(CLAUSE)));
  expect(one.results).toHaveLength(361);
  expect(one.results.find(({ value }) => value === 90)?.chance).toEqual(fraction(1n, 540n));
  function* two(t: Table): Rule<readonly unknown[]> {
    return [yield* t.scatter(CLAUSE), yield* t.scatter(CLAUSE)];
  }
  const chances = odds((t) => run(two(t))).results.map(({ value, chance }) => [value, chance]);
  expect(chances).toContainEqual([[ANY_DIRECTION, ANY_DIRECTION], fraction(4n, 9n)]);
  expect(chances).toContainEqual([['hit', ANY_DIRECTION], fraction(2n, 9n)]);
  expect(chances).toHaveLength(4);
});

test('a rule that calculates with a direction, or names it twice, is followed degree by degree', () => {
  const northern = odds((t) => run(northwards(t)));
  expect(northern.results.find(({ value }) => value)?.chance).toEqual(fraction(179n, 360n));
  const twice = odds((t) => run(sameTwice(t)));
  expect(twice.results).toHaveLength(360);
});

function* northwards(t: Table): Rule<boolean> {
  return Math.cos(((yield* t.bearing(CLAUSE)) * Math.PI) / 180) > 1e-9;
}

function* sameTwice(t: Table): Rule<readonly number[]> {
  const bearing = yield* t.bearing(CLAUSE);
  return [bearing, bearing];
}

test('many hivers cost little', () => {
  const hivers = Array.from({ length: 8 }, (_, at) => ({
    id: `h${at}`,
    choose: 0,
    clearChosen: 9,
    clearRolled: 9,
  }));
  const { results } = oddsOf(
    prepare('classic.hive-dwellers.end-move', { input: { order: ['red'], hivers } }),
  );
  expect(results).toHaveLength(2 ** 8);
});
