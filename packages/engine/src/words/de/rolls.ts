/** What dice are for, in German, by the English words of the catalogue. */
export const rolls: Readonly<Record<string, string>> = {};
