/** Precinct Assault: allied gangs storm the Enforcers' house, and have eight rounds for it. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Battle, Ending, Gang, Rewards, Verdict } from '../../battle/judged.ts';
import { rollTest } from '../../core/tests.ts';
import { rollOffInTakeover } from '../../special/takeover/roll-off.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { checkLimits } from './limits.ts';
import {
  draw,
  endsBy,
  gangRewards,
  gangsLeft,
  metByLeft,
  rolesIn,
  sidesLeft,
  type UnderWay,
  undecided,
  unlistedBottlingLoss,
  win,
} from './standards.ts';

const insideMenRoll = ruling('takeover.precinct-inside-men', 'one roll for all');
const arrestsAtEleven = ruling('takeover.precinct-arrest-eleven', 'at least one from 11 on');
const arrestRemainder = ruling('takeover.precinct-arrest-remainder', 'the highest in the roll-off');
const sides = ruling('takeover.precinct-sides', 'each gang counts for itself');
const roundEight = ruling(
  'takeover.precinct-round-eight',
  'after bottle checks and fleeing, before recovery',
  'the End phase is played out first',
);
const nobodyLeft = ruling('takeover.precinct-nobody-left', 'the gangs win, as no Enforcer is left');
const bottledAlly = ruling('takeover.precinct-bottled-ally', 'only gangs on the board are victors');
const turns = ruling('takeover.precinct-turns', 'the interleaved order always');
const terminalInTheDark = ruling('takeover.precinct-global-terminal-dark', 'yes, it has its own supply');

// Battlefield

/** What the Enforcer player has built has to be a Precinct that can be stormed. */
export const layout = procedure('takeover.precinct-assault.layout', (t, precinct) => {
  const { largeDoors, smallDoors, widestGap, cellsWidth, cellsLength, caches, terminalToDoor } = precinct;
  return checkLimits(
    t,
    [
      {
        clause: 'takeover.precinct-assault.battlefield.4',
        kept: largeDoors >= 1 && smallDoors >= 3 && widestGap <= 16,
        otherwise: 'One large door and three small ones are needed, and no wall between doors above 16"',
      },
      {
        clause: 'takeover.precinct-assault.battlefield.6',
        kept: cellsWidth >= 4 && cellsLength >= 4 && precinct.cellsDoor && precinct.cellsTerminalOutside,
        otherwise: 'The Cells need a floor of 4" by 4", a door and its terminal outside',
      },
      {
        clause: 'takeover.precinct-assault.battlefield.7',
        kept: precinct.allReachable,
        otherwise: 'Some of the floor cannot be reached',
      },
      {
        clause: 'takeover.precinct-assault.battlefield.8',
        kept: caches === 2,
        otherwise: 'Two ammo caches are placed inside, not {caches}',
      },
      {
        clause: 'takeover.precinct-assault.battlefield.9',
        kept: terminalToDoor >= 3,
        otherwise: 'The Global Control Terminal is {terminalToDoor}" from a door, less than 3"',
      },
    ],
    { caches, terminalToDoor },
  );
});

// Crews

export const crewSize = procedure(
  'takeover.precinct-assault.crew-size',
  (t, { role, alliedGangs, enforcers, mastiffs }) => {
    if (role === 'defender') {
      const size = enforcers + mastiffs;
      t.tell('All {size} Enforcers and Mastiffs fight', { size }, 'takeover.precinct-assault.crews.4');
      return { method: 'all', size };
    }
    t.tell(
      'Custom (18) for {alliedGangs} allied gangs together',
      { alliedGangs },
      'takeover.precinct-assault.crews.1',
    );
    t.tell('They share the places as they like', {}, 'takeover.precinct-assault.crews.2');
    return { method: 'custom', size: 18 };
  },
);

// Deployment

/** Each gang has up to D3 of its crew in the Cells. */
export const insideMen = procedure('takeover.precinct-assault.inside-men', function* (t, { gangs }) {
  const clause = 'takeover.precinct-assault.deployment.1';
  const shared = insideMenRoll(t) === 'one roll for all' ? yield* t.roll('D3', clause) : undefined;
  const most = yield* t.fold(gangs, [] as readonly number[], function* (t, most, { id, crew }) {
    const rolled = shared ?? (yield* t.roll('D3', clause, id));
    return [...most, Math.min(rolled, crew)];
  });
  const limit = Object.fromEntries(gangs.map(({ id }, at) => [id, most[at] ?? 0]));
  t.tell('At most so many inside men, gang by gang: {most}', { most }, clause);
  return { limit };
});

export const firstHalf = procedure('takeover.precinct-assault.first-half', (t, { fighters }) => {
  const inside = Math.ceil(fighters / 2);
  t.tell(
    '{inside} of {fighters} go inside first',
    { inside, fighters },
    'takeover.precinct-assault.deployment.3',
  );
  return { inside, later: fighters - inside };
});

/** The four steps of setting up; the Cells are a room of the Precinct. */
export const deploy = procedure(
  'takeover.precinct-assault.deploy',
  (t, { step, place, inchesToEdge, inchesToDoor }) => {
    const judged = (legal: boolean, rule: ClauseId, words: string) => {
      t.tell(words, { inchesToEdge, inchesToDoor }, rule);
      return { legal, rule };
    };
    switch (step) {
      case 'inside-men':
        return judged(
          place === 'cells',
          'takeover.precinct-assault.deployment.1',
          'Inside men start in the Cells',
        );
      case 'first-half':
        return judged(
          place !== 'outside',
          'takeover.precinct-assault.deployment.3',
          'The first Enforcers are placed inside the Precinct',
        );
      case 'gangs':
        if (place !== 'outside') {
          t.tell('No ability puts anyone inside the walls', {}, 'takeover.precinct-assault.special.15');
        }
        return judged(
          place === 'outside' && inchesToEdge <= 1 && inchesToDoor >= 6,
          'takeover.precinct-assault.deployment.4',
          'Gangs start outside, within 1" of the edge (here {inchesToEdge}") and 6" from doors (here {inchesToDoor}")',
        );
      case 'rest':
        return judged(
          true,
          'takeover.precinct-assault.deployment.5',
          'The other Enforcers are placed anywhere',
        );
      default:
        return step satisfies never;
    }
  },
);

// Objectives

/** After an Enforcer victory: how many go to the Cells, and from which gangs. */
export const arrests = procedure(
  'takeover.precinct-assault.arrests',
  function* (t, { possible, enforcersLeft, gangs }) {
    const rolled = yield* t.roll('D6', 'takeover.precinct-assault.objectives.6');
    const total = possible + enforcersLeft + rolled;
    const byFormula = Math.ceil((total - 11) / 2);
    const atLeast = total >= 11 && arrestsAtEleven(t) === 'at least one from 11 on' ? 1 : 0;
    const captives = Math.min(possible, Math.max(atLeast, byFormula));
    t.tell(
      'A final figure of {total} means {captives} arrests',
      { total, captives },
      'takeover.precinct-assault.objectives.4',
    );

    const even = Math.floor(captives / gangs.length);
    const over = captives % gangs.length;
    const unlucky = over === 0 ? [] : yield* t.step(whoTakesOneMore, { gangs, over });
    const shares = Object.fromEntries(gangs.map((gang) => [gang, even + (unlucky.includes(gang) ? 1 : 0)]));
    t.tell(
      unlucky.length === 0 ? '{even} from each gang' : '{even} from each gang and one more from {unlucky}',
      { even, unlucky },
      'takeover.precinct-assault.objectives.5',
    );
    return { total, captives, shares };
  },
);

/** The gangs that take one arrest more, in listed order: the lowest in a roll-off. */
function* whoTakesOneMore(
  t: Table,
  { gangs, over }: { readonly gangs: readonly Ref[]; readonly over: number },
): Rule<readonly Ref[]> {
  const order = yield* rollOffInTakeover(t, gangs, 'takeover.precinct-assault.objectives.5');
  const highestTake = arrestRemainder(t) === 'the highest in the roll-off';
  const unlucky = highestTake ? order.slice(0, over) : order.slice(-over);
  return gangs.filter((gang) => unlucky.includes(gang));
}

// Ending the battle

export const ending = procedure('takeover.precinct-assault.ending', (t, { battle }) => endingOf(t, battle));

/** One side or none is left, or the End phase of round 8 is reached, which nothing unresolved delays. */
function endingOf(t: Table, battle: UnderWay): Ending {
  rolesIn(battle);
  const met = metByLeft(partiesLeft(t, battle).length, {
    one: 'takeover.precinct-assault.ending.2',
    none: 'takeover.precinct-assault.ending.3',
  });
  if (met !== null || !timeIsUp(battle)) return endsBy(t, battle, met);
  const why = 'takeover.precinct-assault.ending.1';
  const playedOut =
    roundEight(t) === 'after bottle checks and fleeing, before recovery' ||
    roundEight(t) === 'the End phase is played out first';
  if (playedOut) return endsBy(t, battle, why);
  t.tell('The battle stops as the End phase of round 8 begins', {}, why);
  return { ended: true, why };
}

/** Whoever has to be the last one left: the Enforcers or the allied gangs together, which are the Attackers. */
function partiesLeft(t: Table, battle: Battle): readonly (readonly Gang[])[] {
  const left = gangsLeft(t, battle);
  return sides(t) === 'each gang counts for itself' ? left.map((gang) => [gang]) : sidesLeft(left);
}

function timeIsUp({ round, moment }: Battle): boolean {
  return round > 8 || (round === 8 && (moment === 'end-phase' || moment === 'end-of-round'));
}

// Victory

export const victory = procedure('takeover.precinct-assault.victory', (t, { battle }) =>
  verdictOf(t, battle),
);

function verdictOf(t: Table, battle: UnderWay): Verdict {
  const { defender, attackers } = rolesIn(battle);
  if (!endingOf(t, battle).ended) return undecided(t);
  const parties = partiesLeft(t, battle);
  const left = parties.flat();
  if (left.includes(defender)) {
    return parties.length === 1
      ? win(t, [defender], 'takeover.precinct-assault.victory.1')
      : win(t, [defender], 'takeover.precinct-assault.victory.2');
  }
  const gangsThere = attackers.filter((gang) => left.includes(gang));
  if (gangsThere.length === 0) {
    return nobodyLeft(t) === 'the gangs win, as no Enforcer is left'
      ? win(t, attackers, 'takeover.precinct-assault.victory.1')
      : draw(t, 'takeover.standards.victory.2');
  }
  // The side wins, so its gangs that have nobody left are victors too.
  const onlyThoseThere =
    sides(t) === 'each gang counts for itself' || bottledAlly(t) === 'only gangs on the board are victors';
  return win(t, onlyThoseThere ? gangsThere : attackers, 'takeover.precinct-assault.victory.1');
}

/** When time runs out, whoever of the gangs is on the board is taken off it; those lying there are Out of Action. */
export const timeRunsOut = procedure(
  'takeover.precinct-assault.time-runs-out',
  (t, { enforcersWonByTime, gangFighters }) => {
    if (!enforcersWonByTime) {
      t.tell('Time did not run out, so nobody is removed', {}, 'takeover.precinct-assault.victory.2');
      return { removed: [], outOfAction: [] };
    }
    const there = gangFighters.filter(({ fate }) => ON_THE_BOARD.includes(fate));
    const removed = there.map(({ id }) => id);
    const outOfAction = there.filter(({ fate }) => fate === 'seriously-injured').map(({ id }) => id);
    t.tell(
      'Taken off the board: {removed}; Out of Action without a roll: {outOfAction}',
      { removed, outOfAction },
      'takeover.precinct-assault.victory.3',
    );
    return { removed, outOfAction };
  },
);

/** The fates of fighters who are still on the board. */
const ON_THE_BOARD: readonly string[] = ['standing', 'pinned', 'seriously-injured'];

// Rewards

/** The rewards themselves are in the Enforcer rules of the campaign; the notes say which of them apply. */
export const rewards = procedure('takeover.precinct-assault.rewards', (t, { battle }): Rewards => {
  const { defender } = rolesIn(battle);
  const verdict = verdictOf(t, battle);
  const gangs = gangRewards(battle, (gang) => ({ reputation: unlistedBottlingLoss(t, gang, verdict) }));
  if (verdict.result !== 'win') return { gangs, xp: {}, notes: [] };
  if (verdict.victors.includes(defender.id)) {
    t.tell('The law won', {}, 'takeover.precinct-assault.rewards.3');
    return { gangs, xp: {}, notes: ['takeover.precinct-assault.rewards.3'] };
  }
  t.tell('The gangs fought the law and won', {}, 'takeover.precinct-assault.rewards.1');
  t.tell('The Enforcers drop out of the campaign', {}, 'takeover.precinct-assault.rewards.2');
  return {
    gangs,
    xp: {},
    notes: ['takeover.precinct-assault.rewards.1', 'takeover.precinct-assault.rewards.2'],
  };
});

// Special rules

/** The Enforcers have priority, and answer every single gang where three or more are allied. */
export const turnOrder = procedure('takeover.precinct-assault.turn-order', (t, { enforcers, gangs }) => {
  if (gangs.includes(enforcers)) {
    throw new BadInput('gangs', `expected gangs other than the Enforcers, got ${enforcers} as well`);
  }
  const interleaved = gangs.length >= 3 || turns(t) === 'the interleaved order always';
  const order = interleaved ? gangs.flatMap((gang) => [enforcers, gang]) : [enforcers, ...gangs];
  t.tell(
    'The order of turns is {order}',
    { order },
    interleaved ? 'takeover.precinct-assault.special.1' : 'takeover.precinct-assault.special.2',
  );
  t.tell('Their priority roll counts as a 6', {}, 'takeover.precinct-assault.special.3');
  return { turns: order, enforcerRoll: 6 };
});

/** What a gang fighter's Access Terminal is modified by, and the clause that says so. */
const HACKING = {
  'inside-cells': { modifier: -4, clause: 'takeover.precinct-assault.special.4' },
  'cells-terminal': { modifier: -2, clause: 'takeover.precinct-assault.special.7' },
  'other-terminal': { modifier: -2, clause: 'takeover.precinct-assault.special.4' },
} as const;

/** The usual -2 on a door's terminal, -4 from inside the Cells; the Enforcers have the codes. */
export const accessTerminal = procedure(
  'takeover.precinct-assault.access-terminal',
  function* (t, { side, where, intelligence, pitchBlack }) {
    if (pitchBlack) {
      const cells = where !== 'other-terminal';
      t.tell(
        'There is no power, so nothing can be hacked',
        {},
        cells ? 'takeover.precinct-assault.special.6' : 'takeover.pitch-black.power.1',
      );
      return { possible: false, modifier: 0, total: null, passed: false };
    }
    const { modifier, clause } =
      side === 'enforcer'
        ? ({ modifier: 0, clause: 'takeover.precinct-assault.special.9' } as const)
        : HACKING[where];
    const { total, passed } = yield* rollTest(t, { stat: 'int', value: intelligence, modifier }, clause);
    t.tell(
      '{total} (modifier {modifier}) against Intelligence {intelligence}+: {outcome}',
      { total, modifier, intelligence, outcome: passed ? 'passed' : 'failed' },
      clause,
    );
    return { possible: true, modifier, total, passed };
  },
);

/** The Cells' door is reinforced on both sides, as long as it has power. */
export const forceDoor = procedure('takeover.precinct-assault.force-door', (t, { total, ...door }) => {
  const { needed, clause } = forceNeeded(door);
  const opened = total >= needed;
  t.tell(
    opened ? '{total} forces the door, which takes {needed}' : '{total} is less than the {needed} it takes',
    { total, needed },
    clause,
  );
  return { needed, opened };
});

function forceNeeded(at: {
  readonly door: 'cells' | 'other';
  readonly fromSide: 'inside' | 'outside';
  readonly pitchBlack: boolean;
}): { readonly needed: number; readonly clause: ClauseId } {
  if (at.door === 'other') return { needed: 9, clause: 'takeover.precinct-assault.special.5' };
  if (at.pitchBlack) return { needed: 9, clause: 'takeover.precinct-assault.special.6' };
  return at.fromSide === 'outside'
    ? { needed: 11, clause: 'takeover.precinct-assault.special.7' }
    : { needed: 11, clause: 'takeover.precinct-assault.special.5' };
}

/** One terminal for all doors: Enforcers use it freely but for the Cells, gang fighters have to hack it. */
export const globalTerminal = procedure(
  'takeover.precinct-assault.global-terminal',
  function* (t, { side, door, intelligence, inContact, pitchBlack }) {
    const clause =
      side === 'enforcer' ? 'takeover.precinct-assault.special.10' : 'takeover.precinct-assault.special.11';
    const impossible = { possible: false, total: null, operated: false };
    if (!inContact) {
      t.tell('The fighter is not in contact with the terminal', {}, clause);
      return impossible;
    }
    if (pitchBlack && terminalInTheDark(t) !== 'yes, it has its own supply') {
      t.tell('The terminal has no power', {}, 'takeover.pitch-black.power.1');
      return impossible;
    }
    if (side === 'enforcer') {
      if (door === 'cells') {
        t.tell("Enforcers cannot work the Cells' door from here", {}, clause);
        return impossible;
      }
      t.tell('The door opens or closes', {}, clause);
      return { possible: true, total: null, operated: true };
    }
    const { total, passed } = yield* rollTest(t, { stat: 'int', value: intelligence, modifier: -2 }, clause);
    t.tell(
      passed
        ? '{total} against {intelligence}+: the door opens or closes'
        : '{total} against {intelligence}+: no',
      { total, intelligence },
      clause,
    );
    return { possible: true, total, operated: passed };
  },
);

/** The Enforcers stand while a Captain or Sergeant is on the board, and bottle when the last has gone. */
export const finalStand = procedure('takeover.precinct-assault.final-stand', (t, { fighters }) => {
  const led = fighters.some(
    ({ rank, fate }) => (rank === 'leader' || rank === 'champion') && ON_THE_BOARD.includes(fate),
  );
  if (led) {
    t.tell('An officer is on the board: no bottle check', {}, 'takeover.precinct-assault.special.12');
    return { result: 'passes', fleeModifier: 0 };
  }
  t.tell('No officer is left: the Enforcers bottle out', {}, 'takeover.precinct-assault.special.13');
  t.tell('Those who are left have -2 on their Cool tests', {}, 'takeover.precinct-assault.special.14');
  return { result: 'bottles', fleeModifier: -2 };
});
