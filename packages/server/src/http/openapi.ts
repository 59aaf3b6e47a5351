/** OpenAPI 3.1 from the routes, and the same as a page to read. */
import { createHash } from 'node:crypto';
import { ClientMessage, ServerMessage } from '../messages.ts';
import { REFUSALS } from '../refusals.ts';
import type { Route } from './route.ts';

const Problem = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'field'],
      properties: {
        code: { enum: Object.keys(REFUSALS) },
        message: { type: 'string' },
        field: { type: 'string' },
        facts: { type: 'object', description: 'What the message names, to say it in another language.' },
      },
    },
  },
};

export function openApi(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hive Arbiter',
      version,
      description:
        'The live table. Errors are {"error": {"code", "message", "field", "facts"}}. A retried request with the same Idempotency-Key is not applied twice. Live news come over a WebSocket at /live: its messages are under components.schemas.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ClientMessage, ServerMessage, Problem },
    },
  };
}

function operation({ method, path, tag, summary, who, params, query, body, reply, type }: Route): object {
  const parameters = [
    ...parametersOf(params, 'path'),
    ...parametersOf(query, 'query'),
    ...(method === 'POST'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', maxLength: 80 },
          },
        ]
      : []),
  ];
  const json = (schema: object) => ({ 'application/json': { schema } });
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[/:.]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary,
    ...(who === undefined ? {} : { security: [{ token: [] }], description: `With the token of: ${who}` }),
    parameters,
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: {
      '200': { description: 'Done', content: type === undefined ? json(reply ?? {}) : { [type]: {} } },
      '4XX': {
        description: 'Something in the request is wrong',
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    },
  };
}

function parametersOf(schema: object | undefined, where: 'path' | 'query'): readonly object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, object>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: each,
  }));
}

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fdfcf8}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{overflow:auto;background:#f0ece2;padding:.7rem;border-radius:.4rem}
details{border-top:1px solid #d8d2c2;padding:.4rem 0}summary{cursor:pointer}b{display:inline-block;min-width:4.5rem}
i{color:#7a5b12;font-style:normal;font-size:.9em}h2{margin-top:2rem;text-transform:capitalize}
@media(prefers-color-scheme:dark){body{background:#191814;color:#eee8d8}pre{background:#26241d}details{border-color:#3b382d}i{color:#e0b95a}a{color:#8fb8e8}}
`;

/** Nothing but the page's own style is allowed on it. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

/** A page that needs nothing from anywhere else. */
export function docsPage(routes: readonly Route[]): string {
  const tags = [...new Set(routes.map(({ tag }) => tag))];
  const parts = tags.map((tag) => {
    const own = routes.filter((route) => route.tag === tag);
    return `<h2 id="${tag}">${tag}</h2>${own.map(routeHtml).join('')}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hive Arbiter: the API</title><style>${STYLE}</style><h1>Hive Arbiter: the API</h1>
<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Tokens go into <code>Authorization: Bearer …</code>, retries carry the same
<code>Idempotency-Key</code>, errors are <code>{"error": {"code", "message", "field", "facts"}}</code>.</p>
<p>${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' · ')} · <a href="#live">live</a></p>
${parts.join('')}
<h2 id="live">live</h2><p>A WebSocket at <code>/live</code>. The first message is a <code>hello</code>; then come a <code>view</code> and, after each
answer, a <code>patch</code> (RFC 6902) from one version to the next.</p>
<details><summary>What a client sends</summary><pre>${html(JSON.stringify(ClientMessage, null, 2))}</pre></details>
<details><summary>What the server sends</summary><pre>${html(JSON.stringify(ServerMessage, null, 2))}</pre></details></html>`;
}

function routeHtml({ method, path, summary, who, query, body, reply }: Route): string {
  const shown = Object.entries({ Query: query, Body: body, Reply: reply }).filter(([, schema]) => schema);
  const schemas = shown.map(
    ([name, schema]) => `<p>${name}</p><pre>${html(JSON.stringify(schema, null, 2))}</pre>`,
  );
  return `<details><summary><b>${method}</b><code>${html(path)}</code> ${html(summary)}${who ? ` <i>${html(who)}</i>` : ''}</summary>${schemas.join('') || '<p>Takes nothing more.</p>'}</details>`;
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
