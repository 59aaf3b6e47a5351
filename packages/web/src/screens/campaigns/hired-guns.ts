/** Hired Guns as they are brought into a campaign; whether they can be played the server says. */
import type { HiredGun } from '@hive-arbiter/engine';
import { readJsonList } from '../../parts/json-list.ts';
import { say } from '../../words/index.ts';

export type HiredGuns = readonly HiredGun[];

/** Profiles of our own for everybody in the campaign's pool. */
export async function sampleHiredGuns(): Promise<HiredGuns> {
  const { default: samples } = await import('./sample-hired-guns.json');
  return samples as unknown as HiredGuns;
}

/** The Hired Guns of a file; anything else is refused with a reason. */
export function readHiredGuns(content: string): HiredGuns {
  return readJsonList(content, {
    fields: { id: 'string', kind: 'string', cost: 'number', fighter: 'object' },
    noList: () => say('Expected a list of Hired Guns, in square brackets.'),
    without: (number, field) => say('Hired Gun {number} has no {field}.', { number, field }),
  });
}
