import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  BadInput,
  type BattleSetUp,
  type BattleState,
  battle,
  DEPTHS,
  type Depth,
  HOUSES,
  inWords,
  type Question,
  type Roster,
  Session,
  sampleGang,
  sayWhere,
  scenarios,
  specialRules,
  standing,
  type Told,
  type Where,
} from '@hive-arbiter/engine';
import { clause, nearest } from '@hive-arbiter/rulebook';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import { type BattleFile, readBattle, saveBattle, sessionSetUp } from '../battle-file.ts';
import { Desk } from '../desk.ts';
import { readArgs, readDice, readRulings } from '../given.ts';
import { heading, shortened, wrapped } from '../show.ts';

/** Plays a whole battle in the terminal, alone or hot-seat. */
export const play: Command = async (args) => {
  const desk = new Desk();
  await playAt(desk, args);
  desk.close();
  return 0;
};

export async function playAt(desk: Desk, args: readonly string[]): Promise<void> {
  const saved = readStart(args);
  const session = new Session<BattleState>(battle, sessionSetUp(saved), saved.log);
  const save = () => {
    if (saved.file) saveBattle(saved.file, { ...saved, log: session.log });
  };
  save();
  console.log(
    `${heading(titleOf(session.state.scenario), session.state.scenario)}  ${colors.dim(`seed ${saved.seed}`)}`,
  );
  console.log(colors.dim(`${COMMANDS}\n`));
  let told = 0;
  while (!session.finished) {
    told = tellNews(session, told);
    const [question] = session.open.questions;
    if (!question) throw new Error('A battle waits for nobody');
    show(session, question);
    const line = await desk.ask('› ');
    if (line === undefined || line === 'quit') {
      save();
      console.log(
        saved.file
          ? `Saved to ${saved.file}; \`arbiter play --resume ${saved.file}\` goes on.`
          : 'Not saved: `--save FILE` keeps a battle.',
      );
      return;
    }
    const before = session.log.length;
    if (line === 'undo') await undo(desk, session);
    else if (!aside(session, question, line)) answer(session, question, line);
    if (session.log.length !== before) save();
    if (session.story.length < told) told = 0;
  }
  tellNews(session, told);
  showResult(session.state);
  save();
}

const COMMANDS =
  'why: the rule   state: who is where   undo: take the last answer back   help: more   quit: leave';

interface Start extends Omit<BattleFile, 'format' | 'version'> {
  readonly file: string | undefined;
}

function readStart(args: readonly string[]): Start {
  const { values, positionals } = readArgs(args, {
    gangs: { type: 'string', short: 'g' },
    variant: { type: 'string', multiple: true },
    ruling: { type: 'string', multiple: true },
    special: { type: 'string', multiple: true },
    terrain: { type: 'string' },
    seed: { type: 'string', short: 's' },
    dice: { type: 'string' },
    depth: { type: 'string' },
    save: { type: 'string' },
    resume: { type: 'string' },
  });
  if (values.resume !== undefined) {
    const { setUp, seed, dice, agreed, log } = readBattle(values.resume);
    return { setUp, seed, dice, agreed, log, file: values.resume };
  }
  const [id = 'takeover.stand-off', ...more] = positionals;
  if (more.length > 0) throw new BadInput('SCENARIO', `expected one scenario, got ${positionals.length}`);
  if (values.save !== undefined && existsSync(values.save)) {
    throw new BadInput(
      '--save',
      `${values.save} is there already; \`--resume ${values.save}\` goes on with it`,
    );
  }
  const dice = oneOf('--dice', values.dice ?? 'app', ['app', 'mine']);
  const variant = values.variant;
  const agreed = {
    ...(variant === undefined ? {} : { variant }),
    ...(values.ruling === undefined ? {} : { rulings: readRulings(values.ruling) }),
  };
  return {
    setUp: readSetUp(id, values.gangs, {
      depth: oneOf('--depth', values.depth ?? 'attacks', DEPTHS) as Depth,
      special: (values.special ?? []).map(readSpecial),
      ...(variant?.includes('classic') ? { variant: 'classic' as const } : {}),
      ...(values.terrain === undefined
        ? {}
        : { terrain: oneOf('--terrain', values.terrain, TERRAINS) as BattleState['terrain'] }),
    }),
    seed: values.seed ?? String(randomInt(2 ** 31)),
    dice: dice === 'mine' ? 'ask' : 'app',
    agreed,
    log: [],
    file: values.save,
  };
}

const TERRAINS = ['slums', 'zone-mortalis', 'towers', 'sump-sea', 'sector-mechanicus'] as const;

/** Gangs are a number of sample gangs, or houses by name: `--gangs escher,orlock`. */
export function readSetUp(id: string, gangs: string | undefined, more: Partial<BattleSetUp>): BattleSetUp {
  const known = scenarios();
  const named = known.filter((each) => each.id === id || each.id.endsWith(`.${id}`));
  if (named.length > 1) {
    throw new BadInput('SCENARIO', `${id} is in two packs: ${named.map((each) => each.id).join(' or ')}`);
  }
  const [scenario] = named;
  if (!scenario) {
    const close = nearest(
      id,
      known.map((each) => each.id),
    );
    throw new BadInput(
      'SCENARIO',
      `there is no scenario ${JSON.stringify(id)}; the nearest are ${close.join(', ')}`,
    );
  }
  const { least, most } = scenario.gangs;
  const rosters = readGangs(gangs ?? String(least));
  if (rosters.length < least || rosters.length > most) {
    const many = least === most ? `${least}` : `${least} to ${most}`;
    throw new BadInput('--gangs', `${scenario.title} is played by ${many} gangs, got ${rosters.length}`);
  }
  return { pack: scenario.pack, scenario: scenario.id, gangs: rosters, ...more };
}

function readGangs(text: string): readonly Roster[] {
  const count = Number(text);
  if (Number.isInteger(count)) {
    if (count < 1 || count > HOUSES.length)
      throw new BadInput('--gangs', `expected 1 to ${HOUSES.length} gangs, got ${text}`);
    return HOUSES.slice(0, count).map((house) => sampleGang(house));
  }
  const names = text.split(',').map((name) => name.trim());
  return names.map((house, at) => {
    if (!HOUSES.includes(house))
      throw new BadInput('--gangs', `expected a number or ${HOUSES.join(', ')}, got ${house}`);
    const again = names.slice(0, at).filter((each) => each === house).length;
    return sampleGang(house, again === 0 ? house : `${house}-${again + 1}`);
  });
}

export function readSpecial(id: string): string {
  const known = specialRules().map((rule) => rule.id);
  if (known.includes(id)) return id;
  throw new BadInput(
    '--special',
    `there is no special rule ${JSON.stringify(id)}; the nearest are ${nearest(id, known).join(', ')}`,
  );
}

export function oneOf(option: string, given: string, allowed: readonly string[]): string {
  if (allowed.includes(given)) return given;
  throw new BadInput(option, `expected ${allowed.join(', ')}, got ${given}`);
}

function titleOf(id: string): string {
  return scenarios().find((each) => each.id === id)?.title ?? id;
}

/** Prints what happened since; returns how much has been told. What one seat alone may know is only announced. */
function tellNews(session: Session<BattleState>, told: number): number {
  const alone = new Set<string>();
  for (const event of session.story.slice(told)) {
    if (event.to === undefined) console.log(asLine(session, event));
    else alone.add(event.to);
  }
  for (const seat of alone)
    console.log(colors.dim(`  For ${nameOf(session.state, seat)} alone: \`secrets ${seat}\` shows it`));
  return session.story.length;
}

function asLine(session: Session<BattleState>, event: Told): string {
  return `  ${inWords(event, (id) => session.nameOf(id))}  ${colors.dim(event.clause)}`;
}

function show(session: Session<BattleState>, question: Question): void {
  const { state } = session;
  const seat = question.by?.length === 1 ? nameOf(state, question.by[0] as string) : 'Anyone';
  console.log(
    `\n${colors.bold(colors.yellow(seat))}  ${asked(state, question)}  ${colors.dim(question.clause)}`,
  );
  if (question.kind === 'choice') {
    for (const [at, option] of question.options.entries())
      console.log(`  ${String(at + 1).padStart(2)}  ${nameOf(state, option)}`);
    for (const [option, { why }] of Object.entries(question.blocked ?? {})) {
      console.log(colors.dim(`   ·  ${nameOf(state, option)}: ${why} (type it in full to insist)`));
    }
  }
  if (question.kind === 'measure' || question.kind === 'sight') {
    for (const [at, id] of question.to.entries())
      console.log(`  ${String(at + 1).padStart(2)}  ${nameOf(state, id)}`);
  }
}

/** The question in plain words, with how to answer it. */
function asked(state: BattleState, question: Question): string {
  const about =
    question.of === undefined
      ? ''
      : ` (${question.of
          .split(' ')
          .map((id) => nameOf(state, id))
          .join(', ')})`;
  switch (question.kind) {
    case 'dice':
      return `Roll ${question.dice.notation}${about}: type the faces, or an empty line lets the app roll`;
    case 'measure': {
      const from = nameOf(state, question.from);
      const near = question.within === 0 ? `touch ${from}` : `are within ${question.within}" of ${from}`;
      return `${question.what ?? `Which of these ${near}?`} Numbers, all, or an empty line for none`;
    }
    case 'sight': {
      const from = nameOf(state, question.from);
      return `${question.what ?? `Which of these can ${from} see?`} Numbers, all, or an empty line for none`;
    }
    case 'choice':
      return `${question.what ?? 'Choose'}${about}`;
    case 'place':
      return `Place ${nameOf(state, question.of ?? '')} ${sayWhere(question.where as never as Where, (id) => nameOf(state, id))}, then an empty line`;
    case 'fact':
      return `${question.what}${about} y or n`;
    default:
      return question satisfies never;
  }
}

function nameOf(state: BattleState, id: string): string {
  return (
    state.fighters[id]?.name ??
    state.gangs.find((gang) => gang.id === id)?.name ??
    state.gangs.find((gang) => gang.seat === id)?.name ??
    id.replaceAll('-', ' ')
  );
}

/** Things one can say beside answering; true when it was one of them. */
function aside(session: Session<BattleState>, question: Question, line: string): boolean {
  const [word = '', ...rest] = line.split(' ');
  switch (word) {
    case 'why':
      console.log(wrapped(clause(question.clause).rule));
      return true;
    case 'state':
      showState(session.state);
      return true;
    case 'secrets': {
      const seat = rest.join(' ');
      const own = session.story.filter(({ to }) => to === seat);
      console.log(
        own.length === 0
          ? `Nothing is secret to ${seat || 'nobody'}: name a seat.`
          : own.map((event) => asLine(session, event)).join('\n'),
      );
      return true;
    }
    case 'depth': {
      const by = session.state.gangs[0]?.seat ?? '';
      const depth = rest[0] ?? '';
      if (!DEPTHS.includes(depth as Depth)) console.log(`depth ${DEPTHS.join(' | ')}`);
      else session.overrule(['depth'], depth, 'tracked differently from here on', by);
      return true;
    }
    case 'overrule': {
      const [path = '', value = '', ...note] = rest;
      overrule(session, path, value, note.join(' '));
      return true;
    }
    case 'help':
      console.log(
        `${COMMANDS}\nsecrets SEAT: what only that seat may know   depth status|attacks|full   overrule PATH VALUE NOTE: correct a fact, such as overrule fighters.escher-leader.fate standing miscounted`,
      );
      return true;
    default:
      return false;
  }
}

function overrule(session: Session<BattleState>, path: string, text: string, note: string): void {
  let value: unknown = text;
  try {
    value = JSON.parse(text);
  } catch {
    // A plain word is a text.
  }
  const by = session.state.gangs[0]?.seat ?? '';
  const { fault } = session.overrule(path.split('.'), value as never, note || 'corrected', by);
  if (fault) console.log(colors.red(fault));
}

/** Takes the last answer of a person back, with everything that followed from it; past dice the others must agree. */
async function undo(desk: Desk, session: Session<BattleState>): Promise<void> {
  const held = standing(session.log);
  const last = held.findLastIndex((entry) => entry.type === 'answer' && entry.how !== 'rolled');
  const to = held[last - 1];
  if (!to) {
    console.log('There is nothing to take back.');
    return;
  }
  const seats = session.state.gangs.map(({ seat }) => seat);
  const by = seats[0] ?? '';
  let { fault } = session.undo(to.seq, by);
  if (fault) {
    const agreed = (await desk.ask(`${fault}. Do they? y or n › `))?.toLowerCase();
    fault =
      agreed === 'y' || agreed === 'yes' ? session.undo(to.seq, by, seats).fault : 'Nothing is taken back.';
  }
  console.log(fault ?? 'Taken back.');
}

function answer(session: Session<BattleState>, question: Question, line: string): void {
  const { number } = session.open;
  const seat = question.by?.[0] ?? session.state.gangs[0]?.seat ?? '';
  const given = readAnswer(question, line);
  if ('fault' in given) {
    console.log(colors.red(given.fault));
    return;
  }
  const { fault } = given.roll ? session.roll(number, seat) : session.answer(number, seat, given.answer);
  if (fault) console.log(colors.red(fault));
}

function readAnswer(
  question: Question,
  line: string,
): { answer: unknown; roll?: boolean } | { fault: string } {
  switch (question.kind) {
    case 'dice':
      return line === '' ? { answer: [], roll: true } : { answer: readDice(line) };
    case 'choice': {
      const at = Number(line);
      const option = Number.isInteger(at) && line !== '' ? question.options[at - 1] : line;
      const known =
        question.options.includes(option ?? '') || Object.hasOwn(question.blocked ?? {}, option ?? '');
      return known ? { answer: option } : { fault: `Type a number from 1 to ${question.options.length}` };
    }
    case 'measure':
    case 'sight': {
      const numbers = line === '' || line === 'none' ? [] : line.split(/[\s,]+/).map(Number);
      const picked = line === 'all' ? question.to : numbers.map((at) => question.to[at - 1]);
      return picked.includes(undefined as never)
        ? { fault: `Type numbers from 1 to ${question.to.length}, or all` }
        : { answer: picked };
    }
    case 'place':
      return { answer: 'placed' };
    case 'fact':
      return /^(y|yes|n|no)$/i.test(line) ? { answer: /^y/i.test(line) } : { fault: 'Type y or n' };
    default:
      return question satisfies never;
  }
}

function showState({ round, gangs, fighters, special }: BattleState): void {
  console.log(`Round ${round}${special.length > 0 ? `, ${special.join(', ')}` : ''}`);
  for (const gang of gangs) {
    const bottled = gang.bottled === 'no' ? '' : colors.red(' bottled out');
    console.log(`${colors.bold(gang.name)} ${colors.dim(gang.role)}${bottled}`);
    for (const id of gang.roster) {
      const fighter = fighters[id];
      if (!fighter || fighter.fate === 'stayed-home') continue;
      const marks = [
        fighter.fate,
        ...(fighter.ready ? ['ready'] : []),
        ...(fighter.broken ? ['broken'] : []),
        ...fighter.conditions,
      ];
      console.log(`  ${shortened(fighter.name, 34).padEnd(34)} ${marks.join(', ')}`);
    }
  }
}

function showResult({ verdict, awards, gangs, fighters }: BattleState): void {
  const names = (verdict?.victors ?? []).map((id) => gangs.find((gang) => gang.id === id)?.name ?? id);
  console.log(
    `\n${heading(verdict?.result === 'win' ? `${names.join(' and ')} won` : verdict?.result === 'draw' ? 'A draw' : 'Nobody won', verdict?.why)}`,
  );
  for (const { to, what, amount, detail } of awards) {
    const name = gangs.find((gang) => gang.id === to)?.name ?? fighters[to]?.name ?? to;
    console.log(
      `  ${name.padEnd(34)} ${amount > 0 ? '+' : ''}${amount} ${what}${detail ? `, ${detail}` : ''}`,
    );
  }
}
