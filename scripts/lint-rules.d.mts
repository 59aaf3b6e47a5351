/** Source files as path → text; faults as `file:line: what`. */
export function lintRules(sources: ReadonlyMap<string, string>): string[];
export function lintCitations(sources: ReadonlyMap<string, string>, known: ReadonlySet<string>): string[];
/** Reasons as clause id → words; the sources are those of the rules, without their tests. */
export function lintReasons(
  reasons: ReadonlyMap<string, string>,
  clauses: ReadonlySet<string>,
  sources: ReadonlyMap<string, string>,
): string[];
