/** Close combat in a battle: weapons, attack dice, hits, the reactions of those who still stand, and what follows. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { AttackEvent } from '../../battle/attack.ts';
import { type Attacking, effectsOf, traitEffects } from '../../battle/effects.ts';
import { goOut } from '../../battle/events.ts';
import { drinkOf, initiativeModifier, initiativeOf, isUnder, putOn, takeAway } from '../../battle/kit.ts';
import { bySeam, type Help } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleTable,
  enemiesOf,
  type FighterState,
  fighterOf,
  gangOfFighter,
  ids,
  isOnBoard,
  isUp,
  seatOf,
} from '../../battle/state.ts';
import { type Armed, armsId, armsName, meleeOf, rangeOf } from '../../battle/weapons.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Inches, Json, Ref, Rule } from '../../table/question.ts';
import { assists, attackDice, consolidate, reactions, rollAgain, rollBlows, testToReact } from '../combat.ts';
import { armsOf, isSidearm, isUnwieldy } from './arms.ts';
import {
  addedToHit,
  attackActionIsOver,
  attackIsMade,
  beginAttack,
  eventOf,
  isLetAt,
  isTargeted,
  rollAt,
  shakeFriends,
  showsThemselves,
  strikes,
  targetsFor,
  tellOfAttack,
  uses,
} from './attack.ts';
import { fire } from './firepower.ts';
import { afterHits, howOf, NO_TRAITS, sufferInTurn } from './hits.ts';
import { moves } from './moving.ts';
import { blowUp, nerveOfFriends } from './nerve.ts';
import { knockBack } from './shot-hits.ts';

const TRAITS: ClauseId = 'armoury.play.traits.1';
const SKILLS: ClauseId = 'armoury.play.skills.1';

/** The facts about the enemies, besides who they are. */
interface Foes {
  /** Engaged by the attacker's reach alone, without base contact. */
  readonly reached?: readonly FighterState[];
  /** Pinned when they were charged: they count as having turned [core.combat.reaction.5]. */
  readonly rose?: readonly Ref[];
  /** Charged without having been seen [core.combat.face.2]. */
  readonly unseen?: Ref;
}

/**
 * Close combat: weapons and dice, one of those who are engaged as the target, hits, the reactions of those who still
 * stand, and what follows [core.combat.sequence.1].
 */
export function* fight(
  t: BattleTable,
  attacker: FighterState,
  charging = false,
  { reached = [], rose = [], unseen }: Foes = {},
): Rule<boolean> {
  const touched = attacker.engagedWith.map((id) => fighterOf(t.state, id)).filter(isUp);
  const foes = [...touched, ...reached];
  const targets = yield* targetsFor(t, attacker, foes, 'fight');
  if (targets.length === 0) return false;
  showsThemselves(attacker);
  const arms = yield* armsInFight(t, attacker, touched.length === 0);
  // A fighter who hates a gang charges its members harder [campaign.tables.injury.8].
  const hated = charging && targets.some(({ gang }) => attacker.skills.includes(`hatred:${gang}`)) ? 1 : 0;
  const dice = blowsOf(t, attacker, arms, charging, hated);
  const missed = new Map<Ref, number>();
  const attacking = beginAttack(attacker, 'fight');
  for (const { target, blows } of yield* spreadBlows(t, attacker, targets, dice)) {
    if (!isUp(attacker)) break;
    // A charge was tested for when it was declared.
    if (!charging && !(yield* isLetAt(t, attacker, target))) continue;
    const { misses } = yield* strike(t, attacking, target, arms, blows, {
      charging,
      unseen: target.id === unseen,
    });
    missed.set(target.id, misses);
  }
  yield* shakeFriends(t, attacking);
  const contact = (foe: FighterState) => foe.engagedWith.includes(attacker.id) || isInReach(foe, arms);
  const able = foes.filter((foe) => isUp(foe) && mayReact(t, foe));
  const standing = able.map((foe) => ({
    id: foe.id,
    status: 'engaged' as const,
    contact: contact(foe),
    inArc: true, // A fighter who has to turn says so when they strike back.
    wasPinned: rose.includes(foe.id),
    broken: foe.broken,
    blind: isUnder(foe, 'blind'),
    onFire: isUnder(foe, 'ablaze'),
    disarmed: isUnder(foe, 'disarmed'),
    entangled: isUnder(foe, 'entangled'),
  }));
  for (const { id, modifier, unarmed } of reactions(t.quiet, { enemies: standing }).reactors) {
    if (!isUp(attacker)) break;
    const foe = fighterOf(t.state, id);
    if (!isUp(foe)) continue;
    const rises = rose.includes(id);
    const react = yield* strikesBack(t, foe, attacker, rises);
    if (react === 'hold') continue;
    const turned = react === 'turn' && !rises ? -1 : 0; // [core.combat.face.1]
    const terms = { modifier: modifier + turned, unarmed, more: missed.get(id) ?? 0 };
    attacking.reactions.push(yield* reactWith(t, foe, attacker, terms));
  }
  for (const foe of foes) takeAway(foe, 'entangled');
  const made = eventOf(t, attacking);
  yield* attackIsMade(t, made);
  yield* consolidateAfter(t, attacker, foes);
  yield* attackActionIsOver(t, made);
  return true;
}

function mayReact({ state }: BattleTable, foe: FighterState): boolean {
  return bySeam(state).mayReact.every((rule) => rule.mayReact(state, foe));
}

/** Does a fighter strike back, and do they have to turn for it? Who rose to a charge has turned already [core.combat.reaction.5]. */
function* strikesBack(
  t: BattleTable,
  foe: FighterState,
  attacker: FighterState,
  rises: boolean,
): Rule<'react' | 'turn' | 'hold'> {
  const labels = {
    react: rises ? say('fight/yes-1-having-turned') : say('fight/yes'),
    turn: say('fight/yes-turning-face-first'),
    hold: say('fight/no'),
  };
  const what = say('fight/does-strike-back', { foe: foe.name, attacker: attacker.name });
  const options = rises ? ['react', 'hold'] : ['react', 'turn', 'hold'];
  const offer = { what, options, labels };
  return (yield* t.offer(seatOf(t.state, foe), offer, 'core.combat.reaction.1', foe.id)) as
    | 'react'
    | 'turn'
    | 'hold';
}

/** Reaction attacks: no charge, and nothing in return [core.combat.reaction.2]. */
function* reactWith(
  t: BattleTable,
  foe: FighterState,
  attacker: FighterState,
  {
    modifier,
    unarmed,
    more,
  }: { readonly modifier: number; readonly unarmed: boolean; readonly more: number },
): Rule<AttackEvent> {
  const own = unarmed ? [] : yield* armsInFight(t, foe, false);
  const dice = effectsOf(foe).reactionDice.reduce((sum, effect) => sum + effect.reactionDice(more), 0);
  const blows = blowsOf(t, foe, own, false, dice);
  const attacking = beginAttack(foe, 'fight', { reaction: true });
  yield* strike(t, attacking, attacker, own, blows, { reaction: true, modifier });
  yield* shakeFriends(t, attacking);
  return eventOf(t, attacking);
}

/** Does a Versatile weapon of this fighter reach as far as the one that reached them? [core.combat.reaction.3] */
function isInReach(foe: FighterState, arms: readonly Armed[]): boolean {
  const longest = Math.max(0, ...arms.map(({ profile }) => rangeOf(profile, foe).long ?? 0));
  return reachOf(foe) >= longest && longest > 0;
}

/** How far a fighter's Versatile weapons engage in their own activation, 0 without any [core.status.versatile.1]. */
export function reachOf(fighter: FighterState): Inches {
  let reach = 0;
  for (const { profile } of meleeOf(fighter)) {
    if (profile.traits.includes('versatile')) reach = Math.max(reach, rangeOf(profile, fighter).long ?? 0);
  }
  return reach;
}

/** A Fight at arm's length: a Versatile weapon engages without base contact in its user's activation. */
export function* fightAtReach(t: BattleTable, attacker: FighterState): Rule<boolean> {
  const foes = enemiesOf(t.state, attacker).filter(isUp);
  const inches = reachOf(attacker);
  const what = say('fight/who-within-reaches', { inches, attacker: attacker.name });
  const near = yield* t.within(inches, attacker.id, ids(foes), 'core.status.versatile.1', what);
  if (near.length === 0) return false;
  return yield* fight(t, attacker, false, { reached: near.map((id) => fighterOf(t.state, id)) });
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
  const impetuous = effectsOf(attacker).isImpetuous.length > 0;
  const { coupDeGrace, move } = consolidate(t.quiet, { enemies, impetuous });
  const down = coupDeGrace.map((id) => fighterOf(t.state, id));
  const open = yield* targetsFor(t, attacker, down, 'coup');
  const either = {
    what: say('fight/whom-does-finish-off', { attacker: attacker.name, move }),
    options: ['move', ...ids(open)],
    labels: () => ({
      move: say('fight/move-instead', { move }),
      ...Object.fromEntries(open.map(({ id, name }) => [id, say('fight/finish-off', { name })])),
    }),
  };
  const chosen =
    open.length === 0 ? 'move' : yield* t.offer(seatOf(t.state, attacker), either, clause, attacker.id);
  if (chosen === 'move') {
    t.tell('fight/may-move-up', { attacker: attacker.name, move }, clause);
    yield* moves(t, attacker, { inches: move, clause });
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
export function* strikeAtBack(
  t: BattleTable,
  runner: FighterState,
  clause: 'core.actions.retreat.2' | 'core.nerve.run.3' = 'core.actions.retreat.2',
): Rule<void> {
  const foes = runner.engagedWith.map((id) => fighterOf(t.state, id)).filter(isUp);
  const able = foes.filter((foe) => !isUnder(foe, 'ablaze') && mayReact(t, foe));
  const enemies = able.map((foe) => ({
    id: foe.id,
    initiative: initiativeOf(foe) - initiativeModifier(foe), // gunk makes the number worse
  }));
  for (const id of yield* testToReact(t, enemies, clause)) {
    if (!isUp(runner)) return;
    const foe = fighterOf(t.state, id);
    const unarmed = isUnder(foe, 'disarmed');
    const terms = { modifier: foe.broken ? -2 : 0, unarmed, more: 0 };
    yield* tellOfAttack(t, yield* reactWith(t, foe, runner, terms));
  }
}

// Weapons and dice

/** The weapon of each attack die, or `unarmed`. */
export type Blows = readonly Ref[];

/** An Unwieldy weapon needs both hands, unless the fighter is strong enough or something carries it [core.combat.weapons.1]. */
function takesBothHands(fighter: FighterState, armed: Armed): boolean {
  return isUnwieldy(fighter, armed, 'fight');
}

/**
 * A fighter's weapons in close combat: up to two with Melee or Sidearm, or one that takes both hands
 * [core.combat.weapons.1]. The player chooses if there is a choice.
 */
export function* armsInFight(
  t: BattleTable,
  fighter: FighterState,
  atReach: boolean,
): Rule<readonly Armed[]> {
  const isUsed = ({ profile }: Armed) =>
    !isBesideOthers(profile) && (!atReach || profile.traits.includes('versatile'));
  const melee = meleeOf(fighter).filter(isUsed);
  const sidearms = atReach ? [] : armsOf(t, fighter).filter(isSidearm);
  const sets = setsOf(fighter, [...melee, ...sidearms]);
  // A fighter with guns alone may leave them in the holster. Nobody is asked about bare hands alone, unless they gain by it.
  if (melee.length === 0) sets.unshift([]);
  else if (!atReach && (sets.length > 1 || gainsUnarmed(t, fighter))) sets.push([]);
  const nameOf = (set: readonly Armed[]) => set.map(armsId).join('+') || 'none';
  if (sets.length === 1) return sets[0] as readonly Armed[];
  const options = [...new Set(sets.map(nameOf))];
  if (options.length === 1) return sets[0] as readonly Armed[];
  const labels = () => {
    const words: Record<string, Saying | string> = {};
    for (const set of sets) {
      const [one, other] = set.map(armsName);
      const both = other === undefined ? one : say('fight/and', { one: one ?? '', other });
      words[nameOf(set)] = both ?? say('fight/bare-hands');
    }
    return words;
  };
  const choices = { what: say('fight/what-does-fight', { fighter: fighter.name }), options, labels };
  const chosen = yield* t.offer(seatOf(t.state, fighter), choices, 'core.combat.weapons.1', fighter.id);
  return sets.find((set) => nameOf(set) === chosen) as readonly Armed[];
}

function gainsUnarmed({ state }: BattleTable, fighter: FighterState): boolean {
  return bySeam(state).gainsUnarmed.some((rule) => rule.gainsUnarmed(state, fighter));
}

/** Every one or two of these that two hands can hold, two at once first. */
function setsOf(fighter: FighterState, arms: readonly Armed[]): (readonly Armed[])[] {
  const pairs: (readonly Armed[])[] = [];
  for (const [at, first] of arms.entries()) {
    if (takesBothHands(fighter, first)) continue;
    for (const second of arms.slice(at + 1)) {
      // One gun fires one kind of shot.
      const same = isSidearm(first) && second.weapon === first.weapon;
      if (!takesBothHands(fighter, second) && !same) pairs.push([first, second]);
    }
  }
  return [...pairs, ...arms.map((armed) => [armed])];
}

export function blowsOf(
  t: BattleTable,
  attacker: FighterState,
  arms: readonly Armed[],
  charging: boolean,
  more: number,
): Blows {
  const { split } = attackDice(t.quiet, {
    attacks: attacker.stats.a,
    charging,
    weapons: arms.map((armed) => ({
      id: armsId(armed),
      kind: isSidearm(armed) ? 'sidearm' : 'melee',
      paired: armed.profile.traits.includes('paired'),
    })),
    favour: arms[0] ? armsId(arms[0]) : null,
    bonus: more + moreDice(attacker, charging),
  });
  const blows: string[] = [];
  for (const id in split) for (let blow = split[id] as number; blow > 0; blow--) blows.push(id);
  for (const armed of meleeOf(attacker)) if (isBesideOthers(armed.profile)) blows.push(armsId(armed));
  return blows;
}

function moreDice(attacker: FighterState, charging: boolean): number {
  let more = 0;
  for (const effect of effectsOf(attacker).attackDice) more += effect.attackDice(charging);
  return more;
}

/** Does the weapon strike once, in addition to the weapons in hand? */
function isBesideOthers({ traits }: Armed['profile']): boolean {
  return traitEffects(traits).strikesBeside.length > 0;
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
  const chosen = yield* t.choose(
    seat,
    ids(targets),
    clause,
    attacker.id,
    say('fight/whom-does-fight', { name }),
  );
  const target = fighterOf(t.state, chosen);
  const others = targets.filter((each) => each !== target);
  if (others.length === 0 || blows.length < 2) return [{ target, blows }];
  const fewer: string[] = [];
  for (let many = 1; many < blows.length; many++) fewer.push(String(many));
  const labels = () => ({
    all: say('fight/all', { many: blows.length }),
    ...Object.fromEntries(
      fewer.map((many) => [many, many === '1' ? say('fight/1-die-2') : say('fight/many-dice', { many })]),
    ),
  });
  const what = say('fight/how-many-dice', { length: blows.length, name, target: target.name });
  const offer = { what, options: ['all', ...fewer], labels };
  const many = yield* t.offer(seat, offer, 'core.combat.targets.1', attacker.id);
  if (many === 'all') return [{ target, blows }];
  const rest = yield* spreadBlows(t, attacker, others, blows.slice(Number(many)));
  return [{ target, blows: blows.slice(0, Number(many)) }, ...rest];
}

// Blows

interface Striking {
  readonly charging?: boolean;
  readonly reaction?: boolean;
  /** Was the target out of sight when the charge was declared? */
  readonly unseen?: boolean;
  /** On the hit rolls of a reaction. */
  readonly modifier?: number;
}

/** The dice of one weapon that are rolled together. */
interface Group {
  readonly armed: Armed | null;
  readonly dice: number;
  /** What a die that was nominated adds. */
  readonly more: { readonly strength: number; readonly damage: number };
}

/**
 * The attack dice of a fighter on a thing that is not a fighter, by weapon: no charge, no skill and no
 * Sidearm adds to them.
 */
export function diceAtThing(t: BattleTable, { stats }: FighterState, arms: readonly Armed[]) {
  const { split } = attackDice(t, {
    attacks: stats.a,
    charging: false,
    weapons: arms.map(({ weapon, profile }) => ({
      id: weapon.id,
      kind: 'melee',
      paired: profile.traits.includes('paired'),
    })),
    favour: arms[0]?.weapon.id ?? null,
    bonus: 0,
  });
  return Object.entries(split).map(([id, dice]) => ({
    armed: arms.find(({ weapon }) => weapon.id === id) ?? null,
    dice: dice as number,
  }));
}

/** Such as `2 dice with sword, 1 die with knife`. */
export function diceInWords(groups: readonly { readonly armed: Armed | null; readonly dice: number }[]) {
  return groups.map(({ armed, dice }) => {
    const weapon = armed ? armsName(armed) : 'bare hands';
    return dice === 1 ? say('fight/1-die', { weapon }) : say('fight/dice', { dice, weapon });
  });
}

/** The attack dice of one fighter on one other; says how many of them missed or failed. */
function strike(
  t: BattleTable,
  attacking: Attacking,
  target: FighterState,
  arms: readonly Armed[],
  blows: Blows,
  striking: Striking,
): Rule<{ readonly misses: number }> {
  return t.scene(
    () => ['blows', attacking.attacker.id, target.id, blows, { ...striking }],
    () => strikeWith(t, attacking, target, arms, blows, striking),
  );
}

function* strikeWith(
  t: BattleTable,
  attacking: Attacking,
  target: FighterState,
  arms: readonly Armed[],
  blows: Blows,
  striking: Striking,
): Rule<{ readonly misses: number }> {
  const { attacker, fallen } = attacking;
  attacking.targets.add(target.id);
  const groups = groupsOf(attacker, arms, blows);
  t.tell(
    'fight/strikes',
    { attacker: attacker.name, target: target.name, dice: diceInWords(groups) },
    'core.combat.dice.1',
  );
  yield* isTargeted(t, target);
  const guard: Guard = { parries: 0, stepsAside: effectsOf(target).stepsAside.length > 0, front: null };
  const struck = yield* strikeInTurn(t, attacking, target, groups, striking, guard);
  if (struck.fell) fallen.push(target);
  if (struck.traits && (yield* afterHits(t, target, attacker, [...new Set(struck.traits)])))
    fallen.push(target);
  return { misses: struck.misses };
}

/** The results of the weapons of a strike so far. */
interface Struck {
  readonly misses: number;
  /** Of the weapons that hit; nothing if none did. */
  readonly traits: readonly string[] | undefined;
  readonly fell: boolean;
}

const NOTHING_STRUCK: Struck = { misses: 0, traits: undefined, fell: false };

/** The dice of one weapon after those of the other. */
function* strikeInTurn(
  t: BattleTable,
  attacking: Attacking,
  target: FighterState,
  groups: readonly Group[],
  striking: Striking,
  guard: Guard,
): Rule<Struck> {
  const { attacker } = attacking;
  const [group, ...later] = groups;
  // An Unstable sidearm may have put an end to its user.
  if (!group || !isOnBoard(target) || !isOnBoard(attacker)) return NOTHING_STRUCK;
  uses(attacking, group.armed);
  const { landed, guard: now } = yield* t.scene(
    () => ['landed', attacker.id, target.id, keyOfGroup(group), { ...striking }, { ...guard }],
    () => blowsThatLand(t, attacker, target, group, striking, guard),
  );
  let [traits, fell]: readonly [readonly string[] | undefined, boolean] = [undefined, false];
  if (landed.length > 0) {
    strikes(attacking, target);
    traits = group.armed?.profile.traits ?? NO_TRAITS;
    fell = yield* hitsOf(t, attacker, target, group, landed, striking, now);
  }
  const misses = group.dice - landed.length;
  if (later.length === 0) return { misses, traits, fell };
  const then = yield* t.scene(
    () => ['strikes', attacker.id, target.id, later.map(keyOfGroup), { ...striking }, { ...now }],
    () => strikeInTurn(t, attacking, target, later, striking, now),
  );
  return {
    misses: misses + then.misses,
    traits: traits || then.traits ? [...(traits ?? []), ...(then.traits ?? [])] : undefined,
    fell: fell || then.fell,
  };
}

function keyOfGroup({ armed, dice, more }: Group): Json {
  return [armed ? armsId(armed) : null, dice, { ...more }];
}

function groupsOf(attacker: FighterState, arms: readonly Armed[], blows: Blows): readonly Group[] {
  const known = [...arms, ...meleeOf(attacker)];
  const groups: Group[] = [];
  for (const [at, id] of blows.entries()) {
    if (blows.indexOf(id) < at) continue;
    const armed = known.find((each) => armsId(each) === id) ?? null;
    groups.push({ armed, dice: blows.filter((each) => each === id).length, more: NOTHING_MORE });
  }
  const more = effectsOf(attacker).nominatedDie[0]?.nominatedDie;
  const at = more ? groups.findIndex(({ armed }) => !armed || !isSidearm(armed)) : -1;
  const chosen = groups[at];
  if (!chosen || !more) return groups;
  const rest = chosen.dice > 1 ? [{ ...chosen, dice: chosen.dice - 1 }] : [];
  return [...groups.slice(0, at), { ...chosen, dice: 1, more }, ...rest, ...groups.slice(at + 1)];
}

const NOTHING_MORE = { strength: 0, damage: 0 } as const;

/** What the target has left to ward off blows with. */
interface Guard {
  /** Parries used so far. */
  parries: number;
  stepsAside: boolean;
  /** Do the blows come from the front? Asked once for all of them, and only where something depends on it. */
  front: boolean | null;
}

/**
 * The hit rolls of one weapon, after all parries and the like; gives the faces that land, and the parries
 * left over.
 */
function* blowsThatLand(
  t: BattleTable,
  attacker: FighterState,
  target: FighterState,
  { armed, dice }: Group,
  { modifier = 0, reaction = false, unseen = false }: Striking,
  guarded: Guard,
): Rule<{ readonly landed: readonly number[]; readonly guard: Guard }> {
  const guard = { ...guarded };
  const fires = armed !== null && isSidearm(armed);
  const { assists, interference } = helpIn(t, attacker, target);
  let other = modifier + accuracyOf(attacker, target, armed) - drinkOf(attacker).blows;
  for (const { blowModifier } of effectsOf(attacker).blowModifier) other += blowModifier;
  for (const effect of effectsOf(target).hitModifierAgainst)
    other += effect.hitModifierAgainst(target, 'fight', null, null);
  other += addedToHit(t, attacker, target, 'fight');
  const { needed, landed } = yield* rollBlows(
    t,
    {
      ws: attacker.stats.ws,
      attacks: Math.min(12, dice),
      turned: false, // On activation a fighter turns for free.
      unseenCharge: unseen,
      broken: attacker.broken && !reaction, // counted with the reaction already
      assists,
      interference,
      blind: isUnder(attacker, 'blind'),
      other: Math.max(-6, Math.min(6, other)),
    },
    rollAt(attacker, target, armed),
  );
  if (fires) {
    // A Sidearm rolls the firepower die in close combat, too, and may run out of ammo [core.combat.sidearm.1].
    const { userOut } = yield* fire(t, attacker, armed, landed.length > 0, 'in-fight');
    if (userOut) yield* blowUp(t, attacker);
  }
  const left = yield* parried(t, attacker, target, armed, landed, needed, guard);
  if (left.length === 0 || !guard.stepsAside) return { landed: left, guard };
  guard.stepsAside = false;
  for (const effect of effectsOf(target).stepsAside)
    if (yield* effect.stepsAside(t, target)) return { landed: left.slice(1), guard };
  return { landed: left, guard };
}

/** Sidearms go without their accuracy; a Versatile weapon has one for contact and one for its reach [armoury.reading.range.2]. */
function accuracyOf(attacker: FighterState, target: FighterState, armed: Armed | null): number {
  if (!armed || isSidearm(armed)) return 0;
  const { accuracy, traits } = armed.profile;
  const touches = attacker.engagedWith.includes(target.id);
  return traits.includes('versatile') && touches ? accuracy.short : accuracy.long;
}

/** Friends who assist and enemies who get in the way [core.combat.assist.1, core.combat.assist.2]. */
function helpIn(t: BattleTable, attacker: FighterState, target: FighterState): Help {
  let help: Help = { assists: 0, interference: 0 };
  if (attacker.engagedWith.length > 1 || target.engagedWith.length > 1)
    help = helpByCore(t, attacker, target);
  for (const rule of bySeam(t.state).helpInFight) help = rule.helpInFight(t, attacker, target, help);
  return effectsOf(attacker).helpInFight.reduce((sum, effect) => effect.helpInFight(sum), help);
}

function helpByCore(t: BattleTable, attacker: FighterState, target: FighterState): Help {
  // Most fight alone.
  if (isAlone(attacker, target) && isAlone(target, attacker)) return NO_HELP;
  const there = allOnBoard(t.state).filter(
    (each) => each.engagedWith.length > 0 || each === attacker || each === target,
  );
  const engagements: Ref[][] = [];
  for (const { id, engagedWith } of there)
    for (const foe of engagedWith) if (id < foe) engagements.push([id, foe]);
  // Allies are friends as one's own gang is.
  const fighters = there.map((fighter) => ({ id: fighter.id, gang: gangOfFighter(t.state, fighter).side }));
  const { assists: own, interference } = assists(t.quiet, {
    fighters,
    engagements,
    attacker: attacker.id,
    target: target.id,
  });
  if (own > 0) t.tell('fight/assists', { many: own }, 'core.combat.assist.1');
  if (interference > 0) t.tell('fight/interference', { many: interference }, 'core.combat.assist.2');
  return { assists: own + whoAssistsAnyway(t, attacker, target), interference };
}

const NO_HELP: Help = { assists: 0, interference: 0 };

/** Is a fighter in combat with nobody but this one? */
function isAlone({ engagedWith }: FighterState, foe: FighterState): boolean {
  return engagedWith.length === 0 || (engagedWith.length === 1 && engagedWith[0] === foe.id);
}

/** Some assist although others keep them busy. */
function whoAssistsAnyway(t: BattleTable, attacker: FighterState, target: FighterState): number {
  const side = gangOfFighter(t.state, attacker).side;
  return target.engagedWith
    .map((id) => fighterOf(t.state, id))
    .filter((friend) => friend !== attacker && effectsOf(friend).assistsAnyway.length > 0)
    .filter((friend) => gangOfFighter(t.state, friend).side === side && friend.engagedWith.length > 1).length;
}

/** Parries: as many hits as the target has weapons and skill for are rolled again [core.combat.parry.1]. */
function* parried(
  t: BattleTable,
  attacker: FighterState,
  target: FighterState,
  armed: Armed | null,
  landed: readonly number[],
  needed: number,
  guard: Guard,
): Rule<readonly number[]> {
  const traits = armed?.profile.traits ?? NO_TRAITS;
  if (landed.length === 0 || isUnder(target, 'disarmed')) return landed;
  const { parriedBy } = traitEffects(traits);
  if (parriedBy.some((effect) => effect.parriedBy === 'none')) return landed;
  const blades = meleeOf(target).filter(
    ({ profile }) =>
      traitEffects(profile.traits).parries.length > 0 &&
      parriedBy.every((effect) => profile.traits.includes(effect.parriedBy)),
  ).length;
  let parries = Math.min(2, blades);
  for (const effect of effectsOf(target).parries) parries += effect.parries(traits, blades);
  const again = Math.min(landed.length, parries - guard.parries);
  if (again <= 0) return landed;
  guard.parries += again;
  // The best blows are parried first; a re-rolled die stands [core.dice.modify.4].
  return yield* rollAgain(t, { needed, kept: landed.slice(again), again }, attacker.id);
}

/** The hits of one weapon, one after the other; true when the target fell. */
function* hitsOf(
  t: BattleTable,
  attacker: FighterState,
  target: FighterState,
  { armed, more }: Group,
  landed: readonly number[],
  { charging = false, reaction = false }: Striking,
  guard: Guard,
): Rule<boolean> {
  const traits = armed?.profile.traits ?? NO_TRAITS;
  const fires = armed !== null && isSidearm(armed);
  let strength = more.strength;
  let pushes = traits.includes('knockback');
  for (const { inCharge } of charging && !fires ? effectsOf(attacker).inCharge : []) {
    strength += inCharge.strength;
    pushes ||= inCharge.pushes;
  }
  strength += yield* fromBehind(t, attacker, target, armed, guard);
  beset(t, attacker, target, armed, Math.max(...landed));
  const pushed = pushes ? yield* knockBack(t, target, landed[0] as number, attacker) : 0;
  const damage = pushed + more.damage;
  const how = howOf({ kind: 'fight', strength, damage, reaction, stood: true, front: guard.front });
  const hits = landed.map((natural) => ({ ...how, natural }));
  return yield* sufferInTurn(t, target, attacker, armed, hits);
}

/** The Strength bonus of a strike from behind; front armour does not count then either [core.sight.arc.3]. */
function* fromBehind(
  t: BattleTable,
  attacker: FighterState,
  target: FighterState,
  armed: Armed | null,
  guard: Guard,
): Rule<number> {
  const byWeapon = armed ? traitEffects(armed.profile.traits).strikesFromBehind.length : 0;
  const bySkill = effectsOf(attacker).strikesFromBehind.filter((effect) =>
    effect.strikesFromBehind(armed),
  ).length;
  const more = byWeapon + bySkill;
  if (more === 0) return 0;
  const clause = bySkill > 0 ? SKILLS : TRAITS;
  const what = say('fight/out-s-vision-arc', { attacker: attacker.name, target: target.name, more });
  guard.front ??= !(yield* t.isSo(what, clause, target.id, {
    is: 'behind',
    of: target.id,
    from: attacker.id,
  }));
  return guard.front ? 0 : more;
}

/**
 * The effect of a natural 6 to hit besides hitting; a fighter skilled with a weapon that disarms needs a 5
 * for that.
 */
function beset(
  t: BattleTable,
  attacker: FighterState,
  target: FighterState,
  armed: Armed | null,
  best: number,
): void {
  const { disarms, sixInFight } = traitEffects(armed?.profile.traits ?? NO_TRAITS);
  const bySkill = effectsOf(attacker).disarms.some((effect) => effect.disarms(armed));
  const ways = (disarms.length > 0 ? 1 : 0) + (bySkill ? 1 : 0);
  if (ways > 0 && best >= 7 - ways) {
    putOn(target, 'disarmed');
    t.tell('fight/disarmed-until-round-ends', { name: target.name }, bySkill ? SKILLS : TRAITS);
  }
  if (best === 6) for (const effect of sixInFight) effect.sixInFight(t, target);
}
