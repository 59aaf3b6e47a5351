/** What a battle is set up with, checked: scenario, special rules, rosters and kit. */
import {
  BadInput,
  type BattleSetUp,
  newBattle,
  type OwnWeapon,
  type Roster,
  readOwnWeapons,
  readSettings,
  rulesForAnyBattle,
  scenarios,
} from '@hive-arbiter/engine';
import type { DuelFighter } from '@hive-arbiter/lab';
import { nearest } from '@hive-arbiter/rulebook';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { checkedName } from './names.ts';
import { Refused, refusedInput } from './refusals.ts';
import type { BattlesTable } from './store/schema.ts';
import { RESERVED } from './table/set-up.ts';

/** What a set-up may name a gang for. */
export const GANG_ROLES = ['defender', 'knife', 'holder', 'captor', 'challenger'] as const;

export function scenarioNamed(id: string) {
  const known = scenarios();
  const found = known.find((each) => each.id === id);
  if (found) return { pack: found.pack, title: found.title, ...found.gangs };
  const close = nearest(
    id,
    known.map((each) => each.id),
  );
  throw new Refused('scenario-not-known', 'body.scenario', { id, nearest: close.join(', ') });
}

/** If the pre-battle sequence picks the scenario, any number of gangs that one of the pack's scenarios takes is allowed. */
export function anyOf(pack: string | undefined) {
  if (pack === undefined) throw new Refused('pack-needed', 'body.pack');
  const counts = scenarios().flatMap((each) => (each.pack === pack ? each.gangs : []));
  return {
    pack,
    title: `A ${pack} battle`,
    least: Math.min(...counts.map(({ least }) => least)),
    most: Math.max(...counts.map(({ most }) => most)),
  };
}

export function checkSpecial(special: readonly string[]): void {
  const rules = rulesForAnyBattle().map((rule) => rule.id);
  for (const [at, rule] of special.entries()) {
    if (!rules.includes(rule))
      throw new Refused('special-not-known', `body.special.${at}`, {
        id: rule,
        nearest: nearest(rule, rules).join(', '),
      });
  }
}

/** Can a battle begin like this? */
export function checkedSetUp(setUp: BattleSetUp, agreed: object, where: string): void {
  try {
    readSettings(agreed);
  } catch (error) {
    if (error instanceof BadInput) throw refusedInput('bad-input', `body.agreed.${error.field}`, error);
    throw error;
  }
  try {
    newBattle(setUp);
  } catch (error) {
    if (error instanceof BadInput) {
      const rule = error.clause === undefined ? '' : ` [${error.clause}]`;
      throw refusedInput('bad-input', `body.${error.field}`, error, rule);
    }
    if (error instanceof RangeError) throw new Refused('bad-input', where, { fault: error.message });
    throw error;
  }
}

/** Can a battle begin that was set up before, perhaps under the rules of an earlier version? */
export function checkedAgain({ set_up, agreed }: BattlesTable): void {
  const setUp = JSON.parse(set_up) as BattleSetUp;
  try {
    if (setUp.scenario !== null) scenarioNamed(setUp.scenario);
    checkSpecial(setUp.special ?? []);
    checkedSetUp(setUp, JSON.parse(agreed), 'battle');
  } catch (error) {
    const why = `the rules of today cannot begin it as it was set up: ${(error as Error).message}`;
    throw new Refused('set-up-outdated', 'battle', { why });
  }
}

/** The same set-up with another gang in the place of one. */
export function withInstead(before: BattleSetUp, old: Roster, brought: Roster): BattleSetUp {
  const roles = GANG_ROLES.flatMap((role) => (before[role] === old.id ? [[role, brought.id]] : []));
  const seats = Object.entries(before.seats ?? {}).map(([gang, seat]) => [
    gang === old.id ? brought.id : gang,
    seat,
  ]);
  return {
    ...before,
    ...Object.fromEntries(roles),
    ...(seats.length === 0 ? {} : { seats: Object.fromEntries(seats) }),
    gangs: before.gangs.map((each) => (each === old ? brought : each)),
  };
}

const ITEMS: ReadonlySet<string> = new Set(
  Object.values(armoury).flatMap((list) =>
    Array.isArray(list) ? list.flatMap((item: { id?: string }) => item.id ?? []) : [],
  ),
);

/** Weapons of the gang's own; what is wrong with one is named. */
function ownWeaponsOf(weapons: Roster['weapons'], where: string): readonly OwnWeapon[] {
  if (weapons === undefined) return [];
  try {
    return readOwnWeapons(weapons, where);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    throw refusedInput('bad-request', error.field, error);
  }
}

/** A roster whose ids mean something: what the armoury does not have is named. */
export function checkedRoster(roster: Roster, where: string): Roster {
  if (RESERVED.includes(roster.id))
    throw new Refused('name-reserved', `${where}.id`, { what: 'gang', name: roster.id });
  const name = checkedName(roster.name, `${where}.name`);
  const fighters = roster.fighters.map((fighter, at) => ({
    ...fighter,
    name: checkedName(fighter.name, `${where}.fighters.${at}.name`),
  }));
  const own = new Set(ownWeaponsOf(roster.weapons, `${where}.weapons`).map(({ id }) => id));
  const ids = new Set<string>();
  for (const [at, { id, kit }] of roster.fighters.entries()) {
    if (RESERVED.includes(id) || ids.has(id))
      throw new Refused('fighter-twice', `${where}.fighters.${at}.id`, { id });
    ids.add(id);
    checkKit(kit, own, `${where}.fighters.${at}.kit`);
  }
  return { ...roster, name, fighters };
}

/** A fighter's card, with weapons of their own. */
export function checkCard(card: Pick<DuelFighter, 'kit' | 'arms'>, where: string): void {
  const own = ownWeaponsOf(card.arms, `${where}.arms`);
  checkKit(card.kit, new Set(own.map(({ id }) => id)), `${where}.kit`);
}

/** Everything that somebody carries is in the armoury, or one of the weapons of their own. */
function checkKit(kit: readonly string[], own: ReadonlySet<string>, where: string): void {
  for (const [at, item] of kit.entries()) {
    if (ITEMS.has(item) || own.has(item)) continue;
    throw new Refused('item-not-known', `${where}.${at}`, {
      item,
      nearest: nearest(item, [...ITEMS]).join(', '),
    });
  }
}
