/** The messages between a device and the server, over any transport: a WebSocket, or a port of the browser. */
import type { Battles, Role } from '../battles.ts';
import { checker } from '../checker.ts';
import { ClientMessage, type ServerMessage } from '../messages.ts';
import { type RefusalCode, Refused, refusedBy } from '../refusals.ts';
import { Unplayable } from '../rules/kept.ts';
import { unwritable } from '../store/health.ts';
import type { News, Store } from '../store/store.ts';
import type { Outcome } from '../table/live-table.ts';
import { type Frame, frameOf } from '../table/outbox.ts';
import { ORGANISER } from '../table/set-up.ts';
import type { Listener, TableLink, Tables } from '../threads/tables.ts';
import { askedMessage } from '../undos.ts';
import { Presence } from './presence.ts';

/** What checks a message, by its type: of all messages at once nobody could say which field is wrong. */
const CHECKS: ReadonlyMap<unknown, (message: unknown) => void> = new Map(
  ClientMessage.anyOf.map((form) => [form.properties.type.const, checker(form, '')]),
);

/** Bytes of what is told to other processes: PostgreSQL takes at most 8,000 in one notice. */
const MOST_ELSEWHERE = 7_000;

export interface AudienceOptions {
  readonly battles: Battles;
  readonly tables: Tables;
  readonly store: Store;
  readonly onError: (error: unknown, battle?: string) => void;
}

/** Everybody who has said hello, by battle: who is present, and who gets which messages. */
export class Audience {
  readonly battles: Battles;
  readonly onError: AudienceOptions['onError'];
  /** Called when another process changed a campaign. */
  onCampaign: (campaign: string, version: number) => void = () => {};
  private readonly at = new Map<string, Set<Conversation>>();
  private readonly presence: Presence;
  private readonly store: Store;

  constructor({ battles, tables, store, onError }: AudienceOptions) {
    this.battles = battles;
    this.onError = onError;
    this.store = store;
    const failedAt = (battle: string) => (error: unknown) => onError(error, battle);
    this.presence = new Presence(
      store,
      (battle) => new Set([...(this.at.get(battle) ?? [])].flatMap(({ seat }) => seat ?? [])),
      (battle) => void this.sayLobby(battle).catch(failedAt(battle)),
      onError,
    );
    tables.onNews = (news) => {
      const { battle, what } = news;
      if (what === 'campaign') this.onCampaign(battle, news.length ?? 0);
      else if (what === 'present' || what === 'who-is-there') this.presence.heard(news);
      else if (what === 'taken') battles.sayTaken(news).catch(failedAt(battle));
      else if (what === 'said' || what === 'part')
        tables
          .ifOpen(battle)
          ?.then((table) => hearAt(table, news))
          .catch(failedAt(battle));
      else (what === 'undo' ? battles.undos.say(battle) : this.checkSeats(battle)).catch(failedAt(battle));
    };
    tables.onListening = () => {
      this.presence.ask();
      // Whatever was said while nobody listened: seats and undos are read again.
      for (const battle of this.at.keys())
        this.checkSeats(battle)
          .then(() => battles.undos.say(battle))
          .catch(failedAt(battle));
    };
    battles.connectedAt = (battle) => this.presence.at(battle);
  }

  beat(): void {
    this.presence.beat();
  }

  /** Tells other processes that those here are gone. */
  close(): Promise<void> {
    return this.presence.close();
  }

  /** Forwards a device's message to the other processes. */
  tellElsewhere(news: News): void {
    // Nobody says so much in earnest, and a database passes only short notices on.
    if (new TextEncoder().encode(JSON.stringify(news)).length > MOST_ELSEWHERE) return;
    this.store.tell(news).catch((error) => this.onError(error, news.battle));
  }

  arrived(conversation: Conversation, battle: string): void {
    const others = this.at.get(battle) ?? new Set();
    this.at.set(battle, others.add(conversation));
    this.presence.changed(battle);
  }

  leave(conversation: Conversation): void {
    const { battle, isWaiting } = conversation;
    if (battle === undefined) return;
    const others = this.at.get(battle);
    others?.delete(conversation);
    this.presence.changed(battle);
    if (others?.size === 0) this.at.delete(battle);
    else if (isWaiting) this.sayLobby(battle).catch(this.onError);
  }

  /** After a seat was revoked, moved or taken, every device at that battle shows its token again. */
  private async checkSeats(battle: string): Promise<void> {
    for (const conversation of [...(this.at.get(battle) ?? [])]) await conversation.showAgain();
    this.presence.changed(battle);
    await this.sayLobby(battle);
    await this.sayCard(battle, 'card', ({ isWaiting }) => !isWaiting);
  }

  /** Tells everybody who waits for a battle to begin who else is there. */
  async sayLobby(battle: string): Promise<void> {
    await this.sayCard(battle, 'lobby', ({ isWaiting }) => isWaiting);
  }

  private async sayCard(
    battle: string,
    type: 'lobby' | 'card',
    isMeant: (conversation: Conversation) => boolean,
  ): Promise<void> {
    const meant = () => [...(this.at.get(battle) ?? [])].filter(isMeant);
    if (meant().length === 0) return;
    const message = { type, battle: await this.battles.card(battle) };
    for (const conversation of meant()) conversation.say(message);
  }
}

/** One device's side of it; the carrier says how a frame is sent and how it ends. */
export abstract class Conversation implements Listener {
  battle: string | undefined;
  private token: string | undefined;
  private role: Role = { who: 'spectator' };
  private table: TableLink | undefined;
  /** Why the battle can only be read, where that is so. */
  private unplayable: string | undefined;
  private isGone = false;
  /** Messages of one device are handled in the order in which they came. */
  private turn: Promise<void> = Promise.resolve();

  constructor(protected readonly audience: Audience) {}

  abstract send(frame: Frame): void;
  abstract end(code: number): void;
  /** Called once they have said who they are. */
  protected hasSaidHello(): void {}
  /** Called after each message, with how long it took. */
  protected handled(_type: ClientMessage['type'], _seconds: number): void {}

  /** Takes a message, after those before it. */
  protected hear(text: string): void {
    this.afterwards(() => this.take(text));
  }

  /** Does this once everything that came before has been answered. */
  protected afterwards(work: () => void | Promise<void>): void {
    this.turn = this.turn.then(work).catch(this.audience.onError);
  }

  /** The device is no longer there. */
  protected gone(): void {
    this.isGone = true;
    this.table?.leave(this);
    this.audience.leave(this);
  }

  /** Has said hello, and the battle has not begun. */
  get isWaiting(): boolean {
    return this.battle !== undefined && this.table === undefined && this.unplayable === undefined;
  }

  get seat(): string | undefined {
    return this.role.who === 'seat' ? this.role.seat : undefined;
  }

  lost(): void {
    this.table = undefined;
    this.say({ type: 'closing', why: 'fault', message: 'Something went wrong here; connect again' });
    this.end(1012);
  }

  say(message: ServerMessage): void {
    this.send(frameOf(JSON.stringify(message)));
  }

  async showAgain(): Promise<void> {
    if (this.battle === undefined || this.isGone) return;
    try {
      // A seat is called otherwise once it brings another gang.
      this.role = await this.audience.battles.roleOf(this.battle, this.token);
      if (!this.table) await this.sitDown(undefined);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.table?.leave(this);
      this.role = { who: 'spectator' };
      this.say({
        type: 'closing',
        why: 'seat-moved',
        message: 'This seat was revoked or moved to another device',
      });
      this.end(4401);
    }
  }

  private async take(text: string): Promise<void> {
    let message: ClientMessage;
    try {
      message = JSON.parse(text) as ClientMessage;
    } catch {
      return this.refuse(new Refused('no-json', 'message'));
    }
    const id = idOf(message);
    try {
      checkMessage(message);
    } catch (error) {
      if (error instanceof Refused) return this.refuse(error, id);
      throw error;
    }
    const began = performance.now();
    try {
      await this.handle(message);
    } catch (thrown) {
      const error =
        thrown instanceof Unplayable
          ? new Refused('battle-unplayable', 'battle', { why: thrown.message })
          : thrown;
      if (!(error instanceof Refused)) this.audience.onError(error, this.battle);
      const refused = error instanceof Refused ? error : unwritable(error);
      this.refuse(refused ?? new Refused('server-fault', 'server'), id);
    }
    this.handled(message.type, (performance.now() - began) / 1000);
  }

  private async handle(message: ClientMessage): Promise<void> {
    const { battles } = this.audience;
    if (message.type === 'ping') return this.say({ type: 'pong' });
    if (message.type === 'answering')
      return this.tellOthers({ type: 'answering', number: message.number, seat: this.seat ?? '' });
    if (message.type === 'done') return this.tellOthers({ type: 'done', what: message.what });
    if (message.type === 'hello') {
      if (this.battle !== undefined) throw new Refused('said-hello', 'type');
      this.role = await battles.roleOf(message.battle, message.token);
      if (this.isGone) return;
      this.battle = message.battle;
      this.token = message.token;
      this.hasSaidHello();
      this.audience.arrived(this, message.battle);
      const { status, length } = await battles.row(message.battle);
      const isWaiting = status === 'gathering' || (status === 'over' && length === 0);
      if (isWaiting) return await this.audience.sayLobby(message.battle);
      return await this.sitDown(message.have);
    }
    const { battle, table } = this;
    if (battle === undefined) throw new Refused('no-hello', 'type');
    if (this.unplayable !== undefined)
      throw new Refused('battle-unplayable', 'battle', { why: this.unplayable });
    if (!table) throw new Refused('battle-not-begun', 'battle');
    this.settle(message.id, await this.act(message, battle, table));
  }

  /** Tells everybody at the table something that no log keeps, also at other processes. */
  private tellOthers(message: ServerMessage): void {
    const { battle, seat, table } = this;
    if (battle === undefined || seat === undefined || !table) return;
    const text = JSON.stringify(message);
    table.everybody(text);
    this.audience.tellElsewhere({ battle, what: 'said', text });
  }

  private async act(
    message: Exclude<ClientMessage, { type: 'hello' | 'ping' | 'answering' | 'done' }>,
    battle: string,
    table: TableLink,
  ): Promise<Outcome> {
    const { battles } = this.audience;
    if (message.type === 'overrule') {
      if (this.role.who !== 'organiser') throw new Refused('organiser-overrules', 'token');
      const { path, value, note } = message;
      return await table.correct(ORGANISER, message.id, { changes: [{ path, value }], note });
    }
    if (message.type === 'undo') {
      if (this.role.who === 'spectator') throw new Refused('spectators-watch', 'token');
      return await battles.undos.undo(battle, this.seat ?? ORGANISER, message.id, message.to);
    }
    const { seat } = this;
    if (seat === undefined) throw new Refused('seats-answer', 'token');
    switch (message.type) {
      case 'answer':
        return await table.answer(seat, message.id, message.number, message.answer, message.ahead);
      case 'roll':
        return await table.roll(seat, message.id, message.number);
      case 'part': {
        const { id, number, answer } = message;
        const outcome = await table.part(seat, id, number, answer);
        if (!('refused' in outcome))
          this.audience.tellElsewhere({ battle, what: 'part', seats: [seat], part: { number, answer } });
        return outcome;
      }
      case 'consent':
        return await battles.undos.consent(battle, seat, message.id, message);
      default:
        return message satisfies never;
    }
  }

  private settle(id: string, outcome: Outcome): void {
    if ('refused' in outcome) {
      this.refuse(refusedBy(outcome), id, outcome.number);
    } else if ('waitingFor' in outcome)
      this.say({ type: 'waiting', id, waitingFor: [...outcome.waitingFor] });
    else
      this.say({
        type: 'taken',
        id,
        version: outcome.version,
        ...(outcome.repeated ? { repeated: true } : {}),
      });
  }

  private async sitDown(have: number | undefined): Promise<void> {
    const battle = this.battle as string;
    let table: TableLink;
    try {
      table = await this.audience.battles.table(battle);
    } catch (error) {
      if (error instanceof Refused && NOT_PLAYED.includes(error.code)) return;
      if (error instanceof Unplayable) return await this.read(battle, error.message);
      throw error;
    }
    if (this.isGone || this.table) return;
    this.unplayable = undefined;
    this.table = table;
    await table.join(this, have);
    if (this.isGone) table.leave(this);
    const waiting = await this.audience.battles.undos.pending(battle);
    if (waiting) this.say(askedMessage(waiting));
  }

  /** What can be read of a battle that cannot be played. */
  private async read(battle: string, unplayable: string): Promise<void> {
    const { version, view } = await this.audience.battles.reading.readable(battle, this.seat, unplayable);
    // The battle may have continued meanwhile: then there is a table now, and what was read is old.
    if (this.isGone || this.table) return;
    this.unplayable = unplayable;
    const seat = JSON.stringify(this.seat ?? null);
    this.send(frameOf(`{"type":"view","version":${version},"seat":${seat},"view":${view}}`));
  }

  protected refuse(
    { code, status, message, field, facts, said }: Refused,
    id?: string,
    number?: number,
  ): void {
    this.say({
      type: 'refused',
      ...(id === undefined ? {} : { id }),
      code,
      status,
      message,
      field,
      facts,
      ...(said === undefined ? {} : { said }),
      ...(number === undefined ? {} : { number }),
    });
  }
}

/** A seat's message at another process. Each process has the parts of a list; the one that has all of them answers. */
async function hearAt(table: TableLink, { text, seats: [seat] = [], part }: News): Promise<void> {
  if (text !== undefined) table.everybody(text);
  if (seat !== undefined && part) await table.part(seat, undefined, part.number, part.answer);
}

/** There is no table to sit down at: the battle has not begun, or never will. */
const NOT_PLAYED: readonly RefusalCode[] = ['battle-not-begun', 'battle-closed'];

/** Throws a `Refused` that names the field and what is allowed there. */
function checkMessage(message: unknown): void {
  if (typeof message !== 'object' || message === null) throw new Refused('no-message', 'message');
  const check = CHECKS.get((message as { readonly type?: unknown }).type);
  if (!check) throw new Refused('not-one-of', 'type', { allowed: [...CHECKS.keys()].join(', ') });
  check(message);
}

function idOf(message: unknown): string | undefined {
  const id = (message as { id?: unknown } | null)?.id;
  return typeof id === 'string' && id.length <= 80 ? id : undefined;
}
