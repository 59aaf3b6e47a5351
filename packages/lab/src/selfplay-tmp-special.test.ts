import { DEPTHS, scenarios } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { sampleSetUp, selfplay } from './selfplay.ts';

const RULES = [
  'takeover.sneak-attack',
  'classic.sneak-attacks',
  'takeover.pitch-black',
  'classic.pitch-black',
  'classic.reinforcements',
  'classic.home-turf',
  'classic.ammo-cache',
  'classic.multi-player',
  'classic.rolling-roads',
  'campaign.enforcers',
];
const N = Number(process.env.N ?? 4);
test('all', () => {
  const bad: Record<string, string[]> = {};
  for (const { id, gangs } of scenarios())
    for (const rule of ['none', ...RULES, 'all'])
      for (let seed = 0; seed < N; seed++) {
        const depth = DEPTHS[seed % 3] as 'status';
        const count = gangs.least + (seed % (gangs.most - gangs.least + 1));
        const special = rule === 'none' ? [] : rule === 'all' ? RULES : [rule];
        const setUp = sampleSetUp(id, count, { special, depth });
        const rosters = setUp.gangs.map((g, at) => ({
          ...g,
          inDebt: special.includes('campaign.enforcers') && at === 0,
        }));
        let what = '';
        try {
          const played = selfplay({ ...setUp, gangs: rosters }, seed);
          if (played.broken.length) what = played.broken[0] as string;
          else if (!played.state.ending?.ended) what = `no end, round ${played.state.round}`;
        } catch (e) {
          what =
            (e as Error).message +
            ' ' +
            ((e as Error).stack ?? '')
              .split('\n')
              .slice(1, 4)
              .map((l) => l.trim().replace(/\(.*src/, '('))
              .join(' | ');
        }
        if (what) (bad[`${rule} :: ${what.slice(0, 260)}`] ??= []).push(`${id}/${count}/${depth}/${seed}`);
      }
  for (const [k, v] of Object.entries(bad)) console.log(k, '\n    ', v.length, v.slice(0, 4).join(' '));
  expect(1).toBe(1);
}, 900000);
