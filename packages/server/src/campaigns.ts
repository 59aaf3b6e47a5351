/** What can be done with campaigns and their seats, by HTTP, a socket or a test; they are played in a thread of their own. */
import { type CampaignSetUp, type LanguageId, ORGANISER } from '@hive-arbiter/engine';
import type { Battles } from './battles.ts';
import { CampaignBattles } from './campaign-battles.ts';
import type { Beside, Came, CampaignCalls, Deed, Proposed } from './campaign-in-play.ts';
import { CampaignSeats, newRecovery } from './campaign-seats.ts';
import { type Agreed, chatOf, settingsIn, shownSettings } from './campaign-settings.ts';
import { CampaignWeeks } from './campaign-weeks.ts';
import type { CampaignWork } from './campaign-work.ts';
import { newServerSeed } from './fair.ts';
import { LogTexts } from './log-texts.ts';
import { Refused, refusedBy } from './refusals.ts';
import { Unplayable } from './rules/kept.ts';
import type { Shelf } from './rules/shelf.ts';
import type { CampaignsTable } from './store/schema.ts';
import type { Store } from './store/store.ts';
import { CampaignPlace } from './threads/campaign-host.ts';
import type { Asked } from './threads/channel.ts';
import type { TablesOptions } from './threads/tables.ts';
import { hashOf, newId, newToken } from './tokens.ts';
import type { Webhooks } from './webhooks.ts';

export interface CreatedCampaign {
  readonly id: string;
  /** The organiser's token, and the code that gets a lost one back. */
  readonly token: string;
  readonly recovery: string;
  readonly invites: Readonly<Record<string, string>>;
}

/** How something was asked for: a repeated request is harmless, and who asks reads a language. */
export interface Asking {
  readonly request?: string | undefined;
  readonly language?: LanguageId | undefined;
}

/** What came of something that was done. */
export interface Written {
  /** How long the log is now, and was before. */
  readonly version: number;
  readonly before: number;
  /** What was told since, as the seat may read it: the last lines. */
  readonly told: Proposed['told'];
  /** Dice fell or a secret is out: only the organiser takes it back. */
  readonly settled: boolean;
  readonly repeated?: true;
}

/** Something asked of a campaign whose log is as long as the store says. */
type Call<T> = (campaign: Asked<CampaignCalls>, length: number) => Promise<Came<T>>;

export class Campaigns {
  /** One after the other for each campaign. */
  private readonly turns = new Map<string, Promise<unknown>>();
  /** Hears that a campaign has changed. */
  onChange: (id: string, version: number) => void = () => {};

  readonly seats: CampaignSeats;
  readonly weeks: CampaignWeeks;
  /** Battles that are fought at tables of this server. */
  readonly fought: CampaignBattles;
  private readonly place: CampaignPlace;

  constructor(
    private readonly store: Store,
    battles: Battles,
    private readonly shelf: Pick<Shelf, 'here' | 'keepOwn' | 'kept' | 'forBattle'>,
    private readonly webhooks: Pick<Webhooks, 'post' | 'faultOf' | 'lastFault'>,
    readonly work: CampaignWork,
    threads: TablesOptions | undefined,
    private readonly newSeed = newServerSeed,
  ) {
    const texts = new LogTexts(store);
    const read = async (id: string) => {
      const row = await this.row(id);
      return { row, log: await texts.ofCampaign(id, row.length) };
    };
    this.place = new CampaignPlace({ read, rules: (stamp) => rulesFrom(shelf, stamp) }, shelf.here, threads);
    this.seats = new CampaignSeats(this, store);
    this.weeks = new CampaignWeeks(this, store, webhooks);
    this.fought = new CampaignBattles(this, store, battles, shelf);
  }

  /** Opens the campaign again when somebody asks next. */
  forget(id: string): void {
    this.place.forget(id);
  }

  /** Finishes what is under way, so that it is written, and takes no more. */
  async close(): Promise<void> {
    await Promise.all(this.turns.values());
    await this.place.stop();
  }

  /** Makes a campaign; every gang has an invitation. */
  async create(setUp: CampaignSetUp, agreed: Agreed, dice: 'app' | 'ask'): Promise<CreatedCampaign> {
    const id = newId();
    const token = newToken('organiser');
    const recovery = newRecovery();
    const row: CampaignsTable = {
      id,
      created: new Date().toISOString(),
      name: setUp.name,
      status: 'playing',
      set_up: JSON.stringify(setUp),
      agreed: JSON.stringify(agreed),
      dice,
      seed: this.newSeed(),
      rules: this.shelf.here.stamp,
      length: 0,
      settings: null,
      due: null,
    };
    const { seats, gangs, entries } = cameOf(await this.place.channel.ask.begin(setUp, agreed, row));
    // After an upgrade the campaign finds its rules in the store.
    await this.shelf.keepOwn();
    const invites = Object.fromEntries(gangs.map((seat) => [seat, newToken('invite')]));
    await this.store.db.transaction().execute(async (step) => {
      await step
        .insertInto('campaigns')
        .values({ ...row, length: entries.length })
        .execute();
      const places = seats.map((seat) => ({
        campaign: id,
        seat,
        token: seat === ORGANISER ? hashOf(token) : null,
        invite: seat === ORGANISER ? null : hashOf(invites[seat] as string),
        recovery: seat === ORGANISER ? hashOf(recovery) : null,
        name: null,
      }));
      await step.insertInto('campaign_seats').values(places).execute();
      await step
        .insertInto('campaign_entries')
        .values(entries.map((entry) => ({ ...entry, campaign: id, request: null })))
        .execute();
    });
    return { id, token, recovery, invites };
  }

  async row(id: string): Promise<CampaignsTable> {
    const row = await this.store.db
      .selectFrom('campaigns')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refused('no-campaign', 'campaign', { id });
    return row;
  }

  // What is sent on as it is comes as JSON.

  async view(id: string, seat: string | null, language?: LanguageId): Promise<string> {
    const beside = await this.known(id);
    return await this.look(id, (campaign, length) => campaign.view(length, seat, beside, language));
  }

  /** What anybody with the link may read: how it stands and what happened, and nothing that is to do. */
  async publicPage(id: string, language?: LanguageId): Promise<string> {
    const beside = await this.known(id);
    return await this.look(id, (campaign, length) => campaign.publicPage(length, beside, language));
  }

  /** Looks at a campaign, after whoever writes. */
  look<T>(id: string, call: Call<T>): Promise<T> {
    return this.inTurn(id, async () => await this.ask(id, call, await this.upToDate(id)));
  }

  /** Asks something of a campaign, and charges whoever asks for the work. */
  async ask<T>(id: string, call: Call<T>, { length }: Pick<CampaignsTable, 'length'>): Promise<T> {
    const came = await call(this.place.channel.at(id).ask, length);
    this.work.spent(id, came.took);
    return cameOf(came);
  }

  private async known(id: string): Promise<Beside> {
    const row = await this.row(id);
    const fights = await this.fought.fights(id);
    return {
      fights,
      over: await this.fought.overAt(id),
      players: await this.seats.players(id),
      settings: shownSettings(row),
    };
  }

  /** The log and the set-up as JSON, for those who keep a copy. */
  async exported(id: string): Promise<string> {
    return await this.inTurn(id, async () => {
      const row = await this.row(id);
      return await this.ask(id, (campaign, length) => campaign.exported(length), row);
    });
  }

  /** An answer to an open question, by its number and key. */
  answer(
    id: string,
    seat: string,
    given: { readonly number: number; readonly key: string; readonly answer: unknown },
    asking?: Asking,
  ) {
    return this.act(id, seat, { do: 'answer', ...given }, asking);
  }

  /** The app rolls the dice that are asked for. */
  roll(id: string, seat: string, given: { readonly number: number; readonly key: string }, asking?: Asking) {
    return this.act(id, seat, { do: 'roll', ...given }, asking);
  }

  /** Something beside all questions: a correction, a bargain, a pause, a word. */
  beside(
    id: string,
    seat: string,
    given: { readonly path: readonly (string | number)[]; readonly value: unknown; readonly note: string },
    asking?: Asking,
  ) {
    return this.act(id, seat, { do: 'beside', ...given }, asking);
  }

  /** Lets somebody join late: a gang with a seat and an invitation of its own. */
  async joinLate(id: string, gang: { readonly id: string; readonly name: string }, asking?: Asking) {
    const joining = { path: ['join'], value: gang, note: '' };
    const { version, repeated } = await this.beside(id, ORGANISER, joining, asking);
    const invite = newToken('invite');
    await this.store.db
      .insertInto('campaign_seats')
      .values({
        campaign: id,
        seat: gang.id,
        token: null,
        invite: hashOf(invite),
        recovery: null,
        name: null,
      })
      // After an undo the seat is there already, and is nobody's. A repeated request puts nobody out of it.
      .onConflict((conflict) =>
        conflict
          .columns(['campaign', 'seat'])
          .doUpdateSet({ invite: hashOf(invite), ...(repeated ? {} : { token: null }) }),
      )
      .execute();
    return { seat: gang.id, invite, version };
  }

  /**
   * Goes back to just after an entry; without one, to just before the last action. A player undoes their own actions
   * if nobody has built on them. Only the organiser goes past dice, secrets or actions of others. The feed says how
   * much was undone.
   */
  undo(id: string, seat: string, entry: number | undefined, asking?: Asking) {
    return this.act(id, seat, { do: 'undo', to: entry }, asking);
  }

  // The one who writes

  inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(id) ?? Promise.resolve();
    const now = before.then(work, work);
    const settledNow = now.catch(() => undefined);
    this.turns.set(id, settledNow);
    void settledNow.then(() => {
      if (this.turns.get(id) === settledNow) this.turns.delete(id);
    });
    return now;
  }

  act(id: string, seat: string, deed: Deed, { request, language }: Asking = {}): Promise<Written> {
    return this.inTurn(id, async () => {
      const key = request === undefined ? undefined : `${seat} ${request}`;
      for (let tries = 0; ; tries++) {
        const row = await this.upToDate(id);
        // Looked up again after each try: perhaps another process has written this very request meanwhile.
        const repeated = await this.writtenBefore(row, key);
        if (repeated) return repeated;
        const done = await this.ask(
          id,
          (campaign, length) => campaign.act(length, seat, deed, { language, chat: chatOf(row) }),
          row,
        );
        if (await this.write(row, done, { request: key })) {
          if (done.isNewWeek) await this.weeks.isOver(id);
          const { version, before, told, settled } = done;
          return { version, before, told, settled };
        }
        if (tries > 3) throw new Refused('campaign-busy', 'campaign');
      }
    });
  }

  private async writtenBefore({ id }: CampaignsTable, key: string | undefined): Promise<Written | undefined> {
    if (key === undefined) return undefined;
    const entry = await this.store.db
      .selectFrom('campaign_entries')
      .select('seq')
      .where('campaign', '=', id)
      .where('request', '=', key)
      .executeTakeFirst();
    if (!entry) return undefined;
    const { length: version } = await this.row(id);
    return { version, before: entry.seq - 1, told: [], settled: true, repeated: true };
  }

  /** Writes what was done, under the key of its request and with when the next week ends; false if another process wrote first. */
  async write(
    row: CampaignsTable,
    done: Proposed,
    { request, due }: { readonly request?: string | undefined; readonly due?: string } = {},
  ): Promise<boolean> {
    const { id } = row;
    const { before, version, entries, isOver } = done;
    try {
      await this.store.db.transaction().execute(async (step) => {
        const { numUpdatedRows } = await step
          .updateTable('campaigns')
          .set({
            length: version,
            status: isOver ? 'over' : 'playing',
            ...(due === undefined ? {} : { due }),
          })
          .where('id', '=', id)
          .where('length', '=', before)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new Behind();
        await step
          .insertInto('campaign_entries')
          .values(
            entries.map((entry, at) => ({
              ...entry,
              campaign: id,
              request: at === 0 ? (request ?? null) : null,
            })),
          )
          .execute();
      });
    } catch (error) {
      this.forget(id);
      if (error instanceof Behind) return false;
      throw error;
    }
    const { webhook } = settingsIn(row);
    if (webhook !== null) this.webhooks.post(webhook, done.name, done.posts);
    this.onChange(id, version);
    return true;
  }

  /** The campaign's row, with battles that are over brought home. */
  async upToDate(id: string): Promise<CampaignsTable> {
    const row = await this.row(id);
    return (await this.fought.bringHome(row)) ? await this.row(id) : row;
  }
}

class Behind extends Error {}

function cameOf<T>(came: Came<T>): T {
  if (came.refusal) throw refusedBy(came.refusal);
  return came.came;
}

async function rulesFrom(shelf: Pick<Shelf, 'kept'>, stamp: string | null) {
  try {
    return await shelf.kept(stamp);
  } catch (error) {
    if (error instanceof Unplayable) return { missing: error.message };
    throw error;
  }
}
