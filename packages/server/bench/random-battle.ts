/** One random battle, recorded and replayed: runs in Node and in a browser, and must come to the same bytes. */
import { DEPTHS, packOf, scenarios } from '@hive-arbiter/engine';
import { RandomPolicy } from '../../lab/src/policy.ts';
import { record, replayRecord } from '../../lab/src/record.ts';
import { sampleSetUp } from '../../lab/src/selfplay.ts';
import { sha256 } from '../src/seal.ts';

/** Plays the battle of this number and replays it; gives the hash of what was written down. */
export function randomBattle(number: number): string {
  const known = scenarios();
  const { id, gangs, pack } = known[number % known.length] as (typeof known)[number];
  const turn = Math.floor(number / known.length);
  const many = gangs.least + (turn % (gangs.most - gangs.least + 1));
  const depth = DEPTHS[turn % DEPTHS.length] as (typeof DEPTHS)[number];
  const variant = packOf({ pack }).variants.length > 0 ? { variant: turn % 2 ? 'classic' : 'updated' } : {};
  const setUp = sampleSetUp(id, many, { depth, ...variant } as never);
  const text = record(setUp, new RandomPolicy(`soak ${number}`));
  if (replayRecord(text) !== text) throw new Error(`Battle ${number} (${id}) replays to something else`);
  return sha256(text);
}
