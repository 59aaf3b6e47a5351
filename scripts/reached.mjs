// Measures which clauses whole battles reach; `npm run clauses -- --measure` writes what it finds to packages/engine/reached.txt.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { banner, markCitations, marking } from '../packages/engine/build/reached.mjs';
import { engineSources } from './lint-rules.mjs';
import { ROOT, run } from './ready.mjs';

const ENGINE = join(ROOT, 'packages/engine');
export const REACHED = join(ENGINE, 'reached.txt');

/** The clauses that battles reached when it was last measured. */
export function readReached() {
  return new Set(
    readFileSync(REACHED, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
}

/** So many battles take a few minutes; what is rare comes up in some of them. */
const BATTLES = 6000;
/** Battles on boards take longer; these are some of every scenario. */
const ON_BOARDS = 154;

/** Plays so many battles, and the recorded ones, with marked rules; the clauses that any of them reached. */
export async function measure(battles = BATTLES, onBoards = ON_BOARDS) {
  const { build: makeData } = await import('./build.mjs');
  await makeData();
  const { build } = await import('esbuild');
  const { sites, marked } = markCitations(engineSources());
  const outfile = join(ROOT, '.cache/reached.mjs');
  const output = join(ROOT, '.cache/reached.json');
  await build({
    entryPoints: [join(ROOT, 'packages/lab/bench/reached.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: banner(sites.length) },
    plugins: [marking(marked)],
  });
  await run(process.execPath, [outfile, output, ENGINE, String(battles), String(onBoards)]);
  const found = JSON.parse(readFileSync(output, 'utf8'));
  rmSync(output);
  return new Set([...found.sites.map((site) => sites[site].clause), ...found.clauses]);
}

export function writeReached(reached) {
  const head = '# Clauses that whole battles reach: `npm run clauses -- --measure` writes this list.';
  writeFileSync(REACHED, `${[head, ...[...reached].sort()].join('\n')}\n`);
}
