/** Writes one battle of every scenario down, played by a random policy from a fixed seed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenarios } from '@hive-arbiter/engine';
import { RandomPolicy } from '../src/policy.ts';
import { record } from '../src/record.ts';
import { sampleSetUp } from '../src/selfplay.ts';

const [folder = ''] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const { id, gangs } of scenarios()) {
  const setUp = sampleSetUp(id, gangs.least, { depth: 'attacks' });
  writeFileSync(join(folder, `${id}.battle`), record(setUp, new RandomPolicy(`record ${id}`)));
}
