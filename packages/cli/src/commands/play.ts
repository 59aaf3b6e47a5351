import {
  type BattleState,
  boardNow,
  DEPTHS,
  type Depth,
  type FighterState,
  inForce,
  inPlainWords,
  keyOf,
  missionOf,
  packOf,
  type Question,
  readKey,
  type Secrets,
  sayPast,
  scenarios,
  standing,
  type Told,
} from '@hive-arbiter/engine';
import { boardLetters } from '@hive-arbiter/engine/board';
import { clause, clausesOf, type SectionId } from '@hive-arbiter/rulebook';
import { HERE } from '@hive-arbiter/server/rules';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import { byItsRules, ORGANISER, rulesOf, saveBattle, sayRules, sessionSetUp } from '../battle-file.ts';
import { BotPlayers, type BotSeats, checkBotSeats, isFromBot, isOfBots, readBotSeats } from '../bots.ts';
import { cardOf } from '../card.ts';
import { Desk } from '../desk.ts';
import { type Faces, readAnswer } from '../read-answer.ts';
import { changeLine, showResult } from '../result.ts';
import { heading, shortened, wrapped } from '../show.ts';
import { showState } from '../show-state.ts';
import {
  answerInWords,
  asked,
  asLine,
  asRoll,
  type BattleSession,
  isListed,
  isNumbers,
  joined,
  labelOf,
  listedOf,
  said,
  seatAsked,
} from '../spoken.ts';
import { readStart, VARIANTS } from './play-start.ts';

/** Plays a whole battle in the terminal, alone or hot-seat. */
export const play: Command = async (args) => {
  const desk = new Desk();
  await playAt(desk, args);
  desk.close();
  return 0;
};

export async function playAt(desk: Desk, args: readonly string[]): Promise<void> {
  const { place, asBots, language, ...saved } = readStart(args);
  const named = saved.log.length > 0 ? await rulesOf(saved, place) : HERE;
  const { Session, battle } = named.rules;
  const session = byItsRules(
    named,
    () => new Session<BattleState>(battle, sessionSetUp(saved, named), saved.log),
  );
  session.language = language;
  const { gangs } = session.state;
  const bots = {
    ...(saved.bots === undefined ? {} : checkBotSeats(saved.bots, gangs)),
    ...readBotSeats(asBots, gangs),
  };
  const players = new BotPlayers(bots, session, saved.seed);
  const { stamp, version } = named;
  const save = () => {
    const who = Object.keys(bots).length === 0 ? {} : { bots };
    if (saved.file) saveBattle(saved.file, { ...saved, ...who, rules: { stamp, version }, log: session.log });
  };
  save();
  console.log(
    `${heading(titleOf(session.state), session.state.scenario || session.state.pack)}  ${colors.dim(`seed ${saved.seed}`)}`,
  );
  const said = sayRules(named);
  if (said !== undefined) console.log(colors.dim(said));
  console.log(colors.dim(`${COMMANDS}\n`));
  // Players who continue remember the evening; the last lines say where it stopped.
  const before = Math.max(0, saved.log.length > 0 ? session.story.length - REMINDER : 0);
  if (before > 0) console.log(colors.dim(`  … ${before} lines before; \`arbiter replay\` tells them all`));
  const heard: Heard = { told: before, dice: session.dice.filter(({ told }) => told < before).length };
  const explained = new Set<string>();
  let shown = false;
  while (!session.finished) {
    tellNews(session, heard, bots);
    const { questions } = session.open;
    // A reader of the result may still correct it: bots confirm last.
    const question = questions.find((each) => isConfirming(each) && !isOfBots(bots, each)) ?? questions[0];
    if (!question) throw new Error('A battle waits for nobody');
    if (question.kind === 'dice' && 'deck' in question.dice && question.dice.deck.length === 1) {
      session.roll(session.open.number, seatOf(session, question)); // Nobody draws from a single card.
      continue;
    }
    const done = players.play(question);
    if (done !== undefined) {
      console.log(done);
      save();
      continue;
    }
    if (isConfirming(question) && !shown) showResult(session);
    shown = isConfirming(question);
    show(session, question, explained);
    if (isOfBots(bots, question) && question.kind !== 'dice')
      console.log(colors.dim('   ·  The bot cannot know this: answer for it'));
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
    if (/^undo( \d+)?$/.test(line)) {
      await undo(desk, session, Number(line.split(' ')[1] ?? 1), bots);
      // The unchanged lines have been told before.
      heard.told = session.story.length;
      heard.dice = session.dice.length;
    } else if (!aside(session, question, line, bots)) answer(session, question, line);
    if (session.log.length !== entries) {
      // A corrected line is worth another look at all of them.
      shown = false;
      save();
    }
    heard.told = Math.min(heard.told, session.story.length);
    heard.dice = Math.min(heard.dice, session.dice.length);
  }
  tellNews(session, heard, bots);
  save();
}

/** So many lines of the story are repeated when a battle continues. */
const REMINDER = 12;

const COMMANDS =
  'why: the rule   state: who is where   goals: what for   card NAME: a fighter   undo: take the last answer back   help: more   quit: leave';

function titleOf({ scenario, pack, occasion }: BattleState): string {
  const mission = missionOf(occasion);
  if (mission) return mission.title;
  return scenarios().find(({ id }) => id === scenario)?.title ?? packOf({ pack }).title;
}

/** How much of the story and of the dice the table has heard. */
interface Heard {
  told: number;
  dice: number;
}

/**
 * Prints what happened since the last time, with dice where they fell. A secret of one seat is only
 * announced.
 */
function tellNews(session: BattleSession, heard: Heard, bots: BotSeats): void {
  const alone = new Set<string>();
  const { story, dice } = session;
  let told: Told[] = [];
  const tell = () => {
    for (const event of joined(told)) console.log(asLine(session, event));
    told = [];
  };
  for (; heard.told <= story.length; heard.told++) {
    for (let cast = dice[heard.dice]; cast && cast.told <= heard.told; cast = dice[++heard.dice]) {
      if (cast.how !== 'rolled') continue;
      tell();
      console.log(asRoll(session, cast));
    }
    const event = story[heard.told];
    if (!event) break;
    if (event.to === undefined) told.push(event);
    else if (!(event.to in bots)) alone.add(event.to);
  }
  tell();
  for (const seat of alone)
    console.log(
      colors.dim(`  For ${session.nameOf(seat)} alone: \`secrets ${session.nameOf(seat)}\` shows it`),
    );
}

/** The board in letters, with a letter for each fighter and where they stand; nothing at a physical table. */
function boardPicture({ state }: BattleSession): string | undefined {
  const board = boardNow(state);
  if (!board || !state.board) return undefined;
  const there = [...board.models.values()].filter(({ side }) => side !== null);
  const letters = new Map(there.map(({ id }, at) => [id, MODELS[at % MODELS.length] as string]));
  const fighters = there.map(({ id, x, y, height, facing }) => {
    const at = [x, y, ...(height > 0 ? [height] : [])].map((inches) => Number(inches.toFixed(2))).join(' ');
    const { name, fate } = state.fighters[id] as FighterState;
    const how = fate === 'standing' ? `looks to ${facing}°` : fate.replaceAll('-', ' ');
    return `\n${colors.dim(`  ${letters.get(id)}  ${name}: ${at}, ${how}`)}`;
  });
  const picture = boardLetters(state.board.file, board.models, (id) => letters.get(id) ?? '@');
  return `\n${picture}${fighters.join('')}`;
}

/** What was last drawn of each battle: a question that is asked again does not push its answer off the screen. */
const lastDrawn = new WeakMap<BattleSession, string>();

function showBoard(session: BattleSession): void {
  const picture = boardPicture(session);
  if (picture === undefined || lastDrawn.get(session) === picture) return;
  lastDrawn.set(session, picture);
  console.log(picture);
}

const MODELS = 'ABCDEFGIJKLMNPQRSTUVWXYZabcdefghijklmnpqrstuvwxyz';

function show(session: BattleSession, question: Question, explained: Set<string>): void {
  const seat = colors.bold(colors.yellow(seatAsked(session, question)));
  if (question.kind === 'place' || question.kind === 'move') showBoard(session);
  console.log(`\n${seat}  ${asked(session, question)}  ${colors.dim(question.clause)}`);
  // The first roll by a rule says what its dice are for.
  if (question.kind === 'dice' && !explained.has(question.clause)) {
    explained.add(question.clause);
    console.log(colors.dim(`   ·  ${shortened(clause(question.clause).rule, 160)}`));
  }
  const { labels, closed: reasons = {} } = said(session, question);
  const isShort = !isNumbers(question) && (question.kind !== 'dice' || isListed(question));
  for (const [at, option] of isShort ? listedOf(question).entries() : [])
    console.log(`  ${String(at + 1).padStart(2)}  ${labels[option]}`);
  if (question.kind !== 'choice') return;
  const closed = Object.entries(reasons);
  for (const why of new Set(closed.map(([, reason]) => reason))) {
    const options = closed.filter(([, reason]) => reason === why);
    const labels = options
      .map(([option]) => labelOf(session, question, option).replace(/\.$/, ''))
      .join(', ');
    console.log(colors.dim(`   ·  ${labels}: ${why} (type its name to insist)`));
  }
}

/** The part of a page that tells the goals of the battle, without its set-up and rewards. */
const GOALS = [
  ...['objectives', 'caskets', 'captives', 'relic', 'relics', 'target'],
  ...['walls', 'escape', 'flight', 'fleeing', 'ending', 'victory'],
];

/** The page's goals, end and victory for the variant in play, and the state of its own rule. */
function goalsOf(session: BattleSession): string {
  const { state } = session;
  const { follows } = scenarios().find(({ id }) => id === state.scenario) ?? {};
  const pages = [state.scenario, ...(follows === undefined ? [] : [follows])];
  const parts = pages.flatMap((page) => GOALS.map((part) => `${page}.${part}.`));
  const page = pages.flatMap((each) => clausesOf(each as SectionId));
  const other = VARIANTS.find((each) => each !== state.variant);
  const rules = page.filter(
    ({ id, variant }) => parts.some((part) => id.startsWith(part)) && variant !== other,
  );
  const own = inForce(state).filter(({ id }) => id === state.scenario);
  const said = own.map(({ words }) => inPlainWords(words, (id) => session.nameOf(id), session.language));
  const lines = [...rules.map(({ rule }) => rule), ...said];
  return lines.map((line) => wrapped(line)).join('\n');
}

/** Commands besides answers; true if the line was one. */
function aside(session: BattleSession, question: Question, line: string, bots: BotSeats): boolean {
  const [word = '', ...rest] = line.split(' ');
  switch (word) {
    case 'why':
      console.log(wrapped(clause(question.clause).rule));
      return true;
    case 'state':
      showState(session);
      return true;
    case 'board':
      console.log(boardPicture(session) ?? '');
      return true;
    case 'goals':
      console.log(goalsOf(session));
      return true;
    case 'card':
      console.log(cardOf(session, rest.join(' ')));
      return true;
    case 'change': {
      const fault = changeLine(session, rest);
      if (fault) console.log(colors.red(fault));
      return true;
    }
    case 'secrets': {
      const named = rest.join(' ');
      if (Object.keys(bots).some((seat) => seat === named || isCalled(session, seat, named))) {
        console.log(`${named} is played by a bot, which keeps its secrets.`);
        return true;
      }
      const own = session.story.filter(({ to }) => to === named || isCalled(session, to, named));
      console.log(
        own.length === 0
          ? `Nothing is secret to ${named || 'nobody'}: name a gang.`
          : [...own.map((event) => asLine(session, event)), ...handOf(session, named)].join('\n'),
      );
      return true;
    }
    case 'depth': {
      const depth = rest[0] ?? '';
      if (!DEPTHS.includes(depth as Depth)) console.log(`depth ${DEPTHS.join(' | ')}`);
      else session.overrule(['depth'], depth, 'tracked differently from here on', ORGANISER);
      return true;
    }
    case 'overrule': {
      const [path = '', value = '', ...note] = byName(session, rest.join(' ')).split(' ');
      overrule(session, path, value, note.join(' '));
      return true;
    }
    case 'help':
      console.log(
        `${COMMANDS}\nundo N: take the last N answers back   change NUMBER VALUE WHY: correct a line of the rewards\nsecrets GANG: what only its player may know   depth status|attacks|full   overrule PATH VALUE NOTE: correct a fact, such as overrule Escher Gang Queen fate pinned miscounted`,
      );
      return true;
    default:
      return false;
  }
}

/** A correction names the fighter or the thing: `Mira fate pinned` is `fighters.mira.fate pinned`. */
function byName(session: BattleSession, line: string): string {
  const { fighters, markers } = session.state;
  const things = Object.keys(markers).map((id) => ({ path: `markers.${id}`, name: session.nameOf(id) }));
  const named = [
    ...Object.values(fighters).map(({ id, name }) => ({ path: `fighters.${id}`, name })),
    ...things,
  ]
    .filter(({ name }) => line.toLowerCase().startsWith(`${name.toLowerCase()} `))
    .sort((one, other) => other.name.length - one.name.length)[0];
  return named ? `${named.path}.${line.slice(named.name.length).trim()}` : line;
}

/** The tactics cards that the gang of this name holds now. */
function handOf(session: BattleSession, name: string): readonly string[] {
  return session.state.gangs.flatMap(({ id, seat }) => {
    if (seat !== name && !isCalled(session, seat, name)) return [];
    const ofSeat = session.state.secrets[seat] as Readonly<Record<string, unknown>> | undefined;
    const { hand = [] } = (ofSeat?.[id] ?? {}) as Partial<Secrets>;
    return hand.length === 0
      ? []
      : [`  In the hand now: ${hand.map((card) => session.nameOf(card)).join(', ')}`];
  });
}

/** Is this what the table calls the gang of that seat? */
function isCalled(session: BattleSession, seat: string | undefined, name: string): boolean {
  return seat !== undefined && session.nameOf(seat).toLowerCase() === name.toLowerCase();
}

function overrule(session: BattleSession, path: string, text: string, note: string): void {
  let value: unknown = text;
  try {
    value = JSON.parse(text);
  } catch {
    // A plain word is a text.
  }
  const { fault } = session.overrule(path.split('.'), value as never, note || 'corrected', ORGANISER);
  if (fault) console.log(colors.red(fault));
}

/**
 * Takes back the last answers of people, with everything that followed, and names them; once dice have been
 * rolled the others must agree.
 */
async function undo(desk: Desk, session: BattleSession, many: number, bots: BotSeats): Promise<void> {
  const held = standing(session.log);
  const given = held.filter(
    (entry) => entry.type === 'answer' && entry.how !== 'rolled' && !isFromBot(bots, entry, session.state),
  );
  const latest = held.at(-1);
  if (many === 1 && latest?.type === 'overrule') {
    const before = held.at(-2);
    const { fault } = before
      ? session.undo(before.seq, latest.by)
      : { fault: 'There is nothing to take back.' };
    console.log(fault ?? `Taken back: the correction (${latest.note}).`);
    return;
  }
  const last = given.at(-many);
  const to = last && held[held.indexOf(last) - 1];
  if (!to || last.type !== 'answer') {
    const most = given.length === 1 ? 'one answer has' : `${given.length} answers have`;
    console.log(given.length === 0 ? 'There is nothing to take back.' : `Only ${most} been given.`);
    return;
  }
  const { gangs } = session.state;
  const { by } = last;
  const people = gangs.filter(({ seat }) => !(seat in bots));
  // Bots agree to everything, and a player against bots alone has nobody to ask.
  const alone = people.length === 1 ? people.map(({ seat }) => seat) : [];
  const tried = session.undo(to.seq, by, [...Object.keys(bots), ...alone, ORGANISER]);
  let { fault } = tried;
  if (tried.fault !== undefined && tried.past) {
    const others = people.filter(({ seat }) => seat !== by).map(({ name }) => name);
    const all = others.join(', ').replace(/, ([^,]+)$/, ' and $1');
    const agreed = await desk.ask(`${sayPast(tried.past)}: ${all} must agree. Do they? y or n › `);
    const everybody = [...gangs.map(({ seat }) => seat), ORGANISER];
    fault = /^y(es)?$/i.test(agreed ?? '')
      ? session.undo(to.seq, by, everybody).fault
      : 'Nothing is taken back.';
  }
  const question = session.open.questions.find((each) => keyOf(each) === last.key);
  const what =
    !question || last.secret ? '.' : `: ${answerInWords(session, question, last.answer).replace(/\.$/, '')}.`;
  const more = many > 1 ? ` And the ${many === 2 ? 'answer' : `${many - 1} answers`} after it.` : '';
  console.log(fault ?? `Taken back${what}${more}`);
}

function answer(session: BattleSession, question: Question, line: string): void {
  const given = readAnswer(session, question, line);
  if ('fault' in given) {
    console.log(colors.red(given.fault));
    return;
  }
  const seat = seatOf(session, question);
  const { number } = session.open;
  const { fault } = given.roll ? session.roll(number, seat) : session.answer(number, seat, given.answer);
  if (fault) console.log(colors.red(fault));
  else if (given.more) rollTheRest(session, question, given.more);
  else if (given.then) placeNext(session, question, given.then);
  else if (isConfirming(question)) confirmForAll(session);
  else if (question.kind === 'place' && line === 'all') placeTheRest(session, question);
}

/** The last question, which everybody answers. */
function isConfirming(question: Question): boolean {
  return question.kind === 'choice' && question.options.length === 1 && question.options[0] === 'confirm';
}

/** Around one screen one answer is enough. */
function confirmForAll(session: BattleSession): void {
  for (let [question] = session.open.questions; question && isConfirming(question); ) {
    session.answer(session.open.number, seatOf(session, question), 'confirm');
    [question] = session.open.questions;
  }
}

function seatOf(session: BattleSession, question: Question): string {
  return question.by?.[0] ?? session.state.gangs[0]?.seat ?? '';
}

/**
 * All fighters whom this clause sets up stand in legal places; nobody is asked for each one. Still asked for: a thing
 * that the clause places beside them, since it has its own place; fighters of a player who has not yet read their
 * limit; and a fighter whom a card sets up last.
 */
function placeTheRest(session: BattleSession, { clause, of = '' }: Question): void {
  const { fighters } = session.state;
  const isPlacing = (key: string) => {
    const asked = readKey(key);
    return asked.kind === 'place' && asked.clause === clause;
  };
  const seats = new Set(
    standing(session.log).map((entry) =>
      entry.type === 'answer' && isPlacing(entry.key) ? entry.by : undefined,
    ),
  );
  for (;;) {
    const { number, questions } = session.open;
    const [question] = questions;
    if (question?.kind !== 'place' || question.clause !== clause) return;
    if (of in fighters !== (question.of ?? '') in fighters) return;
    if (!seats.has(seatOf(session, question))) return;
    if (session.state.fighters[question.of ?? '']?.fate === 'standing') return; // There already, but for the spot.
    session.answer(number, seatOf(session, question), 'placed');
  }
}

/** Those named along with the first are set up in this order when their turn comes. */
function placeNext(session: BattleSession, { clause }: Question, then: readonly string[]): void {
  const left = [...then];
  for (;;) {
    const { number, questions } = session.open;
    const [question] = questions;
    if (left.length === 0) return;
    const isPlacing = question?.kind === 'place' && question.clause === clause;
    const at = isPlacing ? left.findIndex((id) => (question.who ?? [question.of]).includes(id)) : -1;
    if (!isPlacing || at < 0) {
      const waiting = left.map((id) => session.nameOf(id)).join(', ');
      console.log(colors.dim(`  Not set up yet, since it is somebody else's turn: ${waiting}`));
      return;
    }
    const [of] = left.splice(at, 1) as [string];
    session.answer(number, seatOf(session, question), question.who ? { of, spot: 'placed' } : 'placed');
  }
}

/** Cards and faces that were typed along with the first go to the rolls by the same rule that follow. */
function rollTheRest(session: BattleSession, { clause }: Question, more: readonly Faces[]): void {
  for (const [at, faces] of more.entries()) {
    const { number, questions } = session.open;
    const [question] = questions;
    if (question?.kind !== 'dice' || question.clause !== clause) {
      console.log(colors.red(`No more than ${at + 1} could be used; what else was typed does not count`));
      return;
    }
    const { fault } = session.answer(number, seatOf(session, question), faces);
    if (fault) console.log(colors.red(fault));
  }
}
