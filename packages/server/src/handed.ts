/**
 * Battles from another table: played on a phone without a network, and handed over. If the same battle continued at
 * both places, both are kept, and its players choose one.
 */
import type { BattleSetUp, Checkpoint, Entry } from '@hive-arbiter/engine';
import type { Static } from 'typebox';
import type { Battles } from './battles.ts';
import type { Fair } from './fair.ts';
import { type HandedEntry, handedEntry, type PlayedAgain } from './hand-over.ts';
import type { Card, HandedBattle } from './messages.ts';
import { checkedName } from './names.ts';
import { isPlayer, type Player } from './players.ts';
import { Refused } from './refusals.ts';
import { type RulesName, Unplayable } from './rules/kept.ts';
import type { Shelf } from './rules/shelf.ts';
import { commitmentTo, faultsOfSeals, mixedSeed } from './seal.ts';
import type { BattlesTable } from './store/schema.ts';
import type { Append, Store } from './store/store.ts';
import { ORGANISER } from './table/set-up.ts';
import type { Asker, Pool } from './threads/pool.ts';
import type { Tables } from './threads/tables.ts';
import { hashOf, newId, opens } from './tokens.ts';

type Given = Static<typeof HandedBattle>;

/** A battle to hand over; the device adds the tokens of its seats. */
export interface WholeBattle {
  readonly id: string;
  readonly created: string;
  /** As a new battle is asked for, with its rosters in full. */
  readonly setUp: Given['setUp'];
  readonly agreed: object;
  readonly dice: 'app' | 'ask';
  readonly seed: string;
  readonly fair: Fair;
  readonly rules: RulesName;
  /** What the players call themselves, by their seats. */
  readonly names: Readonly<Record<string, string>>;
  /** The bots that play seats. */
  readonly bots: Readonly<Record<string, Player>>;
  readonly log: readonly HandedEntry[];
}

/** `new`: it was not known here; `known`: all of it was; `went-on`: here it ended earlier; `apart`: both went on. */
export interface TakenOver {
  readonly id: string;
  readonly became: 'new' | 'known' | 'went-on' | 'apart';
  /** The battle that went on here meanwhile. */
  readonly other?: string;
}

/** How often somebody may write in between before we give up. */
const MOST_TRIES = 5;

export class Handed {
  constructor(
    private readonly battles: Battles,
    private readonly store: Store,
    private readonly tables: Tables,
    private readonly pool: Pool,
    private readonly shelf: Shelf,
  ) {}

  /** Everything about a battle, its secrets as well: only for a device that holds the whole table. */
  async whole(id: string): Promise<WholeBattle> {
    const row = await this.battles.row(id);
    if (row.status === 'gathering' || row.rules === null) throw new Refused('battle-not-begun', 'battle');
    if (row.parts !== null) throw new Refused('parts-not-handed', 'battle');
    const seats = await this.battles.seats(id);
    const named = seats.flatMap(({ seat, name }) => (name === null ? [] : [[seat, name] as const]));
    const log = (await this.entriesOf(id)).map((entry) => handedEntry(JSON.parse(entry) as Entry));
    return {
      id,
      created: row.created,
      setUp: askedFor(JSON.parse(row.set_up) as BattleSetUp),
      agreed: JSON.parse(row.agreed) as object,
      dice: row.dice,
      seed: row.seed ?? '',
      fair: await this.battles.fairOf(row),
      rules: { stamp: row.rules, version: await this.shelf.versionOf(row.rules) },
      names: Object.fromEntries(named),
      bots: Object.fromEntries(seats.flatMap(({ seat, bot }) => (isPlayer(bot) ? [[seat, bot]] : []))),
      log,
    };
  }

  /** Takes a battle over, once it is proved: its set-up makes sense here, its seed was committed to, its log follows. */
  async take(given: Given, asker: Asker): Promise<TakenOver> {
    const { setUp: wanted, agreed } = given;
    const setUp = await this.battles.setUps.from(
      { ...wanted, ...(agreed ? { agreed } : {}) },
      given.id,
      undefined,
      asker,
    );
    const fault = faultOfSeed(given);
    if (fault !== undefined) throw new Refused('forged', 'body.fair', { fault });
    const played = await this.played(given, setUp, asker);
    if (given.rules.stamp === this.shelf.here.stamp) await this.shelf.keepOwn();
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const done = await this.settle(given, setUp, played);
      if (done) return done;
    }
    throw new Refused('overtaken', 'battle');
  }

  private async played(given: Given, setUp: BattleSetUp, asker: Asker): Promise<PlayedAgain> {
    const { agreed = {}, dice, seed, rules } = given;
    const kept = await this.shelf.forBattle(rules.stamp).catch((error) => {
      if (error instanceof Unplayable)
        throw new Refused('rules-not-here', 'body.rules', { version: rules.version });
      throw error;
    });
    const handed = { setUp, agreed, dice, seed, log: given.log as never };
    const job = { kind: 'take-over', handed, ...(kept ? { rules: kept } : {}) } as const;
    const result = JSON.parse(await this.pool.do(undefined, job, asker)) as
      | PlayedAgain
      | { readonly fault: string };
    if ('fault' in result) throw new Refused('forged', 'body.log', { fault: result.fault });
    return result;
  }

  /** Stores it beside what is here; gives nothing if somebody wrote in between. */
  private async settle(
    given: Given,
    setUp: BattleSetUp,
    played: PlayedAgain,
  ): Promise<TakenOver | undefined> {
    const { id } = given;
    const here = await this.store.db
      .selectFrom('battles')
      .select(['id', 'organiser'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!here) return (await this.insert(id, given, setUp, played)) ? { id, became: 'new' } : undefined;
    if (!opens(given.organiser, here.organiser)) throw new Refused('battle-not-yours', 'body.organiser');
    let since = 0;
    for (const each of [id, ...(await this.apartFrom(id)).map(({ other }) => other)]) {
      const { status, length } = await this.battles.row(each);
      const entries = await this.entriesOf(each);
      const first = entries.findIndex((entry, at) => entry !== played.entries[at]);
      const same = first === -1 ? entries.length : first;
      if (each === id) since = same;
      if (same === played.entries.length) return { id: each, became: 'known' };
      if (same < entries.length || status !== 'playing') continue;
      const isDone = await this.goOn(each, length, played);
      return isDone ? { id: each, became: 'went-on' } : undefined;
    }
    const other = newId(`${id} ${hashOf(played.entries.join('\n'))}`);
    if (!(await this.insert(other, given, setUp, played))) return undefined;
    const apart = { since, agreed: '[]' };
    const siblings = [id, ...(await this.apartFrom(id)).map((each) => each.other)];
    await this.store.db
      .insertInto('aparts')
      .values(
        siblings.flatMap((each) => [
          { battle: each, other, ...apart },
          { battle: other, other: each, ...apart },
        ]),
      )
      .execute();
    for (const each of siblings) await this.battles.seatsChanged(each);
    return { id: other, became: 'apart', other: id };
  }

  private async goOn(battle: string, base: number, played: PlayedAgain): Promise<boolean> {
    const append: Append = {
      battle,
      base,
      entries: played.entries.slice(base),
      asked: played.asked,
      status: played.finished ? 'over' : 'playing',
    };
    if ((await this.store.append(append)) === 'behind') return false;
    const length = played.entries.length;
    await this.store.tell({ battle, what: 'log', length });
    await (await this.tables.ifOpen(battle)?.catch(() => undefined))?.follow(length);
    return true;
  }

  private async insert(id: string, given: Given, setUp: BattleSetUp, played: PlayedAgain): Promise<boolean> {
    const { agreed = {}, dice, seed, fair, rules } = given;
    const { commitment, serverSeed, seals, entropy, sealings = 0 } = fair;
    const row: BattlesTable = {
      id,
      created: given.created,
      status: played.finished ? 'over' : 'playing',
      set_up: JSON.stringify(setUp),
      agreed: JSON.stringify(agreed),
      dice,
      organiser: hashOf(given.organiser),
      server_seed: serverSeed,
      commitment,
      seed,
      sealed: seals ? JSON.stringify(seals) : null,
      sealings,
      rules: rules.stamp,
      parts: null,
      pace: null,
    };
    const { gangs, seats: plays = {} } = setUp;
    const seats = [...new Set(gangs.map((gang) => plays[gang.id] ?? gang.id))].map((seat) => ({
      battle: id,
      seat,
      token: given.seats[seat] === undefined ? null : hashOf(given.seats[seat]),
      invite: null,
      invited_by: ORGANISER,
      name: given.names[seat] === undefined ? null : checkedName(given.names[seat], 'body.names', 40),
      seal: seals?.[seat] ?? null,
      entropy: entropy[seat] ?? null,
      ready: 1,
      bot: given.bots?.[seat] ?? null,
    }));
    const { length } = played.entries;
    return await this.store.db.transaction().execute(async (step) => {
      const { numInsertedOrUpdatedRows } = await step
        .insertInto('battles')
        .values(row)
        .onConflict((before) => before.column('id').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      await step.insertInto('heads').values({ battle: id, length, asked: played.asked }).execute();
      await step.insertInto('seats').values(seats).execute();
      for (const [at, entry] of played.entries.entries())
        await step
          .insertInto('entries')
          .values({ battle: id, seq: at + 1, entry, request: null, told: null })
          .execute();
      return true;
    });
  }

  private async entriesOf(id: string): Promise<readonly string[]> {
    const rows = await this.store.db
      .selectFrom('entries')
      .select('entry')
      .where('battle', '=', id)
      .orderBy('seq')
      .execute();
    return rows.map(({ entry }) => entry);
  }

  private apartFrom(id: string) {
    return this.store.db.selectFrom('aparts').selectAll().where('battle', '=', id).execute();
  }

  /** Where the same battle was played on elsewhere, for everybody at the table. */
  async apart(id: string): Promise<NonNullable<Card['apart']>> {
    const rows = await this.apartFrom(id);
    return await Promise.all(
      rows.map(async ({ other, since, agreed }) => {
        const { status, length } = await this.battles.row(other);
        const { stage, round } = await this.reached(other, length);
        return { battle: other, since, status, version: length, stage, round, agreed: JSON.parse(agreed) };
      }),
    );
  }

  /** The stage and round that a battle is in. */
  private async reached(id: string, length: number): Promise<{ stage: string; round: number }> {
    const last = await this.store.db
      .selectFrom('entries')
      .select('entry')
      .where('battle', '=', id)
      .where('seq', '<=', length)
      .where('entry', 'like', '{"seq":%,"type":"checkpoint"%')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return { stage: 'pre-battle', round: 0 };
    const { stage, state } = JSON.parse(last.entry) as Checkpoint;
    const { round = 0 } = state as { readonly round?: number };
    // A round is counted as it begins, after its checkpoint.
    return { stage, round: stage === 'round' ? round + 1 : round };
  }

  /**
   * A seat chooses this battle over those that were played apart from it. Once every seat here does, the others are
   * closed; they can still be read. Returns the seats that have not chosen.
   */
  async choose(id: string, seat: string): Promise<readonly string[]> {
    const rows = await this.apartFrom(id);
    const { status } = await this.battles.row(id);
    if (rows.length === 0 || status !== 'playing') throw new Refused('nothing-apart', 'battle');
    const agreed = [...new Set([...rows.flatMap((row) => JSON.parse(row.agreed) as string[]), seat])];
    await this.store.db
      .updateTable('aparts')
      .set({ agreed: JSON.stringify(agreed) })
      .where('battle', '=', id)
      .execute();
    const taken = (await this.battles.seats(id)).filter(({ token }) => token !== null);
    const waiting = taken.map((each) => each.seat).filter((each) => !agreed.includes(each));
    if (waiting.length === 0) for (const { other } of rows) await this.battles.close(other);
    await this.battles.seatsChanged(id);
    return waiting;
  }
}

/** Is the seed the one that the other table committed to, with what its players added? */
function faultOfSeed({ fair, seed }: Given): string | undefined {
  const { seals, commitment, serverSeed, entropy } = fair;
  const sealed = seals
    ? faultsOfSeals({ commitment, serverSeed, entropy, seals })
    : commitmentTo(serverSeed) === commitment
      ? []
      : ['the seed is not the one that was committed to'];
  if (sealed[0] !== undefined) return sealed[0];
  return mixedSeed({ serverSeed, entropy }) === seed ? undefined : 'the seed was not mixed as it should be';
}

/** What one asks for to get this set-up again. */
function askedFor({ gangs, board, ...more }: BattleSetUp): Given['setUp'] {
  return {
    ...more,
    gangs: gangs.map((roster) => ({ roster })),
    ...(board ? { board: { file: board } } : {}),
  } as Given['setUp'];
}
