/** Tactics cards: which to keep, and which serves what a fighter is about to do, by the effects that they have as data. */
import { type CardEffect, type FighterState, secretsOf, type TacticsCard } from '@hive-arbiter/engine';
import type { Seen } from './seen.ts';
import { gangOfSeat } from './standing.ts';

/** What kinds of cards are worth, where there is a choice. */
const WORTH: Readonly<Partial<Record<CardEffect['does'], number>>> = {
  'act-once-more': 3,
  'add-fighters': 3,
  'change-hit-rolls': 2,
  'ignore-cover': 2,
  'stand-up': 2,
  move: 1,
  pin: 1,
};

/** What a fighter is about to do, and whether somebody else is a danger to them there. */
export interface Occasion {
  readonly action: string;
  readonly inDanger: boolean;
  /** Is the target in cover? */
  readonly atCover: boolean;
}

/** A card of the seat's own hand that helps with that. */
export function cardFor(seen: Seen, fighter: FighterState, occasion: Occasion): TacticsCard | undefined {
  const gang = gangOfSeat(seen);
  const hand = gang ? secretsOf(seen as never, gang).hand : [];
  return hand
    .flatMap((id) => cardIn(seen, id) ?? [])
    .find(({ early, effects = [] }) => !early && effects.some((effect) => helps(effect, fighter, occasion)));
}

/** Of some cards that may be kept, the one that is worth most. */
export function bestCard(options: readonly string[], seen: Seen): string | undefined {
  const cards = options.flatMap((id) => cardIn(seen, id) ?? []);
  if (cards.length < options.length || cards.length === 0) return undefined;
  const worth = ({ effects = [] }: TacticsCard) =>
    Math.max(0, ...effects.map(({ does }) => WORTH[does] ?? 0));
  return cards.reduce((best, card) => (worth(card) > worth(best) ? card : best)).id;
}

function cardIn({ occasion }: Seen, id: string): TacticsCard | undefined {
  return occasion.lists.tactics.find((card) => card.id === id);
}

const SHOTS: readonly string[] = ['shoot', 'aim'];
const BLOWS: readonly string[] = ['fight', 'charge'];

function helps(effect: CardEffect, fighter: FighterState, { action, inDanger, atCover }: Occasion): boolean {
  const attacks = SHOTS.includes(action) ? 'shoot' : BLOWS.includes(action) ? 'fight' : undefined;
  switch (effect.does) {
    case 'change-hit-rolls':
      return effect.by < 0 ? inDanger : attacks !== undefined && (effect.attacks ?? attacks) === attacks;
    case 'act-once-more':
      return attacks !== undefined;
    case 'ignore-cover':
      return attacks === 'shoot' && atCover;
    case 'stop-reactions':
      return action === 'fight';
    case 'stand-up':
    case 'reload':
      return action === effect.does;
    case 'change-movement':
      return effect.by === 'half' || effect.by < 0 ? inDanger : action === 'charge';
    case 'heal':
      return fighter.fleshWounds > 0;
    default:
      return inDanger;
  }
}
