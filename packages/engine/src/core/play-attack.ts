/** Attacks in a battle: who, with what, at what range and cover; the rest follows from the dice. */
import { goDown, goOut, pin, remember } from '../battle/events.ts';
import { settled } from '../battle/scenario.ts';
import {
  type Attack,
  type Help,
  type Hit,
  instead,
  type Ranges,
  rulesOf,
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
import type { Ref, Rule } from '../table/question.ts';
import { fireWith, rollAmmoTest } from './ammo.ts';
import { attackDice, hitRolls } from './combat.ts';
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
  for (const rule of rulesOf(t.state))
    if (rule.targets) targets = yield* settled(rule.targets(t, attacker, targets, kind, armed));
  return targets;
}

/** What this fighter may shoot with now. */
function armsOf(t: BattleTable, fighter: FighterState): readonly Armed[] {
  return rulesOf(t.state).reduce((arms, rule) => rule.arms?.(t, fighter, arms) ?? arms, rangedOf(fighter));
}

/** How injury dice are rolled for this fighter. */
function injuryRollFor(t: BattleTable, target: FighterState): InjuryRoll {
  return (dice) =>
    instead<readonly InjuryFace[]>(
      t,
      () => t.injury(dice, 'core.injury.dice.1', target.id),
      (rule, inner) => rule.injuryRoll?.(t, target, dice, inner),
    )();
}

/** A ranged attack; false where there is nothing to shoot with or nobody to shoot at. */
export function* shoot(
  t: BattleTable,
  shooter: FighterState,
  enemies: readonly FighterState[],
  { aim = 0, blindFire = false }: { readonly aim?: number; readonly blindFire?: boolean } = {},
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
    'Who is shot at?',
  );
  const target = fighterOf(t.state, chosen);
  t.tell(
    '{shooter} shoots at {target} with {weapon}',
    { shooter: shooter.name, target: target.name, weapon: weapon.name },
    'core.actions.shoot.1',
  );

  const isTemplate = profile.traits.includes('template');
  const range = isTemplate
    ? 'short'
    : yield* t.choose(
        seat,
        ['short', 'long', 'out'] as const,
        'core.shooting.range.1',
        target.id,
        `At what range? ${sayRanges(t, shooter, target, armed)}`,
      );
  const cover: Cover =
    isTemplate || range === 'out'
      ? 'open'
      : yield* t.choose(
          seat,
          ['open', 'partial', 'full'] as const,
          'core.shooting.hit.2',
          target.id,
          'In what cover?',
        );
  const hit = isTemplate || (yield* rollsHit(t, shooter, target, armed, range, cover, aim, blindFire));

  const rapidFire = Math.min(3, levelOf(profile, 'rapid-fire'));
  const ammo = Math.min(6, Math.max(2, profile.ammo ?? 6));
  const combi = profile.traits.includes('combi');
  const unstable = profile.traits.includes('unstable');
  const shots = { ammo, rapidFire, rolled: Math.max(1, rapidFire), hit, combi, unstable };
  const fired = yield* fireWith(t, shots, () => ammoTestOf(t, shooter, ammo, combi));
  if (fired.weapon !== 'ready') shooter.empty.push(weapon.id);

  const under = levelOf(profile, 'blast') > 0 || isTemplate;
  const aimed = under ? yield* underTheMarker(t, shooter, target, hit) : hit ? [target] : [];
  const strays = isTemplate && (yield* templateStrays(t, shooter, aimed, armed));
  const struck = strays ? yield* underTheMarker(t, shooter, target, false) : aimed;
  const fallen: FighterState[] = [];
  for (const each of struck) {
    const count = under ? 1 : fired.hits;
    pin(t, each, 'core.shooting.pin.1');
    for (let hits = 0; hits < count && isOnBoard(each); hits++) {
      if (yield* suffer(t, each, shooter, armed)) fallen.push(each);
    }
  }
  if (fired.userOut) yield* goOut(t, shooter, null, 'core.ammo.unstable.1');
  yield* afterAttack(t, attackOf(shooter, target, 'shoot', armed, hit), fallen);
  return true;
}

/** Both ranges in words, as they are in this battle; nothing where the weapon has other ones. */
function sayRanges(t: BattleTable, shooter: FighterState, target: FighterState, armed: Armed): string {
  const { short, long } = armed.profile.range;
  if (typeof short !== 'number' || typeof long !== 'number') return '';
  let ranges: Ranges = { short, long };
  for (const rule of rulesOf(t.state)) {
    if (rule.ranges) ranges = rule.ranges(t, shooter, target, ranges, armed);
  }
  return `Short to ${ranges.short}", Long to ${ranges.long}"`;
}

function ammoTestOf(t: BattleTable, shooter: FighterState, ammo: number, combi: boolean): Rule<boolean> {
  function* standard(): Rule<boolean> {
    return (yield* rollAmmoTest(t, { ammo, combi })).passed;
  }
  return instead<boolean>(t, standard, (rule, inner) =>
    rule.ammoTest?.(t, shooter, { ammo, combi }, inner),
  )();
}

function* templateStrays(
  t: BattleTable,
  shooter: FighterState,
  under: readonly FighterState[],
  armed: Armed,
): Rule<boolean> {
  for (const rule of rulesOf(t.state)) {
    if (rule.templateStrays && (yield* rule.templateStrays(t, shooter, under, armed))) return true;
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
  for (const rule of rulesOf(t.state)) other += rule.hitModifier?.(t.state, shooter, target, 'shoot') ?? 0;
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

/** Who is under a blast marker or flame template; one that missed may lie anywhere. */
function* underTheMarker(
  t: BattleTable,
  shooter: FighterState,
  target: FighterState,
  hit: boolean,
): Rule<readonly FighterState[]> {
  const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== shooter.id);
  const asked = hit ? others : [target, ...others];
  const near = yield* t.within(2.5, target.id, ids(asked), 'core.blasts.hit.1');
  return [...(hit ? [target] : []), ...near.map((id) => fighterOf(t.state, id))];
}

function* pickArms(t: BattleTable, fighter: FighterState, arms: readonly Armed[]): Rule<Armed> {
  const chosen = yield* t.choose(
    seatOf(t.state, fighter),
    arms.map(({ weapon }) => weapon.id),
    'core.shooting.declare.1',
    fighter.id,
    'With what?',
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
      const after = yield* sufferToxin(t, { kind: poison, breathing: 0, ...shared }, rolls);
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
  return instead<boolean>(t, standard, (rule, inner) => rule.takesHit?.(t, target, by, hit, inner))();
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
  if (lost > 0) target.fleshWounds += lost;
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

/** Close combat: the attacks, then the reactions of those who still stand. */
export function* fight(t: BattleTable, attacker: FighterState, charging = false): Rule<boolean> {
  const foes = attacker.engagedWith.map((id) => fighterOf(t.state, id)).filter(isUp);
  const targets = yield* targetsFor(t, attacker, foes, 'fight');
  if (targets.length === 0) return false;
  const seat = seatOf(t.state, attacker);
  const chosen = yield* t.choose(seat, ids(targets), 'core.actions.fight.1', attacker.id, 'Who is attacked?');
  const target = fighterOf(t.state, chosen);
  t.tell(
    '{attacker} fights {target}',
    { attacker: attacker.name, target: target.name },
    'core.actions.fight.1',
  );
  const fallen = yield* strike(t, attacker, target, charging);
  const armed = meleeOf(attacker)[0] ?? null;
  yield* afterAttack(t, attackOf(attacker, target, 'fight', armed, true), fallen);
  const reacting = foes.filter((foe) => isUp(foe) && foe.engagedWith.includes(attacker.id));
  for (const foe of reacting) {
    if (!isUp(attacker)) break;
    const react = yield* t.choose(
      seatOf(t.state, foe),
      ['react', 'hold'] as const,
      'core.combat.reaction.1',
      foe.id,
      'React?',
    );
    if (react === 'hold') continue;
    const down = yield* strike(t, foe, attacker, false);
    yield* afterAttack(t, attackOf(foe, attacker, 'fight', meleeOf(foe)[0] ?? null, true), down);
  }
  return true;
}

/** The attack dice of one fighter on one other. */
function* strike(
  t: BattleTable,
  attacker: FighterState,
  target: FighterState,
  charging: boolean,
): Rule<FighterState[]> {
  const arms = meleeOf(attacker).slice(0, 2);
  const { split } = attackDice(t, {
    attacks: attacker.stats.a,
    charging,
    weapons: arms.map(({ weapon, profile }) => ({
      id: weapon.id,
      kind: 'melee',
      paired: profile.traits.includes('paired'),
    })),
    favour: arms[0]?.weapon.id ?? null,
    bonus: 0,
  });
  const fallen: FighterState[] = [];
  for (const [id, attacks] of Object.entries(split) as [Ref, number][]) {
    if (!isOnBoard(target) || attacks === 0) break;
    const armed = arms.find(({ weapon }) => weapon.id === id) ?? null;
    let help: Help = { assists: 0, interference: 0 };
    for (const rule of rulesOf(t.state)) help = rule.helpInFight?.(t, attacker, target, help) ?? help;
    let other = armed?.profile.accuracy.long ?? 0;
    for (const rule of rulesOf(t.state)) other += rule.hitModifier?.(t.state, attacker, target, 'fight') ?? 0;
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
    for (let hit = 0; hit < hits && isOnBoard(target); hit++) {
      if (yield* suffer(t, target, attacker, armed)) fallen.push(target);
    }
  }
  return fallen;
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
  if (hit && traits.includes('blaze') && isOnBoard(target) && !target.conditions.includes('ablaze')) {
    const { onFire } = yield* catchFire(t, { outOfAction: false, immune: false, gunked: false });
    if (onFire) target.conditions.push('ablaze');
  }
  for (const fighter of fallen) yield* nerveOfFriends(t, fighter);
  for (const rule of rulesOf(t.state)) if (rule.attacked) yield* settled(rule.attacked(t, attack));
}

/** Friends within 3" of somebody who fell test their nerve [core.nerve.test.1]. */
export function* nerveOfFriends(t: BattleTable, fallen: FighterState): Rule<void> {
  const tests = (friend: FighterState) =>
    !friend.broken && !rulesOf(t.state).some((rule) => rule.passesCool?.(t.state, friend));
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
    t.tell('{fighter} is broken and runs for cover', { fighter: fighter.name }, 'core.nerve.broken.1');
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
  const after = applyInjuries(t, faces, { toughness, status: statusOf(target) });
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
