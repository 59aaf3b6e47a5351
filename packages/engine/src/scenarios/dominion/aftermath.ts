/** What a Dominion battle tells its judging rules, whatever the scenario. */
import type { BattleTable } from '../../battle/state.ts';

/** First meeting, the dead and the rallies, as the battle knows them [dominion.judging.facts.1]. */
export function commonFacts({ state }: BattleTable) {
  const dead = Object.entries(state.aftermath).filter(([, { state }]) => state === 'dead');
  return {
    firstMeeting: state.occasion.firstMeeting,
    killed: dead.map(([id]) => id),
    rallied: state.deeds.filter(({ kind }) => kind === 'rally').map(({ by }) => by),
  };
}
