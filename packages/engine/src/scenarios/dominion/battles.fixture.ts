/** Battles for the Dominion tests, written down in a few words. */
import type { ClauseId, ProcedureId } from '@hive-arbiter/rulebook';
import type {
  Battle,
  Ending,
  Fate,
  Fighter,
  Gang,
  GangReward,
  Rank,
  Rewards,
  Verdict,
} from '../../battle/judged.ts';
import { call } from '../../procedures.ts';

const NEUTRAL = ['stand-off', 'tunnel-skirmish', 'border-dispute', 'forgotten-riches', 'escape-the-pit'];
const SHORT: Readonly<Record<string, Fate>> = {
  out: 'out-of-action',
  hurt: 'seriously-injured',
  held: 'captive',
  home: 'stayed-home',
};
const ON_BOARD: readonly string[] = ['standing', 'pinned', 'seriously-injured', 'rescued', 'captive'];
const ABSENT: readonly string[] = ['captive', 'reserve', 'stayed-home'];

interface Told {
  readonly round?: number;
  readonly moment?: Battle['moment'];
  readonly stake?: Battle['stake'];
  readonly facts?: object;
  /** Fighters as `rank fate taken-out-by`, parted by commas; the fate is standing when left out. */
  readonly red?: string;
  readonly blue?: string;
  readonly redBottled?: Gang['bottled'];
  readonly blueBottled?: Gang['bottled'];
}

/** Red against blue; red attacks if there is an attacker. Fighters are red-1, red-2 … */
export function battle(scenario: string, told: Told = {}): Battle {
  const neutral = NEUTRAL.includes(scenario);
  const gang = (id: string, role: Gang['role'], fighters: string, bottled: Gang['bottled']): Gang => ({
    id,
    role: neutral ? 'neutral' : role,
    rating: 1000,
    territories: 3,
    bottled,
    fighters:
      fighters === '' ? [] : fighters.split(', ').map((words, at) => fighter(`${id}-${at + 1}`, words)),
  });
  const { red = 'leader, ganger', blue = 'leader, ganger' } = told;
  return {
    scenario: `dominion.${scenario}`,
    round: told.round ?? 7,
    moment: told.moment ?? 'end-of-round',
    terrain: 'zone-mortalis',
    stake: told.stake ?? 'none',
    facts: told.facts ?? {},
    gangs: [
      gang('red', 'attacker', red, told.redBottled ?? 'no'),
      gang('blue', 'defender', blue, told.blueBottled ?? 'no'),
    ],
  };
}

function fighter(id: string, words: string): Fighter {
  const [rank, word = 'standing', takenOutBy = null] = words.split(' ');
  const fate = SHORT[word] ?? (word as Fate);
  return {
    id,
    rank: rank as Rank,
    fate,
    takenOutBy,
    on: ON_BOARD.includes(fate) ? 'board' : null,
    tookPart: !ABSENT.includes(fate),
  };
}

export interface Side {
  readonly bottled?: Gang['bottled'];
  /** Each in the words of `Told`. */
  readonly fighters: readonly string[];
}

export type Team = Side | readonly string[];
export type More = Pick<Told, 'round' | 'moment' | 'stake' | 'facts'>;

/** Two teams, one after the other, if a test tries many against each other; round 4 by default. */
export function clash(scenario: string, red: Team, blue: Team, more: More = {}): Battle {
  const [reds, blues] = [side(red), side(blue)];
  return battle(scenario, {
    round: 4,
    ...more,
    red: reds.fighters.join(', '),
    blue: blues.fighters.join(', '),
    redBottled: reds.bottled ?? 'no',
    blueBottled: blues.bottled ?? 'no',
  });
}

function side(team: Team): Side {
  return 'fighters' in team ? team : { fighters: team };
}

export interface Judging {
  readonly variant?: 'classic' | 'updated';
  readonly dice?: readonly (number | string)[];
  readonly rulings?: Readonly<Record<string, string>>;
}

/** Whatever a judging procedure gives: an ending, a verdict or rewards. */
interface Judged extends Ending, Omit<Verdict, 'why'>, Omit<Rewards, 'gangs'> {
  readonly why: ClauseId;
  readonly gangs: Readonly<Record<'red' | 'blue', GangReward>>;
}

export function judge(
  id: ProcedureId,
  told: Battle,
  { variant = 'updated', dice = [], rulings = {} }: Judging = {},
): Judged {
  const { output } = call(id, { input: { battle: told, variant }, dice, rulings });
  return output as unknown as Judged;
}
