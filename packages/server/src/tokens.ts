/** Tokens that open a seat, a table or a gang: unguessable, and only their hashes are kept. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type TokenKind = 'experiment' | 'organiser' | 'seat' | 'invite' | 'gang';

export function newToken(kind: TokenKind): string {
  return `${kind}-${randomBytes(24).toString('base64url')}`;
}

/**
 * A token made from the caller's own secret key, so that a repeated request gets the same one although only its hash
 * is kept.
 */
export function tokenFrom(key: string, kind: TokenKind, what: string): string {
  return `${kind}-${createHmac('sha256', key).update(`${kind}:${what}`).digest().subarray(0, 24).toString('base64url')}`;
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Does this token have that hash? Takes as long for a near miss as for a hit. */
export function opens(token: string | undefined, hash: string | null | undefined): boolean {
  if (token === undefined || !hash) return false;
  return timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(hash));
}

/** A short id for a battle or a gang, made from a key or from chance. */
export function newId(key?: string): string {
  const bytes =
    key === undefined ? randomBytes(12) : createHash('sha256').update(`id:${key}`).digest().subarray(0, 12);
  return bytes.toString('hex');
}
