/** Territory boons that are used in a battle: each gang has those that its roster announces. */
import { award } from '../../battle/events.ts';
import { isUnder, putOn } from '../../battle/kit.ts';
import { specialRule, switchOn, testModifierOf } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  type GangState,
  gangBy,
  gangOfFighter,
  ids,
  onBoardOf,
} from '../../battle/state.ts';
import { EDGE, type Where, within } from '../../battle/where.ts';
import { TOLL, tollPriority } from '../../campaign/week/territories.ts';
import { rollAmmoTest } from '../../core/ammo.ts';
import { deploy, placeMarker } from '../../core/deploy.ts';
import { rollTest } from '../../core/tests.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    /** The gang that has the power. */
    'generatorium.power': Ref;
    'sludge-sea.used': readonly Ref[];
    'territories.aside': Aside;
  }
}

function has({ occasion }: BattleState, { id }: Pick<GangState, 'id'>, territory: string): boolean {
  return (occasion.boons[id] ?? []).includes(territory);
}

const owners = (state: BattleState, territory: string) =>
  state.gangs.filter((gang) => has(state, gang, territory));

const enemiesOnBoard = (state: BattleState, gang: GangState) =>
  state.gangs.filter(({ side }) => side !== gang.side).flatMap((other) => onBoardOf(state, other));

/** The condition of one who had a drink too many before the battle or for courage. */
const TIPSY = 'intoxicated';
const PITCH_BLACK = 'takeover.pitch-black';
const POWER = 'generatorium.power';
const ASIDE = 'territories.aside';
const USED_GAS = 'sludge-sea.used';

/** Who waits where: fighters kept aside, by gang and way. */
type Aside = Readonly<Record<string, readonly Ref[]>>;

export const boonsInBattle = specialRule({
  id: 'campaign.territories',
  title: 'Territory boons',

  *deployed(t) {
    const { state } = t;
    for (const gang of owners(state, 'drinking-hole')) yield* spikeDrinks(t, gang);
    for (const gang of owners(state, 'gambling-den')) yield* callInDebt(t, gang);
    for (const gang of owners(state, 'workshop')) yield* placeCaches(t, gang);
    for (const gang of owners(state, 'tunnels')) yield* digTunnels(t, gang);
    for (const gang of owners(state, 'needle-ways')) {
      // Delaque have two groups of three [campaign.territories.needle-ways.3].
      const groups = gang.house === 'delaque' ? ['needle-ways-1', 'needle-ways-2'] : ['needle-ways-1'];
      for (const way of groups) yield* keepAside(t, gang, way, 3, 'campaign.territories.needle-ways.1');
    }
  },

  /** Before the Priority roll the power may be cut, once in the battle. */
  *roundStarts(t) {
    const { facts, special } = t.state;
    for (const gang of owners(t.state, 'generatorium')) {
      if (facts[POWER] !== undefined || special.includes(PITCH_BLACK)) continue;
      const clause = 'campaign.territories.generatorium.1';
      const options = ['leave-it', 'cut'] as const;
      const what = say('campaign/boons-in-battle/does-cut-power', { gang: gang.name });
      if ((yield* t.choose(gang.seat, options, clause, gang.id, what)) === 'leave-it') continue;
      facts[POWER] = gang.id;
      switchOn(t.state, PITCH_BLACK);
      t.tell('campaign/boons-in-battle/cuts-power-pitch-black', { gang: gang.name }, clause);
    }
  },

  *priority(t, standard) {
    const first = t.state.round === 1 ? yield* firstByToll(t) : [];
    const order = yield* standard();
    return [...order.filter((id) => first.includes(id)), ...order.filter((id) => !first.includes(id))];
  },

  *prioritySettled(t) {
    for (const gang of owners(t.state, 'tunnels')) yield* comeThroughTunnels(t, gang);
  },

  *endPhaseStarts(t) {
    const { facts, special } = t.state;
    if (typeof facts[POWER] !== 'string' || !special.includes(PITCH_BLACK)) return;
    const clause = 'campaign.territories.generatorium.2';
    if ((yield* t.roll('D6', clause, facts[POWER])) < 5) return;
    t.state.special = special.filter((id) => id !== PITCH_BLACK);
    t.tell('campaign/boons-in-battle/power-back', {}, clause);
  },

  *roundEnds(t) {
    if (t.state.round !== 1) return;
    for (const gang of owners(t.state, 'needle-ways')) {
      for (const way of ['needle-ways-1', 'needle-ways-2']) yield* infiltrate(t, gang, way);
    }
  },

  /** A failed Cool check may be rolled again, with a drink for it. */
  *steadies(t, fighter) {
    const gang = gangOfFighter(t.state, fighter);
    if (!has(t.state, gang, 'drinking-hole') || gang.house === 'delaque') return false;
    const clause = 'campaign.territories.drinking-hole.2';
    const what = say('campaign/boons-in-battle/does-roll-failed-cool', { fighter: fighter.name });
    const again = yield* t.choose(gang.seat, ['again', 'leave-it'] as const, clause, fighter.id, what);
    if (again === 'leave-it') return false;
    const modifier = yield* testModifierOf(t, fighter, 'cl');
    const { passed } = yield* rollTest(
      t,
      { stat: 'cl', value: fighter.stats.cl, modifier },
      clause,
      fighter.id,
    );
    if ((yield* t.roll('D6', clause, fighter.id)) <= 2) putOn(fighter, TIPSY);
    return passed;
  },

  /** Who is Intoxicated is at -1 to hit [campaign.territories.drinking-hole.3]. */
  hitModifier: (_, attacker) => (isUnder(attacker, TIPSY) ? -1 : 0),

  /** Failed Ammo checks of Blaze weapons and the first of Gas weapons are rolled again, and with a workshop every 1. */
  *ammoTest(t, fighter, { ammo, combi, traits }, standard) {
    const gang = gangOfFighter(t.state, fighter);
    if (has(t.state, gang, 'workshop')) {
      const clause = 'campaign.territories.workshop.2';
      const first = yield* rollAmmoTest(t, { ammo, combi }, clause, fighter.id);
      if (first.natural !== 1) return first.passed;
      return (yield* rollAmmoTest(t, { ammo, combi }, clause, fighter.id)).passed;
    }
    if (yield* standard()) return true;
    const used = t.state.facts[USED_GAS] ?? [];
    const byBlaze = has(t.state, gang, 'promethium-cache') && traits.includes('blaze');
    const byGas = has(t.state, gang, 'sludge-sea') && traits.includes('gas') && !used.includes(fighter.id);
    if (!byBlaze && !byGas) return false;
    if (!byBlaze) t.state.facts[USED_GAS] = [...used, fighter.id];
    const clause = byBlaze ? 'campaign.territories.promethium-cache.2' : 'campaign.territories.sludge-sea.2';
    t.tell('campaign/boons-in-battle/tests-again', { name: fighter.name }, clause);
    return yield* standard();
  },
});

/** Who goes first in round 1 by an Orlock gang's Toll Crossing; every other gang may buy the same right. */
function* firstByToll(t: BattleTable): Rule<readonly Ref[]> {
  const { state } = t;
  const here = owners(state, 'toll-crossing').find(({ house }) => house === 'orlock');
  // The owner need not be in the battle.
  const holder = here?.id ?? state.occasion.toll?.name;
  if (holder === undefined) return [];
  const clause = 'campaign.territories.toll-crossing.3';
  const payers: Ref[] = [];
  for (const gang of state.gangs) {
    if (gang === here || gang.stash < TOLL) continue;
    const what = say('campaign/boons-in-battle/does-pay-credits-go', { gang: gang.name, TOLL });
    if ((yield* t.choose(gang.seat, ['keep', 'pay'] as const, clause, gang.id, what)) === 'keep') continue;
    payers.push(gang.id);
    award(state, { to: gang.id, what: 'credits', amount: -TOLL, detail: 'toll', clause });
  }
  const { income, first } = tollPriority(t, {
    holder,
    orlock: true,
    gangs: ids(state.gangs),
    payers,
  });
  if (income > 0 && here)
    award(state, { to: here.id, what: 'credits', amount: income, detail: 'toll', clause });
  return first;
}

/** Two random enemies of a Delaque gang have had too much. */
function* spikeDrinks(t: BattleTable, gang: GangState): Rule<void> {
  if (gang.house !== 'delaque') return;
  const clause = 'campaign.territories.drinking-hole.4';
  for (const id of yield* t.drawSome(ids(enemiesOnBoard(t.state, gang)), 2, clause)) {
    putOn(fighterOf(t.state, id), TIPSY);
    t.tell('campaign/boons-in-battle/intoxicated', { name: fighterOf(t.state, id).name }, clause);
  }
}

/** A Delaque owner takes one enemy out of the battle before it begins. */
function* callInDebt(t: BattleTable, gang: GangState): Rule<void> {
  if (gang.house !== 'delaque') return;
  const clause = 'campaign.territories.gambling-den.4';
  const options = ['nobody', ...ids(enemiesOnBoard(t.state, gang))];
  const id = yield* t.choose(
    gang.seat,
    options,
    clause,
    gang.id,
    say('campaign/boons-in-battle/who-owes-too-much'),
  );
  if (id === 'nobody') return;
  const fighter = fighterOf(t.state, id);
  takeAside(fighter, 'stayed-home');
  const own = gangBy(t.state, fighter.gang);
  own.crew = own.crew.filter((each) => each !== id);
  t.tell('campaign/boons-in-battle/does-not-fight-today', { name: fighter.name }, clause);
}

/** D3 and 1 more ammo caches near the own zone. */
function* placeCaches(t: BattleTable, gang: GangState): Rule<void> {
  const clause = 'campaign.territories.workshop.1';
  const count = (yield* t.roll('D3', clause, gang.id)) + 1;
  let number = Object.keys(t.state.markers).length;
  for (let placed = 0; placed < count; placed++) {
    const id = `ammo-cache-${++number}`;
    const data = { gang: null, spot: null, carriedBy: null, data: {} };
    const where: Where = within(6, ids(onBoardOf(t.state, gang)));
    yield* placeMarker(t, { id, kind: 'ammo-cache', state: 'full', ...data }, where, clause, gang.seat);
  }
  switchOn(t.state, 'classic.ammo-cache');
}

function takeAside(fighter: FighterState, fate: 'reserve' | 'stayed-home'): void {
  Object.assign(fighter, { fate, spot: null, tookPart: false, ready: false });
}

/** Some of the crew are kept aside to come by another way. */
function* keepAside(
  t: BattleTable,
  gang: GangState,
  way: string,
  most: number,
  clause: 'campaign.territories.needle-ways.1' | 'campaign.territories.tunnels.1',
): Rule<void> {
  const crew = onBoardOf(t.state, gang).filter(({ id }) => gang.crew.includes(id));
  // Somebody has to hold the field.
  const options = { options: ids(crew), most: Math.min(most, crew.length - 1) };
  const what = say('campaign/boons-in-battle/who-kept-aside', { gang: gang.name });
  const kept = yield* t.pick(gang.seat, options, clause, gang.id, what);
  for (const id of kept) takeAside(fighterOf(t.state, id), 'reserve');
  const aside = t.state.facts[ASIDE] ?? {};
  t.state.facts[ASIDE] = { ...aside, [`${gang.id} ${way}`]: kept };
}

/** Who waits by this way, and waits no longer. */
function takeOut(t: BattleTable, gang: GangState, way: string): readonly FighterState[] {
  const aside = t.state.facts[ASIDE] ?? {};
  const { [`${gang.id} ${way}`]: kept = [], ...rest } = aside;
  t.state.facts[ASIDE] = rest;
  return kept.map((id) => fighterOf(t.state, id)).filter(({ fate }) => fate === 'reserve');
}

/** A point out of sight of enemies and more than 6" from them; in doubt as by the skill [campaign.territories.needle-ways.4]. */
function* infiltrate(t: BattleTable, gang: GangState, way: string): Rule<void> {
  const enemies = ids(enemiesOnBoard(t.state, gang));
  const hidden: Where = {
    is: 'all',
    of: [
      { is: 'at-least', inches: 6, near: { to: enemies } },
      { is: 'unseen-by', by: enemies },
    ],
  };
  let first: Ref | undefined;
  for (const fighter of takeOut(t, gang, way)) {
    const where = first === undefined ? hidden : within(2, [first]);
    yield* deploy(t, fighter, where, 'campaign.territories.needle-ways.2');
    first ??= fighter.id;
  }
}

/** Two tunnel markers on the edges, and up to three fighters below, six of an Orlock gang. */
function* digTunnels(t: BattleTable, gang: GangState): Rule<void> {
  const most = gang.house === 'orlock' ? 6 : 3; // [campaign.territories.tunnels.4]
  yield* keepAside(t, gang, 'tunnels', most, 'campaign.territories.tunnels.1');
  for (const number of [1, 2]) {
    const id = `tunnel-${gang.id}-${number}`;
    const marker = {
      id,
      kind: 'tunnel',
      gang: gang.id,
      spot: null,
      carriedBy: null,
      state: 'open',
      data: {},
    };
    yield* placeMarker(t, marker, within(0, EDGE), 'campaign.territories.tunnels.2', gang.seat);
  }
}

/** On a 4 or more those below come up by one of the markers, ready to act as a group. */
function* comeThroughTunnels(t: BattleTable, gang: GangState): Rule<void> {
  const waiting = (t.state.facts[ASIDE]?.[`${gang.id} tunnels`] ?? []).length;
  if (waiting === 0) return;
  const clause = 'campaign.territories.tunnels.3';
  if ((yield* t.roll('D6', clause, gang.id)) < 4) return;
  const markers = [`tunnel-${gang.id}-1`, `tunnel-${gang.id}-2`];
  const marker = yield* t.choose(
    gang.seat,
    markers,
    clause,
    gang.id,
    say('campaign/boons-in-battle/which-tunnel'),
  );
  const arrived = takeOut(t, gang, 'tunnels');
  for (const fighter of arrived) yield* deploy(t, fighter, within(2, [marker]), clause);
  for (const [at, fighter] of arrived.entries()) {
    // They act as one group in this round.
    if (at === 0) fighter.group = Math.max(fighter.group, arrived.length - 1);
  }
}
