/** The piece of terrain that a gang wrecks for a 4, on a board that is no Zone Mortalis [dominion.subplots.tasks.4]. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { rolledBy } from '../../battle/rolling.ts';
import { turnTo } from '../../battle/sight-on-board.ts';
import type { BattleAction } from '../../battle/special-rule.ts';
import type { BattleState, BattleTable, FighterState, GangState } from '../../battle/state.ts';
import { type Armed, meleeOf, rangeOf, strengthOf } from '../../battle/weapons.ts';
import { CENTRE, within } from '../../battle/where.ts';
import { placeMarker } from '../../core/deploy.ts';
import { rollToWound } from '../../core/hits.ts';
import { armsAtThing, pickGuns } from '../../core/play/arms.ts';
import { afterAttackOnThing } from '../../core/play/attack.ts';
import { diceAtThing } from '../../core/play/fight.ts';
import { firepowerDice } from '../../core/play/firepower.ts';
import { fireAtThing } from '../../core/play/shots-at-things.ts';
import type { Ref, Rule } from '../../table/question.ts';

const CLAUSE: ClauseId = 'dominion.subplots.tasks.4';
const TOUGHNESS = 8;

/** Does the board keep count of what is wrecked? In Zone Mortalis it is doors, at a real table people say it. */
export function hasPieceToWreck({ board, terrain, depth }: BattleState): boolean {
  return board !== undefined && terrain !== 'zone-mortalis' && depth !== 'status';
}

export function pieceToWreck(gang: Ref): Ref {
  return `${gang}-piece-to-wreck`;
}

/** A road may have taken it away. */
export function isThere({ markers }: BattleState, piece: Ref): boolean {
  return (markers[piece]?.spot ?? null) !== null;
}

/** The gang's player places the piece within 6" of the centre. */
export function* choosePiece(t: BattleTable, { id: gang, seat }: GangState): Rule<void> {
  const id = pieceToWreck(gang);
  const marker = { id, kind: 'piece-to-wreck', gang, spot: null, carriedBy: null, state: 'whole', data: {} };
  yield* placeMarker(t, marker, within(6, CENTRE), CLAUSE, seat);
}

/** Whatever has Strength and does damage. */
export function canHarm({ profile }: Armed): boolean {
  return profile.strength !== null && profile.damage !== null;
}

/** A Shoot action at the piece: it cannot be missed. Gives the Wounds that it loses. */
export function* shootPiece(
  t: BattleTable,
  fighter: FighterState,
  _: unknown,
  double: boolean,
): Rule<false | { count: number; takes: BattleAction['type'] }> {
  const piece = pieceToWreck(fighter.gang);
  const arms = armsAtThing(t, fighter, double).filter(canHarm);
  if (arms.length === 0) return false;
  const guns = yield* pickGuns(t, fighter, arms);
  const reach = Math.min(...guns.map(({ profile }) => rangeOf(profile, fighter).long ?? FAR));
  if ((yield* t.within(reach, fighter.id, [piece], CLAUSE)).length === 0) return false;
  turnTo(t.state, fighter, piece);
  const shots: { readonly armed: Armed; readonly dice: number }[] = [];
  for (const armed of guns) shots.push({ armed, dice: yield* firepowerDice(t, fighter, armed) });
  let count = 0;
  const all = shots.map(() => true);
  const takes = yield* fireAtThing(t, fighter, piece, shots, all, function* ({ armed }, hits) {
    for (let hit = 0; hit < hits; hit++) count += yield* woundsBy(t, fighter, armed);
  });
  return { count, takes };
}

/** Further than any board goes. */
const FAR = 1000;

/** A Fight action at the piece: every blow hits. */
export function* strikePiece(t: BattleTable, fighter: FighterState): Rule<number | false> {
  const piece = pieceToWreck(fighter.gang);
  if ((yield* t.within(1, fighter.id, [piece], CLAUSE)).length === 0) return false;
  const groups = diceAtThing(t.quiet, fighter, meleeOf(fighter).filter(canHarm).slice(0, 2));
  let count = 0;
  for (const { armed, dice } of groups)
    for (let made = 0; made < dice; made++) count += yield* woundsBy(t, fighter, armed);
  yield* afterAttackOnThing(
    t,
    fighter,
    piece,
    'fight',
    groups.map(({ armed }) => armed),
  );
  return count;
}

/** What one hit takes off; bare hands have no profile. */
function* woundsBy(t: BattleTable, fighter: FighterState, armed: Armed | null): Rule<number> {
  const strength = armed ? (strengthOf(armed.profile, fighter) ?? 1) : fighter.stats.s;
  const damage = typeof armed?.profile.damage === 'number' ? armed.profile.damage : 1;
  const { wounded } = yield* rollToWound(rolledBy(t, fighter.id), {
    strength: Math.min(12, Math.max(1, strength)),
    toughness: TOUGHNESS,
  });
  return wounded ? Math.max(1, damage) : 0;
}
