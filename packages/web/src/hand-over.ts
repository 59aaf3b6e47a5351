/** Battles kept on this device: handed to a server, saved as a file, opened from one. */
import type { WholeBattle } from '@hive-arbiter/server/local';
import { get, post, Refused } from './api.ts';
import { type Held, heldAt, hold, leaveDevice } from './settings.ts';
import { say } from './words/index.ts';

/** A whole battle with the tokens of its table: it is all that is needed to play it on. */
interface HandedBattle extends WholeBattle {
  readonly organiser: string;
  readonly seats: Readonly<Record<string, string>>;
}

export interface TakenOver {
  readonly id: string;
  readonly became: 'new' | 'known' | 'went-on' | 'apart';
  readonly other?: string;
}

/** Everything about a battle of this device. */
export async function wholeBattle(battle: string): Promise<HandedBattle> {
  const { organiser, seats } = heldAt(battle) as Held;
  if (organiser === undefined)
    throw new Refused(undefined, say('Only the player who opened the table can hand it over.'));
  const whole = await get<WholeBattle>(`/battles/${battle}/whole`, { token: organiser });
  return { ...whole, organiser, seats };
}

/** Hands a battle of this device to the server, and continues there. Returns the battle to continue with. */
export async function handOver(battle: string): Promise<TakenOver> {
  const whole = await wholeBattle(battle);
  const taken = await post<TakenOver>('/battles/handed-over', whole);
  const { title, organiser, seats } = heldAt(battle) as Held;
  leaveDevice(battle);
  if (taken.id !== battle)
    hold(taken.id, { title, seats, ...(organiser === undefined ? {} : { organiser }) });
  return taken;
}

/** Is there a server that a battle could be handed to? */
export async function isServerThere(): Promise<boolean> {
  try {
    await get('/address');
    return true;
  } catch {
    return false;
  }
}

const FORMAT = 'hive-arbiter-table';

/** Puts a battle of this device into a file: a backup, or the way to another phone. */
export async function saveAsFile(battle: string): Promise<void> {
  const whole = await wholeBattle(battle);
  const title = heldAt(battle)?.title ?? '';
  const text = JSON.stringify({ format: FORMAT, version: 1, title, battle: whole });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `hive-arbiter-${whole.created.slice(0, 10)}-${battle.slice(0, 6)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Opens such a file: the battle is kept on this device from then on. Gives its id. */
export async function openFile(file: Blob): Promise<string> {
  let read: { format?: unknown; title?: unknown; battle?: HandedBattle };
  try {
    read = JSON.parse(await file.text());
  } catch {
    throw new Refused(undefined, say('This file holds no battle: it is not JSON.'));
  }
  const { battle } = read ?? {};
  if (read?.format !== FORMAT || typeof battle !== 'object')
    throw new Refused(
      undefined,
      say('This file holds no battle of a device. Save one from its menu: “Save as a file”.'),
    );
  const { TABLE } = await import('./local/index.ts');
  const taken = await post<TakenOver>('/battles/handed-over', battle, { here: true });
  const { organiser, seats } = battle;
  const title = typeof read.title === 'string' ? read.title : '';
  hold(taken.id, { here: TABLE, title, organiser, seats });
  return taken.id;
}
