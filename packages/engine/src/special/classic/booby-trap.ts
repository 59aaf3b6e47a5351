/** Booby traps: who sets them off, who shoots at them, and whom they reach. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { poisons } from '../../core/hits.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { d6Table, inches, neededToHit, rollToHit, takeTest } from './figures.ts';

const afterwards = ruling('classic.booby-after', 'it stays');
const injured = ruling('classic.booby-injured', 'any Injury result ends it');
const gasReach = ruling('classic.booby-gas', '2D6" is the width');

const setOff = d6Table('classic.booby-trap.trigger.4', 'dud', 'nothing', 'explodes');
const shotAt = d6Table('classic.booby-trap.shooting.4', 'no-effect', 'explodes', 'disarmed');

/**
 * A dud [classic.booby-trap.trigger.5] and a disarmed trap [classic.booby-trap.shooting.5] are taken off, and
 * so is one that went off.
 */
function trapAfter(t: Table, result: string): 'stays' | 'removed' {
  if (result === 'explodes') return afterwards(t) === 'it stays' ? 'stays' : 'removed';
  return result === 'dud' || result === 'disarmed' ? 'removed' : 'stays';
}

export const trigger = procedure(
  'classic.booby-trap.trigger',
  function* (t, { event, distance, rolledBefore }) {
    if (event === 'moves-away' || distance > 2) {
      const clause =
        event === 'ends-action' ? 'classic.booby-trap.trigger.2' : 'classic.booby-trap.trigger.1';
      t.tell('The fighter neither comes nor ends an action within 2": no risk', {}, clause);
      return { result: 'no-risk', trap: 'stays' };
    }
    if (rolledBefore) {
      t.tell('One roll for a trap in an activation is enough', {}, 'classic.booby-trap.trigger.3');
      return { result: 'no-risk', trap: 'stays' };
    }
    const result = setOff(yield* t.roll('D6', 'classic.booby-trap.trigger.4'));
    const trap = trapAfter(t, result);
    t.tell(WORDS[result], {}, CLAUSES[result]);
    return { result, trap };
  },
);

const WORDS = {
  dud: 'The trap is a dud and is taken off the table',
  nothing: 'The trap is not set off and stays',
  explodes: 'The trap goes off',
} as const;
const CLAUSES = {
  dud: 'classic.booby-trap.trigger.5',
  nothing: 'classic.booby-trap.trigger.6',
  explodes: 'classic.booby-trap.trigger.4',
} as const satisfies Record<string, ClauseId>;

/**
 * A move is interrupted while the trap is resolved [classic.booby-trap.moving.1], and over if the fighter is
 * put down.
 */
export const whileMoving = procedure('classic.booby-trap.while-moving', (t, input) => {
  const { move, moved, trap, after, fleshWounds } = input;
  if (moved > move)
    throw new BadInput('moved', `expected at most the ${move}" that the move allows, got ${moved}`);
  const hurt = fleshWounds > 0 && injured(t) === 'any Injury result ends it';
  const stopped = trap === 'explodes' && (after !== 'standing' || hurt);
  const left = stopped ? 0 : inches(move - moved);
  t.tell(
    stopped ? 'The trap ends the move' : 'The move goes on with {left}" left',
    { left },
    stopped ? 'classic.booby-trap.moving.2' : 'classic.booby-trap.moving.1',
  );
  return { continues: !stopped, left };
});

/** A trap may be shot at [classic.booby-trap.shooting.1], at -1 or -2 by range. */
export const shootAtTrap = procedure('classic.booby-trap.shoot', function* (t, { bs, range, modifiers }) {
  const clause = range === 'short' ? 'classic.booby-trap.shooting.2' : 'classic.booby-trap.shooting.3';
  const all = modifiers + (range === 'short' ? -1 : -2);
  const needed = neededToHit(bs, all);
  const hit = yield* rollToHit(t, bs, all, clause);
  if (!hit) {
    t.tell('The shot misses, needing {needed}+', { needed }, clause);
    return { needed, hit, result: 'miss', trap: 'stays' };
  }
  const result = shotAt(yield* t.roll('D6', 'classic.booby-trap.shooting.4'));
  const trap = trapAfter(t, result);
  t.tell('The trap is hit: {result}', { result }, 'classic.booby-trap.shooting.4');
  return { needed, hit, result, trap };
});

/**
 * A 5" Blast reaches every base within 2.5" of the trap [classic.reference.weapons.2], but not through walls.
 */
export const blast = procedure('classic.booby-trap.blast', (t, { models }) => {
  const hit = models.filter(({ distance, wall }) => distance <= 2.5 && !wall).map(({ id }) => id);
  t.tell('The explosion hits {hit}', { hit }, 'classic.reference.weapons.2');
  return { hit };
});

/**
 * The Hive War melta trap leaves a pitfall in its place [classic.booby-trap.n21-melta.1], which stays
 * [classic.booby-trap.n21-melta.6].
 */
export const meltaPitfall = procedure('classic.booby-trap.melta-pitfall', function* (t, { fighters }) {
  const partly = fighters.filter(({ covered }) => covered === 'partly');
  const pinned = yield* t.fold(partly, [] as readonly Ref[], function* (t, clear, { id, initiative }) {
    const test = { stat: 'i', value: initiative } as const;
    const { passed } = yield* takeTest(t, test, 'classic.booby-trap.n21-melta.3', id);
    return passed ? [...clear, id] : clear;
  });
  const outOfAction = fighters
    .filter(({ id, covered }) => covered === 'wholly' || (covered === 'partly' && !pinned.includes(id)))
    .map(({ id }) => id);
  t.tell('Moved clear and Pinned: {pinned}', { pinned }, 'classic.booby-trap.n21-melta.4');
  for (const id of outOfAction) {
    const fell = !partly.some((fighter) => fighter.id === id);
    t.tell(
      '{id} goes Out of Action in the pitfall',
      { id },
      fell ? 'classic.booby-trap.n21-melta.2' : 'classic.booby-trap.n21-melta.5',
    );
  }
  return { outOfAction, pinned, pitfall: true };
});

/**
 * The Hive War gas trap: everyone within 2D6", then Gas against Toughness, where a 6 always tells
 * [classic.reference.traits.1].
 */
export const gasCloud = procedure('classic.booby-trap.gas-cloud', function* (t, { fighters }) {
  const rolled = yield* t.roll('2D6', 'classic.booby-trap.n21-gas.1');
  const radius = gasReach(t) === '2D6" is the width' ? rolled / 2 : rolled;
  t.tell('The gas reaches {radius}"', { radius }, 'classic.booby-trap.n21-gas.1');

  type Result = 'out-of-reach' | 'unaffected' | 'flesh' | 'serious' | 'out';
  const results = yield* t.fold(fighters, [] as readonly Result[], function* (t, results, fighter): Rule<
    readonly Result[]
  > {
    const { id, distance, wall, toughness } = fighter;
    if (wall || distance > radius) return [...results, 'out-of-reach'];
    const roll = yield* t.roll('D6', 'classic.reference.traits.1', id);
    if (!poisons(roll, toughness)) return [...results, 'unaffected'];
    const [injury = 'flesh'] = yield* t.injury(1, 'classic.reference.traits.1', id);
    return [...results, injury];
  });
  return { radius, results: Object.fromEntries(fighters.map(({ id }, at) => [id, results[at]])) };
});
