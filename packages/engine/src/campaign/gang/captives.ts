/** Captives at the End of Week: ransom, sale, injury and work. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { Event } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { worsenedLd } from '../shared/stats.ts';

const captiveLeader = ruling('campaign.captive-leader', 'yes-ban-covers-only-gang');
/** May a gang sell fighters of its own, to the Guilders or to the Enforcers? */
export const ownFightersForSale = ruling('campaign.own-fighters-for-sale', 'never');

/** The injury-table rows from 46 to 56 that a captor may inflict. */
export const INFLICTED: readonly number[] = [46, 51, 52, 53, 54, 55, 56];
/** Reputation for keeping a captive another week. */
const KEPT = 3;

/** What the Guilders pay: a quarter of the value, rounded down [campaign.captives.resolve.3]. */
function guilderPrice(value: number): number {
  return Math.floor(value / 4);
}

interface Dealing {
  readonly choice: 'return' | 'sell' | 'keep';
  readonly rescueChance: boolean;
  readonly rank: string;
  readonly ransom: number;
  readonly injury: number | null;
  readonly work: boolean;
  readonly workSite: boolean;
}

/** What a captor does with a captive, if that is allowed. */
export const resolve = procedure('campaign.captives.resolve', (t, input) => {
  const { choice, value, ransom } = input;
  const forbidden = forbiddenBy(t, input);
  if (forbidden) {
    const [event, clause] = forbidden;
    t.tell(event, {}, clause);
    return { allowed: false, credits: 0, reputation: 0, captive: 'held' };
  }
  switch (choice) {
    case 'return':
      t.tell('captives/captive-goes-home-credits', { ransom }, 'campaign.captives.resolve.2');
      return { allowed: true, credits: ransom, reputation: 0, captive: 'returned' };
    case 'sell': {
      const credits = guilderPrice(value);
      t.tell('captives/guilders-pay-credits', { credits }, 'campaign.captives.resolve.3');
      return { allowed: true, credits, reputation: 0, captive: 'sold' };
    }
    case 'keep':
      t.tell('captives/keeping-captive-worth-reputation', { kept: KEPT }, 'campaign.captives.keep.2');
      return { allowed: true, credits: 0, reputation: KEPT, captive: 'held' };
    default:
      return choice satisfies never;
  }
});

/** Why the captor may not do this, if so. */
function forbiddenBy(t: Table, dealing: Dealing): readonly [event: Event, clause: ClauseId] | undefined {
  const { choice, rescueChance, rank, ransom, injury, work, workSite } = dealing;
  if (!rescueChance) return ['captives/captive-has-right-rescued', 'campaign.captives.resolve.1'];
  if (choice === 'sell' && rank === 'leader' && captiveLeader(t) === 'default') {
    return ['captives/leaders-never-sold', 'campaign.captives.own.2'];
  }
  if (injury !== null && (choice === 'sell' || !INFLICTED.includes(injury))) {
    return ['captives/only-captive-who-returned', 'campaign.captives.maim.1'];
  }
  if (!work) return undefined;
  if (rank === 'beast') return ['captives/beast-cannot-work', 'campaign.beasts.rules.3'];
  if (!workSite) return ['captives/no-territory-captor-takes', 'campaign.captives.keep.1'];
  if (choice === 'keep' && injury !== null) {
    return ['captives/captive-put-work-injured', 'campaign.captives.keep.1'];
  }
  if (choice === 'sell' || injury !== null || (choice === 'return' && ransom > 0)) {
    return ['captives/captive-who-worked-may', 'campaign.territories.mine-workings.2'];
  }
  return undefined;
}

/** How much LD the sale of a gang's own fighter costs its Leader. */
const SHAME = 3;

export const sellOwn = procedure('campaign.captives.sell-own', (t, { rank, value, leaderLd }) => {
  if (rank === 'leader' || ownFightersForSale(t) === 'never') {
    const words = rank === 'leader' ? 'captives/leaders-never-sold' : 'captives/gang-s-own-fighters';
    t.tell(words, {}, rank === 'leader' ? 'campaign.captives.own.2' : 'campaign.captives.own.1');
    return { sold: false, credits: 0, leaderLd };
  }
  const credits = guilderPrice(value);
  const ld = worsenedLd(t, leaderLd, SHAME);
  t.tell('captives/guilders-pay-credits', { credits }, 'campaign.captives.resolve.3');
  t.tell('captives/costs-leader-s-ld', { ld }, 'campaign.captives.own.1');
  return { sold: true, credits, leaderLd: ld };
});
