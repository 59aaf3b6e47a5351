import { expect, test } from 'vitest';
import '../scenarios/index.ts';
import { takeActions } from '../core/play/take-actions.ts';
import type { Answer } from '../table/question.ts';
import { run } from '../table/table.ts';
import { effectsOf, endsAtActivation } from './effects.ts';
import { HARD_TARGET } from './hard-target.ts';
import { putOn } from './kit.ts';
import { ANA, fighter, REX, tableOn } from './on-board.fixture.ts';

const to = (x: number): Answer => [{ x, y: 12 }];

function after(answers: Answer[]) {
  const { t, state } = tableOn(
    { [ANA]: { x: 4, y: 12, facing: 90 }, [REX]: { x: 20, y: 12, facing: 270 } },
    {},
    answers,
  );
  run(takeActions(t, fighter(state, ANA), 2));
  return { t, state };
}

function coverOf({ t }: ReturnType<typeof after>) {
  const about = { is: 'cover', from: REX, to: ANA } as const;
  const options = ['open', 'partial', 'full'];
  return t.board?.answer({ kind: 'choice', clause: 'core.shooting.hit.2', by: ['goliath'], options, about });
}

test('[campaign.table-rules.hard-target.1] two moves in a row make a Hard Target, and cover counts one step better', () => {
  expect(coverOf(after(['move', to(6), 'done']))).toBe('open');
  expect(coverOf(after(['move', to(6), 'aim', 'done']))).toBe('open');
  const twice = after(['move', to(6), 'move', to(8), 'done']);
  expect(fighter(twice.state, ANA).conditions).toContain(HARD_TARGET);
  expect(coverOf(twice)).toBe('partial');
  expect(endsAtActivation(HARD_TARGET)).toBe(true);
  expect(effectsOf(fighter(twice.state, ANA)).blowModifier).toEqual([]);
});

test('[campaign.table-rules.hard-target.1] whoever has been put on the ground is no Hard Target', () => {
  const twice = after(['done']);
  putOn(fighter(twice.state, ANA), HARD_TARGET);
  expect(coverOf(twice)).toBe('partial');
  fighter(twice.state, ANA).fate = 'pinned';
  expect(coverOf(twice)).toBe('open');
});
