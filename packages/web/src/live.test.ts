import { describe, expect, test, vi } from 'vitest';
import type { Seen } from './seen.ts';

// Only the pure parts are tested here; the browser is not there.
vi.stubGlobal('localStorage', { getItem: () => null, setItem() {} });
const { heardAfter, Outbox, pauseBefore, placesOf, refusalWords } = await import('./live.ts');

const view = (round: number) => ({ number: 1, state: { round }, story: [] }) as unknown as Seen;

describe('what a connection knows', () => {
  const before = { version: 4, view: view(1) };

  test('a whole view replaces everything known', () => {
    expect(heardAfter(before, { type: 'view', version: 2, seat: null, view: view(7) })).toEqual({
      version: 2,
      view: view(7),
    });
  });

  test('a patch that follows is applied, as a new record', () => {
    const known = { version: 4, view: view(1) };
    const ops = [{ op: 'replace', path: '/state/round', value: 2 }];
    const after = heardAfter(known, { type: 'patch', from: 4, version: 6, ops });
    expect(after).toEqual({ version: 6, view: view(2) });
    expect(after !== 'gap' && after.view).not.toBe(known.view);
  });

  test('a patch that leaves something out is a gap, and so is one that does not fit', () => {
    expect(heardAfter(before, { type: 'patch', from: 5, version: 6, ops: [] })).toBe('gap');
    const ops = [{ op: 'replace', path: '/no/where', value: 2 }];
    expect(heardAfter(before, { type: 'patch', from: 4, version: 6, ops })).toBe('gap');
    expect(heardAfter(undefined, { type: 'patch', from: 4, version: 6, ops: [] })).toBe('gap');
  });

  test('a patch heard before changes nothing', () => {
    const ops = [{ op: 'replace', path: '/state/round', value: 0 }];
    expect(heardAfter(before, { type: 'patch', from: 2, version: 4, ops })).toBe(before);
  });

  test('"current" confirms the known version, or shows a gap', () => {
    expect(heardAfter(before, { type: 'current', version: 4 })).toBe(before);
    expect(heardAfter(before, { type: 'current', version: 5 })).toBe('gap');
  });
});

test('pauses grow up to a limit, and the first try is at once', () => {
  expect([0, 1, 2, 3, 20].map(pauseBefore)).toEqual([0, 400, 800, 1600, 15_000]);
});

test('messages neither taken nor refused stay in the outbox, in order', () => {
  const outbox = new Outbox();
  outbox.add({ type: 'roll', id: 'a', number: 3 });
  outbox.add({ type: 'roll', id: 'b', number: 4 });
  expect(outbox.settle('a')).toEqual({ type: 'roll', id: 'a', number: 3 });
  expect(outbox.settle('a')).toBeUndefined();
  expect(outbox.settle(undefined)).toBeUndefined();
  expect(outbox.all.map(({ id }) => id)).toEqual(['b']);
});

test('a late tap is refused kindly, anything else in the server’s words', () => {
  expect(refusalWords('late', 'number 7')).toBe('Somebody answered meanwhile. See what is asked now.');
  expect(refusalWords('nothing-to-undo', 'There is nothing to take back')).toBe(
    'There is nothing to take back.',
  );
});

test('without a seat one has the organiser’s place, or a spectator’s', () => {
  const held = { battle: 'b', title: '', at: 0, organiser: 'o' };
  expect(placesOf({ ...held, seats: { escher: 't1', orlock: 't2' } })).toEqual([
    ['escher', 't1'],
    ['orlock', 't2'],
  ]);
  expect(placesOf({ ...held, seats: {} })).toEqual([[undefined, 'o']]);
  expect(placesOf(undefined)).toEqual([[undefined, undefined]]);
});
