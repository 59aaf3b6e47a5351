/** What the app shows of a battle needs nothing but what every seat may see, at every question of every recorded battle. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type BattleState,
  battle,
  ENGLISH,
  endPhaseOf,
  inForce,
  inPlainWords,
  keyOf,
  languageOf,
  newBattle,
  Session,
  sayQuestion,
  stepsOf,
} from '@hive-arbiter/engine';
import { expect, test } from 'vitest';

const FOLDER = resolve(import.meta.dirname, '../../engine/battles');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.battle'));

const UNREADABLE = /undefined|null|NaN|\[object|[[\]{}]/;

test.each(files)('%s', (name) => {
  const lines = readFileSync(join(FOLDER, name), 'utf8').split('\n');
  const state = newBattle(JSON.parse((lines[0] ?? '').replace(/^set-up /, '')));
  const seats = state.gangs.map(({ seat }) => seat);
  const session = new Session(battle, { state, seats, seed: 1, dice: 'ask' });
  const stages = new Set<string>();
  let steps = 0;
  for (const line of lines.filter((each) => each.startsWith('? '))) {
    const { secrets, ...known } = session.state;
    const seen = known as BattleState;
    const { number, questions } = session.open;
    const question = questions.find((each) => line.startsWith(`? ${keyOf(each)} = `));
    if (!question) throw new Error(`The rules ask nothing that ${line} answers`);
    const { stage } = session;
    stages.add(stage);

    const shown = stepsOf(seen, stage);
    const done = shown.filter(({ status }) => status === 'done').length;
    expect(done, `${stage} ${line}`).toBeGreaterThanOrEqual(steps);
    steps = done;
    const tests = endPhaseOf(seen);
    const said = [
      ...shown.flatMap((step) => step.said),
      ...inForce(seen).map((each) => each.words),
      ...tests.map((each) => each.words),
    ];
    for (const language of [ENGLISH, languageOf('de')]) {
      const words = said.map((each) => inPlainWords(each, (id) => session.nameOf(id, language), language));
      expect(words.filter((each) => UNREADABLE.test(each))).toEqual([]);
    }

    // Dice say what they are for, not only the page of their rule.
    const { title } = sayQuestion(question, session.state, (id) => session.nameOf(id));
    expect(title).not.toMatch(UNREADABLE);
    if (question.kind === 'dice') expect(title, question.clause).not.toMatch(/“|\s\s/);

    // A fighter who rolls in the End phase is the current one of the checklist.
    const [, step] = /^core\.endphase\.(bottle|flee|recovery|rally)\./.exec(question.clause) ?? [];
    if (step && question.of !== undefined && seen.moment === 'end-phase') {
      const atHand = tests.filter(({ status }) => status === 'now');
      // While a player says who is next, nobody is.
      const isOrder = question.clause === 'core.endphase.flee.3';
      expect(atHand, line).toMatchObject(isOrder ? [] : [{ step, of: question.of }]);
    }
    session.answer(
      number,
      question.by?.[0] ?? (seats[0] as string),
      JSON.parse(line.slice(line.indexOf(' = ') + 3)),
    );
  }
  expect(session.finished).toBe(true);
  expect([...stages]).toContain('round');
});
