/** What shooting and close combat share: whom one may attack, and what follows an attack. */
import type { AttackEvent, Struck } from '../../battle/attack.ts';
import { type Attacking, effectsOf, having } from '../../battle/effects.ts';
import { disengage, goOut } from '../../battle/events.ts';
import { initiativeModifier, initiativeOf, movementOf } from '../../battle/kit.ts';
import { settled } from '../../battle/scenario.ts';
import { atFighter, bySeam, instead, testModifierOf } from '../../battle/special-rule.ts';
import {
  type BattleTable,
  type FighterState,
  fighterOf,
  friendsOf,
  ids,
  isOnBoard,
  isUp,
} from '../../battle/state.ts';
import { type Armed, usedBy } from '../../battle/weapons.ts';
import type { InjuryFace } from '../../table/dice.ts';
import { say } from '../../table/events.ts';
import type { Ref, RollOf, Rule } from '../../table/question.ts';
import { brokenReactions, testNerve } from '../nerve.ts';
import { testAloud } from '../tests.ts';
import { strikeAtBack } from './fight.ts';
import { breakNerve } from './hits.ts';
import { driveTowards, moves, runsForCover } from './moving.ts';

/** The enemies whom this fighter may attack, after every special rule has had its say. */
export function* targetsFor(
  t: BattleTable,
  attacker: FighterState,
  enemies: readonly FighterState[],
  kind: 'shoot' | 'fight' | 'coup',
  armed?: Armed,
): Rule<readonly FighterState[]> {
  let targets = enemies.filter((enemy) => effectsOf(enemy).isNoTarget.length === 0);
  for (const rule of bySeam(t.state).targets) {
    targets = [...(yield* settled(rule.targets(t, attacker, targets, kind, armed)))];
  }
  return targets;
}

/** Those of the fighters in the way of an attack whom it can harm, directly or only by catching them. */
export function harmedBy(
  { state }: BattleTable,
  attacker: FighterState,
  fighters: readonly FighterState[],
  directly: boolean,
): readonly FighterState[] {
  const rules = bySeam(state).mayHarm;
  if (rules.length === 0) return fighters;
  return fighters.filter((fighter) =>
    rules.every((rule) => rule.mayHarm(state, attacker, fighter, directly)),
  );
}

/** What injury dice that lie come to for this fighter, null where one does nothing. */
export function injuryFacesOf(
  t: BattleTable,
  fighter: FighterState,
  rolled: readonly InjuryFace[],
): readonly (InjuryFace | null)[] {
  let faces: readonly (InjuryFace | null)[] = rolled;
  for (const rule of bySeam(t.state).injuryFaces) faces = rule.injuryFaces(t, fighter, faces);
  return faces;
}

/** May the attacker get at this target? */
export function* isLetAt(t: BattleTable, attacker: FighterState, target: FighterState): Rule<boolean> {
  for (const effect of effectsOf(target).keepsOff)
    if (yield* effect.keepsOff(t, target, attacker)) return false;
  return true;
}

/** Somebody is the target of an attack that is about to be rolled for. */
export function* isTargeted(t: BattleTable, target: FighterState): Rule<void> {
  for (const effect of effectsOf(target).targeted) yield* effect.targeted(t, target);
}

/** A fighter attacks somebody, and everybody sees it. */
export function showsThemselves(attacker: FighterState): void {
  for (const effect of effectsOf(attacker).attacks) effect.attacks(attacker);
}

/** What the words of an attack's roll name. */
export function rollAt(attacker: FighterState, target: FighterState, armed: Armed | null): RollOf {
  const [of, against] = [attacker.id, target.id];
  return armed ? { of, against, using: armed.weapon.name } : { of, against };
}

/** What the special rules add to a hit roll, be it against a fighter or a thing. */
export function addedToHit(
  { state }: BattleTable,
  attacker: FighterState,
  target: FighterState | null,
  kind: 'shoot' | 'fight',
): number {
  let added = 0;
  for (const rule of bySeam(state).hitModifier) added += rule.hitModifier(state, attacker, target, kind);
  return added;
}

export function beginAttack(
  attacker: FighterState,
  kind: Attacking['kind'],
  { reaction = false, thing = null }: Partial<Pick<Attacking, 'reaction' | 'thing'>> = {},
): Attacking {
  const made = { weapons: [], targets: new Set<Ref>(), before: new Map(), fallen: [], reactions: [] };
  return { attacker, kind, reaction, thing, ...made };
}

/** A weapon is used in the attack; one that strikes several fighters is one weapon, two guns of a kind are two. */
export function uses({ attacker, kind, weapons }: Attacking, armed: Armed | null): void {
  const used = usedBy(attacker, armed);
  const isKnown = weapons.some(({ weapon, traits }) => weapon === used.weapon && traits === used.traits);
  if (kind === 'shoot' || !isKnown) weapons.push(used);
}

/** The attack hits somebody, who is not hurt yet. */
export function strikes({ before }: Attacking, fighter: FighterState): void {
  if (!before.has(fighter.id)) before.set(fighter.id, healthOf(fighter));
}

/** Equal as long as nothing has hurt the fighter. Whether one lies there for cover is no harm. */
export function healthOf({ wounds, fleshWounds, fate }: FighterState): string {
  return `${wounds} ${fleshWounds} ${fate === 'pinned' ? 'standing' : fate}`;
}

/** The attack as everybody who listens hears of it. */
export function eventOf({ state }: BattleTable, attacking: Attacking): AttackEvent {
  const { attacker, kind, reaction, thing, weapons, targets, before, reactions } = attacking;
  const struck: Struck[] = [];
  for (const [fighter, was] of before) {
    const now = fighterOf(state, fighter);
    struck.push({ fighter, harmed: healthOf(now) !== was, fate: now.fate });
  }
  return {
    kind,
    attacker: attacker.id,
    weapons,
    targets: [...targets],
    thing,
    struck,
    reaction,
    reactions,
    noted: false,
  };
}

/** Friends who saw somebody fall test their nerve, once all guns or blows of the attack are resolved [core.nerve.test.4]. */
export function* shakeFriends(t: BattleTable, { fallen }: Pick<Attacking, 'fallen'>): Rule<void> {
  t.state.attacks++;
  // Whoever one attack brings down and then out has fallen once.
  for (const fighter of new Set(fallen)) yield* nerveOfFriends(t, fighter);
}

/** What the special rules make of an attack; whoever calls this says later that its action is over. */
export function* attackIsMade(t: BattleTable, attack: AttackEvent): Rule<void> {
  for (const rule of bySeam(t.state).attacked) yield* settled(rule.attacked(t, attack));
}

export function* attackActionIsOver(t: BattleTable, attack: AttackEvent): Rule<void> {
  for (const rule of bySeam(t.state).attackActionOver) yield* settled(rule.attackActionOver(t, attack));
}

/** What follows an attack: the nerve of friends who saw somebody fall, and what the special rules make of it. */
export function* endAttack(t: BattleTable, attacking: Attacking): Rule<void> {
  yield* shakeFriends(t, attacking);
  yield* tellOfAttack(t, eventOf(t, attacking));
}

/** An attack with which its action ends. */
export function* tellOfAttack(t: BattleTable, attack: AttackEvent): Rule<void> {
  yield* attackIsMade(t, attack);
  yield* attackActionIsOver(t, attack);
}

/** What the special rules make of an attack on a door or another thing, with all that it was attacked with. */
export function* afterAttackOnThing(
  t: BattleTable,
  attacker: FighterState,
  thing: Ref,
  kind: 'shoot' | 'fight',
  arms: readonly (Armed | null)[],
): Rule<void> {
  const attacking = beginAttack(attacker, kind, { thing });
  for (const armed of arms) uses(attacking, armed);
  yield* tellOfAttack(t, eventOf(t, attacking));
}

/**
 * Friends within 3" of somebody who fell test their nerve [core.nerve.test.1], once for each who fell
 * [core.nerve.test.4], unless they are broken already [core.nerve.test.5].
 */
export function* nerveOfFriends(t: BattleTable, fallen: FighterState): Rule<void> {
  const tests = (friend: FighterState) =>
    !friend.broken &&
    effectsOf(fallen).shakes.every((effect) => effect.shakes(friend)) &&
    !bySeam(t.state).passesCool.some((rule) => rule.passesCool(t.state, friend)) &&
    bySeam(t.state).isShakenBy.every((rule) => rule.isShakenBy(t.state, friend, fallen));
  const friends = friendsOf(t.state, fallen).filter(tests);
  const what = say('attack/fell-who-within-3', { fallen: fallen.name });
  const near = yield* t.within(3, fallen.id, ids(friends), 'core.nerve.test.1', what);
  for (const id of near) {
    const fighter = fighterOf(t.state, id);
    if (isOnBoard(fighter)) yield* tryNerve(t, fighter, 0);
  }
}

/** An Unstable weapon takes its user out, and friends near by see it [core.ammo.unstable.1, core.nerve.test.1]. */
export function* blowUp(t: BattleTable, user: FighterState): Rule<void> {
  yield* goOut(t, user, null, 'core.ammo.unstable.1');
  yield* nerveOfFriends(t, user);
}

/** One nerve test; whoever fails is broken and runs at once, even if they have acted [core.nerve.broken.1]. */
export function* tryNerve(t: BattleTable, fighter: FighterState, worse: number): Rule<void> {
  const standard = () => holdsNerve(t, fighter, worse);
  if (yield* instead(t, 'nerveTest', standard, (rule, inner) => rule.nerveTest(t, fighter, inner))) return;
  breakNerve(fighter);
  yield* runForCover(t, fighter);
}

function* holdsNerve(t: BattleTable, fighter: FighterState, worse: number): Rule<boolean> {
  const modifier = (yield* testModifierOf(t, fighter, 'cl')) + worse;
  const countFriends = (needed: number, tell: () => void) => friendsWhoSteady(t, fighter, needed, tell);
  const { broken } = yield* testNerve(t, { cool: fighter.stats.cl, modifier, countFriends }, fighter.id);
  return !broken || (yield* isInspired(t, fighter));
}

/** The friends of any gang within 3" who are neither broken nor seriously injured [core.nerve.test.2, campaign.alliances.formal.4]. */
function* friendsWhoSteady(
  t: BattleTable,
  fighter: FighterState,
  needed: number,
  tell: () => void,
): Rule<number> {
  const steady = friendsOf(t.state, fighter).filter((friend) => isUp(friend) && !friend.broken);
  // Fewer than that change nothing.
  if (steady.length < needed) return 0;
  tell();
  const friends = needed === 1 ? 'One friend' : `${needed} friends`;
  const what = say('attack/who-within-3-within', { fighter: fighter.name, friends });
  return (yield* t.within(3, fighter.id, ids(steady), 'core.nerve.test.2', what)).length;
}

/** Running for Cover: 2D6" on foot, half of M on the ground; whoever is engaged must get away first [core.nerve.run.1, core.nerve.run.3]. */
export function* runForCover(t: BattleTable, fighter: FighterState): Rule<void> {
  const { id, name } = fighter;
  const engaged = fighter.engagedWith.length > 0;
  if (engaged) {
    const test = { stat: 'i', value: initiativeOf(fighter), modifier: initiativeModifier(fighter) } as const;
    const { passed } = yield* testAloud(t, test, 'core.nerve.run.3', fighter);
    if (passed || brokenReactions(t) === 'always-retreat')
      yield* strikeAtBack(t, fighter, 'core.nerve.run.3');
    if (!passed || !isUp(fighter)) {
      if (isUp(fighter)) t.tell('attack/cannot-get-away', { name }, 'core.nerve.run.3');
      return;
    }
    disengage(t, fighter);
  }
  const prone = fighter.fate !== 'standing';
  const inches = prone ? movementOf(fighter) / 2 : yield* t.roll('2D6', 'core.nerve.run.1', id);
  let to: FighterState | undefined;
  for (const rule of bySeam(t.state).runsTo) to ??= rule.runsTo(t.state, fighter);
  if (to) {
    const words = 'attack/broken-runs-up-straight';
    t.tell(words, { name, inches, to: to.name }, 'core.nerve.run.1');
  } else {
    t.tell('attack/broken-runs-up-cover', { name, inches }, 'core.nerve.run.1');
    t.tell('attack/run-ends-if-can', {}, 'core.nerve.run.2');
  }
  if (!t.state.board) return yield* moves(t, fighter, { inches, clause: 'core.nerve.run.1' });
  if (to) yield* driveTowards(t, fighter, to, inches);
  else yield* runsForCover(t, fighter, inches);
  if (isOnBoard(fighter)) yield* atFighter(t, 'moved', fighter);
}

/** A special rule, or a friend, may turn a failed Cool test into a pass. */
export function* isInspired(t: BattleTable, fighter: FighterState): Rule<boolean> {
  for (const rule of bySeam(t.state).steadies) if (yield* rule.steadies(t, fighter)) return true;
  const friends = friendsOf(t.state, fighter).filter(isUp);
  for (const { effect, who } of having(friends, 'steadies'))
    if (yield* effect.steadies(t, fighter, who)) return true;
  return false;
}
