import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first; the reporter `json` says how long each took. */
const LONG = [
  'server/src/upgrade',
  'web/test/board-stealth',
  'web/test/ahead',
  'web/test/accessible',
  'server/src/traffic',
  'server/src/kill',
  'web/test/board-play',
  'lab/src/boards',
  'web/test/battles',
  'web/test/table',
  'server/src/secrets',
  'web/test/offline',
  'web/test/board-ambush',
  'server/src/published',
  'lab/src/selfplay',
  'lab/src/bots/fair',
  'server/src/bots/bots',
  'web/test/campaigns',
  'lab/src/selfplay-special-rules',
  'cli/src/lab',
  'web/test/went-home',
  'server/src/threads/pool',
  'lab/src/odds-of-dominion',
  'lab/src/odds-of-classic',
  'server/src/operations',
  'server/src/live/live',
  'engine/src/board/make',
  'lab/src/secrets',
  'server/src/commands/backup',
  'cli/src/arbiter',
  'cli/src/lab-queue',
  'server/src/guests',
  'lab/src/odds-of-takeover',
  'server/src/campaigns',
  'web/test/seals',
  'lab/src/selfplay-classic',
  'engine/src/campaign/battle/plan',
  'lab/src/odds-of-campaign',
  'web/test/organiser',
  'server/src/hostile',
  'web/test/go-on',
  'server/src/store/store',
  'engine/src/board/plots',
  'cli/src/serve',
  'web/test/german',
  'lab/src/campaign',
  'lab/src/directions',
  'cli/src/play',
  'server/src/lobby',
  'lab/src/selfplay-prebattle',
  'web/test/solo',
  'engine/src/campaign/battle/seat-view',
  'server/src/board',
  'web/test/boards',
  'server/src/dark',
  'server/src/threads/tables',
  'server/src/campaign-secrets',
  'lab/src/selfplay-takeover-readings',
  'lab/src/any-input',
  'web/test/own-lists',
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
    // Four workers more than there are cores, since files with browsers, servers and databases wait for much of their time.
    // Left alone, Vitest keeps one core free, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism()) + 4,
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
