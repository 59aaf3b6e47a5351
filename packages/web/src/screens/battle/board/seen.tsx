/** The board to look at: everybody where they stood at a moment. Between moments the models move. */
import type { BoardFile } from '@hive-arbiter/engine/board';
import { useMemo, useState } from 'preact/hooks';
import { levelsOf } from '../../../boards/parts.ts';
import { readerOf } from '../../../dictionary.ts';
import { Models } from '../../../parts/board/models.tsx';
import { Stage } from '../../../parts/board/stage.tsx';
import { Terrain } from '../../../parts/board/terrain.tsx';
import { Loaded, useLoad } from '../../../parts/load.tsx';
import type { Seen } from '../../../seen.ts';
import { say } from '../../../words/index.ts';
import { onBoard, placeOf, shortName, thingsOn } from './see.ts';
import { Things } from './things.tsx';
import './board-play.css';

export function BoardSeen({ battle, view }: { battle: string; view: Seen }) {
  const file = useLoad<BoardFile>(`/battles/${battle}/board`);
  return (
    <Loaded from={file} what="Fetching the board …">
      {(data) => <Shown battle={battle} file={data} view={view} />}
    </Loaded>
  );
}

function Shown({ battle, file, view }: { battle: string; file: BoardFile; view: Seen }) {
  const reader = readerOf(battle, view);
  const on = useMemo(() => onBoard(view, file, reader), [view, file, reader]);
  const [level, setLevel] = useState(Number.POSITIVE_INFINITY);
  const { state, board, terrain } = on;
  return (
    <div class="board-seen">
      <Stage
        size={file.size}
        label={say('The board at this moment, {name}. Arrow keys move the view, plus and minus zoom.', {
          name: file.name,
        })}
        levels={levelsOf(terrain)}
        level={level}
        setLevel={setLevel}
        takes={() => undefined}
        onPointer={() => {}}
      >
        {(sight) => (
          <>
            <Terrain file={terrain} level={level} />
            <Things on={on} />
            <Models
              board={board}
              sideOf={(_, id) => placeOf(state, id)}
              level={level}
              sight={sight}
              nameOf={(id) => shortName(state, id)}
              things={thingsOn(on)}
            />
          </>
        )}
      </Stage>
    </div>
  );
}
