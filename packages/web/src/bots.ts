/** The bots in words, and the app's requests for them. */
import type { Deed } from '@hive-arbiter/server/bot-deed';
import type { Card } from '@hive-arbiter/server/messages';
import { ask } from './api.ts';
import { heldAt } from './settings.ts';
import { type Label, say } from './words/index.ts';

export type Player = NonNullable<Card['seats'][number]['bot']>;
export type Pace = Card['pace'];

interface Option<T> {
  readonly value: T;
  readonly name: Label;
  readonly about: Label;
}

export const BOTS: readonly Option<Player>[] = [
  {
    value: 'rookie',
    name: 'Rookie',
    about: 'Plays by rules of thumb: charges the weak, shoots what it sees.',
  },
  {
    value: 'ganger',
    name: 'Ganger',
    about: 'Weighs every action by its exact odds, by cover and by what the scenario wants.',
  },
  {
    value: 'underboss',
    name: 'Underboss',
    about: 'Looks ahead: plays its best plans on in its head, for a second each time.',
  },
];

export const PACES: readonly Option<Pace>[] = [
  { value: 'quick', name: 'Quick', about: 'Hardly a pause' },
  { value: 'steady', name: 'Steady', about: 'A second between actions' },
  { value: 'slow', name: 'Slow', about: 'Time to move its models' },
];

export function botName(bot: Player): string {
  const known = BOTS.find(({ value }) => value === bot);
  return known ? say(known.name) : bot;
}

export async function letBotPlay(battle: string, seat: string, bot: Player | null): Promise<void> {
  await ask('PUT', `/battles/${battle}/seats/${seat}/bot`, {
    body: { bot },
    token: heldAt(battle)?.organiser,
  });
}

export async function setPace(battle: string, pace: Pace): Promise<void> {
  await ask('PUT', `/battles/${battle}/pace`, { body: { pace }, token: heldAt(battle)?.organiser });
}

/** What a bot would do in the place of a seat. */
export type Hint = Deed & { readonly bot: Player };

export async function hintFor(battle: string, token: string | undefined): Promise<Hint | null> {
  const { hint } = await ask<{ hint: Hint | null }>('GET', `/battles/${battle}/hint`, { token });
  return hint;
}
