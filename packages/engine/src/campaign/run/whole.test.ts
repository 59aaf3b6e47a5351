import { expect, test } from 'vitest';
import { inWords, type Told } from '../../table/events.ts';
import { keyOf } from '../../table/question.ts';
import { replay } from '../../table/replay.ts';
import { hold, takeTerritory } from './battles.ts';
import { beside as besideQuestions } from './beside.ts';
import { campaign, lastOfOccupation } from './campaign.ts';
import { downtime } from './downtime.ts';
import { inEnglish, League, seated } from './league.fixture.ts';
import { faultsInBooks } from './ledger.ts';
import { rosterOf } from './state.ts';
import { answerAsUsual } from './usual.ts';
import { reportOf } from './view.ts';

const beside = inEnglish(besideQuestions);

test('[campaign.phases.order.1] half of the weeks are Occupation, then comes Downtime, then Takeover', () => {
  expect(lastOfOccupation({ weeks: 12 } as never)).toBe(6);
  expect(Object.keys(campaign.stages)).toEqual([
    'founding',
    'invasion',
    'week',
    'end-of-week',
    'downtime',
    'awards',
  ]);
});

test('[campaign.phases.invasion.1] the opening battle has every gang in it, before any week', () => {
  const { session } = seated(['red', 'blue', 'green'], { rules: { invasion: true } });
  expect(session.stage).toBe('invasion');
  expect(session.state).toMatchObject({ week: 0, phase: 'invasion' });
  expect(Object.values(session.state.battles)).toMatchObject([
    { gangs: ['red', 'blue', 'green'], scenario: 'takeover.invasion' },
  ]);
});

test('[campaign.downtime.rest.1, campaign.phases.downtime.1] Downtime restores everybody and offers one special battle', () => {
  const league = new League().chooses('campaign.downtime.scenario.1', 'rest');
  const [hurt, held] = rosterOf(league.state, league.gang('red'));
  if (hurt) hurt.status = 'recovery';
  if (held) hold(league.t, held, 'blue', 'campaign.post-battle.captives.4');
  league.state.week = 6;
  league.play(downtime);
  expect([hurt?.status, held?.status]).toEqual(['fit', 'fit']);
  expect(rosterOf(league.state, league.gang('red')).every(({ xp }) => xp > 0)).toBe(true);
  expect(league.asked.filter(({ clause }) => clause === 'campaign.downtime.scenario.1')).toHaveLength(3);
  expect(league.faults).toEqual([]);
});

test('[campaign.downtime.end.1] nobody is taxed in Downtime, unless the table rules otherwise', () => {
  const owed = (rulings: Readonly<Record<string, string>>) => {
    const league = new League(['red', 'blue'], {}, rulings).chooses('campaign.downtime.scenario.1', 'rest');
    const ruins = league.state.territories['old-ruins'];
    if (ruins) ruins.holder = 'red';
    league.play(downtime);
    return league.gang('red').debt;
  };
  expect(owed({})).toBe(0);
  expect(owed({ 'campaign.downtime-taxes': 'yes' })).toBeGreaterThan(0);
});

test('[campaign.downtime.end.1, campaign.downtime.end.2] its End of Week brings no resources, and who recovers then stays so', () => {
  const league = new League().chooses('campaign.downtime.scenario.1', 'rest').says((question) => {
    const ganger = league.fighter('red', 'ganger');
    if (question.kind === 'deed' && question.of === 'red') ganger.status = 'recovery';
    return undefined;
  });
  const credits = league.gang('red').stash;
  league.play(downtime);
  expect(league.gang('red').stash).toBe(credits);
  expect(league.fighter('red', 'ganger').status).toBe('recovery');
});

test('[campaign.phases.special.2] a single entrant wins the Pit Brawl, and owes no taxes for two weeks', () => {
  const league = new League()
    .chooses('campaign.downtime.scenario.1', 'rest')
    .chooses('campaign.downtime.scenario.1', 'pit-brawl', 'red');
  league.play(downtime);
  // Taxes are levied with the resources, which this End of Week skips: both weeks are still to come.
  expect(league.gang('red').exempt).toBe(2);
  expect(league.told('campaign.phases.special.2')).toHaveLength(1);
});

test("[campaign.territories.mine-workings.3] captives go with the mine, and the captives from the new owner's gang are freed", () => {
  const league = new League();
  takeTerritory(league.t, 'mine-workings', 'red', 'test', 'campaign.territories.rules.3');
  const [blue, green] = [league.fighter('blue', 'ganger'), league.fighter('green', 'ganger')];
  hold(league.t, blue, 'red', 'campaign.post-battle.captives.4');
  hold(league.t, green, 'red', 'campaign.post-battle.captives.4');
  takeTerritory(league.t, 'mine-workings', 'blue', 'won', 'campaign.post-battle.rewards.2');
  expect([blue.status, blue.heldBy]).toEqual(['fit', null]);
  expect([green.status, green.heldBy]).toEqual(['captive', 'blue']);
  expect(league.faults).toEqual([]);
});

test('[campaign.territories.rules.3, campaign.territories.rules.4, campaign.alliances.informal.2] territories, credits and captives change hands by agreement, and earlier gains stay', () => {
  const league = new League();
  takeTerritory(league.t, 'old-ruins', 'red', 'test', 'campaign.territories.rules.3');
  league.gang('blue').stash = 40;
  league.gang('red').stash = 10;
  const offer = { to: 'blue', gives: { territories: ['old-ruins'] }, wants: { credits: 40 } };
  expect(
    beside(league.t, { type: 'overrule', path: ['offer'], value: offer, note: '', by: 'red' }),
  ).toBeUndefined();
  expect(
    beside(league.t, { type: 'overrule', path: ['accept', 'offer-1'], value: null, note: '', by: 'green' }),
  ).toContain('blue');
  expect(
    beside(league.t, { type: 'overrule', path: ['accept', 'offer-1'], value: null, note: '', by: 'blue' }),
  ).toBeUndefined();
  expect(league.state.territories['old-ruins']?.holder).toBe('blue');
  expect([league.gang('red').stash, league.gang('blue').stash]).toEqual([50, 0]);
  expect(
    beside(league.t, { type: 'overrule', path: ['accept', 'offer-1'], value: null, note: '', by: 'blue' }),
  ).toContain('answered already');
});

test('[campaign.alliances.informal.3] fighters are not traded', () => {
  const league = new League();
  const value = { to: 'blue', gives: { captives: [league.fighter('red', 'ganger').id] }, wants: {} };
  expect(beside(league.t, { type: 'overrule', path: ['offer'], value, note: '', by: 'red' })).toContain(
    'does not hold',
  );
});

test('many questions are open at once, each under its own number, also after the log is opened again', () => {
  const { session, setUp, answer, game } = seated(['red', 'blue'], { rules: { weeks: 4 } });
  const [knife = ''] = session.state.leads;
  const options = (of: string) =>
    session.openEach.find(({ question }) => question.of === of)?.question as never as { options: string[] };
  expect(answer(knife, options(knife).options[0])).toEqual({});
  const other = knife === 'red' ? 'blue' : 'red';
  expect(answer(other, 'pass')).toEqual({});
  while (session.state.step !== 'alone') {
    const [{ question, number } = { question: undefined, number: 0 }] = session.openEach;
    if (question?.kind !== 'choice') throw new Error('asked something else');
    session.answer(number, 'organiser', question.options.at(-1), [], keyOf(question));
  }
  const open = () => session.openEach.map(({ number, question }) => [number, question.of]);
  const before = open();
  expect(before.map(([, of]) => of)).toEqual(['red', 'blue']);
  expect(answer('blue', { do: 'rename', name: 'Blues' })).toEqual({});
  // Red's question keeps its number, and a tap on blue's old one is late.
  expect(open()[0]).toEqual(before[0]);
  expect(open()[1]?.[0]).not.toBe(before[1]?.[0]);
  const late = session.answer(
    before[1]?.[0] as number,
    'blue',
    { do: 'done' },
    [],
    'deed campaign.end-of-week.order.2 blue',
  );
  expect(late.fault).toContain('no longer open');
  expect(answer('red', { do: 'buy', item: 'armoury.nonsense' }).fault).toContain('nobody sells');
  expect(answer('red', { do: 'done' }, 'blue').fault).toContain('may answer this: red');
  const again = new (session.constructor as typeof import('../../table/session.ts').Session)(
    game,
    setUp,
    session.log,
  );
  expect(again.openEach.map(({ number, question }) => [number, question.of])).toEqual(open());
  expect(JSON.stringify(replay(game, setUp, session.log).state)).toBe(JSON.stringify(session.state));
});

test('undoing a battle whose spoils were spent takes back the purchases too, and says so', () => {
  const { session, answer } = seated(['red', 'blue'], { rules: { weeks: 4 } });
  const [knife = ''] = session.state.leads;
  const named = session.openEach[0]?.question as unknown as { options: string[] };
  answer(knife, named.options[0]);
  const other = knife === 'red' ? 'blue' : 'red';
  answer(other, 'contest');
  const to = session.log.length;
  const [doer, fallen] = [
    rosterOf(session.state, session.state.gangs[knife] as never)[0],
    rosterOf(session.state, session.state.gangs[other] as never)[2],
  ];
  const paper = {
    do: 'paper',
    scenario: 'takeover.stand-off',
    victors: [knife],
    out: [{ fighter: fallen?.id, by: doer?.id }],
    rounds: 3,
  };
  expect(answer('battle-1', paper, knife)).toEqual({});
  const credits = session.state.gangs[knife]?.stash as number;
  for (let turn = 0; turn < 40 && session.state.step !== 'alone'; turn++) {
    const [open] = session.openEach;
    if (open) answerAsUsual(session, open, 'late');
  }
  expect(answer.call(undefined, knife, { do: 'nothing' }).fault ?? '').not.toBe('');
  answer(knife, { do: 'buy', item: 'armoury.stub-gun' });
  expect(session.state.gangs[knife]?.items).toContain('armoury.stub-gun');
  expect(session.undo(to, 'organiser').fault).toContain('must agree');
  expect(session.undo(to, 'organiser', ['red', 'blue'])).toEqual({});
  expect(session.state.gangs[knife]?.items).toEqual([]);
  expect(session.state.battles['battle-1']?.status).toBe('open');
  expect(session.state.gangs[knife]?.stash).toBeLessThanOrEqual(credits);
  expect(inWords(session.story.at(-1) as Told)).toContain('takes back');
  expect(faultsInBooks(session.state, session.story)).toEqual([]);
});

test('the organiser corrects anything with a reason, and the books still add up', () => {
  const { session } = seated();
  const ganger = Object.values(session.state.members).find(({ rank }) => rank === 'ganger');
  const id = ganger?.id ?? '';
  const correct = (path: string[], was: unknown, now: unknown, note = 'miscounted') =>
    session.beside(['correct', ...path], { was, now } as never, note, 'organiser').fault;
  expect(correct(['red', 'credits'], session.state.gangs.red?.stash, 70)).toBeUndefined();
  expect(correct([id, 'xp'], 0, 5)).toBeUndefined();
  expect(correct([id, 'kit'], ganger?.kit, ['armoury.lasgun'])).toBeUndefined();
  expect(correct(['old-ruins', 'holder'], null, 'blue')).toBeUndefined();
  expect(correct([id, 'status'], 'fit', 'recovery')).toBeUndefined();
  expect(correct(['red', 'credits'], 70, 80, ' ')).toContain('say why');
  expect(correct(['red', 'credits'], 60, 80)).toContain('changed this meanwhile');
  expect(correct(['red', 'credits'], 70, -5)).toContain('whole number');
  expect(session.state.gangs.red?.stash).toBe(70);
  expect(session.state.members[id]).toMatchObject({ xp: 5, kit: ['armoury.lasgun'], status: 'recovery' });
  expect(faultsInBooks(session.state, session.story)).toEqual([]);
});

test('the organiser corrects that somebody has died, but not a Leader or the last of a gang', () => {
  const { session } = seated();
  const { members, gangs } = session.state;
  const [leader, ...others] = rosterOf(session.state, gangs.red as never);
  const died = (id = '', was = 'fit') =>
    session.beside(['correct', id, 'status'], { was, now: 'dead' } as never, 'buried', 'organiser').fault;
  const [first] = others;
  const kit = [...(first?.kit ?? [])];
  expect(died(leader?.id)).toContain('is the Leader or the last of the gang');
  expect(died(first?.id)).toBeUndefined();
  expect(members[first?.id ?? '']).toMatchObject({ status: 'dead', kit: [] });
  expect([...(gangs.red?.items ?? [])].sort()).toEqual(kit.sort());
  expect(rosterOf(session.state, gangs.red as never)).toEqual([leader, ...others.slice(1)]);
  expect(died(first?.id, 'dead')).toContain('expected fit or recovery, or dead');
  expect(reportOf(session).deaths).toMatchObject([{ id: first?.id }]);
  expect(faultsInBooks(session.state, session.story)).toEqual([]);
});

test('books that do not add up are found', () => {
  const league = new League();
  expect(league.faults).toEqual([]);
  league.gang('red').stash += 1;
  league.fighter('blue', 'ganger').xp = 3;
  expect(league.faults).toHaveLength(2);
});

const RESULT = {
  scenario: 'takeover.stand-off',
  rounds: 3,
  verdict: { result: 'win', victors: ['red'], why: 'takeover.stand-off.victory.1' },
  gangs: {
    red: { spent: 0, bottled: 'no', tookPart: ['red-leader'] },
    blue: { spent: 0, bottled: 'no', tookPart: ['blue-leader'] },
  },
  awards: [
    { id: 'a', to: 'red', what: 'credits', amount: 20, detail: '', clause: 'takeover.stand-off.rewards.1' },
  ],
  aftermath: {
    'blue-leader': { how: 'out-of-action', injuries: [], state: 'fit', changes: {}, captive: false },
  },
  out: [{ fighter: 'blue-leader', by: 'red-leader' }],
  freed: [],
  cleared: [],
  returning: [],
  guns: [],
  enforcersBeaten: false,
  house: {},
};

function atBattle() {
  const league = seated(['red', 'blue'], { rules: { weeks: 4 } });
  const { session, answer } = league;
  const [knife = ''] = session.state.leads;
  const named = session.openEach[0]?.question as unknown as { options: string[] };
  answer(knife, named.options[0]);
  answer(knife === 'red' ? 'blue' : 'red', 'contest');
  return league;
}

test.each([
  ['no parts', {}],
  ['no verdict', { ...RESULT, verdict: null }],
  ['a victor who was not there', { ...RESULT, verdict: { ...RESULT.verdict, victors: ['green'] } }],
  ['half of the gangs', { ...RESULT, gangs: { red: RESULT.gangs.red } }],
  ['nobody who took part', { ...RESULT, gangs: { ...RESULT.gangs, red: {} } }],
  ['credits in words', { ...RESULT, awards: [{ ...RESULT.awards[0], amount: 'many' }] }],
  ['an award of an unknown kind', { ...RESULT, awards: [{ ...RESULT.awards[0], what: 'castle' }] }],
  ['more than any battle pays', { ...RESULT, awards: [{ ...RESULT.awards[0], amount: 1e9 }] }],
  ['an aftermath of nothing', { ...RESULT, aftermath: { 'blue-leader': null } }],
  [
    'a characteristic that is none',
    { ...RESULT, aftermath: { 'blue-leader': { ...RESULT.aftermath['blue-leader'], changes: { luck: 1 } } } },
  ],
  ['nothing about who was freed', { ...RESULT, freed: undefined }],
])('a result with %s is refused with a reason and changes nothing', (_, result) => {
  const { session, answer } = atBattle();
  const before = JSON.stringify(session.state);
  expect(answer('battle-1', { do: 'result', result }, 'red').fault).toMatch(/^At result/);
  expect(JSON.stringify(session.state)).toBe(before);
});

test('a result that is sent twice is taken once', () => {
  const { session, answer } = atBattle();
  const open = session.openEach.find(({ question }) => question.of === 'battle-1');
  expect(answer('battle-1', { do: 'result', result: RESULT }, 'red')).toEqual({});
  const again = session.answer(
    open?.number ?? 0,
    'blue',
    { do: 'result', result: RESULT },
    [],
    keyOf(open?.question as never),
  );
  expect(again.fault).toContain('no longer open');
  expect(session.state.gangs.red).toMatchObject({ battles: 1, wins: 1 });
  expect(faultsInBooks(session.state, session.story)).toEqual([]);
});
