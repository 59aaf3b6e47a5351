/** How somebody dodges: with a D6, and out of the way of a blast or template. */
import { atFighter } from '../../battle/special-rule.ts';
import type { BattleTable, FighterState } from '../../battle/state.ts';
import { isArea } from '../../core/play/aim.ts';
import { alongPath } from '../../core/play/moving.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { SKILLS } from './clauses.ts';

export function* jumpsAside(
  t: BattleTable,
  target: FighterState,
  traits: readonly string[],
  needed: number,
): Rule<boolean> {
  const of = { of: target.id, roll: 'roll to dodge' };
  if ((yield* t.roll('D6', SKILLS, of, needed)) < needed) return false;
  const under = isArea(traits);
  const clear = say('hits/does-get-clear-moving', { target: target.name });
  // On a board a fighter who jumps has to get the full 2" away.
  const isClear =
    under && (t.state.board ? yield* jumpsClear(t, target) : yield* t.isSo(clear, SKILLS, target.id));
  if (under && !isClear) {
    t.tell('hits/jumps-caught-all-same', { target: target.name }, SKILLS);
    return false;
  }
  t.tell('hits/dodges', { target: target.name }, SKILLS);
  if (under) yield* atFighter(t, 'moved', target, 'is-moved');
  return true;
}

/** A jump of 2" on a board, and whether it went as far as that. */
function* jumpsClear(t: BattleTable, target: FighterState): Rule<boolean> {
  const from = target.spot;
  yield* alongPath(t, target, { inches: 2, clause: SKILLS });
  const to = target.spot;
  if (from === null || to === null || from === 'placed' || to === 'placed') return false;
  return Math.hypot(to.x - from.x, to.y - from.y) >= 1.9;
}
