/** Tactics cards and sub-plots in play. */
import { expect, test } from 'vitest';
import { attackBy } from '../../battle/attack.fixture.ts';
import { goOut } from '../../battle/events.ts';
import { DEFAULT_LISTS, type TacticsCard } from '../../battle/lists.ts';
import type { BattleSetUp } from '../../battle/roster.ts';
import { secretsOf } from '../../battle/secrets.ts';
import { atFighter, type BattleAction, specialRule, specialRules } from '../../battle/special-rule.ts';
import { type BattleState, type BattleTable, fighterOf, type GangState } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import { inWords, run, Table } from '../../table/table.ts';
import { battle as game } from '../battle/battle.ts';
import { resultOf } from '../run/battles.ts';
import { first, gang, type Sayings, tableFor } from '../table.fixture.ts';
import { showAtOnce, subplotsAtTheEnd, subplotsInBattle } from './subplots-in-battle.ts';
import {
  chooseFromThree,
  discardHands,
  drawTactics,
  playBeforeDeployment,
  tacticsInPlay,
  tacticsOf,
  takeKeptCards,
} from './tactics-hand.ts';

const seen: string[] = [];
if (!specialRules().some(({ id }) => id === 'test.tactics'))
  specialRule({
    id: 'test.tactics',
    title: 'Looks on',
    *tacticsPlayed(_, { id }, card) {
      seen.push(`${id} ${card}`);
      yield* [];
    },
  });

function battle(more: Partial<BattleSetUp> = {}, sayings: Sayings = {}) {
  const table = tableFor(
    { pack: 'takeover', scenario: 'takeover.stand-off', gangs: [gang('red', 6), gang('blue', 6)], ...more },
    sayings,
  );
  const { state } = table;
  for (const fighter of Object.values(state.fighters))
    Object.assign(fighter, { fate: 'standing', tookPart: true });
  for (const each of state.gangs) each.crew = [...each.roster];
  return { ...table, red: state.gangs[0] as GangState, blue: state.gangs[1] as GangState };
}

/** Nobody stands on the battlefield yet. */
function beforeSetUp({ fighters }: BattleState): void {
  for (const fighter of Object.values(fighters)) fighter.fate = 'reserve';
}

const [play] = tacticsInPlay.actions;

test('[takeover.standards.tactics.2] a played card is shown with its words, discarded, and reported to every rule', () => {
  const { t, state, red, told, players } = battle(
    { special: ['test.tactics'] },
    { 'takeover.standards.tactics.2': 'steady-hand' },
  );
  const secrets = secretsOf(state, red);
  expect(play?.may(state, fighterOf(state, 'red-1'))).toBe(false);
  secrets.hand = ['steady-hand', 'second-wind'];
  expect(play?.may(state, fighterOf(state, 'red-1'))).toBe(true);
  expect(run(play?.take(t, fighterOf(state, 'red-1')) as never)).toBe(true);
  expect(secrets.hand).toEqual(['second-wind']);
  expect(players.asked[0]).toMatchObject({ by: ['red'], secret: true });
  expect(told().at(-2)).toContain('This fighter adds 1 to all hit rolls');
  expect(state.occasion.played).toEqual([{ gang: 'red', card: 'steady-hand', round: 0 }]);
  expect(seen).toEqual(['red steady-hand']);
});

test('[takeover.sneak-attack.alarm.6] the Takeover sneak attack listens to cards that are played', () => {
  const rule = specialRules().find(({ id }) => id === 'takeover.sneak-attack');
  expect(rule?.tacticsPlayed).toBeTypeOf('function');
});

test('[campaign.tactics.draw.2, takeover.standards.tactics.2, takeover.standards.tactics.3] hands are discarded, played or not, and do not return to the deck', () => {
  const { t, state, red } = battle();
  const secrets = secretsOf(state, red);
  secrets.deck = ['old-tunnels'];
  secrets.hand = ['spare-clip', 'long-odds'];
  secrets.underdogs = ['long-odds'];
  discardHands(t);
  expect(secrets).toMatchObject({ hand: ['long-odds'], deck: ['old-tunnels'] });
});

test('[takeover.standards.tactics.2] a card that changes the deployment is asked for before it, other early cards after it', () => {
  const each = ['old-tunnels', 'red-1', 'none', 'scouts-ahead', ['red-2'], 'none'] as never[];
  const { t, state, red, players } = battle({}, { 'takeover.standards.tactics.2': { each } });
  secretsOf(state, red).hand = ['scouts-ahead', 'old-tunnels', 'spare-clip'];
  beforeSetUp(state);
  run(playBeforeDeployment(t));
  expect(secretsOf(state, red).hand).toEqual(['scouts-ahead', 'spare-clip']);
  expect(players.asked[0]).toMatchObject({
    what: 'Play a card? This is the last chance for it.',
    options: ['old-tunnels', 'none'],
    labels: { 'old-tunnels': expect.stringMatching(/^Old Tunnels: Before deployment/) },
  });
  for (const fighter of Object.values(state.fighters)) fighter.fate = 'standing';
  run(tacticsInPlay.deployed(t));
  expect(secretsOf(state, red).hand).toEqual(['spare-clip']);
});

test('[takeover.standards.tactics.2] in a whole battle nobody is set up before that card', () => {
  const { t, state, red } = battle({}, { 'takeover.standards.tactics.2': 'none' });
  secretsOf(state, red).hand = ['old-tunnels'];
  beforeSetUp(state);
  const first = game.stages.deployment?.(
    t.through({
      ask(question) {
        throw new Error(question.kind);
      },
    }) as never,
  );
  expect(() => first?.next()).toThrow('choice');
});

test.each([
  ['before deployment', ['old-tunnels', 'spare-clip'], playBeforeDeployment],
  ['after it', ['scouts-ahead', 'spare-clip'], (t: BattleTable) => tacticsInPlay.deployed(t)],
  ['as a Reinforcement arrives', ['trap', 'spare-clip'], (t: BattleTable) => arrival(t)],
] as const)(
  '[takeover.standards.tactics.2] %s every player with a hand is asked, whatever is in it',
  (_, cards, ask) => {
    const asked = (card: string) => {
      const { t, state, red, blue, players } = battle(
        { lists: { tactics: [...DEFAULT_LISTS.tactics, TRAP] } },
        { 'takeover.standards.tactics.2': 'none', 'classic.reinforcements.tactics.2': 'none' },
      );
      for (const gang of [red, blue]) secretsOf(state, gang).hand = [card];
      run(ask(t));
      return players.asked.map(({ kind, clause, by, of, secret }) => ({ kind, clause, by, of, secret }));
    };
    const [held, other] = cards;
    expect(asked(held).length).toBeGreaterThan(0);
    expect(asked(other)).toEqual(asked(held));
  },
);

function arrival(t: BattleTable) {
  t.state.special = ['campaign.tactics'];
  return atFighter(t, 'reinforced', fighterOf(t.state, 'red-2'));
}

test('[campaign.underdogs.cards.2] a played Underdog card is gone', () => {
  const { t, state, red } = battle({}, { 'takeover.standards.tactics.2': 'long-odds' });
  Object.assign(secretsOf(state, red), { hand: ['long-odds'], underdogs: ['long-odds'] });
  run(play?.take(t, fighterOf(state, 'red-1')) as never);
  expect(secretsOf(state, red)).toMatchObject({ hand: [], underdogs: [] });
});

test('[dominion.tactics.rulebook.3] a card for another House or other terrain is discarded and another one drawn', () => {
  const tactics = DEFAULT_LISTS.tactics.slice(0, 4).map((card, at) => ({
    ...card,
    ...(at === 0 ? { house: 'cawdor' } : at === 1 ? { terrain: 'zone-mortalis' } : {}),
  }));
  const { t, state, red } = battle({ lists: { tactics } }, { 'dominion.tactics.random.1': first });
  run(drawTactics(t, red, 1, 'dominion.tactics.random.1'));
  expect(secretsOf(state, red)).toMatchObject({ hand: ['second-wind'], deck: ['covering-fire'] });
});

test('[dominion.border-dispute.tactics.1] a mission may give a random tactic in every round after the first', () => {
  const setUp = { pack: 'dominion', scenario: 'dominion.border-dispute' } as const;
  const { t, state, red, blue } = battle(setUp, { 'dominion.border-dispute.tactics.1': first });
  state.round = 1;
  run(tacticsInPlay.roundStarts(t));
  expect(secretsOf(state, red).hand).toEqual([]);
  state.round = 2;
  run(tacticsInPlay.roundStarts(t));
  expect([red, blue].map((each) => secretsOf(state, each).hand.length)).toEqual([1, 1]);
});

test('[dominion.subplots.sheet.1, dominion.inducements.list.1, dominion.inducements.data.1, dominion.inducements.data.2, dominion.inducements.data.3, dominion.inducements.data.6, dominion.inducements.data.7] the default lists are read from the rulebook', () => {
  const { inducements, tasks, rewards, tactics } = DEFAULT_LISTS;
  expect(inducements).toHaveLength(14);
  expect(inducements[0]).toMatchObject({ id: 'random-tactic', cost: 100, most: 5, takesCrewSpace: false });
  expect(inducements.find(({ id }) => id === 'ganger')).toMatchObject({
    cost: null,
    most: 3,
    takesCrewSpace: true,
  });
  expect(inducements.find(({ id }) => id === 'hanger-on')).toMatchObject({
    most: null,
    takesCrewSpace: false,
  });
  expect(tasks.map(({ value }) => value)).toEqual([
    'A',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    'J',
    'Q',
    'K',
    'Joker',
  ]);
  expect(rewards.map(({ suit }) => suit)).toEqual(['spades', 'hearts', 'clubs', 'diamonds']);
  expect(new Set(tactics.map(({ id }) => id)).size).toBe(12);
});

const DOMINION = { pack: 'dominion', scenario: 'dominion.stand-off', terrain: 'sector-mechanicus' } as const;

/** Claims what is complete. */
const claimed: Sayings[string] = (question) =>
  question.kind === 'choice' && question.options.includes('claim') ? 'claim' : 'leave';

function plot(card: string, sayings: Sayings = {}, more: Partial<BattleSetUp> = {}) {
  const made = battle(
    { ...DOMINION, special: ['dominion.subplots'], ...more },
    { 'dominion.subplots.rulebook.2': claimed, 'dominion.subplots.complete.3': 'keep', ...sayings },
  );
  const [value = '', suit = ''] = card.split('-');
  const subplot = { card, value, suit, shown: false, complete: false, count: 0, mark: null };
  secretsOf(made.state, made.red).subplots = [subplot];
  return { ...made, subplot };
}

const takeOut = ({ t, state }: ReturnType<typeof plot>, id: string, by: string) =>
  run(goOut(t, fighterOf(state, id), fighterOf(state, by), 'core.injury.out.1'));

/** Draws this card for a completed sub-plot. */
const draws =
  (...cards: string[]): Sayings[string] =>
  (question) =>
    question.kind === 'choice' ? 'draw' : [cards.shift() as string];

test('[dominion.subplots.tasks.1, dominion.subplots.secret.2, dominion.subplots.complete.1, dominion.subplots.rewards.1] an Ace marks a random enemy, is shown, and pays in spades once that enemy is out', () => {
  const made = plot('A-spades', {
    'dominion.subplots.tasks.1': ['blue-3'],
    'dominion.subplots.complete.1': draws('spare-clip'),
    'dominion.subplots.rewards.1': [2],
  });
  run(showAtOnce(made.t, made.red));
  expect(made.subplot).toMatchObject({ shown: true, mark: 'blue-3' });
  // Nobody else is marked once the crews are set up.
  run(subplotsInBattle.deployed(made.t));
  expect(made.players.of('dominion.subplots.tasks.1')).toHaveLength(1);
  takeOut(made, 'blue-2', 'red-1');
  expect(made.subplot.complete).toBe(false);
  takeOut(made, 'blue-3', 'red-1');
  expect(made.subplot.complete).toBe(true);
  expect(made.state.awards).toMatchObject([
    { to: 'red', what: 'reputation', amount: 2, clause: 'dominion.subplots.rewards.1' },
  ]);
  expect(secretsOf(made.state, made.red).hand).toEqual(['spare-clip']);
});

test('[dominion.subplots.tasks.5, dominion.subplots.rewards.2] five enemies out at the end pay credits, and no tactic any more', () => {
  const made = plot('5-hearts', { 'dominion.subplots.rewards.2': [4] });
  for (const at of [1, 2, 3, 4]) takeOut(made, `blue-${at}`, 'red-1');
  fighterOf(made.state, 'blue-6').fate = 'fled';
  takeOut(made, 'blue-5', 'red-1');
  expect(made.subplot.shown).toBe(false);
  run(subplotsAtTheEnd(made.t));
  expect(made.state.awards).toMatchObject([{ to: 'red', what: 'credits', amount: 40 }]);
  expect(secretsOf(made.state, made.red)).toMatchObject({ hand: [], subplots: [] });
});

test('[dominion.subplots.tasks.8] a gang with fewer than four on the battlefield is not asked where they are', () => {
  const many = plot('8-hearts', { 'dominion.subplots.rulebook.2': 'leave' });
  run(subplotsAtTheEnd(many.t));
  const what =
    'Are at least 4 fighters of Red in the enemy deployment zone? If so, your sub-plot, the 8 of hearts, is complete. Show it and claim its reward?';
  expect(many.players.of('dominion.subplots.rulebook.2')).toMatchObject([{ what, secret: true }]);
  expect(many.told().at(-1)).toContain('discards its sub-plot');
  const few = plot('8-hearts');
  for (const id of few.red.roster.slice(3)) fighterOf(few.state, id).fate = 'escaped';
  run(subplotsAtTheEnd(few.t));
  expect(few.players.asked).toEqual([]);
});

test.each(['J-hearts', 'Q-hearts', '10-hearts', '5-hearts', '2-hearts', 'K-hearts'])(
  '[dominion.subplots.secret.1] everybody with a secret sub-plot is asked whenever any could be complete: %s',
  (card) => {
    const made = plot(card, { 'dominion.subplots.rulebook.2': 'leave' });
    const claims = () => made.players.of('dominion.subplots.rulebook.2').length;
    const red = fighterOf(made.state, 'red-1');
    const struck = [{ fighter: 'blue-6', fate: 'out-of-action', wounds: 1 }];
    for (const [noted, weapon, asks] of [
      [false, 'fighting-knife', 0],
      [false, null, 1],
      [true, 'fighting-knife', 2],
    ] as const) {
      const weapons = [{ weapon }];
      run(
        subplotsInBattle.attacked(made.t, {
          ...attackBy(red, null),
          kind: 'fight',
          struck,
          weapons,
          noted,
        } as never),
      );
      expect(claims()).toBe(asks);
    }
    for (const at of [3, 4]) takeOut(made, `blue-${at}`, 'red-1');
    expect(claims()).toBe(2);
    for (const at of [5, 6]) takeOut(made, `blue-${at}`, 'red-1');
    expect(claims()).toBe(3);
    run(subplotsInBattle.roundEnds(made.t));
    expect(claims()).toBe(3);
    for (const at of [1, 2]) fighterOf(made.state, `blue-${at}`).fate = 'pinned';
    run(subplotsInBattle.roundEnds(made.t));
    expect(claims()).toBe(4);
    run(subplotsAtTheEnd(made.t));
    expect(claims()).toBe(5);
    expect(made.told().join()).not.toContain('shows');
    const asked = made.players.of('dominion.subplots.rulebook.2');
    expect(asked.every(({ by, secret }) => by?.join() === 'red' && secret)).toBe(true);
    expect(asked.some(({ what }) => String(what).includes('asked all the same'))).toBe(true);
  },
);

test('[dominion.subplots.secret.1, dominion.subplots.rulebook.2] a player who has shown all sub-plots is not asked again, and several are claimed one by one', () => {
  const made = plot('Q-hearts', {
    'dominion.subplots.rulebook.2': { each: ['Q-spades', 'claim'] },
    'dominion.subplots.complete.1': 'leave',
    'dominion.subplots.rewards.1': [1],
    'dominion.subplots.rewards.2': [1],
  });
  secretsOf(made.state, made.red).subplots.push({ ...made.subplot, card: 'Q-spades', suit: 'spades' });
  for (const at of [3, 4, 5, 6]) takeOut(made, `blue-${at}`, 'red-1');
  run(subplotsAtTheEnd(made.t));
  const [both] = made.players.of('dominion.subplots.rulebook.2');
  expect(both).toMatchObject({ options: ['Q-hearts', 'Q-spades', 'leave'] });
  expect(made.state.awards).toMatchObject([{ what: 'reputation' }, { what: 'credits' }]);
});

test('[dominion.subplots.tasks.7, dominion.subplots.rulebook.2] an empty battlefield is clear of enemies, and an open card is only claimed', () => {
  const made = plot('7-hearts', { 'dominion.subplots.rewards.2': [1] });
  made.subplot.shown = true;
  for (const { id, gang } of Object.values(made.state.fighters))
    if (gang === 'blue') fighterOf(made.state, id).fate = 'fled';
  run(subplotsAtTheEnd(made.t));
  expect(made.players.of('dominion.subplots.tasks.7')).toEqual([]);
  expect(made.players.of('dominion.subplots.rulebook.2')).toMatchObject([
    { what: 'Your sub-plot, the 7 of hearts, is complete. Claim its reward?' },
  ]);
  expect(made.players.of('dominion.subplots.rewards.2')).toMatchObject([{ who: 'red' }]);
});

test('[dominion.subplots.tasks.9, dominion.crews.reinforcements.1] a Champion who came as a Reinforcement is an enemy like any other', () => {
  const made = plot('9-hearts', { 'dominion.subplots.rewards.2': [2] });
  made.blue.crew = made.blue.crew.filter((id) => id !== 'blue-2');
  takeOut(made, 'blue-2', 'red-1');
  expect(made.subplot.shown).toBe(true);
  fighterOf(made.state, 'blue-1').fate = 'fled';
  run(subplotsAtTheEnd(made.t));
  expect(made.state.awards).toMatchObject([{ to: 'red', what: 'credits', amount: 20 }]);
});

test('[dominion.subplots.tasks.5] against several gangs all of them are enemies', () => {
  const made = plot(
    '5-hearts',
    { 'dominion.subplots.rewards.2': [1] },
    { gangs: [gang('red', 6), gang('blue', 6), gang('green', 6)] },
  );
  for (const id of ['blue-1', 'blue-2', 'green-1', 'green-2', 'green-3']) takeOut(made, id, 'red-1');
  run(subplotsAtTheEnd(made.t));
  expect(made.state.awards).toMatchObject([{ to: 'red', what: 'credits', amount: 10 }]);
});

test.each([
  ['7-hearts', 1],
  ['8-hearts', 0],
])(
  '[dominion.subplots.tasks.7, dominion.subplots.tasks.8] facts that the battlefield shows are not asked: %s with nobody on it, %i award',
  (card, awards) => {
    const made = plot(card, { 'dominion.subplots.rewards.2': [1] });
    made.subplot.shown = made.subplot.value === '7';
    for (const fighter of Object.values(made.state.fighters)) fighter.fate = 'fled';
    run(subplotsAtTheEnd(made.t));
    expect(made.players.asked.filter(({ kind }) => kind === 'fact')).toEqual([]);
    expect(made.state.awards).toHaveLength(awards);
  },
);

test('[dominion.subplots.discard.1] an incomplete sub-plot is discarded unseen at the end', () => {
  const made = plot('5-hearts');
  takeOut(made, 'blue-1', 'red-1');
  run(subplotsAtTheEnd(made.t));
  expect(made.state.awards).toEqual([]);
  expect(made.told().some((line) => line.includes('5-hearts'))).toBe(false);
});

test('[dominion.subplots.tasks.10] every enemy prone at the end of a round completes a 10', () => {
  const made = plot('10-hearts', {
    'dominion.subplots.complete.1': draws('spare-clip'),
    'dominion.subplots.rewards.2': [1],
  });
  for (const id of made.blue.crew) fighterOf(made.state, id).fate = 'pinned';
  fighterOf(made.state, 'blue-1').fate = 'standing';
  run(subplotsInBattle.roundEnds(made.t));
  expect(made.subplot.complete).toBe(false);
  fighterOf(made.state, 'blue-1').fate = 'seriously-injured';
  run(subplotsInBattle.roundEnds(made.t));
  expect(made.subplot.complete).toBe(true);
});

test('[dominion.subplots.tasks.6, dominion.subplots.rewards.3] evidence is planted in base contact, and one who took part earns the Experience', () => {
  const made = plot('6-clubs', {
    'dominion.subplots.tasks.6': { each: [['blue-2'], false, true] as never[] },
    'dominion.subplots.complete.1': draws('spare-clip'),
    'dominion.subplots.rewards.3': { each: [[3], 'red-4'] as never[] },
  });
  run(subplotsInBattle.deployed(made.t));
  const plant = subplotsInBattle.actions.find(({ id }) => id === 'plant-evidence');
  expect(plant?.may(made.state, fighterOf(made.state, 'blue-1'))).toBe(false);
  expect(plant?.may(made.state, fighterOf(made.state, 'red-1'))).toBe(true);
  // A fighter who touches an enemy is usually Engaged.
  fighterOf(made.state, 'red-1').engagedWith = ['blue-2'];
  expect(plant?.may(made.state, fighterOf(made.state, 'red-1'))).toBe(true);
  fighterOf(made.state, 'red-1').fate = 'pinned';
  expect(plant?.may(made.state, fighterOf(made.state, 'red-1'))).toMatchObject({ why: expect.anything() });
  Object.assign(fighterOf(made.state, 'red-1'), { fate: 'standing', engagedWith: [] });
  expect(run(plant?.take(made.t, fighterOf(made.state, 'red-1')) as never)).toBe(false);
  expect(run(plant?.take(made.t, fighterOf(made.state, 'red-1')) as never)).toBe(true);
  expect(made.state.awards).toMatchObject([{ to: 'red-4', what: 'xp', amount: 3 }]);
});

test('[dominion.subplots.tasks.12] against a crew without Juves the three cheapest Gangers count', () => {
  const made = plot('Q-diamonds', {
    'dominion.subplots.complete.1': draws('spare-clip'),
    'dominion.subplots.rewards.4': ['second-wind'],
  });
  for (const [at, cost] of [
    [3, 90],
    [4, 50],
    [5, 60],
    [6, 70],
  ] as const)
    fighterOf(made.state, `blue-${at}`).cost = cost;
  for (const at of [3, 4, 5]) takeOut(made, `blue-${at}`, 'red-1');
  expect(made.subplot.complete).toBe(false);
  takeOut(made, 'blue-6', 'red-1');
  expect(made.subplot.complete).toBe(true);
  // One for completing it during the battle, one more for diamonds [dominion.subplots.rewards.4].
  expect(secretsOf(made.state, made.red).hand).toEqual(['spare-clip', 'second-wind']);
});

test('[dominion.subplots.tasks.4] doors that a gang destroys in Zone Mortalis are counted automatically, once each', () => {
  const made = plot(
    '4-hearts',
    { 'dominion.subplots.complete.1': draws('spare-clip'), 'dominion.subplots.rewards.2': [1] },
    { terrain: 'zone-mortalis', depth: 'full' },
  );
  const attacker = fighterOf(made.state, 'red-1');
  const destroy = (id: string, destroyedBy: string) => {
    made.state.markers[id] = {
      id,
      kind: 'door',
      gang: null,
      spot: 'placed',
      carriedBy: null,
      state: 'open',
      data: { destroyedBy },
    };
    for (let times = 0; times < 2; times++)
      run(subplotsInBattle.attacked(made.t, { ...attackBy(attacker, null), thing: id }));
  };
  destroy('door-1', 'red');
  destroy('door-2', 'blue');
  destroy('door-3', 'red');
  expect(made.subplot).toMatchObject({ count: 2, complete: false });
  destroy('door-4', 'red');
  expect(made.subplot.complete).toBe(true);
  const note = subplotsInBattle.actions.find(({ id }) => id === 'wreck-terrain');
  made.subplot.complete = false;
  expect(note?.may(made.state, attacker)).toBe(false);
  made.state.depth = 'attacks';
  expect(note?.may(made.state, attacker)).toBe(true);
});

test('[dominion.subplots.tasks.12] of Gangers who cost the same any three count', () => {
  const made = plot('Q-diamonds', {
    'dominion.subplots.complete.1': draws('spare-clip'),
    'dominion.subplots.rewards.4': ['second-wind'],
  });
  for (const at of [3, 4, 5, 6]) fighterOf(made.state, `blue-${at}`).cost = 60;
  for (const at of [4, 5]) takeOut(made, `blue-${at}`, 'red-1');
  expect(made.subplot.complete).toBe(false);
  takeOut(made, 'blue-6', 'red-1');
  expect(made.subplot.complete).toBe(true);
});

test('[dominion.subplots.complete.1] a player who completes a sub-plot may decline the tactic', () => {
  const made = plot('Q-hearts', {
    'dominion.subplots.complete.1': 'leave',
    'dominion.subplots.rewards.2': [1],
  });
  for (const at of [3, 4, 5]) takeOut(made, `blue-${at}`, 'red-1');
  expect(made.subplot.complete).toBe(true);
  expect(secretsOf(made.state, made.red).hand).toEqual([]);
  expect(made.players.of('dominion.subplots.complete.1')).toMatchObject([{ kind: 'choice', secret: true }]);
});

test('[dominion.subplots.complete.3, dominion.subplots.rewards.4] an expired card may be kept or exchanged; a card for other terrain goes', () => {
  const zone: TacticsCard = { id: 'zone', title: 'Zone', words: '', early: false, terrain: 'zone-mortalis' };
  const arms: TacticsCard = { id: 'arms', title: 'Arms', words: '', early: false, equips: true };
  const lists = { tactics: [...DEFAULT_LISTS.tactics, zone, arms] };
  const hand = (...said: ('discard' | 'keep')[]) => {
    const made = plot(
      'Q-diamonds',
      {
        'dominion.subplots.complete.1': draws('scouts-ahead', 'arms', 'spare-clip'),
        'dominion.subplots.complete.3': { each: [...said] as never[] },
        'dominion.subplots.rewards.4': draws('zone', 'second-wind'),
      },
      { lists },
    );
    for (const at of [3, 4, 5]) takeOut(made, `blue-${at}`, 'red-1');
    return secretsOf(made.state, made.red).hand;
  };
  expect(hand('discard', 'discard', 'keep', 'keep')).toEqual(['spare-clip', 'second-wind']);
  expect(hand('discard', 'keep', 'keep')).toEqual(['arms', 'second-wind']);
  expect(hand('keep', 'keep')).toEqual(['scouts-ahead', 'second-wind']);
});

test('[dominion.subplots.rewards.4] diamonds claimed at the end bring a card that is kept for the next battle', () => {
  const made = plot('5-diamonds', { 'dominion.subplots.rewards.4': ['second-wind'] });
  for (const at of [1, 2, 3, 4, 5]) takeOut(made, `blue-${at}`, 'red-1');
  run(subplotsAtTheEnd(made.t));
  discardHands(made.t);
  const { hand, kept, deck } = secretsOf(made.state, made.red);
  expect([hand, kept, deck.includes('second-wind')]).toEqual([[], ['second-wind'], false]);
  expect(made.state.awards).toMatchObject([
    {
      to: 'red',
      what: 'note',
      detail: say('award/tactic-kept', { card: '5-diamonds' }),
    },
  ]);
  // Nobody else learns which card it is.
  expect(
    made.t.story
      .filter(({ to }) => to === undefined)
      .map((line) => inWords(line))
      .join(),
  ).not.toContain('Second Wind');
  const next = plot('5-hearts', {}, { gangs: [gang('red', 6, { keptCards: kept ?? [] }), gang('blue', 6)] });
  takeKeptCards(next.t, next.red);
  expect(secretsOf(next.state, next.red)).toMatchObject({ hand: ['second-wind'], kept: [] });
});

test('[dominion.subplots.complete.1] a sub-plot that is completed at the end brings no tactic, unless the table keeps one for the next battle', () => {
  const kept = (rulings: object) => {
    const sayings = { 'dominion.subplots.complete.1': ['spare-clip'], 'dominion.subplots.rewards.2': [1] };
    const made = plot('5-hearts', sayings);
    for (const at of [1, 2, 3, 4, 5]) takeOut(made, `blue-${at}`, 'red-1');
    run(subplotsAtTheEnd(new Table(made.players, { variants: new Set(), rulings } as never, made.state)));
    expect(made.subplot.complete).toBe(true);
    return secretsOf(made.state, made.red).kept ?? [];
  };
  expect(kept({})).toEqual([]);
  const rulings = { 'dominion.completion-after-the-end': 'tactic-drawn-kept-next-battle' };
  expect(kept(rulings)).toEqual(['spare-clip']);
});

test('[dominion.subplots.tasks.6] the card is shown before anybody is marked, and nothing can be planted once the marked fighter is gone', () => {
  const made = plot('6-clubs', { 'dominion.subplots.tasks.6': ['blue-2'] });
  run(subplotsInBattle.deployed(made.t));
  const lines = made.told().filter((line) => line.startsWith('dominion.subplots.tasks.6'));
  expect(lines.map((line) => line.includes('shows its sub-plot'))).toEqual([true, false]);
  const plant = subplotsInBattle.actions.find(({ id }) => id === 'plant-evidence');
  const red = fighterOf(made.state, 'red-1');
  expect(plant?.may(made.state, red)).toBe(true);
  fighterOf(made.state, 'blue-2').fate = 'out-of-action';
  expect(plant?.may(made.state, red)).toBe(false);
});

test('[dominion.subplots.tasks.13] a King needs the victory by round 5', () => {
  for (const [round, lines] of [
    [5, 1],
    [6, 0],
  ] as const) {
    const made = plot('K-hearts', { 'dominion.subplots.rewards.2': [1] });
    made.state.round = round;
    made.state.verdict = { result: 'win', victors: ['red'], why: 'dominion.stand-off.victory.1' };
    run(subplotsAtTheEnd(made.t));
    expect(made.state.awards).toHaveLength(lines);
  }
});

test('[dominion.subplots.suit.1] the lower-rated gang says which suit counts when it claims, once', () => {
  const gangs = [gang('red', 6, { rating: 900 }), gang('blue', 6)];
  const made = plot(
    '5-hearts',
    { 'dominion.subplots.suit.1': 'spades', 'dominion.subplots.rewards.1': [1] },
    { gangs },
  );
  for (const at of [1, 2, 3, 4, 5]) takeOut(made, `blue-${at}`, 'red-1');
  run(subplotsAtTheEnd(made.t));
  expect(made.players.of('dominion.subplots.suit.1')[0]).toMatchObject({
    labels: { hearts: 'hearts: D6x10 credits.', spades: 'spades: D3 Reputation.' },
  });
  expect(made.state.awards).toMatchObject([
    { what: 'reputation', amount: 1, detail: say('award/sub-plot', { card: '5-hearts' }) },
  ]);
});

test('[dominion.subplots.rulebook.2] a reward may be left unclaimed, and then nobody sees the card', () => {
  const made = plot('5-hearts', { 'dominion.subplots.rulebook.2': 'leave' });
  for (const at of [1, 2, 3, 4, 5]) takeOut(made, `blue-${at}`, 'red-1');
  run(subplotsAtTheEnd(made.t));
  expect(made.state.awards).toEqual([]);
  expect(made.subplot.shown).toBe(false);
  expect(made.players.of('dominion.subplots.rulebook.2').at(-1)).toMatchObject({
    what: 'Your sub-plot, the 5 of hearts, is complete. Show it and claim its reward?',
  });
});

test('[dominion.subplots.sheet.1] a task that the organiser wrote is judged by the players, and an edited reward is a note', () => {
  const { tasks, rewards } = DEFAULT_LISTS;
  const lists = {
    tasks: tasks.map((task) => (task.value === '5' ? { ...task, words: 'Hold the bridge.' } : task)),
    rewards: rewards.map((reward) =>
      reward.suit === 'hearts' ? { ...reward, words: 'A round of drinks.' } : reward,
    ),
  };
  const made = plot('5-hearts', { 'dominion.subplots.tasks.5': true }, { lists });
  run(subplotsAtTheEnd(made.t));
  expect(made.state.awards).toMatchObject([
    { what: 'note', detail: say('award/sub-plot-own', { card: '5-hearts', words: 'A round of drinks.' }) },
  ]);
});

test('what an organiser wrote comes home from a battle however long it is', () => {
  const words = 'A round of drinks for everybody who was there. '.repeat(5);
  const { tasks, rewards } = DEFAULT_LISTS;
  const lists = {
    tasks: tasks.map((task) => (task.value === '5' ? { ...task, words: 'Hold the bridge.' } : task)),
    rewards: rewards.map((reward) => (reward.suit === 'hearts' ? { ...reward, words } : reward)),
  };
  const made = plot('5-hearts', { 'dominion.subplots.tasks.5': true }, { lists });
  run(subplotsAtTheEnd(made.t));
  made.state.verdict = { result: 'draw', victors: [], why: 'core.round.sequence.1' };
  const [{ detail } = { detail: '' }] = resultOf(made.state).awards;
  expect(detail).toMatch(/^sub-plot, the 5 of hearts: A round of drinks for everybody/);
  // A campaign takes no longer text from a battle.
  expect(detail).toHaveLength(120);
});

test.each([
  ['stand-off', 'neutral', 'custom', 2],
  ['tunnel-skirmish', 'neutral', 'custom', 2],
  ['looters', 'attacker', 'custom', 2],
  ['looters', 'defender', 'random', 2],
  ['ambush', 'attacker', 'custom', 2],
  ['ambush', 'defender', 'random', 2],
  ['border-dispute', 'neutral', 'random', 0],
  ['sabotage', 'attacker', 'custom', 3],
  ['sabotage', 'defender', 'random', 2],
  ['rescue-mission', 'attacker', 'custom', 3],
  ['rescue-mission', 'defender', 'random', 2],
  ['trap', 'defender', 'custom', 2],
  ['forgotten-riches', 'neutral', 'custom', 3],
  ['marauders', 'attacker', 'custom', 2],
  ['sneak-attack', 'attacker', 'custom', 3],
  ['sneak-attack', 'defender', 'random', 2],
  ['smash-and-grab', 'attacker', 'custom', 2],
  ['smash-and-grab', 'defender', 'random', 2],
  ['escape-the-pit', 'neutral', 'custom', 2],
] as const)(
  '[dominion.tactics.rulebook.1, dominion.stand-off.tactics.1, dominion.looters.tactics.1, dominion.ambush.tactics.1, dominion.sabotage.tactics.1, dominion.trap.tactics.1, dominion.forgotten-riches.tactics.1, dominion.marauders.tactics.1, dominion.sneak-attack.tactics.1, dominion.smash-and-grab.tactics.1, dominion.escape-the-pit.tactics.1] %s gives the %s gang %s (%i)',
  (scenario, role, method, count) => {
    const { state, red } = battle({ pack: 'dominion', scenario: `dominion.${scenario}` });
    expect(tacticsOf(state, { ...red, role })).toEqual({ method, count });
  },
);

const TRAP = {
  id: 'trap',
  title: 'Frag Trap',
  words: 'A model has it.',
  early: false,
  equips: true,
} as const;

test('[classic.reinforcements.tactics.1] a card that equips a model is played at the deployment, not in mid-battle', () => {
  const { t, state, red, players } = battle(
    { lists: { tactics: [...DEFAULT_LISTS.tactics, TRAP] } },
    { 'takeover.standards.tactics.2': 'none' },
  );
  secretsOf(state, red).hand = ['trap'];
  run(tacticsInPlay.deployed(t));
  expect(players.asked).toMatchObject([{ options: ['trap', 'none'] }]);
  expect(play?.may(state, fighterOf(state, 'red-1'))).toBe(false);
  secretsOf(state, red).hand = ['trap', 'spare-clip'];
  expect(play?.may(state, fighterOf(state, 'red-1'))).toBe(true);
});

test('[classic.reinforcements.tactics.2] or on a model that arrives as a Reinforcement', () => {
  const { t, state, red, blue, players } = battle(
    { lists: { tactics: [...DEFAULT_LISTS.tactics, TRAP] } },
    { 'classic.reinforcements.tactics.2': { each: ['trap', 'none'] } },
  );
  secretsOf(state, red).hand = ['spare-clip', 'trap'];
  secretsOf(state, blue).hand = ['trap'];
  state.special = ['campaign.tactics'];
  run(atFighter(t, 'reinforced', fighterOf(state, 'red-2')));
  expect(secretsOf(state, red).hand).toEqual(['spare-clip']);
  expect(secretsOf(state, blue).hand).toEqual(['trap']);
  expect(players.asked.map(({ by }) => by)).toEqual([['red'], ['red']]);
});

test('[takeover.standards.tactics.2] the player of a card reads what it does', () => {
  const { t, state, red, players } = battle({}, { 'takeover.standards.tactics.2': 'none' });
  secretsOf(state, red).hand = ['spare-clip'];
  expect(run(play?.take(t, fighterOf(state, 'red-1')) as never)).toBe(false);
  const [asked] = players.asked;
  expect(asked?.kind === 'choice' && asked.labels?.['spare-clip']).toMatch(/^Spare Clip: .+/);
});

test('[dominion.border-dispute.tactics.1] everybody is told that cards are drawn, and their player reads them all in full', () => {
  const setUp = { pack: 'dominion', scenario: 'dominion.border-dispute' } as const;
  const { t, state, red, players, told } = battle(setUp, {
    'dominion.border-dispute.tactics.1': (question) =>
      question.kind === 'dice' && 'deck' in question.dice ? ['steady-hand'] : [],
    'dominion.tactics.draw.1': 'none',
  });
  state.round = 2;
  run(tacticsInPlay.roundStarts(t));
  expect(told()).toContain('dominion.border-dispute.tactics.1 Red draws tactics cards: 1, and now holds 1');
  run((play as BattleAction).take(t, fighterOf(state, red.crew[0] as string)));
  expect(players.of('dominion.tactics.draw.1')[0]).toMatchObject({
    labels: { 'steady-hand': 'Steady Hand: This fighter adds 1 to all hit rolls of this activation.' },
  });
});

test('[dominion.subplots.tasks.11] a fighter who gains by it may strike with bare hands despite having a blade', () => {
  const { state, red } = battle({ pack: 'dominion', scenario: 'dominion.stand-off' });
  const fighter = fighterOf(state, red.crew[0] as string);
  expect(subplotsInBattle.gainsUnarmed(state, fighter)).toBe(false);
  const card = {
    card: '5-clubs',
    value: '5',
    suit: 'clubs',
    shown: false,
    complete: false,
    count: 0,
    mark: null,
  };
  secretsOf(state, red).subplots.push(card);
  // For any card: the others must not see who has a Jack.
  expect(subplotsInBattle.gainsUnarmed(state, fighter)).toBe(true);
  secretsOf(state, red).subplots = [{ ...card, shown: true }];
  expect(subplotsInBattle.gainsUnarmed(state, fighter)).toBe(false);
});

test('scenarios, terrain, relics and casket contents are named', () => {
  const { state } = battle({ pack: 'dominion', scenario: 'dominion.border-dispute' });
  const name = (id: string) => game.nameOf?.(state, id);
  expect(name('dominion.escape-the-pit')).toBe('Escape The Pit!');
  expect(name('sector-mechanicus')).toBe('Sector Mechanicus');
  expect(name('escape-point')).toBe('the escape point');
  const marker = { gang: null, spot: 'placed', carriedBy: null, state: 'there' } as const;
  state.markers['red-relic'] = { ...marker, id: 'red-relic', kind: 'relic', gang: 'red', data: {} };
  expect(name('red-relic')).toMatch(/^red's relic$/i);
  const data = { contents: 'ammo-cache' };
  state.markers['loot-casket-1'] = { ...marker, id: 'loot-casket-1', kind: 'ammo-cache', data };
  expect(name('loot-casket-1')).toBe('ammo cache 1');
});

test('[dominion.tactics.choose.1] a player who chooses among cards reads what each does', () => {
  const { t, state, red, players } = battle(
    { pack: 'dominion', scenario: 'dominion.stand-off' },
    { 'dominion.tactics.choose.1': first },
  );
  secretsOf(state, red).deck = ['spare-clip', 'second-wind', 'last-word'];
  run(chooseFromThree(t, red));
  const choice = players.asked.find(({ kind }) => kind === 'choice');
  expect(choice).toMatchObject({ by: ['red'], secret: true, what: 'Which of these 3 cards is kept?' });
  expect(choice).toHaveProperty(
    'labels.spare-clip',
    'Spare Clip: This fighter reloads one weapon without an action.',
  );
});

test('[dominion.sneak-attack.tactics.1] a surprised defender is told that an early card is of no use, and not asked for it', () => {
  const { t, state, red, blue, players } = battle(
    { pack: 'dominion', scenario: 'dominion.sneak-attack' },
    { 'dominion.tactics.draw.1': 'none' },
  );
  Object.assign(red, { role: 'defender' });
  Object.assign(blue, { role: 'attacker' });
  state.special = ['dominion.sneak-attack', 'classic.sneak-attacks', 'campaign.tactics'];
  for (const each of [red, blue]) secretsOf(state, each).hand = ['old-tunnels'];
  beforeSetUp(state);
  run(playBeforeDeployment(t));
  expect(players.asked.map(({ by }) => by)).toEqual([['blue']]);
  expect(t.story.at(0)).toMatchObject({ to: 'red', clause: 'dominion.sneak-attack.tactics.1' });
});

test('[takeover.sneak-attack.alarm.6] attackers are warned that a card raises the alarm, as long as it can', () => {
  const { t, state, red, blue, players } = battle({}, { 'takeover.standards.tactics.2': 'none' });
  Object.assign(red, { role: 'defender' });
  Object.assign(blue, { role: 'attacker' });
  state.special = ['takeover.sneak-attack'];
  for (const each of [red, blue]) secretsOf(state, each).hand = ['old-tunnels'];
  beforeSetUp(state);
  run(playBeforeDeployment(t));
  state.facts.alarm = true;
  run(playBeforeDeployment(t));
  expect(players.asked.map(({ what }) => String(what).endsWith(' Mind that it raises the alarm.'))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('[dominion.subplots.tasks.3] only an Active fighter works on a sub-plot', () => {
  const { state, red } = battle({ pack: 'dominion', scenario: 'dominion.stand-off' });
  const card = { card: '3-hearts', value: '3', suit: 'hearts', shown: true };
  secretsOf(state, red).subplots = [{ ...card, complete: false, count: 0, mark: null }];
  const hack = subplotsInBattle.actions.find(({ id }) => id === 'hack');
  const fighter = fighterOf(state, 'red-1');
  expect(hack?.may(state, fighter)).toBe(true);
  fighter.fate = 'pinned';
  expect(hack?.may(state, fighter)).toMatchObject({ clause: 'dominion.subplots.tasks.3' });
});
