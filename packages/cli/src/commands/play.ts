import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  BadInput,
  type BattleSetUp,
  type BattleState,
  boardNow,
  DEPTHS,
  type Depth,
  type FighterState,
  HOUSES,
  type HouseMission,
  inForce,
  inPlainWords,
  keyOf,
  type Language,
  missionOf,
  packOf,
  type Question,
  type Roster,
  readCards,
  readKey,
  readMissions,
  type Scenario,
  type Secrets,
  sampleGang,
  sayPast,
  scenarios,
  specialRules,
  standing,
  type TacticsCard,
  type Told,
} from '@hive-arbiter/engine';
import { type BoardFile, boardLetters, makeBoard } from '@hive-arbiter/engine/board';
import { readGang } from '@hive-arbiter/gangs';
import { ARMOURY } from '@hive-arbiter/gangs/armoury';
import { clause, clausesOf, nearest, type SectionId } from '@hive-arbiter/rulebook';
import { HERE } from '@hive-arbiter/server/rules';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import {
  type BattleFile,
  byItsRules,
  ORGANISER,
  readBattle,
  rulesOf,
  saveBattle,
  sayRules,
  sessionSetUp,
} from '../battle-file.ts';
import { BotPlayers, type BotSeats, checkBotSeats, isFromBot, isOfBots, readBotSeats } from '../bots.ts';
import { cardOf } from '../card.ts';
import { Desk } from '../desk.ts';
import { bytesOf, parseJson, readArgs, readDice, readFile, readLanguage, readRulings } from '../given.ts';
import { changeLine, showResult } from '../result.ts';
import { heading, shortened, wrapped } from '../show.ts';
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
  TYPED,
} from '../spoken.ts';
import { readBoardFile } from './board.ts';

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
  // Players who go on remember the evening; the last lines say where it stopped.
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

/** So many lines of the story are told again when a battle goes on. */
const REMINDER = 12;

const COMMANDS =
  'why: the rule   state: who is where   goals: what for   card NAME: a fighter   undo: take the last answer back   help: more   quit: leave';

interface Start extends Omit<BattleFile, 'format' | 'version'> {
  readonly file: string | undefined;
  /** Where the rules of an older battle are, beside the releases. */
  readonly place?: string;
  /** What `--bot` said. */
  readonly asBots: readonly string[];
  readonly language: Language;
}

function readStart(args: readonly string[]): Start {
  const { values, positionals } = readArgs(args, {
    gangs: { type: 'string', short: 'g' },
    defenders: { type: 'string' },
    variant: { type: 'string', multiple: true },
    ruling: { type: 'string', multiple: true },
    special: { type: 'string', multiple: true },
    terrain: { type: 'string' },
    cards: { type: 'string' },
    missions: { type: 'string' },
    seed: { type: 'string', short: 's' },
    dice: { type: 'string' },
    depth: { type: 'string' },
    board: { type: 'string' },
    bot: { type: 'string', multiple: true },
    save: { type: 'string' },
    resume: { type: 'string' },
    rules: { type: 'string' },
    language: { type: 'string' },
  });
  const language = readLanguage(values.language);
  const asBots = values.bot ?? [];
  if (values.resume !== undefined) {
    const { setUp, seed, dice, agreed, rules, bots, log } = readBattle(values.resume);
    return {
      setUp,
      seed,
      dice,
      agreed,
      ...(rules ? { rules } : {}),
      ...(bots === undefined ? {} : { bots }),
      asBots,
      language,
      log,
      file: values.resume,
      ...(values.rules === undefined ? {} : { place: values.rules }),
    };
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
  const missions = values.missions === undefined ? undefined : readHouseMissions(values.missions);
  const lists = {
    ...(values.cards === undefined ? {} : { tactics: readTactics(values.cards) }),
    ...(missions === undefined ? {} : { missions }),
  };
  const mission = missions?.find((each) => each.id === id);
  const seed = values.seed ?? String(randomInt(2 ** 31));
  const board = values.board === undefined ? undefined : boardFor(mission?.like ?? id, values.board, seed);
  const depth = values.depth ?? (board ? 'full' : 'attacks');
  return {
    setUp: readSetUp(mission?.like ?? id, values.gangs, {
      depth: oneOf('--depth', depth, board ? ['full'] : DEPTHS) as Depth,
      ...(board ? { board } : {}),
      special: (values.special ?? []).map(readSpecial),
      ...variantOf(variant),
      ...(values.terrain === undefined
        ? {}
        : { terrain: oneOf('--terrain', values.terrain, TERRAINS) as BattleState['terrain'] }),
      ...(values.defenders === undefined ? {} : { defenders: readDefenders(values.defenders) }),
      ...(Object.keys(lists).length === 0 ? {} : { lists }),
      ...(mission === undefined ? {} : { mission: mission.id }),
    }),
    seed,
    dice: dice === 'mine' ? 'ask' : 'app',
    agreed,
    asBots,
    language,
    log: [],
    file: values.save,
  };
}

/** A board that is made for the scenario: with its terrain, or with pieces that the players place in turn. */
const MADE_BOARDS = ['generated', 'empty'] as const;
export type BoardOption = (typeof MADE_BOARDS)[number] | BoardFile;

/** What `--board` names: a file, or a board that is made. */
export function readBoardOption(given: string): BoardOption {
  return MADE_BOARDS.find((made) => made === given) ?? readBoardFile([given]);
}

/** The board for one battle. */
export function boardOf(board: BoardOption, scenario: string, seed: string): BoardFile {
  if (typeof board === 'object') return board;
  return makeBoard(scenario, seed, { toBuild: board === 'empty' }).file;
}

function boardFor(scenario: string, given: string, seed: string): BoardFile {
  return boardOf(readBoardOption(given), scenario, seed);
}

/** How many of the first gangs defend together; whether that is about half of them the set-up knows. */
function readDefenders(text: string): number {
  if (/^[1-9]$/.test(text)) return Number(text);
  throw new BadInput('--defenders', `expected how many of the first gangs defend together, got ${text}`);
}

/** The organiser's own tactics cards, in place of the default ones. */
function readTactics(file: string): readonly TacticsCard[] {
  return readCards(parseJson('--cards', readFile('--cards', file)), '--cards');
}

/** House missions that somebody wrote. */
function readHouseMissions(file: string): readonly HouseMission[] {
  return readMissions(parseJson('--missions', readFile('--missions', file)), '--missions');
}

const VARIANTS = ['classic', 'updated'] as const;

/** Where the command says Classic or Updated, the players are not asked. */
function variantOf(given: readonly string[] = []): Pick<BattleSetUp, 'variant'> {
  const variant = VARIANTS.find((each) => given.includes(each));
  return variant === undefined ? {} : { variant };
}

const TERRAINS = ['slums', 'zone-mortalis', 'towers', 'sump-sea', 'sector-mechanicus'] as const;

/** Gangs are a number of sample gangs, or houses by name: `--gangs escher,orlock`. */
export function readSetUp(id: string, gangs: string | undefined, more: Partial<BattleSetUp>): BattleSetUp {
  const known = scenarios();
  if (id === 'dominion' || id === 'takeover') return readCampaign(id, gangs, more);
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
  const rosters = readRosters(scenario.title, gangs, scenario.gangs);
  return { pack: scenario.pack, scenario: scenario.id, gangs: rosters, ...more };
}

/** A campaign's name alone leaves the scenario to its table, and in Dominion the challenge to the challenged gang. */
function readCampaign(
  pack: BattleState['pack'],
  gangs: string | undefined,
  more: Partial<BattleSetUp>,
): BattleSetUp {
  const open = scenarios().filter((each) => each.pack === pack);
  // Any result of the table must be playable.
  const least = Math.max(...open.map((each) => each.gangs.least));
  const most = Math.min(...open.map((each) => each.gangs.most));
  const rosters = readRosters(packOf({ pack }).title, gangs, { least, most });
  const challenge = !packOf({ pack }).scenarioNamesDefender ? { challenge: 'open' as const } : {};
  return { pack, scenario: null, gangs: rosters, stake: 'unclaimed-territory', ...challenge, ...more };
}

function readRosters(
  title: string,
  gangs: string | undefined,
  { least, most }: Scenario['gangs'],
): readonly Roster[] {
  const rosters = readGangs(gangs ?? String(least));
  if (rosters.length >= least && rosters.length <= most) return rosters;
  const many = least === most ? `${least}` : `${least} to ${most}`;
  throw new BadInput('--gangs', `${title} is played by ${many} gangs, got ${rosters.length}`);
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
    if (/[./\\]/.test(house)) return gangFrom(house, at);
    if (!HOUSES.includes(house))
      throw new BadInput(
        '--gangs',
        `expected a number, files of gangs or ${HOUSES.join(', ')}, got ${house}`,
      );
    const again = names.slice(0, at).filter((each) => each === house).length;
    return sampleGang(house, again === 0 ? house : `${house}-${again + 1}`);
  });
}

/** A gang from a file; its ids are its own, so that two from the same file can meet. */
function gangFrom(file: string, at: number): Roster {
  const { roster } = readGang(bytesOf(file), ARMOURY);
  const own = (id: string) => `${id}-${at + 1}`;
  const fighters = roster.fighters.map((fighter) => ({
    ...fighter,
    id: own(fighter.id),
    ...(fighter.owner === undefined ? {} : { owner: own(fighter.owner) }),
  }));
  return { ...roster, id: own(roster.id), fighters };
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

/** The board in letters, with a letter for each fighter and where they stand. */
function showBoard({ state }: BattleSession): void {
  const board = boardNow(state);
  if (!board || !state.board) return;
  const there = [...board.models.values()].filter(({ side }) => side !== null);
  const letters = new Map(there.map(({ id }, at) => [id, MODELS[at % MODELS.length] as string]));
  console.log(`\n${boardLetters(state.board.file, board.models, (id) => letters.get(id) ?? '@')}`);
  for (const { id, x, y, height, facing } of there) {
    const at = [x, y, ...(height > 0 ? [height] : [])].map((inches) => Number(inches.toFixed(2))).join(' ');
    const { name, fate } = state.fighters[id] as FighterState;
    const how = fate === 'standing' ? `looks to ${facing}°` : fate.replaceAll('-', ' ');
    console.log(colors.dim(`  ${letters.get(id)}  ${name}: ${at}, ${how}`));
  }
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

/** What the scenario's page says of its goals, its end and its victory as it is played, and how its own rule stands. */
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
      showBoard(session);
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
 * All fighters whom this clause sets up stand where they may; nobody is asked for each one. A thing that the
 * clause places beside them is still asked for, since it has a place of its own, and so are those of a player who has
 * not heard yet where they may stand, and a fighter whom a card sets up last of all.
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

function readAnswer(
  session: BattleSession,
  question: Question,
  line: string,
):
  | { answer: unknown; roll?: boolean; more?: readonly Faces[]; then?: readonly string[] }
  | { fault: string } {
  switch (question.kind) {
    case 'dice': {
      if (line === '') return { answer: [], roll: true };
      if ('deck' in question.dice) {
        const numbers = /^[\d\s,]+$/.test(line) ? line.split(/[\s,]+/) : [line];
        const [card = '', ...more] = numbers.map((number) => readOption(session, question, number) ?? '');
        return card === '' || more.includes('')
          ? { fault: `Type a name, or numbers from 1 to ${question.dice.deck.length}` }
          : { answer: [card], ...(more.length > 0 ? { more: more.map((each) => [each]) } : {}) };
      }
      const faces = readDice(line);
      const { count, die } = question.dice;
      const many = faces.length / count;
      if (!Number.isInteger(many)) {
        const such = TYPED[die] === undefined ? `such as ${SUCH_AS[count] ?? '3 5'}` : `each ${TYPED[die]}`;
        return { fault: `Type ${count} faces, ${such}` };
      }
      const rolls = Array.from({ length: many }, (_, at) => faces.slice(at * count, (at + 1) * count));
      return { answer: rolls[0], ...(many > 1 ? { more: rolls.slice(1) } : {}) };
    }
    case 'choice': {
      // An empty line ends an activation, as it ends every other list.
      if (line === '' && question.options.includes('done')) return { answer: 'done' };
      const option = readOption(session, question, line, Object.keys(question.blocked ?? {}));
      return option === undefined
        ? {
            fault: isNumbers(question)
              ? asked(session, question)
              : `Type a number from 1 to ${question.options.length}`,
          }
        : { answer: option };
    }
    case 'pick':
    case 'measure':
    case 'sight': {
      if (question.kind !== 'pick' && question.to.length === 1) {
        // An empty line is nobody, as where there are several.
        if (line !== '' && !YES_OR_NO.test(line)) return { fault: 'Type y or n' };
        return { answer: /^y/i.test(line) ? question.to : [] };
      }
      const options = listedOf(question);
      // Names have spaces in them, numbers may have nothing else between them.
      const typed = line.split(/[a-z]/i.test(line) ? /\s*,\s*/ : /[\s,]+/);
      const named = line === '' || /^(none|no?)$/i.test(line) ? [] : typed;
      const picked =
        line === 'all' ? options : named.map((each) => readOption(session, question, each) ?? '');
      if (picked.includes('')) {
        const numbers = options.length === 1 ? '1' : `numbers from 1 to ${options.length}, names with commas`;
        return { fault: `Type ${numbers}, all or none` };
      }
      const { least = 0, most = options.length } = question.kind === 'pick' ? question : {};
      const fits = picked.length >= least && picked.length <= most;
      const many = least === most ? `${most}` : least === 0 ? `at most ${most}` : `${least} to ${most}`;
      const numbers = most === 1 ? 'number' : 'numbers';
      return fits ? { answer: picked } : { fault: `Type ${many} ${numbers}; here are ${picked.length}` };
    }
    case 'move': {
      const path = readPath(line);
      return path
        ? { answer: path }
        : { fault: 'Type points as x y, or x y height, with commas between them' };
    }
    case 'place': {
      if (session.state.board) return readSpot(session, question, line);
      if (!question.who || line === 'all' || line === '') return { answer: 'placed' };
      const numbers = /^[\d\s,]+$/.test(line) ? line.split(/[\s,]+/) : [line];
      const [of = '', ...then] = numbers.map((number) => readOption(session, question, number) ?? '');
      return of === '' || then.includes('')
        ? { fault: `Type numbers from 1 to ${question.who.length}, or all` }
        : { answer: { of, spot: 'placed' }, ...(then.length > 0 ? { then } : {}) };
    }
    case 'fact':
      return YES_OR_NO.test(line) ? { answer: /^y/i.test(line) } : { fault: 'Type y or n' };
    case 'deed':
      return { fault: 'Only campaigns ask for deeds' };
    default:
      return question satisfies never;
  }
}

/** A path as it is typed: `12 8, 14 9.5 3`; nothing at all is to stay. */
function readPath(line: string): readonly { x: number; y: number; height?: number }[] | undefined {
  if (line.trim() === '') return [];
  const points = line.split(',').map((part) => part.trim().split(/\s+/).map(Number));
  if (!points.every((point) => (point.length === 2 || point.length === 3) && point.every(Number.isFinite)))
    return undefined;
  return points.map(([x = 0, y = 0, height]) => (height === undefined ? { x, y } : { x, y, height }));
}

/** A spot on a board: `12 8`. With several fighters, the number of the fighter comes first. */
function readSpot(
  session: BattleSession,
  question: Question<'place'>,
  line: string,
): { answer: unknown } | { fault: string } {
  const [first = '', ...rest] = line.trim().split(/\s+/);
  const of = question.who ? readOption(session, question, first) : (question.of ?? '');
  const [spot, ...more] = readPath(question.who ? rest.join(' ') : line) ?? [];
  if (of === undefined || !spot || more.length > 0)
    return { fault: `Type ${question.who ? 'the number of a fighter, then ' : ''}x y, or x y height` };
  return { answer: question.who ? { of, spot } : spot };
}

/** Faces as they are typed. */
const SUCH_AS: Readonly<Record<number, string>> = { 1: '3', 2: '3 5', 3: '3 5 1', 4: '3 5 1 6' };

type Faces = readonly (number | string)[];

const YES_OR_NO = /^(y|yes|n|no)$/i;

/** The option that a number, its id or its name stands for; one that is closed must be named. */
function readOption(
  session: BattleSession,
  question: Question,
  line: string,
  closed: readonly string[] = [],
): string | undefined {
  const options = listedOf(question);
  if (isNumbers(question)) return [...options, ...closed].find((option) => option === line);
  if (/^\d+$/.test(line)) return options[Number(line) - 1];
  const word = line.toLowerCase();
  // `Move` will do for `Move: up to 5"`, and a card's title for the card with what it does.
  const isNamed = (option: string) => {
    const label = labelOf(session, question, option).toLowerCase();
    const names = [option, session.nameOf(option), label, label.replace(/: .*| \((double|free)\)$/, '')];
    return names.some((name) => name.toLowerCase() === word);
  };
  const named = [...options, ...closed].find(isNamed);
  if (named !== undefined || word === '') return named;
  // What begins so is meant where nothing else does.
  const begun = options.filter((option) => labelOf(session, question, option).toLowerCase().startsWith(word));
  return begun.length === 1 ? begun[0] : undefined;
}

function showState(session: BattleSession): void {
  const { round, gangs, fighters, markers, special } = session.state;
  const rules = special.map((id) => session.nameOf(id)).join(', ');
  const when = round === 0 ? 'Before the battle' : `Round ${round}`;
  console.log(rules === '' ? when : `${when}. Special rules: ${rules}`);
  for (const { words } of inForce(session.state))
    console.log(`  ${inPlainWords(words, (id) => session.nameOf(id), session.language)}`);
  for (const gang of gangs) {
    const bottled = gang.bottled === 'no' ? '' : colors.red(' bottled out');
    const role = gang.role === 'neutral' ? '' : ` ${colors.dim(gang.role)}`;
    console.log(`${colors.bold(gang.name)}${role}${bottled}`);
    for (const id of gang.roster) {
      const fighter = fighters[id];
      if (!fighter || fighter.fate === 'stayed-home') continue;
      const isNext = round === 0 && fighter.fate === 'reserve' && gang.crew.includes(id);
      const marks = isNext ? 'to be set up' : marksOf(session, fighter).join(', ');
      console.log(`  ${shortened(fighter.name, 34).padEnd(34)} ${marks}`);
    }
  }
  const things = Object.values(markers);
  const there = things.filter(isThere).map((marker) => asItIs(session, marker));
  if (there.length > 0) console.log(`${colors.bold('On the battlefield')} ${there.join(', ')}`);
  const gone = things.filter((marker) => !isThere(marker)).map((marker) => asItWent(session, marker));
  if (gone.length > 0) console.log(`${colors.bold('Not there')} ${gone.join(', ')}`);
}

/** What happened to things that are no longer on the battlefield. */
const GONE: readonly string[] = ['escaped', 'lost'];

function isThere({ state, spot, carriedBy }: BattleState['markers'][string]): boolean {
  return !GONE.includes(state) && (spot !== null || carriedBy !== null);
}

/** Who took a thing away: `casket 1 with Escher`, `casket 2 lost`. */
function asItWent(session: BattleSession, marker: BattleState['markers'][string]): string {
  const { id, gang, state } = marker;
  if (!GONE.includes(state)) return asItIs(session, marker);
  return `${session.nameOf(id)} ${gang === null ? state : `with ${session.nameOf(gang)}`}`;
}

/** A door, a casket, a trap as it is now: `outer door 2 locked`. */
function asItIs(
  session: BattleSession,
  { id, state, carriedBy, data }: BattleState['markers'][string],
): string {
  const name = session.nameOf(id);
  const wounds = typeof data.wounds === 'number' && data.wounds > 0 ? ` (Wounds left: ${data.wounds})` : '';
  return carriedBy === null
    ? `${name} ${session.nameOf(state)}${wounds}`
    : `${name} carried by ${session.nameOf(carriedBy)}`;
}

/** What lies beside a fighter on the table. */
function marksOf(session: BattleSession, fighter: FighterState): readonly string[] {
  const { fate, ready, broken, wounds, stats, fleshWounds, carries, engagedWith, empty } = fighter;
  const named = (ids: readonly string[]) => ids.map((id) => session.nameOf(id)).join(' and ');
  return [
    session.nameOf(fate),
    ...(ready ? ['ready'] : []),
    ...(broken ? ['broken'] : []),
    ...(wounds < stats.w ? [`${wounds} of ${stats.w} Wounds left`] : []),
    ...(fleshWounds > 0 ? [`${fleshWounds} flesh wound${fleshWounds === 1 ? '' : 's'}`] : []),
    ...(engagedWith.length > 0 ? [`engaged with ${named(engagedWith)}`] : []),
    ...(empty.length > 0 ? [`out of ammo: ${named(empty)}`] : []),
    ...(carries === null ? [] : [`carries ${named([carries])}`]),
    ...fighter.conditions.map((condition) => session.nameOf(condition)),
  ];
}
