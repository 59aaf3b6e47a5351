import { skill } from '../../battle/effects.ts';

/** Hot-headed: nobody but their own kind minds the fall of such a fighter [core.nerve.test.3]. */
skill('hot-headed', { shakes: ({ skills }) => skills.includes('hot-headed') });
