import { trait } from '../../battle/effects.ts';

/** Parry: a hit is rolled again [core.combat.parry.1]. */
trait('parry', { parries: true });
