/**
 * Figures that the classic special rules lean on: tests, wounds, saves, bottling, and the tables and profiles
 * of the catalogue.
 */
import { type ClauseId, clause } from '@hive-arbiter/rulebook';
import { checkBottle } from '../core/end-phase.ts';
import { rollSave, rollToWound } from '../core/hits.ts';
import { rollTest, type Test } from '../core/tests.ts';
import type { Inches, Ref, Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Table } from '../table/table.ts';

const naturalMinimum = ruling('classic.tests-natural-minimum', 'always-fails', 'never-matters');

/**
 * A test: one D6 for Weapon Skill, Ballistic Skill and Initiative [classic.reference.tests.1], 2D6 for Leadership,
 * Cool, Willpower and Intelligence [classic.reference.tests.2], at or above the value.
 */
export function* takeTest(
  t: Table,
  test: Test,
  clause: ClauseId,
  of?: Ref,
): Rule<{ readonly total: number; readonly passed: boolean }> {
  const { natural, total, passed } = yield* rollTest(t, test, clause, of);
  const reached = total >= test.value;
  switch (naturalMinimum(t)) {
    case 'never-matters':
      return { total, passed: reached };
    case 'always-fails': {
      const lowest = test.stat === 'ws' || test.stat === 'bs' || test.stat === 'i' ? 1 : 2;
      return { total, passed: natural > lowest && reached };
    }
    default:
      return { total, passed };
  }
}

/**
 * A wound roll: 4+ if Strength equals Toughness, better or worse as it is above or below
 * [classic.reference.tests.4].
 */
export function* isWounded(t: Table, strength: number, toughness: number, of?: Ref): Rule<boolean> {
  return (yield* rollToWound(t, { strength, toughness }, of)).wounded;
}

/**
 * A save after AP; one that is worse than 6+ is not rolled, and a 1 always fails [classic.reference.tests.6].
 */
export function* isSaved(t: Table, save: number | null, ap: number, of?: Ref): Rule<boolean> {
  return save !== null && (yield* rollSave(t, { armour: save, ap }, of)).saved;
}

/**
 * What a shot needs after all modifiers, never less than a 2; at 7 or more it is impossible
 * [classic.reference.tests.7].
 */
export function neededToHit(bs: number, modifiers: number): number {
  return Math.max(2, bs - modifiers);
}

/**
 * A hit roll; an impossible shot needs a 6 and then the plain Ballistic Skill on a second die
 * [classic.reference.tests.7].
 */
export function* rollToHit(t: Table, bs: number, modifiers: number, clause: ClauseId): Rule<boolean> {
  const needed = neededToHit(bs, modifiers);
  const roll = yield* t.roll('D6', clause);
  if (needed <= 6) return roll >= needed;
  return roll === 6 && (yield* t.roll('D6', 'classic.reference.tests.7')) >= bs;
}

interface Bottle {
  /** The number that the total must not be higher than. */
  readonly crew: number;
  readonly casualties: number;
  readonly homeTurf?: boolean;
}

/**
 * A Bottle test: the die plus the casualties against the starting crew; without casualties none is made
 * [classic.reference.bottle.1].
 */
export function* takeBottleTest(
  t: Table,
  { crew, casualties, homeTurf = false }: Bottle,
): Rule<{ readonly total: number | null; readonly bottled: boolean }> {
  const check = { crew, seriouslyInjured: 0, outOfAction: casualties, homeTurf };
  const { total, bottled } = yield* checkBottle(t, check);
  return { total, bottled: bottled !== 'no' };
}

/** A distance after sums, without the errors of binary fractions: 8.1 less 8 is 0.1. */
export function inches(exact: Inches): Inches {
  return Math.round(exact * 1e6) / 1e6;
}

/** The players one after the other, starting again with the first when all have had a turn. */
export function inTurn(players: readonly Ref[], turn: number): Ref {
  return players[turn % players.length] as Ref;
}

export const STATS = ['M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'Ld', 'Cl', 'Wil', 'Int'] as const;
export type StatName = (typeof STATS)[number];
export type Profile = Readonly<Record<StatName, number | string | null>>;

/** The profile that a clause holds as data. */
export function profileOf(id: ClauseId): Profile {
  return clause(id).stats as Profile;
}

/** One number of a profile. */
export function statOf(id: ClauseId, name: StatName): number {
  const value = profileOf(id)[name];
  if (typeof value !== 'number') throw new Error(`${id} has no number for ${name}`);
  return value;
}

/** The armour save among the wargear that a clause holds as data. */
export function saveOf(id: ClauseId): number | null {
  const wargear = clause(id).wargear as readonly { readonly save?: number }[];
  return wargear.find(({ save }) => save !== undefined)?.save ?? null;
}

/** The table that a clause holds as data, as a look-up of a D6 roll; its results are these, in this order. */
export function d6Table<const R extends string>(id: ClauseId, ...results: readonly R[]): (roll: number) => R {
  const rows = clause(id).table as readonly { readonly when: string; readonly result: string }[];
  const upTo = rows.map(({ when, result }, at) => {
    if (result !== results[at]) throw new Error(`${id} says ${result} where the code says ${results[at]}`);
    return Number(when.split('-').at(-1));
  });
  return (roll) => results[upTo.findIndex((highest) => roll <= highest)] as R;
}

/**
 * The save of a corrupt Enforcer: hardened flak, better against Blast and Template, and the point that the undersuit adds
 * [classic.reference.armour.1].
 */
export function enforcerSave(blastOrTemplate: boolean): number {
  const hardenedFlak = blastOrTemplate ? 5 : 6;
  const undersuit = 1;
  return hardenedFlak - undersuit;
}
