/** Experience spent: advancements rolled or bought, skills, promotions. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { packOf } from '../../battle/pack.ts';
import { type Saying, say, type Words } from '../../table/events.ts';
import type { Doing, Ref, Rule } from '../../table/question.ts';
import {
  advanceCost,
  advanceGanger,
  advanceOther,
  promoteJuve,
  semiRandomSkill,
  statLimit,
} from '../gang/fighters.ts';
import { rowsOf } from '../shared/rows.ts';
import { bestOf, isAtBest, isTargetStat, type Stat } from '../shared/stats.ts';
import { at } from './fault.ts';
import { post } from './ledger.ts';
import {
  type CampaignGang,
  type CampaignTable,
  championsOf,
  isAway,
  type Member,
  ORGANISER,
  rosterOf,
} from './state.ts';

/** The player's wishes for an advancement; missing ones are settled for them. */
export interface Advance {
  readonly do: 'advance';
  readonly fighter: Ref;
  /** Which of two characteristics a row offers, or which of two skills rolled. */
  readonly prefer?: 'first' | 'second';
  readonly pick?: 'first' | 'second';
  /** The skill set rolled on, or the skill chosen. */
  readonly set?: string;
  readonly skill?: string;
  /** A Specialist pays double and counts the roll as 12 [campaign.fighters.other.2]. */
  readonly asTwelve?: boolean;
  /** Trained in the Fighting Pit, at no XP. */
  readonly pit?: boolean;
  /** Dominion: what is bought. */
  readonly buys?: string;
}

interface Skill {
  readonly id: string;
  readonly set: string;
  readonly d6: number;
}
const SKILLS = armoury.skills as unknown as readonly Skill[];
export const SKILL_SETS: readonly string[] = [...new Set(SKILLS.map(({ set }) => set))];

const STATS: readonly Stat[] = ['m', 'ws', 'bs', 's', 't', 'w', 'i', 'a', 'ld', 'cl', 'wil', 'int'];

/** The characteristics that cannot get any better, by the campaign's limits or the core's best values [core.tests.profile.3]. */
function atMaxOf(t: CampaignTable, { stats, basic }: Member): readonly Stat[] {
  return STATS.filter(
    (stat) =>
      isAtBest(stat, stats[stat], t.state.pack) ||
      !statLimit(t.quiet, { stat, base: basic[stat], current: stats[stat] }).canImprove,
  );
}

function improve(t: CampaignTable, member: Member, stat: Stat, clause: ClauseId): void {
  const before = member.stats[stat];
  const after = isTargetStat(stat) ? Math.max(bestOf(stat, t.state.pack), before - 1) : before + 1;
  member.stats = { ...member.stats, [stat]: after };
  const plus = isTargetStat(stat) ? '+' : '';
  t.tell(
    'advances/improves',
    { fighter: member.id, stat: stat.toUpperCase(), before: `${before}${plus}`, after: `${after}${plus}` },
    clause,
  );
}

const AS: Readonly<Record<string, 'leader' | 'champion' | 'specialist' | 'ganger' | 'juve' | 'beast'>> = {
  leader: 'leader',
  champion: 'champion',
  specialist: 'specialist',
  ganger: 'ganger',
  juve: 'juve',
  beast: 'beast',
};

/** What the next advancement costs this fighter, in XP. */
export function costOfAdvance(
  t: CampaignTable,
  { rank, marked, xp }: Member,
  asTwelve = false,
): { cost: number; affordable: boolean } {
  const as = AS[rank] ?? 'ganger';
  return advanceCost(t.quiet, { rank: as, marked: Math.min(20, marked), xp, asTwelve });
}

/** Why this fighter cannot advance so now, if so. */
export function faultOfAdvance(t: CampaignTable, gang: CampaignGang, deed: Advance): Words | undefined {
  const member = rosterOf(t.state, gang).find(({ id }) => id === deed.fighter);
  if (!member) return `At fighter: ${JSON.stringify(deed.fighter)} is not on the roster of ${gang.name}`;
  for (const [field, allowed] of [
    ['prefer', ORDER],
    ['pick', ORDER],
  ] as const)
    if (deed[field] !== undefined && !allowed.includes(deed[field]))
      return `At ${field}: expected first or second`;
  if (deed.set !== undefined && !SKILL_SETS.includes(deed.set))
    return `At set: expected one of ${SKILL_SETS.join(', ')}, got ${JSON.stringify(deed.set)}`;
  if (deed.skill !== undefined && !SKILLS.some(({ id }) => id === deed.skill))
    return `At skill: there is no skill ${JSON.stringify(deed.skill)}`;
  if (isAway(member))
    return at('fighter', say('fault/held-learns', { fighter: member.id }), 'core.postbattle.capture.2');
  if (deed.pit) {
    if (!packOf(t.state).territoriesServe || !holds(t, gang, 'fighting-pit'))
      return at('pit', say('fault/no-pit'), 'campaign.territories.fighting-pit.1');
    return (gang.used['fighting-pit'] ?? 0) >= 2
      ? at('pit', say('fault/pit-full'), 'campaign.territories.fighting-pit.1')
      : undefined;
  }
  if (packOf(t.state).buysAdvances) return faultOfPurchase(t, member, deed);
  if (deed.asTwelve && member.rank !== 'specialist')
    return at('asTwelve', say('fault/not-twelve'), 'campaign.fighters.other.2');
  const { cost, affordable } = costOfAdvance(t, member, deed.asTwelve);
  return affordable ? undefined : at('fighter', xpShort(member, cost), 'campaign.fighters.advance.1');
}

function xpShort({ id: fighter, xp }: Member, cost: number): Saying {
  return say('fault/xp-short', { fighter, xp, cost });
}

const ORDER: readonly unknown[] = ['first', 'second'];

function holds({ state }: CampaignTable, { id }: CampaignGang, card: string): boolean {
  return Object.values(state.territories).some((each) => each.holder === id && each.card === card);
}

/** An advancement: its XP leave the fighter, and the dice say what it is [campaign.fighters.advance.1]. */
export function* advanceOnce(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  deed: Advance,
  free?: ClauseId,
): Rule<void> {
  const clause: ClauseId = 'campaign.fighters.advance.1';
  if (free === undefined) {
    const { cost } = costOfAdvance(t, member, deed.asTwelve);
    post(t, { what: 'xp', from: member.id, to: 'advances', amount: cost, why: 'an advancement' }, clause);
  } else t.tell('advances/advances-without-paying-xp', { fighter: member.id }, free);
  const rolls = t.through({});
  const prefer = deed.prefer ?? 'first';
  const atMax = atMaxOf(t, member);
  member.advances++;
  if (member.rank === 'ganger' || member.rank === 'beast') {
    const { stat, value, refund, specialist } = yield* advanceGanger(rolls, { prefer, atMax: [...atMax] });
    if (stat !== null) improve(t, member, stat, 'campaign.fighters.ganger.2');
    else if (specialist && member.rank === 'beast') yield* beastSkill(t, member, deed);
    else if (specialist) {
      member.rank = 'specialist';
      member.promotedIn = t.state.week;
      // The count starts again [campaign.fighters.ganger.4].
      member.marked = -1;
      yield* learn(t, gang, member, 'chosen-primary', deed, 'campaign.fighters.ganger.2');
    }
    member.marked++;
    member.value += value;
    post(
      t,
      { what: 'xp', from: 'advances', to: member.id, amount: refund, why: 'comes back' },
      'campaign.fighters.refund.1',
    );
    return;
  }
  const isTwelve = deed.asTwelve === true && free === undefined;
  const advanced = isTwelve
    ? yield* asTwelve(t, gang, member, deed, atMax)
    : yield* advanceOther(rolls, {
        rank: member.rank as 'specialist',
        champions: Math.min(2, championsOf(t.state, gang)),
        prefer,
        atMax: [...atMax],
        skillSet: isSecondary(gang, deed.set) ? 'secondary' : 'primary',
      });
  for (const stat of advanced.stats) improve(t, member, stat, 'campaign.fighters.other.3');
  if (advanced.promoted) {
    member.rank = 'champion';
    member.promotedIn = t.state.week;
    gang.lastChampion = 'alive';
    const basic = gang.types.champion?.stats;
    if (basic) member.basic = basic;
    t.tell('advances/becomes-champion', { fighter: member.id }, 'campaign.fighters.promotion.3');
  }
  if (advanced.skill !== 'none')
    yield* learn(t, gang, member, advanced.skill, deed, 'campaign.fighters.skill.1');
  member.value += advanced.value;
  if (advanced.marked) member.marked++;
  post(
    t,
    { what: 'xp', from: 'advances', to: member.id, amount: advanced.refund, why: 'comes back' },
    'campaign.fighters.refund.1',
  );
  if (member.rank === 'juve' && member.marked >= 7) yield* promote(t, gang, member, deed.set);
}

function isSecondary(gang: CampaignGang, set: string | undefined): boolean {
  return set !== undefined && !gang.skillSets.primary.includes(set) && gang.skillSets.secondary.includes(set);
}

/** Paid double, it counts as a 12 without a roll. */
function* asTwelve(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  deed: Advance,
  atMax: readonly Stat[],
) {
  // The table of the other ranks reads the 12 from dice that are given.
  const given = t.through({
    *ask(question) {
      if (question.kind === 'dice' && question.clause === 'campaign.fighters.other.3') return [6, 6] as never;
      return (yield* t.ask(question as never)) as never;
    },
  });
  return yield* advanceOther(given, {
    rank: member.rank as 'specialist',
    champions: Math.min(2, championsOf(t.state, gang)),
    prefer: deed.prefer ?? 'first',
    atMax: [...atMax],
    skillSet: isSecondary(gang, deed.set) ? 'secondary' : 'primary',
  });
}

type Kind =
  | 'semi-random-primary'
  | 'semi-random-secondary'
  | 'chosen-primary'
  | 'random-primary'
  | 'random-secondary'
  | 'chosen-secondary'
  | 'random-any';

/** The sets that a fighter may learn from, those with something new first. */
function openSets(
  gang: CampaignGang,
  member: Member,
  kind: Kind,
  wish: string | undefined,
): readonly string[] {
  const sets =
    kind === 'random-any'
      ? SKILL_SETS
      : kind.endsWith('primary')
        ? gang.skillSets.primary
        : gang.skillSets.secondary;
  const hasNew = (set: string) =>
    SKILLS.some((skill) => skill.set === set && !member.skills.includes(skill.id));
  const able = sets.filter(hasNew);
  return wish !== undefined && able.includes(wish) ? [wish] : able;
}

/** A skill: chosen, one of two, or as it falls. */
function* learn(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  kind: Kind,
  deed: Pick<Advance, 'set' | 'skill' | 'pick'>,
  clause: ClauseId,
): Rule<void> {
  const sets = openSets(gang, member, kind, deed.set);
  const [set] = sets;
  if (set === undefined) {
    t.tell('advances/knows-all-there-learn', { fighter: member.id }, clause);
    return;
  }
  const known = SKILLS.filter((skill) => skill.set === set && member.skills.includes(skill.id)).map(
    ({ d6 }) => d6,
  );
  let learnt: Skill | undefined;
  if (kind.startsWith('chosen')) {
    const wish = SKILLS.find(
      ({ id, set: of }) => id === deed.skill && sets.includes(of) && !member.skills.includes(id),
    );
    learnt = wish ?? SKILLS.find((skill) => skill.set === set && !member.skills.includes(skill.id));
  } else if (kind.startsWith('semi')) {
    const { skill } = yield* semiRandomSkill(t, { known, pick: deed.pick ?? 'first' });
    learnt = SKILLS.find((each) => each.set === set && each.d6 === skill);
  } else {
    let face = yield* t.roll('D6', 'campaign.fighters.twelve.2', member.id);
    while (known.includes(face)) face = yield* t.roll('D6', 'campaign.fighters.twelve.2', member.id);
    learnt = SKILLS.find((each) => each.set === set && each.d6 === face);
  }
  if (!learnt) return;
  member.skills = [...member.skills, learnt.id];
  t.tell('advances/learns', { fighter: member.id, skill: learnt.id }, clause);
}

/** The player picks a skill of the gang's primary sets. */
export function* pickSkill(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  clause: ClauseId,
): Rule<void> {
  const open = SKILLS.filter(
    ({ id, set }) => gang.skillSets.primary.includes(set) && !member.skills.includes(id),
  ).map(({ id }) => id);
  if (open.length === 0) {
    t.tell('advances/knows-all-there-learn', { fighter: member.id }, clause);
    return;
  }
  const skill = yield* t.ask<'choice'>({
    kind: 'choice',
    clause,
    by: [gang.seat, ORGANISER],
    of: member.id,
    what: say('advances/which-skill', { fighter: member.name }),
    options: open,
  });
  member.skills = [...member.skills, skill];
  t.tell('advances/learns', { fighter: member.id, skill }, clause);
}

/** Beasts choose from their own table [campaign.beasts.skills.1, campaign.beasts.rules.4]. */
function* beastSkill(t: CampaignTable, member: Member, deed: Advance): Rule<void> {
  const rows = rowsOf<{ set: string; skills: readonly string[] }>('campaign.beasts.skills.1');
  const dogs = rowsOf<{ id: string; primary: string; secondary: string }>('campaign.beasts.list.1');
  const dog = dogs.find(({ id }) => member.id.includes(id));
  const sets = dog ? [dog.primary, dog.secondary] : rows.map(({ set }) => set);
  const open = rows.filter(({ set }) => sets.includes(set)).flatMap(({ skills }) => skills);
  const fresh = open.filter((skill) => !member.skills.includes(skill));
  const [first] = fresh;
  if (first === undefined) return;
  const skill = deed.skill !== undefined && fresh.includes(deed.skill) ? deed.skill : first;
  member.skills = [...member.skills, skill];
  t.tell('advances/learns', { fighter: member.id, skill }, 'campaign.beasts.skills.1');
}

/** May this Juve be promoted at will? */
export function mayPromote({ rank, marked }: Member): boolean {
  return rank === 'juve' && marked >= 5;
}

/** A Juve becomes a Specialist, who keeps all gains [campaign.fighters.promotion.1, campaign.fighters.promotion.2]. */
export function* promote(t: CampaignTable, gang: CampaignGang, member: Member, wish?: string): Rule<void> {
  const [set = 'combat'] = openSets(gang, member, 'random-primary', wish);
  const known = SKILLS.filter((skill) => skill.set === set && member.skills.includes(skill.id)).map(
    ({ d6 }) => d6,
  );
  const { rank, skill, value } = yield* promoteJuve(t, {
    marked: Math.min(7, member.marked),
    wants: true,
    known,
  });
  if (rank !== 'specialist') return;
  member.rank = 'specialist';
  member.promotedIn = t.state.week;
  member.marked = 0;
  member.value += value;
  const learnt = SKILLS.find((each) => each.set === set && each.d6 === skill);
  if (learnt) member.skills = [...member.skills, learnt.id];
  t.tell('advances/specialist-now', { fighter: member.id }, 'campaign.fighters.promotion.2');
}

// Dominion

/** The cost of advances in Dominion, in XP, and their addition to the value [core.experience.advance.1]. */
const PRICES: Readonly<Record<string, { readonly xp: number; readonly value: number }>> = {
  wil: { xp: 3, value: 5 },
  int: { xp: 3, value: 5 },
  ld: { xp: 4, value: 5 },
  cl: { xp: 4, value: 5 },
  i: { xp: 5, value: 10 },
  m: { xp: 5, value: 10 },
  ws: { xp: 6, value: 20 },
  bs: { xp: 6, value: 20 },
  'random-primary': { xp: 6, value: 20 },
  s: { xp: 8, value: 30 },
  t: { xp: 8, value: 30 },
  'chosen-primary': { xp: 9, value: 20 },
  'random-secondary': { xp: 9, value: 30 },
  w: { xp: 12, value: 45 },
  a: { xp: 12, value: 45 },
  'chosen-secondary': { xp: 12, value: 30 },
  'random-any': { xp: 15, value: 40 },
  champion: { xp: 12, value: 60 },
};

export const PURCHASES: readonly string[] = Object.keys(PRICES);

/** Gangers roll when they have 6 XP [core.experience.advance.3]. */
const GANGER_ROLL = 6;
/** How often M, S, T, W and A may improve beyond the basic profile [core.experience.advance.2]. */
const TIMES: Readonly<Partial<Record<Stat, number>>> = { m: 2, s: 2, t: 2, w: 1, a: 1 };

function isStat(name: string): name is Stat {
  return (STATS as readonly string[]).includes(name);
}

/** What a way costs in Dominion: a Ganger's roll, or what others buy. */
export function priceOfAdvance(member: Member, way: string): number {
  return way === 'roll' ? GANGER_ROLL : priceOf(member, way);
}

/** Could this fighter buy it, given the XP? */
export function isOnSale(t: CampaignTable, member: Member, buys: string): boolean {
  if (isStat(buys)) return canImprove(t, member, buys);
  const gang = t.state.gangs[member.gang];
  return buys !== 'champion' || (member.rank === 'specialist' && !!gang && championsOf(t.state, gang) < 2);
}

/** The price in XP: each repeat of the same characteristic costs 2 more, except for Juves. */
function priceOf({ rank, bought }: Member, buys: string): number {
  const { xp } = PRICES[buys] as { xp: number };
  return isStat(buys) && rank !== 'juve' ? xp + 2 * (bought[buys] ?? 0) : xp;
}

/** Is there a better value, both of all [core.tests.profile.3] and beyond the fighter's own profile? */
function canImprove({ state }: CampaignTable, { stats, basic }: Member, stat: Stat): boolean {
  const most = basic[stat] + (TIMES[stat] ?? Number.POSITIVE_INFINITY);
  return !isAtBest(stat, stats[stat], state.pack) && (isTargetStat(stat) || stats[stat] < most);
}

function faultOfPurchase(t: CampaignTable, member: Member, deed: Advance): Words | undefined {
  if (member.rank === 'ganger')
    return member.xp >= GANGER_ROLL
      ? undefined
      : at('fighter', xpShort(member, GANGER_ROLL), 'core.experience.advance.3');
  const { buys = '' } = deed;
  if (!Object.hasOwn(PRICES, buys))
    return `At buys: expected one of ${PURCHASES.join(', ')}, got ${JSON.stringify(buys)}`;
  if (isStat(buys) && !canImprove(t, member, buys))
    return at(
      'buys',
      say('fault/stat-limit', { stat: buys.toUpperCase(), fighter: member.id }),
      'core.experience.advance.2',
    );
  if (!isOnSale(t, member, buys)) return at('buys', say('fault/no-champion'), 'core.experience.advance.1');
  const price = priceOf(member, buys);
  return member.xp >= price ? undefined : at('buys', xpShort(member, price), 'core.experience.advance.1');
}

/** Must this Ganger roll now [core.experience.advance.3]? */
export function mustRoll(t: CampaignTable, { rank, xp, status }: Member): boolean {
  return (
    packOf(t.state).buysAdvances &&
    rank === 'ganger' &&
    xp >= GANGER_ROLL &&
    (status === 'fit' || status === 'recovery')
  );
}

const GANGER_ROWS: readonly (readonly [upTo: number, stats: readonly [Stat, Stat]])[] = [
  [4, ['ws', 'bs']],
  [6, ['s', 't']],
  [7, ['m', 'i']],
  [9, ['wil', 'int']],
  [11, ['ld', 'cl']],
];

/** An advance as the rulebook sells them. */
export function* buyAdvance(t: CampaignTable, gang: CampaignGang, member: Member, deed: Advance): Rule<void> {
  member.advances++;
  if (member.rank === 'ganger') {
    const clause: ClauseId = 'core.experience.advance.3';
    post(t, { what: 'xp', from: member.id, to: 'advances', amount: GANGER_ROLL, why: 'an advance' }, clause);
    const roll = yield* t.roll('2D6', clause, member.id);
    const row = roll === 2 || roll === 12 ? undefined : GANGER_ROWS.find(([upTo]) => roll <= upTo)?.[1];
    const wished = row && (deed.prefer === 'second' ? [row[1], row[0]] : row);
    const stat = wished?.find((each) => canImprove(t, member, each));
    if (stat) {
      improve(t, member, stat, clause);
      member.value += PRICES[stat]?.value ?? 0;
      return;
    }
    if (row) {
      t.tell('advances/rolls-nothing-can-improve', { fighter: member.id, roll }, clause);
      return;
    }
    member.rank = 'specialist';
    member.promotedIn = t.state.week;
    member.value += 20;
    t.tell('advances/becomes-specialist', { fighter: member.id }, clause);
    yield* learn(t, gang, member, 'random-primary', deed, clause);
    return;
  }
  const clause: ClauseId = 'core.experience.advance.1';
  const buys = deed.buys ?? '';
  const why = say('ledger/advance', { way: isStat(buys) ? buys.toUpperCase() : buys });
  post(t, { what: 'xp', from: member.id, to: 'advances', amount: priceOf(member, buys), why }, clause);
  member.value += PRICES[buys]?.value ?? 0;
  member.bought = { ...member.bought, [buys]: (member.bought[buys] ?? 0) + 1 };
  if (isStat(buys)) improve(t, member, buys, clause);
  else if (buys === 'champion') {
    member.rank = 'champion';
    member.promotedIn = t.state.week;
    gang.lastChampion = 'alive';
    t.tell('advances/becomes-champion', { fighter: member.id }, clause);
  } else yield* learn(t, gang, member, buys as Kind, deed, clause);
}

export function readAdvance(deed: Doing): Advance {
  return deed as unknown as Advance;
}
