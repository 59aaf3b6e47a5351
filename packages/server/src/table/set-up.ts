/** From a stored battle to what the engine's session needs. */
import type { BattleSetUp, BattleState, SetUp } from '@hive-arbiter/engine';
import { RULES, type Rules } from '@hive-arbiter/lab/rules';
import type { BattlesTable } from '../store/schema.ts';

/** The organiser corrects facts from no seat of the battle; nobody else may be called this. */
export const ORGANISER = 'organiser';
/** The Wild Fighters keep a secret from every seat under their own name. */
export const RESERVED: readonly string[] = [ORGANISER, 'app', 'spectator', 'constructor', 'wild-fighters'];

export interface Agreed {
  readonly variant?: unknown;
  readonly rulings?: unknown;
}

export function sessionSetUp(
  setUp: BattleSetUp,
  agreed: Agreed,
  seed: string,
  dice: BattlesTable['dice'],
  { newBattle, readSettings }: Rules = RULES,
): SetUp<BattleState> {
  const state = newBattle(setUp);
  return { state, seats: [...seatsOf(state), ORGANISER], settings: readSettings(agreed), seed, dice };
}

export function seatsOf(state: BattleState): readonly string[] {
  return [...new Set(state.gangs.map(({ seat }) => seat))];
}
