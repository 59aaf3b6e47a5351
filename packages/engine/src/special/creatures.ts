/**
 * Creatures and people whom no player brought: made from their profiles, played by a player who gains nothing
 * by it.
 */
import { type ClauseId, clause } from '@hive-arbiter/rulebook';
import { placesLeft } from '../battle/crew-limits.ts';
import { engage, leaveBoard, standUp } from '../battle/events.ts';
import type { Rank } from '../battle/judged.ts';
import { fighterState } from '../battle/roster.ts';
import type { Hit, SpecialRule } from '../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  friendsOf,
  type GangState,
  gangBy,
  ids,
  isOnBoard,
  isUp,
  onBoardOf,
  type Stats,
} from '../battle/state.ts';
import { addWeapons, type Weapon, weaponOf } from '../battle/weapons.ts';
import { ANYWHERE, type Where } from '../battle/where.ts';
import { deploy } from '../core/deploy.ts';
import { recover, testToRally } from '../core/end-phase.ts';
import { poisons, rollSave, rollToWound } from '../core/hits.ts';
import { fight } from '../core/play/fight.ts';
import { nerveOfFriends } from '../core/play/nerve.ts';
import { runForCover } from '../core/play/run-for-cover.ts';
import { takeActions } from '../core/play/take-actions.ts';
import { plainCheck } from '../core/tests.ts';
import { say } from '../table/events.ts';
import type { Inches, Ref, Rule, Seat } from '../table/question.ts';
import { inTurn } from './figures.ts';
import { creature } from './reference.ts';

declare module '../battle/state.ts' {
  interface BattleFacts {
    /** Creatures by their kind. */
    enlisted: Readonly<Record<string, Enlisted>>;
  }
}

// Who they are

export type CreatureKind = Parameters<typeof creature>[1]['creature'];

export interface Recruit {
  readonly kind: CreatureKind;
  readonly name: string;
  readonly kit?: readonly string[];
  readonly rank?: Rank;
  /** Brought by a favour, as a genestealer can be. */
  readonly favour?: boolean;
}

/** Fighters of one kind who have no player for long, enemies of everybody else. */
export function wildGang(state: BattleState, id: Ref, name: string): GangState {
  const found = state.wild.find((gang) => gang.id === id);
  if (found) return found;
  const made: GangState = {
    id,
    name,
    house: 'none',
    seat: state.gangs[0]?.seat ?? id,
    role: 'neutral',
    side: id,
    rating: 0,
    territories: 0,
    stash: 0,
    reputation: 0,
    inDebt: false,
    debt: 0,
    homeTurf: false,
    bottled: 'no',
    roster: [],
    crew: [],
    reinforcements: [],
    items: [],
  };
  state.wild.push(made);
  return made;
}

/** Makes one of a kind from its profile and adds it to a gang, wild or not; it is on no spot yet. */
export function addCreature(
  t: BattleTable,
  gang: GangState,
  { kind, name, kit = [], rank = 'creature', favour = false }: Recruit,
): FighterState {
  const { stats, skills, save } = creature(t.quiet, { creature: kind, favour });
  let number = 1;
  while (t.state.fighters[`${kind}-${number}`]) number++;
  const made = fighterState(gang.id, {
    id: `${kind}-${number}`,
    name: `${name} ${number}`,
    rank,
    stats: statsFrom(stats),
    kit,
    skills: skills.map((skill) => skill.toLowerCase().replaceAll(' ', '-')),
  });
  if (save !== null) made.save = save;
  // Claws and jaws are on no price list, so the roster does not know them for weapons.
  made.weapons = kit.filter((item) => weaponOf(item) !== undefined);
  made.gear = kit.filter((item) => weaponOf(item) === undefined);
  made.fate = 'reserve';
  t.state.fighters[made.id] = made;
  gang.roster = [...gang.roster, made.id];
  return made;
}

/** What a profile has no number for is 0: the thing does not move, or moves by dice. */
function statsFrom(profile: Readonly<Record<string, number | string | null>>): Stats {
  const names = ['m', 'ws', 'bs', 's', 't', 'w', 'i', 'a', 'ld', 'cl', 'wil', 'int'] as const;
  const values = Object.entries(profile).map(([name, value]) => [name.toLowerCase(), value] as const);
  const numbers = new Map(values.filter(([, value]) => typeof value === 'number'));
  return Object.fromEntries(names.map((name) => [name, numbers.get(name) ?? 0])) as unknown as Stats;
}

/** Adds so many of a kind to a wild gang; the players set them up in turns. */
export function* setUpWild(
  t: BattleTable,
  gang: GangState,
  count: number,
  recruit: Recruit,
  clause: ClauseId,
  where: Where = ANYWHERE,
): Rule<void> {
  for (let turn = 0; turn < count; turn++) {
    const seat = gangBy(t.state, inTurn(t.state.order, turn)).seat;
    yield* deploy(t, addCreature(t, gang, recruit), where, clause, seat);
  }
}

/** Claws, jaws and teeth: the weapons that a clause holds as data and no trading post sells. */
export function naturalWeapons(id: ClauseId): readonly string[] {
  const listed = clause(id).weapons as readonly {
    readonly name: string;
    readonly S?: number | string | null;
    readonly AP?: number | null;
    readonly D?: number | null;
    readonly traits?: readonly string[];
  }[];
  const made = listed.map(({ name, S = 'S', AP, D, traits = [] }): Weapon => {
    const id = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    const own = traits.map((trait) => trait.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
    return {
      id,
      name,
      class: 'melee',
      profiles: [
        {
          id: 'standard',
          range: { short: null, long: 'engaged' },
          accuracy: { short: 0, long: 0 },
          strength: S,
          ap: AP ?? 0,
          damage: D ?? null,
          ammo: null,
          traits: own.includes('melee') ? own : [...own, 'melee'],
        },
      ],
    };
  });
  addWeapons(...made);
  return ids(made);
}

// Who plays them

/** A seat that is not on this fighter's side answers for the creatures that meet it. */
export function opponentOf(state: BattleState, fighter: FighterState): Seat {
  const { side, seat } = gangBy(state, fighter.gang);
  const others = state.order.map((id) => gangBy(state, id)).filter((gang) => gang.side !== side);
  return others[0]?.seat ?? seat;
}

/** Puts a wild gang, if it is there, into the hands of this fighter's opponent. */
export function playedAgainst(state: BattleState, wild: Ref, fighter: FighterState): void {
  const gang = state.wild.find(({ id }) => id === wild);
  if (gang) gang.seat = opponentOf(state, fighter);
}

export function wildOnBoard(state: BattleState, wild: Ref): readonly FighterState[] {
  const gang = state.wild.find(({ id }) => id === wild);
  return gang ? onBoardOf(state, gang) : [];
}

/** The players take turns, each with one creature of their choice that has not acted, until all have. */
export function* takeTurns(
  t: BattleTable,
  wild: Ref,
  clause: ClauseId,
  act: (creature: FighterState) => Rule<void>,
): Rule<void> {
  const left = new Set(ids(wildOnBoard(t.state, wild)));
  for (let turn = 0; left.size > 0; turn++) {
    const able = [...left].filter((id) => isOnBoard(fighterOf(t.state, id)));
    if (able.length === 0) return;
    const { seat } = gangBy(t.state, inTurn(t.state.order, turn));
    gangBy(t.state, wild).seat = seat;
    const id = yield* t.choose(seat, able, clause, wild, say('creatures/which-one-acts-next'));
    left.delete(id);
    yield* act(fighterOf(t.state, id));
  }
}

// What they do

/** The nearest of these within reach, and how far away it is, rounded up to whole inches. */
export function* nearestWithin(
  t: BattleTable,
  from: FighterState,
  candidates: readonly FighterState[],
  reach: Inches,
  clause: ClauseId,
): Rule<{ readonly target: FighterState; readonly distance: Inches } | undefined> {
  const near = yield* t.within(reach, from.id, ids(candidates), clause);
  if (near.length === 0) return undefined;
  const { seat } = gangBy(t.state, from.gang);
  const nearest = { is: 'nearest', from: from.id, of: near } as const;
  const id = yield* t.choose(seat, near, clause, from.id, say('creatures/who-nearest'), nearest);
  const inches = Array.from({ length: reach + 1 }, (_, at) => String(at));
  const what = say('creatures/how-many-inches-rounded', { name: fighterOf(t.state, id).name });
  const far = { is: 'inches', from: from.id, to: id } as const;
  const distance = Number(yield* t.choose(seat, inches, clause, id, what, far));
  return { target: fighterOf(t.state, id), distance };
}

/** Comes into base contact and attacks at once. */
export function* fallUpon(
  t: BattleTable,
  attacker: FighterState,
  target: FighterState,
  charging: boolean,
): Rule<void> {
  if (target.fate === 'pinned') standUp(t, target, 'core.actions.charge.5');
  engage(attacker, target);
  yield* fight(t, attacker, charging);
}

// How they are hurt

/** The Damage of a hit that gets past the wound roll and the save; 0 where it does not. */
export function* unsavedDamage(t: BattleTable, target: FighterState, hit: Hit): Rule<number> {
  const toughness = toughnessLeft(target);
  if (hit.traits.includes('graviton-pulse')) {
    const { passed } = yield* plainCheck(t, { value: target.stats.s, sixFails: true });
    return passed ? 0 : hit.damage;
  }
  if (hit.strength === null) {
    const gas = hit.traits.includes('gas');
    const roll = yield* t.roll('D6', gas ? 'core.hits.gas.1' : 'core.hits.toxin.1', target.id);
    if (!poisons(roll, toughness)) return 0;
    return (yield* rollSave(t, { armour: target.save, ap: hit.ap, allowed: !gas }, target.id)).saved ? 0 : 1;
  }
  if (!(yield* rollToWound(t, { strength: hit.strength, toughness }, target.id)).wounded) return 0;
  return (yield* rollSave(t, { armour: target.save, ap: hit.ap }, target.id)).saved ? 0 : hit.damage;
}

export function toughnessLeft({ stats, fleshWounds }: FighterState): number {
  return Math.max(1, stats.t - fleshWounds);
}

/** Those who are down test to recover; Unstoppable helps before that [classic.reference.skills.1]. */
export function* recoverCreatures(t: BattleTable, wild: Ref): Rule<void> {
  for (const fighter of wildOnBoard(t.state, wild)) {
    if (fighter.fate !== 'seriously-injured') continue;
    let extraDice = 0;
    if (fighter.skills.includes('unstoppable')) {
      const helps = (yield* t.roll('D6', 'classic.reference.skills.1', fighter.id)) >= 4;
      if (helps && fighter.fleshWounds > 0) fighter.fleshWounds--;
      else if (helps) extraDice = 1;
    }
    const toughness = toughnessLeft(fighter);
    const after = yield* recover(t, { toughness, extraDice }, fighter.id);
    fighter.fleshWounds += toughness - after.toughness;
    if (after.status === 'pinned') fighter.fate = 'pinned';
    if (after.status !== 'out-of-action') continue;
    leaveBoard(t, fighter, 'out-of-action');
    yield* nerveOfFriends(t, fighter);
  }
}

/** Those who ran test to come round, steadied by their own kind within 3" [classic.reference.rally.1]. */
export function* rallyCreatures(t: BattleTable, wild: Ref): Rule<void> {
  for (const fighter of wildOnBoard(t.state, wild)) {
    if (!fighter.broken) continue;
    const steady = friendsOf(t.state, fighter).filter((friend) => isUp(friend) && !friend.broken);
    const near = yield* t.within(3, fighter.id, ids(steady), 'classic.reference.rally.1');
    const test = { cool: fighter.stats.cl, friends: near.length };
    const { rallied } = yield* testToRally(t.quiet, test, fighter.id);
    fighter.broken = !rallied;
    t.tell(
      rallied ? 'creatures/comes-round' : 'creatures/stays-broken',
      { name: fighter.name },
      'classic.reference.rally.1',
    );
  }
}

// Those without a table of their own

/** Out of sight of every enemy and more than 6" away [classic.reference.skills.1]. */
export function infiltrating(state: BattleState, side: Ref): Where {
  const enemies = Object.values(state.fighters).filter(
    (fighter) => isOnBoard(fighter) && gangBy(state, fighter.gang).side !== side,
  );
  return {
    is: 'all',
    of: [
      { is: 'at-least', inches: 6, near: { to: ids(enemies) } },
      { is: 'unseen-by', by: ids(enemies) },
    ],
  };
}

/** What the players settle about somebody who comes along, before anybody is set up. */
interface Enlisted {
  /** The gang that it fights for, or nobody. */
  readonly gang: Ref;
  readonly favour: boolean;
  readonly kit: readonly string[];
}

/** The questions about one of a kind, besides the side it fights for. */
export interface Terms {
  readonly isFavour?: (gang: GangState) => Rule<boolean>;
  readonly kit?: () => Rule<readonly string[]>;
}

function enlistedIn({ facts }: BattleState): Readonly<Record<string, Enlisted>> {
  return facts.enlisted ?? {};
}

const NOBODY = 'nobody';

/**
 * Asks for whom somebody fights whose page is only a profile, once and before deployment. A crew that has no place left
 * takes nobody in [dominion.global.crew.2].
 */
export function* enlist(
  t: BattleTable,
  wild: Ref,
  { kind, name, kit = [] }: Recruit,
  clause: ClauseId,
  terms: Terms = {},
): Rule<Enlisted> {
  const { state } = t;
  const known = enlistedIn(state)[kind];
  if (known) return known;
  const full = state.gangs.filter((gang) => !hasRoom(state, gang));
  const options = [...ids(state.gangs.filter((gang) => !full.includes(gang))), NOBODY];
  const offer = {
    what: say('creatures/whom-does-fight', { name }),
    options,
    blocked: () => Object.fromEntries(full.map(({ id }) => [id, NO_PLACE])),
  };
  const seat = state.gangs[0]?.seat ?? wild;
  const choice = options.length === 1 ? NOBODY : yield* t.offer(seat, offer, clause, wild);
  if (options.length === 1) t.tell('creatures/no-crew-has-place', { name }, NO_PLACE.clause);
  const favour =
    choice !== NOBODY && terms.isFavour !== undefined && (yield* terms.isFavour(gangBy(state, choice)));
  const enlisted = { gang: choice, favour, kit: [...kit, ...(terms.kit ? yield* terms.kit() : [])] };
  state.facts.enlisted = { ...enlistedIn(state), [kind]: enlisted };
  return enlisted;
}

const NO_PLACE = { why: say('creatures/crew-has-no-place'), clause: 'dominion.global.crew.2' } as const;

/** Is there a place in this crew, those counted who have enlisted and are not there yet? */
function hasRoom(state: BattleState, gang: GangState): boolean {
  const left = placesLeft(state, gang);
  if (left === null) return true;
  const coming = Object.entries(enlistedIn(state)).filter(
    ([kind, enlisted]) => enlisted.gang === gang.id && !isThere(state, kind),
  );
  return coming.length < left;
}

/**
 * Sets up somebody whose page is only a profile. It counts as a fighter of the gang that it fights for; one that fights
 * for nobody is an enemy of all.
 */
export function* recruit(
  t: BattleTable,
  wild: Ref,
  one: Recruit,
  clause: ClauseId,
  terms?: Terms,
): Rule<FighterState> {
  const { state } = t;
  const { gang: id, favour, kit } = yield* enlist(t, wild, one, clause, terms);
  const gang = id === NOBODY ? wildGang(state, wild, one.name) : gangBy(state, id);
  const fighter = addCreature(t, gang, { ...one, favour, kit });
  if (id !== NOBODY) gang.crew = [...gang.crew, fighter.id];
  const where = fighter.skills.includes('infiltrate') ? infiltrating(state, gang.side) : ANYWHERE;
  yield* deploy(t, fighter, where, clause);
  return fighter;
}

/** Has anybody set up one of this kind? */
export function isThere(state: BattleState, kind: string): boolean {
  return Object.keys(state.fighters).some((id) => id.startsWith(`${kind}-`));
}

/** What creatures know how to do; caskets, relics and doors mean nothing to them. */
const THEIRS: readonly string[] = [
  'move',
  'charge',
  'take-cover',
  'shoot',
  'aim',
  'reload',
  'coup-de-grace',
  'fight',
  'retreat',
  'stand-up',
  'crawl',
  'blind-fire',
  'record',
];

/** Closes to those who fight for nobody whatever is not fighting. */
export function onlyFights(wild: Ref, clause: ClauseId): NonNullable<SpecialRule['closes']> {
  return (_, fighter, action) =>
    fighter.gang === wild && !THEIRS.includes(action)
      ? { why: say('creatures/who-fights-nobody-only'), clause }
      : undefined;
}

/** One that fights for nobody acts in the End phase, in the hands of each player in turn. */
export function* actForNobody(t: BattleTable, wild: Ref, clause: ClauseId): Rule<void> {
  yield* takeTurns(t, wild, clause, function* (fighter) {
    t.tell('creatures/acts', { name: fighter.name }, clause);
    if (fighter.broken) {
      yield* runForCover(t, fighter);
    } else if (isUp(fighter)) {
      yield* takeActions(t, fighter, 2);
    }
  });
}
