/** What can happen to a fighter: each changes the state, tells the story and lets the special rules act. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Ref, Rule } from '../table/question.ts';
import { noteEnd } from './ending.ts';
import type { Fate } from './judged.ts';
import { putOn } from './kit.ts';
import { momentOf } from './moment.ts';
import type { Deed } from './occasion.ts';
import { nearestOf } from './sight-on-board.ts';
import { bySeam } from './special-rule.ts';
import {
  type Award,
  areFriends,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  isOnBoard,
} from './state.ts';

/** Puts an active fighter on the ground; nobody else can be pinned [core.shooting.pin.2]. */
export function pin(t: BattleTable, fighter: FighterState, clause: ClauseId, chosen = false): void {
  if (fighter.fate !== 'standing' || fighter.engagedWith.length > 0) return;
  if (!bySeam(t.state).canBePinned.every((rule) => rule.canBePinned(t.state, fighter))) return;
  fighter.fate = 'pinned';
  t.tell('events/pinned', { fighter: fighter.name }, clause);
  goesProne(t, fighter, chosen);
}

/** On a board a fighter who goes prone near an edge may fall; the roll is made when the action is over [core.terrain.edge.1]. */
export function goesProne({ state }: BattleTable, { id }: FighterState, chosen = false): void {
  const moment = momentOf(state);
  moment.prone = [...(moment.prone ?? []), { of: id, chosen }];
}

export function standUp(t: BattleTable, fighter: FighterState, clause: ClauseId): void {
  fighter.fate = 'standing';
  t.tell('events/stands-up', { fighter: fighter.name }, clause);
}

/** Two fighters are in base contact now, and so in combat with each other [core.status.kinds.2]. */
export function engage(a: FighterState, b: FighterState): void {
  if (!a.engagedWith.includes(b.id)) a.engagedWith = [...a.engagedWith, b.id];
  if (!b.engagedWith.includes(a.id)) b.engagedWith = [...b.engagedWith, a.id];
}

/** Ends every engagement of a fighter; an enemy who has nobody else is active again [core.status.kinds.5]. */
export function disengage(t: BattleTable, fighter: FighterState): void {
  for (const id of fighter.engagedWith) {
    const other = fighterOf(t.state, id);
    other.engagedWith = other.engagedWith.filter((each) => each !== fighter.id);
  }
  fighter.engagedWith = [];
}

/** Remembers a deed that earns experience; harm to friends and harm that nobody did earn none. */
export function remember(
  { state }: BattleTable,
  by: FighterState | null,
  kind: Deed['kind'],
  enemy: FighterState | null = null,
): void {
  if (!by || (enemy && areFriends(state, by, enemy))) return;
  // What a creature or an Enforcer does is in no gang's books.
  if (!state.gangs.some(({ id }) => id === by.gang)) return;
  const { activations: activation, attacks: attack } = state;
  state.deeds.push({ by: by.id, kind, enemy: enemy?.id ?? null, activation, attack });
}

/** Somebody earns experience by a scenario's or special rule's own clause; it is a line of the rewards. */
export function earn(t: BattleTable, fighter: FighterState, xp: number, clause: ClauseId): void {
  if (xp === 0) return;
  t.tell('events/earns-xp', { fighter: fighter.name, xp }, clause);
  award(t.state, { to: fighter.id, what: 'xp', amount: xp, detail: '', clause });
}

/** Adds a line to the rewards of the battle. */
export function award(state: BattleTable['state'], line: Omit<Award, 'id'>): void {
  // A battle that an earlier release began may have lines with other ids.
  const before = Number(state.awards.at(-1)?.id.split('-').at(-1)) || state.awards.length;
  state.awards.push({ id: `award-${before + 1}`, ...line });
}

/** Somebody goes down seriously injured, and engages nobody any more [core.status.kinds.4]. */
export function* goDown(
  t: BattleTable,
  fighter: FighterState,
  by: FighterState | null,
  clause: ClauseId,
): Rule<void> {
  if (!isOnBoard(fighter) || fighter.fate === 'seriously-injured') return;
  disengage(t, fighter);
  if (fighter.fate === 'standing') goesProne(t, fighter);
  fighter.fate = 'seriously-injured';
  fighter.broughtDownBy = by?.id ?? null;
  remember(t, by, 'serious-injury', fighter);
  t.tell('events/seriously-injured', { fighter: fighter.name }, clause);
  noteEnd(t);
  for (const rule of bySeam(t.state).wentDown) yield* rule.wentDown(t, fighter, by);
}

/**
 * A fighter goes out of action and off the battlefield. It counts for the attacker or, if there is none, for the
 * fighter who brought them down before, who gains no experience from it.
 */
export function* goOut(
  t: BattleTable,
  fighter: FighterState,
  by: FighterState | null,
  clause: ClauseId,
  countsFor: Ref | null = by?.id ?? null,
): Rule<void> {
  if (!isOnBoard(fighter)) return;
  if (bySeam(t.state).staysForNow.some((rule) => rule.staysForNow(t, fighter, by))) return;
  fighter.takenOutBy = countsFor;
  if (countsFor === null) noteNearest(t.state, fighter);
  leaveBoard(t, fighter, 'out-of-action');
  if (!BY_INJURY.has(clause)) fighter.outBy = clause;
  if (by && by.gang !== fighter.gang) by.tookOut = [...by.tookOut, fighter.id];
  remember(t, by, 'out-of-action', fighter);
  const other = by === fighter ? null : by;
  const words = other ? 'events/taken-out-action' : 'events/goes-out-action';
  t.tell(words, { fighter: fighter.name, by: other?.name ?? null }, clause);
  for (const rule of bySeam(t.state).wentOut) yield* rule.wentOut(t, fighter, by, clause);
}

/** A board remembers who stood nearest, who may learn from this death [campaign.tables.injury.11]. */
function noteNearest(state: BattleState, fighter: FighterState): void {
  const nearest = nearestOf(
    state,
    fighter,
    state.gangs.flatMap((gang) => fightersOf(state, gang)),
  );
  if (!state.board || !nearest) return;
  state.board.nearest = { ...state.board.nearest, [fighter.id]: nearest.id };
}

/** Injury dice, those of a recovery test too, and Flesh Wounds that bring Toughness to 0. */
const BY_INJURY: ReadonlySet<ClauseId> = new Set<ClauseId>([
  'core.injury.out.1',
  'core.injury.flesh.1',
  'core.endphase.recovery.1',
]);

/** The condition of one who fled while seriously injured: that may yet be the end of them [core.postbattle.succumb.1]. */
export const FLED_INJURED = 'fled-injured';

/** Takes a fighter off the battlefield with this fate: escaped, fled, extracted … What they carry is dropped. */
export function leaveBoard(t: BattleTable, fighter: FighterState, fate: Fate): void {
  // [core.endphase.flee.4]
  if (fate === 'fled' && fighter.fate === 'seriously-injured') putOn(fighter, FLED_INJURED);
  disengage(t, fighter);
  fighter.fate = fate;
  fighter.ready = false;
  fighter.broken = false;
  // A dropped thing lies where they stood.
  if (fate !== 'escaped' && fate !== 'extracted') drop(t, fighter);
  if (fighter.spot !== null) momentOf(t.state).left = { of: fighter.id, spot: fighter.spot };
  fighter.spot = null;
  for (const rule of bySeam(t.state).leftBoard) rule.leftBoard(t, fighter, fate);
  noteEnd(t);
}

/** Lets go of everything the fighter carries. */
export function drop(t: BattleTable, fighter: FighterState): Ref | null {
  const { carries } = fighter;
  const marker = carries === null ? undefined : t.state.markers[carries];
  if (marker) {
    marker.carriedBy = null;
    marker.spot = fighter.spot;
  }
  fighter.carries = null;
  return carries;
}

/** Brings a fighter onto the battlefield. */
export function arrive(fighter: FighterState, ready: boolean): void {
  fighter.fate = 'standing';
  fighter.tookPart = true;
  fighter.ready = ready;
  if (fighter.spot === null) fighter.spot = 'placed';
}
