import { type BattleState, type GangState, newBattle } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { setUpOf } from '../trial.ts';
import { seenBy } from './seen.ts';
import { standingOf } from './standing.ts';

/** Two gangs of the same House, all on their feet, as they might stand after their crews were named. */
function even(scenario = 'takeover.stand-off'): {
  readonly state: BattleState;
  readonly mine: GangState;
  readonly theirs: GangState;
} {
  const state = newBattle(
    setUpOf({
      scenario,
      variant: 'updated',
      special: [],
      gangs: ['escher', 'escher'],
      bots: ['rookie'],
      board: 'none',
      seed: 'even',
    }),
  );
  for (const gang of state.gangs)
    for (const id of gang.roster.slice(0, 8)) {
      gang.crew = [...gang.crew, id];
      Object.assign(state.fighters[id] as object, { fate: 'standing', tookPart: true });
    }
  const [mine, theirs] = state.gangs as [GangState, GangState];
  return { state, mine, theirs };
}

/** How a battle stands for the first gang once some fighters of a gang have met a fate. */
function once(fate: string, whose: 'mine' | 'theirs', of: (rank: string) => boolean, many = 1): number {
  const battle = even();
  const { state, mine } = battle;
  const struck = battle[whose].crew.filter((id) => of(state.fighters[id]?.rank ?? '')).slice(0, many);
  expect(struck).toHaveLength(many);
  for (const id of struck) Object.assign(state.fighters[id] as object, { fate });
  return standingOf(seenBy(state, mine.seat), mine);
}

const isGanger = (rank: string) => rank === 'ganger';
const isLeader = (rank: string) => rank === 'leader';

test('equal gangs rate equal, and one’s loss is the other’s gain', () => {
  const { state, mine, theirs } = even();
  expect(standingOf(seenBy(state, mine.seat), mine)).toBeCloseTo(0.5);
  const [lost, won] = [once('out-of-action', 'mine', isGanger), once('out-of-action', 'theirs', isGanger)];
  expect(lost).toBeLessThan(0.5);
  expect(lost + won).toBeCloseTo(1);
  expect(theirs.crew).toHaveLength(8);
});

test('a leader counts more than a ganger, and a fighter who is down less than one who is up', () => {
  expect(once('out-of-action', 'theirs', isLeader)).toBeGreaterThan(
    once('out-of-action', 'theirs', isGanger) + 0.1,
  );
  expect(once('seriously-injured', 'mine', isLeader)).toBeLessThan(0.5);
  expect(once('seriously-injured', 'mine', isLeader)).toBeGreaterThan(
    once('out-of-action', 'mine', isLeader),
  );
});

test('an enemy out of action does not raise the value of the others', () => {
  const odds = (many: number) => {
    const share = once('fled', 'theirs', isGanger, many);
    return Math.log(share / (1 - share));
  };
  expect(odds(1)).toBeGreaterThan(0.3);
  expect(odds(2) - odds(1)).toBeCloseTo(odds(1));
});

test('a gang with nobody left on the board is rated as nearly beaten', () => {
  const everybody = () => true;
  expect(once('fled', 'theirs', everybody, 8)).toBeGreaterThan(0.9);
  expect(once('fled', 'mine', everybody, 8)).toBeLessThan(0.1);
});

test('[core.endphase.bottle.2] the third casualty costs more than the second: from then on the gang may bottle out', () => {
  const odds = (many: number) => {
    const share = once('out-of-action', 'mine', isGanger, many);
    return Math.log(share / (1 - share));
  };
  expect(odds(2) - odds(3)).toBeGreaterThan(odds(1) - odds(2) + 0.2);
});

test('a battle that is over is won, lost or drawn', () => {
  const { state, mine, theirs } = even();
  const by = (result: 'win' | 'draw', victors: readonly string[]) => {
    state.verdict = { result, victors, why: 'takeover.stand-off.victory.1' } as never;
    return standingOf(seenBy(state, mine.seat), mine);
  };
  expect(by('win', [mine.id])).toBe(1);
  expect(by('win', [theirs.id])).toBe(0);
  expect(by('draw', [])).toBe(0.5);
});

test('[dominion.stand-off.objectives.1] where points win, a fighter who is gone counts for the points as well', () => {
  const rated = (scenario: string) => {
    const { state, mine, theirs } = even(scenario);
    state.round = 6;
    const [leader] = theirs.crew.filter((id) => state.fighters[id]?.rank === 'leader');
    // Who lies injured gives no point yet.
    const after = (fate: string) => {
      Object.assign(state.fighters[leader as string] as object, { fate });
      return standingOf(seenBy(state, mine.seat), mine);
    };
    return after('out-of-action') - after('seriously-injured');
  };
  expect(rated('dominion.stand-off')).toBeGreaterThan(rated('takeover.stand-off') + 0.02);
});

test('[dominion.stand-off.ending.3] once the last round is over only the lead counts', () => {
  const { state, mine, theirs } = even('dominion.stand-off');
  state.round = 6;
  const [leader] = theirs.crew.filter((id) => state.fighters[id]?.rank === 'leader');
  // Three points ahead, and with one fighter left on their feet.
  Object.assign(state.fighters[leader as string] as object, { fate: 'out-of-action' });
  for (const id of mine.crew.slice(1))
    Object.assign(state.fighters[id] as object, { fate: 'seriously-injured' });
  const rated = (gang: GangState) => standingOf(seenBy(state, gang.seat), gang);
  expect(rated(mine)).toBeLessThan(0.7);
  state.ending = { ended: true, why: 'dominion.stand-off.ending.3' } as never;
  expect([rated(mine), rated(theirs)]).toEqual([1, 0]);
});
