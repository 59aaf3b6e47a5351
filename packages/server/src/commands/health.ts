import { BadInput } from '@hive-arbiter/engine';
import { readOptionsAlone } from './options.ts';

/** Asks a running server whether all is well: 0 when it is, 1 when it is not; for containers and scripts. */
export async function health(args: readonly string[]): Promise<number> {
  const values = readOptionsAlone('health', args, {
    port: { type: 'string', short: 'p' },
    host: { type: 'string' },
    json: { type: 'boolean' },
  });
  const port = Number(values.port ?? process.env.PORT ?? 3117);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new BadInput('--port', `expected a whole number from 1 to 65535, got ${values.port}`);
  const address = `http://${values.host ?? '127.0.0.1'}:${port}`;
  try {
    const reply = await fetch(`${address}/health`, { signal: AbortSignal.timeout(4_000) });
    console.log(await reply.text());
    return reply.ok ? 0 : 1;
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    const why = cause?.code ?? message;
    console.log(
      JSON.stringify({ error: { message: `${address} does not answer: ${why}`, field: 'server' } }),
    );
    return 1;
  }
}
