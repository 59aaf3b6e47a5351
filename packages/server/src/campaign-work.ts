/**
 * Work on campaigns: it is done in a thread of its own, one piece after the other, so each address has a share of it, and one
 * cannot make the others wait.
 */
import { Buckets, type Limits } from './limits.ts';
import { Refused } from './refusals.ts';

/** Requests about campaigns that one address may have under way: a club's phones all look again at once. */
const MOST_OF_ONE = 25;

/** What one campaign has taken while somebody asks about it. */
interface Meter {
  milliseconds: number;
  askers: number;
}

export class CampaignWork {
  private readonly shares: Buckets;
  private readonly meters = new Map<string, Meter>();
  private readonly underWay = new Map<string, number>();

  constructor({ aSecond, saved }: Limits['campaigns']) {
    this.shares = new Buckets(aSecond, saved, 'campaigns');
  }

  /** Does what an address asks about a campaign, and charges it for the work that is done on this campaign meanwhile. */
  async asked<T>(campaign: string, address: string, request: () => Promise<T>): Promise<T> {
    // An address that used up its share waits until it has some again.
    this.shares.take(address, 0);
    const many = this.underWay.get(address) ?? 0;
    if (many >= MOST_OF_ONE) throw new Refused('too-busy', 'address').after(1);
    this.underWay.set(address, many + 1);
    const meter = this.meters.get(campaign) ?? { milliseconds: 0, askers: 0 };
    this.meters.set(campaign, meter);
    meter.askers++;
    const before = meter.milliseconds;
    try {
      return await request();
    } finally {
      this.shares.spend(address, (meter.milliseconds - before) / 1000);
      if (--meter.askers === 0) this.meters.delete(campaign);
      const left = (this.underWay.get(address) ?? 1) - 1;
      if (left === 0) this.underWay.delete(address);
      else this.underWay.set(address, left);
    }
  }

  /** So much work was done on a campaign. */
  spent(campaign: string, milliseconds: number): void {
    const meter = this.meters.get(campaign);
    if (meter) meter.milliseconds += milliseconds;
  }
}
