import { expect, test } from 'vitest';
import { Outbox, type Text, textIn } from '../table/outbox.ts';
import { Channel, type Message, pack, unpack } from './channel.ts';

interface Clerk {
  double(number: number): Promise<number> | number;
  stumble(): Promise<never> | never;
  never(): Promise<void>;
  note(word: string): void;
}

/** Two ends in one thread; `parcels` are how many messages crossed together, on the way to the clerk. */
function connected() {
  const notes: string[] = [];
  const parcels: number[] = [];
  const clerk: Clerk = {
    double: async (number) => number * 2,
    stumble: async () => {
      throw new Error('no such drawer');
    },
    never: () => new Promise(() => {}),
    note: (word) => {
      notes.push(word);
    },
  };
  const there: Channel<object> = new Channel<object>({ own: clerk }, (messages) => here.take(messages));
  const here = new Channel<Clerk>({ own: {} }, (messages: readonly Message[]) => {
    parcels.push(messages.length);
    there.take(structuredClone(messages));
  });
  return { here, notes, parcels };
}

test('calls are answered, errors come back as errors, and messages keep their order', async () => {
  const { here, notes, parcels } = connected();
  here.tell.note('first');
  const answers = [here.ask.double(4), here.ask.double(5)];
  here.tell.note('second');
  expect(notes).toEqual([]);
  expect(await Promise.all(answers)).toEqual([8, 10]);
  expect(notes).toEqual(['first', 'second']);
  expect(parcels).toEqual([4]);
  await expect(here.ask.stumble()).rejects.toThrow('no such drawer');
});

test('a large batch is sent before the end of the turn', () => {
  const { here, notes } = connected();
  for (let at = 1; at <= 20; at++) here.tell.note(String(at));
  expect(notes).toHaveLength(16);
});

test('replies are sent soon, also while more calls arrive', async () => {
  const parcels: number[] = [];
  const clerk: Clerk = {
    double: (number) => {
      for (const until = performance.now() + 3.1; performance.now() < until; );
      return number * 2;
    },
    stumble: () => {
      throw new Error('no such drawer');
    },
    never: () => new Promise(() => {}),
    note: () => {},
  };
  const there = new Channel<object>({ own: clerk }, (messages) => {
    parcels.push(messages.length);
    here.take(messages);
  });
  const here = new Channel<Clerk>({ own: {} }, (messages) => there.take(messages));
  const answers = [1, 2, 3, 4].map((number) => here.ask.double(number));
  answers.push(here.ask.stumble());
  await expect(answers.pop()).rejects.toThrow('no such drawer');
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
  expect(parcels.length).toBeGreaterThan(1);
});

test('a broken channel fails open and later calls', async () => {
  const { here } = connected();
  const open = here.ask.never();
  await here.ask.double(1);
  here.break(new Error('the clerk went home'));
  await expect(open).rejects.toThrow('went home');
  await expect(here.ask.double(1)).rejects.toThrow('went home');
});

test('an object is called by its id; messages to one that is gone are dropped', async () => {
  interface Drawer {
    put(what: string): number;
  }
  const drawers = new Map<string, string[]>([['left', []]]);
  const drawer = (things: string[]): Drawer => ({ put: (what) => things.push(what) });
  const there: Channel<object> = new Channel<object>(
    {
      own: {},
      open: async (id) => {
        const things = drawers.get(id) ?? [];
        drawers.set(id, things);
        return drawer(things);
      },
      find: (id) => {
        const things = drawers.get(id);
        return things && drawer(things);
      },
    },
    (messages) => here.take(messages),
  );
  const here: Channel<object, Drawer> = new Channel<object, Drawer>({ own: {} }, (messages) =>
    there.take(messages),
  );
  here.at('left').tell.put('string');
  here.at('right').tell.put('lost');
  expect(await here.at('left').ask.put('wax')).toBe(2);
  expect(await here.at('right').ask.put('seal')).toBe(1);
  expect([...drawers]).toEqual([
    ['left', ['string', 'wax']],
    ['right', ['seal']],
  ]);
});

test('a fault of the other end keeps its code, by which a store that is away is known', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const there = new Channel<object>({ own: { read: () => Promise.reject(away) } }, (messages) =>
    here.take(messages),
  );
  const here: Channel<{ read(): string }> = new Channel<{ read(): string }>({ own: {} }, (messages) =>
    there.take(messages),
  );
  await expect(here.ask.read()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('an outbox crosses threads as one block of frames, alone or with a result', () => {
  const outbox = (...texts: Text[]) => new Outbox(texts.map((body, at) => ({ to: [at, at + 10], body })));
  const parcel = pack([
    { what: 'send', given: ['before', outbox('one', ['zwö', 'lf']), 'after'] },
    { of: 1, done: { outcome: 7, outbox: outbox('three') } },
    { of: 2, done: undefined },
    { of: 3, fault: 'none' },
  ]);
  const { bytes } = parcel;
  const [told, done, ...others] = unpack(
    structuredClone(parcel, { transfer: [bytes.buffer as ArrayBuffer] }),
  );
  expect(bytes.length).toBe(0);
  const read = ({ messages }: Outbox) => messages.map(({ to, body }) => [to, textIn(body as Buffer)]);
  const { given } = told as Extract<Message, { given: unknown[] }>;
  expect([given[0], read(given[1] as Outbox), given[2]]).toEqual([
    'before',
    [
      [[0, 10], 'one'],
      [[1, 11], 'zwölf'],
    ],
    'after',
  ]);
  const whole = (done as { done: { outcome: number; outbox: Outbox } }).done;
  expect([whole.outcome, read(whole.outbox)]).toEqual([7, [[[0, 10], 'three']]]);
  expect(others).toEqual([
    { of: 2, done: undefined },
    { of: 3, fault: 'none' },
  ]);
});
