/** What gangs get after a Dominion battle: credits, Reputation, Experience and the stake. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { gives, givesUntold } from '../../battle/awards.ts';
import {
  type Battle,
  type Fighter,
  type Gang,
  needsMoreThanPaper,
  type Rewards,
  type Verdict,
} from '../../battle/judged.ts';
import type { Notation } from '../../table/dice.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import type { Reason } from '../../words/reasons.ts';
import { canEarn, reportStandardExperience, standardExperience } from './experience.ts';
import {
  dealtOut,
  type Earned,
  globalsHold,
  isForEach,
  outcomeFor,
  type Paid,
  type Pay,
  payCredits,
  whichCreditsRule,
} from './global.ts';
import { hasBottled } from './judging.ts';
import {
  type CommonFacts,
  countOf,
  isLeft,
  leaderOf,
  type Side,
  sideOfGang,
  sidesOf,
  type Variant,
} from './reading.ts';

const reputationIsNotCapped = ruling('dominion.reputation-is-not-capped', 'yes');
const missingReputationLines = ruling('dominion.missing-reputation-lines', 'hold-every-scenario');
const leadersOnTheField = ruling('dominion.leaders-on-the-field', 'only-if-other-gang-has');

// Credits

/** What a scenario's own text pays, with the rulebook's figures; `global.ts` adjusts them. */
export type Payment =
  | {
      readonly for: 'winning-or-losing';
      readonly clause: ClauseId;
      readonly base: Readonly<Record<'won' | 'lost' | 'drew', Notation>>;
    }
  | {
      readonly for: 'objectives';
      readonly clause: ClauseId;
      readonly earned: (side: Side) => Earned;
      /** The state of a relic or target pays, which may also be read as a payment for winning or losing. */
      readonly byRelicOrTarget?: true;
      /** The gang that pays, and never more than its Stash holds. */
      readonly outOf?: { readonly gang: Gang; readonly stash: number; readonly clause: ClauseId };
    }
  | { readonly for: 'none'; readonly clause: ClauseId };

/** The change of both Stashes [dominion.judging.rewards.2]. */
function* credits(
  t: Table,
  battle: Battle,
  variant: Variant,
  verdict: Verdict,
  payment: Payment,
): Rule<Paid> {
  const paid = globalsHold(t, variant)
    ? yield* payCredits(t, battle, verdict, adjustable(t, payment))
    : yield* payByTheBook(t, battle, verdict, payment);
  return payment.for === 'objectives' && payment.outOf ? takenFrom(t, battle, paid, payment) : paid;
}

/** The payment as the global adjustments read it. */
function adjustable(t: Table, payment: Payment): Pay {
  if (payment.for === 'winning-or-losing') return { for: payment.for, draw: payment.base.drew };
  if (payment.for === 'none') return { for: 'none' };
  const { earned, byRelicOrTarget = false } = payment;
  const asResult = byRelicOrTarget && whichCreditsRule(t) === 'pay-2d6x10-winning-d6x10-otherwise';
  return asResult ? { for: 'winning-or-losing' } : { for: 'objectives', earned, forEach: byRelicOrTarget };
}

/** The rulebook's pay if the players have agreed on Classic without the global adjustments. */
function* payByTheBook(t: Table, battle: Battle, verdict: Verdict, payment: Payment): Rule<Paid> {
  const credits: [Ref, number][] = [];
  for (const gang of battle.gangs) {
    const notation = bookFigure(t, battle, payment, gang, verdict);
    credits.push([gang.id, notation === undefined ? 0 : yield* t.roll(notation, payment.clause, gang.id)]);
  }
  return { credits: Object.fromEntries(credits), notes: [] };
}

function bookFigure(
  t: Table,
  battle: Battle,
  payment: Payment,
  gang: Gang,
  verdict: Verdict,
): Notation | undefined {
  if (payment.for === 'winning-or-losing') return payment.base[outcomeFor(verdict, gang)];
  if (payment.for === 'none') return undefined;
  const side = sideOfGang(battle, gang);
  const { times: ofSide, die } = payment.earned(side);
  const at = side.gangs.findIndex(({ id }) => id === gang.id);
  const inFull = isForEach(t, payment.byRelicOrTarget);
  const times = inFull ? ofSide : dealtOut(ofSide, side.gangs.length, at);
  if (times === 0) return undefined;
  return die === '2D6' ? `${2 * times}D6x10` : `${times}${die}x10`;
}

/**
 * Moves the earnings out of the payer's Stash; a Stash that is too small is noted last
 * [dominion.judging.rewards.4].
 */
function takenFrom(
  t: Table,
  battle: Battle,
  { credits, notes }: Paid,
  { clause, earned, outOf }: Extract<Payment, { for: 'objectives' }>,
): Paid {
  const earners = sidesOf(battle).find((side) => earned(side).times > 0);
  if (!outOf || !earners) return { credits, notes };
  let left = outOf.stash;
  const after: Record<Ref, number> = { ...credits };
  for (const { id } of earners.gangs) {
    after[id] = Math.min(left, countOf(credits, id));
    left -= after[id];
  }
  const owed = earners.gangs.reduce((sum, { id }) => sum + countOf(credits, id), 0);
  const taken = outOf.stash - left;
  const short = taken < owed;
  t.tell(
    short ? 'dominion/rewards/credits-owed-but-stash' : 'dominion/rewards/credits-come-out-stash',
    { taken, owed, payer: outOf.gang.id },
    short ? outOf.clause : clause,
  );
  after[outOf.gang.id] = countOf(credits, outOf.gang.id) - taken;
  return { credits: after, notes: short ? [...notes, outOf.clause] : notes };
}

// Reputation

/** A number of caskets as Reputation and Experience count it; the limit of 3 is for credits only. */
export function casketsThatCount(t: Table, caskets: number): number {
  return reputationIsNotCapped(t) === 'yes' ? Math.min(3, caskets) : caskets;
}

// Experience

/** One thing that a scenario gives Experience for; D3s are rolled in the order of the list. */
export interface Earning {
  readonly fighter: Fighter;
  readonly xp: number | 'D3';
  /** Its reason; `the scenario` if the page says no more. */
  readonly why?: Reason;
  readonly clause: ClauseId;
}

/** 1 for a gang's Leader, present or not; on a side of several gangs for the Leader of each. */
export function forLeader(side: Pick<Side, 'gangs'> | undefined, clause: ClauseId): readonly Earning[] {
  return (side?.gangs ?? []).flatMap((gang): Earning[] => {
    const leader = leaderOf(gang);
    return leader ? [{ fighter: leader, xp: 1, why: 'leading the gang', clause }] : [];
  });
}

/** 1 for the Leader, present or not, of each gang that has fighters on the battlefield at the end. */
export function forLeadersOnTheField(t: Table, battle: Battle, clause: ClauseId): readonly Earning[] {
  const holding = sidesOf(battle).filter(({ fighters }) => fighters.some(isLeft));
  if (holding.length > 1 && leadersOnTheField(t) === 'only-if-other-gang-has') return [];
  const gangs = battle.gangs.filter(({ fighters }) => fighters.some(isLeft));
  return forLeader({ gangs }, clause);
}

// All together

/** One gain or one loss of Reputation. */
interface ReputationLine {
  readonly amount: number;
  readonly why: Reason;
  readonly clause: ClauseId;
}

/** What a scenario's page gives, for `rewards` to pay out. */
export interface Terms {
  readonly payment: Payment;
  /** The scenario's own Reputation for a gang. */
  readonly reputation: (gang: Gang) => number;
  readonly reputationClause: ClauseId | ((gang: Gang) => ClauseId);
  /** What else the page gives or takes; gains and losses are counted apart [dominion.reputation.floor.1]. */
  readonly moreReputation?: (gang: Gang) => readonly ReputationLine[];
  /** Which of the two common lines of Reputation the page has. */
  readonly lines: { readonly firstMeeting: boolean; readonly bottled: boolean };
  readonly earnings: readonly Earning[];
  /** Named in the notes when it decided the battle. */
  readonly fleeing?: ClauseId;
}

/** Credits first, gang by gang, then the dice for Experience [dominion.judging.rewards.1]. */
export function* rewards(
  t: Table,
  battle: Battle<CommonFacts>,
  variant: Variant,
  verdict: Verdict,
  terms: Terms,
): Rule<Rewards> {
  if (terms.payment.for === 'objectives') needsMoreThanPaper(battle, terms.payment.clause);
  const earned = standardExperience(battle);
  reportStandardExperience(t, battle, earned);
  const { credits: paid, notes } = yield* credits(t, battle, variant, verdict, terms.payment);
  const xp = yield* t.step(addExperience, { earned, more: earnable(battle, terms.earnings) });

  const gangs = battle.gangs.map((gang) => {
    const reward = {
      credits: countOf(paid, gang.id),
      reputation: reputation(t, battle, gang, terms),
      territory: takesTheStake(battle, verdict, gang),
      items: [],
    };
    const clause = notes[0] ?? terms.payment.clause;
    gives(t, { to: gang.id, what: 'credits', amount: reward.credits, clause });
    if (reward.territory)
      givesUntold(t, { to: gang.id, what: 'territory', amount: 1, clause: 'dominion.territory.stake.1' });
    return [gang.id, reward] as const;
  });
  tellStake(t, battle, verdict);
  const decidedByFlight = terms.fleeing !== undefined && verdict.why === terms.fleeing;
  return {
    gangs: Object.fromEntries(gangs),
    xp,
    notes: decidedByFlight ? [...notes, verdict.why] : notes,
  };
}

/**
 * The scenario's Reputation, 1 for a first meeting and -1 for bottling out, before any floor
 * [dominion.judging.rewards.2]; each has its own line.
 */
function reputation(t: Table, battle: Battle<CommonFacts>, gang: Gang, terms: Terms): number {
  const { lines, reputationClause: clause, moreReputation = () => [] } = terms;
  const always = missingReputationLines(t) === 'hold-every-scenario';
  const met = (always || lines.firstMeeting) && battle.facts.firstMeeting;
  const shame = (always || lines.bottled) && hasBottled(t, gang);
  const all: readonly ReputationLine[] = [
    {
      amount: terms.reputation(gang),
      why: 'the scenario',
      clause: typeof clause === 'string' ? clause : clause(gang),
    },
    ...moreReputation(gang),
    { amount: met ? 1 : 0, why: 'a first meeting', clause: 'dominion.reputation.first.1' },
    { amount: shame ? -1 : 0, why: 'bottling out', clause: 'dominion.reputation.bottled.1' },
  ];
  for (const { amount, why, clause } of all)
    gives(t, { to: gang.id, what: 'reputation', amount, detail: why, clause });
  return all.reduce((sum, { amount }) => sum + amount, 0);
}

/** The earnings of those who can earn any; nothing is rolled for the others [dominion.judging.rewards.1]. */
function earnable({ facts }: Battle<CommonFacts>, earnings: readonly Earning[]): readonly Earnable[] {
  return earnings.flatMap(({ fighter, xp, why = 'the scenario', clause }) =>
    xp !== 0 && canEarn(fighter, facts.killed) ? [{ id: fighter.id, xp, why, clause }] : [],
  );
}

interface Earnable extends Required<Omit<Earning, 'fighter'>> {
  readonly id: Ref;
}

interface Experience {
  readonly earned: Readonly<Record<Ref, number>>;
  readonly more: readonly Earnable[];
}

/** Adds what the scenario gives to the standard Experience. */
function* addExperience(t: Table, { earned, more }: Experience): Rule<Readonly<Record<Ref, number>>> {
  return yield* t.fold(more, earned, function* (t, earned, { id, xp, why, clause }) {
    const amount = xp === 'D3' ? yield* t.roll('D3', clause, id) : xp;
    gives(t, { to: id, what: 'xp', amount, detail: why, clause });
    return { ...earned, [id]: countOf(earned, id) + amount };
  });
}

function tellStake(t: Table, battle: Battle<CommonFacts>, verdict: Verdict): void {
  const { stake, holder } = battle;
  if (stake !== 'unclaimed-territory' && stake !== 'claimed-territory') return;
  const victor = takerOf(battle, verdict);
  if (victor !== undefined) {
    const words =
      holder === undefined
        ? 'dominion/rewards/territory-stake-goes'
        : holder === victor
          ? 'dominion/rewards/keeps-territory-stake'
          : 'dominion/rewards/the-territory-at-stake-goes-from-to';
    t.tell(words, { victor, holder: holder ?? null }, 'dominion.territory.stake.1');
    return;
  }
  const words =
    stake === 'unclaimed-territory'
      ? 'dominion/rewards/draw-territory-unclaimed'
      : 'dominion/rewards/draw-territory-stays';
  t.tell(words, {}, 'dominion.territory.stake.2');
}

/** The victor takes or keeps the stake [dominion.territory.stake.1]; a draw changes nothing [dominion.territory.stake.2, dominion.judging.rewards.5]. */
function takesTheStake(battle: Battle<CommonFacts>, verdict: Verdict, { id }: Gang): boolean {
  return battle.stake !== 'none' && takerOf(battle, verdict) === id;
}

/** Of several victors the holder, the one who challenged for the Territory or was challenged; else the first-listed. */
function takerOf({ facts, holder }: Battle<CommonFacts>, { victors }: Verdict): Ref | undefined {
  const kept = victors.find((id) => id === holder);
  return kept ?? victors.find((id) => facts.contenders?.includes(id)) ?? victors[0];
}
