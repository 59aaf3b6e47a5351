/** Battles of a campaign that are fought at tables of this server, and their results. */
import { type BattleState, type CampaignState, type Entry, keyOf, ORGANISER } from '@hive-arbiter/engine';
import type { Battles } from './battles.ts';
import { settled } from './campaign-settings.ts';
import type { Campaigns } from './campaigns.ts';
import { Refused } from './refusals.ts';
import { load } from './rules/kept.ts';
import type { Shelf } from './rules/shelf.ts';
import type { BattlesTable } from './store/schema.ts';
import type { Store } from './store/store.ts';
import type { Asker } from './threads/pool.ts';

/** Battles whose result cannot be read, each at the length of its log: remembered, so that nobody makes the server try again and again. */
const MOST_UNREADABLE = 500;

export class CampaignBattles {
  private readonly unreadable = new Set<string>();
  /** Hears why the result of a battle cannot be read. */
  onFault: (error: unknown, battle: string) => void = () => {};

  constructor(
    private readonly campaigns: Campaigns,
    private readonly store: Store,
    private readonly battles: Battles,
    private readonly shelf: Pick<Shelf, 'here' | 'kept'>,
  ) {}

  /** Which battles of the server the battles of the campaign are fought as. */
  async fights(id: string): Promise<Readonly<Record<string, string>>> {
    const rows = await this.store.db
      .selectFrom('campaign_battles')
      .selectAll()
      .where('campaign', '=', id)
      .execute();
    return Object.fromEntries(rows.map(({ fight, battle }) => [fight, battle]));
  }

  /** Battles whose table is over and that are still open here: their result came home and was taken back. */
  async takenBack(
    { battles }: CampaignState,
    fights: Readonly<Record<string, string>>,
  ): Promise<readonly string[]> {
    const open = Object.entries(fights).filter(([fight]) => battles[fight]?.status === 'open');
    const statuses = await Promise.all(open.map(([, battle]) => this.statusOf(battle)));
    return open.flatMap(([fight], at) => (statuses[at] === 'over' ? [fight] : []));
  }

  /** Begins the battle of a campaign at a table of this server, with everything filled in. */
  async begin(
    id: string,
    seat: string,
    fight: string,
    options: { readonly depth?: string; readonly dice?: 'app' | 'ask' },
    asker: Asker,
  ) {
    return await this.campaigns.inTurn(id, async () => {
      const { row, session, rules } = await this.campaigns.opened(id);
      const planned = session.state.battles[fight];
      if (planned?.status !== 'open')
        throw new Refused('fight-not-open', 'fight', { fight: session.nameOf(fight) });
      if (seat !== ORGANISER && !planned.gangs.includes(seat))
        throw new Refused('not-in-this-battle', 'token');
      const before = (await this.fights(id))[fight];
      if (before !== undefined && (await this.statusOf(before)) !== 'over')
        throw new Refused('fight-begun', 'fight', { battle: before });
      const setUp = rules.battleSetUp(session.state, planned);
      const { gangs, ...rest } = setUp;
      const made = await this.battles.create(
        {
          ...rest,
          gangs: gangs.map((roster) => ({ roster })),
          agreed: JSON.parse(row.agreed),
          dice: options.dice ?? row.dice,
          ...(options.depth === undefined ? {} : { depth: options.depth }),
        } as never,
        undefined,
        asker,
      );
      // Fought again after its result was taken back: the new table counts, and the old one no longer.
      if (before !== undefined) await this.forgetTable(id, fight, before);
      const { numInsertedOrUpdatedRows } = await this.store.db
        .insertInto('campaign_battles')
        .values({ campaign: id, fight, battle: made.id })
        .onConflict((conflict) => conflict.columns(['campaign', 'fight']).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n)
        throw new Refused('fight-begun', 'fight', { battle: (await this.fights(id))[fight] ?? made.id });
      this.campaigns.onChange(id, session.log.length);
      return made;
    });
  }

  private async statusOf(battle: string): Promise<string | undefined> {
    const row = await this.store.db
      .selectFrom('battles')
      .select('status')
      .where('id', '=', battle)
      .executeTakeFirst();
    return row?.status;
  }

  private async forgetTable(id: string, fight: string, battle: string): Promise<void> {
    await this.store.db
      .deleteFrom('campaign_battles')
      .where('campaign', '=', id)
      .where('fight', '=', fight)
      .where('battle', '=', battle)
      .execute();
  }

  /** The player of a gang takes its seat at a battle that was begun: here is the invitation. */
  async seatAt(id: string, fight: string, seat: string): Promise<{ battle: string; invite: string }> {
    const battle = (await this.fights(id))[fight];
    if (battle === undefined) throw new Refused('fight-not-begun', 'fight', { fight });
    const { session } = await this.campaigns.inTurn(id, () => this.campaigns.opened(id));
    if (!session.state.battles[fight]?.gangs.includes(seat)) throw new Refused('not-in-this-battle', 'token');
    return { battle, invite: await this.battles.inviteFor(battle, seat, seat) };
  }

  /** A battle of this server is over: if a campaign waits for it, its result goes into the books by itself. */
  async over(battle: string): Promise<void> {
    const link = await this.store.db
      .selectFrom('campaign_battles')
      .selectAll()
      .where('battle', '=', battle)
      .executeTakeFirst();
    if (!link) return;
    await this.campaigns.inTurn(link.campaign, () => this.bringHome(link.campaign, link.fight, battle));
  }

  async bringHome(id: string, fight: string, battle: string): Promise<void> {
    const { session, rules } = await this.campaigns.opened(id, false);
    const open = session.openEach.find(({ question }) => question.of === fight && question.kind === 'deed');
    // A result counts once, also if it was entered from paper meanwhile.
    if (!open) return;
    if ((await this.statusOf(battle)) !== 'over') return;
    const row = await this.battles.row(battle);
    // A result that the organiser took back is not entered again; a battle that continues and ends again has a new
    // result.
    const request = `battle ${battle} ${row.length}`;
    if (this.unreadable.has(request) || (await this.isTaken(id, request))) return;
    const final = await this.finalState(id, row).catch((error) => {
      // The campaign goes on without: its players enter the result from paper.
      this.remember(request);
      this.onFault(error, battle);
    });
    if (!final?.verdict) return;
    const deed = rules.asDeed(rules.resultOf(final));
    const base = session.log.length;
    const { fault } = session.answer(open.number, ORGANISER, deed, [], keyOf(open.question));
    if (fault === undefined) await this.campaigns.write(id, session, base, request);
  }

  /** Has this request been written to the log, also if it was taken back since? */
  private async isTaken(id: string, request: string): Promise<boolean> {
    const entry = await this.store.db
      .selectFrom('campaign_entries')
      .select('seq')
      .where('campaign', '=', id)
      .where('request', '=', request)
      .executeTakeFirst();
    return entry !== undefined;
  }

  private remember(request: string): void {
    this.unreadable.add(request);
    for (const oldest of this.unreadable) {
      if (this.unreadable.size <= MOST_UNREADABLE) break;
      this.unreadable.delete(oldest);
    }
  }

  /** How a battle that is over stood at its end, if it was played to it. */
  private async finalState(campaign: string, row: BattlesTable): Promise<BattleState | undefined> {
    const rows = await this.store.db
      .selectFrom('entries')
      .select('entry')
      .where('battle', '=', row.id)
      .orderBy('seq')
      .execute();
    const { rules } =
      row.rules === this.shelf.here.stamp ? this.shelf.here : load(await this.shelf.kept(row.rules));
    return await this.campaigns.work.piece(campaign, () => {
      const log = rows.map(({ entry }) => JSON.parse(entry) as Entry);
      const state = rules.newBattle(JSON.parse(row.set_up));
      const seats = [...new Set(state.gangs.map(({ seat }) => seat)), ORGANISER];
      const session = new rules.Session(
        rules.battle,
        { state, seats, settings: settled(JSON.parse(row.agreed)), seed: row.seed ?? '', dice: row.dice },
        log,
      );
      return session.finished ? session.state : undefined;
    });
  }
}
