/** The End of Week, in its nine steps [campaign.end-of-week.order.1]: four together, then each gang alone. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { packOf } from '../../battle/pack.ts';
import { say, type Words } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { auction } from '../cards/tactics.ts';
import { resolve } from '../gang/captives.ts';
import { rollOffWinner } from '../shared/roll-off.ts';
import { injuryAt } from '../shared/tables.ts';
import { levy } from '../week/taxes.ts';
import {
  collapsedDome,
  corpseFarm,
  gamblingDen,
  mineWorkings,
  oldRuins,
  recruit,
  refuseDrift,
  steadyIncome,
} from '../week/territories.ts';
import { status } from '../week/underdogs.ts';
import { ADVANCES, alone, DEEDS, joinFree, settleWishes } from './alone.ts';
import { change, goHome, leave, scar } from './battles.ts';
import { at } from './fault.ts';
import { injure } from './injure.ts';
import { post } from './ledger.ts';
import {
  atTheTable,
  type CampaignGang,
  type CampaignState,
  type CampaignTable,
  captivesOf,
  costOf,
  gangIn,
  type Member,
  memberIn,
  playing,
  ratingOf,
  rosterOf,
  territoriesOf,
  type WeekFigures,
  wealthOf,
  worthOf,
} from './state.ts';
import { speakers } from './week.ts';

const downtimeTaxes = ruling('campaign.downtime-taxes', 'yes');
const corpseFarmDead = ruling(
  'campaign.corpse-farm-dead',
  'only-owner-s-own-dead',
  'everybody-hired-guns-included',
);

/** All nine steps; after Downtime without the territories' resources [campaign.downtime.end.1]. */
export function* endOfWeek(t: CampaignTable, isDowntime: boolean): Rule<void> {
  const { state } = t;
  const pack = packOf(state);
  if (!isDowntime) {
    state.step = 'collect';
    for (const gang of playing(state)) yield* collect(t, gang);
  }
  // Taxes are levied with the collection of resources, which Downtime skips [campaign.downtime.end.1].
  const isLevied = !isDowntime || downtimeTaxes(t) === 'yes';
  if (pack.taxes && isLevied && state.rules.enforcers !== 'none') {
    state.step = 'taxes';
    yield* taxes(t);
  }
  if (pack.tacticsAuction && state.rules.tactics) {
    state.step = 'auction';
    yield* bidOnTactics(t);
  }
  state.step = 'captives';
  for (const captor of playing(state)) yield* resolveCaptives(t, captor);
  state.step = 'alone';
  yield* byThemselves(t, DEEDS);
  state.step = 'underdogs';
  yield* underdogs(t);
  keepFigures(state);
}

/** The gangs continue independently; when all have finished, the next week begins [campaign.end-of-week.order.4]. */
function* byThemselves(t: CampaignTable, deeds: readonly string[]): Rule<void> {
  for (const gang of atTheTable(t.state)) gang.done = false;
  yield* t.abreast(atTheTable(t.state).map((gang) => alone(t, gang, deeds)));
  yield* settleWishes(t);
}

/** After the last week the only step is Fighter Advancements [campaign.phases.end.1, campaign.end-of-week.advancements.1]. */
export function* lastAdvancements(t: CampaignTable): Rule<void> {
  t.state.step = 'advancements';
  yield* byThemselves(t, ADVANCES);
  keepFigures(t.state);
}

/** Keeps how everybody stands, for the charts. */
export function keepFigures(state: CampaignState): void {
  state.figures.push(figuresNow(state));
}

export function figuresNow(state: CampaignState): WeekFigures {
  return {
    week: state.week,
    phase: state.phase,
    gangs: Object.fromEntries(
      atTheTable(state).map((gang) => [
        gang.id,
        {
          rating: ratingOf(state, gang),
          wealth: wealthOf(state, gang),
          credits: gang.stash,
          reputation: gang.reputation,
          territories: territoriesOf(state, gang.id).length,
          takenOut: gang.takenOut,
          battles: gang.battles,
          wins: gang.wins,
        },
      ]),
    ),
  };
}

// Step 1: territories

type House = 'cawdor' | 'delaque' | 'escher' | 'goliath' | 'orlock' | 'van-saar' | 'other';
const HOUSES: readonly House[] = ['cawdor', 'delaque', 'escher', 'goliath', 'orlock', 'van-saar'];

function houseOf({ house }: CampaignGang): House {
  return HOUSES.find((each) => each === house) ?? 'other';
}

const STEADY = [
  'archaeotech-device',
  'bone-shrine',
  'drinking-hole',
  'fighting-pit',
  'generatorium',
  'narco-den',
  'settlement',
  'slag-furnace',
  'smelting-works',
  'synth-still',
  'stinger-mold-sprawl',
  'tech-bazaar',
  'toll-crossing',
  'tunnels',
] as const;

/** What a territory adds to the stash each week [campaign.territories.promethium-cache.1, campaign.territories.sludge-sea.1]. */
const SUPPLIES: Readonly<Record<string, readonly [item: string, clause: ClauseId]>> = {
  'promethium-cache': ['armoury.incendiary-charge', 'campaign.territories.promethium-cache.1'],
  'sludge-sea': ['armoury.choke-gas-grenade', 'campaign.territories.sludge-sea.1'],
};

/** A gang goes through its territories one by one [campaign.end-of-week.collect.1, campaign.territories.rules.1]. */
function* collect(t: CampaignTable, gang: CampaignGang): Rule<void> {
  const { state } = t;
  const clause: ClauseId = 'campaign.end-of-week.collect.1';
  const house = houseOf(gang);
  const held = territoriesOf(state, gang.id);
  const cards = held.map(({ card }) => card);
  const gain = (credits: number, reputation: number, of: Ref) => {
    post(t, { what: 'credits', from: 'territory', to: gang.id, amount: credits, why: of }, clause);
    post(t, { what: 'reputation', from: 'territory', to: gang.id, amount: reputation, why: of }, clause);
    gang.income += credits;
  };
  for (const { id, card } of held.filter(({ card }) => card !== 'gambling-den')) {
    const steady = STEADY.find((each) => each === card);
    if (steady) {
      const others = cards.filter((each) => each !== card);
      const { credits, reputation } = yield* steadyIncome(t, {
        territory: steady,
        house,
        alsoControls: others,
      });
      gain(credits, reputation, id);
    }
    if (card === 'settlement' || (card === 'slag-furnace' && house === 'goliath')) {
      const { recruit: joins } = yield* recruit(t, {
        territory: card,
        house,
        wants: true,
        onDoubleSix: 'ganger',
      });
      if (joins === 'juve' || joins === 'ganger') joinFree(t, gang, joins, 'territory');
    }
    const supply = SUPPLIES[card];
    if (supply)
      post(t, { what: 'item', from: 'territory', to: gang.id, amount: 1, of: supply[0], why: id }, supply[1]);
    yield* special(t, gang, id, card, house, gain);
  }
  // The den comes last, since it can lose what all others brought.
  if (cards.includes('gambling-den')) yield* gamble(t, gang, house, gain);
}

function* special(
  t: CampaignTable,
  gang: CampaignGang,
  id: Ref,
  card: string,
  house: House,
  gain: (credits: number, reputation: number, of: Ref) => void,
): Rule<void> {
  const { state } = t;
  const people = rosterOf(state, gang).filter(({ status }) => status === 'fit' || status === 'recovery');
  const fighters = people.map((member) => member.id);
  switch (card) {
    case 'collapsed-dome': {
      const dice = yield* t.ask<'choice'>({
        kind: 'choice',
        clause: 'campaign.territories.collapsed-dome.1',
        by: speakers(gang),
        of: gang.id,
        what: say('end-of-week/how-many-dice-rolled'),
        options: ['2', '3', '4', '5', '6', '7', '8'],
      });
      const { credits, victim, injury } = yield* collapsedDome(t, { count: Number(dice), fighters });
      gain(credits, 0, id);
      if (victim !== null && injury !== null)
        yield* injure(
          t,
          memberIn(state, victim),
          injuryAt(injury).id,
          'campaign.territories.collapsed-dome.2',
        );
      return;
    }
    case 'corpse-farm': {
      const { credits, reputation } = yield* corpseFarm(t, { house, deaths: Math.min(20, deadFor(t, gang)) });
      gain(credits, reputation, id);
      return;
    }
    case 'refuse-drift': {
      const { credits, reputation, victim } = yield* refuseDrift(t, { house, fighters });
      gain(credits, reputation, id);
      const member = victim === null ? undefined : memberIn(state, victim);
      if (member?.status === 'fit') member.status = 'recovery';
      return;
    }
    case 'mine-workings': {
      const captives = captivesOf(state, gang.id);
      const able = captives.filter(({ rank }) => rank !== 'beast').map((captive) => captive.id);
      const working =
        able.length === 0
          ? []
          : yield* t.ask<'pick'>({
              kind: 'pick',
              clause: 'campaign.captives.keep.1',
              by: speakers(gang),
              of: gang.id,
              what: say('end-of-week/which-captives-work-mine'),
              options: able,
              least: 0,
              most: able.length,
            });
      for (const captive of working) gang.used[`work ${captive}`] = 1;
      const { credits, reputation } = yield* mineWorkings(t, {
        house,
        captives: captives.map((captive) => ({
          id: captive.id,
          rank: captive.rank as 'ganger',
          atWork: working.includes(captive.id),
        })),
      });
      gain(credits, reputation, id);
      return;
    }
    case 'old-ruins': {
      const { credits } = yield* oldRuins(t, { movement: people.map(({ stats }) => stats.m) });
      gain(credits, 0, id);
      return;
    }
  }
}

/** How many deaths of this week a Corpse Farm lives on: those of all gangs [campaign.territories.corpse-farm.1]. */
function deadFor(t: CampaignTable, gang: CampaignGang): number {
  const { gangs, guns } = t.state;
  const reading = corpseFarmDead(t);
  if (reading === 'only-owner-s-own-dead') return gang.deaths;
  const fallen = reading === 'everybody-hired-guns-included' ? (guns.fallen ?? 0) : 0;
  return Object.values(gangs).reduce((sum, { deaths }) => sum + deaths, fallen);
}

function* gamble(
  t: CampaignTable,
  gang: CampaignGang,
  house: House,
  gain: (credits: number, reputation: number, of: Ref) => void,
): Rule<void> {
  const clause: ClauseId = 'campaign.territories.gambling-den.1';
  const named = yield* t.ask<'choice'>({
    kind: 'choice',
    clause,
    by: speakers(gang),
    of: gang.id,
    what: say('end-of-week/which-number-named-gambling'),
    options: ['1', '2', '3', '4', '5', '6'],
  });
  const rivals = playing(t.state)
    .map(({ id }) => id)
    .filter((id) => id !== gang.id);
  const { credits, reputation, forfeited, forfeitedTo } = yield* gamblingDen(t, {
    named: Number(named),
    house,
    otherIncome: Math.min(gang.income, gang.stash),
    rivals,
  });
  gain(credits, reputation, 'gambling-den');
  if (forfeitedTo !== null)
    post(
      t,
      {
        what: 'credits',
        from: gang.id,
        to: forfeitedTo,
        amount: forfeited,
        why: 'two 1s in the Gambling Den',
      },
      'campaign.territories.gambling-den.3',
    );
}

// Step 2: taxes

function* taxes(t: CampaignTable): Rule<void> {
  const { state } = t;
  const { owed } = yield* levy(t, {
    gangs: playing(state).map((gang) => ({
      id: gang.id,
      territories: territoriesOf(state, gang.id).filter(({ originalOf }) => originalOf !== gang.id).length,
      debt: Math.min(2000, gang.debt),
      exempt: gang.exempt === 'always' || gang.exempt > 0,
    })),
  });
  for (const gang of playing(state)) {
    post(
      t,
      { what: 'debt', from: 'enforcers', to: gang.id, amount: owed[gang.id] ?? 0, why: 'taxes' },
      'campaign.taxes.levy.1',
    );
    if (gang.exempt !== 'always' && gang.exempt > 0) gang.exempt--;
  }
  if (typeof state.taxFree === 'number' && --state.taxFree === 0) delete state.taxFree;
}

// Step 3: the auction

/** One card more than players is auctioned [campaign.tactics.bid.1]; an empty pool skips it [campaign.tactics.bid.5]. */
function* bidOnTactics(t: CampaignTable): Rule<void> {
  const { state } = t;
  if (state.cards.length === 0) return;
  const drawn = yield* t.drawSome(state.cards, playing(state).length + 1, 'campaign.tactics.bid.1');
  for (const card of drawn) {
    const bidders = playing(state).filter(({ stash }) => stash >= 5);
    if (bidders.length === 0) return;
    const answers = yield* t.together<'deed'>(
      bidders.map((gang) => ({
        kind: 'deed',
        clause: 'campaign.tactics.bid.2',
        by: speakers(gang),
        of: gang.id,
        secret: true,
        what: say('end-of-week/what-most-you-bid', { card }),
        deeds: ['bid'],
      })),
    );
    const most = bidders
      .map(({ id }, at) => ({ gang: id, credits: Number(answers[at]?.credits ?? 0) }))
      .filter(({ credits }) => credits >= 5)
      .sort((one, other) => other.credits - one.credits);
    const [best, next] = most;
    // Bids rise in steps of 5 until only the highest bidder is left.
    const last = next ? Math.min(best?.credits ?? 0, next.credits + 5) : 5;
    // Nobody hears who said the same amount first, so equal highest bids are settled by dice.
    const equal = most.filter(({ credits }) => credits === best?.credits).map((bid) => bid.gang);
    const highest =
      equal.length > 1 ? yield* rollOffWinner(t, equal, 'campaign.conventions.roll-off.1') : best?.gang;
    const bids = highest === undefined ? [] : [{ gang: highest, amount: Math.max(5, last) }];
    const stash = Object.fromEntries(playing(state).map((gang) => [gang.id, gang.stash]));
    const { winner, price } = auction(t, { bids, stash });
    if (winner === null) continue;
    post(
      t,
      { what: 'credits', from: winner, to: 'market', amount: price, why: card },
      'campaign.tactics.bid.3',
    );
    gangIn(state, winner).pool.push(card);
    state.cards = state.cards.filter((each) => each !== card);
  }
}

/** What is wrong with a bid, or nothing. */
export function faultOfBid({ stash }: CampaignGang, credits: unknown): Words | undefined {
  if (!Number.isInteger(credits) || (credits as number) < 0)
    return `At credits: expected a whole number of credits, 0 for no bid, got ${JSON.stringify(credits ?? null)}`;
  return (credits as number) > stash
    ? at('credits', say('fault/there-are', { credits: stash }), 'campaign.tactics.bid.3')
    : undefined;
}

// Step 4: captives

/** A captor's options with a captive, and the questions to the owner. */
export interface CaptiveDeed {
  readonly do: 'captive';
  readonly choice: 'return' | 'sell' | 'keep';
  readonly ransom?: number;
  readonly injury?: number | null;
  readonly condition?: string;
}

function* resolveCaptives(t: CampaignTable, captor: CampaignGang): Rule<void> {
  for (const captive of captivesOf(t.state, captor.id)) {
    // While another captive was talked about, this one may have gone home.
    if (!captive.rescueChance || !isHeldBy(captive, captor.id)) continue;
    yield* dealWith(t, captor, captive);
  }
}

/** Bargains, corrections and gangs that leave can take a captive away while the captor is still asked. */
export function isHeldBy({ status, heldBy }: Member, captor: Ref): boolean {
  return status === 'captive' && heldBy === captor;
}

/** How this captor may deal with a captive: the input of the rule. */
export function dealing(state: CampaignState, captor: CampaignGang, captive: Member, deed: CaptiveDeed) {
  const atWork = captor.used[`work ${captive.id}`] === 1;
  return {
    choice: deed.choice,
    rescueChance: captive.rescueChance === true,
    rank: captive.rank as 'ganger',
    value: Math.min(600, costOf(state, captive)),
    ransom: deed.ransom ?? 0,
    injury: deed.injury ?? null,
    work: atWork,
    workSite: territoriesOf(state, captor.id).some(({ card }) => card === 'mine-workings'),
  };
}

export function faultOfCaptiveDeed(
  t: CampaignTable,
  captor: CampaignGang,
  captive: Member,
  deed: CaptiveDeed,
): Words | undefined {
  const { choice, ransom = 0, injury = null } = deed;
  if (!['return', 'sell', 'keep'].includes(choice))
    return `At choice: expected return, sell or keep, got ${JSON.stringify(choice ?? null)}`;
  if (!Number.isInteger(ransom) || ransom < 0 || ransom > 2000)
    return 'At ransom: expected 0 to 2000 credits';
  if (ransom > 0 && choice !== 'return')
    return 'At ransom: only whoever is returned is ransomed [campaign.captives.resolve.2]';
  const owner = gangIn(t.state, captive.gang);
  if (ransom > owner.stash)
    return at(
      'ransom',
      say('fault/gives-credits', { gang: owner.name, has: owner.stash, wants: ransom }),
      'campaign.captives.resolve.2',
    );
  if (injury !== null && (!Number.isInteger(injury) || injury < 46 || injury > 66))
    return 'At injury: expected a row from 46 to 56 [campaign.captives.maim.1]';
  const { allowed } = resolve(t.quiet, dealing(t.state, captor, captive, deed));
  return allowed ? undefined : at('choice', say('fault/not-legal-captive'), 'campaign.captives.resolve.1');
}

/**
 * The captor decides. A refused ransom settles nothing, so the captor decides again [campaign.captives.resolve.1,
 * campaign.captives.resolve.2].
 */
function* dealWith(t: CampaignTable, captor: CampaignGang, captive: Member): Rule<void> {
  for (let refused = 0; ; ) {
    const deed = (yield* t.ask<'deed'>({
      kind: 'deed',
      clause: 'campaign.captives.resolve.1',
      by: speakers(captor),
      of: captive.id,
      what:
        refused === 0
          ? say('end-of-week/what-becomes-captive', { captive: captive.name })
          : say('end-of-week/ransom-was-refused', { captive: captive.name, ransom: refused }),
      deeds: ['captive'],
    })) as unknown as CaptiveDeed;
    if (!isHeldBy(captive, captor.id)) return isNoLongerHeld(t, captor, captive);
    const { ransom = 0 } = deed;
    const isAgreed = ransom === 0 || (yield* ransomIsPaid(t, captor, captive, ransom, deed.condition));
    if (!isHeldBy(captive, captor.id)) return isNoLongerHeld(t, captor, captive);
    if (isAgreed) return carryOut(t, captor, captive, deed);
    refused = ransom;
  }
}

/** The bargain may name a condition; the gang that promised it must keep it [campaign.captives.maim.2]. */
function* ransomIsPaid(
  t: CampaignTable,
  captor: CampaignGang,
  captive: Member,
  ransom: number,
  condition: string | undefined,
): Rule<boolean> {
  const owner = gangIn(t.state, captive.gang);
  const facts = { ransom, stash: owner.stash, captor: captor.name, captive: captive.name };
  const answer = yield* t.ask<'choice'>({
    kind: 'choice',
    clause: 'campaign.captives.resolve.2',
    by: speakers(owner),
    of: captive.id,
    what: condition
      ? say('end-of-week/pay-credits-promised', { ...facts, condition: String(condition) })
      : say('end-of-week/pay-credits', facts),
    options: ['pay', 'refuse'],
  });
  if (!isHeldBy(captive, captor.id)) return false;
  // A gang that spent the credits meanwhile cannot pay.
  if (answer === 'refuse' || owner.stash < ransom) {
    t.tell(
      'end-of-week/no-ransom-agreed',
      { captor: captor.id, captive: captive.id, ransom },
      'campaign.captives.resolve.2',
    );
    return false;
  }
  if (condition) t.tell('end-of-week/promised', { captor: captor.id, condition }, 'campaign.captives.maim.2');
  return true;
}

function carryOut(t: CampaignTable, captor: CampaignGang, captive: Member, deed: CaptiveDeed): void {
  const owner = gangIn(t.state, captive.gang);
  const { ransom = 0, injury = null } = deed;
  const done = resolve(t, dealing(t.state, captor, captive, deed));
  if (!done.allowed) return;
  if (injury !== null) {
    const row = injuryAt(injury);
    scar(t, captive, [row.id], captor.id, 'campaign.captives.maim.1');
    change(
      t,
      captive,
      Object.fromEntries((row.worse ?? []).map((stat) => [stat, -1])),
      'campaign.captives.maim.1',
    );
  }
  switch (deed.choice) {
    case 'return':
      post(
        t,
        {
          what: 'credits',
          from: owner.id,
          to: captor.id,
          amount: ransom,
          why: say('ledger/ransom', { fighter: captive.id }),
        },
        'campaign.captives.resolve.2',
      );
      goHome(t, captive, ransom > 0 ? 'ransomed' : 'returned', 'campaign.captives.return.1');
      return;
    case 'sell': {
      // Equipment goes along: a captor never strips a captive [campaign.captives.resolve.4].
      const credits = packOf(t.state).captivesSellAtCost
        ? dominionPrice(costOf(t.state, captive))
        : done.credits;
      const clause = packOf(t.state).captiveSale;
      leave(t, captive, 'sold', 'guilders', 'sold to the Guilders', clause);
      post(
        t,
        { what: 'credits', from: 'guilders', to: captor.id, amount: credits, why: captive.name },
        clause,
      );
      return;
    }
    case 'keep':
      post(
        t,
        {
          what: 'reputation',
          from: 'reward',
          to: captor.id,
          amount: done.reputation,
          why: say('ledger/keeps', { fighter: captive.id }),
        },
        'campaign.captives.keep.2',
      );
      return;
    default:
      deed.choice satisfies never;
  }
}

function isNoLongerHeld(t: CampaignTable, captor: CampaignGang, captive: Member): void {
  t.tell(
    'end-of-week/no-longer-holds',
    { captor: captor.id, captive: captive.id },
    'campaign.captives.resolve.1',
  );
}

/** Half the full cost, rounded up to a multiple of 5 [core.postbattle.capture.3]. */
export function dominionPrice(cost: number): number {
  return Math.ceil(cost / 2 / 5) * 5;
}

// Step 8: Underdogs

/** Old statuses end and unplayed cards return to their pool [campaign.underdogs.clear.1]; it takes the figures of all gangs [campaign.end-of-week.order.3]. */
function* underdogs(t: CampaignTable): Rule<void> {
  const { state } = t;
  for (const gang of atTheTable(state)) {
    state.underdogPool.push(...gang.underdogCards);
    gang.underdogCards = [];
    gang.underdog = 0;
    delete gang.drawn; // A new deck has all cards again [takeover.standards.tactics.3].
  }
  const gangs = playing(state);
  if (gangs.length === 0 || !packOf(state).underdogs) return;
  const settled = status(t, {
    gangs: gangs.map((gang) => ({
      id: gang.id,
      fighters: ratingOf(state, gang),
      credits: gang.stash,
      equipment: worthOf(state, gang.items),
    })),
  });
  for (const gang of gangs) {
    gang.underdog = settled.status[gang.id] ?? 0;
    if (!state.rules.tactics) continue;
    const drawn = yield* t.drawSome(state.underdogPool, gang.underdog, 'campaign.underdogs.cards.1');
    gang.underdogCards = [...drawn];
    state.underdogPool = state.underdogPool.filter((card) => !drawn.includes(card));
  }
}
