/** What a gang does alone at the End of Week: advance, buy and re-equip, retire, pay, choose its deck. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { packOf } from '../../battle/pack.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Doing, Ref, Rule } from '../../table/question.ts';
import { sellOwn } from '../gang/captives.ts';
import { rosterItem } from '../gang/gang-data.ts';
import { retire } from '../gang/gangs.ts';
import { rollOffWinner } from '../shared/roll-off.ts';
import { injuryAt } from '../shared/tables.ts';
import { bail, pay } from '../week/taxes.ts';
import { fightingPit } from '../week/territories.ts';
import { score } from '../week/trade.ts';
import { advanceOnce, buyAdvance, mustRoll, promote, readAdvance } from './advances.ts';
import { own } from './alone-faults.ts';
import { change, goHome, leave, scar, settleGang } from './battles.ts';
import { type BionicDeed, fitBionic, worsenedBy } from './bionics.ts';
import { foundGang, join } from './founding.ts';
import { injure } from './injure.ts';
import { post } from './ledger.ts';
import { alteredBy, waresOf, weaponHere } from './market.ts';
import { adopt, calm, entrust, MASTIFF } from './mastiffs.ts';
import { priceByTrade, priceFor, priceForRecruit, priceOfToughness, tradeFor, typeFor } from './prices.ts';
import {
  type CampaignGang,
  type CampaignTable,
  costOf,
  gangIn,
  isOnRoster,
  leaderOf,
  type Member,
  memberIn,
  ORGANISER,
  rosterOf,
  worthOf,
} from './state.ts';

export const DEEDS = [
  'advance',
  'promote',
  'recruit',
  'buy',
  'trade',
  'purchase',
  'give',
  'take',
  'retire',
  'sell-own',
  'pay',
  'deck',
  'adopt',
  'entrust',
  'calm',
  'alter',
  'heal',
  'bionic',
  'rename',
  'done',
] as const;

/** Those that go with experience, for weeks in which nothing else is open [campaign.phases.end.1]. */
export const ADVANCES = ['advance', 'promote', 'done'] as const;

// Doing it

/**
 * Credits leave the gang: the rest of a grant first, since it is lost otherwise [campaign.downtime.rest.6].
 */
function spend(
  t: CampaignTable,
  gang: CampaignGang,
  credits: number,
  why: string | Saying,
  clause: ClauseId,
): void {
  const fromGrant = Math.min(gang.grant, credits);
  if (fromGrant > 0) {
    gang.grant -= fromGrant;
    t.tell(
      'alone/spends-credits-grant',
      { gang: gang.id, credits: fromGrant, why },
      'campaign.downtime.rest.5',
    );
  }
  post(t, { what: 'credits', from: gang.id, to: 'market', amount: credits - fromGrant, why }, clause);
}

/** The steps that a gang takes alone, in any order, until it is done [campaign.end-of-week.order.2]. */
export function* alone(t: CampaignTable, gang: CampaignGang, deeds: readonly string[] = DEEDS): Rule<void> {
  if (gang.status === 'destroyed') yield* foundGang(t, gang);
  if (gang.status !== 'alive') {
    gang.done = true;
    return;
  }
  for (;;) {
    const deed = yield* t.ask<'deed'>({
      kind: 'deed',
      clause: 'campaign.end-of-week.order.2',
      by: [gang.seat, ORGANISER],
      of: gang.id,
      what: deeds.includes('buy') ? say('alone/advance-buy-re-equip') : say('alone/last-advances'),
      deeds: [...deeds],
    });
    if (deed.do === 'done') {
      yield* finish(t, gang, deed);
      return;
    }
    yield* carryOut(t, gang, deed);
  }
}

/** One deed, whose faults have been looked for. */
function* carryOut(t: CampaignTable, gang: CampaignGang, deed: Doing): Rule<void> {
  const { state } = t;
  const member = own(t, gang, deed.fighter) as Member;
  switch (deed.do) {
    case 'advance': {
      const wish = readAdvance(deed);
      if (wish.pit) yield* trainInPit(t, gang, member, wish);
      else if (packOf(state).buysAdvances) yield* buyAdvance(t, gang, member, wish);
      else yield* advanceOnce(t, gang, member, wish);
      return;
    }
    case 'promote':
      yield* promote(t, gang, member, deed.set as string | undefined);
      return;
    case 'recruit':
      recruit(t, gang, deed);
      return;
    case 'buy': {
      const item = String(deed.item);
      const { price } = priceFor(t, gang, item) as { price: number };
      buyInto(t, gang, item, price, 'campaign.trade.buy.1');
      return;
    }
    case 'trade':
      yield* makeTrade(t, gang, member, deed.kind as 'rare');
      return;
    case 'purchase': {
      const item = String(deed.item);
      const { price } = priceByTrade(t, gang, deed.fighter, item) as { price: number };
      const trade = tradeFor(gang, deed.fighter);
      gang.trades = gang.trades.map((each) => (each === trade ? { ...each, spent: true } : each));
      buyInto(t, gang, item, price, 'campaign.trade.action.5');
      return;
    }
    case 'give':
    case 'take': {
      const [from, to] = deed.do === 'give' ? [gang.id, member.id] : [member.id, gang.id];
      post(
        t,
        { what: 'item', from, to, amount: 1, of: String(deed.item), why: say('ledger/re-equipped') },
        'campaign.trade.reequip.1',
      );
      return;
    }
    case 'retire':
      yield* retireOne(t, gang, member, deed.price as 'pension');
      yield* settleGang(t, gang);
      return;
    case 'sell-own':
      sellOne(t, gang, member);
      yield* settleGang(t, gang);
      return;
    case 'pay':
      payDebt(t, gang, deed.credits as number);
      return;
    case 'deck':
      gang.deck = [...(deed.cards as string[])];
      // Cards left out cannot be used this week [campaign.tactics.deck.2].
      t.tell('alone/has-deck-cards', { gang: gang.id, many: gang.deck.length }, 'campaign.tactics.deck.2');
      return;
    case 'adopt':
      wish(t, gang, member, String(deed.beast));
      return;
    case 'entrust':
      entrust(t, own(t, gang, deed.beast) as Member, member);
      return;
    case 'calm':
      yield* calm(t, gang, member);
      return;
    case 'alter':
      alter(t, gang, deed);
      return;
    case 'bionic':
      fitBionic(t, gang, member, deed as unknown as BionicDeed, (credits) =>
        spend(t, gang, credits, say('ledger/bionic', { fighter: member.id }), 'campaign.fighters.bionics.1'),
      );
      return;
    case 'heal':
      heal(t, gang, member, String(deed.injury));
      return;
    case 'rename': {
      const name = String(deed.name).trim();
      t.tell(
        'alone/called-now',
        { who: deed.fighter === undefined ? gang.name : member.name, name },
        'campaign.end-of-week.order.2',
      );
      if (deed.fighter === undefined) gang.name = name;
      else member.name = name;
      return;
    }
    default:
      throw new Error(`There is no deed ${deed.do}`);
  }
}

function buyInto(t: CampaignTable, gang: CampaignGang, item: string, price: number, clause: ClauseId): void {
  const name = waresOf(t.state).get(item)?.name ?? item;
  spend(t, gang, price, name, clause);
  // It goes to the stash and is given out from there [campaign.trade.action.5].
  const of = t.state.data ? rosterItem(t.state.data, item) : item;
  post(t, { what: 'item', from: 'market', to: gang.id, amount: 1, of, why: 'bought' }, clause);
}

function recruit(t: CampaignTable, gang: CampaignGang, deed: Doing): Member {
  const { name, kit = [] } = deed;
  const { type: found, listed } = typeFor(t, gang, deed);
  const type = found as NonNullable<CampaignGang['types'][string]>;
  const { rank } = type;
  const { data } = t.state;
  const asRoster = (item: string) => (data ? rosterItem(data, item) : item);
  const items = (kit as readonly string[]).map((item) => ({
    item,
    price: (priceForRecruit(t, gang, listed, item) as { price: number }).price,
  }));
  const clause: ClauseId = rank === 'champion' ? 'campaign.gangs.hiring.2' : 'campaign.trade.buy.2';
  // Preset House rules: Goliath may pay 15 more for Toughness, and Escher are cooler [campaign.gangs.house-rules.2].
  const house = t.state.rules.houseRules.includes(gang.house) ? gang.house : '';
  const toughness = priceOfToughness(t, gang, rank, deed);
  const stats = {
    ...type.stats,
    ...(toughness > 0 ? { t: type.stats.t + 1 } : {}),
    ...(house === 'escher' && rank === 'ganger' ? { cl: Math.max(3, type.stats.cl - 1) } : {}),
  };
  const cost = type.cost + toughness;
  spend(t, gang, cost, say('ledger/recruit', { name: String(name).trim(), rank }), clause);
  const member = join(
    t,
    gang,
    {
      id: 'new',
      name: String(name).trim(),
      rank,
      stats,
      group: type.group,
      // What comes with the fighter is paid for with them.
      kit: (listed?.kit ?? []).map(asRoster),
      skills: listed?.skills ?? [],
      cost,
      ...(listed ? { type: listed.id } : {}),
    },
    newId(t, gang, rank),
    'market',
  );
  for (const { item, price } of items) {
    spend(t, gang, price, waresOf(t.state).get(item)?.name ?? item, clause);
    post(
      t,
      { what: 'item', from: 'market', to: member.id, amount: 1, of: asRoster(item), why: 'bought' },
      clause,
    );
  }
  if (rank === 'champion') gang.lastChampion = 'alive';
  return member;
}

export function newId({ state }: CampaignTable, gang: CampaignGang, rank: string): Ref {
  let number = gang.roster.length + 1;
  while (state.members[`${gang.id}-${rank}-${number}`]) number++;
  return `${gang.id}-${rank}-${number}`;
}

/** A free recruit without equipment [campaign.territories.settlement.2, campaign.enforcers.raid.1]. */
export function joinFree(
  t: CampaignTable,
  gang: CampaignGang,
  rank: 'ganger' | 'juve',
  why: 'territory' | 'reward',
): void {
  const type = gang.types[rank];
  if (!type) return;
  const { name, stats, group, cost } = type;
  join(
    t,
    gang,
    { id: 'new', name: `${name} ${gang.roster.length + 1}`, rank, stats, group, kit: [], cost },
    newId(t, gang, rank),
    why,
  );
}

function* makeTrade(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  kind: 'rare' | 'illegal' | 'special-rare',
): Rule<void> {
  const { stats, rank } = member;
  const houseBonus = gang.house === 'van-saar' && t.state.rules.houseRules.includes('van-saar') ? 2 : 0;
  const rolled = yield* score(t, {
    type: kind,
    rank: rank as 'leader',
    int: stats.int,
    cl: stats.cl,
    reputation: gang.reputation,
    houseBonus,
  });
  const savvy = member.skills.includes('savvy-trader') ? 1 : 0;
  if (kind === 'special-rare') gang.used['tech-bazaar'] = (gang.used['tech-bazaar'] ?? 0) + 1;
  gang.trades = [...gang.trades, { by: member.id, kind, score: rolled.score + savvy, spent: false }];
  t.tell(
    'alone/trades-score',
    { fighter: member.id, kind, score: rolled.score + savvy },
    'campaign.trade.action.2',
  );
}

/** Retires a fighter, whose equipment goes to the stash [campaign.trade.retire.1, campaign.gangs.retire.2]. */
function* retireOne(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  price: 'pension' | 'leadership',
): Rule<void> {
  const leader = leaderOf(t.state, gang);
  const before = gang.stash;
  const result = yield* retire(t, {
    rank: member.rank as 'ganger',
    price,
    stash: gang.stash,
    leaderLd: leader?.stats.ld ?? 12,
    value: costOf(t.state, member),
  });
  if (!result.retired) return;
  post(
    t,
    {
      what: 'credits',
      from: gang.id,
      to: 'retired',
      amount: before - result.stash,
      why: say('ledger/pension', { fighter: member.id }),
    },
    'campaign.gangs.retire.1',
  );
  if (leader && result.leaderLd !== leader.stats.ld) leader.stats = { ...leader.stats, ld: result.leaderLd };
  // A retiring owner takes the beast along [campaign.beasts.owner.2].
  for (const beast of rosterOf(t.state, gang).filter(({ owner }) => owner === member.id))
    leave(t, beast, 'retired', 'lost', 'leaves with its owner', 'campaign.beasts.owner.2');
  leave(t, member, 'retired', gang.id, 'retired', 'campaign.trade.retire.1');
}

function sellOne(t: CampaignTable, gang: CampaignGang, member: Member): void {
  const leader = leaderOf(t.state, gang);
  const { sold, credits, leaderLd } = sellOwn(t, {
    rank: member.rank as 'ganger',
    value: Math.min(600, costOf(t.state, member)),
    leaderLd: Math.min(12, leader?.stats.ld ?? 12),
  });
  if (!sold) return;
  leave(t, member, 'sold', 'guilders', 'sold to the Guilders', 'campaign.captives.own.1');
  post(
    t,
    { what: 'credits', from: 'guilders', to: gang.id, amount: credits, why: member.name },
    'campaign.captives.resolve.3',
  );
  if (leader) leader.stats = { ...leader.stats, ld: leaderLd };
}

function payDebt(t: CampaignTable, gang: CampaignGang, credits: number): void {
  const settled = pay(t, { debt: Math.min(2000, gang.debt), stash: gang.stash, pay: credits });
  const paid = gang.stash - settled.stash;
  post(
    t,
    { what: 'credits', from: gang.id, to: 'enforcers', amount: paid, why: 'taxes' },
    'campaign.taxes.levy.3',
  );
  post(
    t,
    { what: 'debt', from: gang.id, to: 'enforcers', amount: paid, why: 'paid' },
    'campaign.taxes.levy.3',
  );
  gang.inDebt = gang.debt > 0;
}

/** A mastiff is paid for now, and is there when all gangs are done: others may want the same. */
function wish(t: CampaignTable, gang: CampaignGang, owner: Member, beast: Ref): void {
  const { state } = t;
  const clause: ClauseId = 'campaign.beasts.adopt.1';
  spend(t, gang, MASTIFF, beast, clause);
  state.wishes = [...(state.wishes ?? []), { gang: gang.id, beast, owner: owner.id }];
  t.tell('alone/wants-mastiff', { gang: gang.id, beast }, clause);
}

/** Who wants the same mastiff as others rolls off for it [campaign.beasts.adopt.2]; the others have their credits back. */
export function* settleWishes(t: CampaignTable): Rule<void> {
  const { state } = t;
  const wishes = state.wishes ?? [];
  if (wishes.length === 0) return;
  delete state.wishes;
  for (const beast of new Set(wishes.map((each) => each.beast))) {
    const clause: ClauseId = 'campaign.beasts.adopt.2';
    const wanted = wishes.filter((each) => each.beast === beast);
    const able = wanted.filter(({ gang, owner }) => {
      const member = state.members[owner];
      return state.gangs[gang]?.status === 'alive' && member !== undefined && isOnRoster(member);
    });
    const rolling = [...new Set(able.map(({ gang }) => gang))];
    const winner = rolling.length === 0 ? undefined : yield* rollOffWinner(t, rolling, clause);
    for (const { gang, owner } of wanted) {
      if (gang === winner) adopt(t, gangIn(state, gang), memberIn(state, owner), beast);
      else if (state.gangs[gang]?.status === 'alive')
        post(
          t,
          {
            what: 'credits',
            from: 'market',
            to: gang,
            amount: MASTIFF,
            why: say('ledger/beast-of-another', { beast }),
          },
          clause,
        );
    }
  }
}

/** A weapon gains a trait and Unstable with it, for good [campaign.territories.archaeotech-device.1]. */
function alter(t: CampaignTable, gang: CampaignGang, deed: Doing): void {
  const { state } = t;
  const clause: ClauseId = 'campaign.territories.archaeotech-device.1';
  const item = String(deed.item);
  const weapon = weaponHere(state, item);
  if (!weapon) return;
  const id = `altered-${Object.keys(state.altered ?? {}).length + 1}`;
  const made = { id, ...alteredBy(weapon, String(deed.trait)), price: worthOf(state, [item]) };
  state.altered = { ...state.altered, [id]: made };
  gang.used['archaeotech-device'] = (gang.used['archaeotech-device'] ?? 0) + 1;
  const account = typeof deed.fighter === 'string' ? deed.fighter : gang.id;
  const why = 'the Archaeotech Device';
  post(t, { what: 'item', from: account, to: 'territory', amount: 1, of: item, why }, clause);
  post(t, { what: 'item', from: 'territory', to: account, amount: 1, of: id, why }, clause);
}

function heal(t: CampaignTable, gang: CampaignGang, member: Member, injury: string): void {
  const clause: ClauseId = 'campaign.territories.stinger-mold-sprawl.4';
  gang.used['stinger-mold-sprawl'] = 1;
  const at = member.injuries.indexOf(injury);
  member.injuries = member.injuries.filter((_, each) => each !== at);
  t.tell('alone/rid', { fighter: member.id, injury }, clause);
  const worse = worsenedBy(injury);
  change(t, member, Object.fromEntries(worse.map((stat) => [stat, 1])), clause);
}

/** A free advancement in the pit, and its price [campaign.territories.fighting-pit.1]. */
function* trainInPit(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  wish: ReturnType<typeof readAdvance>,
): Rule<void> {
  gang.used['fighting-pit'] = (gang.used['fighting-pit'] ?? 0) + 1;
  yield* advanceOnce(t, gang, member, wish, 'campaign.territories.fighting-pit.1');
  const { fighters } = yield* fightingPit(t, { fighters: [member.id] });
  const trained = fighters[member.id];
  if (trained?.outcome === 'recovery') member.status = 'recovery';
  if (trained?.injury) yield* injure(t, member, trained.injury, 'campaign.territories.fighting-pit.2');
}

/** The gang is done: bail and jail, what must be rolled, and debts that stay. */
function* finish(t: CampaignTable, gang: CampaignGang, deed: Doing): Rule<void> {
  const { state } = t;
  for (const member of rosterOf(state, gang))
    while (mustRoll(t, member)) yield* buyAdvance(t, gang, member, { do: 'advance', fighter: member.id });
  if (state.step === 'alone') yield* jail(t, gang, (deed.bail ?? []) as readonly Ref[]);
  if (gang.grant > 0) {
    t.tell('alone/loses-credits-grant', { gang: gang.id, credits: gang.grant }, 'campaign.downtime.rest.6');
    gang.grant = 0;
  }
  // A gang that has not paid everything by now is in debt [campaign.taxes.debt.2].
  gang.inDebt = gang.debt > 0;
  if (gang.inDebt)
    t.tell('alone/owes-credits-debt', { gang: gang.id, debt: gang.debt }, 'campaign.taxes.debt.2');
  gang.done = true;
  t.tell('alone/done', { gang: gang.id }, 'campaign.end-of-week.order.4');
}

function* jail(t: CampaignTable, gang: CampaignGang, bought: readonly Ref[]): Rule<void> {
  const arrested = rosterOf(t.state, gang)
    .filter(({ status }) => status === 'jailed')
    .map(({ id }) => id);
  if (arrested.length === 0) return;
  const before = gang.stash;
  const { stash, fighters } = yield* bail(t, { stash: gang.stash, arrested, bail: [...bought] });
  post(
    t,
    { what: 'credits', from: gang.id, to: 'enforcers', amount: before - stash, why: 'bail' },
    'campaign.taxes.bail.1',
  );
  for (const [id, { fate, injury }] of Object.entries(fighters)) {
    const member = memberIn(t.state, id);
    if (fate === 'lost') {
      leave(t, member, 'gone', 'lost', 'lost in jail', 'campaign.taxes.bail.3');
      continue;
    }
    if (injury !== null) {
      const row = injuryAt(injury);
      scar(t, member, [row.id], null, 'campaign.taxes.bail.2');
      change(
        t,
        member,
        Object.fromEntries((row.worse ?? []).map((stat) => [stat, -1])),
        'campaign.taxes.bail.2',
      );
    }
    if (fate === 'free') goHome(t, member, 'bailed out', 'campaign.taxes.bail.1');
  }
  yield* settleGang(t, gang);
}
