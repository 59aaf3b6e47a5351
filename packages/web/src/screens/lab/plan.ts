/** A small experiment as somebody asks for it on the screen, and as the lab reads it. */
import type { ExperimentSeen } from '@hive-arbiter/server/experiments';
import { type Label, say } from '../../words/index.ts';
import type { SpecialEntry } from '../lobby/draft.ts';

export interface Wish {
  readonly scenario: string;
  readonly gangs: number;
  readonly bot: 'rookie' | 'ganger';
  /** How many battles at the most, in each setting. */
  readonly battles: number;
  /** What is compared with the scenario as written: nothing, the other variant, or a special rule by its id. */
  readonly against: string;
}

export const CLASSIC = 'classic';

export const FIRST: Wish = {
  scenario: 'takeover.stand-off',
  gangs: 2,
  bot: 'rookie',
  battles: 40,
  against: '',
};

/** The plan of `arbiter lab run`, see docs/lab-plan.md. */
export function planOf(wish: Wish, title: string, special: readonly SpecialEntry[]): object {
  const { scenario, gangs, bot, battles, against } = wish;
  const other =
    against === ''
      ? []
      : against === CLASSIC
        ? [{ name: 'Classic', variant: 'classic' }]
        : [{ name: special.find(({ id }) => id === against)?.title ?? against, special: [against] }];
  return {
    name: title,
    scenarios: [scenario],
    settings: [{ name: say('as written') }, ...other],
    gangs: [gangs],
    bots: [bot],
    battles: { least: Math.min(20, battles), most: battles },
    seed: `${scenario}:${gangs}`,
  };
}

/** How far it is, in words. */
export function progressWords({
  played,
  most,
  left,
}: Pick<ExperimentSeen, 'played' | 'most' | 'left'>): string {
  const facts = { played, most };
  if (left === null) return say('{played} of at most {most} battles', facts);
  if (left < 5) return say('{played} of at most {most} battles, nearly done', facts);
  return left < 90
    ? say('{played} of at most {most} battles, {seconds} seconds left at the most', {
        ...facts,
        seconds: Math.ceil(left / 5) * 5,
      })
    : say('{played} of at most {most} battles, {minutes} minutes left at the most', {
        ...facts,
        minutes: Math.ceil(left / 60),
      });
}

const ENDED: Readonly<Record<Exclude<ExperimentSeen['status'], 'playing'>, Label>> = {
  done: 'Done: it is sure enough, or has played as many battles as you allowed.',
  stopped: 'Stopped. What was played counts.',
  'out-of-time': 'The time for an experiment is up. What was played counts.',
  broken: 'A battle stopped with an error of ours. The report says which.',
};

export function endedWords({ status }: Pick<ExperimentSeen, 'status'>): string {
  return status === 'playing' ? '' : say(ENDED[status]);
}
