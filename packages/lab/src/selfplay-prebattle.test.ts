/** Battles that begin with nothing settled: the whole pre-battle sequence and the whole aftermath, by random policies. */
import { type BattleSetUp, sampleGang } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { sampleSetUp, selfplay } from './selfplay.ts';

/** Enough for each of a test's alternatives to come up several times; `BATTLES=200` plays more. */
const BATTLES = Number(process.env.BATTLES ?? 24);

const guns = ['suzie', 'butcher', 'bullseye', 'fencer'].map((id) => ({
  id,
  kind:
    id === 'fencer'
      ? ('enforcer' as const)
      : id === 'bullseye'
        ? ('hired-gun' as const)
        : ('sister' as const),
  cost: 90,
  ...(id === 'suzie' ? { partner: 'butcher' } : id === 'butcher' ? { partner: 'suzie' } : {}),
  fighter: { ...sampleGang('orlock', 'gun').fighters[1], id, name: id } as never,
}));

function play(setUp: BattleSetUp, seed: number) {
  const played = selfplay(setUp, seed);
  expect(played.broken, `seed ${seed}`).toEqual([]);
  expect(played.state.verdict, `seed ${seed}`).not.toBeNull();
  expect(played.state.scenario, `seed ${seed}`).not.toBe('');
  return played.state;
}

test('a Takeover battle with everything left open is walked from the scenario roll to the rewards', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < BATTLES; seed++) {
    const { gangs } = sampleSetUp('takeover.stand-off', 2 + (seed % 3));
    const weak = gangs.map((gang, at) => ({
      ...gang,
      inDebt: seed % 4 === 0,
      underdogCards: at === 1 ? ['long-odds'] : [],
      boons: at === 0 ? ['a toll bridge'] : [],
      fighters: gang.fighters.map((fighter, number) => ({
        ...fighter,
        status:
          at === 1 && seed % 3 === 0
            ? ('recovery' as const)
            : number === 3
              ? ('captive' as const)
              : ('fit' as const),
      })),
    }));
    const stake = seed % 2 === 0 ? ('claimed-territory' as const) : ('unclaimed-territory' as const);
    const phase = seed % 2 === 0 ? ('takeover' as const) : ('occupation' as const);
    const state = play(
      { pack: 'takeover', scenario: null, gangs: weak, hiredGuns: guns, stake, phase, depth: 'status' },
      seed,
    );
    seen.add(state.scenario);
  }
  expect(seen.size).toBeGreaterThan(2);
});

test('a Dominion battle with everything left open is walked from the challenge to the sub-plots', () => {
  const seen = new Set<string>();
  let induced = 0;
  for (let seed = 0; seed < BATTLES; seed++) {
    const { gangs } = sampleSetUp('dominion.stand-off', 2 + (seed % 5));
    const last = gangs.at(-1)?.id as string;
    const uneven = gangs.map((gang, at) => ({
      ...gang,
      rating: gang.rating - 150 * at,
      fighters: at === 1 ? gang.fighters.slice(0, 5) : gang.fighters,
    }));
    const played = selfplay(
      {
        pack: 'dominion',
        scenario: null,
        stake: seed % 3 === 0 ? 'claimed-territory' : 'unclaimed-territory',
        ...(seed % 4 === 0 ? { challenger: last } : {}),
        ...(seed % 3 === 0 ? { defenders: Math.floor(gangs.length / 2) } : {}),
        challenge: seed % 2 === 0 ? 'open' : 'accepted',
        gangs: uneven,
        hiredGuns: guns.map((gun) => (gun.id === 'bullseye' ? { ...gun, inducement: 'bounty-hunter' } : gun)),
        depth: 'status',
      },
      seed,
    );
    expect(played.broken, `seed ${seed}`).toEqual([]);
    expect(played.state.verdict, `seed ${seed}`).not.toBeNull();
    seen.add(played.state.scenario);
    induced += played.state.occasion.inducements.length;
  }
  expect(seen.size).toBeGreaterThan(4);
  expect(induced).toBeGreaterThan(0);
});

const WITHOUT_ROLES = [
  'stand-off',
  'tunnel-skirmish',
  'forgotten-riches',
  'border-dispute',
  'escape-the-pit',
];

test.each(WITHOUT_ROLES)(
  '[dominion.territory.stake.1, dominion.territory.stake.2] %s: a challenger who wins takes the Territory, and a holder who wins keeps it',
  (name) => {
    const seen = new Set<string>();
    for (let seed = 0; seed < BATTLES; seed++) {
      const set = sampleSetUp(`dominion.${name}`, 2, { stake: 'claimed-territory', depth: 'status' });
      const [red, blue] = set.gangs;
      const challenger = seed % 2 === 0 ? red : blue;
      const state = play({ ...set, challenger: challenger?.id ?? '' }, seed);
      const [victor] = state.verdict?.victors ?? [];
      const change = state.gangs.map(({ id, territories }) => {
        const before = set.gangs.find((gang) => gang.id === id)?.territories ?? 0;
        return [id, territories - before] as const;
      });
      const won = victor === challenger?.id;
      const expected = set.gangs.map(({ id }) => [id, won ? (id === victor ? 1 : -1) : 0]);
      expect(change, `seed ${seed}`).toEqual(expected);
      seen.add(won ? 'challenger' : victor === undefined ? 'draw' : 'holder');
    }
    expect([...seen]).toContain('challenger');
    expect([...seen]).toContain('holder');
  },
);

test('[campaign.week.battle.3, takeover.standards.rewards.1] with three gangs in Takeover only victor and holder gain or lose territories', () => {
  for (let seed = 0; seed < BATTLES; seed++) {
    const scenario = ['stand-off', 'the-trap', 'ambush', 'escort-mission', 'gang-moot'][seed % 5];
    const set = sampleSetUp(`takeover.${scenario}`, 3, { stake: 'claimed-territory', depth: 'status' });
    const holder = set.gangs[seed % 3]?.id ?? '';
    const state = play({ ...set, holder }, seed);
    const [victor] = state.verdict?.victors ?? [];
    const moved = victor !== undefined && victor !== holder;
    for (const { id, territories } of state.gangs) {
      const before = set.gangs.find((gang) => gang.id === id)?.territories ?? 0;
      const change = moved ? Number(id === victor) - Number(id === holder) : 0;
      expect(territories - before, `seed ${seed}, ${scenario}, ${id}`).toBe(change);
    }
  }
});
