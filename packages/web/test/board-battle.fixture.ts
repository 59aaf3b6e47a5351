/** Battles on boards in the app, with a device for each gang. */
import { expect } from 'vitest';
import { boardFileOf } from '../../server/src/board.fixture.ts';
import { device, type OpenApp } from './browser.fixture.ts';
import { comparedInTheDark, listen } from './dark.fixture.ts';
import { begin, type Habits, joinBattle, openBattle, Player, type Wanted } from './play.fixture.ts';

/** The board's name in the list. */
export const MADE = 'A board made for the scenario';

/** Players give up when they may, and crews are small: every step of a battle comes up, and it is over sooner. */
export const SHORT: Habits = { likes: [/^Bottle out by choice/, /^Leave$/], crew: 2 };

/** A battle on a board with each gang on its own device, begun. */
export async function gather(
  { browser, address }: OpenApp,
  wanted: Wanted,
  sizes: readonly { width?: number; height?: number }[],
  habits: Habits = SHORT,
) {
  const devices = await Promise.all(sizes.map((size) => device(browser, size)));
  const players = devices.map(({ page }, at) => new Player(page, at + 1, habits));
  /** Every kind of question that any device was asked. */
  const kinds = new Set<string>();
  for (const { page } of devices)
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        for (const [, kind] of String(payload).matchAll(/"kind":"(\w+)","clause"/g))
          kinds.add(kind as string);
      }),
    );
  const heard = devices.map(({ page }) => listen(page));
  const [host, ...guests] = devices as [(typeof devices)[0], ...typeof devices];
  await openBattle(host.page, address, { ...wanted, here: 1 });
  for (const { page } of guests) await joinBattle(host.page, page);
  await begin(host.page);
  return {
    players,
    kinds,
    /** The messages to the devices, compared with what each gang may know of the other in the dark. */
    async compared(seats: readonly string[]) {
      const [, id = ''] = /\/battle\/([^/]+)/.exec(new URL(host.page.url()).pathname) ?? [];
      const file = await boardFileOf(address, id);
      return comparedInTheDark(
        seats.map((seat, at) => ({ seat, heard: heard[at] ?? [] })),
        file,
      );
    },
    async leave() {
      expect(devices.flatMap(({ faults }) => faults)).toEqual([]);
      await Promise.all(devices.map(({ context }) => context.close()));
    },
  };
}

/** Facts that a board finds out itself. */
export const MEASURED = ['measure', 'sight', 'fact'];

/** A fighter who may move does, before anything else. */
export const WALKS: Habits = { likes: [/^Move/, /^(Nothing more|None)/] };
