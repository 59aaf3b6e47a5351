/** What lies on the board: caskets, traps, terminals and the like. */
import { type OnBoard, thingsOn } from './see.ts';

export function Things({ on, px }: { on: OnBoard; px: number }) {
  const { depth } = on.board.terrain;
  return (
    <g class="things-on-board">
      {thingsOn(on).map(({ marker, at, name }) => (
        <g key={marker.id} class={`thing ${marker.state}`} transform={`translate(${at.x} ${depth - at.y})`}>
          <rect x="-.42" y="-.42" width=".84" height=".84" rx=".12" />
          {px < 0.06 && <text dy={1.05}>{name}</text>}
        </g>
      ))}
    </g>
  );
}
