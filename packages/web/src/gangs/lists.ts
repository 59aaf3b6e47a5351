/** Lists that a gang is founded from: those of the sample houses, and those that somebody has brought to this device. */
import type { DataFighter, DataHouse, ForSale, GangData } from '@hive-arbiter/engine';
import { kept } from '../settings.ts';
import { say } from '../words/index.ts';
import { type Armoury, SHELVES, type Thing } from './armoury.ts';

/** Lists of one's own, kept on this device. */
export const ownLists = kept<readonly GangData[]>('gang-data', []);

/** A house with the lists that it stands in, for people to choose. */
export interface HouseChoice {
  readonly data: GangData;
  readonly house: DataHouse;
  /** Unlike any other, among all lists. */
  readonly key: string;
  readonly isSample: boolean;
}

export function housesOf(data: GangData, isSample = false): readonly HouseChoice[] {
  return data.houses.map((house) => ({
    data,
    house,
    key: isSample ? house.id : `${data.name} ${house.id}`,
    isSample,
  }));
}

export function housesIn(
  armoury: Armoury,
  own: readonly GangData[] = ownLists.value,
): readonly HouseChoice[] {
  return [...housesOf(sampleLists(armoury), true), ...own.flatMap((data) => housesOf(data))];
}

const titled = (id: string) =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** How many of a rank a new gang has [campaign.gangs.founding.2, campaign.gangs.founding.3]. */
const NUMBERS: Readonly<Record<string, Pick<DataFighter, 'least' | 'most'>>> = {
  leader: { least: 1, most: 1 },
  champion: { most: 1 },
};

/** The sample houses as lists: Common items, and those only for the house, at the armoury's prices. */
export function sampleLists(armoury: Armoury): GangData {
  const { fighters } = armoury.stats;
  const houses = [...new Set(fighters.map(({ house }) => house))].filter((house) =>
    fighters.some((line) => line.house === house && line.rank === 'leader'),
  );
  return {
    name: say('Sample houses'),
    things: [],
    houses: houses.map((house) => {
      const lines = fighters.filter((line) => line.house === house);
      const usual = new Set(lines.flatMap(({ kit }) => kit));
      const isOpen = ({ id, rarity, only, credits }: Thing) =>
        typeof credits === 'number' && (usual.has(id) || rarity === 'common' || only?.includes(house));
      const goods: readonly ForSale[] = Object.keys(SHELVES)
        .flatMap((shelf) => armoury[shelf as keyof typeof SHELVES])
        .filter(isOpen)
        .map(({ id, credits }) => ({ thing: id, cost: credits as number }));
      return {
        id: house,
        name: titled(house),
        lists: { all: goods },
        fighters: lines.map(({ rank, name, cost, m, ws, bs, s, t, w, i, a, ld, cl, wil, int }) => ({
          id: rank,
          name,
          rank,
          cost,
          stats: { m, ws, bs, s, t, w, i, a, ld, cl, wil, int },
          ...NUMBERS[rank],
          kit: [],
          skills: [],
          lists: ['all'],
        })),
      };
    }),
  };
}
