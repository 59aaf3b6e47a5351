import { inPlainWords } from '@hive-arbiter/engine/plain-words';
import { expect, test } from 'vitest';
import { ARMOURY } from './known.ts';
import { readGang } from './read-gang.ts';
import { WORDS } from './words.ts';
import { GERMAN } from './words-de.ts';

const factsIn = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('German names the facts that English names', () => {
  for (const [id, words] of Object.entries(WORDS))
    expect([id, factsIn(GERMAN[id as keyof typeof WORDS])]).toEqual([id, factsIn(words)]);
});

test('a report and a fault are said by ids, so that a device can say them in its language', () => {
  const german = { id: 'de', events: GERMAN, phrases: {}, names: {}, rolls: {}, none: '–' } as const;
  const file = {
    gang: { gang_name: 'Rats', gang_type: 'Ratskins', gangers: [{ name: 'Bo', type: 'Leader' }] },
  };
  const { report } = readGang(JSON.stringify(file), ARMOURY);
  const line = report.find(({ what }) => what.startsWith('type “Ratskins”'));
  expect(line?.what).toBe('type “Ratskins” is no house we know; kept as a word');
  expect(inPlainWords(line?.said.what ?? '', (id) => id, german)).toBe(
    'Typ „Ratskins“ ist kein bekanntes Haus; bleibt als Wort stehen',
  );
  expect(() => readGang('{', ARMOURY)).toThrow(
    expect.objectContaining({
      said: { say: 'gang/no-json-no-xml', facts: { readable: { say: 'gang/readable', facts: {} } } },
    }),
  );
});
