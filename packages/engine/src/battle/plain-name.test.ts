import { expect, test } from 'vitest';
import { inWords, type Told } from '../table/events.ts';
import { GERMAN } from '../words/de/index.ts';
import { ENGLISH } from '../words/index.ts';
import { plainName } from './plain-name.ts';

test('a name that is remembered in one language is another one in the next', () => {
  for (let time = 0; time < 2; time++) {
    expect(plainName('casket-2', ENGLISH)).toBe('casket 2');
    expect(plainName('casket-2', GERMAN)).not.toBe('casket 2');
  }
});

test('names and sentences stay right when more are made up than are remembered', () => {
  for (let nth = 0; nth < 12_000; nth++) {
    const told = {
      words: `${nth}: {who}[ with {gun}]`,
      facts: { who: 'a' },
      clause: 'core.round.sequence.1',
    };
    if (nth % 50 === 0) {
      expect(inWords(told as never)).toBe(`${nth}: a`);
      expect(inWords({ ...told, facts: { who: 'a', gun: 'b' } } as never)).toBe(`${nth}: a with b`);
    } else inWords(told as never as Told);
    expect(plainName(`made-up-thing-${nth}`)).toBe(`made up thing ${nth}`);
  }
});
