/** Reads a gang from any file that we know, and says which tool it is from. */

import type { Roster } from '@hive-arbiter/engine';
import { BadGang } from './bad-gang.ts';
import { readBattleScribe } from './battlescribe.ts';
import { FORMAT, readGangFile } from './gang-file.ts';
import { isCampaignData, isMundaGang, readMundaManager } from './munda-manager.ts';
import type { KnownThings, Read } from './report.ts';
import { fromJson, fromXml } from './tree.ts';
import { isZip, MOST_BYTES, unzip } from './unzip.ts';
import { recordOf } from './values.ts';
import { said } from './words.ts';
import { readYakTribe } from './yaktribe.ts';

export type Tool = 'hive-arbiter' | 'yaktribe' | 'new-recruit' | 'battlescribe' | 'munda-manager';

export interface ReadGang {
  readonly tool: Tool;
  readonly roster: Roster;
  readonly report: readonly Read[];
}

const READABLE = said('gang/readable');

export function readGang(given: string | Uint8Array, known: KnownThings): ReadGang {
  const text = typeof given === 'string' ? given : textIn(given);
  if (text.length > MOST_BYTES) throw new BadGang('', said('gang/long', { most: MOST_BYTES / 1e6 }));
  const start = text.trimStart();
  if (start.startsWith('<'))
    return { tool: 'battlescribe', ...readBattleScribe(rosterIn(fromXml(start)), known) };
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new BadGang('', said('gang/no-json-no-xml', { readable: READABLE }));
  }
  const { format, roster, gang, gangers } = recordOf(file);
  if (format === FORMAT) return { tool: 'hive-arbiter', roster: readGangFile(text), report: [] };
  if (roster !== undefined) return { tool: 'new-recruit', ...readBattleScribe(fromJson({ roster }), known) };
  if (gangers !== undefined || recordOf(gang).gangers !== undefined)
    return { tool: 'yaktribe', ...readYakTribe(text, known) };
  if (isMundaGang(file)) return { tool: 'munda-manager', ...readMundaManager(file, known) };
  if (isCampaignData(file)) throw new BadGang('members', said('gang/campaign-data'));
  throw new BadGang('', said('gang/no-gang', { readable: READABLE }));
}

/** A roster is the whole file, or the only thing within a wrapper of its tool. */
function rosterIn(root: ReturnType<typeof fromXml>) {
  return root.tag === 'roster' ? root : (root.branches.find(({ tag }) => tag === 'roster') ?? root);
}

function textIn(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw new BadGang('', said('gang/large', { most: MOST_BYTES / 1e6 }));
  if (!isZip(bytes)) return decode(bytes);
  const files = unzip(bytes);
  const roster =
    files.find(({ name }) => /\.(?:ros|json)$/i.test(name)) ?? (files.length === 1 ? files[0] : undefined);
  if (!roster)
    throw new BadGang(
      '',
      said('gang/no-roster-in-zip', {
        names: files.length > 0 ? files.map(({ name }) => name) : said('gang/nothing'),
      }),
    );
  return decode(roster.bytes);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadGang('', said('gang/no-text', { readable: READABLE }));
  }
}
