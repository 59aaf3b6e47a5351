/** After the battle: succumbing, lasting injuries, capture and the medical escort. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { procedure } from '../table/procedure.ts';
import type { Ref, Rule } from '../table/question.ts';
import type { Next, Table } from '../table/table.ts';

/** One who lay seriously injured at the end, or fled so, succumbs on a 1 or 2 [core.postbattle.succumb.1]. */
export function* succumbs(t: Table, of?: Ref): Rule<boolean> {
  const roll = yield* t.roll('D6', 'core.postbattle.succumb.1', of);
  const outOfAction = roll <= 2;
  const fate = outOfAction ? 'out of action, with a lasting injury' : 'no harm done';
  if (of === undefined) t.tell('post-battle/a', { roll, fate }, 'core.postbattle.succumb.1');
  else t.tell('post-battle/a-for', { roll, fate, fighter: of }, 'core.postbattle.succumb.1');
  return outOfAction;
}

export const succumb = procedure('core.postbattle.succumb', function* (t, { webbed }) {
  if (webbed) {
    t.tell('post-battle/one-still-webbed-end', {}, 'core.conditions.webbed.2');
    return { outOfAction: false };
  }
  return { outOfAction: yield* succumbs(t) };
});

/** The characteristics that an injury can change. */
export type Characteristic = 'm' | 'ws' | 'bs' | 's' | 't' | 'ld' | 'cl' | 'wil' | 'int';
export type Changes = Readonly<Partial<Record<Characteristic, number>>>;

/** From the best to the worst that can become of a fighter [core.postbattle.injury.8]. */
export const STANDINGS = ['available', 'convalescence', 'recovery', 'critical', 'dead'] as const;
export type Standing = (typeof STANDINGS)[number];

export function worse(one: Standing, other: Standing): Standing {
  return STANDINGS.indexOf(one) >= STANDINGS.indexOf(other) ? one : other;
}

interface Effect {
  readonly from: number;
  readonly standing: Standing;
  readonly changes?: Changes;
  readonly clause: ClauseId;
}

/** The D66 table: each result holds from its number up to the next one's. */
export const LASTING_INJURIES = {
  'lesson-learned': { from: 11, standing: 'convalescence', clause: 'core.postbattle.injury.2' },
  'impressive-scars': {
    from: 12,
    standing: 'available',
    changes: { cl: 1 },
    clause: 'core.postbattle.injury.2',
  },
  'horrid-scars': { from: 13, standing: 'available', clause: 'core.postbattle.injury.2' },
  'bitter-enmity': { from: 14, standing: 'available', clause: 'core.postbattle.injury.2' },
  'out-cold': { from: 15, standing: 'available', clause: 'core.postbattle.injury.3' },
  convalescence: { from: 31, standing: 'convalescence', clause: 'core.postbattle.injury.3' },
  'old-battle-wound': { from: 41, standing: 'available', clause: 'core.postbattle.injury.4' },
  'partially-deafened': { from: 42, standing: 'available', clause: 'core.postbattle.injury.4' },
  humiliated: {
    from: 43,
    standing: 'convalescence',
    changes: { ld: -1, cl: -1 },
    clause: 'core.postbattle.injury.4',
  },
  'eye-injury': { from: 44, standing: 'recovery', changes: { bs: -1 }, clause: 'core.postbattle.injury.5' },
  'hand-injury': { from: 45, standing: 'recovery', changes: { ws: -1 }, clause: 'core.postbattle.injury.5' },
  hobbled: { from: 46, standing: 'recovery', changes: { m: -1 }, clause: 'core.postbattle.injury.5' },
  'spinal-injury': { from: 51, standing: 'recovery', changes: { s: -1 }, clause: 'core.postbattle.injury.5' },
  enfeebled: { from: 52, standing: 'recovery', changes: { t: -1 }, clause: 'core.postbattle.injury.5' },
  'head-injury': {
    from: 53,
    standing: 'recovery',
    changes: { int: -1, wil: -1 },
    clause: 'core.postbattle.injury.5',
  },
  'multiple-injuries': { from: 54, standing: 'available', clause: 'core.postbattle.injury.6' },
  captured: { from: 55, standing: 'available', clause: 'core.postbattle.injury.7' },
  'critical-injury': { from: 61, standing: 'critical', clause: 'core.postbattle.injury.7' },
  'memorable-death': { from: 66, standing: 'dead', clause: 'core.postbattle.injury.7' },
} as const satisfies Record<string, Effect>;

export type LastingInjury = keyof typeof LASTING_INJURIES;

const EFFECTS: Readonly<Record<LastingInjury, Effect>> = LASTING_INJURIES;

/** The result of a D66, before the fighter's existing injuries are considered. */
export function lastingInjuryOn(d66: number): LastingInjury {
  return (ROWS.findLast(([, { from }]) => from <= d66) as (typeof ROWS)[number])[0];
}

const ROWS = Object.entries(EFFECTS) as [LastingInjury, Effect][];

/** What a fighter has already and cannot, or not harmlessly, get again. */
export interface Marked {
  readonly scarred?: boolean;
  readonly fearsome?: boolean;
  readonly enmity?: boolean;
  readonly deafened?: boolean;
}

/** Out Cold takes the place of a scar or enmity that the fighter has already [core.postbattle.injury.2]. */
function unlessRepeated(injury: LastingInjury, marked: Marked): LastingInjury {
  const repeated =
    (injury === 'impressive-scars' && marked.scarred) ||
    (injury === 'horrid-scars' && marked.fearsome) ||
    (injury === 'bitter-enmity' && marked.enmity);
  return repeated ? 'out-cold' : injury;
}

function withMark(injury: LastingInjury, marked: Marked): Marked {
  switch (injury) {
    case 'impressive-scars':
      return { ...marked, scarred: true };
    case 'horrid-scars':
      return { ...marked, fearsome: true };
    case 'bitter-enmity':
      return { ...marked, enmity: true };
    case 'partially-deafened':
      return { ...marked, deafened: true };
    default:
      return marked;
  }
}

/** What Multiple Injuries rolls again [core.postbattle.injury.6]. */
const NOT_AMONG_MULTIPLE: readonly LastingInjury[] = [
  'captured',
  'multiple-injuries',
  'memorable-death',
  'critical-injury',
  'out-cold',
];

interface InjuryRoll {
  /** What the fighter has by now. */
  readonly marked: Marked;
  /** One of the further rolls of Multiple Injuries? */
  readonly further: boolean;
}

interface InjuryRolled {
  readonly injury: LastingInjury;
  /** The XP of a lesson. */
  readonly xp: number;
}

/**
 * One roll on the table: a D66, for a further roll again until it shows an allowed result, and the XP of a
 * lesson.
 */
function* rollInjury(
  t: Table,
  { marked, further }: InjuryRoll,
  [of]: readonly Ref[] = [],
): Rule<InjuryRolled> {
  const injury = yield* t.until((t) => rollOnTable(t, { marked, further }, of), null);
  t.tell('post-battle/injury', { injury }, EFFECTS[injury].clause);
  const xp = injury === 'lesson-learned' ? yield* t.roll('D3', 'core.postbattle.injury.2', of) : 0;
  return { injury, xp };
}

function* rollOnTable(
  t: Table,
  { marked, further }: InjuryRoll,
  of: Ref | undefined,
): Rule<Next<null, LastingInjury>> {
  const clause = further ? 'core.postbattle.injury.6' : 'core.postbattle.injury.1';
  const d66 = yield* t.roll('D66', clause, of);
  const injury = unlessRepeated(lastingInjuryOn(d66), marked);
  if (!further || !NOT_AMONG_MULTIPLE.includes(injury)) return { done: injury };
  t.tell('post-battle/rolled-again', { d66, injury }, clause);
  return { again: null };
}

export interface Suffered {
  /** In the order rolled; the further results of multiple injuries follow it. */
  readonly injuries: readonly LastingInjury[];
  readonly status: Standing;
  readonly captureTest: boolean;
  readonly xp: number;
  /** Steps per characteristic, -1 is one worse. */
  readonly changes: Changes;
}

/** The sum of all these results for a fighter who had these marks before. */
function sufferedFrom(injuries: readonly LastingInjury[], xp: number, before: Marked): Suffered {
  let status: Standing = 'available';
  let changes: Changes = {};
  let marked = before;
  for (const injury of injuries) {
    const effect = EFFECTS[injury];
    status = worse(effect.standing, status);
    changes = added(changes, effect.changes ?? {});
    // Deafness does nothing the first time and costs Leadership from the second [core.postbattle.injury.4].
    if (injury === 'partially-deafened' && marked.deafened) changes = added(changes, { ld: -1 });
    marked = withMark(injury, marked);
  }
  return { injuries, status, captureTest: injuries.includes('captured'), xp, changes };
}

/** Steps added up; those that cancel out are left out. */
export function added<C extends Readonly<Partial<Record<string, number>>>>(one: C, other: C): C {
  const total: Partial<Record<string, number>> = { ...one };
  for (const [stat, step = 0] of Object.entries(other)) {
    total[stat] = (total[stat] ?? 0) + step;
    if (total[stat] === 0) delete total[stat];
  }
  return total as C;
}

/** The whole lasting-injury roll of a fighter who went out of action [core.postbattle.injury.1]. */
export function* sufferLastingInjury(t: Table, marked: Marked, of?: Ref): Rule<Suffered> {
  const names = of === undefined ? [] : [of];
  const first = yield* t.step(rollInjury, { marked, further: false }, names);
  const injuries = [first.injury];
  let xp = first.xp;
  const further =
    first.injury === 'multiple-injuries' ? yield* t.roll('D3', 'core.postbattle.injury.6', of) : 0;
  let now = marked;
  // The whole history is told, so there is nothing that a fold could merge.
  for (let rolled = 0; rolled < further; rolled++) {
    const next = yield* t.step(rollInjury, { marked: now, further: true }, names);
    injuries.push(next.injury);
    xp += next.xp;
    now = withMark(next.injury, now);
  }
  return sufferedFrom(injuries, xp, marked);
}

/** A fighter who went out while webbed is out cold or captured [core.conditions.webbed.2]. */
export function* sufferWeb(t: Table, of?: Ref): Rule<Suffered> {
  const roll = yield* t.roll('D6', 'core.conditions.webbed.2', of);
  const captured = roll >= 5;
  t.tell(
    'post-battle/webbed',
    { roll, fate: captured ? 'captured' : 'out cold' },
    'core.conditions.webbed.2',
  );
  return {
    injuries: [captured ? 'captured' : 'out-cold'],
    status: 'available',
    captureTest: captured,
    xp: 0,
    changes: {},
  };
}

export const lastingInjury = procedure(
  'core.postbattle.lasting-injury',
  function* (t, { webbed, ...marked }) {
    const suffered = webbed ? yield* sufferWeb(t) : yield* sufferLastingInjury(t, marked);
    t.tell('post-battle/after-battle', { status: suffered.status }, 'core.postbattle.injury.8');
    return suffered;
  },
);

export interface Capture {
  /** The battle for the captured fighter's gang. */
  readonly result: 'won' | 'draw' | 'lost';
  readonly webbed?: boolean;
  readonly skinblade?: boolean;
}

/** A fighter who rolled Captured may yet escape [core.postbattle.capture.1]. */
export function* testCapture(
  t: Table,
  { result, webbed = false, skinblade = false }: Capture,
  of?: Ref,
): Rule<{ total: number; escaped: boolean; skinbladeLost: boolean }> {
  const natural = yield* t.roll('D6', 'core.postbattle.capture.1', of);
  const modifier = { won: 0, draw: -1, lost: -2 }[result] + (webbed ? -2 : 0) + (skinblade ? 2 : 0);
  const total = natural + modifier;
  const escaped = natural === 6 || total >= 4;
  t.tell(
    'post-battle/all',
    {
      natural,
      total,
      who: of ?? 'the fighter',
      fate: escaped ? 'escapes into convalescence' : 'is held captive',
    },
    'core.postbattle.capture.1',
  );
  return { total, escaped, skinbladeLost: skinblade && escaped };
}

export const escapeCapture = procedure('core.postbattle.escape', function* (t, input) {
  return yield* testCapture(t, input);
});

/** What a fighter stabilised by the doc rolls again on the lasting-injury table [core.postbattle.doc.1]. */
export const NOT_AFTER_THE_DOC: readonly LastingInjury[] = ['captured', 'critical-injury', 'memorable-death'];

/** The doc's price, and the result for one critically injured fighter. */
export const medicalEscort = procedure('core.postbattle.medical-escort', function* (t, { stash, willing }) {
  const price = yield* t.roll('2D6x10', 'core.postbattle.doc.1');
  if (!willing || stash < price) {
    const words =
      stash < price ? 'post-battle/price-there-only-credits' : 'post-battle/price-not-paid-fighter';
    t.tell(words, { price, stash }, 'core.postbattle.doc.2');
    return { price, paid: 0, result: 'dead' as const };
  }
  const roll = yield* t.roll('D6', 'core.postbattle.doc.1');
  const result = roll === 1 ? 'dead' : roll === 6 ? 'full-recovery' : 'stabilised';
  t.tell('post-battle/credits', { price, roll, result }, 'core.postbattle.doc.1');
  if (result === 'stabilised') {
    t.tell(
      'post-battle/recovery-lasting-injury-roll',
      { rerolled: NOT_AFTER_THE_DOC },
      'core.postbattle.doc.1',
    );
  }
  return { price, paid: price, result };
});
