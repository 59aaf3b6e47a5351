import { expect, test } from 'vitest';
import type { BattleResult } from './battles.ts';
import { hold } from './battles.ts';
import { fight } from './fight.ts';
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
