/**
 * Short codes to join by: one for a whole table, to read out or to type in. Eight of 32 characters are a million million codes,
 * each holds for a quarter of an hour, and an address that has named ten wrong ones may try another every six seconds, right or
 * wrong. With a thousand codes in use at any time, guessing one takes such an address a hundred years.
 */
import { randomBytes } from 'node:crypto';
import type { Battles } from './battles.ts';
import { Buckets } from './limits.ts';
import { Refused } from './refusals.ts';
import type { Store } from './store/store.ts';
import { ORGANISER } from './table/set-up.ts';
import { hashOf } from './tokens.ts';

/** Without letters and digits that are taken for each other. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const HOLDS_FOR = 15 * 60_000;
/** Wrong codes of one address a second, and how many may be saved up. */
const WRONG = { aSecond: 1 / 6, saved: 10 };

export interface TableCode {
  readonly code: string;
  /** When it stops working. */
  readonly until: string;
}

/** A seat that nobody has taken yet. */
export interface FreeSeat {
  readonly seat: string;
  readonly gangs: readonly string[];
}

export class Codes {
  private readonly wrong = new Buckets(WRONG.aSecond, WRONG.saved, 'wrong codes');

  constructor(
    private readonly battles: Battles,
    private readonly store: Store,
    private readonly now: () => number = Date.now,
  ) {}

  /** A new code for the table; the one before stops working. */
  async make(battle: string): Promise<TableCode> {
    const { status } = await this.battles.row(battle);
    if (status === 'over') throw new Refused('battle-over', 'battle');
    // 256 is a multiple of 32: every letter is as likely as the others.
    const code = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
    const until = new Date(this.now() + HOLDS_FOR).toISOString();
    const row = { hash: hashOf(code), until };
    await this.store.db.deleteFrom('codes').where('until', '<', this.today()).execute();
    await this.store.db
      .insertInto('codes')
      .values({ battle, ...row })
      .onConflict((before) => before.column('battle').doUpdateSet(row))
      .execute();
    return { code: `${code.slice(0, 4)}-${code.slice(4)}`, until };
  }

  /** The table of a code, and the seats that are free there. */
  async find(given: string, address: string): Promise<{ battle: string; seats: readonly FreeSeat[] }> {
    const battle = await this.battleOf(given, address);
    const { gangs, seats } = await this.battles.card(battle);
    const free = seats.filter(({ joined, bot }) => !joined && bot === null);
    return {
      battle,
      seats: free.map(({ seat }) => ({
        seat,
        gangs: gangs.filter((gang) => gang.seat === seat).map(({ name }) => name),
      })),
    };
  }

  /** An invitation to one of the free seats. */
  async invite(given: string, seat: string, address: string): Promise<{ battle: string; invite: string }> {
    const { battle, seats } = await this.find(given, address);
    if (!seats.some((each) => each.seat === seat)) throw new Refused('seat-taken', 'body.seat', { seat });
    return { battle, invite: await this.battles.inviteFor(battle, seat, ORGANISER) };
  }

  private async battleOf(given: string, address: string): Promise<string> {
    // Before it is looked up: whoever guessed on would be told which one is right.
    this.wrong.take(address);
    const code = given.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
    const found = await this.store.db
      .selectFrom('codes')
      .select('battle')
      .where('hash', '=', hashOf(code))
      .where('until', '>', this.today())
      .executeTakeFirst();
    if (found) {
      this.wrong.spend(address, -1);
      return found.battle;
    }
    throw new Refused('no-such-code', 'body.code');
  }

  private today(): string {
    return new Date(this.now()).toISOString();
  }
}
