/** What the Takeover scenarios mean when they say "standard": deployment, ending, victory and rewards. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { gives, givesUntold } from '../../battle/awards.ts';
import { type Figures, figuresOf, leftSaid } from '../../battle/figures.ts';
import {
  type Battle,
  type Ending,
  type Fighter,
  type Gang,
  type GangReward,
  inRole,
  onBoard,
  type Rewards,
  type Verdict,
} from '../../battle/judged.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { testModifierOf } from '../../battle/special-rule.ts';
import { type BattleTable, type FighterState, judged } from '../../battle/state.ts';
import { isInspired } from '../../core/play/nerve.ts';
import { rollTest } from '../../core/tests.ts';
import { areOneSide, hasDeserted, withAllies } from '../../special/allies.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import type { Notation } from '../../table/dice.ts';
import { BadInput } from '../../table/errors.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import type { Reason } from '../../words/reasons.ts';
import { checkLimits } from './limits.ts';

// Readings that several scenarios share.
export const immediateEnd = ruling('takeover.immediate-end', 'scenario-wins-battle-stops-mid');
export const whoIsOnTheBoard = ruling('takeover.who-is-on-the-board', 'only-fighters-who-not-seriously');
export const loserCredits = ruling('takeover.loser-credits', 'one-roll-shared-all-losers');
export const bottledVictor = ruling('takeover.bottled-victor', 'only-losers-lose', 'only-failed-test-costs');
export const noBottlePenaltyListed = ruling('takeover.no-bottle-penalty-listed', 'minus-1-other-scenarios');
export const holderWins = ruling('takeover.holder-wins', 'reported-no-change');
export const drawTerritory = ruling('takeover.draw-territory', 'roll-off');
export const noStake = ruling('takeover.no-stake', 'such-battles-pay-nothing');

/** A battle whose current activation or End phase may have something left to resolve. */
export type UnderWay = Battle<{ readonly unresolved?: boolean }>;

// Roles

/** The roles if one gang defends against the others; a battle without one of the roles is none of these scenarios. */
export function rolesIn(battle: Battle): { readonly defender: Gang; readonly attackers: readonly Gang[] } {
  const [defender, ...more] = inRole(battle, 'defender');
  const attackers = inRole(battle, 'attacker');
  if (!defender || more.length > 0) {
    const got = defender ? idsOf([defender, ...more]).join(', ') : 'none';
    throw new BadInput('battle.gangs', `expected one gang with the role defender, got ${got}`);
  }
  if (attackers.length === 0) {
    throw new BadInput('battle.gangs', 'expected at least one gang with the role attacker, got none');
  }
  return { defender, attackers };
}

// Crews

/** How a scenario lowers its crews: by so many for each gang beyond a number, down to a minimum. */
export interface CrewReduction {
  readonly full: number;
  readonly by: number;
  readonly beyond: number;
  readonly least: number;
}

/**
 * The crew size with so many gangs (or Attackers) in the battle. The minimum stops the reduction; it makes nobody
 * field more fighters than the roster has.
 */
export function reducedCrew(gangs: number, { full, by, beyond, least }: CrewReduction): number {
  return Math.max(least, full - by * Math.max(0, gangs - beyond));
}

// Deployment

/** The sides of a corner's deployment zone, in inches [takeover.standards.deployment.3]. */
const ZONE = 12;
/** Below this, a difference between two measurements is an error of floating-point sums and no distance. */
const NOTHING = 1e-9;

/** May a fighter of a standard deployment stand here? */
export const deploymentCheck = procedure(
  'takeover.standards.deployment-check',
  (t, { x, y, base, specialTerrain }) => {
    const radius = base / 2;
    const fits = (middle: number) => middle - radius >= -NOTHING && middle + radius <= ZONE + NOTHING;
    return checkLimits(
      t,
      [
        {
          clause: 'takeover.standards.deployment.4',
          kept: fits(x) && fits(y),
          otherwise: 'takeover/standards/base-not-wholly-inside',
        },
        {
          clause: 'takeover.standards.deployment.5',
          kept: !specialTerrain,
          otherwise: 'takeover/standards/nobody-set-up-special',
        },
      ],
      { base, x, y, zone: ZONE },
    );
  },
);

// The first round

/**
 * A fighter's actions if the first round shakes everybody: a Cool check on activation in round 1, and one action
 * after a failure; two actions in later rounds, without a check.
 */
export function* firstRoundActions(
  t: Table,
  {
    round,
    cool,
    modifier = 0,
    fighter,
  }: { readonly round: number; readonly cool: number; readonly modifier?: number; readonly fighter?: Ref },
  clause: ClauseId,
): Rule<{ tested: boolean; actions: number }> {
  if (round > 1) {
    t.tell('takeover/standards/two-actions-as-usual', {}, clause);
    return { tested: false, actions: 2 };
  }
  const { total, passed } = yield* rollTest(t, { stat: 'cl', value: cool, modifier }, clause);
  const actions = passed ? 2 : 1;
  const tested = { total, cool, actions: many(actions) };
  if (fighter === undefined) t.tell('takeover/standards/against-cool-round-1', tested, clause);
  else t.tell('takeover/standards/has-actions-round-1', { fighter, ...tested }, clause);
  return { tested: true, actions };
}

/** The same for a fighter of this battle, with all that steadies them. */
export function* actionsInFirstRound(
  t: BattleTable,
  fighter: FighterState,
  count: number,
  clause: ClauseId,
): Rule<number> {
  const { round } = t.state;
  if (round > 1) return count;
  const modifier = yield* testModifierOf(t, fighter, 'cl');
  const nerves = { round, cool: fighter.stats.cl, modifier, fighter: fighter.id };
  const { actions } = yield* firstRoundActions(rolledBy(t, fighter.id), nerves, clause);
  return actions >= count || (yield* isInspired(t, fighter)) ? count : actions;
}

// Ending the battle

/** Fighters who keep their gang on the board: all who are there, whatever their condition. */
export function isPresent(t: Table, fighter: Fighter): boolean {
  if (!onBoard(fighter)) return false;
  return fighter.fate !== 'seriously-injured' || whoIsOnTheBoard(t) !== 'only-fighters-who-not-seriously';
}

/** The gangs that are left on the board. */
export function gangsLeft(t: Table, { gangs }: Battle): readonly Gang[] {
  return gangs.filter(({ fighters }) => fighters.some((fighter) => isPresent(t, fighter)));
}

/** The gangs that are left in a battle in play. */
export function leftInPlay(t: BattleTable): readonly Ref[] {
  return idsOf(gangsLeft(t, judged(t.state, t.state.scenario, {})));
}

/** The sides that are left where the Attackers are allied: all of them together are one, every other gang is one. */
export function sidesLeft(left: readonly Gang[]): readonly (readonly Gang[])[] {
  const allies = left.filter(({ role }) => role === 'attacker');
  const others = left.filter(({ role }) => role !== 'attacker').map((gang) => [gang]);
  return allies.length === 0 ? others : [allies, ...others];
}

/** The clauses by which a battle ends: one for a single gang (side, Champion) that is left, one for none. */
export interface EndingClauses {
  readonly one: ClauseId;
  readonly none: ClauseId;
}

/** The clause that is met with so many left; `null` with two or more. */
export function metByLeft(left: number, { one, none }: EndingClauses): ClauseId | null {
  if (left > 1) return null;
  return left === 1 ? one : none;
}

/**
 * Ends the battle by the clause that is met. It never stops half-way through an activation or an End phase
 * [takeover.standards.ending.2], be it mass fleeing [takeover.standards.ending.3] or one attack over everybody
 * [takeover.standards.ending.4]: as long as something is unresolved it goes on.
 */
export function endsBy(t: Table, battle: UnderWay, metNow: ClauseId | null): Ending {
  const met = metNow ?? battle.over ?? null;
  if (met === null) {
    t.tell('takeover/standards/battle-goes', {}, 'takeover.standards.ending.1');
    return { ended: false, why: null };
  }
  if (goesOn(t, battle)) {
    t.tell('takeover/standards/battle-goes-until-what', {}, 'takeover.standards.ending.2');
    return { ended: false, why: 'takeover.standards.ending.2' };
  }
  t.tell('takeover/standards/battle-over', {}, met);
  return { ended: true, why: met };
}

/** The standard ending: one gang or no gang is left on the board [takeover.standards.ending.1]. */
export function standardEnding(t: Table, battle: UnderWay, clauses: EndingClauses): Ending {
  const left = gangsLeft(t, battle);
  // Formal allies may not fight each other, so they are the last gang together [campaign.alliances.formal.2].
  const met = metByLeft(areOneSide(left) ? 1 : left.length, clauses);
  t.tell('takeover/standards/board', { gangs: idsOf(left) }, met ?? 'takeover.standards.ending.1');
  return endsBy(t, battle, met);
}

// Victory

/** These gangs win. */
export function win(t: Table, victors: readonly Gang[], why: ClauseId): Verdict {
  t.tell('takeover/standards/victory', { victors: idsOf(victors) }, why);
  return { result: 'win', victors: idsOf(victors), why };
}

export function draw(t: Table, why: ClauseId): Verdict {
  t.tell('takeover/standards/battle-draw', {}, why);
  return { result: 'draw', victors: [], why };
}

/** Victory is for battles that have ended; one that goes on has no victor yet. */
export function undecided(t: Table, why: ClauseId = 'takeover.standards.victory.1'): Verdict {
  t.tell('takeover/standards/nobody-has-won-yet', {}, why);
  return { result: 'none', victors: [], why };
}

/**
 * The standard victory: the one gang that is left on the board wins [takeover.standards.victory.1], and an empty board
 * is a draw [takeover.standards.victory.2].
 */
export function lastGangWins(
  t: Table,
  battle: UnderWay,
  clauses: { readonly win: ClauseId; readonly draw: ClauseId },
): Verdict {
  const left = gangsLeft(t, battle);
  if (goesOn(t, battle)) return undecided(t);
  if (left.length === 0) return draw(t, clauses.draw);
  return areOneSide(left) ? win(t, withAllies(battle, left), clauses.win) : undecided(t);
}

/** How many of each gang are left, as the standard victory counts them. */
export function leftFigures(t: Table, { gangs }: Battle): readonly Figures[] {
  return gangs.map((gang) =>
    figuresOf(
      [gang],
      leftSaid(gang.fighters, (fighter) => isPresent(t, fighter)),
    ),
  );
}

/** Is something still to be resolved, so that the battle cannot have ended? */
export function goesOn(t: Table, { facts }: UnderWay): boolean {
  return facts.unresolved === true && !stopsAtOnce(t);
}

/** A battle in play stops as soon as its end is reached, also in mid-step, if the table rules so. */
export function stopsAtOnce(t: Pick<Table, 'settings'>): boolean {
  return immediateEnd(t) === 'scenario-wins-battle-stops-mid';
}

// Rewards

/** The clauses of the rewards and the Reputation that most scenarios have in common. */
export interface StandardTerms {
  /** The victor's D6x10 credits. */
  readonly victor: ClauseId;
  /** The victor's territory. */
  readonly territory: ClauseId;
  /** The D3x5 credits of each loser. */
  readonly losers: ClauseId;
  /** The D6x5 credits of a draw, rolled once. */
  readonly draw: ClauseId;
  /** The gangs that draw, and those the draw pays credits; everybody, unless the scenario says otherwise. */
  readonly drawPays?: (gang: Gang) => boolean;
  readonly reputation: { readonly victor: ClauseId; readonly draw: ClauseId; readonly bottled: ClauseId };
}

/**
 * What each gang gets by the standard terms: first the victor's credits, then each loser's in listed order, or the one
 * roll of a draw; then the territory and the Reputation. While a battle goes on there is only the loss for bottling.
 */
export function* standardGangRewards(
  t: Table,
  battle: Battle,
  verdict: Verdict,
  terms: StandardTerms,
): Rule<Rewards['gangs']> {
  const credits = yield* standardCredits(t, battle, verdict, terms);
  const owner = yield* newOwner(t, battle, verdict, terms);
  return gangRewards(battle, (gang) => ({
    credits: Object.hasOwn(credits, gang.id) ? (credits[gang.id] ?? 0) : 0,
    reputation: standardReputation(t, gang, verdict, terms.reputation),
    territory: gang.id === owner,
  }));
}

/** A reward for every gang of the battle, nothing if nothing is said. */
export function gangRewards(
  { gangs }: Battle,
  rewardOf: (gang: Gang) => Partial<GangReward>,
): Rewards['gangs'] {
  return Object.fromEntries(
    gangs.map((gang) => [
      gang.id,
      { credits: 0, reputation: 0, territory: false, items: [], ...rewardOf(gang) },
    ]),
  );
}

function* standardCredits(
  t: Table,
  { gangs, stake }: Battle,
  { result, victors }: Verdict,
  { victor, losers, draw, drawPays = () => true, territory }: StandardTerms,
): Rule<Readonly<Record<Ref, number>>> {
  if (result === 'none') return {};
  if (stake === 'none' && noStake(t) === 'such-battles-pay-nothing') {
    t.tell('takeover/standards/no-territory-stake-so', {}, territory);
    return {};
  }
  if (result === 'draw') {
    const paid = idsOf(gangs.filter(drawPays));
    if (paid.length === 0) return {};
    const credits = yield* t.roll('D6x5', draw);
    for (const to of paid)
      gives(t, { to, what: 'credits', amount: credits, detail: 'the draw', clause: draw });
    return paidTo(paid, credits);
  }
  const credits = yield* t.roll('D6x10', victor, { each: victors });
  const won = paidTo(victors.slice(0, 1), credits);
  // What allies win together is with the first of them until they split it, and each reports its share then.
  if (victors.length > 1) t.tell('takeover/standards/earn-credits-together', { victors, credits }, victor);
  else
    for (const to of victors)
      gives(t, { to, what: 'credits', amount: credits, detail: 'winning', clause: victor });

  const winners = gangs.filter(({ id }) => victors.includes(id));
  const others = gangs.filter((gang) => !winners.includes(gang));
  for (const gang of others) {
    if (hasDeserted(gang, winners))
      t.tell('takeover/standards/left-allies-choice-gets', { gang: gang.id }, DESERTED);
  }
  const lost = idsOf(others.filter((gang) => !hasDeserted(gang, winners)));
  const consoled = yield* t.step(consolations, { lost, clause: losers });
  return { ...won, ...Object.fromEntries(lost.map((gang, at) => [gang, consoled[at] as number])) };
}

const DESERTED = 'campaign.alliances.formal.8';

/** What each loser earns: one roll each, in listed order, unless the table has them share one. */
function* consolations(
  t: Table,
  { lost, clause }: { readonly lost: readonly Ref[]; readonly clause: ClauseId },
): Rule<readonly number[]> {
  if (lost.length > 0 && loserCredits(t) === 'one-roll-shared-all-losers') {
    const credits = yield* t.roll('D3x5', clause);
    for (const to of lost) gives(t, { to, what: 'credits', amount: credits, detail: 'losing', clause });
    return lost.map(() => credits);
  }
  return yield* t.fold(lost, [] as readonly number[], function* (t, consoled, gang) {
    const credits = yield* t.roll('D3x5', clause, gang);
    gives(t, { to: gang, what: 'credits', amount: credits, detail: 'losing', clause });
    return [...consoled, credits];
  });
}

/** Who holds the territory that is fought over: the one the campaign names, else the Defender [takeover.prebattle.roles.2]. */
function holderOf(battle: Battle): Ref | undefined {
  if (battle.stake !== 'claimed-territory') return undefined;
  return battle.holder ?? inRole(battle, 'defender')[0]?.id;
}

function tellStake(t: Table, battle: Battle, victor: Ref | undefined, clause: ClauseId): void {
  const holder = battle.holder ?? null;
  if (victor !== undefined && victor === holderOf(battle))
    t.tell('takeover/standards/keeps-territory', { victor }, clause);
  else if (holder === null) t.tell('takeover/standards/takes-territory', { victor: victor ?? null }, clause);
  else t.tell('takeover/standards/takes-the-territory-from', { victor: victor ?? null, holder }, clause);
}

/**
 * The gang that gets the territory: the victor, its holder included [takeover.standards.rewards.1]. A draw hands it to
 * nobody.
 */
function* newOwner(
  t: Table,
  battle: Battle,
  { result, victors }: Verdict,
  { territory: clause, drawPays = () => true }: StandardTerms,
): Rule<Ref | undefined> {
  const { gangs, stake } = battle;
  if (stake === 'none' || result === 'none') return undefined;
  if (result === 'draw') {
    if (drawTerritory(t) !== 'roll-off') return undefined;
    const [winner] = yield* rollOffInTakeover(t, idsOf(gangs.filter(drawPays)), clause);
    t.tell('takeover/standards/wins-territory-roll-off', { winner: winner ?? null }, clause);
    if (winner !== undefined) givesUntold(t, { to: winner, what: 'territory', amount: 1, clause });
    return winner;
  }
  const [victor, ...allies] = victors;
  if (allies.length > 0) return victor; // They settle it among themselves [campaign.alliances.formal.7].
  const holder = holderOf(battle);
  if (victor !== undefined && victor === holder && holderWins(t) === 'reported-no-change') return undefined;
  tellStake(t, battle, victor, clause);
  if (victor !== undefined) givesUntold(t, { to: victor, what: 'territory', amount: 1, clause });
  return victor;
}

/** Reputation of one gang: the victor's 3, the 2 of a draw for each gang that took part, and the loss for bottling. */
function standardReputation(
  t: Table,
  gang: Gang,
  verdict: Verdict,
  clauses: StandardTerms['reputation'],
): number {
  let reputation = bottlingLoss(t, gang, verdict, clauses.bottled);
  if (verdict.victors.includes(gang.id)) {
    reputation += 3;
    gives(t, { to: gang.id, what: 'reputation', amount: 3, detail: 'winning', clause: clauses.victor });
  } else if (verdict.result === 'draw' && tookPart(gang)) {
    reputation += 2;
    gives(t, { to: gang.id, what: 'reputation', amount: 2, detail: 'the draw', clause: clauses.draw });
  }
  return reputation;
}

/** The change in Reputation for a gang that bottled out: -1, whatever else it gains [takeover.standards.reputation.2]. */
export function bottlingLoss(t: Table, gang: Gang, { result, victors }: Verdict, clause: ClauseId): number {
  if (gang.bottled === 'no') return 0;
  const reading = bottledVictor(t);
  if (reading === 'only-failed-test-costs' && gang.bottled !== 'failed-test') return 0;
  if (reading === 'only-losers-lose' && (result !== 'win' || victors.includes(gang.id))) return 0;
  gives(t, { to: gang.id, what: 'reputation', amount: -1, detail: 'bottling out', clause });
  return -1;
}

/** The same where the scenario's page lists no such loss: none, unless the table reads it otherwise. */
export function unlistedBottlingLoss(t: Table, gang: Gang, verdict: Verdict): number {
  if (noBottlePenaltyListed(t) !== 'minus-1-other-scenarios') return 0;
  return bottlingLoss(t, gang, verdict, 'takeover.standards.reputation.2');
}

/** A gang took part if one of its fighters did. */
export function tookPart({ fighters }: Gang): boolean {
  return fighters.some(({ tookPart }) => tookPart);
}

// Experience

/** Experience that a fighter earned once; a fighter may be named again. */
export interface Award {
  readonly fighter: Ref;
  readonly xp: number;
}

/** Those of them who can learn; Hired Guns, whom a battle in play knows, cannot [campaign.hired-guns.battle.5]. */
export function learners({ hired = [] }: Battle, fighters: readonly Ref[]): readonly Ref[] {
  return hired.length === 0 ? fighters : fighters.filter((id) => !hired.includes(id));
}

/** Rolls for the experience of each of these fighters, in the given order. */
export function awardEach(
  t: Table,
  fighters: readonly Ref[],
  notation: Notation,
  clause: ClauseId,
  why?: Reason,
): Rule<readonly Award[]> {
  return t.step(rollAwards, { fighters, notation, clause, why });
}

function* rollAwards(
  t: Table,
  {
    fighters,
    notation,
    clause,
    why,
  }: {
    readonly fighters: readonly Ref[];
    readonly notation: Notation;
    readonly clause: ClauseId;
    readonly why: Reason | undefined;
  },
): Rule<readonly Award[]> {
  return yield* t.fold(fighters, [] as readonly Award[], function* (t, awards, fighter) {
    const xp = yield* t.roll(notation, clause, fighter);
    gives(t, { to: fighter, what: 'xp', amount: xp, ...(why === undefined ? {} : { detail: why }), clause });
    return [...awards, { fighter, xp }];
  });
}

/** The leader on a gang's roster, in the battle or not. */
export function leaderOf({ fighters }: Gang): Ref | undefined {
  return fighters.find(({ rank }) => rank === 'leader')?.id;
}

/** The leaders of these gangs; a gang without one is passed over, and no die is rolled for it. */
export function leadersOf(gangs: readonly Gang[]): readonly Ref[] {
  return gangs.flatMap((gang) => leaderOf(gang) ?? []);
}

/** Experience for the winning gang's leader, who need not have taken part; none after a draw. */
export function* winningLeaderXp(
  t: Table,
  { gangs }: Battle,
  { result, victors }: Verdict,
  clauses: { readonly victor: ClauseId; readonly draw: ClauseId },
  leader: (gang: Gang) => Ref | undefined = leaderOf,
  notation: Notation = 'D3',
): Rule<readonly Award[]> {
  if (result === 'draw') t.tell('takeover/standards/after-draw-no-leader', {}, clauses.draw);
  const leaders = gangs.filter(({ id }) => victors.includes(id)).flatMap((gang) => leader(gang) ?? []);
  return yield* awardEach(t, leaders, notation, clauses.victor, 'leading the victors');
}

/** Adds the awards up, fighter by fighter. */
export function totalXp(awards: readonly Award[]): Rewards['xp'] {
  const totals = new Map<Ref, number>();
  for (const { fighter, xp } of awards) totals.set(fighter, (totals.get(fighter) ?? 0) + xp);
  return Object.fromEntries([...totals].filter(([, xp]) => xp > 0));
}

function idsOf(gangs: readonly Gang[]): readonly Ref[] {
  return gangs.map(({ id }) => id);
}

function paidTo(gangs: readonly Ref[], credits: number): Readonly<Record<Ref, number>> {
  return Object.fromEntries(gangs.map((gang) => [gang, credits]));
}

function many(actions: number): Saying {
  return actions === 1
    ? say('takeover/standards/one-action')
    : say('takeover/standards/actions', { actions });
}
