/** A phone that plays on a board as the app does: the board file is asked for once, positions come with the view. */
import type { BattleState, SeatView, Spot, Words } from '@hive-arbiter/engine';
import { type BoardFile, changedBy } from '@hive-arbiter/engine/board';
import { BattleBoard } from '@hive-arbiter/engine/on-board';
import { http, type Phone, playOne, type RandomPolicy } from './client.fixture.ts';

export type SeenOnBoard = SeatView<Words> & { readonly spots?: Readonly<Record<string, Spot | null>> };

/** The battle as this phone knows it; `begun` is the board as it was sent, which the battle may have changed. */
export function stateSeen(view: SeenOnBoard, begun: BoardFile): BattleState {
  const state = structuredClone(view.state) as never as BattleState;
  for (const [id, spot] of Object.entries(view.spots ?? {})) {
    const fighter = state.fighters[id];
    if (fighter) fighter.spot = spot;
  }
  const file = (state.board?.changes ?? []).reduce(changedBy, begun);
  return { ...state, secrets: {}, board: { zones: state.board?.zones ?? {}, file } };
}

export async function boardFileOf(address: string, battle: string): Promise<BoardFile> {
  const { status, body } = await http(address, 'GET', `/battles/${battle}/board`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as BoardFile;
}

/** Lets the policy answer for whoever is asked, by the board as that phone sees it. */
export async function playOneOnBoard(
  phones: readonly Phone[],
  policy: RandomPolicy,
  file: BoardFile,
): Promise<boolean> {
  const asked = phones.find(({ view }) => view && !view.finished && view.asks.length > 0);
  if (!asked) return false;
  policy.lookAt(new BattleBoard(stateSeen(asked.view as SeenOnBoard, file)));
  return await playOne([asked, ...phones.filter((phone) => phone !== asked)], policy);
}
