/** What judging rules give and take: each gain is reported as data, and its words are made from it here. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Ref } from '../table/question.ts';
import type { Report, Table } from '../table/table.ts';
import type { Reason } from '../words/reasons.ts';
import type { Award } from './state.ts';

/** One thing that a gang or a fighter gets, or loses where the amount is negative. */
export type Gain = {
  /** A gang or a fighter. */
  readonly to: Ref;
  readonly amount: number;
  readonly clause: ClauseId;
} & (
  | {
      readonly what: Extract<Award['what'], 'credits' | 'reputation' | 'territory' | 'xp'>;
      /** What it is for. */
      readonly detail?: Reason;
    }
  | {
      readonly what: 'item';
      /** Which item it is. */
      readonly detail?: string;
    }
);

interface GainReport extends Report {
  readonly kind: 'gain';
  readonly gain: Gain;
}

/** The words of a gain and of a loss, each with and without its reason. */
const WORDS = {
  credits: [
    ['awards/gets-credits', 'awards/gets-credits-for'],
    ['awards/loses-credits', 'awards/loses-credits-for'],
  ],
  reputation: [
    ['awards/gets-reputation', 'awards/gets-reputation-for'],
    ['awards/loses-reputation', 'awards/loses-reputation-for'],
  ],
  xp: [
    ['awards/earns-xp', 'awards/earns-xp-for'],
    ['awards/loses-xp', 'awards/loses-xp-for'],
  ],
} as const;

/** Gives or takes, and tells it. Nothing is given for nothing. */
export function gives(t: Table, gain: Gain & { readonly what: keyof typeof WORDS }): void {
  const { to, what, amount, detail = '', clause } = gain;
  if (amount === 0) return;
  givesUntold(t, gain);
  const event = WORDS[what][amount > 0 ? 0 : 1][detail === '' ? 0 : 1];
  t.tell(event, { fighter: to, gang: to, amount: Math.abs(amount), detail }, clause);
}

/** Gives or takes where the story has its own words for it, or none. */
export function givesUntold(t: Table, gain: Gain): void {
  if (gain.amount === 0) return;
  const report: GainReport = { kind: 'gain', clause: gain.clause, gain };
  t.report(report);
}

/** The same table, which also writes down what its rules give and take. */
export function collecting<S>(t: Table<S>, gains: Gain[]): Table<S> {
  return t.through({
    report(report) {
      if (isGain(report)) gains.push(report.gain);
    },
  });
}

function isGain(report: Report): report is GainReport {
  return report.kind === 'gain';
}
