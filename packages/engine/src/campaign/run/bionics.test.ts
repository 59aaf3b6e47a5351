import { expect, test } from 'vitest';
import { does, faultFor } from './does.fixture.ts';
import { League } from './league.fixture.ts';
import { offersOn } from './offers.ts';

/** A ganger with a hurt eye, and a Leader who has made a Rare Trade. */
function hurt(gang = 'red') {
  const league = new League(['red', 'blue', 'green', 'grey', 'black', 'white']);
  const ganger = league.fighter(gang, 'ganger');
  const { bs } = ganger.stats;
  ganger.injuries = ['eye-injury', 'horrid-scars'];
  ganger.stats = { ...ganger.stats, bs: bs + 1 };
  const trader = league.fighter(gang, 'leader').id;
  league.gang(gang).stash = 100;
  return { league, ganger, bs, trader };
}

const controls = (league: League, gang: string) => {
  const shop = league.state.territories.cyberteknikae;
  if (shop) shop.holder = gang;
};

test('[campaign.fighters.bionics.1, campaign.fighters.bionics.2] a bionic is bought by a Rare Trade, cures one injury and adds nothing to the value', () => {
  const { league, ganger, bs, trader } = hurt();
  const healthy = { do: 'bionic', fighter: ganger.id, trader, price: 60 };
  const deed = { ...healthy, injury: 'eye-injury' };
  expect(faultFor(league, 'red', deed)).toContain('Rare Trade');
  league.gang('red').trades = [{ by: trader, kind: 'illegal', score: 9, spent: false }];
  expect(faultFor(league, 'red', deed)).toContain('Rare Trade');
  league.gang('red').trades = [{ by: trader, kind: 'rare', score: 9, spent: false }];
  expect(faultFor(league, 'red', { ...deed, injury: 'horrid-scars' })).toContain(
    'campaign.fighters.bionics.1',
  );
  expect(faultFor(league, 'red', { ...deed, price: 101 })).toContain('100 credits');
  expect(faultFor(league, 'red', { ...deed, price: -1 })).toContain('At price');
  expect(faultFor(league, 'red', healthy)).toContain('campaign.territories.cyberteknikae.2');
  const { value } = ganger;
  does(league, 'red', deed);
  expect(ganger).toMatchObject({
    value,
    injuries: ['horrid-scars'],
    bionics: ['eye-injury'],
    status: 'fit',
    stats: { bs },
  });
  expect(league.gang('red')).toMatchObject({ stash: 40, trades: [{ spent: true }] });
  expect(faultFor(league, 'red', deed)).toBeDefined();
  expect(league.faults.filter((each) => !each.startsWith('red credits'))).toEqual([]);
});

test('[campaign.territories.cyberteknikae.1, campaign.territories.cyberteknikae.3] once a week a Cyberteknikae cures one fighter free, who then recovers', () => {
  const { league, ganger, bs } = hurt();
  const deed = { do: 'bionic', fighter: ganger.id, injury: 'eye-injury' };
  expect(faultFor(league, 'red', deed)).toContain('Rare Trade');
  controls(league, 'red');
  expect(faultFor(league, 'red', { do: 'bionic', fighter: ganger.id, price: 50 })).toContain(
    'campaign.territories.cyberteknikae.4',
  );
  const before = ganger.value;
  does(league, 'red', deed);
  expect(ganger).toMatchObject({ status: 'recovery', value: before, stats: { bs } });
  expect(league.gang('red').stash).toBe(100);
  ganger.injuries = ['eye-injury'];
  expect(faultFor(league, 'red', deed)).toContain('once a week');
});

test('[campaign.territories.cyberteknikae.2, campaign.territories.cyberteknikae.4, campaign.fighters.bionics.3] a Cyberteknikae improves the healthy, and Van Saar have that free', () => {
  const { league, ganger, trader } = hurt('white');
  controls(league, 'white');
  const { value } = ganger;
  does(league, 'white', { do: 'bionic', fighter: ganger.id, price: 50 });
  expect(ganger).toMatchObject({ value: value + 50, status: 'recovery', bionics: ['bionic'] });
  expect(league.gang('white').stash).toBe(100);
  league.gang('white').trades = [{ by: trader, kind: 'rare', score: 9, spent: false }];
  does(league, 'white', { do: 'bionic', fighter: trader, trader, price: 85 });
  expect(league.gang('white').stash).toBe(15);
  expect(league.fighter('white', 'leader')).toMatchObject({ status: 'recovery', bionics: ['bionic'] });
});

test('[campaign.fighters.bionics.1] the app is told whom a bionic fits, and by whose Trade', () => {
  const { league, ganger, trader } = hurt();
  const offered = () => {
    const offers = offersOn(league.state, 'red');
    return offers?.kind === 'gang' ? offers.bionics : undefined;
  };
  expect(offered()).toEqual({ free: [], bought: [], traders: [] });
  league.gang('red').trades = [{ by: trader, kind: 'rare', score: 9, spent: false }];
  expect(offered()).toEqual({
    free: [],
    bought: [{ fighter: ganger.id, injury: 'eye-injury' }],
    traders: [trader],
  });
  controls(league, 'red');
  expect(offered()?.free).toEqual([{ fighter: ganger.id, injury: 'eye-injury' }]);
});
