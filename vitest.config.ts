import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first; the reporter `json` says how long each took. */
const LONG = [
  'web/test/board-play',
  'server/src/upgrade',
  'web/test/accessible',
  'server/src/traffic',
  'lab/src/boards',
  'web/test/battles',
  'server/src/kill',
  'web/test/ahead',
  'lab/src/bots/fair',
  'web/test/table',
  'lab/src/selfplay-special-rules',
  'engine/src/board/make',
  'server/src/secrets',
  'web/test/campaigns',
  'web/test/campaign-end',
  'web/test/went-home',
  'lab/src/selfplay',
  'web/test/offline',
  'server/src/bots/bots',
  'engine/src/campaign/battle/plan',
  'server/src/threads/pool',
  'cli/src/lab',
  'web/test/seals',
  'server/src/hostile',
  'server/src/guests',
  'web/test/go-on',
  'server/src/live/live',
  'lab/src/odds-of-classic',
  'cli/src/arbiter',
  'cli/src/lab-queue',
  'server/src/store/store',
  'server/src/published',
  'lab/src/odds-of-dominion',
  'web/test/organiser',
  'server/src/operations',
  'engine/src/board/plots',
  'lab/src/secrets',
  'lab/src/campaign',
  'web/test/solo',
  'web/test/german',
  'lab/src/selfplay-prebattle',
  'lab/src/odds-of-takeover',
  'lab/src/selfplay-beasts',
  'lab/src/selfplay-classic',
  'cli/src/play',
  'lab/src/odds-of-campaign',
  'lab/src/selfplay-takeover-readings',
].map((name) => `/packages/${name}.test.ts`);

/** `npm test` compiles everything beforehand (scripts/built-tests.mjs), and Node imports it itself. */
const BUILT = process.env.BUILT_TESTS;

/** Long files begin first, so that no worker is left alone with one at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.replace(/\.js$/, '').endsWith(name));
      return at < 0 ? LONG.length : at;
    };
    return sorted.sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    include: ['packages/*/{src,bench}/**/*.test.ts', 'packages/web/test/**/*.test.ts'].map((files) =>
      BUILT ? `${files}.js` : files,
    ),
    ...(BUILT ? { dir: BUILT, server: { deps: { external: [/[\\/]\.cache[\\/]tests[\\/]/] } } } : {}),
    globalSetup: 'packages/web/test/run.fixture.ts',
    // Rules are pure, so test files may share one copy of the engine: loading it for each took most of the time.
    isolate: false,
    pool: 'threads',
    // Two workers more than there are cores, since files with browsers, servers and databases wait for much of their time.
    // Left alone, Vitest keeps one core free, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism()) + 2,
    sequence: { sequencer: LongFirst },
    // A hundred thousand simulated runs of each procedure, and whole battles in a browser, take a while on a busy machine.
    testTimeout: 300_000,
    // Some build a server of their own or start PostgreSQL first.
    hookTimeout: 120_000,
    // What is looked at again and again may come late in a browser on a busy machine.
    expect: { poll: { timeout: 60_000, interval: 25 } },
    reporters: process.env.CI ? ['default'] : ['dot'],
  },
});
