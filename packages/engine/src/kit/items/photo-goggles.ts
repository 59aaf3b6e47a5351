import { item } from '../../battle/effects.ts';

/** Photo-goggles: 1 is added to the test against a flash. */
item('photo-goggles', { againstFlash: 1 });
