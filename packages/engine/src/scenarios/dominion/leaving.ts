/** Fighters who leave the battlefield by a scenario's own rule. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { leaveBoard } from '../../battle/events.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fightersOf,
  type GangState,
  ids,
  onBoardOf,
} from '../../battle/state.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { leave } from './judging.ts';

type Leaving = Parameters<typeof leave>[1];

/**
 * When an End phase starts, a gang's fighters near enough may leave. Who does has escaped; the distance is measured for
 * all of them at once.
 */
export function* letLeave(
  t: BattleTable,
  gang: GangState,
  { scenario, at, targetDestroyed = false }: Pick<Leaving, 'scenario' | 'at'> & { targetDestroyed?: boolean },
  clause: ClauseId,
): Rule<readonly FighterState[]> {
  const { role } = gang;
  const there = onBoardOf(t.state, gang);
  const place = at === 'edge' ? 'an edge' : `the ${at.replaceAll('-', ' ')}`;
  const what = `Who of ${gang.name} is within 1" of ${place} and may leave the battlefield?`;
  const near = yield* t.within(1, at, ids(there), clause, what);
  const able = there.filter(
    ({ id, fate }) =>
      near.includes(id) &&
      leave(t.quiet, {
        scenario,
        role,
        moment: 'end-phase',
        at,
        distance: 1,
        fate: fate as Leaving['fate'],
        targetDestroyed,
      }).mayLeave,
  );
  const left = yield* chooseSome(t, gang, ids(able), clause, 'Who leaves the battlefield?');
  const leaving = able.filter(({ id }) => left.includes(id));
  for (const fighter of leaving) {
    leaveBoard(t, fighter, 'escaped');
    t.tell('{fighter} gets away', { fighter: fighter.name }, clause);
  }
  return leaving;
}

/** Lets a gang's player name any number of these, one after the other. */
export function* chooseSome(
  t: BattleTable,
  { id, seat }: GangState,
  open: readonly Ref[],
  clause: ClauseId,
  what: string,
): Rule<readonly Ref[]> {
  const chosen: Ref[] = [];
  while (chosen.length < open.length) {
    const left = open.filter((each) => !chosen.includes(each));
    const next = yield* t.choose(seat, [...left, 'enough'], clause, id, what);
    if (next === 'enough') break;
    chosen.push(next);
  }
  return chosen;
}

/** Who left by the scenario's rule counts as Out of Action in Bottle tests. */
export function withEscaped(state: BattleState, gang: GangState, lost: number): number {
  return lost + fightersOf(state, gang).filter(({ fate }) => fate === 'escaped').length;
}
