import { expect, test } from 'vitest';
import { calendarFile, nextDue } from './campaign-calendar.ts';

const NOW = new Date('2026-01-10T12:00:00Z');

test('the next end of a week is the first one to come', () => {
  expect(nextDue('2026-01-09T20:00:00.000Z', 7, NOW)).toBe('2026-01-16T20:00:00.000Z');
  // Long after: missed weeks are not made up for.
  expect(nextDue('2025-11-01T20:00:00.000Z', 7, NOW)).toBe('2026-01-10T20:00:00.000Z');
  expect(nextDue('2026-02-01T20:00:00.000Z', 7, NOW)).toBe('2026-02-08T20:00:00.000Z');
});

test('the calendar lists every remaining week with its battles, in valid iCalendar lines', () => {
  const plan = {
    id: 'abc',
    name: 'Winter, in the hive; a long and cold one for everybody who takes part in it',
    week: 2,
    weeks: 4,
    due: '2026-01-16T20:00:00.000Z',
    days: 7,
    battles: [['Red', 'Blue']],
    link: 'https://example.org/campaigns/abc',
    language: 'en',
    now: NOW,
  } as const;
  const file = calendarFile(plan);
  const lines = file.split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART:20260116T200000Z',
    'DTSTART:20260123T200000Z',
    'DTSTART:20260130T200000Z',
  ]);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain('SUMMARY:Winter\\, in the hive\\; a long');
  expect(unfolded.match(/To be fought: Red against Blue/g)).toHaveLength(1);
  const german = calendarFile({ ...plan, language: 'de' }).replaceAll('\r\n ', '');
  expect(german).toContain('Woche 2 von 4 endet');
  expect(german).toContain('Noch auszutragen: Red gegen Blue');
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('a campaign without dates is an empty calendar', () => {
  const plan = {
    id: 'x',
    name: 'X',
    week: 1,
    weeks: 3,
    due: null,
    days: 7,
    battles: [],
    link: 'x',
    language: 'en',
    now: NOW,
  } as const;
  expect(calendarFile(plan)).not.toContain('VEVENT');
});
