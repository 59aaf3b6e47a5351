/** Doors and terminals in a battle: hacked, forced and broken down. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { doorsBeside, doorsInSight, hasDoorInSight } from '../../battle/doors-on-board.ts';
import { effectsOf, traitEffects } from '../../battle/effects.ts';
import { rollingFor } from '../../battle/rolling.ts';
import { turnTo } from '../../battle/sight-on-board.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  friendsOf,
  ids,
  isUp,
  type Marker,
  seatOf,
} from '../../battle/state.ts';
import {
  type Armed,
  armsId,
  gunsOf,
  longest,
  meleeOf,
  rangedOf,
  rangeOf,
  strengthOf,
} from '../../battle/weapons.ts';
import { say } from '../../table/events.ts';
import type { About, BoardFeature, Ref, Rule } from '../../table/question.ts';
import type { ActionType } from '../actions.ts';
import { accessTerminal, attackDoor, DOOR, forceDoor } from '../doors.ts';
import { armsAtThing, armsOf, pickGuns } from './arms.ts';
import { afterAttackOnThing } from './attack.ts';
import { armsInFight, blowsOf } from './fight.ts';
import { fire, firepowerDice } from './firepower.ts';
import { fireAtThing } from './shots-at-things.ts';

/** A terminal opens its door to who passes an Intelligence test [core.doors.terminal.1]. */
export function* accessDoor(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const clause = 'core.doors.terminal.1';
  if (
    !(yield* t.isSo(
      say('doors/within-1-terminal', { fighter: fighter.name }),
      clause,
      fighter.id,
      beside(fighter, 'terminal', 1),
    ))
  )
    return false;
  const stripKit = effectsOf(fighter).hacksTerminals.length > 0;
  const test = { intelligence: fighter.stats.int, penalty: -2, stripKit };
  const { opened } = yield* accessTerminal(rollingFor(t, fighter.id), test);
  const [door] = doorsBeside(t.state, fighter, 1, 'terminal').filter(({ state }) => state === 'locked');
  if (door && opened) door.state = 'open';
  return true;
}

/** Opens a door within 1" or closes it, on a board; a locked one stays shut [core.doors.operate.1]. */
export function* operateDoor(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const clause = 'core.doors.operate.1';
  const near = doorsToOperate(t.state, fighter);
  if (near.length === 0) return false;
  const id = yield* t.choose(
    seatOf(t.state, fighter),
    ids(near),
    clause,
    fighter.id,
    say('doors/which-door'),
  );
  const door = t.state.markers[id] as Marker;
  door.state = door.state === 'open' ? 'closed' : 'open';
  t.tell('doors/now', { name: fighter.name, door: id, now: door.state }, clause);
  return true;
}

/** Is there a door within 1" that opens or closes, on a board? */
export function hasDoorToOperate(state: BattleState, fighter: FighterState): boolean {
  return doorsToOperate(state, fighter).length > 0;
}

function doorsToOperate(state: BattleState, fighter: FighterState): readonly Marker[] {
  return doorsBeside(state, fighter, 1).filter((door) => !isBrokenDown(door) && door.state !== 'locked');
}

/** A locked door gives way to Strength, and to friends who lend a hand [core.doors.force.1]. */
export function* forceOpen(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const clause = 'core.doors.force.1';
  if (
    !(yield* t.isSo(
      say('doors/within-1-locked-door', { fighter: fighter.name }),
      clause,
      fighter.id,
      beside(fighter, 'locked-door', 1),
    ))
  )
    return false;
  const friends = friendsOf(t.state, fighter).filter(isUp);
  const what = say('doors/which-friends-touch-door');
  const touching = yield* t.within(0, fighter.id, ids(friends), clause, what);
  const { opened, removed } = yield* forceDoor(rollingFor(t, fighter.id), {
    strength: fighter.stats.s,
    friends: touching.length,
    lockPunch: effectsOf(fighter).punchesLocks.length > 0,
    needed: 9,
  });
  const [door] = doorsBeside(t.state, fighter, 1).filter(({ state }) => state === 'locked');
  if (door && opened) door.state = 'open';
  if (door && removed) door.data = { ...door.data, wounds: 0 };
  if (removed) t.tell('doors/lock-punch-wrecks-good', {}, 'armoury.play.gear.1');
  return true;
}

function beside({ id }: FighterState, feature: BoardFeature, inches: number): About {
  return { is: 'beside', of: id, feature, inches };
}

// Breaking a door down

const ATTACK: ClauseId = 'core.doors.attack.1';
const ANOTHER = 'another-door';

/** Is this a door that was broken down? */
export function isBrokenDown({ data }: Marker): boolean {
  return data.wounds === 0;
}

/** Is there a closed door: one that a scenario has set up, or one of those that the players say are there? */
export function hasDoorToAttack(state: BattleState, someAreThere: boolean): boolean {
  const doors = doorsIn(state);
  return doors.some(isClosed) || (someAreThere && doors.every(isCountedOnly));
}

function doorsIn({ markers }: BattleState): readonly Marker[] {
  return Object.values(markers).filter(({ kind }) => kind === 'door');
}

/**
 * Is this a door that the table tracks since somebody attacked it? If a scenario has set doors up, there are no
 * others.
 */
function isCountedOnly({ data }: Marker): boolean {
  return data.attacked === true;
}

function isClosed({ state }: Marker): boolean {
  return state !== 'open';
}

/** This fighter's weapons against a door: any with Strength. */
export function shotsAtDoor(t: BattleTable, fighter: FighterState): readonly Armed[] {
  return rangedOf(fighter).length === 0 ? [] : armsOf(t, fighter).filter(canHarmDoor);
}

function canHarmDoor({ profile }: Armed): boolean {
  return profile.strength !== null && profile.damage !== null;
}

/** Does one of these weapons reach a shut door in sight, as far as anybody knows? At a physical table `shootAtDoor` asks. */
export function seesDoor(state: BattleState, fighter: FighterState, arms: readonly Armed[]): boolean {
  if (!state.board || arms.length === 0) return arms.length > 0;
  return hasDoorInSight(state, fighter, longest(fighter, arms));
}

/** A Shoot action at a door: it cannot be missed. */
export function* shootAtDoor(
  t: BattleTable,
  fighter: FighterState,
  double: boolean,
): Rule<ActionType | false> {
  const arms = armsAtThing(t, fighter, double).filter(canHarmDoor);
  if (arms.length === 0) return false;
  const guns = yield* pickGuns(t, fighter, arms);
  let reach = Number.POSITIVE_INFINITY;
  for (const { profile } of guns) reach = Math.min(reach, rangeOf(profile, fighter).long ?? reach);
  const inReach = reach === Number.POSITIVE_INFINITY ? '' : `, no more than ${reach}" away`;
  if (
    !(yield* t.isSo(
      say('doors/does-see-closed-door', { fighter: fighter.name, inReach }),
      ATTACK,
      fighter.id,
      { is: 'door-in-sight', of: fighter.id, inches: reach },
    ))
  )
    return false;
  const door = yield* whichDoor(t, fighter, doorsInSight(t.state, fighter, reach));
  if (door.spot !== null && door.spot !== 'placed') turnTo(t.state, fighter, door.spot);
  const shots: { readonly armed: Armed; readonly dice: number }[] = [];
  for (const armed of guns) shots.push({ armed, dice: yield* firepowerDice(t, fighter, armed) });
  const all = shots.map(() => true);
  return yield* fireAtThing(t, fighter, door.id, shots, all, function* ({ armed }, hits) {
    const landed = Array.from({ length: hits }, () => armed);
    if (isClosed(door)) yield* batter(t, fighter, door, landed);
  });
}

/** A Fight action at a door: every attack die hits, or a single charge that is made for such things. */
export function* strikeAtDoor(t: BattleTable, fighter: FighterState): Rule<ActionType | false> {
  if (
    !(yield* t.isSo(
      say('doors/does-touch-closed-door', { fighter: fighter.name }),
      ATTACK,
      fighter.id,
      beside(fighter, 'closed-door', 0),
    ))
  )
    return false;
  const door = yield* whichDoor(t, fighter, doorsBeside(t.state, fighter, 0));
  const charge = yield* demolitionOf(t, fighter);
  if (charge) {
    yield* fire(t, fighter, charge, true, 'in-fight');
    yield* batter(t, fighter, door, [charge]);
    yield* afterAttackOnThing(t, fighter, door.id, 'shoot', [charge]);
    return 'basic';
  }
  const arms = yield* armsInFight(t, fighter, false);
  const known = [...arms, ...meleeOf(fighter)];
  const blows = blowsOf(t, fighter, arms, false, 0);
  const used = blows.map((id) => known.find((armed) => armsId(armed) === id) ?? null);
  yield* batter(t, fighter, door, used);
  yield* afterAttackOnThing(t, fighter, door.id, 'fight', used);
  return 'basic';
}

/** A weapon for Demolitions, if the fighter has one and uses it: one attack that hits by itself. */
function* demolitionOf(t: BattleTable, fighter: FighterState): Rule<Armed | undefined> {
  const charges = gunsOf(fighter).filter(
    (armed) => traitEffects(armed.profile.traits).breaksDoors.length > 0 && rangedOf(fighter).includes(armed),
  );
  if (charges.length === 0) return undefined;
  const options = ['blows', ...charges.map(armsId)];
  const what = say('doors/what-does-attack-door', { fighter: fighter.name });
  const clause = 'armoury.play.traits.1';
  const chosen = yield* t.choose(seatOf(t.state, fighter), options, clause, fighter.id, what);
  return charges.find((armed) => armsId(armed) === chosen);
}

/** The door that is attacked: on a board one in reach, otherwise one that is known or that the table now keeps count of. */
function* whichDoor(t: BattleTable, fighter: FighterState, inReach: readonly Marker[]): Rule<Marker> {
  const { markers } = t.state;
  const doors = doorsIn(t.state);
  const closed = ids((t.state.board ? inReach : doors).filter(isClosed));
  const options = doors.every(isCountedOnly) ? [...closed, ANOTHER] : closed;
  const what = say('doors/which-door-does-attack', { fighter: fighter.name });
  const chosen = yield* t.choose(seatOf(t.state, fighter), options, ATTACK, fighter.id, what);
  const known = markers[chosen];
  if (known) return known;
  const id: Ref = `door-${doors.length + 1}`;
  const data = { attacked: true };
  const door: Marker = {
    id,
    kind: 'door',
    gang: null,
    spot: 'placed',
    carriedBy: null,
    state: 'closed',
    data,
  };
  markers[id] = door;
  return door;
}

/** The hits of these weapons on a door, whose Wounds are kept; a door with none left is gone. */
function* batter(
  t: BattleTable,
  fighter: FighterState,
  door: Marker,
  arms: readonly (Armed | null)[],
): Rule<void> {
  t.tell('doors/attacks', { fighter: fighter.name, door: door.id }, ATTACK);
  const hits = arms.map((armed) => {
    const strength = armed ? (strengthOf(armed.profile, fighter) ?? 1) : fighter.stats.s;
    const damage = typeof armed?.profile.damage === 'number' ? armed.profile.damage : 1;
    return { strength: Math.min(12, Math.max(1, strength)), damage: Math.min(6, Math.max(1, damage)) };
  });
  const left = typeof door.data.wounds === 'number' ? door.data.wounds : DOOR.wounds;
  const { wounds, destroyed } = yield* attackDoor(rollingFor(t, fighter.id), { wounds: left, hits });
  door.data = { ...door.data, wounds };
  if (!destroyed) return;
  // Nothing shuts the way any more.
  door.state = 'open';
  door.data.destroyedBy = fighter.gang;
}
