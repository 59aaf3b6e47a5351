import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that open a browser or start servers: two of them at once on two cores only wait for each other. */
const WAITS = /web\/test\/|packages\/server\/|cli\/src\/serve/;
/** Files that calculate for long. */
const WORKS = /selfplay|odds-of-|any-input|everything|boards\.test|recorded/;

/** Long files begin first, one that waits beside one that works, so that no worker is left alone with one at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = sorted.filter(({ moduleId }) => WAITS.test(moduleId));
    const rest = sorted.filter((file) => !waits.includes(file));
    const works = rest.filter(({ moduleId }) => WORKS.test(moduleId));
    const pairs = waits.flatMap((file, at) => [file, ...works.slice(at, at + 1)]);
    return [...new Set([...pairs, ...works, ...rest])];
  }
}

export default defineConfig({
  test: {
    include: ['packages/*/{src,bench}/**/*.test.ts', 'packages/web/test/**/*.test.ts'],
    globalSetup: 'packages/server/src/run.fixture.ts',
    // Rules are pure, so test files may share one copy of the engine: loading it for each took most of the time.
    isolate: false,
    pool: 'threads',
    // One worker a core: left alone, Vitest keeps one core free, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongFirst },
    // A hundred thousand simulated runs of each procedure, and whole battles in a browser, take a while on a busy machine.
    testTimeout: 300_000,
    // Some build a server of their own or start PostgreSQL first.
    hookTimeout: 120_000,
    // For browser tests that come too late on a shared machine. It covers every test, so it can hide a flaky one: it goes
    // once the browser tests have proved steady.
    retry: process.env.CI ? 1 : 0,
    // What is looked at again and again may come late in a browser on a busy machine.
    expect: { poll: { timeout: 60_000, interval: 25 } },
    reporters: process.env.CI ? ['default'] : ['dot'],
  },
});
