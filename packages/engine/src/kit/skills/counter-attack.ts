import { skill } from '../../battle/effects.ts';

/** Counter-attack: in a Reaction, one more die for each miss of the attacker. */
skill('counter-attack', { reactionDice: (missed) => missed });
