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
  /** Of several gangs on a side those that fight over the Territory: the challenger and the one it challenged. */
  readonly contenders?: readonly Ref[];
}

/**
 * Gangs that fight together and win or lose together: all attackers and all defenders, or a single gang if nobody
 * attacks or defends [classic.multi-player.sides.1, dominion.judging.table.3].
 */
export interface Side {
  readonly gangs: readonly Gang[];
  /** Everybody on the side, gang by gang. */
  readonly fighters: readonly Fighter[];
}

/** The sides of a battle, in the order of their first gangs. */
export function sidesOf({ gangs }: Battle): readonly Side[] {
  if (gangs.length < 2)
    throw new BadInput(
      'battle.gangs',
      `expected two gangs or more, got ${gangs.length}`,
      'dominion.judging.table.3',
    );
  const attackers = gangs.filter(({ role }) => role === 'attacker');
  const defenders = gangs.filter(({ role }) => role === 'defender');
  const areDivided =
    attackers.length > 0 && defenders.length > 0 && attackers.length + defenders.length === gangs.length;
  if (!areDivided) return gangs.map((gang) => sideOf([gang]));
  const both = [sideOf(attackers), sideOf(defenders)];
  return gangs[0]?.role === 'attacker' ? both : both.reverse();
}

function sideOf(gangs: readonly Gang[]): Side {
  const [only] = gangs;
  const fighters = only && gangs.length === 1 ? only.fighters : gangs.flatMap((gang) => gang.fighters);
  return { gangs, fighters };
}

/** Attackers and defenders, in the scenarios that have them [dominion.judging.table.3]. */
export function sides(battle: Battle): { readonly attacker: Side; readonly defender: Side } {
  const both = sidesOf(battle);
  const attacker = both.find(({ gangs }) => gangs[0]?.role === 'attacker');
  const defender = both.find(({ gangs }) => gangs[0]?.role === 'defender');
  if (!attacker || !defender || both.length > 2)
    throw new BadInput('battle.gangs', 'expected attackers and defenders', 'dominion.judging.table.3');
  return { attacker, defender };
}

/** Is the gang on this side? */
export function isOn({ gangs }: Side, { id }: Pick<Gang, 'id'>): boolean {
  return gangs.some((gang) => gang.id === id);
}

/** Are these the same side? */
export function isSame(one: Side | undefined, other: Side | undefined): boolean {
  return one !== undefined && one.gangs[0]?.id === other?.gangs[0]?.id;
}

/** The side that a gang is on. */
export function sideOfGang(battle: Battle, gang: Pick<Gang, 'id'>): Side {
  return sidesOf(battle).find((side) => isOn(side, gang)) as Side;
}

/** The gangs on all other sides. */
export function enemiesOf(battle: Battle, side: Side): readonly Gang[] {
  return battle.gangs.filter((gang) => !isOn(side, gang));
}

const LEFT: ReadonlySet<string> = new Set(['standing', 'pinned', 'seriously-injured', 'rescued']);

/** Left on the battlefield, Seriously Injured or not; a held Captive never is [dominion.judging.table.1]. */
export function isLeft(fighter: Fighter): boolean {
  return onBoard(fighter) && LEFT.has(fighter.fate);
}

/** Left on the battlefield and not Seriously Injured, for clauses that demand this. */
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

/** How many of a gang or a side took part. */
export function crewOf({ fighters }: Pick<Gang, 'fighters'>): number {
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
