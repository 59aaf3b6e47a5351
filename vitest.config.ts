import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['packages/*/src/**/*.test.ts'], reporters: process.env.CI ? ['default'] : ['dot'] },
});
