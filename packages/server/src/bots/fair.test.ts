/** A bot gets no more than its seat: with another's secrets exchanged, the same bytes go to it and it does the same. */
import '../secret-stand-off.fixture.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { forgetScenario } from '../../../engine/src/battle/scenario.ts';
import { http, Phone, RandomPolicy } from '../client.fixture.ts';
import { startTestServer } from '../start.fixture.ts';
import { textIn } from '../table/outbox.ts';
import type { ToDesk } from './desk.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-bots-fair-'));
afterAll(() => {
  rmSync(FOLDER, { recursive: true });
  forgetScenario('takeover.secret-stand-off');
});

const STEPS = 60;

/** Plays against a bot with this secret word; gives all that was sent to the bot's desk, and what it did. */
async function playedWith(word: string): Promise<{ readonly posted: string; readonly did: string }> {
  const posted: ToDesk[] = [];
  const server = await startTestServer({
    store: join(FOLDER, `${word}.db`),
    bots: {
      file: null,
      pauses: { quick: 0, steady: 0, slow: 0 },
      seed: 'the same thoughts',
      onPost: (message) => posted.push(message),
    },
  });
  const { address } = server;
  const made = await http(address, 'POST', '/battles', {
    scenario: 'takeover.secret-stand-off',
    gangs: [{ house: 'escher' }, { house: 'goliath' }],
    depth: 'attacks',
    tactics: false,
  });
  const { id, organiser, invites } = made.body as {
    id: string;
    organiser: string;
    invites: { seat: string; invite: string }[];
  };
  await http(address, 'PUT', `/battles/${id}/seats/goliath/bot`, { bot: 'rookie' }, organiser);
  const invite = invites.find(({ seat }) => seat === 'escher')?.invite;
  const { body } = await http(address, 'POST', `/battles/${id}/join`, { invite });
  await http(address, 'POST', `/battles/${id}/start`, undefined, organiser);
  const phone = await Phone.open(address, { battle: id, token: (body as { token: string }).token });
  const policy = new RandomPolicy('person');
  // The bot goes first where both are asked, so that both battles take the same course.
  const isOurs = () => {
    const { asks = [], waitingFor = [] } = phone.view ?? {};
    const isInItsPlace = asks.some(({ by }) => by?.includes('goliath'));
    return asks.length > 0 && (isInItsPlace || !waitingFor.includes('goliath'));
  };
  for (let step = 0; step < STEPS; step++) {
    await phone.until(isOurs, 'a question');
    const [question] = phone.view?.asks ?? [];
    if (!question) break;
    const own = `secret-escher-${word}`;
    const isWord = question.kind === 'choice' && question.options.includes(own);
    const answer = isWord ? own : policy.answer(question as never);
    const taken = await phone.ask({ type: 'answer', number: phone.view?.number, answer });
    expect(taken.type, JSON.stringify(taken)).toBe('taken');
    await phone.until(() => phone.version >= (taken.version as number), 'the news');
  }
  await phone.until(isOurs, 'the next question');
  const did = phone.messages.filter(({ type }) => type === 'bot');
  expect(did.length).toBeGreaterThan(10);
  expect(phone.heard.join('\n')).toContain(`secret-escher-${word}`);
  await server.close();
  const texts = posted.map((message) =>
    message.do === 'hear' ? textIn(Buffer.from(message.frame)) : JSON.stringify(message),
  );
  return { posted: texts.join('\n').replaceAll(id, 'BATTLE'), did: JSON.stringify(did) };
}

test('the thread of a bot gets its seat’s view alone, and another’s secrets change nothing that it does', async () => {
  const [ash, bone] = [await playedWith('ash'), await playedWith('bone')];
  expect(ash.posted).toBe(bone.posted);
  expect(ash.did).toBe(bone.did);
  expect(ash.posted).not.toContain('secret-escher');
  expect(ash.posted).not.toContain('hand-of-escher');
  expect(ash.posted).toContain('secret-goliath');
});
