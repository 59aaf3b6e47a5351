/** A route: schemas of its input and output, and its handler. OpenAPI is made from the same object. */
import type { Static, TSchema } from 'typebox';

export interface Asked<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly token: string | undefined;
  /** The idempotency key. */
  readonly key: string | undefined;
  readonly address: string;
  /** Calls back if the caller leaves before the reply. */
  readonly whenGone: (then: () => void) => void;
  /** Where this server is reached, as the caller sees it. */
  readonly origin: string;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for its parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly who?: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply?: TSchema;
  /** The type of the reply, when it is not JSON. */
  readonly type?: string;
  /** The reply to an address never changes: clients cache it, and it is sent compressed. */
  readonly lasts?: boolean;
  /** The content policy of a page that needs more than none. */
  readonly policy?: string;
  /** Counts against the limit of those who watch the server, not against that of guests. */
  readonly watching?: boolean;
  readonly cost?: number;
  /** Takes a large body, such as gangs or long inputs. */
  readonly large?: boolean;
  /** Takes a whole battle. */
  readonly huge?: boolean;
  readonly handle: (asked: Asked<never, never, never>) => unknown;
}

type Of<S> = S extends TSchema ? Static<S> : undefined;

/** Gives the handler the types of the schemas. */
export function route<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(
  made: Omit<Route, 'params' | 'query' | 'body' | 'handle'> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly handle: (asked: Asked<Of<P>, Of<Q>, Of<B>>) => unknown;
  },
): Route {
  return made as unknown as Route;
}

/** In an address everything is text; what the schema wants as a number becomes one. */
export function numbersIn(query: Record<string, unknown>, schema: object): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const isNumber =
        properties[name]?.type === 'integer' && typeof value === 'string' && /^\d{1,9}$/.test(value);
      return [name, isNumber ? Number(value) : value];
    }),
  );
}
