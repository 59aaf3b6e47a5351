/** The scenario, at the table: the roll, who chooses, House missions, and who attacks. */

import { award } from '../../battle/events.ts';
import type { HouseMission } from '../../battle/house-missions.ts';
import { missionOf } from '../../battle/occasion.ts';
import { enterScenario, type Scenario, scenarioOf, scenarios } from '../../battle/scenario.ts';
import { havingRolled } from '../../battle/secrets.ts';
import { type BattleState, type BattleTable, type GangState, gangsIn, ids } from '../../battle/state.ts';
import { formSides } from '../../special/classic/multi-player.ts';
import { type Face, parseRoll } from '../../table/dice.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Blocked, Json, Ref, Rule } from '../../table/question.ts';
import { RESCUE } from './dominion-challenge-step.ts';
import { chooser, mayChoose, roles, scenarioRoll } from './dominion-scenario.ts';
import { asGangs, type Found, ratingsOf, type Side, sideOf } from './dominion-sides.ts';
import { gatherGangs } from './gather.ts';

/** The challenger rolls, the lower-rated gang may shift the result, and some results let a player choose. */
export function* determineScenario(t: BattleTable, found: Found): Rule<void> {
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

/** An offered house mission: its base mission, and the differences. */
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

/** The story tells what a house mission changes. */
function tellMission(t: BattleTable): void {
  const mission = missionOf(t.state.occasion);
  if (!mission) return;
  const { words, like } = mission;
  const facts = { words, like: titlesOf(formsOf(like)) };
  t.tell('dominion-steps/played-like-but', facts, 'dominion.scenario.choice.1');
}

/** The forms of a mission, each a scenario of its own: Stand-Off and Tunnel Skirmish are one. */
export function formsOf(mission: string): readonly Scenario[] {
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
    const gives = chosenBy === 'nobody' ? eitherOf(played) : say('dominion-steps/gang-chooses', { chosenBy });
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

/** Who attacks and who defends, once the scenario is known; the player who chose it may have a say. */
export function* settleRoles(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  enterScenario(state);
  const { roles: has } = scenarioOf(state);
  t.tell('dominion-steps/scenario', { title: titleOf(state) }, 'dominion.prebattle.sequence.1');
  tellMission(t);
  const hasRoles = has === 'attacker-defender';
  const chose = found.chooser === 'nobody' ? undefined : sideOf(found, found.chooser);
  // A gang that comes for its own fighters attacks [dominion.rescue-mission.captives.1].
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

/** Scenarios, any of which it may be. */
export function eitherOf(played: readonly string[]): Json {
  const [one = '', other] = played;
  return other === undefined ? one : say('dominion-steps/or', { one, other });
}
