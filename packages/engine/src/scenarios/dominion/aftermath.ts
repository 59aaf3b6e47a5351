/** A Dominion battle's facts for its judging rules, in any scenario. */
import type { BattleTable } from '../../battle/state.ts';
import { contendersOf } from '../../special/classic/multi-player.ts';
import type { Ref } from '../../table/question.ts';

interface Common {
  firstMeeting: boolean;
  killed: Ref[];
  rallied: Ref[];
  contenders?: Ref[];
}

/** First meeting, the dead and the rallies, as the battle knows them [dominion.judging.facts.1]. */
export function commonFacts(t: BattleTable): Common;
/** The same, with the additions of this scenario. */
export function commonFacts<M extends object>(t: BattleTable, more: M): Common & M;
export function commonFacts({ state }: BattleTable, more: object = {}): Common {
  // Asked after every turn, to judge whether the battle is over.
  const killed: Ref[] = [];
  for (const id in state.aftermath) if (state.aftermath[id]?.state === 'dead') killed.push(id);
  const rallied: Ref[] = [];
  for (const { kind, by } of state.deeds) if (kind === 'rally') rallied.push(by);
  const common = { firstMeeting: state.occasion.firstMeeting, killed, rallied };
  return Object.assign(common, state.gangs.length > 2 ? { contenders: contendersOf(state) } : {}, more);
}
