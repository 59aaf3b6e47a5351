/** Wild Fighters in a battle: when they come, who plays them, their turns, and what they are not. */
import { expect, test } from 'vitest';
import { engage, goOut } from '../../battle/events.ts';
import { inForce } from '../../battle/in-force.ts';
import { atMoment, rulesOf } from '../../battle/special-rule.ts';
import { type FighterState, fighterOf, gangBy, judged, onBoardOf } from '../../battle/state.ts';
import { meleeOf, rangedOf } from '../../battle/weapons.ts';
import { afterTheBattle } from '../../campaign/aftermath/aftermath.ts';
import { actionPhase } from '../../core/play/action-phase.ts';
import { harmedBy, targetsFor } from '../../core/play/attack.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { endPhase, playRound } from '../../core/play/round.ts';
import { shoot } from '../../core/play/shoot.ts';
import { type Answers, always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import type { Question } from '../../table/question.ts';
import '../../campaign/battle/battle.ts';
import { read } from '../../campaign/battle/in-words.fixture.ts';

const ID = 'campaign.wild-fighters';
const SECRET = `dice D3+1 ${ID}.arrival.1 wild-fighters @blue`;
const KIND = `dice D6 ${ID}.arrival.2`;

interface Wanted {
  readonly scenario?: string;
  readonly gangs?: readonly string[];
  readonly answers?: Answers;
  readonly rulings?: object;
}

/** Blue and Red fight; whoever sits out rolls a 1, so the Wild Fighters come in round 2. */
function wilderness({
  scenario = 'takeover.stand-off',
  gangs = ['blue', 'red'],
  answers,
  rulings,
}: Wanted = {}) {
  const made = battleOf(
    scenario,
    gangs.map((id) => roster(id, 'king leader, a, b')),
    {
      depth: 'full',
      rulings: rulings ?? {},
      answers: { [SECRET]: always(1), [KIND]: always(1), ...answers },
    },
  );
  made.state.special = [...made.page.special, ID];
  const { t, state } = made;
  const of = (id: string) => fighterOf(state, id);
  /** Starts the rounds one after the other up to this one. */
  const rounds = (last: number) => {
    for (state.round = 1; state.round <= last; state.round++) run(atMoment(t, 'roundStarts'));
    state.round = last;
  };
  const roster_ = () => state.wild.flatMap((gang) => gang.roster);
  return { ...made, of, rounds, roster: roster_ };
}

test.each(['takeover.invasion', 'takeover.precinct-assault', 'takeover.pit-brawl'])(
  '[campaign.wild-fighters.use.2] none come in %s, and nobody is asked',
  (scenario) => {
    const { state, players, rounds } = wilderness();
    state.scenario = scenario;
    rounds(4);
    expect(state.wild).toEqual([]);
    expect(players.keys()).toEqual([]);
  },
);

test('[campaign.wild-fighters.use.1] with nobody sitting out none come', () => {
  const { state, players, rounds } = wilderness({ answers: { [`choice ${ID}.use.1`]: () => '0' } });
  rounds(4);
  expect(state.wild).toEqual([]);
  expect(players.keys('dice')).toEqual([]);
  expect(inForce(state)).toEqual([]);
});

test.each([
  [1, 2],
  [2, 3],
  [3, 4],
])(
  '[campaign.wild-fighters.arrival.1] a %i brings them in round %i; the roll is nobody’s to see',
  (die, round) => {
    const game = wilderness({ answers: { [SECRET]: always(die) } });
    game.rounds(round - 1);
    expect(game.roster()).toEqual([]);
    expect(game.players.keys(KIND)).toEqual([]); // What comes is rolled only then.
    const { secrets, ...known } = game.state;
    expect(JSON.stringify(known.facts)).not.toContain('"round"');
    expect(secrets.blue).not.toHaveProperty('wild-fighters');
    expect(game.t.story.map(({ clause }) => clause)).not.toContain(`${ID}.arrival.1`);
    game.rounds(round);
    expect(game.roster()).toHaveLength(3);
    expect(game.players.keys(KIND)).toHaveLength(1);
    expect(read(inForce(game.state), game.state)[0]).toMatchObject({
      words: 'The Wild Fighters have come',
      hot: true,
    });
  },
);

const WAY_IN =
  'either within 3" of an edge of the board, or within 3" of a sensible way in where the edge cannot be used';
const FROM_ALL = 'at least 6" from every one of blue-king, blue-a, blue-b, red-king, red-a, red-b';

test('[campaign.wild-fighters.arrival.2, campaign.wild-fighters.arrival.3, campaign.wild-fighters.mastiffs.1, campaign.wild-fighters.mastiffs.2] mastiffs come by the edge and keep together', () => {
  const { players, of, rounds } = wilderness();
  rounds(2);
  expect(players.placed()).toEqual([
    ['feral-mastiff-1', `${FROM_ALL}, and ${WAY_IN}`],
    ['feral-mastiff-2', `${FROM_ALL}, and within 4" of feral-mastiff-1, and ${WAY_IN}`],
    [
      'feral-mastiff-3',
      `${FROM_ALL}, and within 4" of any of feral-mastiff-1, feral-mastiff-2, and ${WAY_IN}`,
    ],
  ]);
  expect(of('feral-mastiff-1')).toMatchObject({ save: 4, stats: { m: 5, t: 4, a: 2 } });
  expect(meleeOf(of('feral-mastiff-1')).map(({ weapon }) => weapon.id)).toEqual(['armoury.savage-bite']);
});

/** Draws these cards in turn. */
const cards = (...drawn: readonly string[]) => {
  const left = [...drawn];
  return (question: Question) => {
    if (question.kind !== 'dice' || !('deck' in question.dice)) throw new Error('no cards');
    return [left.shift() as string];
  };
};

test('[campaign.wild-fighters.hunters.1] bounty hunters are drawn from those who are not for hire', () => {
  const game = wilderness({
    gangs: ['blue', 'red', 'grey'],
    answers: { [KIND]: always(4), 'dice 1 of': cards('katy-parry', 'butcher-slaughter') },
  });
  const gun = { id: 'burnadette', kind: 'hired-gun', cost: 90, fighter: {} } as const;
  game.state.occasion.hiredGuns = [gun as never];
  game.rounds(2);
  expect(game.roster()).toEqual(['katy-parry', 'butcher-slaughter', 'suzie-slaughter']);
  const decks = game.players.asked.flatMap((question) =>
    question.kind === 'dice' && 'deck' in question.dice ? [question.dice.deck] : [],
  );
  expect(decks[0]).toEqual([
    'suzie-slaughter',
    'butcher-slaughter',
    'katy-parry',
    'heater-shottentail',
    'scarlett-ensnaara',
    'bullseye-lu-cye',
  ]);
  expect(game.players.placed()[0]?.[1]).toMatch(new RegExp(`^at least 6" from .*, and ${WAY_IN}$`));
  expect(game.of('katy-parry').name).toBe('Katy Parry');
});

test.each([
  ['default', ['katy-parry', 'burnadette']],
  ['both-come-all-same', ['katy-parry', 'suzie-slaughter', 'butcher-slaughter']],
])('[campaign.wild-fighters.hunters.1] a Sister drawn for the last place: %s', (reading, come) => {
  const { roster, rounds } = wilderness({
    rulings: { 'campaign.wild-sisters': reading },
    answers: { [KIND]: always(5), 'dice 1 of': cards('katy-parry', 'suzie-slaughter', 'burnadette') },
  });
  rounds(2);
  expect(roster()).toEqual(come);
});

/** The Sisters have come, everybody is Ready, and the gangs do nothing. */
function sistersHere(answers: Answers = {}, rulings: object = {}) {
  const game = wilderness({
    rulings,
    answers: { ...IDLE, [KIND]: always(5), 'dice 1 of': cards('suzie-slaughter'), ...answers },
  });
  game.rounds(2);
  for (const fighter of Object.values(game.state.fighters)) fighter.ready = true;
  game.state.order = ['blue', 'red'];
  return game;
}

test.each([
  ['together', {}, ['Butcher Slaughter', 'Suzie Slaughter', 'blue a']],
  ['alone', {}, ['Butcher Slaughter', 'blue a', 'red a']],
  ['together', { 'campaign.wild-sisters-turn': 'one-time' }, ['Butcher Slaughter', 'blue a', 'red a']],
])('[campaign.hired-guns.sisters.3] wild Sisters, %s, under %j', (choice, rulings, order) => {
  const game = sistersHere(
    {
      'choice campaign.hired-guns.sisters.3': () => choice,
      [`choice ${ID}.turns.1`]: (question) =>
        question.kind === 'choice' ? (question.options.at(-2) as string) : '',
    },
    rulings,
  );
  run(actionPhase(game.t, ended));
  expect(acted(game).slice(2, 5)).toEqual(order);
});

test('[campaign.hired-guns.sisters.3] a Sister who has acted, or is gone, is not asked for', () => {
  const game = sistersHere();
  game.of('suzie-slaughter').ready = false;
  run(actionPhase(game.t, ended));
  expect(game.players.keys('choice campaign.hired-guns.sisters.3')).toEqual([]);
});

test('[campaign.hired-guns.sisters.4, campaign.hired-guns.sisters.5] wild Sisters help and avenge each other like hired ones', () => {
  const { t, state, of } = sistersHere();
  const [suzie, butcher, enemy] = [of('suzie-slaughter'), of('butcher-slaughter'), of('blue-a')];
  const better = () =>
    rulesOf(state).reduce((sum, rule) => sum + (rule.hitModifier?.(state, suzie, enemy, 'shoot') ?? 0), 0);
  expect(better()).toBe(0);
  engage(butcher, enemy);
  expect(better()).toBe(1);
  const { a, ws, bs } = suzie.stats;
  run(goOut(t, butcher, enemy, 'core.injury.out.1'));
  expect(suzie.stats).toMatchObject({ a: a + 1, ws: ws - 1, bs: bs - 1 });
});

test('[campaign.wild-fighters.hunters.1, campaign.conventions.short-deck.1] when too few are left all of them come', () => {
  const game = wilderness({
    answers: { [KIND]: always(5), 'dice 1 of': cards('scarlett-ensnaara') },
  });
  const others = ['suzie-slaughter', 'butcher-slaughter', 'burnadette', 'katy-parry', 'heater-shottentail'];
  game.state.occasion.hiredGuns = [...others, 'bullseye-lu-cye'].map((id) => ({ id }) as never);
  game.rounds(2);
  expect(game.roster()).toEqual(['scarlett-ensnaara']);
});

test('[campaign.wild-fighters.ambot.1, campaign.wild-fighters.ambot.2] the ambot is set up out of sight, with both arms', () => {
  const { players, of, rounds } = wilderness({ answers: { [KIND]: always(6) } });
  rounds(2);
  const where = players.placed()[0]?.[1] ?? '';
  expect(where).toContain(FROM_ALL);
  expect(where).toContain('out of sight of blue-king, blue-a, blue-b, red-king, red-a, red-b');
  expect(where).toContain('as far from all of them as possible where no such spot is free');
  const ambot = of('rogue-ambot');
  expect(ambot.stats).toMatchObject({ m: 4, ws: 3, bs: 5, s: 5, t: 5, w: 3, a: 2 });
  expect(meleeOf(ambot).map(({ profile }) => profile.damage)).toEqual([2, 2]);
  expect(rangedOf(ambot).map(({ profile }) => profile)).toMatchObject([
    { range: { short: 4, long: 8 }, strength: 6, ap: -2, traits: ['melta', 'scarce', 'sidearm'] },
    { range: { short: 6, long: 12 }, strength: null, traits: ['blast(3)', 'concussion', 'graviton-pulse'] },
  ]);
});

test('[campaign.wild-fighters.arrival.4] two who sit out share three mastiffs as evenly as possible, by roll-off', () => {
  const { state, rounds } = wilderness({
    answers: { [`choice ${ID}.use.1`]: () => '2', [`dice 2D6 ${ID}.arrival.4`]: always(3, 5) },
  });
  rounds(2);
  expect(state.wild.map(({ id, roster, side }) => [id, roster.length, side])).toEqual([
    ['wild-fighters-2', 2, 'wild-fighters'],
    ['wild-fighters-1', 1, 'wild-fighters'],
  ]);
});

test('[campaign.wild-fighters.arrival.4] four share three of them by roll-off, and any number take turns with one', () => {
  const many = wilderness({
    answers: { [`choice ${ID}.use.1`]: () => '4', [`dice 4D6 ${ID}.arrival.4`]: always(3, 5, 1, 6) },
  });
  many.rounds(2);
  expect(many.state.wild.map(({ id, roster }) => [id, roster.length])).toEqual([
    ['wild-fighters-1', 1],
    ['wild-fighters-2', 1],
    ['wild-fighters-4', 1],
  ]);
  const one = wilderness({ answers: { [`choice ${ID}.use.1`]: () => '4', [KIND]: always(6) } });
  one.rounds(2);
  expect(one.state.wild.map(({ id }) => id)).toEqual(['wild-fighters']);
});

test.each([
  ['default', ['blue', 'blue', 'blue']],
  ['players-take-turns', ['blue', 'red', 'blue']],
])('[campaign.wild-fighters.use.1] the seat that answers for them: %s', (reading, seats) => {
  const { players, rounds } = wilderness({ rulings: { 'campaign.wild-fighter-player': reading } });
  rounds(2);
  expect(players.asked.filter(({ kind }) => kind === 'place').map(({ by }) => by?.[0])).toEqual(seats);
});

/** Answers that play a whole round in which everybody does nothing. */
const IDLE: Answers = {
  'dice 2D6 core.round': always(6, 1),
  'dice 3D6 core.round': always(1, 3, 6),
  'choice core.activation.turn.4': () => 'done',
};

/** Who was activated, in order. */
function acted({ t }: ReturnType<typeof wilderness>): readonly unknown[] {
  return t.story.flatMap(({ event, facts }) => (event === 'activation/activated' ? [facts.fighter] : []));
}

test('[campaign.wild-fighters.turns.1, campaign.wild-fighters.turns.2] they roll for Priority and act one at a time; the round does not wait for them', () => {
  const game = wilderness({ answers: IDLE });
  for (const id of ['blue-b', 'red-b']) game.of(id).fate = 'fled';
  run(playRound(game.t));
  const before = acted(game).length;
  game.state.round = 1;
  run(playRound(game.t));
  // Whoever sits out rolled the 6, Red the 3 and Blue the 1.
  expect(game.players.keys('dice 3D6 core.round')).toHaveLength(1);
  expect(game.state.order).toEqual(['red', 'blue']);
  const [first, second] = ['Feral Cyber-Mastiff 1', 'Feral Cyber-Mastiff 2'];
  expect(acted(game).slice(before)).toEqual([first, 'red king', 'blue king', second, 'red a', 'blue a']);
  expect(game.of('feral-mastiff-3').ready).toBe(true);
});

test('[campaign.wild-fighters.turns.1] they may skip a turn', () => {
  const game = wilderness({
    answers: { ...IDLE, [`choice ${ID}.turns.1`]: ['skip', 'feral-mastiff-2', 'skip', 'skip'] },
  });
  game.rounds(2);
  for (const fighter of Object.values(game.state.fighters)) fighter.ready = true;
  game.state.order = ['blue', 'red'];
  run(actionPhase(game.t, ended));
  expect(acted(game)).toEqual([
    'blue king',
    'red king',
    'blue a',
    'red a',
    'Feral Cyber-Mastiff 2',
    'blue b',
    'red b',
  ]);
});

// biome-ignore lint/correctness/useYield: nothing is asked
function* ended() {
  return false;
}

test('[campaign.wild-fighters.turns.1] where another rule settles Priority they come last', () => {
  const { state, rounds } = wilderness();
  rounds(2);
  expect(rulesOf(state).at(-1)?.turnOrder?.(state, ['red', 'blue'])).toEqual([
    'red',
    'blue',
    'wild-fighters',
  ]);
});

test('[campaign.wild-fighters.rules.1] one gang left beside them ends the battle, and nobody judges them', () => {
  const game = wilderness({ answers: IDLE });
  game.rounds(2);
  for (const id of ['red-king', 'red-a', 'red-b']) game.of(id).fate = 'fled';
  game.state.round = 1;
  expect(run(playRound(game.t))).toBe(true);
  expect(game.state.ending).toEqual({ ended: true, why: 'takeover.stand-off.ending.1' });
  const battle = judged(game.state, 'takeover.stand-off', {});
  expect(battle.gangs.map(({ id }) => id)).toEqual(['blue', 'red']);
});

test('[campaign.wild-fighters.rules.2] they do not bottle, flee or mourn, and take no action of a scenario', () => {
  const game = wilderness();
  game.rounds(2);
  const { t, state, of } = game;
  of('feral-mastiff-1').fate = 'out-of-action';
  of('feral-mastiff-2').fate = 'seriously-injured';
  const asked = game.players.keys().length;
  run(nerveOfFriends(t, of('feral-mastiff-1')));
  expect(game.players.keys()).toHaveLength(asked);
  state.special.push('takeover.sneak-attack');
  const closes = (id: string) =>
    rulesOf(state).flatMap(({ closes }) => closes?.(state, of(id), 'distraction')?.clause ?? []);
  expect(closes('feral-mastiff-3')).toContain(`${ID}.rules.2`);
  expect(closes('red-a')).not.toContain(`${ID}.rules.2`);
});

test('[campaign.wild-fighters.rules.2] in the End phase they recover and rally and nothing else', () => {
  const game = wilderness({
    answers: { 'dice injury': () => ['flesh'], 'dice 2D6 core.endphase.rally.1': always(6, 6) },
  });
  game.rounds(2);
  game.of('feral-mastiff-1').fate = 'seriously-injured';
  game.of('feral-mastiff-2').broken = true;
  const before = game.players.keys().length;
  run(endPhase(game.t));
  const asked = game.players
    .keys()
    .slice(before)
    .filter((key) => key.startsWith('dice'));
  expect(asked).toEqual([
    'dice injury core.endphase.recovery.1 feral-mastiff-1',
    'dice 2D6 core.endphase.rally.1 feral-mastiff-2',
  ]);
  expect(game.of('feral-mastiff-1').fate).toBe('pinned');
  expect(game.of('feral-mastiff-2').broken).toBe(false);
});

test('[campaign.wild-fighters.rules.2] taking one out earns nothing, and the fighters they take out roll on the injury table', () => {
  const game = wilderness({
    answers: {
      'dice D66': () => [1, 2],
      'dice D6': always(1),
      'dice 2D6': always(1),
      'dice D3': always(1),
      'dice 1D3': always(1),
    },
  });
  game.rounds(2);
  const { t, state, of } = game;
  const dog = of('feral-mastiff-1');
  run(goOut(t, dog, of('red-a'), 'core.injury.out.1'));
  run(goOut(t, of('blue-a'), of('feral-mastiff-2'), 'core.injury.out.1'));
  state.ending = { ended: true, why: null };
  run(afterTheBattle(t));
  const xp = state.awards.filter(({ what, detail }) => what === 'xp' && detail !== 'taking part');
  expect(xp.filter(({ to }) => to === 'red-a')).toEqual([]);
  expect(Object.keys(state.aftermath)).toEqual(['blue-a']);
});

/** An Escort Mission with the Uphiver on the battlefield and mastiffs about. */
function escort(answers: Answers = {}) {
  const game = wilderness({ scenario: 'takeover.escort-mission', answers });
  game.rounds(2);
  const { of } = game;
  of('blue-a').rank = 'uphiver';
  return { ...game, uphiver: of('blue-a'), dog: of('feral-mastiff-1') };
}

const named = (fighters: readonly FighterState[]) => fighters.map(({ id }) => id);

test('[campaign.wild-fighters.rules.3] they do not target the fighter the scenario is about, unless that fighter engages them', () => {
  const { t, of, uphiver, dog } = escort();
  const foes = [uphiver, of('blue-b')];
  for (const kind of ['shoot', 'fight', 'coup'] as const)
    expect(named(run(targetsFor(t, dog, foes, kind))), kind).toEqual(['blue-b']);
  uphiver.engagedWith = [dog.id];
  dog.engagedWith = [uphiver.id];
  expect(named(run(targetsFor(t, dog, foes, 'fight')))).toEqual(['blue-a', 'blue-b']);
  expect(named(run(targetsFor(t, of('red-a'), foes, 'shoot')))).toEqual(['blue-a', 'blue-b']);
});

test('[campaign.wild-fighters.rules.3] a flame or a stray shot that would hit that fighter misses', () => {
  const { t, of, uphiver, dog } = escort({
    'choice core.shooting.declare.1': () => 'blue-b',
    'measure core.blasts.template.2': () => ['blue-a'],
    'dice D6 core.hits.wound': always(1),
    'dice firepower': () => [1],
    'dice D6 core.conditions.blaze.1': always(1),
  });
  dog.weapons = ['armoury.flamer'];
  expect(named(harmedBy(t, dog, [uphiver, of('blue-b')], false))).toEqual(['blue-b']);
  expect(named(harmedBy(t, of('red-a'), [uphiver], false))).toEqual(['blue-a']);
  run(shoot(t, dog, [of('blue-b')]));
  expect([uphiver.fate, of('blue-b').fate]).toEqual(['standing', 'pinned']);
});

test('[campaign.wild-fighters.mastiffs.3] a mastiff taken out before it acts stays until it has acted', () => {
  const game = wilderness({ answers: IDLE });
  game.rounds(2);
  const { t, state, of } = game;
  for (const fighter of Object.values(state.fighters)) fighter.ready = true;
  of('feral-mastiff-2').ready = false;
  run(goOut(t, of('feral-mastiff-1'), of('red-a'), 'core.injury.out.1'));
  run(goOut(t, of('feral-mastiff-2'), of('red-a'), 'core.injury.out.1'));
  expect(named(onBoardOf(state, gangBy(state, 'wild-fighters')))).toEqual([
    'feral-mastiff-1',
    'feral-mastiff-3',
  ]);
  state.order = ['blue', 'red'];
  run(actionPhase(t, ended));
  expect(of('feral-mastiff-1')).toMatchObject({ fate: 'out-of-action', takenOutBy: 'red-a' });
  expect(of('red-a').tookOut).toEqual(['feral-mastiff-2', 'feral-mastiff-1']);
  expect(acted(game)).toContain('Feral Cyber-Mastiff 1');
});

test.each([
  ['default', 'out-of-action'],
  ['stays-until-activates-later-round', 'standing'],
])('[campaign.wild-fighters.mastiffs.3] one whose round is over: %s', (reading, fate) => {
  const game = wilderness({ rulings: { 'campaign.feral-mastiff-waits': reading } });
  game.rounds(2);
  const dog = game.of('feral-mastiff-1');
  dog.ready = true;
  run(goOut(game.t, dog, game.of('red-a'), 'core.injury.out.1'));
  run(endPhase(game.t));
  expect(dog.fate).toBe(fate);
});
