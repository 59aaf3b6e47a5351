/** Seals of a battle: each seat may seal chance of its own, and all seals are opened before the first roll. */
import type { Static } from 'typebox';
import type { Battles } from './battles.ts';
import type { Opened } from './messages.ts';
import { Refused } from './refusals.ts';
import { type Sealed, sealOf, tableSealOf, unopened } from './seal.ts';
import type { BattlesTable } from './store/schema.ts';
import type { Store } from './store/store.ts';

export class Seals {
  constructor(
    private readonly battles: Battles,
    private readonly store: Store,
  ) {}

  /** A seat seals chance of its own, until the seals are fixed. */
  async give(id: string, seat: string, seal: string): Promise<void> {
    const { status, sealed } = await this.battles.row(id);
    if (status !== 'gathering' || sealed !== null) throw new Refused('seals-fixed', 'body.seal');
    await this.battles.changeSeat(id, seat, { seal, entropy: null });
    await this.battles.seatsChanged(id);
  }

  /** A seat opens its seal; the last one begins the battle. */
  async open(id: string, seat: string, { entropy, tableSeal }: Static<typeof Opened>): Promise<void> {
    const row = await this.battles.row(id);
    const before = await this.of(row);
    if (row.sealed === null) throw new Refused('no-seals-opened', 'battle');
    // Repeated, or too late to be waited for.
    if (before.entropy[seat] === entropy || row.status !== 'gathering') return;
    if (tableSealOf(before) !== tableSeal) throw new Refused('other-seals', 'body.tableSeal');
    if (before.seals[seat] === undefined || sealOf(entropy) !== before.seals[seat])
      throw new Refused('not-sealed', 'body.entropy');
    await this.battles.changeSeat(id, seat, { entropy });
    const now = await this.battles.row(id);
    if (now.sealed === row.sealed && unopened(await this.of(now)).length === 0) await this.battles.begin(now);
    else await this.battles.seatsChanged(id);
  }

  async fix(id: string): Promise<void> {
    await this.store.db.transaction().execute(async (step) => {
      const rows = await step.selectFrom('seats').selectAll().where('battle', '=', id).execute();
      const given = rows.filter(({ seal, token }) => seal !== null && token !== null);
      const seals = Object.fromEntries(given.map(({ seat, seal }) => [seat, seal as string]));
      await step
        .updateTable('battles')
        .set(({ eb }) => ({ sealed: JSON.stringify(seals), sealings: eb('sealings', '+', 1) }))
        .where('id', '=', id)
        .where('status', '=', 'gathering')
        .where('sealed', 'is', null)
        .execute();
    });
    await this.battles.seatsChanged(id);
  }

  /** Somebody came or went while seals were opened: what was shown is worthless, and everybody seals again. */
  async break(id: string): Promise<void> {
    await this.store.db.transaction().execute(async (step) => {
      const { numUpdatedRows } = await step
        .updateTable('battles')
        .set({ sealed: null })
        .where('id', '=', id)
        .where('status', '=', 'gathering')
        .where('sealed', 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return;
      await step
        .updateTable('seats')
        .set({ seal: null, entropy: null })
        .where('battle', '=', id)
        .where('entropy', 'is not', null)
        .execute();
    });
  }

  /** How the dice were settled, as far as everybody may know. */
  async of({ id, commitment, sealed }: BattlesTable): Promise<Sealed> {
    const seals = JSON.parse(sealed ?? '{}') as Sealed['seals'];
    return { commitment, seals, entropy: await this.entropyOf(id) };
  }

  async entropyOf(id: string): Promise<Readonly<Record<string, string>>> {
    const given = (await this.battles.seats(id)).filter(({ entropy }) => entropy !== null);
    return Object.fromEntries(given.map(({ seat, entropy }) => [seat, entropy as string]));
  }
}
