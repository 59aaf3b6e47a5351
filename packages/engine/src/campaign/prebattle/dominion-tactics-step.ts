/** Tactics cards, at the table: each gang draws its hand. */
import { cardBy } from '../../battle/lists.ts';
import { privately, secretsOf } from '../../battle/secrets.ts';
import type { BattleTable, GangState } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { DECK_SIZE, deckCheck } from '../cards/dominion-tactics.ts';
import { chooseFromThree, drawTactics, tacticsOf, takeKeptCards } from '../cards/tactics-hand.ts';

/** Tactics as the scenario says [dominion.tactics.draw.1], from a deck that was built for this game. */
export function* drawHands(t: BattleTable): Rule<void> {
  const { state } = t;
  if (!state.occasion.tactics) return;
  for (const gang of state.gangs) {
    const secrets = secretsOf(state, gang);
    const book = gang.house;
    yield* buildDeckOfTwelve(t, gang);
    const deck = { house: book, cards: secrets.deck.map((id) => ({ id, book })) };
    if (!deckCheck(t.quiet, deck).valid) deckCheck(privately(t, gang), deck);
    const { method, count } = tacticsOf(state, gang);
    if (count > 0) tellTerms(t, gang, method, count);
    if (method === 'custom') for (let at = 0; at < count; at++) yield* chooseFromThree(t, gang);
    else yield* drawTactics(t, gang, count, 'dominion.tactics.random.1');
    takeKeptCards(t, gang);
    t.tell(
      'dominion-steps/holds-tactics',
      { gang: gang.name, cards: secrets.hand.length },
      'dominion.tactics.draw.1',
    );
  }
  state.special = [...state.special, 'campaign.tactics'];
}

/** Of a longer list the player takes twelve cards [dominion.tactics.deck.1], none of another House [dominion.tactics.deck.2]. */
function* buildDeckOfTwelve(t: BattleTable, gang: GangState): Rule<void> {
  const { lists } = t.state.occasion;
  const secrets = secretsOf(t.state, gang);
  const allowed = secrets.deck.filter((id) => (cardBy(lists, id).house ?? gang.house) === gang.house);
  const choices = { options: allowed, least: DECK_SIZE, most: DECK_SIZE };
  const what = say('dominion-steps/which-cards-deck', { DECK_SIZE });
  const alone = privately(t, gang);
  secrets.deck = [...(yield* alone.pick(gang.seat, choices, 'dominion.tactics.deck.1', gang.id, what))];
}

function tellTerms(t: BattleTable, { name }: GangState, method: 'custom' | 'random', count: number): void {
  const many = count === 1 ? say('dominion-steps/one-tactic') : say('dominion-steps/tactics', { count });
  const words =
    method === 'custom' ? 'dominion-steps/chooses-each-three-cards' : 'dominion-steps/draws-random';
  t.tell(words, { gang: name, many }, 'dominion.tactics.rulebook.1');
}
