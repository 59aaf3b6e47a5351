/** Gang tactics in Dominion: a deck of 12 from the own House book, and what is drawn from it. */
import { crewCap } from '../../scenarios/dominion/global.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';

/** The cards of a tactics deck. */
export const DECK_SIZE = 12;
/** The cards that are drawn where a mission lets a player choose one. */
const DRAWN_TO_CHOOSE = 3;

const copiesInTheDeck = ruling('dominion.copies-in-the-deck', 'many-copies-player-owns');

/** Is the deck allowed: 12 different cards [dominion.tactics.deck.1], all of the own House [dominion.tactics.deck.2]? */
export const deckCheck = procedure('dominion.tactics.deck-check', (t, { house, cards }) => {
  const copies = new Set(cards.map(({ id }) => id)).size < cards.length;
  const faults = {
    'not-twelve': cards.length !== DECK_SIZE,
    'other-book': cards.some(({ book }) => book !== house),
    copies: copies && copiesInTheDeck(t) !== 'many-copies-player-owns',
  };
  const problems = Object.entries(faults)
    .filter(([, found]) => found)
    .map(([problem]) => problem);
  const valid = problems.length === 0;
  t.tell(
    valid ? 'dominion-tactics/deck-allowed' : 'dominion-tactics/deck-not-allowed',
    { problems },
    problems[0] === 'other-book' ? 'dominion.tactics.deck.2' : 'dominion.tactics.deck.1',
  );
  return { valid, problems };
});

const unchosenTactics = ruling('dominion.unchosen-tactics', 'discarded-battle');

/** Draws three and keeps one; the others go back at once. */
export const chooseTactic = procedure('dominion.tactics.choose', function* (t, { deck, prefer }) {
  const drawn = yield* t.drawSome(deck, DRAWN_TO_CHOOSE, 'dominion.tactics.choose.1');
  const kept = prefer.find((card) => drawn.includes(card)) ?? drawn[0] ?? null;
  t.tell(
    kept === null ? 'dominion-tactics/deck-empty-nothing-drawn' : 'dominion-tactics/kept',
    { kept, drawn },
    'dominion.tactics.choose.1',
  );
  const discarded = unchosenTactics(t) === 'discarded-battle';
  const gone = discarded ? drawn : kept === null ? [] : [kept];
  return { drawn, kept, deck: without(deck, gone) };
});

/** Draws so many random tactics, or all the rest. */
export const randomTactics = procedure('dominion.tactics.random', function* (t, { deck, count }) {
  const hand = yield* t.drawSome(deck, count, 'dominion.tactics.random.1');
  t.tell('dominion-tactics/drawn-into-hand', { hand }, 'dominion.tactics.random.1');
  return { hand, deck: without(deck, hand) };
});

/** A deck in its order, each of these cards taken out once. */
export function without(deck: readonly string[], cards: readonly string[]): readonly string[] {
  const left = [...deck];
  for (const card of cards) left.splice(left.indexOf(card), 1);
  return left;
}

/**
 * Fighters whom a tactic adds keep to the crew size [dominion.tactics.fighters.1, dominion.global.crew.1,
 * dominion.global.crew.2]: they fill empty spaces only [dominion.tactics.fighters.2].
 */
export const extraFighters = procedure('dominion.tactics.extra-fighters', (t, { limit, crew, wanted }) => {
  const cap = crewCap(t, limit);
  const spaces = cap === null ? wanted : Math.max(cap - crew, 0);
  const added = Math.min(wanted, spaces);
  t.tell(
    'dominion-tactics/join-crew-has-empty',
    { added, wanted, crew, spaces, cap },
    'dominion.tactics.fighters.2',
  );
  return { cap, spaces, added };
});
