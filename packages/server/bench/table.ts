/**
 * `npm run bench:live -- table`: what an answer costs at the table alone, without sockets, threads or a store: the rules, the
 * patch and its frames. Many tables take turns in one thread, so each is met with a cold cache, as at a busy server.
 *
 * `TABLES=300`, `ANSWERS=60000` and `ROUNDS=3` say how many. Prints processor time for an answer. To compare two builds, run
 * both at once: then both meet the same machine.
 */
import { sampleGang } from '@hive-arbiter/engine';
import { RandomPolicy } from '../../lab/src/policy.ts';
import type { BattleLog } from '../src/store/log.ts';
import type { Appended } from '../src/store/store.ts';
import { type Done, LiveTable } from '../src/table/live-table.ts';
import { pack } from '../src/threads/channel.ts';
import { coreSecondsOfThreads } from './processes.ts';

const TABLES = Number(process.env.TABLES ?? 300);
const ANSWERS = Number(process.env.ANSWERS ?? 60_000);
const WARM_UP = Number(process.env.WARM_UP ?? 40_000);
const HOUSES = ['escher', 'goliath', 'orlock', 'cawdor'];
/** So many answers cross to the sockets together. */
const TOGETHER = 4;
/** Answers before a battle's first round are quick: they are not measured. */
const PLAYED = 50;
let answered = 0;
/** Microseconds that went into new battles. */
let beginning = 0;

interface Playing {
  readonly table: LiveTable;
  readonly policy: RandomPolicy;
}

async function begin(at: number): Promise<Playing> {
  const gangs = HOUSES.map((house) => sampleGang(house, house));
  const set_up = JSON.stringify({ scenario: 'takeover.stand-off', pack: 'takeover', gangs, depth: 'full' });
  const kept = { id: `${at}`, battle: `${at}`, status: 'playing', set_up, agreed: '{}', seed: `${at}` };
  const row = { ...kept, dice: 'app', length: 0, asked: 1, told: 0 };
  const log = {
    read: async () => ({ row, entries: [], bots: [] }),
    append: async (): Promise<Appended> => 'durable',
  } as never as BattleLog;
  const table = await LiveTable.open(log, `${at}`, () => {});
  for (const [number, seat] of HOUSES.entries()) table.join({ number, seat });
  const playing = { table, policy: new RandomPolicy(at) };
  for (let turn = 0; turn < PLAYED; turn++) answer(playing);
  return playing;
}

/** The next answer at a table; nothing if its battle is over. */
function answer({ table, policy }: Playing): Done | undefined {
  // By brackets the compiler lets us look inside, and says when there is no such member any more.
  // biome-ignore lint/complexity/useLiteralKeys: see above
  const { open } = table['playing'].session;
  const [question] = open.questions;
  if (!question) return undefined;
  const seat = question.by?.[0] ?? (HOUSES[0] as string);
  const done = table.answer(seat, `a${++answered}`, open.number, policy.answer(question));
  if (!('append' in done)) throw new Error(JSON.stringify(done));
  return done;
}

async function play(tables: Playing[], answers: number): Promise<void> {
  let made = tables.length;
  let together: Done[] = [];
  for (let nth = 0; nth < answers; nth++) {
    const at = nth % tables.length;
    const done = answer(tables[at] as Playing);
    if (done) together.push(done);
    else {
      // The work to begin the next battle is not part of an answer's cost.
      const before = process.cpuUsage();
      tables[at] = await begin(++made);
      const { user, system } = process.cpuUsage(before);
      beginning += user + system;
    }
    if (together.length < TOGETHER) continue;
    pack(together.map((each, of) => ({ of, done: each })));
    together = [];
  }
}

const tables: Playing[] = [];
for (let at = 0; at < TABLES; at++) tables.push(await begin(at));
await play(tables, WARM_UP);
for (let round = 0; round < Number(process.env.ROUNDS ?? 3); round++) {
  const before = coreSecondsOfThreads(process.pid);
  beginning = 0;
  await play(tables, ANSWERS);
  const costs = [...coreSecondsOfThreads(process.pid)].map(
    ([thread, busy]) => [thread, ((busy - (before.get(thread) ?? 0)) * 1e6) / ANSWERS] as const,
  );
  const own = costs.find(([thread]) => thread === process.pid)?.[1] ?? 0;
  const all = costs.reduce((sum, [, cost]) => sum + cost, 0) - beginning / ANSWERS;
  console.log(
    `an answer at the table alone: ${all.toFixed(0)} µs, of that V8's helpers ${(all + beginning / ANSWERS - own).toFixed(0)} µs`,
  );
}
