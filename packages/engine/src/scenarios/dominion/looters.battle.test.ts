/** Looters in play: the stash, the escape route, the claims. */
import { expect, test } from 'vitest';
import { inForce } from '../../battle/in-force.ts';
import { type CrewTerms, settled } from '../../battle/scenario.ts';
import { atMoment, rulesOf } from '../../battle/special-rule.ts';
import { type BattleState, fighterOf, type GangState, type Marker } from '../../battle/state.ts';
import { read } from '../../campaign/battle/in-words.fixture.ts';
import { endPhase } from '../../core/play/round.ts';
import { ammoCaches } from '../../special/classic/ammo-cache.ts';
import { emptyCasket } from '../../special/classic/loot-caskets.ts';
import type { Rule } from '../../table/question.ts';
import { inWords } from '../../table/table.ts';
import { type Answers, always, battleOf, roster, run, tableFor } from '../takeover/table.fixture.ts';
import { lootCasket } from './deployment.ts';
import { looters } from './looters.ts';

const ID = 'dominion.looters';
const BLUE = roster('blue', 'king leader, a, b');
const RED = roster('red', 'boss leader, pip');

test('[dominion.looters.crews.1, dominion.looters.crews.2, dominion.looters.battlefield.1] eight against D3+4 at home with a reserve', () => {
  const { t, state } = tableFor(ID, [BLUE, RED], {
    answers: { 'dice D3+4 dominion.looters.crews.2': [[3]], 'dice 2D6 dominion.battlefield': always(5, 2) },
  });
  const [blue, red] = state.gangs as [GangState, GangState];
  expect(run(settled(looters.crew(t, red)))).toMatchObject({ method: 'custom', size: 8 });
  expect(run(settled(looters.crew(t, blue)))).toMatchObject({ method: 'random', size: 7 });
  blue.crew = ['blue-king'];
  run(atMoment(t, 'rolesSettled'));
  run(looters.furnish(t));
  looters.setUp(t);
  expect(blue).toMatchObject({ homeTurf: true, reinforcements: ['blue-a', 'blue-b'] });
  expect(red).toMatchObject({ homeTurf: false, reinforcements: [] });
  expect(Object.keys(state.markers)).toHaveLength(2);
});

test('[dominion.looters.deployment.1, dominion.looters.deployment.2] the stash, its guards within 3", looters within 6" of their edge', () => {
  const { t, state, players } = tableFor(ID, [BLUE, RED], {
    answers: { 'choice dominion.looters.deployment.2 red': ['west'] },
  });
  run(looters.deployment(t));
  const stash = 'stash-casket-1, stash-casket-2, stash-casket-3, stash-casket-4';
  expect(players.placed()).toEqual([
    ...stash.split(', ').map((id) => [id, 'anywhere on the battlefield']),
    ...['king', 'a', 'b'].map((name) => [`blue-${name}`, 'within 3" of any stash casket']),
    ['red-boss', 'within 6" of the west edge'],
    ['red-pip', 'within 6" of the west edge'],
  ]);
  expect(state.markers['stash-casket-4']).toMatchObject({
    kind: 'loot-casket',
    gang: 'blue',
    state: 'closed',
  });
});

/** A battle under way with the stash on the board. */
function raid(answers: Answers, change: (state: BattleState) => void = () => {}) {
  const made = battleOf(ID, [BLUE, RED], { answers, round: 3 });
  for (const id of ['stash-casket-1', 'stash-casket-2', 'stash-casket-3', 'stash-casket-4'])
    made.state.markers[id] = { ...lootCasket(id, 'blue'), spot: 'placed' };
  change(made.state);
  return made;
}

const startEndPhase = ({ t, state }: ReturnType<typeof raid>) => {
  state.moment = 'end-phase';
  run(atMoment(t, 'endPhaseStarts'));
};

test('[dominion.looters.caskets.1, dominion.looters.victory.3] a casket at the escape route is claimed and gone', () => {
  const made = raid({ 'measure dominion.looters.caskets.1': [['stash-casket-2', 'stash-casket-3']] });
  startEndPhase(made);
  const { t, state } = made;
  expect(
    ['stash-casket-1', 'stash-casket-2', 'stash-casket-3'].map((id) => state.markers[id]?.state),
  ).toEqual(['closed', 'claimed', 'claimed']);
  expect(state.markers['stash-casket-2']?.spot).toBeNull();
  state.facts['escape-route'] = 'south';
  expect(read(inForce(state), state).map(({ words }) => words)).toContain(
    'The south edge is the escape route; caskets claimed: 2',
  );
  expect(run(settled(looters.victory(t)))).toMatchObject({
    victors: ['red'],
    why: 'dominion.looters.victory.3',
  });
  state.variant = 'classic';
  expect(run(settled(looters.victory(t)))).toMatchObject({
    victors: ['blue'],
    why: 'dominion.looters.victory.2',
  });
});

test('[dominion.looters.caskets.2] an opened casket and an ammo cache can be claimed, an exhausted cache and a trap cannot', () => {
  const made = raid({ 'dice D6 classic.booby-trap': always(2) });
  const { t, state } = made;
  const looter = fighterOf(state, 'red-pip');
  const opened = (number: number) => state.markers[`stash-casket-${number}`] as Marker;
  run(emptyCasket(t, looter, opened(1), { contents: 'credits', credits: 3 }));
  run(emptyCasket(t, looter, opened(2), { contents: 'ammo-cache', credits: 0 }));
  run(emptyCasket(t, looter, opened(3), { contents: 'frag-trap', credits: 0 }));
  // As a cache that a 6 has emptied.
  run(emptyCasket(t, looter, opened(4), { contents: 'ammo-cache', credits: 0 }));
  opened(4).spot = null;
  startEndPhase(made);
  const measured = made.players.asked.find(({ clause }) => clause === 'dominion.looters.caskets.1');
  expect(measured).toMatchObject({
    from: 'escape-route',
    within: 1,
    to: ['stash-casket-1', 'stash-casket-2'],
  });
});

test('[dominion.looters.caskets.1, classic.ammo-cache.effect.1] a claimed casket is named, and no longer helps anybody', () => {
  const made = raid({ 'measure dominion.looters.caskets.1': [['stash-casket-2']] });
  const { t, state } = made;
  const looter = fighterOf(state, 'red-pip');
  run(
    emptyCasket(t, looter, state.markers['stash-casket-2'] as Marker, { contents: 'ammo-cache', credits: 0 }),
  );
  startEndPhase(made);
  expect(t.story.map((told) => inWords(told))).toContain(
    'stash-casket-2 is claimed and taken off the battlefield',
  );
  run(settled(ammoCaches.ammoTest(t, looter, { ammo: 4, combi: false, traits: [] }, passes)));
  expect(made.players.keys('measure classic.ammo-cache.effect.1')).toEqual([]);
});

// biome-ignore lint/correctness/useYield: it stands for the standard test, which is not what is looked at.
function* passes(): Rule<boolean> {
  return true;
}

test('[dominion.looters.caskets.3, dominion.looters.escape.1] bottled looters claim nothing but may still escape', () => {
  const made = raid(
    {
      'pick dominion.looters.escape.1': [['red-pip']],
    },
    ({ gangs, fighters }) => {
      (gangs[1] as GangState).bottled = 'failed-test';
      (fighters['red-pip'] as { fate: string }).fate = 'seriously-injured';
    },
  );
  startEndPhase(made);
  expect(made.players.keys('measure dominion.looters.caskets.1')).toEqual([]);
  expect(fighterOf(made.state, 'red-pip').fate).toBe('escaped');
  expect(fighterOf(made.state, 'red-boss').fate).toBe('standing');
});

test('[dominion.looters.escape.1] a fighter who escaped is lost in the Bottle test', () => {
  const made = raid({
    'pick dominion.looters.escape.1': [['red-pip']],
    'choice core.endphase.bottle.5': ['roll'],
    'dice D6 core.endphase.bottle.2 red': always(2),
    'dice 2D6': always(7),
  });
  const { t, state } = made;
  state.order = ['red', 'blue'];
  run(endPhase(t));
  // A 2 and one who escaped are above the crew of two.
  expect(state.gangs.map(({ bottled }) => bottled)).toEqual(['no', 'failed-test']);
});

test('[dominion.looters.reinforcements.1, dominion.global.reinforcements.1] as many as the round and at most a D3 come as an End phase starts', () => {
  const made = raid(
    {
      'dice D3 dominion.global.reinforcements.1': [[2]],
      'dice 1 of': [['blue-b'], ['blue-a']],
      'dice D6 classic.reinforcements.arrival.4': always(5),
    },
    ({ gangs, fighters }) => {
      for (const id of ['blue-a', 'blue-b']) Object.assign(fighters[id] as object, { fate: 'reserve' });
      Object.assign(gangs[0] as object, { crew: ['blue-king'], reinforcements: ['blue-a', 'blue-b'] });
    },
  );
  startEndPhase(made);
  expect(made.players.placed().map(([id]) => id)).toEqual(['blue-b', 'blue-a']);
});

test('[dominion.looters.credits.1, dominion.looters.credits.2] claims are paid out of the Stash of the defender', () => {
  const { t, state } = raid({ 'dice 3D3x10': [[3, 3, 3]], dice: always(3) }, ({ markers }) => {
    for (const id of ['stash-casket-1', 'stash-casket-2', 'stash-casket-3'])
      Object.assign(markers[id] as object, { state: 'claimed' });
  });
  (state.gangs[0] as GangState).stash = 60;
  state.moment = 'end-of-round';
  const { gangs, notes } = run(settled(looters.rewards(t)));
  expect(gangs).toMatchObject({ blue: { credits: -60, reputation: 1 }, red: { credits: 60, reputation: 3 } });
  const told = t.story.map((each) => inWords(each));
  expect(told).toEqual(expect.arrayContaining(['blue loses 60 credits', 'red gets 60 credits']));
  expect(notes).toContain('dominion.looters.credits.2');
});

test('[dominion.home-turf.bottle.1, dominion.home-turf.rally.1] at home the lower of two dice counts, and rallying is 1 easier', () => {
  const { t, state } = raid(
    {
      'choice core.endphase.bottle.5 blue': ['roll'],
      'dice 2D6 core.endphase.bottle.6 blue': [[6, 2]],
      'dice 2D6 core.endphase.rally.1 blue-a': [[3, 3]],
    },
    ({ fighters }) => {
      Object.assign(fighters['blue-b'] as object, { fate: 'out-of-action', spot: null });
      (fighters['blue-a'] as { broken: boolean }).broken = true;
    },
  );
  run(atMoment(t, 'rolesSettled'));
  run(endPhase(t));
  // A 2 and one who is out are not above the crew of three; a 6 and 1 more reach Cool 7.
  expect(state.gangs[0]?.bottled).toBe('no');
  expect(fighterOf(state, 'blue-a').broken).toBe(false);
});

test.each([
  [3, true],
  [4, false],
])(
  '[dominion.home-turf.hangers-on.1] a Hanger-on who rolls a %i is caught up in the fight: %s',
  (roll, caught) => {
    const { t, state } = tableFor(ID, [BLUE, RED], {
      answers: { 'dice D6 classic.home-turf.hangers-on.1 blue-b': [[roll]] },
    });
    fighterOf(state, 'blue-b').skills = ['hanger-on'];
    run(atMoment(t, 'rolesSettled'));
    const blue = state.gangs[0] as GangState;
    const home = rulesOf(state).find(({ id }) => id === 'classic.home-turf');
    const random: CrewTerms = { method: 'random', size: 2, clause: 'dominion.looters.crews.2' };
    const terms = run(settled(home?.crewTerms?.(t, blue, random) ?? random));
    const hangerOn = fighterOf(state, 'blue-b');
    expect([terms.must?.(hangerOn), terms.may?.(hangerOn)]).toEqual([caught, false]);
    expect(terms.size).toBe(2);
  },
);

test('[dominion.looters.caskets.1, dominion.looters.escape.1] looters want the stash at their own edge, and away once they have enough', () => {
  const { state } = raid({}, ({ facts, markers, fighters }) => {
    facts['escape-route'] = 'west';
    markers['loot-casket-1'] = { ...lootCasket('loot-casket-1', null), spot: 'placed' };
    Object.assign(fighters['red-boss'] as object, { carries: 'stash-casket-4' });
    Object.assign(markers['stash-casket-4'] as object, { carriedBy: 'red-boss' });
  });
  const wants = () => looters.aims?.(state, state.gangs[1] as GangState) ?? [];
  expect(wants()).toMatchObject([
    { is: 'go', who: ['red-boss'], edges: ['west'], clause: 'dominion.looters.caskets.1' },
    { is: 'go', who: ['red-pip'], to: ['stash-casket-1', 'stash-casket-2', 'stash-casket-3'] },
    { is: 'take-out' },
  ]);
  for (const id of ['stash-casket-1', 'stash-casket-2'])
    Object.assign(state.markers[id] as object, { state: 'claimed', spot: null });
  expect(wants()).toMatchObject([
    { is: 'go', who: ['red-boss', 'red-pip'], edges: ['west'], clause: 'dominion.looters.escape.1' },
    { is: 'take-out' },
  ]);
});
