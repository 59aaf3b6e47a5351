/** Random policies play battles with special rules switched on, whatever the scenario says of attackers. */
import { type BattleState, DEPTHS, readSettings, scenarios } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { sampleSetUp, selfplay } from './selfplay.ts';

/** Each rule is also played in every other scenario below, alone and with all the others. */
const BATTLES = Number(process.env.BATTLES ?? 30);

/** Each rule, and what at least some of the battles must have seen of it. */
const RULES: Readonly<Record<string, (state: BattleState) => boolean>> = {
  'takeover.sneak-attack': ({ facts }) => facts.alarm === true,
  'classic.sneak-attacks': ({ facts }) => facts.alarm === true,
  'takeover.pitch-black': ({ fighters }) =>
    Object.values(fighters).some(({ conditions }) => conditions.includes('revealed')),
  'classic.pitch-black': ({ fighters }) =>
    Object.values(fighters).some(({ conditions }) => conditions.includes('hidden')),
  'classic.reinforcements': ({ gangs, fighters }) =>
    gangs.some(({ roster, crew }) => roster.some((id) => !crew.includes(id) && fighters[id]?.tookPart)),
  'classic.home-turf': ({ gangs }) => gangs.some(({ homeTurf }) => homeTurf),
  'classic.ammo-cache': ({ markers }) => Object.values(markers).some(({ kind }) => kind === 'ammo-cache'),
  'classic.multi-player': ({ special }) => special.includes('classic.multi-player'),
  'classic.rolling-roads': ({ facts }) => Object.keys((facts.road as { behind: object }).behind).length > 0,
  'campaign.enforcers': ({ wild }) => wild.some(({ id }) => id === 'enforcers'),
  'campaign.wild-fighters': ({ wild, fighters }) =>
    wild.some(({ side, roster }) => side === 'wild-fighters' && roster.every((id) => fighters[id]?.tookPart)),
};

test.each(Object.entries(RULES))(
  'battles of Stand-Off with %s',
  (id, hasActed) => {
    let acted = 0;
    for (let seed = 0; seed < BATTLES; seed++) {
      const depth = DEPTHS[seed % DEPTHS.length] as 'status';
      const gangs = 2 + (seed % 3);
      const setUp = sampleSetUp('takeover.stand-off', gangs, { special: [id], depth });
      const inDebt = id === 'campaign.enforcers';
      const rosters = setUp.gangs.map((gang, at) => ({ ...gang, inDebt: inDebt && at === 0 }));
      const played = selfplay({ ...setUp, gangs: rosters }, seed);
      const which = `seed ${seed}, ${gangs} gangs, ${depth}`;
      expect(played.broken, which).toEqual([]);
      expect(played.state.ending?.ended, `${which} ended in round ${played.state.round}`).toBe(true);
      if (hasActed(played.state)) acted++;
    }
    expect(acted).toBeGreaterThan(BATTLES / 4);
  },
  300_000,
);

test('battles with Wild Fighters under the other rulings', () => {
  const settings = readSettings({
    rulings: {
      'campaign.wild-fighter-player': 'players-take-turns',
      'campaign.feral-mastiff-waits': 'stays-until-activates-later-round',
      'campaign.wild-sisters': 'both-come-all-same',
    },
  });
  for (let seed = 0; seed < BATTLES; seed++) {
    const depth = DEPTHS[seed % DEPTHS.length] as 'status';
    const special = ['campaign.wild-fighters'];
    const played = selfplay(
      sampleSetUp('takeover.escort-mission', 2 + (seed % 3), { special, depth }),
      seed,
      settings,
    );
    expect(played.broken, `seed ${seed}`).toEqual([]);
    expect(played.state.ending?.ended, `seed ${seed}`).toBe(true);
  }
});

/** Any rule can be switched on in any battle, and all of them at once. */
test.each(scenarios().map(({ id, gangs }) => [id, gangs] as const))(
  '%s with each of them and with all',
  (scenario, { least, most }) => {
    const ids = Object.keys(RULES);
    for (const [seed, special] of [...ids.map((id) => [id]), ids].entries()) {
      const depth = DEPTHS[seed % DEPTHS.length] as 'status';
      const setUp = sampleSetUp(scenario, least + (seed % (most - least + 1)), { special, depth });
      const rosters = setUp.gangs.map((gang, at) => ({ ...gang, inDebt: at === 0 }));
      const played = selfplay({ ...setUp, gangs: rosters }, seed);
      const which = `${special.join(', ')}, seed ${seed}, ${depth}`;
      expect(played.broken, which).toEqual([]);
      expect(played.state.ending?.ended, `${which} ended in round ${played.state.round}`).toBe(true);
    }
  },
  300_000,
);
