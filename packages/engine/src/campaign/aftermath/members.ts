/** Who counts as a member of a gang after a battle, and how each is then. */
import type { Aftermath } from '../../battle/occasion.ts';
import { type BattleState, type FighterState, fightersOf, type GangState } from '../../battle/state.ts';
import type { Ref } from '../../table/question.ts';

/** Ranks that belong to a gang; creatures, Enforcers and hired guns have rules of their own. */
const MEMBERS: readonly string[] = ['leader', 'champion', 'specialist', 'ganger', 'juve', 'beast'];

export function membersOf(state: BattleState, gang: GangState): readonly FighterState[] {
  return fightersOf(state, gang).filter(({ rank, tookPart }) => tookPart && MEMBERS.includes(rank));
}

/** A fighter's fate; most are unharmed, and a search for nothing takes long. */
export function afterwards({ aftermath }: BattleState, id: Ref): Aftermath | undefined {
  return Object.hasOwn(aftermath, id) ? aftermath[id] : undefined;
}

/** What befell a fighter: `hobbled, into Recovery, M -1`. */
export function inShort({
  injuries,
  state,
  changes,
  captive,
}: Pick<Aftermath, 'injuries' | 'state' | 'changes' | 'captive'>): readonly string[] {
  const worse = Object.entries(changes).map(
    ([stat, by]) => `${stat.toUpperCase()} ${by > 0 ? '+' : ''}${by}`,
  );
  // A captive fights for nobody, fit or not, and a memorable death says it all.
  const isSaid = captive ? state === 'fit' : injuries.includes('memorable-death');
  const then = isSaid ? [] : [AFTERWARDS[state] ?? state];
  return [...new Set([...injuries, ...then])].map(plainly).concat(worse);
}

/** A fighter's state afterwards, in words. */
const AFTERWARDS: Readonly<Record<string, string>> = {
  fit: 'fit to fight',
  recovery: 'into Recovery',
  critical: 'in critical condition',
};

/** Our words are written with hyphens. */
function plainly(word: string): string {
  return word.replaceAll('-', ' ');
}
