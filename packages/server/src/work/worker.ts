/** What a thread of the server does: it plays tables, or does one job after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { playTables, TABLES } from '../live/table-thread.ts';
import { doJob, type Job } from './jobs.ts';

if (parentPort && workerData === TABLES) playTables(parentPort);
else parentPort?.on('message', (job: Job) => parentPort?.postMessage(doJob(job)));
