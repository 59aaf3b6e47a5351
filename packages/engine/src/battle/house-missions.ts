/**
 * House missions: the changes of a House's own mission to a standard one, as data that an organiser writes.
 */
import { BadInput } from '../table/errors.ts';
import { say } from '../table/say.ts';
import { scenarios } from './scenario.ts';
import { rulesForAnyBattle } from './special-rule.ts';
import type { GangState } from './state.ts';
import { type Allowed, checkFields, isRecord, oneOf, shown, text, whole } from './written.ts';

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
    words: say('form/id-letters-most', { most: 64 }),
    fits: (value) => typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(value),
  },
  title: text(80),
  house: text(40),
  like: text(80),
  words: text(1000),
  crews: { words: say('mission-file/crews'), fits: isRecord, isOptional: true },
  special: { words: say('mission-file/specials'), fits: Array.isArray, isOptional: true },
  terrain: { ...oneOf('sector-mechanicus', 'zone-mortalis'), isOptional: true },
};

const CREW: Readonly<Record<keyof MissionCrew, Allowed>> = {
  method: oneOf('custom', 'random'),
  size: whole(1, 20),
};

/** House missions that an organiser wrote; an error names the field, the allowed values, and the rule. */
export function readMissions(given: unknown, field: string): readonly HouseMission[] {
  if (!Array.isArray(given) || given.length === 0)
    throw new BadInput(field, say('form/at-least-one', { what: say('form/mission') }), CLAUSE);
  const ids: unknown[] = [];
  for (const [at, mission] of given.entries()) {
    const where = `${field}.${at}`;
    if (!isRecord(mission))
      throw new BadInput(
        where,
        say('form/expected', { allowed: say('form/one-mission'), got: shown(mission) }),
        CLAUSE,
      );
    checkFields(mission, FIELDS, where, say('mission-file/a-mission'), CLAUSE);
    if (ids.includes(mission.id))
      throw new BadInput(`${where}.id`, say('mission-file/another-id', { id: String(mission.id) }), CLAUSE);
    ids.push(mission.id);
    checkMission(mission as unknown as HouseMission, where);
  }
  return given;
}

function checkMission({ like, crews = {}, special = [], terrain }: HouseMission, where: string): void {
  const standard = scenarios().filter(({ pack }) => pack === 'dominion');
  const base = standard.find(({ id }) => id === like);
  if (!base) {
    const allowed = say('form/one-of', { names: standard.map(({ id }) => id) });
    throw new BadInput(`${where}.like`, say('form/expected', { allowed, got: shown(like) }), CLAUSE);
  }
  for (const [role, crew] of Object.entries(crews)) {
    const open = base.roles === 'none' ? ROLES.slice(2) : ROLES.slice(0, 2);
    if (!open.includes(role as (typeof ROLES)[number]))
      throw new BadInput(
        `${where}.crews.${role}`,
        say('mission-file/roles', { roles: [...open], mission: base.title }),
        CLAUSE,
      );
    if (!isRecord(crew)) throw new BadInput(`${where}.crews.${role}`, say('mission-file/method'), CLAUSE);
    checkFields(crew, CREW, `${where}.crews.${role}`, say('mission-file/a-crew'), CLAUSE);
  }
  const known = rulesForAnyBattle().map(({ id }) => id);
  for (const [at, id] of special.entries()) {
    if (!known.includes(id))
      throw new BadInput(`${where}.special.${at}`, say('mission-file/no-special', { id: shown(id) }), CLAUSE);
  }
  const { terrain: prescribed } = base;
  if (terrain && prescribed && prescribed.is !== terrain)
    throw new BadInput(
      `${where}.terrain`,
      say('mission-file/terrain', { mission: base.title, terrain: prescribed.is }),
      prescribed.clause,
    );
}
