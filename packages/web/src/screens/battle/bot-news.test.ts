import { say } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import type { BotNews } from '../../live.ts';
import { toldOnce } from './bot-news.ts';

const deed = (number: number, did: BotNews['did'], why?: BotNews['why'], seat = 'goliath'): BotNews =>
  ({ type: 'bot', seat, bot: 'ganger', is: 'did', number, did, ...(why ? { why } : {}) }) as BotNews;
const moves = (number: number, seat?: string) =>
  deed(number, say('bots/moves', { who: 'ana' }), undefined, seat);
const told = (news: readonly BotNews[]) => toldOnce(news).map(({ number }) => number);

test('the path of a move is left out after its action and reason, and told if nothing else tells it', () => {
  const action = deed(1, say('bots/move'), say('bots/moves-better', { who: 'ana' }));
  expect(told([action, moves(2)])).toEqual([1]);
  expect(told([moves(2), action])).toEqual([2, 1]);
  expect(told([deed(1, say('bots/activates', { who: 'ana' })), moves(2)])).toEqual([1, 2]);
  expect(told([action, moves(2, 'orlock')])).toEqual([1, 2]);
});
