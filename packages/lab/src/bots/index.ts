/** The bots by name, from the weakest to the strongest. */
import type { Seed, Settings } from '@hive-arbiter/engine';
import type { Bot } from './bot.ts';
import { Ganger } from './ganger.ts';
import { Random } from './random.ts';
import { Rookie } from './rookie.ts';
import { type Budget, Underboss, USUAL } from './underboss.ts';

export const BOTS = ['random', 'rookie', 'ganger', 'underboss'] as const;
export type BotName = (typeof BOTS)[number];

export function isBot(name: string): name is BotName {
  return (BOTS as readonly string[]).includes(name);
}

/** A bot by its name; one that looks ahead plays on by these settings of the rules. */
export function botNamed(name: BotName, seed: Seed, settings?: Settings): Bot {
  switch (name) {
    case 'random':
      return new Random(seed);
    case 'rookie':
      return new Rookie(seed);
    case 'ganger':
      return new Ganger(seed);
    case 'underboss':
      return new Underboss(seed, USUAL, settings);
    default:
      return name satisfies never;
  }
}

/** The longest thought of a bot at a table where people wait. */
const THOUGHT: Budget = { playouts: 2_000, milliseconds: 1_000, clock: () => performance.now() };

/** A bot for a table where people wait: it thinks by the clock. */
export function botAtTable(name: BotName, seed: Seed, settings?: Settings): Bot {
  return name === 'underboss' ? new Underboss(seed, THOUGHT, settings) : botNamed(name, seed, settings);
}
