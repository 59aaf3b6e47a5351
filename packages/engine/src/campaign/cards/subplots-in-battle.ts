/** Sub-plots in a battle: shown when their text says so or when they are completed, and paid by their suit. */
import type { ClauseId, ProcedureInputs } from '@hive-arbiter/rulebook';
import { type AttackEvent, attacksIn } from '../../battle/attack.ts';
import { award } from '../../battle/events.ts';
import {
  cardBy,
  DEFAULT_LISTS,
  playingCard,
  type SubplotReward,
  type SubplotTask,
} from '../../battle/lists.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { privately, type Subplot, secretsOf } from '../../battle/secrets.ts';
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
import { atLeast } from '../../battle/where.ts';
import { placeMarker } from '../../core/deploy.ts';
import { statusOf } from '../../core/status.ts';
import { rollTest } from '../../core/tests.ts';
import type { About, Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { chooseSuit, redrawAgain, subplotReward, subplotTask } from './dominion-subplots.ts';
import { discardUseless, isOfUse, isPast, keep } from './tactics-hand.ts';

const afterTheEnd = ruling('dominion.completion-after-the-end', 'tactic-drawn-kept-next-battle');

type Value = ProcedureInputs['dominion.subplots.task']['value'];
type Suit = ProcedureInputs['dominion.subplots.reward']['suit'];

/** Cards that are shown once the crews are known, which they are when it is drawn [dominion.subplots.tasks.1]. */
const SHOWN_AT_ONCE: readonly string[] = ['A'];
/** Cards that are on the table from the start of the battle, and those whose task is about a random enemy. */
const SHOWN_AT_THE_START: readonly string[] = ['3', '4', '6', '7'];
const MARKS_AN_ENEMY: readonly string[] = ['A', '6'];
/** Cards that only the end of the battle decides. */
const AT_THE_END: readonly string[] = ['5', '7', '8', '9', 'K'];

function taskOf({ occasion }: BattleState, { value }: Subplot): SubplotTask {
  return occasion.lists.tasks.find((task) => task.value === value) as SubplotTask;
}

/** A task that the organiser wrote anew is judged by the players. */
function isOwn(task: SubplotTask): boolean {
  return DEFAULT_LISTS.tasks.every(({ value, words }) => value !== task.value || words !== task.words);
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

function show(t: BattleTable, gang: GangState, subplot: Subplot): void {
  if (subplot.shown) return;
  subplot.shown = true;
  const { words, clause } = taskOf(t.state, subplot);
  t.tell(
    '{gang} shows its sub-plot, the {card}: {words}',
    { gang: gang.name, card: subplot.card, words },
    clause,
  );
}

// What the battle knows about a task

interface Known {
  readonly count: number;
  readonly remaining: number;
}

/** How far a task has come, as far as the app can tell; what only people see is asked of the gang's player. */
function* progress(t: BattleTable, gang: GangState, subplot: Subplot): Rule<Known> {
  const { state } = t;
  // Whoever came as a Reinforcement is an enemy like those of the starting crew.
  const enemies: FighterState[] = [];
  for (const opponent of opponentsOf(state, gang))
    for (const fighter of fightersOf(state, opponent)) if (fighter.tookPart) enemies.push(fighter);
  const out = (fighters: readonly FighterState[]) => fighters.filter(isOut);
  const high = ({ rank }: FighterState) => rank === 'leader' || rank === 'champion';
  const there = enemies.filter(isOnBoard);
  const alone = privately(t, gang);
  const { clause } = taskOf(state, subplot);
  switch (subplot.value) {
    case 'A':
      return {
        count: subplot.mark && fighterOf(state, subplot.mark).fate === 'out-of-action' ? 1 : 0,
        remaining: 0,
      };
    case '5':
      return { count: out(enemies).length, remaining: 0 };
    case '7': {
      const what = 'Is the chosen place clear: no enemy within 6" of the piece, or on the tile?';
      const chosen = chosenPlace(gang);
      const clear =
        there.length === 0 ||
        (state.markers[chosen]
          ? (yield* t.within(6, chosen, ids(there), clause)).length === 0
          : yield* alone.isSo(what, clause, gang.id));
      return { count: 0, remaining: clear ? 0 : 1 };
    }
    case '8': {
      const few = fightersOf(state, gang).filter(isOnBoard).length < 4;
      const what = `Are at least 4 fighters of ${gang.name} in the enemy deployment zone?`;
      const enough =
        !few && (yield* alone.isSo(what, clause, gang.id, inEnemyZone(state, gang, gang.roster, 4)));
      return { count: enough ? 4 : 0, remaining: 0 };
    }
    case '9': {
      const own = new Set(gang.roster);
      const taken = out(enemies).filter(({ takenOutBy }) => takenOutBy !== null && own.has(takenOutBy));
      return { count: taken.filter(high).length, remaining: there.filter(high).length };
    }
    case '10':
      return { count: there.length, remaining: there.filter(({ fate }) => fate === 'standing').length };
    case 'Q': {
      const prey = preyOf(enemies);
      return { count: out(prey).length, remaining: prey.length - out(prey).length };
    }
    default:
      return { count: subplot.count, remaining: 0 };
  }
}

function isOut({ fate }: FighterState): boolean {
  return fate === 'out-of-action';
}

/** The Juves of a crew, or its three cheapest Gangers where it has none; of those who cost the same, whoever is out. */
function preyOf(enemies: readonly FighterState[]): readonly FighterState[] {
  const juves = enemies.filter(({ rank }) => rank === 'juve');
  if (juves.length > 0) return juves;
  return enemies
    .filter(({ rank }) => rank === 'ganger')
    .sort((a, b) => a.cost - b.cost || Number(isOut(b)) - Number(isOut(a)))
    .slice(0, 3);
}

/** Judges one task and pays for it once it is complete. */
function* judge(t: BattleTable, gang: GangState, subplot: Subplot, moment: 'battle' | 'end'): Rule<void> {
  const { state } = t;
  const task = taskOf(state, subplot);
  const complete = isOwn(task)
    ? moment === 'end' &&
      (yield* privately(t, gang).isSo(`Is this complete? ${task.words}`, task.clause, gang.id))
    : subplotTask(t.quiet, {
        value: subplot.value as Value,
        terrain: state.terrain === 'zone-mortalis' ? 'zone-mortalis' : 'sector-mechanicus',
        ...(yield* progress(t, gang, subplot)),
        won: state.verdict?.victors.includes(gang.id) ?? false,
        round: Math.max(1, state.round),
      }).complete;
  if (complete) yield* finish(t, gang, subplot, moment);
}

/** A completed sub-plot is shown; one completed during the battle brings a tactic at once [dominion.subplots.complete.1]. */
function* finish(t: BattleTable, gang: GangState, subplot: Subplot, moment: 'battle' | 'end'): Rule<void> {
  const { state } = t;
  subplot.complete = true;
  const claim = yield* privately(t, gang).choose(
    gang.seat,
    ['claim', 'leave'] as const,
    'dominion.subplots.rulebook.2',
    gang.id,
    `Your sub-plot, the ${playingCard(subplot.card) ?? subplot.card}, is complete. ${
      subplot.shown ? 'Claim' : 'Show it and claim'
    } its reward?`,
  );
  if (claim === 'leave') return;
  show(t, gang, subplot);
  t.tell(
    '{gang} has completed its sub-plot, the {card}',
    { gang: gang.name, card: subplot.card },
    'dominion.subplots.secret.2',
  );
  if (state.occasion.tactics) {
    if (moment === 'battle') yield* drawForIt(t, gang);
    else if (afterTheEnd(t) === 'tactic-drawn-kept-next-battle')
      yield* keepForTheNext(
        t,
        gang,
        `sub-plot, the ${playingCard(subplot.card) ?? subplot.card}`,
        'dominion.subplots.complete.1',
      );
  }
  yield* pay(t, gang, subplot, moment);
}

/** A tactic for a sub-plot that was completed during the battle, if the player wants one [dominion.subplots.complete.1]. */
function* drawForIt(t: BattleTable, gang: GangState): Rule<void> {
  const alone = privately(t, gang);
  if (secretsOf(t.state, gang).deck.length === 0) {
    alone.tell('No tactics are left to draw', {}, 'dominion.subplots.complete.2');
    return;
  }
  const clause = 'dominion.subplots.complete.1';
  const what = 'Draw a random tactic for the sub-plot you completed?';
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
    const mayExchange =
      isPast(state, card) &&
      secrets.deck.length > 1 &&
      !(exchanged && redrawAgain(t) === 'once-only') &&
      (yield* wantsAnother(alone, gang, card));
    if (!mayExchange) {
      keep(t, gang, card, clause);
      return;
    }
    exchanged = true;
    secrets.deck.splice(secrets.deck.indexOf(card), 1);
    alone.tell('{card} came too late and goes', { card }, 'dominion.subplots.complete.3');
  }
}

function* wantsAnother(alone: BattleTable, gang: GangState, card: string): Rule<boolean> {
  const { title, words } = cardBy(alone.state.occasion.lists, card);
  const what = `The time of ${title} is past: ${words} Discard it and draw another one?`;
  const options = ['discard', 'keep'] as const;
  return (
    (yield* alone.choose(gang.seat, options, 'dominion.subplots.complete.3', gang.id, what)) === 'discard'
  );
}

/** After the battle there is nothing left to play it in: the card waits for the next one [dominion.subplots.rewards.4]. */
function* keepForTheNext(t: BattleTable, gang: GangState, detail: string, clause: ClauseId): Rule<void> {
  const { state } = t;
  const secrets = secretsOf(state, gang);
  const words = `${detail}: one random tactic, kept for the next battle`;
  award(state, { to: gang.id, what: 'note', amount: 1, detail: words, clause });
  if (secrets.deck.length === 0) return;
  const card = yield* privately(t, gang).draw(secrets.deck, clause);
  secrets.deck.splice(secrets.deck.indexOf(card), 1);
  secrets.kept = [...(secrets.kept ?? []), card];
  t.tell('{gang} keeps a random tactic for its next battle', { gang: gang.name }, clause);
  const { title, words: does } = cardBy(state.occasion.lists, card);
  t.tellTo(gang.seat, '{title} waits for the next battle: {does}', { title, does }, clause);
}

const SUITS: readonly Suit[] = ['spades', 'hearts', 'clubs', 'diamonds'];

/** The lower-rated gang may count one of its sub-plots as another suit, which it says when it claims the reward. */
function* suitOf(t: BattleTable, gang: GangState, subplot: Subplot): Rule<Suit> {
  const own = subplot.suit as Suit;
  const opponentRating = Math.max(...opponentsOf(t.state, gang).map(({ rating }) => rating));
  const ratings = { rating: gang.rating, opponentRating };
  const used = `subplots.suit-changed.${gang.id}`;
  const suits = [own];
  const { mayChange } = chooseSuit(t.quiet, { ...ratings, suits, change: null, to: own });
  if (!mayChange || t.state.facts[used]) return own;
  const { rewards } = t.state.occasion.lists;
  const to = (yield* t.offer(
    gang.seat,
    {
      what: 'Which suit shall it count as?',
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
  const detail = `sub-plot, the ${playingCard(subplot.card) ?? subplot.card}`;
  if (DEFAULT_LISTS.rewards.every((each) => each.suit !== suit || each.words !== words)) {
    award(state, { to: gang.id, what: 'note', amount: 0, detail: `${detail}: ${words}`, clause });
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
      'Who gets the Experience?',
    );
    award(state, { to, what: 'xp', amount: xp, detail, clause });
  }
  if (tactics === 0) return;
  if (moment === 'end') yield* keepForTheNext(t, gang, detail, clause);
  else yield* drawOrExchange(t, gang, clause);
}

// What fighters do for a sub-plot

interface Work {
  readonly id: string;
  readonly words: string;
  readonly type: BattleAction['type'];
  readonly value: string;
  readonly clause: ClauseId;
  /** Is it done in base contact with an enemy, and so by Engaged fighters as well? */
  readonly inContact?: boolean;
  /** False where nobody can do it any more. */
  readonly can?: (state: BattleState, subplot: Subplot) => boolean;
  /** How much it brings; 0 where it failed, false where it is not possible here. */
  readonly done: (t: BattleTable, fighter: FighterState, subplot: Subplot) => Rule<number | false>;
}

function work({ id, words, type, value, clause, inContact = false, can, done }: Work): BattleAction {
  const find = (state: BattleState, { gang }: FighterState) => {
    const own = state.gangs.find((each) => each.id === gang);
    return own ? openOf(state, own, [value])[0] : undefined;
  };
  return {
    id,
    words,
    type,
    clause,
    may(state, fighter) {
      const subplot = find(state, fighter);
      if (!subplot || can?.(state, subplot) === false) return false;
      const status = statusOf(fighter);
      const able = type === 'free' || status === 'active' || (inContact && status === 'engaged');
      return able || { why: 'only an Active fighter may do it', clause };
    },
    *take(t, fighter) {
      const subplot = find(t.state, fighter);
      const count = subplot ? yield* done(t, fighter, subplot) : false;
      if (!subplot || count === false) return false;
      const gang = gangBy(t.state, fighter.gang);
      subplot.count += count;
      show(t, gang, subplot);
      const facts = { fighter: fighter.name, count: subplot.count };
      t.tell('{fighter} works on the sub-plot: {count} so far', facts, clause);
      yield* judge(t, gang, subplot, 'battle');
      return true;
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
  return { is: 'where', where: { is: 'any', of: zones }, of, least };
}

const ACTIONS: readonly BattleAction[] = [
  work({
    id: 'daub-the-walls',
    words: 'Daub the walls',
    type: 'double',
    value: '2',
    clause: 'dominion.subplots.tasks.2',
    *done(t, { id, name }) {
      const there = yield* t.isSo(
        `Is ${name} in the enemy deployment zone?`,
        'dominion.subplots.tasks.2',
        id,
        inEnemyZone(t.state, gangOfFighter(t.state, fighterOf(t.state, id)), [id], 1),
      );
      return there ? 1 : false;
    },
  }),
  work({
    id: 'hack',
    words: 'Hack a terminal',
    type: 'double',
    value: '3',
    clause: 'dominion.subplots.tasks.3',
    *done(t, { id, name, stats }) {
      const clause = 'dominion.subplots.tasks.3';
      if (
        !(yield* t.isSo(`Is ${name} within 1" of a piece that is not hacked yet?`, clause, id, {
          is: 'piece',
          of: id,
          inches: 1,
        }))
      )
        return false;
      return (yield* rollTest(t, { stat: 'int', value: stats.int }, clause, id)).passed ? 1 : 0;
    },
  }),
  work({
    id: 'wreck-terrain',
    words: 'Note what was wrecked for your sub-plot',
    type: 'free',
    value: '4',
    clause: 'dominion.subplots.tasks.4',
    // Doors that are destroyed where every action is tracked count by themselves.
    can: ({ terrain, depth }) => terrain !== 'zone-mortalis' || depth !== 'full',
    *done(t, fighter) {
      const { seat } = gangBy(t.state, fighter.gang);
      const clause = 'dominion.subplots.tasks.4';
      const many = yield* t.choose(seat, ['0', '1', '2', '3'], clause, fighter.id, 'How many?');
      return many === '0' ? false : Number(many);
    },
  }),
  work({
    id: 'plant-evidence',
    words: 'Plant evidence',
    type: 'basic',
    value: '6',
    clause: 'dominion.subplots.tasks.6',
    inContact: true,
    can: (state, { mark }) => mark !== null && isOnBoard(fighterOf(state, mark)),
    *done(t, { id, name }, { mark }) {
      const marked = fighterOf(t.state, mark as Ref).name;
      const clause = 'dominion.subplots.tasks.6';
      return (yield* t.isSo(`Is ${name} in base contact with ${marked}?`, clause, id, {
        is: 'closer',
        from: id,
        to: [mark as Ref],
        inches: 0,
        upTo: true,
      }))
        ? 1
        : false;
    },
  }),
];

/** Enemies whom an attack with bare hands has taken out. */
function* countUnarmed(t: BattleTable, { attacker, kind, weapons, struck, noted }: AttackEvent): Rule<void> {
  const by = fighterOf(t.state, attacker);
  const gang = t.state.gangs.find(({ id }) => id === by.gang);
  const subplot = gang && openOf(t.state, gang, ['J'])[0];
  if (!subplot || kind === 'shoot' || kind === 'trick') return;
  const out = struck.filter(
    ({ fighter, fate }) => fate === 'out-of-action' && fighterOf(t.state, fighter).gang !== gang.id,
  );
  if (out.length === 0) return;
  const clause = 'dominion.subplots.tasks.11';
  const unarmed = noted
    ? yield* privately(t, gang).isSo('Was that an unarmed attack?', clause, attacker)
    : weapons.every(({ weapon }) => weapon === null);
  if (!unarmed) return;
  subplot.count += out.length;
  yield* judge(t, gang, subplot, 'battle');
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
    t.tell('{gang} has destroyed {count}', { gang: gang.name, count }, 'dominion.subplots.tasks.4');
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
    }
  },

  gainsUnarmed(state, { gang }) {
    const own = state.gangs.find(({ id }) => id === gang);
    return own !== undefined && openOf(state, own, ['J']).length > 0;
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
        if ((yield* progress(t, gang, subplot)).count > 0) show(t, gang, subplot);
      }
      for (const subplot of openOf(t.state, gang, ['A', 'Q'])) yield* judge(t, gang, subplot, 'battle');
    }
  },

  *roundEnds(t) {
    for (const gang of t.state.gangs) {
      for (const subplot of openOf(t.state, gang, ['10'])) yield* judge(t, gang, subplot, 'battle');
    }
  },
});

/** Shows what lies open as soon as it is drawn, while the crews are known and nobody has been set up. */
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
  t.tell('{name} is marked', { name: fighterOf(t.state, subplot.mark).name }, clause);
}

/** Once the victor is known, what the end decides is judged; then every sub-plot is discarded [dominion.subplots.discard.1]. */
export function* subplotsAtTheEnd(t: BattleTable): Rule<void> {
  for (const gang of t.state.gangs) {
    for (const subplot of openOf(t.state, gang)) {
      if (AT_THE_END.includes(subplot.value) || isOwn(taskOf(t.state, subplot)))
        yield* judge(t, gang, subplot, 'end');
    }
    const secrets = secretsOf(t.state, gang);
    if (secrets.subplots.length === 0) continue;
    const words =
      secrets.subplots.length === 1 ? '{gang} discards its sub-plot' : '{gang} discards its sub-plots';
    secrets.subplots = [];
    t.tell(words, { gang: gang.name }, 'dominion.subplots.discard.1');
  }
}
