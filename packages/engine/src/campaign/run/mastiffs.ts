/** The four cyber-mastiffs of a campaign: what comes with each, who keeps it, and Peanut's moments. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { OWNERS } from '../../battle/owners.ts';
import { say, type Words } from '../../table/events.ts';
import type { Doing, Ref, Rule } from '../../table/question.ts';
import { CALM, MASTIFF_WEAPONS } from '../gang/mastiffs.ts';
import { at } from './fault.ts';
import { join } from './founding.ts';
import { post } from './ledger.ts';
import {
  type CampaignGang,
  type CampaignTable,
  isAway,
  isOnRoster,
  type Member,
  memberIn,
  rosterOf,
} from './state.ts';

/** What a mastiff costs [campaign.beasts.adopt.1]. */
export const MASTIFF = 100;

/** Which mastiff this member is, as a skill by which battles know it; nothing for anybody else. */
export function mastiffIn({ rank, id }: Pick<Member, 'rank' | 'id'>): readonly string[] {
  return rank === 'beast' ? Object.keys(MASTIFF_WEAPONS).filter((name) => id.endsWith(`-${name}`)) : [];
}

/** A mastiff joins with the weapons that come with it [campaign.beasts.list.1, campaign.beasts.rules.2]. */
export function adopt(t: CampaignTable, gang: CampaignGang, owner: Member, beast: Ref): void {
  const { state } = t;
  state.beasts = state.beasts.filter((each) => each !== beast);
  const stats = { m: 6, ws: 3, bs: 6, s: 3, t: 3, w: 1, i: 3, a: 1, ld: 8, cl: 6, wil: 8, int: 9 };
  const name = beast.charAt(0).toUpperCase() + beast.slice(1);
  const kit = MASTIFF_WEAPONS[beast] ?? [];
  join(
    t,
    gang,
    { id: beast, name, rank: 'beast', stats, kit, cost: MASTIFF, owner: owner.id },
    `${gang.id}-${beast}`,
    'market',
  );
}

const KEEPING: ClauseId = 'campaign.beasts.owner.2';

/** A beast goes to somebody fresh in a rank, or to anybody who may own one if its owner is gone. */
export function faultOfEntrusting(
  t: CampaignTable,
  gang: CampaignGang,
  { beast, fighter }: Doing,
): Words | undefined {
  const there = rosterOf(t.state, gang);
  const found = there.find(({ id, rank }) => id === beast && rank === 'beast');
  if (!found || isAway(found))
    return `At beast: expected a beast of ${gang.name}, got ${JSON.stringify(beast ?? null)}`;
  const next = there.find(({ id }) => id === fighter);
  if (!next || !OWNERS.includes(next.rank))
    return at('fighter', say('fault/beast-owner'), 'campaign.beasts.owner.1');
  if (found.owner === next.id) return at('fighter', say('fault/beast-has-owner', { fighter: next.id }));
  const owner = found.owner === undefined ? undefined : memberIn(t.state, found.owner);
  const isOrphan = owner === undefined || !isOnRoster(owner);
  return isOrphan || next.promotedIn === t.state.week
    ? undefined
    : at('fighter', say('fault/beast-keeps-owner', { beast: found.id, fighter: owner.id }), KEEPING);
}

export function entrust(t: CampaignTable, beast: Member, owner: Member): void {
  beast.owner = owner.id;
  t.tell('alone/beast-follows', { beast: beast.id, fighter: owner.id }, KEEPING);
}

const PEANUT: ClauseId = 'campaign.beasts.peanut.1';

/** After a battle that Peanut fought in, his moments can be trained away for good. */
export function faultOfCalming(gang: CampaignGang, beast: Member): Words | undefined {
  if (!mastiffIn(beast).includes('peanut') || beast.skills.includes(CALM))
    return at('fighter', say('fault/nothing-to-calm', { fighter: beast.id }), PEANUT);
  if (isAway(beast)) return at('fighter', say('fault/held-elsewhere', { fighter: beast.id }));
  if (beast.battles === 0) return at('fighter', say('fault/not-fought', { fighter: beast.id }), PEANUT);
  return (gang.used.peanut ?? 0) > 0 ? at('fighter', say('fault/once-a-week'), PEANUT) : undefined;
}

/** The price is rolled first; a stash that does not cover it pays nothing. */
export function* calm(t: CampaignTable, gang: CampaignGang, beast: Member): Rule<void> {
  gang.used.peanut = 1;
  const price = yield* t.roll('2D6x10', PEANUT, beast.id);
  if (price > gang.stash) {
    t.tell('alone/too-dear-to-calm', { beast: beast.id, price, stash: gang.stash }, PEANUT);
    return;
  }
  const why = say('ledger/calmed', { beast: beast.id });
  post(t, { what: 'credits', from: gang.id, to: 'market', amount: price, why }, PEANUT);
  beast.skills = [...beast.skills, CALM];
  t.tell('alone/calm-now', { beast: beast.id }, PEANUT);
}
