/** The Enforcers: when they come, the fighters they arrest, and what follows when they win or lose. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { BadInput } from '../../table/errors.ts';
import type { Event } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { ownFightersForSale } from '../gang/captives.ts';
import { HIRED_GUNS } from '../gang/hired-guns.ts';
import { diceSum } from '../shared/dice-sum.ts';
import { rollOffWinner } from '../shared/roll-off.ts';
import { shareOut } from '../shared/shares.ts';
import { improved, worsenedLd } from '../shared/stats.ts';

const firstRoll = ruling('campaign.enforcer-first-roll', 'first');
const checkInFirstRound = ruling('takeover.enforcer-first-round', 'every-round');
const oldDebts = ruling('campaign.old-debts', 'enforcers-still-come');
const enforcerDeck = ruling('campaign.enforcer-deck', 'from-13-without-mastiffs');
const arrestWhom = ruling('campaign.arrest-whom', 'hired-guns-too');
const compliantFine = ruling('campaign.compliant-fine', 'each-enforcer-wounded');
const lawWonDice = ruling('campaign.law-won-dice', 'one-d6-times-number-enforcers');
const allyDebt = ruling('campaign.ally-debt', 'yes');
const raidedTerritory = ruling('campaign.raid-territory', 'becomes-unclaimed');

// Arrival

/** From which round on they are rolled for: two pages say it, and a table may read either of them differently. */
export function firstRoundOfArrival(t: Table): number {
  return firstRoll(t) === 'first' || checkInFirstRound(t) === 'every-round' ? 1 : 2;
}

/** Do the Enforcers arrive as this round starts? */
export const arrival = procedure('campaign.enforcers.arrival', function* (t, input) {
  const { round, debtors, alreadyCame, suspended } = input;
  const stays = (event: Event, clause: ClauseId) => {
    t.tell(event, { round }, clause);
    return { rolled: false, total: null, arrive: false };
  };
  if (debtors === 0) return stays('enforcers/no-gang-began-battle', 'campaign.enforcers.arrival.1');
  const stayAway = suspended && oldDebts(t) !== 'enforcers-still-come';
  if (stayAway) return stays('enforcers/no-taxes-levied-so', 'campaign.enforcers.i-won.2');
  if (alreadyCame) return stays('enforcers/come-most-once-battle', 'campaign.enforcers.arrival.3');
  if (round < firstRoundOfArrival(t)) {
    return stays('enforcers/no-roll-round', 'campaign.enforcers.arrival.1');
  }
  const roll = yield* t.roll('D6', 'campaign.enforcers.arrival.1');
  const total = roll - (debtors - 1);
  const arrive = total <= 2;
  t.tell(
    'enforcers/debt-makes-enforcers',
    { roll, debtors, total, come: arrive ? 'arrive' : 'stay away' },
    'campaign.enforcers.arrival.2',
  );
  return { rolled: true, total, arrive };
});

/** 13 fighters and 3 hardcase cyber-mastiffs [campaign.enforcers.setup.4]. */
const FIGHTERS = 13;
const MASTIFFS = 3;

export const force = procedure('campaign.enforcers.force', function* (t, { hired, missing }) {
  for (const [at, id] of hired.entries()) {
    if (HIRED_GUNS.some((gun) => gun.id === id && gun.kind !== 'enforcer')) {
      throw new BadInput(`hired.${at}`, `expected an Enforcer, got ${id}`, 'campaign.hired-guns.roster.1');
    }
  }
  const cards = FIGHTERS + (enforcerDeck(t) === 'from-13-without-mastiffs' ? 0 : MASTIFFS);
  const deck = cards - hired.length - missing;
  if (deck < 0) {
    const away = `expected hired and missing cards to be at most ${cards} together, got ${hired.length + missing}`;
    throw new BadInput('missing', away, 'campaign.enforcers.setup.4');
  }
  if (hired.length > 0) {
    t.tell('enforcers/fight-pay-today-stay', { hired }, 'campaign.hired-guns.enforcers.4');
  }
  const wanted = yield* t.roll('D3+8', 'campaign.enforcers.setup.2');
  const count = Math.min(wanted, deck);
  t.tell('enforcers/enforcers-arrive', { count, deck }, 'campaign.enforcers.setup.2');
  if (count < wanted) {
    t.tell('enforcers/deck-has-no-more', { deck }, 'campaign.conventions.short-deck.1');
  }
  return { count, deck };
});

// In battle

/**
 * Do the Enforcers arrest a fighter whom they brought down? Hired Guns are nobody's captives and never roll
 * on the injury table [campaign.hired-guns.battle.3, campaign.hired-guns.battle.4].
 */
export const arrest = procedure('campaign.enforcers.arrest', function* (t, input) {
  const { direct, baseContact, result, target, precinctAssault } = input;
  const isHired = target === 'hired-gun';
  const injured = result === 'out' && !isHired;
  const unlessArrested = (rolled: boolean) => {
    if (injured) t.tell('enforcers/fighter-rolls-injury-table', {}, 'campaign.tables.injury.1');
    return { rolled, arrested: false, injuryRoll: injured };
  };
  if (precinctAssault) {
    t.tell('enforcers/nobody-arrested-precinct-assault', {}, 'campaign.enforcers.arrest.3');
    return unlessArrested(false);
  }
  const canBeHeld = !isHired || arrestWhom(t) === 'hired-guns-too';
  if (!direct || !baseContact || result === 'flesh' || !canBeHeld) {
    t.tell('enforcers/arrest-needs-gang-member', {}, 'campaign.enforcers.arrest.1');
    return unlessArrested(false);
  }
  const roll = yield* t.roll('D6', 'campaign.enforcers.arrest.1');
  if (roll > 2) {
    t.tell('enforcers/no-arrest', { roll }, 'campaign.enforcers.arrest.2');
    return unlessArrested(true);
  }
  t.tell('enforcers/arrested-nothing-else-happens', { roll }, 'campaign.enforcers.arrest.2');
  return { rolled: true, arrested: true, injuryRoll: false };
});

/** The fine for a Compliant gang that wounds an Enforcer. */
const FINE = 40;

export const provoke = procedure('campaign.enforcers.provoke', (t, { side, debt, woundings }) => {
  if (side === 'ally') {
    t.tell('enforcers/ally-owes-no-fine', {}, 'campaign.enforcers.alliance.3');
    return { side, debt };
  }
  if (side === 'debtor' || woundings === 0) {
    t.tell('enforcers/gang-stays', { side }, 'campaign.enforcers.sides.1');
    return { side, debt };
  }
  const fine = compliantFine(t) === 'each-enforcer-wounded' ? FINE * woundings : FINE;
  t.tell('enforcers/wounding-enforcer-costs-makes', { fine }, 'campaign.enforcers.objective.3');
  return { side: 'debtor', debt: debt + fine };
});

// The law won

/** Credits of new debt for each pip. */
const PER_PIP = { debtor: 4, ally: 3 } as const;

export const lawWon = procedure('campaign.enforcers.law-won', function* (t, { side, debt, fallen }) {
  let added = yield* newDebt(t, side, fallen);
  // Under the harsher reading a helper pays the Debtor's sum on top.
  if (side === 'ally' && allyDebt(t) === 'yes') added += yield* newDebt(t, 'debtor', fallen);
  const total = debt + added;
  t.tell('enforcers/join-already-owed', { added, debt, total }, 'campaign.enforcers.law-won.2');
  return { added, debt: total };
});

function* newDebt(t: Table, side: keyof typeof PER_PIP, fallen: number): Rule<number> {
  const clause = side === 'debtor' ? 'campaign.enforcers.law-won.1' : 'campaign.enforcers.alliance.5';
  const shared = lawWonDice(t) === 'one-d6-times-number-enforcers' && fallen > 0;
  const pips = shared ? fallen * (yield* t.roll('D6', clause)) : yield* diceSum(t, 'D6', fallen, clause);
  const added = pips * PER_PIP[side];
  t.tell('enforcers/fallen-enforcers-cost-credits', { fallen, added }, clause);
  return added;
}

/** Hands fighters over against debt; Hired Guns are on nobody's roster. */
export const bloodPrice = procedure('campaign.enforcers.blood-price', (t, { debt, leaderLd, offers }) => {
  let owed = debt;
  let ld = leaderLd;
  const given: Ref[] = [];
  for (const { id, rank, value } of offers) {
    if (owed === 0) break;
    if (rank === 'leader' || rank === 'hired-gun' || ownFightersForSale(t) === 'never') {
      t.tell('enforcers/cannot-handed-over', { id }, 'campaign.enforcers.law-won.3');
      continue;
    }
    owed = Math.max(0, owed - value);
    ld = worsenedLd(t, ld, 1);
    given.push(id);
  }
  t.tell('enforcers/pay-freedom-still-owed', { given, owed }, 'campaign.enforcers.law-won.3');
  t.tell('enforcers/leader-s-ld-now', { ld }, 'campaign.enforcers.law-won.4');
  return { debt: owed, leaderLd: ld, given };
});

// The law lost

/** Reputation for beating the Enforcers, weeks without tax, and the crates of either kind in the precinct. */
const SPOILS = { reputation: 10, taxFreeWeeks: 3, crates: 4 } as const;

export const victoryShares = procedure('campaign.enforcers.victory-shares', function* (t, input) {
  const { gangs, othersOnBoard } = input;
  const { taxFreeWeeks } = SPOILS;
  const reputation = Math.floor(SPOILS.reputation / gangs.length);
  t.tell('enforcers/each-gang-gains-reputation', { reputation }, 'campaign.enforcers.i-won.5');
  t.tell('enforcers/no-taxes-weeks', { taxFreeWeeks }, 'campaign.enforcers.i-won.2');

  const none = gangs.map(() => 0);
  let loot: readonly number[] = none;
  let credit: readonly number[] = none;
  if (othersOnBoard) {
    t.tell('enforcers/others-still-board-scenario', {}, 'campaign.enforcers.i-won.6');
  } else {
    const first = yield* shareOut(t, gangs, SPOILS.crates, none, 'campaign.enforcers.raid.3');
    const second = yield* shareOut(t, gangs, SPOILS.crates, first.extra, 'campaign.enforcers.raid.3');
    loot = first.shares;
    credit = second.shares;
    t.tell('enforcers/loot-crates-credit-crates', { loot, credit }, 'campaign.enforcers.raid.3');
  }
  const crates = Object.fromEntries(
    gangs.map((gang, at) => [gang, { loot: loot[at] as number, credit: credit[at] as number }]),
  );
  return { reputation, taxFreeWeeks, crates };
});

/** Who gets the territory of a battle that ended in a raid on the precinct. */
export const raidTerritory = procedure('campaign.enforcers.raid-territory', function* (t, input) {
  const { stake, raiders, outsiders, agreed } = input;
  for (const [at, { id }] of outsiders.entries()) {
    if (raiders.includes(id)) throw new BadInput(`outsiders.${at}.id`, `expected no raider, got ${id}`);
  }
  if (agreed !== null && !raiders.includes(agreed)) {
    throw new BadInput('agreed', `expected one of the raiders or null, got ${agreed}`);
  }
  if (stake === 'none') {
    t.tell('enforcers/no-territory-was-stake', {}, 'campaign.enforcers.raid.4');
    return { result: 'none', gang: null };
  }
  const nobody = (clause: ClauseId) => {
    const lost = stake === 'claimed-territory' && raidedTerritory(t) === 'becomes-unclaimed';
    t.tell(
      lost ? 'enforcers/territory-becomes-unclaimed' : 'enforcers/territory-stays-where-was',
      {},
      clause,
    );
    return { result: lost ? 'none' : 'stays', gang: null };
  };

  const roll = yield* t.roll('D6', 'campaign.enforcers.raid.4');
  if (roll === 1) return nobody('campaign.enforcers.raid.4');
  if (roll <= 4) {
    if (outsiders.length === 0) return nobody('campaign.enforcers.raid.6');
    const lowest = Math.min(...outsiders.map(({ rating }) => rating));
    const poorest = outsiders.filter(({ rating }) => rating === lowest).map(({ id }) => id);
    const gang = yield* rollOffWinner(t, poorest, 'campaign.enforcers.raid.6');
    t.tell('enforcers/was-not-battle-walks', { gang }, 'campaign.enforcers.raid.5');
    return { result: 'outsider', gang };
  }
  const gang = agreed ?? (yield* rollOffWinner(t, raiders, 'campaign.enforcers.raid.4'));
  t.tell('enforcers/takes-territory-raiders', { gang }, 'campaign.enforcers.raid.4');
  return { result: 'raider', gang };
});

/** A fighter of a gang that beat the Enforcers: CL for those who fought, LD for the Leader, within limits. */
export const hardened = procedure('campaign.enforcers.hardened', (t, { rank, fought, ...stats }) => {
  const cl = fought ? improved('cl', stats.cl) : stats.cl;
  const ld = rank === 'leader' ? improved('ld', stats.ld) : stats.ld;
  t.tell('enforcers/cl-ld-after-beating', { cl, ld }, 'campaign.enforcers.i-won.4');
  return { cl, ld };
});
