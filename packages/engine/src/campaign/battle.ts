/** A whole battle as a game of stages: pre-battle, deployment, rounds, aftermath. */
import { scenarioOf, settled } from '../battle/scenario.ts';
import { atMoment } from '../battle/special-rule.ts';
import { type BattleState, type BattleTable, fighterOf, gangBy } from '../battle/state.ts';
import { LONGEST_BATTLE, playRound } from '../core/play-round.ts';
import '../scenarios/index.ts';
import type { Rule } from '../table/question.ts';
import type { Game } from '../table/session.ts';
import { preBattle } from './prebattle/steps.ts';

/** Every battle is this game; scenario and special rules are in its state. */
export const battle: Game<BattleState> = {
  first: 'pre-battle',
  stages: {
    *'pre-battle'(t) {
      yield* preBattle(t);
      return 'deployment';
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
      yield* judge(t);
      yield* confirm(t);
      return undefined;
    },
  },
};

/** Who won, and what it brings; proposed line by line. */
function* judge(t: BattleTable): Rule<void> {
  const { state } = t;
  const scenario = scenarioOf(state);
  const verdict = yield* settled(scenario.victory(t));
  state.verdict = verdict;
  const names = verdict.victors.map((id) => gangBy(state, id).name);
  if (verdict.result === 'win') t.tell('{names} won', { names }, verdict.why);
  else t.tell(verdict.result === 'draw' ? 'The battle is a draw' : 'Nobody won', {}, verdict.why);

  const rewards = yield* settled(scenario.rewards(t));
  state.rewards = rewards;
  let number = 0;
  const award = (line: Omit<BattleState['awards'][number], 'id'>) =>
    state.awards.push({ id: `award-${++number}`, ...line });
  for (const [gang, { credits, reputation, territory, items }] of Object.entries(rewards.gangs)) {
    const clause = verdict.why;
    if (credits !== 0) award({ to: gang, what: 'credits', amount: credits, detail: '', clause });
    if (reputation !== 0) award({ to: gang, what: 'reputation', amount: reputation, detail: '', clause });
    if (territory) award({ to: gang, what: 'territory', amount: 1, detail: '', clause });
    for (const item of items) award({ to: gang, what: 'item', amount: 1, detail: item, clause });
  }
  for (const [fighter, xp] of Object.entries(rewards.xp)) {
    if (xp !== 0) award({ to: fighter, what: 'xp', amount: xp, detail: '', clause: verdict.why });
  }
}

/** Each gang's player looks over the proposed lines; only then are they carried over. */
function* confirm(t: BattleTable): Rule<void> {
  const { state } = t;
  for (const gang of state.gangs) {
    yield* t.ask<'choice'>({
      kind: 'choice',
      clause: state.verdict?.why ?? 'core.round.sequence.1',
      by: [gang.seat],
      of: gang.id,
      what: 'Are the result and the rewards right? The organiser can change any line first.',
      options: ['confirm'],
    });
  }
  for (const { to, what, amount } of state.awards) {
    if (what === 'credits') gangBy(state, to).stash = Math.max(0, gangBy(state, to).stash + amount);
    if (what === 'reputation')
      gangBy(state, to).reputation = Math.max(0, gangBy(state, to).reputation + amount);
    if (what === 'xp') fighterOf(state, to).xp += amount;
  }
}
