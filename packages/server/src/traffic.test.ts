/**
 * What everybody else is sent, when, and can read does not depend on a seat's secret cards: pairs of battles that differ in
 * nothing else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_LISTS, type Question, type SeatView, sampleGang, type Words } from '@hive-arbiter/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http, Phone, RandomPolicy, type Seated, seated } from './client.fixture.ts';
import { poolOfRun } from './process.fixture.ts';
import type { Running } from './server.ts';
import { startTestServer } from './start.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-traffic-'));
let server: Running;
beforeAll(async () => {
  server = await startTestServer({ store: join(FOLDER, 'traffic.db'), port: 0, pool: await poolOfRun() });
});
afterAll(async () => {
  await server.close();
  rmSync(FOLDER, { recursive: true });
});

const CARDS = DEFAULT_LISTS.tactics.map(({ id }) => id);
const EARLY = DEFAULT_LISTS.tactics.flatMap(({ id, early }) => (early === false ? [] : id));
const HOLDER = 'goliath';
const TURNS = Number(process.env.TURNS ?? 90);

/** The same cards in another order: the same dice draw others. */
function turned(by: number): readonly string[] {
  return CARDS.map((_, at) => CARDS[(at + by) % CARDS.length] as string);
}

/** Actions that only the holder of the card is offered. */
const OF_CARDS = ['play-tactics', 'daub-the-walls'];
/** How a secret is kept. */
const UNUSED = ['none', 'leave', 'keep'];

/** A policy that plays and claims no card, and decides everything else without regard to them. */
class Blind {
  private readonly policy: RandomPolicy;
  constructor(
    seed: string,
    /** The sub-plot that the holder draws, where dice and cards are real ones. */
    private readonly subplot?: string,
  ) {
    this.policy = new RandomPolicy(seed);
  }

  answer(question: Question): unknown {
    const { kind, secret, by } = question;
    if (kind === 'choice' && secret) {
      const unused = question.options.find((option) => UNUSED.includes(option));
      if (unused !== undefined) return unused;
    }
    const isSubplot = kind === 'dice' && 'deck' in question.dice && question.dice.deck.includes('Q-hearts');
    // In both battles the same number of random choices.
    const answer = this.policy.answer(
      kind === 'choice'
        ? { ...question, options: question.options.filter((option) => !OF_CARDS.includes(option)) }
        : question,
    );
    return isSubplot ? [by?.includes(HOLDER) ? this.subplot : '2-spades'] : answer;
  }
}

interface Heard {
  /** What each of the others was sent, message by message, each with when it came. */
  readonly others: Readonly<Record<string, readonly string[]>>;
  /** How many bytes came to each of the others at each moment, as whoever watches a network sees them. */
  readonly sizes: Readonly<Record<string, readonly string[]>>;
  /** What the others could read meanwhile. */
  readonly read: readonly string[];
  /** The cards that the holder had in hand, whenever they changed. */
  readonly hands: readonly string[];
  readonly asked: number;
  /** How often the holder could claim the sub-plot. */
  readonly claims: number;
}

interface Secrets {
  readonly deck?: readonly string[];
  readonly subplot?: string;
  readonly turns?: number;
  readonly seed?: string;
}

async function played(
  scenario: string,
  { deck = CARDS, subplot, turns = TURNS, seed = scenario }: Secrets,
  more: object,
): Promise<Heard> {
  const { address } = server;
  const gangs = ['escher', HOLDER].map((house) => {
    const roster = sampleGang(house);
    return { roster: { ...roster, deck: house === HOLDER ? deck : CARDS } };
  });
  const battle = await seated(address, { scenario, gangs, dice: 'app', ...more });
  const open = (token?: string) => Phone.open(address, { battle: battle.id, ...(token ? { token } : {}) });
  const seats = await Promise.all(Object.values(battle.tokens).map(open));
  const all = [...seats, await open()];
  await Promise.all(all.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
  const arrivals = new Arrivals(all);
  await arrivals.note('at the beginning');
  const policy = new Blind(seed, subplot);
  const read: string[] = [];
  const hands: string[] = [];
  let asked = 0;
  let claims = 0;
  for (let turn = 1; turn <= turns; turn++) {
    const phone = seats.find(({ view }) => view && !view.finished && view.asks.length > 0);
    if (!phone) break;
    const { asks, number } = phone.view as SeatView<Words>;
    const [question] = asks as never as readonly [Question];
    if (question.secret && phone.seat === HOLDER) asked++;
    if (question.kind === 'choice' && question.options.includes('claim')) claims++;
    const reply = await phone.ask({ type: 'answer', number, answer: policy.answer(question) });
    expect(reply, JSON.stringify(question)).toMatchObject({ type: 'taken' });
    await arrivals.note(`at once after ${phone.seat} answers`);
    for (const each of all)
      expect(each.version, 'nobody has to wait').toBeGreaterThanOrEqual(reply.version as number);
    const hand = handOf(seats);
    if (hand !== hands.at(-1)) hands.push(hand);
    if (turn % 15 !== 0) continue;
    await takeBack(battle, all);
    await arrivals.note('at an undo');
    read.push(...(await readBy(battle, turn % 60 === 15)));
    await arrivals.note('unasked');
  }
  await new Promise((resolve) => setTimeout(resolve, LATE));
  await arrivals.note('late');
  const others = all.filter(({ seat }) => seat !== HOLDER);
  const of = (phone: Phone) => phone.seat ?? 'public';
  const heard = others.map((phone) => [of(phone), arrivals.sentTo(phone, battle)]);
  const sizes = others.map((phone) => [of(phone), arrivals.bytesTo(phone)]);
  await Promise.all(all.map((phone) => phone.close()));
  return { others: Object.fromEntries(heard), sizes: Object.fromEntries(sizes), read, hands, asked, claims };
}

/** Milliseconds in which nothing more may come after the last answer. */
const LATE = 300;

/** When messages came: with the reply to somebody's answer, after a wait, or unasked. A clock would say how busy the machine is. */
class Arrivals {
  private readonly moments = new Map<Phone, string[]>();
  private readonly wires = new Map<Phone, Wire>();

  constructor(private readonly all: readonly Phone[]) {
    for (const phone of all) {
      this.moments.set(phone, []);
      this.wires.set(phone, new Wire(phone));
    }
  }

  /** Whatever has come since the last moment came at this one; also what is still on its way. */
  async note(moment: string): Promise<void> {
    await Promise.all(
      this.all.map(async (phone) => {
        const { pongs } = phone;
        phone.send({ type: 'ping' });
        await phone.until(() => phone.pongs > pongs, 'a pong');
        const moments = this.moments.get(phone) as string[];
        while (moments.length < phone.heard.length) moments.push(moment);
        this.wires.get(phone)?.note(moment);
      }),
    );
  }

  sentTo(phone: Phone, battle: Seated): readonly string[] {
    const moments = this.moments.get(phone) as string[];
    return phone.heard.flatMap((text, at) =>
      ABOUT_DEVICES.test(text) ? [] : `${moments[at]}: ${plain(text, battle)}`,
    );
  }

  bytesTo(phone: Phone): readonly string[] {
    return this.wires.get(phone)?.bytes ?? [];
  }
}

/** Says which devices are there, which takes its own time. */
const ABOUT_DEVICES = /"type":"(presence|seats|pong)"/;

/** The bytes of one connection, without those about devices. */
class Wire {
  readonly bytes: string[] = [];
  private readonly from: Socket;
  private before: number;
  private heard: number;
  private beats = 0;

  constructor(private readonly phone: Phone) {
    this.from = (phone.socket as never as { _socket: Socket })._socket;
    this.before = this.from.bytesRead;
    this.heard = phone.heard.length;
    phone.socket.on('ping', () => this.beats++);
  }

  note(moment: string): void {
    const { phone, from } = this;
    const others = phone.heard.slice(this.heard).filter((text) => ABOUT_DEVICES.test(text));
    // A beat is an empty frame.
    const aside = others.reduce((sum, text) => sum + framed(text), 2 * this.beats);
    this.bytes.push(`${moment}: ${from.bytesRead - this.before - aside} bytes`);
    this.before = from.bytesRead;
    this.heard = phone.heard.length;
    this.beats = 0;
  }
}

/** Bytes of a text as the server frames it. */
function framed(text: string): number {
  const length = Buffer.byteLength(text);
  return length + (length < 126 ? 2 : length < 65_536 ? 4 : 10);
}

/** What everybody and the other seat can ask for. */
async function readBy(battle: Seated, isThorough: boolean): Promise<readonly string[]> {
  const { id, tokens } = battle;
  const read: string[] = [];
  const ask = async (method: string, what: string, body?: object, token?: string) => {
    const reply = await http(server.address, method, `/battles/${id}${what}`, body, token);
    read.push(plain(`${what} ${reply.status} ${JSON.stringify(reply.body)}`, battle));
  };
  const { version } = (await http(server.address, 'GET', `/battles/${id}`)).body as { version: number };
  for (const what of ['', '/view', '/story', '/luck']) await ask('GET', what);
  for (const what of ['/view', '/story', '/odds', '/aims']) await ask('GET', what, undefined, tokens.escher);
  await ask('POST', '/ahead', { given: [] }, tokens.escher);
  if (!isThorough) return read;
  await ask('GET', `/replay?version=${version}`);
  for (const what of ['/odds', '/branches']) await ask('POST', what, { given: [] }, tokens.escher);
  return read;
}

/** The holder asks for an undo and nobody agrees; or it is done at once, in both battles or in none. */
async function takeBack({ tokens, id }: Seated, all: readonly Phone[]): Promise<void> {
  const [escher] = all.filter(({ seat }) => seat === 'escher') as [Phone];
  const said = ({ messages }: Phone, what: string) => messages.filter(({ type }) => type === what).length;
  const before = said(escher, 'undo-asked');
  const asked = await http(server.address, 'POST', `/battles/${id}/undo`, {}, tokens[HOLDER]);
  if ('waitingFor' in asked.body) {
    await escher.until(() => said(escher, 'undo-asked') > before, 'the question');
    await escher.consent(false);
    const isSettled = (each: Phone) => said(each, 'undo-settled') === said(each, 'undo-asked');
    await Promise.all(all.map((each) => each.until(() => isSettled(each), 'what became of the undo')));
  }
  const { body } = await http(server.address, 'GET', `/battles/${id}`);
  await together(all, (body as { version: number }).version);
}

async function together(all: readonly Phone[], version: number): Promise<void> {
  await Promise.all(all.map((each) => each.until(() => each.version >= version, `version ${version}`)));
}

function handOf(seats: readonly Phone[]): string {
  const { view } = seats.find(({ seat }) => seat === HOLDER) as Phone;
  const mine = (view?.mine ?? {}) as Record<string, { readonly hand?: readonly string[] }>;
  return (mine[HOLDER]?.hand ?? []).join(' ');
}

/** Without what tells one battle from another: its id, its times, and the ids that a phone gave its own requests. */
function plain(text: string, { id, commitment }: Seated): string {
  return text
    .replaceAll(id, 'BATTLE')
    .replaceAll(commitment, 'COMMITMENT')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"TIME"')
    .replaceAll(/"id":"[\w-]+"/g, '"id":""');
}

test.each([
  { scenario: 'takeover.stand-off' },
  { scenario: 'takeover.ambush' },
  { scenario: 'takeover.rescue-mission' },
  { scenario: 'dominion.stand-off', variant: 'updated' },
  { scenario: 'dominion.smash-and-grab', variant: 'classic' },
  { scenario: 'dominion.looters', variant: 'updated' },
])(
  '[takeover.standards.tactics.2] other cards in a hand change nothing that the others are sent, when, or can read: $scenario',
  async ({ scenario, ...more }) => {
    const battles = await Promise.all([0, 1, 2, 5].map((by) => played(scenario, { deck: turned(by) }, more)));
    expectAlike(battles);
    const [first] = battles as [Heard];
    expect(JSON.stringify(first.others.public)).toContain('undo-asked');
    for (const what of ['/replay', '/ahead', '/odds', '/branches'])
      expect(
        first.read.some((text) => text.startsWith(what) && text.includes(' 200 {')),
        what,
      ).toBe(true);
    expect(new Set(battles.map(({ hands }) => hands.join())).size).toBeGreaterThan(1);
    const holds = battles.map(({ hands }) => hands.some((hand) => EARLY.some((card) => hand.includes(card))));
    expect(new Set(holds).size, 'some hold an early card, some do not').toBe(2);
  },
);

function expectAlike([first, ...rest]: readonly Heard[]): void {
  expect(first?.sizes.public?.filter((each) => /: [1-9]\d+ bytes$/.test(each)).length).toBeGreaterThan(20);
  // Nothing waits at all, so no wait depends on a secret.
  for (const each of Object.values(first?.others ?? {}).flat())
    expect(each).toMatch(/^(at the beginning|at once after|at an undo)/);
  for (const { others, sizes, read, asked } of rest) {
    expect(others).toEqual(first?.others);
    expect(sizes).toEqual(first?.sizes);
    expect(read).toEqual(first?.read);
    expect(asked).toBe(first?.asked);
  }
}

/** Each of the others is compared with the first in two of three scenarios. */
const SUBPLOTS = ['2-hearts', '5-hearts', '8-clubs', '10-clubs', 'J-clubs', 'Q-clubs', 'K-clubs'];

test.each([
  {
    scenario: 'dominion.stand-off',
    variant: 'updated',
    depth: 'status',
    seed: 'e',
    without: ['5-hearts', '10-clubs'],
  },
  {
    scenario: 'dominion.marauders',
    variant: 'updated',
    depth: 'status',
    seed: 'e',
    without: ['8-clubs', 'J-clubs'],
  },
  {
    scenario: 'dominion.ambush',
    variant: 'updated',
    depth: 'attacks',
    seed: 'dominion.ambush',
    without: ['Q-clubs', 'K-clubs'],
  },
])(
  '[dominion.subplots.secret.1] another sub-plot changes nothing that the others are sent, when, or can read: $scenario, $depth',
  async ({ scenario, seed, without, ...more }) => {
    const subplots = SUBPLOTS.filter((each) => !without.includes(each));
    const battles = await Promise.all(
      subplots.map((subplot) => played(scenario, { subplot, seed, turns: 1_000 }, { ...more, dice: 'ask' })),
    );
    expectAlike(battles);
    expect(JSON.stringify(battles[0]?.others.public)).toContain('subplots-in-battle/discards-sub-plot');
    const able = battles.filter(({ claims }) => claims > 0);
    expect(able.length, 'some could claim theirs, some could not').toBeGreaterThan(0);
    expect(able.length).toBeLessThan(battles.length);
  },
  300_000,
);
