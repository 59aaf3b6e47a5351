/** The End phase: bottle checks, fleeing the battlefield, recovery, rally tests. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { InjuryFace } from '../table/dice.ts';
import { procedure } from '../table/procedure.ts';
import type { Ref, Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Table } from '../table/table.ts';
import { withFriends } from './nerve.ts';
import type { Status, StatusAfter } from './status.ts';
import { rollTest } from './tests.ts';

export interface BottleCheck {
  /** The starting crew, or those eligible for the battle where reinforcements are used [core.endphase.bottle.3]. */
  readonly crew: number;
  readonly seriouslyInjured: number;
  readonly outOfAction: number;
  /** The defender at home rolls two dice and keeps the lower [core.endphase.bottle.6]. */
  readonly homeTurf?: boolean;
  readonly modifier?: number;
  /** Who has to check may choose to fail [core.endphase.bottle.5]. */
  readonly choice?: 'roll' | 'fail';
}

export interface BottleChecked {
  readonly required: boolean;
  /** Null if nothing is rolled. */
  readonly total: number | null;
  readonly bottled: 'no' | 'failed-test' | 'by-choice';
}

/** Checks whether a gang bottles out: a D6 and its fighters who are down or out, against its crew [classic.reference.bottle.1]. */
export function* checkBottle(
  t: Table,
  { crew, seriouslyInjured, outOfAction, homeTurf = false, modifier = 0, choice = 'roll' }: BottleCheck,
  of?: Ref,
): Rule<BottleChecked> {
  const down = seriouslyInjured + outOfAction;
  if (down === 0) {
    t.tell('end-phase/nobody-down-out-no', {}, 'core.endphase.bottle.1');
    return { required: false, total: null, bottled: 'no' };
  }
  if (choice === 'fail') {
    t.tell('end-phase/bottles-out-choice', { who: of ?? 'the gang' }, 'core.endphase.bottle.5');
    return { required: true, total: null, bottled: 'by-choice' };
  }
  const face = homeTurf
    ? yield* lowerAtHome(t, crew - down - modifier, of)
    : ((yield* t.pool('D6', 1, 'core.endphase.bottle.2', of))[0] as number);
  const total = face + down + modifier;
  const bottled = total > crew;
  t.tell(
    bottled ? 'end-phase/total-higher-than-crew' : 'end-phase/total-not-higher-than',
    { total, crew, who: of ?? 'the gang' },
    'core.endphase.bottle.2',
  );
  return { required: true, total, bottled: bottled ? 'failed-test' : 'no' };
}

/** When the second die of a gang at home is rolled. */
export const secondDie = ruling('takeover.home-turf-better', 'second-die-rolled-only-after');

/** The lower of two dice at home [takeover.prebattle.home-turf.2, dominion.home-turf.bottle.1]; up to the limit holds the gang. */
function* lowerAtHome(t: Table, limit: number, of?: Ref): Rule<number> {
  const clause = 'core.endphase.bottle.6';
  if (secondDie(t) !== 'second-die-rolled-only-after')
    return (yield* t.pool('D6', 2, clause, of)).at(-1) as number;
  const [first = 6] = yield* t.pool('D6', 1, clause, of);
  if (first <= limit) return first;
  const [second = 6] = yield* t.pool('D6', 1, clause, of);
  return Math.min(first, second);
}

export const bottleCheck = procedure('core.endphase.bottle', function* (t, input) {
  return yield* checkBottle(t, input);
});

export interface Shaken {
  readonly id: Ref;
  readonly cool: number;
  readonly status: Status;
  /** Own leaders within 12" and own champions within 6". */
  readonly near: readonly Ref[];
}

/** Does a fighter who was steadied by a leader or champion steady others in turn? */
export const leaderChain = ruling('core.leader-chain', 'only-rolled-pass-counts');

/**
 * Every fighter of a bottled gang tests Cool, in the order that the player chose [core.endphase.flee.3]; a leader or
 * champion who passed steadies those near [core.endphase.flee.2].
 */
export const flee = procedure('core.endphase.flee', function* (t, { fighters }) {
  interface Tests {
    readonly stayed: readonly Ref[];
    readonly fled: readonly Ref[];
    readonly steadying: readonly Ref[];
  }
  const chained = leaderChain(t) !== 'only-rolled-pass-counts';
  const start: Tests = { stayed: [], fled: [], steadying: [] };
  const { stayed, fled } = yield* t.fold(
    fighters,
    start,
    function* (t, { stayed, fled, steadying }, fighter) {
      const { id, cool, near } = fighter;
      const steadied = near.some((friend) => steadying.includes(friend));
      if (steadied) {
        t.tell('end-phase/steadied-stays', { id }, 'core.endphase.flee.2');
        return { stayed: [...stayed, id], fled, steadying: chained ? [...steadying, id] : steadying };
      }
      const { passed } = yield* rollTest(t, { stat: 'cl', value: cool }, 'core.endphase.flee.1', id);
      t.tell('end-phase/id-fate', { id, fate: passed ? 'stays' : 'flees' }, 'core.endphase.flee.1');
      return passed
        ? { stayed: [...stayed, id], fled, steadying: [...steadying, id] }
        : { stayed, fled: [...fled, id], steadying };
    },
  );
  t.tell('end-phase/stayed-fled', { stayed, fled }, 'core.endphase.flee.1');
  const succumbLater = fighters
    .filter(({ id, status }) => status === 'seriously-injured' && fled.includes(id))
    .map(({ id }) => id);
  if (succumbLater.length > 0) {
    t.tell('end-phase/succumb-roll-after-battle', { succumbLater }, 'core.endphase.flee.4');
  }
  return { stayed, fled, succumbLater };
});

/** A bottled gang leaves: free fighters go, the engaged must slip away, the seriously injured stay. */
export const leave = procedure('core.endphase.leave', function* (t, { fighters }) {
  const start: { readonly fled: readonly Ref[]; readonly left: readonly Ref[] } = { fled: [], left: [] };
  const gone = yield* t.fold(fighters, start, function* (t, { fled, left }, { id, status, initiative }) {
    const away = status === 'engaged' ? yield* slipsAway(t, initiative, id) : status !== 'seriously-injured';
    t.tell(
      away ? 'end-phase/flees' : 'end-phase/stays-behind-seriously-injured',
      { id },
      'core.endphase.leave.1',
    );
    return away ? { fled: [...fled, id], left } : { fled, left: [...left, id] };
  });
  t.tell('end-phase/nobody-but-seriously-injured', {}, 'core.endphase.leave.2');
  return gone;
});

function* slipsAway(t: Table, initiative: number, of: Ref): Rule<boolean> {
  const { passed } = yield* rollTest(t, { stat: 'i', value: initiative }, 'core.endphase.leave.1', of);
  return passed;
}

export interface Recovery {
  readonly toughness: number;
  /** An active friend within 1" assists: one more die, and no Flesh Wound from the test [core.endphase.recovery.2]. */
  readonly assisted?: boolean;
  readonly extraDice?: number;
  readonly webbed?: boolean;
}

export interface Recovered {
  /** Null if a special rule ignores the die. */
  readonly picked: InjuryFace | null;
  readonly status: Extract<StatusAfter, 'pinned' | 'seriously-injured' | 'out-of-action'>;
  readonly webbed: boolean;
  readonly toughness: number;
}

const BEST_FIRST: readonly (InjuryFace | null)[] = [null, 'flesh', 'serious', 'out'];

const PICKED: Readonly<Record<InjuryFace, string>> = {
  flesh: 'a Flesh Wound',
  serious: 'a Serious Injury',
  out: 'Out of Action',
};

/** Rolls injury dice and picks the best of them for the fighter, only one however many there are. */
export function* recover(
  t: Table,
  { toughness, assisted = false, extraDice = 0, webbed = false }: Recovery,
  of?: Ref,
  /** The result of dice that are on the table. */
  read: (faces: readonly InjuryFace[]) => readonly (InjuryFace | null)[] = (faces) => faces,
): Rule<Recovered> {
  const dice = 1 + (assisted ? 1 : 0) + extraDice;
  const faces = read(yield* t.injury(dice, 'core.endphase.recovery.1', of));
  const picked = BEST_FIRST.find((face) => faces.includes(face)) as InjuryFace | null;
  if (dice > 1)
    t.tell(
      'end-phase/dice-picked',
      { dice, picked: picked === null ? 'the one that does nothing' : PICKED[picked] },
      'core.endphase.recovery.4',
    );
  return { picked, ...afterRecovery(t, picked, { toughness, assisted, webbed }, of) };
}

function afterRecovery(
  t: Table,
  picked: InjuryFace | null,
  { toughness, assisted, webbed }: Required<Omit<Recovery, 'extraDice'>>,
  of: Ref | undefined,
): Omit<Recovered, 'picked'> {
  const clause: ClauseId = webbed ? 'core.conditions.webbed.1' : 'core.endphase.recovery.1';
  const who = of ?? 'the fighter';
  if (picked === 'out') {
    // Of a fighter with a name the battle tells it.
    if (of === undefined) t.tell('end-phase/fighter-goes-out-action', {}, clause);
    return { status: 'out-of-action', webbed, toughness };
  }
  // A web that holds does no harm; otherwise the test costs a Flesh Wound, unless a friend helps or the die does nothing.
  const stillWebbed = webbed && picked === 'serious';
  const left = assisted || stillWebbed || picked === null ? toughness : toughness - 1;
  if (left === 0) {
    t.tell('end-phase/flesh-wound-brings-toughness', { who }, 'core.injury.flesh.1');
    return { status: 'out-of-action', webbed: stillWebbed, toughness: left };
  }
  const status = picked === 'serious' ? 'seriously-injured' : 'pinned';
  t.tell(
    status === 'pinned' ? 'end-phase/recovers-pinned-toughness' : 'end-phase/stays-down-toughness',
    { who, left },
    clause,
  );
  return { status, webbed: stillWebbed, toughness: left };
}

export const recoveryTest = procedure('core.endphase.recovery', function* (t, input) {
  return yield* recover(t, input);
});

export interface Rally {
  readonly cool: number;
  /** Friends within 3" who are neither broken nor seriously injured. */
  readonly friends?: number;
  /** The defender at home adds 1 [core.endphase.bottle.6]. */
  readonly homeTurf?: boolean;
  /** How many such friends there are, where nobody needs to look unless so many of them would turn a failure. */
  readonly countFriends?: (needed: number) => Rule<number>;
}

/** A broken fighter tests Cool to come round, for 1 XP. */
export function* testToRally(
  t: Table,
  { cool, friends = 0, homeTurf = false, countFriends }: Rally,
  of?: Ref,
): Rule<{ total: number; rallied: boolean; xp: number }> {
  // [takeover.prebattle.home-turf.3, dominion.home-turf.rally.1]
  const atHome = homeTurf ? 1 : 0;
  const test = { stat: 'cl', value: cool, modifier: friends + atHome } as const;
  const alone = yield* rollTest(t, test, 'core.endphase.rally.1', of);
  const { total, passed } =
    alone.passed || !countFriends ? alone : yield* withFriends(t, test, alone, countFriends);
  t.tell(
    homeTurf ? 'end-phase/1-home-turf-against' : 'end-phase/against-cool',
    { total, cool, who: of ?? 'the fighter', fate: passed ? 'is no longer broken' : 'stays broken' },
    'core.endphase.rally.1',
  );
  if (passed) t.tell('end-phase/earns-1-xp-rallying', { who: of ?? 'the fighter' }, 'core.experience.gain.3');
  return { total, rallied: passed, xp: passed ? 1 : 0 };
}

export const rally = procedure('core.endphase.rally', function* (t, input) {
  return yield* testToRally(t, input);
});
