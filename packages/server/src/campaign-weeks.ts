/** The calendar of a campaign: what the organiser sets, and weeks that end by the calendar or by hand. */
import { type LanguageId, ORGANISER } from '@hive-arbiter/engine';
import { type CampaignSettings, calendarFile, nextDue } from './campaign-calendar.ts';
import { type ChangedSettings, chatOf, checkDue, settingsIn, shownSettings } from './campaign-settings.ts';
import type { Asking, Campaigns, Written } from './campaigns.ts';
import { Refused } from './refusals.ts';
import type { Store } from './store/store.ts';
import type { Webhooks } from './webhooks.ts';

export class CampaignWeeks {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly store: Store,
    private readonly webhooks: Pick<Webhooks, 'faultOf' | 'lastFault'>,
  ) {}

  /** The ends of the weeks that are left, for calendars. */
  async calendar(id: string, origin: string, language: LanguageId = 'en', now = new Date()): Promise<string> {
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
      language,
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
  configure(id: string, given: ChangedSettings, language?: LanguageId, now = new Date()) {
    return this.campaigns.inTurn(id, () => this.configured(id, given, language, now));
  }

  private async configured(id: string, given: ChangedSettings, language: LanguageId | undefined, now: Date) {
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
      // The chat reads what the organiser reads who names it.
      language: (webhook === undefined ? before.language : language) ?? null,
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
    const faults: unknown[] = [];
    for (const { id, due } of rows)
      try {
        if (due !== null && (await this.end(id, due, now))) ended++;
      } catch (error) {
        faults.push(error);
        // Nobody else waits for a week that cannot be ended; where the store is away it is still due afterwards.
        await this.putOff(id, due, now).catch(() => {});
      }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} weeks could not be ended`);
    return ended;
  }

  private end(id: string, due: string, now: Date): Promise<boolean> {
    return this.campaigns.inTurn(id, async () => {
      for (let tries = 0; tries < 4; tries++) {
        const row = await this.campaigns.upToDate(id);
        const { calendar } = settingsIn(row);
        // Another process was faster, or the organiser has set another time.
        if (!calendar || row.due !== due) return false;
        const why = `${due.slice(0, 10)} by the calendar`;
        const done = calendar.runs
          ? await this.campaigns.ask(
              id,
              (campaign, length) => campaign.runOut(length, why, { chat: chatOf(row) }),
              row,
            )
          : undefined;
        if (!done) {
          await this.putOff(id, due, now);
          return false;
        }
        // Together: whoever dies in between has neither ended the week nor said so.
        if (await this.campaigns.write(row, done, { due: nextDue(due, calendar.days, now) })) return true;
      }
      return false;
    });
  }

  /** The week has all of its days anew, unless somebody has set another time meanwhile. */
  private async putOff(id: string, due: string | null, now: Date): Promise<void> {
    const { calendar } = settingsIn(await this.campaigns.row(id));
    if (!calendar || due === null) return;
    await this.store.db
      .updateTable('campaigns')
      .set({ due: nextDue(due, calendar.days, now) })
      .where('id', '=', id)
      .where('due', '=', due)
      .execute();
  }

  /** The organiser ends the week by hand, with a reason that everybody reads. */
  endNow(id: string, note: string, asking?: Asking): Promise<Written> {
    return this.campaigns.act(id, ORGANISER, { do: 'end-week', note }, asking);
  }

  /** A week that ends before its time: the next one has all of its days. */
  async isOver(id: string, now = new Date()): Promise<void> {
    const { due } = await this.campaigns.row(id);
    await this.putOff(id, due, now);
  }
}
