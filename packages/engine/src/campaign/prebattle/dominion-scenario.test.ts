import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

interface More {
  readonly dice?: readonly number[];
  readonly rulings?: Readonly<Record<string, string>>;
}

/** Two dice that add up to a result. */
const twoDice = (total: number) => [Math.max(1, total - 6), total - Math.max(1, total - 6)];

const roll = (total: number, ratings: [number, number] = [1000, 1000], shift = 0, rulings = {}) =>
  call('dominion.scenario.roll', {
    input: { attackerRating: ratings[0], defenderRating: ratings[1], shift },
    dice: twoDice(total),
    rulings,
  }).output;

test.each([
  [2, 1, [], 'more-territories'],
  [3, 1, [], 'more-territories'],
  [4, 2, ['smash-and-grab', 'escape-the-pit'], 'nobody'],
  [5, 3, ['border-dispute', 'marauders'], 'nobody'],
  [6, 4, ['stand-off', 'tunnel-skirmish'], 'nobody'],
  [7, 4, ['stand-off', 'tunnel-skirmish'], 'nobody'],
  [8, 5, ['looters', 'trap'], 'nobody'],
  [9, 6, ['ambush', 'forgotten-riches'], 'nobody'],
  [10, 7, ['sabotage', 'sneak-attack'], 'nobody'],
  [11, 8, [], 'fewer-territories'],
  [12, 8, [], 'fewer-territories'],
])(
  '[dominion.scenario.table.1, dominion.scenario.table.2, dominion.scenario.table.3, dominion.scenario.table.4, dominion.scenario.table.5, dominion.scenario.table.6, dominion.scenario.table.7, dominion.scenario.table.8] a %i is row %i',
  (total, row, scenarios, chosenBy) => {
    expect(roll(total)).toEqual({
      roll: total,
      result: total,
      mayShift: 'none',
      row: `dominion.scenario.table.${row}`,
      scenarios: scenarios.map((scenario) => `dominion.${scenario}`),
      chosenBy,
    });
  },
);

test('[dominion.scenario.roll.1, dominion.scenario.shift.1, dominion.scenario.shift.2] the gang that is 100 lower may shift, whichever it is', () => {
  expect(roll(7, [1000, 1100], -1)).toMatchObject({ mayShift: 'attacker', result: 6 });
  expect(roll(7, [1100, 1000], 1)).toMatchObject({ mayShift: 'defender', result: 8 });
  expect(roll(7, [1099, 1000], 1)).toMatchObject({ mayShift: 'none', result: 7 });
  expect(roll(7, [1100, 1000], 0)).toMatchObject({ mayShift: 'defender', result: 7 });
});

test('[dominion.scenario.shift.2] a shift stops at the ends of the table', () => {
  expect(roll(2, [0, 100], -1)).toMatchObject({ roll: 2, result: 2, row: 'dominion.scenario.table.1' });
  expect(roll(12, [0, 100], 1)).toMatchObject({ roll: 12, result: 12, row: 'dominion.scenario.table.8' });
  expect(roll(3, [0, 100], 1)).toMatchObject({ result: 4, row: 'dominion.scenario.table.2' });
});

test('[dominion.scenario.shift.2] ruled so, the table goes round', () => {
  const round = { 'dominion.shift-past-the-table': 'the table goes round' };
  expect(roll(2, [0, 100], -1, round)).toMatchObject({ result: 12, row: 'dominion.scenario.table.8' });
  expect(roll(12, [0, 100], 1, round)).toMatchObject({ result: 2, row: 'dominion.scenario.table.1' });
  expect(roll(11, [0, 100], 1, round)).toMatchObject({ result: 12 });
});

test('[dominion.scenario.shift.2] ruled so, a shift past the table is not allowed', () => {
  const rulings = { 'dominion.shift-past-the-table': 'such-shift-not-allowed' };
  expect(roll(2, [0, 100], -1, rulings)).toMatchObject({ result: 2, mayShift: 'attacker' });
  expect(roll(12, [0, 100], 1, rulings)).toMatchObject({ result: 12, mayShift: 'attacker' });
  expect(roll(3, [0, 100], -1, rulings)).toMatchObject({ result: 2 });
});

test('[dominion.scenario.shift.2] ruled so, only a defender may shift', () => {
  const rulings = { 'dominion.shift-when': 'only-defender-may-shift' };
  expect(roll(7, [1000, 1100], 1, rulings)).toMatchObject({ mayShift: 'none', result: 7 });
  expect(roll(7, [1100, 1000], 1, rulings)).toMatchObject({ mayShift: 'defender', result: 8 });
});

const chooser = (result: number, territories: [number, number], { dice = [], rulings = {} }: More = {}) =>
  call('dominion.scenario.chooser', {
    input: { result, attackerTerritories: territories[0], defenderTerritories: territories[1] },
    dice,
    rulings,
  }).output;

test('[dominion.scenario.table.1, dominion.scenario.table.8] more choose on 2 and 3, fewer on 11 and 12, nobody between', () => {
  for (const result of [2, 3]) {
    expect(chooser(result, [4, 2])).toEqual({ chooser: 'attacker', rolledOff: false });
    expect(chooser(result, [2, 4])).toEqual({ chooser: 'defender', rolledOff: false });
  }
  for (const result of [11, 12]) {
    expect(chooser(result, [4, 2])).toEqual({ chooser: 'defender', rolledOff: false });
    expect(chooser(result, [2, 4])).toEqual({ chooser: 'attacker', rolledOff: false });
  }
  for (const result of [4, 5, 6, 7, 8, 9, 10]) {
    expect(chooser(result, [3, 3])).toEqual({ chooser: 'nobody', rolledOff: false });
  }
});

test('[dominion.scenario.terrain.4] ties are rolled again, in both rows', () => {
  expect(chooser(2, [3, 3], { dice: [1, 1, 6, 6, 5, 4] })).toEqual({ chooser: 'attacker', rolledOff: true });
  expect(chooser(11, [0, 0], { dice: [1, 2] })).toEqual({ chooser: 'defender', rolledOff: true });
});

test('[dominion.scenario.table.1] ruled so, the attacker chooses on a tied roll', () => {
  const rulings = { 'dominion.territory-tie': 'tied-roll-attacker-chooses' };
  expect(chooser(2, [3, 3], { dice: [4, 4], rulings })).toEqual({ chooser: 'attacker', rolledOff: true });
  expect(chooser(2, [3, 3], { dice: [4, 5], rulings })).toEqual({ chooser: 'defender', rolledOff: true });
});

test('[dominion.scenario.terrain.3] ruled so, a 10 counts as chosen by the attacker', () => {
  const rulings = { 'dominion.roll-of-ten': '10-counts-chosen-attacker' };
  expect(chooser(10, [3, 3], { rulings })).toEqual({ chooser: 'attacker', rolledOff: false });
  expect(chooser(9, [3, 3], { rulings })).toEqual({ chooser: 'nobody', rolledOff: false });
});

const terrain = (wants: [string, string], who: string, dice: readonly number[] = []) =>
  call('dominion.scenario.terrain', {
    input: { attackerWants: wants[0], defenderWants: wants[1], chooser: who },
    dice,
  }).output;

test('[dominion.scenario.terrain.1] an agreement goes before a chooser', () => {
  expect(terrain(['sector-mechanicus', 'sector-mechanicus'], 'nobody')).toEqual({
    terrain: 'sector-mechanicus',
    decidedBy: 'agreement',
  });
});

test('[dominion.scenario.terrain.2] the player who chose the scenario decides', () => {
  expect(terrain(['zone-mortalis', 'sector-mechanicus'], 'attacker')).toEqual({
    terrain: 'zone-mortalis',
    decidedBy: 'attacker',
  });
});

test('[dominion.scenario.terrain.3, dominion.scenario.terrain.4] else a roll-off, again after a tie', () => {
  expect(terrain(['zone-mortalis', 'sector-mechanicus'], 'nobody', [3, 3, 1, 2])).toEqual({
    terrain: 'sector-mechanicus',
    decidedBy: 'defender',
  });
});

const onTerrain = (result: number, where: string, rulings = {}) =>
  (
    call('dominion.scenario.on-terrain', { input: { result, terrain: where }, rulings }).output as {
      scenarios: readonly string[];
    }
  ).scenarios.map((scenario) => scenario.replace('dominion.', ''));

test.each([
  [4, ['escape-the-pit'], ['smash-and-grab', 'escape-the-pit']],
  [5, ['border-dispute'], ['marauders']],
  [6, ['stand-off'], ['tunnel-skirmish']],
  [7, ['stand-off'], ['tunnel-skirmish']],
  [8, ['looters'], ['trap']],
  [9, ['ambush'], ['forgotten-riches']],
  [10, ['sabotage'], ['sneak-attack']],
])(
  '[dominion.scenario.table.2, dominion.scenario.table.3, dominion.scenario.table.4, dominion.scenario.table.5, dominion.scenario.table.6, dominion.scenario.table.7, dominion.scenario.terrain.1] the result of a %i on each terrain',
  (result, sector, zone) => {
    expect(onTerrain(result, 'sector-mechanicus')).toEqual(sector);
    expect(onTerrain(result, 'zone-mortalis')).toEqual(zone);
  },
);

test('[dominion.scenario.table.2] ruled so, row 4 leaves no choice', () => {
  const rulings = { 'dominion.row-four-terrain': 'Escape The Pit on Sector Mechanicus and Smash' };
  expect(onTerrain(4, 'zone-mortalis', rulings)).toEqual(['smash-and-grab']);
  expect(onTerrain(4, 'sector-mechanicus', rulings)).toEqual(['escape-the-pit']);
});

test('[dominion.scenario.table.5] ruled so, either scenario on either terrain', () => {
  const rulings = { 'dominion.terrain-picks-scenario': 'players-may-play-either-scenario' };
  expect(onTerrain(8, 'zone-mortalis', rulings)).toEqual(['looters', 'trap']);
  expect(onTerrain(4, 'sector-mechanicus', rulings)).toEqual(['escape-the-pit']);
});

const mayChoose = (mission: string, more: object = {}, rulings = {}) =>
  call('dominion.scenario.may-choose', {
    input: { result: 2, mission, houseMissionUsed: false, phase: 'occupation', captivesHeld: false, ...more },
    rulings,
  }).output;

test('[dominion.scenario.choice.1] standard and own House, on 2, 3, 11 and 12 only', () => {
  for (const result of [2, 3, 11, 12]) {
    expect(mayChoose('standard', { result })).toEqual({ allowed: true, why: 'dominion.scenario.choice.1' });
    expect(mayChoose('own-house', { result })).toMatchObject({ allowed: true });
    expect(mayChoose('other-house', { result })).toEqual({
      allowed: false,
      why: 'dominion.scenario.choice.1',
    });
  }
  for (const result of [4, 5, 6, 7, 8, 9, 10]) {
    for (const mission of ['standard', 'rescue-mission', 'own-house', 'other-house']) {
      const asked = { result, captivesHeld: true };
      expect(mayChoose(mission, asked)).toEqual({ allowed: false, why: 'dominion.scenario.choice.1' });
    }
  }
});

test('[dominion.scenario.choice.2, dominion.scenario.choice.3] one house mission in each half, none in Downtime', () => {
  expect(mayChoose('own-house', { phase: 'takeover' })).toMatchObject({ allowed: true });
  const no = { allowed: false, why: 'dominion.scenario.choice.2' };
  expect(mayChoose('own-house', { phase: 'takeover', houseMissionUsed: true })).toEqual(no);
  expect(mayChoose('own-house', { phase: 'downtime' })).toEqual(no);
  expect(mayChoose('standard', { phase: 'downtime', houseMissionUsed: true })).toMatchObject({
    allowed: true,
  });
  const rulings = { 'dominion.campaign-halves': 'downtime-belongs-first-half' };
  expect(mayChoose('own-house', { phase: 'downtime' }, rulings)).toMatchObject({ allowed: true });
  expect(mayChoose('own-house', { phase: 'downtime', houseMissionUsed: true }, rulings)).toEqual(no);
});

test('[dominion.rescue-mission.captives.1] Rescue Mission needs captives', () => {
  const no = { allowed: false, why: 'dominion.rescue-mission.captives.1' };
  expect(mayChoose('rescue-mission')).toEqual(no);
  expect(mayChoose('rescue-mission', { captivesHeld: true })).toEqual({
    allowed: true,
    why: 'dominion.scenario.choice.1',
  });
  const anybody = { 'dominion.rescue-instead-of-rolling': 'any-player-who-may-choose' };
  expect(mayChoose('rescue-mission', {}, anybody)).toMatchObject({ allowed: true });
  const nobody = { 'dominion.rescue-instead-of-rolling': 'only-place-roll' };
  expect(mayChoose('rescue-mission', { captivesHeld: true }, nobody)).toMatchObject({ allowed: false });
});

const roles = (chooser: string, chooserWants: string, rulings = {}, hasRoles = true) => {
  const { output } = call('dominion.scenario.roles', { input: { hasRoles, chooser, chooserWants }, rulings });
  const { attacker, defender } = output as { attacker: string; defender: string };
  return `${attacker} against ${defender}`;
};
const CHALLENGER_ATTACKS = 'challenger against challenged';
const CHALLENGED_ATTACKS = 'challenged against challenger';

test('[dominion.scenario.roll.1, dominion.scenario.roles.1, dominion.scenario.roles.2] a chooser decides, else the challenger attacks', () => {
  expect(roles('nobody', 'defend')).toBe(CHALLENGER_ATTACKS);
  expect(roles('challenger', 'attack')).toBe(CHALLENGER_ATTACKS);
  expect(roles('challenger', 'defend')).toBe(CHALLENGED_ATTACKS);
  expect(roles('challenged', 'attack')).toBe(CHALLENGED_ATTACKS);
  expect(roles('challenged', 'defend')).toBe(CHALLENGER_ATTACKS);
  expect(roles('challenged', 'attack', {}, false)).toBe('nobody against nobody');
});

test('[dominion.scenario.roles.3] ruled as the scenario pages have it, the chooser attacks', () => {
  const rulings = { 'dominion.attacker-and-defender': 'whoever-chose-scenario-attacks' };
  expect(roles('challenged', 'defend', rulings)).toBe(CHALLENGED_ATTACKS);
  expect(roles('challenger', 'defend', rulings)).toBe(CHALLENGER_ATTACKS);
  expect(roles('nobody', 'attack', rulings)).toBe(CHALLENGER_ATTACKS);
});

test('[dominion.scenario.roles.4] ruled as in the Takeover phase, the challenger always attacks', () => {
  const rulings = { 'dominion.attacker-and-defender': 'challenger-always-attacks' };
  expect(roles('challenged', 'attack', rulings)).toBe(CHALLENGER_ATTACKS);
});
