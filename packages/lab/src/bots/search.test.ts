import { newBattle } from '@hive-arbiter/engine';
import { Builder } from '@hive-arbiter/engine/board';
import { playThrough } from '@hive-arbiter/engine/direct';
import { expect, test } from 'vitest';
import { setUpOf, type Trial } from '../trial.ts';
import { BotTable } from './bot.ts';
import { Ground } from './ground.ts';
import { type BotName, botNamed } from './index.ts';
import { placesToSearch } from './search.ts';
import { seenBy } from './seen.ts';

/** Open ground, where only the dark hides anybody. */
const OPEN = new Builder('open', 'slums', { width: 36, depth: 36 }).done();

function setUp(special: readonly string[], seed = 'search') {
  const trial: Trial = {
    scenario: 'takeover.stand-off',
    variant: 'updated',
    special,
    gangs: ['escher', 'orlock'],
    bots: ['rookie'],
    board: OPEN,
    seed,
  };
  return setUpOf(trial);
}

test.each(['rookie', 'ganger'] satisfies BotName[])(
  '[takeover.pitch-black.general.1] two gangs of %ss find each other in the dark',
  (name) => {
    const battle = setUp(['takeover.pitch-black'], 'dark');
    const bots = new Map(battle.gangs.map(({ id }) => [id, botNamed(name, id)]));
    const { round, ending, fighters } = playThrough(battle, new BotTable(bots, 'dark'));
    expect(ending?.ended).toBe(true);
    expect(round).toBeLessThan(30);
    expect(Object.values(fighters).filter(({ takenOutBy }) => takenOutBy !== null).length).toBeGreaterThan(0);
  },
);

test('a gang looks in the middle first, and then everywhere', () => {
  const state = newBattle(setUp([]));
  const [gang] = state.gangs;
  const seen = seenBy(state, gang?.seat ?? '');
  const { board } = Ground.of(seen);
  const places = (round: number) => {
    state.round = round;
    return (gang?.roster ?? []).map((id) => {
      const fighter = seen.fighters[id];
      return fighter ? placesToSearch(fighter, seen, board)[0] : undefined;
    });
  };
  expect(places(0).every((place) => place === undefined)).toBe(true);
  for (const place of places(1)) expect(place).toEqual({ x: 18, y: 18, height: 0 });
  const later = new Set(places(5).map((place) => `${place?.x} ${place?.y}`));
  expect(later.size).toBe(Math.min(9, gang?.roster.length ?? 0));
  expect(places(9)).not.toEqual(places(5));
});
