/** Loot caskets: who may handle them, how they are opened or carried, and what is inside. */
import { procedure } from '../../table/procedure.ts';
import type { Inches, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { d6Table, takeTest } from './figures.ts';

const carrierDown = ruling('classic.casket-carrier-down', 'it goes back to where it was');

type Action = 'smash' | 'bypass' | 'carry';
type Load = 'loot-casket' | 'treasure-casket' | 'ammo-cache' | 'booby-trap';

/**
 * What can be done with what: a cache has no lid, and nobody picks up a live trap
 * [classic.loot-caskets.carry.1].
 */
const USES: Readonly<Record<Load, readonly Action[]>> = {
  'loot-casket': ['smash', 'bypass', 'carry'],
  'treasure-casket': ['smash', 'bypass', 'carry'],
  'ammo-cache': ['carry'],
  'booby-trap': [],
};

interface Handling {
  readonly status: 'active' | 'engaged' | 'pinned' | 'seriously-injured';
  readonly distance: Inches;
  readonly load: Load;
}

/** Only an Active fighter no more than 1" away may use it [classic.loot-caskets.general.3]. */
function mayHandle(t: Table, { status, distance, load }: Handling, action: Action): boolean {
  if (status !== 'active' || distance > 1) {
    t.tell(
      'Only an Active fighter within 1" may do that, not a fighter who is {status} at {distance}"',
      { status, distance },
      'classic.loot-caskets.general.3',
    );
    return false;
  }
  const allowed = USES[load].includes(action);
  t.tell(
    allowed ? 'An Active fighter within 1" may {action} it' : 'Nobody can {action} a {load}',
    { action, load },
    RULE_OF[action],
  );
  return allowed;
}

const RULE_OF = {
  smash: 'classic.loot-caskets.smash.1',
  bypass: 'classic.loot-caskets.bypass.1',
  carry: 'classic.loot-caskets.carry.1',
} as const;

export const mayUse = procedure('classic.loot-caskets.may-use', (t, input) => ({
  allowed: mayHandle(t, input, input.action),
}));

interface Tried {
  readonly total: number;
  readonly opened: boolean;
}

/** Smash Open: D6 plus Strength, 6 or more opens it. */
export function* smashOpen(t: Table, strength: number): Rule<Tried> {
  const total = (yield* t.roll('D6', 'classic.loot-caskets.smash.1')) + strength;
  return tried(t, total, total >= 6, 'classic.loot-caskets.smash.1');
}

/** Bypass Lock: an Intelligence test. */
export function* bypassLock(t: Table, intelligence: number, modifier: number): Rule<Tried> {
  const test = { stat: 'int', value: intelligence, modifier } as const;
  const { total, passed } = yield* takeTest(t, test, 'classic.loot-caskets.bypass.1');
  return tried(t, total, passed, 'classic.loot-caskets.bypass.1');
}

function tried(
  t: Table,
  total: number,
  opened: boolean,
  clause: 'classic.loot-caskets.smash.1' | 'classic.loot-caskets.bypass.1',
): Tried {
  t.tell('A total of {total}: the casket {fate}', { total, fate: opened ? 'opens' : 'stays shut' }, clause);
  return { total, opened };
}

/** Brute force spoils the contents: 1 less, but not below 1 [classic.loot-caskets.smash.2]. */
export function afterSmash(roll: number): number {
  return Math.max(1, roll - 1);
}

const contentsOf = d6Table('classic.loot-caskets.contents.1', 'frag-trap', 'credits', 'ammo-cache');

interface Contents {
  readonly roll: number;
  readonly contents: 'frag-trap' | 'credits' | 'ammo-cache';
  readonly credits: number;
}

function* rollContents(t: Table, opened: 'smash' | 'bypass'): Rule<Contents> {
  const natural = yield* t.roll('D6', 'classic.loot-caskets.contents.1');
  const roll = opened === 'smash' ? afterSmash(natural) : natural;
  const contents = contentsOf(roll);
  switch (contents) {
    case 'frag-trap':
      t.tell('A frag trap takes the place of the casket', {}, 'classic.loot-caskets.contents.2');
      return { roll, contents, credits: 0 };
    case 'ammo-cache':
      t.tell('An ammo cache takes the place of the casket', {}, 'classic.loot-caskets.contents.4');
      return { roll, contents, credits: 0 };
    case 'credits': {
      const credits = yield* t.roll('D6', 'classic.loot-caskets.contents.3');
      t.tell(
        '{credits} credits for the gang, and nothing else',
        { credits },
        'classic.loot-caskets.contents.3',
      );
      return { roll, contents, credits };
    }
    default:
      return contents satisfies never;
  }
}

export const smash = procedure('classic.loot-caskets.smash', function* (t, { strength }) {
  return yield* loot(t, yield* smashOpen(t, strength), 'smash');
});

export const bypass = procedure('classic.loot-caskets.bypass', function* (t, { intelligence, modifier }) {
  return yield* loot(t, yield* bypassLock(t, intelligence, modifier), 'bypass');
});

function* loot(
  t: Table,
  { total, opened }: Tried,
  how: 'smash' | 'bypass',
): Rule<Tried & { readonly contents: Contents['contents'] | null; readonly credits: number }> {
  if (!opened) return { total, opened, contents: null, credits: 0 };
  const { contents, credits } = yield* rollContents(t, how);
  return { total, opened, contents, credits };
}

export const contents = procedure('classic.loot-caskets.contents', function* (t, { opened }) {
  return yield* rollContents(t, opened);
});

/**
 * A Move (Simple) with the load, which is put down in base contact wherever the action ends
 * [classic.loot-caskets.carry.2].
 */
export const carry = procedure('classic.loot-caskets.carry', (t, input) => {
  if (!mayHandle(t, input, 'carry')) return { allowed: false, moved: 0, placed: 'not-moved' };
  const meant = Math.min(input.move, input.wants);
  const { stopped } = input;
  const cutShort = stopped !== null && stopped <= meant;
  const moved = cutShort ? stopped : meant;
  t.tell(
    'After {moved}" the load is put down in base contact with its carrier',
    { moved },
    'classic.loot-caskets.carry.2',
  );
  const back = cutShort && carrierDown(t) === 'it goes back to where it was';
  return { allowed: true, moved, placed: back ? 'not-moved' : cutShort ? 'where-stopped' : 'at-end' };
});
