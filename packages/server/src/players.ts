/** The bots that can play a seat, and how fast they do. */

/** From the weakest to the strongest. */
export const PLAYERS = ['rookie', 'ganger', 'underboss'] as const;
export type Player = (typeof PLAYERS)[number];

export function isPlayer(name: string | null): name is Player {
  return (PLAYERS as readonly (string | null)[]).includes(name);
}

export const PACES = ['quick', 'steady', 'slow'] as const;
export type Pace = (typeof PACES)[number];

/** Milliseconds between two things that a bot does, so that people can follow. */
export const PAUSES: Readonly<Record<Pace, number>> = { quick: 150, steady: 900, slow: 2500 };

export function paceOf({ pace }: { readonly pace: string | null }): Pace {
  return PACES.find((each) => each === pace) ?? 'steady';
}

/** `thinks` for a moment; `did` something; is `at-a-loss` for an answer, so that somebody has to take its seat; or none is `busy-elsewhere`. */
export const BOT_NEWS = ['thinks', 'did', 'at-a-loss', 'busy-elsewhere'] as const;
