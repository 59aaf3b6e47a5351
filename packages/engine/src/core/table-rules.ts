/** Where the table rules of the Takeover campaign differ from the core rules. */

import { clause } from '@hive-arbiter/rulebook';
import { procedure } from '../table/procedure.ts';
import type { Rule } from '../table/question.ts';
import { ruling } from '../table/settings.ts';
import type { Table } from '../table/table.ts';
import type { FallHit } from './terrain.ts';
import { rollTest } from './tests.ts';

const fallTableGaps = ruling('campaign.fall-table-gaps', 'lower-row');

/** A row begins beyond a height or at it. */
type Fall = ({ readonly over: number } | { readonly from: number }) & {
  readonly penalty: number;
  readonly hit: FallHit | null;
};

const FALLS = clause('campaign.table-rules.fall.1').table as unknown as readonly Fall[];

/**
 * Does a fall of so many inches reach a row? The table leaves out exactly 5, 7 and 9; 1 inch does not count
 * as a fall.
 */
function reaches(inches: number, row: Fall, gapsGoUp: boolean): boolean {
  if ('from' in row) return inches >= row.from;
  return inches > row.over || (gapsGoUp && inches === row.over && row.over > 1);
}

/** How a fall ends. */
export interface Fallen {
  readonly rolled: boolean;
  readonly pinned: boolean;
  readonly hit: FallHit | null;
}

/** A fall: an Initiative check with a penalty by height. A failure pins and, from 3" up, hits. */
export function* fallsWithCheck(t: Table, inches: number, i: number, modifier = 0): Rule<Fallen> {
  const gapsGoUp = fallTableGaps(t) === 'default';
  const row = FALLS.findLast((row) => reaches(inches, row, gapsGoUp));
  if (!row) {
    t.tell('campaign/table-rules/no-fall', { inches }, 'campaign.table-rules.fall.1');
    return { rolled: false, pinned: false, hit: null };
  }
  const check = { stat: 'i', value: i, modifier: modifier + row.penalty } as const;
  const { total, passed } = yield* rollTest(t, check, 'campaign.table-rules.fall.1');
  const hit = passed ? null : row.hit;
  const facts = { inches, total, i };
  if (passed) t.tell('campaign/table-rules/down-against-landed-well', facts, 'campaign.table-rules.fall.1');
  else if (hit)
    t.tell(
      'campaign/table-rules/down-against-pinned-hit',
      { ...facts, strength: hit.strength },
      'campaign.table-rules.fall.1',
    );
  else t.tell('campaign/table-rules/down-against-pinned', facts, 'campaign.table-rules.fall.1');
  return { rolled: true, pinned: !passed, hit };
}

export const fall = procedure('campaign.table-rules.fall', (t, { inches, i }) =>
  fallsWithCheck(t, inches, i),
);
