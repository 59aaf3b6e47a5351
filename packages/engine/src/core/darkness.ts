/** Hidden and Revealed in a battle in the dark: two conditions, of which everybody on the battlefield has one. */
import { boardNow } from '../battle/board-now.ts';
import type { Standing } from '../battle/special-rule.ts';
import { allOnBoard, type BattleState, type FighterState, gangOfFighter, isUp } from '../battle/state.ts';
import { type Armed, levelOf, rangedOf } from '../battle/weapons.ts';
import { hasLine } from '../board/look.ts';
import { isWithin } from '../board/measure.ts';
import type { Ref } from '../table/question.ts';
import { say } from '../table/say.ts';

export function isRevealed({ conditions }: FighterState): boolean {
  return conditions.includes('revealed');
}

/** Puts a fighter into sight or out of it. */
export function setRevealed(fighter: FighterState, revealed: boolean): void {
  const others = fighter.conditions.filter((condition) => condition !== 'hidden' && condition !== 'revealed');
  fighter.conditions = [...others, revealed ? 'revealed' : 'hidden'];
}

/** Fighters not yet Hidden or Revealed: everybody as the dark falls, later each new arrival. */
export function notYetInTheDark(state: BattleState): readonly FighterState[] {
  return allOnBoard(state).filter(
    ({ conditions }) => !conditions.includes('hidden') && !conditions.includes('revealed'),
  );
}

/** How far fighters make each other out in the dark [takeover.pitch-black.targeting.1], [classic.pitch-black.target.3]. */
const AT_HAND = 3;

/**
 * On a board: is a fighter Hidden from all fighters of this side? Close by nobody is, nor for an infra-sight with a
 * line.
 */
export function isLostInTheDark(state: BattleState, fighter: FighterState, side: Ref): boolean {
  const board = boardNow(state);
  const there = board?.models.get(fighter.id);
  if (!board || !there || !fighter.conditions.includes('hidden')) return false;
  return !allOnBoard(state).some((watcher) => {
    if (!isUp(watcher) || gangOfFighter(state, watcher).side !== side) return false;
    const from = board.models.get(watcher.id);
    if (!from) return false;
    if (isWithin(board, from, there, AT_HAND)) return true;
    return hasInfraSight(watcher, undefined) && hasLine(board, from, there);
  });
}

/** How many can be seen, for everybody to see. */
export function darknessStands(state: BattleState): Standing {
  const everybody = allOnBoard(state);
  const revealed = everybody.filter(isRevealed).length;
  const words = say('darkness/dark-fighters-revealed', { revealed, all: everybody.length });
  return { words, dark: true };
}

const FITS = ['pistol', 'basic', 'special', 'heavy'];

/**
 * Is an Infra-sight on the weapon that is fired? It fits no Blast or Rapid Fire weapon; a roster does not say where it
 * is, so it is on the first that it fits.
 */
export function hasInfraSight(fighter: FighterState, armed: Armed | undefined): boolean {
  if (!fighter.gear.includes('armoury.infra-sight')) return false;
  const fitted = rangedOf(fighter).find(
    ({ weapon, profile }) =>
      FITS.includes(weapon.class) && levelOf(profile, 'blast') === 0 && levelOf(profile, 'rapid-fire') === 0,
  );
  return armed === undefined || fitted?.weapon.id === armed.weapon.id;
}
