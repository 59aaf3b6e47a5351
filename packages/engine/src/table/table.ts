/** The table: rules ask it, and it answers in place what its hand knows. */
import type { ClauseId, Variant } from '@hive-arbiter/rulebook';
import {
  cardOf,
  type Dice,
  diceOf,
  type Face,
  type FirepowerFace,
  type InjuryFace,
  type Notation,
  parseRoll,
  type ScatterFace,
} from './dice.ts';
import type { EventId, FactsOf, Saying, Sentence, Told, Words } from './events.ts';
import type {
  About,
  Answer,
  Asking,
  Blocks,
  Choices,
  Inches,
  Json,
  Kind,
  Labels,
  Limit,
  Moving,
  Offer,
  Placed,
  Question,
  Ref,
  RollOf,
  Rule,
  Seat,
  Spot,
  Step,
} from './question.ts';
import { DEFAULTS, type Settings } from './settings.ts';

/** Who answers: the log on replay, dice, a bot, a script. Gives `undefined` for what it does not know. */
export interface Hand {
  answer(question: Question): Answer | undefined;
  /** Reads no labels and no reasons, so they are not made for it: bots play millions of battles. */
  readonly wordless?: boolean;
  /** Is shown the board that is played on, if there is one: a bot finds its spots and paths there. */
  lookAt?(board: BoardHand): void;
  /** Answers for several seats at once; left out, each question is asked on its own. */
  together?(questions: readonly Question[]): readonly Answer[] | undefined;
  /** Lets rules begin side by side; a hand that plays a log again answers none of them before all have begun. */
  abreast?(begin: () => void): void;
  /** The odds enumerator takes a whole step as one weighted outcome; nobody else does. */
  step?<I, T>(rule: (t: Table, input: I, names?: readonly Ref[]) => Rule<T>, input: I): { value: T };
  until?<S, T>(rule: (t: Table, state: S) => Rule<Next<S, T>>, state: S): { value: T };
  deal?<C extends string, V>(deal: Deal<C, V>): { value: Dealt<C, V> };
  /** The odds of a duel take a part of an attack as one weighted outcome; nobody else does. */
  scene?<T>(input: Json, rule: () => Rule<T>): { value: T };
}

/** So many cards of a deck from which some are taken; one that is drawn may bring more in its place. */
export interface Deal<C extends string, V> {
  readonly deck: readonly C[];
  readonly taken?: readonly C[];
  readonly count: number;
  /** How many cards are drawn in place of this one: 0 for a card that is kept. */
  brings(card: C): number;
  /**
   * The meaning of a kept card. Rules only pass it on: the odds may use one card for all that are equally
   * likely.
   */
  as(card: C): V;
}

/** A hand: the cards that brought others, and what the rest stand for, each in the order drawn. */
export interface Dealt<C extends string, V> {
  readonly brought: readonly C[];
  readonly kept: readonly V[];
}

/** A board is a hand, too: it knows where everything stands, so nobody else is asked for distances and sight. */
export interface BoardHand {
  answer(question: Question): Answer | undefined;
  /** Says why a spot or a path is none, or nothing, as far as the seat may know; campaigns say it in English. */
  faultOf(question: Question, answer: Answer, seat?: Seat): Words | undefined;
  /**
   * A legal spot that the board finds for a seat, even if the seat does not see everybody; undefined if there is
   * none.
   */
  drawn?(question: Question<'place'>, seat: Seat, upTo: (highest: number) => number): Placed | undefined;
  /** A spot or a path that a player might choose, by chance: `upTo(6)` rolls a D6. */
  anyAnswer(question: Question<'place' | 'move'>, upTo: (highest: number) => number): Answer;
}

/** What a rule reports as data. The caller may collect it; nobody has to listen. */
export interface Report {
  readonly kind: string;
  readonly clause: ClauseId;
}

/** The result of one turn of a loop: go round again with a new state, or finish. */
export type Next<S, T> = { readonly again: S } | { readonly done: T };

export { inWords, type OldTold, type Told } from './events.ts';
export { run } from './run.ts';

/** Nobody is at hand: every question suspends the rule. */
export const NOBODY: Hand = { answer: () => undefined };

export class Table<S = unknown> {
  constructor(
    readonly hand: Hand,
    readonly settings: Settings = DEFAULTS,
    readonly state: S = undefined as S,
    readonly story: Told[] = [],
    readonly board: BoardHand | undefined = undefined,
  ) {}

  private hushed: Table<S> | undefined;

  /** Does anybody read the story? */
  get isHeard(): boolean {
    return true;
  }

  /** The same table where nothing is told: for rules that are only asked for their opinion. */
  get quiet(): Table<S> {
    this.hushed ??= new QuietTable(this.hand, this.settings, this.state, [], this.board);
    return this.hushed;
  }

  /** The same table with a layer in between that changes questions, answers or listeners. */
  through(between: Between<S>): Table<S> {
    return new TableBetween(this, between);
  }

  /** The same table and story, where nothing is told again that has been told so far. */
  get fresh(): Table<S> {
    const known = this.story.length;
    return this.through({
      put: (told) => {
        for (let at = 0; at < known; at++) {
          const { event, facts, clause } = this.story[at] as Told;
          if (clause === told.clause && event === told.event && isEqual(facts, told.facts)) return;
        }
        this.put(told);
      },
    });
  }

  /** Is this variant (`house`, `n17`, `n21` …) being played? */
  plays(variant: Variant): boolean {
    return this.settings.variants.has(variant);
  }

  /** Asks the hand; the rule stops only at a question that the hand cannot answer. */
  *ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    return this.known(question) ?? (yield* this.answerTo(question));
  }

  /** The answer of a hand, without a stop. */
  known<K extends Kind>(question: Question<K>): Answer<K> | undefined {
    const asked = question as Question;
    if (this.board && asked.kind !== 'dice') {
      const seen = this.board.answer(asked);
      if (seen !== undefined) return seen as Answer<K>;
    }
    return this.hand.answer(asked) as Answer<K> | undefined;
  }

  /** The answer to a question that nobody at hand knew: the rule stops for it. */
  *answerTo<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    const answers = yield [question as Question];
    return answers[0] as Answer<K>;
  }

  /** Asks several seats at once; nobody sees another's answer before all have answered. */
  *together<K extends Kind>(questions: readonly Question<K>[]): Rule<readonly Answer<K>[]> {
    if (questions.length === 0) return [];
    const asked = questions as readonly unknown[] as readonly Question[];
    const known = this.hand.together ? this.hand.together(asked) : eachOf(this.hand, asked);
    return (known ?? (yield asked)) as readonly Answer<K>[];
  }

  /**
   * Runs several rules side by side: each continues when its own questions are answered, whatever the others wait
   * for. Their questions must have different keys.
   */
  *abreast<T>(rules: readonly Rule<T>[]): Rule<readonly T[]> {
    const results: T[] = [];
    const lanes: Lane<T>[] = [];
    const goOn = (lane: Lane<T>, answers: readonly Answer[]) => {
      const { done, value } = lane.rule.next(answers);
      lane.asked = done ? [] : value;
      lane.answers = lane.asked.map(() => undefined);
      if (done) {
        results[lane.at] = value;
        lanes.splice(lanes.indexOf(lane), 1);
      }
    };
    const begin = () => {
      for (const [at, rule] of rules.entries()) {
        const lane: Lane<T> = { at, rule, asked: [], answers: [] };
        lanes.push(lane);
        goOn(lane, []);
      }
    };
    if (this.hand.abreast) this.hand.abreast(begin);
    else begin();
    while (lanes.length > 0) {
      const open = lanes.flatMap((lane) =>
        lane.asked.flatMap((question, at) =>
          lane.answers[at] === undefined ? [{ lane, at, question }] : [],
        ),
      );
      const asking: Asking = Object.assign(
        open.map(({ question }) => question),
        { each: true as const },
      );
      const answers: readonly (Answer | undefined)[] = yield asking;
      const answered = new Set<Lane<T>>();
      for (const [each, { lane, at }] of open.entries()) {
        if (answers[each] === undefined) continue;
        lane.answers[at] = answers[each];
        answered.add(lane);
      }
      for (const lane of answered)
        if (lane.asked.each || !lane.answers.includes(undefined)) goOn(lane, lane.answers as Answer[]);
    }
    return results;
  }

  /** Rolls and reads the total: `yield* t.roll('2D6', clause)`, also `D3+5`, `2D6x10`, `D66`. */
  *roll(
    notation: Notation,
    clause: ClauseId,
    of?: Ref | RollOf,
    needs?: number,
    by?: readonly Seat[],
  ): Rule<number> {
    const { dice, total } = parseRoll(notation);
    const question = diceQuestion(dice, clause, of, needs, by);
    return total(this.known(question) ?? (yield* this.answerTo(question)));
  }

  /** Rolls and reads each face in the order rolled. */
  dice(die: 'D6' | 'D3', count: number, clause: ClauseId, of?: Ref | RollOf): Rule<readonly number[]> {
    return this.faces(diceOf(die, count), clause, of) as Rule<readonly number[]>;
  }

  /** Rolls a handful whose order says nothing; the highest face comes first. */
  *pool(
    die: 'D6' | 'D3',
    count: number,
    clause: ClauseId,
    of?: Ref | RollOf,
    needs?: number,
  ): Rule<readonly number[]> {
    const faces = (yield* this.faces(diceOf(die, count, 'pool'), clause, of, needs)) as readonly number[];
    return [...faces].sort((a, b) => b - a);
  }

  injury(count: number, clause: ClauseId, of?: Ref | RollOf): Rule<readonly InjuryFace[]> {
    return this.faces(diceOf('injury', count), clause, of) as Rule<readonly InjuryFace[]>;
  }

  firepower(count: number, clause: ClauseId, of?: Ref | RollOf): Rule<readonly FirepowerFace[]> {
    return this.faces(diceOf('firepower', count), clause, of) as Rule<readonly FirepowerFace[]>;
  }

  /** Rolls the scatter die: `hit`, or a direction in degrees clockwise from north. */
  *scatter(clause: ClauseId, of?: Ref | RollOf): Rule<ScatterFace> {
    const [face] = yield* this.faces(diceOf('scatter', 1), clause, of);
    return face as ScatterFace;
  }

  /** Reads the small arrow on a Hit face: a direction in degrees clockwise from north. */
  *bearing(clause: ClauseId, of?: Ref | RollOf): Rule<number> {
    const [face] = yield* this.faces(diceOf('bearing', 1), clause, of);
    return face as number;
  }

  /** Draws one card from a shuffled deck. */
  *draw<C extends string>(deck: readonly C[], clause: ClauseId, of?: Ref | RollOf): Rule<C> {
    const [card] = yield* this.faces(cardOf(deck), clause, of);
    return card as C;
  }

  /** Draws cards one after the other, none twice; all of them when there are too few. */
  *drawSome<C extends string>(deck: readonly C[], count: number, clause: ClauseId): Rule<readonly C[]> {
    const left = [...deck];
    const drawn: C[] = [];
    while (drawn.length < count && left.length > 0) {
      const card = yield* this.draw(left, clause);
      left.splice(left.indexOf(card), 1);
      drawn.push(card);
    }
    return drawn;
  }

  /**
   * Deals a hand, card by card, none twice; a card may bring more in its place. The hand comes in the order drawn,
   * and holds all there are when there are too few.
   */
  *deal<C extends string, V>(deal: Deal<C, V>, clause: ClauseId): Rule<Dealt<C, V>> {
    if (this.hand.deal) return this.hand.deal(deal).value;
    const { deck, taken = [], count, brings, as } = deal;
    const left = deck.filter((card) => !taken.includes(card));
    const brought: C[] = [];
    const kept: C[] = [];
    for (let open = count; open > 0 && left.length > 0; ) {
      const card = yield* this.draw(left, clause);
      left.splice(left.indexOf(card), 1);
      const more = brings(card);
      (more > 0 ? brought : kept).push(card);
      open += more - 1;
    }
    return { brought, kept: kept.map(as) };
  }

  /** Which of these are within so many inches? One question for all of them, none for an empty list. */
  within(
    inches: Inches,
    from: Ref,
    to: readonly Ref[],
    clause: ClauseId,
    what?: Saying,
    shape?: About,
  ): Rule<readonly Ref[]> {
    if (to.length === 0) return settledOn(to);
    const question: Question<'measure'> = { kind: 'measure', clause, from, to, within: inches };
    return this.ask(this.onBoard(about(question, undefined, what), shape));
  }

  /** Which of these are within so many inches, the nearest first? */
  nearest(
    inches: Inches,
    from: Ref,
    to: readonly Ref[],
    clause: ClauseId,
    what: Saying,
    shape?: About,
  ): Rule<readonly Ref[]> {
    if (to.length === 0) return settledOn(to);
    const asked = { kind: 'measure', clause, from, to, within: inches, nearestFirst: true } as const;
    return this.ask(this.onBoard(about<'measure'>({ ...asked }, undefined, what), shape));
  }

  /** Which of these can be seen? */
  sees(
    from: Ref,
    to: readonly Ref[],
    clause: ClauseId,
    what?: Saying,
    geometry?: About,
  ): Rule<readonly Ref[]> {
    if (to.length === 0) return settledOn(to);
    return this.ask(
      this.onBoard(about<'sight'>({ kind: 'sight', clause, from, to }, undefined, what), geometry),
    );
  }

  /** Lets a seat choose; a single option is taken without asking. */
  choose<C extends string>(
    by: Seat,
    options: readonly C[],
    clause: ClauseId,
    of?: Ref,
    what?: Saying,
    geometry?: About,
  ): Rule<C> {
    if (options.length === 1) return settledOn(options[0] as C);
    const question: Question<'choice'> = { kind: 'choice', clause, by: [by], options };
    return this.ask(this.onBoard(about(question, of, what), geometry)) as Rule<C>;
  }

  /** Lets a seat choose, and shows what is closed and why. A seat may insist on a closed option; the story says so. */
  *offer(by: Seat | undefined, offer: Offer, clause: ClauseId, of?: Ref, geometry?: About): Rule<string> {
    const { options } = offer;
    const asked = by === undefined ? {} : { by: [by] };
    const question: Question<'choice'> = this.hand.wordless
      ? { kind: 'choice', clause, ...asked, options }
      : { kind: 'choice', clause, ...asked, ...inFull(offer) };
    this.onBoard(about<'choice'>(question, of), geometry);
    const chosen = this.known(question) ?? (yield* this.answerTo(question));
    const blocked = options.includes(chosen) ? undefined : inFull(offer).blocked?.[chosen];
    if (blocked) {
      this.tell('table/table-insists-although', { chosen, why: blocked.why }, blocked.clause);
    }
    return chosen;
  }

  /** Lets a seat pick some of these at once; where all must be taken nothing is asked. */
  pick<C extends string>(
    by: Seat,
    { options, least = 0, most = options.length }: { options: readonly C[]; least?: number; most?: number },
    clause: ClauseId,
    of?: Ref,
    what?: Saying,
    geometry?: About,
  ): Rule<readonly C[]> {
    if (options.length <= least) return settledOn(options);
    if (most <= 0) return settledOn([]);
    const question: Question<'pick'> = {
      least,
      most: Math.min(most, options.length),
      kind: 'pick',
      clause,
      by: [by],
      options,
    };
    return this.ask(this.onBoard(about(question, of, what), geometry)) as Rule<readonly C[]>;
  }

  /** Asks whether something is so, of anyone at the table; a board looks for itself where `geometry` says what at. */
  isSo(what: Saying, clause: ClauseId, of?: Ref, geometry?: About): Rule<boolean> {
    return this.ask(this.onBoard(about<'fact'>({ kind: 'fact', clause, what }, of), geometry));
  }

  /** Lets a seat move somebody along a path. Only asked if there is a board to move on. */
  move(by: Seat, of: Ref, moving: Moving, clause: ClauseId): Rule<readonly Step[]> {
    return this.ask<'move'>({ kind: 'move', clause, by: [by], of, ...moving });
  }

  /** Lets a seat place something where the rule allows. */
  *place(by: Seat, of: Ref, where: Limit, clause: ClauseId): Rule<Spot> {
    return (yield* this.placeOne(by, [of], where, clause)).spot;
  }

  /** Lets a seat place one of several things of its choice, if the rule allows all of them. */
  *placeOne(
    by: Seat,
    who: readonly Ref[],
    where: Limit,
    clause: ClauseId,
  ): Rule<{ readonly of: Ref; readonly spot: Spot }> {
    const [of = ''] = who;
    const question: Question<'place'> =
      who.length > 1
        ? { kind: 'place', clause, by: [by], of, where, who }
        : { kind: 'place', clause, by: [by], of, where };
    const placed = this.known(question) ?? (yield* this.answerTo(question));
    return typeof placed === 'object' && 'of' in placed ? placed : { of, spot: placed };
  }

  /**
   * Runs a rule that depends on its input alone. It reads like a plain call; the odds enumerator works such a step
   * out once and continues with its distinct results, so chains of steps stay cheap. `names` only says who rolls.
   */
  step<I, T>(
    rule: (t: Table, input: I, names?: readonly Ref[]) => Rule<T>,
    input: I,
    names?: readonly Ref[],
  ): Rule<T> {
    return this.hand.step ? settledOn(this.hand.step(rule, input).value) : rule(this as Table, input, names);
  }

  /**
   * Plays a part of an attack that depends on the state and on its input alone, and leaves nothing behind but the state
   * and its result. It reads like a plain call; the odds of a duel work it out once for each state that it begins in.
   */
  scene<T>(input: () => Json, rule: () => Rule<T>): Rule<T> {
    return this.hand.scene ? settledOn(this.hand.scene(input(), rule).value) : rule();
  }

  /** Repeats a rule on plain-data state until it is done; the odds enumerator merges equal states between turns. */
  *until<St, T>(rule: (t: Table, state: St) => Rule<Next<St, T>>, start: St): Rule<T> {
    if (this.hand.until) return this.hand.until(rule, start).value;
    let state = start;
    for (;;) {
      const next = yield* rule(this as Table, state);
      if ('done' in next) return next.done;
      state = next.again;
    }
  }

  /** Goes through a list, carrying plain-data state; equal states are merged between items as in `until`. */
  *fold<I, St>(items: readonly I[], start: St, rule: (t: Table, state: St, item: I) => Rule<St>): Rule<St> {
    if (!this.hand.until) {
      let state = start;
      for (const item of items) state = yield* rule(this as Table, state, item);
      return state;
    }
    function* turn(
      t: Table,
      { at, state }: { at: number; state: St },
    ): Rule<Next<{ at: number; state: St }, St>> {
      if (at === items.length) return { done: state };
      return { again: { at: at + 1, state: yield* rule(t, state, items[at] as I) } };
    }
    return yield* this.until(turn, { at: 0, state: start });
  }

  /** Tells what happened and why; the words of an event name its facts. */
  tell<E extends EventId | Sentence>(event: E, facts: FactsOf<E>, clause: ClauseId): void {
    this.put({ event, facts, clause });
  }

  /** Tells one seat alone. */
  tellTo<E extends EventId | Sentence>(to: Seat, event: E, facts: FactsOf<E>, clause: ClauseId): void {
    this.put({ event, facts, clause, to });
  }

  /** Puts something that was told into the story. */
  put(told: Told): void {
    this.story.push(told);
  }

  /** Reports something as data; `through` collects it. */
  report(_report: Report): void {}

  /** The question with the facts a board needs to answer it, if there is a board. */
  private onBoard<K extends Kind>(question: Question<K>, geometry: About | undefined): Question<K> {
    if (this.board && geometry) (question as { about?: About }).about = geometry;
    return question;
  }

  private faces(
    dice: Dice,
    clause: ClauseId,
    of: Ref | RollOf | undefined,
    needs?: number,
  ): Rule<readonly Face[]> {
    if ('count' in dice && dice.count === 0) return settledOn([]);
    return this.ask<'dice'>(diceQuestion(dice, clause, of, needs));
  }
}

/** One of several rules that are carried out side by side. */
interface Lane<T> {
  readonly at: number;
  readonly rule: Rule<T>;
  asked: Asking;
  answers: (Answer | undefined)[];
}

class QuietTable<S> extends Table<S> {
  override get isHeard(): boolean {
    return false;
  }

  override put(): void {}
}

/** A layer between a rule and its table; calls it does not handle go to the table unchanged. */
type Between<S> = Partial<Pick<Table<S>, 'ask' | 'put' | 'report'>>;

const DEAF = { put() {}, report() {} };

/** A class of its own: a table that served as the prototype of others would slow down every rule that asks it. */
class TableBetween<S> extends Table<S> {
  constructor(
    private readonly behind: Table<S>,
    private readonly between: Between<S>,
  ) {
    super(behind.hand, behind.settings, behind.state, behind.story, behind.board);
  }

  /** A hand in between keeps answering if nothing is told. */
  override get quiet(): Table<S> {
    return new TableBetween(this, DEAF);
  }

  override get isHeard(): boolean {
    if (this.between === DEAF) return false;
    return this.between.put !== undefined || this.behind.isHeard;
  }

  override known<K extends Kind>(question: Question<K>): Answer<K> | undefined {
    return this.between.ask ? undefined : this.behind.known(question);
  }

  override answerTo<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    return this.between.ask ? this.between.ask(question) : this.behind.answerTo(question);
  }

  override put(told: Told): void {
    if (this.between.put) this.between.put(told);
    else this.behind.put(told);
  }

  override report(report: Report): void {
    if (this.between.report) this.between.report(report);
    else this.behind.report(report);
  }
}

function isEqual(facts: Told['facts'], others: Told['facts']): boolean {
  return JSON.stringify(facts) === JSON.stringify(others);
}

/** The rule of a question that answers itself. */
// biome-ignore lint/correctness/useYield: callers expect a rule, and this one has nothing to ask.
function* settledOn<T>(value: T): Rule<T> {
  return value;
}

/** Adds to a question the fighter it is about and its text, if given. */
function about<K extends Kind>(question: Question<K>, of: Ref | undefined, what?: Saying): Question<K> {
  const said = question as { of?: Ref; what?: Saying };
  if (of !== undefined) said.of = of;
  if (what !== undefined) said.what = what;
  return question;
}

/** An offer with its words, as people see it. */
function inFull({ labels, blocked, ...rest }: Offer): Choices {
  const said: { labels?: Labels; blocked?: Blocks } = {};
  if (labels) said.labels = typeof labels === 'function' ? labels() : labels;
  if (blocked) said.blocked = typeof blocked === 'function' ? blocked() : blocked;
  return { ...rest, ...said };
}

function eachOf(hand: Hand, questions: readonly Question[]): readonly Answer[] | undefined {
  const answers: Answer[] = [];
  for (const question of questions) {
    const answer = hand.answer(question);
    if (answer === undefined) {
      if (answers.length === 0) return undefined;
      throw new Error(`Only some of the seats asked at once are at hand: ${question.clause}`);
    }
    answers.push(answer);
  }
  return answers;
}

function diceQuestion(
  dice: Dice,
  clause: ClauseId,
  of: Ref | RollOf | undefined,
  needs: number | undefined,
  by?: readonly Seat[],
): Question<'dice'> {
  const question: Question<'dice'> = by ? { kind: 'dice', clause, dice, by } : { kind: 'dice', clause, dice };
  if (needs !== undefined) (question as { needs?: number }).needs = needs;
  if (typeof of !== 'object') return about(question, of);
  const named = question as { -readonly [K in keyof RollOf]: RollOf[K] };
  if (of.of !== undefined) named.of = of.of;
  if (of.each !== undefined) named.each = of.each;
  if (of.who !== undefined) named.who = of.who;
  if (of.against !== undefined) named.against = of.against;
  if (of.using !== undefined) named.using = of.using;
  if (of.roll !== undefined) named.roll = of.roll;
  return question;
}
