/** Escape The Pit! as it is played: caskets, edges, walls, the way up. */
import { expect, test } from 'vitest';
import { atMoment } from '../../battle/special-rule.ts';
import { fighterOf } from '../../battle/state.ts';
import { checkWhere, type Where } from '../../battle/where.ts';
import { endPhase, playRound } from '../../core/play/round.ts';
import { inWords } from '../../table/events.ts';
import type { Spot } from '../../table/question.ts';
import { type Answers, always, battleOf, roster, run, tableFor } from '../takeover/table.fixture.ts';
import { lootCasket } from './deployment.ts';
import { escapeThePit } from './escape-the-pit.ts';

const ID = 'dominion.escape-the-pit';
const BLUE = roster('blue', 'king leader, a');
const RED = roster('red', 'boss leader, pip');

/** Everybody on the battlefield at the start of a round, with one casket there. */
function pit(answers: Answers, more: Parameters<typeof battleOf>[2] = {}) {
  const made = battleOf(ID, [BLUE, RED], { round: 2, terrain: 'sector-mechanicus', ...more, answers });
  made.state.markers['casket-1'] = { ...lootCasket('casket-1'), spot: 'placed' };
  return made;
}

test('[dominion.escape-the-pit.crews.1] D3+4 at random, rolled by each gang', () => {
  const { t, state } = tableFor(ID, [BLUE, RED], {
    answers: { 'dice D3+4 dominion.escape-the-pit.crews.1': [[1], [3]] },
  });
  const sizes = state.gangs.map((gang) => run(escapeThePit.crew(t, gang)));
  expect(sizes).toMatchObject([
    { method: 'random', size: 5 },
    { method: 'random', size: 7 },
  ]);
});

test('[dominion.escape-the-pit.battlefield.1, dominion.escape-the-pit.deployment.1, dominion.escape-the-pit.deployment.2] three caskets each in turns, then opposite edges', () => {
  const { t, state, players } = tableFor(ID, [BLUE, RED], {
    terrain: 'sector-mechanicus',
    answers: {
      'dice 2D6 dominion.escape-the-pit.deployment.1': [[2, 5]],
      'dice 2D6 dominion.escape-the-pit.deployment.2': [[6, 5]],
      'choice dominion.escape-the-pit.deployment.2': ['west'],
    },
  });
  run(escapeThePit.deployment(t));
  const placed = players.asked.filter(({ kind }) => kind === 'place');
  expect(placed.slice(0, 6).map(({ by }) => by?.[0])).toEqual(['red', 'blue', 'red', 'blue', 'red', 'blue']);
  expect(state.markers['escape-point']?.spot).toEqual({ x: 24, y: 24 });
  expect(
    t.story.filter((told) => inWords(told).includes('roll-off')).map(({ facts }) => facts.winner),
  ).toEqual(['red', 'blue']);
  expect(players.placed().slice(1, 3)).toEqual([
    [
      'casket-2',
      'at least 8" from every edge of the board, and at least 8" from casket-1, and at least 12" from escape-point',
    ],
    [
      'casket-3',
      'at least 8" from every edge of the board, and at least 8" from every one of casket-1, casket-2, and at least 12" from escape-point',
    ],
  ]);
  expect(players.placed().slice(6)).toEqual([
    ['blue-king', 'within 6" of the west edge'],
    ['blue-a', 'within 6" of the west edge'],
    ['red-boss', 'within 6" of the east edge'],
    ['red-pip', 'within 6" of the east edge'],
  ]);
});

test('[dominion.escape-the-pit.deployment.1, dominion.battlefield.caskets.1] on nine tiles four caskets fit, and the others keep 6" from the edges', () => {
  const places = (rulings: object = {}) => {
    const made = tableFor(ID, [BLUE, RED], {
      terrain: 'zone-mortalis',
      rulings,
      answers: {
        'dice 2D6 dominion.escape-the-pit.deployment.1': [[2, 5]],
        'dice 2D6 dominion.escape-the-pit.deployment.2': [[6, 5]],
      },
    });
    run(escapeThePit.deployment(made.t));
    return made.players.asked.flatMap((question) =>
      question.kind === 'place' && question.of?.startsWith('casket') ? [question.where as Where] : [],
    );
  };
  const all = places();
  expect(all).toHaveLength(6);
  expect(places({ 'dominion.pit-caskets-that-do-not-fit': 'not-placed' })).toHaveLength(4);

  // Whole inches of a board of 36": where each casket may lie when the ones before it lie as well as they can.
  const lies = new Map<string, Spot>([['escape-point', { x: 18, y: 18 }]]);
  const board = { width: 36, depth: 36, spotOf: (id: string) => lies.get(id) ?? null };
  const corners = [8, 28].flatMap((x) => [8, 28].map((y) => ({ x, y })));
  for (const [at, where] of all.entries()) {
    const inches = Array.from({ length: 37 }, (_, x) => x);
    const open = inches
      .flatMap((x) => inches.map((y) => ({ x, y })))
      .filter((spot) => checkWhere(where, spot, board) !== 'no');
    const spot = corners[at] ?? open[0];
    expect(open).toContainEqual(spot);
    lies.set(`casket-${at + 1}`, spot as Spot);
    // By the page's own limits there is nowhere for a fifth.
    if (at < 4) continue;
    expect(open.every(({ x, y }) => Math.min(x, y, 36 - x, 36 - y) < 8)).toBe(true);
  }
});

test('[dominion.escape-the-pit.walls.1] nothing is rolled before round 3, and a 2 leaves the walls where they are', () => {
  const calm = pit({});
  run(atMoment(calm.t, 'prioritySettled'));
  expect(calm.players.asked).toEqual([]);
  const lucky = pit({ 'dice D6 dominion.escape-the-pit.walls.1': [[2]] }, { round: 3 });
  run(atMoment(lucky.t, 'prioritySettled'));
  expect(lucky.players.keys()).toEqual(['dice D6 dominion.escape-the-pit.walls.1']);
});

test('[dominion.escape-the-pit.walls.1] the player who has got Priority rolls for the walls', () => {
  const { t, players } = pit(
    { 'dice 2D6 core.round.priority.1': [[2, 5]], 'dice D6 dominion.escape-the-pit.walls.1': [[1]] },
    { round: 2 },
  );
  run(playRound(t));
  const dice = players.asked.filter(({ kind }) => kind === 'dice').slice(0, 2);
  expect(dice.map(({ clause }) => clause)).toEqual(['core.round.priority.1', `${ID}.walls.1`]);
  expect(dice[1]).toMatchObject({ who: 'red' });
});

test('[core.nerve.test.1, dominion.escape-the-pit.walls.4] a fighter taken by the walls shakes friends near by, and a clumsy fighter leaps worse', () => {
  const { t, state, players } = pit(
    {
      'dice D6 dominion.escape-the-pit.walls.1': [[3]],
      'dice 1 of 4 cards dominion.escape-the-pit.walls.3': [['north']],
      'measure dominion.escape-the-pit.walls.3': [['blue-king']],
      'dice D6 dominion.escape-the-pit.walls.4': [[4]],
      'measure core.nerve.test.1': [['blue-a']],
      'dice 2D6 core.nerve': always(6),
    },
    { round: 3 },
  );
  fighterOf(state, 'blue-king').conditions = ['concussed'];
  run(atMoment(t, 'prioritySettled'));
  expect(fighterOf(state, 'blue-king').fate).toBe('out-of-action');
  expect(players.keys('measure core.nerve.test.1')).toEqual(['measure core.nerve.test.1']);
});

test('[dominion.escape-the-pit.walls.3] the edges that have closed in before are measured from where they are by now', () => {
  const { t, players } = pit(
    {
      'dice D6 dominion.escape-the-pit.walls.1': always(3),
      'dice 1 of 4 cards dominion.escape-the-pit.walls.3': () => ['north'],
    },
    { round: 3 },
  );
  run(atMoment(t, 'prioritySettled'));
  run(atMoment(t, 'prioritySettled'));
  expect(
    players.asked.filter(({ kind }) => kind === 'measure').map((each) => 'what' in each && each.what),
  ).toEqual([
    'Who and what is within 6" of the north or the south edge?',
    'Who and what is now within 6" of the north or the south edge?',
  ]);
});

test('[dominion.escape-the-pit.walls.3, dominion.escape-the-pit.walls.4] edges close: who is there leaps or is gone, and caskets are lost', () => {
  const { t, state, players } = pit(
    {
      'dice D6 dominion.escape-the-pit.walls.1': [[3]],
      'dice 1 of 4 cards dominion.escape-the-pit.walls.3': [['north']],
      'measure dominion.escape-the-pit.walls.3': [['blue-king', 'red-pip', 'casket-1']],
      'dice D6 dominion.escape-the-pit.walls.4': [[4], [3]],
    },
    { round: 3 },
  );
  run(atMoment(t, 'prioritySettled'));
  expect(players.asked.find(({ kind }) => kind === 'measure')).toMatchObject({
    from: 'north-and-south-edge',
    within: 6,
    to: ['blue-king', 'blue-a', 'red-boss', 'red-pip', 'casket-1'],
  });
  expect(fighterOf(state, 'blue-king').fate).toBe('standing');
  expect(fighterOf(state, 'red-pip')).toMatchObject({ fate: 'out-of-action', takenOutBy: null });
  expect(state.markers['casket-1']?.state).toBe('lost');
});

test('[dominion.escape-the-pit.walls.3] by another reading caskets move to ground that is left', () => {
  const answers = {
    'dice D6 dominion.escape-the-pit.walls.1': [[6]],
    'dice 1 of 4 cards dominion.escape-the-pit.walls.3': [['east']],
    'measure dominion.escape-the-pit.walls.3': [['casket-1']],
  };
  const rulings = { 'dominion.pit-lost-caskets': 'move-nearest-part-left' };
  const { t, state } = pit(answers, { round: 3, rulings });
  run(atMoment(t, 'prioritySettled'));
  expect(state.markers['casket-1']?.state).toBe('closed');
});

test('[dominion.escape-the-pit.walls.2] in Zone Mortalis tiles go at random, the one with the escape point last', () => {
  const decks: number[] = [];
  const { t, state } = pit(
    {
      'dice D6 dominion.escape-the-pit.walls.1': always(6),
      'dice 1 of': (question) => {
        if (question.kind !== 'dice' || !('deck' in question.dice)) throw new Error('no card');
        decks.push(question.dice.deck.length);
        return [question.dice.deck[0] as string];
      },
    },
    { terrain: 'zone-mortalis', round: 3 },
  );
  for (let gone = 0; gone < 8; gone++) run(atMoment(t, 'prioritySettled'));
  expect(decks).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(t.story.find((told) => inWords(told).startsWith('The walls take'))?.facts.part).toMatchObject({
    facts: { tile: 1 },
  });
  expect(settledEnding(t).ended).toBe(false);
  run(atMoment(t, 'prioritySettled'));
  expect(t.story.at(-1)?.event).toBe('dominion/escape-the-pit/lost');
  expect(t.story.some((told) => inWords(told) === 'The walls take the tile with the escape point')).toBe(
    true,
  );
  expect(Object.values(state.fighters).map(({ fate }) => fate)).toEqual(Array(4).fill('out-of-action'));
  expect(state.markers['casket-1']?.state).toBe('lost');
});

function settledEnding(t: ReturnType<typeof pit>['t']) {
  return escapeThePit.ending(t) as { ended: boolean; why: string | null };
}

test('[dominion.escape-the-pit.ending.2, dominion.escape-the-pit.walls.4] the last strip takes everybody, and the battle is over as the round starts', () => {
  const { t, state, players } = pit(
    {
      'dice D6 dominion.escape-the-pit.walls.1': always(6),
      'dice 1 of 4 cards dominion.escape-the-pit.walls.3': () => ['west'],
      'dice 2D6 core.round.priority.1': [[2, 5]],
    },
    { round: 3 },
  );
  // 48" wide, and 12" go each time.
  for (let closed = 0; closed < 3; closed++) run(atMoment(t, 'prioritySettled'));
  state.round = 5;
  state.order = ['blue', 'red'];
  expect(settledEnding(t).ended).toBe(false);
  expect(run(playRound(t))).toBe(true);
  expect(players.keys('choice')).toEqual([]);
  expect(state.ending).toEqual({ ended: true, why: 'dominion.escape-the-pit.ending.2' });
  expect(Object.values(state.fighters).every(({ fate }) => fate === 'out-of-action')).toBe(true);
});

test('[dominion.escape-the-pit.escape.1, dominion.escape-the-pit.experience.2] a fighter who is at the escape point may leave, a standing fighter with a casket', () => {
  const { t, state, players } = pit({
    'pick dominion.escape-the-pit.escape.1 blue': [['blue-king', 'blue-a']],
    'pick dominion.escape-the-pit.experience.2 blue': [['casket-1']],
  });
  fighterOf(state, 'blue-a').fate = 'seriously-injured';
  state.moment = 'end-phase';
  run(atMoment(t, 'endPhaseStarts'));
  const fates = Object.values(state.fighters).map(({ fate }) => fate);
  expect(fates).toEqual(['escaped', 'escaped', 'standing', 'standing']);
  // Only one of them can carry, so nobody is asked who does.
  expect(players.keys().filter((key) => key.includes(`${ID}.experience.2`))).toEqual([
    'pick dominion.escape-the-pit.experience.2 blue',
  ]);
  expect(state.markers['casket-1']).toMatchObject({ state: 'escaped', gang: 'blue', spot: null });

  state.moment = 'end-of-round';
  expect(escapeThePit.ending(t)).toEqual({ ended: true, why: 'dominion.escape-the-pit.ending.1' });
  expect(escapeThePit.victory(t)).toEqual({
    result: 'win',
    victors: ['blue'],
    why: 'dominion.escape-the-pit.victory.1',
  });
});

test('[classic.loot-caskets.general.3, dominion.escape-the-pit.experience.2] if several leave, one question says who carries; fighters who are down or engaged take nothing', () => {
  const { t, state, players } = pit({
    'pick dominion.escape-the-pit.escape.1': [
      ['blue-king', 'blue-a'],
      ['red-boss', 'red-pip'],
    ],
    'pick dominion.escape-the-pit.experience.2': [['casket-1']],
    'choice dominion.escape-the-pit.experience.2': ['blue-a'],
  });
  fighterOf(state, 'red-boss').fate = 'pinned';
  fighterOf(state, 'red-pip').fate = 'seriously-injured';
  state.order = ['blue', 'red'];
  run(atMoment(t, 'endPhaseStarts'));
  expect(state.markers['casket-1']).toMatchObject({ gang: 'blue', data: { carrier: 'blue-a' } });
  expect(players.keys('pick dominion.escape-the-pit.experience.2')).toEqual([
    'pick dominion.escape-the-pit.experience.2 blue',
  ]);
});

test('[dominion.escape-the-pit.credits.1, dominion.escape-the-pit.experience.1, dominion.escape-the-pit.experience.2, dominion.escape-the-pit.reputation.1] caskets carried out are paid', () => {
  const { t, state } = pit({ 'dice D3x10 dominion': [[2]], 'dice 1D3x10 dominion': [[2]] });
  fighterOf(state, 'blue-king').fate = 'escaped';
  Object.assign(state.markers['casket-1'] as object, {
    state: 'escaped',
    gang: 'blue',
    data: { carrier: 'blue-king' },
  });
  const rewards = run(escapeThePit.rewards(t));
  expect(rewards.gangs).toMatchObject({
    blue: { credits: 20, reputation: 2 },
    red: { credits: 0, reputation: 0 },
  });
  // 1 for taking part, 1 for the way out, 1 for the casket.
  expect(rewards.xp['blue-king']).toBe(3);
});

test('[dominion.escape-the-pit.escape.1] fighters who left count as Out of Action in Bottle tests', () => {
  const { t, state, players } = pit({
    'choice core.endphase.bottle.5': () => 'roll',
    'dice 1D6 core.endphase.bottle.2': [[1]],
    'dice D6 core.endphase.bottle.2': [[1]],
  });
  state.order = ['blue', 'red'];
  fighterOf(state, 'blue-king').fate = 'escaped';
  run(endPhase(t));
  expect(players.asked.find(({ clause }) => clause === 'core.endphase.bottle.5')).toMatchObject({
    what: 'blue has lost 1 of 2. Roll, or bottle out?',
  });
  // 1 and the one who left are not more than the crew of 2.
  expect(state.gangs[0]?.bottled).toBe('no');
  expect(t.story.some(({ facts }) => facts.total === 2)).toBe(true);
});
