import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.fixture.ts';

const stay = outcomeOf('classic.genestealer.stay', {
  favour: true,
  effectInRound: null as number | null,
  round: 2,
});

test.each([
  [1, false],
  [2, false],
  [3, true],
])('[classic.genestealer.favour.2] after round 2 with a D3 of %d', (die, onBattlefield) => {
  expect(stay({}, [die])).toEqual({ leavesInRound: die, onBattlefield });
});

test('[classic.genestealer.favour.3] effects remove it only without the favour', () => {
  expect(stay({ effectInRound: 2 }, [3])).toEqual({ leavesInRound: 3, onBattlefield: true });
  const plain = (effectInRound: number | null) => stay({ favour: false, effectInRound });
  expect(plain(null)).toEqual({ leavesInRound: null, onBattlefield: true });
  expect(plain(2)).toEqual({ leavesInRound: null, onBattlefield: false });
  expect(plain(3)).toEqual({ leavesInRound: null, onBattlefield: true });
});
