/** A whole battle as a game of stages: pre-battle, deployment, rounds, aftermath. */
import { FATES } from '@hive-arbiter/rulebook/words';
import { TableBoard } from '../../battle/dark-on-board.ts';
import { factSaid } from '../../battle/fact-said.ts';
import { BOTTLED } from '../../battle/judged.ts';
import { nameIn } from '../../battle/names.ts';
import { faultOfDepth } from '../../battle/roster.ts';
import { scenarioOf, settled } from '../../battle/scenario.ts';
import { atMoment } from '../../battle/special-rule.ts';
import { type BattleState, DEPTHS, END_REACHED, FIXED } from '../../battle/state.ts';
import { LONGEST_BATTLE, playRound } from '../../core/play/round.ts';
import '../../scenarios/index.ts';
import type { Game } from '../../table/session.ts';
import { afterTheBattle } from '../aftermath/aftermath.ts';
import '../gang/beasts.ts';
import '../../special/campaign/boons-in-battle.ts';
import '../crew/hired-in-battle.ts';
import { playBeforeDeployment } from '../cards/tactics-hand.ts';
import { preBattle } from '../prebattle/steps.ts';
import '../../special/campaign/terrain.ts';
import '../../special/campaign/wild-fighters-arrive.ts';
import { ENGLISH } from '../../words/index.ts';
import { titleOf } from './dictionary.ts';

/** Every battle is this game; scenario and special rules are in its state. */
export const battle: Game<BattleState> = {
  first: 'pre-battle',
  fixed: FIXED,
  // The board's file takes more room than all the rest.
  given: [['board', 'file']],
  boardOf: (state) => (state.board ? new TableBoard(state) : undefined),
  nameOf: (state, id, language = ENGLISH) => nameIn(state, id, language, titleOf),
  factSaid,
  wordsOf: { fate: FATES, bottled: BOTTLED, depth: DEPTHS },
  faultOfFact: (state, [part], value) =>
    part === 'depth' ? faultOfDepth(String(value), state.board !== undefined) : undefined,
  corrected: ({ facts }, [part, , fact = 'fate']) => {
    // A fighter who is back on the battlefield may undo the end of the battle.
    if (part === 'fighters' && fact === 'fate') delete facts[END_REACHED];
  },
  stages: {
    *'pre-battle'(t) {
      return (yield* preBattle(t)) ? 'deployment' : 'aftermath';
    },

    *deployment(t) {
      const scenario = scenarioOf(t.state);
      if (scenario.setUp) yield* settled(scenario.setUp(t));
      yield* playBeforeDeployment(t);
      yield* scenario.deployment(t);
      yield* atMoment(t, 'deployed');
      return 'round';
    },

    *round(t) {
      if (yield* playRound(t)) return 'aftermath';
      if (t.state.round < LONGEST_BATTLE) return 'round';
      t.tell('battle/night-falls-over-battle', {}, 'core.round.sequence.1');
      return 'aftermath';
    },

    *aftermath(t) {
      yield* afterTheBattle(t);
      return undefined;
    },
  },
};
