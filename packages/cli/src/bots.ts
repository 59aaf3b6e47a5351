/** Gangs that a bot plays in the terminal: which, what they answer, and how that is said. */
import {
  type Answer,
  BadInput,
  type BattleState,
  type Entry,
  type Question,
  type Seat,
  sayQuestion,
} from '@hive-arbiter/engine';
import { BOTS, type Bot, type BotName, botNamed, isBot, type Seen, seenBy } from '@hive-arbiter/lab';
import type { ClauseId } from '@hive-arbiter/rulebook';
import colors from 'picocolors';
import { answerInWords, type BattleSession } from './spoken.ts';

/** Which seats are played by which bot. */
export type BotSeats = Readonly<Record<Seat, BotName>>;

/** `underboss` looks ahead on copies of a battle that bots alone play; here it could not. */
const PLAYERS: readonly BotName[] = BOTS.filter((name) => name !== 'underboss');

/** Whatever is said of the table itself is not for a bot to know. */
const OF_THE_TABLE: readonly string[] = ['dice', 'measure', 'sight', 'fact'];

/** What its player is asked, but only somebody who looks at the table can say; a board offers what is possible alone. */
const LOOKED_AT: readonly ClauseId[] = [
  'campaign.terrain.sump-sea.2',
  'campaign.terrain.towers.2',
  'classic.loot-caskets.general.3',
  'classic.sneak-attacks.alerted.1',
  'classic.sneak-attacks.spotting.6',
  'core.actions.casket.3',
  'core.actions.charge.4',
  'core.actions.coup.1',
  'core.activation.group.1',
  'core.blasts.cover.1',
  'core.combat.consolidate.1',
  'core.doors.attack.1',
  'core.doors.closed.1',
  'core.endphase.recovery.2',
  'core.injury.dice.1',
  'core.shooting.hit.2',
  'core.shooting.priority.4',
  'core.shooting.priority.5',
  'core.shooting.range.1',
  'dominion.ambush.escape.1',
  'dominion.escape-the-pit.escape.1',
  'dominion.escape-the-pit.experience.2',
  'dominion.looters.escape.1',
  'dominion.rescue-mission.flight.1',
  'takeover.ambush.objectives.1',
  'takeover.precinct-assault.battlefield.4',
  'takeover.precinct-assault.battlefield.7',
  'takeover.precinct-assault.special.4',
  'takeover.precinct-assault.special.5',
  'takeover.precinct-assault.special.8',
  'takeover.precinct-assault.special.9',
  'takeover.precinct-assault.special.10',
  'takeover.precinct-assault.special.11',
  'takeover.rescue-mission.objectives.2',
  'takeover.sneak-attack.spotting.5',
];

function isForPeople(kind: string, clause: string, { board }: Pick<BattleState, 'board'>): boolean {
  return OF_THE_TABLE.includes(kind) || (!board && (LOOKED_AT as readonly string[]).includes(clause));
}

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
  if (isBot(name) && PLAYERS.includes(name)) return name;
  throw new BadInput(field, `expected ${PLAYERS.join(', ')}, got ${JSON.stringify(name)}`);
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

/** Does a bot of one of these seats answer it? What somebody else may answer too is left to them. */
export function isForBot(seats: BotSeats, question: Question, state: BattleState): boolean {
  return isOfBots(seats, question) && !isForPeople(question.kind, question.clause, state);
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
  const [kind = '', clause = ''] = key.split(' ');
  return by in seats && !isForPeople(kind, clause, state);
}

export class BotPlayers {
  private readonly bots: ReadonlyMap<Seat, Bot>;
  private readonly spare: Bot;
  private readonly views = new WeakMap<BattleState, Map<Seat, Seen>>();

  constructor(
    readonly seats: BotSeats,
    private readonly session: BattleSession,
    seed: string,
  ) {
    // A battle that goes on is thought about anew.
    const from = `${seed}:${session.log.length}`;
    this.bots = new Map(
      Object.entries(seats).map(([seat, name]) => [seat, botNamed(name, `${from}:${seat}`)]),
    );
    this.spare = botNamed('random', `${from}:spare`);
  }

  /** Gives a bot's answer and says it in a line; nothing where no bot has one that is allowed. */
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
    const views = this.views.get(state) ?? new Map<Seat, Seen>();
    this.views.set(state, views);
    const seen = views.get(seat) ?? seenBy(state, seat);
    views.set(seat, seen);
    return seen;
  }
}

/** So often something allowed is looked for. */
const MOST_TRIES = 20;

/** What a bot does, as somebody would say it over the table, and why: `Aim (Mira has Vesper in sight and aims)`. */
function said(session: BattleSession, question: Question, answer: Answer, why: string): string {
  if (question.secret) return 'has decided, and keeps it secret';
  const words = answered(session, question, answer);
  if (why === '') return words;
  // Whoever acts is named in the reason.
  const of = question.of === undefined ? '' : `${session.nameOf(question.of)}: `;
  const short = why.startsWith(of.slice(0, -2)) && words.startsWith(of) ? words.slice(of.length) : words;
  return `${short} (${why.replace(/\.$/, '')})`;
}

function answered(session: BattleSession, question: Question, answer: Answer): string {
  const of = question.of === undefined ? '' : session.nameOf(question.of);
  if (question.kind === 'move') {
    const last = (answer as readonly Spot[]).at(-1);
    return last ? `${of} goes to ${inInches(last)}` : `${of} stays`;
  }
  if (question.kind === 'place') {
    const { of: who = question.of ?? '', spot = answer } = (
      typeof answer === 'object' && answer !== null && 'of' in answer ? answer : {}
    ) as { of?: string; spot?: unknown };
    const at = typeof spot === 'object' ? ` at ${inInches(spot as Spot)}` : '';
    const where = at === '' ? ` ${sayPlace(session, question)}` : at;
    return `sets ${session.nameOf(who)} up${where}`;
  }
  const words = answerInWords(session, question, answer).replace(/[.:]$/, '');
  // Which of the actions it is stands in the story.
  if (question.clause === 'core.activation.turn.4') return `${of}: ${words.replace(/: .*/, '')}`;
  const verb = DOES[question.clause];
  const isFighter = typeof answer === 'string' && answer in session.state.fighters;
  if (verb !== undefined && isFighter) return `${verb} ${words}`;
  const { title, about } = sayQuestion(question, session.state, (id) => session.nameOf(id));
  const asked = `${title}${about === undefined ? '' : ` (${about})`}`;
  return /[?)]$/.test(asked) ? `${asked} ${words}` : `${asked.replace(/[.:]$/, '')}: ${words}`;
}

/** What is done to the fighter whom such an answer names. */
const DOES: Readonly<Record<string, string>> = {
  'core.activation.turn.1': 'activates',
  'core.activation.group.2': 'goes on with',
  'core.actions.charge.1': 'charges',
  'core.shooting.declare.1': 'shoots at',
};

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly height?: number;
}

function inInches({ x, y, height = 0 }: Spot): string {
  return [x, y, ...(height > 0 ? [height] : [])].map((inches) => Number(inches.toFixed(1))).join(' ');
}

/** Where people put the model, which have the table before them. */
function sayPlace(session: BattleSession, question: Question<'place'>): string {
  const { title } = sayQuestion(question, session.state, (id) => session.nameOf(id));
  const name = session.nameOf(question.of ?? '');
  return title
    .replace(/^Who is set up next /, '')
    .replace(`Place ${name} `, '')
    .replace(/\?$/, '');
}
