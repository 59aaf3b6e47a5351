import { expect, test } from 'vitest';
import { Line, type Message } from './line.ts';

type Clerk = {
  double(number: number): Promise<number> | number;
  stumble(): Promise<never> | never;
  never(): Promise<void>;
  note(word: string): void;
};

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
  const there: Line<Record<string, never>> = new Line(clerk, (messages) => here.take(messages));
  const here = new Line<Clerk>({}, (messages: readonly Message[]) => {
    parcels.push(messages.length);
    there.take(structuredClone(messages));
  });
  return { here, notes, parcels };
}

test('what is asked is answered, a fault comes back as one, and what is told keeps its order', async () => {
  const { here, notes, parcels } = connected();
  here.tell('note', 'first');
  const answers = [here.ask('double', 4), here.ask('double', 5)];
  here.tell('note', 'second');
  expect(notes).toEqual([]);
  expect(await Promise.all(answers)).toEqual([8, 10]);
  expect(notes).toEqual(['first', 'second']);
  expect(parcels).toEqual([4]);
  await expect(here.ask('stumble')).rejects.toThrow('no such drawer');
});

test('much that is said at once does not wait for the end of the turn', () => {
  const { here, notes } = connected();
  for (let at = 1; at <= 20; at++) here.tell('note', String(at));
  expect(notes).toHaveLength(16);
});

test('while one thing after the other arrives, what is done already is not kept back for long', async () => {
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
  const there: Line<Record<string, never>> = new Line(clerk, (messages) => {
    parcels.push(messages.length);
    here.take(messages);
  });
  const here = new Line<Clerk>({}, (messages) => there.take(messages));
  const answers = [1, 2, 3, 4].map((number) => here.ask('double', number));
  answers.push(here.ask('stumble'));
  await expect(answers.pop()).rejects.toThrow('no such drawer');
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
  expect(parcels.length).toBeGreaterThan(1);
});

test('a broken line fails what is open and whatever is asked later', async () => {
  const { here } = connected();
  const open = here.ask('never');
  await here.ask('double', 1);
  here.break(new Error('the clerk went home'));
  await expect(open).rejects.toThrow('went home');
  await expect(here.ask('double', 1)).rejects.toThrow('went home');
});
