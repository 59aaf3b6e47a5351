import { skill } from '../../battle/effects.ts';
import { jumpsAside } from '../shared/jump-aside.ts';

/** Dodge: a 6 cancels a wound, or lets the fighter jump clear of a blast or template. */
skill('dodge', { dodges: { on: () => 6, tries: jumpsAside } });
