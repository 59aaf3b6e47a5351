/** Hired Guns in a campaign: who is drawn, their prices and who comes along. */
import { expect, test } from 'vitest';
import type { HiredGun } from '../../battle/occasion.ts';
import { sampleFighter } from '../../battle/roster.ts';
import { battleSetUp, forHire } from './battles.ts';
import { newCampaign, openCampaign, seatsIn } from './campaign.ts';
import { dominionWeek } from './dominion-week.ts';
import { League } from './league.fixture.ts';
import { campaignView } from './view.ts';
import { takeoverWeek } from './week.ts';

const gun = (id: string, cost: number, more: Partial<HiredGun> = {}): HiredGun => ({
  id,
  kind: 'hired-gun',
  cost,
  fighter: { ...sampleFighter('orlock', 'ganger', 'gun', 1), id, name: id.toUpperCase() },
  ...more,
});

const SISTERS = [
  gun('suzie-slaughter', 91, { kind: 'sister', partner: 'butcher-slaughter' }),
  gun('butcher-slaughter', 120, { kind: 'sister', partner: 'suzie-slaughter' }),
];

const campaignOf = (hiredGuns: readonly unknown[], pack: 'takeover' | 'dominion' = 'takeover') =>
  newCampaign({
    name: 'Test',
    pack,
    gangs: ['red', 'blue'].map((id) => ({ id, name: id })),
    rules: { hiredGuns: hiredGuns as readonly HiredGun[] },
  });

test('[campaign.week.hired-guns.1] only Hired Guns with a profile are drawn', () => {
  const hiredGuns = [gun('burnadette', 115), gun('katy-parry', 90)];
  const league = new League(['red', 'blue', 'green', 'grey'], { rules: { hiredGuns } });
  let offered: readonly string[] = [];
  league.says(({ clause }) => {
    if (clause === 'campaign.week.knife.1') offered = [...league.state.guns.offered];
    return undefined;
  });
  league.play(takeoverWeek);
  expect([...offered].sort()).toEqual(['burnadette', 'katy-parry']);
});

test('[campaign.hired-guns.sisters.1] the Sister who was not drawn is at the battle, but not for hire by herself', () => {
  const league = new League(['red', 'blue'], { rules: { hiredGuns: SISTERS } });
  league.state.guns.offered = ['suzie-slaughter'];
  expect(forHire(league.state)).toEqual([SISTERS[0], { ...SISTERS[1], onlyAlong: true }]);
  const battle = { id: 'battle-1', gangs: ['red', 'blue'], stake: null, holder: null, captor: null } as never;
  expect(battleSetUp(league.state, battle).hiredGuns).toHaveLength(2);
  league.state.guns.offered = [];
  expect(forHire(league.state)).toEqual([]);
});

test('[campaign.hired-guns.hire.1, campaign.hired-guns.sisters.1, dominion.prebattle.rulebook.3] everybody sees who is for hire, with profile and price', () => {
  const seen = (pack: 'takeover' | 'dominion', rulings = {}) => {
    const state = campaignOf(SISTERS, pack);
    const settings = { rulings, variants: [], overrides: {} } as never;
    const session = openCampaign({ state, seats: seatsIn(state), seed: 'guns', dice: 'app', settings });
    session.state.guns.offered = ['suzie-slaughter'];
    expect(session.nameOf('suzie-slaughter')).toBe('SUZIE-SLAUGHTER');
    return campaignView(session, null).hiredGuns;
  };
  const { stats, kit } = SISTERS[0]?.fighter ?? {};
  expect(seen('takeover')).toEqual([
    {
      id: 'suzie-slaughter',
      name: 'SUZIE-SLAUGHTER',
      kind: 'sister',
      price: 46,
      with: 'BUTCHER-SLAUGHTER',
      stats,
      kit: expect.any(Array),
      skills: [],
    },
  ]);
  expect(seen('takeover')[0]?.kit).toHaveLength(kit?.length ?? 0);
  expect(seen('takeover', { 'campaign.hired-gun-price': 'down' })[0]?.price).toBe(45);
  expect(seen('dominion')[0]?.price).toBe(91);
});

test('[dominion.prebattle.rulebook.3] in Dominion all who live are for hire each week', () => {
  const hiredGuns = [gun('doc', 60), gun('lu', 50)];
  const league = new League(['red', 'blue'], { pack: 'dominion', rules: { hiredGuns } });
  league.state.guns.gone.push('lu');
  league.play(dominionWeek);
  expect(league.state.guns.offered).toEqual(['doc']);
});

test.each([
  [[gun('nobody', 10)], 'rules.hiredGuns.0.id'],
  [[gun('burnadette', 10), gun('burnadette', 10)], 'rules.hiredGuns.1.id'],
  [[gun('burnadette', 601)], 'rules.hiredGuns.0.cost'],
  [[{ ...gun('burnadette', 10), fighter: undefined }], 'rules.hiredGuns.0.fighter'],
  [SISTERS.slice(0, 1), 'rules.hiredGuns.0.partner'],
])(
  '[campaign.hired-guns.roster.1] a list of Hired Guns that cannot be played names its field %#',
  (guns, field) => {
    expect(() => campaignOf(guns)).toThrow(field);
  },
);
