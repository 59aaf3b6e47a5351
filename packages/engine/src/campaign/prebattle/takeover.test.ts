import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const run = (id: string, input: object, dice: readonly unknown[] = [], rulings: object = {}) =>
  call(`takeover.prebattle.${id}`, { input, dice, rulings }).output;

// Two dice for each total from 2 to 12.
const dice = (total: number) => [Math.floor(total / 2), Math.ceil(total / 2)];

test.each([
  [2, 'gang-moot'],
  [3, 'gang-moot'],
  [4, 'the-trap'],
  [5, 'the-trap'],
  [6, 'stand-off'],
  [7, 'stand-off'],
  [8, 'stand-off'],
  [9, 'ambush'],
  [10, 'ambush'],
  [11, 'escort-mission'],
  [12, 'escort-mission'],
])('[takeover.prebattle.scenario.1] a %i over a territory is %s', (total, scenario) => {
  expect(run('scenario-roll', { reason: 'territory' }, dice(total))).toEqual({
    total,
    scenario: `takeover.${scenario}`,
  });
});

test('[takeover.prebattle.scenario.1] a table may follow the link to Invasion', () => {
  const rulings = { 'takeover.invasion-link': 'invasion' };
  const at = (total: number) => run('scenario-roll', { reason: 'territory' }, dice(total), rulings);
  expect(at(8)).toEqual({ total: 8, scenario: 'takeover.invasion' });
  expect(at(9)).toEqual({ total: 9, scenario: 'takeover.ambush' });
});

test.each([
  ['first-battle', 'invasion'],
  ['captives', 'rescue-mission'],
  ['assault-on-precinct', 'precinct-assault'],
  ['pit-fight', 'pit-brawl'],
])('[takeover.prebattle.scenario.2] %s means %s, without a roll', (reason, scenario) => {
  expect(run('scenario-roll', { reason })).toEqual({ total: null, scenario: `takeover.${scenario}` });
});

const NOBODY = { knife: null, holder: null, captor: null, enforcers: null };
const roles = (scenario: string, stake: string, told: object, gangs = ['red', 'blue', 'green']) =>
  run('roles', { scenario: `takeover.${scenario}`, stake, gangs, ...NOBODY, ...told });
const blueDefends = { roles: { red: 'attacker', blue: 'defender', green: 'attacker' } };
const noRoles = { roles: { red: 'neutral', blue: 'neutral', green: 'neutral' } };

test.each(['stand-off', 'the-trap', 'ambush', 'escort-mission', 'gang-moot'])(
  '[takeover.prebattle.roles.1, takeover.prebattle.roles.2, takeover.prebattle.roles.3, takeover.standards.roles.1] %s: the Knife defends unclaimed ground, the holder its own',
  (scenario) => {
    expect(roles(scenario, 'unclaimed-territory', { knife: 'blue', holder: 'red' })).toEqual(blueDefends);
    expect(roles(scenario, 'claimed-territory', { knife: 'red', holder: 'blue' })).toEqual(blueDefends);
  },
);

test('[takeover.prebattle.roles.4, takeover.standards.roles.2, takeover.rescue-mission.general.3, takeover.precinct-assault.crews.5] elsewhere the scenario settles it', () => {
  expect(roles('rescue-mission', 'none', { captor: 'blue', knife: 'red' })).toEqual(blueDefends);
  expect(roles('precinct-assault', 'none', { enforcers: 'blue' })).toEqual(blueDefends);
  expect(roles('precinct-assault', 'none', { enforcers: 'law' }, ['red'])).toEqual({
    roles: { red: 'attacker', law: 'defender' },
  });
  expect(roles('invasion', 'none', { knife: 'red' })).toEqual(noRoles);
  expect(roles('pit-brawl', 'none', {})).toEqual(noRoles);
  expect(roles('stand-off', 'none', { knife: 'red' })).toEqual(noRoles);
});

test('[takeover.prebattle.roles.1] somebody who is not there, or nobody, cannot defend', () => {
  expect(() => roles('stand-off', 'unclaimed-territory', { knife: 'grey' })).toThrow('knife');
  expect(() => roles('stand-off', 'unclaimed-territory', {})).toThrow('knife');
  expect(() => roles('stand-off', 'claimed-territory', { knife: 'red' })).toThrow('holder');
  expect(() => roles('rescue-mission', 'none', {})).toThrow('captor');
  expect(() => roles('precinct-assault', 'none', {})).toThrow('enforcers');
  expect(() => roles('invasion', 'none', {}, ['red', 'red'])).toThrow('gangs.1');
  expect(() => roles('invasion', 'none', {}, [])).toThrow('gangs');
});

test.each([
  [2, 'towers'],
  [4, 'towers'],
  [5, 'slums'],
  [7, 'slums'],
  [8, 'zone-mortalis'],
  [9, 'zone-mortalis'],
  [10, 'sump-sea'],
  [11, 'sump-sea'],
  [12, 'players-choose'],
])('[takeover.prebattle.battlefield.1] a %i is %s', (total, terrain) => {
  expect(run('terrain-roll', { wish: true }, dice(total))).toEqual({ total, terrain });
});

test('[takeover.prebattle.battlefield.1] a table may read a 12 otherwise', () => {
  const twelve = (reading: string, dice: readonly number[]) =>
    run('terrain-roll', { wish: true }, dice, { 'takeover.terrain-roll-12': reading });
  expect(twelve('roll again', [6, 6, 6, 6, 1, 2])).toEqual({ total: 3, terrain: 'towers' });
  expect(twelve('Sump Sea', [6, 6])).toEqual({ total: 12, terrain: 'sump-sea' });
});

const draw = (scenario: string, phase: string, role = 'attacker', rulings: object = {}) =>
  run('tactics-draw', { scenario: `takeover.${scenario}`, phase, role }, [], rulings);
const cards = (draw: number, choose = 0, underdogs = true) => ({ draw, choose, underdogs });

test('[takeover.stand-off.tactics.1, takeover.the-trap.tactics.1, takeover.ambush.tactics.1, takeover.escort-mission.tactics.1, takeover.gang-moot.tactics.1, takeover.invasion.tactics.1] each page draws as the standard says, and its own clause says so', () => {
  for (const scenario of ['stand-off', 'the-trap', 'ambush', 'escort-mission', 'gang-moot']) {
    const input = { scenario: `takeover.${scenario}`, phase: 'takeover', role: 'attacker' };
    const { output, story } = call('takeover.prebattle.tactics-draw', { input });
    expect(output).toEqual(cards(3));
    expect(story[0]?.clause).toBe(`takeover.${scenario}.tactics.1`);
  }
  expect(draw('invasion', 'invasion')).toEqual(cards(2));
});

test.each([
  ['invasion', 2],
  ['occupation', 2],
  ['downtime', 2],
  ['takeover', 3],
])(
  '[takeover.standards.tactics.1, takeover.prebattle.tactics.1, takeover.prebattle.tactics.2, takeover.invasion.tactics.3, takeover.precinct-assault.tactics.1] in %s the draw is %i',
  (phase, standard) => {
    for (const scenario of ['stand-off', 'the-trap', 'ambush', 'escort-mission', 'gang-moot']) {
      expect(draw(scenario, phase, 'neutral')).toEqual(cards(standard));
    }
    expect(draw('invasion', phase, 'neutral')).toEqual(cards(2));
    expect(draw('precinct-assault', phase)).toEqual(cards(standard, 0, false));
  },
);

test('[takeover.rescue-mission.tactics.1, takeover.rescue-mission.tactics.2] a rescuer draws two in every phase, the captor one', () => {
  expect(draw('rescue-mission', 'takeover', 'attacker')).toEqual(cards(2));
  expect(draw('rescue-mission', 'takeover', 'defender')).toEqual(cards(1));
  const three = { 'takeover.tactics-phase': 'three-rescuer-takeover' };
  expect(draw('rescue-mission', 'takeover', 'attacker', three)).toEqual(cards(3));
  expect(draw('rescue-mission', 'occupation', 'attacker', three)).toEqual(cards(2));
  expect(draw('rescue-mission', 'takeover', 'defender', three)).toEqual(cards(1));
});

test('[takeover.precinct-assault.tactics.3, takeover.precinct-assault.tactics.4, takeover.pit-brawl.tactics.1] the law chooses one more, nobody is an Underdog, and the pit has no cards', () => {
  expect(draw('precinct-assault', 'downtime', 'defender')).toEqual(cards(2, 1, false));
  expect(draw('pit-brawl', 'takeover')).toEqual(cards(0, 0, false));
  const three = { 'takeover.tactics-phase': 'three-downtime' };
  expect(draw('precinct-assault', 'downtime', 'attacker', three)).toEqual(cards(3, 0, false));
  const may = { 'takeover.precinct-underdogs': 'enforcers-may' };
  expect(draw('precinct-assault', 'downtime', 'defender', may)).toEqual(cards(2, 1, true));
  expect(draw('precinct-assault', 'downtime', 'attacker', may)).toEqual(cards(2, 0, false));
});

const RANKS = ['leader', 'champion', 'specialist', 'ganger', 'juve', 'hired-gun', 'beast', 'enforcer'];
const fit = (ranks: readonly string[]) => ranks.map((rank) => ({ id: rank, rank, status: 'fit' }));
const eligible = (scenario: string, role: string, fighters: readonly object[], rulings: object = {}) =>
  run('crew-eligibility', { scenario: `takeover.${scenario}`, role, fighters }, [], rulings);

test('[takeover.standards.crews.2, takeover.standards.crews.3, takeover.prebattle.crews.2, takeover.prebattle.crews.3] the fit, in roster order', () => {
  const roster = ['recovery', 'fit', 'captive', 'barred'].map((status) => ({
    id: status,
    rank: 'juve',
    status,
  }));
  expect(eligible('ambush', 'defender', roster)).toEqual({ eligible: ['fit'] });
  expect(eligible('gang-moot', 'neutral', fit(RANKS))).toEqual({ eligible: RANKS });
  expect(eligible('stand-off', 'attacker', [])).toEqual({ eligible: [] });
});

test('[takeover.rescue-mission.crews.2] Leaders and Champions rescue but do not stand guard', () => {
  expect(eligible('rescue-mission', 'attacker', fit(RANKS))).toEqual({ eligible: RANKS });
  expect(eligible('rescue-mission', 'defender', fit(RANKS))).toEqual({ eligible: RANKS.slice(2) });
  const officers = fit(['leader', 'champion']);
  expect(eligible('rescue-mission', 'defender', officers)).toEqual({ eligible: [] });
  const rulings = {
    'takeover.rescue-short-guard': 'nobody-else-fit-fight-leaders',
  };
  expect(eligible('rescue-mission', 'defender', officers, rulings)).toEqual({
    eligible: ['leader', 'champion'],
  });
  expect(eligible('rescue-mission', 'defender', fit(['leader', 'juve']), rulings)).toEqual({
    eligible: ['juve'],
  });
});

test('[takeover.precinct-assault.crews.3] no outsiders in the gangs; the law brings everyone', () => {
  const members = RANKS.filter((rank) => rank !== 'hired-gun' && rank !== 'enforcer');
  expect(eligible('precinct-assault', 'attacker', fit(RANKS))).toEqual({ eligible: members });
  expect(eligible('precinct-assault', 'defender', fit(RANKS))).toEqual({ eligible: RANKS });
});

test('[takeover.pit-brawl.crews.1] only Champions enter the pit', () => {
  expect(eligible('pit-brawl', 'neutral', fit(RANKS))).toEqual({ eligible: ['champion'] });
  const none = fit(['leader', 'ganger']);
  expect(eligible('pit-brawl', 'neutral', none)).toEqual({ eligible: [] });
  const rulings = { 'takeover.pit-no-champion': 'leader-fights' };
  expect(eligible('pit-brawl', 'neutral', none, rulings)).toEqual({ eligible: ['leader'] });
  expect(eligible('pit-brawl', 'neutral', fit(RANKS), rulings)).toEqual({ eligible: ['champion'] });
});

test('[takeover.standards.crews.2, takeover.prebattle.crews.3, takeover.prebattle.crews.4] every fault of a pick is named, in order', () => {
  const pick = (size: number | null, picks: readonly string[]) =>
    run('custom-selection', { size, roster: 3, eligible: ['a', 'b'], picks });
  expect(pick(2, ['b', 'a'])).toEqual({ limit: 2, legal: true, faults: [] });
  expect(pick(0, [])).toEqual({ limit: 0, legal: true, faults: [] });
  expect(pick(2, ['a', 'a'])).toEqual({ limit: 2, legal: false, faults: ['picked-twice'] });
  expect(pick(null, ['a', 'c'])).toEqual({ limit: 3, legal: false, faults: ['not-eligible'] });
  expect(pick(2, ['a', 'a', 'z'])).toEqual({
    limit: 2,
    legal: false,
    faults: ['too-many', 'not-eligible', 'picked-twice'],
  });
});

test('[takeover.standards.crews.3, takeover.prebattle.crews.2] exactly as many places as fighters need no draw', () => {
  const random = (size: number, dice: readonly string[] = []) =>
    run('random-selection', { size, eligible: ['a', 'b', 'c'] }, dice);
  expect(random(3)).toEqual({ crew: ['a', 'b', 'c'] });
  expect(random(2, ['c', 'a'])).toEqual({ crew: ['c', 'a'] });
  expect(random(0)).toEqual({ crew: [] });
  expect(() => random(2, ['c', 'c'])).toThrow('dice.1');
  expect(() => run('random-selection', { size: 1, eligible: ['a', 'a'] })).toThrow('eligible.1');
});

test.each([
  { cost: 75, price: 38, down: 37, five: 40 },
  { cost: 100, price: 50, down: 50, five: 50 },
  { cost: 1, price: 1, down: 0, five: 5 },
  { cost: 0, price: 0, down: 0, five: 0 },
])('[takeover.prebattle.hired-guns.3] half of $cost is $price', ({ cost, price, down, five }) => {
  const hire = (reading: string, stash = price) =>
    run('hired-gun-price', { cost, stash }, [], { 'takeover.hired-gun-rounding': reading });
  expect(hire('default')).toEqual({ price, affordable: true });
  if (price > 0) expect(hire('default', price - 1)).toEqual({ price, affordable: false });
  expect(hire('down')).toMatchObject({ price: down });
  expect(hire('up-next-5')).toMatchObject({ price: five });
});

const hirer = (id: string, crew: number, role = 'attacker', wishes = true) => ({ id, role, crew, wishes });

test('[takeover.prebattle.hired-guns.2, takeover.prebattle.hired-guns.4] only those who want to hire roll off, the smallest size first', () => {
  const gangs = [
    hirer('big', 8),
    hirer('large', 8),
    hirer('small', 4),
    hirer('shy', 4, 'attacker', false),
    hirer('def', 4, 'defender'),
    hirer('mid', 6),
    hirer('middle', 6),
  ];
  // mid and middle tie once, then big and large roll
  expect(run('hiring-order', { gangs }, [3, 3, 1, 2, 6, 5])).toEqual({
    order: ['def', 'small', 'middle', 'mid', 'big', 'large'],
  });
  expect(run('hiring-order', { gangs: [hirer('def', 4, 'defender', false), hirer('red', 5)] })).toEqual({
    order: ['red'],
  });
});

test('[takeover.prebattle.hired-guns.2] without a Defender size decides, unless the table rolls off', () => {
  const gangs = [hirer('big', 8, 'neutral'), hirer('small', 4, 'neutral'), hirer('shy', 1, 'neutral', false)];
  expect(run('hiring-order', { gangs })).toEqual({ order: ['small', 'big'] });
  const rulings = { 'takeover.hired-gun-no-defender': 'roll-off' };
  expect(run('hiring-order', { gangs }, [5, 2], rulings)).toEqual({ order: ['big', 'small'] });
});

const recover = (statuses: readonly string[], picks: readonly string[], rulings: object = {}) =>
  run('recovery', { fighters: statuses.map((status, at) => ({ id: `f${at}`, status })), picks }, [], rulings);

test('[takeover.prebattle.recovery.1, takeover.prebattle.recovery.2] Recovery is over, the battle is missed', () => {
  expect(recover(['recovery', 'fit', 'captive'], [])).toEqual({
    everyone: false,
    legal: true,
    cleared: ['f0'],
    playing: [],
    fleshWounds: {},
    returning: [],
  });
});

test('[takeover.prebattle.recovery.3, takeover.prebattle.recovery.4, takeover.prebattle.recovery.5] with everyone in Recovery up to three may go, hurt, and return to it', () => {
  const four = ['recovery', 'recovery', 'recovery', 'recovery'];
  expect(recover(four, ['f3', 'f0', 'f1'])).toEqual({
    everyone: true,
    legal: true,
    cleared: ['f0', 'f1', 'f2', 'f3'],
    playing: ['f3', 'f0', 'f1'],
    fleshWounds: { f0: 1, f1: 1, f3: 1 },
    returning: ['f3', 'f0', 'f1'],
  });
  const refused = { everyone: true, legal: false, playing: [], fleshWounds: {}, returning: [] };
  expect(recover(four, ['f0', 'f1', 'f2', 'f3'])).toMatchObject(refused);
  expect(recover(four, ['f0', 'f0'])).toMatchObject(refused);
  expect(recover(four, ['ghost'])).toMatchObject(refused);
});

test('[takeover.prebattle.recovery.3] captives do not spoil it, unless the table says so; with nobody in Recovery it never holds', () => {
  const hurt = ['recovery', 'captive', 'barred'];
  expect(recover(hurt, ['f0'])).toMatchObject({ everyone: true, legal: true, playing: ['f0'] });
  expect(recover(hurt, ['f1'])).toMatchObject({ everyone: true, legal: false, playing: [] });
  const rulings = { 'takeover.recovery-captives': 'no-single-captive-spoils' };
  expect(recover(hurt, ['f0'], rulings)).toMatchObject({ everyone: false, legal: false });
  expect(recover(['captive', 'barred'], [])).toMatchObject({ everyone: false, legal: true });
  expect(recover([], [])).toMatchObject({ everyone: false, legal: true });
});

test('[takeover.standards.deployment.1, takeover.standards.deployment.2, takeover.prebattle.deployment.1, takeover.prebattle.deployment.4] up to four choose corners, ties settled before the second roll-off', () => {
  const gangs = ['a', 'b', 'c', 'd'];
  expect(run('deployment-order', { gangs }, [3, 3, 6, 6, 1, 2, 5, 4, 1, 2, 3, 4])).toEqual({
    zones: 'corners',
    pick: ['d', 'c', 'a', 'b'],
    place: ['d', 'c', 'b', 'a'],
  });
});

test('[takeover.prebattle.deployment.2] five need points along the edge', () => {
  const gangs = ['a', 'b', 'c', 'd', 'e'];
  expect(run('deployment-order', { gangs }, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2])).toEqual({
    zones: 'edge-points',
    pick: ['e', 'd', 'c', 'b', 'a'],
    place: ['a', 'b', 'c', 'd', 'e'],
  });
  expect(() => run('deployment-order', { gangs: ['a', 'a'] }, [])).toThrow('gangs.1');
});

test('[takeover.prebattle.enforcer-check.1] from round 2 on, while somebody owes', () => {
  const due = (debtors: number, round: number, rulings: object = {}) =>
    run('enforcer-check', { debtors, round }, [], rulings);
  expect(due(8, 1)).toEqual({ roll: false });
  expect(due(1, 2)).toEqual({ roll: true });
  expect(due(0, 2)).toEqual({ roll: false });
  const always = { 'takeover.enforcer-first-round': 'every-round' };
  expect(due(1, 1, always)).toEqual({ roll: true });
  expect(due(0, 1, always)).toEqual({ roll: false });
});
