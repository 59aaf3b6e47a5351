/** Attacks in a battle: who, with what, at what range and cover; the rest follows from the dice. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { goDown, goOut, pin, remember } from '../battle/events.ts';
import { settled } from '../battle/scenario.ts';
import {
  type Attack,
  type Help,
  type Hit,
  instead,
  type Ranges,
  rulesOf,
  rulesWith,
  testModifierOf,
} from '../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleTable,
  type FighterState,
  fighterOf,
  friendsOf,
  ids,
  isOnBoard,
  isUp,
  seatOf,
} from '../battle/state.ts';
import { type Armed, levelOf, meleeOf, rangedOf, strengthOf } from '../battle/weapons.ts';
import type { InjuryFace } from '../table/dice.ts';
import type { Inches, Labels, Ref, Rule } from '../table/question.ts';
import { fireWith, rollAmmoTest } from './ammo.ts';
import { attackDice, consolidate, hitRolls, testToReact } from './combat.ts';
import { catchFire } from './conditions.ts';
import { applyInjuries, type InjuryRoll, injuryDice, sufferToxin, takeHit } from './hits.ts';
import { testNerve } from './nerve.ts';
import { hitRoll } from './shooting.ts';
import type { Cover } from './sight.ts';
import type { Status } from './status.ts';
import { plainCheck } from './tests.ts';

export function statusOf(fighter: FighterState): Status {
  if (fighter.fate === 'pinned' || fighter.fate === 'seriously-injured') return fighter.fate;
  return fighter.engagedWith.length > 0 ? 'engaged' : 'active';
}

/** The enemies whom this fighter may attack, after every special rule has had its say. */
export function* targetsFor(
  t: BattleTable,
  attacker: FighterState,
  enemies: readonly FighterState[],
  kind: 'shoot' | 'fight' | 'coup',
  armed?: Armed,
): Rule<readonly FighterState[]> {
  let targets = enemies;
  for (const rule of rulesWith(t.state, 'targets')) {
    targets = yield* settled(rule.targets(t, attacker, targets, kind, armed));
  }
  return targets;
}

/** What this fighter may shoot with now. */
function armsOf(t: BattleTable, fighter: FighterState): readonly Armed[] {
  return rulesWith(t.state, 'arms').reduce((arms, rule) => rule.arms(t, fighter, arms), rangedOf(fighter));
}

/** How injury dice are rolled for this fighter. */
function injuryRollFor(t: BattleTable, target: FighterState): InjuryRoll {
  return (dice) =>
    instead(
      t,
      'injuryRoll',
      () => injuryDiceOf(t, target, dice),
      (rule, inner) => rule.injuryRoll(t, target, dice, inner),
    );
}

const BOOSTED = 'bio-booster-used';

/**
 * Rolls injury dice. A bio-booster takes one off the first such roll of a battle; where there is but one, two are rolled
 * and the owner drops one [classic.reference.gear.1].
 */
function* injuryDiceOf(t: BattleTable, target: FighterState, dice: number): Rule<readonly InjuryFace[]> {
  const clause = 'core.injury.dice.1';
  const boosts = target.gear.includes('armoury.bio-booster') && !target.conditions.includes(BOOSTED);
  if (!boosts || dice === 0) return yield* t.injury(dice, clause, target.id);
  target.conditions.push(BOOSTED);
  if (dice > 1) return yield* t.injury(dice - 1, 'classic.reference.gear.1', target.id);
  const faces = yield* t.injury(2, 'classic.reference.gear.1', target.id);
  const kinds = [...new Set(faces)];
  if (kinds.length === 1) return kinds;
  const what = 'Which of the two dice counts?'; // [core.dice.types.4]
  return [yield* t.choose(seatOf(t.state, target), kinds, 'classic.reference.gear.1', target.id, what)];
}

/**
 * A ranged attack: weapon and target are named first, then range, hit roll and hits follow [core.shooting.sequence.1].
 * False where there is nothing to shoot with or nobody to shoot at.
 */
export function* shoot(
  t: BattleTable,
  shooter: FighterState,
  enemies: readonly FighterState[],
  {
    aim = 0,
    blindFire = false,
    ductway = false,
  }: { readonly aim?: number; readonly blindFire?: boolean; readonly ductway?: boolean } = {},
): Rule<boolean> {
  const seat = seatOf(t.state, shooter);
  const arms = armsOf(t, shooter);
  if (arms.length === 0) return false;
  const armed = yield* pickArms(t, shooter, arms);
  const { weapon, profile } = armed;
  const targets = yield* targetsFor(t, shooter, enemies, 'shoot', armed);
  if (targets.length === 0) {
    t.tell('{shooter} has nobody to shoot at', { shooter: shooter.name }, 'core.shooting.priority.1');
    return false;
  }
  const chosen = yield* t.choose(
    seat,
    ids(targets),
    'core.shooting.declare.1',
    shooter.id,
    `At whom does ${shooter.name} shoot?`,
  );
  const target = fighterOf(t.state, chosen);
  t.tell(
    '{shooter} shoots at {target} with {weapon}',
    { shooter: shooter.name, target: target.name, weapon: weapon.name },
    'core.actions.shoot.1',
  );

  if (ductway) {
    const atBothEnds = `${shooter.name} is within 1" of one end of a ductway and ${target.name} within 1" of the other`;
    if (!(yield* t.isSo(atBothEnds, 'core.actions.ductway.2', shooter.id))) return false;
  }
  const isTemplate = profile.traits.includes('template');
  const isAtHand = isTemplate || ductway;
  const range = isAtHand
    ? 'short'
    : ((yield* t.offer(
        seat,
        {
          what: `At what range is ${target.name}?`,
          options: ['short', 'long', 'out'],
          labels: rangesInWords(t, shooter, target, armed),
        },
        'core.shooting.range.1',
        target.id,
      )) as 'short' | 'long' | 'out');
  const cover: Cover =
    isAtHand || range === 'out'
      ? 'open'
      : ((yield* t.offer(
          seat,
          {
            what: `In what cover is ${target.name}?`,
            options: ['open', 'partial', 'full'],
            labels: { open: 'in the open', partial: 'partial cover', full: 'full cover' },
          },
          'core.shooting.hit.2',
          target.id,
        )) as Cover);
  const hit =
    isTemplate ||
    (ductway
      ? (yield* t.roll('D6', 'core.actions.ductway.2', shooter.id)) >= 5
      : yield* rollsHit(t, shooter, target, armed, range, cover, aim, blindFire));

  const rapidFire = Math.min(3, levelOf(profile, 'rapid-fire'));
  const ammo = Math.min(6, Math.max(2, profile.ammo ?? 6));
  const combi = profile.traits.includes('combi');
  const unstable = profile.traits.includes('unstable');
  const shots = { ammo, rapidFire, rolled: Math.max(1, rapidFire), hit, combi, unstable };
  const fired = yield* fireWith(t, shots, () => ammoTestOf(t, shooter, ammo, combi));
  if (fired.weapon !== 'ready') shooter.empty.push(weapon.id);

  const under = levelOf(profile, 'blast') > 0 || isTemplate;
  const reach = ductway && isTemplate ? THROUGH_A_DUCTWAY : UNDER_A_MARKER;
  const aimed = under ? yield* underTheMarker(t, shooter, target, hit, reach) : hit ? [target] : [];
  const strays = isTemplate && (yield* templateStrays(t, shooter, aimed, armed));
  const struck = strays ? yield* underTheMarker(t, shooter, target, false) : aimed;
  const fallen: FighterState[] = [];
  for (const each of struck) {
    const count = under ? 1 : fired.hits;
    pin(t, each, 'core.shooting.pin.1'); // before any wound roll [core.shooting.pin.3]
    // All hits are scored by now; they are resolved one by one [core.shooting.order.1].
    for (let hits = 0; hits < count && isOnBoard(each); hits++) {
      if (yield* suffer(t, each, shooter, armed)) fallen.push(each);
    }
  }
  if (fired.userOut) yield* goOut(t, shooter, null, 'core.ammo.unstable.1');
  yield* afterAttack(t, attackOf(shooter, target, 'shoot', armed, hit), fallen);
  return true;
}

/** The ranges in words, as they are in this battle; without inches where the weapon has other ones. */
function rangesInWords(t: BattleTable, shooter: FighterState, target: FighterState, armed: Armed): Labels {
  const { short, long } = armed.profile.range;
  const out = 'out of range';
  if (typeof short !== 'number' || typeof long !== 'number')
    return { short: 'Short range', long: 'Long range', out };
  let ranges: Ranges = { short, long };
  for (const rule of rulesWith(t.state, 'ranges')) ranges = rule.ranges(t, shooter, target, ranges, armed);
  return { short: `Short, up to ${ranges.short}"`, long: `Long, up to ${ranges.long}"`, out };
}

function ammoTestOf(t: BattleTable, shooter: FighterState, ammo: number, combi: boolean): Rule<boolean> {
  function* standard(): Rule<boolean> {
    return (yield* rollAmmoTest(t, { ammo, combi })).passed;
  }
  return instead(t, 'ammoTest', standard, (rule, inner) => rule.ammoTest(t, shooter, { ammo, combi }, inner));
}

function* templateStrays(
  t: BattleTable,
  shooter: FighterState,
  under: readonly FighterState[],
  armed: Armed,
): Rule<boolean> {
  for (const rule of rulesWith(t.state, 'templateStrays')) {
    if (yield* rule.templateStrays(t, shooter, under, armed)) return true;
  }
  return false;
}

function* rollsHit(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  { profile }: Armed,
  range: 'short' | 'long' | 'out',
  cover: Cover,
  aim: number,
  blindFire: boolean,
): Rule<boolean> {
  // People say the band, not the inches; any distance within it reads the same.
  const distance = { short: 1, long: 2, out: 3 }[range];
  const state = statusOf(target);
  let other = 0;
  for (const rule of rulesWith(t.state, 'hitModifier')) {
    other += rule.hitModifier(t.state, shooter, target, 'shoot');
  }
  const { hit } = yield* hitRoll(t, {
    bs: shooter.stats.bs,
    distance,
    short: 1,
    long: 2,
    accuracy: profile.accuracy,
    cover,
    target: state === 'pinned' || state === 'seriously-injured' ? 'prone' : state,
    aim,
    blindFire,
    twinGuns: false,
    other,
  });
  return hit;
}

/** How far from the target others are struck as well. */
interface Reach {
  readonly inches: Inches;
  readonly clause: ClauseId;
}

const UNDER_A_MARKER: Reach = { inches: 2.5, clause: 'core.blasts.hit.1' };
const THROUGH_A_DUCTWAY: Reach = { inches: 2, clause: 'core.actions.ductway.2' };

/** Who is under a blast marker or flame template; one that missed may lie anywhere. */
function* underTheMarker(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  hit: boolean,
  { inches, clause }: Reach = UNDER_A_MARKER,
): Rule<readonly FighterState[]> {
  const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== shooter.id);
  const asked = hit ? others : [target, ...others];
  const near = yield* t.within(inches, target.id, ids(asked), clause);
  return [...(hit ? [target] : []), ...near.map((id) => fighterOf(t.state, id))];
}

function* pickArms(t: BattleTable, fighter: FighterState, arms: readonly Armed[]): Rule<Armed> {
  const chosen = yield* t.choose(
    seatOf(t.state, fighter),
    arms.map(({ weapon }) => weapon.id),
    'core.shooting.declare.1',
    fighter.id,
    `With what does ${fighter.name} shoot?`,
  );
  return arms.find(({ weapon }) => weapon.id === chosen) as Armed;
}

/** One hit on a fighter; true when it put them down or out. */
export function* suffer(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  armed: Armed | null,
): Rule<boolean> {
  const toughness = Math.max(1, target.stats.t - target.fleshWounds);
  const profile = armed?.profile;
  const strength = profile && by ? strengthOf(profile, by) : (by?.stats.s ?? 3);
  const traits = profile?.traits ?? [];
  const poison = traits.includes('gas') ? 'gas' : traits.includes('toxin') ? 'toxin' : null;
  const damage = typeof profile?.damage === 'number' ? profile.damage : 1;
  const ap = profile?.ap ?? 0;
  const made = { strength: poison ? null : Math.max(1, strength ?? 1), ap, damage, traits };
  const shared = { toughness, armour: target.save, ap, status: statusOf(target) };
  const rolls = injuryRollFor(t, target);
  function* standard(): Rule<boolean> {
    if (poison) {
      const after = yield* sufferToxin(t, { kind: poison, breathing: 0, ...shared }, target.id, rolls);
      return yield* applyHarm(t, target, by, after);
    }
    if (traits.includes('graviton-pulse')) {
      // Strength holds against it, and nothing saves [classic.reference.traits.1].
      const { passed } = yield* plainCheck(t, { value: target.stats.s, sixFails: true });
      return !passed && (yield* sufferInjuries(t, target, by, damage));
    }
    const hit = { ...shared, strength: Math.max(1, strength ?? 1), damage, wounds: target.wounds };
    return yield* applyHarm(t, target, by, yield* takeHit(t, hit, target.id, rolls));
  }
  return yield* inTheirOwnWay(t, target, by, made, standard);
}

/** Lets the special rules take a hit for somebody who is not hurt like others: a zombie, a servitor. */
export function inTheirOwnWay(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  hit: Hit,
  standard: () => Rule<boolean>,
): Rule<boolean> {
  return instead(t, 'takesHit', standard, (rule, inner) => rule.takesHit(t, target, by, hit, inner));
}

/** Brings a fighter to the state that a hit left them in; true when they fell. */
export function* applyHarm(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  after: { readonly toughness: number; readonly status: string; readonly wounds?: number },
): Rule<boolean> {
  const lost = target.stats.t - target.fleshWounds - after.toughness;
  const hurt =
    lost > 0 || (after.wounds ?? target.wounds) < target.wounds || after.status !== statusOf(target);
  if (hurt) remember(t, by, 'wound', target);
  if (lost > 0) {
    target.fleshWounds += lost;
    const words = lost > 1 ? '{lost} Flesh Wounds' : 'A Flesh Wound';
    t.tell(
      `${words}: {target} is down to Toughness {left}`,
      { lost, target: target.name, left: after.toughness },
      'core.injury.flesh.1',
    );
  }
  if (after.wounds !== undefined) target.wounds = after.wounds;
  if (after.status === 'out-of-action') {
    yield* goOut(t, target, by, 'core.injury.out.1');
    return true;
  }
  if (after.status === 'seriously-injured' && target.fate !== 'seriously-injured') {
    yield* goDown(t, target, by, 'core.injury.serious.1');
    return true;
  }
  return false;
}

/**
 * Close combat: weapons and dice, one of those who are engaged as the target, hits, the reactions of those who still
 * stand, and what follows [core.combat.sequence.1].
 */
export function* fight(t: BattleTable, attacker: FighterState, charging = false): Rule<boolean> {
  const foes = attacker.engagedWith.map((id) => fighterOf(t.state, id)).filter(isUp);
  const targets = yield* targetsFor(t, attacker, foes, 'fight');
  if (targets.length === 0) return false;
  const armed = meleeOf(attacker)[0] ?? null;
  const arms = yield* armsInFight(t, attacker);
  const dice = blowsOf(t, attacker, arms, charging);
  for (const { target, blows } of yield* spreadBlows(t, attacker, targets, dice)) {
    if (!isUp(attacker)) break;
    const fallen = yield* strike(t, attacker, target, arms, blows);
    yield* afterAttack(t, attackOf(attacker, target, 'fight', armed, true), fallen);
  }
  const reacting = foes.filter((foe) => isUp(foe) && foe.engagedWith.includes(attacker.id));
  for (const foe of reacting) {
    if (!isUp(attacker)) break;
    const react = yield* t.choose(
      seatOf(t.state, foe),
      ['react', 'hold'] as const,
      'core.combat.reaction.1',
      foe.id,
      `Does ${foe.name} strike back at ${attacker.name}?`,
    );
    if (react === 'hold') continue;
    // No charge, and nothing in return [core.combat.reaction.2].
    const own = yield* armsInFight(t, foe);
    const down = yield* strike(t, foe, attacker, own, blowsOf(t, foe, own, false));
    yield* afterAttack(t, attackOf(foe, attacker, 'fight', meleeOf(foe)[0] ?? null, true), down);
  }
  yield* consolidateAfter(t, attacker, foes);
  return true;
}

/** With nobody of them left standing, the attacker may finish one of them off or move a little. */
function* consolidateAfter(
  t: BattleTable,
  attacker: FighterState,
  foes: readonly FighterState[],
): Rule<void> {
  if (!isUp(attacker) || foes.some(isUp)) return;
  const status = (foe: FighterState) =>
    foe.fate === 'seriously-injured' ? ('seriously-injured' as const) : ('out-of-action' as const);
  const enemies = foes.map((foe) => ({ id: foe.id, status: status(foe) }));
  const clause = 'core.combat.consolidate.1';
  const { coupDeGrace, move } = consolidate(t.quiet, { enemies, impetuous: false });
  const down = coupDeGrace.map((id) => fighterOf(t.state, id));
  const open = yield* targetsFor(t, attacker, down, 'coup');
  const what = `Whom does ${attacker.name} finish off, or does ${attacker.name} move up to ${move}"?`;
  const chosen = yield* t.choose(
    seatOf(t.state, attacker),
    ['move', ...ids(open)],
    clause,
    attacker.id,
    what,
  );
  if (chosen === 'move') {
    t.tell('{attacker} may move up to {move}"', { attacker: attacker.name, move }, clause);
    return;
  }
  // Friends have tested for this fall already [core.actions.coup.2].
  yield* goOut(t, fighterOf(t.state, chosen), attacker, 'core.actions.coup.1');
}

/** A Coup de Grace [core.actions.coup.1]. */
export function* finishOff(t: BattleTable, by: FighterState, target: FighterState): Rule<void> {
  yield* goOut(t, target, by, 'core.actions.coup.1');
  yield* nerveOfFriends(t, target);
}

/**
 * Enemies whom somebody turns their back on test Initiative, and those who pass strike at them
 * [core.actions.retreat.2].
 */
export function* strikeAtBack(t: BattleTable, runner: FighterState): Rule<void> {
  const foes = runner.engagedWith.map((id) => fighterOf(t.state, id)).filter(isUp);
  const enemies = foes.map(({ id, stats }) => ({ id, initiative: stats.i }));
  for (const id of yield* testToReact(t, enemies, 'core.actions.retreat.2')) {
    if (!isUp(runner)) return;
    const foe = fighterOf(t.state, id);
    const own = yield* armsInFight(t, foe);
    const down = yield* strike(t, foe, runner, own, blowsOf(t, foe, own, false));
    yield* afterAttack(t, attackOf(foe, runner, 'fight', meleeOf(foe)[0] ?? null, true), down);
  }
}

/** The weapon of each attack die, or `unarmed`. */
type Blows = readonly Ref[];

function isSidearm({ profile }: Armed): boolean {
  return profile.traits.includes('sidearm');
}

/** What a fighter strikes with: two weapons at most, and a Sidearm for one of them if the player likes. */
function* armsInFight(t: BattleTable, fighter: FighterState): Rule<readonly Armed[]> {
  const melee = meleeOf(fighter).slice(0, 2);
  const sidearms = armsOf(t, fighter).filter(isSidearm);
  const options = ['none', ...sidearms.map(({ weapon }) => weapon.id)];
  const what = `Does ${fighter.name} use a Sidearm in the fight?`;
  const chosen = yield* t.choose(
    seatOf(t.state, fighter),
    options,
    'core.combat.sidearm.1',
    fighter.id,
    what,
  );
  const sidearm = sidearms.find(({ weapon }) => weapon.id === chosen);
  return sidearm ? [...melee.slice(0, 1), sidearm] : melee;
}

function blowsOf(t: BattleTable, attacker: FighterState, arms: readonly Armed[], charging: boolean): Blows {
  const { split } = attackDice(t.quiet, {
    attacks: attacker.stats.a,
    charging,
    weapons: arms.map((armed) => ({
      id: armed.weapon.id,
      kind: isSidearm(armed) ? 'sidearm' : 'melee',
      paired: armed.profile.traits.includes('paired'),
    })),
    favour: arms[0]?.weapon.id ?? null,
    bonus: 0,
  });
  return Object.entries(split).flatMap(([id, many]) => Array.from({ length: many as number }, () => id));
}

/** Before any die is rolled the attacker says who is attacked; the dice may be split among several [core.combat.targets.1]. */
function* spreadBlows(
  t: BattleTable,
  attacker: FighterState,
  targets: readonly FighterState[],
  blows: Blows,
): Rule<readonly { readonly target: FighterState; readonly blows: Blows }[]> {
  const seat = seatOf(t.state, attacker);
  const [clause, { name }] = ['core.actions.fight.1', attacker] as const;
  const chosen = yield* t.choose(seat, ids(targets), clause, attacker.id, `Whom does ${name} fight?`);
  const target = fighterOf(t.state, chosen);
  const others = targets.filter((each) => each !== target);
  if (others.length === 0 || blows.length < 2) return [{ target, blows }];
  const fewer = Array.from({ length: blows.length - 1 }, (_, at) => String(at + 1));
  const what = `How many of the ${blows.length} dice at ${target.name}?`;
  const many = yield* t.choose(seat, ['all', ...fewer], 'core.combat.targets.1', attacker.id, what);
  if (many === 'all') return [{ target, blows }];
  const rest = yield* spreadBlows(t, attacker, others, blows.slice(Number(many)));
  return [{ target, blows: blows.slice(0, Number(many)) }, ...rest];
}

/** The attack dice of one fighter on one other. */
function* strike(
  t: BattleTable,
  attacker: FighterState,
  target: FighterState,
  arms: readonly Armed[],
  blows: Blows,
): Rule<FighterState[]> {
  const split = new Map<Ref, number>();
  for (const id of blows) split.set(id, (split.get(id) ?? 0) + 1);
  const dice = [...split].map(([id, many]) => {
    const name = arms.find(({ weapon }) => weapon.id === id)?.weapon.name ?? 'bare hands';
    return `${many} ${many === 1 ? 'die' : 'dice'} with ${name}`;
  });
  t.tell(
    '{attacker} strikes at {target}: {dice}',
    { attacker: attacker.name, target: target.name, dice },
    'core.combat.dice.1',
  );
  const fallen: FighterState[] = [];
  for (const [id, attacks] of split) {
    if (!isOnBoard(target)) break;
    const armed = arms.find(({ weapon }) => weapon.id === id) ?? null;
    let help: Help = { assists: 0, interference: 0 };
    for (const rule of rulesWith(t.state, 'helpInFight')) help = rule.helpInFight(t, attacker, target, help);
    const fires = armed !== null && isSidearm(armed);
    let other = armed?.profile.accuracy[fires ? 'short' : 'long'] ?? 0;
    for (const rule of rulesWith(t.state, 'hitModifier')) {
      other += rule.hitModifier(t.state, attacker, target, 'fight');
    }
    const { hits } = yield* hitRolls(t, {
      ws: attacker.stats.ws,
      attacks: Math.min(12, attacks),
      turned: false,
      unseenCharge: false,
      broken: attacker.broken,
      ...help,
      blind: attacker.conditions.includes('blind'),
      other: Math.max(-6, Math.min(6, other)),
    });
    if (fires) yield* fireInFight(t, attacker, armed, hits > 0);
    for (let hit = 0; hit < hits && isOnBoard(target); hit++) {
      if (yield* suffer(t, target, attacker, armed)) fallen.push(target);
    }
  }
  return fallen;
}

/** A Sidearm rolls the firepower die in close combat, too, and may run out of ammo [core.combat.sidearm.1]. */
function* fireInFight(
  t: BattleTable,
  attacker: FighterState,
  { weapon, profile }: Armed,
  hit: boolean,
): Rule<void> {
  const ammo = Math.min(6, Math.max(2, profile.ammo ?? 6));
  const combi = profile.traits.includes('combi');
  const unstable = profile.traits.includes('unstable');
  const shots = { ammo, rapidFire: 0, rolled: 1, hit, combi, unstable };
  const fired = yield* fireWith(t, shots, () => ammoTestOf(t, attacker, ammo, combi));
  if (fired.weapon !== 'ready') attacker.empty.push(weapon.id);
  if (fired.userOut) yield* goOut(t, attacker, null, 'core.ammo.unstable.1');
}

function attackOf(
  attacker: FighterState,
  target: FighterState,
  kind: 'shoot' | 'fight',
  armed: Armed | null,
  hit: boolean,
): Attack {
  return {
    attacker,
    target,
    kind,
    weapon: armed?.weapon.id ?? null,
    traits: armed?.profile.traits ?? [],
    strength: armed ? strengthOf(armed.profile, attacker) : attacker.stats.s,
    hit,
  };
}

/** What follows an attack: fire, the nerve of friends who saw it, and what the special rules make of it. */
export function* afterAttack(t: BattleTable, attack: Attack, fallen: readonly FighterState[]): Rule<void> {
  const { target, traits, hit } = attack;
  t.state.attacks++;
  // Nobody is on fire twice [core.conditions.stacking.1].
  if (hit && traits.includes('blaze') && isOnBoard(target) && !target.conditions.includes('ablaze')) {
    const { onFire } = yield* catchFire(t, { outOfAction: false, immune: false, gunked: false });
    if (onFire) target.conditions.push('ablaze');
  }
  for (const fighter of fallen) yield* nerveOfFriends(t, fighter);
  for (const rule of rulesWith(t.state, 'attacked')) yield* settled(rule.attacked(t, attack));
}

/**
 * Friends within 3" of somebody who fell test their nerve [core.nerve.test.1], once for each who fell
 * [core.nerve.test.4], unless they are broken already [core.nerve.test.5].
 */
export function* nerveOfFriends(t: BattleTable, fallen: FighterState): Rule<void> {
  const tests = (friend: FighterState) =>
    !friend.broken &&
    !rulesOf(t.state).some(
      (rule) => rule.passesCool?.(t.state, friend) || rule.isShakenBy?.(t.state, friend, fallen) === false,
    );
  const friends = friendsOf(t.state, fallen).filter(tests);
  const near = yield* t.within(3, fallen.id, ids(friends), 'core.nerve.test.1');
  for (const id of near) {
    const fighter = fighterOf(t.state, id);
    if (!isOnBoard(fighter)) continue;
    const steady = near.filter((other) => other !== id && isUp(fighterOf(t.state, other))).length;
    const modifier = yield* testModifierOf(t, fighter, 'cl');
    const { broken } = yield* testNerve(t, { cool: fighter.stats.cl, friends: steady, modifier }, id);
    if (!broken) continue;
    fighter.broken = true;
    fighter.ready = false;
  }
}

/** Injury dice without a wound roll, for what hurts by itself: a trap, a fall, a creature. */
export function* sufferInjuries(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  damage: number | null,
): Rule<boolean> {
  const dice = injuryDice(target.wounds, damage);
  const faces = yield* injuryRollFor(t, target)(dice);
  const toughness = Math.max(1, target.stats.t - target.fleshWounds);
  const after = applyInjuries(t.quiet, faces, { toughness, status: statusOf(target) });
  return yield* applyHarm(t, target, by, { ...after, wounds: Math.max(0, target.wounds - (damage ?? 0)) });
}

/** A hit of a given Strength from no fighter: a trap, a creature, the terrain. */
export function* sufferHit(
  t: BattleTable,
  target: FighterState,
  by: FighterState | null,
  {
    strength,
    ap = 0,
    damage = 1,
  }: { readonly strength: number; readonly ap?: number; readonly damage?: number },
): Rule<boolean> {
  const toughness = Math.max(1, target.stats.t - target.fleshWounds);
  const hit = {
    strength,
    toughness,
    armour: target.save,
    ap,
    damage,
    wounds: target.wounds,
    status: statusOf(target),
  };
  function* standard(): Rule<boolean> {
    return yield* applyHarm(t, target, by, yield* takeHit(t, hit, target.id, injuryRollFor(t, target)));
  }
  return yield* inTheirOwnWay(t, target, by, { strength, ap, damage, traits: [] }, standard);
}
