import { type FighterState, newBattle, type Question, sampleGang } from '@hive-arbiter/engine';
import { type BoardFile, emptyBoard } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { Ganger } from './ganger.ts';
import { Rookie } from './rookie.ts';
import { seenBy } from './seen.ts';

test.each([
  ['rookie', Rookie],
  ['ganger', Ganger],
] as const)(
  '[takeover.sneak-attack.distraction.3, classic.sneak-attacks.sentries.6] a %s who may turn or move a sentry leads them away',
  (_, Bot) => {
    const board = emptyBoard('Bare', 'slums', { width: 24, depth: 24 }) as BoardFile;
    const gangs = [sampleGang('escher'), sampleGang('goliath')];
    const state = newBattle({ pack: 'takeover', scenario: 'takeover.stand-off', gangs, board });
    Object.assign(state.fighters['escher-leader'] as FighterState, {
      fate: 'standing',
      spot: { x: 8, y: 12, facing: 90 },
    });
    Object.assign(state.fighters['goliath-leader'] as FighterState, {
      fate: 'standing',
      spot: { x: 12, y: 12, facing: 270 },
    });
    const seat = state.gangs[0]?.seat ?? '';
    const question = {
      kind: 'move',
      clause: 'takeover.sneak-attack.distraction.3',
      by: [seat],
      of: 'goliath-leader',
      inches: 0,
    } as const satisfies Question<'move'>;
    expect(new Bot('turned').answer(question, seenBy(state, seat))).toEqual([
      { x: 12, y: 12, height: 0, facing: 90 },
    ]);
    const moved = { ...question, clause: 'classic.sneak-attacks.sentries.6', inches: 4 } as const;
    const steps = new Bot('moved').answer(moved, seenBy(state, seat)) as readonly {
      x: number;
      facing: number;
    }[];
    expect(steps.at(-1)?.x).toBeGreaterThan(15);
    expect(steps.at(-1)?.facing).toBe(90);
  },
);
