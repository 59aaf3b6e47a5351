/** What lies on the board: caskets, traps, terminals and the like. Their names come with those of the models. */
import { type OnBoard, thingsOn } from './see.ts';

export function Things({ on }: { on: OnBoard }) {
  const { depth } = on.board.terrain;
  return (
    <g class="things-on-board">
      {thingsOn(on).map(({ marker, at }) => (
        <g key={marker.id} class={`thing ${marker.state}`} transform={`translate(${at.x} ${depth - at.y})`}>
          {typeof marker.data.across === 'number' && <circle class="lies" r={marker.data.across / 2} />}
          <rect x="-.42" y="-.42" width=".84" height=".84" rx=".12" />
        </g>
      ))}
    </g>
  );
}
