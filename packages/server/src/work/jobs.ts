/** Work that takes longer than a table should wait: done in threads of their own, see pool.ts. */
import { BadInput, type BattleSetUp, call, type Entry, inWords, prepare } from '@hive-arbiter/engine';
import { oddsAsJson, oddsOf, TooManyOutcomes } from '@hive-arbiter/lab';
import type { SeenView } from '../live/live-table.ts';
import { type Agreed, sessionSetUp } from '../live/set-up.ts';
import { luckOf } from '../luck.ts';
import { HERE, type KeptRules, load, type NamedRules, Unplayable } from '../rules/kept.ts';
import { rollsIn, verifyBattle } from '../verify.ts';

/** What can be asked for; plain data, since it crosses into another thread. */
export type Job =
  | { readonly kind: 'odds'; readonly id: string; readonly given: object }
  | { readonly kind: 'call'; readonly id: string; readonly given: { readonly seed?: unknown } }
  | { readonly kind: 'replay'; readonly battle: WrittenBattle }
  | { readonly kind: 'ahead'; readonly battle: OpenBattle; readonly seat: string }
  | { readonly kind: 'luck'; readonly battle: OpenBattle }
  | { readonly kind: 'verify'; readonly file: object; readonly rules?: KeptRules };

/** A battle is looked at by the rules that it was begun with; without any they are those of the server. */
interface ByRules {
  readonly rules?: KeptRules;
}

/** A battle without its seed: nobody here can know a die that has not been rolled. */
export interface OpenBattle extends ByRules {
  readonly setUp: BattleSetUp;
  readonly agreed: Agreed;
  readonly dice: 'app' | 'ask';
  readonly log: readonly Entry[];
}

/** A battle as far as it is to be looked at, its log as the store has it: text crosses into a thread at no cost. */
export interface WrittenBattle extends ByRules {
  readonly setUp: BattleSetUp;
  readonly agreed: Agreed;
  readonly log: string;
}

/** What became of a job: its result as JSON, what the caller can mend, or a fault of ours. */
export type Done =
  | { readonly json: string }
  | { readonly refused: string; readonly field: string }
  | { readonly unplayable: string }
  | { readonly fault: string };

export function doJob(job: Job): Done {
  try {
    // Written here, since a long list takes its time to write as well.
    return { json: JSON.stringify(resultOf(job)) };
  } catch (error) {
    if (error instanceof BadInput) return { refused: error.fault, field: `body.${error.field}` };
    if (error instanceof Unplayable) return { unplayable: error.message };
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
      const { setUp, agreed, log, rules } = job.battle;
      return byItsRules(rules, (named) =>
        publicView(setUp, agreed, JSON.parse(log) as readonly Entry[], named),
      );
    }
    case 'ahead': {
      const { setUp, agreed, dice, log, rules: kept } = job.battle;
      return byItsRules(kept, ({ rules }) => {
        const from = sessionSetUp(setUp, agreed, '', dice, rules);
        const ahead = rules.chancesAhead(rules.battle, from, log, job.seat);
        return { version: log.length, ...(ahead ?? { outcomes: [] }) };
      });
    }
    case 'luck': {
      const { setUp, agreed, dice, log, rules: kept } = job.battle;
      return byItsRules(kept, ({ rules }) => {
        const all = rollsIn(sessionSetUp(setUp, agreed, '', dice, rules), log, rules);
        const rolls = all.filter(({ secret }) => !secret);
        return { faults: [], rolls: rolls.length, luck: luckOf(rolls) };
      });
    }
    case 'verify': {
      const { rolls, faults, unjudged } = verifyBattle(job.file, job.rules && load(job.rules).rules);
      return {
        faults,
        ...(unjudged === undefined ? {} : { unjudged }),
        rolls: rolls.length,
        luck: luckOf(rolls),
      };
    }
    default:
      return job satisfies never;
  }
}

/** Looks at a battle by the rules that it was begun with; a log that they stumble over is no fault of the server. */
function byItsRules<T>(kept: KeptRules | undefined, look: (named: NamedRules) => T): T {
  const named = kept ? load(kept) : HERE;
  try {
    return look(named);
  } catch (error) {
    if ((error as Error).name !== 'Mismatch') throw error;
    throw new Unplayable(
      `The log does not follow from the rules of version ${named.version}: ${(error as Error).message}`,
    );
  }
}

/** What was public after these entries. Nothing is rolled here, so that it stops exactly where it should. */
function publicView(
  setUp: BattleSetUp,
  agreed: Agreed,
  log: readonly Entry[],
  { rules, stamp, version }: NamedRules,
): SeenView {
  const then = new rules.Session(rules.battle, sessionSetUp(setUp, agreed, '', 'ask', rules), log);
  return {
    ...then.viewFor(''),
    asks: [],
    version: log.length,
    waits: [],
    inForce: rules.inForce(then.state),
    steps: [],
    endPhase: [],
    undo: null,
    rolls: [],
    rules: { version, isOld: stamp !== HERE.stamp },
  };
}
