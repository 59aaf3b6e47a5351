/** Multi-player games: sides, Priority and brawls with more than two gangs. */
import { specialRule } from '../../battle/special-rule.ts';
import { allOnBoard, fighterOf, gangBy, gangOfFighter, gangsIn, ids } from '../../battle/state.ts';
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

// In a battle

/** More than two gangs: two sides where somebody attacks and somebody defends, and brawls with everybody in them. */
export const multiPlayer = specialRule({
  id: 'classic.multi-player',
  title: 'Multi-player games',

  rolesSettled(t) {
    const { state } = t;
    const defender = gangsIn(state, 'defender')[0];
    t.tell('All normal rules of battle hold', {}, 'classic.multi-player.rules.1');
    if (state.gangs.length < 3 || !defender || gangsIn(state, 'attacker').length === 0) return;
    if (state.pack === 'takeover') {
      // Every Takeover page says itself who attacks whom when there are more than two gangs.
      t.tell('The scenario says who is on which side', {}, 'classic.multi-player.rules.1');
      return;
    }
    const split = sides(t, { gangs: state.gangs.map(({ id, rating }) => ({ id, rating })) }).sides;
    const defending = split.find((side) => side.includes(defender.id)) ?? [defender.id];
    for (const gang of state.gangs) {
      const defends = defending.includes(gang.id);
      gang.role = defends ? 'defender' : 'attacker';
      gang.side = defends ? DEFENDERS : ATTACKERS;
    }
  },

  /** The table may even the odds: a gang stronger than all others draws its crew. */
  *crewTerms(t, gang, terms) {
    const { gangs } = t.state;
    const others = gangs.filter(({ id }) => id !== gang.id);
    const strongest = gangs.length > 2 && others.every(({ rating }) => rating < gang.rating);
    if (!strongest || terms.method === 'random') return terms;
    const drawn = yield* t.isSo(
      `Does ${gang.name}, the strongest gang, draw its crew at random?`,
      'classic.multi-player.balance.4',
      gang.id,
    );
    if (!drawn) return terms;
    t.tell('{gang} draws its crew at random', { gang: gang.name }, 'classic.multi-player.balance.4');
    return { ...terms, method: 'random' };
  },

  /** Once a single side is left there is nobody to fight. */
  ending(state, ending) {
    const left = new Set(
      allOnBoard(state)
        .filter(({ gang }) => state.gangs.some(({ id }) => id === gang))
        .map((fighter) => gangOfFighter(state, fighter).side),
    );
    const split = state.gangs.some(({ side }) => side === DEFENDERS);
    if (ending.ended || !split || left.size > 1) return ending;
    return { ended: true, why: 'classic.multi-player.sides.1' };
  },

  *priority(t, standard) {
    const players = ids(t.state.gangs);
    // No more than six can all roll differently; a table with more keeps to the usual roll.
    if (players.length < 3 || players.length > 6) return yield* standard();
    return (yield* priority(t, { players })).order;
  },

  helpInFight(t, attacker, target) {
    const { state } = t;
    const member = (id: Ref) => ({ id, gang: fighterOf(state, id).gang });
    const { side } = gangBy(state, attacker.gang);
    const { assists, interference } = melee(t, {
      gang: attacker.gang,
      allies: ids(state.gangs.filter((gang) => gang.side === side && gang.id !== attacker.gang)),
      withAttacker: attacker.engagedWith.filter((id) => id !== target.id).map(member),
      withTarget: target.engagedWith
        .filter((id) => id !== attacker.id)
        .map((id) => ({ ...member(id), otherEnemy: fighterOf(state, id).engagedWith.length > 1 })),
    });
    return { assists, interference };
  },
});

const DEFENDERS = 'defenders';
const ATTACKERS = 'attackers';
