import { describe, expect, test } from 'vitest';
import { makeCatalogue, readPacks } from '../build/generate.mjs';
import { catalogue, clause, clausesOf, nearest, procedureEntry, ruling, search, section } from './index.ts';

describe('the rulebook', () => {
  test('holds the whole catalogue', () => {
    expect(catalogue.procedures).toHaveLength(396);
    expect(catalogue.rulings.length).toBeGreaterThanOrEqual(381);
    expect(catalogue.clauses.length).toBeGreaterThanOrEqual(1912);
  });

  test('looks up by id, and finds nothing for an id that is not there', () => {
    expect(section('takeover.ambush').title).toBe('Ambush!');
    expect(clause('core.tests.test.1').section).toBe('core.tests');
    expect(ruling('takeover.terrain-roll-12').alternatives).toContainEqual({
      id: 'roll-again',
      text: 'roll again',
    });
    expect(procedureEntry('core.tests.check').schema.required).toEqual(['value', 'sixFails']);
    expect(clausesOf('takeover.ambush').length).toBeGreaterThan(20);
    expect(clause('core.tests.test.99')).toBeUndefined();
    expect(clause('constructor')).toBeUndefined();
  });

  test('finds rules by words, unfinished and misspelt ones too', () => {
    expect(search('free a captive').map(({ id }) => id)).toContain('takeover.rescue-mission.free-captive');
    expect(search('reinforcem').length).toBeGreaterThan(5);
    expect(search('casckets').length).toBeGreaterThan(0);
    expect(search('xyzzyplugh')).toEqual([]);
    expect(search('')).toEqual([]);
  });

  test('suggests likely meanings', () => {
    expect(nearest('core.tests.chek', ['core.tests.check', 'core.dice.roll-off'])).toContain(
      'core.tests.check',
    );
    expect(nearest('', ['a', 'b'], 1)).toHaveLength(1);
  });
});

describe('the build stops on a faulty catalogue and names every fault', () => {
  const read = readPacks();
  const spoilt =
    (spoil: (packs: typeof read) => void, rolls: Record<string, unknown> = {}) =>
    () => {
      const packs = structuredClone(read);
      spoil(packs);
      makeCatalogue(packs, new Map(Object.entries(rolls)));
    };

  test('a duplicate id', () => {
    expect(spoilt(([pack]) => pack.sections[0].clauses.push(pack.sections[0].clauses[0]))).toThrow(
      /takes an id that a clause has/,
    );
    expect(spoilt(([pack]) => pack.procedures.push(pack.procedures[0]))).toThrow(
      /two procedures have this id/,
    );
    expect(spoilt(([pack]) => pack.rulings.push(pack.rulings[0]))).toThrow(/two rulings have this id/);
  });

  test('a dangling reference', () => {
    expect(spoilt(([pack]) => pack.procedures[0].clauses.push('takeover.no.such.1'))).toThrow(
      /no clause takeover\.no\.such\.1/,
    );
    expect(spoilt(([pack]) => pack.rulings[0].clauses.push('takeover.no.such.2'))).toThrow(
      /no clause takeover\.no\.such\.2/,
    );
    expect(
      spoilt(([pack]) => {
        pack.procedures[0].rulings = ['takeover.no-such'];
      }),
    ).toThrow(/no ruling takeover\.no-such/);
  });

  test('words for dice of no clause, or words that are no roll', () => {
    const sound = () => {};
    expect(spoilt(sound, { 'core.no.such.3': 'roll to hit' })).toThrow(
      /rolls.yaml: no clause core\.no\.such\.3/,
    );
    expect(spoilt(sound, { 'core.hits.wound.1': { D6: 'hit them' } })).toThrow(
      /rolls.yaml, core\.hits\.wound\.1: expected roll, draw or test first, got hit them/,
    );
    expect(spoilt(sound, { 'core.hits.wound.1': 'roll to wound[ {of}]' })).not.toThrow();
  });

  test('an example that does not fit its form, or a form that is none', () => {
    expect(
      spoilt(([pack]) => {
        pack.procedures[0].examples[0].input.base = 'wide';
      }),
    ).toThrow(/example ".*" does not fit its input: \/base/);
    expect(
      spoilt(([pack]) => {
        pack.procedures[0].input.base = 'a number';
      }),
    ).toThrow(/not a form/);
    expect(
      spoilt(([pack]) => {
        pack.procedures[0].input.base = { integer: [6, 1] };
      }),
    ).toThrow(/a range is/);
  });
});

test('search finds the armoury and misspelt words, core rules first', () => {
  expect(search('boltgun').some(({ kind, title }) => kind === 'item' && title.startsWith('Boltgun'))).toBe(
    true,
  );
  expect(search('flak armuor')[0]).toMatchObject({ id: 'armoury.flak-armour' });
  expect(search('bolt gun')[0]).toMatchObject({ id: 'armoury.boltgun' });
  expect(search('stubgun')[0]).toMatchObject({ id: 'armoury.stub-gun' });
  expect(search('plasma pistol')[0]).toMatchObject({ id: 'armoury.plasma-pistol' });
  expect(search('plazma pistol')[0]).toMatchObject({ id: 'armoury.plasma-pistol' });
  expect(search('nerv test')[0]?.id).toMatch(/^core\./);
  expect(search('botle tset').length).toBeGreaterThan(0);
  for (const words of ['bottle test', 'bottle check', 'bottel test'])
    expect(search(words)[0]?.id, words).toMatch(/^core\./);
  expect(search('pinned zzzzzz').length).toBeGreaterThan(0);
  expect(search('pinned')[0]?.id).toMatch(/^core\./);
});

test('what a list says of a line that an organiser may edit is in its rule, word for word', () => {
  const lines = clausesOf('dominion.inducements').concat(clausesOf('dominion.subplots'));
  const listed = lines.filter(({ item }) => item !== undefined);
  expect(listed).toHaveLength(32);
  for (const { id, editable, item = '', value, rule } of listed) {
    expect([id, editable, typeof value]).toEqual([id, true, 'object']);
    expect(rule.replaceAll(/\s+/g, ' ')).toContain(`: ${item.slice(0, -1)} (default data, editable)`);
  }
});
