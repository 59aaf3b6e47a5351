/** How the tests start a server: its dice fall the same every time, and no limits are in the way. */
import { type Running, type ServerOptions, startServer } from './server.ts';

const loose = { aSecond: 1e6, saved: 1e6 };

export const LOOSE = {
  requests: loose,
  bytes: { aSecond: 1e9, saved: 1e9 },
  watching: loose,
  wire: { aSecond: 1e9, saved: 1e9 },
  connects: loose,
  messages: loose,
  campaigns: loose,
  made: 1e6,
  experiments: 1e6,
  connections: { ofAnAddress: 1e5, inAll: 1e5 },
  sockets: { ofAnAddress: 1e5, inAll: 1e5 },
  // Guests in tests that never answer a goodbye need not be waited for.
  goodbye: 200,
};

/** Every battle has the same seed, so that a test finds the same dice alone and after others. */
export const sameDice = () => 'the same dice every time';

export function startTestServer(options: ServerOptions): Promise<Running> {
  return startServer({ serverSeed: sameDice, limits: LOOSE, tables: { threads: 0 }, ...options });
}
