/** What skills and wargear add to play: actions of their own, and what happens when an activation begins or ends. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { disengage, pin, standUp } from '../../battle/events.ts';
import {
  initiativeModifier,
  initiativeOf,
  isUnder,
  itemId,
  knows,
  owns,
  putOn,
  takeAway,
  toughnessOf,
} from '../../battle/kit.ts';
import { isMinded } from '../../battle/minded.ts';
import { BattleBoard, inView, underMarkers } from '../../battle/on-board.ts';
import { atFighter, type BattleAction, switchOn, testModifierOf } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleTable,
  enemiesOf,
  type FighterState,
  fighterOf,
  friendsOf,
  gangBy,
  ids,
  isOnBoard,
  isUp,
  seatOf,
} from '../../battle/state.ts';
import { gunsOf } from '../../battle/weapons.ts';
import { ANYWHERE, within } from '../../battle/where.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Rule, Spot } from '../../table/question.ts';
import { placeMarker } from '../deploy.ts';
import { applyInjuries } from '../hits.ts';
import { rollDirection } from '../scatter.ts';
import { statusOf } from '../status.ts';
import { rollTest, type Stat } from '../tests.ts';
import { pointAt, STILL } from './aim.ts';
import { armsOf, isCumbersome } from './arms.ts';
import { type Attacking, beginAttack, DISGUISED, endAttack, nerveOfFriends, strikes } from './attack.ts';
import { CHEMS, type Chem, dose, wearOff } from './chems.ts';
import { applyHarm, SEALED, sufferHit, sufferInjuries, WATCHED } from './hits.ts';
import { awayFrom, isShoved, moves } from './moving.ts';
import { shoot } from './shoot.ts';
import { takeActions } from './take-actions.ts';

const SKILLS: ClauseId = 'armoury.play.skills.1';
const GEAR: ClauseId = 'armoury.play.gear.1';

/** A test of a fighter's own characteristic, with whatever makes it harder for them. */
function* passes(
  t: BattleTable,
  fighter: FighterState,
  stat: Stat,
  clause: ClauseId,
  roll: string,
): Rule<boolean> {
  const value = stat === 'i' ? initiativeOf(fighter) : fighter.stats[stat];
  const modifier =
    stat === 'i'
      ? initiativeModifier(fighter)
      : stat === 'cl' || stat === 'ld'
        ? yield* testModifierOf(t, fighter, stat)
        : 0;
  return (yield* rollTest(t, { stat, value, modifier }, clause, { of: fighter.id, roll })).passed;
}

// Actions

interface Kit {
  readonly skill?: string;
  readonly item?: string;
  /** In which of the four states it can be used. */
  readonly while: readonly ReturnType<typeof statusOf>[];
}

/** The skills and items that bring an action, as a fighter's lists name them. */
const BRINGING_ACTIONS = new Set<string>();

/** An action that a skill or an item brings; nobody else even sees it. */
function byKit(
  { skill, item, while: states }: Kit,
  action: Omit<BattleAction, 'may' | 'clause'> & { may?: BattleAction['may'] },
): BattleAction {
  const clause = skill ? SKILLS : GEAR;
  if (skill !== undefined) BRINGING_ACTIONS.add(skill);
  if (item !== undefined) BRINGING_ACTIONS.add(itemId(item));
  return {
    ...action,
    clause,
    may(state, fighter) {
      if (skill !== undefined && !knows(fighter, skill)) return false;
      if (item !== undefined && !owns(fighter, item)) return false;
      if (state.depth === 'status' || !states.includes(statusOf(fighter))) return false;
      return action.may?.(state, fighter) ?? true;
    },
  };
}

/** Lets a player choose one of these, if there is anybody. */
function* oneOf(
  t: BattleTable,
  fighter: FighterState,
  others: readonly FighterState[],
  clause: ClauseId,
  what: Saying,
): Rule<FighterState | undefined> {
  if (others.length === 0) return undefined;
  const id = yield* t.choose(seatOf(t.state, fighter), ids(others), clause, fighter.id, what);
  return fighterOf(t.state, id);
}

const engagedWith = (t: BattleTable, fighter: FighterState) =>
  fighter.engagedWith.map((id) => fighterOf(t.state, id)).filter(isUp);

/** What a skill or an item does to an enemy is an attack, too, for the rules that listen. */
function* trick(
  t: BattleTable,
  fighter: FighterState,
  target: FighterState,
  rule: (attacking: Attacking) => Rule<void>,
): Rule<true> {
  const attacking = beginAttack(fighter, 'trick');
  attacking.targets.add(target.id);
  yield* rule(attacking);
  yield* endAttack(t, attacking);
  return true;
}

/** A hit of a trick, by the fighter who does it or by nobody. */
function* hurt(
  t: BattleTable,
  attacking: Attacking,
  target: FighterState,
  by: FighterState | null,
  strength: number,
  damage: number,
): Rule<void> {
  if (by) strikes(attacking, target);
  if (yield* sufferHit(t, target, by, { strength, damage })) attacking.fallen.push(target);
}

export const KIT_ACTIONS: readonly BattleAction[] = [
  byKit(
    { skill: 'headbutt', while: ['engaged'] },
    {
      id: 'headbutt',
      words: say('kit/headbutt'),
      type: 'free',
      *take(t, fighter) {
        const target = yield* oneOf(t, fighter, engagedWith(t, fighter), SKILLS, say('kit/who-headbutted'));
        if (!target) return false;
        const of = { of: fighter.id, against: target.id, roll: 'roll to headbutt {against}' };
        return yield* trick(t, fighter, target, function* (attacking) {
          const faces = yield* t.pool('D6', 2, SKILLS, of, toughnessOf(target));
          const lands = faces.some((face) => face >= toughnessOf(target));
          const { s } = fighter.stats;
          if (lands) yield* hurt(t, attacking, target, fighter, s + 2, 2);
          else yield* hurt(t, attacking, fighter, null, s, 1);
        });
      },
    },
  ),
  byKit(
    { skill: 'hurl', while: ['engaged'] },
    {
      id: 'hurl',
      words: say('kit/hurl-enemy-away'),
      type: 'basic',
      *take(t, fighter) {
        const target = yield* oneOf(t, fighter, engagedWith(t, fighter), SKILLS, say('kit/who-hurled-away'));
        if (!target) return false;
        return yield* trick(t, fighter, target, function* (attacking) {
          if (yield* passes(t, target, 'i', SKILLS, 'roll not to be hurled away')) return;
          const of = { of: fighter.id, against: target.id, roll: 'roll for how far {against} is hurled' };
          const inches = yield* t.roll('D3', SKILLS, of);
          t.tell('kit/hurled-away', { name: target.name, inches }, SKILLS);
          disengage(t, target);
          pin(t, target, SKILLS);
          const away = awayFrom(t, target, fighter);
          if (away !== undefined) yield* isShoved(t, target, away, inches);
          if (isOnBoard(target)) yield* atFighter(t, 'moved', target, 'is-moved');
          if (!isOnBoard(target)) return; // What they were hurled into has seen to them.
          const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== fighter.id);
          const what = say('kit/what-does-hit', { target: target.name });
          const options = ['nothing', 'terrain', ...ids(others)];
          const struck = yield* t.choose(seatOf(t.state, fighter), options, SKILLS, target.id, what);
          if (struck === 'nothing') return;
          yield* hurt(t, attacking, target, fighter, 3, 1);
          if (struck !== 'terrain') yield* hurt(t, attacking, fighterOf(t.state, struck), fighter, 3, 1);
        });
      },
    },
  ),
  byKit(
    { skill: 'overseer', while: ['active'] },
    {
      id: 'order',
      words: say('kit/order-friend-act'),
      type: 'double',
      *take(t, fighter) {
        const near = yield* friendsWithin(t, fighter, 6, isUp);
        const friend = yield* oneOf(t, fighter, near, SKILLS, say('kit/who-ordered-act'));
        if (!friend) return false;
        const roll = 'test Leadership to give the order';
        if (yield* passes(t, fighter, 'ld', 'campaign.table-rules.house.3', roll))
          yield* takeActions(t, friend, 2);
        return true;
      },
    },
  ),
  byKit(
    { skill: 'medicae', while: ['active'] },
    {
      id: 'treat-wounds',
      words: say('kit/treat-wounds-friend'),
      type: 'basic',
      *take(t, fighter) {
        const isHurt = ({ wounds, stats, fleshWounds }: FighterState) => wounds < stats.w || fleshWounds > 0;
        const near = yield* friendsWithin(t, fighter, 1, isHurt);
        const friend = yield* oneOf(t, fighter, near, SKILLS, say('kit/whose-wounds-treated'));
        if (!friend) return false;
        const of = { of: fighter.id, against: friend.id, roll: 'roll to treat {against}' };
        if ((yield* t.roll('D6', SKILLS, of, 3)) < 3) return true;
        const ways = [
          ...(friend.wounds < friend.stats.w ? ['wound'] : []),
          ...(friend.fleshWounds > 0 ? ['flesh-wound'] : []),
        ];
        const way = yield* t.choose(
          seatOf(t.state, fighter),
          ways,
          SKILLS,
          friend.id,
          say('kit/what-healed'),
        );
        if (way === 'wound') friend.wounds++;
        else friend.fleshWounds--;
        t.tell('kit/treated', { name: friend.name }, SKILLS);
        return true;
      },
    },
  ),
  byKit(
    { skill: 'hip-shooting', while: ['active'] },
    {
      id: 'run-and-gun',
      words: say('kit/run-gun-move-double'),
      type: 'double',
      *take(t, fighter) {
        const arms = armsOf(t, fighter).filter((armed) => !isCumbersome(fighter, armed));
        if (arms.every(({ profile }) => profile.traits.includes('template'))) return false;
        t.tell('kit/runs-up', { name: fighter.name, inches: 2 * fighter.stats.m }, SKILLS);
        yield* moves(t, fighter, { inches: 2 * fighter.stats.m, clause: SKILLS });
        if (statusOf(fighter) !== 'active') return true;
        // No flame templates on the run [campaign.table-rules.house.1].
        yield* shoot(t, fighter, enemiesOf(t.state, fighter), { double: false, modifier: -1, flames: false });
        return true;
      },
    },
  ),
  ...CHEMS.map(takesDose),
  byKit(
    { item: 'industrial-respirator', while: ['active', 'engaged', 'pinned'] },
    {
      id: 'seal-respirator',
      words: say('kit/seal-respirator-no-gas'),
      type: 'free',
      may: (_, fighter) => !isUnder(fighter, SEALED_ONCE),
      // biome-ignore lint/correctness/useYield: an action that asks nothing
      *take(t, fighter) {
        seal(t, fighter);
        return true;
      },
    },
  ),
  travels('grapnel-launcher', 'grapnel', say('kit/grapnel-up-12-straight'), 'double'),
  travels('drop-rig', 'descend', say('kit/descend-drop-rig-3'), 'basic'),
  drinks('second-best', 3),
  drinks('wild-snake', 2),
  byKit(
    { item: 'stimm-slug-stash', while: ['active', 'engaged', 'pinned'] },
    {
      id: 'stimm-slug',
      words: say('kit/use-stimm-slug-stash'),
      type: 'free',
      may: (_, fighter) => !isUnder(fighter, STIMMED) && !isUnder(fighter, STIMM_USED),
      *take(t, fighter) {
        yield* [];
        putOn(fighter, STIMMED);
        fighter.fleshWounds = Math.max(0, fighter.fleshWounds - 1);
        pumpUp(fighter, 2);
        t.tell('kit/pumped-up-until-end', { name: fighter.name }, GEAR);
        return true;
      },
    },
  ),
  byKit(
    { item: 'threadneedle-worms', while: ['active'] },
    {
      id: 'can-of-worms',
      words: say('kit/open-can-threadneedle-worms'),
      type: 'basic',
      may: (_, fighter) => !isUnder(fighter, 'worms-used'),
      *take(t, fighter) {
        putOn(fighter, 'worms-used');
        const of = { of: fighter.id, roll: 'roll for where the worms go' };
        const roll = yield* t.roll('D6', GEAR, of);
        const bitten = yield* whomWormsBite(t, fighter, roll);
        const attacking = beginAttack(fighter, 'trick');
        for (const each of bitten) {
          if (!isOnBoard(each)) continue;
          if (each !== fighter) strikes(attacking, each);
          // When they are everywhere they put people down at worst.
          const fell =
            roll === 6 ? yield* worry(t, each, fighter) : yield* sufferInjuries(t, each, fighter, null);
          if (fell) attacking.fallen.push(each);
        }
        yield* endAttack(t, attacking);
        return true;
      },
    },
  ),
  byKit(
    { item: 'magnacles', while: ['engaged'] },
    {
      id: 'magnacles',
      words: say('kit/lock-enemy-magnacles'),
      type: 'basic',
      *take(t, fighter) {
        const free = engagedWith(t, fighter).filter((foe) => !isUnder(foe, LOCKED));
        const target = yield* oneOf(t, fighter, free, GEAR, say('kit/who-locked-magnacles'));
        if (!target) return false;
        return yield* trick(t, fighter, target, function* () {
          if (yield* passes(t, target, 'i', GEAR, 'roll to slip out of the magnacles')) return;
          putOn(target, LOCKED);
          t.tell('kit/locked-magnacles', { name: target.name }, GEAR);
        });
      },
    },
  ),
  {
    id: 'break-bonds',
    words: say('kit/break-bonds'),
    type: 'double',
    clause: GEAR,
    may: (_, fighter) => isUnder(fighter, LOCKED) && isUp(fighter),
    *take(t, fighter) {
      const helpers = yield* friendsWithin(t, fighter, 0, isUp);
      const roll = yield* t.roll('2D6', GEAR, { of: fighter.id, roll: 'roll to break the bonds' });
      if (roll > fighter.stats.s + 2 * helpers.length) return true;
      takeAway(fighter, LOCKED);
      t.tell('kit/breaks-free', { name: fighter.name }, GEAR);
      return true;
    },
  },
];

/** The condition of one in magnacles: no moves, no shots, and blows at -2. */
export const LOCKED = 'locked';
const STIMMED = 'stimmed';
const STIMM_USED = 'stimm-used';

const SEALED_ONCE = 'respirator-used';

function seal(t: BattleTable, fighter: FighterState): void {
  putOn(fighter, SEALED);
  putOn(fighter, SEALED_ONCE);
  t.tell('kit/seals-respirator', { name: fighter.name }, GEAR);
}

/** Does somebody on fire seal an industrial respirator, and so act all the same? */
export function* sealsUp(t: BattleTable, fighter: FighterState): Rule<boolean> {
  if (!owns(fighter, 'industrial-respirator') || isUnder(fighter, SEALED_ONCE)) return false;
  const what = say('kit/fire-respirator-sealed-so', { fighter: fighter.name });
  const options = ['burn', 'seal'] as const;
  if ((yield* t.choose(seatOf(t.state, fighter), options, GEAR, fighter.id, what)) === 'burn') return false;
  seal(t, fighter);
  return true;
}

/** A dose of a chem, once for each that the roster lists; it costs no action. */
function takesDose(chem: Chem): BattleAction {
  const used = `${chem}-used`;
  return byKit(
    { item: chem, while: ['active', 'engaged', 'pinned'] },
    {
      id: `dose-${chem}`,
      words: say('kit/take-dose', { chem: `${chem.charAt(0).toUpperCase()}${chem.slice(1)}` }),
      type: 'free',
      may: (_, fighter) => !isUnder(fighter, used) && !isUnder(fighter, chem),
      // biome-ignore lint/correctness/useYield: an action that asks nothing
      *take(t, fighter) {
        putOn(fighter, used);
        dose(t, fighter, chem);
        return true;
      },
    },
  );
}

/** Second Best in the head: with two swigs a fighter may fall over after the second move. */
export function* keepsUpright(t: BattleTable, fighter: FighterState): Rule<void> {
  if (swigsOf(fighter) !== 2 || statusOf(fighter) !== 'active') return;
  if (!(yield* passes(t, fighter, 'i', GEAR, 'roll to keep upright'))) pin(t, fighter, GEAR);
}

/** With three a move goes D6" in whatever direction. */
export function* staggers(t: BattleTable, fighter: FighterState): Rule<void> {
  if (swigsOf(fighter) < 3) return;
  const inches = yield* t.roll('D6', GEAR, fighter.id);
  const bearing = yield* rollDirection(t, GEAR);
  const { name } = fighter;
  if (bearing === null) t.tell('kit/staggers-spot', { name }, GEAR);
  else {
    t.tell('kit/staggers', { name, inches, bearing }, GEAR);
    yield* isShoved(t, fighter, bearing, inches);
  }
}

function swigsOf({ conditions }: FighterState): number {
  return conditions.filter((condition) => condition === 'second-best').length;
}

/** A move by some device, which the players make. */
function travels(item: string, id: string, words: Saying, type: 'double' | 'basic'): BattleAction {
  return byKit(
    { item, while: ['active'] },
    {
      id,
      words,
      type,
      *take(t, fighter) {
        const spot = t.state.board ? yield* whereTo(t, fighter, id === 'grapnel') : undefined;
        // Without a way to go nobody uses it.
        if (spot === null) return false;
        t.tell('kit/uses', { name: fighter.name, item: item.replaceAll('-', ' ') }, GEAR);
        if (spot) fighter.spot = { ...spot, facing: spot.facing ?? facingOf(fighter) };
        yield* atFighter(t, 'moved', fighter);
        return true;
      },
    },
  );
}

function facingOf({ spot }: FighterState): number {
  return spot === null || spot === 'placed' ? 0 : (spot.facing ?? 0);
}

/** On a board the player points at a spot: 12" in a straight line and in sight, or 3" across and 12" down. */
function* whereTo(
  t: BattleTable,
  fighter: FighterState,
  isGrapnel: boolean,
): Rule<Exclude<Spot, 'placed'> | null> {
  const where = isGrapnel ? within(12, [fighter.id]) : ANYWHERE;
  const about = isGrapnel
    ? ({ is: 'aim', from: fighter.id, room: true } as const)
    : ({ is: 'descend', from: fighter.id, across: 3, down: 12 } as const);
  const question = {
    kind: 'place',
    clause: GEAR,
    by: [seatOf(t.state, fighter)],
    of: fighter.id,
    where: where as never,
    what: isGrapnel
      ? say('kit/where-does-grapnel-take', { fighter: fighter.name })
      : say('kit/where-does-get-down', { fighter: fighter.name }),
    about,
  } as const;
  if (!new BattleBoard(t.state).spotFor(question)) return null;
  return (yield* t.ask<'place'>(question)) as Exclude<Spot, 'placed'>;
}

/** A swig: a Flesh Wound the less, and a marker of the drink [core.conditions.intoxicated.1]. */
function drinks(item: string, empty: number): BattleAction {
  return byKit(
    { item, while: ['active'] },
    {
      id: `swig-${item}`,
      words: say('kit/take-swig', { drink: item === 'wild-snake' ? 'Wild Snake' : 'Second Best' }),
      type: 'simple',
      may: (_, fighter) => !isUnder(fighter, `${item}-empty`),
      *take(t, fighter) {
        fighter.fleshWounds = Math.max(0, fighter.fleshWounds - 1);
        fighter.conditions = [...fighter.conditions, item];
        t.tell('kit/takes-swig', { name: fighter.name }, 'core.conditions.intoxicated.1');
        const of = { of: fighter.id, roll: 'roll for whether the bottle is empty' };
        if ((yield* t.roll('D6', GEAR, of)) <= empty) putOn(fighter, `${item}-empty`);
        return true;
      },
    },
  );
}

function* friendsWithin(
  t: BattleTable,
  fighter: FighterState,
  inches: number,
  may: (friend: FighterState) => boolean,
): Rule<readonly FighterState[]> {
  const friends = friendsOf(t.state, fighter).filter(may);
  const near = yield* t.within(inches, fighter.id, ids(friends), inches === 0 ? GEAR : SKILLS);
  return near.map((id) => fighterOf(t.state, id));
}

/** An injury die whose Out of Action counts as a Serious Injury. */
function* worry(t: BattleTable, target: FighterState, by: FighterState): Rule<boolean> {
  const faces = yield* t.injury(1, GEAR, { of: target.id, roll: 'roll for what the worms do to {of}' });
  const milder = faces.map((face) => (face === 'out' ? 'serious' : face));
  const before = { toughness: toughnessOf(target), status: statusOf(target) };
  return yield* applyHarm(t, target, by, applyInjuries(t.quiet, milder, before));
}

function* whomWormsBite(t: BattleTable, fighter: FighterState, roll: number): Rule<readonly FighterState[]> {
  if (roll === 1) return [fighter];
  if (roll === 6) return enemiesOf(t.state, fighter);
  const reach = yield* t.roll('D6', GEAR, { of: fighter.id, roll: 'roll for how far the worms go' });
  const markers = roll <= 3 ? 'a 5" marker' : 'three 5" markers that touch';
  const what = say('kit/who-under-within', { markers, reach, fighter: fighter.name });
  const options = ids(allOnBoard(t.state));
  const under = t.state.board
    ? underMarkers(
        t.state,
        yield* pointAt(
          t,
          fighter,
          { is: 'blast', across: 5, ...(roll <= 3 ? {} : { count: 3 }) },
          GEAR,
          within(reach, [fighter.id]),
        ),
        5,
        roll <= 3 ? 1 : 3,
      )
    : yield* t.pick(seatOf(t.state, fighter), { options }, GEAR, fighter.id, what);
  return under.map((id) => fighterOf(t.state, id));
}

// Moments

/** A fighter's own kit when they are activated. */
export function* kitAtStart(t: BattleTable, fighter: FighterState): Rule<void> {
  takeAway(fighter, STILL);
  takeAway(fighter, SEALED);
  takeAway(fighter, 'blind'); // until they next activate [core.conditions.blind.2]
  if (fighter.skills.length === 0 && fighter.gear.length === 0) return;
  if (fighter.fate === 'pinned' && knows(fighter, 'spring-up')) {
    if (yield* passes(t, fighter, 'i', SKILLS, 'roll to spring up')) standUp(t, fighter, SKILLS);
  }
  const poisons = ({ traits }: { readonly traits: readonly string[] }) =>
    traits.includes('gas') || traits.includes('toxin');
  if (owns(fighter, 'chem-synth') && gunsOf(fighter).some(({ profile }) => poisons(profile))) {
    const roll = 'test Intelligence to mix a stronger chem';
    if (yield* passes(t, fighter, 'int', GEAR, roll)) putOn(fighter, 'chem-synth');
  }
}

/** A fighter's own kit when their activation is over. */
export function* kitAtEnd(t: BattleTable, fighter: FighterState, moved: boolean): Rule<void> {
  takeAway(fighter, 'chem-synth');
  if (!isOnBoard(fighter)) return;
  if (!moved && owns(fighter, 'cameleoline-cloak')) putOn(fighter, STILL);
  if (statusOf(fighter) !== 'active' || !knows(fighter, 'regroup')) return;
  const broken = friendsOf(t.state, fighter).filter((friend) => friend.broken);
  const near = yield* t.within(6, fighter.id, ids(broken), SKILLS);
  const roll = 'test Leadership to regroup friends';
  if (near.length === 0 || !(yield* passes(t, fighter, 'ld', SKILLS, roll))) return;
  for (const id of near) {
    fighterOf(t.state, id).broken = false;
    t.tell('kit/regroups', { name: fighterOf(t.state, id).name }, SKILLS);
  }
}

/** Before the first round: disguises are on, caches are put down, and the players hear what they mind by themselves. */
export function* kitAtFirst(t: BattleTable): Rule<void> {
  const { state } = t;
  const minded = new Set<string>();
  for (const fighter of allOnBoard(state)) {
    for (const id of [...fighter.gear, ...fighter.skills])
      if (isMinded(id, state.board !== undefined)) minded.add(id);
    if (owns(fighter, 'falsehood')) putOn(fighter, DISGUISED);
    if (owns(fighter, 'ammo-cache')) yield* putDownCache(t, fighter);
  }
  if (minded.size === 0) return;
  const items = [...minded].map((id) => id.replace('armoury.', '').replaceAll('-', ' '));
  t.tell('kit/players-mind-themselves', { items }, GEAR);
}

function* putDownCache(t: BattleTable, { id, gang }: FighterState): Rule<void> {
  switchOn(t.state, 'classic.ammo-cache');
  const cache = { id: `ammo-cache-of-${id}`, kind: 'ammo-cache', gang: null, spot: null, carriedBy: null };
  const { seat } = gangBy(t.state, gang);
  yield* placeMarker(t, { ...cache, state: 'full', data: {} }, within(1, [id]), GEAR, seat);
}

/** What the End phase brings to those who carry something: stimms wear off, mantles whisper, disguises slip. */
export function* kitInEndPhase(t: BattleTable): Rule<void> {
  for (const fighter of allOnBoard(t.state)) {
    if (fighter.conditions.length === 0 && fighter.gear.length === 0) continue;
    if (t.state.round >= 2) takeAway(fighter, DISGUISED);
    if (isUnder(fighter, STIMMED)) yield* comeDown(t, fighter);
    yield* wearOff(t, fighter);
    if (!isOnBoard(fighter) || !owns(fighter, 'mantle-malifica') || isUnder(fighter, 'insane')) continue;
    const roll = 'test Willpower to withstand the mantle';
    if (yield* passes(t, fighter, 'wil', 'armoury.play.armour.1', roll)) continue;
    putOn(fighter, 'insane');
    t.tell('kit/mantle-drives-insane', { name: fighter.name }, 'armoury.play.armour.1');
  }
}

/** Stimms add so much to Movement, Strength and Toughness. */
function pumpUp(fighter: FighterState, by: number): void {
  const { m, s, t } = fighter.stats;
  fighter.stats = { ...fighter.stats, m: m + by, s: s + by, t: t + by };
}

function* comeDown(t: BattleTable, fighter: FighterState): Rule<void> {
  takeAway(fighter, STIMMED);
  putOn(fighter, STIMM_USED);
  pumpUp(fighter, -2);
  const of = { of: fighter.id, roll: 'roll to come down from the stimms unharmed' };
  if ((yield* t.roll('D6', GEAR, of, 2)) > 1) return;
  if (yield* sufferInjuries(t, fighter, null, null)) yield* nerveOfFriends(t, fighter);
}

/**
 * Overwatch: whoever is Active and Ready may give that up to shoot at an enemy who declares an action. True where that
 * ends the enemy's activation.
 */
export function* isWatched(t: BattleTable, fighter: FighterState): Rule<boolean> {
  const watching = (enemy: FighterState) =>
    enemy.ready && knows(enemy, 'overwatch') && statusOf(enemy) === 'active' && armsOf(t, enemy).length > 0;
  for (const enemy of enemiesOf(t.state, fighter).filter(watching)) {
    // A board knows who is seen.
    if (inView(t.state, enemy, [fighter]).length === 0) continue;
    const what = say('kit/does-see-shoot-overwatch', { enemy: enemy.name, fighter: fighter.name });
    const options = ['hold', 'shoot'] as const;
    if ((yield* t.choose(seatOf(t.state, enemy), options, SKILLS, enemy.id, what)) === 'hold') continue;
    enemy.ready = false;
    const { fate } = fighter;
    putOn(fighter, WATCHED);
    yield* shoot(t, enemy, [fighter]);
    takeAway(fighter, WATCHED);
    if (fighter.fate !== fate) return true;
  }
  return false;
}

/** How many more a fighter's kit lets go along in a group. */
export function groupBonus(fighter: FighterState): number {
  return (knows(fighter, 'commanding-presence') ? 1 : 0) + (owns(fighter, 'cult-icon') ? 1 : 0);
}

/** What the iron will of those who stand takes off the bottle checks of their gang. */
export function bottleModifier(fighters: readonly FighterState[]): number {
  return fighters.some((fighter) => isUp(fighter) && knows(fighter, 'iron-will')) ? -1 : 0;
}

/** Has a fighter anything that brings an action? Of the others none of them is asked. */
export function hasKitToUse({ skills, gear, conditions }: FighterState): boolean {
  for (const skill of skills) if (BRINGING_ACTIONS.has(skill)) return true;
  for (const item of gear) if (BRINGING_ACTIONS.has(item)) return true;
  return conditions.length > 0 && conditions.includes(LOCKED);
}
