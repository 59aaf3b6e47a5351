/** The command line: what each command says, and the built one as a process, as a user runs it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { examples } from '@hive-arbiter/rulebook/examples';
import { afterAll, describe, expect, test } from 'vitest';
import { arbiter, asProcess, BIN } from './arbiter.fixture.ts';

const ENGINE = join(dirname(BIN), '../../engine');
const EVENING = join(ENGINE, 'evenings/takeover.ambush.battle');
const FOLDER = mkdtempSync(join(tmpdir(), 'arbiter-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const CHECK = ['core.tests.check', '--input', '{"value": 3, "sixFails": false}'];
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('call', () => {
  test('answers with the result, the dice and the reason', async () => {
    const { status, out } = await arbiter(['call', ...CHECK, '--dice', '3']);
    expect(status).toBe(0);
    expect(out).toMatch(/natural +3/);
    expect(out).toMatch(/passed +yes/);
    expect(out).toMatch(/Why\n.*\[core\.tests\.test\.2\]/);
  });

  test('speaks JSON to machines, and the same seed rolls the same', async () => {
    const one = await arbiter(['call', ...CHECK, '--seed', '7', '--json']);
    expect(JSON.parse(one.out)).toMatchObject({
      id: 'core.tests.check',
      seed: '7',
      output: { natural: expect.any(Number) },
    });
    expect(asProcess(['call', ...CHECK, '--seed', '7', '--json'])).toEqual(one);
  });

  test('reads its input from a file or from standard input', async () => {
    const file = join(FOLDER, 'input.json');
    writeFileSync(file, '{"value": 3, "sixFails": false}');
    expect((await arbiter(['call', 'core.tests.check', '--input', `@${file}`, '--dice', '1'])).status).toBe(
      0,
    );
    const piped = ['call', 'core.tests.check', '--input', '-', '--dice', '1'];
    expect(asProcess(piped, '{"value": 3, "sixFails": false}').status).toBe(0);
  });

  test.each([
    [['call', 'core.tests.chek'], /nearest are core\.tests\.check/],
    [['call'], /At ID: is missing/],
    [['call', 'core.tests.check', 'core.tests.check'], /expected one id/],
    [['call', 'core.tests.check', '--input', '{"value": 30}'], /At sixFails: is missing/],
    [
      ['call', 'core.tests.check', '--input', '{"value": 30, "sixFails": true}'],
      /At value: expected a whole number from 0 to 10, got 30/,
    ],
    [['call', 'core.tests.check', '--input', '{"value"'], /--input: is not JSON/],
    [['call', 'core.tests.check', '--input', '@/no/such/file'], /there is no file/],
    [['call', ...CHECK, '--dice', '7'], /roll 1, D6 .* 1, 2, 3, 4, 5, 6, got 7/],
    [['call', ...CHECK, '--dice', ''], /too few dice: roll 1/],
    [['call', ...CHECK, '--dice', '3,4'], /too many dice/],
    [['call', ...CHECK, '--dice', '3', '--seed', '1'], /dice or a seed, got both/],
    [['call', ...CHECK, '--variant', 'newest'], /expected classic, updated/],
    [['call', ...CHECK, '--ruling', 'nonsense'], /expected ID=CHOICE/],
    [['call', ...CHECK, '--ruling', 'core.no-such=x'], /no ruling with this id/],
    [['call', ...CHECK, '--sed', '7'], /At --sed: there is no such option; the nearest are --seed/],
    [['call', ...CHECK, '-x'], /At -x: there is no such option/],
    [['call', ...CHECK, '--seed'], /At --seed: needs a value after it/],
    [['call', ...CHECK, '--json=yes'], /At --json: takes no value, got "yes"/],
    [['check', '--dat', 'x'], /At --dat: there is no such option; the nearest are --data/],
    [['health', 'now'], /At health: takes no "now", only options/],
    [['frobnicate'], /there is no command "frobnicate"/],
    [['selfplai'], /there is no command "selfplai"; the nearest are selfplay/],
    [['rule', 'takeover.ambusch'], /nearest are takeover\.ambush/],
    [['search'], /WORDS/],
    [['odds', 'core.tests.check', '--input', '[]'], /expected an object/],
    [['odds', ...CHECK, '--simulate=-5'], /whole number/],
  ])('%j exits with 2 and says what is wrong', async (args, message) => {
    const { status, out, err } = await arbiter(args);
    expect(err).toMatch(message);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).not.toMatch(/ at .*\.[jt]s:/);
  });
});

test('as a process the command line exits with the code of its fault and prints it on standard error', () => {
  expect(asProcess(['frobnicate'])).toEqual({
    status: 2,
    out: '',
    err: expect.stringMatching(/there is no command "frobnicate"/),
  });
  const { status, out, err } = asProcess(['call', 'core.tests.chek']);
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(/nearest are core\.tests\.check/);
  expect(err).not.toMatch(/ at .*\.js:/);
});

describe('call --batch', () => {
  test('answers every example of the catalogue, in order', async () => {
    const cases = Object.entries(examples).flatMap(([id, list]) =>
      list.map(({ input, dice, output }) => ({ id, input, dice, output })),
    );
    const asked = cases.map(({ output: _, ...rest }) => JSON.stringify(rest)).join('\n');
    const { status, out } = asProcess(['call', '--batch'], asked);
    expect(status).toBe(0);
    expect(lines(out)).toEqual(cases.map(({ id, output }) => ({ id, output })));
  });

  test('one bad line gives one error line and the rest goes on', async () => {
    const good = { id: 'core.tests.check', input: { value: 3, sixFails: false }, dice: [3] };
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const asked = [
      JSON.stringify(good),
      'no json',
      '[]',
      JSON.stringify({ ...good, id: 'core.tests.chek' }),
      JSON.stringify({ ...good, dice: 3 }),
      JSON.stringify({ ...good, dice: [NaN] }),
      `{"id":"core.tests.check","input":${deep},"dice":[]}`,
      JSON.stringify({ ...good, input: { value: 3, sixFails: false, text: 'x'.repeat(2_000_000) } }),
      JSON.stringify({ ...good, seeds: 3 }),
      JSON.stringify({ ...good, rulings: 'x' }),
      '',
      JSON.stringify(good),
    ].join('\n');
    const { status, out } = await arbiter(['call', '--batch'], asked);
    expect(status).toBe(0);
    const answers = lines(out);
    expect(answers).toHaveLength(11);
    expect(answers[0]).toEqual({ id: 'core.tests.check', output: { natural: 3, passed: true } });
    expect(answers.at(-1)).toEqual(answers[0]);
    for (const { error } of answers.slice(1, -1)) expect(error).toEqual(expect.any(String));
    expect(answers[3]).toMatchObject({ id: 'core.tests.chek', error: expect.stringMatching(/nearest/) });
  });

  test('a file with a byte order mark, empty lines and the line ends of Windows is read', async () => {
    const good = '{"id":"core.tests.check","input":{"value":3,"sixFails":false},"dice":[3]}';
    const { out } = await arbiter(['call', '--batch'], `\uFEFF${good}\r\n\r\n${good}\r\n`);
    const answer = { id: 'core.tests.check', output: { natural: 3, passed: true } };
    expect(lines(out)).toEqual([answer, answer]);
  });

  test('a line takes variant and rulings', async () => {
    const { input, dice } = examples['classic.reinforcements.bottle-test'][0] as {
      input: { variant: string };
      dice: readonly number[];
    };
    const { variant, ...rest } = input;
    const { out } = await arbiter(
      ['call', '--batch'],
      JSON.stringify({ id: 'classic.reinforcements.bottle-test', input: rest, dice, variant }),
    );
    expect(lines(out)[0]).toEqual({
      id: 'classic.reinforcements.bottle-test',
      output: examples['classic.reinforcements.bottle-test'][0]?.output,
    });
  });
});

describe('the other commands', () => {
  test('odds are exact fractions, as bars for people', async () => {
    const { out } = await arbiter(['odds', ...CHECK, '--json']);
    const { results, rest } = JSON.parse(out);
    expect(results).toHaveLength(6);
    expect(results[0]).toMatchObject({ chance: [1, 6], probability: 1 / 6 });
    expect(rest).toEqual([0, 1]);
    expect((await arbiter(['odds', ...CHECK])).out).toMatch(/yes +█+·+ +50\.0 % +1\/2/);
    expect((await arbiter(['odds', ...CHECK, '--simulate', '600', '--seed', '1'])).out).toMatch(
      /Simulated 600 times/,
    );
  });

  test('procedures lists them, all or by words', async () => {
    expect(JSON.parse((await arbiter(['procedures', '--json'])).out)).toHaveLength(396);
    expect((await arbiter(['procedures', 'ambush', 'crew'])).out).toMatch(/crew-size/);
    expect((await arbiter(['procedures', 'xyzzy'])).err).toMatch(/No procedure/);
  });

  test('rule shows clauses, rulings, procedures, headings and pages', async () => {
    expect((await arbiter(['rule', 'core.tests.test.1'])).out).toMatch(
      /Carried out by\n +core\.tests\.characteristic/,
    );
    expect((await arbiter(['rule', 'takeover.terrain-roll-12'])).out).toMatch(/It could also be read as/);
    expect((await arbiter(['rule', 'takeover.rescue-mission.free-captive'])).out).toMatch(/For example/);
    expect((await arbiter(['rule', 'takeover.ambush.victory'])).out).toMatch(/takeover\.ambush\.victory\.1/);
    expect((await arbiter(['rule', 'takeover.ambush'])).out).toMatch(/Can be called/);
    expect(JSON.parse((await arbiter(['rule', 'core.tests.test.1', '--json'])).out)).toHaveProperty(
      'clause.rule',
    );
  });

  test('search finds rules', async () => {
    expect((await arbiter(['search', 'free', 'captive'])).out).toMatch(
      /takeover\.rescue-mission\.free-captive/,
    );
    expect(JSON.parse((await arbiter(['search', 'parlay', '--json', '--most', '2'])).out)).toHaveLength(2);
    expect((await arbiter(['search', 'xyzzyplugh'])).out).toMatch(/Nothing found/);
  });

  test('a board is made, checked and drawn', async () => {
    const file = join(FOLDER, 'pit.board.json');
    const made = await arbiter(['board', 'make', 'takeover.pit-brawl', '--seed', '7', '--out', file]);
    expect(made).toMatchObject({ status: 0, out: expect.stringMatching(/Fair to both sides/) });
    const { board } = JSON.parse(
      (await arbiter(['board', 'make', 'takeover.pit-brawl', '--seed', '7', '--json'])).out,
    );
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(board);
    expect((await arbiter(['board', 'check', file])).out).toMatch(
      /a board of 24" by 24" \(pit\) that makes sense/,
    );
    expect((await arbiter(['board', 'draw', file])).out).toMatch(/north at the top/);
    expect((await arbiter(['board', 'draw', file, '--svg', '--paper'])).out).toMatch(/^<svg /);
    writeFileSync(file, JSON.stringify({ ...board, size: { width: 0, depth: 24 } }));
    expect(await arbiter(['board', 'check', file])).toMatchObject({
      status: 2,
      err: expect.stringContaining('At size.width: expected a number from 8 to 96, got 0'),
    });
    expect(await arbiter(['board', 'check', file, '--language', 'de'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('At size.width: erwartet wird eine Zahl von 8 bis 96, da steht 0'),
    });
    expect(await arbiter(['board', 'make', 'chess'])).toMatchObject({ status: 2 });
    expect(await arbiter(['board', 'burn'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('make, check, draw'),
    });
  });

  test('a gang is founded from gang data, shown, and plays', async () => {
    const data = join(import.meta.dirname, '../../../docs/examples/ash-district.gang-data.json');
    expect(await arbiter(['gang', 'data', data])).toMatchObject({
      status: 0,
      out: expect.stringMatching(/Salt Runners/),
    });
    const wanted = join(FOLDER, 'founding.json');
    const recruits = [
      { type: 'captain', name: 'Orla', buys: ['warden-carbine'] },
      { type: 'warden', name: 'Pim', buys: ['armoury.laspistol'] },
      { type: 'warden', name: 'Tam', buys: ['armoury.laspistol'] },
    ];
    writeFileSync(
      wanted,
      JSON.stringify({ house: 'ash-wardens', name: 'Lantern Street', budget: 300, recruits }),
    );
    const file = join(FOLDER, 'lantern.gang.json');
    const found = await arbiter(['gang', 'found', '--data', data, '--with', wanted, '--out', file]);
    expect(found).toMatchObject({ status: 0, out: expect.stringMatching(/Orla \(leader, 138 credits\)/) });
    expect((await arbiter(['gang', 'read', file, '--as', 'csv'])).out).toMatch(/^Pim,ganger,fit,65,/m);
    expect(JSON.parse((await arbiter(['gang', 'read', file, '--json'])).out)).toMatchObject({
      tool: 'hive-arbiter',
      report: [],
    });
    const args = ['play', 'takeover.stand-off', '--gangs', `${file},${file}`, '--seed', '1'];
    expect((await arbiter(args, 'quit\n')).out).toMatch(/Lantern Street/);
    writeFileSync(wanted, JSON.stringify({ house: 'ash-wardens', name: 'x', budget: 100, recruits }));
    expect(await arbiter(['gang', 'found', '--data', data, '--with', wanted])).toMatchObject({
      status: 2,
      err: expect.stringContaining('they cost 268 credits, and the budget is 100'),
    });
    expect(await arbiter(['gang', 'read', data])).toMatchObject({
      status: 2,
      err: expect.stringContaining('does not look like a gang'),
    });
    expect(await arbiter(['gang', 'sell'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('read, data, found'),
    });
  });

  test('every command has its help', async () => {
    expect((await arbiter([])).out).toMatch(/usage: arbiter COMMAND/);
    for (const name of [
      'procedures',
      'call',
      'odds',
      'rule',
      'search',
      'play',
      'replay',
      'selfplay',
      'board',
      'gang',
      'menu',
    ]) {
      for (const args of [
        [name, '--help'],
        ['help', name],
      ]) {
        expect(await arbiter(args)).toMatchObject({
          status: 0,
          out: expect.stringContaining(`usage: arbiter ${name}`),
        });
      }
    }
    expect((await arbiter(['--version'])).out).toMatch(/^\d+\.\d+\.\d+ of .+ \([0-9a-f]{8}\)\n$/);
  });

  test('the menu leads through a rule, its odds and the rulebook', async () => {
    const { status, out } = asProcess(
      ['menu'],
      '1\ncore.tests.check\n3\nno\n3\n2\ncore.tests.check\n\n\n3\nparlay\n1\n9\nq\n',
    );
    expect(status).toBe(0);
    expect(out).toMatch(/passed +yes/);
    expect(out).toMatch(/1\/2/);
    expect(out).toMatch(/gang-moot/);
    expect(out).toMatch(/There is no "9" here/);
  });

  test('the menu says what is wrong and asks again', async () => {
    const { status, out } = await arbiter(['menu'], '1\ncore.tests.check\n99\nno\n\nq\n');
    expect(status).toBe(0);
    expect(out).toMatch(/At value: expected a whole number from 0 to 10, got 99/);
  });
});

describe('whole battles', () => {
  test('a battle is played, saved, left, resumed and replayed', async () => {
    const file = join(FOLDER, 'evening.battle');
    const first = asProcess(
      ['play', 'takeover.stand-off', '--seed', '3', '--save', file],
      `${'1\n'.repeat(40)}why\nstate\nundo\ny\nnonsense\nquit\n`,
    );
    expect(first.status).toBe(0);
    expect(first.out).toMatch(/Saved to .*evening\.battle/);
    expect(first.out).toMatch(/Taken back: .+\./);
    const again = await arbiter(['replay', file]);
    expect(again.status).toBe(0);
    expect(again.out).toMatch(/The battle is not over/);
    const resumed = await arbiter(
      ['play', '--resume', file],
      'depth status\noverrule stake none we forgot\nquit\n',
    );
    expect(resumed.out).toMatch(/corrects: the app now only notes who is down/);
    const told = JSON.parse((await arbiter(['replay', file, '--json'])).out);
    expect(told).toMatchObject({ finished: false });
    expect(told.story.at(-1).words).toMatch(/stake none \(we forgot\)/);
    expect((await arbiter(['play', 'takeover.stand-off', '--save', file])).err).toMatch(/exists already/);
    expect((await arbiter(['replay', file, '--step'], 'why\nq\n')).out).toMatch(/1\/\d+ \(Enter/);
  });

  test('recorded battles and evenings are replayed as written', async () => {
    for (const folder of ['battles', 'evenings']) {
      for (const name of readdirSync(join(ENGINE, folder)).slice(0, 3)) {
        const file = join(ENGINE, folder, name);
        const { out, status } = await arbiter(['replay', file, '--json']);
        expect(status).toBe(0);
        const { finished, story } = JSON.parse(out);
        const told = story.map(({ words, clause }: Record<string, string>) => `  ${words} [${clause}]`);
        const written = readFileSync(file, 'utf8').split('\n');
        expect(told).toEqual(written.filter((line) => line.startsWith('  ')));
        expect(finished).toBe(true);
      }
    }
    expect((await arbiter(['replay', EVENING])).out).toMatch(/Eleven steps come before the battle/);
  });

  test('a recorded battle that is cut off names the line', async () => {
    const file = join(FOLDER, 'cut.battle');
    const text = readFileSync(EVENING, 'utf8');
    writeFileSync(file, text.slice(0, text.indexOf(' = ') + 4));
    const line = text.slice(0, text.indexOf(' = ')).split('\n').length;
    expect(await arbiter(['replay', file])).toMatchObject({
      status: 2,
      err: expect.stringMatching(new RegExp(`At line ${line}: is not JSON`)),
    });
  });

  test('with real dice an empty line lets the app roll, and faces are checked', async () => {
    const { out } = await arbiter(
      ['play', 'takeover.stand-off', '--dice', 'mine', '--gangs', 'escher,orlock'],
      `${'1\n'.repeat(17)}9,9\n\nquit\n`,
    );
    expect(out).toMatch(/roll 2D6/);
    expect(out).toMatch(/expected a D6 to show 1, 2, 3, 4, 5, 6, got 9/);
  });

  test.each([
    [['play', 'stand-off'], /is in two packs: dominion\.stand-off or takeover\.stand-off/],
    [['play', 'ambusch'], /there is no scenario "ambusch"; the nearest are/],
    [['play', 'takeover.stand-off', '--gangs', '9'], /expected 1 to 6 gangs/],
    [['play', 'takeover.stand-off', '--gangs', 'escher'], /is played by 2 to 6 gangs, got 1/],
    [['play', 'takeover.stand-off', '--gangs', 'escher,orcs'], /expected a number, files of gangs or escher/],
    [['play', '--depth', 'deep'], /expected status, attacks, full/],
    [['play', '--dice', 'loaded'], /expected app, mine/],
    [['play', '--special', 'takeover.nothing'], /there is no special rule/],
    [['play', '--special', 'dominion.marauders'], /there is no special rule/],
    [['play', '--resume', '/no/such.battle'], /there is no file/],
    [
      ['replay', BIN],
      /is no battle: expected a battle that `arbiter play --save` wrote \(JSON\), or a recorded one/,
    ],
    [['replay', FOLDER], /is no file: expected a battle/],
    [['play', '--resume', EVENING], /is a recorded battle and cannot be continued: use `arbiter replay`/],
    [['replay'], /expected one saved battle/],
    [['selfplay', 'nowhere'], /there is no scenario "nowhere"/],
    [['selfplay', 'takeover.stand-off', '--count', '0'], /whole number/],
  ])('%j exits with 2 and says what is wrong', async (args, message) => {
    const { status, err } = await arbiter(args);
    expect(err).toMatch(message);
    expect(status).toBe(2);
  });

  test('self-play on a generated board asks for no distance, sight or fact', async () => {
    const args = ['selfplay', 'takeover.stand-off', '--board', 'generated', '--count', '1', '--gangs', '2'];
    const [report] = JSON.parse((await arbiter([...args, '--seed', 'b', '--jobs', '1', '--json'])).out);
    expect(report).toMatchObject({ played: 1, ended: 1, broken: [] });
    expect(report.asked).toMatchObject({ measure: 0, sight: 0, fact: 0 });
    expect(report.asked.move).toBeGreaterThan(0);
    expect((await arbiter([...args.slice(0, 3), 'no-such-board.json'])).status).toBe(2);
  });

  test('self-play on a board counts a battle that went on until night fell among those that ended', async () => {
    const args = ['selfplay', 'takeover.stand-off', '--board', 'generated', '--count', '5', '--seed', '18'];
    const { out, status } = await arbiter([...args, '--jobs', '1', '--json']);
    const [report] = JSON.parse(out);
    expect(report).toMatchObject({ played: 5, ended: 5, nightFell: 1, broken: [] });
    expect(status).toBe(0);
  });

  test('self-play reports each scenario and repeats itself by its seed', () => {
    const args = ['selfplay', 'takeover.stand-off', '--count', '20', '--seed', 'x', '--json'];
    const [report] = JSON.parse(asProcess([...args, '--jobs', '2']).out);
    expect(report).toMatchObject({ scenario: 'takeover.stand-off', played: 20, ended: 20, broken: [] });
    const [alone] = JSON.parse(asProcess([...args, '--jobs', '1']).out);
    expect(alone).toMatchObject({
      decisions: report.decisions,
      rounds: report.rounds,
      winners: report.winners,
    });
    expect(asProcess(args.filter((each) => each !== '--json')).out).toMatch(/played 20, ended 20/);
  });
});

test('a file that the system does not let us write is named in one sentence', async () => {
  // Nothing can be made below what is no folder, whoever runs this.
  const { status, err } = await arbiter(['serve', '--port', '0', '--data', '/dev/null/below/evening.db']);
  expect([status, err]).toEqual([2, expect.stringMatching(/^arbiter: ENOTDIR.*\/dev\/null\/below.*\n$/)]);
});
