/** `arbiter campaign`: a campaign from the terminal, from its making to its report. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { arbiter } from './arbiter.fixture.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-campaign-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const run = (...args: string[]) => arbiter(['campaign', ...args]);

/** A campaign of three gangs in its first week. */
async function begun(name: string): Promise<string> {
  const file = join(FOLDER, `${name}.campaign`);
  await run('new', file, '--gangs', 'Red,Blue,Green', '--weeks', '3', '--seed', 's');
  await run('week', file, '--auto', '--seed', '7');
  return file;
}

test('a campaign is made, answered, run, corrected, ended and reported from the terminal', async () => {
  const file = join(FOLDER, 'winter.campaign');
  const made = await run('new', file, '--gangs', 'Red,Blue,Green', '--weeks', '3', '--seed', 's');
  expect(made.out).toContain('winter, takeover, 3 gangs');
  expect(made.out).toContain('1. Red: Found the gang with up to 800 credits');
  await run('week', file, '--auto', '--seed', '7');
  const first = await run('status', file);
  expect(first.out).toMatch(/^winter \(takeover\), week 1 of 3/);
  expect(first.out).toMatch(/ won\nOpen, by the number for --answer:\n {2}1\. \w+: /);

  // An answer to what is open, by its number.
  const { todo } = JSON.parse((await run('status', file, '--json')).out);
  const answered = await run('week', file, '--answer', `1=${todo[0].options[0].id}`);
  expect(answered.status).toBe(0);

  const { ranking } = JSON.parse((await run('status', file, '--json')).out);
  const credits = ranking.find(({ gang }: { gang: string }) => gang === 'blue').credits;
  const correct = ['correct', file, '--what', 'blue.credits', '--was', String(credits)];
  expect((await run(...correct, '--now', '50', '--note', 'miscounted')).status).toBe(0);
  expect((await run('pause', file, '--note', 'snow')).out).toContain(', paused');
  expect((await run('week', file, '--auto')).err).toContain('the campaign is paused: resume it first');
  expect((await run('resume', file, '--note', 'thaw')).out).not.toContain(', paused');
  expect((await run('join', file, '--gang', 'grey', '--name', 'Grey')).out).toContain('Grey: Found the gang');
  expect((await run('leave', file, '--gang', 'green', '--note', 'a new job')).status).toBe(0);
  expect((await run('week', file, '--end', '--note', 'Sunday')).out).toContain('week 2 of 3');
  const ended = await run('end', file, '--note', 'summer is here');
  expect(ended.out).toMatch(/is over after week 2\nWon by (Red|Blue)/);
  expect(ended.out).not.toContain('Found the gang');

  expect((await run('report', file)).out).toMatch(/Won by (Red|Blue)[\s\S]*Dead: /);
  expect((await run('export', file, '--csv')).out).toMatch(
    /^gang,fighter,rank[^\n]*\nRed,Red Gang Queen,leader,fit,/,
  );
  expect(JSON.parse((await run('export', file)).out)).toMatchObject({ format: 'hive-arbiter-campaign' });
  expect((await run('check', file)).out).toContain('The books add up');
  const found = JSON.parse((await run('check', file, '--json')).out);
  expect(found).toMatchObject({ sound: true, broken: [] });
});

test('a refusal is one sentence, and the file is unchanged', async () => {
  const file = await begun('refused');
  const before = readFileSync(file);
  for (const [args, words] of [
    [['new', file, '--gangs', 'A,B'], /exists already/],
    [
      ['correct', file, '--what', 'blue.credits', '--was', '12345', '--now', '5', '--note', 'x'],
      /changed this/,
    ],
    [['correct', file, '--what', 'blue.credits', '--now', '5', '--note', 'x'], /--was and --now/],
    [['correct', file, '--what', 'blue', '--was', '1', '--now', '5'], /WHO\.FACT/],
    [['week', file, '--end'], /say why the week ends/],
    [['pause', file], /At --note: say why, for everybody to read/],
    [['week', file, '--answer', '99=x'], /a number of what is open/],
    [['week', file, '--answer', '1=nowhere'], /nowhere/],
    [['leave', file, '--gang', 'nobody', '--note', 'x'], /there is no gang/],
    [['leave', file, '--note', 'x'], /--gang: is missing/],
    [['end', file], /say why/],
    [['frobnicate', file], /expected new, status/],
    [['status', join(FOLDER, 'nothing.campaign')], /there is no file/],
    [['status', file, file], /expected one file/],
  ] as const) {
    const { status, err } = await run(...args);
    expect([status, err]).toEqual([2, expect.stringMatching(words)]);
  }
  expect(readFileSync(file)).toEqual(before);
});

test('a new campaign has the variant and the rules that are given, and refuses those that are not known', async () => {
  const file = join(FOLDER, 'agreed.campaign');
  const rules = ['--rule', 'enforcers=taxes', '--rule', 'invasion=false'];
  const made = ['new', file, '--gangs', 'A,B', '--pack', 'dominion', '--variant', 'classic', ...rules];
  expect((await run(...made)).status).toBe(0);
  const { setUp } = JSON.parse(readFileSync(file, 'utf8'));
  expect(setUp).toMatchObject({ variant: 'classic', rules: { enforcers: 'taxes', invasion: false } });
  const other = join(FOLDER, 'unknown.campaign');
  for (const rule of ['enforcers=strict', 'invasion=perhaps', 'weather=rain', 'enforcers'])
    expect((await run('new', other, '--gangs', 'A,B', '--rule', rule)).status).toBe(2);
  expect(existsSync(other)).toBe(false);
});

test('a file that is no campaign, or one that was tampered with, is refused', async () => {
  const other = join(FOLDER, 'other.json');
  writeFileSync(other, '{"format": "roster"}');
  expect((await run('status', other)).err).toMatch(/is no campaign of ours/);
  writeFileSync(other, 'nothing');
  expect((await run('status', other)).err).toMatch(/it is not JSON/);
  const file = await begun('tampered');
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const rolled = kept.log.find(({ how }: { how?: string }) => how === 'rolled');
  rolled.answer = [...rolled.answer].fill(7);
  writeFileSync(other, JSON.stringify(kept));
  expect((await run('check', other)).status).not.toBe(0);
});

test('a simulated campaign prints JSON and finds nothing broken', async () => {
  const args = ['simulate', '--pack', 'dominion', '--gangs', '2', '--weeks', '2', '--seed', '3', '--json'];
  const { status, out } = await run(...args);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ ended: true, booksBalance: true, replays: true, broken: [] });
  expect((await run('simulate', '--gangs', '9')).err).toMatch(/whole number from 2 to 8/);
  expect(existsSync(join(FOLDER, 'simulate'))).toBe(false);
});
