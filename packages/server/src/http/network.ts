/** How other devices of the network reach this machine. */
import { networkInterfaces } from 'node:os';

/** Addresses of this machine that others can use. */
export function addresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);
}

const ONLY_HERE = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** `localhost` works only on the server's own machine; a phone needs another name. */
export function asOthersReachIt(origin: string, known: readonly string[] = addresses()): string {
  const url = new URL(origin);
  const [first] = known;
  if (!ONLY_HERE.test(url.hostname) || first === undefined) return origin;
  url.hostname = first;
  return url.origin;
}
