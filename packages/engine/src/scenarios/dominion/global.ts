/** Global adjustments: crew size, Reinforcements and credits, in every mission of the campaign. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Battle, Gang, Verdict } from '../../battle/judged.ts';
import type { Notation } from '../../table/dice.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { type Side, sideOfGang, sidesOf, type Variant } from './reading.ts';

const classicAndTheGlobals = ruling('dominion.classic-and-the-globals', 'agreement-classic-switches-off-too');

/**
 * Do the global adjustments hold? Classic and Updated only choose between the texts of a scenario. A rule that is
 * asked about no scenario knows from the table alone whether Classic is played.
 */
export function globalsHold(
  t: Table,
  variant: Variant = t.plays('classic') ? 'classic' : 'updated',
): boolean {
  return variant === 'updated' || classicAndTheGlobals(t) !== 'agreement-classic-switches-off-too';
}

// Crew size

/** No mission has a larger starting crew. */
const LARGEST_CREW = 8;

const withoutANumber = ruling('dominion.cap-eight-against-ten', 'custom-without-number-has-no');

/**
 * The largest starting crew of a mission: its own number and never more than 8 [dominion.global.crew.1]. Nothing
 * raises it [dominion.global.crew.2]. Null is Custom without a number, which only attackers have; it stays null if
 * the global adjustments are switched off or do not limit such a crew.
 */
export function crewCap(t: Table, limit: number | null): number | null {
  const unlimited = withoutANumber(t) === 'custom-without-number-has-no';
  if (!globalsHold(t) || (limit === null && unlimited)) return limit;
  return Math.min(limit ?? LARGEST_CREW, LARGEST_CREW);
}

export const crewSize = procedure('dominion.global.crew-size', (t, input) => {
  const cap = crewCap(t, input.limit);
  const counted = input.fighters + input.hiredGuns + input.fromTactics;
  const onTop = input.beasts + input.devoutMasses;
  const allowed = cap === null || counted <= cap;
  t.tell(
    allowed ? 'dominion/global/crew-keeps-limit' : 'dominion/global/crew-above-limit',
    { counted, cap },
    cap === LARGEST_CREW ? 'dominion.global.crew.1' : 'dominion.global.crew.2',
  );
  if (onTop > 0) {
    t.tell('dominion/global/come-top-exotic-beasts', { onTop }, 'dominion.global.crew.3');
  }
  return { cap, counted, onTop, allowed };
});

// Reinforcements

const moreThanD3 = ruling('dominion.more-than-d3', 'only-fixed-numbers-above-3', 'roll-both-take-lower');

/** How many Reinforcements arrive at a time: the number of the mission, but never more than a D3. */
export const reinforcements = procedure('dominion.global.reinforcements', function* (t, input) {
  const { mission, number, reserve } = input;
  if (mission === 'number' && number === null) {
    throw new BadInput('number', 'expected the number that the mission brings, got null');
  }
  const brought = mission === 'number' ? number : null;
  const arrive = reserve === 0 ? 0 : Math.min(reserve, yield* arriving(t, mission, brought));
  t.tell('dominion/global/reserve-arrive', { arrive, reserve }, 'dominion.global.reinforcements.1');
  return { arrive };
});

function* arriving(t: Table, mission: 'number' | 'D3' | 'D6', number: number | null): Rule<number> {
  const clause = 'dominion.global.reinforcements.1';
  const adjusted = globalsHold(t);
  const stays = moreThanD3(t) === 'only-fixed-numbers-above-3' ? 3 : 1;
  if (number !== null && (number <= stays || !adjusted)) return number;
  if (mission === 'D6' && !adjusted) return yield* t.roll('D6', clause);
  if (mission === 'D6' && moreThanD3(t) === 'roll-both-take-lower') {
    const own = yield* t.roll('D6', clause);
    return Math.min(own, yield* t.roll('D3', clause));
  }
  const most = yield* t.roll('D3', clause);
  return number === null ? most : Math.min(most, number);
}

// Credits

/** The pay for one objective by the mission's own text, times 10. */
export type ObjectiveDie = 'D3' | 'D6' | '2D6';

/** How often a gang earned the objective of a mission, and the pay for each time. */
export interface Earned {
  readonly times: number;
  readonly die: ObjectiveDie;
}

/** What a mission's own text pays credits for. */
export type Pay =
  | {
      readonly for: 'winning-or-losing';
      /** What the rulebook pays each gang after a draw. */
      readonly draw?: Notation;
    }
  | {
      readonly for: 'objectives';
      readonly earned: (side: Side) => Earned;
      /** Is every gang of a side paid in full? Otherwise what it earned is dealt out among them. */
      readonly forEach?: boolean;
    }
  | { readonly for: 'none' };

/** Credits of each gang, and the clauses that changed what the rulebook would have paid. */
export interface Paid {
  readonly credits: Readonly<Record<Ref, number>>;
  readonly notes: readonly ClauseId[];
}

/** How a battle went for one gang. */
export type Outcome = 'won' | 'lost' | 'drew';

export const whichCreditsRule = ruling('dominion.which-credits-rule', 'pay-2d6x10-winning-d6x10-otherwise');
const creditsAfterADraw = ruling('dominion.credits-after-a-draw', 'draw-reward-rulebook');
const earnedNothing = ruling('dominion.no-credits-rule-and-objectives', 'every-gang-would-earn-0');
const flatReward = ruling('dominion.who-gets-the-flat-reward', 'winner-only', 'one-roll-both');
const threeTimesForWhom = ruling('dominion.three-times-for-whom', '3-times-all-winner-s');
const loweredOrCut = ruling('dominion.lowered-or-cut', 'roll-2d6x10-count-most-60');
const smallerRewards = ruling('dominion.smaller-rewards-stay', 'all-objectives-pay-d6x10');

/** Credits for objectives are earned this often at most [dominion.global.credits.2]. */
const MOST_OBJECTIVES = 3;
/** The most that a roll of 1D6x10 can give [dominion.global.credits.3]. */
const MOST_FOR_ONE = 60;

export function outcomeFor({ result, victors }: Verdict, gang: Gang): Outcome {
  if (result !== 'win') return 'drew';
  return victors.includes(gang.id) ? 'won' : 'lost';
}

/**
 * Pays the credits of a mission, gang by gang in the order of the battle [dominion.judging.rewards.1], and notes which
 * global adjustment changed what the rulebook would have paid [dominion.judging.rewards.4].
 */
export function* payCredits(t: Table, battle: Battle, verdict: Verdict, pay: Pay): Rule<Paid> {
  const { gangs } = battle;
  const notes = new Set<ClauseId>();
  const credits: [Ref, number][] = [];

  if (pay.for === 'winning-or-losing') {
    notes.add('dominion.global.credits.1');
    for (const gang of gangs) {
      credits.push([gang.id, yield* forResult(t, outcomeFor(verdict, gang), pay.draw, gang.id)]);
    }
  } else if (pay.for === 'none') {
    notes.add('dominion.global.credits.4');
    const shared = flatReward(t) === 'one-roll-both' ? yield* flat(t) : undefined;
    for (const gang of gangs) {
      const amount = shared ?? (yield* withoutCredits(t, outcomeFor(verdict, gang), gang.id));
      credits.push([gang.id, amount]);
    }
  } else {
    const paid = timesPaid(t, battle, verdict, pay);
    for (const gang of gangs) {
      const side = sideOfGang(battle, gang);
      const { times, die } = pay.earned(side);
      const { count, ofSide } = paid.get(gang.id) as Share;
      if (ofSide < times) notes.add('dominion.global.credits.2');
      if (count === 0 && givesToTheEmptyHanded(t)) {
        notes.add('dominion.global.credits.4');
        credits.push([gang.id, yield* flat(t, gang.id)]);
      } else {
        const { amount, changed } = yield* forObjectives(t, count, die, gang.id);
        if (changed) notes.add('dominion.global.credits.3');
        credits.push([gang.id, amount]);
      }
    }
  }
  return { credits: Object.fromEntries(credits), notes: [...notes].sort() };
}

/** 2D6x10 for the winner and 1D6x10 for everybody else [dominion.global.credits.1]. */
function* forResult(t: Table, outcome: Outcome, draw?: Notation, gang?: Ref): Rule<number> {
  const byTheBook = outcome === 'drew' && creditsAfterADraw(t) === 'draw-reward-rulebook';
  const adjusted = outcome === 'won' ? '2D6x10' : 'D6x10';
  return yield* t.roll((byTheBook ? draw : undefined) ?? adjusted, 'dominion.global.credits.1', gang);
}

/** Who gets the 1D6x10 where the mission's own text pays nothing: each gang. */
function* withoutCredits(t: Table, outcome: Outcome, gang?: Ref): Rule<number> {
  if (flatReward(t) === 'winner-only' && outcome !== 'won') return 0;
  return yield* flat(t, gang);
}

/** The 1D6x10 of a mission without credits [dominion.global.credits.4]. */
function* flat(t: Table, gang?: Ref): Rule<number> {
  return yield* t.roll('D6x10', 'dominion.global.credits.4', gang);
}

/** Does a gang that earned nothing get the 1D6x10 of missions without credits at this table? */
function givesToTheEmptyHanded(t: Table): boolean {
  return earnedNothing(t) === 'every-gang-would-earn-0';
}

const sharedObjectives = ruling('classic.multi-player-objectives', 'every-gang-side-paid-full');

/** How many objectives one gang is paid for, and its side in all. */
interface Share {
  readonly count: number;
  readonly ofSide: number;
}

/** What of so many objectives each of so many gangs is paid for: dealt out one by one, from the first-listed on. */
export function dealtOut(times: number, gangs: number, at: number): number {
  return Math.floor(times / gangs) + Number(at < times % gangs);
}

/** Does this payment go to every gang of a side in full? */
export function isForEach(t: Table, forEach = false): boolean {
  return forEach || sharedObjectives(t) === 'every-gang-side-paid-full';
}

/** How many of its objectives each gang is paid for: at most 3 on a side [dominion.global.credits.2]. */
function timesPaid(
  t: Table,
  battle: Battle,
  verdict: Verdict,
  { earned, forEach }: Extract<Pay, { for: 'objectives' }>,
): ReadonlyMap<Ref, Share> {
  const inAll = threeTimesForWhom(t) === '3-times-all-winner-s';
  const won = ({ gangs }: Side) => Number(outcomeFor(verdict, gangs[0] as Gang) === 'won');
  const inFull = isForEach(t, forEach);
  const shares = new Map<Ref, Share>();
  let left = MOST_OBJECTIVES;
  for (const side of [...sidesOf(battle)].sort((a, b) => won(b) - won(a))) {
    const ofSide = Math.min(earned(side).times, left);
    if (inAll) left -= ofSide;
    for (const [at, { id }] of side.gangs.entries())
      shares.set(id, { count: inFull ? ofSide : dealtOut(ofSide, side.gangs.length, at), ofSide });
  }
  return shares;
}

/** Rolls for objectives that are paid; one of them pays 1D6x10 at most [dominion.global.credits.3]. */
function* forObjectives(
  t: Table,
  count: number,
  die: ObjectiveDie,
  gang?: Ref,
): Rule<{ readonly amount: number; readonly changed: boolean }> {
  const clause = 'dominion.global.credits.3';
  if (count === 0) return { amount: 0, changed: false };
  if (die === '2D6' && loweredOrCut(t) === 'roll-2d6x10-count-most-60') {
    const nothing = { amount: 0, changed: false as boolean };
    return yield* t.fold(Array.from({ length: count }), nothing, function* (t, { amount, changed }) {
      const rolled = yield* t.roll('2D6x10', clause, gang);
      return { amount: amount + Math.min(rolled, MOST_FOR_ONE), changed: changed || rolled > MOST_FOR_ONE };
    });
  }
  const raised = die === 'D3' && smallerRewards(t) === 'all-objectives-pay-d6x10';
  const paid = die === '2D6' || raised ? 'D6' : die;
  return { amount: yield* t.roll(`${count}${paid}x10`, clause, gang), changed: paid !== die };
}

/** The credits of one gang, by the payments in the mission's own text. */
export const missionCredits = procedure('dominion.global.credits', function* (t, input) {
  const { mission, outcome, earned, die } = input;
  if (!globalsHold(t)) {
    throw new BadInput('mission', "Classic is played without the adjustments: ask for the mission's rewards");
  }
  switch (mission) {
    case 'winning-or-losing': {
      if (outcome === 'drew' && creditsAfterADraw(t) === 'draw-reward-rulebook') {
        throw new BadInput('outcome', "the rulebook's draw reward is the mission's own: ask for its rewards");
      }
      const credits = yield* forResult(t, outcome);
      t.tell('dominion/global/gang-credits', { outcome, credits }, 'dominion.global.credits.1');
      return { credits, paid: 1 };
    }
    case 'objectives': {
      if (earned === 0 && givesToTheEmptyHanded(t)) {
        const credits = yield* flat(t);
        t.tell('dominion/global/nothing-was-earned-yet', { credits }, 'dominion.global.credits.4');
        return { credits, paid: 1 };
      }
      const paid = Math.min(earned, MOST_OBJECTIVES);
      const { amount: credits } = yield* forObjectives(t, paid, die);
      t.tell(
        'dominion/global/objectives-pay-credits',
        { paid, earned, credits },
        paid < earned ? 'dominion.global.credits.2' : 'dominion.global.credits.3',
      );
      return { credits, paid };
    }
    case 'none': {
      const credits = yield* withoutCredits(t, outcome);
      t.tell('dominion/global/mission-has-no-credits', { credits }, 'dominion.global.credits.4');
      return { credits, paid: credits === 0 ? 0 : 1 };
    }
    default:
      return mission satisfies never;
  }
});
