/**
 * Looks ahead: takes the best few plans of the ganger, plays each of them on to the end of the round, with the
 * same dice and the same hidden things for each, and drops the worse half again and again. Takes a plan only if
 * it is likely better than the choice of the ganger.
 */
import type { Answer, Midway, Question, Ref, Saying, Seed, Settings } from '@hive-arbiter/engine';
import type { Bot } from './bot.ts';
import { FREE, Ganger, type Plan } from './ganger.ts';
import { Ground } from './ground.ts';
import { Look, type Planned } from './looking-ahead.ts';
import type { Seen } from './seen.ts';
import { Situation, WEIGHTS } from './situation.ts';
import { gangOfSeat, standingOf } from './standing.ts';

/** Its limit: playouts for a decision, or milliseconds by a clock, whichever comes first. */
export interface Budget {
  readonly playouts: number;
  readonly milliseconds?: number;
  readonly clock?: () => number;
}

/** In the lab: a tenth of a second or so on a core of its own, and the same everywhere. */
export const USUAL: Budget = { playouts: 32 };

const MOST_OPTIONS = 4;
/** By how many standard errors a plan has to be better than the choice of the ganger. */
const SURE = 1;
/** Looks at each option before the worse half is dropped. */
const FIRST_LOOKS = 8;

/** A plan: the first answer, its value to the ganger, and the later answers. */
interface Option {
  readonly answer: Answer;
  readonly planned: readonly Planned[];
  readonly plan?: Plan;
}

export class Underboss implements Bot {
  why: Saying | undefined;
  playouts = 0;
  private readonly ganger: Ganger;
  private asked = 0;
  /** Who acts now, and their actions so far; and who of their group is left. */
  private acting: { readonly fighter: Ref; readonly activation: number; readonly done: string[] } | undefined;
  private group: readonly Ref[] = [];

  constructor(
    private readonly seed: Seed,
    private readonly budget: Budget = USUAL,
    private readonly settings?: Settings,
  ) {
    this.ganger = new Ganger(seed);
  }

  ponders({ kind, clause }: Question): boolean {
    return kind === 'choice' && clause === 'core.activation.turn.4';
  }

  answer(question: Question, seen: Seen): Answer {
    const usual = this.ganger.answer(question, seen);
    this.why = this.ganger.why;
    if (!seen.board || seen.round === 0) return usual;
    if (question.clause === 'core.activation.group.1') this.group = usual as readonly Ref[];
    if (question.clause === 'core.activation.turn.1') this.group = [];
    if (question.kind !== 'choice' || !this.ponders(question)) return usual;
    const { left, done } = this.actingNow(question, seen);
    const fighter = question.of ?? '';
    const best = this.choose(question, seen, usual, {
      gang: seen.fighters[fighter]?.gang ?? '',
      acting: { fighter, left, done: [...done], group: this.group.filter((id) => id !== fighter) },
    });
    if (!FREE.includes(best as string)) done.push(best as string);
    return best;
  }

  /** What the fighter who is asked has done in this activation, and how many actions are left. */
  private actingNow(
    { of = '', options }: Question<'choice'>,
    { activations }: Seen,
  ): { readonly left: number; readonly done: string[] } {
    if (this.acting?.fighter !== of || this.acting.activation !== activations)
      this.acting = { fighter: of, activation: activations, done: [] };
    const { done } = this.acting;
    return { left: options.includes('charge') || done.length === 0 ? 2 : 1, done };
  }

  private choose(question: Question<'choice'>, seen: Seen, usual: Answer, from: Midway): Answer {
    const options = this.options(question, seen, usual);
    if (options.length < 2) return usual;
    const best = this.best(options, seen, from);
    if (best !== options[0] && best.plan) {
      this.ganger.chose(best.plan, question.options);
      this.why = best.plan.why;
    }
    return best.answer;
  }

  /** The answers worth trying: those that the ganger rates highest. */
  private options({ clause, of = '', options }: Question<'choice'>, seen: Seen, usual: Answer): Option[] {
    const fighter = seen.fighters[of];
    const ground = Ground.of(seen);
    if (options.length < 2 || !fighter || !ground.modelOf(of) || FREE.includes(usual as string)) return [];
    const plans = this.ganger
      .plans(options, new Situation(fighter, seen, ground, WEIGHTS))
      .filter(({ action }) => !FREE.includes(action));
    const first = plans.findIndex(({ action }) => action === usual);
    if (first > 0) plans.unshift(...plans.splice(first, 1));
    return plans.slice(0, MOST_OPTIONS).map((plan) => ({
      answer: plan.action,
      plan,
      planned: [{ clause, answer: plan.action }, ...(plan.move ? [stepsOf(plan.action, plan.move)] : [])],
    }));
  }

  private best(options: readonly Option[], seen: Seen, from: Midway): Option {
    const usual = options[0] as Option;
    const gang = gangOfSeat(seen);
    if (!gang) return usual;
    const fighter = from.acting?.fighter ?? '';
    const { playouts, milliseconds, clock } = this.budget;
    const until = milliseconds === undefined || !clock ? undefined : clock() + milliseconds;
    const decision = this.asked++;
    const found = new Map(options.map((option) => [option, [] as number[]]));
    const better = (option: Option) => difference(found.get(option) ?? [], found.get(usual) ?? []);
    let open = options;
    let left = playouts;
    for (let turn = 0; left >= open.length; turn++) {
      if (until !== undefined && clock && clock() > until) break;
      const look = new Look(seen, from, `${this.seed}:${decision}:${turn}`, this.settings);
      for (const option of open)
        found.get(option)?.push(standingOf(look.after(option.planned, fighter, seen.seat), gang));
      left -= open.length;
      this.playouts += open.length;
      if (open.length > 2 && isTimeToDrop(turn + 1)) {
        const others = open
          .filter((option) => option !== usual)
          .sort((a, b) => better(b).mean - better(a).mean);
        open = [usual, ...others.slice(0, Math.ceil(others.length / 2))];
      }
    }
    let [best, most] = [usual, SURE];
    for (const option of open) {
      if (option === usual) continue;
      const { mean, error } = better(option);
      if (mean > most * error && mean > 0) [best, most] = [option, mean / error];
    }
    return best;
  }
}

/** The clauses under which paths are asked for. */
const MOVES: Readonly<Record<string, Question['clause']>> = {
  move: 'core.actions.move.1',
  'take-cover': 'core.actions.cover.1',
  crawl: 'core.actions.crawl.1',
};

function stepsOf(action: string, { inches, steps }: NonNullable<Plan['move']>): Planned {
  return { clause: MOVES[action] ?? 'core.actions.move.1', answer: steps as Answer, inches };
}

/** After the first looks, and whenever there are twice as many. */
function isTimeToDrop(looks: number): boolean {
  return looks >= FIRST_LOOKS && Number.isInteger(Math.log2(looks / FIRST_LOOKS));
}

/** By how much one is better than the other under the same conditions, and the standard error of that. */
function difference(one: readonly number[], other: readonly number[]): { mean: number; error: number } {
  const many = one.length;
  let [sum, squares] = [0, 0];
  for (const [turn, each] of one.entries()) {
    const apart = each - (other[turn] ?? 0);
    sum += apart;
    squares += apart * apart;
  }
  const mean = sum / Math.max(1, many);
  const spread = (squares - many * mean * mean) / Math.max(1, many - 1);
  return { mean, error: Math.sqrt(Math.max(0, spread) / Math.max(1, many)) };
}
