/** What can be read of a battle: views, its story, its state at an earlier point, its file, and how its dice fell. */
import type { LanguageId, RulesSeen, SeatView, Words } from '@hive-arbiter/engine';
import type { Battles } from './battles.ts';
import type { LogTexts } from './log-texts.ts';
import { partsOf } from './parts.ts';
import { Refused } from './refusals.ts';
import { type RulesName, Unplayable } from './rules/kept.ts';
import type { Shelf } from './rules/shelf.ts';
import type { EarlierRules, OpenBattle } from './threads/jobs.ts';
import type { Asker, Pool } from './threads/pool.ts';
import type { BattleFile } from './verify.ts';

export class Reading {
  constructor(
    private readonly battles: Battles,
    private readonly pools: { readonly guests: Pool; readonly players: Pool },
    private readonly shelf: Shelf,
    private readonly texts: LogTexts,
  ) {}

  /** A seat's view, or the public one: JSON. If the battle cannot be played, the readable part. */
  async view(id: string, seat: string | undefined): Promise<{ version: number; view: string }> {
    try {
      return await (await this.battles.table(id)).view(seat);
    } catch (error) {
      if (!(error instanceof Unplayable)) throw error;
      return await this.readable(id, seat, error.message);
    }
  }

  /** A view in the words of a language; what comes in English only stays so. JSON. */
  async inWords(id: string, view: string, language: LanguageId, asker: Asker): Promise<string> {
    const { rules: stamp } = await this.battles.row(id);
    if (!(JSON.parse(view) as SeatView<Words>).rules.words) return view;
    const rules = await this.shelf.forBattle(stamp);
    const job = { kind: 'words', view, language, ...(rules ? { rules } : {}) } as const;
    return await this.pools.guests.do(undefined, job, asker);
  }

  /** The dictionary of a battle's rules, with the server's own messages. JSON. */
  async dictionary(id: string, stamp: string, language: LanguageId, asker: Asker): Promise<string> {
    if ((await this.battles.row(id)).rules !== stamp) throw new Refused('no-rules', 'query.rules', { stamp });
    const rules = await this.shelf.forBattle(stamp);
    const job = { kind: 'dictionary', language, ...(rules ? { rules } : {}) } as const;
    return await this.pools.guests.do(`dictionary ${stamp} ${language}`, job, asker);
  }

  /** What can be read of a battle that cannot be played, after a number of entries or at its end. */
  async readable(
    id: string,
    seat: string | undefined,
    unplayable: string,
    at?: number,
  ): Promise<{ version: number; view: string }> {
    const { length, told, status, asked, rules: stamp } = await this.battles.row(id);
    const version = Math.min(at ?? length, length);
    if (version === 0) throw new Refused('battle-unplayable', 'battle', { why: unplayable });
    const log = await this.texts.entries(id, version);
    const source = told > 0 ? { told: await this.texts.told(id, version) } : {};
    const written = { log, ...source, isOver: status === 'over', asked, seat };
    // The time counts for this battle, not for the reader's address.
    const view = await this.pools.players.do(
      `readable ${id} ${version} ${status} ${seat ?? ''}`,
      { kind: 'readable', written },
      { address: `battle ${id}` },
    );
    const rules: RulesSeen = { ...(await this.battles.rulesSeen(stamp)), unplayable };
    const mayGoOn = at === undefined && status === 'playing';
    const way = mayGoOn ? await this.battles.goingOn.way(id).catch(() => undefined) : undefined;
    if (way) Object.assign(rules, { goOn: way.goOn });
    return { version, view: `${view.slice(0, -1)},"rules":${JSON.stringify(rules)}}` };
  }

  /**
   * A page of the story, as a seat may know it. English as it was told needs no rules; another language uses the
   * dictionary of its rules. The first page also has the versions at which stages and rounds began. JSON.
   */
  async story(
    id: string,
    seat: string | undefined,
    { from, most, language }: { readonly from: number; readonly most: number; readonly language: LanguageId },
    asker: Asker,
  ): Promise<string> {
    const { length, told } = await this.battles.row(id);
    const source =
      told > 0 && language === 'en'
        ? { told: await this.texts.told(id, length) }
        : { view: await this.inWords(id, (await this.view(id, seat)).view, language, asker) };
    const moments = from === 0 ? { moments: await this.texts.moments(id, length) } : {};
    const story = { version: length, ...source, ...moments, seat, from, most };
    const pool = seat === undefined ? this.pools.guests : this.pools.players;
    return await pool.do(
      `story ${id} ${length} ${from} ${most} ${language} ${seat ?? ''}`,
      { kind: 'story', story },
      asker,
    );
  }

  /** The whole battle as a file, for anyone once it is over: then nothing in it is secret any more. JSON. */
  async export(id: string): Promise<string> {
    const row = await this.battles.row(id);
    if (row.status !== 'over') throw new Refused('log-secret', 'battle');
    const head = {
      format: 'hive-arbiter-battle',
      version: 1,
      setUp: JSON.parse(row.set_up),
      seed: row.seed ?? '',
      dice: row.dice,
      agreed: JSON.parse(row.agreed),
      fair: await this.battles.fairOf(row),
      takings: await this.battles.takings(id),
      ...(row.rules === null ? {} : { rules: await this.nameOf(row.rules) }),
      ...(row.parts === null ? {} : { parts: await this.namedParts(row.parts) }),
    };
    const told = row.told > 0 ? `,"told":${await this.texts.told(id, row.length)}` : '';
    return `${JSON.stringify(head).slice(0, -1)}${told},"log":${await this.texts.entries(id, row.length)}}`;
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

  private async nameOf(stamp: string): Promise<RulesName> {
    return { stamp, version: await this.shelf.versionOf(stamp) };
  }

  /** What was public after a number of entries: JSON. */
  async viewAt(id: string, version: number, asker: Asker): Promise<string> {
    const { length, set_up, agreed, rules: now, parts, status } = await this.battles.row(id);
    const isOver = status === 'over';
    if (version > length) throw new Refused('no-version', 'version', { length });
    const part = partsOf(parts).find(({ entries }) => version <= entries);
    const rules = part ? part.rules : now;
    try {
      const log = await this.texts.entries(id, version);
      const kept = await this.byRules(rules);
      const battle = { setUp: JSON.parse(set_up), agreed: JSON.parse(agreed), log, isOver, ...kept };
      // The log only grows, so the public part of a version stays the same until the end reveals the secrets.
      const key = `replay ${id} ${version}${isOver ? ' over' : ''}`;
      return await this.pools.guests.do(key, { kind: 'replay', battle }, asker);
    } catch (error) {
      if (!(error instanceof Unplayable)) throw error;
      return (await this.readable(id, undefined, error.message, version)).view;
    }
  }

  /** How the dice that everybody saw have fallen; once it is over, whether they are those committed to as well: JSON. */
  async luck(id: string, asker: Asker): Promise<string> {
    const { status, length, rules, parts } = await this.battles.row(id);
    if (status === 'over') {
      const file = await this.export(id);
      const judges = { ...(await this.byRules(rules)), earlier: await this.rulesOfParts(parts) };
      return await this.pools.guests.do(`verify ${id} ${length}`, { kind: 'verify', file, ...judges }, asker);
    }
    const { version, battle } = await this.openBattle(id);
    return await this.pools.guests.do(`luck ${id} ${version}`, { kind: 'luck', battle }, asker);
  }

  async openBattle(id: string): Promise<{ version: number; battle: OpenBattle }> {
    await this.battles.table(id);
    const { length, set_up, agreed, dice, rules, parts } = await this.battles.row(id);
    const log = await this.texts.entries(id, length);
    const kept = await this.byRules(rules);
    const part = partsOf(parts).at(-1);
    const since = part ? { part } : {};
    return {
      version: length,
      battle: { setUp: JSON.parse(set_up), agreed: JSON.parse(agreed), dice, log, ...kept, ...since },
    };
  }

  /** The rules to read a battle with, if they are not the server's own. */
  private async byRules(stamp: string | null): Promise<Pick<OpenBattle, 'rules'>> {
    const rules = await this.shelf.forBattle(stamp);
    return rules ? { rules } : {};
  }
}
