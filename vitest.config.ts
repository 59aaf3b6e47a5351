import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/web/test/**/*.test.ts'],
    // Rules are pure, so test files may share one copy of the engine: loading it for each took most of the time.
    isolate: false,
    pool: 'threads',
    // A hundred thousand simulated runs of each procedure, and whole battles in a browser, take a while on a busy machine.
    testTimeout: 300_000,
    // Some build a server of their own or start PostgreSQL first.
    hookTimeout: 120_000,
    // For browser tests that come too late on a shared machine. It covers every test, so it can hide a flaky one: it goes
    // once the browser tests have proved steady.
    retry: process.env.CI ? 1 : 0,
    reporters: process.env.CI ? ['default'] : ['dot'],
  },
});
