import { skill } from '../../battle/effects.ts';

/** Precision Shot: no armour saves from a natural 6 to hit. */
skill('precision-shot', { sixToHit: 'no-armour' });
