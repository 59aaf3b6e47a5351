import { expect, test } from 'vitest';
import { GERMAN } from '../../words/de/index.ts';
import type { BattleResult } from './battles.ts';
import { battleSetUp, hold } from './battles.ts';
import { campaign } from './campaign.ts';
import { endOfWeek } from './end-of-week.ts';
import { fight } from './fight.ts';
import { found, modestGang } from './founding.ts';
import { League } from './league.fixture.ts';
import { nameOfItem } from './market.ts';
import { type CampaignBattle, rosterOf } from './state.ts';

const PLAN = {
  gangs: ['red', 'blue'],
  reason: 'territory',
  stake: null,
  knife: null,
  holder: null,
  captor: null,
  challenger: null,
  defender: null,
  allied: [],
  arbitrators: [],
  scenario: null,
} as const;

function resultWith(awards: BattleResult['awards']): BattleResult {
  const gang = { spent: 0, bottled: 'no', tookPart: [] };
  return {
    scenario: 'takeover.stand-off',
    rounds: 6,
    verdict: { result: 'win', victors: ['red'], why: 'takeover.stand-off.victory.1' },
    gangs: { red: gang, blue: gang },
    awards,
    aftermath: {},
    out: [],
    freed: [],
    cleared: [],
    returning: [],
    guns: [],
    enforcersBeaten: awards.some(({ clause }) => clause === 'campaign.enforcers.i-won.5'),
    house: {},
  };
}

function fought(
  league: League,
  awards: readonly Omit<BattleResult['awards'][number], 'id'>[],
  reason: CampaignBattle['reason'] = 'territory',
): void {
  const result = resultWith(awards.map((award, at) => ({ id: `award-${at}`, ...award })) as never);
  league
    .says((question) =>
      question.kind === 'deed' && question.deeds.includes('result')
        ? ({ do: 'result', result } as never)
        : undefined,
    )
    .play((t) => fight(t, { ...PLAN, reason }));
}

test('[campaign.enforcers.raid.1, campaign.enforcers.raid.2] raiders recruit a Ganger or Juve free, and all who were arrested return', () => {
  const league = new League().chooses('campaign.enforcers.raid.1', 'juve');
  const jailed = league.fighter('green', 'ganger');
  hold(league.t, jailed, 'enforcers', 'campaign.post-battle.captives.4');
  expect(jailed.status).toBe('jailed');
  const before = rosterOf(league.state, league.gang('red'));
  const { stash } = league.gang('red');
  const note = { to: 'red', what: 'note', amount: 0, detail: '' } as const;
  fought(league, [
    { ...note, clause: 'campaign.enforcers.i-won.5' },
    { ...note, clause: 'campaign.enforcers.raid.1' },
    { ...note, clause: 'campaign.enforcers.raid.2' },
  ]);
  expect(jailed).toMatchObject({ status: 'fit', heldBy: null });
  const joined = rosterOf(league.state, league.gang('red')).filter((each) => !before.includes(each));
  expect(joined).toMatchObject([{ rank: 'juve', kit: [] }]);
  expect(league.gang('red').stash).toBe(stash);
  expect(league.faults).toEqual([]);
});

test('without a raid nobody joins and nobody is freed', () => {
  const league = new League();
  const jailed = league.fighter('green', 'ganger');
  hold(league.t, jailed, 'enforcers', 'campaign.post-battle.captives.4');
  fought(league, []);
  expect(jailed.status).toBe('jailed');
  expect(league.asked.filter(({ clause }) => clause === 'campaign.enforcers.raid.1')).toEqual([]);
});

test.each([
  ['territory', 3],
  ['assault-on-precinct', 'always'],
] as const)('[campaign.phases.special.1] beating the Enforcers in %s ends taxes: %s', (reason, exempt) => {
  const league = new League();
  const won = {
    to: 'red',
    what: 'note',
    amount: 0,
    detail: '',
    clause: 'campaign.enforcers.i-won.5',
  } as const;
  fought(league, [won], reason);
  for (const gang of ['red', 'blue', 'green']) expect(league.gang(gang).exempt).toBe(exempt);
  // Who beats them again later loses nothing of it.
  fought(league, [won]);
  expect(league.gang('blue').exempt).toBe(exempt);
});

test('the Enforcers have a name where they win', () => {
  const { state } = new League();
  expect(campaign.nameOf?.(state, 'enforcers')).toBe('Enforcers');
  expect(campaign.nameOf?.(state, 'enforcers', GERMAN)).toBe('Enforcer');
});

test('[takeover.invasion.rewards.2] a casket’s contents have names, and a fighter can carry them', () => {
  const league = new League();
  fought(league, [
    {
      to: 'red',
      what: 'item',
      amount: 1,
      detail: 'armoury.chainaxe',
      clause: 'takeover.invasion.rewards.2',
    },
  ]);
  expect(league.gang('red').items.map((id) => nameOfItem(league.state, id))).toEqual(['Chainaxe']);
});

const HERO = {
  to: 'red',
  what: 'note',
  amount: 0,
  detail: 'beat the Enforcers',
  clause: 'campaign.enforcers.i-won.5',
} as const;
const BATTLE = {
  ...PLAN,
  id: 'battle-9',
  week: 2,
  phase: 'takeover',
  status: 'open',
  played: null,
  out: [],
} as const;

test('[campaign.enforcers.i-won.2, campaign.taxes.levy.4] while nobody is taxed no Enforcers come for old debts, and new gangs owe nothing either', () => {
  const league = new League(['red', 'blue', 'green']);
  league.gang('blue').debt = 40;
  league.gang('blue').inDebt = true;
  expect(battleSetUp(league.state, BATTLE)).not.toHaveProperty('taxFree');
  fought(league, [HERO]);
  const blue = () => battleSetUp(league.state, BATTLE).gangs.find(({ id }) => id === 'blue');
  expect(battleSetUp(league.state, BATTLE)).toMatchObject({ taxFree: true });
  expect(blue()).toMatchObject({ inDebt: true, debt: 40 });
  league.gang('green').exempt = 0;
  league.gang('green').status = 'destroyed';
  found(
    league.t,
    league.gang('green'),
    modestGang('orlock', 'again', 'Again', 800, () => 2),
  );
  expect(league.gang('green').exempt).toBe(3);
  // The next three tax steps, that of this week first.
  for (const left of [true, true, undefined]) {
    league.play((t) => endOfWeek(t, false));
    expect(battleSetUp(league.state, BATTLE).taxFree).toBe(left);
  }
  expect(Object.values(league.state.gangs).map(({ exempt }) => exempt)).toEqual([0, 0, 0]);
});

test('[campaign.phases.special.1] after a won Precinct Assault nobody is ever a debtor in battle again', () => {
  const league = new League(['red', 'blue']);
  league.gang('blue').debt = 40;
  league.gang('blue').inDebt = true;
  fought(league, [HERO], 'assault-on-precinct');
  league.play((t) => endOfWeek(t, false));
  expect(league.state.taxFree).toBe('always');
  const [, blue] = battleSetUp(league.state, BATTLE).gangs;
  expect(blue).toMatchObject({ inDebt: false, debt: 0 });
});

test('[campaign.enforcers.i-won.2] the table may count the three weeks from the next one', () => {
  const rulings = { 'campaign.tax-free-weeks': 'three-weeks-after-current-one' };
  const league = new League(['red', 'blue'], {}, rulings);
  fought(league, [HERO]);
  expect(league.gang('blue').exempt).toBe(4);
});

test('[campaign.underdogs.no-cards.1] an Underdog without tactics cards hires free once in a week, not in each battle', () => {
  const league = new League(['red', 'blue']);
  league.gang('red').underdog = 2;
  const status = () => battleSetUp(league.state, BATTLE).gangs.map(({ underdog }) => underdog);
  expect(status()).toEqual([2, 0]);
  const result = resultWith([]);
  const red = { spent: 0, hired: 1, bottled: 'no', tookPart: [] };
  league
    .says((question) =>
      question.kind === 'deed' && question.deeds.includes('result')
        ? ({ do: 'result', result: { ...result, gangs: { ...result.gangs, red } } } as never)
        : undefined,
    )
    .play((t) => fight(t, PLAN));
  expect(status()).toEqual([0, 0]);
  league.gang('red').used = {};
  expect(status()).toEqual([2, 0]);
});

test('[campaign.hired-guns.enforcers.2, campaign.post-battle.hired-guns.3] a hired Enforcer who would have died is never for hire again, and does not count as dead', () => {
  const league = new League(['red', 'blue']);
  league.state.guns.offered = ['enforcer-1', 'burnadette'];
  const result = {
    ...resultWith([]),
    guns: [
      { id: 'enforcer-1', dead: false, retired: true },
      { id: 'burnadette', dead: false },
    ],
  };
  league
    .says((question) =>
      question.kind === 'deed' && question.deeds.includes('result')
        ? ({ do: 'result', result } as never)
        : undefined,
    )
    .play((t) => fight(t, PLAN));
  expect(league.state.guns).toEqual({ offered: [], gone: ['enforcer-1'] });
});

test('[campaign.territories.toll-crossing.3] the toll of a battle goes to the Orlock owner who sat it out', () => {
  const league = new League(['red', 'blue', 'green']);
  const crossing = league.state.territories['toll-crossing'];
  if (crossing) crossing.holder = 'green';
  expect(league.gang('green').house).toBe('orlock');
  expect(battleSetUp(league.state, BATTLE)).toMatchObject({ toll: { gang: 'green', name: 'green' } });
  expect(battleSetUp(league.state, { ...BATTLE, gangs: ['red', 'green'] })).not.toHaveProperty('toll');
  league.gang('red').stash = 50;
  const before = league.gang('green').stash;
  const toll = { to: 'red', what: 'credits', amount: -20, detail: 'toll' } as const;
  fought(league, [{ ...toll, clause: 'campaign.territories.toll-crossing.3' }]);
  expect(league.gang('red').stash).toBe(30);
  expect(league.gang('green').stash).toBe(before + 20);
});
