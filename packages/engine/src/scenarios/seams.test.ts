import { expect, test } from 'vitest';
import { SEAMS, specialRules } from '../battle/special-rule.ts';
import '../campaign/battle/battle.ts';
import './index.ts';

test('every seam is filled by some rule: one that nobody fills goes', () => {
  const rules = specialRules();
  expect(SEAMS.filter((seam) => rules.every((rule) => rule[seam] === undefined))).toEqual([]);
});
