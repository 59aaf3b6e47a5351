/** Ambush: one gang lies in wait for another. */

import { defeatEnemies, getAway, membersOf } from '../../battle/aims.ts';
import { type Figures, figuresOf, leftSaid } from '../../battle/figures.ts';
import { type Battle, type Verdict, writtenVerdict } from '../../battle/judged.ts';
import { type Area, scenario } from '../../battle/scenario.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type GangState,
  gangOfFighter,
  gangsIn,
  judged,
  onBoardOf,
} from '../../battle/state.ts';
import { ANYWHERE, allOf, anyOf, atLeast, CENTRE, unseenBy, within } from '../../battle/where.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { commonFacts } from './aftermath.ts';
import { custom, FOR_MANY, gangsOf, inPriority, random, theGang } from './crews.ts';
import { deployCrew, deployThese, LOOT_CASKETS, placeLootCaskets, standardBoard } from './deployment.ts';
import {
  declare,
  hasEnded,
  holdsOf,
  LOST_BY_CHOICE,
  LOST_BY_FLIGHT,
  lostWithAllies,
  sideFled,
  win,
} from './judging.ts';
import { letLeave, withEscaped } from './leaving.ts';
import {
  crewOf,
  hasEscaped,
  isGone,
  isLeft,
  isOn,
  isOut,
  type Side,
  sides,
  type Variant,
} from './reading.ts';
import { forLeader, rewards } from './rewards.ts';
import { actionsWhenSurprised } from './trap.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'ambush.lead': number;
  }
}

const draws = ruling('dominion.ambush-draws', 'play-round-8-if-fewer');
const half = ruling('dominion.ambush-half', 'round-half-down', 'fled-defenders-count-out-action');
const classicBottle = ruling('dominion.ambush-classic-bottle', 'yes-reference-page-has');

export const setUpDefenders = procedure('dominion.ambush.set-up-defenders', function* (t, { fighters }) {
  type SetUp = { readonly centre: readonly Ref[]; readonly aside: readonly Ref[] };
  const setUp = yield* t.fold<Ref, SetUp>(
    fighters,
    { centre: [], aside: [] },
    function* (t, { centre, aside }, fighter) {
      const roll = yield* t.roll('D6', 'dominion.ambush.deployment.1', fighter);
      return roll === 6 ? { centre, aside: [...aside, fighter] } : { centre: [...centre, fighter], aside };
    },
  );
  t.tell('dominion/ambush/within-6-centre-put', setUp, 'dominion.ambush.deployment.1');
  return setUp;
});

export const placeAttacker = procedure('dominion.ambush.place-attacker', (t, { nearestDefender, seen }) => {
  const allowed = nearestDefender >= (seen ? 12 : 6);
  t.tell(
    allowed ? 'dominion/ambush/attacker-may-set-up' : 'dominion/ambush/too-near-takes-12',
    { nearestDefender },
    'dominion.ambush.deployment.2',
  );
  return { allowed };
});

/** Round 7 decides: both victory texts give every other case to the defender, so nothing is ever drawn. */
export const ambushEnding = procedure('dominion.ambush.ending', (t, { battle, variant }) => {
  const { defender } = sides(battle);
  const open =
    draws(t) === 'play-round-8-if-fewer' &&
    !halfAreOut(t, defender) &&
    2 * defender.fighters.filter(hasEscaped).length < crewOf(defender);
  return hasEnded(t, battle, variant, {
    nobodyLeft: { classic: 'dominion.ambush.ending.1', updated: 'dominion.ambush.ending.2' },
    limit: {
      roundSeven: [{ clause: 'dominion.ambush.ending.3', holds: !open }],
      last: { round: 8, clause: 'dominion.ambush.ending.4' },
    },
  });
});

export const ambushVictory = procedure('dominion.ambush.victory', (t, { battle, variant }) => {
  const { fighters } = sides(battle).defender;
  const out = fighters.filter(isOut).length;
  const away = fighters.filter(hasEscaped).length;
  return declare(t, verdict(t, battle, variant), {
    'dominion.ambush.fleeing.1': say('dominion/ambush/defender-bottled-out-choice'),
    'dominion.ambush.victory.1': say('dominion/ambush/defenders-out-action-escaped', { out, away }),
    'dominion.ambush.victory.2': say('dominion/ambush/only-defenders-out-action', {
      out,
      away,
    }),
    'dominion.ambush.victory.3': say('dominion/ambush/least-half-defenders-out'),
    'dominion.ambush.victory.4': say('dominion/ambush/the-defender-bottled-out-by-choice'),
    'dominion.ambush.victory.5': say('dominion/ambush/fewer-than-half-defenders'),
  });
});

function verdict(t: Table, battle: Battle, variant: Variant): Verdict {
  const { attacker, defender } = sides(battle);
  if (variant === 'updated') {
    if (halfAreOut(t, defender)) return win(attacker, 'dominion.ambush.victory.3');
    return holdsOf(t, defender, ({ bottled }) => bottled === 'by-choice')
      ? win(attacker, 'dominion.ambush.victory.4')
      : win(defender, 'dominion.ambush.victory.5');
  }
  const autoWin = classicBottle(t) === 'yes-reference-page-has';
  if (autoWin && sideFled(t, defender) && !sideFled(t, attacker))
    return win(attacker, 'dominion.ambush.fleeing.1');
  return defender.fighters.filter(isOut).length > defender.fighters.filter(hasEscaped).length
    ? win(attacker, 'dominion.ambush.victory.1')
    : win(defender, 'dominion.ambush.victory.2');
}

/** Who is out and who escaped, of how many. */
function figures(battle: Battle): readonly Figures[] {
  const { attacker, defender } = sides(battle);
  const counts = [
    say('figures/out', { many: defender.fighters.filter(isOut).length, all: crewOf(defender) }),
    say('figures/escaped', { many: defender.fighters.filter(hasEscaped).length }),
  ];
  return [
    figuresOf(defender.gangs, ...counts),
    figuresOf(attacker.gangs, leftSaid(attacker.fighters, isLeft)),
  ];
}

/** Updated counts the choice itself [dominion.ambush.victory.4]; Classic only flight, and only if ruled so. */
function bottlingWarning(t: BattleTable, gang: GangState): Saying | undefined {
  const { state } = t;
  if (gang.role !== 'defender') return undefined;
  if (state.variant === 'updated') return lostWithAllies(state, gang, LOST_BY_CHOICE);
  const isLost = classicBottle(t) === 'yes-reference-page-has';
  return isLost ? lostWithAllies(state, gang, LOST_BY_FLIGHT) : undefined;
}

/** Exactly half of those who took part is enough [dominion.ambush.notes.2]; who fled or escaped is in the whole but not out of action. */
function halfAreOut(t: Table, defender: Side): boolean {
  const reading = half(t);
  const counts = reading === 'fled-defenders-count-out-action' ? isGone : isOut;
  const out = defender.fighters.filter(counts).length;
  const enough = crewOf(defender) / 2;
  return out >= (reading === 'round-half-down' ? Math.floor(enough) : enough);
}

export const ambushRewards = procedure('dominion.ambush.rewards', function* (t, { battle, variant }) {
  const { attacker, defender } = sides(battle);
  const judged = writtenVerdict(battle) ?? verdict(t, battle, variant);
  const away = defender.fighters.filter(hasEscaped);
  return yield* rewards(t, battle, variant, judged, {
    payment: { for: 'none', clause: 'dominion.ambush.credits.1' },
    reputation: (gang) => (!judged.victors.includes(gang.id) ? 0 : isOn(attacker, gang) ? 1 : 2),
    reputationClause: 'dominion.ambush.reputation.1',
    lines: { firstMeeting: false, bottled: true },
    earnings:
      away.length > 0
        ? away.map((fighter) => ({ fighter, xp: 1, why: 'escaping', clause: 'dominion.ambush.experience.1' }))
        : forLeader(attacker, 'dominion.ambush.experience.2'),
    fleeing: 'dominion.ambush.fleeing.1',
  });
});

// The battle

/** The battle as its judging rules take it. */
function now(t: BattleTable) {
  return { battle: judged(t.state, 'dominion.ambush', commonFacts(t)), variant: t.state.variant };
}

/** Nothing but scatter terrain round the centre [dominion.ambush.battlefield.1]. */
function battlefield(): readonly Area[] {
  return [
    {
      words: 'The defender may place all scatter terrain',
      where: ANYWHERE,
      clause: 'dominion.ambush.battlefield.1',
    },
    {
      words: 'scatter terrain only',
      where: within(12, CENTRE),
      clause: 'dominion.ambush.battlefield.1',
    },
    { words: 'defenders', where: within(6, CENTRE), clause: 'dominion.ambush.deployment.1' },
  ];
}

/** Defenders at the centre, ambushers out of their reach, and last the defenders who were put aside. */
function* deployment(t: BattleTable): Rule<void> {
  const attackers = gangsOf(t, 'attacker');
  const defenders = gangsOf(t, 'defender');
  const crews = defenders.flatMap(({ crew }) => crew);
  const { centre, aside } = yield* setUpDefenders(t, { fighters: crews });
  for (const defender of defenders) {
    const own = centre.filter((id) => defender.crew.includes(id));
    yield* deployThese(t, defender, own, within(6, CENTRE), 'dominion.ambush.deployment.1');
  }

  const outOfReach = anyOf(atLeast(12, centre), allOf(atLeast(6, centre), unseenBy(centre)));
  for (const attacker of attackers)
    yield* deployCrew(t, attacker, outOfReach, 'dominion.ambush.deployment.2');

  const enemies = attackers.flatMap(({ crew }) => crew);
  for (const defender of defenders) {
    const own = aside.filter((id) => defender.crew.includes(id));
    yield* deployThese(t, defender, own, atLeast(1, enemies), 'dominion.ambush.deployment.3');
  }
}

/** How many attackers still act before the first defender. */
const LEAD = 'ambush.lead';

/** The same now: a lead that a small crew could not use up in round 1 is gone after it. */
function leadOf({ facts, round }: BattleState): number {
  return round === 1 ? (facts[LEAD] ?? 0) : 0;
}

specialRule({
  id: 'dominion.ambush',
  title: 'Ambush',
  stands: (state) => {
    const lead = leadOf(state);
    return lead > 0 ? { words: say('dominion/ambush/more-attackers-act-before', { lead }) } : undefined;
  },
  *priority(t, standard) {
    if (t.state.round > 1) return yield* standard();
    const gangs = gangsOf(t, 'attacker').map(({ name }) => name);
    const words = gangs.length > 1 ? 'dominion/ambush/spring-ambush' : 'dominion/ambush/springs-ambush';
    t.tell(words, { gang: gangs.length > 1 ? gangs : (gangs[0] as string) }, 'dominion.ambush.surprise.1');
    return yield* inPriority(t, standard, 'attacker');
  },
  *prioritySettled(t) {
    if (t.state.round > 1) return;
    const clause = 'dominion.ambush.surprise.2';
    const lead = yield* t.roll('D3', clause, theGang(t, 'attacker').id);
    t.state.facts[LEAD] = lead;
    t.tell('dominion/ambush/attackers-act-before-first', { lead }, clause);
  },
  mayActivate(state, gang, ready) {
    if (gang.role !== 'defender' || leadOf(state) === 0) return ready;
    const ambushers = gangsIn(state, 'attacker').flatMap((each) => onBoardOf(state, each));
    return ambushers.some((fighter) => fighter.ready) ? [] : ready;
  },
  *activation({ state }, fighter, standard) {
    const lead = leadOf(state);
    if (lead > 0 && gangOfFighter(state, fighter).role === 'attacker') state.facts[LEAD] = lead - 1;
    yield* standard();
  },
  /** The D3 counts fighters, so a group brings no more than the rest of it [dominion.ambush.surprise.2]. */
  groupSize(state, fighter, size) {
    const lead = leadOf(state);
    return lead > 0 && gangOfFighter(state, fighter).role === 'attacker' ? Math.min(size, lead - 1) : size;
  },
  /** A Cool test on every activation of round 1 [dominion.ambush.surprise.3]. */
  actionCount: actionsWhenSurprised,
  *endPhaseStarts(t) {
    const leaving = { scenario: 'dominion.ambush', at: 'edge' } as const;
    for (const defender of gangsOf(t, 'defender'))
      yield* letLeave(t, defender, leaving, 'dominion.ambush.escape.1');
  },
  bottleLosses: withEscaped,
});

export const ambush = scenario({
  id: 'dominion.ambush',
  title: 'Ambush',
  pack: 'dominion',
  gangs: FOR_MANY,
  roles: 'attacker-defender',
  escapes: true,
  special: ['dominion.ambush', LOOT_CASKETS],
  board: standardBoard,
  battlefield,
  furnish: placeLootCaskets,
  crew: (t, gang) =>
    gang.role === 'attacker'
      ? custom(t, null, 'dominion.ambush.crews.1')
      : random(t, 'D3+5', 'dominion.ambush.crews.2', gang),
  deployment,
  bottlingWarning,
  aims: (state, gang) =>
    gang.role === 'defender'
      ? [getAway(membersOf(state, gang), 'dominion.ambush.escape.1'), defeatEnemies(state, gang, 0.5)]
      : [defeatEnemies(state, gang)],
  ending: (t) => ambushEnding(t, now(t)),
  victory: (t) => ambushVictory(t, now(t)),
  figures: (t) => figures(now(t).battle),
  rewards: (t) => ambushRewards(t, now(t)),
});
