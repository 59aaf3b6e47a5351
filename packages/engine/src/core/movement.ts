/** Movement: what a path costs, and how far a charge gets. */
import { reaches, tidy } from '../board/distance.ts';
import { procedure } from '../table/procedure.ts';

/** One piece of a path. */
interface Stretch {
  readonly ground: 'open' | 'difficult' | 'ladder' | 'climb' | 'obstacle';
  /** Distance covered; the height of a climb or ladder. */
  readonly inches: number;
  /** Of an obstacle. */
  readonly height: number;
}

/** What a stretch costs in movement. */
export function costOf({ ground, inches, height }: Stretch): number {
  switch (ground) {
    case 'open':
    case 'ladder': // [core.terrain.climb.2]
      return inches;
    case 'difficult': // [core.terrain.difficult.1]
    case 'climb': // [core.terrain.climb.1]
      return 2 * inches;
    case 'obstacle': // [core.terrain.obstacle.1]
      return inches + height;
    default:
      return ground satisfies never;
  }
}

export const pathCost = procedure('core.movement.cost', (t, { allowance, path }) => {
  const cost = tidy(path.reduce((all, stretch) => all + costOf(stretch), 0));
  const possible = reaches(cost, allowance);
  const left = possible ? tidy(allowance - cost) : 0;
  t.tell(
    possible ? 'movement/way-costs-left' : 'movement/way-costs-more-than',
    { cost, allowance, left },
    'core.movement.basic.1',
  );
  return { cost, possible, left };
});

/** A charge: M + D3" by the shortest way, into base contact or no nearer than 1". */
export const chargeMove = procedure('core.movement.charge', function* (t, input) {
  const { movement, distance, weaponReach, gunked } = input;
  if (gunked) t.tell('movement/gunked-no-d3-added', {}, 'core.conditions.gunked.1');
  const reach = tidy(movement + (gunked ? 0 : yield* t.roll('D3', 'core.actions.charge.1')));
  if (reaches(distance, reach)) {
    t.tell('movement/enough-charge-connects', { reach, distance }, 'core.actions.charge.1');
    return { reach, moved: distance, engaged: true };
  }
  const moved = tidy(Math.min(reach, distance - 1));
  t.tell('movement/charger-moves-makes-no', { reach, distance, moved }, 'core.actions.charge.2');
  const engaged = weaponReach > 0 && reaches(distance - moved, weaponReach);
  if (engaged) t.tell('movement/versatile-weapon-still-reaches', {}, 'core.status.versatile.1');
  return { reach, moved, engaged };
});
