/** Battles on a board in the app, from the first step to the rewards, on several devices: nobody measures anything. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { device, type OpenApp, openApp } from './browser.fixture.ts';
import { begin, joinBattle, openBattle, Player, playUntil, type Wanted } from './play.fixture.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp('board-play');
});
afterAll(() => app?.close());

const MADE = 'A board made for the scenario';

async function gather(wanted: Wanted, sizes: readonly { width?: number; height?: number }[]) {
  const devices = await Promise.all(sizes.map((size) => device(app.browser, size)));
  const players = devices.map(({ page }, at) => new Player(page, at + 1));
  /** Every kind of question that any device was asked. */
  const kinds = new Set<string>();
  for (const { page } of devices)
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        for (const [, kind] of String(payload).matchAll(/"kind":"(\w+)","clause"/g))
          kinds.add(kind as string);
      }),
    );
  const [host, ...guests] = devices as [(typeof devices)[0], ...typeof devices];
  await openBattle(host.page, app.address, { ...wanted, here: 1 });
  for (const { page } of guests) await joinBattle(host.page, page);
  await begin(host.page);
  return {
    players,
    kinds,
    async leave() {
      expect(devices.flatMap(({ faults }) => faults)).toEqual([]);
      await Promise.all(devices.map(({ context }) => context.close()));
    },
  };
}

/** What a board knows by itself. */
const MEASURED = ['measure', 'sight', 'fact'];

test('a whole Ambush! on a made board, on two phones: set up by taps, moved by drags', async () => {
  const { players, kinds, leave } = await gather({ scenario: 'Ambush!', board: MADE }, [{}, {}]);
  await playUntil(players);
  const diary = players.flatMap((player) => player.diary);
  expect(diary.some(({ answered }) => /^Set up .* here$/.test(answered))).toBe(true);
  expect(diary.some(({ answered }) => /^Move \d/.test(answered))).toBe(true);
  expect([...kinds].filter((kind) => MEASURED.includes(kind))).toEqual([]);
  expect([...kinds]).toEqual(expect.arrayContaining(['choice', 'move', 'place']));
  expect(players.every((player) => player.diary.at(-1)?.answered === 'Confirm')).toBe(true);
  await leave();
}, 240_000);
