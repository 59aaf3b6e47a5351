/** Nobody's view ever holds what another seat has in secret: hands, decks, sub-plots, crews before they are revealed. */
import {
  type BattleSetUp,
  type BattleState,
  battle,
  DEFAULT_LISTS,
  newBattle,
  type Question,
  Session,
  scenarios,
} from '@hive-arbiter/engine';
import { describe, expect, test } from 'vitest';
import { RandomPolicy } from './policy.ts';
import { sampleSetUp } from './selfplay.ts';

interface Held {
  readonly hand?: readonly string[];
  readonly subplots?: readonly { readonly card: string; readonly shown: boolean }[];
}

/** The cards that this seat holds and nobody has seen. */
function heldBy(state: BattleState, seat: string): readonly string[] {
  const gangs = Object.values((state.secrets[seat] ?? {}) as unknown as Readonly<Record<string, Held>>);
  return gangs.flatMap(({ hand = [], subplots = [] }) => [
    ...hand,
    ...subplots.filter(({ shown }) => !shown).map(({ card }) => card),
  ]);
}

/**
 * All that a seat sees, but for the lists of the cards there are: they are the same for everybody, and the Enforcers
 * may choose any card on them.
 */
function seenBy(session: Session<BattleState>, seat: string): string {
  const view = session.viewFor(seat);
  const state = view.state as unknown as BattleState;
  const { lists, ...occasion } = state.occasion;
  expect(lists).toEqual(session.state.occasion.lists);
  return JSON.stringify({ ...view, state: { ...state, occasion } });
}

/** Plays on for so many answers and looks at every view; gives how many secrets it looked for. */
function lookAround(
  setUp: BattleSetUp,
  seed: string,
  most: number,
  titles: ReadonlyMap<string, string>,
): number {
  const state = newBattle(setUp);
  const seats = state.gangs.map(({ seat }) => seat);
  const session = new Session<BattleState>(battle, { state, seats, seed, dice: 'app' });
  const policy = new RandomPolicy(seed);
  let looked = 0;
  for (let answered = 0; answered < most && !session.finished; answered++) {
    for (const seat of [...seats, 'spectator']) {
      const view = seenBy(session, seat);
      for (const other of seats.filter((each) => each !== seat)) {
        for (const card of heldBy(session.state, other)) {
          looked++;
          expect(view, `${seat} sees ${other}'s ${card}`).not.toContain(card);
          const title = titles.get(card);
          if (title !== undefined) expect(view, `${seat} reads ${other}'s ${card}`).not.toContain(title);
        }
      }
      expect(view).not.toContain('"secrets"');
    }
    const { number, questions } = session.open;
    const question = questions[0] as Question;
    const isAsked = question.kind === 'choice' && question.options.includes('play-tactics');
    const answer = isAsked ? 'play-tactics' : policy.answer(question);
    session.answer(number, question.by?.[0] ?? (seats[0] as string), answer);
  }
  return looked;
}

describe('secrets stay secret', () => {
  for (const { id, gangs } of scenarios()) {
    test(id, () => {
      // Each gang has a deck of its own, so that a card can be told by its name.
      const setUp = sampleSetUp(id, gangs.least);
      const decked = setUp.gangs.map((gang) => ({
        ...gang,
        deck: Array.from({ length: 12 }, (_, at) => `${gang.id}-card-${at + 11}`),
      }));
      const looked = lookAround({ ...setUp, gangs: decked }, id, 150, new Map());
      // Pit fighters bring no cards; everybody else has something to hide.
      if (id !== 'takeover.pit-brawl') expect(looked).toBeGreaterThan(0);
    });
  }

  test.each(['takeover.stand-off', 'dominion.stand-off', 'dominion.border-dispute'])(
    '[takeover.standards.tactics.2] %s with automatic cards: nobody knows of one before it is played',
    (id) => {
      // The default cards, once for each gang.
      const setUp = sampleSetUp(id, 2, { depth: 'full' });
      const tactics = setUp.gangs.flatMap((gang) =>
        DEFAULT_LISTS.tactics.map((card) => ({
          ...card,
          id: `${gang.id}-${card.id}`,
          title: `${card.title} of ${gang.id}`,
        })),
      );
      const gangs = setUp.gangs.map((gang) => ({
        ...gang,
        deck: tactics.map((card) => card.id).filter((card) => card.startsWith(`${gang.id}-`)),
      }));
      const titles = new Map(tactics.map((card) => [card.id, card.title]));
      expect(lookAround({ ...setUp, gangs, lists: { tactics } }, id, 400, titles)).toBeGreaterThan(0);
    },
  );
});
