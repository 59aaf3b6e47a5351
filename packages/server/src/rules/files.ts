/** The rules of a battle file, for the command line. */
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { BadInput } from '@hive-arbiter/engine';
import { HERE, type KeptRules, load, type NamedRules, type RulesName, shortOf, Unplayable } from './kept.ts';
import { shippedRules } from './releases.ts';

/**
 * The rules that a battle file was played by: those of this build or of a release, or else in the place that somebody
 * names, a store or what `/api/rules/STAMP` of a server gave. The file itself brings no code: it may come from anybody.
 */
export async function rulesOfFile(named: RulesName | undefined, place?: string): Promise<NamedRules> {
  const stamp = named?.stamp ?? null;
  if (stamp === HERE.stamp) return HERE;
  const given = place === undefined || stamp === null ? undefined : await rulesIn(place, stamp);
  const kept = given ?? shippedRules(stamp);
  if (kept) return kept.stamp === HERE.stamp ? HERE : load(kept);
  const version = named ? named.version : 'from before rules had stamps';
  const where =
    place === undefined
      ? 'they are not among the releases of this arbiter; `--rules PLACE` names a store or a file that has them'
      : `neither ${place} nor the releases of this arbiter have them`;
  throw new Unplayable(`The battle was played by the rules of version ${version}, and ${where}`);
}

async function rulesIn(place: string, stamp: string): Promise<KeptRules | undefined> {
  if (!existsSync(place)) throw new BadInput('--rules', `there is no file ${place}`);
  if (isStore(place)) return await rulesInStore(place, stamp);
  let kept: Partial<KeptRules>;
  try {
    kept = JSON.parse(readFileSync(place, 'utf8')) as Partial<KeptRules>;
  } catch {
    throw new BadInput('--rules', `${place} is neither a store nor kept rules`);
  }
  const { stamp: of, version, protocol, code } = kept;
  if (!of || !version || !protocol || !code) throw new BadInput('--rules', `${place} holds no rules`);
  if (of !== stamp)
    throw new BadInput(
      '--rules',
      `${place} has the rules ${shortOf(of)}; the battle needs ${shortOf(stamp)}`,
    );
  return { stamp: of, version, protocol, code };
}

function isStore(file: string): boolean {
  const head = Buffer.alloc(15);
  const at = openSync(file, 'r');
  try {
    readSync(at, head, 0, head.length, 0);
  } finally {
    closeSync(at);
  }
  return head.toString('latin1') === 'SQLite format 3';
}

async function rulesInStore(file: string, stamp: string): Promise<KeptRules | undefined> {
  const { default: Database } = await import('libsql');
  const connection = new Database(file, { readonly: true } as never);
  try {
    const [row] = connection
      .prepare('select stamp, version, protocol, code from rules where stamp = ?')
      .all([stamp]) as KeptRules[];
    return row;
  } catch (error) {
    throw new BadInput('--rules', `${file} has no rules that can be read: ${(error as Error).message}`);
  } finally {
    connection.close();
  }
}
