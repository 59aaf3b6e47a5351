/** The pre-battle sequence of Dominion: its steps, and which text of the scenario is played. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { procedure } from '../../table/procedure.ts';
import { mayTakeInducements } from './dominion-inducements.ts';

/** A step with its clause, in the order in which the steps are taken [dominion.prebattle.rulebook.1]. */
export const STEPS = [
  ['determine-scenario', 'dominion.prebattle.sequence.1'],
  ['choose-terrain', 'dominion.scenario.terrain.1'],
  ['agree-variant', 'dominion.adjustments.agree.1'],
  ['set-up-battlefield', 'dominion.prebattle.rulebook.1'],
  ['choose-crews', 'dominion.prebattle.rulebook.1'],
  ['draw-tactics', 'dominion.prebattle.sequence.2'],
  ['take-inducements', 'dominion.inducements.timing.1'],
  ['draw-sub-plots', 'dominion.prebattle.sequence.3'],
  ['fix-deployment-zones', 'dominion.prebattle.rulebook.1'],
  ['place-inducement-terrain', 'dominion.inducements.timing.2'],
  ['deploy', 'dominion.prebattle.rulebook.1'],
  ['battle', 'dominion.prebattle.sequence.4'],
] as const;

/**
 * The first step that is not done yet. Sub-plots come once crews, tactics and inducements are settled and ahead of
 * deployment [dominion.subplots.draw.2]; inducements only where a crew is cheap enough [dominion.inducements.access.2].
 */
export const nextStep = procedure('dominion.prebattle.next-step', (t, input) => {
  const { done, attackerCrew, defenderCrew, inducementTerrain } = input;
  for (const [step, clause] of STEPS) {
    if (done.includes(step)) continue;
    if (step === 'take-inducements' && !mayTakeInducements(attackerCrew, defenderCrew)) {
      const apart = Math.abs(attackerCrew - defenderCrew);
      t.tell('dominion/no-inducements-crews-only', { apart }, 'dominion.inducements.access.2');
      continue;
    }
    if (step === 'place-inducement-terrain' && !inducementTerrain) continue;
    t.tell('dominion/next', { step }, clause);
    return { next: step };
  }
  t.tell('dominion/every-step-done', {}, 'dominion.prebattle.sequence.4');
  return { next: null };
});

/** The scenarios whose page is not updated, with the clause that says so. */
const NOT_UPDATED = new Map<string, ClauseId>([
  ['dominion.sabotage', 'dominion.sabotage.entry.1'],
  ['dominion.rescue-mission', 'dominion.rescue-mission.entry.1'],
  ['dominion.escape-the-pit', 'dominion.escape-the-pit.entry.1'],
]);

/** Classic or Updated: what both players agree on, else the adjusted scenario. */
export const variant = procedure('dominion.adjustments.variant', (t, input) => {
  const { scenario, attackerWants, defenderWants } = input;
  const agreed = attackerWants === defenderWants;
  const played = agreed ? attackerWants : 'updated';
  t.tell(
    agreed ? 'dominion/players-agree' : 'dominion/without-agreement-played',
    { played },
    agreed ? 'dominion.adjustments.agree.1' : 'dominion.adjustments.agree.2',
  );
  const notUpdated = NOT_UPDATED.get(scenario);
  if (notUpdated) t.tell('dominion/classic-updated-same-here', {}, notUpdated);
  return { variant: played, agreed, differs: notUpdated === undefined };
});
