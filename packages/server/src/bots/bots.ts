/**
 * The bots at the tables of this process. A bot joins an open table like a device of its seat, gets that seat's
 * messages, and answers at a pace that people can follow. It leaves when the battle is over or nobody is there.
 */
import type { Battles } from '../battles.ts';
import type { ServerMessage } from '../messages.ts';
import { isPlayer, PAUSES, type Pace, type Player, paceOf } from '../players.ts';
import { Refused } from '../refusals.ts';
import type { Frame } from '../table/outbox.ts';
import type { Agreed } from '../table/set-up.ts';
import type { Listener, TableLink, Tables } from '../threads/tables.ts';
import type { Deed } from './deed.ts';
import type { FromDesk, Sitting, ToDesk } from './desk.ts';
import { frameBytes } from './desk.ts';
import { type DeskLine, deskHere, deskInThread } from './desk-thread.ts';

export interface BotsOptions {
  /** So many bots sit at tables at once; others wait until some leave. */
  readonly most?: number;
  /** The built work/worker.ts; beside the bundle unless said otherwise. Null: bots think in the thread at hand. */
  readonly file?: string | URL | null;
  /** For tests: milliseconds between two looks at the tables. */
  readonly sweep?: number;
  /** Milliseconds between two answers of a bot, by the pace of its table. */
  readonly pauses?: Readonly<Record<Pace, number>>;
  /** Milliseconds after which a thought is given up, and the answer left to chance. */
  readonly longestThought?: number;
  /** For tests: bots of different battles think alike. */
  readonly seed?: string;
  /** For tests: everything that goes to the thread in which bots think. */
  readonly onPost?: (message: ToDesk) => void;
}

/** What a bot would do in the place of somebody, and why. */
export type Advice = Deed & { readonly bot: Player };

const MOST = 60;
/** Many times what a bot takes that thinks by the clock. */
const LONGEST_THOUGHT = 15_000;
/** Milliseconds between two looks at the tables. */
const SWEEP = 15_000;
/** Milliseconds after which a bot leaves a table at which nobody is. */
const IDLE = 60_000;
/** Milliseconds in which somebody who comes has sat down. */
const SETTLED = 300;
/** Milliseconds after which nobody waits for advice any longer. */
const PATIENCE = 20_000;

export class Bots {
  private readonly most: number;
  private readonly pauses: Readonly<Record<Pace, number>>;
  /** The tables that somebody uses, each with the bots there; those without bots are remembered as well. */
  private readonly tablesUsed = new Map<string, Promise<AtTable | undefined>>();
  private readonly usedAt = new Map<string, number>();
  private readonly sitters = new Map<number, Sitter>();
  /** What took too long to think about, by battle and seat. */
  private readonly tooHard = new Map<string, number>();
  /** Battles whose bots wait until others leave. */
  private readonly waiting = new Map<string, () => void>();
  private readonly advised = new Map<number, (deed: Deed | null | Error) => void>();
  private desk: DeskLine | undefined;
  private places = 0;
  private readonly sweeping: NodeJS.Timeout;
  private isClosed = false;

  constructor(
    private readonly battles: Battles,
    private readonly tables: Tables,
    private readonly onError: (error: unknown, battle?: string) => void,
    private readonly options: BotsOptions = {},
  ) {
    this.most = options.most ?? MOST;
    this.pauses = options.pauses ?? PAUSES;
    battles.onUse = (id) => this.use(id);
    this.sweeping = setInterval(() => this.sweep(), options.sweep ?? SWEEP);
    this.sweeping.unref();
  }

  /** Begins to hear who sits where, beside those who listen already. */
  listen(): void {
    const before = this.tables.onNews;
    this.tables.onNews = (news) => {
      before(news);
      if (news.what === 'seats') this.forget(news.battle);
    };
  }

  /** How many bots sit at tables here. */
  get size(): number {
    return this.sitters.size;
  }

  /** What a bot would do in the place of a seat now; null if the seat has no question that a bot can answer. */
  async advise(id: string, seat: string, bot: Player): Promise<Advice | null> {
    const table = await this.battles.table(id);
    const { view } = await table.view(seat);
    const sitting: Sitting = {
      seat,
      bot,
      seed: `${id}:${seat}:advice`,
      board: await this.boardOf(id),
      agreed: agreedIn(await this.battles.row(id)),
      bots: [seat],
    };
    const place = ++this.places;
    const deed = await new Promise<Deed | null | Error>((resolve) => {
      this.advised.set(place, resolve);
      setTimeout(() => resolve(new Refused('takes-too-long', 'battle', { most: '20 s' })), PATIENCE).unref();
      this.post({ do: 'advise', place, sitting, view });
    });
    this.advised.delete(place);
    if (deed instanceof Error) throw deed;
    return deed && { ...deed, bot };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.sweeping);
    for (const sitter of this.sitters.values()) sitter.stop();
    await this.desk?.close();
  }

  /** Somebody looks at a battle or plays it: its bots are there as well. */
  private use(id: string): void {
    this.usedAt.set(id, performance.now());
    const sayBusy = this.waiting.get(id);
    // Tells newcomers too, once they have joined.
    if (sayBusy) setTimeout(sayBusy, SETTLED).unref();
    this.sit(id);
  }

  private sit(id: string): void {
    if (this.isClosed || this.tablesUsed.has(id)) return;
    const sitting = this.sitAt(id);
    this.tablesUsed.set(id, sitting);
    sitting.catch((error) => {
      this.tablesUsed.delete(id);
      if (!(error instanceof Refused)) this.onError(error, id);
    });
  }

  private async sitAt(id: string): Promise<AtTable | undefined> {
    const row = await this.battles.row(id);
    const seats = await this.battles.seats(id);
    const bots = seats.flatMap(({ seat, bot }) => (isPlayer(bot) ? { seat, bot } : []));
    if (row.status !== 'playing' || bots.length === 0) return undefined;
    const table = await this.tables.at(id);
    if (this.sitters.size + bots.length > this.most) {
      const sayBusy = () => {
        for (const { seat, bot } of bots) say(table, { type: 'bot', seat, bot, is: 'busy-elsewhere' });
      };
      this.waiting.set(id, sayBusy);
      sayBusy();
      return undefined;
    }
    const release = await this.battles.claimBots(id, () => this.forget(id));
    if (!release) return { table, sitters: [], isElsewhere: true };
    const board = await this.boardOf(id);
    const agreed = agreedIn(row);
    const all = bots.map(({ seat }) => seat);
    const sitters = bots.map(({ seat, bot }) => {
      const place = ++this.places;
      const seed = this.options.seed ?? `${id}:${seat}:${row.length}`;
      const tooHard = this.tooHard.get(`${id}:${seat}`);
      const sitting = {
        seat,
        bot,
        seed,
        board,
        agreed,
        bots: all,
        ...(tooHard === undefined ? {} : { tooHard }),
      };
      this.post({ do: 'sit', place, sitting });
      const sitter = new Sitter(place, seat, bot, table, this.pauses[paceOf(row)], {
        post: (message) => this.post(message),
        left: () => this.left(id),
        isAlone: () => this.isAlone(id, table, all.length),
        onError: (error) => this.onError(error, id),
        tooHard: (number) => this.giveUp(id, seat, number),
        longestThought: this.options.longestThought ?? LONGEST_THOUGHT,
      });
      this.sitters.set(place, sitter);
      return sitter;
    });
    for (const sitter of sitters) await table.join(sitter);
    return { table, sitters, release };
  }

  private async boardOf(id: string): Promise<string | null> {
    try {
      return await this.battles.board(id);
    } catch (error) {
      if (error instanceof Refused && error.code === 'no-board') return null;
      throw error;
    }
  }

  /** Has nobody but the bots been at this table for a while? */
  private isAlone(id: string, table: TableLink, bots: number): boolean {
    return table.watching <= bots && performance.now() - (this.usedAt.get(id) ?? 0) > IDLE;
  }

  /** A bot has left: forgets its table until somebody uses it again, and seats a bot that waits. */
  private left(id: string): void {
    this.leave(id);
    const [next] = this.waiting.keys();
    if (next === undefined) return;
    this.waiting.delete(next);
    this.tablesUsed.delete(next);
    this.use(next);
  }

  /** The seats have changed: seats the bots again. */
  private forget(id: string): void {
    const known = this.tablesUsed.get(id);
    if (!known) return;
    this.leave(id);
    // Not before the table has heard of it.
    known.then(() => this.use(id)).catch(() => {});
  }

  private leave(id: string): void {
    const known = this.tablesUsed.get(id);
    this.tablesUsed.delete(id);
    known
      ?.then((at) => {
        for (const sitter of at?.sitters ?? []) {
          this.sitters.delete(sitter.place);
          sitter.stop();
        }
        at?.release?.();
      })
      .catch(() => {});
  }

  private sweep(): void {
    const now = performance.now();
    for (const [id, at] of this.usedAt) {
      const isIdle = now - at > IDLE;
      const known = this.tablesUsed.get(id);
      if (!known && isIdle) this.usedAt.delete(id);
      known
        ?.then((there) => {
          const isAlone = isIdle && (!there || this.isAlone(id, there.table, there.sitters.length));
          if (!isAlone && there?.isElsewhere) {
            // The process that seated them may have stopped.
            this.tablesUsed.delete(id);
            this.sit(id);
          }
          if (!isAlone) return;
          this.leave(id);
          this.usedAt.delete(id);
          this.waiting.delete(id);
        })
        .catch(() => {});
    }
  }

  /** A thought that does not come to an end: its thread is ended, and this one answer is left to chance. */
  private giveUp(id: string, seat: string, number: number): void {
    this.tooHard.set(`${id}:${seat}`, number);
    this.onError(new Error(`The bot of ${seat} took too long to think about question ${number}`), id);
    void this.desk?.close();
  }

  private post(message: ToDesk): void {
    const { file = new URL('./server-worker.js', import.meta.url), onPost } = this.options;
    const heard = (from: FromDesk) => this.heard(from);
    this.desk ??= file === null ? deskHere(heard) : deskInThread(file, heard, (error) => this.lost(error));
    onPost?.(message);
    this.desk.post(message);
  }

  private heard(message: FromDesk): void {
    if (message.is === 'advice') this.advised.get(message.place)?.(message.deed);
    else if (message.is === 'fault' && this.advised.has(message.place))
      this.advised.get(message.place)?.(new Error(message.fault));
    else this.sitters.get(message.place)?.heard(message);
  }

  /** The thread has ended: seats the bots in a new one. */
  private lost(error: Error): void {
    this.desk = undefined;
    if (this.isClosed) return;
    this.onError(error);
    for (const resolve of this.advised.values()) resolve(error);
    // Not at once: an error that ends every thread must not keep the server busy.
    setTimeout(() => {
      for (const id of [...this.tablesUsed.keys()]) this.forget(id);
    }, 1_000).unref();
  }
}

interface AtTable {
  readonly table: TableLink;
  readonly sitters: readonly Sitter[];
  /** Lets another process seat them. */
  readonly release?: () => void;
  /** Does another process seat them? */
  readonly isElsewhere?: true;
}

interface Surroundings {
  readonly post: (message: ToDesk) => void;
  readonly left: () => void;
  readonly isAlone: () => boolean;
  readonly onError: (error: unknown) => void;
  /** The bot has thought about a question for too long. */
  readonly tooHard: (number: number) => void;
  readonly longestThought: number;
}

/** One bot at one table, as the table sees it: somebody who listens and answers. */
class Sitter implements Listener {
  private timer: NodeJS.Timeout | undefined;
  private thought: NodeJS.Timeout | undefined;
  private lastAt = 0;
  private isGone = false;

  constructor(
    readonly place: number,
    readonly seat: string,
    private readonly bot: Player,
    private readonly table: TableLink,
    private readonly pause: number,
    private readonly around: Surroundings,
  ) {}

  send(frame: Frame): void {
    this.around.post({ do: 'hear', place: this.place, frame: frameBytes(frame) });
  }

  lost(): void {
    this.isGone = true;
    this.around.left();
  }

  stop(): void {
    if (this.isGone) return;
    this.isGone = true;
    clearTimeout(this.timer);
    clearTimeout(this.thought);
    this.table.leave(this);
    this.around.post({ do: 'leave', place: this.place });
  }

  heard(message: FromDesk): void {
    if (this.isGone) return;
    clearTimeout(this.thought);
    switch (message.is) {
      case 'thinks': {
        const { number, ponders } = message;
        if (ponders) this.say({ is: 'thinks', number });
        this.thought = setTimeout(() => this.around.tooHard(number), this.around.longestThought);
        this.thought.unref();
        break;
      }
      case 'did': {
        clearTimeout(this.timer);
        const wait = Math.max(0, this.lastAt + this.pause - performance.now());
        this.timer = setTimeout(() => {
          this.act(message.deed).catch((error) => this.around.onError(error));
        }, wait);
        break;
      }
      case 'at-a-loss':
        this.say({ is: 'at-a-loss', number: message.number });
        break;
      case 'over':
        this.around.left();
        break;
      case 'lost':
        // Joining again brings a whole view.
        this.table.leave(this);
        this.table.join(this).catch((error) => this.around.onError(error));
        break;
      case 'fault':
        this.around.onError(new Error(message.fault));
        break;
      case 'advice':
        break;
      default:
        message satisfies never;
    }
  }

  private async act({ number, clause, answer, did, why }: Deed): Promise<void> {
    if (this.isGone) return;
    if (this.around.isAlone()) {
      this.around.left();
      return;
    }
    this.lastAt = performance.now();
    const outcome = await this.table.answer(this.seat, undefined, number, answer);
    if (!('refused' in outcome))
      this.say({ is: 'did', number, clause, did, ...(why === undefined ? {} : { why }) });
    else if (outcome.refused === 'no-answer') this.around.post({ do: 'refused', place: this.place, number });
  }

  private say(what: Omit<Extract<ServerMessage, { type: 'bot' }>, 'type' | 'seat' | 'bot'>): void {
    say(this.table, { type: 'bot', seat: this.seat, bot: this.bot, ...what });
  }
}

function agreedIn({ agreed }: { readonly agreed: string }): Agreed {
  return JSON.parse(agreed) as Agreed;
}

function say(table: TableLink, message: Extract<ServerMessage, { type: 'bot' }>): void {
  table.everybody(JSON.stringify(message));
}
