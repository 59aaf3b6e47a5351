/** Doors and terminals. */
import { procedure } from '../table/procedure.ts';
import { rollToWound } from './hits.ts';
import { rollTest } from './tests.ts';

/** Forces a locked door: D6 + Strength, with help from friends who touch it. */
export const forceDoor = procedure(
  'core.doors.force',
  function* (t, { strength, friends, lockPunch, needed }) {
    const roll = yield* t.roll('D6', 'core.doors.force.1');
    const total = roll + strength + (lockPunch ? 4 : 0) + 2 * friends;
    const opened = total >= needed;
    t.tell('doors/against-door', { total, needed, fate: opened ? 'opens' : 'holds' }, 'core.doors.force.1');
    return { total, opened, removed: opened && lockPunch };
  },
);

/** Opens a door by its terminal: an Intelligence test with a penalty; a natural 2 or 12 counts as usual. */
export const accessTerminal = procedure('core.doors.terminal', function* (t, input) {
  const { intelligence, penalty, stripKit } = input;
  const modifier = penalty + (stripKit ? 2 : 0);
  const test = { stat: 'int', value: intelligence, modifier } as const;
  const { natural, total, passed } = yield* rollTest(t, test, 'core.doors.terminal.1');
  t.tell(
    'doors/against-intelligence-door',
    { total, intelligence, fate: passed ? 'can be operated' : 'stays locked' },
    passed === total >= intelligence ? 'core.doors.terminal.1' : 'core.tests.natural.2',
  );
  if (passed !== total >= intelligence) t.tell('doors/natural-decides', { natural }, 'core.tests.natural.2');
  return { total, opened: passed };
});

/** Every door has Toughness 5 and no save [core.doors.attack.1]. */
export const DOOR = { toughness: 5, wounds: 4 } as const;

export const attackDoor = procedure('core.doors.attack', function* (t, { wounds, hits }) {
  const left = yield* t.fold(hits, wounds, function* (t, left, { strength, damage }) {
    if (left === 0) return left;
    const { wounded } = yield* rollToWound(t, { strength, toughness: DOOR.toughness });
    return wounded ? Math.max(0, left - damage) : left;
  });
  t.tell(
    left === 0 ? 'doors/door-down' : left === 1 ? 'doors/door-has-one-wound' : 'doors/door-has-wounds-left',
    { left },
    'core.doors.attack.1',
  );
  return { wounds: left, destroyed: left === 0 };
});
