import { aimsOf, type BattleState, type FighterState, newBattle, type Question } from '@hive-arbiter/engine';
import { Builder } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { setUpOf } from '../trial.ts';
import { Ganger } from './ganger.ts';
import { Ground } from './ground.ts';
import { Rookie } from './rookie.ts';
import { seenBy } from './seen.ts';
import { noticedAt, watchersOf } from './unnoticed.ts';

/** One wall in otherwise open ground. */
const BOARD = new Builder('wall', 'slums', { width: 36, depth: 36 }).wall([0, 10], [12, 10]).done();

/** An attacker and a sentry who looks north, ten inches away from each other in the open. */
function sneaking(special = 'classic.sneak-attacks'): BattleState {
  const state = newBattle(
    setUpOf({
      scenario: 'dominion.stand-off',
      variant: 'updated',
      special: [special],
      gangs: ['goliath', 'orlock'],
      bots: ['rookie'],
      board: BOARD,
      seed: 'sneaking',
    }),
  );
  state.round = 1;
  for (const [at, gang] of state.gangs.entries()) {
    gang.role = at === 0 ? 'defender' : 'attacker';
    const spot = { x: 18, y: at === 0 ? 10 : 20, height: 0, facing: at === 0 ? 0 : 180 };
    const fighter = state.fighters[gang.roster[0] ?? ''] as FighterState;
    Object.assign(fighter, { fate: 'standing', tookPart: true, ready: true, spot });
  }
  return state;
}

const BOTS = [
  ['rookie', Rookie],
  ['ganger', Ganger],
] as const;

test.each(['classic.sneak-attacks', 'takeover.sneak-attack'])(
  '[classic.sneak-attacks.alarm.2, takeover.sneak-attack.alarm.1] %s: those who sneak up want not to be noticed until the alarm sounds',
  (special) => {
    const state = sneaking(special);
    const hides = () =>
      state.gangs.map((gang) => aimsOf(state, gang).some(({ is }) => is === 'stay-unnoticed'));
    expect(hides()).toEqual([false, true]);
    state.facts.alarm = true;
    expect(hides()).toEqual([false, false]);
  },
);

test('[classic.sneak-attacks.alerted.1] once a sentry is alerted there is nothing left to hide', () => {
  const state = sneaking();
  const [defender, attacker] = state.gangs;
  if (!defender || !attacker) throw new Error('nobody there');
  Object.assign(state.fighters[defender.roster[0] ?? ''] as FighterState, { conditions: ['alerted'] });
  expect(aimsOf(state, attacker).some(({ is }) => is === 'stay-unnoticed')).toBe(false);
});

test.each(BOTS)('[classic.sneak-attacks.alarm.2] a %s that nobody has noticed makes no noise', (_, Bot) => {
  const state = sneaking();
  const attacker = state.gangs[1];
  if (!attacker) throw new Error('nobody there');
  const question = {
    kind: 'choice',
    clause: 'core.activation.turn.4',
    by: [attacker.seat],
    of: attacker.roster[0] ?? '',
    what: '' as never,
    options: ['move', 'aim', 'shoot', 'charge', 'turn', 'done'],
  } satisfies Question<'choice'>;
  const does = () => new Bot('sneaking').answer(question, seenBy(state, attacker.seat));
  expect(['move', 'done']).toContain(does());
  state.facts.alarm = true;
  expect(['move', 'done']).not.toContain(does());
});

test('[classic.sneak-attacks.spotting.2, classic.sneak-attacks.spotting.4] a spot is the better hidden the further away, behind a back or a wall', () => {
  const state = sneaking();
  const attacker = state.gangs[1];
  if (!attacker) throw new Error('nobody there');
  const seen = seenBy(state, attacker.seat);
  const ground = Ground.of(seen);
  const watchers = watchersOf(aimsOf(state, attacker), ground);
  const me = ground.modelOf(attacker.roster[0] ?? '');
  if (!me) throw new Error('nobody there');
  const noticed = (x: number, y: number) => noticedAt({ ...me, x, y }, watchers, ground);
  expect(noticed(18, 14)).toBeGreaterThan(noticed(18, 20));
  expect(noticed(18, 20)).toBeGreaterThan(0);
  expect(noticed(18, 26)).toBe(0);
  expect(noticed(18, 4)).toBe(0);
  expect(noticed(18, 8)).toBeGreaterThan(0.5);
  expect(noticed(10, 5)).toBe(0);
});
