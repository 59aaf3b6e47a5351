import { expect, test } from 'vitest';
import { newBattle, sampleGang } from '../../battle/roster.ts';
import { emptyBoard } from '../../board/file.ts';
import { Session } from '../../table/session.ts';
import { battle } from './battle.ts';
import '../../scenarios/index.ts';

test('on a board every action is tracked, and a correction of that is refused with a reason', () => {
  const gangs = [sampleGang('escher'), sampleGang('goliath')];
  const depths = (board: boolean) => {
    const state = newBattle({
      pack: 'takeover',
      scenario: 'takeover.stand-off',
      gangs,
      depth: 'full',
      ...(board ? { board: emptyBoard('Bare', 'slums', { width: 24, depth: 24 }) } : {}),
    });
    const session = new Session(battle, { state, seats: ['escher', 'goliath'], seed: 5, dice: 'app' });
    const { fault = '' } = session.overrule(['depth'], 'status', '', 'escher');
    return [fault, session.state.depth];
  };
  expect(depths(true)).toEqual([expect.stringContaining('expected full on a board'), 'full']);
  expect(depths(false)).toEqual(['', 'status']);
});
