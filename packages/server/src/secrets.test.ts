/** No byte that a seat is sent contains another seat's secret: every scenario, over WebSocket and HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleGang, scenarios } from '@hive-arbiter/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { http, Phone, playOne, RandomPolicy, seated } from './client.fixture.ts';
import { bundled, type ServerProcess, spawnServer } from './process.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-secrets-'));
const HOUSES = ['escher', 'goliath', 'orlock', 'cawdor'];
let server: ServerProcess;
beforeAll(async () => {
  server = await spawnServer(
    await bundled('test-server.fixture.ts', 'test-worker.fixture.ts'),
    join(FOLDER, 'secrets.db'),
  );
});
afterAll(async () => {
  await server.kill();
  rmSync(FOLDER, { recursive: true });
});

/** A gang whose every card can be told from all others by its name. */
function decked(house: string) {
  const roster = sampleGang(house);
  return { roster: { ...roster, deck: Array.from({ length: 12 }, (_, at) => `${house}-card-${at + 11}`) } };
}

interface Held {
  readonly deck?: readonly string[];
  readonly hand?: readonly string[];
  readonly subplots?: readonly { readonly card: string; readonly shown: boolean }[];
}

/** The cards that each seat's own view shows it and nobody else has seen. */
function holding(phones: readonly Phone[]): ReadonlyMap<string, readonly string[]> {
  const plots = phones.flatMap((phone) => mineOf(phone).flatMap(({ subplots = [] }) => subplots));
  // Two gangs may hold the same sub-plot card; only one that is there once can be told.
  const isKnown = (card: string) => plots.filter((plot) => plot.card === card).length > 1;
  return new Map(
    phones.map((phone) => {
      const cards = mineOf(phone).flatMap(({ deck = [], hand = [], subplots = [] }) => [
        // Some scenarios deal cards of the common list, which everybody knows.
        ...[...deck, ...hand].filter((card) => card.includes('-card-')),
        ...subplots.flatMap(({ card, shown }) => (shown || isKnown(card) ? [] : `"${card}"`)),
      ]);
      const { pick } = (phone.view?.mine ?? {}) as { pick?: string };
      const own = pick === undefined ? [] : [pick, `hand-of-${phone.seat}`];
      return [phone.seat as string, [...cards, ...own]];
    }),
  );
}

function mineOf({ view }: Phone): readonly Held[] {
  const { pick: _, ...gangs } = (view?.mine ?? {}) as Record<string, unknown>;
  return Object.values(gangs) as readonly Held[];
}

const PER_SCENARIO = Number(process.env.TURNS ?? 60);
const CASES = scenarios().flatMap(({ id, pack, gangs }) =>
  (pack === 'dominion' ? ['updated', 'classic'] : [undefined]).map((variant) => ({
    scenario: id,
    count: Math.min(gangs.most, Math.max(gangs.least, 3)),
    ...(variant === undefined ? {} : { variant }),
  })),
);

/** Every message with its receiver, and the cards that were secret at that time. */
class Ear {
  private seen = 0;
  constructor(
    readonly phone: Phone,
    readonly seat: string | null,
  ) {}

  /** Everything that came since the last time. */
  fresh(): string {
    const text = this.phone.heard.slice(this.seen).join('\n');
    this.seen = this.phone.heard.length;
    return text;
  }
}

test('there are 22 scenarios, those of Dominion in two variants', () => {
  expect(CASES).toHaveLength(22 + 13);
});

test.each([...CASES, { scenario: 'takeover.secret-stand-off', count: 3 }])(
  'no message leaks a secret: $scenario $variant',
  async ({ scenario, count, ...more }) => {
    const { address } = server;
    const gangs = HOUSES.slice(0, count).map(decked);
    const battle = await seated(address, { scenario, gangs, dice: 'app', ...more });
    const path = `/battles/${battle.id}`;
    const open = (token?: string) =>
      Phone.open(address, { battle: battle.id, ...(token === undefined ? {} : { token }) });
    const phones = await Promise.all(Object.values(battle.tokens).map(open));
    const others = await Promise.all([open(), open(battle.organiser)]);
    const all = [...phones, ...others];
    await Promise.all(all.map((phone) => phone.until(() => phone.view !== undefined, 'a view')));
    const ears = all.map((phone) => new Ear(phone, phone.seat));
    let looked = 0;
    /** Holds a text against what every other seat holds now. */
    const check = (seat: string | null, text: string, held: ReadonlyMap<string, readonly string[]>) => {
      for (const [owner, cards] of held) {
        if (owner === seat) continue;
        for (const card of cards) {
          looked++;
          if (text.includes(card))
            throw new Error(`${seat ?? 'the public'} learnt ${card} of ${owner}: ${text}`);
        }
        expect(text).not.toContain(`secret-${owner}-`);
      }
      for (const token of [...Object.values(battle.tokens), battle.organiser])
        expect(text).not.toContain(token);
      expect(text).not.toMatch(/serverSeed|server_seed|"secrets"/);
    };
    const policy = new RandomPolicy(`${scenario} ${JSON.stringify(more)}`);
    for (let turn = 0; turn < PER_SCENARIO; turn++) {
      const before = holding(phones);
      for (const ear of ears) check(ear.seat, ear.fresh(), before);
      if (turn % 30 === 10) {
        const asked: [string | null, string, string | undefined][] = [
          [null, path, undefined],
          [null, `${path}/view`, battle.organiser],
          [null, `${path}/story`, undefined],
          [null, `${path}/export`, battle.organiser],
          [null, `${path}/luck`, undefined],
          [null, `${path}/replay?version=${others[0]?.version}`, undefined],
          ...phones.flatMap(({ seat }) =>
            ['view', 'story', 'odds'].map((what): [string, string, string | undefined] => [
              seat as string,
              `${path}/${what}`,
              battle.tokens[seat as string],
            ]),
          ),
        ];
        for (const [seat, where, token] of asked) {
          const { status, body } = await http(address, 'GET', where, undefined, token);
          expect(status, `${where} ${JSON.stringify(body)}`).toBe(where.endsWith('/export') ? 409 : 200);
          check(seat, JSON.stringify(body), before);
          // What the phones made of their patches is the same as the whole.
          const phone = where.endsWith('/view') && phones.find((each) => each.seat === seat);
          if (phone) expect(phone.view).toEqual((body as { view: unknown }).view);
        }
      }
      if (!(await playOne(all, policy))) break;
    }
    // Pit fighters bring no cards; everybody else has something to hide.
    if (scenario !== 'takeover.pit-brawl') expect(looked).toBeGreaterThan(100);
    await Promise.all(all.map((phone) => phone.close()));
  },
);

test('a question that one of several seats has answered keeps its number for the others, also after a crash', async () => {
  const file = join(FOLDER, 'half.db');
  const bundle = await bundled('test-server.fixture.ts', 'test-worker.fixture.ts');
  let half = await spawnServer(bundle, file);
  const battle = await seated(half.address, { scenario: 'takeover.secret-stand-off' });
  const open = () =>
    Promise.all(
      Object.values(battle.tokens).map((token) => Phone.open(half.address, { battle: battle.id, token })),
    );
  let phones = await open();
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  const policy = new RandomPolicy('half');
  const isAsked = ({ view }: Phone) => view?.asks[0]?.secret && view.asks[0].kind === 'choice';
  while (!phones.every(isAsked)) await playOne(phones, policy);
  const number = phones[0]?.view?.number;
  const first = await (phones[0] as Phone).ask({ type: 'answer', number, answer: 'secret-escher-bone' });
  expect(first.type).toBe('taken');
  await half.kill();
  half = await spawnServer(bundle, file);
  phones = await open();
  await Promise.all(phones.map((phone) => phone.until(() => phone.view !== undefined)));
  expect(phones.map(({ view }) => view?.asks.length)).toEqual([0, 1]);
  expect(phones[1]?.view?.number).toBe(number);
  const second = await (phones[1] as Phone).ask({ type: 'answer', number, answer: 'secret-goliath-ash' });
  expect(second.type).toBe('taken');
  await (phones[0] as Phone).until(() => phones[0]?.version === second.version);
  expect(phones[0]?.view?.mine).toEqual({
    pick: 'secret-escher-bone',
    hand: ['hand-of-escher'],
    // What every gang keeps to itself; this one has drawn nothing.
    escher: { crew: [], deck: [], hand: [], subplots: [], underdogs: [] },
  });
  await half.kill();
});
