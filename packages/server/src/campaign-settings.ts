/** The organiser's settings and the campaign's agreements, as the store keeps them. */
import { BadInput, type LanguageId, readSettings } from '@hive-arbiter/engine';
import { type CampaignSettings, USUAL_SETTINGS } from './campaign-calendar.ts';
import { Refused } from './refusals.ts';
import type { CampaignsTable } from './store/schema.ts';

/** The organiser's changes; missing fields stay. */
export interface ChangedSettings {
  readonly public?: boolean | undefined;
  readonly webhook?: string | null | undefined;
  readonly calendar?:
    | { readonly due: string; readonly days: number; readonly runs: boolean }
    | null
    | undefined;
}

/** Agreed on beside the set-up. */
export interface Agreed {
  readonly variant?: readonly string[];
  readonly rulings?: Readonly<Record<string, string>>;
}

export function settingsIn({ settings }: Pick<CampaignsTable, 'settings'>): CampaignSettings {
  return settings === null ? USUAL_SETTINGS : { ...USUAL_SETTINGS, ...JSON.parse(settings) };
}

/** The language that the chat reads. */
export function chatOf(row: Pick<CampaignsTable, 'settings'>): LanguageId | undefined {
  return settingsIn(row).language ?? undefined;
}

/** What everybody may know of the settings: that results are posted, but not where to. */
export function shownSettings(row: Pick<CampaignsTable, 'settings' | 'due'>) {
  const { public: isPublic, calendar, webhook } = settingsIn(row);
  return { public: isPublic, calendar, due: row.due, posts: webhook !== null };
}

const YEAR = 366 * 24 * 3600 * 1000;

export function checkDue(due: string, now: Date): void {
  const at = Date.parse(due);
  const field = 'body.calendar.due';
  const [date, example] = [due.slice(0, 40), now.toISOString()];
  if (Number.isNaN(at)) throw new Refused('no-date', field, { example, got: date });
  if (at <= now.getTime()) throw new Refused('date-past', field, { date });
  if (at > now.getTime() + YEAR) throw new Refused('date-far', field, { date });
}

export function settled(agreed: Agreed) {
  try {
    return readSettings(agreed);
  } catch (error) {
    if (error instanceof BadInput || error instanceof RangeError)
      throw new Refused('bad-request', 'body.agreed', { fault: (error as Error).message });
    throw error;
  }
}
