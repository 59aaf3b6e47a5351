/** Multi-player games: sides, Priority and brawls with more than two gangs. */
import { packOf } from '../../battle/pack.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  fighterOf,
  type GangState,
  gangBy,
  ids,
  isInPlay,
} from '../../battle/state.ts';
import { allOf, stated } from '../../battle/where.ts';
import { rollOffOrder } from '../../core/roll-off.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Next, Table } from '../../table/table.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'multi-player.leads': readonly Ref[];
    'multi-player.handicap': Handicap;
  }
}

const equalIn = ruling('classic.multi-player-sides', 'players-agree', 'equal-gang-rating-whatever-numbers');
const tiedPlayers = ruling('classic.multi-player-priority', 'everybody-rolls-again');
const allied = ruling('classic.multi-player-melee', 'allies-interfere-too', 'allies-assist');

/** As many gangs as a battle can have, so that all splits can be looked at. */
const MOST_GANGS = 20;

/** Splits the gangs about evenly: in numbers first, then in Gang Rating, then by the order of the list. */
export const sides = procedure('classic.multi-player.sides', (t, { gangs, apart = [] }) => {
  if (gangs.length > MOST_GANGS)
    throw new BadInput('gangs', `expected at most ${MOST_GANGS} gangs, got ${gangs.length}`);
  const enemies = checkApart(gangs, apart);
  const whateverTheNumbers = equalIn(t) === 'equal-gang-rating-whatever-numbers';
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
    if (enemies && areTogether(enemies, others, gangs.length)) continue;
    const difference = Math.abs(2 * rating - total);
    if (difference < best.difference) best = { difference, others };
  }

  const first = gangs.filter((_, at) => isWithFirst(at, best.others, gangs.length)).map(({ id }) => id);
  const second = gangs.map(({ id }) => id).filter((id) => !first.includes(id));
  const { difference } = best;
  t.tell(
    'classic/multi-player/against-apart-gang-rating',
    { first, second, difference },
    'classic.multi-player.sides.1',
  );
  return { sides: [first, second], difference };
});

/** The places of two gangs that fight each other; whoever is named is in the list. */
function checkApart(
  gangs: readonly { readonly id: Ref }[],
  apart: readonly Ref[],
): readonly number[] | undefined {
  if (apart.length === 0) return undefined;
  if (apart.length !== 2) throw new BadInput('apart', `expected two gangs, got ${apart.length}`);
  return apart.map((id, at) => {
    const place = gangs.findIndex((gang) => gang.id === id);
    if (place < 0) throw new BadInput(`apart.${at}`, `expected one of the gangs, got ${id}`);
    return place;
  });
}

function areTogether(places: readonly number[], others: number, gangs: number): boolean {
  const [one, other] = places.map((at) => isWithFirst(at, others, gangs));
  return one === other;
}

function isWithFirst(at: number, others: number, gangs: number): boolean {
  return at === 0 || ((others >> (gangs - 1 - at)) & 1) === 1;
}

/**
 * Everyone rolls, highest first [classic.multi-player.priority.1]; those who tie roll again for their places.
 */
export const priority = procedure('classic.multi-player.priority', function* (t, { players }) {
  const order =
    tiedPlayers(t) === 'everybody-rolls-again'
      ? yield* rollWithoutTies(t, players)
      : yield* rollOffOrder(t, players, 'classic.multi-player.priority.2');
  t.tell('classic/multi-player/order-play', { order }, 'classic.multi-player.priority.1');
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
  const interferes = (other: Ref) => other !== gang && (read === 'allies-interfere-too' || !isAlly(other));
  const assisting = (other: Ref) => other === gang || (read === 'allies-assist' && isAlly(other));

  const interference = withAttacker.filter((fighter) => interferes(fighter.gang)).length;
  const assists = withTarget.filter((fighter) => assisting(fighter.gang) && !fighter.otherEnemy).length;
  const modifier = assists - interference;
  t.tell('classic/multi-player/interfere', { interference }, 'classic.multi-player.melee.1');
  t.tell('classic/multi-player/assist', { assists }, 'classic.multi-player.melee.2');
  t.tell('classic/multi-player/attack-hit', { modifier }, 'classic.reference.close-combat.1');
  return { assists, interference, modifier };
});

// In a battle

const LEADS = 'multi-player.leads';

/** The gangs that speak for their sides: the challenger and the gang that it challenged. */
export function contendersOf({ facts }: BattleState): Ref[] {
  return [...(facts[LEADS] ?? [])];
}

/** The same gangs, the speaker of their side first. */
export function leadFirst(state: BattleState, gangs: readonly GangState[]): readonly GangState[] {
  const leads = contendersOf(state);
  const isLead = ({ id }: GangState) => leads.includes(id);
  return [...gangs.filter(isLead), ...gangs.filter((gang) => !isLead(gang))];
}

/** Names those who speak for their sides, if there are more than two gangs. */
export function nameLeads(state: BattleState, leads: readonly GangState[]): void {
  if (state.gangs.length > 2) state.facts[LEADS] = ids(leads);
}

/**
 * Divides the gangs between an attacker and a defender [classic.multi-player.sides.1]: as the set-up says, as the players
 * agree, or as evenly as can be.
 */
export function* formSides(t: BattleTable, attacker: GangState, defender: GangState): Rule<void> {
  const { state } = t;
  const defending = yield* defendersWith(t, attacker, defender);
  for (const gang of state.gangs) {
    const defends = defending.includes(gang.id);
    gang.role = defends ? 'defender' : 'attacker';
    gang.side = defends ? DEFENDERS : ATTACKERS;
  }
  const named = (defends: boolean) =>
    state.gangs.filter((gang) => defending.includes(gang.id) === defends).map(({ name }) => name);
  t.tell(
    'classic/multi-player/against',
    { attackers: named(false), defenders: named(true) },
    'classic.multi-player.sides.1',
  );
}

/** Who defends together with this gang. */
function* defendersWith(t: BattleTable, attacker: GangState, defender: GangState): Rule<readonly Ref[]> {
  const { gangs, occasion } = t.state;
  const clause = 'classic.multi-player.sides.1';
  const { allied: chosen } = occasion;
  if (chosen) {
    t.tell('classic/multi-player/sides-as-players-have', {}, clause);
    return chosen.includes(defender.id) ? chosen : ids(gangs).filter((id) => !chosen.includes(id));
  }
  if (equalIn(t) === 'players-agree') {
    const others = ids(gangs.filter((gang) => gang !== attacker && gang !== defender));
    const together = yield* t.ask<'pick'>({
      kind: 'pick',
      clause,
      of: defender.id,
      what: say('classic/multi-player/which-gangs-defend-together', {
        defender: defender.name,
        attacker: attacker.name,
      }),
      options: others,
      least: Math.floor(gangs.length / 2) - 1,
      most: Math.ceil(gangs.length / 2) - 1,
    });
    return [defender.id, ...together];
  }
  const split = sides(t.quiet, {
    gangs: gangs.map(({ id, rating }) => ({ id, rating })),
    apart: [attacker.id, defender.id],
  }).sides;
  return split.find((side) => side.includes(defender.id)) ?? [defender.id];
}

/** The gang that is stronger than all others, if there are more than two [classic.multi-player.balance.1]. */
function strongestOf({ gangs }: BattleState): GangState | undefined {
  if (gangs.length < 3) return undefined;
  const most = Math.max(...gangs.map(({ rating }) => rating));
  const [strongest, ...equals] = gangs.filter(({ rating }) => rating === most);
  return equals.length === 0 ? strongest : undefined;
}

const HANDICAP = 'multi-player.handicap';

/** How the strongest gang may be set up at a disadvantage. */
const HANDICAPS = {
  exposed: {
    label: 'in the most exposed area',
    where: 'where/most-exposed',
    clause: 'classic.multi-player.balance.2',
  },
  'further-away': {
    label: 'further away from the objective',
    where: 'where/further-from-objective',
    clause: 'classic.multi-player.balance.3',
  },
} as const;

interface Handicap {
  readonly gang: Ref;
  readonly how: keyof typeof HANDICAPS;
}

/** The table may set the strongest gang up where it has the harder task. */
function* evenTheOdds(t: BattleTable): Rule<void> {
  const gang = strongestOf(t.state);
  if (!gang) return;
  const { exposed, 'further-away': further } = HANDICAPS;
  const chosen = yield* t.offer(
    gang.seat,
    {
      what: say('classic/multi-player/where-does-strongest-gang', { gang: gang.name }),
      options: ['as-usual', 'exposed', 'further-away'],
      labels: () => ({
        'as-usual': say('classic/multi-player/as-usual'),
        exposed: say('classic/multi-player/label', { label: exposed.label }),
        'further-away': say('classic/multi-player/label', { label: further.label }),
      }),
    },
    'classic.multi-player.balance.1',
    gang.id,
  );
  if (chosen === 'as-usual') return;
  const how = chosen as Handicap['how'];
  const { label, clause } = HANDICAPS[how];
  t.state.facts[HANDICAP] = { gang: gang.id, how };
  t.tell('classic/multi-player/sets-up', { gang: gang.name, label }, clause);
}

/** More than two gangs: two sides where somebody attacks and somebody defends, and brawls with everybody in them. */
export const multiPlayer = specialRule({
  id: 'classic.multi-player',
  title: 'Multi-player games',

  *rolesSettled(t) {
    const { gangs } = t.state;
    t.tell('classic/multi-player/all-normal-rules-battle', {}, 'classic.multi-player.rules.1');
    if (packOf(t.state).scenarioNamesDefender && gangs.length > 2)
      t.tell('classic/multi-player/scenario-says-who-which', {}, 'classic.multi-player.rules.1');
    yield* evenTheOdds(t);
  },

  setsUpWhere({ state }, [first], where) {
    const handicap = state.facts[HANDICAP];
    const gang = first === undefined ? undefined : state.fighters[first]?.gang;
    if (state.round > 0 || handicap === undefined || handicap.gang !== gang) return where;
    return allOf(where, stated(say(HANDICAPS[handicap.how].where)));
  },

  /** The table may even the odds: a gang stronger than all others draws its crew. */
  *crewTerms(t, gang, terms) {
    if (strongestOf(t.state) !== gang || terms.method === 'random') return terms;
    // The table decides, so anybody at it may say so.
    const drawn = yield* t.ask<'choice'>({
      kind: 'choice',
      clause: 'classic.multi-player.balance.4',
      of: gang.id,
      options: ['as-usual', 'at-random'],
      what: say('classic/multi-player/does-strongest-gang-draw', { gang: gang.name }),
    });
    if (drawn === 'as-usual') return terms;
    t.tell('classic/multi-player/draws-crew-random', { gang: gang.name }, 'classic.multi-player.balance.4');
    return { ...terms, method: 'random' };
  },

  *priority(t, standard) {
    const { gangs } = t.state;
    const players = ids(gangs.filter((gang) => isInPlay(t.state, gang)));
    // No more than six can all roll differently; a table with more keeps to the usual roll.
    if (gangs.length < 3 || players.length < 2 || players.length > 6) return yield* standard();
    return (yield* priority(t, { players })).order;
  },

  helpInFight(t, attacker, target) {
    const { state } = t;
    const member = (id: Ref) => ({ id, gang: fighterOf(state, id).gang });
    const { side } = gangBy(state, attacker.gang);
    const { assists, interference } = melee(t.quiet, {
      gang: attacker.gang,
      allies: ids(state.gangs.filter((gang) => gang.side === side && gang.id !== attacker.gang)),
      withAttacker: attacker.engagedWith.filter((id) => id !== target.id).map(member),
      withTarget: target.engagedWith
        .filter((id) => id !== attacker.id)
        .map((id) => ({ ...member(id), otherEnemy: fighterOf(state, id).engagedWith.length > 1 })),
    });
    // A brawl of two is no news.
    if (interference > 0)
      t.tell('classic/multi-player/interfere', { interference }, 'classic.multi-player.melee.1');
    if (assists > 0) t.tell('classic/multi-player/assist', { assists }, 'classic.multi-player.melee.2');
    return { assists, interference };
  },
});

const DEFENDERS = 'defenders';
const ATTACKERS = 'attackers';
