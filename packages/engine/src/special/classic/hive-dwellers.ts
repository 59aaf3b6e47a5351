/** Hive Dwellers: bystanders who shoot back, stand still or run when a fight comes too near. */
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Inches, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
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

/**
 * The players take turns moving them [classic.hive-dwellers.end.1], up to any terrain in the way
 * [classic.hive-dwellers.end.4].
 */
export const endMove = procedure('classic.hive-dwellers.end-move', function* (t, { order, hivers }) {
  const moves = yield* t.fold(hivers, [] as readonly Walk[], function* (t, before, hiver) {
    const player = inTurn(order, before.length);
    const face = yield* t.scatter('classic.hive-dwellers.end.2', hiver.id);
    const direction = face === 'hit' ? hiver.choose : face;
    const clear = face === 'hit' ? hiver.clearChosen : hiver.clearRolled;
    const distance = Math.min(MOVE, clear);
    t.tell(
      '{player} moves {id} {distance}" towards {direction}°',
      { player, id: hiver.id, distance, direction },
      face === 'hit' ? 'classic.hive-dwellers.end.2' : 'classic.hive-dwellers.end.3',
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
