/** What only one player may know: hands, decks, sub-plots, crews that are not revealed yet. */
import type { Face } from '../table/dice.ts';
import { cardOf } from '../table/dice.ts';
import type { Answer, Json, Kind, Question, Ref, Rule, Seat } from '../table/question.ts';
import type { Told } from '../table/table.ts';
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
  deck: readonly string[];
  hand: readonly string[];
  /** Tactics cards from one battle that are kept for the next. */
  kept?: readonly string[];
  /** Underdog cards, which join every hand. */
  underdogs: readonly string[];
  /** Picked for the crew and not revealed yet. */
  crew: readonly Ref[];
  subplots: Subplot[];
}

/** The secrets of one gang, under the seat of its player. */
export function secretsOf(state: BattleState, gang: Pick<GangState, 'id' | 'seat'>): Secrets {
  const ofSeat = state.secrets[gang.seat] as Record<Ref, Json> | undefined;
  const known = ofSeat?.[gang.id];
  if (known !== undefined) return known as unknown as Secrets;
  const made: Secrets = { deck: [], hand: [], underdogs: [], crew: [], subplots: [] };
  state.secrets[gang.seat] = { ...ofSeat, [gang.id]: made as unknown as Json };
  return made;
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
  return t.through(new Privately(t, gang, shared));
}

// Classes, since a generator that is made again for every table costs as much as forty questions.

class Privately {
  constructor(
    private readonly t: BattleTable,
    private readonly gang: Pick<GangState, 'id' | 'seat'>,
    private readonly shared: readonly string[],
  ) {}

  *ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    const { t, gang, shared } = this;
    // The question was made for this gang alone, so it may be written to.
    const hidden = question as Question<K> & { of?: Ref; by?: readonly Seat[]; secret?: true };
    hidden.of ??= gang.id;
    hidden.by = [gang.seat];
    hidden.secret = true;
    if (question.kind !== 'dice' || shared.length === 0) return yield* t.ask<K>(hidden);
    const { dice } = question as Question<'dice'>;
    if (!('deck' in dice)) return yield* t.ask<K>(hidden);
    for (;;) {
      const whole = { ...hidden, dice: cardOf(shared) } as unknown as Question<'dice'>;
      const drawn = yield* t.ask<'dice'>(whole);
      if (dice.deck.includes(drawn[0] as Face as string)) return drawn as Answer<K>;
    }
  }

  put(told: Told): void {
    this.t.put({ ...told, to: this.gang.seat });
  }
}

/** The same table, which writes down every roll: a second rule may read the same dice. */
export function overhearing(t: BattleTable, rolls: (readonly Face[])[]): BattleTable {
  return t.through(new Overhearing(t, rolls));
}

class Overhearing {
  constructor(
    private readonly t: BattleTable,
    private readonly rolls: (readonly Face[])[],
  ) {}

  *ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    const answer = yield* this.t.ask<K>(question);
    if (question.kind === 'dice') this.rolls.push(answer as readonly Face[]);
    return answer;
  }
}

/** The same table where these faces lie already: a rule that rolls takes them, so that players may choose in between. */
export function havingRolled(t: BattleTable, rolls: readonly (readonly Face[])[]): BattleTable {
  return t.through(new HavingRolled(t, [...rolls]));
}

class HavingRolled {
  constructor(
    private readonly t: BattleTable,
    private readonly left: (readonly Face[])[],
  ) {}

  *ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    const faces = question.kind === 'dice' ? this.left.shift() : undefined;
    return faces === undefined ? yield* this.t.ask<K>(question) : (faces as Answer<K>);
  }
}
