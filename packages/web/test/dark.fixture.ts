/** What devices were sent of a battle in the dark, held against what their seats may know. */
import { type BattleState, concealed, type SeatView, type Spot, type Words } from '@hive-arbiter/engine';
import type { BoardFile } from '@hive-arbiter/engine/board';
import type { Page } from 'playwright-core';
import { type SeenOnBoard, stateSeen } from '../../server/src/board.fixture.ts';
import { apply, type Op } from '../../server/src/table/patch.ts';

/** Everything that a page is sent, by WebSocket and by HTTP, in its order. */
export function listen(page: Page): readonly string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      heard.push(String(payload));
    }),
  );
  page.on('response', (response) => {
    if (/\/battles\/[^/]+\/(ahead|aims|branches|odds)/.test(response.url()))
      void response.text().then(
        (text) => heard.push(text),
        () => undefined,
      );
  });
  return heard;
}

interface Message {
  readonly type?: string;
  readonly version?: number;
  readonly view?: SeenOnBoard;
  readonly ops?: readonly Op[];
}

/** One device: goes through what it heard, message by message. */
class Heard {
  private at = 0;
  view: SeenOnBoard | undefined;
  version = -1;
  /** What was sent since the version before. */
  texts: string[] = [];

  constructor(
    readonly seat: string,
    private readonly all: readonly string[],
  ) {}

  /** Up to the next version; false at the end. */
  next(): boolean {
    this.texts = [];
    for (; this.at < this.all.length; this.at++) {
      const text = this.all[this.at] as string;
      const { type, version = -1, view, ops } = JSON.parse(text) as Message;
      this.texts.push(text);
      if (type === 'view' && view) this.view = view;
      else if (type === 'patch' && this.view && ops && version > this.version)
        this.view = { ...apply(this.view as SeatView<Words>, ops) };
      else continue;
      this.version = version;
      this.at++;
      return true;
    }
    return false;
  }
}

export interface Compared {
  /** Moments at which the dark hid somebody from somebody, and those who were hidden, all together. */
  readonly moments: number;
  readonly hidden: number;
  /** What somebody was sent that their seat may not know. */
  readonly leaks: readonly string[];
}

/** Compares the devices of all seats at every moment that all of them were told of: together they know where everybody is. */
export function comparedInTheDark(
  devices: readonly { readonly seat: string; readonly heard: readonly string[] }[],
  file: BoardFile,
): Compared {
  const all = devices.map(({ seat, heard }) => new Heard(seat, heard));
  const leaks: string[] = [];
  let [moments, hidden] = [0, 0];
  for (;;) {
    const last = Math.max(...all.map(({ version }) => version));
    const behind = all.filter(({ version }) => version < last);
    if (!(behind.length > 0 ? behind : all).every((each) => each.next())) return { moments, hidden, leaks };
    const [first] = all;
    if (!first?.view || all.some(({ version, view }) => !view || version !== first.version)) continue;
    if (first.view.finished) return { moments, hidden, leaks };
    const state = whole(all, file);
    const inTheDark = concealed(state);
    if (inTheDark.size > 0) moments++;
    for (const [id, seats] of inTheDark)
      for (const { seat, view, texts, version } of all) {
        if (seats.has(seat)) continue;
        hidden++;
        const shown = stateSeen(view as SeenOnBoard, file).fighters[id];
        if (shown && shown.spot !== null) leaks.push(`${seat} knows at ${version} where ${id} is`);
        const { spot: at } = state.fighters[id] as { spot: Exclude<Spot, 'placed'> };
        const spot = `"x":${at.x},"y":${at.y}`;
        if (texts.some((text) => text.includes(spot)))
          leaks.push(`${seat} is sent ${spot} of ${id} at ${version}`);
      }
  }
}

/** The battle with everything that any device knows. */
function whole(all: readonly Heard[], file: BoardFile): BattleState {
  const [first] = all as readonly [Heard];
  const spots = Object.assign({}, ...all.map(({ view }) => view?.spots ?? {}));
  return stateSeen({ ...(first.view as SeenOnBoard), spots }, file);
}
