/** Only the tests import the build; its packs are whatever the YAML holds. */
// biome-ignore lint/suspicious/noExplicitAny: a faulty catalogue is what the tests make of it
export function readPacks(folder?: string): any[];
// biome-ignore lint/suspicious/noExplicitAny: see above
export function makeCatalogue(packs: any[], rolls?: ReadonlyMap<string, unknown>): any;
/** Clauses that no code carries out: id → reason. */
export function readReasons(folder?: string): Map<string, string>;
/** Clauses that code carries out and no battle reaches: id → reason. */
export function readUnreached(folder?: string): Map<string, string>;
