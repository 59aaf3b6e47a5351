/** The steps before a Dominion battle, at the table and in the order that `dominion.prebattle.next-step` gives them. */
import type { ProcedureInputs } from '@hive-arbiter/rulebook';
import { award } from '../../battle/events.ts';
import type { HiredGun } from '../../battle/occasion.ts';
import { HOUSES, type RosterFighter, sampleFighter } from '../../battle/roster.ts';
import { enterScenario, type Maybe, scenarioOf, scenarios, settled } from '../../battle/scenario.ts';
import { havingRolled, privately, secretsOf } from '../../battle/secrets.ts';
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
import { stated } from '../../battle/where.ts';
import { rollOffOrder } from '../../core/roll-off.ts';
import { crewCap } from '../../scenarios/dominion/global.ts';
import { PLAYING_CARDS, parseRoll } from '../../table/dice.ts';
import type { Question, Ref, Rule } from '../../table/question.ts';
import { chooseFromThree, drawTactics, tacticsOf } from '../tactics-hand.ts';
import { joinCrew, pickCrews } from './crews.ts';
import { nextStep, variant } from './dominion.ts';
import { budget, checkPurchase, type Taken } from './dominion-inducements.ts';
import { chooser, mayChoose, onTerrain, roles, scenarioRoll, terrain } from './dominion-scenario.ts';
import { drawSubplot } from './dominion-subplots.ts';
import { deckCheck } from './dominion-tactics.ts';
import { gatherGangs } from './gather.ts';
import { hireFor, joinRoster } from './hiring.ts';
import { tellLayout } from './layout.ts';
import { leaveSteps, reachStep } from './progress.ts';
import { boonsStep } from './takeover-steps.ts';

type Step = ProcedureInputs['dominion.prebattle.next-step']['done'][number];
type Side = 'attacker' | 'defender';

/** What one step finds out and a later one needs. */
interface Found {
  /** The challenger, who counts as the attacker until the scenario has said who attacks. */
  readonly challenger: GangState;
  readonly challenged: GangState;
  /** The scenario table's result, where it was rolled. */
  result: number | null;
  chooser: Side | 'nobody';
  limits: Readonly<Record<Ref, number | null>>;
}

/** Walks the steps; false where the challenge was refused and there is nothing to fight. */
export function* dominionSteps(t: BattleTable): Rule<boolean> {
  const { state } = t;
  const [one, other] = state.gangs;
  if (!one || !other || state.gangs.length !== 2) throw new RangeError('A Dominion battle has two gangs');
  const named = state.occasion.challenger ?? state.gangs.find(({ role }) => role !== 'defender')?.id;
  const challenger = named === one.id ? one : other;
  const found: Found = {
    challenger,
    challenged: challenger === one ? other : one,
    result: null,
    chooser: 'nobody',
    limits: {},
  };
  if (!(yield* challenge(t, found))) return false;
  yield* hiredGuns(t);

  const done: Step[] = [];
  for (;;) {
    const { next } = nextStep(t.quiet, {
      done,
      attackerCrew: crewValue(state, 'attacker', found.challenger),
      defenderCrew: crewValue(state, 'defender', found.challenged),
      inducementTerrain: barricades(state).length > 0,
    });
    // The zones, the deployment and the battle are the scenario's own.
    if (next === null || next === 'deploy') {
      leaveSteps(t);
      tellLayout(t);
      return true;
    }
    reachStep(t, next);
    yield* settled(STEPS[next as keyof typeof STEPS](t, found));
    done.push(next as Step);
  }
}

/** The credits value of a crew as it was chosen, whoever attacks in the end. */
function crewValue(state: BattleState, role: Side, otherwise: GangState): number {
  const gang = state.gangs.find((each) => each.role === role) ?? otherwise;
  return gang.crew
    .filter((id) => !state.occasion.induced.includes(id))
    .reduce((sum, id) => sum + fighterOf(state, id).cost, 0);
}

const STEPS: Readonly<
  Record<Exclude<Step, 'deploy' | 'battle'>, (t: BattleTable, found: Found) => Maybe<void>>
> = {
  'determine-scenario': determineScenario,
  'choose-terrain': chooseTerrain,
  'agree-variant': agreeVariant,
  'set-up-battlefield': (t) => {
    t.tell('The players set up {terrain}', { terrain: t.state.terrain }, 'dominion.prebattle.rulebook.1');
  },
  'choose-crews': chooseCrews,
  'draw-tactics': drawHands,
  'take-inducements': takeInducements,
  'draw-sub-plots': drawSubplots,
  'fix-deployment-zones': (t) => {
    t.tell('Everything is settled but the deployment', {}, 'dominion.prebattle.sequence.4');
  },
  'place-inducement-terrain': placeBarricades,
};

// The challenge

/** One gang challenges another for a Territory [dominion.prebattle.challenge.1]; a refusal hands it the stake. */
function* challenge(t: BattleTable, { challenger, challenged }: Found): Rule<boolean> {
  const { state } = t;
  const { stake, occasion } = state;
  if (occasion.reason === 'captives') {
    // [dominion.prebattle.challenge.3]
    t.tell('{gang} fights for its Captives', { gang: challenger.name }, 'dominion.prebattle.challenge.3');
    if (occasion.open.includes('scenario')) state.scenario = 'dominion.rescue-mission';
  } else if (stake !== 'none') {
    t.tell(
      '{gang} challenges {other} for a Territory',
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
    'Does the gang accept the challenge?',
  );
  occasion.challenge = answer === 'accept' ? 'accepted' : 'refused';
  if (answer === 'accept') return true;
  const why = 'dominion.prebattle.challenge.2';
  state.verdict = { result: 'win', victors: [challenger.id], why };
  t.tell('{gang} refuses: the stake goes to {other}', { gang: challenged.name, other: challenger.name }, why);
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
    yield* hireFor(t, gang, priceOf, 'dominion.prebattle.rulebook.3');
  }
}

/** The gang with the lower rating first; equal ratings roll off. */
function* byRating(
  t: BattleTable,
  clause: 'dominion.prebattle.rulebook.3' | 'dominion.subplots.rulebook.1',
): Rule<readonly GangState[]> {
  const { gangs } = t.state;
  const [one, other] = gangs as [GangState, GangState];
  if (one.rating !== other.rating) return one.rating < other.rating ? [one, other] : [other, one];
  return (yield* rollOffOrder(t, ids(gangs), clause)).map((id) => gangBy(t.state, id));
}

// Step 1: the scenario

/** The challenger rolls, the lower-rated gang may shift the result, and some results let a player choose. */
function* determineScenario(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  if (state.scenario !== '') {
    enterScenario(state);
    t.tell('The scenario is {title}', { title: scenarioOf(state).title }, 'dominion.prebattle.sequence.1');
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
  const ratings = { attackerRating: challenger.rating, defenderRating: challenged.rating };
  const look = yield* scenarioRoll(havingRolled(t.quiet, [faces]), { ...ratings, shift: 0 });
  const shift = yield* chooseShift(t, look, found);
  const { result } = yield* scenarioRoll(havingRolled(t, [faces]), { ...ratings, shift });
  found.result = result;
  const who = yield* chooser(t, {
    result,
    attackerTerritories: challenger.territories,
    defenderTerritories: challenged.territories,
  });
  found.chooser = who.chooser as Found['chooser'];
  const options = standardMissions(t, result);
  if (options.length > 0 && found.chooser !== 'nobody') {
    const gang = sideOf(found, found.chooser);
    state.scenario = yield* t.choose(
      gang.seat,
      options,
      'dominion.scenario.choice.1',
      gang.id,
      'Which scenario is played?',
    );
    yield* settleRoles(t, found);
  }
}

function* chooseShift(
  t: BattleTable,
  { mayShift, roll }: { readonly mayShift: string; readonly roll: number },
  found: Found,
): Rule<number> {
  if (mayShift === 'none') return 0;
  const gang = sideOf(found, mayShift as Side);
  const answer = yield* t.choose(
    gang.seat,
    ['leave-it', 'up', 'down'] as const,
    'dominion.scenario.shift.2',
    gang.id,
    `Move the ${roll} by 1?`,
  );
  return answer === 'up' ? 1 : answer === 'down' ? -1 : 0;
}

function sideOf({ challenger, challenged }: Found, side: Side): GangState {
  return side === 'attacker' ? challenger : challenged;
}

/** The missions that a player whom the table lets choose may take; none where the table names them. */
function standardMissions(t: BattleTable, result: number): readonly string[] {
  const { phase, occasion } = t.state;
  const missionPhase = phase === 'invasion' ? 'occupation' : phase;
  return scenarios()
    .filter(({ pack }) => pack === 'dominion')
    .map(({ id }) => id)
    .filter((id) => {
      const mission = id === 'dominion.rescue-mission' ? 'rescue-mission' : 'standard';
      const captivesHeld = occasion.captor !== null;
      return mayChoose(t.quiet, {
        result,
        mission,
        houseMissionUsed: false,
        phase: missionPhase,
        captivesHeld,
      }).allowed;
    });
}

/** Who attacks and who defends, once the scenario is known; whoever chose it may have a say. */
function* settleRoles(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  enterScenario(state);
  const { title, roles: has } = scenarioOf(state);
  t.tell('The scenario is {title}', { title }, 'dominion.prebattle.sequence.1');
  const hasRoles = has === 'attacker-defender';
  const chose = found.chooser === 'nobody' ? undefined : sideOf(found, found.chooser);
  const chooserWants =
    chose && hasRoles
      ? yield* t.choose(
          chose.seat,
          ['attack', 'defend'] as const,
          'dominion.scenario.roles.2',
          chose.id,
          'Attack or defend?',
        )
      : 'attack';
  const who = chose === undefined ? 'nobody' : chose === found.challenger ? 'challenger' : 'challenged';
  const { attacker } = roles(t, { hasRoles, chooser: who, chooserWants });
  for (const gang of state.gangs) {
    const side = gang === found.challenger ? 'challenger' : 'challenged';
    gang.role = !hasRoles ? 'neutral' : side === attacker ? 'attacker' : 'defender';
  }
  tellRoles(t);
  yield* gatherGangs(t);
}

function tellRoles(t: BattleTable): void {
  const [attacking] = gangsIn(t.state, 'attacker');
  const [defending] = gangsIn(t.state, 'defender');
  if (!attacking || !defending) return;
  const names = { attacker: attacking.name, defender: defending.name };
  t.tell('{attacker} attacks and {defender} defends', names, 'dominion.scenario.roles.1');
}

// Terrain and variant

const TERRAIN = ['sector-mechanicus', 'zone-mortalis'] as const;

/** Both say in secret what they would like; the terrain then tells which scenario of a row is played. */
function* chooseTerrain(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  const given = state.terrain === 'zone-mortalis' ? 'zone-mortalis' : 'sector-mechanicus';
  let played: (typeof TERRAIN)[number] = given;
  if (state.occasion.open.includes('terrain') && state.occasion.open.includes('scenario')) {
    const clause = 'dominion.scenario.terrain.1';
    const [attackerWants, defenderWants] = yield* bothSay(t, found, TERRAIN, clause, 'Which terrain?');
    played = (yield* terrain(t, { attackerWants, defenderWants, chooser: found.chooser })).terrain;
  }
  state.terrain = played;
  if (state.scenario !== '' || found.result === null) return;
  const { scenarios: left } = onTerrain(t, { result: found.result, terrain: played });
  const gang = sideOf(found, found.chooser === 'defender' ? 'defender' : 'attacker');
  state.scenario = yield* t.choose(
    gang.seat,
    left,
    'dominion.scenario.terrain.1',
    gang.id,
    'Which scenario is played?',
  );
  yield* settleRoles(t, found);
}

/** Classic or Updated, as both agree; the adjusted scenario where they do not. */
function* agreeVariant(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  if (!state.occasion.open.includes('variant')) return;
  const clause = 'dominion.adjustments.agree.1';
  const VARIANTS = ['updated', 'classic'] as const;
  const [attackerWants, defenderWants] = yield* bothSay(t, found, VARIANTS, clause, 'Classic or Updated?');
  type Scenario = ProcedureInputs['dominion.adjustments.variant']['scenario'];
  state.variant = variant(t, { scenario: state.scenario as Scenario, attackerWants, defenderWants }).variant;
}

/** Asks both players at once; neither sees the other's answer before both have given theirs. */
function* bothSay<C extends string>(
  t: BattleTable,
  { challenger, challenged }: Found,
  options: readonly C[],
  clause: 'dominion.scenario.terrain.1' | 'dominion.adjustments.agree.1',
  what: string,
): Rule<readonly [C, C]> {
  const questions = [challenger, challenged].map(
    ({ id, seat }): Question<'choice'> => ({
      kind: 'choice',
      clause,
      by: [seat],
      of: id,
      secret: true,
      what,
      options,
    }),
  );
  return (yield* t.together<'choice'>(questions)) as unknown as readonly [C, C];
}

// Crews

/**
 * Up to 8 and never above the mission's own number, Hired Guns and allies included, whom the rulebook would let in on
 * top [dominion.crews.extras.1]; boons are announced along with the crews.
 */
function* chooseCrews(t: BattleTable, found: Found): Rule<void> {
  found.limits = yield* pickCrews(t, {
    // [dominion.crews.unfit.1]
    eligible: (gang) => ids(fightersOf(t.state, gang).filter(({ status }) => status === 'fit')),
    most: (size) => crewCap(t, size),
    random: (_, size, open) => t.drawSome(open, size, 'dominion.crews.random.1'),
    picked: (gang, limit, _, picks) => {
      t.tell(
        '{gang} picks {picks} fighters of at most {limit}',
        { gang: gang.name, picks: picks.length, limit },
        'dominion.crews.custom.1',
      );
    },
  });
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
    deckCheck(privately(t, gang), { house: book, cards: secrets.deck.map((id) => ({ id, book })) });
    const { method, count } = tacticsOf(state, gang);
    if (method === 'custom') for (let at = 0; at < count; at++) yield* chooseFromThree(t, gang);
    else yield* drawTactics(t, gang, count, 'dominion.tactics.random.1');
    t.tell(
      '{gang} holds {cards} tactics',
      { gang: gang.name, cards: secrets.hand.length },
      'dominion.tactics.draw.1',
    );
  }
  state.special = [...state.special, 'campaign.tactics'];
}

/** One way to spend on an inducement. */
interface Offer {
  readonly option: string;
  readonly inducement: string;
  readonly cost: number;
  readonly fighter?: RosterFighter;
  readonly gun?: HiredGun;
}

/** The gang with the cheaper crew spends the difference on what the list offers, one thing after the other. */
function* takeInducements(t: BattleTable, found: Found): Rule<void> {
  const { state } = t;
  const { occasion } = state;
  const attacker = state.gangs.find(({ role }) => role === 'attacker') ?? found.challenger;
  const defender = state.gangs.find((gang) => gang !== attacker) as GangState;
  const values = {
    attackerCrew: crewValue(state, 'attacker', found.challenger),
    defenderCrew: crewValue(state, 'defender', found.challenged),
  };
  const { gang: side, budget: credits } = budget(t.quiet, values);
  if (side === 'nobody') return;
  const gang = side === 'attacker' ? attacker : defender;
  t.tell(
    '{gang} has the cheaper crew and may take inducements for {credits} credits',
    { gang: gang.name, credits },
    'dominion.inducements.budget.1',
  );
  const limit = found.limits[gang.id];
  const spaces =
    limit === null || limit === undefined ? gang.roster.length : Math.max(0, limit - gang.crew.length);
  const taken: Taken[] = [];
  for (let number = 1; ; number++) {
    const withIt = ({ inducement, cost }: Offer) => addTo(taken, inducement, cost);
    const open = offers(state, gang, number).filter(
      (offer) =>
        checkPurchase(t.quiet, occasion.lists.inducements, { budget: credits, spaces, taken: withIt(offer) })
          .allowed,
    );
    const spent = taken.reduce((sum, { cost }) => sum + cost, 0);
    const chosen =
      open.length === 0
        ? 'enough'
        : yield* t.offer(
            gang.seat,
            {
              what: `Which inducement is taken? ${credits - spent} credits are left`,
              options: [...open.map(({ option }) => option), 'enough'],
              labels: () =>
                Object.fromEntries(
                  open.map(({ option, cost }) => [option, `${option.replaceAll('-', ' ')}, ${cost} credits`]),
                ),
            },
            'dominion.inducements.budget.2',
            gang.id,
          );
    const offer = open.find(({ option }) => option === chosen);
    if (!offer) break;
    taken.splice(0, taken.length, ...withIt(offer));
    occasion.inducements.push({ gang: gang.id, id: offer.inducement, cost: offer.cost });
    yield* take(t, gang, offer);
  }
  checkPurchase(t, occasion.lists.inducements, { budget: credits, spaces, taken });
  if (occasion.induced.length > 0) state.special = [...state.special, 'dominion.inducements'];
}

function addTo(taken: readonly Taken[], inducement: string, cost: number): readonly Taken[] {
  const before = taken.find((each) => each.inducement === inducement);
  const others = taken.filter((each) => each !== before);
  return [...others, { inducement, times: (before?.times ?? 0) + 1, cost: (before?.cost ?? 0) + cost }];
}

/** What can be taken: by the listed cost, a fighter of the house by theirs, or one of those who stand ready for it. */
function offers({ occasion, pack }: BattleState, gang: GangState, number: number): readonly Offer[] {
  return occasion.lists.inducements.flatMap(({ id, cost }): readonly Offer[] => {
    const subplot = id === 'random-sub-plot' || id === 'chosen-sub-plot';
    const tactic = id === 'random-tactic' || id === 'chosen-tactic';
    if ((subplot && !occasion.subplots) || (tactic && !occasion.tactics) || pack !== 'dominion') return [];
    if ((id === 'ganger' || id === 'juve') && HOUSES.includes(gang.house)) {
      const fighter = sampleFighter(gang.house, id, `${gang.id}-induced`, number);
      return [{ option: id, inducement: id, cost: fighter.cost ?? 0, fighter }];
    }
    const guns = occasion.hiredGuns.filter(({ inducement }) => inducement === id);
    if (guns.length > 0) {
      return guns.map((gun) => ({ option: gun.id, inducement: id, cost: cost ?? gun.cost, gun }));
    }
    return cost === null || id === 'house-agent' ? [] : [{ option: id, inducement: id, cost }];
  });
}

function* take(t: BattleTable, gang: GangState, { inducement, fighter, gun }: Offer): Rule<void> {
  const { state } = t;
  const { occasion } = state;
  const hired = gun ? { ...gun.fighter, id: gun.id, rank: 'hired-gun' as const, cost: gun.cost } : fighter;
  if (gun) occasion.hiredGuns = occasion.hiredGuns.filter((each) => each !== gun);
  if (hired) {
    const joined = joinRoster(t, gang, hired);
    joinCrew(t, gang, [joined.id]);
    occasion.induced.push(joined.id);
    t.tell('{name} joins for this battle', { name: joined.name }, 'dominion.inducements.data.15');
  }
  if (inducement === 'random-tactic') yield* drawTactics(t, gang, 1, 'dominion.inducements.data.1');
  if (inducement === 'chosen-tactic') yield* chooseFromThree(t, gang);
  if (inducement === 'barricades') addBarricades(state, gang);
  t.tell('{gang} takes {inducement}', { gang: gang.name, inducement }, 'dominion.inducements.budget.2');
}

/** How many barricades one such inducement brings [dominion.inducements.data.14]. */
const BARRICADES = 3;

function addBarricades(state: BattleState, gang: GangState): void {
  for (let count = 0; count < BARRICADES; count++) {
    const id = `barricade-${Object.keys(state.markers).length + 1}`;
    state.markers[id] = {
      id,
      kind: 'barricade',
      gang: gang.id,
      spot: null,
      carriedBy: null,
      state: 'to-place',
      data: {},
    };
  }
}

function barricades({ markers }: BattleState) {
  return Object.values(markers).filter(({ kind, state }) => kind === 'barricade' && state === 'to-place');
}

/** Terrain from inducements is placed by whoever took it, outside the enemy's zone, before anybody is set up. */
function* placeBarricades(t: BattleTable): Rule<void> {
  const clause = 'dominion.inducements.timing.2';
  const where = stated('outside the enemy deployment zone');
  for (const marker of barricades(t.state)) {
    const { seat } = gangBy(t.state, marker.gang as Ref);
    marker.spot = yield* t.place(seat, marker.id, where as never, clause);
    marker.state = 'placed';
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
      const { subplots, shown } = yield* drawSubplot(alone, { taken });
      taken.push(...shown, ...subplots.map(({ card }) => card));
      if (shown.length > 0) {
        t.tell('{gang} shows {shown}', { gang: gang.name, shown }, 'dominion.subplots.tasks.14');
      }
      secrets.subplots.push(...subplots.map(({ card }) => unknown(card)));
    }
    if (extra.some(({ id }) => id === 'chosen-sub-plot')) {
      const left = PLAYING_CARDS.filter((card) => !taken.includes(card) && !card.startsWith('joker'));
      const clause = 'dominion.inducements.data.4';
      const card = yield* alone.choose(gang.seat, left, clause, gang.id, 'Which sub-plot?');
      taken.push(card);
      secrets.subplots.push(unknown(card));
    }
    t.tell(
      '{gang} draws sub-plots: {count}',
      { gang: gang.name, count: secrets.subplots.length },
      'dominion.subplots.draw.2',
    );
  }
  state.special = [...state.special, 'dominion.subplots'];
}

function unknown(card: string) {
  const [value = '', suit = ''] = card.split('-');
  return { card, value, suit, shown: false, complete: false, count: 0, mark: null };
}
