import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first; the reporter `json` says how long each took. */
const LONG = [
  'lab/src/bots/fair',
  'web/test/accessible',
  'web/test/battles',
  'web/test/board-play',
  'server/src/upgrade',
  'web/test/ahead',
  'server/src/kill',
  'web/test/table',
  'lab/src/boards',
  'engine/src/board/make',
  'lab/src/selfplay-special-rules',
  'engine/src/campaign/battle/plan',
  'cli/src/lab',
  'server/src/published',
  'web/test/campaigns',
  'lab/src/secrets',
  'web/test/offline',
  'web/test/went-home',
  'web/test/seals',
  'cli/src/arbiter',
  'server/src/secrets',
  'cli/src/lab-queue',
  'web/test/go-on',
  'cli/src/play',
  'lab/src/selfplay',
  'server/src/guests',
  'lab/src/directions',
  'server/src/traffic',
  'server/src/live/live',
  'server/src/threads/pool',
  'web/test/solo',
  'lab/src/campaign',
  'server/src/hostile',
  'lab/src/bots/looking-ahead',
  'cli/src/old-battles',
  'web/test/german',
  'lab/src/odds-of-dominion',
  'server/src/bots/bots',
  'lab/src/odds-of-classic',
  'lab/src/selfplay-classic',
].map((name) => `/packages/${name}.test.ts`);

/** Long files begin first, so that no worker is left alone with one at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONG.length : at;
    };
    return sorted.sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    include: ['packages/*/{src,bench}/**/*.test.ts', 'packages/web/test/**/*.test.ts'],
    globalSetup: 'packages/server/src/run.fixture.ts',
    // Rules are pure, so test files may share one copy of the engine: loading it for each took most of the time.
    isolate: false,
    pool: 'threads',
    // One worker more than there are cores, since files with browsers, servers and databases wait for much of their time.
    // Left alone, Vitest keeps one core free, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
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
