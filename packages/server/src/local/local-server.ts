/**
 * The whole server without a network: the same routes, tables and store in one thread, for a browser that plays alone.
 * Requests come as plain data, and a live connection is a pair of callbacks.
 */
import { Battles } from '../battles.ts';
import { Bots } from '../bots/bots.ts';
import { checker } from '../checker.ts';
import { newServerSeed } from '../fair.ts';
import { battleRoutes } from '../http/battle-routes.ts';
import { botRoutes } from '../http/bot-routes.ts';
import { labRoutes } from '../http/lab-routes.ts';
import { numbersIn, type Route, route } from '../http/route.ts';
import { gangRoutes, rulebookRoutes, workedOutRoutes } from '../http/rulebook-routes.ts';
import { Experiments } from '../lab/experiments.ts';
import { playerHere } from '../lab/trial-thread.ts';
import { Audience, Conversation } from '../live/conversation.ts';
import { Refused, refusedInput } from '../refusals.ts';
import { HERE, Unplayable } from '../rules/kept.ts';
import { Shelf } from '../rules/shelf.ts';
import { type Frame, textIn } from '../table/outbox.ts';
import { doJob, type Job } from '../threads/jobs.ts';
import type { Pool } from '../threads/pool.ts';
import { Tables } from '../threads/tables.ts';
import { openLocalStore, type Save, type Sqlite } from './local-store.ts';

export type { WholeBattle } from '../handed.ts';

export interface LocalRequest {
  readonly method: string;
  /** Without the `/api` in front. */
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
}

export interface LocalReply {
  readonly status: number;
  /** The answer itself, or `{error: {code, message, field, facts}}`. */
  readonly body: unknown;
}

export interface LocalServer {
  request(asked: LocalRequest): Promise<LocalReply>;
  /** A live connection: `said` gets each message as text; the returned functions take messages and close it. */
  connect(
    said: (text: string) => void,
    ended: (code: number) => void,
  ): { hear(text: string): void; end(): void };
  close(): Promise<void>;
}

export async function startLocalServer(
  sqlite: Sqlite,
  save: Save,
  serverSeed = newServerSeed,
): Promise<LocalServer> {
  const store = await openLocalStore(sqlite, save);
  const shelf = new LocalShelf(store, HERE);
  const tables = new Tables(store, shelf, { threads: 0 });
  const pool = { do: async (_: unknown, job: Job) => resultOf(job) } as unknown as Pool;
  const battles = new Battles(store, tables, { guests: pool, players: pool }, shelf, serverSeed);
  const onError = (error: unknown) => console.error(error);
  tables.onError = onError;
  const audience = new Audience({ battles, tables, store, onError });
  // This thread is not the one that draws the screen, so bots may think in it.
  const bots = new Bots(battles, tables, onError, { file: null });
  bots.listen();
  const unlimited = () => {};
  const routes = [
    ...battleRoutes(battles, unlimited),
    ...botRoutes(battles, bots),
    ...labRoutes(new Experiments(playerHere), unlimited),
    ...gangRoutes(store, unlimited),
    ...rulebookRoutes,
    ...workedOutRoutes(pool),
    route({
      method: 'GET',
      path: '/battles/:battle/whole',
      tag: 'battles',
      summary: 'The whole battle, to hand it over: whoever asks holds every seat of it',
      async handle({ params, token }) {
        const { battle } = params as unknown as { readonly battle: string };
        await battles.needOrganiser(battle, token);
        return await battles.handed.whole(battle);
      },
    }),
    route({
      method: 'GET',
      path: '/address',
      tag: 'system',
      summary: 'Nobody else reaches this server',
      handle: ({ origin }) => ({ address: origin }),
    }),
  ];
  const places = routes.map(placeOf).sort((one, other) => one.names.length - other.names.length);
  return {
    request: (asked) => answer(places, asked),
    connect(said, ended) {
      const conversation = new LocalConversation(audience, said, ended);
      return { hear: (text) => conversation.listen(text), end: () => conversation.leave() };
    },
    async close() {
      await audience.close();
      await bots.close();
      await tables.stop();
      await store.close();
    },
  };
}

/** Rules are those of the app: they are not kept a second time beside each battle. */
class LocalShelf extends Shelf {
  override async keepOwn(): Promise<void> {}
}

/** Does a job at once: there is nobody else who would have to wait. */
function resultOf(job: Job): string {
  const done = doJob(job);
  if ('json' in done) return done.json;
  if ('refused' in done)
    throw refusedInput('bad-input', done.field, { fault: done.refused, said: done.said ?? '' });
  if ('unplayable' in done) throw new Unplayable(done.unplayable);
  throw new Error(done.fault);
}

class LocalConversation extends Conversation {
  private isOver = false;

  constructor(
    audience: Audience,
    private readonly said: (text: string) => void,
    private readonly ended: (code: number) => void,
  ) {
    super(audience);
  }

  listen(text: string): void {
    if (!this.isOver) this.hear(text);
  }

  leave(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.gone();
  }

  send(frame: Frame): void {
    if (!this.isOver) this.said(textIn(frame));
  }

  end(code: number): void {
    if (this.isOver) return;
    this.leave();
    this.ended(code);
  }
}

/** The path of a route, and the checks of its input. */
interface Place {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly checks: readonly { readonly where: 'params' | 'query' | 'body'; check(value: unknown): void }[];
}

function placeOf(made: Route): Place {
  const names = [...made.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const pattern = new RegExp(`^${made.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '([^/]{1,200})')}$`);
  const checks = (['params', 'query', 'body'] as const).flatMap((where) => {
    const schema = made[where];
    return schema ? [{ where, check: checker(schema, where === 'params' ? '' : where) }] : [];
  });
  return { route: made, pattern, names, checks };
}

async function answer(places: readonly Place[], asked: LocalRequest): Promise<LocalReply> {
  try {
    const { pathname, searchParams } = new URL(asked.path, 'http://here');
    for (const { route: made, pattern, names, checks } of places) {
      const found = made.method === asked.method ? pattern.exec(pathname) : null;
      if (!found) continue;
      const params = Object.fromEntries(
        names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]),
      );
      const query = made.query && numbersIn(Object.fromEntries(searchParams), made.query);
      const given = {
        params,
        query,
        body: asked.body,
        token: asked.token,
        key: asked.key,
        address: 'here',
        whenGone: () => {},
        origin: (globalThis as { location?: { origin: string } }).location?.origin ?? 'http://here',
      };
      for (const { where, check } of checks) check(given[where]);
      const body = await made.handle(given as never);
      return { status: 200, body: asRead(made.type, body) };
    }
    throw new Refused('no-route', 'path', { method: asked.method, path: pathname });
  } catch (error) {
    const refused =
      error instanceof Refused
        ? error
        : error instanceof Unplayable
          ? new Refused('battle-unplayable', 'battle', { why: error.message })
          : new Refused('server-fault', 'server');
    if (refused.code === 'server-fault') console.error(error);
    const { code, status, message, field, facts, said } = refused;
    return { status, body: { error: { code, message, field, facts, said } } };
  }
}

/**
 * A body as HTTP would give it: text that is not JSON stays text, and objects that a table keeps changing are copied.
 */
function asRead(type: string | undefined, body: unknown): unknown {
  if (type === undefined) return body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  return type === 'application/json' && typeof body === 'string' ? JSON.parse(body) : body;
}
