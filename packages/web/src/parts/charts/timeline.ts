/** Who went down when: read off the state at the beginning of each round. */

export interface Moment {
  readonly version: number;
  readonly stage: string;
  readonly round: number;
  /** Fate by fighter. */
  readonly fates: Readonly<Record<string, string>>;
}

export interface Loss {
  readonly fighter: string;
  readonly fate: string;
}

/** One round: how many of each gang were up at its end, and who was lost. */
export interface RoundOf {
  readonly round: number;
  readonly up: Readonly<Record<string, number>>;
  readonly losses: Readonly<Record<string, readonly Loss[]>>;
}

export interface Timeline {
  /** How many of each gang were up when the first round began. */
  readonly start: Readonly<Record<string, number>>;
  readonly rounds: readonly RoundOf[];
}

const UP: readonly string[] = ['standing', 'pinned'];
/** From better to worse: a fighter who moves along it is lost, or lost a second time. */
const WORSE: readonly string[] = ['seriously-injured', 'out-of-action', 'fled', 'captive'];

/** `now` is how everybody fares at the end, or at this moment of a battle that goes on. */
export function timelineOf(
  gangs: readonly { readonly id: string; readonly roster: readonly string[] }[],
  moments: readonly Moment[],
  now: Pick<Moment, 'round' | 'fates'>,
): Timeline {
  const rounds = moments.filter(({ stage }) => stage === 'round');
  // The aftermath begins as the last round ends; injuries are treated after that.
  const end = moments.find(({ stage }) => stage === 'aftermath') ?? now;
  const begins = [...rounds, end];
  const upAt = ({ fates }: Pick<Moment, 'fates'>) =>
    Object.fromEntries(
      gangs.map(({ id, roster }) => [
        id,
        roster.filter((fighter) => UP.includes(fates[fighter] ?? '')).length,
      ]),
    );
  return {
    start: begins[0] ? upAt(begins[0]) : {},
    rounds: rounds.map((moment, at) => {
      const next = begins[at + 1] as Pick<Moment, 'fates'>;
      return {
        round: moment.round + 1,
        up: upAt(next),
        losses: Object.fromEntries(
          gangs.map(({ id, roster }) => [id, lossesOf(roster, moment.fates, next.fates)]),
        ),
      };
    }),
  };
}

function lossesOf(
  roster: readonly string[],
  before: Moment['fates'],
  after: Moment['fates'],
): readonly Loss[] {
  return roster.flatMap((fighter) => {
    const fate = after[fighter] ?? '';
    const isNew = WORSE.includes(fate) && WORSE.indexOf(fate) > WORSE.indexOf(before[fighter] ?? '');
    return isNew ? [{ fighter, fate }] : [];
  });
}
