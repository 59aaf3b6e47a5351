/** Attacks on doors, and forcing and hacking them, in whole battles. */
import { expect, test } from 'vitest';
import { atDoor, field, weapon, withActions } from '../../kit/proof.fixture.ts';
import { run } from '../../scenarios/takeover/table.fixture.ts';
import { takeActions } from './take-actions.ts';

test('[core.doors.attack.1] a shot at a door cannot miss, and the door keeps its Wounds', () => {
  const made = atDoor('shoot-door', { weapons: [weapon([], { strength: 4, damage: 3 })], wound: 5 });
  expect(made.players.keys('dice D6 core.shooting.hit.1')).toEqual([]);
  expect(made.state.markers['door-1']).toMatchObject({ state: 'closed', data: { wounds: 1 } });
  expect(made.told()).toContain('The door has one Wound left');
  // Strength 4 against Toughness 5 wounds on a 5.
  const held = atDoor('shoot-door', { weapons: [weapon([], { strength: 4, damage: 3 })], wound: 4 });
  expect(held.state.markers['door-1']?.data.wounds).toBe(4);
});

test('[core.doors.attack.1, core.shooting.twin.1] two Sidearms are fired at a door together, within reach of both', () => {
  const near = weapon(['sidearm'], { strength: 4, damage: 1, range: { short: 4, long: 8 } });
  const far = weapon(['sidearm'], { strength: 4, damage: 2 });
  const chooses = { 'choice core.shooting.declare.1': ['two-sidearms'] };
  const made = atDoor('shoot-door', { weapons: [far, near], chooses });
  expect(made.players.asked.find(({ kind }) => kind === 'fact')).toMatchObject({
    what: expect.stringContaining('no more than 8" away'),
  });
  expect(made.state.markers['door-1']?.data.wounds).toBe(1);
  // A door that is down takes no more hits.
  const strong = weapon(['sidearm'], { strength: 4, damage: 4 });
  const down = atDoor('shoot-door', { weapons: [strong, strong], chooses });
  expect(down.state.markers['door-1']).toMatchObject({ state: 'open' });
  expect(down.players.keys('dice D6 core.hits.wound.1')).toHaveLength(1);
  expect(down.players.keys('dice firepower')).toHaveLength(2);
});

test('[core.doors.attack.1] the next attack continues where the last one ended, and a door without Wounds is gone', () => {
  const made = atDoor('shoot-door', { weapons: [weapon([], { strength: 4, damage: 3 })] });
  withActions(made, 'shoot-door');
  run(takeActions(made.t, made.ana, 2));
  expect(made.players.options('choice core.doors.attack.1')).toEqual([['door-1', 'another-door']]);
  expect(made.state.markers['door-1']).toMatchObject({
    state: 'open',
    data: { wounds: 0, destroyedBy: 'red' },
  });
  expect(made.told()).toContain('The door is down');
  withActions(made, 'shoot-door');
  run(takeActions(made.t, made.ana, 2));
  expect(Object.keys(made.state.markers)).toEqual(['door-1', 'door-2']);
});

test('[core.doors.attack.1, core.combat.dice.1] every attack die strikes a door, bare hands with the fighter’s own Strength', () => {
  const made = atDoor('strike-door', { a: 3 });
  expect(made.players.keys('dice D6 core.hits.wound.1 red-ana')).toHaveLength(3);
  expect(made.state.markers['door-1']?.data.wounds).toBe(1);
});

test.each(['shoot-door', 'strike-door'])(
  '[core.doors.attack.1] %s uses no action if there is no door',
  (action) => {
    const made = atDoor(action, {
      weapons: [weapon([])],
      chooses: { 'fact core.doors.attack.1': () => false },
    });
    expect(made.state.markers).toEqual({});
    const offered = made.players.options('choice core.activation.turn.4');
    expect(offered[1]).not.toContain(action);
    expect(offered[1]).toContain('move');
  },
);

test('[core.doors.attack.1, core.activation.types.2] an attack on a door is the Shoot or the Fight of that activation', () => {
  const made = atDoor('shoot-door', { weapons: [weapon([])] });
  const [before, after] = made.players.options('choice core.activation.turn.4');
  expect(before).toEqual(expect.arrayContaining(['shoot', 'shoot-door', 'strike-door']));
  expect(after?.filter((id) => ['shoot', 'shoot-door', 'strike-door'].includes(id))).toEqual(['strike-door']);
});

test('[core.doors.attack.1] a weapon without Strength breaks no door', () => {
  const made = atDoor('done', { weapons: [weapon(['gas'], { strength: null, damage: null })] });
  expect(made.players.options('choice core.activation.turn.4')[0]).not.toContain('shoot-door');
});

test('[core.doors.force.1, core.doors.terminal.1] the dice of forcing and hacking a door name whose they are', () => {
  const dice = (action: string, clause: string) => {
    const made = atDoor(action, { chooses: { [`fact ${clause}`]: () => true } });
    return made.players.keys(`dice`);
  };
  expect(dice('force-door', 'core.doors.force.1')).toEqual(['dice D6 core.doors.force.1 red-ana']);
  const made = field({ answers: { 'fact core.doors.terminal.1': () => true } });
  made.state.facts['battlefield.features'] = ['terminals'];
  withActions(made, 'access-terminal');
  run(takeActions(made.t, made.ana, 2));
  expect(made.players.keys('dice')).toEqual(['dice 2D6 core.doors.terminal.1 red-ana']);
});
