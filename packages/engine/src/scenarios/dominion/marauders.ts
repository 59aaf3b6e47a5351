/** The Marauders: a raid into enemy territory that makes a name. */
import { clause } from '@hive-arbiter/rulebook';
import { type Aim, defeatEnemies } from '../../battle/aims.ts';
import { leaveBoard } from '../../battle/events.ts';
import { ownEdges } from '../../battle/ground-on-board.ts';
import { type Battle, type Ending, type Verdict, writtenVerdict } from '../../battle/judged.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { scenario } from '../../battle/scenario.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  gangOfFighter,
  ids,
  isOnBoard,
  judged,
  onBoardOf,
} from '../../battle/state.ts';
import { homeTurf } from '../../special/classic/home-turf.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';
import { commonFacts } from './aftermath.ts';
import { custom, FOR_MANY, gangsOf, random, theGang } from './crews.ts';
import { LOOT_CASKETS, placeLootCaskets, SIX_TILES, sixTiles, standardDeployment } from './deployment.ts';
import {
  bonusPoints,
  byPoints,
  checkCounts,
  declare,
  hasEnded,
  type PointFacts,
  pointFigures,
  points,
  pointsOf,
  tellPoints,
  unlessDrawn,
  winnerOf,
} from './judging.ts';
import { withEscaped } from './leaving.ts';
import { type CommonFacts, sides } from './reading.ts';
import { holdInReserve, REINFORCEMENTS, reinforceAtTheEdge } from './reserve.ts';
import { forLeader, rewards } from './rewards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'marauders.bonus': Readonly<Record<Ref, number>>;
    'marauders.objective': SpecialObjective;
    'marauders.points': number;
    'marauders.target': Ref;
  }
}

const SPECIAL_OBJECTIVES = { 1: 'bushwhack', 2: 'scrag', 3: 'mayhem' } as const;
type SpecialObjective = (typeof SPECIAL_OBJECTIVES)[keyof typeof SPECIAL_OBJECTIVES];

/** Rolls for the attacker's special objective. */
export function* specialObjective(t: Table): Rule<SpecialObjective> {
  const roll = yield* t.roll('D3', 'dominion.marauders.special.1');
  const objective = SPECIAL_OBJECTIVES[roll as keyof typeof SPECIAL_OBJECTIVES];
  const { clause: page } = SPECIAL[objective];
  t.tell('dominion/marauders/special-objective', { rule: decapitalized(clause(page).rule) }, page);
  return objective;
}

function decapitalized(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
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
    t.tell('dominion/marauders/attacker-has-bottled-out', {}, 'dominion.marauders.special.5');
    return { points: 0 };
  }
  const { clause, score } = SPECIAL[objective];
  const points = score(input);
  t.tell('dominion/marauders/more-attacker', { objective, points }, clause);
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
    'dominion.marauders.victory.1': say('dominion/marauders/more-points'),
    'dominion.marauders.victory.2': say('dominion/marauders/equal-points'),
  });
});

/**
 * Points decide: enemies who are gone [dominion.marauders.objectives.1], the D3 of the last gang
 * [dominion.marauders.objectives.2] and the attacker's special objective.
 */
function verdict(t: Table, battle: Battle<PointFacts>): Verdict {
  sides(battle);
  checkCounts(battle, 'battle.facts.bonus', battle.facts.bonus);
  return byPoints(battle, (side) => pointsOf(t, battle, side), {
    more: 'dominion.marauders.victory.1',
    equal: 'dominion.marauders.victory.2',
  });
}

export const maraudersRewards = procedure('dominion.marauders.rewards', function* (t, input) {
  const { variant } = input;
  const battle: Battle<PointFacts & CommonFacts> = input.battle;
  const decided = writtenVerdict(battle) ?? verdict(t, battle);
  return yield* rewards(t, battle, variant, decided, {
    payment: {
      for: 'winning-or-losing',
      clause: 'dominion.marauders.credits.1',
      base: { won: 'D6x10', lost: 'D3x5', drew: 'D3x10' },
    },
    reputation: ({ id }) => (decided.victors.includes(id) ? 2 : 0),
    reputationClause: 'dominion.marauders.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings: forLeader(winnerOf(battle, decided), 'dominion.marauders.experience.1'),
  });
});

// The battle: the attacker's special objective

const OBJECTIVE = 'marauders.objective';
const TARGET = 'marauders.target';
const POINTS = 'marauders.points';
const BONUS = 'marauders.bonus';

/** Nothing before it was rolled. */
function objectiveOf({ facts }: BattleState): SpecialObjective | undefined {
  return facts[OBJECTIVE];
}

/** Has this fighter Seriously Injured an enemy? */
function hasInjured({ deeds }: BattleState, { id }: FighterState): boolean {
  return deeds.some(({ by, kind }) => by === id && kind === 'serious-injury');
}

function roleOf(state: BattleState, fighter: FighterState): string {
  return gangOfFighter(state, fighter).role;
}

/** Scores what happened to a fighter for the special objective. */
function score(t: BattleTable, fighter: FighterState, event: Happened['event']): void {
  const { state } = t;
  const attacker = theGang(t, 'attacker');
  const objective = objectiveOf(state) as SpecialObjective;
  const happened = {
    objective,
    event,
    rank: fighter.rank as 'ganger',
    isTarget: state.facts[TARGET] === fighter.id,
    hasSeriouslyInjured: hasInjured(state, fighter),
    edgeDistance: 1,
  };
  const { points } = specialPoints(t.quiet, { ...happened, attackerBottled: 'no' });
  if (points === 0) return;
  // A side of several gangs goes for it as long as one of them has not bottled out.
  const { bottled } = gangsOf(t, 'attacker').find((gang) => gang.bottled === 'no') ?? attacker;
  // What scores nothing is no news, unless it would have scored before.
  if (bottled !== 'no') {
    specialPoints(t, { ...happened, attackerBottled: bottled });
    return;
  }
  const more =
    points === 1 ? say('dominion/marauders/1-point-more') : say('dominion/marauders/points-more', { points });
  t.tell('dominion/marauders/for', { objective, more, gang: attacker.name }, SPECIAL[objective].clause);
  state.facts[POINTS] = (state.facts[POINTS] ?? 0) + points;
}

specialRule({
  id: 'dominion.marauders',
  title: 'The Marauders',
  stands(state) {
    const objective = objectiveOf(state);
    if (objective === undefined) return undefined;
    const rule = decapitalized(clause(SPECIAL[objective].clause).rule);
    const target = state.facts[TARGET];
    return {
      words:
        target === undefined
          ? say('dominion/marauders/special-objective', { rule })
          : say('dominion/marauders/the-special-objective-is-it-is', { rule, target }),
    };
  },

  /** The attacker names the target of a scrag once everybody stands [dominion.marauders.special.3]. */
  *deployed(t) {
    const { state } = t;
    if (objectiveOf(state) !== 'scrag') return;
    const attacker = theGang(t, 'attacker');
    const clause = 'dominion.marauders.special.3';
    const enemies = ids(gangsOf(t, 'defender').flatMap((gang) => onBoardOf(state, gang)));
    if (enemies.length === 0) return;
    const target = yield* t.choose(
      attacker.seat,
      enemies,
      clause,
      attacker.id,
      say('dominion/marauders/who-scragged'),
    );
    state.facts[TARGET] = target;
    t.tell('dominion/marauders/target', { target: fighterOf(state, target).name }, clause);
  },

  *wentOut(t, fighter, by, clause) {
    const { state } = t;
    if (roleOf(state, fighter) !== 'defender') return;
    const isTarget = objectiveOf(state) === 'scrag' && state.facts[TARGET] === fighter.id;
    // Where actions are not followed one by one, only people know how the target met its end.
    const asked = isTarget && by !== null && state.depth !== 'full' && clause !== COUP;
    const words = say('dominion/marauders/did-coup-de-grace', { fighter: fighter.name });
    const coup =
      clause === COUP || (asked && (yield* t.isSo(words, 'dominion.marauders.special.3', fighter.id)));
    score(t, fighter, coup ? 'coup-de-grace' : 'out-of-action');
  },

  leftBoard(t, fighter, fate) {
    if (fate === 'fled' && roleOf(t.state, fighter) === 'defender') score(t, fighter, 'fled');
  },

  /** Mayhem: who has Seriously Injured an enemy may go home by the own edge [dominion.marauders.special.4]. */
  *activationEnds(t, fighter) {
    const { state } = t;
    if (objectiveOf(state) !== 'mayhem' || roleOf(state, fighter) !== 'attacker') return;
    if (!isOnBoard(fighter) || !hasInjured(state, fighter)) return;
    const clause = 'dominion.marauders.special.4';
    const edges = { is: 'edges', sides: ownEdges(state, fighter.gang), inches: 1 } as const;
    // A board knows who is there.
    if (state.board && (yield* t.within(1, 'edge', [fighter.id], clause, undefined, edges)).length === 0)
      return;
    const choice = yield* t.choose(
      gangOfFighter(state, fighter).seat,
      ['stay', 'leave'] as const,
      clause,
      fighter.id,
      say('dominion/marauders/did-end-action-within', { fighter: fighter.name }),
    );
    if (choice === 'stay') return;
    leaveBoard(t, fighter, 'escaped');
    t.tell('dominion/marauders/leaves-deed-done', { fighter: fighter.name }, clause);
    score(t, fighter, 'left');
  },

  /** Who left counts as Out of Action in Bottle tests [dominion.marauders.special.4]. */
  bottleLosses: withEscaped,

  /** The defender passes every Bottle test, and only bottles out by choice [dominion.marauders.desperation.1]. */
  *bottleCheck(t, gang, standard) {
    if (gang.role !== 'defender') return yield* standard();
    const clause = 'dominion.marauders.desperation.1';
    const what = say('dominion/marauders/bottle-test-passed-bottle');
    const choice = yield* t.choose(gang.seat, ['fight-on', 'bottle-out'] as const, clause, gang.id, what);
    if (choice === 'fight-on') {
      t.tell('dominion/marauders/desperate-passes-bottle-test', { gang: gang.name }, clause);
      return false;
    }
    gang.bottled = 'by-choice';
    return true;
  },

  /** Help for the defender as an End phase starts. */
  *endPhaseStarts(t) {
    for (const defender of gangsOf(t, 'defender'))
      yield* reinforceAtTheEdge(t, defender, 'dominion.marauders.reinforcements.1');
  },
});

const COUP = 'core.actions.coup.1';

// The battle as a whole

function raid(state: BattleState, more: CommonFacts = {}) {
  const bonus = state.facts[BONUS] ?? {};
  const special = state.facts[POINTS] ?? 0;
  return judged(state, 'dominion.marauders', Object.assign({ bonus, special }, more));
}

/** Zone Mortalis of 6 tiles, help on the way for the defender, and a special objective for the attacker. */
function* setUp(t: BattleTable): Rule<void> {
  for (const defender of gangsOf(t, 'defender')) holdInReserve(t, defender); // [dominion.marauders.crews.2]
  t.state.facts[OBJECTIVE] = yield* specialObjective(rolledBy(t, theGang(t, 'attacker').id));
}

/** The aim of the attacker's special objective. Mayhem pays for leaving, after harm that pays separately. */
function specialAims(state: BattleState, enemies: readonly Ref[]): readonly Aim[] {
  const objective = objectiveOf(state);
  if (objective === undefined || objective === 'mayhem') return [];
  const { clause } = SPECIAL[objective];
  const takeOut = (worth: number, isPaid: (enemy: FighterState) => boolean): Aim => ({
    is: 'take-out',
    of: enemies.filter((id) => isPaid(fighterOf(state, id))),
    worth,
    clause,
  });
  if (objective === 'scrag') return [takeOut(1, ({ id }) => id === state.facts[TARGET])];
  return [takeOut(1, ({ rank }) => rank === 'leader'), takeOut(0.85, ({ rank }) => rank === 'champion')];
}

export const theMarauders = scenario({
  id: 'dominion.marauders',
  title: 'The Marauders',
  pack: 'dominion',
  gangs: FOR_MANY,
  roles: 'attacker-defender',
  escapes: true,
  // The defender is at home, Hangers-on and all [dominion.marauders.crews.2, dominion.home-turf.hangers-on.1].
  special: ['dominion.marauders', homeTurf.id, LOOT_CASKETS, REINFORCEMENTS],
  board: () => SIX_TILES,
  battlefield: sixTiles('dominion.marauders.battlefield.1'),
  furnish: placeLootCaskets,
  terrain: { is: 'zone-mortalis', clause: 'dominion.marauders.battlefield.1' },
  crew: (t, gang) =>
    gang.role === 'attacker'
      ? custom(t, 6, 'dominion.marauders.crews.1')
      : random(t, 'D3+2', 'dominion.marauders.crews.2', gang),
  setUp,
  /** [dominion.marauders.deployment.1] */
  deployment: standardDeployment,
  aims: (state, gang) => {
    const all = defeatEnemies(state, gang, 0.7, 'dominion.marauders.objectives.1');
    return gang.role === 'attacker' ? [...specialAims(state, all.of), all] : [all];
  },
  ending: (t) => ending(t, { battle: raid(t.state), variant: t.state.variant }),
  points: (t) => points(t, raid(t.state)),
  *victory(t) {
    const { gang, points } = yield* bonusPoints(t, { battle: raid(t.state) });
    if (gang !== null) t.state.facts[BONUS] = { [gang]: points };
    return victory(t, { battle: raid(t.state), variant: t.state.variant });
  },
  figures: (t) => pointFigures(t, raid(t.state)),
  *rewards(t) {
    return yield* maraudersRewards(t, { battle: raid(t.state, commonFacts(t)), variant: t.state.variant });
  },
});
