import { procedureEntry } from '@hive-arbiter/rulebook';
import { examples } from '@hive-arbiter/rulebook/examples';
import { describe, expect, test } from 'vitest';
import { BadInput } from './errors.ts';
import { checkInput } from './input.ts';

const faultOf = (
  id: 'core.tests.check' | 'takeover.stand-off.victory' | 'core.sight.arc',
  input: unknown,
) => {
  try {
    checkInput(procedureEntry(id), input);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(BadInput);
    return (error as BadInput).message;
  }
};

describe('bad input names the field, what came and what is allowed', () => {
  test.each([
    [{ value: 11, sixFails: true }, 'At value: expected a whole number from 0 to 10, got 11'],
    [{ value: -1, sixFails: true }, 'At value: expected a whole number from 0 to 10, got -1'],
    [{ value: 2.5, sixFails: true }, 'At value: expected a whole number from 0 to 10, got 2.5'],
    [{ value: Number.NaN, sixFails: true }, 'At value: expected a whole number from 0 to 10, got NaN'],
    [{ value: '3', sixFails: true }, 'At value: expected a whole number from 0 to 10, got "3"'],
    [{ value: 3 }, 'At sixFails: is missing; expected true or false'],
    [{ value: 3, sixFails: 'no' }, 'At sixFails: expected true or false, got "no"'],
    [{ value: 3, sixFails: true, extra: 1 }, 'At extra: is unknown; expected only value, sixFails'],
    [null, 'At input: expected an object, got null'],
    [[], 'At input: expected an object, got []'],
    ['{}', 'At input: expected an object, got "{}"'],
  ])('%j', (input, message) => {
    expect(faultOf('core.tests.check', input)).toBe(message);
  });

  type Battle = {
    battle: {
      gangs: {
        id: string;
        role: string;
        fighters: { id: string; rank: string; takenOutBy: string | null }[];
      }[];
    };
  };
  const battle = () => structuredClone(examples['takeover.stand-off.victory'][0]?.input) as Battle;
  const spoilt = (spoil: (battle: Battle['battle']) => void) => {
    const input = battle();
    spoil(input.battle);
    return faultOf('takeover.stand-off.victory', input);
  };

  test('inside a battle', () => {
    expect(spoilt(() => {})).toBeUndefined();
    expect(spoilt(({ gangs }) => Object.assign(gangs[0]?.fighters[0] ?? {}, { rank: 'boss' }))).toMatch(
      /At battle\.gangs\.0\.fighters\.0\.rank: expected leader, champion, .*, got "boss"/,
    );
    expect(spoilt(({ gangs }) => gangs.splice(0))).toMatch(
      /At battle\.gangs: expected a list of 1 to 20, got 0/,
    );
    expect(spoilt(({ gangs }) => Object.assign(gangs[1] ?? {}, { id: gangs[0]?.id }))).toMatch(
      /gangs\.1\.id: expected each id once/,
    );
    expect(spoilt(({ gangs }) => gangs[1]?.fighters.push(gangs[0]?.fighters[0] as never))).toMatch(
      /expected each id once/,
    );
    expect(
      spoilt(({ gangs }) => Object.assign(gangs[0]?.fighters[0] ?? {}, { takenOutBy: 'nobody' })),
    ).toMatch(/takenOutBy: expected a fighter of this battle or null, got "nobody"/);
  });

  test('deep nesting, long lists and long texts are refused, not followed', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(faultOf('core.tests.check', { value: deep, sixFails: true })).toMatch(
      /At value: .*too deeply nested/,
    );
    expect(faultOf('core.tests.check', deep)).toMatch(/expected an object/);
    expect(spoilt((each) => Object.assign(each, { facts: { unresolved: deep } }))).toMatch(
      /At battle\.facts\.unresolved/,
    );
    expect(spoilt(({ gangs }) => Object.assign(gangs[0] ?? {}, { id: 'x'.repeat(500) }))).toMatch(
      /1 to 200 characters/,
    );
  });

  test('a point is two numbers', () => {
    const input = examples['core.sight.arc'][0]?.input as object;
    expect(faultOf('core.sight.arc', { ...input, from: [1] })).toMatch(
      /At from: expected a list of 2, got 1/,
    );
    expect(faultOf('core.sight.arc', { ...input, from: [1, 'x'] })).toMatch(/At from\.1: expected a number/);
  });
});
