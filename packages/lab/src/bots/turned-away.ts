/** Where a rule lets a gang turn or move an enemy: that fighter looks the other way, and goes away. */
import type { Answer, FighterState, Question } from '@hive-arbiter/engine';
import { distance, type Model } from '@hive-arbiter/engine/board';
import { bearing, facingAtEnd, Ground } from './ground.ts';
import type { Seen } from './seen.ts';

/** An enemy is led away in one of so many directions. */
const BEARINGS = 8;

/** Away from the nearest of the own fighters; nothing where the fighter is an own one. */
export function turnedAway(
  question: Question<'move'>,
  fighter: FighterState,
  seen: Seen,
): Answer | undefined {
  const gang = seen.gangs.find(({ id }) => id === fighter.gang);
  if (gang === undefined || gang.seat === seen.seat) return undefined;
  const ground = Ground.of(seen);
  const me = ground.modelOf(fighter.id);
  const others = ground.enemiesOf(fighter).map(({ model }) => model);
  const [nearest] = others;
  if (!me || !nearest) return undefined;
  const { x, y, height } = me;
  const away = (from: Model) => {
    const [closest = nearest] = [...others].sort((one, other) => distance(from, one) - distance(from, other));
    return { inches: distance(from, closest), facing: (bearing(from, closest) + 180) % 360 };
  };
  if (question.inches === 0) return [{ x, y, height, facing: away(me).facing }];
  let best: { readonly answer: Answer; readonly inches: number } | undefined;
  for (const { steps, at, risky } of ground.ends(me, question, [], BEARINGS)) {
    const { inches, facing } = away(at);
    // Whoever is moved has to move.
    if (risky || at === me || inches <= (best?.inches ?? 0)) continue;
    best = { answer: facingAtEnd(steps, facing) as Answer, inches };
  }
  return best?.answer;
}
