/** A campaign in play, in whichever thread: its session, what seats see of it and what they do. It knows neither store nor sockets. */
import {
  BadInput,
  type BattleSetUp,
  type CampaignSetUp,
  type CampaignState,
  type Entry,
  earnedIn,
  type FaultCode,
  type FeedLine,
  keyOf,
  type LanguageId,
  ORGANISER,
  type Saying,
  type Session,
  type SetUp,
  standing,
  undoCrosses,
  withoutSecrets,
} from '@hive-arbiter/engine';
import type { CampaignRules } from '@hive-arbiter/lab/rules';
import { type Agreed, settled } from './campaign-settings.ts';
import { type Refusal, Refused, refusalOf } from './refusals.ts';
import { type KeptRules, load, type NamedRules } from './rules/kept.ts';
import type { CampaignsTable } from './store/schema.ts';

/** A campaign as it is written down; the log as one JSON text. */
export interface WrittenCampaign {
  readonly row: CampaignsTable;
  readonly log: string;
}

/** The calls of campaigns to the server. */
export interface CampaignLog {
  read(campaign: string): Promise<WrittenCampaign>;
}

/** What came of a call, and how many milliseconds of work it took. */
export type Came<T> = { readonly took: number } & (
  | { readonly came: T; readonly refusal?: undefined }
  | { readonly refusal: Refusal }
);

/** What the server knows of a campaign beside its log, for those who look. */
export interface Beside {
  readonly fights: Readonly<Record<string, string>>;
  /** The battles of the campaign whose table is over. */
  readonly over: readonly string[];
  readonly players: readonly unknown[];
  readonly settings: { readonly due: string | null };
}

/** What a seat does; the calendar ends weeks, and battles at tables here bring their results home. */
export type Deed =
  | { readonly do: 'answer'; readonly number: number; readonly key: string; readonly answer: unknown }
  | { readonly do: 'roll'; readonly number: number; readonly key: string }
  | {
      readonly do: 'beside';
      readonly path: readonly (string | number)[];
      readonly value: unknown;
      readonly note: string;
    }
  | { readonly do: 'undo'; readonly to: number | undefined }
  | { readonly do: 'end-week'; readonly note: string };

/** Something done, which counts once its entries are written. */
export interface Proposed {
  readonly name: string;
  readonly before: number;
  readonly version: number;
  /** JSON of each new entry. */
  readonly entries: readonly { readonly seq: number; readonly entry: string }[];
  readonly isOver: boolean;
  readonly isNewWeek: boolean;
  readonly told: readonly Pick<FeedLine, 'kind' | 'words'>[];
  /** Dice fell or a secret is out. */
  readonly settled: boolean;
  /** Lines for the chat, the oldest first. */
  readonly posts: readonly string[];
}

/** A battle of the campaign that was fought at a table and is over. */
export interface FoughtBattle {
  readonly setUp: BattleSetUp;
  readonly agreed: Agreed;
  readonly seed: string;
  readonly dice: 'app' | 'ask';
  readonly log: string;
  /** The rules that it was fought by, if they are not the server's own. */
  readonly rules?: KeptRules;
}

/**
 * What the server asks of a campaign. `length` is how long the log is in the store; if that differs, it is read again. What is
 * only sent on comes as JSON.
 */
export interface CampaignCalls {
  view(length: number, seat: string | null, beside: Beside, language?: LanguageId): Promise<Came<string>>;
  publicPage(length: number, beside: Beside, language?: LanguageId): Promise<Came<string>>;
  feed(length: number, seat: string | null, of: FeedOf): Promise<Came<string>>;
  story(length: number, seat: string | null, of: StoryOf): Promise<Came<string>>;
  offers(length: number, of: string): Promise<Came<string>>;
  data(length: number): Promise<Came<string>>;
  report(length: number): Promise<Came<string>>;
  check(length: number): Promise<Came<string>>;
  /** The campaign as a file. */
  exported(length: number): Promise<Came<string>>;
  calendar(length: number): Promise<Came<Calendar>>;
  act(length: number, seat: string, deed: Deed, spoken?: Spoken): Promise<Came<Proposed>>;
  /** Ends the week by the calendar, unless the campaign does not run now. */
  runOut(length: number, why: string, spoken?: Spoken): Promise<Came<Proposed | undefined>>;
  /** The set-up of a battle that a seat begins. */
  battleSetUp(length: number, seat: string, fight: string): Promise<Came<BattleSetUp>>;
  gangsOf(length: number, fight: string): Promise<Came<readonly string[]>>;
  /** What the campaign and the gang of a seat are called now; the organiser's seat has no gang. */
  namesAt(length: number, seat: string): Promise<Came<{ campaign: string; gang: string | null }>>;
  /** Of these battles, those whose result is waited for. */
  awaited(length: number, fights: readonly string[]): Promise<Came<readonly string[]>>;
  /** Enters the result of a battle; nothing if none is waited for any more. */
  home(
    length: number,
    fight: string,
    battle: FoughtBattle,
    spoken?: Spoken,
  ): Promise<Came<Proposed | NoResult | undefined>>;
}

/** In which languages whoever does something, and the campaign's chat, read of it. */
interface Spoken {
  readonly language?: LanguageId | undefined;
  readonly chat?: LanguageId | undefined;
}

/** Nothing of the battle can be entered: it was closed before its end, or the fault says why not. */
export interface NoResult {
  readonly fault: string | null;
}

interface FeedOf {
  readonly before?: number;
  readonly most?: number;
  readonly about?: string;
  readonly language?: LanguageId;
}

interface StoryOf {
  readonly most?: number;
  readonly language?: LanguageId;
}

/** What the file for calendars needs. */
export interface Calendar {
  readonly name: string;
  readonly week: number;
  readonly weeks: number;
  readonly finished: boolean;
  /** The gangs of each open battle. */
  readonly battles: readonly (readonly string[])[];
}

/** Lines that a chat wants to read. */
const POSTED: readonly FeedLine['kind'][] = ['milestone', 'battle', 'territory', 'death', 'captive'];
const MOST_POSTED = 300;
const MOST_TOLD = 20;

/** Taken, or why not: in English, and where players can mend it, for words of any language. */
interface Outcome {
  readonly code?: FaultCode | undefined;
  readonly fault?: string | undefined;
  readonly said?: Saying | undefined;
}

type Campaign = Session<CampaignState>;

interface Open {
  readonly row: CampaignsTable;
  readonly setUp: SetUp<CampaignState>;
  /** The rules that the campaign was begun with. */
  readonly rules: CampaignRules;
  readonly session: Campaign;
  /** How long its log is as JSON. */
  size: number;
}

export class CampaignInPlay implements CampaignCalls {
  private open: Open | undefined;

  constructor(
    private readonly id: string,
    private readonly log: CampaignLog,
    private readonly rulesOf: (stamp: string | null) => Promise<NamedRules>,
    private readonly here: NamedRules,
  ) {}

  /** How much of it is open: the characters of its log. */
  get size(): number {
    return this.open?.size ?? 0;
  }

  view(length: number, seat: string | null, beside: Beside, language?: LanguageId) {
    return this.look(length, (open) => JSON.stringify(viewFrom(open, seat, beside, language)));
  }

  publicPage(length: number, beside: Beside, language?: LanguageId) {
    return this.look(length, (open) => JSON.stringify(publicPart(open, beside, language)));
  }

  feed(length: number, seat: string | null, of: FeedOf) {
    return this.look(length, ({ session, rules }) =>
      JSON.stringify({ lines: rules.feedOf(session, { seat, ...of }) }),
    );
  }

  story(length: number, seat: string | null, of: StoryOf) {
    return this.look(length, ({ session, rules }) =>
      JSON.stringify({ chapters: rules.storyOf(session, { seat, ...of }) }),
    );
  }

  offers(length: number, of: string) {
    return this.look(length, ({ session, setUp, rules }) => {
      const offers = rules.offersOn(session.state, of, setUp.settings);
      if (!offers) throw new Refused('no-offers', 'of', { of });
      return JSON.stringify(offers);
    });
  }

  data(length: number) {
    return this.look(length, ({ session }) => JSON.stringify({ data: session.state.data ?? null }));
  }

  report(length: number) {
    return this.look(length, ({ session, rules }) => JSON.stringify(rules.reportOf(session)));
  }

  check(length: number) {
    return this.look(length, ({ session, rules }) => {
      const broken = rules.faultsInBooks(session.state, session.story);
      return JSON.stringify({ sound: broken.length === 0, broken });
    });
  }

  /** Needs no rules but for a name that was corrected: whatever the rules say now, the file is there. */
  async exported(length: number): Promise<Came<string>> {
    const named = await this.look(length, ({ session }) => session.state.name).catch(() => undefined);
    const { row, log: text } = await this.log.read(this.id);
    const file = took(() => {
      const isOver = row.status === 'over';
      const log = JSON.parse(text) as Entry[];
      return JSON.stringify({
        format: 'hive-arbiter-campaign',
        version: 1,
        name: named === undefined || named.refusal ? row.name : named.came,
        setUp: JSON.parse(row.set_up) as CampaignSetUp,
        agreed: JSON.parse(row.agreed) as Agreed,
        dice: row.dice,
        ...(isOver ? { seed: row.seed } : { leftOut: 'secrets' }),
        log: isOver ? log : withoutSecrets(log),
      });
    });
    return { ...file, took: (named?.took ?? 0) + file.took };
  }

  calendar(length: number) {
    return this.look(length, ({ session, rules }): Calendar => {
      const { battles, week, rules: agreed } = rules.campaignView(session, null);
      const said = (ids: readonly string[]) => ids.map((each) => session.nameOf(each));
      return {
        name: session.state.name,
        week,
        weeks: agreed.weeks,
        finished: session.finished,
        battles: battles.filter(({ status }) => status === 'open').map(({ gangs }) => said(gangs)),
      };
    });
  }

  act(length: number, seat: string, deed: Deed, spoken: Spoken = {}) {
    return this.look(length, (open) => {
      const { session, rules } = open;
      if (session.state.paused && seat !== ORGANISER && deed.do !== 'undo')
        throw new Refused('campaign-paused', 'campaign');
      return proposed(open, seat, spoken, () => {
        const { language } = spoken;
        const { code, fault, said } = done(session, rules, seat, deed);
        if (fault === undefined) return;
        if (code === 'late') throw new Refused('overtaken', 'body');
        if (code === 'over') throw new Refused('campaign-over', 'campaign');
        const words = language && said && rules.saidTo?.(session, said, language);
        throw new Refused('campaign-rules', 'body', { fault: words ?? fault });
      });
    });
  }

  runOut(length: number, why: string, spoken: Spoken = {}) {
    return this.look(length, (open) => {
      const { session, rules } = open;
      // A pause holds the calendar, too; and founding ends when everybody has a gang.
      if (session.finished || session.state.paused || session.state.phase === 'founding') return undefined;
      return proposed(open, ORGANISER, spoken, () => endWeek(session, rules, why));
    });
  }

  battleSetUp(length: number, seat: string, fight: string) {
    return this.look(length, ({ session, rules }) => {
      const planned = session.state.battles[fight];
      if (planned?.status !== 'open')
        throw new Refused('fight-not-open', 'fight', { fight: session.nameOf(fight) });
      if (seat !== ORGANISER && !planned.gangs.includes(seat))
        throw new Refused('not-in-this-battle', 'token');
      return rules.battleSetUp(session.state, planned);
    });
  }

  gangsOf(length: number, fight: string) {
    return this.look(length, ({ session }) => session.state.battles[fight]?.gangs ?? []);
  }

  namesAt(length: number, seat: string) {
    return this.look(length, ({ session: { state } }) => ({
      campaign: state.name,
      gang: state.gangs[seat]?.name ?? null,
    }));
  }

  awaited(length: number, fights: readonly string[]) {
    return this.look(length, ({ session }) => fights.filter((fight) => resultAsked(session, fight)));
  }

  async home(length: number, fight: string, battle: FoughtBattle, spoken: Spoken = {}) {
    return await this.look(length, (open) => {
      const { session, rules } = open;
      const asked = resultAsked(session, fight);
      if (!asked) return undefined;
      let deed: unknown;
      try {
        const final = finalState(battle, battle.rules ? load(battle.rules) : this.here);
        if (!final?.verdict) return { fault: null };
        deed = rules.asDeed(rules.resultOf({ ...final, awards: [...earnedIn(final)] }));
      } catch (error) {
        return { fault: (error as Error).stack ?? String(error) };
      }
      let refused: string | undefined;
      const entered = proposed(open, ORGANISER, spoken, () => {
        refused = session.answer(asked.number, ORGANISER, deed, [], keyOf(asked.question)).fault;
      });
      return refused === undefined ? entered : { fault: refused };
    });
  }

  /** Does a piece of work on the campaign as its log has it now. */
  private async look<T>(length: number, work: (open: Open) => T): Promise<Came<T>> {
    if (this.open?.session.log.length === length) return this.tried(() => work(this.open as Open));
    const { row, log } = await this.log.read(this.id);
    const rules = await this.campaignRules(row);
    return this.tried(() => {
      this.open = this.openedFrom(row, log, rules);
      return work(this.open);
    });
  }

  /** Whatever is thrown but a refusal may have left the campaign half changed. */
  private tried<T>(work: () => T): Came<T> {
    try {
      return took(work);
    } catch (error) {
      this.open = undefined;
      throw error;
    }
  }

  /** The rules of a campaign: those kept under its stamp; today's for one from before campaigns were kept with theirs. */
  private async campaignRules({ rules: stamp }: CampaignsTable): Promise<CampaignRules> {
    const { rules } = stamp === null ? this.here : await this.rulesOf(stamp);
    return rules.campaigns ?? campaignsOf(this.here);
  }

  private openedFrom(row: CampaignsTable, log: string, rules: CampaignRules): Open {
    const state = rules.newCampaign(JSON.parse(row.set_up));
    const setUp = setUpFrom(rules, state, row, JSON.parse(row.agreed));
    try {
      return { row, setUp, rules, session: rules.openCampaign(setUp, JSON.parse(log)), size: log.length };
    } catch (error) {
      // Rules of another release have a class of their own for it.
      if (!(error instanceof Error && error.name === 'Mismatch')) throw error;
      const since = row.rules === this.here.stamp ? '' : ` It was begun with the rules ${row.rules}.`;
      throw new Refused('campaign-other-rules', 'campaign', { fault: `${error.message}.${since}` });
    }
  }
}

/** The seats, gangs and first entries of a new campaign. */
export interface NewCampaign {
  readonly seats: readonly string[];
  readonly gangs: readonly string[];
  readonly entries: Proposed['entries'];
}

/** Begins a campaign by the server's own rules; what is wrong with the set-up is refused. */
export function begun(
  here: NamedRules,
  setUp: CampaignSetUp,
  agreed: Agreed,
  { seed, dice }: Pick<CampaignsTable, 'seed' | 'dice'>,
): Came<NewCampaign> {
  return took(() => {
    const rules = campaignsOf(here);
    const state = made(rules, setUp);
    const session = rules.openCampaign(setUpFrom(rules, state, { seed, dice }, agreed));
    return {
      seats: rules.seatsIn(state),
      gangs: Object.keys(state.gangs),
      entries: entriesFrom(session, 0),
    };
  });
}

function took<T>(work: () => T): Came<T> {
  const began = performance.now();
  try {
    const came = work();
    return { took: performance.now() - began, came };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { took: performance.now() - began, refusal: refusalOf(error) };
  }
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

function setUpFrom(
  rules: CampaignRules,
  state: CampaignState,
  { seed, dice }: Pick<CampaignsTable, 'seed' | 'dice'>,
  agreed: Agreed,
): SetUp<CampaignState> {
  return { state, seats: rules.seatsIn(state), settings: settled(agreed), seed, dice };
}

function entriesFrom({ log }: Campaign, before: number): Proposed['entries'] {
  return log.slice(before).map((entry) => ({ seq: entry.seq, entry: JSON.stringify(entry) }));
}

// What is seen

function viewFrom({ session, rules }: Open, seat: string | null, beside: Beside, language?: LanguageId) {
  const { fights, over, players, settings } = beside;
  const { battles } = session.state;
  return {
    ...rules.campaignView(session, seat, language),
    fights,
    // Their result came home and was taken back.
    takenBack: over.filter((fight) => battles[fight]?.status === 'open'),
    players,
    settings,
  };
}

/** What anybody with the link may read: how it stands and what happened, and nothing that is to do. */
function publicPart(open: Open, beside: Beside, language?: LanguageId) {
  const seen = viewFrom(open, null, beside, language);
  const story = open.rules.storyOf(open.session, { seat: null, ...(language ? { language } : {}) });
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

// What is done

/** Does something, and gives what is to be written and told of it. */
function proposed(open: Open, seat: string, { language, chat }: Spoken, work: () => void): Proposed {
  const { session, rules } = open;
  const before = session.log.length;
  const { week } = session.state;
  const told = session.story.length;
  work();
  const fresh = session.story.length - told;
  const toldTo = { seat, most: Math.min(fresh, MOST_TOLD), ...(language ? { language } : {}) };
  const lines = toldTo.most > 0 ? rules.feedOf(session, toldTo) : [];
  // One line tells what was undone, of a story that is shorter then.
  const isUndo = session.log.slice(before).some(({ type }) => type === 'undo');
  const most = Math.min(isUndo ? 1 : fresh, MOST_POSTED);
  const posted = most > 0 ? rules.feedOf(session, { most, ...(chat ? { language: chat } : {}) }) : [];
  const { dice, secret } = undoCrosses(session.log, before, seat);
  const entries = entriesFrom(session, before);
  for (const { entry } of entries) open.size += entry.length;
  return {
    name: session.state.name,
    before,
    version: session.log.length,
    entries,
    isOver: session.finished,
    isNewWeek: session.state.week !== week,
    told: lines.map(({ kind, words }) => ({ kind, words })).reverse(),
    settled: dice || secret,
    posts: posted
      .filter(({ kind }) => POSTED.includes(kind))
      .map(({ words }) => words)
      .reverse(),
  };
}

function done(session: Campaign, rules: CampaignRules, seat: string, deed: Deed): Outcome {
  switch (deed.do) {
    case 'answer':
      return session.answer(deed.number, seat, deed.answer, [], deed.key);
    case 'roll':
      return session.roll(deed.number, seat, deed.key);
    case 'beside': {
      const taken = session.beside(deed.path, deed.value as never, deed.note, seat);
      // Nobody waits for those who left, and a campaign that is ended goes on to its awards.
      if (taken.fault === undefined) rules.settleOpen(session);
      return taken;
    }
    case 'undo':
      return undone(session, seat, deed.to);
    case 'end-week':
      if (session.finished) throw new Refused('campaign-over', 'campaign');
      if (session.state.phase === 'founding') throw new Refused('campaign-founding', 'campaign');
      endWeek(session, rules, deed.note);
      return {};
    default:
      return deed satisfies never;
  }
}

function undone(session: Campaign, seat: string, entry: number | undefined): Outcome {
  const to = entry === undefined ? beforeLastDoing(session.log) : standingAt(session.log, entry);
  if (to === undefined) throw new Refused('nothing-to-undo', 'campaign');
  const crosses = undoCrosses(session.log, to, seat);
  if (seat !== ORGANISER && (crosses.dice || crosses.secret || crosses.others))
    throw new Refused('campaign-undo', 'body.to');
  return session.undo(to, seat, Object.keys(session.state.gangs).concat(ORGANISER));
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

/** Carries the week on to its end; the feed says for which gangs careful answers were taken. */
function endWeek(session: Campaign, rules: CampaignRules, words: string): void {
  const late = [...new Set(session.openEach.map(({ question }) => question.by?.[0] ?? ORGANISER))];
  session.beside(['time-is-up'], late, words, ORGANISER);
  rules.runWeekOut(session, words);
}

// Battles

/** The open question about the result of a battle: it counts once, also if it was entered from paper meanwhile. */
function resultAsked({ openEach }: Campaign, fight: string) {
  return openEach.find(({ question }) => question.of === fight && question.kind === 'deed');
}

/** How a battle that is over stood at its end, if it was played to it. */
function finalState({ setUp, agreed, seed, dice, log }: FoughtBattle, { rules }: NamedRules) {
  const state = rules.newBattle(setUp);
  const seats = [...new Set(state.gangs.map(({ seat }) => seat)), ORGANISER];
  const session = new rules.Session(
    rules.battle,
    { state, seats, settings: settled(agreed), seed, dice },
    JSON.parse(log) as readonly Entry[],
  );
  return session.finished ? session.state : undefined;
}
