/** The round: who has Priority. */
import { BadInput } from '../table/errors.ts';
import { procedure } from '../table/procedure.ts';
import type { Ref, Rule } from '../table/question.ts';
import type { Table } from '../table/table.ts';
import { rollOffOrder } from './roll-off.ts';

/**
 * The order of play of a round; the gang with Priority is first. Everyone rolls a D6 and the highest goes first
 * [core.round.priority.1]; of two who tie, last round's holder gives way [core.round.priority.2], any others who tie
 * roll again among themselves [core.round.priority.3].
 */
export function* rollForPriority(
  t: Table,
  players: readonly Ref[],
  previous: Ref | null,
): Rule<readonly Ref[]> {
  const [first, second, ...more] = players;
  if (first === undefined || second === undefined) return players;
  if (more.length > 0) return yield* rollOffOrder(t, players, 'core.round.priority.3');
  if (previous !== first && previous !== second) {
    return yield* rollOffOrder(t, players, 'core.round.priority.1');
  }
  const [ofFirst = 0, ofSecond = 0] = yield* t.dice('D6', 2, 'core.round.priority.1', { each: players });
  const firstLeads = ofFirst === ofSecond ? previous === second : ofFirst > ofSecond;
  if (ofFirst === ofSecond) t.tell('round/tie-takes-priority', { previous }, 'core.round.priority.2');
  return firstLeads ? [first, second] : [second, first];
}

export const priority = procedure('core.round.priority', function* (t, { players, previous }) {
  if (players.length > 6) {
    throw new BadInput(
      'players',
      `expected two to six players, got ${players.length}`,
      'core.round.priority.1',
    );
  }
  if (previous !== null && !players.includes(previous)) {
    throw new BadInput('previous', `expected one of ${players.join(', ')} or null, got ${previous}`);
  }
  const order = yield* rollForPriority(t, players, previous);
  t.tell('round/order-play', { order }, 'core.round.priority.1');
  return { order };
});
