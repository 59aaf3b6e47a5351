/** Who must test what in the End phase, in order: the rules ask it as they go, and the table sees it as a checklist. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { effectsOf } from '../../battle/effects.ts';
import { bySeam, type EndPhaseStep } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  type GangState,
  gangBy,
  onBoardOf,
} from '../../battle/state.ts';
import type { Ref } from '../../table/question.ts';
import { say, type Words } from '../../table/say.ts';
import type { Settings } from '../../table/settings.ts';
import { NOBODY, Table } from '../../table/table.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'end-phase': Progress;
  }
}

/** The losses that a bottle check is about. */
export interface BottleCheck {
  readonly crew: number;
  readonly seriouslyInjured: number;
  readonly outOfAction: number;
}

/** A gang with anybody down or out checks whether it bottles, unless it has done so already [core.endphase.bottle.4]. */
export function bottleCheckOf(state: BattleState, gang: GangState): BottleCheck | undefined {
  if (gang.bottled !== 'no') return undefined;
  const rules = bySeam(state);
  const counts = (fighter: FighterState) =>
    rules.countsForBottle.every((rule) => rule.countsForBottle(state, fighter));
  if (!onBoardOf(state, gang).some(counts)) return undefined;
  if (!rules.canBottle.every((rule) => rule.canBottle(state, gang))) return undefined;
  const took = fightersOf(state, gang).filter((fighter) => fighter.tookPart && counts(fighter));
  const seriouslyInjured = took.filter(({ fate }) => fate === 'seriously-injured').length;
  let outOfAction = took.filter(({ fate }) => fate === 'out-of-action').length;
  for (const rule of rules.bottleLosses) outOfAction = rule.bottleLosses(state, gang, outOfAction);
  let crew = gang.crew.filter((id) => counts(fighterOf(state, id))).length;
  for (const rule of rules.bottleCrew) crew = rule.bottleCrew(state, gang, crew);
  return seriouslyInjured + outOfAction === 0 ? undefined : { crew, seriouslyInjured, outOfAction };
}

/** A fighter runs with a bottled gang unless a rule keeps them here. */
export function mayRun(state: BattleState, fighter: FighterState): boolean {
  return bySeam(state).mayRun.every((rule) => rule.mayRun(state, fighter));
}

const FIRST_TO_TEST = ['leader', 'champion'];

/** Everybody of a bottled gang who may run, those first who steady others: so they test unless their player says otherwise. */
export function mayFlee(state: BattleState, gang: GangState): readonly FighterState[] {
  if (gang.bottled === 'no') return [];
  const place = ({ rank }: FighterState) =>
    FIRST_TO_TEST.includes(rank) ? FIRST_TO_TEST.indexOf(rank) : FIRST_TO_TEST.length;
  return onBoardOf(state, gang)
    .filter((fighter) => mayRun(state, fighter))
    .sort((a, b) => place(a) - place(b));
}

/** How far a fighter steadies others who stays with a bottled gang, in inches [core.endphase.flee.2]. */
export function steadiesWithin({ rank }: FighterState): number {
  return rank === 'leader' ? 12 : rank === 'champion' ? 6 : 0;
}

/** Does it matter who of these tests first? Only while somebody is left on whom another's test may depend. */
export function dependOnOrder(left: readonly FighterState[]): boolean {
  return left.length > 1 && left.some((fighter) => bearsOnOthers(fighter, left));
}

/**
 * A leader, champion or smoker helps those who test later, an inspirational fighter those who fail, and a beast goes
 * with its owner.
 */
function bearsOnOthers(fighter: FighterState, left: readonly FighterState[]): boolean {
  return (
    steadiesWithin(fighter) > 0 ||
    effectsOf(fighter).steadies.length > 0 ||
    effectsOf(fighter).addsToCool.length > 0 ||
    left.some(({ owner }) => owner === fighter.id)
  );
}

export function mustRecover(fighter: FighterState): boolean {
  return fighter.fate === 'seriously-injured';
}

// How far the End phase has got

/** What is kept while the End phase is played, and gone when it is over. */
interface Progress {
  step: EndPhaseStep;
  gang: Ref;
  now: Ref | null;
  /** Tests that have been taken, in their order. */
  done: { readonly step: EndPhaseStep; readonly of: Ref }[];
  steadied: Ref[];
}

const PROGRESS = 'end-phase';

function progressOf({ facts }: BattleState): Progress | undefined {
  return facts[PROGRESS];
}

/** A gang begins a step; fighters who tested before are done. */
export function beginStep({ state }: BattleTable, step: EndPhaseStep, gang: GangState): void {
  const before = progressOf(state);
  const { done = [], steadied = [] } = before ?? {};
  const last = before?.now ? [{ step: before.step, of: before.now }] : [];
  const progress: Progress = { step, gang: gang.id, now: null, done: [...done, ...last], steadied };
  state.facts[PROGRESS] = progress;
}

/**
 * A gang or fighter tests now. A rule may have somebody test outside the four steps; that is on no checklist.
 */
export function beginTest({ state }: BattleTable, { id }: { readonly id: Ref }): void {
  const progress = progressOf(state);
  if (!progress) return;
  finish(progress);
  progress.now = id;
}

/** A fighter who tested is done, and nobody tests until a player has said who is next. */
export function endTest({ state }: BattleTable): void {
  const progress = progressOf(state);
  if (progress) finish(progress);
}

function finish(progress: Progress): void {
  if (progress.now !== null) progress.done.push({ step: progress.step, of: progress.now });
  progress.now = null;
}

/** Somebody near who stays spares them the test. */
export function steady({ state }: BattleTable, id: Ref): void {
  progressOf(state)?.steadied.push(id);
}

export function endSteps({ state }: BattleTable): void {
  delete state.facts[PROGRESS];
}

// The checklist

export interface EndPhaseTest<W = string> {
  readonly step: EndPhaseStep;
  /** What the step is called. */
  readonly title: W;
  readonly clause: ClauseId;
  readonly gang: Ref;
  /** The gang or fighter who tests. */
  readonly of: Ref;
  readonly name: W;
  readonly status: 'done' | 'now' | 'left';
  /** Its subject, or its result. */
  readonly words: W;
}

const STEPS = [
  { step: 'bottle', title: say('end-phase-tests/bottle-checks'), clause: 'core.endphase.bottle.1' },
  { step: 'flee', title: say('end-phase-tests/fleeing'), clause: 'core.endphase.flee.1' },
  { step: 'recovery', title: say('end-phase-tests/recovery'), clause: 'core.endphase.recovery.1' },
  { step: 'rally', title: say('end-phase-tests/rally'), clause: 'core.endphase.rally.1' },
] as const satisfies readonly Pick<EndPhaseTest<Words>, 'step' | 'title' | 'clause'>[];

/**
 * The tests of the End phase in order: those taken, the present one, and those left as things stand. Before
 * the phase begins it lists the tests that would be due if it began now. A test may add later ones, as when a
 * gang bottles out.
 */
export function endPhaseOf(state: BattleState, settings?: Settings): readonly EndPhaseTest<Words>[] {
  const progress = progressOf(state);
  const t = new Table(NOBODY, settings, state).quiet;
  const reached = progress ? STEPS.findIndex(({ step }) => step === progress.step) : 0;
  return STEPS.flatMap((each, at) => {
    const { step } = each;
    const taken = (progress?.done ?? [])
      .filter((done) => done.step === step)
      .map(({ of }) => of)
      .concat(step === 'flee' ? (progress?.steadied ?? []) : []);
    const now = progress?.step === step && progress.now !== null ? [progress.now] : [];
    const skipped = bySeam(state).skipsStep.some((rule) => rule.skipsStep(t, step));
    const due = at < reached || skipped ? [] : dueIn(state, step, progress);
    const left = due.filter((id) => !taken.includes(id) && !now.includes(id));
    return [
      ...taken.map((of) => entry(state, each, of, 'done')),
      ...now.map((of) => entry(state, each, of, 'now')),
      ...left.map((of) => entry(state, each, of, 'left')),
    ];
  });
}

/** Who is still to test in a step, gang by gang in Priority order [core.round.sequence.3]. */
function dueIn(state: BattleState, step: EndPhaseStep, progress: Progress | undefined): readonly Ref[] {
  const from = progress?.step === step ? state.order.indexOf(progress.gang) : 0;
  return state.order.slice(Math.max(0, from)).flatMap((id) => {
    const gang = gangBy(state, id);
    switch (step) {
      case 'bottle':
        return bottleCheckOf(state, gang) ? [id] : [];
      case 'flee':
        return idsOf(mayFlee(state, gang));
      case 'recovery':
        return idsOf(onBoardOf(state, gang).filter((fighter) => mustRecover(fighter)));
      case 'rally':
        return idsOf(onBoardOf(state, gang).filter(({ broken }) => broken));
      default:
        return step satisfies never;
    }
  });
}

function idsOf(fighters: readonly FighterState[]): readonly Ref[] {
  return fighters.map(({ id }) => id);
}

function entry(
  state: BattleState,
  { step, title, clause }: (typeof STEPS)[number],
  of: Ref,
  status: EndPhaseTest['status'],
): EndPhaseTest<Words> {
  const fighter = state.fighters[of];
  const gang = gangBy(state, fighter?.gang ?? of);
  const words = status === 'done' ? outcomeOf(step, gang, fighter) : taskOf(state, step, gang, fighter);
  return { step, title, clause, gang: gang.id, of, name: of, status, words };
}

function taskOf(
  state: BattleState,
  step: EndPhaseStep,
  gang: GangState,
  fighter: FighterState | undefined,
): Words {
  if (step === 'bottle') {
    const { crew = 0, seriouslyInjured = 0, outOfAction = 0 } = bottleCheckOf(state, gang) ?? {};
    return say('end-phase-tests/down-out-crew', { lost: seriouslyInjured + outOfAction, crew });
  }
  if (step === 'recovery')
    return say('end-phase-tests/rolls-injury-die-toughness', { toughness: toughnessOf(fighter) });
  const cool = fighter?.stats.cl ?? 0;
  return step === 'flee'
    ? say('end-phase-tests/cool-flees', { cool })
    : say('end-phase-tests/cool-stays-broken', { cool });
}

function toughnessOf(fighter: FighterState | undefined): number {
  return fighter ? Math.max(1, fighter.stats.t - fighter.fleshWounds) : 0;
}

function outcomeOf(step: EndPhaseStep, gang: GangState, fighter: FighterState | undefined): Words {
  switch (step) {
    case 'bottle':
      return gang.bottled === 'no' ? say('end-phase-tests/holds') : say('end-phase-tests/has-bottled-out');
    case 'flee':
      return fighter?.fate === 'fled' ? say('end-phase-tests/fled') : say('end-phase-tests/stays');
    case 'recovery':
      if (fighter?.fate === 'out-of-action') return say('end-phase-tests/out-action');
      return fighter?.fate === 'seriously-injured'
        ? say('end-phase-tests/stays-down')
        : say('end-phase-tests/back-up-pinned');
    case 'rally':
      return fighter?.broken ? say('end-phase-tests/stays-broken') : say('end-phase-tests/has-rallied');
    default:
      return step satisfies never;
  }
}
