/** The role of a server thread: play tables or campaigns, let bots think, play experiments, or do jobs in order. */
import { parentPort, workerData } from 'node:worker_threads';
import { BOTS_THINK, letBotsThink } from '../bots/desk-thread.ts';
import { playTrials, TRIALS } from '../lab/trial-thread.ts';
import { CAMPAIGNS, playCampaigns } from './campaign-host.ts';
import { doJob, type Job, type Loaded } from './jobs.ts';
import { isTablesData, playTables } from './table-host.ts';

if (parentPort && isTablesData(workerData)) playTables(parentPort, workerData);
else if (parentPort && workerData === CAMPAIGNS) playCampaigns(parentPort);
else if (parentPort && workerData === BOTS_THINK) letBotsThink(parentPort);
else if (parentPort && workerData === TRIALS) playTrials(parentPort);
else if (parentPort) {
  const pool = parentPort;
  pool.on('message', (job: Job) => pool.postMessage(doJob(job)));
  pool.postMessage({ loaded: true } satisfies Loaded);
}
