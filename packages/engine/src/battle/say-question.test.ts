import { expect, test } from 'vitest';
import type { Question } from '../table/question.ts';
import { newBattle, sampleGang } from './roster.ts';
import { sayQuestion } from './say-question.ts';

const NAMES: Readonly<Record<string, string>> = {
  mira: 'Mira',
  tallow: 'Brother Tallow',
  saints: 'Sump Saints',
};
const state = newBattle({
  pack: 'takeover',
  scenario: 'takeover.stand-off',
  gangs: [sampleGang('escher'), sampleGang('goliath')],
});
const say = (question: Question) =>
  sayQuestion(question, state, (id) => NAMES[id] ?? state.fighters[id]?.name ?? id);

test('a roll without words of its own is named after its page, and names who rolls', () => {
  const roll: Question = {
    kind: 'dice',
    dice: { notation: 'D6', die: 'D6', count: 1 } as never,
    clause: 'core.tests.test.2',
    of: 'mira',
  };
  expect(say(roll)).toMatchObject({ title: expect.stringMatching(/, test$/), about: 'Mira', labels: {} });
  expect(say({ ...roll, what: 'Mira keeps her nerve' })).toEqual({
    title: 'Mira keeps her nerve',
    labels: {},
  });
});

test('one distance is a yes or no, several are a list', () => {
  const ask = { kind: 'measure', clause: 'core.tests.test.2', from: 'mira', within: 3 } as const;
  expect(say({ ...ask, to: ['tallow'] }).title).toBe('Is Brother Tallow within 3" of Mira?');
  expect(say({ ...ask, to: ['tallow', 'saints'] })).toEqual({
    title: 'Which of these are within 3" of Mira?',
    labels: { mira: 'Mira', tallow: 'Brother Tallow', saints: 'Sump Saints' },
  });
  expect(say({ ...ask, within: 0, to: ['tallow'] }).title).toBe('Is Brother Tallow touching Mira?');
  expect(say({ ...ask, what: 'Who is near?', to: ['tallow'] }).title).toBe(
    'Who is near? Is it Brother Tallow?',
  );
});

test('closed options have their names as well, and a label of the rule goes before the name', () => {
  const said = say({
    kind: 'choice',
    clause: 'core.tests.test.2',
    by: ['saints'],
    of: 'mira',
    what: 'What next?',
    options: ['shoot', 'tallow'],
    labels: { shoot: 'Shoot (1 action)' },
    blocked: { charge: { why: 'pinned', clause: 'core.tests.test.2' } },
  });
  expect(said).toEqual({
    title: 'What next?',
    about: 'Mira',
    labels: { shoot: 'Shoot (1 action)', tallow: 'Brother Tallow', charge: 'charge' },
  });
});

test('whoever is asked is not named again', () => {
  const ask = { kind: 'fact', clause: 'core.tests.test.2', what: 'the door is shut' } as const;
  expect(say({ ...ask, by: ['saints'], of: 'saints' })).toEqual({
    title: 'Is this so: the door is shut?',
    labels: {},
  });
});

test('a placement says where', () => {
  const where = { is: 'within', inches: 6, near: { of: 'centre' } };
  expect(say({ kind: 'place', clause: 'core.tests.test.2', of: 'mira', where }).title).toBe(
    'Place Mira within 6" of the centre of the board',
  );
  expect(say({ kind: 'place', clause: 'core.tests.test.2', who: ['mira'], where }).labels).toEqual({
    mira: 'Mira',
  });
});

test('a whole gang on the board is called so', () => {
  const escher = state.gangs[0]?.roster ?? [];
  for (const id of escher.slice(0, 4)) (state.fighters[id] as { fate: string }).fate = 'standing';
  const away = (to: readonly string[]) =>
    say({
      kind: 'place',
      clause: 'core.tests.test.2',
      of: 'mira',
      where: { is: 'at-least', inches: 12, near: { to } },
    } as never).title;
  expect(away(escher.slice(0, 4))).toContain('fighter of Escher');
  expect(away(escher.slice(0, 3))).not.toContain('fighter of Escher');
});

test('what all scenarios share is named after its part, and every question begins with a capital', () => {
  const dice = { notation: '2D6', die: 'D6', count: 2 } as never;
  expect(say({ kind: 'dice', dice, clause: 'takeover.standards.deployment.2' }).title).toBe('Deployment');
  const choice = { kind: 'choice', clause: 'core.activation.turn.4', options: ['done'] } as const;
  expect(say({ ...choice, what: 'the Uphiver: the last action' }).title).toBe('The Uphiver: the last action');
});

test('a tactics card that is chosen says what it does; a card that lies drawn is named', () => {
  const options = ['spare-clip', 'none'];
  const ask = { clause: 'takeover.standards.tactics.2', by: ['escher'] } as const;
  const words = 'Spare Clip: This fighter reloads one weapon without an action.';
  expect(say({ kind: 'choice', ...ask, options }).labels).toEqual({ 'spare-clip': words, none: 'none' });
  expect(say({ kind: 'pick', ...ask, options, least: 0, most: 1 }).labels['spare-clip']).toBe(words);
  const deck = { kind: 'dice', ...ask, dice: { deck: ['spare-clip'] } as never } as const;
  expect(say(deck).labels).toEqual({ 'spare-clip': 'spare-clip' });
});
