import { skill } from '../../battle/effects.ts';

/** Rain of Blows: Fight is a Simple action [classic.reference.skills.1]. */
skill('rain-of-blows', { repeats: 'fight' });
