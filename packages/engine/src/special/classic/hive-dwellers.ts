/** Hive Dwellers: bystanders who shoot back, stand still or run when a fight comes too near. */
import { goOut } from '../../battle/events.ts';
import { type AttackMade, type Hit, specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleTable,
  type FighterState,
  fighterOf,
  gangBy,
  ids,
  isOnBoard,
  isUp,
} from '../../battle/state.ts';
import { shoot } from '../../core/play-shoot.ts';
import { BadInput } from '../../table/errors.ts';
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
} from './creatures.ts';
import { inTurn, isWounded, statOf } from './figures.ts';

const oneRoll = ruling('classic.hiver-one-roll', 'one for each trigger met');
const chain = ruling('classic.hiver-chain', 'yes, each hiver at most once for one original action');
const noTarget = ruling('classic.hiver-nearest', 'the shot is wasted');

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
  const each = oneRoll(t) === 'one for each trigger met';
  const chained = chain(t) === 'yes, each hiver at most once for one original action';
  const ignored = byHiver && !chained;
  const reacting = hivers.flatMap((hiver) => {
    const met = KINDS.filter((kind) => isWithin(hiver[kind], TRIGGERS[kind])).length;
    const rolls = ignored || hiver.broken ? 0 : each ? met : Math.min(1, met);
    return new Array<Ref>(rolls).fill(hiver.id);
  });
  t.tell(
    ignored ? "A hiver's own action starts nothing" : 'These hivers react: {reacting}',
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
      t.tell('{id} becomes Broken', { id: hiver.id }, 'classic.hive-dwellers.react.4');
      return [...before, { hiver: hiver.id, does: 'broken', target: null }];
    }
    const target = isWithin(hiver.distance, STUB_GUN) ? hiver.nearest : null;
    const shoots = target !== null || noTarget(t) === 'the shot is wasted';
    if (roll <= 2 && !hiver.pinned && shoots) {
      t.tell('{id} fires at {target}', { id: hiver.id, target }, 'classic.hive-dwellers.react.2');
      return [...before, { hiver: hiver.id, does: 'shoot', target }];
    }
    t.tell(
      '{id} does nothing',
      { id: hiver.id },
      roll <= 2 ? 'classic.hive-dwellers.react.2' : 'classic.hive-dwellers.react.3',
    );
    return [...before, { hiver: hiver.id, does: 'nothing', target: null }];
  });
  if (hivers.length === 0) t.tell('There is no hiver to react', {}, 'classic.hive-dwellers.react.1');
  return { reactions };
});

interface Walk {
  readonly hiver: Ref;
  readonly player: Ref;
  readonly direction: number;
  readonly distance: Inches;
}

/** The direction that the Scatter die gives, or null where the player chooses it. */
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
      '{player} moves {id} {distance}" towards {direction}°',
      { player, id: hiver.id, distance, direction },
      rolled === null ? 'classic.hive-dwellers.end.2' : 'classic.hive-dwellers.end.3',
    );
    return [...before, { hiver: hiver.id, player, direction, distance }];
  });
  if (moves.length === 0) t.tell('There are no hivers to move', {}, 'classic.hive-dwellers.end.1');
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
    outcome.outOfAction ? 'The hiver goes Out of Action' : 'The hiver is unharmed',
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

/** Which hivers an attack stirs up: near the attacker, near a blast, or near a fighter who was hit. */
function* stirredBy(
  t: BattleTable,
  { attacker, kind, traits }: AttackMade,
  at: Ref,
  hit: boolean,
): Rule<readonly Ref[]> {
  const reacted = (t.state.facts[REACTED] ?? []) as readonly Ref[];
  const near = wildOnBoard(t.state, HIVERS).filter(
    ({ id, broken }) => !broken && id !== attacker.id && !reacted.includes(id),
  );
  if (near.length === 0 || kind === 'other') return [];
  const shot = kind === 'shoot';
  const byAttacker = yield* t.within(
    shot ? TRIGGERS.shoot : TRIGGERS.fight,
    attacker.id,
    ids(near),
    shot ? 'classic.hive-dwellers.trigger.1' : 'classic.hive-dwellers.trigger.2',
  );
  const isBlast = shot && traits.some((trait) => trait.startsWith('blast'));
  const others = near.filter(({ id }) => id !== at);
  const byTarget =
    shot && (hit || isBlast)
      ? yield* t.within(
          TRIGGERS.hit,
          at,
          ids(others),
          isBlast ? 'classic.hive-dwellers.trigger.3' : 'classic.hive-dwellers.trigger.4',
          isBlast ? `Which hivers are within ${TRIGGERS.blast}" of where the blast came to rest?` : undefined,
        )
      : [];
  const inReach = (list: readonly Ref[], id: Ref, reach: Inches) => (list.includes(id) ? reach : null);
  return triggered(t, {
    byHiver: isHiver(attacker),
    hivers: near.map(({ id, broken }) => ({
      id,
      broken,
      shoot: shot ? inReach(byAttacker, id, TRIGGERS.shoot) : null,
      fight: shot ? null : inReach(byAttacker, id, TRIGGERS.fight),
      blast: isBlast ? inReach(byTarget, id, TRIGGERS.blast) : null,
      hit: hit ? inReach(byTarget, id, TRIGGERS.hit) : null,
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
  const targets = allOnBoard(t.state).filter((fighter) => !isHiver(fighter));
  const { seat } = gangBy(t.state, HIVERS);
  const chosen = yield* t.choose(
    seat,
    ['nobody', ...ids(targets)],
    'classic.hive-dwellers.react.2',
    hiver.id,
    `Who is the nearest fighter that ${hiver.name} sees within ${STUB_GUN}"?`,
  );
  if (chosen === 'nobody') {
    t.tell('{name} sees nobody to shoot at', { name: hiver.name }, 'classic.hive-dwellers.react.2');
    return;
  }
  yield* shoot(t, hiver, [fighterOf(t.state, chosen)]);
}

/** Those whom an attack at this fighter or thing stirs up react to it. */
function* stir(t: BattleTable, attack: AttackMade, at: Ref, hit: boolean): Rule<void> {
  const outermost = t.state.facts[REACTED] === undefined;
  const stirred = yield* stirredBy(t, attack, at, hit);
  if (outermost) t.state.facts[REACTED] = [];
  for (const id of stirred) {
    const hiver = fighterOf(t.state, id);
    if (!isOnBoard(hiver)) continue;
    t.state.facts[REACTED] = [...((t.state.facts[REACTED] ?? []) as readonly Ref[]), id];
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

/** Each player in turn moves one of them; those who are Pinned get up first. */
function* wander(t: BattleTable): Rule<void> {
  for (const [turn, hiver] of wildOnBoard(t.state, HIVERS).entries()) {
    const gang = gangBy(t.state, inTurn(t.state.order, turn));
    if (hiver.fate === 'pinned') hiver.fate = 'standing';
    if (hiver.engagedWith.length > 0) continue;
    const way = yield* rollWay(t, hiver.id);
    t.tell(
      way === null
        ? '{gang} moves {name} up to {move}" in any direction, as far as terrain allows'
        : '{gang} moves {name} {move}" towards {way}°, as far as terrain allows',
      { gang: gang.name, name: hiver.name, move: MOVE, way },
      way === null ? 'classic.hive-dwellers.end.2' : 'classic.hive-dwellers.end.3',
    );
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
  attacked: (t, attack) => stir(t, attack, attack.target.id, attack.hit),
  /** Nobody is hit. */
  attackedThing: (t, attack) => stir(t, attack, attack.thing, false),
  takesHit: (t, target, by, hit, standard) => (isHiver(target) ? takeHit(t, target, by, hit) : standard()),
  *endPhaseEnds(t) {
    yield* wander(t);
    // Those who ran may come round [classic.hive-dwellers.react.5].
    yield* rallyCreatures(t, HIVERS);
  },
});
