/** Takeover scenarios on every terrain, and by readings that make their battles longer, played by random policies. */
import { DEPTHS, readSettings } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { sampleSetUp, selfplay } from './selfplay.ts';

const TERRAIN = ['towers', 'sump-sea', 'zone-mortalis'] as const;
const BATTLES = Number(process.env.BATTLES ?? 24);

/** By these the Uphiver's rescue does not end the battle, and Attackers alone must finish it. */
const LONG_ESCORT = {
  'takeover.escort-extracted': 'the battle goes on until one gang is left; the Defender wins all the same',
  'takeover.escort-uphiver-bottle': 'counts as a member of the crew',
};

test.each([
  ['takeover.the-trap', { 'takeover.trap-attacker-distance': 'from Defenders only' }],
  [
    'takeover.ambush',
    { 'takeover.ambush-escape-moment': 'at its end', 'takeover.ambush-towers-escape': 'besides it' },
  ],
  ['takeover.ambush', { 'takeover.ambush-towers-escape': 'the fighter must be Standing' }],
  ['takeover.escort-mission', LONG_ESCORT],
  ['takeover.escort-mission', { 'takeover.escort-uphiver-alone': 'the Attackers then catch the Uphiver' }],
  ['takeover.invasion', { 'takeover.invasion-casket-first': 'a new roll-off for the Credit caskets' }],
  ['takeover.stand-off', { 'takeover.deployment-turns': 'the whole crew' }],
])('%s %o', (scenario, rulings) => {
  for (let seed = 0; seed < BATTLES; seed++) {
    const count = 2 + (seed % 5);
    const depth = DEPTHS[seed % DEPTHS.length] as 'status';
    const terrain = TERRAIN[seed % TERRAIN.length] as 'towers';
    const played = selfplay(
      sampleSetUp(scenario, count, { depth, terrain }),
      seed,
      readSettings({ rulings }),
    );
    const which = `seed ${seed}, ${count} gangs, ${depth}, ${terrain}`;
    expect(played.broken, which).toEqual([]);
    expect(played.state.ending?.ended, `${which} ended in round ${played.state.round}`).toBe(true);
  }
});
