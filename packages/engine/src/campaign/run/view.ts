/** What the players of a campaign see: pure functions of the session, with the secrets of others left out. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { DEFAULT_LISTS } from '../../battle/lists.ts';
import type { HiredGun } from '../../battle/occasion.ts';
import type { OwnWeapon } from '../../battle/own-weapons.ts';
import { packOf } from '../../battle/pack.ts';
import { type Saying, saidInWords, say } from '../../table/events.ts';
import { type Entry, standing } from '../../table/log.ts';
import { keyOf, type Question, type Ref, type Seat } from '../../table/question.ts';
import type { Session } from '../../table/session.ts';
import { NOBODY, Table } from '../../table/table.ts';
import type { LanguageId } from '../../words/index.ts';
import { price } from '../gang/hired-guns.ts';
import { forHire, ownWeapons } from './battles.ts';
import { stakesAgainst } from './dominion-week.ts';
import { type Chapter, type FeedLine, feedOf, storyOf } from './feed.ts';
import { budgetOf } from './founding.ts';
import { type Charts, chartsOf, deathsOf, luckInLog, type Rivalry, rivalriesOf } from './glance.ts';
import { hintsFor } from './hints.ts';
import { nameOfItem } from './market.ts';
import { inLanguage } from './spoken.ts';
import {
  type Bargain,
  type CampaignBattle,
  type CampaignEnd,
  type CampaignRules,
  type CampaignState,
  canFight,
  cardsOf,
  costOf,
  isOnRoster,
  type Member,
  ORGANISER,
  type Phase,
  playing,
  ratingOf,
  rosterOf,
  territoriesOf,
  type WeekFigures,
  wealthOf,
} from './state.ts';
import { nameable } from './week.ts';

/** A task for somebody, with everything that a screen needs to ask it. */
export interface ToDo {
  /** An answer names both. */
  readonly number: number;
  readonly key: string;
  readonly kind: Question['kind'];
  readonly by: readonly Seat[];
  readonly of: Ref | null;
  readonly what: string;
  readonly clause: ClauseId;
  readonly options?: readonly { readonly id: string; readonly label: string }[];
  readonly deeds?: readonly string[];
  readonly least?: number;
  readonly most?: number;
  readonly dice?: string;
  /** Is nobody asked, and is it done beside all questions, by this path? */
  readonly beside?: readonly string[];
  /** The tactics card that is bid for; the rules of older campaigns leave it out. */
  readonly card?: SeenCard;
  /** Credits for a gang that is founded. */
  readonly budget?: number;
  /** At the End of Week: what is worth doing now. */
  readonly hints?: readonly { readonly do: string; readonly fighter?: Ref; readonly words: string }[];
}

/** A tactics card as it reads. */
export interface SeenCard {
  readonly id: string;
  readonly title: string;
  readonly words: string;
}

export interface SeenFighter extends Omit<Member, 'kit' | 'basic'> {
  readonly kit: readonly { readonly id: string; readonly name: string }[];
  readonly cost: number;
}

export interface SeenGang {
  readonly id: Ref;
  readonly name: string;
  readonly house: string;
  readonly status: string;
  readonly rating: number;
  readonly wealth: number;
  readonly credits: number;
  readonly reputation: number;
  readonly debt: number;
  readonly inDebt: boolean;
  readonly underdog: number;
  readonly exempt: number | 'always';
  readonly items: readonly { readonly id: string; readonly name: string }[];
  /** Weapons that only this campaign has, with their profiles; the rules of older campaigns leave them out. */
  readonly weapons?: readonly OwnWeapon[];
  readonly territories: readonly Ref[];
  readonly fighters: readonly SeenFighter[];
  readonly gone: readonly { readonly id: Ref; readonly name: string; readonly status: string }[];
  readonly holds: readonly Ref[];
  readonly wins: number;
  readonly battles: number;
  readonly takenOut: number;
  readonly done: boolean;
  readonly trades: CampaignState['gangs'][string]['trades'];
  readonly grant: number;
  /** Own cards only; of others only how many there are. */
  readonly cards: { readonly pool: number; readonly underdog: number };
  readonly mine?: {
    readonly pool: readonly string[];
    /** What the cards of the pool say; the rules of older campaigns leave it out. */
    readonly cards?: readonly SeenCard[];
    readonly deck: readonly string[] | null;
    readonly underdogCards: readonly string[];
  };
}

export interface RankingLine {
  readonly gang: Ref;
  readonly place: number;
  readonly territories: number;
  readonly reputation: number;
  readonly rating: number;
  readonly credits: number;
  readonly wealth: number;
  readonly wins: number;
  readonly takenOut: number;
  readonly awards: number;
}

/** A Hired Gun of the week, with the cost for one battle. */
export interface SeenHiredGun {
  readonly id: Ref;
  readonly name: string;
  readonly kind: HiredGun['kind'];
  readonly price: number;
  /** The partner who comes along at no further cost. */
  readonly with: string | null;
  readonly stats: HiredGun['fighter']['stats'];
  readonly kit: readonly string[];
  readonly skills: readonly string[];
}

export interface CampaignView {
  readonly name: string;
  readonly pack: CampaignState['pack'];
  readonly variant: CampaignState['variant'];
  readonly rules: Omit<CampaignRules, 'cards' | 'hiredGuns'>;
  /** The campaign's gang data; the whole of it is a separate request. */
  readonly data: {
    readonly name: string;
    readonly houses: readonly { readonly id: string; readonly name: string }[];
  } | null;
  /** Unclear rules that the players read in a way of their own, and how; the rules of older campaigns leave it out. */
  readonly rulings?: Readonly<Record<string, string>>;
  /** How many Hired Guns have a profile; the rules of older campaigns leave it out. */
  readonly profiles?: number;
  readonly phase: Phase;
  readonly week: number;
  readonly step: string;
  readonly paused: boolean;
  readonly finished: boolean;
  /** How long the log is: what an app has seen. */
  readonly version: number;
  readonly seat: Seat | null;
  readonly gangs: readonly SeenGang[];
  readonly territories: readonly {
    readonly id: Ref;
    readonly name: string;
    readonly card: Ref;
    readonly holder: Ref | null;
    readonly original: boolean;
    readonly offered: boolean;
    /** The gangs that may fight for it this week. */
    readonly open: readonly Ref[];
  }[];
  readonly leads: readonly Ref[];
  readonly challenges: readonly Ref[];
  readonly hiredGuns: readonly SeenHiredGun[];
  readonly battles: readonly CampaignBattle[];
  /** For each battle the entry to which an undo goes back to take its result back; older rules leave it out. */
  readonly results?: Readonly<Record<Ref, number>>;
  readonly bargains: readonly Bargain[];
  readonly ranking: readonly RankingLine[];
  readonly figures: readonly WeekFigures[];
  /** Every measure over the weeks, ready to be drawn. */
  readonly charts: Charts;
  /** Who fought whom. */
  readonly rivalries: readonly Rivalry[];
  /** The tasks of this seat, and the players the campaign waits for. */
  readonly todo: readonly ToDo[];
  readonly waitingFor: readonly { readonly seat: Seat; readonly what: string; readonly key: string }[];
  readonly feed: readonly FeedLine[];
  /** The same as a story: the two newest chapters. */
  readonly story: readonly Chapter[];
  readonly end: CampaignEnd | null;
}

type Campaign = Session<CampaignState>;

const named = (state: CampaignState) => (id: string) => ({ id, name: nameOfItem(state, id) ?? id });

/** The open questions that this seat may answer; nobody's for a guest. */
export function todoFor(session: Campaign, seat: Seat | null): readonly ToDo[] {
  if (seat === null) return [];
  const asked = session.openEach
    .filter(({ question: { by } }) => by === undefined || by.includes(seat))
    .map(({ number, question }) => toDo(session, number, question));
  return [...asked, ...lateFoundings(session, seat)];
}

/** Who joined late founds a gang at any time until the end, since no question waits for it. */
function lateFoundings({ state, language }: Campaign, seat: Seat): readonly ToDo[] {
  if (state.phase === 'over') return [];
  const t = new Table(NOBODY, undefined, state).quiet;
  return Object.values(state.gangs)
    .filter(({ joined, status }) => joined !== undefined && status === 'waiting')
    .filter((gang) => seat === ORGANISER || seat === gang.seat)
    .map((gang) => {
      const budget = budgetOf(t, gang);
      return {
        number: 0,
        key: '',
        kind: 'deed',
        by: [gang.seat, ORGANISER],
        of: gang.id,
        what: saidInWords(say('view/found-gang-up-credits', { budget }), undefined, language),
        clause: 'campaign.gangs.founding.1',
        deeds: ['found'],
        beside: ['found', gang.id],
        budget,
      };
    });
}

function toDo(session: Campaign, number: number, question: Question): ToDo {
  const { kind, by = [], of = null, clause } = question;
  const options =
    kind === 'choice' || kind === 'pick'
      ? question.options
      : kind === 'measure' || kind === 'sight'
        ? question.to
        : undefined;
  const labels = kind === 'choice' ? question.labels : undefined;
  const said = (words: Saying | string) =>
    typeof words === 'string' ? words : saidInWords(words, (id) => session.nameOf(id), session.language);
  const label = (id: string) => said(labels?.[id] ?? session.nameOf(id));
  const gang = of === null ? undefined : session.state.gangs[of];
  const founds = kind === 'deed' && question.deeds.includes('found') && gang;
  const about = of === null ? '' : session.nameOf(of);
  const t = new Table(NOBODY, undefined, session.state).quiet;
  const alone = kind === 'deed' && question.deeds.includes('done') && gang;
  return {
    number,
    key: keyOf(question),
    kind,
    by,
    of,
    what: said(question.what ?? (kind === 'dice' ? rolling(question) : about)),
    clause,
    ...(options ? { options: options.map((id) => ({ id, label: label(id) })) } : {}),
    ...(kind === 'deed' ? { deeds: question.deeds } : {}),
    ...(kind === 'pick' ? { least: question.least, most: question.most } : {}),
    ...(kind === 'dice' ? { dice: question.dice.notation } : {}),
    ...(founds ? { budget: budgetOf(t, founds) } : {}),
    ...cardOnAuction(session.state, question),
    ...(alone
      ? { hints: hintsFor(t, alone, question.deeds).map((hint) => ({ ...hint, words: said(hint.words) })) }
      : {}),
  };
}

function cardOnAuction(state: CampaignState, question: Question): Pick<ToDo, 'card'> {
  const isBid = question.kind === 'deed' && question.deeds.includes('bid');
  const id = isBid && typeof question.what === 'object' ? question.what.facts?.card : undefined;
  return typeof id === 'string' ? { card: seenCard(state, id) } : {};
}

function seenCard({ rules }: CampaignState, id: string): SeenCard {
  const card = [...rules.cards, ...DEFAULT_LISTS.tactics].find((each) => each.id === id);
  return { id, title: card?.title ?? id, words: card?.words ?? '' };
}

function rolling({ dice: { notation: dice }, of }: Question<'dice'>): Saying {
  return of === undefined ? say('view/roll', { dice }) : say('view/roll-for', { dice, of });
}

function seenFighter(state: CampaignState, fighter: Member): SeenFighter {
  const { kit, basic: _, ...member } = fighter;
  return { ...member, kit: kit.map(named(state)), cost: costOf(state, fighter) };
}

function seenGang(state: CampaignState, id: Ref, seat: Seat | null): SeenGang {
  const gang = state.gangs[id] as CampaignState['gangs'][string];
  const own = seat === gang.seat;
  return {
    id,
    name: gang.name,
    house: gang.house,
    status: gang.status,
    rating: ratingOf(state, gang),
    wealth: wealthOf(state, gang),
    credits: gang.stash,
    reputation: gang.reputation,
    debt: gang.debt,
    inDebt: gang.inDebt,
    underdog: gang.underdog,
    exempt: gang.exempt,
    items: gang.items.map(named(state)),
    weapons: ownWeapons(state, [gang.items, ...rosterOf(state, gang).map(({ kit }) => kit)]),
    territories: territoriesOf(state, id).map((territory) => territory.id),
    fighters: rosterOf(state, gang).map((member) => seenFighter(state, member)),
    gone: gang.roster.flatMap((each) => {
      const member = state.members[each];
      return member && !isOnRoster(member) ? [{ id: each, name: member.name, status: member.status }] : [];
    }),
    holds: Object.values(state.members).flatMap((member) => (member.heldBy === id ? [member.id] : [])),
    wins: gang.wins,
    battles: gang.battles,
    takenOut: gang.takenOut,
    done: gang.done,
    trades: gang.trades,
    grant: gang.grant,
    cards: { pool: gang.pool.length, underdog: gang.underdogCards.length },
    ...(own
      ? {
          mine: {
            pool: cardsOf(state, gang),
            deck: gang.deck,
            underdogCards: gang.underdogCards,
            cards: cardsOf(state, gang).map((id) => seenCard(state, id)),
          },
        }
      : {}),
  };
}

/** Who is ahead, and what it is made of: territories first, then Reputation, then wealth. */
export function rankingOf(state: CampaignState): readonly RankingLine[] {
  return Object.values(state.gangs)
    .filter(({ status }) => status !== 'left' && status !== 'waiting')
    .map((gang) => ({
      gang: gang.id,
      place: 0,
      territories: territoriesOf(state, gang.id).length,
      reputation: gang.reputation,
      rating: ratingOf(state, gang),
      credits: gang.stash,
      wealth: wealthOf(state, gang),
      wins: gang.wins,
      takenOut: gang.takenOut,
      awards: state.end?.count[gang.id] ?? 0,
    }))
    .sort(
      (one, other) =>
        other.awards - one.awards ||
        other.territories - one.territories ||
        other.reputation - one.reputation ||
        other.wealth - one.wealth,
    )
    .map((line, at) => ({ ...line, place: at + 1 }));
}

/**
 * The gangs that may fight for a territory this week: those that may name it as a stake, or contest it once it is
 * named.
 */
function openTo(state: CampaignState, id: Ref): readonly Ref[] {
  if (state.step !== 'leads' && state.step !== 'battles') return [];
  const fit = playing(state).filter((gang) => canFight(state, gang));
  if (packOf(state).challenges) {
    const rivals = fit.filter(
      (gang) => state.challenges.includes(gang.id) && stakesAgainst(state, gang.id).includes(id),
    );
    return fit.filter((gang) => rivals.some((rival) => rival !== gang)).map((gang) => gang.id);
  }
  const mayName = fit.filter((gang) => state.leads.includes(gang.id) && nameable(state, gang).includes(id));
  if (mayName.length === 0) return [];
  const { holder } = state.territories[id] as { holder: Ref | null };
  return fit
    .filter((gang) => gang.id !== holder && (mayName.includes(gang) || state.challenges.includes(gang.id)))
    .map((gang) => gang.id);
}

/** Who is for hire this week: half the value in Takeover, the whole one in Dominion [campaign.hired-guns.hire.1, dominion.prebattle.rulebook.3]. */
function seenHiredGuns(session: Campaign): readonly SeenHiredGun[] {
  const { state, settings } = session;
  const t = new Table(NOBODY, settings, state).quiet;
  const half = ({ id, cost }: HiredGun) => price(t, { hires: [{ id, value: cost }], free: null }).price;
  const guns = forHire(state);
  return guns
    .filter(({ onlyAlong }) => !onlyAlong)
    .map((gun) => ({
      id: gun.id,
      name: gun.fighter.name,
      kind: gun.kind,
      price: packOf(state).hiresAtHalf ? half(gun) : gun.cost,
      with: guns.find(({ id }) => id === gun.partner)?.fighter.name ?? null,
      stats: gun.fighter.stats,
      kit: gun.fighter.kit.map((id) => session.nameOf(id)),
      skills: (gun.fighter.skills ?? []).map((id) => session.nameOf(id)),
    }));
}

/** Everything that one seat may know of a campaign; without a seat, the public part. Words are English unless told otherwise. */
export function campaignView(session: Campaign, seat: Seat | null, language?: LanguageId): CampaignView {
  return inLanguage(session, language, () => seenBy(session, seat));
}

function seenBy(session: Campaign, seat: Seat | null): CampaignView {
  const { state } = session;
  const { cards: _cards, hiredGuns, ...rules } = state.rules;
  return {
    name: state.name,
    pack: state.pack,
    variant: state.variant,
    rules,
    data: state.data
      ? { name: state.data.name, houses: state.data.houses.map(({ id, name }) => ({ id, name })) }
      : null,
    rulings: session.settings.rulings,
    profiles: hiredGuns.length,
    phase: state.phase,
    week: state.week,
    step: state.step,
    paused: state.paused,
    finished: session.finished,
    version: session.log.length,
    seat,
    gangs: state.order.map((id) => seenGang(state, id, seat)),
    territories: Object.values(state.territories).map(({ id, card, holder, originalOf }) => ({
      id,
      name: session.nameOf(id),
      card,
      holder,
      original: originalOf !== undefined,
      offered: state.offer.includes(id),
      open: openTo(state, id),
    })),
    leads: state.leads,
    challenges: state.challenges,
    hiredGuns: seenHiredGuns(session),
    battles: Object.values(state.battles),
    results: resultsIn(session.log),
    bargains: state.bargains.filter(({ from, to }) => seat === ORGANISER || seat === from || seat === to),
    ranking: rankingOf(state),
    figures: state.figures,
    charts: chartsOf(state),
    rivalries: rivalriesOf(state),
    todo: todoFor(session, seat),
    waitingFor: session.openEach.flatMap(({ question }) => {
      const { what, by = [] } = question;
      const others = by.filter((seat) => seat !== ORGANISER);
      const words = what ? saidInWords(what, (id) => session.nameOf(id), session.language) : '';
      const seats = others.length > 0 ? others : [ORGANISER];
      return seats.map((seat) => ({ seat, what: words, key: keyOf(question) }));
    }),
    feed: feedOf(session, { seat }),
    story: storyOf(session, { seat, most: 2 }),
    end: state.end,
  };
}

function resultsIn(log: readonly Entry[]): Readonly<Record<Ref, number>> {
  const held = standing(log);
  return Object.fromEntries(
    held.flatMap((entry, at) => {
      const battle = entry.type === 'answer' ? /^deed \S+ (battle-\d+)$/.exec(entry.key)?.[1] : undefined;
      const before = held[at - 1];
      return battle !== undefined && before ? [[battle, before.seq] as const] : [];
    }),
  );
}

/** The end of a campaign as a report, or how it stands. */
export function reportOf(session: Campaign) {
  const { state } = session;
  const members = Object.values(state.members);
  const rivalries = rivalriesOf(state);
  return {
    name: state.name,
    pack: state.pack,
    week: state.week,
    weeks: state.rules.weeks,
    phase: state.phase,
    winners: state.end?.winners ?? [],
    awards: state.end?.awards ?? {},
    ranking: rankingOf(state),
    battles: Object.values(state.battles),
    deaths: deathsOf(state, session.story),
    feuds: rivalries
      .flatMap(({ gangs: [one, other], tookOut }) => [
        { by: one, of: other, times: tookOut[0] },
        { by: other, of: one, times: tookOut[1] },
      ])
      .filter(({ times }) => times > 0)
      .sort((one, other) => other.times - one.times),
    killers: members
      .filter(({ kills }) => kills > 0)
      .sort((one, other) => other.kills - one.kills)
      .slice(0, 10)
      .map(({ id, name, gang, kills }) => ({ id, name, gang, kills })),
    luck: luckInLog(state, session.log),
    figures: state.figures,
    charts: chartsOf(state),
    rivalries,
  };
}
