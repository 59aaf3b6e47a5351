/** The bots by name, from the weakest to the strongest. */
import type { Seed } from '@hive-arbiter/engine';
import type { Bot } from './bot.ts';
import { Ganger } from './ganger.ts';
import { Random } from './random.ts';
import { Rookie } from './rookie.ts';
import { Underboss } from './underboss.ts';

export const BOTS = ['random', 'rookie', 'ganger', 'underboss'] as const;
export type BotName = (typeof BOTS)[number];

export function isBot(name: string): name is BotName {
  return (BOTS as readonly string[]).includes(name);
}

export function botNamed(name: BotName, seed: Seed): Bot {
  switch (name) {
    case 'random':
      return new Random(seed);
    case 'rookie':
      return new Rookie(seed);
    case 'ganger':
      return new Ganger(seed);
    case 'underboss':
      return new Underboss(seed);
    default:
      return name satisfies never;
  }
}
