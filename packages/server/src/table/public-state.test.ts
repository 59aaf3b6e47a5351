import { type BattleState, HOUSES, newBattle, sampleGang } from '@hive-arbiter/engine';
import { makeBoard } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { apply, type Op } from './patch.ts';
import { NEVER_SENT, publicState } from './public-state.ts';
import { Snapshot } from './snapshot.ts';

test('[campaign.tables.injury.11] patches and whole views leave out the same: who stood nearest is never sent', () => {
  const { file } = makeBoard('takeover.stand-off', 1);
  const gangs = HOUSES.slice(0, 2).map((house) => sampleGang(house, house));
  const state: BattleState = newBattle({
    pack: 'takeover',
    scenario: 'takeover.stand-off',
    gangs,
    board: file,
  });
  const board = state.board as NonNullable<BattleState['board']>;
  const sent = () => JSON.parse(JSON.stringify(publicState(state, new Map()))) as Record<string, unknown>;
  const phone = { state: sent() };
  const snapshot = new Snapshot(state, NEVER_SENT);
  for (const nearest of [{ one: 'other' }, { one: 'other', two: 'third' }]) {
    state.round++;
    board.nearest = nearest;
    board.zones = { ...board.zones, [`gang-${state.round}`]: { is: 'anywhere' } as never };
    state.secrets = { ...state.secrets, escher: { hand: [state.round] } };
    apply(phone, JSON.parse(JSON.stringify(snapshot.diff(state, '/state'))) as Op[]);
    expect(phone.state).toEqual(sent());
  }
  expect(JSON.stringify(phone)).not.toContain('third');
});
