import { expect, test } from 'vitest';
import {
  FIGHTER_SEAMS,
  fighterEffects,
  ownActionNamed,
  TRAIT_SEAMS,
  traitsWithEffects,
} from '../battle/effects.ts';
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

test('an action of a skill, an item or a condition is found by its id: the first that was registered', () => {
  const all = fighterEffects().flatMap(([, { actions = [] }]) => actions);
  expect(all.length).toBeGreaterThan(0);
  for (const { id } of all) expect(ownActionNamed(id)).toBe(all.find((action) => action.id === id));
  expect(ownActionNamed('no-such-action')).toBeUndefined();
});
