/** What the lobby asks the server for: opening a table, sitting down, inviting, leaving. */
import type { Card } from '@hive-arbiter/server/messages';
import { sealOf } from '@hive-arbiter/server/seal';
import { ask, IS_STATIC, post, Refused } from '../../api.ts';
import { letBotPlay } from '../../bots.ts';
import { broughtAs, remember as rememberGang } from '../../gangs/home.ts';
import { toast } from '../../parts/toast.tsx';
import { heldAt, hold, leaveSeat, playerName } from '../../settings.ts';
import { say } from '../../words/index.ts';
import { type Draft, type DraftGang, inOrder, isAllHere, listed, packName, wanted } from './draft.ts';
import { ownChance } from './invitation.ts';

interface Invited {
  readonly seat: string;
  readonly invite: string;
  readonly link: string;
}

/**
 * Invitations that nobody has used yet. A new one makes the one before worthless, so what was shown once is shown
 * again. They live no longer than the page: only tokens of seats are kept on the device.
 */
const unused = new Map<string, Invited>();

function remember(battle: string, invited: readonly Invited[]): void {
  for (const each of invited) unused.set(`${battle}/${each.seat}`, each);
}

/** Makes the battle and sits down wherever this device plays. The same key never makes two. */
export async function openTable(draft: Draft, key: string, here = IS_STATIC): Promise<string> {
  const options = { key, here };
  const made = await post<{ id: string; organiser: string; invites: readonly Invited[] }>(
    '/battles',
    wanted(draft),
    options,
  );
  if (here) hold(made.id, { here: (await import('../../local/index.ts')).TABLE });
  const names = inOrder(draft).map(({ name }) => name);
  hold(made.id, { organiser: made.organiser, title: `${packName(draft.pack)}: ${listed(names)}` });
  remember(made.id, made.invites);
  const card = await ask<Card>('GET', `/battles/${made.id}`);
  await sitWhereHere(card, draft);
  return made.id;
}

/** A battle without other devices needs no server: without a network it is kept on this device. */
export async function openWherePossible(draft: Draft, key: string, onDevice: boolean): Promise<string> {
  const openHere = async (wantsServer: boolean) => {
    const battle = await openTable(draft, key, true);
    if (wantsServer && !IS_STATIC) hold(battle, { wantsServer });
    return battle;
  };
  if (isAllHere(draft) && (IS_STATIC || onDevice)) return await openHere(!navigator.onLine);
  try {
    return await openTable(draft, key);
  } catch (error) {
    const isOffline = error instanceof Refused && error.code === undefined;
    if (!isOffline || !isAllHere(draft)) throw error;
    toast(say('There is no network: this battle is kept on this device.'));
    return await openHere(true);
  }
}

/** Changes the set-up of a table that gathers, and sits down at new gangs that are played here. */
export async function changeTable(battle: string, draft: Draft): Promise<Card> {
  const token = heldAt(battle)?.organiser;
  const changed = await ask<{ battle: Card; invites: readonly Invited[] }>('PATCH', `/battles/${battle}`, {
    body: wanted(draft),
    token,
  });
  remember(battle, changed.invites);
  await findOwnSeats(changed.battle);
  await sitWhereHere(changed.battle, draft);
  return changed.battle;
}

async function sitWhereHere(card: Card, draft: Draft): Promise<void> {
  const playing = inOrder(draft);
  for (const [at, { seat }] of card.gangs.entries()) {
    const { here = false, bot, choice } = playing[at] ?? {};
    rememberChoice(card, at, choice);
    if (bot !== undefined) await letBotPlay(card.id, seat, bot);
    if (!here) continue;
    const token = heldAt(card.id)?.seats[seat];
    if (token === undefined) await sitDown(card, seat);
    else await sayReady(card.id, seat, true);
  }
}

/** A gang of this device gets the battle's results; they are entered once. */
function rememberChoice(card: Card, at: number, choice: DraftGang['choice'] | undefined): void {
  const id = card.gangs[at]?.id;
  if (id === undefined || choice === undefined || 'same' in choice) return;
  rememberGang(card.id, id, 'roster' in choice ? broughtAs(choice.roster) : undefined);
}

/** Who opens a table is ready for it: that leaves one tap to begin. */
export async function sitDown(card: Card, seat: string, isGathering = true): Promise<void> {
  const { invite } = await invitationTo(card.id, seat);
  try {
    await join(card, invite, playerName.value);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'invite-used') throw error;
    // Used already, by a request of ours whose reply was lost.
    await join(card, (await invitationTo(card.id, seat, true)).invite, playerName.value);
  }
  if (isGathering) await sayReady(card.id, seat, true);
}

/** Chance of this device's own for a seat, kept here; only its seal goes to the server. */
export function newSeal(battle: string): string {
  const entropy = ownChance(32);
  const seal = sealOf(entropy);
  hold(battle, { chance: { [seal]: entropy } });
  return seal;
}

export async function join(
  { id, status, commitment }: Pick<Card, 'id' | 'status' | 'commitment'>,
  invite: string,
  name: string,
): Promise<string> {
  const { seat, token } = await post<{ seat: string; token: string }>(`/battles/${id}/join`, {
    invite,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    // Once the battle has begun its dice are settled.
    ...(status === 'gathering' ? { seal: newSeal(id) } : {}),
  });
  unused.delete(`${id}/${seat}`);
  const before = heldAt(id)?.commitment ?? commitment;
  hold(id, { seats: { [seat]: token }, ...(status === 'gathering' ? { commitment: before } : {}) });
  return seat;
}

/** The invitation to a seat that is still good, or a new one. */
export async function invitationTo(battle: string, seat: string, isNew = false): Promise<Invited> {
  const before = unused.get(`${battle}/${seat}`);
  if (before && !isNew) return before;
  const held = heldAt(battle);
  const invited = await post<Invited>(`/battles/${battle}/seats/${seat}/invite`, undefined, {
    token: held?.organiser ?? held?.seats[seat],
  });
  remember(battle, [invited]);
  return invited;
}

export async function sayReady(battle: string, seat: string, ready: boolean): Promise<void> {
  await changeSeat(battle, seat, { ready });
}

/** A player brings another gang to their seat. */
export async function changeGang(
  battle: string,
  seat: string,
  body: object & { readonly gang: DraftGang['choice'] },
): Promise<void> {
  const now = await changeSeat(battle, seat, body);
  const card = await ask<Card>('GET', `/battles/${battle}`);
  rememberChoice(
    card,
    card.gangs.findIndex((gang) => gang.seat === now),
    body.gang,
  );
}

/** A player changes their own seat: name or readiness. Gives back what the seat is called now. */
export async function changeSeat(battle: string, seat: string, body: object): Promise<string> {
  const token = heldAt(battle)?.seats[seat];
  const now = await ask<{ seat: string }>('PATCH', `/battles/${battle}/seats/${seat}`, { body, token });
  if (token !== undefined && now.seat !== seat) {
    leaveSeat(battle, seat);
    hold(battle, { seats: { [now.seat]: token } });
  }
  return now.seat;
}

export async function emptySeat(battle: string, seat: string): Promise<void> {
  await ask('DELETE', `/battles/${battle}/seats/${seat}`, { token: heldAt(battle)?.organiser });
  unused.delete(`${battle}/${seat}`);
  leaveSeat(battle, seat);
}

/** A seat is called like its gang, so another gang gives it another name: asks what ours are called now. */
export async function findOwnSeats({ id, seats }: Card): Promise<void> {
  for (const [seat, token] of Object.entries(heldAt(id)?.seats ?? {})) {
    if (seats.some((each) => each.seat === seat)) continue;
    try {
      const me = await ask<{ who: string; seat?: string }>('GET', `/battles/${id}/me`, { token });
      leaveSeat(id, seat);
      if (me.seat !== undefined) hold(id, { seats: { [me.seat]: token } });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'no-such-token') throw error;
      leaveSeat(id, seat);
    }
  }
}

export function begin(battle: string): Promise<unknown> {
  return post(`/battles/${battle}/start`, undefined, { token: heldAt(battle)?.organiser });
}

/** Begins without the chance of those who do not open their seals. */
export function beginWithout(battle: string, seats: readonly string[]): Promise<unknown> {
  return post(`/battles/${battle}/start/without`, { seats }, { token: heldAt(battle)?.organiser });
}

export function closeTable(battle: string): Promise<unknown> {
  return post(`/battles/${battle}/close`, undefined, { token: heldAt(battle)?.organiser });
}

export function titleOf({ scenario, pack }: Pick<Card, 'scenario' | 'pack'>): string {
  return scenario?.title ?? say('{pack} battle', { pack: packName(pack) });
}
