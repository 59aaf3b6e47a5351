/** The lab: exact odds, and simulation to check them against. */
export { type Ahead, type ChancesAhead, chancesAhead } from './ahead.ts';
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
