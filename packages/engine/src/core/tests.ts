/** Tests and checks: a D6 or 2D6 against a target number, and a D6 against a plain one. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { procedure } from '../table/procedure.ts';
import type { Ref, RollOf, Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Table } from '../table/table.ts';

export const STATS = ['ws', 'bs', 'i', 'ld', 'cl', 'wil', 'int'] as const;
export type Stat = (typeof STATS)[number];

export interface Test {
  readonly stat: Stat;
  /** The target number: 4 for a 4+. */
  readonly value: number;
  /** Sum of all modifiers to the roll. */
  readonly modifier?: number;
}

export interface Tested {
  readonly natural: number;
  readonly total: number;
  readonly passed: boolean;
}

/** A modifier as players say it: `+1`. */
export function signed(modifier: number): string {
  return modifier > 0 ? `+${modifier}` : String(modifier);
}

/** Which natural results hold with any modifiers? */
const naturalRolls = ruling('core.natural-rolls', 'only-hit-save-rolls-have', 'natural-6-also-always-passes');

/** What a natural result alone decides: true for a pass, false for a failure, undefined for neither. */
function decidedBy(t: Table, stat: Stat, natural: number): boolean | undefined {
  const reading = naturalRolls(t);
  if (stat === 'ws' || stat === 'bs' || stat === 'i') {
    const isHitRoll = stat !== 'i';
    if (natural === 1 && (isHitRoll || reading !== 'only-hit-save-rolls-have')) return false;
    return natural === 6 && reading === 'natural-6-also-always-passes' ? true : undefined;
  }
  if (reading === 'only-hit-save-rolls-have') return undefined;
  if (natural === 2) return false;
  return natural === 12 ? true : undefined;
}

/**
 * Rolls one test: a D6 for WS, BS and I, 2D6 for the rest [core.tests.test.1, campaign.conventions.stats.2]; the modifier changes the roll
 * [core.tests.modify.1, core.dice.modify.2], which passes at the number or above it [core.dice.modify.1], and some natural results stand whatever it is [core.tests.natural.1, core.tests.natural.2].
 */
export function* rollTest(
  t: Table,
  { stat, value, modifier = 0 }: Test,
  clause: ClauseId,
  of?: Ref | RollOf,
): Rule<Tested> {
  const onOneDie = stat === 'ws' || stat === 'bs' || stat === 'i';
  // What natural results decide is never easier than this [core.tests.natural.1, core.tests.natural.2].
  const needed = Math.max(onOneDie ? 2 : 3, value - modifier);
  const natural = yield* t.roll(onOneDie ? 'D6' : '2D6', clause, of, needed);
  return judgeTest(t, { stat, value, modifier }, natural);
}

/** The result of a test whose dice are rolled already. */
export function judgeTest(t: Table, { stat, value, modifier = 0 }: Test, natural: number): Tested {
  const total = natural + modifier;
  return { natural, total, passed: decidedBy(t, stat, natural) ?? total >= value };
}

/** Rolls a test for a fighter and says how it went. */
export function* testAloud(
  t: Table,
  test: Test,
  clause: ClauseId,
  { id, name }: { readonly id: Ref; readonly name: string },
): Rule<Tested> {
  const tested = yield* rollTest(t, test, clause, id);
  const { natural, total, passed } = tested;
  const facts = {
    name,
    total,
    stat: STAT_NAMES[test.stat],
    value: test.value,
    fate: passed ? 'passes' : 'fails',
    natural,
  };
  t.tell(
    passed === total >= test.value ? 'tests/total-stat-value-name-fate-against' : 'tests/against-natural',
    facts,
    clause,
  );
  return tested;
}

const STAT_NAMES: Readonly<Record<Stat, string>> = {
  ws: 'Weapon Skill',
  bs: 'Ballistic Skill',
  i: 'Initiative',
  ld: 'Leadership',
  cl: 'Cool',
  wil: 'Willpower',
  int: 'Intelligence',
};

export const characteristicTest = procedure('core.tests.characteristic', function* (t, input) {
  const tested = yield* rollTest(t, input, 'core.tests.test.1');
  const { stat, value } = input;
  const { natural, total, passed } = tested;
  if (passed === total >= value) {
    const words = passed ? 'tests/meets-test-passes' : 'tests/below-test-fails';
    t.tell(words, { total, value }, 'core.tests.test.1');
  } else {
    t.tell(
      'tests/natural-always',
      { natural, fate: passed ? 'passes' : 'fails' },
      stat === 'ws' || stat === 'bs' || stat === 'i' ? 'core.tests.natural.1' : 'core.tests.natural.2',
    );
  }
  return tested;
});

/** A D6 against a plain number such as Strength: equal or below passes. */
export const plainCheck = procedure('core.tests.check', function* (t, { value, sixFails }) {
  const natural = yield* t.roll('D6', 'core.tests.test.2');
  const passed = natural <= value && !(sixFails && natural === 6);
  t.tell('tests/against', { natural, value, fate: passed ? 'passed' : 'failed' }, 'core.tests.test.2');
  return { natural, passed };
});
