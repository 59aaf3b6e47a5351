import { skill } from '../../battle/effects.ts';

/** Dodge: a 6 cancels a wound, or lets the fighter jump clear of a blast or template. */
skill('dodge', { dodges: () => 6 });
