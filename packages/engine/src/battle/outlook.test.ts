import { expect, test } from 'vitest';
import '../scenarios/index.ts';
import { lastRound, pointsNow, verdictNow } from './outlook.ts';
import { type BattleSetUp, HOUSES, newBattle, sampleGang } from './roster.ts';
import type { BattleState, FighterState } from './state.ts';

/** Two gangs of a scenario with everybody on the battlefield. */
function under(scenario: string, variant: BattleState['variant'] = 'updated'): BattleState {
  const state = newBattle({
    pack: scenario.split('.')[0] as BattleSetUp['pack'],
    scenario,
    variant,
    gangs: HOUSES.slice(0, 2).map((house) => sampleGang(house, house)),
  });
  state.round = 2;
  for (const gang of state.gangs) {
    gang.crew = [...gang.roster];
    for (const id of gang.roster)
      Object.assign(state.fighters[id] as FighterState, { fate: 'standing', tookPart: true });
  }
  return state;
}

function takeOut(state: BattleState, gang: number, rank: string): void {
  const id = state.gangs[gang]?.roster.find((each) => state.fighters[each]?.rank === rank) as string;
  (state.fighters[id] as FighterState).fate = 'out-of-action';
}

test('[dominion.stand-off.ending.3, dominion.stand-off.ending.4] a lead ends it after round 7, a draw after round 8', () => {
  const state = under('dominion.stand-off');
  expect(lastRound(state)).toBe(8);
  takeOut(state, 0, 'ganger');
  expect(lastRound(state)).toBe(7);
  expect(state.round).toBe(2);
});

test('[dominion.stand-off.ending.1, takeover.stand-off.ending.1] no round is the last where one gang has to be gone', () => {
  expect(lastRound(under('dominion.stand-off', 'classic'))).toBeUndefined();
  expect(lastRound(under('takeover.stand-off'))).toBeUndefined();
});

test('[dominion.stand-off.objectives.1, dominion.trap.objectives.1] points are those of the moment', () => {
  for (const scenario of ['dominion.stand-off', 'dominion.tunnel-skirmish', 'dominion.trap']) {
    const state = under(scenario);
    const [one, other] = state.gangs.map(({ id }) => id) as [string, string];
    expect(pointsNow(state)).toEqual({ [one]: 0, [other]: 0 });
    takeOut(state, 0, 'leader');
    takeOut(state, 1, 'ganger');
    expect(pointsNow(state)).toEqual({ [one]: 1, [other]: 3 });
    expect(verdictNow(state)?.victors).toEqual([other]);
  }
  expect(pointsNow(under('takeover.stand-off'))).toBeUndefined();
});
