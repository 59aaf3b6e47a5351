/** Where a rule lets a gang turn an enemy: that fighter looks the other way. */
import type { Answer, FighterState, Question } from '@hive-arbiter/engine';
import { bearing, Ground } from './ground.ts';
import type { Seen } from './seen.ts';

/** Turned straight away from the nearest of the own fighters; nothing where the fighter is an own one, or moves. */
export function turnedAway(
  question: Question<'move'>,
  fighter: FighterState,
  seen: Seen,
): Answer | undefined {
  const gang = seen.gangs.find(({ id }) => id === fighter.gang);
  if (question.inches !== 0 || gang === undefined || gang.seat === seen.seat) return undefined;
  const ground = Ground.of(seen);
  const me = ground.modelOf(fighter.id);
  const [nearest] = ground.enemiesOf(fighter);
  if (!me || !nearest) return undefined;
  const { x, y, height } = me;
  return [{ x, y, height, facing: (bearing(me, nearest.model) + 180) % 360 }];
}
