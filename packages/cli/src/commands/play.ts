import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  type Award,
  BadInput,
  type BattleSetUp,
  type BattleState,
  battle,
  type Cast,
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
import { clause, nearest, section } from '@hive-arbiter/rulebook';
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
  // Whoever goes on remembers the evening; the last lines say where it stopped.
  const before = Math.max(0, saved.log.length > 0 ? session.story.length - REMINDER : 0);
  if (before > 0) console.log(colors.dim(`  … ${before} lines before; \`arbiter replay\` tells them all`));
  const heard: Heard = { told: before, dice: session.dice.filter(({ told }) => told < before).length };
  let shown = false;
  while (!session.finished) {
    tellNews(session, heard);
    const [question] = session.open.questions;
    if (!question) throw new Error('A battle waits for nobody');
    if (isConfirming(question) && !shown) showResult(session);
    shown = isConfirming(question);
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
    const entries = session.log.length;
    if (line === 'undo') await undo(desk, session);
    else if (!aside(session, question, line)) answer(session, question, line);
    if (session.log.length !== entries) save();
    heard.told = Math.min(heard.told, session.story.length);
    heard.dice = Math.min(heard.dice, session.dice.length);
  }
  tellNews(session, heard);
  if (!shown) showResult(session);
  save();
}

/** So many lines of the story are told again when a battle goes on. */
const REMINDER = 12;

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

/** How much of the story and of the dice the table has heard. */
interface Heard {
  told: number;
  dice: number;
}

/** Prints what happened since, dice where they fell. What one seat alone may know is only announced. */
function tellNews(session: Session<BattleState>, heard: Heard): void {
  const alone = new Set<string>();
  const { story, dice } = session;
  for (; heard.told <= story.length; heard.told++) {
    for (let cast = dice[heard.dice]; cast && cast.told <= heard.told; cast = dice[++heard.dice])
      if (cast.how === 'rolled') console.log(asRoll(session, cast));
    const event = story[heard.told];
    if (!event) break;
    if (event.to === undefined) console.log(asLine(session, event));
    else alone.add(event.to);
  }
  for (const seat of alone)
    console.log(colors.dim(`  For ${session.nameOf(seat)} alone: \`secrets ${seat}\` shows it`));
}

/** Who rolled what: `Escher 4, Goliath 2 on a D6`. */
function asRoll(session: Session<BattleState>, { question, faces }: Cast): string {
  const { dice, of, clause } = question;
  const who = of?.split(' ').map((id) => session.nameOf(id)) ?? [];
  const names = faces.map((face) => (typeof face === 'string' ? session.nameOf(face) : String(face)));
  const each = who.length === faces.length && who.length > 1;
  const rolled = each
    ? names.map((face, at) => `${who[at]} ${face}`).join(', ')
    : `${who.length > 0 ? `${who.join(', ')}: ` : ''}${names.join(', ')}`;
  return colors.dim(`    ${rolled} ${inDice(dice, each)}  ${clause}`);
}

/** With what it was rolled: `on a D6`, `on 2 injury dice`. */
function inDice(dice: Cast['question']['dice'], each: boolean): string {
  if ('deck' in dice) return 'is drawn';
  // A D66 is two dice read as one.
  const many = each || dice.notation === 'D66' ? 1 : dice.count;
  const [kind = ''] = dice.notation.match(/[a-zA-Z].*$/) ?? [];
  const name = kind.startsWith('D') ? kind : `${kind} ${many === 1 ? 'die' : 'dice'}`;
  return many === 1
    ? `on ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
    : `on ${many}${kind.startsWith('D') ? '' : ' '}${name}`;
}

function asLine(session: Session<BattleState>, event: Told): string {
  const words = inWords(event, (id) => session.nameOf(id));
  return `  ${words.charAt(0).toUpperCase()}${words.slice(1)}  ${colors.dim(event.clause)}`;
}

function show(session: Session<BattleState>, question: Question): void {
  const seat = question.by?.length === 1 ? session.nameOf(question.by[0] as string) : 'Anyone';
  console.log(
    `\n${colors.bold(colors.yellow(seat))}  ${asked(session, question)}  ${colors.dim(question.clause)}`,
  );
  for (const [at, option] of optionsOf(question).entries())
    console.log(`  ${String(at + 1).padStart(2)}  ${labelOf(session, question, option)}`);
  if (question.kind !== 'choice') return;
  const closed = Object.entries(question.blocked ?? {});
  for (const why of new Set(closed.map(([, blocked]) => blocked.why))) {
    const options = closed.filter(([, blocked]) => blocked.why === why);
    const labels = options.map(([option]) => labelOf(session, question, option)).join(', ');
    console.log(colors.dim(`   ·  ${labels}: ${why} (type its name to insist)`));
  }
}

/** What is listed with numbers under a question. */
function optionsOf(question: Question): readonly string[] {
  switch (question.kind) {
    case 'choice':
    case 'pick':
      return question.options;
    case 'measure':
    case 'sight':
      return question.to.length === 1 ? [] : question.to;
    case 'place':
      return question.who ?? [];
    case 'dice':
      return 'deck' in question.dice ? question.dice.deck : [];
    default:
      return [];
  }
}

function labelOf(session: Session<BattleState>, question: Question, option: string): string {
  const label = question.kind === 'choice' ? question.labels?.[option] : undefined;
  return label ?? session.nameOf(option);
}

/** The question in plain words, with how to answer it. */
function asked(session: Session<BattleState>, question: Question): string {
  const nameOf = (id: string) => session.nameOf(id);
  const about = aboutWhom(session, question);
  switch (question.kind) {
    case 'dice':
      return askForDice(question, about);
    case 'measure': {
      const from = nameOf(question.from);
      const [only = ''] = question.to;
      if (question.to.length === 1) {
        const near = question.within === 0 ? 'touching' : `within ${question.within}" of`;
        return `${naming(question.what ?? `Is ${nameOf(only)} ${near} ${from}?`, nameOf(only))} y or n`;
      }
      const near = question.within === 0 ? `touch ${from}` : `are within ${question.within}" of ${from}`;
      return `${question.what ?? `Which of these ${near}?`} Numbers, all, or an empty line for none`;
    }
    case 'sight': {
      const from = nameOf(question.from);
      const [only = ''] = question.to;
      if (question.to.length === 1)
        return `${naming(question.what ?? `Can ${from} see ${nameOf(only)}?`, nameOf(only))} y or n`;
      return `${question.what ?? `Which of these can ${from} see?`} Numbers, all, or an empty line for none`;
    }
    case 'choice':
      return `${question.what ?? 'Choose'}${about}`;
    case 'pick': {
      const { least, most } = question;
      if (most === 1)
        return `${question.what ?? 'Which of these?'}${about} A number${least === 0 ? ', or an empty line for none' : ''}`;
      const many = least === most ? `${most}` : least === 0 ? `up to ${most}` : `${least} to ${most}`;
      return `${question.what ?? 'Which of these?'}${about} Numbers, ${many}${least === 0 ? ', or an empty line for none' : ''}`;
    }
    case 'place': {
      const where = sayWhere(question.where as never as Where, nameOf);
      return question.who
        ? `Who is set up next ${where}? A number, or all when everybody is in place`
        : `Place ${nameOf(question.of ?? '')} ${where}, then an empty line`;
    }
    case 'fact':
      return `${question.what.endsWith('?') ? '' : 'Is this so? '}${question.what}${about} y or n`;
    default:
      return question satisfies never;
  }
}

/** What is rolled, what for, and what can be typed. */
function askForDice({ dice, clause: id }: Question<'dice'>, about: string): string {
  // The page and its part say what the dice are for: `Resolving hits, wound`.
  const what = `${section(clause(id).section).title}, ${id.split('.').at(-2)}: `;
  if ('deck' in dice) return `${what}draw a card${about}. Its number, or an empty line lets the app draw`;
  const faces = TYPED[dice.die] ?? 'the faces';
  return `${what}roll ${inDice(dice, false).replace(/^on /, '')}${about}. Type ${faces}, or an empty line lets the app roll`;
}

/** What is on dice without numbers alone. */
const TYPED: Readonly<Record<string, string>> = {
  injury: 'flesh, serious or out for each',
  firepower: '1, 2, 3 or ammo for each',
  scatter: 'hit, or the direction in degrees from north',
};

/** The words with the name beside them, unless they say it. */
function naming(words: string, name: string): string {
  return words.includes(name) ? words : `${words} (${name})`;
}

/** Whom the question is about, where neither its words nor the player asked say so. */
function aboutWhom(session: Session<BattleState>, { of, what, by }: Question): string {
  if (of === undefined) return '';
  const known = `${what ?? ''} ${by?.map((seat) => session.nameOf(seat)).join(' ') ?? ''}`;
  const names = of
    .split(' ')
    .map((id) => session.nameOf(id))
    .filter((name) => !known.includes(name));
  return names.length === 0 ? '' : ` (${names.join(', ')})`;
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
  const given = readAnswer(session, question, line);
  if ('fault' in given) {
    console.log(colors.red(given.fault));
    return;
  }
  const seat = seatOf(session, question);
  const { number } = session.open;
  const { fault } = given.roll ? session.roll(number, seat) : session.answer(number, seat, given.answer);
  if (fault) console.log(colors.red(fault));
  else if (isConfirming(question)) confirmForAll(session);
  else if (question.kind === 'place' && line === 'all') placeTheRest(session, question);
}

/** The last question, which everybody answers. */
function isConfirming(question: Question): boolean {
  return question.kind === 'choice' && question.options.length === 1 && question.options[0] === 'confirm';
}

/** Around one screen one answer is enough. */
function confirmForAll(session: Session<BattleState>): void {
  for (let [question] = session.open.questions; question && isConfirming(question); ) {
    session.answer(session.open.number, seatOf(session, question), 'confirm');
    [question] = session.open.questions;
  }
}

function seatOf(session: Session<BattleState>, question: Question): string {
  return question.by?.[0] ?? session.state.gangs[0]?.seat ?? '';
}

/** Everybody whom this clause sets up stands where they may: nobody needs to be told off one by one. */
function placeTheRest(session: Session<BattleState>, { clause }: Question): void {
  for (;;) {
    const { number, questions } = session.open;
    const [question] = questions;
    if (question?.kind !== 'place' || question.clause !== clause) return;
    session.answer(number, seatOf(session, question), 'placed');
  }
}

function readAnswer(
  session: Session<BattleState>,
  question: Question,
  line: string,
): { answer: unknown; roll?: boolean } | { fault: string } {
  switch (question.kind) {
    case 'dice':
      if (line === '') return { answer: [], roll: true };
      if ('deck' in question.dice) {
        const card = readOption(session, question, line);
        return card === undefined ? { fault: 'Type the number of a card' } : { answer: [card] };
      }
      return { answer: readDice(line) };
    case 'choice': {
      const option = readOption(session, question, line, Object.keys(question.blocked ?? {}));
      return option === undefined
        ? { fault: `Type a number from 1 to ${question.options.length}` }
        : { answer: option };
    }
    case 'pick':
    case 'measure':
    case 'sight': {
      if (question.kind !== 'pick' && question.to.length === 1) {
        if (!YES_OR_NO.test(line)) return { fault: 'Type y or n' };
        return { answer: /^y/i.test(line) ? question.to : [] };
      }
      const options = optionsOf(question);
      const numbers = line === '' || line === 'none' ? [] : line.split(/[\s,]+/).map(Number);
      const picked = line === 'all' ? options : numbers.map((at) => options[at - 1] ?? '');
      return picked.includes('')
        ? { fault: `Type numbers from 1 to ${options.length}, or all` }
        : { answer: picked };
    }
    case 'place': {
      if (!question.who || line === 'all' || line === '') return { answer: 'placed' };
      const of = readOption(session, question, line);
      return of === undefined
        ? { fault: `Type a number from 1 to ${question.who.length}, or all` }
        : { answer: { of, spot: 'placed' } };
    }
    case 'fact':
      return YES_OR_NO.test(line) ? { answer: /^y/i.test(line) } : { fault: 'Type y or n' };
    default:
      return question satisfies never;
  }
}

const YES_OR_NO = /^(y|yes|n|no)$/i;

/** The option that a number, its id or its name stands for; one that is closed must be named. */
function readOption(
  session: Session<BattleState>,
  question: Question,
  line: string,
  closed: readonly string[] = [],
): string | undefined {
  const options = optionsOf(question);
  if (/^\d+$/.test(line)) return options[Number(line) - 1];
  const word = line.toLowerCase();
  return [...options, ...closed].find(
    (option) => option === word || labelOf(session, question, option).toLowerCase() === word,
  );
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

function showResult(session: Session<BattleState>): void {
  const { verdict, awards } = session.state;
  const names = (verdict?.victors ?? []).map((id) => session.nameOf(id)).join(' and ');
  const result = { win: `${names} won`, draw: 'A draw', none: 'Nobody won' }[verdict?.result ?? 'none'];
  console.log(`\n${heading(result, verdict?.why)}`);
  // What belongs to one gang or fighter stands together.
  const order = [...new Set(awards.map(({ to }) => to))];
  const isNote = ({ what, detail }: Award) => what === 'note' && detail === '';
  const lines = awards.filter((line) => !isNote(line));
  for (const line of lines.sort((a, b) => order.indexOf(a.to) - order.indexOf(b.to)))
    console.log(
      `  ${session.nameOf(line.to).padEnd(26)} ${inAWord(session, line)}  ${colors.dim(line.clause)}`,
    );
  for (const { clause: id } of awards.filter(isNote))
    console.log(`  ${colors.dim('To remember:')} ${clause(id).rule.trim()}  ${colors.dim(id)}`);
}

/** One line of what the battle brings: `+40 credits`, `+2 XP for taking part`. */
function inAWord(session: Session<BattleState>, { what, amount, detail }: Award): string {
  const sum = `${amount > 0 ? '+' : ''}${amount}`;
  const why = detail === '' ? '' : `: ${session.nameOf(detail)}`;
  switch (what) {
    case 'xp':
      return `${sum} XP${why}`;
    case 'reputation':
      return `${sum} Reputation${why}`;
    case 'credits':
      return `${sum} credits${why}`;
    case 'territory':
      return 'the territory at stake';
    case 'captive':
      return `captive of ${session.nameOf(detail)}`;
    case 'note':
      return detail;
    default:
      return session.nameOf(detail);
  }
}
