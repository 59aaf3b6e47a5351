/** Wild Fighters in a battle: they come in a secret round, take turns beside the gangs and are no gang themselves. */
import { type ClauseId, clause } from '@hive-arbiter/rulebook';
import { goOut } from '../../battle/events.ts';
import { isUnder, putOn, takeAway } from '../../battle/kit.ts';
import { fighterState, type RosterFighter } from '../../battle/roster.ts';
import { privately } from '../../battle/secrets.ts';
import { bySeam, specialActions, specialRule, switchOn } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  type GangState,
  gangBy,
  ids,
  isOnBoard,
  onBoardOf,
  type Stats,
} from '../../battle/state.ts';
import { addWeapons, type Profile, type Weapon } from '../../battle/weapons.ts';
import { allOf, anyOf, atLeast, EDGE, stated, unseenBy, type Where, within } from '../../battle/where.ts';
import { HIRED_GUNS, isSister, SISTERS } from '../../campaign/gang/hired-guns.ts';
import { rollOffForPlaces } from '../../campaign/shared/roll-off.ts';
import { type Kind, NONE_IN, whatComes, whenTheyCome } from '../../campaign/week/wild-fighters.ts';
import { deploy } from '../../core/deploy.ts';
import { activate } from '../../core/play/activation.ts';
import { rallyStep } from '../../core/play/round.ts';
import { rollForPriority } from '../../core/round.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule, Seat } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { recoverCreatures, wildGang } from '../creatures.ts';
import { mastiff } from '../enforcers.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'wild-fighters': Wild;
  }
}

const wildFighterPlayer = ruling('campaign.wild-fighter-player', 'players-take-turns');
const mastiffWaits = ruling('campaign.feral-mastiff-waits', 'stays-until-activates-later-round');
const wildSisters = ruling('campaign.wild-sisters', 'both-come-all-same');

const ID = 'campaign.wild-fighters';
/** The side of all of them; also the gang of a player who has them alone. */
const WILD = 'wild-fighters';

/** What the Wild Fighters keep in the battle's facts. */
interface Wild {
  /** So many players sit the battle out. */
  players: number;
  /** Have they come? */
  came: boolean;
  /** Turns they have had, where the players of the battle take turns with them. */
  turns: number;
  /** The order of the last Priority roll, their players among the gangs. */
  order: Ref[];
}

function wildOf({ facts }: BattleState): Wild | undefined {
  return facts[WILD];
}

export const wildFightersArrive = specialRule({
  id: ID,
  title: 'Wild Fighters',
  stands(state) {
    const wild = wildOf(state);
    if (wild?.came) return { words: say('campaign/wild-fighters-arrive/wild-fighters-have-come'), hot: true };
    return wild && wild.players === 0
      ? undefined
      : { words: say('campaign/wild-fighters-arrive/wild-fighters-may-come') };
  },

  *roundStarts(t) {
    const { state } = t;
    const wild = wildOf(state);
    if (wild) wild.order = [];
    if (!wild) yield* lookForPlayers(t);
    else if (!wild.came && state.round >= (roundOf(state) ?? Number.POSITIVE_INFINITY))
      yield* theyCome(t, wild);
  },

  /** With fighters on the battlefield their players roll for Priority, too [campaign.wild-fighters.turns.1]. */
  *priority(t, standard) {
    const { state } = t;
    const here = gangsHere(state);
    const wild = wildOf(state);
    if (!wild || here.length === 0) return yield* standard();
    wild.order = [...(yield* rollForPriority(t, ids([...state.gangs, ...here]), null))];
    return wild.order.filter((id) => state.gangs.some((gang) => gang.id === id));
  },
  prioritySettled(t) {
    const { state } = t;
    if (gangsHere(state).length === 0) return;
    const order = turnsOf(state, state.order).map((id) => gangBy(state, id).name);
    t.tell(
      'campaign/wild-fighters-arrive/wild-fighters-turns-go',
      { order },
      'campaign.wild-fighters.turns.1',
    );
  },
  turnOrder: turnsOf,

  actionPhaseStarts({ state }) {
    for (const fighter of wildOn(state)) {
      fighter.ready = !isUnder(fighter, 'not-ready-next'); // [core.conditions.blind.2]
      takeAway(fighter, 'not-ready-next');
    }
  },

  /** One of them acts at a time, and they may skip a turn; all of it happens in `turn`. */
  mayActivate: (_, gang, ready) => (isWild(gang) ? [] : ready),
  *turn(t, gang) {
    const { state } = t;
    const ready = onBoardOf(state, gang).filter((fighter) => fighter.ready);
    // The round does not wait for them [campaign.wild-fighters.turns.2].
    if (!isWild(gang) || ready.length === 0 || haveAllActed(state)) return false;
    gang.seat = nextPlayer(t);
    const what = say('campaign/wild-fighters-arrive/who-acts-next', { gang: gang.name });
    const offer = {
      what,
      options: [...ids(ready), SKIP],
      labels: { [SKIP]: say('campaign/wild-fighters-arrive/skip-this-turn') },
    };
    const chosen = yield* t.offer(gang.seat, offer, 'campaign.wild-fighters.turns.1', gang.id);
    if (chosen === SKIP) {
      t.tell(
        'campaign/wild-fighters-arrive/skip-turn',
        { gang: gang.name },
        'campaign.wild-fighters.turns.1',
      );
      return false;
    }
    yield* activate(t, fighterOf(state, chosen));
    return true;
  },

  // They are no gang: they do not flee and mourn nobody [campaign.wild-fighters.rules.1, campaign.wild-fighters.rules.2].
  canBottle: (_, gang) => !isWild(gang),
  mayRun: (state, fighter) => !isOneOfThem(state, fighter),
  isShakenBy: (state, fighter) => !isOneOfThem(state, fighter),
  closes: (state, fighter, action) =>
    isOneOfThem(state, fighter) && specialActions(state).some(({ id }) => id === action)
      ? {
          why: say('campaign/wild-fighters-arrive/wild-fighters-have-no'),
          clause: 'campaign.wild-fighters.rules.2',
        }
      : undefined,

  /**
   * They leave the fighter alone that the scenario is about, unless that fighter engages them
   * [campaign.wild-fighters.rules.3].
   */
  targets(t, attacker, targets, kind) {
    if (!isOneOfThem(t.state, attacker)) return targets;
    const open = targets.filter(
      (target) =>
        !isObjective(t.state, target) || (kind === 'fight' && target.engagedWith.includes(attacker.id)),
    );
    if (open.length < targets.length)
      t.tell('campaign/wild-fighters-arrive/wild-fighters-leave-whom', {}, 'campaign.wild-fighters.rules.3');
    return open;
  },
  mayHarm: (state, attacker, fighter) => !isOneOfThem(state, attacker) || !isObjective(state, fighter),

  /** A feral mastiff that is taken out before it has acted acts first [campaign.wild-fighters.mastiffs.3]. */
  staysForNow(t, fighter, by) {
    if (!isFeral(t.state, fighter) || !fighter.ready) return false;
    if (isUnder(fighter, FINISHED)) return true;
    putOn(fighter, FINISHED);
    fighter.takenOutBy = by?.id ?? null;
    t.tell(
      'campaign/wild-fighters-arrive/finished-but-acts-first',
      { fighter: fighter.name },
      'campaign.wild-fighters.mastiffs.3',
    );
    return true;
  },
  *activationEnds(t, fighter) {
    if (isUnder(fighter, FINISHED)) yield* finish(t, fighter);
  },

  *endPhaseStarts(t) {
    if (mastiffWaits(t) === 'stays-until-activates-later-round') return;
    for (const fighter of wildOn(t.state)) if (isUnder(fighter, FINISHED)) yield* finish(t, fighter);
  },

  *endPhaseEnds(t) {
    for (const gang of gangsHere(t.state)) {
      yield* recoverCreatures(t, gang.id);
      yield* rallyStep(t, gang);
    }
  },
});

const SKIP = 'skip';

/** The turns of the gangs with theirs among them, as rolled; where another rule has settled Priority they come last. */
function turnsOf(state: BattleState, order: readonly Ref[]): readonly Ref[] {
  const here = ids(gangsHere(state));
  if (here.length === 0) return order;
  const rolled = wildOf(state)?.order ?? [];
  const gangs = rolled.filter((id) => !here.includes(id));
  const isAsRolled = here.every((id) => rolled.includes(id)) && gangs.join() === order.join();
  return isAsRolled ? rolled : [...order, ...here];
}

// Who plays them, and when they come

/** Asks once how many players sit out; a secret roll says when the Wild Fighters come. */
function* lookForPlayers(t: BattleTable): Rule<void> {
  const { state } = t;
  const wild: Wild = { players: 0, came: false, turns: 0, order: [] };
  state.facts[WILD] = wild;
  const { scenario } = state;
  if (NONE_IN.includes(scenario.slice(scenario.indexOf('.') + 1))) {
    t.tell(
      'campaign/wild-fighters-arrive/there-no-wild-fighters',
      { scenario },
      'campaign.wild-fighters.use.2',
    );
    return;
  }
  const seat = firstSeat(state);
  const what = say('campaign/wild-fighters-arrive/how-many-players-sit');
  const many = ['1', '2', '3', '4', '0'] as const;
  wild.players = Number(yield* t.choose(seat, many, 'campaign.wild-fighters.use.1', WILD, what));
  if (wild.players === 0) {
    t.tell('campaign/wild-fighters-arrive/nobody-sitting-out-there', {}, 'campaign.wild-fighters.use.1');
    return;
  }
  // Nobody has a seat of this name, so nobody sees what is kept under it.
  state.secrets[WILD] = { round: yield* whenTheyCome(privately(t, { id: WILD, seat })) };
}

/** The round in which they come, which no seat sees. */
function roundOf({ secrets }: BattleState): number | undefined {
  return (secrets[WILD] as { readonly round: number } | undefined)?.round;
}

function firstSeat({ gangs }: BattleState): Seat {
  return gangs[0]?.seat ?? WILD;
}

function nextPlayer(t: BattleTable): Seat {
  const { gangs } = t.state;
  const wild = wildOf(t.state) as Wild;
  if (wildFighterPlayer(t) !== 'players-take-turns') return firstSeat(t.state);
  return (gangs[wild.turns++ % gangs.length] as GangState).seat;
}

// Arrival

function* theyCome(t: BattleTable, wild: Wild): Rule<void> {
  const { state } = t;
  wild.came = true;
  t.tell('campaign/wild-fighters-arrive/wild-fighters-come', {}, 'campaign.wild-fighters.arrival.1');
  const { kind, count } = yield* whatComes(t, state.gangs.length);
  const cards = yield* cardsOf(t, kind, count);
  const enemies = ids(allOnBoard(state));
  // What the Sisters can do together is a rule of the hired guns.
  if (cards.some(({ id }) => isSister(id))) switchOn(state, 'campaign.hired-guns');
  const gangs = yield* sharedOut(t, wild.players, cards.length);
  const placed: Ref[] = [];
  for (const [at, card] of cards.entries()) {
    const gang = gangs[at % gangs.length] as GangState;
    const arms = kind === 'rogue-ambot' ? { weapons: ids(ARMS) } : {};
    state.fighters[card.id] = { ...fighterState(gang.id, card), ...arms, fate: 'reserve' };
    gang.roster = [...gang.roster, card.id];
    const { where, clause } = entryOf(kind, enemies, [...placed]);
    yield* deploy(t, fighterOf(state, card.id), where, clause, nextPlayer(t));
    placed.push(card.id);
  }
}

/**
 * A gang for each player who gets any of them, all on one side. They are shared as evenly as possible: where they do
 * not go round a roll-off says who has more of them, and players with a single one take turns [campaign.wild-fighters.arrival.4].
 */
function* sharedOut(t: BattleTable, players: number, count: number): Rule<readonly GangState[]> {
  const { state } = t;
  const clause = 'campaign.wild-fighters.arrival.4';
  if (players === 1 || count <= 1) {
    if (players > 1) t.tell('campaign/wild-fighters-arrive/those-who-sit-out', {}, clause);
    return [wildGang(state, WILD, 'Wild Fighters')];
  }
  const gangs = Array.from({ length: players }, (_, at) => ({
    id: `${WILD}-${at + 1}`,
    name: `Wild Fighters of player ${at + 1}`,
  }));
  const over = count % players;
  const first = over === 0 ? [] : yield* rollOffForPlaces(t, ids(gangs), over, clause);
  const order = [
    ...gangs.filter(({ id }) => first.includes(id)),
    ...(count < players ? [] : gangs.filter(({ id }) => !first.includes(id))),
  ];
  const names = order.map(({ name }) => name);
  t.tell('campaign/wild-fighters-arrive/dealt-out-turn', { names }, clause);
  return order.map(({ id, name }) => Object.assign(wildGang(state, id, name), { side: WILD }));
}

function* cardsOf(t: BattleTable, kind: Kind, count: number): Rule<readonly RosterFighter[]> {
  switch (kind) {
    case 'feral-cyber-mastiffs':
      return Array.from({ length: count }, (_, at) =>
        mastiff(`${FERAL}${at + 1}`, `Feral Cyber-Mastiff ${at + 1}`, ['armoury.savage-bite']),
      );
    case 'bounty-hunters':
      return yield* drawHunters(t, count);
    case 'rogue-ambot':
      return [AMBOT];
    default:
      return kind satisfies never;
  }
}

/** Near the edge, or if there is none to use, near another way in [campaign.wild-fighters.arrival.3]. */
const ENTRY: Where = anyOf(within(3, EDGE), stated(say('where/near-way-in'), { is: 'last-resort' }));

function entryOf(
  kind: Kind,
  enemies: readonly Ref[],
  placed: readonly Ref[],
): { readonly where: Where; readonly clause: ClauseId } {
  const away = atLeast(6, enemies);
  switch (kind) {
    case 'feral-cyber-mastiffs': {
      const together = placed.length > 0 ? [within(4, placed)] : [];
      return { where: allOf(ENTRY, away, ...together), clause: 'campaign.wild-fighters.mastiffs.1' };
    }
    case 'bounty-hunters':
      return { where: allOf(ENTRY, away), clause: 'campaign.wild-fighters.hunters.1' };
    case 'rogue-ambot': {
      const hidden = allOf(away, unseenBy(enemies));
      const far = stated(say('where/far-as-possible'), { is: 'last-resort' });
      return { where: anyOf(hidden, far), clause: 'campaign.wild-fighters.ambot.1' };
    }
    default:
      return kind satisfies never;
  }
}

// Bounty hunters

/**
 * The catalogue says who the bounty hunters are and what some of them carry, but not what else is on their cards. This
 * stands in for the cards of a table that has not entered them.
 */
const HUNTER: Stats = { m: 5, ws: 4, bs: 3, s: 3, t: 3, w: 2, i: 4, a: 1, ld: 8, cl: 6, wil: 7, int: 7 };

const KIT: Readonly<Record<Ref, readonly string[]>> = {
  'suzie-slaughter': ['armoury.autogun', 'armoury.fighting-knife'],
  'butcher-slaughter': ['armoury.autopistol', 'armoury.chainsword'],
  burnadette: ['armoury.flamer', 'armoury.fighting-knife', 'armoury.fighting-knife', 'armoury.hazard-suit'],
  'katy-parry': ['armoury.sword', 'armoury.sword'],
  'heater-shottentail': ['armoury.shotgun', 'armoury.shotgun/gas-shells', 'armoury.shotgun/shatter-shells'],
  'scarlett-ensnaara': ['armoury.web-gun'],
  'bullseye-lu-cye': ['armoury.needle-rifle'],
};

/** Drawn from those who are neither for hire nor Enforcers; the Sisters come together and count as two. */
function* drawHunters(t: BattleTable, count: number): Rule<readonly RosterFighter[]> {
  const { occasion, fighters } = t.state;
  const forHire = new Set([...ids(occasion.hiredGuns), ...occasion.hired.map(({ gun }) => gun.id)]);
  let deck = HIRED_GUNS.filter(({ id, kind }) => kind === 'hired-gun' && !forHire.has(id) && !fighters[id]);
  const clause = 'campaign.wild-fighters.hunters.1';
  const drawn: Ref[] = [];
  while (drawn.length < count && deck.length > 0) {
    const card = yield* t.draw(ids(deck), clause);
    const partner = isSister(card)
      ? SISTERS.find((id) => id !== card && deck.some((each) => each.id === id))
      : undefined;
    const come = partner === undefined ? [card] : [card, partner];
    deck = deck.filter(({ id }) => !come.includes(id));
    const fits = drawn.length + come.length <= count || wildSisters(t) === 'both-come-all-same';
    if (fits) drawn.push(...come);
    else t.tell('campaign/wild-fighters-arrive/one-place-left-sisters', {}, clause);
  }
  return drawn.map((id) => ({ id, name: titled(id), rank: 'hired-gun', stats: HUNTER, kit: KIT[id] ?? [] }));
}

function titled(id: Ref): string {
  return id.replaceAll(/(^|-)(\w)/g, (_, before, letter) => `${before ? ' ' : ''}${letter.toUpperCase()}`);
}

// The ambot

/** The profile of the rogue ambot, as its clause holds it [campaign.wild-fighters.ambot.2]. */
const AMBOT: RosterFighter = {
  id: 'rogue-ambot',
  name: 'Rogue Ambot',
  rank: 'creature',
  stats: clause('campaign.wild-fighters.ambot.2').stats as unknown as Stats,
  kit: [],
};

interface Listed {
  readonly id: string;
  readonly short: number | 'E';
  readonly long?: number;
  readonly accuracyShort?: number;
  readonly strength: number | string;
  readonly ap: number;
  readonly damage: number;
  readonly ammo?: number;
  readonly traits: readonly string[];
}

/** Its two arms, each to strike and to shoot with; no trading post sells them. */
const ARMS: readonly Weapon[] = ['tunnelling-claw', 'grav-fist'].map((arm) => {
  const listed = clause('campaign.wild-fighters.ambot.2').weapons as unknown as readonly Listed[];
  const name = `${arm.charAt(0).toUpperCase()}${arm.slice(1).replace('-', ' ')}`;
  const profiles = listed.filter(({ id }) => id.startsWith(arm)).map(profileFrom);
  return { id: `armoury.${arm}`, name, class: 'special', profiles };
});
addWeapons(...ARMS);

function profileFrom({
  id,
  short,
  long,
  accuracyShort = 0,
  strength,
  ap,
  damage,
  ammo,
  traits,
}: Listed): Profile {
  const strikes = short === 'E';
  const named = traits.map((trait) => trait.replace(/^blast-(\d)$/, 'blast($1)'));
  return {
    id,
    range: strikes ? { short: null, long: 'engaged' } : { short, long: long ?? short },
    accuracy: { short: accuracyShort, long: 0 },
    strength: strength === 'graviton' ? null : strength,
    ap,
    damage,
    ammo: ammo ?? null,
    traits: strikes ? [...named, 'melee'] : named,
  };
}

// In battle

function isWild({ side }: GangState): boolean {
  return side === WILD;
}

function isOneOfThem(state: BattleState, { gang }: FighterState): boolean {
  return state.wild.some((each) => each.id === gang && isWild(each));
}

function gangsHere(state: BattleState): readonly GangState[] {
  return state.wild.filter((gang) => isWild(gang) && onBoardOf(state, gang).length > 0);
}

function wildOn(state: BattleState): readonly FighterState[] {
  return gangsHere(state).flatMap((gang) => onBoardOf(state, gang));
}

/** Has everybody acted who is not one of them? */
function haveAllActed(state: BattleState): boolean {
  return !allOnBoard(state).some((fighter) => fighter.ready && !isOneOfThem(state, fighter));
}

function isObjective(state: BattleState, fighter: FighterState): boolean {
  return bySeam(state).isObjective.some((rule) => rule.isObjective(state, fighter));
}

const FERAL = 'feral-mastiff-';
/** The condition of a mastiff that is out of action and acts first. */
const FINISHED = 'finished';

function isFeral(state: BattleState, fighter: FighterState): boolean {
  return fighter.id.startsWith(FERAL) && isOneOfThem(state, fighter);
}

function* finish(t: BattleTable, fighter: FighterState): Rule<void> {
  takeAway(fighter, FINISHED);
  fighter.ready = false;
  if (!isOnBoard(fighter)) return;
  const by = fighter.takenOutBy === null ? null : fighterOf(t.state, fighter.takenOutBy);
  yield* goOut(t, fighter, by, 'campaign.wild-fighters.mastiffs.3');
}
