/** What a path meets, in words, while it is being drawn. */
import { type BoardFile, distanceToStretch, type Model, type Walk } from '@hive-arbiter/engine/board';
import { type Label, say } from '../words/index.ts';
import { sayInches } from './parts.ts';

type Event = Extract<Walk, { readonly ok: true }>['events'][number];

export function sayEvents(events: readonly Event[], nameOf: (id: string) => string): readonly string[] {
  return [...new Set(events.map((event) => sayEvent(event, nameOf)).filter((words) => words !== ''))];
}

/** How near to a door somebody opens it [core.doors.operate.1]. */
const AT_DOOR = 1;

/** The shut door at which a way ends, in words: it may be what keeps somebody from going on. */
export function sayDoorAt(
  { doors }: BoardFile,
  { x, y, height, radius }: Pick<Model, 'x' | 'y' | 'height' | 'radius'>,
): readonly string[] {
  const door = doors.find(
    ({ state, from, to, bottom, top }) =>
      state !== 'open' &&
      bottom <= height &&
      height < top &&
      distanceToStretch([x, y], from, to) - radius <= AT_DOOR,
  );
  if (!door) return [];
  return [door.state === 'locked' ? say('ends at a locked door') : say('ends at a closed door')];
}

const THROUGH = {
  sump: 'through the sump',
  pit: 'through the pit',
  difficult: 'through difficult ground',
  dangerous: 'through dangerous ground',
} as const satisfies Record<string, Label>;

function sayEvent(event: Event, nameOf: (id: string) => string): string {
  switch (event.kind) {
    case 'climb':
      return say('climbs {inches}', { inches: sayInches(event.inches) });
    case 'ladder':
      return say('a ladder, {inches}', { inches: sayInches(event.inches) });
    case 'stairs':
      return say('stairs, {inches}', { inches: sayInches(event.inches) });
    case 'jump':
      return say('jumps down {inches}: test Initiative', { inches: sayInches(event.inches) });
    case 'leap':
      return say('leaps {inches}: test Initiative', { inches: sayInches(event.inches) });
    case 'obstacle':
      return say('over {thing}', { thing: nameOf(event.id) });
    case 'area':
      return say(THROUGH[event.area]);
    case 'sea':
      return say('swims');
    case 'door':
      return say('through {thing}', { thing: nameOf(event.id) });
    case 'edge':
      return event.railing ? say('ends at an edge with a railing') : say('ends at an edge');
    case 'contact':
      return say('touches {fighter}', { fighter: nameOf(event.with) });
    case 'seen':
      return say('{fighter} sees it', { fighter: nameOf(event.by) });
    case 'trap':
      return say('near {thing}', { thing: nameOf(event.id) });
    case 'leaves':
      return say('leaves the board');
    case 'zone':
      return '';
    default:
      return event satisfies never;
  }
}
