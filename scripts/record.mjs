// `npm run record`: writes the recorded battles again, after a rule was changed on purpose.
import { join } from 'node:path';
import { runBundled } from './bundled.mjs';
import { ROOT } from './ready.mjs';

await runBundled('packages/lab/bench/record.ts', [join(ROOT, 'packages/engine/battles')]);
