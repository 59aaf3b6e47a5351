/** What actions are called when they are offered. */

import { isUnder } from '../../battle/kit.ts';
import type { BattleAction } from '../../battle/special-rule.ts';
import type { BattleState, BattleTable, FighterState } from '../../battle/state.ts';
import type { Labels } from '../../table/question.ts';
import { armsOf, isCumbersome } from './arms.ts';
import { chargeOf, isSprint, moveOf } from './distances.ts';
import { actionNamed, type Closed, type Doings } from './open-actions.ts';

/** The question of an action, with how many there are; where only the status is tracked nobody counts them. */
export function whichAction(
  { depth }: BattleState,
  { name }: FighterState,
  left: number,
  count: number,
): string {
  if (depth === 'status') return `${name}: what is there to note?`;
  if (left <= 0) return `${name}: anything more?`;
  if (count === 1) return `${name}: the only action`;
  if (left === 1) return `${name}: the last action`;
  return left === count
    ? `${name}: first of ${inLetters(count)} actions`
    : `${name}: ${inLetters(left)} actions are left`;
}

function inLetters(count: number): string {
  return ['no', 'one', 'two', 'three', 'four'][count] ?? String(count);
}

/** What the core actions are called, and what they take; those of special rules bring their words along. */
const WORDS: Readonly<Record<string, string>> = {
  done: 'Nothing more',
  shoot: 'Shoot',
  aim: 'Aim: +1 to hit with the next shot',
  reload: 'Reload a weapon',
  'coup-de-grace': 'Coup de Grace: finish off somebody seriously injured',
  'operate-door': 'Open or close a door',
  'access-terminal': 'Access a terminal',
  'force-door': 'Force a door',
  'shoot-door': 'Shoot at a closed door',
  'strike-door': 'Strike at a closed door',
  'crawl-ductway': 'Crawl through a ductway (double)',
  'fire-ductway': 'Shoot through a ductway',
  fight: 'Fight',
  retreat: 'Retreat from close combat',
  'stand-up': 'Stand up',
  'blind-fire': 'Blind fire: shoot lying down (double)',
  'run-for-cover': 'Run for cover (double)',
  record: 'Note an attack, or that somebody is pinned, injured, out or broken',
};

export function labelsFor(
  t: BattleTable,
  fighter: FighterState,
  offer: {
    readonly options: readonly string[];
    readonly closed: readonly Closed[];
    readonly done: Doings;
  },
): Labels {
  const { state } = t;
  const { options, closed, done } = offer;
  const labels: Record<string, string> = {};
  const far = howFar(state, fighter, done);
  const shots: string[] = [];
  for (const id of [...options, ...closed.map(([id]) => id)]) {
    const action = actionNamed(state, id);
    labels[id] = action ? actionInWords(state, action) : (far[id] ?? WORDS[id] ?? id);
    if (id === 'shoot' || id === 'shoot-door' || action?.as === 'shoot') shots.push(id);
  }
  if (shots.length > 0 && state.depth !== 'status' && takesBothToShoot(t, fighter)) {
    for (const id of shots) labels[id] += ' (double)';
  }
  return labels;
}

/** Are all the guns of a fighter ones that take both actions? */
function takesBothToShoot(t: BattleTable, fighter: FighterState): boolean {
  const arms = armsOf(t, fighter);
  return arms.length > 0 && arms.every((armed) => isCumbersome(fighter, armed));
}

/** What an action is called, with what it takes where that is not a single action and where actions are counted. */
function actionInWords({ depth }: BattleState, { words, type }: BattleAction): string {
  const isCounted = depth !== 'status' && (type === 'double' || type === 'free');
  return isCounted && !words.includes(`(${type})`) ? `${words} (${type})` : words;
}

/** The actions that move a fighter, in inches. */
function howFar(state: BattleState, fighter: FighterState, done: Doings): Readonly<Record<string, string>> {
  const inches = moveOf(state, fighter);
  const sprints = isSprint(fighter, done);
  const half = inches / 2; // with its fraction [core.movement.basic.5]
  const more = isUnder(fighter, 'gunked') ? '' : ' + D3"'; // [core.conditions.gunked.1]
  return {
    move: sprints ? `Sprint: up to ${2 * inches}"` : `Move: up to ${inches}"`,
    charge: `Charge: up to ${chargeOf(state, fighter)}"${more} (double)`,
    'take-cover': `Take cover: move up to ${half}" and be pinned`,
    crawl: `Crawl: up to ${half}" (double)`,
  };
}
