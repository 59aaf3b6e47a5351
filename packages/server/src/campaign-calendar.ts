/** When the weeks of a campaign end, and the file by which calendars of phones and computers know it. */

import type { LanguageId } from '@hive-arbiter/engine';

/** What the organiser has set beside the rules. */
export interface CampaignSettings {
  /** May those without a seat look at it? */
  readonly public: boolean;
  /** Where results are posted, in Discord's format. */
  readonly webhook: string | null;
  /** The language of what is posted there; null for English. */
  readonly language: LanguageId | null;
  /** How many days a week of the campaign lasts, and whether it ends by itself. */
  readonly calendar: { readonly days: number; readonly runs: boolean } | null;
}

export const USUAL_SETTINGS: CampaignSettings = {
  public: true,
  webhook: null,
  language: null,
  calendar: null,
};

const WORDS = {
  en: {
    ends: (week: number, weeks: number) => `week ${week} of ${weeks} ends`,
    open: (battles: string) => `To be fought: ${battles}`,
    against: ' against ',
  },
  de: {
    ends: (week: number, weeks: number) => `Woche ${week} von ${weeks} endet`,
    open: (battles: string) => `Noch auszutragen: ${battles}`,
    against: ' gegen ',
  },
} as const satisfies Record<LanguageId, unknown>;

const DAY = 24 * 3600 * 1000;

/** The first end of a week after now, in steps of so many days. */
export function nextDue(due: string, days: number, now: Date): string {
  const [last, step] = [Date.parse(due), days * DAY];
  const passed = Math.max(1, Math.floor((now.getTime() - last) / step) + 1);
  return new Date(last + passed * step).toISOString();
}

interface Planned {
  readonly id: string;
  readonly name: string;
  readonly week: number;
  readonly weeks: number;
  readonly due: string | null;
  readonly days: number;
  /** The gangs of each open battle. */
  readonly battles: readonly (readonly string[])[];
  readonly link: string;
  readonly language: LanguageId;
  readonly now: Date;
}

/** An iCalendar file with the end of every week that is left (RFC 5545). */
export function calendarFile(plan: Planned): string {
  const { id, name, week, weeks, due, days, battles, link, language, now } = plan;
  const words = WORDS[language];
  const toFight = battles.map((gangs) => gangs.join(words.against)).join('; ');
  const events =
    due === null
      ? []
      : Array.from({ length: Math.max(0, weeks - Math.max(1, week) + 1) }, (_, at) => {
          const end = new Date(Date.parse(due) + at * days * DAY);
          const number = Math.max(1, week) + at;
          const open = at === 0 && toFight !== '' ? `\n${words.open(toFight)}` : '';
          return [
            'BEGIN:VEVENT',
            `UID:${id}-week-${number}@hive-arbiter`,
            `DTSTAMP:${stamp(now)}`,
            `DTSTART:${stamp(end)}`,
            'DURATION:PT0S',
            `SUMMARY:${text(`${name}: ${words.ends(number, weeks)}`)}`,
            `DESCRIPTION:${text(`${link}${open}`)}`,
            `URL:${link}`,
            'END:VEVENT',
          ];
        }).flat();
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hive Arbiter//Campaigns//EN',
    `X-WR-CALNAME:${text(name)}`,
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

function stamp(date: Date): string {
  return date.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** Text of a property: what has a meaning in the format is escaped, and a line break is two characters. */
function text(words: string): string {
  return words.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}

/** Lines of more than 75 bytes go on in the next one, which begins with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > 74) {
      parts.push(part);
      [part, bytes] = ['', 0];
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
