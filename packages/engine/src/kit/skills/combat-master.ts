import { skill } from '../../battle/effects.ts';

/** Combat Master: nobody gets in the way, and friends are assisted even if the fighter is engaged. */
skill('combat-master', {
  helpInFight: (help) => ({ ...help, interference: 0 }),
  assistsAnyway: true,
});
