/** `arbiter campaign`: run a campaign from the terminal, or let random players live through many. */
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import {
  BadInput,
  type CampaignSetUp,
  type CampaignState,
  campaign as campaignGame,
  type DiceLuck,
  type Entry,
  faultsInBooks,
  feedOf,
  isPack,
  newCampaign,
  ORGANISER,
  openCampaign,
  PACKS,
  rankingOf,
  readSettings,
  replay,
  reportOf,
  runWeekOut,
  type Session,
  type SetUp,
  seatsIn,
  settleOpen,
  todoFor,
  USUAL_RULES,
} from '@hive-arbiter/engine';
import { RandomPlayer, simulateCampaign } from '@hive-arbiter/lab';
import { readOptions } from '@hive-arbiter/server/options';
import type { Command } from '../arbiter.ts';
import { bytesOf, freshSeed } from '../given.ts';

/** A saved campaign: its set-up and its log. */
interface CampaignFile {
  readonly format: 'hive-arbiter-campaign';
  readonly version: 1;
  readonly setUp: CampaignSetUp;
  readonly agreed: {
    readonly variant?: readonly string[];
    readonly rulings?: Readonly<Record<string, string>>;
  };
  readonly dice: 'app' | 'ask';
  /** A server keeps it to itself while the campaign runs: here it goes on with other dice. */
  readonly seed?: string;
  readonly log: readonly Entry[];
}

const MOST_BYTES = 50_000_000;

const OPTIONS = {
  pack: { type: 'string' },
  gangs: { type: 'string', short: 'g' },
  weeks: { type: 'string' },
  budget: { type: 'string' },
  name: { type: 'string' },
  seed: { type: 'string', short: 's' },
  count: { type: 'string', short: 'n' },
  paper: { type: 'string' },
  data: { type: 'string' },
  restless: { type: 'boolean' },
  answer: { type: 'string', multiple: true },
  auto: { type: 'boolean' },
  end: { type: 'boolean' },
  csv: { type: 'boolean' },
  json: { type: 'boolean' },
  gang: { type: 'string' },
  note: { type: 'string' },
  was: { type: 'string' },
  now: { type: 'string' },
  what: { type: 'string' },
  variant: { type: 'string', multiple: true },
  ruling: { type: 'string', multiple: true },
  rule: { type: 'string', multiple: true },
} as const;

type Values = ReturnType<typeof readOptions<typeof OPTIONS>>['values'];

const WHAT: Readonly<Record<string, (file: string | undefined, values: Values) => number>> = {
  new: begin,
  status,
  week,
  report,
  export: exported,
  join: (file, values) =>
    beside(file, values, ['join'], { id: gangOf(values), name: values.name ?? gangOf(values) }, ''),
  leave: (file, values) => beside(file, values, ['leave', gangOf(values)], null),
  pause: (file, values) => beside(file, values, ['pause'], true),
  resume: (file, values) => beside(file, values, ['pause'], false),
  end: (file, values) => beside(file, values, ['end'], null),
  correct,
  check,
  simulate,
};

export const campaign: Command = (args) => {
  const { values, positionals } = readOptions(args, OPTIONS);
  const [what = '', file, ...more] = positionals;
  const run = Object.hasOwn(WHAT, what) ? WHAT[what] : undefined;
  if (!run)
    throw new BadInput('campaign', `expected ${Object.keys(WHAT).join(', ')}, got ${what || 'nothing'}`);
  if (more.length > 0) throw new BadInput('FILE', `expected one file, got ${more.length + 1}`);
  return run(file, values);
};

function whole(option: string, text: string | undefined, least: number, most: number, usual: number): number {
  if (text === undefined) return usual;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new BadInput(option, `expected a whole number from ${least} to ${most}, got ${text}`);
  return number;
}

function packOf({ pack = 'takeover' }: Values): CampaignState['pack'] {
  if (!isPack(pack)) throw new BadInput('--pack', `expected ${Object.keys(PACKS).join(' or ')}, got ${pack}`);
  return pack;
}

/** Which text of Dominion's pages holds. */
function variantOf({ variant = [] }: Values): { readonly variant?: CampaignState['variant'] } {
  const chosen = (['classic', 'updated'] as const).find((each) => variant.includes(each));
  return chosen === undefined ? {} : { variant: chosen };
}

/** `--rule invasion=false --rule enforcers=taxes`: rules of the campaign, which checks what they may be. */
function houseRulesOf({ rule = [] }: Values): Record<string, unknown> {
  return Object.fromEntries(
    rule.map((each) => {
      const at = each.indexOf('=');
      const name = each.slice(0, at);
      if (at < 1 || !Object.hasOwn(USUAL_RULES.takeover, name))
        throw new BadInput(
          '--rule',
          `expected NAME=VALUE with one of ${Object.keys(USUAL_RULES.takeover).join(', ')}, got ${each}`,
        );
      return [name, plain(each.slice(at + 1))];
    }),
  );
}

/** Gang data of one's own (docs/gang-data.md); the campaign checks it. */
function dataIn({ data }: Values): { readonly data?: unknown } {
  if (data === undefined) return {};
  try {
    return { data: JSON.parse(new TextDecoder().decode(bytesOf(data))) as unknown };
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput('--data', `${data} is no gang data: it is not JSON`);
  }
}

// Files

function needFile(file: string | undefined): string {
  if (file === undefined) throw new BadInput('FILE', 'is missing: the file that the campaign is kept in');
  return file;
}

function read(file: string | undefined): {
  readonly file: string;
  readonly kept: CampaignFile;
  readonly setUp: SetUp<CampaignState>;
  readonly session: Session<CampaignState>;
} {
  const path = needFile(file);
  if (!existsSync(path)) throw new BadInput('FILE', `there is no file ${path}`);
  if (statSync(path).size > MOST_BYTES) throw new BadInput('FILE', `${path} is larger than any campaign`);
  let kept: CampaignFile;
  try {
    kept = JSON.parse(readFileSync(path, 'utf8')) as CampaignFile;
  } catch {
    throw new BadInput('FILE', `${path} is no campaign: it is not JSON`);
  }
  if (kept?.format !== 'hive-arbiter-campaign' || !Array.isArray(kept.log))
    throw new BadInput('FILE', `${path} is no campaign of ours: expected format hive-arbiter-campaign`);
  const state = newCampaign(kept.setUp);
  const setUp = {
    state,
    seats: seatsIn(state),
    settings: readSettings(kept.agreed ?? {}),
    seed: kept.seed ?? freshSeed(),
    dice: kept.dice,
  };
  return { file: path, kept, setUp, session: openCampaign(setUp, kept.log) };
}

function write(file: string, kept: Omit<CampaignFile, 'log'>, session: Session<CampaignState>): void {
  // Whole or not at all.
  writeFileSync(`${file}.new`, `${JSON.stringify({ ...kept, log: session.log })}\n`);
  renameSync(`${file}.new`, file);
}

// Commands

function begin(file: string | undefined, values: Values): number {
  const path = needFile(file);
  if (existsSync(path)) throw new BadInput('FILE', `${path} exists already: name another file`);
  const names = (values.gangs ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const pack = packOf(values);
  const setUp: CampaignSetUp = {
    name: values.name ?? path.replace(/^.*\//, '').replace(/\.\w+$/, ''),
    pack,
    gangs: names.map((name, at) => ({ id: idOf(name, at), name })),
    rules: {
      ...(values.weeks === undefined ? {} : { weeks: whole('--weeks', values.weeks, 1, 52, 12) }),
      ...(values.budget === undefined ? {} : { budget: whole('--budget', values.budget, 200, 5000, 800) }),
      ...houseRulesOf(values),
    },
    ...variantOf(values),
    ...dataIn(values),
  };
  const agreed = { variant: values.variant ?? [], rulings: rulingsOf(values.ruling ?? []) };
  const state = newCampaign(setUp);
  const seed = values.seed ?? freshSeed();
  const session = openCampaign({
    state,
    seats: seatsIn(state),
    settings: readSettings(agreed),
    seed,
    dice: 'app',
  });
  write(path, { format: 'hive-arbiter-campaign', version: 1, setUp, agreed, dice: 'app', seed }, session);
  return tell(values, { file: path, gangs: setUp.gangs, pack }, [
    `${path}: ${setUp.name}, ${pack}, ${names.length} gangs`,
    ...open(session),
  ]);
}

function rulingsOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((each) => {
      const at = each.indexOf('=');
      if (at < 1) throw new BadInput('--ruling', `expected ID=CHOICE, got ${each}`);
      return [each.slice(0, at), each.slice(at + 1)];
    }),
  );
}

function idOf(name: string, at: number): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return /^[a-z]/.test(plain) ? plain.slice(0, 40) : `gang-${at + 1}`;
}

/** What is open, numbered as `--answer` takes it. */
function open(session: Session<CampaignState>): readonly string[] {
  const lines = todoFor(session, ORGANISER).map((task, at) => {
    const choices = task.options?.map(({ id }) => id).join(', ') ?? task.deeds?.join(', ') ?? task.kind;
    return `  ${at + 1}. ${task.of === null ? '' : `${session.nameOf(task.of)}: `}${task.what} (${choices})`;
  });
  // The ranking above has numbers, too.
  return lines.length === 0 ? [] : ['Open, by the number for --answer:', ...lines];
}

function tell({ json }: Values, data: unknown, lines: readonly string[]): number {
  console.log(json ? JSON.stringify(data) : lines.join('\n'));
  return 0;
}

function status(file: string | undefined, values: Values): number {
  const { session } = read(file);
  return tell(values, { ...statusOf(session), todo: todoFor(session, ORGANISER) }, [
    headline(session),
    ...table(session),
    ...open(session),
  ]);
}

function statusOf(session: Session<CampaignState>) {
  const { name, pack, phase, week, step, rules, end } = session.state;
  return {
    name,
    pack,
    phase,
    week,
    weeks: rules.weeks,
    step,
    finished: session.finished,
    entries: session.log.length,
    ranking: rankingOf(session.state),
    end,
  };
}

function headline({ state, finished }: Session<CampaignState>): string {
  const { name, pack, week, rules, phase, step, paused } = state;
  return finished
    ? `${name} (${pack}) is over after week ${week}`
    : `${name} (${pack}), week ${week} of ${rules.weeks}, ${phase}: ${step}${paused ? ', paused' : ''}`;
}

function table(session: Session<CampaignState>): readonly string[] {
  return rankingOf(session.state).map(
    ({ place, gang, territories, reputation, rating, credits, wins }) =>
      `  ${place}. ${session.nameOf(gang)}: ${territories} ${territories === 1 ? 'territory' : 'territories'}, ${reputation} Reputation, rating ${rating}, ${credits} credits, ${wins} won`,
  );
}

/** Answers what is open, ends the week with careful answers, or lets random players carry on to its end. */
function week(file: string | undefined, values: Values): number {
  const { file: path, kept, session } = read(file);
  for (const given of values.answer ?? []) {
    const [, number = '', text = ''] = /^(\d+)=(.*)$/s.exec(given) ?? [];
    const task = todoFor(session, ORGANISER)[Number(number) - 1];
    if (!task)
      throw new BadInput('--answer', `expected NUMBER=ANSWER with a number of what is open, got ${given}`);
    const answer = /^[[{"\d]/.test(text) && task.kind !== 'choice' ? parsed(text) : text;
    const { fault } = session.answer(task.number, ORGANISER, answer, [], task.key);
    if (fault !== undefined) throw new BadInput('--answer', fault);
  }
  if (values.auto) {
    if (session.state.paused) throw new BadInput('--auto', 'the campaign is paused: resume it first');
    const { week: now } = session.state;
    const player = new RandomPlayer(session, { seed: values.seed ?? freshSeed(), paper: 0 });
    while (!session.finished && session.state.week === now) player.answerOne();
  }
  if (values.end) endWeek(session, values.note ?? '');
  write(path, kept, session);
  return tell(values, { ...statusOf(session), todo: todoFor(session, ORGANISER) }, [
    headline(session),
    ...open(session),
  ]);
}

/** Players who are late pass, and the feed names them. */
function endWeek(session: Session<CampaignState>, note: string): void {
  if (note.trim() === '') throw new BadInput('--note', 'say why the week ends, for everybody to read');
  if (session.finished) throw new BadInput('--end', 'the campaign is over');
  if (session.state.phase === 'founding')
    throw new BadInput('--end', 'gangs are still being founded: players who do not come can leave');
  const late = [...new Set(session.openEach.map(({ question }) => question.by?.[0] ?? ORGANISER))];
  session.beside(['time-is-up'], late, note, ORGANISER);
  runWeekOut(session, note);
}

function gangOf({ gang }: Values): string {
  if (gang === undefined) throw new BadInput('--gang', 'is missing: the id of the gang');
  return gang;
}

function reasonOf({ note = '' }: Values): string {
  if (note.trim() === '') throw new BadInput('--note', 'say why, for everybody to read');
  return note;
}

/** Deeds of the organiser apart from all questions, with a reason that everybody sees. */
function beside(
  file: string | undefined,
  values: Values,
  path: readonly string[],
  value: unknown,
  note = reasonOf(values),
): number {
  const { file: place, kept, session } = read(file);
  const { fault } = session.beside(path, value as never, note, ORGANISER);
  if (fault !== undefined) throw new BadInput(path.join('.'), fault);
  settleOpen(session);
  write(place, kept, session);
  return tell(values, { ...statusOf(session), todo: todoFor(session, ORGANISER) }, [
    headline(session),
    ...(session.finished
      ? [`Won by ${session.state.end?.winners.map((id) => session.nameOf(id)).join(' and ') || 'nobody'}`]
      : []),
    ...open(session),
  ]);
}

/** `--what red.credits --was 5 --now 10 --note "miscounted"` */
function correct(file: string | undefined, values: Values): number {
  const { what = '', was, now } = values;
  const [who = '', fact = ''] = what.split('.');
  if (who === '' || fact === '')
    throw new BadInput('--what', 'expected WHO.FACT, such as red.credits or campaign.weeks');
  if (was === undefined || now === undefined)
    throw new BadInput('--was', 'expected --was and --now: what it is, and what it should be');
  return beside(file, values, ['correct', who, fact], { was: plain(was), now: plain(now) });
}

/** JSON where it is some, else the words themselves. */
function plain(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInput('--answer', `is not JSON: ${text.slice(0, 80)}`);
  }
}

function report(file: string | undefined, values: Values): number {
  const { session } = read(file);
  const told = reportOf(session);
  const name = (id: string) => session.nameOf(id);
  return tell(values, told, [
    headline(session),
    ...(told.winners.length > 0 ? [`Won by ${told.winners.map(name).join(' and ')}`] : []),
    ...table(session),
    ...told.battles
      .filter(({ status: is }) => is === 'fought')
      .map(
        ({ id, week: at, gangs, played }) =>
          `  week ${at}, ${name(id)}: ${gangs.map(name).join(' against ')}, ${played?.victors.length ? `${played.victors.map(name).join(' and ')} won` : 'nobody won'}`,
      ),
    `Dead: ${told.deaths.map(({ name: who, week: at, by }) => `${who} (week ${at}${by ? `, by ${by.name}` : ''})`).join(', ') || 'nobody'}`,
    ...told.feuds.slice(0, 3).map(({ by, of, times }) => `${name(by)} took out ${times} of ${name(of)}`),
    ...(told.luck.length > 1 ? [luckiest(told.luck, name)] : []),
  ]);
}

function luckiest(luck: readonly DiceLuck[], name: (id: string) => string): string {
  const [best, ...others] = luck;
  const worst = others.at(-1);
  const said = (one: DiceLuck | undefined) =>
    one ? `${name(one.gang)} (${one.average.toFixed(2)} on ${one.dice} dice)` : 'nobody';
  return `Luckiest dice: ${said(best)}; unluckiest: ${said(worst)}`;
}

/** The whole campaign as one file, or its gangs as a table. */
function exported(file: string | undefined, values: Values): number {
  const { kept, session } = read(file);
  if (!values.csv) {
    console.log(JSON.stringify({ ...kept, log: session.log }));
    return 0;
  }
  const cell = (value: unknown) =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  const head = [
    'gang',
    'fighter',
    'rank',
    'status',
    'value',
    'xp',
    'advances',
    'kills',
    'kit',
    'skills',
    'injuries',
  ];
  const { order, gangs, members } = session.state;
  const listed = order.flatMap((id) => gangs[id]?.roster ?? []).flatMap((id) => members[id] ?? []);
  const plainly = (ids: readonly string[]) => ids.map((id) => id.replaceAll('-', ' ')).join('; ');
  const rows = listed.map((member) => [
    session.nameOf(member.gang),
    member.name,
    member.rank,
    member.status,
    member.value,
    member.xp,
    member.advances,
    member.kills,
    member.kit.map((id) => session.nameOf(id)).join('; '),
    plainly(member.skills),
    plainly(member.injuries),
  ]);
  console.log([head, ...rows].map((row) => row.map(cell).join(',')).join('\n'));
  return 0;
}

/** Do the books add up, and does the log replay? */
function check(file: string | undefined, values: Values): number {
  const { setUp, session } = read(file);
  const broken = [...faultsInBooks(session.state, session.story)];
  try {
    const again = replay(campaignGame, setUp, session.log);
    if (JSON.stringify(again.state) !== JSON.stringify(session.state))
      broken.push('the replay came to another state');
  } catch (error) {
    broken.push(`the replay stopped: ${(error as Error).message}`);
  }
  const last = feedOf(session, { most: 1 })[0]?.words;
  tell(values, { sound: broken.length === 0, entries: session.log.length, broken }, [
    broken.length === 0
      ? `The books add up, and ${session.log.length} entries replay to the same state.`
      : broken.join('\n'),
    ...(last === undefined ? [] : [`Last: ${last}`]),
  ]);
  return broken.length === 0 ? 0 : 1;
}

function simulate(file: string | undefined, values: Values): number {
  if (file !== undefined) throw new BadInput('FILE', 'simulate takes no file');
  const count = whole('--count', values.count, 1, 100_000, 1);
  const gangs = whole('--gangs', values.gangs, 2, 8, 4);
  const weeks = whole('--weeks', values.weeks, 1, 52, 12);
  const paper = whole('--paper', values.paper, 0, 100, 20);
  const seed = values.seed ?? freshSeed();
  const settings = readSettings({ variant: values.variant ?? [], rulings: rulingsOf(values.ruling ?? []) });
  const data = dataIn(values);
  let isBroken = false;
  for (let at = 0; at < count; at++) {
    const plan = {
      pack: packOf(values),
      gangs,
      weeks,
      seed: count === 1 ? seed : `${seed}-${at + 1}`,
      paper,
      settings,
      rules: houseRulesOf(values),
      ...variantOf(values),
      ...(values.restless ? { restless: true } : {}),
      ...data,
    };
    const told = simulateCampaign(plan);
    isBroken ||= told.broken.length > 0 || !told.ended;
    if (values.json) console.log(JSON.stringify(told));
    else
      console.log(
        `${told.pack}, seed ${told.seed}: ${told.weeks} weeks, ${told.battles} battles (${told.onPaper} on paper), ${told.entries} entries, won by ${told.winner.join(' and ') || 'nobody'}; ${told.broken.length === 0 ? 'sound' : told.broken.join('; ')}`,
      );
  }
  return isBroken ? 1 : 0;
}
