import { skill } from '../../battle/effects.ts';

/** Berserker: one more attack die in a charge. */
skill('berserker', { attackDice: (charging) => (charging ? 1 : 0) });
