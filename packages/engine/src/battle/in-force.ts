/** What everybody at the table should have in view: special rules that change how the battle is played right now. */
import type { Ref } from '../table/question.ts';
import { say, type Words } from '../table/say.ts';
import { bySeam } from './special-rule.ts';
import { type BattleState, type GangState, onBoardOf } from './state.ts';

export interface InForce<W = string> {
  /** The page of the rulebook, or the gang that it is about. */
  readonly id: Ref;
  readonly name: W;
  readonly words: W;
  /** Danger that concerns the whole table. */
  readonly hot: boolean;
  /** The battle is fought in the dark. */
  readonly dark: boolean;
}

/** The special rules that have something to show, then gangs at home, then fighters without a player. */
export function inForce(state: BattleState): readonly InForce<Words>[] {
  const rules = bySeam(state).stands.flatMap((rule) => {
    const standing = rule.stands(state);
    if (!standing) return [];
    const { words, hot = false, dark = false } = standing;
    return [{ id: rule.id, name: rule.id, words, hot, dark }];
  });
  const home = state.gangs.filter(({ homeTurf }) => homeTurf).map(atHome);
  return [...rules, ...home, ...state.wild.flatMap((gang) => onTheLoose(state, gang))];
}

function atHome({ id }: GangState): InForce<Words> {
  const words = say('in-force/fights-home-turf', { gang: id });
  return { id, name: say('in-force/home-turf'), words, hot: false, dark: false };
}

function onTheLoose(state: BattleState, gang: GangState): readonly InForce<Words>[] {
  const { length } = onBoardOf(state, gang);
  const words = say('in-force/battlefield', { length });
  return length === 0 ? [] : [{ id: gang.id, name: gang.id, words, hot: true, dark: false }];
}
