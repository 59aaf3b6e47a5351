/** How a battle goes for a gang by the scenario's own judging: by how much it leads, and how long the battle still lasts. */
import { type GangState, lastRound, pointsNow, type Ref, verdictNow } from '@hive-arbiter/engine';
import type { Seen } from './seen.ts';

export interface Outlook {
  /**
   * Above 0 where the gang wins if the battle ends now, below 0 where it loses: by so many points, or by 1 where the
   * scenario counts none.
   */
  readonly lead: number;
  /** The rounds that are left, with this one, where the battle ends after a certain round; nothing where it need not. */
  readonly left: number | undefined;
}

/** What was found out for a battle at a moment: it holds for all gangs, and as long as nothing has happened. */
interface Known {
  readonly moment: string;
  readonly left: number | undefined;
  readonly score: Readonly<Record<Ref, number>>;
}

const NOT_YET: Known = { moment: '', left: undefined, score: {} };

const known = new WeakMap<Seen, Known>();

export function outlookOf(seen: Seen, { id, side }: Pick<GangState, 'id' | 'side'>): Outlook {
  const { left, score } = lookedAt(seen);
  const others = seen.gangs.filter((other) => other.side !== side).map((other) => score[other.id] ?? 0);
  return { lead: (score[id] ?? 0) - Math.max(0, ...others), left };
}

function lookedAt(seen: Seen): Known {
  const { round } = seen;
  // Nothing can be judged before everybody is there.
  if (round === 0) return NOT_YET;
  const before = known.get(seen);
  const moment = momentOf(seen);
  if (before?.moment === moment) return before;
  const last = lastRound(seen);
  const left = last === undefined ? undefined : last - round + 1;
  const found = { moment, left, score: pointsNow(seen) ?? wonNow(seen, left) };
  known.set(seen, found);
  return found;
}

/**
 * Everything that scenarios judge by, as a text. The battle changes under the bots' eyes, so what was found before holds
 * only if this is the same; otherwise the answer would depend on when somebody asked first.
 */
function momentOf({ round, activations, facts, markers, gangs, fighters }: Seen): string {
  const whole = gangs.map(({ bottled }) => bottled);
  const each: unknown[] = [];
  for (const { fate, takenOutBy, carries, broken, spot } of Object.values(fighters))
    each.push(fate, takenOutBy, carries, broken, spot);
  return JSON.stringify([round, activations, facts, markers, whole, each]);
}

/** 1 for whoever wins if the battle ends now; it says nothing of a battle that goes on until one gang is gone. */
function wonNow(seen: Seen, left: number | undefined): Known['score'] {
  const verdict = left === undefined ? undefined : verdictNow(seen);
  return Object.fromEntries((verdict?.result === 'win' ? verdict.victors : []).map((id) => [id, 1]));
}
