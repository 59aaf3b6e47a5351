/** Battles of a campaign that are fought at tables of this server, and their results. */
import type { Battles } from './battles.ts';
import type { FoughtBattle, NoResult } from './campaign-in-play.ts';
import { chatOf } from './campaign-settings.ts';
import type { Campaigns } from './campaigns.ts';
import { LogTexts } from './log-texts.ts';
import { Refused } from './refusals.ts';
import { Unplayable } from './rules/kept.ts';
import type { Shelf } from './rules/shelf.ts';
import type { CampaignsTable } from './store/schema.ts';
import type { Store } from './store/store.ts';
import type { Asker } from './threads/pool.ts';

/** Battles without a result, each at the length of its log: remembered, so that nobody makes the server try again and again. */
const MOST_WITHOUT = 500;

export class CampaignBattles {
  private readonly without = new Set<string>();
  private readonly texts: LogTexts;
  /** Hears why the result of a battle cannot be read. */
  onFault: (error: unknown, battle: string) => void = () => {};

  constructor(
    private readonly campaigns: Campaigns,
    private readonly store: Store,
    private readonly battles: Battles,
    private readonly shelf: Pick<Shelf, 'forBattle'>,
  ) {
    this.texts = new LogTexts(store);
  }

  /** Which battles of the server the battles of the campaign are fought as. */
  async fights(id: string): Promise<Readonly<Record<string, string>>> {
    const rows = await this.store.db
      .selectFrom('campaign_battles')
      .selectAll()
      .where('campaign', '=', id)
      .execute();
    return Object.fromEntries(rows.map(({ fight, battle }) => [fight, battle]));
  }

  /** The battles of a campaign whose table is over. */
  async overAt(id: string): Promise<readonly string[]> {
    const rows = await this.tablesOver(id).select('fight').execute();
    return rows.map(({ fight }) => fight);
  }

  private tablesOver(id: string) {
    return this.store.db
      .selectFrom('campaign_battles')
      .innerJoin('battles', 'battles.id', 'campaign_battles.battle')
      .where('campaign', '=', id)
      .where('battles.status', '=', 'over');
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
      const row = await this.campaigns.upToDate(id);
      const setUp = await this.campaigns.ask(
        id,
        (campaign, length) => campaign.battleSetUp(length, seat, fight),
        row,
      );
      const before = (await this.fights(id))[fight];
      if (before !== undefined && (await this.statusOf(before)) !== 'over')
        throw new Refused('fight-begun', 'fight', { battle: before });
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
      this.campaigns.onChange(id, row.length);
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
    const gangs = await this.campaigns.look(id, (campaign, length) => campaign.gangsOf(length, fight));
    if (!gangs.includes(seat)) throw new Refused('not-in-this-battle', 'token');
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
    await this.campaigns.inTurn(link.campaign, () => this.campaigns.upToDate(link.campaign));
  }

  /** Enters the results of battles that are over and that the campaign waits for; says whether there were any. */
  async bringHome(row: CampaignsTable): Promise<boolean> {
    const { id } = row;
    let length = row.length;
    const fresh = (await this.freshResults(id)).filter(({ request }) => !this.without.has(request));
    if (fresh.length === 0) return false;
    const fights = fresh.map(({ fight }) => fight);
    // A result counts once, also if it was entered from paper meanwhile.
    const awaited = await this.campaigns.ask(id, (campaign) => campaign.awaited(length, fights), row);
    for (const { fight, battle, request } of fresh) {
      if (!awaited.includes(fight)) continue;
      const fought = await this.foughtBattle(battle);
      const home =
        'fault' in fought
          ? fought
          : await this.campaigns.ask(
              id,
              (campaign) => campaign.home(length, fight, fought, { chat: chatOf(row) }),
              row,
            );
      if (home === undefined) continue;
      if ('fault' in home) {
        // The campaign goes on without: its players enter the result from paper.
        this.remember(request);
        if (home.fault !== null) this.onFault(new Error(home.fault), battle);
      } else if (await this.campaigns.write(row, home, { request })) length = home.version;
      else break;
    }
    return true;
  }

  /**
   * Results that are not in the log. One that the organiser took back is, so it is not entered again; a battle that
   * continues and ends again has a new result.
   */
  private async freshResults(id: string) {
    const over = await this.tablesOver(id)
      .innerJoin('heads', 'heads.battle', 'battles.id')
      .select(['campaign_battles.fight', 'campaign_battles.battle', 'heads.length'])
      .execute();
    const results = over.map(({ fight, battle, length }) => ({
      fight,
      battle,
      request: `battle ${battle} ${length}`,
    }));
    if (results.length === 0) return [];
    const taken = await this.store.db
      .selectFrom('campaign_entries')
      .select('request')
      .where('campaign', '=', id)
      .where(
        'request',
        'in',
        results.map(({ request }) => request),
      )
      .execute();
    return results.filter(({ request }) => !taken.some((entry) => entry.request === request));
  }

  private remember(request: string): void {
    this.without.add(request);
    for (const oldest of this.without) {
      if (this.without.size <= MOST_WITHOUT) break;
      this.without.delete(oldest);
    }
  }

  private async foughtBattle(battle: string): Promise<FoughtBattle | NoResult> {
    const row = await this.battles.row(battle);
    try {
      const rules = await this.shelf.forBattle(row.rules);
      return {
        setUp: JSON.parse(row.set_up),
        agreed: JSON.parse(row.agreed),
        seed: row.seed ?? '',
        dice: row.dice,
        log: await this.texts.entries(battle, row.length),
        ...(rules ? { rules } : {}),
      };
    } catch (error) {
      if (error instanceof Unplayable) return { fault: error.message };
      throw error;
    }
  }
}
