import { expect, test } from 'vitest';
import { inWords, NOBODY, Table } from '../table/table.ts';
import { collecting, type Gain, gives, givesUntold } from './awards.ts';

const CLAUSE = 'takeover.stand-off.rewards.1';

test('a gain is data for collectors, and words for the story', () => {
  const t = new Table(NOBODY);
  const gains: Gain[] = [];
  const line: Gain = { to: 'red', what: 'credits', amount: 30, detail: 'winning', clause: CLAUSE };
  gives(collecting(t, gains), { ...line, what: 'credits' });
  expect(gains).toEqual([line]);
  expect(t.story.map((told) => inWords(told))).toEqual(['red gets 30 credits for winning']);
});

test('a loss is told as a loss, and a gain of 0 is not told', () => {
  const t = new Table(NOBODY);
  const gains: Gain[] = [];
  const heard = collecting(t, gains);
  gives(heard, { to: 'red', what: 'reputation', amount: -1, detail: 'bottling out', clause: CLAUSE });
  gives(heard, { to: 'red', what: 'reputation', amount: 0, clause: CLAUSE });
  expect(gains.map(({ amount }) => amount)).toEqual([-1]);
  expect(t.story.map((told) => inWords(told))).toEqual(['red loses 1 Reputation for bottling out']);
});

test('a gain without words in the story is still collected, but not from a rule asked for its opinion', () => {
  const t = new Table(NOBODY);
  const gains: Gain[] = [];
  const line: Gain = { to: 'red', what: 'territory', amount: 1, clause: CLAUSE };
  givesUntold(collecting(t, gains), line);
  givesUntold(collecting(t, gains).quiet, line);
  expect(gains).toEqual([line]);
  expect(t.story).toEqual([]);
});
