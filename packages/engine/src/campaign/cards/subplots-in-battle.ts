/** Sub-plots in a battle: shown when their text says so or when they are completed, and paid by their suit. */
import type { ClauseId, ProcedureInputs } from '@hive-arbiter/rulebook';
import { type AttackEvent, attacksIn } from '../../battle/attack.ts';
import { besideAny } from '../../battle/beside.ts';
import { award } from '../../battle/events.ts';
import { cardBy, DEFAULT_LISTS, type SubplotReward, type SubplotTask } from '../../battle/lists.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { privately, type Subplot, secretsOf } from '../../battle/secrets.ts';
import { seesThing } from '../../battle/sight-on-board.ts';
import { type BattleAction, specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  type GangState,
  gangBy,
  gangOfFighter,
  ids,
  isOnBoard,
} from '../../battle/state.ts';
import { longest, rangedOf } from '../../battle/weapons.ts';
import { anyOf, atLeast } from '../../battle/where.ts';
import { placeMarker } from '../../core/deploy.ts';
import { statusOf } from '../../core/status.ts';
import { rollTest } from '../../core/tests.ts';
import { type Saying, say } from '../../table/events.ts';
import type { About, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { chooseSuit, mayLeave, redrawAgain, subplotReward, subplotTask } from './dominion-subplots.ts';
import { without } from './dominion-tactics.ts';
import { discardUseless, isOfUse, isPast, keep } from './tactics-hand.ts';
import {
  canHarm,
  choosePiece,
  hasPieceToWreck,
  isThere,
  pieceToWreck,
  shootPiece,
  strikePiece,
} from './wreck-piece.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    [askedAboutPrey: `subplots.prey-out.${Ref}`]: boolean;
    [suitChanged: `subplots.suit-changed.${Ref}`]: boolean;
  }
}

const afterTheEnd = ruling('dominion.completion-after-the-end', 'tactic-drawn-kept-next-battle');

type Value = ProcedureInputs['dominion.subplots.task']['value'];
type Suit = ProcedureInputs['dominion.subplots.reward']['suit'];

/** Cards that are shown once the crews are known, which they are when it is drawn [dominion.subplots.tasks.1]. */
const SHOWN_AT_ONCE: readonly string[] = ['A'];
/** Cards that are on the table from the start of the battle, and those whose task is about a random enemy. */
const SHOWN_AT_THE_START: readonly string[] = ['3', '4', '6', '7'];
const MARKS_AN_ENEMY: readonly string[] = ['A', '6'];
/** Cards that only the end of the battle decides: those that lie open by then, and those that are secret. */
const AT_THE_END: readonly string[] = ['7', '9'];
const SECRET_TO_THE_END = ['5', '9', 'K'] as const;

function taskOf({ occasion }: BattleState, { value }: Subplot): SubplotTask {
  return occasion.lists.tasks.find((task) => task.value === value) as SubplotTask;
}

/** A task that the organiser rewrote is judged by the players. */
function isOwn(task: SubplotTask): boolean {
  return DEFAULT_LISTS.tasks.every(({ value, words }) => value !== task.value || words !== task.words);
}

/** Does a card of this value have the task of the default deck? Which tasks there are at all is no secret. */
function isStandard({ occasion }: BattleState, value: string): boolean {
  return occasion.lists.tasks.some((task) => task.value === value && !isOwn(task));
}

function opponentsOf({ gangs }: BattleState, { side }: GangState): readonly GangState[] {
  return gangs.filter((gang) => gang.side !== side);
}

/** The gang's sub-plots of these values that are still to be completed. */
function openOf(state: BattleState, gang: GangState, values?: readonly string[]): readonly Subplot[] {
  return secretsOf(state, gang).subplots.filter(
    ({ value, complete }) => !complete && (values === undefined || values.includes(value)),
  );
}

/** A gang's secret sub-plots; their number is public, the cards are not. */
function secretOf(state: BattleState, gang: GangState): readonly Subplot[] {
  return secretsOf(state, gang).subplots.filter(({ shown }) => !shown);
}

function show(t: BattleTable, gang: GangState, subplot: Subplot): void {
  if (subplot.shown) return;
  subplot.shown = true;
  const { words, clause } = taskOf(t.state, subplot);
  t.tell('subplots-in-battle/shows-sub-plot', { gang: gang.name, card: subplot.card, words }, clause);
}

// What the battle knows about a task

interface Known {
  readonly count: number;
  readonly remaining: number;
}

/** How far the task of a card that lies open has come; what only people see is asked of the gang's player. */
function* progress(t: BattleTable, gang: GangState, subplot: Subplot): Rule<Known> {
  const { state } = t;
  const { value, mark } = subplot;
  if (value === 'A') return { count: mark && isOut(fighterOf(state, mark)) ? 1 : 0, remaining: 0 };
  if (value === '9') return inPublic(state, gang, value);
  if (value !== '7') return { count: subplot.count, remaining: 0 };
  const { clause } = taskOf(state, subplot);
  const there = enemiesOf(state, gang).filter(isOnBoard);
  const what = say('subplots-in-battle/chosen-place-clear-no');
  const chosen = chosenPlace(gang);
  const clear =
    there.length === 0 ||
    (state.board
      ? // A place that was never chosen, or that the road took away, is not clear.
        Boolean(state.markers[chosen]?.spot) && (yield* t.within(6, chosen, ids(there), clause)).length === 0
      : yield* privately(t, gang).isSo(what, clause, gang.id));
  return { count: 0, remaining: clear ? 0 : 1 };
}

/** The progress of a card's task that everybody can follow, whoever holds the card. */
function inPublic(state: BattleState, gang: GangState, value: '5' | '9' | '10' | 'Q' | 'K'): Known {
  const enemies = enemiesOf(state, gang);
  const there = enemies.filter(isOnBoard);
  switch (value) {
    case '5':
      return { count: enemies.filter(isOut).length, remaining: 0 };
    case '9': {
      const own = new Set(gang.roster);
      const high = ({ rank }: FighterState) => rank === 'leader' || rank === 'champion';
      const taken = enemies.filter((enemy) => isOut(enemy) && own.has(enemy.takenOutBy ?? ''));
      return { count: taken.filter(high).length, remaining: there.filter(high).length };
    }
    case '10':
      return { count: there.length, remaining: there.filter(({ fate }) => fate === 'standing').length };
    case 'Q': {
      const prey = preyOf(enemies);
      const out = prey.filter(isOut).length;
      return { count: out, remaining: prey.length - out };
    }
    case 'K':
      return { count: 0, remaining: 0 };
    default:
      return value satisfies never;
  }
}

/** An enemy who came as a Reinforcement counts like those of the starting crew. */
function enemiesOf(state: BattleState, gang: GangState): FighterState[] {
  const fighters = opponentsOf(state, gang).flatMap((opponent) => fightersOf(state, opponent));
  return fighters.filter(({ tookPart }) => tookPart);
}

function isOut({ fate }: FighterState): boolean {
  return fate === 'out-of-action';
}

/** The Juves of a crew, or its three cheapest Gangers if it has none; among equal costs, those who are out. */
function preyOf(enemies: readonly FighterState[]): readonly FighterState[] {
  const juves = enemies.filter(({ rank }) => rank === 'juve');
  if (juves.length > 0) return juves;
  return enemies
    .filter(({ rank }) => rank === 'ganger')
    .sort((a, b) => a.cost - b.cost || Number(isOut(b)) - Number(isOut(a)))
    .slice(0, 3);
}

function isComplete(t: BattleTable, gang: GangState, value: string, known: Known): boolean {
  const { terrain, verdict, round } = t.state;
  return subplotTask(t.quiet, {
    value: value as Value,
    terrain: terrain === 'zone-mortalis' ? 'zone-mortalis' : 'sector-mechanicus',
    ...known,
    won: verdict?.victors.includes(gang.id) ?? false,
    round: Math.max(1, round),
  }).complete;
}

/** Does everybody see that a card of this value would be complete now, if the gang held it? */
function isMet(t: BattleTable, gang: GangState, value: Parameters<typeof inPublic>[2]): boolean {
  return isStandard(t.state, value) && isComplete(t, gang, value, inPublic(t.state, gang, value));
}

/** Judges one task that lies open and pays for it once it is complete. */
function* judge(t: BattleTable, gang: GangState, subplot: Subplot, moment: 'battle' | 'end'): Rule<void> {
  const { state } = t;
  const task = taskOf(state, subplot);
  const complete = isOwn(task)
    ? moment === 'end' &&
      (yield* privately(t, gang).isSo(
        say('subplots-in-battle/complete', { words: task.words }),
        task.clause,
        gang.id,
      ))
    : isComplete(t, gang, subplot.value, yield* progress(t, gang, subplot));
  if (!complete) return;
  subplot.complete = true;
  const what = say('subplots-in-battle/your-sub-plot-complete', { of: subplot.card });
  const claim = yield* privately(t, gang).choose(
    gang.seat,
    ['claim', 'leave'] as const,
    'dominion.subplots.rulebook.2',
    gang.id,
    what,
  );
  if (claim === 'claim') yield* reward(t, gang, subplot, moment);
}

const ASKED_ALL_THE_SAME = say('subplots-in-battle/none-your-secret-sub');

/**
 * Lets a player show and claim secret sub-plots that a public event may have completed. Every player with one is
 * asked, even if none is complete: otherwise the pause would reveal what they hold.
 */
function* claimSecret(
  t: BattleTable,
  gang: GangState,
  moment: 'battle' | 'end',
  isDue: (subplot: Subplot) => boolean,
  /** What the player has to see for themselves. */
  onTheirWord?: Saying,
): Rule<void> {
  let left = secretOf(t.state, gang).filter((subplot) => !subplot.complete && isDue(subplot));
  while (secretOf(t.state, gang).length > 0) {
    const [first] = left;
    const cards = left.map(({ card }) => card);
    const offer = {
      what: !first
        ? ASKED_ALL_THE_SAME
        : left.length > 1
          ? say('subplots-in-battle/several-your-sub-plots')
          : sayClaim(t.state, gang, first, onTheirWord),
      options: [...(left.length > 1 ? cards : first ? ['claim'] : []), 'leave'],
      labels: () =>
        Object.fromEntries(left.map((each) => [each.card, sayClaim(t.state, gang, each, onTheirWord)])),
    };
    const clause = 'dominion.subplots.rulebook.2';
    const chosen = yield* privately(t, gang).offer(gang.seat, offer, clause, gang.id);
    const claimed = chosen === 'claim' ? first : left.find(({ card }) => card === chosen);
    if (claimed) claimed.complete = true;
    // A player who declines a complete sub-plot cannot claim it later, unless only they can see that it is complete.
    else if (!onTheirWord) for (const each of left) each.complete = true;
    if (!claimed) return;
    left = left.filter((each) => each !== claimed);
    yield* reward(t, gang, claimed, moment);
  }
}

/** What only the player can see is claimed on their word. */
function sayClaim(state: BattleState, gang: GangState, subplot: Subplot, onTheirWord?: Saying): Saying {
  const task = taskOf(state, subplot);
  const { card } = subplot;
  if (isOwn(task))
    return say('subplots-in-battle/your-sub-plot-complete-show-claim', {
      card,
      words: task.words,
    });
  const seen = subplot.value === '8' && !state.board ? askInTheirZone(gang) : onTheirWord;
  if (seen)
    return say('subplots-in-battle/if-so-your-sub', {
      seen,
      card,
    });
  return say('subplots-in-battle/your-sub-plot-complete-show-claim-reward', { card });
}

function askInTheirZone({ name }: GangState): Saying {
  return say('subplots-in-battle/least-4-fighters-enemy', { name });
}

/** A completed sub-plot is shown; one completed during the battle brings a tactic at once [dominion.subplots.complete.1]. */
function* reward(t: BattleTable, gang: GangState, subplot: Subplot, moment: 'battle' | 'end'): Rule<void> {
  const { state } = t;
  show(t, gang, subplot);
  t.tell(
    'subplots-in-battle/has-completed-sub-plot',
    { gang: gang.name, card: subplot.card },
    'dominion.subplots.secret.2',
  );
  if (state.occasion.tactics) {
    if (moment === 'battle') yield* drawForIt(t, gang);
    else if (afterTheEnd(t) === 'tactic-drawn-kept-next-battle')
      yield* keepForTheNext(t, gang, subplot.card, 'dominion.subplots.complete.1');
  }
  yield* pay(t, gang, subplot, moment);
}

/** A tactic for a sub-plot that was completed during the battle, if the player wants one [dominion.subplots.complete.1]. */
function* drawForIt(t: BattleTable, gang: GangState): Rule<void> {
  const alone = privately(t, gang);
  if (secretsOf(t.state, gang).deck.length === 0) {
    alone.tell('subplots-in-battle/no-tactics-left-draw', {}, 'dominion.subplots.complete.2');
    return;
  }
  const clause = 'dominion.subplots.complete.1';
  const what = say('subplots-in-battle/draw-random-tactic-sub');
  const choice = yield* alone.choose(gang.seat, ['draw', 'leave'] as const, clause, gang.id, what);
  if (choice === 'draw') yield* drawOrExchange(t, gang, clause);
}

/** A random tactic; one whose time is past may be discarded for another [dominion.subplots.complete.3]. */
function* drawOrExchange(t: BattleTable, gang: GangState, clause: ClauseId): Rule<void> {
  const { state } = t;
  const secrets = secretsOf(state, gang);
  const alone = privately(t, gang);
  let exchanged = false;
  while (secrets.deck.length > 0) {
    const card = yield* alone.draw(secrets.deck, clause);
    if (!isOfUse(state, gang, card)) {
      discardUseless(alone, secrets, card);
      continue;
    }
    // Asked even if the card's time is not past: otherwise waiting would reveal that it is.
    const mayExchange =
      state.occasion.lists.tactics.some(({ id }) => isPast(state, id)) &&
      mayLeave(t, secrets.deck.length - 1) &&
      !(exchanged && redrawAgain(t) === 'once-only') &&
      (yield* wantsAnother(alone, gang, card));
    if (!mayExchange) {
      keep(t, gang, card, clause);
      return;
    }
    exchanged = true;
    secrets.deck = without(secrets.deck, [card]);
    alone.tell('subplots-in-battle/came-too-late-goes', { card }, 'dominion.subplots.complete.3');
  }
}

function* wantsAnother(alone: BattleTable, gang: GangState, card: string): Rule<boolean> {
  const { title, words } = cardBy(alone.state.occasion.lists, card);
  const past = isPast(alone.state, card);
  const what = past
    ? say('subplots-in-battle/time-past-discard-draw', { title, words })
    : say('subplots-in-battle/you-draw-only-card', { title, words });
  const offer = { what, options: past ? ['discard', 'keep'] : ['keep'] };
  const clause = 'dominion.subplots.complete.3';
  return (yield* alone.offer(gang.seat, offer, clause, gang.id)) === 'discard';
}

/** After the battle there is nothing left to play it in: the card waits for the next one [dominion.subplots.rewards.4]. */
function* keepForTheNext(t: BattleTable, gang: GangState, card: string, clause: ClauseId): Rule<void> {
  const { state } = t;
  const secrets = secretsOf(state, gang);
  const detail = say('award/tactic-kept', { card });
  award(state, { to: gang.id, what: 'note', amount: 1, detail, clause });
  if (secrets.deck.length === 0) return;
  const kept = yield* privately(t, gang).draw(secrets.deck, clause);
  secrets.deck = without(secrets.deck, [kept]);
  secrets.kept = [...(secrets.kept ?? []), kept];
  t.tell('subplots-in-battle/keeps-random-tactic-next', { gang: gang.name }, clause);
  const { title, words: does } = cardBy(state.occasion.lists, kept);
  t.tellTo(gang.seat, 'subplots-in-battle/waits-next-battle', { title, does }, clause);
}

const SUITS: readonly Suit[] = ['spades', 'hearts', 'clubs', 'diamonds'];

/** The lower-rated gang may count one of its sub-plots as another suit, which it says when it claims the reward. */
function* suitOf(t: BattleTable, gang: GangState, subplot: Subplot): Rule<Suit> {
  const own = subplot.suit as Suit;
  const opponentRating = Math.max(...opponentsOf(t.state, gang).map(({ rating }) => rating));
  const ratings = { rating: gang.rating, opponentRating };
  const used = `subplots.suit-changed.${gang.id}` as const;
  const suits = [own];
  const { mayChange } = chooseSuit(t.quiet, { ...ratings, suits, change: null, to: own });
  if (!mayChange || t.state.facts[used]) return own;
  const { rewards } = t.state.occasion.lists;
  const to = (yield* t.offer(
    gang.seat,
    {
      what: say('subplots-in-battle/which-suit-shall-count'),
      options: [own, ...SUITS.filter((suit) => suit !== own)],
      labels: () => Object.fromEntries(rewards.map(({ suit, words }) => [suit, `${suit}: ${words}`])),
    },
    'dominion.subplots.suit.1',
    gang.id,
  )) as Suit;
  if (to === own) return own;
  t.state.facts[used] = true;
  return chooseSuit(t, { ...ratings, suits, change: 0, to }).suits[0] as Suit;
}

/** The reward of the suit, as lines that can still be changed [dominion.subplots.reward.1]. */
function* pay(t: BattleTable, gang: GangState, subplot: Subplot, moment: 'battle' | 'end'): Rule<void> {
  const { state } = t;
  const suit = yield* suitOf(t, gang, subplot);
  const line = state.occasion.lists.rewards.find((each) => each.suit === suit) as SubplotReward;
  const { clause, words } = line;
  const { card } = subplot;
  const detail = say('award/sub-plot', { card });
  if (DEFAULT_LISTS.rewards.every((each) => each.suit !== suit || each.words !== words)) {
    const own = say('award/sub-plot-own', { card, words });
    award(state, { to: gang.id, what: 'note', amount: 0, detail: own, clause });
    return;
  }
  const { reputation, credits, xp, tactics } = yield* subplotReward(rolledBy(t, gang.id), { suit });
  if (reputation > 0) award(state, { to: gang.id, what: 'reputation', amount: reputation, detail, clause });
  if (credits > 0) award(state, { to: gang.id, what: 'credits', amount: credits, detail, clause });
  const who = fightersOf(state, gang).filter(({ tookPart, rank }) => tookPart && rank !== 'hired-gun');
  if (xp > 0 && who.length > 0) {
    const to = yield* t.choose(
      gang.seat,
      who.map(({ id }) => id),
      clause,
      gang.id,
      say('subplots-in-battle/who-gets-experience'),
    );
    award(state, { to, what: 'xp', amount: xp, detail, clause });
  }
  if (tactics === 0) return;
  if (moment === 'end') yield* keepForTheNext(t, gang, card, clause);
  else yield* drawOrExchange(t, gang, clause);
}

// What fighters do for a sub-plot

interface Work {
  readonly id: string;
  readonly words: Saying;
  readonly type: BattleAction['type'];
  readonly value: string;
  readonly clause: ClauseId;
  /** Is it done in base contact with an enemy, and so by Engaged fighters as well? */
  readonly inContact?: boolean;
  /** False where nobody can do it any more. */
  readonly can?: (state: BattleState, subplot: Subplot) => boolean;
  /** The action of the core rules that it is a case of. */
  readonly as?: string;
  /** May this fighter do it, where not everybody can? */
  readonly able?: (state: BattleState, fighter: FighterState) => boolean;
  /** Where it has to be done, if not anywhere. */
  readonly at?: (state: BattleState, fighter: FighterState, subplot: Subplot) => About | undefined;
  /** How much it brings; 0 after a failure, false if it is not possible here. */
  readonly done: (
    t: BattleTable,
    fighter: FighterState,
    subplot: Subplot,
    double: boolean,
  ) => Rule<number | false | Worked>;
}

/** What a shot brings, and the action that it takes with this weapon. */
interface Worked {
  readonly count: number;
  readonly takes: BattleAction['type'];
}

function work({
  id,
  words,
  type,
  value,
  clause,
  as,
  inContact = false,
  can,
  able,
  at,
  done,
}: Work): BattleAction {
  const find = (state: BattleState, { gang }: FighterState) => {
    const own = state.gangs.find((each) => each.id === gang);
    return own ? openOf(state, own, [value])[0] : undefined;
  };
  return {
    id,
    words,
    type,
    ...(as === undefined ? {} : { as }),
    clause,
    may(state, fighter) {
      const subplot = find(state, fighter);
      if (!subplot || can?.(state, subplot) === false || able?.(state, fighter) === false) return false;
      const status = statusOf(fighter);
      const isUp = type === 'free' || status === 'active' || (inContact && status === 'engaged');
      return isUp || { why: say('subplots-in-battle/only-active-fighter-may'), clause };
    },
    at(state, fighter) {
      const subplot = find(state, fighter);
      return subplot && at?.(state, fighter, subplot);
    },
    *take(t, fighter, double = true) {
      const subplot = find(t.state, fighter);
      const worked = subplot ? yield* done(t, fighter, subplot, double) : false;
      if (!subplot || worked === false) return false;
      const { count, takes } = typeof worked === 'number' ? { count: worked, takes: true as const } : worked;
      const gang = gangBy(t.state, fighter.gang);
      subplot.count += count;
      show(t, gang, subplot);
      const facts = { fighter: fighter.name, count: subplot.count };
      t.tell('subplots-in-battle/works-sub-plot-so', facts, clause);
      yield* judge(t, gang, subplot, 'battle');
      return takes;
    },
  };
}

/** The marker of the place that a gang has chosen for its sub-plot, on a board. */
function chosenPlace({ id }: GangState): Ref {
  return `${id}-chosen-place`;
}

/** At least 12" from where the own crew was set up [dominion.subplots.tasks.7]. */
function* choosePlace(t: BattleTable, gang: GangState): Rule<void> {
  const id = chosenPlace(gang);
  const marker = {
    id,
    kind: 'chosen-place',
    gang: gang.id,
    spot: null,
    carriedBy: null,
    state: 'chosen',
    data: {},
  };
  const own = ids(fightersOf(t.state, gang).filter(isOnBoard));
  yield* placeMarker(t, marker, atLeast(12, own), 'dominion.subplots.tasks.7', gang.seat);
}

/** Where the enemies of a gang were set up, for a board to look who is there. */
function inEnemyZone(
  { board, gangs }: BattleState,
  { side }: GangState,
  of: readonly Ref[],
  least: number,
): About | undefined {
  if (!board) return undefined;
  const zones = gangs.flatMap((gang) => (gang.side === side ? [] : (board.zones[gang.id] ?? [])));
  return { is: 'where', where: anyOf(...zones), of, least };
}

/** Beside a piece of terrain. */
function atPiece(of: Ref): About {
  return { is: 'piece', of, inches: 1 };
}

const ACTIONS: readonly BattleAction[] = [
  work({
    id: 'daub-the-walls',
    words: say('subplots-in-battle/daub-walls'),
    type: 'double',
    value: '2',
    clause: 'dominion.subplots.tasks.2',
    at: (state, fighter) => inEnemyZone(state, gangOfFighter(state, fighter), [fighter.id], 1),
    *done(t, fighter) {
      const there = yield* t.isSo(
        say('subplots-in-battle/enemy-deployment-zone', { name: fighter.name }),
        'dominion.subplots.tasks.2',
        fighter.id,
        inEnemyZone(t.state, gangOfFighter(t.state, fighter), [fighter.id], 1),
      );
      return there ? 1 : false;
    },
  }),
  work({
    id: 'hack',
    words: say('subplots-in-battle/hack-terminal'),
    type: 'double',
    value: '3',
    clause: 'dominion.subplots.tasks.3',
    at: (_, { id }) => atPiece(id),
    *done(t, { id, name, stats }) {
      const clause = 'dominion.subplots.tasks.3';
      const what = say('subplots-in-battle/within-1-piece-not', { name });
      if (!(yield* t.isSo(what, clause, id, atPiece(id)))) return false;
      return (yield* rollTest(t, { stat: 'int', value: stats.int }, clause, id)).passed ? 1 : 0;
    },
  }),
  work({
    id: 'wreck-terrain',
    words: say('subplots-in-battle/note-what-was-wrecked'),
    type: 'free',
    value: '4',
    clause: 'dominion.subplots.tasks.4',
    // Doors that are destroyed where every action is tracked count by themselves, and so does the piece on a board.
    can: (state) => !hasPieceToWreck(state) && (state.terrain !== 'zone-mortalis' || state.depth !== 'full'),
    *done(t, fighter) {
      const { seat } = gangBy(t.state, fighter.gang);
      const clause = 'dominion.subplots.tasks.4';
      const many = yield* t.choose(
        seat,
        ['0', '1', '2', '3'],
        clause,
        fighter.id,
        say('subplots-in-battle/how-many'),
      );
      return many === '0' ? false : Number(many);
    },
  }),
  work({
    id: 'shoot-piece',
    words: say('subplots-in-battle/shoot-piece'),
    type: 'basic',
    as: 'shoot',
    value: '4',
    clause: 'dominion.subplots.tasks.4',
    can: hasPieceToWreck,
    able: (state, fighter) => {
      const piece = pieceToWreck(fighter.gang);
      return isThere(state, piece) && rangedOf(fighter).some(canHarm) && seesThing(state, fighter, piece);
    },
    at: (_, fighter) => {
      const reach = longest(fighter, rangedOf(fighter).filter(canHarm));
      return besideAny(reach, fighter, [{ id: pieceToWreck(fighter.gang) }]);
    },
    done: shootPiece,
  }),
  work({
    id: 'strike-piece',
    words: say('subplots-in-battle/strike-piece'),
    type: 'basic',
    as: 'fight',
    value: '4',
    clause: 'dominion.subplots.tasks.4',
    can: hasPieceToWreck,
    able: (state, { gang }) => isThere(state, pieceToWreck(gang)),
    at: (_, fighter) => besideAny(1, fighter, [{ id: pieceToWreck(fighter.gang) }]),
    done: strikePiece,
  }),
  work({
    id: 'plant-evidence',
    words: say('subplots-in-battle/plant-evidence'),
    type: 'basic',
    value: '6',
    clause: 'dominion.subplots.tasks.6',
    inContact: true,
    can: (state, { mark }) => mark !== null && isOnBoard(fighterOf(state, mark)),
    at: (_, fighter, { mark }) => besideAny(0, fighter, [{ id: mark as Ref }]),
    *done(t, fighter, { mark }) {
      const { id, name } = fighter;
      const marked = fighterOf(t.state, mark as Ref);
      const what = say('subplots-in-battle/base-contact', { name, marked: marked.name });
      return (yield* t.isSo(what, 'dominion.subplots.tasks.6', id, besideAny(0, fighter, [marked])))
        ? 1
        : false;
    },
  }),
];

/** Enemies taken out by an attack with bare hands. */
function* countUnarmed(t: BattleTable, { attacker, kind, weapons, struck, noted }: AttackEvent): Rule<void> {
  const by = fighterOf(t.state, attacker);
  const gang = t.state.gangs.find(({ id }) => id === by.gang);
  if (!gang || !isStandard(t.state, 'J') || kind === 'shoot' || kind === 'trick') return;
  const out = struck.filter(
    ({ fighter, fate }) => fate === 'out-of-action' && fighterOf(t.state, fighter).gang !== gang.id,
  );
  if (out.length === 0) return;
  if (!noted && !weapons.every(({ weapon }) => weapon === null)) return;
  const onTheirWord = noted ? say('subplots-in-battle/was-attack-unarmed-one', { by: by.name }) : undefined;
  yield* claimSecret(t, gang, 'battle', ({ value }) => value === 'J', onTheirWord);
}

/** Doors that a gang has broken down in a tunnel battle. */
function* countDoors(t: BattleTable, attacker: FighterState): Rule<void> {
  const { gangs, markers, terrain } = t.state;
  const gang = gangs.find(({ id }) => id === attacker.gang);
  const subplot = gang && terrain === 'zone-mortalis' ? openOf(t.state, gang, ['4'])[0] : undefined;
  if (!gang || !subplot) return;
  for (const door of Object.values(markers)) {
    if (door.data.destroyedBy !== gang.id || door.data.counted === true) continue;
    door.data = { ...door.data, counted: true };
    subplot.count++;
    const count = subplot.count === 1 ? 'one door' : `${subplot.count} doors`;
    t.tell('subplots-in-battle/has-destroyed', { gang: gang.name, count }, 'dominion.subplots.tasks.4');
    yield* judge(t, gang, subplot, 'battle');
  }
}

export const subplotsInBattle = specialRule({
  id: 'dominion.subplots',
  title: 'Sub-plots',
  actions: ACTIONS,

  *deployed(t) {
    for (const gang of t.state.gangs) {
      yield* showThese(t, gang, SHOWN_AT_THE_START);
      if (t.state.board && openOf(t.state, gang, ['7']).length > 0) yield* choosePlace(t, gang);
      if (hasPieceToWreck(t.state) && openOf(t.state, gang, ['4']).length > 0) yield* choosePiece(t, gang);
    }
  },

  gainsUnarmed(state, { gang }) {
    const own = state.gangs.find(({ id }) => id === gang);
    // Everybody with a secret sub-plot may: that somebody is asked about bare hands would tell who holds a Jack.
    return own !== undefined && isStandard(state, 'J') && secretOf(state, own).length > 0;
  },

  *attacked(t, attack) {
    for (const each of attacksIn(attack)) yield* countUnarmed(t, each);
    if (attack.thing !== null) yield* countDoors(t, fighterOf(t.state, attack.attacker));
  },

  *wentOut(t, fighter) {
    for (const gang of t.state.gangs) {
      if (gang.id === fighter.gang) continue;
      for (const subplot of openOf(t.state, gang, ['9'])) {
        // Shown when it happens; whether it holds is seen at the end.
        if (inPublic(t.state, gang, '9').count > 0) show(t, gang, subplot);
      }
      for (const subplot of openOf(t.state, gang, ['A'])) yield* judge(t, gang, subplot, 'battle');
      yield* preyIsOut(t, gang);
    }
  },

  *roundEnds(t) {
    for (const gang of t.state.gangs)
      if (isMet(t, gang, '10')) yield* claimSecret(t, gang, 'battle', ({ value }) => value === '10');
  },
});

/**
 * A Queen may be claimed once all its targets are out; the player is asked once, and again when others have
 * come since.
 */
function* preyIsOut(t: BattleTable, gang: GangState): Rule<void> {
  const { facts } = t.state;
  const asked = `subplots.prey-out.${gang.id}` as const;
  const isOutNow = isMet(t, gang, 'Q');
  if (isOutNow === (facts[asked] === true)) return;
  facts[asked] = isOutNow;
  if (isOutNow) yield* claimSecret(t, gang, 'battle', ({ value }) => value === 'Q');
}

/** Shows open sub-plots as soon as they are drawn: the crews are known and nobody has been set up. */
export function showAtOnce(t: BattleTable, gang: GangState): Rule<void> {
  return showThese(t, gang, SHOWN_AT_ONCE);
}

function* showThese(t: BattleTable, gang: GangState, values: readonly string[]): Rule<void> {
  for (const subplot of openOf(t.state, gang, values)) {
    show(t, gang, subplot);
    if (MARKS_AN_ENEMY.includes(subplot.value)) yield* mark(t, gang, subplot);
  }
}

/** A random enemy of the crew is marked. */
function* mark(t: BattleTable, gang: GangState, subplot: Subplot): Rule<void> {
  const enemies: readonly Ref[] = opponentsOf(t.state, gang).flatMap(({ crew }) => crew);
  if (enemies.length === 0) return;
  const { clause } = taskOf(t.state, subplot);
  subplot.mark = yield* t.draw(enemies, clause, gang.id);
  t.tell('subplots-in-battle/marked', { name: fighterOf(t.state, subplot.mark).name }, clause);
}

/** Once the victor is known, what the end decides is judged; then every sub-plot is discarded [dominion.subplots.discard.1]. */
export function* subplotsAtTheEnd(t: BattleTable): Rule<void> {
  for (const gang of t.state.gangs) {
    for (const subplot of openOf(t.state, gang)) {
      const isDue = AT_THE_END.includes(subplot.value) || isOwn(taskOf(t.state, subplot));
      if (subplot.shown && isDue) yield* judge(t, gang, subplot, 'end');
    }
    yield* claimAtTheEnd(t, gang);
    const secrets = secretsOf(t.state, gang);
    if (secrets.subplots.length === 0) continue;
    const words =
      secrets.subplots.length === 1
        ? 'subplots-in-battle/discards-sub-plot'
        : 'subplots-in-battle/discards-sub-plots';
    secrets.subplots = [];
    t.tell(words, { gang: gang.name }, 'dominion.subplots.discard.1');
  }
}

/** Everybody with a secret sub-plot is asked if any card that they might hold could be complete. */
function* claimAtTheEnd(t: BattleTable, gang: GangState): Rule<void> {
  const { state } = t;
  if (secretOf(state, gang).length === 0) return;
  const due: string[] = SECRET_TO_THE_END.filter((value) => isMet(t, gang, value));
  const enough = fightersOf(state, gang).filter(isOnBoard).length >= 4;
  const mayBeThere = enough && isStandard(state, '8');
  if (mayBeThere && (!state.board || (yield* areInTheirZone(t, gang)))) due.push('8');
  if (due.length === 0 && !mayBeThere && !state.occasion.lists.tasks.some(isOwn)) return;
  yield* claimSecret(
    t,
    gang,
    'end',
    (subplot) => isOwn(taskOf(state, subplot)) || due.includes(subplot.value),
  );
}

/** The board answers for everybody. */
function areInTheirZone(t: BattleTable, gang: GangState): Rule<boolean> {
  const zone = inEnemyZone(t.state, gang, gang.roster, 4);
  return privately(t, gang).isSo(askInTheirZone(gang), 'dominion.subplots.tasks.8', gang.id, zone);
}
