import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { BadInput } from '../../table/errors.ts';

const gang = (id: string, bottled = 'no') => ({ id, bottled });
const split = (input: object, dice: readonly number[] = [], rulings = {}) => {
  const nothing = {
    credits: 0,
    items: 0,
    territory: false,
    gangs: [gang('a'), gang('b'), gang('c')],
    agreed: null,
  };
  const { output } = call('campaign.alliances.reward-split', {
    input: { ...nothing, ...input },
    dice,
    rulings,
  });
  return (output as { gangs: unknown }).gangs;
};
const share = (credits: number, items: number, territory = false) => ({ credits, items, territory });

test('[campaign.alliances.formal.6] an even split; leftover items go one at a time to the gang that has won fewest', () => {
  expect(split({ credits: 11, items: 3 })).toEqual({ a: share(3, 1), b: share(3, 1), c: share(3, 1) });
  // Two things over: b wins the first of three, then a beats c after a tie.
  expect(split({ items: 5 }, [1, 6, 1, 3, 3, 4, 2])).toEqual({
    a: share(0, 2),
    b: share(0, 2),
    c: share(0, 1),
  });
  const rolled = { 'campaign.reward-remainders': 'leftover-credits-rolled-off' };
  expect(split({ credits: 11 }, [1, 2, 5], rolled)).toEqual({
    a: share(3, 0),
    b: share(3, 0),
    c: share(5, 0),
  });
  expect(split({ credits: 12 }, [], rolled)).toMatchObject({ c: { credits: 4 } });
});

test('[campaign.alliances.formal.7] the territory by agreement, else by roll-off', () => {
  expect(split({ territory: true, agreed: 'b' })).toMatchObject({
    a: { territory: false },
    b: { territory: true },
  });
  expect(split({ territory: true }, [6, 1, 6, 2, 5])).toMatchObject({ c: { territory: true } });
  expect(split({ agreed: 'b' })).toMatchObject({ b: { territory: false } });
  expect(() => split({ territory: true, agreed: 'x' })).toThrow(BadInput);
});

test('[campaign.alliances.formal.8, campaign.enforcers.alliance.6, campaign.enforcers.alliance.7] bottled against its will shares, by choice does not', () => {
  const gangs = [gang('a', 'failed-test'), gang('b', 'by-choice')];
  expect(split({ credits: 9, items: 1, territory: true, gangs })).toEqual({
    a: share(9, 1, true),
    b: share(0, 0),
  });
  expect(split({ credits: 9, territory: true, gangs: [gang('b', 'by-choice')] })).toEqual({ b: share(0, 0) });
  expect(() => split({ territory: true, gangs, agreed: 'b' })).toThrow(BadInput);
});
