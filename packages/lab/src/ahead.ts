/** The possible results of an open roll: the battle is carried on once for each result of the dice. */
import {
  type BattleState,
  type Checkpoint,
  type Dice,
  ENGLISH,
  type Entry,
  type EventId,
  type Face,
  factsShown,
  type Game,
  type Json,
  keyOf,
  type Question,
  type Ref,
  type Seat,
  Session,
  type SetUp,
  type State,
  say,
  standing,
  type Told,
  type Words,
} from '@hive-arbiter/engine';
import { clause as clauseOf } from '@hive-arbiter/rulebook';
import { fraction, inWords as fractionInWords, toNumber } from './fraction.ts';
import { outcomesOf } from './outcomes.ts';

/** One thing that a roll may lead to. */
export interface Ahead {
  /** Ids and facts, which a dictionary puts into words. */
  readonly words: Words;
  readonly chance: number;
  /** The same chance as a fraction: `15/36`. */
  readonly exact: string;
  /** Dice that lead to it. */
  readonly faces: readonly Face[];
  /**
   * Do the rollers hope for it, or fear it? Left out for results in between, and where the rules cannot tell.
   */
  readonly is?: 'good' | 'bad';
}

export interface ChancesAhead {
  /** How a player would say the roll: `2D6`. */
  readonly roll: string;
  readonly of?: Ref;
  /** The gang for which something is good or bad, where anything is. */
  readonly goodFor?: Ref;
  /** What it may lead to, the likeliest first; together they are certain. */
  readonly outcomes: readonly Ahead[];
}

/** Rolls that can show more than this are not looked into. */
const MOST_OUTCOMES = 400;
/** More different endings than this are too many to read. */
const MOST_GROUPS = 8;
/** Lines that are said about one ending. */
const MOST_LINES = 2;

/**
 * The outcomes of the open roll, as the story would tell this seat; undefined if it has no open roll, or if the story
 * is the same for all faces. Works on a copy, so the battle asked about does not change.
 */
export function chancesAhead<S extends State>(
  game: Game<S>,
  setUp: SetUp<S>,
  log: readonly Entry[],
  seat: Seat,
): ChancesAhead | undefined {
  const since = fromLastCheckpoint(log);
  const asking = { ...setUp, dice: 'ask' as const };
  const before = new Session(game, asking, since);
  const question = before.open.questions.find((each) => isRollOf(each, seat));
  const outcomes = question && outcomesOf(question.dice);
  if (!outcomes || outcomes.values.length > MOST_OUTCOMES) return undefined;
  const courses = outcomes.values.map((faces, at) => ({
    faces,
    weight: outcomes.weights[at] as bigint,
    ...carriedOn(new Session(game, asking, since), question, faces, setUp.seats, seat),
  }));
  const groups = grouped(courses);
  const { of, dice } = question;
  const judge = judgeOf(groups, question);
  // That one of several cards is drawn is no news.
  const isPlainDraw = 'deck' in dice && groups.length === dice.deck.length;
  if (groups.length < 2 || isPlainDraw) return undefined;
  const found = readable(groups).map(({ words, weight, faces, group }) => {
    const chance = fraction(weight, outcomes.total);
    const is = group && judge(group);
    return { words, chance: toNumber(chance), exact: fractionInWords(chance), faces, ...(is ? { is } : {}) };
  });
  const gang = gangOf(before.state, of ?? question.each?.[0]);
  return {
    roll: dice.notation,
    ...(of === undefined ? {} : { of }),
    ...(gang !== undefined && found.some(({ is }) => is) ? { goodFor: gang } : {}),
    outcomes: found,
  };
}

/**
 * Gives the roll to a game and collects the story until the next question, as far as this seat may know it.
 */
function carriedOn<S extends State>(
  session: Session<S>,
  question: Question<'dice'>,
  faces: readonly Face[],
  seats: readonly Seat[],
  seat: Seat,
): Omit<Course, 'faces' | 'weight'> {
  const { number } = session.open;
  const [from, entries] = [session.story.length, session.log.length];
  const subject = question.of ?? question.each?.[0];
  // How they stand is looked at before anybody's secrets are.
  let worth: number | undefined;
  const known = knownTo(session, seat, () => {
    worth ??= worthFor(session.state, subject);
  });
  const { fault } = session.answer(number, question.by?.[0] ?? (seats[0] as Seat), faces);
  if (fault) throw new Error(`${question.dice.notation} for ${question.clause}: ${fault}`);
  const ended = session.log.slice(entries).find(({ type }) => type === 'checkpoint') as
    | Checkpoint
    | undefined;
  const end = ended?.told.length ?? session.story.length;
  const isOpen = known.until() >= (ended ? end : Number.POSITIVE_INFINITY);
  const next = isOpen && !ended ? session.open.questions : [];
  worth ??= worthFor(session.state, subject);
  return {
    told: session.story
      .slice(from, Math.min(known.until(), end))
      .filter(({ to }) => to === undefined || to === seat),
    next,
    isOpen,
    worth: worth + injuryDue(session.state, subject, next),
  };
}

/**
 * How much of the story depends on no secret of other seats. Later lines might give a secret away before the
 * dice are rolled.
 */
export function knownTo<S extends State>(
  session: Session<S>,
  seat: Seat,
  beforeLooking: () => void = () => {},
): { readonly until: () => number } {
  let looked = Number.POSITIVE_INFINITY;
  const secrets = session.state.secrets ?? {};
  for (const other of Object.keys(secrets).filter((each) => each !== seat)) {
    let kept = secrets[other] as Json;
    Object.defineProperty(secrets, other, {
      get() {
        if (looked === Number.POSITIVE_INFINITY) beforeLooking();
        looked = Math.min(looked, session.story.length);
        return kept;
      },
      set(value: Json) {
        kept = value;
      },
      enumerable: true,
    });
  }
  return { until: () => looked };
}

/** Only what came since the last checkpoint decides how the battle continues. */
function fromLastCheckpoint(log: readonly Entry[]): readonly Entry[] {
  const held = standing(log);
  const at = held.findLastIndex(({ type }) => type === 'checkpoint');
  const checkpoint = held[at] as Checkpoint | undefined;
  return checkpoint ? [{ ...checkpoint, told: [] }, ...held.slice(at + 1)] : held;
}

function isRollOf(question: Question, seat: Seat): question is Question<'dice'> {
  const isMine = question.by?.includes(seat) ?? true;
  return question.kind === 'dice' && (isMine || !question.secret);
}

// Endings with the same story

/** What came of one thing that the dice can show. */
interface Course {
  readonly faces: readonly Face[];
  readonly weight: bigint;
  readonly told: readonly Told[];
  /** Who is asked what after that, within the same stage. */
  readonly next: readonly Question[];
  /** False if the rest depends on a secret of another seat. */
  readonly isOpen: boolean;
  /** How their gang stands by then, for those who roll. */
  readonly worth: number;
}

type Group = readonly [Course, ...Course[]];

/** Courses of which the same is told, apart from numbers that only repeat the roll; or that lead on to the same. */
function grouped(courses: readonly Course[]): readonly Group[] {
  const isRolled = rolledNumbers(courses);
  const byStory = alike(courses, ({ told }) => told.map((line) => lineKey(line, isRolled)).join('\n'));
  if (byStory.length === 1) return alike(courses, ({ next }) => next.map(keyOf).join());
  const common = linesOfAll(byStory);
  return byStory.flatMap((group) => (isSilent(group, common) ? alike(group, nextToDecide) : [group]));
}

/** Is nothing told of it that is not told of every ending? */
function isSilent([{ told }]: Group, common: ReadonlySet<string>): boolean {
  return told.every((line) => common.has(exactly(line)));
}

function nextToDecide({ next }: Course): string {
  const [question] = next;
  return question?.kind === 'dice' ? '' : (question?.by?.join() ?? '');
}

function alike(courses: readonly Course[], keyOfCourse: (course: Course) => string): readonly Group[] {
  const groups = new Map<string, [Course, ...Course[]]>();
  for (const course of courses) {
    const key = keyOfCourse(course);
    const group = groups.get(key);
    if (group) group.push(course);
    else groups.set(key, [course]);
  }
  return [...groups.values()];
}

type IsRolled = (line: Told, fact: string) => boolean;

/**
 * Tells the facts that repeat the roll: numbers that are different for every total. The number of hits is not one of
 * them, since many rolls hit once.
 */
function rolledNumbers(courses: readonly Course[]): IsRolled {
  const values = new Map<string, { readonly said: Set<number>; readonly rolls: Set<string> }>();
  const nameOf = (line: Told, fact: string) => `${line.clause} ${line.event} ${fact}`;
  for (const { told, faces } of courses) {
    for (const line of told) {
      for (const [fact, value] of Object.entries(line.facts)) {
        if (typeof value !== 'number') continue;
        const name = nameOf(line, fact);
        const seen = values.get(name) ?? { said: new Set(), rolls: new Set() };
        seen.said.add(value);
        seen.rolls.add(readingOf(faces));
        values.set(name, seen);
      }
    }
  }
  return (line, fact) => {
    const seen = values.get(nameOf(line, fact));
    return seen !== undefined && seen.said.size > 1 && seen.said.size >= seen.rolls.size;
  };
}

function readingOf(faces: readonly Face[]): string {
  return faces.every((face) => typeof face === 'number')
    ? String(faces.reduce((sum, face) => sum + Number(face), 0))
    : faces.join();
}

/** Tests whose event does not always say whether the roll is enough: the roll, and what it is against. */
const AGAINST: Readonly<Partial<Record<Told['event'], readonly [rolled: string, needed: string]>>> = {
  'beasts/owner-against-cool-beast': ['total', 'cl'],
  'campaign/table-rules/down-against-landed-well': ['total', 'i'],
  'campaign/table-rules/down-against-pinned': ['total', 'i'],
  'campaign/terrain/against-back-next-round': ['total', 'i'],
  'campaign/terrain/against-check-fails': ['total', 'i'],
  'classic/gang-relics/against-test': ['total', 'value'],
  'classic/home-turf/against-cool-fighter': ['total', 'cool'],
  'classic/loot-caskets/against-opens': ['total', 'needed'],
  'classic/loot-caskets/against-stays-shut': ['total', 'needed'],
  'classic/rolling-roads/against-dust': ['roll', 'needed'],
  'classic/sneak-attacks/against-attacker': ['total', 'needed'],
  'dominion/escape-the-pit/against-fighter-goes-out': ['total', 'value'],
  'dominion/escape-the-pit/against-fighter-leaps-nearest': ['total', 'value'],
  'doors/against-intelligence-door': ['total', 'intelligence'],
  'end-phase/against-cool': ['total', 'cool'],
  'nerve/against-cool-broken-runs': ['total', 'cool'],
  'nerve/against-cool-holds': ['total', 'cool'],
  'nerve/against-cool-holds-only': ['total', 'cool'],
  'round/against-cool-flees': ['total', 'cool'],
  'round/against-cool-stands-fast': ['total', 'cool'],
  'takeover/gang-moot/against-cool-leader': ['total', 'cool'],
  'takeover/gang-moot/against-not-ready': ['total', 'intelligence'],
  'takeover/gang-moot/against-ready-once': ['total', 'intelligence'],
  'takeover/home-turf/against-cool': ['total', 'cool'],
  'takeover/precinct-assault/against-door-opens-closes': ['total', 'intelligence'],
  'takeover/precinct-assault/against-door-stays-as': ['total', 'intelligence'],
  'takeover/sneak-attack/against-intelligence-does-not': ['total', 'intelligence'],
  'takeover/sneak-attack/against-intelligence-spots-alarm': ['total', 'intelligence'],
  'takeover/standards/against-cool-round-1': ['total', 'cool'],
} satisfies Partial<Record<EventId, readonly [string, string]>>;

function lineKey(line: Told, isRolled: IsRolled): string {
  const { clause, event, facts } = line;
  const lasting = Object.entries(facts).filter(([name, value]) => !isRolled(line, name) && !isNumbers(value));
  const [rolled = '', needed = ''] = AGAINST[event] ?? [];
  const enough = Number(facts[rolled]) >= Number(facts[needed]);
  return JSON.stringify([clause, event, lasting, enough]);
}

function isNumbers(value: Json): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'number');
}

// Good or bad

/**
 * The good results for the roller: if the endings leave their gang better or worse off, the best and the worst; else
 * the rolls that are enough.
 */
function judgeOf(groups: readonly Group[], { dice, needs }: Question<'dice'>): (group: Group) => Ahead['is'] {
  const worths = groups.map((group) => meanOf(group, ({ worth }) => worth));
  const successes = groups.map((group) => meanOf(group, ({ faces }) => enoughIn(dice, faces, needs)));
  const byState = isApart(worths);
  if (!byState && (needs === undefined || !isApart(successes))) return () => undefined;
  const values = byState ? worths : successes;
  const [worst, best] = [Math.min(...values), Math.max(...values)];
  return (group) => {
    const value = values[groups.indexOf(group)] ?? worst;
    if (value > best - HAIR) return 'good';
    return value < worst + HAIR ? 'bad' : undefined;
  };
}

const HAIR = 1e-9;

function isApart(values: readonly number[]): boolean {
  return Math.max(...values) - Math.min(...values) > HAIR;
}

function meanOf(group: Group, of: (course: Course) => number): number {
  return group.reduce((sum, course) => sum + of(course), 0) / group.length;
}

/** How many dice are enough; a sum is, or is not. */
function enoughIn(dice: Dice, faces: readonly Face[], needs = 0): number {
  const numbers = faces.map(Number);
  if ('read' in dice && dice.read === 'sum')
    return numbers.reduce((sum, face) => sum + face, 0) >= needs ? 1 : 0;
  return numbers.filter((face) => face >= needs).length;
}

/** The remaining value of a fighter. */
const LEFT: Readonly<Record<string, number>> = {
  pinned: 0.9,
  'seriously-injured': 0.3,
  'out-of-action': 0,
  dead: 0,
};

/** How a gang stands: its remaining value, and that of everybody else. */
function worthFor(state: State, of: Ref | undefined): number {
  const { fighters = {}, gangs = [] } = state as Partial<BattleState>;
  const own = gangOf(state, of);
  const side = gangs.find(({ id }) => id === own)?.side;
  if (side === undefined) return 0;
  const isOurs = (gang: Ref) => gangs.find(({ id }) => id === gang)?.side === side;
  let worth = 0;
  for (const { gang, fate, wounds, fleshWounds, broken, empty, spent } of Object.values(fighters)) {
    const left = (LEFT[fate] ?? 1) + 0.1 * wounds - 0.1 * fleshWounds - 0.02 * (empty.length + spent.length);
    worth += (isOurs(gang) ? 1 : -1) * (broken ? left - 0.2 : left);
  }
  for (const { id, bottled } of gangs) if (bottled !== 'no') worth -= isOurs(id) ? 1 : -1;
  return worth;
}

/** An injury that is rolled for next counts already: other results may have gone on to the next hit by then. */
function injuryDue(state: State, of: Ref | undefined, [question]: readonly Question[]): number {
  if (question?.kind !== 'dice' || !('die' in question.dice) || question.dice.die !== 'injury') return 0;
  const { gangs = [] } = state as Partial<BattleState>;
  const sideOf = (ref: Ref | undefined) => gangs.find(({ id }) => id === gangOf(state, ref))?.side;
  return sideOf(question.of) === sideOf(of) ? -AN_INJURY : AN_INJURY;
}

const AN_INJURY = 0.7;

/** The gang that rolls: its own id, its seat's or a fighter's. */
function gangOf(state: State, of: Ref | undefined): Ref | undefined {
  const { fighters = {}, gangs = [] } = state as Partial<BattleState>;
  if (of === undefined) return undefined;
  return fighters[of]?.gang ?? gangs.find(({ id, seat }) => id === of || seat === of)?.id;
}

// In words

interface Readable {
  readonly words: Words;
  readonly weight: bigint;
  readonly faces: readonly Face[];
  /** Nothing if several endings are one. */
  readonly group?: Group;
}

/** The endings in words, the likeliest first; the rarest of too many are one. */
function readable(groups: readonly Group[]): readonly Readable[] {
  const common = linesOfAll(groups);
  const isToldApartByNext = groups.filter((group) => isSilent(group, common)).length > 1;
  const endings = groups
    .map((group) => ({
      words: wordsOf(group, common, isToldApartByNext),
      weight: weightOf(group),
      faces: group[0].faces,
      group,
    }))
    .sort((a, b) => Number(b.weight - a.weight));
  if (endings.length <= MOST_GROUPS) return endings;
  const rare = endings.slice(MOST_GROUPS - 1);
  const { faces } = rare[0] as Readable;
  const weight = rare.reduce((sum, each) => sum + each.weight, 0n);
  return [...endings.slice(0, MOST_GROUPS - 1), { words: say('odds/something-else'), weight, faces }];
}

function weightOf(group: Group): bigint {
  return group.reduce((sum, { weight }) => sum + weight, 0n);
}

/** Lines that come with every result of the dice. */
function linesOfAll(groups: readonly Group[]): ReadonlySet<string> {
  const [first = [], ...others] = groups.flat().map(({ told }) => told.map(exactly));
  return new Set(first.filter((line) => others.every((lines) => lines.includes(line))));
}

function exactly({ event, facts, clause }: Told): string {
  return JSON.stringify([clause, event, facts]);
}

/** The lines of these courses that are not in all, with a range for each number that differs between them. */
function wordsOf(group: Group, common: ReadonlySet<string>, isToldApartByNext: boolean): Words {
  const [{ told, next, isOpen }] = group;
  const lines = told.flatMap((line, at) => {
    if (common.has(exactly(line))) return [];
    const others = group.map((course) => course.told[at]?.facts ?? line.facts);
    const facts = Object.entries(line.facts).map(([name, value]) => [
      name,
      typeof value === 'number' ? rangeOf(others.map((each) => Number(each[name]))) : value,
    ]);
    const said = { say: line.event, facts: Object.fromEntries(facts) };
    return [{ ...said, facts: factsShown(said, ENGLISH) }];
  });
  const [first, second] = lines.slice(0, MOST_LINES);
  if (first) return second ? say('odds/both', { first, second }) : first;
  const [question] = next;
  if (question?.kind === 'dice') {
    const named = question.of === undefined ? (question.each ?? []) : [question.of];
    const roll = { page: clauseOf(question.clause).section, dice: question.dice.notation };
    return named.length === 0 ? say('odds/on-to', roll) : say('odds/on-to-for', { ...roll, who: [...named] });
  }
  const [by] = question?.by ?? [];
  if (isToldApartByNext && by !== undefined) return say('odds/is-next', { who: by });
  return say(isOpen ? 'odds/nothing-happens' : 'odds/battle-goes-on');
}

function rangeOf(numbers: readonly number[]): Json {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? least : { ...say('odds/from-to', { least, most }) };
}
