/** What everything is called that no battle names itself: pages, terrain, weapons, wargear. */
import { itemName, WARGEAR } from '../../battle/kit.ts';
import { playingCard } from '../../battle/names.ts';
import { scenarios } from '../../battle/scenario.ts';
import { specialRules } from '../../battle/special-rule.ts';
import { plainName } from '../../battle/state.ts';
import { weaponNames, weaponOf } from '../../battle/weapons.ts';
import { LANGUAGES, type Language, type LanguageId } from '../../words/index.ts';
import { ownIn } from '../../words/language.ts';

/** Styles of terrain that are names. */
const TERRAINS: Readonly<Record<string, string>> = {
  'sector-mechanicus': 'Sector Mechanicus',
  'zone-mortalis': 'Zone Mortalis',
  'sump-sea': 'Sump Sea',
};

/** What an id is called in any battle; asked for at every answer, and always the same. */
const known = new Map<string, string>();

export function titleOf(id: string): string {
  let title = known.get(id);
  if (title === undefined) {
    title = lookUp(id);
    // What players typed in is looked up as well, and must not be kept for ever.
    if (known.size < 5_000) known.set(id, title);
  }
  return title;
}

function lookUp(id: string): string {
  const card = playingCard(id);
  if (card !== undefined) return card;
  // A scenario's own changes to core play are a special rule with the scenario's id.
  const page = scenarios().find((each) => each.id === id) ?? specialRules().find((rule) => rule.id === id);
  return page?.title ?? ownIn(TERRAINS, id) ?? inTheArmoury(id) ?? plainName(id);
}

/** Weapons, with the ammunition that is not their plain one, and wargear. */
function inTheArmoury(id: string): string | undefined {
  const [item = '', profile] = id.split('/');
  const name = weaponOf(item)?.name ?? itemName(item);
  return name === undefined || profile === undefined ? name : `${name}, ${plainName(profile)}`;
}

const dictionaries = new Map<LanguageId, Language>();

/**
 * A language with everything that these rules can say or name, for readers without the rules: a phone, a
 * later server.
 */
export function dictionaryOf(id: LanguageId): Language {
  let whole = dictionaries.get(id);
  if (!whole) {
    whole = { ...LANGUAGES[id], titles: titles() };
    dictionaries.set(id, whole);
  }
  return whole;
}

function titles(): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...weaponNames(),
    ...WARGEAR.map((id) => [id, itemName(id) ?? id] as const),
    ...Object.entries(TERRAINS),
    ...specialRules().map(({ id, title }) => [id, title] as const),
    ...scenarios().map(({ id, title }) => [id, title] as const),
  ]);
}
