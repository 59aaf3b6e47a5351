/** A burst of requests leaves room for everybody else. */
import { expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { Metrics } from '../metrics.ts';
import { makeApp } from './app.ts';
import { route } from './route.ts';

test('of requests that come at once, each is handled in a turn of its own, the addresses one after the other', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  const handled: { readonly turn: number; readonly address: string }[] = [];
  const look = route({
    method: 'GET',
    path: '/look',
    tag: 'system',
    summary: '',
    handle: ({ address }) => handled.push({ turn, address }),
  });
  const app = makeApp([look], { limits: LIMITS, origins: [], trustProxy: false, metrics: new Metrics() });
  await app.ready();
  setImmediate(count);
  const guest = Array<string>(20).fill('192.0.2.1');
  await Promise.all(
    [...guest, '192.0.2.2'].map((remoteAddress) => app.inject({ url: '/look', remoteAddress })),
  );
  isOver = true;
  await app.close();
  expect(new Set(handled.map((each) => each.turn)).size).toBe(handled.length);
  expect(handled.map(({ address }) => address).indexOf('192.0.2.2')).toBeLessThan(3);
});
