/** The calendar of a campaign: what the organiser sets, and weeks that end by the calendar or by hand. */
import { ORGANISER } from '@hive-arbiter/engine';
import { type CampaignSettings, calendarFile, nextDue } from './campaign-calendar.ts';
import { type ChangedSettings, checkDue, settingsIn, shownSettings } from './campaign-settings.ts';
import type { Asking, Campaigns, Written } from './campaigns.ts';
import { Refused } from './refusals.ts';
import type { CampaignsTable } from './store/schema.ts';
import type { Store } from './store/store.ts';
import type { Webhooks } from './webhooks.ts';

export class CampaignWeeks {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly store: Store,
    private readonly webhooks: Pick<Webhooks, 'faultOf' | 'lastFault'>,
  ) {}

  /** The ends of the weeks that are left, for calendars. */
  async calendar(id: string, origin: string, now = new Date()): Promise<string> {
    const row = await this.campaigns.row(id);
    const { name, week, weeks, finished, battles } = await this.campaigns.look(id, (campaign, length) =>
      campaign.calendar(length),
    );
    return calendarFile({
      id,
      name,
      week,
      weeks,
      due: finished ? null : row.due,
      days: settingsIn(row).calendar?.days ?? 7,
      battles,
      link: `${origin}/campaigns/${id}`,
      now,
    });
  }

  /** Everything that the organiser has set, with how the chat fares. */
  async settings(id: string) {
    const row = await this.campaigns.row(id);
    const { webhook } = settingsIn(row);
    return {
      ...shownSettings(row),
      webhook,
      webhookFault: (webhook === null ? undefined : this.webhooks.lastFault(webhook)) ?? null,
    };
  }

  /** Changes the organiser's settings; a wrong value is named and changes nothing. */
  async configure(id: string, given: ChangedSettings, now = new Date()) {
    const row = await this.campaigns.row(id);
    const before = settingsIn(row);
    const { calendar, webhook } = given;
    if (typeof webhook === 'string') {
      const fault = this.webhooks.faultOf(webhook);
      if (fault !== undefined) throw new Refused('bad-request', 'body.webhook', { fault });
    }
    if (calendar) checkDue(calendar.due, now);
    const settings: CampaignSettings = {
      public: given.public ?? before.public,
      webhook: webhook === undefined ? before.webhook : webhook,
      calendar:
        calendar === undefined ? before.calendar : calendar && { days: calendar.days, runs: calendar.runs },
    };
    const due =
      calendar === undefined ? row.due : calendar && new Date(Date.parse(calendar.due)).toISOString();
    await this.store.db
      .updateTable('campaigns')
      .set({ settings: JSON.stringify(settings), due })
      .where('id', '=', id)
      .execute();
    this.campaigns.onChange(id, row.length);
    return await this.settings(id);
  }

  /** Ends the weeks that the calendar says are over; each by one process alone. Returns how many. */
  async endDue(now = new Date()): Promise<number> {
    const rows = await this.store.db
      .selectFrom('campaigns')
      .selectAll()
      .where('status', '=', 'playing')
      .where('due', '<=', now.toISOString())
      .orderBy('due')
      .limit(20)
      .execute();
    let ended = 0;
    for (const row of rows) if (await this.end(row, now)) ended++;
    return ended;
  }

  private async end(row: CampaignsTable, now: Date): Promise<boolean> {
    const { calendar } = settingsIn(row);
    const { id, due } = row;
    if (!calendar || due === null) return false;
    const { numUpdatedRows } = await this.store.db
      .updateTable('campaigns')
      .set({ due: nextDue(due, calendar.days, now) })
      .where('id', '=', id)
      .where('due', '=', due)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !calendar.runs) return false;
    return await this.campaigns.inTurn(id, async () => {
      for (let tries = 0; tries < 4; tries++) {
        const now = await this.campaigns.upToDate(id);
        const why = `${due.slice(0, 10)} by the calendar`;
        const done = await this.campaigns.ask(id, (campaign, length) => campaign.runOut(length, why), now);
        if (!done) return false;
        if (await this.campaigns.write(now, done)) return true;
      }
      return false;
    });
  }

  /** The organiser ends the week by hand, with a reason that everybody reads. */
  endNow(id: string, note: string, asking?: Asking): Promise<Written> {
    return this.campaigns.act(id, ORGANISER, { do: 'end-week', note }, asking);
  }

  /** A week that ends before its time: the next one has all of its days. */
  async isOver(id: string, now = new Date()): Promise<void> {
    const row = await this.campaigns.row(id);
    const { calendar } = settingsIn(row);
    if (!calendar || row.due === null) return;
    await this.store.db
      .updateTable('campaigns')
      .set({ due: nextDue(row.due, calendar.days, now) })
      .where('id', '=', id)
      .where('due', '=', row.due)
      .execute();
  }
}
