/** The ends of the weeks as a file for the calendar of a phone. */
import { get, inLanguage } from '../../api.ts';
import { download } from '../../gangs/out.ts';
import { toast } from '../../parts/toast.tsx';
import { say } from '../../words/index.ts';
import { lookToken, type SeenCampaign } from './held.ts';

export function CalendarFile({ id, view: { name, settings } }: { id: string; view: SeenCampaign }) {
  const path = `/campaigns/${id}/calendar.ics`;
  // A plain link lets a phone open its calendar; where guests may not look it would be refused.
  if (settings.public)
    return (
      <a class="btn small" href={`/api${inLanguage(path)}`} download>
        {say('Calendar file')}
      </a>
    );
  const fetchIt = async () => {
    try {
      download(`${name}.ics`, await get<string>(path, { token: lookToken(id) }), 'text/calendar');
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
  };
  return (
    <button type="button" class="btn small" onClick={fetchIt}>
      {say('Calendar file')}
    </button>
  );
}

/** A moment as a field of date and time takes it, by the clock of this device. */
export function fieldTime(at: string): string {
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
