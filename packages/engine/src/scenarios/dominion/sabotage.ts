/** Sabotage: a gang sneaks in to put a Territory out of use. Classic and Updated are the same [dominion.sabotage.entry.1]. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { defeatEnemies, getAway, membersOf } from '../../battle/aims.ts';
import { besideAny } from '../../battle/beside.ts';
import { type Figures, figuresOf } from '../../battle/figures.ts';
import type { Battle, Fighter, Verdict } from '../../battle/judged.ts';
import { rolledBy, thrownBy } from '../../battle/rolling.ts';
import { scenario } from '../../battle/scenario.ts';
import { seesThing } from '../../battle/sight-on-board.ts';
import { type BattleAction, specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  gangOfFighter,
  ids,
  judged,
  type Marker,
  seatOf,
} from '../../battle/state.ts';
import { type Armed, armsName, meleeOf, type Profile, rangedOf, strengthOf } from '../../battle/weapons.ts';
import { ANYWHERE, EDGE, stated, within } from '../../battle/where.ts';
import { rollSave, rollToWound } from '../../core/hits.ts';
import { armsAtThing } from '../../core/play/arms.ts';
import { afterAttackOnThing } from '../../core/play/attack.ts';
import { diceAtThing, diceInWords } from '../../core/play/fight.ts';
import { aimAtThing, fireAtThing, hitsOnThing } from '../../core/play/shots-at-things.ts';
import { hitModifier } from '../../core/shooting.ts';
import { statusOf } from '../../core/status.ts';
import { rollTest } from '../../core/tests.ts';
import { BadInput } from '../../table/errors.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { commonFacts } from './aftermath.ts';
import {
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
  placeMarker,
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
import { crewOf, fighterOf, isGone, isOn, isOut, isSame, type Side, sides, type Variant } from './reading.ts';
import { type Arrivals, holdDefenders, REINFORCEMENTS, reinforce } from './reserve.ts';
import { type Earning, forLeader, rewards } from './rewards.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    /** Wounds that each fighter took off the target. */
    'sabotage.wounds': Readonly<Record<Ref, number>>;
  }
}

const halfOfTheCrew = ruling('dominion.sabotage-half', 'fled-do-not-count');
const woundsBeyondTheLast = ruling('dominion.sabotage-wounds', 'yes');

/** The target [dominion.sabotage.target.1]. */
const TARGET = { toughness: 6, save: 5, wounds: 4 } as const;
const TARGET_MARKER = 'target';

/** One attack on the target; Wounds taken off it and its destruction earn Experience [dominion.sabotage.experience.1, dominion.sabotage.experience.2]. */
export const attackTarget = procedure('dominion.sabotage.attack-target', function* (t, input) {
  const { attack, skill, modifier, strength, ap, damage, wounds } = input;
  const missed = { hit: false, wounded: false, saved: false, lost: 0, left: wounds, destroyed: false };

  if (attack === 'ranged' && !(yield* hitsTarget(t, skill, modifier))) return missed;
  const { wounded } = yield* rollToWound(t, { strength, toughness: TARGET.toughness });
  if (!wounded) return { ...missed, hit: true };
  const { saved } = yield* rollSave(t, { armour: TARGET.save, ap }, TARGET_MARKER);
  if (saved) return { ...missed, hit: true, wounded, saved };
  const lost = Math.min(damage, wounds);
  const left = wounds - lost;
  t.tell(
    lost === 1 ? 'dominion/sabotage/target-loses-wound-has' : 'dominion/sabotage/target-loses-wounds-has',
    { lost, left },
    'dominion.sabotage.target.1',
  );
  return { hit: true, wounded, saved, lost, left, destroyed: left === 0 };
});

function* hitsTarget(t: Table, skill: number, modifier: number): Rule<boolean> {
  const shot = { stat: 'bs', value: skill, modifier: modifier + 2 } as const;
  const { natural, passed } = yield* rollTest(t, shot, 'dominion.sabotage.target.2');
  const improbable = natural === 6 && skill - shot.modifier > 6;
  const plain = { stat: 'bs', value: skill } as const;
  const hit = improbable ? (yield* rollTest(t, plain, 'core.shooting.improbable.1')).passed : passed;
  if (!hit) t.tell('dominion/sabotage/shot-misses-target', {}, 'dominion.sabotage.target.2');
  return hit;
}

export const sabotageEnding = procedure('dominion.sabotage.ending', (t, { battle, variant }) =>
  hasEnded(t, battle, variant, { nobodyLeft: 'dominion.sabotage.ending.1' }),
);

export const sabotageVictory = procedure('dominion.sabotage.victory', (t, { battle, variant }) =>
  declare(t, verdict(t, battle, variant), {
    'dominion.sabotage.fleeing.1': say('dominion/sabotage/enemy-bottled-out-choice'),
    'dominion.sabotage.victory.1': say('dominion/sabotage/target-destroyed-fewer-than'),
    'dominion.sabotage.victory.2': say('dominion/sabotage/target-stands'),
    'dominion.sabotage.victory.3': say('dominion/sabotage/target-destroyed-but-half'),
  }),
);

interface Facts {
  readonly destroyed?: boolean;
  readonly destroyedBy?: Ref | null;
  /** Wounds taken off the target by fighter. */
  readonly wounds?: Readonly<Record<Ref, number>>;
}

function goneFrom(t: Table, { fighters }: Side): number {
  return fighters.filter(halfOfTheCrew(t) === 'fled-do-not-count' ? isOut : isGone).length;
}

/** Whether the target stands, and how many of the attackers it cost. */
function figures(t: Table, battle: Battle<Facts>): readonly Figures[] {
  const { attacker } = sides(battle);
  return [
    { of: [], what: [say(battle.facts.destroyed ? 'figures/target-destroyed' : 'figures/target-stands')] },
    figuresOf(attacker.gangs, say('figures/gone', { many: goneFrom(t, attacker), all: crewOf(attacker) })),
  ];
}

function verdict(t: Table, battle: Battle<Facts>, variant: Variant): Verdict {
  const { attacker, defender } = sides(battle);
  const fled = flightFrom(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);
  if (!battle.facts.destroyed) return win(defender, 'dominion.sabotage.victory.2');
  return 2 * goneFrom(t, attacker) < crewOf(attacker)
    ? win(attacker, 'dominion.sabotage.victory.1')
    : draw('dominion.sabotage.victory.3');
}

const FLEEING: Fleeing = {
  clause: 'dominion.sabotage.fleeing.1',
  who: 'defender',
  updatedVictory: false,
};

function flightFrom(t: Table, battle: Battle, variant: Variant): Flight | undefined {
  return flight(t, battle, variant, FLEEING);
}

export const sabotageRewards = procedure('dominion.sabotage.rewards', function* (t, { battle, variant }) {
  const { attacker, defender } = sides(battle);
  const judged = verdict(t, battle, variant);
  const earnings = forTheTarget(t, battle);
  // A defender who fled leaves a destroyed target, for which nobody earns Experience.
  const destroyed = battle.facts.destroyed || lostByFlight(flightFrom(t, battle, variant), defender);
  const paid = destroyed ? attacker : defender;
  return yield* rewards(t, battle, variant, judged, {
    payment: {
      for: 'objectives',
      clause: 'dominion.sabotage.credits.1',
      earned: (side) => ({ times: isSame(side, paid) ? 1 : 0, die: 'D6' }),
      byRelicOrTarget: true,
    },
    reputation: (gang) => (!destroyed ? 0 : isOn(attacker, gang) ? 3 : -1),
    reputationClause: 'dominion.sabotage.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings,
    fleeing: 'dominion.sabotage.fleeing.1',
  });
});

/** Who destroyed the target took the last of its Wounds, so that it is this fighter's damage that goes beyond them. */
function forTheTarget(t: Table, battle: Battle<Facts>): readonly Earning[] {
  const { destroyed = false, destroyedBy = null, wounds = {} } = battle.facts;
  const known = (field: string, id: Ref): Fighter => {
    const fighter = fighterOf(battle, id);
    if (!fighter) throw new BadInput(`battle.facts.${field}`, `${id} is no fighter of this battle`);
    return fighter;
  };
  const beyond = woundsBeyondTheLast(t) === 'yes';
  const earnings: Earning[] = [];
  let left: number = TARGET.wounds;
  const lastBlowLast = Object.entries(wounds).sort(
    ([one], [other]) => Number(one === destroyedBy) - Number(other === destroyedBy),
  );
  for (const [id, taken] of lastBlowLast) {
    const xp = beyond ? taken : Math.min(taken, left);
    left -= xp;
    const fighter = known(`wounds.${id}`, id);
    const why = 'Wounds taken off the target';
    earnings.push({ fighter, xp, why, clause: 'dominion.sabotage.experience.1' });
  }
  if (destroyedBy !== null) {
    const fighter = known('destroyedBy', destroyedBy);
    if (!destroyed) throw new BadInput('battle.facts.destroyedBy', 'expected null while the target stands');
    earnings.push({ fighter, xp: 1, why: 'destroying the target', clause: 'dominion.sabotage.experience.2' });
  }
  return destroyed
    ? [...earnings, ...forLeader(sides(battle).attacker, 'dominion.sabotage.experience.3')]
    : earnings;
}

// The battle

const WOUNDS_BY = 'sabotage.wounds';

function targetOf({ markers }: BattleState): Marker | undefined {
  return markers[TARGET_MARKER];
}

/** Once destroyed it stays so, even if a Rolling Road takes the rest of it away. */
function isDestroyed(state: BattleState): boolean {
  return targetOf(state)?.data.destroyedBy !== undefined;
}

/** Can anybody reach the target at all? */
function isThere(state: BattleState): boolean {
  return (targetOf(state)?.spot ?? null) !== null;
}

/** The battle as its judging rules take it. */
function now(t: BattleTable) {
  const { state } = t;
  const facts = commonFacts(t, {
    destroyed: isDestroyed(state),
    destroyedBy: (targetOf(state)?.data.destroyedBy ?? null) as Ref | null,
    wounds: state.facts[WOUNDS_BY] ?? {},
  });
  return { battle: judged(state, 'dominion.sabotage', facts), variant: state.variant };
}

/** The defender anywhere, then the attacker along the edges. */
function* deployment(t: BattleTable): Rule<void> {
  const clause = 'dominion.sabotage.deployment.1';
  for (const gang of gangsOf(t, 'defender')) yield* deployCrew(t, gang, ANYWHERE, clause);
  for (const gang of gangsOf(t, 'attacker')) yield* deployCrew(t, gang, within(2, EDGE), clause);
}

/** May this fighter attack the target now? Everybody knows the target's state. */
function mayAttack(state: BattleState, fighter: FighterState): ReturnType<BattleAction['may']> {
  if (gangOfFighter(state, fighter).role !== 'attacker' || isDestroyed(state) || !isThere(state))
    return false;
  const why = say('dominion/sabotage/only-active-fighter-can');
  return statusOf(fighter) === 'active' || { why, clause: 'dominion.sabotage.target.2' };
}

/** The players rolled themselves and enter the result. */
const noteAssault: BattleAction = {
  id: 'attack-target',
  words: say('dominion/sabotage/note-what-target-lost'),
  type: 'basic',
  clause: 'dominion.sabotage.target.1',
  may: (state, fighter) => state.depth === 'status' && mayAttack(state, fighter),
  *take(t, fighter) {
    const target = targetOf(t.state);
    if (!target) return false;
    const lost = yield* t.choose(
      seatOf(t.state, fighter),
      ['0', ...Array.from({ length: woundsLeft(target) }, (_, at) => String(at + 1))],
      'dominion.sabotage.target.1',
      fighter.id,
      say('dominion/sabotage/how-many-wounds-did'),
    );
    takeOff(t, fighter, target, Number(lost));
    return true;
  },
};

/** Weapons without a wound roll do nothing to a machine. */
function canWound({ profile }: Armed): boolean {
  return profile.strength !== null;
}

/** A Shoot action at the target: 2 more to hit, firepower dice as for any other. */
const shootTarget: BattleAction = {
  id: 'shoot-target',
  words: say('dominion/sabotage/shoot-target-2-hit'),
  type: 'basic',
  as: 'shoot',
  clause: 'dominion.sabotage.target.2',
  may(state, fighter) {
    if (state.depth === 'status' || !rangedOf(fighter).some(canWound)) return false;
    const target = targetOf(state);
    return target !== undefined && seesThing(state, fighter, target.id) && mayAttack(state, fighter);
  },
  *take(t, fighter, double = true) {
    const target = targetOf(t.state);
    const guns = armsAtThing(t, fighter, double).filter(canWound);
    if (!target || guns.length === 0) return false;
    const shots = yield* aimAtThing(t, fighter, target.id, guns, TARGET.save);
    for (const { armed } of shots) {
      const facts = { fighter: fighter.name, weapon: armsName(armed) };
      t.tell('dominion/sabotage/shoots-target', facts, 'dominion.sabotage.target.2');
    }
    const rolling = rolledBy(t, fighter.id);
    const hits = yield* hitsOnThing(t, shots, ({ shot }, range) =>
      hitsTarget(rolling, fighter.stats.bs, hitModifier(shot, range)),
    );
    return yield* fireAtThing(t, fighter, target.id, shots, hits, function* ({ armed, saved }, landed) {
      for (let hit = 0; hit < landed && !isDestroyed(t.state); hit++)
        yield* blow(t, fighter, target, armed.profile, saved);
    });
  },
};

/** A Fight action at the target: every attack hits. */
const strikeTarget: BattleAction = {
  id: 'strike-target',
  words: say('dominion/sabotage/strike-target-every-blow'),
  type: 'basic',
  as: 'fight',
  clause: 'dominion.sabotage.target.2',
  may: (state, fighter) => state.depth !== 'status' && mayAttack(state, fighter),
  at: (_, fighter) => besideAny(1, fighter, [{ id: TARGET_MARKER }]),
  *take(t, fighter) {
    const target = targetOf(t.state);
    if (!target) return false;
    const near = yield* t.within(1, fighter.id, [target.id], 'dominion.sabotage.target.2');
    if (near.length === 0) return false;
    const arms = meleeOf(fighter).filter(canWound).slice(0, 2);
    const groups = diceAtThing(t.quiet, fighter, arms);
    const facts = { fighter: fighter.name, dice: diceInWords(groups) };
    t.tell('dominion/sabotage/strikes-target', facts, 'dominion.sabotage.target.2');
    for (const { armed, dice } of groups) {
      for (let made = 0; made < dice && !isDestroyed(t.state); made++)
        yield* blow(t, fighter, target, armed?.profile ?? null, 0);
    }
    const used = groups.map(({ armed }) => armed);
    yield* afterAttackOnThing(t, fighter, target.id, 'fight', used);
    return true;
  },
};

const SAVES: ReadonlySet<ClauseId> = new Set(['core.hits.save.1']);

/** One hit on the target, and what it takes off; bare hands have no profile, and cover may better its save. */
function* blow(
  t: BattleTable,
  fighter: FighterState,
  target: Marker,
  profile: Profile | null,
  saved: number,
): Rule<void> {
  // The defender saves for the target.
  const saving = thrownBy(t, [theGang(t, 'defender').seat], SAVES);
  const damage = typeof profile?.damage === 'number' ? Math.max(1, profile.damage) : 1;
  const { lost } = yield* attackTarget(rolledBy(saving, fighter.id), {
    attack: 'melee',
    skill: fighter.stats.bs,
    modifier: 0,
    strength: Math.max(1, (profile && strengthOf(profile, fighter)) ?? fighter.stats.s),
    ap: (profile?.ap ?? 0) + saved, // Cover betters the save [core.blasts.cover.1].
    damage,
    wounds: woundsLeft(target),
  });
  if (lost > 0) takeOff(t, fighter, target, lost, woundsBeyondTheLast(t) === 'yes' ? damage : lost);
}

function woundsLeft({ data }: Marker): number {
  return Number(data.wounds);
}

/** Wounds are counted by fighter, for Experience [dominion.sabotage.experience.1]; by one reading damage beyond the last counts. */
function takeOff(
  t: BattleTable,
  fighter: FighterState,
  target: Marker,
  lost: number,
  dealt: number = lost,
): void {
  if (lost === 0) return;
  const { facts } = t.state;
  const counted = facts[WOUNDS_BY] ?? {};
  facts[WOUNDS_BY] = { ...counted, [fighter.id]: (counted[fighter.id] ?? 0) + dealt };
  const wounds = woundsLeft(target) - lost;
  target.data = { ...target.data, wounds };
  if (wounds > 0) return;
  target.state = 'destroyed';
  target.data = { ...target.data, destroyedBy: fighter.id };
  t.tell('dominion/sabotage/destroys-target', { fighter: fighter.name }, 'dominion.sabotage.experience.2');
}

const twoEntries = ruling('dominion.sabotage-reinforcements', '1-from-round-2-until', '1-from-round-2-only');

/** What the defender gets in this End phase: with the alarm a D6, which is capped. */
function helpOf(t: BattleTable): Arrivals | undefined {
  const trickle: Arrivals | undefined =
    t.state.round >= 2 ? { brings: 1, clause: 'dominion.sabotage.reinforcements.1' } : undefined;
  const read = twoEntries(t);
  if (read === '1-from-round-2-only') return trickle;
  if (knowsOfTheAttack(t.state)) return { brings: 'D6', clause: 'dominion.sabotage.reinforcements.2' };
  return read === '1-from-round-2-until' ? trickle : undefined;
}

specialRule({
  id: 'dominion.sabotage',
  title: 'Sabotage',
  actions: [noteAssault, shootTarget, strikeTarget],
  *endPhaseStarts(t) {
    if (!isDestroyed(t.state)) return;
    const leaving = { scenario: 'dominion.sabotage', at: 'edge', targetDestroyed: true } as const;
    for (const attacker of gangsOf(t, 'attacker'))
      yield* letLeave(t, attacker, leaving, 'dominion.sabotage.flight.1');
  },
  *endPhaseEnds(t) {
    const help = helpOf(t);
    if (help) for (const defender of gangsOf(t, 'defender')) yield* reinforce(t, defender, help);
  },
  bottleLosses: withEscaped,
});

/** The target is a piece of terrain, so it stands before the caskets lie [dominion.battlefield.sector.1]. */
function* placeTarget(t: BattleTable): Rule<void> {
  const defender = theGang(t, 'defender');
  const target: Marker = {
    id: TARGET_MARKER,
    kind: 'target',
    gang: defender.id,
    spot: null,
    carriedBy: null,
    state: 'standing',
    data: { wounds: TARGET.wounds },
  };
  const nearTheCentre = stated(say('where/near-centre-as-advised'));
  yield* placeMarker(t, target, nearTheCentre, 'dominion.sabotage.battlefield.1', defender.seat);
}

export const sabotage = scenario({
  id: 'dominion.sabotage',
  title: 'Sabotage',
  pack: 'dominion',
  gangs: FOR_MANY,
  roles: 'attacker-defender',
  escapes: true,
  special: ['dominion.sabotage', SNEAK_ATTACKS, HOME_TURF, LOOT_CASKETS, REINFORCEMENTS],
  board: standardBoard,
  battlefield: standardBattlefield,
  *furnish(t) {
    yield* placeTarget(t);
    yield* placeLootCaskets(t);
  },
  terrain: { is: 'sector-mechanicus', clause: 'dominion.sabotage.battlefield.1' },
  crew: (t, { role }) =>
    role === 'attacker'
      ? custom(t, null, 'dominion.sabotage.crews.1')
      : sentries(t, 'dominion.sabotage.crews.2'),
  setUp: (t) => holdDefenders(t),
  deployment,
  bottlingWarning: warnsOfFlight(FLEEING),
  aims: (state, gang) => {
    const target = Object.values(state.markers).filter(
      (marker) => marker.kind === 'target' && !isDestroyed(state),
    );
    if (gang.role !== 'attacker') return [defeatEnemies(state, gang)];
    const own = membersOf(state, gang);
    if (isDestroyed(state))
      return [getAway(own, 'dominion.sabotage.flight.1', { worth: 1 }), defeatEnemies(state, gang, 0.5)];
    return [
      {
        is: 'go',
        who: own,
        to: ids(target),
        within: 1,
        actions: ['strike-target', 'shoot-target'],
        worth: 0.9,
        clause: 'dominion.sabotage.victory.1',
      },
      defeatEnemies(state, gang, 0.5),
    ];
  },
  ending: (t) => sabotageEnding(t, now(t)),
  victory: (t) => sabotageVictory(t, now(t)),
  figures: (t) => figures(t, now(t).battle),
  rewards: (t) => sabotageRewards(t, now(t)),
});
