import { trait } from '../../battle/effects.ts';

/** Shield: 2 are added to the save against blows from the front, 1 against shots. */
trait('shield', { shield: (kind) => (kind === 'fight' ? 2 : 1) });
