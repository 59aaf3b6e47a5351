/**
 * Looks ahead: takes the best few plans of the ganger, plays each of them on to the end of the round, with the
 * same dice and the same hidden things for each, and drops the worse half again and again. What the looks find is
 * weighed against what the ganger thinks of the plans: with few looks it plays like the ganger.
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
/**
 * What the ganger's rating says of the odds to win, and how far it is off: a plan that it rates 1 worse lowers them by
 * so much, give or take so much.
 */
const RATED = { worth: 0.1, doubt: 0.02 };
/** A single look is off by no less than this, even if the first few happen to agree. */
const LOOK = 0.02;
/** Looks at each option before the worse half is dropped. */
const FIRST_LOOKS = 8;

/** A plan: the first answer, its value to the ganger, and the later answers. */
interface Option {
  readonly answer: Answer;
  readonly worth: number;
  readonly fighter: Ref;
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
    return kind === 'choice' && (clause === 'core.activation.turn.4' || clause === WHO_ACTS);
  }

  answer(question: Question, seen: Seen): Answer {
    const usual = this.ganger.answer(question, seen);
    this.why = this.ganger.why;
    if (!seen.board || seen.round === 0) return usual;
    if (question.clause === 'core.activation.group.1') this.group = usual as readonly Ref[];
    if (question.clause === 'core.activation.turn.1') this.group = [];
    if (question.kind !== 'choice' || !this.ponders(question)) return usual;
    if (question.clause === WHO_ACTS)
      return (
        this.choose(question, this.turns(question, seen), seen, { gang: question.of ?? '' })?.answer ?? usual
      );
    const { left, done } = this.actingNow(question, seen);
    const fighter = question.of ?? '';
    const { answer } = this.choose(question, this.plans(question, seen, usual), seen, {
      gang: seen.fighters[fighter]?.gang ?? '',
      acting: { fighter, left, done: [...done], group: this.group.filter((id) => id !== fighter) },
    }) ?? { answer: usual };
    if (!FREE.includes(answer as string)) done.push(answer as string);
    return answer;
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

  /** The best of some options; none if there is nothing to choose. */
  private choose(
    { options: offered }: Question<'choice'>,
    options: readonly Option[],
    seen: Seen,
    from: Midway,
  ): Option | undefined {
    if (options.length < 2) return options[0];
    const best = this.best(options, seen, from);
    if (best !== options[0] && best.plan) {
      this.ganger.chose(best.plan, offered, best.fighter);
      this.why = best.plan.why;
    }
    return best;
  }

  /** The actions worth trying: those that the ganger rates highest, its own choice first. */
  private plans({ clause, of = '', options }: Question<'choice'>, seen: Seen, usual: Answer): Option[] {
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
      worth: plan.worth,
      fighter: of,
      plan,
      planned: [{ clause, answer: plan.action }, ...(plan.move ? [stepsOf(plan.action, plan.move)] : [])],
    }));
  }

  /** Who might act next, in the order of the ganger. */
  private turns({ clause, options }: Question<'choice'>, seen: Seen): Option[] {
    return this.ganger
      .turns(options, seen, Ground.of(seen))
      .slice(0, MOST_OPTIONS)
      .map(({ id, worth }) => ({ answer: id, worth, fighter: id, planned: [{ clause, answer: id }] }));
  }

  private best(options: readonly Option[], seen: Seen, from: Midway): Option {
    const usual = options[0] as Option;
    const gang = gangOfSeat(seen);
    if (!gang) return usual;
    const { playouts, milliseconds, clock } = this.budget;
    const until = milliseconds === undefined || !clock ? undefined : clock() + milliseconds;
    const decision = this.asked++;
    const found = new Map(options.map((option) => [option, [] as number[]]));
    const better = (option: Option) =>
      gainOf(found.get(option) ?? [], found.get(usual) ?? [], option.worth - usual.worth);
    let open = options;
    let left = playouts;
    for (let turn = 0; left >= open.length; turn++) {
      if (until !== undefined && clock && clock() > until) break;
      const look = new Look(seen, from, `${this.seed}:${decision}:${turn}`, this.settings);
      for (const option of open)
        found.get(option)?.push(standingOf(look.after(option.planned, option.fighter, seen.seat), gang));
      left -= open.length;
      this.playouts += open.length;
      if (open.length > 2 && isTimeToDrop(turn + 1)) {
        const others = open
          .filter((option) => option !== usual)
          .sort((one, other) => better(other) - better(one));
        open = [usual, ...others.slice(0, Math.ceil(others.length / 2))];
      }
    }
    let [best, most] = [usual, 0];
    for (const option of open) {
      const more = option === usual ? 0 : better(option);
      if (more > most) [best, most] = [option, more];
    }
    return best;
  }
}

/** The question whose turn it is. */
const WHO_ACTS = 'core.activation.turn.1';

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

/**
 * By how much one plan is better than another: what looks under the same conditions found, and what the ganger thinks by
 * its rating of the first less that of the other, each weighed by how sure it is.
 */
export function gainOf(one: readonly number[], other: readonly number[], rated: number): number {
  const many = one.length;
  let [sum, squares] = [0, 0];
  for (const [turn, each] of one.entries()) {
    const apart = each - (other[turn] ?? 0);
    sum += apart;
    squares += apart * apart;
  }
  const mean = sum / Math.max(1, many);
  const spread = (squares - many * mean * mean) / Math.max(1, many - 1);
  const looks = many / Math.max(LOOK ** 2, spread);
  const doubts = 1 / RATED.doubt ** 2;
  return (looks * mean + doubts * RATED.worth * rated) / (looks + doubts);
}
