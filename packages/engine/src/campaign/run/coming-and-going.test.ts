import { expect, test } from 'vitest';
import type { RosterFighter } from '../../battle/roster.ts';
import { inWords, type Saying, saidInWords } from '../../table/events.ts';
import { keyOf } from '../../table/question.ts';
import { replay } from '../../table/replay.ts';
import { campaign, newCampaign, openCampaign, seatsIn } from './campaign.ts';
import { modestGang } from './founding.ts';
import { seated } from './league.fixture.ts';
import { faultsInBooks } from './ledger.ts';
import { rosterOf } from './state.ts';
import { answerAsUsual, runWeekOut, settleOpen } from './usual.ts';
import { campaignView, reportOf, todoFor } from './view.ts';

type Seated = ReturnType<typeof seated>;

function sound({ session, setUp, game }: Pick<Seated, 'session' | 'setUp' | 'game'>): void {
  expect(faultsInBooks(session.state, session.story)).toEqual([]);
  expect(JSON.stringify(replay(game, setUp, session.log).state)).toBe(JSON.stringify(session.state));
  const opened = openCampaign(setUp, JSON.parse(JSON.stringify(session.log)));
  expect(JSON.stringify(opened.state)).toBe(JSON.stringify(session.state));
}

test('[campaign.gangs.destruction.2, campaign.phases.order.2] a late player founds a gang at any time, with the credits of a new gang', () => {
  const league = seated(['red', 'blue'], { rules: { weeks: 6 } });
  const { session } = league;
  while (session.state.week < 3) runWeekOut(session);
  const join = (value: unknown, by = 'organiser') => session.beside(['join'], value as never, '', by).fault;
  expect(join({ id: 'green', name: 'Green' }, 'red')).toContain('Only the organiser');
  expect(join({ id: 'red', name: 'Red' })).toContain('there is a gang red already');
  expect(join({ id: 'market', name: 'M' })).toContain('At value.id');
  expect(join({ id: 'green', name: 'Green' })).toBeUndefined();
  const [task] = todoFor(session, 'green');
  // Two weeks are over: 800 and 100 for each.
  expect(task).toMatchObject({ of: 'green', beside: ['found', 'green'], budget: 1000 });
  const gang = modestGang('orlock', 'green', 'Green', 1000, () => 2);
  expect(session.beside(['found', 'green'], gang as never, '', 'blue').fault).toContain('for green');
  const rich = modestGang('orlock', 'green', 'Green', 1500, () => 2);
  expect(session.beside(['found', 'green'], rich as never, '', 'green').fault).toContain('of 1000 credits');
  expect(session.beside(['found', 'green'], gang as never, '', 'green').fault).toBeUndefined();
  expect(session.beside(['found', 'green'], gang as never, '', 'green').fault).toContain('not a late gang');
  expect(todoFor(session, 'green')).toEqual([]);
  runWeekOut(session);
  expect(session.state.leads.length + session.state.challenges.length).toBeGreaterThan(2);
  expect(session.state.challenges).toContain('green');
  expect(campaignView(session, null).charts.measures.rating[2]?.values.slice(0, 3)).toEqual([
    null,
    null,
    null,
  ]);
  sound(league);
});

test('a player who leaves takes all fighters along, frees the territories, and nobody waits for them', () => {
  const league = seated(['red', 'blue', 'green'], { rules: { weeks: 6 } });
  const { session } = league;
  runWeekOut(session);
  const leave = (by: string, note: string) => session.beside(['leave', 'blue'], null, note, by).fault;
  expect(leave('red', 'x')).toContain('Only blue or the organiser');
  expect(leave('blue', ' ')).toContain('say why');
  expect(leave('blue', 'a new job')).toBeUndefined();
  settleOpen(session);
  expect(session.openEach.some(({ question }) => question.by?.includes('blue'))).toBe(false);
  const { gangs, members, territories } = session.state;
  expect(gangs.blue).toMatchObject({ status: 'left', stash: 0, items: [] });
  expect(Object.values(members).filter(({ gang, status }) => gang === 'blue' && status !== 'gone')).toEqual(
    [],
  );
  expect(Object.values(territories).some(({ holder, originalOf }) => holder === 'blue' && !originalOf)).toBe(
    false,
  );
  expect(session.story.map((told) => inWords(told)).join('\n')).toContain('a new job');
  expect(leave('blue', 'again')).toContain('has left already');
  runWeekOut(session);
  expect(session.state.week).toBe(3);
  expect(campaignView(session, null).ranking.map(({ gang }) => gang)).not.toContain('blue');
  sound(league);
});

test('[campaign.week.knife.1] if the Knife leaves, nobody is asked to contest what the Knife did not name', () => {
  const league = seated(['red', 'blue', 'green'], { rules: { weeks: 6 } });
  const { session } = league;
  const knife = session.openEach[0]?.question.of ?? '';
  expect(session.openEach[0]?.question.clause).toBe('campaign.week.knife.1');
  session.beside(['leave', knife], null, 'moved away', knife);
  settleOpen(session);
  expect(session.openEach.map(({ question }) => question.clause)).not.toContain('campaign.week.challenge.1');
  expect(session.story.some(({ event, facts }) => event === 'week/names' && facts.knife === knife)).toBe(
    false,
  );
  sound(league);
});

test('the organiser ends the campaign early: awards are given for the present standings, and there is a report', () => {
  const league = seated(['red', 'blue'], { rules: { weeks: 12 } });
  const { session } = league;
  runWeekOut(session);
  const end = (by: string, note: string) => session.beside(['end'], null, note, by).fault;
  expect(end('red', 'x')).toContain('Only the organiser');
  expect(end('organiser', '')).toContain('say why');
  expect(end('organiser', 'summer is here')).toBeUndefined();
  settleOpen(session);
  expect(session.finished).toBe(true);
  const report = reportOf(session);
  expect(report.winners.length).toBeGreaterThan(0);
  expect(report).toMatchObject({ phase: 'over', week: 2, weeks: 2 });
  expect(end('organiser', 'again')).toContain('is over');
  sound(league);
});

test('[campaign.phases.order.2] a campaign pauses and goes on with a reason; pauses without one in older logs stay', () => {
  const league = seated(['red', 'blue'], { rules: { weeks: 4 } });
  const { session, setUp, game } = league;
  const pause = (value: boolean, note: string) => session.beside(['pause'], value, note, 'organiser').fault;
  expect(pause(true, ' ')).toContain('say why');
  expect(session.state.paused).toBe(false);
  expect(pause(true, 'snow')).toBeUndefined();
  expect(pause(false, '')).toContain('say why');
  expect(session.state.paused).toBe(true);
  expect(pause(false, 'thaw')).toBeUndefined();
  sound(league);
  const older = session.log.map((entry) => (entry.type === 'overrule' ? { ...entry, note: '' } : entry));
  expect(replay(game, setUp, older).state.paused).toBe(false);
});

test('the length of a campaign is corrected with a reason, never to less than was played', () => {
  const league = seated(['red', 'blue'], { rules: { weeks: 4 } });
  const { session } = league;
  runWeekOut(session);
  const correct = (was: number, now: number) =>
    session.beside(['correct', 'campaign', 'weeks'], { was, now }, 'holidays', 'organiser').fault;
  expect(correct(4, 1)).toContain('2 to 52 weeks');
  expect(correct(5, 6)).toContain('changed this meanwhile');
  expect(correct(4, 6)).toBeUndefined();
  expect(session.state.rules.weeks).toBe(6);
  sound(league);
});

test('a whole campaign runs out by careful answers alone, and ends', () => {
  const league = seated(['red', 'blue', 'green'], { rules: { weeks: 3 } });
  for (let week = 0; week < 10 && !league.session.finished; week++) runWeekOut(league.session);
  expect(league.session.finished).toBe(true);
  sound(league);
});

test('[campaign.gangs.founding.1] a price on no list needs the organiser’s consent, and the story tells it', () => {
  const league = unfounded();
  const { session } = league;
  const deed = modestGang('orlock', 'blue', 'Blue', 800, () => 2);
  const [first, ...rest] = deed.fighters;
  const cheap = { ...deed, fighters: [{ ...(first as (typeof deed.fighters)[number]), cost: 5 }, ...rest] };
  const waits = () => session.openEach.map(({ question }) => [question.kind, question.of, question.by]);
  expect(answerFor(league, 'blue', cheap, 'blue')).toBeUndefined();
  expect(session.state.gangs.blue?.status).toBe('waiting');
  expect(waits()).toContainEqual(['choice', 'blue', ['organiser']]);
  expect(answerFor(league, 'blue', 'agree', 'blue')).toMatch(/Only these may answer this: .*organiser/);
  // Refused, the player is asked again; agreed to, everybody reads at which price.
  expect(answerFor(league, 'blue', 'refuse', 'organiser')).toBeUndefined();
  expect(waits()).toContainEqual(['deed', 'blue', ['blue', 'organiser']]);
  expect(answerFor(league, 'blue', cheap, 'blue')).toBeUndefined();
  expect(answerFor(league, 'blue', 'agree', 'organiser')).toBeUndefined();
  expect(session.state.gangs.blue?.status).toBe('alive');
  expect(session.story.map((told) => inWords(told)).join('\n')).toMatch(
    /at the table’s own price: 5 credits, by the lists \d+/,
  );
  sound(league);
});

test('[campaign.gangs.founding.1] veterans need the organiser’s consent, and bring XP and injuries into the books', () => {
  const league = unfounded();
  const { session } = league;
  const deed = modestGang('orlock', 'blue', 'Blue', 800, () => 2);
  const [first, second, ...rest] = deed.fighters as readonly [RosterFighter, RosterFighter];
  const veterans = {
    ...deed,
    fighters: [{ ...first, xp: 7 }, { ...second, injuries: ['old-battle-wound'] }, ...rest],
  };
  const broken = { ...deed, fighters: [{ ...first, xp: -1 }, second, ...rest] };
  expect(answerFor(league, 'blue', broken, 'blue')).toContain('At fighters.0.xp: expected whole XP');
  expect(answerFor(league, 'blue', veterans, 'blue')).toBeUndefined();
  const [asked] = session.openEach.filter(({ question }) => question.of === 'blue');
  const { what } = (asked as { question: unknown }).question as { what: Saying };
  expect(saidInWords(what, (id) => session.nameOf(id))).toBe(
    `blue brings what it has lived through: ${first.name} (7 XP), ${second.name} (0 XP, old battle wound). Do you agree?`,
  );
  expect(answerFor(league, 'blue', 'agree', 'organiser')).toBeUndefined();
  const [leader, champion] = rosterOf(session.state, session.state.gangs.blue as never);
  expect(leader?.xp).toBe(7);
  expect(champion?.injuries).toEqual(['old-battle-wound']);
  sound(league);
});

test('[campaign.gangs.founding.1] a profile that is not the House’s is a price of its own, and a late gang’s is entered by the organiser', () => {
  const league = unfounded();
  const { session } = league;
  const deed = modestGang('orlock', 'red', 'Red', 800, () => 2);
  const strong = {
    ...deed,
    fighters: deed.fighters.map((each) => ({ ...each, stats: { ...each.stats, t: 6 } })),
  };
  expect(answerFor(league, 'red', strong, 'red')).toBeUndefined();
  expect(answerFor(league, 'red', 'refuse', 'organiser')).toBeUndefined();
  expect(answerFor(league, 'red', deed, 'red')).toBeUndefined();
  expect(session.state.gangs.red?.status).toBe('alive');
  expect(session.beside(['join'], { id: 'late', name: 'Late' }, '', 'organiser').fault).toBeUndefined();
  const late = modestGang('orlock', 'late', 'Late', 700, () => 2);
  const own = { ...late, house: 'house-of-nobody' };
  expect(session.beside(['found', 'late'], own as never, '', 'late').fault).toContain('by the organiser');
  expect(session.beside(['found', 'late'], own as never, '', 'organiser').fault).toBeUndefined();
  sound(league);
});

/** A campaign whose gangs are still to be founded. */
function unfounded() {
  const state = newCampaign({
    name: 'Test',
    pack: 'takeover',
    gangs: ['red', 'blue'].map((id) => ({ id, name: id })),
    rules: { tactics: false, invasion: false, weeks: 2 },
  });
  const setUp = { state, seats: seatsIn(state), seed: 'unfounded', dice: 'app' as const };
  return { session: openCampaign(setUp), setUp, game: campaign };
}

function answerFor({ session }: Pick<Seated, 'session'>, of: string, given: unknown, seat: string) {
  const open = session.openEach.find(({ question }) => question.of === of);
  if (!open) throw new Error(`Nothing is asked about ${of}`);
  return session.answer(open.number, seat, given, [], keyOf(open.question)).fault;
}

/** Red is asked what becomes of a ganger of blue. */
function captorIsAsked() {
  const league = seated(['red', 'blue', 'green'], { rules: { weeks: 6 } });
  const { session } = league;
  const captive = Object.values(session.state.members).find(
    ({ gang, rank }) => gang === 'blue' && rank === 'ganger',
  );
  if (!captive) throw new Error('Blue has no ganger');
  Object.assign(captive, { status: 'captive', heldBy: 'red', rescueChance: true });
  const about = () => session.openEach.filter(({ question }) => question.of === captive.id);
  while (about().length === 0) {
    const [open] = session.openEach;
    if (!open || !answerAsUsual(session, open, 'late')) throw new Error('Nobody is asked about the captive');
  }
  return { league, session, captive, about };
}

test('[campaign.captives.resolve.1] a captor is no longer asked about a captive whose gang has left', () => {
  const { session, about } = captorIsAsked();
  expect(session.beside(['leave', 'blue'], null, 'a new job', 'blue').fault).toBeUndefined();
  settleOpen(session);
  expect(about()).toEqual([]);
  runWeekOut(session);
  expect(session.state.week).toBe(2);
});

test('[campaign.captives.resolve.1] a captor is no longer asked about a captive who went home by a bargain', () => {
  const { session, captive, about } = captorIsAsked();
  const offer = { to: 'blue', gives: { captives: [captive.id] }, wants: {} };
  expect(session.beside(['offer'], offer as never, '', 'red').fault).toBeUndefined();
  const [bargain] = session.state.bargains;
  expect(session.beside(['accept', bargain?.id ?? ''], null, '', 'blue').fault).toBeUndefined();
  expect(captive).toMatchObject({ status: 'fit' });
  settleOpen(session);
  expect(about()).toEqual([]);
  expect(session.story.map((told) => inWords(told)).join('\n')).toContain('no longer holds');
  expect(captive).toMatchObject({ status: 'fit', gang: 'blue' });
});

test('[campaign.captives.resolve.2] a gang that has spent the credits meanwhile pays no ransom', () => {
  const { league, session, captive, about } = captorIsAsked();
  const ransom = session.state.gangs.blue?.stash ?? 0;
  expect(ransom).toBeGreaterThan(0);
  expect(league.answer(captive.id, { do: 'captive', choice: 'return', ransom }, 'red').fault).toBeUndefined();
  const offer = { to: 'green', gives: { credits: 1 }, wants: {} };
  expect(session.beside(['offer'], offer as never, '', 'blue').fault).toBeUndefined();
  const [bargain] = session.state.bargains;
  expect(session.beside(['accept', bargain?.id ?? ''], null, '', 'green').fault).toBeUndefined();
  expect(league.answer(captive.id, 'pay', 'blue').fault).toBeUndefined();
  expect(about().map(({ question }) => question.by?.[0])).toEqual(['red']);
  expect(session.state.gangs.blue?.stash).toBe(ransom - 1);
  expect(captive).toMatchObject({ status: 'captive', heldBy: 'red' });
});

test('[campaign.captives.resolve.1, campaign.captives.resolve.2] a captor whose ransom is refused decides again, and nobody asks for more than there is', () => {
  const { league, session, captive, about } = captorIsAsked();
  const has = session.state.gangs.blue?.stash ?? 0;
  const asks = (ransom: number) =>
    league.answer(captive.id, { do: 'captive', choice: 'return', ransom }, 'red').fault;
  expect(asks(has + 1)).toMatch(
    /^At ransom: .+ has \d+ credits, not \d+ \[campaign\.captives\.resolve\.2\]$/,
  );
  expect(asks(has)).toBeUndefined();
  expect(league.answer(captive.id, 'refuse', 'blue').fault).toBeUndefined();
  expect(about().map(({ question }) => question.clause)).toEqual(['campaign.captives.resolve.1']);
  expect(asks(5)).toBeUndefined();
  expect(league.answer(captive.id, 'pay', 'blue').fault).toBeUndefined();
  expect(about()).toEqual([]);
  expect(captive).toMatchObject({ status: 'fit', heldBy: null });
  expect(session.state.gangs.blue?.stash).toBe(has - 5);
});

test('no gang is called like an account of the books', () => {
  const called = (id: string) => () =>
    newCampaign({
      name: 'Test',
      pack: 'takeover',
      gangs: [
        { id: 'red', name: 'Red' },
        { id, name: 'Blue' },
      ],
    });
  expect(called('enforcers')).toThrow('enforcers is somebody else here; choose another name');
  expect(called('Blue')).toThrow('expected small letters, digits and hyphens, got "Blue"');
});

test('who answers for another gang hears whose question it is, of all that are open at once', () => {
  const state = newCampaign({
    name: 'Test',
    pack: 'takeover',
    gangs: ['Red', 'Blue'].map((name) => ({ id: name.toLowerCase(), name })),
  });
  const session = openCampaign({ state, seats: seatsIn(state), seed: 's', dice: 'app' });
  const red = session.openEach.find(({ question }) => question.of === 'red');
  const given = session.answer(red?.number ?? 0, 'blue', { do: 'leave' }, [], red && keyOf(red.question));
  expect(given).toMatchObject({ code: 'not-yours', fault: 'Only these may answer this: Red, The organiser' });
});

test('the result of a battle goes back with all that was built on it', () => {
  const league = seated(['red', 'blue'], { rules: { weeks: 6, invasion: true } });
  const { session } = league;
  while (session.state.week < 3) runWeekOut(session);
  const { results = {} } = campaignView(session, null);
  expect(Object.keys(results)).toContain('battle-1');
  expect(session.state.battles['battle-1']?.status).not.toBe('open');
  expect(
    session.undo(results['battle-1'] as number, 'organiser', seatsIn(session.state)).fault,
  ).toBeUndefined();
  expect(session.state.battles['battle-1']?.status).toBe('open');
  expect(campaignView(session, null).results).toEqual({});
  sound(league);
});
