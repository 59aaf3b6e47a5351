/** What becomes of the fallen: lasting injuries, and captives that they lead to. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { effectsOf } from '../../battle/effects.ts';
import { award, FLED_INJURED } from '../../battle/events.ts';
import { isUnder } from '../../battle/kit.ts';
import type { Aftermath } from '../../battle/occasion.ts';
import { packOf } from '../../battle/pack.ts';
import { rollingFor, thrownBy } from '../../battle/rolling.ts';
import { scenarioOf } from '../../battle/scenario.ts';
import { havingRolled, overhearing } from '../../battle/secrets.ts';
import { bySeam } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  type GangState,
  gangBy,
  ids,
} from '../../battle/state.ts';
import { added, lastingInjury, succumb, succumbs, sufferWeb, testCapture } from '../../core/post-battle.ts';
import { rollOff } from '../../core/roll-off.ts';
import type { Face } from '../../table/dice.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule, Seat } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { permanentInjury } from '../shared/tables.ts';
import { inShort, membersOf } from './members.ts';
import { seriousInjuries } from './post-battle.ts';

const injuryRoller = ruling('core.injury-roller', 'after-creature-friend-accident-fighter');
const captor = ruling('core.captor', 'enemy-who-won-whoever-brought');
const webCaptives = ruling('campaign.web-captives', 'only-captives-step-takes-anybody');
export const webbedGuns = ruling('campaign.web-hired-guns', 'web-does-no-harm-nobody');
export const coupLesson = ruling('campaign.coup-lesson', 'yes-injury-laid-low-counts');
const fledInjured = ruling('campaign.fled-injured', 'yes-rulebook');

/** How a pack deals with the fallen. */
interface InjuryRules {
  /**
   * Rolls for a fighter who is seriously injured at the end; the table continues to the injury table with this roll.
   */
  readonly succumbs: (
    t: BattleTable,
    fighter: FighterState,
  ) => Rule<{ readonly out: boolean; readonly t: BattleTable }>;
  /** One roll on the injury table, for a fighter with these injuries from this battle. */
  readonly injure: (
    t: BattleTable,
    fighter: FighterState,
    injuries: readonly string[],
  ) => Rule<Partial<Aftermath>>;
}

/** A fighter who went out rolls on the injury table; a seriously injured one rolls to succumb first. */
export function* resolveInjuries(t: BattleTable, rules: InjuryRules): Rule<void> {
  const { state } = t;
  for (const gang of state.gangs) {
    for (const fighter of membersOf(state, gang)) {
      const wentOut = fighter.fate === 'out-of-action';
      const isDown = fighter.fate === 'seriously-injured' || fighter.conditions.includes(FLED_INJURED);
      if (!wentOut && !isDown) continue;
      const webbed = isUnder(fighter, 'webbed');
      const { succumbs, injure } = webbed ? IN_A_WEB : rules;
      const rolled = wentOut ? { out: true, t } : yield* succumbs(t, fighter);
      let after = outcome(wentOut ? 'out-of-action' : rolled.out ? 'succumbed' : 'no-harm');
      const rolls = wentOut && !webbed ? rollForEach(fighter) : rolled.out ? 1 : 0;
      // Nothing more can happen to the dead.
      for (let roll = 0; roll < rolls && after.state !== 'dead'; roll++) {
        let next = outcome(after.how, yield* injure(rolled.t, fighter, after.injuries));
        for (const rule of bySeam(state).injured) next = rule.injured(t, fighter, next);
        after = both(after, next);
      }
      state.aftermath[fighter.id] = yield* mayGetAway(t, fighter, after);
      note(t, fighter);
    }
  }
}

/** Two injuries together: each does what it does, and the worse decides what becomes of the fighter. */
function both(one: Aftermath, other: Aftermath): Aftermath {
  return {
    ...one,
    injuries: [...one.injuries, ...other.injuries],
    state: worseState(one.state, other.state),
    changes: added(one.changes, other.changes),
  };
}

/** From the best to the worst that can become of a fighter. */
const STATES: readonly Aftermath['state'][] = ['fit', 'convalescence', 'recovery', 'critical', 'dead'];

function worseState(one: Aftermath['state'], other: Aftermath['state']): Aftermath['state'] {
  return STATES.indexOf(one) >= STATES.indexOf(other) ? one : other;
}

/** The dice that are a lasting injury: on the table, in its stead for the webbed, and what a death teaches the attacker. */
const AGAINST_THE_FALLEN: ReadonlySet<ClauseId> = new Set<ClauseId>([
  'core.postbattle.injury.1',
  'core.postbattle.injury.6',
  'core.conditions.webbed.2',
  'campaign.tables.injury.2',
  'campaign.tables.injury.11',
]);

/** The same table, where an opponent throws the dice of this fighter's lasting injury [core.tests.control.1]. */
export function thrownAgainst(t: BattleTable, fighter: FighterState): BattleTable {
  return thrownBy(t, throwersAgainst(t, fighter), AGAINST_THE_FALLEN);
}

/** The opponent who took the fighter out; without one, all of them. */
function throwersAgainst(t: BattleTable, fighter: FighterState): readonly Seat[] {
  const { state } = t;
  const { gang, takenOutBy } = fighter;
  const { seat } = gangBy(state, gang);
  const opponents = enemyGangs(state, fighter);
  const doer = takenOutBy === null ? undefined : state.fighters[takenOutBy]?.gang;
  const theirs = opponents.find(({ id }) => id === doer);
  if (theirs) return [theirs.seat];
  if (injuryRoller(t) === 'after-creature-friend-accident-fighter') return [seat];
  return [...new Set(opponents.map((other) => other.seat))];
}

/** Several Out of Action results of one set of dice are a roll each [core.injury.out.2]. */
function rollForEach({ lastingInjuries = 1 }: FighterState): number {
  return lastingInjuries;
}

/** A roll on the campaign's injury table; a death may teach somebody something. */
function* takeoverInjury(
  t: BattleTable,
  fighter: FighterState,
  injuries: readonly string[],
): Rule<Partial<Aftermath>> {
  const { state: battle } = t;
  const by = fighter.takenOutBy === null ? undefined : battle.fighters[fighter.takenOutBy];
  const enemyGang = by && by.gang !== fighter.gang ? by.gang : null;
  const rolling = rollingFor(thrownAgainst(t, fighter), fighter.id).quiet;
  const { result, state, better, worse, xp, xpTo } = yield* permanentInjury(rolling, {
    hasScars: fighter.skills.includes('impressive-scars') || injuries.includes('impressive-scars'),
    fearsome: fighter.skills.includes('fearsome') || injuries.includes('horrid-scars'),
    enemyGang,
    byAttack: by !== undefined,
  });
  const clause = xpTo === 'self' ? 'campaign.tables.injury.3' : 'campaign.tables.injury.11';
  if (xp > 0) {
    // Nobody's attack: the nearest fighter learns from it, friend or foe.
    const learner =
      xpTo === 'self' ? fighter.id : xpTo === 'attacker' && by ? by.id : yield* whoWasNearest(t, fighter);
    award(battle, { to: learner, what: 'xp', amount: xp, detail: result, clause });
  }
  return { injuries: [result], state, changes: changesOf(better, worse) };
}

/** A lasting injury of the rulebook. */
function* dominionInjury(
  t: BattleTable,
  fighter: FighterState,
  before: readonly string[],
): Rule<Partial<Aftermath>> {
  const has = lastingInjuriesOf(fighter, before);
  const suffered = yield* lastingInjury(rollingFor(thrownAgainst(t, fighter), fighter.id).quiet, has);
  const { injuries, status, xp, changes } = suffered;
  lessonLearned(t.state, fighter, xp);
  const state = status === 'available' ? 'fit' : status;
  return { injuries: [...injuries], state, changes: { ...changes } };
}

/**
 * Fighters still on the battlefield roll, and those who Escaped in an Ambush [takeover.ambush.objectives.4]; the roll
 * on the injury table comes with it.
 */
export const IN_TAKEOVER: InjuryRules = {
  *succumbs(t, fighter) {
    const { id, fate } = fighter;
    if (fate === 'fled' && fledInjured(t) !== 'yes-rulebook') return { out: false, t };
    const rolls: (readonly Face[])[] = [];
    const rolling = overhearing(thrownAgainst(t, fighter), rolls);
    const { fighters } = yield* seriousInjuries(rolling, { fighters: [id] });
    return { out: fighters[id]?.survives === false, t: havingRolled(t, rolls.slice(1)) };
  },
  injure: takeoverInjury,
};

/** Those who fled while seriously injured roll, too [core.postbattle.succumb.1]. */
export const IN_DOMINION: InjuryRules = {
  *succumbs(t, { id }) {
    return { out: yield* succumbs(t, id), t };
  },
  injure: dominionInjury,
};

/**
 * A webbed fighter recovers. For one who went out a single die replaces the table of either campaign, however often
 * it would be rolled on [core.conditions.webbed.2].
 */
const IN_A_WEB: InjuryRules = {
  *succumbs(t, { id }) {
    return { out: (yield* succumb(rollingFor(t, id), { webbed: true })).outOfAction, t };
  },
  *injure(t, fighter) {
    const { injuries } = yield* sufferWeb(rollingFor(thrownAgainst(t, fighter), fighter.id).quiet);
    return { injuries: takesNobody(t, fighter) ? ['out-cold'] : [...injuries] };
  },
};

/** Does Captured hold nobody here, since only the captives step of the campaign does, if anything, or since all are allied? */
function takesNobody(t: BattleTable, fighter: FighterState): boolean {
  const { state } = t;
  if (packOf(state).injuriesCapture) return false;
  return (
    scenarioOf(state).noCaptives?.(t) ||
    enemyGangs(state, fighter).length === 0 ||
    webCaptives(t) === 'only-captives-step-takes-anybody'
  );
}

function enemyGangs(state: BattleState, { gang }: FighterState): readonly GangState[] {
  const { side } = gangBy(state, gang);
  return state.gangs.filter((other) => other.side !== side);
}

export function outcome(how: Aftermath['how'], more: Partial<Aftermath> = {}): Aftermath {
  return { how, injuries: [], state: 'fit', changes: {}, captive: false, ...more };
}

function note(t: BattleTable, { id, name, conditions }: FighterState): void {
  const after = t.state.aftermath[id] as Aftermath;
  if (after.how === 'no-harm') return;
  const clause: ClauseId = conditions.includes('webbed')
    ? 'core.conditions.webbed.2'
    : packOf(t.state).injury;
  const detail = inShort(after);
  award(t.state, { to: id, what: 'injury', amount: 0, detail: say('award/injury', { detail }), clause });
  t.tell('aftermath/name-detail', { name, detail }, clause);
}

/** Who stood nearest to a fighter when they fell: a board knows it, at a physical table only people do. */
function* whoWasNearest(t: BattleTable, { id, name }: FighterState): Rule<Ref> {
  const known = t.state.board?.nearest?.[id];
  if (known !== undefined) return known;
  const there = t.state.gangs.flatMap((gang) => membersOf(t.state, gang));
  return yield* t.ask<'choice'>({
    kind: 'choice',
    clause: 'campaign.tables.injury.11',
    of: id,
    what: say('aftermath/who-was-nearest-friend', { name }),
    options: there.map((each) => each.id).filter((each) => each !== id),
  });
}

export function changesOf(better: readonly string[], worse: readonly string[]): Record<string, number> {
  return Object.fromEntries([...better.map((stat) => [stat, 1]), ...worse.map((stat) => [stat, -1])]);
}

/** The captured have one chance to get away; nobody drags off the dead and the dying. */
function* mayGetAway(t: BattleTable, fighter: FighterState, after: Aftermath): Rule<Aftermath> {
  const { state: battle } = t;
  const dies = after.state === 'dead' || after.state === 'critical';
  if (!after.injuries.includes('captured') || dies) return after;
  const freed = () => {
    const injuries = after.injuries.filter((injury) => injury !== 'captured');
    return { ...after, injuries, state: worseState(after.state, 'convalescence') };
  };
  // Gangs that allied against the Enforcers hold nobody of each other.
  if (enemyGangs(battle, fighter).length === 0) return freed();
  const result = outcomeOf(battle, gangBy(battle, fighter.gang));
  const skinblade = effectsOf(fighter).cutsFree.length > 0;
  const test = { result, webbed: fighter.conditions.includes('webbed'), skinblade };
  const { escaped, skinbladeLost } = yield* testCapture(t, test, fighter.id);
  if (skinbladeLost) {
    const clause = 'armoury.play.gear.1';
    award(battle, { to: fighter.id, what: 'note', amount: 0, detail: 'the skinblade is lost', clause });
  }
  if (escaped) return freed();
  takes(t, yield* captorOf(t, fighter), fighter, 'core.postbattle.capture.1');
  return { ...after, captive: true };
}

/**
 * The gang that brought the fighter down holds them; else an enemy who won, or any enemy, and a roll-off picks one of
 * several.
 */
function* captorOf(t: BattleTable, fighter: FighterState): Rule<GangState> {
  const { state } = t;
  const enemies = enemyGangs(state, fighter);
  const doer = enemies.find(({ id }) => id === broughtDownBy(state, fighter));
  if (doer && captor(t) !== 'enemy-who-won-whoever-brought') return doer;
  const won = enemies.filter((gang) => outcomeOf(state, gang) === 'won');
  const players = ids(won.length > 0 ? won : enemies);
  const bonus = Object.fromEntries(players.map((id) => [id, 0]));
  const [only, ...others] = players;
  const holder =
    only && others.length === 0 ? only : (yield* rollOff(t, { players, die: 'd6', bonus })).winner;
  return gangBy(state, holder);
}

/** The gang that took this fighter out or, if none did, seriously injured them last. */
function broughtDownBy({ fighters, deeds }: BattleState, { id, takenOutBy }: FighterState): Ref | undefined {
  const injurer = () => deeds.findLast(({ kind, enemy }) => kind === 'serious-injury' && enemy === id)?.by;
  return fighters[takenOutBy ?? injurer() ?? '']?.gang;
}

/** What a fighter already has that bears on a roll for a lasting injury. */
export function lastingInjuriesOf({ skills }: FighterState, injuries: readonly string[]) {
  const has = (injury: string) => skills.includes(injury) || injuries.includes(injury);
  return {
    webbed: false,
    scarred: has('impressive-scars'),
    fearsome: has('fearsome') || has('horrid-scars'),
    enmity: has('bitter-enmity'),
    deafened: has('partially-deafened'),
  };
}

export function lessonLearned(state: BattleState, { id }: FighterState, xp: number): void {
  const clause = 'core.postbattle.injury.2';
  if (xp > 0) award(state, { to: id, what: 'xp', amount: xp, detail: 'lesson-learned', clause });
}

function outcomeOf({ verdict }: BattleState, { id }: GangState): 'won' | 'draw' | 'lost' {
  if (verdict?.result !== 'win') return 'draw';
  return verdict.victors.includes(id) ? 'won' : 'lost';
}

export function takes(t: BattleTable, captor: GangState, fighter: FighterState, clause: ClauseId): void {
  award(t.state, { to: fighter.id, what: 'captive', amount: 1, detail: captor.id, clause });
  t.tell('aftermath/holds-captive', { gang: captor.name, name: fighter.name }, clause);
}
