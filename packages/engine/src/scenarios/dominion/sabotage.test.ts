import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { battle, judge } from './battles.fixture.ts';

const attack = (input: object, dice: readonly number[]) =>
  call('dominion.sabotage.attack-target', {
    input: { attack: 'melee', skill: 4, modifier: 0, strength: 6, ap: 0, damage: 1, wounds: 4, ...input },
    dice,
  }).output;

test.each([
  [1, 6],
  [3, 6],
  [4, 5],
  [5, 5],
  [6, 4],
  [7, 3],
  [11, 3],
  [12, 2],
  [14, 2],
])('[dominion.sabotage.target.1] Strength %i wounds on %i+', (strength, needed) => {
  expect(attack({ strength }, [needed, 1])).toMatchObject({ wounded: true, lost: 1, left: 3 });
  expect(attack({ strength }, [needed - 1])).toMatchObject({ hit: true, wounded: false, lost: 0 });
});

test('[dominion.sabotage.target.1] a 5+ save that AP worsens, and none worse than 6+', () => {
  expect(attack({}, [4, 5])).toMatchObject({ wounded: true, saved: true, lost: 0, left: 4 });
  expect(attack({}, [4, 4])).toMatchObject({ saved: false });
  expect(attack({ ap: -1 }, [4, 6])).toMatchObject({ saved: true });
  expect(attack({ ap: -1 }, [4, 5])).toMatchObject({ saved: false });
  expect(attack({ ap: -2 }, [4])).toMatchObject({ saved: false, lost: 1 });
});

test('[dominion.sabotage.target.2] shots add 2, a natural 1 misses, melee never rolls to hit', () => {
  const ranged = { attack: 'ranged' };
  expect(attack(ranged, [2, 1])).toMatchObject({ hit: true });
  expect(attack({ ...ranged, modifier: -1 }, [2])).toEqual({
    hit: false,
    wounded: false,
    saved: false,
    lost: 0,
    left: 4,
    destroyed: false,
  });
  expect(attack({ ...ranged, skill: 6, modifier: -2 }, [6, 1])).toMatchObject({ hit: true });
  expect(attack({ ...ranged, skill: 2 }, [1])).toMatchObject({ hit: false });
});

test('[dominion.sabotage.experience.1, dominion.sabotage.experience.2] no more Wounds are lost than it has', () => {
  expect(attack({ damage: 3, wounds: 2 }, [4, 1])).toMatchObject({ lost: 2, left: 0, destroyed: true });
  expect(attack({ damage: 3, wounds: 4 }, [4, 1])).toMatchObject({ lost: 3, left: 1, destroyed: false });
});

test.each(['classic', 'updated'] as const)('[dominion.sabotage.ending.1] no round limit in %s', (variant) => {
  const ending = (told: object) => judge('dominion.sabotage.ending', battle('sabotage', told), { variant });
  expect(ending({ round: 12 })).toEqual({ ended: false, why: null });
  expect(ending({ blue: 'leader reserve' })).toEqual({ ended: true, why: 'dominion.sabotage.ending.1' });
});

const victory = (told: object, destroyed: boolean, rulings = {}) => {
  const { victors, why } = judge(
    'dominion.sabotage.victory',
    battle('sabotage', { ...told, facts: { destroyed } }),
    { rulings },
  );
  return `${victors.join() || 'draw'} ${why.replace('dominion.sabotage.', '')}`;
};

test.each([
  ['leader, ganger, ganger out', true, 'red victory.1'],
  ['leader, ganger out', true, 'draw victory.3'],
  ['leader, ganger fled', true, 'draw victory.3'],
  ['leader, ganger escaped, ganger escaped, ganger out', true, 'red victory.1'],
  ['leader, ganger home, ganger out', true, 'draw victory.3'],
  ['leader out', false, 'blue victory.2'],
])(
  '[dominion.sabotage.victory.1, dominion.sabotage.victory.2, dominion.sabotage.victory.3] %s, destroyed %s: %s',
  (red, destroyed, result) => {
    expect(victory({ red }, destroyed)).toBe(result);
  },
);

test('[dominion.sabotage.victory.1] by the other ruling those who fled do not count', () => {
  const rulings = { 'dominion.sabotage-half': 'fled-do-not-count' };
  expect(victory({ red: 'leader, ganger fled' }, true, rulings)).toBe('red victory.1');
  expect(victory({ red: 'leader, ganger out' }, true, rulings)).toBe('draw victory.3');
});

const FLED = { blue: 'leader fled', blueBottled: 'by-choice' } as const;

test('[dominion.sabotage.fleeing.1] a defender who fled by choice loses; an attacker has no such clause', () => {
  expect(victory(FLED, false)).toBe('red fleeing.1');
  expect(victory({ red: 'leader fled, ganger escaped', redBottled: 'by-choice' }, true)).toBe(
    'draw victory.3',
  );
  const replaced = { 'dominion.fleeing-before-victory': 'updated-victories-replace' };
  expect(victory(FLED, false, replaced)).toBe('red fleeing.1');
});

const rewards = (told: object, facts: object, dice: readonly number[], rulings = {}) =>
  judge('dominion.sabotage.rewards', battle('sabotage', { ...told, facts }), { dice, rulings });

test('[dominion.sabotage.fleeing.1, dominion.sabotage.credits.1, dominion.sabotage.reputation.1] flight pays for the target and earns nobody Experience', () => {
  const facts = { destroyed: false, wounds: { 'red-2': 2 }, firstMeeting: true };
  expect(rewards(FLED, facts, [4])).toEqual({
    gangs: {
      red: { credits: 40, reputation: 4, territory: false, items: [] },
      blue: { credits: 0, reputation: -1, territory: false, items: [] },
    },
    xp: { 'red-1': 1, 'red-2': 3, 'blue-1': 1 },
    notes: ['dominion.sabotage.fleeing.1'],
  });
});

test('[dominion.sabotage.credits.1] a standing target pays the defender', () => {
  const { gangs } = rewards({}, {}, [6]);
  expect(gangs).toMatchObject({ red: { credits: 0, reputation: 0 }, blue: { credits: 60, reputation: 0 } });
});

test('[dominion.sabotage.experience.1, dominion.sabotage.experience.2, dominion.sabotage.experience.3] Wounds, the last blow and the Leader', () => {
  const facts = { destroyed: true, destroyedBy: 'red-2', wounds: { 'red-2': 1, 'red-3': 3 } };
  const told = { red: 'leader home, ganger, hired-gun' };
  expect(rewards(told, facts, [1]).xp).toEqual({ 'red-1': 1, 'red-2': 3, 'blue-1': 1, 'blue-2': 1 });
});

test('[dominion.sabotage.experience.1] the target has four Wounds to give, unless ruled otherwise', () => {
  const facts = { wounds: { 'red-1': 3, 'red-2': 3 } };
  expect(rewards({}, facts, [1]).xp).toMatchObject({ 'red-1': 4, 'red-2': 2 });
  expect(rewards({}, facts, [1], { 'dominion.sabotage-wounds': 'yes' }).xp).toMatchObject({
    'red-1': 4,
    'red-2': 4,
  });
});

test('[dominion.sabotage.experience.1, dominion.sabotage.experience.2] damage beyond the last Wound is credited to the fighter who destroyed it', () => {
  const facts = { destroyed: true, destroyedBy: 'red-2', wounds: { 'red-2': 6, 'red-3': 1 } };
  const { xp } = rewards({ red: 'leader, ganger, ganger' }, facts, [1]);
  expect(xp).toMatchObject({ 'red-1': 2, 'red-2': 5, 'red-3': 2 });
});

test('[dominion.sabotage.experience.2] the fighter who destroyed it is in the battle, and it is destroyed', () => {
  expect(() => rewards({}, { destroyedBy: 'red-1' }, [1])).toThrow(/battle.facts.destroyedBy/);
  expect(() => rewards({}, { destroyed: true, destroyedBy: 'x' }, [1])).toThrow(/battle.facts.destroyedBy/);
  expect(() => rewards({}, { wounds: { x: 1 } }, [1])).toThrow(/battle.facts.wounds.x/);
});
