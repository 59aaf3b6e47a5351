/** What an experiment says: shares with their intervals, how battles went, and what differs between settings. */

import { packOf, scenarioOf } from '@hive-arbiter/engine';
import { clause } from '@hive-arbiter/rulebook';
import { corrected, type Interval, meanOf, shareOf } from '../statistics.ts';
import type { GangOutcome, Outcome } from '../trial.ts';
import { NO_CLAUSE } from './page-words.ts';
import { type Cell, cellsOf, type LabPlan } from './plan.ts';

/** A cell is looked at again after this number of battles. */
export const BLOCK = 10;

/**
 * How many battles of a cell count: as many as it took to be sure enough. Only whole blocks from the first battle on
 * are judged, so the order of play does not matter.
 */
export function enoughOf(
  { battles, certainty, within }: LabPlan,
  outcomes: readonly (Outcome | undefined)[],
): number | undefined {
  for (
    let many = Math.min(battles.most, roundUp(battles.least));
    ;
    many = Math.min(battles.most, many + BLOCK)
  ) {
    const first = outcomes.slice(0, many);
    if (first.length < many || first.includes(undefined)) return undefined;
    if (many === battles.most) return many;
    const shares = Object.values(sharesOf(first as readonly Outcome[], certainty));
    if (shares.every(({ low, high }) => (high - low) / 2 <= within)) return many;
  }
}

function roundUp(least: number): number {
  return Math.ceil(least / BLOCK) * BLOCK;
}

const ROLES = ['defender', 'attacker', 'neutral'] as const;
type Role = (typeof ROLES)[number];

/** What all gangs of a role got together; where nobody has a role, the first gang. */
export function pointsFor(role: Role, { gangs }: Outcome): number | undefined {
  const own =
    role === 'neutral'
      ? gangs.filter((gang, at) => gang.role === role && at === 0)
      : gangs.filter((gang) => gang.role === role);
  return own.length === 0 ? undefined : own.reduce((sum, { points }) => sum + points, 0);
}

function sharesOf(outcomes: readonly Outcome[], certainty: number): Partial<Record<Role, Interval>> {
  const shares: Partial<Record<Role, Interval>> = {};
  for (const role of ROLES) {
    const points = outcomes.flatMap((outcome) => pointsFor(role, outcome) ?? []);
    if (points.length > 0) shares[role] = shareOf(points, certainty);
  }
  return shares;
}

/** What would be fair: as large a share for a role as it has of the gangs. */
function fairOf(outcomes: readonly Outcome[]): Partial<Record<Role, number>> {
  const fair: Partial<Record<Role, number>> = {};
  for (const role of ROLES) {
    const own = outcomes.map(({ gangs }) => gangs.filter((gang) => gang.role === role).length / gangs.length);
    const mean = own.reduce((sum, each) => sum + each, 0) / Math.max(1, own.length);
    if (mean > 0) fair[role] = role === 'neutral' ? 1 / (outcomes[0]?.gangs.length ?? 1) : mean;
  }
  return fair;
}

export interface CellReport {
  readonly id: string;
  readonly scenario: string;
  readonly setting: string;
  readonly gangs: number;
  readonly bot: string;
  readonly battles: number;
  /** Was it sure enough before the most battles were played? */
  readonly sure: boolean;
  /** What each role wins. */
  readonly shares: Partial<Record<Role, Interval>>;
  /** What it would win if all gangs were equally likely to win; earlier reports do not say so. */
  readonly fair?: Partial<Record<Role, number>>;
  readonly rounds: Interval;
  /** How many battles lasted so many rounds. */
  readonly lengths: Readonly<Record<string, number>>;
  readonly draws: number;
  /** Means for a gang, by role. */
  readonly means: Partial<Record<Role, Readonly<Record<Figure, Interval>>>>;
  /** How often the alarm sounded, and in which round on the average. */
  readonly alarm: { readonly share: number; readonly round: number | null };
  /** By which clauses battles ended and were decided. */
  readonly endings: Readonly<Record<string, number>>;
  readonly verdicts: Readonly<Record<string, number>>;
}

export const FIGURES = ['lost', 'credits', 'xp', 'reputation'] as const;
export type Figure = (typeof FIGURES)[number];

/** The difference that one setting makes against the first, by the same battles. */
export interface Difference {
  readonly scenario: string;
  readonly gangs: number;
  readonly bot: string;
  readonly setting: string;
  readonly against: string;
  readonly what: Measure;
  readonly difference: Interval;
  /** How likely chance alone makes such a difference, after correction for all comparisons of the experiment. */
  readonly p: number;
  readonly clear: boolean;
}

export interface Report {
  readonly plan: LabPlan;
  readonly rules: string;
  /** The titles of the scenarios, and the clauses by which battles ended or were decided; earlier reports have neither. */
  readonly titles?: Readonly<Record<string, string>>;
  readonly clauses?: Readonly<Record<string, string>>;
  readonly cells: readonly CellReport[];
  readonly differences: readonly Difference[];
  readonly battles: number;
  readonly faults: readonly string[];
}

export type Results = ReadonlyMap<string, readonly (Outcome | undefined)[]>;

export function reportOf(
  plan: LabPlan,
  results: Results,
  rules: string,
  faults: readonly string[] = [],
): Report {
  const counted = new Map(
    cellsOf(plan).map((cell) => {
      const all = results.get(cell.id) ?? [];
      const enough = enoughOf(plan, all);
      const outcomes = (enough === undefined ? upToGap(all) : all.slice(0, enough)) as readonly Outcome[];
      return [cell, outcomes] as const;
    }),
  );
  const cells = [...counted].map(([cell, outcomes]) => cellReport(plan, cell, outcomes));
  return {
    plan,
    rules,
    titles: titlesOf(plan.scenarios),
    clauses: clausesOf(cells),
    cells,
    differences: differencesOf(plan, counted),
    battles: cells.reduce((sum, { battles }) => sum + battles, 0),
    faults,
  };
}

/** Two packs have scenarios of the same name, so the pack is told where both are played. */
function titlesOf(ids: readonly string[]): Readonly<Record<string, string>> {
  const all = ids.map((id) => scenarioOf({ scenario: id }));
  const packs = new Set(all.map(({ pack }) => pack));
  return Object.fromEntries(
    all.map(({ id, title, pack }) => [id, packs.size > 1 ? `${packOf({ pack }).title}: ${title}` : title]),
  );
}

function clausesOf(cells: readonly CellReport[]): Readonly<Record<string, string>> {
  const ids = cells.flatMap(({ endings, verdicts }) => [...Object.keys(endings), ...Object.keys(verdicts)]);
  return Object.fromEntries(
    [...new Set(ids)].sort().flatMap((id) => {
      const rule = clause(id)?.rule;
      return rule === undefined ? [] : [[id, rule.trim()]];
    }),
  );
}

/** The battles from the first to the one before the first that is missing. */
function upToGap(outcomes: readonly (Outcome | undefined)[]): readonly (Outcome | undefined)[] {
  const gap = outcomes.indexOf(undefined);
  return gap < 0 ? outcomes : outcomes.slice(0, gap);
}

function cellReport(plan: LabPlan, cell: Cell, outcomes: readonly Outcome[]): CellReport {
  const { certainty } = plan;
  const shares = sharesOf(outcomes, certainty);
  const tally = (names: readonly (string | null)[]) => {
    const counts: Record<string, number> = {};
    for (const name of names) counts[name ?? NO_CLAUSE] = (counts[name ?? NO_CLAUSE] ?? 0) + 1;
    return Object.fromEntries(Object.entries(counts).sort(([, one], [, other]) => other - one));
  };
  const means: Partial<Record<Role, Record<Figure, Interval>>> = {};
  for (const role of ROLES) {
    const own = outcomes.flatMap(({ gangs }) => gangs.filter((gang) => gang.role === role));
    if (own.length === 0) continue;
    const mean = (figure: Figure) =>
      meanOf(
        own.map((gang: GangOutcome) => gang[figure]),
        certainty,
      );
    means[role] = {
      lost: mean('lost'),
      credits: mean('credits'),
      xp: mean('xp'),
      reputation: mean('reputation'),
    };
  }
  const alarms = outcomes.flatMap(({ alarm }) => alarm ?? []);
  return {
    id: cell.id,
    scenario: cell.scenario,
    setting: cell.setting.name,
    gangs: cell.gangs,
    bot: cell.bot,
    battles: outcomes.length,
    sure:
      outcomes.length > 0 && Object.values(shares).every(({ low, high }) => (high - low) / 2 <= plan.within),
    shares,
    fair: fairOf(outcomes),
    rounds: meanOf(
      outcomes.map(({ rounds }) => rounds),
      certainty,
    ),
    lengths: Object.fromEntries(
      Object.entries(tally(outcomes.map(({ rounds }) => String(rounds)))).sort(
        ([one], [other]) => Number(one) - Number(other),
      ),
    ),
    draws: outcomes.filter(({ result }) => result === 'draw').length,
    means,
    alarm: {
      share: outcomes.length === 0 ? 0 : alarms.length / outcomes.length,
      round: alarms.length === 0 ? null : alarms.reduce((sum, each) => sum + each, 0) / alarms.length,
    },
    endings: tally(outcomes.map(({ ending }) => ending)),
    verdicts: tally(outcomes.map(({ verdict }) => verdict)),
  };
}

/** What a setting changes: the first role's share, the length, and losses. */
const MEASURES = {
  'what the defender wins': (outcome: Outcome) => pointsFor('defender', outcome),
  rounds: ({ rounds }: Outcome) => rounds,
  'fighters lost in all': ({ gangs }: Outcome) => gangs.reduce((sum, { lost }) => sum + lost, 0),
};
/** What is measured, by the name that report.json and report.csv give it. */
export type Measure = keyof typeof MEASURES;

function differencesOf(plan: LabPlan, counted: ReadonlyMap<Cell, readonly Outcome[]>): readonly Difference[] {
  const [first] = plan.settings;
  const found: Omit<Difference & { raw: number }, 'p' | 'clear'>[] = [];
  for (const [cell, outcomes] of counted) {
    if (!first || cell.setting === first) continue;
    const against = [...counted].find(
      ([other]) =>
        other.setting === first &&
        other.scenario === cell.scenario &&
        other.gangs === cell.gangs &&
        other.bot === cell.bot,
    )?.[1];
    if (!against) continue;
    for (const what of Object.keys(MEASURES) as Measure[]) {
      const of = MEASURES[what];
      const pairs = outcomes.slice(0, against.length).flatMap((outcome, at) => {
        const [one, other] = [of(outcome), of(against[at] as Outcome)];
        return one === undefined || other === undefined ? [] : [one - other];
      });
      if (pairs.length < 2) continue;
      const { p, ...difference } = meanOf(pairs, plan.certainty);
      const { scenario, gangs, bot, setting } = cell;
      found.push({
        scenario,
        gangs,
        bot,
        setting: setting.name,
        against: first.name,
        what,
        difference,
        raw: p,
      });
    }
  }
  const ps = corrected(found.map(({ raw }) => raw));
  return found.map(({ raw: _, ...each }, at) => {
    const p = ps[at] as number;
    return { ...each, p, clear: p < 1 - plan.certainty };
  });
}

const CSV = [
  'scenario',
  'setting',
  'gangs',
  'bot',
  'battles',
  'role',
  'share',
  'low',
  'high',
  'rounds',
  'draws',
  ...FIGURES,
] as const;

/** A line for each role of each cell. */
export function asCsv({ cells }: Report): string {
  const lines = cells.flatMap((cell) =>
    ROLES.flatMap((role) => {
      const share = cell.shares[role];
      const means = cell.means[role];
      if (!share || !means) return [];
      const { scenario, setting, gangs, bot, battles, rounds, draws } = cell;
      const figures = FIGURES.map((figure) => means[figure].mean.toFixed(3));
      return [
        [
          scenario,
          setting,
          gangs,
          bot,
          battles,
          role,
          share.mean.toFixed(4),
          share.low.toFixed(4),
          share.high.toFixed(4),
          rounds.mean.toFixed(3),
          draws,
          ...figures,
        ]
          .map((value) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value))
          .join(','),
      ];
    }),
  );
  return `${[CSV.join(','), ...lines].join('\n')}\n`;
}
