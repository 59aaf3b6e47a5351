/** The set-up of a battle from what somebody wants: gangs from files, samples and the store, and its board. */
import { type BattleSetUp, HOUSES, type Roster, sampleGang } from '@hive-arbiter/engine';
import type { BoardFile } from '@hive-arbiter/engine/board';
import type { Static } from 'typebox';
import { toldApart } from './apart.ts';
import { Refused } from './refusals.ts';
import {
  anyOf,
  checkedRoster,
  checkedSetUp,
  checkSpecial,
  GANG_ROLES,
  scenarioNamed,
} from './set-up-checks.ts';
import type { BoardChoice, ChangedBattle, GangChoice, NewBattle } from './set-up-messages.ts';
import type { Store } from './store/store.ts';
import { RESERVED } from './table/set-up.ts';
import type { Job } from './threads/jobs.ts';
import type { Asker, Pool } from './threads/pool.ts';

/** What a campaign says of its battle. A table chooses the rest: scenario, terrain, board, dice and how much the app keeps track of. */
const OF_CAMPAIGN = [
  'pack',
  'variant',
  'phase',
  'stake',
  'seats',
  'reason',
  'knife',
  'holder',
  'captor',
  'challenger',
  'challenge',
  'firstMeeting',
  'taxFree',
  'toll',
  'tactics',
  'subplots',
  'hiredGuns',
] as const satisfies readonly (keyof BattleSetUp)[];

/** A change of a battle that belongs to a campaign: the campaign's part stays, and so do the gangs and the rulings. */
export function withinCampaign(
  wanted: Static<typeof ChangedBattle>,
  before: BattleSetUp,
  agreed: unknown,
): Static<typeof ChangedBattle> {
  const same = wanted.gangs.map((gang) => ('same' in gang ? gang.same : ''));
  const there = before.gangs.map(({ id }) => id);
  if (same.length !== there.length || !there.every((id) => same.includes(id)))
    throw new Refused('campaign-gangs', 'body.gangs');
  const stays = Object.fromEntries(OF_CAMPAIGN.map((name) => [name, before[name]]));
  const missions = wanted.lists?.missions;
  return {
    ...wanted,
    ...stays,
    gangs: there.map((id) => ({ same: id })),
    lists: { ...before.lists, ...(missions ? { missions } : {}) },
    agreed,
  } as Static<typeof ChangedBattle>;
}

export class SetUps {
  constructor(
    private readonly store: Store,
    private readonly pool: Pool,
  ) {}

  /** The set-up that is wanted; `before` is the one that it takes the place of. */
  async from(
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
    return JSON.parse(await this.pool.do(key, job, asker)) as BoardFile;
  }

  async rosterFrom(
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
