import { describe, expect, test } from 'vitest';
import { call } from '../procedures.ts';

describe('target priority', () => {
  const enemy = (id: string, distance: number, given = {}) => ({
    id,
    distance,
    state: 'active',
    cover: 'open',
    modifier: 0,
    ...given,
  });
  const aimAt = (wanted: string, targets: readonly object[], dice: readonly number[] = [], given = {}) => {
    const { rulings = {}, ...input } = given as { rulings?: object };
    return call('core.shooting.target', {
      input: { cool: 7, marksman: false, targets, wanted, ...input },
      dice,
      rulings,
    }).output;
  };
  const near = enemy('near', 5);
  const far = enemy('far', 9);

  test('[core.shooting.priority.1] one who is not in arc and sight is no target', () => {
    expect(aimAt('ghost', [near])).toEqual({ closest: 'near', test: false, target: null });
    expect(aimAt('ghost', [])).toEqual({ closest: null, test: false, target: null });
  });

  test('[core.shooting.priority.2] of two equally close ones either may be shot at', () => {
    expect(aimAt('twin', [near, enemy('twin', 5)])).toEqual({ closest: 'near', test: false, target: 'twin' });
  });

  test('[core.shooting.priority.3, core.shooting.priority.6] the seriously injured and those harder to hit are passed over', () => {
    const down = enemy('down', 2, { state: 'seriously-injured' });
    expect(aimAt('near', [down, near])).toEqual({ closest: 'near', test: false, target: 'near' });
    expect(aimAt('down', [down, near])).toEqual({ closest: 'near', test: false, target: 'down' });
    expect(aimAt('down', [down])).toEqual({ closest: 'down', test: false, target: 'down' });
    expect(aimAt('far', [enemy('near', 5, { modifier: -1 }), far])).toMatchObject({
      test: false,
      target: 'far',
    });
    // One of two nearer enemies is no harder to hit.
    const hard = enemy('hard', 4, { modifier: -1 });
    expect(aimAt('far', [far, near, hard], [3, 4])).toEqual({ closest: 'hard', test: true, target: 'far' });
    expect(aimAt('far', [far, near, hard], [3, 3])).toEqual({ closest: 'hard', test: true, target: 'hard' });
  });

  test('[core.shooting.priority.4] otherwise the shooter needs a Cool test, where 2 fails and 12 passes', () => {
    expect(aimAt('far', [near, far], [3, 4])).toEqual({ closest: 'near', test: true, target: 'far' });
    expect(aimAt('far', [near, far], [1, 1], { cool: 3 })).toMatchObject({ target: 'near' });
    expect(aimAt('far', [near, far], [], { marksman: true })).toEqual({
      closest: 'near',
      test: false,
      target: 'far',
    });
  });

  test.each(['pinned', 'seriously-injured'])(
    '[core.shooting.priority.5] %s in cover is in hiding',
    (state) => {
      const hiding = enemy('hiding', 2, { state, cover: 'partial' });
      expect(aimAt('far', [hiding, far])).toEqual({ closest: 'far', test: false, target: 'far' });
      expect(aimAt('hiding', [hiding, far], [], { marksman: true })).toEqual({
        closest: 'far',
        test: false,
        target: null,
      });
      expect(aimAt('hiding', [hiding])).toEqual({ closest: null, test: false, target: null });
      expect(aimAt('hiding', [{ ...hiding, cover: 'open' }])).toMatchObject({ target: 'hiding' });
    },
  );

  test('[core.shooting.priority.3] by other readings cover alone counts, or any target further away', () => {
    const engaged = enemy('near', 5, { modifier: -1 });
    const cover = { rulings: { 'core.harder-to-hit': 'comparing-cover-only' } };
    expect(aimAt('far', [engaged, far], [6, 6], cover)).toMatchObject({ test: true });
    expect(
      aimAt('far', [enemy('near', 5, { cover: 'full' }), { ...far, cover: 'partial' }], [], cover),
    ).toMatchObject({ test: false });
    const any = { rulings: { 'core.harder-to-hit': 'than-any-target-further-away' } };
    const easy = enemy('easy', 12, { modifier: 1 });
    expect(aimAt('far', [near, far, easy], [], any)).toMatchObject({ test: false, target: 'far' });
    expect(aimAt('far', [near, far], [6, 6], any)).toMatchObject({ test: true });
  });
});

describe('the hit roll', () => {
  const shot = {
    bs: 4,
    distance: 8,
    short: 8,
    long: 24,
    accuracy: { short: 2, long: -1 },
    cover: 'open',
    target: 'active',
    aim: 0,
    blindFire: false,
    twinGuns: false,
    other: 0,
  };
  const shoot = (given: object, dice: readonly number[]) =>
    call('core.shooting.hit', { input: { ...shot, ...given }, dice }).output;

  test('[core.shooting.range.1, core.shooting.hit.3] exactly Short is short, exactly Long is long', () => {
    expect(shoot({}, [2])).toEqual({ range: 'short', modifier: 2, needed: 2, improbable: false, hit: true });
    expect(shoot({ distance: 8.1 }, [4])).toEqual({
      range: 'long',
      modifier: -1,
      needed: 5,
      improbable: false,
      hit: false,
    });
    expect(shoot({ distance: 24 }, [5])).toMatchObject({ range: 'long', hit: true });
    expect(shoot({ distance: 0, short: null }, [5])).toMatchObject({ range: 'long', modifier: -1 });
  });

  test('[core.shooting.range.2] beyond Long nothing is rolled', () => {
    expect(shoot({ distance: 24.1, aim: 3 }, [])).toEqual({
      range: 'out',
      modifier: 0,
      needed: null,
      improbable: false,
      hit: false,
    });
  });

  test.each([
    [{ cover: 'partial' }, -1],
    [{ cover: 'full' }, -2],
    [{ target: 'engaged' }, -1],
    [{ target: 'prone' }, 0],
    [{ target: 'prone', distance: 9, accuracy: { short: 0, long: 2 } }, -1],
    [{ target: 'point' }, -2],
    [{ aim: 1 }, 1],
    [{ blindFire: true }, -2],
    [{ twinGuns: true }, -1],
    [{ other: 3 }, 3],
  ])(
    '[core.shooting.hit.1, core.shooting.hit.2, core.shooting.hit.4, core.shooting.hit.5, core.shooting.hit.6, core.shooting.hit.7] %o is worth %d',
    (given, worth) => {
      expect(shoot(given, [6])).toMatchObject({ modifier: 2 + worth, needed: 2 - worth, hit: true });
    },
  );

  test('[core.shooting.hit.1, core.shooting.hit.8] the number itself hits, a natural 1 never does', () => {
    expect(shoot({ other: -3 }, [5])).toMatchObject({ needed: 5, hit: true });
    expect(shoot({ other: -3 }, [4])).toMatchObject({ hit: false });
    expect(shoot({ other: 6 }, [1])).toMatchObject({ needed: -4, hit: false });
  });

  test('[core.shooting.improbable.1] above 6 a 6 earns a roll on the plain BS; 6 itself is not improbable', () => {
    expect(shoot({ other: -4 }, [6])).toMatchObject({ needed: 6, improbable: false, hit: true });
    expect(shoot({ other: -5 }, [5])).toMatchObject({ needed: 7, improbable: true, hit: false });
    expect(shoot({ other: -5 }, [6, 3])).toMatchObject({ hit: false });
    expect(shoot({ other: -5, bs: 6, accuracy: { short: 2, long: 0 } }, [6, 6])).toMatchObject({
      needed: 9,
      hit: true,
    });
  });
});

test('[core.shooting.pin.1, core.shooting.pin.2, core.hits.gas.1] only the active are pinned, and not by gas or smoke', () => {
  const pin = (given: object, dice: readonly number[] = []) =>
    (
      call('core.shooting.pin', {
        input: { status: 'active', traits: [], nervesOfSteel: false, wantsToStay: true, cool: 6, ...given },
        dice,
      }).output as { status: string }
    ).status;
  expect(pin({})).toBe('pinned');
  expect(pin({ status: 'pinned', nervesOfSteel: true })).toBe('pinned');
  expect(pin({ status: 'seriously-injured' })).toBe('seriously-injured');
  expect(pin({ status: 'engaged', traits: ['seismic'] })).toBe('engaged');
  expect(pin({ traits: ['gas'], nervesOfSteel: true })).toBe('active');
  expect(pin({ traits: ['smoke'] })).toBe('active');
  expect(pin({ nervesOfSteel: true }, [3, 2])).toBe('pinned');
  expect(pin({ nervesOfSteel: true, wantsToStay: false }, [3, 3])).toBe('pinned');
  expect(pin({ nervesOfSteel: true, traits: ['seismic'] })).toBe('pinned');
});

test('[core.shooting.stray.1, core.shooting.stray.2, core.shooting.stray.3] each missed hit passes the models at risk in order', () => {
  const stray = (atRisk: readonly string[], shots: number, dice: readonly number[]) =>
    (call('core.shooting.stray', { input: { atRisk, shots }, dice }).output as { hits: string[] }).hits;
  expect(stray(['a', 'b', 'c'], 3, [3, 4, 5, 6, 4, 1])).toEqual(['a', null, 'b']);
  expect(stray([], 2, [])).toEqual([null, null]);
  expect(() => stray(['a', 'a'], 1, [4, 4])).toThrow(/atRisk/);
});

test('[core.shooting.rapid.2] the first hit is the target’s, others go within 3", in sight, in range, no harder to hit', () => {
  const legal = (allocation: object, given = {}, hits = 2) =>
    (
      call('core.shooting.split', {
        input: {
          hits,
          target: { id: 'a', modifier: -1 },
          others: [{ id: 'b', distance: 3, seen: true, inRange: true, modifier: -1, ...given }],
          allocation,
        },
        dice: [],
      }).output as { legal: boolean }
    ).legal;
  expect(legal({ a: 1, b: 1 })).toBe(true);
  expect(legal({ a: 2 })).toBe(true);
  expect(legal({ a: 1, b: 1 }, { modifier: 3 })).toBe(true);
  expect(legal({ a: 1, b: 1 }, { distance: 3.1 })).toBe(false);
  expect(legal({ a: 1, b: 1 }, { seen: false })).toBe(false);
  expect(legal({ a: 1, b: 1 }, { inRange: false })).toBe(false);
  expect(legal({ a: 1, b: 1 }, { modifier: -2 })).toBe(false);
  expect(legal({ a: 2, b: 0 }, { modifier: -2 })).toBe(true);
  expect(legal({ b: 2 })).toBe(false);
  expect(legal({ a: 1, stranger: 1 })).toBe(false);
  expect(legal({ a: 1 })).toBe(false);
  expect(legal({ a: 2, b: 1 })).toBe(false);
});
