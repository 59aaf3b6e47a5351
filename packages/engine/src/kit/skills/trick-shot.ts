import { skill } from '../../battle/effects.ts';

/** Trick Shot: sees past some of the cover, and shoots into close combat as at anybody. */
skill('trick-shot', { seesPastCover: () => true, ignoresEngaged: true });
