/** Words beside those who are in sight or may be chosen. */
import { boardOf, emptyBoard, type Model, model, withModel } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { type SightLine, sightTags } from './models.tsx';

const file = emptyBoard('Bare', 'slums', { width: 24, depth: 24 });
const [ana, bo, cy] = [
  model('ana', 'red', 4, 4),
  model('bo', 'blue', 12, 4),
  model('cy', 'blue', 4, 14),
] as const;
const line = (to: Model, kind: SightLine['kind']): SightLine => ({ to, kind, words: `${to.id} · ${kind}` });
const sight = { px: 0.1, seen: { x0: 0, x1: 24, y0: 0, y1: 24 }, covered: [] };

test('who is out of sight has a tag only where they may be chosen', () => {
  const board = [ana, bo, cy].reduce(withModel, boardOf(file));
  const lines = [line(bo, 'open'), line(cy, 'blocked')];
  const tagged = (offered?: ReadonlySet<string>) =>
    sightTags(lines, board, sight, undefined, offered).map(({ words }) => words);
  expect(tagged()).toEqual(['bo · open']);
  expect(tagged(new Set(['bo', 'cy']))).toEqual(['bo · open', 'cy · blocked']);
});
