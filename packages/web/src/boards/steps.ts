/** What a path meets, in words, before one lets go of the fighter. */
import type { Walk } from '@hive-arbiter/engine/board';
import { sayInches } from './parts.ts';

type Event = Extract<Walk, { readonly ok: true }>['events'][number];

export function sayEvents(events: readonly Event[], nameOf: (id: string) => string): readonly string[] {
  return [...new Set(events.map((event) => sayEvent(event, nameOf)).filter((words) => words !== ''))];
}

function sayEvent(event: Event, nameOf: (id: string) => string): string {
  switch (event.kind) {
    case 'climb':
      return `climbs ${sayInches(event.inches)}`;
    case 'ladder':
      return `a ladder, ${sayInches(event.inches)}`;
    case 'stairs':
      return `stairs, ${sayInches(event.inches)}`;
    case 'jump':
      return `jumps down ${sayInches(event.inches)}: test Initiative`;
    case 'leap':
      return `leaps ${sayInches(event.inches)}: test Initiative`;
    case 'obstacle':
      return `over ${nameOf(event.id)}`;
    case 'area':
      return `through ${event.area === 'sump' || event.area === 'pit' ? `the ${event.area}` : `${event.area} ground`}`;
    case 'sea':
      return 'swims';
    case 'door':
      return `through ${nameOf(event.id)}`;
    case 'edge':
      return event.railing ? 'ends at an edge with a railing' : 'ends at an edge';
    case 'contact':
      return `touches ${event.with}`;
    case 'seen':
      return `${event.by} sees it`;
    case 'trap':
      return `near ${nameOf(event.id)}`;
    case 'leaves':
      return 'leaves the board';
    case 'zone':
      return '';
    default:
      return event satisfies never;
  }
}
