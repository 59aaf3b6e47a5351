import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { faultOfAddress, isPrivate, Webhooks } from './webhooks.ts';

interface Chat {
  readonly address: string;
  readonly heard: { content: string; username: string; allowed_mentions: object }[];
  /** How it answers, one after the other; then always well. */
  readonly replies: (number | 'nothing')[];
}

const servers: Server[] = [];
const hooks: Webhooks[] = [];
afterEach(async () => {
  for (const each of hooks.splice(0)) each.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function chat(...replies: (number | 'nothing')[]): Promise<Chat> {
  const heard: Chat['heard'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      heard.push(JSON.parse(body));
      const reply = replies.shift() ?? 204;
      if (reply !== 'nothing') response.writeHead(reply, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, heard, replies };
}

function webhooks(more: object = {}): Webhooks {
  const made = new Webhooks({ privateAddresses: true, timeout: 2_000, waits: [1, 1], ...more });
  hooks.push(made);
  return made;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('lines are posted in order in Discord’s format, and nobody is pinged', async () => {
  const { address, heard } = await chat();
  const posts = webhooks();
  posts.post(address, 'Winter', ['Battle 1: Red won', '@everyone look']);
  posts.post(address, 'Winter', ['Week 2 of 6']);
  await until(() => heard.length === 2);
  expect(heard).toEqual([
    { content: 'Battle 1: Red won\n@everyone look', username: 'Winter', allowed_mentions: { parse: [] } },
    { content: 'Week 2 of 6', username: 'Winter', allowed_mentions: { parse: [] } },
  ]);
});

test('long news are several messages, none longer than a chat takes', async () => {
  const { address, heard } = await chat();
  webhooks().post(
    address,
    'Winter',
    Array.from({ length: 100 }, (_, at) => `${at} ${'x'.repeat(60)}`),
  );
  await until(() => heard.join().length > 0 && heard.at(-1)?.content.includes('99 ') === true);
  expect(Math.max(...heard.map(({ content }) => content.length))).toBeLessThanOrEqual(2000);
});

test('a failing chat is tried three times, then the message is dropped and the fault reported', async () => {
  const { address, heard } = await chat(500, 503, 500);
  const posts = webhooks();
  posts.post(address, 'Winter', ['one']);
  await until(() => posts.lastFault(address) !== undefined);
  expect([heard.length, posts.lastFault(address)]).toEqual([3, 'the chat answered 500']);
  posts.post(address, 'Winter', ['two']);
  await until(() => posts.lastFault(address) === undefined);
  expect(heard.at(-1)?.content).toBe('two');
});

test('a refused post is not tried again, and a redirect is not followed', async () => {
  const { address, heard } = await chat(404, 302);
  const posts = webhooks();
  posts.post(address, 'Winter', ['one']);
  await until(() => posts.lastFault(address) === 'the chat answered 404');
  posts.post(address, 'Winter', ['two']);
  await until(() => posts.lastFault(address) === 'the chat answered 302');
  expect(heard).toHaveLength(2);
});

test('a chat that never answers is given up', async () => {
  const { address } = await chat('nothing');
  const posts = webhooks({ timeout: 30, waits: [] });
  posts.post(address, 'Winter', ['one']);
  await until(() => posts.lastFault(address) !== undefined);
  expect(posts.lastFault(address)).toBe('the chat did not answer in time');
});

test.each([
  ['ftp://example.org/x', 'expected https or http'],
  ['file:///etc/passwd', 'expected https or http'],
  ['no address', 'expected an address'],
  ['https://name:word@example.org/', 'without a name and password'],
  ['http://localhost:8080/', 'private network'],
  ['http://127.0.0.1/', 'private network'],
  ['http://169.254.169.254/latest', 'private network'],
  ['http://[::1]/', 'private network'],
  ['http://[::ffff:10.0.0.1]/', 'private network'],
])('%s is not posted to', (address, said) => {
  expect(faultOfAddress(address)).toContain(said);
});

test('private addresses of both kinds are known, and public ones are not', () => {
  const hidden = [
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    'fe80::1',
    'fd00::1',
  ];
  expect(hidden.filter((address) => !isPrivate(address))).toEqual([]);
  expect(['1.1.1.1', '172.32.0.1', '2606:4700::1111'].filter(isPrivate)).toEqual([]);
});

test('a name that leads to a private address is refused when it is looked up', async () => {
  const { address, heard } = await chat();
  const posts = webhooks({ privateAddresses: false, waits: [] });
  const named = address.replace('127.0.0.1', 'localhost.localdomain');
  posts.post(named, 'Winter', ['one']);
  await until(() => posts.lastFault(named) !== undefined);
  expect(heard).toEqual([]);
});
