/** The rulebook, every procedure and its odds, and kept gangs over HTTP. */

import {
  alternativesOf,
  BadInput,
  HOUSES,
  type PlanOf,
  procedures,
  type Roster as RosterType,
  readGangData,
  sampleGang,
  scenarios,
} from '@hive-arbiter/engine';
import type { DuelInput } from '@hive-arbiter/lab';
import {
  type Clause,
  catalogue,
  clause,
  clausesOf,
  nearest,
  procedureEntry,
  ruling,
  search,
  section,
} from '@hive-arbiter/rulebook';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { examples } from '@hive-arbiter/rulebook/examples';
import Type from 'typebox';
import { refuseTooDeep } from '../checker.ts';
import { AskDuel, AskOdds, Call, GangTokens } from '../messages.ts';
import { Refused } from '../refusals.ts';
import { Id } from '../schemas.ts';
import { checkCard, checkedRoster } from '../set-up-checks.ts';
import { CHOICES, Roster } from '../set-up-messages.ts';
import type { Store } from '../store/store.ts';
import type { Pool } from '../threads/pool.ts';
import { hashOf, newId, newToken, opens, tokenFrom } from '../tokens.ts';
import { type Route, route } from './route.ts';

const RuleId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 120 }) });
const closed = { additionalProperties: false };

export const rulebookRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/rulebook',
    tag: 'rulebook',
    summary: 'The pages of the rulebook',
    handle: () => catalogue.sections,
  }),
  route({
    method: 'GET',
    path: '/rulebook/search',
    tag: 'rulebook',
    summary: 'Find rules by their words, best first; words may be unfinished or slightly misspelt',
    query: Type.Object(
      {
        q: Type.String({ minLength: 1, maxLength: 100 }),
        most: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      closed,
    ),
    cost: 10,
    handle: ({ query: { q, most } }) => search(q, most ?? 20),
  }),
  route({
    method: 'GET',
    path: '/rulebook/:id',
    tag: 'rulebook',
    summary: 'A page, clause, ruling or procedure by its id',
    params: RuleId,
    // An unknown id is compared with all that there are.
    cost: 3,
    handle({ params: { id } }) {
      const page = section(id);
      const reading = ruling(id);
      const text = clause(id);
      const found = {
        section: page && { ...page, clauses: clausesOf(page.id), ...linkedFrom(clausesOf(page.id)) },
        clause: text && { ...text, page: section(text.section), ...linkedFrom([text]) },
        ruling: reading && { ...reading, open: alternativesOf(reading.id).map((other) => other.id) },
        procedure: procedureEntry(id),
      };
      const there = Object.entries(found).filter(([, value]) => value !== undefined);
      if (there.length === 0) throw unknown('rule', id, everyId());
      return Object.fromEntries(there);
    },
  }),
  route({
    method: 'GET',
    path: '/armoury',
    tag: 'rulebook',
    summary: 'Weapons, armour, gear, skills and traits, with their ids as rosters name them',
    handle: () => armoury,
  }),
  route({
    method: 'POST',
    path: '/lists',
    tag: 'gangs',
    summary:
      'Gang data of one’s own as its file has it (docs/gang-data.md), read and checked; nothing is kept',
    body: Type.Object({ text: Type.String({ maxLength: 5_000_000 }) }, closed),
    large: true,
    cost: 10,
    handle({ body: { text } }) {
      try {
        const data = JSON.parse(text);
        refuseTooDeep(data, 'body.text');
        return { data: readGangData(data) };
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof BadInput)) throw error;
        throw new Refused('bad-request', 'body.text', { fault: error.message });
      }
    },
  }),
  route({
    method: 'GET',
    path: '/procedures',
    tag: 'procedures',
    summary: 'Every rule that can be called on its own; `words` narrows the list',
    query: Type.Object({ words: Type.Optional(Type.String({ maxLength: 100 })) }, closed),
    handle({ query: { words = '' } }) {
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
      return catalogue.procedures
        .filter(({ id, title }) => wanted.every((word) => `${id} ${title}`.toLowerCase().includes(word)))
        .map(({ id, pack, title }) => ({ id, pack, title }));
    },
  }),
  route({
    method: 'GET',
    path: '/procedures/:id',
    tag: 'procedures',
    summary: 'A procedure: its form, dice, clauses and result',
    params: RuleId,
    handle({ params: { id } }) {
      const entry = procedureEntry(id);
      if (!entry) throw unknown('procedure', id, [...procedures.keys()]);
      return { ...entry, examples: examples[entry.id] };
    },
  }),
];

/** Odds, plans, and calls with long lists may take seconds, so they are worked out in another thread. */
export function workedOutRoutes(pool: Pool): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/scenarios/:id/plan',
      tag: 'rulebook',
      summary: 'The battlefield to scale: who may start where, and what lies on it',
      params: RuleId,
      query: Type.Object(
        {
          gangs: Type.Integer({ minimum: 1, maximum: 6 }),
          terrain: Type.Optional(Type.Enum([...CHOICES.terrain])),
          variant: Type.Optional(Type.Enum([...CHOICES.variant])),
        },
        closed,
      ),
      type: 'application/json',
      cost: 5,
      async handle({ params: { id }, query: { gangs, terrain, variant }, ...asker }) {
        const scenario = scenarios().find((each) => each.id === id);
        if (!scenario)
          throw unknown(
            'scenario',
            id,
            scenarios().map((each) => each.id),
          );
        const { least, most } = scenario.gangs;
        if (gangs < least || gangs > most)
          throw new Refused('gang-count', 'query.gangs', {
            title: scenario.title,
            many: `${least} to ${most}`,
            got: gangs,
          });
        const of: PlanOf = {
          scenario: id,
          gangs,
          ...(terrain === undefined ? {} : { terrain }),
          ...(variant === undefined ? {} : { variant }),
        };
        return await pool.do(JSON.stringify(['plan', of]), { kind: 'plan', of }, asker);
      },
    }),
    route({
      method: 'POST',
      path: '/procedures/:id/call',
      tag: 'procedures',
      summary: 'Call a rule with given dice or a seed; 503 where that takes too long',
      params: RuleId,
      body: Call,
      large: true,
      type: 'application/json',
      cost: 2,
      async handle({ params: { id }, body, ...asker }) {
        known(id);
        const seed = body.seed ?? (body.dice === undefined ? newId() : undefined);
        const given = { ...body, ...(seed === undefined ? {} : { seed }) };
        return await pool.do(undefined, { kind: 'call', id, given }, asker);
      },
    }),
    route({
      method: 'POST',
      path: '/odds/duel',
      tag: 'procedures',
      summary:
        'One fighter against another, from their cards: the exact odds of a whole attack, with what the rules ask',
      body: AskDuel,
      large: true,
      type: 'application/json',
      cost: 20,
      async handle({ body, ...asker }) {
        const of = body as DuelInput;
        checkCard(of.attacker, 'body.attacker');
        checkCard(of.target, 'body.target');
        return await pool.do(JSON.stringify(['duel', of]), { kind: 'duel', of }, asker);
      },
    }),
    route({
      method: 'POST',
      path: '/procedures/:id/odds',
      tag: 'procedures',
      summary: 'The exact distribution of what a rule comes to; 503 where that takes too long',
      params: RuleId,
      body: AskOdds,
      large: true,
      type: 'application/json',
      cost: 20,
      async handle({ params: { id }, body, ...asker }) {
        known(id);
        return await pool.do(JSON.stringify(['odds', id, body]), { kind: 'odds', id, given: body }, asker);
      },
    }),
  ];
}

export function gangRoutes(store: Store, made: (address: string) => void): readonly Route[] {
  const One = Type.Object({ gang: Id });
  const keptGang = async (id: string, token: string | undefined) => {
    const row = await store.db.selectFrom('gangs').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new Refused('no-gang', 'gang', { id });
    if (!opens(token, row.token))
      throw new Refused(token === undefined ? 'gang-needs-token' : 'gang-not-yours', 'token');
    return row;
  };
  return [
    route({
      method: 'GET',
      path: '/gangs/samples',
      tag: 'gangs',
      summary: 'The sample gangs, one of each house',
      handle: () => HOUSES.map((house) => sampleGang(house)),
    }),
    route({
      method: 'GET',
      path: '/gangs/samples/:house',
      tag: 'gangs',
      summary: 'The sample gang of a house',
      params: Type.Object({ house: Type.String({ maxLength: 40 }) }),
      handle({ params: { house } }) {
        if (!HOUSES.includes(house)) throw new Refused('no-house', 'house', { allowed: HOUSES.join(', ') });
        return sampleGang(house);
      },
    }),
    route({
      method: 'POST',
      path: '/gangs',
      tag: 'gangs',
      summary: 'Keep a gang; the reply has its id and the token that opens it',
      body: Roster,
      large: true,
      async handle({ body, key, address }) {
        if (key !== undefined && key.length < 22) throw new Refused('short-key', 'Idempotency-Key');
        made(address);
        const roster = checkedRoster(body as RosterType, 'body');
        const secret = key ?? newToken('gang');
        const id = newId(`gang:${secret}`);
        const token = tokenFrom(secret, 'gang', id);
        const text = JSON.stringify(roster);
        await store.db
          .insertInto('gangs')
          .values({ id, token: hashOf(token), roster: text, created: new Date().toISOString() })
          .onConflict((row) => row.column('id').doNothing())
          .execute();
        if (key !== undefined) {
          const kept = store.db.selectFrom('gangs').select('roster').where('id', '=', id);
          if ((await kept.executeTakeFirstOrThrow()).roster !== text)
            throw new Refused('key-used', 'Idempotency-Key');
        }
        return { id, token };
      },
    }),
    route({
      method: 'POST',
      path: '/gangs/list',
      tag: 'gangs',
      summary: 'The kept gangs that these tokens open; a token that opens none is passed over',
      body: GangTokens,
      cost: 3,
      async handle({ body: { tokens } }) {
        if (tokens.length === 0) return [];
        const rows = await store.db
          .selectFrom('gangs')
          .selectAll()
          .where('token', 'in', tokens.map(hashOf))
          .orderBy('created')
          .execute();
        return rows.map(({ id, created, roster }) => ({ id, created, roster: JSON.parse(roster) }));
      },
    }),
    route({
      method: 'GET',
      path: '/gangs/:gang',
      tag: 'gangs',
      summary: 'A kept gang',
      who: 'the gang',
      params: One,
      async handle({ params: { gang }, token }) {
        const { id, roster, created } = await keptGang(gang, token);
        return { id, created, roster: JSON.parse(roster) };
      },
    }),
    route({
      method: 'PUT',
      path: '/gangs/:gang',
      tag: 'gangs',
      summary: 'Change a kept gang',
      who: 'the gang',
      params: One,
      body: Roster,
      large: true,
      async handle({ params: { gang }, body, token }) {
        await keptGang(gang, token);
        const roster = checkedRoster(body as RosterType, 'body');
        await store.db
          .updateTable('gangs')
          .set({ roster: JSON.stringify(roster) })
          .where('id', '=', gang)
          .execute();
        return { id: gang, roster };
      },
    }),
  ];
}

/** What carries these clauses out, and how unclear ones among them are read. */
function linkedFrom(clauses: readonly Clause[]) {
  const ids = new Set<string>(clauses.map(({ id }) => id));
  const about = (entry: { readonly clauses: readonly string[] }) => entry.clauses.some((id) => ids.has(id));
  return {
    rulings: catalogue.rulings.filter(about).map(({ id, question }) => ({ id, title: question })),
    procedures: catalogue.procedures.filter(about).map(({ id, title }) => ({ id, title })),
  };
}

function known(id: string): void {
  if (!procedures.has(id)) throw unknown('procedure', id, [...procedures.keys()]);
}

function everyId(): readonly string[] {
  const { sections, clauses, rulings, procedures: all } = catalogue;
  return [sections, clauses, rulings, all].flatMap((list: readonly { id: string }[]) =>
    list.map(({ id }) => id),
  );
}

function unknown(what: string, id: string, ids: readonly string[]): Refused {
  return new Refused('no-rulebook-entry', 'id', { what, id, nearest: nearest(id, [...ids]).join(', ') });
}
