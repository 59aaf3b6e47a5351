/** A new gang from gang data: all recruits and purchases must be on the lists and be paid for. */

import {
  type GangData,
  houseIn,
  type Recruit,
  type Roster,
  recruitsOf,
  weaponsIn,
} from '@hive-arbiter/engine';
import { BadGang } from './bad-gang.ts';
import { list, names, number, record, words } from './fields.ts';
import { idFrom } from './id-from.ts';
import { withOwnIds } from './values.ts';
import { said } from './words.ts';

export interface Founding {
  readonly house: string;
  readonly name: string;
  /** Credits to spend; the rest goes into the Stash. */
  readonly budget: number;
  readonly recruits: readonly Recruit[];
}

/** Reads what somebody wants to found; its form is checked here, its sense by `foundGang`. */
export function readFounding(given: unknown): Founding {
  const { house, name, budget, recruits } = record(given, 'founding');
  return {
    house: words(house, 'house'),
    name: words(name, 'name'),
    budget: number(budget, 'budget', 0, 100_000),
    recruits: list(recruits, 'recruits').map((each, at) => {
      const recruit = record(each, `recruits[${at}]`);
      return {
        type: words(recruit.type, `recruits[${at}].type`),
        name: words(recruit.name, `recruits[${at}].name`),
        buys: names(recruit.buys ?? [], `recruits[${at}].buys`),
        skills: names(recruit.skills ?? [], `recruits[${at}].skills`),
      };
    }),
  };
}

/**
 * The gang's roster. Only the data's own limits are checked: lists, numbers and price. A campaign's demands on a new
 * gang (one Leader, one Champion at most …) belong to its rules [campaign.gangs.founding.1].
 */
export function foundGang(data: GangData, { house: id, name, budget, recruits }: Founding): Roster {
  const house = houseIn(data, id);
  const fighters = recruitsOf(data, house, recruits).map((fighter) => ({
    ...fighter,
    id: idFrom(fighter.name) || fighter.id,
  }));
  const rating = fighters.reduce((sum, { cost = 0 }) => sum + cost, 0);
  if (rating > budget) throw new BadGang('recruits', said('gang/too-dear', { rating, budget }));
  const weapons = weaponsIn(
    data,
    fighters.map(({ kit }) => kit),
  );
  return {
    id: idFrom(name) || 'gang',
    name,
    house: house.id,
    rating,
    stash: budget - rating,
    ...(weapons.length > 0 ? { weapons } : {}),
    fighters: withOwnIds(fighters),
  };
}
