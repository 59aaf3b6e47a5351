/**
 * Battles of an experiment in a queue in PostgreSQL: any number of machines take pieces from it. The queue is pg-boss's;
 * a piece that a machine did not finish in time is handed out again. A battle is named by its line and its place in it,
 * and comes out the same wherever it is played, so nothing is ever counted twice.
 */
import { createHash } from 'node:crypto';
import { BadInput } from '@hive-arbiter/engine';
import type { Job } from '@hive-arbiter/lab';
import { STAMP } from '@hive-arbiter/lab/stamp';
import type PgBoss from 'pg-boss';
import type { Tried } from './lab-worker.ts';

interface Piece {
  readonly jobs: readonly Job[];
}

/** What became of the battles of a piece, in their order. */
interface Played {
  readonly tried: readonly Tried[];
}

/** So many battles are handed out together. */
const TOGETHER = 5;
/** Pieces whose results are looked for at once. */
const LOOKED_AT = 32;
/** A piece is given up after this number of machines failed at it. */
const MOST_TRIES = 20;

/** Machines with other rules have their own queue: their battles would have other results. */
const QUEUE = `lab-${STAMP}`;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class LabQueue {
  private constructor(private readonly boss: PgBoss) {}

  static async open(address: string | undefined): Promise<LabQueue> {
    if (address === undefined || address === '')
      throw new BadInput(
        'DATABASE_URL',
        'expected the address of a PostgreSQL database, which holds the queue',
      );
    const { default: Boss } = await import('pg-boss');
    const boss = new Boss({
      connectionString: address,
      schema: 'arbiter_lab',
      schedule: false,
      maintenanceIntervalSeconds: 2,
      max: 4,
    });
    // The next caller gets the error; a connection that comes back goes on.
    boss.on('error', () => {});
    try {
      await boss.start();
      await boss.createQueue(QUEUE);
    } catch (error) {
      throw new BadInput('DATABASE_URL', `the queue cannot be reached: ${(error as Error).message}`);
    }
    return new LabQueue(boss);
  }

  /** Hands battles out and gathers the results; calls `take` in the order in which they come. */
  async play(
    run: string,
    jobs: readonly Job[],
    patience: number,
    take: (tried: Tried, job: Job) => boolean,
    isStopped: () => boolean,
  ): Promise<void> {
    const open = new Map<string, Piece>();
    for (let from = 0; from < jobs.length; from += TOGETHER) {
      const piece = { jobs: jobs.slice(from, from + TOGETHER) };
      open.set(nameOf(run, piece), piece);
    }
    const insert = (pieces: readonly (readonly [string, Piece])[]) =>
      this.boss.insert(
        pieces.map(([id, data]) => ({
          id,
          name: QUEUE,
          data,
          expireInSeconds: patience,
          retryLimit: MOST_TRIES,
        })),
      );
    // Pieces handed out before, and perhaps finished, are there already.
    await insert([...open]);
    let isWanted = true;
    while (open.size > 0 && isWanted && !isStopped()) {
      let found = 0;
      for (const [id, piece] of [...open].slice(0, LOOKED_AT)) {
        const job = await this.boss.getJobById<Piece>(QUEUE, id, { includeArchive: true });
        if (!job) await insert([[id, piece]]);
        if (job?.state !== 'completed' && job?.state !== 'failed') continue;
        found++;
        open.delete(id);
        const { tried } = (job.output as Partial<Played> | null) ?? {};
        for (const [at, each] of piece.jobs.entries())
          isWanted =
            take(tried?.[at] ?? { fault: `no machine finished it in ${MOST_TRIES} tries` }, each) && isWanted;
      }
      if (found === 0 && open.size > 0) await pause(250);
    }
    // Nobody waits for the rest any longer.
    if (open.size > 0) await this.boss.deleteJob(QUEUE, [...open.keys()]);
  }

  /** Takes one piece and plays it; says how many battles it had, none if there is nothing to do. */
  async work(play: (job: Job) => Promise<Tried>): Promise<number> {
    const [piece] = await this.boss.fetch<Piece>(QUEUE);
    if (!piece) return 0;
    const tried: Tried[] = [];
    try {
      for (const job of piece.data.jobs) tried.push(await play(job));
    } catch (error) {
      // Somebody stopped this machine: another takes the piece at once.
      await this.boss.fail(QUEUE, piece.id, { why: (error as Error).message }).catch(() => {});
      throw error;
    }
    await this.boss.complete(QUEUE, piece.id, { tried } satisfies Played);
    return tried.length;
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false, wait: true });
  }
}

/** The same piece of the same experiment has the same name everywhere: a UUID. */
function nameOf(run: string, { jobs }: Piece): string {
  const named = JSON.stringify([run, STAMP, ...jobs.map(({ cell, at }) => [cell, at])]);
  const hash = createHash('sha256').update(named).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
