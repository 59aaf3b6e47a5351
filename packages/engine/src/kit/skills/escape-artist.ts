import { skill } from '../../battle/effects.ts';

/** Escape Artist: retreats with 2 added to the test, but never with a natural 1. */
skill('escape-artist', { retreat: { modifier: 2, oneFails: true } });
