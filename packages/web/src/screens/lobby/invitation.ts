/** Invitations as people pass them on: a link, part of one, or the code alone. */
export interface Invitation {
  readonly battle: string;
  readonly invite: string;
}

const CODE = /([a-z0-9][a-z0-9-]{0,63})[/\s:.,]+(invite-[\w-]{8,80})/;
const WATCH = /\/battle\/([a-z0-9][a-z0-9-]{0,63})/;

/** Reads an invitation out of whatever somebody pasted. */
export function readInvitation(text: string): Invitation | undefined {
  const found = CODE.exec(decoded(text));
  return found ? { battle: found[1] as string, invite: found[2] as string } : undefined;
}

/** The battle of a link to watch, which carries no invitation. */
export function readWatchLink(text: string): string | undefined {
  return WATCH.exec(decoded(text))?.[1];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    // A lone % is not part of an invitation; the rest may be one.
    return text.trim();
  }
}

const SHORT = /(?:^|[#/\s])([A-HJ-NP-Z2-9]{4})[-\s]?([A-HJ-NP-Z2-9]{4})$/;

/** The short code of a whole table, however it was typed in. */
export function readCode(text: string): string | undefined {
  const found = SHORT.exec(decoded(text).toUpperCase());
  return found ? `${found[1]}-${found[2]}` : undefined;
}

export function codeLink(origin: string, code: string): string {
  return `${origin}/join#${code}`;
}

export function invitationLink(origin: string, { battle, invite }: Invitation): string {
  return `${origin}/join#${battle}/${invite}`;
}

export function watchLink(origin: string, battle: string): string {
  return `${origin}/battle/${battle}`;
}

/** Chance of this device's own, for the dice; pages of a local network have no other source of it. */
export function ownChance(bytes = 16): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
