/** The Enforcers in a battle: they come for gangs in Debt, and play continues with them as one gang more. */
import type { ClauseId, ProcedureInputs } from '@hive-arbiter/rulebook';
import { attacksIn, victimsOf } from '../../battle/attack.ts';
import { award, leaveBoard } from '../../battle/events.ts';
import { rollingFor } from '../../battle/rolling.ts';
import { havingRolled, overhearing } from '../../battle/secrets.ts';
import { specialActions, specialRule } from '../../battle/special-rule.ts';
import {
  allianceOf,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  type GangState,
  gangBy,
  holderHere,
  ids,
  isInBattle,
  isOnBoard,
  onBoardOf,
} from '../../battle/state.ts';
import { allOf, atLeast, EDGE, stated, within } from '../../battle/where.ts';
import { ownFightersForSale } from '../../campaign/gang/captives.ts';
import { openCredits, openLoot } from '../../campaign/shared/crates.ts';
import { rollOffWinner } from '../../campaign/shared/roll-off.ts';
import {
  arrest,
  arrival,
  bloodPrice,
  force,
  hardened,
  lawWon,
  provoke,
  raidTerritory,
  victoryShares,
} from '../../campaign/week/enforcers.ts';
import { deploy } from '../../core/deploy.ts';
import { checkBottle } from '../../core/end-phase.ts';
import { rallyStep } from '../../core/play/round.ts';
import type { Face } from '../../table/dice.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule, Seat } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { agreedOwner, ownLossesOnly } from '../allies.ts';
import { recoverCreatures } from '../creatures.ts';
import { ENFORCERS, enforcerGang } from '../enforcers.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    enforcers: Raid;
  }
}

const enforcerPlayer = ruling('campaign.enforcer-player', 'roll-off-decides', 'do-not-come');

type Side = ProcedureInputs['campaign.enforcers.provoke']['side'];

/** What the Enforcers keep in the battle's facts. */
interface Raid {
  /** A gang in debt is a Debtor, any other Compliant until it helps one [campaign.enforcers.sides.1]. */
  sides: Record<Ref, Side>;
  /** Credits of debt that this battle has added. */
  debt: Record<Ref, number>;
  /** How badly each Enforcer is hurt. */
  hurt: Record<Ref, number>;
  arrested: Ref[];
  /** Those who were freed since the last round began. */
  freed?: Ref[];
  /** Who plays them; null if the players take turns. */
  player: Seat | null;
  turns: number;
  beaten: boolean;
  /** How many of them had fallen when they withdrew. */
  fallen?: number;
  /** How many of them had fallen when each ally of a Debtor left the battle. */
  fallenBy?: Record<Ref, number>;
  /** Were gangs that had not joined the Debtors still there when they were beaten? */
  othersThere?: boolean;
}

function raidOf({ facts }: BattleState): Raid | undefined {
  return facts.enforcers;
}

/** Did this fighter's gang stand against the Enforcers? */
export function foughtEnforcers(state: BattleState, { gang, tookPart }: FighterState): boolean {
  const side = raidOf(state)?.sides[gang];
  return tookPart && (side === 'debtor' || side === 'ally');
}

export const enforcersArrive = specialRule({
  id: 'campaign.enforcers',
  title: 'The Enforcers',
  stands: (state) =>
    raidOf(state)
      ? { words: say('campaign/enforcers-arrive/enforcers-have-come'), hot: true }
      : { words: say('campaign/enforcers-arrive/gang-debt-enforcers-may') },
  isShakenBy: ownLossesOnly,

  *roundStarts(t) {
    const { state } = t;
    yield* returnToTheFight(t);
    // They come once at most [campaign.enforcers.arrival.3]; where they are one of the gangs nobody comes or arrests anybody
    // [campaign.enforcers.arrest.3].
    if (raidOf(state) || state.gangs.some(({ house }) => house === ENFORCERS)) return;
    if (enforcerPlayer(t) === 'do-not-come') return;
    const debtors = state.gangs.filter(({ inDebt }) => inDebt).length;
    const { arrive } = yield* arrival(t, {
      round: state.round,
      debtors,
      alreadyCame: false,
      suspended: state.occasion.taxFree === true,
    });
    if (arrive) yield* enforcersCome(t);
  },

  /** They count as a gang of the battle [campaign.enforcers.sides.2]. */
  turnOrder: (state, order) => (isHere(state) ? [...order, ENFORCERS] : order),

  actionPhaseStarts(t) {
    withdraw(t);
    for (const fighter of enforcersOn(t.state)) fighter.ready = true;
  },

  activationEnds: withdraw,

  /** The players take turns with them unless one of them has the Enforcers [campaign.enforcers.setup.1]. */
  *turn(t, gang) {
    if (gang.id === ENFORCERS && raidOf(t.state)) gang.seat = yield* nextPlayer(t);
    return false;
  },

  /** Compliant fighters are no targets for them [campaign.enforcers.objective.2]. */
  targets(t, attacker, targets) {
    const sides = raidOf(t.state)?.sides;
    if (attacker.gang !== ENFORCERS || !sides) return targets;
    const wanted = targets.filter(({ gang }) => sides[gang] !== 'compliant');
    if (wanted.length < targets.length)
      t.tell(
        'campaign/enforcers-arrive/enforcers-leave-compliant-alone',
        {},
        'campaign.enforcers.objective.2',
      );
    return wanted;
  },

  /** They are after fighters and leave the scenario's business alone [campaign.enforcers.objective.1]. */
  closes: (state, fighter, action) =>
    fighter.gang === ENFORCERS && raidOf(state) && specialActions(state).some(({ id }) => id === action)
      ? {
          why: say('campaign/enforcers-arrive/enforcers-after-debtors'),
          clause: 'campaign.enforcers.objective.1',
        }
      : undefined,

  *attacked(t, attack) {
    if (!raidOf(t.state)) return;
    for (const each of attacksIn(attack)) {
      const attacker = fighterOf(t.state, each.attacker);
      const victims = victimsOf(each).map((id) => fighterOf(t.state, id));
      if (attacker.gang === ENFORCERS && each.kind === 'fight')
        for (const victim of victims) yield* tryArrest(t, victim);
      provoked(
        t,
        attacker,
        victims.filter(({ gang }) => gang === ENFORCERS),
      );
    }
  },

  /** They may arrest a fighter they bring down by hand [campaign.enforcers.arrest.1]. */
  asksHowAttacked: (state, { gang }) => gang === ENFORCERS && raidOf(state) !== undefined,

  *wentOut(t, fighter, by, clause) {
    if (by?.gang === ENFORCERS && clause === 'core.actions.coup.1') yield* tryArrest(t, fighter);
  },

  /** The last of them may go at any time [campaign.enforcers.i-won.1]. */
  leftBoard(t, fighter) {
    const raid = raidOf(t.state);
    if (raid?.beaten !== false || raid.fallen !== undefined) return;
    noteAllyGone(t.state, raid, fighter);
    const law = t.state.wild.find(({ id }) => id === ENFORCERS);
    if (law?.roster.includes(fighter.id) && onBoardOf(t.state, law).length === 0) beat(t);
  },

  *endPhaseEnds(t) {
    if (isHere(t.state)) yield* theirEndPhase(t);
    withdraw(t);
  },

  ending(state, ending) {
    const raid = raidOf(state);
    if (!raid) return ending;
    const left = state.gangs.filter((gang) => isInBattle(state, gang));
    const sides = new Set(left.map(({ side }) => side));
    const against = left.length > 0 && left.every(({ id }) => raid.sides[id] !== 'compliant');
    // A gang alone with the Enforcers is not the last gang on the battlefield, unless they leave it alone: a
    // Compliant gang finishes the scenario as its winner [campaign.enforcers.law-won.6].
    if (isHere(state) && ending.ended && against && sides.size === 1)
      return { ended: false, why: 'campaign.enforcers.sides.2' };
    if (raid.beaten && !raid.othersThere && !ending.ended && against && sides.size === 1)
      return { ended: true, why: 'campaign.enforcers.i-won.6' };
    return ending;
  },

  withholdsRewards: (state, gang) =>
    isBeatenAlly(state, gang)
      ? { event: 'campaign/enforcers-arrive/beaten-allies-get', clause: 'campaign.enforcers.alliance.5' }
      : undefined,

  *rewarded(t) {
    const raid = raidOf(t.state);
    if (!raid || thePrecinct(t.state)) return;
    if (raid.beaten) yield* theyLost(t, raid);
    else yield* theyWon(t, raid);
  },
});

/** The gang of Enforcers in a Precinct Assault, where they are one of the gangs. */
function thePrecinct({ scenario, gangs }: BattleState): GangState | undefined {
  return scenario === 'takeover.precinct-assault' ? gangs.find(({ role }) => role === 'defender') : undefined;
}

/**
 * An assault on the Precinct is settled like any fight with the Enforcers, every gang being a Debtor
 * [takeover.precinct-assault.objectives.2]; whether they are beaten is known with the verdict.
 */
export function countAsRaid({ state }: BattleTable): void {
  const law = thePrecinct(state);
  if (!law || !state.verdict) return;
  const sideOf = (id: Ref): Side => (id === law.id ? 'compliant' : 'debtor');
  const sides = Object.fromEntries(state.gangs.map(({ id }) => [id, sideOf(id)]));
  const beaten = state.verdict.result === 'win' && !state.verdict.victors.includes(law.id);
  const raid: Raid = { sides, debt: {}, hurt: {}, arrested: [], player: null, turns: 0, beaten };
  state.facts.enforcers = raid;
}

/** What an assault on the Precinct brings [takeover.precinct-assault.rewards.1, takeover.precinct-assault.rewards.3]. */
export function* settleAssault(t: BattleTable): Rule<void> {
  const raid = raidOf(t.state);
  if (!raid || !thePrecinct(t.state)) return;
  if (raid.beaten) yield* theyLost(t, raid);
  else yield* theyWon(t, raid);
}

function enforcersOn(state: BattleState): readonly FighterState[] {
  const gang = state.wild.find(({ id }) => id === ENFORCERS);
  return gang ? onBoardOf(state, gang) : [];
}

/** Are they on the battlefield and not beaten? */
function isHere(state: BattleState): boolean {
  return raidOf(state)?.beaten === false && enforcersOn(state).length > 0;
}

/** The Enforcers, as long as they are on the battlefield: they count as a gang there [campaign.enforcers.sides.2]. */
export function enforcersHere(state: BattleState): GangState | undefined {
  return isHere(state) ? state.wild.find(({ id }) => id === ENFORCERS) : undefined;
}

/** How many of them are Seriously Injured or Out of Action. */
function fallenOf(state: BattleState): number {
  return fightersOf(state, thePrecinct(state) ?? gangBy(state, ENFORCERS)).filter(
    ({ fate }) => fate === 'seriously-injured' || fate === 'out-of-action',
  ).length;
}

/** An ally owes for those who had fallen when its last fighter left [campaign.enforcers.alliance.5]. */
function noteAllyGone(state: BattleState, raid: Raid, { gang }: FighterState): void {
  const ally = raid.sides[gang] === 'ally' ? state.gangs.find(({ id }) => id === gang) : undefined;
  if (!ally || onBoardOf(state, ally).length > 0) return;
  raid.fallenBy = { ...raid.fallenBy, [gang]: fallenOf(state) };
}

/** When all they came for are gone they leave several other gangs to the scenario [campaign.enforcers.law-won.6]. */
function withdraw(t: BattleTable): void {
  const { state } = t;
  const raid = raidOf(state);
  if (!raid || !isHere(state)) return;
  const left = state.gangs.filter((gang) => isInBattle(state, gang));
  if (left.length < 2 || left.some(({ id }) => raid.sides[id] !== 'compliant')) return;
  raid.fallen = fallenOf(state);
  t.tell('campaign/enforcers-arrive/enforcers-leave-the-others', {}, 'campaign.enforcers.law-won.6');
  for (const fighter of enforcersOn(state)) leaveBoard(t, fighter, 'fled');
}

/** Whose turn it is to play them. */
function* nextPlayer(t: BattleTable): Rule<Seat> {
  const raid = raidOf(t.state) as Raid;
  if (raid.player !== null) return raid.player;
  const { gangs } = t.state;
  if (enforcerPlayer(t) === 'roll-off-decides') {
    const winner = yield* rollOffWinner(t, ids(gangs), 'campaign.enforcers.setup.1');
    raid.player = gangBy(t.state, winner).seat;
    return raid.player;
  }
  return (gangs[raid.turns++ % gangs.length] as GangState).seat;
}

// Arrival

function* enforcersCome(t: BattleTable): Rule<void> {
  const { state } = t;
  // [campaign.enforcers.sides.1]
  const sides = Object.fromEntries(
    state.gangs.map(({ id, inDebt }) => [id, inDebt ? 'debtor' : 'compliant'] as const),
  );
  const raid: Raid = { sides, debt: {}, hurt: {}, arrested: [], player: null, turns: 0, beaten: false };
  state.facts.enforcers = raid;

  const hired = state.occasion.hired.filter(({ gun }) => gun.kind === 'enforcer').map(({ gun }) => gun.id);
  const { count, deck } = yield* force(t, { hired, missing: 0 });
  const { gang, fighters } = enforcerGang(state.gangs[0]?.seat ?? ENFORCERS);
  const withMastiffs = deck + hired.length === fighters.length;
  const cards = fighters.filter(({ rank, id }) => (withMastiffs || rank !== 'beast') && !state.fighters[id]);
  const drawn = yield* t.drawSome(ids(cards), count, 'campaign.enforcers.setup.2');
  Object.assign(gang, { role: 'neutral', roster: [...drawn], crew: [...drawn] });
  state.wild.push(gang);
  for (const fighter of cards) {
    if (drawn.includes(fighter.id)) state.fighters[fighter.id] = { ...fighter, fate: 'reserve' };
  }

  const debtors = state.gangs.filter(({ id }) => raid.sides[id] === 'debtor');
  const wanted = debtors.flatMap((debtor) => ids(onBoardOf(state, debtor)));
  const where = allOf(within(2, EDGE), atLeast(8, wanted));
  for (const id of drawn) {
    const seat = yield* nextPlayer(t);
    yield* deploy(t, fighterOf(state, id), where, 'campaign.enforcers.setup.3', seat);
  }
  t.tell(
    'campaign/enforcers-arrive/enforcers-after',
    { names: names(debtors) },
    'campaign.enforcers.objective.1',
  );
  yield* offerHelp(t, raid, debtors);
}

/** Any other gang may offer a Debtor help [campaign.enforcers.alliance.1]. */
function* offerHelp(t: BattleTable, raid: Raid, debtors: readonly GangState[]): Rule<void> {
  const clause = 'campaign.enforcers.alliance.1';
  const debtor = debtors.find((gang) => isInBattle(t.state, gang));
  if (!debtor) return;
  for (const gang of t.state.gangs) {
    if (raid.sides[gang.id] !== 'compliant' || !isInBattle(t.state, gang)) continue;
    const offer = yield* t.choose(
      gang.seat,
      ['stay-out', 'offer-help'] as const,
      clause,
      gang.id,
      say('campaign/enforcers-arrive/does-gang-help-against', { debtor: debtor.name }),
    );
    if (offer === 'stay-out') continue;
    const answer = yield* t.choose(
      debtor.seat,
      ['agree', 'refuse'] as const,
      clause,
      gang.id,
      say('campaign/enforcers-arrive/offers-help-taken', { gang: gang.name }),
    );
    if (answer === 'refuse') continue;
    raid.sides[gang.id] = 'ally';
    gang.side = debtor.side; // They are friends from now on [campaign.enforcers.alliance.2].
    t.tell('campaign/enforcers-arrive/allied', { gang: gang.name, debtor: debtor.name }, clause);
    partInPeace(t, gang);
  }
}

/** Allies let go of each other. */
function partInPeace(t: BattleTable, gang: GangState): void {
  for (const fighter of onBoardOf(t.state, gang)) {
    const friends = fighter.engagedWith.filter(
      (id) => gangBy(t.state, fighterOf(t.state, id).gang).side === gang.side,
    );
    fighter.engagedWith = fighter.engagedWith.filter((id) => !friends.includes(id));
    for (const id of friends) {
      const friend = fighterOf(t.state, id);
      friend.engagedWith = friend.engagedWith.filter((each) => each !== fighter.id);
    }
  }
}

function names(gangs: readonly GangState[]): string[] {
  return gangs.map(({ name }) => name);
}

// In battle

const CAN_BE_ARRESTED = ['leader', 'champion', 'specialist', 'ganger', 'juve', 'beast', 'hired-gun'] as const;

/** An Enforcer has brought somebody down by hand. */
function* tryArrest(t: BattleTable, fighter: FighterState): Rule<void> {
  const { state } = t;
  const result =
    fighter.fate === 'seriously-injured' ? 'serious' : fighter.fate === 'out-of-action' ? 'out' : null;
  const target = CAN_BE_ARRESTED.find((rank) => rank === fighter.rank);
  if (result === null || target === undefined) return;
  const { arrested } = yield* arrest(t, {
    direct: true,
    baseContact: true,
    result,
    target,
    precinctAssault: state.scenario === 'takeover.precinct-assault',
  });
  if (!arrested) return;
  if (isOnBoard(fighter)) leaveBoard(t, fighter, 'captive');
  fighter.fate = 'captive';
  raidOf(state)?.arrested.push(fighter.id);
  t.tell('campaign/enforcers-arrive/arrested', { fighter: fighter.name }, 'campaign.enforcers.arrest.2');
}

/** A Compliant gang that wounds Enforcers in an attack is fined and hunted from then on. */
function provoked(t: BattleTable, attacker: FighterState, targets: readonly FighterState[]): void {
  const raid = raidOf(t.state) as Raid;
  const wounded = targets.filter((target) => hurtOf(target) > (raid.hurt[target.id] ?? 0));
  for (const target of targets) raid.hurt[target.id] = hurtOf(target);
  const side = raid.sides[attacker.gang];
  // A gang that stands against them owes no fine [campaign.enforcers.alliance.3].
  if (wounded.length === 0 || side !== 'compliant') return;
  const before = raid.debt[attacker.gang] ?? 0;
  const after = provoke(t, { side, debt: before, woundings: wounded.length });
  raid.sides[attacker.gang] = after.side as Side;
  owe(t, raid, attacker.gang, after.debt - before, 'campaign.enforcers.objective.3');
}

function hurtOf({ fleshWounds, wounds, stats, fate }: FighterState): number {
  const down = fate === 'seriously-injured' ? 1 : fate === 'out-of-action' ? 2 : 0;
  return fleshWounds + (stats.w - wounds) + down;
}

/** Bottle check, recovery and rally, as for any gang; bottled or wiped out they are beaten [campaign.enforcers.i-won.1]. */
function* theirEndPhase(t: BattleTable): Rule<void> {
  const { state } = t;
  const gang = gangBy(state, ENFORCERS);
  const all = fightersOf(state, gang);
  const { bottled } = yield* checkBottle(
    t,
    {
      crew: gang.crew.length,
      seriouslyInjured: all.filter(({ fate }) => fate === 'seriously-injured').length,
      outOfAction: all.filter(({ fate }) => fate === 'out-of-action').length,
    },
    ENFORCERS,
  );
  if (bottled !== 'no') {
    t.tell('campaign/enforcers-arrive/enforcers-withdraw', {}, 'campaign.enforcers.i-won.1');
    for (const fighter of onBoardOf(state, gang)) leaveBoard(t, fighter, 'fled');
  } else {
    yield* recoverCreatures(t, ENFORCERS);
    yield* rallyStep(t, gang);
  }
}

/** Fighters whom they arrested in this battle are free again [campaign.enforcers.i-won.3]. */
function beat(t: BattleTable): void {
  const raid = raidOf(t.state) as Raid;
  raid.beaten = true;
  raid.othersThere = areOthersThere(t.state, raid);
  t.tell('campaign/enforcers-arrive/enforcers-beaten', {}, 'campaign.enforcers.i-won.1');
  for (const id of raid.arrested) {
    const fighter = fighterOf(t.state, id);
    fighter.fate = 'rescued';
    t.tell('campaign/enforcers-arrive/free-again', { fighter: fighter.name }, 'campaign.enforcers.i-won.3');
  }
  raid.freed = raid.arrested;
  raid.arrested = [];
}

/** As the fight goes on, those who were freed may be set up again where their gang deployed [campaign.enforcers.i-won.3]. */
function* returnToTheFight(t: BattleTable): Rule<void> {
  const { state } = t;
  const raid = raidOf(state);
  const freed = raid?.freed ?? [];
  if (!raid || freed.length === 0) return;
  delete raid.freed;
  const clause = 'campaign.enforcers.i-won.3';
  for (const gang of state.gangs) {
    const own = gang.bottled === 'no' ? freed.filter((id) => fighterOf(state, id).gang === gang.id) : [];
    const what = say('campaign/enforcers-arrive/who-is-set-up-again');
    const zone = stated(say('where/zone-of', { gang: gang.name }), { is: 'zone-of', gang: gang.id });
    for (const id of yield* t.pick(gang.seat, { options: own }, clause, gang.id, what))
      yield* deploy(t, fighterOf(state, id), zone, clause);
  }
}

// Afterwards

function owe(t: BattleTable, raid: Raid, gang: Ref, credits: number, clause: ClauseId): void {
  if (credits <= 0) return;
  raid.debt[gang] = (raid.debt[gang] ?? 0) + credits;
  gangBy(t.state, gang).inDebt = true;
  award(t.state, {
    to: gang,
    what: 'debt',
    amount: credits,
    detail: '',
    clause,
  });
}

/** Was this gang driven off by the Enforcers together with its allies, and has not won the scenario for all that? */
function isBeatenAlly(state: BattleState, gang: GangState): boolean {
  const raid = raidOf(state);
  return (
    raid?.beaten === false &&
    !thePrecinct(state) &&
    !state.verdict?.victors.includes(gang.id) &&
    raid.sides[gang.id] !== 'compliant' &&
    allianceOf(state, gang) !== undefined &&
    !isInBattle(state, gang)
  );
}

/** Those who fought the Enforcers, in listed order. */
function opponents({ gangs }: BattleState, raid: Raid): readonly GangState[] {
  return gangs.filter(({ id }) => raid.sides[id] !== 'compliant');
}

/** The law has won against every gang that is off the battlefield; the arrested stay behind bars. */
function* theyWon(t: BattleTable, raid: Raid): Rule<void> {
  const { state } = t;
  const inAll = raid.fallen ?? fallenOf(state);
  for (const gang of opponents(state, raid)) {
    if (isInBattle(state, gang)) continue;
    const side = raid.sides[gang.id] === 'ally' ? 'ally' : 'debtor';
    const fallen = (side === 'ally' ? raid.fallenBy?.[gang.id] : undefined) ?? inAll;
    const fined = raid.debt[gang.id] ?? 0;
    const before = (gang.debt ?? 0) + fined;
    // A gang that began in debt is not fined in the battle.
    const isSumKnown = typeof gang.debt === 'number' || !gang.inDebt || fined > 0;
    const { added } = yield* lawWon(rollingFor(t, gang.id), { side, debt: before, fallen });
    owe(t, raid, gang.id, added, 'campaign.enforcers.law-won.1');
    yield* payInBlood(t, gang, { total: before + added, ofBattle: fined + added, isSumKnown });
  }
  const clause = 'campaign.enforcers.law-won.5';
  for (const to of raid.arrested) award(state, { to, what: 'captive', amount: 1, detail: ENFORCERS, clause });
}

/** The clause of every line that tells of a fighter handed over. */
export const HANDED_OVER: ClauseId = 'campaign.enforcers.law-won.3';
const CAN_BE_GIVEN = ['champion', 'specialist', 'ganger', 'juve'] as const;

/** What a beaten gang owes. */
interface Owed {
  /** All known facts about it. */
  readonly total: number;
  /** How much of that this battle has added. */
  readonly ofBattle: number;
  /** False if only the players know the debt from before. */
  readonly isSumKnown: boolean;
}

/**
 * A beaten gang may hand over fighters with all their equipment, until the debt is paid. If only the players
 * know the sum, every fighter they name is taken, and they settle the rest.
 */
function* payInBlood(t: BattleTable, gang: GangState, { total, ofBattle, isSumKnown }: Owed): Rule<void> {
  const { state } = t;
  if ((total === 0 && isSumKnown) || ownFightersForSale(t) === 'never') return;
  const options = ids(fightersOf(state, gang).filter((fighter) => canBeGiven(state, fighter)));
  const added = { total, ofBattle };
  const debt = isSumKnown
    ? say(`campaign/enforcers-arrive/${ofBattle < total ? 'debt-with-more' : 'debt'}`, added)
    : say('campaign/enforcers-arrive/debt-unknown', added);
  const what = say('campaign/enforcers-arrive/whom-does-gang-hand', { debt });
  const chosen = yield* t.pick(gang.seat, { options }, HANDED_OVER, gang.id, what);
  const offers = chosen.map((id) => {
    const { rank, cost } = fighterOf(state, id);
    return { id, rank: rank as (typeof CAN_BE_GIVEN)[number], value: cost };
  });
  const leader = fightersOf(state, gang).find(
    ({ id, rank }) => rank === 'leader' && state.aftermath[id]?.state !== 'dead',
  );
  const leaderLd = leader?.stats.ld ?? 0;
  const worth = offers.reduce((sum, { value }) => sum + value, 0);
  const owed = isSumKnown ? total : total + worth;
  const { given, leaderLd: ld } = bloodPrice(t.quiet, { debt: owed, leaderLd, offers });
  let left = owed;
  for (const id of given) {
    const { name, cost } = fighterOf(state, id);
    const paid = Math.min(cost, left);
    left -= paid;
    award(state, { to: gang.id, what: 'debt', amount: -paid, detail: name, clause: HANDED_OVER });
    const detail = 'handed over to the Enforcers';
    award(state, { to: id, what: 'note', amount: 0, detail, clause: HANDED_OVER });
    t.tell('campaign/enforcers-arrive/handed-over-against-credits', { name, paid }, HANDED_OVER);
  }
  if (left === 0 && isSumKnown) {
    gang.inDebt = false;
    const words = 'campaign/enforcers-arrive/owes-nothing-any-more';
    t.tell(words, { gang: gang.name }, 'campaign.enforcers.law-won.2');
    const spared = chosen.filter((id) => !given.includes(id)).map((id) => fighterOf(state, id).name);
    if (spared.length > 0) t.tell('campaign/enforcers-arrive/can-stay', { spared }, HANDED_OVER);
  }
  if (!leader || ld === leaderLd) return;
  const clause = 'campaign.enforcers.law-won.4';
  const detail = `LD ${leaderLd - ld}: ${ld}+ instead of ${leaderLd}+`;
  award(state, { to: leader.id, what: 'note', amount: 0, detail, clause });
  t.tell(
    'campaign/enforcers-arrive/ld-instead',
    { name: leader.name, change: leaderLd - ld, ld, was: leaderLd },
    clause,
  );
}

/**
 * May the gang give this fighter away, and is the fighter worth something? It cannot give captives of the
 * Enforcers or of other gangs.
 */
function canBeGiven({ aftermath }: BattleState, { id, rank, status, fate, cost }: FighterState): boolean {
  const after = aftermath[id];
  return (
    CAN_BE_GIVEN.some((each) => each === rank) &&
    (status === 'fit' || status === 'recovery') &&
    fate !== 'captive' &&
    after?.captive !== true &&
    after?.state !== 'dead' &&
    cost > 0
  );
}

/**
 * No taxes, hardened fighters, Reputation, and a raid on the precinct where nobody else is left. All is split evenly
 * among those who stood together [campaign.enforcers.alliance.4].
 */
function* theyLost(t: BattleTable, raid: Raid): Rule<void> {
  const { state } = t;
  // A gang that bottled out by choice has broken the alliance and has no share [campaign.enforcers.alliance.7,
  // campaign.alliances.formal.8]; one that did so against its will has won with the others
  // [campaign.enforcers.alliance.6].
  const victors = opponents(state, raid).filter((gang) => !allianceOf(state, gang)?.broken);
  for (const gang of opponents(state, raid)) {
    if (victors.includes(gang)) continue;
    const words = 'campaign/enforcers-arrive/left-allies-choice-gets';
    t.tell(words, { gang: gang.name }, 'campaign.alliances.formal.8');
  }
  if (victors.length === 0) return;
  const othersOnBoard = raid.othersThere ?? areOthersThere(state, raid);
  const shares = yield* victoryShares(t, { gangs: ids(victors), othersOnBoard });
  for (const gang of victors) {
    const note = (detail: string, clause: ClauseId) =>
      award(state, { to: gang.id, what: 'note', amount: 0, detail, clause });
    const clause = 'campaign.enforcers.i-won.5';
    award(state, { to: gang.id, what: 'reputation', amount: shares.reputation, detail: '', clause });
    const { loot = 0, credit = 0 } = shares.crates[gang.id] ?? {};
    for (let count = 0; count < loot; count++) yield* openLoot(t, gang.id, 'campaign.enforcers.raid.3');
    for (let count = 0; count < credit; count++) yield* openCredits(t, gang.id, 'campaign.enforcers.raid.3');
    if (!othersOnBoard) {
      note('recruits a Ganger or Juve free', 'campaign.enforcers.raid.1');
      note('fighters arrested earlier return', 'campaign.enforcers.raid.2');
    }
    harden(t, gang);
  }
  if (othersOnBoard || thePrecinct(state)) return;
  yield* settleTerritory(t, raid, victors);
}

/** Is a gang on the battlefield that stays out of the fight with the Enforcers [campaign.enforcers.i-won.6]? */
function areOthersThere(state: BattleState, { sides }: Raid): boolean {
  return state.gangs.some((gang) => sides[gang.id] === 'compliant' && isInBattle(state, gang));
}

/** After a raid dice settle who gets the territory, whoever has won the battle itself [campaign.enforcers.raid.4]. */
function* settleTerritory(t: BattleTable, raid: Raid, victors: readonly GangState[]): Rule<void> {
  const { state } = t;
  // The gang whose player ran the Enforcers was not in the battle as far as this goes [campaign.enforcers.raid.5].
  const outsiders = state.gangs.filter((gang) => gang.seat === raid.player && !victors.includes(gang));
  const rolls: (readonly Face[])[] = [];
  const die =
    state.stake === 'none' ? 0 : yield* overhearing(t, rolls).roll('D6', 'campaign.enforcers.raid.4');
  const agreed = die > 4 ? yield* agreedOwner(t, ids(victors), 'campaign.enforcers.raid.4') : null;
  const territory = yield* raidTerritory(havingRolled(t, rolls), {
    stake: state.stake,
    raiders: ids(victors),
    outsiders: outsiders.map(({ id, rating }) => ({ id, rating })),
    agreed,
  });
  state.awards = state.awards.filter(({ what }) => what !== 'territory');
  const clause = 'campaign.enforcers.raid.4';
  const detail = 'after the raid';
  if (territory.gang !== null)
    award(state, { to: territory.gang, what: 'territory', amount: 1, detail, clause });
  // What becomes unclaimed is nobody's, so its holder loses it.
  const holder = holderHere(state);
  if (territory.result === 'none' && holder)
    award(state, { to: holder.id, what: 'territory', amount: -1, detail, clause });
}

/** Cool and Leadership of those who stood up to the law [campaign.enforcers.i-won.4]. */
function harden(t: BattleTable, gang: GangState): void {
  for (const fighter of fightersOf(t.state, gang)) {
    const rank = CAN_BE_ARRESTED.find((each) => each === fighter.rank);
    if (rank === undefined || rank === 'hired-gun') continue;
    const { cl, ld } = fighter.stats;
    const after = hardened(t.quiet, { rank, fought: fighter.tookPart, cl, ld });
    if (after.cl === cl && after.ld === ld) continue;
    award(t.state, {
      to: fighter.id,
      what: 'note',
      amount: 0,
      detail: `CL ${after.cl}+, LD ${after.ld}+`,
      clause: 'campaign.enforcers.i-won.4',
    });
  }
}
