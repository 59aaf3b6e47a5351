/** Makes the app as plain files; gives the folder that it writes. */
export function buildStatic(): Promise<string>;
