/** Forgets old battles by a rule that the operator sets; without one nothing is ever forgotten. */
import type { Store } from './store.ts';

const DAY = 24 * 3600 * 1000;
const MOST_AT_ONCE = 100;

const OF_BATTLES = ['entries', 'seats', 'undos', 'heads', 'takings', 'goings_on', 'codes'] as const;

/** Removes battles that are over, or never began, and were made more than so many days ago; returns how many. */
export async function prune({ db }: Store, days: number, now = Date.now()): Promise<number> {
  const before = new Date(now - days * DAY).toISOString();
  let pruned = 0;
  for (;;) {
    const old = await db
      .selectFrom('battles')
      .select('id')
      .where('created', '<', before)
      .where('status', '<>', 'playing')
      .limit(MOST_AT_ONCE)
      .execute();
    if (old.length === 0) return pruned;
    const ids = old.map(({ id }) => id);
    await db.transaction().execute(async (step) => {
      await step
        .deleteFrom('aparts')
        .where(({ or, eb }) => or([eb('battle', 'in', ids), eb('other', 'in', ids)]))
        .execute();
      // A battle of a campaign that never began can be begun again.
      for (const table of [...OF_BATTLES, 'campaign_battles'] as const)
        await step.deleteFrom(table).where('battle', 'in', ids).execute();
      await step.deleteFrom('battles').where('id', 'in', ids).execute();
    });
    pruned += ids.length;
  }
}
