/**
 * Writes one battle of every scenario down, played by a random policy from a fixed seed, and the evenings that people
 * played as they come out now.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenarios } from '@hive-arbiter/engine';
import { RandomPolicy } from '../src/policy.ts';
import { record, rerecord } from '../src/record.ts';
import { sampleSetUp } from '../src/selfplay.ts';

const [folder = ''] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const { id, gangs } of scenarios()) {
  const setUp = sampleSetUp(id, gangs.least, { depth: 'attacks' });
  writeFileSync(join(folder, `${id}.battle`), record(setUp, new RandomPolicy(`record ${id}`)));
}

const evenings = join(folder, '../evenings');
for (const name of readdirSync(evenings)) {
  const file = join(evenings, name);
  writeFileSync(file, rerecord(readFileSync(file, 'utf8'), new RandomPolicy(`record ${name}`)));
}
