/**
 * Plays whole battles with the marked rules (`packages/engine/build/reached.mjs`), and the recorded ones again, and
 * writes down which marks they reached and which clauses their questions and stories carried.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyBattle, anyBoardBattle, playHeard } from '../src/everything.ts';
import { replayRecord } from '../src/record.ts';

const [output = '', recorded = '', battles = '0', onBoards = '0'] = process.argv.slice(2);
const marks = (globalThis as unknown as { __reached: Uint8Array }).__reached;
// What ran while the rules were loaded was no battle.
marks.fill(0);
const clauses = new Set<string>();
for (const folder of ['battles', 'evenings']) {
  for (const name of readdirSync(join(recorded, folder)))
    replayRecord(readFileSync(join(recorded, folder, name), 'utf8'));
}
const failed = new Map<string, number>();

function play(what: string, made: () => ReturnType<typeof anyBattle>, seed: string): void {
  try {
    playHeard(made(), seed, (clause) => clauses.add(clause));
  } catch (error) {
    const why = (error as Error).message;
    if (!failed.has(why)) console.error(`${what}: ${process.env.TRACE ? (error as Error).stack : why}`);
    failed.set(why, (failed.get(why) ?? 0) + 1);
  }
}

for (let number = 0; number < Number(battles); number++) {
  play(`battle ${number}`, () => anyBattle(number), `seed ${number}`);
  if (number % 500 === 499)
    console.error(`${number + 1} battles, ${marks.reduce((sum, mark) => sum + mark, 0)} marks`);
}
for (let number = 0; number < Number(onBoards); number++)
  play(`battle ${number} on a board`, () => anyBoardBattle(number), `board ${number}`);
const sites = [...marks.keys()].filter((site) => marks[site] === 1);
writeFileSync(output, JSON.stringify({ sites, clauses: [...clauses] }));
