/**
 * How Dominion battles end and are won, as far as scenarios share it. `reading.ts` beside it says who is left and who
 * is gone, `rewards.ts` what gangs get, with the credits of `global.ts`.
 */

import { type ClauseId, clause } from '@hive-arbiter/rulebook';
import { type Figures, figuresOf, pointsSaid } from '../../battle/figures.ts';
import type { Battle, Ending, Fighter, Gang, Verdict } from '../../battle/judged.ts';
import type { Scenario } from '../../battle/scenario.ts';
import type { BattleState, GangState } from '../../battle/state.ts';
import { BadInput } from '../../table/errors.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import {
  type CommonFacts,
  countOf,
  enemiesOf,
  isGone,
  isLeft,
  isOn,
  isSame,
  type Side,
  sideOfGang,
  sides,
  sidesOf,
  type Variant,
} from './reading.ts';

const seriouslyInjuredLeft = ruling('dominion.seriously-injured-left', 'battle-ends-once-bottled-gang');
const reservesNotArrived = ruling('dominion.reserves-not-arrived', 'no-long-some-left-reserve');
const captivesAsFighters = ruling('dominion.captives-as-fighters', 'yes');
const oneMoreRound = ruling('dominion.one-more-round', 'sudden-death-first-point-ends');
const whoCountsForPoints = ruling(
  'dominion.who-counts-for-points',
  'only-enemies-taken-out-own',
  'fled-fighters-score-stand-off',
);
const fleeingBeforeVictory = ruling(
  'dominion.fleeing-before-victory',
  'updated-victories-replace',
  'any-gang-bottled-out-choice',
);
const bottledByEitherWay = ruling('dominion.bottled-by-either-way', 'only-failed-test');
const richesClaimedCaskets = ruling('dominion.riches-claimed-caskets', '2-points-each-well');
const maraudersAfterBottling = ruling('dominion.marauders-after-bottling', 'lost');

const endOfMany = ruling('classic.multi-player-ending', 'soon-one-side-has-nobody');
const sideBottles = ruling('classic.multi-player-bottling', 'soon-one-gangs-has');
const pointsOfMany = ruling('classic.multi-player-points', 'every-other-side-scores-everybody');

/** Bottled out where a clause does not say how. */
export function hasBottled(t: Table, { bottled }: Gang): boolean {
  return bottledByEitherWay(t) === 'only-failed-test' ? bottled === 'failed-test' : bottled !== 'no';
}

/** Does something hold of a side that clauses say of a gang: of all its gangs, or of one where the table reads it so? */
export function holdsOf(t: Table, { gangs }: Side, holds: (gang: Gang) => boolean): boolean {
  return sideBottles(t) === 'soon-one-gangs-has' ? gangs.some(holds) : gangs.every(holds);
}

/** Has a side bottled out, as `hasBottled` looks at its gangs? */
export function sideHasBottled(t: Table, side: Side): boolean {
  return holdsOf(t, side, (gang) => hasBottled(t, gang));
}

// Endings

/** The ending clauses of a scenario, with their facts already worked out. */
export interface Endings {
  /** A gang has nobody left when a round ends. */
  readonly nobodyLeft: ClauseId | Readonly<Record<Variant, ClauseId>>;
  /** The round limit, which only Updated has. */
  readonly limit?: RoundLimit;
}

export interface RoundLimit {
  /** Clauses for the end of round 7; the first that holds decides. */
  readonly roundSeven: readonly { readonly clause: ClauseId; readonly holds: boolean }[];
  /** The round whose end is the end of the battle whatever the score. */
  readonly last: { readonly round: number; readonly clause: ClauseId };
  /** Played with sudden death: does somebody lead? */
  readonly someoneLeads?: boolean;
}

/** Round 7 ends a battle that would not be a draw, round 8 any. */
export function unlessDrawn({ result }: Verdict, roundSeven: ClauseId, roundEight: ClauseId): RoundLimit {
  const decided = result !== 'draw';
  return {
    roundSeven: [{ clause: roundSeven, holds: decided }],
    last: { round: 8, clause: roundEight },
    someoneLeads: decided,
  };
}

/** That one gang, or several, have nobody left: now, and once the round ends. */
const OVER = {
  one: 'dominion/judging/battle-over-one-gone',
  some: 'dominion/judging/battle-over-some-gone',
} as const;
const GONE = { one: 'dominion/judging/one-gone', some: 'dominion/judging/some-gone' } as const;

/**
 * Has the battle ended? Only at the end of a round, the first clause that holds is the reason
 * [dominion.judging.moment.1, dominion.judging.why.1].
 */
export function hasEnded(t: Table, battle: Battle, variant: Variant, { nobodyLeft, limit }: Endings): Ending {
  const all = sidesOf(battle);
  const empty = all.filter((side) => !holdsTheField(t, side));
  const { round, moment } = battle;
  const over = moment === 'end-of-round';
  // Of several sides all but one have to be gone.
  const enough = endOfMany(t) === 'soon-one-side-has-nobody' ? 1 : all.length - 1;

  if (empty.length >= enough) {
    const why = typeof nobodyLeft === 'string' ? nobodyLeft : nobodyLeft[variant];
    const gangs = empty.flatMap((side) => side.gangs.map(({ id }) => id));
    const facts = { gang: gangs.length === 1 ? (gangs[0] as Ref) : gangs };
    const many = gangs.length === 1 ? 'one' : 'some';
    const none = empty.length === all.length;
    if (over) {
      t.tell(none ? 'dominion/judging/battle-over-nobody-left' : OVER[many], facts, why);
      return { ended: true, why };
    }
    t.tell(none ? 'dominion/judging/nobody-left' : GONE[many], facts, why);
  }
  if (variant === 'updated' && limit) {
    const { roundSeven, last, someoneLeads = false } = limit;
    const decided = over && round === 7 ? roundSeven.find(({ holds }) => holds) : undefined;
    if (decided) {
      t.tell('dominion/judging/battle-over-end-round', {}, decided.clause);
      return { ended: true, why: decided.clause };
    }
    const suddenDeath = someoneLeads && oneMoreRound(t) === 'sudden-death-first-point-ends';
    if (round >= last.round && (over || suddenDeath)) {
      t.tell('dominion/judging/battle-over-round-last', { round }, last.clause);
      return { ended: true, why: last.clause };
    }
    if (over && round === 7) t.tell('dominion/judging/round-7-decides-nothing', {}, last.clause);
    // Nobody should find out at the end of a round that it was the last.
    if (round === 7 && moment === 'start-of-round')
      for (const { clause: id } of roundSeven) t.tell('dominion/judging/rule', { rule: clause(id).rule }, id);
  }
  t.tell('dominion/judging/battle-goes', {}, 'dominion.judging.moment.1');
  return { ended: false, why: null };
}

/** Does anybody keep this side on the battlefield, as the ending clauses look at it? [dominion.judging.table.1] */
function holdsTheField(t: Table, { gangs }: Side): boolean {
  return gangs.some((gang) => isThere(t, gang));
}

function isThere(t: Table, { bottled, fighters }: Gang): boolean {
  const waiting = (fighter: Fighter) =>
    (fighter.fate === 'reserve' && reservesNotArrived(t) === 'no-long-some-left-reserve') ||
    (fighter.fate === 'captive' && fighter.on === 'board' && captivesAsFighters(t) === 'yes');
  const onlyTheAble = bottled !== 'no' && seriouslyInjuredLeft(t) === 'battle-ends-once-bottled-gang';
  return fighters.some(
    (fighter) =>
      waiting(fighter) || (isLeft(fighter) && !(onlyTheAble && fighter.fate === 'seriously-injured')),
  );
}

// Verdicts: the table as it stands, as if the battle ended now [dominion.judging.why.2]

export function win({ gangs }: Side, why: ClauseId): Verdict {
  return { result: 'win', victors: gangs.map(({ id }) => id), why };
}

export function draw(why: ClauseId): Verdict {
  return { result: 'draw', victors: [], why };
}

/** The side that won, if one did. */
export function winnerOf(battle: Battle, { victors }: Verdict): Side | undefined {
  const [id] = victors;
  return id === undefined ? undefined : sideOfGang(battle, { id });
}

/** The side with more than every other, or nobody when two have the most. */
export function leaderBy(battle: Battle, score: (side: Side) => number): Side | undefined {
  const scored = sidesOf(battle).map((side) => ({ side, score: score(side) }));
  const most = Math.max(...scored.map(({ score }) => score));
  const [ahead, ...level] = scored.filter(({ score }) => score === most);
  return level.length === 0 ? ahead?.side : undefined;
}

/** What a record names for all gangs of a side together. */
export function countOfSide(counts: Readonly<Record<Ref, number>> | undefined, { gangs }: Side): number {
  return gangs.reduce((sum, { id }) => sum + countOf(counts, id), 0);
}

/** More points win, equal points are a draw. */
export function byPoints(
  battle: Battle,
  scores: (side: Side) => number,
  why: { readonly more: ClauseId; readonly equal: ClauseId },
): Verdict {
  const ahead = leaderBy(battle, scores);
  return ahead ? win(ahead, why.more) : draw(why.equal);
}

/** Tells a verdict with the scenario's words for its clause, and hands it on. */
export function declare(
  t: Table,
  verdict: Verdict,
  reasons: Readonly<Partial<Record<ClauseId, Saying>>>,
): Verdict {
  const { result, victors, why } = verdict;
  const reason = reasons[why];
  if (reason) {
    const won = victors.length > 1 ? 'dominion/judging/win-since' : 'dominion/judging/wins-since';
    t.tell(result === 'draw' ? 'dominion/judging/draw-since' : won, { victors, reason }, why);
  } else {
    const won = victors.length > 1 ? 'dominion/judging/win' : 'dominion/judging/wins';
    t.tell(result === 'draw' ? 'dominion/judging/draw' : won, { victors }, why);
  }
  return verdict;
}

/** A fleeing clause: whose flight it speaks of, and whether the scenario has a victory text of Updated's own. */
export interface Fleeing {
  readonly clause: ClauseId;
  readonly who: 'defender' | 'either';
  readonly updatedVictory: boolean;
}

export interface Flight {
  readonly winner: Side;
  /** Everybody else. */
  readonly losers: readonly Side[];
  readonly clause: ClauseId;
}

/** Bottled out by choice, nobody left and at least one fighter fled [dominion.judging.flight.1]. */
export function bottledAndFled({ bottled, fighters }: Gang): boolean {
  return bottled === 'by-choice' && !fighters.some(isLeft) && fighters.some(({ fate }) => fate === 'fled');
}

/** Has a whole side bottled out by choice and fled? Any fighter who is left holds out for the others. */
export function sideFled(t: Table, side: Side): boolean {
  return !side.fighters.some(isLeft) && holdsOf(t, side, bottledAndFled);
}

/**
 * The flight that decides the battle, if there is one: of all sides but one. When all have fled nothing is decided
 * [dominion.judging.flight.2].
 */
export function flight(
  t: Table,
  battle: Battle,
  variant: Variant,
  { clause, who, updatedVictory }: Fleeing,
): Flight | undefined {
  const reading = fleeingBeforeVictory(t);
  if (reading === 'any-gang-bottled-out-choice')
    return onlyOneLeft(battle, clause, (side) => holdsOf(t, side, ({ bottled }) => bottled === 'by-choice'));
  if (reading === 'updated-victories-replace' && variant === 'updated' && updatedVictory) return undefined;
  const fled = onlyOneLeft(battle, clause, (side) => sideFled(t, side));
  if (!fled || who === 'either') return fled;
  return isSame(fled.losers[0], sides(battle).defender) ? fled : undefined;
}

/** The battle as lost by all who are lost, where that leaves one side. */
function onlyOneLeft(battle: Battle, clause: ClauseId, isLost: (side: Side) => boolean): Flight | undefined {
  const all = sidesOf(battle);
  const losers = all.filter(isLost);
  const winner = all.find((side) => !losers.includes(side));
  return winner && losers.length === all.length - 1 ? { winner, losers, clause } : undefined;
}

/** Is this side one of those whose flight decided the battle? */
export function lostByFlight(fled: Flight | undefined, side: Side): boolean {
  return fled?.losers.some((loser) => isSame(loser, side)) ?? false;
}

/** The warning before a gang bottles out by choice, if a fleeing clause may lose it the battle. */
export function warnsOfFlight({ who, updatedVictory }: Fleeing): NonNullable<Scenario['bottlingWarning']> {
  return (t, gang) => {
    const { state } = t;
    const reading = fleeingBeforeVictory(t);
    if (reading === 'any-gang-bottled-out-choice') return lostWithAllies(state, gang, LOST_BY_CHOICE);
    const isReplaced = state.variant === 'updated' && updatedVictory;
    if (reading === 'updated-victories-replace' && isReplaced) return undefined;
    const isMeant = who === 'either' || gang.role === 'defender';
    return isMeant ? lostWithAllies(state, gang, LOST_BY_FLIGHT) : undefined;
  };
}

/** The same warning for a gang that has allies: a side loses when all its gangs have done so. */
export function lostWithAllies({ gangs }: BattleState, { id, side }: GangState, alone: Saying): Saying {
  const hasAllies = gangs.some((gang) => gang.id !== id && gang.side === side);
  return hasAllies ? say('dominion/judging/battle-lost-once-all') : alone;
}

export const LOST_BY_CHOICE = say('dominion/judging/alone-battle-lost');
export const LOST_BY_FLIGHT = say('dominion/judging/nobody-gang-left-battlefield');

// Points

/** Facts that points come from beside enemies who are gone. */
export interface PointFacts extends CommonFacts {
  /** The D3 that a gang scored as the last on the battlefield. */
  readonly bonus?: Readonly<Record<Ref, number>>;
  /** Secured caskets by gang, and `loose` ones. */
  readonly caskets?: Readonly<Record<Ref, number>>;
  /** The attacker's points from its special objective. */
  readonly special?: number;
}

type ScoringScenario =
  | 'dominion.stand-off'
  | 'dominion.tunnel-skirmish'
  | 'dominion.trap'
  | 'dominion.forgotten-riches'
  | 'dominion.marauders';

interface Scoring {
  readonly clause: ClauseId;
  /** Leaders and Champions count for more. */
  readonly byRank: boolean;
  readonly lastGangBonus: boolean;
}

const SCORING: Readonly<Record<ScoringScenario, Scoring>> = {
  'dominion.stand-off': { clause: 'dominion.stand-off.objectives.1', byRank: true, lastGangBonus: false },
  'dominion.tunnel-skirmish': {
    clause: 'dominion.stand-off.objectives.1',
    byRank: true,
    lastGangBonus: false,
  },
  'dominion.trap': { clause: 'dominion.trap.objectives.1', byRank: true, lastGangBonus: true },
  'dominion.forgotten-riches': {
    clause: 'dominion.forgotten-riches.objectives.1',
    byRank: false,
    lastGangBonus: true,
  },
  'dominion.marauders': { clause: 'dominion.marauders.objectives.1', byRank: false, lastGangBonus: true },
};

/** The points of every gang as the table stands: the points of its whole side. */
export function points(t: Table, battle: Battle<PointFacts>): Readonly<Record<Ref, number>> {
  const scored: Record<Ref, number> = {};
  for (const side of sidesOf(battle)) {
    const score = pointsOf(t, battle, side);
    for (const { id } of side.gangs) scored[id] = score;
  }
  return scored;
}

/** The points of one side. */
export function pointsOf(t: Table, battle: Battle<PointFacts>, side: Side): number {
  const scoring = SCORING[battle.scenario as ScoringScenario];
  const forLasting = scoring.lastGangBonus ? countOfSide(battle.facts.bonus, side) : 0;
  return (
    pointsForEnemies(t, battle, side) +
    forLasting +
    pointsForCaskets(t, battle, side) +
    pointsForSpecial(t, battle, side)
  );
}

function pointsForEnemies(t: Table, battle: Battle<PointFacts>, side: Side): number {
  const scoring = SCORING[battle.scenario as ScoringScenario];
  let all = 0;
  for (const gang of enemiesOf(battle, side))
    for (const enemy of gang.fighters)
      if (scores(t, scoring, side, enemy) && isTheirs(t, battle, side, gang, enemy))
        all += scoring.byRank ? worth(enemy) : 1;
  return all;
}

/** Among several sides the one that took an enemy out scores alone; if no enemy did it, all of them score. */
function isTheirs(t: Table, battle: Battle, side: Side, gang: Gang, { takenOutBy }: Fighter): boolean {
  if (takenOutBy === null || battle.gangs.length === 2) return true;
  if (pointsOfMany(t) === 'every-other-side-scores-everybody') return true;
  const doer = enemiesOf(battle, sideOfGang(battle, gang)).find(({ fighters }) =>
    fighters.some(({ id }) => id === takenOutBy),
  );
  return doer === undefined || isOn(side, doer);
}

/** 3 for a Leader, 2 for a Champion, 1 for anyone else [dominion.stand-off.objectives.1, dominion.trap.objectives.1]. */
function worth({ rank }: Fighter): number {
  return rank === 'leader' ? 3 : rank === 'champion' ? 2 : 1;
}

/**
 * An enemy who is gone scores, whoever did it [dominion.judging.table.2], also if a scenario speaks only of going out
 * of action [dominion.forgotten-riches.objectives.1, dominion.marauders.objectives.1].
 */
function scores(t: Table, { byRank }: Scoring, side: Side, enemy: Fighter): boolean {
  switch (whoCountsForPoints(t)) {
    case 'only-enemies-taken-out-own':
      return enemy.fate === 'out-of-action' && side.fighters.some(({ id }) => id === enemy.takenOutBy);
    case 'fled-fighters-score-stand-off':
      return enemy.fate === 'out-of-action' || (byRank && enemy.fate === 'fled');
    default:
      return isGone(enemy);
  }
}

/** 2 for each secured casket [dominion.forgotten-riches.objectives.2]; claimed ones give no points. */
function pointsForCaskets(t: Table, battle: Battle<PointFacts>, side: Side): number {
  if (battle.scenario !== 'dominion.forgotten-riches') return 0;
  const { caskets } = battle.facts;
  const own = countOfSide(caskets, side);
  if (richesClaimedCaskets(t) !== '2-points-each-well') return 2 * own;
  const fled = onlyOneLeft(battle, 'dominion.forgotten-riches.fleeing.1', (each) => sideFled(t, each));
  if (!fled) return 2 * own;
  const left = fled.losers.reduce((sum, loser) => sum + countOfSide(caskets, loser), 0);
  return isSame(fled.winner, side) ? 2 * (own + left + countOf(caskets, 'loose')) : 0;
}

/** Points scored before the attacker bottled out stay [dominion.marauders.special.5]. */
function pointsForSpecial(t: Table, { scenario, facts }: Battle<PointFacts>, side: Side): number {
  if (scenario !== 'dominion.marauders' || side.gangs[0]?.role !== 'attacker') return 0;
  const bottled = holdsOf(t, side, (gang) => gang.bottled !== 'no');
  const lost = maraudersAfterBottling(t) === 'lost' && bottled;
  return lost ? 0 : (facts.special ?? 0);
}

/** Turns down counts for a gang that is not in the battle; `beside` names what else may be counted. */
export function checkCounts(
  battle: Battle,
  field: string,
  counts: Readonly<Record<Ref, unknown>> | undefined,
  beside: readonly string[] = [],
): void {
  const known = [...battle.gangs.map(({ id }) => id), ...beside];
  for (const named of Object.keys(counts ?? {})) {
    if (!known.includes(named))
      throw new BadInput(`${field}.${named}`, `expected one of ${known.join(', ')}`);
  }
}

/** Tells the points of every side, and what for where it is for several things. */
export function tellPoints(t: Table, battle: Battle<PointFacts>): void {
  const { clause } = SCORING[battle.scenario as ScoringScenario];
  for (const side of sidesOf(battle)) {
    const score = pointsOf(t, battle, side);
    const enemies = pointsForEnemies(t, battle, side);
    const caskets = pointsForCaskets(t, battle, side);
    const special = pointsForSpecial(t, battle, side);
    const last = score - enemies - caskets - special;
    const what = [
      ...(enemies > 0 ? [say('dominion/judging/enemies', { many: enemies })] : []),
      ...(caskets > 0 ? [say('dominion/judging/caskets', { many: caskets })] : []),
      ...(special > 0 ? [say('dominion/judging/special-objective', { many: special })] : []),
      ...(last > 0 ? [say('dominion/judging/being-last', { many: last })] : []),
    ];
    const gangs = side.gangs.map(({ id }) => id);
    const gang = gangs.length === 1 ? (gangs[0] as Ref) : gangs;
    const isOne = gangs.length === 1;
    if (what.length > 1) {
      t.tell(
        isOne ? 'dominion/judging/has-points' : 'dominion/judging/have-points',
        { gang, score, what },
        clause,
      );
      continue;
    }
    const points = isOne ? 'dominion/judging/has-points-alone' : 'dominion/judging/have-points-alone';
    const point = isOne ? 'dominion/judging/has-one-point' : 'dominion/judging/have-one-point';
    t.tell(score === 1 ? point : points, { gang, score }, clause);
  }
}

/** The points of every side. */
export function pointFigures(t: Table, battle: Battle<PointFacts>): readonly Figures[] {
  return sidesOf(battle).map((side) => figuresOf(side.gangs, pointsSaid(pointsOf(t, battle, side))));
}

export const pointsOfBothGangs = procedure('dominion.judging.points', (t, { battle }) => {
  checkCounts(battle, 'battle.facts.bonus', battle.facts.bonus);
  checkCounts(battle, 'battle.facts.caskets', battle.facts.caskets, ['loose']);
  tellPoints(t, battle);
  return { points: points(t, battle) };
});

const LAST_GANG = {
  'dominion.trap': 'dominion.trap.ending.1',
  'dominion.forgotten-riches': 'dominion.forgotten-riches.objectives.3',
  'dominion.marauders': 'dominion.marauders.objectives.2',
} as const satisfies Record<string, ClauseId>;

/**
 * The D3 for the last gang on the battlefield, the same in both variants [dominion.trap.ending.1, dominion.trap.ending.2,
 * dominion.forgotten-riches.ending.1, dominion.forgotten-riches.ending.2, dominion.marauders.ending.1,
 * dominion.marauders.ending.2]; nobody scores it when both gangs are gone or a round limit ends the battle.
 */
export const bonusPoints = procedure('dominion.judging.bonus-points', function* (t, { battle }) {
  const clause = LAST_GANG[battle.scenario];
  const holding = sidesOf(battle).filter((side) => holdsTheField(t, side));
  // Points count for the whole side, whichever of its gangs scores them.
  const last = holding[0]?.gangs.find((gang) => isThere(t, gang));
  if (battle.moment !== 'end-of-round' || !last || holding.length > 1) {
    t.tell('dominion/judging/nobody-scores-as-last', {}, clause);
    return { gang: null, points: 0 };
  }
  const scored = yield* t.roll('D3', clause, last.id);
  t.tell('dominion/judging/last-battlefield-scores', { gang: last.id, scored }, clause);
  return { gang: last.id, points: scored };
});

// Leaving by a scenario's own rule

interface Leaving {
  readonly clause: ClauseId;
  /** Whose fighters may leave; either side's when nobody is named. */
  readonly role?: Gang['role'];
  readonly at: 'edge' | 'escape-route' | 'escape-point';
  readonly afterTheTarget?: true;
}

const LEAVING = {
  'dominion.looters': { clause: 'dominion.looters.escape.1', role: 'attacker', at: 'escape-route' },
  'dominion.ambush': { clause: 'dominion.ambush.escape.1', role: 'defender', at: 'edge' },
  'dominion.sabotage': {
    clause: 'dominion.sabotage.flight.1',
    role: 'attacker',
    at: 'edge',
    afterTheTarget: true,
  },
  'dominion.rescue-mission': { clause: 'dominion.rescue-mission.flight.1', role: 'attacker', at: 'edge' },
  'dominion.escape-the-pit': { clause: 'dominion.escape-the-pit.escape.1', at: 'escape-point' },
} as const satisfies Record<string, Leaving>;

/** May a fighter leave when an End phase starts? Who does has escaped and is not gone [dominion.judging.table.2]. */
export const leave = procedure(
  'dominion.judging.leave',
  (t, { scenario, role, moment, at, distance, fate, targetDestroyed }) => {
    const leaving: Leaving = LEAVING[scenario];
    const mayLeave =
      moment === 'end-phase' &&
      (leaving.role ?? role) === role &&
      at === leaving.at &&
      distance <= 1 &&
      fate !== 'captive' &&
      (targetDestroyed || !leaving.afterTheTarget);
    t.tell(
      mayLeave ? 'dominion/judging/fighter-may-leave-counts' : 'dominion/judging/fighter-may-not-leave',
      { distance, at },
      leaving.clause,
    );
    return { mayLeave, fate: mayLeave ? 'escaped' : fate, why: leaving.clause };
  },
);
