/** A load that a fighter has just put down lies in base contact: nobody has to measure that again. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { type Saying, say } from '../table/events.ts';
import type { About, Inches, Ref, Rule } from '../table/question.ts';
import { type BattleState, type BattleTable, type FighterState, seatOf } from './state.ts';

declare module './state.ts' {
  interface BattleFacts {
    'put-down': PutDown;
  }
}

const BESIDE = 'put-down';

/** Only the last load is remembered, and only until something happens that may have moved somebody. */
interface PutDown {
  readonly by: Ref;
  readonly load: Ref;
  readonly activation: number;
  readonly attack: number;
}

export function putDown(state: BattleState, { id }: FighterState, load: Ref): void {
  const { activations: activation, attacks: attack } = state;
  state.facts[BESIDE] = { by: id, load, activation, attack } satisfies PutDown;
}

/** The load that lies beside this fighter, as far as anybody knows without measuring. */
function liesBeside(state: BattleState, { id }: FighterState): Ref | undefined {
  const last = state.facts[BESIDE];
  const isFresh = last?.activation === state.activations && last.attack === state.attacks;
  return isFresh && last.by === id ? last.load : undefined;
}

/** Is any of these no further away than this? What an action demands of the place of its fighter (`BattleAction.at`). */
export function besideAny(
  inches: Inches,
  { id }: FighterState,
  things: readonly { readonly id: Ref }[],
): About {
  return { is: 'closer', from: id, to: things.map((thing) => thing.id), inches, upTo: true };
}

/** The loads within 1". Nobody is asked about a load that the fighter has just put down. */
export function* atHand(
  t: BattleTable,
  fighter: FighterState,
  loads: readonly Ref[],
  clause: ClauseId,
  what: Saying,
): Rule<readonly Ref[]> {
  const beside = liesBeside(t.state, fighter);
  // A board measures for everybody.
  if (t.state.board || beside === undefined || !loads.includes(beside))
    return yield* t.within(1, fighter.id, loads, clause);
  const others = loads.filter((load) => load !== beside);
  if (others.length === 0) return [beside];
  const choices = {
    what,
    options: [beside, ANOTHER],
    labels: { [ANOTHER]: say('beside/another-one-within-1') },
  };
  const chosen = yield* t.offer(seatOf(t.state, fighter), choices, clause, fighter.id);
  return chosen === ANOTHER ? yield* t.within(1, fighter.id, others, clause) : [beside];
}

const ANOTHER = 'another';

/** A fighter who moves on leaves it behind. */
export function movesOn({ facts }: BattleState): void {
  if (facts[BESIDE] !== undefined) delete facts[BESIDE];
}
