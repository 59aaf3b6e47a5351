/** Random policies play battles in which Leaders and Champions bring the four cyber-mastiffs along. */
import { type BattleSetUp, DEPTHS } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { sampleSetUp, selfplay } from './selfplay.ts';

/** Every depth with every number of gangs, twice; `BATTLES=200` plays more. */
const BATTLES = Number(process.env.BATTLES ?? 18);

const MASTIFFS = [
  { name: 'Daisy', kit: ['armoury.savage-bite'] },
  { name: 'Peanut', kit: ['armoury.heavy-rock-drill'] },
  { name: 'Bandit', kit: ['armoury.autogun', 'armoury.fighting-knife'] },
  { name: 'Roscoe', kit: ['armoury.savage-bite'] },
];
const STATS = { m: 5, ws: 3, bs: 4, s: 3, t: 4, w: 1, i: 4, a: 2, ld: 8, cl: 6, wil: 7, int: 8 };

/** Every gang's Leader and Champion own a mastiff each. */
function withBeasts(setUp: BattleSetUp): BattleSetUp {
  const gangs = setUp.gangs.map((gang, at) => {
    const owners = gang.fighters.filter(({ rank }) => rank === 'leader' || rank === 'champion').slice(0, 2);
    const beasts = owners.map(({ id: owner }, each) => ({
      ...(MASTIFFS[(2 * at + each) % MASTIFFS.length] as (typeof MASTIFFS)[number]),
      id: `${gang.id}-beast-${each + 1}`,
      rank: 'beast' as const,
      stats: STATS,
      owner,
    }));
    return { ...gang, fighters: [...gang.fighters, ...beasts] };
  });
  return { ...setUp, gangs };
}

test.each(['takeover.stand-off', 'takeover.ambush', 'takeover.pit-brawl', 'dominion.border-dispute'])(
  '[campaign.beasts.owner.3, campaign.beasts.owner.7] %s with mastiffs ends, breaks nothing and replays',
  (scenario) => {
    let came = 0;
    for (let seed = 0; seed < BATTLES; seed++) {
      const depth = DEPTHS[seed % DEPTHS.length] as 'status';
      const gangs = scenario.startsWith('dominion') ? 2 : 2 + (Math.floor(seed / DEPTHS.length) % 3);
      const { broken, state } = selfplay(withBeasts(sampleSetUp(scenario, gangs, { depth })), seed);
      expect(broken, `seed ${seed}, ${gangs} gangs, ${depth}`).toEqual([]);
      expect(state.ending?.ended, `seed ${seed}, ${gangs} gangs, ${depth}`).toBe(true);
      for (const beast of Object.values(state.fighters)) {
        if (beast.owner === undefined || !beast.tookPart) continue;
        came++;
        const standing = ['standing', 'pinned', 'seriously-injured'].includes(beast.fate);
        const owner = state.fighters[beast.owner]?.fate ?? '';
        expect(
          standing && ['out-of-action', 'fled', 'escaped'].includes(owner),
          `${beast.id}, seed ${seed}`,
        ).toBe(false);
      }
    }
    expect(came > 0).toBe(scenario !== 'takeover.pit-brawl');
  },
  300_000,
);
