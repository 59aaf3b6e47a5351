/** Sneak Attack: deep into enemy territory to defile a relic; only its deployment is updated [dominion.sneak-attack.entry.1]. */

import { defeatEnemies } from '../../battle/aims.ts';
import { type Figures, figuresOf, leftSaid } from '../../battle/figures.ts';
import type { Battle, Ending, Fighter, Gang, Verdict } from '../../battle/judged.ts';
import { type Area, boardOf, scenario } from '../../battle/scenario.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type GangState,
  ids,
  judged,
  onBoardOf,
} from '../../battle/state.ts';
import { ANYWHERE, allOf, CENTRE, EDGE, stated, type Where, within } from '../../battle/where.ts';
import {
  defilersOf,
  defiling,
  gangRelics,
  placeRelic as setUpRelic,
} from '../../special/classic/gang-relics.ts';
import { homeTurf } from '../../special/classic/home-turf.ts';
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
  knowsOfTheAttack,
  SNEAK_ATTACKS,
  sentries,
  theGang,
} from './crews.ts';
import {
  centralTile,
  deployCrew,
  deployInTurns,
  LOOT_CASKETS,
  placeLootCaskets,
  ZONE_MORTALIS,
} from './deployment.ts';
import {
  declare,
  draw,
  type Fleeing,
  flight,
  hasEnded,
  lostByFlight,
  warnsOfFlight,
  win,
} from './judging.ts';
import { type CommonFacts, isAble, isOn, isSame, leaderOf, sides, sidesOf, type Variant } from './reading.ts';
import { holdDefenders, REINFORCEMENTS, reinforceAtTheEdge } from './reserve.ts';
import { forLeadersOnTheField, rewards } from './rewards.ts';

interface SneakFacts extends CommonFacts {
  /** Who defiled the defender's relic. */
  readonly relic?: Ref | null;
}

/** The relic: within 6" of an edge in Classic, in the central tile in Updated. */
export const placeRelic = procedure(
  'dominion.sneak-attack.place-relic',
  (t, { variant, nearestEdge, whollyInCentralTile }) => {
    const classic = variant === 'classic';
    const allowed = classic ? nearestEdge <= 6 : whollyInCentralTile;
    const why = classic ? 'dominion.sneak-attack.deployment.1' : 'dominion.sneak-attack.deployment.3';
    const place = classic ? 'within 6" of an edge' : 'wholly in the central tile';
    t.tell(
      allowed ? 'dominion/sneak-attack/relic-lies-as-should' : 'dominion/sneak-attack/relic-does-not-lie',
      { place },
      why,
    );
    return { allowed, why };
  },
);

/**
 * The attackers, once the whole crew stands: each base entirely within 4" of an edge and no more than 4" from a friend,
 * the same in both variants [dominion.sneak-attack.deployment.2, dominion.sneak-attack.deployment.4]. A crew of one has
 * no friend to keep to.
 */
export const placeAttackers = procedure('dominion.sneak-attack.place-attackers', (t, { fighters }) => {
  const alone = fighters.length === 1;
  const wrong = fighters
    .filter(({ farthestFromEdge, nearestFriend }) => {
      const nearFriend = alone || (nearestFriend !== null && nearestFriend <= 4);
      return farthestFromEdge > 4 || !nearFriend;
    })
    .map(({ id }) => id);
  t.tell(
    wrong.length === 0
      ? 'dominion/sneak-attack/attackers-stand-as-should'
      : 'dominion/sneak-attack/not-entirely-within-4',
    { wrong },
    'dominion.sneak-attack.deployment.4',
  );
  return { allowed: wrong.length === 0, wrong };
});

export const ending = procedure('dominion.sneak-attack.ending', (t, { battle, variant }): Ending => {
  sides(battle);
  return hasEnded(t, battle, variant, { nobodyLeft: 'dominion.sneak-attack.ending.1' });
});

export const victory = procedure('dominion.sneak-attack.victory', (t, { battle, variant }) => {
  return declare(t, judge(t, battle, variant).verdict, {
    'dominion.sneak-attack.fleeing.1': say('dominion/sneak-attack/defender-bottled-out-choice'),
    'dominion.sneak-attack.victory.1': say('dominion/sneak-attack/relic-was-defiled-able'),
    'dominion.sneak-attack.victory.2': say('dominion/sneak-attack/relic-whole-able-defender'),
    'dominion.sneak-attack.victory.3': say('dominion/sneak-attack/neither-side-has-done'),
  });
});

interface Judged {
  readonly verdict: Verdict;
  readonly defiled: boolean;
  /** Who earns Experience for the relic. */
  readonly defiler: Fighter | undefined;
}

const FLEEING: Fleeing = {
  clause: 'dominion.sneak-attack.fleeing.1',
  who: 'defender',
  updatedVictory: false,
};

/** Whether the relic is whole, and who can still fight. */
function figures(t: Table, battle: Battle<SneakFacts>, variant: Variant): readonly Figures[] {
  const { defiled } = judge(t, battle, variant);
  return [
    { of: [], what: [say(defiled ? 'figures/the-relic-defiled' : 'figures/the-relic-whole')] },
    ...sidesOf(battle).map(({ gangs, fighters }) => figuresOf(gangs, leftSaid(fighters, isAble, 'able'))),
  ];
}

/** A defender who fled gives the relic up: the attacking Leader counts as having defiled one that was whole. */
function judge(t: Table, battle: Battle<SneakFacts>, variant: Variant): Judged {
  const { attacker, defender } = sides(battle);
  const relic = battle.facts.relic ?? null;
  const defiler = attacker.fighters.find(({ id }) => id === relic);
  if (relic !== null && !defiler) {
    throw new BadInput('battle.facts.relic', `expected one of the attackers or null, got ${relic}`);
  }
  const { clause } = FLEEING;
  const fled = flight(t, battle, variant, FLEEING);
  if (lostByFlight(fled, defender)) {
    return {
      verdict: win(attacker, clause),
      defiled: true,
      defiler: defiler ?? leaderOf(attacker.gangs[0] as Gang),
    };
  }
  return {
    verdict: fled ? win(fled.winner, clause) : byTheRelic(),
    defiled: relic !== null,
    defiler,
  };

  function byTheRelic(): Verdict {
    if (relic !== null && attacker.fighters.some(isAble)) {
      return win(attacker, 'dominion.sneak-attack.victory.1');
    }
    if (relic === null && defender.fighters.some(isAble)) {
      return win(defender, 'dominion.sneak-attack.victory.2');
    }
    return draw('dominion.sneak-attack.victory.3');
  }
}

export const sneakAttackRewards = procedure('dominion.sneak-attack.rewards', function* (t, input) {
  const { variant } = input;
  const battle: Battle<SneakFacts> = input.battle;
  const { verdict, defiled, defiler } = judge(t, battle, variant);
  const { attacker, defender } = sides(battle);
  const better = defiled ? attacker : defender;

  return yield* rewards(t, battle, variant, verdict, {
    payment: {
      for: 'objectives',
      clause: 'dominion.sneak-attack.credits.1',
      earned: (side) => ({ times: 1, die: isSame(side, better) ? 'D6' : 'D3' }),
      byRelicOrTarget: true,
    },
    reputation: (gang) => (defiled ? (isOn(attacker, gang) ? 2 : -2) : 0),
    reputationClause: 'dominion.sneak-attack.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings: [
      ...(defiler
        ? [
            {
              fighter: defiler,
              xp: 'D3',
              why: 'defiling the relic',
              clause: 'dominion.sneak-attack.experience.1',
            } as const,
          ]
        : []),
      ...forLeadersOnTheField(t, battle, 'dominion.sneak-attack.experience.2'),
    ],
    fleeing: 'dominion.sneak-attack.fleeing.1',
  });
});

// The battle

const centreOfTheField = ruling('dominion.sneak-attack-centre-tile', 'within-6-centre-battlefield');

/** Where the relic may stand: near an edge in Classic, in the middle in Updated. */
function relicPlace(t: BattleTable): { readonly where: Where; readonly clause: DeploymentClause } {
  if (t.state.variant === 'classic')
    return { where: within(6, EDGE), clause: 'dominion.sneak-attack.deployment.1' };
  const round = centreOfTheField(t) === 'within-6-centre-battlefield';
  return {
    where: round ? within(6, CENTRE) : centralTile(boardOf(t.state)),
    clause: 'dominion.sneak-attack.deployment.3',
  };
}

type DeploymentClause =
  | 'dominion.sneak-attack.deployment.1'
  | 'dominion.sneak-attack.deployment.2'
  | 'dominion.sneak-attack.deployment.3'
  | 'dominion.sneak-attack.deployment.4';

const loneFighter = ruling('dominion.sneak-attack-lone-fighter', 'each-fighter-within-4-one');

/** An attacker's whole base is within 4" of an edge, and a friend of the own gang no more than 4" away. */
function sneakingIn(t: BattleTable, attacker: GangState): Where {
  const entirely = allOf(
    within(4, EDGE),
    stated(say('where/whole-base-in-strip'), { is: 'wholly-within', inches: 4 }),
  );
  if (attacker.crew.length === 1) return entirely;
  if (loneFighter(t) !== 'each-fighter-within-4-one')
    return allOf(
      entirely,
      stated(say('where/near-friend-at-last'), { is: 'near-friends', inches: 4, gang: attacker.id }),
    );
  const friends = ids(onBoardOf(t.state, attacker));
  return friends.length === 0 ? entirely : allOf(entirely, within(4, friends));
}

/** Sentries and relic first, then the attackers along the edges. */
function* deployment(t: BattleTable): Rule<void> {
  const { where, clause } = relicPlace(t);
  const defender = theGang(t, 'defender');
  for (const gang of gangsOf(t, 'defender')) yield* deployCrew(t, gang, ANYWHERE, clause);
  yield* setUpRelic(t, defender, where, clause);

  const classic = t.state.variant === 'classic';
  const along = classic ? 'dominion.sneak-attack.deployment.2' : 'dominion.sneak-attack.deployment.4';
  for (const gang of gangsOf(t, 'attacker'))
    yield* deployInTurns(t, [gang], () => sneakingIn(t, gang), along);
}

function battlefield(state: BattleState): readonly Area[] {
  const classic = state.variant === 'classic';
  return [
    {
      words:
        'Seven tiles: whoever wins a roll-off lays the central one, then the players lay the others in turns, each against it',
      where: ANYWHERE,
      clause: 'dominion.sneak-attack.battlefield.1',
    },
    {
      words: 'the relic',
      where: classic ? within(6, EDGE) : centralTile(boardOf(state)),
      clause: classic ? 'dominion.sneak-attack.deployment.1' : 'dominion.sneak-attack.deployment.3',
    },
    { words: 'the attackers', where: within(4, EDGE), clause: 'dominion.sneak-attack.deployment.4' },
  ];
}

const earlyHelp = ruling('dominion.sneak-attack-early-help', 'only-from-round-alarm');

specialRule({
  id: 'dominion.sneak-attack',
  title: 'Sneak Attack',
  closes: cardsAfterTheAlarm('dominion.sneak-attack.tactics.1'),
  /** Help for the defender as an End phase starts, alarm or no alarm. */
  *endPhaseStarts(t) {
    const waits = earlyHelp(t) === 'only-from-round-alarm' && !knowsOfTheAttack(t.state);
    if (waits) return;
    for (const defender of gangsOf(t, 'defender'))
      yield* reinforceAtTheEdge(t, defender, 'dominion.sneak-attack.reinforcements.1');
  },
});

/** The battle as its judging rules take it. */
function now(t: BattleTable) {
  const relic = defilersOf(t.state)[theGang(t, 'defender').id] ?? null;
  const facts = commonFacts(t, { relic });
  return { battle: judged(t.state, 'dominion.sneak-attack', facts), variant: t.state.variant };
}

export const sneakAttack = scenario({
  id: 'dominion.sneak-attack',
  title: 'Sneak Attack',
  pack: 'dominion',
  gangs: FOR_MANY,
  roles: 'attacker-defender',
  // A defender at home and unaware [dominion.sneak-attack.crews.2, dominion.home-turf.hangers-on.1], and a relic that
  // helps its gang and can be defiled [dominion.sneak-attack.relic.1].
  special: ['dominion.sneak-attack', SNEAK_ATTACKS, homeTurf.id, gangRelics.id, LOOT_CASKETS, REINFORCEMENTS],
  board: () => ZONE_MORTALIS,
  battlefield,
  furnish: placeLootCaskets,
  terrain: { is: 'zone-mortalis', clause: 'dominion.sneak-attack.battlefield.1', tilesByRollOff: true },
  crew: (t, gang) =>
    gang.role === 'attacker'
      ? custom(t, null, 'dominion.sneak-attack.crews.1')
      : sentries(t, 'dominion.sneak-attack.crews.2'),
  setUp: (t) => holdDefenders(t), // [dominion.sneak-attack.crews.2]
  deployment,
  bottlingWarning: warnsOfFlight(FLEEING),
  aims: (state, gang) =>
    gang.role === 'attacker'
      ? [
          defiling(state, gang, 'dominion.sneak-attack.victory.1'),
          defeatEnemies(state, gang, 0.5, 'dominion.sneak-attack.victory.1'),
        ]
      : [defeatEnemies(state, gang, 1, 'dominion.sneak-attack.victory.2')],
  ending: (t) => ending(t, now(t)),
  victory: (t) => victory(t, now(t)),
  figures: (t) => figures(t, now(t).battle, t.state.variant),
  *rewards(t) {
    return yield* sneakAttackRewards(t, now(t));
  },
});
