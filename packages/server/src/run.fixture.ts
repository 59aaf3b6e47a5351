/** What the test files of one run share is made in Vitest's main process (`packages/web/test/run.fixture.ts`), and asked for here. */

/** Where the main process answers; the threads that run the files inherit it. */
export const ADDRESS_OF_RUN = 'ARBITER_TEST_RUN';

/** Asks the main process for something that all files share; undefined outside a run of Vitest. */
export async function ofRun(name: string, words: Record<string, string> = {}): Promise<string | undefined> {
  const address = process.env[ADDRESS_OF_RUN];
  if (address === undefined) return undefined;
  const reply = await fetch(`${address}/${name}?${new URLSearchParams(words)}`);
  const said = await reply.text();
  if (!reply.ok) throw new Error(said);
  return said;
}
