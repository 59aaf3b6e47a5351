/** The battlefield, at the table: tiles, barricades and scatter, placed in turn. */
import { scenarioOf } from '../../battle/scenario.ts';
import { type BattleTable, type GangState, gangBy, gangsIn, ids } from '../../battle/state.ts';
import { rollOffAloud } from '../../core/roll-off.ts';
import { leadFirst } from '../../special/classic/multi-player.ts';
import type { Rule } from '../../table/question.ts';
import { furnish, tellLayout } from './layout.ts';
import {
  beginningWith,
  hasTerrainToPlace,
  placeTerrainInTurn,
  type Stage,
  tilesWanted,
} from './terrain-in-turn.ts';

/**
 * How the terrain is set up, and by whom, with the additions of the scenario's own page; loot caskets come
 * last.
 */
export function* setUpBattlefield(t: BattleTable): Rule<void> {
  const { state } = t;
  const { terrain } = state;
  t.tell('dominion-steps/players-set-up-battlefield', { terrain }, 'dominion.prebattle.rulebook.1');
  tellLayout(t);
  if (!scenarioOf(state).terrain?.ownLayout) yield* layTerrain(t);
  yield* furnish(t);
}

/** The pieces of the standard battlefield, kind by kind, and who begins. */
function* layTerrain(t: BattleTable): Rule<void> {
  const { state } = t;
  const { terrain, gangs } = state;
  const { terrain: prescribed } = scenarioOf(state);
  let barricades = 0;
  let central: GangState | undefined;
  if (prescribed?.tilesByRollOff) {
    const [first = ''] = yield* rollOffAloud(t, ids(gangs), prescribed.clause);
    central = gangBy(state, first);
    t.tell('dominion-steps/lays-central-tile', { gang: central.name }, prescribed.clause);
  }
  if (terrain === 'zone-mortalis') {
    const clause = 'dominion.battlefield.zone.1';
    barricades = yield* t.roll('D6', clause);
    t.tell('dominion-steps/turns-lay-tiles-12', { barricades }, clause);
  } else {
    t.tell(
      gangs.length > 2
        ? 'dominion-steps/turns-place-large-terrain'
        : 'dominion-steps/turns-place-large-terrain-then-obstacles',
      {},
      'dominion.battlefield.sector.1',
    );
  }
  const clause = 'dominion.battlefield.order.1';
  const [defender] = leadFirst(state, gangsIn(state, 'defender'));
  const begins = defender ?? gangBy(state, (yield* rollOffAloud(t, ids(gangs), clause))[0] ?? '');
  t.tell('dominion-steps/begins-each-kind-piece', { gang: begins.name }, clause);
  if (!hasTerrainToPlace(state)) return;
  const order = beginningWith(begins, state);
  const scatter = defender && DEFENDER_SCATTERS.includes(state.scenario) ? { by: [defender] } : {};
  if (terrain !== 'zone-mortalis') {
    const sector = 'dominion.battlefield.sector.1';
    const stages: readonly Stage[] = [
      { class: 'large', clause: sector },
      { class: 'way', clause: sector },
      { class: 'scatter', clause: sector, ...scatter },
    ];
    return yield* placeTerrainInTurn(t, order, stages, 'one-last-piece');
  }
  const tiles = tilesWanted(state);
  const tile = { class: 'tile', clause: prescribed?.clause ?? ZONE, least: tiles, most: tiles } as const;
  yield* placeTerrainInTurn(t, central ? beginningWith(central, state) : order, [tile], 'one-last-piece');
  yield* placeTerrainInTurn(t, order, furnitureOf(barricades, scatter), 'one-last-piece');
}

const ZONE = 'dominion.battlefield.zone.1';
/** In these the defender may place all the scatter [dominion.ambush.battlefield.1, dominion.trap.battlefield.1]. */
const DEFENDER_SCATTERS: readonly string[] = ['dominion.ambush', 'dominion.trap'];

/** At least 3 doors, as many barricades as were rolled, at most 3 a player, and a ductway each. */
function furnitureOf(barricades: number, scatter: Pick<Stage, 'by'>): readonly Stage[] {
  const mostEach = scatter.by ? barricades : 3;
  return [
    { class: 'door', clause: ZONE, least: 3 },
    { class: 'scatter', clause: ZONE, most: barricades, mostEach, ...scatter },
    { class: 'ductway', clause: ZONE, most: 2, mostEach: 1 },
  ];
}
