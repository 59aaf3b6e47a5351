/** Battles in which players have every card there is and play them whenever they can. */
import {
  type Answer,
  type BattleSetUp,
  type CardEffect,
  DEFAULT_LISTS,
  EFFECTS,
  type Question,
  scenarios,
  type TacticsCard,
} from '@hive-arbiter/engine';
import { describe, expect, test } from 'vitest';
import { RandomPolicy } from './policy.ts';
import { sampleSetUp, selfplay } from './selfplay.ts';

/** A random player who keeps no card back. */
class CardPlayer extends RandomPolicy {
  override answer(question: Question): Answer {
    const options = question.kind === 'choice' ? question.options : [];
    const eager = options.find((option) => option === 'play-tactics' || option === 'play');
    if (eager !== undefined) return eager;
    const cards = options.at(-1) === 'none' && question.secret ? options.slice(0, -1) : [];
    return super.answer(cards.length > 0 ? ({ ...question, options: cards } as Question) : question);
  }
}

const OWN = { who: 'own', most: 2 } as const;
const ENEMY = { who: 'enemy', most: 'all', within: 6, seen: true } as const;

/** What no default card does. */
const MORE: readonly (readonly [CardEffect, Partial<TacticsCard>?])[] = [
  [{ does: 'pin', on: ENEMY }],
  [{ does: 'rally', on: OWN }],
  [{ does: 'hide', on: OWN, until: 'round' }],
  [{ does: 'change-movement', on: ENEMY, by: -6, until: 'move' }],
  [{ does: 'change-hit-rolls', on: ENEMY, by: -2, attacks: 'fight', until: 'attack' }],
  [{ does: 'pass-test', on: 'gang', test: 'bottle', until: 'battle' }],
  [{ does: 'roll-again', on: 'gang', test: 'bottle', until: 'round' }],
  [{ does: 'roll-again', on: OWN, test: 'nerve', until: 'battle' }],
  [{ does: 'pass-test', on: 'self', test: 'ammo', until: 'turn' }],
  [{ does: 'change-hit-rolls', on: 'self', by: 1, until: 'battle' }, { equips: true }],
  [{ does: 'set-up-last', on: { who: 'own', most: 'all' } }, { early: 'before-deployment' }],
  [{ does: 'add-fighters', on: 'gang', from: 'home', most: 2 }, { early: 'before-deployment' }],
  [{ does: 'add-fighters', on: 'gang', from: 'juve', most: 2 }, { early: 'before-deployment' }],
];
const TACTICS: readonly TacticsCard[] = [
  ...DEFAULT_LISTS.tactics,
  ...MORE.map(([effect, more], at) => {
    const id = `card-${at}`;
    return { id, title: id, words: 'As the effect says.', early: false, effects: [effect], ...more };
  }),
];

/** A hand of nearly everything, by what each campaign has for it. */
function withCards(setUp: BattleSetUp): BattleSetUp {
  const all = TACTICS.map(({ id }) => id);
  const gangs = setUp.gangs.map((gang) => ({ ...gang, deck: all, underdog: 1, underdogCards: all }));
  return { ...setUp, gangs, lists: { tactics: TACTICS } };
}

const played = new Map<string, number>();

describe('[takeover.standards.tactics.2, dominion.tactics.draw.1] battles with cards reach their end', () => {
  test.each(scenarios().map(({ id, gangs }) => [id, gangs.least] as const))('%s', (id, gangs) => {
    for (const depth of ['full', 'attacks', 'status'] as const) {
      const seed = `cards ${id} ${depth}`;
      const setUp = withCards(sampleSetUp(id, gangs, { depth }));
      const { state, broken } = selfplay(setUp, seed, undefined, new CardPlayer(seed));
      expect(broken).toEqual([]);
      for (const { card } of state.occasion.played) played.set(card, (played.get(card) ?? 0) + 1);
    }
  });

  test('and every effect was among them', () => {
    const effects = TACTICS.flatMap(({ id, effects = [] }) => (played.has(id) ? effects : []));
    expect(EFFECTS.filter((name) => effects.every(({ does }) => does !== name))).toEqual([]);
  });
});
