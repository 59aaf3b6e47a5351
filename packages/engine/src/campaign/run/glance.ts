/** A campaign seen at a glance, for charts and summaries: pure functions of its state, its story and its log. */
import { type Answered, type Entry, standing } from '../../table/log.ts';
import { type Ref, readKey } from '../../table/question.ts';
import type { Told } from '../../table/table.ts';
import { figuresNow } from './end-of-week.ts';
import { postingIn } from './ledger.ts';
import { type CampaignBattle, type CampaignState, memberIn, type Phase, type WeekFigures } from './state.ts';

// Charts

export const MEASURES = [
  'rating',
  'wealth',
  'credits',
  'reputation',
  'territories',
  'takenOut',
  'battles',
  'wins',
] as const satisfies readonly (keyof WeekFigures['gangs'][Ref])[];
export type Measure = (typeof MEASURES)[number];

/** A line of a chart: one value for each of its points, nothing if the gang was not there yet. */
export interface ChartLine {
  readonly gang: Ref;
  readonly values: readonly (number | null)[];
}

/** Every measure over the weeks. The last point is now; the others are how each week ended. */
export interface Charts {
  readonly points: readonly { readonly week: number; readonly phase: Phase; readonly now: boolean }[];
  readonly measures: Readonly<Record<Measure, readonly ChartLine[]>>;
}

export function chartsOf(state: CampaignState): Charts {
  const { figures, phase } = state;
  const isOver = phase === 'over';
  const kept = isOver ? figures : [...figures, figuresNow(state)];
  const founded = Object.values(state.gangs).filter(({ founded: times }) => times > 0);
  const lines = (measure: Measure): readonly ChartLine[] =>
    founded.map(({ id }) => ({ gang: id, values: kept.map(({ gangs }) => gangs[id]?.[measure] ?? null) }));
  return {
    points: kept.map((each, at) => ({
      week: each.week,
      phase: each.phase,
      now: !isOver && at === kept.length - 1,
    })),
    measures: Object.fromEntries(MEASURES.map((measure) => [measure, lines(measure)])) as Charts['measures'],
  };
}

// Who fought whom

/** Two gangs that have met: how often, who won, and how many of the other each took out. */
export interface Rivalry {
  readonly gangs: readonly [Ref, Ref];
  readonly battles: number;
  readonly wins: readonly [number, number];
  readonly tookOut: readonly [number, number];
  /** The last battle of the two. */
  readonly last: Ref;
}

/** Every two gangs that have fought in the same battle, the bloodiest first. */
export function rivalriesOf(state: CampaignState): readonly Rivalry[] {
  const found: Rivalry[] = [];
  for (const [at, one] of state.order.entries())
    for (const other of state.order.slice(at + 1)) {
      const shared = Object.values(state.battles).filter(
        ({ status, gangs }) => status === 'fought' && gangs.includes(one) && gangs.includes(other),
      );
      const last = shared.at(-1)?.id;
      if (last === undefined) continue;
      const wins = (id: Ref) => shared.filter(({ played }) => played?.victors.includes(id)).length;
      found.push({
        gangs: [one, other],
        battles: shared.length,
        wins: [wins(one), wins(other)],
        tookOut: [takenOut(state, shared, one, other), takenOut(state, shared, other, one)],
        last,
      });
    }
  const blood = ({ tookOut: [one, other], battles }: Rivalry) => 1000 * (one + other) + battles;
  return found.sort((one, other) => blood(other) - blood(one));
}

function takenOut(state: CampaignState, battles: readonly CampaignBattle[], by: Ref, of: Ref): number {
  return battles
    .flatMap(({ out }) => out)
    .filter(
      (each) =>
        state.members[each.fighter]?.gang === of && each.by !== null && state.members[each.by]?.gang === by,
    ).length;
}

// The dead

/** Somebody who died: in which week, and who took them out if a battle killed them. */
export interface Death {
  readonly id: Ref;
  readonly name: string;
  readonly gang: Ref;
  readonly week: number;
  readonly by: { readonly name: string; readonly gang: Ref } | null;
}

/** The dead in the order in which they died. */
export function deathsOf(state: CampaignState, story: readonly Told[]): readonly Death[] {
  const deaths = new Map<Ref, Death>();
  let week = 0;
  for (const line of story) {
    if (line.event === 'week/week') week = line.facts.week as number;
    const posting = postingIn(line);
    if (posting?.what !== 'fighter' || posting.to !== 'dead') continue;
    const dead = memberIn(state, posting.of ?? '');
    // A correction may have brought them back.
    if (dead.status !== 'dead') continue;
    const fall = state.battles[posting.battle ?? '']?.out.find(({ fighter }) => fighter === dead.id);
    const killer = state.members[fall?.by ?? ''];
    deaths.delete(dead.id);
    deaths.set(dead.id, {
      id: dead.id,
      name: dead.name,
      gang: dead.gang,
      week,
      by: killer ? { name: killer.name, gang: killer.gang } : null,
    });
  }
  return [...deaths.values()];
}

// Dice

/** How a gang's dice of the campaign fell, in D6. */
export interface DiceLuck {
  readonly gang: Ref;
  readonly dice: number;
  readonly average: number;
  /** How many standard deviations the sum lies above its expectation. */
  readonly sigmas: number;
}

/** Whose dice fell best, from every D6 that the log says was rolled for a gang or one of its fighters. */
export function luckInLog(state: CampaignState, log: readonly Entry[]): readonly DiceLuck[] {
  const piles = new Map<Ref, number[]>();
  for (const entry of standing(log)) {
    if (entry.type !== 'answer' || entry.how === 'said') continue;
    const { dice, of } = readKey(entry.key);
    const [subject] = of;
    const gang = subject === undefined ? undefined : (state.members[subject]?.gang ?? subject);
    if (gang === undefined || !state.gangs[gang] || of.length !== 1 || !/^\d*D6$/.test(dice)) continue;
    const faces = (entry as Answered).answer as readonly number[];
    piles.set(gang, [...(piles.get(gang) ?? []), ...faces]);
  }
  return [...piles]
    .map(([gang, faces]) => {
      const sum = faces.reduce((all, face) => all + face, 0);
      const spread = Math.sqrt((faces.length * 35) / 12);
      return {
        gang,
        dice: faces.length,
        average: sum / faces.length,
        sigmas: (sum - 3.5 * faces.length) / spread,
      };
    })
    .sort((one, other) => other.sigmas - one.sigmas);
}
