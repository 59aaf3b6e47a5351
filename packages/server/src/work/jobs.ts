/** Work that takes longer than a table should wait: done in threads of their own, see pool.ts. */
import {
  BadInput,
  type BattleSetUp,
  type BattleState,
  call,
  type Entry,
  battle as game,
  inForce,
  inWords,
  prepare,
  Session,
  type SetUp,
} from '@hive-arbiter/engine';
import { chancesAhead, oddsAsJson, oddsOf, TooManyOutcomes } from '@hive-arbiter/lab';
import type { SeenView } from '../live/live-table.ts';
import { type Agreed, sessionSetUp } from '../live/set-up.ts';
import { luckOf } from '../luck.ts';
import { rollsIn, verifyBattle } from '../verify.ts';

/** What can be asked for; plain data, since it crosses into another thread. */
export type Job =
  | { readonly kind: 'odds'; readonly id: string; readonly given: object }
  | { readonly kind: 'call'; readonly id: string; readonly given: { readonly seed?: unknown } }
  | { readonly kind: 'replay'; readonly battle: WrittenBattle }
  | { readonly kind: 'ahead'; readonly battle: OpenBattle; readonly seat: string }
  | { readonly kind: 'luck'; readonly battle: OpenBattle }
  | { readonly kind: 'verify'; readonly file: object };

/** A battle without its seed: nobody here can know a die that has not been rolled. */
export interface OpenBattle {
  readonly setUp: BattleSetUp;
  readonly agreed: Agreed;
  readonly dice: 'app' | 'ask';
  readonly log: readonly Entry[];
}

/** A battle as far as it is to be looked at, its log as the store has it: text crosses into a thread at no cost. */
export interface WrittenBattle {
  readonly setUp: BattleSetUp;
  readonly agreed: Agreed;
  readonly log: string;
}

/** What became of a job: its result as JSON, what the caller can mend, or a fault of ours. */
export type Done =
  | { readonly json: string }
  | { readonly refused: string; readonly field: string }
  | { readonly fault: string };

export function doJob(job: Job): Done {
  try {
    // Written here, since a long list takes its time to write as well.
    return { json: JSON.stringify(resultOf(job)) };
  } catch (error) {
    if (error instanceof BadInput) return { refused: error.fault, field: `body.${error.field}` };
    if (error instanceof TooManyOutcomes) return { refused: error.message, field: 'body.input' };
    return { fault: (error as Error).stack ?? String(error) };
  }
}

function resultOf(job: Job): object {
  switch (job.kind) {
    case 'odds':
      return oddsAsJson(job.id, oddsOf(prepare(job.id, job.given as never)));
    case 'call': {
      const { id, given } = job;
      const { output, story, rolls } = call(id, given as never);
      const told = story.map((each) => ({ words: inWords(each), clause: each.clause }));
      return { id, ...(given.seed === undefined ? {} : { seed: given.seed }), output, rolls, story: told };
    }
    case 'replay': {
      const { setUp, agreed, log } = job.battle;
      return publicView(sessionSetUp(setUp, agreed, '', 'ask'), JSON.parse(log) as readonly Entry[]);
    }
    case 'ahead': {
      const { setUp, agreed, dice, log } = job.battle;
      const ahead = chancesAhead(game, sessionSetUp(setUp, agreed, '', dice), log, job.seat);
      return { version: log.length, ...(ahead ?? { outcomes: [] }) };
    }
    case 'luck': {
      const { setUp, agreed, dice, log } = job.battle;
      const rolls = rollsIn(sessionSetUp(setUp, agreed, '', dice), log).filter(({ secret }) => !secret);
      return { faults: [], rolls: rolls.length, luck: luckOf(rolls) };
    }
    case 'verify': {
      const { faults, rolls } = verifyBattle(job.file);
      return { faults, rolls: rolls.length, luck: luckOf(rolls) };
    }
    default:
      return job satisfies never;
  }
}

/** What was public after these entries. Nothing is rolled here, so that it stops exactly where it should. */
function publicView(setUp: SetUp<BattleState>, log: readonly Entry[]): SeenView {
  const then = new Session(game, setUp, log);
  return {
    ...then.viewFor(''),
    asks: [],
    version: log.length,
    waits: [],
    inForce: inForce(then.state),
    steps: [],
    endPhase: [],
    undo: null,
    rolls: [],
  };
}
