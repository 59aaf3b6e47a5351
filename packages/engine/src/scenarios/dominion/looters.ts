/** Looters: one gang storms a rival's turf for its stash. */

import { carryAway, defeatEnemies, getAway, membersOf } from '../../battle/aims.ts';
import { drop } from '../../battle/events.ts';
import { type Figures, figuresOf } from '../../battle/figures.ts';
import type { Battle, Gang, Verdict } from '../../battle/judged.ts';
import { boardOf, scenario } from '../../battle/scenario.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  fighterOf,
  ids,
  judged,
  type Marker,
} from '../../battle/state.ts';
import { ANYWHERE, within } from '../../battle/where.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { commonFacts } from './aftermath.ts';
import { custom, FOR_MANY, gangsOf, HOME_TURF, random, theGang } from './crews.ts';
import {
  alongEdge,
  deployCrew,
  LOOT_CASKETS,
  lootCasket,
  placeLootCaskets,
  placeMarker,
  SIDES,
  type Side,
  standardBattlefield,
  standardBoard,
} from './deployment.ts';
import {
  declare,
  type Fleeing,
  type Flight,
  flight,
  hasEnded,
  lostByFlight,
  sideHasBottled,
  warnsOfFlight,
  win,
} from './judging.ts';
import { letLeave, withEscaped } from './leaving.ts';
import { isOn, isSame, sides, type Variant } from './reading.ts';
import { holdDefenders, REINFORCEMENTS, reinforce } from './reserve.ts';
import { casketsThatCount, forLeader, rewards } from './rewards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'escape-route': Side;
  }
}

const twoOrMore = ruling('dominion.looters-two-or-more', 'exactly-two');
const leftOnTheBattlefield = ruling('dominion.looters-left', 'destroyed-casket-counts-left');

/** The defender's loot caskets. */
const CASKETS = 4;

interface Facts {
  readonly claimed?: number;
  readonly left?: number;
}

export const claimCasket = procedure(
  'dominion.looters.claim-casket',
  (t, { moment, casket, distance, attackerBottled }) => {
    if (attackerBottled !== 'no') {
      t.tell('dominion/looters/attacker-who-has-bottled', {}, 'dominion.looters.caskets.3');
      return { claimed: false, why: 'dominion.looters.caskets.3' };
    }
    if (casket === 'exhausted-cache' || casket === 'other') {
      t.tell('dominion/looters/casket-kind-cannot-claimed', { casket }, 'dominion.looters.caskets.2');
      return { claimed: false, why: 'dominion.looters.caskets.2' };
    }
    const claimed = moment === 'end-phase' && distance <= 1;
    t.tell(
      claimed ? 'dominion/looters/casket-claimed-taken-off' : 'dominion/looters/casket-claimed-when-end',
      { distance },
      'dominion.looters.caskets.1',
    );
    return { claimed, why: 'dominion.looters.caskets.1' };
  },
);

export const lootersEnding = procedure('dominion.looters.ending', (t, { battle, variant }) => {
  const enough = hasEnough(t, caskets(battle).claimed);
  return hasEnded(t, battle, variant, {
    nobodyLeft: { classic: 'dominion.looters.ending.1', updated: 'dominion.looters.ending.2' },
    limit: {
      roundSeven: [
        { clause: 'dominion.looters.ending.3', holds: enough },
        { clause: 'dominion.looters.ending.4', holds: sideHasBottled(t, sides(battle).attacker) },
      ],
      last: { round: 8, clause: 'dominion.looters.ending.5' },
    },
  });
});

export const lootersVictory = procedure('dominion.looters.victory', (t, { battle, variant }) => {
  const { claimed, left } = caskets(battle);
  return declare(t, verdict(t, battle, variant), {
    'dominion.looters.fleeing.1': say('dominion/looters/enemy-bottled-out-choice'),
    'dominion.looters.victory.1': say('dominion/looters/caskets-claimed-left', { claimed, left }),
    'dominion.looters.victory.2': say('dominion/looters/caskets-claimed-only-left', { claimed, left }),
    'dominion.looters.victory.3': say('dominion/looters/caskets-claimed', { claimed }),
    'dominion.looters.victory.4': say('dominion/looters/caskets-claimed-where-takes', { claimed }),
  });
});

function verdict(t: Table, battle: Battle<Facts>, variant: Variant): Verdict {
  const { attacker, defender } = sides(battle);
  const { claimed, left } = caskets(battle);
  const fled = flightFrom(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);
  if (variant === 'classic') {
    const stillThere = leftOnTheBattlefield(t) === 'destroyed-casket-counts-left' ? CASKETS - claimed : left;
    return claimed > stillThere
      ? win(attacker, 'dominion.looters.victory.1')
      : win(defender, 'dominion.looters.victory.2');
  }
  return hasEnough(t, claimed)
    ? win(attacker, 'dominion.looters.victory.3')
    : win(defender, 'dominion.looters.victory.4');
}

const FLEEING: Fleeing = { clause: 'dominion.looters.fleeing.1', who: 'defender', updatedVictory: true };

function flightFrom(t: Table, battle: Battle, variant: Variant): Flight | undefined {
  return flight(t, battle, variant, FLEEING);
}

/** Two caskets, or more: the adjustment does not punish success. */
function hasEnough(t: Table, claimed: number): boolean {
  return twoOrMore(t) === 'exactly-two' ? claimed === 2 : claimed >= 2;
}

function figures(battle: Battle<Facts>): readonly Figures[] {
  const { claimed, left } = caskets(battle);
  const claims = say('figures/caskets', { many: claimed, all: CASKETS });
  return [
    figuresOf(sides(battle).attacker.gangs, claims),
    { of: [], what: [say('figures/caskets-left', { many: left, all: CASKETS })] },
  ];
}

function caskets({ facts }: Battle<Facts>): { readonly claimed: number; readonly left: number } {
  const { claimed = 0, left = CASKETS - claimed } = facts;
  if (claimed + left > CASKETS)
    throw new BadInput(
      'battle.facts.left',
      `expected at most ${CASKETS - claimed} of the 4 caskets, got ${left}`,
    );
  return { claimed, left };
}

export const lootersRewards = procedure('dominion.looters.rewards', function* (t, { battle, variant }) {
  const { attacker, defender } = sides(battle);
  const judged = verdict(t, battle, variant);
  const { claimed: carried, left } = caskets(battle);
  const abandoned = lostByFlight(flightFrom(t, battle, variant), defender);
  const claimed = abandoned ? carried + left : carried;
  const { stash, holder } = battle.facts;
  if (claimed > 0 && stash === undefined)
    throw new BadInput('battle.facts.stash', 'is missing; the claimed caskets are paid out of it');

  return yield* rewards(t, battle, variant, judged, {
    payment: {
      for: 'objectives',
      clause: 'dominion.looters.credits.1',
      earned: (side) => ({ times: isSame(side, attacker) ? claimed : 0, die: 'D3' }),
      outOf: {
        gang: defender.gangs.find(({ id }) => id === holder) ?? (defender.gangs[0] as Gang),
        stash: stash ?? 0,
        clause: 'dominion.looters.credits.2',
      },
    },
    reputation: (gang) => {
      const kept = CASKETS - claimed;
      const mine = isOn(attacker, gang) ? claimed : kept;
      return mine === 0 ? -2 : casketsThatCount(t, mine);
    },
    reputationClause: (gang) =>
      isOn(attacker, gang) ? 'dominion.looters.reputation.1' : 'dominion.looters.reputation.2',
    // First meeting counts, bottling out does not [dominion.looters.reputation.3].
    lines: { firstMeeting: true, bottled: false },
    earnings: claimed >= 2 ? forLeader(attacker, 'dominion.looters.experience.1') : [],
    fleeing: 'dominion.looters.fleeing.1',
  });
});

// The battle

/** The attacker's way out, which distances are measured to. */
const ROUTE = 'escape-route';
const STASH = Array.from({ length: CASKETS }, (_, at) => `stash-casket-${at + 1}`);

/**
 * The claiming rule's name for one of the defender's caskets now: an opened one is still a casket; its contents may
 * be a cache or a trap, and may be gone.
 */
function casketKind({ kind, spot }: Marker): 'loot-casket' | 'ammo-cache' | 'exhausted-cache' | 'other' {
  if (kind === 'ammo-cache') return spot === null ? 'exhausted-cache' : 'ammo-cache';
  return kind === 'loot-casket' && spot !== null ? 'loot-casket' : 'other';
}

function stashOf({ markers }: BattleState): readonly Marker[] {
  return STASH.map((id) => markers[id]).filter((marker) => marker !== undefined);
}

function unclaimed(state: BattleState): readonly Marker[] {
  return stashOf(state).filter((marker) => marker.state !== 'claimed');
}

/** Those that could still be claimed [dominion.looters.caskets.2]. */
function claimable(state: BattleState): readonly Marker[] {
  return unclaimed(state).filter((marker) => ['loot-casket', 'ammo-cache'].includes(casketKind(marker)));
}

function claimedOf(state: BattleState): number {
  return stashOf(state).length - unclaimed(state).length;
}

/** The battle as its judging rules take it. */
function now(t: BattleTable) {
  const { state } = t;
  const claimed = claimedOf(state);
  const { id: holder, stash } = theGang(t, 'defender');
  const facts = commonFacts(t, { claimed, left: claimable(state).length, stash, holder });
  return { battle: judged(state, 'dominion.looters', facts), variant: state.variant };
}

/** Four caskets and the defenders' crews round them [dominion.looters.deployment.1], then the attackers at their edge. */
function* deployment(t: BattleTable): Rule<void> {
  const defender = theGang(t, 'defender');
  for (const id of STASH) {
    yield* placeMarker(
      t,
      lootCasket(id, defender.id),
      ANYWHERE,
      'dominion.looters.deployment.1',
      defender.seat,
    );
  }
  for (const gang of gangsOf(t, 'defender'))
    yield* deployCrew(t, gang, within(3, STASH), 'dominion.looters.deployment.1');

  const attacker = theGang(t, 'attacker');
  const clause = 'dominion.looters.deployment.2';
  const route = yield* t.choose(
    attacker.seat,
    SIDES,
    clause,
    attacker.id,
    say('dominion/looters/which-edge-escape-route'),
  );
  t.state.facts[ROUTE] = route;
  t.tell('dominion/looters/edge-escape-route', { route }, clause);
  for (const gang of gangsOf(t, 'attacker'))
    yield* deployCrew(t, gang, alongEdge(boardOf(t.state), route, 6), clause);
}

/** Caskets near enough to the escape route are the attacker's [dominion.looters.caskets.1]. */
function* claimCaskets(t: BattleTable): Rule<void> {
  // As long as one attacking gang has not bottled out, the side goes on claiming [dominion.looters.caskets.3].
  if (gangsOf(t, 'attacker').every(({ bottled }) => bottled !== 'no')) return;
  const what = say('dominion/looters/which-caskets-within-1');
  const route = { is: 'edges', sides: [t.state.facts[ROUTE] as Side], inches: 1 } as const;
  const loose = ids(claimable(t.state));
  const near = yield* t.within(1, ROUTE, loose, 'dominion.looters.caskets.1', what, route);
  for (const marker of claimable(t.state).filter(({ id }) => near.includes(id))) {
    const { claimed } = claimCasket(t.quiet, {
      moment: 'end-phase',
      casket: casketKind(marker),
      distance: 1,
      attackerBottled: 'no',
    });
    if (!claimed) continue;
    if (marker.carriedBy !== null) drop(t, fighterOf(t.state, marker.carriedBy));
    marker.state = 'claimed';
    marker.spot = null;
    t.tell(
      'dominion/looters/claimed-taken-off-battlefield',
      { casket: marker.id },
      'dominion.looters.caskets.1',
    );
  }
}

specialRule({
  id: 'dominion.looters',
  title: 'Looters',
  stands(state) {
    const route = state.facts[ROUTE];
    const claimed = claimedOf(state);
    if (route === undefined) return undefined;
    return { words: say('dominion/looters/edge-escape-route-caskets', { side: route, claimed }) };
  },
  /** Claims and escapes [dominion.looters.escape.1], then help for the defender [dominion.looters.reinforcements.1]. */
  *endPhaseStarts(t) {
    yield* claimCaskets(t);
    const leaving = { scenario: 'dominion.looters', at: ROUTE, edge: t.state.facts[ROUTE] as Side } as const;
    for (const attacker of gangsOf(t, 'attacker'))
      yield* letLeave(t, attacker, leaving, 'dominion.looters.escape.1');
    const clause = 'dominion.looters.reinforcements.1';
    for (const defender of gangsOf(t, 'defender'))
      yield* reinforce(t, defender, { brings: t.state.round, clause });
  },
  bottleLosses: withEscaped,
});

export const looters = scenario({
  id: 'dominion.looters',
  title: 'Looters',
  pack: 'dominion',
  gangs: FOR_MANY,
  roles: 'attacker-defender',
  escapes: true,
  special: ['dominion.looters', HOME_TURF, LOOT_CASKETS, REINFORCEMENTS],
  board: standardBoard,
  battlefield: standardBattlefield,
  furnish: placeLootCaskets, // [dominion.looters.battlefield.1]
  crew: (t, gang) =>
    gang.role === 'attacker'
      ? custom(t, 10, 'dominion.looters.crews.1')
      : random(t, 'D3+4', 'dominion.looters.crews.2', gang),
  setUp: (t) => holdDefenders(t),
  deployment,
  bottlingWarning: warnsOfFlight(FLEEING),
  aims: (state, gang) => {
    if (gang.role !== 'attacker') return [defeatEnemies(state, gang)];
    const loose = claimable(state).filter(({ carriedBy }) => carriedBy === null);
    const route = state.facts[ROUTE];
    const edges = route ? { edges: [route] } : {};
    const claimed = claimedOf(state);
    const isEnough = state.variant === 'updated' ? claimed >= 2 : claimed > CASKETS - claimed;
    return [
      ...(isEnough
        ? [getAway(membersOf(state, gang), 'dominion.looters.escape.1', { ...edges, worth: 1 })]
        : carryAway(state, gang, ids(loose), {
            actions: ['carry-casket'],
            clause: 'dominion.looters.caskets.1',
            ...edges,
          })),
      defeatEnemies(state, gang, 0.5),
    ];
  },
  ending: (t) => lootersEnding(t, now(t)),
  victory: (t) => lootersVictory(t, now(t)),
  figures: (t) => figures(now(t).battle),
  rewards: (t) => lootersRewards(t, now(t)),
});
