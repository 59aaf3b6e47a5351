/** The server: one port for HTTP and WebSocket, one store, as many tables as people play at. */
import type { AddressInfo } from 'node:net';
import { Battles } from './battles.ts';
import { Bots, type BotsOptions } from './bots/bots.ts';
import { CampaignWork } from './campaign-work.ts';
import { Campaigns } from './campaigns.ts';
import { Codes } from './codes.ts';
import { makeApp } from './http/app.ts';
import { AppFiles } from './http/app-files.ts';
import { battleRoutes } from './http/battle-routes.ts';
import { botRoutes } from './http/bot-routes.ts';
import { campaignRoutes } from './http/campaign-routes.ts';
import { codeRoutes } from './http/code-routes.ts';
import { keptRulesRoute } from './http/kept-rules-route.ts';
import { labRoutes } from './http/lab-routes.ts';
import { asOthersReachIt } from './http/network.ts';
import { DOCS_POLICY, docsPage, openApi } from './http/openapi.ts';
import { type Route, route } from './http/route.ts';
import { gangRoutes, rulebookRoutes, workedOutRoutes } from './http/rulebook-routes.ts';
import { type ExperimentLimits, Experiments } from './lab/experiments.ts';
import { playerInThread } from './lab/trial-thread.ts';
import { Buckets, LIMITS, type Limits } from './limits.ts';
import { Sockets } from './live/sockets.ts';
import { Metrics } from './metrics.ts';
import type { OwnRules } from './rules/kept.ts';
import { Shelf } from './rules/shelf.ts';
import { Health } from './store/health.ts';
import { openStore, prune, type Store, watched } from './store/index.ts';
import { Pool, type PoolOptions } from './threads/pool.ts';
import { Tables, type TablesOptions } from './threads/tables.ts';
import { type WebhookOptions, Webhooks } from './webhooks.ts';

export const VERSION = '0.1.0';

export interface ServerOptions {
  /** The name of a SQLite file, or the address of a PostgreSQL database. */
  readonly store: string;
  readonly host?: string;
  readonly port?: number;
  /** Other sites that may ask, such as `https://example.org`. */
  readonly origins?: readonly string[];
  /** Is there a reverse proxy in front, whose word on addresses counts? */
  readonly trustProxy?: boolean;
  readonly limits?: Partial<Limits>;
  /** From which level on is logged, as JSON; nothing unless said so. */
  readonly log?: 'info' | 'warn' | undefined;
  /** What this server is called; requests to any other name are refused. Any name will do where none is given. */
  readonly hosts?: readonly string[];
  /** Battles that are over, or never began, are forgotten so many days after they were made; never unless said so. */
  readonly pruneAfter?: number;
  /** The folder of the built app; without it the server has no pages but /docs. */
  readonly app?: string;
  /** How odds and the like are worked out, see threads/pool.ts. */
  readonly pool?: PoolOptions;
  /** How results of campaigns are posted to chats, see webhooks.ts. */
  readonly webhooks?: WebhookOptions;
  /** Where tables are played, see threads/tables.ts. */
  readonly tables?: TablesOptions;
  /** How many bots play, and where they think, see bots/bots.ts. */
  readonly bots?: BotsOptions;
  /** How large experiments may be, see lab/experiments.ts. */
  readonly experiments?: Partial<ExperimentLimits>;
  /** The rules that battles are begun with: those of this build, unless a test is to see an upgrade. */
  readonly rules?: OwnRules;
  /**
   * Where the secret seeds of battles and campaigns come from: chance, unless a test fixes them. The command line has no
   * such option, so nobody can serve dice that they know.
   */
  readonly serverSeed?: () => string;
}

export interface Running {
  readonly port: number;
  readonly address: string;
  readonly store: Store;
  readonly battles: Battles;
  readonly campaigns: Campaigns;
  /** Takes no more, finishes what is under way, says goodbye. */
  close(): Promise<void>;
}

/** Where the QR code leads while no app is served here. */
const landing = route({
  method: 'GET',
  path: '/',
  tag: 'system',
  summary: 'A page that says that the server is up',
  type: 'text/html; charset=utf-8',
  handle: () =>
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hive Arbiter</title><h1>Hive Arbiter</h1><p>The table is open. <a href="/docs">What it can be asked</a>.</p></html>',
});

/** The app has the plain paths to itself; what speaks JSON is under /api. */
function underApi(routes: readonly Route[]): readonly Route[] {
  return routes.map((each) => ({ ...each, path: `/api${each.path}` }));
}

/** Forgets old battles now and every day, if the server is told to. */
function startPruning(
  store: Store,
  days: number | undefined,
  done: (pruned: number) => void,
  onError: (error: unknown) => void,
): NodeJS.Timeout | undefined {
  if (days === undefined) return undefined;
  const now = () => void prune(store, days).then(done, onError);
  now();
  return setInterval(now, 24 * 3600 * 1000).unref();
}

export async function startServer(options: ServerOptions): Promise<Running> {
  const { host = '127.0.0.1', port = 0, origins = [], trustProxy = false, log, hosts = [] } = options;
  const limits = { ...LIMITS, ...options.limits };
  // Only who listens on every address of the machine is reached by all of them.
  const isOpen = host === '0.0.0.0' || host === '::';
  let over: (battle: string) => void = () => {};
  const store = watched(await openStore(options.store), (battle) => over(battle));
  const shelf = new Shelf(store, options.rules);
  const tables = new Tables(store, shelf, options.tables);
  const pool = new Pool(options.pool);
  const tablePool = new Pool({ ...options.pool, threads: 1 });
  const battles = new Battles(store, tables, { guests: pool, players: tablePool }, shelf, options.serverSeed);
  const webhooks = new Webhooks(options.webhooks);
  const work = new CampaignWork(limits.campaigns);
  const campaigns = new Campaigns(store, battles, shelf, webhooks, work, options.tables, options.serverSeed);
  const report = { error: (_error: unknown, _battle?: string) => {} };
  const bots = new Bots(battles, tables, (error, battle) => report.error(error, battle), {
    ...(options.pool?.file === undefined ? {} : { file: options.pool.file }),
    ...options.bots,
  });
  const workers = options.pool?.file ?? new URL('./server-worker.js', import.meta.url);
  const experiments = new Experiments(() => playerInThread(workers), options.experiments);
  const starting = new Buckets(limits.experiments / 3600, limits.experiments, 'experiments');
  const metrics = new Metrics();
  const health = new Health(store);
  const making = new Buckets(limits.made / 3600, limits.made, 'new battles and gangs');
  const made = (address: string) => making.take(address);
  const routes: Route[] = [
    ...underApi([
      ...battleRoutes(battles, made),
      ...codeRoutes(battles, new Codes(battles, store)),
      ...botRoutes(battles, bots),
      ...labRoutes(experiments, (address) => starting.take(address)),
      ...campaignRoutes(campaigns, made),
      ...gangRoutes(store, made),
      ...rulebookRoutes,
      ...workedOutRoutes(pool),
      keptRulesRoute(shelf),
      route({
        method: 'GET',
        path: '/address',
        tag: 'system',
        summary: 'Where other devices of the network reach this server',
        handle: ({ origin }) => ({ address: isOpen ? asOthersReachIt(origin) : origin }),
      }),
      route({
        method: 'GET',
        path: '/openapi.json',
        tag: 'system',
        summary: 'This API',
        type: 'application/json',
        handle: () => spec,
      }),
    ]),
    route({
      method: 'GET',
      path: '/health',
      tag: 'system',
      summary: 'Is the server up, and its store?',
      watching: true,
      async handle() {
        await health.look();
        return { status: 'ok', version: VERSION, rules: shelf.here.version, store: store.kind };
      },
    }),
    route({
      method: 'GET',
      path: '/metrics',
      tag: 'system',
      summary: 'Numbers for Prometheus',
      type: 'text/plain; version=0.0.4',
      watching: true,
      handle: () => metrics.text(),
    }),
  ];
  routes.push(
    route({
      method: 'GET',
      path: '/docs',
      tag: 'system',
      summary: 'This API to read',
      type: 'text/html; charset=utf-8',
      policy: DOCS_POLICY,
      handle: () => page,
    }),
  );
  const files = options.app === undefined ? undefined : new AppFiles(options.app);
  if (!files) routes.push(landing);
  const spec = JSON.stringify(openApi(routes, VERSION));
  const page = docsPage(routes);
  const app = makeApp(routes, { limits, origins, hosts, trustProxy, metrics, log, files });
  const onError = (error: unknown, battle?: string) => {
    metrics.count('arbiter_faults_total');
    app.log.error({ err: error, ...(battle === undefined ? {} : { battle }) }, 'a fault of ours');
  };
  tables.onError = onError;
  report.error = onError;
  const sockets = new Sockets(app.server, {
    battles,
    tables,
    store,
    limits,
    origins,
    hosts,
    trustProxy,
    metrics,
    onError,
  });
  campaigns.fought.onFault = onError;
  bots.listen();
  campaigns.onChange = (id, version) => {
    sockets.watchers.changed(id, version);
    store.tell({ battle: id, what: 'campaign', length: version }).catch(onError);
  };
  over = (battle) => void campaigns.fought.over(battle).catch((error) => onError(error, battle));
  metrics.gauge('arbiter_connections', 'Live connections', () => sockets.size);
  metrics.gauge('arbiter_bots', 'Bots that sit at tables of this process', () => bots.size);
  metrics.gauge('arbiter_tables', 'Tables that are open in this process', () => tables.size);
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  try {
    await app.listen({ host, port });
  } catch (error) {
    await sockets.close();
    await tables.stop();
    await store.close();
    throw error;
  }
  // Weeks that run by themselves end within a minute of their time.
  const calendar = setInterval(() => void campaigns.weeks.endDue().catch(onError), 60_000).unref();
  const pruning = startPruning(
    store,
    options.pruneAfter,
    (pruned) => {
      if (pruned > 0) app.log.warn({ pruned, days: options.pruneAfter }, 'old battles are forgotten');
    },
    onError,
  );
  const at = app.server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    port: at.port,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`,
    store,
    battles,
    campaigns,
    close() {
      closing ??= (async () => {
        clearInterval(pruning);
        clearInterval(calendar);
        webhooks.close();
        await sockets.close();
        await bots.close();
        experiments.close();
        await Promise.all([pool.close(), tablePool.close()]);
        await app.close();
        await tables.stop();
        await campaigns.close();
        await store.close();
      })();
      return closing;
    },
  };
}
