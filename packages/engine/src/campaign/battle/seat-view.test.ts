/** What a seat is sent is read in any language, with the dictionary of its rules and nothing else. */
import { catalogue } from '@hive-arbiter/rulebook';
import { describe, expect, test } from 'vitest';
import { nameIn } from '../../battle/names.ts';
import { newBattle, sampleGang } from '../../battle/roster.ts';
import { askOf } from '../../battle/said.ts';
import { questionSaid } from '../../battle/say-question.ts';
import { diceOf } from '../../table/dice.ts';
import type { Question } from '../../table/question.ts';
import { factsShown, filled, say } from '../../table/say.ts';
import { ENGLISH, LANGUAGES } from '../../words/index.ts';
import { rollSentence } from '../../words/language.ts';
import { battle } from './battle.ts';
import { dictionaryOf } from './dictionary.ts';
import { Reader, type SeatView } from './seat-view.ts';

const state = newBattle({
  pack: 'takeover',
  scenario: 'takeover.stand-off',
  gangs: [sampleGang('escher'), sampleGang('goliath')],
});
const [one = '', other = ''] = state.gangs.map(({ roster }) => roster[0] ?? '');
/** As it comes over the wire. */
const sent = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
const asked = (question: Question) => sent(askOf(question, questionSaid(question, state)));
const german = new Reader(sent(dictionaryOf('de')));
const english = new Reader(sent(dictionaryOf('en')));
const nameOf = (id: string) => state.fighters[id]?.name ?? '';

describe('a question is read on the phone', () => {
  const shot: Question = {
    kind: 'dice',
    dice: diceOf('D6', 1),
    clause: 'core.shooting.hit.1',
    of: one,
    against: other,
    using: 'Autogun',
    needs: 4,
  };

  test('a roll in both languages', () => {
    expect(english.ask(asked(shot), state).say.title).toBe(
      `${nameOf(one)} rolls to hit ${nameOf(other)} with an autogun: 4+`,
    );
    expect(german.ask(asked(shot), state).say.title).toBe(
      `${nameOf(one)}: Trefferwurf gegen ${nameOf(other)} mit Autogun: 4+`,
    );
  });

  test('options by their names, reasons by their clause; no words are sent', () => {
    const choice: Question = {
      kind: 'choice',
      clause: 'core.tests.test.2',
      of: one,
      what: say('say-question/choose'),
      options: [other, 'none'],
      blocked: { shoot: { why: say('done/no'), clause: 'core.tests.test.2' } },
    };
    const ask = asked(choice);
    expect(ask).toMatchObject({ say: { labels: {} }, blocked: { shoot: { clause: 'core.tests.test.2' } } });
    expect(JSON.stringify(ask)).not.toMatch(/Choose|"what"|"why"/);
    expect(german.ask(ask, state).say).toMatchObject({
      title: 'Wähle',
      about: nameOf(one),
      labels: { [other]: nameOf(other) },
      closed: { shoot: 'nein' },
    });
  });

  test('English texts of older rules stay unchanged', () => {
    const old = { title: 'Is Bo-Jan near?', labels: { none: 'none' } };
    expect(new Reader(undefined).ask(askOf(shot, old), state).say).toEqual(old);
  });
});

test('a line keeps its id in every language, for ticking it off', () => {
  const line = { words: say('done/moved', { who: one }), clause: 'core.tests.test.2', todo: true } as const;
  const [here, there] = [english.line(line, state), german.line({ ...line }, state)];
  expect(here.words).toBe(`${nameOf(one)}: the move`);
  expect(there.words).toBe(`${nameOf(one)}: die Bewegung`);
  expect(here.key).toBe(there.key);
});

test('a phone names ids as the rules do, in every language', () => {
  const ids = [
    ...state.gangs.flatMap(({ id, roster }) => [id, ...roster]),
    ...Object.values(state.fighters).flatMap(({ weapons }) => weapons),
    ...state.occasion.lists.tactics.map(({ id }) => id),
    ...Object.keys(LANGUAGES.de.names),
    ...[
      'takeover.stand-off',
      'sector-mechanicus',
      'Q-spades',
      'casket-2',
      'constructor',
      'organiser',
      'edge',
    ],
  ];
  for (const id of ids)
    for (const language of [ENGLISH, LANGUAGES.de])
      expect(nameIn(state, id, sent(dictionaryOf(language.id))), id).toBe(
        battle.nameOf?.(state, id, language),
      );
});

test('only facts that words name are sent', () => {
  const inside = say('done/moved', { who: one, hidden: 'at 3 4' });
  const said = say('done/and-more', { what: inside, more: 2, card: 'a-secret' });
  expect(factsShown(said, dictionaryOf('en'))).toEqual({
    what: { say: 'done/moved', facts: { who: one } },
    more: 2,
  });
});

test('words have parts that need a fact, articles, and words for missing facts', () => {
  const fill = (words: string, facts: object) => filled(words, facts as never, (id) => id, ENGLISH);
  expect(fill('hit[ {against}][ with {a using}]', { using: 'Autogun' })).toBe('hit with an autogun');
  expect(fill('hit[ {against}][ with {a using}]', { against: 'Bo', using: 'Bolter' })).toBe(
    'hit Bo with a bolter',
  );
  expect(fill('injury of {of|the fighter}', {})).toBe('injury of the fighter');
  expect(fill('odd {braces stay}', {})).toBe('odd {braces stay}');
});

test('German has words for every roll of the catalogue', () => {
  const rolls = catalogue.clauses.flatMap(({ roll }) =>
    roll === undefined ? [] : typeof roll === 'string' ? [roll] : Object.values(roll),
  );
  expect(rolls.length).toBeGreaterThan(150);
  const missing = rolls.filter((words) => !(rollSentence(words as string, 'one') in LANGUAGES.de.rolls));
  expect(missing).toEqual([]);
});

test('a view is read as a whole', () => {
  const view = sent({
    state,
    asks: [],
    waits: [{ by: ['escher'], title: say('done/none'), clause: 'core.tests.test.2' }],
    story: [{ words: say('done/yes'), clause: 'core.tests.test.2' }],
    inForce: [
      { id: 'x', name: 'takeover.stand-off', words: say('in-force/home-turf'), hot: false, dark: false },
    ],
    steps: [],
    endPhase: [],
    undo: { to: 1, what: say('done/stage'), asks: false },
  });
  expect(german.view(view as never as SeatView<never>)).toMatchObject({
    waits: [{ title: 'Niemand' }],
    story: [{ words: 'ja' }],
    inForce: [{ words: 'Eigener Boden' }],
    undo: { what: 'der Beginn eines Abschnitts' },
  });
});
