import { expect, test } from 'vitest';
import { call } from '../procedures.ts';
import type { Question } from '../table/question.ts';
import { run, Table } from '../table/table.ts';
import { rollTest } from './tests.ts';

const check = (input: object, dice: readonly number[]) =>
  call('core.tests.characteristic', { input, dice }).output;

test('[core.tests.natural.1] a natural 1 fails even if the modifier alone would be enough', () => {
  expect(check({ stat: 'bs', value: 2, modifier: 10 }, [1])).toEqual({
    natural: 1,
    total: 11,
    passed: false,
  });
});

test('[core.tests.natural.2] a natural 2 fails and a natural 12 passes, whatever the modifier', () => {
  expect(check({ stat: 'cl', value: 3, modifier: 9 }, [1, 1])).toMatchObject({ passed: false });
  expect(check({ stat: 'wil', value: 12, modifier: -10 }, [6, 6])).toMatchObject({ total: 2, passed: true });
});

test('[core.tests.test.1, core.tests.modify.1, core.dice.modify.1, core.dice.modify.2, campaign.conventions.stats.2] the modified roll must reach the number', () => {
  expect(check({ stat: 'i', value: 4, modifier: 1 }, [3])).toMatchObject({ passed: true });
  expect(check({ stat: 'i', value: 4, modifier: 0 }, [4])).toMatchObject({ passed: true });
  expect(check({ stat: 'i', value: 4, modifier: 0 }, [3])).toMatchObject({ passed: false });
  expect(check({ stat: 'ld', value: 7, modifier: -1 }, [3, 4])).toMatchObject({ total: 6, passed: false });
});

test('[core.tests.test.2] a check passes on the number or below, and a 6 fails if the rule says so', () => {
  const plain = (value: number, sixFails: boolean, die: number) =>
    call('core.tests.check', { input: { value, sixFails }, dice: [die] }).output;
  expect(plain(6, false, 6)).toEqual({ natural: 6, passed: true });
  expect(plain(6, true, 6)).toEqual({ natural: 6, passed: false });
  expect(plain(0, false, 1)).toEqual({ natural: 1, passed: false });
});

test('[core.tests.natural.1, core.tests.natural.2] tables may read natural rolls otherwise', () => {
  const by = (reading: string, input: object, dice: readonly number[]) =>
    call('core.tests.characteristic', { input, dice, rulings: { 'core.natural-rolls': reading } }).output;
  const none = 'only-hit-save-rolls-have';
  expect(by(none, { stat: 'i', value: 4, modifier: 3 }, [1])).toMatchObject({ passed: true });
  expect(by(none, { stat: 'ws', value: 4, modifier: 3 }, [1])).toMatchObject({ passed: false });
  expect(by(none, { stat: 'cl', value: 3, modifier: 1 }, [1, 1])).toMatchObject({ passed: true });
  expect(by(none, { stat: 'cl', value: 7, modifier: -6 }, [6, 6])).toMatchObject({ passed: false });
  const six = 'natural-6-also-always-passes';
  expect(by(six, { stat: 'i', value: 6, modifier: -3 }, [6])).toMatchObject({ total: 3, passed: true });
  expect(by(six, { stat: 'i', value: 4, modifier: 3 }, [1])).toMatchObject({ passed: false });
  expect(check({ stat: 'i', value: 6, modifier: -3 }, [6])).toMatchObject({ passed: false });
});

test('[core.tests.natural.1, core.tests.natural.2] dice name the result they need, never less than a natural result allows', () => {
  const asked: (number | undefined)[] = [];
  const hand = {
    answer(question: Question) {
      asked.push(question.kind === 'dice' ? question.needs : undefined);
      return question.kind === 'dice' && 'count' in question.dice ? Array(question.dice.count).fill(3) : [];
    },
  };
  const t = new Table(hand, undefined, {});
  run(rollTest(t, { stat: 'cl', value: 7, modifier: 1 }, 'core.tests.test.1'));
  run(rollTest(t, { stat: 'cl', value: 3, modifier: 4 }, 'core.tests.test.1'));
  run(rollTest(t, { stat: 'i', value: 2, modifier: 3 }, 'core.tests.test.1'));
  expect(asked).toEqual([6, 3, 2]);
});
