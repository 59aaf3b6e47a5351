/** The tables, and the numbered steps that lead to them from any earlier version. */
import type { Generated, Kysely } from 'kysely';
import { sql } from 'kysely';
import { StoreUnusable } from './store.ts';

export interface BattlesTable {
  id: string;
  created: string;
  /** `gathering` until the organiser starts it, `playing`, then `over`. */
  status: 'gathering' | 'playing' | 'over';
  /** JSON of the set-up, with the rosters as they were brought. */
  set_up: string;
  /** JSON of the variants and rulings agreed on. */
  agreed: string;
  dice: 'app' | 'ask';
  /** Hash of the organiser's token. */
  organiser: string;
  /** What the server committed to; stays here until the battle is over. */
  server_seed: string;
  commitment: string;
  /** Made from the server's seed and the players' entropy when the battle starts. */
  seed: string | null;
  /** JSON of the seal of each seat, fixed before any of them is opened; none until then. */
  sealed: string | null;
  /** How often seals were fixed: more than once if the set-up or the seats changed in between. */
  sealings: number;
  /** The stamp of the rules that it was begun with; none until it begins, and for those from before stamps. */
  rules: string | null;
  /** How fast the bots of the table play, see players.ts; none if nobody has set it. */
  pace: string | null;
  /** JSON of the parts that were played by other rules before, see parts.ts; none for nearly all battles. */
  parts: string | null;
}

/** Where a battle's log ends: apart from the battle, whose rosters would be rewritten with every answer. */
export interface HeadsTable {
  battle: string;
  /** How many entries the log has. */
  length: number;
  /** The number of the open question. */
  asked: number;
  /** How many lines of the story are written down. */
  told: number;
}

export interface SeatsTable {
  battle: string;
  seat: string;
  /** Hash of the token of the device that sits here. */
  token: string | null;
  /** Hash of an invitation that nobody has used yet. */
  invite: string | null;
  /** Who made that invitation: the organiser, or the seat itself. */
  invited_by: string | null;
  /** What the player calls themselves. */
  name: string | null;
  /** The seal on the player's entropy, and the entropy once it is opened. */
  seal: string | null;
  entropy: string | null;
  /** 1 once the player has said that they are ready to start. */
  ready: number;
  /** The bot that plays this seat, if no person does. */
  bot: string | null;
}

/** A seat that was taken in mid-battle: the new player may have read its hand. */
export interface TakingsTable {
  battle: string;
  /** How long the log was. */
  at_length: number;
  seat: string;
  name: string | null;
  invited_by: string;
  created: string;
}

export interface EntriesTable {
  battle: string;
  seq: number;
  entry: string;
  /** The idempotency key of the request that led to this entry and those after it. */
  request: string | null;
  /**
   * The story lines of this entry and those after it, in words: JSON of how many earlier lines still hold, then its
   * own lines.
   */
  told: string | null;
}

export interface UndosTable {
  battle: string;
  to_seq: number;
  by_seat: string;
  /** The log's length when it was asked for; anything played since makes it void. */
  at_length: number;
  /** JSON of the seats that agree. */
  agreed: string;
  /** JSON of facts to correct, if that is what the others are asked for: then nothing is undone. */
  correction: string | null;
}

/** Seats that agree to continue with today's rules if the battle's own are missing. */
export interface GoingsOnTable {
  battle: string;
  at_length: number;
  /** JSON of the seats. */
  agreed: string;
}

/** The same battle, handed over by two devices that had gone on apart since so many entries. */
export interface ApartsTable {
  battle: string;
  other: string;
  since: number;
  /** JSON of the seats that want to continue with `battle`. */
  agreed: string;
}

/** A short code by which anybody takes a free seat of a table, for a while. */
export interface CodesTable {
  battle: string;
  hash: string;
  until: string;
}

export interface GangsTable {
  id: string;
  token: string;
  roster: string;
  created: string;
}

/** Rules that battles of this store were begun with, see rules/kept.ts. */
export interface RulesTable {
  stamp: string;
  version: string;
  protocol: number;
  code: string;
}

export interface CampaignsTable {
  id: string;
  created: string;
  name: string;
  status: 'playing' | 'over';
  /** JSON of the set-up, and of the variants and rulings agreed on. */
  set_up: string;
  agreed: string;
  dice: 'app' | 'ask';
  seed: string;
  /** The stamp of the rules that it was begun with. */
  rules: string | null;
  /** How many entries the log has. */
  length: number;
  /** JSON of what the organiser has set beside the rules, and when the week ends by the calendar. */
  settings: string | null;
  due: string | null;
}

/** A seat of a campaign, the organiser's among them: who sits there, who may come, and how a lost phone gets back in. */
export interface CampaignSeatsTable {
  campaign: string;
  seat: string;
  token: string | null;
  invite: string | null;
  /** Hash of the recovery code. */
  recovery: string | null;
  name: string | null;
}

export interface CampaignEntriesTable {
  campaign: string;
  seq: number;
  entry: string;
  request: string | null;
}

/** A battle of the server that a battle of a campaign is fought as. */
export interface CampaignBattlesTable {
  campaign: string;
  fight: string;
  battle: string;
}

export interface Schema {
  battles: Omit<BattlesTable, 'sealings'> & { sealings: Generated<number> };
  campaigns: CampaignsTable;
  campaign_seats: CampaignSeatsTable;
  campaign_entries: CampaignEntriesTable;
  campaign_battles: CampaignBattlesTable;
  heads: Omit<HeadsTable, 'told'> & { told: Generated<number> };
  seats: SeatsTable;
  takings: TakingsTable;
  entries: EntriesTable;
  undos: UndosTable;
  goings_on: GoingsOnTable;
  aparts: ApartsTable;
  codes: CodesTable;
  gangs: GangsTable;
  rules: RulesTable;
  migrations: { number: number; name: string };
}

interface Migration {
  readonly name: string;
  readonly steps: readonly string[];
}

/** Only ever grows; a step that was released is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'battles, seats and their log',
    steps: [
      `create table battles (
        id text primary key, created text not null, status text not null, set_up text not null,
        agreed text not null, dice text not null, organiser text not null, server_seed text not null,
        commitment text not null, seed text, length integer not null, asked integer not null)`,
      `create table seats (
        battle text not null references battles (id), seat text not null, token text, invite text,
        name text, entropy text, primary key (battle, seat))`,
      `create table entries (
        battle text not null references battles (id), seq integer not null, entry text not null,
        request text, primary key (battle, seq))`,
    ],
  },
  {
    name: 'undo that waits for the others',
    steps: [
      `create table undos (
        battle text primary key references battles (id), to_seq integer not null, by_seat text not null,
        at_length integer not null, agreed text not null)`,
    ],
  },
  {
    name: 'gangs kept between battles',
    steps: [
      `create table gangs (
        id text primary key, token text not null, roster text not null, created text not null)`,
    ],
  },
  {
    name: 'seats that are ready, gangs by their tokens',
    steps: [
      'alter table seats add column ready integer not null default 0',
      'create index gangs_by_token on gangs (token)',
    ],
  },
  {
    name: 'where each log ends, apart from the battle',
    steps: [
      `create table heads (
        battle text primary key references battles (id), length integer not null, asked integer not null)`,
      'insert into heads (battle, length, asked) select id, length, asked from battles',
      'alter table battles drop column length',
      'alter table battles drop column asked',
    ],
  },
  {
    name: 'the rules that battles were begun with, and what was told',
    steps: [
      'create table rules (stamp text primary key, version text not null, protocol integer not null, code text not null)',
      'alter table battles add column rules text',
      'alter table heads add column told integer not null default 0',
      'alter table entries add column told text',
    ],
  },
  {
    name: 'seats that are taken in mid-battle',
    steps: [
      'alter table seats add column invited_by text',
      `create table takings (
        battle text not null references battles (id), at_length integer not null, seat text not null,
        name text, invited_by text not null, created text not null)`,
      'create index takings_by_battle on takings (battle)',
    ],
  },
  {
    name: 'chance that is sealed before it is shown',
    steps: [
      'alter table seats add column seal text',
      'alter table battles add column sealed text',
      'alter table battles add column sealings integer not null default 0',
    ],
  },
  {
    name: 'battles that go on by other rules, once the table has agreed',
    steps: [
      'alter table battles add column parts text',
      `create table goings_on (
        battle text primary key references battles (id), at_length integer not null, agreed text not null)`,
    ],
  },
  {
    name: 'campaigns, their seats, logs and battles',
    steps: [
      `create table campaigns (
        id text primary key, created text not null, name text not null, status text not null, set_up text not null,
        agreed text not null, dice text not null, seed text not null, rules text, length integer not null)`,
      `create table campaign_seats (
        campaign text not null references campaigns (id), seat text not null, token text, invite text, recovery text,
        name text, primary key (campaign, seat))`,
      `create table campaign_entries (
        campaign text not null references campaigns (id), seq integer not null, entry text not null, request text,
        primary key (campaign, seq))`,
      `create table campaign_battles (
        campaign text not null references campaigns (id), fight text not null, battle text not null,
        primary key (campaign, fight))`,
      'create index campaign_battles_by_battle on campaign_battles (battle)',
    ],
  },
  {
    name: 'battles that were played on apart',
    steps: [
      `create table aparts (
        battle text not null references battles (id), other text not null references battles (id),
        since integer not null, agreed text not null, primary key (battle, other))`,
    ],
  },
  {
    name: 'corrections that wait for the others',
    steps: ['alter table undos add column correction text'],
  },
  {
    name: 'seats that bots play',
    steps: ['alter table seats add column bot text', 'alter table battles add column pace text'],
  },
  {
    name: 'what organisers set for campaigns, and when their weeks end',
    steps: [
      'alter table campaigns add column settings text',
      'alter table campaigns add column due text',
      'create index campaigns_by_due on campaigns (due)',
    ],
  },
  {
    name: 'short codes to join by',
    steps: [
      'create table codes (battle text primary key references battles (id), hash text not null, until text not null)',
      'create index codes_by_hash on codes (hash)',
    ],
  },
];

export function ofNewerServer(version: number): string {
  return `The store is of version ${version}, this server knows ${MIGRATIONS.length}: a newer server wrote it`;
}

/** Brings the store to the newest version; returns the versions it went through. */
export async function migrate(db: Kysely<Schema>, upTo = MIGRATIONS.length): Promise<readonly number[]> {
  return await db.transaction().execute(async (step) => {
    const isPostgres = db.getExecutor().adapter.supportsTransactionalDdl;
    // Several processes may start at the same moment; only one of them migrates.
    if (isPostgres) await sql`select pg_advisory_xact_lock(4711)`.execute(step);
    await sql`create table if not exists migrations (number integer primary key, name text not null)`.execute(
      step,
    );
    const done = await step.selectFrom('migrations').select('number').execute();
    const newest = Math.max(0, ...done.map(({ number }) => number));
    if (newest > MIGRATIONS.length) throw new StoreUnusable(ofNewerServer(newest));
    const made: number[] = [];
    for (const [at, { name, steps }] of MIGRATIONS.slice(0, upTo).entries()) {
      if (at < newest) continue;
      for (const each of steps) await sql.raw(each).execute(step);
      await step
        .insertInto('migrations')
        .values({ number: at + 1, name })
        .execute();
      made.push(at + 1);
    }
    return made;
  });
}
