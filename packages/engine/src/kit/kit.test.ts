/** What holds for every file of the kit, whatever it does. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { expect, test } from 'vitest';
import {
  effectsOf,
  fighterEffects,
  ownActions,
  skill,
  traitEffects,
  traitsWithEffects,
} from '../battle/effects.ts';
import { itemId } from '../battle/item-id.ts';
import { MINDED } from '../battle/minded.ts';
import { type FighterState, fighterOf } from '../battle/state.ts';
import '../scenarios/index.ts';
import { battleOf, roster, run } from '../scenarios/takeover/table.fixture.ts';
import type { Rule } from '../table/question.ts';

const HOME = dirname(fileURLToPath(import.meta.url));
const idsOf = (list: unknown) => (list as readonly { readonly id: string }[]).map(({ id }) => id);
const ITEMS = [armoury.armour, armoury.fields, armoury.accessories, armoury.gear, armoury.chems].flatMap(
  idsOf,
);
/** Skills that no list of the armoury has, since a gang or a beast is born with them. */
const BORN_WITH = ['hot-headed', 'bandit'];

const filesIn = (folder: string) =>
  readdirSync(join(HOME, folder))
    .filter((name) => name !== 'index.ts' && !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/, ''));

test.each(['skills', 'items', 'traits'])('every file of kit/%s is named in its index, once', (folder) => {
  const named = [...readFileSync(join(HOME, folder, 'index.ts'), 'utf8').matchAll(/'\.\/(.+)\.ts'/g)];
  expect(named.map(([, name]) => name).sort()).toEqual(filesIn(folder).sort());
});

test('every file is named after something in the armoury, and registers it', () => {
  const [fighters, traits] = [fighterEffects, traitsWithEffects].map((all) => all().map(([id]) => id));
  for (const id of filesIn('skills')) {
    expect([...idsOf(armoury.skills), ...BORN_WITH]).toContain(id);
    expect(fighters).toContain(id);
  }
  for (const id of filesIn('items').map(itemId)) {
    expect(ITEMS).toContain(id);
    expect(fighters).toContain(id);
  }
  for (const id of filesIn('traits')) {
    expect(idsOf(armoury.traits)).toContain(id);
    expect(traits).toContain(id);
  }
});

test('core play names no skill, no item and no trait that has a file here', () => {
  const core = join(HOME, '../core/play');
  const own = [...filesIn('skills'), ...filesIn('items'), ...filesIn('traits')];
  for (const name of readdirSync(core).filter((each) => !/\.(test|fixture)\./.test(each))) {
    const source = readFileSync(join(core, name), 'utf8');
    const asked = [...source.matchAll(/\b(?:knows|owns|isFitted|includes|isUnder)\([^()]*'([a-z-]+)'/g)].map(
      ([, id]) => id,
    );
    expect([name, asked.filter((id) => own.includes(id as string))]).toEqual([name, []]);
  }
});

function ana() {
  const { state } = battleOf('takeover.stand-off', [roster('red', 'ana'), roster('blue', 'bo')]);
  return fighterOf(state, 'red-ana');
}

test('effects act in the order of the index, whatever the order on the roster', () => {
  const fighter = ana();
  const actions = () => ownActions(fighter).map(({ id }) => id);
  fighter.skills = ['hurl', 'headbutt'];
  fighter.gear = ['armoury.magnacles', 'armoury.kalma'];
  expect(actions()).toEqual(['headbutt', 'hurl', 'dose-kalma', 'magnacles']);
  fighter.gear = ['armoury.kalma', 'armoury.magnacles'];
  fighter.skills = ['headbutt', 'hurl'];
  expect(actions()).toEqual(['headbutt', 'hurl', 'dose-kalma', 'magnacles']);
});

test('effects follow skills, gear and conditions as these change', () => {
  const fighter = ana();
  expect(effectsOf(fighter).dodges).toEqual([]);
  fighter.skills = ['dodge'];
  expect(effectsOf(fighter).dodges).toHaveLength(1);
  fighter.gear = ['armoury.blind-snake-pouch'];
  expect(effectsOf(fighter).dodges).toHaveLength(2);
  fighter.conditions = ['aimed', 'locked'];
  expect(effectsOf(fighter).closes).toHaveLength(1);
  expect(effectsOf(fighter).dodges).toHaveLength(2);
  fighter.conditions = ['aimed'];
  expect(effectsOf(fighter).closes).toEqual([]);
});

test('[campaign.beasts.bandit.1, campaign.beasts.list.1] the name gives a beast its ability, and nobody else', () => {
  const fighter = ana();
  Object.assign(fighter, { name: 'Bandit', rank: 'beast' });
  expect(effectsOf(fighter).repeats.map(({ repeats }) => repeats)).toEqual(['shoot']);
  fighter.rank = 'ganger';
  expect(effectsOf(fighter).repeats).toEqual([]);
  Object.assign(fighter, { name: 'Dodge', rank: 'beast' });
  expect(effectsOf(fighter).dodges).toEqual([]);
});

test('a trait with a number has no effect of another name', () => {
  expect(traitEffects(['rapid-fire(2)', 'blaze']).afterHits).toHaveLength(1);
});

test('two effects of one id are an error', () => {
  expect(() => skill('dodge', {})).toThrow('Two skills, items or conditions are registered as dodge');
});

test("[armoury.play.skills.1] a watcher pinned by another's shot in the meantime does not shoot on Overwatch", () => {
  const { t, state, players } = battleOf('takeover.stand-off', [roster('red', 'ana'), roster('blue', 'bo')], {
    depth: 'full',
    answers: { 'choice armoury.play.skills.1': () => 'hold' },
  });
  const [watcher, enemy] = ['red-ana', 'blue-bo'].map((id) => fighterOf(state, id)) as [
    FighterState,
    FighterState,
  ];
  watcher.skills = ['overwatch'];
  watcher.weapons = ['armoury.lasgun'];
  watcher.ready = true;
  const [overwatch] = effectsOf(watcher).enemyActs;
  const asked = () => {
    run(overwatch?.enemyActs(t, watcher, enemy) as Rule<boolean>);
    return players.keys('choice armoury.play.skills.1').length;
  };
  watcher.fate = 'pinned';
  expect(asked()).toBe(0);
  watcher.fate = 'standing';
  expect(asked()).toBe(1);
});

test('[armoury.play.traits.1] items left to the players are in the armoury and have a reason', () => {
  const { traits, skills, armour, fields, accessories, gear, chems } = armoury;
  const all = [...traits, ...skills, ...armour, ...fields, ...accessories, ...gear, ...chems];
  const known = (all as unknown as readonly { id: string }[]).map(({ id }) => id);
  for (const [id, reason] of Object.entries(MINDED)) {
    expect(known).toContain(id);
    expect(reason).toMatch(/^[A-Z].*\.$/);
  }
});
