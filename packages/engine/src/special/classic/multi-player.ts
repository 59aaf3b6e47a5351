/** Multi-player games: sides, Priority and brawls with more than two gangs. */
import { rollOffOrder } from '../../core/roll-off.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Next, Table } from '../../table/table.ts';

const equalIn = ruling('classic.multi-player-sides', 'equal Gang Rating whatever the numbers');
const tiedPlayers = ruling('classic.multi-player-priority', 'everybody rolls again');
const allied = ruling('classic.multi-player-melee', 'allies interfere too', 'allies assist');

/** As many gangs as a battle can have, so that all splits can be looked at. */
const MOST_GANGS = 20;

/** Splits the gangs about evenly: in numbers first, then in Gang Rating, then by the order of the list. */
export const sides = procedure('classic.multi-player.sides', (t, { gangs }) => {
  if (gangs.length > MOST_GANGS)
    throw new BadInput('gangs', `expected at most ${MOST_GANGS} gangs, got ${gangs.length}`);
  const whateverTheNumbers = equalIn(t) === 'equal Gang Rating whatever the numbers';
  const total = gangs.reduce((sum, { rating }) => sum + rating, 0);

  // The first gang is on the first side; each bit of `others` puts one more with it, an earlier gang in a higher bit.
  let best = { difference: Number.POSITIVE_INFINITY, others: 0 };
  for (let others = 2 ** (gangs.length - 1) - 2; others >= 0; others--) {
    let many = 0;
    let rating = 0;
    for (const [at, gang] of gangs.entries()) {
      if (!isWithFirst(at, others, gangs.length)) continue;
      many++;
      rating += gang.rating;
    }
    if (!whateverTheNumbers && Math.abs(2 * many - gangs.length) > 1) continue;
    const difference = Math.abs(2 * rating - total);
    if (difference < best.difference) best = { difference, others };
  }

  const first = gangs.filter((_, at) => isWithFirst(at, best.others, gangs.length)).map(({ id }) => id);
  const second = gangs.map(({ id }) => id).filter((id) => !first.includes(id));
  const { difference } = best;
  t.tell(
    '{first} against {second}: {difference} apart in Gang Rating',
    { first, second, difference },
    'classic.multi-player.sides.1',
  );
  return { sides: [first, second], difference };
});

function isWithFirst(at: number, others: number, gangs: number): boolean {
  return at === 0 || ((others >> (gangs - 1 - at)) & 1) === 1;
}

/**
 * Everyone rolls, highest first [classic.multi-player.priority.1]; those who tie roll again for their places.
 */
export const priority = procedure('classic.multi-player.priority', function* (t, { players }) {
  const order =
    tiedPlayers(t) === 'everybody rolls again'
      ? yield* rollWithoutTies(t, players)
      : yield* rollOffOrder(t, players, 'classic.multi-player.priority.2');
  t.tell('The order of play is {order}', { order }, 'classic.multi-player.priority.1');
  return { order };
});

function* rollWithoutTies(t: Table, players: readonly Ref[]): Rule<readonly Ref[]> {
  if (players.length > 6)
    throw new BadInput('players', `expected at most 6, who can all roll differently, got ${players.length}`);
  function* turn(t: Table): Rule<Next<null, readonly Ref[]>> {
    const scores = yield* t.dice('D6', players.length, 'classic.multi-player.priority.2');
    if (new Set(scores).size < scores.length) return { again: null };
    const order = players.map((player, at) => ({ player, score: scores[at] as number }));
    return { done: order.sort((a, b) => b.score - a.score).map(({ player }) => player) };
  }
  return yield* t.until(turn, null);
}

/**
 * Enemies of any gang get in the way [classic.multi-player.melee.1]; only the own gang helps
 * [classic.multi-player.melee.2].
 */
export const melee = procedure('classic.multi-player.melee', (t, input) => {
  const { gang, allies, withAttacker, withTarget } = input;
  const read = allied(t);
  const isAlly = (other: Ref) => other !== gang && allies.includes(other);
  const interferes = (other: Ref) => other !== gang && (read === 'allies interfere too' || !isAlly(other));
  const assisting = (other: Ref) => other === gang || (read === 'allies assist' && isAlly(other));

  const interference = withAttacker.filter((fighter) => interferes(fighter.gang)).length;
  const assists = withTarget.filter((fighter) => assisting(fighter.gang) && !fighter.otherEnemy).length;
  const modifier = assists - interference;
  t.tell('{interference} interfere', { interference }, 'classic.multi-player.melee.1');
  t.tell('{assists} assist', { assists }, 'classic.multi-player.melee.2');
  t.tell('The attack is at {modifier} to hit', { modifier }, 'classic.reference.close-combat.1');
  return { assists, interference, modifier };
});
