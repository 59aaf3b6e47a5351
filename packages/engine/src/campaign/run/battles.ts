/** Battles of a campaign: begun with everything filled in, and brought home line by line. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { DEFAULT_LISTS } from '../../battle/lists.ts';
import { nameIn } from '../../battle/names.ts';
import type { Aftermath, HiredGun } from '../../battle/occasion.ts';
import type { OwnWeapon } from '../../battle/own-weapons.ts';
import { packOf } from '../../battle/pack.ts';
import type { BattleSetUp, Roster, RosterFighter } from '../../battle/roster.ts';
import { secretsOf } from '../../battle/secrets.ts';
import type { Award, BattleState } from '../../battle/state.ts';
import { HANDED_OVER } from '../../special/campaign/enforcers-arrive.ts';
import { ENFORCERS } from '../../special/enforcers.ts';
import { type Saying, saidInWords, say } from '../../table/events.ts';
import type { Json, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { ENGLISH } from '../../words/index.ts';
import { newLeader } from '../gang/gangs.ts';
import { weaponsIn } from '../gang/recruits.ts';
import { changedStats, lastingOf, skillsOfScars, statsWith } from '../gang/scars.ts';
import { isTargetStat, type Stat } from '../shared/stats.ts';
import { advanceOnce, pickSkill } from './advances.ts';
import { wipeOut } from './founding.ts';
import { post } from './ledger.ts';
import { mastiffIn } from './mastiffs.ts';
import {
  type CampaignBattle,
  type CampaignGang,
  type CampaignState,
  type CampaignTable,
  cardsOf,
  costOf,
  gangIn,
  isOnRoster,
  leaderOf,
  type Member,
  memberIn,
  ORGANISER,
  playing,
  ratingOf,
  rosterOf,
  territoriesOf,
} from './state.ts';

const taxFreeWeeks = ruling('campaign.tax-free-weeks', 'three-weeks-after-current-one');

// Before

/** A fighter as the battle takes them. Only a captive of this battle's captor counts as captive. */
function rosterFighter(state: CampaignState, member: Member, captor: Ref | null): RosterFighter {
  const { id, name, rank, stats, group, kit, skills, status, heldBy, owner } = member;
  const at =
    status === 'fit' || status === 'recovery'
      ? status
      : heldBy !== null && heldBy === captor
        ? 'captive'
        : 'barred';
  const keeper = owner === undefined ? undefined : state.members[owner];
  const isKept = keeper !== undefined && isOnRoster(keeper) && OWNING.includes(keeper.rank);
  return {
    id,
    name,
    rank,
    stats: { ...stats },
    group,
    kit: [...kit],
    // A mastiff's ability stays, however it is called now [campaign.beasts.list.1].
    skills: [...skills, ...mastiffIn(member)],
    status: at,
    cost: costOf(state, member),
    ...(isKept ? { owner } : {}),
  };
}

/** Without a deck of its choice a gang has all of its own cards, and none that only others bought. An empty one was left out of a copy. */
function deckFor(state: CampaignState, gang: CampaignGang): Pick<Roster, 'deck'> {
  // Drawn once, a card is gone until the next week's deck [takeover.standards.tactics.3].
  if (gang.drawn && gang.drawn.length > 0) return { deck: [...without(fullDeck(state, gang), gang.drawn)] };
  if (gang.deck !== null && gang.deck.length > 0) return { deck: [...gang.deck] };
  return state.rules.cards.length > 0 ? { deck: [...cardsOf(state, gang)] } : {};
}

function fullDeck(state: CampaignState, gang: CampaignGang): readonly string[] {
  return gang.deck !== null && gang.deck.length > 0 ? gang.deck : cardsOf(state, gang);
}

/** A list with as many of each as there are more of it than in the other. */
function without(list: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...list];
  for (const other of others) {
    const at = left.indexOf(other);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

const OWNING: readonly string[] = ['leader', 'champion', 'specialist'];

/** The weapons among these things that no armoury has: those of the gang data, and those that were altered. */
export function ownWeapons(state: CampaignState, kits: readonly (readonly string[])[]): readonly OwnWeapon[] {
  const made = Object.values(state.altered ?? {}).filter(({ id }) => kits.some((kit) => kit.includes(id)));
  return [
    ...(state.data ? weaponsIn(state.data, kits) : []),
    ...made.map(({ price: _, ...weapon }) => weapon),
  ];
}

const FREE_GUN = 'free-hired-gun';

/** Do Enforcers come to battles? A won Precinct Assault ends that for good [campaign.phases.special.1]. */
function isPoliced({ rules, taxFree }: CampaignState): boolean {
  return rules.enforcers === 'full' && taxFree !== 'always';
}

function rosterFor(state: CampaignState, gang: CampaignGang, captor: Ref | null): Roster {
  const held = territoriesOf(state, gang.id);
  const weapons = ownWeapons(
    state,
    rosterOf(state, gang).map(({ kit }) => kit),
  );
  return {
    id: gang.id,
    name: gang.name,
    house: gang.house,
    rating: ratingOf(state, gang),
    territories: held.length,
    stash: gang.stash,
    items: [...gang.items],
    reputation: gang.reputation,
    inDebt: gang.inDebt && gang.debt > 0 && isPoliced(state),
    debt: isPoliced(state) && gang.inDebt ? Math.min(2000, gang.debt) : 0,
    // Without cards the status is worth one free Hired Gun in the whole week [campaign.underdogs.no-cards.1].
    underdog: state.rules.tactics || !gang.used[FREE_GUN] ? gang.underdog : 0,
    underdogCards: [...gang.underdogCards],
    boons: [...new Set(held.map(({ card }) => card))],
    ...deckFor(state, gang),
    houseMissions: [...gang.houseMissions],
    keptCards: [...gang.keptCards],
    ...(weapons.length > 0 ? { weapons } : {}),
    fighters: rosterOf(state, gang).map((member) => rosterFighter(state, member, captor)),
  };
}

/** Any gang may pay an Orlock owner of the Toll Crossing, who need not be there [campaign.territories.toll-crossing.3]. */
function tollFor(state: CampaignState, { gangs }: Pick<CampaignBattle, 'gangs'>): Pick<BattleSetUp, 'toll'> {
  const holder = Object.values(state.territories).find(({ card }) => card === 'toll-crossing')?.holder;
  const owner = holder ? state.gangs[holder] : undefined;
  const takes = owner?.house === 'orlock' && owner.status === 'alive' && packOf(state).territoriesServe;
  return owner && takes && !gangs.includes(owner.id) ? { toll: { gang: owner.id, name: owner.name } } : {};
}

/** The set-up of a battle of this campaign, with all facts of the campaign. */
export function battleSetUp(state: CampaignState, battle: CampaignBattle): BattleSetUp {
  const { pack, variant, rules, phase } = state;
  const gangs = battle.gangs.map((id) => rosterFor(state, gangIn(state, id), battle.captor));
  const stake =
    battle.stake === null ? 'none' : battle.holder === null ? 'unclaimed-territory' : 'claimed-territory';
  const own =
    rules.cards.length > 0 ? { lists: { tactics: [...DEFAULT_LISTS.tactics, ...rules.cards] } } : {};
  return {
    pack,
    scenario: battle.scenario,
    ...(packOf(state).variants.length > 0 ? { variant } : {}),
    phase: phase === 'founding' || phase === 'over' ? 'occupation' : phase,
    stake,
    gangs,
    reason: battle.reason,
    ...(battle.knife === null ? {} : { knife: battle.knife }),
    ...(battle.holder === null ? {} : { holder: battle.holder }),
    ...(battle.captor === null ? {} : { captor: battle.captor }),
    ...(battle.challenger === null ? {} : { challenger: battle.challenger }),
    ...(battle.defender === null ? {} : { defender: battle.defender }),
    ...(packOf(state).challenges ? { challenge: 'accepted' as const } : {}),
    firstMeeting: isFirstMeeting(state, battle.gangs),
    ...tollFor(state, battle),
    // While nobody is taxed, old debts bring no Enforcers [campaign.enforcers.i-won.2].
    ...(state.taxFree === undefined ? {} : { taxFree: true as const }),
    tactics: rules.tactics,
    subplots: rules.subplots,
    hiredGuns: forHire(state),
    ...own,
  };
}

/** The Hired Guns of the week. A Sister brings the other along, whether both were drawn or not [campaign.hired-guns.sisters.1]. */
export function forHire({ rules, guns }: CampaignState): readonly HiredGun[] {
  const drawn = rules.hiredGuns.filter(({ id }) => guns.offered.includes(id));
  const along = rules.hiredGuns.filter(
    (gun) => !drawn.includes(gun) && drawn.some(({ partner }) => partner === gun.id),
  );
  return [...drawn, ...along.map((gun) => ({ ...gun, onlyAlong: true as const }))];
}

function meeting(one: Ref, other: Ref): string {
  return [one, other].sort().join(' ');
}

function isFirstMeeting({ met }: CampaignState, gangs: readonly Ref[]): boolean {
  return gangs.every((one, at) => gangs.slice(at + 1).every((other) => !met.includes(meeting(one, other))));
}

// What a battle came to

/** A line of the rewards as it comes home; its reason is made into words, since the battle's names stay behind. */
type Earned = Omit<Award, 'detail'> & { readonly detail: string };

/** What comes home in one text is no longer. */
const LONGEST = 120;

/** The lines of a battle as they come home, also to a campaign of earlier rules, which knows texts only. */
export function earnedIn(state: BattleState): readonly Earned[] {
  return state.awards.map((award) => {
    const { detail } = award;
    const words =
      typeof detail === 'string' ? detail : saidInWords(detail, (id) => nameIn(state, id, ENGLISH));
    return { ...award, detail: words.slice(0, LONGEST) };
  });
}

/** The outcome of a battle: everything that the campaign's books need, and nothing else. */
export interface BattleResult {
  readonly scenario: string;
  readonly rounds: number;
  readonly verdict: {
    readonly result: 'win' | 'draw' | 'none';
    readonly victors: readonly Ref[];
    readonly why: ClauseId;
  };
  readonly gangs: Readonly<
    Record<
      Ref,
      {
        readonly spent: number;
        /** How many Hired Guns; the rules of older battles leave it out. */
        readonly hired?: number;
        readonly bottled: string;
        readonly tookPart: readonly Ref[];
      }
    >
  >;
  readonly awards: readonly Earned[];
  readonly aftermath: Readonly<Record<Ref, Aftermath>>;
  readonly out: readonly { readonly fighter: Ref; readonly by: Ref | null }[];
  readonly freed: readonly Ref[];
  readonly cleared: readonly Ref[];
  readonly returning: readonly Ref[];
  readonly guns: readonly {
    readonly id: Ref;
    readonly dead: boolean;
    /** Lives, and is never for hire again. */
    readonly retired?: boolean;
  }[];
  readonly enforcersBeaten: boolean;
  readonly house: Readonly<Record<Ref, readonly string[]>>;
  /** The tactics cards that are left, where a deck serves a whole week: a secret of each gang. */
  readonly cards?: Readonly<Record<Ref, CardsLeft>>;
}

interface CardsLeft {
  readonly deck: readonly string[];
  readonly underdogs: readonly string[];
}

/** What a finished battle brings home. */
export function resultOf(state: BattleState): BattleResult {
  const { verdict, occasion, fighters } = state;
  if (!verdict) throw new RangeError('The battle is not over yet');
  const everybody = Object.values(fighters);
  return {
    scenario: state.scenario,
    rounds: state.round,
    verdict: { result: verdict.result, victors: [...verdict.victors], why: verdict.why },
    gangs: Object.fromEntries(
      state.gangs.map(({ id, bottled, roster }) => [
        id,
        {
          spent: occasion.hired.filter(({ gang }) => gang === id).reduce((sum, { price }) => sum + price, 0),
          hired: occasion.hired.filter(({ gang }) => gang === id).length,
          bottled,
          tookPart: roster.filter((each) => fighters[each]?.tookPart),
        },
      ]),
    ),
    awards: earnedIn(state),
    aftermath: structuredClone(state.aftermath),
    out: everybody.flatMap(({ id, fate, takenOutBy }) =>
      fate === 'out-of-action' ? [{ fighter: id, by: takenOutBy }] : [],
    ),
    freed: everybody.flatMap(({ id, fate }) => (fate === 'rescued' || fate === 'escaped' ? [id] : [])),
    cleared: [...occasion.cleared],
    returning: [...occasion.returning],
    guns: occasion.hired.map(({ gun: { id } }) => ({
      id,
      dead: state.aftermath[id]?.state === 'dead',
      ...(state.aftermath[id]?.retired ? { retired: true } : {}),
    })),
    enforcersBeaten: state.awards.some(({ clause }) => clause === 'campaign.enforcers.i-won.5'),
    house: Object.fromEntries(
      state.awards.flatMap(({ to, clause }) =>
        clause === 'dominion.scenario.choice.2' ? [[to, [state.phase]]] : [],
      ),
    ),
    ...(occasion.tactics && packOf(state).weeklyDeck ? { cards: cardsLeft(state) } : {}),
  };
}

function cardsLeft(state: BattleState): Readonly<Record<Ref, CardsLeft>> {
  return Object.fromEntries(
    state.gangs.map((gang) => {
      const { deck, underdogs } = secretsOf(state, gang);
      return [gang.id, { deck: [...deck], underdogs: [...underdogs] }];
    }),
  );
}

/** What is wrong with a result that somebody sends for this battle, or nothing. */
export function faultOfResult(battle: CampaignBattle, result: unknown): string | undefined {
  const { scenario, verdict, gangs, awards, aftermath, out } = (result ?? {}) as Partial<BattleResult>;
  if (typeof scenario !== 'string') return 'At result.scenario: expected the id of a scenario';
  if (!verdict || !Array.isArray(verdict.victors)) return 'At result.verdict: expected who won';
  if (!Array.isArray(awards) || !Array.isArray(out) || typeof aftermath !== 'object' || aftermath === null)
    return 'At result: expected the awards, the aftermath and who went out';
  const there = Object.keys(gangs ?? {});
  // The player of a precinct's Enforcers leaves their own gang at home.
  const atHome = battle.reason === 'assault-on-precinct' ? battle.defender : null;
  const missing = battle.gangs.filter((id) => id !== atHome && !there.includes(id));
  if (missing.length > 0) return `At result.gangs: expected ${missing.join(', ')} as well`;
  const strangers = verdict.victors.filter((id) => !there.includes(id));
  if (strangers.length > 0)
    return `At result.verdict.victors: ${strangers.join(', ')} did not fight in this battle`;
  return faultOfParts(result as BattleResult);
}

const AWARDS: readonly unknown[] = [
  'credits',
  'reputation',
  'territory',
  'item',
  'xp',
  'debt',
  'injury',
  'captive',
  'note',
] satisfies readonly Award['what'][];
const CONDITIONS: readonly unknown[] = ['fit', 'convalescence', 'recovery', 'critical', 'dead'];

/** A result comes from another table, and that may be anybody's: every part must be what the books expect. */
function faultOfParts(result: BattleResult): string | undefined {
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;
  const isWhole = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) <= 5000;
  const isListOf = (value: unknown, fits: (each: unknown) => boolean) =>
    Array.isArray(value) && value.length <= 1000 && value.every(fits);
  const at = (what: string) => `At result.${what}: this is not what a battle brings home`;
  const { verdict, rounds, gangs, awards, aftermath, out, guns, house, cards = {} } = result;
  if (!['win', 'draw', 'none'].includes(verdict.result) || !isText(verdict.why)) return at('verdict');
  if (!isWhole(rounds) || rounds < 0) return at('rounds');
  for (const [id, gang] of Object.entries(gangs))
    if (
      !isWhole(gang?.spent) ||
      gang.spent < 0 ||
      !isWhole(gang.hired ?? 0) ||
      !isListOf(gang.tookPart, isText)
    )
      return at(`gangs.${id}`);
  const wrong = awards.findIndex(
    (line) =>
      !AWARDS.includes(line?.what) ||
      !isWhole(line.amount) ||
      ![line.id, line.to, line.detail, line.clause].every(isText),
  );
  if (wrong >= 0) return at(`awards.${wrong}`);
  for (const [id, after] of Object.entries(aftermath)) {
    const changes = Object.entries(after?.changes ?? { '': 0 });
    const fits = changes.every(([stat, by]) => (STATS as readonly string[]).includes(stat) && isWhole(by));
    if (!CONDITIONS.includes(after?.state) || !isListOf(after.injuries, isText) || !fits)
      return at(`aftermath.${id}`);
  }
  if (!isListOf(out, (each) => isText((each as { fighter?: unknown } | null)?.fighter))) return at('out');
  for (const part of ['freed', 'cleared', 'returning'] as const)
    if (!isListOf(result[part], isText)) return at(part);
  for (const left of Object.values(cards))
    if (!isListOf(left?.deck, isText) || !isListOf(left.underdogs, isText)) return at('cards');
  if (!isListOf(guns, (each) => isText((each as { id?: unknown } | null)?.id))) return at('guns');
  return Object.values(house ?? { '': 0 }).every((halves) => isListOf(halves, isText))
    ? undefined
    : at('house');
}

const STATS: readonly Stat[] = ['m', 'ws', 'bs', 's', 't', 'w', 'i', 'a', 'ld', 'cl', 'wil', 'int'];

// Bringing it home

/**
 * Hands are discarded after a battle, played or not, until the next week's deck [takeover.standards.tactics.2,
 * campaign.tactics.draw.2]; an Underdog card that was played is back in the pool [campaign.underdogs.cards.2].
 */
function useUp(state: CampaignState, id: Ref, { deck, underdogs }: CardsLeft): void {
  const gang = state.gangs[id];
  if (!gang) return;
  const left = without(fullDeck(state, gang), gang.drawn ?? []);
  const drawn = without(left, deck);
  if (drawn.length > 0) gang.drawn = [...(gang.drawn ?? []), ...drawn];
  const played = without(gang.underdogCards, underdogs);
  gang.underdogCards = [...without(gang.underdogCards, played)];
  state.underdogPool.push(...played);
}

/** Brings a battle into the books: what it cost and brought, who fell, who leads now. */
export function* bringHome(
  t: CampaignTable,
  battle: CampaignBattle,
  result: BattleResult,
  paper: boolean,
): Rule<void> {
  const { state } = t;
  battle.status = 'fought';
  battle.played = {
    scenario: result.scenario,
    victors: result.verdict.victors,
    rounds: result.rounds,
    paper,
  };
  battle.out = result.out;
  tellOutcome(t, battle, result);
  count(state, battle, result);
  // Recovery ends with the battle that is missed; what the battle itself brings comes on top.
  for (const id of result.cleared) {
    const member = state.members[id];
    if (member?.status === 'recovery') member.status = 'fit';
  }
  for (const [id, { spent, hired = 0 }] of Object.entries(result.gangs)) {
    const gang = state.gangs[id];
    if (!gang) continue;
    pay(t, id, spent, 'Hired Guns', 'campaign.hired-guns.hire.1', battle.id);
    if (hired > 0 && gang.underdog > 0) gang.used[FREE_GUN] = 1;
  }
  for (const id of result.freed) goHome(t, state.members[id], 'rescued', 'campaign.week.rescue.3', battle.id);
  const items = takeLines(t, battle, result);
  takeToll(t, battle, result);
  for (const [id, after] of Object.entries(result.aftermath)) {
    const member = state.members[id];
    if (member && isOnRoster(member)) suffer(t, battle, member, after, items);
  }
  for (const { to, detail, amount, clause } of items.values()) give(t, to, detail, amount, clause, battle.id);
  for (const id of result.returning) {
    const member = state.members[id];
    if (member?.status === 'fit') member.status = 'recovery';
  }
  for (const { id, dead, retired = false } of result.guns) {
    // They return to the pool and cannot be hired again this week [campaign.post-battle.hired-guns.1].
    state.guns.offered = state.guns.offered.filter((each) => each !== id);
    if (dead) state.guns.fallen = (state.guns.fallen ?? 0) + 1;
    // A hired Enforcer who would have died serves on, but for no gang [campaign.hired-guns.enforcers.2].
    if ((dead || retired) && !state.guns.gone.includes(id)) state.guns.gone.push(id);
  }
  for (const [id, left] of Object.entries(result.cards ?? {})) useUp(state, id, left);
  if (result.enforcersBeaten) beatTheLaw(t, battle, result);
  for (const [gang, halves] of Object.entries(result.house)) {
    const found = state.gangs[gang];
    for (const half of halves)
      if (found && (half === 'occupation' || half === 'takeover')) found.houseMissions.push(half);
  }
  for (const id of battle.gangs) yield* settleGang(t, gangIn(state, id));
}

/** The line that is read by whoever was not there: who fought, and who won. */
function tellOutcome(
  t: CampaignTable,
  { id: battle, gangs }: CampaignBattle,
  { scenario, verdict }: BattleResult,
): void {
  const victors = verdict.result === 'win' ? [...verdict.victors] : [];
  const losers = gangs.filter((gang) => !victors.includes(gang));
  if (victors.length === 0)
    t.tell('battles/fought-without-victor', { battle, scenario, gangs: losers }, verdict.why);
  else if (losers.length === 0) t.tell('battles/won', { battle, scenario, victors }, verdict.why);
  else t.tell('battles/beat', { battle, scenario, victors, losers }, verdict.why);
}

function count(state: CampaignState, battle: CampaignBattle, { verdict, gangs, out }: BattleResult): void {
  for (const id of battle.gangs.filter((each) => gangs[each])) {
    const gang = gangIn(state, id);
    gang.battles++;
    if (verdict.victors.includes(id)) gang.wins++;
    for (const fighter of gangs[id]?.tookPart ?? []) {
      const member = state.members[fighter];
      if (member) member.battles++;
    }
    for (const other of battle.gangs) {
      const met = meeting(id, other);
      if (other !== id && !state.met.includes(met)) state.met.push(met);
    }
  }
  for (const { fighter, by } of out) {
    const fallen = state.members[fighter];
    const doer = by === null ? undefined : state.members[by];
    if (fallen) fallen.timesOut++;
    if (!doer || doer.gang === fallen?.gang) continue;
    doer.kills++;
    gangIn(state, doer.gang).takenOut++;
  }
}

/** Credits leave a stash, as far as there are any; a shortfall is told. */
function pay(t: CampaignTable, gang: Ref, credits: number, why: string, clause: ClauseId, battle: Ref): void {
  const { stash } = gangIn(t.state, gang);
  const amount = Math.min(stash, credits);
  post(t, { what: 'credits', from: gang, to: 'battle', amount, why, battle }, clause);
  if (amount < credits) t.tell('battles/credits-short', { gang, short: credits - amount, why }, clause);
}

function give(t: CampaignTable, to: Ref, item: string, amount: number, clause: ClauseId, battle: Ref): void {
  const gang = t.state.members[to]?.gang ?? to;
  if (!t.state.gangs[gang]) return;
  const there = gangIn(t.state, gang).items.includes(item);
  if (amount < 0 && !there) return;
  post(
    t,
    {
      what: 'item',
      from: 'battle',
      to: gang,
      amount: Math.sign(amount) * Math.abs(amount),
      of: item,
      why: 'the battle',
      battle,
    },
    clause,
  );
}

/** Enters the lines of a battle; equipment lines are kept, since some of it comes from the dead. */
function takeLines(t: CampaignTable, battle: CampaignBattle, result: BattleResult): Map<string, Earned> {
  const { state } = t;
  const items = new Map<string, Earned>();
  const gains: Earned[] = [];
  const losses: Earned[] = [];
  // Gains are counted before losses [dominion.reputation.floor.1].
  for (const line of result.awards) (line.amount >= 0 ? gains : losses).push(line);
  for (const line of [...gains, ...losses]) {
    const { to, what, amount, detail, clause } = line;
    const member = state.members[to];
    const gang = state.gangs[to];
    const why = detail === '' || what === 'captive' ? result.scenario : detail;
    switch (what) {
      case 'credits':
        if (gang && amount >= 0)
          post(t, { what, from: 'battle', to, amount, why, battle: battle.id }, clause);
        else if (gang) pay(t, to, -amount, why, clause, battle.id);
        break;
      case 'reputation':
        if (gang) {
          const least = Math.min(gang.reputation, packOf(state).leastReputation);
          const change = Math.max(amount, least - gang.reputation);
          post(t, { what, from: 'battle', to, amount: change, why, battle: battle.id }, clause);
        }
        break;
      case 'debt':
        if (gang) {
          post(
            t,
            { what, from: 'enforcers', to, amount: Math.max(amount, -gang.debt), why, battle: battle.id },
            clause,
          );
          gang.inDebt = gang.debt > 0;
        }
        break;
      case 'xp':
        if (member && isOnRoster(member))
          post(
            t,
            { what, from: 'battle', to, amount: Math.max(amount, -member.xp), why, battle: battle.id },
            clause,
          );
        break;
      case 'territory':
        if (gang) moveStake(t, battle, gang, amount, clause);
        break;
      case 'captive':
        if (member && amount > 0) hold(t, member, detail, clause, battle.id);
        break;
      case 'item':
        items.set(line.id, line);
        break;
      case 'injury':
        break;
      case 'note':
        if (clause === HANDED_OVER && member) handOver(t, member, battle.id);
        break;
      default:
        what satisfies never;
    }
  }
  return items;
}

/** The stake goes to the victor, or away from its holder [campaign.week.battle.3, campaign.post-battle.rewards.2]. */
function moveStake(
  t: CampaignTable,
  battle: CampaignBattle,
  gang: CampaignGang,
  amount: number,
  clause: ClauseId,
): void {
  const { state } = t;
  const { stake } = battle;
  if (stake === null || !state.territories[stake]) return;
  if (amount > 0) takeTerritory(t, stake, gang.id, 'won in battle', clause, battle.id);
  else if (state.territories[stake]?.holder === gang.id) {
    post(
      t,
      {
        what: 'territory',
        from: gang.id,
        to: 'deck',
        amount: 1,
        of: stake,
        why: 'lost in battle',
        battle: battle.id,
      },
      clause,
    );
    state.deck.push(stake);
  }
}

/** What others paid for the right of a crossing goes to its owner, who was not in the battle. */
function takeToll(t: CampaignTable, battle: CampaignBattle, { awards }: BattleResult): void {
  const { toll } = tollFor(t.state, battle);
  const clause: ClauseId = 'campaign.territories.toll-crossing.3';
  const paid = awards.filter((line) => line.clause === clause && line.what === 'credits' && line.amount < 0);
  const amount = paid.reduce((sum, line) => sum - line.amount, 0);
  if (toll)
    post(
      t,
      { what: 'credits', from: 'battle', to: toll.gang, amount, why: 'toll', battle: battle.id },
      clause,
    );
}

/** A territory changes hands; captives at work in a mine go with it [campaign.territories.mine-workings.3]. */
export function takeTerritory(
  t: CampaignTable,
  id: Ref,
  to: Ref,
  why: string | Saying,
  clause: ClauseId,
  battle?: Ref,
): void {
  const { state } = t;
  const territory = state.territories[id];
  if (!territory || territory.holder === to) return;
  const from = territory.holder;
  post(
    t,
    { what: 'territory', from: from ?? 'deck', to, amount: 1, of: id, why, ...(battle ? { battle } : {}) },
    clause,
  );
  state.offer = state.offer.filter((each) => each !== id);
  state.deck = state.deck.filter((each) => each !== id);
  if (territory.card !== 'mine-workings' || from === null) return;
  const mine: ClauseId = 'campaign.territories.mine-workings.3';
  for (const captive of Object.values(state.members)) {
    if (captive.status !== 'captive' || captive.heldBy !== from) continue;
    if (captive.gang === to) goHome(t, captive, 'freed with the mine', mine, battle);
    else post(t, { what: 'captive', from, to, amount: 1, of: captive.id, why: 'goes with the mine' }, mine);
  }
}

/** Somebody is taken: by a gang, or by the Enforcers. */
export function hold(t: CampaignTable, member: Member, captor: Ref, clause: ClauseId, battle?: Ref): void {
  if (!isOnRoster(member) || member.heldBy !== null) return;
  const to = captor === ENFORCERS || !t.state.gangs[captor] ? 'enforcers' : captor;
  post(
    t,
    {
      what: 'captive',
      from: 'nobody',
      to,
      amount: 1,
      of: member.id,
      why: 'captured',
      ...(battle ? { battle } : {}),
    },
    clause,
  );
  member.status = to === 'enforcers' ? 'jailed' : 'captive';
  member.rescueChance = false;
}

/** A captive or prisoner is free and fit to fight in the very next battle [campaign.captives.return.1]. */
export function goHome(
  t: CampaignTable,
  member: Member | undefined,
  why: string | Saying,
  clause: ClauseId,
  battle?: Ref,
): void {
  if (!member || member.heldBy === null) return;
  post(
    t,
    {
      what: 'captive',
      from: member.heldBy,
      to: 'nobody',
      amount: 1,
      of: member.id,
      why,
      ...(battle ? { battle } : {}),
    },
    clause,
  );
  member.status = 'fit';
  delete member.rescueChance;
}

/** A fighter who is handed over takes their kit along [campaign.enforcers.law-won.3]; each costs the Leader 1 LD. */
function handOver(t: CampaignTable, member: Member, battle: Ref): void {
  if (!isOnRoster(member)) return;
  const gang = gangIn(t.state, member.gang);
  leave(t, member, 'gone', 'enforcers', 'handed over to the Enforcers', HANDED_OVER, battle);
  const leader = leaderOf(t.state, gang);
  if (leader) change(t, leader, { ld: -1 }, 'campaign.enforcers.law-won.4');
}

/** A fighter leaves the roster for good; the equipment goes to `kitTo`. */
export function leave(
  t: CampaignTable,
  member: Member,
  status: 'dead' | 'retired' | 'sold' | 'gone',
  kitTo: Ref,
  why: string | Saying,
  clause: ClauseId,
  battle?: Ref,
): void {
  const with_ = battle ? { battle } : {};
  if (member.heldBy !== null)
    post(
      t,
      { what: 'captive', from: member.heldBy, to: 'lost', amount: 1, of: member.id, why, ...with_ },
      clause,
    );
  // What a beast bites with is nobody's equipment [campaign.beasts.rules.2].
  const heir = member.rank === 'beast' ? 'lost' : kitTo;
  for (const item of [...member.kit])
    post(t, { what: 'item', from: member.id, to: heir, amount: 1, of: item, why, ...with_ }, clause);
  const to = status === 'dead' ? 'dead' : status === 'retired' ? 'retired' : 'lost';
  post(t, { what: 'xp', from: member.id, to: 'lost', amount: member.xp, why, ...with_ }, clause);
  post(t, { what: 'fighter', from: member.gang, to, amount: 1, of: member.id, why, ...with_ }, clause);
  member.status = status;
  member.heldBy = null;
  const gang = gangIn(t.state, member.gang);
  if (member.rank === 'champion')
    gang.lastChampion = status === 'dead' ? 'killed' : status === 'sold' ? 'sold' : 'retired';
  if (status === 'dead') gang.deaths++;
}

/** Changes characteristics by so many steps, and tells it. */
export function change(
  t: CampaignTable,
  member: Member,
  steps: Readonly<Record<string, number>>,
  clause: ClauseId,
): void {
  const changed = changedStats(member.stats, steps, t.state.pack);
  if (changed.length === 0) return;
  member.stats = statsWith(member.stats, changed);
  const words = changed.map(({ stat, was, now }) => {
    const plus = isTargetStat(stat) ? '+' : '';
    return `${stat.toUpperCase()} ${was}${plus} → ${now}${plus}`;
  });
  t.tell('battles/fighter-changed', { fighter: member.id, changed: words }, clause);
}

/**
 * The fate of a fighter who fell: scars and skills, characteristics, Recovery, or death with the equipment.
 */
function suffer(
  t: CampaignTable,
  battle: CampaignBattle,
  member: Member,
  after: Aftermath,
  items: Map<string, Earned>,
): void {
  const { injury: clause, injuryChanges } = packOf(t.state);
  const enemy = battle.out.find(({ fighter }) => fighter === member.id)?.by ?? null;
  scar(t, member, after.injuries, enemy === null ? null : (t.state.members[enemy]?.gang ?? null), clause);
  change(t, member, after.changes, injuryChanges);
  if (after.state === 'dead') {
    die(t, member, battle.id, items);
    return;
  }
  // A recovery ends with the battle that the fighter misses; a captive fights for nobody.
  if (after.state === 'recovery' && member.status === 'fit') {
    member.status = 'recovery';
    t.tell('battles/goes-into-recovery', { fighter: member.id }, clause);
  }
}

/** Lasting injuries are written down, with the skill that some of them give. */
export function scar(
  t: CampaignTable,
  member: Member,
  injuries: readonly string[],
  enemy: Ref | null,
  clause: ClauseId,
): void {
  const lasting = [...lastingOf(injuries)];
  if (lasting.length === 0) return;
  member.injuries = [...member.injuries, ...lasting];
  member.skills = [...new Set([...member.skills, ...skillsOfScars(lasting, enemy)])];
  t.tell('battles/has-lasting-injuries', { fighter: member.id, lasting }, clause);
}

/** The dead leave the roster [campaign.post-battle.roster.1]; what their gang saved of their kit comes from them. */
export function die(
  t: CampaignTable,
  member: Member,
  battle: Ref | undefined,
  items: Map<string, Earned> = new Map(),
): void {
  const clause: ClauseId = 'campaign.post-battle.roster.2';
  const with_ = battle ? { battle } : {};
  for (const item of [...member.kit]) {
    const saved = [...items.values()].find(
      (line) => line.clause === clause && line.to === member.gang && line.detail === item && line.amount > 0,
    );
    if (!saved) continue;
    items.delete(saved.id);
    post(
      t,
      {
        what: 'item',
        from: member.id,
        to: member.gang,
        amount: 1,
        of: item,
        why: 'saved from the dead',
        ...with_,
      },
      clause,
    );
  }
  leave(t, member, 'dead', 'lost', 'killed', 'campaign.post-battle.roster.1', battle);
}

/**
 * A gang that beat the Enforcers: no taxes for three weeks, hardened fighters [campaign.enforcers.i-won.2,
 * campaign.enforcers.i-won.4].
 */
function beatTheLaw(t: CampaignTable, battle: CampaignBattle, result: BattleResult): void {
  const { state } = t;
  const heroes = result.awards
    .filter(({ clause }) => clause === 'campaign.enforcers.i-won.5')
    .map(({ to }) => to);
  for (const id of heroes) {
    const gang = state.gangs[id];
    if (gang) gang.beatEnforcers = true;
  }
  const assault = battle.reason === 'assault-on-precinct';
  const weeks = taxFreeWeeks(t) === 'three-weeks-after-current-one' ? 4 : 3;
  if (assault) state.taxFree = 'always';
  else if (state.taxFree !== 'always') state.taxFree = Math.max(state.taxFree ?? 0, weeks);
  for (const gang of playing(state)) {
    if (assault) gang.exempt = 'always';
    else if (gang.exempt !== 'always') gang.exempt = Math.max(gang.exempt, weeks);
  }
  t.tell(
    assault ? 'battles/no-taxes-owed-any' : 'battles/no-taxes-owed-three',
    {},
    assault ? 'campaign.phases.special.1' : 'campaign.enforcers.i-won.2',
  );
  for (const { to, clause } of result.awards) {
    const member = state.members[to];
    if (clause !== 'campaign.enforcers.i-won.4' || !member || !isOnRoster(member)) continue;
    change(t, member, member.rank === 'leader' ? { cl: 1, ld: 1 } : { cl: 1 }, clause);
  }
}

// Afterwards

/** A gang after its roster has changed: a successor for a dead Leader, or the end of the gang. */
export function* settleGang(t: CampaignTable, gang: CampaignGang): Rule<void> {
  const { state } = t;
  if (gang.status !== 'alive') return;
  const people = rosterOf(state, gang).filter(({ rank }) => rank !== 'beast');
  if (people.length === 0) {
    for (const beast of rosterOf(state, gang))
      leave(t, beast, 'gone', 'lost', 'nobody is left', 'campaign.gangs.destruction.1');
    wipeOut(t, gang);
    return;
  }
  if (leaderOf(state, gang)) return;
  yield* succeed(t, gang, people);
}

/** A new Leader is chosen once the roster is updated [campaign.gangs.leader-death.1, campaign.fighters.promotion.4]. */
function* succeed(t: CampaignTable, gang: CampaignGang, people: readonly Member[]): Rule<void> {
  const fighters = people.map(({ id, rank, status, stats }) => ({
    id,
    rank: rank as 'ganger',
    status: status as 'fit',
    ld: stats.ld,
    a: stats.a,
    w: stats.w,
  }));
  const { candidates } = newLeader(t.quiet, { fighters, choose: null });
  if (candidates.length === 0) return;
  const choose =
    candidates.length === 1
      ? null
      : ((yield* t.ask<'choice'>({
          kind: 'choice',
          clause: 'campaign.gangs.leader-death.3',
          by: [gang.seat, ORGANISER],
          of: gang.id,
          what: say('battles/who-leads-gang-now'),
          options: [...candidates],
        })) as Ref);
  const { leader, skill } = newLeader(t, { fighters, choose });
  if (leader === null) return;
  const member = memberIn(state(t), leader);
  if (member.rank === 'champion') gang.lastChampion = 'became-leader';
  member.rank = 'leader';
  member.promotedIn = state(t).week;
  const basic = gang.types.leader?.stats;
  if (basic) member.basic = basic;
  change(t, member, skill ? { ld: 1, a: 1, w: 1 } : { ld: 1 }, 'campaign.gangs.leader-death.4');
  t.tell('battles/leads-now', { fighter: leader, gang: gang.id }, 'campaign.gangs.leader-death.1');
  // Who was no Champion picks one primary skill [campaign.gangs.leader-death.5].
  if (skill) yield* pickSkill(t, gang, member, 'campaign.gangs.leader-death.5');
  // One normal advancement free of XP [campaign.gangs.leader-death.6].
  if (packOf(state(t)).newLeaderAdvances)
    yield* advanceOnce(t, gang, member, { do: 'advance', fighter: leader }, 'campaign.gangs.leader-death.6');
}

function state(t: CampaignTable): CampaignState {
  return t.state;
}

/** A result as an answer that can be logged. */
export function asDeed(result: BattleResult): { readonly do: 'result'; readonly result: Json } {
  return { do: 'result', result: result as unknown as Json };
}
