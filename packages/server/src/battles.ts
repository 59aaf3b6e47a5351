/** What can be done with battles and their seats, by HTTP, a WebSocket or a test. */
import { type BattleSetUp, newBattle, type RulesSeen, scenarios } from '@hive-arbiter/engine';
import type { BoardFile } from '@hive-arbiter/engine/board';
import type { Static } from 'typebox';
import { Ahead } from './ahead.ts';
import { Reading } from './battle-reading.ts';
import { Seals } from './battle-seals.ts';
import { SetUps, withinCampaign } from './battle-set-ups.ts';
import { type Fair, newServerSeed } from './fair.ts';
import { GoingOn } from './going-on.ts';
import { Handed } from './handed.ts';
import { LogTexts } from './log-texts.ts';
import type { Card, ChangedSeat, Join, ServerMessage } from './messages.ts';
import { checkedName } from './names.ts';
import { isPlayer, type Pace, type Player, paceOf } from './players.ts';
import { Refused } from './refusals.ts';
import type { Shelf } from './rules/shelf.ts';
import { commitmentTo, mixedSeed, unopened } from './seal.ts';
import { checkedAgain, checkedSetUp, withInstead } from './set-up-checks.ts';
import type { ChangedBattle, NewBattle } from './set-up-messages.ts';
import type { BattlesTable, HeadsTable, SeatsTable } from './store/schema.ts';
import type { News, Store } from './store/store.ts';
import { ORGANISER, seatsOf } from './table/set-up.ts';
import type { Asker, Pool } from './threads/pool.ts';
import type { TableLink, Tables } from './threads/tables.ts';
import { hashOf, newId, newToken, opens, tokenFrom } from './tokens.ts';
import { Undos } from './undos.ts';

/** Who somebody is at a battle, by their token. */
export type Role =
  | { readonly who: 'seat'; readonly seat: string }
  | { readonly who: 'organiser' }
  | { readonly who: 'spectator' };

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
  readonly setUps: SetUps;
  readonly seals: Seals;
  readonly undos: Undos;
  readonly ahead: Ahead;
  readonly goingOn: GoingOn;
  readonly reading: Reading;
  /** Called when somebody watches or plays a battle. */
  onUse: (id: string) => void = () => {};

  constructor(
    private readonly store: Store,
    private readonly tables: Tables,
    readonly pools: { readonly guests: Pool; readonly players: Pool },
    private readonly shelf: Shelf,
    private readonly serverSeed = newServerSeed,
  ) {
    this.handed = new Handed(this, store, tables, pools.guests, shelf);
    this.setUps = new SetUps(store, pools.guests);
    this.seals = new Seals(this, store);
    this.undos = new Undos(this, store, tables);
    this.ahead = new Ahead(this, pools.players);
    const texts = new LogTexts(store);
    this.goingOn = new GoingOn(this, store, tables, shelf, texts, pools.players);
    this.reading = new Reading(this, pools, shelf, texts);
  }

  /** Makes a battle; with a key, a repeated request finds the one that the first made. */
  async create(wanted: Static<typeof NewBattle>, key: string | undefined, asker: Asker): Promise<Created> {
    const secret = key ?? newToken('organiser');
    const id = newId(secret);
    const setUp = await this.setUps.from(wanted, id, undefined, asker);
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
    if (row.status === 'gathering') await this.seals.break(id);
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

  /** Tells everybody at this process's table which undo waits for whose consent. */
  async sayTaken({ battle, from = ORGANISER, seats = [] }: News): Promise<void> {
    const table = await this.tables.ifOpen(battle);
    for (const seat of seats)
      table?.everybody(JSON.stringify({ type: 'seat-taken', seat, invitedBy: from } satisfies ServerMessage));
  }

  async takings(id: string): Promise<Card['takings']> {
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
    if (isOpen) await this.seals.break(id);
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
    if (isOpen) await this.seals.break(id);
    await this.seatsChanged(id);
    await this.botsChanged(id, status);
  }

  /** How fast the bots of a table play. */
  async setPace(id: string, pace: Pace): Promise<void> {
    await this.row(id);
    await this.store.db.updateTable('battles').set({ pace }).where('id', '=', id).execute();
    await this.seatsChanged(id);
  }

  /** A table knows its bots and asks other seats what bots cannot know. */
  private async botsChanged(id: string, status: BattlesTable['status']): Promise<void> {
    if (status !== 'playing') return;
    await this.tables.ifOpen(id)?.then((table) => table.follow());
  }

  /**
   * Changes the set-up of a battle that has not begun. Players of gangs that stay keep their seats. The others keep
   * theirs in order, under the name of the new gang. Nobody counts as ready after the change.
   */
  async change(
    id: string,
    wanted: Static<typeof ChangedBattle>,
    asker: Asker,
  ): Promise<Readonly<Record<string, string>>> {
    const { set_up, agreed, dice } = await this.row(id);
    const before = JSON.parse(set_up) as BattleSetUp;
    const now = (await this.isOfCampaign(id)) ? withinCampaign(wanted, before, JSON.parse(agreed)) : wanted;
    const setUp = await this.setUps.from(now, id, before, asker);
    return await this.settle(id, set_up, setUp, {
      agreed: now.agreed === undefined ? agreed : JSON.stringify(now.agreed),
      dice: (now.dice as BattlesTable['dice'] | undefined) ?? dice,
    });
  }

  /** Is this a battle of a campaign? */
  private async isOfCampaign(id: string): Promise<boolean> {
    const link = await this.store.db
      .selectFrom('campaign_battles')
      .select('fight')
      .where('battle', '=', id)
      .executeTakeFirst();
    return link !== undefined;
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
      if (await this.isOfCampaign(id)) throw new Refused('campaign-gangs', 'body.gang');
      const before = JSON.parse(set_up) as BattleSetUp;
      const own = before.gangs.filter((each) => (before.seats?.[each.id] ?? each.id) === seat);
      const [old] = own;
      if (!old || own.length > 1) throw new Refused('several-gangs', 'body.gang');
      const others = before.gangs.filter((each) => each !== old);
      const brought = await this.setUps.rosterFrom(gang, 'body.gang', others, before.gangs);
      const setUp = withInstead(before, old, brought);
      checkedSetUp(setUp, JSON.parse(agreed), 'body.gang');
      await this.settle(id, set_up, setUp, { agreed, dice });
      now = setUp.seats?.[brought.id] ?? brought.id;
    }
    if (seal !== undefined) await this.seals.give(id, now, seal);
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
    if (row.sealed === null) await this.seals.fix(id);
    const sealed = await this.row(id);
    const waiting = unopened(await this.seals.of(sealed)).filter((seat) => !without.includes(seat));
    if (waiting.length === 0) await this.begin(sealed);
    return waiting;
  }

  /** The table of a battle that has begun. */
  async table(id: string): Promise<TableLink> {
    this.onUse(id);
    if (this.tables.ifOpen(id)) return await this.tables.at(id);
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
    // Readers of an unplayable battle are told as well.
    else await this.seatsChanged(id);
  }

  async fairOf(row: BattlesTable): Promise<Fair> {
    const { seals, ...fair } = await this.seals.of(row);
    const sealed = row.sealed === null ? {} : { seals, sealings: row.sealings };
    return { ...fair, ...sealed, serverSeed: row.server_seed };
  }

  async rulesSeen(stamp: string | null): Promise<RulesSeen> {
    return { version: await this.shelf.versionOf(stamp), isOld: stamp !== this.shelf.here.stamp };
  }

  async begin(row: BattlesTable): Promise<void> {
    if (row.status === 'over') throw new Refused('battle-over', 'battle');
    if (row.status === 'gathering') {
      checkedAgain(row);
      const seed = mixedSeed({ serverSeed: row.server_seed, entropy: await this.seals.entropyOf(row.id) });
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

  async othersAt(id: string, by: string): Promise<readonly string[]> {
    return (await this.seats(id))
      .filter(({ seat, token }) => seat !== by && token !== null)
      .map(({ seat }) => seat);
  }

  async changeSeat(id: string, seat: string, change: Partial<SeatsTable>): Promise<void> {
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

  /** The board that a battle is played on: JSON. It stays the same once the battle has begun. */
  async board(id: string): Promise<string> {
    const { board } = JSON.parse((await this.row(id)).set_up) as BattleSetUp;
    if (!board) throw new Refused('no-board', 'battle');
    return JSON.stringify(board);
  }
}

/** The part of a board that a card shows; the whole board can be asked for. */
function boardInShort({ name, style, size, look, seed }: BoardFile): Card['board'] {
  return {
    name,
    style,
    size: { ...size },
    ...(look === undefined ? {} : { look }),
    ...(seed === undefined ? {} : { seed: String(seed) }),
  };
}
