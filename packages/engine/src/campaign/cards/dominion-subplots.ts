/** Sub-plots: a card for each player, its task, and what completing it is worth. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { PLAYING_CARDS } from '../../table/dice.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Next, Table } from '../../table/table.ts';
import { without } from './dominion-tactics.ts';

/** What a card's value asks for: a count to reach, and for some tasks something that must be down to 0. */
interface Task {
  readonly clause: ClauseId;
  readonly needed: number;
  /** Perhaps no fighter that the task names is left. */
  readonly clears?: boolean;
  /** The scenario must be won in this round or earlier. */
  readonly wonBy?: number;
}

/** The default deck [dominion.subplots.sheet.1]; the value of a card gives its task [dominion.subplots.task.1]. */
const TASKS = {
  A: { clause: 'dominion.subplots.tasks.1', needed: 1 },
  2: { clause: 'dominion.subplots.tasks.2', needed: 3 },
  3: { clause: 'dominion.subplots.tasks.3', needed: 3 },
  4: { clause: 'dominion.subplots.tasks.4', needed: 3 },
  5: { clause: 'dominion.subplots.tasks.5', needed: 5 },
  6: { clause: 'dominion.subplots.tasks.6', needed: 1 },
  7: { clause: 'dominion.subplots.tasks.7', needed: 0, clears: true },
  8: { clause: 'dominion.subplots.tasks.8', needed: 4 },
  9: { clause: 'dominion.subplots.tasks.9', needed: 1, clears: true },
  10: { clause: 'dominion.subplots.tasks.10', needed: 1, clears: true },
  J: { clause: 'dominion.subplots.tasks.11', needed: 1 },
  Q: { clause: 'dominion.subplots.tasks.12', needed: 1, clears: true },
  K: { clause: 'dominion.subplots.tasks.13', needed: 0, wonBy: 5 },
} as const satisfies Record<string, Task>;

/** Wounds of the terrain piece that a 4 wrecks on Sector Mechanicus [dominion.subplots.tasks.4]. */
const WOUNDS_TO_WRECK = 8;

/** The suit of a card gives its reward [dominion.subplots.reward.1]. */
const REWARDS = {
  spades: 'dominion.subplots.rewards.1',
  hearts: 'dominion.subplots.rewards.2',
  clubs: 'dominion.subplots.rewards.3',
  diamonds: 'dominion.subplots.rewards.4',
} as const satisfies Record<string, ClauseId>;

/**
 * Draws one card from a deck of 54 [dominion.subplots.draw.2, dominion.subplots.draw.3]. A Joker is shown at once
 * and replaced by two cards [dominion.subplots.tasks.14], which is how a player comes to several [dominion.subplots.several.1].
 */
export const drawSubplot = procedure('dominion.subplots.draw', function* (t, { taken }) {
  for (const [at, card] of taken.entries()) {
    if (!PLAYING_CARDS.includes(card)) {
      throw new BadInput(`taken.${at}`, `expected a playing card such as 5-hearts or joker-1, got ${card}`);
    }
  }
  const brings = (card: string): number => {
    if (!card.startsWith('joker')) return 0;
    t.tell('dominion-subplots/shown-two-cards-drawn', { card }, 'dominion.subplots.tasks.14');
    return 2;
  };
  const { brought, kept } = yield* t.deal(
    { deck: PLAYING_CARDS, taken, count: 1, brings, as: subplotOf },
    'dominion.subplots.draw.2',
  );
  t.tell('dominion-subplots/sub-plots-drawn', { count: kept.length }, 'dominion.subplots.draw.2');
  return { subplots: kept, shown: brought };
});

function subplotOf(card: string): { card: string; task: ClauseId; reward: ClauseId } {
  const [value, suit] = card.split('-') as [keyof typeof TASKS, keyof typeof REWARDS];
  return { card, task: TASKS[value].clause, reward: REWARDS[suit] };
}

/** The lower-rated gang may count one of its sub-plots as another suit. */
export const chooseSuit = procedure('dominion.subplots.suit', (t, input) => {
  const { rating, opponentRating, suits, change, to } = input;
  if (change !== null && change >= suits.length) {
    throw new BadInput('change', `expected the index of one of ${suits.length} sub-plots, got ${change}`);
  }
  const mayChange = rating < opponentRating;
  t.tell(
    mayChange ? 'dominion-subplots/rated-against-one-suit' : 'dominion-subplots/rated-against-suits-stay',
    { rating, opponentRating },
    'dominion.subplots.suit.1',
  );
  return { mayChange, suits: suits.map((suit, at) => (mayChange && at === change ? to : suit)) };
});

/** Is the task of a card complete? */
export const subplotTask = procedure('dominion.subplots.task', (t, input) => {
  const { value, terrain, count, remaining, won, round } = input;
  const { clause, needed: listed, clears = false, wonBy }: Task = TASKS[value];
  const needed = value === '4' && terrain === 'sector-mechanicus' ? WOUNDS_TO_WRECK : listed;
  const inTime = wonBy === undefined || (won && round <= wonBy);
  const complete = count >= needed && inTime && !(clears && remaining > 0);
  t.tell(
    complete ? 'dominion-subplots/task-complete' : 'dominion-subplots/task-not-complete',
    { value },
    clause,
  );
  return { needed, complete };
});

interface Redraw {
  readonly deck: readonly string[];
  readonly discarded: readonly string[];
}

export const redrawAgain = ruling('dominion.redraw-again', 'once-only');
const redrawLast = ruling('dominion.redraw-last', 'discarded-for-nothing');

/** May a card be exchanged that leaves so many in the deck? By our reading that takes another card to draw. */
export function mayLeave(t: Table, cards: number): boolean {
  return cards > 0 || redrawLast(t) === 'discarded-for-nothing';
}

/**
 * Draws the tactic for a sub-plot completed during the battle. A card whose time is past may be exchanged for another
 * draw [dominion.subplots.complete.3].
 */
export const completeSubplot = procedure('dominion.subplots.complete', function* (t, input) {
  const { early, discardEarly } = input;
  function* drawOne(
    t: Table,
    { deck, discarded }: Redraw,
  ): Rule<Next<Redraw, Redraw & { kept: string | null }>> {
    const card = yield* t.draw(deck, 'dominion.subplots.complete.1');
    const left = without(deck, [card]);
    const spent = redrawAgain(t) === 'once-only' && discarded.length > 0;
    if (discardEarly && early.includes(card) && mayLeave(t, left.length) && !spent) {
      const after = { deck: left, discarded: [...discarded, card] };
      return left.length > 0 ? { again: after } : { done: { ...after, kept: null } };
    }
    return { done: { deck: left, discarded, kept: card } };
  }
  if (input.deck.length === 0) {
    t.tell('dominion-subplots/no-tactics-left-draw', {}, 'dominion.subplots.complete.2');
    return { kept: null, discarded: [], deck: [] };
  }
  const { kept, discarded, deck } = yield* t.until(drawOne, { deck: input.deck, discarded: [] });
  if (discarded.length > 0) {
    t.tell('dominion-subplots/came-too-late-went', { discarded }, 'dominion.subplots.complete.3');
  }
  if (kept === null) t.tell('dominion-subplots/no-tactics-left-draw', {}, 'dominion.subplots.complete.2');
  else t.tell('dominion-subplots/drawn-completed-sub-plot', { kept }, 'dominion.subplots.complete.1');
  return { kept, discarded, deck };
});

/** The reward of the suit. */
export const subplotReward = procedure('dominion.subplots.reward', function* (t, { suit }) {
  const clause = REWARDS[suit];
  const reward = { reputation: 0, credits: 0, xp: 0, tactics: 0 };
  switch (suit) {
    case 'spades':
      reward.reputation = yield* t.roll('D3', clause);
      break;
    case 'hearts':
      reward.credits = yield* t.roll('D6x10', clause);
      break;
    case 'clubs':
      reward.xp = yield* t.roll('D3', clause);
      break;
    case 'diamonds':
      reward.tactics = 1;
      break;
    default:
      return suit satisfies never;
  }
  const gains = (Object.entries(reward) as [keyof typeof GAINS, number][])
    .filter(([, amount]) => amount !== 0)
    .map(([what, amount]) => say('dominion-subplots/amount-gain', { amount, gain: GAINS[what] }));
  t.tell('dominion-subplots/suit-gains', { suit, gains, ...reward }, clause);
  return reward;
});

const GAINS = {
  reputation: 'Reputation',
  credits: 'credits',
  xp: 'Experience',
  tactics: 'tactics',
} as const;
