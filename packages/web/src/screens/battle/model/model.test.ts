import { describe, expect, test } from 'vitest';
import type { Ask, FighterState, GangState, PublicState, Seen } from '../../../seen.ts';
import {
  alarmOf,
  chaptersOf,
  crewsOf,
  gangAbout,
  gangsAsked,
  grouped,
  inReadingOrder,
  listedBySeat,
  metaOf,
  newsOf,
  readiness,
  shownOf,
  statLine,
  toDoNow,
  tokensOf,
  turnsOf,
  turnWords,
} from './index.ts';

const stats = { m: 5, ws: 3, bs: 4, s: 3, t: 3, w: 2, i: 2, a: 1, ld: 5, cl: 5, wil: 6, int: 7 };
const fighter = (id: string, gang: string, more: Partial<FighterState> = {}): FighterState => ({
  id,
  name: id.toUpperCase(),
  gang,
  rank: 'ganger',
  stats,
  group: 0,
  save: 7,
  weapons: ['armoury.lasgun'],
  gear: [],
  skills: [],
  fate: 'standing',
  ready: true,
  broken: false,
  engagedWith: [],
  wounds: 2,
  fleshWounds: 0,
  conditions: [],
  empty: [],
  spent: [],
  takenOutBy: null,
  tookOut: [],
  tookPart: true,
  carries: null,
  spot: null,
  status: 'fit',
  cost: 50,
  xp: 0,
  ...more,
});
const gang = (id: string, roster: string[]) =>
  ({ id, name: `The ${id}`, seat: id, roster, crew: roster, reinforcements: [] }) as unknown as GangState;
const state = {
  gangs: [gang('saints', ['ana', 'bo']), gang('choir', ['rex'])],
  wild: [gang('rats', ['rat'])],
  fighters: {
    ana: fighter('ana', 'saints'),
    bo: fighter('bo', 'saints', { fate: 'out-of-action', takenOutBy: 'rex' }),
    rex: fighter('rex', 'choir'),
    rat: fighter('rat', 'rats'),
  },
} as unknown as PublicState;
const seen = (asks: readonly Partial<Ask>[], more: Partial<Seen> = {}) =>
  ({ number: 9, stage: 'round', state, asks, waitingFor: [], finished: false, ...more }) as unknown as Seen;

describe('the gang of a question', () => {
  test('a question to one seat is that seat’s', () => {
    const ask = { kind: 'fact', by: ['choir'] } as unknown as Ask;
    const turns = turnsOf([
      { seat: 'saints', view: seen([]) },
      { seat: 'choir', view: seen([ask]) },
    ]);
    expect(turns).toEqual([{ seat: 'choir', ask, number: 9 }]);
  });

  test('one to anybody goes to the gang that it is about, and is asked once', () => {
    const ask = { kind: 'dice', of: 'rex' } as unknown as Ask;
    const views = [
      { seat: 'saints', view: seen([ask]) },
      { seat: 'choir', view: seen([ask]) },
    ];
    expect(turnsOf(views).map(({ seat }) => seat)).toEqual(['choir']);
    expect(turnsOf(views.slice(0, 1)).map(({ seat }) => seat)).toEqual(['saints']);
  });

  test('a roll of both gangs belongs to both, and a roll that names only its roller to that gang', () => {
    const both = { kind: 'dice', each: ['saints', 'choir'] } as unknown as Ask;
    expect(gangsAsked(state, both).map(({ id }) => id)).toEqual(['saints', 'choir']);
    expect(turnsOf([{ seat: 'choir', view: seen([both]) }]).map(({ seat }) => seat)).toEqual(['choir']);
    const test = { kind: 'dice', who: 'rex' } as unknown as Ask;
    expect(gangsAsked(state, test).map(({ id }) => id)).toEqual(['choir']);
    // A shot has a shooter and a target, and is the shooter's.
    const shot = { kind: 'dice', of: 'rex', against: 'ana' } as unknown as Ask;
    expect(gangsAsked(state, shot).map(({ id }) => id)).toEqual(['choir']);
  });

  test('a reference may name several; the first known one gives the gang', () => {
    expect(gangAbout(state, 'casket-1', 'rex')?.id).toBe('choir');
    expect(gangAbout(state, 'rat')?.id).toBe('rats');
    expect(gangAbout(state, 'casket-1')).toBeUndefined();
  });

  test('the head of the screen says who acts', () => {
    const waiting = seen([], { waitingFor: ['choir'] });
    expect(turnWords(waiting, ['choir'])).toBe('Your turn');
    expect(turnWords(waiting, ['choir', 'saints'])).toBe('The choir to act');
    expect(turnWords(waiting, ['saints'])).toBe('The choir to act');
    expect(turnWords(seen([], { finished: true }), [])).toBe('The battle is over');
  });

  test('the head of the screen says whose roll it is, even if anyone may make it', () => {
    const roll = seen([{ kind: 'dice', of: 'rex' } as unknown as Ask]);
    expect(turnWords(roll, ['choir'])).toBe('Your turn');
    expect(turnWords(roll, ['saints'])).toBe('The choir to act');
    expect(turnWords(seen([{ kind: 'dice', of: 'rat' } as unknown as Ask]), ['choir'])).toBe(
      'Anyone may answer',
    );
    expect(turnWords(seen([]), ['choir'])).toBe('Anyone may answer');
  });
});

test('news are the lines told since, and none after an undo', () => {
  const told = ['a', 'b', 'c', 'd'].map((words) => ({ words, clause: '' }));
  const words = (before: typeof told, now: typeof told) => newsOf(before, now).map((line) => line.words);
  expect(words(told.slice(0, 2), told)).toEqual(['c', 'd']);
  expect(words(told, told)).toEqual([]);
  expect(words(told, told.slice(0, 2))).toEqual([]);
  // Taken back, and told otherwise before anybody looked.
  expect(words(told.slice(0, 2), told.slice(1))).toEqual([]);
});

describe('a row', () => {
  test('the conditions of a fighter are named', () => {
    const hurt = fighter('ana', 'saints', {
      fate: 'pinned',
      broken: true,
      wounds: 1,
      fleshWounds: 2,
      conditions: ['ablaze', 'on-watch'],
      empty: ['armoury.bolt-pistol'],
    });
    expect(tokensOf(hurt).map(({ words }) => words)).toEqual([
      'Pinned',
      'Broken',
      'Wounds 1 of 2',
      '2 flesh wounds',
      'On fire',
      'On watch',
      'Out of ammo: Bolt pistol',
    ]);
  });

  test('a fighter who is gone shows only their fate', () => {
    const gone = fighter('bo', 'saints', { fate: 'fled', broken: true, wounds: 0 });
    expect(tokensOf(gone).map(({ words }) => words)).toEqual(['Fled']);
    expect(readiness(gone, true).mark).toBe('✕');
  });

  test('ready and acted differ in shape and word', () => {
    const ana = fighter('ana', 'saints');
    expect(readiness(ana, true)).toEqual({ mark: '●', words: 'Ready' });
    expect(readiness({ ...ana, ready: false }, true)).toEqual({ mark: '○', words: 'Has acted' });
    expect(readiness({ ...ana, fate: 'reserve' }, true).words).toBe('Not on the table yet');
  });

  test('a casualty’s line names who took them out', () => {
    expect(metaOf(state, state.fighters.bo as FighterState)).toBe('Taken out by REX');
    expect(metaOf(state, state.fighters.ana as FighterState)).toBe('Ganger · lasgun');
  });

  test('characteristics read as on a card', () => {
    expect(statLine(fighter('ana', 'saints')).slice(0, 4)).toEqual([
      ['M', '5"'],
      ['WS', '3+'],
      ['BS', '4+'],
      ['S', '3'],
    ]);
  });

  test('before the crews are picked the whole roster is shown, then only those taking part', () => {
    const saints = { ...gang('saints', ['ana', 'bo']), crew: [] };
    expect(shownOf(state, saints, 'pre-battle')).toHaveLength(2);
    const home = fighter('bo', 'saints', { fate: 'stayed-home', tookPart: false });
    const later = { ...state, fighters: { ...state.fighters, bo: home } };
    expect(shownOf(later, { ...saints, crew: ['ana'] }, 'round').map(({ id }) => id)).toEqual(['ana']);
  });
});

test('special rules change the whole screen once there is a battlefield, gangs alone do not', () => {
  const rule = { id: 'takeover.pitch-black', name: 'Pitch Black', words: '', hot: false, dark: true };
  const home = { ...rule, id: 'saints', dark: false };
  expect(alarmOf({ stage: 'round', inForce: [rule, home] })).toEqual(['in-force', 'dark']);
  expect(alarmOf({ stage: 'round', inForce: [home] })).toEqual([]);
  expect(alarmOf({ stage: 'round', inForce: [{ ...rule, dark: false, hot: true }] })).toEqual([
    'in-force',
    'hot',
  ]);
  expect(alarmOf({ stage: 'pre-battle', inForce: [rule] })).toEqual([]);
});

test('the story has a chapter for each round', () => {
  const line = (words: string) => ({ words, clause: 'x.y.z.1' });
  const story = [line('a'), { ...line('Now it starts'), round: 1 }, line('b'), line('Round 2')];
  expect(chaptersOf(story).map(({ name, lines }) => [name, lines.length])).toEqual([
    ['Before the battle', 1],
    ['Round 1', 2],
  ]);
});

test('options are grouped by gang, and ending options come last', () => {
  expect(grouped(state, ['ana', 'rex', 'bo', 'done'])).toEqual([
    { name: 'The saints', gang: 'saints', options: ['ana', 'bo'] },
    { name: 'The choir', gang: 'choir', options: ['rex'] },
    { name: '', options: ['done'] },
  ]);
  expect(inReadingOrder(['done', 'move', 'shoot'])).toEqual(['move', 'shoot', 'done']);
});

test('corners are offered as they lie on the battlefield', () => {
  expect(inReadingOrder(['south-west', 'south-east', 'north-west', 'north-east'])).toEqual([
    'north-west',
    'north-east',
    'south-west',
    'south-east',
  ]);
  expect(inReadingOrder(['south-east', 'north-west'])).toEqual(['north-west', 'south-east']);
});

test('cards are printed for the crews of this device, and for all crews on a watching device', () => {
  const fighters = Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [id, fighter(id, 'x')]));
  const gang = (id: string, crew: readonly string[], reinforcements: readonly string[] = []) => ({
    id,
    name: id.toUpperCase(),
    seat: id,
    crew,
    reinforcements,
  });
  const state = { fighters, gangs: [gang('x', ['a'], ['b']), gang('y', ['c']), gang('z', [])] } as never;
  const cards = (seats: readonly string[]) =>
    crewsOf(state, seats).map((crew) => [crew.gang, crew.fighters.map(({ id }) => id)]);
  expect(cards(['x', 'z'])).toEqual([['X', ['a', 'b']]]);
  expect(cards([])).toEqual([
    ['X', ['a', 'b']],
    ['Y', ['c']],
  ]);
});

test('tasks for people stay until done, but not past their round', () => {
  const told = (words: string, more = {}) => ({ words, clause: 'core.round.sequence.1', ...more });
  const story = [
    told('Round 1', { round: 1 }),
    told('Rex runs', { todo: true }),
    told('Round 2', { round: 2 }),
    told('Ana runs', { todo: true }),
    told('Rex runs', { todo: true }),
    told('Only for Ana', { todo: true, own: true }),
    told('A shot'),
  ];
  expect(toDoNow(story, [])).toEqual([
    { key: '1 Ana runs', words: 'Ana runs' },
    { key: '2 Rex runs', words: 'Rex runs' },
  ]);
  expect(toDoNow(story, ['2 Rex runs', '1 Rex runs']).map(({ words }) => words)).toEqual(['Ana runs']);
});

describe('a long list', () => {
  const heard = (gangs: readonly string[]) => {
    const fighters = Object.fromEntries(gangs.map((of) => [`of-${of}`, fighter(`of-${of}`, of)]));
    const table = { ...state, gangs: gangs.map((of) => gang(of, [`of-${of}`])), fighters } as PublicState;
    const ask = { kind: 'measure', clause: 'core.nerve.test.1', to: Object.keys(fighters), within: 12 };
    return (from: string) => [...listedBySeat(table, { ...ask, from } as never).keys()];
  };

  test('that is nobody’s own goes to each gang for its fighters', () => {
    expect(heard(['saints', 'choir'])('the centre')).toEqual(['saints', 'choir']);
  });

  test('that is somebody’s own is theirs, unless it is about three gangs or more', () => {
    expect(heard(['saints', 'choir'])('of-saints')).toEqual([]);
    expect(heard(['saints', 'choir', 'rats'])('of-saints')).toEqual(['saints', 'choir', 'rats']);
  });
});
