/** The live connection to a table: one socket for each seat that this device holds. */
import type { Ask as AskSent, Words } from '@hive-arbiter/engine';
import type { ClientMessage, ServerMessage } from '@hive-arbiter/server/messages';
import { apply, type Op } from '@hive-arbiter/server/patch';
import type { RefusalCode } from '@hive-arbiter/server/refusals';
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { IS_STATIC } from './api.ts';
import { read, readerOf } from './dictionary.ts';
import { forgetViews, keepView, keptView } from './kept-views.ts';
import { TABLE, tableOf } from './local/index.ts';
import type { OddsSent, RollOdds } from './parts/odds-bar.tsx';
import { toast } from './parts/toast.tsx';
import type { Ask, Seen, Sent } from './seen.ts';
import { type Held, heldAt, kept, tables } from './settings.ts';
import { type Label, say, sayRefusal } from './words/index.ts';
import { capital } from './words.ts';

/** `live`: news come by themselves; `lost`: it is being mended; `closed`: the server will not have us. */
export type Link = 'live' | 'lost' | 'closed';

/** What a place has heard of the table so far. */
export interface Heard {
  readonly version: number;
  readonly view: Sent;
}

type News = Extract<ServerMessage, { type: 'view' | 'patch' | 'current' }>;

/** What a connection knows after this news; `gap` if the news do not follow from what it knew. */
export function heardAfter(before: Heard | undefined, news: News): Heard | 'gap' {
  if (news.type === 'view') return { version: news.version, view: news.view };
  if (!before) return 'gap';
  if (news.type === 'current') return news.version === before.version ? before : 'gap';
  // Sent to us twice, as after a reconnect: what we know already changes nothing.
  if (news.version <= before.version) return before;
  if (news.from !== before.version) return 'gap';
  try {
    // A new record each time, so that signals notice.
    return { version: news.version, view: { ...apply(before.view, news.ops as readonly Op[]) } };
  } catch {
    return 'gap';
  }
}

/** How long to wait before the next try, in milliseconds. */
export function pauseBefore(tries: number): number {
  return tries === 0 ? 0 : Math.min(15_000, 400 * 2 ** (tries - 1));
}

export type Doing = Exclude<ClientMessage, { type: 'hello' | 'ping' | 'answering' | 'done' }>;
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

/** Something that was said while there was no connection, with the question that it answers. */
export interface KeptDoing {
  readonly doing: Doing;
  readonly about: string;
}

/** What became of it: taken, too late since somebody else was quicker, or refused for a reason. */
export interface Became {
  readonly about: string;
  readonly how: 'taken' | 'late' | 'refused';
  readonly why?: string;
}

export function becameOf(
  about: string,
  reply: { readonly code: RefusalCode; readonly message: string } | undefined,
): Became {
  if (!reply) return { about, how: 'taken' };
  if (TOO_LATE.includes(reply.code)) return { about, how: 'late' };
  return { about, how: 'refused', why: refusalWords(reply.code, reply.message) };
}

/** Outlives a reload, by battle and seat. */
const unsent = kept<Readonly<Record<string, readonly KeptDoing[]>>>('unsent', {});

/** Messages neither taken nor refused yet: they are sent again after a reconnect. */
export class Outbox {
  private readonly left = new Map<string, Doing>();

  add(message: Doing): void {
    this.left.set(message.id, message);
  }

  settle(id: string | undefined): Doing | undefined {
    if (id === undefined) return undefined;
    const message = this.left.get(id);
    this.left.delete(id);
    return message;
  }

  get all(): readonly Doing[] {
    return [...this.left.values()];
  }
}

/** Somebody else was quicker. */
const TOO_LATE: readonly RefusalCode[] = ['late', 'overtaken', 'not-yours'];

/** A refusal in words for the player who tapped. */
export function refusalWords(code: RefusalCode, message: string): string {
  if (TOO_LATE.includes(code)) return say('Somebody answered meanwhile. See what is asked now.');
  if (code === 'too-many-messages' || code === 'too-many-requests')
    return say('Too much at once. Try again in a moment.');
  return message.endsWith('.') ? message : `${message}.`;
}

/** `crypto.randomUUID` is missing on addresses without TLS, which is where most tables are. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}

/** Why the server refuses a connection, in words. */
export const CLOSED = {
  'no-battle':
    'There is no battle at this address. The link may be mistyped, or the table is on another server.',
  'no-seat': 'This seat was moved to another device or taken back. Ask the organiser for a new invitation.',
} as const satisfies Record<string, Label>;

/**
 * While the screen is visible, the table is pinged every second: without a reply for almost another second the player
 * is told, and after some more the connection is made again. In a pocket a ping now and then is enough.
 */
const BEAT = 1_000;
const BEATS_UNSEEN = 20;
const HUSH = 900;
const PATIENCE = 6_000;
/** How long a first view may take before what was seen last is shown instead. */
const FIRST_VIEW = 1_500;
/** News come in bursts; what was seen is kept after them. */
const KEEP_AFTER = 800;

/** What is used of a WebSocket. */
interface Carrier {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: string }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** A socket to the server, or a line to the table on this device. */
function carrierFor(battle: string): Carrier {
  const here = heldAt(battle)?.here ?? (IS_STATIC ? TABLE : undefined);
  if (here !== undefined) return tableOf(here).connect();
  const address = new URL('/live', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return new WebSocket(address) as Carrier;
}

/** What people have done of that which the story told them to, by battle. */
export const doneOnTable = kept<Readonly<Record<string, readonly string[]>>>('done', {});
const MOST_DONE = 40;

function setDone(battle: string, what: string): void {
  const before = doneOnTable.peek()[battle] ?? [];
  if (!before.includes(what)) doneOnTable.value = { [battle]: [...before, what].slice(-MOST_DONE) };
}

/** What an unsent answer is about, for its player. */
function aboutDoing(doing: Doing, view: Seen | undefined): string {
  if (doing.type === 'answer' || doing.type === 'roll') {
    const { number } = doing;
    return view?.number === number ? (view.asks[0]?.say.title ?? '') : '';
  }
  if (doing.type === 'undo') return view?.undo ? say('Undo: {what}', { what: view.undo.what }) : say('Undo');
  return '';
}

/** A seat at the table as this device holds it, or the organiser's or a spectator's place. */
export class Place {
  readonly heard = signal<Heard | undefined>(undefined);
  readonly link = signal<Link>('lost');
  readonly isGathering = signal(false);
  /** Why the server will not have us. */
  readonly closedBecause = signal<keyof typeof CLOSED | undefined>(undefined);
  /** How many answers are on their way. */
  readonly sending = signal(0);
  /** The question to which an answer was last refused. */
  readonly refusedAt = signal<number | undefined>(undefined);
  /** What this place sees, in the language of the device. */
  readonly view: ReadonlySignal<Seen | undefined> = computed(() => {
    const sent = this.heard.value?.view;
    return sent && read(this.battle, sent);
  });

  private socket: Carrier | undefined;
  private readonly outbox = new Outbox();
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beating: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private hush: ReturnType<typeof setTimeout> | undefined;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private beats = 0;
  private begun = 0;
  private isOver = false;
  /** Has the table answered our hello on this line? */
  private isGreeted = false;
  /** When the last news came, if there is no connection now. */
  readonly since = signal<number | undefined>(undefined);
  /** What became of that which was said without a connection. */
  readonly became = signal<readonly Became[]>([]);
  private readonly kept = new Map<string, KeptDoing>();

  constructor(
    readonly battle: string,
    /** Undefined for the organiser and for spectators. */
    readonly seat: string | undefined,
    readonly token: string | undefined,
    private readonly onOther: (message: ServerMessage) => void,
    private readonly onAnswer: () => void = () => {},
  ) {
    for (const each of unsent.peek()[this.key] ?? []) {
      this.kept.set(each.doing.id, each);
      this.outbox.add(each.doing);
    }
    this.sending.value = this.outbox.all.length;
    if (!this.isHere) setTimeout(() => void this.showKept(), FIRST_VIEW);
    this.connect();
  }

  private get key(): string {
    return `${this.battle} ${this.seat ?? ''}`;
  }

  /** A table on this device is never lost. */
  private get isHere(): boolean {
    return IS_STATIC || heldAt(this.battle)?.here !== undefined;
  }

  /** A question that was sent beside the view, in words. */
  inWords(ask: AskSent<Words>): Ask {
    const sent = this.heard.value?.view;
    return (sent && readerOf(this.battle, sent)?.ask(ask, sent.state)) ?? (ask as Ask);
  }

  /** Odds that were sent beside the view, in words. */
  oddsInWords({ title, outcomes, ...odds }: OddsSent): RollOdds {
    const sent = this.heard.value?.view;
    const reader = sent && readerOf(this.battle, sent);
    // Rules of earlier releases send English.
    const inWords = (words: Words) => (reader ? reader.words(words, sent.state) : String(words));
    return {
      ...odds,
      ...(title === undefined ? {} : { title: capital(inWords(title)) }),
      outcomes: outcomes.map((each) => ({ ...each, words: inWords(each.words) })),
    };
  }

  /** Says something to the table; it goes out now, or as soon as the connection is back. */
  say(doing: Without<Doing, 'id'>): void {
    const message = { ...doing, id: newId() } as Doing;
    this.onAnswer();
    this.outbox.add(message);
    this.sending.value = this.outbox.all.length;
    if (this.link.value === 'live') this.socket?.send(JSON.stringify(message));
    else this.keep(message);
  }

  /** Tells the others that this seat is answering; a lost message does no harm. */
  begins(number: number): void {
    if (this.begun === number || this.link.value !== 'live' || this.isHere) return;
    this.begun = number;
    this.socket?.send(JSON.stringify({ type: 'answering', number } satisfies ClientMessage));
  }

  /** What the story told people to do is done, for everybody. */
  isDone(what: string): void {
    setDone(this.battle, what);
    if (this.link.value === 'live' && !this.isHere)
      this.socket?.send(JSON.stringify({ type: 'done', what } satisfies ClientMessage));
  }

  /** Takes back what was said without a connection and has not gone out. */
  unsay(): void {
    for (const id of this.kept.keys()) this.outbox.settle(id);
    this.sending.value = this.outbox.all.length;
    this.kept.clear();
    this.keepUnsent();
  }

  /** Everybody has read what became of it. */
  seenBecame(): void {
    this.became.value = [];
  }

  private keep(doing: Doing): void {
    this.kept.set(doing.id, { doing, about: aboutDoing(doing, this.view.peek()) });
    this.keepUnsent();
  }

  private keepUnsent(): void {
    const { [this.key]: _, ...others } = unsent.peek();
    unsent.value = this.kept.size > 0 ? { ...others, [this.key]: [...this.kept.values()] } : others;
  }

  private async showKept(): Promise<void> {
    if (this.heard.value || this.isGathering.value || this.link.value === 'live' || this.isOver) return;
    const last = await keptView(this.key);
    if (!last || this.heard.value) return;
    this.since.value = last.at;
    this.heard.value = { version: last.version, view: last.view };
  }

  private keepSeen(): void {
    if (this.isHere) return;
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => {
      const { value } = this.heard;
      if (value) void keepView(this.key, { ...value, at: Date.now() });
    }, KEEP_AFTER);
  }

  /** The device woke up or found its network again: no need to wait for the next try. */
  hurry(): void {
    if (this.isOver) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.probe();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) {
      this.tries = 0;
      this.connect();
    }
  }

  /** The device says that it has no network. */
  lostNetwork(): void {
    if (!this.isHere) this.isLost();
  }

  private isLost(): void {
    if (this.link.value !== 'live') return;
    this.link.value = 'lost';
    this.since.value = Date.now();
    // A message under way may be lost: its outcome is shown once the connection is back.
    for (const doing of this.outbox.all) if (!this.kept.has(doing.id)) this.keep(doing);
  }

  end(): void {
    this.isOver = true;
    this.stopTimers();
    this.socket?.close();
  }

  private connect(): void {
    this.stopTimers();
    const socket = carrierFor(this.battle);
    this.socket = socket;
    socket.onopen = () => {
      const { battle, token } = this;
      const have = this.heard.value?.version;
      socket.send(
        JSON.stringify({
          type: 'hello',
          battle,
          ...(token === undefined ? {} : { token }),
          ...(have === undefined ? {} : { have }),
        } satisfies ClientMessage),
      );
      if (!this.isHere) this.beating = setInterval(() => this.beat(), BEAT);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.isHeard();
      this.take(JSON.parse(data as string) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket || this.isOver) return;
      this.stopTimers();
      if (code === 4401 || this.link.value === 'closed') return;
      this.isGreeted = false;
      this.isLost();
      // A little at random, so that a whole club does not come back in the same moment.
      this.retry = setTimeout(() => this.connect(), pauseBefore(this.tries++) * (0.75 + Math.random() / 2));
    };
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case 'view':
      case 'patch':
      case 'current':
        this.hear(message);
        break;
      case 'lobby':
        this.isGathering.value = true;
        this.isBack();
        break;
      case 'taken':
      case 'waiting':
        this.settled(message.id);
        this.tellBecame(message.id);
        break;
      case 'refused': {
        const { id, code } = message;
        const words = this.refusedInWords(message);
        const doing = this.settled(id);
        if (doing && 'number' in doing) this.refusedAt.value = doing.number;
        if (code === 'no-such-token') this.closeFor('no-seat');
        else if (code === 'no-battle') this.closeFor('no-battle');
        else if (!this.tellBecame(id, { code, message: words })) toast(refusalWords(code, words), 'fault');
        break;
      }
      case 'closing':
        if (message.why === 'seat-moved') this.closeFor('no-seat');
        break;
      default:
        break;
    }
    this.onOther(message);
  }

  private hear(news: News): void {
    const after = heardAfter(this.heard.value, news);
    if (after === 'gap') {
      this.startAfresh();
      return;
    }
    this.isGathering.value = false;
    this.heard.value = after;
    this.keepSeen();
    this.isBack();
  }

  private settled(id: string | undefined): Doing | undefined {
    const what = this.outbox.settle(id);
    this.sending.value = this.outbox.all.length;
    return what;
  }

  /** Says what became of something that was said without a connection; false if it was not. */
  private tellBecame(id: string | undefined, refused?: { code: RefusalCode; message: string }): boolean {
    const was = id === undefined ? undefined : this.kept.get(id);
    if (!was) return false;
    this.kept.delete(was.doing.id);
    this.keepUnsent();
    if (was.about !== '') this.became.value = [...this.became.value, becameOf(was.about, refused)];
    return was.about !== '';
  }

  /** What the server refuses, and why by the rules, in the language of this device. */
  private refusedInWords({
    code,
    facts,
    message,
    said,
  }: Extract<ServerMessage, { type: 'refused' }>): string {
    const view = this.heard.peek()?.view;
    const reader = view && readerOf(this.battle, view);
    const fault = said === undefined || !reader ? {} : { fault: reader.words(said, view.state) };
    return sayRefusal(code, { ...facts, ...fault }, message);
  }

  private isBack(): void {
    this.tries = 0;
    this.isGreeted = true;
    if (this.link.value === 'live') return;
    this.link.value = 'live';
    this.since.value = undefined;
    for (const message of this.outbox.all) this.socket?.send(JSON.stringify(message));
  }

  private closeFor(why: keyof typeof CLOSED): void {
    this.closedBecause.value = why;
    this.link.value = 'closed';
    this.socket?.close();
  }

  /** What we know does not fit any more: forget it and get the whole view. */
  private startAfresh(): void {
    this.heard.value = undefined;
    this.socket?.close();
  }

  private beat(): void {
    this.beats++;
    if (document.visibilityState === 'visible' || this.beats % BEATS_UNSEEN === 0) this.probe();
  }

  /** Something came: the line is alive. */
  private isHeard(): void {
    clearTimeout(this.silence);
    clearTimeout(this.hush);
    this.silence = undefined;
    if (this.isGreeted) this.isBack();
  }

  /** Is anybody still there? Phones keep dead lines open for minutes. */
  private probe(): void {
    if (this.silence !== undefined || this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send('{"type":"ping"}');
    this.hush = setTimeout(() => this.isLost(), HUSH);
    this.silence = setTimeout(() => {
      const dead = this.socket;
      this.socket = undefined;
      dead?.close();
      this.isGreeted = false;
      this.isLost();
      this.connect();
    }, PATIENCE);
  }

  private stopTimers(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    clearTimeout(this.hush);
    clearInterval(this.beating);
    this.silence = undefined;
  }
}

/** Who has joined, is renamed, is ready: sent to everybody while the table gathers. */
export type Lobby = Extract<ServerMessage, { type: 'lobby' }>['battle'];

type AskedUndo = Extract<ServerMessage, { type: 'undo-asked' }>;

/** What a bot did, in words. */
export type BotNews = Omit<Extract<ServerMessage, { type: 'bot' }>, 'type'>;

/** An undo, or a correction, that waits for consent. */
export type UndoAsked = Omit<AskedUndo, 'type'>;

export type Answering = Pick<Extract<ServerMessage, { type: 'answering' }>, 'number' | 'seat'>;
export type Parts = Pick<Extract<ServerMessage, { type: 'parts' }>, 'number' | 'given'>;
const ANSWERING_FOR = 20_000;

/** A table with all the places that this device has at it. */
export interface LiveTable {
  readonly battle: string;
  readonly places: ReadonlySignal<readonly Place[]>;
  /** The worst of the places' connections. */
  readonly link: ReadonlySignal<Link>;
  readonly isGathering: ReadonlySignal<boolean>;
  readonly lobby: ReadonlySignal<Lobby | undefined>;
  /** The card as it was last told during the battle. */
  readonly card: ReadonlySignal<Lobby | undefined>;
  readonly undoAsked: ReadonlySignal<UndoAsked | undefined>;
  /** What bots have done since this device last answered, and why; or what ails them. */
  readonly botNews: ReadonlySignal<readonly BotNews[]>;
  /** Which seat has begun to answer the question with this number, on another device. */
  readonly answering: ReadonlySignal<Answering | undefined>;
  /** What seats have said of their own about the question with this number. */
  readonly parts: ReadonlySignal<Parts | undefined>;
  /** Agrees to the undo that waits, or does not, for every seat of this device that is asked. */
  consent(agree: boolean): void;
}

/** More of what bots do stands in the story. */
const MOST_BOT_NEWS = 12;

class Table implements LiveTable {
  readonly places = signal<readonly Place[]>([]);
  readonly lobby = signal<Lobby | undefined>(undefined);
  readonly card = signal<Lobby | undefined>(undefined);
  readonly undoAsked = signal<UndoAsked | undefined>(undefined);
  readonly botNews = signal<readonly BotNews[]>([]);
  readonly answering = signal<Answering | undefined>(undefined);
  readonly parts = signal<Parts | undefined>(undefined);
  readonly link = computed<Link>(() => {
    const links = this.places.value.map((place) => place.link.value);
    return links.includes('lost') ? 'lost' : links.every((each) => each === 'closed') ? 'closed' : 'live';
  });
  readonly isGathering = computed(() => this.places.value.some((place) => place.isGathering.value));
  users = 0;
  /** This device has agreed to going back to this entry. */
  private agreedTo: number | undefined;
  /** The taking of a seat that was said a moment ago. */
  private takenSaid: string | undefined;
  private readonly stop: () => void;

  constructor(readonly battle: string) {
    void forgetViews((each) => each === battle || tables.peek().some((held) => held.battle === each));
    const stopSitting = effect(() => this.sit(heldAt(battle)));
    const stopForgetting = effect(() => {
      const { version } = this;
      const asked = this.undoAsked.peek();
      if (!asked || version <= asked.at) return;
      // What carries it out says so in a moment; anything else has made it void.
      setTimeout(() => {
        if (this.undoAsked.peek() === asked) this.undoAsked.value = undefined;
      }, 500);
    });
    const hurry = () => {
      if (document.visibilityState === 'visible') for (const place of this.places.value) place.hurry();
    };
    const lost = () => {
      for (const place of this.places.value) place.lostNetwork();
    };
    addEventListener('online', hurry);
    addEventListener('offline', lost);
    document.addEventListener('visibilitychange', hurry);
    this.stop = () => {
      stopSitting();
      stopForgetting();
      removeEventListener('online', hurry);
      removeEventListener('offline', lost);
      document.removeEventListener('visibilitychange', hurry);
    };
  }

  end(): void {
    this.stop();
    for (const place of this.places.value) place.end();
  }

  consent(agree: boolean): void {
    const asked = this.undoAsked.value;
    if (!asked) return;
    this.agreedTo = agree ? asked.to : undefined;
    // One seat after the other: the server says who is left, see `askUndo`.
    const [first] = this.askedOf(asked);
    first?.say({ type: 'consent', agree, to: asked.to, at: asked.at });
  }

  private get version(): number {
    return Math.max(0, ...this.places.value.map((place) => place.heard.value?.version ?? 0));
  }

  /** The places of this device that are asked. */
  private askedOf({ waitingFor }: Pick<UndoAsked, 'waitingFor'>): readonly Place[] {
    return this.places.value.filter(({ seat }) => seat !== undefined && waitingFor.includes(seat));
  }

  private askUndo({ type: _, ...wish }: AskedUndo): void {
    const { to, at, by, waitingFor } = wish;
    const before = this.undoAsked.value;
    const isSame = before?.to === to && before.at === at && before.by === by;
    // Every connection gets it.
    if (isSame && before.waitingFor.length === waitingFor.length) return;
    if (before && !isSame) this.agreedTo = undefined;
    this.undoAsked.value = wish;
    const here = this.askedOf({ waitingFor });
    // Around a single device people have agreed before one of them taps.
    const isOurs = this.places.value.some(({ seat }) => seat === by) && here.length === waitingFor.length;
    if (isOurs || this.agreedTo === to) this.consent(true);
  }

  /** Opens the seats that this device holds now and closes those it no longer holds. */
  private sit(held: Held | undefined): void {
    const wanted = placesOf(held);
    const before = this.places.peek();
    const isSame = (place: Place, [seat, token]: Wanted) => place.seat === seat && place.token === token;
    for (const place of before) if (!wanted.some((each) => isSame(place, each))) place.end();
    this.places.value = wanted.map(
      (each) =>
        before.find((place) => isSame(place, each)) ??
        new Place(
          this.battle,
          each[0],
          each[1],
          (message) => this.take(message),
          () => {
            this.botNews.value = [];
          },
        ),
    );
  }

  private take(message: ServerMessage): void {
    if (message.type === 'lobby') this.lobby.value = message.battle;
    else if (message.type === 'card') this.card.value = message.battle;
    else if (message.type === 'answering') this.noteAnswering(message);
    else if (message.type === 'parts') this.parts.value = message;
    else if (message.type === 'done') setDone(this.battle, message.what);
    else if (message.type === 'undo-asked') this.askUndo(message);
    else if (message.type === 'undo-settled') this.settleUndo(message.agreed, message.corrects === true);
    else if (message.type === 'seat-taken') this.sayTaken(message);
    else if (message.type === 'bot') this.hearBot(message);
  }

  /** Every connection gets it; it is stored once. */
  private hearBot({ type: _, ...news }: Extract<ServerMessage, { type: 'bot' }>): void {
    // A bot that answered is no longer thinking.
    const before = this.botNews.value.filter((each) => each.is !== 'thinks' || each.seat !== news.seat);
    const isSame = (each: BotNews) =>
      each.seat === news.seat && each.is === news.is && each.number === news.number;
    if (!before.some(isSame)) this.botNews.value = [...before, news].slice(-MOST_BOT_NEWS);
  }

  /** A player who begins to answer and stops does not keep the others waiting. */
  private noteAnswering({ number, seat }: Answering): void {
    if (this.places.value.some((place) => place.seat === seat)) return;
    const answering = { number, seat };
    this.answering.value = answering;
    setTimeout(() => {
      if (this.answering.peek() === answering) this.answering.value = undefined;
    }, ANSWERING_FOR);
  }

  /** Every connection gets it; the first shows it. */
  private sayTaken({ seat, invitedBy }: Extract<ServerMessage, { type: 'seat-taken' }>): void {
    const said = `${seat} ${invitedBy}`;
    if (this.takenSaid === said) return;
    this.takenSaid = said;
    setTimeout(() => {
      this.takenSaid = undefined;
    }, 1_000);
    const gangs = this.places.value[0]?.view.value?.state.gangs ?? [];
    const whose = { seat: gangs.find(({ id }) => id === seat)?.name ?? seat };
    toast(
      invitedBy === seat
        ? say(
            'Another device has taken the seat of {seat}, invited by its player. It sees that seat’s secrets.',
            whose,
          )
        : say(
            'Another device has taken the seat of {seat}, invited by the organiser. It sees that seat’s secrets.',
            whose,
          ),
    );
  }

  /** Every connection gets it; it is shown once. */
  private settleUndo(agreed: boolean, isCorrection: boolean): void {
    if (this.undoAsked.value === undefined) return;
    this.undoAsked.value = undefined;
    this.agreedTo = undefined;
    if (isCorrection) toast(agreed ? say('Corrected.') : say('Not corrected: not everybody agreed.'));
    else toast(agreed ? say('Taken back.') : say('Not taken back: not everybody agreed.'));
  }
}

type Wanted = readonly [seat: string | undefined, token: string | undefined];

/** The seats held; without any the organiser's place, or else a spectator's. */
export function placesOf(held: Held | undefined): readonly Wanted[] {
  const seats = Object.entries(held?.seats ?? {});
  return seats.length > 0 ? seats : [[undefined, held?.organiser]];
}

const open = new Map<string, Table>();

/** The table of a battle, kept open while anything on the screen uses it. */
export function useTable(battle: string): LiveTable {
  const table = useMemo(() => {
    const known = open.get(battle) ?? new Table(battle);
    open.set(battle, known);
    return known;
  }, [battle]);
  useEffect(() => {
    table.users++;
    return () => {
      table.users--;
      // From the lobby to the battle the next screen takes over in the same moment.
      setTimeout(() => {
        if (table.users > 0 || open.get(battle) !== table) return;
        open.delete(battle);
        table.end();
      }, 500);
    };
  }, [table]);
  return table;
}

/** Something that a table said beside its view, in words. */
export function saidAt({ battle, places }: LiveTable, words: Words): string {
  const sent = places.value.find(({ heard }) => heard.value)?.heard.value?.view;
  return (sent && readerOf(battle, sent)?.words(words, sent.state)) ?? '';
}
