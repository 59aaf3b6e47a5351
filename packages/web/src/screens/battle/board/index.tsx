/** The board in a battle: everybody where they stand, and the place to set up, move, aim and measure. */
import type { Placed, Question } from '@hive-arbiter/engine';
import { type BoardFile, distance, isInArc, look, type Model, type Place } from '@hive-arbiter/engine/board';
import { coverNow } from '@hive-arbiter/engine/on-board';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { post } from '../../../api.ts';
import { around, type Pixel } from '../../../boards/camera.ts';
import { levelsOf, type Point, sayInches } from '../../../boards/parts.ts';
import { modelAt } from '../../../boards/pick.ts';
import { othersFrom } from '../../../boards/sight.ts';
import { hasMoved, type Pointer } from '../../../boards/tools/pointer.ts';
import {
  inchesOf,
  isThroughSolid,
  laidOf,
  NO_RULER,
  type End as RulerEnd,
  rulerStep,
} from '../../../boards/tools/ruler.ts';
import { percent } from '../../../chance.ts';
import { readerOf } from '../../../dictionary.ts';
import type { Place as TablePlace } from '../../../live.ts';
import {
  Models,
  ReachArea,
  RulerLine,
  SightLines,
  SightTags,
  sightTags,
  Tag,
} from '../../../parts/board/models.tsx';
import { type Sight, Stage } from '../../../parts/board/stage.tsx';
import { Terrain } from '../../../parts/board/terrain.tsx';
import { Loaded, useLoad } from '../../../parts/load.tsx';
import { Mark } from '../../../parts/mark.tsx';
import type { Seen } from '../../../seen.ts';
import { lastLook } from '../../../settings.ts';
import { type Label, say } from '../../../words/index.ts';
import type { Turn } from '../model/index.ts';
import { LaidDown } from './laid-down.tsx';
import { Looks, movedSince } from './looked.ts';
import {
  goals,
  isOnLaid,
  type Laid,
  layTo,
  movePlan,
  NOTHING_LAID,
  placePlan,
  reachFrom,
  spotsOf,
  spotsToAimAt,
  turnedAround,
  zoneFor,
} from './moves.ts';
import { piecePlan, pieceSpots, terrainIn } from './pieces.ts';
import { type AimOnSheet, aimOnSheet, desk, lastOfSheet, type Plan, plan, planFor } from './plan.ts';
import { heightAt, modelFor, nameIn, type OnBoard, onBoard, placeOf, shortName, thingsOn } from './see.ts';
import { Things } from './things.tsx';
import './board-play.css';

interface Props {
  readonly battle: string;
  readonly view: Seen;
  /** What this device is asked now. */
  readonly turn: Turn | undefined;
  readonly place: TablePlace;
}

export function BoardPlay(props: Props) {
  const file = useLoad<BoardFile>(`/battles/${props.battle}/board`);
  return (
    <section class="board-play" aria-label={say('The board')}>
      <Loaded from={file} what="Fetching the board …">
        {(data) => <Played {...props} file={data} />}
      </Loaded>
    </section>
  );
}

type Asked<K extends Question['kind']> = Question<K> & { readonly by?: readonly string[] };

/** One turn from another: on a sheet the same question may come to be about another way. */
function keyOf(turn: Turn | undefined): string {
  const ask = asked(turn, 'move') ?? asked(turn, 'place');
  if (!turn || !ask) return '';
  const { kind, clause, of } = ask;
  return [turn.number, kind, clause, of, 'inches' in ask ? ask.inches : ''].join(' ');
}

function asked<K extends Question['kind']>(turn: Turn | undefined, kind: K): Asked<K> | undefined {
  return turn?.ask.kind === kind ? (turn.ask as never as Asked<K>) : undefined;
}

function Played({ battle, view, file, turn: open, place }: Props & { file: BoardFile }) {
  // If a sheet leads to a move or a spot, the board answers that.
  const last = lastOfSheet.value;
  const turn = open && last?.number === open.number ? { ...open, ask: last.ask } : open;
  const reader = readerOf(battle, view);
  const on = useMemo(() => onBoard(view, file, reader), [view, file, reader]);
  const { board, state, terrain } = on;
  const [level, setLevel] = useState(Number.POSITIVE_INFINITY);
  const [isMeasuring, measure] = useState(false);
  const [ruler, setRuler] = useState(NO_RULER);
  const [picked, pick] = useState<string>();
  const [spoken, speak] = useState('');
  const { depth } = file.size;
  const number = turn?.number ?? -1;
  const moving = useMoving(on, turn, level);
  const placing = usePlacing(on, turn, level);
  const active = moving ?? placing;
  const turnBy = active?.turn;
  const moved = useMoved(battle, on, place, number);

  const onSheet = !active && aimOnSheet.value?.number === number ? aimOnSheet.value : undefined;
  const choosing = turn && onSheet ? { ...turn, ask: onSheet.ask } : turn;
  const focus = focusOf(on, choosing, placing?.area);
  const subject = subjectOf(on, choosing);
  const targets = new Set(asked(choosing, 'choice')?.options.filter((id) => board.models.has(id)) ?? []);
  const chosen = picked ?? (typeof onSheet?.chosen === 'string' ? onSheet.chosen : undefined);
  const charged = asked(turn, 'move')?.charge ?? [];
  const marked = charged.length > 0 ? new Set(charged) : targets;
  // While a fighter aims, the lines are theirs and not those of the picked one.
  const isAiming = targets.size > 0 && subject !== undefined;
  const somebody = board.models.get(isAiming ? subject : (picked ?? ''));
  const lines = useMemo(() => (somebody ? othersFrom(board, somebody) : []), [board, somebody]);
  const laid = laidOf(ruler);
  const aims = useAims(battle, place, isAiming ? number : -1, onSheet?.given);
  const named = lines
    .filter(({ to, enemy }) => (targets.size > 0 ? targets.has(to.id) : enemy))
    .map((line) => withChance(line, aims.get(line.to.id)));

  const there = charged.length === 0 ? moving?.there : undefined;
  const ahead = useMemo(
    () => (there ? othersFrom(board, there).filter(isTarget).slice(0, MOST_AHEAD) : []),
    [board, there?.x, there?.y, there?.height, there?.facing],
  );

  const endAt = (at: Point): RulerEnd => {
    const model = modelAt(board, at, 0.1);
    return model
      ? { at: [model.x, model.y], height: model.height, model: model.id }
      : { at, height: heightAt(on, at[0], at[1], level) ?? 0 };
  };
  const onPointer = (pointer: Pointer) => {
    if (isMeasuring) {
      const next = rulerStep(ruler, pointer, endAt);
      setRuler(next);
      if (pointer.type === 'up' && next.kind === 'idle' && next.laid) speak(sayRuler(on, next.laid));
    } else active?.onPointer(pointer);
  };
  const onTap = (at: Point, slack: number) => {
    const model = modelAt(board, at, Math.min(slack, 0.6));
    if (model && onSheet && targets.has(model.id)) {
      onSheet.choose(model.id);
      pick(undefined);
      speak(sayModel(on, model));
    } else if (model && (!active || model.id !== subject) && !active?.wants(at)) {
      pick(model.id === picked ? undefined : model.id);
      speak(model.id === picked ? '' : sayModel(on, model));
    } else if (active) active.tap(at);
    else pick(undefined);
  };
  return (
    <>
      <Stage
        size={file.size}
        label={
          active
            ? say(
                'The board, {name}. Arrow keys move the spot, brackets turn, Escape starts over. Plus and minus zoom. Everybody and every spot is in the lists as well.',
                { name: file.name },
              )
            : say(
                'The board, {name}. Arrow keys move the view. Plus and minus zoom. Everybody and every spot is in the lists as well.',
                { name: file.name },
              )
        }
        levels={levelsOf(terrain)}
        level={level}
        setLevel={setLevel}
        focus={focus}
        coveredBy=".ask"
        takes={(at, slack) => (isMeasuring ? 'ruler' : active?.takes(at, slack))}
        onPointer={onPointer}
        onTap={onTap}
        onKey={(event) => {
          if (event.key === 'Escape' && (plan.peek() || picked !== undefined)) {
            active?.clear();
            pick(undefined);
            return true;
          }
          return active?.key(event) ?? false;
        }}
        over={
          <>
            {turn && !onSheet && picked !== undefined && targets.has(picked) && (
              <button
                type="button"
                class="btn main stage-choose"
                onClick={() => {
                  place.say({ type: 'answer', number, answer: picked });
                  pick(undefined);
                }}
              >
                {chooseWords(turn, picked, aims.get(picked))}
              </button>
            )}
            {turnBy && (
              <div class="stage-turn">
                <button
                  type="button"
                  class="btn icon"
                  aria-label={say('Turn left')}
                  onClick={() => turnBy(-45)}
                >
                  ↺
                </button>
                <button
                  type="button"
                  class="btn icon"
                  aria-label={say('Turn right')}
                  onClick={() => turnBy(45)}
                >
                  ↻
                </button>
              </div>
            )}
            <div class="stage-tools">
              <button
                type="button"
                class={`btn icon${isMeasuring ? ' on' : ''}`}
                aria-pressed={isMeasuring}
                aria-label={say('Ruler')}
                onClick={() => {
                  measure(!isMeasuring);
                  setRuler(NO_RULER);
                }}
              >
                <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                  <path
                    d="M2 14L14 2l4 4L6 18zM6 10l2 2M9 7l2 2M12 4l2 2"
                    fill="none"
                    stroke="currentColor"
                    stroke-width="1.7"
                  />
                </svg>
              </button>
              {moved.trails.length > 0 && (
                <button type="button" class="btn small" onClick={moved.replay}>
                  {say('What moved')}
                </button>
              )}
            </div>
          </>
        }
      >
        {(sight) => {
          const tags = somebody && !active ? sightTags(named, board, sight, chosen, targets) : [];
          const aheadTags = there ? tagsFrom(there, ahead, board, sight) : [];
          return (
            <>
              <Terrain file={terrain} level={level} />
              {active?.area && <ReachArea reach={active.area} depth={depth} />}
              <Things on={on} />
              {moved.trails.map(({ id, from, to }) => (
                <line key={id} class="trail" x1={from.x} y1={depth - from.y} x2={to.x} y2={depth - to.y} />
              ))}
              {somebody && !active && <SightLines from={somebody} lines={named} depth={depth} />}
              <Models
                board={moved.board}
                sideOf={(_, id) => placeOf(state, id)}
                picked={picked ?? subject}
                level={level}
                sight={sight}
                nameOf={(id) => shortName(state, id)}
                things={thingsOn(on)}
                classOf={(id) => lookOf(view, id, marked)}
                free={[...tags, ...aheadTags].map(({ box }) => box)}
              />
              <SightTags tags={tags} depth={depth} />
              {there && (
                <SightsFrom number={number} from={there} lines={ahead} tags={aheadTags} depth={depth} />
              )}
              <Planned on={on} number={number} inches={moving?.inches} sight={sight} />
              {laid && isMeasuring && (
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
      <p class="board-status" role="status">
        {isMeasuring && (laid ? spoken : say('Drag to measure, from base to base.'))}
        {!isMeasuring && <PlannedWords number={number} otherwise={spoken} />}
      </p>
      <ByList
        on={on}
        from={somebody ?? (subject === undefined ? undefined : board.models.get(subject))}
        pick={pick}
      />
    </>
  );
}

/** Who a question is about, if they stand on the board: who aims, or else the fighter that it names. */
function subjectOf({ board }: OnBoard, turn: Turn | undefined): string | undefined {
  const about = turn && (turn.ask as never as Question).about;
  const who = about?.is === 'aim' ? about.from : turn?.ask.of;
  return who !== undefined && board.models.has(who) ? who : undefined;
}

/** What the roll against each target would need, by the rules themselves. */
interface Aim {
  readonly at: string;
  readonly needs: number;
  readonly chance: number;
  /** That a test is passed which comes first. */
  readonly tests?: number;
}

type AimsSent = { readonly aims: readonly Aim[] };

/** What is known of each target, also of one on a sheet, after what stands there before it. */
function useAims(
  battle: string,
  { token }: TablePlace,
  number: number,
  given: AimOnSheet['given'] = [],
): ReadonlyMap<string, Aim> {
  const isOpen = number >= 0 && token !== undefined;
  const path = `/battles/${battle}/aims`;
  const { data } = useLoad<AimsSent>(
    isOpen && given.length === 0 ? `${path}?at=${number}` : undefined,
    token,
  );
  const key = isOpen && given.length > 0 ? `${number} ${JSON.stringify(given)}` : undefined;
  const [after, hear] = useState<AimsSent & { readonly key: string }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const stop = new AbortController();
    post<AimsSent>(path, { given }, { token, signal: stop.signal }).then(
      ({ aims }) => hear({ key, aims }),
      // Without them the board shows range and cover alone.
      () => undefined,
    );
    return () => stop.abort();
  }, [key]);
  const aims = key === undefined ? data?.aims : after?.key === key ? after.aims : undefined;
  return new Map(isOpen ? aims?.map((aim) => [aim.at, aim]) : []);
}

/** What the button on the board says that chooses somebody. */
function chooseWords({ ask }: Turn, id: string, aim: Aim | undefined): string {
  const name = ask.say.labels[id] ?? id;
  if (!aim) return name;
  const facts = { name, needs: aim.needs, chance: percent(aim.chance) };
  return aim.tests === undefined
    ? say('{name}: {needs}+, {chance}', facts)
    : say('{name}: a test, then {needs}+, {chance}', facts);
}

function withChance<L extends { readonly words: string; readonly chance?: number }>(
  line: L,
  aim: Aim | undefined,
): L {
  return aim ? { ...line, words: `${line.words} · ${percent(aim.chance)}`, chance: aim.chance } : line;
}

/** How a fighter is drawn: whether they have acted, or may be aimed at or charged. */
function lookOf({ stage, state }: Seen, id: string, targets: ReadonlySet<string>): string {
  const fighter = state.fighters[id];
  if (targets.has(id)) return 'target';
  return stage === 'round' && fighter && !fighter.ready ? 'acted' : '';
}

/** Where to look when a question is asked. */
function focusOf(
  on: OnBoard,
  turn: Turn | undefined,
  zone: { readonly spots: readonly Place[] } | undefined,
) {
  const move = asked(turn, 'move');
  const mover = move && on.board.models.get(move.of ?? '');
  if (turn && move && mover) {
    // Whoever charges wants to see at whom.
    const charged = (move.charge ?? []).flatMap((id) => on.board.models.get(id) ?? []);
    const { at, inches } = around([mover, ...charged]);
    return {
      key: keyOf(turn),
      at,
      inches: charged.length > 0 ? Math.max(6, inches) : Math.max(6, move.inches + 2),
      ...(charged.length > 0 ? { spots: pointsOf([mover, ...charged]) } : {}),
    };
  }
  if (!turn) return undefined;
  const { ask, number } = turn;
  const options = ask.kind === 'choice' ? [...ask.options, ask.of ?? ''] : [];
  const targets = options.flatMap((id) => on.board.models.get(id) ?? []);
  const spots: readonly Place[] = ask.kind === 'place' ? (zone?.spots ?? []) : targets;
  if (spots.length === 0) return undefined;
  // Who lays a marker or a template down wants to see from where.
  const shooter = asked(turn, 'place')?.about?.is === 'aim' && on.board.models.get(subjectOf(on, turn) ?? '');
  return {
    key: ask.kind === 'place' ? `zone ${ask.clause} ${ask.by?.join() ?? ''}` : `${number} ${ask.clause}`,
    ...around(shooter ? [shooter, ...spots] : spots),
    ...(ask.kind === 'place' ? {} : { spots: pointsOf(spots) }),
  };
}

function pointsOf(places: readonly Place[]): readonly Point[] {
  return places.map(({ x, y }): Point => [x, y]);
}

/** What a tool of the board does with a finger, a tap and a key. */
interface Tool {
  readonly area: ReturnType<typeof reachFrom> | undefined;
  readonly inches?: number;
  /** The mover at the end of the way that has been laid. */
  readonly there?: Model | undefined;
  takes(at: Point, slack: number): string | undefined;
  onPointer(pointer: Pointer): void;
  /** Does a tap on somebody who stands here mean this tool? */
  wants(at: Point): boolean;
  tap(at: Point): void;
  key(event: KeyboardEvent): boolean;
  /** Nothing for what is round, such as a blast marker. */
  readonly turn: ((degrees: number) => void) | undefined;
  clear(): void;
}

const NUDGES: Readonly<Record<string, Point>> = {
  ArrowLeft: [-0.5, 0],
  ArrowRight: [0.5, 0],
  ArrowUp: [0, 0.5],
  ArrowDown: [0, -0.5],
};
const TURNS: Readonly<Record<string, number>> = { '[': -15, ']': 15 };

/** The knob that turns a fighter, in front of the base. */
const KNOB = 0.9;

function knobOf({ x, y, facing }: Plan['end'], radius: number): Point {
  const angle = (facing * Math.PI) / 180;
  return [x + Math.sin(angle) * (radius + KNOB), y + Math.cos(angle) * (radius + KNOB)];
}

function bearing([ax, ay]: Point, [bx, by]: Point): number {
  return Math.round((Math.atan2(bx - ax, by - ay) * 180) / Math.PI + 360) % 360;
}

/** Runs the last of several calls once before the next drawing: fingers are faster than screens. */
function useFrame(): (run: () => void) => void {
  const next = useRef<(() => void) | undefined>(undefined);
  return (run) => {
    if (next.current === undefined)
      requestAnimationFrame(() => {
        const last = next.current;
        next.current = undefined;
        last?.();
      });
    next.current = run;
  };
}

/** What a finger has hold of: the fighter or the knob that turns them, and from where. */
interface Held {
  readonly grip: 'walk' | 'turn';
  readonly from: Laid;
  pixel?: Pixel;
  isDragged?: boolean;
}

/** Drag the fighter along a path; each further drag continues from the end of the last one. */
function useMoving(on: OnBoard, turn: Turn | undefined, level: number): Tool | undefined {
  const ask = asked(turn, 'move');
  const number = turn?.number ?? -1;
  const [laid, setLaid] = useState<{ readonly key: string; readonly way: Laid }>();
  const [risks, setRisks] = useState(false);
  const held = useRef<Held | undefined>(undefined);
  const inFrame = useFrame();
  const key = keyOf(turn);
  const now = laid?.key === key ? laid.way : NOTHING_LAID;
  const area = useMemo(() => (ask ? reachFrom(on, ask, now, risks) : undefined), [on, key, now, risks]);
  const clear = () => {
    setLaid(undefined);
    plan.value = undefined;
  };
  const show = (way: Laid, facing?: number) => {
    if (ask) plan.value = movePlan(on, ask, number, way, facing);
  };
  const lay = (from: Laid, reach: NonNullable<typeof area>, at: Point) =>
    ask && layTo(on, ask, from, reach, at, level, risks);
  const settle = (way: Laid | undefined) => {
    if (!way) return;
    setLaid({ key, way });
    show(way);
  };
  const turnBy = (degrees: number) => {
    if (!ask) return;
    const before = planFor(number)?.end.facing ?? modelFor(on, ask.of ?? '').facing;
    show(now, (before + degrees + 360) % 360);
    setLaid({ key, way: now });
  };
  const live = useRef({ now, area, lay });
  live.current = { now, area, lay };
  useEffect(() => {
    if (!ask) return undefined;
    desk.value = {
      number,
      who: ask.of ?? '',
      choose: () => {},
      clear,
      risks,
      setRisks,
      spots: () =>
        area
          ? goals(on, ask, area).map(({ name, about, spot }) => ({
              name,
              about,
              take: () =>
                settle(lay(now, area, [spot.x, spot.y]) ?? lay(NOTHING_LAID, area, [spot.x, spot.y])),
            }))
          : undefined,
    };
    return undefined;
  }, [on, number, now, risks, area]);
  useEffect(() => {
    if (!ask) return undefined;
    return () => {
      plan.value = undefined;
      desk.value = undefined;
      held.current = undefined;
    };
  }, [key]);
  if (!ask || !turn || !area) return undefined;
  const { radius } = modelFor(on, ask.of ?? '');
  const end = () => planFor(number)?.end ?? modelFor(on, ask.of ?? '');
  // Only looked at: a drag redraws what it changes, and not the whole board.
  const planned = plan.peek();
  const ahead = now.path.length > 0 && planned?.number === number ? planned.end : undefined;
  return {
    area,
    inches: ask.inches,
    there: ahead && { ...modelFor(on, ask.of ?? ''), ...ahead },
    clear,
    turn: turnBy,
    wants: ([x, y]) =>
      [...(ask.charge ?? []), ...(ask.unaware ?? [])].some((id) => {
        const enemy = on.board.models.get(id);
        return enemy && Math.hypot(enemy.x - x, enemy.y - y) <= enemy.radius + 0.6;
      }),
    takes([x, y], slack) {
      const shown = planFor(number);
      const reach = Math.max(0.4, Math.min(slack, 1.2));
      if (shown) {
        const [kx, ky] = knobOf(shown.end, radius);
        if (Math.hypot(kx - x, ky - y) <= reach) {
          held.current = { grip: 'turn', from: now };
          return 'turn';
        }
      }
      const at = end();
      if (Math.hypot(at.x - x, at.y - y) > radius + reach) return undefined;
      held.current = { grip: 'walk', from: now };
      return 'walk';
    },
    onPointer({ type, at, pixel }) {
      const holding = held.current;
      if (!holding) return;
      if (type === 'cancel') {
        held.current = undefined;
        if (holding.from.path.length > 0) show(holding.from);
        else clear();
        return;
      }
      holding.pixel ??= pixel;
      holding.isDragged ||= hasMoved(holding.pixel, pixel);
      if (type === 'down') return;
      if (!holding.isDragged) {
        if (type === 'up') held.current = undefined;
        return;
      }
      if (holding.grip === 'turn') {
        const { x, y } = end();
        show(now, bearing([x, y], at));
        if (type !== 'up') return;
        held.current = undefined;
        setLaid({ key, way: now });
        return;
      }
      const step = () => {
        const { area: reach } = live.current;
        return reach && lay(holding.from, reach, at);
      };
      if (type === 'up') {
        held.current = undefined;
        const way = step();
        if (way) setLaid({ key, way });
        if (way) show(way);
      } else
        inFrame(() => {
          const way = held.current === holding ? step() : undefined;
          if (way) show(way);
        });
    },
    tap: (at) => settle(lay(NOTHING_LAID, reachOfStart(on, ask, risks, now, area), at)),
    key(event) {
      const turned = TURNS[event.key];
      if (turned !== undefined) turnBy(turned);
      else if (NUDGES[event.key]) {
        const [dx, dy] = NUDGES[event.key] as Point;
        const { x, y } = end();
        settle(lay(NOTHING_LAID, reachOfStart(on, ask, risks, now, area), [x + dx, y + dy]));
      } else return false;
      return true;
    },
  };
}

/** A tap plans the whole path again, from the fighter's place. */
function reachOfStart(
  on: OnBoard,
  ask: Question<'move'>,
  risks: boolean,
  laid: Laid,
  area: ReturnType<typeof reachFrom>,
) {
  return laid.path.length === 0 ? area : reachFrom(on, ask, NOTHING_LAID, risks);
}

/** Tap a spot in the shaded area. */
function usePlacing(on: OnBoard, turn: Turn | undefined, level: number): Tool | undefined {
  const ask = asked(turn, 'place');
  const number = turn?.number ?? -1;
  const terrain = ask && terrainIn(ask);
  const names = ask?.who ?? (ask?.of === undefined ? [] : [ask.of]);
  const [chosen, choose] = useState<string>();
  const who = chosen !== undefined && names.includes(chosen) ? chosen : (names[0] ?? '');
  const [zone, setZone] = useState<{
    readonly key: string;
    readonly limit: string;
    readonly area: ReturnType<typeof reachFrom>;
  }>();
  /** What a finger has hold of, and how far its middle lies from the finger. */
  const held = useRef<{ readonly grip: 'walk' | 'turn'; readonly off: Point } | undefined>(undefined);
  const key = `${keyOf(turn)} ${who}`;
  const limit = ask ? `${ask.clause} ${ask.by?.join() ?? ''}` : '';
  useEffect(() => {
    // Terrain may go anywhere it fits: there is no zone to shade.
    if (!ask || terrain) return undefined;
    let isOver = false;
    void zoneFor(on, ask, who, () => isOver).then((area) => {
      if (area && !isOver) setZone({ key, limit, area });
    });
    return () => {
      isOver = true;
    };
  }, [key, ask === undefined]);
  // Until the next zone is known the last one of the same clause is near enough; that of another would mislead.
  const area = ask && !terrain && zone?.limit === limit ? zone.area : undefined;
  const show = (place: Place, facing?: number) => {
    if (!ask) return;
    plan.value = terrain
      ? piecePlan(on, ask, number, terrain, place, facing ?? planFor(number)?.end.facing ?? 0)
      : placePlan(on, ask, number, who, place, facing);
  };
  const clear = () => {
    plan.value = undefined;
  };
  const turnBy = (degrees: number) => {
    const shown = planFor(number);
    if (shown?.laid?.is === 'flame') show(turnedAround(shown.laid.from, shown.end, degrees));
    else if (shown) show(shown.end, (shown.end.facing + degrees + 360) % 360);
  };
  const isRound = ask?.about?.is === 'aim' && ask.about.lays?.is === 'blast';
  useEffect(() => {
    if (!ask) return;
    desk.value = {
      number,
      who,
      choose,
      clear,
      risks: false,
      setRisks: () => {},
      spots: () =>
        terrain
          ? pieceSpots(on, ask, terrain).map(({ name, about, spot }) => ({
              name,
              about,
              take: () => show(spot, spot.turn),
            }))
          : zone?.key === key
            ? [...spotsToAimAt(on, ask), ...spotsOf(on, who, zone.area)].map(({ name, about, spot }) => ({
                name,
                about,
                take: () => show(spot),
              }))
            : undefined,
    };
  }, [on, key, zone]);
  useEffect(() => {
    if (!ask) return undefined;
    return () => {
      plan.value = undefined;
      desk.value = undefined;
    };
  }, [key, ask === undefined]);
  if (!ask) return undefined;
  const radius = terrain ? PIECE_GRIP : modelFor(on, who).radius;
  const put = ([x, y]: Point) => {
    const height = heightAt(on, x, y, level) ?? 0;
    if (terrain) return show({ x, y, height });
    const near = area && nearSpot(area.spots, { x, y, height });
    // A finger is not that exact: beside the area its nearest spot is meant.
    const exact = { x, y, height };
    show(
      near && on.hand.faultOf(ask, spotOf(ask, who, exact)) && Math.hypot(near.x - x, near.y - y) < 1.5
        ? near
        : exact,
    );
  };
  return {
    area,
    clear,
    turn: isRound ? undefined : turnBy,
    // A marker or a template may be laid on somebody.
    wants: () => ask.about?.is === 'aim',
    takes([x, y], slack) {
      const shown = planFor(number);
      if (!shown) return undefined;
      const reach = Math.max(0.4, Math.min(slack, 1.2));
      const [kx, ky] = knobOf(shown.end, radius);
      const off: Point = [shown.end.x - x, shown.end.y - y];
      if (!shown.laid && Math.hypot(kx - x, ky - y) <= reach) held.current = { grip: 'turn', off: [0, 0] };
      else if (Math.hypot(...off) <= radius + reach) held.current = { grip: 'walk', off: [0, 0] };
      // A marker or a template is taken hold of anywhere.
      else if (shown.laid && isOnLaid(shown.laid, [x, y])) held.current = { grip: 'walk', off };
      else return undefined;
      return held.current.grip;
    },
    onPointer({ type, at: [x, y] }) {
      const shown = planFor(number);
      const holding = held.current;
      if (type === 'down' || !shown) return;
      if (holding?.grip === 'turn') show(shown.end, bearing([shown.end.x, shown.end.y], [x, y]));
      else if (holding?.grip === 'walk') put([x + holding.off[0], y + holding.off[1]]);
      if (type !== 'move') held.current = undefined;
    },
    tap: put,
    key(event) {
      const turned = TURNS[event.key];
      const shown = planFor(number);
      const [dx, dy] = NUDGES[event.key] ?? [0, 0];
      if (turned !== undefined && shown && !isRound) turnBy(turned);
      else if (NUDGES[event.key] && shown) put([shown.end.x + dx, shown.end.y + dy]);
      else if (NUDGES[event.key] && terrain) put([on.board.terrain.width / 2, on.board.terrain.depth / 2]);
      else if (NUDGES[event.key] && area?.spots[0]) show(area.spots[0]);
      else return false;
      return true;
    },
  };
}

/** How near to the middle of a piece a finger takes hold of it. */
const PIECE_GRIP = 1.5;

function spotOf({ who = [] }: Question<'place'>, of: string, spot: Place): Placed {
  return who.length > 0 ? { of, spot } : spot;
}

function nearSpot(spots: readonly Place[], { x, y, height }: Place): Place | undefined {
  let best: { readonly spot: Place; readonly far: number } | undefined;
  for (const spot of spots) {
    const far = Math.hypot(spot.x - x, spot.y - y) + Math.abs(spot.height - height) / 4;
    if (!best || far < best.far) best = { spot, far };
  }
  return best?.spot;
}

/** The way, the spot at its end, and the inches beside it. */
function Planned({
  on,
  number,
  inches,
  sight,
}: {
  on: OnBoard;
  number: number;
  inches: number | undefined;
  sight: Sight;
}) {
  // Read here and not above, so that a drag redraws only this.
  const shown = planFor(number);
  if (!shown) return null;
  const { depth } = on.board.terrain;
  const { radius } = modelFor(on, shown.of);
  const { x, y, facing } = shown.end;
  if (shown.piece)
    return (
      <g class={`planned piece${shown.fault === undefined ? '' : ' no'}`}>
        <Terrain file={shown.piece.parts} bare />
        <polygon
          class="footprint"
          points={shown.piece.footprint.map(([px, py]) => `${px},${depth - py}`).join(' ')}
        />
      </g>
    );
  if (shown.laid) return <LaidDown on={on} laid={shown.laid} isLegal={shown.fault === undefined} />;
  const [kx, ky] = knobOf(shown.end, radius);
  const words =
    inches === undefined
      ? ''
      : say('{cost} of {most}', { cost: sayInches(shown.inches), most: sayInches(inches) });
  return (
    <g class="planned">
      {shown.path.length > 1 && (
        <polyline
          class="walk-path"
          points={shown.path.map((point) => `${point.x},${depth - point.y}`).join(' ')}
        />
      )}
      <path class="facing-line" d={`M${x} ${depth - y}L${kx} ${depth - ky}`} />
      <circle
        class={shown.fault === undefined ? 'walk-ghost' : 'walk-ghost no'}
        cx={x}
        cy={depth - y}
        r={radius}
      />
      <circle class="knob" cx={kx} cy={depth - ky} r="0.28" data-facing={facing} />
      {(words !== '' || shown.fault !== undefined) && (
        <Tag
          at={[x, y + radius]}
          depth={depth}
          words={shown.fault === undefined ? words : say('not here')}
          lift={16}
          sight={sight}
        />
      )}
    </g>
  );
}

type SightOf = ReturnType<typeof othersFrom>[number];

/** Enemies whose range and cover are shown from where a move would end. */
const MOST_AHEAD = 4;

function isTarget({ enemy, kind }: SightOf): boolean {
  return enemy && kind !== 'blocked' && kind !== 'behind';
}

/** Half the width of the plate with the inches of a way, in pixels. */
const HALF_TAG = 48;

/** The words beside those lines, clear of the inches of the way. */
function tagsFrom(from: Model, lines: readonly SightOf[], board: OnBoard['board'], sight: Sight) {
  const { px, covered } = sight;
  const [x, y] = [from.x, board.terrain.depth - from.y];
  const room = HALF_TAG * px;
  const inches = { x0: x - room, x1: x + room, y0: y - from.radius - room, y1: y + from.radius };
  return sightTags(lines, board, { ...sight, covered: [...covered, inches] });
}

/** Whom the mover would see from the end of the way, at which range and in which cover; not while a finger draws on. */
function SightsFrom({
  number,
  from,
  lines,
  tags,
  depth,
}: {
  number: number;
  from: Model;
  lines: readonly SightOf[];
  tags: ReturnType<typeof sightTags>;
  depth: number;
}) {
  const { end, fault } = planFor(number) ?? {};
  const isThere = end?.x === from.x && end.y === from.y && end.facing === from.facing;
  if (!isThere || fault !== undefined) return null;
  return (
    <>
      <SightLines from={from} lines={lines} depth={depth} />
      <SightTags tags={tags} depth={depth} />
    </>
  );
}

function PlannedWords({ number, otherwise }: { number: number; otherwise: string }) {
  return <>{planFor(number)?.words ?? otherwise}</>;
}

/** Who has moved since this seat last looked, and the way to see it again. Who only watches has looked at the end of each round. */
function useMoved(battle: string, on: OnBoard, { seat }: TablePlace, number: number) {
  const looks = useMemo(() => new Looks(battle, lastLook.peek()), [battle]);
  const [old, setOld] = useState<ReadonlyMap<string, Model>>();
  const before = looks.see(seat ?? '', seat === undefined ? on.state.round : number, on.board.models);
  useEffect(() => {
    const putAway = () => {
      lastLook.value = looks.putAway();
    };
    const isPutAway = () => document.visibilityState === 'hidden' && putAway();
    document.addEventListener('visibilitychange', isPutAway);
    return () => {
      document.removeEventListener('visibilitychange', isPutAway);
      putAway();
    };
  }, [looks]);
  const trails = movedSince(before, on.board.models);
  const replay = () => {
    setOld(before);
    setTimeout(() => setOld(undefined), 450);
  };
  const models = old && new Map([...on.board.models].map(([id, model]) => [id, old.get(id) ?? model]));
  return { trails, replay, board: models ? { ...on.board, models } : on.board };
}

function sayModel(on: OnBoard, model: Model): string {
  const name = nameIn(on, model.id);
  return model.height > 0 ? say('{name}, {inches} up', { name, inches: sayInches(model.height) }) : name;
}

function sayRuler(on: OnBoard, laid: NonNullable<ReturnType<typeof laidOf>>): string {
  const inches = sayInches(inchesOf(on.board, laid));
  return isThroughSolid(on.board, laid) ? say('{inches}, with something solid between', { inches }) : inches;
}

const COVERS = {
  open: 'in the open',
  partial: 'partial cover',
  full: 'full cover',
} as const satisfies Record<string, Label>;

/** Everybody on the board by list, with their distance from the fighter in question. */
function ByList({
  on,
  from,
  pick,
}: {
  on: OnBoard;
  from: Model | undefined;
  pick: (id: string | undefined) => void;
}) {
  const { board, state } = on;
  const models = [...board.models.values()].filter(({ id }) => id !== from?.id);
  const sorted = from ? models.sort((one, other) => distance(from, one) - distance(from, other)) : models;
  const about = (model: Model) => {
    if (!from)
      return model.height > 0
        ? say('{east} east, {north} north, {inches} up', {
            east: Math.round(model.x),
            north: Math.round(model.y),
            inches: sayInches(model.height),
          })
        : say('{east} east, {north} north', { east: Math.round(model.x), north: Math.round(model.y) });
    const inches = sayInches(distance(from, model));
    if (model.side === null || model.side === from.side) return inches;
    const { sight, cover } = look(board, from, model);
    if (!sight) return say('{inches}, not in sight', { inches });
    return [
      inches,
      ...(isInArc(from, model) ? [] : [say('behind')]),
      say(COVERS[coverNow(state, model.id, cover)]),
    ].join(', ');
  };
  return (
    <details class="board-list">
      <summary>
        {from
          ? say('How far everything is from {name}', { name: nameIn(on, from.id) })
          : say('Everybody on the board')}
      </summary>
      <ul class="list">
        {sorted.map((model) => (
          <li key={model.id} class="list-row">
            <button type="button" class="pick" onClick={() => pick(model.id)}>
              {model.side !== null && <Mark at={placeOf(state, model.id)} size={14} />}
              {nameIn(on, model.id)}
              <small>{about(model)}</small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
