/**
 * House missions: the changes of a House's own mission to a standard one, as data that an organiser writes.
 */
import { BadInput } from '../table/errors.ts';
import { scenarios } from './scenario.ts';
import { specialRules } from './special-rule.ts';
import type { GangState } from './state.ts';
import { type Allowed, checkFields, isRecord, oneOf, text, whole } from './written.ts';

export interface MissionCrew {
  readonly method: 'custom' | 'random';
  readonly size: number;
}

/** A mission open to one House [dominion.scenario.choice.1]. What it does not change is as in the mission that it is like. */
export interface HouseMission {
  readonly id: string;
  readonly title: string;
  readonly house: string;
  /** The standard mission whose page holds: `dominion.ambush`. */
  readonly like: string;
  /** The differences, for the players to read; the players carry out what is only written here. */
  readonly words: string;
  /** Crews by role; `neutral` in a mission without attacker and defender. */
  readonly crews?: Readonly<Partial<Record<GangState['role'], MissionCrew>>>;
  /** Special rules in force in addition to those of the mission it is based on. */
  readonly special?: readonly string[];
  readonly terrain?: 'sector-mechanicus' | 'zone-mortalis';
}

const CLAUSE = 'dominion.scenario.choice.1';
const ROLES = ['attacker', 'defender', 'neutral'] as const;

const FIELDS: Readonly<Record<keyof HouseMission, Allowed>> = {
  id: {
    words: 'small letters, digits and hyphens, at most 64',
    fits: (value) => typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(value),
  },
  title: text(80),
  house: text(40),
  like: text(80),
  words: text(1000),
  crews: { words: 'crews by role', fits: isRecord, isOptional: true },
  special: { words: 'a list of special rules', fits: Array.isArray, isOptional: true },
  terrain: { ...oneOf('sector-mechanicus', 'zone-mortalis'), isOptional: true },
};

const CREW: Readonly<Record<keyof MissionCrew, Allowed>> = {
  method: oneOf('custom', 'random'),
  size: whole(1, 20),
};

/** House missions that an organiser wrote; an error names the field, the allowed values, and the rule. */
export function readMissions(given: unknown, field: string): readonly HouseMission[] {
  if (!Array.isArray(given) || given.length === 0)
    throw new BadInput(field, 'expected a list of at least one mission, in square brackets', CLAUSE);
  const ids: unknown[] = [];
  for (const [at, mission] of given.entries()) {
    const where = `${field}.${at}`;
    if (!isRecord(mission))
      throw new BadInput(where, `expected a mission, got ${JSON.stringify(mission)}`, CLAUSE);
    checkFields(mission, FIELDS, where, 'a house mission', CLAUSE);
    if (ids.includes(mission.id))
      throw new BadInput(`${where}.id`, `another mission has the id ${mission.id}, too`, CLAUSE);
    ids.push(mission.id);
    checkMission(mission as unknown as HouseMission, where);
  }
  return given;
}

function checkMission({ like, crews = {}, special = [], terrain }: HouseMission, where: string): void {
  const standard = scenarios().filter(({ pack }) => pack === 'dominion');
  const base = standard.find(({ id }) => id === like);
  if (!base) {
    const known = standard.map(({ id }) => id).join(', ');
    throw new BadInput(`${where}.like`, `expected one of ${known}, got ${JSON.stringify(like)}`, CLAUSE);
  }
  for (const [role, crew] of Object.entries(crews)) {
    const open = base.roles === 'none' ? ROLES.slice(2) : ROLES.slice(0, 2);
    if (!open.includes(role as (typeof ROLES)[number]))
      throw new BadInput(`${where}.crews.${role}`, `expected ${open.join(' or ')} in ${base.title}`, CLAUSE);
    if (!isRecord(crew)) throw new BadInput(`${where}.crews.${role}`, 'expected a method and a size', CLAUSE);
    checkFields(crew, CREW, `${where}.crews.${role}`, 'a crew', CLAUSE);
  }
  const known = specialRules().map(({ id }) => id);
  for (const [at, id] of special.entries()) {
    if (!known.includes(id))
      throw new BadInput(`${where}.special.${at}`, `there is no special rule ${JSON.stringify(id)}`, CLAUSE);
  }
  const { terrain: prescribed } = base;
  if (terrain && prescribed && prescribed.is !== terrain)
    throw new BadInput(`${where}.terrain`, `${base.title} is fought on ${prescribed.is}`, prescribed.clause);
}
