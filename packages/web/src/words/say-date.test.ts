import { afterEach, expect, test, vi } from 'vitest';
import { sayDate } from './index.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [['en-GB'], '18/11/2026'],
  [['en-US'], '11/18/2026'],
  [['en-US@posix', 'en-GB'], '18/11/2026'],
  [['en-US@posix'], '11/18/2026'],
  [[], '11/18/2026'],
])('a browser that speaks %j writes a date as %s', (languages, written) => {
  vi.stubGlobal('navigator', { languages });
  expect(sayDate('2026-11-18T12:00:00', {})).toBe(written);
});
