import { item } from '../../battle/effects.ts';

/** Medicae kit: one more die to choose from for a fighter who is helped to recover. */
item('medicae-kit', { assistDice: () => 1 });
