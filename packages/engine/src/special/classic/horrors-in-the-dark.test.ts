import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.fixture.ts';

const horrors = outcomeOf('classic.horrors-in-the-dark.roll', {
  variant: 'classic',
  others: [] as { distance: number; state: string }[],
  toughness: 3,
  wounds: 2,
  save: null as number | null,
});
const unhurt = { rolled: true, wounds: 2, toughness: 3, outOfAction: false };

test.each([
  ['classic.horrors-in-the-dark.table.3', 2, 0],
  ['classic.horrors-in-the-dark.table.3', 3, 0],
  ['classic.horrors-in-the-dark.table.4', 4, 1],
  ['classic.horrors-in-the-dark.table.4', 5, 1],
  ['classic.horrors-in-the-dark.table.5', 6, 2],
])('[%s] a %d leaves %d actions', (_, roll, actions) => {
  expect(horrors({}, [roll])).toEqual({ ...unhurt, actions });
});

test('[classic.horrors-in-the-dark.trigger.1, classic.horrors-in-the-dark.house.1] the fighters who count as company', () => {
  const calm = { ...unhurt, rolled: false, actions: 2 };
  const at = (distance: number, state: string) => ({ others: [{ distance, state }] });
  expect(horrors(at(8, 'ok'))).toEqual(calm);
  expect(horrors(at(8.1, 'ok'), [6])).toEqual({ ...unhurt, actions: 2 });
  expect(horrors(at(1, 'seriously-injured'))).toEqual(calm);
  expect(horrors({ ...at(1, 'seriously-injured'), variant: 'house' }, [5])).toMatchObject({ rolled: true });
  expect(horrors({ ...at(1, 'broken'), variant: 'house' }, [5])).toMatchObject({ rolled: true });
  expect(horrors({ ...at(8, 'ok'), variant: 'house' })).toEqual(calm);
});

test('[classic.horrors-in-the-dark.table.1, classic.reference.tests.4] a hit that does no harm costs no action', () => {
  expect(horrors({}, [1, 1])).toEqual({ ...unhurt, actions: 2 });
  expect(horrors({ toughness: 6 }, [1, 3])).toMatchObject({ toughness: 6, actions: 2 });
  expect(horrors({}, [1, 1], { 'classic.horrors-after-hit': 'activation-lost' })).toEqual({
    ...unhurt,
    actions: 0,
  });
});

test('[classic.reference.tests.6] AP -1 against the save', () => {
  expect(horrors({ save: 5 }, [1, 6, 6])).toEqual({ ...unhurt, actions: 2 });
  expect(horrors({ save: 5 }, [1, 6, 5, 'flesh'])).toMatchObject({ toughness: 2 });
  expect(horrors({ save: 6 }, [1, 6, 'flesh'])).toMatchObject({ toughness: 2 });
  expect(horrors({ save: 2 }, [1, 6, 3])).toEqual({ ...unhurt, actions: 2 });
});

test('[classic.reference.tests.5] 2 Damage are as many Injury dice as the Wounds leave', () => {
  expect(horrors({ wounds: 3 }, [1, 2])).toMatchObject({ wounds: 1, toughness: 3, actions: 2 });
  expect(horrors({}, [1, 2, 'flesh'])).toEqual({
    rolled: true,
    actions: 2,
    wounds: 0,
    toughness: 2,
    outOfAction: false,
  });
  expect(horrors({ wounds: 1 }, [1, 2, 'flesh', 'flesh'])).toMatchObject({ toughness: 1, actions: 2 });
});

test('[classic.horrors-in-the-dark.table.2] Seriously Injured is dragged away, and so is Toughness 0', () => {
  const gone = { rolled: true, actions: 0, wounds: 0, outOfAction: true };
  expect(horrors({}, [1, 2, 'serious'])).toEqual({ ...gone, toughness: 3 });
  expect(horrors({}, [1, 2, 'out'])).toEqual({ ...gone, toughness: 3 });
  expect(horrors({ wounds: 1, toughness: 2 }, [1, 2, 'flesh', 'flesh'])).toEqual({ ...gone, toughness: 0 });
});
