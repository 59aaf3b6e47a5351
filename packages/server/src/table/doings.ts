/** What was done at a table and still holds, and what an undo would take back. */
import { type Answered, type Entry, type Held, type RollSeen, say, type Words } from '@hive-arbiter/engine';
import { isForPeople } from '@hive-arbiter/lab';
import { type Refusal, refusal } from '../refusals.ts';
import type { Playing } from './playing.ts';
import { correctionSaid, doneSaid, rollOf, telling } from './said.ts';
import { ORGANISER } from './set-up.ts';

/** The target of an undo, and what it would take back. */
export interface Undoing {
  readonly to: number;
  readonly at: number;
  readonly asks: boolean;
  readonly what: Words;
}

export class Doings {
  /** The entries that hold, and how much of the log they are made from. */
  private held: Held[] = [];
  private heldTo = 0;
  /** The version at which a seat last learned where an enemy stands in the dark; an undo past it needs consent. */
  revealedAt = 0;
  /** The entry from which the table continued with today's rules; nobody goes back before it. */
  private floor = 0;

  constructor(private readonly playing: Playing) {}

  /** The log was read again. */
  restart(floor: number): void {
    this.floor = floor;
    this.held = [];
    this.heldTo = 0;
    // Nobody remembers what was found before.
    this.revealedAt = this.playing.concealed().size > 0 ? this.playing.version : 0;
  }

  /** The place, among the entries that hold, of the last thing that a person did, or anybody at all; -1 where nobody has. */
  last(orBot = false): number {
    // If the app rolls only on request, the request is a person's action. A sheet of answers is one action.
    return this.stand().findLastIndex(
      (entry) =>
        entry.seq > this.floor &&
        ((entry.type === 'answer' &&
          !entry.ahead &&
          (orBot || !this.isFromBot(entry)) &&
          (entry.how !== 'rolled' || this.playing.row.dice === 'ask')) ||
          (entry.type === 'overrule' && !this.isMore(entry))),
    );
  }

  /** The rolls from this place on. */
  rollsFrom(at: number): readonly RollSeen[] {
    const rolls: RollSeen[] = [];
    for (let each = Math.max(0, at); each < this.held.length; each++) {
      const roll = rollOf(this.held[each] as Held);
      if (roll) rolls.push(roll);
    }
    return rolls;
  }

  /** What an undo would go back to: just before the last thing that a person said, unless told otherwise. */
  undoTarget(by: string, to?: number): Undoing | Refusal {
    const last = this.last();
    const target = to ?? this.held[last - 1]?.seq;
    if (target === undefined || last === -1) return refusal('nothing-to-undo');
    if (target < this.floor) return refusal('before-these-rules', 'to');
    if (!this.held.some(({ seq }) => seq === target)) return refusal('no-entry', 'to', { to: target });
    const doings = this.held.filter(
      (entry) =>
        entry.seq > target &&
        (entry.type === 'overrule' ||
          (entry.type === 'answer' && (entry.how !== 'rolled' || this.playing.row.dice === 'ask'))),
    );
    const first = telling(doings);
    const done = first ? this.doneSaid(first) : say('done/app-rolled');
    const what = andMore(done, doings.length - 1);
    return {
      to: target,
      at: this.playing.version,
      asks: this.mayUndo(target) !== by,
      what: this.playing.sent(what),
    };
  }

  /** An `Undoable` as JSON, or null. */
  undoable(last: number): string {
    const before = this.held[last - 1];
    if (!before || this.playing.finished) return 'null';
    const all = [this.held[last] as Held];
    for (let at = last + 1; at < this.held.length; at++) {
      const entry = this.held[at] as Held;
      if (entry.type === 'overrule' ? this.isMore(entry) : entry.type === 'answer' && entry.ahead)
        all.push(entry);
    }
    const what = this.playing.sent(andMore(this.doneSaid(telling(all) as Held), all.length - 1));
    const by = this.mayUndo(before.seq);
    const who = by === undefined ? '' : `,"by":${JSON.stringify(by)}`;
    return `{"to":${before.seq},"what":${JSON.stringify(what)},"asks":${by === undefined}${who}}`;
  }

  /** The entries that hold now. */
  private stand(): readonly Held[] {
    const { log } = this.playing.session;
    for (; this.heldTo < log.length; this.heldTo++) {
      const entry = log[this.heldTo] as Entry;
      if (entry.type !== 'undo') this.held.push(entry);
      else while ((this.held.at(-1)?.seq ?? 0) > entry.to) this.held.pop();
    }
    return this.held;
  }

  /** Bots agree to every undo, and what they did since goes with it. */
  private isFromBot({ by, key }: Answered): boolean {
    return this.playing.bots.includes(by) && !isForPeople(key, this.playing.session.state);
  }

  /** Does this correction go with the one before it? */
  private isMore({ seq, by, note }: Extract<Held, { type: 'overrule' }>): boolean {
    const before = this.held.findLast((entry) => entry.seq < seq);
    return before?.type === 'overrule' && before.by === by && before.note === note;
  }

  /**
   * The seat that may undo everything since this entry without asking: the one that did all of it, if nobody else
   * could use it.
   */
  private mayUndo(to: number): string | undefined {
    let alone: string | undefined;
    const people = this.playing.seats.filter((seat) => !this.playing.bots.includes(seat));
    // Nobody else is there who would have to agree.
    if (people.length === 1 && this.playing.bots.length > 0) return people[0];
    if (to < this.revealedAt) return undefined;
    for (let at = this.held.length - 1; at >= 0; at--) {
      const entry = this.held[at] as Held;
      if (entry.seq <= to) break;
      if (entry.type === 'checkpoint') continue;
      if (entry.type === 'answer' && (entry.how !== 'said' || entry.secret)) return undefined;
      // What the players have agreed to, they take back together as well.
      if (entry.type === 'overrule' && entry.by !== ORGANISER) return undefined;
      if (entry.type === 'answer' && this.isFromBot(entry)) continue;
      if (alone !== undefined && alone !== entry.by) return undefined;
      alone = entry.by;
    }
    return alone;
  }

  private doneSaid(entry: Held): Words {
    const { session } = this.playing;
    if (entry.type === 'overrule')
      return correctionSaid({ changes: [entry], note: entry.note }, session.state);
    if (entry.type === 'checkpoint') return say('done/stage');
    const done = session.lastDone?.seq === entry.seq ? session.lastDone.question : undefined;
    const isAboutOne = done !== undefined && 'to' in done && done.to.length === 1;
    return doneSaid(entry, () => done && this.playing.questionSaid(done), isAboutOne);
  }
}

/** The same, and how much more was done with it. */
function andMore(what: Words, more: number): Words {
  return more < 1 ? what : say('done/and-more', { what, more });
}
