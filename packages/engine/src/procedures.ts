/** Every rule that can be called on its own, under its catalogue id. A new file of rules is named here once. */
import { type ClauseId, nearest, type ProcedureId, procedureEntry } from '@hive-arbiter/rulebook';
import * as campaignAwards from './campaign/aftermath/awards.ts';
import * as campaignPostBattle from './campaign/aftermath/post-battle.ts';
import * as campaignPrebattleDominionSubplots from './campaign/cards/dominion-subplots.ts';
import * as campaignPrebattleDominionTactics from './campaign/cards/dominion-tactics.ts';
import * as campaignTactics from './campaign/cards/tactics.ts';
import * as campaignBeasts from './campaign/gang/beasts.ts';
import * as campaignCaptives from './campaign/gang/captives.ts';
import * as campaignFighters from './campaign/gang/fighters.ts';
import * as campaignGangs from './campaign/gang/gangs.ts';
import * as campaignHiredGuns from './campaign/gang/hired-guns.ts';
import * as campaignPrebattleDominion from './campaign/prebattle/dominion.ts';
import * as campaignPrebattleDominionInducements from './campaign/prebattle/dominion-inducements.ts';
import * as campaignPrebattleDominionScenario from './campaign/prebattle/dominion-scenario.ts';
import * as campaignPrebattleTakeover from './campaign/prebattle/takeover.ts';
import * as campaignTables from './campaign/shared/tables.ts';
import * as campaignAlliances from './campaign/week/alliances.ts';
import * as campaignDowntime from './campaign/week/downtime.ts';
import * as campaignEnforcers from './campaign/week/enforcers.ts';
import * as campaignTaxes from './campaign/week/taxes.ts';
import * as campaignTerritories from './campaign/week/territories.ts';
import * as campaignTrade from './campaign/week/trade.ts';
import * as campaignUnderdogs from './campaign/week/underdogs.ts';
import * as campaignWeek from './campaign/week/week.ts';
import * as campaignWildFighters from './campaign/week/wild-fighters.ts';
import * as coreActions from './core/actions.ts';
import * as coreActivation from './core/activation.ts';
import * as coreAmmo from './core/ammo.ts';
import * as coreBlasts from './core/blasts.ts';
import * as coreCombat from './core/combat.ts';
import * as coreConditions from './core/conditions.ts';
import * as coreDoors from './core/doors.ts';
import * as coreEndPhase from './core/end-phase.ts';
import * as coreExperience from './core/experience.ts';
import * as coreHits from './core/hits.ts';
import * as coreMovement from './core/movement.ts';
import * as coreNerve from './core/nerve.ts';
import * as corePostBattle from './core/post-battle.ts';
import * as coreRollOff from './core/roll-off.ts';
import * as coreRound from './core/round.ts';
import * as coreShooting from './core/shooting.ts';
import * as coreSight from './core/sight.ts';
import * as campaignTableRules from './core/table-rules.ts';
import * as coreTerrain from './core/terrain.ts';
import * as coreTests from './core/tests.ts';
import * as scenariosDominionAmbush from './scenarios/dominion/ambush.ts';
import * as scenariosDominionBorderDispute from './scenarios/dominion/border-dispute.ts';
import * as scenariosDominionEscapeThePit from './scenarios/dominion/escape-the-pit.ts';
import * as scenariosDominionExperience from './scenarios/dominion/experience.ts';
import * as scenariosDominionForgottenRiches from './scenarios/dominion/forgotten-riches.ts';
import * as scenariosDominionGlobal from './scenarios/dominion/global.ts';
import * as scenariosDominionJudging from './scenarios/dominion/judging.ts';
import * as scenariosDominionLooters from './scenarios/dominion/looters.ts';
import * as scenariosDominionMarauders from './scenarios/dominion/marauders.ts';
import * as scenariosDominionRelic from './scenarios/dominion/relic.ts';
import * as scenariosDominionRescueMission from './scenarios/dominion/rescue-mission.ts';
import * as scenariosDominionSabotage from './scenarios/dominion/sabotage.ts';
import * as scenariosDominionSmashAndGrab from './scenarios/dominion/smash-and-grab.ts';
import * as scenariosDominionSneakAttack from './scenarios/dominion/sneak-attack.ts';
import * as scenariosDominionStandOff from './scenarios/dominion/stand-off.ts';
import * as scenariosDominionTrap from './scenarios/dominion/trap.ts';
import * as scenariosTakeoverAmbush from './scenarios/takeover/ambush.ts';
import * as scenariosTakeoverEscortMission from './scenarios/takeover/escort-mission.ts';
import * as scenariosTakeoverGangMoot from './scenarios/takeover/gang-moot.ts';
import * as scenariosTakeoverInvasion from './scenarios/takeover/invasion.ts';
import * as scenariosTakeoverPitBrawl from './scenarios/takeover/pit-brawl.ts';
import * as scenariosTakeoverPrecinctAssault from './scenarios/takeover/precinct-assault.ts';
import * as scenariosTakeoverPrecinctDoors from './scenarios/takeover/precinct-doors.ts';
import * as scenariosTakeoverRescueMission from './scenarios/takeover/rescue-mission.ts';
import * as scenariosTakeoverStandOff from './scenarios/takeover/stand-off.ts';
import * as scenariosTakeoverStandards from './scenarios/takeover/standards.ts';
import * as scenariosTakeoverTheTrap from './scenarios/takeover/the-trap.ts';
import * as campaignTerrain from './special/campaign/terrain.ts';
import * as specialClassicAmmoCache from './special/classic/ammo-cache.ts';
import * as specialClassicBeastsLair from './special/classic/beasts-lair.ts';
import * as specialClassicBoobyTrap from './special/classic/booby-trap.ts';
import * as specialClassicBrainleafZombies from './special/classic/brainleaf-zombies.ts';
import * as specialClassicCorruptEnforcer from './special/classic/corrupt-enforcer.ts';
import * as specialClassicCrazedCannibals from './special/classic/crazed-cannibals.ts';
import * as specialClassicDefenceServitor from './special/classic/defence-servitor.ts';
import * as specialClassicGangRelics from './special/classic/gang-relics.ts';
import * as specialClassicGenestealer from './special/classic/genestealer.ts';
import * as specialClassicHiveDwellers from './special/classic/hive-dwellers.ts';
import * as specialClassicHomeTurf from './special/classic/home-turf.ts';
import * as specialClassicHorrorsInTheDark from './special/classic/horrors-in-the-dark.ts';
import * as specialClassicLootCaskets from './special/classic/loot-caskets.ts';
import * as specialClassicMultiPlayer from './special/classic/multi-player.ts';
import * as specialClassicPitchBlack from './special/classic/pitch-black.ts';
import * as specialClassicReinforcements from './special/classic/reinforcements.ts';
import * as specialClassicRollingRoads from './special/classic/rolling-roads.ts';
import * as specialClassicSneakAttacks from './special/classic/sneak-attacks.ts';
import * as specialClassicTreasureCasket from './special/classic/treasure-casket.ts';
import * as specialClassicReference from './special/reference.ts';
import * as specialTakeoverHomeTurf from './special/takeover/home-turf.ts';
import * as specialTakeoverPitchBlack from './special/takeover/pitch-black.ts';
import * as specialTakeoverSneakAttack from './special/takeover/sneak-attack.ts';
import { Chance, type Seed } from './table/chance.ts';
import type { Face } from './table/dice.ts';
import { BadInput } from './table/errors.ts';
import { checkInput } from './table/input.ts';
import { isProcedure, type Procedure } from './table/procedure.ts';
import type { Json, Ref } from './table/question.ts';
import { isRule, run } from './table/run.ts';
import { GivenDice } from './table/script.ts';
import { readSettings, type Settings } from './table/settings.ts';
import { type Hand, Table, type Told } from './table/table.ts';

const ROOMS: readonly object[] = [
  coreTests,
  coreRollOff,
  coreRound,
  coreActivation,
  coreActions,
  coreMovement,
  coreTerrain,
  coreDoors,
  coreSight,
  coreShooting,
  coreAmmo,
  coreBlasts,
  coreCombat,
  coreHits,
  coreNerve,
  coreEndPhase,
  coreConditions,
  corePostBattle,
  coreExperience,
  specialTakeoverHomeTurf,
  specialTakeoverPitchBlack,
  specialTakeoverSneakAttack,
  specialClassicSneakAttacks,
  specialClassicReinforcements,
  specialClassicHomeTurf,
  specialClassicPitchBlack,
  specialClassicAmmoCache,
  specialClassicBoobyTrap,
  specialClassicLootCaskets,
  specialClassicTreasureCasket,
  specialClassicGangRelics,
  specialClassicBeastsLair,
  specialClassicBrainleafZombies,
  specialClassicCrazedCannibals,
  specialClassicHorrorsInTheDark,
  specialClassicDefenceServitor,
  specialClassicHiveDwellers,
  specialClassicGenestealer,
  specialClassicCorruptEnforcer,
  specialClassicMultiPlayer,
  specialClassicRollingRoads,
  specialClassicReference,
  scenariosTakeoverStandards,
  scenariosTakeoverInvasion,
  scenariosTakeoverStandOff,
  scenariosTakeoverTheTrap,
  scenariosTakeoverAmbush,
  scenariosTakeoverEscortMission,
  scenariosTakeoverGangMoot,
  scenariosTakeoverRescueMission,
  scenariosTakeoverPrecinctAssault,
  scenariosTakeoverPrecinctDoors,
  scenariosTakeoverPitBrawl,
  scenariosDominionJudging,
  scenariosDominionExperience,
  scenariosDominionRelic,
  scenariosDominionGlobal,
  scenariosDominionStandOff,
  scenariosDominionLooters,
  scenariosDominionAmbush,
  scenariosDominionBorderDispute,
  scenariosDominionSabotage,
  scenariosDominionRescueMission,
  scenariosDominionTrap,
  scenariosDominionForgottenRiches,
  scenariosDominionMarauders,
  scenariosDominionSneakAttack,
  scenariosDominionSmashAndGrab,
  scenariosDominionEscapeThePit,
  campaignPrebattleTakeover,
  campaignPrebattleDominion,
  campaignPrebattleDominionScenario,
  campaignPrebattleDominionTactics,
  campaignPrebattleDominionInducements,
  campaignPrebattleDominionSubplots,
  campaignWeek,
  campaignEnforcers,
  campaignTaxes,
  campaignPostBattle,
  campaignCaptives,
  campaignTrade,
  campaignUnderdogs,
  campaignTactics,
  campaignGangs,
  campaignFighters,
  campaignTables,
  campaignTerritories,
  campaignTerrain,
  campaignAlliances,
  campaignDowntime,
  campaignHiredGuns,
  campaignTableRules,
  campaignBeasts,
  campaignWildFighters,
  campaignAwards,
];

/** All procedures that are carried out, by id. */
export const procedures: ReadonlyMap<string, Procedure> = collect();

/** A call: the input, dice or a seed, and the table's settings. */
export interface Call {
  readonly input?: unknown;
  readonly dice?: readonly unknown[];
  readonly seed?: Seed;
  readonly variant?: unknown;
  readonly rulings?: unknown;
}

export interface Called {
  readonly output: Json;
  readonly story: readonly Told[];
}

/** One roll of a call, as it fell. */
export interface Rolled {
  readonly notation: string;
  readonly faces: readonly Face[];
  readonly clause: ClauseId;
  readonly of?: Ref;
}

/** A checked call: the rule can run any number of times, with any hand. */
export interface Prepared {
  readonly id: ProcedureId;
  readonly input: unknown;
  readonly settings: Settings;
  /** Runs at a table of the caller's making. */
  on(t: Table): Json;
  run(hand: Hand): Called;
}

/** Calls a procedure; throws a `BadInput` that changes nothing when the caller can do something about it. */
export function call(id: string, given: Call): Called & { readonly rolls: readonly Rolled[] } {
  const prepared = prepare(id, given);
  const rolls: Rolled[] = [];
  if (given.dice !== undefined && given.seed !== undefined) {
    throw new BadInput('dice', 'expected dice or a seed, got both');
  }
  if (given.dice === undefined)
    return { ...prepared.run(recorded(new Chance(readSeed(given.seed)), rolls)), rolls };
  if (!Array.isArray(given.dice)) throw new BadInput('dice', 'expected a list of faces');
  const dice = new GivenDice(given.dice);
  const called = prepared.run(recorded(dice, rolls));
  dice.finish();
  return { ...called, rolls };
}

function readSeed(seed: unknown): Seed {
  if (seed === undefined) return 0;
  if (typeof seed === 'string' || Number.isFinite(seed)) return seed as Seed;
  throw new BadInput('seed', `expected a number or a text, got ${JSON.stringify(seed)}`);
}

/** Writes down every roll that the hand makes. */
function recorded(hand: Hand, rolls: Rolled[]): Hand {
  return {
    answer(question) {
      const answer = hand.answer(question);
      if (question.kind === 'dice' && answer !== undefined) {
        const { dice, clause, of } = question;
        rolls.push({
          notation: dice.notation,
          faces: answer as readonly Face[],
          clause,
          ...(of === undefined ? {} : { of }),
        });
      }
      return answer;
    },
  };
}

/** Checks id, input and settings of a call without running it. */
export function prepare(id: string, given: Call): Prepared {
  const procedure = procedures.get(id);
  const entry = procedureEntry(id);
  if (!procedure || !entry) {
    const close = nearest(String(id), [...procedures.keys()]);
    throw new BadInput(
      'id',
      `there is no procedure ${JSON.stringify(id)}; the nearest are ${close.join(', ')}`,
    );
  }
  const settings = readSettings(given);
  const input = withVariant(entry.schema.properties?.variant?.enum, given.input ?? {}, settings);
  checkInput(entry, input);
  return {
    id: entry.id,
    input,
    settings,
    on: (t) => runOn(t, procedure, input),
    run(hand) {
      const t = new Table(hand, settings);
      return { output: runOn(t, procedure, input), story: t.story };
    },
  };
}

/** Runs a procedure at a table, whether or not it asks anything. */
export function runOn(t: Table, procedure: Procedure, input: unknown): Json {
  const result = procedure(t, input as never);
  return (isRule(result) ? run(result) : result) as Json;
}

/** A procedure whose form has a `variant` takes the one that the call is settled on, unless the input names its own. */
function withVariant(choices: readonly unknown[] | undefined, input: unknown, settings: Settings): unknown {
  if (!choices || typeof input !== 'object' || input === null || 'variant' in input) return input;
  const settled = [...settings.variants].find((variant) => choices.includes(variant));
  return settled === undefined ? input : { ...input, variant: settled };
}

function collect(): ReadonlyMap<string, Procedure> {
  const found = new Map<string, Procedure>();
  for (const room of ROOMS) {
    for (const value of Object.values(room)) {
      if (!isProcedure(value)) continue;
      if (found.has(value.procedure)) throw new Error(`Two rules are registered as ${value.procedure}`);
      found.set(value.procedure, value);
    }
  }
  return found;
}
