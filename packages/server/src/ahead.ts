/** What lies ahead of a seat: odds of its roll, of its answers and of its targets, and the sheet of its next questions. */
import type { AnsweredAhead } from '@hive-arbiter/engine';
import type { Battles } from './battles.ts';
import type { Asker, Pool } from './threads/pool.ts';

export class Ahead {
  constructor(
    private readonly battles: Battles,
    private readonly pool: Pool,
  ) {}

  /** What the seat's open question may lead to, each with its chance: JSON. */
  async odds(id: string, seat: string, asker: Asker): Promise<string> {
    const { version, battle } = await this.battles.reading.openBattle(id);
    return await this.pool.do(
      `ahead ${id} ${version} ${seat}`,
      { kind: 'ahead', battle, seat },
      ofSeat(asker, id, seat),
    );
  }

  /** The outcomes of the first roll after the answer that the seat is about to give: JSON. */
  async oddsAfter(id: string, seat: string, given: readonly AnsweredAhead[], asker: Asker): Promise<string> {
    const { version, battle } = await this.battles.reading.openBattle(id);
    const key = `after ${id} ${version} ${seat} ${JSON.stringify(given)}`;
    return await this.pool.do(key, { kind: 'after', battle, seat, given }, ofSeat(asker, id, seat));
  }

  /** What the first roll may lead to after each answer to the question that the seat is asked then: JSON. */
  async branches(id: string, seat: string, given: readonly AnsweredAhead[], asker: Asker): Promise<string> {
    const { version, battle } = await this.battles.reading.openBattle(id);
    const key = `branches ${id} ${version} ${seat} ${JSON.stringify(given)}`;
    return await this.pool.do(key, { kind: 'branches', battle, seat, given }, ofSeat(asker, id, seat));
  }

  /** How an attack on each possible target would go, after these answers: JSON. */
  async aims(id: string, seat: string, given: readonly AnsweredAhead[], asker: Asker): Promise<string> {
    const { version, battle } = await this.battles.reading.openBattle(id);
    const key = `aims ${id} ${version} ${seat} ${JSON.stringify(given)}`;
    return await this.pool.do(key, { kind: 'aims', battle, seat, given }, ofSeat(asker, id, seat));
  }

  /** The seat's current and likely next questions, with its earlier answers: JSON. */
  async sheet(id: string, seat: string, given: readonly AnsweredAhead[], asker: Asker): Promise<string> {
    const { version, battle } = await this.battles.reading.openBattle(id);
    const key = `sheet ${id} ${version} ${seat} ${JSON.stringify(given)}`;
    return await this.pool.do(key, { kind: 'sheet', battle, seat, given }, ofSeat(asker, id, seat));
  }
}

/** What a seat asks counts for the seat. */
function ofSeat(asker: Asker, battle: string, id: string): Asker {
  return { ...asker, seat: { battle, id } };
}
