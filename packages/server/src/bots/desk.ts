/**
 * Where bots think, in whichever thread. A bot is a device like any other: what its seat is sent comes in here, what its
 * seat would answer goes out, and nothing else crosses.
 */
import {
  type Answer,
  type Ask,
  BadInput,
  type BoardState,
  dictionaryOf,
  factsShown,
  inPlainWords,
  nameIn,
  type Question,
  readSettings,
  type Seat,
  type SeatView,
  type Settings,
  type Words,
} from '@hive-arbiter/engine';
import type { BoardFile } from '@hive-arbiter/engine/board';
import { type Bot, botAtTable, botNamed, deedSaid, isForPeople, type Seen, seenIn } from '@hive-arbiter/lab';
import type { ServerMessage } from '../messages.ts';
import type { Player } from '../players.ts';
import { type Frame, textIn } from '../table/outbox.ts';
import { apply, type Op } from '../table/patch.ts';
import type { Agreed } from '../table/set-up.ts';
import type { Deed } from './deed.ts';

/** Who sits down, and what everybody at the table knows. */
export interface Sitting {
  readonly seat: Seat;
  readonly bot: Player;
  readonly seed: string;
  /** The board's file as JSON; null at a physical table. */
  readonly board: string | null;
  /** The variants and rulings by which the table plays. */
  readonly agreed: Agreed;
  /** All seats that bots play. */
  readonly bots: readonly Seat[];
  /** The number of a question that took too long to think about: it is left to chance. */
  readonly tooHard?: number;
}

export type ToDesk =
  | { readonly do: 'sit'; readonly place: number; readonly sitting: Sitting }
  /** A frame as the devices of the seat are sent it. */
  | { readonly do: 'hear'; readonly place: number; readonly frame: Uint8Array }
  /** The table would not have the answer to this question. */
  | { readonly do: 'refused'; readonly place: number; readonly number: number }
  | { readonly do: 'leave'; readonly place: number }
  /** What a bot would do in the place of this seat, whose view this is. */
  | { readonly do: 'advise'; readonly place: number; readonly sitting: Sitting; readonly view: string };

export type FromDesk =
  /** It begins to think about a question, perhaps for so long that people should know. */
  | { readonly place: number; readonly is: 'thinks'; readonly number: number; readonly ponders: boolean }
  | { readonly place: number; readonly is: 'did'; readonly deed: Deed }
  | { readonly place: number; readonly is: 'at-a-loss'; readonly number: number }
  /** What was sent does not follow from what came before. */
  | { readonly place: number; readonly is: 'lost' }
  | { readonly place: number; readonly is: 'over' }
  | { readonly place: number; readonly is: 'advice'; readonly deed: Deed | null }
  | { readonly place: number; readonly is: 'fault'; readonly fault: string };

/** So often something allowed is looked for. */
const MOST_TRIES = 20;

export class BotDesk {
  private readonly places = new Map<number, Place>();
  private readonly due = new Set<number>();
  private isWorking = false;

  constructor(private readonly post: (message: FromDesk) => void) {}

  take(message: ToDesk): void {
    const { place: number } = message;
    if (message.do === 'sit') this.places.set(number, new Place(message.sitting));
    else if (message.do === 'leave') this.places.delete(number);
    else if (message.do === 'advise') this.advise(number, message.sitting, message.view);
    else {
      const place = this.places.get(number);
      if (!place) return;
      if (message.do === 'refused') place.refused(message.number);
      else if (!place.hear(textIn(Buffer.from(message.frame)))) this.post({ place: number, is: 'lost' });
      this.due.add(number);
      this.work();
    }
  }

  private advise(place: number, sitting: Sitting, view: string): void {
    try {
      const adviser = new Place(sitting);
      adviser.see(JSON.parse(view) as SeatView<Words>);
      this.post({ place, is: 'advice', deed: adviser.think() ?? null });
    } catch (error) {
      this.post({ place, is: 'fault', fault: (error as Error).stack ?? String(error) });
    }
  }

  /** One bot after the other, once everything that came in the meantime is known. */
  private work(): void {
    if (this.isWorking) return;
    this.isWorking = true;
    setImmediate(() => {
      this.isWorking = false;
      const [number] = this.due;
      if (number === undefined) return;
      this.due.delete(number);
      this.thinkAt(number);
      if (this.due.size > 0) this.work();
    });
  }

  private thinkAt(number: number): void {
    const place = this.places.get(number);
    if (!place) return;
    try {
      if (place.isOver) this.post({ place: number, is: 'over' });
      else if (place.isAtALoss) this.post({ place: number, is: 'at-a-loss', number: place.number });
      else {
        const deed = place.next((ponders) =>
          this.post({ place: number, is: 'thinks', number: place.number, ponders }),
        );
        if (deed) this.post({ place: number, is: 'did', deed });
      }
    } catch (error) {
      this.post({ place: number, is: 'fault', fault: (error as Error).stack ?? String(error) });
    }
  }
}

/** The settings with which a bot looks ahead; the usual rulings if another release's choice is not known here. */
function settingsOf(agreed: Agreed): Settings {
  try {
    return readSettings(agreed);
  } catch (error) {
    if (error instanceof BadInput) return readSettings({});
    throw error;
  }
}

/** One seat, as its bot sees the table. */
class Place {
  private readonly bot: Bot;
  /** Answers if the bot fails, for example on rules of another release. */
  private readonly steady: Bot;
  private readonly spare: Bot;
  /** The same record all the while: the engine remembers by it what stands where. */
  private readonly battlefield: { readonly board?: BoardState };
  /** The bot's view: one record, always up to date. */
  private readonly seen = {} as Seen;
  private view: SeatView<Words> | undefined;
  private version = 0;
  /** What was answered last: the question's number, and how many were open. */
  private answered = '';
  private tries = 0;

  constructor(private readonly sitting: Sitting) {
    const { bot, seed, board, agreed } = sitting;
    this.bot = botAtTable(bot, seed, settingsOf(agreed));
    this.steady = botNamed('ganger', seed);
    this.spare = botNamed('random', `${seed}:spare`);
    this.battlefield = board === null ? {} : { board: { zones: {}, file: JSON.parse(board) as BoardFile } };
  }

  get isOver(): boolean {
    return this.view?.finished ?? false;
  }

  get isAtALoss(): boolean {
    return this.tries >= MOST_TRIES;
  }

  get number(): number {
    return this.view?.number ?? 0;
  }

  /** Takes what the seat is sent; says whether it follows from what came before. */
  hear(text: string): boolean {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'view') {
      this.see(message.view);
      this.version = message.version;
    } else if (message.type === 'patch' && message.version > this.version) {
      if (!this.view || message.from !== this.version) return false;
      apply(this.view, message.ops as readonly Op[]);
      this.version = message.version;
      this.tries = 0;
    }
    return true;
  }

  see(view: SeatView<Words>): void {
    this.view = view;
    this.tries = 0;
  }

  /** The table would not have it: something else is tried. */
  refused(number: number): void {
    if (number !== this.number) return;
    this.answered = '';
    this.tries++;
  }

  /** The bot's answer now, unless it has answered already or is asked nothing. */
  next(begins: (ponders: boolean) => void): Deed | undefined {
    const { view } = this;
    const asked = `${view?.number} ${view?.asks.length}`;
    if (asked === this.answered) return undefined;
    const deed = this.think(begins);
    if (deed) this.answered = asked;
    return deed;
  }

  /** What the bot would do now. */
  think(begins?: (ponders: boolean) => void): Deed | undefined {
    const { view, sitting } = this;
    const ask = view?.asks.find((each) => isAskedOf(sitting, each) && !isForPeople(each, this.battlefield));
    if (!view || !ask || view.finished) return undefined;
    const seen = this.look(view);
    const isLeftToChance = this.tries > 0 || view.number === sitting.tooHard;
    const thinks = isLeftToChance ? this.spare : this.bot;
    begins?.(thinks.ponders?.(ask as Question) ?? false);
    const answer = this.answerOf(thinks, ask, seen);
    // In the dark a bot gives no reasons: they would tell who is seen and where.
    const isDark = Object.keys(view.spots ?? {}).length > 0;
    const why = ask.secret || isDark || thinks !== this.bot ? undefined : thinks.why;
    const did = deedSaid(ask as never as Question, answer, {
      said: ask.say,
      isFighter: (id) => id in seen.fighters,
      withoutPlaces: true,
      withReason: why !== undefined,
    });
    const english = dictionaryOf('en');
    const words = (said: Words) => {
      // Rules that bring no dictionary say everything in English.
      if (!view.rules.words) return inPlainWords(said, (id) => nameIn(seen, id, english), english);
      return typeof said === 'string' ? said : { say: said.say, facts: factsShown(said, english) };
    };
    return {
      number: view.number,
      kind: ask.kind,
      clause: ask.clause,
      answer,
      did: words(did),
      ...(why === undefined ? {} : { why: words(why) }),
    };
  }

  /** A bot that stumbles leaves it to a simpler one, and in the end to chance. */
  private answerOf(bot: Bot, ask: Ask<Words>, seen: Seen): Answer {
    const question = ask as never as Question;
    for (const each of bot === this.spare ? [] : [bot, this.steady]) {
      try {
        return each.answer(question, seen);
      } catch {}
    }
    return this.spare.answer(question, seen);
  }

  /** The battle as this seat may see it: the only way from a view to a bot's input. */
  private look(view: SeatView<Words>): Seen {
    const { battlefield } = this;
    const seen = seenIn(view, this.sitting.seat);
    const fighters = { ...seen.fighters };
    for (const [id, spot] of Object.entries(view.spots ?? {})) {
      const fighter = fighters[id];
      if (fighter) fighters[id] = { ...fighter, spot };
    }
    const { zones = {} } = seen.board ?? {};
    if (battlefield.board) Object.assign(battlefield.board, { zones });
    for (const part of Object.keys(this.seen)) delete (this.seen as Partial<Record<string, unknown>>)[part];
    return Object.assign(this.seen, seen, { fighters }, battlefield);
  }
}

/** Is this for the bot of this seat? What a person may answer too is left to them; of several bots the first answers. */
function isAskedOf({ seat, bots }: Sitting, { by = [] }: Pick<Question, 'by'>): boolean {
  return by[0] === seat && by.every((each) => bots.includes(each));
}

/** The text of a message as a frame that the desk takes. */
export function frameBytes(frame: Frame): Uint8Array {
  // A copy of its own: frames lie side by side in one block, which would cross as a whole.
  return new Uint8Array(frame);
}
