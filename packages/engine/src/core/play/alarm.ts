/** A Sneak Attack in a battle: who is sneaked up on, and the alarm. What raises it is for the packs to say. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Aim } from '../../battle/aims.ts';
import { atMoment, type Standing } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  type GangState,
  gangBy,
  gangsIn,
  ids,
} from '../../battle/state.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { say } from '../../table/say.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    /** Has the alarm been raised? Unset where no rule has one. */
    alarm: boolean;
    alarmRound: number;
    /** The gang that is taken by surprise where nobody defends. */
    surprised: Ref;
  }
}

export function isAlarmRaised({ facts }: BattleState): boolean {
  return facts.alarm === true;
}

/**
 * Raises the alarm, once in a battle; the state keeps its round, for scenarios that need it later
 * [takeover.sneak-attack.alarm.8].
 */
export function* raiseAlarm(t: BattleTable, clause: ClauseId): Rule<void> {
  const { state } = t;
  if (isAlarmRaised(state)) return;
  state.facts.alarm = true;
  state.facts.alarmRound = state.round;
  const words = state.round === 0 ? 'alarm/alarm-sounds-before-first' : 'alarm/alarm-sounds-round';
  t.tell(words, { round: state.round }, clause);
  yield* atMoment(t, 'alarmRaised');
}

/** How a Sneak Attack stands, for everybody to see. */
export function alarmStands(state: BattleState): Standing {
  if (isAlarmRaised(state)) {
    const { alarmRound } = state.facts;
    const words =
      alarmRound === 0
        ? say('alarm/alarm-sounded-before-first')
        : say('alarm/alarm-sounded-round', { round: alarmRound ?? 0 });
    return { words, hot: true };
  }
  return { words: say('alarm/no-alarm-yet-nobody') };
}

/** The gangs that are sneaked up on: the defenders, or the surprised gang if nobody defends. */
export function surprisedGangs(state: BattleState): readonly GangState[] {
  const defenders = gangsIn(state, 'defender');
  if (defenders.length > 0) return defenders;
  const surprised = state.facts.surprised;
  return surprised === undefined ? [] : [gangBy(state, surprised)];
}

export function isSurprised(state: BattleState, gang: Ref): boolean {
  return surprisedGangs(state).some(({ id }) => id === gang);
}

/** Settles who is surprised in a battle without defenders: the gang last in Priority. */
export function surpriseLast(t: BattleTable, order: readonly Ref[], clause: ClauseId): void {
  const last = order.at(-1);
  if (last === undefined || surprisedGangs(t.state).length > 0) return;
  t.state.facts.surprised = last;
  t.tell('alarm/nobody-defends-scenario-last', { gang: gangBy(t.state, last).name }, clause);
}

/** Fighters on the battlefield of the side that sneaks up, as far as they can act by themselves. */
export function sneakingFighters(state: BattleState): readonly FighterState[] {
  return allOnBoard(state).filter(
    (fighter) => state.gangs.some(({ id }) => id === fighter.gang) && !isSurprised(state, fighter.gang),
  );
}

/** Those who sneak up want the others to notice nothing, as long as nobody does. */
export function staysUnnoticed(
  state: BattleState,
  gang: GangState,
  sentries: readonly FighterState[],
  clause: ClauseId,
): readonly Aim[] {
  if (isSurprised(state, gang.id) || sentries.length === 0) return [];
  return [{ is: 'stay-unnoticed', of: ids(sentries), worth: 0.6, clause }];
}

/** Fighters on the battlefield who do not know yet that somebody is there. */
export function surprisedFighters(state: BattleState): readonly FighterState[] {
  if (isAlarmRaised(state)) return [];
  return allOnBoard(state).filter((fighter) => isSurprised(state, fighter.gang));
}
