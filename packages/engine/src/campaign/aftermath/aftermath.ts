/** After the battle: who won, what became of the fallen, and what it brings, line by line and open to correction. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { collecting, type Gain } from '../../battle/awards.ts';
import { effectsOf } from '../../battle/effects.ts';
import { award, FLED_INJURED } from '../../battle/events.ts';
import type { Fate, Rewards } from '../../battle/judged.ts';
import { creditsFor, isArmour, isUnder } from '../../battle/kit.ts';
import type { Aftermath, Deed } from '../../battle/occasion.ts';
import { packOf } from '../../battle/pack.ts';
import { rollingFor, thrownBy } from '../../battle/rolling.ts';
import { scenarioOf, settled } from '../../battle/scenario.ts';
import { havingRolled, overhearing } from '../../battle/secrets.ts';
import { atMoment, bySeam } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  type GangState,
  gangBy,
  holderHere,
  ids,
  isUp,
  LEFT_BATTLE,
  onBoardOf,
} from '../../battle/state.ts';
import {
  added,
  medicalEscort as docsFee,
  lastingInjury,
  NOT_AFTER_THE_DOC,
  succumb,
  succumbs,
  sufferWeb,
  testCapture,
} from '../../core/post-battle.ts';
import { rollOff } from '../../core/roll-off.ts';
import {
  countAsRaid,
  foughtEnforcers,
  HANDED_OVER,
  settleAssault,
} from '../../special/campaign/enforcers-arrive.ts';
import { ENFORCERS } from '../../special/enforcers.ts';
import type { Face } from '../../table/dice.ts';
import { say } from '../../table/events.ts';
import type { Question, Ref, Rule, Seat } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { subplotsAtTheEnd } from '../cards/subplots-in-battle.ts';
import { discardHands } from '../cards/tactics-hand.ts';
import { battleXp } from '../gang/fighters.ts';
import { crate, injuryAt, permanentInjury } from '../shared/tables.ts';
import { splitAmongAllies } from './allies.ts';
import {
  capture,
  hiredGunFate,
  isSentAnyway,
  medicalEscort,
  medicalFee,
  participationXp,
  salvage,
  seriousInjuries,
} from './post-battle.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    /** Gangs that have called the doc. */
    'rogue-doc-shop.called': readonly Ref[];
  }
}

const injuryRoller = ruling('core.injury-roller', 'after-creature-friend-accident-fighter');
const captor = ruling('core.captor', 'enemy-who-won-whoever-brought');
const webCaptives = ruling('campaign.web-captives', 'only-captives-step-takes-anybody');
const webbedGuns = ruling('campaign.web-hired-guns', 'web-does-no-harm-nobody');
const coupLesson = ruling('campaign.coup-lesson', 'yes-injury-laid-low-counts');
const fledInjured = ruling('campaign.fled-injured', 'yes-rulebook');

/** Everything that follows the last round, in the order of the pack's post-battle sequence. */
export function* afterTheBattle(t: BattleTable): Rule<void> {
  const { state } = t;
  if (state.occasion.challenge !== 'refused') {
    yield* judgeVictory(t);
    countAsRaid(t);
    if (state.occasion.subplots) yield* subplotsAtTheEnd(t);
    yield* settleTheBattle(t);
    yield* settleAssault(t);
    yield* atMoment(t, 'rewarded');
    if (state.occasion.tactics) discardHands(t);
  }
  yield* confirm(t);
  carryOver(t);
}

/** What follows a battle whose verdict is known, in the order of its pack: also for one that was fought on paper. */
export function* settleTheBattle(t: BattleTable): Rule<void> {
  yield* SEQUENCES[t.state.pack](t);
  yield* dressedUp(t);
}

/**
 * Seven steps, in this order [campaign.post-battle.order.1], with captures and critical injuries among them; all else
 * waits for the End of Week [campaign.week.battle.5]. The roster is the players' own.
 */
function* takeoverSequence(t: BattleTable): Rule<void> {
  yield* hiredGunsLeave(t);
  yield* resolveInjuries(t, IN_TAKEOVER);
  yield* takeoverExperience(t);
  yield* takeCaptive(t);
  yield* scenarioRewards(t);
  yield* ownRewards(t);
  const fallen = deadOf(t.state);
  yield* treatCritical(t, takeoverEscort);
  for (const fighter of deadOf(t.state))
    settleEstate(t, fighter, fallen.includes(fighter) ? 'battle' : 'medical-escort');
}

/** Wrap-up first, with the injuries that decide who earned what; then rewards and the doc [core.postbattle.sequence.1]. */
function* dominionSequence(t: BattleTable): Rule<void> {
  yield* resolveInjuries(t, IN_DOMINION);
  yield* scenarioRewards(t);
  yield* ownRewards(t);
  extraExperience(t);
  yield* treatCritical(t, dominionEscort);
}

const SEQUENCES: Readonly<Record<BattleState['pack'], (t: BattleTable) => Rule<void>>> = {
  takeover: takeoverSequence,
  dominion: dominionSequence,
};

/** What fighters' skills and items bring when the rewards are paid. */
function* ownRewards(t: BattleTable): Rule<void> {
  for (const gang of t.state.gangs)
    for (const fighter of fightersOf(t.state, gang))
      for (const effect of effectsOf(fighter).afterRewards) yield* effect.afterRewards(t, fighter);
}

// The verdict

function* judgeVictory(t: BattleTable): Rule<void> {
  const { state } = t;
  state.verdict = yield* settled(scenarioOf(state).victory(t.fresh));
}

// Hired guns

/** An injury die for each who went out; all return to the pool [campaign.post-battle.hired-guns.1]. */
function* hiredGunsLeave(t: BattleTable): Rule<void> {
  for (const { gun, gang } of t.state.occasion.hired) {
    const fighter = fighterOf(t.state, gun.id);
    const onlyCold = isUnder(fighter, 'webbed') && webbedGuns(t) === 'web-does-no-harm-nobody';
    const { dead, injury } = yield* hiredGunFate(rollingFor(t, gun.id), {
      kind: gun.kind,
      outOfAction: fighter.fate === 'out-of-action' && !onlyCold,
    });
    if (fighter.fate !== 'out-of-action') continue;
    const detail = dead ? 'dead' : (injury ?? 'returns to the pool');
    const clause = 'campaign.post-battle.hired-guns.2';
    award(t.state, { to: gun.id, what: 'injury', amount: 0, detail, clause });
    t.state.aftermath[gun.id] = outcome('out-of-action', { state: dead ? 'dead' : 'fit' });
    t.tell('aftermath/hired', { name: fighter.name, gang, detail }, clause);
  }
}

// Injuries

/** Ranks that belong to a gang; creatures, Enforcers and hired guns have rules of their own. */
const MEMBERS: readonly string[] = ['leader', 'champion', 'specialist', 'ganger', 'juve', 'beast'];

function membersOf(state: BattleState, gang: GangState): readonly FighterState[] {
  return fightersOf(state, gang).filter(({ rank, tookPart }) => tookPart && MEMBERS.includes(rank));
}

function outcome(how: Aftermath['how'], more: Partial<Aftermath> = {}): Aftermath {
  return { how, injuries: [], state: 'fit', changes: {}, captive: false, ...more };
}

/** How a pack deals with the fallen. */
interface InjuryRules {
  /**
   * Rolls for one who lies seriously injured at the end; the table goes on to the injury table with this
   * roll.
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

/** Whoever went out rolls on the injury table; whoever lies seriously injured rolls to succumb first. */
function* resolveInjuries(t: BattleTable, rules: InjuryRules): Rule<void> {
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
function thrownAgainst(t: BattleTable, fighter: FighterState): BattleTable {
  return thrownBy(t, throwersAgainst(t, fighter), AGAINST_THE_FALLEN);
}

/** Whoever took the fighter out; without such an opponent, all of them. */
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

/**
 * Those who are still on the battlefield roll, and whoever Escaped in an Ambush [takeover.ambush.objectives.4]; the roll
 * on the injury table comes along with it.
 */
const IN_TAKEOVER: InjuryRules = {
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
const IN_DOMINION: InjuryRules = {
  *succumbs(t, { id }) {
    return { out: yield* succumbs(t, id), t };
  },
  injure: dominionInjury,
};

/**
 * Whoever is still webbed recovers. For one who went out a single die stands in for the table of either campaign, however
 * often it would be rolled on [core.conditions.webbed.2].
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

function note(t: BattleTable, { id, name, conditions }: FighterState): void {
  const after = t.state.aftermath[id] as Aftermath;
  if (after.how === 'no-harm') return;
  const clause: ClauseId = conditions.includes('webbed')
    ? 'core.conditions.webbed.2'
    : packOf(t.state).injury;
  const detail = inShort(after);
  award(t.state, { to: id, what: 'injury', amount: 0, detail: detail.join(', '), clause });
  t.tell('aftermath/name-detail', { name, detail }, clause);
}

/** What befell a fighter: `hobbled, into Recovery, M -1`. */
function inShort({
  injuries,
  state,
  changes,
  captive,
}: Pick<Aftermath, 'injuries' | 'state' | 'changes' | 'captive'>): readonly string[] {
  const worse = Object.entries(changes).map(
    ([stat, by]) => `${stat.toUpperCase()} ${by > 0 ? '+' : ''}${by}`,
  );
  // Whoever is held captive fights for nobody, fit or not, and a memorable death says it all.
  const isSaid = captive ? state === 'fit' : injuries.includes('memorable-death');
  const then = isSaid ? [] : [AFTERWARDS[state] ?? state];
  return [...new Set([...injuries, ...then])].map(plainly).concat(worse);
}

/** What a fighter is afterwards, in words. */
const AFTERWARDS: Readonly<Record<string, string>> = {
  fit: 'fit to fight',
  recovery: 'into Recovery',
  critical: 'in critical condition',
};

/** Our words are written with hyphens. */
function plainly(word: string): string {
  return word.replaceAll('-', ' ');
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
    // Nobody's attack: whoever was nearest learns from it, friend or foe.
    const learner =
      xpTo === 'self' ? fighter.id : xpTo === 'attacker' && by ? by.id : yield* whoWasNearest(t, fighter);
    award(battle, { to: learner, what: 'xp', amount: xp, detail: result, clause });
  }
  return { injuries: [result], state, changes: changesOf(better, worse) };
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

function changesOf(better: readonly string[], worse: readonly string[]): Record<string, number> {
  return Object.fromEntries([...better.map((stat) => [stat, 1]), ...worse.map((stat) => [stat, -1])]);
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

/** Whoever brought the fighter down holds them; else an enemy who won, or any enemy, and a roll-off picks one of several. */
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

/** The gang of whoever took this fighter out or, where nobody did, seriously injured them last. */
function broughtDownBy({ fighters, deeds }: BattleState, { id, takenOutBy }: FighterState): Ref | undefined {
  const injurer = () => deeds.findLast(({ kind, enemy }) => kind === 'serious-injury' && enemy === id)?.by;
  return fighters[takenOutBy ?? injurer() ?? '']?.gang;
}

/** What a fighter already has that bears on a roll for a lasting injury. */
function lastingInjuriesOf({ skills }: FighterState, injuries: readonly string[]) {
  const has = (injury: string) => skills.includes(injury) || injuries.includes(injury);
  return {
    webbed: false,
    scarred: has('impressive-scars'),
    fearsome: has('fearsome') || has('horrid-scars'),
    enmity: has('bitter-enmity'),
    deafened: has('partially-deafened'),
  };
}

function lessonLearned(state: BattleState, { id }: FighterState, xp: number): void {
  const clause = 'core.postbattle.injury.2';
  if (xp > 0) award(state, { to: id, what: 'xp', amount: xp, detail: 'lesson-learned', clause });
}

function outcomeOf({ verdict }: BattleState, { id }: GangState): 'won' | 'draw' | 'lost' {
  if (verdict?.result !== 'win') return 'draw';
  return verdict.victors.includes(id) ? 'won' : 'lost';
}

function takes(t: BattleTable, captor: GangState, fighter: FighterState, clause: ClauseId): void {
  award(t.state, { to: fighter.id, what: 'captive', amount: 1, detail: captor.id, clause });
  t.tell('aftermath/holds-captive', { gang: captor.name, name: fighter.name }, clause);
}

// Experience

/** What each fighter did, and a D3 for taking part besides what the scenario gives [campaign.post-battle.experience.1]. */
function* takeoverExperience(t: BattleTable): Rule<void> {
  const { state } = t;
  // Enforcers are nobody's gang members and learn nothing.
  for (const gang of state.gangs.filter(({ house }) => house !== ENFORCERS)) {
    const alive = membersOf(state, gang).filter(({ id }) => afterwards(state, id)?.state !== 'dead');
    for (const fighter of alive) {
      const { xp } = yield* battleXp(rollingFor(t, fighter.id).quiet, deedsOf(t, fighter));
      earned(t, fighter, xp, 'deeds in battle', 'campaign.fighters.xp.1');
    }
    const { xp } = yield* participationXp(t.quiet, {
      fighters: alive.map(({ id, rank }) => ({
        id,
        rank: rank as 'ganger',
        foughtEnforcers: foughtEnforcers(state, fighterOf(state, id)),
      })),
    });
    for (const fighter of alive)
      earned(t, fighter, xp[fighter.id] ?? 0, 'taking part', 'campaign.post-battle.experience.1');
  }
}

function earned(
  t: BattleTable,
  { id, name }: FighterState,
  xp: number,
  detail: string,
  clause: ClauseId,
): void {
  if (xp === 0) return;
  award(t.state, { to: id, what: 'xp', amount: xp, detail, clause });
  t.tell('aftermath/earns-xp', { name, xp, detail }, clause);
}

/** A fighter's deeds as the experience table counts them: of one attack on one enemy only the final result. */
function deedsOf(t: BattleTable, fighter: FighterState) {
  const { state } = t;
  const own = state.deeds.filter(({ by }) => by === fighter.id);
  const of = (kind: Deed['kind']) => own.filter((deed) => deed.kind === kind);
  const attackOn = ({ attack, enemy }: Deed) => `${attack} ${enemy}`;
  const finished = new Set(of('out-of-action').map(attackOn));
  const takenOut = of('out-of-action').map(({ enemy }) => {
    const { rank, gang } = fighterOf(state, enemy as Ref);
    if (state.wild.some(({ id }) => id === gang) && rank !== 'enforcer') return 'wild-fighter';
    return rank === 'uphiver' || rank === 'creature' ? 'ganger' : rank;
  });
  return {
    woundingAttacks: new Set(of('wound').map(({ attack }) => attack)).size,
    takenOut,
    seriouslyInjured: of('serious-injury').filter((deed) => !finished.has(attackOn(deed))).length,
    assists: of('assist').length,
    rallies: of('rally').length,
    wentOut: wayOut(t, fighter),
  };
}

/** Whoever went out by anything but an injury learns nothing from it, and neither does who fled [campaign.fighters.xp.2]. */
function wayOut(t: BattleTable, { fate, outBy }: FighterState): 'no' | 'injury-die' | 'other' {
  if (fate !== 'out-of-action') return 'no';
  if (outBy === undefined) return 'injury-die';
  const isLesson = coupLesson(t) === 'yes-injury-laid-low-counts';
  return outBy === 'core.actions.coup.1' && isLesson ? 'injury-die' : 'other';
}

/** The inducement that gives every model 1 more for taking part [dominion.inducements.data.13]. */
function extraExperience(t: BattleTable): void {
  const { state } = t;
  for (const gang of state.gangs) {
    const times = state.occasion.inducements.filter(
      (each) => each.gang === gang.id && each.id === 'extra-experience',
    ).length;
    if (times === 0) continue;
    for (const fighter of membersOf(state, gang)) {
      if (afterwards(state, fighter.id)?.state === 'dead') continue;
      earned(t, fighter, times, 'an inducement', 'dominion.inducements.data.13');
    }
  }
}

// Captives

const HOW: Readonly<Partial<Record<Fate, 'out-of-action' | 'fled' | 'escaped'>>> = {
  'out-of-action': 'out-of-action',
  fled: 'fled',
  escaped: 'escaped',
};

/**
 * The only gang left on the battlefield may take one captive [campaign.post-battle.captives.1], never a hired gun
 * [takeover.prebattle.hired-guns.6, campaign.hired-guns.battle.3].
 */
function* takeCaptive(t: BattleTable): Rule<void> {
  const { state } = t;
  if (scenarioOf(state).noCaptives?.(t)) return;
  const gone = state.facts[LEFT_BATTLE] ?? [];
  // Fighters left behind do not keep their gang there [core.endphase.leave.2].
  const left = state.gangs.filter((gang) =>
    onBoardOf(state, gang).some((fighter) => isUp(fighter) || !gone.includes(gang.id)),
  );
  const [victor] = left;
  if (!victor || left.length > 1) return;
  const fallen = state.gangs.flatMap((gang) =>
    fightersOf(state, gang).flatMap(({ id, rank, fate, tookPart }) => {
      const after = afterwards(state, id);
      // Whoever succumbs elsewhere has got away all the same.
      const wasThere = fate === 'seriously-injured' && after?.how === 'succumbed';
      const how = wasThere ? ('serious-injury-step' as const) : HOW[fate];
      if (how === undefined || !tookPart || after?.captive) return [];
      const injury = after?.state === 'dead' ? 'death' : after?.state === 'critical' ? 'critical' : 'other';
      return [{ id, gang: gang.id, rank, how, injury } as const];
    }),
  );
  const standing = onBoardOf(state, victor)
    .filter(({ rank }) => rank !== 'uphiver' && rank !== 'creature')
    .map(({ id, rank }) => ({ id, rank: rank as 'ganger' }));
  const modifier = scenarioOf(state).captureModifier?.(state, victor) ?? 0;
  const { captured } = yield* capture(rollingFor(t, victor.id), {
    victor: victor.id,
    fallen,
    standing,
    modifier,
  });
  if (captured === null) return;
  // Whoever fled has come to no harm until then.
  state.aftermath[captured] = { ...(afterwards(state, captured) ?? outcome('no-harm')), captive: true };
  takes(t, victor, fighterOf(state, captured), 'campaign.post-battle.captives.4');
}

// Rewards

/** What the scenario gives [campaign.post-battle.rewards.1], each line as its rule reported it. */
function* scenarioRewards(t: BattleTable): Rule<void> {
  const { state } = t;
  const gains: Gain[] = [];
  // That the battle is over, and who won it, has been told with the verdict.
  const { fresh } = t;
  const reporting = collecting(fresh, gains);
  // Players who fought on paper may have said themselves what the scenario gives.
  const said = state.rewards;
  if (said) gains.push(...gainsOf(said, state.verdict?.why ?? 'campaign.post-battle.rewards.1'));
  const given = said ?? (yield* settled(scenarioOf(state).rewards(reporting)));
  const rewards = yield* splitAmongAllies(reporting, given);
  state.rewards = rewards;
  checkReported(state, rewards, gains);
  const of = (to: Ref, what: Gain['what']) => gains.filter((gain) => gain.to === to && gain.what === what);
  for (const gang of Object.keys(rewards.gangs)) {
    for (const what of ['credits', 'reputation', 'territory'] as const)
      for (const gain of of(gang, what)) award(state, { detail: '', ...gain });
    for (const { detail = '', clause } of of(gang, 'item')) {
      const found = detail === 'loot-casket' ? yield* openCasket(fresh, gang) : [detail];
      for (const each of found) award(state, { to: gang, what: 'item', amount: 1, detail: each, clause });
    }
  }
  for (const fighter of Object.keys(rewards.xp))
    for (const gain of of(fighter, 'xp')) award(state, { detail: '', ...gain });
  for (const clause of rewards.notes) {
    award(state, { to: state.gangs[0]?.id ?? '', what: 'note', amount: 0, detail: '', clause });
  }
}

/** Rewards that somebody said, a line for each sum. */
function gainsOf({ gangs, xp }: Rewards, clause: ClauseId): readonly Gain[] {
  const lines: Gain[] = Object.entries(gangs).flatMap(([to, { credits, reputation, territory, items }]) => [
    { to, what: 'credits' as const, amount: credits, clause },
    { to, what: 'reputation' as const, amount: reputation, clause },
    { to, what: 'territory' as const, amount: Number(territory), clause },
    ...items.map((detail) => ({ to, what: 'item' as const, amount: 1, detail, clause })),
  ]);
  const learnt = Object.entries(xp).map(([to, amount]) => ({ to, what: 'xp' as const, amount, clause }));
  return [...lines, ...learnt].filter(({ amount }) => amount !== 0);
}

/** What a scenario gives in sum and what it reported line by line must agree, or one of its rules is wrong. */
function checkReported({ scenario }: BattleState, { gangs, xp }: Rewards, gains: readonly Gain[]): void {
  const left = new Map<string, number>();
  const count = (to: Ref, what: Gain['what'], amount: number) =>
    left.set(`${what} of ${to}`, (left.get(`${what} of ${to}`) ?? 0) + amount);
  for (const { to, what, amount } of gains) count(to, what, amount);
  for (const [gang, { credits, reputation, territory, items }] of Object.entries(gangs)) {
    count(gang, 'credits', -credits);
    count(gang, 'reputation', -reputation);
    count(gang, 'territory', -Number(territory));
    count(gang, 'item', -items.length);
  }
  for (const [fighter, amount] of Object.entries(xp)) count(fighter, 'xp', -amount);
  for (const [what, amount] of left)
    if (amount !== 0) throw new Error(`${scenario} reports ${what}: ${amount} more than it gives`);
}

/**
 * A Loot casket that a gang carried off is opened now, and its contents go to the Stash
 * [takeover.invasion.rewards.2].
 */
function* openCasket(t: BattleTable, gang: Ref): Rule<readonly string[]> {
  const { items } = yield* crate(rollingFor(t.quiet, gang), { kind: 'loot' });
  const words = 'aftermath/opens-loot-casket-puts';
  t.tell(words, { gang, items }, 'takeover.invasion.rewards.2');
  return items;
}

/** Uphive Raiments bring D3x10 credits, unless whoever wears them is in Recovery then [classic.reference.gear.1]. */
function* dressedUp(t: BattleTable): Rule<void> {
  const { state } = t;
  const clause = 'classic.reference.gear.1';
  for (const gang of state.gangs) {
    for (const { id, name, gear, status } of fightersOf(state, gang)) {
      if (!gear.includes('uphive-raiments')) continue;
      const after = afterwards(state, id);
      const there = status === 'fit' && (after?.state ?? 'fit') === 'fit' && !after?.captive;
      if (!there) continue;
      const credits = yield* t.roll('D3x10', clause, id);
      award(state, {
        to: gang.id,
        what: 'credits',
        amount: credits,
        detail: `the raiments of ${name}`,
        clause,
      });
      t.tell('aftermath/uphive-raiments-bring-credits', { name, credits }, clause);
    }
  }
}

// Critical injuries

/** What a Medical Escort costs and comes to. */
interface Treatment {
  /** In credits. */
  readonly fee: number;
  /** The goods given in place of credits. */
  readonly given?: readonly string[];
  readonly after: Pick<Aftermath, 'state'> & Partial<Aftermath>;
}

/** What became of somebody; most have come to no harm, and to look for what is not there takes long. */
function afterwards({ aftermath }: BattleState, id: Ref): Aftermath | undefined {
  return Object.hasOwn(aftermath, id) ? aftermath[id] : undefined;
}

/** Each critically injured fighter dies unless the gang pays for help [campaign.post-battle.critical.1, core.postbattle.doc.2]. */
function* treatCritical(
  t: BattleTable,
  treat: (t: BattleTable, gang: GangState, fighter: FighterState) => Rule<Treatment>,
): Rule<void> {
  const { state } = t;
  const clause = packOf(state).critical;
  for (const gang of state.gangs) {
    for (const fighter of membersOf(state, gang)) {
      const { id } = fighter;
      const before = afterwards(state, id);
      if (before?.state !== 'critical' || before.captive) continue;
      const { fee, given = [], after } = yield* treat(rollingFor(t, id), gang, fighter);
      state.aftermath[id] = {
        ...before,
        ...after,
        injuries: [...before.injuries, ...(after.injuries ?? [])],
        changes: added(before.changes, after.changes ?? {}),
      };
      const detail = inShort({ injuries: [], changes: {}, captive: false, ...after });
      const isSaved = after.state !== 'dead';
      const words = `${isSaved ? 'saved by the Medical Escort: ' : ''}${detail.join(', ')}`;
      award(state, { to: id, what: 'injury', amount: 0, detail: words, clause });
      t.tell(
        isSaved ? 'aftermath/saved-medical-escort' : 'aftermath/name-detail',
        { name: fighter.name, detail },
        clause,
      );
      if (fee > 0)
        award(state, { to: gang.id, what: 'credits', amount: -fee, detail: 'Medical Escort', clause });
      for (const detail of given)
        award(state, { to: gang.id, what: 'item', amount: -1, detail, clause: TRADED });
    }
  }
}

const TRADED = 'campaign.post-battle.critical.2';

/** The dearest Medical Escort there is: nobody gives more for one. */
const DEAREST = 60;

/** Everything in the Stash that has a price, with the gains of this battle so far. */
function equipmentIn({ awards }: BattleState, { id, items }: GangState): readonly string[] {
  const there = [...items];
  for (const { to, what, amount, detail } of awards)
    if (to === id && what === 'item') putInto(there, detail, amount);
  return there.filter((item) => creditsFor(item) > 0);
}

/** Adds so many of a thing, or takes away one for a loss. */
function putInto(items: string[], item: string, amount: number): void {
  if (amount > 0) items.push(...Array(amount).fill(item));
  else if (amount < 0 && items.includes(item)) items.splice(items.indexOf(item), 1);
}

function worthOf(items: readonly string[]): number {
  return items.reduce((sum, item) => sum + creditsFor(item), 0);
}

/** Equipment may be given in place of credits, at its full value and without change [campaign.post-battle.critical.2]. */
function* giveEquipment(
  t: BattleTable,
  gang: GangState,
  { id }: FighterState,
  fee: number | undefined,
): Rule<readonly string[]> {
  const left = [...equipmentIn(t.state, gang)];
  const given: string[] = [];
  const due = fee ?? DEAREST;
  const least = fee === undefined ? 0 : fee - inHand(t.state, gang);
  const what = say('aftermath/which-equipment-given-place');
  while (left.length > 0 && worthOf(given) < due) {
    const options = [...new Set(left), ...(worthOf(given) >= least ? ['enough'] : [])];
    const next = yield* t.choose(gang.seat, options, TRADED, id, what);
    if (next === 'enough') break;
    given.push(...left.splice(left.indexOf(next), 1));
  }
  return given;
}

/** Does the player pay? Nobody is asked for more than there is; a fee that nobody knows yet is left open. */
function* isPaid(
  t: BattleTable,
  gang: GangState,
  { id, name }: FighterState,
  fee: number | undefined,
  clause: ClauseId,
  equipment = 0,
): Rule<boolean> {
  const there = inHand(t.state, gang);
  if (fee !== undefined && fee > there + equipment) return false;
  const besides = equipment > 0 ? `, or equipment of ${equipment}, ` : ' ';
  const price = fee === undefined ? '' : `${fee} of ${there} credits${besides}`;
  const what = say('aftermath/pay-medical-escort-who', { price, name });
  return (yield* t.choose(gang.seat, ['pay', 'let-go'] as const, clause, id, what)) === 'pay';
}

/** The fee is rolled before anybody decides, unless the table reads it otherwise; whoever is stabilised keeps an injury. */
function* takeoverEscort(t: BattleTable, gang: GangState, fighter: FighterState): Rule<Treatment> {
  const doc = docOf(t.state, gang);
  const clause = doc === 'none' ? 'campaign.post-battle.critical.1' : 'campaign.territories.rogue-doc-shop.1';
  const blind = medicalFee(t) === 'no-decision-comes-first-binds';
  const rolls: (readonly Face[])[] = [];
  const price = doc === 'none' ? 'D6x10' : 'D6x5';
  const rolled = blind || doc === 'first' ? undefined : yield* overhearing(t, rolls).roll(price, clause);
  const fee = doc === 'first' ? 0 : rolled;
  const worth = worthOf(equipmentIn(t.state, gang));
  const pays = isSentAnyway(t, doc) || (yield* isPaid(t, gang, fighter, fee, clause, worth));
  const given = pays && doc !== 'first' ? yield* giveEquipment(t, gang, fighter, fee) : [];
  const credits = inHand(t.state, gang);
  const input = { doc, credits, tradeIn: worthOf(given), pays };
  const escort = yield* medicalEscort(havingRolled(t, rolls), input);
  if (escort.state === 'dead') return { fee: 0, after: { state: 'dead' } };
  const paid = { fee: credits - escort.credits, given };
  if (escort.injury === null) return { ...paid, after: { state: 'recovery' } };
  const { id, better = [], worse = [] } = injuryAt(escort.injury);
  const after: Treatment['after'] = { state: 'recovery', injuries: [id], changes: changesOf(better, worse) };
  return { ...paid, after };
}

/** Does a doc of the gang's own help, and for the first time after this battle? */
function docOf({ occasion, facts }: BattleState, { id }: GangState): 'none' | 'first' | 'later' {
  if (!(occasion.boons[id] ?? []).includes('rogue-doc-shop')) return 'none';
  const before = facts[DOC_CALLED] ?? [];
  facts[DOC_CALLED] = [...before, id];
  return before.includes(id) ? 'later' : 'first';
}

/** Gangs whose own doc has been called after this battle. */
const DOC_CALLED = 'rogue-doc-shop.called';

/** The doc's price is rolled first; whoever is stabilised goes through the lasting injuries once more. */
function* dominionEscort(t: BattleTable, gang: GangState, fighter: FighterState): Rule<Treatment> {
  const clause = 'core.postbattle.doc.1';
  const rolls: (readonly Face[])[] = [];
  const price = yield* overhearing(t, rolls).roll('2D6x10', clause);
  const willing = yield* isPaid(t, gang, fighter, price, clause);
  const stash = inHand(t.state, gang);
  const { paid, result } = yield* docsFee(havingRolled(t, rolls), { stash, willing });
  if (result === 'dead') return { fee: paid, after: { state: 'dead' } };
  if (result === 'full-recovery') return { fee: paid, after: { state: 'recovery' } };
  const has = lastingInjuriesOf(fighter, t.state.aftermath[fighter.id]?.injuries ?? []);
  const rolling = rollingFor(thrownAgainst(t, fighter), fighter.id).quiet;
  for (;;) {
    const { injuries, changes, xp } = yield* lastingInjury(rolling, has);
    if (injuries.some((injury) => NOT_AFTER_THE_DOC.includes(injury))) {
      t.tell('aftermath/rolled-again', { fighter: fighter.name, injuries: [...injuries] }, clause);
      continue;
    }
    lessonLearned(t.state, fighter, xp);
    return { fee: paid, after: { state: 'recovery', injuries: [...injuries], changes: { ...changes } } };
  }
}

/** The Stash with the gains of this battle so far. */
function inHand({ awards }: BattleState, { id, stash }: GangState): number {
  const won = awards.filter(({ to, what }) => to === id && what === 'credits');
  return Math.max(
    0,
    won.reduce((sum, { amount }) => sum + amount, stash),
  );
}

// The roster

/** Members of the gangs who are dead by now; a beast's teeth are nobody's equipment [campaign.post-battle.roster.1]. */
function deadOf(state: BattleState): readonly FighterState[] {
  return state.gangs
    .flatMap((gang) => membersOf(state, gang))
    .filter(({ id, rank }) => rank !== 'beast' && state.aftermath[id]?.state === 'dead');
}

/** What the dead carried goes back to the Stash, as far as anybody could bring it away [campaign.post-battle.roster.2]. */
function settleEstate(t: BattleTable, fighter: FighterState, diedIn: 'battle' | 'medical-escort'): void {
  const { state } = t;
  const { name, weapons, gear } = fighter;
  const gang = gangBy(state, fighter.gang);
  const { stash, lost } = salvage(t.quiet, {
    gangOnBoard: onBoardOf(state, gang).length > 0,
    diedIn,
    equipment: [
      ...weapons.map((id) => ({ id, kind: 'weapon' as const })),
      ...gear.map((id) => ({ id, kind: isArmour(id) ? ('armour' as const) : ('wargear' as const) })),
    ],
  });
  const clause = 'campaign.post-battle.roster.2';
  for (const item of stash) award(state, { to: gang.id, what: 'item', amount: 1, detail: item, clause });
  if (stash.length > 0) t.tell('aftermath/back-stash', { name, stash: [...stash] }, clause);
  if (lost.length > 0) t.tell('aftermath/lost', { name, lost: [...lost] }, clause);
}

// Confirming

/** Every player looks over the proposed lines; the organiser may change any of them before. */
function* confirm(t: BattleTable): Rule<void> {
  const { state } = t;
  yield* t.together<'choice'>(
    state.gangs.map(
      (gang): Question<'choice'> => ({
        kind: 'choice',
        clause: state.verdict?.why ?? 'core.round.sequence.1',
        by: [gang.seat],
        of: gang.id,
        what: say('aftermath/result-rewards-right-organiser'),
        options: ['confirm'],
      }),
    ),
  );
}

/** What no gang falls below, in Reputation and in Territories; who has less already keeps that. */
function leastOf(state: BattleState, now: number): number {
  return Math.min(now, packOf(state).leastReputation);
}

/** Reputation with the lines of this battle, gains counted before losses and never below 1 [dominion.reputation.floor.1]. */
function reputationAfter(state: BattleState, { id, reputation }: GangState): number {
  const lines = state.awards.filter(({ to, what }) => to === id && what === 'reputation');
  const change = lines.reduce((sum, { amount }) => sum + amount, 0);
  // With all gains before all losses the limit is met at the end or not at all.
  return Math.max(leastOf(state, reputation), reputation + change);
}

/** The debt with the lines of this battle; what nobody has said stays with the players. */
function owesAfter({ awards }: BattleState, gang: GangState): void {
  if (typeof gang.debt !== 'number') return;
  const lines = awards.filter(({ to, what }) => to === gang.id && what === 'debt');
  gang.debt = Math.max(
    0,
    lines.reduce((sum, { amount }) => sum + amount, gang.debt),
  );
  gang.inDebt = gang.debt > 0;
}

/** Brings the lines, as they stand now, into gangs and fighters; no Stash falls below 0. */
function carryOver(t: BattleTable): void {
  const { state } = t;
  for (const fighter of Object.values(state.fighters)) {
    const free = fighter.fate === 'rescued' || fighter.fate === 'escaped';
    if (fighter.status === 'captive' && free) fighter.status = 'fit';
  }
  for (const gang of state.gangs) {
    gang.reputation = reputationAfter(state, gang);
    owesAfter(state, gang);
  }
  for (const { to, what, amount, detail } of state.awards) {
    // What a fighter finds is kept with the gang's things.
    if (what === 'item') putInto(gangBy(state, state.fighters[to]?.gang ?? to).items, detail, amount);
    if (what === 'credits') gangBy(state, to).stash = Math.max(0, gangBy(state, to).stash + amount);
    if (what === 'territory' && amount > 0) moveTerritory(state, gangBy(state, to));
    if (what === 'territory' && amount < 0) losesTerritory(state, gangBy(state, to));
    if (what === 'xp') fighterOf(state, to).xp += amount;
    if (what === 'captive' && amount > 0) fighterOf(state, to).status = 'captive';
  }
  const { cleared, returning } = state.occasion;
  // [takeover.prebattle.recovery.1, takeover.prebattle.recovery.5]
  for (const id of cleared) fighterOf(state, id).status = returning.includes(id) ? 'recovery' : 'fit';
  for (const [id, after] of Object.entries(state.aftermath)) {
    const fighter = fighterOf(state, id);
    if (fighter.status === 'captive') continue;
    if (after.state === 'recovery') fighter.status = 'recovery';
    if (after.state === 'dead') fighter.status = 'barred';
  }
  for (const { to, clause } of state.awards) {
    const given = clause === HANDED_OVER ? state.fighters[to] : undefined;
    if (given) given.status = 'barred';
  }
  t.tell('aftermath/everything-carried-over', {}, state.verdict?.why ?? 'core.round.sequence.1');
}

/**
 * The victor takes the territory [campaign.post-battle.rewards.2, campaign.week.battle.3]; whoever holds it by the
 * campaign's books, be it attacker or defender or neither, loses it, and a holder who won keeps it. After a draw there
 * is no such line [campaign.post-battle.rewards.3, campaign.week.battle.4]. In Dominion nobody loses the Settlement,
 * which is never at stake [dominion.territory.settlement.1].
 */
function moveTerritory(state: BattleState, winner: GangState): void {
  const holder = holderHere(state);
  if (holder === winner) return;
  winner.territories++;
  if (holder) losesTerritory(state, holder);
}

function losesTerritory(state: BattleState, holder: GangState): void {
  holder.territories = Math.max(leastOf(state, holder.territories), holder.territories - 1);
}
