/** Booby traps: who sets them off, who shoots at them, and the fighters they reach. */
import { type ClauseId, clause } from '@hive-arbiter/rulebook';
import { boardNow } from '../../battle/board-now.ts';
import { goOut, pin } from '../../battle/events.ts';
import { offMarker } from '../../battle/ground-on-board.ts';
import { knows, owns } from '../../battle/kit.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { seesThing } from '../../battle/sight-on-board.ts';
import { atFighter, type BattleAction, specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  ids,
  isOnBoard,
  isUp,
  type Marker,
  markerSaid,
  seatOf,
} from '../../battle/state.ts';
import { type Armed, rangedOf } from '../../battle/weapons.ts';
import { ANYWHERE } from '../../battle/where.ts';
import { placeMarker } from '../../core/deploy.ts';
import { injuryDice, lastingInjuriesFrom, poisons, rollSave, rollToWound } from '../../core/hits.ts';
import { armsAtThing } from '../../core/play/arms.ts';
import { applyHarm, inTheirOwnWay, suffer, sufferHit } from '../../core/play/hits.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { knockBack } from '../../core/play/shot-hits.ts';
import {
  type AtThing,
  aimAtThing,
  fireAtThing,
  hitsOnThing,
  thingsInSight,
} from '../../core/play/shots-at-things.ts';
import { hitModifier } from '../../core/shooting.ts';
import { statusOf } from '../../core/status.ts';
import { BadInput } from '../../table/errors.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Inches, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { d6Table, inches, neededToHit, rollToHit, takeTest } from '../figures.ts';
import { markerOf, markersOf, newMarker, takeOff, wasPlaced } from './markers.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'booby-trap.acting': Ref;
    'booby-trap.before': Ref;
    'booby-trap.far': readonly AtTrap[];
    'booby-trap.measured': readonly Ref[];
    'booby-trap.out-of-reach': OutOfReach;
    'booby-trap.rolled': readonly AtTrap[];
  }
}

const afterwards = ruling('classic.booby-after', 'stays');
const injured = ruling('classic.booby-injured', 'any-injury-result-ends');
const gasReach = ruling('classic.booby-gas', '2d6-width');
const pitfallSize = ruling('classic.booby-pitfall', '5-blast-marker');

const setOff = d6Table('classic.booby-trap.trigger.4', 'dud', 'nothing', 'explodes');
const shotAt = d6Table('classic.booby-trap.shooting.4', 'no-effect', 'explodes', 'disarmed');

/**
 * A dud [classic.booby-trap.trigger.5] and a disarmed trap [classic.booby-trap.shooting.5] are taken off, and
 * so is one that went off.
 */
function trapAfter(t: Table, result: string): 'stays' | 'removed' {
  if (result === 'explodes') return afterwards(t) === 'stays' ? 'stays' : 'removed';
  return result === 'dud' || result === 'disarmed' ? 'removed' : 'stays';
}

export const trigger = procedure(
  'classic.booby-trap.trigger',
  function* (t, { event, distance, rolledBefore }) {
    if (event === 'moves-away' || distance > 2) {
      const clause =
        event === 'ends-action' ? 'classic.booby-trap.trigger.2' : 'classic.booby-trap.trigger.1';
      t.tell('classic/booby-trap/fighter-neither-comes-nor', {}, clause);
      return { result: 'no-risk', trap: 'stays' };
    }
    if (rolledBefore) {
      t.tell('classic/booby-trap/one-roll-trap-activation', {}, 'classic.booby-trap.trigger.3');
      return { result: 'no-risk', trap: 'stays' };
    }
    const result = setOff(yield* t.roll('D6', 'classic.booby-trap.trigger.4'));
    const trap = trapAfter(t, result);
    t.tell(EVENTS[result], {}, CLAUSES[result]);
    return { result, trap };
  },
);

const EVENTS = {
  dud: 'classic/booby-trap/trap-dud-taken-off',
  nothing: 'classic/booby-trap/trap-not-set-off',
  explodes: 'classic/booby-trap/trap-goes-off',
} as const;
const CLAUSES = {
  dud: 'classic.booby-trap.trigger.5',
  nothing: 'classic.booby-trap.trigger.6',
  explodes: 'classic.booby-trap.trigger.4',
} as const satisfies Record<string, ClauseId>;

/**
 * A move is interrupted while the trap is resolved [classic.booby-trap.moving.1], and over if the fighter is
 * put down.
 */
export const whileMoving = procedure('classic.booby-trap.while-moving', (t, input) => {
  const { move, moved, trap, after, fleshWounds } = input;
  if (moved > move)
    throw new BadInput('moved', `expected at most the ${move}" that the move allows, got ${moved}`);
  const hurt = fleshWounds > 0 && injured(t) === 'any-injury-result-ends';
  const stopped = trap === 'explodes' && (after !== 'standing' || hurt);
  const left = stopped ? 0 : inches(move - moved);
  t.tell(
    stopped ? 'classic/booby-trap/trap-ends-move' : 'classic/booby-trap/move-goes-left',
    { left },
    stopped ? 'classic.booby-trap.moving.2' : 'classic.booby-trap.moving.1',
  );
  return { continues: !stopped, left };
});

/** A trap may be shot at [classic.booby-trap.shooting.1], at -1 or -2 by range. */
export const shootAtTrap = procedure('classic.booby-trap.shoot', function* (t, shot) {
  const { needed, hit } = yield* aimedAtTrap(t, shot);
  if (!hit) return { needed, hit, result: 'miss', trap: 'stays' };
  return { needed, hit, ...(yield* trapIsHit(t)) };
});

function* aimedAtTrap(
  t: Table,
  { bs, range, modifiers }: { bs: number; range: 'short' | 'long'; modifiers: number },
): Rule<{ readonly needed: number; readonly hit: boolean }> {
  const clause = range === 'short' ? 'classic.booby-trap.shooting.2' : 'classic.booby-trap.shooting.3';
  const all = modifiers + (range === 'short' ? -1 : -2);
  const needed = neededToHit(bs, all);
  const hit = yield* rollToHit(t, bs, all, clause);
  if (!hit) t.tell('classic/booby-trap/shot-misses-needing', { needed }, clause);
  return { needed, hit };
}

function* trapIsHit(t: Table): Rule<{ readonly result: string; readonly trap: 'stays' | 'removed' }> {
  const result = shotAt(yield* t.roll('D6', 'classic.booby-trap.shooting.4'));
  t.tell('classic/booby-trap/trap-hit', { result }, 'classic.booby-trap.shooting.4');
  return { result, trap: trapAfter(t, result) };
}

/**
 * A 5" Blast reaches every base within 2.5" of the trap [classic.reference.weapons.2], but not through walls.
 */
export const blast = procedure('classic.booby-trap.blast', (t, { models }) => {
  const hit = models.filter(({ distance, wall }) => distance <= 2.5 && !wall).map(({ id }) => id);
  t.tell('classic/booby-trap/explosion-hits', { hit }, 'classic.reference.weapons.2');
  return { hit };
});

/**
 * The Hive War melta trap leaves a pitfall in its place [classic.booby-trap.n21-melta.1], which stays
 * [classic.booby-trap.n21-melta.6].
 */
export const meltaPitfall = procedure('classic.booby-trap.melta-pitfall', function* (t, { fighters }) {
  const partly = fighters.filter(({ covered }) => covered === 'partly');
  const pinned = yield* t.fold(partly, [] as readonly Ref[], function* (t, clear, { id, initiative }) {
    const test = { stat: 'i', value: initiative } as const;
    const { passed } = yield* takeTest(t, test, 'classic.booby-trap.n21-melta.3', id);
    return passed ? [...clear, id] : clear;
  });
  const outOfAction = fighters
    .filter(({ id, covered }) => covered === 'wholly' || (covered === 'partly' && !pinned.includes(id)))
    .map(({ id }) => id);
  t.tell('classic/booby-trap/moved-clear-pinned', { pinned }, 'classic.booby-trap.n21-melta.4');
  for (const id of outOfAction) {
    const fell = !partly.some((fighter) => fighter.id === id);
    t.tell(
      'classic/booby-trap/goes-out-action-pitfall',
      { id },
      fell ? 'classic.booby-trap.n21-melta.2' : 'classic.booby-trap.n21-melta.5',
    );
  }
  return { outOfAction, pinned, pitfall: true };
});

/**
 * The Hive War gas trap: everyone within 2D6", then Gas against Toughness, where a 6 always tells
 * [classic.reference.traits.1].
 */
export const gasCloud = procedure('classic.booby-trap.gas-cloud', function* (t, { fighters }) {
  const radius = yield* rollGasReach(t);
  type Result = 'out-of-reach' | 'unaffected' | 'flesh' | 'serious' | 'out';
  const results = yield* t.fold(fighters, [] as readonly Result[], function* (t, results, fighter): Rule<
    readonly Result[]
  > {
    const { id, distance, wall, toughness } = fighter;
    if (wall || distance > radius) return [...results, 'out-of-reach'];
    const roll = yield* t.roll('D6', 'classic.reference.traits.1', id);
    if (!poisons(roll, toughness)) return [...results, 'unaffected'];
    const [injury = 'flesh'] = yield* t.injury(1, 'classic.reference.traits.1', id);
    return [...results, injury];
  });
  return { radius, results: Object.fromEntries(fighters.map(({ id }, at) => [id, results[at]])) };
});

function* rollGasReach(t: Table): Rule<number> {
  const rolled = yield* t.roll('2D6', 'classic.booby-trap.n21-gas.1');
  const radius = gasReach(t) === '2d6-width' ? rolled / 2 : rolled;
  t.tell('classic/booby-trap/gas-reaches', { radius }, 'classic.booby-trap.n21-gas.1');
  return radius;
}

// In a battle

export const TRAPS = ['frag', 'gas', 'melta'] as const;
export type Trap = (typeof TRAPS)[number];

/** The profiles of the traps [classic.reference.weapons.2]. */
const PROFILES = clause('classic.reference.weapons.2').weapons as readonly {
  readonly name: string;
  readonly S: number | null;
  readonly AP: number | null;
  readonly D: number | null;
}[];

function profileOfTrap(trap: Trap): {
  readonly strength: number;
  readonly ap: number;
  readonly damage: number;
} {
  const { S, AP, D } = PROFILES[TRAPS.indexOf(trap)] as (typeof PROFILES)[number];
  return { strength: S ?? 0, ap: AP ?? 0, damage: D ?? 1 };
}

/** A live trap that is on no spot yet. */
export function newTrap(t: BattleTable, trap: Trap = 'frag', gang: Ref | null = null): Marker {
  return newMarker(t.state, 'booby-trap', { gang, state: 'armed', data: { trap } });
}

const armed = (t: BattleTable) => markersOf(t.state, 'booby-trap');

/** Fighters who have rolled for a trap in the activation of the moment [classic.booby-trap.trigger.3]. */
const ROLLED = 'booby-trap.rolled';
/** Who has been measured in the activation of the moment since they last moved. */
const MEASURED = 'booby-trap.measured';
/** Who is farther than 2" from which trap: until they move nobody measures that again. */
const FAR = 'booby-trap.far';

const listOf = (t: BattleTable, fact: typeof FAR | typeof ROLLED): readonly AtTrap[] =>
  t.state.facts[fact] ?? [];
const measured = (t: BattleTable): readonly Ref[] => t.state.facts[MEASURED] ?? [];

/** A fighter and a trap. */
interface AtTrap {
  readonly fighter: Ref;
  readonly trap: Ref;
}

const isAt = (fighter: Ref, trap: Ref) => (each: AtTrap) => each.fighter === fighter && each.trap === trap;

/** Whose activation it is. */
const ACTING = 'booby-trap.acting';
/** Whose activation is over, as long as the next fighter has done nothing. */
const BEFORE = 'booby-trap.before';
/** Who cannot get to any of these traps in this round. */
const OUT_OF_REACH = 'booby-trap.out-of-reach';

interface OutOfReach {
  readonly round: number;
  readonly traps: readonly Ref[];
  readonly fighters: readonly Ref[];
}

/**
 * Asks once in a round, instead of after every move, who is near enough to a trap to get there with two Moves. A fighter
 * who may come from farther away is asked about as before.
 */
function* lookForTraps(t: BattleTable): Rule<void> {
  const { state } = t;
  const there = allOnBoard(state).filter((fighter) => isUp(fighter) && !goesFar(fighter));
  const traps = ids(armed(t));
  for (const fact of [OUT_OF_REACH, ACTING, BEFORE] as const) delete state.facts[fact];
  // A board sees for itself.
  if (state.board || traps.length === 0 || there.length === 0) return;
  const reach = 2 + 2 * Math.max(...there.map(({ stats }) => stats.m));
  const what = say('classic/booby-trap/who-within-booby-trap', { reach });
  const near = yield* t.ask<'pick'>({
    kind: 'pick',
    clause: 'classic.booby-trap.trigger.1',
    options: ids(there),
    least: 0,
    most: there.length,
    what,
  });
  const fighters = ids(there).filter((id) => !near.includes(id));
  state.facts[OUT_OF_REACH] = { round: state.round, traps, fighters } satisfies OutOfReach;
}

function goesFar(fighter: FighterState): boolean {
  return knows(fighter, 'sprint') || owns(fighter, 'grapnel-launcher');
}

/** Has the fighter rolled for this trap in this activation already [classic.booby-trap.trigger.3]? */
function hasRisked({ facts }: BattleState, { id }: FighterState, trap: Ref): boolean {
  return (facts[ROLLED] ?? []).some(isAt(id, trap));
}

function outOfReach({ facts }: BattleState): OutOfReach | undefined {
  return facts[OUT_OF_REACH];
}

/**
 * Is there no need to measure? Only for actions of fighters in their own activation and in their right mind,
 * and only while no other trap has been found.
 */
function isOutOfReach(state: BattleState, { id, broken, conditions }: FighterState): boolean {
  if (state.facts[ACTING] !== id || broken || conditions.includes('ablaze')) return false;
  return isThoughtFar(state, id);
}

function isThoughtFar(state: BattleState, id: Ref): boolean {
  const far = outOfReach(state);
  if (far?.round !== state.round || !far.fighters.includes(id)) return false;
  return markersOf(state, 'booby-trap').every((trap) => far.traps.includes(trap.id));
}

/** From now on the fighter is asked about again. */
function mayBeNear(state: BattleState, { id }: FighterState): void {
  const far = outOfReach(state);
  if (!far?.fighters.includes(id)) return;
  state.facts[OUT_OF_REACH] = { ...far, fighters: far.fighters.filter((each) => each !== id) };
}

/** Why a fighter may set a trap off; one who came near it is on a move that is over, and one who comes near may go on. */
type Risk = 'comes-within' | 'came-within' | 'is-pushed' | 'ends-action';

/** Has the fighter come, or ended an action, within 2" of a trap? One question for all of them. */
export function* riskTraps(t: BattleTable, fighter: FighterState, event: Risk): Rule<void> {
  if (isOutOfReach(t.state, fighter)) return;
  mayBeNear(t.state, fighter);
  const moved = event !== 'ends-action';
  const far = listOf(t, FAR).filter((each) => !moved || each.fighter !== fighter.id);
  t.state.facts[FAR] = far;
  const over = [...listOf(t, ROLLED), ...far];
  const risky = ids(armed(t)).filter((id) => !over.some(isAt(fighter.id, id)));
  if (!isOnBoard(fighter) || risky.length === 0) return;
  t.state.facts[MEASURED] = [...measured(t), fighter.id];
  const [one = '', ...others] = risky;
  // A fighter who has only gone past has come near as well.
  const passed =
    others.length > 0
      ? say('classic/booby-trap/has-come-within-2', { fighter: fighter.name })
      : say('classic/booby-trap/has-come-within-2-of', {
          fighter: fighter.name,
          trap: markerSaid(t.state, one),
        });
  const what = moved ? passed : undefined;
  const clause = moved ? 'classic.booby-trap.trigger.1' : 'classic.booby-trap.trigger.2';
  const near = yield* t.within(2, fighter.id, risky, clause, what);
  const beyond = risky.filter((id) => !near.includes(id));
  t.state.facts[FAR] = [...far, ...beyond.map((trap) => ({ fighter: fighter.id, trap }))];
  for (const id of near) {
    if (!isOnBoard(fighter)) return;
    yield* rollForTrap(t, fighter, markerOf(t.state, id), event);
  }
}

/** Rolls whether this fighter sets the trap off, and lets it do what it does. */
export function* rollForTrap(t: BattleTable, fighter: FighterState, trap: Marker, event: Risk): Rule<void> {
  if (trap.spot === null) return;
  t.state.facts[ROLLED] = [...listOf(t, ROLLED), { fighter: fighter.id, trap: trap.id }];
  const { fleshWounds } = fighter;
  const rolled = yield* trigger(rolledBy(t, fighter.id), {
    event: event === 'ends-action' ? event : 'comes-within',
    distance: 2,
    rolledBefore: false,
  });
  if (rolled.result === 'explodes') yield* explode(t, trap);
  if (rolled.trap === 'removed') takeOff(trap, rolled.result);
  // A fighter who was pushed, or has just arrived, is on no move that could continue or end.
  if (rolled.result === 'no-risk' || event !== 'comes-within') return;
  // Nobody has told how far the fighter has come, so only the yes or no of the rule is used.
  const { continues } = whileMoving(t.quiet, {
    move: fighter.stats.m,
    moved: 0,
    trap: rolled.result as 'explodes',
    after: fighter.fate as 'standing',
    fleshWounds: fighter.fleshWounds - fleshWounds,
  });
  t.tell(
    continues ? 'classic/booby-trap/may-go-move' : 'classic/booby-trap/the-trap-ends-the-move-of',
    { name: fighter.name },
    continues ? 'classic.booby-trap.moving.1' : 'classic.booby-trap.moving.2',
  );
}

/** The trap goes off and hurts everybody it reaches, each kind in its own way. */
export function* explode(t: BattleTable, trap: Marker): Rule<void> {
  const kind = (trap.data.trap ?? 'frag') as Trap;
  if (kind === 'gas' && t.plays('n21')) return yield* spreadGas(t, trap);
  if (kind === 'melta' && t.plays('n21')) return yield* openPitfall(t, trap);
  const what = say('classic/booby-trap/who-within-2-5', { thing: markerSaid(t.state, trap.id) });
  const marker = { is: 'blast', on: trap.id, across: 5 } as const;
  const near = yield* t.within(
    2.5,
    trap.id,
    ids(allOnBoard(t.state)),
    'classic.reference.weapons.2',
    what,
    marker,
  );
  // One that is spent is nothing that its own blast could push somebody into.
  if (trapAfter(t, 'explodes') === 'removed') takeOff(trap, 'explodes');
  const models = near.map((id) => ({ id, distance: 2.5, wall: false }));
  for (const id of blast(t, { models }).hit) {
    const victim = fighterOf(t.state, id);
    if (!isOnBoard(victim)) continue;
    const fell = yield* EFFECTS[kind](t, victim);
    if (fell) yield* nerveOfFriends(t, victim);
  }
}

const EFFECTS: Readonly<Record<Trap, (t: BattleTable, victim: FighterState) => Rule<boolean>>> = {
  /** Knocks back fighters who are not strong enough; with no room behind them it hurts more. */
  *frag(t, victim) {
    const { strength, ap, damage } = profileOfTrap('frag');
    pin(t, victim, 'core.shooting.pin.1');
    const knockback = 'core.hits.knockback.1';
    const roll = yield* t.roll('D6', knockback, victim.id, victim.stats.s);
    if (roll < victim.stats.s)
      t.tell('classic/booby-trap/does-not-move-strength', { roll, strength: victim.stats.s }, knockback);
    const pushed = yield* knockBack(t, victim, roll);
    if (!isOnBoard(victim)) return false; // The trap that they were pushed into has seen to them.
    return yield* sufferHit(t, victim, null, { strength, ap, damage: damage + pushed });
  },
  /** Gas pins nobody and allows no save. */
  *gas(t, victim) {
    return yield* suffer(t, victim, null, GAS);
  },
  /** With no range of its own, melta makes every Injury die Out of Action [classic.reference.traits.1]. */
  *melta(t, victim) {
    const { strength, ap, damage } = profileOfTrap('melta');
    pin(t, victim, 'core.shooting.pin.1');
    const toughness = Math.max(1, victim.stats.t - victim.fleshWounds);
    function* standard(): Rule<boolean> {
      const { wounded } = yield* rollToWound(t, { strength, toughness }, victim.id);
      if (!wounded || (yield* rollSave(t, { armour: victim.save, ap }, victim.id)).saved) return false;
      const wounds = Math.max(0, victim.wounds - damage);
      const status = wounds === 0 ? 'out-of-action' : victim.fate;
      const lastingInjuryRolls = lastingInjuriesFrom(t, injuryDice(victim.wounds, damage));
      return yield* applyHarm(t, victim, null, { toughness, wounds, status, lastingInjuryRolls });
    }
    return yield* inTheirOwnWay(t, victim, null, { strength, ap, damage, traits: ['melta'] }, standard);
  },
};

/** What the gas does is what any weapon with the Gas trait does. */
const GAS: Armed = {
  weapon: { id: 'gas-trap', name: 'Gas trap', class: 'trap', profiles: [] },
  profile: {
    id: 'standard',
    range: { short: null, long: null },
    accuracy: { short: 0, long: 0 },
    strength: null,
    ap: 0,
    damage: null,
    ammo: null,
    traits: ['gas'],
  },
};

function* spreadGas(t: BattleTable, trap: Marker): Rule<void> {
  const radius = yield* rollGasReach(t);
  const near = yield* t.within(radius, trap.id, ids(allOnBoard(t.state)), 'classic.booby-trap.n21-gas.1');
  for (const id of near) {
    const victim = fighterOf(t.state, id);
    if (isOnBoard(victim) && (yield* EFFECTS.gas(t, victim))) yield* nerveOfFriends(t, victim);
  }
}

/** How wide a pitfall is on a board, and at a table that agrees on it. */
const PITFALL: Inches = 5;

/** The marker of the pitfall takes the place of the trap and stays [classic.booby-trap.n21-melta.6]. */
function* openPitfall(t: BattleTable, trap: Marker): Rule<void> {
  // Nobody has a marker of their own to lay on a board.
  const isBlast = t.state.board !== undefined || pitfallSize(t) === '5-blast-marker';
  const pitfall = newMarker(t.state, 'pitfall', {
    spot: trap.spot,
    data: isBlast ? { across: PITFALL } : {},
  });
  t.state.markers[pitfall.id] = pitfall;
  takeOff(trap, 'explodes');
  const touched = yield* t.within(
    isBlast ? PITFALL / 2 : 0,
    pitfall.id,
    ids(allOnBoard(t.state)),
    'classic.booby-trap.n21-melta.1',
    undefined,
    { is: 'blast', on: pitfall.id, across: PITFALL },
  );
  const fighters = [];
  for (const id of touched) {
    const wholly = yield* t.isSo(
      say('classic/booby-trap/does-pitfall-cover-completely', { name: fighterOf(t.state, id).name }),
      'classic.booby-trap.n21-melta.2',
      id,
      { is: 'covered', of: id, by: pitfall.id, across: PITFALL },
    );
    const initiative = fighterOf(t.state, id).stats.i;
    fighters.push({ id, covered: wholly ? 'wholly' : 'partly', initiative } as const);
  }
  const { outOfAction, pinned } = yield* meltaPitfall(t, { fighters });
  for (const id of pinned) {
    pin(t, fighterOf(t.state, id), 'classic.booby-trap.n21-melta.4');
    movesOff(t.state, fighterOf(t.state, id), pitfall);
    yield* atFighter(t, 'moved', fighterOf(t.state, id), 'is-moved');
  }
  for (const id of outOfAction) {
    const victim = fighterOf(t.state, id);
    yield* goOut(t, victim, null, 'classic.booby-trap.n21-melta.5');
    yield* nerveOfFriends(t, victim);
  }
}

/** On a board a fighter is moved the shortest way off the pitfall [classic.booby-trap.n21-melta.4]. */
function movesOff(state: BattleState, fighter: FighterState, pitfall: Marker): void {
  const board = boardNow(state);
  const [mover, centre] = [board?.models.get(fighter.id), board?.models.get(pitfall.id)];
  const clear = board && mover && centre && offMarker(board, mover, centre, PITFALL);
  if (clear) fighter.spot = { ...clear, facing: mover.facing };
}

/** A trap is shot at with any weapon that reaches it; accuracy counts, target priority does not. */
const shootTrap: BattleAction = {
  id: 'shoot-trap',
  words: say('classic/booby-trap/shoot-booby-trap'),
  type: 'basic',
  as: 'shoot',
  clause: 'classic.booby-trap.shooting.1',
  may(state, fighter) {
    const blocked = (why: Saying) => ({ why, clause: 'classic.booby-trap.shooting.1' }) as const;
    // Most battlefields have no trap, or no trap any more: do not tell that.
    if (!markersOf(state, 'booby-trap').some(({ id }) => seesThing(state, fighter, id))) return false;
    if (statusOf(fighter) !== 'active') return blocked(say('classic/booby-trap/only-active-fighter-shoots'));
    return rangedOf(fighter).length > 0 || blocked(say('classic/booby-trap/fighter-has-nothing-shoot'));
  },
  *take(t, fighter, double = true) {
    const seat = seatOf(t.state, fighter);
    const seen = yield* thingsInSight(t, fighter, armed(t), 'classic.booby-trap.shooting.1');
    const arms = armsAtThing(t, fighter, double);
    if (seen.length === 0 || arms.length === 0) return false;
    const id = yield* t.choose(
      seat,
      seen,
      'classic.booby-trap.shooting.1',
      fighter.id,
      say('classic/booby-trap/which-trap'),
    );
    const trap = markerOf(t.state, id);
    const shots = yield* aimAtThing(t, fighter, trap.id, arms);
    for (const { armed: gun } of shots)
      t.tell(
        'classic/booby-trap/shoots-booby-trap',
        { name: fighter.name, weapon: gun.weapon.name },
        'classic.booby-trap.shooting.1',
      );
    const hits = yield* hitsOnThing(t, shots, (at, range) => hitsTrap(t, fighter, at, range));
    return yield* fireAtThing(t, fighter, trap.id, shots, hits, function* () {
      if (trap.spot === null) return;
      const shot = yield* trapIsHit(t);
      if (shot.result === 'explodes') yield* explode(t, trap);
      if (shot.trap === 'removed') takeOff(trap, shot.result);
    });
  },
};

function* hitsTrap(
  t: BattleTable,
  { stats }: FighterState,
  { shot }: AtThing,
  range: 'short' | 'long',
): Rule<boolean> {
  return (yield* aimedAtTrap(t, { bs: stats.bs, range, modifiers: hitModifier(shot, range) })).hit;
}

/** A fighter who was thought too far away, and still gets there: by a rope, by a card. */
const goNearTrap: BattleAction = {
  id: 'go-near-trap',
  words: say('classic/booby-trap/come-within-2-booby'),
  type: 'free',
  clause: 'classic.booby-trap.trigger.1',
  may: isOutOfReach,
  *take(t, fighter) {
    mayBeNear(t.state, fighter);
    yield* riskTraps(t, fighter, 'comes-within');
    return true;
  },
};

/** The same, found out after the last action: said before the next fighter does anything. */
const cameNearTrap: BattleAction = {
  id: 'came-near-trap',
  words: say('classic/booby-trap/fighter-before-came-within'),
  type: 'free',
  clause: 'classic.booby-trap.trigger.1',
  may: (state) => whoCameBefore(state) !== undefined,
  *take(t) {
    const fighter = whoCameBefore(t.state);
    if (fighter) yield* riskTraps(t, fighter, 'came-within');
    return true;
  },
};

/** A fighter who acted before and was not asked about, if they are still there. */
function whoCameBefore(state: BattleState): FighterState | undefined {
  const id = state.facts[BEFORE];
  const fighter = id === undefined ? undefined : state.fighters[id];
  if (!fighter || !isOnBoard(fighter) || markersOf(state, 'booby-trap').length === 0) return undefined;
  return isThoughtFar(state, fighter.id) ? fighter : undefined;
}

/**
 * Traps on the battlefield. Where no scenario has set any, each player sets one of a kind of their choice: the rules
 * name no number.
 */
export const boobyTraps = specialRule({
  id: 'classic.booby-trap',
  title: 'Booby Trap',
  actions: [shootTrap, goNearTrap, cameNearTrap],
  *deployed(t) {
    if (wasPlaced(t.state, 'booby-trap')) return;
    for (const { id, seat } of t.state.gangs) {
      const trap = yield* t.choose(
        seat,
        TRAPS,
        'classic.reference.weapons.2',
        id,
        say('classic/booby-trap/which-trap-set'),
      );
      yield* placeMarker(t, newTrap(t, trap, id), ANYWHERE, 'classic.booby-trap.trigger.1', seat);
    }
  },
  *actionPhaseStarts(t) {
    yield* lookForTraps(t);
  },
  activationStarts({ state: { facts } }, { id }) {
    const before = facts[ACTING];
    if (before === undefined || before === id) delete facts[BEFORE];
    else facts[BEFORE] = before;
    facts[ACTING] = id;
    facts[ROLLED] = [];
    facts[MEASURED] = [];
  },
  /** On a board a walk stops where it comes near a trap that it has not risked yet. */
  stopsWalk: (state, fighter) =>
    markersOf(state, 'booby-trap')
      .filter(({ id, spot }) => spot !== null && !hasRisked(state, fighter, id))
      .map(({ id }) => ({ id, inches: 2 })),
  /** For any reason [classic.booby-trap.trigger.1]. */
  *moved(t, fighter, how) {
    if (how === 'is-moved') mayBeNear(t.state, fighter);
    yield* riskTraps(t, fighter, how === 'walks' ? 'comes-within' : 'is-pushed');
  },
  /** An opponent may set a Reinforcement up beside a trap, too. */
  *reinforced(t, fighter) {
    mayBeNear(t.state, fighter);
    yield* riskTraps(t, fighter, 'is-pushed');
  },
  /** A fighter who stays within 2" and does something else has ended an action there, too. */
  *actionTaken(t, fighter, action) {
    delete t.state.facts[BEFORE];
    if (action === cameNearTrap.id) return; // Another one did.
    if (!measured(t).includes(fighter.id)) yield* riskTraps(t, fighter, 'ends-action');
  },
});
