/**
 * Small experiments that people start from the app: battles of bots in a thread, with progress, an estimate and a stop
 * button, within limits. Large ones are for `arbiter lab run`. Nothing is stored: what is not read is forgotten.
 */
import { BadInput } from '@hive-arbiter/engine';
import {
  cellsOf,
  type LabPlan,
  nextJobs,
  type Outcome,
  progressOf,
  type Report,
  readPlan,
  reportOf,
  type Trial,
} from '@hive-arbiter/lab';
import { STAMP } from '@hive-arbiter/lab/stamp';
import { Refused, refusedInput } from '../refusals.ts';
import { newToken } from '../tokens.ts';

/** What became of a battle, or what broke. */
export type Tried = { readonly outcome: Outcome } | { readonly fault: string };

/** Plays battles, one after the other. */
export interface TrialPlayer {
  play(trial: Trial): Promise<Tried>;
  end(): void;
}

/** `out-of-time`: it took longer than an experiment may; what was played counts. */
export type ExperimentStatus = 'playing' | 'done' | 'stopped' | 'out-of-time' | 'broken';

export interface ExperimentSeen {
  readonly id: string;
  readonly name: string;
  readonly status: ExperimentStatus;
  readonly played: number;
  /** So many battles at the most. */
  readonly most: number;
  /** Seconds that it may take at the most, as it goes now; null until that is known. */
  readonly left: number | null;
  /** Once it is over. */
  readonly report: Report | null;
}

export interface ExperimentLimits {
  /** Battles of one experiment. */
  readonly battles: number;
  readonly milliseconds: number;
  /** Experiments that are played at once. */
  readonly atOnce: number;
}

const LIMITS: ExperimentLimits = { battles: 400, milliseconds: 10 * 60_000, atOnce: 2 };
/** How many that are over can still be read, and for how long. */
const MOST_KEPT = 40;
const KEPT_FOR = 60 * 60_000;

export class Experiments {
  private readonly all = new Map<string, Experiment>();
  private readonly limits: ExperimentLimits;

  constructor(
    private readonly player: () => TrialPlayer,
    limits: Partial<ExperimentLimits> = {},
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** Starts one for somebody, who may have one under way at a time. */
  start(given: unknown, address: string): ExperimentSeen {
    const plan = planFrom(given);
    const { battles, atOnce, milliseconds } = this.limits;
    const wanted = cellsOf(plan).length * plan.battles.most;
    if (wanted > battles)
      throw new Refused('experiment-too-large', 'body.plan.battles', { wanted, most: battles });
    const playing = [...this.all.values()].filter(({ status }) => status === 'playing');
    if (playing.some((each) => each.address === address))
      throw new Refused('experiment-under-way', 'address');
    if (playing.length >= atOnce) throw new Refused('experiments-under-way', 'address').after(60);
    this.forget();
    const experiment = new Experiment(newToken('experiment'), address, plan, this.player(), milliseconds);
    this.all.set(experiment.id, experiment);
    void experiment.run();
    return experiment.seen();
  }

  look(id: string): ExperimentSeen {
    return this.one(id).seen();
  }

  stop(id: string): ExperimentSeen {
    const experiment = this.one(id);
    experiment.stop('stopped');
    return experiment.seen();
  }

  close(): void {
    for (const experiment of this.all.values()) experiment.stop('stopped');
  }

  private one(id: string): Experiment {
    const found = this.all.get(id);
    if (!found) throw new Refused('no-experiment', 'experiment');
    return found;
  }

  private forget(): void {
    const over = [...this.all.values()].filter(({ status }) => status !== 'playing');
    const late = performance.now() - KEPT_FOR;
    for (const [at, { id, began }] of over.entries())
      if (began < late || at < over.length - MOST_KEPT) this.all.delete(id);
  }
}

function planFrom(given: unknown): LabPlan {
  try {
    return readPlan(given);
  } catch (error) {
    if (error instanceof BadInput) throw refusedInput('bad-input', `body.plan.${error.field}`, error);
    throw error;
  }
}

class Experiment {
  status: ExperimentStatus = 'playing';
  readonly began = performance.now();
  private readonly results = new Map<string, (Outcome | undefined)[]>();
  private readonly faults: string[] = [];
  private readonly timer: NodeJS.Timeout;
  private report: Report | undefined;

  constructor(
    readonly id: string,
    readonly address: string,
    private readonly plan: LabPlan,
    private readonly player: TrialPlayer,
    milliseconds: number,
  ) {
    for (const { id: cell } of cellsOf(plan)) this.results.set(cell, []);
    this.timer = setTimeout(() => this.stop('out-of-time'), milliseconds);
    this.timer.unref();
  }

  async run(): Promise<void> {
    try {
      for (
        let jobs = nextJobs(this.plan, this.results);
        jobs.length > 0;
        jobs = nextJobs(this.plan, this.results)
      )
        for (const { cell, at, ...trial } of jobs) {
          const tried = await this.player.play(trial);
          if (this.status !== 'playing') return;
          if ('fault' in tried) {
            this.faults.push(`${trial.scenario}, seed ${trial.seed}: ${tried.fault}`);
            this.stop('broken');
            return;
          }
          const own = this.results.get(cell) as (Outcome | undefined)[];
          own[at] = tried.outcome;
        }
      this.stop('done');
    } catch (error) {
      this.faults.push((error as Error).message);
      this.stop('broken');
    }
  }

  stop(status: ExperimentStatus): void {
    if (this.status !== 'playing') return;
    this.status = status;
    clearTimeout(this.timer);
    this.player.end();
  }

  seen(): ExperimentSeen {
    const { id, plan, status, results } = this;
    const { played, most } = progressOf(plan, results);
    const passed = (performance.now() - this.began) / 1000;
    const isPlaying = status === 'playing';
    if (!isPlaying) this.report ??= reportOf(plan, results, STAMP, this.faults);
    return {
      id,
      name: plan.name,
      status,
      played,
      most,
      left: isPlaying && played > 0 ? Math.ceil(((most - played) * passed) / played) : null,
      report: this.report ?? null,
    };
  }
}
