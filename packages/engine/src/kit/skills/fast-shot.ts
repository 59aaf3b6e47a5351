import { skill } from '../../battle/effects.ts';

/** Fast Shot: Shoot is a Simple action [classic.reference.skills.1]. */
skill('fast-shot', { repeats: 'shoot' });
