/** Where a server finds the rules of a battle: its own, those that the store keeps, those that the project ships. */
import { PROTOCOL } from '@hive-arbiter/lab/rules';
import type { Store } from '../store/store.ts';
import {
  faultOf,
  HERE,
  type KeptRules,
  type OwnRules,
  shortOf,
  Unplayable,
  WHAT_CAN_BE_DONE,
} from './kept.ts';
import { shippedRules } from './releases.ts';

export class Shelf {
  private readonly found = new Map<string | null, KeptRules>();
  private keeping: Promise<void> | undefined;

  constructor(
    private readonly store: Store,
    readonly here: OwnRules = HERE,
  ) {}

  /** Keeps the server's own rules in the store, so that its battles can be opened later. */
  keepOwn(): Promise<void> {
    this.keeping ??= this.keep().catch((error) => {
      this.keeping = undefined;
      throw error;
    });
    return this.keeping;
  }

  /** The rules of a battle with this stamp, or with none; nothing if they are the server's own. */
  async forBattle(stamp: string | null): Promise<KeptRules | undefined> {
    return stamp === this.here.stamp ? undefined : await this.kept(stamp);
  }

  /** Rules by their stamp, checked; those of battles from before stamps without one. */
  async kept(stamp: string | null): Promise<KeptRules> {
    const known = this.found.get(stamp);
    if (known) return known;
    const inStore = stamp === null ? undefined : await this.inStore(stamp);
    const faults: string[] = [];
    for (const kept of [inStore, shippedRules(stamp)]) {
      if (!kept) continue;
      const fault = faultOf(kept);
      if (fault === undefined) {
        this.found.set(stamp, kept);
        return kept;
      }
      faults.push(fault);
    }
    const why = faults[0] ?? `this server does not have the rules that it was begun with (${nameOf(stamp)})`;
    throw new Unplayable(`This battle cannot be played on here: ${why}. ${WHAT_CAN_BE_DONE}`);
  }

  /** What the rules of a stamp are called. */
  async versionOf(stamp: string | null): Promise<string> {
    if (stamp === this.here.stamp) return this.here.version;
    try {
      return (await this.kept(stamp)).version;
    } catch {
      return nameOf(stamp);
    }
  }

  private async keep(): Promise<void> {
    const { stamp, version } = this.here;
    if (await this.inStore(stamp)) return;
    const code = await this.here.code();
    await this.store.db
      .insertInto('rules')
      .values({ stamp, version, protocol: PROTOCOL, code })
      .onConflict((row) => row.column('stamp').doNothing())
      .execute();
  }

  private async inStore(stamp: string): Promise<KeptRules | undefined> {
    return await this.store.db.selectFrom('rules').selectAll().where('stamp', '=', stamp).executeTakeFirst();
  }
}

function nameOf(stamp: string | null): string {
  return stamp === null ? 'from before rules had stamps' : shortOf(stamp);
}
