/** Underdogs: how far each gang is behind the best. */
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import { rowsOf } from '../shared/rows.ts';

const underdogThreshold = ruling('campaign.underdog-threshold', 'yes-table-values-inclusive');

const STATUS = rowsOf<{ below: number; status: number }>('campaign.underdogs.status.1');
/** Beyond the table, each further so many credits add 1. */
const FURTHER = 100;

export const status = procedure('campaign.underdogs.status', (t, { gangs }) => {
  const scores = gangs.map(({ fighters, credits, equipment }) => fighters + credits + equipment);
  const top = Math.max(...scores);
  t.tell('underdogs/rating-counts-every-fighter', {}, 'campaign.underdogs.score.1');
  t.tell('underdogs/top-score', { top }, 'campaign.underdogs.score.2');

  const inclusive = underdogThreshold(t) === 'yes-table-values-inclusive';
  const statuses = scores.map((score) => statusAt(top - score, inclusive));
  for (const [at, { id }] of gangs.entries()) {
    const status = statuses[at] as number;
    const behind = top - (scores[at] as number);
    if (status > 0) {
      const clause = status > STATUS.length ? 'campaign.underdogs.status.2' : 'campaign.underdogs.status.1';
      t.tell('underdogs/behind-underdog', { id, behind, status }, clause);
    } else t.tell('underdogs/behind-no-underdog', { id, behind }, 'campaign.underdogs.status.1');
  }
  return {
    top,
    scores: Object.fromEntries(gangs.map(({ id }, at) => [id, scores[at] as number])),
    status: Object.fromEntries(gangs.map(({ id }, at) => [id, statuses[at] as number])),
  };
});

/** The status of a gang so many credits behind. */
function statusAt(behind: number, inclusive: boolean): number {
  // Credits are whole: more than 150 is 151 or more.
  const reached = inclusive ? behind : behind - 1;
  const row = STATUS.findLast(({ below }) => reached >= below);
  if (!row) return 0;
  const last = row === STATUS.at(-1);
  return row.status + (last ? Math.floor((reached - row.below) / FURTHER) : 0);
}
