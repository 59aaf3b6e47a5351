import { expect, test } from 'vitest';
import { ANA, fighter, tableOn } from '../../battle/on-board.fixture.ts';
import { BattleBoard } from '../../battle/on-board.ts';
import { secretsOf } from '../../battle/secrets.ts';
import type { GangState } from '../../battle/state.ts';
import type { Answer, Question } from '../../table/question.ts';
import { run, Table } from '../../table/table.ts';
import { subplotsInBattle } from './subplots-in-battle.ts';
import '../../scenarios/index.ts';

/** How many dice a roll such as `2D6` has. */
const diceIn = (notation: string) => Number(/^\d+/.exec(notation)?.[0] ?? 1);

/** Escher holds a 4 on a board; dice show their highest face, and the piece goes to the centre. */
function onBoard(at: { x: number; y: number }) {
  const { state } = tableOn({ [ANA]: { ...at, facing: 0 } });
  Object.assign(state, { pack: 'dominion', special: ['dominion.subplots'], depth: 'full' });
  const gang = state.gangs.find(({ id }) => id === 'escher') as GangState;
  const subplot = {
    card: '4-hearts',
    value: '4',
    suit: 'hearts',
    shown: false,
    complete: false,
    count: 0,
    mark: null,
  };
  secretsOf(state, gang).subplots = [subplot];
  const asked: Question[] = [];
  const answer = (question: Question): Answer => {
    asked.push(question);
    if (question.kind === 'place') return { x: 12, y: 12 };
    if (question.kind === 'choice')
      return question.options.includes('leave') ? 'leave' : (question.options[0] as string);
    if (question.kind === 'dice') return Array.from({ length: diceIn(question.dice.notation) }, () => 6);
    throw new Error(`${question.kind} ${question.clause} is asked`);
  };
  const t = new Table({ answer }, undefined, state, [], new BattleBoard(state));
  const action = (id: string) => {
    const found = subplotsInBattle.actions.find((each) => each.id === id);
    if (!found) throw new Error(`There is no ${id}`);
    return found;
  };
  return { t, state, subplot, asked, action, ana: fighter(state, ANA) };
}

test('[dominion.subplots.tasks.4] on a board the piece is chosen near the centre, and shots at it count by themselves', () => {
  const { t, state, subplot, asked, action, ana } = onBoard({ x: 12, y: 6 });
  run(subplotsInBattle.deployed(t));
  expect(asked).toMatchObject([{ kind: 'place', where: { is: 'within', inches: 6 } }]);
  expect(state.markers['escher-piece-to-wreck']).toMatchObject({ spot: { x: 12, y: 12 } });
  expect(action('wreck-terrain').may(state, ana)).toBe(false);
  expect(action('shoot-piece').may(state, ana)).toBe(true);
  const before = subplot.count;
  expect(run(action('shoot-piece').take(t, ana))).not.toBe(false);
  expect(subplot.count).toBeGreaterThan(before);
  // Nobody is asked what can be measured, and never how many.
  expect(asked.filter(({ kind }) => kind === 'measure' || kind === 'sight' || kind === 'fact')).toEqual([]);
  // A road may take it away.
  const piece = state.markers['escher-piece-to-wreck'];
  if (piece) piece.spot = null;
  expect(action('shoot-piece').may(state, ana)).toBe(false);
});

test('[dominion.subplots.tasks.4] blows at the piece need to be within 1", and eight Wounds wreck it', () => {
  const far = onBoard({ x: 12, y: 6 });
  run(subplotsInBattle.deployed(far.t));
  expect(run(far.action('strike-piece').take(far.t, far.ana))).toBe(false);
  const near = onBoard({ x: 12, y: 10.6 });
  run(subplotsInBattle.deployed(near.t));
  near.subplot.count = 7;
  expect(near.action('strike-piece').may(near.state, near.ana)).toBe(true);
  expect(run(near.action('strike-piece').take(near.t, near.ana))).toBe(true);
  expect(near.subplot).toMatchObject({ complete: true, shown: true });
});

test('[dominion.subplots.tasks.4] at a real table people say what was wrecked', () => {
  const { state, action, ana } = onBoard({ x: 12, y: 6 });
  Object.assign(state, { board: undefined });
  expect(action('wreck-terrain').may(state, ana)).toBe(true);
  expect(action('shoot-piece').may(state, ana)).toBe(false);
  expect(action('strike-piece').may(state, ana)).toBe(false);
});
