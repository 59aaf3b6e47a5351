/** Tactics cards in a battle: drawn into a secret hand, shown when they are played, gone afterwards. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { cardBy, type TacticsCard } from '../../battle/lists.ts';
import { packOf } from '../../battle/pack.ts';
import type { DeckTerms } from '../../battle/scenario.ts';
import { havingRolled, privately, type Secrets, secretsOf } from '../../battle/secrets.ts';
import { type BattleAction, bySeam, specialRule } from '../../battle/special-rule.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  type GangState,
  gangOfFighter,
} from '../../battle/state.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Blocked, Labels, Rule } from '../../table/question.ts';
import { chooseTactic, without } from './dominion-tactics.ts';
import { cardsInForce, carryOut, ofNoUse, setUpTheLast } from './tactics-effects.ts';

/** The player makes a deck: leaves cards of the gang's own out, or adds some generic ones to those of the House. */
export function* buildDeck(
  t: BattleTable,
  gang: GangState,
  { least = Number.POSITIVE_INFINITY, mostGeneric, clause }: DeckTerms,
): Rule<void> {
  const secrets = secretsOf(t.state, gang);
  const alone = privately(t, gang);
  if (mostGeneric !== undefined) {
    const { tactics } = t.state.occasion.lists;
    const generic = tactics.filter(({ house }) => house === undefined).map(({ id }) => id);
    secrets.deck = tactics.filter(({ house }) => house === gang.house).map(({ id }) => id);
    const what = say('tactics-hand/which-generic-cards-deck');
    const choices = { options: generic, most: mostGeneric };
    const picked = yield* alone.pick(gang.seat, choices, clause, gang.id, what);
    secrets.deck = [...secrets.deck, ...picked];
  }
  const spare = secrets.deck.length - least;
  if (spare <= 0) return;
  const choices = { options: secrets.deck, most: spare };
  const out = yield* alone.pick(
    gang.seat,
    choices,
    clause,
    gang.id,
    say('tactics-hand/which-cards-left-out'),
  );
  secrets.deck = secrets.deck.filter((card) => !out.includes(card));
}

/** Draws so many random cards into the gang's hand; a deck that runs out gives those that are left. */
export function* drawTactics(t: BattleTable, gang: GangState, count: number, clause: ClauseId): Rule<void> {
  const secrets = secretsOf(t.state, gang);
  const alone = privately(t, gang);
  for (let drawn = 0; drawn < count && secrets.deck.length > 0; ) {
    const card = yield* alone.draw(secrets.deck, clause);
    if (isOfUse(t.state, gang, card)) {
      keep(t, gang, card, clause);
      drawn++;
    } else {
      discardUseless(alone, secrets, card);
    }
  }
}

/** Cards kept from the battle before join the hand [dominion.subplots.rewards.4]. */
export function takeKeptCards(t: BattleTable, gang: GangState): void {
  const secrets = secretsOf(t.state, gang);
  const { kept = [] } = secrets;
  secrets.kept = [];
  for (const card of kept) keep(t, gang, card, 'dominion.subplots.rewards.4');
}

/** Is the time of this card over once the battle has begun: deployment, or the arming of a model before it? */
export function isPast({ occasion }: BattleState, id: string): boolean {
  const { early, equips = false } = cardBy(occasion.lists, id);
  return early !== false || equips;
}

/** A card for another gang or other terrain is discarded, and another one is drawn. */
export function discardUseless(alone: BattleTable, secrets: Secrets, card: string): void {
  secrets.deck = without(secrets.deck, [card]);
  alone.tell('tactics-hand/no-use-here-discarded', { card }, 'dominion.tactics.rulebook.3');
}

export function isOfUse({ occasion, terrain }: BattleState, gang: GangState, id: string): boolean {
  const card = cardBy(occasion.lists, id);
  return (card.house ?? gang.house) === gang.house && (card.terrain ?? terrain) === terrain;
}

/** Takes one card out of the deck into the hand and tells its player. */
export function keep(t: BattleTable, gang: GangState, card: string, clause: ClauseId): void {
  const secrets = secretsOf(t.state, gang);
  if (secrets.deck.includes(card)) secrets.deck = without(secrets.deck, [card]);
  secrets.hand = [...secrets.hand, card];
  const { title, words } = cardBy(t.state.occasion.lists, card);
  t.tellTo(gang.seat, 'tactics-hand/comes-into-hand', { title, words }, clause);
}

/** Cards with their words, as their player reads them. */
function inFull({ state }: BattleTable, cards: readonly string[]): Labels {
  return Object.fromEntries(
    cards.map((id) => {
      const { title, words } = cardBy(state.occasion.lists, id);
      return [id, say('tactics-hand/in-full', { title, words })];
    }),
  );
}

/** Three are drawn and the player keeps one of them [dominion.tactics.choose.1]. */
export function* chooseFromThree(t: BattleTable, gang: GangState): Rule<void> {
  const clause = 'dominion.tactics.choose.1';
  const secrets = secretsOf(t.state, gang);
  const alone = privately(t, gang);
  const drawn: string[] = [];
  for (let left = [...secrets.deck]; drawn.length < 3 && left.length > 0; ) {
    const card = yield* alone.draw(left, clause);
    left = [...without(left, [card])];
    if (isOfUse(t.state, gang, card)) drawn.push(card);
    else discardUseless(alone, secrets, card);
  }
  if (drawn.length === 0) return;
  const what = say('tactics-hand/which-these-cards-kept', { length: drawn.length });
  const offer = { what, options: drawn, labels: () => inFull(t, drawn) };
  const prefer = drawn.length === 1 ? drawn : [yield* alone.offer(gang.seat, offer, clause, gang.id)];
  const lying = havingRolled(
    alone.quiet,
    drawn.map((card) => [card]),
  );
  const { kept, deck } = yield* chooseTactic(lying, { deck: secrets.deck, prefer: [...prefer] });
  if (kept !== null) keep(t, gang, kept, clause);
  secrets.deck = [...deck];
}

interface Tactics {
  readonly method: 'custom' | 'random';
  readonly count: number;
}

/** The tactics that the page of a mission gives. */
interface MissionTactics {
  /** By role; a role that is not named gets none. */
  readonly atStart: { readonly [role in GangState['role']]?: Tactics };
  /** So many random ones for each gang in every round after the first. */
  readonly eachRound?: number;
}

const custom = (count: number): Tactics => ({ method: 'custom', count });
const random = (count: number): Tactics => ({ method: 'random', count });
const everybody = (tactics: Tactics) => ({ attacker: tactics, defender: tactics, neutral: tactics });

const OF_MISSIONS: Readonly<Record<string, MissionTactics>> = {
  'dominion.stand-off': { atStart: everybody(custom(2)) }, // [dominion.stand-off.tactics.1]
  // Tunnel Skirmish is Stand-Off in another form.
  'dominion.tunnel-skirmish': { atStart: everybody(custom(2)) },
  'dominion.looters': { atStart: { attacker: custom(2), defender: random(2) } }, // [dominion.looters.tactics.1]
  'dominion.ambush': { atStart: { attacker: custom(2), defender: random(2) } }, // [dominion.ambush.tactics.1]
  'dominion.border-dispute': { atStart: {}, eachRound: 1 }, // [dominion.border-dispute.tactics.1]
  'dominion.sabotage': { atStart: { attacker: custom(3), defender: random(2) } }, // [dominion.sabotage.tactics.1]
  'dominion.rescue-mission': { atStart: { attacker: custom(3), defender: random(2) } }, // [dominion.rescue-mission.tactics.1]
  'dominion.trap': { atStart: everybody(custom(2)) }, // [dominion.trap.tactics.1]
  'dominion.forgotten-riches': { atStart: everybody(custom(3)) }, // [dominion.forgotten-riches.tactics.1]
  'dominion.marauders': { atStart: everybody(custom(2)) }, // [dominion.marauders.tactics.1]
  'dominion.sneak-attack': { atStart: { attacker: custom(3), defender: random(2) } }, // [dominion.sneak-attack.tactics.1]
  'dominion.smash-and-grab': { atStart: { attacker: custom(2), defender: random(2) } }, // [dominion.smash-and-grab.tactics.1]
  'dominion.escape-the-pit': { atStart: everybody(custom(2)) }, // [dominion.escape-the-pit.tactics.1]
};

/**
 * What a Dominion mission gives a gang at the start [dominion.tactics.rulebook.1]. The page's further cards for a cheaper
 * crew [dominion.tactics.rulebook.2] are not given: inducements take their place [dominion.tactics.deck.3].
 */
export function tacticsOf(
  { scenario }: Pick<BattleState, 'scenario'>,
  { role }: Pick<GangState, 'role'>,
): Tactics {
  return OF_MISSIONS[scenario]?.atStart[role] ?? random(0);
}

/** The clause by which a hand is drawn and spent in this pack. */
function tacticsClause({ state }: BattleTable): ClauseId {
  return packOf(state).tactics;
}

/** Shows a card to everybody, discards it and carries it out; with its activation or target, if any. */
function* play(
  t: BattleTable,
  gang: GangState,
  card: string,
  clause: ClauseId,
  fighter: FighterState | null,
): Rule<void> {
  const { state } = t;
  const secrets = secretsOf(state, gang);
  secrets.hand = without(secrets.hand, [card]);
  // An Underdog card that was played is gone until it is drawn again [campaign.underdogs.cards.2].
  secrets.underdogs = secrets.underdogs.filter((each) => each !== card);
  const played = cardBy(state.occasion.lists, card);
  const { title, words } = played;
  state.occasion.played = [...state.occasion.played, { gang: gang.id, card, round: state.round }];
  t.tell('tactics-hand/plays', { gang: gang.name, title, words }, clause);
  for (const rule of bySeam(state).tacticsPlayed) yield* rule.tacticsPlayed(t, gang, card);
  yield* carryOut(t, { gang, card: played, fighter, clause });
}

/**
 * What can be played in mid-battle: nothing that belongs to deployment, and no card that equips a model for all of it
 * [classic.reinforcements.tactics.1].
 */
function playableNow(state: BattleState, gang: GangState): readonly string[] {
  return secretsOf(state, gang).hand.filter((id) => {
    const { early, equips } = cardBy(state.occasion.lists, id);
    return !early && !equips;
  });
}

/** Cards may be played in a fighter's activation, as many as there are; they cost no action. */
const playTactics: BattleAction = {
  id: 'play-tactics',
  words: say('tactics-hand/play-tactics-card'),
  type: 'free',
  again: true,
  clause: 'takeover.standards.tactics.2',
  may: (state, fighter) => {
    const gang = state.gangs.find(({ id }) => id === fighter.gang);
    return gang !== undefined && playableNow(state, gang).length > 0;
  },
  *take(t: BattleTable, fighter: FighterState): Rule<boolean> {
    const gang = gangOfFighter(t.state, fighter);
    const clause = tacticsClause(t);
    const cards = playableNow(t.state, gang).map((id) => cardBy(t.state.occasion.lists, id));
    const chosen = yield* whichCard(t, gang, {
      cards,
      what: say('tactics-hand/which-card-played'),
      clause,
      fighter,
    });
    if (chosen === 'none') return false;
    yield* play(t, gang, chosen, clause, fighter);
    return true;
  },
};

interface Playing {
  readonly cards: readonly TacticsCard[];
  readonly what: Saying;
  readonly clause: ClauseId;
  /** The fighter of its activation or its target, if any. */
  readonly fighter: FighterState | null;
}

/** Asks a player alone which of these cards is played, if any. */
function whichCard(t: BattleTable, gang: GangState, { cards, what, clause, fighter }: Playing): Rule<string> {
  const blocked: Record<string, Blocked> = {};
  for (const card of cards) {
    const why = ofNoUse(t.state, card, gang, fighter, clause);
    if (why) blocked[card.id] = why;
  }
  const ids = cards.map(({ id }) => id);
  const warnings = warningsTo(t.state, gang);
  const offer = {
    what: warnings.length === 0 ? what : say('tactics-hand/mind', { what, warnings }),
    options: [...ids.filter((id) => blocked[id] === undefined), 'none'],
    labels: () => ({ ...inFull(t, ids), none: say('tactics-hand/no-card') }),
    blocked: () => blocked,
  };
  return privately(t, gang).offer(gang.seat, offer, clause, gang.id);
}

/** Tactics cards in play: some belong to the deployment, the others are played in an activation. */
export const tacticsInPlay = specialRule({
  id: 'campaign.tactics',
  title: 'Tactics cards',
  actions: [playTactics],
  ...cardsInForce,

  /** A mission may give a random tactic in every round after the first [dominion.border-dispute.tactics.1]. */
  *roundStarts(t) {
    const each = OF_MISSIONS[t.state.scenario]?.eachRound;
    if (each === undefined || t.state.round === 1) return;
    const clause = 'dominion.border-dispute.tactics.1';
    for (const gang of t.state.gangs) {
      const before = secretsOf(t.state, gang).hand.length;
      yield* drawTactics(t, gang, each, clause);
      const held = secretsOf(t.state, gang).hand.length;
      if (held === before) continue;
      const facts = { gang: gang.name, cards: held - before, held };
      t.tell('tactics-hand/draws-tactics-cards-now', facts, clause);
    }
  },

  *deployed(t) {
    yield* setUpTheLast(t);
    yield* playEarly(t, ({ early, equips }) => early === true || equips === true);
  },

  /** What equips a model may wait until that model arrives as a Reinforcement [classic.reinforcements.tactics.2]. */
  *reinforced(t, fighter) {
    const gang = t.state.gangs.find(({ id }) => id === fighter.gang);
    if (!gang) return;
    const clause = 'classic.reinforcements.tactics.2';
    const what = say('tactics-hand/play-card-who-arrives', { fighter: fighter.name });
    yield* playDue(t, gang, { isDue: ({ equips }) => equips === true, what, clause, fighter });
  },
});

/** Cards that change the deployment are played before anybody is set up. */
export function playBeforeDeployment(t: BattleTable): Rule<void> {
  return playEarly(t, ({ early }) => early === 'before-deployment');
}

/** Each player may play the cards that have their last chance now. */
function* playEarly(t: BattleTable, isDue: Due['isDue']): Rule<void> {
  const clause = tacticsClause(t);
  const what = say('tactics-hand/play-card-now-last');
  for (const gang of t.state.gangs) {
    const closed = closedTo(t.state, gang);
    if (!closed) {
      yield* playDue(t, gang, { isDue, what, clause, fighter: null });
      continue;
    }
    for (const { title } of heldBy(t, gang).filter(isDue))
      t.tellTo(gang.seat, 'tactics-hand/cannot-played', { title, why: closed.why }, closed.clause);
  }
}

interface Due extends Omit<Playing, 'cards'> {
  readonly isDue: (card: TacticsCard) => boolean;
}

/**
 * Lets players play due cards, in order. Everybody with a hand is asked, even without such a card: otherwise waiting
 * would reveal who holds one. Which cards exist is no secret.
 */
function* playDue(t: BattleTable, gang: GangState, { isDue, what, clause, fighter }: Due): Rule<void> {
  if (!t.state.occasion.lists.tactics.some(isDue)) return;
  while (secretsOf(t.state, gang).hand.length > 0) {
    const cards = heldBy(t, gang).filter(isDue);
    const asked = cards.length > 0 ? what : NOTHING_DUE;
    const chosen = yield* whichCard(t, gang, { cards, what: asked, clause, fighter });
    if (chosen === 'none') return;
    const { equips } = cardBy(t.state.occasion.lists, chosen);
    yield* play(t, gang, chosen, equips && !fighter ? 'classic.reinforcements.tactics.1' : clause, fighter);
  }
}

const NOTHING_DUE = say('tactics-hand/none-your-cards-can');

/** What playing a card brings with it, to stand behind the question. */
function warningsTo(state: BattleState, gang: GangState): readonly Saying[] {
  return bySeam(state).cardWarning.flatMap((rule) => rule.cardWarning(state, gang) ?? []);
}

/** Why this gang may play no cards now, as its fighters would be told. */
function closedTo(state: BattleState, { crew: [spokesman] }: GangState): Blocked | undefined {
  if (spokesman === undefined) return undefined;
  for (const rule of bySeam(state).closes) {
    const closed = rule.closes(state, fighterOf(state, spokesman), playTactics.id);
    if (closed) return closed;
  }
  return undefined;
}

/** The cards in a gang's hand. */
function heldBy({ state }: BattleTable, gang: GangState): readonly TacticsCard[] {
  return secretsOf(state, gang).hand.map((id) => cardBy(state.occasion.lists, id));
}

/**
 * After the battle every hand goes to the discards, played or not [takeover.standards.tactics.2, campaign.tactics.draw.2],
 * and no discard goes back into this deck [takeover.standards.tactics.3].
 */
export function discardHands(t: BattleTable): void {
  for (const gang of t.state.gangs) {
    const secrets = secretsOf(t.state, gang);
    if (secrets.hand.length === 0) continue;
    const cards = secrets.hand.length;
    secrets.hand = secrets.hand.filter((card) => secrets.underdogs.includes(card));
    t.tell('tactics-hand/left-hand-discarded', { gang: gang.name, cards }, tacticsClause(t));
  }
}
