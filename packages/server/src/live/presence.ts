/** Which seats have a device at the table, whichever server process it is connected to. */
import { randomUUID } from 'node:crypto';
import type { News, Store } from '../store/store.ts';

/** What a process says is repeated this often, and believed three times as long: one that crashed says no goodbye. */
export const REPEAT = 30_000;

interface Elsewhere {
  readonly seats: readonly string[];
  readonly heardAt: number;
}

export class Presence {
  private readonly me = randomUUID();
  /** What other processes said, by battle and process. */
  private readonly elsewhere = new Map<string, Map<string, Elsewhere>>();
  /** What the other processes were told last, by battle. */
  private readonly told = new Map<string, readonly string[]>();
  /** In order, so that nobody gets a goodbye before its hello. */
  private telling: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly store: Store,
    /** The seats that are connected to this process. */
    private readonly here: (battle: string) => ReadonlySet<string>,
    /** Called when somebody came or left elsewhere. */
    private readonly changedElsewhere: (battle: string) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  at(battle: string): ReadonlySet<string> {
    const others = [...(this.elsewhere.get(battle)?.values() ?? [])];
    return new Set([...this.here(battle), ...others.flatMap(({ seats }) => seats)]);
  }

  /** Tells the other processes, where something is new to them. */
  changed(battle: string): void {
    const seats = [...this.here(battle)].sort();
    if (areSame(this.told.get(battle) ?? [], seats)) return;
    if (seats.length === 0) this.told.delete(battle);
    else this.told.set(battle, seats);
    this.tell({ battle, what: 'present', from: this.me, seats });
  }

  /** A process that has just begun to listen knows nobody yet. */
  ask(): void {
    this.tell({ battle: '', what: 'who-is-there' });
  }

  heard({ what, battle, from = '', seats = [] }: News): void {
    if (what === 'who-is-there') {
      this.repeat();
      return;
    }
    const there = this.elsewhere.get(battle) ?? new Map<string, Elsewhere>();
    const before = there.get(from)?.seats ?? [];
    if (seats.length === 0) there.delete(from);
    else there.set(from, { seats, heardAt: performance.now() });
    if (there.size === 0) this.elsewhere.delete(battle);
    else this.elsewhere.set(battle, there);
    if (!areSame(before, seats)) this.changedElsewhere(battle);
  }

  /** Says again who is here, and forgets who was not heard of for long. */
  beat(): void {
    this.repeat();
    for (const [battle, there] of this.elsewhere) {
      for (const [from, { heardAt }] of there)
        if (performance.now() - heardAt > 3 * REPEAT)
          this.heard({ battle, what: 'present', from, seats: [] });
    }
  }

  /** Says goodbye for everybody who is connected here. */
  async close(): Promise<void> {
    const left = [...this.told.keys()];
    this.told.clear();
    for (const battle of left) this.tell({ battle, what: 'present', from: this.me, seats: [] });
    this.isClosed = true;
    await this.telling;
  }

  private repeat(): void {
    for (const [battle, seats] of this.told) this.tell({ battle, what: 'present', from: this.me, seats });
  }

  private tell(news: News): void {
    if (this.isClosed) return;
    this.telling = this.telling.then(() => this.store.tell(news)).catch(this.onError);
  }
}

/** Both lists are sorted by their sender. */
function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((seat, at) => seat === other[at]);
}
