/** Source files as path → text; faults as `file:line: what`. */
export function lintRules(sources: ReadonlyMap<string, string>): string[];
export function lintCitations(sources: ReadonlyMap<string, string>, known: ReadonlySet<string>): string[];
