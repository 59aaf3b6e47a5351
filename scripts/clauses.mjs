// `npm run clauses`: per pack, how many clauses are carried out and how many are proved, and which are left.
// Carried out: cited by the engine's code. With reason: not-carried-out.yaml says why no code has anything to do. Proved: named by a test, or shown by the worked examples of a procedure.
// Reached: of those carried out, how many whole battles reached when it was last measured (`-- --measure` does so again); the others are named by the test of a scripted battle, or not-reached.yaml says why not.
import {
  makeCatalogue,
  readPacks,
  readReasons,
  readUnreached,
} from '../packages/rulebook/build/generate.mjs';
import { engineSources, idsIn, lintReached, lintReasons, namedIn } from './lint-rules.mjs';
import { measure, readReached, writeReached } from './reached.mjs';

if (process.argv.includes('--measure')) writeReached(await measure());

const { catalogue, examples } = makeCatalogue(readPacks());
const all = engineSources({ tests: true });
const isTest = (file) => /\.(test|fixture)\.ts$/.test(file);
const code = [...all]
  .filter(([file]) => !isTest(file))
  .map(([, text]) => text)
  .join('\n');
const tests = [...all]
  .filter(([file]) => isTest(file))
  .map(([, text]) => text)
  .join('\n');

const cited = idsIn(code);
const reasons = readReasons();
const clauseIds = new Set(catalogue.clauses.map(({ id }) => id));
const reached = readReached();
const unreached = readUnreached();
const scripted = namedIn(
  [...all]
    .filter(([file]) => file.endsWith('.battle.test.ts'))
    .map(([, text]) => text)
    .join('\n'),
);
const faults = [
  ...lintReasons(reasons, clauseIds, new Map([['', code]])),
  ...lintReached({ clauses: clauseIds, cited, reached, scripted, reasons: unreached }),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
// A test names what it proves in square brackets at the start of its title.
const named = namedIn(tests);
const registered = new Set([...code.matchAll(/procedure\(\s*'([^']+)'/g)].map(([, id]) => id));
const shown = new Set(
  catalogue.procedures
    .filter(({ id }) => registered.has(id) && examples[id].length > 0)
    .flatMap(({ clauses }) => clauses),
);

const packs = [...new Set(catalogue.clauses.map(({ pack }) => pack))];
const rows = packs.map((pack) => {
  const clauses = catalogue.clauses.filter((clause) => clause.pack === pack);
  const procedures = catalogue.procedures.filter((procedure) => procedure.pack === pack);
  return {
    pack,
    clauses: clauses.length,
    carriedOut: clauses.filter(({ id }) => cited.has(id)).length,
    inBattles: clauses.filter(({ id }) => cited.has(id) && reached.has(id)).length,
    scripted: clauses.filter(
      ({ id }) => cited.has(id) && !reached.has(id) && !unreached.has(id) && scripted.has(id),
    ).length,
    notInBattles: clauses.filter(({ id }) => cited.has(id) && unreached.has(id)).length,
    withReason: clauses.filter(({ id }) => !cited.has(id) && reasons.has(id)).length,
    namedByTests: clauses.filter(({ id }) => named.has(id)).length,
    proved: clauses.filter(({ id }) => named.has(id) || shown.has(id)).length,
    procedures: procedures.length,
    registered: procedures.filter(({ id }) => registered.has(id)).length,
    notCarriedOut: clauses.filter(({ id }) => !cited.has(id) && !reasons.has(id)).map(({ id }) => id),
    notYetInBattles: clauses.filter(({ id }) => unreached.get(id)?.startsWith('Not yet')).map(({ id }) => id),
    notProved: clauses
      .filter(({ id }) => cited.has(id) && !named.has(id) && !shown.has(id))
      .map(({ id }) => id),
    notRegistered: procedures.filter(({ id }) => !registered.has(id)).map(({ id }) => id),
  };
});

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(rows, null, 2));
} else {
  const cell = (text, width) => String(text).padStart(width);
  const share = (part, whole) =>
    `${part}/${whole}${whole > 0 ? ` ${Math.floor((part / whole) * 100)} %` : ''}`;
  console.log(
    `${'pack'.padEnd(10)}${cell('procedures', 15)}${cell('carried out', 17)}${cell('with reason', 13)}${cell('reached in whole battles', 26)}${cell('scripted', 10)}${cell('with reason', 13)}${cell('proved', 16)}${cell('named by a test', 17)}`,
  );
  for (const row of rows) {
    console.log(
      row.pack.padEnd(10) +
        cell(share(row.registered, row.procedures), 15) +
        cell(share(row.carriedOut, row.clauses), 17) +
        cell(row.withReason, 13) +
        cell(share(row.inBattles, row.carriedOut), 26) +
        cell(row.scripted, 10) +
        cell(row.notInBattles, 13) +
        cell(share(row.proved, row.clauses), 16) +
        cell(share(row.namedByTests, row.clauses), 17),
    );
  }
  for (const { pack, notRegistered, notProved, notCarriedOut, notYetInBattles } of rows) {
    list(`${pack}: procedures not carried out`, notRegistered);
    list(`${pack}: cited by code and proved by nothing`, notProved);
    list(`${pack}: not yet in battles, see not-reached.yaml`, notYetInBattles);
    list(`${pack}: clauses that no code cites and nothing says why`, notCarriedOut);
  }
}

/** Prints ids a page a line: `takeover.ambush: battlefield.1 crews.2`. */
function list(title, ids) {
  if (ids.length === 0) return;
  console.log(`\n${title} (${ids.length})`);
  const pages = new Map();
  for (const id of ids) {
    const [pack, page, ...rest] = id.split('.');
    const key = `${pack}.${page}`;
    pages.set(key, [...(pages.get(key) ?? []), rest.join('.')]);
  }
  for (const [page, rest] of pages) console.log(`  ${page}: ${rest.join(' ')}`);
}
