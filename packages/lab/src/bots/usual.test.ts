import { type FighterState, newBattle, type Question, sampleGang, say } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { seenBy } from './seen.ts';
import { Usual } from './usual.ts';

/** Who of the first gang leaves, asked ten times. */
function leaving(scenario: string, clause: Question['clause'], role: 'attacker' | 'defender') {
  const gangs = [sampleGang('escher'), sampleGang('goliath')];
  const state = newBattle({ pack: 'dominion', scenario, gangs });
  const [gang] = state.gangs;
  if (!gang) throw new Error('nobody there');
  Object.assign(gang, { role });
  for (const id of gang.roster)
    Object.assign(state.fighters[id] as FighterState, { fate: 'standing', tookPart: true, spot: 'placed' });
  const options = gang.roster.slice(0, 3);
  const question: Question<'pick'> = {
    kind: 'pick',
    clause,
    by: [gang.seat],
    of: gang.id,
    what: say('dominion/leaving/who-within-1-leaves', { gang: gang.name, place: 'an edge' }),
    options,
    least: 0,
    most: options.length,
  };
  const usual = new Usual('leaving');
  const left = Array.from(
    { length: 10 },
    () => usual.answer(question, seenBy(state, gang.seat)) as readonly string[],
  );
  return left.map((each) => each.length);
}

test('[dominion.looters.escape.1] nobody leaves a battle that is still to be won there', () => {
  expect(new Set(leaving('dominion.looters', 'dominion.looters.escape.1', 'attacker'))).toEqual(new Set([0]));
});

test('[dominion.ambush.escape.1] whoever wants to get away leaves when they may', () => {
  expect(new Set(leaving('dominion.ambush', 'dominion.ambush.escape.1', 'defender'))).toEqual(new Set([3]));
});

test('without a board a fighter shoots before moving, and only one without a gun charges', () => {
  const state = newBattle({
    pack: 'takeover',
    scenario: 'takeover.stand-off',
    gangs: [sampleGang('escher'), sampleGang('goliath')],
  });
  const [gang] = state.gangs;
  const fighter = state.fighters[gang?.roster[0] ?? ''] as FighterState;
  const asked = (...options: readonly string[]) =>
    new Usual('table').answer(
      {
        kind: 'choice',
        clause: 'core.activation.turn.4',
        by: [gang?.seat ?? ''],
        of: fighter.id,
        what: say('action-phase/who-acts-next'),
        options,
      },
      seenBy(state, gang?.seat ?? ''),
    );
  const all = ['done', 'move', 'charge', 'take-cover', 'shoot', 'aim'];
  expect(asked(...all)).toBe('shoot');
  expect(asked(...all.filter((id) => id !== 'shoot'))).toBe('move');
  expect(asked('done', 'stand-up', 'crawl', 'blind-fire')).toBe('stand-up');
  Object.assign(fighter, { weapons: [] });
  expect(asked('done', 'move', 'charge', 'take-cover')).toBe('charge');
});
