/** The bots by name, from the weakest to the strongest. */
import type { Seed } from '@hive-arbiter/engine';
import type { Bot } from './bot.ts';
import { Random } from './random.ts';
import { Rookie } from './rookie.ts';

export const BOTS = ['random', 'rookie'] as const;
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
    default:
      return name satisfies never;
  }
}
