/** What ids of ours and markers are called. Phones load this file. */
import type { Ref } from '../table/question.ts';
import { filled, type Saying, say } from '../table/say.ts';
import { type Language, ownIn } from '../words/language.ts';
import { PLAIN } from '../words/plain.ts';
import type { BattleState } from './state.ts';

/**
 * The current name of a thing on the battlefield, with its owner if that is part of its id: `Escher's relic`. What
 * comes out of a casket replaces it and keeps its id.
 */
export function markerName(state: Marked, id: Ref, language: Language = PLAIN): string {
  const { say: words, facts } = markerSaid(state, id);
  return filled(language.events[words] ?? words, facts, (thing) => plainName(thing, language), language);
}

/** What a marker is called, for words that are made later: by then it may be gone. */
export function markerSaid({ markers, gangs, wild }: Marked, id: Ref): Saying {
  const marker = markers[id];
  if (marker && marker.data.contents !== undefined)
    return say('state/thing', { thing: plainName(`${marker.kind}${/-\d+$/.exec(id)?.[0] ?? ''}`) });
  const owner = [...gangs, ...wild].find((gang) => gang.id === marker?.gang);
  const isOwned = owner !== undefined && id.startsWith(`${owner.id}-`);
  // A thing named by its kind alone is the only one of its kind.
  if (marker && marker.kind === id) return say('state/the', { thing: plainName(id) });
  if (!isOwned) return say('state/thing', { thing: plainName(id) });
  return say('state/s', { owner: owner.name, thing: plainName(id.slice(owner.id.length + 1)) });
}

/** Words of ours are written with hyphens: `out-of-action`, `casket-2`. Anything else stays as it is. */
export function plainName(id: string, { names }: Language = PLAIN): string {
  let known = plainNames.get(names);
  if (!known) {
    known = new Map();
    plainNames.set(names, known);
  }
  const before = known.get(id);
  if (before !== undefined) return before;
  const name = madePlain(id, names);
  if (id.length > LONGEST_ID) return name;
  if (known.size >= MOST_NAMES) known.clear();
  known.set(id, name);
  return name;
}

/** Names that were found before, in each language. Players make up some of the ids, so not all are kept for good. */
const plainNames = new WeakMap<Language['names'], Map<string, string>>();
const MOST_NAMES = 5_000;
const LONGEST_ID = 100;

function madePlain(id: string, names: Language['names']): string {
  const word = ownIn(names, id) ?? ownIn(names, id.replaceAll(' ', '-'));
  if (word !== undefined) return word;
  const [, kind = '', number] = NUMBERED.exec(id) ?? [];
  const kinds = ownIn(names, kind.replaceAll(' ', '-'));
  if (kinds !== undefined) return `${kinds} ${number}`;
  return HYPHENED.test(id) ? id.replaceAll('-', ' ') : id;
}

type Marked = Pick<BattleState, 'markers' | 'gangs' | 'wild'>;
const NUMBERED = /^(.+)[- ](\d+)$/;
const HYPHENED = /^[a-z\d]+(-[a-z\d]+)+$/;
