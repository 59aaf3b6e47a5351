/** Rules of any release, stored and loaded by their stamp. See docs/decisions/006. */
import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { PROTOCOL, RULES, type Rules } from '@hive-arbiter/lab/rules';
import { STAMP, VERSION } from '@hive-arbiter/lab/stamp';

/** What people and machines call rules. */
export interface RulesName {
  /** The hash of their code. */
  readonly stamp: string;
  /** Such as `0.1.0 of 17 November 2026 (3f2a9c1d)`. */
  readonly version: string;
}

/** Rules as they lie in a store, in a release or in a file. */
export interface KeptRules extends RulesName {
  readonly protocol: number;
  /** The code, compressed with Brotli, as Base64. */
  readonly code: string;
}

/** Rules that a battle can be played by. */
export interface NamedRules extends RulesName {
  readonly rules: Rules;
}

/** Rules that a server begins battles with, and keeps for them. */
export interface OwnRules extends NamedRules {
  /** Their code, as it is kept. */
  code(): Promise<string>;
}

/** The rules of this build. */
export const HERE: OwnRules = {
  stamp: STAMP,
  version: VERSION,
  rules: RULES,
  code: async () => (await import('@hive-arbiter/lab/rules-code')).default,
};

/** A battle that cannot be played here, in words for those at its table. */
export class Unplayable extends Error {
  override readonly name = 'Unplayable';
}

export const WHAT_CAN_BE_DONE = 'It can still be read, closed and exported.';

/** Where rules have no name, their stamp will do. */
export function shortOf(stamp: string): string {
  return stamp.slice(0, 8);
}

/** The fault of stored rules; undefined if they match their stamp and speak a known protocol. */
export function faultOf(kept: KeptRules): string | undefined {
  try {
    checkedCode(kept);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const loaded = new Map<string, Rules>();

/** Loads kept rules, each once in a thread; refuses those that are not what their stamp says. */
export function load(kept: KeptRules): NamedRules {
  const { stamp, version } = kept;
  const known = loaded.get(stamp);
  if (known) return { stamp, version, rules: known };
  let code: string;
  try {
    code = checkedCode(kept);
  } catch (error) {
    throw new Unplayable(`This battle cannot be played: ${(error as Error).message}`);
  }
  const module = { exports: {} as { readonly RULES: Rules } };
  // Rules are pure: they need nothing but the language, and get nothing else.
  const script = new Script(`(function (module, exports, require, process) { "use strict"; ${code}\n})`, {
    filename: `rules-${shortOf(stamp)}.js`,
  });
  (script.runInThisContext() as (module: object, exports: object) => void)(module, module.exports);
  const rules = module.exports.RULES;
  loaded.set(stamp, rules);
  return { stamp, version, rules };
}

function checkedCode({ stamp, version, protocol, code }: KeptRules): string {
  if (protocol > PROTOCOL)
    throw new Error(
      `the rules of version ${version} were kept by a newer server: they speak protocol ${protocol}, this one up to ${PROTOCOL}`,
    );
  let text: Buffer;
  try {
    text = brotliDecompressSync(Buffer.from(code, 'base64'), { maxOutputLength: MOST_CODE });
  } catch {
    throw new Error(`the kept rules of version ${version} are damaged: they cannot be unpacked`);
  }
  const hash = createHash('sha256').update(text).digest('hex');
  if (hash !== stamp)
    throw new Error(
      `the kept rules of version ${version} are damaged: their hash is ${shortOf(hash)}, their stamp ${shortOf(stamp)}`,
    );
  return text.toString('utf8');
}

/** Bytes; rules are some two million. */
const MOST_CODE = 32_000_000;
