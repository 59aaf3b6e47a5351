/** The board editor: place, turn, copy, mirror, delete, with undo; by thumb, mouse or keys, and all of it by lists as well. */
import { type BoardFile, boardOf } from '@hive-arbiter/engine/board';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { faultOf } from '../../boards/check.ts';
import { surfaceAt } from '../../boards/crews.ts';
import { type Field, fieldsOf, fieldValue, optionWords, withValue } from '../../boards/fields.ts';
import { did, historyOf, redone, undone } from '../../boards/history.ts';
import { drawnPart, KINDS, type Kind } from '../../boards/kinds.ts';
import { keepBoard, ownBoard } from '../../boards/own.ts';
import {
  boxOf,
  copied,
  counterpart,
  inWords,
  kindOf,
  levelOf,
  levelsOf,
  MIRRORS,
  type Mirror,
  mirrorBoard,
  moved,
  offsetOf,
  type Part,
  type Point,
  partOf,
  partsOf,
  sayInches,
  sayPart,
  tidy,
  turned,
  withoutPart,
  withPart,
} from '../../boards/parts.ts';
import { farFrom, isArea, partAt } from '../../boards/pick.ts';
import { saveFile } from '../../boards/picture.ts';
import { type Drawer, drawerStep, NOT_DRAWING } from '../../boards/tools/drawer.ts';
import { type Mover, moverStep, NOT_MOVING } from '../../boards/tools/mover.ts';
import type { Pointer } from '../../boards/tools/pointer.ts';
import { type End, inchesOf, isThroughSolid, laidOf, NO_RULER, rulerStep } from '../../boards/tools/ruler.ts';
import { Heights, RulerLine, Tag } from '../../parts/board/models.tsx';
import { Stage } from '../../parts/board/stage.tsx';
import { PartShape, Terrain } from '../../parts/board/terrain.tsx';
import { Page } from '../../parts/page.tsx';
import { type Label, say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import './boards.css';

export function BoardEditor({ id }: { id: string }) {
  const file = ownBoard(id);
  if (!file)
    return (
      <Page title={say('No such board')} back={{ href: '/boards', name: say('Boards') }}>
        <p>
          {say(
            'This device keeps no board of that name. Boards that ship are copied before they are changed.',
          )}
        </p>
      </Page>
    );
  return (
    <Page
      title={file.name}
      sub={say('Kept on this device with every change')}
      back={{ href: `/boards/${id}`, name: say('The board') }}
      wide
    >
      <Bench id={id} begun={file} />
    </Page>
  );
}

const TOOLS = { pick: 'Pick', add: 'Add', ruler: 'Ruler' } as const satisfies Record<string, Label>;
const GRIDS = { '0.5': '½"', '1': '1"', '0.25': '¼"', '0': 'Off' } as const;

function Bench({ id, begun }: { id: string; begun: BoardFile }) {
  const [history, setHistory] = useState(() => historyOf(begun));
  const [tool, setTool] = useState<keyof typeof TOOLS>('pick');
  const [kindId, setKindId] = useState('wall');
  const [grid, setGrid] = useState(0.5);
  const [level, setLevel] = useState(Number.POSITIVE_INFINITY);
  const [picked, setPicked] = useState<string>();
  const [mover, setMover] = useState<Mover>(NOT_MOVING);
  const [drawer, setDrawer] = useState<Drawer>(NOT_DRAWING);
  const [ruler, setRuler] = useState(NO_RULER);
  const [spoken, setSpoken] = useState('');
  const file = history.now;
  const { depth } = file.size;
  const kind = KINDS[kindId] as Kind;
  const part = picked === undefined ? undefined : partOf(file, picked);
  const fault = useMemo(() => faultOf(file), [file]);
  const board = useMemo(() => boardOf(file), [file]);
  const laid = laidOf(ruler);
  /** New things stand on the level that one looks at, or on the ground. */
  const standing = level === Number.POSITIVE_INFINITY ? (levelsOf(file)[0] ?? 0) : level;

  useEffect(() => {
    if (file !== begun) keepBoard(id, file);
  }, [file]);

  const change = (to: BoardFile, words: string) => {
    if (to === file) return;
    setHistory(did(history, to, words));
    setSpoken(words);
  };
  const put = (changed: Part, words: string) => {
    setPicked(changed.part.id);
    change(withPart(file, changed), words);
  };
  const undo = () => {
    const last = history.past.at(-1);
    if (!last) return;
    setHistory(undone(history));
    setSpoken(say('Undone: {words}', { words: last.words }));
  };
  const redo = () => {
    const [next] = history.future;
    if (!next) return;
    setHistory(redone(history));
    setSpoken(say('Done again: {words}', { words: next.words }));
  };
  const pick = (name: string | undefined) => {
    setPicked(name);
    const found = name === undefined ? undefined : partOf(file, name);
    setSpoken(found ? say('{part}, picked', { part: sayPart(found) }) : '');
  };
  const shift = (of: Part, by: Point, snap: number) => {
    const really = offsetOf(file, of, by, snap);
    if (really[0] === 0 && really[1] === 0) return;
    const after = moved(of, really);
    put(after, say('{kind} moved to {where}', { kind: capital(kindOf(of)), where: whereOf(after) }));
  };
  const turn = (degrees: number) =>
    part &&
    put(
      onBoard(file, turned(part, degrees)),
      say('{kind} turned {degrees}°', { kind: capital(kindOf(part)), degrees: Math.abs(degrees) }),
    );
  const copy = () => part && put(copied(file, part), say('{kind} copied', { kind: capital(kindOf(part)) }));
  const remove = () => {
    if (!part) return;
    setPicked(undefined);
    change(withoutPart(file, part.part.id), say('{kind} deleted', { kind: capital(kindOf(part)) }));
  };

  const onKey = (event: KeyboardEvent): boolean => {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === 'z') event.shiftKey ? redo() : undo();
    else if (command && key === 'y') redo();
    else if (command && key === 'd' && part) copy();
    else if (command || event.altKey) return false;
    else if (key === 'escape') pick(undefined);
    else if (!part) return false;
    else if (key === 'delete' || key === 'backspace') remove();
    else if (key === '[') turn(-15);
    else if (key === ']') turn(15);
    else if (key === 'c') copy();
    else if (NUDGES[event.key]) {
      const [dx, dy] = NUDGES[event.key] as Point;
      const by = event.shiftKey ? 0.1 : grid || 0.5;
      shift(part, [dx * by, dy * by], 0);
    } else return false;
    return true;
  };

  // Keys work wherever one is on the screen, but in fields, which have their own.
  useEffect(() => {
    const onWindowKey = (event: KeyboardEvent) => {
      const isField = (event.target as Element).closest('input, select, textarea');
      if (!isField && !event.defaultPrevented && onKey(event)) event.preventDefault();
    };
    addEventListener('keydown', onWindowKey);
    return () => removeEventListener('keydown', onWindowKey);
  });

  const onPointer = (pointer: Pointer) => {
    if (tool === 'ruler') {
      const endAt = (at: Point): End => ({ at, height: surfaceAt(board, at, level) ?? 0 });
      const next = rulerStep(ruler, pointer, endAt);
      setRuler(next);
      if (pointer.type === 'up' && next.kind === 'idle' && next.laid)
        setSpoken(say('{inches} inches', { inches: inWords(inchesOf(board, next.laid)) }));
    } else if (tool === 'add') {
      const { drawer: next, drawn } = drawerStep(drawer, pointer);
      setDrawer(next);
      if (drawn)
        put(drawnPart(file, kind, drawn, standing, grid), say('{kind} placed', { kind: say(kind.words) }));
    } else {
      const { mover: next, told } = moverStep(mover, pointer);
      setMover(next);
      if (next.kind === 'dragging' && picked !== next.on) setPicked(next.on);
      if (told?.kind === 'picked') pick(told.id);
      const held = told?.kind === 'dropped' ? partOf(file, told.id) : undefined;
      if (held && told?.kind === 'dropped') shift(held, told.by, grid);
    }
  };

  const ghost =
    mover.kind === 'dragging'
      ? ghostOf(file, mover, grid)
      : drawer.kind === 'dragging'
        ? drawnPart(file, kind, drawer, standing, grid)
        : undefined;
  const boxed = ghost ?? part;

  return (
    <div class="board-screen">
      <div class="board-left">
        <Stage
          size={file.size}
          label={say(
            '{name}, to be changed. With a part picked: arrow keys move it, brackets turn it, C copies, Delete deletes, Control Z undoes.',
            { name: file.name },
          )}
          levels={levelsOf(file)}
          level={level}
          setLevel={setLevel}
          takes={(at, slack) => {
            if (tool !== 'pick') return tool;
            if (part && farFrom(part, at) <= (isArea(part) ? 0 : slack)) return part.part.id;
            const found = partAt(file, at, slack, level);
            return found && !isArea(found) ? found.part.id : undefined;
          }}
          onPointer={onPointer}
          onKey={onKey}
          onTap={(at, slack) => pick(partAt(file, at, slack, level)?.part.id)}
        >
          {(sight) => (
            <>
              <Terrain file={file} level={level} />
              <Heights file={file} level={level} sight={sight} />
              {ghost && (
                <g class="ghost-part">
                  <PartShape part={ghost} depth={depth} />
                </g>
              )}
              {boxed && <PickedBox part={boxed} depth={depth} faulty={fault?.part === boxed.part.id} />}
              {ghost && <Tag at={topOf(ghost)} depth={depth} words={ghostWords(ghost)} sight={sight} />}
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
          )}
        </Stage>
        <div class="board-tools">
          {(Object.keys(TOOLS) as (keyof typeof TOOLS)[]).map((each) => (
            <label key={each} class="segment">
              <input type="radio" name="tool" checked={tool === each} onChange={() => setTool(each)} />
              <span>{say(TOOLS[each])}</span>
            </label>
          ))}
          <button
            type="button"
            class="btn icon"
            disabled={!history.past.length}
            aria-label={undoWords(history.past.at(-1)?.words)}
            onClick={undo}
          >
            ↶
          </button>
          <button
            type="button"
            class="btn icon"
            disabled={!history.future.length}
            aria-label={redoWords(history.future[0]?.words)}
            onClick={redo}
          >
            ↷
          </button>
        </div>
        <p class="dim" role="status">
          {spoken || say(HELP[tool])}
        </p>
      </div>
      <div class="board-panel">
        {tool === 'add' && (
          <Adding
            kindId={kindId}
            setKind={setKindId}
            place={() => {
              const middle: Point = [file.size.width / 2, file.size.depth / 2];
              put(
                drawnPart(file, kind, { from: middle }, standing, grid),
                say('{kind} placed in the middle', { kind: say(kind.words) }),
              );
            }}
          />
        )}
        {part && (
          <Picked
            part={part}
            put={put}
            turn={turn}
            copy={copy}
            remove={remove}
            close={() => pick(undefined)}
            mirror={(how) => {
              put(counterpart(file, part, how), say('{kind} mirrored', { kind: capital(kindOf(part)) }));
            }}
          />
        )}
        <p class={fault ? 'problem' : 'dim'} role="status">
          {fault ? (
            <>
              <strong>{say('Not quite right yet.')}</strong> {fault.words}{' '}
              {fault.part !== undefined && fault.part !== picked && (
                <button type="button" class="rule-link" onClick={() => pick(fault.part)}>
                  {say('Show it')}
                </button>
              )}
            </>
          ) : (
            say('✓ The board makes sense.')
          )}
        </p>
        <Parts file={file} picked={picked} pick={pick} />
        <section aria-labelledby="whole">
          <h2 id="whole" class="cond">
            {say('The whole board')}
          </h2>
          <label class="field">
            <span>{say('Name')}</span>
            <input
              value={file.name}
              maxLength={120}
              onChange={(event) => {
                const name = event.currentTarget.value.trim();
                if (name !== '' && name !== file.name) change({ ...file, name }, say('Name changed'));
              }}
            />
          </label>
          <fieldset class="field">
            <legend>{say('Snap')}</legend>
            <div class="segments">
              {(Object.keys(GRIDS) as (keyof typeof GRIDS)[]).map((each) => (
                <label key={each} class="segment">
                  <input
                    type="radio"
                    name="grid"
                    checked={grid === Number(each)}
                    onChange={() => setGrid(Number(each))}
                  />
                  <span>{each === '0' ? say('Off') : GRIDS[each]}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <p>{say('Mirror all of it:')}</p>
          <p class="row">
            {(Object.keys(MIRRORS) as Mirror[]).map((how) => (
              <button
                key={how}
                type="button"
                class="btn small"
                onClick={() =>
                  change(mirrorBoard(file, how), say('Board mirrored: {how}', { how: say(MIRRORS[how]) }))
                }
              >
                {say(MIRRORS[how])}
              </button>
            ))}
          </p>
          <p class="row">
            <button type="button" class="btn small" onClick={() => saveFile(file)}>
              {say('Export the file')}
            </button>
          </p>
        </section>
      </div>
    </div>
  );
}

const undoWords = (words: string | undefined) =>
  words === undefined ? say('Undo') : say('Undo: {words}', { words });
const redoWords = (words: string | undefined) =>
  words === undefined ? say('Redo') : say('Redo: {words}', { words });

const NUDGES: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const HELP: Readonly<Record<keyof typeof TOOLS, Label>> = {
  pick: 'Tap a part to pick it, drag to move it. Two fingers or the wheel zoom.',
  add: 'Drag it out on the board; a tap places one of the usual size.',
  ruler: 'Drag to measure.',
};

function whereOf(part: Part): string {
  const { minX, minY } = boxOf(part);
  return say('{x}, {y}|a place', { x: inWords(minX), y: inWords(minY) });
}

function topOf(part: Part): Point {
  const { minX, maxX, maxY } = boxOf(part);
  return [(minX + maxX) / 2, maxY + 0.3];
}

function ghostWords(part: Part): string {
  const { minX, minY, maxX, maxY } = boxOf(part);
  if (part.list === 'walls' || part.list === 'doors')
    return `${whereOf(part)} · ${inWords(Math.hypot(maxX - minX, maxY - minY))}"`;
  return maxX - minX > 0
    ? `${whereOf(part)} · ${inWords(maxX - minX)}" × ${inWords(maxY - minY)}"`
    : whereOf(part);
}

function ghostOf(
  file: BoardFile,
  mover: Extract<Mover, { kind: 'dragging' }>,
  grid: number,
): Part | undefined {
  const part = partOf(file, mover.on);
  return part && moved(part, offsetOf(file, part, mover.by, grid));
}

/** Turned so that a point lies outside, it is moved back in. */
function onBoard(file: BoardFile, part: Part): Part {
  return moved(part, offsetOf(file, part, [0, 0], 0));
}

function PickedBox({ part, depth, faulty }: { part: Part; depth: number; faulty: boolean }) {
  const { minX, minY, maxX, maxY } = boxOf(part);
  const around = 0.5;
  return (
    <rect
      class={faulty ? 'picked-box faulty' : 'picked-box'}
      x={minX - around}
      y={depth - maxY - around}
      width={maxX - minX + 2 * around}
      height={maxY - minY + 2 * around}
      rx=".3"
    />
  );
}

function Adding({
  kindId,
  setKind,
  place,
}: {
  kindId: string;
  setKind: (to: string) => void;
  place: () => void;
}) {
  const groups = [...new Set(Object.values(KINDS).map(({ group }) => group))];
  return (
    <section aria-labelledby="adding">
      <h2 id="adding" class="cond">
        {say('Add')}
      </h2>
      <label class="field">
        <span>{say('What')}</span>
        <select value={kindId} onChange={(event) => setKind(event.currentTarget.value)}>
          {groups.map((group) => (
            <optgroup key={group} label={say(group)}>
              {Object.entries(KINDS)
                .filter(([, each]) => each.group === group)
                .map(([id, { words }]) => (
                  <option key={id} value={id}>
                    {say(words)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <p class="row">
        <button type="button" class="btn small" onClick={place}>
          {say('Place it in the middle')}
        </button>
      </p>
    </section>
  );
}

function Picked({
  part,
  put,
  turn,
  copy,
  remove,
  close,
  mirror,
}: {
  part: Part;
  put: (changed: Part, words: string) => void;
  turn: (degrees: number) => void;
  copy: () => void;
  remove: () => void;
  close: () => void;
  mirror: (how: Mirror) => void;
}) {
  const { minX, minY } = boxOf(part);
  const set = (field: Field, value: string | number) =>
    put(
      withValue(part, field, value),
      say('{kind}: {field} {value}', {
        kind: capital(kindOf(part)),
        field: say(field.words),
        value: typeof value === 'number' ? value : optionWords(value),
      }),
    );
  const to = (by: Point) => put(moved(part, by), say('{kind} moved', { kind: capital(kindOf(part)) }));
  return (
    <section aria-labelledby="picked">
      <h2 id="picked" class="cond">
        {capital(kindOf(part))}
      </h2>
      <p class="row">
        <button type="button" class="btn small" onClick={() => turn(-15)} aria-label={say('Turn left 15°')}>
          ↺ 15°
        </button>
        <button type="button" class="btn small" onClick={() => turn(15)} aria-label={say('Turn right 15°')}>
          ↻ 15°
        </button>
        <button type="button" class="btn small" onClick={() => turn(90)} aria-label={say('Turn right 90°')}>
          ↻ 90°
        </button>
        <button type="button" class="btn small" onClick={copy}>
          {say('Copy')}
        </button>
        <button type="button" class="btn small harm" onClick={remove}>
          {say('Delete')}
        </button>
        <button type="button" class="btn small" onClick={close}>
          {say('Let go')}
        </button>
      </p>
      <div class="part-fields">
        <NumberField
          label={say('{words}, inches', { words: say('West edge') })}
          value={minX}
          set={(value) => to([value - minX, 0])}
          least={0}
          most={96}
        />
        <NumberField
          label={say('{words}, inches', { words: say('South edge') })}
          value={minY}
          set={(value) => to([0, value - minY])}
          least={0}
          most={96}
        />
        {fieldsOf(part).map((field) =>
          field.kind === 'inches' ? (
            <NumberField
              key={field.key}
              label={say('{words}, inches', { words: say(field.words) })}
              value={Number(fieldValue(part, field))}
              set={(value) => set(field, value)}
              least={field.least}
              most={field.most}
            />
          ) : field.kind === 'count' ? (
            <NumberField
              key={field.key}
              label={say(field.words)}
              value={Number(fieldValue(part, field))}
              set={(value) => set(field, Math.round(value))}
              least={1}
              most={field.most}
              step={1}
            />
          ) : field.kind === 'choice' ? (
            <label key={field.key} class="field">
              <span>{say(field.words)}</span>
              <select
                value={String(fieldValue(part, field))}
                onChange={(event) => set(field, event.currentTarget.value)}
              >
                {field.options.map((option) => (
                  <option key={option} value={option}>
                    {capital(optionWords(option))}
                  </option>
                ))}
              </select>
            </label>
          ) : (
            <label key={field.key} class="field">
              <span>{say(field.words)}</span>
              <input
                value={String(fieldValue(part, field))}
                maxLength={120}
                onChange={(event) => {
                  const words = event.currentTarget.value.trim();
                  if (words !== '') set(field, words);
                }}
              />
            </label>
          ),
        )}
      </div>
      <p>{say('Its counterpart on the other half:')}</p>
      <p class="row">
        {(Object.keys(MIRRORS) as Mirror[]).map((how) => (
          <button key={how} type="button" class="btn small" onClick={() => mirror(how)}>
            {say(MIRRORS[how])}
            <span class="hidden">, {say('this part')}</span>
          </button>
        ))}
      </p>
    </section>
  );
}

function NumberField({
  label,
  value,
  set,
  least,
  most,
  step = 0.25,
}: {
  label: string;
  value: number;
  set: (to: number) => void;
  least: number;
  most: number;
  step?: number;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        step={step}
        min={least}
        max={most}
        value={tidy(value)}
        onChange={(event) => {
          const given = event.currentTarget.valueAsNumber;
          if (Number.isFinite(given) && given !== value) set(Math.max(least, Math.min(most, given)));
        }}
      />
    </label>
  );
}

/** Every part by list, for those who do not point. */
function Parts({
  file,
  picked,
  pick,
}: {
  file: BoardFile;
  picked: string | undefined;
  pick: (id: string) => void;
}) {
  const parts = partsOf(file);
  return (
    <section aria-labelledby="parts">
      <h2 id="parts" class="cond">
        {sayCount(parts.length, '1 part', '{count} parts')}
      </h2>
      {parts.length > 0 && (
        <ul class="list">
          {parts.map((part) => (
            <li key={part.part.id} class="list-row">
              <button
                type="button"
                class="pick"
                aria-pressed={part.part.id === picked}
                onClick={() => pick(part.part.id)}
              >
                {sayPart(part)}
                {levelOf(part) !== 0 && (
                  <small>{say('{inches}" up', { inches: inWords(levelOf(part)) })}</small>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
