/** A tournament of bots: all against all, each pair from both sides with the same gangs, boards and dice. */
import type { BotName } from './bots/index.ts';
import { eloOf, type Interval, type Meeting, shareOf } from './statistics.ts';
import { housesFor, type Outcome, type Trial } from './trial.ts';

/** How strong a bot has to be: it wins so often against another in these scenarios. */
export interface Goal {
  readonly bot: BotName;
  readonly against: BotName;
  readonly scenarios: readonly string[];
  readonly share: number;
}

const STAND_OFFS = ['takeover.stand-off', 'dominion.stand-off'];

export const GOALS: readonly Goal[] = [
  { bot: 'rookie', against: 'random', scenarios: STAND_OFFS, share: 0.9 },
  { bot: 'ganger', against: 'rookie', scenarios: STAND_OFFS, share: 0.7 },
  { bot: 'underboss', against: 'ganger', scenarios: STAND_OFFS, share: 0.6 },
];

/** A battle of the tournament: the first of the pair plays the first gang, or the second. */
export interface Fixture {
  readonly pair: readonly [BotName, BotName];
  readonly swapped: boolean;
  readonly trial: Trial;
}

export interface Terms {
  readonly scenarios: readonly { readonly id: string; readonly variant: 'classic' | 'updated' }[];
  readonly bots: readonly BotName[];
  /** Games of each pair in each scenario; an even number, since each is played from both sides. */
  readonly games: number;
  readonly seed: string;
  readonly board: 'generated' | 'none';
}

/** Every battle of a tournament; battles of one seed are next to each other. */
export function fixturesOf({ scenarios, bots, games, seed, board }: Terms): readonly Fixture[] {
  const fixtures: Fixture[] = [];
  for (const { id, variant } of scenarios)
    for (let game = 0; game < Math.ceil(games / 2); game++)
      for (const [at, one] of bots.entries())
        for (const other of bots.slice(at + 1))
          for (const swapped of [false, true])
            fixtures.push({
              pair: [one, other],
              swapped,
              trial: {
                scenario: id,
                variant,
                special: [],
                gangs: housesFor(game, 2),
                bots: swapped ? [other, one] : [one, other],
                board,
                seed: `${seed}:${id}:${game}`,
              },
            });
  return fixtures;
}

export interface Result {
  readonly bots: readonly BotName[];
  readonly games: number;
  readonly elo: Readonly<Record<string, Interval>>;
  /** What the stronger of each pair got, in all, by scenario and by the role that it played. */
  readonly pairs: readonly {
    readonly bot: BotName;
    readonly against: BotName;
    readonly share: Interval;
    readonly scenarios: Readonly<Record<string, Interval>>;
    readonly roles: Readonly<Record<string, Interval>>;
  }[];
  readonly goals: readonly (Goal & { readonly reached: Interval; readonly met: boolean })[];
  /** Where a bot loses more than it wins against a weaker one, the worst first. */
  readonly weak: readonly {
    readonly bot: BotName;
    readonly against: BotName;
    readonly where: string;
    readonly share: Interval;
  }[];
  readonly rounds: number;
  /** Battles that did not end by themselves. */
  readonly unended: number;
}

interface Game {
  readonly fixture: Fixture;
  readonly outcome: Outcome;
}

export function resultOf(bots: readonly BotName[], played: readonly Game[]): Result {
  const meetings: Meeting[] = played.map(({ fixture: { pair, swapped }, outcome }) => ({
    one: pair[0],
    other: pair[1],
    points: outcome.gangs[swapped ? 1 : 0]?.points ?? 0,
  }));
  // Bots come from the weakest to the strongest.
  const pairs = bots.flatMap((against, at) =>
    bots.slice(at + 1).map((bot) => {
      const own = played.flatMap((game, index) => {
        const [first, second] = game.fixture.pair;
        return first === against && second === bot
          ? [{ ...game, points: 1 - (meetings[index]?.points ?? 0) }]
          : [];
      });
      const by = (name: (game: Game) => string) => {
        const parts: Record<string, number[]> = {};
        for (const game of own) {
          const key = name(game);
          parts[key] = [...(parts[key] ?? []), game.points];
        }
        return Object.fromEntries(Object.entries(parts).map(([key, points]) => [key, shareOf(points)]));
      };
      return {
        bot,
        against,
        share: shareOf(own.map(({ points }) => points)),
        scenarios: by(({ fixture: { trial } }) => `${trial.scenario} ${trial.variant}`),
        roles: by(({ fixture, outcome }) => outcome.gangs[fixture.swapped ? 0 : 1]?.role ?? 'neutral'),
      };
    }),
  );
  const shares = (bot: BotName, against: BotName, scenarios: readonly string[]) =>
    played.flatMap(({ fixture, outcome }) => {
      const { pair, swapped, trial } = fixture;
      if (!pair.includes(bot) || !pair.includes(against) || !scenarios.includes(trial.scenario)) return [];
      const isFirst = pair[0] === bot;
      return [outcome.gangs[isFirst === swapped ? 1 : 0]?.points ?? 0];
    });
  const goals = GOALS.flatMap((goal) => {
    const points = bots.includes(goal.bot) ? shares(goal.bot, goal.against, goal.scenarios) : [];
    if (points.length === 0) return [];
    const reached = shareOf(points);
    return [{ ...goal, reached, met: reached.mean >= goal.share }];
  });
  const weak = pairs
    .flatMap(({ bot, against, scenarios, roles }) =>
      [...Object.entries(scenarios), ...Object.entries(roles)].map(([where, share]) => ({
        bot,
        against,
        where,
        share,
      })),
    )
    .filter(({ share }) => share.mean < 0.5)
    .sort((one, other) => one.share.mean - other.share.mean);
  return {
    bots,
    games: played.length,
    elo: eloOf(bots, meetings),
    pairs,
    goals,
    weak,
    rounds: played.reduce((sum, { outcome }) => sum + outcome.rounds, 0) / Math.max(1, played.length),
    unended: played.filter(({ outcome }) => !outcome.ended).length,
  };
}
