/** Live updates of campaigns: a watching device gets the new version and asks for its view. */
import { frameOf } from '../table/outbox.ts';
import type { Wire } from './wire.ts';

/** Where devices watch campaigns. */
const PATH = '/live/campaigns/';

/** More watchers than a club has; the rest ask again by themselves. */
const MOST = 2_000;

/** The campaign that somebody asks to watch at a path; an empty one if the path names none. */
export function campaignAt(path: string): string | undefined {
  if (!path.startsWith(PATH)) return undefined;
  const campaign = path.slice(PATH.length);
  return /^[\w-]{1,64}$/.test(campaign) ? campaign : '';
}

export class CampaignWatchers {
  private readonly watching = new Map<string, Set<Wire>>();
  private count = 0;

  get isFull(): boolean {
    return this.count >= MOST;
  }

  add(campaign: string, wire: Wire): void {
    this.count++;
    this.watching.set(campaign, (this.watching.get(campaign) ?? new Set()).add(wire));
  }

  remove(campaign: string, wire: Wire): void {
    const others = this.watching.get(campaign);
    if (!others?.delete(wire)) return;
    this.count--;
    if (others.size === 0) this.watching.delete(campaign);
  }

  /** Tells everybody who watches that the campaign has changed. */
  changed(campaign: string, version: number): void {
    const wires = this.watching.get(campaign);
    if (!wires) return;
    const frame = frameOf(JSON.stringify({ type: 'campaign', campaign, version }));
    for (const wire of [...wires]) wire.send(frame);
  }
}
