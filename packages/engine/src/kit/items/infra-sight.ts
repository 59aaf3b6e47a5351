import { item } from '../../battle/effects.ts';
import { hasInfraSight } from '../../core/darkness.ts';

/** Infra-sight: sees past some of the cover, and in the dark as the rules for that say. */
item('infra-sight', { seesPastCover: hasInfraSight });
