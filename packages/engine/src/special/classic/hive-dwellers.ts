/** Hive Dwellers: bystanders who shoot back, stand still or run when a fight comes too near. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { type AttackEvent, isBlastShot } from '../../battle/attack.ts';
import { BLAST_CENTRE } from '../../battle/blasts-on-board.ts';
import { goOut } from '../../battle/events.ts';
import { momentOf } from '../../battle/moment.ts';
import { looksAt } from '../../battle/sight-on-board.ts';
import { atFighter, type Hit, specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  gangBy,
  ids,
  isOnBoard,
  isUp,
} from '../../battle/state.ts';
import { alongPath, isShoved } from '../../core/play/moving.ts';
import { shoot } from '../../core/play/shoot.ts';
import { BadInput } from '../../table/errors.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Inches, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import {
  playedAgainst,
  rallyCreatures,
  setUpWild,
  unsavedDamage,
  wildGang,
  wildOnBoard,
} from '../creatures.ts';
import { inTurn, isWounded, statOf } from '../figures.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'hive-dwellers.reacted': readonly Ref[];
  }
}

const oneRoll = ruling('classic.hiver-one-roll', 'one-each-trigger-met');
const chain = ruling('classic.hiver-chain', 'yes-each-hiver-most-once');
const noTarget = ruling('classic.hiver-nearest', 'shot-wasted');
const facing = ruling('classic.hiver-facing', 'turns-to-nearest');

const MOVE = statOf('classic.hive-dwellers.nature.3', 'M');
const TOUGHNESS = statOf('classic.hive-dwellers.nature.3', 'T');
/** The Long range of a stub gun [classic.reference.weapons.1]. */
const STUB_GUN = 12;

/**
 * How near a thing has to be: a Shoot action [classic.hive-dwellers.trigger.1], a Fight action
 * [classic.hive-dwellers.trigger.2], a blast at rest [classic.hive-dwellers.trigger.3], somebody hit by a ranged attack
 * [classic.hive-dwellers.trigger.4].
 */
const TRIGGERS = { shoot: 12, fight: 6, blast: 6, hit: 6 } as const;
const KINDS = ['shoot', 'fight', 'blast', 'hit'] as const;

/**
 * Hivers only react [classic.hive-dwellers.nature.4], to fighters and not to each other; Broken ones not at
 * all.
 */
export const triggered = procedure('classic.hive-dwellers.triggered', (t, { byHiver, hivers }) => {
  const each = oneRoll(t) === 'one-each-trigger-met';
  const chained = chain(t) === 'yes-each-hiver-most-once';
  const ignored = byHiver && !chained;
  const reacting = hivers.flatMap((hiver) => {
    const met = KINDS.filter((kind) => isWithin(hiver[kind], TRIGGERS[kind])).length;
    const rolls = ignored || hiver.broken ? 0 : each ? met : Math.min(1, met);
    return new Array<Ref>(rolls).fill(hiver.id);
  });
  t.tell(
    ignored ? 'classic/hive-dwellers/hiver-s-own-action' : 'classic/hive-dwellers/these-hivers-react',
    { reacting },
    'classic.hive-dwellers.nature.4',
  );
  return { triggered: reacting };
});

function isWithin(distance: Inches | null, reach: Inches): boolean {
  return distance !== null && distance <= reach;
}

interface Reaction {
  readonly hiver: Ref;
  readonly does: 'shoot' | 'nothing' | 'broken';
  readonly target: Ref | null;
}

/** Each rolls for itself once the action that roused it is worked out [classic.hive-dwellers.react.1]. */
export const react = procedure('classic.hive-dwellers.react', function* (t, { hivers }) {
  for (const [at, { nearest, distance }] of hivers.entries()) {
    if ((nearest === null) !== (distance === null))
      throw new BadInput(
        `hivers.${at}.distance`,
        'expected a distance with a nearest fighter, and none without',
      );
  }
  const reactions = yield* t.fold(hivers, [] as readonly Reaction[], function* (t, before, hiver): Rule<
    readonly Reaction[]
  > {
    const roll = yield* t.roll('D6', 'classic.hive-dwellers.react.1', hiver.id);
    if (roll >= 5) {
      t.tell('classic/hive-dwellers/becomes-broken', { id: hiver.id }, 'classic.hive-dwellers.react.4');
      return [...before, { hiver: hiver.id, does: 'broken', target: null }];
    }
    const target = isWithin(hiver.distance, STUB_GUN) ? hiver.nearest : null;
    const shoots = target !== null || noTarget(t) === 'shot-wasted';
    if (roll <= 2 && !hiver.pinned && shoots) {
      t.tell('classic/hive-dwellers/fires', { id: hiver.id, target }, 'classic.hive-dwellers.react.2');
      return [...before, { hiver: hiver.id, does: 'shoot', target }];
    }
    t.tell(
      'classic/hive-dwellers/does-nothing',
      { id: hiver.id },
      roll <= 2 ? 'classic.hive-dwellers.react.2' : 'classic.hive-dwellers.react.3',
    );
    return [...before, { hiver: hiver.id, does: 'nothing', target: null }];
  });
  if (hivers.length === 0)
    t.tell('classic/hive-dwellers/there-no-hiver-react', {}, 'classic.hive-dwellers.react.1');
  return { reactions };
});

interface Walk {
  readonly hiver: Ref;
  readonly player: Ref;
  readonly direction: number;
  readonly distance: Inches;
}

/** The direction that the Scatter die gives, or null if the player chooses it. */
function* rollWay(t: Table, hiver: Ref): Rule<number | null> {
  const face = yield* t.scatter('classic.hive-dwellers.end.2', hiver);
  return face === 'hit' ? null : face;
}

/**
 * The players take turns moving them [classic.hive-dwellers.end.1], up to any terrain in the way
 * [classic.hive-dwellers.end.4].
 */
export const endMove = procedure('classic.hive-dwellers.end-move', function* (t, { order, hivers }) {
  const moves = yield* t.fold(hivers, [] as readonly Walk[], function* (t, before, hiver) {
    const player = inTurn(order, before.length);
    const rolled = yield* rollWay(t, hiver.id);
    const direction = rolled ?? hiver.choose;
    const clear = rolled === null ? hiver.clearChosen : hiver.clearRolled;
    const distance = Math.min(MOVE, clear);
    t.tell(
      'classic/hive-dwellers/moves-towards',
      { player, id: hiver.id, distance, direction },
      rolled === null ? 'classic.hive-dwellers.end.2' : 'classic.hive-dwellers.end.3',
    );
    return [...before, { hiver: hiver.id, player, direction, distance }];
  });
  if (moves.length === 0)
    t.tell('classic/hive-dwellers/there-no-hivers-move', {}, 'classic.hive-dwellers.end.1');
  return { moves };
});

/** One wound is enough, without Injury dice [classic.hive-dwellers.nature.2]. */
export const hitsOnHiver = procedure('classic.hive-dwellers.hit', function* (t, { hits }) {
  const start = { outOfAction: false, rolls: 0 };
  const outcome = yield* t.fold(hits, start, function* (t, so, strength) {
    if (so.outOfAction) return so;
    return { outOfAction: yield* isWounded(t, strength, TOUGHNESS), rolls: so.rolls + 1 };
  });
  t.tell(
    outcome.outOfAction
      ? 'classic/hive-dwellers/hiver-goes-out-action'
      : 'classic/hive-dwellers/hiver-unharmed',
    {},
    'classic.hive-dwellers.nature.2',
  );
  return outcome;
});

// In a battle

const HIVERS = 'hive-dwellers';
/** Hivers who have reacted to the action of the moment. */
const REACTED = 'hive-dwellers.reacted';
/** How many there are for each gang; the rules name no number. */
const PER_GANG = 2;

const isHiver = ({ gang }: FighterState) => gang === HIVERS;

/** The hivers an action may stir up: they are not broken, did not do it and have not reacted to it. */
function whoMayStir(state: BattleState, attacker: Ref): readonly FighterState[] {
  const reacted = state.facts[REACTED] ?? [];
  return wildOnBoard(state, HIVERS).filter(
    ({ id, broken }) => !broken && id !== attacker && !reacted.includes(id),
  );
}

/**
 * Which hivers an action stirs up: near the attacker, near a blast, or near somebody who was hit. Each rolls once for
 * the whole action, so whoever is near enough to one of them is not measured again, unless every trigger counts.
 */
function* stirredBy(t: BattleTable, attack: AttackEvent): Rule<readonly Ref[]> {
  const { attacker, kind, targets, thing, struck } = attack;
  const hivers = whoMayStir(t.state, attacker);
  const byHiver = isHiver(fighterOf(t.state, attacker));
  // Only Shoot and Fight actions count; Reaction attacks are part of a Fight action, but none by themselves.
  if (hivers.length === 0 || (kind !== 'shoot' && kind !== 'fight') || attack.reaction) return [];
  const each = oneRoll(t) === 'one-each-trigger-met';
  const shot = kind === 'shoot';
  const met = { shoot: new Set<Ref>(), fight: new Set<Ref>(), blast: new Set<Ref>(), hit: new Set<Ref>() };
  const leftFor = (trigger: keyof typeof met) =>
    ids(hivers).filter((id) => (each ? !met[trigger].has(id) : KINDS.every((kind) => !met[kind].has(id))));
  function* near(trigger: keyof typeof met, from: Ref, clause: ClauseId, what?: Saying): Rule<void> {
    const left = leftFor(trigger).filter((id) => id !== from);
    for (const id of yield* t.within(TRIGGERS[trigger], from, left, clause, what)) met[trigger].add(id);
  }
  if (!shot) {
    yield* near('fight', attacker, 'classic.hive-dwellers.trigger.2');
  } else {
    yield* near('shoot', attacker, 'classic.hive-dwellers.trigger.1');
    if (isBlastShot(attack)) {
      const rest = say('classic/hive-dwellers/which-hivers-within-where', {
        blast: TRIGGERS.blast,
      });
      const at = momentOf(t.state).blast ? BLAST_CENTRE : (targets[0] ?? thing ?? attacker);
      yield* near('blast', at, 'classic.hive-dwellers.trigger.3', rest);
    }
    for (const { fighter } of struck) yield* near('hit', fighter, 'classic.hive-dwellers.trigger.4');
  }
  const reach = (trigger: keyof typeof met, id: Ref) => (met[trigger].has(id) ? TRIGGERS[trigger] : null);
  return triggered(t, {
    byHiver,
    hivers: hivers.map(({ id, broken }) => ({
      id,
      broken,
      shoot: reach('shoot', id),
      fight: reach('fight', id),
      blast: reach('blast', id),
      hit: reach('hit', id),
    })),
  }).triggered;
}

/** One hiver rolls and does as its table says. */
function* reactOnce(t: BattleTable, hiver: FighterState): Rule<void> {
  if (!isUp(hiver) || hiver.broken) return;
  const nearest = 'the nearest fighter';
  const pinned = hiver.fate === 'pinned';
  const { reactions } = yield* react(t, { hivers: [{ id: hiver.id, pinned, nearest, distance: 0 }] });
  const does = reactions[0]?.does;
  if (does === 'broken') hiver.broken = true;
  if (does !== 'shoot') return;
  const clause = 'classic.hive-dwellers.react.2';
  if (hiver.engagedWith.length > 0) {
    // The nearest fighter is the one in contact, and nobody shoots in close combat [core.actions.engaged.1].
    t.tell('classic/hive-dwellers/engaged-cannot-shoot', { name: hiver.name }, clause);
    return;
  }
  const targets = allOnBoard(t.state).filter((fighter) => !isHiver(fighter));
  const { seat } = gangBy(t.state, HIVERS);
  const what = say('classic/hive-dwellers/who-nearest-fighter-sees', { hiver: hiver.name, STUB_GUN });
  const all = ids(targets);
  const turns = facing(t) === 'turns-to-nearest';
  const closest = {
    is: 'nearest',
    from: hiver.id,
    of: all,
    seenWithin: STUB_GUN,
    ...(turns ? { allRound: true as const } : {}),
  } as const;
  const chosen = yield* t.choose(seat, ['nobody', ...all], clause, hiver.id, what, closest);
  if (chosen === 'nobody') {
    t.tell('classic/hive-dwellers/sees-nobody-shoot', { name: hiver.name }, clause);
    return;
  }
  const target = fighterOf(t.state, chosen);
  if (turns) looksAt(t.state, hiver, target);
  yield* shoot(t, hiver, [target]);
}

/** Hivers stirred up by an action react when it is over. */
function* stir(t: BattleTable, attack: AttackEvent): Rule<void> {
  const outermost = t.state.facts[REACTED] === undefined;
  const stirred = yield* stirredBy(t, attack);
  if (outermost) t.state.facts[REACTED] = [];
  for (const id of stirred) {
    const hiver = fighterOf(t.state, id);
    if (!isOnBoard(hiver)) continue;
    t.state.facts[REACTED] = [...(t.state.facts[REACTED] ?? []), id];
    yield* reactOnce(t, hiver);
  }
  if (outermost) delete t.state.facts[REACTED];
}

/** At 0 Wounds a hiver is out, and no Injury die is rolled. */
function* takeHit(t: BattleTable, hiver: FighterState, by: FighterState | null, hit: Hit): Rule<boolean> {
  const plain = hit.strength !== null && !hit.traits.includes('graviton-pulse');
  const out = plain
    ? (yield* hitsOnHiver(t, { hits: [hit.strength as number] })).outOfAction
    : (yield* unsavedDamage(t, hiver, hit)) > 0;
  if (out) yield* goOut(t, hiver, by, 'classic.hive-dwellers.nature.2');
  return out;
}

/**
 * Each player in turn moves one of them [classic.hive-dwellers.end.1], no farther than terrain allows
 * [classic.hive-dwellers.end.4]; those who are Pinned get up first, and those who are Engaged stay.
 */
function* wander(t: BattleTable): Rule<void> {
  let turn = 0;
  for (const hiver of wildOnBoard(t.state, HIVERS)) {
    if (hiver.fate === 'pinned') hiver.fate = 'standing';
    if (hiver.engagedWith.length > 0 || !isOnBoard(hiver)) continue;
    const gang = gangBy(t.state, inTurn(t.state.order, turn++));
    const way = yield* rollWay(t, hiver.id);
    t.tell(
      way === null
        ? 'classic/hive-dwellers/moves-full-direction-choice'
        : 'classic/hive-dwellers/moves-full-towards-up',
      { gang: gang.name, name: hiver.name, move: MOVE, way },
      way === null ? 'classic.hive-dwellers.end.2' : 'classic.hive-dwellers.end.3',
    );
    if (way === null)
      yield* alongPath(t, hiver, { inches: MOVE, clause: 'classic.hive-dwellers.end.2', by: gang.seat });
    else yield* isShoved(t, hiver, way, MOVE);
    yield* atFighter(t, 'moved', hiver);
  }
}

/** Bystanders count as fighters [classic.hive-dwellers.nature.1] and act only when something happens near them. */
export const hiveDwellers = specialRule({
  id: 'classic.hive-dwellers',
  title: 'Hive Dwellers',
  *deployed(t) {
    const gang = wildGang(t.state, HIVERS, 'Hive Dwellers');
    const one = { kind: 'hive-dweller', name: 'Hive Dweller', kit: ['armoury.stub-gun'] } as const;
    const count = PER_GANG * t.state.gangs.length;
    if (gang.roster.length === 0) yield* setUpWild(t, gang, count, one, 'classic.hive-dwellers.nature.3');
  },
  activationStarts(t, fighter) {
    playedAgainst(t.state, HIVERS, fighter);
    delete t.state.facts[REACTED];
  },
  attackActionOver: stir,
  asksHowAttacked: (state, { id }) => whoMayStir(state, id).length > 0,
  takesHit: (t, target, by, hit, standard) => (isHiver(target) ? takeHit(t, target, by, hit) : standard()),
  *endPhaseEnds(t) {
    yield* wander(t);
    // Those who ran may come round [classic.hive-dwellers.react.5].
    yield* rallyCreatures(t, HIVERS);
  },
});
