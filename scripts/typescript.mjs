// Lets a script load TypeScript of the project. Vite's own `runnerImport` closes as soon as a file is loaded, so nothing in
// it could import more later, and each file would get copies of its own; this loader lasts as long as the script.
import { join } from 'node:path';
import { ROOT } from './ready.mjs';

const { createRunnableDevEnvironment, resolveConfig } = await import('vite');
const config = await resolveConfig(
  {
    configFile: false,
    envDir: false,
    cacheDir: join(ROOT, '.cache/vite'),
    environments: {
      script: {
        consumer: 'server',
        dev: { moduleRunnerTransform: true },
        // Our own packages are TypeScript here.
        resolve: { external: true, noExternal: [/^@hive-arbiter\//], mainFields: [], conditions: ['node'] },
      },
    },
  },
  'serve',
);
const environment = createRunnableDevEnvironment('script', config, {
  runnerOptions: { hmr: { logger: false } },
  hot: false,
});
await environment.init();

/** The module in a file, named from the root of the project. */
export const load = (file) => environment.runner.import(join(ROOT, file));
