/**
 * Exact odds: the full distribution of the results of a rule, found by going through everything the dice can
 * do.
 */
import {
  type Answer,
  type Deal,
  type Dealt,
  type Die,
  type Hand,
  type Json,
  type Next,
  type Prepared,
  type Question,
  type Rule,
  run,
  type Settings,
  Table,
} from '@hive-arbiter/engine';
import { Tally } from './alike.ts';
import { anyWay, DegreesNeeded, expectIndependent, withDirections } from './directions.ts';
import { advance, decidedAt, type Fork, overOf, underOf } from './forks.ts';
import {
  dividedBy,
  type Fraction,
  fraction,
  greatestCommon,
  minus,
  ONE,
  plus,
  times,
  toNumber,
  ZERO,
} from './fraction.ts';
import { handsOf } from './hands.ts';
import { type Outcomes, outcomesOf } from './outcomes.ts';

export interface Chance<T> {
  readonly value: T;
  readonly chance: Fraction;
}

export interface Odds<T = Json> {
  /** Every result with its chance, the likeliest first; together with `rest` they add up to exactly 1. */
  readonly results: readonly Chance<T>[];
  /** The chance of going on longer than we looked, where a rule may roll again for ever. */
  readonly rest: Fraction;
}

/** The rule has more results than can be gone through one by one. */
export class TooManyOutcomes extends Error {
  override readonly name = 'TooManyOutcomes';
}

/** Runs through this many different courses of the dice at the most, over all steps of one rule. */
export const MOST_RUNS = 1_500_000;

/** A loop whose remaining chance is below this is not followed any further. */
const TOO_SMALL = 1e-15;

/** The exact odds of a prepared call. */
export function oddsOf(call: Prepared): Odds {
  return odds((t) => call.on(t), call.settings);
}

/** The exact odds of any rule, given at a table where only dice are asked for. */
export function odds<T>(rule: (t: Table) => T, settings?: Settings): Odds<T> {
  try {
    const ways = new Enumeration(settings, anyWay);
    const { results, rest } = ways.tally(rule);
    return listed({ results: ways.pointed ? withDirections(results) : results, rest });
  } catch (needed) {
    if (!(needed instanceof DegreesNeeded)) throw needed;
    return oddsByDegree(rule, settings);
  }
}

/** The exact odds with every direction followed by itself, however many results that makes. */
export function oddsByDegree<T>(rule: (t: Table) => T, settings?: Settings): Odds<T> {
  return listed(new Enumeration(settings).tally(rule));
}

/** The likeliest first. */
function listed<T>({ results, rest }: Tallied<T>): Odds<T> {
  const shares = new Map<Fraction, number>();
  const all = reduced(results);
  for (const { chance } of all) if (!shares.has(chance)) shares.set(chance, toNumber(chance));
  const share = ({ chance }: Chance<T>) => shares.get(chance) as number;
  return { results: all.sort((a, b) => share(b) - share(a)), rest };
}

/** Thrown to leave a course of the dice that is not followed to its end. */
const LEFT = Symbol('left');

/** Results whose chances are added up, and the chance of going on longer than we looked. */
interface Tallied<T> {
  readonly results: Tally<T>;
  readonly rest: Fraction;
}

class Enumeration {
  private runs = 0;
  private readonly steps = new Map<unknown, Map<string, Outcomes<unknown>>>();
  /** Has one direction stood for all of them? */
  pointed = false;

  constructor(
    private readonly settings: Settings | undefined,
    private readonly directions?: typeof anyWay,
  ) {}

  /** Runs the rule once for every course that its dice can take; equal results are added up. */
  tally<T>(rule: (t: Table) => T): Tallied<T> {
    const path: Fork[] = [];
    const results = new Tally<T>();
    let rest = ZERO;
    // One table for all courses: making them again would cost more than many a rule does.
    const course = { depth: 0 };
    const t = new Table(this.handOn(path, course), this.settings).quiet;
    do {
      if (++this.runs > MOST_RUNS) {
        throw new TooManyOutcomes(
          `More than ${MOST_RUNS.toLocaleString('en')} courses of the dice: too many to list exactly`,
        );
      }
      course.depth = 0;
      try {
        const value = rule(t);
        if (this.pointed) expectIndependent(value);
        results.add(value, overOf(path), underOf(path));
      } catch (left) {
        if (left !== LEFT) throw left;
        rest = plus(rest, { over: overOf(path), under: underOf(path) });
      }
    } while (advance(path));
    return { results, rest };
  }

  private distribution<T>(rule: (t: Table) => T): Odds<T> {
    const { results, rest } = this.tally(rule);
    return { results: reduced(results), rest };
  }

  /** Answers along a path that begins again with every course. */
  private handOn(path: Fork[], course: { depth: number }): Hand {
    const decide = (outcomes: () => Outcomes<unknown>): unknown => {
      const value = decidedAt(path, course.depth++, outcomes);
      if (value === LEFT) throw LEFT;
      return value;
    };
    return {
      answer: (question) => decide(() => this.dice(question)) as Answer,
      step: <I, T>(rule: (t: Table, input: I) => Rule<T>, input: I) => ({
        value: decide(() => this.step(rule, input)) as T,
      }),
      until: <S, T>(rule: (t: Table, state: S) => Rule<Next<S, T>>, state: S) => ({
        value: decide(() => this.until(rule, state)) as T,
      }),
      deal: <C extends string, V>(deal: Deal<C, V>) => ({
        value: decide(() => handsOf(deal)) as Dealt<C, V>,
      }),
    };
  }

  private dice(question: Question): Outcomes<unknown> {
    if (question.kind !== 'dice')
      throw new Error(`Odds cannot answer a ${question.kind} for ${question.clause}`);
    const { dice } = question;
    if (this.directions && 'die' in dice && dice.count === 1 && isPointing(dice.die)) {
      this.pointed = true;
      return this.directions(dice.die);
    }
    const outcomes = outcomesOf(dice);
    if (!outcomes) throw new TooManyOutcomes(`${dice.notation} have too many results to list exactly`);
    return outcomes;
  }

  /** The distinct results of one step; worked out once for each input. */
  private step<I, T>(rule: (t: Table, input: I) => Rule<T>, input: I): Outcomes<unknown> {
    let byInput = this.steps.get(rule);
    if (!byInput) {
      byInput = new Map();
      this.steps.set(rule, byInput);
    }
    const key = JSON.stringify(input);
    const known = byInput.get(key);
    if (known) return known;
    const outcomes = asOutcomes(this.distribution((t) => run(rule(t, input))));
    byInput.set(key, outcomes);
    return outcomes;
  }

  /** The results of a loop: states that are equal after a turn are followed once, with their chances added up. */
  private until<S, T>(rule: (t: Table, state: S) => Rule<Next<S, T>>, start: S): Outcomes<unknown> {
    const turns = new Map<string, Odds<Next<S, T>>>();
    const results = new Tally<T>();
    let rest = ZERO;
    let open: readonly Chance<S>[] = [{ value: start, chance: ONE }];
    while (open.length > 0) {
      const next = new Tally<S>();
      for (const { value: state, chance } of open) {
        const key = JSON.stringify(state);
        let turn = turns.get(key);
        if (!turn) {
          turn = withoutStandstill(
            this.distribution((t) => run(rule(t, state))),
            key,
          );
          turns.set(key, turn);
        }
        if (turn.rest.over !== 0n) rest = plus(rest, times(chance, turn.rest));
        for (const { value, chance: share } of turn.results) {
          const { over, under } = times(chance, share);
          if ('done' in value) results.add(value.done, over, under);
          else next.add(value.again, over, under);
        }
      }
      open = reduced(next);
      let pending = ZERO;
      for (const { chance } of open) pending = plus(pending, chance);
      if (toNumber(pending) < TOO_SMALL) {
        rest = plus(rest, pending);
        break;
      }
    }
    return asOutcomes({ results: reduced(results), rest });
  }
}

/** Results that are equally likely stand side by side more often than not, and then they share one fraction. */
export function reduced<T>(tally: Tally<T>): Chance<T>[] {
  const results: Chance<T>[] = [];
  let last = { over: 0n, under: 0n, chance: ZERO };
  for (const { value, over, under } of tally) {
    if (last.over !== over || last.under !== under) last = { over, under, chance: fraction(over, under) };
    results.push({ value, chance: last.chance });
  }
  return results;
}

function isPointing(die: Die): die is 'scatter' | 'bearing' {
  return die === 'scatter' || die === 'bearing';
}

/** A turn that leaves the state unchanged is rolled again: the other results keep their proportions. */
function withoutStandstill<S, T>(turn: Odds<Next<S, T>>, key: string): Odds<Next<S, T>> {
  const still = turn.results.find(({ value }) => 'again' in value && JSON.stringify(value.again) === key);
  if (!still) return turn;
  const moves = minus(ONE, still.chance);
  if (moves.over === 0n) throw new Error('A loop of a rule can never end');
  return {
    results: turn.results
      .filter((result) => result !== still)
      .map(({ value, chance }) => ({ value, chance: dividedBy(chance, moves) })),
    rest: dividedBy(turn.rest, moves),
  };
}

/** A distribution as whole-number weights over one total. */
export function asOutcomes({ results, rest }: Odds<unknown>): Outcomes<unknown> {
  const all = rest.over === 0n ? results : [...results, { value: LEFT, chance: rest }];
  let total = 1n;
  for (const { chance } of all)
    if (total % chance.under !== 0n) total *= chance.under / greatestCommon(total, chance.under);
  return {
    values: all.map(({ value }) => value),
    weights: all.map(({ chance }) => chance.over * (total / chance.under)),
    total,
  };
}

export interface OddsJson {
  readonly id: string;
  readonly results: readonly {
    readonly output: unknown;
    readonly chance: readonly (number | string)[];
    readonly probability: number;
  }[];
  readonly rest: readonly (number | string)[];
}

/** Odds as plain JSON, as the command line and the server give them. */
export function oddsAsJson(id: string, { results, rest }: Odds): OddsJson {
  return {
    id,
    results: results.map(({ value, chance }) => ({
      output: value,
      chance: pair(chance),
      probability: toNumber(chance),
    })),
    rest: pair(rest),
  };
}

/** Whole numbers stay numbers while they are exact and become text beyond. */
function pair({ over, under }: Fraction): readonly (number | string)[] {
  return [over, under].map((side) => (side <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(side) : String(side)));
}
