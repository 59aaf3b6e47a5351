/** A whole battle as a game of stages: pre-battle, deployment, rounds, aftermath. */
import { scenarioOf } from '../battle/scenario.ts';
import { atMoment } from '../battle/special-rule.ts';
import type { BattleState } from '../battle/state.ts';
import { weaponOf } from '../battle/weapons.ts';
import { LONGEST_BATTLE, playRound } from '../core/play-round.ts';
import '../scenarios/index.ts';
import type { Game } from '../table/session.ts';
import { afterTheBattle } from './aftermath.ts';
import './hired-in-battle.ts';
import { preBattle } from './prebattle/steps.ts';
import './terrain.ts';

/** Every battle is this game; scenario and special rules are in its state. */
export const battle: Game<BattleState> = {
  first: 'pre-battle',
  nameOf: ({ fighters, gangs, wild }, id) => {
    const named = fighters[id] ?? gangs.find((gang) => gang.id === id) ?? wild.find((gang) => gang.id === id);
    return named?.name ?? (id.startsWith('armoury.') ? (weaponOf(id)?.name ?? id) : id);
  },
  stages: {
    *'pre-battle'(t) {
      return (yield* preBattle(t)) ? 'deployment' : 'aftermath';
    },

    *deployment(t) {
      const scenario = scenarioOf(t.state);
      if (scenario.setUp) yield* scenario.setUp(t);
      yield* scenario.deployment(t);
      yield* atMoment(t, 'deployed');
      return 'round';
    },

    *round(t) {
      if (yield* playRound(t)) return 'aftermath';
      if (t.state.round < LONGEST_BATTLE) return 'round';
      t.tell('Night falls over a battle that will not end', {}, 'core.round.sequence.1');
      return 'aftermath';
    },

    *aftermath(t) {
      yield* afterTheBattle(t);
      return undefined;
    },
  },
};
