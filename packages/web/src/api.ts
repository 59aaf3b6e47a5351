/** Asks the server over HTTP. What it refuses comes as a `Refused` that names the field. */
import type { RefusalCode } from '@hive-arbiter/server/refusals';

export class Refused extends Error {
  constructor(
    /** Undefined where the server was not reached, or something between answered. */
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
}

interface Options {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Sent again with the same key, a request is not carried out twice. */
  readonly key?: string;
}

export async function ask<T>(
  method: string,
  path: string,
  { token, body, signal, key }: Options = {},
): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(`/api${path}`, {
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
    throw new Refused(undefined, 'The table cannot be reached. Is this device still on the same network?');
  }
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
  if (reply.ok) return (isJson ? JSON.parse(text) : text) as T;
  if (!isJson) throw new Refused(undefined, `The server answered with ${reply.status}.`);
  const { code, message, field } = (JSON.parse(text) as { error: Problem }).error;
  throw new Refused(code, message, field);
}

export const get = <T>(path: string, options?: Options) => ask<T>('GET', path, options);
export const post = <T>(path: string, body?: unknown, options?: Options) =>
  ask<T>('POST', path, { body, ...options });
