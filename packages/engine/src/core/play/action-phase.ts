/** The Action phase: players take turns, each with one fighter and up to two actions. */

import { bySeam } from '../../battle/special-rule.ts';
import {
  type BattleTable,
  type FighterState,
  fighterOf,
  type GangState,
  gangBy,
  ids,
} from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { type Acting, activate, goOnActing } from './activation.ts';
import { isCasualtyNoted } from './noting.ts';
import { readyOf } from './ready.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'acted-last': Ref;
  }
}

/** The position in an Action phase: with the state, enough to continue from there. */
export interface Midway {
  /** The gang whose turn it is. */
  readonly gang: Ref;
  /** The activation that is under way, if one is. */
  readonly acting?: Acting;
}

/**
 * Plays the Action phase. From Priority on, players take turns with one Ready fighter [core.activation.turn.1]; one
 * whose fighters have all acted is skipped, until nobody is Ready [core.activation.turn.2]. `isOver` is asked after
 * each activation. It begins with Priority, or in the middle where somebody plays on from there.
 */
export function* actionPhase(t: BattleTable, isOver: () => Rule<boolean>, from?: Midway): Rule<void> {
  const { state } = t;
  let turns: readonly Ref[] = state.order;
  for (const rule of bySeam(state).turnOrder) turns = rule.turnOrder(state, turns);
  let turn = from ? Math.max(0, turns.indexOf(from.gang)) : 0;
  if (from?.acting) {
    yield* goOnActing(t, from.acting);
    if (yield* isOver()) return;
    turn++;
  }
  for (let passed = 0; passed < turns.length; turn++) {
    if (bySeam(state).actionPhaseOver.some((rule) => rule.actionPhaseOver(state))) return;
    const gang = gangBy(state, turns[turn % turns.length] as Ref);
    if (yield* isTurnTaken(t, gang)) {
      passed = 0;
      if (yield* isOver()) return;
      continue;
    }
    const ready = readyOf(state, gang);
    const next = gangBy(state, turns[(turn + 1) % turns.length] as Ref);
    const passes = bySeam(state).passesTurn.some((rule) => rule.passesTurn(state, gang, next));
    if (ready.length === 0 || passes) {
      passed++;
      continue;
    }
    passed = 0;
    const acting = yield* whoActs(t, gang, ready);
    // A casualty that was noted is nobody's turn.
    if (acting) yield* activate(t, acting.fighter, acting.noted);
    else turn--;
    if (yield* isOver()) return;
  }
}

/** A fighter whose turn it is, and whether there is something to note about it. */
interface Turn {
  readonly fighter: FighterState;
  readonly noted: boolean;
}

/**
 * A gang with a Ready fighter must activate one [core.activation.turn.3]. At depth `status` most turns only name the
 * fighter, and anybody may do so, or note who went down: then undefined is returned.
 */
function* whoActs(t: BattleTable, gang: GangState, ready: readonly FighterState[]): Rule<Turn | undefined> {
  const { state } = t;
  const clause = 'core.activation.turn.1';
  const options = ids(ready);
  if (state.depth !== 'status') {
    const id = yield* t.choose(gang.seat, options, clause, gang.id, say('action-phase/who-acts-next'));
    return { fighter: fighterOf(state, id), noted: true };
  }
  const offer = { what: say('action-phase/who-acts-next'), options: [...options, NOTE], labels: NOTE_WORDS };
  const chosen = yield* t.offer(undefined, offer, clause, gang.id);
  if (chosen !== NOTE) {
    state.facts[ACTED] = chosen;
    // From this question on a table that tracks more closely says what the fighter does.
    return { fighter: fighterOf(state, chosen), noted: t.state.depth !== 'status' };
  }
  if (yield* isCasualtyNoted(t, gang)) return undefined;
  const id = yield* t.choose(gang.seat, options, clause, gang.id, say('action-phase/who-was-acting'));
  return { fighter: fighterOf(state, id), noted: true };
}

const NOTE = 'note';

const NOTE_WORDS = {
  [NOTE]: say('action-phase/something-note-attack-casualty'),
};

/** The fact that names who acted last where only the status is tracked: most likely it is they who struck. */
const ACTED = 'acted-last';

/** Does a special rule take the turn of this gang: a sentry drawn at random, say? */
function* isTurnTaken(t: BattleTable, gang: GangState): Rule<boolean> {
  for (const rule of bySeam(t.state).turn) if (yield* rule.turn(t, gang)) return true;
  return false;
}
