/** The injury table and what crates hold. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Notation } from '../../table/dice.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { type Rolled, rowAt, rowsOf } from './rows.ts';
import type { Stat } from './stats.ts';

// Injuries

interface Injury extends Rolled {
  readonly id: string;
  readonly state: 'fit' | 'recovery' | 'critical' | 'dead';
  readonly better?: readonly Stat[];
  readonly worse?: readonly Stat[];
}

const INJURIES = rowsOf<Injury>('campaign.tables.injury.2');
const GRIEVOUS = injuryAt(31);

/** The row of the injury table that a D66 falls into [campaign.tables.injury.2]. */
export function injuryAt(roll: number): Injury {
  return rowAt(INJURIES, roll);
}

/** The row of this name; for a name that the table does not have, the other answer where one is given. */
export function injuryOf(id: string): Injury;
export function injuryOf(id: string, otherwise: null): Injury | null;
export function injuryOf(id: string, otherwise?: null): Injury | null {
  const row = INJURIES.find((each) => each.id === id);
  if (!row && otherwise === undefined) throw new Error(`The injury table has no row ${id}`);
  return row ?? null;
}

/** Rolls on the injury table and reads the row as printed. */
export function* rollInjury(t: Table, clause: ClauseId, of?: Ref): Rule<Injury> {
  return injuryAt(yield* t.roll('D66', clause, of));
}

/** All effects of one roll on the injury table on a fighter. */
export const permanentInjury = procedure('campaign.tables.permanent-injury', function* (t, input) {
  const { enemyGang, byAttack } = input;
  const roll = yield* t.roll('D66', 'campaign.tables.injury.2');
  const printed = injuryAt(roll);
  const grievous = countsAsGrievous(printed, input);
  const row = grievous ? GRIEVOUS : printed;
  const { id, state, better = [], worse = [] } = row;
  t.tell('tables/roll-id', { roll, id: printed.id }, 'campaign.tables.injury.2');
  if (grievous) t.tell('tables/counts-as-grievous-injury', {}, grievous);

  let skill: string | null = null;
  let xp = 0;
  let xpTo: 'self' | 'attacker' | 'nearest' | null = null;
  switch (id) {
    case 'lesson-learned':
      xp = yield* t.roll('D3', 'campaign.tables.injury.3');
      xpTo = 'self';
      t.tell('tables/fighter-gains-xp', { xp }, 'campaign.tables.injury.3');
      break;
    case 'out-cold':
      t.tell('tables/only-rest-battle-lost', {}, 'campaign.tables.injury.4');
      break;
    case 'impressive-scars':
      t.tell('tables/cool-improves-1-once', {}, 'campaign.tables.injury.5');
      break;
    case 'horrid-scars':
      skill = 'fearsome';
      t.tell('tables/fighter-has-become-fearsome', {}, 'campaign.tables.injury.6');
      break;
    case 'bitter-enmity':
      skill = `hater:${enemyGang}`;
      t.tell('tables/fighter-hates-now', { enemyGang }, 'campaign.tables.injury.7');
      break;
    case 'critical-injury':
      t.tell('tables/only-medical-escort-saves', {}, 'campaign.tables.injury.10');
      break;
    case 'memorable-death':
      xp = yield* t.roll('D3', 'campaign.tables.injury.11');
      xpTo = byAttack ? 'attacker' : 'nearest';
      t.tell('tables/fighter-dead-xp', { xp, xpTo }, 'campaign.tables.injury.11');
      break;
  }
  if (worse.length > 0)
    t.tell(
      'tables/worse-1-good',
      { stats: worse.map((stat) => stat.toUpperCase()) },
      'campaign.tables.injury.9',
    );
  return { roll, result: id, state, better, worse, skill, xp, xpTo };
});

/** The row that counts for this fighter. */
export function asItCounts(row: Injury, fighter: Parameters<typeof countsAsGrievous>[1]): Injury {
  return countsAsGrievous(row, fighter) ? GRIEVOUS : row;
}

/** The clause by which a row counts as a Grievous Injury, because this fighter cannot have what it gives. */
function countsAsGrievous(
  { id }: Injury,
  fighter: { readonly hasScars: boolean; readonly fearsome: boolean; readonly enemyGang: Ref | null },
): ClauseId | undefined {
  if (id === 'impressive-scars' && fighter.hasScars) return 'campaign.tables.injury.5';
  if (id === 'horrid-scars' && fighter.fearsome) return 'campaign.tables.injury.6';
  if (id === 'bitter-enmity' && fighter.enemyGang === null) return 'campaign.tables.injury.7';
  return undefined;
}

// Crates

interface CrateRow extends Rolled {
  /** The table to roll on next. */
  readonly next?: CrateTable;
  readonly items?: readonly string[];
}

type CrateTable = keyof typeof CRATES;
const CRATES = {
  loot: ['D6', 'campaign.tables.crates.2'],
  weapon: ['D6', 'campaign.tables.crates.3'],
  'close-combat': ['D66', 'campaign.tables.crates.4'],
  'long-range': ['D66', 'campaign.tables.crates.5'],
  wargear: ['D6', 'campaign.tables.crates.6'],
  'gun-accessories': ['D6', 'campaign.tables.crates.7'],
  armour: ['D6', 'campaign.tables.crates.8'],
  chems: ['D6', 'campaign.tables.crates.9'],
} as const satisfies Record<string, readonly [Notation, ClauseId]>;

const sniperRifleRange = ruling('campaign.sniper-rifle-range', '61-only-62-rolled-again');

/** Opens a crate: credits, or loot found by rolling from one table to the next. */
export const crate = procedure('campaign.tables.crate', function* (t, { kind }) {
  if (kind === 'credit') {
    const credits = yield* t.roll('2D6x10', 'campaign.tables.crates.1');
    t.tell('tables/crate-holds-credits', { credits }, 'campaign.tables.crates.1');
    return { credits, table: null, items: [] };
  }
  let table: CrateTable = 'loot';
  for (;;) {
    const clause: ClauseId = CRATES[table][1];
    const { next, items = [] }: CrateRow = rowAt(rowsOf<CrateRow>(clause), yield* rollOn(t, table));
    if (next === undefined) {
      t.tell('tables/crate-holds', { items }, clause);
      return { credits: 0, table, items };
    }
    table = next;
  }
});

function* rollOn(t: Table, table: CrateTable): Rule<number> {
  const [die, clause] = CRATES[table];
  if (table !== 'long-range' || sniperRifleRange(t) !== '61-only-62-rolled-again') {
    return yield* t.roll(die, clause);
  }
  return yield* t.until(function* (t, again: null) {
    const roll = yield* t.roll(die, clause);
    return roll === 62 ? { again } : { done: roll };
  }, null);
}
