/** Rescue Mission: a gang goes in for its captured fighters, by the same rules in both variants [dominion.rescue-mission.entry.1]. */

import { defeatEnemies, getAway, membersOf } from '../../battle/aims.ts';
import { besideAny } from '../../battle/beside.ts';
import { arrive } from '../../battle/events.ts';
import type { Figures } from '../../battle/figures.ts';
import type { Battle, Fighter, Verdict } from '../../battle/judged.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { scenario } from '../../battle/scenario.ts';
import { type BattleAction, specialRule } from '../../battle/special-rule.ts';
import {
  actsForOwn,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  type GangState,
  gangOfFighter,
  ids,
  judged,
  seatOf,
} from '../../battle/state.ts';
import { ANYWHERE, EDGE, within } from '../../battle/where.ts';
import { applyInjuries } from '../../core/hits.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { statusOf } from '../../core/status.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { commonFacts } from './aftermath.ts';
import {
  cardsAfterTheAlarm,
  custom,
  FOR_MANY,
  gangsOf,
  HOME_TURF,
  knowsOfTheAttack,
  SNEAK_ATTACKS,
  sentries,
  theGang,
} from './crews.ts';
import {
  deployCrew,
  LOOT_CASKETS,
  placeLootCaskets,
  standardBattlefield,
  standardBoard,
} from './deployment.ts';
import {
  declare,
  draw,
  type Fleeing,
  type Flight,
  flight,
  hasEnded,
  lostByFlight,
  warnsOfFlight,
  win,
} from './judging.ts';
import { letLeave, withEscaped } from './leaving.ts';
import { hasEscaped, isOn, sides, type Variant } from './reading.ts';
import { holdDefenders, REINFORCEMENTS, reinforce } from './reserve.ts';
import { type Earning, forLeader, rewards } from './rewards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    /** Who freed whom, by the captive. */
    'rescue.freed': Readonly<Record<Ref, Ref>>;
  }
}

const freedByFlight = ruling('dominion.captives-freed-by-flight', 'count-having-taken-flight');

export const freeCaptive = procedure(
  'dominion.rescue-mission.free-captive',
  function* (t, { distance, rescuer }) {
    const clause = 'dominion.rescue-mission.captives.3';
    if (rescuer === 'captive' || distance > 1) {
      t.tell('dominion/rescue-mission/takes-attacker-who-no', {}, clause);
      return { rolled: false, freed: false };
    }
    const roll = yield* t.roll('D6', clause);
    const freed = roll >= 3;
    t.tell(
      freed ? 'dominion/rescue-mission/captive-free' : 'dominion/rescue-mission/captive-stays-bound',
      { roll },
      clause,
    );
    return { rolled: true, freed };
  },
);

export const breakLoose = procedure('dominion.rescue-mission.break-loose', function* (t, { strength }) {
  const clause = 'dominion.rescue-mission.captives.4';
  const total = (yield* t.roll('2D6', clause)) + strength;
  const result = total <= 6 ? 'flesh-wound' : total <= 12 ? 'nothing' : 'freed';
  t.tell('dominion/rescue-mission/all', { total, result }, clause);
  return { total, result };
});

/** Captives who are still held do not keep their gang on the battlefield. */
export const rescueMissionEnding = procedure('dominion.rescue-mission.ending', (t, { battle, variant }) =>
  hasEnded(t, battle, variant, { nobodyLeft: 'dominion.rescue-mission.ending.1' }),
);

export const rescueMissionVictory = procedure('dominion.rescue-mission.victory', (t, { battle, variant }) =>
  declare(t, verdict(t, battle, variant), {
    'dominion.rescue-mission.fleeing.1': say('dominion/rescue-mission/enemy-bottled-out-choice'),
    'dominion.rescue-mission.victory.1': say('dominion/rescue-mission/every-captive-was-freed'),
    'dominion.rescue-mission.victory.2': say('dominion/rescue-mission/no-captive-took-flight'),
    'dominion.rescue-mission.victory.3': say('dominion/rescue-mission/only-some-captives-took'),
  }),
);

interface Facts {
  readonly captives?: readonly Ref[];
  /** For each freed Captive the rescuer, or `self`. */
  readonly freed?: Readonly<Record<Ref, Ref>>;
}

function verdict(t: Table, battle: Battle<Facts>, variant: Variant): Verdict {
  const { attacker, defender } = sides(battle);
  const captives = captivesOf(battle);
  const fled = flightFrom(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);
  const away = captives.filter(hasEscaped).length;
  if (away === captives.length) return win(attacker, 'dominion.rescue-mission.victory.1');
  return away === 0
    ? win(defender, 'dominion.rescue-mission.victory.2')
    : draw('dominion.rescue-mission.victory.3');
}

const FLEEING: Fleeing = {
  clause: 'dominion.rescue-mission.fleeing.1',
  who: 'defender',
  updatedVictory: false,
};

function flightFrom(t: Table, battle: Battle, variant: Variant): Flight | undefined {
  return flight(t, battle, variant, FLEEING);
}

/** How many captives got away. */
function figures(battle: Battle<Facts>): readonly Figures[] {
  const captives = captivesOf(battle);
  const away = captives.filter(hasEscaped);
  return [{ of: [], what: [say('figures/captives-away', { many: away.length, all: captives.length })] }];
}

/**
 * The attacker's fighters held by the defender: without any this cannot be played
 * [dominion.rescue-mission.captives.1].
 */
function captivesOf(battle: Battle<Facts>): readonly Fighter[] {
  const { captives = [] } = battle.facts;
  const { fighters } = sides(battle).attacker;
  const clause = 'dominion.rescue-mission.captives.1';
  if (captives.length === 0)
    throw new BadInput('battle.facts.captives', 'expected the Captives, got none', clause);
  return captives.map((id, at) => {
    const captive = fighters.find((fighter) => fighter.id === id);
    if (!captive)
      throw new BadInput(`battle.facts.captives.${at}`, `${id} is no fighter of the attacker's`, clause);
    return captive;
  });
}

export const rescueMissionRewards = procedure(
  'dominion.rescue-mission.rewards',
  function* (t, { battle, variant }) {
    const { attacker, defender } = sides(battle);
    const judged = verdict(t, battle, variant);
    const captives = captivesOf(battle);
    const abandoned = lostByFlight(flightFrom(t, battle, variant), defender);
    const freed = abandoned ? captives : captives.filter((captive) => wasFreed(battle, captive));
    return yield* rewards(t, battle, variant, judged, {
      payment: { for: 'none', clause: 'dominion.rescue-mission.credits.1' },
      reputation: (gang) => freed.length * (isOn(attacker, gang) ? 2 : -1),
      reputationClause: 'dominion.rescue-mission.reputation.1',
      lines: { firstMeeting: false, bottled: true },
      earnings: [
        ...forFreeing(battle, captives),
        ...forFlight(t, battle, freed, abandoned),
        ...(attacker.gangs.some(({ id }) => judged.victors.includes(id))
          ? forLeader(attacker, 'dominion.rescue-mission.experience.3')
          : []),
      ],
      fleeing: 'dominion.rescue-mission.fleeing.1',
    });
  },
);

/** Freed by somebody, or seen free at the end. */
function wasFreed({ facts: { freed = {} } }: Battle<Facts>, { id, fate }: Fighter): boolean {
  return Object.hasOwn(freed, id) || fate === 'rescued' || fate === 'escaped';
}

/**
 * D3 for each Captive freed by a fighter, in the order of the Captives; a Captive who broke loose alone earns
 * none.
 */
function forFreeing(battle: Battle<Facts>, captives: readonly Fighter[]): readonly Earning[] {
  const { freed = {} } = battle.facts;
  const { fighters } = sides(battle).attacker;
  for (const id of Object.keys(freed)) {
    if (!captives.some((captive) => captive.id === id))
      throw new BadInput(`battle.facts.freed.${id}`, 'is none of the Captives');
  }
  return captives.flatMap(({ id }): Earning[] => {
    const rescuer = Object.hasOwn(freed, id) ? freed[id] : undefined;
    if (rescuer === undefined || rescuer === 'self' || rescuer === id) return [];
    const fighter = fighters.find((fighter) => fighter.id === rescuer);
    if (!fighter)
      throw new BadInput(
        `battle.facts.freed.${id}`,
        `expected a fighter of the attacker's or self, got ${rescuer}`,
        'dominion.rescue-mission.captives.3',
      );
    return [{ fighter, xp: 'D3', why: 'freeing a Captive', clause: 'dominion.rescue-mission.experience.1' }];
  });
}

/** 1 for each Captive who took flight; a Captive set free by the defender's flight did not. */
function forFlight(
  t: Table,
  battle: Battle<Facts>,
  freed: readonly Fighter[],
  abandoned: boolean,
): readonly Earning[] {
  const allAway = abandoned && freedByFlight(t) === 'count-having-taken-flight';
  return freed
    .filter((captive) => hasEscaped(captive) || (allAway && !wasFreed(battle, captive)))
    .map((fighter) => ({
      fighter,
      xp: 1,
      why: 'taking flight',
      clause: 'dominion.rescue-mission.experience.2',
    }));
}

// The battle

const CAPTIVES = 'rescue.captives';
const FREED = 'rescue.freed';

function captiveIds({ facts }: BattleState): readonly Ref[] {
  return facts[CAPTIVES] ?? [];
}

/** Captives who are still held on the battlefield. */
function held(state: BattleState): readonly FighterState[] {
  return captiveIds(state)
    .map((id) => fighterOf(state, id))
    .filter(({ fate }) => fate === 'captive');
}

/** The battle as its judging rules take it; a Captive who is held is on the battlefield all the same. */
function now(t: BattleTable) {
  const { state } = t;
  const facts = commonFacts(t, {
    captives: captiveIds(state),
    freed: state.facts[FREED] ?? {},
  });
  const battle = judged(state, 'dominion.rescue-mission', facts);
  for (const { fighters } of battle.gangs) {
    for (const fighter of fighters) if (fighter.fate === 'captive') Object.assign(fighter, { on: 'board' });
  }
  return { battle, variant: state.variant };
}

/** The Captives: the roster names them, or the table names them now [dominion.rescue-mission.captives.1]. */
function* gather(t: BattleTable): Rule<void> {
  const { state } = t;
  const clause = 'dominion.rescue-mission.captives.1';
  const attackers = gangsOf(t, 'attacker');
  const known = attackers
    .flatMap((gang) => fightersOf(state, gang))
    .filter(({ status }) => status === 'captive');
  const captives = ids(known);
  if (captives.length === 0) {
    const fitOf = (gang: GangState) => ids(fightersOf(state, gang).filter(({ status }) => status === 'fit'));
    // Somebody has to be left who can come for them; with everybody in Recovery one of those is held.
    const lead = theGang(t, 'attacker');
    const attacker = [lead, ...attackers].find((gang) => fitOf(gang).length > 0) ?? lead;
    const fit = fitOf(attacker);
    while (captives.length < Math.max(1, fit.length - 1)) {
      const left = (fit.length > 0 ? fit : attacker.roster).filter((id) => !captives.includes(id));
      const options = captives.length === 0 ? left : [...left, 'enough'];
      const what = say('dominion/rescue-mission/which-fighters-does-defender');
      const next = yield* t.choose(attacker.seat, options, clause, attacker.id, what);
      if (next === 'enough') break;
      captives.push(next);
    }
    for (const id of captives) fighterOf(state, id).status = 'captive';
  }
  state.facts[CAPTIVES] = captives;
  const names = captives.map((id) => fighterOf(state, id).name);
  t.tell('dominion/rescue-mission/captives', { names }, clause);
}

/** The defender sets up Captives and sentries anywhere, then the attacker along the edges. */
function* deployment(t: BattleTable): Rule<void> {
  const clause = 'dominion.rescue-mission.deployment.1';
  const defender = theGang(t, 'defender');
  for (const id of captiveIds(t.state)) {
    const captive = fighterOf(t.state, id);
    captive.spot = yield* t.place(defender.seat, id, ANYWHERE, clause);
    captive.fate = 'captive';
    t.tell('dominion/rescue-mission/held-here', { captive: captive.name }, clause);
  }
  for (const gang of gangsOf(t, 'defender')) yield* deployCrew(t, gang, ANYWHERE, clause);
  for (const gang of gangsOf(t, 'attacker')) yield* deployCrew(t, gang, within(2, EDGE), clause);
}

/** A free attacker near a Captive tries to cut the bonds. */
const free: BattleAction = {
  id: 'free-a-captive',
  words: say('dominion/rescue-mission/free-captive'),
  type: 'basic',
  clause: 'dominion.rescue-mission.captives.3',
  may(state, fighter) {
    if (gangOfFighter(state, fighter).role !== 'attacker') return false;
    const clause = 'dominion.rescue-mission.captives.3';
    if (held(state).length === 0) return { why: say('dominion/rescue-mission/no-captive-held-any'), clause };
    return (
      statusOf(fighter) === 'active' || {
        why: say('dominion/rescue-mission/only-active-fighter-can'),
        clause,
      }
    );
  },
  at: (state, fighter) => besideAny(1, fighter, held(state)),
  *take(t, fighter) {
    const clause = 'dominion.rescue-mission.captives.3';
    const near = yield* t.within(1, fighter.id, ids(held(t.state)), clause);
    if (near.length === 0) return false;
    const id = yield* t.choose(
      seatOf(t.state, fighter),
      near,
      clause,
      fighter.id,
      say('dominion/rescue-mission/which-captive'),
    );
    const { freed } = yield* freeCaptive(rolledBy(t, fighter.id), { distance: 1, rescuer: 'free' });
    // A fighter gets no reward for a deed that an enemy made them do.
    const by = actsForOwn(t.state, fighter) ? fighter.id : 'self';
    if (freed) setFree(t, fighterOf(t.state, id), by);
    return true;
  },
};

/** Ready from the next round on, with everything given back [dominion.rescue-mission.captives.5]. */
function setFree(t: BattleTable, captive: FighterState, by: Ref): void {
  const { facts } = t.state;
  facts[FREED] = { ...(facts[FREED] ?? {}), [captive.id]: by };
  arrive(captive, false);
  captive.status = 'fit';
  t.tell(
    'dominion/rescue-mission/free-acts-next-round',
    { captive: captive.name },
    'dominion.rescue-mission.captives.5',
  );
}

/** Captives tear at their bonds. */
function* breakingLoose(t: BattleTable): Rule<void> {
  const clause = 'dominion.rescue-mission.captives.4';
  const trying: Ref[] = [];
  for (const { id: gang, seat } of gangsOf(t, 'attacker')) {
    const bound = { options: ids(held(t.state).filter((captive) => captive.gang === gang)) };
    trying.push(
      ...(yield* t.pick(seat, bound, clause, gang, say('dominion/rescue-mission/which-captives-try-break'))),
    );
  }
  for (const id of trying) {
    const captive = fighterOf(t.state, id);
    const { result } = yield* breakLoose(rolledBy(t, id), { strength: captive.stats.s });
    if (result === 'freed') setFree(t, captive, 'self');
    if (result === 'flesh-wound') yield* fleshWound(t, captive);
  }
}

/** A Flesh Wound on somebody who is bound; one that leaves no Toughness takes them out of the battle. */
function* fleshWound(t: BattleTable, captive: FighterState): Rule<void> {
  const toughness = Math.max(1, captive.stats.t - captive.fleshWounds);
  captive.fleshWounds++;
  const after = applyInjuries(t, ['flesh'], { toughness, status: 'active' });
  if (after.status !== 'out-of-action') return;
  captive.fate = 'out-of-action';
  captive.spot = null;
  yield* nerveOfFriends(t, captive);
}

specialRule({
  id: 'dominion.rescue-mission',
  title: 'Rescue Mission',
  actions: [free],
  closes: cardsAfterTheAlarm('dominion.rescue-mission.tactics.1'),
  *endPhaseStarts(t) {
    const leaving = { scenario: 'dominion.rescue-mission', at: 'edge' } as const;
    for (const attacker of gangsOf(t, 'attacker'))
      yield* letLeave(t, attacker, leaving, 'dominion.rescue-mission.flight.1');
    yield* breakingLoose(t);
  },
  *endPhaseEnds(t) {
    if (!knowsOfTheAttack(t.state)) return;
    const clause = 'dominion.rescue-mission.reinforcements.1';
    for (const defender of gangsOf(t, 'defender')) yield* reinforce(t, defender, { brings: 'D6', clause });
  },
  bottleLosses: withEscaped,
});

/** A held Captive is never among those who stand on the battlefield and can act [dominion.rescue-mission.captives.2]. */
export const rescueMission = scenario({
  id: 'dominion.rescue-mission',
  title: 'Rescue Mission',
  pack: 'dominion',
  gangs: FOR_MANY,
  roles: 'attacker-defender',
  escapes: true,
  special: ['dominion.rescue-mission', SNEAK_ATTACKS, HOME_TURF, LOOT_CASKETS, REINFORCEMENTS],
  board: standardBoard,
  battlefield: standardBattlefield,
  furnish: placeLootCaskets, // [dominion.rescue-mission.battlefield.1]
  gather,
  crew: (t, { role }) =>
    role === 'attacker'
      ? custom(t, null, 'dominion.rescue-mission.crews.1')
      : sentries(t, 'dominion.rescue-mission.crews.2'),
  setUp: (t) => holdDefenders(t),
  deployment,
  bottlingWarning: warnsOfFlight(FLEEING),
  aims: (state, gang) => {
    if (gang.role !== 'attacker') return [defeatEnemies(state, gang)];
    const bound = ids(held(state));
    const own = membersOf(state, gang);
    const freed = own.filter((id) => captiveIds(state).includes(id));
    return [
      getAway(bound.length > 0 ? freed : own, 'dominion.rescue-mission.flight.1', { worth: 1 }),
      {
        is: 'go',
        who: own.filter((id) => !freed.includes(id)),
        to: bound,
        within: 1,
        actions: ['free-captive'],
        worth: 0.9,
        clause: 'dominion.rescue-mission.victory.1',
      },
      defeatEnemies(state, gang, 0.5),
    ];
  },
  ending: (t) => rescueMissionEnding(t, now(t)),
  victory(t) {
    const verdict = rescueMissionVictory(t, now(t));
    // A defender who fled leaves everybody behind.
    if (verdict.why === 'dominion.rescue-mission.fleeing.1')
      for (const captive of held(t.state)) captive.status = 'fit';
    return verdict;
  },
  figures: (t) => figures(now(t).battle),
  rewards: (t) => rescueMissionRewards(t, now(t)),
});
