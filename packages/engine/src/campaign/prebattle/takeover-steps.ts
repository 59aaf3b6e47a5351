/** The eleven steps before a Takeover battle, at the table and in their order [takeover.prebattle.general.1]. */
import type { ProcedureInputs } from '@hive-arbiter/rulebook';
import { isHangerOn } from '../../battle/kit.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { boardOf, enterScenario, scenarioOf } from '../../battle/scenario.ts';
import { privately, secretsOf } from '../../battle/secrets.ts';
import { switchOn } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  fighterOf,
  fightersOf,
  type GangState,
  gangBy,
  gangsIn,
  holderHere,
  ids,
} from '../../battle/state.ts';
import { BATTLEFIELDS } from '../../board/battlefields.ts';
import { rollOffAloud } from '../../core/roll-off.ts';
import { leadFirst } from '../../special/classic/multi-player.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { buildDeck, drawTactics, isOfUse, keep } from '../cards/tactics-hand.ts';
import { beastsOf, joinCrew, pickCrews } from '../crew/crews.ts';
import { hireFor } from '../crew/hiring.ts';
import { gatherGangs } from './gather.ts';
import { furnish, tellLayout } from './layout.ts';
import { leaveSteps, reachStep } from './progress.ts';
import {
  crewEligibility,
  customSelection,
  enforcerCheck,
  hiredGunPrice,
  hiringOrder,
  randomSelection,
  recovery,
  roles,
  scenarioRoll,
  tacticsDraw,
  terrainRoll,
} from './takeover.ts';
import {
  beginningWith,
  hasTerrainToPlace,
  placeTerrainInTurn,
  type Stage,
  stagesOfPrecinct,
  stagesOfTowers,
  tilesWanted,
} from './terrain-in-turn.ts';

type TakeoverScenario = ProcedureInputs['takeover.prebattle.roles']['scenario'];

export function* takeoverSteps(t: BattleTable): Rule<void> {
  t.tell('takeover-steps/eleven-steps-come-before', {}, 'takeover.prebattle.general.1');
  reachStep(t, 'scenario');
  yield* scenarioStep(t);
  reachStep(t, 'roles');
  rolesStep(t);
  yield* gatherGangs(t);
  homeTurfStep(t);
  reachStep(t, 'battlefield');
  yield* battlefieldStep(t);
  boonsStep(t);
  reachStep(t, 'tactics');
  yield* tacticsStep(t);
  reachStep(t, 'crews');
  yield* crewsStep(t);
  beastsStep(t);
  reachStep(t, 'hired-guns');
  yield* hiredGunsStep(t);
  reachStep(t, 'recovery');
  yield* recoveryStep(t);
  // Step 10, deployment, is a stage of its own: the scenario's.
  enforcerStep(t);
  leaveSteps(t);
}

function scenarioId(t: BattleTable): TakeoverScenario {
  return t.state.scenario as TakeoverScenario;
}

/** Step 1: a roll for a battle over a territory, else the reason for fighting decides [takeover.prebattle.scenario.2]. */
function* scenarioStep(t: BattleTable): Rule<void> {
  const { state } = t;
  if (state.occasion.open.includes('scenario'))
    state.scenario = (yield* scenarioRoll(t, { reason: state.occasion.reason })).scenario;
  enterScenario(state);
  t.tell('takeover-steps/scenario', { title: scenarioOf(state).title }, 'takeover.prebattle.scenario.1');
}

/** Step 2: the stake or the scenario says who defends; everybody else attacks [takeover.prebattle.roles.3]. */
function rolesStep(t: BattleTable): void {
  const { state } = t;
  const { stake, occasion, gangs } = state;
  const named = gangs.find(({ role }) => role === 'defender')?.id ?? gangs[0]?.id ?? null;
  const settled = roles(t, {
    scenario: scenarioId(t),
    stake,
    gangs: ids(gangs),
    knife: occasion.knife ?? named,
    holder: occasion.holder,
    captor: occasion.captor ?? named,
    enforcers: named,
  }).roles;
  const given = Object.values(settled).some((role) => role !== 'neutral');
  if (!given && scenarioOf(state).roles === 'attacker-defender') {
    // Over no territory the type of scenario settles the roles, and the set-up says who is who.
    t.tell('takeover-steps/defends', { defender: named }, 'takeover.prebattle.roles.4');
    return;
  }
  for (const gang of gangs) gang.role = settled[gang.id] ?? 'neutral';
}

/** Step 3: the owner of the territory fought over has Home Turf, which counts in bottle checks and Rally tests. */
function homeTurfStep(t: BattleTable): void {
  const owner = holderHere(t.state);
  if (!owner) return;
  owner.homeTurf = true;
  t.tell('takeover-steps/fights-home-turf', { gang: owner.name }, 'takeover.prebattle.home-turf.1');
}

const STYLES = ['towers', 'slums', 'zone-mortalis', 'sump-sea'] as const;

/** Step 4: the players choose the style of terrain or roll for it, and build the table in the order of the page. */
function* battlefieldStep(t: BattleTable): Rule<void> {
  const { state } = t;
  const { terrain: prescribed } = scenarioOf(state);
  if (prescribed) {
    state.terrain = prescribed.is;
  } else if (state.occasion.open.includes('terrain')) {
    const wish = yield* chooseStyle(t, ['roll', ...STYLES]);
    const { terrain } = yield* terrainRoll(wish === 'roll' ? t : t.quiet, { wish: wish === 'roll' });
    const chosen =
      terrain !== 'players-choose' ? terrain : wish === 'roll' ? yield* chooseStyle(t, STYLES) : wish;
    state.terrain = chosen as typeof state.terrain;
  }
  if (state.terrain === 'towers' || state.terrain === 'sump-sea')
    switchOn(state, `campaign.terrain.${state.terrain}`);
  const clause = prescribed?.clause ?? 'takeover.prebattle.battlefield.1';
  if (!prescribed?.ownLayout) {
    const { width, depth } = boardOf(state);
    t.tell('takeover-steps/battlefield', { terrain: state.terrain, width, depth }, clause);
    t.tell('takeover-steps/terrain-placed-turns-large', {}, 'takeover.prebattle.battlefield.2');
  }
  tellLayout(t);
  if (hasTerrainToPlace(state)) yield* buildBattlefield(t);
  yield* furnish(t);
}

/** On a board the terrain is placed in turn: the defender begins, or the winner of a roll-off [core.board.setup.2]. */
function* buildBattlefield(t: BattleTable): Rule<void> {
  const { state } = t;
  const [defender] = leadFirst(state, gangsIn(state, 'defender'));
  const clause = 'core.board.setup.2';
  const first = defender ?? gangBy(state, (yield* rollOffAloud(t, ids(state.gangs), clause))[0] ?? '');
  yield* placeTerrainInTurn(t, beginningWith(first, state), stagesOf(state), 'others-go-on');
}

/** Large pieces, ways up, scatter [takeover.prebattle.battlefield.2]; pit, tunnels, Towers and Precinct have their own. */
function stagesOf(state: BattleState): readonly Stage[] {
  const clause = 'takeover.prebattle.battlefield.2';
  if (state.board?.file.style === 'pit')
    return [
      {
        class: 'large',
        clause: 'takeover.pit-brawl.battlefield.3',
        least: state.gangs.length,
        mostEach: 1,
      },
      { class: 'scatter', clause: 'takeover.pit-brawl.battlefield.4', mostEach: 4 },
    ];
  const { precinct } = BATTLEFIELDS[state.scenario] ?? {};
  if (precinct) return stagesOfPrecinct(precinct, state);
  if (state.board?.file.style === 'towers') return stagesOfTowers(clause);
  const tiles = tilesWanted(state);
  if (state.board?.file.style === 'zone-mortalis')
    return [
      { class: 'tile', clause, least: tiles, most: tiles },
      { class: 'door', clause },
      { class: 'scatter', clause },
    ];
  return (['large', 'way', 'scatter'] as const).map((each) => ({ class: each, clause }));
}

function chooseStyle(t: BattleTable, options: readonly string[]): Rule<string> {
  const what = options.includes('roll')
    ? say('takeover-steps/which-style-terrain-roll')
    : say('takeover-steps/which-style-terrain');
  return t.ask<'choice'>({ kind: 'choice', clause: 'takeover.prebattle.battlefield.1', what, options });
}

/** Step 5: boons are announced, unless the scenario leaves no use for them. */
export function boonsStep(
  t: BattleTable,
  clause: 'takeover.prebattle.boons.1' | 'dominion.prebattle.rulebook.2' = 'takeover.prebattle.boons.1',
): void {
  const { noBoons } = scenarioOf(t.state);
  if (noBoons) {
    t.tell('takeover-steps/no-territory-boon-use', {}, noBoons);
    return;
  }
  for (const gang of t.state.gangs) {
    const boons = t.state.occasion.boons[gang.id] ?? [];
    if (boons.length === 0) continue;
    switchOn(t.state, 'campaign.territories');
    t.tell('takeover-steps/announces', { gang: gang.name, boons }, clause);
  }
  // A crossing is open to those who pay, whoever is here [campaign.territories.toll-crossing.3].
  if (t.state.occasion.toll) switchOn(t.state, 'campaign.territories');
}

/**
 * Step 6: each player draws a secret hand [campaign.tactics.draw.1], and the Underdogs add their cards
 * [takeover.prebattle.tactics.2, campaign.underdogs.cards.1].
 */
function* tacticsStep(t: BattleTable): Rule<void> {
  const { state } = t;
  if (!state.occasion.tactics) return;
  for (const gang of state.gangs) {
    const { draw, choose, underdogs } = tacticsDraw(t.quiet, {
      scenario: scenarioId(t),
      phase: state.phase,
      role: gang.role,
    });
    const clause = 'takeover.prebattle.tactics.1';
    const deck = scenarioOf(state).deck?.(gang);
    if (deck) yield* buildDeck(t, gang, deck);
    yield* drawTactics(t, gang, draw, clause);
    for (let chosen = 0; chosen < choose; chosen++) yield* chooseCard(t, gang);
    const secrets = secretsOf(state, gang);
    if (underdogs) secrets.hand = [...secrets.hand, ...secrets.underdogs];
    const cards = secrets.hand.length;
    const words = cards === 1 ? 'takeover-steps/holds-1-tactics-card' : 'takeover-steps/holds-tactics-cards';
    if (cards > 0) t.tell(words, { gang: gang.name, cards }, clause);
  }
  state.special = [...state.special, 'campaign.tactics'];
}

/** One card is chosen from all cards, in the deck or not. */
function* chooseCard(t: BattleTable, gang: GangState): Rule<void> {
  const { state } = t;
  const secrets = secretsOf(state, gang);
  const { tactics } = state.occasion.lists;
  const open = ids(tactics.filter(({ house }) => house === undefined || house === gang.house)).filter(
    (card) => !secrets.hand.includes(card) && isOfUse(state, gang, card),
  );
  if (open.length === 0) return;
  const alone = privately(t, gang);
  const clause = 'takeover.precinct-assault.tactics.3';
  const what = say('takeover-steps/which-all-cards-taken');
  const card = yield* alone.choose(gang.seat, open, clause, gang.id, what);
  keep(t, gang, card, clause);
}

/** Step 7: scenario and role decide how a gang picks its crew [takeover.prebattle.crews.1]. */
function* crewsStep(t: BattleTable): Rule<void> {
  yield* pickCrews(t, {
    eligible: (gang) => eligibleOf(t, gang),
    most: (size) => size,
    *random({ id }, size, open) {
      return (yield* randomSelection(rolledBy(t, id).quiet, { size, eligible: open })).crew;
    },
    picked: (gang, size, eligible, picks) => {
      const crew = { size, roster: gang.roster.length, eligible, picks };
      if (!customSelection(t.quiet, crew).legal) customSelection(t, crew);
    },
  });
}

/** Beasts that come along bring their own rule [campaign.beasts.rules.1]. */
function beastsStep({ state }: BattleTable): void {
  if (state.gangs.some(({ crew }) => crew.some((id) => fighterOf(state, id).rank === 'beast')))
    switchOn(state, 'campaign.beasts');
}

function eligibleOf(t: BattleTable, gang: GangState): readonly Ref[] {
  const fighters = fightersOf(t.state, gang).map(({ id, rank, status }) => ({ id, rank, status }));
  return crewEligibility(t.quiet, { scenario: scenarioId(t), role: gang.role, fighters }).eligible;
}

/**
 * Step 8: those who wish to hire do so in their order, and the hired join the crew [takeover.prebattle.hired-guns.1,
 * campaign.hired-guns.hire.2]. Enforcers cost half like any other [campaign.hired-guns.enforcers.1].
 */
function* hiredGunsStep(t: BattleTable): Rule<void> {
  const { state } = t;
  if (state.occasion.hiredGuns.length === 0) return;
  const open = state.gangs.filter((gang) => mayHire(t, gang));
  const answers = yield* t.together<'choice'>(
    open.map((gang) => ({
      kind: 'choice',
      clause: 'takeover.prebattle.hired-guns.1',
      by: [gang.seat],
      of: gang.id,
      secret: true,
      what: say('takeover-steps/does-gang-wish-hire'),
      options: ['hire', 'nobody'],
    })),
  );
  const wishing = new Set(open.filter((_, at) => answers[at] === 'hire').map(({ id }) => id));
  const { order } = yield* hiringOrder(t, {
    gangs: state.gangs.map(({ id, role, crew }) => ({
      id,
      role,
      crew: crew.length,
      wishes: wishing.has(id),
    })),
  });
  for (const id of order) {
    const gang = gangBy(state, id);
    const hired = yield* hireFor(
      t,
      gang,
      (told, { id, cost }) => priceFor(told, gang, id, cost),
      'takeover.prebattle.hired-guns.1',
    );
    joinCrew(t, gang, ids(hired));
  }
  if (state.occasion.hired.length > 0) state.special = [...state.special, 'campaign.hired-guns'];
}

/** Half the price [campaign.hired-guns.hire.1], or nothing for the first one of an Underdog who plays without tactics cards. */
export function priceFor(t: BattleTable, gang: GangState, gun: Ref, cost: number) {
  const { occasion } = t.state;
  const isUnderdog = (occasion.underdogs[gang.id] ?? 0) > 0 && !occasion.tactics;
  if (!isUnderdog || occasion.hired.some((each) => each.gang === gang.id))
    return hiredGunPrice(t, { cost, stash: gang.stash });
  t.tell('takeover-steps/fights-underdog-free-charge', { gun }, 'campaign.underdogs.no-cards.1');
  return { price: 0, affordable: true };
}

/** Some scenarios leave no place for those who belong to no gang. */
function mayHire(t: BattleTable, gang: GangState): boolean {
  const gun = { id: 'hired-gun', rank: 'hired-gun', status: 'fit' } as const;
  const scenario = scenarioId(t);
  return crewEligibility(t.quiet, { scenario, role: gang.role, fighters: [gun] }).eligible.length > 0;
}

/** The most who limp into a battle out of Recovery [takeover.prebattle.recovery.3]. */
const LIMPING = 3;

/**
 * Step 9: Recovery ends for everybody, but they still miss this battle; only a gang that is wholly in Recovery may
 * send three of them. Their status stays until the battle is over, so nobody fields them in it.
 */
function* recoveryStep(t: BattleTable): Rule<void> {
  const { state } = t;
  for (const gang of state.gangs) {
    const members = fightersOf(state, gang).filter(({ rank }) => rank !== 'hired-gun');
    const recovering = members.filter(({ status }) => status === 'recovery');
    state.occasion.cleared = [...state.occasion.cleared, ...ids(recovering)];
    // Beasts come with their owners, and Hangers-on do not fight: neither keeps the others from limping.
    const fighters = members
      .filter((fighter) => fighter.owner === undefined && !isHangerOn(fighter))
      .map(({ id, status }) => ({ id, status }));
    if (fighters.every(({ status }) => status !== 'recovery')) continue;
    const { everyone, cleared } = recovery(t.quiet, { fighters, picks: [] });
    const picks = everyone ? yield* pickLimping(t, gang, cleared) : [];
    const settled = recovery(t, { fighters, picks });
    state.occasion.returning = [...state.occasion.returning, ...settled.returning];
    for (const id of settled.playing) fighterOf(state, id).fleshWounds += settled.fleshWounds[id] ?? 0;
    joinCrew(t, gang, settled.playing);
    if (settled.playing.length > 0) yield* beastsOf(t, gang);
  }
}

function* pickLimping(t: BattleTable, gang: GangState, open: readonly Ref[]): Rule<readonly Ref[]> {
  const picks: Ref[] = [];
  const first = scenarioOf(t.state).comesFirst?.(t.state, gang);
  while (picks.length < Math.min(LIMPING, open.length)) {
    const left = open.filter((id) => !picks.includes(id));
    const chosen = yield* t.choose(
      gang.seat,
      [...(first !== undefined && left.includes(first) ? [first] : left), 'enough'],
      'takeover.prebattle.recovery.3',
      gang.id,
      say('takeover-steps/who-fights-although-recovery'),
    );
    if (chosen === 'enough') break;
    picks.push(chosen);
  }
  return picks;
}

/** Step 11: with somebody in Debt the Enforcers are rolled for in each round after the first [campaign.week.battle.2]. */
function enforcerStep(t: BattleTable): void {
  const { state } = t;
  const debtors = state.gangs.filter(({ inDebt }) => inDebt).length;
  enforcerCheck(debtors > 0 ? t : t.quiet, { debtors, round: 1 });
  if (debtors > 0) switchOn(state, 'campaign.enforcers');
}
