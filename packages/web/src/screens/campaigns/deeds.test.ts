/** Whatever the rules of a campaign take as a deed, a form of the app sends. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEEDS } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';

const HERE = import.meta.dirname;
const forms = readdirSync(HERE)
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(HERE, name), 'utf8'))
  .join('\n');

/** Those of a gang alone, and whatever else the judge of deeds knows. */
const judge = readFileSync(join(HERE, '../../../../engine/src/campaign/run/campaign.ts'), 'utf8');
const others = [...judge.matchAll(/^ {8}case '([a-z-]+)'/gm)].map(([, deed]) => deed as string);

test('the judge knows deeds beside those of a gang alone', () => {
  expect(others).toEqual(expect.arrayContaining(['found', 'paper', 'bid', 'captive', 'leave', 'call-off']));
});

// What a battle of the server came to is sent by the server itself.
test.each([...DEEDS, ...others].filter((deed) => deed !== 'result'))('%s has a form', (deed) => {
  expect(forms).toContain(`do: '${deed}'`);
});
