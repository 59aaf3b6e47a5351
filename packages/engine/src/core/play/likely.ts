/**
 * The most likely answers of a table: shown beforehand and preselected, never taken before a player confirms.
 */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { changedPlace } from '../../battle/places.ts';
import type { BattleState, FighterState } from '../../battle/state.ts';
import { rangedOf } from '../../battle/weapons.ts';
import { type Answer, type Question, type Ref, type Seat, subjectsOf } from '../../table/question.ts';
import { isCumbersome } from './arms.ts';

/**
 * Without anything to go by: the first option, nobody or everybody of a list, no; what most fighters do with an action;
 * the options in turn, so that hits are shared out evenly.
 */
type Usual = 'first' | 'nobody' | 'everybody' | 'no' | 'action' | 'in-turn';

/**
 * The questions that have a usual answer, by the clause that asks. Real decisions of a player are not among
 * them.
 */
const USUAL: Partial<Record<ClauseId, Usual>> = {
  'core.activation.group.1': 'nobody',
  'core.activation.group.2': 'first',
  'core.activation.turn.4': 'action',
  'core.shooting.declare.1': 'first',
  'core.shooting.priority.2': 'no',
  'core.shooting.priority.5': 'first',
  'core.shooting.range.1': 'first',
  'core.shooting.hit.2': 'first',
  'core.shooting.rapid.1': 'first',
  'core.shooting.rapid.2': 'in-turn',
  'core.shooting.stray.1': 'nobody',
  'core.actions.charge.1': 'first',
  'core.actions.charge.2': 'everybody',
  'core.combat.face.2': 'everybody',
  'core.status.kinds.2': 'nobody',
  'core.combat.weapons.1': 'first',
  'core.actions.fight.1': 'first',
  'core.combat.targets.1': 'first',
  'core.hits.knockback.1': 'no',
  'core.doors.closed.1': 'nobody',
  'core.nerve.test.1': 'nobody',
  'core.nerve.test.2': 'nobody',
  'core.endphase.flee.2': 'nobody',
  'core.endphase.rally.1': 'nobody',
  'takeover.prebattle.battlefield.1': 'first',
};

/** The dice that are rolled in one handful with those of another clause, for any result of the others. */
const TOGETHER: Partial<Record<ClauseId, ClauseId>> = { 'core.shooting.hit.1': 'core.ammo.roll.1' };

/** Can an answer be preselected, or dice be rolled together with others? Secrets and placements cannot. */
export function isLikely({ clause, kind, secret }: Pick<Question, 'clause' | 'kind' | 'secret'>): boolean {
  if (kind === 'dice' && !secret) return TOGETHER[clause] !== undefined;
  return USUAL[clause] !== undefined && kind !== 'dice' && kind !== 'place' && !secret;
}

/** Is it about a fighter's next action? A habit can be preselected, but what follows from it is not decided yet. */
export function isAction({ clause }: Pick<Question, 'clause'>): boolean {
  return USUAL[clause] === 'action';
}

/** What is rolled together with the dice of this question. */
export function rolledWith({ clause }: Pick<Question, 'clause'>): ClauseId | undefined {
  return TOGETHER[clause];
}

/**
 * Does this question concern the seat first? A question that anybody may answer belongs to the players of the
 * fighters or gangs it is about.
 */
export function concerns(state: BattleState, seat: Seat, question: Question): boolean {
  if (question.by) return question.by.includes(seat);
  const isLooked = question.kind === 'measure' || question.kind === 'sight';
  const about = isLooked ? [question.from] : subjectsOf(question);
  const seats = about.flatMap((id) => seatOf(state, id) ?? []);
  return seats.length === 0 || seats.includes(seat);
}

/** Who plays this fighter or gang; nobody if it is a place. */
function seatOf(state: BattleState, id: Ref): Seat | undefined {
  const of = state.fighters[id]?.gang ?? id;
  return [...state.gangs, ...state.wild].find((gang) => gang.id === of)?.seat;
}

/** Actions that leave a fighter in place; what a special rule adds may be a move. */
const STAYS: readonly string[] = [
  'shoot',
  'aim',
  'reload',
  'coup-de-grace',
  'operate-door',
  'access-terminal',
  'force-door',
  'shoot-door',
  'strike-door',
  'fire-ductway',
  'fight',
  'stand-up',
  'blind-fire',
  'record',
  'done',
];

/** These use no action up. */
const SPARES: readonly string[] = ['record', 'done'];

/** The choice, with the fighter it was about and the fighter who acted then. */
interface Chosen {
  readonly clause: ClauseId;
  readonly who: readonly [acting: Ref, of: Ref];
  readonly answer: string | boolean;
}

/** Whether one was within so many inches, or in sight, of the other. */
interface Between {
  readonly what: string;
  readonly who: readonly [from: Ref, to: Ref];
  readonly isSo: boolean;
}

/** A fighter's preselected action in the next activation. Charges and the like are decided again. */
const HABITS: readonly string[] = ['move', 'shoot', 'aim'];

/** Done first of all where it is open: it depends on the fighter's situation more than on any habit. */
const PRESSING: readonly string[] = ['fight', 'stand-up'];

/** The answers of the table about fighters, until one of them moves. */
export class Remembered {
  private acting: Ref = '';
  /** The actions of the activation at hand, and of the last one of each fighter. */
  private actions: string[] = [];
  private readonly habits = new Map<Ref, readonly string[]>();
  /** The last activation of each gang. */
  private readonly lately = new Map<Ref, readonly string[]>();
  /** How many hits of this attack have been shared out. */
  private shared = 0;
  private chosen: Chosen[] = [];
  private between: Between[] = [];

  /** Records an answer, with its question. */
  hear(state: BattleState, question: Question, answer: Answer): void {
    const { clause, of = '' } = question;
    this.look(state);
    if (clause === 'core.activation.turn.1') {
      this.begins(state, answer as string);
    } else if (clause === 'core.activation.turn.4') {
      if (this.acting !== of) this.begins(state, of);
      this.actions.push(answer as string);
      if (!STAYS.includes(answer as string)) this.moved(of);
    } else if (question.kind === 'place') {
      // Also somebody who comes back stands elsewhere.
      this.moved(of);
    } else if (question.kind === 'measure' || question.kind === 'sight') {
      const [what, near] = [whatOf(question), answer as readonly Ref[]];
      this.shared = 0;
      // Who stands near a line says nothing about who stands near its end.
      if (question.kind === 'measure' && question.nearestFirst) return;
      // Whoever takes a further hit is near, in range and in sight; the others may be near all the same.
      const told = USUAL[clause] === 'in-turn' ? near : question.to;
      for (const to of told) this.between.push({ what, who: [question.from, to], isSo: near.includes(to) });
    } else if (question.kind === 'choice' || question.kind === 'fact') {
      const who = [this.acting, of] as const;
      if (USUAL[clause] === 'in-turn') this.shared++;
      else if (isLikely(question)) this.chosen.push({ clause, who, answer: answer as string | boolean });
    }
  }

  /** Forgets the answers about fighters who changed place, also those who were pushed, ran for cover or consolidated. */
  private look(state: BattleState): void {
    for (const fighter of changedPlace(state)) this.moved(fighter);
  }

  /** The earlier or usual answer to this question; undefined if a player has to decide. */
  likely(question: Question, state?: BattleState): Answer | undefined {
    if (!isLikely(question)) return undefined;
    if (state) this.look(state);
    const usual = USUAL[question.clause] as Usual;
    switch (question.kind) {
      case 'choice': {
        if (usual === 'action') return this.action(question, state?.fighters[question.of ?? '']);
        if (usual === 'in-turn') return question.options[(this.shared + 1) % question.options.length];
        const before = this.before(question, (answer) => question.options.includes(answer as string));
        return (before as string | undefined) ?? (usual === 'first' ? question.options[0] : undefined);
      }
      case 'fact':
        return (this.before(question, () => true) as boolean | undefined) ?? false;
      case 'pick':
        return question.least === 0 ? [] : undefined;
      case 'measure':
      case 'sight':
        if (question.kind === 'measure' && question.nearestFirst) return [];
        return question.to.filter((to) => this.known(question, to) ?? usual === 'everybody');
      default:
        return undefined;
    }
  }

  /** Does the likely answer come from what was said before, at least in part? Such a default is called that. */
  isSaidBefore(question: Question): boolean {
    if (!isLikely(question) || isAction(question)) return false;
    if (question.kind === 'measure' && question.nearestFirst) return false;
    if (question.kind === 'measure' || question.kind === 'sight')
      return question.to.some((to) => this.known(question, to) !== undefined);
    if (question.kind === 'fact') return this.before(question, () => true) !== undefined;
    if (question.kind !== 'choice') return false;
    return this.before(question, (answer) => question.options.includes(answer as string)) !== undefined;
  }

  /** What this fighter did at this point of the last activation; most move and shoot. */
  private action(
    { options, of = '' }: Question<'choice'>,
    fighter: FighterState | undefined,
  ): string | undefined {
    const open = (each: string | undefined) => each !== undefined && options.includes(each);
    const pressing = PRESSING.find(open);
    if (pressing) return pressing;
    const done = this.acting === of ? this.actions : [];
    const before = this.habits.get(of) ?? this.advance(fighter) ?? [];
    const habit = done.every((each, at) => each === before[at]) ? before[done.length] : undefined;
    if (habit !== undefined && HABITS.includes(habit) && open(habit)) return habit;
    // If attacks are noted, nobody says who moves; a fighter who moves cannot fire what takes both actions.
    const stays = options.includes('record') || (fighter !== undefined && hasOnlyHeavyGuns(fighter));
    const usual = done.length === 0 && !stays ? ['move', 'shoot'] : ['shoot'];
    return usual.find(open);
  }

  /** Whoever has not acted yet does as the gang does while it only advances. */
  private advance(fighter: FighterState | undefined): readonly string[] | undefined {
    const last = fighter && this.lately.get(fighter.gang);
    return last?.length === 2 && last.every((each) => each === 'move') ? last : undefined;
  }

  /** A fighter is activated; what the one before did is a habit from now on. */
  private begins({ depth, fighters }: BattleState, fighter: Ref): void {
    // If moves need not be noted, whoever had an action to spare may have moved.
    const hasSpare = this.actions.length === 0 || this.actions.some((each) => SPARES.includes(each));
    if (depth !== 'full' && hasSpare) this.moved(this.acting);
    if (this.actions.length > 0) {
      this.habits.set(this.acting, this.actions);
      const gang = fighters?.[this.acting]?.gang;
      if (gang !== undefined) this.lately.set(gang, this.actions);
    }
    this.acting = fighter;
    this.actions = [];
  }

  private before({ clause, of = '' }: Question, fits: (answer: Chosen['answer']) => boolean) {
    return this.chosen.findLast(
      ({ clause: each, who: [acting, about], answer }) =>
        each === clause && about === of && acting === this.acting && fits(answer),
    )?.answer;
  }

  private known(question: Question<'measure' | 'sight'>, to: Ref): boolean | undefined {
    const what = whatOf(question);
    const isSame = ({ what: each, who: [one, other] }: Between) =>
      each === what &&
      ((one === question.from && other === to) ||
        (question.kind === 'measure' && other === question.from && one === to));
    return this.between.findLast(isSame)?.isSo;
  }

  /** A fighter who moves stands elsewhere; weapon and target may stay the same. Anybody may be the nearest now. */
  private moved(fighter: Ref): void {
    this.chosen = this.chosen.filter(
      ({ clause, who }) =>
        clause === 'core.shooting.declare.1' ||
        (clause !== 'core.shooting.priority.2' && !who.includes(fighter)),
    );
    this.between = this.between.filter(({ who }) => !who.includes(fighter));
  }
}

function hasOnlyHeavyGuns(fighter: FighterState): boolean {
  const guns = rangedOf(fighter);
  return guns.length > 0 && guns.every((gun) => isCumbersome(fighter, gun));
}

function whatOf(question: Question<'measure' | 'sight'>): string {
  // How far a charge goes changes with its dice.
  return question.kind === 'sight' ? `sight ${question.clause}` : `within ${question.within}`;
}
