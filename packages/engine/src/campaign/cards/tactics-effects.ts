/** Tactics cards with effects: what a card does at once, and what stays in force for a time. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { type AttackEvent, attacksIn } from '../../battle/attack.ts';
import {
  type CardEffect,
  type CardTest,
  effectSaid,
  type LastingEffect,
  type SomeFighters,
} from '../../battle/card-effects.ts';
import { isBarredFromCrew, placesLeft } from '../../battle/crew-limits.ts';
import { pin, standUp } from '../../battle/events.ts';
import { isHangerOn, movementOf } from '../../battle/kit.ts';
import type { TacticsCard } from '../../battle/lists.ts';
import { HOUSES, sampleFighter } from '../../battle/roster.ts';
import type { SettingUp, SpecialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  type GangState,
  gangOfFighter,
  ids,
  isOnBoard,
  isUp,
  onBoardOf,
} from '../../battle/state.ts';
import { setUpNow } from '../../core/deploy.ts';
import { moves } from '../../core/play/moving.ts';
import { hasToReload, reloadWeapon } from '../../core/play/reload.ts';
import { leaveReserve } from '../../special/classic/reinforcements.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Blocked, Ref, Rule } from '../../table/question.ts';
import { joinCrew } from '../crew/crews.ts';
import { joinRoster } from '../crew/hiring.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'tactics.in-force': readonly Lasting[];
  }
}

/** A card that is being played. */
export interface Playing {
  readonly gang: GangState;
  readonly card: TacticsCard;
  /** In whose activation, or which model is equipped; nobody around the deployment. */
  readonly fighter: FighterState | null;
  readonly clause: ClauseId;
}

/** Carries out a card's effects; a card without any is left to the players, and the story says so. */
export function* carryOut(t: BattleTable, playing: Playing): Rule<void> {
  const { card, clause } = playing;
  const { title, effects = [] } = card;
  if (effects.length === 0) t.tell('tactics-effects/carried-out-players', { title }, clause);
  for (const effect of effects) {
    if (isTracked(t.state, effect)) {
      yield* carryOutOne(t, playing, effect);
      continue;
    }
    const facts = { title, effect: effectSaid(effect) };
    t.tell('tactics-effects/carried-out-players-who', facts, clause);
  }
}

/** Effects that are followed even at depth `status`. */
const AT_STATUS: readonly string[] = ['add-fighters', 'move', 'stand-up', 'pin', 'rally', 'set-up-last'];

function isTracked({ depth }: BattleState, effect: CardEffect): boolean {
  return depth !== 'status' || AT_STATUS.includes(effect.does) || effect.on === 'gang';
}

/** Why a card would do nothing at all if it were played now. */
export function ofNoUse(
  state: BattleState,
  { effects = [] }: TacticsCard,
  gang: GangState,
  fighter: FighterState | null,
  clause: ClauseId,
): Blocked | undefined {
  if (effects.length === 0) return undefined;
  for (const effect of effects) {
    if (effect.does === 'add-fighters') {
      if (placesLeft(state, gang) !== 0) return undefined;
      return { why: say('tactics-effects/crew-has-no-empty'), clause: 'dominion.tactics.fighters.2' };
    }
    if (!isTracked(state, effect) || effect.on === 'gang') return undefined;
    if (openTo(state, gang, fighter, effect).length > 0) return undefined;
  }
  return { why: say('tactics-effects/there-nobody-whom-could'), clause };
}

// Whom an effect is for

/** The fighters it may be for, as far as the app knows; the players answer for distance and sight. */
function openTo(
  state: BattleState,
  gang: GangState,
  fighter: FighterState | null,
  effect: CardEffect,
): readonly FighterState[] {
  const { on } = effect;
  if (on === 'gang') return [];
  if (on === 'self' && fighter) return fits(state, effect, fighter) ? [fighter] : [];
  if (effect.does === 'set-up-last') {
    const crew = gang.crew.map((id) => fighterOf(state, id));
    return crew.filter((each) => each.fate === 'reserve' && !find(state, 'set-up-last', each.id));
  }
  const isOwn = on === 'self' || on.who === 'own';
  // A captive is nobody's to command.
  const there = isOwn
    ? onBoardOf(state, gang)
    : allOnBoard(state).filter((each) => gangOfFighter(state, each).side !== gang.side);
  const isTouching = on !== 'self' && on.touching === true;
  return there.filter(
    (each) => fits(state, effect, each) && (!isTouching || (fighter?.engagedWith.includes(each.id) ?? false)),
  );
}

/** Would the effect change anything for this fighter, as things are? */
function fits(state: BattleState, { does }: CardEffect, fighter: FighterState): boolean {
  const { fate, engagedWith } = fighter;
  switch (does) {
    case 'move':
    case 'pin':
      return fate === 'standing' && engagedWith.length === 0;
    case 'stand-up':
      return fate === 'pinned';
    case 'rally':
      return fighter.broken && isOnBoard(fighter);
    case 'reload':
      return isUp(fighter) && hasToReload(state, fighter);
    case 'heal':
      return fighter.fleshWounds > 0 && isOnBoard(fighter);
    default:
      return isOnBoard(fighter);
  }
}

/** Lets the player choose the target of an effect; fighters are always near and in sight of themselves. */
function* whomFor(t: BattleTable, playing: Playing, effect: CardEffect): Rule<readonly FighterState[]> {
  const { gang, card, fighter, clause } = playing;
  const { on } = effect;
  let open = openTo(t.state, gang, fighter, effect);
  if (on === 'gang' || open.length === 0 || (on === 'self' && fighter)) return open;
  const some: SomeFighters = on === 'self' ? { who: 'own', most: 1 } : on;
  // A board knows who is near and seen.
  if (t.state.board && some.most !== 'all') open = yield* everybody(t, fighter, open, some, clause);
  const limits = fighter ? limitsOf(some, fighter.name) : [];
  const { title } = card;
  const what =
    limits.length === 0
      ? say('tactics-effects/who', { title, effect: effectSaid(effect) })
      : say('tactics-effects/title-limits-effect-who', { title, limits, effect: effectSaid(effect) });
  const about = fighter?.id ?? gang.id;
  if (some.most === 'all') return yield* everybody(t, fighter, open, some, clause, what);
  const isLimited = limits.length > 0;
  if (some.most === 1) {
    const options = isLimited ? [...ids(open), 'nobody'] : ids(open);
    const chosen = yield* t.choose(gang.seat, options, clause, about, what);
    return chosen === 'nobody' ? [] : [fighterOf(t.state, chosen)];
  }
  const choices = { options: ids(open), least: isLimited ? 0 : 1, most: some.most };
  const picked = yield* t.pick(gang.seat, choices, clause, about, what);
  return picked.map((id) => fighterOf(t.state, id));
}

/** The limits in words. Base contact is known, and the player measures and looks before naming somebody. */
function limitsOf({ within, seen }: SomeFighters, name: string): readonly Saying[] {
  if (within !== undefined && seen) return [say('tactics-effects/within-sight', { within, name })];
  if (within !== undefined) return [say('tactics-effects/within', { within, name })];
  return seen ? [say('tactics-effects/sight', { name })] : [];
}

function* everybody(
  t: BattleTable,
  fighter: FighterState | null,
  open: readonly FighterState[],
  { within, seen }: SomeFighters,
  clause: ClauseId,
  what?: Saying,
): Rule<readonly FighterState[]> {
  if (!fighter) return open;
  let found = ids(open.filter((each) => each !== fighter)) as readonly Ref[];
  if (seen) found = yield* t.sees(fighter.id, found, clause, what);
  if (within !== undefined) found = yield* t.within(within, fighter.id, found, clause, what);
  return open.filter((each) => each === fighter || found.includes(each.id));
}

// What it does

function* carryOutOne(t: BattleTable, playing: Playing, effect: CardEffect): Rule<void> {
  const { gang, card, clause } = playing;
  if (effect.does === 'add-fighters') {
    yield* addFighters(t, playing, effect);
    return;
  }
  if (effect.on === 'gang') {
    putInForce(t, playing, effect as LastingEffect, gang);
    return;
  }
  const found = yield* whomFor(t, playing, effect);
  if (found.length === 0) t.tell('tactics-effects/comes-nothing', { title: card.title }, clause);
  for (const fighter of found) yield* doTo(t, playing, effect, fighter);
}

/** Fighters of a card only fill empty spaces [dominion.tactics.fighters.1]; nobody makes room for them [dominion.tactics.fighters.2]. */
function* addFighters(
  t: BattleTable,
  { gang, card }: Playing,
  { from, most }: Extract<CardEffect, { readonly does: 'add-fighters' }>,
): Rule<void> {
  const { state } = t;
  const clause = 'dominion.tactics.fighters.2';
  const places = Math.min(most, placesLeft(state, gang) ?? most);
  const joining = from === 'home' ? yield* fromHome(t, gang, card, places) : newOnes(t, gang, from, places);
  joinCrew(t, gang, joining);
  const names = joining.map((id) => fighterOf(state, id).name);
  const facts = { title: card.title, gang: gang.name, names };
  if (names.length === 0) t.tell('tactics-effects/brings-nobody-into-crew', facts, clause);
  else t.tell('tactics-effects/into-crew-come', facts, clause);
}

/** The fighters of a gang who could have been in its crew but were left out. */
function* fromHome(t: BattleTable, gang: GangState, card: TacticsCard, most: number): Rule<readonly Ref[]> {
  const home = fightersOf(t.state, gang).filter(
    (fighter) =>
      fighter.status === 'fit' &&
      fighter.owner === undefined &&
      !isHangerOn(fighter) &&
      !isBarredFromCrew(t.state, fighter.id) &&
      !gang.crew.includes(fighter.id),
  );
  const what = say('tactics-effects/who-joins-starting-crew', { title: card.title });
  const options = { options: ids(home), most };
  const joining = yield* t.pick(gang.seat, options, 'dominion.tactics.fighters.1', gang.id, what);
  leaveReserve(t.state, gang, joining);
  return joining;
}

/** New fighters of a rank for this battle, as the House's list or else the gang's own roster has them. */
function newOnes(t: BattleTable, gang: GangState, rank: 'ganger' | 'juve', count: number): readonly Ref[] {
  const { state } = t;
  const like = fightersOf(state, gang).find((fighter) => fighter.rank === rank);
  return Array.from({ length: count }).flatMap(() => {
    let number = 1;
    while (state.fighters[`${gang.id}-card-${rank}-${number}`]) number++;
    if (HOUSES.includes(gang.house))
      return joinRoster(t, gang, sampleFighter(gang.house, rank, `${gang.id}-card`, number)).id;
    if (!like) return [];
    const { stats, group, weapons, gear, skills, cost } = like;
    const id = `${gang.id}-card-${rank}-${number}`;
    const name = `${gang.name} ${rank} ${number}`;
    return joinRoster(t, gang, { id, name, rank, stats, group, kit: [...weapons, ...gear], skills, cost }).id;
  });
}

function* doTo(
  t: BattleTable,
  playing: Playing,
  effect: Exclude<CardEffect, { readonly does: 'add-fighters' }>,
  fighter: FighterState,
): Rule<void> {
  const { card, clause } = playing;
  const tellIt = () => tellEffect(t, card, effect, fighter, clause);
  switch (effect.does) {
    case 'move':
      tellIt();
      yield* moves(t, fighter, { inches: movementOf(fighter), clause });
      return;
    case 'stand-up':
      standUp(t, fighter, clause);
      return;
    case 'pin':
      pin(t, fighter, clause);
      return;
    case 'rally':
      fighter.broken = false;
      tellIt();
      return;
    case 'reload':
      tellIt();
      yield* reloadWeapon(t, fighter);
      return;
    case 'heal':
      fighter.fleshWounds = Math.max(0, fighter.fleshWounds - effect.fleshWounds);
      tellIt();
      return;
    default:
      putInForce(t, playing, effect, fighter);
  }
}

function tellEffect(
  t: BattleTable,
  { title }: TacticsCard,
  effect: CardEffect,
  { name }: { readonly name: string },
  clause: ClauseId,
): void {
  t.tell('tactics-effects/title-name-effect', { title, name, effect: effectSaid(effect) }, clause);
}

// What is in force

/** An effect in force on one fighter or gang. */
interface Lasting {
  readonly title: string;
  readonly clause: ClauseId;
  /** Whose card it is, and who played it. */
  readonly gang: Ref;
  readonly by: Ref | null;
  readonly on: Ref;
  readonly effect: LastingEffect;
  /** Has another gang had its turn, or a round ended, since the card was played? */
  readonly isOld: boolean;
  /** How somebody is set up who waits until everybody else is. */
  readonly place?: SettingUp;
}

const IN_FORCE = 'tactics.in-force';
const NOTHING: readonly Lasting[] = [];

function inForceIn({ facts }: BattleState): readonly Lasting[] {
  return facts[IN_FORCE] ?? NOTHING;
}

function setInForce({ facts }: BattleState, lasting: readonly Lasting[]): void {
  if (lasting.length === 0) delete facts[IN_FORCE];
  else facts[IN_FORCE] = lasting;
}

function putInForce(
  t: BattleTable,
  { gang, card, fighter, clause }: Playing,
  effect: LastingEffect,
  on: FighterState | GangState,
): void {
  const { title } = card;
  const lasting = { title, clause, gang: gang.id, by: fighter?.id ?? null, on: on.id, effect, isOld: false };
  setInForce(t.state, [...inForceIn(t.state), lasting]);
  tellEffect(t, card, effect, on, clause);
}

/** Lets those go whose time is over. */
function endThose(state: BattleState, isOver: (lasting: Lasting) => boolean): void {
  const all = inForceIn(state);
  if (!all.some(isOver)) return;
  setInForce(
    state,
    all.filter((lasting) => !isOver(lasting)),
  );
}

/** Another gang than this one has its turn, or a round is over: what lasts until somebody's next turn can end from now on. */
function age(state: BattleState, gang: Ref | null): void {
  const isNew = (each: Lasting) => !each.isOld && untilOf(each) === 'turn' && each.gang !== gang;
  const all = inForceIn(state);
  if (all.some(isNew))
    setInForce(
      state,
      all.map((each) => (isNew(each) ? { ...each, isOld: true } : each)),
    );
}

function untilOf({ effect }: Lasting): string {
  return 'until' in effect ? effect.until : effect.does === 'act-once-more' ? 'activation' : 'deployment';
}

function find(state: BattleState, does: LastingEffect['does'], on: Ref): Lasting | undefined {
  for (const lasting of inForceIn(state))
    if (lasting.on === on && lasting.effect.does === does) return lasting;
  return undefined;
}

/** Sets up the fighters who waited for everybody else; a fighter who missed the deployment waits no longer. */
export function* setUpTheLast(t: BattleTable): Rule<void> {
  const all = inForceIn(t.state);
  endThose(t.state, ({ effect }) => effect.does === 'set-up-last');
  for (const { on, place } of all) if (place) yield* setUpNow(t, [on], place);
}

/** One test with the help of a card, if there is any; true when it is passed. */
function helped(
  t: BattleTable,
  test: CardTest,
  { id, name }: { readonly id: Ref; readonly name: string },
  standard: () => Rule<boolean>,
): Rule<boolean> {
  for (const lasting of inForceIn(t.state)) {
    const { effect, on } = lasting;
    if (on === id && 'test' in effect && effect.test === test)
      return helpedBy(t, lasting, name, test, standard);
  }
  return standard();
}

function* helpedBy(
  t: BattleTable,
  lasting: Lasting,
  name: string,
  test: CardTest,
  standard: () => Rule<boolean>,
): Rule<boolean> {
  const { title, clause, effect } = lasting;
  const passes = effect.does === 'pass-test';
  if (!passes && (yield* standard())) return true;
  endThose(t.state, (each) => each === lasting);
  t.tell(
    passes ? 'tactics-effects/passes-test-without-rolling' : 'tactics-effects/rolls-test-again',
    { title, name, test },
    clause,
  );
  return passes || (yield* standard());
}

/** What lasts for one attack of a fighter ends with it, whatever was attacked. */
function attackIsOver({ state }: BattleTable, attack: AttackEvent): void {
  if (inForceIn(state).length === 0) return;
  const attackers = attacksIn(attack).map(({ attacker }) => attacker);
  endThose(state, (each) => untilOf(each) === 'attack' && attackers.includes(each.on));
}

/** How the cards in force bend play. Most of the time there is none, so each of these first looks for that. */
export const cardsInForce = {
  stands(state) {
    const said = inForceIn(state).flatMap(({ title, on, effect }) => {
      const fighter = state.fighters[on];
      const isThere = !fighter || isOnBoard(fighter) || effect.does === 'set-up-last';
      return isThere
        ? say('tactics-effects/title-name-effect', { title, name: on, effect: effectSaid(effect) })
        : [];
    });
    const [first, ...more] = said;
    if (!first) return undefined;
    return { words: more.reduce((one, other) => say('tactics-effects/both', { one, other }), first) };
  },

  /** The next turn of a gang is its first activation after somebody else's: those of a group are one turn. */
  activationStarts({ state }, { gang }) {
    endThose(state, (each) => untilOf(each) === 'turn' && each.isOld && each.gang === gang);
    age(state, gang);
  },
  activationEnds({ state }, { id }) {
    endThose(state, (each) => {
      const until = untilOf(each);
      return (
        (until === 'activation' && each.by === id) ||
        ((until === 'attack' || until === 'move') && each.on === id)
      );
    });
  },
  moved({ state }, { id }, how) {
    if (how !== 'walks') return;
    endThose(state, (each) => untilOf(each) === 'move' && each.on === id);
  },
  attacked: attackIsOver,
  roundEnds({ state }) {
    endThose(state, (each) => untilOf(each) === 'round');
    age(state, null);
  },

  setsUpNow({ state }, who, place) {
    const all = inForceIn(state);
    if (all.length === 0) return who;
    const others = who.filter((id) => !find(state, 'set-up-last', id));
    if (others.length > 0) return others;
    const [last] = who;
    setInForce(
      state,
      all.map((each) => (each.on === last && each.effect.does === 'set-up-last' ? { ...each, place } : each)),
    );
    return [];
  },
  actionsGained(t, fighter) {
    const gained = inForceIn(t.state).filter(
      ({ on, effect }) => on === fighter.id && effect.does === 'act-once-more',
    );
    endThose(t.state, (each) => gained.includes(each));
    for (const { title, clause } of gained)
      t.tell('tactics-effects/makes-one-more-action', { title, name: fighter.name }, clause);
    return gained.length;
  },
  movement(state, { id }, inches) {
    let left = inches;
    for (const { on, effect } of inForceIn(state)) {
      if (on !== id || effect.does !== 'change-movement') continue;
      // With its fraction [core.movement.basic.5].
      left = effect.by === 'half' ? left / 2 : Math.max(0, left + effect.by);
    }
    return left;
  },
  hitModifier(state, { id }, _, kind) {
    let modifier = 0;
    for (const { on, effect } of inForceIn(state)) {
      if (on !== id || effect.does !== 'change-hit-rolls') continue;
      if ((effect.attacks ?? kind) === kind) modifier += effect.by;
    }
    return modifier;
  },
  targets({ state }, _, targets, kind) {
    if (kind !== 'shoot' || inForceIn(state).length === 0) return targets;
    return targets.filter(({ id }) => !find(state, 'hide', id));
  },
  ignoresCover: (state, { id }) => find(state, 'ignore-cover', id) !== undefined,
  mayReact: (state, { id }) => find(state, 'stop-reactions', id) === undefined,
  nerveTest: (t, fighter, standard) => helped(t, 'nerve', fighter, standard),
  ammoTest: (t, fighter, _, standard) => helped(t, 'ammo', fighter, standard),
  bottleCheck(t, gang, standard) {
    return inForceIn(t.state).length === 0 ? standard() : bottlesWithHelp(t, gang, standard);
  },
} satisfies Partial<SpecialRule>;

/** A gang that does not bottle passes the bottle check. */
function* bottlesWithHelp(t: BattleTable, gang: GangState, standard: () => Rule<boolean>): Rule<boolean> {
  function* holds(): Rule<boolean> {
    return !(yield* standard());
  }
  return !(yield* helped(t, 'bottle', gang, holds));
}
