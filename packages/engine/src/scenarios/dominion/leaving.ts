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
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { SIDES, type Side } from './deployment.ts';
import { leave } from './judging.ts';

type Leaving = Parameters<typeof leave>[1];

/** What those who leave do before they are gone, such as taking something along. */
type Parting = (t: BattleTable, gang: GangState, leaving: readonly FighterState[]) => Rule<void>;

/**
 * When an End phase starts, a gang's fighters near enough may leave. Who does has escaped; the player who says who
 * leaves has measured for all of them.
 */
export function* letLeave(
  t: BattleTable,
  gang: GangState,
  {
    scenario,
    at,
    targetDestroyed = false,
    edge,
  }: Pick<Leaving, 'scenario' | 'at'> & { targetDestroyed?: boolean; edge?: Side },
  clause: ClauseId,
  parting?: Parting,
): Rule<void> {
  const { role } = gang;
  const able = onBoardOf(t.state, gang).filter(
    ({ fate }) =>
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
  const place = at === 'edge' ? 'an edge' : `the ${at.replaceAll('-', ' ')}`;
  const what = say('dominion/leaving/who-within-1-leaves', { gang: gang.name, place });
  const sides = edge ? ([edge] as const) : SIDES;
  const options =
    at === 'escape-point'
      ? t.state.board
        ? yield* t.within(1, at, ids(able), clause)
        : ids(able)
      : t.state.board
        ? yield* t.within(1, at, ids(able), clause, undefined, { is: 'edges', sides, inches: 1 })
        : ids(able);
  const left = yield* t.pick(gang.seat, { options }, clause, gang.id, what);
  const leaving = able.filter(({ id }) => left.includes(id));
  if (parting) yield* parting(t, gang, leaving);
  for (const fighter of leaving) {
    leaveBoard(t, fighter, 'escaped');
    t.tell('dominion/leaving/gets-away', { fighter: fighter.name }, clause);
  }
}

/** Who left by the scenario's rule counts as Out of Action in Bottle tests. */
export function withEscaped(state: BattleState, gang: GangState, lost: number): number {
  return lost + fightersOf(state, gang).filter(({ fate }) => fate === 'escaped').length;
}
