import { item } from '../../battle/effects.ts';

/** Hardened flak: an AP worse than -1 is 1 better. */
item('hardened-layered-flak', { armour: (_, save) => ({ ...save, hardened: 1 }) });
