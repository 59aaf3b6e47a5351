/** A long run that is stopped says what it did, so the browser must not end its process. */
import { expect, test } from 'vitest';
import { openBrowser } from './chromium.fixture.ts';

test('a browser leaves signals to a process that minds them, and to no other', async () => {
  const heard = () => ['SIGINT', 'SIGTERM'].map((signal) => process.listenerCount(signal));
  const before = heard();
  const left = await openBrowser({ minds: true });
  expect(heard()).toEqual(before);
  await left.close();
  const usual = await openBrowser();
  expect(heard()).not.toEqual(before);
  await usual.close();
});
