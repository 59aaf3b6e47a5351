import { expect, test } from 'vitest';
import { newBattle, sampleGang } from '../battle/roster.ts';
import { enterScenario } from '../battle/scenario.ts';
import { rulesOf } from '../battle/special-rule.ts';
import { fighterOf } from '../battle/state.ts';
import { sufferInjuries } from '../core/play/hits.ts';
import '../scenarios/index.ts';
import { type Answers, battleOf, roster, run } from '../scenarios/takeover/table.fixture.ts';
import { outcome } from './classic/outcome.fixture.ts';

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

test('[classic.genestealer.profile.1] Initiative 4+, if the table plays the printed monster', () => {
  const slower = { 'classic.genestealer-initiative': 'initiative-4' };
  expect(lookUp('genestealer', false, slower)).toMatchObject({ stats: { I: 4, WS: 4 } });
  expect(lookUp('borewyrm', false, slower)).toMatchObject({ stats: { I: 3 } });
});

test('[classic.general.scope.2] a special rule is in force only if the scenario or the set-up calls for it', () => {
  const gangs = ['red', 'blue'].map((id) => sampleGang('orlock', id));
  const plain = newBattle({ pack: 'takeover', scenario: 'takeover.stand-off', gangs });
  enterScenario(plain);
  expect(rulesOf(plain)).toEqual([]);
  const agreed = newBattle({
    pack: 'takeover',
    scenario: 'takeover.stand-off',
    gangs,
    special: ['classic.pitch-black'],
  });
  enterScenario(agreed);
  expect(rulesOf(agreed).map(({ id }) => id)).toEqual(['classic.pitch-black']);
});

/** The questions of an injury roll with a bio-booster, and its resulting faces. */
function boosted(wounds: number, damage: number, answers: Answers) {
  const made = battleOf('takeover.stand-off', [roster('red', 'ana'), roster('blue', 'bo')], { answers });
  const ana = fighterOf(made.state, 'red-ana');
  ana.gear = [...ana.gear, 'armoury.bio-booster'];
  ana.wounds = wounds;
  run(sufferInjuries(made.t, ana, null, damage));
  return { ...made, ana };
}

test('[classic.reference.gear.1] a bio-booster takes one die off the first injury roll', () => {
  const { players, ana, t } = boosted(1, 3, {
    'dice 2 injury classic.reference.gear.1': [['flesh', 'flesh']],
  });
  expect(players.keys()).toEqual(['dice 2 injury classic.reference.gear.1 red-ana']);
  expect(ana.fleshWounds).toBe(2);
  // The second roll of the battle is as usual.
  expect(() => run(sufferInjuries(t, ana, null, 1))).toThrow('core.injury.dice.1');
});

test('[classic.reference.gear.1, core.dice.types.4] of one die it makes two, and the owner drops one', () => {
  const { ana, players } = boosted(1, 1, {
    'dice 2 injury classic.reference.gear.1': [['out', 'flesh']],
    'choice classic.reference.gear.1': ['flesh'],
  });
  expect(ana).toMatchObject({ fate: 'standing', fleshWounds: 1 });
  expect(players.asked.at(-1)).toMatchObject({ kind: 'choice', by: ['red'], options: ['out', 'flesh'] });
});
