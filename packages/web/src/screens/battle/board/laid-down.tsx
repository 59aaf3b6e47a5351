/** A marker or the flame template where a finger holds it, with a ring round every fighter that it would touch. */
import { FLAME, type Model, tipAt } from '@hive-arbiter/engine/board';
import type { LaidDown as Laid } from '@hive-arbiter/engine/on-board';
import type { OnBoard } from './see.ts';

export function LaidDown({ on, laid, isLegal }: { on: OnBoard; laid: Laid; isLegal: boolean }) {
  const { models, terrain } = on.board;
  const { depth } = terrain;
  const look = `laid-down${isLegal ? '' : ' no'}`;
  return (
    <g class="planned">
      {laid.is === 'flame' ? (
        <path class={look} d={flameAlong(laid.from, laid.bearing, depth)} />
      ) : (
        laid.centres.map(({ x, y }) => (
          <circle key={`${x} ${y}`} class={look} cx={x} cy={depth - y} r={laid.across / 2} />
        ))
      )}
      {laid.touched.map((id) => {
        const model = models.get(id);
        return (
          model && (
            <circle key={id} class="touched" cx={model.x} cy={depth - model.y} r={model.radius + 0.25} />
          )
        );
      })}
    </g>
  );
}

/** The teardrop: two straight sides from its tip to the round end, and the way round it. */
function flameAlong(from: Model, bearing: number, depth: number): string {
  const [tx, ty] = tipAt(from, bearing);
  const half = Math.asin(FLAME.radius / FLAME.toCentre);
  const side = FLAME.toCentre * Math.cos(half);
  const at = (turn: number) => {
    const angle = (bearing * Math.PI) / 180 + turn;
    return `${tx + side * Math.sin(angle)} ${depth - (ty + side * Math.cos(angle))}`;
  };
  return `M${tx} ${depth - ty}L${at(-half)}A${FLAME.radius} ${FLAME.radius} 0 1 1 ${at(half)}Z`;
}
