/**
 * The feed, line by line or as a story in chapters: read from the events of the rules, without the secrets of
 * others.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { EventId } from '../../table/events.ts';
import type { Ref, Seat } from '../../table/question.ts';
import type { Session } from '../../table/session.ts';
import { inWords, type Told } from '../../table/table.ts';
import type { LanguageId } from '../../words/index.ts';
import { type Posting, postingIn } from './ledger.ts';
import { inLanguage } from './spoken.ts';
import type { CampaignState, Phase } from './state.ts';

/** What a line is about, for a sign beside it. */
export const LINE_KINDS = [
  'milestone',
  'battle',
  'territory',
  'death',
  'captive',
  'injury',
  'advance',
  'roster',
  'money',
  'reputation',
  'experience',
  'equipment',
  'bargain',
  'correction',
  'word',
  'other',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** A line of the feed: what happened and why, and the gangs and fighters it is about. */
export interface FeedLine {
  readonly at: number;
  readonly kind: LineKind;
  readonly words: string;
  readonly clause: ClauseId;
  /** The gangs and fighters it is about. */
  readonly about: readonly Ref[];
  readonly post?: string;
  readonly amount?: number;
  readonly battle?: Ref;
}

const OF_POSTINGS: Readonly<Record<Posting['what'], LineKind>> = {
  credits: 'money',
  debt: 'money',
  reputation: 'reputation',
  xp: 'experience',
  item: 'equipment',
  fighter: 'roster',
  territory: 'territory',
  captive: 'captive',
};

const OF_EVENTS: Readonly<Partial<Record<EventId, LineKind>>> = {
  'week/week': 'milestone',
  'downtime/downtime-begins': 'milestone',
  'founding/founded': 'milestone',
  'founding/founded-anew': 'milestone',
  'founding/has-nobody-left-destroyed': 'milestone',
  'founding/leaves-campaign': 'milestone',
  'beside/campaign-paused': 'milestone',
  'beside/campaign-goes': 'milestone',
  'beside/campaign-ends': 'milestone',
  'beside/joins-campaign': 'milestone',
  'beside/leaves-campaign': 'milestone',
  'beside/time-is-up': 'milestone',
  'awards/awards-won-campaign': 'milestone',
  'fight/fight': 'battle',
  'fight/fight-over': 'battle',
  'fight/called-off': 'battle',
  'battles/beat': 'battle',
  'battles/fought-without-victor': 'battle',
  'battles/won': 'battle',
  'battles/has-lasting-injuries': 'injury',
  'battles/fighter-changed': 'injury',
  'battles/goes-into-recovery': 'injury',
  'battles/leads-now': 'roster',
  'advances/becomes-champion': 'advance',
  'advances/becomes-specialist': 'advance',
  'advances/improves': 'advance',
  'advances/learns': 'advance',
  'advances/specialist-now': 'advance',
  'beside/accepts-bargain': 'bargain',
  'beside/bargain-between-comes-nothing': 'bargain',
  'beside/offers-bargain': 'bargain',
  'beside/organiser-corrects': 'correction',
  'beside/organiser-corrects-called': 'correction',
  'beside/organiser-corrects-not': 'correction',
  'beside/organiser-corrects-campaign': 'correction',
  'session/takes-back': 'correction',
  'beside/by-words': 'word',
};

function kindOf(told: Told, posting: Posting | undefined): LineKind {
  if (!posting) return OF_EVENTS[told.event as EventId] ?? 'other';
  if (posting.from === 'organiser' || posting.to === 'organiser') return 'correction';
  return posting.what === 'fighter' && posting.to === 'dead' ? 'death' : OF_POSTINGS[posting.what];
}

type Campaign = Session<CampaignState>;

function lineAt(session: Campaign, at: number): FeedLine {
  const told = session.story[at] as Told;
  const posting = postingIn(told);
  return {
    at,
    kind: kindOf(told, posting),
    words: inWords(told, (id) => session.nameOf(id), session.language),
    clause: told.clause,
    about: concernedBy(session.state, told),
    ...(posting ? { post: posting.what, amount: posting.amount } : {}),
    ...(posting?.battle === undefined ? {} : { battle: posting.battle }),
  };
}

function isFor({ to }: Told, seat: Seat | null): boolean {
  return to === undefined || to === seat;
}

/** The newest lines first, from just before line `before`; of one gang or fighter where it is named. */
export function feedOf(
  session: Campaign,
  {
    seat = null,
    before,
    most = 50,
    about,
    language,
  }: {
    readonly seat?: Seat | null;
    readonly before?: number;
    readonly most?: number;
    readonly about?: Ref;
    readonly language?: LanguageId | undefined;
  } = {},
): readonly FeedLine[] {
  const { story } = session;
  const lines: FeedLine[] = [];
  for (let at = Math.min(before ?? story.length, story.length) - 1; at >= 0 && lines.length < most; at--) {
    const told = story[at] as Told;
    if (!isFor(told, seat)) continue;
    if (about !== undefined && !concernedBy(session.state, told).includes(about)) continue;
    lines.push(inLanguage(session, language, () => lineAt(session, at)));
  }
  return lines;
}

/** The gangs and fighters that a line names; a fighter's gang is concerned as well. */
function concernedBy(state: CampaignState, { facts }: Told): readonly Ref[] {
  const found = new Set<Ref>();
  for (const fact of Object.values(facts)) {
    for (const id of Array.isArray(fact) ? fact : [fact]) {
      if (typeof id !== 'string') continue;
      if (state.gangs[id]) found.add(id);
      const member = state.members[id];
      if (member) found.add(id).add(member.gang);
    }
  }
  return [...found];
}

// As a story

/** A chapter: founding, a week with its end, or Downtime. */
export interface Chapter {
  readonly id: string;
  readonly week: number;
  readonly phase: Phase;
  /** What matters of it, in the order in which it happened. */
  readonly lines: readonly FeedLine[];
  /** The sum of the rest: each gang's gains minus its losses; of XP what was earned. */
  readonly sums: readonly {
    readonly gang: Ref;
    readonly credits: number;
    readonly reputation: number;
    readonly xp: number;
  }[];
}

const TOLD: ReadonlySet<LineKind> = new Set<LineKind>([
  'milestone',
  'battle',
  'territory',
  'death',
  'captive',
  'injury',
  'roster',
  'correction',
  'word',
]);

/** A battle's line says how it ended, a founder's names the gang. */
function isTold({ event }: Told, posting: Posting | undefined, kind: LineKind): boolean {
  if (event === 'fight/fight' || event === 'fight/fight-over' || event === 'week/week') return false;
  return TOLD.has(kind) && !(posting?.from === 'founding' && posting.what === 'fighter');
}

function opens({ event }: Told): boolean {
  return event === 'week/week' || event === 'downtime/downtime-begins';
}

/** The story in chapters, the newest first; as many as the caller wants. */
export function storyOf(
  session: Campaign,
  {
    seat = null,
    most = 100,
    language,
  }: {
    readonly seat?: Seat | null;
    readonly most?: number;
    readonly language?: LanguageId | undefined;
  } = {},
): readonly Chapter[] {
  const { story } = session;
  const chapters: Chapter[] = [];
  let end = story.length;
  for (let at = story.length - 1; at >= 0 && chapters.length < most; at--) {
    if (at > 0 && !opens(story[at] as Told)) continue;
    chapters.push(inLanguage(session, language, () => chapter(session, at, end, seat)));
    end = at;
  }
  return chapters;
}

function chapter(session: Campaign, from: number, to: number, seat: Seat | null): Chapter {
  const { story, state } = session;
  const first = story[from] as Told;
  const week = first.event === 'week/week' ? (first.facts.week as number) : lastWeekBefore(story, from);
  const isDowntime = first.event === 'downtime/downtime-begins';
  const sums = new Map<Ref, { credits: number; reputation: number; xp: number }>();
  const lines: FeedLine[] = [];
  for (let at = from; at < to; at++) {
    const told = story[at] as Told;
    if (!isFor(told, seat)) continue;
    const posting = postingIn(told);
    if (posting) count(state, sums, posting);
    if (isTold(told, posting, kindOf(told, posting))) lines.push(lineAt(session, at));
  }
  return {
    id: isDowntime ? 'downtime' : week === 0 ? 'founding' : `week-${week}`,
    week,
    phase: isDowntime ? 'downtime' : week === 0 ? 'founding' : (first.facts.phase as Phase),
    lines,
    sums: state.order.flatMap((gang) => {
      const sum = sums.get(gang);
      return sum ? [{ gang, ...sum }] : [];
    }),
  };
}

function lastWeekBefore(story: readonly Told[], at: number): number {
  const week = story.slice(0, at).findLast(({ event }) => event === 'week/week');
  return week ? (week.facts.week as number) : 0;
}

function count(
  state: CampaignState,
  sums: Map<Ref, { credits: number; reputation: number; xp: number }>,
  { what, from, to, amount }: Posting,
): void {
  if (what !== 'credits' && what !== 'reputation' && what !== 'xp') return;
  // XP that is spent, or goes with a fighter who leaves, is no loss to read of: the sum says what was earned.
  if (what === 'xp' && (to === 'advances' || to === 'lost')) return;
  for (const [account, sign] of [
    [from, -1],
    [to, 1],
  ] as const) {
    const gang = state.members[account]?.gang ?? account;
    if (!state.gangs[gang]) continue;
    const sum = sums.get(gang) ?? { credits: 0, reputation: 0, xp: 0 };
    sum[what] += sign * amount;
    sums.set(gang, sum);
  }
}
