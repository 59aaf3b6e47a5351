import { describe, expect, test } from 'vitest';
import { outcome, outcomeOf } from './outcome.fixture.ts';

const second = {
  'classic.zombie-out-of-action': 'second-out-action-result-while',
};
const nothing = { 'classic.zombie-out-of-action': 'nothing-removes' };

describe('injury', () => {
  const injury = outcomeOf('classic.brainleaf-zombies.injury', {
    status: 'standing',
    injuryDice: 1,
    coupDeGrace: false,
  });

  test('[classic.brainleaf-zombies.rules.3, classic.brainleaf-zombies.rules.4] only Out of Action matters, and only floors it', () => {
    expect(injury({ injuryDice: 0 })).toEqual({ status: 'standing' });
    expect(injury({}, ['serious'])).toEqual({ status: 'standing' });
    expect(injury({ injuryDice: 3 }, ['out', 'flesh', 'out'])).toEqual({ status: 'seriously-injured' });
    expect(injury({ status: 'seriously-injured' }, ['out'])).toEqual({ status: 'seriously-injured' });
  });

  test('[classic.brainleaf-zombies.rules.3] a Coup de Grace needs it on the ground', () => {
    expect(injury({ coupDeGrace: true }, ['serious'])).toEqual({ status: 'standing' });
    expect(injury({ coupDeGrace: true }, ['out'])).toEqual({ status: 'out-of-action' });
  });

  test('[classic.brainleaf-zombies.rules.4] other readings of the ways to remove it', () => {
    const down = { status: 'seriously-injured' };
    expect(injury({ ...down, coupDeGrace: true }, ['flesh'], nothing)).toEqual(down);
    expect(injury(down, ['out'], second)).toEqual({ status: 'out-of-action' });
    expect(injury(down, ['serious'], second)).toEqual(down);
    expect(injury({}, ['out'], second)).toEqual(down);
    expect(injury({ injuryDice: 2 }, ['out', 'out'], second)).toEqual({ status: 'out-of-action' });
  });
});

describe('activation', () => {
  const activate = outcomeOf('classic.brainleaf-zombies.activate', {
    status: 'standing',
    ablaze: false,
    engaged: false,
    enemy: null as number | null,
  });
  const idle = { roll: null, charges: false, attackDice: 0 };

  test('[classic.brainleaf-zombies.rules.7] one action: an Engaged zombie fights, one that is down does nothing', () => {
    expect(activate({ engaged: true, enemy: 0 })).toEqual({
      status: 'standing',
      roll: null,
      charges: false,
      attackDice: 1,
    });
    expect(activate({ status: 'seriously-injured', enemy: 1 })).toEqual({
      status: 'seriously-injured',
      ...idle,
    });
  });

  test('[classic.brainleaf-zombies.rules.8, classic.brainleaf-zombies.rules.9, classic.reference.close-combat.1] contact is a Charge with an extra die', () => {
    const moved = (charges: boolean, attackDice: number) => ({
      status: 'standing',
      roll: 7,
      charges,
      attackDice,
    });
    expect(activate({ enemy: 7 }, [3, 4])).toEqual(moved(true, 2));
    expect(activate({ enemy: 7.5 }, [3, 4])).toEqual(moved(false, 0));
    expect(activate({}, [3, 4])).toEqual(moved(false, 0));
    expect(activate({ enemy: 7 }, [3, 4], { 'classic.zombie-charge': '1-die' })).toEqual(moved(true, 1));
  });

  test('[classic.brainleaf-zombies.rules.6, classic.reference.blaze.1] the flames wound on 4+ and come first', () => {
    expect(activate({ ablaze: true, engaged: true }, [3])).toMatchObject({ attackDice: 1 });
    expect(activate({ ablaze: true, engaged: true }, [4, 'serious'])).toMatchObject({ attackDice: 1 });
    expect(activate({ ablaze: true }, [4, 'out'])).toEqual({ status: 'seriously-injured', ...idle });
    expect(activate({ ablaze: true, status: 'seriously-injured' }, [6, 'out'])).toEqual({
      status: 'seriously-injured',
      ...idle,
    });
  });

  test('[classic.brainleaf-zombies.rules.6] other readings of the flames', () => {
    expect(
      activate({ ablaze: true }, [4, 'out', 1, 1], {
        'classic.zombie-burning': 'damage-has-no-effect-activation',
      }),
    ).toEqual({ status: 'seriously-injured', roll: 2, charges: false, attackDice: 0 });
    expect(activate({ ablaze: true, status: 'seriously-injured' }, [6, 'out'], second)).toEqual({
      status: 'out-of-action',
      ...idle,
    });
  });
});

describe('the End phase', () => {
  const endPhase = outcomeOf('classic.brainleaf-zombies.end-phase', {
    zombies: [
      { id: 'z1', side: 'red', status: 'standing' },
      { id: 'z2', side: 'red', status: 'seriously-injured' },
      { id: 'z3', side: 'none', status: 'out-of-action' },
    ],
    fallen: [
      { id: 'own', side: 'red', takenOutBy: 'z1' },
      { id: 'blue-1', side: 'blue', takenOutBy: 'z3' },
      { id: 'blue-2', side: 'blue', takenOutBy: null },
      { id: 'blue-3', side: 'blue', takenOutBy: 'z2' },
    ],
  });

  test('[classic.brainleaf-zombies.rules.5, classic.brainleaf-zombies.rules.10] fallen fighters get up, and enemies taken by zombies join them', () => {
    expect(endPhase()).toEqual({
      standing: ['z1', 'z2'],
      risen: [
        { fighter: 'blue-1', side: 'none' },
        { fighter: 'blue-3', side: 'red' },
      ],
    });
    expect(outcome('classic.brainleaf-zombies.end-phase', { zombies: [], fallen: [] })).toEqual({
      standing: [],
      risen: [],
    });
  });

  test('[classic.brainleaf-zombies.rules.10] other rulings on who rises, and for whom', () => {
    expect(endPhase({}, [], { 'classic.zombie-replacement': 'new-zombie-controlled-nobody' })).toMatchObject({
      risen: [
        { fighter: 'blue-1', side: 'none' },
        { fighter: 'blue-3', side: 'none' },
      ],
    });
    expect(
      endPhase({}, [], { 'classic.zombie-replacement': 'every-fighter-taken-out-anyone' }),
    ).toMatchObject({
      risen: [
        { fighter: 'own', side: 'red' },
        { fighter: 'blue-1', side: 'none' },
        { fighter: 'blue-2', side: 'none' },
        { fighter: 'blue-3', side: 'red' },
      ],
    });
  });
});
