import { describe, expect, test } from 'vitest';
import { call } from '../procedures.ts';

const place = (aim: readonly [number, number], long: number) =>
  call('core.blasts.place', { input: { shooter: { x: 10, y: 10, radius: 0.5 }, aim, long }, dice: [] })
    .output;

test('[core.blasts.place.1] the marker lies where it is aimed, up to exactly Long range', () => {
  expect(place([13, 14], 4.5)).toEqual({ point: [13, 14], pulledBack: false });
  expect(place([10, 10], 4.5)).toEqual({ point: [10, 10], pulledBack: false });
});

test('[core.blasts.place.2] beyond it the marker is pulled straight back', () => {
  expect(place([13, 14], 2)).toEqual({ point: [11.5, 12], pulledBack: true });
  expect(place([5, 10], 4.4)).toEqual({ point: [5.1, 10], pulledBack: true });
});

describe('scatter', () => {
  const scatter = (dice: readonly (number | string)[], given = {}, rulings = {}) =>
    call('core.blasts.scatter', {
      input: { aim: [10, 20], shooter: [10, 10], hit: false, wallAt: null, ...given },
      dice,
      rulings,
    }).output;

  test('[core.blasts.scatter.1] a hit rolls nothing, a miss the scatter die and a D6', () => {
    expect(scatter([], { hit: true, aim: [10.126, 20] })).toEqual({
      outcome: 'on-target',
      point: [10.13, 20],
    });
    expect(scatter([180, 3])).toEqual({ outcome: 'scattered', point: [10, 17] });
  });

  test('[core.blasts.scatter.2] the marker goes as far as the D6 says and stops at solid features', () => {
    expect(scatter([45, 2])).toEqual({ outcome: 'scattered', point: [11.41, 21.41] });
    expect(scatter([90, 1])).toEqual({ outcome: 'scattered', point: [11, 20] });
    expect(scatter([0, 5], { wallAt: 2.5 })).toEqual({ outcome: 'scattered', point: [10, 22.5] });
    expect(scatter([0, 2], { wallAt: 2.5 })).toEqual({ outcome: 'scattered', point: [10, 22] });
    expect(scatter([0, 2], { wallAt: 0 })).toEqual({ outcome: 'scattered', point: [10, 20] });
  });

  test('[core.blasts.scatter.2, core.dice.types.5] a Hit face moves by its small arrow, or by another reading', () => {
    expect(scatter(['hit', 3, 270])).toEqual({ outcome: 'scattered', point: [7, 20] });
    expect(scatter(['hit', 2, 180])).toEqual({ outcome: 'scattered', point: [10, 18] });
    expect(scatter(['hit', 6, 45])).toEqual({ outcome: 'scattered', point: [14.24, 24.24] });
    expect(scatter(['hit', 6, 270], { wallAt: 1 })).toEqual({ outcome: 'scattered', point: [9, 20] });
    expect(() => scatter(['hit', 3, 360])).toThrow(/0 to 359/);
    expect(scatter(['hit', 3], {}, { 'core.scatter-hit-direction': 'marker-stays-where' })).toEqual({
      outcome: 'on-target',
      point: [10, 20],
    });
    const again = { 'core.scatter-hit-direction': 'roll-scatter-die-again' };
    expect(scatter(['hit', 3, 'hit', 270], {}, again)).toEqual({ outcome: 'scattered', point: [7, 20] });
  });

  test('[core.blasts.scatter.3] Hit with a 1 is a dud, or on another 1 blows up the shooter', () => {
    expect(scatter(['hit', 1, 2])).toEqual({ outcome: 'dud', point: null });
    expect(scatter(['hit', 1, 1])).toEqual({ outcome: 'misfire', point: [10, 10] });
  });
});

test('[core.blasts.hit.1] a fighter partly under the marker is hit; a touch is not enough', () => {
  const model = (id: string, x: number, screened = false) => ({ id, x, y: 10, radius: 0.5, screened });
  const hit = (size: number, ...models: object[]) =>
    (
      call('core.blasts.hits', { input: { centre: [10, 10], size, models }, dice: [] }).output as {
        hit: string[];
      }
    ).hit;
  expect(hit(3, model('touches', 12), model('under', 11.99), model('screened', 10, true))).toEqual(['under']);
  expect(hit(5, model('west', 7.01), model('touches', 7), model('centre', 10))).toEqual(['west', 'centre']);
  expect(hit(3)).toEqual([]);
});

describe('the flame template', () => {
  const flame = (bearing: number, spots: readonly [number, number][] = [], given = {}, rulings = {}) =>
    call('core.blasts.template', {
      input: {
        shooter: { x: 10, y: 10, radius: 0.5, facing: 0, ...given },
        bearing,
        models: spots.map(([x, y]) => ({ id: `${x} ${y}`, x, y, radius: 0.5, screened: false })),
      },
      dice: [],
      rulings,
    }).output;

  // Seen from the centre the flame fills 9.93° to either side for a base of half an inch, 6.68° for one of 4".
  test('[core.blasts.template.1, core.sight.arc.1] it must lie wholly inside the vision arc', () => {
    expect(flame(35)).toMatchObject({ legal: true });
    expect(flame(36)).toEqual({ legal: false, hit: [] });
    expect(flame(325)).toMatchObject({ legal: true });
    expect(flame(20, [], { facing: 350 })).toMatchObject({ legal: true });
    expect(flame(38, [], { radius: 4 })).toMatchObject({ legal: true });
    expect(flame(39, [], { radius: 4 })).toMatchObject({ legal: false });
  });

  test('[core.blasts.template.2] it hits fighters whom its round end or its sides overlap', () => {
    expect(
      flame(0, [
        [10, 19],
        [10, 18.9],
        [11.75, 17.25],
        [11.7, 17.25],
      ]),
    ).toMatchObject({ hit: ['10 18.9', '11.7 17.25'] });
    expect(
      flame(0, [
        [11, 10.5],
        [10.3, 10.3],
        [10, 9.9],
      ]),
    ).toMatchObject({ hit: ['10.3 10.3'] });
    expect(
      flame(
        90,
        [
          [15, 10.5],
          [10, 15],
        ],
        { facing: 90 },
      ),
    ).toMatchObject({ hit: ['15 10.5'] });
  });

  test('[core.blasts.template.2] solid terrain screens', () => {
    const input = {
      shooter: { x: 10, y: 10, radius: 0.5, facing: 0 },
      bearing: 0,
      models: [{ id: 'a', x: 10, y: 15, radius: 0.5, screened: true }],
    };
    expect(call('core.blasts.template', { input, dice: [] }).output).toEqual({ legal: true, hit: [] });
  });

  test('[core.blasts.template.1] by the other ruling it is a triangle', () => {
    const rulings = { 'core.flame-shape': 'triangle-8-long-2-5' };
    expect(flame(36, [], {}, rulings)).toMatchObject({ legal: true });
    expect(flame(37, [], {}, rulings)).toMatchObject({ legal: false });
    expect(
      flame(
        0,
        [
          [11.7, 17.25],
          [11.6, 18.7],
          [10, 15],
        ],
        {},
        rulings,
      ),
    ).toMatchObject({ hit: ['11.6 18.7', '10 15'] });
    expect(flame(0, [[11.6, 18.7]])).toMatchObject({ hit: [] });
  });
});
