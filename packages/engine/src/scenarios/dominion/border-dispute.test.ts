import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { battle, judge } from './battles.fixture.ts';

type Variant = 'classic' | 'updated';

test.each([
  ['classic', true, 5, 60, true],
  ['classic', true, 4.9, 0, false],
  ['classic', false, 20, 0, false],
  ['updated', true, 0, 12, true],
  ['updated', true, 20, 12.1, false],
  ['updated', false, 20, 3, false],
] as const)(
  '[dominion.border-dispute.deployment.3, dominion.border-dispute.deployment.4] %s, own turf %s, edge %d", line %d"',
  (variant, ownTurf, nearestEdge, farthestFromLine, allowed) => {
    const input = { variant, ownTurf, nearestEdge, farthestFromLine };
    const { output } = call('dominion.border-dispute.place-relic', { input, dice: [] });
    expect(output).toEqual({
      allowed,
      why: `dominion.border-dispute.deployment.${variant === 'classic' ? 3 : 4}`,
    });
  },
);

test('[dominion.border-dispute.deployment.4] by the other ruling both distances hold', () => {
  const rulings = { 'dominion.border-relic-edge': 'both' };
  const place = (nearestEdge: number) =>
    call('dominion.border-dispute.place-relic', {
      input: { variant: 'updated', ownTurf: true, nearestEdge, farthestFromLine: 12 },
      dice: [],
      rulings,
    }).output;
  expect([place(5), place(4)]).toMatchObject([{ allowed: true }, { allowed: false }]);
});

const WHOLE = { red: null, blue: null };
const RED_DEFILED = { red: 'blue-1', blue: null };
const BLUE_DEFILED = { red: null, blue: 'red-1' };
const BOTH = { red: 'blue-1', blue: 'red-1' };

const ending = (told: object, relics: object, variant: Variant = 'updated') =>
  judge('dominion.border-dispute.ending', battle('border-dispute', { ...told, facts: { relics } }), {
    variant,
  }).why;

test('[dominion.border-dispute.ending.1, dominion.border-dispute.ending.2] an empty side', () => {
  expect(ending({ round: 2, red: 'leader fled' }, WHOLE, 'classic')).toBe('dominion.border-dispute.ending.1');
  expect(ending({ round: 7, red: 'leader fled' }, BOTH)).toBe('dominion.border-dispute.ending.2');
});

test.each([
  [7, RED_DEFILED, 'dominion.border-dispute.ending.3'],
  [7, BOTH, 'dominion.border-dispute.ending.3'],
  [7, WHOLE, null],
  [7, {}, null],
  [6, BOTH, null],
  [8, WHOLE, 'dominion.border-dispute.ending.4'],
  [9, BOTH, 'dominion.border-dispute.ending.4'],
])(
  '[dominion.border-dispute.ending.3, dominion.border-dispute.ending.4] round %i, relics %j',
  (round, relics, why) => {
    expect(ending({ round }, relics)).toBe(why);
    expect(ending({ round }, relics, 'classic')).toBe(null);
  },
);

const victory = (told: object, relics: object, variant: Variant, rulings = {}) => {
  const disputed = battle('border-dispute', { ...told, facts: { relics } });
  const { victors, why } = judge('dominion.border-dispute.victory', disputed, { variant, rulings });
  return `${victors.join() || 'draw'} ${why.replace('dominion.border-dispute.', '')}`;
};

test.each([
  [{}, RED_DEFILED, 'blue victory.1'],
  [{}, WHOLE, 'draw victory.3'],
  [{}, BOTH, 'draw victory.2'],
  [{ red: 'leader hurt' }, WHOLE, 'blue victory.1'],
  [{ blue: 'leader hurt' }, RED_DEFILED, 'draw victory.3'],
  [{ red: 'leader hurt', blue: 'leader out' }, WHOLE, 'draw victory.3'],
  [{ blue: 'leader out' }, RED_DEFILED, 'draw victory.3'],
])(
  '[dominion.border-dispute.victory.1, dominion.border-dispute.victory.2, dominion.border-dispute.victory.3] Classic: %j, relics %j: %s',
  (told, relics, result) => {
    expect(victory(told, relics, 'classic')).toBe(result);
  },
);

test.each([
  [{}, RED_DEFILED, 'blue victory.4'],
  [{ red: 'leader pinned' }, BLUE_DEFILED, 'red victory.4'],
  [{ red: 'leader hurt', blueBottled: 'failed-test' }, BLUE_DEFILED, 'draw victory.6'],
  [{}, WHOLE, 'draw victory.6'],
  [{ redBottled: 'by-choice' }, WHOLE, 'blue victory.5'],
  [{ redBottled: 'failed-test', blue: 'leader hurt' }, WHOLE, 'blue victory.5'],
  [{ redBottled: 'failed-test', blueBottled: 'by-choice' }, WHOLE, 'draw victory.6'],
  [{ redBottled: 'failed-test' }, BOTH, 'draw victory.6'],
])(
  '[dominion.border-dispute.victory.4, dominion.border-dispute.victory.5, dominion.border-dispute.victory.6] Updated: %j, relics %j: %s',
  (told, relics, result) => {
    expect(victory(told, relics, 'updated')).toBe(result);
  },
);

test('[dominion.border-dispute.victory.3, dominion.border-dispute.victory.5] other readings', () => {
  const hole = { 'dominion.border-classic-hole': 'gang-whole-relic-wins' };
  expect(victory({ blue: 'leader hurt' }, RED_DEFILED, 'classic', hole)).toBe('blue victory.3');
  expect(victory({}, WHOLE, 'classic', hole)).toBe('draw victory.3');
  const able = { 'dominion.border-updated-fighters': 'yes-one-who-not-seriously' };
  const hurt = { redBottled: 'failed-test', blue: 'leader hurt' };
  expect(victory(hurt, WHOLE, 'updated', able)).toBe('draw victory.6');
  expect(victory({ redBottled: 'failed-test' }, WHOLE, 'updated', able)).toBe('blue victory.5');
  const failed = { 'dominion.bottled-by-either-way': 'only-failed-test' };
  expect(victory({ redBottled: 'by-choice' }, WHOLE, 'updated', failed)).toBe('draw victory.6');
});

const FLED = { red: 'leader fled, ganger out', redBottled: 'by-choice' } as const;

test.each(['classic', 'updated'] as const)(
  '[dominion.border-dispute.fleeing.1] a gang that fled by choice loses, whatever was defiled: %s',
  (variant) => {
    expect(victory(FLED, BLUE_DEFILED, variant)).toBe('blue fleeing.1');
    expect(victory({ ...FLED, redBottled: 'failed-test' }, BOTH, variant)).toMatch(/^draw/);
  },
);

test('[dominion.relic.defile.1] a relic is defiled by an enemy fighter', () => {
  for (const relics of [{ red: 'red-1' }, { red: 'nobody' }, { green: null }])
    expect(() => victory({}, relics, 'classic')).toThrow(/battle.facts.relics/);
});

const rewards = (told: object, relics: object, dice: readonly number[], more: object = {}) =>
  judge('dominion.border-dispute.rewards', battle('border-dispute', { ...told, facts: { relics } }), {
    dice,
    ...more,
  });
const credits = ({ gangs }: { gangs: Record<string, { credits: number }> }) => [
  gangs.red?.credits,
  gangs.blue?.credits,
];
const reputation = ({ gangs }: { gangs: Record<string, { reputation: number }> }) => [
  gangs.red?.reputation,
  gangs.blue?.reputation,
];

test.each([
  [WHOLE, [6, 5], [60, 50], [0, 0], 2, 2],
  [RED_DEFILED, [3, 5, 2], [30, 50], [-2, 2], 2, 4],
  [BOTH, [3, 2, 1, 3], [30, 20], [0, 0], 5, 3],
])(
  '[dominion.border-dispute.credits.1, dominion.border-dispute.experience.1, dominion.border-dispute.reputation.1] relics %j',
  (relics, dice, money, fame, redLeader, blueLeader) => {
    const paid = rewards({}, relics, dice);
    expect(credits(paid)).toEqual(money);
    expect(reputation(paid)).toEqual(fame);
    expect(paid.xp).toEqual({ 'red-1': redLeader, 'red-2': 1, 'blue-1': blueLeader, 'blue-2': 1 });
    expect(paid.notes).toEqual([]);
  },
);

test('[dominion.border-dispute.experience.1, dominion.judging.rewards.1] nothing is rolled for a hired gun or the dead', () => {
  expect(rewards({ red: 'hired-gun' }, BLUE_DEFILED, [1, 1]).xp).toEqual({ 'blue-1': 2, 'blue-2': 1 });
  const facts = { relics: BLUE_DEFILED, killed: ['red-1'] };
  const dead = battle('border-dispute', { red: 'leader out, ganger', facts });
  expect(judge('dominion.border-dispute.rewards', dead, { dice: [1, 1] }).xp).not.toHaveProperty('red-1');
});

test('[dominion.border-dispute.experience.2] the Leader of a gang with anyone left, Seriously Injured or not', () => {
  const told = { red: 'leader home, ganger hurt', blue: 'leader out, ganger out' };
  expect(rewards(told, WHOLE, [1, 1]).xp).toEqual({ 'red-1': 1, 'red-2': 1, 'blue-1': 1, 'blue-2': 1 });
  const rulings = { 'dominion.leaders-on-the-field': 'only-if-other-gang-has' };
  expect(rewards({}, WHOLE, [1, 1], { rulings }).xp).toMatchObject({ 'red-1': 1, 'blue-1': 1 });
  expect(rewards(told, WHOLE, [1, 1], { rulings }).xp).toMatchObject({ 'red-1': 1 });
});

test('[dominion.border-dispute.fleeing.1] the Leader defiles a relic that is whole, and never one that was defiled before', () => {
  const taken = rewards(FLED, { red: 'blue-2', blue: null }, [1, 1, 3]);
  expect(taken.xp).toEqual({ 'red-1': 1, 'red-2': 1, 'blue-1': 2, 'blue-2': 4 });
  expect(reputation(taken)).toEqual([-3, 2]);
  expect(rewards({ ...FLED, blue: 'ganger' }, WHOLE, [1, 1]).xp).toMatchObject({ 'blue-1': 1 });
  const level = rewards(FLED, BLUE_DEFILED, [1, 1, 2, 3]);
  expect(reputation(level)).toEqual([-1, 0]);
  expect(level).toMatchObject({
    xp: { 'red-1': 4, 'blue-1': 4 },
    notes: ['dominion.border-dispute.fleeing.1'],
  });
});

test('[dominion.border-dispute.credits.1] read as a payment for winning', () => {
  const rulings = { 'dominion.which-credits-rule': 'pay-2d6x10-winning-d6x10-otherwise' };
  const paid = rewards({}, RED_DEFILED, [5, 6, 6, 1], { rulings });
  expect(credits(paid)).toEqual([50, 120]);
  expect(paid.notes).toEqual(['dominion.global.credits.1']);
});
