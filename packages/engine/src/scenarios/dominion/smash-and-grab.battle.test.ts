/** Smash & Grab as it is played: secret goods, opening them, the trap. */
import { expect, test } from 'vitest';
import { rulesOf } from '../../battle/special-rule.ts';
import { fighterOf } from '../../battle/state.ts';
import { inWords } from '../../table/table.ts';
import { type Answers, always, battleOf, roster, run, tableFor } from '../takeover/table.fixture.ts';
import { smashAndGrab } from './smash-and-grab.ts';

const ID = 'dominion.smash-and-grab';
const HOME = roster('home', 'king leader, a');
const SMASH = roster('smash', 'boss leader, x');
const GOODS = [1, 2, 3, 4, 5].map((number) => `goods-casket-${number}`);

test('[dominion.smash-and-grab.crews.1, dominion.smash-and-grab.crews.2, dominion.global.crew.1, dominion.global.crew.2] ten and nine are both cut to eight', () => {
  const { t, state } = tableFor(ID, [HOME, SMASH], {
    answers: { 'dice D6+3 dominion.smash-and-grab.crews.2': [[6]] },
  });
  const [home, smash] = state.gangs.map((gang) => smashAndGrab.crew(t, gang));
  expect(run(home as never)).toMatchObject({ method: 'random', size: 8 });
  expect(smash).toMatchObject({ method: 'custom', size: 8 });
});

/** Deployed, with the defender on this zone. */
function deployed(zone: string, rulings: object = {}) {
  const made = tableFor(ID, [HOME, SMASH], {
    rulings,
    answers: {
      'choice dominion.battlefield.deploy-zone.1 home': [zone],
      'choice dominion.battlefield.deploy-zone.1 smash': ['tile'],
      'choice dominion.smash-and-grab.deployment.1 home': ['goods-casket-2', 'goods-casket-5'],
    },
  });
  run(smashAndGrab.deployment(made.t));
  return made;
}

test('[dominion.smash-and-grab.deployment.1] five caskets in the own zone; only the defender knows their contents', () => {
  const { state, players } = deployed('tile');
  expect(players.placed().slice(0, 5)).toEqual(
    GOODS.map((id) => [id, 'in one full tile, and at least 4" from every edge of the board']),
  );
  expect(
    players
      .placed()
      .slice(5)
      .map(([id]) => id),
  ).toEqual(['home-king', 'home-a', 'smash-boss', 'smash-x']);
  const secret = players.asked.filter((question) => question.secret);
  expect(secret.map(({ by }) => by)).toEqual([['home'], ['home']]);
  // Nothing but the defender's own name stands beside the words.
  expect(secret.map(({ of }) => of)).toEqual(['home', 'home']);
  expect(state.secrets.home).toMatchObject({
    goods: {
      'goods-casket-1': 'ammo',
      'goods-casket-2': 'frag-trap',
      'goods-casket-3': 'ammo',
      'goods-casket-4': 'ammo',
      'goods-casket-5': 'empty',
    },
  });
  const { secrets: _, ...known } = state;
  expect(JSON.stringify(known)).not.toContain('frag-trap');
});

test('[dominion.smash-and-grab.deployment.1] a strip along an edge is too narrow: three readings', () => {
  const first = (zone: string, rulings?: object) => deployed(zone, rulings).players.placed()[0]?.[1];
  expect(first('north')).toBe(
    'within 2" of the own deployment zone, and at least 4" from every edge of the board',
  );
  expect(first('north', { 'dominion.smash-casket-strip': '4-does-not-hold' })).toBe(
    'within 3" of the north edge',
  );
  const tile = deployed('tile', { 'dominion.smash-casket-strip': 'defender-must-take-tile' });
  expect(tile.players.keys('choice dominion.battlefield.deploy-zone.1 home')).toEqual([]);
});

/** Everybody and the goods on the battlefield: casket 1 holds ammo, 2 the trap, 3 nothing. */
function robbery(answers: Answers = {}, rulings: object = {}) {
  const made = battleOf(ID, [HOME, SMASH], { answers, rulings, depth: 'full' });
  const contents = { 'goods-casket-1': 'ammo', 'goods-casket-2': 'frag-trap', 'goods-casket-3': 'empty' };
  made.state.secrets.home = { goods: { ...contents } };
  for (const id of Object.keys(contents)) {
    made.state.markers[id] = {
      id,
      kind: 'goods-casket',
      gang: 'home',
      spot: 'placed',
      carriedBy: null,
      state: 'closed',
      data: {},
    };
  }
  const action = (wanted: string) => {
    const found = rulesOf(made.state)
      .flatMap(({ actions = [] }) => actions)
      .find(({ id }) => id === wanted);
    if (!found) throw new Error(`There is no action ${wanted}`);
    return found;
  };
  return {
    ...made,
    open: action('smash-goods'),
    bypass: action('bypass-goods'),
    carry: action('carry-goods'),
  };
}

test('[dominion.smash-and-grab.caskets.1, classic.loot-caskets.general.3] only an Active attacker opens the goods', () => {
  const { state, open } = robbery();
  expect(open.may(state, fighterOf(state, 'home-a'))).toMatchObject({
    clause: 'dominion.smash-and-grab.caskets.1',
  });
  expect(open.may(state, fighterOf(state, 'smash-x'))).toBe(true);
  fighterOf(state, 'smash-x').fate = 'pinned';
  expect(open.may(state, fighterOf(state, 'smash-x'))).toMatchObject({
    clause: 'classic.loot-caskets.general.3',
  });
});

test('[dominion.smash-and-grab.caskets.2, classic.loot-caskets.smash.1] an opened casket shows its contents without a roll', () => {
  const { t, state, open, players } = robbery({
    'dice D6 classic.loot-caskets.smash.1': always(3),
    'measure classic.loot-caskets.general.3': [[], ['goods-casket-1', 'goods-casket-3'], ['goods-casket-3']],
    'choice classic.loot-caskets.general.3': ['goods-casket-1'],
  });
  const thief = fighterOf(state, 'smash-x');
  expect(run(open.take(t, thief))).toBe(false);
  expect(run(open.take(t, thief))).toBe(true);
  expect(state.markers['goods-casket-1']).toMatchObject({
    state: 'opened',
    spot: null,
    data: { contents: 'ammo' },
  });
  expect(state.markers['ammo-cache-1']?.spot).toBe('placed');
  expect(t.story.map((event) => inWords(event))).toContain('smash x opens goods casket 1: an ammo cache');
  expect(run(open.take(t, thief))).toBe(true);
  expect(state.markers['goods-casket-3']?.state).toBe('opened');
  // Strength 3 and a 3 open each of them, and nothing else is rolled.
  expect(players.keys('dice')).toEqual(Array(2).fill('dice D6 classic.loot-caskets.smash.1 smash-x'));
});

test('[dominion.smash-and-grab.caskets.2, classic.loot-caskets.smash.1, classic.loot-caskets.bypass.1] the goods have locks like any casket', () => {
  const at = { 'measure classic.loot-caskets.general.3': () => ['goods-casket-1'] };
  const tried = (how: 'open' | 'bypass', dice: Answers, rulings: object = {}) => {
    const made = robbery({ ...at, ...dice }, rulings);
    expect(run(made[how].take(made.t, fighterOf(made.state, 'smash-x')))).toBe(true);
    return made.state.markers['goods-casket-1']?.state;
  };
  expect(tried('open', { 'dice D6 classic.loot-caskets.smash.1': always(2) })).toBe('closed');
  expect(tried('bypass', { 'dice 2D6 classic.loot-caskets.bypass.1': always(3) })).toBe('closed');
  expect(tried('bypass', { 'dice 2D6 classic.loot-caskets.bypass.1': always(4) })).toBe('opened');
  const easy = { 'dominion.smash-goods-open': 'any-basic-action-opens-one' };
  expect(tried('open', {}, easy)).toBe('opened');
});

test('[classic.loot-caskets.carry.1, dominion.smash-and-grab.caskets.1] the defender may carry a casket that it cannot open', () => {
  const { t, state, carry } = robbery({ 'measure classic.loot-caskets.general.3': () => ['goods-casket-1'] });
  const guard = fighterOf(state, 'home-a');
  expect(carry.may(state, guard)).toBe(true);
  expect(run(carry.take(t, guard))).toBe(true);
  expect(t.story.map((event) => inWords(event))).toContain('goods casket 1 is put down next to home a');
  expect(state.markers['goods-casket-1']).toMatchObject({ state: 'closed', carriedBy: null });
});

test('[dominion.smash-and-grab.caskets.2] a frag trap goes off on everybody near and is gone', () => {
  const { t, state, open } = robbery({
    'measure classic.loot-caskets.general.3': [['goods-casket-2']],
    'measure classic.reference.weapons.2': [['smash-x', 'home-a']],
    'dice D6 classic.loot-caskets.smash.1': always(3),
    'dice D6 core.hits': always(1),
  });
  const thief = fighterOf(state, 'smash-x');
  expect(run(open.take(t, thief))).toBe(true);
  // A wound roll of 1 does no harm, and still nobody stays on their feet.
  expect([thief.fate, fighterOf(state, 'home-a').fate]).toEqual(['pinned', 'pinned']);
  expect(state.markers['goods-casket-2']).toMatchObject({ state: 'opened', spot: null });
});

test('[dominion.smash-and-grab.victory.1, dominion.smash-and-grab.credits.1, dominion.smash-and-grab.reputation.1, dominion.smash-and-grab.ending.2] the ammo that was opened decides and pays', () => {
  const { t, state } = robbery({
    'dice D6x10 dominion.global.credits.3 smash': [[6]],
    'dice 1D6x10 dominion.global.credits.3 smash': [[6]],
  });
  const { 'goods-casket-1': ammo, 'goods-casket-2': trap } = state.markers;
  Object.assign(ammo as object, { state: 'opened' });
  Object.assign(trap as object, { state: 'opened' });
  state.moment = 'end-of-round';
  expect(smashAndGrab.ending(t)).toMatchObject({ ended: false });
  for (const id of ['home-king', 'home-a']) fighterOf(state, id).fate = 'out-of-action';
  expect(smashAndGrab.ending(t)).toEqual({ ended: true, why: 'dominion.smash-and-grab.ending.2' });
  expect(smashAndGrab.victory(t)).toMatchObject({
    victors: ['smash'],
    why: 'dominion.smash-and-grab.victory.1',
  });
  // 1 for the ammo and -1 for the trap [dominion.smash-and-grab.reputation.2].
  expect(run(smashAndGrab.rewards(t) as never)).toMatchObject({
    gangs: { home: { credits: 0, reputation: -1 }, smash: { credits: 60, reputation: 0 } },
  });
});

test('[dominion.smash-and-grab.battlefield.1] Zone Mortalis of 6 tiles with the usual loot caskets', () => {
  const { t, state } = tableFor(ID, [HOME, SMASH], {
    answers: { 'dice 2D6 dominion.battlefield.order.1': [[6, 1]] },
  });
  run(smashAndGrab.furnish(t));
  expect(state.terrain).toBe('zone-mortalis');
  expect(smashAndGrab.board()).toEqual({ width: 36, depth: 24 });
  expect(Object.values(state.markers).map(({ kind }) => kind)).toEqual(['loot-casket', 'loot-casket']);
});
