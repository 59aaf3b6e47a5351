/** Terrain and variant, at the table: on what is fought, and by which rules. */
import { clausesOf, type ProcedureInputs, type SectionId } from '@hive-arbiter/rulebook';
import { missionOf } from '../../battle/occasion.ts';
import { type Scenario, scenarioOf } from '../../battle/scenario.ts';
import { type BattleTable, ids } from '../../battle/state.ts';
import { rollOffAloud } from '../../core/roll-off.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Choices, Labels, Question, Rule } from '../../table/question.ts';
import { variant } from './dominion.ts';
import { onTerrain, terrain } from './dominion-scenario.ts';
import { eitherOf, formsOf, settleRoles } from './dominion-scenario-step.ts';
import { asGangs, type Found, type Side, sideOf } from './dominion-sides.ts';

const TERRAIN = ['sector-mechanicus', 'zone-mortalis'] as const;

type Terrain = (typeof TERRAIN)[number];

/**
 * Both name their wish in secret; the terrain then decides which scenario of a row, or which form, is played.
 */
export function* chooseTerrain(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  const { open } = state.occasion;
  let played: Terrain = state.terrain === 'zone-mortalis' ? 'zone-mortalis' : 'sector-mechanicus';
  let decidedBy: Side | 'agreement' = 'agreement';
  const only = missionOf(state.occasion)?.terrain;
  const fits =
    state.scenario === ''
      ? TERRAIN
      : TERRAIN.filter((each) => formOn(state.scenario, each) && (only ?? each) === each);
  // A mission that has one terrain is fought on that, whoever chose it.
  if (open.includes('scenario') && open.includes('terrain') && fits.length > 1) {
    const clause = 'dominion.scenario.terrain.1';
    const ask = {
      what: say('dominion-steps/which-terrain'),
      options: TERRAIN,
      labels: terrainLabels(t, found),
    };
    const [attackerWants, defenderWants] = yield* bothSay(t, found, ask, clause);
    const wants = { attackerWants, defenderWants, chooser: found.chooser };
    const decided = yield* terrain(asGangs(t, found), wants);
    played = decided.terrain;
    decidedBy = decided.decidedBy as typeof decidedBy;
  }
  state.terrain = played;
  if (formsOf(state.scenario).length > 1 && found.chooser !== 'nobody') {
    state.scenario = formOn(state.scenario, played)?.id ?? state.scenario;
    yield* settleRoles(t, found);
  }
  if (state.scenario !== '' || found.result === null) return;
  const { scenarios: left } = onTerrain(t, { result: found.result, terrain: played });
  state.scenario = yield* pickOfRow(t, found, left, decidedBy);
  yield* settleRoles(t, found);
}

/** The form of a mission that is fought on this terrain. */
function formOn(mission: string, on: Terrain): Scenario | undefined {
  return formsOf(mission).find(({ terrain: prescribed }) => (prescribed?.is ?? on) === on);
}

/**
 * If a row leaves two scenarios, the player who decided the terrain picks [dominion.scenario.table.2]; after
 * an agreement both name their wish, and roll off if these differ.
 */
function* pickOfRow(
  t: BattleTable,
  found: Found,
  left: readonly string[],
  decidedBy: Side | 'agreement',
): Rule<string> {
  const clause = 'dominion.scenario.terrain.1';
  const what = say('dominion-steps/which-scenario-played');
  const [only] = left;
  if (only !== undefined && left.length === 1) return only;
  if (decidedBy !== 'agreement') {
    const { id, seat } = sideOf(found, decidedBy);
    return yield* t.choose(seat, left, clause, id, what);
  }
  const { challenger, challenged } = found;
  const [one, other] = yield* bothSay(t, found, { what, options: left }, clause);
  if (one === other) return one;
  const rollers = ids([challenger, challenged]);
  const [winner] = yield* rollOffAloud(t, rollers, 'dominion.scenario.terrain.3');
  return winner === challenger.id ? one : other;
}

/** Each terrain with the scenario that is played on it, as far as that is open. */
function terrainLabels(t: BattleTable, { result }: Found): Labels {
  const { scenario } = t.state;
  const named = (terrain: Terrain): Saying => {
    if (scenario !== '' && formsOf(scenario).length > 1)
      return say('dominion-steps/terrain-gives', { terrain, gives: formOn(scenario, terrain)?.id ?? '' });
    if (scenario !== '' || result === null) return say('dominion-steps/terrain', { terrain });
    const { scenarios: left } = onTerrain(t.quiet, { result, terrain });
    return say('dominion-steps/terrain-gives', { terrain, gives: eitherOf(left) });
  };
  return {
    'sector-mechanicus': named('sector-mechanicus'),
    'zone-mortalis': named('zone-mortalis'),
  };
}

/** Classic or Updated, as both agree; the adjusted scenario where they do not. */
export function* agreeVariant(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  if (!state.occasion.open.includes('variant')) return;
  type Scenario = ProcedureInputs['dominion.adjustments.variant']['scenario'];
  const scenario = state.scenario as Scenario;
  if (!variant(t.quiet, { scenario, attackerWants: 'updated', defenderWants: 'updated' }).differs) return;
  tellVariants(t);
  const ask = { what: say('dominion-steps/classic-updated'), options: ['updated', 'classic'] as const };
  const [attackerWants, defenderWants] = yield* bothSay(t, found, ask, 'dominion.adjustments.agree.1');
  state.variant = variant(t, { scenario, attackerWants, defenderWants }).variant;
}

/** Reads out the differences between the two texts of the page: both players must know what they agree on. */
function tellVariants(t: BattleTable): void {
  if (!t.isHeard) return;
  const { id: own, follows } = scenarioOf(t.state);
  const clauses = [own, ...(follows ? [follows] : [])].flatMap((page) => clausesOf(page as SectionId));
  const pages = ['classic', 'updated'].map((text) => clauses.filter(({ variant }) => variant === text));
  for (const [at, page] of pages.entries()) {
    for (const { id, rule } of page) {
      if (pages[1 - at]?.some((other) => other.rule === rule)) continue;
      t.tell(at === 0 ? 'dominion-steps/classic' : 'dominion-steps/updated', { rule }, id);
    }
  }
}

/** Asks both players at once; neither sees the other's answer before both have given theirs. */
function* bothSay<C extends string>(
  t: BattleTable,
  { challenger, challenged }: Found,
  ask: Omit<Choices, 'options'> & { readonly options: readonly C[] },
  clause: 'dominion.scenario.terrain.1' | 'dominion.adjustments.agree.1',
): Rule<readonly [C, C]> {
  const questions = [challenger, challenged].map(
    ({ id, seat }): Question<'choice'> => ({
      kind: 'choice',
      clause,
      by: [seat],
      of: id,
      secret: true,
      ...ask,
    }),
  );
  return (yield* t.together<'choice'>(questions)) as unknown as readonly [C, C];
}
