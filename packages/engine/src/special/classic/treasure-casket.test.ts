import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.fixture.ts';

const open = outcomeOf('classic.treasure-casket.open', { how: 'bypass', value: 7 });

test.each([
  [1, 'click'],
  [2, 'fancy-threads'],
  [3, 'fancy-threads'],
  [4, 'nobles-ransom'],
  [6, 'nobles-ransom'],
])(
  '[classic.treasure-casket.general.2, classic.treasure-casket.contents.1, classic.treasure-casket.contents.2, classic.treasure-casket.contents.3] a %d: %s',
  (face, result) => {
    const injury = result === 'click' ? 'out' : null;
    expect(open({}, [3, 4, face, ...(injury ? [injury] : [])])).toEqual({ opened: true, result, injury });
  },
);

test('[classic.loot-caskets.smash.1, classic.loot-caskets.smash.2] force opens on 6 and costs 1, to no less than 1', () => {
  const smash = { how: 'smash', value: 3 };
  expect(open(smash, [2])).toEqual({ opened: false, result: null, injury: null });
  expect(open(smash, [3, 1, 'flesh'])).toEqual({ opened: true, result: 'click', injury: 'flesh' });
  expect(open(smash, [3, 2, 'serious'])).toEqual({ opened: true, result: 'click', injury: 'serious' });
  expect(open(smash, [3, 4], { 'classic.treasure-smash': 'full-roll-counts' })).toEqual({
    opened: true,
    result: 'nobles-ransom',
    injury: null,
  });
});

test('[classic.loot-caskets.bypass.1] wit needs the Intelligence value', () => {
  expect(open({}, [3, 3])).toEqual({ opened: false, result: null, injury: null });
  expect(open({ value: 1 }, [1, 2, 5])).toEqual({ opened: true, result: 'nobles-ransom', injury: null });
});
