/** The End phase as a checklist that is kept up to date while the phase is played. */
import { expect, test } from 'vitest';
import { newBattle, sampleGang } from '../../battle/roster.ts';
import { type BattleState, fighterOf, gangBy } from '../../battle/state.ts';
import '../../scenarios/index.ts';
import { read } from '../../campaign/battle/in-words.fixture.ts';
import type { Answer, Question } from '../../table/question.ts';
import { DEFAULTS } from '../../table/settings.ts';
import { type Hand, run, Table } from '../../table/table.ts';
import { endPhaseOf } from './end-phase-tests.ts';
import { endPhase } from './round.ts';

/** Escher, with Priority, has lost two of three and is shaken; Goliath has one broken fighter. */
function lateInTheRound(): BattleState {
  const gangs = ['escher', 'goliath'].map((house) => {
    const gang = sampleGang(house);
    return { ...gang, fighters: gang.fighters.slice(0, 4) };
  });
  const state = newBattle({ pack: 'takeover', scenario: 'takeover.stand-off', gangs });
  for (const gang of state.gangs) gang.crew = [...gang.roster];
  for (const fighter of Object.values(state.fighters)) {
    fighter.fate = 'standing';
    fighter.tookPart = true;
  }
  state.round = 2;
  state.moment = 'end-phase';
  fighterOf(state, 'escher-ganger-1').fate = 'seriously-injured';
  fighterOf(state, 'escher-ganger-2').fate = 'out-of-action';
  fighterOf(state, 'goliath-ganger-2').broken = true;
  return state;
}

const lines = (state: BattleState) =>
  read(endPhaseOf(state), state).map(({ step, of, status, words }) => `${status} ${step} ${of}: ${words}`);

/** Plays the End phase and notes the checklist at every question. */
function played(
  state: BattleState,
  answers: Readonly<Record<string, Answer>>,
): ReadonlyMap<string, string[]> {
  const seen = new Map<string, string[]>();
  const hand: Hand = {
    answer(question: Question) {
      const key = `${question.clause} ${question.of ?? ''}`.trim();
      if (!seen.has(key)) seen.set(key, lines(state));
      const answer = answers[key] ?? answers[question.clause];
      if (answer === undefined) throw new Error(`Nobody answers ${key}`);
      return answer;
    },
  };
  run(endPhase(new Table(hand, DEFAULTS, state)));
  return seen;
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  'core.endphase.bottle.5': 'roll',
  'core.endphase.bottle.2': [6],
  'core.endphase.flee.1': [6, 6],
  'core.endphase.flee.1 escher-champion': [1, 1],
  'core.endphase.flee.2': ['escher-ganger-1'],
  'core.endphase.flee.3': 'in-order',
  'core.endphase.recovery.2': [],
  'core.endphase.recovery.1': ['flesh'],
  'core.endphase.rally.1 goliath-ganger-2': [1, 1],
  'core.endphase.rally.1': [],
};

test('before the phase it says who would have to test as things stand', () => {
  expect(lines(lateInTheRound())).toEqual([
    'left bottle escher: down or out: 2 of a crew of 4',
    'left recovery escher-ganger-1: rolls an injury die at Toughness 3',
    `left rally goliath-ganger-2: Cool ${fighterOf(lateInTheRound(), 'goliath-ganger-2').stats.cl}+ or stays broken`,
  ]);
});

test('[core.endphase.bottle.1, core.endphase.flee.1] a gang that bottles out adds its fighters to the list', () => {
  const state = lateInTheRound();
  const seen = played(state, ANSWERS);
  expect(seen.get('core.endphase.bottle.5 escher')?.[0]).toMatch(/^now bottle escher: down or out: 2/);
  const fleeing = seen.get('core.endphase.flee.1 escher-leader');
  expect(fleeing?.[0]).toBe('done bottle escher: has bottled out');
  expect(fleeing?.[1]).toMatch(/^now flee escher-leader: Cool \d\+ or flees/);
  expect(fleeing?.[2]).toMatch(/^left flee escher-champion/);
});

test('[core.endphase.flee.2] a steadied fighter is done, and those who fled are skipped in later steps', () => {
  const state = lateInTheRound();
  const seen = played(state, ANSWERS);
  expect(gangBy(state, 'escher').bottled).toBe('failed-test');
  expect(seen.get('core.endphase.recovery.1 escher-ganger-1')).toEqual([
    'done bottle escher: has bottled out',
    'done flee escher-leader: stays',
    'done flee escher-champion: fled',
    'done flee escher-ganger-1: stays',
    'now recovery escher-ganger-1: rolls an injury die at Toughness 3',
    expect.stringMatching(/^left rally goliath-ganger-2/),
  ]);
});

test('[core.endphase.flee.3] nobody tests while a player names the next, and a tested fighter is done', () => {
  const state = lateInTheRound();
  const order = ['escher-ganger-1', 'in-order'];
  const fleeing = () =>
    lines(state)
      .filter((line) => line.includes(' flee '))
      .map((line) => line.split(':')[0]);
  const seen: unknown[] = [];
  const answers: Readonly<Record<string, Answer>> = { ...ANSWERS, 'core.endphase.flee.2': [] };
  const hand: Hand = {
    answer(question: Question) {
      if (question.clause !== 'core.endphase.flee.3')
        return answers[`${question.clause} ${question.of}`] ?? answers[question.clause];
      seen.push(fleeing());
      return order.shift();
    },
  };
  run(endPhase(new Table(hand, DEFAULTS, state)));
  expect(seen).toEqual([
    ['left flee escher-leader', 'left flee escher-champion', 'left flee escher-ganger-1'],
    ['done flee escher-ganger-1', 'left flee escher-leader', 'left flee escher-champion'],
  ]);
});

test('[core.endphase.recovery.1, core.endphase.rally.1] the result of each test is told, and nothing stays behind', () => {
  const state = lateInTheRound();
  const before = Object.keys(state.facts);
  const seen = played(state, ANSWERS);
  const rally = seen.get('core.endphase.rally.1 goliath-ganger-2') ?? [];
  expect(rally.slice(-2)).toEqual([
    'done recovery escher-ganger-1: is back up, pinned',
    expect.stringMatching(/^now rally goliath-ganger-2/),
  ]);
  expect(Object.keys(state.facts)).toEqual(before);
});

test('[takeover.precinct-assault.ending.1] steps that a rule leaves out are not on the list', () => {
  const state = lateInTheRound();
  state.special = ['takeover.precinct-assault'];
  state.round = 8;
  expect(lines(state)).toEqual(['left bottle escher: down or out: 2 of a crew of 4']);
});
