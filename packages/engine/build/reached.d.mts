/** Reads all sources (file → text) and says how each is marked; `sites` lists the clause of each mark. */
export function markCitations(sources: ReadonlyMap<string, string>): {
  readonly sites: readonly { readonly clause: string; readonly file: string }[];
  readonly marked: ReadonlyMap<string, string>;
};
