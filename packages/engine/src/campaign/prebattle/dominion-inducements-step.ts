/** Inducements, at the table: what the gang with the cheaper crew takes. */
import type { ClauseId, ProcedureInputs } from '@hive-arbiter/rulebook';
import { placesLeft } from '../../battle/crew-limits.ts';
import type { Inducement } from '../../battle/lists.ts';
import type { HiredGun } from '../../battle/occasion.ts';
import { packOf } from '../../battle/pack.ts';
import { HOUSES, type RosterFighter, sampleCost, sampleFighter } from '../../battle/roster.ts';
import { type BattleState, type BattleTable, fighterOf, type GangState } from '../../battle/state.ts';
import { newMarker } from '../../special/classic/markers.ts';
import { type Saying, say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { chooseFromThree, drawTactics } from '../cards/tactics-hand.ts';
import { joinCrew } from '../crew/crews.ts';
import { joinRoster } from '../crew/hiring.ts';
import { budget, checkPurchase, type Taken } from './dominion-inducements.ts';
import { barricadesToPlace } from './inducements-in-battle.ts';

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
export function* takeInducements(t: BattleTable): Rule<void> {
  const { state } = t;
  const behind = state.gangs
    .map((gang) => ({ gang, credits: budget(t.quiet, asCrews(behindBy(state, gang))).budget }))
    .filter(({ gang, credits }) => credits > 0 && behindBy(state, gang) > 0)
    .sort((a, b) => b.credits - a.credits);
  for (const { gang, credits } of behind) yield* takeSome(t, gang, credits);
  if (state.occasion.induced.length > 0 || barricadesToPlace(state).length > 0)
    state.special = [...state.special, 'dominion.inducements'];
}

/** The credits value of a chosen crew, whoever attacks in the end. */
function crewValue(state: BattleState, { crew }: GangState): number {
  return crew
    .filter((id) => !state.occasion.induced.includes(id))
    .reduce((sum, id) => sum + fighterOf(state, id).cost, 0);
}

/** By how much the crew is cheaper than the dearest of its enemies'; negative where it is the dearest itself. */
export function behindBy(state: BattleState, gang: GangState): number {
  const enemies = state.gangs.filter(({ side }) => side !== gang.side);
  return Math.max(...enemies.map((enemy) => crewValue(state, enemy))) - crewValue(state, gang);
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
    const inducement = { gang: gang.id, id: offer.inducement, cost: offer.cost };
    occasion.inducements = [...occasion.inducements, inducement];
    yield* take(t, gang, offer);
  }
  checkPurchase(t, occasion.lists.inducements, { budget: credits, spaces, taken });
}

/** An offered inducement: its name, its price and, if it can be taken, its effect. */
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
    occasion.induced = [...occasion.induced, joined.id];
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
