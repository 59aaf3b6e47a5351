/** Plays a log again from its beginning and holds it against the rules. */

import { Mismatch } from './errors.ts';
import type { OldTold, Sentence, Told } from './events.ts';
import { recordAt } from './given.ts';
import {
  type Answered,
  type Checkpoint,
  checked,
  type Entry,
  leftOver,
  type Overruled,
  standing,
  takenBack,
} from './log.ts';
import { type Json, keyOf } from './question.ts';
import { type Game, Session, type SetUp, type State } from './session.ts';

/** The lines that the rules told: older logs do not say what was taken back. */
function toldByRules(told: readonly (Told | OldTold)[] = []): readonly Told[] {
  return told.map(withEvent).filter(({ event }) => event !== 'session/takes-back' && event !== TOOK_BACK);
}

/** Older logs have the words of each line, and these are used as they are. */
function withEvent(told: Told | OldTold): Told {
  if ('event' in told) return told;
  const { words, ...rest } = told;
  return { event: words as Sentence, ...rest };
}

/** How it was told before events had ids. */
const TOOK_BACK = '{by} takes back: {answers} answers, {rolls} rolls';

/** Plays a log again from its very beginning; stops where log and rules disagree, naming both sides. */
export function replay<S extends State>(game: Game<S>, setUp: SetUp<S>, log: readonly Entry[]): Session<S> {
  const held = standing(log);
  const answers = [
    ...held.filter((entry): entry is Answered | Overruled => entry.type !== 'checkpoint'),
    ...takenBack(log),
  ].sort((one, other) => one.seq - other.seq);
  const again = new Session<S>(game, { ...setUp, dice: 'ask' }, []);
  for (const logged of answers) {
    if (logged.type === 'undo') {
      again.tellUndo(logged);
      continue;
    }
    if (logged.type === 'overrule') {
      const { path, value, note, by } = logged;
      const { fault } = again.overrule(path, value, note, by);
      if (fault) throw new Mismatch(`Entry ${logged.seq} of the log overrules ${path.join('.')}: ${fault}`);
      continue;
    }
    if (again.finished) throw leftOver([logged]);
    const open = again.openEach;
    const asked = open.find((each) => keyOf(each.question) === logged.key) ?? open[0];
    checked(
      logged,
      open.map(({ question }) => question),
    );
    const by = asked?.question.by?.[0] ?? setUp.seats[0] ?? '';
    const taken = again.answer(asked?.number ?? 0, by, logged.answer, [], logged.key);
    if (taken.fault) throw new Mismatch(`Entry ${logged.seq} of the log, ${logged.key}: ${taken.fault}`);
  }
  /** Older logs repeat in every checkpoint what newer ones leave out. */
  const lean = (state: Json | undefined) => {
    if (!game.given?.some((path) => recordAt(setUp.state, path))) return state;
    const copy = structuredClone(state) as object | undefined;
    for (const path of game.given) {
      const there = copy && recordAt(copy, path);
      const last = path.at(-1) as string;
      const known = recordAt(setUp.state, path)?.[last];
      if (there && JSON.stringify(there[last]) === JSON.stringify(known)) delete there[last];
    }
    return copy;
  };
  const recorded = held.filter((entry): entry is Checkpoint => entry.type === 'checkpoint');
  const made = again.log.filter((entry): entry is Checkpoint => entry.type === 'checkpoint');
  for (const [at, checkpoint] of recorded.entries()) {
    const now = JSON.stringify([made[at]?.stage, lean(made[at]?.state), toldByRules(made[at]?.told)]);
    const then = JSON.stringify([checkpoint.stage, lean(checkpoint.state), toldByRules(checkpoint.told)]);
    if (now !== then)
      throw new Mismatch(`Entry ${checkpoint.seq}: the log's stage is ${then}, the rules come to ${now}`);
  }
  return again;
}
