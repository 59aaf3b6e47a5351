import { expect, test } from 'vitest';
import { FIGHTER_SEAMS, fighterEffects, TRAIT_SEAMS, traitsWithEffects } from '../battle/effects.ts';
import { SEAMS, specialRules } from '../battle/special-rule.ts';
import '../campaign/battle/battle.ts';
import './index.ts';

test('every seam is filled by some rule: one that nobody fills goes', () => {
  const rules = specialRules();
  expect(SEAMS.filter((seam) => rules.every((rule) => rule[seam] === undefined))).toEqual([]);
});

test('every seam of fighters and weapons is filled by some skill, item, condition or trait', () => {
  const effects = fighterEffects();
  expect(FIGHTER_SEAMS.filter((seam) => effects.every(([, effect]) => effect[seam] === undefined))).toEqual(
    [],
  );
  const traits = traitsWithEffects();
  expect(TRAIT_SEAMS.filter((seam) => traits.every(([, effect]) => effect[seam] === undefined))).toEqual([]);
});
