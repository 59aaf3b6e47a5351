import { expect, test } from 'vitest';
import { sampleFighter } from '../../battle/roster.ts';
import { scenarios } from '../../battle/scenario.ts';
import { inWords } from '../../table/table.ts';
import { bringHome } from './battles.ts';
import { inEnglish, League } from './league.fixture.ts';
import { hirelings, isJudged, judgePaper, type PaperResult, faultOfPaper as paperFault } from './paper.ts';
import { type CampaignBattle, type CampaignState, rosterOf } from './state.ts';

const faultOfPaper = inEnglish(paperFault);

/** Red and Blue have fought for a territory that nobody holds, and two of the losers went out. */
function fought(scenario: string, victor: 'red' | 'blue', more: Partial<PaperResult> = {}) {
  const pack = scenario.startsWith('dominion') ? 'dominion' : 'takeover';
  const league = new League(['red', 'blue'], { pack });
  const { state } = league;
  const stake = Object.values(state.territories).find(({ originalOf }) => originalOf === undefined);
  const battle = {
    id: 'battle-1',
    week: 1,
    gangs: ['red', 'blue'],
    stake: stake?.id ?? null,
    holder: null,
    status: 'open',
    reason: 'territory',
    scenario: null,
    knife: pack === 'takeover' ? 'red' : null,
    captor: null,
    challenger: pack === 'dominion' ? 'red' : null,
    defender: null,
    out: [],
    played: null,
  } as unknown as CampaignBattle;
  state.battles[battle.id] = battle;
  const [by] = rosterOf(state, league.gang(victor));
  const losers = rosterOf(state, league.gang(victor === 'red' ? 'blue' : 'red')).slice(-2);
  const paper: PaperResult = {
    do: 'paper',
    scenario,
    victors: [victor],
    out: losers.map(({ id }) => ({ fighter: id, by: by?.id ?? null })),
    rounds: 4,
    ...more,
  };
  return { league, state, battle, paper };
}

/** Sums of what a battle on paper brings. */
function brings({ league, battle, paper }: ReturnType<typeof fought>) {
  const { awards } = league.play((t) => judgePaper(t, battle, paper));
  return (gang: string, what: string) =>
    awards
      .filter((line) => line.to === gang && line.what === what)
      .reduce((sum, { amount }) => sum + amount, 0);
}

const judgedIn = (state: CampaignState, battle: CampaignBattle, paper: PaperResult) =>
  scenarios()
    .filter(({ pack }) => pack === state.pack)
    .filter(({ id }) => isJudged(state, battle, { ...paper, scenario: id }))
    .map(({ id }) => id)
    .sort();

const TAKEOVER = [
  'takeover.ambush',
  'takeover.escort-mission',
  'takeover.gang-moot',
  'takeover.pit-brawl',
  'takeover.precinct-assault',
  'takeover.stand-off',
  'takeover.the-trap',
];
const DOMINION = [
  'dominion.ambush',
  'dominion.marauders',
  'dominion.stand-off',
  'dominion.trap',
  'dominion.tunnel-skirmish',
];

test('[campaign.week.battle.1] scenarios that reward victory are judged from paper; for others the form asks for the rewards', () => {
  const takeover = fought('takeover.stand-off', 'red');
  expect(judgedIn(takeover.state, takeover.battle, takeover.paper)).toEqual(TAKEOVER);
  const dominion = fought('dominion.stand-off', 'red');
  expect(judgedIn(dominion.state, dominion.battle, dominion.paper)).toEqual(DOMINION);
  const looters = fought('dominion.looters', 'red');
  expect(faultOfPaper(looters.state, looters.battle, looters.paper)).toContain('At rewards');
});

for (const scenario of [
  'takeover.ambush',
  'takeover.escort-mission',
  'takeover.gang-moot',
  'takeover.stand-off',
  'takeover.the-trap',
  ...DOMINION,
])
  for (const [victor, loser] of [
    ['red', 'blue'],
    ['blue', 'red'],
  ] as const)
    test(`[campaign.post-battle.rewards.2] ${scenario} on paper: ${victor} won and takes the territory`, () => {
      const told = fought(scenario, victor);
      expect(faultOfPaper(told.state, told.battle, told.paper)).toBeUndefined();
      const sum = brings(told);
      expect([sum(victor, 'territory'), sum(loser, 'territory')]).toEqual([1, 0]);
      expect(sum(victor, 'reputation')).toBeGreaterThan(sum(loser, 'reputation'));
      expect(sum(victor, 'credits')).toBeGreaterThan(0);
    });

test('[takeover.stand-off.rewards.4] a draw on paper gives nobody the territory', () => {
  const sum = brings(fought('takeover.stand-off', 'red', { victors: [] }));
  expect([sum('red', 'territory'), sum('blue', 'territory')]).toEqual([0, 0]);
  expect(sum('red', 'credits')).toBeGreaterThan(0);
});

test('[takeover.invasion.victory.1] nobody is written down as the victor of the Invasion', () => {
  const rewards = { gangs: {}, xp: {}, notes: [] };
  const { state, battle, paper } = fought('takeover.invasion', 'red', { rewards });
  expect(faultOfPaper(state, battle, paper)).toContain('nobody wins Invasion');
  expect(faultOfPaper(state, battle, { ...paper, victors: [] })).toBeUndefined();
});

test('[dominion.ambush.reputation.1] the paper names the defender, or it is the challenged gang', () => {
  // A victorious defender gains two, an attacker one.
  const gain = (victor: 'red' | 'blue', more: Partial<PaperResult>) =>
    brings(fought('dominion.ambush', victor, more))(victor, 'reputation');
  expect(gain('blue', {})).toBe(gain('red', { defender: 'red' }));
  expect(gain('red', {})).toBe(gain('blue', { defender: 'red' }));
  expect(gain('blue', {}) - gain('red', {})).toBe(1);
  const { state, battle, paper } = fought('dominion.ambush', 'red', { defender: 'green' });
  expect(faultOfPaper(state, battle, paper)).toContain('At defender: expected one of red, blue');
});

/** Suzie and Katy are for hire this week. */
function withGuns(pack: 'takeover' | 'dominion') {
  const told = fought(`${pack}.stand-off`, 'red');
  const { state } = told;
  const gun = (id: string, cost: number, partner?: string) => ({
    id,
    kind: 'hired-gun' as const,
    cost,
    ...(partner === undefined ? {} : { partner }),
    fighter: { ...sampleFighter('orlock', 'ganger', 'gun', 1), id, name: id.toUpperCase() },
  });
  state.rules = {
    ...state.rules,
    hiredGuns: [gun('suzie', 91, 'butcher'), gun('butcher', 120, 'suzie'), gun('katy', 60)],
  };
  state.guns.offered = ['suzie', 'katy'];
  return told;
}

test.each([
  ['takeover', 46, 30],
  ['dominion', 91, 60],
] as const)(
  '[campaign.hired-guns.hire.1, campaign.hired-guns.sisters.1, dominion.prebattle.rulebook.3] in %s who was hired for a battle on paper is paid, fights and can fall',
  (pack, sisters, katy) => {
    const { league, state, battle, paper } = withGuns(pack);
    league.gang('blue').stash = sisters;
    expect(hirelings(state, battle).filter(({ gang }) => gang === 'blue')).toEqual([
      {
        gang: 'blue',
        price: sisters,
        guns: [
          { id: 'suzie', name: 'SUZIE' },
          { id: 'butcher', name: 'BUTCHER' },
        ],
      },
      { gang: 'blue', price: katy, guns: [{ id: 'katy', name: 'KATY' }] },
    ]);
    const [red] = rosterOf(state, league.gang('red'));
    const hired = { blue: ['suzie'] };
    const entered = (more: Partial<PaperResult>) => ({
      ...paper,
      out: [...paper.out, { fighter: 'butcher', by: red?.id ?? null }],
      hired,
      ...more,
    });
    expect(faultOfPaper(state, battle, entered({}))).toBeUndefined();
    const result = league.play((t) => judgePaper(t, battle, entered({})));
    expect(result.gangs.blue?.spent).toBe(sisters);
    expect(result.gangs.blue?.tookPart).toEqual(expect.arrayContaining(['suzie', 'butcher']));
    expect(result.guns.map(({ id }) => id)).toEqual(['suzie', 'butcher']);
    // Who is not for hire, comes only with another, was hired already or cannot be paid stays away.
    for (const [guns, words] of [
      [['nobody'], 'nobody is not for hire now'],
      [['butcher'], 'butcher is not for hire now'],
      [['suzie', 'suzie'], 'suzie is not for hire now'],
      [['suzie', 'katy'], `it costs ${katy}, and there are 0 credits`],
    ] as const)
      expect(faultOfPaper(state, battle, entered({ hired: { blue: guns } }))).toContain(words);
    expect(faultOfPaper(state, battle, entered({ hired: { green: [] } }))).toContain('At hired');
    expect(faultOfPaper(state, battle, entered({ hired: {} }))).toContain('"butcher" is no fighter');
  },
);

test('[campaign.post-battle.experience.1] a fighter who took a friend out gains no more XP than without', () => {
  const bystander = (by: 'friend' | 'nobody') => {
    const made = fought('takeover.stand-off', 'red');
    const [friend, fallen] = rosterOf(made.state, made.league.gang('blue'));
    const paper = {
      ...made.paper,
      out: [{ fighter: fallen?.id ?? '', by: by === 'friend' ? (friend?.id ?? '') : null }],
    };
    return brings({ ...made, paper })(friend?.id ?? '', 'xp');
  };
  expect(bystander('friend')).toBe(bystander('nobody'));
});

test.each([
  ['a victory', ['red'], 'battle-1, Stand-Off: red beat blue'],
  ['a draw', [], 'battle-1, Stand-Off: nobody won (red, blue)'],
])('the story says who fought and who won: %s', (_, victors, words) => {
  const { league, battle, paper } = fought('takeover.stand-off', 'red', { victors });
  const result = league.play((t) => judgePaper(t, battle, paper));
  league.play((t) => bringHome(t, battle, result, true));
  const told = league.story.find(({ event }) => event.startsWith('battles/'));
  expect(told && inWords(told, (id) => (id === paper.scenario ? 'Stand-Off' : id))).toBe(words);
});

test('[takeover.stand-off.victory.1, campaign.post-battle.captives.1] on paper a victory of the last gang means that the others had left', () => {
  // Red's injuries leave two possible captives of Blue, of whom others still stand if nothing else is written.
  const asks = (scenario: string, more: Partial<PaperResult> = {}) => {
    const { league, battle, paper } = fought(scenario, 'red', more);
    league.rolls([1, 1], [1, 1]);
    league.play((t) => judgePaper(t, battle, paper));
    return league.asked.some(({ clause }) => clause === 'campaign.post-battle.captives.3');
  };
  expect(asks('takeover.stand-off')).toBe(true);
  // A draw with both gangs on the battlefield is none that the scenario knows: nothing is read into it.
  expect(asks('takeover.stand-off', { victors: [] })).toBe(false);
  // An Ambush can be won while enemies stand.
  expect(asks('takeover.ambush', { defender: 'red' })).toBe(false);
});

test('[takeover.ambush.experience.1, takeover.ambush.experience.2] on paper those who got away from an Ambush learn from it, else the Attackers’ leader', () => {
  const learners = (victor: 'red' | 'blue', escaped?: readonly string[]) => {
    const more = escaped ? { defender: 'red', escaped } : { defender: 'red' };
    const { league, state, battle, paper } = fought('takeover.ambush', victor, more);
    expect(faultOfPaper(state, battle, paper)).toBeUndefined();
    const { awards } = league.play((t) => judgePaper(t, battle, paper));
    const learnt = awards.filter(
      ({ what, clause }) => what === 'xp' && clause.startsWith('takeover.ambush.'),
    );
    return learnt.map(({ to, clause }) => `${to} ${clause}`);
  };
  const { state, league, battle, paper } = fought('takeover.stand-off', 'red');
  const idsOf = (gang: string) => rosterOf(state, league.gang(gang)).map(({ id }) => id);
  const everybody = idsOf('red');
  const away = (id: string) => `${id} takeover.ambush.experience.1`;
  expect(learners('red', everybody.slice(1, 3))).toEqual(everybody.slice(1, 3).map(away));
  expect(learners('blue')).toEqual([`${idsOf('blue')[0]} takeover.ambush.experience.2`]);
  // Nobody says who got away, but the Defender can only have won so.
  expect(learners('red')).toEqual(everybody.map(away));
  const [id] = everybody;
  expect(faultOfPaper(state, battle, { ...paper, escaped: [id as string] })).toContain('At escaped: nobody');
});
