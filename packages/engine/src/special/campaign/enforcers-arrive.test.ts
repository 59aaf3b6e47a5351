/** The Enforcers in a battle: when they come, their targets, and what follows when they win or lose. */
import { expect, test } from 'vitest';
import { attackBy } from '../../battle/attack.fixture.ts';
import { award, goOut, leaveBoard } from '../../battle/events.ts';
import { atFighter, atMoment, rulesOf } from '../../battle/special-rule.ts';
import { type FighterState, fighterOf, fightersOf, gangBy, LEFT_BATTLE } from '../../battle/state.ts';
import { scenarioRewards } from '../../campaign/aftermath/rewards.ts';
import { isOver } from '../../core/ending.ts';
import { targetsFor, tellOfAttack } from '../../core/play/attack.ts';
import { record } from '../../core/play/noting.ts';
import { readyOf } from '../../core/play/ready.ts';
import { playRound } from '../../core/play/round.ts';
import '../../scenarios/index.ts';
import { type Answers, always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import type { Question } from '../../table/question.ts';
import { inWords } from '../../table/table.ts';
import { foughtEnforcers } from './enforcers-arrive.ts';

const ID = 'campaign.enforcers';
const firstCard = (question: Question) =>
  question.kind === 'dice' && 'deck' in question.dice ? [question.dice.deck[0] as string] : [];

type Debts = Readonly<Record<string, number>>;

/** Red is in debt, Blue and Grey are not; nine Enforcers come in round 2. */
function raid(
  answers: Answers = {},
  rulings: object = {},
  debtors: readonly string[] = ['red'],
  debts: Debts = {},
) {
  const made = battleOf(
    'takeover.stand-off',
    ['blue', 'red', 'grey'].map((id) => ({
      ...roster(id, 'king leader, a, b'),
      inDebt: debtors.includes(id),
      debt: debts[id] ?? 0,
    })),
    {
      depth: 'full',
      round: 2,
      rulings,
      answers: {
        [`dice D6 ${ID}.arrival.1`]: always(2),
        [`dice D3+8 ${ID}.setup.2`]: always(1),
        'dice 1 of': firstCard,
        ...answers,
      },
    },
  );
  made.state.special = [ID];
  const of = (id: string) => fighterOf(made.state, id);
  return {
    ...made,
    of,
    come: () => run(atMoment(made.t, 'roundStarts')),
    law: () => made.state.wild[0]?.roster ?? [],
  };
}

test.each([
  [1, 2, ['red'], 0],
  [2, 2, ['red'], 9],
  [2, 3, ['red'], 0],
  [2, 3, ['red', 'grey'], 9],
  [2, 1, [], 0],
] as const)(
  '[campaign.week.battle.2, campaign.enforcers.arrival.1, campaign.enforcers.arrival.2, campaign.enforcers.setup.2] in round %i a %i with %j in debt brings %i',
  (round, die, debtors, count) => {
    const { state, come, law } = raid({ [`dice D6 ${ID}.arrival.1`]: always(die) }, {}, debtors);
    state.round = round;
    come();
    expect(law()).toHaveLength(count);
  },
);

test('[campaign.enforcers.i-won.2] while nobody is taxed, old debts bring nobody, unless the table rules otherwise', () => {
  const comers = (rulings: Readonly<Record<string, string>>) => {
    const { state, come, law, players } = raid({}, rulings);
    Object.assign(state.occasion, { taxFree: true });
    come();
    return [law().length, players.keys(`dice D6 ${ID}.arrival.1`).length];
  };
  expect(comers({})).toEqual([0, 0]);
  expect(comers({ 'campaign.old-debts': 'enforcers-still-come' })).toEqual([9, 1]);
});

test.each([
  ['takeover.enforcer-first-round', 'every-round'],
  ['campaign.enforcer-first-roll', 'first'],
])(
  '[takeover.prebattle.enforcer-check.1, campaign.enforcers.arrival.1] read as %s: %s they may come in round 1',
  (ruling, choice) => {
    const { state, come, law } = raid({}, { [ruling]: choice });
    state.round = 1;
    come();
    expect(law()).toHaveLength(9);
  },
);

test('[campaign.enforcers.arrival.3, campaign.enforcers.setup.1, campaign.enforcers.setup.3] once, set up by the players in turn, near an edge and away from Debtors', () => {
  const { come, players } = raid();
  come();
  come();
  expect(players.keys(`dice D6 ${ID}.arrival.1`)).toHaveLength(1);
  const where = 'within 2" of an edge of the board, and at least 8" from every one of red-king, red-a, red-b';
  expect(players.placed().map(([, limit]) => limit)).toEqual(Array.from({ length: 9 }, () => where));
  const seats = players.asked.filter(({ kind }) => kind === 'place').map(({ by }) => by?.[0]);
  expect(seats.slice(0, 4)).toEqual(['blue', 'red', 'grey', 'blue']);
});

test.each([
  ['roll-off-decides', 9],
  ['do-not-come', 0],
])('[campaign.enforcers.setup.1] with nobody to play them: %s', (reading, count) => {
  const { come, law, players } = raid(
    { 'dice 3D6': always(1, 6, 2) },
    { 'campaign.enforcer-player': reading },
  );
  come();
  expect(law()).toHaveLength(count);
  const seats = new Set(players.asked.filter(({ kind }) => kind === 'place').map(({ by }) => by?.[0]));
  expect([...seats]).toEqual(count > 0 ? ['red'] : []);
});

test('[campaign.enforcers.sides.1, campaign.enforcers.sides.2, campaign.enforcers.objective.2] they take turns like a gang and target Debtors only', () => {
  const { t, state, of, come, law } = raid();
  come();
  run(atMoment(t, 'actionPhaseStarts'));
  expect(rulesOf(state)[0]?.turnOrder?.(state, state.order)?.at(-1)).toBe('enforcers');
  expect(readyOf(state, gangBy(state, 'enforcers'))).toHaveLength(9);
  const enforcer = of(law()[0] as string);
  const foes = ['blue-a', 'red-a', 'grey-a'].map(of);
  expect(run(targetsFor(t, enforcer, foes, 'shoot'))).toEqual([of('red-a')]);
  expect(run(targetsFor(t, of('blue-a'), [enforcer], 'shoot'))).toEqual([enforcer]);
});

test('[campaign.enforcers.objective.1] they take no action of the scenario', () => {
  const { state, of, come, law } = raid();
  come();
  state.special = [ID, 'takeover.sneak-attack'];
  const closes = (id: string, action: string) => rulesOf(state)[0]?.closes?.(state, of(id), action)?.clause;
  expect(closes(law()[0] as string, 'distraction')).toBe('campaign.enforcers.objective.1');
  expect(closes(law()[0] as string, 'shoot')).toBeUndefined();
  expect(closes('red-a', 'distraction')).toBeUndefined();
});

test('[campaign.enforcers.alliance.1, campaign.enforcers.alliance.2, campaign.enforcers.alliance.3] a helper is a friend of the Debtor and a target', () => {
  const { t, state, of, come, law } = raid({
    [`choice ${ID}.alliance.1`]: (question) =>
      'options' in question && question.options.includes('agree')
        ? 'agree'
        : question.of === 'blue'
          ? 'offer-help'
          : 'stay-out',
  });
  of('blue-a').engagedWith = ['red-a'];
  of('red-a').engagedWith = ['blue-a'];
  come();
  expect(state.gangs.map(({ side }) => side)).toEqual(['red', 'red', 'grey']);
  expect(of('blue-a').engagedWith).toEqual([]);
  const foes = ['blue-a', 'red-a', 'grey-a'].map(of);
  expect(run(targetsFor(t, of(law()[0] as string), foes, 'fight'))).toEqual([of('blue-a'), of('red-a')]);
  expect(['blue-a', 'red-a', 'grey-a'].map((id) => foughtEnforcers(state, of(id)))).toEqual([
    true,
    true,
    false,
  ]);
});

const strikes = (
  game: ReturnType<typeof raid>,
  by: FighterState,
  target: FighterState,
  kind: 'fight' | 'shoot' = 'fight',
) => run(tellOfAttack(game.t, attackBy(by, target, { kind })));

test.each([
  [2, 'seriously-injured', 'captive'],
  [3, 'seriously-injured', 'seriously-injured'],
  [1, 'out-of-action', 'captive'],
] as const)(
  '[campaign.enforcers.arrest.1, campaign.enforcers.arrest.2, campaign.enforcers.law-won.5] a %i arrests a fighter left %s by hand: %s',
  (die, fate, after) => {
    const game = raid({ [`dice D6 ${ID}.arrest.1`]: always(die), [`dice D6 ${ID}.law-won.1`]: always(1) });
    game.come();
    game.of('red-a').fate = fate;
    strikes(game, game.of(game.law()[0] as string), game.of('red-a'));
    expect(game.of('red-a').fate).toBe(after);
    run(atMoment(game.t, 'rewarded'));
    const captives = game.state.awards.filter(({ what }) => what === 'captive');
    expect(captives.map(({ to }) => to)).toEqual(after === 'captive' ? ['red-a'] : []);
  },
);

test.each([
  ['blows', 1],
  ['shot', 0],
] as const)(
  '[campaign.enforcers.arrest.1] at depth status, %s that bring somebody down need %d rolls',
  (how, rolls) => {
    const game = raid({
      'choice core.injury.dice.1 red-a': ['seriously-injured'],
      'choice core.injury.dice.1': (question) =>
        'options' in question && question.options.includes('red-a') ? 'red-a' : 'nobody',
      'choice core.shooting.declare.1': [how],
      [`dice D6 ${ID}.arrest.1`]: always(3),
    });
    game.come();
    run(record(game.t, game.of(game.law()[0] as string)));
    expect(game.of('red-a').fate).toBe('seriously-injured');
    expect(game.players.keys(`dice D6 ${ID}.arrest.1`)).toHaveLength(rolls);
  },
);

test('[campaign.enforcers.arrest.1] a shot arrests nobody', () => {
  const game = raid();
  game.come();
  game.of('red-a').fate = 'seriously-injured';
  strikes(game, game.of(game.law()[0] as string), game.of('red-a'), 'shoot');
  expect(game.players.keys(`dice D6 ${ID}.arrest.1`)).toEqual([]);
});

test('[campaign.enforcers.objective.3] a Compliant gang that wounds one owes 40 and is hunted', () => {
  const game = raid();
  game.come();
  const target = game.of(game.law()[0] as string);
  strikes(game, game.of('blue-a'), target);
  expect(game.state.facts.enforcers).toMatchObject({ sides: { blue: 'compliant' } });
  target.fleshWounds = 1;
  strikes(game, game.of('blue-a'), target);
  strikes(game, game.of('blue-a'), target);
  expect(game.state.facts.enforcers).toMatchObject({ sides: { blue: 'debtor' }, debt: { blue: 40 } });
});

test.each([
  ['default', 40],
  ['each-enforcer-wounded', 80],
])(
  '[campaign.enforcers.objective.3] read as %s, one attack that wounds two of them costs %i',
  (reading, fine) => {
    const game = raid({}, { 'campaign.compliant-fine': reading });
    game.come();
    const [one, other] = game.law().map(game.of) as [FighterState, FighterState];
    one.fleshWounds = 1;
    other.fleshWounds = 1;
    const blast = attackBy(game.of('blue-a'), one, { kind: 'shoot' });
    const struck = [one, other].map(({ id, fate }) => ({ fighter: id, harmed: true, fate }));
    run(tellOfAttack(game.t, { ...blast, struck }));
    expect(game.state.facts.enforcers).toMatchObject({ sides: { blue: 'debtor' }, debt: { blue: fine } });
  },
);

const gone = (game: ReturnType<typeof raid>, gang: string, fate: FighterState['fate'] = 'fled') => {
  for (const fighter of fightersOf(game.state, gangBy(game.state, gang))) fighter.fate = fate;
};

test('[campaign.enforcers.sides.2] a Debtor alone with the Enforcers is not the last gang; a Compliant one is', () => {
  const game = raid();
  game.come();
  gone(game, 'blue');
  gone(game, 'grey');
  const told = game.t.story.length;
  expect(run(isOver(game.t))).toBe(false);
  expect(run(isOver(game.t))).toBe(false);
  expect(game.t.story.slice(told).map(({ event, clause }) => [event, clause])).toEqual([
    ['ending/battle-goes-on-anyway', 'campaign.enforcers.sides.2'],
  ]);
  const other = raid();
  other.come();
  gone(other, 'red');
  gone(other, 'grey');
  expect(run(isOver(other.t))).toBe(true);
});

test('[campaign.enforcers.law-won.1, campaign.enforcers.law-won.6] a Debtor off the board owes for every fallen Enforcer', () => {
  const game = raid({ [`dice D6 ${ID}.law-won.1`]: always(3), [`dice 2D6 ${ID}.law-won.1`]: always(3) });
  game.come();
  const [a, b] = game.law().map(game.of) as [FighterState, FighterState];
  a.fate = 'out-of-action';
  b.fate = 'seriously-injured';
  gone(game, 'red');
  run(atMoment(game.t, 'rewarded'));
  const debt = game.state.awards.filter(({ what }) => what === 'debt');
  expect(debt).toMatchObject([{ to: 'red', clause: 'campaign.enforcers.law-won.1' }]);
  // Twice D6x4, both dice a 3.
  expect(debt[0]?.amount).toBe(24);
});

test('[campaign.enforcers.law-won.1, core.endphase.leave.2] a Debtor that left its wounded behind is off the board and owes', () => {
  const game = raid({ [`dice D6 ${ID}.law-won.1`]: always(3), [`dice 1D6 ${ID}.law-won.1`]: always(3) });
  game.come();
  game.of(game.law()[0] as string).fate = 'out-of-action';
  gone(game, 'red', 'seriously-injured');
  run(atMoment(game.t, 'rewarded'));
  expect(game.state.awards).toEqual([]);
  game.state.facts[LEFT_BATTLE] = ['red'];
  run(atMoment(game.t, 'rewarded'));
  expect(game.state.awards).toMatchObject([{ to: 'red', what: 'debt', amount: 12 }]);
});

test('[campaign.enforcers.sides.2, core.endphase.leave.2] a Debtor alone with the Enforcers fights on beside the wounded of a gang that left', () => {
  const game = raid();
  game.come();
  gone(game, 'blue', 'seriously-injured');
  gone(game, 'grey');
  game.state.facts[LEFT_BATTLE] = ['blue'];
  expect(run(isOver(game.t))).toBe(false);
});

test('[campaign.enforcers.law-won.6] with all Debtors gone they leave two Compliant gangs to the scenario, and are not beaten', () => {
  const game = raid({ [`dice 1D6 ${ID}.law-won.1`]: always(3) });
  game.come();
  const [a] = game.law().map(game.of) as [FighterState];
  a.fate = 'seriously-injured';
  run(atMoment(game.t, 'actionPhaseStarts'));
  expect(a.fate).toBe('seriously-injured');
  gone(game, 'red');
  run(atFighter(game.t, 'activationEnds', game.of('blue-a')));
  expect(new Set(game.law().map((id) => game.of(id).fate))).toEqual(new Set(['fled']));
  expect(game.state.facts.enforcers).toMatchObject({ beaten: false });
  expect(run(isOver(game.t))).toBe(false);
  // The one who lay there when they went still counts.
  run(atMoment(game.t, 'rewarded'));
  expect(game.state.awards).toMatchObject([{ to: 'red', what: 'debt', amount: 12 }]);
});

test('[campaign.enforcers.alliance.5] an ally owes for the Enforcers who had fallen when it left, a Debtor for all', () => {
  const game = raid({
    [`choice ${ID}.alliance.1`]: (question) =>
      question.kind === 'choice' && question.options.includes('agree')
        ? 'agree'
        : question.of === 'grey'
          ? 'offer-help'
          : 'stay-out',
    [`dice 1D6 ${ID}.alliance.5`]: always(2),
    [`dice 2D6 ${ID}.law-won.1`]: always(2),
  });
  game.come();
  const [a, b] = game.law().map(game.of) as [FighterState, FighterState];
  a.fate = 'out-of-action';
  for (const fighter of fightersOf(game.state, gangBy(game.state, 'grey')))
    leaveBoard(game.t, fighter, 'fled');
  b.fate = 'out-of-action';
  gone(game, 'red');
  gone(game, 'blue');
  run(atMoment(game.t, 'rewarded'));
  const owed = game.state.awards.filter(({ what, amount }) => what === 'debt' && amount > 0);
  // One D6x3 for Grey, two D6x4 for Red.
  expect(owed.map(({ to, amount }) => [to, amount])).toEqual([
    ['red', 16],
    ['grey', 6],
  ]);
});

/** Red and its ally Grey are off the board, and two Enforcers lie there; whoever is named is handed over. */
function beaten(
  given: Readonly<Record<string, readonly string[]>>,
  {
    rulings = {},
    debtors = ['red'],
    debts = {},
  }: {
    readonly rulings?: object;
    readonly debtors?: readonly string[];
    readonly debts?: Debts;
  } = {},
) {
  const game = raid(
    {
      [`dice 2D6 ${ID}.law-won.1`]: always(5),
      [`dice 2D6 ${ID}.alliance.5`]: always(5),
      'dice D6x10 takeover.stand-off': always(3),
      'dice D3x5 takeover.stand-off': always(3),
      'dice D3 takeover.stand-off': always(3),
      ...Object.fromEntries(
        Object.entries(given).map(([gang, who]) => [`pick ${ID}.law-won.3 ${gang}`, [who]]),
      ),
    },
    rulings,
    debtors,
    debts,
  );
  game.come();
  for (const id of game.law().slice(0, 2)) game.of(id).fate = 'out-of-action';
  (game.state.facts.enforcers as unknown as { sides: Record<string, string> }).sides.grey = 'ally';
  for (const gang of ['red', 'grey'])
    for (const fighter of fightersOf(game.state, gangBy(game.state, gang)))
      Object.assign(fighter, { fate: 'fled', cost: fighter.rank === 'leader' ? 150 : 20 });
  const play = () => {
    run(atMoment(game.t, 'rewarded'));
    const lines = (to: string) =>
      game.state.awards.filter((line) => line.to === to).map(({ what, amount }) => [what, amount]);
    return { ...game, lines, asked: game.players.options(`pick ${ID}.law-won.3`) };
  };
  return { ...game, play };
}

test('[campaign.enforcers.law-won.3, campaign.enforcers.law-won.4] a beaten ally hands fighters over, down to no debt at all, and the Leader loses face for each', () => {
  const { lines, asked, state } = beaten({ grey: ['grey-b', 'grey-a'] }).play();
  // Never the Leader. Two dice of 5 are 30 credits for an ally and 40 for a Debtor.
  expect(asked).toEqual([
    ['red-a', 'red-b'],
    ['grey-a', 'grey-b'],
  ]);
  expect(lines('grey')).toEqual([
    ['debt', 30],
    ['debt', -20],
    ['debt', -10],
  ]);
  expect(lines('red')).toEqual([['debt', 40]]);
  const notes = state.awards.filter(({ what }) => what === 'note');
  expect(notes.map(({ to, detail, clause }) => [to, detail, clause])).toEqual([
    ['grey-b', 'handed over to the Enforcers', `${ID}.law-won.3`],
    ['grey-a', 'handed over to the Enforcers', `${ID}.law-won.3`],
    ['grey-king', 'LD -2: 9+ instead of 7+', `${ID}.law-won.4`],
  ]);
});

test('[campaign.enforcers.law-won.2, campaign.enforcers.law-won.3] a gang that pays the new debt is left alone; only the players know the sum of an unstated old one', () => {
  const paid = beaten({ red: ['red-a'], grey: ['grey-b', 'grey-a'] }).play();
  expect(['red', 'grey'].map((id) => gangBy(paid.state, id).inDebt)).toEqual([true, false]);
  const part = beaten({ grey: ['grey-b'] }).play();
  expect(gangBy(part.state, 'grey').inDebt).toBe(true);
  // Each is worth 50, and the 40 of this battle are not all that Red owes.
  const old = beaten({ red: ['red-a', 'red-b'] });
  for (const id of ['red-a', 'red-b']) old.of(id).cost = 50;
  const { lines, state } = old.play();
  expect(lines('red')).toEqual([
    ['debt', 40],
    ['debt', -50],
    ['debt', -50],
  ]);
  expect(gangBy(state, 'red').inDebt).toBe(true);
});

/** Red began the battle with this debt, and this battle adds 40; a and b are worth 50 and are both named. */
function inDebtBy(debt: number) {
  const game = beaten({ red: ['red-a', 'red-b'] }, { debts: { red: debt } });
  for (const id of ['red-a', 'red-b']) game.of(id).cost = 50;
  const { lines, state, players, t } = game.play();
  const notes = state.awards.filter(({ what }) => what === 'note').map(({ to, detail }) => [to, detail]);
  const [question] = players.asked.filter(({ clause }) => clause === `${ID}.law-won.3`);
  const told = t.story.map((event) => inWords(event));
  return { lines: lines('red'), notes, told, what: question?.what, inDebt: gangBy(state, 'red').inDebt };
}

test('[campaign.enforcers.law-won.2, campaign.enforcers.law-won.3, campaign.enforcers.law-won.4] against a debt that is known fighters are given up to it, and paid off it is over', () => {
  const short = inDebtBy(61);
  expect(short.what).toMatch('against its debt of 101 credits, 40 of them from this battle?');
  expect(short).toMatchObject({
    lines: [
      ['debt', 40],
      ['debt', -50],
      ['debt', -50],
    ],
    inDebt: true,
  });
  const paid = inDebtBy(60);
  expect(paid).toMatchObject({ lines: short.lines, inDebt: false });
  expect(paid.told).toContain('red owes nothing any more and is left alone');
  expect(paid.notes).toContainEqual(['red-king', 'LD -2: 9+ instead of 7+']);
  expect(paid.told).toContain('red king: LD -2: 9+ instead of 7+');
  const capped = inDebtBy(35);
  expect(capped.lines).toEqual([
    ['debt', 40],
    ['debt', -50],
    ['debt', -25],
  ]);
  expect(capped.inDebt).toBe(false);
  const spared = inDebtBy(10);
  expect(spared.lines).toEqual([
    ['debt', 40],
    ['debt', -50],
  ]);
  expect(spared.notes).toEqual([
    ['red-a', 'handed over to the Enforcers'],
    ['red-king', 'LD -1: 8+ instead of 7+'],
  ]);
  expect(spared.told).toContain('red b can stay');
  expect(spared.inDebt).toBe(false);
});

test('[campaign.enforcers.law-won.4] the line tells the Leader’s actual loss', () => {
  const game = beaten({ red: ['red-a', 'red-b'] }, { debts: { red: 500 } });
  game.of('red-king').stats = { ...game.of('red-king').stats, ld: 11 };
  const notes = game.play().state.awards.filter(({ to }) => to === 'red-king');
  expect(notes.map(({ detail }) => detail)).toEqual(['LD -1: 12+ instead of 11+']);
});

test('[campaign.enforcers.law-won.3] nobody is handed over who is held, dead, worth nothing or hired', () => {
  const game = beaten({});
  game.of('red-a').fate = 'captive';
  game.of('red-b').cost = 0;
  game.of('grey-a').rank = 'hired-gun';
  game.state.aftermath['grey-b'] = {
    how: 'out-of-action',
    injuries: [],
    state: 'dead',
    changes: {},
    captive: false,
  };
  expect(game.play().asked).toEqual([]);
});

test('[campaign.enforcers.law-won.3] nobody is asked if fighters are never for sale, or without a debt', () => {
  const rulings = { 'campaign.own-fighters-for-sale': 'never' };
  expect(beaten({}, { rulings }).play().asked).toEqual([]);
  const unhurt = beaten({});
  for (const id of unhurt.law()) unhurt.of(id).fate = 'standing';
  // Red owed before; Grey owes nothing for nobody.
  expect(unhurt.play().asked).toEqual([['red-a', 'red-b']]);
});

test('[campaign.enforcers.i-won.1, campaign.enforcers.i-won.3, campaign.enforcers.i-won.4, campaign.enforcers.i-won.5, campaign.enforcers.i-won.6, campaign.enforcers.raid.1, campaign.enforcers.raid.2, campaign.enforcers.raid.3, campaign.enforcers.alliance.4] wiped out, they set the arrested free, and the precinct is raided', () => {
  const game = raid({
    [`dice D6 ${ID}.arrest.1`]: always(1),
    [`dice D6 ${ID}.raid.4`]: always(6),
    'dice D6 core.endphase.bottle.2': always(1),
    // Four crates with armour, four with credits.
    'dice D6 campaign.tables.crates.2': always(6),
    'dice D6 campaign.tables.crates.6': always(3),
    'dice D6 campaign.tables.crates.8': always(5),
    'dice 2D6x10 campaign.tables.crates.1': always(3, 4),
  });
  game.come();
  game.of('red-a').fate = 'out-of-action';
  strikes(game, game.of(game.law()[0] as string), game.of('red-a'));
  gone(game, 'blue');
  gone(game, 'grey');
  for (const id of game.law().slice(1)) game.of(id).fate = 'out-of-action';
  const last = game.of(game.law()[0] as string);
  last.fate = 'seriously-injured';
  // Nine down or out of nine: any die bottles them.
  run(atMoment(game.t, 'endPhaseEnds'));
  expect(game.state.facts.enforcers).toMatchObject({ beaten: true, arrested: [] });
  expect(game.of('red-a').fate).toBe('rescued');
  run(atMoment(game.t, 'rewarded'));
  const lines = game.state.awards
    .filter(({ to }) => to.startsWith('red'))
    .map(({ what, amount, clause }) => [what, amount, clause]);
  expect(lines).toContainEqual(['reputation', 10, 'campaign.enforcers.i-won.5']);
  expect(lines).toContainEqual(['territory', 1, 'campaign.enforcers.raid.4']);
  expect(lines.filter(([, , clause]) => clause === 'campaign.enforcers.raid.3')).toEqual([
    ...Array(4).fill(['item', 1, 'campaign.enforcers.raid.3']),
    ...Array(4).fill(['credits', 70, 'campaign.enforcers.raid.3']),
  ]);
  for (const clause of ['raid.1', 'raid.2', 'raid.3', 'i-won.4'])
    expect(lines.map(([, , why]) => why)).toContain(`campaign.enforcers.${clause}`);
});

test('[campaign.enforcers.i-won.1] the last of them to go out of action in a round is the end of them', () => {
  const game = raid();
  game.come();
  for (const id of game.law()) {
    expect(game.state.facts.enforcers).toMatchObject({ beaten: false });
    run(goOut(game.t, game.of(id), game.of('red-a'), 'core.injury.out.1'));
  }
  expect(game.state.facts.enforcers).toMatchObject({ beaten: true });
});

test('[campaign.enforcers.i-won.3] if the fight goes on, those set free may be set up again where their gang deployed', () => {
  const game = raid({
    [`dice D6 ${ID}.arrest.1`]: always(1),
    [`pick ${ID}.i-won.3 red`]: [['red-a']],
  });
  game.come();
  for (const id of ['red-a', 'red-b']) {
    game.of(id).fate = 'out-of-action';
    strikes(game, game.of(game.law()[0] as string), game.of(id));
  }
  for (const id of game.law()) run(goOut(game.t, game.of(id), game.of('red-king'), 'core.injury.out.1'));
  game.state.round = 3;
  game.come();
  game.come();
  expect(game.players.options(`pick ${ID}.i-won.3`)).toEqual([['red-a', 'red-b']]);
  expect(game.players.placed().at(-1)).toEqual(['red-a', 'in the deployment zone of red']);
  expect([game.of('red-a').fate, game.of('red-b').fate]).toEqual(['standing', 'rescued']);
});

test('[campaign.enforcers.alliance.5] beaten allies get none of the scenario’s credits, a Debtor who was alone and others do', () => {
  const credits = (ally: boolean) => {
    const game = beaten({});
    if (!ally)
      (game.state.facts.enforcers as unknown as { sides: object }).sides = {
        blue: 'compliant',
        red: 'debtor',
        grey: 'compliant',
      };
    gangBy(game.state, 'grey').side = ally ? 'red' : 'grey';
    game.state.verdict = { result: 'win', victors: ['blue'], why: 'takeover.stand-off.victory.1' };
    run(scenarioRewards(game.t));
    const paid = game.state.awards.filter(({ what }) => what === 'credits').map(({ to }) => to);
    return { paid, rewards: game.state.rewards?.gangs };
  };
  const allied = credits(true);
  expect(allied.paid).toEqual(['blue']);
  expect(allied.rewards).toMatchObject({ red: { credits: 0 }, grey: { credits: 0 } });
  expect(credits(false).paid.sort()).toEqual(['blue', 'grey', 'red']);

  // Who has won the scenario all the same, such as by an Uphiver who got away, keeps what it gives.
  const { state } = beaten({});
  gangBy(state, 'grey').side = 'red';
  const withheld = (victors: readonly string[]) => {
    state.verdict = { result: 'win', victors, why: 'takeover.escort-mission.victory.1' };
    return state.gangs
      .filter((gang) => rulesOf(state)[0]?.withholdsRewards?.(state, gang))
      .map(({ id }) => id);
  };
  expect(withheld(['blue'])).toEqual(['red', 'grey']);
  expect(withheld(['red'])).toEqual(['grey']);
});

/** The Enforcers are beaten, Red alone is left, and this die settles the territory; who gets it, line by line. */
function territoryAfterRaid(die: number, rulings: object = {}) {
  const game = raid(
    { [`dice D6 ${ID}.raid.4`]: always(die), 'dice 3D6': always(6, 1, 2), dice: always(1) },
    rulings,
  );
  game.come();
  gone(game, 'blue');
  gone(game, 'grey');
  for (const [at, id] of game.law().entries())
    game.of(id).fate = at === 0 ? 'seriously-injured' : 'out-of-action';
  run(atMoment(game.t, 'endPhaseEnds'));
  // The scenario's reward for its victor.
  award(game.state, {
    to: 'red',
    what: 'territory',
    amount: 1,
    detail: '',
    clause: 'takeover.stand-off.rewards.2',
  });
  run(atMoment(game.t, 'rewarded'));
  expect(new Set(game.state.awards.map(({ id }) => id)).size).toBe(game.state.awards.length);
  return game.state.awards
    .filter(({ what }) => what === 'territory')
    .map(({ to, amount, clause }) => [to, amount, clause]);
}

test('[campaign.enforcers.raid.4, campaign.enforcers.raid.6] after a raid the die settles the territory, and not the scenario besides', () => {
  expect(territoryAfterRaid(5)).toEqual([['red', 1, 'campaign.enforcers.raid.4']]);
  expect(territoryAfterRaid(1)).toEqual([]);
  expect(territoryAfterRaid(3)).toEqual([]);
});

test('[campaign.enforcers.raid.5] the gang whose player ran the Enforcers walks in on a 2 to 4', () => {
  const rulings = { 'campaign.enforcer-player': 'roll-off-decides' };
  expect(territoryAfterRaid(3, rulings)).toEqual([['blue', 1, 'campaign.enforcers.raid.4']]);
  expect(territoryAfterRaid(6, rulings)).toEqual([['red', 1, 'campaign.enforcers.raid.4']]);
});

test('[campaign.enforcers.sides.2] a whole round with them: each of the nine acts once', () => {
  const game = raid({
    'choice core.activation.turn.4': () => 'done',
    'dice 3D6 core.round': always(6, 3, 1),
    'dice D6 core.round': always(6, 3, 1),
    dice: always(3),
  });
  game.state.round = 1;
  run(playRound(game.t));
  const acted = game.t.story.filter(
    ({ event, facts }) => event === 'activation/activated' && String(facts.fighter).match(/Enforcer|Mastiff/),
  );
  expect(acted).toHaveLength(9);
});

test.each([
  ['by-choice', 10],
  ['failed-test', 5],
] as const)(
  '[campaign.enforcers.alliance.6, campaign.enforcers.alliance.7, campaign.enforcers.i-won.5] an ally who bottled out %s leaves the Debtor %i Reputation',
  (bottled, reputation) => {
    const game = raid();
    game.come();
    const facts = game.state.facts.enforcers as { sides: Record<string, string>; beaten: boolean };
    facts.sides.blue = 'ally';
    facts.beaten = true;
    Object.assign(gangBy(game.state, 'blue'), { bottled, side: 'red' });
    run(atMoment(game.t, 'rewarded'));
    const lines = game.state.awards.filter(({ what }) => what === 'reputation');
    expect(lines.find(({ to }) => to === 'red')?.amount).toBe(reputation);
    expect(lines.some(({ to }) => to === 'blue')).toBe(bottled === 'failed-test');
  },
);

test.each([
  [{}, { inDebt: false, debt: 0 }],
  [{ inDebt: true }, { inDebt: true, debt: null }],
  [
    { inDebt: true, debt: 0 },
    { inDebt: true, debt: null },
  ],
  [{ debt: 40 }, { inDebt: true, debt: 40 }],
  [
    { inDebt: true, debt: 2000 },
    { inDebt: true, debt: 2000 },
  ],
] as const)('[campaign.taxes.debt.1, campaign.taxes.debt.2] a roster that says %j', (said, gang) => {
  const { state } = battleOf('takeover.stand-off', [
    { ...roster('red', 'boss leader'), ...said },
    roster('blue', 'king leader'),
  ]);
  expect(state.gangs[0]).toMatchObject(gang);
});

test.each([
  [-1, undefined, 'The debt of red: expected a whole number of credits from 0 to 2000, got -1'],
  [2001, true, 'The debt of red: expected a whole number of credits from 0 to 2000, got 2001'],
  [1.5, undefined, 'The debt of red: expected a whole number of credits from 0 to 2000, got 1.5'],
  ['40', undefined, 'The debt of red: expected a whole number of credits from 0 to 2000, got "40"'],
  [40, false, 'The debt of red: whoever owes 40 credits is in debt, and inDebt says otherwise'],
])(
  '[campaign.taxes.debt.1, campaign.taxes.debt.2] a debt of %j with inDebt %j is refused',
  (debt, inDebt, fault) => {
    const red = {
      ...roster('red', 'boss leader'),
      debt,
      ...(inDebt === undefined ? {} : { inDebt }),
    } as never;
    expect(() => battleOf('takeover.stand-off', [red, roster('blue', 'king leader')])).toThrow(fault);
  },
);
