// `npm run taps`: how many taps a battle takes in the app, beside what it may take. Nothing is asserted.
import { install } from './ready.mjs';

await install();
const { build } = await import('./build.mjs');
await build();
const { load } = await import('./typescript.mjs');
const { openApp } = await load('packages/web/test/browser.fixture.ts');
const { anEvening, situations } = await load('packages/web/test/taps.fixture.ts');

const only = process.argv[2] ?? '';
const { address, browser, close } = await openApp();
try {
  console.log(['before', 'now', 'budget'].map((word) => word.padStart(7)).join(''), ' what');
  for (const { what, before, budget, unit = 'taps', play } of situations(browser, address)) {
    if (!what.includes(only)) continue;
    const now = await play().catch((error) => {
      console.error(`${what}: ${error.message}`);
      return undefined;
    });
    const numbers = [before, now ?? '–', budget].map((number) => String(number).padStart(7)).join('');
    const kept = now === undefined ? 'did not come up' : now <= budget ? 'kept' : 'over';
    console.log(`${numbers}  ${what} (${unit}): ${kept}`);
  }
  // Counted and not bounded: what an evening asks depends on its dice.
  if ('an evening'.includes(only)) {
    const evening = await anEvening(browser, address).catch((error) => {
      console.error(`an evening: ${error.message}`);
      return undefined;
    });
    if (evening) tell(evening);
  }
} finally {
  await close();
}

function tell({ what, taps, singly, rounds, most }) {
  const numbers = [singly, taps, '–'].map((number) => String(number).padStart(7)).join('');
  console.log(
    `${numbers}  ${what}, ${rounds} rounds: ${(singly / taps).toFixed(1)} times fewer than one by one`,
  );
  for (const [title, many, times] of most.slice(0, 8))
    console.log(`${' '.repeat(23)}${many} in ${times}: ${title}`);
}
