/** The releases that the project ships: their rules, compressed, and battles that were played by them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KeptRules, RulesName } from './kept.ts';

/** What stands in a release's `release.json`. */
export interface Release extends RulesName {
  readonly protocol: number;
  /** Were battles played by these rules before battles were stamped? Of those that have no stamp it is the last. */
  readonly unstamped?: boolean;
}

/** `releases` of the published package, or `packages/server/releases` of the checkout. */
export function releasesFolder(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const found = ['releases', 'packages/server/releases']
      .map((name) => join(folder, name))
      .find((place) => existsSync(place));
    if (found) return found;
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}

let known: readonly { readonly folder: string; readonly release: Release }[] | undefined;

export function releases(): readonly { readonly folder: string; readonly release: Release }[] {
  known ??= readReleases();
  return known;
}

function readReleases() {
  const at = releasesFolder();
  if (at === undefined) return [];
  return readdirSync(at)
    .map((name) => join(at, name))
    .filter((folder) => existsSync(join(folder, 'release.json')))
    .map((folder) => ({
      folder,
      release: JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release,
    }));
}

/** The rules of a release, by their stamp; those of battles from before stamps without one. */
export function shippedRules(stamp: string | null): KeptRules | undefined {
  const found = releases().find(({ release }) =>
    stamp === null ? release.unstamped === true : release.stamp === stamp,
  );
  if (!found) return undefined;
  const { stamp: of, version, protocol } = found.release;
  const code = readFileSync(join(found.folder, 'rules.br')).toString('base64');
  return { stamp: of, version, protocol, code };
}
