/** What everybody at the table should have in view: special rules that change how the battle is played right now. */
import type { Ref } from '../table/question.ts';
import { bySeam } from './special-rule.ts';
import { type BattleState, type GangState, onBoardOf } from './state.ts';

export interface InForce {
  /** The page of the rulebook, or the gang that it is about. */
  readonly id: Ref;
  readonly name: string;
  readonly words: string;
  /** Danger that concerns the whole table. */
  readonly hot: boolean;
  /** The battle is fought in the dark. */
  readonly dark: boolean;
}

/** The special rules that have something to show, then gangs at home, and those whom nobody plays. */
export function inForce(state: BattleState): readonly InForce[] {
  const rules = bySeam(state).stands.flatMap((rule) => {
    const standing = rule.stands(state);
    if (!standing) return [];
    const { words, hot = false, dark = false } = standing;
    return [{ id: rule.id, name: rule.title, words, hot, dark }];
  });
  const home = state.gangs.filter(({ homeTurf }) => homeTurf).map(atHome);
  return [...rules, ...home, ...state.wild.flatMap((gang) => onTheLoose(state, gang))];
}

function atHome({ id, name }: GangState): InForce {
  return { id, name: 'Home Turf', words: `${name} fights on its Home Turf`, hot: false, dark: false };
}

function onTheLoose(state: BattleState, gang: GangState): readonly InForce[] {
  const { length } = onBoardOf(state, gang);
  const words = `${length} on the battlefield`;
  return length === 0 ? [] : [{ id: gang.id, name: gang.name, words, hot: true, dark: false }];
}
