/** What each scenario's page says about its battlefield: styles, tiles, free areas, and what stands in the middle. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Style } from './file.ts';
import { type Outline, rectangle } from './outline.ts';

export interface Battlefield {
  readonly pack: 'takeover' | 'dominion' | 'classic';
  readonly name: string;
  readonly styles: readonly Style[];
  /** How many tiles of 12" in the tunnels, or how they lie. */
  readonly tiles?: 6 | 'four-or-six' | 'cross' | 'ring';
  /** Nothing but scatter terrain so near to the centre. */
  readonly clearing?: number;
  /** And none in a square of this side in the middle. */
  readonly square?: number;
  readonly centre?: 'target' | 'escape-point';
  readonly precinct?: Precinct;
  /** Each player places a loot casket [dominion.battlefield.caskets.1]. */
  readonly caskets?: true;
  readonly clauses: readonly ClauseId[];
}

/** The walls that the Enforcers hold, and the room in it where captives are. */
export interface Precinct {
  readonly walls: Outline;
  readonly cells: Outline;
}

const TAKEOVER_STYLES = ['slums', 'zone-mortalis', 'towers', 'sump-sea'] as const;
const DOMINION_STYLES = ['zone-mortalis', 'sector-mechanicus'] as const;

function takeover(name: string, clause: ClauseId, more: Partial<Battlefield> = {}): Battlefield {
  return {
    pack: 'takeover',
    name,
    styles: TAKEOVER_STYLES,
    clauses: ['campaign.terrain.styles.1', clause],
    ...more,
  };
}

function dominion(name: string, clause: ClauseId, more: Partial<Battlefield> = {}): Battlefield {
  return {
    pack: 'dominion',
    name,
    styles: DOMINION_STYLES,
    caskets: true,
    clauses: ['dominion.battlefield.sector.1', 'dominion.battlefield.zone.1', clause],
    ...more,
  };
}

export const BATTLEFIELDS: Readonly<Record<string, Battlefield>> = {
  'takeover.invasion': takeover('Invasion', 'takeover.invasion.battlefield.1', { styles: ['slums'] }),
  'takeover.stand-off': takeover('Stand-Off', 'takeover.stand-off.battlefield.1'),
  'takeover.the-trap': takeover('The Trap', 'takeover.the-trap.battlefield.1'),
  'takeover.ambush': takeover('Ambush', 'takeover.ambush.battlefield.2', { clearing: 8 }),
  'takeover.escort-mission': takeover('Escort Mission', 'takeover.escort-mission.battlefield.1'),
  'takeover.gang-moot': takeover('Gang Moot', 'takeover.gang-moot.battlefield.1'),
  'takeover.rescue-mission': takeover('Rescue Mission', 'takeover.rescue-mission.battlefield.1'),
  'takeover.precinct-assault': takeover('Precinct Assault', 'takeover.precinct-assault.battlefield.1', {
    styles: ['slums'],
    // 24" by 24" [takeover.precinct-assault.battlefield.3], with Cells of 5" by 6" [takeover.precinct-assault.battlefield.6].
    precinct: { walls: rectangle(6, 6, 24, 24), cells: rectangle(6, 15, 5, 6) },
  }),
  'takeover.pit-brawl': takeover('Pit Brawl', 'takeover.pit-brawl.battlefield.1', {
    styles: ['pit'],
    square: 8, // [takeover.pit-brawl.battlefield.3]
  }),
  'dominion.stand-off': dominion('Stand-Off', 'dominion.stand-off.battlefield.1', {
    styles: ['sector-mechanicus'],
  }),
  'dominion.tunnel-skirmish': dominion('Tunnel Skirmish', 'dominion.tunnel-skirmish.battlefield.1', {
    styles: ['zone-mortalis'],
    tiles: 'four-or-six',
  }),
  'dominion.looters': dominion('Looters', 'dominion.looters.battlefield.1'),
  'dominion.ambush': dominion('Ambush', 'dominion.ambush.battlefield.1', { clearing: 12 }),
  'dominion.border-dispute': dominion('Border Dispute', 'dominion.border-dispute.battlefield.1', {
    styles: ['sector-mechanicus'],
  }),
  'dominion.sabotage': dominion('Sabotage', 'dominion.sabotage.battlefield.1', {
    styles: ['sector-mechanicus'],
    centre: 'target',
  }),
  'dominion.rescue-mission': dominion('Rescue Mission', 'dominion.rescue-mission.battlefield.1'),
  'dominion.trap': dominion('The Trap', 'dominion.trap.battlefield.1', {
    styles: ['zone-mortalis'],
    tiles: 'cross',
  }),
  'dominion.forgotten-riches': dominion('Forgotten Riches', 'dominion.forgotten-riches.battlefield.1', {
    styles: ['zone-mortalis'],
    tiles: 'ring',
  }),
  'dominion.marauders': dominion('Marauders', 'dominion.marauders.battlefield.1', {
    styles: ['zone-mortalis'],
    tiles: 6,
  }),
  'dominion.sneak-attack': dominion('Sneak Attack', 'dominion.sneak-attack.battlefield.1', {
    styles: ['zone-mortalis'],
    tiles: 'ring',
  }),
  'dominion.smash-and-grab': dominion('Smash and Grab', 'dominion.smash-and-grab.battlefield.1', {
    styles: ['zone-mortalis'],
    tiles: 6,
  }),
  'dominion.escape-the-pit': dominion('Escape the Pit', 'dominion.escape-the-pit.battlefield.1', {
    styles: ['sector-mechanicus'],
    centre: 'escape-point',
  }),
  'classic.rolling-roads': {
    pack: 'classic',
    name: 'Rolling Roads',
    styles: ['road'],
    clauses: ['classic.rolling-roads.general.2'],
  },
};
