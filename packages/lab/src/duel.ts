/**
 * One fighter against another, from their cards: exact odds of a whole attack. The rules of play are run once for every
 * course that the dice can take, with two fighters and nobody else; what the rules ask beside dice is answered as usual or
 * as somebody wishes. Parts of the attack (`t.scene`) are worked out once for each state that they begin in.
 */
import {
  type Answer,
  BadInput,
  type BattleState,
  battle,
  type DuelAction,
  duel,
  type FighterState,
  type Hand,
  type Json,
  keyOf,
  languageOf,
  newBattle,
  type Question,
  type Roster,
  type RosterFighter,
  type Rule,
  run,
  type Said,
  type Settings,
  sayQuestion,
  Table,
} from '@hive-arbiter/engine';
import { Tally } from './alike.ts';
import { anyWay } from './directions.ts';
import { advance, decidedAt, type Fork, overOf, underOf } from './forks.ts';
import { type Fraction, fraction, inWords, plus, toNumber, ZERO } from './fraction.ts';
import { asOutcomes, type Odds, reduced, TooManyOutcomes } from './odds.ts';
import { type Outcomes, outcomesOf } from './outcomes.ts';

/** A fighter's card, with how they are at the moment where they are not as good as new. */
export interface DuelFighter extends RosterFighter {
  readonly now?: Partial<
    Pick<FighterState, 'wounds' | 'fleshWounds' | 'broken' | 'conditions' | 'empty' | 'spent'>
  > & { readonly fate?: 'standing' | 'pinned' | 'seriously-injured' };
  /** Weapons of the gang that no armoury lists. */
  readonly arms?: Roster['weapons'];
}

export interface DuelInput {
  readonly attacker: DuelFighter;
  readonly target: DuelFighter;
  readonly action: DuelAction;
  /** The language of questions and rolls; English by default. */
  readonly language?: string;
  /** Answers that differ from the usual ones, by the key of the question. */
  readonly answers?: Readonly<Record<string, string | boolean>>;
}

/** A question of the rules on the way, with the answer used. */
export interface DuelQuestion {
  readonly key: string;
  readonly say: Said;
  readonly options: readonly (string | boolean)[];
  readonly answer: string | boolean;
}

/** A roll that may come up, with the result it needs. */
export interface DuelRoll {
  readonly of: 'attacker' | 'target';
  /** Does it belong to the blows that the target strikes back? */
  readonly isReaction: boolean;
  readonly clause: string;
  readonly title: string;
  readonly needs: number;
  /** That one die shows as much. */
  readonly chance: number;
}

/** The state of a fighter after an attack. */
export interface DuelEnd {
  readonly fate: 'unharmed' | 'pinned' | 'hurt' | 'seriously-injured' | 'out-of-action';
  /** Wounds lost and Flesh Wounds taken. */
  readonly wounds: number;
  readonly fleshWounds: number;
}

export interface Share {
  readonly chance: number;
  /** The same chance as a fraction: `15/36`. */
  readonly exact: string;
}

export interface DuelOdds {
  /** False where the action cannot be taken: no gun that fires, or a target in hiding. */
  readonly possible: boolean;
  readonly asked: readonly DuelQuestion[];
  readonly rolls: readonly DuelRoll[];
  /** That the target is hit, harmed, down at least, and out of action. */
  readonly hit: Share;
  readonly harmed: Share;
  readonly down: Share;
  readonly out: Share;
  /** That the attacker's weapon is out of ammo or jams. */
  readonly dry: Share;
  /** What becomes of each of them, the worst first. */
  readonly target: readonly (DuelEnd & Share)[];
  readonly attacker: readonly (DuelEnd & Share)[];
}

const ATTACKER = 'attacker';
const TARGET = 'target';

/** More courses than this take too long while somebody waits. */
const MOST_COURSES = 400_000;

interface Ways {
  readonly settings?: Settings;
  /** Goes through the whole attack for every course of the dice, to prove the parts by it. */
  readonly isWhole?: boolean;
}

export function duelOdds(input: DuelInput, ways: Ways = {}): DuelOdds {
  const courses = new Courses(input, ways);
  const results = courses.play();
  const shareOf = (fits: (course: Course) => boolean): Share => {
    let sum: Fraction = ZERO;
    for (const { value, chance } of results) if (fits(value)) sum = plus(sum, chance);
    return { chance: toNumber(sum), exact: inWords(sum) };
  };
  const endsOf = (end: (course: Course) => DuelEnd): readonly (DuelEnd & Share)[] => {
    const ends = new Map<string, { end: DuelEnd; sum: Fraction }>();
    for (const { value, chance } of results) {
      const key = JSON.stringify(end(value));
      const before = ends.get(key);
      ends.set(key, { end: end(value), sum: before ? plus(before.sum, chance) : chance });
    }
    return [...ends.values()]
      .sort((a, b) => badness(b.end) - badness(a.end))
      .map((each) => ({ ...each.end, chance: toNumber(each.sum), exact: inWords(each.sum) }));
  };
  const isDown = ({ target: { fate } }: Course) => fate === 'seriously-injured' || fate === 'out-of-action';
  return {
    possible: results.some(({ value }) => value.possible),
    asked: courses.asked,
    rolls: courses.rolls,
    hit: shareOf(({ hit }) => hit),
    harmed: shareOf((course) => isDown(course) || course.target.fate === 'hurt'),
    down: shareOf(isDown),
    out: shareOf(({ target: { fate } }) => fate === 'out-of-action'),
    dry: shareOf(({ dry }) => dry),
    target: endsOf(({ target }) => target),
    attacker: endsOf(({ attacker }) => attacker),
  };
}

const FATES: readonly DuelEnd['fate'][] = [
  'unharmed',
  'pinned',
  'hurt',
  'seriously-injured',
  'out-of-action',
];

function badness({ fate, wounds, fleshWounds }: DuelEnd): number {
  return FATES.indexOf(fate) * 1000 + fleshWounds * 20 + wounds;
}

/** The result of one course of the dice. */
interface Course {
  readonly possible: boolean;
  readonly hit: boolean;
  readonly dry: boolean;
  readonly target: DuelEnd;
  readonly attacker: DuelEnd;
}

/** A part of a course: its result, and what it leaves of the two. */
interface Played<T> {
  readonly value: T;
  readonly after: Both;
  readonly hit: boolean;
}

type Both = readonly [attacker: FighterState, target: FighterState];

/** Every course of the dice of one attack. */
class Courses {
  /** The questions other than dice, and the rolls, each in the order in which it first came up. */
  private readonly questions = new Map<string, DuelQuestion>();
  private readonly needed = new Map<string, DuelRoll>();
  private readonly state: BattleState;
  private readonly table: Table<BattleState>;
  private readonly scenes = new Map<string, Outcomes<unknown>>();
  private path: Fork[] = [];
  private depth = 0;
  private courses = 0;
  /** Has the target been hit in this course, and how far did a blast scatter? */
  private hit = false;
  private scattered = 0;

  constructor(
    private readonly input: DuelInput,
    { settings, isWhole = false }: Ways,
  ) {
    this.state = stateOf(input);
    const hand: Hand = {
      answer: (question) => this.answer(question),
      scene: (from, rule) => ({ value: isWhole ? this.atOnce(from, rule) : this.scene(from, rule) }),
    };
    this.table = new Table(hand, settings, this.state).quiet;
  }

  get asked(): readonly DuelQuestion[] {
    return [...this.questions.values()];
  }

  get rolls(): readonly DuelRoll[] {
    const placeOf = ({ clause, isReaction }: DuelRoll) =>
      (isReaction ? IN_TURN.length + 1 : 0) + ((IN_TURN.indexOf(clause) + 1 || IN_TURN.length) - 1);
    return [...this.needed.values()].sort((a, b) => placeOf(a) - placeOf(b));
  }

  play(): readonly { readonly value: Course; readonly chance: Fraction }[] {
    const [attacker, target] = this.both;
    const before = [{ ...attacker }, { ...target }] as const;
    const { action } = this.input;
    const tally = new Tally<Course>();
    const { results } = this.through(() => run(duel(this.table, attacker, target, action)));
    for (const { value, chance } of results) {
      const [one, other] = value.after;
      const course: Course = {
        possible: value.value,
        hit: value.hit,
        dry: one.empty.length + one.spent.length > before[0].empty.length + before[0].spent.length,
        target: endOf(before[1], other),
        attacker: endOf(before[0], one),
      };
      tally.add(course, chance.over, chance.under);
    }
    return reduced(tally);
  }

  private get both(): Both {
    const { fighters } = this.state;
    return [fighters[ATTACKER] as FighterState, fighters[TARGET] as FighterState];
  }

  /** Plays something once for every course of its dice, always from the state of now, which is left as it was. */
  private through<T>(play: () => T): Odds<Played<T>> {
    const { path, depth, hit } = this;
    const before = this.both.map((fighter) => ({ ...fighter })) as unknown as Both;
    const results = new Tally<Played<T>>();
    this.path = [];
    do {
      if (++this.courses > MOST_COURSES)
        throw new TooManyOutcomes(
          `More than ${MOST_COURSES.toLocaleString('en')} courses of the dice: too many to work out at once`,
        );
      this.depth = 0;
      this.hit = false;
      this.put(before);
      const value = play();
      const after = this.both.map((fighter) => ({ ...fighter })) as unknown as Both;
      results.add({ value, after, hit: this.hit }, overOf(this.path), underOf(this.path));
    } while (advance(this.path));
    this.put(before);
    this.path = path;
    this.depth = depth;
    this.hit = hit;
    return { results: reduced(results), rest: ZERO };
  }

  /** Brings both fighters to how they were at another moment. */
  private put(both: Both): void {
    const { state } = this;
    for (const [at, fighter] of this.both.entries()) {
      const then = both[at] as FighterState;
      for (const field of Object.keys(fighter)) if (!(field in then)) delete fighter[field as 'outBy'];
      Object.assign(fighter, then);
    }
    // Notes for experience and rewards decide nothing here.
    state.deeds = [];
    state.awards = [];
  }

  private scene<T>(from: Json, rule: () => Rule<T>): T {
    const key = JSON.stringify([from, this.scattered, ...this.both.map(standing)]);
    const played = decidedAt(this.path, this.depth++, () => {
      let known = this.scenes.get(key);
      if (!known) {
        known = asOutcomes(this.through(() => run(rule())));
        this.scenes.set(key, known);
      }
      return known;
    }) as Played<T>;
    this.put(played.after);
    if (played.hit || isHitOnTarget(from)) this.hit = true;
    return played.value;
  }

  private atOnce<T>(from: Json, rule: () => Rule<T>): T {
    if (isHitOnTarget(from)) this.hit = true;
    return run(rule());
  }

  private answer(question: Question): Answer {
    if (question.kind === 'dice') return this.roll(question);
    const { answers = {} } = this.input;
    if (question.kind !== 'choice' && question.kind !== 'fact') return this.where(question);
    const key = keyOf(question);
    const options: readonly (string | boolean)[] =
      question.kind === 'choice' ? question.options : [true, false];
    const wished = answers[key];
    const answer =
      wished !== undefined && options.includes(wished)
        ? wished
        : question.kind === 'choice'
          ? this.usual(question)
          : question.clause === 'armoury.carry.arc.1'; // From the front, unless somebody says otherwise.
    if (!this.questions.has(key))
      this.questions.set(key, { key, say: this.inWords(question), options, answer });
    return answer;
  }

  private roll(question: Question<'dice'>): Answer {
    const { dice, clause, needs, of } = question;
    if (needs !== undefined && 'die' in dice) {
      const key = `${clause} ${of}`;
      if (!this.needed.has(key)) {
        const chance = enough({ ...question, dice: { ...dice, count: sumOf(dice) } }, needs);
        const whose = of === TARGET ? TARGET : ATTACKER;
        const { title } = this.inWords(question);
        // The target rolls saves; the attacker rolls everything else.
        const isReaction = (clause === SAVE) === (whose === ATTACKER);
        this.needed.set(key, { of: whose, isReaction, clause, title, needs, chance });
      }
    }
    const faces = decidedAt(this.path, this.depth++, () => {
      if ('die' in dice && (dice.die === 'scatter' || dice.die === 'bearing')) return anyWay(dice.die);
      const outcomes = outcomesOf(dice);
      if (!outcomes) throw new TooManyOutcomes(`${dice.notation} have too many results to list exactly`);
      return outcomes;
    }) as readonly number[];
    if (clause === 'core.blasts.scatter.1' && typeof faces[0] === 'number') this.scattered = faces[0];
    return faces;
  }

  /** Nobody else is near, everybody sees everybody, and a charge reaches. */
  private where(question: Question): Answer {
    switch (question.kind) {
      case 'sight':
        return question.to;
      case 'measure': {
        if (question.clause === 'core.actions.charge.2') return question.to;
        // A marker that scatters may touch its target all the same; its middle is within `within` less the scatter.
        const reach = Number(question.within) - this.scattered + BASE;
        const isUnder = question.clause === 'core.blasts.hit.1' && this.scattered <= reach;
        return isUnder ? question.to.filter((id) => id === TARGET) : [];
      }
      case 'pick':
        return question.options.slice(0, question.least);
      default:
        throw new Error(`A duel cannot answer a ${question.kind} for ${question.clause}`);
    }
  }

  /** What a player would most likely choose. */
  private usual({ clause, options }: Question<'choice'>): string {
    const [first = ''] = options;
    switch (clause) {
      case 'core.combat.weapons.1': // Nobody leaves a weapon at the belt.
        return options.find((option) => option !== 'none') ?? first;
      case 'core.combat.consolidate.1': // Whoever may finish somebody off for nothing does.
        return options.find((option) => option === TARGET) ?? first;
      case 'classic.reference.skills.1':
      case 'classic.reference.gear.1':
        return MILDEST.find((face) => options.includes(face)) ?? first;
      default:
        return first;
    }
  }

  private inWords(question: Question): Said {
    const language = languageOf(this.input.language);
    const nameOf = (id: string) => battle.nameOf?.(this.state, id, language) ?? id;
    return sayQuestion(question, this.state, nameOf, language);
  }
}

/** Scenes name themselves in their input: `['hit', whom, …]` is one hit on somebody. */
function isHitOnTarget(from: Json): boolean {
  return Array.isArray(from) && from[0] === 'hit' && from[1] === TARGET;
}

const SAVE = 'core.hits.save.1';

/** The rolls of an attack in the order of the book; any other comes after them. */
const IN_TURN: readonly string[] = [
  'core.shooting.hit.1',
  'core.shooting.improbable.1',
  'core.combat.hit.1',
  'core.combat.parry.1',
  'core.hits.wound.1',
  SAVE,
];

const MILDEST = ['flesh', 'serious', 'out'];
/** Half a base, in inches. */
const BASE = 0.5;

/** The dice of a sum belong together; those of a pool are separate. */
function sumOf(dice: Extract<Question<'dice'>['dice'], { die: unknown }>): number {
  return dice.read === 'sum' ? dice.count : 1;
}

/** The chance that the dice show at least so much. */
function enough({ dice }: Pick<Question<'dice'>, 'dice'>, needs: number): number {
  const outcomes = outcomesOf(dice);
  if (!outcomes) return 0;
  let sum = 0n;
  for (const [at, faces] of outcomes.values.entries()) {
    const total = faces.reduce<number>((all, face) => all + Number(face), 0);
    if (total >= needs) sum += outcomes.weights[at] as bigint;
  }
  return toNumber(fraction(sum, outcomes.total));
}

/** Everything about a fighter that an attack may change. */
function standing(fighter: FighterState): Json {
  const { fate, broken, ready, engagedWith, wounds, fleshWounds, conditions, empty, spent, stats } = fighter;
  return [fate, broken, ready, engagedWith, wounds, fleshWounds, conditions, empty, spent, { ...stats }];
}

function endOf(before: FighterState, after: FighterState): DuelEnd {
  const [wounds, fleshWounds] = [before.wounds - after.wounds, after.fleshWounds - before.fleshWounds];
  const { fate } = after;
  if (fate === 'out-of-action') return { fate, wounds: 0, fleshWounds: 0 };
  if (fate === 'seriously-injured' && before.fate !== fate) return { fate, wounds: 0, fleshWounds: 0 };
  if (wounds > 0 || fleshWounds > 0) return { fate: 'hurt', wounds, fleshWounds };
  const isPinned = fate === 'pinned' && before.fate !== 'pinned';
  return { fate: isPinned ? 'pinned' : 'unharmed', wounds: 0, fleshWounds: 0 };
}

/** A battle of these two. */
function stateOf({ attacker, target }: DuelInput): BattleState {
  const gangs = [gangOf(attacker, ATTACKER), gangOf(target, TARGET)];
  const state = newBattle({
    pack: 'takeover',
    scenario: 'takeover.stand-off',
    depth: 'full',
    tactics: false,
    gangs,
  });
  for (const [id, card] of [
    [ATTACKER, attacker],
    [TARGET, target],
  ] as const) {
    const fighter = state.fighters[id] as FighterState;
    const { fate = 'standing', ...now } = card.now ?? {};
    Object.assign(fighter, now, { fate, tookPart: true, ready: true });
    if (fighter.wounds > fighter.stats.w)
      throw new BadInput(
        `${id}.now.wounds`,
        `expected at most ${fighter.stats.w}, got ${fighter.wounds}`,
        'core.hits.damage.1',
      );
    if (fighter.fleshWounds >= fighter.stats.t)
      throw new BadInput(
        `${id}.now.fleshWounds`,
        `expected fewer than the Toughness of ${fighter.stats.t}, got ${fighter.fleshWounds}`,
        'core.injury.flesh.1',
      );
    if (id === ATTACKER && fate === 'seriously-injured')
      throw new BadInput(
        `${id}.now.fate`,
        'somebody seriously injured attacks nobody',
        'core.status.kinds.4',
      );
  }
  return state;
}

function gangOf({ owner: _, now: __, arms, ...card }: DuelFighter, id: string): Roster {
  const fighter = { ...card, id, status: 'fit' as const };
  return {
    id: `${id}-gang`,
    name: id,
    house: 'duel',
    rating: 0,
    fighters: [fighter],
    ...(arms ? { weapons: arms } : {}),
  };
}
