import { item } from '../../battle/effects.ts';

/** Medicae kit: one more die to choose from for whoever is helped to recover. */
item('medicae-kit', { assistDice: () => 1 });
