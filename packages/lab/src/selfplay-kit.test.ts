/** Battles between fighters with everything in the armoury: every weapon, item and skill is in some hand. */
import type { BattleSetUp, Roster } from '@hive-arbiter/engine';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { expect, test } from 'vitest';
import { sampleSetUp, selfplay } from './selfplay.ts';

interface Listed {
  readonly id: string;
  readonly profiles?: readonly { readonly id: string; readonly credits?: number }[];
}

const listed = (list: readonly unknown[]) => list as readonly Listed[];
const WEAPONS = listed(armoury.weapons).map(({ id }) => id);
const AMMUNITION = listed(armoury.weapons).flatMap(({ id, profiles = [] }) =>
  profiles.filter(({ credits = 0 }) => credits > 0).map((profile) => `${id}/${profile.id}`),
);
const ITEMS = [armoury.armour, armoury.fields, armoury.accessories, armoury.gear, armoury.chems].flatMap(
  (list) => listed(list).map(({ id }) => id),
);
const SKILLS = listed(armoury.skills).map(({ id }) => id);
const TERRITORIES = [
  'drinking-hole',
  'gambling-den',
  'generatorium',
  'needle-ways',
  'promethium-cache',
  'sludge-sea',
  'tunnels',
  'workshop',
];

/** Deals the armoury out, a few things to each fighter, others in each battle. */
function equipped(setUp: BattleSetUp, seed: number): BattleSetUp {
  let next = seed * 7;
  const deal = (list: readonly string[]) => list[next++ % list.length] as string;
  const gangs = setUp.gangs.map(
    (gang): Roster => ({
      ...gang,
      boons: [deal(TERRITORIES), deal(TERRITORIES)],
      fighters: gang.fighters.map((fighter) => {
        const weapons = [deal(WEAPONS), deal(WEAPONS), deal(WEAPONS)];
        const ammunition = AMMUNITION.filter((id) => weapons.includes(id.split('/')[0] as string));
        return {
          ...fighter,
          kit: [...weapons, ...ammunition, deal(ITEMS), deal(ITEMS), deal(ITEMS)],
          skills: [deal(SKILLS), deal(SKILLS)],
        };
      }),
    }),
  );
  return { ...setUp, gangs };
}

const BATTLES = Number(process.env.BATTLES ?? 20);

test.each(['attacks', 'full'] as const)(
  '[armoury.play.traits.1, armoury.play.gear.1, armoury.play.skills.1] with the whole armoury, battles at depth %s end, keep their invariants and replay',
  (depth) => {
    for (let seed = 1; seed <= BATTLES; seed++) {
      const setUp = equipped(sampleSetUp('takeover.stand-off', 2 + (seed % 2), { depth }), seed);
      const played = selfplay(setUp, seed);
      expect(played.broken, `seed ${seed}`).toEqual([]);
      expect(played.state.ending?.ended, `seed ${seed} ended in round ${played.state.round}`).toBe(true);
    }
  },
  300_000,
);
