import { describe, expect, test } from 'vitest';
import { cardOf, diceOf, parseRoll } from '../table/dice.ts';
import { say as words } from '../table/events.ts';
import type { Laying, Question } from '../table/question.ts';
import { GERMAN } from '../words/de/index.ts';
import { BLAST_CENTRE } from './blasts-on-board.ts';
import { newBattle, sampleGang } from './roster.ts';
import { sayQuestion } from './say-question.ts';
import { ANYWHERE, type Where, within } from './where.ts';

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

test('a fighter among the options is not named in the title too', () => {
  const choice = {
    kind: 'choice',
    clause: 'dominion.tactics.draw.1',
    what: words('Who stands up?'),
  } as const;
  expect(say({ ...choice, of: 'mira', options: ['mira', 'tallow'] }).about).toBeUndefined();
  expect(say({ ...choice, of: 'mira', options: ['tallow', 'none'] }).about).toBe('Mira');
});

describe('a roll says who rolls, what for and what is enough', () => {
  const d6 = diceOf('D6', 1);
  const roll = (more: Partial<Question<'dice'>>) =>
    say({ kind: 'dice', dice: d6, clause: 'core.shooting.hit.1', ...more });
  const title = (more: Partial<Question<'dice'>>) => roll(more).title;

  test('with all parts that the rule can give, and without them', () => {
    const shot = { of: 'mira', against: 'tallow', using: 'Autogun', needs: 4 };
    expect(roll(shot)).toEqual({
      title: 'Mira rolls to hit Brother Tallow with an autogun: 4+',
      labels: {},
    });
    expect(title({ ...shot, using: 'Stub gun' })).toBe(
      'Mira rolls to hit Brother Tallow with a stub gun: 4+',
    );
    expect(title({ of: 'mira', against: 'tallow' })).toBe('Mira rolls to hit Brother Tallow');
    expect(title({})).toBe('Roll to hit');
    expect(title({ who: 'mira' })).toBe('Mira rolls to hit');
  });

  test('the victim does not roll', () => {
    expect(title({ clause: 'core.injury.dice.1', of: 'tallow' })).toBe(
      'Roll for the injury of Brother Tallow',
    );
    expect(title({ clause: 'core.hits.knockback.1' })).toBe('Roll for whether the fighter is knocked back');
  });

  test('several roll together', () => {
    expect(title({ clause: 'core.round.priority.1', each: ['saints', 'mira'] })).toBe(
      'Sump Saints and Mira roll for priority',
    );
    expect(title({ clause: 'core.round.priority.1', each: ['saints', 'mira', 'tallow'] })).toBe(
      'Sump Saints, Mira and Brother Tallow roll for priority',
    );
  });

  test('impossible faces are not asked for', () => {
    const test = { clause: 'core.nerve.test.2', of: 'mira' } as const;
    const { dice } = parseRoll('2D6');
    expect(title({ ...test, dice, needs: 12 })).toMatch(/nerve: 12\+$/);
    expect(title({ ...test, dice, needs: 13 })).toMatch(/nerve$/);
    expect(title({ ...test, needs: 7 })).toMatch(/nerve$/);
    expect(title({ ...test, needs: 1 })).toMatch(/nerve$/);
    // Each die of a handful counts by itself.
    expect(title({ dice: diceOf('D6', 2, 'pool'), needs: 7 })).toBe('Roll to hit');
  });

  test('if a clause has several rolls, each has its own words', () => {
    const scatter = { clause: 'core.blasts.scatter.1' } as const;
    expect(title(scatter)).toBe('Roll for how far the blast scatters');
    expect(title({ ...scatter, dice: diceOf('scatter', 1) })).toBe('Roll for where the blast scatters');
    const deployment = { clause: 'dominion.border-dispute.deployment.1', of: 'saints' } as const;
    expect(title({ ...deployment, dice: cardOf(['mira', 'tallow']) })).toBe(
      'Sump Saints draws who guards the relic',
    );
    expect(title(deployment)).toBe('Sump Saints rolls off for who picks a half');
  });

  test('the words of the rule go first, and a clause without any has its page', () => {
    expect(title({ of: 'mira', roll: 'roll to dodge', needs: 6 })).toBe('Mira rolls to dodge: 6+');
    expect(title({ what: words('Mira keeps her nerve'), of: 'mira' })).toBe('Mira keeps her nerve');
    expect(title({ clause: 'core.hits.save.2', of: 'mira' })).toBe('Mira rolls for “Resolving hits”');
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
  const fell = words('attack/fell-who-within-3', { fallen: 'mira' });
  expect(say({ ...ask, what: fell, to: ['tallow'] }).title).toBe(
    'Mira fell. Is Brother Tallow within 3"? Then Brother Tallow tests their nerve.',
  );
  expect(say({ ...ask, what: words('Who falls?'), to: ['tallow'] }).title).toBe(
    'Who falls? Is it Brother Tallow?',
  );
});

test('closed options have their names as well, and a label of the rule goes before the name', () => {
  const said = say({
    kind: 'choice',
    clause: 'core.tests.test.2',
    by: ['saints'],
    of: 'mira',
    what: words('What next?'),
    options: ['shoot', 'tallow'],
    labels: { shoot: 'Shoot (1 action)' },
    blocked: { charge: { why: words('is pinned'), clause: 'core.tests.test.2' } },
  });
  expect(said).toEqual({
    title: 'What next?',
    about: 'Mira',
    labels: { shoot: 'Shoot (1 action)', tallow: 'Brother Tallow', charge: 'charge' },
    closed: { charge: 'is pinned' },
  });
});

test('the person asked is not named again', () => {
  const ask = { kind: 'fact', clause: 'core.tests.test.2', what: words('Is the door shut?') } as const;
  expect(say({ ...ask, by: ['saints'], of: 'saints' })).toEqual({
    title: 'Is the door shut?',
    labels: {},
  });
});

test('a placement names its limit', () => {
  const where = { is: 'within', inches: 6, near: { of: 'centre' } };
  expect(say({ kind: 'place', clause: 'core.tests.test.2', of: 'mira', where }).title).toBe(
    'Place Mira: within 6" of the centre of the board',
  );
  expect(say({ kind: 'place', clause: 'core.tests.test.2', who: ['mira'], where }).labels).toEqual({
    mira: 'Mira',
  });
});

test('a whole gang on the board is called so, and so are all leaders and all fighters', () => {
  const escher = state.gangs[0]?.roster ?? [];
  for (const id of escher.slice(0, 4)) (state.fighters[id] as { fate: string }).fate = 'standing';
  const away = (to: readonly string[]) =>
    say({
      kind: 'place',
      clause: 'core.tests.test.2',
      of: 'mira',
      where: { is: 'at-least', inches: 12, near: { to } },
    } as never).title;
  expect(away(escher.slice(0, 4))).toMatch(/every fighter of Escher$/);
  expect(away(escher.slice(0, 3))).toMatch(/every fighter of Escher but \w/);
  expect(away(escher.slice(0, 2))).not.toContain('fighter of Escher');
  const [king = ''] = state.gangs[1]?.roster ?? [];
  (state.fighters[king] as { fate: string }).fate = 'standing';
  expect(away([...escher.slice(0, 1), king])).toContain('from every Leader');
  expect(away([...escher.slice(0, 4), king])).toContain('from every other fighter');
  expect(away([...escher.slice(0, 3), king])).toContain('from every one of ');
});

test('a fact is asked in its own words', () => {
  const what = words('Is the lamp lit? Then 1 is added.');
  expect(say({ kind: 'fact', clause: 'core.tests.test.2', what }).title).toBe(
    'Is the lamp lit? Then 1 is added.',
  );
});

test('every question begins with a capital', () => {
  const choice = { kind: 'choice', clause: 'core.activation.turn.4', options: ['done'] } as const;
  expect(say({ ...choice, what: words('the Uphiver: the last action') }).title).toBe(
    'The Uphiver: the last action',
  );
});

test('a tactics card to choose says what it does; a drawn card is only named', () => {
  const options = ['spare-clip', 'none'];
  const ask = { clause: 'takeover.standards.tactics.2', by: ['escher'] } as const;
  const words = 'Spare Clip: This fighter reloads one weapon without an action.';
  expect(say({ kind: 'choice', ...ask, options }).labels).toEqual({ 'spare-clip': words, none: 'none' });
  expect(say({ kind: 'pick', ...ask, options, least: 0, most: 1 }).labels['spare-clip']).toBe(words);
  const deck = { kind: 'dice', ...ask, dice: { deck: ['spare-clip'] } as never } as const;
  expect(say(deck).labels).toEqual({ 'spare-clip': 'spare-clip' });
});

describe('where a marker or a template is laid', () => {
  const aimed = (where: Where, lays: Laying) => ({
    kind: 'place' as const,
    clause: 'core.blasts.place.1' as const,
    of: BLAST_CENTRE,
    where,
    what: words(lays.is === 'flame' ? 'aim/where-does-put-template' : 'aim/where-does-put-marker', {
      shooter: 'Mira',
    }),
    about: { is: 'aim' as const, from: 'mira', lays },
  });

  test('the question names what is laid, and no place to stand', () => {
    const { title } = say(aimed(ANYWHERE, { is: 'flame', over: 'tallow' }));
    expect(title).toBe('Where does Mira put the template?');
    expect(say(aimed(ANYWHERE, { is: 'blast', across: 3 })).title).toBe('Where does Mira put the marker?');
  });

  test('a limit is said with it', () => {
    const near = aimed(within(6, ['mira']), { is: 'blast', across: 5 });
    expect(say(near).title).toBe('Where does Mira put the marker? (within 6" of Mira)');
  });

  test('in German too', () => {
    const { title } = sayQuestion(
      aimed(ANYWHERE, { is: 'flame', over: 'tallow' }),
      state,
      (id) => id,
      GERMAN,
    );
    expect(title).toBe('Wohin legt Mira die Schablone?');
  });
});
