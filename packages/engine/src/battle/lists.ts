/** Lists that an organiser may edit: tactics cards, inducements, sub-plots. Their defaults are read from the rulebook. */
import { type ClauseId, clausesOf } from '@hive-arbiter/rulebook';
import type { CardEffect } from './card-effects.ts';
import type { HouseMission } from './house-missions.ts';

/** A tactics card: the app deals it, keeps it secret, tells when it is played, and carries out its effects. */
export interface TacticsCard {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  /** Belongs to the beginning of the battle or to deployment, and is of no use afterwards. */
  readonly early: boolean | 'before-deployment';
  /** Gives one model something for the whole battle: played at the deployment, or on a Reinforcement as it arrives. */
  readonly equips?: boolean;
  /** What it does, as its words say; a card without any is carried out by the players. */
  readonly effects?: readonly CardEffect[];
  /** Of use only to this House, or only on this terrain. */
  readonly house?: string;
  readonly terrain?: string;
}

/** Something that the gang with the cheaper crew may take. */
export interface Inducement {
  readonly id: string;
  readonly words: string;
  readonly clause: ClauseId;
  /** Credits for one; null if it has its own cost. */
  readonly cost: number | null;
  /** How often it may be taken; null without a limit. */
  readonly most: number | null;
  readonly takesCrewSpace: boolean;
}

/** What the value of a sub-plot card asks for. */
export interface SubplotTask {
  readonly value: string;
  readonly words: string;
  readonly clause: ClauseId;
}

/** What the suit of a sub-plot card pays. */
export interface SubplotReward {
  readonly suit: string;
  readonly words: string;
  readonly clause: ClauseId;
}

export interface Lists {
  readonly tactics: readonly TacticsCard[];
  readonly inducements: readonly Inducement[];
  readonly tasks: readonly SubplotTask[];
  readonly rewards: readonly SubplotReward[];
  /** Missions of single Houses, which a player of that House may choose; none but those that are brought along. */
  readonly missions: readonly HouseMission[];
}

/** The lines of a page that an organiser may edit: the figures of each, and what a list says of it. */
function editable<Figures>(section: 'dominion.inducements' | 'dominion.subplots', part: string) {
  return clausesOf(section).flatMap(({ id, editable, item, value }) =>
    editable && item !== undefined && id.startsWith(`${section}.${part}.`)
      ? { clause: id, words: item, figures: value as Figures }
      : [],
  );
}

/**
 * The default inducements [dominion.inducements.list.1], with the figures of their clauses: tactics and sub-plots
 * [dominion.inducements.data.1, dominion.inducements.data.2, dominion.inducements.data.3, dominion.inducements.data.4],
 * fighters [dominion.inducements.data.5, dominion.inducements.data.6, dominion.inducements.data.7,
 * dominion.inducements.data.8, dominion.inducements.data.9, dominion.inducements.data.10, dominion.inducements.data.11,
 * dominion.inducements.data.12] and the rest [dominion.inducements.data.13, dominion.inducements.data.14].
 */
function inducements(): readonly Inducement[] {
  type Figures = Pick<Inducement, 'id' | 'cost' | 'most' | 'takesCrewSpace'>;
  return editable<Figures>('dominion.inducements', 'data').map(({ clause, words, figures }) => {
    const { id, cost, most, takesCrewSpace } = figures;
    return { id, words, clause, cost, most, takesCrewSpace };
  });
}

/** The default tasks [dominion.subplots.sheet.1], by the value of the card. */
function tasks(): readonly SubplotTask[] {
  return editable<{ readonly card: string }>('dominion.subplots', 'tasks').map(
    ({ clause, words, figures }) => ({
      value: figures.card,
      words,
      clause,
    }),
  );
}

function rewards(): readonly SubplotReward[] {
  return editable<{ readonly suit: string }>('dominion.subplots', 'rewards').map(
    ({ clause, words, figures }) => ({
      suit: figures.suit,
      words,
      clause,
    }),
  );
}

function card(
  id: string,
  title: string,
  words: string,
  effect: CardEffect,
  early: TacticsCard['early'] = false,
): TacticsCard {
  return { id, title, words, early, effects: [effect] };
}

/** Twelve plain cards to play with until a group writes its own; no book's cards are among them. */
const TACTICS: readonly TacticsCard[] = [
  card(
    'scouts-ahead',
    'Scouts Ahead',
    'After deployment move up to two of your fighters up to 6".',
    { does: 'move', on: { who: 'own', most: 2 }, inches: 6 },
    true,
  ),
  card(
    'old-tunnels',
    'Old Tunnels',
    'Before deployment name one of your fighters, who is set up last of all.',
    { does: 'set-up-last', on: { who: 'own', most: 1 } },
    'before-deployment',
  ),
  card('second-wind', 'Second Wind', 'One of your Pinned fighters stands up without an action.', {
    does: 'stand-up',
    on: { who: 'own', most: 1 },
  }),
  card(
    'covering-fire',
    'Covering Fire',
    'Until your next turn one enemy whom this fighter sees has half their Movement.',
    { does: 'change-movement', on: { who: 'enemy', most: 1, seen: true }, by: 'half', until: 'turn' },
  ),
  card('steady-hand', 'Steady Hand', 'This fighter adds 1 to all hit rolls of this activation.', {
    does: 'change-hit-rolls',
    on: 'self',
    by: 1,
    until: 'activation',
  }),
  card(
    'hold-the-line',
    'Hold the Line',
    'This fighter and all others of yours within 6" pass their next nerve test.',
    { does: 'pass-test', on: { who: 'own', most: 'all', within: 6 }, test: 'nerve', until: 'battle' },
  ),
  card('spare-clip', 'Spare Clip', 'This fighter reloads one weapon without an action.', {
    does: 'reload',
    on: 'self',
  }),
  card('burst-of-speed', 'Burst of Speed', 'The next move of this activation goes up to 3" farther.', {
    does: 'change-movement',
    on: 'self',
    by: 3,
    until: 'move',
  }),
  card('patched-up', 'Patched Up', 'Remove one flesh wound from a fighter of yours within 6".', {
    does: 'heal',
    on: { who: 'own', most: 1, within: 6 },
    fleshWounds: 1,
  }),
  card(
    'dirty-trick',
    'Dirty Trick',
    'One enemy in base contact with this fighter makes no reaction attacks in this activation.',
    { does: 'stop-reactions', on: { who: 'enemy', most: 1, touching: true }, until: 'activation' },
  ),
  card(
    'eyes-everywhere',
    'Eyes Everywhere',
    'This fighter ignores cover in this activation, even that of those who lie in it.',
    { does: 'ignore-cover', on: 'self', until: 'activation' },
  ),
  card('last-word', 'Last Word', 'This fighter makes one more action in this activation, after the others.', {
    does: 'act-once-more',
    on: 'self',
  }),
];

/** The lists as they are played with unless an organiser changes them. */
export const DEFAULT_LISTS: Lists = {
  tactics: TACTICS,
  inducements: inducements(),
  tasks: tasks(),
  rewards: rewards(),
  missions: [],
};

/** A card by its id; one that is on no list is still a card, with its id for a title. */
export function cardBy({ tactics }: Lists, id: string): TacticsCard {
  for (const card of tactics) if (card.id === id) return card;
  return { id, title: id, words: 'As its card says.', early: false };
}
