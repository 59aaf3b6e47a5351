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
    // Machines that check a change are shared, and a browser may come too late once; what is tried again is reported.
    retry: process.env.CI ? 1 : 0,
    reporters: process.env.CI ? ['default'] : ['dot'],
  },
});
