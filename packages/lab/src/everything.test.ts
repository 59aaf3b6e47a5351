/** The battles by which it is measured what battles reach. */
import { scenarios } from '@hive-arbiter/engine';
import { type BoardFile, changedBy } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { anyBattle, anyBoardBattle, anywhere, playHeard } from './everything.ts';

const some = Array.from({ length: 600 }, (_, number) => anyBattle(number));

test('they are of every scenario, special rule, depth, variant and terrain', () => {
  const used = (of: (battle: (typeof some)[number]) => readonly unknown[]) => new Set(some.flatMap(of));
  const ids = scenarios().map(({ id }) => id);
  for (const id of ids) expect(used(({ setUp }) => [setUp.scenario])).toContain(id);
  for (const { id } of anywhere()) expect(used(({ setUp }) => setUp.special ?? [])).toContain(id);
  for (const depth of ['status', 'attacks', 'full'])
    expect(used(({ setUp }) => [setUp.depth])).toContain(depth);
  for (const variant of ['classic', 'updated', 'house', 'n17', 'n21'])
    expect(used(({ settings }) => [...settings.variants])).toContain(variant);
  for (const terrain of ['slums', 'zone-mortalis', 'towers', 'sump-sea', 'sector-mechanicus'])
    expect(used(({ setUp }) => [setUp.terrain])).toContain(terrain);
});

test('they reach their ends, and their clauses are cited', () => {
  const heard = new Set<string>();
  for (let number = 0; number < 22; number++) {
    const state = playHeard(anyBattle(number), `seed ${number}`, (clause) => heard.add(clause));
    expect(state.verdict, `battle ${number}`).not.toBeNull();
  }
  expect(heard.size).toBeGreaterThan(300);
});

test('some are played on boards', () => {
  const heard = new Set<string>();
  const made = anyBoardBattle(2);
  expect(made.setUp.board).toBeDefined();
  const state = playHeard(made, 'board 2', (clause) => heard.add(clause));
  expect(state.verdict).not.toBeNull();
  const begun = made.setUp.board as BoardFile;
  expect(state.board?.file).toEqual((state.board?.changes ?? []).reduce(changedBy, begun));
});
