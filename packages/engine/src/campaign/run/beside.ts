/**
 * Deeds that need no question, at any time: corrections, bargains between gangs, pausing, joining and
 * leaving.
 */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { BadInput } from '../../table/errors.ts';
import { type Saying, say, type Words } from '../../table/events.ts';
import type { Overruled } from '../../table/log.ts';
import type { Json, Ref } from '../../table/question.ts';
import { goHome, leave, takeTerritory } from './battles.ts';
import { at, byClause, ofInput } from './fault.ts';
import {
  departs,
  type Founding,
  faultOfFounding,
  faultOfGangId,
  found,
  newGang,
  ownPricesOf,
  veteransOf,
} from './founding.ts';
import { post } from './ledger.ts';
import { isKnownItem } from './market.ts';
import {
  AGREED,
  type Bargain,
  type CampaignGang,
  type CampaignTable,
  type Goods,
  gangIn,
  isOnRoster,
  type Member,
  ORGANISER,
  rosterOf,
} from './state.ts';

const CORRECTED: ClauseId = 'core.dice.takeback.1';

type Entry = Omit<Overruled, 'seq'>;

/** What is asked of those who do it now: a pause has a reason, but older logs have pauses without one. */
export function faultOfSending({ path: [what], note }: Entry): Words | undefined {
  return what === 'pause' && note.trim() === '' ? at('note', say('fault/say-why')) : undefined;
}

/** What has no place once the awards are given; corrections and words still have. */
const ENDED: readonly string[] = ['offer', 'accept', 'pause', 'join', 'found', 'leave', 'end', 'time-is-up'];

/** Carries it out, or says what is wrong; nothing is changed then. */
export function beside(t: CampaignTable, entry: Entry): Words | undefined {
  const [what] = entry.path;
  if (t.state.phase === 'over' && ENDED.includes(what as string)) return say('fault/over');
  switch (what) {
    case 'correct':
      return entry.by === ORGANISER ? correct(t, entry) : say('fault/organiser-only');
    case 'offer':
      return offer(t, entry);
    case 'accept':
    case 'decline':
      return answerTo(t, entry);
    case 'pause':
      if (entry.by !== ORGANISER) return say('fault/organiser-only');
      if (typeof entry.value !== 'boolean') return 'At value: expected true or false';
      t.state.paused = entry.value;
      t.tell(
        entry.value ? 'beside/campaign-paused' : 'beside/campaign-goes',
        { note: entry.note },
        'campaign.phases.order.2',
      );
      return undefined;
    case 'join':
      return entry.by === ORGANISER ? joinLate(t, entry) : say('fault/organiser-only');
    case 'found':
      return foundLate(t, entry);
    case 'leave':
      return leaveEarly(t, entry);
    case 'end':
      return entry.by === ORGANISER ? endEarly(t, entry) : say('fault/organiser-only');
    case 'time-is-up':
      return entry.by === ORGANISER ? timeIsUp(t, entry) : say('fault/organiser-only');
    case 'say':
      return speak(t, entry);
    default:
      return `At path: expected correct, offer, accept, decline, pause, join, found, leave, end, time-is-up or say, got ${JSON.stringify(what ?? null)}`;
  }
}

// Coming and going

/** Somebody joins after the start: the gang is founded when its player is ready, and plays from the next week on. */
function joinLate(t: CampaignTable, { value }: Entry): Words | undefined {
  const { state } = t;
  const { id, name } = (value ?? {}) as { id: string; name?: unknown };
  const fault = faultOfGangId(id);
  if (fault !== undefined) return `At value.id: ${fault}`;
  if (Object.hasOwn(state.gangs, id)) return at('value.id', say('fault/gang-there', { id }));
  if (typeof name !== 'string' || name.trim() === '' || name.length > 60)
    return 'At value.name: expected a name of at most 60 characters';
  if (state.order.length >= MOST_EVER) return at('value', say('fault/most-gangs', { most: MOST_EVER }));
  if (state.ended) return say('fault/ends-already');
  state.gangs[id] = { ...newGang(id, name.trim()), joined: state.week };
  state.order.push(id);
  t.tell('beside/joins-campaign', { gang: id }, 'campaign.phases.order.2');
  return undefined;
}

/** Twelve at the start, and some who come and go. */
const MOST_EVER = 20;

function foundLate(t: CampaignTable, { path, value, by }: Entry): Words | undefined {
  const gang = gangAt(t, path[1]);
  if (!gang) return `At path: there is no gang ${JSON.stringify(path[1] ?? null)}`;
  if (by !== ORGANISER && by !== gang.seat) return `This gang is for ${gang.seat} to found`;
  if (gang.joined === undefined || gang.status !== 'waiting')
    return `At path: ${gang.name} is not a late gang that waits to be founded`;
  try {
    const deed = { ...(value as object), do: 'found' } as unknown as Founding;
    const fault = faultOfFounding(t, gang, deed);
    if (fault !== undefined) return fault;
    const [own] = ownPricesOf(t.state, deed);
    if (own && by !== ORGANISER)
      return at(
        'value.fighters',
        say('fault/own-prices', { name: own.name, cost: own.cost, listed: own.listed }),
        'campaign.gangs.founding.1',
      );
    const [veteran] = veteransOf(deed);
    if (veteran && by !== ORGANISER)
      return at('value.fighters', say('fault/veteran', { name: veteran.name }), 'campaign.gangs.founding.1');
    found(t, gang, deed);
  } catch (error) {
    if (error instanceof BadInput) return ofInput(error);
    if (error instanceof TypeError) return error.message;
    throw error;
  }
  return undefined;
}

function leaveEarly(t: CampaignTable, { path, by, note }: Entry): Words | undefined {
  const gang = gangAt(t, path[1]);
  if (!gang) return `At path: there is no gang ${JSON.stringify(path[1] ?? null)}`;
  if (by !== ORGANISER && by !== gang.seat) return `Only ${gang.seat} or the organiser takes this gang out`;
  if (gang.status === 'left') return say('fault/has-left', { gang: gang.id });
  if (note.trim() === '') return at('note', say('fault/say-why'));
  t.tell('beside/leaves-campaign', { gang: gang.id, note }, 'campaign.phases.order.2');
  for (const member of rosterOf(t.state, gang))
    leave(t, member, 'gone', 'lost', 'the gang leaves the campaign', 'campaign.phases.order.2');
  departs(t, gang);
  t.state.challenges = t.state.challenges.filter((id) => id !== gang.id);
  t.state.bargains = t.state.bargains.filter(({ from, to }) => from !== gang.id && to !== gang.id);
  return undefined;
}

/** The campaign ends with this week: awards are given for the present standings. */
function endEarly(t: CampaignTable, { note }: Entry): Words | undefined {
  const { state } = t;
  if (note.trim() === '') return at('note', say('fault/say-why'));
  if (state.ended) return say('fault/ends-with-week');
  state.ended = true;
  state.rules = { ...state.rules, weeks: Math.max(1, state.week) };
  t.tell('beside/campaign-ends', { week: state.week, note }, 'campaign.phases.end.1');
  return undefined;
}

/** The calendar ends the week; everybody sees which players got careful answers. */
function timeIsUp(t: CampaignTable, { value, note }: Entry): Words | undefined {
  if (!Array.isArray(value) || value.length > 100 || value.some((each) => typeof each !== 'string'))
    return 'At value: expected a list of seats';
  t.tell('beside/time-is-up', { late: value, note }, 'campaign.phases.order.2');
  return undefined;
}

// Corrections

function gangAt(t: CampaignTable, id: unknown): CampaignGang | undefined {
  return typeof id === 'string' && Object.hasOwn(t.state.gangs, id) ? t.state.gangs[id] : undefined;
}

function memberAt(t: CampaignTable, id: unknown): Member | undefined {
  return typeof id === 'string' && Object.hasOwn(t.state.members, id) ? t.state.members[id] : undefined;
}

/** A correction says what it found, so that two organisers at once do not undo each other. */
interface Correction {
  readonly was: Json;
  readonly now: Json;
}

const WHOLE = (value: unknown, most = 100_000) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

/** The organiser corrects something, with a reason that everybody sees. */
function correct(t: CampaignTable, { path, value, note }: Entry): Words | undefined {
  const [, who, fact] = path;
  if (note.trim() === '') return at('note', say('fault/say-why'));
  const change = value as unknown as Correction | null;
  if (change === null || typeof change !== 'object' || !('was' in change) || !('now' in change))
    return 'At value: expected {was, now}';
  if (who === 'campaign') return correctCampaign(t, String(fact), change, note);
  const gang = gangAt(t, who);
  const member = memberAt(t, who);
  const territory = typeof who === 'string' ? t.state.territories[who] : undefined;
  const fault = gang
    ? correctGang(t, gang, String(fact), change, note)
    : member
      ? correctMember(t, member, String(fact), change, note)
      : territory && fact === 'holder'
        ? correctHolder(t, territory.id, change, note)
        : `At path: there is no gang, fighter or territory ${JSON.stringify(who ?? null)}`;
  return fault;
}

/** The reason of a line that no battle or rule brought. */
function corrected(note: string): Saying {
  return say('ledger/corrected', { note });
}

function isStale(now: Json, { was }: Correction): Words | undefined {
  return JSON.stringify(now) === JSON.stringify(was)
    ? undefined
    : say('fault/stale', { now: JSON.stringify(now), was: JSON.stringify(was) });
}

function correctGang(
  t: CampaignTable,
  gang: CampaignGang,
  fact: string,
  change: Correction,
  note: string,
): Words | undefined {
  const { now } = change;
  switch (fact) {
    case 'credits':
    case 'reputation':
    case 'debt': {
      const is = fact === 'credits' ? gang.stash : gang[fact];
      const stale = isStale(is, change);
      if (stale) return stale;
      if (!WHOLE(now))
        return `At value.now: expected a whole number from 0 to 100000, got ${JSON.stringify(now)}`;
      post(
        t,
        { what: fact, from: ORGANISER, to: gang.id, amount: (now as number) - is, why: corrected(note) },
        CORRECTED,
      );
      if (fact === 'debt') gang.inDebt = gang.debt > 0;
      return undefined;
    }
    case 'items':
      return correctItems(t, gang.id, gang.items, change, note);
    case 'name': {
      const stale = isStale(gang.name, change);
      if (stale) return stale;
      if (typeof now !== 'string' || now.trim() === '' || now.length > 60)
        return 'At value.now: expected a name';
      t.tell('beside/organiser-corrects-called', { was: gang.name, now, note }, CORRECTED);
      gang.name = now;
      return undefined;
    }
    default:
      return `At path: of a gang credits, reputation, debt, items and name can be corrected, got ${fact}`;
  }
}

/** The campaign's own name and length; past weeks do not change. */
function correctCampaign(
  t: CampaignTable,
  fact: string,
  change: Correction,
  note: string,
): Words | undefined {
  const { state } = t;
  const { now } = change;
  const told = (was: Json) =>
    t.tell('beside/organiser-corrects-campaign', { fact, was, now, note }, CORRECTED);
  if (fact === 'weeks') {
    const was = state.rules.weeks;
    const stale = isStale(was, change);
    if (stale) return stale;
    if (!WHOLE(now, 52) || (now as number) < Math.max(1, state.week))
      return at(
        'value.now',
        say('fault/weeks-range', { least: Math.max(1, state.week), now: JSON.stringify(now) }),
      );
    state.rules = { ...state.rules, weeks: now as number };
    told(was);
    return undefined;
  }
  if (fact === 'name') {
    const was = state.name;
    const stale = isStale(was, change);
    if (stale) return stale;
    if (typeof now !== 'string' || now.trim() === '' || now.length > 80)
      return 'At value.now: expected a name of at most 80 characters';
    state.name = now;
    told(was);
    return undefined;
  }
  return `At path: of the campaign weeks and name can be corrected, got ${fact}`;
}

function correctItems(
  t: CampaignTable,
  account: Ref,
  items: readonly string[],
  change: Correction,
  note: string,
): Words | undefined {
  const stale = isStale([...items], change);
  if (stale) return stale;
  if (!Array.isArray(change.now) || change.now.length > 200) return 'At value.now: expected a list of items';
  const now = change.now as readonly string[];
  const wrong = now.find((item) => typeof item !== 'string' || !isKnownItem(t.state, item));
  if (wrong !== undefined)
    return `At value.now: nobody sells ${JSON.stringify(wrong)} [armoury.reading.rarity.1]`;
  const left = [...items];
  for (const item of now) {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    else
      post(
        t,
        { what: 'item', from: ORGANISER, to: account, amount: 1, of: item, why: corrected(note) },
        CORRECTED,
      );
  }
  for (const item of left)
    post(
      t,
      { what: 'item', from: account, to: ORGANISER, amount: 1, of: item, why: corrected(note) },
      CORRECTED,
    );
  return undefined;
}

const STATS: readonly string[] = ['m', 'ws', 'bs', 's', 't', 'w', 'i', 'a', 'ld', 'cl', 'wil', 'int'];

function correctMember(
  t: CampaignTable,
  member: Member,
  fact: string,
  change: Correction,
  note: string,
): Words | undefined {
  const { now } = change;
  const told = (was: Json) =>
    t.tell('beside/organiser-corrects-not', { fighter: member.id, fact, was, now, note }, CORRECTED);
  if (STATS.includes(fact)) {
    const is = member.stats[fact as 'm'];
    const stale = isStale(is, change);
    if (stale) return stale;
    if (!WHOLE(now, 12)) return `At value.now: expected 0 to 12, got ${JSON.stringify(now)}`;
    member.stats = { ...member.stats, [fact]: now as number };
    const named = { fighter: member.id, fact: fact.toUpperCase(), was: is, now, note };
    t.tell('beside/organiser-corrects-not', named, CORRECTED);
    return undefined;
  }
  switch (fact) {
    case 'xp': {
      const stale = isStale(member.xp, change);
      if (stale) return stale;
      if (!WHOLE(now))
        return `At value.now: expected a whole number from 0 to 100000, got ${JSON.stringify(now)}`;
      post(
        t,
        {
          what: 'xp',
          from: ORGANISER,
          to: member.id,
          amount: (now as number) - member.xp,
          why: corrected(note),
        },
        CORRECTED,
      );
      return undefined;
    }
    case 'kit':
      if (!isOnRoster(member)) return `At path: ${member.name} is no longer on the roster`;
      return correctItems(t, member.id, member.kit, change, note);
    case 'value':
    case 'marked':
    case 'kills': {
      const stale = isStale(member[fact], change);
      if (stale) return stale;
      if (!WHOLE(now))
        return `At value.now: expected a whole number from 0 to 100000, got ${JSON.stringify(now)}`;
      const was = member[fact];
      member[fact] = now as number;
      told(was);
      return undefined;
    }
    case 'skills':
    case 'injuries': {
      const stale = isStale([...member[fact]], change);
      if (stale) return stale;
      if (!Array.isArray(now) || now.length > 30 || now.some((each) => typeof each !== 'string'))
        return 'At value.now: expected a list of words';
      const was = [...member[fact]];
      member[fact] = now as readonly string[];
      told(was);
      return undefined;
    }
    case 'name': {
      const stale = isStale(member.name, change);
      if (stale) return stale;
      if (typeof now !== 'string' || now.trim() === '' || now.length > 60)
        return 'At value.now: expected a name';
      told(member.name);
      member.name = now;
      return undefined;
    }
    case 'status':
      return correctStatus(t, member, change, note);
    default:
      return `At path: of a fighter name, status, xp, kit, skills, injuries, value, marked, kills and the characteristics can be corrected, got ${fact}`;
  }
}

/**
 * Who is fit, recovering or free again; the dead come back without their equipment. Who turns out to have died leaves it
 * in the stash. A Leader's death and a gang's end ask its player something, so they come with a battle.
 */
function correctStatus(
  t: CampaignTable,
  member: Member,
  change: Correction,
  note: string,
): Words | undefined {
  const stale = isStale(member.status, change);
  if (stale) return stale;
  const { now } = change;
  if (now === 'dead' && isOnRoster(member)) {
    const others = rosterOf(t.state, gangIn(t.state, member.gang)).filter(
      (each) => each !== member && each.rank !== 'beast',
    );
    if (member.rank === 'leader' || others.length === 0)
      return at('value.now', say('fault/dies-in-battle', { fighter: member.name }));
    leave(t, member, 'dead', member.gang, corrected(note), CORRECTED);
    t.tell('beside/organiser-corrects', { fighter: member.id, now, note }, CORRECTED);
    return undefined;
  }
  if (now !== 'fit' && now !== 'recovery')
    return `At value.now: expected fit or recovery, or dead of who is on the roster, got ${JSON.stringify(now)}`;
  if (!isOnRoster(member)) {
    const from = member.status === 'dead' ? 'dead' : member.status === 'retired' ? 'retired' : 'lost';
    post(
      t,
      { what: 'fighter', from, to: member.gang, amount: 1, of: member.id, why: corrected(note) },
      CORRECTED,
    );
  }
  if (member.heldBy !== null) goHome(t, member, corrected(note), CORRECTED);
  member.status = now;
  t.tell('beside/organiser-corrects', { fighter: member.id, now, note }, CORRECTED);
  return undefined;
}

function correctHolder(t: CampaignTable, id: Ref, change: Correction, note: string): Words | undefined {
  const territory = t.state.territories[id];
  if (!territory) return `At path: there is no territory ${id}`;
  const stale = isStale(territory.holder, change);
  if (stale) return stale;
  const { now } = change;
  if (now === null) {
    if (territory.holder === null) return 'At value.now: nobody holds it already';
    post(
      t,
      { what: 'territory', from: territory.holder, to: 'deck', amount: 1, of: id, why: corrected(note) },
      CORRECTED,
    );
    t.state.deck.push(id);
    return undefined;
  }
  if (!gangAt(t, now)) return `At value.now: there is no gang ${JSON.stringify(now)}`;
  takeTerritory(t, id, now as Ref, corrected(note), CORRECTED);
  return undefined;
}

// Bargains

function readGoods(value: unknown, where: string): Goods | string {
  const {
    credits = 0,
    items = [],
    territories = [],
    captives = [],
  } = (value ?? {}) as Record<string, unknown>;
  if (!WHOLE(credits)) return `At ${where}.credits: expected a whole number`;
  for (const [name, list] of Object.entries({ items, territories, captives }))
    if (!Array.isArray(list) || list.length > 50 || list.some((each) => typeof each !== 'string'))
      return `At ${where}.${name}: expected a list`;
  return {
    credits: credits as number,
    items: items as string[],
    territories: territories as Ref[],
    captives: captives as Ref[],
  };
}

/** Why a gang cannot give this now, if so. */
function cannotGive(t: CampaignTable, gang: CampaignGang, goods: Goods): Words | undefined {
  if (goods.credits > gang.stash)
    return say('fault/gives-credits', { gang: gang.id, has: gang.stash, wants: goods.credits });
  const left = [...gang.items];
  for (const item of goods.items) {
    const at = left.indexOf(item);
    if (at < 0) return say('fault/not-in-stash', { gang: gang.id, item });
    left.splice(at, 1);
  }
  for (const id of goods.territories) {
    const territory = t.state.territories[id];
    if (territory?.holder !== gang.id) return say('fault/not-theirs', { gang: gang.id, territory: id });
    if (territory.originalOf !== undefined)
      return byClause('campaign.gangs.founding.9', say('fault/original'));
  }
  for (const id of goods.captives) {
    const captive = memberAt(t, id);
    if (captive?.status !== 'captive' || captive.heldBy !== gang.id)
      return say('fault/not-held', { gang: gang.id, fighter: id });
  }
  return undefined;
}

/** A gang offers another something for something [campaign.territories.rules.3]; fighters are never traded [campaign.alliances.informal.3]. */
function offer(t: CampaignTable, { value, by }: Entry): Words | undefined {
  const { from: giver = by, to, gives, wants } = (value ?? {}) as Record<string, unknown>;
  const from = gangAt(t, by === ORGANISER ? giver : by);
  const other = gangAt(t, to);
  if (!from || !other || from === other) return 'At to: expected another gang of the campaign';
  if (from.status !== 'alive' || other.status !== 'alive') return say('fault/both-there');
  const given = readGoods(gives, 'gives');
  if (typeof given === 'string') return given;
  const wanted = readGoods(wants, 'wants');
  if (typeof wanted === 'string') return wanted;
  const fault = cannotGive(t, from, given);
  if (fault) return at('gives', fault);
  if (t.state.bargains.length >= 50) return say('fault/offers-full');
  const highest = Math.max(0, ...t.state.bargains.map(({ id }) => Number(id.slice(6))));
  const bargain: Bargain = {
    id: `offer-${highest + 1}`,
    from: from.id,
    to: other.id,
    gives: given,
    wants: wanted,
  };
  t.state.bargains.push(bargain);
  t.tell('beside/offers-bargain', { from: from.id, to: other.id }, AGREED);
  return undefined;
}

function answerTo(t: CampaignTable, { path, by }: Entry): Words | undefined {
  const [what, id] = path;
  const bargain = t.state.bargains.find((each) => each.id === id);
  if (!bargain) return at('path', say('fault/offer-gone'));
  const mayAnswer = by === ORGANISER || by === bargain.to || (what === 'decline' && by === bargain.from);
  if (!mayAnswer) return say('fault/offer-not-yours', { gang: bargain.to });
  const [from, to] = [gangAt(t, bargain.from), gangAt(t, bargain.to)];
  if (!from || !to) return say('fault/gang-gone');
  if (what === 'accept') {
    const fault = cannotGive(t, from, bargain.gives) ?? cannotGive(t, to, bargain.wants);
    if (fault) return fault;
    hand(t, from, to, bargain.gives);
    hand(t, to, from, bargain.wants);
  }
  t.state.bargains = t.state.bargains.filter((each) => each !== bargain);
  t.tell(
    what === 'accept' ? 'beside/accepts-bargain' : 'beside/bargain-between-comes-nothing',
    { from: from.id, to: to.id },
    AGREED,
  );
  return undefined;
}

/** A gang that loses a territory keeps its gains from it [campaign.territories.rules.4]. */
function hand(t: CampaignTable, from: CampaignGang, to: CampaignGang, goods: Goods): void {
  const why = 'a bargain';
  post(t, { what: 'credits', from: from.id, to: to.id, amount: goods.credits, why }, AGREED);
  for (const item of goods.items)
    post(t, { what: 'item', from: from.id, to: to.id, amount: 1, of: item, why }, AGREED);
  for (const id of goods.territories) takeTerritory(t, id, to.id, why, 'campaign.territories.rules.3');
  for (const id of goods.captives) {
    const captive = memberAt(t, id);
    if (captive?.gang === to.id) goHome(t, captive, why, 'campaign.territories.rules.3');
    else
      post(
        t,
        { what: 'captive', from: from.id, to: to.id, amount: 1, of: id, why },
        'campaign.territories.rules.3',
      );
  }
}

/** A word to everybody, kept in the feed. */
function speak(t: CampaignTable, { value, by }: Entry): Words | undefined {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 500)
    return 'At value: expected words, 500 characters at most';
  t.tell('beside/by-words', { by, words: value }, 'campaign.alliances.informal.2');
  return undefined;
}
