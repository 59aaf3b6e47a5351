/** Pitch Black: fighters are Hidden in the dark until something gives them away. */
import type { ClauseId, ProcedureInputs } from '@hive-arbiter/rulebook';
import { type AttackEvent, attacksIn, isLoudShot, usesTrait } from '../../battle/attack.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  ids,
  isOnBoard,
} from '../../battle/state.ts';
import type { Armed } from '../../battle/weapons.ts';
import {
  darknessStands,
  hasInfraSight,
  isLostInTheDark,
  isRevealed,
  setRevealed,
} from '../../core/darkness.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    /** Do the organiser or the players say that coolant rains down? */
    coolant: boolean;
  }
}

const standingCauses = ruling('classic.pitch-black-standing-causes', 'refractor-field-counts-even-when');
const sidearm = ruling('classic.pitch-black-sidearm', 'only-ranged-attacks-reveal');
const vehicles = ruling('classic.pitch-black-vehicles', 'vehicles-never-hidden');
const aids = ruling('classic.pitch-black-aids', 'infra-scope-no-help-charge');

/** What keeps a fighter in sight for as long as it lasts. */
interface Lights {
  readonly ablaze: boolean;
  readonly refractor: 'none' | 'working' | 'burnt-out';
  readonly photoLumens: boolean;
  readonly holochromatic: 'none' | 'working' | 'drained';
  readonly radPhaged: boolean;
}

/**
 * The clauses that keep a fighter Revealed: fire [classic.pitch-black.revealed.1], a refractor field
 * [classic.pitch-black.revealed.2], photo-lumens [classic.pitch-black.revealed.3], a working Holochromatic Field
 * [classic.pitch-black.revealed.4], Rad-phaged [classic.pitch-black.revealed.5], and the coolant for everybody.
 */
function givenAwayBy(t: Table, lights: Lights, coolant: boolean): ClauseId | undefined {
  const burntOutCounts = standingCauses(t) === 'refractor-field-counts-even-when';
  const causes: readonly (readonly [boolean, ClauseId])[] = [
    [lights.ablaze, 'classic.pitch-black.hidden.2'],
    [
      lights.refractor === 'working' || (burntOutCounts && lights.refractor === 'burnt-out'),
      'classic.pitch-black.hidden.3',
    ],
    [lights.photoLumens, 'classic.pitch-black.hidden.4'],
    [lights.holochromatic === 'working', 'classic.pitch-black.hidden.5'],
    [lights.radPhaged, 'classic.pitch-black.hidden.6'],
    [coolant, 'classic.pitch-black.revealed.8'],
  ];
  return causes.find(([holds]) => holds)?.[1];
}

export const status = procedure('classic.pitch-black.status', (t, input) => {
  const cause = givenAwayBy(t, input, input.coolant);
  t.tell(
    cause
      ? 'classic/pitch-black/fighter-cannot-hide-revealed'
      : 'classic/pitch-black/nothing-gives-fighter-away',
    {},
    cause ?? 'classic.pitch-black.hidden.1',
  );
  return { status: cause ? 'revealed' : 'hidden' };
});

/**
 * An event that reveals: a shot that is not Silent, a Power weapon in use, a vehicle on the move, fire,
 * glowing rain.
 */
export const reveal = procedure('classic.pitch-black.reveal', (t, input) => {
  const { vehicle } = input;
  if (vehicle && vehicles(t) === 'vehicles-never-hidden') {
    t.tell('classic/pitch-black/vehicle-never-hidden', {}, 'classic.pitch-black.hidden.1');
    return { status: 'revealed' };
  }
  if (input.status === 'revealed') {
    t.tell('classic/pitch-black/model-was-revealed-already', {}, 'classic.pitch-black.end.1');
    return { status: 'revealed' };
  }
  const cause = revealedBy(t, input);
  t.tell(
    cause ? 'classic/pitch-black/reveals-model' : 'classic/pitch-black/does-not-reveal-model',
    {},
    cause ?? 'classic.pitch-black.hidden.1',
  );
  return { status: cause ? 'revealed' : 'hidden' };
});

type Event = 'shoots' | 'fires-sidearm-in-fight' | 'fights' | 'moves' | 'catches-fire' | 'coolant-starts';

function revealedBy(
  t: Table,
  use: {
    readonly event: Event;
    readonly vehicle: boolean;
    readonly silent: boolean;
    readonly power: boolean;
  },
): ClauseId | undefined {
  const byPower = use.power ? 'classic.pitch-black.revealed.7' : undefined;
  const byShot = use.silent ? byPower : 'classic.pitch-black.revealed.6';
  switch (use.event) {
    case 'shoots':
      return byShot;
    case 'fires-sidearm-in-fight':
      return sidearm(t) === 'only-ranged-attacks-reveal' ? byPower : byShot;
    case 'fights':
      return byPower;
    case 'moves':
      return use.vehicle ? 'classic.pitch-black.revealed.9' : undefined;
    case 'catches-fire':
      return 'classic.pitch-black.revealed.1';
    case 'coolant-starts':
      return 'classic.pitch-black.revealed.8';
    default:
      return use.event satisfies never;
  }
}

export const mayTarget = procedure('classic.pitch-black.may-target', (t, input) => {
  const { variant, attack, distance, aid, rallyPoint } = input;
  if (variant === 'n21' && attack === 'charge') {
    t.tell('classic/pitch-black/dark-puts-no-limit', {}, 'classic.pitch-black.n21.1');
    return { legal: true, why: ['classic.pitch-black.n21.1'] };
  }
  const aided =
    aid !== 'none' &&
    !(aid === 'infra-scope' && attack === 'charge' && aids(t) === 'infra-scope-no-help-charge');
  const ways: readonly (readonly [boolean, ClauseId])[] = [
    [input.status === 'revealed', 'classic.pitch-black.target.2'],
    [distance <= 3, 'classic.pitch-black.target.3'],
    [aided && distance <= 12, 'classic.pitch-black.target.4'],
    [rallyPoint !== null && rallyPoint <= 4, 'classic.pitch-black.target.5'],
    [input.gaze, 'classic.pitch-black.target.6'],
  ];
  const why = ways.filter(([holds]) => holds).map(([, clause]) => clause);
  const legal = why.length > 0;
  t.tell(
    legal ? 'classic/pitch-black/target-can-made-out' : 'classic/pitch-black/target-cannot-made-out',
    {},
    why[0] ?? 'classic.pitch-black.target.1',
  );
  return { legal, why };
});

/** A fighter who was Revealed by a deed alone is Hidden again; what still burns or glows stays in sight. */
export const endPhase = procedure('classic.pitch-black.end-phase', (t, { coolant, models }) => {
  const inSight = (model: Lights) => givenAwayBy(t, model, coolant) !== undefined;
  const hidden = models.filter((model) => !inSight(model)).map(({ id }) => id);
  const revealed = models.filter(inSight).map(({ id }) => id);
  t.tell('classic/pitch-black/hidden-now-still-revealed', { hidden, revealed }, 'classic.pitch-black.end.1');
  return { hidden, revealed };
});

// In a battle

/** Everybody is Hidden until a deed gives them away, which the End phase makes undone. */
export const pitchBlack = specialRule({
  id: 'classic.pitch-black',
  title: 'Pitch Black',
  stands: darknessStands,
  conceals: isLostInTheDark,

  deployed(t) {
    const there = allOnBoard(t.state);
    for (const fighter of there) {
      const cause = givenAwayBy(t, lightsOf(fighter), isRaining(t.state));
      setRevealed(fighter, cause !== undefined);
      if (cause) t.tell('classic/pitch-black/cannot-hide-revealed', { fighter: fighter.name }, cause);
    }
    const everybody = there.some(isRevealed) ? 'Everybody else' : 'Everybody';
    t.tell('classic/pitch-black/hidden-dark', { everybody }, 'classic.pitch-black.hidden.1');
  },

  /** Arrivals take their place in the dark, and whatever glows by now is seen. */
  prioritySettled(t) {
    for (const fighter of allOnBoard(t.state)) {
      const glows =
        status(t.quiet, { ...lightsOf(fighter), coolant: isRaining(t.state) }).status === 'revealed';
      setRevealed(fighter, glows || isRevealed(fighter));
    }
  },

  *attacked(t, attack) {
    for (const each of attacksIn(attack)) yield* givesAway(t, each);
    for (const fighter of allOnBoard(t.state)) {
      if (fighter.conditions.includes('ablaze') && !isRevealed(fighter))
        happensTo(t, fighter, 'catches-fire');
    }
  },

  asksHowAttacked: (_state, attacker) => !isRevealed(attacker),

  *targets(t, attacker, targets, kind, armed) {
    if (kind === 'coup') return targets;
    const isCharge = kind === 'fight' && targets.every(({ id }) => !attacker.engagedWith.includes(id));
    if (kind === 'fight' && !isCharge) return targets;
    return yield* madeOut(t, attacker, targets, isCharge ? 'charge' : 'shoot', armed);
  },

  endPhaseEnds(t) {
    const there = allOnBoard(t.state);
    const { hidden, revealed } = endPhase(t.quiet, {
      coolant: isRaining(t.state),
      models: there.map((fighter) => ({
        id: fighter.id,
        status: isRevealed(fighter) ? 'revealed' : 'hidden',
        ...lightsOf(fighter),
      })),
    });
    const before = there.filter(isRevealed);
    for (const fighter of there) setRevealed(fighter, !hidden.includes(fighter.id));
    const again = before.filter(({ id }) => hidden.includes(id)).map(({ name }) => name);
    const clause = 'classic.pitch-black.end.1';
    if (again.length > 0) t.tell('classic/pitch-black/hidden-again', { again }, clause);
    if (revealed.length > 0) t.tell('classic/pitch-black/still-revealed', { revealed }, clause);
  },
});

/** Does the glowing rain of a Toxic Downpour fall? */
function isRaining({ facts }: BattleState): boolean {
  return facts.coolant === true;
}

function lightsOf({ conditions, gear, skills }: FighterState): Lights {
  const has = (id: Ref) => gear.includes(`armoury.${id}`);
  return {
    ablaze: conditions.includes('ablaze'),
    refractor: !has('refractor-field') ? 'none' : conditions.includes('burnt-out') ? 'burnt-out' : 'working',
    photoLumens: has('photo-lumen'),
    holochromatic: !has('holochromatic-field')
      ? 'none'
      : conditions.includes('drained')
        ? 'drained'
        : 'working',
    radPhaged: skills.includes('rad-phaged'),
  };
}

function happensTo(
  t: BattleTable,
  fighter: FighterState,
  event: Event,
  { silent = false, power = false }: { readonly silent?: boolean; readonly power?: boolean } = {},
): void {
  if (isRevealed(fighter)) return;
  const cause = revealedBy(t, { event, vehicle: false, silent, power });
  if (cause) {
    setRevealed(fighter, true);
    t.tell('classic/pitch-black/revealed', { fighter: fighter.name }, cause);
  } else if (event === 'shoots') {
    const clause = 'classic.pitch-black.revealed.6';
    t.tell('classic/pitch-black/weapon-silent-stays-hidden', { fighter: fighter.name }, clause);
  }
}

/** What an attack does to the fighter who made it: any of its guns, or any Power weapon in it, gives them away. */
function* givesAway(t: BattleTable, attack: AttackEvent): Rule<void> {
  const attacker = fighterOf(t.state, attack.attacker);
  const { kind, weapons, noted } = attack;
  if (kind === 'other' || !isOnBoard(attacker) || isRevealed(attacker)) return;
  const sidearms = kind === 'fight' ? weapons.filter(({ traits }) => traits.includes('sidearm')) : [];
  const silent = kind === 'shoot' ? !isLoudShot(attack) : sidearms.every((gun) => gun.silent);
  const power =
    noted && silent
      ? yield* t.isSo(
          say('classic/pitch-black/did-use-power-weapon', { attacker: attacker.name }),
          'classic.pitch-black.revealed.7',
          attacker.id,
        )
      : usesTrait(attack, 'power');
  const event = kind === 'shoot' ? 'shoots' : sidearms.length > 0 ? 'fires-sidearm-in-fight' : 'fights';
  happensTo(t, attacker, event, { silent, power });
}

type Aid = ProcedureInputs['classic.pitch-black.may-target']['aid'];

function aidOf(fighter: FighterState, armed: Armed | undefined): Aid {
  if (fighter.gear.includes('armoury.photo-goggles')) return 'photo-goggles';
  if (fighter.gear.includes('armoury.photo-lumen')) return 'photo-lumens';
  return hasInfraSight(fighter, armed) ? 'infra-scope' : 'none';
}

/** How far gear lets a fighter see, and how far nobody does. */
const AIDED = 12;
const TOO_FAR = 13;

/** The targets that can be made out in the dark. */
function* madeOut(
  t: BattleTable,
  attacker: FighterState,
  targets: readonly FighterState[],
  attack: 'shoot' | 'charge',
  armed: Armed | undefined,
): Rule<readonly FighterState[]> {
  const { state } = t;
  const aid = aidOf(attacker, armed);
  const isLegal = (target: FighterState, distance: number, rallyPoint: number | null = null) =>
    mayTarget(t.quiet, {
      variant: t.plays('n21') ? 'n21' : 'classic',
      attack,
      status: isRevealed(target) ? 'revealed' : 'hidden',
      distance,
      aid,
      rallyPoint,
      gaze: attacker.skills.includes('and-lo-his-gaze'),
    }).legal;
  // Only measures fighters for whom it matters.
  let lost = ids(targets.filter((target) => !isLegal(target, TOO_FAR)));
  const reach = lost.some((id) => isLegal(fighterOf(state, id), AIDED)) ? AIDED : 3;
  const clause = reach === AIDED ? 'classic.pitch-black.target.4' : 'classic.pitch-black.target.3';
  const near = yield* t.within(reach, attacker.id, lost, clause);
  lost = lost.filter((id) => !near.includes(id));
  for (const { id, kind } of Object.values(state.markers)) {
    if (kind !== 'rally-point') continue;
    const lit = yield* t.within(4, id, lost, 'classic.pitch-black.target.5');
    lost = lost.filter((each) => !lit.includes(each) || !isLegal(fighterOf(state, each), TOO_FAR, 4));
  }
  const seen = targets.filter(({ id }) => !lost.includes(id));
  if (lost.length > 0) {
    t.tell(
      seen.length === 0
        ? 'classic/pitch-black/can-make-out-nobody'
        : 'classic/pitch-black/can-make-out-nobody-but-dark',
      { attacker: attacker.name, seen: seen.map(({ name }) => name) },
      'classic.pitch-black.target.1',
    );
  }
  return seen;
}
