/** The rules: tables and questions, dice, and every procedure of the catalogue. Pure; runs in Node and browsers. */

export type { Aim, BoardEdge } from './battle/aims.ts';
export { aimsOf } from './battle/aims-of.ts';
export { boardNow } from './battle/board-now.ts';
export {
  CARD_TESTS,
  type CardEffect,
  type CardTarget,
  EFFECTS,
  RECRUITS,
  readCards,
  UNTILS,
} from './battle/card-effects.ts';
export { concealed, withoutSpots } from './battle/concealed.ts';
export { doorsBeside } from './battle/doors-on-board.ts';
export { factSaid } from './battle/fact-said.ts';
export { isInSea, isSump } from './battle/ground-on-board.ts';
export { coverNow, harderCover } from './battle/hard-target.ts';
export { type HouseMission, readMissions } from './battle/house-missions.ts';
export { type InForce, inForce } from './battle/in-force.ts';
export { movementOf } from './battle/kit.ts';
export {
  DEFAULT_LISTS,
  type Inducement,
  type Lists,
  type SubplotReward,
  type SubplotTask,
  type TacticsCard,
} from './battle/lists.ts';
export { type NamedState, nameIn } from './battle/names.ts';
export {
  type Aftermath,
  type Deed,
  HALVES,
  type HiredGun,
  missionOf,
  type Occasion,
  REASONS,
} from './battle/occasion.ts';
export { lastRound, pointsNow, verdictNow } from './battle/outlook.ts';
export { isOwnId, type OwnWeapon, readOwnWeapons } from './battle/own-weapons.ts';
export { isPack, PACKS, type Pack, type PackId, packOf } from './battle/pack.ts';
export { plainName } from './battle/plain-name.ts';
export {
  type BattleSetUp,
  HOUSES,
  newBattle,
  type Roster,
  type RosterFighter,
  sampleGang,
} from './battle/roster.ts';
export { type Ask, askOf, inWordsOf, optionsOf, type Said } from './battle/said.ts';
export { questionSaid, sayQuestion } from './battle/say-question.ts';
export { type Area, type Scenario, scenarioOf, scenarios } from './battle/scenario.ts';
export { type Secrets, type Subplot, secretsOf } from './battle/secrets.ts';
export {
  type Disc,
  isInPart,
  type Measure,
  measuresOf,
  type Part,
  type Point,
  shapeOf,
} from './battle/shape.ts';
export { rulesForAnyBattle, type SpecialRule, specialRules } from './battle/special-rule.ts';
export {
  type Award,
  type BattleState,
  type BoardState,
  DEPTHS,
  type Depth,
  enemiesOf,
  type FighterState,
  friendsOf,
  type GangState,
  gangBy,
  isOnBoard,
  isUp,
  type Marker,
} from './battle/state.ts';
export {
  type Armed,
  armsId,
  armsName,
  gunsOf,
  levelOf,
  meleeOf,
  rangedOf,
  rangeOf,
  strengthOf,
} from './battle/weapons.ts';
export { type Ground, type Outline, type Size, sayWhere, type Where } from './battle/where.ts';
export { type Kept, mayStand, type Stated, sampleSpots, whereOnBoard } from './battle/where-on-board.ts';
export { type BattleOver, type HomeLine, type TakenHome, takenHome } from './campaign/aftermath/home.ts';
export { battle } from './campaign/battle/battle.ts';
export { dictionaryOf } from './campaign/battle/dictionary.ts';
export { type Plan, type PlanMark, type PlanOf, type PlanZone, planOf } from './campaign/battle/plan.ts';
export { copyBattle, type Look, type Player, playOn, playThrough } from './campaign/battle/play-through.ts';
export {
  type DictionaryOf,
  type GoOn,
  type Line,
  type PublicState,
  Reader,
  type RollSeen,
  type RulesSeen,
  type SeatView,
  type Undoable,
  type Waited,
} from './campaign/battle/seat-view.ts';
export { type BattleStep, stepsOf } from './campaign/battle/steps.ts';
export {
  DATA_FORMAT,
  DATA_VERSION,
  type DataFighter,
  type DataHouse,
  type ForSale,
  type GangData,
  goodsOf,
  type OwnThing,
  offersFor,
  readGangData,
} from './campaign/gang/gang-data.ts';
export { houseIn, type Recruit, recruitsOf, weaponsIn } from './campaign/gang/recruits.ts';
export * from './campaign/run/index.ts';
export type { Midway } from './core/play/action-phase.ts';
export { isCumbersome } from './core/play/arms.ts';
export { DUEL_ACTIONS, type DuelAction, duel } from './core/play/duel.ts';
export { type EndPhaseTest, endPhaseOf } from './core/play/end-phase-tests.ts';
export { concerns, isAction, isLikely, Remembered, rolledWith } from './core/play/likely.ts';
export { LONGEST_BATTLE } from './core/play/round.ts';
export {
  type Call,
  type Called,
  call,
  type Prepared,
  prepare,
  procedures,
  type Rolled,
  runOn,
} from './procedures.ts';
export { Chance, type Seed } from './table/chance.ts';
export { mayCompile } from './table/copy.ts';
export * from './table/dice.ts';
export { BadInput, Mismatch } from './table/errors.ts';
export {
  type Event,
  type EventId,
  type Facts,
  type OldTold,
  type Saying,
  saidInWords,
  say,
  type Words,
} from './table/events.ts';
export { type Fixed, fixedAt } from './table/fixed.ts';
export { checkInput } from './table/input.ts';
export {
  type Answered,
  type Checkpoint,
  type Entry,
  type Held,
  standing,
  type TakenBack,
  takenBack,
  type Undone,
  undoCrosses,
} from './table/log.ts';
export type { Procedure } from './table/procedure.ts';
export * from './table/question.ts';
export { replay } from './table/replay.ts';
export { factsShown, inPlainWords, isSaying } from './table/say.ts';
export { GivenDice, Script } from './table/script.ts';
export {
  type Ahead as AnsweredAhead,
  type Cast,
  type Done,
  FAULTS,
  type Fault,
  type FaultCode,
  type Game,
  Session,
  type SetUp,
  type State,
  sayPast,
  type Taken,
} from './table/session.ts';
export { alternativesOf, DEFAULTS, readSettings, ruling, type Settings } from './table/settings.ts';
export {
  type BoardHand,
  type Deal,
  type Dealt,
  type Hand,
  inWords,
  type Next,
  NOBODY,
  run,
  Table,
  type Told,
} from './table/table.ts';
export { UNSEEN } from './table/texts.ts';
export type { View } from './table/view.ts';
export { FIGURES } from './words/figures.ts';
export { ENGLISH, LANGUAGES, type Language, type LanguageId, languageOf } from './words/index.ts';
export { TO_DO } from './words/to-do.ts';
