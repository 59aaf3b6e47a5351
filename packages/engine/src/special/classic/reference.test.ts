import { expect, test } from 'vitest';
import { outcome } from './outcome.fixture.ts';

const NAMES = ['M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld', 'Cl', 'Wil', 'Int'];
const lookUp = (creature: string, favour = false, rulings = {}) =>
  outcome('classic.reference.creature', { creature, favour }, [], rulings);

/** Each as the seed prints it: twelve values, skills, save. */
test.each([
  [
    'classic.beasts-lair.profile.1',
    'beasts-lair',
    [null, 4, null, 6, 4, 3, null, 1, null, null, null, null],
    [],
    null,
  ],
  [
    'classic.brainleaf-zombies.profile.1',
    'brainleaf-zombie',
    ['2D6', 5, 6, 3, 3, 1, 6, 1, 12, 4, 6, 12],
    [],
    null,
  ],
  [
    'classic.crazed-cannibals.profile.1, classic.crazed-cannibals.profile.2',
    'crazed-cannibal',
    [6, 4, 5, 3, 4, 1, 4, 1, 9, 4, 6, 10],
    ['True Grit', 'Unstoppable', 'Nerves of Steel'],
    null,
  ],
  ['classic.houseless-gangers.profile.1', 'houseless-ganger', [5, 4, 4, 3, 3, 1, 4, 1, 8, 7, 7, 8], [], null],
  [
    'classic.ambull.profile.1, classic.ambull.profile.2, classic.ambull.profile.4',
    'ambull',
    [6, 3, 6, 6, 6, 7, 4, 4, 6, 2, 6, 12],
    ['Infiltrate', 'Unstoppable'],
    3,
  ],
  [
    'classic.borewyrm.profile.1, classic.borewyrm.profile.2, classic.borewyrm.profile.4',
    'borewyrm',
    [4, 4, 6, 3, 4, 2, 3, 3, 5, 7, 9, 11],
    ['Infiltrate', 'Evade'],
    4,
  ],
  [
    'classic.genestealer.profile.1, classic.genestealer.profile.2, classic.genestealer.profile.4',
    'genestealer',
    [6, 4, 6, 4, 5, 4, 3, 4, 7, 4, 6, 10],
    ['Dodge', 'Evade', 'Nerves of Steel', 'Rain of Blows'],
    5,
  ],
  [
    'classic.defence-servitor.profile.1, classic.defence-servitor.profile.3',
    'defence-servitor',
    [null, 5, 4, 5, 5, 1, 3, 2, 7, 5, 9, 8],
    [],
    4,
  ],
  ['classic.hive-dwellers.nature.3', 'hive-dweller', [5, 5, 5, 3, 3, 1, 4, 1, 7, 8, 9, 9], [], null],
  [
    'classic.corrupt-enforcer.profile.1, classic.corrupt-enforcer.profile.3',
    'corrupt-enforcer',
    [5, 4, 4, 3, 3, 1, 4, 1, 7, 7, 7, 7],
    [],
    5,
  ],
])('[%s] %s', (_, creature, values, skills, save) => {
  const stats = Object.fromEntries(NAMES.map((name, at) => [name, values[at]]));
  expect(lookUp(creature)).toEqual({ stats, skills, save });
});

test('[classic.genestealer.favour.1] the favour adds Infiltrate last, to a genestealer only', () => {
  expect(lookUp('genestealer', true)).toMatchObject({
    skills: ['Dodge', 'Evade', 'Nerves of Steel', 'Rain of Blows', 'Infiltrate'],
  });
  expect(lookUp('ambull', true)).toMatchObject({ skills: ['Infiltrate', 'Unstoppable'] });
});

test('[classic.genestealer.profile.1] Initiative 4+, where the table plays the printed monster', () => {
  const slower = { 'classic.genestealer-initiative': 'Initiative 4+' };
  expect(lookUp('genestealer', false, slower)).toMatchObject({ stats: { I: 4, WS: 4 } });
  expect(lookUp('borewyrm', false, slower)).toMatchObject({ stats: { I: 3 } });
});
