/** One board: look at it, try it with fighters, measure, take it away as a file or picture, print it. */
import {
  type Board,
  type BoardFile,
  distance,
  type Fairness,
  fairnessOf,
  findPath,
  type Model,
  modelOf,
  noRoom,
  reach,
  withModel,
} from '@hive-arbiter/engine/board';
import { useMemo, useState } from 'preact/hooks';
import { faultOf } from '../../boards/check.ts';
import { bearing, SIDES, surfaceAt, withCrews } from '../../boards/crews.ts';
import { dropBoard, keepNew, ownBoard } from '../../boards/own.ts';
import { inWords, kindOf, levelsOf, type Point, partOf, sayInches } from '../../boards/parts.ts';
import { modelAt } from '../../boards/pick.ts';
import { saveFile, savePng, saveSvg } from '../../boards/picture.ts';
import { othersFrom } from '../../boards/sight.ts';
import { sayDoorAt, sayEvents } from '../../boards/steps.ts';
import { type Mover, moverStep, NOT_MOVING } from '../../boards/tools/mover.ts';
import type { Pointer } from '../../boards/tools/pointer.ts';
import { type End, inchesOf, isThroughSolid, laidOf, NO_RULER, rulerStep } from '../../boards/tools/ruler.ts';
import {
  Models,
  ReachArea,
  RulerLine,
  SightLines,
  SightTags,
  sightTags,
  Tag,
} from '../../parts/board/models.tsx';
import { Stage } from '../../parts/board/stage.tsx';
import { Terrain } from '../../parts/board/terrain.tsx';
import { Loading } from '../../parts/load.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Page } from '../../parts/page.tsx';
import { toast } from '../../parts/toast.tsx';
import { go } from '../../router.ts';
import { type Label, say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { styleWords } from './index.tsx';
import { Paper } from './paper.tsx';
import { useBoard } from './use-board.ts';
import './boards.css';

const sideOf = (side: string) => SIDES.indexOf(side as (typeof SIDES)[number]);

export function View({ id }: { id: string }) {
  const file = useBoard(id);
  const back = { href: '/boards', name: say('Boards') };
  if (file === undefined) return <Loading what="Fetching the board …" />;
  if (file === null)
    return (
      <Page title={say('No such board')} back={back}>
        <p>{say('This device does not keep a board of that name, and none ships with the app.')}</p>
      </Page>
    );
  const { width, depth } = file.size;
  return (
    <Page
      title={file.name}
      sub={`${styleWords(file.style)}${file.look ? ` · ${file.look}` : ''} · ${width}" × ${depth}"`}
      back={back}
      wide
    >
      <Shown key={id} id={id} file={file} />
    </Page>
  );
}

const TOOLS = { fighters: 'Fighters', ruler: 'Ruler' } as const satisfies Record<string, Label>;

function Shown({ id, file }: { id: string; file: BoardFile }) {
  const [board, setBoard] = useState<Board>(() => withCrews(file));
  const [tool, setTool] = useState<keyof typeof TOOLS>('fighters');
  const [level, setLevel] = useState(Number.POSITIVE_INFINITY);
  const [picked, setPicked] = useState<string>();
  const [inches, setInches] = useState(5);
  const [mover, setMover] = useState<Mover>(NOT_MOVING);
  const [ruler, setRuler] = useState(NO_RULER);
  const [spoken, setSpoken] = useState('');
  const [printing, setPrinting] = useState(false);
  const { depth } = file.size;
  const somebody = picked === undefined ? undefined : board.models.get(picked);

  const area = useMemo(
    () => (somebody ? reach(board, somebody, inches) : undefined),
    [board, somebody, inches],
  );
  const others = useMemo(() => (somebody ? othersFrom(board, somebody) : []), [board, somebody]);
  const laid = laidOf(ruler);
  const walking = mover.kind === 'dragging' ? stepTo(board, mover.on, mover.by, level, inches) : undefined;

  const endAt = (at: Point): End => {
    const model = modelAt(board, at, 0.1);
    return model
      ? { at: [model.x, model.y], height: model.height, model: model.id }
      : { at, height: surfaceAt(board, at, level) ?? 0 };
  };
  const pick = (name: string | undefined) => {
    setPicked(name);
    setSpoken(name === undefined ? '' : say('{name} picked', { name }));
  };
  const put = (name: string, by: Point) => {
    const step = stepTo(board, name, by, level, inches);
    if (step.model) setBoard(withModel(board, step.model));
    setSpoken(`${name}: ${step.words}`);
  };
  const onPointer = (pointer: Pointer) => {
    if (tool === 'ruler') {
      const next = rulerStep(ruler, pointer, endAt);
      setRuler(next);
      if (pointer.type === 'up' && next.kind === 'idle' && next.laid)
        setSpoken(say('{inches} inches', { inches: inWords(inchesOf(board, next.laid)) }));
      return;
    }
    const { mover: next, told } = moverStep(mover, pointer);
    setMover(next);
    if (next.kind === 'dragging' && picked !== next.on) pick(next.on);
    if (told?.kind === 'picked') pick(told.id === picked ? undefined : told.id);
    if (told?.kind === 'dropped') put(told.id, told.by);
  };
  const turn = (degrees: number) => {
    if (!somebody) return;
    setBoard(withModel(board, { ...somebody, facing: (somebody.facing + degrees + 360) % 360 }));
  };

  return (
    <>
      <div class="board-screen">
        <div class="board-left">
          <Stage
            size={file.size}
            label={say(
              '{name}. Arrow keys move the picked fighter or the view, brackets turn it, plus and minus zoom. Fighters and distances are in the lists.',
              { name: file.name },
            )}
            levels={levelsOf(file)}
            level={level}
            setLevel={setLevel}
            takes={(at, slack) => (tool === 'ruler' ? 'ruler' : modelAt(board, at, Math.min(slack, 0.6))?.id)}
            onPointer={onPointer}
            onTap={() => pick(undefined)}
            onKey={(event) => {
              if (event.key === 'Escape') pick(undefined);
              else if (event.key === '[') turn(-15);
              else if (event.key === ']') turn(15);
              else if (somebody && NUDGES[event.key]) put(somebody.id, NUDGES[event.key] as Point);
              else return false;
              return true;
            }}
          >
            {(sight) => {
              const isLooking = somebody && mover.kind !== 'dragging' && tool === 'fighters';
              const enemies = isLooking ? others.filter(({ enemy }) => enemy) : [];
              const tags = sightTags(enemies, board, sight);
              return (
                <>
                  <Terrain file={file} level={level} />
                  {area && <ReachArea reach={area} depth={depth} />}
                  {isLooking && <SightLines from={somebody} lines={enemies} depth={depth} />}
                  <Models
                    board={board}
                    sideOf={sideOf}
                    picked={picked}
                    level={level}
                    sight={sight}
                    free={tags.map(({ box }) => box)}
                  />
                  <SightTags tags={tags} depth={depth} />
                  {walking && (
                    <g>
                      {walking.path && (
                        <polyline
                          class="walk-path"
                          points={walking.path.map(([x, y]) => `${x},${depth - y}`).join(' ')}
                        />
                      )}
                      <circle
                        class={walking.model ? 'walk-ghost' : 'walk-ghost no'}
                        cx={walking.at[0]}
                        cy={depth - walking.at[1]}
                        r={walking.radius}
                      />
                      <Tag
                        at={[walking.at[0], walking.at[1] + walking.radius]}
                        depth={depth}
                        words={walking.short}
                        sight={sight}
                      />
                    </g>
                  )}
                  {laid && tool === 'ruler' && (
                    <RulerLine
                      from={laid.from.at}
                      to={laid.to.at}
                      depth={depth}
                      words={sayInches(inchesOf(board, laid))}
                      kind={isThroughSolid(board, laid) ? 'solid' : ''}
                      sight={sight}
                    />
                  )}
                </>
              );
            }}
          </Stage>
          <div class="board-tools">
            {(Object.keys(TOOLS) as (keyof typeof TOOLS)[]).map((each) => (
              <label key={each} class="segment">
                <input type="radio" name="tool" checked={tool === each} onChange={() => setTool(each)} />
                <span>{say(TOOLS[each])}</span>
              </label>
            ))}
          </div>
          <p class="dim" role="status">
            {tool === 'ruler'
              ? laid
                ? isThroughSolid(board, laid)
                  ? say('{inches}, with something solid between', {
                      inches: sayInches(inchesOf(board, laid)),
                    })
                  : sayInches(inchesOf(board, laid))
                : say('Drag to measure. From a base, the ruler starts at its rim.')
              : walking?.words || spoken || say('Tap a fighter to see reach and sight; drag it to move it.')}
          </p>
        </div>
        <div class="board-panel">
          <section aria-labelledby="fighters">
            <h2 id="fighters" class="cond">
              {somebody ? somebody.id : say('Fighters')}
            </h2>
            {somebody && (
              <>
                <div class="part-fields">
                  <label class="field">
                    <span>{say('Moves, inches')}</span>
                    <input
                      type="number"
                      min={1}
                      max={16}
                      step={0.5}
                      value={inches}
                      onInput={(event) =>
                        setInches(Math.max(0.5, Math.min(16, Number(event.currentTarget.value) || 0.5)))
                      }
                    />
                  </label>
                </div>
                <p class="row">
                  <button type="button" class="btn small" onClick={() => turn(-45)}>
                    {say('Turn left')}
                  </button>
                  <button type="button" class="btn small" onClick={() => turn(45)}>
                    {say('Turn right')}
                  </button>
                  <button type="button" class="btn small" onClick={() => pick(undefined)}>
                    {say('Let go')}
                  </button>
                </p>
              </>
            )}
            <Fighters board={board} picked={picked} pick={pick} />
            {somebody && <Things board={board} from={somebody} />}
          </section>
          <Away id={id} file={file} print={() => setPrinting(true)} />
          <Figures file={file} />
        </div>
      </div>
      {printing && <Paper file={file} done={() => setPrinting(false)} />}
    </>
  );
}

/** Half an inch for each arrow key. */
const NUDGES: Readonly<Record<string, Point>> = {
  ArrowLeft: [-0.5, 0],
  ArrowRight: [0.5, 0],
  ArrowUp: [0, 0.5],
  ArrowDown: [0, -0.5],
};

/** What lies on the board, nearest first. */
function Things({ board, from }: { board: Board; from: Model }) {
  const things = [...board.models.values()]
    .filter(({ side }) => side === null)
    .map((thing) => ({
      part: partOf(board.terrain.file, thing.id),
      inches: distance(from, thing),
      id: thing.id,
    }))
    .sort((one, other) => one.inches - other.inches);
  if (things.length === 0) return null;
  return (
    <ul
      class="list things"
      aria-label={say('How far {fighter} is from what lies on the board', { fighter: from.id })}
    >
      {things.map(({ part, inches, id }) => (
        <li key={id} class="list-row">
          {part ? capital(kindOf(part)) : id}
          <small>{sayInches(inches)}</small>
        </li>
      ))}
    </ul>
  );
}

/** Everybody by list, with what the picked one knows of them. */
function Fighters({
  board,
  picked,
  pick,
}: {
  board: Board;
  picked: string | undefined;
  pick: (name: string) => void;
}) {
  const somebody = picked === undefined ? undefined : board.models.get(picked);
  const rows = somebody
    ? othersFrom(board, somebody).map(({ to, words, enemy, inches }) => ({
        model: to,
        words: enemy ? words : say('{inches} · a friend', { inches: sayInches(inches) }),
      }))
    : [...board.models.values()]
        .filter(({ side }) => side !== null)
        .map((model) => ({
          model,
          words: whereIs(model),
        }));
  return (
    <ul class="list">
      {rows.map(({ model, words }) => (
        <li key={model.id} class="list-row">
          <button
            type="button"
            class="pick"
            aria-pressed={model.id === picked}
            onClick={() => pick(model.id)}
          >
            <Mark at={sideOf(model.side as string)} />
            {model.id}
            <small>{words}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Step {
  readonly at: Point;
  readonly radius: number;
  readonly words: string;
  readonly short: string;
  /** Where the fighter would be, if it can be there at all. */
  readonly model?: Model;
  readonly path?: readonly Point[];
}

const NO_ROOM: Readonly<Record<string, { readonly words: Label; readonly short: Label }>> & {
  readonly other: { readonly words: Label; readonly short: Label };
} = {
  'off-board': { words: 'There is no board there.', short: 'off the board' },
  'no-floor': { words: 'There is nothing to stand on there.', short: 'nothing to stand on' },
  other: { words: 'There is no room there.', short: 'no room' },
};

function whereIs({ x, y, height }: Model): string {
  const at = { x: inWords(x), y: inWords(y) };
  return height > 0
    ? say('at {x}, {y}, {inches}" up', { ...at, inches: inWords(height) })
    : say('at {x}, {y}', at);
}

/** A fighter dragged so far: along its way if it can walk there, put down if it only has room there. */
function stepTo(board: Board, id: string, [dx, dy]: Point, level: number, inches: number): Step {
  const model = modelOf(board, id);
  const at: Point = [model.x + dx, model.y + dy];
  const place = { x: at[0], y: at[1], height: surfaceAt(board, at, level) ?? 0 };
  const { radius } = model;
  const fault = noRoom(board, model, place);
  if (fault) {
    const { words, short } = NO_ROOM[fault.code] ?? NO_ROOM.other;
    return { at, radius, words: say(words), short: say(short) };
  }
  const found = findPath(board, model, place, { allowance: inches });
  if (!found)
    return {
      at,
      radius,
      model: { ...model, ...place },
      words: say('More than {inches} away on foot: put down there.', { inches: sayInches(inches) }),
      short: say('beyond {inches}', { inches: sayInches(inches) }),
    };
  const path: Point[] = [[model.x, model.y], ...found.path.map(({ x, y }): Point => [x, y])];
  const file = board.terrain.file;
  const nameOf = (part: string) => {
    const known = partOf(file, part);
    return known ? say('a {thing}', { thing: kindOf(known) }) : part;
  };
  const met = [...sayEvents(found.events, nameOf), ...sayDoorAt(file, { ...place, radius })];
  const [before, last] = path.slice(-2) as [Point, Point];
  return {
    at,
    radius,
    path,
    model: { ...model, ...place, facing: bearing(before, last) },
    words: say('{cost} of {most}: {met}.', {
      cost: sayInches(found.cost),
      most: sayInches(inches),
      met: met.length > 0 ? met.join(', ') : say('nothing on the way'),
    }),
    short: say('{cost} of {most}', { cost: sayInches(found.cost), most: sayInches(inches) }),
  };
}

/** Take the board away, change it, or remove it. */
function Away({ id, file, print }: { id: string; file: BoardFile; print: () => void }) {
  const own = ownBoard(id) !== undefined;
  const fault = useMemo(() => faultOf(file), [file]);
  return (
    <section aria-labelledby="away">
      <h2 id="away" class="cond">
        {say('This board')}
      </h2>
      {fault && <p class="problem">{fault.words}</p>}
      <p class="row">
        {own ? (
          <a class="btn main" href={`/boards/${id}/edit`}>
            {say('Change it')}
          </a>
        ) : (
          <button
            type="button"
            class="btn main"
            onClick={() =>
              go(`/boards/${keepNew({ ...file, name: say('My {name}|a board', { name: file.name }) })}/edit`)
            }
          >
            {say('Copy and change it')}
          </button>
        )}
      </p>
      <p class="row">
        <button type="button" class="btn small" onClick={() => saveFile(file)}>
          {say('Export the file')}
        </button>
        <button type="button" class="btn small" onClick={() => saveSvg(file)}>
          SVG
        </button>
        <button
          type="button"
          class="btn small"
          onClick={() => savePng(file).catch((error: Error) => toast(error.message, 'fault'))}
        >
          PNG
        </button>
        <button type="button" class="btn small" onClick={print}>
          {say('Print to scale')}
        </button>
      </p>
      {own && (
        <p class="row">
          <button
            type="button"
            class="btn small harm"
            onClick={() => {
              if (
                !confirm(
                  say('Remove {name} from this device? An exported file can be brought in again.', {
                    name: file.name,
                  }),
                )
              )
                return;
              dropBoard(id);
              toast(say('{name} is removed from this device', { name: file.name }));
              go('/boards', { replace: true });
            }}
          >
            {say('Remove from this device')}
          </button>
        </p>
      )}
    </section>
  );
}

/** How fair it is to both sides, worked out when asked for. */
function Figures({ file }: { file: BoardFile }) {
  const [fairness, setFairness] = useState<Fairness>();
  return (
    <section aria-labelledby="fairness">
      <h2 id="fairness" class="cond">
        {say('Is it fair?')}
      </h2>
      {fairness ? (
        <>
          <p>
            <span class={`pill ${fairness.playable ? 'good' : 'bad'}`}>
              {fairness.playable ? say('✓ playable') : say('✕ not all of it can be reached')}
            </span>{' '}
            {fairness.hasSides && (
              <span class={`pill ${fairness.fair ? 'good' : 'bad'}`}>
                {fairness.fair ? say('✓ fair') : say('✕ one side is better off')}
              </span>
            )}
          </p>
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{say('Zone')}</th>
                <th scope="col">{say('To the centre')}</th>
                <th scope="col">{say('Sees of it')}</th>
              </tr>
            </thead>
            <tbody>
              {fairness.zones.map((zone) => (
                <tr key={zone.id}>
                  <th scope="row">{zone.words}</th>
                  <td>{sayInches(zone.walk)}</td>
                  <td>{Math.round(zone.sight * 100)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p class="row">
          <button type="button" class="btn small" onClick={() => setFairness(fairnessOf(file))}>
            {say('Measure it')}
          </button>
        </p>
      )}
      <p class="dim">
        {[
          sayCount(file.walls.length, '1 wall', '{count} walls'),
          sayCount(file.doors.length, '1 door', '{count} doors'),
          sayCount(file.floors.length, '1 floor', '{count} floors'),
          sayCount(file.obstacles.length, '1 obstacle', '{count} obstacles'),
          sayCount(file.markers.length, '1 marker', '{count} markers'),
        ].join(', ')}
      </p>
    </section>
  );
}
