/** Formal Alliances in battles: who wins together, and how allies split their gains. */
import { expect, test } from 'vitest';
import { goOut, leaveBoard } from '../../battle/events.ts';
import { atMoment } from '../../battle/special-rule.ts';
import { fighterOf, fightersOf, gangBy, onBoardOf } from '../../battle/state.ts';
import { isOver } from '../../core/ending.ts';
import { leavingGangs } from '../../core/play/round.ts';
import '../../scenarios/index.ts';
import { type Answers, always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import type { Question } from '../../table/question.ts';
import { afterTheBattle } from './aftermath.ts';
import '../battle/battle.ts';

const LAW = 'campaign.enforcers';
const ALLIANCE = 'campaign.alliances.formal';

const DICE: Answers = {
  dice: always(3),
  'dice 1 of': (question: Question) =>
    question.kind === 'dice' && 'deck' in question.dice ? [question.dice.deck[0] as string] : [],
};

/** Red is in debt and the Enforcers have come for it; Blue helps, and Grey stays out of it. */
function allied(scenario: string, answers: Answers = {}, fighters = 'king leader, a, b') {
  const made = battleOf(
    scenario,
    ['blue', 'red', 'grey'].map((id) => ({ ...roster(id, fighters), inDebt: id === 'red' })),
    {
      depth: 'full',
      round: 2,
      answers: {
        ...DICE,
        [`dice D6 ${LAW}.arrival.1`]: always(2),
        [`dice D3+8 ${LAW}.setup.2`]: always(1),
        [`choice ${LAW}.alliance.1`]: (question) =>
          'options' in question && question.options.includes('agree')
            ? 'agree'
            : question.of === 'blue'
              ? 'offer-help'
              : 'stay-out',
        ...answers,
      },
    },
  );
  const { t, state } = made;
  state.special = [LAW];
  state.stake = 'unclaimed-territory';
  run(atMoment(t, 'roundStarts'));
  return {
    ...made,
    beatTheLaw() {
      for (const fighter of onBoardOf(state, gangBy(state, 'enforcers')))
        run(goOut(t, fighter, fighterOf(state, 'red-a'), 'core.injury.out.1'));
    },
    driveOff(gang: string) {
      for (const fighter of onBoardOf(state, gangBy(state, gang))) leaveBoard(t, fighter, 'fled');
    },
    wins() {
      expect(run(isOver(t))).toBe(true);
      run(afterTheBattle(t));
      return {
        victors: state.verdict?.victors,
        got: (gang: string, what: string) =>
          state.awards.filter((line) => line.to === gang && line.what === what).map(({ amount }) => amount),
        why: (gang: string, what: string) =>
          state.awards.find((line) => line.to === gang && line.what === what)?.clause,
      };
    },
  };
}

test('[campaign.alliances.formal.6, campaign.alliances.formal.7] the last two gangs are allies: they split the credits and agree who takes the territory', () => {
  const battle = allied('takeover.stand-off', {
    'dice D6x10 takeover.stand-off.rewards.1': always(5),
    [`choice ${ALLIANCE}.7`]: ['blue'],
  });
  battle.beatTheLaw();
  expect(run(isOver(battle.t))).toBe(false); // Grey is there, and the scenario goes on.
  battle.driveOff('grey');
  const { victors, got, why } = battle.wins();
  expect(victors).toEqual(['blue', 'red']);
  expect([got('blue', 'credits'), got('red', 'credits')]).toEqual([[25], [25]]);
  expect(why('red', 'credits')).toBe(`${ALLIANCE}.6`);
  expect([got('blue', 'territory'), got('red', 'territory')]).toEqual([[1], []]);
  expect(why('blue', 'territory')).toBe(`${ALLIANCE}.7`);
  // Anybody at the table may tell the agreement.
  const [question] = battle.players.asked.filter(({ clause }) => clause === `${ALLIANCE}.7`);
  expect(question).toMatchObject({ options: ['no-agreement', 'blue', 'red'] });
  expect(question?.by).toBeUndefined();
  // The Enforcers were beaten while Grey was there, so nobody raids the precinct.
  expect(battle.players.keys(`dice D6 ${LAW}.raid`)).toEqual([]);
});

test('[campaign.alliances.formal.7] allies who do not agree roll off for the territory', () => {
  const battle = allied('takeover.the-trap', {
    [`choice ${ALLIANCE}.7`]: ['no-agreement'],
    [`dice 2D6 ${ALLIANCE}.7`]: always(2, 5),
  });
  battle.beatTheLaw();
  battle.driveOff('grey');
  const { victors, got } = battle.wins();
  expect(victors).toEqual(['blue', 'red']);
  expect([got('blue', 'territory'), got('red', 'territory')]).toEqual([[], [1]]);
});

test('[campaign.alliances.formal.8] an ally forced off the board has won, too, and its Leader gains from it', () => {
  const battle = allied('takeover.stand-off', {
    'dice D6x10 takeover.stand-off.rewards.1': always(5),
    [`choice ${ALLIANCE}.7`]: ['red'],
    'dice D3 takeover.stand-off.experience.1': always(2),
  });
  gangBy(battle.state, 'blue').bottled = 'failed-test';
  battle.beatTheLaw();
  battle.driveOff('blue');
  battle.driveOff('grey');
  const { victors, got } = battle.wins();
  expect(victors).toEqual(['blue', 'red']);
  expect([got('blue', 'credits'), got('red', 'credits')]).toEqual([[25], [25]]);
  // 3 for the victory; 1 lost for bottling out; the Reputation for the Enforcers comes on top.
  expect(got('blue', 'reputation')).toEqual([-1, 3, 5]);
  expect(battle.players.keys('dice D3 takeover.stand-off.experience.1')).toHaveLength(2);
});

test('[campaign.alliances.formal.8] allies who won and then bottle out by choice get nothing, and nobody is asked', () => {
  const battle = allied('takeover.stand-off', { 'dice D6x10 takeover.stand-off.rewards.1': always(5) });
  battle.beatTheLaw();
  battle.driveOff('grey');
  expect(run(isOver(battle.t))).toBe(true);
  for (const id of ['blue', 'red']) gangBy(battle.state, id).bottled = 'by-choice';
  run(afterTheBattle(battle.t));
  expect(battle.state.verdict?.victors).toEqual(['blue', 'red']);
  expect(battle.state.awards.filter(({ what, to }) => what === 'territory' && to !== 'enforcers')).toEqual(
    [],
  );
  expect(battle.players.keys(`choice ${ALLIANCE}.7`)).toEqual([]);
});

test.each(['bottles out by choice', 'leaves by choice'])(
  '[campaign.alliances.formal.8] an ally who %s gets nothing, not even what losers get',
  (how) => {
    const battle = allied('takeover.stand-off', {
      'dice D6x10 takeover.stand-off.rewards.1': always(5),
      'choice core.endphase.leave.1 blue': ['leave'],
    });
    const blue = gangBy(battle.state, 'blue');
    blue.bottled = how === 'leaves by choice' ? 'failed-test' : 'by-choice';
    if (how === 'leaves by choice') run(leavingGangs(battle.t));
    else battle.driveOff('blue');
    expect(onBoardOf(battle.state, blue)).toEqual([]);
    battle.beatTheLaw();
    battle.driveOff('grey');
    const { victors, got } = battle.wins();
    expect(victors).toEqual(['red']);
    expect([got('blue', 'credits'), got('red', 'credits'), got('grey', 'credits')]).toEqual([[], [50], [15]]);
    expect(got('blue', 'reputation')).toEqual([-1]);
    expect(got('red', 'reputation')).toEqual([3, 10]);
    expect(battle.players.keys(`choice ${ALLIANCE}.7`)).toEqual([]);
  },
);

test('[campaign.alliances.formal.6, campaign.alliances.formal.8] a gang that kills the Uphiver wins for its ally as well', () => {
  const battle = allied(
    'takeover.escort-mission',
    {
      'dice D6x10 takeover.escort-mission.rewards.1': always(4),
      [`choice ${ALLIANCE}.7`]: ['red'],
    },
    'king leader, a, b, kid uphiver',
  );
  const { state, t } = battle;
  // Grey defends; only its own Uphiver is one.
  for (const gang of state.gangs) {
    gang.role = gang.id === 'grey' ? 'defender' : 'attacker';
    if (gang.id !== 'grey') fighterOf(state, `${gang.id}-kid`).rank = 'ganger';
  }
  run(goOut(t, fighterOf(state, 'grey-kid'), fighterOf(state, 'red-a'), 'core.injury.out.1'));
  const { victors, got } = battle.wins();
  expect(victors).toEqual(['blue', 'red']);
  expect([got('blue', 'credits'), got('red', 'credits'), got('grey', 'credits')]).toEqual([[20], [20], [15]]);
  expect([got('blue', 'territory'), got('red', 'territory')]).toEqual([[], [1]]);
});

test('[campaign.enforcers.raid.4] after a raid the raiders agree who takes the territory, once the die gives it to them', () => {
  const raid = (die: number) => {
    const battle = allied('takeover.stand-off', {
      [`dice D6 ${LAW}.raid.4`]: always(die),
      [`choice ${LAW}.raid.4`]: ['red'],
      [`choice ${ALLIANCE}.7`]: ['blue'],
    });
    battle.driveOff('grey');
    expect(run(isOver(battle.t))).toBe(false); // The Enforcers are there.
    battle.beatTheLaw();
    const { victors, got } = battle.wins();
    expect(victors).toEqual(['blue', 'red']);
    return [got('blue', 'territory'), got('red', 'territory')];
  };
  expect(raid(5)).toEqual([[], [1]]);
  expect(raid(1)).toEqual([[], []]);
});

/** Red and Blue come for Captives of theirs; Grey guards them. */
function rescue(bottled: 'by-choice' | 'failed-test') {
  const rosters = ['grey', 'red', 'blue'].map((id) => roster(id, 'king leader, a, b'));
  const made = battleOf('takeover.rescue-mission', rosters, { round: 3, answers: DICE });
  const { t, state } = made;
  for (const id of ['red', 'blue']) gangBy(state, id).side = 'attackers';
  state.facts['rescue.captives'] = ['red-b', 'blue-b'];
  for (const id of ['red-b', 'blue-b']) leaveBoard(t, fighterOf(state, id), 'escaped');
  gangBy(state, 'blue').bottled = bottled;
  for (const id of ['red', 'blue'])
    for (const fighter of onBoardOf(state, gangBy(state, id))) leaveBoard(t, fighter, 'fled');
  expect(run(isOver(t))).toBe(true);
  run(afterTheBattle(t));
  const reputation = (gang: string) =>
    state.awards.filter(({ to, what }) => to === gang && what === 'reputation').map(({ amount }) => amount);
  const leaders = made.players.keys('dice D3 takeover.rescue-mission.experience.2');
  return { victors: state.verdict?.victors, red: reputation('red'), blue: reputation('blue'), leaders };
}

test('[campaign.alliances.formal.8] in a rescue an ally who bottles out by choice has no part in the victory', () => {
  expect(rescue('by-choice')).toMatchObject({ victors: ['red'], red: [2], blue: [-1] });
  expect(rescue('by-choice').leaders).toHaveLength(1);
  expect(rescue('failed-test')).toMatchObject({ victors: ['red', 'blue'], red: [2], blue: [2, -1] });
  expect(rescue('failed-test').leaders).toHaveLength(2);
});

test.each([
  ['by-choice', [10], []],
  ['failed-test', [5], [5]],
] as const)(
  '[campaign.alliances.formal.6, campaign.alliances.formal.8] at the Precinct an ally who bottled out %s',
  (bottled, red, blue) => {
    const rosters = ['grey', 'red', 'blue'].map((id) => roster(id, 'king leader, a, b'));
    const made = battleOf('takeover.precinct-assault', rosters, { round: 3, answers: DICE });
    const { t, state } = made;
    for (const id of ['red', 'blue']) gangBy(state, id).side = 'attackers';
    gangBy(state, 'blue').bottled = bottled;
    for (const id of ['grey', 'blue'])
      for (const fighter of fightersOf(state, gangBy(state, id))) leaveBoard(t, fighter, 'fled');
    expect(run(isOver(t))).toBe(true);
    run(afterTheBattle(t));
    const gains = (gang: string) =>
      state.awards.filter(({ to, what }) => to === gang && what === 'reputation').map(({ amount }) => amount);
    expect([gains('red'), gains('blue')]).toEqual([red, blue]);
  },
);
