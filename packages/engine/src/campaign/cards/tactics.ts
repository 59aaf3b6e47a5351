/** Tactics cards: the auction. */
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';

/** The lowest bid, and the least that the next one adds. */
const STEP = 5;

export const auction = procedure('campaign.tactics.auction', (t, { bids, stash }) => {
  let winner: Ref | null = null;
  let price = 0;
  for (const [at, { gang, amount }] of bids.entries()) {
    const credits = Object.hasOwn(stash, gang) ? stash[gang] : undefined;
    if (credits === undefined) {
      throw new BadInput(`bids.${at}.gang`, `expected a gang with a stash, got ${gang}`);
    }
    if (amount < price + STEP || amount > credits) {
      t.tell('tactics/bid-does-not-count', { amount, gang }, 'campaign.tactics.bid.2');
    } else {
      winner = gang;
      price = amount;
    }
  }
  if (winner === null) {
    t.tell('tactics/nobody-bids-card-goes', {}, 'campaign.tactics.bid.4');
    return { winner, price, stash };
  }
  t.tell('tactics/pays-has-card', { winner, price }, 'campaign.tactics.bid.3');
  return { winner, price, stash: { ...stash, [winner]: (stash[winner] as number) - price } };
});
