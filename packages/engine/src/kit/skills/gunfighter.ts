import { skill } from '../../battle/effects.ts';

/** Gunfighter: two Sidearms are fired without a penalty, at two targets if the fighter likes. */
skill('gunfighter', { isGunfighter: true });
