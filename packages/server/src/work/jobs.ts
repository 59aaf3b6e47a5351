/** Work that takes longer than a table should wait: done in threads of their own, see pool.ts. */
import { BadInput, type BattleSetUp, type Entry, battle as game, prepare } from '@hive-arbiter/engine';
import { chancesAhead, type Fraction, oddsOf, TooManyOutcomes, toNumber } from '@hive-arbiter/lab';
import { type Agreed, sessionSetUp } from '../live/set-up.ts';
import { luckOf } from '../luck.ts';
import { rollsIn, verifyBattle } from '../verify.ts';

/** What can be asked for; plain data, since it crosses into another thread. */
export type Job =
  | { readonly kind: 'odds'; readonly id: string; readonly given: object }
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
      return odds(job.id, job.given);
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

function odds(id: string, given: object): object {
  const { results, rest } = oddsOf(prepare(id, given as never));
  return {
    id,
    results: results.map(({ value, chance }) => ({
      output: value,
      chance: pair(chance),
      probability: toNumber(chance),
    })),
    rest: pair(rest),
  };
}

/** Whole numbers stay numbers while they are exact and become text beyond. */
function pair({ over, under }: Fraction): readonly (number | string)[] {
  return [over, under].map((side) => (side <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(side) : String(side)));
}
