/** The clauses by which the armoury is carried out. */
import type { ClauseId } from '@hive-arbiter/rulebook';

export const SKILLS: ClauseId = 'armoury.play.skills.1';
export const GEAR: ClauseId = 'armoury.play.gear.1';
export const ARMOUR: ClauseId = 'armoury.play.armour.1';
export const TRAITS: ClauseId = 'armoury.play.traits.1';
/** Skills as the classic reference lists them. */
export const CLASSIC_SKILLS: ClauseId = 'classic.reference.skills.1';
