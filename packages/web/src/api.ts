/** Asks the server over HTTP, or the table on this device. What it refuses comes as a `Refused` that names the field. */
import type { Words } from '@hive-arbiter/engine';
import type { RefusalCode } from '@hive-arbiter/server/refusals';
import { heldAt } from './settings.ts';
import { say, sayFault, sayRefusal, spoken } from './words/index.ts';

export class Refused extends Error {
  constructor(
    /** Undefined if the server was not reached, or a proxy answered. */
    readonly code: RefusalCode | undefined,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

interface Problem {
  readonly code: RefusalCode;
  readonly message: string;
  readonly field?: string;
  readonly facts?: Readonly<Record<string, string | number>>;
  /** What is wrong by the rules, for words that are made here. */
  readonly said?: Words;
}

/** A refusal of the server, or of the table on this device, in the language of this device. */
function refusedBy({ code, message, field, facts = {}, said }: Problem): Refused {
  const fault = said === undefined ? undefined : sayFault(said);
  return new Refused(
    code,
    sayRefusal(code, fault === undefined ? facts : { ...facts, fault }, message),
    field,
  );
}

interface Options {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Sent again with the same key, a request is not carried out twice. */
  readonly key?: string;
  /** Ask the table on this device. */
  readonly here?: boolean;
}

/** The app as plain files has no server: its page says so, and everything is asked of this device. */
export const IS_STATIC = globalThis.document?.documentElement.dataset.host === 'files';

const BATTLE = /^\/battles\/([a-z0-9-]+)/;

/** Is this about a battle that is kept on this device? */
export function isHere(path: string): boolean {
  const [, battle] = BATTLE.exec(path) ?? [];
  return battle !== undefined && heldAt(battle)?.here !== undefined;
}

/** What every device knows as well as the server: rules, odds, plans, sample gangs. */
function isKnownEverywhere(path: string): boolean {
  return !/^\/(?:battles|gangs\/(?!samples)|campaigns|address)/.test(path);
}

/** The server words campaigns, in the language of this device. */
export function inLanguage(path: string): string {
  if (!path.startsWith('/campaigns/')) return path;
  return `${path}${path.includes('?') ? '&' : '?'}language=${spoken.value.id}`;
}

export async function ask<T>(method: string, path: string, options: Options = {}): Promise<T> {
  if (IS_STATIC || options.here === true || isHere(path)) return await askThisDevice(method, path, options);
  const { token, body, signal, key } = options;
  let reply: Response;
  try {
    reply = await fetch(`/api${inLanguage(path)}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (isKnownEverywhere(path)) return await askThisDevice(method, path, options);
    throw outOfReach();
  }
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
  if (reply.ok) return (isJson ? JSON.parse(text) : text) as T;
  if (!isJson)
    throw new Refused(undefined, say('The server answered with {status}.', { status: reply.status }));
  throw refusedBy((JSON.parse(text) as { error: Problem }).error);
}

function outOfReach(): Refused {
  return new Refused(
    undefined,
    say('The table cannot be reached. Is this device still on the same network?'),
  );
}

async function askThisDevice<T>(method: string, path: string, { token, key, body }: Options): Promise<T> {
  // Without a network only what this device has kept can be loaded.
  const { tableOf, TABLE } = await import('./local/index.ts').catch(() => {
    throw outOfReach();
  });
  const [, battle = ''] = BATTLE.exec(path) ?? [];
  const { status, body: answer } = await tableOf(heldAt(battle)?.here ?? TABLE).ask({
    method,
    path,
    ...(token === undefined ? {} : { token }),
    ...(key === undefined ? {} : { key }),
    ...(body === undefined ? {} : { body }),
  });
  if (status === 200) return answer as T;
  throw refusedBy((answer as { error: Problem }).error);
}

export const get = <T>(path: string, options?: Options) => ask<T>('GET', path, options);
export const post = <T>(path: string, body?: unknown, options?: Options) =>
  ask<T>('POST', path, { body, ...options });
