import { expect, test } from 'vitest';
import { openCampaign } from './campaign.ts';
import { feedOf, storyOf } from './feed.ts';
import { League, seated } from './league.fixture.ts';
import { type CampaignState, ORGANISER, rosterOf } from './state.ts';
import { answerAsUsual, runWeekOut } from './usual.ts';
import { campaignView, todoFor } from './view.ts';

/** Who may fight for a territory, as the map shows it. */
function openTo(state: CampaignState, territory: string): readonly string[] {
  const session = openCampaign({ state, seats: Object.keys(state.gangs), seed: 'view', dice: 'app' });
  Object.assign(session.state, structuredClone(state));
  return campaignView(session, null).territories.find(({ id }) => id === territory)?.open ?? ['no such'];
}

function takeover(): League {
  const league = new League(['red', 'blue', 'green', 'grey']);
  const { state } = league;
  state.step = 'leads';
  state.leads = ['red'];
  state.challenges = ['blue'];
  const [one, other] = Object.values(state.territories).filter(({ originalOf }) => originalOf === undefined);
  if (!one || !other) throw new Error('Two territories are needed');
  state.offer = [one.id];
  other.holder = 'green';
  return league;
}

const offered = ({ state }: League) => state.offer[0] as string;
const held = ({ state }: League) =>
  Object.values(state.territories).find(({ holder, originalOf }) => holder === 'green' && !originalOf)
    ?.id as string;

test('[campaign.week.knife.2] in Occupation the leading gang and gangs with a Challenge left may fight for what is offered', () => {
  const league = takeover();
  expect(openTo(league.state, offered(league))).toEqual(['red', 'blue']);
  expect(openTo(league.state, held(league))).toEqual([]);
});

test('[campaign.week.knife.3] in the Takeover phase held territories are open as well, but not to their holder', () => {
  const league = takeover();
  league.state.phase = 'takeover';
  league.state.challenges = ['blue', 'green'];
  expect(openTo(league.state, held(league))).toEqual(['red', 'blue']);
  expect(openTo(league.state, offered(league))).toEqual(['red', 'blue', 'green']);
});

test('nothing is open once the battles are over, or where nobody may name it', () => {
  const league = takeover();
  league.state.leads = [];
  expect(openTo(league.state, offered(league))).toEqual([]);
  league.state.leads = ['red'];
  league.state.step = 'alone';
  expect(openTo(league.state, offered(league))).toEqual([]);
});

test('a gang whose fighters are all captives fights for nothing', () => {
  const league = takeover();
  for (const member of rosterOf(league.state, league.gang('blue'))) member.status = 'captive';
  expect(openTo(league.state, offered(league))).toEqual(['red']);
});

test('[dominion.prebattle.challenge.1] in Dominion a territory is open to all but the one who is challenged for it', () => {
  const league = new League(['red', 'blue', 'green'], { pack: 'dominion' });
  const { state } = league;
  state.step = 'battles';
  const [one, other] = Object.values(state.territories).filter(({ originalOf }) => originalOf === undefined);
  if (!one || !other) throw new Error('Two territories are needed');
  state.offer = [one.id];
  state.challenges = ['green'];
  // What nobody holds is fought for first; only green can still be challenged.
  expect(openTo(state, one.id)).toEqual(['red', 'blue']);
  state.offer = [];
  other.holder = 'green';
  expect(openTo(state, other.id)).toEqual(['red', 'blue']);
  state.challenges = ['red', 'blue'];
  expect(openTo(state, other.id)).toEqual([]);
});

test('after the end nobody founds, leaves, pauses or bargains, but the books can still be corrected', () => {
  const { session } = seated(['red', 'blue'], { rules: { weeks: 1 } });
  session.beside(['join'], { id: 'green', name: 'Green' }, '', 'organiser');
  expect(todoFor(session, 'green')).toHaveLength(1);
  while (!session.finished) runWeekOut(session);
  expect(todoFor(session, 'green')).toEqual([]);
  const length = session.log.length;
  for (const [path, value] of [
    [['leave', 'red'], null],
    [['pause'], true],
    [['end'], null],
    [['found', 'green'], {}],
    [['join'], { id: 'grey', name: 'Grey' }],
    [['offer'], { to: 'blue', gives: { credits: 1 }, wants: {} }],
  ] as const)
    expect(session.beside(path, value, 'late', 'organiser').fault).toBe('The campaign is over');
  expect(session.log).toHaveLength(length);
  const was = session.state.gangs.red?.stash ?? 0;
  const fix = session.beside(['correct', 'red', 'credits'], { was, now: was + 5 }, 'miscounted', 'organiser');
  expect(fix.fault).toBeUndefined();
});

test('each reader has the campaign in their language, and the session keeps its own', () => {
  const { session } = seated(['red', 'blue']);
  const words = (lines: readonly { readonly words: string }[] = []) => lines.map((line) => line.words);
  const told = (language?: 'de') => words(feedOf(session, { most: 500, language }));
  expect(told('de')).toContain('red erhält 800 Credits: das Budget');
  expect(told()).toContain('red gains 800 credits: the budget');
  expect(words(storyOf(session, { language: 'de' }).at(-1)?.lines)).toContain('red ist gegründet');
  const task = (language?: 'de') => campaignView(session, ORGANISER, language).todo[0];
  expect(task('de')?.what).not.toBe(task()?.what);
  expect(campaignView(session, 'red', 'de').waitingFor[0]?.what).toBe(task('de')?.what);
});

test('skills have their names in the story', () => {
  const { session } = seated(['red', 'blue']);
  expect(session.nameOf('rain-of-blows')).toBe('Rain of Blows');
});

test('every territory has a German name on the map and in the story', () => {
  const { session } = seated(['red', 'blue']);
  const named = (language: 'en' | 'de') =>
    Object.fromEntries(
      campaignView(session, null, language)
        .territories.filter(({ original }) => !original)
        .map(({ card, name }) => [card, name]),
    );
  expect([named('en').settlement, named('de').settlement]).toEqual(['Settlement', 'Siedlung']);
  const same = Object.keys(named('en')).filter((card) => named('en')[card] === named('de')[card]);
  // These two are names that German has as well.
  expect(same).toEqual(['cyberteknikae', 'generatorium']);
});

test('[campaign.tactics.bid.2] whoever bids reads what the card does, and the owner of a pool what its cards do', () => {
  const cards = ['one', 'two', 'three'].map((id) => ({
    id,
    title: `Card ${id}`,
    words: `${id} does this`,
    early: false,
  }));
  const { session } = seated(['red', 'blue'], { rules: { tactics: true, cards } });
  const bids = () => todoFor(session, 'red').filter(({ deeds }) => deeds?.includes('bid'));
  for (let count = 0; count < 60 && bids().length === 0; count++) {
    const [open] = session.openEach;
    if (open) answerAsUsual(session, open, 'nobody is there');
  }
  const [{ card } = { card: undefined }] = bids();
  expect(card).toEqual(
    cards.map(({ id, title, words }) => ({ id, title, words })).find(({ id }) => id === card?.id),
  );
  session.state.gangs.red?.pool.push('two');
  const mine = (seat: string) => campaignView(session, seat).gangs.find(({ id }) => id === 'red')?.mine;
  expect(mine('red')?.cards).toContainEqual({ id: 'two', title: 'Card two', words: 'two does this' });
  expect(mine('blue')).toBeUndefined();
});

test('a correction reads as one, with its reason', () => {
  const { session } = seated();
  const was = session.state.gangs.red?.stash ?? 0;
  session.beside(['correct', 'red', 'credits'], { was, now: was + 5 }, 'miscounted', ORGANISER);
  const [line] = feedOf(session, { most: 1 });
  expect(line?.words).toBe('red gains 5 credits: the organiser corrects it (miscounted)');
});
