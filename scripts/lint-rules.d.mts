/** Source files as path → text; faults as `file:line: what`. */
export function lintRules(sources: ReadonlyMap<string, string>): string[];
export function lintCitations(sources: ReadonlyMap<string, string>, known: ReadonlySet<string>): string[];
/** The clauses by their ids; `roll` says what their dice are for. */
export function lintDice(
  sources: ReadonlyMap<string, string>,
  clauses: ReadonlyMap<string, { readonly roll?: unknown }>,
): string[];
/** Reasons as clause id → words; the sources are those of the rules, without their tests. */
export function lintReasons(
  reasons: ReadonlyMap<string, string>,
  clauses: ReadonlySet<string>,
  sources: ReadonlyMap<string, string>,
): string[];
/** What battles reach: clause ids, and reasons as clause id → words. */
export function lintReached(given: {
  readonly clauses: ReadonlySet<string>;
  readonly cited: ReadonlySet<string>;
  readonly reached: ReadonlySet<string>;
  readonly scripted: ReadonlySet<string>;
  readonly reasons: ReadonlyMap<string, string>;
}): string[];
/** The clauses that tests name in square brackets. */
export function namedIn(tests: string): Set<string>;
export function idsIn(text: string): Set<string>;
export function engineSources(given?: { tests?: boolean }): Map<string, string>;
