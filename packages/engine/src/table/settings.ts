/** What a table has agreed on: variants, and how unclear texts are read. */
import {
  type Alternative,
  catalogue,
  ruling as entryOf,
  nearest,
  type RulingChoices,
  type RulingId,
  VARIANTS,
  type Variant,
} from '@hive-arbiter/rulebook';
import { BadInput } from './errors.ts';

export interface Settings {
  readonly variants: ReadonlySet<Variant>;
  readonly rulings: Readonly<Record<string, string>>;
}

export const DEFAULTS: Settings = { variants: new Set(), rulings: {} };

const carriedOut = new Map<RulingId, readonly string[]>();

/** A ruling that a table may settle differently; made by `ruling()`, read with the table at hand. */
export type Switch<Id extends RulingId> = (t: { readonly settings: Settings }) => RulingChoices[Id];

/**
 * Declares that the code carries out these alternatives of a ruling beside its default.
 * An alternative that nobody declares is shown as our reading and cannot be switched on.
 */
export function ruling<Id extends RulingId>(id: Id, ...alternatives: RulingChoices[Id][]): Switch<Id> {
  if (carriedOut.has(id)) throw new Error(`The ruling ${id} is declared in two places`);
  carriedOut.set(id, alternatives);
  return ({ settings }) =>
    settings === DEFAULTS
      ? 'default'
      : ((settings.rulings[id] as RulingChoices[Id] | undefined) ?? 'default');
}

/** The alternatives of a ruling that can be switched on. */
export function alternativesOf(id: RulingId): readonly Alternative[] {
  const open = carriedOut.get(id) ?? [];
  return entryOf(id).alternatives.filter((other) => open.includes(other.id));
}

/**
 * Reads settings as a caller gives them. A choice is given by its id or as `default`; people may also type its words or
 * their beginning, and battles saved before choices had ids hold the words.
 */
export function readSettings(given: { variant?: unknown; rulings?: unknown }): Settings {
  const variants = new Set<Variant>();
  if (given.variant !== undefined) {
    for (const name of [given.variant].flat()) {
      if (!VARIANTS.includes(name as Variant)) {
        throw new BadInput('variant', `expected ${VARIANTS.join(', ')}, got ${JSON.stringify(name)}`);
      }
      variants.add(name as Variant);
    }
  }
  const rulings: Record<string, string> = {};
  if (given.rulings !== undefined) {
    if (typeof given.rulings !== 'object' || given.rulings === null || Array.isArray(given.rulings)) {
      throw new BadInput('rulings', 'expected an object of ruling id to choice');
    }
    for (const [id, choice] of Object.entries(given.rulings)) rulings[id] = readChoice(id, choice);
  }
  // Rules read them all the time, and know the usual ones by their identity.
  return variants.size === 0 && Object.keys(rulings).length === 0 ? DEFAULTS : { variants, rulings };
}

function readChoice(id: string, choice: unknown): string {
  const field = `rulings.${id}`;
  const entry = entryOf(id);
  if (!entry) {
    const known = catalogue.rulings.map((each) => each.id);
    throw new BadInput(
      field,
      `there is no ruling with this id; the nearest are ${nearest(id, known).join(', ')}`,
    );
  }
  const open = alternativesOf(entry.id);
  const choices = [{ id: 'default', text: entry.default }, ...open];
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
  const wanted = plain(String(choice));
  const exact = choices.filter((known) => known.id === choice || plain(known.text) === wanted);
  const found =
    exact.length > 0
      ? exact
      : choices.filter(
          ({ id, text }) => wanted !== '' && [id, text].some((each) => plain(each).startsWith(wanted)),
        );
  if (found.length === 1) return (found[0] as Alternative).id;
  if (found.length > 1) throw new BadInput(field, `"${choice}" is the beginning of several choices`);
  if (open.length === 0) throw new BadInput(field, `is our reading and no switch: ${entry.default}`);
  throw new BadInput(
    field,
    `expected ${choices.map((known) => `${known.id} ("${known.text}")`).join(' or ')}, got ${JSON.stringify(choice)}`,
  );
}
