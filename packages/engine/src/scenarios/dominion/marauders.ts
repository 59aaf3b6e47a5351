/** The Marauders: a raid into enemy territory that makes a name. */
import type { Battle, Ending, Verdict } from '../../battle/judged.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';
import {
  byPoints,
  checkCounts,
  declare,
  hasEnded,
  type PointFacts,
  points,
  tellPoints,
  unlessDrawn,
} from './judging.ts';
import { type CommonFacts, sides } from './reading.ts';
import { forLeader, rewards } from './rewards.ts';

const SPECIAL_OBJECTIVES = { 1: 'bushwhack', 2: 'scrag', 3: 'mayhem' } as const;
type SpecialObjective = (typeof SPECIAL_OBJECTIVES)[keyof typeof SPECIAL_OBJECTIVES];

/** Rolls for the attacker's special objective. */
export function* specialObjective(t: Table): Rule<SpecialObjective> {
  const roll = yield* t.roll('D3', 'dominion.marauders.special.1');
  const objective = SPECIAL_OBJECTIVES[roll as keyof typeof SPECIAL_OBJECTIVES];
  t.tell('The special objective is {objective}', { objective }, 'dominion.marauders.special.1');
  return objective;
}

/** What happened, as far as the special objectives look at it. */
interface Happened {
  readonly event: 'out-of-action' | 'coup-de-grace' | 'fled' | 'left';
  readonly rank: string;
  readonly isTarget: boolean;
  readonly hasSeriouslyInjured: boolean;
  readonly edgeDistance: number;
}

const SPECIAL = {
  bushwhack: { clause: 'dominion.marauders.special.2', score: bushwhack },
  scrag: { clause: 'dominion.marauders.special.3', score: scrag },
  mayhem: { clause: 'dominion.marauders.special.4', score: mayhem },
} as const;

/** 1 more for a Champion who goes out of action, 2 more for the Leader. */
function bushwhack({ event, rank }: Happened): number {
  if (event === 'left') return 0;
  return rank === 'leader' ? 2 : rank === 'champion' ? 1 : 0;
}

/** 1 more if the target goes out of action, and 1 more for a Coup de Grace on it. */
function scrag({ event, isTarget }: Happened): number {
  if (event === 'left' || !isTarget) return 0;
  return event === 'coup-de-grace' ? 2 : 1;
}

/** 1 for an attacker who has Seriously Injured an enemy and leaves within 1" of the attacker's edge. */
function mayhem({ event, hasSeriouslyInjured, edgeDistance }: Happened): number {
  return event === 'left' && hasSeriouslyInjured && edgeDistance <= 1 ? 1 : 0;
}

/** Points for one event; none once the attacker has bottled out, while those scored before stay. */
export const specialPoints = procedure('dominion.marauders.special-points', (t, input) => {
  const { objective, attackerBottled } = input;
  if (attackerBottled !== 'no') {
    t.tell('The attacker has bottled out and scores no more', {}, 'dominion.marauders.special.5');
    return { points: 0 };
  }
  const { clause, score } = SPECIAL[objective];
  const points = score(input);
  t.tell('{objective} scores {points}', { objective, points }, clause);
  return { points };
});

export const ending = procedure('dominion.marauders.ending', (t, { battle, variant }): Ending => {
  return hasEnded(t, battle, variant, {
    nobodyLeft: { classic: 'dominion.marauders.ending.1', updated: 'dominion.marauders.ending.2' },
    limit: unlessDrawn(verdict(t, battle), 'dominion.marauders.ending.3', 'dominion.marauders.ending.4'),
  });
});

export const victory = procedure('dominion.marauders.victory', (t, { battle }) => {
  tellPoints(t, battle);
  return declare(t, verdict(t, battle), {
    'dominion.marauders.victory.1': 'more points',
    'dominion.marauders.victory.2': 'equal points',
  });
});

/**
 * Points decide: enemies who are gone [dominion.marauders.objectives.1], the D3 of the last gang
 * [dominion.marauders.objectives.2] and the attacker's special objective.
 */
function verdict(t: Table, battle: Battle<PointFacts>): Verdict {
  sides(battle);
  checkCounts(battle, 'battle.facts.bonus', battle.facts.bonus);
  return byPoints(battle, points(t, battle), {
    more: 'dominion.marauders.victory.1',
    equal: 'dominion.marauders.victory.2',
  });
}

export const maraudersRewards = procedure('dominion.marauders.rewards', function* (t, input) {
  const { variant } = input;
  const battle: Battle<PointFacts & CommonFacts> = input.battle;
  const decided = verdict(t, battle);
  const winner = battle.gangs.find(({ id }) => decided.victors.includes(id));
  return yield* rewards(t, battle, variant, decided, {
    payment: {
      for: 'winning-or-losing',
      clause: 'dominion.marauders.credits.1',
      base: { won: 'D6x10', lost: 'D3x5', drew: 'D3x10' },
    },
    reputation: ({ id }) => (id === winner?.id ? 2 : 0),
    reputationClause: 'dominion.marauders.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings: forLeader(winner, 'dominion.marauders.experience.1'),
  });
});
