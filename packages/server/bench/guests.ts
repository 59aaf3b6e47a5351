/** The hostile guests of `npm run attack`: one kind of load for so many seconds, from addresses of loopback alone. */
import { connect, type Socket } from 'node:net';
import { HOUSES, modestGang } from '@hive-arbiter/engine';
import { endWithParent } from '../src/parent.fixture.ts';
import { type Request, send } from './arena.ts';
import { sleep } from './processes.ts';

/** Two guests; and a neighbour who asks for nothing but the odds of a roll. */
const GUESTS = ['127.66.0.1', '127.66.0.2'];
const NEIGHBOUR = '127.66.0.99';
/** Requests a second of each guest, and how many of them may wait for an answer. */
const RATE = 50;
const MOST_WAITING = 100;

const [address = '', load = '', seconds = '5'] = process.argv.slice(2);
const until = performance.now() + Number(seconds) * 1000;
const isOver = () => performance.now() >= until;
/** How often which answer came. */
const answers = new Map<string, number>();
const count = (what: string | number) => answers.set(String(what), (answers.get(String(what)) ?? 0) + 1);

const get = (path: string): Request => ({ method: 'GET', path });
const post = (path: string, body: object | string, token?: string): Request => ({
  method: 'POST',
  path: `/api${path}`,
  body,
  token,
});

/** Sends requests at an even pace, whether or not those before were answered. */
async function flood(next: (at: number) => Request, rate = RATE): Promise<void> {
  await Promise.all(
    GUESTS.map(async (from) => {
      let waiting = 0;
      for (let at = 0; !isOver(); at++) {
        if (waiting < MOST_WAITING) {
          waiting++;
          send(address, { ...next(at), from })
            .then(
              ({ status }) => count(status),
              () => count('cut off'),
            )
            .finally(() => waiting--);
        }
        await sleep(1000 / rate);
      }
    }),
  );
}

/** Opens sockets, keeps so many of them, and lets something be done with each. */
async function crowd(size: number, use: (socket: Socket) => void): Promise<void> {
  const { hostname, port } = new URL(address);
  const open = new Set<Socket>();
  for (let at = 0; !isOver(); at++) {
    if (open.size < size) {
      const localAddress = GUESTS[at % GUESTS.length] as string;
      const socket = connect({ host: hostname, port: Number(port), localAddress });
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        count('cut off');
      });
      socket.once('connect', () => use(socket));
    }
    await sleep(open.size < size ? 5 : 20);
  }
  for (const socket of open) socket.destroy();
}

/** A WebSocket that says the same again and again and never reads. */
function pouring(frames: Buffer): (socket: Socket) => void {
  return (socket) => {
    socket.write(
      `GET /live HTTP/1.1\r\nHost: ${new URL(address).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    socket.pause();
    const timer = setInterval(() => {
      if (socket.writableLength < 1_000_000) socket.write(frames);
    }, 2);
    socket.once('close', () => clearInterval(timer));
  };
}

function frame(kind: number, body: Buffer): Buffer {
  const long = body.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = kind;
  head[1] = 0x80 | (long ? 126 : body.length);
  if (long) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** A battle of the guests' own, some of it played. */
async function ownBattle(): Promise<{ id: string; organiser: string }> {
  const [from] = GUESTS;
  const gangs = [{ house: 'escher' }, { house: 'goliath' }];
  const wanted = post('/battles', { scenario: 'takeover.stand-off', gangs, start: true });
  const { text } = await send(address, { ...wanted, from });
  return JSON.parse(text) as { id: string; organiser: string };
}

/** A campaign of twelve gangs, as large as a guest can make one. */
async function ownCampaign(): Promise<{ id: string; token: string }> {
  const [from] = GUESTS;
  const ask = async (request: Request) => JSON.parse((await send(address, { ...request, from })).text);
  const ids = Array.from('abcdefghijkl');
  const gangs = ids.map((id) => ({ id, name: id }));
  const { id, token } = await ask(
    post('/campaigns', { name: 'Crowded', pack: 'dominion', gangs, rules: { weeks: 52, invasion: false } }),
  );
  for (const [at, gang] of ids.entries()) {
    const { todo } = await ask({ ...get(`/api/campaigns/${id}`), token });
    const [{ number, key, budget }] = todo;
    const answer = modestGang(HOUSES[at % HOUSES.length] as string, gang, gang, budget, () => 2);
    await ask(post(`/campaigns/${id}/answers`, { number, key, answer }, token));
  }
  return { id, token };
}

/** Somebody who asks once a second, and how long they wait. */
async function neighbour(): Promise<void> {
  let worst = 0;
  while (!isOver()) {
    const began = performance.now();
    const input = { value: 3, sixFails: false };
    const { status } = await send(address, {
      ...post('/procedures/core.tests.check/call', { input }),
      from: NEIGHBOUR,
    });
    worst = Math.max(worst, performance.now() - began);
    count(status === 200 ? 'neighbour answered' : 'neighbour refused');
    await sleep(1_000);
  }
  answers.set('neighbour waited at most ms', Math.round(worst));
}

const fighters = (at: number) =>
  Array.from({ length: 9 }, (_, each) => ({
    id: `g${at}-${each}`,
    status: each % 2 ? 'captive' : 'recovery',
  }));
const many = (size: number) => Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, 0]));
const zeroes = JSON.stringify({ gangs: Array(120_000).fill(0) });
const names = JSON.stringify({ gangs: [], agreed: { rulings: many(20_000) } });
const SMALL_CAMPAIGN = { name: 'Warm', pack: 'dominion', gangs: ['a', 'b'].map((id) => ({ id, name: id })) };
const SCENARIOS = ['takeover.stand-off', 'takeover.ambush', 'dominion.trap', 'dominion.stand-off'];

const LOADS: Readonly<Record<string, () => Promise<unknown>>> = {
  'warm-up': () =>
    Promise.all([
      neighbour(),
      send(address, { ...get('/api/scenarios/takeover.ambush/plan?gangs=4'), from: NEIGHBOUR }),
      send(address, { ...post('/campaigns', SMALL_CAMPAIGN), from: NEIGHBOUR }),
    ]),
  bodies: () => flood((at) => post('/battles', at % 2 ? zeroes : names)),
  plans: () =>
    flood((at) => get(`/api/scenarios/${SCENARIOS[at % SCENARIOS.length]}/plan?gangs=${2 + (at % 5)}`)),
  bursts: async () => {
    const looks = (at: number) => [
      `/api/rulebook/${'x'.repeat(110)}${at}`,
      `/api/rulebook/search?q=${'wander%20'.repeat(9)}${at}`,
      '/api/scenarios',
      '/api/armoury',
      '/docs',
    ];
    while (!isOver()) {
      const all = Array.from({ length: 300 }, async (_, at) => {
        const from = GUESTS[at % GUESTS.length] as string;
        const { status } = await send(address, { ...get(looks(at)[at % 5] as string), from });
        count(status);
      });
      await Promise.allSettled(all);
      await sleep(1_000);
    }
  },
  pings: () => crowd(30, pouring(Buffer.concat(Array(400).fill(frame(0x89, Buffer.alloc(125)))))),
  frames: () =>
    crowd(
      30,
      pouring(Buffer.concat([frame(0x01, Buffer.alloc(0)), ...Array(4_000).fill(frame(0, Buffer.alloc(0)))])),
    ),
  messages: () =>
    crowd(
      60,
      pouring(
        frame(
          0x81,
          Buffer.from(`{"type":"hello","battle":"${'x'.repeat(60)}","x":[${'0,'.repeat(7_000)}0]}`),
        ),
      ),
    ),
  overrules: async () => {
    const { id, organiser } = await ownBattle();
    const path = `/battles/${id}/overrule`;
    const sizes = [1_900, 15_000, 240_000];
    const facts = (at: number) => ({
      path: ['gangs', 0, 'name'],
      value: `${at}`.padEnd(sizes[at % 6] ?? 1_900, 'x'),
      note: 'so be it',
    });
    await flood((at) =>
      at % 2
        ? get(`/api/battles/${id}/${at % 4 === 1 ? 'story' : 'view'}`)
        : post(path, facts(at), organiser),
    );
  },
  readers: async () => {
    const { id } = await ownBattle();
    const what = ['story', 'view', 'luck', 'replay?version=3', 'export', 'odds', ''];
    await flood((at) => get(`/api/battles/${id}/${what[at % what.length]}`.replace(/\/$/, '')));
  },
  odds: () =>
    Promise.all([
      neighbour(),
      flood(
        (at) => post('/procedures/campaign.downtime.rest/odds', { input: { fighters: fighters(at) } }),
        10,
      ),
    ]),
  battles: () => {
    const gangs = ['escher', 'goliath', 'orlock', 'cawdor'].map((house) => ({ house }));
    return flood(() => post('/battles', { scenario: 'takeover.stand-off', gangs, start: true }));
  },
  campaigns: async () => {
    const { id, token } = await ownCampaign();
    const path = `/campaigns/${id}`;
    const looks = ['', '/public', '/feed?most=500', '/story', '/report', '/offers/a'];
    await flood((at) => {
      if (at % 8 === 0) return post(`${path}/week`, { note: 'on' }, token);
      if (at % 8 === 4) return post(`${path}/undo`, {}, token);
      return { ...get(`/api${path}${looks[at % looks.length]}`), token };
    });
  },
  silence: () =>
    Promise.all([
      crowd(800, (socket) => {
        if (Math.random() < 0.5) socket.write('GET /health HTTP/1.1\r\nHost: x\r\n');
      }),
      flood(() => get('/health'), 100),
    ]),
};

endWithParent();
await LOADS[load]?.();
console.log(JSON.stringify(Object.fromEntries([...answers].sort())));
process.exit(0);
