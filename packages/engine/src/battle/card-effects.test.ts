/** How effects of cards are written, and what is refused. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { BadInput } from '../table/errors.ts';
import { saidInWords } from '../table/events.ts';
import { GERMAN } from '../words/de/index.ts';
import { type CardEffect, checkCards, EFFECTS, effectSaid, readCards } from './card-effects.ts';
import { DEFAULT_LISTS, type TacticsCard } from './lists.ts';
import { newBattle, sampleGang } from './roster.ts';

/** A card with one effect, however wrong. */
const written = (effect: unknown, more: object = {}) =>
  ({ early: false, effects: [effect], ...more }) as never;

const faultOf = (effect: unknown, more: object = {}): string => {
  try {
    checkCards([written(effect, more)], 'cards');
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
  return 'none';
};

test('[takeover.standards.tactics.2] all default cards have effects that can be carried out', () => {
  checkCards(DEFAULT_LISTS.tactics, 'cards');
  expect(DEFAULT_LISTS.tactics.filter(({ effects = [] }) => effects.length === 0)).toEqual([]);
  expect(DEFAULT_LISTS.tactics.filter(({ words }) => !GERMAN.phrases.words?.[words])).toEqual([]);
});

const OWN = { who: 'own', most: 1 } as const;
const ENEMY = { who: 'enemy', most: 1 } as const;

describe('[takeover.standards.tactics.2] a wrong effect is refused with its field, what is allowed and the rule', () => {
  test.each([
    [{ does: 'fly', on: 'self' }, {}, /^At cards\.0\.effects\.0\.does: expected one of move, .*, got "fly"$/],
    ['move', {}, /^At cards\.0\.effects\.0: expected an effect, got "move"$/],
    [
      { does: 'move', on: 'self' },
      {},
      /^At cards\.0\.effects\.0\.inches: expected a whole number from 1 to 24, got null \[core\.actions\.move\.1\]$/,
    ],
    [
      { does: 'move', on: 'self', inches: 2.5 },
      {},
      /\.inches: expected a whole number from 1 to 24, got 2\.5 /,
    ],
    [
      { does: 'pin', on: ENEMY, until: 'round' },
      {},
      /\.until: the effect pin has no such field \[core\.shooting\.pin\.1\]$/,
    ],
    [
      { does: 'reload', on: ENEMY },
      {},
      /\.on: expected self, fighters \(own\) for reload, got .* \[core\.actions\.reload\.1\]$/,
    ],
    [
      { does: 'pin', on: 'everybody' },
      {},
      /\.on: expected self, fighters \(own\), fighters \(enemy\) for pin/,
    ],
    [{ does: 'pin', on: { who: 'enemy' } }, {}, /\.on\.most: expected all, or a whole number from 1 to 10/],
    [
      { does: 'pin', on: { ...ENEMY, near: 3 } },
      {},
      /\.on\.near: the fighters of an effect has no such field/,
    ],
    [
      { does: 'pin', on: { ...OWN, touching: true } },
      {},
      /\.on\.touching: only enemies are engaged with each other \[core\.status\.kinds\.2\]$/,
    ],
    [
      { does: 'change-hit-rolls', on: 'self', by: 0, until: 'round' },
      {},
      /\.by: expected a whole number from -6 to 6 that is not 0, got 0 \[core\.shooting\.hit\.1\]$/,
    ],
    [
      { does: 'change-hit-rolls', on: 'self', by: 1, until: 'move' },
      {},
      /\.until: expected attack, activation, turn, round, battle, got "move"/,
    ],
    [
      { does: 'pass-test', on: 'self', test: 'bottle', until: 'round' },
      {},
      /\.on: expected gang for a bottle test, got "self" \[core\.endphase\.bottle\.1\]$/,
    ],
    [
      { does: 'roll-again', on: 'gang', test: 'nerve', until: 'round' },
      {},
      /\.on: expected self or fighters for a nerve test, got "gang"/,
    ],
    [
      { does: 'set-up-last', on: OWN },
      { early: true },
      /\.does: expected a card with early: before-deployment for set-up-last \[takeover\.standards\.deployment\.4\]$/,
    ],
    [
      { does: 'add-fighters', on: 'gang', from: 'leader', most: 1 },
      { early: 'before-deployment' },
      /\.from: expected home, ganger, juve, got "leader" \[dominion\.tactics\.fighters\.1\]$/,
    ],
    [
      { does: 'add-fighters', on: 'gang', from: 'home', most: 1 },
      {},
      /\.does: expected a card with early: before-deployment for add-fighters/,
    ],
    [
      { does: 'move', on: OWN, inches: 6 },
      { early: 'before-deployment' },
      /\.does: expected set-up-last or add-fighters for a card played before deployment, got move/,
    ],
    [
      { does: 'set-up-last', on: { ...OWN, within: 6 } },
      { early: 'before-deployment' },
      /\.on: nobody is set up/,
    ],
    [
      { does: 'move', on: 'self', inches: 6 },
      { early: true },
      /\.on: the card is played in nobody’s activation/,
    ],
    [
      { does: 'act-once-more', on: 'self' },
      { equips: true },
      /\.does: .* \[classic\.reinforcements\.tactics\.1\]$/,
    ],
    [
      { does: 'ignore-cover', on: 'self', until: 'activation' },
      { equips: true },
      /\.until: the card is played in nobody’s activation \[classic\.reinforcements\.tactics\.1\]$/,
    ],
    [{ does: 'ignore-cover', on: 'self', until: 'battle' }, { equips: true }, /^none$/],
  ])('%j of %j', (effect, more, fault) => {
    expect(faultOf(effect, more)).toMatch(fault);
  });
});

test('[takeover.standards.tactics.2] no battle begins with a card that cannot be carried out', () => {
  const gangs = [sampleGang('orlock'), sampleGang('escher')];
  const tactics = [{ id: 'x', title: 'X', words: 'X.', ...(written({ does: 'pin', on: 'gang' }) as object) }];
  const begin = () =>
    newBattle({ pack: 'takeover', scenario: null, gangs, lists: { tactics: tactics as never } });
  expect(begin).toThrow(/^At lists\.tactics\.0\.effects\.0\.on: .* \[core\.shooting\.pin\.1\]$/);
});

test('the page about cards has one that can be played, and names every effect', () => {
  const here = dirname(fileURLToPath(import.meta.url));
  const page = readFileSync(join(here, '../../../../docs/tactics-cards.md'), 'utf8');
  const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const card = JSON.parse(example) as TacticsCard;
  expect(card.effects).toHaveLength(2);
  checkCards([card], 'cards');
  expect(EFFECTS.filter((name) => !page.includes(`\n| \`${name}\` |`))).toEqual([]);
});

test('every effect has plain words', () => {
  const effects: readonly CardEffect[] = [
    { does: 'move', on: OWN, inches: 6 },
    { does: 'stand-up', on: OWN },
    { does: 'pin', on: ENEMY },
    { does: 'rally', on: OWN },
    { does: 'reload', on: 'self' },
    { does: 'heal', on: OWN, fleshWounds: 2 },
    { does: 'add-fighters', on: 'gang', from: 'juve', most: 2 },
    { does: 'set-up-last', on: OWN },
    { does: 'act-once-more', on: 'self' },
    { does: 'change-hit-rolls', on: 'self', by: -2, attacks: 'shoot', until: 'attack' },
    { does: 'change-movement', on: 'self', by: -3, until: 'round' },
    { does: 'ignore-cover', on: 'self', until: 'activation' },
    { does: 'stop-reactions', on: ENEMY, until: 'turn' },
    { does: 'hide', on: 'self', until: 'battle' },
    { does: 'pass-test', on: 'self', test: 'nerve', until: 'round' },
    { does: 'roll-again', on: 'gang', test: 'bottle', until: 'battle' },
  ];
  expect(effects.map(({ does }) => does).sort()).toEqual([...EFFECTS].sort());
  expect(effects.map((effect) => saidInWords(effectSaid(effect)))).toEqual([
    'may move up to 6"',
    'stands up',
    'is pinned',
    'rallies',
    'reloads a weapon without an action',
    'loses up to 2 flesh wounds',
    "adds up to 2 juve fighters of the House's list to the starting crew, where it has empty spaces",
    'is set up last of all',
    'makes one more action in this activation, after the others',
    'takes 2 off the hit rolls of shots for one attack',
    'moves up to 3" less until the round ends',
    'ignores cover in this activation',
    'makes no reaction attacks until the next turn of the gang that played the card',
    'cannot be shot at in this battle',
    'passes the next nerve test until the round ends',
    'rolls a failed bottle test again, once in this battle',
  ]);
});

describe('cards that somebody wrote', () => {
  const card = { id: 'own', title: 'Own', words: 'Pin one enemy.', early: false } as const;

  test('[campaign.tactics.draw.1] are accepted unchanged: with effects, without, and all default ones', () => {
    const cards = [
      card,
      { ...card, id: 'pin', effects: [{ does: 'pin', on: ENEMY }], house: 'orlock', terrain: 'slums' },
      { ...card, id: 'kit', early: true, equips: true },
    ];
    expect(readCards(cards, 'cards')).toEqual(cards);
    expect(readCards(DEFAULT_LISTS.tactics, 'cards')).toBe(DEFAULT_LISTS.tactics);
  });

  test.each([
    [
      {},
      /^At cards: expected a list of at least one card, in square brackets \[campaign\.tactics\.draw\.1\]$/,
    ],
    [[], /^At cards: expected a list/],
    [['own'], /^At cards\.0: expected a card, got "own"/],
    [
      [{ ...card, id: 'Own Card' }],
      /^At cards\.0\.id: expected small letters, digits and hyphens, .* got "Own Card"/,
    ],
    [[{ ...card, title: ' ' }], /^At cards\.0\.title: expected a text of 1 to 80 characters, got " "/],
    [
      [{ ...card, words: undefined }],
      /^At cards\.0\.words: expected a text of 1 to 600 characters, got null/,
    ],
    [
      [{ ...card, early: 'later' }],
      /^At cards\.0\.early: expected false, true, before-deployment, got "later"/,
    ],
    [[{ ...card, equips: 'yes' }], /^At cards\.0\.equips: expected false, true, got "yes"/],
    [[{ ...card, terrain: 'swamp' }], /^At cards\.0\.terrain: expected slums, .* got "swamp"/],
    [[{ ...card, cost: 5 }], /^At cards\.0\.cost: a tactics card has no such field/],
    [[card, card], /^At cards\.1\.id: another card has the id own, too/],
    [[{ ...card, effects: 'pin' }], /^At cards\.0\.effects: expected a list of effects, got "pin"/],
    [
      [card, { ...card, id: 'far', effects: [{ does: 'move', on: 'self', inches: 30 }] }],
      /^At cards\.1\.effects\.0\.inches: expected a whole number from 1 to 24, got 30 \[core\.actions\.move\.1\]$/,
    ],
  ])('[campaign.tactics.draw.1] %j is refused', (cards, fault) => {
    expect(() => readCards(cards, 'cards')).toThrow(fault);
  });
});
