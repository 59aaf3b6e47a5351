// `npm run bench [PART …]`: builds the benchmarks as they would ship, bundled, and runs them.
import { runBundled } from './bundled.mjs';

await runBundled('packages/lab/bench/bench.ts', process.argv.slice(2));
