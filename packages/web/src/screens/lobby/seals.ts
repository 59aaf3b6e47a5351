/**
 * A device's own part in fair dice: it seals its entropy, opens it once all seals are fixed, and remembers the seals
 * it saw before that.
 */
import type { Card } from '@hive-arbiter/server/messages';
import { faultsOfSeals, type Sealed, shortSeal, tableSealOf, unopened } from '@hive-arbiter/server/seal';
import { post, Refused } from '../../api.ts';
import { heldAt, hold } from '../../settings.ts';
import { say } from '../../words/index.ts';
import { gangsOf } from './seating.ts';
import { changeSeat, newSeal } from './table.ts';

/** How the dice are settled, as the card says it. */
export function sealedOf({ commitment, sealed, seats, serverSeed }: Card): Sealed {
  const opened = seats.flatMap(({ seat, entropy }) => (entropy === null ? [] : [[seat, entropy] as const]));
  return {
    commitment,
    seals: sealed?.seals ?? {},
    entropy: Object.fromEntries(opened),
    ...(serverSeed === undefined ? {} : { serverSeed }),
  };
}

const underWay = new Set<string>();

/** Seals for the seats of this device where something is to be done: new ones, or to open those that are fixed. */
export async function tendSeals(card: Card): Promise<void> {
  if (card.status !== 'gathering' || underWay.has(card.id)) return;
  underWay.add(card.id);
  try {
    for (const { seat, seal, entropy } of card.seats) {
      const held = heldAt(card.id);
      if (held?.seats[seat] === undefined) continue;
      const own = seal === null ? undefined : held.chance?.[seal];
      if (card.sealed === null) {
        if (own === undefined) await changeSeat(card.id, seat, { seal: newSeal(card.id) });
      } else if (entropy === null && own !== undefined) await openSeal(card, seat, own);
    }
  } catch (error) {
    // Somebody changed the table meanwhile: the next card says how it is.
    if (!(error instanceof Refused) || !MEANWHILE.includes(error.code)) throw error;
  } finally {
    underWay.delete(card.id);
  }
}

/** What a seat is refused if the table has changed since it looked. */
const MEANWHILE: readonly Refused['code'][] = [
  'seals-fixed',
  'no-seals-opened',
  'other-seals',
  'battle-begun',
  'battle-begun-or-changed',
  'battle-over',
];

/** Remembers first what it opens for, so that a later change is found out. */
async function openSeal(card: Card, seat: string, entropy: string): Promise<void> {
  const held = heldAt(card.id);
  const { commitment, seals } = sealedOf(card);
  if (held?.commitment !== undefined && held.commitment !== commitment)
    throw new Error(say('The server shows another seal than when you sat down. Do not trust its dice.'));
  const tableSeal = tableSealOf({ commitment, seals });
  const before = held?.witnessed;
  const times = (before?.times ?? 0) + (before?.tableSeal === tableSeal ? 0 : 1);
  hold(card.id, { witnessed: { commitment, tableSeal, times } });
  await post(`/battles/${card.id}/seats/${seat}/open`, { entropy, tableSeal }, { token: held?.seats[seat] });
}

/** What this device finds wrong with how the dice were settled; nothing if it was not there to see. */
export function faultsSeen(card: Card): readonly string[] {
  const witnessed = heldAt(card.id)?.witnessed;
  return witnessed ? faultsOfSeals(sealedOf(card), witnessed) : [];
}

/** The seal of the table in short, as it can be compared from phone to phone. */
export function tableSealShown(card: Card): string {
  return shortSeal(tableSealOf(sealedOf(card)));
}

/** Whose seals are waited for. */
export function waitedFor(card: Card): readonly { readonly seat: string; readonly who: string }[] {
  if (card.status !== 'gathering' || card.sealed === null) return [];
  return unopened(sealedOf(card)).map((seat) => {
    const name = card.seats.find((each) => each.seat === seat)?.name;
    return { seat, who: name ?? gangsOf(card, { seat }) };
  });
}
