/**
 * The books of a campaign. Every credit, point of experience, item, captive, territory and fighter comes from somewhere
 * and goes somewhere: a posting changes both accounts and is a line of the story, so that the story is the ledger.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { EventId, Saying } from '../../table/events.ts';
import type { Ref } from '../../table/question.ts';
import type { Told } from '../../table/table.ts';
import { type CampaignState, type CampaignTable, gangIn, memberIn } from './state.ts';

/** What can be counted, and what there is one of. */
export const KINDS = [
  'credits',
  'debt',
  'reputation',
  'xp',
  'item',
  'fighter',
  'territory',
  'captive',
] as const;
export type Kind = (typeof KINDS)[number];

/** Everything outside of gangs and fighters. */
export const OUTSIDE = [
  'founding',
  'market',
  'guilders',
  'enforcers',
  'territory',
  'battle',
  'learning',
  'advances',
  'reward',
  'deck',
  'nobody',
  'lost',
  'dead',
  'retired',
  'organiser',
] as const;
export type Outside = (typeof OUTSIDE)[number];

export interface Posting {
  readonly what: Kind;
  readonly from: Ref;
  readonly to: Ref;
  readonly amount: number;
  /** Which item, fighter, captive or territory. */
  readonly of?: string;
  /** A phrase or an id, or words with facts. */
  readonly why: string | Saying;
  /** The battle that brought it. */
  readonly battle?: Ref;
}

/** How each kind reads, by which side is a gang or fighter: gain, loss, or from one to the other. */
const EVENTS = {
  credits: ['ledger/credits-in', 'ledger/credits-out', 'ledger/credits-across'],
  debt: ['ledger/debt-in', 'ledger/debt-out', 'ledger/debt-across'],
  reputation: ['ledger/reputation-in', 'ledger/reputation-out', 'ledger/reputation-across'],
  xp: ['ledger/xp-in', 'ledger/xp-out', 'ledger/xp-across'],
  item: ['ledger/item-in', 'ledger/item-out', 'ledger/item-across'],
  fighter: ['ledger/fighter-in', 'ledger/fighter-out', 'ledger/fighter-across'],
  territory: ['ledger/territory-in', 'ledger/territory-out', 'ledger/territory-across'],
  captive: ['ledger/captive-in', 'ledger/captive-out', 'ledger/captive-across'],
} as const satisfies Readonly<Record<Kind, readonly [EventId, EventId, EventId]>>;

export function isOutside(account: Ref): account is Outside {
  return (OUTSIDE as readonly string[]).includes(account);
}

/** Moves something from one account to another and tells it; nothing at all is not told. */
export function post(t: CampaignTable, posting: Posting, clause: ClauseId): void {
  const { what, from, to, amount } = posting;
  if (amount === 0 || from === to) return;
  if (amount < 0) {
    post(t, { ...posting, from: to, to: from, amount: -amount }, clause);
    return;
  }
  credit(t.state, from, posting, -1);
  credit(t.state, to, posting, 1);
  const [gain, loss, move] = EVENTS[what];
  const event: EventId = isOutside(from) ? gain : isOutside(to) ? (lostTo(what, to) ?? loss) : move;
  t.tell(event, { ...posting, post: what, of: posting.of ?? '' }, clause);
}

/** Losses without anything in return count as lost, neither spent nor paid. */
function lostTo(what: Kind, to: Ref): 'ledger/xp-lost' | 'ledger/credits-lost' | undefined {
  if (what === 'xp' && to !== 'advances') return 'ledger/xp-lost';
  return what === 'credits' && (to === 'organiser' || to === 'lost') ? 'ledger/credits-lost' : undefined;
}

/** Changes one account. */
function credit(state: CampaignState, account: Ref, { what, amount, of = '' }: Posting, sign: 1 | -1): void {
  if (what === 'territory') {
    const territory = state.territories[of];
    if (!territory) throw new Error(`There is no territory ${of}`);
    if (sign === 1) territory.holder = isOutside(account) ? null : account;
    return;
  }
  if (what === 'captive') {
    if (sign === 1) memberIn(state, of).heldBy = account === 'nobody' || account === 'lost' ? null : account;
    return;
  }
  if (isOutside(account)) return;
  if (what === 'xp') {
    memberIn(state, account).xp += sign * amount;
    return;
  }
  if (what === 'item') {
    for (let count = 0; count < amount; count++) putItem(state, account, of, sign);
    return;
  }
  const gang = gangIn(state, account);
  if (what === 'fighter') {
    if (sign === 1 && !gang.roster.includes(of)) gang.roster.push(of);
    return;
  }
  if (what === 'credits') gang.stash += sign * amount;
  if (what === 'reputation') gang.reputation += sign * amount;
  if (what === 'debt') gang.debt += sign * amount;
}

function putItem(state: CampaignState, account: Ref, item: string, sign: 1 | -1): void {
  const member = state.members[account];
  const items = member ? [...member.kit] : [...gangIn(state, account).items];
  if (sign === 1) items.push(item);
  else {
    const at = items.indexOf(item);
    if (at < 0) throw new Error(`${account} has no ${item}`);
    items.splice(at, 1);
  }
  if (member) member.kit = items;
  else gangIn(state, account).items = items;
}

/** A line of the story that is a posting. */
export function postingIn({ facts }: Pick<Told, 'facts'>): Posting | undefined {
  return typeof facts.post === 'string' ? (facts as unknown as Posting) : undefined;
}

/** Compares the contents of every account with the gains and losses in the story; lists the differences. */
export function faultsInBooks(
  state: CampaignState,
  story: readonly Pick<Told, 'facts'>[],
): readonly string[] {
  const faults: string[] = [];
  const booked = new Contents();
  const holders = new Map<string, Ref>();
  for (const line of story) {
    const posting = postingIn(line);
    if (!posting) continue;
    const { what, from, to, amount, of = '' } = posting;
    if (!(KINDS as readonly string[]).includes(what)) faults.push(`a posting of an unknown kind ${what}`);
    if (!(amount > 0)) faults.push(`a posting of ${amount} ${what} from ${from} to ${to}`);
    if (what === 'territory' || what === 'captive' || what === 'fighter') {
      const before = holders.get(`${what} ${of}`);
      if (before !== undefined && before !== from)
        faults.push(`${what} ${of} goes from ${from} to ${to}, but ${before} has it`);
      holders.set(`${what} ${of}`, to);
      continue;
    }
    const key = what === 'item' ? `item ${of}` : what;
    booked.add(from, key, -amount);
    booked.add(to, key, amount);
  }
  const there = new Contents();
  const has = there.add.bind(there);
  for (const gang of Object.values(state.gangs)) {
    has(gang.id, 'credits', gang.stash);
    has(gang.id, 'reputation', gang.reputation);
    has(gang.id, 'debt', gang.debt);
    for (const item of gang.items) has(gang.id, `item ${item}`, 1);
    if (gang.stash < 0) faults.push(`${gang.id} has ${gang.stash} credits`);
    if (gang.debt < 0) faults.push(`${gang.id} owes ${gang.debt} credits`);
  }
  for (const member of Object.values(state.members)) {
    has(member.id, 'xp', member.xp);
    for (const item of member.kit) has(member.id, `item ${item}`, 1);
    if (member.xp < 0) faults.push(`${member.id} has ${member.xp} XP`);
    const holder = holders.get(`captive ${member.id}`) ?? 'nobody';
    if ((member.heldBy ?? 'nobody') !== (isHeld(holder) ? holder : 'nobody'))
      faults.push(`${member.id} is held by ${member.heldBy}, the books say ${holder}`);
    const owner = holders.get(`fighter ${member.id}`);
    const onRoster = ['fit', 'recovery', 'captive', 'jailed'].includes(member.status);
    if (onRoster !== (owner === member.gang))
      faults.push(`${member.id} is ${member.status}, the books say with ${owner}`);
    if (onRoster && isAwayStatus(member.status) !== (member.heldBy !== null))
      faults.push(`${member.id} is ${member.status} and held by ${member.heldBy}`);
    if (!onRoster && member.kit.length > 0)
      faults.push(`${member.id} is ${member.status} and has ${member.kit.join(', ')}`);
  }
  for (const { id, holder } of Object.values(state.territories)) {
    const said = holders.get(`territory ${id}`);
    const owner = said === undefined || isOutside(said) ? null : said;
    if (owner !== holder) faults.push(`${id} is held by ${holder}, the books say ${said}`);
  }
  for (const account of new Set([...booked.accounts(), ...there.accounts()])) {
    if (isOutside(account)) continue;
    for (const key of new Set([...booked.keys(account), ...there.keys(account)])) {
      const [says, has] = [booked.of(account, key), there.of(account, key)];
      if (says !== has) faults.push(`${account} ${key}: ${has}, the books say ${says}`);
    }
  }
  return faults;
}

/** What accounts have: so much of each thing. */
class Contents {
  private readonly amounts = new Map<Ref, Map<string, number>>();

  add(account: Ref, key: string, amount: number): void {
    const own = this.amounts.get(account) ?? new Map<string, number>();
    this.amounts.set(account, own.set(key, (own.get(key) ?? 0) + amount));
  }

  of(account: Ref, key: string): number {
    return this.amounts.get(account)?.get(key) ?? 0;
  }

  accounts(): Iterable<Ref> {
    return this.amounts.keys();
  }

  keys(account: Ref): Iterable<string> {
    return this.amounts.get(account)?.keys() ?? [];
  }
}

function isHeld(holder: Ref): boolean {
  return holder === 'enforcers' || !isOutside(holder);
}

function isAwayStatus(status: string): boolean {
  return status === 'captive' || status === 'jailed';
}
