/** The rulebook: every clause, ruling and procedure by id, and a search over all of them. */
import data from './catalogue.generated.js';
import type { ClauseId, ProcedureId, RulingId, SectionId } from './ids.generated.ts';
import type { Clause, ProcedureEntry, Ruling, Section } from './types.ts';

export type { ClauseId, ProcedureId, RulingChoices, RulingId, SectionId } from './ids.generated.ts';
export type { ProcedureInputs } from './inputs.generated.ts';
export { nearest } from './nearest.ts';
export { type Found, search } from './search.ts';
export * from './types.ts';

export const catalogue = data;

const sections = new Map<string, Section>(data.sections.map((section) => [section.id, section]));
const clauses = new Map<string, Clause>(data.clauses.map((clause) => [clause.id, clause]));
const bySection = new Map<string, Clause[]>();
for (const clause of clauses.values()) {
  const page = bySection.get(clause.section);
  if (page) page.push(clause);
  else bySection.set(clause.section, [clause]);
}
const rulings = new Map<string, Ruling>(data.rulings.map((ruling) => [ruling.id, ruling]));
const procedures = new Map<string, ProcedureEntry>(data.procedures.map((entry) => [entry.id, entry]));

/** The look-ups take a typed id and always find it, or any text and may not. */
export function section(id: SectionId): Section;
export function section(id: string): Section | undefined;
export function section(id: string): Section | undefined {
  return sections.get(id);
}

export function clause(id: ClauseId): Clause;
export function clause(id: string): Clause | undefined;
export function clause(id: string): Clause | undefined {
  return clauses.get(id);
}

export function ruling(id: RulingId): Ruling;
export function ruling(id: string): Ruling | undefined;
export function ruling(id: string): Ruling | undefined {
  return rulings.get(id);
}

export function procedureEntry(id: ProcedureId): ProcedureEntry;
export function procedureEntry(id: string): ProcedureEntry | undefined;
export function procedureEntry(id: string): ProcedureEntry | undefined {
  return procedures.get(id);
}

/** The clauses of a page, in its order. */
export function clausesOf(id: SectionId): readonly Clause[] {
  return bySection.get(id) ?? [];
}
