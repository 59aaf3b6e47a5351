/** The steps before a Dominion battle, at the table. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type HouseMission, readMissions } from '../../battle/house-missions.ts';
import type { TacticsCard } from '../../battle/lists.ts';
import type { HiredGun } from '../../battle/occasion.ts';
import type { BattleSetUp, Roster, RosterFighter } from '../../battle/roster.ts';
import { sayQuestion } from '../../battle/say-question.ts';
import { scenarioOf } from '../../battle/scenario.ts';
import { secretsOf } from '../../battle/secrets.ts';
import { fighterOf } from '../../battle/state.ts';
import type { Question } from '../../table/question.ts';
import { inWords, run } from '../../table/table.ts';
import { afterTheBattle } from '../aftermath/aftermath.ts';
import '../battle/battle.ts';
import { first, gang, type Sayings, tableFor as tableWith } from '../table.fixture.ts';
import { tellLayout } from './layout.ts';
import { preBattle } from './steps.ts';

const plain: Partial<BattleSetUp> = { tactics: false, subplots: false, variant: 'updated' };

const setUp = (more: Partial<BattleSetUp> = {}): BattleSetUp => ({
  pack: 'dominion',
  scenario: 'dominion.stand-off',
  stake: 'unclaimed-territory',
  // Red is the first and so the challenged gang; blue challenges.
  gangs: [gang('red', 4), gang('blue', 4)],
  ...plain,
  ...more,
});

/** Each player places a loot casket in every such battle, whatever a test is about; red wins the roll-off. */
const CASKETS: Sayings = {
  'dominion.battlefield.order.1': [6, 1],
  'dominion.battlefield.caskets.1': 'placed',
};

const tableFor = (made: BattleSetUp, sayings: Sayings = {}) => tableWith(made, { ...CASKETS, ...sayings });

function walk(more: Partial<BattleSetUp>, sayings: Sayings = {}) {
  const table = tableFor(setUp(more), sayings);
  return { ...table, fights: run(preBattle(table.t)) };
}

test('[dominion.prebattle.challenge.1, dominion.prebattle.challenge.2] a refused challenge hands over the stake without a battle', () => {
  const refused = walk({ challenge: 'open' }, { 'dominion.prebattle.challenge.2': 'refuse' });
  expect(refused.fights).toBe(false);
  expect(refused.players.asked.map(({ by }) => by)).toEqual([['red']]);
  expect(refused.state.verdict).toEqual({
    result: 'win',
    victors: ['blue'],
    why: 'dominion.prebattle.challenge.2',
  });
  expect(refused.state.awards).toMatchObject([{ to: 'blue', what: 'territory' }]);
  expect(walk({ challenge: 'open' }, { 'dominion.prebattle.challenge.2': 'accept' }).fights).toBe(true);
});

test('[dominion.prebattle.challenge.3] captives as the stake mean a Rescue Mission without a roll', () => {
  const table = tableFor(setUp({ scenario: null, reason: 'captives', terrain: 'zone-mortalis' }), {});
  try {
    run(preBattle(table.t));
  } catch {
    // Its own questions are the scenario's business.
  }
  expect(table.state.scenario).toBe('dominion.rescue-mission');
  expect(table.players.of('dominion.scenario.roll.1')).toEqual([]);
});

test('[dominion.scenario.roles.1] the story tells who attacks and who defends', () => {
  const { told } = walk(
    { scenario: 'dominion.looters' },
    { 'dominion.looters.crews.2': [1], 'dominion.crews.random.1': first },
  );
  expect(told().join()).toMatch(/dominion\.scenario\.roles\.1 blue attacks and red defends/i);
  expect(walk({}).told().join()).not.toContain('attacks and');
});

test('[dominion.crews.random.1] everybody sees for whose crew a fighter is drawn', () => {
  const { players, state } = walk(
    { scenario: 'dominion.looters' },
    { 'dominion.looters.crews.2': [1], 'dominion.crews.random.1': first },
  );
  const draw = players.asked.find(({ clause }) => clause === 'dominion.crews.random.1');
  const say = sayQuestion(draw as Question, state, (id) => (id === 'red' ? 'The Reds' : id));
  expect(say.title).toBe('The Reds draws a fighter for the crew');
});

test.each([
  ['dominion.trap', /^dominion\.trap\.battlefield\.1 Five tiles: the defender lays the central one/],
  ['dominion.marauders', /^dominion\.marauders\.battlefield\.1 Six tiles$/],
  ['dominion.smash-and-grab', /^dominion\.smash-and-grab\.battlefield\.1 Six tiles$/],
  ['dominion.forgotten-riches', /^dominion\.forgotten-riches\.battlefield\.1 Seven tiles: whoever wins/],
])(
  '[dominion.trap.battlefield.1, dominion.marauders.battlefield.1, dominion.smash-and-grab.battlefield.1, dominion.forgotten-riches.battlefield.1] the tiles of %s are read out before anybody deploys',
  (scenario, tiles) => {
    const { t, told } = tableFor(setUp({ scenario, terrain: 'zone-mortalis' }));
    tellLayout(t);
    expect(told()).toContainEqual(expect.stringMatching(tiles));
  },
);

const rolled = (faces: readonly number[], more: Sayings = {}): Sayings => ({
  'dominion.scenario.roll.1': faces,
  'dominion.scenario.terrain.1': 'sector-mechanicus',
  ...more,
});

test('[dominion.scenario.roll.1, dominion.scenario.terrain.1] the challenger rolls and the terrain tells which scenario of the row it is', () => {
  const table = tableFor(setUp({ scenario: null }), rolled([3, 3]));
  run(preBattle(table.t));
  expect(table.players.of('dominion.scenario.roll.1')[0]?.by).toEqual(['blue']);
  expect(table.state).toMatchObject({ scenario: 'dominion.stand-off', terrain: 'sector-mechanicus' });
  const wants = table.players.of('dominion.scenario.terrain.1');
  expect(wants.map(({ of, secret }) => [of, secret])).toEqual([
    ['blue', true],
    ['red', true],
  ]);
});

test('[dominion.scenario.shift.2] the lower-rated gang sees the roll and moves it by one', () => {
  const gangs = [gang('red', 4, { rating: 800 }), gang('blue', 4)];
  const table = tableFor(
    setUp({ scenario: null, gangs }),
    rolled([3, 2], { 'red dominion.scenario.shift.2': 'up' }),
  );
  run(preBattle(table.t));
  expect(table.state.scenario).toBe('dominion.stand-off');
});

test('[dominion.scenario.table.1, dominion.scenario.choice.1, dominion.scenario.roles.2] a 2 lets the gang with more Territories choose the scenario and its side', () => {
  const gangs = [gang('red', 4, { territories: 5 }), gang('blue', 4)];
  const table = tableFor(
    setUp({ scenario: null, gangs }),
    rolled([1, 1], {
      'red dominion.scenario.choice.1': 'dominion.looters',
      'red dominion.scenario.roles.2': 'attack',
    }),
  );
  try {
    run(preBattle(table.t));
  } catch {
    // What Looters asks on top is its own business.
  }
  expect(table.state.scenario).toBe('dominion.looters');
  expect(table.state.gangs.map(({ role }) => role)).toEqual(['attacker', 'defender']);
  const options = table.players.of('dominion.scenario.choice.1')[0] as { options?: readonly string[] };
  expect(options.options).not.toContain('dominion.rescue-mission');
});

test('[dominion.adjustments.agree.1, dominion.adjustments.agree.2] without an agreement the adjusted scenario is played', () => {
  const { variant: _, ...open } = setUp();
  const one = tableFor(open, { 'dominion.adjustments.agree.1': 'classic' });
  run(preBattle(one.t));
  expect(one.state.variant).toBe('classic');
  const two = tableFor(open, {
    'red dominion.adjustments.agree.1': 'classic',
    'blue dominion.adjustments.agree.1': 'updated',
  });
  run(preBattle(two.t));
  expect(two.state.variant).toBe('updated');
});

test('[dominion.crews.custom.1] a gang that fits in may leave some at home', () => {
  const said = {
    'blue dominion.stand-off.crews.1': ['blue-1', 'blue-4'],
    'dominion.inducements.budget.2': 'enough',
  };
  const { state } = walk({}, said);
  expect(state.gangs.map(({ crew }) => crew.length)).toEqual([4, 2]);
});

test('[dominion.prebattle.challenge.1] the gang that was challenged for its Territory loses it by refusing', () => {
  const table = tableFor(setUp({ stake: 'claimed-territory', challenge: 'open' }), {
    'dominion.prebattle.challenge.2': (question) =>
      question.kind === 'choice' && question.options.includes('refuse') ? 'refuse' : 'confirm',
  });
  run(preBattle(table.t));
  run(afterTheBattle(table.t));
  expect(table.state.gangs.map(({ territories }) => territories)).toEqual([2, 4]);
});

test('[dominion.global.crew.1, dominion.crews.custom.1, dominion.crews.unfit.1] a Custom (10) crew has at most 8, and nobody unfit', () => {
  const fighters = gang('red', 12).fighters.map((each, at) =>
    at === 0 ? { ...each, status: 'captive' as const } : each,
  );
  const { state, told } = walk(
    { gangs: [gang('red', 12, { fighters }), gang('blue', 8)] },
    { 'dominion.stand-off.crews.1': first },
  );
  expect(state.gangs[0]?.crew).toEqual([
    'red-2',
    'red-3',
    'red-4',
    'red-5',
    'red-6',
    'red-7',
    'red-8',
    'red-9',
  ]);
  expect(state.gangs[1]?.crew).toHaveLength(8);
  // Both are cut, and the reason is told once.
  expect(told().filter((line) => line.startsWith('dominion.global.crew.1'))).toEqual([
    'dominion.global.crew.1 No starting crew is larger than 8',
  ]);
});

test('[dominion.tactics.draw.1, dominion.tactics.choose.1] Custom (2) draws three twice, keeps one each time, and shuffles the others back', () => {
  const { state, players, told } = walk(
    { tactics: true },
    {
      'dominion.tactics.choose.1': (question) =>
        question.kind === 'choice'
          ? (question.options[2] as string)
          : (first as never as (q: unknown) => never)(question),
    },
  );
  const { hand, deck } = secretsOf(state, state.gangs[0] as never);
  expect(hand).toEqual(['second-wind', 'covering-fire']);
  expect(deck).toHaveLength(10);
  expect(players.of('dominion.tactics.choose.1').every(({ secret }) => secret)).toBe(true);
  expect(told().join()).toContain('Red chooses 2 tactics, each from three cards drawn');
});

test('[dominion.prebattle.rulebook.3] the lower-rated gang recruits first', () => {
  const lu: HiredGun = { id: 'lu', kind: 'hired-gun', cost: 60, fighter: gang('lu', 1).fighters[0] as never };
  const gangs = [gang('red', 4), gang('blue', 4, { rating: 900 })];
  const { state, players } = walk({ gangs, hiredGuns: [lu] }, { 'dominion.prebattle.rulebook.3': 'lu' });
  expect(players.of('dominion.prebattle.rulebook.3').map(({ of }) => of)).toEqual(['blue']);
  expect(fighterOf(state, 'lu')).toMatchObject({ gang: 'blue', rank: 'hired-gun' });
  expect(state.gangs[1]?.crew).toContain('lu');
  expect(state.gangs[1]?.stash).toBe(40);
});

test('[dominion.inducements.access.2] the story tells that the crews are too equal for inducements', () => {
  expect(walk({}).told().join()).toContain('Nobody takes inducements: the crews are only 0 credits apart');
  const apart = walk(
    { gangs: [gang('red', 4), gang('blue', 2)] },
    { 'dominion.inducements.budget.2': 'enough' },
  );
  expect(apart.told().join()).not.toContain('Nobody takes inducements');
});

test('[dominion.inducements.access.2, dominion.inducements.budget.1, dominion.inducements.data.7, dominion.inducements.data.15] the cheaper crew spends the difference, and its extra fighters do not count as present', () => {
  const gangs = [gang('red', 4), gang('blue', 2)];
  const { state, players } = walk(
    { gangs },
    {
      'dominion.inducements.budget.2': { each: ['ganger', 'ganger', 'barricades'] as never[] },
      'dominion.inducements.timing.2': 'placed',
    },
  );
  expect(players.of('dominion.inducements.budget.2').every(({ of }) => of === 'blue')).toBe(true);
  // 200 credits: two gangers at 80 leave 40, and nothing on the list is as cheap as that.
  expect(state.occasion.induced).toHaveLength(2);
  expect(state.gangs[1]?.crew).toHaveLength(4);
  expect(state.special).toContain('dominion.inducements');
});

test('[dominion.inducements.data.14, dominion.inducements.timing.2] barricades are placed once the zones are known and before anybody is set up', () => {
  const { t, state, players } = walk(
    { gangs: [gang('red', 4), gang('blue', 3)] },
    {
      'dominion.inducements.budget.2': { each: ['barricades', 'barricades'] as never[] },
      'dominion.inducements.timing.2': 'placed',
      'dominion.battlefield.deploy-sector.1': (question) =>
        question.kind === 'dice' ? [6, 1] : question.kind === 'place' ? 'placed' : 'north',
    },
  );
  expect(players.of('dominion.inducements.timing.2')).toEqual([]);
  run(scenarioOf(state).deployment(t));
  const barricades = Object.values(state.markers).filter(({ kind }) => kind === 'barricade');
  expect(barricades.map(({ id, spot }) => [id, spot])).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => [`barricade-${number}`, 'placed']),
  );
  const asked = players.asked.map(({ kind, clause }) => `${kind} ${clause}`);
  const first = asked.indexOf('place dominion.inducements.timing.2');
  expect(asked[first - 1]).toBe('choice dominion.battlefield.deploy-sector.1');
  expect(asked.indexOf('place dominion.battlefield.deploy-sector.1')).toBe(first + 6);
  expect(players.of('dominion.inducements.timing.2').every(({ by }) => by?.[0] === 'blue')).toBe(true);
});

test('[dominion.inducements.list.1] an organiser may change the list, and its prices hold', () => {
  const cheap = {
    id: 'barricades',
    words: 'one wall',
    clause: 'dominion.inducements.data.14',
    cost: 10,
    most: 1,
    takesCrewSpace: false,
  } as const;
  const { state, players } = walk(
    { gangs: [gang('red', 4), gang('blue', 3)], lists: { inducements: [cheap] } },
    { 'dominion.inducements.budget.2': first, 'dominion.inducements.timing.2': 'placed' },
  );
  expect(players.of('dominion.inducements.budget.2')[0]).toMatchObject({ options: ['barricades', 'enough'] });
  expect(state.occasion.inducements).toEqual([{ gang: 'blue', id: 'barricades', cost: 10 }]);
});

test('[dominion.subplots.draw.2, dominion.subplots.secret.1, dominion.subplots.rulebook.1, dominion.subplots.tasks.14] the lower-rated gang draws first; a Joker is shown, the rest is secret, and no list reveals the other’s cards', () => {
  const gangs = [gang('red', 4), gang('blue', 4, { rating: 950 })];
  const cards = { each: [['joker-1'], ['5-hearts'], ['K-clubs'], ['5-hearts'], ['J-spades']] as never[] };
  const { state, players, told } = walk({ gangs, subplots: true }, { 'dominion.subplots.draw.2': cards });
  const asked = players.of('dominion.subplots.draw.2');
  expect(asked.map(({ of }) => of)).toEqual(['blue', 'blue', 'blue', 'red', 'red']);
  for (const question of asked)
    expect(question).toMatchObject({ secret: true, dice: { notation: '1 of 54 cards' } });
  const held = state.gangs.map((each) => secretsOf(state, each).subplots.map(({ card }) => card));
  expect(held).toEqual([['J-spades'], ['5-hearts', 'K-clubs']]);
  expect(told().filter((line) => line.includes('Joker'))).toEqual([
    'dominion.subplots.tasks.14 Blue shows a Joker and draws two cards in its place',
  ]);
});

test('[dominion.subplots.tasks.14] a Joker is shown as it is drawn, before the cards that take its place', () => {
  const gangs = [gang('red', 4), gang('blue', 4, { rating: 950 })];
  const drawn = [['joker-2'], ['5-hearts'], ['joker-1'], ['K-clubs'], ['9-clubs'], ['7-spades']];
  const heard: number[] = [];
  const table = tableFor(setUp({ gangs, subplots: true }), {
    'dominion.subplots.draw.2': (() => {
      heard.push(table.told().filter((line) => line.includes('shows a Joker')).length);
      return drawn.shift();
    }) as never,
  });
  run(preBattle(table.t));
  expect(heard).toEqual([0, 1, 1, 2, 2, 2]);
  // Nobody else is told which cards replaced it.
  const everybody = table.t.story.filter(({ to }) => to === undefined).map((event) => inWords(event));
  expect(everybody.join()).not.toMatch(/hearts|clubs|spades/);
});

test('[dominion.subplots.tasks.1] an Ace is shown and marks an enemy once it is drawn: the crews are known, and nobody is set up yet', () => {
  const gangs = [gang('red', 4, { rating: 900 }), gang('blue', 3)];
  const { state, players, told } = walk(
    { gangs, subplots: true },
    {
      'dominion.inducements.budget.2': { each: ['ganger', 'enough'] as never[] },
      'dominion.subplots.draw.2': { each: [['A-spades'], ['6-clubs']] as never[] },
      'dominion.subplots.tasks.1': ['blue-2'],
    },
  );
  const [red, blue] = state.gangs.map((each) => secretsOf(state, each).subplots[0]);
  expect(red).toMatchObject({ shown: true, mark: 'blue-2' });
  // A fighter from an inducement belongs to the crew.
  const [question] = players.of('dominion.subplots.tasks.1');
  expect(question?.kind === 'dice' && 'deck' in question.dice && question.dice.deck).toEqual(
    state.gangs[1]?.crew,
  );
  expect(state.gangs[1]?.crew).toHaveLength(4);
  // A 6 waits for the start of the battle.
  expect(blue).toMatchObject({ shown: false, mark: null });
  const lines = told();
  const markedAt = lines.indexOf('dominion.subplots.tasks.1 blue 2 is marked');
  expect(markedAt).toBeGreaterThan(0);
  expect(markedAt).toBeLessThan(lines.findIndex((line) => line.includes('Everything is settled')));
});

test.each([
  ['dominion.stand-off', 'sector-mechanicus'],
  ['dominion.tunnel-skirmish', 'zone-mortalis'],
  ['dominion.looters', 'zone-mortalis'],
  ['dominion.ambush', 'sector-mechanicus'],
  ['dominion.border-dispute', 'sector-mechanicus'],
  ['dominion.sabotage', 'sector-mechanicus'],
  ['dominion.rescue-mission', 'sector-mechanicus'],
  ['dominion.trap', 'zone-mortalis'],
  ['dominion.marauders', 'zone-mortalis'],
  ['dominion.sneak-attack', 'zone-mortalis'],
  ['dominion.smash-and-grab', 'zone-mortalis'],
] as const)(
  '[dominion.battlefield.caskets.1, dominion.battlefield.order.1, dominion.prebattle.rulebook.1] %s: the loot caskets lie before any crew is picked or drawn, the winner of a roll-off first',
  (scenario, terrain) => {
    const { players, state } = walk(
      { scenario, terrain, gangs: [gang('red', 9), gang('blue', 9)], subplots: true },
      {
        [`${scenario}.crews.1`]: rollOr(first),
        [`${scenario}.crews.2`]: rollOr(first),
        'dominion.battlefield.order.1': [1, 6],
        'dominion.battlefield.zone.1': [2],
        'dominion.sabotage.battlefield.1': 'placed',
        'dominion.sneak-attack.battlefield.1': [1, 6],
        'dominion.tunnel-skirmish.battlefield.1': '6',
        'dominion.rescue-mission.captives.1': { each: ['blue-2', 'enough'] as never[] },
        'dominion.crews.random.1': first,
        'dominion.inducements.budget.2': 'enough',
        'dominion.subplots.rulebook.1': [6, 1],
        'dominion.subplots.draw.2': { each: [['5-hearts'], ['9-hearts']] as never[] },
      },
    );
    const clauses = players.asked.map(({ clause }) => clause);
    const caskets = players.of('dominion.battlefield.caskets.1');
    expect(caskets.map(({ by }) => by)).toEqual([['blue'], ['red']]);
    const rolledAt = clauses.lastIndexOf('dominion.battlefield.order.1');
    expect(clauses.slice(rolledAt, rolledAt + 3)).toEqual([
      'dominion.battlefield.order.1',
      'dominion.battlefield.caskets.1',
      'dominion.battlefield.caskets.1',
    ]);
    const picked = clauses.findIndex((clause) => /\.crews\./.test(clause));
    expect(picked).toBeGreaterThan(rolledAt);
    expect(Object.values(state.markers).filter(({ kind }) => kind === 'loot-casket')).toHaveLength(2);
  },
);

/** A 1 for a roll, and whatever comes first for a pick. */
function rollOr(otherwise: typeof first): typeof first {
  return (question) =>
    question.kind === 'dice' && !('deck' in question.dice)
      ? [1]
      : (otherwise as (question: unknown) => never)(question);
}

test.each(['dominion.forgotten-riches', 'dominion.escape-the-pit'])(
  '[dominion.forgotten-riches.deployment.1, dominion.escape-the-pit.deployment.1, dominion.battlefield.caskets.1] %s has caskets of its own, which are placed with the deployment',
  (scenario) => {
    const { players, state } = walk(
      { scenario, terrain: 'zone-mortalis', gangs: [gang('red', 4), gang('blue', 4)] },
      {
        'dominion.battlefield.zone.1': [2],
        'dominion.forgotten-riches.battlefield.1': [2, 3],
        'dominion.forgotten-riches.crews.1': rollOr(first),
        'dominion.escape-the-pit.crews.1': rollOr(first),
        'dominion.crews.random.1': first,
      },
    );
    expect(players.of('dominion.battlefield.caskets.1')).toEqual([]);
    expect(state.markers).toEqual({});
  },
);

test('[dominion.crews.extras.1, dominion.global.crew.2] a Hired Gun takes one of the eight places', () => {
  const lu: HiredGun = { id: 'lu', kind: 'hired-gun', cost: 60, fighter: gang('lu', 1).fighters[0] as never };
  const gangs = [gang('red', 8), gang('blue', 8, { rating: 900 })];
  const { state } = walk(
    { gangs, hiredGuns: [lu] },
    { 'dominion.prebattle.rulebook.3': 'lu', 'dominion.stand-off.crews.1': first },
  );
  expect(state.gangs[1]?.roster).toHaveLength(9);
  expect(state.gangs.map(({ crew }) => crew.length)).toEqual([8, 8]);
});

test('[dominion.tactics.deck.3, dominion.tactics.rulebook.2] a crew that is 200 credits cheaper gets inducements and no more tactics', () => {
  const { state, players } = walk(
    { gangs: [gang('red', 4), gang('blue', 2)], tactics: true },
    {
      'dominion.tactics.choose.1': first,
      'dominion.inducements.budget.2': 'enough',
    },
  );
  expect(state.gangs.map((each) => secretsOf(state, each).hand.length)).toEqual([2, 2]);
  expect(players.of('dominion.inducements.budget.2').map(({ of }) => of)).toEqual(['blue']);
});

test('[dominion.prebattle.rulebook.1, dominion.prebattle.rulebook.2] battlefield, crews and boons come in between, and a gang without boons announces none', () => {
  const gangs = [gang('red', 4, { boons: ['a toll bridge'] }), gang('blue', 4)];
  const { told } = walk({ gangs });
  const at = (start: string, words: string) =>
    told().findIndex((line) => line.startsWith(start) && line.includes(words));
  const places = [
    at('dominion.prebattle.sequence.1', 'The scenario is'),
    at('dominion.prebattle.rulebook.1', 'set up'),
    at('dominion.stand-off.crews.1', 'fields'),
    at('dominion.prebattle.rulebook.2', 'a toll bridge'),
    at('dominion.prebattle.sequence.4', 'but the deployment'),
  ];
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(told().filter((line) => line.startsWith('dominion.prebattle.rulebook.2'))).toHaveLength(1);
});

const labelsOf = (table: ReturnType<typeof tableFor>, clause: string) => {
  const [question] = table.players.of(clause);
  return question?.kind === 'choice' ? question.labels : undefined;
};

test('[dominion.scenario.shift.2] the player who may move the roll sees the outcome of each result, and cannot leave the table', () => {
  const gangs = [gang('red', 4, { rating: 800 }), gang('blue', 4)];
  const shiftFrom = (faces: readonly number[]) => {
    const table = tableFor(
      setUp({ scenario: null, gangs }),
      rolled(faces, { 'red dominion.scenario.shift.2': 'down' }),
    );
    try {
      run(preBattle(table.t));
    } catch {
      // Who chooses what on an 11 is another test's business.
    }
    return labelsOf(table, 'dominion.scenario.shift.2');
  };
  expect(shiftFrom([3, 3])).toEqual({
    'leave-it': 'leave it at 6: Stand-Off or Tunnel Skirmish',
    up: 'up to 7: Stand-Off or Tunnel Skirmish',
    down: 'down to 5: Border Dispute or The Marauders',
  });
  expect(shiftFrom([6, 6])).toEqual({
    'leave-it': 'leave it at 12: the gang with fewer-territories chooses',
    down: 'down to 11: the gang with fewer-territories chooses',
  });
});

test('[dominion.scenario.terrain.1, dominion.scenario.terrain.3] each terrain says which scenario it makes, and the story names gangs, not sides', () => {
  const table = tableFor(
    setUp({ scenario: null }),
    rolled([4, 1], {
      'red dominion.scenario.terrain.1': 'zone-mortalis',
      'dominion.scenario.terrain.3': [6, 2],
      'dominion.border-dispute.crews.1': [1],
      'dominion.crews.random.1': first,
    }),
  );
  run(preBattle(table.t));
  expect(labelsOf(table, 'dominion.scenario.terrain.1')).toEqual({
    'sector-mechanicus': 'Sector Mechanicus: Border Dispute',
    'zone-mortalis': 'Zone Mortalis: The Marauders',
  });
  expect(table.players.of('dominion.scenario.terrain.3')[0]).toMatchObject({ each: ['blue', 'red'] });
  expect(table.told()).toContain(
    'dominion.scenario.terrain.3 The roll-off goes to blue, who takes sector-mechanicus',
  );
});

test('[dominion.adjustments.agree.1] if the two texts differ, the difference is read out; if not, nobody is asked', () => {
  const told = (scenario: string) => {
    const { variant: _, ...open } = setUp({ scenario });
    const table = tableFor(open, {
      'dominion.adjustments.agree.1': 'updated',
      'dominion.tunnel-skirmish.battlefield.1': first,
      'dominion.border-dispute.crews.1': [1],
      'dominion.crews.random.1': first,
    });
    try {
      run(preBattle(table.t));
    } catch {
      // What the scenario asks on top is its own business.
    }
    return { lines: table.told().join('\n'), asked: table.players.of('dominion.adjustments.agree.1').length };
  };
  const border = told('dominion.border-dispute');
  expect(border.lines).toMatch(/border-dispute\.ending\.4 Updated: If no relic has been defiled by then/);
  expect(border.lines).toMatch(/border-dispute\.deployment\.3 Classic: Last, each player places a relic/);
  // The first clause of the ending is the same in both.
  expect(border.lines).not.toMatch(/border-dispute\.ending\.[12] /);
  expect(border.asked).toBe(2);
  expect(told('dominion.tunnel-skirmish').lines).toMatch(/stand-off\.ending\.3 Updated: When round 7 ends/);
  expect(told('dominion.sabotage').asked).toBe(0);
});

test('[dominion.battlefield.sector.1, dominion.battlefield.zone.1, dominion.battlefield.order.1] the story tells how the terrain is set up and who begins', () => {
  const sector = walk({}).told().join('\n');
  expect(sector).toMatch(/battlefield\.sector\.1 In turns they place large terrain, then obstacles/);
  expect(sector).toContain('dominion.battlefield.order.1 red wins the roll-off');
  expect(sector).toContain('dominion.battlefield.order.1 Red begins each kind of piece');
  const zone = tableFor(setUp({ scenario: 'dominion.trap', terrain: 'zone-mortalis' }), {
    'dominion.battlefield.zone.1': [5],
  });
  run(preBattle(zone.t));
  expect(zone.told().join('\n')).toMatch(
    /battlefield\.zone\.1 In turns they lay tiles of 12", .*, barricades: 5, at most 3 a player/,
  );
  // A defender begins without a roll; only the caskets are rolled off for.
  expect(zone.told().join('\n')).toMatch(/battlefield\.order\.1 Red begins each kind of piece/);
  expect(zone.players.of('dominion.battlefield.order.1')).toHaveLength(1);
});

test('[dominion.inducements.budget.1, dominion.inducements.budget.2] an inducement says what it gives, or why it cannot be taken', () => {
  const table = tableFor(setUp({ gangs: [gang('red', 8), gang('blue', 6)], tactics: true }), {
    'dominion.inducements.budget.2': { each: ['random-tactic', 'enough'] as never[] },
    'dominion.stand-off.crews.1': first,
    'dominion.tactics.choose.1': first,
    'dominion.inducements.data.1': first,
  });
  run(preBattle(table.t));
  const [, left] = table.players.of('dominion.inducements.budget.2');
  expect(left).toMatchObject({
    labels: { 'random-tactic': 'random tactic, 100 credits: one more random gang tactic' },
    blocked: {
      'chosen-tactic': {
        why: 'there are not enough credits left for it',
        clause: 'dominion.inducements.budget.1',
      },
    },
  });
});

test('[dominion.subplots.task.1, dominion.subplots.reward.1, dominion.subplots.secret.1] only the player who draws a sub-plot reads its task and reward', () => {
  const cards = { each: [['10-spades'], ['5-hearts']] as never[] };
  const table = tableFor(
    setUp({ subplots: true, gangs: [gang('red', 4, { rating: 900 }), gang('blue', 4)] }),
    {
      'dominion.subplots.draw.2': cards,
    },
  );
  run(preBattle(table.t));
  const own = (seat: string) => table.t.story.filter(({ to }) => to === seat).map((event) => inWords(event));
  expect(own('red').join('\n')).toMatch(/Your sub-plot is the 10-spades: .*every one of them is Prone/);
  expect(own('red').join('\n')).toContain('Completing the 10-spades brings D3 Reputation');
  expect(own('red').join('\n')).toContain('may count as any suit');
  expect(own('blue').join('\n')).toContain('5-hearts');
  expect(own('blue').join('\n')).not.toMatch(/10-spades|any suit/);
  expect(
    table.t.story
      .filter(({ to }) => to === undefined)
      .map((event) => inWords(event))
      .join('\n'),
  ).not.toMatch(/10-spades|5-hearts/);
});

test('[dominion.inducements.data.4, dominion.tactics.choose.1] a sub-plot is picked by its task and its reward, a card by its words', () => {
  const known: string[] = [];
  const table = tableFor(setUp({ gangs: [gang('red', 4), gang('blue', 2)], tactics: true, subplots: true }), {
    'dominion.inducements.budget.2': { each: ['chosen-sub-plot'] as never[] },
    'dominion.tactics.choose.1': first,
    'dominion.subplots.rulebook.1': [1, 6],
    'dominion.subplots.draw.2': { each: [['8-hearts'], ['K-spades']] as never[] },
    'dominion.inducements.data.4': ((question: { options: readonly string[] }) => {
      known.push(table.t.story.map((event) => inWords(event)).join());
      return question.options.includes('8') ? '8' : 'clubs';
    }) as never,
  });
  run(preBattle(table.t));
  // The draw is known before another is picked.
  expect(known[0]).toContain('Your sub-plot is the 8-hearts');
  const [task, suit] = table.players.of('dominion.inducements.data.4');
  expect(task).toMatchObject({ labels: { 8: expect.stringMatching(/^8: .*at least 4 own fighters/) } });
  expect(suit).toMatchObject({
    options: ['clubs', 'diamonds', 'spades'],
    labels: { clubs: 'clubs: D3 Experience for one fighter of the gang who took part.' },
  });
  const blue = table.state.gangs[1] as never;
  expect(secretsOf(table.state, blue).subplots.map(({ card }) => card)).toEqual(['8-hearts', '8-clubs']);
  const card = table.players.of('dominion.tactics.choose.1').find(({ kind }) => kind === 'choice');
  expect(card?.kind === 'choice' && Object.values(card.labels ?? {})[0]).toMatch(/^[A-Z].*: .*\.$/);
});

test('[dominion.sneak-attack.battlefield.1, dominion.prebattle.rulebook.1] a scenario of one terrain is set up on that, and its layout is read out before any crew is picked', () => {
  const { told, state } = walk(
    { scenario: 'dominion.sneak-attack' },
    {
      'dominion.home-turf.hangers-on.1': [1],
      'dominion.battlefield.zone.1': [1],
      'dominion.sneak-attack.battlefield.1': [2, 5],
    },
  );
  expect(state.terrain).toBe('zone-mortalis');
  const lines = told();
  const setUpAt = lines.indexOf(
    'dominion.prebattle.rulebook.1 The players set up the battlefield: zone-mortalis',
  );
  expect(lines[setUpAt + 1]).toMatch(/^dominion\.sneak-attack\.battlefield\.1 Seven tiles/);
  // A roll-off says who lays the first of them, although there is a defender.
  expect(lines).toContain('dominion.sneak-attack.battlefield.1 Blue lays the central tile');
  expect(lines.findIndex((line) => line.includes(' fields '))).toBeGreaterThan(setUpAt);
});

const CHOSEN = { 'red dominion.scenario.roles.2': 'attack', 'dominion.stand-off.crews.1': first };

test('[dominion.scenario.choice.1, dominion.scenario.terrain.1] a mission that a player chose and that has one terrain is fought on that, and nobody is asked', () => {
  const gangs = [gang('red', 4, { territories: 5 }), gang('blue', 4)];
  for (const [scenario, terrain] of [
    ['dominion.trap', 'zone-mortalis'],
    ['dominion.border-dispute', 'sector-mechanicus'],
    ['dominion.sabotage', 'sector-mechanicus'],
  ] as const) {
    const { players, state } = walk(
      { scenario: null, gangs },
      rolled([1, 1], {
        ...CHOSEN,
        'red dominion.scenario.choice.1': scenario,
        'dominion.battlefield.zone.1': [1],
        'dominion.sabotage.battlefield.1': 'placed',
        'dominion.border-dispute.crews.1': [1],
        'dominion.crews.random.1': first,
      }),
    );
    expect(state).toMatchObject({ scenario, terrain });
    expect(players.of('dominion.scenario.terrain.1')).toEqual([]);
  }
});

test('[dominion.scenario.choice.1, dominion.scenario.terrain.2, dominion.stand-off.entry.1, dominion.tunnel-skirmish.battlefield.1] Stand-Off and Tunnel Skirmish are one mission, and the terrain says which of them is played', () => {
  const gangs = [gang('red', 4, { territories: 5 }), gang('blue', 4)];
  const table = tableFor(
    setUp({ scenario: null, gangs }),
    rolled([1, 1], {
      ...CHOSEN,
      'red dominion.scenario.choice.1': 'dominion.stand-off',
      'red dominion.scenario.terrain.1': 'zone-mortalis',
      'dominion.tunnel-skirmish.battlefield.1': '4',
      'dominion.battlefield.zone.1': [1],
    }),
  );
  run(preBattle(table.t));
  const [choice] = table.players.of('dominion.scenario.choice.1');
  expect(choice?.kind === 'choice' && choice.options).not.toContain('dominion.tunnel-skirmish');
  expect(labelsOf(table, 'dominion.scenario.choice.1')).toMatchObject({
    'dominion.stand-off': 'Stand-Off or Tunnel Skirmish',
    'dominion.looters': 'Looters',
  });
  expect(labelsOf(table, 'dominion.scenario.terrain.1')).toEqual({
    'sector-mechanicus': 'Sector Mechanicus: Stand-Off',
    'zone-mortalis': 'Zone Mortalis: Tunnel Skirmish',
  });
  expect(table.state).toMatchObject({ scenario: 'dominion.tunnel-skirmish', terrain: 'zone-mortalis' });
  expect(table.state.facts.tiles).toBe(4);
  // Nobody has more of a say in the number of tiles than the other.
  expect(table.players.of('dominion.tunnel-skirmish.battlefield.1').map(({ by }) => by)).toEqual([undefined]);
});

test('[dominion.scenario.table.2, dominion.scenario.terrain.3] if a 4 leaves two missions, the player who decided the terrain picks; after an agreement both choose, and roll off if they differ', () => {
  const crews = {
    'dominion.smash-and-grab.crews.2': [1],
    'dominion.escape-the-pit.crews.1': [1],
    'dominion.crews.random.1': first,
    'dominion.battlefield.zone.1': [1],
  };
  const terrainOr =
    (wanted: string, mission: string): Sayings[string] =>
    (question) =>
      question.kind === 'choice' && question.options.includes(mission) ? mission : wanted;
  const decided = walk(
    { scenario: null },
    rolled([2, 2], {
      ...crews,
      'red dominion.scenario.terrain.1': terrainOr('zone-mortalis', 'dominion.escape-the-pit'),
      // The challenger's die comes first.
      'dominion.scenario.terrain.3': [2, 6],
    }),
  );
  expect(decided.state.scenario).toBe('dominion.escape-the-pit');
  const asked = decided.players.of('dominion.scenario.terrain.1');
  expect(asked.map(({ by, secret }) => [by?.[0], secret])).toEqual([
    ['blue', true],
    ['red', true],
    ['red', undefined],
  ]);

  const agreed = walk(
    { scenario: null },
    rolled([2, 2], {
      ...crews,
      'red dominion.scenario.terrain.1': terrainOr('zone-mortalis', 'dominion.escape-the-pit'),
      'blue dominion.scenario.terrain.1': terrainOr('zone-mortalis', 'dominion.smash-and-grab'),
      'dominion.scenario.terrain.3': [5, 3],
    }),
  );
  expect(agreed.state.scenario).toBe('dominion.smash-and-grab');
  expect(agreed.players.of('dominion.scenario.terrain.1').map(({ by }) => by?.[0])).toEqual([
    'blue',
    'red',
    'blue',
    'red',
  ]);
  expect(agreed.players.of('dominion.scenario.terrain.3')).toHaveLength(1);
});

test('[dominion.prebattle.rulebook.3, dominion.scenario.shift.2] a Hired Gun counts in the rating when the scenario is rolled', () => {
  const lu: HiredGun = { id: 'lu', kind: 'hired-gun', cost: 60, fighter: gang('lu', 1).fighters[0] as never };
  const gangs = [gang('red', 4, { rating: 1040 }), gang('blue', 4)];
  const shifts = (rulebook: string) => {
    const { players, told } = walk(
      { scenario: null, gangs, hiredGuns: [lu] },
      rolled([3, 3], {
        'blue dominion.prebattle.rulebook.3': 'enough',
        'red dominion.prebattle.rulebook.3': rulebook,
        'dominion.scenario.shift.2': 'leave-it',
      }),
    );
    return { by: players.of('dominion.scenario.shift.2').map(({ of }) => of), told: told() };
  };
  const hired = shifts('lu');
  expect(hired.by).toEqual(['blue']);
  expect(hired.told).toContain('dominion.prebattle.rulebook.3 Red hires lu 1 for 60 credits');
  expect(shifts('enough').by).toEqual([]);
});

test('[dominion.global.crew.3, dominion.inducements.data.7] a beast leaves the place free that an inducement may fill', () => {
  const [owner, ...others] = gang('blue', 7).fighters as [RosterFighter, ...RosterFighter[]];
  const beast = {
    ...owner,
    id: 'blue-hound',
    name: 'Hound',
    rank: 'beast' as const,
    cost: 10,
    owner: owner.id,
  };
  const gangs = [gang('red', 8), gang('blue', 8, { fighters: [owner, ...others, beast] })];
  const fighters = gangs[0]?.fighters.map((each) => ({ ...each, cost: 300 })) as RosterFighter[];
  const { state, players } = walk(
    { gangs: [gang('red', 8, { fighters }), gangs[1] as Roster] },
    {
      'campaign.beasts.owner.1': first,
      'dominion.inducements.budget.2': { each: ['ganger', 'enough'] as never[] },
    },
  );
  expect(state.gangs[1]?.crew).toContain('blue-hound');
  // Seven and a beast leave one place of eight.
  expect(state.occasion.induced).toHaveLength(1);
  expect(players.of('dominion.inducements.budget.2')[1]).toMatchObject({
    blocked: { ganger: { why: 'the crew has no empty space', clause: 'dominion.global.crew.2' } },
  });
});

const cardNamed = (id: string, more: Partial<TacticsCard> = {}): TacticsCard => ({
  id,
  title: id,
  words: 'It does what it says.',
  early: false,
  ...more,
});

test('[dominion.tactics.deck.1, dominion.tactics.deck.2] of a longer list each player takes twelve cards in secret, and none of another House', () => {
  const tactics = [
    ...Array.from({ length: 13 }, (_, at) => cardNamed(`card-${at + 1}`)),
    cardNamed('escher-only', { house: 'escher' }),
  ];
  const { state, players } = walk(
    { tactics: true, lists: { tactics } },
    { 'dominion.tactics.deck.1': first, 'dominion.tactics.choose.1': first },
  );
  const asked = players.of('dominion.tactics.deck.1');
  expect(asked.map(({ by }) => by?.[0])).toEqual(['red', 'blue']);
  for (const question of asked)
    expect(question).toMatchObject({
      secret: true,
      least: 12,
      most: 12,
      options: tactics.slice(0, 13).map(({ id }) => id),
    });
  const { hand, deck } = secretsOf(state, state.gangs[0] as never);
  expect([...hand, ...deck].sort()).toEqual(
    tactics
      .slice(0, 12)
      .map(({ id }) => id)
      .sort(),
  );
});

test('[dominion.tactics.rulebook.3, dominion.tactics.choose.1] a card for the other terrain is no choice: it is discarded and another one drawn', () => {
  const tactics = [
    cardNamed('tunnels', { terrain: 'zone-mortalis' }),
    ...Array.from({ length: 11 }, (_, at) => cardNamed(`card-${at + 1}`)),
  ];
  const { state, players } = walk(
    { tactics: true, lists: { tactics } },
    { 'dominion.tactics.choose.1': first },
  );
  const choices = players.of('dominion.tactics.choose.1').filter(({ kind }) => kind === 'choice');
  expect(choices[0]).toMatchObject({ options: ['card-1', 'card-2', 'card-3'] });
  const { hand, deck } = secretsOf(state, state.gangs[0] as never);
  expect(hand).toEqual(['card-1', 'card-2']);
  expect(deck).toHaveLength(9);
  expect(deck).not.toContain('tunnels');
});

test('[dominion.rescue-mission.captives.1, dominion.scenario.choice.1] only a player whose fighters the enemy holds may choose a Rescue Mission, and attacks in it', () => {
  const missions = (captor: string) => {
    const gangs = [gang('red', 4, { territories: 5 }), gang('blue', 4)];
    const table = tableFor(
      setUp({ scenario: null, gangs, captor }),
      rolled([1, 1], {
        'red dominion.scenario.choice.1': (question) =>
          question.kind === 'choice' && question.options.includes('dominion.rescue-mission')
            ? 'dominion.rescue-mission'
            : 'dominion.stand-off',
        'red dominion.rescue-mission.captives.1': { each: ['red-2', 'enough'] as never[] },
        'dominion.inducements.budget.2': 'enough',
      }),
    );
    run(preBattle(table.t));
    return table;
  };
  const rescue = missions('blue');
  expect(rescue.state.scenario).toBe('dominion.rescue-mission');
  expect(rescue.state.gangs.map(({ role }) => role)).toEqual(['attacker', 'defender']);
  expect(rescue.players.of('dominion.scenario.roles.2')).toEqual([]);
  // Red's own captives are nothing that red could come for.
  expect(missions('red').state.scenario).toBe('dominion.stand-off');
});

test('[dominion.prebattle.challenge.3, dominion.rescue-mission.captives.1] the gang that challenges for captives attacks, whatever its place in the list', () => {
  const { state } = walk(
    { scenario: null, reason: 'captives', challenger: 'red', terrain: 'sector-mechanicus' },
    {
      'red dominion.rescue-mission.captives.1': { each: ['red-2', 'enough'] as never[] },
      'dominion.inducements.budget.2': 'enough',
    },
  );
  expect(state.gangs.map(({ role }) => role)).toEqual(['attacker', 'defender']);
});

test.each(['dominion.sneak-attack', 'dominion.sabotage', 'dominion.rescue-mission'])(
  '[classic.sneak-attacks.general.2, dominion.crews.sentries.1] the sentries of %s are five, never fewer',
  (scenario) => {
    const { state, players } = walk(
      { scenario, gangs: [gang('red', 8), gang('blue', 4)], terrain: 'zone-mortalis' },
      {
        'dominion.battlefield.zone.1': [1],
        'dominion.sneak-attack.battlefield.1': [2, 5],
        'dominion.sabotage.battlefield.1': (question) => (question.kind === 'dice' ? [2, 5] : 'placed'),
        'dominion.rescue-mission.battlefield.1': [2, 5],
        'dominion.rescue-mission.captives.1': (question) =>
          question.kind === 'choice' && question.options.includes('enough') ? 'enough' : 'blue-4',
        [`${scenario}.crews.2`]: first,
        'dominion.inducements.budget.2': 'enough',
      },
    );
    expect(players.of(`${scenario}.crews.2`)).toMatchObject([{ kind: 'pick', least: 5, most: 5 }]);
    expect(state.gangs[0]?.crew).toHaveLength(5);
  },
);

test('[classic.home-turf.hangers-on.2, dominion.home-turf.hangers-on.1] a Hanger-on is in no crew but by the roll of Home Turf', () => {
  const fighters = (id: string) =>
    gang(id, 9).fighters.map((each, at) => (at === 8 ? { ...each, skills: ['hanger-on'] } : each));
  const gangs = ['red', 'blue'].map((id) => gang(id, 9, { fighters: fighters(id) }));
  const fielded = (roll: number) =>
    walk(
      { gangs, scenario: 'dominion.looters' },
      {
        'dominion.looters.crews.1': first,
        'dominion.looters.crews.2': [3],
        'dominion.crews.random.1': first,
        'classic.home-turf.hangers-on.1': [roll],
        'dominion.inducements.budget.2': 'enough',
        'dominion.looters.deployment.1': 'placed',
      },
    );
  const away = fielded(4);
  for (const { options } of away.players.of('dominion.looters.crews.1') as readonly {
    options?: readonly string[];
  }[])
    expect(options).not.toContain('blue-9');
  expect(away.state.gangs.flatMap(({ crew }) => crew)).not.toContain('blue-9');
  expect(away.state.gangs.flatMap(({ crew }) => crew)).not.toContain('red-9');
  const caught = fielded(3).state.gangs;
  expect(caught[0]?.crew).toContain('red-9');
  expect(caught[0]?.crew).toHaveLength(7);
  expect(caught[1]?.crew).not.toContain('blue-9');
});

test('[dominion.inducements.data.6] a Hanger-on by an inducement helps from off the battlefield and joins no crew', () => {
  const doc: HiredGun = {
    id: 'doc',
    kind: 'hired-gun',
    cost: 50,
    inducement: 'hanger-on',
    fighter: gang('doc', 1).fighters[0] as never,
  };
  const { state, told } = walk(
    { gangs: [gang('red', 4), gang('blue', 2)], hiredGuns: [doc] },
    { 'dominion.inducements.budget.2': { each: ['doc', 'enough'] as never[] } },
  );
  expect(told().join()).toContain('Blue takes an inducement: doc 1');
  expect(state.gangs[1]?.crew).toEqual(['blue-1', 'blue-2']);
  expect(state.fighters.doc).toBeUndefined();
});

describe('[dominion.scenario.choice.1, dominion.scenario.choice.2] a house mission', () => {
  const page = readFileSync(new URL('../../../../../docs/house-missions.md', import.meta.url), 'utf8');
  const forge = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '') as HouseMission;
  const other: HouseMission = { ...forge, id: 'the-web', title: 'The Web', house: 'escher' };
  const lists = { missions: readMissions([forge, other], 'missions') };
  const red = (more: Partial<Roster> = {}) => gang('red', 8, { house: 'goliath', territories: 5, ...more });

  /** Red has more Territories, and the 3 lets it choose. */
  const chosen = (what: string, more: Partial<Roster> = {}) =>
    walk(
      { scenario: null, terrain: 'sector-mechanicus', lists, gangs: [red(more), gang('blue', 8)] },
      {
        'dominion.scenario.roll.1': [1, 2],
        'dominion.scenario.choice.1': what,
        'dominion.scenario.roles.2': 'attack',
        'dominion.ambush.crews.1': first,
        'dominion.ambush.crews.2': (question) => (question.kind === 'dice' ? [3] : []),
        'dominion.crews.random.1': first,
        'dominion.inducements.budget.2': 'enough',
      },
    );

  test('of the player’s own House is offered, and changes only what it names in its base mission', () => {
    const { state, players, told } = chosen('the-forge');
    const [asked] = players.of('dominion.scenario.choice.1');
    expect(asked?.kind === 'choice' && asked.options).toContain('the-forge');
    expect(asked?.kind === 'choice' && asked.options).not.toContain('the-web');
    expect(asked?.kind === 'choice' && asked.labels?.['the-forge']).toMatch(
      /^The Forge, a mission of the House, like Ambush: The forge in the centre/,
    );
    expect(state.scenario).toBe('dominion.ambush');
    expect(state.special).toContain('classic.hive-dwellers');
    expect(state.gangs.map(({ role, crew }) => [role, crew.length])).toEqual([
      ['attacker', 6],
      ['defender', 5],
    ]);
    expect(told().join('\n')).toMatch(
      /The scenario is The Forge\n.*It is played like Ambush, but for this: The forge/,
    );
    expect(state.awards).toMatchObject([{ to: 'red', what: 'note', clause: 'dominion.scenario.choice.2' }]);
  });

  test('is closed in the half of the campaign in which one was chosen', () => {
    const asked = (halves: Roster['houseMissions']) => {
      const { players } = chosen('dominion.ambush', { houseMissions: halves ?? [] });
      const [question] = players.of('dominion.scenario.choice.1');
      return question?.kind === 'choice' ? question : undefined;
    };
    const closed = asked(['occupation']);
    expect(closed?.options).not.toContain('the-forge');
    expect(closed?.blocked?.['the-forge']).toMatchObject({ clause: 'dominion.scenario.choice.2' });
    expect(asked(['takeover'])?.options).toContain('the-forge');
  });

  test('that is chosen by name needs no table', () => {
    const { state } = walk(
      {
        scenario: 'dominion.ambush',
        mission: 'the-forge',
        lists,
        gangs: [gang('blue', 8), red()],
      },
      {
        'dominion.ambush.crews.1': first,
        'dominion.crews.random.1': first,
        'dominion.ambush.crews.2': [3],
        'dominion.inducements.budget.2': 'enough',
      },
    );
    expect(state.gangs.map(({ crew }) => crew.length)).toEqual([5, 6]);
    const begin = (mission: string) => () => walk({ scenario: 'dominion.looters', mission, lists });
    expect(begin('the-forge')).toThrow('is like dominion.ambush, and not like dominion.looters');
    expect(begin('the-mill')).toThrow('There is no house mission the-mill');
  });

  test.each([
    [
      { like: 'takeover.ambush' },
      /^At m\.0\.like: expected one of dominion\..*, got "takeover\.ambush" \[dominion\.scenario\.choice\.1\]$/,
    ],
    [{ house: '' }, /^At m\.0\.house: expected a text/],
    [
      { crews: { neutral: { method: 'custom', size: 5 } } },
      /^At m\.0\.crews\.neutral: expected attacker, defender in Ambush/,
    ],
    [
      { crews: { attacker: { method: 'all', size: 5 } } },
      /^At m\.0\.crews\.attacker\.method: expected custom, random, got "all"/,
    ],
    [{ special: ['classic.dragons'] }, /^At m\.0\.special\.0: there is no special rule "classic\.dragons"/],
    [{ like: 'dominion.trap' }, /^At m\.0\.terrain: The Trap is fought on zone-mortalis/],
    [{ price: 5 }, /^At m\.0\.price: a house mission has no such field/],
  ])('with %j is refused with its field', (wrong, fault) => {
    expect(() => readMissions([{ ...forge, ...wrong }], 'm')).toThrow(fault);
  });
});
