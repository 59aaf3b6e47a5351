import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const STEPS = [
  'determine-scenario',
  'choose-terrain',
  'agree-variant',
  'set-up-battlefield',
  'choose-crews',
  'draw-tactics',
  'take-inducements',
  'draw-sub-plots',
  'fix-deployment-zones',
  'place-inducement-terrain',
  'deploy',
  'battle',
];

const next = (done: readonly string[], crews: [number, number] = [500, 400], inducementTerrain = true) =>
  call('dominion.prebattle.next-step', {
    input: { done, attackerCrew: crews[0], defenderCrew: crews[1], inducementTerrain },
  }).output;

test('[dominion.prebattle.sequence.1, dominion.prebattle.sequence.2, dominion.prebattle.sequence.3, dominion.prebattle.sequence.4] every step has its place', () => {
  for (const [at, step] of STEPS.entries()) expect(next(STEPS.slice(0, at))).toEqual({ next: step });
  expect(next(STEPS)).toEqual({ next: null });
});

test('[dominion.prebattle.sequence.1] a skipped step comes first, in any order of the others', () => {
  expect(next(['draw-tactics', 'determine-scenario'])).toEqual({ next: 'choose-terrain' });
});

test('[dominion.inducements.access.2, dominion.inducements.timing.1] either crew may be the cheaper one, by 100', () => {
  const done = STEPS.slice(0, 6);
  expect(next(done, [600, 700])).toEqual({ next: 'take-inducements' });
  expect(next(done, [601, 700])).toEqual({ next: 'draw-sub-plots' });
  expect(next(done, [700, 700])).toEqual({ next: 'draw-sub-plots' });
});

test('[dominion.inducements.timing.2, dominion.subplots.draw.2] terrain comes between zones and deployment, sub-plots before both', () => {
  expect(next(STEPS.slice(0, 7))).toEqual({ next: 'draw-sub-plots' });
  expect(next(STEPS.slice(0, 9), [500, 400], true)).toEqual({ next: 'place-inducement-terrain' });
  expect(next(STEPS.slice(0, 9), [500, 400], false)).toEqual({ next: 'deploy' });
});

test('[dominion.prebattle.sequence.4] skipped steps are not missed at the end', () => {
  const done = STEPS.filter((step) => !step.includes('inducement'));
  expect(next(done, [500, 450], false)).toEqual({ next: null });
});

const variant = (scenario: string, attackerWants: string, defenderWants: string) =>
  call('dominion.adjustments.variant', { input: { scenario, attackerWants, defenderWants } }).output;

test('[dominion.adjustments.agree.1, dominion.adjustments.agree.2] only two wishes for Classic give Classic', () => {
  expect(variant('dominion.trap', 'classic', 'classic')).toMatchObject({ variant: 'classic', agreed: true });
  expect(variant('dominion.trap', 'updated', 'updated')).toMatchObject({ variant: 'updated', agreed: true });
  expect(variant('dominion.trap', 'classic', 'updated')).toMatchObject({ variant: 'updated', agreed: false });
  expect(variant('dominion.trap', 'updated', 'classic')).toMatchObject({ variant: 'updated', agreed: false });
});

test.each([
  ['dominion.stand-off', true],
  ['dominion.tunnel-skirmish', true],
  ['dominion.looters', true],
  ['dominion.ambush', true],
  ['dominion.border-dispute', true],
  ['dominion.sabotage', false],
  ['dominion.rescue-mission', false],
  ['dominion.trap', true],
  ['dominion.forgotten-riches', true],
  ['dominion.marauders', true],
  ['dominion.sneak-attack', true],
  ['dominion.smash-and-grab', true],
  ['dominion.escape-the-pit', false],
])(
  '[dominion.sabotage.entry.1, dominion.rescue-mission.entry.1, dominion.escape-the-pit.entry.1] %s differs: %s',
  (scenario, differs) => {
    expect(variant(scenario, 'classic', 'classic')).toEqual({ variant: 'classic', agreed: true, differs });
  },
);

test('[dominion.adjustments.agree.1] a scenario of another campaign is turned down', () => {
  expect(() => variant('takeover.ambush', 'classic', 'classic')).toThrow('scenario');
});
