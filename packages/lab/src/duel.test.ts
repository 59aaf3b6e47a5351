import { BadInput, HOUSES, type RosterFighter, sampleGang } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { type DuelFighter, type DuelInput, duelOdds } from './duel.ts';

const STATS: RosterFighter['stats'] = {
  m: 5,
  ws: 4,
  bs: 4,
  s: 3,
  t: 3,
  w: 1,
  i: 4,
  a: 1,
  ld: 7,
  cl: 7,
  wil: 7,
  int: 7,
};

function fighter(kit: readonly string[], more: Partial<DuelFighter> = {}): DuelFighter {
  return { id: 'x', name: 'Ana', rank: 'ganger', stats: STATS, kit, ...more };
}

const LASGUN = fighter(['armoury.lasgun']);
const BARE = fighter([], { name: 'Bo' });

function answering(input: DuelInput, clause: string, answer: string | boolean) {
  const found = duelOdds(input).asked.find(({ key }) => key.includes(` ${clause} `));
  if (!found) throw new Error(`Nobody asks for ${clause}`);
  return duelOdds({ ...input, answers: { ...input.answers, [found.key]: answer } });
}

test('[core.shooting.hit.1, core.hits.wound.1, core.injury.dice.1] a shot from card to card has the odds of its dice', () => {
  const odds = duelOdds({ attacker: LASGUN, target: BARE, action: 'shoot' });
  expect(odds.possible).toBe(true);
  // Ballistic Skill 4+ and +1 at short range, Strength 3 against Toughness 3, no armour.
  expect(odds.hit.exact).toBe('2/3');
  expect(odds.harmed.exact).toBe('1/3');
  expect(odds.target.map(({ fate, exact }) => [fate, exact])).toEqual([
    ['out-of-action', '1/18'],
    ['seriously-injured', '1/6'],
    ['hurt', '1/9'],
    ['pinned', '1/3'],
    ['unharmed', '1/3'],
  ]);
  expect(odds.rolls.find(({ clause }) => clause === 'core.shooting.hit.1')).toMatchObject({
    needs: 3,
    of: 'attacker',
  });
});

test('[core.shooting.hit.2, core.shooting.hit.7] cover and aiming change the odds', () => {
  const shot = { attacker: LASGUN, target: BARE, action: 'shoot' } as const;
  expect(answering(shot, 'core.shooting.hit.2', 'full').hit.exact).toBe('1/3');
  expect(duelOdds({ ...shot, action: 'aim-and-shoot' }).hit.exact).toBe('5/6');
});

test('[core.shooting.priority.5] a fighter lying in cover cannot be shot at', () => {
  const target = { ...BARE, now: { fate: 'pinned' as const } };
  const shot = { attacker: LASGUN, target, action: 'shoot' } as const;
  expect(answering(shot, 'core.shooting.priority.5', 'partial').possible).toBe(false);
  expect(duelOdds(shot).possible).toBe(true);
});

test('[core.combat.reaction.1, core.combat.consolidate.1] a charge counts blows, blows back and a coup de grace', () => {
  const knife = fighter(['armoury.axe']);
  const charge = { attacker: knife, target: BARE, action: 'charge' } as const;
  const odds = duelOdds(charge);
  expect(odds.rolls.map(({ clause, of }) => [clause, of])).toContainEqual(['core.combat.hit.1', 'target']);
  // Whoever may finish somebody off does: nobody is left seriously injured.
  expect(odds.target.map(({ fate }) => fate)).not.toContain('seriously-injured');
  const spared = answering(charge, 'core.combat.consolidate.1', 'move');
  expect(spared.down.exact).toBe(odds.down.exact);
  expect(spared.out.chance).toBeLessThan(odds.out.chance);
  const held = answering(charge, 'core.combat.reaction.1', 'hold');
  expect(held.attacker).toEqual([{ fate: 'unharmed', wounds: 0, fleshWounds: 0, chance: 1, exact: '1' }]);
  expect(odds.attacker.length).toBeGreaterThan(1);
});

test('every share of a duel adds up to exactly 1, for a ganger of every house', () => {
  const gangs = HOUSES.map((house) => sampleGang(house));
  const gangerOf = (at: number) =>
    gangs[at % gangs.length]?.fighters.find(({ rank }) => rank === 'ganger') as RosterFighter;
  for (const at of gangs.keys())
    for (const action of ['shoot', 'charge'] as const) {
      const odds = duelOdds({ attacker: gangerOf(at), target: gangerOf(at + 1), action });
      for (const ends of [odds.target, odds.attacker])
        expect(ends.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    }
});

test('a duel computed in parts equals one computed whole', () => {
  const autogun = { attacker: fighter(['armoury.autogun']), target: BARE, action: 'shoot' } as const;
  expect(duelOdds(autogun)).toEqual(duelOdds(autogun, { isWhole: true }));
  const stats = { ...STATS, a: 2 };
  const power = fighter(['armoury.power-knife'], { stats });
  const answers = { 'choice core.combat.reaction.1 target': 'hold' };
  const target = fighter(['armoury.flak-armour']);
  const fight = { attacker: power, target, action: 'fight', answers } as const;
  const { asked, ...parts } = duelOdds(fight);
  const { asked: askedInAll, ...whole } = duelOdds(fight, { isWhole: true });
  expect(parts).toEqual(whole);
  expect(new Set(asked)).toEqual(new Set(askedInAll));
});

test('a card that cannot be is refused with its field and rule', () => {
  const refused = (input: DuelInput) => {
    try {
      duelOdds(input);
    } catch (error) {
      return error as BadInput;
    }
    return undefined;
  };
  const wounded = refused({ attacker: LASGUN, target: { ...BARE, now: { wounds: 3 } }, action: 'shoot' });
  expect(wounded).toBeInstanceOf(BadInput);
  expect(wounded?.field).toBe('target.now.wounds');
  const dead = refused({ attacker: LASGUN, target: { ...BARE, now: { fleshWounds: 3 } }, action: 'shoot' });
  expect(dead?.field).toBe('target.now.fleshWounds');
  const down = { ...LASGUN, now: { fate: 'seriously-injured' as const } };
  expect(refused({ attacker: down, target: BARE, action: 'shoot' })?.field).toBe('attacker.now.fate');
});
