/** Small experiments on a server: they produce a report, stop on request, and keep to their limits. */
import { readPlan, reportOf } from '@hive-arbiter/lab';
import { STAMP } from '@hive-arbiter/lab/stamp';
import { expect, test } from 'vitest';
import { type ExperimentSeen, Experiments, type TrialPlayer } from './experiments.ts';
import { playerHere } from './trial-thread.ts';

const PLAN = {
  name: 'Friday',
  scenarios: ['takeover.stand-off'],
  bots: ['random'],
  board: 'none',
  battles: { least: 10, most: 10 },
};

async function over(experiments: Experiments, id: string): Promise<ExperimentSeen> {
  for (let tries = 0; tries < 500; tries++) {
    const seen = experiments.look(id);
    if (seen.status !== 'playing') return seen;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It never ended');
}

/** A player who never comes to an end. */
const stuck = (): TrialPlayer => ({ play: () => new Promise(() => {}), end: () => {} });

test('an experiment produces a report of its plan', async () => {
  const experiments = new Experiments(playerHere);
  const started = experiments.start(PLAN, 'one');
  expect(started).toMatchObject({ name: 'Friday', status: 'playing', played: 0, most: 10, report: null });
  const done = await over(experiments, started.id);
  expect(done).toMatchObject({ status: 'done', played: 10, left: null });
  expect(done.report).toMatchObject({ battles: 10, rules: STAMP, faults: [] });
  expect(done.report?.cells[0]?.battles).toBe(10);
});

test('an experiment that is stopped or runs out of time keeps the battles played so far', async () => {
  const experiments = new Experiments(stuck, { milliseconds: 20 });
  const first = experiments.start(PLAN, 'one');
  expect(experiments.stop(first.id)).toMatchObject({ status: 'stopped', played: 0 });
  expect(experiments.stop(first.id).report).toEqual(reportOf(readPlan(PLAN), new Map(), STAMP, []));
  const second = experiments.start(PLAN, 'one');
  expect(await over(experiments, second.id)).toMatchObject({ status: 'out-of-time' });
});

test('an address has one under way, a server a few, and none is too large', () => {
  const experiments = new Experiments(stuck, { atOnce: 2 });
  experiments.start(PLAN, 'one');
  expect(() => experiments.start(PLAN, 'one')).toThrow(/is under way; stop it/);
  experiments.start(PLAN, 'two');
  expect(() => experiments.start(PLAN, 'three')).toThrow(/try again in a while/);
  expect(() => experiments.start({ ...PLAN, battles: { most: 1000 } }, 'four')).toThrow(/up to 1000 battles/);
  expect(() => experiments.start({ ...PLAN, scenarios: ['takeover.chess'] }, 'four')).toThrow(/nearest are/);
  expect(() => experiments.look('experiment-none')).toThrow(/no longer kept/);
});

test('a battle that throws ends the experiment, and the report names it', async () => {
  const experiments = new Experiments(() => ({
    play: async () => ({ fault: 'a wall fell down' }),
    end: () => {},
  }));
  const { id } = experiments.start(PLAN, 'one');
  const { status, report } = await over(experiments, id);
  expect(status).toBe('broken');
  expect(report?.faults[0]).toContain('a wall fell down');
});
