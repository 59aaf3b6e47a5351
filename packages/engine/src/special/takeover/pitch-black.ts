/** Pitch Black as the Takeover campaign plays it: the power is cut, and fighters are Hidden or Revealed. */
import type { ClauseId, ProcedureInputs } from '@hive-arbiter/rulebook';
import { type AttackEvent, attacksIn, isLoudShot, usesTrait } from '../../battle/attack.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleTable,
  type FighterState,
  fighterOf,
  ids,
  isOnBoard,
  seatOf,
} from '../../battle/state.ts';
import type { Armed } from '../../battle/weapons.ts';
import {
  darknessStands,
  hasInfraSight,
  isLostInTheDark,
  isRevealed,
  notYetInTheDark,
  setRevealed,
} from '../../core/darkness.ts';
import { rollTest } from '../../core/tests.ts';
import { BadInput } from '../../table/errors.ts';
import { say, type Event as Telling } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Inches, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { scatterArrow } from './scatter.ts';

const longRange = ruling('takeover.pitch-long-range', 'yes-all-weapons-have-12');
const threeInches = ruling('takeover.pitch-three-inches', 'outside');
const templateHit = ruling('takeover.pitch-template-hit', 'roll-again-arrow');
const gearTemplate = ruling('takeover.pitch-gear-template', 'no-only-targeting-blasts-named');
const accessoryCharge = ruling('takeover.pitch-accessory-charge', 'yes');
const melee = ruling('takeover.pitch-melee', 'yes-beyond-3-versatile-weapons');
const lumenEnd = ruling('takeover.pitch-lumen-end', 'end-activation');
const lumenRange = ruling('takeover.pitch-lumen-range', 'lifts-limit');

/** How far fighters make each other out in the dark. */
const AT_HAND: Inches = 3;
/** How far any weapon reaches into it. */
const REACH: Inches = 12;

type Gear = ProcedureInputs['takeover.pitch-black.targeting']['gear'];

/** Gear against the dark: an item always helps, an accessory its own weapon, a Photo-Lumen once it is lit. */
const HELPS: Readonly<Record<Gear, 'always' | 'with-this-weapon' | 'never'>> = {
  none: 'never',
  item: 'always',
  'accessory-on-this-weapon': 'with-this-weapon',
  'accessory-on-other-weapon': 'never',
  'photo-lumen-lit': 'always',
  'photo-lumen-unlit': 'never',
};

/** Is this distance close enough to make somebody out? */
function isAtHand(t: Table, inches: Inches): boolean {
  return threeInches(t) === 'outside' ? inches < AT_HAND : inches <= AT_HAND;
}

// Hidden and Revealed

/**
 * Whether the fighter is Revealed after an event. A burning fighter always is; for the others the token decides
 * [takeover.pitch-black.state.3].
 */
export const revealed = procedure(
  'takeover.pitch-black.revealed',
  (t, { event, token, blaze, silent, power }) => {
    const is = (revealed: boolean, says: Telling, clause: ClauseId) => {
      t.tell(says, {}, clause);
      return { revealed };
    };
    if (blaze)
      return is(true, 'takeover/pitch-black/burning-fighter-revealed', 'takeover.pitch-black.blaze.1');
    switch (event) {
      case 'dark-falls':
        return is(false, 'takeover/pitch-black/everyone-hidden-as-dark', 'takeover.pitch-black.state.2');
      case 'activates':
        return is(
          false,
          'takeover/pitch-black/activated-fighter-hidden-again',
          'takeover.pitch-black.state.4',
        );
      case 'shoots':
      case 'fights': {
        if (power)
          return is(
            true,
            'takeover/pitch-black/power-weapon-lights-fighter',
            'takeover.pitch-black.reveal.2',
          );
        if (event === 'shoots' && !silent) {
          return is(true, 'takeover/pitch-black/shot-not-silent-gives', 'takeover.pitch-black.reveal.1');
        }
        break;
      }
      case 'lights-lumen':
        return is(true, 'takeover/pitch-black/lit-photo-lumen-reveals', 'takeover.pitch-black.gear.5');
      case 'under-blaze-trail':
        return is(true, 'takeover/pitch-black/burning-fighter-passed-close', 'takeover.pitch-black.blaze.3');
      case 'fire-goes-out':
        return is(true, 'takeover/pitch-black/token-stays-until-next', 'takeover.pitch-black.blaze.2');
      case 'moves':
        break;
      default:
        return event satisfies never;
    }
    const words = token ? 'The Revealed token stays' : 'Without a Revealed token a fighter is Hidden';
    return is(token, words, 'takeover.pitch-black.state.3');
  },
);

// Targets and ranges

/** May this enemy be targeted? Hidden and out of hand's reach it may not be shot at or charged. */
export const targeting = procedure(
  'takeover.pitch-black.targeting',
  (t, { attack, targetHidden, inches, gear }) => {
    if (!targetHidden) {
      t.tell('takeover/pitch-black/revealed-enemy-may-targeted', {}, 'takeover.pitch-black.targeting.1');
      return { legal: true, rule: null };
    }
    const limited = attack !== 'fight' || melee(t) === 'yes-beyond-3-versatile-weapons';
    if (!limited || isAtHand(t, inches)) {
      const words = limited
        ? 'takeover/pitch-black/hidden-enemy-near-may'
        : 'takeover/pitch-black/dark-does-not-limit';
      t.tell(words, {}, 'takeover.pitch-black.targeting.1');
      return { legal: true, rule: null };
    }
    if (HELPS[gear] === 'always') {
      const lumen = gear === 'photo-lumen-lit';
      const clause = lumen ? 'takeover.pitch-black.gear.4' : 'takeover.pitch-black.gear.1';
      t.tell('takeover/pitch-black/gear-against-dark-finds', {}, clause);
      return { legal: true, rule: null };
    }
    const withThis = attack === 'shoot' || (attack === 'charge' && accessoryCharge(t) === 'yes');
    if (HELPS[gear] === 'with-this-weapon' && withThis) {
      t.tell('takeover/pitch-black/accessory-weapon-finds-hidden', {}, 'takeover.pitch-black.gear.3');
      return { legal: true, rule: null };
    }
    t.tell('takeover/pitch-black/hidden-enemy-away-cannot', { inches }, 'takeover.pitch-black.targeting.1');
    return { legal: false, rule: 'takeover.pitch-black.targeting.1' };
  },
);

/** No gear lengthens the reach of a weapon, by a ruling a lit Photo-Lumen; a Revealed target does. */
export const ranges = procedure('takeover.pitch-black.ranges', (t, { short, long, targetRevealed, gear }) => {
  if (targetRevealed) {
    t.tell('takeover/pitch-black/against-revealed-target-weapon', {}, 'takeover.pitch-black.range.3');
    return { short, long };
  }
  if (gear === 'photo-lumen-lit' && lumenRange(t) === 'lifts-limit') {
    t.tell('takeover/pitch-black/lit-photo-lumen-lifts-limit', {}, 'takeover.pitch-black.gear.4');
    return { short, long };
  }
  if (gear !== 'none') t.tell('takeover/pitch-black/gear-does-not-lift', {}, 'takeover.pitch-black.gear.2');
  const reach = longRange(t) === 'yes-all-weapons-have-12' ? REACH : Math.min(long, REACH);
  const near = Math.min(short, REACH);
  t.tell('takeover/pitch-black/long-range', { reach }, 'takeover.pitch-black.range.1');
  t.tell('takeover/pitch-black/short-range', { near }, 'takeover.pitch-black.range.2');
  return { short: near, long: reach };
});

/** Enemies nearer than the target; Hidden ones out of reach are left out when the target is Revealed. */
export const targetPriority = procedure('takeover.pitch-black.target-priority', (t, { enemies, target }) => {
  const aim = enemies.find(({ id }) => id === target);
  if (!aim) {
    const known = enemies.length === 0 ? 'an enemy of the list' : enemies.map(({ id }) => id).join(', ');
    throw new BadInput('target', `expected one of the enemies (${known}), got ${target}`);
  }
  const nearer = enemies
    .filter(({ inches }) => inches < aim.inches)
    .filter(({ inches, hidden }) => aim.hidden || !hidden || inches <= AT_HAND)
    .map(({ id }) => id);
  t.tell('takeover/pitch-black/nearer-enemies-count', { nearer }, 'takeover.pitch-black.range.4');
  return { nearer };
});

// Blasts and templates

/** A blast at a spot scatters, hit or miss, unless its owner can see in the dark. */
export const blast = procedure('takeover.pitch-black.blast', (t, { aimedAtFighter, gear }) => {
  const sees = HELPS[gear] !== 'never';
  const autoScatter = !aimedAtFighter && !sees;
  if (autoScatter)
    t.tell('takeover/pitch-black/blast-no-fighter-scatters', {}, 'takeover.pitch-black.blast.1');
  else if (aimedAtFighter)
    t.tell('takeover/pitch-black/blast-aimed-fighter-as', {}, 'takeover.pitch-black.blast.1');
  else {
    t.tell(
      'takeover/pitch-black/gear-against-dark-keeps',
      {},
      gear === 'accessory-on-this-weapon' ? 'takeover.pitch-black.gear.3' : 'takeover.pitch-black.gear.1',
    );
  }
  return { autoScatter };
});

export const template = procedure(
  'takeover.pitch-black.template',
  function* (t, { intelligence, gear, targets }) {
    const sees = HELPS[gear] !== 'never' && gearTemplate(t) !== 'no-only-targeting-blasts-named';
    const check = !sees && !targets.some(({ inches, revealed }) => revealed || isAtHand(t, inches));
    if (!check) {
      t.tell('takeover/pitch-black/template-placed-as-aimed', {}, 'takeover.pitch-black.template.3');
      return { check, passed: null, direction: null };
    }
    const { total, passed } = yield* rollTest(
      t,
      { stat: 'int', value: intelligence },
      'takeover.pitch-black.template.1',
    );
    if (passed) {
      t.tell('takeover/pitch-black/passes-template-placed-as', { total }, 'takeover.pitch-black.template.1');
      return { check, passed, direction: null };
    }
    const rollAgain = templateHit(t) === 'roll-again-arrow';
    const direction = yield* scatterArrow(t, 'takeover.pitch-black.template.2', rollAgain);
    t.tell(
      direction === null
        ? 'takeover/pitch-black/fails-but-die-shows'
        : 'takeover/pitch-black/fails-template-lies-degrees',
      { total, direction },
      'takeover.pitch-black.template.2',
    );
    return { check, passed, direction };
  },
);

// Power

type Feature = ProcedureInputs['takeover.pitch-black.power']['feature'];
type Way = ProcedureInputs['takeover.pitch-black.power']['way'];

/** Things that need power, with the ways round it; a thing that is not listed works as usual. */
const POWERED: Readonly<Partial<Record<Feature, readonly Way[]>>> = {
  terminal: [],
  elevator: ['climb'],
  'locked-door': ['force'],
};

export const power = procedure('takeover.pitch-black.power', (t, { feature, way }) => {
  const waysRound = POWERED[feature];
  const possible = waysRound === undefined || waysRound.includes(way);
  t.tell(
    possible ? 'takeover/pitch-black/needs-no-power' : 'takeover/pitch-black/has-no-power',
    { feature, way },
    possible ? 'takeover.pitch-black.power.2' : 'takeover.pitch-black.power.1',
  );
  return { possible };
});

// In a battle

const LIT = 'lumen-lit';

/** Hidden and Revealed change by themselves; targets, ranges and templates follow [takeover.pitch-black.state.1]. */
export const pitchBlack = specialRule({
  id: 'takeover.pitch-black',
  title: 'Pitch Black',
  stands: darknessStands,
  conceals: isLostInTheDark,

  deployed(t) {
    for (const fighter of allOnBoard(t.state)) happensTo(t, fighter, 'dark-falls');
  },

  prioritySettled(t) {
    for (const fighter of notYetInTheDark(t.state)) happensTo(t, fighter, 'moves');
  },

  *activationStarts(t, fighter) {
    if (!isOnBoard(fighter)) return;
    // A fighter who has burned was Revealed until now [takeover.pitch-black.blaze.2].
    happensTo(t, fighter, 'activates');
    if (!fighter.gear.includes('armoury.photo-lumen') || fighter.fate === 'seriously-injured') return;
    const choice = yield* t.choose(
      seatOf(t.state, fighter),
      ['stay-dark', 'light'] as const,
      'takeover.pitch-black.gear.4',
      fighter.id,
      say('takeover/pitch-black/photo-lumen-lit-activation'),
    );
    if (choice === 'stay-dark') return;
    fighter.conditions = [...fighter.conditions, LIT];
    happensTo(t, fighter, 'lights-lumen');
  },

  activationEnds(t, fighter) {
    if (!fighter.conditions.includes(LIT)) return;
    fighter.conditions = fighter.conditions.filter((condition) => condition !== LIT);
    if (isOnBoard(fighter) && lumenEnd(t) === 'end-activation') happensTo(t, fighter, 'activates');
  },

  *moved(t, fighter) {
    if (!fighter.conditions.includes('ablaze')) return;
    const hidden = allOnBoard(t.state).filter((other) => other.id !== fighter.id && !isRevealed(other));
    // Half of the 3" template lies on either side of the path.
    const clause = 'takeover.pitch-black.blaze.3';
    const who = say('takeover/pitch-black/who-under-template-along-path', { fighter: fighter.name });
    const trail = { is: 'trail', of: fighter.id, across: 3 } as const;
    const passed = yield* t.within(1.5, fighter.id, ids(hidden), clause, who, trail);
    for (const id of passed) happensTo(t, fighterOf(t.state, id), 'under-blaze-trail');
  },

  *attacked(t, attack) {
    for (const each of attacksIn(attack)) yield* givesAway(t, each);
    for (const fighter of allOnBoard(t.state)) {
      if (fighter.conditions.includes('ablaze') && !isRevealed(fighter)) happensTo(t, fighter, 'moves');
    }
  },

  asksHowAttacked: (_state, attacker) => !isRevealed(attacker),

  *targets(t, attacker, targets, kind, armed) {
    // A template is not aimed at anybody; it has its own check.
    if (kind === 'coup' || armed?.profile.traits.includes('template')) return targets;
    return yield* madeOut(t, attacker, targets, kind, armed);
  },

  ranges: (t, shooter, target, { short, long }, armed) =>
    ranges(t, {
      short,
      long,
      targetRevealed: target !== null && isRevealed(target),
      gear: gearOf(shooter, armed),
    }),

  /** [takeover.pitch-black.range.4] */
  *mayBeClosest(t, shooter, target, others) {
    const hidden = others.filter((other) => !isRevealed(other));
    if (!isRevealed(target) || hidden.length === 0) return others;
    const near = yield* t.within(AT_HAND, shooter.id, ids(hidden), 'takeover.pitch-black.range.4');
    return others.filter((other) => isRevealed(other) || near.includes(other.id));
  },

  blastScatters: (t, shooter, armed, aimedAtFighter) =>
    blast(aimedAtFighter ? t.quiet : t, { aimedAtFighter, hitRoll: 'hit', gear: gearOf(shooter, armed) })
      .autoScatter,

  *templateStrays(t, shooter, under, armed) {
    const near = yield* t.within(AT_HAND, shooter.id, ids(under), 'takeover.pitch-black.template.1');
    const { direction } = yield* template(rolledBy(t, shooter.id), {
      intelligence: shooter.stats.int,
      gear: gearOf(shooter, armed),
      targets: under.map((target) => ({
        inches: near.includes(target.id) ? NEARER : REACH,
        revealed: isRevealed(target),
      })),
    });
    return direction;
  },

  /** What needs no power goes on [takeover.pitch-black.power.2]. */
  closes: (_state, _fighter, action) =>
    NEEDS_POWER.has(action)
      ? { why: say('takeover/pitch-black/there-no-power'), clause: 'takeover.pitch-black.power.1' }
      : undefined,
});

/** Actions at a terminal; there is no power for it in the dark. */
const NEEDS_POWER: ReadonlySet<string> = new Set(['access-terminal', 'precinct-terminal']);

/** Somebody close by, under either reading of 3": that was decided when they were measured. */
const NEARER: Inches = AT_HAND - 1;

type Event = ProcedureInputs['takeover.pitch-black.revealed']['event'];

/** Lets an event put a fighter into sight or out of it. */
function happensTo(
  t: BattleTable,
  fighter: FighterState,
  event: Event,
  { silent = false, power = false }: { readonly silent?: boolean; readonly power?: boolean } = {},
): void {
  const before = isRevealed(fighter);
  const told = { event, token: before, blaze: fighter.conditions.includes('ablaze'), silent, power };
  const after = revealed(t.quiet, told).revealed;
  setRevealed(fighter, after);
  if (before === after && event !== 'dark-falls') return;
  t.tell(
    after ? 'takeover/pitch-black/revealed' : 'takeover/pitch-black/hidden',
    { fighter: fighter.name },
    after ? REVEALED_BY[event] : hiddenBy(event),
  );
}

function hiddenBy(event: Event): ClauseId {
  if (event === 'dark-falls') return 'takeover.pitch-black.state.2';
  return event === 'activates' ? 'takeover.pitch-black.state.4' : 'takeover.pitch-black.state.3';
}

const REVEALED_BY: Readonly<Record<Event, ClauseId>> = {
  'dark-falls': 'takeover.pitch-black.blaze.1',
  activates: 'takeover.pitch-black.blaze.1',
  moves: 'takeover.pitch-black.blaze.1',
  shoots: 'takeover.pitch-black.reveal.1',
  fights: 'takeover.pitch-black.reveal.2',
  'lights-lumen': 'takeover.pitch-black.gear.5',
  'under-blaze-trail': 'takeover.pitch-black.blaze.3',
  'fire-goes-out': 'takeover.pitch-black.blaze.2',
};

/** What an attack does to the fighter who made it: any of its guns, or any Power weapon in it, gives them away. */
function* givesAway(t: BattleTable, attack: AttackEvent): Rule<void> {
  const attacker = fighterOf(t.state, attack.attacker);
  const { kind, noted } = attack;
  if (kind === 'other' || !isOnBoard(attacker) || isRevealed(attacker)) return;
  const silent = !isLoudShot(attack);
  const isUnclear = noted && silent;
  const power = isUnclear
    ? yield* t.isSo(
        say('takeover/pitch-black/did-use-power-weapon', { attacker: attacker.name }),
        'takeover.pitch-black.reveal.2',
        attacker.id,
      )
    : usesTrait(attack, 'power');
  happensTo(t, attacker, kind === 'shoot' ? 'shoots' : 'fights', { silent, power });
}

/** The targets that can be made out in the dark. */
function* madeOut(
  t: BattleTable,
  attacker: FighterState,
  targets: readonly FighterState[],
  kind: 'shoot' | 'fight',
  armed: Armed | undefined,
): Rule<readonly FighterState[]> {
  const gear = gearOf(attacker, armed);
  const isLegal = (target: FighterState, inches: Inches) => {
    const attack = kind === 'shoot' ? 'shoot' : attacker.engagedWith.includes(target.id) ? 'fight' : 'charge';
    return targeting(t.quiet, { attack, targetHidden: !isRevealed(target), inches, gear }).legal;
  };
  // Only measures fighters for whom it matters.
  const doubtful = targets.filter((target) => !isLegal(target, REACH));
  const near = yield* t.within(AT_HAND, attacker.id, ids(doubtful), 'takeover.pitch-black.targeting.1');
  const lost = doubtful.filter((target) => !near.includes(target.id) || !isLegal(target, NEARER));
  if (lost.length > 0) {
    t.tell(
      'takeover/pitch-black/cannot-make-out-dark',
      { attacker: attacker.name, lost: lost.map(({ name }) => name) },
      'takeover.pitch-black.targeting.1',
    );
  }
  return targets.filter((target) => !lost.includes(target));
}

/** The best that a fighter has against the dark. */
function gearOf(fighter: FighterState, armed: Armed | undefined): Gear {
  const { gear, conditions } = fighter;
  if (conditions.includes(LIT)) return 'photo-lumen-lit';
  if (gear.includes('armoury.photo-goggles')) return 'item';
  if (gear.includes('armoury.infra-sight')) {
    return hasInfraSight(fighter, armed) ? 'accessory-on-this-weapon' : 'accessory-on-other-weapon';
  }
  return gear.includes('armoury.photo-lumen') ? 'photo-lumen-unlit' : 'none';
}
