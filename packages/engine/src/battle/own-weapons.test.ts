import { expect, test } from 'vitest';
import { readOwnWeapons } from './own-weapons.ts';
import { newBattle, sampleGang } from './roster.ts';
import { armsName, gunsOf, meleeOf } from './weapons.ts';

const CASTER = {
  id: 'ash-caster',
  name: 'Ash caster',
  class: 'special',
  profiles: [
    {
      range: { short: 8, long: 16 },
      accuracy: { short: 1, long: 0 },
      strength: 4,
      ap: -1,
      damage: 1,
      ammo: 4,
      traits: ['blaze', 'scarce'],
    },
    { id: 'butt', strength: 'S', damage: 1, traits: ['melee'] },
  ],
};

function battleWith(weapons: unknown, kit: readonly string[]) {
  const gang = sampleGang('escher');
  const fighters = gang.fighters.map((fighter, at) => (at === 0 ? { ...fighter, kit } : fighter));
  return newBattle({
    pack: 'takeover',
    scenario: 'takeover.stand-off',
    gangs: [{ ...gang, weapons: weapons as never, fighters }, sampleGang('goliath')],
  });
}

test('a weapon of one’s own shoots and strikes with its own profiles', () => {
  const state = battleWith([CASTER], ['ash-caster', 'armoury.mesh-armour']);
  const [fighter] = Object.values(state.fighters);
  if (!fighter) throw new Error('nobody came');
  expect([fighter.weapons, fighter.gear]).toEqual([['ash-caster'], ['armoury.mesh-armour']]);
  const [gun] = gunsOf(fighter);
  expect(gun && armsName(gun)).toBe('Ash caster');
  expect(gun?.profile).toMatchObject({ range: { short: 8, long: 16 }, strength: 4, ammo: 4 });
  expect(meleeOf(fighter)[0]?.profile.range).toEqual({ short: null, long: 'engaged' });
  // Plain data: the weapon goes with the state wherever it is sent.
  expect(gunsOf(JSON.parse(JSON.stringify(fighter)))[0]?.profile.strength).toBe(4);
});

test('two battles may have different weapons of the same id', () => {
  const [profile] = CASTER.profiles;
  const other = { ...CASTER, profiles: [{ ...profile, strength: 6 }] };
  const strengths = [CASTER, other].map((weapon) => {
    const [fighter] = Object.values(battleWith([weapon], ['ash-caster']).fighters);
    return fighter && gunsOf(fighter)[0]?.profile.strength;
  });
  expect(strengths).toEqual([4, 6]);
});

test.each([
  ['no list', 'x', 'weapons: expected a list'],
  ['an id of the armoury', [{ ...CASTER, id: 'armoury.lasgun' }], 'weapons.0.id: expected small letters'],
  ['an unknown class', [{ ...CASTER, class: 'tank' }], 'weapons.0.class: expected basic'],
  ['no profile', [{ ...CASTER, profiles: [] }], 'weapons.0.profiles: expected 1 to 6'],
  [
    'an unknown trait',
    [{ ...CASTER, profiles: [{ ...CASTER.profiles[0], traits: ['nuclear'] }] }],
    'weapons.0.profiles.0.traits.0: the rules know no trait "nuclear"',
  ],
  [
    'a short range beyond the long one',
    [{ ...CASTER, profiles: [{ ...CASTER.profiles[0], range: { short: 20, long: 16 } }] }],
    'weapons.0.profiles.0.range.short',
  ],
  [
    'no strength',
    [{ ...CASTER, profiles: [{ ...CASTER.profiles[0], strength: 'lots' }] }],
    'weapons.0.profiles.0.strength: expected 1 to 12',
  ],
  ['an id twice', [CASTER, CASTER], 'weapons.1.id: two weapons'],
])('weapons with %s are refused with their place', (_, given, said) => {
  expect(() => readOwnWeapons(given, 'weapons')).toThrow(said);
});
