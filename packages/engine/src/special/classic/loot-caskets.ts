/** Loot caskets: who may handle them, how they are opened or carried, and what is inside. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { atHand, besideAny, putDown } from '../../battle/beside.ts';
import { award, drop } from '../../battle/events.ts';
import { movementOf } from '../../battle/kit.ts';
import { type BattleAction, specialRule, switchOn } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  ids,
  type Marker,
  markerSaid,
  seatOf,
} from '../../battle/state.ts';
import { ANYWHERE, type Where } from '../../battle/where.ts';
import { placeMarker } from '../../core/deploy.ts';
import { moves } from '../../core/play/moving.ts';
import { statusOf } from '../../core/status.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Blocked, Inches, Ref, Rule, Seat } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { d6Table, inTurn, takeTest } from '../figures.ts';
import { explode, rollForTrap } from './booby-trap.ts';
import { markerOf, markersOf, newMarker, takeOff, wasPlaced } from './markers.ts';

const carrierDown = ruling('classic.casket-carrier-down', 'goes-back-where-was');
const trapInside = ruling(
  'classic.casket-frag-trap',
  'goes-off-automatically',
  'only-rolled-from-next-action',
);

type Action = 'smash' | 'bypass' | 'carry';
type Load = 'loot-casket' | 'treasure-casket' | 'ammo-cache' | 'booby-trap';

/**
 * The actions for each kind of thing: a cache has no lid, and nobody picks up a live trap
 * [classic.loot-caskets.carry.1].
 */
const USES: Readonly<Record<Load, readonly Action[]>> = {
  'loot-casket': ['smash', 'bypass', 'carry'],
  'treasure-casket': ['smash', 'bypass', 'carry'],
  'ammo-cache': ['carry'],
  'booby-trap': [],
};

interface Handling {
  readonly status: 'active' | 'engaged' | 'pinned' | 'seriously-injured';
  readonly distance: Inches;
  readonly load: Load;
}

/** Only an Active fighter no more than 1" away may use it [classic.loot-caskets.general.3]. */
function mayHandle(t: Table, { status, distance, load }: Handling, action: Action): boolean {
  if (status !== 'active' || distance > 1) {
    t.tell(
      'classic/loot-caskets/only-active-fighter-within',
      { status, distance },
      'classic.loot-caskets.general.3',
    );
    return false;
  }
  const allowed = USES[load].includes(action);
  t.tell(
    allowed ? 'classic/loot-caskets/active-fighter-within-1' : 'classic/loot-caskets/nobody-can',
    { action, load },
    RULE_OF[action],
  );
  return allowed;
}

const RULE_OF = {
  smash: 'classic.loot-caskets.smash.1',
  bypass: 'classic.loot-caskets.bypass.1',
  carry: 'classic.loot-caskets.carry.1',
} as const;

export const mayUse = procedure('classic.loot-caskets.may-use', (t, input) => ({
  allowed: mayHandle(t, input, input.action),
}));

interface Tried {
  readonly total: number;
  readonly opened: boolean;
}

/** Who is at which casket, for which gang: only names, nothing follows from them. */
interface Hands {
  readonly fighter: Ref;
  readonly gang: Ref;
  readonly casket: Ref;
  /** The casket's name before something replaces it. */
  readonly name: string | Saying;
}

const NOBODY: Omit<Hands, 'fighter' | 'casket'> = { gang: 'the gang', name: 'the casket' };

/** Smash Open: D6 plus Strength, 6 or more opens it [core.actions.casket.1]. */
export function* smashOpen(t: Table, strength: number, hands?: Hands): Rule<Tried> {
  const total = (yield* t.roll('D6', 'classic.loot-caskets.smash.1', hands?.fighter)) + strength;
  return tried(t, total, 6, total >= 6, 'classic.loot-caskets.smash.1', hands);
}

/** Bypass Lock: an Intelligence test [core.actions.casket.2]. */
export function* bypassLock(t: Table, intelligence: number, modifier: number, hands?: Hands): Rule<Tried> {
  const test = { stat: 'int', value: intelligence, modifier } as const;
  const { total, passed } = yield* takeTest(t, test, 'classic.loot-caskets.bypass.1', hands?.fighter);
  return tried(t, total, intelligence, passed, 'classic.loot-caskets.bypass.1', hands);
}

function tried(
  t: Table,
  total: number,
  needed: number,
  opened: boolean,
  clause: 'classic.loot-caskets.smash.1' | 'classic.loot-caskets.bypass.1',
  { name: casket }: Pick<Hands, 'name'> = NOBODY,
): Tried {
  const words = opened ? 'classic/loot-caskets/against-opens' : 'classic/loot-caskets/against-stays-shut';
  t.tell(words, { total, needed, casket }, clause);
  return { total, opened };
}

/** Brute force spoils the contents: 1 less, but not below 1 [classic.loot-caskets.smash.2]. */
export function afterSmash(roll: number): number {
  return Math.max(1, roll - 1);
}

const contentsOf = d6Table('classic.loot-caskets.contents.1', 'frag-trap', 'credits', 'ammo-cache');

interface Contents {
  readonly roll: number;
  readonly contents: 'frag-trap' | 'credits' | 'ammo-cache';
  readonly credits: number;
}

function* rollContents(t: Table, opened: 'smash' | 'bypass', hands?: Hands): Rule<Contents> {
  const natural = yield* t.roll('D6', 'classic.loot-caskets.contents.1', hands?.casket);
  const { name: casket, gang } = hands ?? NOBODY;
  const roll = opened === 'smash' ? afterSmash(natural) : natural;
  if (roll !== natural)
    t.tell('classic/loot-caskets/smashed-open-counts-as', { natural, roll }, 'classic.loot-caskets.smash.2');
  const contents = contentsOf(roll);
  switch (contents) {
    case 'frag-trap':
      t.tell('classic/loot-caskets/frag-trap-takes-place', { casket }, 'classic.loot-caskets.contents.2');
      return { roll, contents, credits: 0 };
    case 'ammo-cache':
      t.tell('classic/loot-caskets/ammo-cache-takes-place', { casket }, 'classic.loot-caskets.contents.4');
      return { roll, contents, credits: 0 };
    case 'credits': {
      const credits = yield* t.roll('D6', 'classic.loot-caskets.contents.3', hands?.casket);
      t.tell(
        credits === 1
          ? 'classic/loot-caskets/one-credit-nothing-else'
          : 'classic/loot-caskets/credits-nothing-else',
        { credits, gang },
        'classic.loot-caskets.contents.3',
      );
      return { roll, contents, credits };
    }
    default:
      return contents satisfies never;
  }
}

export const smash = procedure('classic.loot-caskets.smash', function* (t, { strength }) {
  return yield* loot(t, yield* smashOpen(t, strength), 'smash');
});

export const bypass = procedure('classic.loot-caskets.bypass', function* (t, { intelligence, modifier }) {
  return yield* loot(t, yield* bypassLock(t, intelligence, modifier), 'bypass');
});

function* loot(
  t: Table,
  { total, opened }: Tried,
  how: 'smash' | 'bypass',
  hands?: Hands,
): Rule<Tried & { readonly contents: Contents['contents'] | null; readonly credits: number }> {
  if (!opened) return { total, opened, contents: null, credits: 0 };
  const { contents, credits } = yield* rollContents(t, how, hands);
  return { total, opened, contents, credits };
}

export const contents = procedure('classic.loot-caskets.contents', function* (t, { opened }) {
  return yield* rollContents(t, opened);
});

/**
 * A Move (Simple) with the load, which is put down in base contact wherever the action ends
 * [classic.loot-caskets.carry.2].
 */
export const carry = procedure('classic.loot-caskets.carry', (t, input) => {
  if (!mayHandle(t, input, 'carry')) return { allowed: false, moved: 0, placed: 'not-moved' };
  const meant = Math.min(input.move, input.wants);
  const { stopped } = input;
  const cutShort = stopped !== null && stopped <= meant;
  const moved = cutShort ? stopped : meant;
  t.tell('classic/loot-caskets/after-load-put-down', { moved }, 'classic.loot-caskets.carry.2');
  const back = cutShort && carrierDown(t) === 'goes-back-where-was';
  return { allowed: true, moved, placed: back ? 'not-moved' : cutShort ? 'where-stopped' : 'at-end' };
});

// In a battle

/** A closed casket that is on no spot yet; a scenario may set it up for a gang. */
export function newCasket(state: BattleState, gang: Marker['gang'] = null): Marker {
  return newMarker(state, 'loot-casket', { gang, state: 'closed' });
}

/** Players place so many caskets in turns, the first seat first. */
export function* placeCaskets(
  t: BattleTable,
  count: number,
  seats: readonly Seat[],
  where: Where,
  clause: ClauseId,
): Rule<readonly Marker[]> {
  const placed: Marker[] = [];
  while (placed.length < count) {
    const seat = inTurn(seats, placed.length);
    placed.push(yield* placeMarker(t, newCasket(t.state), where, clause, seat));
  }
  return placed;
}

/**
 * The caskets on the battlefield that nobody has opened: their contents are not known
 * [classic.loot-caskets.general.2].
 */
export function closedCaskets(state: BattleState): readonly Marker[] {
  return markersOf(state, 'loot-casket').filter(({ state }) => state === 'closed');
}

/** The facts known before anybody measures: is the fighter Active? Missing things are not mentioned. */
export function mayTouch(fighter: FighterState, there: readonly Marker[]): boolean | Blocked {
  const clause = 'classic.loot-caskets.general.3';
  if (there.length === 0) return false;
  return (
    statusOf(fighter) === 'active' || { why: say('classic/loot-caskets/only-active-fighter-may'), clause }
  );
}

/** The thing within 1" that the fighter uses; nothing if there is none. */
export function* pickNear(
  t: BattleTable,
  fighter: FighterState,
  there: readonly Marker[],
  action: Action,
): Rule<Marker | undefined> {
  const what = say('classic/loot-caskets/which-one-does', { fighter: fighter.name, action });
  const near = yield* atHand(t, fighter, ids(there), 'classic.loot-caskets.general.3', what);
  if (near.length === 0) return undefined;
  const id = yield* t.choose(
    seatOf(t.state, fighter),
    near,
    'classic.loot-caskets.general.3',
    fighter.id,
    what,
  );
  const marker = markerOf(t.state, id);
  const load = loadOf(marker);
  const { allowed } = mayUse(t.quiet, { status: statusOf(fighter), distance: 1, action, load });
  return allowed ? marker : undefined;
}

/** What is used as what: a casket of a scenario's own is a loot casket. */
function loadOf({ kind }: Marker): Load {
  return Object.hasOwn(USES, kind) ? (kind as Load) : 'loot-casket';
}

/** A strip kit helps with locks. */
export function lockTools({ gear }: FighterState): number {
  return gear.includes('armoury.strip-kit') ? 2 : 0;
}

/** A fighter's Smash Open or Bypass Lock. */
export function* tryToOpen(
  t: BattleTable,
  fighter: FighterState,
  casket: Marker,
  how: 'smash' | 'bypass',
): Rule<{ readonly attempt: Tried; readonly hands: Hands }> {
  const { s: strength, int: intelligence } = fighter.stats;
  const name = markerSaid(t.state, casket.id);
  const hands = { fighter: fighter.id, gang: fighter.gang, casket: casket.id, name };
  const attempt =
    how === 'smash'
      ? yield* smashOpen(t, strength, hands)
      : yield* bypassLock(t, intelligence, lockTools(fighter), hands);
  return { attempt, hands };
}

/** Smash Open and Bypass Lock, as an action on a closed casket. */
function opening(how: 'smash' | 'bypass', words: Saying): BattleAction {
  return {
    id: `${how}-casket`,
    words,
    type: 'basic',
    clause: RULE_OF[how],
    may: (state, fighter) => mayTouch(fighter, closedCaskets(state)),
    at: (state, fighter) => besideAny(1, fighter, closedCaskets(state)),
    *take(t, fighter) {
      const casket = yield* pickNear(t, fighter, closedCaskets(t.state), how);
      if (!casket) return false;
      const { attempt, hands } = yield* tryToOpen(t, fighter, casket, how);
      const { opened, contents, credits } = yield* loot(t, attempt, how, hands);
      if (opened && contents) yield* emptyCasket(t, fighter, casket, { contents, credits });
      return true;
    },
  };
}

/** The contents come out: a trap or a cache of ammunition in its place, or some credits for the gang. */
export function* emptyCasket(
  t: BattleTable,
  fighter: FighterState,
  casket: Marker,
  { contents, credits }: Pick<Contents, 'contents' | 'credits'>,
): Rule<void> {
  const { state } = t;
  casket.data = { ...casket.data, contents, openedBy: fighter.id };
  switch (contents) {
    case 'frag-trap': {
      switchOn(state, 'classic.booby-trap');
      become(casket, 'booby-trap', 'armed', { trap: 'frag' });
      const read = trapInside(t);
      if (read === 'goes-off-automatically') {
        yield* explode(t, casket);
        takeOff(casket, 'explodes');
      } else if (read !== 'only-rolled-from-next-action') {
        yield* rollForTrap(t, fighter, casket, 'ends-action');
      }
      return;
    }
    case 'ammo-cache':
      switchOn(state, 'classic.ammo-cache');
      become(casket, 'ammo-cache', 'there', {});
      return;
    case 'credits': {
      // One that belongs to a gang's stash is worth something even when it is empty.
      if (casket.gang === null) takeOff(casket, 'opened');
      else casket.state = 'opened';
      award(state, {
        to: fighter.gang,
        what: 'credits',
        amount: credits,
        detail: 'from a loot casket',
        clause: 'classic.loot-caskets.contents.3',
      });
      return;
    }
    default:
      return contents satisfies never;
  }
}

/** Something else replaces the casket, under the same id. */
function become(casket: Marker, kind: Load, state: string, data: Marker['data']): void {
  casket.kind = kind;
  casket.state = state;
  casket.data = { ...casket.data, ...data };
}

/** The loads that can be taken along [classic.loot-caskets.carry.1]. */
function loads(state: BattleState): readonly Marker[] {
  return markersOf(state, 'loot-casket', 'ammo-cache');
}

/**
 * A Move with the load, which lies in base contact again when the action is over: nobody carries anything between
 * actions [classic.loot-caskets.carry.2].
 */
export function* carryAlong(t: BattleTable, fighter: FighterState, load: Marker): Rule<void> {
  const { fate, stats } = fighter;
  const status = statusOf(fighter);
  const before = load.spot;
  fighter.carries = load.id;
  load.carriedBy = fighter.id;
  const called = markerSaid(t.state, load.id);
  t.tell('classic/loot-caskets/moves', { name: fighter.name, load: called }, 'classic.loot-caskets.carry.1');
  yield* moves(t, fighter, { inches: movementOf(fighter), clause: 'classic.loot-caskets.carry.1' });
  const stopped = fighter.fate === fate ? null : 0;
  // Nobody told how far the move went, so only where the load ends up is read.
  const { placed } = carry(t.quiet, {
    status,
    distance: 0,
    load: loadOf(load),
    move: stats.m,
    wants: stats.m,
    stopped,
  });
  drop(t, fighter);
  load.carriedBy = null;
  load.spot = placed === 'not-moved' ? before : (fighter.spot ?? load.spot ?? 'placed');
  if (placed !== 'not-moved') putDown(t.state, fighter, load.id);
  t.tell(
    placed === 'not-moved' ? 'classic/loot-caskets/stays-where-was' : 'classic/loot-caskets/put-down-next',
    { load: called, name: fighter.name },
    'classic.loot-caskets.carry.2',
  );
}

const carryAction: BattleAction = {
  id: 'carry-casket',
  words: say('classic/loot-caskets/carry-casket-ammo-cache'),
  type: 'simple',
  clause: 'classic.loot-caskets.carry.1',
  may: (state, fighter) => mayTouch(fighter, loads(state)),
  at: (state, fighter) => besideAny(1, fighter, loads(state)),
  *take(t, fighter) {
    const load = yield* pickNear(t, fighter, loads(t.state), 'carry');
    if (!load) return false;
    yield* carryAlong(t, fighter, load);
    return true;
  },
};

/** Every battlefield has at least 2 of them, and players place them in turns where no scenario has. */
export const lootCaskets = specialRule({
  id: 'classic.loot-caskets',
  title: 'Loot Caskets',
  actions: [
    opening('smash', say('classic/loot-caskets/smash-casket-open')),
    opening('bypass', say('classic/loot-caskets/bypass-lock-casket')),
    carryAction,
  ],
  *deployed(t) {
    if (wasPlaced(t.state, 'loot-casket')) return;
    const seats = t.state.gangs.map(({ seat }) => seat);
    yield* placeCaskets(t, 2, seats, ANYWHERE, 'classic.loot-caskets.general.1');
  },
});
