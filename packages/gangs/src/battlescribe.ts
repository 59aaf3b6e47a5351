/** Reads a roster of BattleScribe (`.ros`, `.rosz`) or New Recruit (`.json`): the same tree in two forms. */

import type { Roster, RosterFighter } from '@hive-arbiter/engine';
import { BadGang } from './bad-gang.ts';
import { STATS } from './gang-file.ts';
import { groupOf, houseOf, PLAIN, rankOf } from './guess.ts';
import { idFrom } from './id-from.ts';
import {
  type KnownThings,
  lookUp,
  newReport,
  type Read,
  type Say,
  sayKit,
  sayScars,
  saySkill,
} from './report.ts';
import { type Branch, entriesOf, nameOf } from './tree.ts';
import { numberOf, within, withOwnIds } from './values.ts';
import { said } from './words.ts';

/** Profiles that tell nothing a roster keeps: only their names are looked at, and only to leave them out in silence. */
const SILENT = /^(?:rule|ability|abilities|text)s?$/i;

export function readBattleScribe(
  roster: Branch,
  known: KnownThings,
): { roster: Roster; report: readonly Read[] } {
  if (roster.tag !== 'roster') throw new BadGang('', said('gang/no-roster', { tag: roster.tag }));
  const { lines: report, say } = newReport();
  const forces = forcesOf(roster);
  if (forces.length === 0) throw new BadGang('forces', said('gang/no-force'));
  const name = (nameOf(roster) || 'Unnamed gang').slice(0, 80);
  say(name, said('read/its-name'));
  const catalogue =
    forces.map(({ attributes }) => attributes.catalogueName ?? '').find((each) => each !== '') ?? '';
  const house = houseOf(catalogue) ?? houseOf(name);
  say(
    name,
    house
      ? said('read/house', { house })
      : said('read/no-house', { catalogue: catalogue || said('read/no-catalogue') }),
    house ? 'understood' : 'changed',
  );
  const fighters = forces.flatMap((force) =>
    entriesOf(force, 'selections', 'selection').flatMap((selection) => fightersIn(selection, known, say)),
  );
  if (fighters.length === 0) throw new BadGang('selections', said('gang/no-numbers'));
  const total = creditsOf(roster);
  const rating = within(total ?? fighters.reduce((sum, { cost = 0 }) => sum + cost, 0), 0, 100_000);
  say(name, total === undefined ? said('read/added-up', { rating }) : said('read/total-cost', { rating }));
  return {
    roster: {
      id: idFrom(name) || 'gang',
      name,
      house: house ?? (catalogue.slice(0, 40) || 'unknown'),
      rating,
      fighters: withOwnIds(fighters),
    },
    report,
  };
}

/** Forces may hold forces. */
function forcesOf(branch: Branch): readonly Branch[] {
  return entriesOf(branch, 'forces', 'force').flatMap((force) => [force, ...forcesOf(force)]);
}

/** The fighters of a selection: itself where it has a profile of a model, else those within it. */
function fightersIn(selection: Branch, known: KnownThings, say: Say): readonly RosterFighter[] {
  const model = modelOf(selection);
  if (!model) {
    const inside = entriesOf(selection, 'selections', 'selection').flatMap((each) =>
      fightersIn(each, known, say),
    );
    if (inside.length === 0) say(nameOf(selection), said('read/no-fighter'), 'left-out');
    return inside;
  }
  const many = within(numberOf(selection.attributes.number) ?? 1, 1, 40);
  const type = nameOf(selection);
  const name = (selection.attributes.customName?.trim() || type).slice(0, 80) || 'Unnamed fighter';
  const fighter = { ...readModel(selection, model, known, say, name), id: idFrom(name) || 'fighter', name };
  if (many > 1) say(name, said('read/many', { many }));
  return Array.from({ length: many }, (_, at) =>
    many === 1 ? fighter : { ...fighter, name: `${name} ${at + 1}` },
  );
}

/** The profile with a fighter's numbers. Its type has had other names; its numbers have not. */
function modelOf(selection: Branch): Branch | undefined {
  return entriesOf(selection, 'profiles', 'profile').find((profile) => {
    const names = characteristicsOf(profile);
    return names.has('m') && names.has('ws') && names.has('bs');
  });
}

function characteristicsOf(profile: Branch): ReadonlyMap<string, string> {
  const entries = entriesOf(profile, 'characteristics', 'characteristic');
  return new Map(
    entries.map((each) => [nameOf(each).toLowerCase(), each.text.trim() || (each.attributes.value ?? '')]),
  );
}

function readModel(
  selection: Branch,
  model: Branch,
  known: KnownThings,
  say: Say,
  name: string,
): Omit<RosterFighter, 'id' | 'name'> {
  const categories = entriesOf(selection, 'categories', 'category').map(nameOf);
  const told = [nameOf(selection), ...categories].join(', ');
  const { rank, guessed } = rankOf(told);
  say(name, said('read/rank-from', { rank, told }), guessed ? 'changed' : 'understood');
  const given = characteristicsOf(model);
  const stats = Object.fromEntries(
    STATS.map((stat) => {
      const value = numberOf(given.get(stat));
      if (value === undefined) say(name, said('read/missing-stat', { stat, value: PLAIN[stat] }), 'changed');
      return [stat, within(value ?? PLAIN[stat], 0, 20)];
    }),
  ) as never as RosterFighter['stats'];
  const kit: string[] = [];
  const skills: string[] = [];
  const injuries: string[] = [];
  for (const { thing, kind, many } of thingsIn(selection)) {
    if (/skill/i.test(kind)) skills.push(...asList(saySkill(say, name, thing, known)));
    else if (/injur/i.test(kind)) injuries.push(thing);
    else if (/advance|experience/i.test(kind))
      say(name, said('read/kind', { kind: kind.toLowerCase(), thing }), 'left-out');
    else {
      const id = sayKit(say, name, thing, known);
      if (id !== undefined) kit.push(...Array.from({ length: many }, () => id));
    }
  }
  // Armour that comes with a type is a rule of it.
  for (const rule of entriesOf(selection, 'rules', 'rule').map(nameOf)) {
    const found = lookUp(rule, known.kit);
    if (!found || found.guessed || kit.includes(found.thing.id)) continue;
    say(name, said('read/comes-with', { item: rule }));
    kit.push(found.thing.id);
  }
  const cost = creditsOf(selection, true);
  return {
    rank,
    stats,
    group: groupOf(rank),
    kit,
    skills,
    status: 'fit',
    ...sayScars(say, name, undefined, injuries),
    ...(cost === undefined ? {} : { cost: within(cost, 0, 10_000) }),
  };
}

const asList = <T>(thing: T | undefined): readonly T[] => (thing === undefined ? [] : [thing]);

/** The choices within a fighter: the innermost ones, each with the kind that its profile or group names. */
function thingsIn(selection: Branch): readonly { thing: string; kind: string; many: number }[] {
  return entriesOf(selection, 'selections', 'selection').flatMap((inner) => {
    const below = thingsIn(inner);
    const kinds = entriesOf(inner, 'profiles', 'profile').map(({ attributes }) => attributes.typeName ?? '');
    const kind = kinds.find((each) => each !== '' && !SILENT.test(each)) ?? inner.attributes.group ?? '';
    // A heading above other choices is no thing itself.
    if (below.length > 0 && kinds.length === 0) return below;
    const many = within(numberOf(inner.attributes.number) ?? 1, 1, 5);
    return [{ thing: nameOf(inner), kind, many }, ...below];
  });
}

/** The cost in credits, without or with everything chosen within. */
function creditsOf(branch: Branch, deep = false): number | undefined {
  const own = entriesOf(branch, 'costs', 'cost').find((cost) => /credit|point|pts/i.test(nameOf(cost)));
  const value = numberOf(own?.attributes.value);
  if (!deep) return value;
  const inner = entriesOf(branch, 'selections', 'selection').flatMap((each) => asList(creditsOf(each, true)));
  return value === undefined && inner.length === 0
    ? undefined
    : inner.reduce((sum, each) => sum + each, value ?? 0);
}
