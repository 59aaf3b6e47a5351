/** A Medical Escort after a battle, paid from the Stash. */
import { expect, test } from 'vitest';
import { fighterOf } from '../../battle/state.ts';
import { run } from '../../table/table.ts';
import { afterTheBattle } from './aftermath.ts';
import '../battle/battle.ts';
import { gang, type Sayings, tableFor } from '../table.fixture.ts';

/** Blue 3 is critically injured; the escort costs D6x10, and Blue has these things and so many credits. */
function injured(die: number, stash: number, items: readonly string[], sayings: Sayings = {}) {
  const table = tableFor(
    {
      pack: 'takeover',
      scenario: 'takeover.stand-off',
      stake: 'none',
      tactics: false,
      gangs: [gang('red', 3), gang('blue', 3, { stash, items })],
    },
    {
      'takeover.stand-off.rewards.1': [5],
      'takeover.stand-off.rewards.3': [2],
      'takeover.stand-off.experience.1': [3],
      'campaign.post-battle.experience.1': [1],
      'campaign.fighters.xp.2': [1],
      'campaign.fighters.xp.1': (question) =>
        question.kind === 'dice' && 'count' in question.dice ? Array(question.dice.count).fill(2) : [],
      'takeover.stand-off.victory.1': 'confirm',
      'campaign.tables.injury.2': [6, 1],
      'campaign.post-battle.captives.3': [1],
      'campaign.post-battle.critical.1': { each: [[die], 'pay'] as never[] },
      'campaign.post-battle.critical.3': [6],
      ...sayings,
    },
  );
  const { state } = table;
  for (const each of state.gangs) each.crew = [...each.roster];
  for (const fighter of Object.values(state.fighters)) {
    fighter.tookPart = true;
    fighter.fate = fighter.gang === 'red' ? 'standing' : fighter.id === 'blue-3' ? 'out-of-action' : 'fled';
  }
  run(afterTheBattle(table.t));
  const [, blue] = state.gangs;
  const fees = state.awards.filter(({ detail }) => detail === 'Medical Escort').map(({ amount }) => amount);
  return { ...table, blue, fees, status: fighterOf(state, 'blue-3').status };
}

const AUTOGUN = 'armoury.autogun'; // 15 credits
const BOLTGUN = 'armoury.boltgun'; // 55 credits

test('[campaign.post-battle.critical.2] equipment counts at full value before credits, and the excess is lost', () => {
  const { blue, fees, status, players } = injured(5, 100, [AUTOGUN, BOLTGUN, 'armoury.grab-hook'], {
    'campaign.post-battle.critical.2': { each: [BOLTGUN] as never[] },
  });
  expect(status).toBe('recovery');
  expect(blue?.items).toEqual([AUTOGUN, 'armoury.grab-hook']);
  expect(fees).toEqual([]);
  // Goods without a price are not offered.
  expect(players.of('campaign.post-battle.critical.2')).toMatchObject([
    { kind: 'choice', by: ['blue'], options: [AUTOGUN, BOLTGUN, 'enough'] },
  ]);
});

test('[campaign.post-battle.critical.2] a gang without enough credits gives equipment, and credits make up the rest', () => {
  const { blue, fees, status, players } = injured(4, 10, [AUTOGUN, AUTOGUN, BOLTGUN], {
    'campaign.post-battle.critical.2': { each: [AUTOGUN, AUTOGUN, 'enough'] as never[] },
  });
  expect(status).toBe('recovery');
  expect(blue?.items).toEqual([BOLTGUN]);
  expect(fees).toEqual([-10]);
  const options = players
    .of('campaign.post-battle.critical.2')
    .map((question) => 'options' in question && question.options);
  expect(options).toEqual([
    [AUTOGUN, BOLTGUN],
    [AUTOGUN, BOLTGUN],
    [BOLTGUN, 'enough'],
  ]);
});

test('[campaign.post-battle.critical.2] credits alone are enough, and nobody is asked for more than credits and equipment are worth', () => {
  const all = injured(3, 100, [AUTOGUN], { 'campaign.post-battle.critical.2': 'enough' });
  expect([all.blue?.items, all.fees]).toEqual([[AUTOGUN], [-30]]);
  const poor = injured(6, 0, [AUTOGUN]);
  expect(poor.players.of('campaign.post-battle.critical.1').map(({ kind }) => kind)).toEqual(['dice']);
  // The dead leave their own things to the Stash.
  expect(poor.blue?.items).toContain(AUTOGUN);
  expect(poor.status).toBe('barred');
});
