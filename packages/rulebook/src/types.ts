import type { ClauseId, ProcedureId, RulingId, SectionId } from './ids.generated.ts';

export const PACKS = ['takeover', 'dominion', 'classic', 'core', 'campaign', 'armoury'] as const;
export type Pack = (typeof PACKS)[number];

export const VARIANTS = ['classic', 'updated', 'house', 'n17', 'n21'] as const;
export type Variant = (typeof VARIANTS)[number];

/** A page of the rulebook. */
export interface Section {
  readonly id: SectionId;
  readonly pack: Pack;
  readonly title: string;
  /** What it changes or is about, in a sentence for players who choose it. */
  readonly about?: string;
  readonly source: string;
}

/** One rule, in our words. */
export interface Clause {
  readonly id: ClauseId;
  readonly section: SectionId;
  readonly pack: Pack;
  readonly rule: string;
  readonly type: string;
  readonly asks?: readonly string[];
  /** What its dice are for; if there are several rolls, by their notation, `roll` or `draw`. */
  readonly roll?: string | Readonly<Record<string, string>>;
  readonly variant?: Variant;
  readonly editable?: boolean;
  /** What a list of editable lines says of this one, without its heading and its figures. */
  readonly item?: string;
  readonly source?: string;
  readonly value?: unknown;
  readonly table?: unknown;
  readonly stats?: unknown;
  readonly weapons?: unknown;
  readonly skills?: unknown;
  readonly wargear?: unknown;
}

/** How an unclear text is read: our default, and what else a campaign might pick. */
export interface Ruling {
  readonly id: RulingId;
  readonly pack: Pack;
  readonly clauses: readonly ClauseId[];
  readonly question: string;
  /** Our reading in words; as a choice it is called `default`. */
  readonly default: string;
  readonly alternatives: readonly Alternative[];
  readonly why: string;
}

/** Another reading of an unclear text: chosen and stored by its id, shown by its text. */
export interface Alternative {
  readonly id: string;
  readonly text: string;
}

/** The subset of JSON Schema that the forms of the catalogue need. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  /** The same id may stand in the list more than once. */
  readonly copies?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly maxProperties?: number;
}

/** A rule that can be called on its own. */
export interface ProcedureEntry {
  readonly id: ProcedureId;
  readonly pack: Pack;
  readonly title: string;
  readonly clauses: readonly ClauseId[];
  readonly rulings?: readonly RulingId[];
  readonly notes?: unknown;
  readonly method?: unknown;
  readonly schema: Schema;
  readonly dice: readonly string[];
  readonly output: unknown;
}

export interface Catalogue {
  readonly sections: readonly Section[];
  readonly clauses: readonly Clause[];
  readonly rulings: readonly Ruling[];
  readonly procedures: readonly ProcedureEntry[];
}

/** A worked example: what goes in, which faces fall in which order, what comes out. */
export interface Example {
  readonly name: string;
  readonly input: unknown;
  readonly dice: readonly (number | string)[];
  readonly output: unknown;
}

export type Examples = Readonly<Record<ProcedureId, readonly Example[]>>;

/** Weapons, wargear, traits, skills and the house stat lines, as the catalogue lists them. */
export interface Armoury {
  readonly weapons: readonly Readonly<Record<string, unknown>>[];
  readonly armour: readonly Readonly<Record<string, unknown>>[];
  readonly fields: readonly Readonly<Record<string, unknown>>[];
  readonly accessories: readonly Readonly<Record<string, unknown>>[];
  readonly gear: readonly Readonly<Record<string, unknown>>[];
  readonly chems: readonly Readonly<Record<string, unknown>>[];
  readonly traits: readonly Readonly<Record<string, unknown>>[];
  readonly skills: readonly Readonly<Record<string, unknown>>[];
  readonly stats: unknown;
}
