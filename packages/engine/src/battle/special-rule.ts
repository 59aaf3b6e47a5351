/** Typed seams: how a scenario or special rule bends play. Each is named after a moment of the book and called from one place. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Blocked, Ref, Rule } from '../table/question.ts';
import type { BattleState, BattleTable, FighterState, GangState } from './state.ts';

/** An action beside those of the core rules. */
export interface BattleAction {
  /** Unique among all actions: `free-captive`. */
  readonly id: string;
  /** What the button says. */
  readonly words: string;
  readonly type: 'simple' | 'basic' | 'double' | 'free';
  readonly clause: ClauseId;
  /** May this fighter take it now, as far as the app knows? What must be measured is asked when it is taken. */
  may(state: BattleState, fighter: FighterState): true | Blocked;
  /** Carries it out; false when the table measured that it is not possible after all, and no action is used. */
  take(t: BattleTable, fighter: FighterState): Rule<boolean>;
}

/** An attack that has been resolved. */
export interface Attack {
  readonly attacker: FighterState;
  readonly target: FighterState;
  readonly kind: 'shoot' | 'fight' | 'other';
  /** Armoury id, null where it was not said. */
  readonly weapon: string | null;
  readonly traits: readonly string[];
  readonly strength: number | null;
  readonly hit: boolean;
}

export interface SpecialRule {
  /** The page of the rulebook: `takeover.sneak-attack`. */
  readonly id: string;
  readonly title: string;

  // Moments: something happens at a named point.
  deployed?(t: BattleTable): Rule<void>;
  roundStarts?(t: BattleTable): Rule<void>;
  /** After the Priority roll, before Ready markers. */
  prioritySettled?(t: BattleTable): Rule<void>;
  activationStarts?(t: BattleTable, fighter: FighterState): Rule<void>;
  activationEnds?(t: BattleTable, fighter: FighterState): Rule<void>;
  moved?(t: BattleTable, fighter: FighterState): Rule<void>;
  attacked?(t: BattleTable, attack: Attack): Rule<void>;
  /** Somebody went down seriously injured. */
  wentDown?(t: BattleTable, fighter: FighterState, by: FighterState | null): Rule<void>;
  wentOut?(t: BattleTable, fighter: FighterState, by: FighterState | null): Rule<void>;
  endPhaseStarts?(t: BattleTable): Rule<void>;
  /** After the four steps of the End phase. */
  endPhaseEnds?(t: BattleTable): Rule<void>;
  roundEnds?(t: BattleTable): Rule<void>;

  // Adjust: takes a value and returns one. Plain functions where nothing is asked.
  getsReady?(state: BattleState, fighter: FighterState): boolean;
  /** The fighters whom this gang may activate next; an empty list passes its turn. */
  mayActivate?(state: BattleState, gang: GangState, ready: readonly FighterState[]): readonly FighterState[];
  /** Has the Action phase come to its end although Ready fighters are left? */
  actionPhaseOver?(state: BattleState): boolean;
  actionCount?(t: BattleTable, fighter: FighterState, count: number): Rule<number>;
  actions?: readonly BattleAction[];
  /** Core or special actions that are closed: by id, with the reason. */
  closes?(state: BattleState, fighter: FighterState, action: string): Blocked | undefined;
  targets?(
    t: BattleTable,
    attacker: FighterState,
    targets: readonly FighterState[],
    kind: 'shoot' | 'fight',
  ): Rule<readonly FighterState[]>;
  hitModifier?(
    state: BattleState,
    attacker: FighterState,
    target: FighterState,
    kind: 'shoot' | 'fight',
  ): number;
  bottleCrew?(state: BattleState, gang: GangState, crew: number): number;
  /** Fighters who count as lost beside those who are seriously injured or out of action. */
  bottleLosses?(state: BattleState, gang: GangState, lost: number): number;
  rallyModifier?(state: BattleState, fighter: FighterState): number;
  canBottle?(state: BattleState, gang: GangState): boolean;
  /** Is this fighter out of the players' hands: a captive, a creature? Such fighters get no turn of a gang. */
  controls?(state: BattleState, fighter: FighterState): boolean;

  // Instead: gets the standard step and may call it.
  priority?(t: BattleTable, standard: () => Rule<readonly Ref[]>): Rule<readonly Ref[]>;
  activation?(t: BattleTable, fighter: FighterState, standard: () => Rule<void>): Rule<void>;
  bottleCheck?(t: BattleTable, gang: GangState, standard: () => Rule<boolean>): Rule<boolean>;
}

const registered = new Map<string, SpecialRule>();

/** Registers a special rule under its id, so that any battle can switch it on. */
export function specialRule<R extends SpecialRule>(rule: R): R {
  if (registered.has(rule.id)) throw new Error(`Two special rules are registered as ${rule.id}`);
  registered.set(rule.id, rule);
  return rule;
}

export function specialRules(): readonly SpecialRule[] {
  return [...registered.values()];
}

const resolved = new WeakMap<readonly string[], readonly SpecialRule[]>();

/** The special rules in force, in their order. */
export function rulesOf({ special }: BattleState): readonly SpecialRule[] {
  let rules = resolved.get(special);
  if (!rules || rules.length !== special.length) {
    rules = special.map((id) => {
      const rule = registered.get(id);
      if (!rule) throw new Error(`There is no special rule ${id}`);
      return rule;
    });
    resolved.set(special, rules);
  }
  return rules;
}

type Moment =
  | 'deployed'
  | 'roundStarts'
  | 'prioritySettled'
  | 'endPhaseStarts'
  | 'endPhaseEnds'
  | 'roundEnds';

/** Lets every rule act at a moment of the round. */
export function* atMoment(t: BattleTable, moment: Moment): Rule<void> {
  for (const rule of rulesOf(t.state)) {
    const act = rule[moment];
    if (act) yield* act.call(rule, t);
  }
}

/** Lets every rule act at a moment in one fighter's activation. */
export function* atFighter(
  t: BattleTable,
  moment: 'activationStarts' | 'activationEnds' | 'moved',
  fighter: FighterState,
): Rule<void> {
  for (const rule of rulesOf(t.state)) {
    const act = rule[moment];
    if (act) yield* act.call(rule, t, fighter);
  }
}

/** Wraps a standard step in every rule that would do something instead, the first of the list outermost. */
export function instead<T>(
  t: BattleTable,
  standard: () => Rule<T>,
  wrap: (rule: SpecialRule, inner: () => Rule<T>) => Rule<T> | undefined,
): () => Rule<T> {
  return rulesOf(t.state).reduceRight<() => Rule<T>>(
    (inner, rule) => () => wrap(rule, inner) ?? inner(),
    standard,
  );
}
