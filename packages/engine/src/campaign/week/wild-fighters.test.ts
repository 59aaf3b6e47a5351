import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const arrival = (scenario: string, gangs: number, sittingOut: number, dice: readonly number[]) =>
  call('campaign.wild-fighters.arrival', { input: { scenario, gangs, sittingOut }, dice }).output;
const NONE = { round: null, kind: null, count: 0 };

test.each(['invasion', 'rescue-mission', 'precinct-assault', 'pit-brawl'])(
  '[campaign.wild-fighters.use.2] none in %s',
  (scenario) => {
    expect(arrival(scenario, 3, 1, [])).toEqual(NONE);
  },
);

test.each(['stand-off', 'the-trap', 'ambush', 'escort-mission', 'gang-moot'])(
  '[campaign.wild-fighters.use.1, campaign.wild-fighters.arrival.1] in %s, if somebody sits out',
  (scenario) => {
    expect(arrival(scenario, 3, 0, [])).toEqual(NONE);
    expect(arrival(scenario, 3, 2, [3, 6])).toEqual({ round: 4, kind: 'rogue-ambot', count: 1 });
  },
);

test.each([
  [1, 'feral-cyber-mastiffs', 3, 9],
  [3, 'feral-cyber-mastiffs', 3, 9],
  [4, 'bounty-hunters', 2, 8],
  [5, 'bounty-hunters', 2, 8],
  [6, 'rogue-ambot', 1, 1],
])('[campaign.wild-fighters.arrival.2] a %i brings %s', (die, kind, two, eight) => {
  expect(arrival('ambush', 2, 1, [1, die])).toEqual({ round: 2, kind, count: two });
  expect(arrival('ambush', 8, 1, [1, die])).toEqual({ round: 2, kind, count: eight });
});
