/** What actions are called when they are offered. */

import { isUnder } from '../../battle/kit.ts';
import type { BattleAction } from '../../battle/special-rule.ts';
import type { BattleState, BattleTable, FighterState } from '../../battle/state.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Labels } from '../../table/question.ts';
import { armsOf, isCumbersome } from './arms.ts';
import { chargeOf, moveOf, moveTimes } from './distances.ts';
import { actionNamed, type Closed, type Doings } from './open-actions.ts';

/** The question of an action, with how many there are; where only the status is tracked nobody counts them. */
export function whichAction(
  { depth }: BattleState,
  { name }: FighterState,
  left: number,
  count: number,
): Saying {
  if (depth === 'status') return say('action-words/what-there-note', { name });
  if (left <= 0) return say('action-words/anything-more', { name });
  if (count === 1) return say('action-words/only-action', { name });
  if (left === 1) return say('action-words/last-action', { name });
  return left === count
    ? say('action-words/first-actions', { name, letters: inLetters(count) })
    : say('action-words/actions-left', { name, letters: inLetters(left) });
}

function inLetters(count: number): string {
  return ['no', 'one', 'two', 'three', 'four'][count] ?? String(count);
}

/** The names of the core actions, and how many actions they take; special rules bring the words of theirs. */
const WORDS: Readonly<Record<string, Saying>> = {
  done: say('action-words/nothing-more'),
  shoot: say('action-words/shoot'),
  aim: say('action-words/aim-1-hit-next'),
  reload: say('action-words/reload-weapon'),
  'coup-de-grace': say('action-words/coup-de-grace-finish'),
  'operate-door': say('action-words/open-close-door'),
  'access-terminal': say('action-words/access-terminal'),
  'force-door': say('action-words/force-door'),
  'shoot-door': say('action-words/shoot-closed-door'),
  'strike-door': say('action-words/strike-closed-door'),
  'crawl-ductway': say('action-words/crawl-through-ductway-double'),
  'fire-ductway': say('action-words/shoot-through-ductway'),
  fight: say('action-words/fight'),
  retreat: say('action-words/retreat-close-combat'),
  'stand-up': say('action-words/stand-up'),
  'blind-fire': say('action-words/blind-fire-shoot-lying'),
  'run-for-cover': say('action-words/run-cover-double'),
  record: say('action-words/note-attack-somebody-pinned'),
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
  const labels: Record<string, Saying | string> = {};
  const far = howFar(state, fighter, done);
  const shots: string[] = [];
  for (const id of [...options, ...closed.map(([id]) => id)]) {
    const action = actionNamed(state, id);
    labels[id] = action ? actionInWords(state, action) : (far[id] ?? WORDS[id] ?? id);
    if (id === 'shoot' || id === 'shoot-door' || action?.as === 'shoot') shots.push(id);
  }
  if (shots.length > 0 && state.depth !== 'status' && takesBothToShoot(t, fighter)) {
    for (const id of shots) labels[id] = say('action-words/double', { action: labels[id] ?? id });
  }
  return labels;
}

/** Are all the guns of a fighter ones that take both actions? */
function takesBothToShoot(t: BattleTable, fighter: FighterState): boolean {
  const arms = armsOf(t, fighter);
  return arms.length > 0 && arms.every((armed) => isCumbersome(fighter, armed));
}

/** The name of an action, with the actions it takes where that is not one and where actions are counted. */
function actionInWords({ depth }: BattleState, { words, type }: BattleAction): Saying {
  if (depth === 'status' || (type !== 'double' && type !== 'free')) return words;
  return type === 'double'
    ? say('action-words/double', { action: words })
    : say('action-words/free', { action: words });
}

/** The actions that move a fighter, in inches. */
function howFar(state: BattleState, fighter: FighterState, done: Doings): Readonly<Record<string, Saying>> {
  const inches = moveOf(state, fighter);
  const times = moveTimes(fighter, done);
  const half = inches / 2; // with its fraction [core.movement.basic.5]
  const charge = chargeOf(state, fighter);
  return {
    move:
      times > 1
        ? say('action-words/sprint-up', { inches: times * inches })
        : say('action-words/move-up', { inches }),
    // [core.conditions.gunked.1]
    charge: isUnder(fighter, 'gunked')
      ? say('action-words/charge-up-double', { charge })
      : say('action-words/charge-up-d3-double', { charge }),
    'take-cover': say('action-words/take-cover-move-up', { half }),
    crawl: say('action-words/crawl-up-double', { half }),
  };
}
