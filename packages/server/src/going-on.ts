/**
 * Battles whose rules are missing can continue with today's rules from their last checkpoint, once all players agree.
 */
import type { GoOn } from '@hive-arbiter/engine';
import type { Static } from 'typebox';
import type { Battles } from './battles.ts';
import type { LogTexts } from './log-texts.ts';
import type { GoOn as GoOnWish } from './messages.ts';
import { partsOf } from './parts.ts';
import { Refused } from './refusals.ts';
import { Unplayable } from './rules/kept.ts';
import type { Shelf } from './rules/shelf.ts';
import type { BattlesTable, HeadsTable } from './store/schema.ts';
import type { Store } from './store/store.ts';
import type { Pool } from './threads/pool.ts';
import type { Tables } from './threads/tables.ts';
import type { WayOn } from './written.ts';

export class GoingOn {
  constructor(
    private readonly battles: Battles,
    private readonly store: Store,
    private readonly tables: Tables,
    private readonly shelf: Shelf,
    private readonly texts: LogTexts,
    private readonly pool: Pool,
  ) {}

  /** How an unplayable battle could continue with our own rules, and who agrees. */
  async way(id: string): Promise<{ readonly goOn: GoOn; readonly told: string }> {
    const { length, told: lines, set_up, agreed, dice } = await this.battles.row(id);
    const told = lines > 0 ? { told: await this.texts.told(id, length) } : {};
    const log = await this.texts.entries(id, length);
    const battle = { setUp: JSON.parse(set_up), agreed: JSON.parse(agreed), dice, log };
    const job = { kind: 'way-on', battle, ...told } as const;
    const asker = { address: `battle ${id}` };
    const found = JSON.parse(await this.pool.do(`way-on ${id} ${length}`, job, asker)) as
      | WayOn
      | { readonly fault: string };
    if ('fault' in found) throw new Refused('cannot-go-on', 'battle', { fault: found.fault });
    const { told: story, ...way } = found;
    const pending = await this.store.db
      .selectFrom('goings_on')
      .selectAll()
      .where('battle', '=', id)
      .where('at_length', '=', length)
      .executeTakeFirst();
    const agrees = JSON.parse(pending?.agreed ?? '[]') as readonly string[];
    const waitingFor = (await this.battles.othersAt(id, '')).filter((seat) => !agrees.includes(seat));
    const { version } = this.shelf.here;
    return { goOn: { ...way, at: length, version, agreed: agrees, waitingFor }, told: story };
  }

  /**
   * A seat agrees to continue with today's rules, or does not; the last one to agree carries it out. Entries since
   * the checkpoint stay in the log but are void. Returns the seats that have not agreed.
   */
  async agree(
    id: string,
    seat: string,
    { agree, from, at }: Static<typeof GoOnWish>,
  ): Promise<readonly string[]> {
    const row = await this.battles.row(id);
    if (row.status !== 'playing') throw new Refused('battle-not-under-way', 'battle');
    if (await this.isPlayable(id)) throw new Refused('battle-playable', 'battle');
    const { goOn, told } = await this.way(id);
    if (goOn.from !== from || goOn.at !== at) throw new Refused('other-point', 'body.from');
    const agreed = agree ? [...new Set([...goOn.agreed, seat])] : [];
    const waiting = [...goOn.agreed, ...goOn.waitingFor].filter((each) => !agreed.includes(each));
    if (waiting.length === 0) await this.jump(row, goOn, seat, told);
    else {
      const wish = { at_length: at, agreed: JSON.stringify(agreed) };
      await this.store.db
        .insertInto('goings_on')
        .values({ battle: id, ...wish })
        .onConflict((before) => before.column('battle').doUpdateSet(wish))
        .execute();
    }
    await this.battles.seatsChanged(id);
    return waiting;
  }

  private async isPlayable(id: string): Promise<boolean> {
    try {
      await this.tables.at(id);
      return true;
    } catch (error) {
      if (error instanceof Unplayable) return false;
      throw error;
    }
  }

  /** Records that the battle continues from a checkpoint with our own rules, unless something was written meanwhile. */
  private async jump(
    row: BattlesTable & HeadsTable,
    { from, at, version, answers, rolls }: GoOn,
    by: string,
    told: string,
  ): Promise<void> {
    const { id } = row;
    await this.shelf.keepOwn();
    const parts = [...partsOf(row.parts), { rules: row.rules, entries: at, from }];
    const lost = `what was played since then (answers: ${answers}, rolls: ${rolls}) no longer holds`;
    const words = `The table agrees to go on from here by the rules of version ${version}; ${lost}`;
    const story = [...JSON.parse(told), { words, clause: 'core.dice.takeback.1' }];
    const seq = at + 1;
    const entry = { seq, type: 'undo', to: from, by };
    await this.store.db.transaction().execute(async (step) => {
      const { numUpdatedRows } = await step
        .updateTable('heads')
        .set({ length: seq, asked: seq + 1, told: story.length - 1 })
        .where('battle', '=', id)
        .where('length', '=', at)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Refused('other-point', 'body.from');
      await step
        .insertInto('entries')
        .values({ battle: id, seq, entry: JSON.stringify(entry), request: null, told: JSON.stringify(story) })
        .execute();
      await step
        .updateTable('battles')
        .set({ rules: this.shelf.here.stamp, parts: JSON.stringify(parts) })
        .where('id', '=', id)
        .execute();
      await step.deleteFrom('goings_on').where('battle', '=', id).execute();
    });
  }
}
