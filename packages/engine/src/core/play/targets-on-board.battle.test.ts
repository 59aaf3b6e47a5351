/** Target priority on a board, which knows who is nearer, harder to hit or in hiding. */

import { expect, test } from 'vitest';
import { ANA, fighter, REX, tableOn } from '../../battle/on-board.fixture.ts';
import type { BoardFile } from '../../board/file.ts';
import type { Answer } from '../../table/question.ts';
import { readSettings } from '../../table/settings.ts';
import { run, Table } from '../../table/table.ts';
import { shoot } from './shoot.ts';

const NEAR = 'goliath-champion';

/** A barricade right in front of whoever stands there, across the line from Ana or a part of it. */
const before = (x: number, y: number, from = -1.5): Partial<BoardFile> => ({
  obstacles: [
    {
      id: 'barricade',
      kind: 'barricade',
      outline: [
        [x - 1, y + from],
        [x - 0.7, y + from],
        [x - 0.7, y + 1.5],
        [x - 1, y + 1.5],
      ],
      bottom: 0,
      height: 1.2,
    },
  ],
});

/** Ana shoots at Rex, 12" away, past somebody 6" away; what she is asked until the hit roll. */
interface Given {
  readonly pinned?: boolean;
  readonly serious?: boolean;
  readonly rulings?: object;
  readonly parts?: Partial<BoardFile>;
  readonly weapon?: string;
}

function past({ pinned, serious, rulings = {}, parts = {}, weapon = 'armoury.lasgun' }: Given = {}) {
  const spots = {
    [ANA]: { x: 4, y: 12, facing: 90 },
    [NEAR]: { x: 10, y: 9, facing: 270 },
    [REX]: { x: 16, y: 15, facing: 270 },
  };
  const answers: Answer[] = [REX];
  const on = tableOn(spots, parts, answers);
  const { state, asked } = on;
  fighter(state, ANA).weapons = [weapon];
  if (pinned) fighter(state, NEAR).fate = 'pinned';
  if (serious) fighter(state, NEAR).fate = 'seriously-injured';
  const t = new Table(on.t.hand, readSettings({ rulings }), state, [], on.t.board);
  const enemies = [NEAR, REX].map((id) => fighter(state, id));
  try {
    run(shoot(t, fighter(state, ANA), enemies));
  } catch {
    // Nobody answers the first roll.
  }
  return asked.map(({ kind, clause }) => `${kind} ${clause}`);
}

const TEST = 'dice core.shooting.priority.4';

test('[core.shooting.priority.2, core.shooting.priority.4] past somebody nearer who is as easy to hit takes a Cool test', () => {
  expect(past()).toContain(TEST);
});

test('[core.shooting.priority.3] nobody has to test for somebody nearer who is harder to hit', () => {
  expect(past({ parts: before(10, 9) })).not.toContain(TEST);
  // Both in cover are as hard to hit.
  const both = [...(before(10, 9).obstacles ?? []), { ...(before(16, 15).obstacles ?? [])[0], id: 'far' }];
  expect(past({ parts: { obstacles: both } as Partial<BoardFile> })).toContain(TEST);
});

test('[core.shooting.priority.3] by the reading that compares cover only, range makes nobody easier to hit', () => {
  // The laspistol has 1 more at short range, which makes up for the cover of who is near.
  const parts = before(10, 9, 0.6);
  const near = (rulings: object) => past({ parts, rulings, weapon: 'armoury.laspistol' });
  expect(near({})).toContain(TEST);
  expect(near({ 'core.harder-to-hit': 'comparing-cover-only' })).not.toContain(TEST);
});

test('[core.shooting.priority.5, core.shooting.priority.6] who hides or is seriously injured is nobody’s closest target', () => {
  expect(past({ pinned: true, parts: before(10, 9) })).not.toContain(TEST);
  expect(past({ pinned: true })).toContain(TEST);
  expect(past({ serious: true })).not.toContain(TEST);
});
