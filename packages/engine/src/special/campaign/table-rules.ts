/** Where this campaign's table rules differ from the core rules. */

import { rowsOf } from '../../campaign/shared/rows.ts';
import { rollTest } from '../../core/tests.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';

const fallTableGaps = ruling('campaign.fall-table-gaps', 'lower-row');

/** A row begins beyond a height or at it. */
type Fall = ({ readonly over: number } | { readonly from: number }) & {
  readonly penalty: number;
  readonly hit: { readonly strength: number; readonly ap: number; readonly damage: number } | null;
};

const FALLS = rowsOf<Fall>('campaign.table-rules.fall.1');

/** Does a fall of so many inches come up to a row? The table leaves out exactly 5, 7 and 9; 1 inch is no fall. */
function reaches(inches: number, row: Fall, gapsGoUp: boolean): boolean {
  if ('from' in row) return inches >= row.from;
  return inches > row.over || (gapsGoUp && inches === row.over && row.over > 1);
}

/** A fall: an Initiative check with a penalty by height; whoever fails is pinned and, from 3" up, hit. */
export const fall = procedure('campaign.table-rules.fall', function* (t, { inches, i }) {
  const gapsGoUp = fallTableGaps(t) === 'default';
  const row = FALLS.findLast((row) => reaches(inches, row, gapsGoUp));
  if (!row) {
    t.tell('campaign/table-rules/no-fall', { inches }, 'campaign.table-rules.fall.1');
    return { rolled: false, pinned: false, hit: null };
  }
  const { penalty } = row;
  const check = { stat: 'i', value: i, modifier: penalty } as const;
  const { total, passed } = yield* rollTest(t, check, 'campaign.table-rules.fall.1');
  const hit = passed ? null : row.hit;
  t.tell(
    passed ? 'campaign/table-rules/down-against-landed-well' : 'campaign/table-rules/down-against-pinned',
    { inches, total, i, hit: hit ? ` and hit with Strength ${hit.strength}` : '' },
    'campaign.table-rules.fall.1',
  );
  return { rolled: true, pinned: !passed, hit };
});
