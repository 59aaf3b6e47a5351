/** Gang Moot: a meeting of leaders that is about to turn violent. */

import { defeatEnemies } from '../../battle/aims.ts';
import { type AttackEvent, isLoudShot } from '../../battle/attack.ts';
import { type Figures, figuresOf, leftSaid } from '../../battle/figures.ts';
import {
  type Battle,
  type Fighter,
  type Gang,
  onBoard,
  type Rank,
  type Rewards,
  type Verdict,
  writtenVerdict,
} from '../../battle/judged.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { type Area, boardOf, type CrewTerms, scenario } from '../../battle/scenario.ts';
import { specialRule, testModifierOf } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  type GangState,
  gangBy,
  ids,
  isOnBoard,
  judged,
  onBoardOf,
} from '../../battle/state.ts';
import { allOf, atLeast, BOARD, CENTRE, within } from '../../battle/where.ts';
import { deployInTurns, deploy as setUp } from '../../core/deploy.ts';
import { activate } from '../../core/play/activation.ts';
import { moves } from '../../core/play/moving.ts';
import { rollTest } from '../../core/tests.ts';
import { withAllies } from '../../special/allies.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Next, Table } from '../../table/table.ts';
import { checkLimits } from './limits.ts';
import {
  draw,
  type EndingClauses,
  gangsLeft,
  isPresent,
  leaderOf,
  leftInPlay,
  type StandardTerms,
  standardEnding,
  standardGangRewards,
  stopsAtOnce,
  totalXp,
  type UnderWay,
  undecided,
  win,
  winningLeaderXp,
} from './standards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    /** Who leads each gang here. */
    'moot.leaders': Readonly<Record<Ref, Ref>>;
    'moot.ever-ready': readonly Ref[];
    'moot.jumps': Ref;
  }
}

const rollEach = ruling('takeover.moot-roll-each', 'leader-part-number');
const standIn = ruling('takeover.moot-stand-in', 'true-leader-earns');
const lastWithoutLeader = ruling('takeover.moot-last-without-leader', 'last-gang-wins');
const afterFroggy = ruling('takeover.moot-after-froggy', 'player-after-one-who-failed');
const survives = ruling('takeover.moot-survive', 'no');
const nobodyFails = ruling('takeover.moot-nobody-fails', 'go-round-again-until-somebody');

/** A moot names the Leaders where a stand-in has come; elsewhere it is the fighter of that rank. */
type Moot = UnderWay & Battle<{ readonly leaders?: Readonly<Record<string, string>> }>;

// Crews

/** The Leader, and Random (D3+3) for the rest. */
export const crewSize = procedure('takeover.gang-moot.crew-size', function* (t, _input) {
  const rolled = yield* t.roll('D3+3', 'takeover.gang-moot.crews.3');
  const size = rollEach(t) === 'leader-part-number' ? rolled - 1 : rolled;
  t.tell('takeover/gang-moot/leader-comes', {}, 'takeover.gang-moot.crews.1');
  t.tell('takeover/gang-moot/random-gives-rest-crew', { size }, 'takeover.gang-moot.crews.3');
  return { method: 'random', size, extra: ['leader'] };
});

// Deployment

export const deploy = procedure(
  'takeover.gang-moot.deploy',
  (t, { isLeader, inchesToCentre, inchesToLeader, inchesToFighter }) => {
    const facts = { inchesToCentre, inchesToLeader, inchesToFighter };
    if (isLeader) {
      return checkLimits(
        t,
        [
          {
            clause: 'takeover.gang-moot.deployment.1',
            kept: inchesToCentre <= 3,
            otherwise: 'takeover/gang-moot/leader-stands-within-3',
          },
        ],
        facts,
      );
    }
    return checkLimits(
      t,
      [
        {
          clause: 'takeover.gang-moot.deployment.2',
          kept: inchesToLeader >= 12,
          otherwise: 'takeover/gang-moot/leader-less-than-12',
        },
        {
          clause: 'takeover.gang-moot.deployment.3',
          kept: inchesToFighter >= 4,
          otherwise: 'takeover/gang-moot/another-fighter-less-than',
        },
      ],
      facts,
    );
  },
);

// Ending the battle

const LAST_GANG: EndingClauses = { one: 'takeover.gang-moot.ending.1', none: 'takeover.gang-moot.ending.2' };

export const ending = procedure('takeover.gang-moot.ending', (t, { battle }) => {
  checkLeaders(battle);
  return standardEnding(t, battle, LAST_GANG);
});

// Victory

export const victory = procedure('takeover.gang-moot.victory', (t, { battle }) => verdictOf(t, battle));

/** The last gang wins if its Leader is up; a stand-in is the Leader for everything [takeover.gang-moot.crews.2]. */
function verdictOf(t: Table, battle: Moot): Verdict {
  checkLeaders(battle);
  if (!standardEnding(t, battle, LAST_GANG).ended) return undecided(t);
  const winners = gangsLeft(t, battle).filter(
    (last) => hasLeaderUp(battle, last) || lastWithoutLeader(t) === 'last-gang-wins',
  );
  return winners.length > 0
    ? win(t, withAllies(battle, winners), 'takeover.gang-moot.victory.1')
    : draw(t, 'takeover.gang-moot.victory.2');
}

function hasLeaderUp(battle: Moot, gang: Gang): boolean {
  const leader = gang.fighters.find(({ id }) => id === leaderAtTheMoot(battle, gang));
  return leader !== undefined && isUp(leader);
}

/** Who is left, and whether their Leader is up. */
function figures(t: Table, battle: Moot): readonly Figures[] {
  return battle.gangs.map((gang) =>
    figuresOf(
      [gang],
      leftSaid(gang.fighters, (fighter) => isPresent(t, fighter)),
      say(hasLeaderUp(battle, gang) ? 'figures/leader-up' : 'figures/leader-down'),
    ),
  );
}

function isUp(fighter: Fighter): boolean {
  return onBoard(fighter) && fighter.fate !== 'seriously-injured';
}

/** The Leader in this scenario: the named fighter, or the gang's leader. */
function leaderAtTheMoot({ facts: { leaders = {} } }: Moot, gang: Gang): Ref | undefined {
  return Object.hasOwn(leaders, gang.id) ? leaders[gang.id] : leaderOf(gang);
}

function checkLeaders({ facts: { leaders = {} }, gangs }: Moot): void {
  for (const [gang, leader] of Object.entries(leaders)) {
    const own = gangs.find(({ id }) => id === gang);
    if (!own) throw new BadInput(`battle.facts.leaders.${gang}`, 'is none of the gangs in this battle');
    if (!own.fighters.some(({ id }) => id === leader)) {
      throw new BadInput(`battle.facts.leaders.${gang}`, `expected a fighter of ${gang}, got ${leader}`);
    }
  }
}

// Rewards, experience and Reputation

const TERMS: StandardTerms = {
  victor: 'takeover.gang-moot.rewards.1',
  territory: 'takeover.gang-moot.rewards.2',
  losers: 'takeover.gang-moot.rewards.3',
  draw: 'takeover.gang-moot.rewards.4',
  reputation: {
    victor: 'takeover.gang-moot.reputation.1',
    draw: 'takeover.gang-moot.reputation.2',
    bottled: 'takeover.gang-moot.reputation.3',
  },
};

export const rewards = procedure('takeover.gang-moot.rewards', function* (t, { battle }): Rule<Rewards> {
  const verdict = writtenVerdict(battle) ?? verdictOf(t, battle);
  const gangs = yield* standardGangRewards(t, battle, verdict, TERMS);
  const learns = (gang: Gang) =>
    standIn(t) === 'true-leader-earns' ? leaderOf(gang) : leaderAtTheMoot(battle, gang);
  const leader = yield* winningLeaderXp(
    t,
    battle,
    verdict,
    { victor: 'takeover.gang-moot.experience.1', draw: 'takeover.gang-moot.experience.2' },
    learns,
    'D3+3',
  );
  return { gangs, xp: totalXp(leader), notes: [] };
});

// Special rules: Parlay

/** Only the Leaders, stand-ins included [takeover.gang-moot.crews.2], are Ready in round 1; from round 2 on everybody is. */
export const readyMarkers = procedure('takeover.gang-moot.ready-markers', (t, { round, fighters }) => {
  const first = round === 1;
  const ready = fighters.filter(({ isLeader }) => isLeader || !first).map(({ id }) => id);
  if (first) {
    t.tell('takeover/gang-moot/only-leaders-ready', { ready }, 'takeover.gang-moot.special.1');
  } else {
    t.tell('takeover/gang-moot/everybody-ready', { ready }, 'takeover.gang-moot.special.5');
  }
  return { ready };
});

/** An attack wakes its target if that lives, and a loud shot wakes those nearby who keep their wits. */
export const parlayTest = procedure('takeover.gang-moot.parlay-test', function* (t, input) {
  const { attack, silent, inches, intelligence, targeted, survived, ready, hasBeenReady } = input;
  const canBecomeReady = survived && !ready && !hasBeenReady;
  if (targeted) {
    t.tell(
      canBecomeReady
        ? 'takeover/gang-moot/target-becomes-ready'
        : 'takeover/gang-moot/target-does-not-become',
      {},
      'takeover.gang-moot.special.3',
    );
    return { tested: false, becomesReady: canBecomeReady };
  }
  const clause = 'takeover.gang-moot.special.2';
  const hears = attack === 'shoot' && !silent && inches <= 12;
  if (!hears || !canBecomeReady) {
    t.tell(
      hears ? 'takeover/gang-moot/fighter-cannot-become-ready' : 'takeover/gang-moot/fighter-notices-nothing',
      {},
      clause,
    );
    return { tested: false, becomesReady: false };
  }
  const { total, passed } = yield* rollTest(t, { stat: 'int', value: intelligence }, clause);
  t.tell(
    passed ? 'takeover/gang-moot/against-ready-once' : 'takeover/gang-moot/against-not-ready',
    { total, intelligence },
    clause,
  );
  return { tested: true, becomesReady: passed };
});

/** Those who noticed nothing in round 1 may be moved in its End phase; after that there are none. */
export const endPhaseMove = procedure('takeover.gang-moot.end-phase-move', (t, { round, everReady }) => {
  if (round > 1) {
    t.tell('takeover/gang-moot/after-round-1-everybody', {}, 'takeover.gang-moot.special.5');
    return { inches: 0 };
  }
  const inches = everReady ? 0 : 6;
  t.tell(
    everReady ? 'takeover/gang-moot/whoever-had-ready-marker' : 'takeover/gang-moot/free-move-any-direction',
    { inches },
    'takeover.gang-moot.special.4',
  );
  return { inches };
});

// Special rules: Feelin' Froggy

/** The Leaders test their Cool in priority order, and the first to fail jumps up and is activated. */
export const feelinFroggy = procedure('takeover.gang-moot.feelin-froggy', (t, { order }) =>
  whoJumps(t, order),
);

interface NervousLeader {
  readonly id: Ref;
  readonly cool: number;
  readonly modifier?: number;
}

function* whoJumps(
  t: Table,
  order: readonly NervousLeader[],
): Rule<{ readonly jumps: Ref | null; readonly checks: number }> {
  type Jump = { readonly jumps: Ref | null; readonly checks: number };
  // If no natural roll always fails, a Cool of 2+ never does, and such Leaders would roll for ever.
  const goesRound = nobodyFails(t) === 'go-round-again-until-somebody' && order.some(({ cool }) => cool > 2);
  function* turn(t: Table, checks: number): Rule<Next<number, Jump>> {
    const leader = order[goesRound ? checks % order.length : checks];
    if (!leader) return { done: { jumps: null, checks } };
    const { id, cool, modifier = 0 } = leader;
    const clause = 'takeover.gang-moot.special.6';
    const { total, passed } = yield* rollTest(t, { stat: 'cl', value: cool, modifier }, clause, id);
    const fate = passed ? 'keeps calm' : 'is itching to jump';
    t.tell('takeover/gang-moot/against-cool-leader', { id, total, cool, fate }, clause);
    return passed ? { again: checks + 1 } : { done: { jumps: id, checks: checks + 1 } };
  }
  const jump = yield* t.until(turn, 0);
  t.tell(
    jump.jumps === null
      ? 'takeover/gang-moot/all-leaders-keep-calm'
      : 'takeover/gang-moot/activates-leader-first',
    jump,
    'takeover.gang-moot.special.7',
  );
  return jump;
}

// The page as a whole

/** The speaker of each gang, by gang: its Leader, or a stand-in. */
function leadersAt(state: BattleState): Readonly<Record<Ref, Ref>> {
  return state.facts['moot.leaders'] ?? {};
}

/** Everybody who has had a Ready marker, in round 1. */
function everReady(state: BattleState): readonly Ref[] {
  return state.facts['moot.ever-ready'] ?? [];
}

/** Those who would succeed a dead Leader, by rank; among several of a rank the best Leadership comes first. */
const SUCCESSION: readonly Rank[] = ['leader', 'champion', 'specialist', 'ganger', 'juve'];

function* nameLeaders(t: BattleTable): Rule<void> {
  const leaders: Record<Ref, Ref> = {};
  for (const gang of t.state.gangs) {
    const all = fightersOf(t.state, gang).filter((fighter) => SUCCESSION.includes(fighter.rank));
    const fit = all.filter(({ status }) => status === 'fit');
    // Where everybody is in Recovery, the Leader limps to the moot [takeover.prebattle.recovery.3].
    const able = fit.length > 0 ? fit : all.filter(({ status }) => status === 'recovery');
    const rank = SUCCESSION.find((each) => able.some((fighter) => fighter.rank === each));
    if (!rank) continue;
    const ofRank = able.filter((fighter) => fighter.rank === rank);
    const best = Math.min(...ofRank.map(({ stats }) => stats.ld));
    const id = yield* t.choose(
      gang.seat,
      ids(ofRank.filter(({ stats }) => stats.ld === best)),
      'takeover.gang-moot.crews.2',
      gang.id,
      say('takeover/gang-moot/who-stands-leader'),
    );
    leaders[gang.id] = id;
    if (rank !== 'leader')
      t.tell(
        'takeover/gang-moot/stands-as-leader',
        { name: fighterOf(t.state, id).name },
        'takeover.gang-moot.crews.2',
      );
  }
  t.state.facts['moot.leaders'] = leaders;
}

function* crew(t: BattleTable, gang: GangState): Rule<CrewTerms> {
  const { size } = yield* crewSize(rolledBy(t, gang.id), { gangs: t.state.gangs.length });
  const leader = leadersAt(t.state)[gang.id];
  const comes = leader !== undefined && fighterOf(t.state, leader).status === 'fit' ? 1 : 0;
  return {
    method: 'random',
    size: size + comes,
    clause: 'takeover.gang-moot.crews.3',
    must: ({ id }) => id === leader, // [takeover.gang-moot.crews.1]
  };
}

/** The Leaders meet in the middle; everybody else waits well away from them, and from one another. */
function* deployment(t: BattleTable): Rule<void> {
  const { state } = t;
  const order = yield* rollOffInTakeover(t, ids(state.gangs), 'takeover.standards.deployment.2');
  const leaders = leadersAt(state);
  for (const id of order) {
    const leader = leaders[id];
    if (leader !== undefined && gangBy(state, id).crew.includes(leader))
      yield* setUp(t, fighterOf(state, leader), within(3, CENTRE), 'takeover.gang-moot.deployment.1');
  }
  const present = Object.values(leaders).filter((id) => isOnBoard(fighterOf(state, id)));
  // The distances can use up a small board.
  if (boardOf(state).width < BOARD.width)
    t.tell('takeover/gang-moot/where-no-such-spot', {}, 'takeover.gang-moot.deployment.2');
  yield* deployInTurns(
    t,
    order.map((id) => gangBy(state, id)),
    // The nearest fighter of all may be nearer than a Leader may be [takeover.gang-moot.deployment.3].
    () => allOf(atLeast(12, present), atLeast(4, ids(allOnBoard(state)))),
    'takeover.gang-moot.deployment.2',
  );
}

/** Laid out as the standard says [takeover.gang-moot.battlefield.1]; the corners mean nothing here. */
function battlefield(state: BattleState): readonly Area[] {
  return [
    {
      words: 'where the Leaders meet',
      where: within(3, CENTRE),
      clause: 'takeover.gang-moot.deployment.1',
    },
    {
      words: 'where everybody else waits',
      where: atLeast(12, Object.values(leadersAt(state))),
      clause: 'takeover.gang-moot.deployment.2',
    },
  ];
}

const judgedMoot = (state: BattleState) => judged(state, 'takeover.gang-moot', { leaders: leadersAt(state) });

/** Parlay and Feelin' Froggy, which rule the first round; after it everything is as usual. */
export const parlay = specialRule({
  id: 'takeover.gang-moot',
  title: 'Gang Moot',

  *prioritySettled(t) {
    const { state } = t;
    if (state.round > 1) return;
    const leaders = Object.values(leadersAt(state));
    const fighters = allOnBoard(state).map(({ id }) => ({ id, isLeader: leaders.includes(id) }));
    state.facts['moot.ever-ready'] = [...readyMarkers(t, { round: state.round, fighters }).ready];
  },

  /** From round 2 on everybody does [takeover.gang-moot.special.5]. */
  getsReady: (state, { id }) => state.round > 1 || everReady(state).includes(id),

  /** The first Leader who loses its nerve acts before everybody else. */
  *actionPhaseStarts(t) {
    const { state } = t;
    if (state.round > 1) return;
    const leaders = leadersAt(state);
    const order: NervousLeader[] = [];
    for (const id of state.order) {
      const leader = leaders[id] === undefined ? undefined : fighterOf(state, leaders[id]);
      if (!leader?.ready) continue;
      order.push({ id, cool: leader.stats.cl, modifier: yield* testModifierOf(t, leader, 'cl') });
    }
    if (order.length === 0) return;
    const { jumps } = yield* whoJumps(t, order);
    if (jumps === null) return;
    // By one reading turns continue from this player; otherwise this is an activation before the first turn.
    if (afterFroggy(t) === 'player-after-one-who-failed') state.facts['moot.jumps'] = jumps;
    else yield* activate(t, fighterOf(state, leaders[jumps] as Ref));
  },

  mayActivate(state, gang, ready) {
    const jumps = state.round === 1 ? state.facts['moot.jumps'] : undefined;
    const leader = jumps === undefined ? undefined : fighterOf(state, leadersAt(state)[jumps] as Ref);
    if (!leader?.ready) return ready;
    return gang.id === jumps ? [leader] : [];
  },

  attacked: wake,
  asksHowAttacked: (state) => state.round === 1 && asleepIn(state).length > 0,

  /** A fighter who noticed nothing may be moved; where to is for the table to see. */
  *endPhaseStarts(t) {
    const { state } = t;
    if (state.round > 1) return;
    for (const gang of state.gangs) {
      const movers = onBoardOf(state, gang).filter(
        ({ id }) =>
          endPhaseMove(t.quiet, { round: state.round, everReady: everReady(state).includes(id) }).inches > 0,
      );
      if (movers.length === 0) continue;
      t.tell(
        movers.length > 1
          ? 'takeover/gang-moot/may-move-up-6'
          : 'takeover/gang-moot/may-move-up-6-any-direction',
        { gang: gang.name, movers: movers.map(({ name }) => name) },
        'takeover.gang-moot.special.4',
      );
      for (const mover of movers)
        yield* moves(t, mover, { inches: 6, clause: 'takeover.gang-moot.special.4' });
    }
  },
});

function asleepIn(state: BattleState): readonly FighterState[] {
  return allOnBoard(state).filter(({ id }) => !everReady(state).includes(id));
}

/**
 * An attack wakes its target, and a loud Shoot action everybody who hears it, once for all its guns and for any
 * target.
 */
function* wake(t: BattleTable, attack: AttackEvent): Rule<void> {
  const { state } = t;
  const attacker = fighterOf(state, attack.attacker);
  if (state.round > 1 || attack.kind === 'other') return;
  const asleep = asleepIn(state);
  if (asleep.length === 0) return;
  const silent = !isLoudShot(attack);
  const isTarget = ({ id }: FighterState) => attack.targets.includes(id);
  const bystanders = ids(asleep.filter((fighter) => !isTarget(fighter) && fighter.id !== attacker.id));
  const hearing = say('takeover/gang-moot/who-within-12-near', { attacker: attacker.name });
  const near = silent
    ? []
    : yield* t.within(12, attacker.id, bystanders, 'takeover.gang-moot.special.2', hearing);
  for (const fighter of asleep) {
    const targeted = isTarget(fighter);
    if (!targeted && !near.includes(fighter.id)) continue;
    const { tested, becomesReady } = yield* parlayTest(rolledBy(t, fighter.id).quiet, {
      attack: attack.kind === 'shoot' ? 'shoot' : 'fight',
      silent,
      inches: 12,
      intelligence: fighter.stats.int,
      targeted,
      survived: fighter.fate !== 'seriously-injured' || survives(t) !== 'no',
      ready: fighter.ready,
      hasBeenReady: false,
    });
    const how = targeted ? 'is attacked' : 'hears the shot';
    const now = becomesReady ? 'is Ready now' : 'is not Ready';
    const { name, stats } = fighter;
    t.tell(
      tested ? 'takeover/gang-moot/intelligence' : 'takeover/gang-moot/and',
      { name, how, now, int: stats.int },
      targeted ? 'takeover.gang-moot.special.3' : 'takeover.gang-moot.special.2',
    );
    if (!becomesReady) continue;
    fighter.ready = true;
    state.facts['moot.ever-ready'] = [...everReady(state), fighter.id];
  }
}

export const gangMoot = scenario({
  id: 'takeover.gang-moot',
  title: 'Gang Moot',
  pack: 'takeover',
  gangs: { least: 2, most: 6 },
  roles: 'attacker-defender',
  special: ['takeover.gang-moot'],
  battlefield,
  gather: nameLeaders,
  crew,
  comesFirst: (state, { id }) => leadersAt(state)[id],
  deployment,
  /** The last gang wins with its Leader, or the stand-in, up [takeover.gang-moot.crews.2]. */
  aims: (state, gang) => {
    const clause = 'takeover.gang-moot.victory.1';
    const leaders = leadersAt(state);
    const own = leaders[gang.id];
    const theirs = state.gangs
      .filter(({ side }) => side !== gang.side)
      .flatMap(({ id }) => leaders[id] ?? []);
    return [
      { is: 'keep', of: own === undefined ? [] : [own], worth: 1, clause },
      { is: 'take-out', of: theirs, worth: 1, clause },
      defeatEnemies(state, gang, 0.8, clause),
    ];
  },
  ending: (t) => ending(t, { battle: judgedMoot(t.state) }),
  left: leftInPlay,
  stopsAtOnce,
  victory: (t) => victory(t, { battle: judgedMoot(t.state) }),
  figures: (t) => figures(t, judgedMoot(t.state)),
  rewards: (t) => rewards(t, { battle: judgedMoot(t.state) }),
});
