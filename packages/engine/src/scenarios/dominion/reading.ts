/** How the Dominion rules read a battle: who is left, who is gone, who is who. */
import { type Battle, type Fighter, type Gang, onBoard } from '../../battle/judged.ts';
import { BadInput } from '../../table/errors.ts';
import type { Ref } from '../../table/question.ts';

/** The text of a scenario that is played; a clause without a variant holds in both [dominion.judging.variant.1]. */
export type Variant = 'classic' | 'updated';

/** Facts that every scenario may carry, each empty or false when left out [dominion.judging.facts.1]. */
export interface CommonFacts {
  readonly firstMeeting?: boolean;
  readonly killed?: readonly Ref[];
  /** Once for every time that the fighter rallied. */
  readonly rallied?: readonly Ref[];
}

/** The two gangs of a Dominion battle [dominion.judging.table.3]. */
export function twoGangs({ gangs }: Battle): readonly [Gang, Gang] {
  const [one, other] = gangs;
  if (!one || !other || gangs.length !== 2)
    throw new BadInput('battle.gangs', `expected two gangs, got ${gangs.length}`, 'dominion.judging.table.3');
  return [one, other];
}

/** Attacker and defender, in the scenarios that have them [dominion.judging.table.3]. */
export function sides(battle: Battle): { readonly attacker: Gang; readonly defender: Gang } {
  const gangs = twoGangs(battle);
  const attacker = gangs.find(({ role }) => role === 'attacker');
  const defender = gangs.find(({ role }) => role === 'defender');
  if (!attacker || !defender)
    throw new BadInput('battle.gangs', 'expected one attacker and one defender', 'dominion.judging.table.3');
  return { attacker, defender };
}

export function opponentOf(battle: Battle, gang: Gang): Gang {
  const [one, other] = twoGangs(battle);
  return gang.id === one.id ? other : one;
}

const LEFT: ReadonlySet<string> = new Set(['standing', 'pinned', 'seriously-injured', 'rescued']);

/** Left on the battlefield, Seriously Injured or not; a held Captive never is [dominion.judging.table.1]. */
export function isLeft(fighter: Fighter): boolean {
  return onBoard(fighter) && LEFT.has(fighter.fate);
}

/** Left on the battlefield and not Seriously Injured, where a clause asks for that in words. */
export function isAble(fighter: Fighter): boolean {
  return isLeft(fighter) && fighter.fate !== 'seriously-injured';
}

/** Out of action or fled; who left by a scenario's own rule is not gone [dominion.judging.table.2]. */
export function isGone({ fate }: Fighter): boolean {
  return fate === 'out-of-action' || fate === 'fled';
}

/** Taken out of action, where a clause leaves out those who fled. */
export function isOut({ fate }: Fighter): boolean {
  return fate === 'out-of-action';
}

/** Left by the scenario's own rule. */
export function hasEscaped({ fate }: Fighter): boolean {
  return fate === 'escaped';
}

/** How many of a gang took part. */
export function crewOf({ fighters }: Gang): number {
  return fighters.filter(({ tookPart }) => tookPart).length;
}

/** A gang's Leader, present or not. */
export function leaderOf({ fighters }: Gang): Fighter | undefined {
  return fighters.find(({ rank }) => rank === 'leader');
}

/** How many a record names for this gang or fighter; none when it is left out. */
export function countOf(counts: Readonly<Record<Ref, number>> | undefined, id: Ref): number {
  return counts && Object.hasOwn(counts, id) ? (counts[id] as number) : 0;
}

/** Any fighter of the battle by id. */
export function fighterOf({ gangs }: Battle, id: Ref): Fighter | undefined {
  for (const { fighters } of gangs) {
    for (const fighter of fighters) if (fighter.id === id) return fighter;
  }
  return undefined;
}

/** Turns down ids in a fact that belong to nobody in the battle. */
export function checkFighters(battle: Battle, field: string, ids: readonly Ref[] = []): void {
  for (const [at, id] of ids.entries()) {
    if (!fighterOf(battle, id)) throw new BadInput(`${field}.${at}`, `${id} is no fighter of this battle`);
  }
}
