/** Gangs that a bot plays in the terminal: which ones, their answers, and the words for these. */
import {
  type Answer,
  BadInput,
  type BattleState,
  type Entry,
  inPlainWords,
  type Question,
  questionSaid,
  type Seat,
  type Words,
} from '@hive-arbiter/engine';
import {
  BOTS,
  type Bot,
  type BotName,
  botAtTable,
  botNamed,
  deedSaid,
  Eyes,
  isBot,
  isForPeople,
  type Seen,
} from '@hive-arbiter/lab';
import colors from 'picocolors';
import type { BattleSession } from './spoken.ts';

/** Which seats are played by which bot. */
export type BotSeats = Readonly<Record<Seat, BotName>>;

/** Reads `--bot goliath=rookie`, and `--bot rookie` for every gang but the first; what comes later counts. */
export function readBotSeats(given: readonly string[], gangs: BattleState['gangs']): BotSeats {
  const seats: Record<Seat, BotName> = {};
  for (const text of given) {
    const at = text.lastIndexOf('=');
    const name = readBot('--bot', text.slice(at + 1));
    const named = at < 0 ? gangs.slice(1) : [gangCalled(text.slice(0, at), gangs)];
    for (const { seat } of named) seats[seat] = name;
  }
  return seats;
}

/** The bots that a file names. */
export function checkBotSeats(kept: unknown, gangs: BattleState['gangs']): BotSeats {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept))
    throw new BadInput('bots', 'expected a bot for each seat that has one');
  const pairs = Object.entries(kept).map(([seat, name]) => {
    const gang = gangCalled(seat, gangs, 'bots');
    return [gang.seat, readBot('bots', String(name))] as const;
  });
  return Object.fromEntries(pairs);
}

function readBot(field: string, name: string): BotName {
  if (isBot(name)) return name;
  throw new BadInput(field, `expected ${BOTS.join(', ')}, got ${JSON.stringify(name)}`);
}

function gangCalled(
  name: string,
  gangs: BattleState['gangs'],
  field = '--bot',
): Pick<BattleState['gangs'][number], 'seat'> {
  const word = name.trim().toLowerCase();
  const gang = gangs.find((each) => [each.seat, each.id, each.name].some((it) => it.toLowerCase() === word));
  if (gang) return gang;
  const known = gangs.map(({ seat }) => seat).join(', ');
  throw new BadInput(field, `there is no gang ${JSON.stringify(name)} in this battle, but ${known}`);
}

/**
 * Does a bot of one of these seats answer it? Questions that somebody else may answer too are left to them.
 */
export function isForBot(seats: BotSeats, question: Question, state: BattleState): boolean {
  return isOfBots(seats, question) && !isForPeople(question, state);
}

/** Are bots alone asked, whether or not they can know? */
export function isOfBots(seats: BotSeats, { by = [] }: Question): boolean {
  return by.length > 0 && by.every((seat) => seat in seats);
}

/** Has a bot given this answer, and nobody in its place? */
export function isFromBot(
  seats: BotSeats,
  { by, key }: Extract<Entry, { type: 'answer' }>,
  state: BattleState,
): boolean {
  return by in seats && !isForPeople(key, state);
}

export class BotPlayers {
  private readonly bots: ReadonlyMap<Seat, Bot>;
  private readonly spare: Bot;
  private readonly eyes = new WeakMap<BattleState, Map<Seat, Eyes>>();

  constructor(
    readonly seats: BotSeats,
    private readonly session: BattleSession,
    seed: string,
  ) {
    // Bots of a resumed battle get a new seed.
    const from = `${seed}:${session.log.length}`;
    this.bots = new Map(
      Object.entries(seats).map(([seat, name]) => [
        seat,
        botAtTable(name, `${from}:${seat}`, session.settings),
      ]),
    );
    this.spare = botNamed('random', `${from}:spare`);
  }

  /** Gives a bot's answer and says it in a line; nothing if no bot has one that is allowed. */
  play(question: Question): string | undefined {
    const { session } = this;
    const seat = question.by?.[0];
    const bot = seat === undefined ? undefined : this.bots.get(seat);
    if (seat === undefined || !bot || !isForBot(this.seats, question, session.state)) return undefined;
    const { number } = session.open;
    for (let tried = 0; tried < MOST_TRIES; tried++) {
      const thinks = tried === 0 ? bot : this.spare;
      const answer = thinks.answer(question, this.seenBy(seat));
      // Before it is answered: afterwards names and places are others.
      const words = said(session, question, answer, thinks.why);
      if (session.answer(number, seat, answer).fault !== undefined) continue;
      const who = colors.bold(`${session.nameOf(seat)} (${this.seats[seat]})`);
      return `  ${who}: ${words}  ${colors.dim(question.clause)}`;
    }
    return undefined;
  }

  private seenBy(seat: Seat): Seen {
    const { state } = this.session;
    const all = this.eyes.get(state) ?? new Map<Seat, Eyes>();
    this.eyes.set(state, all);
    const eyes = all.get(seat) ?? new Eyes(state, seat);
    all.set(seat, eyes);
    return eyes.look();
  }
}

/** So often something allowed is looked for. */
const MOST_TRIES = 20;

/** What a bot does, as somebody would say it over the table, and why: `Aim (Mira has Vesper in sight and aims)`. */
function said(session: BattleSession, question: Question, answer: Answer, why: Words | undefined): string {
  const { state } = session;
  const inWords = (words: Words) => inPlainWords(words, (id) => session.nameOf(id), session.language);
  const deed = deedSaid(question, answer, {
    said: questionSaid(question, state),
    isFighter: (id) => id in state.fighters,
    withReason: why !== undefined,
  });
  return why === undefined ? inWords(deed) : `${inWords(deed)} (${inWords(why)})`;
}
