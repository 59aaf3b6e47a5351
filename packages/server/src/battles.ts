/** What can be done with battles and their seats, whoever asks: HTTP, a WebSocket, a test. */
import {
  type AnsweredAhead,
  type BattleSetUp,
  type GoOn,
  HOUSES,
  type LanguageId,
  newBattle,
  type Roster,
  type RulesSeen,
  type SeatView,
  sampleGang,
  scenarios,
  type Words,
} from '@hive-arbiter/engine';
import type { BoardFile } from '@hive-arbiter/engine/board';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { toldApart } from './apart.ts';
import { type Fair, newServerSeed } from './fair.ts';
import { Handed } from './handed.ts';
import type {
  BoardChoice,
  Card,
  ChangedBattle,
  ChangedSeat,
  Consent,
  Corrected,
  GangChoice,
  GoOn as GoOnWish,
  Join,
  NewBattle,
  Opened,
  ServerMessage,
} from './messages.ts';
import { checkedName } from './names.ts';
import { partsOf } from './parts.ts';
import { isPlayer, type Pace, type Player, paceOf } from './players.ts';
import { Refused, refusal } from './refusals.ts';
import { type RulesName, Unplayable } from './rules/kept.ts';
import type { Shelf } from './rules/shelf.ts';
import { commitmentTo, mixedSeed, type Sealed, sealOf, tableSealOf, unopened } from './seal.ts';
import {
  anyOf,
  checkedAgain,
  checkedRoster,
  checkedSetUp,
  checkSpecial,
  GANG_ROLES,
  scenarioNamed,
  withInstead,
} from './set-up-checks.ts';
import type { BattlesTable, HeadsTable, SeatsTable, UndosTable } from './store/schema.ts';
import type { News, Store } from './store/store.ts';
import type { Outcome } from './table/live-table.ts';
import type { Correction } from './table/said.ts';
import { ORGANISER, RESERVED, seatsOf } from './table/set-up.ts';
import type { EarlierRules, Job, OpenBattle } from './threads/jobs.ts';
import type { Asker, Pool } from './threads/pool.ts';
import type { TableLink, Tables } from './threads/tables.ts';
import { hashOf, newId, newToken, opens, tokenFrom } from './tokens.ts';
import type { BattleFile } from './verify.ts';
import type { WayOn } from './written.ts';

/** Who somebody is at a battle, by their token. */
export type Role =
  | { readonly who: 'seat'; readonly seat: string }
  | { readonly who: 'organiser' }
  | { readonly who: 'spectator' };

/** Something that a player wants and the others are asked for: to take something back, or to put facts right. */
export interface Wish {
  readonly to: number;
  readonly by: string;
  readonly at: number;
  readonly what: Words;
  readonly agreed: readonly string[];
  readonly waitingFor: readonly string[];
  readonly correction?: Correction;
}

export interface Created {
  readonly id: string;
  readonly organiser: string;
  readonly commitment: string;
  readonly invites: Readonly<Record<string, string>>;
}

export class Battles {
  /** The seats of a battle that have a device connected, to this process or another. */
  connectedAt: (id: string) => ReadonlySet<string> = () => new Set();
  /** Where the same battle was played on elsewhere, see handed.ts. */
  readonly handed: Handed;
  /** Hears that somebody looks at a battle or plays it. */
  onUse: (id: string) => void = () => {};

  constructor(
    private readonly store: Store,
    private readonly tables: Tables,
    /** Long work, for anybody and for those who play: guests cannot keep the latter busy. */
    private readonly pools: { readonly guests: Pool; readonly players: Pool },
    private readonly shelf: Shelf,
    private readonly serverSeed = newServerSeed,
  ) {
    this.handed = new Handed(this, store, tables, pools.guests, shelf);
  }

  /** Makes a battle; with a key, a repeated request finds the one that the first made. */
  async create(wanted: Static<typeof NewBattle>, key: string | undefined, asker: Asker): Promise<Created> {
    const secret = key ?? newToken('organiser');
    const id = newId(secret);
    const setUp = await this.setUpFrom(wanted, id, undefined, asker);
    const organiser = tokenFrom(secret, 'organiser', id);
    const seats = seatsOf(newBattle(setUp));
    const invites = Object.fromEntries(seats.map((seat) => [seat, tokenFrom(secret, 'invite', seat)]));
    const serverSeed = this.serverSeed();
    const row: BattlesTable = {
      id,
      created: new Date().toISOString(),
      status: 'gathering',
      set_up: JSON.stringify(setUp),
      agreed: JSON.stringify(wanted.agreed ?? {}),
      dice: (wanted.dice as BattlesTable['dice'] | undefined) ?? 'app',
      organiser: hashOf(organiser),
      server_seed: serverSeed,
      commitment: commitmentTo(serverSeed),
      seed: null,
      sealed: null,
      sealings: 0,
      rules: null,
      parts: null,
      pace: null,
    };
    const made = await this.store.db.transaction().execute(async (step) => {
      const before = await step.selectFrom('battles').selectAll().where('id', '=', id).executeTakeFirst();
      if (before) return before;
      await step.insertInto('battles').values(row).execute();
      await step.insertInto('heads').values({ battle: id, length: 0, asked: 0 }).execute();
      const empty = {
        token: null,
        invited_by: ORGANISER,
        name: null,
        seal: null,
        entropy: null,
        ready: 0,
        bot: null,
      };
      await step
        .insertInto('seats')
        .values(
          seats.map((seat) => ({ battle: id, seat, invite: hashOf(invites[seat] as string), ...empty })),
        )
        .execute();
      return row;
    });
    if (made.set_up !== row.set_up || made.agreed !== row.agreed || made.dice !== row.dice)
      throw new Refused('key-used', 'Idempotency-Key');
    if (wanted.start) await this.begin(made);
    return { id, organiser, commitment: made.commitment, invites };
  }

  async row(id: string): Promise<BattlesTable & HeadsTable> {
    const row = await this.store.db
      .selectFrom('battles')
      .innerJoin('heads', 'heads.battle', 'battles.id')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refused('no-battle', 'battle', { id });
    return row;
  }

  seats(id: string): Promise<SeatsTable[]> {
    return this.store.db.selectFrom('seats').selectAll().where('battle', '=', id).orderBy('seat').execute();
  }

  /** What everybody may know about a battle beside its view. */
  async card(id: string): Promise<Card> {
    const row = await this.row(id);
    const seats = await this.seats(id);
    const connected = this.connectedAt(id);
    const apart = await this.handed.apart(id);
    const {
      scenario,
      pack,
      gangs,
      seats: plays = {},
      board,
      ...settings
    } = JSON.parse(row.set_up) as BattleSetUp;
    const page = scenarios().find((each) => each.id === scenario);
    return {
      id,
      created: row.created,
      status: row.status,
      scenario: page ? { id: page.id, title: page.title } : null,
      pack,
      gangs: gangs.map(({ id: gang, name, house, rating, fighters }) => ({
        id: gang,
        name,
        house,
        rating,
        fighters: fighters.length,
        seat: plays[gang] ?? gang,
      })),
      pace: paceOf(row),
      seats: seats.map(({ seat, name, token, seal, entropy, ready, bot }) => ({
        seat,
        name,
        bot: isPlayer(bot) ? bot : null,
        joined: token !== null,
        connected: connected.has(seat),
        ready: ready === 1,
        seal,
        entropy,
      })),
      takings: await this.takings(id),
      settings: { ...settings, agreed: JSON.parse(row.agreed), dice: row.dice },
      board: board ? boardInShort(board) : null,
      commitment: row.commitment,
      sealed: row.sealed === null ? null : { seals: JSON.parse(row.sealed), times: row.sealings },
      rules: row.status === 'gathering' ? null : await this.rulesSeen(row.rules),
      ...(row.status === 'over' ? { serverSeed: row.server_seed } : {}),
      ...(apart.length > 0 ? { apart } : {}),
      version: row.length,
    };
  }

  /** Who this token is; one that opens nothing is refused, none at all is a spectator. */
  async roleOf(id: string, token: string | undefined): Promise<Role> {
    const row = await this.row(id);
    if (token === undefined) return { who: 'spectator' };
    if (opens(token, row.organiser)) return { who: 'organiser' };
    for (const { seat, token: hash } of await this.seats(id))
      if (opens(token, hash)) return { who: 'seat', seat };
    throw new Refused('no-such-token', 'token');
  }

  async needOrganiser(id: string, token: string | undefined): Promise<void> {
    const role = await this.roleOf(id, token);
    if (role.who !== 'organiser') throw new Refused('organiser-only', 'token');
  }

  async needSeat(id: string, token: string | undefined): Promise<string> {
    const role = await this.roleOf(id, token);
    if (role.who !== 'seat') throw new Refused('seat-only', 'token');
    return role.seat;
  }

  /** The seat that an invitation is for. */
  async invitedTo(id: string, invite: string): Promise<SeatsTable> {
    await this.row(id);
    const found = (await this.seats(id)).find((each) => opens(invite, each.invite));
    if (!found) throw new Refused('invite-used', 'invite');
    return found;
  }

  /** Takes the seat that an invitation is for; the invitation is used up, and so is the token of the device before. */
  async join(id: string, wanted: Static<typeof Join>): Promise<{ seat: string; token: string }> {
    const row = await this.row(id);
    if (wanted.seal !== undefined && row.status !== 'gathering')
      throw new Refused('dice-settled', 'body.seal');
    const named =
      wanted.name === undefined ? wanted : { ...wanted, name: checkedName(wanted.name, 'body.name', 40) };
    const token = newToken('seat');
    // The organiser may be changing the set-up at this moment, and the seat be called otherwise a moment later.
    const seat = (await this.take(id, named, token)) ?? (await this.take(id, named, token));
    if (seat === undefined) throw new Refused('invite-used', 'body.invite');
    if (row.status === 'gathering') await this.breakSeals(id);
    await this.seatsChanged(id);
    if (row.status === 'playing') await this.tellTaken(id, seat);
    return { seat, token };
  }

  /** A seat taken in mid-battle shows its secrets to the new player: everybody is told, now and for good. */
  private async tellTaken(id: string, seat: string): Promise<void> {
    const { length } = await this.row(id);
    const taken = (await this.seats(id)).find((each) => each.seat === seat);
    const { name = null } = taken ?? {};
    const invitedBy = taken?.invited_by ?? ORGANISER;
    await this.store.db
      .insertInto('takings')
      .values({
        battle: id,
        at_length: length,
        seat,
        name,
        invited_by: invitedBy,
        created: new Date().toISOString(),
      })
      .execute();
    const news: News = { battle: id, what: 'taken', from: invitedBy, seats: [seat] };
    this.tables.onNews(news);
    await this.store.tell(news);
  }

  /** Tells everybody at this process's table that a seat was taken. */
  async sayTaken({ battle, from = ORGANISER, seats = [] }: News): Promise<void> {
    const table = await this.tables.ifOpen(battle);
    for (const seat of seats)
      table?.everybody(JSON.stringify({ type: 'seat-taken', seat, invitedBy: from } satisfies ServerMessage));
  }

  private async takings(id: string): Promise<Card['takings']> {
    const rows = await this.store.db
      .selectFrom('takings')
      .selectAll()
      .where('battle', '=', id)
      .orderBy('created')
      .execute();
    return rows.map(({ seat, name, invited_by, at_length }) => ({
      seat,
      name,
      invitedBy: invited_by,
      version: at_length,
    }));
  }

  private async take(
    id: string,
    { invite, name, seal }: Static<typeof Join>,
    token: string,
  ): Promise<string | undefined> {
    const found = (await this.seats(id)).find((each) => opens(invite, each.invite));
    if (!found) return undefined;
    const { numUpdatedRows } = await this.store.db
      .updateTable('seats')
      .set({
        token: hashOf(token),
        invite: null,
        bot: null,
        ...(name === undefined ? {} : { name }),
        ...(seal === undefined ? {} : { seal }),
      })
      .where('battle', '=', id)
      .where('seat', '=', found.seat)
      .where('invite', '=', hashOf(invite))
      .executeTakeFirst();
    return numUpdatedRows === 1n ? found.seat : undefined;
  }

  /** A new invitation to a seat, by the organiser, or by its player who moves to another device. */
  async invite(id: string, seat: string, token: string | undefined): Promise<string> {
    const role = await this.roleOf(id, token);
    if (role.who !== 'organiser' && !(role.who === 'seat' && role.seat === seat))
      throw new Refused('inviter-only', 'token');
    return await this.inviteFor(id, seat, role.who === 'seat' ? role.seat : ORGANISER);
  }

  /** A new invitation on behalf of somebody who may give it; the one before works no more. */
  async inviteFor(id: string, seat: string, invitedBy: string): Promise<string> {
    const invite = newToken('invite');
    await this.changeSeat(id, seat, { invite: hashOf(invite), invited_by: invitedBy });
    return invite;
  }

  /** Takes a seat's token and invitation back. */
  async revoke(id: string, seat: string): Promise<void> {
    const { status } = await this.row(id);
    const isOpen = status === 'gathering';
    await this.changeSeat(id, seat, {
      token: null,
      invite: null,
      bot: null,
      ...(isOpen ? { seal: null } : {}),
    });
    if (isOpen) await this.breakSeals(id);
    await this.seatsChanged(id);
    await this.botsChanged(id, status);
  }

  /** Lets this process alone, of all that share the store, seat the bots of a battle. */
  async claimBots(id: string, lost: () => void): Promise<(() => void) | undefined> {
    return await this.store.claim(`bots of ${id}`, lost);
  }

  /** Lets a bot play a seat from now on, or no longer; the player who sat there leaves it. */
  async letBotPlay(id: string, seat: string, bot: Player | null): Promise<void> {
    const { status } = await this.row(id);
    if (status === 'over') throw new Refused('battle-over', 'battle');
    const isOpen = status === 'gathering';
    await this.changeSeat(id, seat, {
      bot,
      token: null,
      invite: null,
      name: null,
      ...(isOpen ? { seal: null, ready: bot === null ? 0 : 1 } : {}),
    });
    if (isOpen) await this.breakSeals(id);
    await this.seatsChanged(id);
    await this.botsChanged(id, status);
  }

  /** How fast the bots of a table play. */
  async setPace(id: string, pace: Pace): Promise<void> {
    await this.row(id);
    await this.store.db.updateTable('battles').set({ pace }).where('id', '=', id).execute();
    await this.seatsChanged(id);
  }

  /** A table knows its bots: what they cannot know is asked of the others. */
  private async botsChanged(id: string, status: BattlesTable['status']): Promise<void> {
    if (status !== 'playing') return;
    await this.tables.ifOpen(id)?.then((table) => table.follow());
  }

  /**
   * Gives a battle that has not begun another set-up. Whoever sits at a gang that stays keeps their seat; the others
   * keep theirs in their order, under the name of the gang that is there now. Nobody is ready for what they have not seen.
   */
  async change(
    id: string,
    wanted: Static<typeof ChangedBattle>,
    asker: Asker,
  ): Promise<Readonly<Record<string, string>>> {
    const { set_up, agreed, dice } = await this.row(id);
    const setUp = await this.setUpFrom(wanted, id, JSON.parse(set_up) as BattleSetUp, asker);
    return await this.settle(id, set_up, setUp, {
      agreed: wanted.agreed === undefined ? agreed : JSON.stringify(wanted.agreed),
      dice: (wanted.dice as BattlesTable['dice'] | undefined) ?? dice,
    });
  }

  /** A player changes their own seat: its name, whether they are ready, which gang they bring. */
  async changeOwn(id: string, seat: string, wanted: Static<typeof ChangedSeat>): Promise<string> {
    const { ready, gang, seal } = wanted;
    const name = wanted.name === undefined ? undefined : checkedName(wanted.name, 'body.name', 40);
    const { status, set_up, agreed, dice } = await this.row(id);
    if (status !== 'gathering' && (ready !== undefined || gang !== undefined))
      throw new Refused('battle-begun', gang === undefined ? 'body.ready' : 'body.gang');
    let now = seat;
    if (gang !== undefined) {
      const before = JSON.parse(set_up) as BattleSetUp;
      const own = before.gangs.filter((each) => (before.seats?.[each.id] ?? each.id) === seat);
      const [old] = own;
      if (!old || own.length > 1) throw new Refused('several-gangs', 'body.gang');
      const others = before.gangs.filter((each) => each !== old);
      const brought = await this.rosterFrom(gang, 'body.gang', others, before.gangs);
      const setUp = withInstead(before, old, brought);
      checkedSetUp(setUp, JSON.parse(agreed), 'body.gang');
      await this.settle(id, set_up, setUp, { agreed, dice });
      now = setUp.seats?.[brought.id] ?? brought.id;
    }
    if (seal !== undefined) await this.giveSeal(id, now, seal);
    if (name !== undefined || ready !== undefined) {
      await this.changeSeat(id, now, {
        ...(name === undefined ? {} : { name }),
        ...(ready === undefined ? {} : { ready: ready ? 1 : 0 }),
      });
      await this.seatsChanged(id);
    }
    return now;
  }

  /** Writes another set-up down, unless somebody else did so meanwhile; gives the invitations of new seats. */
  private async settle(
    id: string,
    before: string,
    setUp: BattleSetUp,
    settings: Pick<BattlesTable, 'agreed' | 'dice'>,
  ): Promise<Readonly<Record<string, string>>> {
    const invites: Record<string, string> = {};
    // Not by the rules: they may be newer than this set-up, and know it no longer.
    const { gangs, seats = {} } = JSON.parse(before) as BattleSetUp;
    const order = [...new Set(gangs.map((gang) => seats[gang.id] ?? gang.id))];
    const wanted = seatsOf(newBattle(setUp));
    await this.store.db.transaction().execute(async (step) => {
      const { numUpdatedRows } = await step
        .updateTable('battles')
        .set({ set_up: JSON.stringify(setUp), ...settings, sealed: null })
        .where('id', '=', id)
        .where('status', '=', 'gathering')
        .where('set_up', '=', before)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Refused('battle-begun-or-changed', 'battle');
      // Nobody may sit down between reading the seats and writing them; SQLite does one thing at a time anyway.
      const reading = step.selectFrom('seats').selectAll().where('battle', '=', id);
      const rows = await (this.store.kind === 'postgres' ? reading.forUpdate() : reading).execute();
      const left = order.filter((seat) => !wanted.includes(seat));
      const kept = wanted.map((seat) => {
        const from = order.includes(seat) ? seat : left.shift();
        const row = rows.find((each) => each.seat === from);
        // What was opened for other seals is known by now.
        if (row)
          return {
            ...row,
            seat,
            ready: row.bot === null ? 0 : 1,
            ...(row.entropy === null ? {} : { seal: null, entropy: null }),
          };
        invites[seat] = newToken('invite');
        const invite = hashOf(invites[seat]);
        return {
          battle: id,
          seat,
          token: null,
          invite,
          invited_by: ORGANISER,
          name: null,
          seal: null,
          entropy: null,
          ready: 0,
          bot: null,
        };
      });
      await step.deleteFrom('seats').where('battle', '=', id).execute();
      await step.insertInto('seats').values(kept).execute();
    });
    await this.seatsChanged(id);
    return invites;
  }

  /**
   * Begins a battle, once everybody who sealed some chance has opened it: fixes the seals, and says whose are waited for.
   * From here to the first roll nothing can be changed without breaking the seals, so nobody can choose by what they see.
   */
  async start(id: string, without: readonly string[] = []): Promise<readonly string[]> {
    const row = await this.row(id);
    if (row.status !== 'gathering') {
      await this.begin(row);
      return [];
    }
    if (row.sealed === null) await this.fixSeals(id);
    const sealed = await this.row(id);
    const waiting = unopened(await this.sealsOf(sealed)).filter((seat) => !without.includes(seat));
    if (waiting.length === 0) await this.begin(sealed);
    return waiting;
  }

  /** A seat seals chance of its own, until the seals are fixed. */
  private async giveSeal(id: string, seat: string, seal: string): Promise<void> {
    const { status, sealed } = await this.row(id);
    if (status !== 'gathering' || sealed !== null) throw new Refused('seals-fixed', 'body.seal');
    await this.changeSeat(id, seat, { seal, entropy: null });
    await this.seatsChanged(id);
  }

  /** A seat opens its seal; the last one begins the battle. */
  async open(id: string, seat: string, { entropy, tableSeal }: Static<typeof Opened>): Promise<void> {
    const row = await this.row(id);
    const before = await this.sealsOf(row);
    if (row.sealed === null) throw new Refused('no-seals-opened', 'battle');
    // Repeated, or too late to be waited for.
    if (before.entropy[seat] === entropy || row.status !== 'gathering') return;
    if (tableSealOf(before) !== tableSeal) throw new Refused('other-seals', 'body.tableSeal');
    if (before.seals[seat] === undefined || sealOf(entropy) !== before.seals[seat])
      throw new Refused('not-sealed', 'body.entropy');
    await this.changeSeat(id, seat, { entropy });
    const now = await this.row(id);
    if (now.sealed === row.sealed && unopened(await this.sealsOf(now)).length === 0) await this.begin(now);
    else await this.seatsChanged(id);
  }

  private async fixSeals(id: string): Promise<void> {
    await this.store.db.transaction().execute(async (step) => {
      const rows = await step.selectFrom('seats').selectAll().where('battle', '=', id).execute();
      const given = rows.filter(({ seal, token }) => seal !== null && token !== null);
      const seals = Object.fromEntries(given.map(({ seat, seal }) => [seat, seal as string]));
      await step
        .updateTable('battles')
        .set(({ eb }) => ({ sealed: JSON.stringify(seals), sealings: eb('sealings', '+', 1) }))
        .where('id', '=', id)
        .where('status', '=', 'gathering')
        .where('sealed', 'is', null)
        .execute();
    });
    await this.seatsChanged(id);
  }

  /** Somebody came or went while seals were opened: what was shown is worthless, and everybody seals again. */
  private async breakSeals(id: string): Promise<void> {
    await this.store.db.transaction().execute(async (step) => {
      const { numUpdatedRows } = await step
        .updateTable('battles')
        .set({ sealed: null })
        .where('id', '=', id)
        .where('status', '=', 'gathering')
        .where('sealed', 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return;
      await step
        .updateTable('seats')
        .set({ seal: null, entropy: null })
        .where('battle', '=', id)
        .where('entropy', 'is not', null)
        .execute();
    });
  }

  /** How the dice were settled, as far as everybody may know. */
  private async sealsOf({ id, commitment, sealed }: BattlesTable): Promise<Sealed> {
    const seals = JSON.parse(sealed ?? '{}') as Sealed['seals'];
    return { commitment, seals, entropy: await this.entropyOf(id) };
  }

  /** The table of a battle that has begun. */
  async table(id: string): Promise<TableLink> {
    this.onUse(id);
    const known = this.tables.ifOpen(id);
    if (known) return await known;
    const { status, length } = await this.row(id);
    if (status === 'gathering') throw new Refused('battle-not-begun', 'battle');
    if (status === 'over' && length === 0) throw new Refused('battle-closed', 'battle');
    return await this.tables.at(id);
  }

  /** Ends a battle before its time, whether or not it can be played here. */
  async close(id: string): Promise<void> {
    const { status } = await this.row(id);
    if (status === 'over') return;
    await this.store.db.updateTable('battles').set({ status: 'over' }).where('id', '=', id).execute();
    if (status === 'gathering') return await this.seatsChanged(id);
    await this.store.tell({ battle: id, what: 'log' });
    const table = await this.tables.ifOpen(id)?.catch(() => undefined);
    if (table) await table.follow();
    // Readers of a battle that cannot be played hear of it as well.
    else await this.seatsChanged(id);
  }

  /** What a seat sees, or what is public: JSON. If the battle cannot be played, what can be read of it. */
  async view(id: string, seat: string | undefined): Promise<{ version: number; view: string }> {
    try {
      return await (await this.table(id)).view(seat);
    } catch (error) {
      if (!(error instanceof Unplayable)) throw error;
      return await this.readable(id, seat, error.message);
    }
  }

  /** A view in the words of a language; what comes in English only stays so. JSON. */
  async inWords(id: string, view: string, language: LanguageId, asker: Asker): Promise<string> {
    const { rules: stamp } = await this.row(id);
    if (!(JSON.parse(view) as SeatView<Words>).rules.words) return view;
    const rules = await this.shelf.forBattle(stamp);
    const job = { kind: 'words', view, language, ...(rules ? { rules } : {}) } as const;
    return await this.pools.guests.do(undefined, job, asker);
  }

  /** The dictionary of a battle's rules, with what this server says of its own. JSON. */
  async dictionary(id: string, stamp: string, language: LanguageId, asker: Asker): Promise<string> {
    if ((await this.row(id)).rules !== stamp) throw new Refused('no-rules', 'query.rules', { stamp });
    const rules = await this.shelf.forBattle(stamp);
    const job = { kind: 'dictionary', language, ...(rules ? { rules } : {}) } as const;
    return await this.pools.guests.do(`dictionary ${stamp} ${language}`, job, asker);
  }

  /** What can be read of a battle that cannot be played, after so many entries or at its end. */
  async readable(
    id: string,
    seat: string | undefined,
    unplayable: string,
    at?: number,
  ): Promise<{ version: number; view: string }> {
    const { length, told, status, asked, rules: stamp } = await this.row(id);
    const version = Math.min(at ?? length, length);
    if (version === 0) throw new Refused('battle-unplayable', 'battle', { why: unplayable });
    const log = await this.logOf(id, version);
    const source = told > 0 ? { told: await this.toldAt(id, version) } : {};
    const written = { log, ...source, isOver: status === 'over', asked, seat };
    // The time counts for this battle, not for the reader's address.
    const view = await this.pools.players.do(
      `readable ${id} ${version} ${status} ${seat ?? ''}`,
      { kind: 'readable', written },
      { address: `battle ${id}` },
    );
    const rules: RulesSeen = { ...(await this.rulesSeen(stamp)), unplayable };
    const mayGoOn = at === undefined && status === 'playing';
    const way = mayGoOn ? await this.wayOn(id).catch(() => undefined) : undefined;
    if (way) Object.assign(rules, { goOn: way.goOn });
    return { version, view: `${view.slice(0, -1)},"rules":${JSON.stringify(rules)}}` };
  }

  /** How a battle that cannot be played could go on by our own rules, and who agrees to that. */
  private async wayOn(id: string): Promise<{ readonly goOn: GoOn; readonly told: string }> {
    const { length, told: lines, set_up, agreed, dice } = await this.row(id);
    const told = lines > 0 ? { told: await this.toldAt(id, length) } : {};
    const log = await this.logOf(id, length);
    const battle = { setUp: JSON.parse(set_up), agreed: JSON.parse(agreed), dice, log };
    const job = { kind: 'way-on', battle, ...told } as const;
    const asker = { address: `battle ${id}` };
    const found = JSON.parse(await this.pools.players.do(`way-on ${id} ${length}`, job, asker)) as
      | WayOn
      | { readonly fault: string };
    if ('fault' in found) throw new Refused('cannot-go-on', 'battle', { fault: found.fault });
    const { told: story, ...way } = found;
    const pending = await this.store.db
      .selectFrom('goings_on')
      .selectAll()
      .where('battle', '=', id)
      .where('at_length', '=', length)
      .executeTakeFirst();
    const agrees = JSON.parse(pending?.agreed ?? '[]') as readonly string[];
    const waitingFor = (await this.othersAt(id, '')).filter((seat) => !agrees.includes(seat));
    const { version } = this.shelf.here;
    return { goOn: { ...way, at: length, version, agreed: agrees, waitingFor }, told: story };
  }

  /**
   * A seat agrees to go on by the rules of today, or does not; the last one who agrees carries it out. What was played since
   * the checkpoint stays in the log and no longer holds. Gives the seats that are still waited for.
   */
  async goOn(
    id: string,
    seat: string,
    { agree, from, at }: Static<typeof GoOnWish>,
  ): Promise<readonly string[]> {
    const row = await this.row(id);
    if (row.status !== 'playing') throw new Refused('battle-not-under-way', 'battle');
    if (await this.isPlayable(id)) throw new Refused('battle-playable', 'battle');
    const { goOn, told } = await this.wayOn(id);
    if (goOn.from !== from || goOn.at !== at) throw new Refused('other-point', 'body.from');
    const agreed = agree ? [...new Set([...goOn.agreed, seat])] : [];
    const waiting = [...goOn.agreed, ...goOn.waitingFor].filter((each) => !agreed.includes(each));
    if (waiting.length === 0) await this.jump(row, goOn, seat, told);
    else {
      const wish = { at_length: at, agreed: JSON.stringify(agreed) };
      await this.store.db
        .insertInto('goings_on')
        .values({ battle: id, ...wish })
        .onConflict((before) => before.column('battle').doUpdateSet(wish))
        .execute();
    }
    await this.seatsChanged(id);
    return waiting;
  }

  private async isPlayable(id: string): Promise<boolean> {
    try {
      await this.tables.at(id);
      return true;
    } catch (error) {
      if (error instanceof Unplayable) return false;
      throw error;
    }
  }

  /** Writes down that the battle goes on from a checkpoint by our own rules, unless something was written meanwhile. */
  private async jump(
    row: BattlesTable & HeadsTable,
    { from, at, version, answers, rolls }: GoOn,
    by: string,
    told: string,
  ): Promise<void> {
    const { id } = row;
    await this.shelf.keepOwn();
    const parts = [...partsOf(row.parts), { rules: row.rules, entries: at, from }];
    const lost = `what was played since then (answers: ${answers}, rolls: ${rolls}) no longer holds`;
    const words = `The table agrees to go on from here by the rules of version ${version}; ${lost}`;
    const story = [...JSON.parse(told), { words, clause: 'core.dice.takeback.1' }];
    const seq = at + 1;
    const entry = { seq, type: 'undo', to: from, by };
    await this.store.db.transaction().execute(async (step) => {
      const { numUpdatedRows } = await step
        .updateTable('heads')
        .set({ length: seq, asked: seq + 1, told: story.length - 1 })
        .where('battle', '=', id)
        .where('length', '=', at)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Refused('other-point', 'body.from');
      await step
        .insertInto('entries')
        .values({ battle: id, seq, entry: JSON.stringify(entry), request: null, told: JSON.stringify(story) })
        .execute();
      await step
        .updateTable('battles')
        .set({ rules: this.shelf.here.stamp, parts: JSON.stringify(parts) })
        .where('id', '=', id)
        .execute();
      await step.deleteFrom('goings_on').where('battle', '=', id).execute();
    });
  }

  /**
   * A page of what has happened, as a seat may know it: in English as it was told, without any rules; in another language
   * by the dictionary of its rules. The first page has the versions at which stages and rounds began as well. JSON.
   */
  async story(
    id: string,
    seat: string | undefined,
    { from, most, language }: { readonly from: number; readonly most: number; readonly language: LanguageId },
    asker: Asker,
  ): Promise<string> {
    const { length, told } = await this.row(id);
    const source =
      told > 0 && language === 'en'
        ? { told: await this.toldAt(id, length) }
        : { view: await this.inWords(id, (await this.view(id, seat)).view, language, asker) };
    const moments = from === 0 ? { moments: await this.momentsOf(id, length) } : {};
    const story = { version: length, ...source, ...moments, seat, from, most };
    const pool = seat === undefined ? this.pools.guests : this.pools.players;
    return await pool.do(
      `story ${id} ${length} ${from} ${most} ${language} ${seat ?? ''}`,
      { kind: 'story', story },
      asker,
    );
  }

  /**
   * Asks for an undo: done at once when everything that it takes back is one's own and nobody has used it; otherwise the
   * others are asked, whoever wants it, also the organiser.
   */
  async undo(
    id: string,
    by: string,
    request: string | undefined,
    wanted: number | undefined,
  ): Promise<Outcome> {
    const table = await this.table(id);
    const target = await table.undoTarget(by, wanted);
    if ('refused' in target) return target;
    const others = await this.othersAt(id, by);
    if (!target.asks || others.length === 0) return await table.undo(by, request, target.to, target.at);
    await this.wish(id, { to_seq: target.to, by_seat: by, at_length: target.at, correction: null });
    return { waitingFor: others, to: target.to };
  }

  /** Puts facts of a fighter right: the organiser at once, a player once the others have agreed. */
  async correct(
    id: string,
    by: string,
    request: string | undefined,
    { fighter, facts, note }: Static<typeof Corrected>,
  ): Promise<Outcome> {
    const table = await this.table(id);
    const changes = Object.entries(facts).map(([fact, value]) => ({
      path: ['fighters', fighter, fact],
      value,
    }));
    const correction = { changes, note: checkedName(note, 'body.note', 200) };
    const others = by === ORGANISER ? [] : await this.othersAt(id, by);
    if (others.length === 0) return await table.correct(by, request, correction);
    const at = await table.length();
    await this.wish(id, {
      to_seq: at,
      by_seat: by,
      at_length: at,
      correction: JSON.stringify(correction),
    });
    return { waitingFor: others, to: at };
  }

  /** Asks the others for something; whatever was asked for before is void. */
  private async wish(id: string, wanted: Omit<UndosTable, 'battle' | 'agreed'>): Promise<void> {
    const row = { ...wanted, agreed: JSON.stringify([wanted.by_seat]) };
    await this.store.db
      .insertInto('undos')
      .values({ battle: id, ...row })
      .onConflict((before) => before.column('battle').doUpdateSet(row))
      .execute();
    await this.undoChanged(id);
  }

  /** A seat agrees to the undo that waits, or does not; the last one who agrees carries it out. */
  async consent(
    id: string,
    by: string,
    request: string | undefined,
    { agree, to, at }: Static<typeof Consent>,
  ): Promise<Outcome> {
    const table = await this.table(id);
    const waiting = await this.pendingUndo(id);
    if (!waiting) return refusal('no-undo-waits');
    if (waiting.to !== to || waiting.at !== at) return refusal('other-undo-waits', 'to');
    if (!waiting.waitingFor.includes(by)) return refusal('undo-not-yours');
    if (!agree) {
      await this.store.db.deleteFrom('undos').where('battle', '=', id).execute();
      await this.store.tell({ battle: id, what: 'undo' });
      table.everybody(JSON.stringify({ type: 'undo-settled', agreed: false, by, ...corrects(waiting) }));
      return { version: await table.length() };
    }
    const left = waiting.waitingFor.filter((seat) => seat !== by);
    if (left.length > 0) {
      const agreed = JSON.stringify([...waiting.agreed, by]);
      await this.store.db.updateTable('undos').set({ agreed }).where('battle', '=', id).execute();
      await this.undoChanged(id);
      return { waitingFor: left, to: waiting.to };
    }
    await this.store.db.deleteFrom('undos').where('battle', '=', id).execute();
    const { correction } = waiting;
    const outcome = correction
      ? await table.correct(waiting.by, request, correction, waiting.at)
      : await table.undo(waiting.by, request, waiting.to, waiting.at);
    const agreed = 'version' in outcome;
    table.everybody(JSON.stringify({ type: 'undo-settled', agreed, ...corrects(waiting) }));
    return outcome;
  }

  /** The undo or correction that waits for consent, unless something was played since. */
  async pendingUndo(id: string): Promise<Wish | undefined> {
    const row = await this.store.db
      .selectFrom('undos')
      .selectAll()
      .where('battle', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const table = await this.table(id);
    const agreed = JSON.parse(row.agreed) as readonly string[];
    const waitingFor = (await this.othersAt(id, row.by_seat)).filter((seat) => !agreed.includes(seat));
    const wish = { to: row.to_seq, by: row.by_seat, at: row.at_length, agreed, waitingFor };
    if (row.correction !== null) {
      if ((await table.length()) !== row.at_length) return undefined;
      const correction = JSON.parse(row.correction) as Correction;
      return { ...wish, what: await table.correctionSaid(correction), correction };
    }
    const target = await table.undoTarget(row.by_seat, row.to_seq);
    if ('refused' in target || row.at_length !== target.at) return undefined;
    return { ...wish, what: target.what };
  }

  /** Tells everybody at this process's table which undo waits for whom. */
  async sayUndo(id: string): Promise<void> {
    const table = await this.tables.ifOpen(id);
    const waiting = table && (await this.pendingUndo(id));
    if (!table || !waiting) return;
    table.everybody(JSON.stringify(askedMessage(waiting)));
  }

  /** The whole battle as a file, for anyone once it is over: then nothing in it is secret any more. JSON. */
  async export(id: string): Promise<string> {
    const row = await this.row(id);
    if (row.status !== 'over') throw new Refused('log-secret', 'battle');
    const head = {
      format: 'hive-arbiter-battle',
      version: 1,
      setUp: JSON.parse(row.set_up),
      seed: row.seed ?? '',
      dice: row.dice,
      agreed: JSON.parse(row.agreed),
      fair: await this.fairOf(row),
      takings: await this.takings(id),
      ...(row.rules === null ? {} : { rules: await this.nameOf(row.rules) }),
      ...(row.parts === null ? {} : { parts: await this.namedParts(row.parts) }),
    };
    const told = row.told > 0 ? `,"told":${await this.toldAt(id, row.length)}` : '';
    return `${JSON.stringify(head).slice(0, -1)}${told},"log":${await this.logOf(id, row.length)}}`;
  }

  private async namedParts(parts: string): Promise<NonNullable<BattleFile['parts']>> {
    return await Promise.all(
      partsOf(parts).map(async ({ rules, ...part }) => ({
        ...part,
        rules: rules === null ? null : await this.nameOf(rules),
      })),
    );
  }

  private async rulesOfParts(parts: string | null): Promise<EarlierRules> {
    return await Promise.all(
      partsOf(parts).map(async ({ rules }) => {
        try {
          return await this.shelf.kept(rules);
        } catch (error) {
          if (error instanceof Unplayable) return { missing: error.message };
          throw error;
        }
      }),
    );
  }

  async fairOf(row: BattlesTable): Promise<Fair> {
    const { seals, ...fair } = await this.sealsOf(row);
    const sealed = row.sealed === null ? {} : { seals, sealings: row.sealings };
    return { ...fair, ...sealed, serverSeed: row.server_seed };
  }

  private async nameOf(stamp: string): Promise<RulesName> {
    return { stamp, version: await this.shelf.versionOf(stamp) };
  }

  private async rulesSeen(stamp: string | null): Promise<RulesSeen> {
    return { version: await this.shelf.versionOf(stamp), isOld: stamp !== this.shelf.here.stamp };
  }

  /** What was public after so many entries: JSON. */
  async viewAt(id: string, version: number, asker: Asker): Promise<string> {
    const { length, set_up, agreed, rules: now, parts, status } = await this.row(id);
    const isOver = status === 'over';
    if (version > length) throw new Refused('no-version', 'version', { length });
    const part = partsOf(parts).find(({ entries }) => version <= entries);
    const rules = part ? part.rules : now;
    try {
      const log = await this.logOf(id, version);
      const kept = await this.byRules(rules);
      const battle = { setUp: JSON.parse(set_up), agreed: JSON.parse(agreed), log, isOver, ...kept };
      // The log only grows, so what was public then stays so; at the end what was secret becomes public.
      const key = `replay ${id} ${version}${isOver ? ' over' : ''}`;
      return await this.pools.guests.do(key, { kind: 'replay', battle }, asker);
    } catch (error) {
      if (!(error instanceof Unplayable)) throw error;
      return (await this.readable(id, undefined, error.message, version)).view;
    }
  }

  /** What the seat's open question may lead to, each with its chance: JSON. */
  async oddsFor(id: string, seat: string, asker: Asker): Promise<string> {
    const { version, battle } = await this.openBattle(id);
    return await this.pools.players.do(
      `ahead ${id} ${version} ${seat}`,
      { kind: 'ahead', battle, seat },
      ofSeat(asker, id, seat),
    );
  }

  /** What the first roll may lead to that comes after what the seat is about to answer: JSON. */
  async oddsAfter(id: string, seat: string, given: readonly AnsweredAhead[], asker: Asker): Promise<string> {
    const { version, battle } = await this.openBattle(id);
    const key = `after ${id} ${version} ${seat} ${JSON.stringify(given)}`;
    return await this.pools.players.do(key, { kind: 'after', battle, seat, given }, ofSeat(asker, id, seat));
  }

  /** What the first roll may lead to after each answer to the question that the seat is asked then: JSON. */
  async branchesFor(
    id: string,
    seat: string,
    given: readonly AnsweredAhead[],
    asker: Asker,
  ): Promise<string> {
    const { version, battle } = await this.openBattle(id);
    const key = `branches ${id} ${version} ${seat} ${JSON.stringify(given)}`;
    return await this.pools.players.do(
      key,
      { kind: 'branches', battle, seat, given },
      ofSeat(asker, id, seat),
    );
  }

  /** How an attack on each possible target would go: JSON. */
  async aimsFor(id: string, seat: string, asker: Asker): Promise<string> {
    const { version, battle } = await this.openBattle(id);
    return await this.pools.players.do(
      `aims ${id} ${version} ${seat}`,
      { kind: 'aims', battle, seat },
      ofSeat(asker, id, seat),
    );
  }

  /** What the seat is asked now and likely next, with what it has said of that: JSON. */
  async sheetFor(id: string, seat: string, given: readonly AnsweredAhead[], asker: Asker): Promise<string> {
    const { version, battle } = await this.openBattle(id);
    const key = `sheet ${id} ${version} ${seat} ${JSON.stringify(given)}`;
    return await this.pools.players.do(key, { kind: 'sheet', battle, seat, given }, ofSeat(asker, id, seat));
  }

  /** How the dice that everybody saw have fallen; once it is over, whether they are those committed to as well: JSON. */
  async luck(id: string, asker: Asker): Promise<string> {
    const { status, length, rules, parts } = await this.row(id);
    if (status === 'over') {
      const file = await this.export(id);
      const judges = { ...(await this.byRules(rules)), earlier: await this.rulesOfParts(parts) };
      return await this.pools.guests.do(`verify ${id} ${length}`, { kind: 'verify', file, ...judges }, asker);
    }
    const { version, battle } = await this.openBattle(id);
    return await this.pools.guests.do(`luck ${id} ${version}`, { kind: 'luck', battle }, asker);
  }

  private async openBattle(id: string): Promise<{ version: number; battle: OpenBattle }> {
    await this.table(id);
    const { length, set_up, agreed, dice, rules, parts } = await this.row(id);
    const log = await this.logOf(id, length);
    const kept = await this.byRules(rules);
    const part = partsOf(parts).at(-1);
    const since = part ? { part } : {};
    return {
      version: length,
      battle: { setUp: JSON.parse(set_up), agreed: JSON.parse(agreed), dice, log, ...kept, ...since },
    };
  }

  /** The first entries of a log as one JSON text. */
  private logOf(id: string, length: number): Promise<string> {
    return this.joined(this.entriesOf(id, length), 'entry');
  }

  /** What was told beside the first entries, as one JSON text. */
  private toldAt(id: string, length: number): Promise<string> {
    return this.joined(this.entriesOf(id, length).where('told', 'is not', null), 'told');
  }

  /** Those of the first entries that say where stages and rounds begin, as one JSON text. */
  private momentsOf(id: string, length: number): Promise<string> {
    const moments = this.entriesOf(id, length).where((entry) =>
      entry.or([
        entry('entry', 'like', '{"seq":%,"type":"checkpoint"%'),
        entry('entry', 'like', '{"seq":%,"type":"undo"%'),
      ]),
    );
    return this.joined(moments, 'entry');
  }

  private entriesOf(id: string, length: number) {
    return this.store.db
      .selectFrom('entries')
      .select(['entry', 'told'])
      .where('battle', '=', id)
      .where('seq', '<=', length)
      .orderBy('seq');
  }

  /** A column as one list, put together by the store: the main thread never takes it apart. */
  private async joined(entries: ReturnType<Battles['entriesOf']>, column: 'entry' | 'told'): Promise<string> {
    const joined =
      this.store.kind === 'postgres'
        ? sql<string>`string_agg(${sql.ref(column)}, ',')`
        : sql<string>`group_concat(${sql.ref(column)}, ',')`;
    const found = await this.store.db
      .selectFrom(entries.as('held'))
      .select(joined.as('list'))
      .executeTakeFirst();
    return `[${found?.list ?? ''}]`;
  }

  /** The rules that a battle is looked at by, where they are not the server's own. */
  private async byRules(stamp: string | null): Promise<Pick<OpenBattle, 'rules'>> {
    const rules = await this.shelf.forBattle(stamp);
    return rules ? { rules } : {};
  }

  private async begin(row: BattlesTable): Promise<void> {
    if (row.status === 'over') throw new Refused('battle-over', 'battle');
    if (row.status === 'gathering') {
      checkedAgain(row);
      const seed = mixedSeed({ serverSeed: row.server_seed, entropy: await this.entropyOf(row.id) });
      // The battle's rules are stored with it.
      await this.shelf.keepOwn();
      await this.store.db
        .updateTable('battles')
        .set({ status: 'playing', seed, rules: this.shelf.here.stamp })
        .where('id', '=', row.id)
        .where('status', '=', 'gathering')
        .where('sealed', row.sealed === null ? 'is' : '=', row.sealed)
        .execute();
    }
    await this.tables.at(row.id);
    await this.store.tell({ battle: row.id, what: 'seats' });
    this.tables.onNews({ battle: row.id, what: 'seats' });
  }

  private async entropyOf(id: string): Promise<Readonly<Record<string, string>>> {
    const given = (await this.seats(id)).filter(({ entropy }) => entropy !== null);
    return Object.fromEntries(given.map(({ seat, entropy }) => [seat, entropy as string]));
  }

  private async othersAt(id: string, by: string): Promise<readonly string[]> {
    return (await this.seats(id))
      .filter(({ seat, token }) => seat !== by && token !== null)
      .map(({ seat }) => seat);
  }

  private async changeSeat(id: string, seat: string, change: Partial<SeatsTable>): Promise<void> {
    await this.row(id);
    const { numUpdatedRows } = await this.store.db
      .updateTable('seats')
      .set(change)
      .where('battle', '=', id)
      .where('seat', '=', seat)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Refused('no-seat', 'seat', { seat });
  }

  async seatsChanged(id: string): Promise<void> {
    this.tables.onNews({ battle: id, what: 'seats' });
    await this.store.tell({ battle: id, what: 'seats' });
  }

  private async undoChanged(id: string): Promise<void> {
    await this.sayUndo(id);
    await this.store.tell({ battle: id, what: 'undo' });
  }

  /** The set-up that is wanted; `before` is the one that it takes the place of. */
  async setUpFrom(
    wanted: Static<typeof NewBattle>,
    battle: string,
    before: BattleSetUp | undefined,
    asker: Asker,
  ): Promise<BattleSetUp> {
    const { scenario: id, pack: campaign, gangs, agreed, dice: _, start: __, board, ...more } = wanted;
    const there = before?.gangs ?? [];
    const { pack, title, least, most } = id === null ? anyOf(campaign) : scenarioNamed(id);
    if (gangs.length < least || gangs.length > most) {
      const many = least === most ? least : `${least} to ${most}`;
      throw new Refused('gang-count', 'body.gangs', { title, many, got: gangs.length });
    }
    const rosters: Roster[] = [];
    for (const [at, gang] of gangs.entries())
      rosters.push(await this.rosterFrom(gang, `body.gangs.${at}`, rosters, there));
    const ids = rosters.map((roster) => roster.id);
    for (const name of GANG_ROLES)
      if (more[name] !== undefined && !ids.includes(more[name]))
        throw new Refused('not-among', `body.${name}`, { allowed: ids.join(', ') });
    for (const [gang, seat] of Object.entries(more.seats ?? {})) {
      if (!ids.includes(gang)) throw new Refused('gang-not-here', `body.seats.${gang}`, { id: gang });
      // A seat that is called like a gang plays that gang, so that a name means one player only.
      const isTaken = ids.includes(seat) && (more.seats?.[seat] ?? seat) !== seat;
      if (RESERVED.includes(seat) || isTaken)
        throw new Refused('name-reserved', `body.seats.${gang}`, { what: 'seat', name: seat });
    }
    checkSpecial(more.special ?? []);
    const file = board && (await this.boardFrom(board, id, battle, before, asker));
    const setUp = {
      pack,
      scenario: id,
      gangs: rosters,
      ...more,
      ...(file ? { board: file } : {}),
    } as BattleSetUp;
    checkedSetUp(setUp, agreed ?? {}, 'body.gangs');
    return setUp;
  }

  /** The file of the board that is wanted. Making and checking one takes a while, so it is done in a thread of its own. */
  private async boardFrom(
    wanted: Static<typeof BoardChoice>,
    scenario: string | null,
    battle: string,
    before: BattleSetUp | undefined,
    asker: Asker,
  ): Promise<BoardFile> {
    if ('same' in wanted) {
      if (before?.board) return before.board;
      throw new Refused('no-board-yet', 'body.board.same');
    }
    if ('file' in wanted)
      return await this.boardBy({ kind: 'check-board', given: wanted.file }, undefined, asker);
    if (scenario === null) throw new Refused('board-needs-scenario', 'body.board.generated');
    const { seed = battle, ...how } = wanted.generated;
    const job = { kind: 'make-board', scenario, seed, ...how } as const;
    const key = `board ${scenario} ${seed} ${how.look ?? ''} ${how.toBuild ?? ''}`;
    return await this.boardBy(job, key, asker);
  }

  private async boardBy(job: Job, key: string | undefined, asker: Asker): Promise<BoardFile> {
    return JSON.parse(await this.pools.guests.do(key, job, asker)) as BoardFile;
  }

  /** The board that a battle is played on: JSON. It stays the same once the battle has begun. */
  async board(id: string): Promise<string> {
    const { board } = JSON.parse((await this.row(id)).set_up) as BattleSetUp;
    if (!board) throw new Refused('no-board', 'battle');
    return JSON.stringify(board);
  }

  private async rosterFrom(
    gang: Static<typeof GangChoice>,
    where: string,
    before: readonly Roster[],
    there: readonly Roster[],
  ): Promise<Roster> {
    let roster: Roster;
    if ('roster' in gang) roster = checkedRoster(gang.roster as Roster, `${where}.roster`);
    else if ('same' in gang) {
      const same = there.find(({ id }) => id === gang.same);
      if (!same) throw new Refused('gang-not-here', `${where}.same`, { id: gang.same });
      roster = same;
    } else if ('gang' in gang) {
      const kept = await this.store.db
        .selectFrom('gangs')
        .select('roster')
        .where('id', '=', gang.gang)
        .executeTakeFirst();
      if (!kept) throw new Refused('gang-not-kept', `${where}.gang`, { id: gang.gang });
      roster = JSON.parse(kept.roster) as Roster;
    } else {
      if (!HOUSES.includes(gang.house))
        throw new Refused('house-not-known', `${where}.house`, {
          allowed: HOUSES.join(', '),
          house: gang.house,
        });
      const taken = (id: string) => before.some((each) => each.id === id);
      let id = gang.id ?? gang.house;
      for (let number = 2; gang.id === undefined && taken(id); number++) id = `${gang.house}-${number}`;
      roster = sampleGang(gang.house, id);
    }
    if (RESERVED.includes(roster.id))
      throw new Refused('name-reserved', `${where}.id`, { what: 'gang', name: roster.id });
    if ('house' in gang && before.some(({ id }) => id === roster.id))
      throw new Refused('gang-twice', `${where}.id`, { id: roster.id });
    return toldApart(roster, before);
  }
}

/** What a card says of a board; all of it can be asked for. */
function boardInShort({ name, style, size, look, seed }: BoardFile): Card['board'] {
  return {
    name,
    style,
    size: { ...size },
    ...(look === undefined ? {} : { look }),
    ...(seed === undefined ? {} : { seed: String(seed) }),
  };
}

/** What everybody is told of an undo that waits. */
export function askedMessage(wish: Wish): ServerMessage {
  const { to, at, by, what, waitingFor } = wish;
  return { type: 'undo-asked', to, at, by, what, waitingFor: [...waitingFor], ...corrects(wish) };
}

function corrects({ correction }: Wish): { corrects?: true } {
  return correction ? { corrects: true } : {};
}

/** What a seat asks counts for the seat. */
function ofSeat(asker: Asker, battle: string, id: string): Asker {
  return { ...asker, seat: { battle, id } };
}
