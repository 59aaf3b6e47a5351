/** Takeover scenarios on every terrain, and by readings that make their battles longer, played by random policies. */
import { DEPTHS, readSettings } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import { sampleSetUp, selfplay } from './selfplay.ts';

const TERRAIN = ['towers', 'sump-sea', 'zone-mortalis'] as const;
const BATTLES = Number(process.env.BATTLES ?? 24);

/** By these the Uphiver's rescue does not end the battle, and Attackers alone must finish it. */
const LONG_ESCORT = {
  'takeover.escort-extracted': 'battle-goes-until-one-gang',
  'takeover.escort-uphiver-bottle': 'counts-member-crew',
};

test.each([
  ['takeover.the-trap', { 'takeover.trap-attacker-distance': 'from-defenders-only' }],
  ['takeover.ambush', { 'takeover.ambush-escape-moment': 'end', 'takeover.ambush-towers-escape': 'besides' }],
  ['takeover.ambush', { 'takeover.ambush-towers-escape': 'fighter-must-standing' }],
  ['takeover.escort-mission', LONG_ESCORT],
  ['takeover.escort-mission', { 'takeover.escort-uphiver-alone': 'attackers-then-catch-uphiver' }],
  ['takeover.invasion', { 'takeover.invasion-casket-first': 'new-roll-off-credit-caskets' }],
  ['takeover.stand-off', { 'takeover.deployment-turns': 'whole-crew' }],
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
