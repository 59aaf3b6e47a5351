/** What can be done with battles and their seats, whoever asks: HTTP, a WebSocket, a test. */
import {
  BadInput,
  type BattleSetUp,
  battle as game,
  HOUSES,
  newBattle,
  type Roster,
  readSettings,
  Session,
  sampleGang,
  scenarios,
  specialRules,
} from '@hive-arbiter/engine';
import { nearest } from '@hive-arbiter/rulebook';
import { armoury } from '@hive-arbiter/rulebook/armoury';
import type { Static } from 'typebox';
import { commitmentTo, mixedSeed, newServerSeed } from './fair.ts';
import { Refused } from './http/route.ts';
import type { LiveTable, Outcome, SeenView } from './live/live-table.ts';
import { ORGANISER, RESERVED, seatsOf, sessionSetUp } from './live/set-up.ts';
import type { Tables } from './live/tables.ts';
import type { Join, NewBattle } from './messages.ts';
import type { BattlesTable, SeatsTable } from './store/schema.ts';
import type { Store } from './store/store.ts';
import { hashOf, newId, newToken, opens, tokenFrom } from './tokens.ts';

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
  constructor(
    private readonly store: Store,
    private readonly tables: Tables,
  ) {}

  /** Makes a battle; with a key, a repeated request finds the one that the first made. */
  async create(wanted: Static<typeof NewBattle>, key: string | undefined): Promise<Created> {
    const setUp = await this.setUpFrom(wanted);
    const secret = key ?? newToken('organiser');
    const id = newId(secret);
    const organiser = tokenFrom(secret, 'organiser', id);
    const seats = seatsOf(newBattle(setUp));
    const invites = Object.fromEntries(seats.map((seat) => [seat, tokenFrom(secret, 'invite', seat)]));
    const serverSeed = newServerSeed();
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
      length: 0,
      asked: 0,
    };
    const made = await this.store.db.transaction().execute(async (step) => {
      const before = await step.selectFrom('battles').selectAll().where('id', '=', id).executeTakeFirst();
      if (before) return before;
      await step.insertInto('battles').values(row).execute();
      const empty = { token: null, name: null, entropy: null };
      await step
        .insertInto('seats')
        .values(
          seats.map((seat) => ({ battle: id, seat, invite: hashOf(invites[seat] as string), ...empty })),
        )
        .execute();
      return row;
    });
    if (made.set_up !== row.set_up || made.agreed !== row.agreed || made.dice !== row.dice)
      throw new Refused(409, 'this key made another battle before', 'Idempotency-Key');
    if (wanted.start) await this.begin(made);
    return { id, organiser, commitment: made.commitment, invites };
  }

  async row(id: string): Promise<BattlesTable> {
    const row = await this.store.db.selectFrom('battles').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new Refused(404, `there is no battle ${id}`, 'battle');
    return row;
  }

  seats(id: string): Promise<SeatsTable[]> {
    return this.store.db.selectFrom('seats').selectAll().where('battle', '=', id).orderBy('seat').execute();
  }

  /** Who this token is; one that opens nothing is refused, none at all is a spectator. */
  async roleOf(id: string, token: string | undefined): Promise<Role> {
    const row = await this.row(id);
    if (token === undefined) return { who: 'spectator' };
    if (opens(token, row.organiser)) return { who: 'organiser' };
    for (const { seat, token: hash } of await this.seats(id))
      if (opens(token, hash)) return { who: 'seat', seat };
    throw new Refused(401, 'this token opens no seat here; it may have been revoked or moved', 'token');
  }

  async needOrganiser(id: string, token: string | undefined): Promise<void> {
    const role = await this.roleOf(id, token);
    if (role.who !== 'organiser') throw new Refused(403, "only the organiser's token can do this", 'token');
  }

  async needSeat(id: string, token: string | undefined): Promise<string> {
    const role = await this.roleOf(id, token);
    if (role.who !== 'seat') throw new Refused(403, "only a seat's token can do this", 'token');
    return role.seat;
  }

  /** Takes the seat that an invitation is for; the invitation is used up, and so is the token of the device before. */
  async join(
    id: string,
    { invite, name, entropy }: Static<typeof Join>,
  ): Promise<{ seat: string; token: string }> {
    const row = await this.row(id);
    const found = (await this.seats(id)).find((each) => opens(invite, each.invite));
    if (!found) throw new Refused(403, 'this invitation was used already or taken back', 'invite');
    if (entropy !== undefined && row.status !== 'gathering')
      throw new Refused(409, 'the dice are settled since the battle has begun', 'entropy');
    const token = newToken('seat');
    const { numUpdatedRows } = await this.store.db
      .updateTable('seats')
      .set({
        token: hashOf(token),
        invite: null,
        ...(name === undefined ? {} : { name }),
        ...(entropy === undefined ? {} : { entropy }),
      })
      .where('battle', '=', id)
      .where('seat', '=', found.seat)
      .where('invite', '=', hashOf(invite))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n)
      throw new Refused(403, 'this invitation was used already or taken back', 'invite');
    await this.seatsChanged(id);
    return { seat: found.seat, token };
  }

  /** A new invitation to a seat, by the organiser or by whoever sits there and moves to another device. */
  async invite(id: string, seat: string, token: string | undefined): Promise<string> {
    const role = await this.roleOf(id, token);
    if (role.who !== 'organiser' && !(role.who === 'seat' && role.seat === seat))
      throw new Refused(403, 'only the organiser or the seat itself can invite to it', 'token');
    const invite = newToken('invite');
    await this.changeSeat(id, seat, { invite: hashOf(invite) });
    return invite;
  }

  /** Takes a seat's token and invitation back. */
  async revoke(id: string, seat: string): Promise<void> {
    await this.changeSeat(id, seat, { token: null, invite: null });
    await this.seatsChanged(id);
  }

  async start(id: string): Promise<void> {
    await this.begin(await this.row(id));
  }

  /** The table of a battle that has begun. */
  async table(id: string): Promise<LiveTable> {
    const known = this.tables.ifOpen(id);
    if (known) return await known;
    const { status, length } = await this.row(id);
    if (status === 'gathering') throw new Refused(409, 'the battle has not begun; its organiser starts it');
    if (status === 'over' && length === 0) throw new Refused(409, 'the battle was closed before it began');
    return await this.tables.at(id);
  }

  async close(id: string): Promise<void> {
    const row = await this.row(id);
    if (row.status === 'playing') await (await this.tables.at(id)).close();
    else if (row.status === 'gathering')
      await this.store.db.updateTable('battles').set({ status: 'over' }).where('id', '=', id).execute();
  }

  /** Asks for an undo: done at once when it takes back nothing that the others have seen, otherwise they are asked. */
  async undo(
    id: string,
    by: string,
    request: string | undefined,
    wanted: number | undefined,
  ): Promise<Outcome> {
    const table = await this.table(id);
    const target = await table.run(() => ({ ...table.undoTarget(wanted), at: table.version }));
    if ('refused' in target) return target;
    const others = by === ORGANISER ? [] : await this.othersAt(id, by);
    if (!target.crosses || others.length === 0) return await table.undo(by, request, target.to, target.at);
    await this.store.db
      .insertInto('undos')
      .values({
        battle: id,
        to_seq: target.to,
        by_seat: by,
        at_length: target.at,
        agreed: JSON.stringify([by]),
      })
      .onConflict((row) =>
        row.column('battle').doUpdateSet({
          to_seq: target.to,
          by_seat: by,
          at_length: target.at,
          agreed: JSON.stringify([by]),
        }),
      )
      .execute();
    await this.undoChanged(id);
    return { waitingFor: others, to: target.to };
  }

  /** A seat agrees to the undo that waits, or does not; the last one who agrees carries it out. */
  async consent(id: string, by: string, request: string | undefined, agree: boolean): Promise<Outcome> {
    const table = await this.table(id);
    const waiting = await this.pendingUndo(id);
    if (!waiting) return { refused: 'No undo waits for anybody', status: 409 };
    if (!waiting.waitingFor.includes(by)) return { refused: 'This undo does not wait for you', status: 409 };
    if (!agree) {
      await this.store.db.deleteFrom('undos').where('battle', '=', id).execute();
      await this.store.tell({ battle: id, what: 'undo' });
      table.everybody(JSON.stringify({ type: 'undo-settled', agreed: false, by }));
      return { version: table.version };
    }
    const left = waiting.waitingFor.filter((seat) => seat !== by);
    if (left.length > 0) {
      const agreed = JSON.stringify([...waiting.agreed, by]);
      await this.store.db.updateTable('undos').set({ agreed }).where('battle', '=', id).execute();
      await this.undoChanged(id);
      return { waitingFor: left, to: waiting.to };
    }
    await this.store.db.deleteFrom('undos').where('battle', '=', id).execute();
    const outcome = await table.undo(waiting.by, request, waiting.to, waiting.at);
    table.everybody(JSON.stringify({ type: 'undo-settled', agreed: 'version' in outcome }));
    return outcome;
  }

  /** The undo that waits for consent, unless something was played since. */
  async pendingUndo(
    id: string,
  ): Promise<
    | { to: number; by: string; at: number; agreed: readonly string[]; waitingFor: readonly string[] }
    | undefined
  > {
    const row = await this.store.db
      .selectFrom('undos')
      .selectAll()
      .where('battle', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const table = await this.table(id);
    if (row.at_length !== table.version) return undefined;
    const agreed = JSON.parse(row.agreed) as readonly string[];
    const waitingFor = (await this.othersAt(id, row.by_seat)).filter((seat) => !agreed.includes(seat));
    return { to: row.to_seq, by: row.by_seat, at: row.at_length, agreed, waitingFor };
  }

  /** Tells everybody at this process's table which undo waits for whom. */
  async sayUndo(id: string): Promise<void> {
    const table = await this.tables.ifOpen(id);
    const waiting = table && (await this.pendingUndo(id));
    if (!table || !waiting) return;
    const { to, by, waitingFor } = waiting;
    table.everybody(JSON.stringify({ type: 'undo-asked', to, by, waitingFor }));
  }

  /** The whole battle as a file, for anyone once it is over: then nothing in it is secret any more. */
  async export(id: string): Promise<object> {
    const row = await this.row(id);
    if (row.status !== 'over')
      throw new Refused(
        409,
        'the log holds the secrets of the table; it can be taken once the battle is over',
      );
    const rows = await this.store.db
      .selectFrom('entries')
      .select('entry')
      .where('battle', '=', id)
      .orderBy('seq')
      .execute();
    return {
      format: 'hive-arbiter-battle',
      version: 1,
      setUp: JSON.parse(row.set_up),
      seed: row.seed ?? '',
      dice: row.dice,
      agreed: JSON.parse(row.agreed),
      fair: { commitment: row.commitment, serverSeed: row.server_seed, entropy: await this.entropyOf(id) },
      log: rows.map(({ entry }) => JSON.parse(entry)),
    };
  }

  /** What was public after so many entries. */
  async viewAt(id: string, version: number): Promise<SeenView> {
    const table = await this.table(id);
    const row = await this.row(id);
    return await table.run(() => {
      if (version > table.version) throw new Refused(404, `the log has ${table.version} entries`, 'version');
      if (version === 0) throw new Refused(400, 'must be 1 or more', 'version');
      const setUp = sessionSetUp(JSON.parse(row.set_up), JSON.parse(row.agreed), row.seed ?? '', row.dice);
      const then = new Session(game, setUp, table.log.slice(0, version));
      return { ...then.viewFor(''), asks: [] };
    });
  }

  private async begin(row: BattlesTable): Promise<void> {
    if (row.status === 'over') throw new Refused(409, 'the battle is over');
    if (row.status === 'gathering') {
      const seed = mixedSeed({ serverSeed: row.server_seed, entropy: await this.entropyOf(row.id) });
      await this.store.db
        .updateTable('battles')
        .set({ status: 'playing', seed })
        .where('id', '=', row.id)
        .where('status', '=', 'gathering')
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
    if (numUpdatedRows !== 1n) throw new Refused(404, `there is no seat ${seat} at this battle`, 'seat');
  }

  private async seatsChanged(id: string): Promise<void> {
    this.tables.onNews({ battle: id, what: 'seats' });
    await this.store.tell({ battle: id, what: 'seats' });
  }

  private async undoChanged(id: string): Promise<void> {
    await this.sayUndo(id);
    await this.store.tell({ battle: id, what: 'undo' });
  }

  private async setUpFrom(wanted: Static<typeof NewBattle>): Promise<BattleSetUp> {
    const { scenario: id, gangs, agreed, dice: _, start: __, ...more } = wanted;
    const known = scenarios();
    const scenario = known.find((each) => each.id === id);
    if (!scenario) {
      const close = nearest(
        id,
        known.map((each) => each.id),
      );
      throw new Refused(
        422,
        `there is no scenario ${id}; the nearest are ${close.join(', ')}`,
        'body.scenario',
      );
    }
    const { least, most } = scenario.gangs;
    if (gangs.length < least || gangs.length > most) {
      const many = least === most ? least : `${least} to ${most}`;
      throw new Refused(
        422,
        `${scenario.title} is played by ${many} gangs, got ${gangs.length}`,
        'body.gangs',
      );
    }
    const rosters: Roster[] = [];
    for (const [at, gang] of gangs.entries())
      rosters.push(await this.rosterFrom(gang, `body.gangs.${at}`, rosters));
    if (more.defender !== undefined && !rosters.some((roster) => roster.id === more.defender))
      throw new Refused(
        422,
        `expected one of ${rosters.map((roster) => roster.id).join(', ')}`,
        'body.defender',
      );
    const rules = specialRules().map((rule) => rule.id);
    for (const [at, rule] of (more.special ?? []).entries()) {
      if (!rules.includes(rule))
        throw new Refused(
          422,
          `there is no special rule ${rule}; the nearest are ${nearest(rule, rules).join(', ')}`,
          `body.special.${at}`,
        );
    }
    const setUp = { pack: scenario.pack, scenario: id, gangs: rosters, ...more } as BattleSetUp;
    try {
      readSettings(agreed ?? {});
      newBattle(setUp);
    } catch (error) {
      if (error instanceof BadInput) throw new Refused(422, error.fault, `body.agreed.${error.field}`);
      if (error instanceof RangeError) throw new Refused(422, error.message, 'body.gangs');
      throw error;
    }
    return setUp;
  }

  private async rosterFrom(
    gang: Static<typeof NewBattle>['gangs'][number],
    where: string,
    before: readonly Roster[],
  ): Promise<Roster> {
    let roster: Roster;
    if ('roster' in gang) roster = checkedRoster(gang.roster as Roster, `${where}.roster`);
    else if ('gang' in gang) {
      const kept = await this.store.db
        .selectFrom('gangs')
        .select('roster')
        .where('id', '=', gang.gang)
        .executeTakeFirst();
      if (!kept) throw new Refused(422, `there is no gang ${gang.gang}`, `${where}.gang`);
      roster = JSON.parse(kept.roster) as Roster;
    } else {
      if (!HOUSES.includes(gang.house))
        throw new Refused(422, `expected ${HOUSES.join(', ')}, got ${gang.house}`, `${where}.house`);
      const again = before.filter(({ house }) => house === gang.house).length;
      roster = sampleGang(gang.house, gang.id ?? (again === 0 ? gang.house : `${gang.house}-${again + 1}`));
    }
    if (RESERVED.includes(roster.id))
      throw new Refused(422, `a gang cannot be called ${roster.id}`, `${where}.id`);
    if (before.some(({ id }) => id === roster.id))
      throw new Refused(422, `two gangs are called ${roster.id}`, `${where}.id`);
    return roster;
  }
}

const ITEMS: ReadonlySet<string> = new Set(
  Object.values(armoury).flatMap((list) =>
    Array.isArray(list) ? list.flatMap((item: { id?: string }) => item.id ?? []) : [],
  ),
);

/** A roster whose ids mean something: what the armoury does not have is named. */
export function checkedRoster(roster: Roster, where: string): Roster {
  if (RESERVED.includes(roster.id))
    throw new Refused(422, `a gang cannot be called ${roster.id}`, `${where}.id`);
  const ids = new Set<string>();
  for (const [at, { id, kit }] of roster.fighters.entries()) {
    if (RESERVED.includes(id) || ids.has(id))
      throw new Refused(422, `a second ${id}`, `${where}.fighters.${at}.id`);
    ids.add(id);
    for (const [each, item] of kit.entries()) {
      if (!ITEMS.has(item)) {
        const close = nearest(item, [...ITEMS]);
        throw new Refused(
          422,
          `the armoury has no ${item}; the nearest are ${close.join(', ')}`,
          `${where}.fighters.${at}.kit.${each}`,
        );
      }
    }
  }
  return roster;
}
