/** HTTP: one small layer that checks, limits, answers in JSON and says clearly what is wrong. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { checker } from '../checker.ts';
import { Buckets, type Limits, networkOf } from '../limits.ts';
import type { Metrics } from '../metrics.ts';
import { Refused } from '../refusals.ts';
import { Unplayable } from '../rules/kept.ts';
import { IdempotencyKey } from '../schemas.ts';
import { unwritable } from '../store/health.ts';
import type { AppFiles } from './app-files.ts';
import { type Asked, numbersIn, type Route } from './route.ts';
import { Turnstile } from './turnstile.ts';

export interface AppOptions {
  readonly limits: Limits;
  readonly origins: readonly string[];
  readonly trustProxy: boolean;
  readonly metrics: Metrics;
  readonly log?: 'info' | 'warn' | undefined;
  /** What the server is called; any name will do where none is given. */
  readonly hosts?: readonly string[];
  /** The app's own files, if it is built. */
  readonly files?: AppFiles | undefined;
}

const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

export function makeApp(
  routes: readonly Route[],
  { limits, origins, hosts = [], trustProxy, metrics, log, files }: AppOptions,
): FastifyInstance {
  const app = Fastify({
    bodyLimit: limits.smallBody,
    // The last address of the list, which the proxy itself wrote: those before it are what a guest says.
    trustProxy: trustProxy && ((_: string, hop: number) => hop === 0),
    // Tokens are in headers and bodies, which are never logged; addresses carry ids only.
    logger: log
      ? {
          level: log,
          serializers: {
            req: ({ method, url }: { method: string; url: string }) => ({
              method,
              path: url.split('?')[0],
              ...battleIn(url),
            }),
            res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
          },
        }
      : false,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot even be read; what it says stays out of the reply.
    frameworkErrors: (_: unknown, __: unknown, reply: unknown) => {
      const { code, status, message, field, facts } = new Refused('no-address', 'path');
      const said = { error: { code, message, field, facts } };
      (reply as FastifyReply).headers(HEADERS).code(status).send(said);
    },
    clientErrorHandler: refuseUnread,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // Who says nothing, or half of it, is let go after this long.
    http: { headersTimeout: Math.min(30_000, limits.hello), connectionsCheckingInterval: 2_000 },
    keepAliveTimeout: 30_000,
    forceCloseConnections: true,
  });
  const requests = new Buckets(limits.requests.aSecond, limits.requests.saved, 'requests');
  const watching = new Buckets(limits.watching.aSecond, limits.watching.saved, 'looks');
  const bytes = new Buckets(limits.bytes.aSecond, limits.bytes.saved, 'bytes');
  const turnstile = new Turnstile();
  const isKey = Compile(IdempotencyKey);
  limitSockets(app.server, limits.sockets, trustProxy);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    if (!originIsGood(request.headers.origin, request.headers.host, origins))
      throw new Refused('other-site', 'Origin');
    const { cost = 1, isWatching = false } = (request.routeOptions.config ?? {}) as Counted;
    // Monitoring comes from inside, under another host name.
    if (!isWatching && !hostIsGood(request.host, hosts)) throw new Refused('other-host', 'Host');
    // Before anything of its body is read; and who is refused does not get to send it.
    const size = sizeOf(request);
    if (size > limits.smallBody) reply.header('connection', 'close');
    const from = networkOf(request.ip);
    (isWatching ? watching : requests).take(from, cost);
    // A whole battle is more than one may save up for: it takes all of that.
    if (size > 0) bytes.take(from, Math.min(size, limits.bytes.saved));
    await turnstile.pass(from);
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    metrics.count('arbiter_requests_total', { method: request.method, path, status: reply.statusCode });
    metrics.observe('arbiter_request_seconds', reply.elapsedTime / 1000);
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const file = isPage ? files?.find(path, request.headers) : undefined;
    if (!file) throw new Refused('no-route', 'path', { method: request.method, path });
    return reply.headers(file.headers).code(file.status).send(file.body);
  });
  app.setErrorHandler((error, request, reply) => {
    const { code, status, message, field, facts, said, retryAfter } = problemOf(
      error,
      request.routeOptions.bodyLimit ?? limits.smallBody,
    );
    if (status >= 500 && !(error instanceof Refused))
      request.log.error({ err: error, ...battleIn(request.url) }, 'a fault of ours');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    reply.code(status).send({ error: { code, message, field, facts, said } });
  });

  for (const route of routes) {
    const checks = (['params', 'query', 'body'] as const).flatMap((where) => {
      const schema = route[where];
      return schema ? [{ where, check: checker(schema, where === 'params' ? '' : where) }] : [];
    });
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.huge ? limits.wholeBody : route.large ? limits.body : limits.smallBody,
      config: { cost: route.cost ?? 1, isWatching: route.watching ?? false } satisfies Counted as never,
      async handler(request, reply) {
        reply.removeHeader('connection');
        const asked = askedBy(request, reply, route);
        for (const { where, check } of checks) check(asked[where]);
        if (asked.key !== undefined && !isKey.Check(asked.key))
          throw new Refused('bad-key', 'Idempotency-Key');
        const answer = await route.handle(asked as never);
        if (route.policy !== undefined) reply.header('content-security-policy', route.policy);
        if (route.lasts)
          return await sendLasting(request, reply.type(route.type ?? 'application/json'), answer as string);
        if (route.type !== undefined) return reply.type(route.type).send(answer);
        return reply.type('application/json').send(JSON.stringify(answer));
      },
    });
  }
  return app;
}

const pack = promisify(gzip);

/** Sends a reply that never changes, to be cached. */
async function sendLasting(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
  if (!/\bgzip\b(?!;q=0)/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await pack(text));
}

/** What comes too late, too long or as no HTTP at all is refused like everything else. */
function refuseUnread(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refused =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new Refused('request-too-slow', 'path')
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? new Refused('headers-too-long', 'headers')
        : new Refused('no-http', 'path');
  const { code, status, message, field, facts } = refused;
  const said = JSON.stringify({ error: { code, message, field, facts } });
  const head = `content-type: application/json\r\ncontent-length: ${said.length}\r\nconnection: close`;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n\r\n${said}`);
}

/** Sockets cost memory before they say anything; behind a proxy all of them are the proxy's. */
function limitSockets(
  server: FastifyInstance['server'],
  { ofAnAddress, inAll }: Limits['sockets'],
  trustProxy: boolean,
): void {
  server.maxConnections = inAll;
  const open = new Map<string, number>();
  // Before anything is set up to read from it.
  const accept = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const many = (open.get(address) ?? 0) + 1;
    if (!trustProxy && many > ofAnAddress) {
      socket.destroy();
      return;
    }
    for (const each of accept) each.call(server, socket);
    open.set(address, many);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

/** What a route says of how it is counted. */
interface Counted {
  readonly cost?: number;
  readonly isWatching?: boolean;
}

/** The bytes of a request; if it does not say, the most that it may have. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  const said = Number(headers['content-length'] ?? 0);
  // One that is too large is refused unread.
  return said > routeOptions.bodyLimit ? 0 : said;
}

function askedBy(
  request: FastifyRequest,
  { raw }: FastifyReply,
  { query }: Route,
): Asked<unknown, unknown, unknown> {
  const { authorization } = request.headers;
  let token: string | undefined;
  if (authorization !== undefined) {
    token = /^Bearer ([A-Za-z0-9_-]{1,100})$/.exec(authorization)?.[1];
    if (token === undefined) throw new Refused('no-bearer', 'Authorization');
  }
  const key = request.headers['idempotency-key'];
  return {
    params: request.params,
    query: query ? numbersIn(request.query as Record<string, unknown>, query) : undefined,
    body: request.body,
    token,
    key: Array.isArray(key) ? key[0] : key,
    address: networkOf(request.ip),
    whenGone: (then) => raw.once('close', () => !raw.writableEnded && then()),
    origin: `${request.protocol}://${request.host}`,
  };
}

function problemOf(
  error: unknown,
  most: number,
): Pick<Refused, 'code' | 'status' | 'message' | 'field' | 'facts' | 'said' | 'retryAfter'> {
  if (error instanceof Refused) return error;
  if (error instanceof Unplayable) return new Refused('battle-unplayable', 'battle', { why: error.message });
  const refused = unwritable(error);
  if (refused) return refused;
  const {
    statusCode = 500,
    code,
    message,
  } = error as { statusCode?: number; code?: string; message: string };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refused('body-too-large', 'body', { most });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refused('not-json-type', 'Content-Type');
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return new Refused('no-json', 'body');
  // What fastify itself refuses says no more than what the caller sent.
  if (statusCode < 500)
    return { code: 'bad-request', status: statusCode, message, field: 'request', facts: { fault: message } };
  return new Refused('server-fault', 'server');
}

/** The battle that an address is about, for the log. */
function battleIn(url: string): { readonly battle?: string } {
  const [, battle] = /^\/api\/battles\/([a-z0-9-]{1,64})/.exec(url) ?? [];
  return battle === undefined ? {} : { battle };
}

/** Is this one of the server's own names? Requests under any other name are refused. */
export function hostIsGood(host: string | undefined, hosts: readonly string[]): boolean {
  if (hosts.length === 0) return true;
  return host !== undefined && (hosts.includes(host) || hosts.includes(host.replace(/:\d+$/, '')));
}

/** A browser says which site a request comes from; only our own and those allowed may ask. */
export function originIsGood(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
