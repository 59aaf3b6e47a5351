/** The names of ids in a battle, from the public part of its state. Phones load this file. */
import { type Language, ownIn } from '../words/language.ts';
import { markerName, plainName } from './plain-name.ts';
import type { BattleState } from './state.ts';

/** What everybody may see of a battle and has names in it. */
export type NamedState = Pick<BattleState, 'fighters' | 'gangs' | 'wild' | 'markers' | 'occasion'>;

/** `titleOf` finds what the battle itself does not name: pages, weapons, cards. */
export function nameIn(
  state: NamedState,
  id: string,
  language: Language,
  titleOf: (id: string) => string = (each) => titleIn(language, each),
): string {
  const { fighters, gangs, wild, markers, occasion } = state;
  const named =
    ownIn(fighters, id) ?? gangs.find((gang) => gang.id === id) ?? wild.find((gang) => gang.id === id);
  if (named) return named.name;
  const word = ownIn(language.names, id);
  if (word !== undefined) return word;
  // There is one of it, whether or not it is marked.
  if (id === 'escape-point') return 'the escape point';
  if (ownIn(markers, id)) return markerName(state, id, language);
  if (id === 'edge') return 'an edge of the board';
  if (id === 'lowest-level') return 'the lowest level';
  if (id === 'centre') return 'the centre of the board';
  if (id === 'organiser') return 'The organiser';
  const seated = gangs.find(({ seat }) => seat === id);
  if (seated) return seated.name;
  const listed = [...occasion.lists.tactics, ...occasion.lists.missions].find((each) => each.id === id);
  if (listed) return listed.title;
  return ownName(state, id) ?? wordIn(language, id) ?? titleOf(id);
}

/** A word of another language; weapons keep their names. */
function wordIn(language: Language, id: string): string | undefined {
  const word = plainName(id, language);
  return word === plainName(id) ? undefined : word;
}

/** What a weapon of the players' own is called; the ids of all others have dots. */
function ownName({ fighters }: NamedState, id: string): string | undefined {
  const [item = '', profile] = id.split('/');
  if (item.includes('.')) return undefined;
  for (const fighter in fighters) {
    const name = fighters[fighter]?.arms?.find((weapon) => weapon.id === item)?.name;
    if (name !== undefined) return profile === undefined ? name : `${name}, ${plainName(profile)}`;
  }
  return undefined;
}

/** A title of the language's own list: pages, and weapons with the ammunition that is not their plain one. */
function titleIn({ titles = {} }: Language, id: string): string {
  const card = playingCard(id);
  if (card !== undefined) return card;
  const title = ownIn(titles, id);
  if (title !== undefined) return title;
  const [item = '', profile] = id.split('/');
  const name = profile === undefined ? undefined : ownIn(titles, item);
  return name === undefined ? plainName(id) : `${name}, ${plainName(profile as string)}`;
}

const CARD = /^([AJQK]|\d+)-(spades|hearts|clubs|diamonds)$/;
const RANKS: Readonly<Record<string, string>> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };

/** A playing card in words, `queen of spades`; nothing if it is not a card. */
export function playingCard(id: string): string | undefined {
  const [, rank = '', suit] = CARD.exec(id) ?? [];
  return suit === undefined ? undefined : `${RANKS[rank] ?? rank} of ${suit}`;
}
