/** The challenge, at the table: whether it is accepted, and hired guns. */
import { award } from '../../battle/events.ts';
import type { HiredGun } from '../../battle/occasion.ts';
import { type BattleTable, type GangState, gangBy, ids } from '../../battle/state.ts';
import { rollOffAloud } from '../../core/roll-off.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { hireFor } from '../crew/hiring.ts';
import type { Found } from './dominion-sides.ts';

export const RESCUE = 'dominion.rescue-mission';

/** One gang challenges another for a Territory [dominion.prebattle.challenge.1]; a refusal hands it the stake. */
export function* challenge(t: BattleTable, { challenger, challenged }: Found): Rule<boolean> {
  const { state } = t;
  const { stake, occasion } = state;
  if (occasion.reason === 'captives') {
    // [dominion.prebattle.challenge.3]
    t.tell('dominion-steps/fights-captives', { gang: challenger.name }, 'dominion.prebattle.challenge.3');
    if (occasion.open.includes('scenario')) {
      state.scenario = RESCUE;
      // The defender holds the attacker's fighters [dominion.rescue-mission.captives.1].
      challenger.role = 'attacker';
      challenged.role = 'defender';
    }
  } else if (stake !== 'none') {
    t.tell(
      'dominion-steps/challenges-territory',
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
    say('dominion-steps/does-gang-accept-challenge'),
  );
  occasion.challenge = answer === 'accept' ? 'accepted' : 'refused';
  if (answer === 'accept') return true;
  const why = 'dominion.prebattle.challenge.2';
  state.verdict = { result: 'win', victors: [challenger.id], why };
  t.tell('dominion-steps/refuses-stake-goes', { gang: challenged.name, other: challenger.name }, why);
  if (stake !== 'none')
    award(state, { to: challenger.id, what: 'territory', amount: 1, detail: '', clause: why });
  return false;
}

/** Hired guns are recruited before the scenario is known, by the gang with the lower rating first. */
export function* hiredGuns(t: BattleTable): Rule<void> {
  const { state } = t;
  const forHire = state.occasion.hiredGuns.filter(({ inducement }) => inducement === undefined);
  if (forHire.length === 0) return;
  for (const gang of yield* byRating(t, 'dominion.prebattle.rulebook.3')) {
    const priceOf = (_: BattleTable, { cost, inducement }: HiredGun) => ({
      price: cost,
      affordable: inducement === undefined && cost <= gang.stash,
    });
    const clause = 'dominion.prebattle.rulebook.3';
    const hired = yield* hireFor(t, gang, priceOf, clause, clause);
    // The scenario is rolled with them in the gang, so they count in its rating [dominion.scenario.shift.2].
    for (const { cost } of hired) gang.rating += cost;
  }
}

/** The gang with the lower rating first; equal ratings roll off. */
export function* byRating(
  t: BattleTable,
  clause: 'dominion.prebattle.rulebook.3' | 'dominion.subplots.rulebook.1',
): Rule<readonly GangState[]> {
  const { gangs } = t.state;
  const ratings = [...new Set(gangs.map(({ rating }) => rating))].sort((a, b) => a - b);
  const order: GangState[] = [];
  for (const rating of ratings) {
    const equal = gangs.filter((gang) => gang.rating === rating);
    const rolled = equal.length > 1 ? yield* rollOffAloud(t, ids(equal), clause) : ids(equal);
    order.push(...rolled.map((id) => gangBy(t.state, id)));
  }
  return order;
}
