/** The lab: exact odds, and simulation to check them against. */
export { type Fraction, inWords as fractionInWords, ONE, plus, toNumber } from './fraction.ts';
export { type Chance as Likely, MOST_RUNS, type Odds, odds, oddsOf, TooManyOutcomes } from './odds.ts';
export { type Frequencies, simulate } from './simulate.ts';
