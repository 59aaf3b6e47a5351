/** Exact odds: the full distribution of what a rule comes to, found by going through everything the dice can do. */
import {
  type Answer,
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
import {
  dividedBy,
  type Fraction,
  greatestCommon,
  minus,
  ONE,
  plus,
  times,
  toNumber,
  ZERO,
} from './fraction.ts';
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

/** The rule can come to more results than can be gone through one by one. */
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
  const { results, rest } = new Enumeration(settings).distribution(rule);
  // Two courses may list the same fields in another order; to a reader that is one result.
  const merged = new Map<string, Chance<T>>();
  for (const { value, chance } of results) add(merged, value, chance, inKeyOrder);
  const likeliest = [...merged.values()].map((result) => ({ result, share: toNumber(result.chance) }));
  return { results: likeliest.sort((a, b) => b.share - a.share).map(({ result }) => result), rest };
}

/** Thrown to leave a course of the dice that is not followed to its end. */
const LEFT = Symbol('left');

/** A point where the dice decide: its outcomes, the one being looked at, and the chance of having come this far. */
interface Fork {
  readonly values: readonly unknown[];
  readonly weights: readonly bigint[];
  readonly over: bigint;
  readonly under: bigint;
  at: number;
}

class Enumeration {
  private runs = 0;
  private readonly steps = new Map<unknown, Map<string, Outcomes<unknown>>>();

  constructor(private readonly settings: Settings | undefined) {}

  /** Runs the rule once for every course that its dice can take; equal results are added up. */
  distribution<T>(rule: (t: Table) => T): Odds<T> {
    const path: Fork[] = [];
    const sums = new Map<string, { value: T; over: bigint; under: bigint }>();
    let rest = ZERO;
    // One table for all courses: making them anew would cost more than many a rule does.
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
        const [over, under] = massOf(path);
        addTo(sums, value, over, under);
      } catch (left) {
        if (left !== LEFT) throw left;
        const [over, under] = massOf(path);
        rest = plus(rest, { over, under });
      }
    } while (advance(path));
    const results = [...sums.values()].map(({ value, over, under }) => ({
      value,
      chance: plus(ZERO, { over, under }),
    }));
    return { results, rest };
  }

  /** Answers along a path that begins anew with every course. */
  private handOn(path: Fork[], course: { depth: number }): Hand {
    const decide = (outcomes: () => Outcomes<unknown>): unknown => {
      let fork = path[course.depth];
      if (!fork) {
        const { values, weights, total } = outcomes();
        const [over, under] = massOf(path);
        fork = { values, weights, over, under: under * total, at: 0 };
        path.push(fork);
      }
      course.depth++;
      const value = fork.values[fork.at];
      if (value === LEFT) throw LEFT;
      return value;
    };
    return {
      answer: (question) => decide(() => diceOutcomes(question)) as Answer,
      step: <I, T>(rule: (t: Table, input: I) => Rule<T>, input: I) => ({
        value: decide(() => this.step(rule, input)) as T,
      }),
      until: <S, T>(rule: (t: Table, state: S) => Rule<Next<S, T>>, state: S) => ({
        value: decide(() => this.until(rule, state)) as T,
      }),
    };
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
    const results = new Map<string, Chance<T>>();
    let rest = ZERO;
    let open = new Map<string, Chance<S>>([[JSON.stringify(start), { value: start, chance: ONE }]]);
    while (open.size > 0) {
      const next = new Map<string, Chance<S>>();
      for (const [key, { value: state, chance }] of open) {
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
          if ('done' in value) add(results, value.done, times(chance, share));
          else add(next, value.again, times(chance, share));
        }
      }
      open = next;
      let pending = ZERO;
      for (const { chance } of open.values()) pending = plus(pending, chance);
      if (toNumber(pending) < TOO_SMALL) {
        rest = plus(rest, pending);
        break;
      }
    }
    return asOutcomes({ results: [...results.values()], rest });
  }
}

/** A turn that leaves the state as it was is rolled again: the other results keep their proportions. */
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

function diceOutcomes(question: Question): Outcomes<unknown> {
  if (question.kind !== 'dice')
    throw new Error(`Odds cannot answer a ${question.kind} for ${question.clause}`);
  const outcomes = outcomesOf(question.dice);
  if (!outcomes) throw new TooManyOutcomes(`${question.dice.notation} have too many results to list exactly`);
  return outcomes;
}

/** Moves on to the next course of the dice; false when all have been taken. */
function advance(path: Fork[]): boolean {
  for (let fork = path.at(-1); fork; fork = path.at(-1)) {
    if (++fork.at < fork.values.length) return true;
    path.pop();
  }
  return false;
}

/** The chance of the course being looked at, not reduced. */
function massOf(path: readonly Fork[]): [bigint, bigint] {
  const last = path.at(-1);
  return last ? [last.over * (last.weights[last.at] as bigint), last.under] : [1n, 1n];
}

/** Adds without reducing, which is what makes it cheap: denominators along a rule are mostly the same. */
function addTo<T>(
  sums: Map<string, { value: T; over: bigint; under: bigint }>,
  value: T,
  over: bigint,
  under: bigint,
): void {
  const key = keyOf(value);
  const sum = sums.get(key);
  if (!sum) {
    sums.set(key, { value, over, under });
  } else if (sum.under === under) {
    sum.over += over;
  } else if (sum.under % under === 0n) {
    sum.over += over * (sum.under / under);
  } else if (under % sum.under === 0n) {
    sum.over = sum.over * (under / sum.under) + over;
    sum.under = under;
  } else {
    sum.over = sum.over * under + over * sum.under;
    sum.under *= under;
  }
}

function add<T>(to: Map<string, Chance<T>>, value: T, chance: Fraction, name = keyOf): void {
  const key = name(value);
  const before = to.get(key);
  to.set(key, { value, chance: before ? plus(before.chance, chance) : chance });
}

function keyOf(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}

/** JSON with the fields of every record in the order of their names. */
function inKeyOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return keyOf(value);
  if (Array.isArray(value)) return `[${value.map(inKeyOrder).join()}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${name}:${inKeyOrder((value as Record<string, unknown>)[name])}`).join()}}`;
}

/** A distribution as whole-number weights over one total. */
function asOutcomes({ results, rest }: Odds<unknown>): Outcomes<unknown> {
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

/** Odds as plain JSON, as the command line and the server give them. */
export function oddsAsJson(id: string, { results, rest }: Odds): object {
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
