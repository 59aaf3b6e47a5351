import { expect, test } from 'vitest';
import { award, engage, goOut } from '../../battle/events.ts';
import { atFighter, atMoment, switchOn, testModifierOf } from '../../battle/special-rule.ts';
import { fighterOf, markerName } from '../../battle/state.ts';
import { activate } from '../../core/play/activation.ts';
import { fight } from '../../core/play/fight.ts';
import { afterHits } from '../../core/play/hits.ts';
import { isInspired, nerveOfFriends } from '../../core/play/nerve.ts';
import { shoot } from '../../core/play/shoot.ts';
import { knockBack } from '../../core/play/shot-hits.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { type Answers, always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import { inWords } from '../../table/table.ts';
import { actionOf, ruleOf, skirmish } from './battle.fixture.ts';
import { newTrap } from './booby-trap.ts';
import { defilersOf, newRelic } from './gang-relics.ts';
import { closedCaskets, newCasket } from './loot-caskets.ts';

const CASKETS = ['classic.loot-caskets'];

function withCasket(terms = {}) {
  const battle = skirmish(CASKETS, terms);
  const casket = newCasket(battle.state);
  casket.spot = 'placed';
  battle.state.markers[casket.id] = casket;
  return { ...battle, casket };
}

test('[classic.loot-caskets.general.1] two caskets are placed in turns, unless a scenario has placed its own', () => {
  const { state, play } = skirmish(CASKETS);
  play((t) => atMoment(t, 'deployed'), ['placed', 'placed']);
  expect(closedCaskets(state).map(({ id }) => id)).toEqual(['loot-casket-1', 'loot-casket-2']);
  play((t) => atMoment(t, 'deployed'));
  expect(closedCaskets(state)).toHaveLength(2);
});

test('[classic.loot-caskets.general.3] only an Active fighter within 1" uses a casket', () => {
  const { state, anna, rex, casket, play } = withCasket();
  const smash = actionOf('smash-casket');
  expect(smash.may(state, anna)).toBe(true);
  expect(play((t) => smash.take(t, anna), [[]]).value).toBe(false);
  anna.engagedWith = [rex.id];
  expect(smash.may(state, anna)).toMatchObject({ clause: 'classic.loot-caskets.general.3' });
  anna.engagedWith = [];
  anna.fate = 'pinned';
  expect(smash.may(state, anna)).toMatchObject({ clause: 'classic.loot-caskets.general.3' });
  expect(casket.state).toBe('closed');
});

test('[classic.loot-caskets.smash.1] 5 in all does not open it, and the action is spent', () => {
  const { anna, casket, play } = withCasket();
  const { value, story } = play((t) => actionOf('smash-casket').take(t, anna), [[casket.id], [2]]);
  expect(value).toBe(true);
  expect(story).toContain('5 against 6+: loot casket 1 stays shut');
  expect(casket).toMatchObject({ kind: 'loot-casket', state: 'closed', data: {} });
});

test('[classic.loot-caskets.general.2, classic.loot-caskets.contents.2] a frag trap takes its place and is rolled for at once', () => {
  const { state, anna, casket, play } = withCasket();
  expect(casket.data).toEqual({}); // nothing is decided before it is opened
  // Opened with 6 in all; a 2 less 1 is a trap; a 2 does not set it off.
  const { story } = play((t) => actionOf('smash-casket').take(t, anna), [[casket.id], [3], [2], [2]]);
  expect(story).toContain('Smashed open, a 2 counts as a 1');
  expect(casket).toMatchObject({ kind: 'booby-trap', state: 'armed', spot: 'placed' });
  expect(state.special).toContain('classic.booby-trap');
});

test('[classic.loot-caskets.general.2, classic.loot-caskets.contents.2] the story keeps the name of a casket when a trap takes its place', () => {
  const { state, anna, casket, play } = withCasket();
  const { story } = play((t) => actionOf('bypass-casket').take(t, anna), [[casket.id], [3, 4], [1], [2]]);
  expect(story.slice(0, 2)).toEqual([
    '7 against 7+: loot casket 1 opens',
    'A frag trap takes the place of loot casket 1',
  ]);
  expect(markerName(state, casket.id)).toBe('booby trap 1');
});

test('[classic.loot-caskets.contents.2] the table may have it go off by itself, or wait for the next action', () => {
  const rulings = (read: string) => ({ rulings: { 'classic.casket-frag-trap': read } });
  const waits = withCasket(rulings('only-rolled-from-next-action'));
  waits.play((t) => actionOf('smash-casket').take(t, waits.anna), [[waits.casket.id], [3], [1]]);
  expect(waits.casket).toMatchObject({ kind: 'booby-trap', state: 'armed' });
  const bang = withCasket(rulings('goes-off-automatically'));
  bang.play((t) => actionOf('smash-casket').take(t, bang.anna), [[bang.casket.id], [3], [1], []]);
  expect(bang.casket).toMatchObject({ state: 'explodes', spot: null });
});

test('[classic.loot-caskets.bypass.1, classic.loot-caskets.contents.3] the credits go to the gang that opened it', () => {
  const { state, anna, casket, play } = withCasket();
  play((t) => actionOf('bypass-casket').take(t, anna), [[casket.id], [3, 4], [3], [5]]);
  expect(state.awards).toMatchObject([{ to: 'red', what: 'credits', amount: 5 }]);
  expect(casket).toMatchObject({ spot: null, state: 'opened' });
});

test('[classic.loot-caskets.contents.3] each line of the aftermath has an id of its own, also after credits from a casket', () => {
  const { state, anna, casket, play } = withCasket();
  play((t) => actionOf('bypass-casket').take(t, anna), [[casket.id], [3, 4], [3], [5]]);
  const line = {
    to: 'red',
    what: 'credits',
    amount: 10,
    detail: 'winning',
    clause: 'dominion.global.credits.1',
  } as const;
  for (let lines = 0; lines < 2; lines++) award(state, line);
  // As a battle has them that an earlier release began.
  state.awards[2] = { id: 'award-NaN', ...line };
  for (let lines = 0; lines < 2; lines++) award(state, line);
  expect(state.awards.map(({ id }) => id)).toEqual(['award-1', 'award-2', 'award-NaN', 'award-4', 'award-5']);
});

test('[classic.loot-caskets.contents.3] an emptied casket of a stash stays where it is', () => {
  const { anna, casket, play } = withCasket();
  casket.gang = 'blue';
  play((t) => actionOf('bypass-casket').take(t, anna), [[casket.id], [6, 6], [2], [1]]);
  expect(casket).toMatchObject({ spot: 'placed', state: 'opened' });
});

test('[classic.loot-caskets.contents.4, classic.loot-caskets.carry.1, classic.loot-caskets.carry.2] an ammo cache takes its place and can be carried', () => {
  const { state, anna, casket, play } = withCasket();
  play((t) => actionOf('bypass-casket').take(t, anna), [[casket.id], [4, 4], [4]]);
  expect(casket).toMatchObject({ kind: 'ammo-cache', spot: 'placed' });
  expect(actionOf('smash-casket').may(state, anna)).toBe(false);
  const { story } = play((t) => actionOf('carry-casket').take(t, anna), [[casket.id]]);
  expect(story.at(-1)).toContain('put down next to');
  expect([casket.carriedBy, casket.spot, anna.carries]).toEqual([null, 'placed', null]);
});

test('[classic.loot-caskets.carry.2] a fighter’s load lies where they went out of action', () => {
  const { anna, rex, casket, play } = withCasket();
  Object.assign(anna, { carries: casket.id, spot: { x: 7, y: 3 } });
  casket.carriedBy = anna.id;
  play((t) => goOut(t, anna, rex, 'core.injury.out.1'));
  expect(anna).toMatchObject({ carries: null, spot: null });
  expect(casket).toMatchObject({ carriedBy: null, spot: { x: 7, y: 3 } });
});

test('[core.injury.out.1] nobody is taken out of action by themselves', () => {
  const { anna, rex, play } = withCasket();
  expect(play((t) => goOut(t, anna, anna, 'core.injury.out.1')).story).toEqual([
    `${anna.name} goes out of action`,
  ]);
  expect(play((t) => goOut(t, rex, anna, 'core.injury.out.1')).story).toEqual([
    `${rex.name} is taken out of action by ${anna.name}`,
  ]);
});

test('[classic.loot-caskets.carry.2] a carrier who is blown off their feet has the load beside them, or leaves it', () => {
  for (const [read, words] of [
    [undefined, 'put down next to'],
    ['goes-back-where-was', 'stays where it was'],
  ] as const) {
    const rulings = read ? { 'classic.casket-carrier-down': read } : {};
    const { state, anna, casket, play } = withCasket({ rulings });
    state.special = [...CASKETS, 'classic.booby-trap'];
    casket.spot = { x: 1, y: 1 };
    play((t) => {
      const trap = newTrap(t);
      trap.spot = 'placed';
      state.markers[trap.id] = trap;
    });
    // The trap goes off, nobody is pushed and nobody wounded; Anna is pinned.
    const answers = [[casket.id], ['booby-trap-1'], [4], [anna.id], [1], [1]];
    const { story } = play((t) => actionOf('carry-casket').take(t, anna), answers);
    expect(anna.fate).toBe('pinned');
    expect(story.at(-1)).toContain(words);
  }
});

test('[classic.loot-caskets.general.3, classic.loot-caskets.carry.2] a casket just put down is within 1" until somebody moves', () => {
  const { state, anna, casket, play } = withCasket();
  const carry = actionOf('carry-casket');
  play((t) => carry.take(t, anna), [[casket.id]]);
  play((t) => carry.take(t, anna)); // on with it, and nobody is asked
  play((t) => actionOf('smash-casket').take(t, anna), [[1]]);
  state.attacks++; // a fight may have moved its winner a little
  play((t) => carry.take(t, anna), [[casket.id]]);
  play((t) => atFighter(t, 'moved', anna));
  expect(play((t) => carry.take(t, anna), [[]]).value).toBe(false);
});

test('[classic.loot-caskets.general.3] with others on the battlefield it may be another one', () => {
  const { state, anna, rex, casket, play } = withCasket();
  state.markers.second = { ...newCasket(state), id: 'second', spot: 'placed' };
  const carry = actionOf('carry-casket');
  play((t) => carry.take(t, anna), [[casket.id]]);
  play((t) => carry.take(t, anna), [casket.id]);
  const { story } = play((t) => carry.take(t, anna), ['another', ['second']]);
  expect(story[0]).toContain('second');
  play((t) => carry.take(t, rex), [[]]); // of Rex nobody knows anything
});

// Treasure

test.each([
  ['click', [1], 'seriously-injured', []],
  ['fancy-threads', [3], 'standing', ['uphive-raiments']],
])('[classic.treasure-casket.general.2] %s', (result, roll, fate, gear) => {
  const { state, anna, play } = skirmish(['classic.treasure-casket']);
  anna.gear = [];
  play((t) => atMoment(t, 'deployed'), ['placed']);
  const injury = result === 'click' ? [['serious']] : [];
  const answers = [['treasure-casket-1'], [4, 4], roll, ...injury];
  play((t) => actionOf('bypass-treasure').take(t, anna), answers);
  expect([anna.fate, anna.gear]).toEqual([fate, gear]);
  expect(state.markers['treasure-casket-1']).toMatchObject({ state: 'opened', spot: null });
});

test("[classic.treasure-casket.contents.3] A Noble's Ransom is an item of the player's choice", () => {
  const { state, anna, play } = skirmish(['classic.treasure-casket']);
  play((t) => atMoment(t, 'deployed'), ['placed']);
  play(
    (t) => actionOf('smash-treasure').take(t, anna),
    [['treasure-casket-1'], [3], [5], 'armoury.bio-booster'],
  );
  expect(anna.gear).toContain('armoury.bio-booster');
  expect(state.awards).toMatchObject([{ to: anna.id, what: 'item', detail: 'armoury.bio-booster' }]);
});

test('[classic.treasure-casket.general.2] it is carried like any casket', () => {
  const { anna, play } = skirmish(['classic.treasure-casket']);
  play((t) => atMoment(t, 'deployed'), ['placed']);
  expect(play((t) => actionOf('carry-treasure').take(t, anna), [[]]).value).toBe(false);
  expect(play((t) => actionOf('carry-treasure').take(t, anna), [['treasure-casket-1']]).value).toBe(true);
});

// Traps

function withTrap(trap: 'frag' | 'gas' | 'melta', terms = {}) {
  const battle = skirmish(['classic.booby-trap'], terms);
  battle.play((t) => {
    const made = newTrap(t, trap);
    made.spot = 'placed';
    battle.state.markers[made.id] = made;
  });
  battle.play((t) => atFighter(t, 'activationStarts', battle.anna));
  return { ...battle, trap: battle.state.markers['booby-trap-1'] as NonNullable<unknown> };
}
const TRAP = ['booby-trap-1'];

/** Two gangs and a frag trap, at a table that tracks attacks. */
function trapped(answers: Answers) {
  const gangs = [roster('red', 'boss leader, ana'), roster('blue', 'king leader, cy')];
  const made = battleOf('takeover.stand-off', gangs, { depth: 'attacks', answers });
  switchOn(made.state, 'classic.booby-trap');
  const trap = newTrap(made.t);
  made.state.markers[trap.id] = Object.assign(trap, { spot: 'placed' });
  const fighter = (id: string) => fighterOf(made.state, id);
  fighter('red-ana').weapons = ['armoury.stub-gun'];
  return { ...made, fighter };
}

test('[classic.booby-trap.trigger.1] each player sets a trap unless a scenario has', () => {
  const { state, play } = skirmish(['classic.booby-trap']);
  play((t) => atMoment(t, 'deployed'), ['frag', 'placed', 'gas', 'placed']);
  expect(Object.values(state.markers).map(({ data, gang }) => [gang, data.trap])).toEqual([
    ['red', 'frag'],
    ['blue', 'gas'],
  ]);
});

test('[classic.booby-trap.trigger.1, classic.booby-trap.trigger.3, classic.booby-trap.trigger.6] one roll for a trap in an activation', () => {
  const { anna, trap, play } = withTrap('frag');
  const { story } = play((t) => atFighter(t, 'moved', anna), [TRAP, [3]]);
  expect(story.at(-1)).toContain('may go on');
  play((t) => atFighter(t, 'moved', anna)); // nothing more is asked in this activation
  expect(trap).toMatchObject({ state: 'armed' });
  play((t) => atFighter(t, 'activationStarts', anna));
  play((t) => atFighter(t, 'moved', anna), [TRAP, [1]]);
  expect(trap).toMatchObject({ state: 'dud', spot: null });
});

test('[classic.booby-trap.trigger.2] a fighter who acts within 2" without moving rolls, too', () => {
  const { anna, play, trap } = withTrap('frag');
  const { actionTaken } = ruleOf('classic.booby-trap');
  play((t) => actionTaken?.(t, anna, 'aim'), [TRAP, [2]]);
  play((t) => actionTaken?.(t, anna, 'reload')); // once in an activation
  play((t) => atFighter(t, 'activationStarts', anna));
  play((t) => actionTaken?.(t, anna, 'aim'), [TRAP, [1]]);
  expect(trap).toMatchObject({ state: 'dud' });
});

test('[classic.booby-trap.trigger.1, classic.booby-trap.trigger.2] a fighter who is known to be farther off is measured again only after a move', () => {
  const { anna, rex, play, trap } = withTrap('frag');
  const { actionTaken } = ruleOf('classic.booby-trap');
  play((t) => atFighter(t, 'moved', anna), [[]]);
  play((t) => atFighter(t, 'activationStarts', anna));
  play((t) => actionTaken?.(t, anna, 'aim')); // still as far off as before
  play((t) => actionTaken?.(t, rex, 'aim'), [[]]); // of Rex nobody knows yet
  play((t) => atFighter(t, 'moved', anna), [TRAP, [1]]);
  expect(trap).toMatchObject({ state: 'dud' });
});

test('[classic.booby-trap.trigger.1] a fighter who has only gone past a trap has come near it, too', () => {
  const { t, players, fighter } = trapped({ 'measure classic.booby-trap.trigger.1': [[]] });
  run(atFighter(t, 'moved', fighter('red-ana')));
  expect(players.asked[0]).toMatchObject({ what: 'Has red ana come within 2" of booby trap 1?' });
});

test('[classic.booby-trap.trigger.1, core.hits.knockback.1] a fighter who is pushed may be pushed into a trap', () => {
  const { t, players, fighter } = trapped({
    'fact core.hits.knockback.1': [false],
    'measure classic.booby-trap.trigger.1': [[]],
  });
  run(knockBack(t, fighter('blue-cy'), 6));
  expect(players.asked.map(({ clause }) => clause)).toEqual([
    'core.hits.knockback.1',
    'classic.booby-trap.trigger.1',
  ]);
});

test('[classic.booby-trap.trigger.1, classic.booby-trap.moving.1] a fighter who is pushed into a trap is on no move that could go on', () => {
  const { anna, play } = withTrap('frag');
  const { story } = play((t) => atFighter(t, 'moved', anna, 'is-moved'), [TRAP, [3]]);
  expect(story).toEqual(['The trap is not set off and stays']);
});

test('[classic.booby-trap.trigger.1] one question a round finds who cannot reach any trap, and their moves are not measured', () => {
  const { t, players, fighter, state } = trapped({
    'pick classic.booby-trap.trigger.1': [['red-ana'], []],
    'measure classic.booby-trap.trigger.1': () => [],
  });
  run(atMoment(t, 'actionPhaseStarts'));
  expect(players.asked[0]).toMatchObject({
    options: ['red-boss', 'red-ana', 'blue-king', 'blue-cy'],
    what: 'Who is within 12" of a booby trap? In this round the app asks about traps only when these move.',
  });
  const measured = () => players.keys('measure').length;
  const moves = (id: string) => {
    const before = measured();
    run(atFighter(t, 'activationStarts', fighter(id)));
    run(atFighter(t, 'moved', fighter(id)));
    run(ruleOf('classic.booby-trap').actionTaken?.(t, fighter(id), 'move') as never);
    return measured() - before;
  };
  expect([moves('red-ana'), moves('red-boss'), moves('blue-cy')]).toEqual([1, 0, 0]);
  // The question still comes for moves forced on a fighter, and for moves in a panic.
  run(atFighter(t, 'moved', fighter('blue-king'), 'is-moved'));
  expect(measured()).toBe(2);
  expect(moves('blue-king')).toBe(1);
  fighter('blue-cy').broken = true;
  expect(moves('blue-cy')).toBe(1);
  // The next round is a new one, and a fighter who sprints is not spared.
  state.round++;
  expect(moves('red-boss')).toBe(1);
  fighter('red-boss').skills = ['sprint'];
  run(atMoment(t, 'actionPhaseStarts'));
  expect(players.options('pick')[1]).not.toContain('red-boss');
  expect([moves('red-boss'), moves('red-ana')]).toEqual([1, 0]);
});

test('[classic.booby-trap.trigger.1] another trap, or the word of a player, has everybody asked about again', () => {
  const { t, players, fighter, state } = trapped({
    'pick classic.booby-trap.trigger.1': [[]],
    'measure classic.booby-trap.trigger.1': () => [],
  });
  run(atMoment(t, 'actionPhaseStarts'));
  run(atFighter(t, 'activationStarts', fighter('red-ana')));
  const near = actionOf('go-near-trap');
  expect(near.may(state, fighter('red-ana'))).toBe(true);
  expect(near.may(state, fighter('blue-cy'))).toBe(false); // it is not their turn
  run(near.take(t, fighter('red-ana')));
  run(atFighter(t, 'moved', fighter('red-ana')));
  expect(players.keys('measure')).toHaveLength(2);
  run(atFighter(t, 'activationStarts', fighter('blue-cy')));
  const trap = newTrap(t);
  state.markers[trap.id] = Object.assign(trap, { spot: 'placed' });
  run(atFighter(t, 'moved', fighter('blue-cy')));
  expect(players.keys('measure')).toHaveLength(3);
});

/** Nobody is near a trap; these act in order, each with whether they were asked about the one before. */
function inTurn(made: ReturnType<typeof trapped>, ...acting: readonly string[]) {
  const turn = 'choice core.activation.turn.4';
  return acting.map((id) => {
    const before = made.players.options(turn).length;
    run(activate(made.t, made.fighter(id)));
    return made.players
      .options(turn)
      .slice(before)
      .map((options) => options.includes('came-near-trap'));
  });
}

test('[classic.booby-trap.trigger.1, classic.booby-trap.trigger.3] a fighter who came near with the last action is asked about before the next fighter acts', () => {
  const made = trapped({
    'pick classic.booby-trap.trigger.1': [[]],
    'choice core.activation.turn.4 red-ana': ['move', 'move'],
    'choice core.activation.turn.4 blue-cy': ['came-near-trap', 'move', 'done'],
    'measure classic.booby-trap.trigger.1': [TRAP],
    'dice D6 classic.booby-trap.trigger.4': [[3]],
  });
  run(atMoment(made.t, 'actionPhaseStarts'));
  // Ana, who acts first, has nobody before her; of Ana it is said once, with no action of Cy's.
  expect(inTurn(made, 'red-ana', 'blue-cy')).toEqual([
    [false, false],
    [true, false, false],
  ]);
  expect(made.players.asked.filter(({ kind }) => kind === 'measure')).toEqual([
    expect.objectContaining({ from: 'red-ana', what: 'Has red ana come within 2" of booby trap 1?' }),
  ]);
  expect(made.t.story.map((told) => inWords(told)).filter((line) => line.includes('trap'))).toEqual([
    'The trap is not set off and stays', // and no word of a move that may go on
  ]);
});

test('[classic.booby-trap.trigger.1] only the fighter just before can be named, if there and not asked about, in the same round', () => {
  const made = trapped({
    'pick classic.booby-trap.trigger.1': [['red-boss'], []],
    'choice core.activation.turn.4': () => 'done',
    'measure classic.booby-trap.trigger': () => [],
  });
  run(atMoment(made.t, 'actionPhaseStarts'));
  // Boss is asked about after every action anyway.
  expect(inTurn(made, 'red-boss', 'blue-cy', 'red-ana', 'red-ana')).toEqual([
    [false],
    [false],
    [true],
    [false],
  ]);
  made.state.round++;
  run(atMoment(made.t, 'actionPhaseStarts'));
  expect(inTurn(made, 'blue-cy', 'red-ana')).toEqual([[false], [true]]);
  run(goOut(made.t, made.fighter('red-ana'), null, 'core.injury.out.1'));
  expect(inTurn(made, 'blue-king')).toEqual([[false]]);
});

test('[classic.booby-trap.trigger.1] no questions about traps if none is left', () => {
  const { t, players, state } = trapped({});
  for (const trap of Object.values(state.markers)) trap.spot = null;
  run(atMoment(t, 'actionPhaseStarts'));
  expect(players.asked).toEqual([]);
});

test('[classic.booby-trap.shooting.1, core.activation.types.2] a shot at a trap is the Shoot of the activation', () => {
  const shots = ['shoot-trap', 'done'];
  const { t, players, fighter } = trapped({
    'choice core.activation.turn.4': () => shots.shift() ?? 'done',
    'sight classic.booby-trap.shooting.1': [TRAP],
    'choice core.shooting.range.1': ['short'],
    'dice D6 classic.booby-trap.shooting.2': [[6]],
    'dice D6 classic.booby-trap.shooting.4': [[1]],
    'dice firepower': [[1]],
    'measure classic.booby-trap.trigger.2': [[]],
  });
  run(takeActions(t, fighter('red-ana'), 2));
  const offers = players.asked.flatMap((asked) =>
    asked.kind === 'choice' && asked.clause === 'core.activation.turn.4' ? [asked.options] : [],
  );
  expect(offers[0]).toEqual(expect.arrayContaining(['shoot', 'shoot-trap']));
  expect(offers[1]).not.toContain('shoot');
  expect(offers[1]).not.toContain('shoot-trap');
});

test('[classic.booby-trap.moving.1, classic.booby-trap.moving.2, classic.reference.weapons.2] a frag trap pins, pushes and wounds everybody near', () => {
  const { anna, rex, trap, play } = withTrap('frag');
  const { story } = play(
    (t) => atFighter(t, 'moved', anna),
    [
      TRAP,
      [4], // it goes off
      [anna.id, rex.id],
      [3], // Anna is pushed
      true, // against a wall: Damage 2
      [4], // wounded
      ['flesh', 'flesh'],
      [1], // Rex is not pushed
      [3], // nor wounded
    ],
  );
  expect([anna.fate, anna.fleshWounds, rex.fate]).toEqual(['pinned', 2, 'pinned']);
  expect(trap).toMatchObject({ state: 'explodes', spot: null });
  expect(story.at(-1)).toContain('ends the move');
});

/** The same trap and a second one beside it. */
function withTwoTraps(terms = {}) {
  const battle = withTrap('frag', terms);
  battle.play((t) => {
    const second = newTrap(t, 'frag');
    battle.state.markers[second.id] = Object.assign(second, { spot: 'placed' });
  });
  return { ...battle, second: battle.state.markers['booby-trap-2'] as NonNullable<unknown> };
}

test('[classic.booby-trap.trigger.1, core.hits.knockback.1, classic.reference.weapons.2] a fighter pushed by a trap may be pushed into the next one', () => {
  const { anna, rex, trap, second, play } = withTwoTraps();
  const { story } = play(
    (t) => atFighter(t, 'moved', anna),
    [
      TRAP,
      [4], // the first goes off
      [anna.id, rex.id],
      [3], // Anna is pushed
      false,
      ['booby-trap-2'], // to the second, the only one that is left to ask about
      [6], // which goes off, too
      [anna.id],
      [3], // and pushes her farther
      false,
      [4], // wounded by the second
      ['out'],
      [3], // Rex is pushed by the first,
      false, // and no trap is left for him
      [1], // not wounded
    ],
  );
  expect([anna.fate, rex.fate]).toEqual(['out-of-action', 'pinned']);
  expect([trap, second]).toMatchObject([
    { state: 'explodes', spot: null },
    { state: 'explodes', spot: null },
  ]);
  expect(story.filter((line) => line.includes('goes out of action'))).toHaveLength(1);
});

test('[classic.booby-trap.trigger.1, core.hits.knockback.1] a fighter whom a trap does not move triggers no other', () => {
  const { anna, second, play } = withTwoTraps();
  const { story } = play((t) => atFighter(t, 'moved', anna), [TRAP, [4], [anna.id], [2], [1]]);
  expect(story).toContain('A 2 does not move Strength 3');
  expect(second).toMatchObject({ state: 'armed', spot: 'placed' });
});

test('[classic.booby-trap.trigger.3, core.hits.knockback.1] a fighter pushed by a trap can set it off once more, if it stays', () => {
  const { anna, rex, trap, play } = withTrap('frag', { rulings: { 'classic.booby-after': 'stays' } });
  play(
    (t) => atFighter(t, 'moved', anna),
    [
      TRAP,
      [4],
      [anna.id, rex.id],
      [3], // Anna has rolled for it in this activation already
      false,
      [1],
      [3],
      false,
      TRAP, // Rex has not
      [3],
      [1],
    ],
  );
  expect(trap).toMatchObject({ state: 'armed', spot: 'placed' });
});

test('[classic.reference.traits.1] gas pins nobody; melta takes out whoever it wounds', () => {
  const gas = withTrap('gas');
  gas.play((t) => atFighter(t, 'moved', gas.anna), [TRAP, [5], [gas.anna.id], [3], ['flesh']]);
  expect([gas.anna.fate, gas.anna.fleshWounds]).toEqual(['standing', 1]);
  const melta = withTrap('melta');
  melta.play((t) => atFighter(t, 'moved', melta.anna), [TRAP, [6], [melta.anna.id], [2]]);
  expect(melta.anna.fate).toBe('out-of-action');
  // Each of its dice is an Out of Action result [core.injury.out.2].
  expect(melta.anna.lastingInjuries).toBe(3);
});

test('[classic.booby-trap.n21-gas.1] the gas of the Hive War spreads 2D6"', () => {
  const { anna, rex, play } = withTrap('gas', { variants: ['n21'] });
  const { story } = play((t) => atFighter(t, 'moved', anna), [TRAP, [4], [4, 5], [rex.id], [6], ['out']]);
  expect(story).toContain('The gas reaches 9"');
  expect([anna.fate, rex.fate]).toEqual(['standing', 'out-of-action']);
});

test('[classic.booby-trap.n21-melta.1, classic.booby-trap.n21-melta.2, classic.booby-trap.n21-melta.4, classic.booby-trap.n21-melta.6] the melta trap of the Hive War leaves a pitfall', () => {
  const { state, anna, rex, play } = withTrap('melta', { variants: ['n21'] });
  play((t) => atFighter(t, 'moved', anna), [TRAP, [4], [anna.id, rex.id], false, true, [4]]);
  expect([anna.fate, rex.fate]).toEqual(['pinned', 'out-of-action']);
  expect(state.markers['pitfall-1']).toMatchObject({ kind: 'pitfall', spot: 'placed' });
});

test('[classic.booby-trap.n21-melta.1] without a board the players lay a pitfall marker of their own, or a 5" Blast by the table\'s ruling', () => {
  const data = (rulings: object) => {
    const { state, anna, play } = withTrap('melta', { variants: ['n21'], rulings });
    play((t) => atFighter(t, 'moved', anna), [TRAP, [4], []]);
    return state.markers['pitfall-1']?.data;
  };
  expect(data({})).toEqual({});
  expect(data({ 'classic.booby-pitfall': '5-blast-marker' })).toEqual({ across: 5 });
});

test('[classic.booby-trap.shooting.1, classic.booby-trap.shooting.4, classic.booby-trap.shooting.5] a trap is shot at and disarmed', () => {
  const { state, anna, trap, play } = withTrap('frag');
  expect(actionOf('shoot-trap').may(state, anna)).toBe(true);
  expect(play((t) => actionOf('shoot-trap').take(t, anna), [[]]).value).toBe(false);
  // BS 4+ with accuracy +2 and -1 at short range: a 3 hits; the firepower die shows one hole; 5 disarms it.
  play((t) => actionOf('shoot-trap').take(t, anna), [TRAP, 'short', 'open', [3], [1], [5]]);
  expect(trap).toMatchObject({ state: 'disarmed', spot: null });
  expect(actionOf('shoot-trap').may(state, anna)).toBe(false);
});

test('[classic.booby-trap.shooting.2, core.shooting.hit.2, core.shooting.hit.7] cover, aim and drink count when a trap is shot at', () => {
  const { anna, trap, play } = withTrap('frag');
  // BS 4+ with accuracy +2, -1 at short range, partial cover -1, a swig -1 and aiming +1: a 3 misses, a 4 hits.
  anna.conditions = ['aimed', 'second-best'];
  play((t) => actionOf('shoot-trap').take(t, anna), [TRAP, 'short', 'partial', [3], [1]]);
  expect(trap).toMatchObject({ state: 'armed' });
  play((t) => actionOf('shoot-trap').take(t, anna), [TRAP, 'short', 'partial', [4], [1], [5]]);
  expect(trap).toMatchObject({ state: 'disarmed' });
});

test('[classic.booby-trap.shooting.1, core.shooting.twin.1] two Sidearms are fired at a trap together, each at -1; one hit may be enough', () => {
  const { anna, trap, play } = withTrap('frag');
  anna.weapons = ['armoury.stub-gun', 'armoury.stub-gun'];
  const shots = [TRAP, 'two-sidearms', 'short', 'open'];
  // BS 4+ with accuracy +2, -1 at short range and -1 for two guns: a 3 misses, a 4 hits.
  play((t) => actionOf('shoot-trap').take(t, anna), [...shots, [3], [4], [1], [1], [2]]);
  expect(trap).toMatchObject({ state: 'armed' });
  play((t) => actionOf('shoot-trap').take(t, anna), [...shots, [4], [4], [1], [5], [1]]);
  expect(trap).toMatchObject({ state: 'disarmed', spot: null });
});

test('[classic.booby-trap.shooting.1, core.shooting.range.2] a trap out of range is missed without a roll, and the Shoot is used', () => {
  const { t, players, fighter, state } = trapped({
    'choice core.activation.turn.4': ['shoot-trap', 'done'],
    'sight classic.booby-trap.shooting.1': [TRAP],
    'choice core.shooting.range.1': ['out'],
    'dice firepower core.ammo.roll.1': [[1]],
    'measure classic.booby-trap.trigger': () => [],
  });
  run(takeActions(t, fighter('red-ana'), 2));
  expect(players.keys('dice').filter((key) => !key.includes('firepower'))).toEqual([]);
  const [, second] = players.options('choice core.activation.turn.4');
  expect(second).toContain('move');
  expect(second).not.toContain('shoot-trap');
  expect(second).not.toContain('shoot');
  expect(state.markers['booby-trap-1']).toMatchObject({ state: 'armed' });
});

test('[classic.booby-trap.shooting.4, core.blasts.template.1] flames hit a trap without a roll', () => {
  const { anna, trap, play } = withTrap('frag');
  anna.weapons = ['armoury.flamer'];
  play((t) => actionOf('shoot-trap').take(t, anna), [TRAP, [1], [6]]);
  expect(trap).toMatchObject({ state: 'disarmed', spot: null });
});

test('[classic.booby-trap.shooting.1, core.activation.types.5] a shot at a trap with an Unwieldy weapon takes both actions', () => {
  const actions = ['move', 'done'];
  const { t, players, fighter } = trapped({
    'choice core.activation.turn.4': () => actions.shift() ?? 'done',
    'measure classic.booby-trap.trigger': () => [],
  });
  fighter('red-ana').weapons = ['armoury.autocannon'];
  run(takeActions(t, fighter('red-ana'), 2));
  const [first, second] = players.asked.filter(({ clause }) => clause === 'core.activation.turn.4');
  expect(first).toMatchObject({ labels: { 'shoot-trap': 'Shoot at a booby trap (double)' } });
  expect(second).toMatchObject({ blocked: { 'shoot-trap': { clause: 'core.activation.types.5' } } });
});

// Relics

function withRelics(terms = {}) {
  const battle = skirmish(['classic.gang-relics'], { each: 2, ...terms });
  for (const gang of ['red', 'blue'])
    battle.state.markers[`${gang}-relic`] = { ...newRelic(gang), spot: 'placed' };
  return battle;
}

test('[classic.gang-relics.bonus.1, classic.gang-relics.bonus.2] the own relic within 6" adds 2 to Cool and Leadership tests', () => {
  const { anna, play } = withRelics();
  expect(play((t) => testModifierOf(t, anna, 'cl'), [['red-relic']]).value).toBe(2);
  expect(play((t) => testModifierOf(t, anna, 'ld'), [['red-relic']]).value).toBe(2);
  expect(play((t) => testModifierOf(t, anna, 'cl'), [[]]).value).toBe(0);
});

test('[classic.gang-relics.bonus.1] a friend falls, and the relic keeps a fighter from breaking', () => {
  const { state, anna, play } = withRelics();
  const [, friend] = (state.gangs[0]?.crew ?? []).map((id) => state.fighters[id]);
  // Cool 7+: a 5 and 2 for the relic pass.
  play((t) => nerveOfFriends(t, friend as typeof anna), [[anna.id], ['red-relic'], [2, 3]]);
  expect(anna.broken).toBe(false);
});

test('[classic.gang-relics.bonus.1, dominion.relic.bonus.1] the relic helps Nerves of Steel keep a fighter up', () => {
  const hit = (near: readonly string[]) => {
    const { anna, rex, play } = withRelics();
    rex.skills = ['nerves-of-steel'];
    rex.weapons = ['armoury.fighting-knife'];
    // In sight and within range, a hit with one shot and no save; Cool 7+: a 5, and 2 for the relic; no wound.
    play((t) => shoot(t, anna, [rex]), ['short', 'open', [6], [1], near, [2, 3], [1]]);
    return rex.fate;
  };
  expect(hit(['blue-relic'])).toBe('standing');
  expect(hit([])).toBe('pinned');
});

test('[classic.gang-relics.bonus.2, dominion.relic.bonus.1] the relic helps a friend steady another by Leadership', () => {
  const { state, anna, play } = withRelics();
  const [, friend] = (state.gangs[0]?.crew ?? []).map((id) => state.fighters[id] as typeof anna);
  (friend as typeof anna).skills = ['inspirational'];
  const steadied = (near: readonly string[]) =>
    play((t) => isInspired(t, anna), [[friend?.id as string], near, [2, 3]]).value;
  expect([steadied(['red-relic']), steadied([])]).toEqual([true, false]);
});

test('[classic.gang-relics.bonus.1] a fighter who has moved in the End phase is measured again', () => {
  const { state, anna, play } = withRelics();
  play((t) => atMoment(t, 'endPhaseStarts'));
  const bonus = (near: readonly string[][]) => play((t) => testModifierOf(t, anna, 'cl'), near).value;
  expect([bonus([[anna.id]]), bonus([])]).toEqual([2, 2]);
  play((t) => atFighter(t, 'moved', anna));
  expect(bonus([[]])).toBe(0);
  expect(state.facts['relics.near']).toBeDefined();
});

test('[dominion.relic.defile.1, dominion.relic.defile.2] a Double action within 1" defiles an enemy relic once', () => {
  const { state, anna, play } = withRelics();
  const defile = actionOf('defile-relic');
  expect([defile.type, defile.may(state, anna)]).toEqual(['double', true]);
  expect(play((t) => defile.take(t, anna), [[]]).value).toBe(false);
  expect(play((t) => defile.take(t, anna), [['blue-relic']]).value).toBe(true);
  expect(defilersOf(state)).toEqual({ red: null, blue: anna.id });
  expect(defile.may(state, anna)).toMatchObject({ clause: 'dominion.relic.defile.2' });
  const rex = state.fighters[state.gangs[1]?.crew[0] as string] as typeof anna;
  expect(play((t) => testModifierOf(t, rex, 'cl')).value).toBe(0); // its relic gives nothing any more
});

test('[dominion.relic.defile.1] no action to defile if the enemies brought no relic', () => {
  const { state, anna } = withRelics();
  delete state.markers['blue-relic'];
  expect(actionOf('defile-relic').may(state, anna)).toBe(false);
});

test('[classic.gang-relics.bonus.1] allied gangs gain by a relic only if the table rules so', () => {
  for (const [read, bonus] of [
    [undefined, 0],
    ['allied-gangs-too', 2],
  ] as const) {
    const { state, rex, play } = withRelics({ rulings: read ? { 'classic.relic-friendly': read } : {} });
    for (const gang of state.gangs) gang.side = 'both';
    delete state.markers['blue-relic'];
    expect(play((t) => testModifierOf(t, rex, 'cl'), bonus > 0 ? [['red-relic']] : []).value).toBe(bonus);
  }
});

test('[classic.booby-trap.trigger.1, core.combat.consolidate.1] the move after a fight may go past a trap', () => {
  const { t, players, fighter } = trapped({
    'choice core.combat.weapons.1': () => 'none',
    'dice D6 core.combat.hit.1': always(6),
    'dice D6 core.hits.wound.1': always(6),
    'dice injury': always('out'),
    'measure classic.booby-trap.trigger.1': [[]],
  });
  engage(fighter('red-ana'), fighter('blue-cy'));
  run(fight(t, fighter('red-ana')));
  expect(players.keys('measure classic.booby-trap.trigger.1')).toHaveLength(1);
});

test('[classic.booby-trap.trigger.1] a fighter who is dragged may be dragged into a trap', () => {
  const { t, players, fighter } = trapped({
    'dice D6 armoury.play.traits.1': always(6),
    'dice D3 armoury.play.traits.1': always(2),
    'measure classic.booby-trap.trigger.1': [[]],
  });
  run(afterHits(t, fighter('blue-cy'), fighter('red-ana'), ['drag']));
  expect(players.keys('measure classic.booby-trap.trigger.1')).toHaveLength(1);
});

test('[classic.treasure-casket.contents.1, classic.reference.skills.1] True Grit softens the needle as any injury', () => {
  const { state, anna, play } = skirmish(['classic.treasure-casket']);
  play((t) => atMoment(t, 'deployed'), ['placed']);
  anna.skills = ['true-grit'];
  const answers = [['treasure-casket-1'], [4, 4], [1], ['out', 'flesh'], 'flesh'];
  play((t) => actionOf('bypass-treasure').take(t, anna), answers);
  expect([anna.fate, anna.fleshWounds]).toEqual(['standing', 1]);
  expect(state.markers['treasure-casket-1']).toMatchObject({ state: 'opened' });
});
