/** Sub-plots, at the table: each gang draws one in secret. */
import { privately, type Subplot, secretsOf } from '../../battle/secrets.ts';
import type { BattleTable, GangState } from '../../battle/state.ts';
import { PLAYING_CARDS } from '../../table/dice.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { drawSubplot } from '../cards/dominion-subplots.ts';
import { showAtOnce } from '../cards/subplots-in-battle.ts';
import { byRating } from './dominion-challenge-step.ts';

/** One secret card for each player, the lower-rated gang first, and those that inducements add [dominion.subplots.secret.1]. */
export function* drawSubplots(t: BattleTable): Rule<void> {
  const { state } = t;
  const { occasion } = state;
  if (!occasion.subplots) return;
  const taken: string[] = [];
  for (const gang of yield* byRating(t, 'dominion.subplots.rulebook.1')) {
    const alone = privately(t, gang, PLAYING_CARDS);
    const extra = occasion.inducements.filter((each) => each.gang === gang.id);
    const draws = 1 + extra.filter(({ id }) => id === 'random-sub-plot').length;
    const secrets = secretsOf(state, gang);
    for (let draw = 0; draw < draws; draw++) {
      const { subplots, shown } = yield* drawSubplot(showingJokers(t, alone, gang), { taken });
      taken.push(...shown, ...subplots.map(({ card }) => card));
      secrets.subplots.push(...subplots.map(({ card }) => unknown(card)));
    }
    // The player knows the draw before picking another.
    for (const subplot of secrets.subplots) tellSubplot(alone, subplot);
    if (extra.some(({ id }) => id === 'chosen-sub-plot')) {
      const card = yield* chooseSubplot(alone, gang, taken);
      taken.push(card);
      secrets.subplots.push(unknown(card));
      tellSubplot(alone, unknown(card));
    }
    const { length: count } = secrets.subplots;
    t.tell(
      count === 1 ? 'dominion-steps/draws-sub-plot-secret' : 'dominion-steps/draws-sub-plots-secret',
      { gang: gang.name, count },
      'dominion.subplots.draw.2',
    );
    yield* showAtOnce(t, gang);
    if (state.gangs.some(({ side, rating }) => side !== gang.side && rating > gang.rating)) {
      alone.tell('dominion-steps/one-sub-plot-yours', {}, 'dominion.subplots.suit.1');
    }
  }
  state.special = [...state.special, 'dominion.subplots'];
}

/**
 * The gang's own table, where everybody sees a Joker as it is drawn, and nothing else is told
 * [dominion.subplots.tasks.14].
 */
function showingJokers(t: BattleTable, alone: BattleTable, { name }: GangState): BattleTable {
  return alone.through({
    put({ clause }) {
      if (clause === 'dominion.subplots.tasks.14')
        t.tell('dominion-steps/shows-joker-draws-two', { gang: name }, clause);
    },
  });
}

/** A sub-plot that the player picks from the deck: first its task, then the suit and with it the reward. */
function* chooseSubplot(alone: BattleTable, gang: GangState, taken: readonly string[]): Rule<string> {
  const { tasks, rewards } = alone.state.occasion.lists;
  const clause = 'dominion.inducements.data.4';
  const left = PLAYING_CARDS.filter((card) => !taken.includes(card)).map(unknown);
  const open = tasks.filter(({ value }) => left.some((card) => card.value === value));
  const value = yield* alone.offer(
    gang.seat,
    {
      what: say('dominion-steps/which-task-shall-sub'),
      options: open.map((task) => task.value),
      labels: () => Object.fromEntries(open.map((task) => [task.value, `${task.value}: ${task.words}`])),
    },
    clause,
    gang.id,
  );
  const suits = left.filter((card) => card.value === value).map(({ suit }) => suit);
  const words = (suit: string) => rewards.find((reward) => reward.suit === suit)?.words ?? '';
  const suit = yield* alone.offer(
    gang.seat,
    {
      what: say('dominion-steps/which-suit-so-which'),
      options: suits,
      labels: () => Object.fromEntries(suits.map((each) => [each, `${each}: ${words(each)}`])),
    },
    clause,
    gang.id,
  );
  return `${value}-${suit}`;
}

/** The card with its task and reward, for its holder. */
function tellSubplot(alone: BattleTable, { card, value, suit }: Subplot): void {
  const { tasks, rewards } = alone.state.occasion.lists;
  const task = tasks.find((each) => each.value === value);
  const reward = rewards.find((each) => each.suit === suit);
  if (!task || !reward) return;
  alone.tell('dominion-steps/your-sub-plot', { card, task: task.words }, task.clause);
  alone.tell('dominion-steps/completing-brings', { card, reward: reward.words }, reward.clause);
}

function unknown(card: string): Subplot {
  const [value = '', suit = ''] = card.split('-');
  return { card, value, suit, shown: false, complete: false, count: 0, mark: null };
}
