/** What only one player may know: hands, decks, sub-plots, crews that are not revealed yet. */
import type { Face } from '../table/dice.ts';
import { cardOf } from '../table/dice.ts';
import type { Answer, Json, Kind, Question, Ref, Rule } from '../table/question.ts';
import type { BattleState, BattleTable, GangState } from './state.ts';

/** A sub-plot card in a player's hand, and how far it has come. */
export interface Subplot {
  card: string;
  value: string;
  suit: string;
  /** Has everybody seen it? */
  shown: boolean;
  complete: boolean;
  /** How often the thing was done that the task counts. */
  count: number;
  /** The enemy whom the task is about. */
  mark: Ref | null;
}

export interface Secrets {
  /** Tactics cards that can still be drawn. */
  deck: string[];
  hand: string[];
  /** Underdog cards, which join every hand. */
  underdogs: string[];
  /** Picked for the crew and not revealed yet. */
  crew: Ref[];
  subplots: Subplot[];
}

/** The secrets of one gang, under the seat of its player. */
export function secretsOf(state: BattleState, gang: Pick<GangState, 'id' | 'seat'>): Secrets {
  const ofSeat = (state.secrets[gang.seat] ?? {}) as Record<Ref, Json>;
  state.secrets[gang.seat] = ofSeat;
  ofSeat[gang.id] ??= { deck: [], hand: [], underdogs: [], crew: [], subplots: [] };
  return ofSeat[gang.id] as unknown as Secrets;
}

/**
 * The same table for one gang alone: it asks only that player, whose answers stay secret, and tells nobody else.
 * A shared deck is asked for as a whole, since a list without the cards that others drew would tell which they have.
 */
export function privately(
  t: BattleTable,
  gang: Pick<GangState, 'id' | 'seat'>,
  shared: readonly string[] = [],
): BattleTable {
  const { seat } = gang;
  function* ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    const hidden = { of: gang.id, ...question, by: [seat], secret: true } as unknown as Question<K>;
    if (question.kind !== 'dice' || shared.length === 0) return yield* t.ask<K>(hidden);
    const { dice } = question as Question<'dice'>;
    if (!('deck' in dice)) return yield* t.ask<K>(hidden);
    for (;;) {
      const whole = { ...hidden, dice: cardOf(shared) } as unknown as Question<'dice'>;
      const drawn = yield* t.ask<'dice'>(whole);
      if (dice.deck.includes(drawn[0] as Face as string)) return drawn as Answer<K>;
    }
  }
  const tell: BattleTable['tell'] = (words, facts, clause) => t.tellTo(seat, words, facts, clause);
  return t.through({ ask, tell });
}

/** The same table, which writes down every roll: a second rule may read the same dice. */
export function overhearing(t: BattleTable, rolls: (readonly Face[])[]): BattleTable {
  function* ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    const answer = yield* t.ask<K>(question);
    if (question.kind === 'dice') rolls.push(answer as readonly Face[]);
    return answer;
  }
  return t.through({ ask });
}

/** The same table where these faces lie already: a rule that rolls takes them, so that players may choose in between. */
export function havingRolled(t: BattleTable, rolls: readonly (readonly Face[])[]): BattleTable {
  const left = [...rolls];
  function* ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    const faces = question.kind === 'dice' ? left.shift() : undefined;
    return faces === undefined ? yield* t.ask<K>(question) : (faces as Answer<K>);
  }
  return t.through({ ask });
}
