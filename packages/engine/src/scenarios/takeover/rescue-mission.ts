/** Rescue Mission: one of yours was taken captive, and it is time to take them back. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { defeatEnemies, getAway, membersOf } from '../../battle/aims.ts';
import { gives } from '../../battle/awards.ts';
import { besideAny } from '../../battle/beside.ts';
import { arrive, award, earn, FLED_INJURED, goOut, leaveBoard } from '../../battle/events.ts';
import type { Figures } from '../../battle/figures.ts';
import {
  type Battle,
  type Ending,
  type Fighter,
  type Gang,
  needsMoreThanPaper,
  type Rewards,
  type Verdict,
} from '../../battle/judged.ts';
import { isHangerOn, putOn } from '../../battle/kit.ts';
import { rollingFor } from '../../battle/rolling.ts';
import { type Area, boardOf, type CrewTerms, scenario } from '../../battle/scenario.ts';
import { atFighter, specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  friendsOf,
  type GangState,
  gangOfFighter,
  gangsIn,
  ids,
  judged,
  onBoardOf,
  seatOf,
} from '../../battle/state.ts';
import { ANYWHERE, anyOf, EDGE, stated, type Where, within, zone } from '../../battle/where.ts';
import { deploy as comeOn, deployInTurns } from '../../core/deploy.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { faithful, hasDeserted, joinForces, ownLossesOnly, placesOf } from '../../special/allies.ts';
import { sneakAttack } from '../../special/takeover/sneak-attack.ts';
import { BadInput } from '../../table/errors.ts';
import { type Event, type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { type Edge, lengthOf, strip } from './deployment.ts';
import {
  awardEach,
  bottlingLoss,
  draw,
  endsBy,
  gangRewards,
  isPresent,
  leadersOf,
  leftFigures,
  metByLeft,
  rolesIn,
  sidesLeft,
  stopsAtOnce,
  totalXp,
  type UnderWay,
  undecided,
  win,
} from './standards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'rescue.zone': Edge;
    'rescue.retaken': readonly Ref[];
  }
}

export const shortGuard = ruling('takeover.rescue-short-guard', 'nobody-else-fit-fight-leaders');
const reinforcementTime = ruling('takeover.rescue-reinforcement-time', 'once-when-alarm-raised-then');
const towerEdge = ruling('takeover.rescue-tower-edge', 'only-from-lowest-level-tower');
const boundCaptives = ruling('takeover.rescue-bound-captives', 'yes-battle-goes-while-captive');
const sides = ruling('takeover.rescue-sides', 'each-gang-counts-itself');
const attackersAlone = ruling(
  'takeover.rescue-attackers-alone',
  'no-letter-only-those-who',
  'only-captives-already-freed-count',
);
const fledCaptive = ruling('takeover.rescue-fled-captive', 'yes-left-battlefield');
const retaken = ruling('takeover.rescue-retaken', 'after-draw-those-freed-but');
const reputationOfAllies = ruling(
  'takeover.rescue-reputation-allies',
  'every-attacking-gang',
  'split-evenly-formal-alliance-splits',
);
const injuredHome = ruling('takeover.rescue-injured-home', 'no-only-those-who-lie');
const bondsTotal = ruling('takeover.rescue-bonds-total', 'dice-alone');
const addedIntelligence = ruling(
  'takeover.rescue-free-captive-int',
  'printed-number-so-intelligence-7',
  '6-minus-printed-number-campaign',
  'strength-only',
);

/** A rescue names everyone who began it as a Captive. */
type Rescue = UnderWay & Battle<{ readonly captives?: readonly string[] }>;

/** Ranks that stay out of the guard [takeover.rescue-mission.crews.2]. */
const OFFICERS: readonly string[] = ['leader', 'champion'];

// Crews

export const crewSize = procedure('takeover.rescue-mission.crew-size', (t, { role, alliedGangs }) => {
  if (role === 'defender') {
    t.tell('takeover/rescue-mission/defender-uses-custom-5', {}, 'takeover.rescue-mission.crews.1');
    t.tell('takeover/rescue-mission/no-leader-champion-may', {}, 'takeover.rescue-mission.crews.2');
    return { method: 'custom', size: 5, barred: OFFICERS };
  }
  if (alliedGangs > 1) {
    t.tell(
      'takeover/rescue-mission/allies-share-six-places',
      { alliedGangs },
      'takeover.rescue-mission.crews.5',
    );
    return { method: 'custom', size: 6, barred: [] };
  }
  t.tell('takeover/rescue-mission/attacker-uses-custom-5', {}, 'takeover.rescue-mission.crews.4');
  return { method: 'custom', size: 5, barred: [] };
});

/** Everyone fit to fight who does not stand guard; the officers always come later. */
export const reinforcementDeck = procedure(
  'takeover.rescue-mission.reinforcement-deck',
  (t, { fighters, crew }) => {
    const fitForGuard = fighters.some(({ rank, status }) => status === 'fit' && !OFFICERS.includes(rank));
    const officersMayGuard = !fitForGuard && shortGuard(t) === 'nobody-else-fit-fight-leaders';
    for (const [at, guard] of crew.entries()) {
      const fighter = fighters.find(({ id }) => id === guard);
      if (!fighter) throw new BadInput(`crew.${at}`, `expected a fighter of the roster, got ${guard}`);
      if (OFFICERS.includes(fighter.rank) && !officersMayGuard) {
        throw new BadInput(
          `crew.${at}`,
          `expected nobody of rank leader or champion, got ${guard}, a ${fighter.rank}`,
          'takeover.rescue-mission.crews.2',
        );
      }
    }
    const deck = fighters
      .filter(({ id, status }) => status === 'fit' && !crew.includes(id))
      .map(({ id }) => id);
    t.tell('takeover/rescue-mission/reinforcements', { deck }, 'takeover.rescue-mission.crews.3');
    return { deck };
  },
);

// Deployment

export const deploy = procedure('takeover.rescue-mission.deploy', (t, input) => {
  const { who, terrain, inchesToCaptive, inchesToEdge, inchesToZone, lowestLevel } = input;
  const judged = (legal: boolean, rule: DeploymentClause, event: Event) => {
    t.tell(event, { inchesToCaptive, inchesToEdge, inchesToZone }, rule);
    return { legal, rule };
  };
  switch (who) {
    case 'captive':
      return judged(
        true,
        'takeover.rescue-mission.deployment.1',
        'takeover/rescue-mission/captive-may-put-down',
      );
    case 'defender':
      return judged(
        inchesToCaptive <= 12,
        'takeover.rescue-mission.deployment.2',
        'takeover/rescue-mission/guard-stands-within-12',
      );
    case 'attacker':
      return terrain === 'towers'
        ? judged(
            lowestLevel,
            'takeover.rescue-mission.deployment.4',
            'takeover/rescue-mission/towers-rescuers-start-lowest',
          )
        : judged(
            inchesToEdge <= 3,
            'takeover.rescue-mission.deployment.3',
            'takeover/rescue-mission/rescuer-starts-within-3',
          );
    case 'reinforcement':
      return judged(
        inchesToZone <= 2,
        'takeover.rescue-mission.deployment.6',
        'takeover/rescue-mission/reinforcements-come-within-2',
      );
    default:
      return who satisfies never;
  }
});

type DeploymentClause =
  | 'takeover.rescue-mission.deployment.1'
  | 'takeover.rescue-mission.deployment.2'
  | 'takeover.rescue-mission.deployment.3'
  | 'takeover.rescue-mission.deployment.4'
  | 'takeover.rescue-mission.deployment.6';

/** D3 Reinforcements at the start of each round after the one of the alarm, as far as the deck goes. */
export const reinforcements = procedure(
  'takeover.rescue-mission.reinforcements',
  function* (t, { alarmRound, round, deck }) {
    const clause = 'takeover.rescue-mission.deployment.6';
    const atOnce = reinforcementTime(t) === 'once-when-alarm-raised-then';
    const due = alarmRound !== null && (round > alarmRound || (atOnce && round === alarmRound));
    if (!due || deck === 0) {
      const words = due
        ? 'takeover/rescue-mission/no-reinforcements-left'
        : 'takeover/rescue-mission/reinforcements-come-round-after';
      t.tell(words, {}, clause);
      return { arrive: 0 };
    }
    const arrive = Math.min(deck, yield* t.roll('D3', clause));
    t.tell('takeover/rescue-mission/reinforcements-arrive', { arrive }, clause);
    return { arrive };
  },
);

// Objectives

/** Attackers go home from an edge or from the foot of a tower; a Captive in bonds goes nowhere. */
export const leave = procedure(
  'takeover.rescue-mission.leave',
  (t, { terrain, inchesToEdge, touchesLowest, bound }) => {
    if (bound) {
      t.tell('takeover/rescue-mission/captive-bonds-takes-no', {}, 'takeover.rescue-mission.special.1');
      return { mayLeave: false, countsAsOut: false };
    }
    const onTowers = terrain === 'towers';
    const edgeServes = !onTowers || towerEdge(t) !== 'only-from-lowest-level-tower';
    const mayLeave = (edgeServes && inchesToEdge <= 2) || (onTowers && touchesLowest);
    t.tell(
      mayLeave
        ? 'takeover/rescue-mission/fighter-may-leave-here'
        : 'takeover/rescue-mission/fighter-cannot-leave-here',
      {},
      'takeover.rescue-mission.objectives.2',
    );
    if (mayLeave)
      t.tell('takeover/rescue-mission/does-not-count-as', {}, 'takeover.rescue-mission.objectives.3');
    return { mayLeave, countsAsOut: false };
  },
);

// Ending the battle

export const ending = procedure('takeover.rescue-mission.ending', (t, { battle }) => endingOf(t, battle));

/** The battle ends with one side, or none, on the board; the allied Attackers are one side. */
function endingOf(t: Table, battle: Rescue): Ending {
  rolesIn(battle);
  captivesIn(battle);
  const left = gangsTakingPart(t, battle);
  const many = sides(t) === 'each-gang-counts-itself' ? left.length : sidesLeft(left).length;
  const met = metByLeft(many, {
    one: 'takeover.rescue-mission.ending.1',
    none: 'takeover.rescue-mission.ending.2',
  });
  return endsBy(t, battle, met);
}

/** The gangs with fighters on the board who can be activated; Captives in bonds cannot. */
function gangsTakingPart(t: Table, { gangs }: Battle): readonly Gang[] {
  const counts = (fighter: Fighter) =>
    isPresent(t, fighter) &&
    (fighter.fate !== 'captive' || boundCaptives(t) === 'yes-battle-goes-while-captive');
  return gangs.filter(({ fighters }) => fighters.some(counts));
}

// Victory

export const victory = procedure('takeover.rescue-mission.victory', (t, { battle }) => verdictOf(t, battle));

function verdictOf(t: Table, battle: Rescue): Verdict {
  const { defender, attackers } = rolesIn(battle);
  if (!endingOf(t, battle).ended) return undecided(t);
  const { captives, rescued } = rescuedOf(t, battle);
  t.tell(
    'takeover/rescue-mission/captives-got-away',
    { rescued, captives },
    'takeover.rescue-mission.victory.1',
  );
  if (rescued === captives) return win(t, faithful(attackers), 'takeover.rescue-mission.victory.1');
  if (rescued === 0) return win(t, [defender], 'takeover.rescue-mission.victory.2');
  return draw(t, 'takeover.rescue-mission.victory.3');
}

/** Left the board and did not flee; or is still there at the end with nobody but Attackers. */
function rescuedOf(t: Table, battle: Rescue): { readonly captives: number; readonly rescued: number } {
  const captives = someCaptives(battle);
  const rescued = captives.filter((captive) => isRescued(t, battle, captive));
  return { captives: captives.length, rescued: rescued.length };
}

function figures(t: Table, battle: Rescue): readonly Figures[] {
  const { captives: all, rescued: many } = rescuedOf(t, battle);
  return [{ of: [], what: [say('figures/captives-away', { many, all })] }, ...leftFigures(t, battle)];
}

function isRescued(t: Table, battle: Battle, { fate, on }: Fighter): boolean {
  if (fate === 'rescued' || fate === 'escaped' || fate === 'extracted') return true;
  if (fate === 'fled') return fledCaptive(t) === 'yes-left-battlefield';
  if (on !== 'board') return false;
  const left = gangsTakingPart(t, battle);
  if (left.length === 0 || left.some(({ role }) => role !== 'attacker')) return false;
  switch (attackersAlone(t)) {
    case 'no-letter-only-those-who':
      return false;
    case 'only-captives-already-freed-count':
      return fate !== 'captive';
    default:
      return true;
  }
}

/** The Captives in the order in which they are named; if nobody names them, those whose fate shows it. */
function captivesIn(battle: Rescue): readonly Fighter[] {
  const { attackers } = rolesIn(battle);
  const { captives } = battle.facts;
  if (!captives) {
    const theirs = attackers.flatMap(({ fighters }) => fighters);
    return theirs.filter(({ fate }) => fate === 'captive' || fate === 'rescued');
  }
  return captives.map((captive, at) => {
    for (const { fighters } of attackers) {
      for (const fighter of fighters) if (fighter.id === captive) return fighter;
    }
    throw new BadInput(
      `battle.facts.captives.${at}`,
      `expected a fighter of an Attacking gang, got ${captive}`,
      'takeover.rescue-mission.general.3',
    );
  });
}

/** Nobody plays a rescue without somebody to rescue. */
function someCaptives(battle: Rescue): readonly Fighter[] {
  const captives = captivesIn(battle);
  if (captives.length > 0) return captives;
  throw new BadInput(
    'battle.facts.captives',
    'expected at least one Captive, got none',
    'takeover.rescue-mission.general.1',
  );
}

// Rewards, experience and Reputation

/** Nobody earns material rewards [takeover.rescue-mission.rewards.1]; what counts is who came home. */
export const rewards = procedure('takeover.rescue-mission.rewards', function* (t, { battle }): Rule<Rewards> {
  needsMoreThanPaper(battle, 'takeover.rescue-mission.rewards.1');
  const verdict = verdictOf(t, battle);
  const { defender, attackers } = rolesIn(battle);
  const over = verdict.result !== 'none';
  const captives = over ? someCaptives(battle) : [];
  const rescued = captives.filter((captive) => isRescued(t, battle, captive));
  const kept = captives.filter((captive) => !rescued.includes(captive));
  t.tell('takeover/rescue-mission/there-no-material-rewards', {}, 'takeover.rescue-mission.rewards.1');

  const free = yield* awardEach(t, idsOf(rescued), '2D3', 'takeover.rescue-mission.experience.1');
  const leaders =
    over && kept.length === 0
      ? yield* awardEach(t, leadersOf(faithful(attackers)), 'D3', 'takeover.rescue-mission.experience.2')
      : [];

  const gangs = gangRewards(battle, (gang) => {
    const deserted = hasDeserted(gang, faithful(attackers));
    const freed =
      attackers.includes(gang) && !deserted ? reputationForRescues(t, attackers, gang, rescued) : 0;
    if (deserted && rescued.length > 0)
      t.tell(
        'takeover/rescue-mission/left-allies-choice-gets',
        { gang: gang.id },
        'campaign.alliances.formal.8',
      );
    const lost = gang === defender ? -rescued.length : 0;
    const guarded = gang === defender ? kept.length : 0;
    const lines = [
      [freed + lost, 'Captives rescued', 'takeover.rescue-mission.reputation.1'],
      [guarded, 'Captives not rescued', 'takeover.rescue-mission.reputation.2'],
    ] as const;
    for (const [amount, detail, clause] of lines)
      gives(t, { to: gang.id, what: 'reputation', amount, detail, clause });
    const bottled = bottlingLoss(t, gang, verdict, 'takeover.rescue-mission.reputation.3');
    return { reputation: freed + lost + guarded + bottled };
  });
  return { gangs, xp: totalXp([...free, ...leaders]), notes: notes(t, verdict, defender, kept) };
});

/** An Attacker's 2 Reputation for each of its own fighters who was rescued; allies may agree to share it otherwise. */
function reputationForRescues(
  t: Table,
  attackers: readonly Gang[],
  gang: Gang,
  rescued: readonly Fighter[],
): number {
  switch (reputationOfAllies(t)) {
    case 'every-attacking-gang':
      return 2 * rescued.length;
    case 'split-evenly-formal-alliance-splits': {
      // A gang that left by choice has no share, and what cannot be split is lost.
      const sharers = attackers.filter(({ bottled }) => bottled !== 'by-choice');
      return sharers.includes(gang) ? Math.floor((2 * rescued.length) / sharers.length) : 0;
    }
    default:
      return 2 * rescued.filter((captive) => gang.fighters.includes(captive)).length;
  }
}

/** What the post-battle sequence has to know: a bonus for taking captives, and who is a captive again. */
function notes(
  t: Table,
  { result, victors }: Verdict,
  defender: Gang,
  kept: readonly Fighter[],
): Rewards['notes'] {
  const captiveAgain = captivesAgain(t, { result }, kept);
  const found: Rewards['notes'][number][] = [];
  if (victors.includes(defender.id)) {
    t.tell('takeover/rescue-mission/defender-adds-3-roll', {}, 'takeover.rescue-mission.rewards.2');
    found.push('takeover.rescue-mission.rewards.2');
  }
  if (captiveAgain.length > 0) {
    t.tell(
      'takeover/rescue-mission/captives-again-no-injury',
      { captives: idsOf(captiveAgain) },
      'takeover.rescue-mission.rewards.3',
    );
    found.push('takeover.rescue-mission.rewards.3');
  }
  return found;
}

/** Of those who did not get away, everybody, unless a table lets those who were free go after a draw. */
function captivesAgain(
  t: Table,
  { result }: Pick<Verdict, 'result'>,
  kept: readonly Fighter[],
): readonly Fighter[] {
  const letGo = result === 'draw' && retaken(t) === 'after-draw-those-freed-but';
  return kept.filter(({ fate }) => !letGo || fate === 'captive');
}

function idsOf(fighters: readonly Fighter[]): readonly Ref[] {
  return fighters.map(({ id }) => id);
}

// Special rules

/** A Captive tries its bonds in the End phase. */
export const escapeBonds = procedure('takeover.rescue-mission.escape-bonds', function* (t, { strength }) {
  const clause = 'takeover.rescue-mission.special.2';
  const rolled = yield* t.roll('2D6', clause);
  const total = rolled + strength;
  const free = total >= 13;
  const fleshWound = !free && (bondsTotal(t) === 'dice-alone' ? rolled : total) <= 6;
  const words = fleshWound ? 'the Captive hurts itself' : 'the bonds hold';
  t.tell(
    'takeover/rescue-mission/total-outcome',
    { total, outcome: free ? 'the Captive breaks loose' : words },
    clause,
  );
  return { total, free, fleshWound };
});

/** A free Attacker cuts a Captive within 1" loose [takeover.rescue-mission.special.3]. */
export const freeCaptive = procedure(
  'takeover.rescue-mission.free-captive',
  function* (t, { stat, rescuer, captive, helpers }) {
    const clause = 'takeover.rescue-mission.special.4';
    const help = added(t, stat, rescuer) + added(t, stat, captive) + 2 * helpers;
    const total = (yield* t.roll('2D6', clause)) + help;
    const freed = total >= 12;
    t.tell(
      freed ? 'takeover/rescue-mission/captive-free' : 'takeover/rescue-mission/less-than-12',
      { total },
      clause,
    );
    if (!freed) return { total, freed, xp: 0 };
    const xp = yield* t.roll('D3', 'takeover.rescue-mission.special.5');
    t.tell('takeover/rescue-mission/rescuer-xp', { xp }, 'takeover.rescue-mission.special.5');
    return { total, freed, xp };
  },
);

/** What a fighter adds to freeing a Captive: Strength, or Intelligence so that a good mind adds more. */
function added(t: Table, stat: 'strength' | 'intelligence', value: number): number {
  if (stat === 'strength') return value;
  switch (addedIntelligence(t)) {
    case 'printed-number-so-intelligence-7':
      return value;
    case '6-minus-printed-number-campaign':
      return 6 - value;
    case 'strength-only':
      throw new BadInput('stat', 'expected strength, the only stat this table adds, got intelligence');
    default:
      return 10 - value;
  }
}

// The page as a whole

/** Everyone who began the battle as a Captive. */
function captivesOf({ facts }: BattleState): readonly Ref[] {
  return facts['rescue.captives'] ?? [];
}

/** The Captives who are still in bonds. No rule of play sees them: nobody can activate or target one [takeover.rescue-mission.special.1]. */
function boundIn(state: BattleState): readonly FighterState[] {
  return captivesOf(state)
    .map((id) => fighterOf(state, id))
    .filter(({ fate }) => fate === 'captive');
}

function defenderIn(state: BattleState): GangState {
  return gangsIn(state, 'defender')[0] as GangState;
}

/** The Defender picks its ground and is at home; the gangs that come for Captives are the Attackers, and allies. */
function* gather(t: BattleTable): Rule<void> {
  const { state } = t;
  const defender = defenderIn(state);
  const attackers = gangsIn(state, 'attacker');
  if (state.occasion.open.includes('terrain')) {
    state.terrain = yield* t.choose(
      defender.seat,
      TERRAINS,
      'takeover.rescue-mission.battlefield.2',
      defender.id,
      say('takeover/rescue-mission/which-terrain-battle-fought'),
    );
    state.occasion = { ...state.occasion, open: state.occasion.open.filter((part) => part !== 'terrain') };
  }
  defender.homeTurf = true;
  t.tell(
    'takeover/rescue-mission/home',
    { defender: defender.name },
    'takeover.rescue-mission.battlefield.3',
  );
  joinForces(attackers, 'attackers'); // [takeover.rescue-mission.crews.5]

  const held = attackers.flatMap((gang) => fightersOf(state, gang)).filter(isHeld);
  if (held.length === 0) held.push(yield* somebodyToRescue(t, attackers));
  state.facts['rescue.captives'] = ids(held);
  t.tell(
    'takeover/rescue-mission/rescued',
    { captives: held.map(({ name }) => name) },
    'takeover.rescue-mission.general.3',
  );
}

const TERRAINS = ['slums', 'zone-mortalis', 'towers', 'sump-sea'] as const;

const isHeld = ({ status }: FighterState) => status === 'captive';

/** Without a Captive there is no rescue [takeover.rescue-mission.general.1]; a table that plays it for fun gives one. */
function* somebodyToRescue(t: BattleTable, gangs: readonly GangState[]): Rule<FighterState> {
  const fitOf = (gang: GangState) => fightersOf(t.state, gang).filter(({ status }) => status === 'fit');
  const gang = gangs.find((each) => fitOf(each).length > 0) ?? (gangs[0] as GangState);
  const fit = fitOf(gang);
  // With everybody in Recovery it is one of those.
  const there = fit.length > 0 ? fit : fightersOf(t.state, gang);
  const gangers = there.filter(({ rank }) => rank === 'ganger');
  const id = yield* t.choose(
    gang.seat,
    ids(gangers.length > 0 ? gangers : there),
    'takeover.rescue-mission.general.1',
    gang.id,
    say('takeover/rescue-mission/nobody-captive-who-rescued'),
  );
  const captive = fighterOf(t.state, id);
  captive.status = 'captive';
  t.tell(
    'takeover/rescue-mission/nobody-captive-so-plays',
    { gang: gang.name, captive: captive.name },
    'takeover.rescue-mission.general.1',
  );
  return captive;
}

function* crew(t: BattleTable, gang: GangState): Rule<CrewTerms> {
  const attackers = gangsIn(t.state, 'attacker');
  const role = gang.role === 'defender' ? 'defender' : 'attacker';
  const { size, barred } = crewSize(t, { role, alliedGangs: attackers.length });
  if (role === 'defender') {
    const fit = fightersOf(t.state, gang).filter((fighter) => fighter.status === 'fit' && goesAlone(fighter));
    const others = fit.some(({ rank }) => !barred.includes(rank));
    const anyone = !others && shortGuard(t) === 'nobody-else-fit-fight-leaders';
    return {
      method: 'custom',
      size,
      clause: 'takeover.rescue-mission.crews.1',
      may: ({ rank }) => anyone || !barred.includes(rank),
    };
  }
  return attackers.length === 1
    ? { method: 'custom', size, clause: 'takeover.rescue-mission.crews.4' }
    : {
        method: 'custom',
        size: yield* placesOf(t, gang, attackers, size, 'takeover.rescue-mission.crews.5'),
        clause: 'takeover.rescue-mission.crews.5',
      };
}

/** Where Reinforcements come on, once the Defender has said which edge or tower that is. */
function reinforcementZone(state: BattleState): Where {
  const { terrain, facts } = state;
  if (terrain === 'towers') return stated(say('where/foot-of-named-tower'), { is: 'tower', part: 'foot' });
  const edge = facts['rescue.zone'];
  if (edge === undefined) return within(2, EDGE);
  const board = boardOf(state);
  const along = strip(edge, 0, lengthOf(edge, board), 2, board);
  return zone(say('where/along-edge-of-board', { inches: 2, border: edge }), along);
}

function rescuersStart({ terrain }: BattleState): { readonly where: Where; readonly clause: ClauseId } {
  return terrain === 'towers'
    ? {
        where: stated(say('where/lowest-level'), { is: 'lowest-level' }),
        clause: 'takeover.rescue-mission.deployment.4',
      }
    : { where: within(3, EDGE), clause: 'takeover.rescue-mission.deployment.3' };
}

/** Laid out as the standard says [takeover.rescue-mission.battlefield.1]; everybody starts elsewhere than in its corners. */
function battlefield(state: BattleState): readonly Area[] {
  return [
    {
      words: 'where the guards start',
      where: within(12, captivesOf(state)),
      clause: 'takeover.rescue-mission.deployment.2',
    },
    { words: 'where the rescuers start', ...rescuersStart(state) },
    {
      words: 'where Reinforcements come on',
      where: reinforcementZone(state),
      clause: 'takeover.rescue-mission.deployment.6',
    },
    {
      words: 'where Attackers may leave',
      where: within(2, EDGE),
      clause: 'takeover.rescue-mission.objectives.2',
    },
  ];
}

/** The Captives first, then the guards around them, the rescuers at the edges and the Reinforcement Zone. */
function* deployment(t: BattleTable): Rule<void> {
  const { state } = t;
  const defender = defenderIn(state);
  for (const id of captivesOf(state)) {
    const captive = fighterOf(state, id);
    captive.spot = yield* t.place(defender.seat, id, ANYWHERE, 'takeover.rescue-mission.deployment.1');
    captive.fate = 'captive';
    captive.tookPart = true;
    t.tell(
      'takeover/rescue-mission/lies-bonds-where-defender',
      { captive: captive.name },
      'takeover.rescue-mission.deployment.1',
    );
  }
  const guarding = within(12, captivesOf(state));
  yield* deployInTurns(t, [defender], guarding, 'takeover.rescue-mission.deployment.2');
  const { where, clause } = rescuersStart(state);
  yield* deployInTurns(t, gangsIn(state, 'attacker'), where, clause);
  yield* callUpReinforcements(t, defender);
}

/** A beast comes with its owner or not at all, and Hangers-on do not fight [campaign.beasts.owner.1]. */
function goesAlone(fighter: FighterState): boolean {
  return fighter.owner === undefined && !isHangerOn(fighter);
}

/** Everybody else of the Defender's who is fit waits for the alarm behind one edge or tower. */
function* callUpReinforcements(t: BattleTable, defender: GangState): Rule<void> {
  const { state } = t;
  const fighters = fightersOf(state, defender)
    .filter(goesAlone)
    .map(({ id, rank, status }) => ({ id, rank, status }));
  // Officers get into a guard by other rules, such as a gang that is in Recovery as a whole.
  const guard = defender.crew.filter((id) => {
    const fighter = fighterOf(state, id);
    return goesAlone(fighter) && !OFFICERS.includes(fighter.rank);
  });
  const { deck } = reinforcementDeck(t, { fighters, crew: guard });
  defender.reinforcements = deck.filter((id) => !defender.crew.includes(id));
  for (const id of defender.reinforcements) fighterOf(state, id).fate = 'reserve';
  if (state.terrain === 'towers') {
    t.tell('takeover/rescue-mission/defender-names-tower', {}, 'takeover.rescue-mission.deployment.5');
    return;
  }
  const edge = yield* t.choose(
    defender.seat,
    ['north', 'east', 'south', 'west'] as const,
    'takeover.rescue-mission.deployment.5',
    defender.id,
    say('takeover/rescue-mission/which-edge-reinforcement-zone'),
  );
  state.facts['rescue.zone'] = edge;
}

/** A Captive in bonds is on the board all the same. */
function judgedRescue(state: BattleState) {
  const battle = judged(state, 'takeover.rescue-mission', { captives: captivesOf(state) });
  const bound = ids(boundIn(state)).filter((id) => !retakenIn(state).includes(id));
  return {
    ...battle,
    gangs: battle.gangs.map((gang) => ({
      ...gang,
      fighters: gang.fighters.map((fighter) =>
        bound.includes(fighter.id) ? { ...fighter, on: 'board' as const } : fighter,
      ),
    })),
  };
}

/** Those who are captives again, now that the battle is over; they lie on no board any more. */
function retakenIn({ facts }: BattleState): readonly Ref[] {
  return facts['rescue.retaken'] ?? [];
}

/** Captives who did not get away are captives again before anybody looks at injuries: no dice are rolled for them. */
function judgeRescue(t: BattleTable): Verdict {
  const { state } = t;
  const battle = judgedRescue(state);
  const verdict = victory(t, { battle });
  if (verdict.result === 'none') return verdict;
  const kept = captivesIn(battle).filter((captive) => !isRescued(t.quiet, battle, captive));
  const again = captivesAgain(t, verdict, kept);
  for (const { id } of again) {
    const captive = fighterOf(state, id);
    leaveBoard(t, captive, 'captive');
    captive.conditions = captive.conditions.filter((condition) => condition !== FLED_INJURED);
  }
  state.facts['rescue.retaken'] = again.map(({ id }) => id);
  return verdict;
}

/** The rewards, and who goes home with whom. */
function* afterwards(t: BattleTable): Rule<Rewards> {
  const { state } = t;
  const battle = judgedRescue(state);
  const given = yield* rewards(t, { battle });
  const defender = defenderIn(state);
  const clause = 'takeover.rescue-mission.rewards.3';
  for (const captive of captivesIn(battle)) {
    if (retakenIn(state).includes(captive.id))
      award(state, { to: captive.id, what: 'captive', amount: 1, detail: defender.id, clause });
    else if (isRescued(t.quiet, battle, captive)) leaveBoard(t, fighterOf(state, captive.id), 'rescued');
  }
  return given;
}

/** Which of these Attackers stand where they may leave: one question about the edge, one about towers. */
/** Where those stand on a board who may leave. */
function wayHome(terrain: BattleState['terrain']): Where {
  const atEdge = within(2, EDGE);
  return terrain === 'towers'
    ? anyOf(atEdge, stated(say('where/lowest-level'), { is: 'lowest-level' }))
    : atEdge;
}

function* whoMayLeave(t: BattleTable, fighters: readonly FighterState[]): Rule<readonly FighterState[]> {
  const clause = 'takeover.rescue-mission.objectives.2';
  const terrain = t.state.terrain === 'sector-mechanicus' ? 'slums' : t.state.terrain;
  const [only] = fighters;
  const alone = only && fighters.length === 1 ? only.name : undefined;
  const what = alone
    ? say('takeover/rescue-mission/within-2-edge-so', { alone })
    : say('takeover/rescue-mission/who-stands-within-2');
  const atEdge = yield* t.within(2, 'edge', ids(fighters), clause, what);
  const elsewhere = ids(fighters).filter((id) => !atEdge.includes(id));
  const atFoot =
    terrain === 'towers'
      ? yield* t.within(
          0,
          'lowest-level',
          elsewhere,
          clause,
          alone
            ? say('takeover/rescue-mission/does-touch-lowest-level', { alone })
            : say('takeover/rescue-mission/who-touches-lowest-level'),
        )
      : [];
  return fighters.filter(
    ({ id }) =>
      leave(t.quiet, {
        terrain,
        inchesToEdge: atEdge.includes(id) ? 2 : 3,
        touchesLowest: atFoot.includes(id),
        bound: false,
      }).mayLeave,
  );
}

function goHome(t: BattleTable, fighter: FighterState): void {
  const told = { fighter: fighter.name };
  t.tell('takeover/rescue-mission/goes-home', told, 'takeover.rescue-mission.objectives.2');
  const isRolledFor = injuredHome(t) !== 'no-only-those-who-lie';
  if (fighter.fate === 'seriously-injured' && isRolledFor) {
    putOn(fighter, FLED_INJURED);
    t.tell('takeover/rescue-mission/injury-still-rolled', told, 'takeover.rescue-mission.objectives.2');
  }
  leaveBoard(t, fighter, 'escaped'); // Not Out of Action [takeover.rescue-mission.objectives.3].
}

/** The bonds are off; the freed Captive stands there and is Ready when the next round starts [takeover.rescue-mission.special.6]. */
function setFree(t: BattleTable, captive: FighterState, clause: ClauseId): void {
  arrive(captive, false);
  t.tell('takeover/rescue-mission/free', { captive: captive.name }, clause);
  t.tell(
    'takeover/rescue-mission/acts-next-round-all',
    { captive: captive.name },
    'takeover.rescue-mission.special.7',
  );
}

/** Somebody cuts a Captive loose; the table says who is near enough. */
function* cutLoose(t: BattleTable, rescuer: FighterState): Rule<boolean> {
  const { state } = t;
  const seat = seatOf(state, rescuer);
  const bound = ids(boundIn(state));
  const which =
    bound.length === 1
      ? undefined
      : say('takeover/rescue-mission/which-captives-within-1', { rescuer: rescuer.name });
  const near = yield* t.within(1, rescuer.id, bound, 'takeover.rescue-mission.special.3', which);
  if (near.length === 0) return false;
  const clause = 'takeover.rescue-mission.special.4';
  const captive = fighterOf(
    state,
    yield* t.choose(seat, near, clause, rescuer.id, say('takeover/rescue-mission/which-captive-cut-loose')),
  );
  const stats =
    addedIntelligence(t) === 'strength-only'
      ? (['strength'] as const)
      : (['strength', 'intelligence'] as const);
  const stat = yield* t.choose(
    seat,
    stats,
    clause,
    captive.id,
    say('takeover/rescue-mission/strength-added-free-intelligence', { captive: captive.name }),
  );
  const friends = friendsOf(state, rescuer);
  const what = say('takeover/rescue-mission/who-else-within-1', { captive: captive.name });
  const helpers = (yield* t.within(1, captive.id, ids(friends), clause, what)).length;
  const of = ({ stats }: FighterState) => (stat === 'strength' ? stats.s : stats.int);
  const { total, freed, xp } = yield* freeCaptive(rollingFor(t, rescuer.id).quiet, {
    stat,
    rescuer: of(rescuer),
    captive: of(captive),
    helpers,
  });
  t.tell(
    freed ? 'takeover/rescue-mission/total-enough' : 'takeover/rescue-mission/total-less-than-12',
    { total, captive: captive.name },
    clause,
  );
  // Whoever is hired learns nothing from it [campaign.hired-guns.battle.5].
  if (rescuer.rank !== 'hired-gun') earn(t, rescuer, xp, 'takeover.rescue-mission.special.5');
  if (freed) setFree(t, captive, clause);
  return true;
}

/** In each End phase a Captive may try its bonds, as the attacking player likes. */
function* tryBonds(t: BattleTable, captive: FighterState): Rule<void> {
  const clause = 'takeover.rescue-mission.special.2';
  const choice = yield* t.choose(
    seatOf(t.state, captive),
    ['wait', 'try'] as const,
    clause,
    captive.id,
    say('takeover/rescue-mission/does-try-bonds-2d6', { captive: captive.name, s: captive.stats.s }),
  );
  if (choice === 'wait') return;
  const { free, fleshWound } = yield* escapeBonds(rollingFor(t, captive.id), { strength: captive.stats.s });
  if (free) setFree(t, captive, clause);
  if (!fleshWound) return;
  captive.fleshWounds++;
  if (captive.fleshWounds < captive.stats.t) return;
  // One who is hurt to death is no Captive in bonds any more but one of those who fell.
  arrive(captive, false);
  yield* goOut(t, captive, null, 'core.injury.flesh.1');
  yield* nerveOfFriends(t, captive);
}

/** D3 of the Defender's others arrive, if the alarm calls for it now. */
function* reinforce(t: BattleTable): Rule<void> {
  const { state } = t;
  const alarmRound = (state.facts.alarmRound ?? null) as number | null;
  if (alarmRound === null) return;
  const defender = defenderIn(state);
  const deck = defender.reinforcements.filter((id) => fighterOf(state, id).fate === 'reserve');
  if (deck.length === 0) return;
  const due = yield* reinforcements(rollingFor(t, defender.id), {
    alarmRound,
    round: state.round,
    deck: deck.length,
  });
  const clause = 'takeover.rescue-mission.deployment.6';
  for (const id of yield* t.drawSome(deck, due.arrive, clause)) {
    const fighter = fighterOf(state, id);
    yield* comeOn(t, fighter, reinforcementZone(state), clause);
    yield* atFighter(t, 'reinforced', fighter);
  }
}

/** What the page adds to play: Captives, those who free them, the way home and the Reinforcements. */
export const rescue = specialRule({
  id: 'takeover.rescue-mission',
  title: 'Rescue Mission',
  isShakenBy: ownLossesOnly,

  alarmRaised: reinforce,
  roundStarts: reinforce,

  /** With Reinforcements, everybody who may come counts [core.endphase.bottle.3]. */
  bottleCrew: (_state, gang, crew) => (gang.role === 'defender' ? crew + gang.reinforcements.length : crew),

  actions: [
    {
      id: 'free-captive',
      words: say('takeover/rescue-mission/free-captive'),
      type: 'basic',
      clause: 'takeover.rescue-mission.special.3',
      may(state, fighter) {
        const no = (why: Saying) => ({ why, clause: 'takeover.rescue-mission.special.3' }) as const;
        if (gangOfFighter(state, fighter).role !== 'attacker') return false; // Only Attackers do it.
        if (boundIn(state).length === 0) return false;
        if (fighter.fate !== 'standing' || fighter.engagedWith.length > 0)
          return no(say('takeover/rescue-mission/only-fighter-who-stands'));
        return true;
      },
      at: (state, fighter) => besideAny(1, fighter, boundIn(state)),
      take: cutLoose,
    },
    {
      // No action is named for it, so it costs none; an activation ends with it.
      id: 'go-home',
      words: say('takeover/rescue-mission/leave-battle'),
      type: 'free',
      clause: 'takeover.rescue-mission.objectives.2',
      may: (state, fighter) => gangOfFighter(state, fighter).role === 'attacker',
      at: ({ terrain }, { id }) => ({ is: 'where', where: wayHome(terrain), of: [id] }),
      *take(t, fighter) {
        const [able] = yield* whoMayLeave(t, [fighter]);
        if (able) goHome(t, able);
        return able !== undefined;
      },
    },
  ],

  /** Attackers at the edge may leave before anybody checks whether they bottle. */
  *endPhaseStarts(t) {
    const { state } = t;
    const clause = 'takeover.rescue-mission.objectives.2';
    const able = yield* whoMayLeave(
      t,
      gangsIn(state, 'attacker').flatMap((gang) => onBoardOf(state, gang)),
    );
    for (const gang of gangsIn(state, 'attacker')) {
      const options = ids(able.filter((fighter) => fighter.gang === gang.id));
      const leaving = yield* t.pick(
        gang.seat,
        { options },
        clause,
        gang.id,
        say('takeover/rescue-mission/who-goes-home'),
      );
      for (const id of leaving) goHome(t, fighterOf(state, id));
    }
  },

  *endPhaseEnds(t) {
    for (const captive of boundIn(t.state)) yield* tryBonds(t, captive);
  },
});

export const rescueMission = scenario({
  id: 'takeover.rescue-mission',
  title: 'Rescue Mission',
  pack: 'takeover',
  gangs: { least: 2, most: 6 },
  roles: 'attacker-defender',
  escapes: true,
  // Sneak Attack is in force until the alarm [takeover.rescue-mission.general.2].
  special: ['takeover.rescue-mission', sneakAttack.id],
  battlefield,
  gather,
  crew,
  deployment,
  // [takeover.rescue-mission.rewards.2]
  captureModifier: ({ verdict }, { id, role }) =>
    role === 'defender' && verdict?.victors.includes(id) ? 3 : 0,
  aims: (state, gang) => {
    if (gang.role !== 'attacker') return [defeatEnemies(state, gang)];
    const bound = ids(boundIn(state));
    const own = membersOf(state, gang);
    const freed = own.filter((id) => captivesOf(state).includes(id));
    return [
      getAway(bound.length > 0 ? freed : own, 'takeover.rescue-mission.objectives.2', { worth: 1 }),
      {
        is: 'go',
        who: own.filter((id) => !freed.includes(id)),
        to: bound,
        within: 1,
        actions: ['free-captive'],
        worth: 0.9,
        clause: 'takeover.rescue-mission.victory.1',
      },
      defeatEnemies(state, gang, 0.5),
    ];
  },
  ending: (t) => ending(t, { battle: judgedRescue(t.state) }),
  left: (t) => gangsTakingPart(t, judgedRescue(t.state)).map(({ id }) => id),
  stopsAtOnce,
  victory: judgeRescue,
  figures: (t) => figures(t, judgedRescue(t.state)),
  rewards: afterwards,
});
