/** Bionics: bought by a Rare Trade to cure a lasting injury, or fitted by a Cyberteknikae. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { packOf } from '../../battle/pack.ts';
import { say, type Words } from '../../table/events.ts';
import { bionic } from '../gang/fighters.ts';
import { injuryOf } from '../shared/tables.ts';
import { change } from './battles.ts';
import { at } from './fault.ts';
import { controls, purse, tradeFor } from './prices.ts';
import { type CampaignGang, type CampaignTable, isAway, type Member } from './state.ts';

const BOUGHT: ClauseId = 'campaign.fighters.bionics.1';
const FREE: ClauseId = 'campaign.territories.cyberteknikae.1';
const ANYBODY: ClauseId = 'campaign.territories.cyberteknikae.2';
const IMPROVES: ClauseId = 'campaign.territories.cyberteknikae.4';

export interface BionicDeed {
  readonly do: 'bionic';
  readonly fighter: string;
  /** The injury that is cured; without one the fighter is improved, as a Cyberteknikae does. */
  readonly injury?: string;
  /** Who made the Trade by which it is bought; nobody for the free one of the week. */
  readonly trader?: string;
  /** What it costs by the players' own list: the armoury has no bionics. */
  readonly price?: number;
}

/** The injuries of a fighter that a bionic makes up for: those that made a characteristic worse. */
export function curable({ injuries }: Member): readonly string[] {
  return injuries.filter((injury) => worsenedBy(injury).length > 0);
}

export function worsenedBy(injury: string): readonly string[] {
  return injuryOf(injury, null)?.worse ?? [];
}

function inputOf(gang: CampaignGang, { injury, trader, price = 0 }: BionicDeed) {
  const cures = injury !== undefined;
  const bought = cures ? 'trade' : 'cyberteknikae-purchase';
  const source = trader === undefined ? 'cyberteknikae-weekly' : bought;
  return { source, vanSaar: gang.house === 'van-saar', cures, price } as const;
}

export function faultOfBionic(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  deed: BionicDeed,
): Words | undefined {
  const { injury, trader, price } = deed;
  if (!packOf(t.state).territoriesServe) return at('fighter', say('fault/no-bionics'), BOUGHT);
  if (isAway(member)) return at('fighter', say('fault/held-elsewhere', { fighter: member.id }));
  if (injury !== undefined && !curable(member).includes(injury))
    return at(
      'injury',
      say('fault/bionic-cures', { fighter: member.id, injuries: [...curable(member)] }),
      BOUGHT,
    );
  const hasShop = controls(t, gang, 'cyberteknikae');
  if (trader === undefined) {
    if (!hasShop) return at('trader', say('fault/bionic-trade'), BOUGHT);
    if ((gang.used.cyberteknikae ?? 0) > 0) return at('fighter', say('fault/once-a-week'), FREE);
    if (injury === undefined && gang.house !== 'van-saar')
      return at('injury', say('fault/bionic-free-cures'), IMPROVES);
  } else {
    if (injury === undefined && !hasShop) return at('injury', say('fault/bionic-needs-shop'), ANYBODY);
    const trade = tradeFor(gang, trader);
    if (!trade || trade.kind === 'illegal') return at('trader', say('fault/bionic-trade'), BOUGHT);
  }
  // The free one that cures costs nothing and is worth nothing more [campaign.fighters.bionics.2].
  if (trader === undefined && injury !== undefined) return undefined;
  if (!Number.isInteger(price) || (price as number) < 1 || (price as number) > 300)
    return `At price: expected 1 to 300 whole credits, got ${JSON.stringify(price ?? null)} [${BOUGHT}]`;
  return trader !== undefined && (price as number) > purse(gang)
    ? at('price', say('fault/costs', { cost: price as number, purse: purse(gang) }))
    : undefined;
}

/** Fits it; `spend` pays, a grant first. Nothing is asked. */
export function fitBionic(
  t: CampaignTable,
  gang: CampaignGang,
  member: Member,
  deed: BionicDeed,
  spend: (credits: number) => void,
): void {
  const { injury, trader } = deed;
  const input = inputOf(gang, deed);
  const { allowed, paid, value, recovery } = bionic(t, input);
  if (!allowed) return;
  if (trader === undefined) gang.used.cyberteknikae = 1;
  else {
    const trade = tradeFor(gang, trader);
    gang.trades = gang.trades.map((each) => (each === trade ? { ...each, spent: true } : each));
  }
  spend(paid);
  member.value += value;
  // It stays with this fighter for good.
  member.bionics = [...(member.bionics ?? []), injury ?? 'bionic'];
  if (injury === undefined) t.tell('alone/bionic-fitted', { fighter: member.id, value }, IMPROVES);
  else {
    t.tell('alone/bionic-cures', { fighter: member.id, injury }, BOUGHT);
    const place = member.injuries.indexOf(injury);
    member.injuries = member.injuries.filter((_, each) => each !== place);
    change(t, member, Object.fromEntries(worsenedBy(injury).map((stat) => [stat, 1])), BOUGHT);
  }
  if (!recovery || member.status !== 'fit') return;
  member.status = 'recovery';
  t.tell('battles/goes-into-recovery', { fighter: member.id }, 'campaign.territories.cyberteknikae.3');
}
