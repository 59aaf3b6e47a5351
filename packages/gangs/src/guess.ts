/** Guesses at what other tools leave to words: which house a gang is of, which rank a fighter has. */
import type { RosterFighter } from '@hive-arbiter/engine';
import type { STATS } from './gang-file.ts';

const HOUSES = ['escher', 'goliath', 'orlock', 'van saar', 'cawdor', 'delaque'];

/** The house whose name is in these words, as rosters call it. */
export function houseOf(words: string): string | undefined {
  return HOUSES.find((each) => words.toLowerCase().includes(each))?.replace(' ', '-');
}

/** In this order: a "Gang Leader's Champion" is no leader. A fighter who fits none is a ganger. */
const RANKS: readonly (readonly [pattern: RegExp, rank: RosterFighter['rank']])[] = [
  [
    /champion|matriarch|stimmer|forge boss|sergeant|augmek|archeotek|nacht-?ghul|phantom|deacon|subjugator/i,
    'champion',
  ],
  [/leader|queen|king|tyrant|captain|prime|master|word-?keeper|boss/i, 'leader'],
  [/hired|bounty|scum|hanger|dramatis/i, 'hired-gun'],
  [/brute|beast|mastiff|phelynx|sumpkroc|cyber/i, 'beast'],
  [/specialist/i, 'specialist'],
  [/juve|prospect|bully|little sister|greenhorn|bonepicker|tek$|ghost$|forge-?born|wyld/i, 'juve'],
];

/** The rank that a fighter's type says; guessed where nothing in it does. */
export function rankOf(type: string): { readonly rank: RosterFighter['rank']; readonly guessed: boolean } {
  const rank = RANKS.find(([pattern]) => pattern.test(type))?.[1];
  return { rank: rank ?? 'ganger', guessed: rank === undefined && !/gang|fighter|ganger/i.test(type) };
}

/** Leaders bring two others into their activation, champions one. */
export function groupOf(rank: RosterFighter['rank']): number {
  return rank === 'leader' ? 2 : rank === 'champion' ? 1 : 0;
}

/** A plain ganger's numbers, for those that a file leaves out. */
export const PLAIN: Readonly<Record<(typeof STATS)[number], number>> = {
  m: 5,
  ws: 4,
  bs: 4,
  s: 3,
  t: 3,
  w: 1,
  i: 4,
  a: 1,
  ld: 7,
  cl: 7,
  wil: 7,
  int: 7,
};
