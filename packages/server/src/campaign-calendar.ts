/** When the weeks of a campaign end, and the file by which calendars of phones and computers know it. */

/** What the organiser has set beside the rules. */
export interface CampaignSettings {
  /** May those without a seat look at it? */
  readonly public: boolean;
  /** Where results are posted, in Discord's format. */
  readonly webhook: string | null;
  /** How many days a week of the campaign lasts, and whether it ends by itself. */
  readonly calendar: { readonly days: number; readonly runs: boolean } | null;
}

export const USUAL_SETTINGS: CampaignSettings = { public: true, webhook: null, calendar: null };

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
  /** The open questions, in words. */
  readonly battles: readonly string[];
  readonly link: string;
  readonly now: Date;
}

/** An iCalendar file with the end of every week that is left (RFC 5545). */
export function calendarFile({ id, name, week, weeks, due, days, battles, link, now }: Planned): string {
  const events =
    due === null
      ? []
      : Array.from({ length: Math.max(0, weeks - Math.max(1, week) + 1) }, (_, at) => {
          const end = new Date(Date.parse(due) + at * days * DAY);
          const number = Math.max(1, week) + at;
          const open = at === 0 && battles.length > 0 ? `\nTo be fought: ${battles.join('; ')}` : '';
          return [
            'BEGIN:VEVENT',
            `UID:${id}-week-${number}@hive-arbiter`,
            `DTSTAMP:${stamp(now)}`,
            `DTSTART:${stamp(end)}`,
            'DURATION:PT0S',
            `SUMMARY:${text(`${name}: week ${number} of ${weeks} ends`)}`,
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
