import { expect, test } from 'vitest';
import { secretsOf } from '../../battle/secrets.ts';
import type { BattleState } from '../../battle/state.ts';
import '../../scenarios/index.ts';
import { roster, run, tableFor } from '../../scenarios/takeover/table.fixture.ts';
import { pickCrews } from './crews.ts';

const RULES = {
  eligible: (gang: BattleState['gangs'][number]) => gang.roster,
  most: (size: number | null) => size,
  random: () => {
    throw new Error('Stand-Off picks by Custom');
  },
};

test('[takeover.stand-off.crews.1] a player who is still to pick has no crew among their secrets, though all would fit', () => {
  const known: Record<string, readonly string[]> = {};
  const gangs = [roster('blue', 'king leader, pip'), roster('red', 'boss leader, rex')];
  const { t, state } = tableFor('takeover.stand-off', gangs, {
    answers: {
      'pick takeover.stand-off.crews.1': (question) => {
        const gang = state.gangs.find(({ id }) => id === question.of);
        if (!gang || question.kind !== 'pick') throw new Error('Nobody is asked');
        known[gang.id] = [...secretsOf(state, gang).crew];
        return question.options.slice(0, 1);
      },
    },
  });
  for (const gang of state.gangs) gang.crew = [];
  run(pickCrews(t, RULES));
  expect(known).toEqual({ blue: [], red: [] });
  expect(state.gangs.map(({ crew }) => crew)).toEqual([['blue-king'], ['red-boss']]);
});
