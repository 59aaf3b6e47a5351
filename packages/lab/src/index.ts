/** The lab: exact odds, and simulation to check them against. */

export { type Ahead, type ChancesAhead, chancesAhead } from './ahead.ts';
export { type Aim, aimsAhead } from './aims.ts';
export { type Bot, BotTable } from './bots/bot.ts';
export { BOTS, type BotName, botAtTable, botNamed, isBot } from './bots/index.ts';
export { Eyes, type Seen, seenBy, seenIn } from './bots/seen.ts';
export { type Branch, branchesAhead } from './branches.ts';
export {
  type CampaignPlan,
  type CampaignReport,
  playCampaign,
  RandomPlayer,
  simulateCampaign,
} from './campaign.ts';
export { deedSaid, type Telling } from './deed.ts';
export {
  type DuelEnd,
  type DuelFighter,
  type DuelInput,
  type DuelOdds,
  type DuelQuestion,
  type DuelRoll,
  duelOdds,
} from './duel.ts';
export { type Job, nextJobs, progressOf } from './experiment/next.ts';
export { asPage, inShort } from './experiment/page.ts';
export { type Cell, cellsOf, type LabPlan, readPlan, type Setting, trialOf } from './experiment/plan.ts';
export {
  asCsv,
  BLOCK,
  type CellReport,
  type Difference,
  enoughOf,
  type Report,
  reportOf,
} from './experiment/report.ts';
export { isForPeople } from './for-people.ts';
export { type Fraction, inWords as fractionInWords, ONE, plus, toNumber } from './fraction.ts';
export {
  type Chance as Likely,
  MOST_RUNS,
  type Odds,
  type OddsJson,
  odds,
  oddsAsJson,
  oddsOf,
  TooManyOutcomes,
} from './odds.ts';
export { RandomPolicy } from './policy.ts';
export { isRecord, type Recorded, readRecord } from './record.ts';
export {
  type Asked,
  faultsOf,
  nothingAsked,
  type Played,
  playOut,
  sampleSetUp,
  selfplay,
} from './selfplay.ts';
export { type Frequencies, simulate } from './simulate.ts';
export { corrected, eloOf, type Interval, type Meeting, meanOf, shareOf } from './statistics.ts';
export { type Fixture, fixturesOf, GOALS, type Goal, type Result, resultOf } from './tournament.ts';
export { boardKey, type GangOutcome, housesFor, type Outcome, play, pointsOf, type Trial } from './trial.ts';
