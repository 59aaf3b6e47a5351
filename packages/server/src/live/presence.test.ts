/** Who is there, as several processes tell each other. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { News, Store } from '../store/store.ts';
import { Presence, REPEAT } from './presence.ts';

/** Processes that hear each other at once. */
class Process {
  static all: Process[] = [];
  readonly seats = new Map<string, Set<string>>();
  readonly news: string[] = [];
  isDeaf = false;
  readonly presence = new Presence(
    { tell: async (news: News) => this.say(news) } as Store,
    (battle) => this.seats.get(battle) ?? new Set(),
    (battle) => this.news.push(battle),
    (error) => {
      throw error;
    },
  );

  constructor() {
    Process.all.push(this);
  }

  async has(...seats: string[]): Promise<void> {
    this.seats.set('b', new Set(seats));
    this.presence.changed('b');
    await vi.advanceTimersByTimeAsync(0);
  }

  get seen(): readonly string[] {
    return [...this.presence.at('b')].sort();
  }

  private say(news: News): void {
    if (this.isDeaf) return;
    for (const other of Process.all) if (other !== this && !other.isDeaf) other.presence.heard(news);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Process.all = [];
});
afterEach(() => vi.useRealTimers());

test('arrivals and departures at other processes are announced here, once each', async () => {
  const [one, two] = [new Process(), new Process()];
  await one.has('escher');
  await two.has('goliath');
  expect([one.seen, two.seen]).toEqual([
    ['escher', 'goliath'],
    ['escher', 'goliath'],
  ]);
  await one.has('escher');
  expect(two.news).toEqual(['b']);
  await one.has();
  expect(two.seen).toEqual(['goliath']);
  expect(two.news).toEqual(['b', 'b']);
});

test('a seat with devices at two processes is there until both have gone', async () => {
  const [one, two, three] = [new Process(), new Process(), new Process()];
  await one.has('escher');
  await two.has('escher');
  await one.has();
  expect(three.seen).toEqual(['escher']);
  await two.presence.close();
  expect(three.seen).toEqual([]);
});

test('a new process asks who is connected, and crashed ones are forgotten after a while', async () => {
  const one = new Process();
  await one.has('escher');
  const late = new Process();
  expect(late.seen).toEqual([]);
  late.presence.ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(late.seen).toEqual(['escher']);
  one.isDeaf = true;
  await vi.advanceTimersByTimeAsync(3 * REPEAT);
  late.presence.beat();
  expect(late.seen).toEqual(['escher']);
  await vi.advanceTimersByTimeAsync(1);
  late.presence.beat();
  expect(late.seen).toEqual([]);
  // It was only slow: what it says again holds again.
  one.isDeaf = false;
  one.presence.beat();
  await vi.advanceTimersByTimeAsync(0);
  expect(late.seen).toEqual(['escher']);
});
