/** What battles brought a gang that this device keeps: entered once, with a line in its history, and taken back if need be. */
import type { HomeLine, Roster, RosterFighter, TakenHome } from '@hive-arbiter/engine';
import { post, Refused } from '../api.ts';
import { hold, kept, tables } from '../settings.ts';
import { changeBetween, type GangChange, withoutChange } from './gang-change.ts';
import { drop, gangOf, keep } from './roster.ts';

/** A battle in the history of a gang. */
export interface PastBattle {
  readonly battle: string;
  readonly title: string;
  readonly at: number;
  readonly result: TakenHome['result'];
  readonly lines: readonly HomeLine[];
  readonly change: GangChange;
  /** Somebody took it back: it does not come home again by itself. */
  readonly isTakenBack?: boolean;
}

/** The battles of each gang that this device keeps, the newest first. */
export const histories = kept<Readonly<Record<string, readonly PastBattle[]>>>('gang-history', {});

export function historyOf(gang: string): readonly PastBattle[] {
  return histories.value[gang] ?? [];
}

function write(gang: string, past: PastBattle): void {
  const others = historyOf(gang).filter(({ battle }) => battle !== past.battle);
  const all = [past, ...others].sort((one, other) => other.at - one.at);
  histories.value = { ...histories.value, [gang]: all };
}

/** A kept gang at a table: under which id its fighters stand in their order. */
export interface Brought {
  readonly gang: string;
  readonly fighters: readonly string[];
}

export function broughtAs({ id, fighters }: Roster): Brought {
  return { gang: id, fighters: fighters.map((fighter: RosterFighter) => fighter.id) };
}

/** Remembers which gang of this device a gang of the table is; with nothing, that it is none. */
export function remember(battle: string, id: string, brought: Brought | undefined): void {
  hold(battle, { brought: { [id]: brought ?? null } });
}

/** Battles that this gang was brought to and that are not in its history. */
export function awaited(gang: string): readonly { readonly battle: string; readonly title: string }[] {
  const known = new Set(historyOf(gang).map(({ battle }) => battle));
  return tables.value.filter(
    ({ battle, brought = {} }) =>
      !known.has(battle) && Object.values(brought).some((each) => each?.gang === gang),
  );
}

const underWay = new Set<string>();

/**
 * Enters the results of a battle on the pages of this device's gangs. A battle that is confirmed again with other
 * lines replaces its earlier results. Returns the gangs that have them.
 */
export async function bringHome(battle: string): Promise<readonly string[]> {
  const held = tables.value.find((each) => each.battle === battle);
  const home: string[] = [];
  for (const [id, brought] of Object.entries(held?.brought ?? {})) {
    if (!brought || !gangOf(brought.gang)) continue;
    const key = `${battle} ${id}`;
    if (underWay.has(key)) continue;
    underWay.add(key);
    try {
      if (await enter(battle, held?.title ?? '', id, brought)) home.push(brought.gang);
    } finally {
      underWay.delete(key);
    }
  }
  return home;
}

async function enter(battle: string, title: string, id: string, brought: Brought): Promise<boolean> {
  const before = past(brought.gang, battle);
  if (before?.isTakenBack) return false;
  const gang = gangOf(brought.gang) as Roster;
  const base = before ? withoutChange(gang, before.change) : gang;
  const taken = await post<TakenHome>(`/battles/${battle}/gangs/${id}/home`, {
    roster: base,
    brought: brought.fighters,
  });
  if (before && JSON.stringify(before.lines) === JSON.stringify(taken.lines)) return true;
  // Somebody typed meanwhile: the next look enters it.
  if (gangOf(brought.gang) !== gang) return false;
  keep(taken.roster);
  const { result, lines } = taken;
  const change = changeBetween(base, taken.roster);
  write(brought.gang, { battle, title, at: before?.at ?? Date.now(), result, lines, change });
  return true;
}

/** Battles that ended while this device looked elsewhere; unfinished ones are left for later. */
export async function bringAllHome(gang: string): Promise<void> {
  for (const { battle } of awaited(gang))
    await bringHome(battle).catch((error) => {
      if (!(error instanceof Refused)) throw error;
    });
}

export function past(gang: string, battle: string): PastBattle | undefined {
  return historyOf(gang).find((each) => each.battle === battle);
}

/** Takes back the results of a battle; later changes by hand stay. */
export function takeBack(gang: string, battle: string): void {
  const entered = past(gang, battle);
  const roster = gangOf(gang);
  if (!entered || !roster || entered.isTakenBack) return;
  keep(withoutChange(roster, entered.change));
  write(gang, { ...entered, isTakenBack: true });
}

/** Enters it once more after it was taken back. */
export async function enterAgain(gang: string, battle: string): Promise<void> {
  const others = historyOf(gang).filter((each) => each.battle !== battle);
  const before = historyOf(gang);
  histories.value = { ...histories.value, [gang]: others };
  try {
    await bringHome(battle);
  } finally {
    if (!past(gang, battle)) histories.value = { ...histories.value, [gang]: before };
  }
}

/** Removes a gang and its history from this device. */
export function dropWithHistory(gang: string): void {
  drop(gang);
  const { [gang]: _, ...others } = histories.value;
  histories.value = others;
}
