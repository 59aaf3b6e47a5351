/** What those who watch a table are shown, as JSON: whole views, and what has changed since they last looked. */
import {
  askOf,
  type Line as LineSeen,
  type Question,
  type RulesSeen,
  type SeatView,
  type Told,
  type Waited,
  type Words,
} from '@hive-arbiter/engine';
import { isForPeople } from '@hive-arbiter/lab';
import type { NamedRules } from '../rules/kept.ts';
import type { Doings } from './doings.ts';
import { textOf } from './patch.ts';
import type { Step } from './patch-history.ts';
import type { Playing } from './playing.ts';
import { type Concealed, NEVER_SENT, publicState, spotsKnownTo, withoutConcealed } from './public-state.ts';
import { rulesSeen } from './rules-seen.ts';
import { lineSaid } from './said.ts';
import { type Layout, Snapshot } from './snapshot.ts';

/** A line of the story as JSON, and its only reader, if any. */
interface Line {
  readonly json: string;
  readonly to: string | undefined;
}

/** A question as JSON: an `Ask` for the seats that are asked and, unless it is secret, a `Waited` for the others. */
interface Asked {
  readonly ask: string;
  readonly wait: string;
}

/** What the watchers have. */
interface Seen {
  readonly state: Snapshot;
  readonly secrets: Snapshot;
  /** Everything else that they share, as JSON, and the questions to each seat. */
  readonly shared: Map<string, string>;
  readonly asks: Map<string, readonly Question[]>;
  /** On a board: the spots in the dark that each seat knows, as JSON. */
  readonly spots: Map<string, string>;
}

export class Shown {
  /**
   * Open questions and lines of the story as they are sent, while something is put together for those who watch. Kept
   * until the next answer, they would outlive everything else that is made for this one.
   */
  private asked: { readonly question: Question; readonly asked: Asked }[] = [];
  private readonly lines = new Map<Told, Line>();
  private seen: Seen | undefined;
  /** How many lines of the story everybody has heard. */
  private heard = 0;

  constructor(
    private readonly playing: Playing,
    private readonly doings: Doings,
    /** The rules of the server. */
    private readonly here: NamedRules,
  ) {}

  forget(): void {
    this.asked = [];
    this.lines.clear();
  }

  /** Has anything been shown yet? */
  get isTaken(): boolean {
    return this.seen !== undefined;
  }

  /** A whole view, as JSON. */
  view(seat: string | undefined): string {
    const { state } = this.playing.session;
    const { secrets } = state;
    const hidden = this.playing.concealed();
    const told = this.playing.session.story.flatMap((each) => {
      const line = this.lineOf(each);
      return line.to === undefined ? line.json : line.to === seat ? ownLine(line) : [];
    });
    const members: readonly (readonly [name: keyof SeatView, value: string])[] = [
      ...this.shared(),
      ['state', JSON.stringify(publicState(state, hidden))],
      ['mine', JSON.stringify((seat === undefined ? undefined : secrets[seat]) ?? null)],
      ['asks', this.asksText(this.questionsOf(seat))],
      ['story', `[${told}]`],
      ['rules', JSON.stringify(this.rulesSeen())],
      ...(state.board ? [['spots', this.spotsText(seat, hidden)] as const] : []),
    ];
    return `{${members.map(([name, value]) => `"${name}":${value}`)}}`;
  }

  /** Remembers what everybody has seen now. */
  takeSnapshot(): void {
    const { state, story } = this.playing.session;
    const hidden = this.playing.concealed();
    this.heard = story.length;
    this.seen = {
      state: new Snapshot(withoutConcealed(state, hidden), this.publicLayout()),
      secrets: new Snapshot(state.secrets, this.secretLayout()),
      shared: new Map(this.shared()),
      asks: new Map(this.playing.seats.map((seat) => [seat, this.questionsOf(seat)])),
      spots: new Map(
        state.board ? this.playing.seats.map((seat) => [seat, this.spotsText(seat, hidden)]) : [],
      ),
    };
  }

  /** What changed since that version, unless nobody has seen anything yet. */
  stepFrom(from: number): Step | undefined {
    const { seen } = this;
    if (!seen) return undefined;
    const hidden = this.playing.concealed();
    const shared = this.sharedOps(seen, hidden);
    const own = this.ownOps(seen, hidden);
    const lines = this.freshLines();
    // Lines stand in the order in which they were told: where one is for a seat alone, every seat gets its own.
    if (!lines.some(({ to }) => to !== undefined)) for (const { op } of lines) shared.push(op);
    else
      for (const seat of [...this.playing.seats, undefined]) {
        const mine = lines.filter(({ to }) => to === undefined || to === seat).map(({ op }) => op);
        own.set(seat, [own.get(seat) ?? [], mine].flat().join(','));
      }
    return { from, to: this.playing.version, shared: shared.join(','), own };
  }

  /** Lines as they are written down, see `entries.told`. */
  toldText(from: number): string {
    const { rules } = this.playing.named;
    const { story } = this.playing.session;
    const nameOf = (id: string) => this.playing.session.nameOf(id);
    let text = `[${from}`;
    for (let at = from; at < story.length; at++) {
      const told = story[at] as Told;
      const { json, to } = this.lineOf(told);
      // Who reads it without any rules has it in English, too.
      const english = rules.dictionaryOf && rules.inWords(told, nameOf);
      text += `,${json.slice(0, -1)}`;
      if (english !== undefined) text += `,"english":${JSON.stringify(english)}`;
      if (to !== undefined) text += `,"to":${JSON.stringify(to)}`;
      text += '}';
    }
    return `${text}]`;
  }

  /** How many lines at the beginning are the same. */
  sameLines(some: readonly Told[], others: readonly Told[]): number {
    const differs = (told: Told, at: number) => {
      const other = others[at];
      if (!other) return true;
      const [one, another] = [this.lineOf(told), this.lineOf(other)];
      return one.json !== another.json || one.to !== another.to;
    };
    const first = some.findIndex(differs);
    return first === -1 ? some.length : first;
  }

  /** The public part of a view without state and story, by name and as JSON. */
  private shared(): ReadonlyMap<keyof SeatView, string> {
    const members = new Map<keyof SeatView, string>();
    this.eachShared((name, value) => members.set(name, value));
    return members;
  }

  /** The same, one after the other: made after every answer. */
  private eachShared(take: (name: keyof SeatView, value: string) => void): void {
    const { session } = this.playing;
    const { endPhaseOf, inForce, stepsOf } = this.playing.named.rules;
    const { state, stage } = session;
    const { questions } = session.open;
    this.asked = [];
    const last = this.doings.last();
    const lastOfAny = this.playing.bots.length === 0 ? last : this.doings.last(true);
    const isEnd = stage === 'round' && state.moment === 'end-phase';
    take('stage', `"${stage}"`);
    take('finished', String(this.playing.finished));
    take('number', String(this.playing.number));
    take('version', String(this.playing.version));
    take('waitingFor', textOfList(whoIsAsked(questions)));
    take(
      'waits',
      listOf(questions, (question) => this.askedAs(question).wait),
    );
    take('inForce', textOfList(inForce(state)));
    take('steps', isBefore(stage) ? JSON.stringify(stepsOf(state, stage)) : '[]');
    take('endPhase', isEnd ? textOfList(endPhaseOf(state)) : '[]');
    take('undo', this.doings.undoable(last));
    take('rolls', textOfList(this.doings.rollsFrom(lastOfAny)));
  }

  /** The open questions of a seat; a question to anyone at the table is no question to those who only watch. */
  private questionsOf(seat: string | undefined): readonly Question[] {
    if (seat === undefined || this.playing.finished) return [];
    const { questions } = this.playing.session.open;
    const isFor = (question: Question) => this.playing.isFor(seat, question);
    return questions.every(isFor) ? questions : questions.filter(isFor);
  }

  /** Questions as JSON. */
  private asksText(questions: readonly Question[]): string {
    return listOf(questions, (question) => this.askedAs(question).ask);
  }

  /** A question with its words, made once, though several seats may be asked. */
  private askedAs(question: Question): Asked {
    for (const { question: each, asked } of this.asked) if (each === question) return asked;
    const said = this.playing.questionSaid(question);
    const wait: Waited<Words> = { by: question.by ?? [], title: said.title, clause: question.clause };
    const isLikely = this.playing.named.rules.isLikely?.(question) === true;
    const isLookedAt = isForPeople(question, this.playing.session.state);
    const ask: { ahead?: true; lookedAt?: true } = askOf(
      question.kind === 'dice' ? withEach(question) : question,
      said,
    );
    if (isLikely) ask.ahead = true;
    if (isLookedAt && question.kind !== 'dice') ask.lookedAt = true;
    const asked = {
      ask: JSON.stringify(ask),
      // What is secret is nothing that others wait for.
      wait: question.secret ? '' : JSON.stringify(wait),
    };
    this.asked.push({ question, asked });
    return asked;
  }

  private spotsText(seat: string | undefined, hidden: Concealed): string {
    return JSON.stringify(spotsKnownTo(seat, this.playing.session.state, hidden));
  }

  private lineOf(told: Told): Line {
    const known = this.lines.get(told);
    if (known) return known;
    const { rules } = this.playing.named;
    const nameOf = (id: string) => this.playing.session.nameOf(id);
    const { todo, ...line } = lineSaid(told, rules, nameOf);
    // On a board nobody moves anything by hand.
    const seen: LineSeen<Words> = todo && !this.playing.session.state.board ? { ...line, todo } : line;
    const made = { json: JSON.stringify(seen), to: told.to };
    this.lines.set(told, made);
    return made;
  }

  private rulesSeen(): RulesSeen {
    return rulesSeen(this.playing.named, this.here);
  }

  /** The state as everybody sees it. */
  private publicLayout(): Layout {
    return { ...this.playing.named.rules.battle.fixed, ...NEVER_SENT };
  }

  private secretLayout(): Layout | undefined {
    const { fixed } = this.playing.named.rules.battle;
    return typeof fixed?.secrets === 'object' ? fixed.secrets : undefined;
  }

  /** What changed for everybody, but for the story: operations as JSON. */
  private sharedOps({ state, shared }: Seen, hidden: Concealed): string[] {
    const ops: string[] = [];
    this.eachShared((name, now) => {
      if (shared.get(name) === now) return;
      shared.set(name, now);
      ops.push(replacing(name, now));
    });
    const now = withoutConcealed(this.playing.session.state, hidden);
    for (const op of state.diff(now, '/state')) ops.push(textOf(op));
    return ops;
  }

  /** What changed for each seat alone: its questions and its secrets. */
  private ownOps(seen: Seen, hidden: Concealed): Map<string | undefined, string> {
    const { secrets, board } = this.playing.session.state;
    const changed = seen.secrets.diff(secrets, '').map(({ path }) => path.split('/')[1]);
    const own = new Map<string | undefined, string>();
    const made: { readonly asks: readonly Question[]; readonly op: string }[] = [];
    for (const seat of this.playing.seats) {
      let ops = '';
      const asks = this.questionsOf(seat);
      if (!areSame(asks, seen.asks.get(seat))) {
        seen.asks.set(seat, asks);
        ops = this.asksOp(asks, made);
      }
      if (changed.includes(seat)) ops = joined(ops, replacing('mine', JSON.stringify(secrets[seat] ?? null)));
      const spots = board && this.spotsText(seat, hidden);
      if (spots !== undefined && spots !== seen.spots.get(seat)) {
        seen.spots.set(seat, spots);
        ops = joined(ops, replacing('spots', spots));
      }
      if (ops !== '') own.set(seat, ops);
    }
    return own;
  }

  /** The operation by which a seat gets its questions; seats with the same share one text. */
  private asksOp(
    asks: readonly Question[],
    made: { readonly asks: readonly Question[]; readonly op: string }[],
  ): string {
    if (asks.length === 0) return NO_ASKS;
    const known = made.find((each) => areSame(each.asks, asks));
    if (known) return known.op;
    const op = replacing('asks', this.asksText(asks));
    made.push({ asks, op });
    return op;
  }

  private freshLines(): readonly { readonly to: string | undefined; readonly op: string }[] {
    const fresh = this.playing.session.story.slice(this.heard);
    this.heard += fresh.length;
    return fresh.map((told) => {
      const line = this.lineOf(told);
      const value = line.to === undefined ? line.json : ownLine(line);
      return { to: line.to, op: `{"op":"add","path":"/story/-","value":${value}}` };
    });
  }
}

/** A line for the one seat that may read it. */
function ownLine({ json }: Line): string {
  return `${json.slice(0, -1)},"own":true}`;
}

/** A JSON list of the results of these; empty results are left out. */
function listOf<T>(items: readonly T[], textOf: (item: T) => string): string {
  let list = '';
  for (const item of items) {
    const text = textOf(item);
    if (text !== '') list = joined(list, text);
  }
  return `[${list}]`;
}

/** A list as JSON; most lists are empty most of the time. */
function textOfList(items: readonly unknown[]): string {
  return items.length === 0 ? '[]' : JSON.stringify(items);
}

/** Everybody who is asked something, each once. */
function whoIsAsked(questions: readonly Question[]): readonly string[] {
  const [first] = questions;
  if (questions.length < 2) return first?.by ?? [];
  return [...new Set(questions.flatMap(({ by }) => by ?? []))];
}

/** Rules of earlier releases name those who roll together in one string; ids have no spaces. */
function withEach(question: Question<'dice'>): Question<'dice'> {
  const { of, ...rest } = question;
  return of?.includes(' ') ? { ...rest, each: of.split(' ') } : question;
}

function areSame(questions: readonly Question[], others: readonly Question[] | undefined): boolean {
  return questions.length === others?.length && questions.every((question, at) => question === others[at]);
}

function isBefore(stage: string): boolean {
  return stage === 'pre-battle' || stage === 'deployment';
}

const NO_ASKS = replacing('asks', '[]');

function joined(some: string, more: string): string {
  return some === '' ? more : `${some},${more}`;
}

function replacing(name: string, value: string): string {
  return `{"op":"replace","path":"/${name}","value":${value}}`;
}
