/** Rescue Mission: one of yours was taken captive, and it is time to take them back. */
import type { Battle, Ending, Fighter, Gang, Rewards, Verdict } from '../../battle/judged.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import {
  awardEach,
  bottlingLoss,
  draw,
  endsBy,
  gangRewards,
  isPresent,
  leadersOf,
  metByLeft,
  rolesIn,
  sidesLeft,
  totalXp,
  type UnderWay,
  undecided,
  win,
} from './standards.ts';

export const shortGuard = ruling(
  'takeover.rescue-short-guard',
  'with nobody else fit to fight Leaders and Champions may take the places',
);
const reinforcementTime = ruling(
  'takeover.rescue-reinforcement-time',
  'at once when the alarm is raised and then each round',
);
const towerEdge = ruling('takeover.rescue-tower-edge', 'only from the lowest level of a tower');
const boundCaptives = ruling(
  'takeover.rescue-bound-captives',
  'yes, the battle goes on while a Captive can try its bonds',
);
const sides = ruling('takeover.rescue-sides', 'each gang counts for itself');
const attackersAlone = ruling(
  'takeover.rescue-attackers-alone',
  'no, to the letter only those who had left count',
  'only Captives already freed count',
);
const fledCaptive = ruling('takeover.rescue-fled-captive', 'yes, it left the battlefield');
const retaken = ruling('takeover.rescue-retaken', 'after a draw those freed but not gone are let go');
const reputationOfAllies = ruling(
  'takeover.rescue-reputation-allies',
  'every Attacking gang',
  'split evenly as a Formal Alliance splits rewards',
);
const bondsTotal = ruling('takeover.rescue-bonds-total', 'the dice alone');
const addedIntelligence = ruling(
  'takeover.rescue-free-captive-int',
  '10 minus the printed number',
  "6 minus the printed number, as the campaign's trade roll does",
  'Strength only',
);

/** A rescue names everyone who began it as a Captive. */
type Rescue = UnderWay & Battle<{ readonly captives?: readonly string[] }>;

/** Ranks that stay out of the guard [takeover.rescue-mission.crews.2]. */
const OFFICERS: readonly string[] = ['leader', 'champion'];

// Crews

export const crewSize = procedure('takeover.rescue-mission.crew-size', (t, { role, alliedGangs }) => {
  if (role === 'defender') {
    t.tell('The Defender uses Custom (5)', {}, 'takeover.rescue-mission.crews.1');
    t.tell('No Leader or Champion may stand guard', {}, 'takeover.rescue-mission.crews.2');
    return { method: 'custom', size: 5, barred: OFFICERS };
  }
  if (alliedGangs > 1) {
    t.tell('{alliedGangs} allies share six places', { alliedGangs }, 'takeover.rescue-mission.crews.5');
    return { method: 'custom', size: 6, barred: [] };
  }
  t.tell('The Attacker uses Custom (5)', {}, 'takeover.rescue-mission.crews.4');
  return { method: 'custom', size: 5, barred: [] };
});

/** Everyone fit to fight who does not stand guard; the officers always come later. */
export const reinforcementDeck = procedure(
  'takeover.rescue-mission.reinforcement-deck',
  (t, { fighters, crew }) => {
    const fitForGuard = fighters.some(({ rank, status }) => status === 'fit' && !OFFICERS.includes(rank));
    const officersMayGuard =
      !fitForGuard &&
      shortGuard(t) === 'with nobody else fit to fight Leaders and Champions may take the places';
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
    t.tell('The Reinforcements are {deck}', { deck }, 'takeover.rescue-mission.crews.3');
    return { deck };
  },
);

// Deployment

export const deploy = procedure('takeover.rescue-mission.deploy', (t, input) => {
  const { who, terrain, inchesToCaptive, inchesToEdge, inchesToZone, lowestLevel } = input;
  const judged = (legal: boolean, rule: DeploymentClause, words: string) => {
    t.tell(words, { inchesToCaptive, inchesToEdge, inchesToZone }, rule);
    return { legal, rule };
  };
  switch (who) {
    case 'captive':
      return judged(true, 'takeover.rescue-mission.deployment.1', 'The Captive may be put down anywhere');
    case 'defender':
      return judged(
        inchesToCaptive <= 12,
        'takeover.rescue-mission.deployment.2',
        'A guard stands within 12" of a Captive; here it is {inchesToCaptive}"',
      );
    case 'attacker':
      return terrain === 'towers'
        ? judged(
            lowestLevel,
            'takeover.rescue-mission.deployment.4',
            'With Towers the rescuers start on the lowest level',
          )
        : judged(
            inchesToEdge <= 3,
            'takeover.rescue-mission.deployment.3',
            'A rescuer starts within 3" of an edge; here it is {inchesToEdge}"',
          );
    case 'reinforcement':
      return judged(
        inchesToZone <= 2,
        'takeover.rescue-mission.deployment.6',
        'Reinforcements come on within 2" of their zone; here it is {inchesToZone}"',
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
    const atOnce = reinforcementTime(t) === 'at once when the alarm is raised and then each round';
    const due = alarmRound !== null && (round > alarmRound || (atOnce && round === alarmRound));
    if (!due || deck === 0) {
      t.tell(due ? 'No Reinforcements are left' : 'No Reinforcements are due', {}, clause);
      return { arrive: 0 };
    }
    const arrive = Math.min(deck, yield* t.roll('D3', clause));
    t.tell('{arrive} of the Reinforcements arrive', { arrive }, clause);
    return { arrive };
  },
);

// Objectives

/** Attackers go home from an edge or from the foot of a tower; a Captive in bonds goes nowhere. */
export const leave = procedure(
  'takeover.rescue-mission.leave',
  (t, { terrain, inchesToEdge, touchesLowest, bound }) => {
    if (bound) {
      t.tell('A Captive in bonds takes no part', {}, 'takeover.rescue-mission.special.1');
      return { mayLeave: false, countsAsOut: false };
    }
    const onTowers = terrain === 'towers';
    const edgeServes = !onTowers || towerEdge(t) !== 'only from the lowest level of a tower';
    const mayLeave = (edgeServes && inchesToEdge <= 2) || (onTowers && touchesLowest);
    t.tell(
      mayLeave ? 'The fighter may leave from here' : 'The fighter cannot leave from here',
      {},
      'takeover.rescue-mission.objectives.2',
    );
    if (mayLeave) t.tell('It does not count as Out of Action', {}, 'takeover.rescue-mission.objectives.3');
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
  const many = sides(t) === 'each gang counts for itself' ? left.length : sidesLeft(left).length;
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
    (fighter.fate !== 'captive' ||
      boundCaptives(t) === 'yes, the battle goes on while a Captive can try its bonds');
  return gangs.filter(({ fighters }) => fighters.some(counts));
}

// Victory

export const victory = procedure('takeover.rescue-mission.victory', (t, { battle }) => verdictOf(t, battle));

function verdictOf(t: Table, battle: Rescue): Verdict {
  const { defender, attackers } = rolesIn(battle);
  if (!endingOf(t, battle).ended) return undecided(t);
  const captives = someCaptives(battle);
  const rescued = captives.filter((captive) => isRescued(t, battle, captive)).length;
  t.tell(
    '{rescued} of {captives} Captives got away',
    { rescued, captives: captives.length },
    'takeover.rescue-mission.victory.1',
  );
  if (rescued === captives.length) return win(t, attackers, 'takeover.rescue-mission.victory.1');
  if (rescued === 0) return win(t, [defender], 'takeover.rescue-mission.victory.2');
  return draw(t, 'takeover.rescue-mission.victory.3');
}

/** Left the board and did not flee; or is still there at the end with nobody but Attackers. */
function isRescued(t: Table, battle: Battle, { fate, on }: Fighter): boolean {
  if (fate === 'rescued' || fate === 'escaped' || fate === 'extracted') return true;
  if (fate === 'fled') return fledCaptive(t) === 'yes, it left the battlefield';
  if (on !== 'board') return false;
  const left = gangsTakingPart(t, battle);
  if (left.length === 0 || left.some(({ role }) => role !== 'attacker')) return false;
  switch (attackersAlone(t)) {
    case 'no, to the letter only those who had left count':
      return false;
    case 'only Captives already freed count':
      return fate !== 'captive';
    default:
      return true;
  }
}

/** The Captives in the order in which they are named; if nobody names them, those whose fate shows it. */
function captivesIn(battle: Rescue): readonly Fighter[] {
  const { attackers } = rolesIn(battle);
  const theirs = attackers.flatMap(({ fighters }) => fighters);
  const { captives } = battle.facts;
  if (!captives) return theirs.filter(({ fate }) => fate === 'captive' || fate === 'rescued');
  return captives.map((captive, at) => {
    const fighter = theirs.find(({ id }) => id === captive);
    if (fighter) return fighter;
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
  const verdict = verdictOf(t, battle);
  const { defender, attackers } = rolesIn(battle);
  const over = verdict.result !== 'none';
  const captives = over ? someCaptives(battle) : [];
  const rescued = captives.filter((captive) => isRescued(t, battle, captive));
  const kept = captives.filter((captive) => !rescued.includes(captive));
  t.tell('There are no material rewards', {}, 'takeover.rescue-mission.rewards.1');

  const free = yield* awardEach(t, idsOf(rescued), '2D3', 'takeover.rescue-mission.experience.1');
  const leaders =
    over && kept.length === 0
      ? yield* awardEach(t, leadersOf(attackers), 'D3', 'takeover.rescue-mission.experience.2')
      : [];

  const gangs = gangRewards(battle, (gang) => {
    const earned = attackers.includes(gang) ? reputationForRescues(t, attackers, gang, rescued) : 0;
    const guarded = gang === defender ? kept.length - rescued.length : 0;
    const bottled = bottlingLoss(t, gang, verdict, 'takeover.rescue-mission.reputation.3');
    return { reputation: earned + guarded + bottled };
  });
  if (over) {
    t.tell(
      'Each of {rescued} rescued brings 2 Reputation and costs the Defender 1',
      { rescued: idsOf(rescued) },
      'takeover.rescue-mission.reputation.1',
    );
    t.tell(
      'Each of {kept} not rescued brings the Defender 1 Reputation',
      { kept: idsOf(kept) },
      'takeover.rescue-mission.reputation.2',
    );
  }
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
    case 'every Attacking gang':
      return 2 * rescued.length;
    case 'split evenly as a Formal Alliance splits rewards': {
      // Whoever left by choice has no share, and what cannot be split is lost.
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
  const letGo = result === 'draw' && retaken(t) === 'after a draw those freed but not gone are let go';
  const captiveAgain = kept.filter(({ fate }) => !letGo || fate === 'captive');
  const found: Rewards['notes'][number][] = [];
  if (victors.includes(defender.id)) {
    t.tell('The Defender adds 3 to its roll for captives', {}, 'takeover.rescue-mission.rewards.2');
    found.push('takeover.rescue-mission.rewards.2');
  }
  if (captiveAgain.length > 0) {
    t.tell(
      '{captives} are captives again, and no injury dice are rolled for them',
      { captives: idsOf(captiveAgain) },
      'takeover.rescue-mission.rewards.3',
    );
    found.push('takeover.rescue-mission.rewards.3');
  }
  return found;
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
  const fleshWound = !free && (bondsTotal(t) === 'the dice alone' ? rolled : total) <= 6;
  const words = fleshWound ? 'the Captive hurts itself' : 'the bonds hold';
  t.tell('{total}: {outcome}', { total, outcome: free ? 'the Captive breaks loose' : words }, clause);
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
    t.tell(freed ? '{total}: the Captive is free' : '{total} is less than 12', { total }, clause);
    if (!freed) return { total, freed, xp: 0 };
    const xp = yield* t.roll('D3', 'takeover.rescue-mission.special.5');
    t.tell('The rescuer earns {xp} XP', { xp }, 'takeover.rescue-mission.special.5');
    return { total, freed, xp };
  },
);

/** What a fighter adds to freeing a Captive: Strength, or Intelligence as it is printed. */
function added(t: Table, stat: 'strength' | 'intelligence', value: number): number {
  if (stat === 'strength') return value;
  switch (addedIntelligence(t)) {
    case '10 minus the printed number':
      return 10 - value;
    case "6 minus the printed number, as the campaign's trade roll does":
      return 6 - value;
    case 'Strength only':
      throw new BadInput('stat', 'expected strength, the only stat this table adds, got intelligence');
    default:
      return value;
  }
}
