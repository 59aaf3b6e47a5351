import { BadInput, sampleGang } from '@hive-arbiter/engine';
import { expect, test } from 'vitest';
import type { Outcome } from '../trial.ts';
import { asPage, inShort, reportBody } from './page.ts';
import { cellsOf, readPlan, trialOf } from './plan.ts';
import { asCsv, enoughOf, reportOf } from './report.ts';

const PLAN = {
  name: 'Friday',
  scenarios: ['dominion.ambush'],
  settings: [
    { name: 'Classic', variant: 'classic' },
    { name: 'Updated', variant: 'updated' },
  ],
  battles: { least: 20, most: 60 },
  within: 0.15,
  seed: 'friday',
};

/** A battle that the defender won or lost. */
function outcome(won: boolean, rounds = 5): Outcome {
  const gang = (role: 'attacker' | 'defender', points: number) =>
    ({
      role,
      points,
      house: 'escher',
      bot: 'rookie',
      crew: 8,
      lost: 2,
      credits: 10,
      xp: 5,
      reputation: 1,
      bottled: false,
    }) as const;
  return {
    seed: '',
    gangs: [gang('defender', won ? 1 : 0), gang('attacker', won ? 0 : 1)],
    rounds,
    ended: true,
    ending: 'dominion.ambush.ending.1',
    verdict: 'dominion.ambush.victory.1',
    result: 'win',
    alarm: 2,
    decisions: [],
  };
}

test.each([
  ['no object', [], 'plan', 'expected an object'],
  ['a field that is none', { scenario: 'x' }, 'scenario', 'is not known; expected only name, scenarios'],
  ['one number of battles', { battles: 5 }, 'battles', 'expected { "least": 20, "most": 200 }, got 5'],
  ['a misspelt limit', { battles: { leest: 5 } }, 'battles.leest', 'expected only least, most'],
  ['a seed that is no text', { seed: {} }, 'seed', 'expected a text or a number, got {}'],
  ['a name that is no text', { name: 7 }, 'name', 'expected a name, got 7'],
  ['a misspelt pack', { scenarios: 'takover' }, 'scenarios.0', 'the nearest are takeover'],
  [
    'an unknown scenario',
    { scenarios: ['dominion.ambusch'] },
    'scenarios.0',
    'the nearest are dominion.ambush',
  ],
  [
    'too many gangs',
    { scenarios: ['dominion.ambush'], gangs: [7] },
    'gangs.0',
    'expected a whole number from 2 to 6',
  ],
  ['an unknown bot', { bots: ['grandmaster'] }, 'bots.0', 'there is no bot "grandmaster"'],
  ['an impossible certainty', { certainty: 1 }, 'certainty', 'expected a number from 0.5 to 0.9999, got 1'],
  [
    'too few Houses',
    { gangs: [3], scenarios: ['takeover.stand-off'], houses: ['escher', 'goliath'] },
    'houses',
    'expected one for each of 3 gangs',
  ],
  [
    'a House of nobody',
    { houses: ['atreides', 'escher'] },
    'houses.0',
    'there is no sample gang of "atreides"',
  ],
  [
    'an unknown special rule',
    { settings: [{ name: 'dark', special: ['classic.pitch-blak'] }] },
    'settings.0.special',
    'the nearest are classic.pitch-black',
  ],
  [
    'special rules that are no list',
    { settings: [{ name: 'dark', special: 5 }] },
    'settings.0.special',
    'expected a list of special rules, got 5',
  ],
  [
    'an unknown ruling',
    { settings: [{ name: 'a' }, { name: 'b', rulings: { nope: 'default' } }] },
    'settings.1.rulings.nope',
    'there is no ruling with this id',
  ],
  [
    'two settings of one name',
    { settings: [{ name: 'a' }, { name: 'a', variant: 'classic' }] },
    'settings',
    'expected names that differ',
  ],
  [
    'a gang without fighters',
    { settings: [{ name: 'mine', rosters: [{ id: 'mine', fighters: [] }] }] },
    'settings.0.rosters.0',
    'expected a gang with an id and fighters',
  ],
  [
    'a fighter without a name',
    { settings: [{ name: 'mine', rosters: [{ ...sampleGang('escher'), fighters: [{ id: 'a' }] }] }] },
    'settings.0.rosters.0.fighters.0.name',
    'expected a text, got nothing',
  ],
  [
    'a fighter without Toughness',
    {
      settings: [
        {
          name: 'mine',
          rosters: [
            {
              ...sampleGang('escher'),
              fighters: [
                { id: 'a', name: 'A', rank: 'leader', kit: [], stats: { m: 5, ws: 4, bs: 4, s: 3 } },
              ],
            },
          ],
        },
      ],
    },
    'settings.0.rosters.0.fighters.0.stats.t',
    'expected a number, got nothing',
  ],
  [
    'cards that are no list',
    { settings: [{ name: 'mine', lists: { tactics: 5 } }] },
    'settings.0.lists.tactics',
    'expected a list, got 5',
  ],
  [
    'an unknown list',
    { settings: [{ name: 'mine', lists: { cards: [] } }] },
    'settings.0.lists.cards',
    'is not known; expected only tactics',
  ],
  [
    'more gangs of its own than fight',
    {
      scenarios: ['takeover.stand-off'],
      settings: [{ name: 'mine', rosters: ['a', 'b', 'c'].map((id) => sampleGang('escher', id)) }],
    },
    'settings.0.rosters',
    'expected no more than 2, got 3',
  ],
  [
    'a card that the rules refuse',
    {
      scenarios: ['takeover.stand-off'],
      settings: [
        {
          name: 'cards',
          lists: { tactics: [{ id: 'x', title: 'X', words: '', effects: [{ does: 'fly' }] }] },
        },
      ],
    },
    'settings.0.lists.tactics.0.words',
    'tactics',
  ],
  ['more at least than at most', { battles: { least: 10, most: 5 } }, 'battles.most', 'from 10 to'],
])('a plan with %s is refused in a sentence that names the field', (_, plan, field, words) => {
  expect(() => readPlan(plan)).toThrow(BadInput);
  expect(() => readPlan(plan)).toThrow(words);
  try {
    readPlan(plan);
  } catch (error) {
    expect((error as BadInput).field).toBe(field);
  }
});

test("a gang of one's own takes the place of the first, and meets the same others", () => {
  const mine = { ...sampleGang('escher', 'mine'), name: 'Mine' };
  const plan = readPlan({ ...PLAN, settings: [{ name: 'as written' }, { name: 'mine', rosters: [mine] }] });
  const [written, changed] = cellsOf(plan).map((cell) => trialOf(plan, cell, 3));
  expect(changed?.gangs[0]).toEqual(mine);
  expect(changed?.gangs[1]).toBe(written?.gangs[1]);
  expect(changed?.seed).toBe(written?.seed);
});

test('all settings meet the same boards, gangs and dice', () => {
  const plan = readPlan(PLAN);
  const [classic, updated] = cellsOf(plan);
  if (!classic || !updated) throw new Error('two cells');
  const [one, other] = [trialOf(plan, classic, 3), trialOf(plan, updated, 3)];
  expect(one.seed).toBe(other.seed);
  expect(one.gangs).toEqual(other.gangs);
  expect(one.variant).not.toBe(other.variant);
});

test('a cell is played until it is sure enough, judged by whole blocks from its first battle on', () => {
  const plan = readPlan(PLAN);
  const sure = Array.from({ length: 40 }, () => outcome(true));
  expect(enoughOf(plan, sure)).toBe(20);
  const unsure = Array.from({ length: 60 }, (_, at) => outcome(at % 2 === 0));
  expect(enoughOf(plan, unsure)).toBe(40);
  expect(enoughOf(plan, unsure.slice(0, 30))).toBeUndefined();
  // Battles that were played before earlier ones were done change nothing.
  const gap: (Outcome | undefined)[] = [...sure];
  gap[7] = undefined;
  expect(enoughOf(plan, gap)).toBeUndefined();
});

test('the report pairs battles of the same seed and corrects for the number of comparisons', () => {
  const plan = readPlan(PLAN);
  const [classic, updated] = cellsOf(plan).map(({ id }) => id) as [string, string];
  const results = new Map([
    [classic, Array.from({ length: 60 }, (_, at) => outcome(at % 2 === 0, 5))],
    [updated, Array.from({ length: 60 }, (_, at) => outcome(at % 2 === 0 || at % 3 === 0, 4 + (at % 2)))],
  ]);
  const report = reportOf(plan, results, 'rules');
  const [defender] = report.differences;
  expect(defender).toMatchObject({ what: 'what the defender wins', setting: 'Updated', against: 'Classic' });
  expect(defender?.difference.mean).toBeGreaterThan(0.1);
  const rounds = report.differences.find(({ what }) => what === 'rounds');
  expect(rounds?.clear).toBe(true);
  expect(report.cells[0]?.shares.defender?.mean).toBe(0.5);
  expect(report.cells[0]?.alarm).toEqual({ share: 1, round: 2 });
  expect(asCsv(report).split('\n')).toHaveLength(6);
});

test('the page says in short whom a scenario favours, and how sure that is', () => {
  const plan = readPlan(PLAN);
  const [classic, updated] = cellsOf(plan).map(({ id }) => id) as [string, string];
  const shortOf = (wins: (at: number) => boolean, others = wins, many = 60) => {
    const longer = { ...plan, battles: { least: many, most: many } };
    const battles = (won: typeof wins) => Array.from({ length: many }, (_, at) => outcome(won(at)));
    const results = new Map([
      [classic, battles(wins)],
      [updated, battles(others)],
    ]);
    return inShort(reportOf(longer, results, 'rules'));
  };
  const [favoured, against, change] = shortOf(
    (at) => at % 4 > 0,
    (at) => at % 4 === 0,
  );
  expect(favoured).toBe(
    'Ambush (Classic) favours the defender, who wins 75 % (63 % to 84 %); even would be 50 %.',
  );
  expect(against).toContain('favours the attackers: the defender wins 25 % (16 % to 37 %)');
  expect(change).toMatch(/with Updated the defender wins 50 percentage points less than with Classic/);
  const [even, , same] = shortOf((at) => at % 2 === 0, undefined, 120);
  expect(even).toContain('is about even: the defender wins 50 %');
  expect(same).toContain('makes no clear difference');
  // However content the plan is with few battles.
  expect(shortOf((at) => at % 2 === 0)[0]).toContain('60 battles show no clear tilt');
});

test('one of three gangs is favoured by more than a third, and earlier reports still open', () => {
  const plan = readPlan({ ...PLAN, scenarios: ['takeover.ambush'], settings: [{ name: 'x' }], gangs: [3] });
  const [id = ''] = cellsOf(plan).map((cell) => cell.id);
  const three = Array.from({ length: 40 }, (_, at) => {
    const { gangs, ...rest } = outcome(at % 20 < 11);
    const [defender, attacker] = gangs as [(typeof gangs)[0], (typeof gangs)[0]];
    const half = { ...attacker, points: attacker.points / 2 };
    return { ...rest, gangs: [defender, half, half] };
  });
  const report = reportOf(plan, new Map([[id, three]]), 'rules');
  const [line] = inShort(report);
  expect(line).toContain('favours the defender, who wins 55 % (40 % to 69 %); even would be 33 %');
  const { titles: _, clauses: __, ...earlier } = report;
  const cells = report.cells.map(({ fair: ___, ...cell }) => cell);
  expect(inShort({ ...earlier, cells })).toEqual([line?.replace('Ambush!', 'takeover.ambush')]);
  expect(reportBody({ ...earlier, cells })).toContain('takeover.ambush');
});

test('the page needs no network and escapes names', () => {
  const plan = readPlan({ ...PLAN, name: 'A <b>fair</b> Friday' });
  const page = asPage(reportOf(plan, new Map(cellsOf(plan).map(({ id }) => [id, [outcome(true)]])), 'rules'));
  expect(page).toContain('A &lt;b>fair&lt;/b> Friday');
  expect(page).not.toMatch(/https?:|src=|<link|@import/);
  expect(page).toContain('aria-label="Win rates with intervals"');
});

test('a drawing fits a phone: it is narrow, nothing lies beside it, and names stand above their lines', () => {
  const plan = readPlan(PLAN);
  const page = asPage(reportOf(plan, new Map(cellsOf(plan).map(({ id }) => [id, [outcome(true)]])), 'rules'));
  const drawings = page.match(/<svg.*?<\/svg>/gs) ?? [];
  expect(drawings).toHaveLength(2);
  for (const drawing of drawings) {
    const [, across = '0', high = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing) ?? [];
    expect(Number(across)).toBeLessThanOrEqual(500);
    for (const [, x] of drawing.matchAll(/ c?x[12]?="([\d.]+)"/g))
      expect(Number(x)).toBeLessThanOrEqual(Number(across));
    for (const [, y] of drawing.matchAll(/ c?y[12]?="([\d.]+)"/g))
      expect(Number(y)).toBeLessThanOrEqual(Number(high));
  }
  const [, name = '0', line = '0'] =
    /class="named" x="\d+" y="(\d+)".*?<circle[^>]* cy="(\d+)"/s.exec(drawings[0] ?? '') ?? [];
  expect(Number(name)).toBeLessThan(Number(line));
});

test('a report of one battle, or of none, can be shown from its file', () => {
  const plan = readPlan(PLAN);
  const id = cellsOf(plan)[0]?.id ?? '';
  const read = (results: Parameters<typeof reportOf>[1]) =>
    JSON.parse(JSON.stringify(reportOf(plan, results, 'rules'))) as Parameters<typeof reportBody>[0];
  expect(reportBody(read(new Map([[id, [outcome(true)]]])))).toContain('1 battle of bots');
  expect(reportBody(read(new Map()))).toContain('0 battles of bots');
});

test('the page speaks German, with the figures of the English one', () => {
  const plan = readPlan(PLAN);
  const played = new Map(cellsOf(plan).map(({ id }) => [id, [outcome(true), outcome(false), outcome(true)]]));
  const report = reportOf(plan, played, 'rules');
  const [english, german] = [asPage(report), asPage(report, 'de')];
  expect(german).toContain('<html lang="de">');
  expect(german).toContain(`${report.battles} Schlachten von Bots.`);
  expect(german).toContain('was der Verteidiger gewinnt');
  expect(german).toContain('0,00 bis 0,00');
  // Rules are quoted in English.
  expect(german.replace(/<style>.*<\/style>|<pre>.*<\/pre>|<dd>[^<]*/gs, '')).not.toMatch(
    /\b(battles|rounds|Who|What|wins|Ended|defender:)\b/,
  );
  const percents = (page: string) => page.match(/\d+ %/g);
  expect(percents(german)?.sort()).toEqual(percents(english)?.sort());
});
