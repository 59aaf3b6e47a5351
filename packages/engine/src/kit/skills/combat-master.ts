import { skill } from '../../battle/effects.ts';

/** Combat Master: nobody gets in the way, and friends are assisted whoever keeps the fighter busy. */
skill('combat-master', {
  helpInFight: (help) => ({ ...help, interference: 0 }),
  assistsAnyway: true,
});
