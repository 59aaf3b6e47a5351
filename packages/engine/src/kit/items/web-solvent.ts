import { item } from '../../battle/effects.ts';

/** Web solvent: more dice to choose from when somebody in a web recovers, above all with help. */
item('web-solvent', {
  recoveryDice: (_t, _fighter, webbed) => (webbed ? 1 : 0),
  assistDice: (webbed) => (webbed ? 2 : 0),
});
