/** What can be done with campaigns and their seats, by HTTP, a socket or a test. */
import {
  BadInput,
  type CampaignSetUp,
  type CampaignState,
  type CampaignView,
  type Entry,
  type FeedLine,
  type GangData,
  type LanguageId,
  type Offers,
  ORGANISER,
  type reportOf,
  type Saying,
  type Session,
  type SetUp,
  standing,
  undoCrosses,
  withoutSecrets,
} from '@hive-arbiter/engine';
import type { CampaignRules } from '@hive-arbiter/lab/rules';
import type { Battles } from './battles.ts';
import { CampaignBattles } from './campaign-battles.ts';
import { CampaignSeats, newRecovery } from './campaign-seats.ts';
import { type Agreed, settingsIn, settled, shownSettings } from './campaign-settings.ts';
import { CampaignWeeks } from './campaign-weeks.ts';
import type { CampaignWork } from './campaign-work.ts';
import { newServerSeed } from './fair.ts';
import { Refused } from './refusals.ts';
import { load, type NamedRules, Unplayable } from './rules/kept.ts';
import type { Shelf } from './rules/shelf.ts';
import type { CampaignsTable } from './store/schema.ts';
import type { Store } from './store/store.ts';
import { hashOf, newId, newToken } from './tokens.ts';
import type { Webhooks } from './webhooks.ts';

/** Campaigns that are kept open; the rest are opened again when somebody asks. */
const MOST_OPEN = 50;

export interface Open {
  readonly row: CampaignsTable;
  readonly setUp: SetUp<CampaignState>;
  /** The rules that the campaign was begun with. */
  readonly rules: CampaignRules;
  session: Session<CampaignState>;
  /** How much of the story has been posted to chats. */
  told: number;
}

/** Lines that a chat wants to read. */
const POSTED: readonly FeedLine['kind'][] = ['milestone', 'battle', 'territory', 'death', 'captive'];

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
  readonly told: readonly Pick<FeedLine, 'kind' | 'words'>[];
  /** Dice fell or a secret is out: only the organiser takes it back. */
  readonly settled: boolean;
  readonly repeated?: true;
}

const MOST_TOLD = 20;

/** Taken, or why not: in English, and where players can mend it, for words of any language. */
interface Outcome {
  readonly fault?: string | undefined;
  readonly said?: Saying | undefined;
}

export class Campaigns {
  private readonly open = new Map<string, Open>();
  /** One after the other for each campaign. */
  private readonly turns = new Map<string, Promise<unknown>>();
  /** Hears that a campaign has changed. */
  onChange: (id: string, version: number) => void = () => {};

  readonly seats: CampaignSeats;
  readonly weeks: CampaignWeeks;
  /** Battles that are fought at tables of this server. */
  readonly fought: CampaignBattles;

  constructor(
    private readonly store: Store,
    battles: Battles,
    private readonly shelf: Pick<Shelf, 'here' | 'keepOwn' | 'kept'>,
    private readonly webhooks: Pick<Webhooks, 'post' | 'faultOf' | 'lastFault'>,
    readonly work: CampaignWork,
    private readonly newSeed = newServerSeed,
  ) {
    this.seats = new CampaignSeats(this, store);
    this.weeks = new CampaignWeeks(this, store, webhooks);
    this.fought = new CampaignBattles(this, store, battles, shelf);
  }

  /** Opens the campaign again when somebody asks next. */
  forget(id: string): void {
    this.open.delete(id);
  }

  /** Makes a campaign; every gang has an invitation. */
  async create(setUp: CampaignSetUp, agreed: Agreed, dice: 'app' | 'ask'): Promise<CreatedCampaign> {
    const own = this.own;
    const state = made(own, setUp);
    const settings = settled(agreed);
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
    // After an upgrade the campaign finds its rules in the store.
    await this.shelf.keepOwn();
    const session = own.openCampaign({ state, seats: own.seatsIn(state), settings, seed: row.seed, dice });
    const invites = Object.fromEntries(Object.keys(state.gangs).map((seat) => [seat, newToken('invite')]));
    await this.store.db.transaction().execute(async (step) => {
      await step
        .insertInto('campaigns')
        .values({ ...row, length: session.log.length })
        .execute();
      const seats = own.seatsIn(state).map((seat) => ({
        campaign: id,
        seat,
        token: seat === ORGANISER ? hashOf(token) : null,
        invite: seat === ORGANISER ? null : hashOf(invites[seat] as string),
        recovery: seat === ORGANISER ? hashOf(recovery) : null,
        name: null,
      }));
      await step.insertInto('campaign_seats').values(seats).execute();
      await step
        .insertInto('campaign_entries')
        .values(
          session.log.map((entry) => ({
            campaign: id,
            seq: entry.seq,
            entry: JSON.stringify(entry),
            request: null,
          })),
        )
        .execute();
    });
    return { id, token, recovery, invites };
  }

  /** The rules that campaigns are begun with here. */
  private get own(): CampaignRules {
    return campaignsOf(this.shelf.here);
  }

  /** The rules of a campaign: those kept under its stamp; today's for one from before campaigns were kept with theirs. */
  private async rulesOf({ rules: stamp }: CampaignsTable): Promise<CampaignRules> {
    if (stamp === null || stamp === this.shelf.here.stamp) return this.own;
    try {
      return load(await this.shelf.kept(stamp)).rules.campaigns ?? this.own;
    } catch (error) {
      // If its rules are missing, try today's: the log shows whether they fit.
      if (error instanceof Unplayable) return this.own;
      throw error;
    }
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

  async view(
    id: string,
    seat: string | null,
    language?: LanguageId,
  ): Promise<
    CampaignView & {
      readonly fights: Readonly<Record<string, string>>;
      /** Battles whose table is over and whose result was taken back. */
      readonly takenBack: readonly string[];
      readonly players: readonly unknown[];
      readonly settings: ReturnType<typeof shownSettings>;
    }
  > {
    const fights = await this.fought.fights(id);
    const { seen, state } = await this.look(id, ({ session, rules }) => ({
      seen: rules.campaignView(session, seat, language),
      state: session.state,
    }));
    return {
      ...seen,
      fights,
      takenBack: await this.fought.takenBack(state, fights),
      players: await this.seats.players(id),
      settings: shownSettings(await this.row(id)),
    };
  }

  /** What anybody with the link may read: how it stands and what happened, and nothing that is to do. */
  async publicPage(id: string, language?: LanguageId) {
    const seen = await this.view(id, null, language);
    const story = await this.story(id, null, { language });
    const { name, pack, phase, week, finished, ranking, territories, charts, rivalries, end, version } = seen;
    return {
      name,
      pack,
      phase,
      week,
      weeks: seen.rules.weeks,
      finished,
      version,
      due: seen.settings.due,
      ranking,
      gangs: seen.gangs.map((gang) => ({
        id: gang.id,
        name: gang.name,
        house: gang.house,
        status: gang.status,
        rating: gang.rating,
        reputation: gang.reputation,
        wins: gang.wins,
        battles: gang.battles,
        takenOut: gang.takenOut,
        fighters: gang.fighters.map((fighter) => ({
          id: fighter.id,
          name: fighter.name,
          rank: fighter.rank,
          status: fighter.status,
          kills: fighter.kills,
        })),
        gone: gang.gone,
      })),
      territories: territories.map(({ id: territory, name: called, holder, original }) => ({
        id: territory,
        name: called,
        holder,
        original,
      })),
      battles: seen.battles.map(({ id: battle, week: at, gangs, stake, status, played }) => ({
        id: battle,
        week: at,
        gangs,
        stake,
        status,
        played,
      })),
      charts,
      rivalries,
      story,
      end,
    };
  }

  async feed(
    id: string,
    seat: string | null,
    of: { before?: number; most?: number; about?: string; language?: LanguageId },
  ) {
    return await this.look(id, ({ session, rules }) => rules.feedOf(session, { seat, ...of }));
  }

  /** What may be done about a gang, a captive or a battle now, with prices. */
  async offers(id: string, of: string): Promise<Offers> {
    const offers = await this.look(id, ({ session, setUp, rules }) =>
      rules.offersOn(session.state, of, setUp.settings),
    );
    if (!offers) throw new Refused('no-offers', 'of', { of });
    return offers;
  }

  async data(id: string): Promise<GangData | null> {
    return await this.look(id, ({ session }) => session.state.data ?? null);
  }

  async story(id: string, seat: string | null, of: { most?: number; language?: LanguageId | undefined }) {
    return await this.look(id, ({ session, rules }) => rules.storyOf(session, { seat, ...of }));
  }

  async report(id: string): Promise<ReturnType<typeof reportOf>> {
    return await this.look(id, ({ session, rules }) => rules.reportOf(session));
  }

  /**
   * The log and the set-up as JSON, for those who keep a copy: from the store alone, so it needs no rules. An organiser
   * plays as well, so what others must not know yet comes at the end: the seed of the dice, decks and open bids.
   */
  async exported(id: string): Promise<string> {
    const row = await this.row(id);
    const entries = await this.entries(id);
    const name = await this.look(id, ({ session }) => session.state.name).catch(() => row.name);
    const isOver = row.status === 'over';
    const log = entries.map((entry) => JSON.parse(entry) as Entry);
    return JSON.stringify({
      format: 'hive-arbiter-campaign',
      version: 1,
      name,
      setUp: JSON.parse(row.set_up) as CampaignSetUp,
      agreed: JSON.parse(row.agreed) as Agreed,
      dice: row.dice,
      ...(isOver ? { seed: row.seed } : { leftOut: 'secrets' }),
      log: isOver ? log : withoutSecrets(log),
    });
  }

  /** The entries of the log, as JSON. */
  private async entries(id: string): Promise<readonly string[]> {
    const rows = await this.store.db
      .selectFrom('campaign_entries')
      .select('entry')
      .where('campaign', '=', id)
      .orderBy('seq')
      .execute();
    return rows.map(({ entry }) => entry);
  }

  /** Looks at a campaign: after whoever writes, and in turn with all other work on campaigns. */
  look<T>(id: string, what: (open: Open) => T): Promise<T> {
    return this.inTurn(id, async () => {
      const open = await this.opened(id);
      return await this.work.piece(id, () => what(open));
    });
  }

  /** What does not add up in the books; nothing for sound ones. */
  async check(id: string): Promise<readonly string[]> {
    return await this.look(id, ({ session, rules }) => rules.faultsInBooks(session.state, session.story));
  }

  /** An answer to an open question, by its number and key. */
  answer(
    id: string,
    seat: string,
    given: { readonly number: number; readonly key: string; readonly answer: unknown },
    asking?: Asking,
  ) {
    return this.act(
      id,
      seat,
      (session) => session.answer(given.number, seat, given.answer, [], given.key),
      asking,
    );
  }

  /** The app rolls the dice that are asked for. */
  roll(id: string, seat: string, given: { readonly number: number; readonly key: string }, asking?: Asking) {
    return this.act(id, seat, (session) => session.roll(given.number, seat, given.key), asking);
  }

  /** Something beside all questions: a correction, a bargain, a pause, a word. */
  beside(
    id: string,
    seat: string,
    given: { readonly path: readonly (string | number)[]; readonly value: unknown; readonly note: string },
    asking?: Asking,
  ) {
    return this.act(
      id,
      seat,
      (session, rules) => {
        const taken = session.beside(given.path, given.value as never, given.note, seat);
        // Nobody waits for those who left, and a campaign that is ended goes on to its awards.
        if (taken.fault === undefined) rules.settleOpen(session);
        return taken;
      },
      asking,
    );
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
    return this.act(
      id,
      seat,
      (session) => {
        const to = entry === undefined ? beforeLastDoing(session.log) : standingAt(session.log, entry);
        if (to === undefined) throw new Refused('nothing-to-undo', 'campaign');
        const crosses = undoCrosses(session.log, to, seat);
        if (seat !== ORGANISER && (crosses.dice || crosses.secret || crosses.others))
          throw new Refused('campaign-undo', 'body.to');
        return session.undo(
          to,
          seat,
          session.log.length > 0 ? Object.keys(session.state.gangs).concat(ORGANISER) : [],
        );
      },
      asking,
      true,
    );
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

  act(
    id: string,
    seat: string,
    doIt: (session: Session<CampaignState>, rules: CampaignRules) => Outcome,
    { request, language }: Asking = {},
    always = false,
  ): Promise<Written> {
    return this.inTurn(id, async () => {
      if (request !== undefined) {
        const before = await this.store.db
          .selectFrom('campaign_entries')
          .select('seq')
          .where('campaign', '=', id)
          .where('request', '=', `${seat} ${request}`)
          .executeTakeFirst();
        if (before) {
          const { length: version } = await this.row(id);
          return { version, before: before.seq - 1, told: [], settled: true, repeated: true };
        }
      }
      for (let tries = 0; ; tries++) {
        const { session, rules } = await this.opened(id);
        if (session.state.paused && seat !== ORGANISER && !always)
          throw new Refused('campaign-paused', 'campaign');
        const base = session.log.length;
        const { week } = session.state;
        const told = session.story.length;
        let taken: Outcome;
        try {
          taken = await this.work.piece(id, () => doIt(session, rules));
        } catch (error) {
          // What is refused before anything is done leaves the campaign as it is.
          if (!(error instanceof Refused)) this.open.delete(id);
          throw error;
        }
        if (taken.fault !== undefined) {
          const said = language && taken.said && rules.saidTo?.(session, taken.said, language);
          throw new Refused('campaign-rules', 'body', { fault: said ?? taken.fault });
        }
        if (await this.write(id, session, base, request === undefined ? undefined : `${seat} ${request}`)) {
          if (session.state.week !== week) await this.weeks.isOver(id);
          const most = Math.min(session.story.length - told, MOST_TOLD);
          const lines =
            most > 0 ? await this.work.piece(id, () => rules.feedOf(session, { seat, most, language })) : [];
          const { dice, secret } = undoCrosses(session.log, base, seat);
          return {
            version: session.log.length,
            before: base,
            told: lines.map(({ kind, words }) => ({ kind, words })).reverse(),
            settled: dice || secret,
          };
        }
        if (tries > 3) throw new Refused('campaign-busy', 'campaign');
      }
    });
  }

  /** Writes what is new; false if another process wrote first. */
  async write(id: string, session: Session<CampaignState>, base: number, request?: string): Promise<boolean> {
    const fresh = session.log.slice(base);
    try {
      await this.store.db.transaction().execute(async (step) => {
        const { numUpdatedRows } = await step
          .updateTable('campaigns')
          .set({ length: session.log.length, status: session.finished ? 'over' : 'playing' })
          .where('id', '=', id)
          .where('length', '=', base)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new Behind();
        await step
          .insertInto('campaign_entries')
          .values(
            fresh.map((entry, at) => ({
              campaign: id,
              seq: entry.seq,
              entry: JSON.stringify(entry),
              request: at === 0 ? (request ?? null) : null,
            })),
          )
          .execute();
      });
    } catch (error) {
      this.open.delete(id);
      if (error instanceof Behind) return false;
      throw error;
    }
    this.postTo(id, session);
    this.onChange(id, session.log.length);
    return true;
  }

  /** Posts what was just told to the chat of the campaign, if it has one. */
  private postTo(id: string, session: Session<CampaignState>): void {
    const open = this.open.get(id);
    if (!open) return;
    // One line tells what was undone.
    const fresh = Math.max(1, session.story.length - open.told);
    open.told = session.story.length;
    const { webhook } = settingsIn(open.row);
    if (webhook === null) return;
    const lines = open.rules
      .feedOf(session, { most: Math.min(fresh, 300) })
      .filter(({ kind }) => POSTED.includes(kind))
      .map(({ words }) => words)
      .reverse();
    this.webhooks.post(webhook, session.state.name, lines);
  }

  /** The campaign as its log has it now, with battles that are over brought home. */
  async opened(id: string, home = true): Promise<Open> {
    const row = await this.row(id);
    let open = this.open.get(id);
    if (!open || open.session.log.length !== row.length) {
      const entries = await this.entries(id);
      const rules = await this.rulesOf(row);
      const state = rules.newCampaign(JSON.parse(row.set_up));
      const setUp: SetUp<CampaignState> = {
        state,
        seats: rules.seatsIn(state),
        settings: settled(JSON.parse(row.agreed)),
        seed: row.seed,
        dice: row.dice,
      };
      const session = await this.work.piece(id, () =>
        this.playedOn(
          rules,
          row,
          setUp,
          entries.map((entry) => JSON.parse(entry) as Entry),
        ),
      );
      open = { row, setUp, rules, session, told: session.story.length };
      this.open.set(id, open);
      for (const [oldest] of this.open) {
        if (this.open.size <= MOST_OPEN) break;
        this.open.delete(oldest);
      }
    } else if (open.row.settings !== row.settings) {
      open = { ...open, row };
      this.open.set(id, open);
    }
    if (!home) return open;
    const waiting = Object.values(open.session.state.battles).filter(({ status }) => status === 'open');
    if (waiting.length > 0) {
      const fights = await this.fought.fights(id);
      for (const { id: fight } of waiting) {
        const battle = fights[fight];
        if (battle !== undefined) await this.fought.bringHome(id, fight, battle);
      }
    }
    return open;
  }

  private playedOn(
    rules: CampaignRules,
    row: CampaignsTable,
    setUp: SetUp<CampaignState>,
    log: readonly Entry[],
  ): Session<CampaignState> {
    try {
      return rules.openCampaign(setUp, log);
    } catch (error) {
      // Rules of another release have a class of their own for it.
      if (!(error instanceof Error && error.name === 'Mismatch')) throw error;
      const since = row.rules === this.shelf.here.stamp ? '' : ` It was begun with the rules ${row.rules}.`;
      throw new Refused('campaign-other-rules', 'campaign', { fault: `${error.message}.${since}` });
    }
  }
}

class Behind extends Error {}

/** The last entry up to this one that still holds: a log may end with what was taken back. */
function standingAt(log: readonly Entry[], entry: number): number {
  if (entry > log.length) return entry;
  return standing(log).findLast(({ seq }) => seq <= entry)?.seq ?? entry;
}

/** The entry before the last that somebody made; dice that the app rolled and checkpoints follow from others. */
function beforeLastDoing(log: readonly Entry[]): number | undefined {
  const held = standing(log);
  const at = held.findLastIndex(
    (entry) => entry.type === 'overrule' || (entry.type === 'answer' && entry.by !== 'app'),
  );
  return held[at - 1]?.seq;
}

function campaignsOf({ rules, version }: NamedRules): CampaignRules {
  if (!rules.campaigns) throw new Error(`The rules ${version} have no campaigns`);
  return rules.campaigns;
}

function made(rules: CampaignRules, setUp: CampaignSetUp): CampaignState {
  try {
    return rules.newCampaign(setUp);
  } catch (error) {
    if (error instanceof BadInput) throw new Refused('bad-request', 'body', { fault: error.message });
    throw error;
  }
}
