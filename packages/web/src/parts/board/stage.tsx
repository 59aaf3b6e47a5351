/** The window onto a board: pans with one finger, pinches with two, zooms with wheel and buttons, and hands the rest to a tool. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  broughtInto,
  type Camera,
  cleared,
  type Frame,
  fitted,
  type Inset,
  insetOf,
  kept,
  type Pixel,
  panned,
  stretched,
  under,
  zoomed,
} from '../../boards/camera.ts';
import type { Taken } from '../../boards/labels.ts';
import type { Point } from '../../boards/parts.ts';
import { type Hand, handStep, IDLE } from '../../boards/tools/hand.ts';
import type { Pointer } from '../../boards/tools/pointer.ts';
import { say } from '../../words/index.ts';
import './board.css';

interface Props {
  readonly size: { readonly width: number; readonly depth: number };
  /** What the drawing is, for those who cannot see it. */
  readonly label: string;
  readonly levels: readonly number[];
  readonly level: number;
  readonly setLevel: (to: number) => void;
  /** Does the tool want this pointer, which just came down? Otherwise it moves the view. `slack` is a finger's width in inches. */
  readonly takes: (at: Point, slack: number) => string | undefined;
  readonly onPointer: (pointer: Pointer) => void;
  /** A tap that the tool did not want. */
  readonly onTap?: (at: Point, slack: number) => void;
  /** Gives true when the key was used. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** What to look at: a box of the board, whenever its key is another. Fingers have to reach its spots. */
  readonly focus?:
    | {
        readonly key: string;
        readonly at: Point;
        readonly inches: number;
        readonly spots?: readonly Point[];
      }
    | undefined;
  /** What covers the lower end of the drawing, such as a question on a phone: the focus is moved above it. */
  readonly coveredBy?: string;
  /** Buttons and words that lie on the drawing. */
  readonly over?: ComponentChildren;
  readonly children: (sight: Sight) => ComponentChildren;
}

/** What of a board is on the screen, for texts on it; boxes are in inches, and y grows downwards. */
export interface Sight {
  /** How many inches a pixel is. */
  readonly px: number;
  readonly seen: Taken;
  /** What buttons cover of it. */
  readonly covered: readonly Taken[];
}

/** Pixels at the ends of the drawing that texts leave free: its border. */
const RIM = 1;
/** Half of what a fingertip covers, in pixels. */
const FINGER = 14;

export function Stage({
  size,
  label,
  levels,
  level,
  setLevel,
  takes,
  onPointer,
  onTap,
  onKey,
  focus,
  coveredBy,
  over,
  children,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<Frame>();
  const [camera, setCamera] = useState<Camera>();
  const hand = useRef<Hand>(IDLE);
  /** Fingers that are down, the first of them the tool's where it wanted it. */
  const fingers = useRef(new Map<number, Pointer>());
  const tools = useRef<{ readonly id: number; readonly on: string } | undefined>(undefined);

  useLayoutEffect(() => {
    const watched = box.current as HTMLDivElement;
    const measure = () => {
      const to = { width: watched.clientWidth, height: watched.clientHeight };
      // A panel below changes its height while somebody drags: what is under the finger stays there.
      const stays = fingers.current.size > 0 || !isWhole.current;
      if (now.current && stays && to.width === now.current.frame.width) {
        now.current = { camera: stretched(now.current.camera, now.current.frame, to), frame: to };
        setCamera(now.current.camera);
      }
      setFrame(to);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    measure();
    return () => observer.disconnect();
  }, []);
  const { width, depth } = size;
  /** The whole board, until somebody zooms to a part: a resize keeps the zoom. */
  const isWhole = useRef(true);
  useEffect(() => {
    isWhole.current = true;
  }, [width, depth]);
  useEffect(() => {
    if (frame && isWhole.current && fingers.current.size === 0) setCamera(fitted({ width, depth }, frame));
  }, [frame?.width, frame?.height, width, depth]);

  /** Is the view where a question has brought it, untouched since? */
  const isLed = useRef(false);
  useEffect(() => {
    if (!focus || camera === undefined) return undefined;
    const bring = () => {
      if (!now.current) return;
      const cover = coveredBy === undefined ? null : document.querySelector(coveredBy);
      const { camera: from, frame: within } = now.current;
      const drawing = box.current as HTMLDivElement;
      const inset = coveredOf(drawing, cover, levels.length > 1);
      const led = broughtInto(from, within, inset, size, focus);
      const buttons = [...buttonsOn(drawing), ...(cover ? [takenBy(cover, drawing)] : [])];
      look(focus.spots ? cleared(led, within, focus.spots, buttons) : led);
      isLed.current = true;
    };
    bring();
    // A sheet grows as its rows come, and the drawing shrinks with that.
    const observer = new ResizeObserver(() => isLed.current && bring());
    observer.observe(box.current as HTMLDivElement);
    const cover = coveredBy === undefined ? null : document.querySelector(coveredBy);
    if (cover) observer.observe(cover);
    return () => observer.disconnect();
  }, [focus?.key, camera === undefined]);

  const now = useRef<{ camera: Camera; frame: Frame } | undefined>(undefined);
  now.current = camera && frame ? { camera, frame } : undefined;
  const look = (to: Camera) => {
    const next = kept(to, size);
    isWhole.current = false;
    isLed.current = false;
    // Several events may come before the next drawing.
    if (now.current) now.current = { ...now.current, camera: next };
    setCamera(next);
  };
  useEffect(() => {
    const watched = box.current as HTMLDivElement;
    const onWheel = (event: WheelEvent) => {
      if (!now.current) return;
      event.preventDefault();
      look(zoomed(now.current.camera, now.current.frame, pixelOf(event), Math.exp(-event.deltaY / 400)));
    };
    const pixelOf = (event: MouseEvent): Pixel => {
      const { left, top } = watched.getBoundingClientRect();
      return [event.clientX - left, event.clientY - top];
    };
    watched.addEventListener('wheel', onWheel, { passive: false });
    return () => watched.removeEventListener('wheel', onWheel);
  }, [width, depth]);

  const handle = (type: Pointer['type'], event: PointerEvent) => {
    if (!now.current || (type === 'down' && event.button !== 0)) return;
    const target = event.currentTarget as SVGElement;
    const { left, top } = target.getBoundingClientRect();
    const pixel: Pixel = [event.clientX - left, event.clientY - top];
    const { camera: from, frame: within } = now.current;
    const at = under(from, within, pixel);
    const slack = FINGER / from.zoom;
    let pointer: Pointer = { type, id: event.pointerId, pixel, at };
    if (type === 'down') {
      isLed.current = false;
      target.setPointerCapture(event.pointerId);
      if (fingers.current.size === 0) {
        const on = takes(at, slack);
        tools.current = on === undefined ? undefined : { id: pointer.id, on };
      } else if (tools.current) {
        // A second finger: the view is meant after all.
        const first = fingers.current.get(tools.current.id) as Pointer;
        onPointer({ ...first, type: 'cancel' });
        tools.current = undefined;
        hand.current = handStep(IDLE, { ...first, type: 'down' }, from, within).hand;
      }
    } else if (!fingers.current.has(pointer.id)) return;
    if (type === 'up' || type === 'cancel') fingers.current.delete(pointer.id);
    else fingers.current.set(pointer.id, pointer);
    if (tools.current?.id === pointer.id) {
      pointer = { ...pointer, on: tools.current.on };
      if (type === 'up' || type === 'cancel') tools.current = undefined;
      onPointer(pointer);
      return;
    }
    const handled = handStep(hand.current, pointer, from, within);
    hand.current = handled.hand;
    if (handled.camera !== from) look(handled.camera);
    if (handled.tapped) onTap?.(at, slack);
  };

  const nearer = (factor: number) => {
    if (now.current) {
      const { frame: within } = now.current;
      look(zoomed(now.current.camera, within, [within.width / 2, within.height / 2], factor));
    }
  };
  const fit = () => {
    if (!now.current) return;
    look(fitted(size, now.current.frame));
    isWhole.current = true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (onKey?.(event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !now.current) return;
    const pan = PANS[event.key];
    if (pan) look(panned(now.current.camera, [[0, 0], pan]));
    else if (event.key === '+' || event.key === '=') nearer(1.3);
    else if (event.key === '-') nearer(1 / 1.3);
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  };

  /** Where buttons lie on the drawing, in pixels of it. */
  const [buttons, setButtons] = useState<readonly Taken[]>([]);
  useLayoutEffect(() => {
    const now = buttonsOn(box.current as HTMLDivElement);
    if (JSON.stringify(now) !== JSON.stringify(buttons)) setButtons(now);
  });

  const px = camera ? 1 / camera.zoom : 1;
  const view = camera &&
    frame && {
      x: camera.x - (frame.width / 2) * px,
      y: depth - camera.y - (frame.height / 2) * px,
      width: frame.width * px,
      height: frame.height * px,
    };
  return (
    <div class="stage">
      <div
        class="stage-window"
        ref={box}
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is worked with keys; everything on it is in lists as well
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {view && (
          <svg
            class="board-svg"
            aria-hidden="true"
            viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
            style={{ '--px': String(px) }}
            onPointerDown={(event) => handle('down', event)}
            onPointerMove={(event) => handle('move', event)}
            onPointerUp={(event) => handle('up', event)}
            onPointerCancel={(event) => handle('cancel', event)}
          >
            {children({
              px,
              seen: {
                x0: view.x + RIM * px,
                x1: view.x + view.width - RIM * px,
                y0: view.y + RIM * px,
                y1: view.y + view.height - RIM * px,
              },
              covered: buttons.map(({ x0, x1, y0, y1 }) => ({
                x0: view.x + x0 * px,
                x1: view.x + x1 * px,
                y0: view.y + y0 * px,
                y1: view.y + y1 * px,
              })),
            })}
          </svg>
        )}
      </div>
      {levels.length > 1 && (
        <fieldset class="stage-levels">
          <legend class="hidden">{say('Level')}</legend>
          {[Number.POSITIVE_INFINITY, ...[...levels].reverse()].map((height) => (
            <label key={height}>
              <input type="radio" name="level" checked={level === height} onChange={() => setLevel(height)} />
              <span>{height === Number.POSITIVE_INFINITY ? say('All') : `${height}"`}</span>
            </label>
          ))}
        </fieldset>
      )}
      {over}
      <div class="stage-zoom">
        <button type="button" class="btn icon" aria-label={say('Nearer')} onClick={() => nearer(1.4)}>
          +
        </button>
        <button type="button" class="btn icon" aria-label={say('Further')} onClick={() => nearer(1 / 1.4)}>
          −
        </button>
        <button type="button" class="btn icon" aria-label={say('Whole board')} onClick={fit}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path
              d="M2 7V2h5M13 2h5v5M18 13v5h-5M7 18H2v-5"
              fill="none"
              stroke="currentColor"
              stroke-width="2"
            />
          </svg>
        </button>
      </div>
    </div>
  );
}

/** The buttons that lie on a drawing, in pixels from its upper left corner. */
function buttonsOn(drawing: HTMLElement): readonly Taken[] {
  const over = drawing.parentElement?.querySelectorAll(
    ':scope > button, :scope > :not(.stage-window) :is(button, label)',
  );
  return [...(over ?? [])].map((button) => takenBy(button, drawing));
}

/** What something covers of a drawing, in pixels from its upper left corner. */
function takenBy(over: Element, drawing: HTMLElement): Taken {
  const { left, top } = drawing.getBoundingClientRect();
  const at = over.getBoundingClientRect();
  return {
    x0: Math.round(at.left - left),
    x1: Math.round(at.right - left),
    y0: Math.round(at.top - top),
    y1: Math.round(at.bottom - top),
  };
}

/** How many pixels of the drawing are covered at its upper and at its lower end. */
function coveredOf(drawing: HTMLElement, cover: Element | null, hasLevels: boolean): Inset {
  const { left, right, bottom, height } = drawing.getBoundingClientRect();
  const over = cover?.getBoundingClientRect();
  const isUnder = over !== undefined && over.left < right && over.right > left && over.top < bottom;
  return insetOf(height, isUnder ? bottom - over.top : 0, hasLevels);
}

const PANS: Readonly<Record<string, Pixel>> = {
  ArrowLeft: [40, 0],
  ArrowRight: [-40, 0],
  ArrowUp: [0, 40],
  ArrowDown: [0, -40],
};
