import { catalogue } from '@hive-arbiter/rulebook';
import { expect, test } from 'vitest';
import { oddsOfPack, PACKS } from './odds-of-all.fixture.ts';

oddsOfPack('core');

test('every procedure belongs to a pack with tested odds', () => {
  for (const { id } of catalogue.procedures) expect(PACKS).toContain(id.split('.')[0]);
});
