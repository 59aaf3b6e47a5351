/** Chems in a battle: what a dose does to whoever takes it, or is hit by it. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { isUnder, putOn, takeAway, toughnessOf } from '../../battle/kit.ts';
import type { BattleTable, FighterState } from '../../battle/state.ts';
import type { Rule } from '../../table/question.ts';

const CLAUSE: ClauseId = 'armoury.play.gear.1';

/** The chems whose effect on the battle is carried out. */
export const CHEMS = ['kalma', 'slaught', 'spur'] as const;
export type Chem = (typeof CHEMS)[number];

/** A chem takes effect; a second dose of the same adds nothing. */
export function dose(t: BattleTable, fighter: FighterState, chem: Chem): void {
  if (isUnder(fighter, chem)) return;
  putOn(fighter, chem);
  t.tell('chems/under', { fighter: fighter.name, chem }, CLAUSE);
  const { stats } = fighter;
  if (chem === 'slaught') {
    fighter.stats = { ...stats, ws: Math.min(stats.ws, 2), i: Math.min(stats.i, 2), a: stats.a + 1 };
  }
  if (chem === 'spur') {
    putOn(fighter, `${SPUR_FROM}${stats.i}`);
    fighter.stats = { ...stats, m: stats.m + 2, i: Math.min(stats.i, 2) };
  }
}

/** The condition that keeps the Initiative which a fighter has again when Spur wears off. */
const SPUR_FROM = 'spur-from-initiative-';

/** Spur wears off in an End phase on 2D6 and Toughness of 10 or more. */
export function* wearOff(t: BattleTable, fighter: FighterState): Rule<void> {
  if (!isUnder(fighter, 'spur')) return;
  if ((yield* t.roll('2D6', CLAUSE, fighter.id)) + toughnessOf(fighter) < 10) return;
  const before = fighter.conditions.find((condition) => condition.startsWith(SPUR_FROM));
  const { m, i } = fighter.stats;
  const isBack = before !== undefined && !isUnder(fighter, 'slaught');
  fighter.stats = { ...fighter.stats, m: m - 2, i: isBack ? Number(before.slice(SPUR_FROM.length)) : i };
  fighter.conditions = fighter.conditions.filter((condition) => condition !== before);
  takeAway(fighter, 'spur');
  t.tell('chems/spur-wears-off', { fighter: fighter.name }, CLAUSE);
}

/** Whoever is under Kalma acts only on 2D6 and Toughness of 12 or more, and is free of it then. */
export function* comesRound(t: BattleTable, fighter: FighterState): Rule<boolean> {
  if (!isUnder(fighter, 'kalma')) return true;
  const name = fighter.name;
  if ((yield* t.roll('2D6', CLAUSE, fighter.id)) + toughnessOf(fighter) < 12) {
    t.tell('chems/too-calm-act', { name }, CLAUSE);
    return false;
  }
  takeAway(fighter, 'kalma');
  t.tell('chems/shakes-kalma-off', { name }, CLAUSE);
  return true;
}
