/** Smash & Grab: one gang moves goods for a Guilder, and the other wants them. */

import { defeatEnemies, membersOf } from '../../battle/aims.ts';
import { besideAny } from '../../battle/beside.ts';
import type { Figures } from '../../battle/figures.ts';
import type { Battle, Ending, Verdict } from '../../battle/judged.ts';
import { scenario } from '../../battle/scenario.ts';
import { privately } from '../../battle/secrets.ts';
import { type BattleAction, specialRule, switchOn } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  type GangState,
  gangBy,
  ids,
  judged,
  type Marker,
  markerSaid,
} from '../../battle/state.ts';
import { allOf, atLeast, EDGE, stated, type Where, zone } from '../../battle/where.ts';
import '../../special/classic/ammo-cache.ts';
import { explode } from '../../special/classic/booby-trap.ts';
import { carryAlong, mayTouch, pickNear, tryToOpen } from '../../special/classic/loot-caskets.ts';
import { markersOf, newMarker, takeOff } from '../../special/classic/markers.ts';
import { type Saying, say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Json, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { commonFacts } from './aftermath.ts';
import { custom, FOR_MANY, random, theGang } from './crews.ts';
import {
  deployCrew,
  type GangZone,
  LOOT_CASKETS,
  NOT_WALLED_IN,
  pickZones,
  placeLootCaskets,
  placeMarker,
  SIX_TILES,
  sixTiles,
} from './deployment.ts';
import {
  declare,
  type Fleeing,
  type Flight,
  flight,
  hasEnded,
  lostByFlight,
  warnsOfFlight,
  win,
} from './judging.ts';
import { type CommonFacts, isOn, isSame, sides, type Variant } from './reading.ts';
import { casketsThatCount, forLeader, rewards } from './rewards.ts';

interface SmashFacts extends CommonFacts {
  readonly ammoOpened?: number;
  readonly ammoClosed?: number;
  readonly fragOpened?: boolean;
}

const EFFECTS = { ammo: 'ammo-cache', empty: 'none', 'frag-trap': 'frag-trap' } as const;

/** The attacker opens a casket without a roll; the defender cannot open one at all. */
export const openCasket = procedure('dominion.smash-and-grab.open-casket', (t, { role, contents }) => {
  if (role === 'defender') {
    const why = 'dominion.smash-and-grab.caskets.1';
    t.tell('dominion/smash-and-grab/defender-cannot-open-caskets', {}, why);
    return { opened: false, effect: 'none', why };
  }
  const why = 'dominion.smash-and-grab.caskets.2';
  t.tell('dominion/smash-and-grab/casket-opened', { contents }, why);
  return { opened: true, effect: EFFECTS[contents], why };
});

export const ending = procedure('dominion.smash-and-grab.ending', (t, { battle, variant }): Ending => {
  sides(battle);
  return hasEnded(t, battle, variant, {
    nobodyLeft: {
      classic: 'dominion.smash-and-grab.ending.1',
      updated: 'dominion.smash-and-grab.ending.2',
    },
    limit: { roundSeven: [], last: { round: 7, clause: 'dominion.smash-and-grab.ending.3' } },
  });
});

export const victory = procedure('dominion.smash-and-grab.victory', (t, { battle, variant }) => {
  const { ammoOpened: opened = 0, ammoClosed: closed = 0 } = battle.facts;
  const counted = say('dominion/smash-and-grab/ammo-caskets-opened-still', { opened, closed });
  return declare(t, verdict(t, battle, variant), {
    'dominion.smash-and-grab.fleeing.1': say('dominion/smash-and-grab/enemy-bottled-out-choice'),
    'dominion.smash-and-grab.victory.1': counted,
    'dominion.smash-and-grab.victory.2': counted,
  });
});

function figures({ facts }: Battle<SmashFacts>): readonly Figures[] {
  const { ammoOpened: many = 0, ammoClosed = 0 } = facts;
  return [{ of: [], what: [say('figures/ammo-opened', { many, all: many + ammoClosed })] }];
}

function verdict(t: Table, battle: Battle<SmashFacts>, variant: Variant): Verdict {
  const { attacker, defender } = sides(battle);
  const fled = fleeing(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);
  const { ammoOpened = 0, ammoClosed = 0 } = battle.facts;
  return ammoOpened > ammoClosed
    ? win(attacker, 'dominion.smash-and-grab.victory.1')
    : win(defender, 'dominion.smash-and-grab.victory.2');
}

const FLEEING: Fleeing = {
  clause: 'dominion.smash-and-grab.fleeing.1',
  who: 'either',
  updatedVictory: false,
};

function fleeing(t: Table, battle: Battle<SmashFacts>, variant: Variant): Flight | undefined {
  return flight(t, battle, variant, FLEEING);
}

const flightRewards = ruling('dominion.smash-flight-rewards', 'credits-only');

/** When the defender fled, the closed ammo caskets count as opened; the trap is no risk then. */
export const smashRewards = procedure('dominion.smash-and-grab.rewards', function* (t, input) {
  const { variant } = input;
  const battle: Battle<SmashFacts> = input.battle;
  const { attacker, defender } = sides(battle);
  const { ammoOpened = 0, ammoClosed = 0, fragOpened = false } = battle.facts;
  const leftBehind = lostByFlight(fleeing(t, battle, variant), defender) ? ammoClosed : 0;
  const beyondCredits = flightRewards(t) === 'credits-only' ? 0 : leftBehind;
  const opened = casketsThatCount(t, ammoOpened + beyondCredits);

  return yield* rewards(t, battle, variant, verdict(t, battle, variant), {
    payment: {
      for: 'objectives',
      clause: 'dominion.smash-and-grab.credits.1',
      earned: (side) =>
        isSame(side, attacker)
          ? { times: ammoOpened + leftBehind, die: 'D6' }
          : { times: ammoClosed - leftBehind, die: '2D6' },
    },
    reputation: (gang) => (isOn(attacker, gang) ? opened : -opened),
    reputationClause: 'dominion.smash-and-grab.reputation.1',
    moreReputation: (gang) => [
      {
        amount: isOn(attacker, gang) && fragOpened ? -1 : 0,
        why: 'the frag trap',
        clause: 'dominion.smash-and-grab.reputation.2',
      },
    ],
    lines: { firstMeeting: true, bottled: true },
    earnings: opened >= 2 ? forLeader(attacker, 'dominion.smash-and-grab.experience.1') : [],
    fleeing: 'dominion.smash-and-grab.fleeing.1',
  });
});

// The battle: the goods

type Contents = keyof typeof EFFECTS;

/** What the fighter who opens a casket sees. */
const INSIDE: Readonly<Record<Contents, string>> = {
  ammo: 'an ammo cache',
  empty: 'nothing at all',
  'frag-trap': 'a frag trap, which goes off',
};

/** Five caskets: one is trapped, one is empty, and three are full of ammunition. */
const GOODS = 5;
const KIND = 'goods-casket';

function goodsOf({ markers }: BattleState): readonly Marker[] {
  return Object.values(markers).filter(({ kind }) => kind === KIND);
}

/** The contents of each casket are a secret of the defender until it is opened. */
function secretContents(state: BattleState, { seat }: GangState): Record<Ref, Contents> {
  const secrets = (state.secrets[seat] ?? {}) as Record<string, Json>;
  state.secrets[seat] = secrets;
  secrets.goods ??= {};
  return secrets.goods as unknown as Record<Ref, Contents>;
}

const casketStrip = ruling('dominion.smash-casket-strip', 'defender-must-take-tile', '4-does-not-hold');

/** Caskets lie in the defender's zone and 4" from the edge; a strip along the edge is not deep enough for both. */
function casketPlace(t: BattleTable, { where }: GangZone): Where {
  const isTile = where.is === 'zone' && where.outline === null;
  if (isTile) return allOf(where, atLeast(4, EDGE));
  return casketStrip(t) === '4-does-not-hold' ? where : allOf(nearZone(where), atLeast(4, EDGE));
}

/** The zone and 2" round it. */
function nearZone(own: Where): Where {
  const words = say('where/near-own-zone');
  if (own.is !== 'zone' || !own.outline) return stated(words);
  const { x, y } = own.outline;
  return zone(words, { x: [x[0] - 2, x[1] + 2], y: [y[0] - 2, y[1] + 2] });
}

/** Standard deployment, and the goods before anybody stands. */
function* deployment(t: BattleTable): Rule<void> {
  const clause = 'dominion.smash-and-grab.deployment.1';
  const tileOnly = casketStrip(t) === 'defender-must-take-tile';
  const zones = yield* pickZones(t, tileOnly ? ['tile'] : undefined);
  yield* placeGoods(t, zones[0] as GangZone);
  for (const { gangs, where } of zones)
    for (const gang of gangs) yield* deployCrew(t, gang, allOf(where, NOT_WALLED_IN), clause);
}

function* placeGoods(t: BattleTable, zone: GangZone): Rule<void> {
  const { state } = t;
  const [gang] = zone.gangs;
  const clause = 'dominion.smash-and-grab.deployment.1';
  const placed: Ref[] = [];
  while (placed.length < GOODS) {
    const casket = newMarker(state, KIND, { gang: gang.id, state: 'closed' });
    placed.push((yield* placeMarker(t, casket, casketPlace(t, zone), clause, gang.seat)).id);
  }
  const alone = privately(t, gang);
  const trapped = yield* alone.choose(
    gang.seat,
    placed,
    clause,
    gang.id,
    say('dominion/smash-and-grab/which-casket-holds-frag'),
  );
  const others = placed.filter((id) => id !== trapped);
  const empty = yield* alone.choose(
    gang.seat,
    others,
    clause,
    gang.id,
    say('dominion/smash-and-grab/which-casket-empty'),
  );
  const contents = secretContents(state, gang);
  for (const id of placed) contents[id] = id === trapped ? 'frag-trap' : id === empty ? 'empty' : 'ammo';
}

function closedGoods(state: BattleState): readonly Marker[] {
  return markersOf(state, KIND).filter((casket) => casket.state === 'closed');
}

const howGoodsOpen = ruling('dominion.smash-goods-open', 'any-basic-action-opens-one');

/**
 * The goods are loot caskets: they are smashed open or their locks bypassed like any other [classic.loot-caskets.smash.1,
 * classic.loot-caskets.bypass.1]. Only what is inside is known without a roll [dominion.smash-and-grab.caskets.2].
 */
function opening(how: 'smash' | 'bypass', words: Saying): BattleAction {
  return {
    id: `${how}-goods`,
    words,
    type: 'basic',
    clause: 'dominion.smash-and-grab.caskets.2',
    may(state, fighter) {
      if (gangBy(state, fighter.gang).role !== 'attacker')
        return {
          why: say('dominion/smash-and-grab/the-defender-cannot-open-the-caskets'),
          clause: 'dominion.smash-and-grab.caskets.1',
        };
      return mayTouch(fighter, closedGoods(state));
    },
    at: (state, fighter) => besideAny(1, fighter, closedGoods(state)),
    *take(t, fighter) {
      const casket = yield* pickNear(t, fighter, closedGoods(t.state), how);
      if (!casket) return false;
      const isEasy = howGoodsOpen(t) === 'any-basic-action-opens-one';
      if (isEasy || (yield* tryToOpen(t, fighter, casket, how)).attempt.opened)
        yield* open(t, fighter, casket);
      return true;
    },
  };
}

/** Either gang may take a casket along [classic.loot-caskets.carry.1]. */
const carryGoods: BattleAction = {
  id: 'carry-goods',
  words: say('dominion/smash-and-grab/carry-one-defender-s'),
  type: 'simple',
  clause: 'classic.loot-caskets.carry.1',
  may: (state, fighter) => mayTouch(fighter, closedGoods(state)),
  at: (state, fighter) => besideAny(1, fighter, closedGoods(state)),
  *take(t, fighter) {
    const casket = yield* pickNear(t, fighter, closedGoods(t.state), 'carry');
    if (!casket) return false;
    yield* carryAlong(t, fighter, casket);
    return true;
  },
};

/**
 * The contents come out without a roll: ammunition, nothing, or a trap that goes off
 * [dominion.smash-and-grab.caskets.2].
 */
function* open(t: BattleTable, fighter: FighterState, casket: Marker): Rule<void> {
  const { state } = t;
  const { role } = gangBy(state, fighter.gang);
  const contents = secretContents(state, theGang(t, 'defender'))[casket.id] as Contents;
  const isThief = role === 'attacker';
  const { opened, effect } = openCasket(isThief ? t.quiet : t, {
    role: isThief ? 'attacker' : 'defender',
    contents,
  });
  if (!opened) return;
  const facts = { fighter: fighter.name, casket: markerSaid(state, casket.id), what: INSIDE[contents] };
  t.tell('dominion/smash-and-grab/opens', facts, 'dominion.smash-and-grab.caskets.2');
  const { spot } = casket;
  casket.data = { contents, openedBy: fighter.id };
  if (effect === 'frag-trap') {
    casket.data = { ...casket.data, trap: 'frag' };
    yield* explode(t, casket);
  }
  takeOff(casket, 'opened');
  if (effect !== 'ammo-cache') return;
  switchOn(state, 'classic.ammo-cache');
  const cache = newMarker(state, 'ammo-cache', { spot });
  state.markers[cache.id] = cache;
}

specialRule({
  id: 'dominion.smash-and-grab',
  title: 'Smash & Grab',
  actions: [
    opening('smash', say('dominion/smash-and-grab/smash-one-defender-s')),
    opening('bypass', say('dominion/smash-and-grab/bypass-lock-one-defender')),
    carryGoods,
  ],
});

// The battle as a whole

/** The battle as its judging rules take it. */
function now(t: BattleTable) {
  const { state } = t;
  const contents = secretContents(state, theGang(t, 'defender'));
  const goods = goodsOf(state).map(({ id, state }) => ({ holds: contents[id], isOpen: state === 'opened' }));
  const ammo = goods.filter(({ holds }) => holds === 'ammo');
  const facts = commonFacts(t, {
    ammoOpened: ammo.filter(({ isOpen }) => isOpen).length,
    ammoClosed: ammo.filter(({ isOpen }) => !isOpen).length,
    fragOpened: goods.some(({ holds, isOpen }) => holds === 'frag-trap' && isOpen),
  });
  return { battle: judged(state, 'dominion.smash-and-grab', facts), variant: state.variant };
}

export const smashAndGrab = scenario({
  id: 'dominion.smash-and-grab',
  title: 'Smash & Grab',
  pack: 'dominion',
  gangs: FOR_MANY,
  roles: 'attacker-defender',
  special: ['dominion.smash-and-grab', LOOT_CASKETS],
  board: () => SIX_TILES,
  battlefield: sixTiles('dominion.smash-and-grab.battlefield.1'),
  furnish: placeLootCaskets,
  terrain: { is: 'zone-mortalis', clause: 'dominion.smash-and-grab.battlefield.1' },
  crew: (t, gang) =>
    gang.role === 'attacker'
      ? custom(t, 10, 'dominion.smash-and-grab.crews.1')
      : random(t, 'D6+3', 'dominion.smash-and-grab.crews.2', gang),
  deployment,
  bottlingWarning: warnsOfFlight(FLEEING),
  aims: (state, gang) => {
    const clause = 'dominion.smash-and-grab.victory.1';
    if (gang.role !== 'attacker') return [defeatEnemies(state, gang, 1, 'dominion.smash-and-grab.victory.2')];
    const actions = ['smash-goods', 'bypass-goods'];
    const to = ids(closedGoods(state));
    return [
      { is: 'go', who: membersOf(state, gang), to, within: 1, actions, worth: 0.9, clause },
      defeatEnemies(state, gang, 0.5, clause),
    ];
  },
  ending: (t) => ending(t, now(t)),
  victory: (t) => victory(t, now(t)),
  figures: (t) => figures(now(t).battle),
  *rewards(t) {
    return yield* smashRewards(t, now(t));
  },
});
