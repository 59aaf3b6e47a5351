/** What a rule can ask: plain JSON that crosses the wire, sits in the log and is compared in tests as it is. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Dice, Face } from './dice.ts';
import type { Saying } from './events.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A player's place at the table. */
export type Seat = string;
/** The id of a fighter, gang, marker or spot. */
export type Ref = string;
export type Inches = number;

/** Every kind of question with its answer. */
export interface Questions {
  dice: { ask: Rolling; answer: readonly Face[] };
  measure: {
    ask: {
      readonly from: Ref;
      readonly to: readonly Ref[];
      readonly within: Inches;
      /** The answer names the nearest first, and so on. */
      readonly nearestFirst?: true;
    };
    answer: readonly Ref[];
  };
  sight: { ask: { readonly from: Ref; readonly to: readonly Ref[] }; answer: readonly Ref[] };
  choice: { ask: Choices; answer: string };
  pick: { ask: Picks; answer: readonly string[] };
  place: { ask: Placing; answer: Placed };
  /** Asked only where positions are known: at a physical table people move their models by themselves. */
  move: { ask: Moving; answer: readonly Step[] };
  fact: { ask: { readonly what: Saying }; answer: boolean };
  /** Something to do of several kinds, with all that belongs to it: the game says what is wrong with it. */
  deed: { ask: { readonly deeds: readonly string[] }; answer: Doing };
}

/** What somebody does, by its kind. */
export type Doing = { readonly do: string } & { readonly [field: string]: Json };

/** Whose roll it is, and what its words can name besides. */
export interface RollOf {
  readonly of?: Ref;
  /** Those who roll together, where they are several. */
  readonly each?: readonly Ref[];
  /** Who rolls, where logs know the roll without a name. */
  readonly who?: Ref;
  readonly against?: Ref;
  /** The name of the weapon or tool. */
  readonly using?: string;
  /** Its purpose, in the form of the catalogue's rolls, if one clause has many. */
  readonly roll?: string;
}

interface Rolling extends Omit<RollOf, 'of'> {
  readonly dice: Dice;
  /** The face or total that is enough: 4 for a 4+. */
  readonly needs?: number;
}

/** A player's options, and what the rules forbid: the table may still insist on that. */
export interface Choices {
  readonly what?: Saying;
  readonly options: readonly string[];
  /** An option's label, if it is neither a name nor a plain word. */
  readonly labels?: Labels;
  /** Options that are closed now, each with the reason. */
  readonly blocked?: Blocks;
}

/** What options are called: something said, or a name. */
export type Labels = Readonly<Record<string, Saying | string>>;
export type Blocks = Readonly<Record<string, Blocked>>;

/** Choices as a rule offers them: words that cost something to make may wait until somebody reads them. */
export interface Offer extends Omit<Choices, 'labels' | 'blocked'> {
  readonly labels?: Labels | (() => Labels);
  readonly blocked?: Blocks | (() => Blocks);
}

/** Some of these at once, at least and at most so many. */
export interface Picks {
  readonly options: readonly string[];
  readonly least: number;
  readonly most: number;
}

/** Why something is not possible now. */
export interface Blocked {
  readonly why: Saying;
  readonly clause: ClauseId;
}

/**
 * Where something stands: inches east and north of the south-west corner, and how high. At a physical table nobody
 * tells the app: there it is just `placed`.
 */
export type Spot =
  | {
      readonly x: Inches;
      readonly y: Inches;
      readonly height?: Inches;
      /** Degrees clockwise from north. */
      readonly facing?: number;
    }
  | 'placed';

/** A limit of placement. What it says is up to the rules: `Where` in `battle/where.ts`. */
export interface Limit {
  readonly is: string;
}

/** Where the fighter of the question may stand; if it does not matter which fighter, any of `who`. */
export interface Placing {
  readonly where: Limit;
  readonly who?: readonly Ref[];
}

/** A spot is for the fighter of the question; another of `who` is named with it. */
export type Placed = Spot | { readonly of: Ref; readonly spot: Spot };

/** Said in place of a spot on a board: the board finds one. The log has the spot that it found. */
export const DRAWN = 'drawn';
export type Drawn = typeof DRAWN | { readonly of: Ref; readonly spot: typeof DRAWN };

/** Does an answer leave the spot to the board? */
export function isDrawn(answer: unknown): answer is Drawn {
  return (
    answer === DRAWN ||
    (typeof answer === 'object' && answer !== null && 'spot' in answer && answer.spot === DRAWN)
  );
}

/** Where the fighter of the question goes, and how far at most. */
export interface Moving {
  readonly inches: Inches;
  /** A charge at one of these, which has to touch it. */
  readonly charge?: readonly Ref[];
  /** Enemies of whom the fighter knows nothing: it may walk into them. */
  readonly unaware?: readonly Ref[];
  /** Leaving over the edge is allowed. */
  readonly mayLeave?: true;
  /** What goes off when somebody comes so near: everybody may know before they go. */
  readonly traps?: readonly { readonly id: Ref; readonly inches: Inches }[];
  /** Who is on the watch: whoever would see the way is named before they go. */
  readonly watchers?: readonly Ref[];
  /** Climbs at the rate of a ladder. */
  readonly clambers?: true;
  /** So much of each gap counts for nothing. */
  readonly leaps?: Inches;
}

/** A point of a path, after the start; no points at all means to stay. The last one may say which way to face. */
export interface Step {
  readonly x: Inches;
  readonly y: Inches;
  readonly height?: Inches;
  /** How a drop is taken if there is a choice. */
  readonly by?: 'climb' | 'jump';
  readonly facing?: number;
}

/**
 * What a question is about where its words alone say it, so that a board can answer. Only asked on boards: at a
 * physical table the words are enough.
 */
export type About =
  /** At what range is the target: `short`, `long` or `out`? */
  | {
      readonly is: 'range';
      readonly from: Ref;
      readonly to: Ref;
      readonly short: Inches | null;
      readonly long: Inches | null;
    }
  /** In what cover is the target: `open`, `partial` or `full`? */
  | { readonly is: 'cover'; readonly from: Ref; readonly to: Ref }
  /** Is any of these nearer than that one? */
  | { readonly is: 'nearer'; readonly from: Ref; readonly than: Ref; readonly of: readonly Ref[] }
  /** Which is the nearest; `nobody` where nobody is seen within so many inches, if that is asked? */
  | {
      readonly is: 'nearest';
      readonly from: Ref;
      readonly of: readonly Ref[];
      readonly seenWithin?: Inches;
      /** Also those behind. */
      readonly allRound?: true;
    }
  /** How many inches is it, rounded up; with `halves` .5 stands for anything between two, and the first option for more? */
  | { readonly is: 'inches'; readonly from: Ref; readonly to: Ref; readonly halves?: true }
  /** Who keeps to a limit; of a fact, do at least so many of these? */
  | {
      readonly is: 'where';
      readonly where: Limit;
      readonly of?: readonly Ref[];
      readonly least?: number;
    }
  /** Who is so near to one of these edges of the board; `onFoot`, who can walk to it with a move of so many inches? */
  | {
      readonly is: 'edges';
      readonly sides: readonly ('north' | 'east' | 'south' | 'west')[];
      readonly inches: Inches;
      readonly onFoot?: true;
    }
  /** Is a piece of terrain so near? */
  | { readonly is: 'piece'; readonly of: Ref; readonly inches: Inches }
  /** Who is beside the line of a shot, or beyond its target? */
  | { readonly is: 'line'; readonly from: Ref; readonly to: Ref; readonly beyond?: true }
  /** Who is under the flame template laid along a bearing, or else straight towards somebody? */
  | { readonly is: 'flame'; readonly from: Ref; readonly to: Ref; readonly bearing?: number }
  /** Who is under a blast marker: laid on somebody, pulled back within a range, moved by scatter? */
  | {
      readonly is: 'blast';
      readonly on: Ref;
      readonly across: Inches;
      readonly scatter?: { readonly bearing: number; readonly inches: Inches };
      readonly from?: Ref;
      readonly long?: Inches;
      /** Laid on the end of a ductway that is there, and not on somebody: who shoots through it. */
      readonly through?: Ref;
    }
  /** Who of those within reach is also seen by somebody? */
  | { readonly is: 'seen-by'; readonly by: Ref }
  /** Does the attack come from the front? From behind it is the other way round. */
  | { readonly is: 'front' | 'behind'; readonly of: Ref; readonly from: Ref }
  /** Are they nearer than so many inches, or, with `upTo`, no further? */
  | {
      readonly is: 'closer';
      readonly from: Ref;
      readonly to: readonly Ref[];
      readonly inches: Inches;
      readonly upTo?: true;
    }
  /** Does one see the other? */
  | { readonly is: 'sees'; readonly from: Ref; readonly to: readonly Ref[] }
  /** Is it out of sight of all of these? */
  | { readonly is: 'unseen'; readonly of: Ref; readonly by: readonly Ref[] }
  /** Is somebody so near to a door, terminal or ductway? */
  | { readonly is: 'beside'; readonly of: Ref; readonly feature: BoardFeature; readonly inches: Inches }
  /** Does somebody see a door that is shut, no further away than this? */
  | { readonly is: 'door-in-sight'; readonly of: Ref; readonly inches: Inches }
  /** Are the two at the two ends of one ductway? */
  | { readonly is: 'ductway'; readonly from: Ref; readonly to: Ref }
  /** Does a thing cover somebody's base completely, as wide as its own base or as a marker so wide? */
  | { readonly is: 'covered'; readonly of: Ref; readonly by: Ref; readonly across?: Inches }
  /** Who of these sees somebody now, or, with `onTheWay`, saw them anywhere on the way that they have just come? */
  | { readonly is: 'watched'; readonly of: Ref; readonly onTheWay?: true }
  /** Whom does somebody see, whichever way they face? */
  | { readonly is: 'whichever-facing' }
  /** Who is under a blast marker that goes with somebody along the way that they have just come? */
  | { readonly is: 'trail'; readonly of: Ref; readonly across: Inches }
  /** A piece of terrain that is placed before the battle, and what the scenario's page allows; its turn is the facing. */
  | {
      readonly is: 'terrain';
      readonly piece: string;
      readonly clearing?: Inches;
      readonly square?: Inches;
      readonly tiles?: 'cross' | 'ring';
      readonly inside?: readonly (readonly [number, number])[];
      readonly outside?: readonly (readonly [number, number])[];
      readonly zones?: readonly (readonly (readonly [number, number])[])[];
      readonly rim?: readonly (readonly [number, number])[];
    }
  /** A spot that somebody aims at: a point in sight, and only with `room` a place to stand. */
  | { readonly is: 'aim'; readonly from: Ref; readonly room?: true; readonly lays?: Laying }
  /** A spot that somebody lets themselves down to: so far across at most, and so far down. */
  | { readonly is: 'descend'; readonly from: Ref; readonly across: Inches; readonly down: Inches }
  /** Is the middle of the board solid? */
  | { readonly is: 'centre-blocked' };

/** What is laid down where somebody points. */
export type Laying =
  /** A marker, or three that touch each other round the point. One beyond the long range is pulled back. */
  | { readonly is: 'blast'; readonly across: Inches; readonly long?: Inches; readonly count?: 3 }
  /** The flame template, towards the point: it has to touch somebody. */
  | { readonly is: 'flame'; readonly over: Ref };

export type BoardFeature = 'terminal' | 'locked-door' | 'closed-door' | 'ductway';

export type Kind = keyof Questions;

interface Asked {
  readonly clause: ClauseId;
  /** Who may answer; nobody named means anyone at the table. */
  readonly by?: readonly Seat[];
  /** What the question is about: a fighter who tests, a marker to place. */
  readonly of?: Ref;
  /** The text of the question, where its kind alone is not enough. */
  readonly what?: Saying;
  /** The same for a board to answer; left out if there is none. */
  readonly about?: About;
  /** Only the seat that answers may see the answer until the rule tells it. */
  readonly secret?: true;
}

export type Question<K extends Kind = Kind> = {
  [P in K]: { readonly kind: P } & Asked & Questions[P]['ask'];
}[K];

export type Answer<K extends Kind = Kind> = Questions[K]['answer'];

/** A rule asks by yielding questions, several when more than one seat answers at the same time. */
export type Rule<T> = Generator<Asking, T, readonly Answer[]>;

/** Questions that are open together. With `each`, the rule goes on as soon as one of them is answered. */
export type Asking = readonly Question[] & { readonly each?: true };

/** As much of a question as its key is made of. */
interface HasKey extends Pick<Question, 'kind' | 'clause' | 'of' | 'by' | 'secret'> {
  readonly dice?: Pick<Dice, 'notation'>;
  readonly each?: readonly Ref[];
}

/** Names a question, so that a logged answer is never given to another one. */
export function keyOf(question: HasKey): string {
  const roll = question.dice ? ` ${question.dice.notation}` : '';
  const each = question.each?.join(' ');
  const about = question.of ?? each;
  const of = about === undefined ? '' : ` ${about}`;
  const by = question.secret && question.by ? ` @${question.by.join('+')}` : '';
  return `${question.kind}${roll} ${question.clause}${of}${by}`;
}

/** What a key says of its question. */
export interface Keyed {
  readonly kind: Kind;
  /** Such as `2D6`; empty if it is no roll. */
  readonly dice: string;
  readonly clause: ClauseId;
  /** The fighter it is about; several if they roll together. */
  readonly of: readonly Ref[];
  /** The seats of a secret question. */
  readonly by: readonly Seat[];
}

/** Reads a key as `keyOf` wrote it: what dice are called may have spaces in it, a clause has dots and no spaces. */
export function readKey(key: string): Keyed {
  const kind = key.slice(0, key.indexOf(' '));
  const clauseFrom = key.lastIndexOf(' ', key.indexOf('.')) + 1;
  const space = key.indexOf(' ', clauseFrom);
  const clauseTo = space === -1 ? key.length : space;
  const rest = key
    .slice(clauseTo + 1)
    .split(' ')
    .filter((each) => each !== '');
  const seats = rest.at(-1)?.startsWith('@') ? rest.pop() : undefined;
  return {
    kind: kind as Kind,
    dice: key.slice(kind.length + 1, Math.max(kind.length + 1, clauseFrom - 1)),
    clause: key.slice(clauseFrom, clauseTo) as ClauseId,
    of: rest,
    by: seats?.slice(1).split('+') ?? [],
  };
}

/** The fighters a question is about: one, several who roll together, or nobody. */
export function subjectsOf(question: Question): readonly Ref[] {
  const { of } = question;
  if (of !== undefined && of !== '') return [of];
  if (question.kind !== 'dice') return [];
  return question.each ?? (question.who === undefined ? [] : [question.who]);
}

/** Says why this is no answer to the question, or nothing. */
export function faultOfAnswer(question: Question, answer: unknown): string | undefined {
  switch (question.kind) {
    case 'dice':
      return undefined; // Faces are checked by their receiver, with the number of the roll.
    case 'measure':
    case 'sight': {
      if (!Array.isArray(answer)) return 'expected a list of those who are';
      const strangers = answer.filter((ref) => !question.to.includes(ref as Ref));
      if (strangers.length > 0)
        return `expected some of ${question.to.join(', ')}, got ${strangers.join(', ')}`;
      return new Set(answer).size === answer.length ? undefined : 'expected each one once';
    }
    case 'choice':
      return question.options.includes(answer as string) ||
        Object.hasOwn(question.blocked ?? {}, String(answer))
        ? undefined
        : `expected one of ${question.options.join(', ')}, got ${JSON.stringify(answer)}`;
    case 'pick': {
      const { options, least, most } = question;
      if (!Array.isArray(answer)) return 'expected a list of those picked';
      const strangers = answer.filter((option) => !options.includes(option as string));
      if (strangers.length > 0) return `expected some of ${options.join(', ')}, got ${strangers.join(', ')}`;
      if (new Set(answer).size !== answer.length) return 'expected each one once';
      if (answer.length >= least && answer.length <= most) return undefined;
      return `expected ${least === most ? least : `${least} to ${most}`}, got ${answer.length}`;
    }
    case 'place': {
      const { who = [] } = question;
      const named = isNamed(answer) ? answer : undefined;
      if (named && !who.includes(named.of) && named.of !== question.of)
        return `expected one of ${who.join(', ')}, got ${named.of}`;
      return isSpot(named ? named.spot : answer) ? undefined : 'expected a spot {x, y} in inches, or placed';
    }
    case 'move':
      return isPath(answer) ? undefined : 'expected a path: a list of at most 64 points {x, y} in inches';
    case 'fact':
      return typeof answer === 'boolean'
        ? undefined
        : `expected true or false, got ${JSON.stringify(answer)}`;
    case 'deed': {
      const kind = (answer as { readonly do?: unknown } | null)?.do;
      return question.deeds.includes(kind as string)
        ? undefined
        : `At do: expected one of ${question.deeds.join(', ')}, got ${JSON.stringify(kind)}`;
    }
    default:
      return question satisfies never;
  }
}

function isNamed(answer: unknown): answer is { readonly of: Ref; readonly spot: unknown } {
  return typeof answer === 'object' && answer !== null && 'of' in answer;
}

/** More points than any path needs. */
const MOST_POINTS = 64;

function isPath(answer: unknown): answer is readonly Step[] {
  return Array.isArray(answer) && answer.length <= MOST_POINTS && answer.every(isStep);
}

function isStep(step: unknown): step is Step {
  if (step === 'placed' || !isSpot(step)) return false;
  const { height, by, facing } = step as Partial<Record<keyof Step, unknown>>;
  const isNumber = (value: unknown) => value === undefined || Number.isFinite(value);
  return isNumber(height) && isNumber(facing) && (by === undefined || by === 'climb' || by === 'jump');
}

function isSpot(answer: unknown): answer is Spot {
  const spot = answer as { readonly x?: unknown; readonly y?: unknown } | null;
  return answer === 'placed' || (Number.isFinite(spot?.x) && Number.isFinite(spot?.y));
}
