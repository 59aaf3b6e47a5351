import type { BattleOffers } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { isDecided, paperOf, type Written } from './paper.ts';

const OFFERS: BattleOffers = {
  kind: 'battle',
  scenarios: [
    { id: 'stand-off', title: 'Stand-off', judged: true, victor: true, defender: 'red' },
    { id: 'looters', title: 'Looters', judged: false, victor: true, defender: null },
  ],
  fighters: [
    { id: 'ana', name: 'Ana', rank: 'leader', gang: 'red', status: 'fit' },
    { id: 'bo', name: 'Bo', rank: 'ganger', gang: 'red', status: 'recovery' },
    { id: 'rex', name: 'Rex', rank: 'leader', gang: 'blue', status: 'fit' },
  ],
  hirelings: [
    {
      gang: 'blue',
      price: 46,
      guns: [
        { id: 'suzie', name: 'Suzie' },
        { id: 'butcher', name: 'Butcher' },
      ],
    },
  ],
};

const BLANK: Written = {
  scenario: 'stand-off',
  victors: [],
  isDraw: false,
  ends: {},
  by: {},
  bottled: {},
  rounds: 1,
  gains: {},
  xp: {},
  hired: {},
};

test('every fit fighter counts as fought and standing by default', () => {
  const paper = paperOf({ ...BLANK, victors: ['red'], ends: { rex: 'out' }, by: { rex: 'ana' } }, OFFERS);
  expect(paper).toMatchObject({
    victors: ['red'],
    fought: ['ana', 'rex'],
    out: [{ fighter: 'rex', by: 'ana' }],
    down: [],
  });
  expect(paper).not.toHaveProperty('rewards');
});

test('nobody has won until the form says so, and a draw counts as an answer', () => {
  expect(isDecided(BLANK, OFFERS)).toBe(false);
  expect(isDecided({ ...BLANK, isDraw: true }, OFFERS)).toBe(true);
  expect(paperOf({ ...BLANK, victors: ['red'], isDraw: true }, OFFERS).victors).toEqual([]);
});

test('fighters get away only where the scenario lets them', () => {
  const scenarios = OFFERS.scenarios.map((page) => ({ ...page, escapes: page.id === 'looters' }));
  const offers = { ...OFFERS, scenarios };
  const written = { ...BLANK, victors: ['red'], ends: { ana: 'escaped' as const } };
  expect(paperOf({ ...written, scenario: 'looters' }, offers)).toMatchObject({ escaped: ['ana'] });
  expect(paperOf(written, offers)).not.toHaveProperty('escaped');
  expect(paperOf(written, offers).fought).toContain('ana');
});

test('rewards that the rules cannot tell from paper are taken as entered', () => {
  const { rewards } = paperOf(
    {
      ...BLANK,
      scenario: 'looters',
      gains: { red: { credits: 60, reputation: 1, territory: true, caskets: 2 } },
      xp: { ana: 2, rex: 0 },
    },
    OFFERS,
  );
  expect(rewards?.gangs).toEqual({
    red: { credits: 60, reputation: 1, territory: true, items: ['loot-casket', 'loot-casket'] },
    blue: { credits: 0, reputation: 0, territory: false, items: [] },
  });
  expect(rewards?.xp).toEqual({ ana: 2 });
});

test('whoever is hired was there, with those who come along, and can fall', () => {
  expect(paperOf({ ...BLANK, victors: ['red'] }, OFFERS)).not.toHaveProperty('hired');
  const hired = { blue: ['suzie'] };
  const paper = paperOf(
    { ...BLANK, victors: ['red'], hired, ends: { butcher: 'out' }, by: { butcher: 'ana' } },
    OFFERS,
  );
  expect(paper).toMatchObject({
    hired,
    fought: ['ana', 'rex', 'suzie', 'butcher'],
    out: [{ fighter: 'butcher', by: 'ana' }],
  });
});

test('a campaign of older rules offers nobody for hire, and its battles are entered all the same', () => {
  const { hirelings: _, ...older } = OFFERS;
  expect(paperOf({ ...BLANK, victors: ['red'] }, older).fought).toEqual(['ana', 'rex']);
});
