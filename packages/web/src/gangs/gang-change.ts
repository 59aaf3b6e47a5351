/** The difference between two states of a gang, small enough to keep, and the gang without it. */
import type { Roster, RosterFighter } from './roster.ts';

const COUNTED = ['stash', 'reputation', 'territories', 'debt'] as const;
const FIELDS = ['rank', 'status', 'stats', 'skills', 'injuries'] as const;

type Field = (typeof FIELDS)[number];
type Values = { readonly [F in Field]?: RosterFighter[F] | null };

export interface GangChange {
  /** How much more there is of each. */
  readonly by: Readonly<Partial<Record<(typeof COUNTED)[number], number>>>;
  readonly items: { readonly more: readonly string[]; readonly less: readonly string[] };
  readonly fighters: readonly {
    readonly id: string;
    readonly xp: number;
    readonly was: Values;
    readonly now: Values;
  }[];
  /** Those who left, as they were, with their place. */
  readonly gone: readonly { readonly at: number; readonly fighter: RosterFighter }[];
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function changeBetween(before: Roster, after: Roster): GangChange {
  const by = Object.fromEntries(
    COUNTED.flatMap((what) => {
      const more = (after[what] ?? 0) - (before[what] ?? 0);
      return more === 0 ? [] : [[what, more]];
    }),
  );
  const changed = before.fighters.flatMap((fighter) => {
    const now = after.fighters.find(({ id }) => id === fighter.id);
    if (!now) return [];
    const fields = FIELDS.filter((field) => !isEqual(fighter[field], now[field]));
    const xp = (now.xp ?? 0) - (fighter.xp ?? 0);
    if (fields.length === 0 && xp === 0) return [];
    const of = (each: RosterFighter): Values =>
      Object.fromEntries(fields.map((field) => [field, each[field] ?? null]));
    return [{ id: fighter.id, xp, was: of(fighter), now: of(now) }];
  });
  return {
    by,
    items: {
      more: without(after.items ?? [], before.items ?? []),
      less: without(before.items ?? [], after.items ?? []),
    },
    fighters: changed,
    gone: before.fighters.flatMap((fighter, at) =>
      after.fighters.some(({ id }) => id === fighter.id) ? [] : [{ at, fighter }],
    ),
  };
}

/** The gang as it would be without the change; what was set by hand since stays as it is. */
export function withoutChange(gang: Roster, { by, items, fighters, gone }: GangChange): Roster {
  const counts = Object.fromEntries(
    Object.entries(by).map(([what, more]) => [what, Math.max(0, (gang[what as 'stash'] ?? 0) - more)]),
  );
  let all = gang.fighters.map((fighter) => {
    const change = fighters.find(({ id }) => id === fighter.id);
    if (!change) return fighter;
    const back = Object.entries(change.was).filter(([field]) =>
      isEqual(fighter[field as Field] ?? null, change.now[field as Field]),
    );
    const { xp: _, ...kept } = { ...fighter, ...Object.fromEntries(back) };
    const fields = Object.entries(kept).filter(([, value]) => value !== null);
    const xp = Math.max(0, (fighter.xp ?? 0) - change.xp);
    return { ...Object.fromEntries(fields), ...(xp > 0 ? { xp } : {}) } as RosterFighter;
  });
  for (const { at, fighter } of gone)
    if (!all.some(({ id }) => id === fighter.id)) all = all.toSpliced(at, 0, fighter);
  const stash = [...without(gang.items ?? [], items.more), ...items.less];
  return {
    ...gang,
    ...counts,
    ...('debt' in counts ? { inDebt: (counts.debt ?? 0) > 0 } : {}),
    ...(gang.items || stash.length > 0 ? { items: stash } : {}),
    fighters: all,
    rating: all.reduce((sum, { cost = 0 }) => sum + cost, 0),
  };
}

/** The list without so many of each as the other has. */
function without(list: readonly string[], taken: readonly string[]): readonly string[] {
  const left = [...list];
  for (const each of taken) if (left.includes(each)) left.splice(left.indexOf(each), 1);
  return left;
}
