import { skill } from '../../battle/effects.ts';

/** Parry: one more hit is rolled again; of a Power weapon only with a blade that may parry it. */
skill('parry-skill', {
  parries: (traits, blades) => (traits.includes('power') && blades === 0 ? 0 : 1),
});
