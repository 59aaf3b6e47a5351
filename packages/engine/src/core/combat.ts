/** Close combat: attack dice, hit rolls, assists, parrying, reactions, and what follows. */
import type { ProcedureInputs } from '@hive-arbiter/rulebook';
import { BadInput } from '../table/errors.ts';
import { say } from '../table/events.ts';
import { procedure } from '../table/procedure.ts';
import type { Ref, RollOf, Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Table } from '../table/table.ts';
import { rollTest, signed } from './tests.ts';

/** How many dice a fighter attacks with, and with which weapons. */
export const attackDice = procedure('core.combat.attack-dice', (t, input) => {
  const { attacks, charging, weapons, favour, bonus } = input;
  if (weapons.length > 2) {
    throw new BadInput('weapons', `expected at most two, got ${weapons.length}`, 'core.combat.weapons.1');
  }
  if (favour !== null && !weapons.some(({ id }) => id === favour)) {
    throw new BadInput('favour', `expected one of the weapons or null, got ${favour}`, 'core.combat.dice.2');
  }
  // Paired weapons count as two, and double the Attacks on a charge before anything is added [core.combat.dice.4].
  const paired = weapons.some((weapon) => weapon.paired);
  const twoWeapons = weapons.length === 2 || paired;
  const dice =
    (paired && charging ? 2 * attacks : attacks) + (twoWeapons ? 1 : 0) + (charging ? 1 : 0) + bonus;
  t.tell('combat/attack-dice', { dice }, 'core.combat.dice.1');

  // A Sidearm takes one die [core.combat.dice.3]; the others go to Melee weapons, or to bare hands
  // [core.combat.weapons.2].
  const sidearms = weapons.filter(({ kind }) => kind === 'sidearm').slice(0, dice);
  const melee = weapons.filter(({ kind }) => kind === 'melee');
  const rest = dice - sidearms.length;
  const favoured = Math.max(
    0,
    melee.findIndex(({ id }) => id === favour),
  );
  const split: [Ref, number][] = [
    ...sidearms.map(({ id }): [Ref, number] => [id, 1]),
    ...melee.map(({ id }, at): [Ref, number] => [
      id,
      melee.length === 1 ? rest : at === favoured ? Math.ceil(rest / 2) : Math.floor(rest / 2),
    ]),
    ...(melee.length === 0 ? [['unarmed', rest] as [Ref, number]] : []),
  ];
  const used = split.filter(([, many]) => many > 0);
  const byId = new Map<Ref, number>();
  for (const [id, many] of used) byId.set(id, many + (byId.get(id) ?? 0)); // two of a kind share an id
  t.tell(
    'combat/split-so',
    { split: used.map(([weapon, many]) => say('combat/with', { many, weapon })) },
    melee.length === 2 ? 'core.combat.dice.2' : 'core.combat.dice.3',
  );
  const shares: Record<Ref, number> = {};
  for (const [id, many] of byId) shares[id] = many;
  return { dice, split: shares };
});

/** Can an attack hit when modifiers push the number above 6? */
const closeCombatSix = ruling('core.close-combat-six', 'natural-6-always-hits', 'use-improbable-shot-roll');

/** Does this face hit? A natural 1 never does [core.combat.hit.3]. */
export function strikes(t: Table, face: number, needed: number): boolean {
  if (face === 6 && closeCombatSix(t) === 'natural-6-always-hits') return true;
  return face !== 1 && face >= needed;
}

/** One Weapon Skill test for each attack die [core.combat.hit.1]. */
export const hitRolls = procedure('core.combat.hit', function* (t, input) {
  const { modifier, needed, landed } = yield* rollBlows(t, input);
  return { modifier, needed, hits: landed.length, sixes: landed.filter((face) => face === 6).length };
});

/** The same with the faces of the dice that hit, the highest first. */
export function* rollBlows(
  t: Table,
  input: ProcedureInputs['core.combat.hit'],
  of?: Ref | RollOf,
): Rule<{ modifier: number; needed: number; landed: readonly number[] }> {
  const { ws, attacks, turned, unseenCharge, broken, assists, interference, blind, other } = input;
  const modifier =
    assists -
    interference -
    (turned ? 1 : 0) - // [core.combat.face.1]
    (unseenCharge ? 1 : 0) - // [core.combat.face.2]
    (broken ? 2 : 0) +
    other;
  const needed = ws - modifier;
  const words = modifier === 0 ? 'combat/hits' : 'combat/roll-hits';
  // A natural 1 always misses [core.combat.hit.3].
  t.tell(words, { modifier: signed(modifier), needed: Math.max(2, needed) }, 'core.combat.hit.2');

  const faces = yield* t.pool('D6', attacks, 'core.combat.hit.1', of, blind ? 6 : needed);
  const sixes = faces.filter((face) => face === 6);
  const sixesRolled = sixes.length;
  if (blind) {
    // What is keyed to a natural result ignores modifiers [core.dice.modify.3].
    t.tell('combat/blind-fighter-hits-natural', { hits: sixesRolled }, 'core.combat.reaction.4');
    return { modifier, needed, landed: sixes };
  }
  if (needed > 6 && closeCombatSix(t) === 'use-improbable-shot-roll') {
    const again = yield* t.pool('D6', sixesRolled, 'core.combat.hit.1', of, ws);
    const hits = again.filter((face) => face !== 1 && face >= ws).length;
    t.tell('combat/improbable-sixes-hit', { sixesRolled, hits }, 'core.combat.hit.1');
    return { modifier, needed, landed: sixes.slice(0, hits) };
  }
  const landed = faces.filter((face) => strikes(t, face, needed));
  t.tell('combat/hits-of', { hits: landed.length, attacks }, 'core.combat.hit.1');
  return { modifier, needed, landed };
}

/** Friends who help and enemies who get in the way, unless they have another foe on their hands. */
export const assists = procedure('core.combat.assists', (t, { fighters, engagements, attacker, target }) => {
  const gangOf = new Map(fighters.map(({ id, gang }) => [id, gang]));
  for (const [field, id] of [
    ['attacker', attacker],
    ['target', target],
  ] as const) {
    if (!gangOf.has(id)) throw new BadInput(field, `expected one of the fighters, got ${id}`);
  }
  if (attacker === target) throw new BadInput('target', 'expected somebody else than the attacker');
  for (const [at, pair] of engagements.entries()) {
    if (pair.length !== 2 || pair[0] === pair[1]) {
      throw new BadInput(`engagements.${at}`, 'expected a pair of two different fighters');
    }
    const stranger = pair.find((id) => !gangOf.has(id));
    if (stranger !== undefined) {
      throw new BadInput(`engagements.${at}`, `expected two of the fighters, got ${stranger}`);
    }
  }
  const foesOf = (id: Ref) =>
    engagements.filter((pair) => pair.includes(id)).map(([one, other]) => (one === id ? other : one) as Ref);
  const bound = (id: Ref, gang: string | undefined, besides: Ref) =>
    foesOf(id).some((foe) => foe !== besides && gangOf.get(foe) === gang);
  const own = gangOf.get(attacker);
  const theirs = gangOf.get(target);

  const helpers = fighters.filter(
    ({ id, gang }) =>
      id !== attacker && gang === own && foesOf(id).includes(target) && !bound(id, theirs, target),
  );
  const interferers = fighters.filter(
    ({ id, gang }) =>
      id !== target && gang !== own && foesOf(id).includes(attacker) && !bound(id, own, attacker),
  );
  t.tell('combat/assists', { many: helpers.length }, 'core.combat.assist.1');
  t.tell('combat/interference', { many: interferers.length }, 'core.combat.assist.2');
  return { assists: helpers.length, interference: interferers.length };
});

/** A Parry makes the attacker roll a hit again; no die is rolled again twice. */
export const parry = procedure('core.combat.parry', function* (t, { needed, faces, parries, chosen }) {
  const picked = chosen.slice(0, parries);
  for (const [at, position] of picked.entries()) {
    if (position >= faces.length) {
      throw new BadInput(`chosen.${at}`, `expected a position of the ${faces.length} hits, got ${position}`);
    }
    if (picked.indexOf(position) !== at) {
      throw new BadInput(`chosen.${at}`, `hit ${position} is rolled again already`, 'core.dice.modify.4');
    }
  }
  const kept = faces.filter((_, at) => !picked.includes(at));
  const landed = yield* rollAgain(t, { needed, kept, again: picked.length });
  return { hits: landed.length };
});

/** So many hits are rolled again; returns the faces that still hit, after those that were kept. */
export function* rollAgain(
  t: Table,
  {
    needed,
    kept,
    again,
  }: { readonly needed: number; readonly kept: readonly number[]; readonly again: number },
  of?: Ref,
): Rule<readonly number[]> {
  const faces = yield* t.pool('D6', again, 'core.combat.parry.1', of, needed);
  const landed = faces.filter((face) => strikes(t, face, needed));
  const parried = again - landed.length;
  t.tell('combat/parried', { hits: kept.length + again, parried }, 'core.combat.parry.1');
  return [...kept, ...landed];
}

/**
 * Who may strike back: every enemy still standing and engaged [core.combat.reaction.1], not through the attacker's
 * reach alone [core.combat.reaction.3], and nobody on fire [core.conditions.blaze.5].
 */
export const reactions = procedure('core.combat.reactions', (t, { enemies }) => {
  const reactors = enemies
    .filter(({ status, contact, onFire }) => status === 'engaged' && contact && !onFire)
    .map(({ id, inArc, wasPinned, broken, blind, entangled, disarmed }) => ({
      id,
      // Turning costs 1 once, whether to face the attacker [core.combat.face.1] or on rising [core.combat.reaction.5].
      modifier: (!inArc || wasPinned ? -1 : 0) + (broken ? -2 : 0) + (entangled ? -2 : 0),
      sixesOnly: blind,
      unarmed: disarmed,
    }));
  for (const { id, modifier, sixesOnly, unarmed } of reactors) {
    const how = `${sixesOnly ? ', on natural 6s only' : ''}${unarmed ? ', unarmed' : ''}`;
    t.tell('combat/may-react', { id, modifier, how }, 'core.combat.reaction.4');
  }
  if (reactors.length === 0) t.tell('combat/nobody-can-react', {}, 'core.combat.reaction.1');
  return { reactors };
});

export interface Foe {
  readonly id: Ref;
  readonly initiative: number;
}

/** Engaged enemies test Initiative, one after the other, to react to a fighter who breaks away. */
export function* testToReact(
  t: Table,
  enemies: readonly Foe[],
  clause: 'core.actions.retreat.2' | 'core.nerve.run.3',
): Rule<readonly Ref[]> {
  const none: readonly Ref[] = [];
  return yield* t.fold(enemies, none, function* (t, reactors, { id, initiative }) {
    const { passed } = yield* rollTest(t, { stat: 'i', value: initiative }, clause, id);
    t.tell(passed ? 'combat/reacts' : 'combat/too-slow', { id }, clause);
    return passed ? [...reactors, id] : reactors;
  });
}

/** Retreats from a combat; the enemies strike first, and one taken down by them goes nowhere. */
export const retreat = procedure('core.combat.retreat', function* (t, input) {
  const { initiative, modifier, enemies, downed } = input;
  const test = { stat: 'i', value: initiative, modifier } as const;
  const { passed } = yield* rollTest(t, test, 'core.actions.retreat.1');
  const reactors = yield* testToReact(t, enemies, 'core.actions.retreat.2');
  const moves = passed && !downed ? yield* t.roll('D6', 'core.actions.retreat.1') : 0;
  t.tell(
    moves > 0 ? 'combat/fighter-gets-away-up' : 'combat/fighter-does-not-get',
    { moves },
    'core.actions.retreat.1',
  );
  return { passed, reactors, moves };
});

/** One enemy is out and another lies seriously injured: is the free coup de grace open? */
const consolidateMixed = ruling('core.consolidate-mixed', 'no-all-have-seriously-injured');

/** After the fight: a free coup de grace or a short move, once nobody is left standing. */
export const consolidate = procedure('core.combat.consolidate', (t, { enemies, impetuous }) => {
  if (enemies.some(({ status }) => status === 'engaged')) {
    t.tell('combat/enemy-still-stands', {}, 'core.combat.consolidate.1');
    return { coupDeGrace: [], move: 0 };
  }
  const down = enemies.filter(({ status }) => status === 'seriously-injured');
  const strict = consolidateMixed(t) === 'no-all-have-seriously-injured';
  const closed = strict && down.length < enemies.length;
  const coupDeGrace = closed ? [] : down.map(({ id }) => id);
  const move = impetuous ? 4 : 2;
  t.tell('combat/move-coup-de-grace', { move, coupDeGrace }, 'core.combat.consolidate.1');
  return { coupDeGrace, move };
});
