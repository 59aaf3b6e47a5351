/** The calendar of a campaign: what the organiser sets, and weeks that end by the calendar or by hand. */
import { type CampaignState, ORGANISER, type Session } from '@hive-arbiter/engine';
import type { CampaignRules } from '@hive-arbiter/lab/rules';
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
    const { seen, session } = await this.campaigns.look(id, ({ session, rules }) => ({
      session,
      seen: rules.campaignView(session, null),
    }));
    const { battles, week, rules: agreed } = seen;
    const said = (ids: readonly string[]) => ids.map((each) => session.nameOf(each)).join(' against ');
    return calendarFile({
      id,
      name: session.state.name,
      week,
      weeks: agreed.weeks,
      due: session.finished ? null : row.due,
      days: settingsIn(row).calendar?.days ?? 7,
      battles: battles.filter(({ status }) => status === 'open').map(({ gangs }) => said(gangs)),
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
        const { session, rules } = await this.campaigns.opened(id);
        // A pause holds the calendar, too; and founding ends when everybody has a gang.
        if (session.finished || session.state.paused || session.state.phase === 'founding') return false;
        const base = session.log.length;
        try {
          const why = `${due.slice(0, 10)} by the calendar`;
          await this.campaigns.work.piece(id, () => runOut(session, rules, why));
        } catch (error) {
          this.campaigns.forget(id);
          throw error;
        }
        if (await this.campaigns.write(id, session, base)) return true;
      }
      return false;
    });
  }

  /** The organiser ends the week by hand, with a reason that everybody reads. */
  endNow(id: string, note: string, asking?: Asking): Promise<Written> {
    return this.campaigns.act(
      id,
      ORGANISER,
      (session, rules) => {
        if (session.finished) throw new Refused('campaign-over', 'campaign');
        if (session.state.phase === 'founding') throw new Refused('campaign-founding', 'campaign');
        runOut(session, rules, note);
        return {};
      },
      asking,
    );
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

/** Carries the week on to its end; the feed says for which gangs careful answers were taken. */
function runOut(session: Session<CampaignState>, rules: CampaignRules, words: string): void {
  const late = [...new Set(session.openEach.map(({ question }) => question.by?.[0] ?? ORGANISER))];
  session.beside(['time-is-up'], late, words, ORGANISER);
  rules.runWeekOut(session, words);
}
