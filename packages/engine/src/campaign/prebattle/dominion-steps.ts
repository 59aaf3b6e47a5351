/** The steps before a Dominion battle, at the table and in the order that `dominion.prebattle.next-step` gives them. */

import { type ClauseId, clausesOf, type ProcedureInputs, type SectionId } from '@hive-arbiter/rulebook';
import { limitCrews, placesLeft } from '../../battle/crew-limits.ts';
import { award } from '../../battle/events.ts';
import type { HouseMission } from '../../battle/house-missions.ts';
import { cardBy, type Inducement } from '../../battle/lists.ts';
import { type HiredGun, missionOf } from '../../battle/occasion.ts';
import { packOf } from '../../battle/pack.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { HOUSES, type RosterFighter, sampleCost, sampleFighter } from '../../battle/roster.ts';
import {
  enterScenario,
  type Maybe,
  type Scenario,
  scenarioOf,
  scenarios,
  settled,
} from '../../battle/scenario.ts';
import { havingRolled, privately, type Subplot, secretsOf } from '../../battle/secrets.ts';
import { switchOn } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  fighterOf,
  fightersOf,
  type GangState,
  gangBy,
  gangsIn,
  ids,
} from '../../battle/state.ts';
import { rollOffAloud } from '../../core/roll-off.ts';
import { crewCap, globalsHold } from '../../scenarios/dominion/global.ts';
import { newMarker } from '../../special/classic/markers.ts';
import { formSides, leadFirst, nameLeads } from '../../special/classic/multi-player.ts';
import { type Face, PLAYING_CARDS, parseRoll } from '../../table/dice.ts';
import { type Saying, say, type Told } from '../../table/events.ts';
import type {
  Answer,
  Blocked,
  Choices,
  Json,
  Kind,
  Labels,
  Question,
  Ref,
  Rule,
} from '../../table/question.ts';
import { drawSubplot } from '../cards/dominion-subplots.ts';
import { DECK_SIZE, deckCheck } from '../cards/dominion-tactics.ts';
import { showAtOnce } from '../cards/subplots-in-battle.ts';
import { chooseFromThree, drawTactics, tacticsOf, takeKeptCards } from '../cards/tactics-hand.ts';
import { joinCrew, pickCrews } from '../crew/crews.ts';
import { barricadesToPlace } from '../crew/hired-in-battle.ts';
import { hireFor, joinRoster } from '../crew/hiring.ts';
import { nextStep, variant } from './dominion.ts';
import { budget, checkPurchase, type Taken } from './dominion-inducements.ts';
import { chooser, mayChoose, onTerrain, roles, scenarioRoll, THE, terrain } from './dominion-scenario.ts';
import { gatherGangs } from './gather.ts';
import { furnish, tellLayout } from './layout.ts';
import { leaveSteps, reachStep } from './progress.ts';
import { boonsStep } from './takeover-steps.ts';
import {
  beginningWith,
  hasTerrainToPlace,
  placeTerrainInTurn,
  type Stage,
  tilesWanted,
} from './terrain-in-turn.ts';

type Step = ProcedureInputs['dominion.prebattle.next-step']['done'][number];
type Side = 'attacker' | 'defender';

/** The results of one step that a later one needs. */
interface Found {
  /** The challenger, who counts as the attacker until the scenario has said who attacks. */
  readonly challenger: GangState;
  readonly challenged: GangState;
  /** The scenario table's result, where it was rolled. */
  result: number | null;
  chooser: Side | 'nobody';
}

/** Walks the steps; false where the challenge was refused and there is nothing to fight. */
export function* dominionSteps(t: BattleTable): Rule<boolean> {
  const { state } = t;
  const { gangs, occasion } = state;
  if (gangs.length < 2) throw new RangeError('A Dominion battle has two gangs or more');
  const named = occasion.challenger ?? gangs.find(({ role }) => role !== 'defender')?.id;
  const challenger = gangs.find(({ id }) => id === named) ?? (gangs[1] as GangState);
  const others = gangs.filter((gang) => gang !== challenger);
  const found: Found = {
    challenger,
    challenged:
      others.find(({ id }) => occasion.reason === 'captives' && id === occasion.captor) ??
      others.find(({ role }) => role === 'defender') ??
      (others[0] as GangState),
    result: null,
    chooser: 'nobody',
  };
  // All others come along with one of the two.
  nameLeads(state, [found.challenger, found.challenged]);
  if (gangs.length > 2) switchOn(state, 'classic.multi-player');
  // A claimed Territory is the challenged gang's [dominion.prebattle.challenge.1], unless the campaign says otherwise.
  if (state.stake === 'claimed-territory') occasion.holder ??= found.challenged.id;
  if (!(yield* challenge(t, found))) return false;
  yield* hiredGuns(t);

  const done: Step[] = [];
  for (;;) {
    const gap = Math.max(...state.gangs.map((gang) => behindBy(state, gang)));
    const { next } = nextStep(t.quiet, {
      done,
      attackerCrew: 0,
      defenderCrew: gap,
      inducementTerrain: barricadesToPlace(state).length > 0,
    });
    if (done.at(-1) === 'draw-tactics' && next !== 'take-inducements') {
      t.tell(
        'dominion-steps/nobody-takes-inducements-crews',
        { apart: gap },
        'dominion.inducements.access.2',
      );
    }
    // The zones, what is placed once they are known, the deployment and the battle are the scenario's own.
    if (next === null || next === 'place-inducement-terrain' || next === 'deploy') {
      leaveSteps(t);
      return true;
    }
    reachStep(t, next);
    yield* settled(STEPS[next as keyof typeof STEPS](t, found));
    done.push(next as Step);
  }
}

/** The credits value of a crew as it was chosen, whoever attacks in the end. */
function crewValue(state: BattleState, { crew }: GangState): number {
  return crew
    .filter((id) => !state.occasion.induced.includes(id))
    .reduce((sum, id) => sum + fighterOf(state, id).cost, 0);
}

/** By how much the crew is cheaper than the dearest of its enemies'; negative where it is the dearest itself. */
function behindBy(state: BattleState, gang: GangState): number {
  const enemies = state.gangs.filter(({ side }) => side !== gang.side);
  return Math.max(...enemies.map((enemy) => crewValue(state, enemy))) - crewValue(state, gang);
}

const STEPS: Readonly<
  Record<
    Exclude<Step, 'place-inducement-terrain' | 'deploy' | 'battle'>,
    (t: BattleTable, found: Found) => Maybe<void>
  >
> = {
  'determine-scenario': determineScenario,
  'choose-terrain': chooseTerrain,
  'agree-variant': agreeVariant,
  'set-up-battlefield': setUpBattlefield,
  'choose-crews': chooseCrews,
  'draw-tactics': drawHands,
  'take-inducements': takeInducements,
  'draw-sub-plots': drawSubplots,
  'fix-deployment-zones': (t) => {
    t.tell('dominion-steps/everything-settled-but-deployment', {}, 'dominion.prebattle.sequence.4');
  },
};

// The challenge

const RESCUE = 'dominion.rescue-mission';

/** One gang challenges another for a Territory [dominion.prebattle.challenge.1]; a refusal hands it the stake. */
function* challenge(t: BattleTable, { challenger, challenged }: Found): Rule<boolean> {
  const { state } = t;
  const { stake, occasion } = state;
  if (occasion.reason === 'captives') {
    // [dominion.prebattle.challenge.3]
    t.tell('dominion-steps/fights-captives', { gang: challenger.name }, 'dominion.prebattle.challenge.3');
    if (occasion.open.includes('scenario')) {
      state.scenario = RESCUE;
      // The defender holds the attacker's fighters [dominion.rescue-mission.captives.1].
      challenger.role = 'attacker';
      challenged.role = 'defender';
    }
  } else if (stake !== 'none') {
    t.tell(
      'dominion-steps/challenges-territory',
      { gang: challenger.name, other: challenged.name },
      'dominion.prebattle.challenge.1',
    );
  }
  if (occasion.challenge !== 'open') return true;
  const answer = yield* t.choose(
    challenged.seat,
    ['accept', 'refuse'] as const,
    'dominion.prebattle.challenge.2',
    challenged.id,
    say('dominion-steps/does-gang-accept-challenge'),
  );
  occasion.challenge = answer === 'accept' ? 'accepted' : 'refused';
  if (answer === 'accept') return true;
  const why = 'dominion.prebattle.challenge.2';
  state.verdict = { result: 'win', victors: [challenger.id], why };
  t.tell('dominion-steps/refuses-stake-goes', { gang: challenged.name, other: challenger.name }, why);
  if (stake !== 'none')
    award(state, { to: challenger.id, what: 'territory', amount: 1, detail: '', clause: why });
  return false;
}

/** Hired guns are recruited before the scenario is known, by the gang with the lower rating first. */
function* hiredGuns(t: BattleTable): Rule<void> {
  const { state } = t;
  const forHire = state.occasion.hiredGuns.filter(({ inducement }) => inducement === undefined);
  if (forHire.length === 0) return;
  for (const gang of yield* byRating(t, 'dominion.prebattle.rulebook.3')) {
    const priceOf = (_: BattleTable, { cost, inducement }: HiredGun) => ({
      price: cost,
      affordable: inducement === undefined && cost <= gang.stash,
    });
    const clause = 'dominion.prebattle.rulebook.3';
    const hired = yield* hireFor(t, gang, priceOf, clause, clause);
    // The scenario is rolled with them in the gang, so they count in its rating [dominion.scenario.shift.2].
    for (const { cost } of hired) gang.rating += cost;
  }
}

/** The gang with the lower rating first; equal ratings roll off. */
function* byRating(
  t: BattleTable,
  clause: 'dominion.prebattle.rulebook.3' | 'dominion.subplots.rulebook.1',
): Rule<readonly GangState[]> {
  const { gangs } = t.state;
  const ratings = [...new Set(gangs.map(({ rating }) => rating))].sort((a, b) => a - b);
  const order: GangState[] = [];
  for (const rating of ratings) {
    const equal = gangs.filter((gang) => gang.rating === rating);
    const rolled = equal.length > 1 ? yield* rollOffAloud(t, ids(equal), clause) : ids(equal);
    order.push(...rolled.map((id) => gangBy(t.state, id)));
  }
  return order;
}

// Step 1: the scenario

/** The challenger rolls, the lower-rated gang may shift the result, and some results let a player choose. */
function* determineScenario(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  if (state.scenario !== '') {
    enterScenario(state);
    t.tell('dominion-steps/scenario', { title: titleOf(state) }, 'dominion.prebattle.sequence.1');
    tellMission(t);
    if (scenarioOf(state).roles === 'attacker-defender') yield* divide(t, found);
    tellRoles(t);
    yield* gatherGangs(t);
    return;
  }
  const { challenger, challenged } = found;
  const clause = 'dominion.scenario.roll.1';
  const { dice } = parseRoll('2D6');
  const faces = yield* t.ask<'dice'>({
    kind: 'dice',
    clause,
    dice,
    of: challenger.id,
    by: [challenger.seat],
  });
  const named = asGangs(t, found);
  const shift = yield* chooseShift(t, faces, found);
  const { result } = yield* scenarioRoll(havingRolled(named, [faces]), { ...ratingsOf(found), shift });
  found.result = result;
  const who = yield* chooser(named, {
    result,
    attackerTerritories: challenger.territories,
    defenderTerritories: challenged.territories,
  });
  found.chooser = who.chooser as Found['chooser'];
  const gang = found.chooser === 'nobody' ? undefined : sideOf(found, found.chooser);
  const standard = gang ? standardMissions(t, result, gang) : [];
  if (gang && standard.length > 0) {
    const own = state.occasion.lists.missions.filter(({ house }) => house === gang.house);
    const closed = closedMission(t, result, gang);
    const offer = {
      what: say('dominion-steps/which-scenario-played'),
      options: [...standard, ...(closed ? [] : ids(own))],
      labels: () => ({
        ...Object.fromEntries(standard.map((id) => [id, titlesOf(formsOf(id))])),
        ...Object.fromEntries(own.map((mission) => [mission.id, sayMission(mission)])),
      }),
      blocked: () => Object.fromEntries(closed ? own.map(({ id }) => [id, closed]) : []),
    };
    const chosen = yield* t.offer(gang.seat, offer, 'dominion.scenario.choice.1', gang.id);
    const mission = own.find(({ id }) => id === chosen);
    if (mission) chooseMission(t, gang, mission);
    state.scenario = mission?.like ?? chosen;
    // Of a mission in two forms the terrain says which it is.
    if (formsOf(state.scenario).length === 1) yield* settleRoles(t, found);
  }
}

/** A house mission as it is offered: what it is like, and what is different. */
function sayMission({ title, like, words }: HouseMission): string {
  return `${title}, a mission of the House, like ${titlesOf(formsOf(like))}: ${words}`;
}

/** Why this gang may choose no house mission now: one is open in each half of the campaign [dominion.scenario.choice.2]. */
function closedMission(t: BattleTable, result: number, gang: GangState): Blocked | undefined {
  const { phase, occasion } = t.state;
  const half = phase === 'invasion' ? 'occupation' : phase;
  const chosen = occasion.houseMissions[gang.id] ?? [];
  const { allowed, why } = mayChoose(t.quiet, {
    result,
    mission: 'own-house',
    houseMissionUsed: (chosen as readonly string[]).includes(half),
    phase: half,
    captivesHeld: false,
  });
  return allowed ? undefined : { why: say('dominion-steps/one-house-mission-half'), clause: why };
}

/** The choice is spent for this half of the campaign, which the gang's players write down. */
function chooseMission({ state }: BattleTable, gang: GangState, { id, title, terrain }: HouseMission): void {
  state.occasion.mission = id;
  if (terrain) state.terrain = terrain;
  const detail = `the house mission of this half of the campaign is chosen: ${title}`;
  award(state, { to: gang.id, what: 'note', amount: 0, detail, clause: 'dominion.scenario.choice.2' });
}

/** What the table calls the mission that is played. */
function titleOf(state: BattleState): string {
  return missionOf(state.occasion)?.title ?? scenarioOf(state).title;
}

/** Everybody hears what a house mission changes. */
function tellMission(t: BattleTable): void {
  const mission = missionOf(t.state.occasion);
  if (!mission) return;
  const { words, like } = mission;
  const facts = { words, like: titlesOf(formsOf(like)) };
  t.tell('dominion-steps/played-like-but', facts, 'dominion.scenario.choice.1');
}

/** The forms of a mission, each a scenario of its own: Stand-Off and Tunnel Skirmish are one. */
function formsOf(mission: string): readonly Scenario[] {
  return scenarios().filter(({ id, follows }) => id === mission || follows === mission);
}

function titlesOf(some: readonly Scenario[]): string {
  return some.map(({ title }) => title).join(' or ');
}

/** The lower-rated gang sees what each result would give before it moves the roll. */
function* chooseShift(t: BattleTable, faces: readonly Face[], found: Found): Rule<number> {
  const shifts = { 'leave-it': 0, up: 1, down: -1 } as const;
  const labels: Record<string, Saying> = {};
  let mover: string = 'none';
  let rolled = 0;
  for (const [option, shift] of Object.entries(shifts)) {
    const lying = havingRolled(t.quiet, [faces]);
    const {
      roll,
      result,
      mayShift,
      scenarios: played,
      chosenBy,
    } = yield* scenarioRoll(lying, {
      ...ratingsOf(found),
      shift,
    });
    mover = mayShift;
    rolled = roll;
    // At either end of the table there is nowhere to go.
    if (shift !== 0 && result === roll) continue;
    const gives =
      chosenBy === 'nobody'
        ? eitherOf(played)
        : say('dominion-steps/gang-chooses', { chosenBy: chosenBy.replace('-', ' ') });
    labels[option] =
      shift === 0
        ? say('dominion-steps/leave', { roll, gives })
        : say('dominion-steps/to', { option, result, gives });
  }
  if (mover === 'none') return 0;
  const gang = sideOf(found, mover as Side);
  const what = say('dominion-steps/move-1', { rolled });
  const offer = { what, options: Object.keys(labels), labels };
  const chosen = yield* t.offer(gang.seat, offer, 'dominion.scenario.shift.2', gang.id);
  return shifts[chosen as keyof typeof shifts];
}

function ratingsOf({ challenger, challenged }: Found) {
  return { attackerRating: challenger.rating, defenderRating: challenged.rating };
}

/** The same table where the sides that a rule speaks of are the gangs on them. */
function asGangs(t: BattleTable, found: Found): BattleTable {
  return t.through(new AsGangs(t, found));
}

class AsGangs {
  private readonly gangs: Readonly<Record<string, Ref>>;

  constructor(
    private readonly t: BattleTable,
    { challenger, challenged }: Found,
  ) {
    this.gangs = {
      attacker: challenger.id,
      defender: challenged.id,
      [THE.attacker]: challenger.id,
      [THE.challenger]: challenger.id,
      [THE.defender]: challenged.id,
      [THE.challenged]: challenged.id,
    };
  }

  *ask<K extends Kind>(question: Question<K>): Rule<Answer<K>> {
    const asked = question as Question;
    const gangOf = (side: Ref) => this.gangs[side] ?? side;
    const of = asked.of === undefined ? {} : { of: gangOf(asked.of) };
    const each = asked.kind === 'dice' && asked.each ? { each: asked.each.map(gangOf) } : {};
    return yield* this.t.ask<K>({ ...question, ...of, ...each });
  }

  put(told: Told): void {
    const gangOf = (fact: Json) => (typeof fact === 'string' ? (this.gangs[fact] ?? fact) : fact);
    const facts = Object.entries(told.facts).map(([name, fact]) => [name, gangOf(fact)]);
    this.t.put({ ...told, facts: Object.fromEntries(facts) });
  }
}

function sideOf({ challenger, challenged }: Found, side: Side): GangState {
  return side === 'attacker' ? challenger : challenged;
}

/** The missions that a player may take if the table lets them choose; none if the table names them. */
function standardMissions(t: BattleTable, result: number, chooser: GangState): readonly string[] {
  const { phase, occasion } = t.state;
  const missionPhase = phase === 'invasion' ? 'occupation' : phase;
  return scenarios()
    .filter(({ pack, follows }) => pack === 'dominion' && follows === undefined)
    .map(({ id }) => id)
    .filter((id) => {
      const mission = id === RESCUE ? 'rescue-mission' : 'standard';
      const captivesHeld = isHeldFrom(chooser, occasion.captor);
      return mayChoose(t.quiet, {
        result,
        mission,
        houseMissionUsed: false,
        phase: missionPhase,
        captivesHeld,
      }).allowed;
    });
}

/** Does the enemy hold fighters of this gang? */
function isHeldFrom({ id }: GangState, captor: Ref | null): boolean {
  return captor !== null && captor !== id;
}

/** Who attacks and who defends, once the scenario is known; whoever chose it may have a say. */
function* settleRoles(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  enterScenario(state);
  const { roles: has } = scenarioOf(state);
  t.tell('dominion-steps/scenario', { title: titleOf(state) }, 'dominion.prebattle.sequence.1');
  tellMission(t);
  const hasRoles = has === 'attacker-defender';
  const chose = found.chooser === 'nobody' ? undefined : sideOf(found, found.chooser);
  // Whoever comes for fighters of the own gang attacks [dominion.rescue-mission.captives.1].
  const rescues = chose && state.scenario === RESCUE && isHeldFrom(chose, state.occasion.captor);
  const chooserWants =
    chose && hasRoles && !rescues
      ? yield* t.choose(
          chose.seat,
          ['attack', 'defend'] as const,
          'dominion.scenario.roles.2',
          chose.id,
          say('dominion-steps/attack-defend'),
        )
      : 'attack';
  const who = chose === undefined ? 'nobody' : chose === found.challenger ? 'challenger' : 'challenged';
  const { attacker } = roles(asGangs(t, found), { hasRoles, chooser: who, chooserWants });
  for (const gang of [found.challenger, found.challenged]) {
    const side = gang === found.challenger ? 'challenger' : 'challenged';
    gang.role = !hasRoles ? 'neutral' : side === attacker ? 'attacker' : 'defender';
  }
  if (hasRoles) yield* divide(t, found);
  yield* gatherGangs(t);
}

/** More than two gangs take sides with the challenger or with the gang that it challenged. */
function* divide(t: BattleTable, { challenger, challenged }: Found): Rule<void> {
  if (t.state.gangs.length === 2) return;
  const attacks = challenger.role !== 'defender';
  yield* attacks ? formSides(t, challenger, challenged) : formSides(t, challenged, challenger);
}

function tellRoles(t: BattleTable): void {
  const attackers = gangsIn(t.state, 'attacker').map(({ name }) => name);
  const defenders = gangsIn(t.state, 'defender').map(({ name }) => name);
  if (attackers.length === 0 || defenders.length === 0) return;
  const names = { attacker: oneOrAll(attackers), defender: oneOrAll(defenders) };
  const one =
    defenders.length > 1
      ? 'dominion-steps/one-attacks-some-defend'
      : 'dominion-steps/one-attacks-one-defends';
  const several =
    defenders.length > 1
      ? 'dominion-steps/some-attack-some-defend'
      : 'dominion-steps/some-attack-one-defends';
  t.tell(attackers.length > 1 ? several : one, names, 'dominion.scenario.roles.1');
}

function oneOrAll(names: readonly string[]): string | readonly string[] {
  return names.length === 1 ? (names[0] as string) : names;
}

// Terrain and variant

const TERRAIN = ['sector-mechanicus', 'zone-mortalis'] as const;
type Terrain = (typeof TERRAIN)[number];

/**
 * Both name their wish in secret; the terrain then decides which scenario of a row, or which form, is played.
 */
function* chooseTerrain(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  const { open } = state.occasion;
  let played: Terrain = state.terrain === 'zone-mortalis' ? 'zone-mortalis' : 'sector-mechanicus';
  let decidedBy: Side | 'agreement' = 'agreement';
  const only = missionOf(state.occasion)?.terrain;
  const fits =
    state.scenario === ''
      ? TERRAIN
      : TERRAIN.filter((each) => formOn(state.scenario, each) && (only ?? each) === each);
  // A mission that has one terrain is fought on that, whoever chose it.
  if (open.includes('scenario') && open.includes('terrain') && fits.length > 1) {
    const clause = 'dominion.scenario.terrain.1';
    const ask = {
      what: say('dominion-steps/which-terrain'),
      options: TERRAIN,
      labels: terrainLabels(t, found),
    };
    const [attackerWants, defenderWants] = yield* bothSay(t, found, ask, clause);
    const wants = { attackerWants, defenderWants, chooser: found.chooser };
    const decided = yield* terrain(asGangs(t, found), wants);
    played = decided.terrain;
    decidedBy = decided.decidedBy as typeof decidedBy;
  }
  state.terrain = played;
  if (formsOf(state.scenario).length > 1 && found.chooser !== 'nobody') {
    state.scenario = formOn(state.scenario, played)?.id ?? state.scenario;
    yield* settleRoles(t, found);
  }
  if (state.scenario !== '' || found.result === null) return;
  const { scenarios: left } = onTerrain(t, { result: found.result, terrain: played });
  state.scenario = yield* pickOfRow(t, found, left, decidedBy);
  yield* settleRoles(t, found);
}

/** The form of a mission that is fought on this terrain. */
function formOn(mission: string, on: Terrain): Scenario | undefined {
  return formsOf(mission).find(({ terrain: prescribed }) => (prescribed?.is ?? on) === on);
}

/**
 * If a row leaves two scenarios, the player who decided the terrain picks [dominion.scenario.table.2]; after
 * an agreement both name their wish, and roll off if these differ.
 */
function* pickOfRow(
  t: BattleTable,
  found: Found,
  left: readonly string[],
  decidedBy: Side | 'agreement',
): Rule<string> {
  const clause = 'dominion.scenario.terrain.1';
  const what = say('dominion-steps/which-scenario-played');
  const [only] = left;
  if (only !== undefined && left.length === 1) return only;
  if (decidedBy !== 'agreement') {
    const { id, seat } = sideOf(found, decidedBy);
    return yield* t.choose(seat, left, clause, id, what);
  }
  const { challenger, challenged } = found;
  const [one, other] = yield* bothSay(t, found, { what, options: left }, clause);
  if (one === other) return one;
  const rollers = ids([challenger, challenged]);
  const [winner] = yield* rollOffAloud(t, rollers, 'dominion.scenario.terrain.3');
  return winner === challenger.id ? one : other;
}

/** Each terrain with the scenario that is played on it, as far as that is open. */
/** Scenarios, any of which it may be. */
function eitherOf(played: readonly string[]): Json {
  const [one = '', other] = played;
  return other === undefined ? one : say('dominion-steps/or', { one, other });
}

function terrainLabels(t: BattleTable, { result }: Found): Labels {
  const { scenario } = t.state;
  const named = (terrain: Terrain): Saying => {
    if (scenario !== '' && formsOf(scenario).length > 1)
      return say('dominion-steps/terrain-gives', { terrain, gives: formOn(scenario, terrain)?.id ?? '' });
    if (scenario !== '' || result === null) return say('dominion-steps/terrain', { terrain });
    const { scenarios: left } = onTerrain(t.quiet, { result, terrain });
    return say('dominion-steps/terrain-gives', { terrain, gives: eitherOf(left) });
  };
  return {
    'sector-mechanicus': named('sector-mechanicus'),
    'zone-mortalis': named('zone-mortalis'),
  };
}

/** Classic or Updated, as both agree; the adjusted scenario where they do not. */
function* agreeVariant(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  if (!state.occasion.open.includes('variant')) return;
  type Scenario = ProcedureInputs['dominion.adjustments.variant']['scenario'];
  const scenario = state.scenario as Scenario;
  if (!variant(t.quiet, { scenario, attackerWants: 'updated', defenderWants: 'updated' }).differs) return;
  tellVariants(t);
  const ask = { what: say('dominion-steps/classic-updated'), options: ['updated', 'classic'] as const };
  const [attackerWants, defenderWants] = yield* bothSay(t, found, ask, 'dominion.adjustments.agree.1');
  state.variant = variant(t, { scenario, attackerWants, defenderWants }).variant;
}

/** Reads out where the two texts of the page differ: both players must know what they agree on. */
function tellVariants(t: BattleTable): void {
  if (!t.isHeard) return;
  const { id: own, follows } = scenarioOf(t.state);
  const clauses = [own, ...(follows ? [follows] : [])].flatMap((page) => clausesOf(page as SectionId));
  const pages = ['classic', 'updated'].map((text) => clauses.filter(({ variant }) => variant === text));
  for (const [at, page] of pages.entries()) {
    for (const { id, rule } of page) {
      if (pages[1 - at]?.some((other) => other.rule === rule)) continue;
      t.tell(at === 0 ? 'dominion-steps/classic' : 'dominion-steps/updated', { rule }, id);
    }
  }
}

/** Asks both players at once; neither sees the other's answer before both have given theirs. */
function* bothSay<C extends string>(
  t: BattleTable,
  { challenger, challenged }: Found,
  ask: Omit<Choices, 'options'> & { readonly options: readonly C[] },
  clause: 'dominion.scenario.terrain.1' | 'dominion.adjustments.agree.1',
): Rule<readonly [C, C]> {
  const questions = [challenger, challenged].map(
    ({ id, seat }): Question<'choice'> => ({
      kind: 'choice',
      clause,
      by: [seat],
      of: id,
      secret: true,
      ...ask,
    }),
  );
  return (yield* t.together<'choice'>(questions)) as unknown as readonly [C, C];
}

// The battlefield

/**
 * How the terrain is set up, and by whom, with the additions of the scenario's own page; loot caskets come
 * last.
 */
function* setUpBattlefield(t: BattleTable): Rule<void> {
  const { state } = t;
  const { terrain } = state;
  t.tell('dominion-steps/players-set-up-battlefield', { terrain }, 'dominion.prebattle.rulebook.1');
  tellLayout(t);
  if (!scenarioOf(state).terrain?.ownLayout) yield* layTerrain(t);
  yield* furnish(t);
}

/** The pieces of the standard battlefield, kind by kind, and who begins. */
function* layTerrain(t: BattleTable): Rule<void> {
  const { state } = t;
  const { terrain, gangs } = state;
  const { terrain: prescribed } = scenarioOf(state);
  let barricades = 0;
  let central: GangState | undefined;
  if (prescribed?.tilesByRollOff) {
    const [first = ''] = yield* rollOffAloud(t, ids(gangs), prescribed.clause);
    central = gangBy(state, first);
    t.tell('dominion-steps/lays-central-tile', { gang: central.name }, prescribed.clause);
  }
  if (terrain === 'zone-mortalis') {
    const clause = 'dominion.battlefield.zone.1';
    barricades = yield* t.roll('D6', clause);
    t.tell('dominion-steps/turns-lay-tiles-12', { barricades }, clause);
  } else {
    t.tell(
      gangs.length > 2
        ? 'dominion-steps/turns-place-large-terrain'
        : 'dominion-steps/turns-place-large-terrain-then-obstacles',
      {},
      'dominion.battlefield.sector.1',
    );
  }
  const clause = 'dominion.battlefield.order.1';
  const [defender] = leadFirst(state, gangsIn(state, 'defender'));
  const begins = defender ?? gangBy(state, (yield* rollOffAloud(t, ids(gangs), clause))[0] ?? '');
  t.tell('dominion-steps/begins-each-kind-piece', { gang: begins.name }, clause);
  if (!hasTerrainToPlace(state)) return;
  const order = beginningWith(begins, state);
  const scatter = defender && DEFENDER_SCATTERS.includes(state.scenario) ? { by: [defender] } : {};
  if (terrain !== 'zone-mortalis') {
    const sector = 'dominion.battlefield.sector.1';
    const stages: readonly Stage[] = [
      { class: 'large', clause: sector },
      { class: 'way', clause: sector },
      { class: 'scatter', clause: sector, ...scatter },
    ];
    return yield* placeTerrainInTurn(t, order, stages, 'one-last-piece');
  }
  const tiles = tilesWanted(state);
  const tile = { class: 'tile', clause: prescribed?.clause ?? ZONE, least: tiles, most: tiles } as const;
  yield* placeTerrainInTurn(t, central ? beginningWith(central, state) : order, [tile], 'one-last-piece');
  yield* placeTerrainInTurn(t, order, furnitureOf(barricades, scatter), 'one-last-piece');
}

const ZONE = 'dominion.battlefield.zone.1';

/** In these the defender may place all the scatter [dominion.ambush.battlefield.1, dominion.trap.battlefield.1]. */
const DEFENDER_SCATTERS: readonly string[] = ['dominion.ambush', 'dominion.trap'];

/** At least 3 doors, as many barricades as were rolled, at most 3 a player, and a ductway each. */
function furnitureOf(barricades: number, scatter: Pick<Stage, 'by'>): readonly Stage[] {
  const mostEach = scatter.by ? barricades : 3;
  return [
    { class: 'door', clause: ZONE, least: 3 },
    { class: 'scatter', clause: ZONE, most: barricades, mostEach, ...scatter },
    { class: 'ductway', clause: ZONE, most: 2, mostEach: 1 },
  ];
}

// Crews

/**
 * Up to 8 and never above the mission's own number. This includes Hired Guns and allies, whom the rulebook
 * would let in on top [dominion.crews.extras.1]; boons are announced along with the crews.
 */
function* chooseCrews(t: BattleTable): Rule<void> {
  const limits = yield* pickCrews(t, {
    // [dominion.crews.unfit.1]
    eligible: (gang) => ids(fightersOf(t.state, gang).filter(({ status }) => status === 'fit')),
    most: (size) => (globalsHold(t, t.state.variant) ? crewCap(t, size) : size),
    random: ({ id }, size, open) => rolledBy(t, id).drawSome(open, size, 'dominion.crews.random.1'),
    picked: (gang, limit, _, picks) => {
      t.tell(
        'dominion-steps/picks-most-fighters',
        { gang: gang.name, picks: picks.length, limit },
        'dominion.crews.custom.1',
      );
    },
  });
  limitCrews(t.state, limits);
  boonsStep(t, 'dominion.prebattle.rulebook.2');
}

// Step 2: tactics and inducements

/** Tactics as the scenario says [dominion.tactics.draw.1], from a deck that was built for this game. */
function* drawHands(t: BattleTable): Rule<void> {
  const { state } = t;
  if (!state.occasion.tactics) return;
  for (const gang of state.gangs) {
    const secrets = secretsOf(state, gang);
    const book = gang.house;
    yield* buildDeckOfTwelve(t, gang);
    const deck = { house: book, cards: secrets.deck.map((id) => ({ id, book })) };
    if (!deckCheck(t.quiet, deck).valid) deckCheck(privately(t, gang), deck);
    const { method, count } = tacticsOf(state, gang);
    if (count > 0) tellTerms(t, gang, method, count);
    if (method === 'custom') for (let at = 0; at < count; at++) yield* chooseFromThree(t, gang);
    else yield* drawTactics(t, gang, count, 'dominion.tactics.random.1');
    takeKeptCards(t, gang);
    t.tell(
      'dominion-steps/holds-tactics',
      { gang: gang.name, cards: secrets.hand.length },
      'dominion.tactics.draw.1',
    );
  }
  state.special = [...state.special, 'campaign.tactics'];
}

/** Of a longer list the player takes twelve cards [dominion.tactics.deck.1], none of another House [dominion.tactics.deck.2]. */
function* buildDeckOfTwelve(t: BattleTable, gang: GangState): Rule<void> {
  const { lists } = t.state.occasion;
  const secrets = secretsOf(t.state, gang);
  const allowed = secrets.deck.filter((id) => (cardBy(lists, id).house ?? gang.house) === gang.house);
  const choices = { options: allowed, least: DECK_SIZE, most: DECK_SIZE };
  const what = say('dominion-steps/which-cards-deck', { DECK_SIZE });
  const alone = privately(t, gang);
  secrets.deck = [...(yield* alone.pick(gang.seat, choices, 'dominion.tactics.deck.1', gang.id, what))];
}

function tellTerms(t: BattleTable, { name }: GangState, method: 'custom' | 'random', count: number): void {
  const many = count === 1 ? say('dominion-steps/one-tactic') : say('dominion-steps/tactics', { count });
  const words =
    method === 'custom' ? 'dominion-steps/chooses-each-three-cards' : 'dominion-steps/draws-random';
  t.tell(words, { gang: name, many }, 'dominion.tactics.rulebook.1');
}

/** One way to spend on an inducement. */
interface Offer {
  readonly option: string;
  readonly inducement: string;
  readonly cost: number;
  /** A fighter of the house who comes along, made when they do. */
  readonly fighter?: () => RosterFighter;
  readonly gun?: HiredGun;
}

/** The gang with the cheaper crew spends the difference; of several each, the one that is furthest behind first. */
function* takeInducements(t: BattleTable): Rule<void> {
  const { state } = t;
  const behind = state.gangs
    .map((gang) => ({ gang, credits: budget(t.quiet, asCrews(behindBy(state, gang))).budget }))
    .filter(({ gang, credits }) => credits > 0 && behindBy(state, gang) > 0)
    .sort((a, b) => b.credits - a.credits);
  for (const { gang, credits } of behind) yield* takeSome(t, gang, credits);
  if (state.occasion.induced.length > 0 || barricadesToPlace(state).length > 0)
    state.special = [...state.special, 'dominion.inducements'];
}

/** Crews that are so far apart. */
function asCrews(apart: number): ProcedureInputs['dominion.inducements.budget'] {
  return { attackerCrew: 0, defenderCrew: Math.max(0, apart) };
}

/** One gang spends so much on the offers of the list, one after the other. */
function* takeSome(t: BattleTable, gang: GangState, credits: number): Rule<void> {
  const { state } = t;
  const { occasion } = state;
  t.tell(
    'dominion-steps/has-cheaper-crew-may',
    { gang: gang.name, credits },
    'dominion.inducements.budget.1',
  );
  const spaces = placesLeft(state, gang) ?? gang.roster.length;
  const taken: Taken[] = [];
  for (let number = 1; ; number++) {
    const withIt = ({ inducement, cost }: Offer) => addTo(taken, inducement, cost);
    const { inducements } = occasion.lists;
    const closed = new Map<Offer, ClauseId>();
    const all = offers(state, gang, number);
    for (const offer of all) {
      const bought = { budget: credits, spaces, taken: withIt(offer) };
      const { why } = checkPurchase(t.quiet, inducements, bought);
      if (why !== null) closed.set(offer, why);
    }
    const open = all.filter((offer) => !closed.has(offer));
    const spent = taken.reduce((sum, { cost }) => sum + cost, 0);
    const chosen =
      open.length === 0
        ? 'enough'
        : yield* t.offer(
            gang.seat,
            {
              what: say('dominion-steps/which-inducement-taken-credits', { left: credits - spent }),
              options: [...open.map(({ option }) => option), 'enough'],
              labels: () =>
                Object.fromEntries(
                  all.map((offer) => [offer.option, sayOffer(t, inducements, offer, closed.has(offer))]),
                ),
              blocked: () =>
                Object.fromEntries(
                  [...closed].map(([{ option }, clause]) => [option, { why: sayWhyNot(clause), clause }]),
                ),
            },
            'dominion.inducements.budget.2',
            gang.id,
          );
    const offer = all.find(({ option }) => option === chosen);
    if (!offer) break;
    taken.splice(0, taken.length, ...withIt(offer));
    occasion.inducements.push({ gang: gang.id, id: offer.inducement, cost: offer.cost });
    yield* take(t, gang, offer);
  }
  checkPurchase(t, occasion.lists.inducements, { budget: credits, spaces, taken });
}

/** An inducement as it is offered: what it is called, what it costs and, where it can be taken, what it brings. */
function sayOffer(
  t: BattleTable,
  list: readonly Inducement[],
  { option, inducement, cost }: Offer,
  closed: boolean,
): Saying {
  const what = option === inducement ? sayInducement(option) : fighterName(t, option);
  const words = (list.find(({ id }) => id === inducement)?.words ?? '').replace(/\.$/, '');
  return closed
    ? say('dominion-steps/for', { what, cost })
    : say('dominion-steps/credits', { what, cost, words });
}

function sayInducement(id: string): string {
  return id.replaceAll('-', ' ').replace('sub plot', 'sub-plot');
}

function fighterName({ state }: BattleTable, id: string): string {
  return state.occasion.hiredGuns.find((gun) => gun.id === id)?.fighter.name ?? id;
}

function sayWhyNot(clause: ClauseId): Saying {
  if (clause === 'dominion.inducements.budget.1') return say('dominion-steps/there-not-enough-credits');
  if (clause === 'dominion.global.crew.2') return say('dominion-steps/crew-has-no-empty');
  return say('dominion-steps/has-been-taken-as');
}

function addTo(taken: readonly Taken[], inducement: string, cost: number): readonly Taken[] {
  const before = taken.find((each) => each.inducement === inducement);
  const others = taken.filter((each) => each !== before);
  return [...others, { inducement, times: (before?.times ?? 0) + 1, cost: (before?.cost ?? 0) + cost }];
}

/** What can be taken of the organiser's list [dominion.inducements.list.1]: by the listed cost, a fighter of the house by theirs, or one of those who stand ready for it. */
function offers(state: BattleState, gang: GangState, number: number): readonly Offer[] {
  const { occasion } = state;
  const open: Offer[] = [];
  if (!packOf(state).inducements) return open;
  for (const { id, cost } of occasion.lists.inducements) {
    const subplot = id === 'random-sub-plot' || id === 'chosen-sub-plot';
    const tactic = id === 'random-tactic' || id === 'chosen-tactic';
    if ((subplot && !occasion.subplots) || (tactic && !occasion.tactics)) continue;
    if ((id === 'ganger' || id === 'juve') && HOUSES.includes(gang.house)) {
      const fighter = () => sampleFighter(gang.house, id, `${gang.id}-induced`, number);
      open.push({ option: id, inducement: id, cost: sampleCost(gang.house, id), fighter });
      continue;
    }
    const guns = occasion.hiredGuns.filter(({ inducement }) => inducement === id);
    for (const gun of guns) open.push({ option: gun.id, inducement: id, cost: cost ?? gun.cost, gun });
    if (guns.length === 0 && cost !== null && id !== 'house-agent')
      open.push({ option: id, inducement: id, cost });
  }
  return open;
}

function* take(t: BattleTable, gang: GangState, offer: Offer): Rule<void> {
  const { state } = t;
  const { inducement, fighter, gun } = offer;
  const { occasion } = state;
  const hired = gun
    ? { ...gun.fighter, id: gun.id, rank: 'hired-gun' as const, cost: gun.cost }
    : fighter?.();
  if (gun) occasion.hiredGuns = occasion.hiredGuns.filter((each) => each !== gun);
  // A Hanger-on helps from off the battlefield and is in no crew [dominion.inducements.data.6].
  const fights = occasion.lists.inducements.find(({ id }) => id === inducement)?.takesCrewSpace ?? true;
  if (hired && fights) {
    const joined = joinRoster(t, gang, hired);
    joinCrew(t, gang, [joined.id]);
    occasion.induced.push(joined.id);
    t.tell('dominion-steps/joins-battle', { name: joined.name }, 'dominion.inducements.data.15');
  }
  if (inducement === 'random-tactic') yield* drawTactics(t, gang, 1, 'dominion.inducements.data.1');
  if (inducement === 'chosen-tactic') yield* chooseFromThree(t, gang);
  if (inducement === 'barricades') addBarricades(state, gang);
  const line = occasion.lists.inducements.find(({ id }) => id === inducement);
  t.tell(
    'dominion-steps/takes-inducement',
    { gang: gang.name, what: hired?.name ?? sayInducement(inducement) },
    line?.clause ?? 'dominion.inducements.budget.2',
  );
}

/** How many barricades one such inducement brings [dominion.inducements.data.14]. */
const BARRICADES = 3;

function addBarricades(state: BattleState, gang: GangState): void {
  for (let count = 0; count < BARRICADES; count++) {
    const barricade = newMarker(state, 'barricade', { gang: gang.id, state: 'to-place' });
    state.markers[barricade.id] = barricade;
  }
}

// Step 3: sub-plots

/** One secret card for each player, the lower-rated gang first, and those that inducements add [dominion.subplots.secret.1]. */
function* drawSubplots(t: BattleTable): Rule<void> {
  const { state } = t;
  const { occasion } = state;
  if (!occasion.subplots) return;
  const taken: string[] = [];
  for (const gang of yield* byRating(t, 'dominion.subplots.rulebook.1')) {
    const alone = privately(t, gang, PLAYING_CARDS);
    const extra = occasion.inducements.filter((each) => each.gang === gang.id);
    const draws = 1 + extra.filter(({ id }) => id === 'random-sub-plot').length;
    const secrets = secretsOf(state, gang);
    for (let draw = 0; draw < draws; draw++) {
      const { subplots, shown } = yield* drawSubplot(showingJokers(t, alone, gang), { taken });
      taken.push(...shown, ...subplots.map(({ card }) => card));
      secrets.subplots.push(...subplots.map(({ card }) => unknown(card)));
    }
    // The player knows the draw before picking another.
    for (const subplot of secrets.subplots) tellSubplot(alone, subplot);
    if (extra.some(({ id }) => id === 'chosen-sub-plot')) {
      const card = yield* chooseSubplot(alone, gang, taken);
      taken.push(card);
      secrets.subplots.push(unknown(card));
      tellSubplot(alone, unknown(card));
    }
    const { length: count } = secrets.subplots;
    t.tell(
      count === 1 ? 'dominion-steps/draws-sub-plot-secret' : 'dominion-steps/draws-sub-plots-secret',
      { gang: gang.name, count },
      'dominion.subplots.draw.2',
    );
    yield* showAtOnce(t, gang);
    if (state.gangs.some(({ side, rating }) => side !== gang.side && rating > gang.rating)) {
      alone.tell('dominion-steps/one-sub-plot-yours', {}, 'dominion.subplots.suit.1');
    }
  }
  state.special = [...state.special, 'dominion.subplots'];
}

/** The gang's own table, where everybody sees a Joker as it is drawn and nothing else is told [dominion.subplots.tasks.14]. */
function showingJokers(t: BattleTable, alone: BattleTable, { name }: GangState): BattleTable {
  return alone.through({
    put({ clause }) {
      if (clause === 'dominion.subplots.tasks.14')
        t.tell('dominion-steps/shows-joker-draws-two', { gang: name }, clause);
    },
  });
}

/** A sub-plot that the player picks from the deck: first its task, then the suit and with it the reward. */
function* chooseSubplot(alone: BattleTable, gang: GangState, taken: readonly string[]): Rule<string> {
  const { tasks, rewards } = alone.state.occasion.lists;
  const clause = 'dominion.inducements.data.4';
  const left = PLAYING_CARDS.filter((card) => !taken.includes(card)).map(unknown);
  const open = tasks.filter(({ value }) => left.some((card) => card.value === value));
  const value = yield* alone.offer(
    gang.seat,
    {
      what: say('dominion-steps/which-task-shall-sub'),
      options: open.map((task) => task.value),
      labels: () => Object.fromEntries(open.map((task) => [task.value, `${task.value}: ${task.words}`])),
    },
    clause,
    gang.id,
  );
  const suits = left.filter((card) => card.value === value).map(({ suit }) => suit);
  const words = (suit: string) => rewards.find((reward) => reward.suit === suit)?.words ?? '';
  const suit = yield* alone.offer(
    gang.seat,
    {
      what: say('dominion-steps/which-suit-so-which'),
      options: suits,
      labels: () => Object.fromEntries(suits.map((each) => [each, `${each}: ${words(each)}`])),
    },
    clause,
    gang.id,
  );
  return `${value}-${suit}`;
}

/** The card with its task and what completing it is worth, for whoever holds it. */
function tellSubplot(alone: BattleTable, { card, value, suit }: Subplot): void {
  const { tasks, rewards } = alone.state.occasion.lists;
  const task = tasks.find((each) => each.value === value);
  const reward = rewards.find((each) => each.suit === suit);
  if (!task || !reward) return;
  alone.tell('dominion-steps/your-sub-plot', { card, task: task.words }, task.clause);
  alone.tell('dominion-steps/completing-brings', { card, reward: reward.words }, reward.clause);
}

function unknown(card: string): Subplot {
  const [value = '', suit = ''] = card.split('-');
  return { card, value, suit, shown: false, complete: false, count: 0, mark: null };
}
