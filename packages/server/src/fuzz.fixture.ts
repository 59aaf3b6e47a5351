/** Hostile requests and frames, made from the schemas of the API itself, and what must hold of each answer. */
import assert from 'node:assert/strict';
import { Chance } from '@hive-arbiter/engine';
import { fetched, http, type Seated } from './client.fixture.ts';

export interface Form {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Form[];
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form;
  readonly minimum?: number;
  readonly maximum?: number;
}

const NASTY: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  0.5,
  2 ** 53,
  '',
  '\u0000',
  '../../etc/passwd',
  "'; drop table entries; --",
  '💥'.repeat(50),
  'constructor',
  '__proto__',
  [],
  {},
  [[[[]]]],
  { __proto__: 1 },
  'x'.repeat(5_000),
  Array.from({ length: 300 }, () => 1),
];

export class Fuzz {
  private readonly chance: Chance;
  constructor(seed: string) {
    this.chance = new Chance(seed);
  }
  oneIn(many: number): boolean {
    return this.chance.upTo(many) === 1;
  }
  number(): number {
    return this.chance.upTo(1e9);
  }
  of<T>(list: readonly T[]): T {
    return list[this.chance.upTo(list.length) - 1] as T;
  }
  /** Something that fits the form, or nearly. */
  like(form: Form | undefined, depth = 0): unknown {
    if (!form || depth > 6 || this.oneIn(12)) return this.of(NASTY);
    if (form.const !== undefined) return form.const;
    if (form.enum) return this.of(form.enum);
    if (form.anyOf) return this.like(this.of(form.anyOf), depth);
    switch (form.type) {
      case 'object': {
        const made: Record<string, unknown> = {};
        for (const [name, each] of Object.entries(form.properties ?? {}))
          if (!this.oneIn(8)) made[name] = this.like(each, depth + 1);
        if (this.oneIn(15)) made[this.of(['extra', 'toString', '__proto__'])] = this.of(NASTY);
        return made;
      }
      case 'array':
        return Array.from({ length: this.chance.upTo(4) - 1 }, () => this.like(form.items, depth + 1));
      case 'integer':
      case 'number':
        return this.of([form.minimum ?? 0, form.maximum ?? 9, 1, 2, 30, (form.minimum ?? 0) - 1]);
      case 'boolean':
        return this.oneIn(2);
      default:
        return this.of([
          'escher',
          'goliath',
          'takeover.stand-off',
          'core.tests.check',
          'a',
          'leader',
          'fit',
          `name-${this.chance.upTo(1e9)}`,
        ]);
    }
  }
}

/** Two battles that are played, and one that has not begun. */
export interface Targets {
  readonly battle: Seated;
  readonly other: Seated;
  readonly gathering: Pick<Seated, 'id' | 'organiser' | 'tokens'>;
}

export interface Api {
  readonly routes: readonly {
    readonly path: string;
    readonly method: string;
    readonly form: Form | undefined;
  }[];
  readonly message: Form | undefined;
}

export async function apiOf(address: string): Promise<Api> {
  const { body } = await http(address, 'GET', '/openapi.json');
  const spec = body as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Form }> } }>>;
    components: { schemas: Record<string, Form> };
  };
  const routes = Object.entries(spec.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      path,
      method: method.toUpperCase(),
      form: requestBody?.content['application/json']?.schema,
    })),
  );
  return { routes, message: spec.components.schemas.ClientMessage };
}

/** A battle that gathers. */
export async function gathered(address: string): Promise<Targets['gathering']> {
  const gangs = [{ house: 'escher' }, { house: 'goliath' }];
  const { body } = await http(address, 'POST', '/battles', { scenario: 'takeover.stand-off', gangs });
  const { id, organiser, invites } = body as { id: string; organiser: string; invites: { invite: string }[] };
  const joined = await http(address, 'POST', `/battles/${id}/join`, { invite: invites[0]?.invite });
  return { id, organiser, tokens: { escher: (joined.body as { token: string }).token } };
}

/** Sends one request and looks at the answer: clear, no fault of ours, no leak. Gives its status. */
export async function hostileRequest(
  address: string,
  { routes }: Api,
  fuzz: Fuzz,
  { battle, other, gathering }: Targets,
): Promise<number> {
  const { path, method, form } = fuzz.of(routes);
  const id = fuzz.of([
    battle.id,
    other.id,
    other.id,
    gathering.id,
    gathering.id,
    'nobody',
    '0'.repeat(24),
    encodeURIComponent(String(fuzz.of(NASTY))).slice(0, 150) || 'x',
  ]);
  const where = path
    .replace('{battle}', id)
    .replace('{seat}', fuzz.of(['escher', 'goliath', 'nobody']))
    .replace('{gang}', fuzz.of([id, 'list', 'samples']))
    .replace('{house}', fuzz.of(['escher', 'orcs']))
    .replace('{id}', fuzz.of(['core.tests.check', 'takeover.ambush', 'nothing', '%00', 'x'.repeat(199)]));
  const query = path.endsWith('search')
    ? `?q=${fuzz.of(['parlay', '', 'x', '%ff'])}`
    : path.endsWith('replay')
      ? `?version=${fuzz.of(['1', '5', '-1', 'x', '99999999'])}`
      : '';
  const token = fuzz.of([
    undefined,
    `seat-${'B'.repeat(32)}`,
    battle.tokens.escher,
    other.tokens.goliath,
    // The organiser's token of the first battle is kept for the last test; of the others anything may become.
    other.organiser,
    gathering.organiser,
    gathering.tokens.escher,
    'x',
  ]);
  const headers: Record<string, string> = {};
  if (fuzz.oneIn(4))
    headers['idempotency-key'] = fuzz.of([
      'k'.repeat(30),
      '!',
      'x'.repeat(200),
      `a-key-that-nobody-guesses-${fuzz.number()}`,
    ]);
  if (fuzz.oneIn(20)) headers.origin = 'https://evil.example';
  if (fuzz.oneIn(30)) headers['content-type'] = 'text/plain';
  let sent: unknown = method === 'GET' || method === 'DELETE' ? undefined : fuzz.like(form);
  if (sent !== undefined && fuzz.oneIn(30))
    sent = fuzz.of(['{', '[1,', 'nul', '"\\u00"', `${'['.repeat(5000)}${']'.repeat(5000)}`]);
  const reply = await fetched(address, method, `${where}${query}`, sent, token, headers).catch(
    (error: Error) => {
      throw new Error(`${method} ${where}${query} ${JSON.stringify(sent)?.slice(0, 200)}: ${error.message}`);
    },
  );
  const text = JSON.stringify(reply.body);
  const what = `${method} ${where}${query} ${JSON.stringify(sent)?.slice(0, 300)} → ${text.slice(0, 300)}`;
  const mayTakeLong = reply.status === 503 && /\/(odds|call|luck|replay)$/.test(path);
  assert.ok(reply.status < 500 || mayTakeLong, what);
  if (reply.status >= 400) {
    const { error } = reply.body as { error: { message: string; field: string } };
    assert.equal(typeof error.message, 'string', what);
    assert.match(error.field, /./, what);
    assert.doesNotMatch(text, /node_modules|\.ts:|\.js:/);
  }
  if (!path.endsWith('/join') && path !== '/api/battles' && !path.endsWith('/gangs'))
    for (const { organiser, tokens } of [battle, other, gathering])
      for (const secret of [organiser, ...Object.values(tokens)]) assert.ok(!text.includes(secret), what);
  return reply.status;
}

/** A frame that nearly fits, or not at all. */
export function hostileFrame({ message }: Api, fuzz: Fuzz): string {
  return fuzz.oneIn(10)
    ? fuzz.of(['', '{', 'null', '[]', '"x"', '{"type":"answer"}'])
    : JSON.stringify(fuzz.like(message) ?? null);
}
