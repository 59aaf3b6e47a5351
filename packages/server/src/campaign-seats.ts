/** Who sits where in a campaign: tokens, invitations and recovery codes. */
import { randomBytes } from 'node:crypto';
import { ORGANISER } from '@hive-arbiter/engine';
import { settingsIn } from './campaign-settings.ts';
import type { Campaigns } from './campaigns.ts';
import { Refused } from './refusals.ts';
import type { Store } from './store/store.ts';
import { hashOf, newToken, opens } from './tokens.ts';

export class CampaignSeats {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly store: Store,
  ) {}

  /** The seat that this token opens; `null` for a guest. */
  async of(id: string, token: string | undefined): Promise<string | null> {
    const row = await this.campaigns.row(id);
    if (token === undefined) {
      if (!settingsIn(row).public) throw new Refused('campaign-closed', 'token');
      return null;
    }
    const seats = await this.places(id);
    const found = seats.find((seat) => opens(token, seat.token));
    if (!found) throw new Refused('campaign-seat', 'token');
    return found.seat;
  }

  async needSeat(id: string, token: string | undefined): Promise<string> {
    const seat = await this.of(id, token);
    if (seat === null) throw new Refused('no-bearer', 'token');
    return seat;
  }

  async needOrganiser(id: string, token: string | undefined): Promise<void> {
    if ((await this.needSeat(id, token)) !== ORGANISER) throw new Refused('organiser-only', 'token');
  }

  /** What an invitation is for, for whoever opens its link before they take the seat. */
  async invited(id: string, invite: string) {
    const places = await this.places(id);
    const found = places.find((place) => opens(invite, place.invite));
    if (!found) throw new Refused('campaign-invite', 'body.invite');
    const { seat, name, token } = found;
    const names = await this.campaigns.look(id, (campaign, length) => campaign.namesAt(length, seat));
    return { seat, ...names, taken: token !== null, player: name };
  }

  /** Takes a seat with an invitation or a recovery code; the code that the seat has from now on comes along. */
  async join(
    id: string,
    given: {
      readonly invite?: string | undefined;
      readonly recovery?: string | undefined;
      readonly name?: string | undefined;
    },
  ): Promise<{ seat: string; token: string; recovery: string }> {
    const { length } = await this.campaigns.row(id);
    const seats = await this.places(id);
    const { invite, recovery } = given;
    const found = seats.find((seat) =>
      invite !== undefined ? opens(invite, seat.invite) : opens(readRecovery(recovery), seat.recovery),
    );
    if (!found) {
      throw invite !== undefined
        ? new Refused('campaign-invite', 'body.invite')
        : new Refused('campaign-recovery', 'body.recovery');
    }
    const token = newToken('seat');
    const code = newRecovery();
    await this.store.db
      .updateTable('campaign_seats')
      .set({
        token: hashOf(token),
        invite: null,
        recovery: hashOf(code),
        ...(given.name === undefined ? {} : { name: given.name }),
      })
      .where('campaign', '=', id)
      .where('seat', '=', found.seat)
      .execute();
    // Who sits where is part of what everybody sees.
    this.campaigns.onChange(id, length);
    return { seat: found.seat, token, recovery: code };
  }

  /** A new invitation to a seat, also to the organiser's: so the office is handed on. */
  async invite(id: string, seat: string): Promise<string> {
    const invite = newToken('invite');
    const { numUpdatedRows } = await this.store.db
      .updateTable('campaign_seats')
      .set({ invite: hashOf(invite) })
      .where('campaign', '=', id)
      .where('seat', '=', seat)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refused('no-campaign-seat', 'seat', { seat });
    return invite;
  }

  async players(id: string): Promise<readonly { seat: string; name: string | null; taken: boolean }[]> {
    return (await this.places(id)).map(({ seat, name, token }) => ({ seat, name, taken: token !== null }));
  }

  private async places(id: string) {
    return await this.store.db
      .selectFrom('campaign_seats')
      .selectAll()
      .where('campaign', '=', id)
      .orderBy('seat')
      .execute();
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code to write down: four groups of five, without letters that look alike. */
export function newRecovery(): string {
  const letters = [...randomBytes(20)].map((byte) => LETTERS[byte % LETTERS.length]);
  return [0, 5, 10, 15].map((from) => letters.slice(from, from + 5).join('')).join('-');
}

/** As people type it: in small letters, with spaces. */
function readRecovery(typed: string | undefined): string | undefined {
  const plain = typed?.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  return plain?.length === 20
    ? [0, 5, 10, 15].map((from) => plain.slice(from, from + 5)).join('-')
    : undefined;
}
