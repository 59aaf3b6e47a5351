import { alternativesOf, DEPTHS, readSettings } from '@hive-arbiter/engine';
import { catalogue } from '@hive-arbiter/rulebook';
import { expect, test } from 'vitest';
import { sampleSetUp, selfplay } from './selfplay.ts';
const RULES = ['takeover.sneak-attack','classic.sneak-attacks','takeover.pitch-black','classic.pitch-black','classic.reinforcements','classic.home-turf','classic.ammo-cache','classic.multi-player','classic.rolling-roads','campaign.enforcers'];
test('rulings', () => {
  const bad: string[] = [];
  const all = (catalogue as never as { rulings: { id: string }[] }).rulings.map(({ id }) => id).filter((id) => /sneak|pitch|sentry|spotting|alarm|alerted|reinforce|home-turf|ammo-cache|multi-player|road|enforcer|arrest|debt|compliant|law-won/.test(id));
  let n = 0;
  for (const id of all) for (const alt of alternativesOf(id as never)) for (const rule of RULES) for (let seed = 0; seed < 2; seed++) {
    n++;
    try {
      const setUp = sampleSetUp('takeover.stand-off', 2 + (seed % 3), { special: [rule], depth: DEPTHS[(seed + n) % 3] as 'status' });
      const played = selfplay({ ...setUp, gangs: setUp.gangs.map((g, at) => ({ ...g, inDebt: at === 0 })) }, seed + n, readSettings({ rulings: { [id]: alt }, variant: n % 2 ? ['house', 'n21'] : [] }));
      if (played.broken.length || !played.state.ending?.ended) bad.push(`${id}=${alt} ${rule} ${seed}: ${played.broken[0]}`);
    } catch (e) { bad.push(`${id}=${alt} ${rule} ${seed}: ${(e as Error).stack?.split('\n').slice(0, 3).join('|')}`); }
  }
  console.log(n, bad.length, bad.slice(0, 12).join('\n'));
  expect(1).toBe(1);
}, 600000);
