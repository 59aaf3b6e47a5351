import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { commitmentTo, faultsOfSeals, sealOf, sha256, shortSeal, tableSealOf, unopened } from './seal.ts';

test('the SHA-256 of phones is the one of everybody', () => {
  for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 1000]) {
    const text = 'aé€😀'.repeat(length).slice(0, length);
    expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  }
});

const entropy = { anna: 'e1', bo: 'e2' };
const sealed = {
  commitment: commitmentTo('the server’s'),
  seals: { anna: sealOf('e1'), bo: sealOf('e2') },
  entropy,
  serverSeed: 'the server’s',
};
const witnessed = { commitment: sealed.commitment, tableSeal: tableSealOf(sealed) };

test('opened seals that match pass the check', () => {
  expect(faultsOfSeals(sealed, witnessed)).toEqual([]);
  expect(unopened(sealed)).toEqual([]);
  expect(shortSeal(witnessed.tableSeal)).toMatch(/^[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}$/);
});

test.each([
  ['another seed', { ...sealed, serverSeed: 'another' }, /not the one that it committed to/],
  ['another seed and its seal', { ...sealed, commitment: commitmentTo('x'), serverSeed: 'x' }, /device saw/],
  ['chance changed under its seal', { ...sealed, entropy: { ...entropy, bo: 'e3' } }, /not what was sealed/],
  [
    'chance and its seal changed',
    { ...sealed, seals: { ...sealed.seals, bo: sealOf('e3') }, entropy: { ...entropy, bo: 'e3' } },
    /not those that this device saw/,
  ],
  ['a seat slipped in', { ...sealed, entropy: { ...entropy, eve: 'e3' } }, /eve was never sealed/],
])('%s is seen by a device that witnessed the seals', (_, cheated, fault) => {
  expect(faultsOfSeals(cheated, witnessed).join()).toMatch(fault);
});

test('a seal that was never opened is named', () => {
  expect(unopened({ ...sealed, entropy: { anna: 'e1' } })).toEqual(['bo']);
});
