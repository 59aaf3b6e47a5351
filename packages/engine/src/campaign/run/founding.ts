/** Founding: a gang within its budget, its first territory, and what it can recruit later. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { RANKS } from '@hive-arbiter/rulebook/words';
import type { Rank } from '../../battle/judged.ts';
import { HOUSES, type RosterFighter, sampleCost, sampleFighter } from '../../battle/roster.ts';
import type { Stats } from '../../battle/state.ts';
import { BadInput } from '../../table/errors.ts';
import { type Saying, say, type Words } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import type { DataFighter, GangData } from '../gang/gang-data.ts';
import { offersFor } from '../gang/gang-data.ts';
import { brokenWords, foundingCheck, newGangBudget, skillsGiven } from '../gang/gangs.ts';
import { groupOf, houseIn, type Recruit, recruitsOf } from '../gang/recruits.ts';
import { at } from './fault.ts';
import { isOutside, post } from './ledger.ts';
import { faultOfKit, isKnownItem, isOfClass } from './market.ts';
import {
  type CampaignGang,
  type CampaignState,
  type CampaignTable,
  type FighterType,
  gangIn,
  isOnRoster,
  type Member,
  memberIn,
  ORGANISER,
  type Things,
  worthOf,
} from './state.ts';

/** What a player brings to found a gang. */
export interface Founding {
  readonly do: 'found';
  readonly name: string;
  readonly house: string;
  readonly fighters: readonly RosterFighter[];
  /** Recruits and their purchases, if the campaign has gang data; fighters are made from it. */
  readonly recruits?: readonly Recruit[];
  readonly types?: Readonly<Record<string, FighterType>>;
  readonly skillSets?: CampaignGang['skillSets'];
}

/** The most that anybody brings. */
const MOST_FIGHTERS = 40;
const RANK_OF_GANG: readonly Rank[] = ['leader', 'champion', 'specialist', 'ganger', 'juve'];

/** The credits that this gang may cost: more for one that takes the place of a destroyed one [campaign.gangs.destruction.1]. */
export function budgetOf(t: CampaignTable, gang: CampaignGang): number {
  const { rules, week } = t.state;
  // Who joins late has what a new gang in place of a destroyed one would have.
  if (gang.founded === 0 && gang.joined === undefined) return rules.budget;
  // Those whose End of Week is complete, as it is by Downtime.
  const passed = t.state.phase === 'downtime' ? week : week - 1;
  const { budget } = newGangBudget(t.quiet, { weeksPassed: Math.min(12, Math.max(0, passed)) });
  return budget - 800 + rules.budget;
}

const LISTED = armoury.stats as {
  readonly order: readonly (keyof Stats)[];
  readonly fighters: readonly (Stats & {
    readonly house: string;
    readonly rank: Rank;
    readonly name: string;
    readonly cost: number;
    readonly group: number;
  })[];
};

function isWord(value: unknown, most = 60): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= most;
}

/** What is wrong with a fighter as a file has them, with the way to the fault. */
export function faultOfFighter(state: Things, fighter: unknown, where: string): string | undefined {
  if (typeof fighter !== 'object' || fighter === null) return `At ${where}: expected a fighter`;
  const given = fighter as Record<string, unknown>;
  const { id, name, rank, stats, kit, skills = [], cost, group = 0, xp = 0, injuries = [] } = given;
  if (!isWord(id) || !/^[\w-]+$/.test(id)) return `At ${where}.id: expected letters, digits and hyphens`;
  if (!isWord(name)) return `At ${where}.name: expected a name of at most 60 characters`;
  if (!(RANKS as readonly unknown[]).includes(rank))
    return `At ${where}.rank: expected one of ${RANKS.join(', ')}, got ${JSON.stringify(rank)}`;
  if (!Number.isInteger(cost) || (cost as number) < 0 || (cost as number) > 2000)
    return `At ${where}.cost: expected whole credits from 0 to 2000, got ${JSON.stringify(cost)}`;
  if (!Number.isInteger(group) || (group as number) < 0 || (group as number) > 6)
    return `At ${where}.group: expected 0 to 6`;
  for (const stat of LISTED.order) {
    const value = (stats as Record<string, unknown> | undefined)?.[stat];
    if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > 12)
      return `At ${where}.stats.${stat}: expected a whole number from 0 to 12, got ${JSON.stringify(value)}`;
  }
  if (!Array.isArray(kit) || kit.length > 20) return `At ${where}.kit: expected a list of at most 20 items`;
  const unknown = kit.findIndex((item) => typeof item !== 'string' || !isKnownItem(state, item));
  if (unknown >= 0)
    return `At ${where}.kit.${unknown}: nobody sells ${JSON.stringify(kit[unknown])} [armoury.reading.rarity.1]`;
  if (!Array.isArray(skills) || skills.length > 12 || skills.some((skill) => !isWord(skill)))
    return `At ${where}.skills: expected a list of at most 12 skills`;
  if (!Number.isInteger(xp) || (xp as number) < 0 || (xp as number) > 1000)
    return `At ${where}.xp: expected whole XP from 0 to 1000, got ${JSON.stringify(xp)}`;
  if (
    !Array.isArray(injuries) ||
    injuries.length > 12 ||
    injuries.some((injury) => !isWord(injury) || !/^[\w-]+$/.test(injury))
  )
    return `At ${where}.injuries: expected a list of at most 12 ids`;
  return undefined;
}

/** What is wrong with a gang that somebody would found, or nothing. */
export function faultOfFounding(t: CampaignTable, gang: CampaignGang, given: Founding): Words | undefined {
  const deed = withRecruits(t.state, given);
  const { name, house, types } = deed;
  const fighters: readonly RosterFighter[] = deed.fighters;
  if (!isWord(name)) return 'At name: expected a name of at most 60 characters';
  if (!isWord(house)) return 'At house: expected the name of a House';
  if (!Array.isArray(fighters) || fighters.length === 0 || fighters.length > MOST_FIGHTERS)
    return `At fighters: expected 1 to ${MOST_FIGHTERS} fighters`;
  const seen = new Set<string>();
  for (const [place, fighter] of fighters.entries()) {
    const fault = faultOfFighter(t.state, fighter, `fighters.${place}`);
    if (fault) return fault;
    if (seen.has(fighter.id)) return `At fighters.${place}.id: two fighters have the id ${fighter.id}`;
    seen.add(fighter.id);
    const taken = t.state.members[idFor(t.state, gang, fighter.id)];
    if (taken && isOnRoster(taken))
      return `At fighters.${place}.id: there is a fighter ${fighter.id} already`;
    if (!RANK_OF_GANG.includes(fighter.rank))
      return at(`fighters.${place}.rank`, say('fault/ranks'), 'campaign.gangs.founding.4');
    const wrong = faultOfKit(t, { name: fighter.name, rank: fighter.rank, advances: 0 }, fighter.kit);
    if (wrong) return at(`fighters.${place}.kit`, wrong);
  }
  for (const [rank, type] of Object.entries(types ?? {})) {
    const fault = faultOfFighter(t.state, { ...type, id: 'x', rank, kit: [] }, `types.${rank}`);
    if (fault) return fault;
  }
  const budget = budgetOf(t, gang);
  const looked = fighters.map(({ id, rank, cost = 0, skills = [], kit }) => ({
    id,
    rank: rank as 'ganger',
    cost,
    skills: skills.length,
    specialWeapon: kit.some((item: string) => isOfClass(t.state, item, 'special')),
    heavyWeapon: kit.some((item: string) => isOfClass(t.state, item, 'heavy')),
  }));
  const { legal, problems, total } = foundingCheck(t.quiet, { budget, fighters: looked });
  if (legal) return undefined;
  const words =
    problems[0] === 'campaign.gangs.founding.1'
      ? say('fault/gang-dear', { total, budget })
      : brokenWords(problems, { given: skillsGiven(looked) });
  return at('fighters', words, problems as readonly ClauseId[]);
}

/**
 * The founding with its fighters made from the campaign's gang data: fighters and their purchases must be on
 * the lists of their house. Others are refused.
 */
function withRecruits({ data }: CampaignState, deed: Founding): Founding {
  const { recruits } = deed;
  if (!data) {
    if (recruits !== undefined)
      throw new BadInput('recruits', 'this campaign has no gang data; expected `fighters`');
    return deed;
  }
  const house = houseIn(data, deed.house);
  if (deed.fighters !== undefined || !Array.isArray(recruits))
    throw new BadInput(
      'recruits',
      `expected [{type, name, buys, skills?}]: this campaign buys from ${data.name}`,
    );
  const asked = recruits.map((each, at): Recruit => {
    const { type, name = '', buys = [], skills = [] } = (each ?? {}) as Partial<Recruit>;
    if (typeof name !== 'string' || name.length > 60)
      throw new BadInput(`recruits[${at}].name`, 'expected a name of at most 60 characters');
    if (!Array.isArray(buys) || buys.length > 20)
      throw new BadInput(`recruits[${at}].buys`, 'expected a list of at most 20 things');
    return { type: String(type), name, buys, skills };
  });
  const fighters = recruitsOf(data, house, asked).map((fighter, at) => ({
    ...fighter,
    id: `${fighter.id}-${at + 1}`,
    type: fighter.id,
  }));
  return {
    ...deed,
    fighters,
    types: Object.fromEntries(house.fighters.map((type) => [type.rank, typeFrom(type)]).reverse()),
    ...(house.skillSets ? { skillSets: house.skillSets } : {}),
  };
}

/** A fighter whose price is not that of the lists. */
interface OwnPrice {
  readonly name: string;
  readonly cost: number;
  /** By the lists; null for a profile that the House's list does not have. */
  readonly listed: number | null;
}

/**
 * Those whom the lists do not price as the player does, among them the types that are recruited later. Lists of the
 * campaign's own price everybody.
 */
export function ownPricesOf(
  state: CampaignState,
  { house, fighters, types = {} }: Founding,
): readonly OwnPrice[] {
  if (state.data) return [];
  const priced = (fighter: Pick<FighterType, 'rank' | 'name' | 'stats' | 'cost'>, kit: readonly string[]) => {
    const type = HOUSES.includes(house) ? houseType(house, fighter.rank) : undefined;
    const isListed =
      type !== undefined && LISTED.order.every((stat) => type.stats[stat] === fighter.stats[stat]);
    const listed = isListed ? type.cost + worthOf(state, kit) : null;
    const { name, rank, cost } = fighter;
    // What a House's fighters usually carry comes at the House's own price.
    const isUsual = isListed && isSame(kit, sampleFighter(house, rank, '', null).kit);
    return listed === cost || (isUsual && cost === sampleCost(house, rank)) ? [] : [{ name, cost, listed }];
  };
  return [
    ...fighters.flatMap((each) => priced({ ...each, cost: each.cost ?? 0 }, each.kit)),
    ...Object.values(types).flatMap((type) => priced(type, [])),
  ];
}

/** Those who have fought before the campaign, with what they bring from it; their numbers have its effects already. */
export function veteransOf({ fighters = [] }: Partial<Pick<Founding, 'fighters'>>): readonly Veteran[] {
  return fighters.flatMap(({ name, xp = 0, injuries = [] }) =>
    xp > 0 || injuries.length > 0 ? [{ name, xp, injuries }] : [],
  );
}

interface Veteran {
  readonly name: string;
  readonly xp: number;
  readonly injuries: readonly string[];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join(' ') === [...other].sort().join(' ');
}

/** A type of gang data as gangs recruit it. */
export function typeFrom({ rank, name, stats, cost }: DataFighter): FighterType {
  return { rank, name, stats, cost, group: groupOf(rank) };
}

/** Ids of fighters are theirs alone in the campaign, whatever the roster calls them. */
function idFor(state: CampaignState, gang: CampaignGang, id: Ref): Ref {
  const own = id.startsWith(`${gang.id}-`) ? id : `${gang.id}-${id}`;
  return gang.founded > 0 && state.members[own] ? `${own}-${gang.founded + 1}` : own;
}

/** The profiles that a gang recruits by, from its House's list or, if there is none, from its own fighters. */
function typesOf(state: CampaignState, { house, fighters, types }: Founding): Record<string, FighterType> {
  const found: Record<string, FighterType> = {};
  for (const rank of RANK_OF_GANG) {
    const given = types?.[rank];
    const listed = !state.data && HOUSES.includes(house) ? houseType(house, rank) : undefined;
    const like = fighters.find((fighter) => fighter.rank === rank);
    const own = like && {
      rank,
      name: rank,
      stats: like.stats,
      cost: Math.max(0, (like.cost ?? 0) - worthOf(state, like.kit)),
      group: like.group ?? 0,
    };
    const type = given ?? listed ?? own;
    if (type) found[rank] = { ...type, rank };
  }
  return found;
}

function houseType(house: string, rank: Rank): FighterType | undefined {
  const line = LISTED.fighters.find((each) => each.house === house && each.rank === rank);
  if (!line) return undefined;
  const { m, ws, bs, s, t, w, i, a, ld, cl, wil, int } = line;
  return {
    rank,
    name: line.name,
    stats: { m, ws, bs, s, t, w, i, a, ld, cl, wil, int },
    cost: line.cost,
    group: line.group,
  };
}

const ALL_SETS = ['agility', 'brawn', 'combat', 'cunning', 'ferocity', 'leadership', 'savant', 'shooting'];
/** Where no list says so: three sets come easily to everybody. */
const USUAL = ['combat', 'ferocity', 'shooting'];

/**
 * Founds the gang: its fighters, the rest of the budget, and a Settlement of its own
 * [campaign.gangs.founding.9].
 */
export function found(t: CampaignTable, gang: CampaignGang, given: Founding): void {
  const { state } = t;
  const deed = withRecruits(state, given);
  const budget = budgetOf(t, gang);
  const before = gang.name;
  gang.name = deed.name.trim();
  gang.house = deed.house;
  gang.types = typesOf(state, deed);
  gang.skillSets = deed.skillSets ?? {
    primary: USUAL,
    secondary: ALL_SETS.filter((set) => !USUAL.includes(set)),
  };
  gang.lastChampion = 'never-had-one';
  // What was won for all gangs holds for new ones, too [campaign.taxes.levy.4].
  gang.exempt = state.taxFree ?? 0;
  const clause = gang.founded === 0 ? 'campaign.gangs.founding.1' : 'campaign.gangs.destruction.2';
  // Lines of a story have today's names, so the new gang says whose place it takes.
  if (gang.founded > 0 && before !== gang.name)
    t.tell('founding/founded-anew', { gang: gang.id, before }, clause);
  else t.tell('founding/founded', { gang: gang.id }, clause);
  for (const { name, cost, listed } of ownPricesOf(state, deed)) {
    if (listed === null) t.tell('founding/own-price-unlisted', { fighter: name, cost }, clause);
    else t.tell('founding/own-price', { fighter: name, cost, listed }, clause);
  }
  post(t, { what: 'credits', from: 'founding', to: gang.id, amount: budget, why: 'the budget' }, clause);
  for (const fighter of deed.fighters) {
    const member = join(t, gang, fighter, idFor(state, gang, fighter.id), 'founding');
    const cost = fighter.cost ?? 0;
    post(
      t,
      { what: 'credits', from: gang.id, to: 'founding', amount: cost, why: memberIn(state, member.id).name },
      clause,
    );
    if (member.rank === 'champion') gang.lastChampion = 'alive';
    const { xp = 0, injuries = [] } = fighter;
    post(t, { what: 'xp', from: 'founding', to: member.id, amount: xp, why: 'brought along' }, clause);
    if (injuries.length === 0) continue;
    member.injuries = [...injuries];
    t.tell('battles/has-lasting-injuries', { fighter: member.id, lasting: injuries }, clause);
  }
  settle(t, gang);
  gang.founded++;
  gang.status = 'alive';
}

/**
 * Every gang starts with a Settlement of its own and without anything of an old gang
 * [campaign.gangs.destruction.3].
 */
function settle(t: CampaignTable, gang: CampaignGang): void {
  const id = `settlement-of-${gang.id}`;
  t.state.territories[id] ??= { id, card: 'settlement', holder: null, originalOf: gang.id };
  const clause = 'campaign.gangs.founding.9';
  const { holder } = t.state.territories[id] as { holder: Ref | null };
  post(
    t,
    {
      what: 'territory',
      from: holder ?? 'deck',
      to: gang.id,
      amount: 1,
      of: id,
      why: 'its original Settlement',
    },
    clause,
  );
}

/** Puts a fighter on the roster with the equipment. */
export function join(
  t: CampaignTable,
  gang: CampaignGang,
  fighter: RosterFighter & { readonly type?: string },
  id: Ref,
  from: 'founding' | 'market' | 'territory' | 'organiser' | 'reward',
): Member {
  const { state } = t;
  const basic = fighter.type === undefined ? gang.types[fighter.rank]?.stats : undefined;
  const member: Member = {
    id,
    name: fighter.name,
    gang: gang.id,
    rank: fighter.rank,
    stats: { ...fighter.stats },
    basic: { ...(basic ?? fighter.stats) },
    group: fighter.group ?? 0,
    kit: [],
    skills: [...(fighter.skills ?? [])],
    injuries: [],
    status: 'fit',
    heldBy: null,
    value: Math.max(0, (fighter.cost ?? 0) - worthOf(state, fighter.kit)),
    xp: 0,
    marked: 0,
    advances: 0,
    bought: {},
    kills: 0,
    timesOut: 0,
    battles: 0,
    ...(fighter.owner === undefined ? {} : { owner: fighter.owner }),
    ...(fighter.type === undefined ? {} : { type: fighter.type }),
  };
  state.members[id] = member;
  const clause = 'campaign.gangs.founding.1';
  post(t, { what: 'fighter', from, to: gang.id, amount: 1, of: id, why: member.rank }, clause);
  for (const item of fighter.kit)
    post(t, { what: 'item', from, to: id, amount: 1, of: item, why: 'brought along' }, clause);
  return member;
}

/** Asks a player for a gang until there is one; prices of one's own and veterans need the organiser's consent. */
export function* foundGang(t: CampaignTable, gang: CampaignGang): Rule<void> {
  for (;;) {
    const deed = yield* askForGang(t, gang);
    if (deed === undefined) return;
    const own = ownPricesOf(t.state, deed);
    if (own.length > 0 && !(yield* isAgreed(t, gang, pricesSaid(gang, own)))) {
      t.tell('founding/own-prices-refused', { gang: gang.id }, 'campaign.gangs.founding.1');
      continue;
    }
    const veterans = veteransOf(deed);
    if (veterans.length === 0 || (yield* isAgreed(t, gang, veteransSaid(gang, veterans))))
      return found(t, gang, deed);
    t.tell('founding/veterans-refused', { gang: gang.id }, 'campaign.gangs.founding.1');
  }
}

function pricesSaid({ name: gang }: CampaignGang, own: readonly OwnPrice[]): Saying {
  return say('founding/own-prices-agree', {
    gang,
    fighters: own.map(({ name, cost, listed }) => `${name} ${cost}${listed === null ? '' : ` (${listed})`}`),
  });
}

function veteransSaid({ name: gang }: CampaignGang, veterans: readonly Veteran[]): Saying {
  return say('founding/veterans-agree', {
    gang,
    fighters: veterans.map(({ name, xp, injuries }) =>
      injuries.length === 0
        ? say('founding/veteran', { name, xp })
        : say('founding/veteran-hurt', { name, xp, injuries }),
    ),
  });
}

function* isAgreed(t: CampaignTable, gang: CampaignGang, what: Saying): Rule<boolean> {
  const answer = yield* t.ask<'choice'>({
    kind: 'choice',
    clause: 'campaign.gangs.founding.1',
    by: [ORGANISER],
    of: gang.id,
    what,
    options: ['agree', 'refuse'],
  });
  return answer === 'agree';
}

/** The gang that a player would found; nothing if they leave. */
function* askForGang(t: CampaignTable, gang: CampaignGang): Rule<Founding | undefined> {
  const again = gang.founded > 0;
  const deed = yield* t.ask<'deed'>({
    kind: 'deed',
    clause: again ? 'campaign.gangs.destruction.1' : 'campaign.gangs.founding.1',
    by: [gang.seat, ORGANISER],
    of: gang.id,
    what: again
      ? say('founding/found-new-gang-up', { budget: budgetOf(t, gang) })
      : say('founding/found-gang-up-credits', { budget: budgetOf(t, gang) }),
    deeds: ['found', 'leave'],
  });
  if (deed.do === 'leave') {
    gang.status = 'left';
    t.tell('founding/leaves-campaign', { gang: gang.id }, 'campaign.phases.order.2');
    return undefined;
  }
  return deed as unknown as Founding;
}

/** A gang of a House's list that a budget can pay: a Leader, a Champion if there is money, then Gangers and Juves. */
export function modestGang(
  house: string,
  id: Ref,
  name: string,
  budget: number,
  pick: (most: number) => number,
): Founding {
  const fighters: RosterFighter[] = [];
  let left = budget;
  const add = (rank: 'leader' | 'champion' | 'ganger' | 'juve', number: number | null) => {
    const fighter = sampleFighter(house, rank, id, number, name);
    const { cost = 0 } = fighter;
    if (cost > left) return false;
    left -= cost;
    fighters.push(fighter);
    return true;
  };
  add('leader', null);
  if (pick(4) > 1) add('champion', null);
  let [gangers, juves] = [0, 0];
  for (let full = false; !full; ) {
    const wantsJuve = pick(3) === 1;
    if (wantsJuve && add('juve', juves + 1)) juves++;
    else if (add('ganger', gangers + 1)) gangers++;
    else if (add('juve', juves + 1)) juves++;
    else full = true;
  }
  return { do: 'found', name, house, fighters };
}

/** A gang of a house of gang data that a budget can pay, each with one thing of their lists if there is money. */
export function modestRecruits(
  data: GangData,
  house: Ref,
  name: string,
  budget: number,
  pick: (most: number) => number,
): Omit<Founding, 'fighters'> {
  const of = houseIn(data, house);
  const recruits: Recruit[] = [];
  let left = budget;
  const add = (type: DataFighter | undefined): boolean => {
    if (!type || type.cost > left) return false;
    const { most = MOST_FIGHTERS } = type;
    if (recruits.filter((each) => each.type === type.id).length >= most) return false;
    left -= type.cost;
    const offers = offersFor(of, type).filter(({ cost, most: few }) => few === undefined && cost <= left);
    const bought = offers.length > 0 ? offers[pick(offers.length) - 1] : undefined;
    // Special and heavy weapons are for few, so a modest gang goes without.
    const buys = bought && bought.cost <= 40 ? [bought.thing] : [];
    left -= buys.length > 0 ? (bought?.cost ?? 0) : 0;
    recruits.push({ type: type.id, name: `${name} ${recruits.length + 1}`, buys });
    return true;
  };
  for (const type of of.fighters) for (let many = 0; many < (type.least ?? 0); many++) add(type);
  // Lists of other tools do not say that there is one Leader [campaign.gangs.founding.2].
  const leaders = of.fighters.filter(({ rank }) => rank === 'leader');
  if (!recruits.some(({ type }) => leaders.some(({ id }) => id === type))) add(leaders[0]);
  const plain = of.fighters.filter(({ rank }) => rank === 'ganger' || rank === 'juve');
  for (let tries = 0; tries < 40 && recruits.length < 12; tries++) add(plain[pick(plain.length) - 1]);
  return { do: 'found', name, house, recruits };
}

/** Why this is no id of a gang: it has small letters, digits and hyphens, and is no account of the books. */
export function faultOfGangId(id: unknown): string | undefined {
  if (typeof id !== 'string' || !/^[a-z][\w-]{0,39}$/.test(id))
    return `expected small letters, digits and hyphens, got ${JSON.stringify(id ?? null)}`;
  return id === ORGANISER || isOutside(id) ? `${id} is somebody else here; choose another name` : undefined;
}

/** A gang leaves the campaign for good, with everybody in it; what it held is free. */
export function departs(t: CampaignTable, gang: CampaignGang): void {
  abandon(t, gang, 'the gang leaves the campaign');
  gang.status = 'left';
  gang.done = true;
}

export function newGang(id: Ref, name: string): CampaignGang {
  return {
    id,
    name,
    house: '',
    seat: id,
    status: 'waiting',
    stash: 0,
    items: [],
    reputation: 0,
    debt: 0,
    inDebt: false,
    exempt: 0,
    underdog: 0,
    grant: 0,
    underdogCards: [],
    pool: [],
    deck: null,
    roster: [],
    types: {},
    skillSets: { primary: [], secondary: [] },
    trades: [],
    used: {},
    lastChampion: 'never-had-one',
    founded: 0,
    wins: 0,
    battles: 0,
    takenOut: 0,
    beatEnforcers: false,
    houseMissions: [],
    keptCards: [],
    deaths: 0,
    income: 0,
    done: false,
  };
}

/** What the old gang leaves behind when it is destroyed: its territories are free, and all else is lost. */
export function wipeOut(t: CampaignTable, gang: CampaignGang): void {
  gang.status = 'destroyed';
  t.tell('founding/has-nobody-left-destroyed', { gang: gang.id }, 'campaign.gangs.destruction.1');
  abandon(t, gang, 'the gang is destroyed');
}

function abandon(t: CampaignTable, gang: CampaignGang, why: string): void {
  const { state } = t;
  const clause = 'campaign.gangs.destruction.1';
  post(
    t,
    { what: 'credits', from: gang.id, to: 'lost', amount: gang.stash, why },
    'campaign.gangs.destruction.3',
  );
  post(
    t,
    { what: 'debt', from: gang.id, to: 'lost', amount: gang.debt, why },
    'campaign.gangs.destruction.3',
  );
  gang.inDebt = false;
  post(
    t,
    { what: 'reputation', from: gang.id, to: 'lost', amount: gang.reputation, why },
    'campaign.gangs.destruction.3',
  );
  for (const item of [...gang.items])
    post(
      t,
      { what: 'item', from: gang.id, to: 'lost', amount: 1, of: item, why },
      'campaign.gangs.destruction.3',
    );
  for (const territory of Object.values(state.territories)) {
    if (territory.holder !== gang.id || territory.originalOf === gang.id) continue;
    post(
      t,
      { what: 'territory', from: gang.id, to: 'deck', amount: 1, of: territory.id, why },
      'campaign.gangs.destruction.3',
    );
    state.deck.push(territory.id);
  }
  for (const captive of Object.values(state.members)) {
    if (captive.heldBy !== gang.id) continue;
    post(
      t,
      {
        what: 'captive',
        from: gang.id,
        to: 'nobody',
        amount: 1,
        of: captive.id,
        why: 'nobody is left to hold them',
      },
      clause,
    );
    captive.status = 'fit';
  }
  gang.trades = [];
  gang.used = {};
  gang.pool = [];
  gang.deck = null;
  delete gang.drawn;
}

export function gangNamed(state: CampaignState, id: Ref): CampaignGang | undefined {
  return Object.hasOwn(state.gangs, id) ? gangIn(state, id) : undefined;
}
