/** The clauses that battles reached when it was last measured. */
export function readReached(): Set<string>;
