/**
 * Looks ahead: takes the best few options that the ganger sees, plays each of them on from copies of the battle with
 * quick bots, the same dice for each, and takes the one that comes out best. What others hide is dealt anew for each look.
 */
import type { Answer, Question, Seed } from '@hive-arbiter/engine';
import { meanOf } from '../statistics.ts';
import type { Ahead, Bot } from './bot.ts';
import { Ganger, Situation, WEIGHTS } from './ganger.ts';
import { Ground } from './ground.ts';
import type { Seen } from './seen.ts';
import { gangOfSeat, standingOf } from './standing.ts';

/** How much it looks at: playouts for a decision, or milliseconds by a clock. */
export interface Budget {
  readonly playouts: number;
  readonly milliseconds?: number;
  readonly clock?: () => number;
}

/** About a second on a core of its own. */
export const USUAL: Budget = { playouts: 48 };

const MOST_OPTIONS = 3;
/** By how many standard errors something has to be better than what the ganger would do: at one, chance alone often is. */
const SURE = 2;
/** How many activations a look plays on. */
const ACTIVATIONS = 8;

export class Underboss implements Bot {
  why = '';
  playouts = 0;
  private readonly ganger: Ganger;
  private asked = 0;

  constructor(
    private readonly seed: Seed,
    private readonly budget: Budget = USUAL,
  ) {
    this.ganger = new Ganger(seed);
  }

  answer(question: Question, seen: Seen, ahead?: Ahead): Answer {
    const usual = this.ganger.answer(question, seen);
    this.why = this.ganger.why;
    if (!ahead || !seen.board || seen.round === 0) return usual;
    const options = this.options(question, seen, usual);
    if (options.length < 2) return usual;
    const best = this.best(options, seen, ahead);
    if (question.kind === 'choice' && question.clause === 'core.activation.turn.4')
      this.ganger.chose(best as string, question.options);
    if (best !== usual) this.why = '';
    return best;
  }

  /** What is worth a look: the usual answer first. */
  private options(question: Question, seen: Seen, usual: Answer): readonly Answer[] {
    if (question.kind !== 'choice' || question.options.length < 2) return [];
    const { clause, options } = question;
    const others = (ids: readonly string[]) =>
      [usual, ...ids.filter((id) => id !== usual)].slice(0, MOST_OPTIONS);
    if (clause === 'core.activation.turn.4') {
      const fighter = seen.fighters[question.of ?? ''];
      const ground = Ground.of(seen);
      if (!fighter || !ground.modelOf(fighter.id)) return [];
      const plans = this.ganger.plans(options, new Situation(fighter, seen, ground, WEIGHTS));
      return others(plans.map(({ action }) => action));
    }
    if (clause === 'core.activation.turn.1') return others(options);
    return [];
  }

  private best(options: readonly Answer[], seen: Seen, ahead: Ahead): Answer {
    const gang = gangOfSeat(seen);
    if (!gang) return options[0] as Answer;
    const { playouts, milliseconds, clock } = this.budget;
    const until = milliseconds === undefined || !clock ? undefined : clock() + milliseconds;
    const found: number[][] = options.map(() => []);
    const decision = this.asked++;
    // Whole turns, so that all options are looked at equally often and with the same dice.
    for (let turn = 0; turn * options.length < playouts; turn++) {
      if (until !== undefined && clock && clock() > until) break;
      for (const [at, option] of options.entries()) {
        const then = ahead(option, `${this.seed}:${decision}:${turn}`, ACTIVATIONS);
        this.playouts++;
        found[at]?.push(standingOf(then, gang));
      }
    }
    // Something else than usual has to be better by more than the dice alone would make it.
    let best = { at: 0, sure: SURE };
    for (let at = 1; at < options.length; at++) {
      const { mean, low } = meanOf(
        (found[at] ?? []).map((each, turn) => each - (found[0]?.[turn] ?? 0)),
        0.68,
      );
      const sure = mean === low ? 0 : mean / (mean - low);
      if (sure > best.sure) best = { at, sure };
    }
    return options[best.at] as Answer;
  }
}
