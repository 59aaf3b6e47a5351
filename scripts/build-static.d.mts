/** Makes the app as plain files; gives the folder that it writes. `base` is where the app stands on its host. */
export function buildStatic(options?: { readonly base?: string }): Promise<string>;
