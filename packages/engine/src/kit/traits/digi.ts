import { trait } from '../../battle/effects.ts';

/** Digi: strikes once beside whatever is in hand. */
trait('digi', { strikesBeside: true });
