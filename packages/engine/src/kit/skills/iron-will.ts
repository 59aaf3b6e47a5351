import { skill } from '../../battle/effects.ts';

/** Iron Will: the gang bottles less easily while the fighter stands. */
skill('iron-will', { bottleModifier: -1 });
