/** Buying and trading. */
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import { rowsOf } from '../shared/rows.ts';

type Trader = 'leader' | 'champion' | 'specialist' | 'juve';

/** What the trader's rank adds to the score [campaign.trade.action.3]. */
const RANK_MODIFIER = new Map(
  rowsOf<{ rank: Trader; modifier: number }>('campaign.trade.action.3').map(({ rank, modifier }) => [
    rank,
    modifier,
  ]),
);

/** The Trade Score; the kind of goods is fixed before the dice are rolled [campaign.trade.action.2]. */
export const score = procedure('campaign.trade.score', function* (t, input) {
  const { type, rank, int, cl, reputation, houseBonus } = input;
  const special = type === 'special-rare';
  if (special && rank !== 'leader' && rank !== 'champion') {
    throw new BadInput(
      'rank',
      `expected leader or champion for a Special Trade, got ${rank}`,
      'campaign.territories.tech-bazaar.2',
    );
  }
  const roll = special
    ? yield* t.roll('3D6', 'campaign.territories.tech-bazaar.2')
    : yield* t.roll('2D6', 'campaign.trade.action.4');
  const byRank = RANK_MODIFIER.get(rank) ?? 0;
  const byStat = 6 - (type === 'illegal' ? cl : int);
  const byReputation = Math.ceil(reputation / 5);
  const total = roll + byRank + byStat + byReputation + houseBonus;
  t.tell(
    'trade/rank-reputation-house-score',
    { roll, byRank, byStat, stat: type === 'illegal' ? 'CL' : 'INT', byReputation, houseBonus, total },
    'campaign.trade.action.4',
  );
  return { score: total };
});

/** May the item be bought, and for how much? */
export const purchase = procedure('campaign.trade.purchase', (t, input) => {
  const { trade, score, availability, rating, price, stillItem, still } = input;
  const distilled = stillItem && still !== 'none';
  if (distilled && still === 'escher') {
    const half = Math.ceil(price / 2);
    t.tell('trade/still-escher-gang-sells', { half }, 'campaign.territories.synth-still.2');
    return { allowed: true, price: half };
  }
  if (distilled || availability === 'common') {
    const words = 'trade/common-item-costs-needs';
    t.tell(words, { price }, distilled ? 'campaign.territories.synth-still.1' : 'campaign.trade.buy.1');
    return { allowed: true, price };
  }
  const sought = trade === 'special-rare' ? 'rare' : trade;
  if (sought !== availability || rating > score) {
    const words =
      sought === availability
        ? 'A rating of {rating} is more than the score of {score}'
        : 'This Trade does not look for {availability} items';
    t.tell(words, { rating, score, availability }, 'campaign.trade.action.5');
    return { allowed: false, price: 0 };
  }
  if (trade === 'special-rare') {
    const half = Math.floor(price / 2);
    t.tell('trade/special-trade-gets', { half }, 'campaign.territories.tech-bazaar.2');
    return { allowed: true, price: half };
  }
  t.tell('trade/rating-within-costs', { rating, score, price }, 'campaign.trade.action.5');
  return { allowed: true, price };
});
