/** Undos and corrections: done at once, or once the others at the table have agreed. */
import type { Words } from '@hive-arbiter/engine';
import type { Static } from 'typebox';
import type { Battles } from './battles.ts';
import type { Consent, Corrected, ServerMessage } from './messages.ts';
import { checkedName } from './names.ts';
import { refusal } from './refusals.ts';
import type { UndosTable } from './store/schema.ts';
import type { Store } from './store/store.ts';
import type { Outcome } from './table/live-table.ts';
import type { Correction } from './table/said.ts';
import { ORGANISER } from './table/set-up.ts';
import type { Tables } from './threads/tables.ts';

/** Something that a player wants and the others are asked for: to take something back, or to put facts right. */
export interface Wish {
  readonly to: number;
  readonly by: string;
  readonly at: number;
  readonly what: Words;
  readonly agreed: readonly string[];
  readonly waitingFor: readonly string[];
  readonly correction?: Correction;
}

export class Undos {
  constructor(
    private readonly battles: Battles,
    private readonly store: Store,
    private readonly tables: Tables,
  ) {}

  /**
   * Asks for an undo. It happens at once if it takes back only one's own unused actions. Otherwise the others are
   * asked, also if the organiser wants it.
   */
  async undo(
    id: string,
    by: string,
    request: string | undefined,
    wanted: number | undefined,
  ): Promise<Outcome> {
    const table = await this.battles.table(id);
    const target = await table.undoTarget(by, wanted);
    if ('refused' in target) return target;
    const others = await this.battles.othersAt(id, by);
    if (!target.asks || others.length === 0) return await table.undo(by, request, target.to, target.at);
    await this.wish(id, { to_seq: target.to, by_seat: by, at_length: target.at, correction: null });
    return { waitingFor: others, to: target.to };
  }

  /** Puts facts of a fighter right: the organiser at once, a player once the others have agreed. */
  async correct(
    id: string,
    by: string,
    request: string | undefined,
    { fighter, facts, note }: Static<typeof Corrected>,
  ): Promise<Outcome> {
    const table = await this.battles.table(id);
    const changes = Object.entries(facts).map(([fact, value]) => ({
      path: ['fighters', fighter, fact],
      value,
    }));
    const correction = { changes, note: checkedName(note, 'body.note', 200) };
    const others = by === ORGANISER ? [] : await this.battles.othersAt(id, by);
    if (others.length === 0) return await table.correct(by, request, correction);
    const at = await table.length();
    await this.wish(id, {
      to_seq: at,
      by_seat: by,
      at_length: at,
      correction: JSON.stringify(correction),
    });
    return { waitingFor: others, to: at };
  }

  /** Asks the others for something; an earlier request is void. */
  private async wish(id: string, wanted: Omit<UndosTable, 'battle' | 'agreed'>): Promise<void> {
    const row = { ...wanted, agreed: JSON.stringify([wanted.by_seat]) };
    await this.store.db
      .insertInto('undos')
      .values({ battle: id, ...row })
      .onConflict((before) => before.column('battle').doUpdateSet(row))
      .execute();
    await this.changed(id);
  }

  /** A seat agrees to the undo that waits, or does not; the last one who agrees carries it out. */
  async consent(
    id: string,
    by: string,
    request: string | undefined,
    { agree, to, at }: Static<typeof Consent>,
  ): Promise<Outcome> {
    const table = await this.battles.table(id);
    const waiting = await this.pending(id);
    if (!waiting) return refusal('no-undo-waits');
    if (waiting.to !== to || waiting.at !== at) return refusal('other-undo-waits', 'to');
    if (!waiting.waitingFor.includes(by)) return refusal('undo-not-yours');
    if (!agree) {
      await this.store.db.deleteFrom('undos').where('battle', '=', id).execute();
      await this.store.tell({ battle: id, what: 'undo' });
      table.everybody(JSON.stringify({ type: 'undo-settled', agreed: false, by, ...corrects(waiting) }));
      return { version: await table.length() };
    }
    const left = waiting.waitingFor.filter((seat) => seat !== by);
    if (left.length > 0) {
      const agreed = JSON.stringify([...waiting.agreed, by]);
      await this.store.db.updateTable('undos').set({ agreed }).where('battle', '=', id).execute();
      await this.changed(id);
      return { waitingFor: left, to: waiting.to };
    }
    await this.store.db.deleteFrom('undos').where('battle', '=', id).execute();
    const { correction } = waiting;
    const outcome = correction
      ? await table.correct(waiting.by, request, correction, waiting.at)
      : await table.undo(waiting.by, request, waiting.to, waiting.at);
    const agreed = 'version' in outcome;
    table.everybody(JSON.stringify({ type: 'undo-settled', agreed, ...corrects(waiting) }));
    return outcome;
  }

  /** The undo or correction that waits for consent, unless something was played since. */
  async pending(id: string): Promise<Wish | undefined> {
    const row = await this.store.db
      .selectFrom('undos')
      .selectAll()
      .where('battle', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const table = await this.battles.table(id);
    const agreed = JSON.parse(row.agreed) as readonly string[];
    const waitingFor = (await this.battles.othersAt(id, row.by_seat)).filter(
      (seat) => !agreed.includes(seat),
    );
    const wish = { to: row.to_seq, by: row.by_seat, at: row.at_length, agreed, waitingFor };
    if (row.correction !== null) {
      if ((await table.length()) !== row.at_length) return undefined;
      const correction = JSON.parse(row.correction) as Correction;
      return { ...wish, what: await table.correctionSaid(correction), correction };
    }
    const target = await table.undoTarget(row.by_seat, row.to_seq);
    if ('refused' in target || row.at_length !== target.at) return undefined;
    return { ...wish, what: target.what };
  }

  /** Tells everybody at this process's table which undo waits for whose consent. */
  async say(id: string): Promise<void> {
    const table = await this.tables.ifOpen(id);
    const waiting = table && (await this.pending(id));
    if (!table || !waiting) return;
    table.everybody(JSON.stringify(askedMessage(waiting)));
  }

  private async changed(id: string): Promise<void> {
    await this.say(id);
    await this.store.tell({ battle: id, what: 'undo' });
  }
}

/** The message about an undo that waits. */
export function askedMessage(wish: Wish): ServerMessage {
  const { to, at, by, what, waitingFor } = wish;
  return { type: 'undo-asked', to, at, by, what, waitingFor: [...waitingFor], ...corrects(wish) };
}

function corrects({ correction }: Wish): { corrects?: true } {
  return correction ? { corrects: true } : {};
}
