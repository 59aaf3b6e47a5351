/** The doors of the Precinct: laid out, hacked, forced and opened, and the fighters shut in behind them. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { besideAny } from '../../battle/beside.ts';
import { doorsBeside } from '../../battle/doors-on-board.ts';
import { rollingFor } from '../../battle/rolling.ts';
import type { BattleAction } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  friendsOf,
  type GangState,
  gangOfFighter,
  gangsIn,
  ids,
  isUp,
  type Marker,
  seatOf,
} from '../../battle/state.ts';
import type { Point } from '../../board/distance.ts';
import type { BoardFile, ZoneName } from '../../board/file.ts';
import { distanceToRim } from '../../board/outline.ts';
import { forceDoor as rollForce } from '../../core/doors.ts';
import { isBrokenDown } from '../../core/play/doors.ts';
import { rollTest } from '../../core/tests.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Blocked, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';

const terminalInTheDark = ruling('takeover.precinct-global-terminal-dark', 'yes-has-own-supply');

/** What a gang fighter's Access Terminal is modified by, and the clause that says so. */
const HACKING = {
  'inside-cells': { modifier: -4, clause: 'takeover.precinct-assault.special.4' },
  'cells-terminal': { modifier: -2, clause: 'takeover.precinct-assault.special.7' },
  'other-terminal': { modifier: -2, clause: 'takeover.precinct-assault.special.4' },
} as const;

function hackingOf(
  side: 'enforcer' | 'gang',
  where: keyof typeof HACKING,
): { readonly modifier: number; readonly clause: ClauseId } {
  return side === 'enforcer'
    ? { modifier: 0, clause: 'takeover.precinct-assault.special.9' }
    : HACKING[where];
}

/** The usual -2 on a door's terminal, -4 from inside the Cells; the Enforcers have the codes. */
export const accessTerminal = procedure(
  'takeover.precinct-assault.access-terminal',
  function* (t, { side, where, intelligence, pitchBlack }) {
    if (pitchBlack) {
      const cells = where !== 'other-terminal';
      t.tell(
        'takeover/precinct-assault/there-no-power-so',
        {},
        cells ? 'takeover.precinct-assault.special.6' : 'takeover.pitch-black.power.1',
      );
      return { possible: false, modifier: 0, total: null, passed: false };
    }
    const { modifier, clause } = hackingOf(side, where);
    const { total, passed } = yield* rollTest(t, { stat: 'int', value: intelligence, modifier }, clause);
    t.tell(
      'takeover/precinct-assault/modifier-against-intelligence',
      { total, modifier, intelligence, outcome: passed ? 'passed' : 'failed' },
      clause,
    );
    return { possible: true, modifier, total, passed };
  },
);

/** The Cells' door is reinforced on both sides, as long as it has power. */
export const forceDoor = procedure('takeover.precinct-assault.force-door', (t, { total, ...door }) => {
  const { needed, clause } = forceNeeded(door);
  const opened = total >= needed;
  t.tell(
    opened
      ? 'takeover/precinct-assault/forces-door-which-takes'
      : 'takeover/precinct-assault/less-than-takes',
    { total, needed },
    clause,
  );
  return { needed, opened };
});

function forceNeeded(at: {
  readonly door: 'cells' | 'other';
  readonly fromSide: 'inside' | 'outside';
  readonly pitchBlack: boolean;
}): { readonly needed: number; readonly clause: ClauseId } {
  if (at.door === 'other') return { needed: 9, clause: 'takeover.precinct-assault.special.5' };
  if (at.pitchBlack) return { needed: 9, clause: 'takeover.precinct-assault.special.6' };
  return at.fromSide === 'outside'
    ? { needed: 11, clause: 'takeover.precinct-assault.special.7' }
    : { needed: 11, clause: 'takeover.precinct-assault.special.5' };
}

/** One terminal for all doors: Enforcers use it freely but for the Cells, gang fighters have to hack it. */
export const globalTerminal = procedure(
  'takeover.precinct-assault.global-terminal',
  function* (t, { side, door, intelligence, inContact, pitchBlack }) {
    const clause =
      side === 'enforcer' ? 'takeover.precinct-assault.special.10' : 'takeover.precinct-assault.special.11';
    const impossible = { possible: false, total: null, operated: false };
    if (!inContact) {
      t.tell('takeover/precinct-assault/fighter-not-contact-terminal', {}, clause);
      return impossible;
    }
    if (pitchBlack && terminalInTheDark(t) !== 'yes-has-own-supply') {
      t.tell('takeover/precinct-assault/terminal-has-no-power', {}, 'takeover.pitch-black.power.1');
      return impossible;
    }
    if (side === 'enforcer') {
      if (door === 'cells') {
        t.tell('takeover/precinct-assault/enforcers-cannot-work-cells', {}, clause);
        return impossible;
      }
      t.tell('takeover/precinct-assault/door-opens-closes', {}, clause);
      return { possible: true, total: null, operated: true };
    }
    const { total, passed } = yield* rollTest(t, { stat: 'int', value: intelligence, modifier: -2 }, clause);
    t.tell(
      passed
        ? 'takeover/precinct-assault/against-door-opens-closes'
        : 'takeover/precinct-assault/against-door-stays-as',
      { total, intelligence },
      clause,
    );
    return { possible: true, total, operated: passed };
  },
);

// The page as a whole

export function enforcersIn(state: BattleState): GangState {
  return gangsIn(state, 'defender')[0] as GangState;
}

// Doors

const CELLS_DOOR = 'cells-door';

/** The doors that are there; one that was broken down is not. */
export function doorsOf({ markers }: BattleState): readonly Marker[] {
  return Object.values(markers).filter((marker) => marker.kind === 'door' && !isBrokenDown(marker));
}

function add(state: BattleState, id: Ref, kind: string, how: string, data: Marker['data'] = {}): void {
  state.markers[id] = { id, kind, gang: null, spot: 'placed', carriedBy: null, state: how, data };
}

/** The perimeter is 96" long, and five stretches of wall of at most 16" do not reach around it. */
const TOO_FEW_DOORS: Blocked = {
  why: say('takeover/precinct-assault/fewer-than-six-doors'),
  clause: 'takeover.precinct-assault.battlefield.4',
};

/**
 * The doors as they stand at the start, closed [core.doors.closed.1], and locked where they have terminals; those of the Cells are always
 * locked [takeover.precinct-assault.special.16]. The gangs may have spoiled the terminals of one other door.
 */
export function* setUp(t: BattleTable): Rule<void> {
  const { state } = t;
  // All Enforcers are here already, and nobody is arrested in the middle of it [takeover.precinct-assault.objectives.3].
  state.special = state.special.filter((id) => id !== 'campaign.enforcers');
  const enforcers = enforcersIn(state);
  if (state.board) {
    doorsOfBoard(state, state.board.file);
    yield* spoilTerminals(t);
    return;
  }
  const doors = yield* t.offer(
    enforcers.seat,
    {
      what: say('takeover/precinct-assault/how-many-doors-lead'),
      options: ['6', '7', '8', '9', '10'],
      blocked: { '4': TOO_FEW_DOORS, '5': TOO_FEW_DOORS },
    },
    'takeover.precinct-assault.battlefield.4',
    enforcers.id,
  );
  const within = yield* t.choose(
    enforcers.seat,
    ['1', '0', '2', '3', '4', '5', '6'],
    'takeover.precinct-assault.battlefield.7',
    enforcers.id,
    say('takeover/precinct-assault/how-many-doors-there'),
  );
  for (let at = 1; at <= Number(doors); at++)
    add(state, `outer-door-${at}`, 'door', 'locked', { where: 'outer', terminal: true });
  for (let at = 1; at <= Number(within); at++)
    add(state, `inner-door-${at}`, 'door', 'locked', { where: 'inner', terminal: true });
  add(state, CELLS_DOOR, 'door', 'locked', { where: 'cells', terminal: true });
  add(state, 'global-terminal', 'terminal', 'on');
  for (const at of [1, 2]) add(state, `ammo-cache-${at}`, 'ammo-cache', 'full');
  yield* spoilTerminals(t);
}

/** On a board doors, caches and the Global Control Terminal are where its file has them. */
function doorsOfBoard(state: BattleState, { doors, markers, zones }: BoardFile): void {
  const isAtRim = (name: ZoneName, at: Point) => {
    const zone = zones.find(({ named }) => named === name);
    return zone !== undefined && distanceToRim(at, zone.outline) < 0.1;
  };
  const counted = { outer: 0, inner: 0 };
  for (const { id: door, from, to, bottom: height } of doors) {
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const where = isAtRim('precinct', [x, y]) ? 'outer' : isAtRim('cells', [x, y]) ? 'cells' : 'inner';
    const id = where === 'cells' ? CELLS_DOOR : `${where}-door-${++counted[where]}`;
    add(state, id, 'door', 'locked', { where, terminal: true, door });
    (state.markers[id] as Marker).spot = { x, y, height };
  }
  if (!state.markers[CELLS_DOOR])
    add(state, CELLS_DOOR, 'door', 'locked', { where: 'cells', terminal: true });
  const lie = (id: Ref, kind: string, how: string, as: string, at: number) => {
    add(state, id, kind, how);
    const there = markers.filter((marker) => marker.kind === as)[at];
    if (there) (state.markers[id] as Marker).spot = { x: there.x, y: there.y, height: there.height };
  };
  lie('global-terminal', 'terminal', 'on', 'control-terminal', 0);
  for (const at of [1, 2]) lie(`ammo-cache-${at}`, 'ammo-cache', 'full', 'ammo-cache', at - 1);
}

function* spoilTerminals(t: BattleTable): Rule<void> {
  const { state } = t;
  t.tell('takeover/precinct-assault/all-doors-precinct-have', {}, 'core.doors.locked.1');
  t.tell('takeover/precinct-assault/door-cells-locked-as', {}, 'takeover.precinct-assault.special.16');

  t.tell('takeover/precinct-assault/no-skill-card-other', {}, 'takeover.precinct-assault.special.15');

  const [first] = gangsIn(state, 'attacker');
  if (!first) return;
  const spoiled = yield* t.choose(
    first.seat,
    ['none', ...doorsOf(state).map(({ id }) => id)].filter((id) => id !== CELLS_DOOR),
    'takeover.precinct-assault.battlefield.14',
    first.id,
    say('takeover/precinct-assault/which-door-loses-terminals'),
  );
  const door = state.markers[spoiled];
  if (!door) return;
  door.data.terminal = false;
  door.state = 'closed'; // Without terminals nothing locks it [core.doors.locked.1].
  t.tell(
    'takeover/precinct-assault/gangs-take-terminals-away',
    { door: door.id },
    'takeover.precinct-assault.battlefield.14',
  );
}

/** Opens a closed door and closes an open one; once it has been open it stays unlocked [core.doors.locked.1]. */
function operate(t: BattleTable, door: Marker, clause: ClauseId): void {
  door.state = door.state === 'open' ? 'closed' : 'open';
  t.tell('takeover/precinct-assault/now', { door: door.id, now: door.state }, clause);
}

/** Those of these doors that a fighter may be at: on a board the ones within 1", at a physical table any. */
function doorsAt(
  state: BattleState,
  fighter: FighterState,
  doors: readonly Marker[],
  by: 'door' | 'terminal' = 'door',
): readonly Marker[] {
  if (!state.board || doors.length === 0) return doors;
  const near = doorsBeside(state, fighter, 1, by);
  return doors.filter((door) => near.includes(door));
}

/** Which door is it? Nobody but the table knows who touches what; `none` where the fighter is at none. */
function* whichDoor(
  t: BattleTable,
  fighter: FighterState,
  doors: readonly Marker[],
  clause: ClauseId,
  what: Saying,
  by: 'door' | 'terminal' = 'door',
): Rule<Marker | undefined> {
  const here = doorsAt(t.state, fighter, doors, by);
  if (here.length === 0) return undefined;
  const options = ['none', ...ids(here)];
  const labels = () =>
    Object.fromEntries(
      doors.map(({ id, state }) => [id, say('takeover/precinct-assault/door-state', { door: id, state })]),
    );
  const chosen = yield* t.offer(seatOf(t.state, fighter), { what, options, labels }, clause, fighter.id);
  return t.state.markers[chosen];
}

/** Any door of these, however far away. */
function* anyDoor(
  t: BattleTable,
  fighter: FighterState,
  doors: readonly Marker[],
  clause: ClauseId,
  what: Saying,
): Rule<Marker | undefined> {
  if (!t.state.board) return yield* whichDoor(t, fighter, doors, clause, what);
  const options = ['none', ...doors.map(({ id }) => id)];
  return t.state.markers[yield* t.choose(seatOf(t.state, fighter), options, clause, fighter.id, what)];
}

/** Fighters who started in the Cells and have not been out of them. */
export const IN_CELLS = 'in-cells';

export function sideOf(state: BattleState, fighter: FighterState): 'enforcer' | 'gang' {
  return gangOfFighter(state, fighter).role === 'defender' ? 'enforcer' : 'gang';
}

function isPitchBlack({ special }: BattleState): boolean {
  return special.includes('takeover.pitch-black');
}

/** Is this an inside man who cannot get out of the Cells? */
function isShutIn(state: BattleState, fighter: FighterState): boolean {
  return fighter.conditions.includes(IN_CELLS) && !isWayOut(state);
}

/** Do the Cells stand open? */
export function isWayOut({ markers }: BattleState): boolean {
  const door = markers[CELLS_DOOR];
  return door !== undefined && !isClosed(door);
}

/** Somebody shut in by the Cells reaches no other door; everybody else reaches any of the right kind. */
function doorsFor(
  state: BattleState,
  fighter: FighterState,
  fits: (door: Marker) => boolean,
): readonly Marker[] {
  const shutIn = isShutIn(state, fighter);
  return doorsOf(state).filter((door) => (!shutIn || door.id === CELLS_DOOR) && fits(door));
}

function freeToAct(fighter: FighterState, clause: ClauseId): true | Blocked {
  return (
    (fighter.fate === 'standing' && fighter.engagedWith.length === 0) || {
      why: say('takeover/precinct-assault/only-fighter-who-stands'),
      clause,
    }
  );
}

/** In the Cells there is no terminal: the door itself is hacked. */
function hacksAt({ conditions }: FighterState): 'door' | 'terminal' {
  return conditions.includes(IN_CELLS) ? 'door' : 'terminal';
}

function* hackTerminal(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { state } = t;
  const inside = fighter.conditions.includes(IN_CELLS);
  const side = sideOf(state, fighter);
  const doors = doorsFor(state, fighter, withTerminal);
  const what = inside
    ? say('takeover/precinct-assault/which-door-does-touch', { fighter: fighter.name })
    : say('takeover/precinct-assault/which-door-s-terminal', { fighter: fighter.name });
  const door = yield* whichDoor(
    t,
    fighter,
    doors,
    hackingOf(side, 'other-terminal').clause,
    what,
    hacksAt(fighter),
  );
  if (!door) return false;
  const atCells = door.id === CELLS_DOOR;
  const where = atCells ? (inside ? 'inside-cells' : 'cells-terminal') : 'other-terminal';
  t.tell(
    'takeover/precinct-assault/tries-hack',
    { name: fighter.name, door: door.id },
    hackingOf(side, where).clause,
  );
  const { possible, passed } = yield* accessTerminal(rollingFor(t, fighter.id), {
    side,
    where,
    intelligence: fighter.stats.int,
    pitchBlack: isPitchBlack(state),
  });
  if (passed) operate(t, door, hackingOf(side, where).clause);
  return possible;
}

function* forceOpen(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { state } = t;
  const clause = 'takeover.precinct-assault.special.5';
  const locked = doorsFor(state, fighter, isLocked);
  const near = say('takeover/precinct-assault/which-locked-door-within', { fighter: fighter.name });
  const door = yield* whichDoor(t, fighter, locked, clause, near);
  if (!door) return false;
  const helpers = ids(friendsOf(state, fighter).filter(isUp));
  const what = say('takeover/precinct-assault/which-friends-touch-door');
  const friends = yield* t.within(0, door.id, helpers, 'core.doors.force.1', what);
  const at = {
    door: door.id === CELLS_DOOR ? 'cells' : 'other',
    fromSide: fighter.conditions.includes(IN_CELLS) ? 'inside' : 'outside',
    pitchBlack: isPitchBlack(state),
  } as const;
  t.tell('takeover/precinct-assault/tries-force', { name: fighter.name, door: door.id }, clause);
  // The page says what comes of the total, since its doors differ.
  const { total } = yield* rollForce(rollingFor(t, fighter.id).quiet, {
    strength: fighter.stats.s,
    friends: friends.length,
    lockPunch: fighter.gear.includes('armoury.lock-punch'),
    needed: forceNeeded(at).needed,
  });
  if (forceDoor(t, { ...at, total }).opened) operate(t, door, clause);
  return true;
}

/** Door Access for Enforcers, Door Hack for everybody else. */
function* useGlobalTerminal(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { state } = t;
  const side = sideOf(state, fighter);
  const clause =
    side === 'enforcer' ? 'takeover.precinct-assault.special.10' : 'takeover.precinct-assault.special.11';
  const doors = doorsOf(state).filter(({ id }) => side === 'gang' || id !== CELLS_DOOR);
  const what = say('takeover/precinct-assault/which-door-if-touches', {
    fighter: fighter.name,
  });
  // On a board a fighter who is not at the terminal can do nothing with it.
  if (state.board && (yield* t.within(0, 'global-terminal', [fighter.id], clause)).length === 0) return false;
  const door = yield* anyDoor(t, fighter, doors, clause, what);
  // `operate` tells an Enforcer's door with its new state.
  const told = side === 'enforcer' && door ? t.quiet : t;
  const { possible, operated } = yield* globalTerminal(rollingFor(told, fighter.id), {
    side,
    door: door?.id === CELLS_DOOR ? 'cells' : 'other',
    intelligence: fighter.stats.int,
    inContact: door !== undefined,
    pitchBlack: isPitchBlack(state),
  });
  if (door && operated) operate(t, door, clause);
  return possible;
}

function doorsToOperate(state: BattleState, fighter: FighterState): readonly Marker[] {
  const hasCodes = sideOf(state, fighter) === 'enforcer';
  return doorsFor(state, fighter, (door) => hasCodes || !isLocked(door));
}

/**
 * Operate Door [core.doors.operate.1]: the Enforcers, who defend, know the codes of locked ones
 * [takeover.precinct-assault.special.8, core.doors.locked.3].
 */
function* operateDoor(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const { state } = t;
  const enforcer = sideOf(state, fighter) === 'enforcer';
  const clause = enforcer ? 'takeover.precinct-assault.special.8' : 'core.doors.operate.1';
  const doors = doorsToOperate(state, fighter);
  const what = say('takeover/precinct-assault/which-door-within-1', { fighter: fighter.name });
  const door = yield* whichDoor(t, fighter, doors, clause, what);
  if (door) operate(t, door, clause);
  return door !== undefined;
}

/** The actions of core play that this page has its own way with. */
export const OWN_WAYS: readonly string[] = ['operate-door', 'access-terminal', 'force-door'];

const isLocked = (door: Marker) => door.state === 'locked';
const isClosed = (door: Marker) => door.state === 'locked' || door.state === 'closed';
const withTerminal = ({ data }: Marker) => data.terminal === true;

export const DOOR_ACTIONS: readonly BattleAction[] = [
  {
    id: 'precinct-door',
    words: say('takeover/precinct-assault/open-close-door'),
    type: 'simple',
    clause: 'takeover.precinct-assault.special.8',
    may: (state, fighter) =>
      doorsAt(state, fighter, doorsToOperate(state, fighter)).length > 0 &&
      freeToAct(fighter, 'takeover.precinct-assault.special.8'),
    take: operateDoor,
  },
  {
    id: 'precinct-terminal',
    words: say('takeover/precinct-assault/access-terminal'),
    type: 'basic',
    clause: 'takeover.precinct-assault.special.4',
    may: (state, fighter) =>
      doorsAt(state, fighter, doorsFor(state, fighter, withTerminal), hacksAt(fighter)).length > 0 &&
      freeToAct(fighter, 'takeover.precinct-assault.special.4'),
    take: hackTerminal,
  },
  {
    id: 'precinct-force',
    words: say('takeover/precinct-assault/force-door'),
    type: 'basic',
    clause: 'takeover.precinct-assault.special.5',
    // The side with the codes opens a locked door like any other.
    may: (state, fighter) =>
      sideOf(state, fighter) === 'gang' &&
      doorsAt(state, fighter, doorsFor(state, fighter, isLocked)).length > 0 &&
      freeToAct(fighter, 'takeover.precinct-assault.special.5'),
    take: forceOpen,
  },
];

/** What the two sides call the same terminal. */
export const GLOBAL_ACTIONS: readonly BattleAction[] = (
  [
    [
      'door-access',
      say('takeover/precinct-assault/door-access-global-control'),
      'enforcer',
      'takeover.precinct-assault.special.10',
    ],
    [
      'door-hack',
      say('takeover/precinct-assault/door-hack-global-control'),
      'gang',
      'takeover.precinct-assault.special.11',
    ],
  ] as const
).map(([id, words, side, clause]) => ({
  id,
  words,
  type: 'basic',
  clause,
  may: (state, fighter) =>
    // Enforcers have the codes, and nobody else.
    sideOf(state, fighter) === side &&
    (isShutIn(state, fighter)
      ? {
          why: say('takeover/precinct-assault/door-cells-shut'),
          clause: 'takeover.precinct-assault.deployment.1',
        }
      : freeToAct(fighter, clause)),
  at: (_, fighter) => besideAny(0, fighter, [{ id: 'global-terminal' }]),
  take: useGlobalTerminal,
}));
