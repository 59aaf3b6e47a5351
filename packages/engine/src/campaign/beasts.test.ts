import { expect, test } from 'vitest';
import { call } from '../procedures.ts';

const leash = (input: object, dice: readonly number[]) =>
  call('campaign.beasts.leash', {
    input: { ownerOnBoard: true, inches: 4, broken: false, cl: 7, friends: 0, ...input },
    dice,
  }).output;
const ended = (removed: boolean, tested: boolean, broken: boolean) => ({ removed, tested, broken });

test('[campaign.beasts.owner.4, campaign.table-rules.nerve.1] more than 3" away a Nerve test, +1 per friend', () => {
  expect(leash({ inches: 3 }, [])).toEqual(ended(false, false, false));
  expect(leash({ inches: 3.01 }, [3, 4])).toEqual(ended(false, true, false));
  expect(leash({}, [3, 3])).toEqual(ended(false, true, true));
  expect(leash({ friends: 1 }, [3, 3])).toEqual(ended(false, true, false));
  expect(leash({ friends: 10 }, [1, 1])).toEqual(ended(false, true, true));
});

test('[campaign.beasts.owner.6] within 3" a Broken beast rallies, further off it stays Broken without a test', () => {
  expect(leash({ broken: true, inches: 3 }, [])).toEqual(ended(false, false, false));
  expect(leash({ broken: true, inches: 3.5 }, [])).toEqual(ended(false, false, true));
});

test('[campaign.beasts.owner.7] no beast without its owner', () => {
  expect(leash({ ownerOnBoard: false, inches: 1 }, [])).toEqual(ended(true, false, false));
});
