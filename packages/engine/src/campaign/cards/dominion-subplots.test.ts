import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { PLAYING_CARDS } from '../../table/dice.ts';

const draw = (taken: readonly string[], dice: readonly string[]) =>
  call('dominion.subplots.draw', { input: { taken }, dice }).output as {
    subplots: readonly { card: string; task: string; reward: string }[];
    shown: readonly string[];
  };

test.each([
  ['A', 1],
  ['2', 2],
  ['3', 3],
  ['4', 4],
  ['5', 5],
  ['6', 6],
  ['7', 7],
  ['8', 8],
  ['9', 9],
  ['10', 10],
  ['J', 11],
  ['Q', 12],
  ['K', 13],
])(
  '[dominion.subplots.draw.2, dominion.subplots.draw.3, dominion.subplots.task.1, dominion.subplots.reward.1] %s is task %i in every suit',
  (value, task) => {
    for (const [at, suit] of ['spades', 'hearts', 'clubs', 'diamonds'].entries()) {
      const card = `${value}-${suit}`;
      expect(draw([], [card])).toEqual({
        subplots: [
          { card, task: `dominion.subplots.tasks.${task}`, reward: `dominion.subplots.rewards.${at + 1}` },
        ],
        shown: [],
      });
    }
  },
);

test('[dominion.subplots.several.1, dominion.subplots.tasks.14] both Jokers give three, in the order drawn', () => {
  const first = draw([], ['joker-1', 'joker-2', '2-clubs', '3-clubs', '4-clubs']);
  expect(first.subplots.map(({ card }) => card)).toEqual(['2-clubs', '3-clubs', '4-clubs']);
  expect(first.shown).toEqual(['joker-1', 'joker-2']);
  const later = draw([], ['joker-2', 'Q-hearts', 'joker-1', '3-clubs', '4-clubs']);
  expect(later.subplots.map(({ card }) => card)).toEqual(['Q-hearts', '3-clubs', '4-clubs']);
  expect(later.shown).toEqual(['joker-2', 'joker-1']);
});

test('[dominion.subplots.draw.3] a used card cannot be drawn, and an unknown card cannot be used', () => {
  expect(PLAYING_CARDS).toHaveLength(54);
  expect(() => draw(['5-hearts'], ['5-hearts'])).toThrow();
  expect(() => draw(['11-hearts'], ['5-hearts'])).toThrow('taken.0');
  expect(() => draw(['5-hearts', '5-hearts'], ['6-hearts'])).toThrow('taken.1');
});

test('[dominion.subplots.draw.2] a deck that runs out gives its remaining cards', () => {
  const last = PLAYING_CARDS.filter((card) => card !== 'joker-1');
  expect(draw(last, ['joker-1'])).toEqual({ subplots: [], shown: ['joker-1'] });
  expect(draw(PLAYING_CARDS, [])).toEqual({ subplots: [], shown: [] });
});

test('[dominion.subplots.suit.1] the lower-rated gang changes one suit and no other', () => {
  const suit = (rating: number, change: number | null, suits = ['clubs', 'spades']) =>
    call('dominion.subplots.suit', { input: { rating, opponentRating: 1000, suits, change, to: 'hearts' } })
      .output;
  expect(suit(999, 1)).toEqual({ mayChange: true, suits: ['clubs', 'hearts'] });
  expect(suit(999, null)).toEqual({ mayChange: true, suits: ['clubs', 'spades'] });
  expect(suit(1000, 1)).toEqual({ mayChange: false, suits: ['clubs', 'spades'] });
  expect(suit(1001, 0)).toEqual({ mayChange: false, suits: ['clubs', 'spades'] });
  expect(() => suit(999, 2)).toThrow('change');
});

const task = (value: string, count: number, more: object = {}) =>
  call('dominion.subplots.task', {
    input: { value, terrain: 'zone-mortalis', count, remaining: 0, won: false, round: 6, ...more },
  }).output;

test.each([
  ['A', 1, 'zone-mortalis'],
  ['2', 3, 'zone-mortalis'],
  ['3', 3, 'zone-mortalis'],
  ['4', 3, 'zone-mortalis'],
  ['4', 8, 'sector-mechanicus'],
  ['5', 5, 'zone-mortalis'],
  ['6', 1, 'zone-mortalis'],
  ['8', 4, 'zone-mortalis'],
  ['9', 1, 'zone-mortalis'],
  ['10', 1, 'zone-mortalis'],
  ['J', 1, 'zone-mortalis'],
  ['Q', 1, 'zone-mortalis'],
])(
  '[dominion.subplots.tasks.1, dominion.subplots.tasks.2, dominion.subplots.tasks.3, dominion.subplots.tasks.4, dominion.subplots.tasks.5, dominion.subplots.tasks.6, dominion.subplots.tasks.8, dominion.subplots.tasks.9, dominion.subplots.tasks.10, dominion.subplots.tasks.11, dominion.subplots.tasks.12] %s needs %i on %s',
  (value, needed, terrain) => {
    expect(task(value, needed, { terrain })).toEqual({ needed, complete: true });
    expect(task(value, needed + 1, { terrain })).toEqual({ needed, complete: true });
    expect(task(value, needed - 1, { terrain })).toEqual({ needed, complete: false });
  },
);

test.each(['7', '9', '10', 'Q'])(
  '[dominion.subplots.tasks.7, dominion.subplots.tasks.9, dominion.subplots.tasks.10, dominion.subplots.tasks.12] %s leaves nobody',
  (value) => {
    expect(task(value, 1, { remaining: 1 })).toMatchObject({ complete: false });
    expect(task(value, 1, { remaining: 0 })).toMatchObject({ complete: true });
  },
);

test('[dominion.subplots.tasks.7] the cleared place needs no count', () => {
  expect(task('7', 0)).toEqual({ needed: 0, complete: true });
});

test('[dominion.subplots.tasks.13] a win by round 5', () => {
  expect(task('K', 0, { won: true, round: 5 })).toEqual({ needed: 0, complete: true });
  expect(task('K', 0, { won: true, round: 6 })).toEqual({ needed: 0, complete: false });
  expect(task('K', 0, { won: false, round: 5 })).toEqual({ needed: 0, complete: false });
});

const complete = (
  deck: readonly string[],
  early: readonly string[],
  dice: readonly string[],
  more: object = {},
) =>
  call('dominion.subplots.complete', {
    input: { deck, early, discardEarly: true },
    dice,
    ...more,
  }).output;

test('[dominion.subplots.complete.1] a card for now is kept, and so is an early one that the player wants', () => {
  const input = { deck: ['a', 'b'], early: ['a'], discardEarly: false };
  expect(call('dominion.subplots.complete', { input, dice: ['a'] }).output).toEqual({
    kept: 'a',
    discarded: [],
    deck: ['b'],
  });
});

test('[dominion.subplots.complete.3] early cards go as often as they turn up and cards are left', () => {
  expect(complete(['a', 'b', 'c'], ['a', 'b'], ['b', 'a', 'c'])).toEqual({
    kept: 'c',
    discarded: ['b', 'a'],
    deck: [],
  });
  expect(complete(['a', 'b'], ['a', 'b'], ['b', 'a'])).toEqual({ kept: 'a', discarded: ['b'], deck: [] });
});

test('[dominion.subplots.complete.3] ruled so, once only', () => {
  const rulings = { 'dominion.redraw-again': 'once-only' };
  expect(complete(['a', 'b', 'c'], ['a', 'b'], ['b', 'a'], { rulings })).toEqual({
    kept: 'a',
    discarded: ['b'],
    deck: ['c'],
  });
});

test('[dominion.subplots.complete.2, dominion.subplots.complete.3] ruled so, the last card goes and nothing is drawn for it', () => {
  expect(complete(['a'], ['a'], ['a'])).toEqual({ kept: 'a', discarded: [], deck: [] });
  const rulings = { 'dominion.redraw-last': 'discarded-for-nothing' };
  expect(complete(['a', 'b'], ['a', 'b'], ['b', 'a'], { rulings })).toEqual({
    kept: null,
    discarded: ['b', 'a'],
    deck: [],
  });
});

test('[dominion.subplots.complete.2] an empty deck gives nothing', () => {
  expect(complete([], [], [])).toEqual({ kept: null, discarded: [], deck: [] });
});

test.each([
  ['spades', [3], { reputation: 3, credits: 0, xp: 0, tactics: 0 }],
  ['hearts', [6], { reputation: 0, credits: 60, xp: 0, tactics: 0 }],
  ['clubs', [2], { reputation: 0, credits: 0, xp: 2, tactics: 0 }],
  ['diamonds', [], { reputation: 0, credits: 0, xp: 0, tactics: 1 }],
])(
  '[dominion.subplots.rewards.1, dominion.subplots.rewards.2, dominion.subplots.rewards.3, dominion.subplots.rewards.4] %s',
  (suit, dice, reward) => {
    expect(call('dominion.subplots.reward', { input: { suit }, dice }).output).toEqual(reward);
  },
);
