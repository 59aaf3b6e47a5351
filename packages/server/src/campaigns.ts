/** What can be done with campaigns and their seats, whoever asks: HTTP, a socket, a test. */
import { randomBytes } from 'node:crypto';
import {
  BadInput,
  type BattleState,
  type CampaignSetUp,
  type CampaignState,
  type CampaignView,
  type Entry,
  type FeedLine,
  type GangData,
  keyOf,
  type LanguageId,
  type Offers,
  ORGANISER,
  readSettings,
  type reportOf,
  type Saying,
  type Session,
  type SetUp,
  standing,
  undoCrosses,
} from '@hive-arbiter/engine';
import type { CampaignRules } from '@hive-arbiter/lab/rules';
import type { Battles } from './battles.ts';
import { type CampaignSettings, calendarFile, nextDue, USUAL_SETTINGS } from './campaign-calendar.ts';
import { Refused } from './refusals.ts';
import { load, type NamedRules, Unplayable } from './rules/kept.ts';
import type { Shelf } from './rules/shelf.ts';
import type { CampaignsTable } from './store/schema.ts';
import type { Store } from './store/store.ts';
import type { Asker } from './threads/pool.ts';
import { hashOf, newId, newToken, opens } from './tokens.ts';
import type { Webhooks } from './webhooks.ts';

/** Campaigns that are kept open; the rest are opened again when somebody asks. */
const MOST_OPEN = 50;

interface Open {
  readonly row: CampaignsTable;
  readonly setUp: SetUp<CampaignState>;
  /** The rules that the campaign was begun with. */
  readonly rules: CampaignRules;
  session: Session<CampaignState>;
  /** How much of the story has been posted to chats. */
  told: number;
}

/** What an organiser changes; what is left out stays. */
export interface ChangedSettings {
  readonly public?: boolean | undefined;
  readonly webhook?: string | null | undefined;
  readonly calendar?:
    | { readonly due: string; readonly days: number; readonly runs: boolean }
    | null
    | undefined;
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
interface Asking {
  readonly request?: string | undefined;
  readonly language?: LanguageId | undefined;
}

/** Taken, or why not: in English, and where players can mend it, for words of any language. */
interface Outcome {
  readonly fault?: string | undefined;
  readonly said?: Saying | undefined;
}

/** Agreed on beside the set-up. */
export interface Agreed {
  readonly variant?: readonly string[];
  readonly rulings?: Readonly<Record<string, string>>;
}

export class Campaigns {
  private readonly open = new Map<string, Open>();
  /** One after the other for each campaign. */
  private readonly turns = new Map<string, Promise<unknown>>();
  /** Hears that a campaign has changed. */
  onChange: (id: string, version: number) => void = () => {};

  constructor(
    private readonly store: Store,
    private readonly battles: Battles,
    private readonly shelf: Pick<Shelf, 'here' | 'keepOwn' | 'kept'>,
    private readonly webhooks: Pick<Webhooks, 'post' | 'faultOf' | 'lastFault'>,
  ) {}

  /** Makes a campaign; every gang has an invitation. */
  async create(
    setUp: CampaignSetUp,
    agreed: Agreed,
    dice: 'app' | 'ask',
    seed?: string,
  ): Promise<CreatedCampaign> {
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
      seed: seed ?? randomBytes(24).toString('base64url'),
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
      // Where they are not to be had, the log tells whether those of today will do.
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
    if (!row) throw new Refused('no-campaign', 'campaign', { fault: `there is no campaign ${id}` });
    return row;
  }

  /** Whose token this is; nobody's for a guest. */
  async seatOf(id: string, token: string | undefined): Promise<string | null> {
    const row = await this.row(id);
    if (token === undefined) {
      if (!settingsIn(row).public)
        throw new Refused('campaign-seat', 'token', { fault: 'this campaign is shown to its players alone' });
      return null;
    }
    const seats = await this.store.db
      .selectFrom('campaign_seats')
      .selectAll()
      .where('campaign', '=', id)
      .execute();
    const found = seats.find((seat) => opens(token, seat.token));
    if (!found)
      throw new Refused('campaign-seat', 'token', { fault: 'this token opens no seat of this campaign' });
    return found.seat;
  }

  async needSeat(id: string, token: string | undefined): Promise<string> {
    const seat = await this.seatOf(id, token);
    if (seat === null) throw new Refused('no-bearer', 'token');
    return seat;
  }

  async needOrganiser(id: string, token: string | undefined): Promise<void> {
    if ((await this.needSeat(id, token)) !== ORGANISER)
      throw new Refused('campaign-seat', 'token', { fault: 'only the organiser may do this' });
  }

  /** Takes a seat with an invitation or a recovery code; the code that the seat has from now on comes along. */
  async join(
    id: string,
    given: {
      readonly invite?: string | undefined;
      readonly recovery?: string | undefined;
      readonly name?: string | undefined;
    },
  ): Promise<{ seat: string; token: string; recovery: string }> {
    const { length } = await this.row(id);
    const seats = await this.store.db
      .selectFrom('campaign_seats')
      .selectAll()
      .where('campaign', '=', id)
      .execute();
    const { invite, recovery } = given;
    const found = seats.find((seat) =>
      invite !== undefined ? opens(invite, seat.invite) : opens(readRecovery(recovery), seat.recovery),
    );
    if (!found) {
      const what = invite !== undefined ? 'invitation' : 'recovery code';
      throw new Refused('campaign-seat', invite !== undefined ? 'body.invite' : 'body.recovery', {
        fault: `this ${what} opens no seat; it may have been used already`,
      });
    }
    const token = newToken('seat');
    const code = newRecovery();
    await this.store.db
      .updateTable('campaign_seats')
      .set({
        token: hashOf(token),
        invite: null,
        recovery: hashOf(code),
        ...(given.name === undefined ? {} : { name: given.name }),
      })
      .where('campaign', '=', id)
      .where('seat', '=', found.seat)
      .execute();
    // Who sits where is part of what everybody sees.
    this.onChange(id, length);
    return { seat: found.seat, token, recovery: code };
  }

  /** A new invitation to a seat, also to the organiser's: so the office is handed on. */
  async invite(id: string, seat: string): Promise<string> {
    const invite = newToken('invite');
    const { numUpdatedRows } = await this.store.db
      .updateTable('campaign_seats')
      .set({ invite: hashOf(invite) })
      .where('campaign', '=', id)
      .where('seat', '=', seat)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new Refused('no-campaign', 'seat', { fault: `there is no seat ${seat}` });
    return invite;
  }

  async players(id: string): Promise<readonly { seat: string; name: string | null; taken: boolean }[]> {
    const seats = await this.store.db
      .selectFrom('campaign_seats')
      .selectAll()
      .where('campaign', '=', id)
      .orderBy('seat')
      .execute();
    return seats.map(({ seat, name, token }) => ({ seat, name, taken: token !== null }));
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
    const { session, rules } = await this.inTurn(id, () => this.opened(id));
    const fights = await this.fights(id);
    return {
      ...rules.campaignView(session, seat, language),
      fights,
      takenBack: await this.takenBack(session.state, fights),
      players: await this.players(id),
      settings: shownSettings(await this.row(id)),
    };
  }

  /** What anybody with the link may read: how it stands and what happened, and nothing that is to do. */
  async publicPage(id: string, language?: LanguageId) {
    const seen = await this.view(id, null, language);
    const { session, rules } = await this.inTurn(id, () => this.opened(id));
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
      story: rules.storyOf(session, { seat: null, language }),
      end,
    };
  }

  /** The ends of the weeks that are left, for calendars. */
  async calendar(id: string, origin: string, now = new Date()): Promise<string> {
    const row = await this.row(id);
    const { session, rules } = await this.inTurn(id, () => this.opened(id));
    const { battles, week, rules: agreed } = rules.campaignView(session, null);
    const said = (ids: readonly string[]) => ids.map((each) => session.nameOf(each)).join(' against ');
    return calendarFile({
      id,
      name: session.state.name,
      week,
      weeks: agreed.weeks,
      due: session.finished ? null : row.due,
      days: settingsIn(row).calendar?.days ?? 7,
      battles: battles.filter(({ status }) => status === 'open').map(({ gangs }) => said(gangs)),
      link: `${origin}/campaigns/${id}`,
      now,
    });
  }

  /** Everything that the organiser has set, with how the chat fares. */
  async settings(id: string) {
    const row = await this.row(id);
    const { webhook } = settingsIn(row);
    return {
      ...shownSettings(row),
      webhook,
      webhookFault: (webhook === null ? undefined : this.webhooks.lastFault(webhook)) ?? null,
    };
  }

  /** Changes what the organiser sets beside the rules; what is wrong is named, and changes nothing. */
  async configure(id: string, given: ChangedSettings, now = new Date()) {
    const row = await this.row(id);
    const before = settingsIn(row);
    const { calendar, webhook } = given;
    if (typeof webhook === 'string') {
      const fault = this.webhooks.faultOf(webhook);
      if (fault !== undefined) throw new Refused('bad-request', 'body.webhook', { fault });
    }
    if (calendar) checkDue(calendar.due, now);
    const settings: CampaignSettings = {
      public: given.public ?? before.public,
      webhook: webhook === undefined ? before.webhook : webhook,
      calendar:
        calendar === undefined ? before.calendar : calendar && { days: calendar.days, runs: calendar.runs },
    };
    const due =
      calendar === undefined ? row.due : calendar && new Date(Date.parse(calendar.due)).toISOString();
    await this.store.db
      .updateTable('campaigns')
      .set({ settings: JSON.stringify(settings), due })
      .where('id', '=', id)
      .execute();
    this.onChange(id, row.length);
    return await this.settings(id);
  }

  /** Ends the weeks that the calendar says are over; each by one process alone. Returns how many. */
  async endWeeks(now = new Date()): Promise<number> {
    const rows = await this.store.db
      .selectFrom('campaigns')
      .selectAll()
      .where('status', '=', 'playing')
      .where('due', '<=', now.toISOString())
      .orderBy('due')
      .limit(20)
      .execute();
    let ended = 0;
    for (const row of rows) if (await this.endWeek(row, now)) ended++;
    return ended;
  }

  private async endWeek(row: CampaignsTable, now: Date): Promise<boolean> {
    const { calendar } = settingsIn(row);
    const { id, due } = row;
    if (!calendar || due === null) return false;
    const { numUpdatedRows } = await this.store.db
      .updateTable('campaigns')
      .set({ due: nextDue(due, calendar.days, now) })
      .where('id', '=', id)
      .where('due', '=', due)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !calendar.runs) return false;
    return await this.inTurn(id, async () => {
      for (let tries = 0; tries < 4; tries++) {
        const { session, rules } = await this.opened(id);
        // A pause holds the calendar, too; and founding ends when everybody has a gang.
        if (session.finished || session.state.paused || session.state.phase === 'founding') return false;
        const base = session.log.length;
        try {
          runOut(session, rules, `${due.slice(0, 10)} by the calendar`);
        } catch (error) {
          this.open.delete(id);
          throw error;
        }
        if (await this.write(id, session, base)) return true;
      }
      return false;
    });
  }

  /** The organiser ends the week by hand, with a reason that everybody reads. */
  endWeekNow(id: string, note: string, asking?: Asking) {
    return this.act(
      id,
      ORGANISER,
      (session, rules) => {
        if (session.finished) return { fault: 'the campaign is over' };
        if (session.state.phase === 'founding')
          return { fault: 'gangs are still being founded: whoever does not come can leave' };
        runOut(session, rules, note);
        return {};
      },
      asking,
    );
  }

  /** Which battles of the server the battles of the campaign are fought as. */
  private async fights(id: string): Promise<Readonly<Record<string, string>>> {
    const rows = await this.store.db
      .selectFrom('campaign_battles')
      .selectAll()
      .where('campaign', '=', id)
      .execute();
    return Object.fromEntries(rows.map(({ fight, battle }) => [fight, battle]));
  }

  /** Whatever is over and still open here has come home before, and was taken back. */
  private async takenBack(
    { battles }: CampaignState,
    fights: Readonly<Record<string, string>>,
  ): Promise<readonly string[]> {
    const open = Object.entries(fights).filter(([fight]) => battles[fight]?.status === 'open');
    const statuses = await Promise.all(open.map(([, battle]) => this.statusOf(battle)));
    return open.flatMap(([fight], at) => (statuses[at] === 'over' ? [fight] : []));
  }

  async feed(
    id: string,
    seat: string | null,
    of: { before?: number; most?: number; about?: string; language?: LanguageId },
  ) {
    const { session, rules } = await this.inTurn(id, () => this.opened(id));
    return rules.feedOf(session, { seat, ...of });
  }

  /** What may be done about a gang, a captive or a battle now, with prices. */
  async offers(id: string, of: string): Promise<Offers> {
    const { session, setUp, rules } = await this.inTurn(id, () => this.opened(id));
    const offers = rules.offersOn(session.state, of, setUp.settings);
    if (!offers)
      throw new Refused('no-campaign', 'of', { fault: `nothing is open about ${of} in this campaign` });
    return offers;
  }

  async data(id: string): Promise<GangData | null> {
    const { session } = await this.inTurn(id, () => this.opened(id));
    return session.state.data ?? null;
  }

  async story(id: string, seat: string | null, of: { most?: number; language?: LanguageId }) {
    const { session, rules } = await this.inTurn(id, () => this.opened(id));
    return rules.storyOf(session, { seat, ...of });
  }

  async report(id: string): Promise<ReturnType<typeof reportOf>> {
    const { session, rules } = await this.inTurn(id, () => this.opened(id));
    return rules.reportOf(session);
  }

  /** The log and the set-up, for those who keep a copy. */
  async exported(id: string) {
    const { row, session } = await this.inTurn(id, () => this.opened(id));
    return {
      format: 'hive-arbiter-campaign',
      version: 1,
      name: session.state.name,
      setUp: JSON.parse(row.set_up) as CampaignSetUp,
      agreed: JSON.parse(row.agreed) as Agreed,
      dice: row.dice,
      seed: row.seed,
      log: session.log,
    };
  }

  /** What does not add up in the books; nothing for sound ones. */
  async check(id: string): Promise<readonly string[]> {
    const { session, rules } = await this.inTurn(id, () => this.opened(id));
    return rules.faultsInBooks(session.state, session.story);
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
    const { version } = await this.beside(id, ORGANISER, { path: ['join'], value: gang, note: '' }, asking);
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
      // After an undo the seat is there already: its old invitation no longer counts.
      .onConflict((conflict) =>
        conflict.columns(['campaign', 'seat']).doUpdateSet({ token: null, invite: hashOf(invite) }),
      )
      .execute();
    return { seat: gang.id, invite, version };
  }

  /**
   * Goes back to just after an entry; without one, to just before what somebody did last. A player takes back what they did themselves and nobody has built on; past dice,
   * secrets or the doings of others only the organiser goes, and the feed says how much was taken back.
   */
  undo(id: string, seat: string, entry: number | undefined, asking?: Asking) {
    return this.act(
      id,
      seat,
      (session) => {
        const to = entry === undefined ? beforeLastDoing(session.log) : standingAt(session.log, entry);
        if (to === undefined) return { fault: 'nothing has been done yet' };
        const crosses = undoCrosses(session.log, to, seat);
        if (seat !== ORGANISER && (crosses.dice || crosses.secret || crosses.others))
          return {
            fault: 'This goes back past dice or what others did: only the organiser can take that back',
          };
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

  /** Begins the battle of a campaign at a table of this server, with everything filled in. */
  async begin(
    id: string,
    seat: string,
    fight: string,
    options: { readonly depth?: string; readonly dice?: 'app' | 'ask' },
    asker: Asker,
  ) {
    return await this.inTurn(id, async () => {
      const { row, session, rules } = await this.opened(id);
      const planned = session.state.battles[fight];
      if (planned?.status !== 'open')
        throw new Refused('campaign-rules', 'fight', { fault: `${fight} is not open to be fought` });
      if (seat !== ORGANISER && !planned.gangs.includes(seat))
        throw new Refused('campaign-seat', 'token', { fault: 'this gang does not fight there' });
      const before = (await this.fights(id))[fight];
      if (before !== undefined && (await this.statusOf(before)) !== 'over')
        throw new Refused('campaign-rules', 'fight', {
          fault: `this battle is fought already, as ${before}`,
        });
      const setUp = rules.battleSetUp(session.state, planned);
      const { gangs, ...rest } = setUp;
      const made = await this.battles.create(
        {
          ...rest,
          gangs: gangs.map((roster) => ({ roster })),
          agreed: JSON.parse(row.agreed),
          dice: options.dice ?? row.dice,
          ...(options.depth === undefined ? {} : { depth: options.depth }),
        } as never,
        undefined,
        asker,
      );
      // Fought again after its result was taken back: the new table counts, and the old one no longer.
      if (before !== undefined) await this.forgetTable(id, fight, before);
      const { numInsertedOrUpdatedRows } = await this.store.db
        .insertInto('campaign_battles')
        .values({ campaign: id, fight, battle: made.id })
        .onConflict((conflict) => conflict.columns(['campaign', 'fight']).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n)
        throw new Refused('campaign-rules', 'fight', { fault: 'somebody else has just begun this battle' });
      this.onChange(id, session.log.length);
      return made;
    });
  }

  private async statusOf(battle: string): Promise<string | undefined> {
    const row = await this.store.db
      .selectFrom('battles')
      .select('status')
      .where('id', '=', battle)
      .executeTakeFirst();
    return row?.status;
  }

  private async forgetTable(id: string, fight: string, battle: string): Promise<void> {
    await this.store.db
      .deleteFrom('campaign_battles')
      .where('campaign', '=', id)
      .where('fight', '=', fight)
      .where('battle', '=', battle)
      .execute();
  }

  /** The player of a gang takes its seat at a battle that was begun: here is the invitation. */
  async seatAt(id: string, fight: string, seat: string): Promise<{ battle: string; invite: string }> {
    const battle = (await this.fights(id))[fight];
    if (battle === undefined)
      throw new Refused('campaign-rules', 'fight', { fault: `${fight} is not begun at a table` });
    const { session } = await this.inTurn(id, () => this.opened(id));
    if (!session.state.battles[fight]?.gangs.includes(seat))
      throw new Refused('campaign-seat', 'token', { fault: 'this gang does not fight there' });
    return { battle, invite: await this.battles.inviteFor(battle, seat, seat) };
  }

  /** A battle of this server is over: if a campaign waits for it, its result goes into the books by itself. */
  async battleOver(battle: string): Promise<void> {
    const link = await this.store.db
      .selectFrom('campaign_battles')
      .selectAll()
      .where('battle', '=', battle)
      .executeTakeFirst();
    if (!link) return;
    await this.inTurn(link.campaign, () => this.bringHome(link.campaign, link.fight, battle));
  }

  private async bringHome(id: string, fight: string, battle: string): Promise<void> {
    const { session, rules } = await this.opened(id, false);
    const open = session.openEach.find(({ question }) => question.of === fight && question.kind === 'deed');
    // What has come home already, or was entered from paper meanwhile, comes home once.
    if (!open) return;
    const final = await this.finalState(battle);
    if (!final?.state.verdict) return;
    // A result that the organiser took back stays away; a battle that goes on and ends anew has another.
    const request = `battle ${battle} ${final.length}`;
    if (await this.isTaken(id, request)) return;
    const deed = rules.asDeed(rules.resultOf(final.state));
    const base = session.log.length;
    const { fault } = session.answer(open.number, ORGANISER, deed, [], keyOf(open.question));
    if (fault === undefined) await this.write(id, session, base, request);
  }

  /** Has this request been written to the log, also if it was taken back since? */
  private async isTaken(id: string, request: string): Promise<boolean> {
    const entry = await this.store.db
      .selectFrom('campaign_entries')
      .select('seq')
      .where('campaign', '=', id)
      .where('request', '=', request)
      .executeTakeFirst();
    return entry !== undefined;
  }

  /** How a battle stood when it was over, if it is. */
  private async finalState(
    battle: string,
  ): Promise<{ readonly state: BattleState; readonly length: number } | undefined> {
    const row = await this.store.db
      .selectFrom('battles')
      .selectAll()
      .where('id', '=', battle)
      .executeTakeFirst();
    if (row?.status !== 'over') return undefined;
    const rows = await this.store.db
      .selectFrom('entries')
      .select('entry')
      .where('battle', '=', battle)
      .orderBy('seq')
      .execute();
    const log = rows.map(({ entry }) => JSON.parse(entry) as Entry);
    const { rules } =
      row.rules === this.shelf.here.stamp ? this.shelf.here : load(await this.shelf.kept(row.rules));
    const state = rules.newBattle(JSON.parse(row.set_up));
    const seats = [...new Set(state.gangs.map(({ seat }) => seat)), ORGANISER];
    const session = new rules.Session(
      rules.battle,
      { state, seats, settings: settled(JSON.parse(row.agreed)), seed: row.seed ?? '', dice: row.dice },
      log,
    );
    return session.finished ? { state: session.state, length: log.length } : undefined;
  }

  // The one who writes

  private inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(id) ?? Promise.resolve();
    const now = before.then(work, work);
    const settledNow = now.catch(() => undefined);
    this.turns.set(id, settledNow);
    void settledNow.then(() => {
      if (this.turns.get(id) === settledNow) this.turns.delete(id);
    });
    return now;
  }

  private act(
    id: string,
    seat: string,
    doIt: (session: Session<CampaignState>, rules: CampaignRules) => Outcome,
    { request, language }: Asking = {},
    always = false,
  ): Promise<{ readonly version: number; readonly before: number; readonly repeated?: true }> {
    return this.inTurn(id, async () => {
      if (request !== undefined) {
        const before = await this.store.db
          .selectFrom('campaign_entries')
          .select('seq')
          .where('campaign', '=', id)
          .where('request', '=', `${seat} ${request}`)
          .executeTakeFirst();
        if (before) return { version: (await this.row(id)).length, before: before.seq - 1, repeated: true };
      }
      for (let tries = 0; ; tries++) {
        const { session, rules } = await this.opened(id);
        if (session.state.paused && seat !== ORGANISER && !always)
          throw new Refused('campaign-rules', 'campaign', {
            fault: 'the campaign is paused by its organiser',
          });
        const base = session.log.length;
        const { week } = session.state;
        let taken: Outcome;
        try {
          taken = doIt(session, rules);
        } catch (error) {
          this.open.delete(id);
          throw error;
        }
        if (taken.fault !== undefined) {
          const said = language && taken.said && rules.saidTo?.(session, taken.said, language);
          throw new Refused('campaign-rules', 'body', { fault: said ?? taken.fault });
        }
        if (await this.write(id, session, base, request === undefined ? undefined : `${seat} ${request}`)) {
          if (session.state.week !== week) await this.weekIsOver(id);
          return { version: session.log.length, before: base };
        }
        if (tries > 3)
          throw new Refused('campaign-busy', 'campaign', {
            fault: 'others write to this campaign; try again',
          });
      }
    });
  }

  /** Writes what is new; false where another process wrote first. */
  private async write(
    id: string,
    session: Session<CampaignState>,
    base: number,
    request?: string,
  ): Promise<boolean> {
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

  /** A week that ends before its time: the next one has all of its days. */
  private async weekIsOver(id: string, now = new Date()): Promise<void> {
    const row = await this.row(id);
    const { calendar } = settingsIn(row);
    if (!calendar || row.due === null) return;
    await this.store.db
      .updateTable('campaigns')
      .set({ due: nextDue(row.due, calendar.days, now) })
      .where('id', '=', id)
      .where('due', '=', row.due)
      .execute();
  }

  /** Posts what was just told to the chat of the campaign, if it has one. */
  private postTo(id: string, session: Session<CampaignState>): void {
    const open = this.open.get(id);
    if (!open) return;
    // What was taken back is told by one line.
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
  private async opened(id: string, home = true): Promise<Open> {
    const row = await this.row(id);
    let open = this.open.get(id);
    if (!open || open.session.log.length !== row.length) {
      const entries = await this.store.db
        .selectFrom('campaign_entries')
        .select('entry')
        .where('campaign', '=', id)
        .orderBy('seq')
        .execute();
      const log = entries.map(({ entry }) => JSON.parse(entry) as Entry);
      const rules = await this.rulesOf(row);
      const state = rules.newCampaign(JSON.parse(row.set_up));
      const setUp: SetUp<CampaignState> = {
        state,
        seats: rules.seatsIn(state),
        settings: settled(JSON.parse(row.agreed)),
        seed: row.seed,
        dice: row.dice,
      };
      const session = this.playedOn(rules, row, setUp, log);
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
      const fights = await this.fights(id);
      for (const { id: fight } of waiting) {
        const battle = fights[fight];
        if (battle !== undefined) await this.bringHome(id, fight, battle);
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
      throw new Refused('campaign-rules', 'campaign', {
        fault: `the rules of this server read the log of this campaign otherwise: ${error.message}.${since}`,
      });
    }
  }
}

class Behind extends Error {}

/** Carries the week on to its end; the feed says for which gangs careful answers were taken. */
function runOut(session: Session<CampaignState>, rules: CampaignRules, words: string): void {
  const late = [...new Set(session.openEach.map(({ question }) => question.by?.[0] ?? ORGANISER))];
  session.beside(['time-is-up'], late, words, ORGANISER);
  rules.runWeekOut(session, words);
}

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

function settingsIn({ settings }: Pick<CampaignsTable, 'settings'>): CampaignSettings {
  return settings === null ? USUAL_SETTINGS : { ...USUAL_SETTINGS, ...JSON.parse(settings) };
}

/** What everybody may know of the settings: that results are posted, but not where to. */
function shownSettings(row: Pick<CampaignsTable, 'settings' | 'due'>) {
  const { public: isPublic, calendar, webhook } = settingsIn(row);
  return { public: isPublic, calendar, due: row.due, posts: webhook !== null };
}

const YEAR = 366 * 24 * 3600 * 1000;

function checkDue(due: string, now: Date): void {
  const at = Date.parse(due);
  const fault = Number.isNaN(at)
    ? `expected a date such as ${now.toISOString()}, got ${due.slice(0, 40)}`
    : at <= now.getTime()
      ? `${due} is past: expected a date to come`
      : at > now.getTime() + YEAR
        ? `${due} is more than a year ahead`
        : undefined;
  if (fault !== undefined) throw new Refused('bad-request', 'body.calendar.due', { fault });
}

function made(rules: CampaignRules, setUp: CampaignSetUp): CampaignState {
  try {
    return rules.newCampaign(setUp);
  } catch (error) {
    if (error instanceof BadInput) throw new Refused('bad-request', 'body', { fault: error.message });
    throw error;
  }
}

function settled(agreed: Agreed) {
  try {
    return readSettings(agreed);
  } catch (error) {
    if (error instanceof BadInput || error instanceof RangeError)
      throw new Refused('bad-request', 'body.agreed', { fault: (error as Error).message });
    throw error;
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code to write down: four groups of five, without letters that look alike. */
function newRecovery(): string {
  const letters = [...randomBytes(20)].map((byte) => LETTERS[byte % LETTERS.length]);
  return [0, 5, 10, 15].map((from) => letters.slice(from, from + 5).join('')).join('-');
}

/** As people type it: in small letters, with spaces. */
function readRecovery(typed: string | undefined): string | undefined {
  const plain = typed?.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  return plain?.length === 20
    ? [0, 5, 10, 15].map((from) => plain.slice(from, from + 5)).join('-')
    : undefined;
}
