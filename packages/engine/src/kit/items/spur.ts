import { isUnder, putOn, takeAway, toughnessOf } from '../../battle/kit.ts';
import { chem } from '../shared/chem.ts';
import { GEAR } from '../shared/clauses.ts';

/** The condition that keeps the Initiative which a fighter has again when Spur wears off. */
const FROM = 'spur-from-initiative-';

/** Spur: faster, until it wears off in an End phase on 2D6 and Toughness of 10 or more. */
chem(
  'spur',
  (fighter) => {
    const { stats } = fighter;
    putOn(fighter, `${FROM}${stats.i}`);
    fighter.stats = { ...stats, m: stats.m + 2, i: Math.min(stats.i, 2) };
  },
  {
    *endPhase(t, fighter) {
      if ((yield* t.roll('2D6', GEAR, fighter.id)) + toughnessOf(fighter) < 10) return;
      const before = fighter.conditions.find((condition) => condition.startsWith(FROM));
      const { m, i } = fighter.stats;
      const isBack = before !== undefined && !isUnder(fighter, 'slaught');
      fighter.stats = { ...fighter.stats, m: m - 2, i: isBack ? Number(before.slice(FROM.length)) : i };
      fighter.conditions = fighter.conditions.filter((condition) => condition !== before);
      takeAway(fighter, 'spur');
      t.tell('chems/spur-wears-off', { fighter: fighter.name }, GEAR);
    },
  },
);
