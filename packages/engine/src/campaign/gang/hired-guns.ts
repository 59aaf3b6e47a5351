/** Hired Guns: who they are and their cost. */
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { rowsOf } from '../shared/rows.ts';

interface HiredGun {
  readonly id: Ref;
  readonly kind: 'hired-gun' | 'enforcer';
  /** The one who works only together with this one. */
  readonly pair?: Ref;
}

/** The pool of the campaign [campaign.hired-guns.roster.1]. */
export const HIRED_GUNS = rowsOf<HiredGun>('campaign.hired-guns.roster.1');

const PARTNER = new Map(HIRED_GUNS.flatMap(({ id, pair }) => (pair === undefined ? [] : [[id, pair]])));

/** The Slaughter Sisters. */
export const SISTERS: readonly Ref[] = [...PARTNER.keys()];

export function isSister(id: Ref): boolean {
  return PARTNER.has(id);
}

/** The other of the two. */
export function sisterOf(id: Ref): Ref | undefined {
  return PARTNER.get(id);
}

const hiredGunPrice = ruling('campaign.hired-gun-price', 'down');

/** What the hired cost together, and who joins: half the value each, and two Sisters for the price of one. */
export const price = procedure('campaign.hired-guns.price', (t, { hires, free }) => {
  if (free !== null && !hires.some(({ id }) => id === free)) {
    throw new BadInput(
      'free',
      `expected one of the hires or null, got ${free}`,
      'campaign.underdogs.no-cards.1',
    );
  }
  const round = hiredGunPrice(t) === 'down' ? Math.floor : Math.ceil;
  // A gang that hires both Sisters has chosen the free one or else the first named.
  const chosen = hires.filter(({ id }) => isSister(id));
  const sister = chosen.find(({ id }) => id === free) ?? chosen[0];

  const joins: Ref[] = [];
  let total = 0;
  for (const { id, value } of hires) {
    const partner = PARTNER.get(id);
    if (partner === undefined) joins.push(id);
    else if (!joins.includes(id)) joins.push(id, partner);
    if (isSister(id) && id !== sister?.id) continue;
    if (id === free) {
      t.tell('hired-guns/fights-underdog-free-charge', { id }, 'campaign.underdogs.no-cards.1');
    } else {
      const half = round(value / 2);
      t.tell('hired-guns/costs-half', { id, half, value }, 'campaign.hired-guns.hire.1');
      total += half;
    }
    if (partner !== undefined) {
      t.tell('hired-guns/comes-along-no-further', { partner }, 'campaign.hired-guns.sisters.1');
    }
  }
  t.tell('hired-guns/hired-cost-credits-together', { total }, 'campaign.hired-guns.hire.1');
  return { joins, price: total };
});
