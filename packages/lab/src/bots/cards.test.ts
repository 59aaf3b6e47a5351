import { type BattleState, type FighterState, newBattle, secretsOf } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { sampleSetUp } from '../selfplay.ts';
import { bestCard, cardFor, type Occasion } from './cards.ts';
import { seenBy } from './seen.ts';

/** The card that the first fighter plays from such a hand, on such an occasion. */
function played(hand: readonly string[], occasion: Partial<Occasion>, more: Partial<FighterState> = {}) {
  const state: BattleState = newBattle(sampleSetUp('dominion.stand-off', 2));
  const [gang] = state.gangs as [BattleState['gangs'][number]];
  const fighter = Object.assign(state.fighters[gang.roster[0] ?? ''] as FighterState, more);
  secretsOf(state, gang).hand = hand;
  const usual: Occasion = { action: 'done', inDanger: false, atCover: false };
  return cardFor(seenBy(state, gang.seat), fighter, { ...usual, ...occasion })?.id;
}

test('a card is played when it helps with what the fighter does, and kept otherwise', () => {
  const hand = ['steady-hand', 'eyes-everywhere', 'second-wind', 'spare-clip', 'burst-of-speed'];
  expect(played(hand, { action: 'done' })).toBeUndefined();
  expect(played(hand, { action: 'move' })).toBeUndefined();
  expect(played(hand, { action: 'aim' })).toBe('steady-hand');
  expect(played(hand, { action: 'charge' })).toBe('steady-hand');
  expect(played(hand.slice(1), { action: 'shoot' })).toBeUndefined();
  expect(played(hand.slice(1), { action: 'shoot', atCover: true })).toBe('eyes-everywhere');
  expect(played(hand.slice(1), { action: 'charge' })).toBe('burst-of-speed');
  expect(played(hand, { action: 'stand-up' })).toBe('second-wind');
  expect(played(hand, { action: 'reload' })).toBe('spare-clip');
});

test('[dominion.tactics.choose.1] of the cards drawn, the one worth most is kept', () => {
  const state = newBattle(sampleSetUp('dominion.stand-off', 2));
  const seen = seenBy(state, state.gangs[0]?.seat ?? '');
  expect(bestCard(['spare-clip', 'last-word', 'steady-hand'], seen)).toBe('last-word');
  expect(bestCard(['spare-clip', 'steady-hand'], seen)).toBe('steady-hand');
  expect(bestCard(['steady-hand', 'none'], seen)).toBeUndefined();
});

test('cards against a danger wait for one', () => {
  expect(played(['covering-fire'], { action: 'shoot' })).toBeUndefined();
  expect(played(['covering-fire'], { action: 'shoot', inDanger: true })).toBe('covering-fire');
  expect(played(['patched-up'], {})).toBeUndefined();
  expect(played(['patched-up'], {}, { fleshWounds: 1 })).toBe('patched-up');
});
