/** The way to a battle fills itself in while it is played. */
import { expect, test } from 'vitest';
import { type BattleSetUp, newBattle, sampleGang } from '../../battle/roster.ts';
import type { BattleState } from '../../battle/state.ts';
import { Chance } from '../../table/chance.ts';
import type { Answer, Question } from '../../table/question.ts';
import { Session } from '../../table/session.ts';
import { ENGLISH } from '../../words/index.ts';
import { battle } from './battle.ts';
import { read } from './in-words.fixture.ts';
import { type BattleStep, stepsOf } from './steps.ts';

function answerTo(question: Question): Answer {
  switch (question.kind) {
    case 'dice':
      return new Chance(question.clause).roll(question.dice);
    case 'choice':
      return question.options.at(-1) as string;
    case 'pick':
      return question.options.slice(0, question.most);
    case 'place':
      return 'placed';
    case 'fact':
      return false;
    default:
      return [];
  }
}

interface Look {
  readonly stage: string;
  readonly state: BattleState;
  readonly steps: readonly BattleStep[];
}

/** Plays up to round 1 and looks at the steps at every question. */
function walk(more: Partial<BattleSetUp> & Pick<BattleSetUp, 'pack'>): readonly Look[] {
  const gangs = [sampleGang('escher'), sampleGang('goliath')];
  const state = newBattle({ scenario: null, gangs, ...more });
  const session = new Session(battle, { state, seats: ['escher', 'goliath'], seed: 5, dice: 'app' });
  const looks: Look[] = [];
  for (;;) {
    const { stage } = session.viewFor('escher');
    looks.push({ stage, state: session.state, steps: read(stepsOf(session.state, stage), session.state) });
    if (stage === 'round' || session.finished) return looks;
    const { number, questions } = session.open;
    const [question] = questions as [Question];
    session.answer(number, question.by?.[0] ?? 'escher', answerTo(question));
  }
}

const nowAt = ({ steps }: Look) => steps.filter(({ status }) => status === 'now').map(({ id }) => id);
const saidIn = (look: Look | undefined, id: string) => look?.steps.find((step) => step.id === id)?.said;

test.each([
  { pack: 'takeover', scenario: 'takeover.stand-off' },
  { pack: 'takeover', scenario: 'takeover.ambush', terrain: 'slums' },
  { pack: 'dominion' },
  { pack: 'dominion', scenario: 'dominion.looters', variant: 'classic' },
] as const)('$pack $scenario goes through its steps once, in order', (setUp) => {
  const looks = walk(setUp);
  const order = looks[0]?.steps.map(({ id }) => id) ?? [];
  expect(new Set(order).size).toBe(order.length);
  let reached = 0;
  for (const look of looks.slice(0, -1)) {
    const [now = ''] = nowAt(look);
    expect(nowAt(look)).toHaveLength(1);
    expect(order.indexOf(now), now).toBeGreaterThanOrEqual(reached);
    reached = order.indexOf(now);
    const statuses = look.steps.map(({ status }) => status);
    expect(statuses.slice(0, reached).every((status) => status === 'done')).toBe(true);
    expect(statuses.slice(reached + 1).every((status) => status === 'ahead')).toBe(true);
  }
  expect(looks.some((look) => nowAt(look).includes('deployment'))).toBe(true);
  expect(looks.at(-1)?.stage).toBe('round');
  expect(looks.at(-1)?.steps.every(({ status }) => status === 'done')).toBe(true);
  expect(JSON.stringify(looks.at(-1)?.state.facts)).not.toContain('pre-battle');
});

test('[takeover.prebattle.general.1] Takeover has eleven steps before the battle, each with its result', () => {
  const looks = walk({
    pack: 'takeover',
    scenario: 'takeover.ambush',
    terrain: 'slums',
    stake: 'claimed-territory',
  });
  const last = looks.at(-1);
  expect(last?.steps).toHaveLength(11);
  // The story promises as many as the list shows.
  expect(ENGLISH.events['takeover-steps/eleven-steps-come-before']).toMatch(/^Eleven steps /);
  expect(saidIn(last, 'scenario')).toEqual(['Ambush!']);
  expect(saidIn(last, 'roles')).toEqual(['Escher defends', 'Goliath attacks']);
  expect(saidIn(last, 'home-turf')).toEqual(['Escher fights on its Home Turf']);
  expect(saidIn(last, 'battlefield')).toEqual(['slums, 36" by 36"']);
  expect(saidIn(last, 'hired-guns')).toEqual(['Nobody is hired']);
  expect(saidIn(last, 'recovery')).toEqual(['Nobody is in Recovery']);
});

test('[takeover.prebattle.general.1] a step says what came out once it is done, and nothing that may still change', () => {
  const looks = walk({ pack: 'takeover', scenario: 'takeover.ambush' });
  const choosing = looks.find((look) => nowAt(look).includes('battlefield'));
  expect(saidIn(choosing, 'battlefield')).toEqual([]);
  expect(saidIn(looks.at(-1), 'battlefield')).toHaveLength(1);
  const hiring = looks.filter((look) => nowAt(look).includes('hired-guns'));
  for (const look of hiring) expect(saidIn(look, 'hired-guns')).toEqual([]);
  const settingUp = looks.filter((look) => nowAt(look).includes('deployment'));
  expect(new Set(settingUp.map((look) => saidIn(look, 'deployment')?.join())).size).toBeGreaterThan(2);
});

test('[takeover.standards.crews.1] nobody sees a crew before all are revealed', () => {
  const looks = walk({ pack: 'takeover', scenario: 'takeover.the-trap' });
  const picking = looks.filter((look) => nowAt(look).includes('crews'));
  expect(picking.length).toBeGreaterThan(0);
  for (const look of picking) expect(saidIn(look, 'crews')).toEqual([]);
  expect(saidIn(looks.at(-1), 'crews')?.map((line) => line.split(':')[0])).toEqual(['Escher', 'Goliath']);
});

test('[dominion.prebattle.rulebook.1] Dominion says what the players agreed on', () => {
  const last = walk({ pack: 'dominion', scenario: 'dominion.looters', variant: 'classic' }).at(-1);
  expect(saidIn(last, 'determine-scenario')).toEqual(['Looters', 'Escher defends', 'Goliath attacks']);
  expect(saidIn(last, 'agree-variant')).toEqual(['classic']);
  expect(saidIn(last, 'set-up-battlefield')).toEqual(['Sector Mechanicus, 48" by 48"']);
});
