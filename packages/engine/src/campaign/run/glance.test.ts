import { expect, test } from 'vitest';
import type { Entry } from '../../table/log.ts';
import { leave } from './battles.ts';
import { storyOf } from './feed.ts';
import { chartsOf, deathsOf, luckInLog, MEASURES, rivalriesOf } from './glance.ts';
import { League, seated } from './league.fixture.ts';
import { rosterOf } from './state.ts';
import { campaignView, reportOf, todoFor } from './view.ts';

test('a chart has a value of every gang for each week, and the last point is now', () => {
  const { session } = seated();
  const { points, measures } = chartsOf(session.state);
  expect(points).toEqual([
    { week: 0, phase: 'founding', now: false },
    { week: 1, phase: 'occupation', now: true },
  ]);
  expect(Object.keys(measures)).toEqual([...MEASURES]);
  const red = session.state.gangs.red;
  expect(measures.credits[0]).toEqual({ gang: 'red', values: [red?.stash, red?.stash] });
  session.beside(['correct', 'red', 'credits'], { was: red?.stash ?? 0, now: 77 }, 'miscounted', 'organiser');
  expect(chartsOf(session.state).measures.credits[0]?.values[1]).toBe(77);
});

test('rivalries count battles, victories and fighters taken out by either side', () => {
  const league = new League(['red', 'blue']);
  const [red, blue] = [league.fighter('red', 'leader').id, league.fighter('blue', 'leader').id];
  const battle = { week: 1, gangs: ['red', 'blue'], status: 'fought' };
  league.state.battles = {
    'battle-1': {
      ...battle,
      id: 'battle-1',
      played: { victors: ['red'] },
      out: [{ fighter: blue, by: red }],
    },
    'battle-2': { ...battle, id: 'battle-2', played: { victors: [] }, out: [{ fighter: red, by: null }] },
    'battle-3': { ...battle, id: 'battle-3', status: 'open', played: null, out: [] },
  } as never;
  expect(rivalriesOf(league.state)).toEqual([
    { gangs: ['red', 'blue'], battles: 2, wins: [1, 0], tookOut: [1, 0], last: 'battle-2' },
  ]);
});

test('the dead are listed with the week and whoever took them out, and not those who were brought back', () => {
  const league = new League(['red', 'blue']);
  const [killer, ...others] = [
    league.fighter('red', 'leader'),
    ...rosterOf(league.state, league.gang('blue')),
  ];
  const [slain, sick, revived] = others.toReversed();
  if (!slain || !sick || !revived) throw new Error('Blue has too few fighters');
  league.state.battles = {
    'battle-1': { id: 'battle-1', gangs: ['red', 'blue'], out: [{ fighter: slain.id, by: killer.id }] },
  } as never;
  league.t.tell('week/week', { week: 3, weeks: 12, phase: 'occupation' }, 'campaign.phases.order.1');
  const CLAUSE = 'campaign.post-battle.roster.1';
  leave(league.t, slain, 'dead', 'lost', 'killed', CLAUSE, 'battle-1');
  leave(league.t, sick, 'dead', 'lost', 'killed', CLAUSE);
  leave(league.t, revived, 'dead', 'lost', 'killed', CLAUSE);
  revived.status = 'fit';
  expect(deathsOf(league.state, league.story)).toEqual([
    { id: slain.id, name: slain.name, gang: 'blue', week: 3, by: { name: killer.name, gang: 'red' } },
    { id: sick.id, name: sick.name, gang: 'blue', week: 3, by: null },
  ]);
});

test('luck is read from the dice of the log that are a gang’s own and still hold', () => {
  const { state } = new League(['red', 'blue']);
  const roll = (seq: number, key: string, answer: number[]) =>
    ({ seq, type: 'answer', key, answer, by: 'app', how: 'rolled' }) as Entry;
  const log: Entry[] = [
    roll(1, 'dice 2D6 campaign.trade.action.2 red', [6, 6]),
    roll(2, `dice D6 campaign.fighters.twelve.2 ${Object.keys(state.members)[0]}`, [6]),
    roll(3, 'dice 2D6 campaign.trade.action.2 blue', [1, 3]),
    roll(4, 'dice D6 campaign.trade.action.2 blue', [1]),
    { seq: 5, type: 'undo', to: 3, by: 'blue' },
  ];
  expect(luckInLog(state, log)).toMatchObject([
    { gang: 'red', dice: 3, average: 6 },
    { gang: 'blue', dice: 2, average: 2 },
  ]);
});

test('the story has a chapter for the founding and for each week, the newest first', () => {
  const { session } = seated();
  const [week, founding, ...more] = storyOf(session);
  expect(more).toEqual([]);
  expect([week?.id, founding?.id]).toEqual(['week-1', 'founding']);
  expect(founding?.lines.filter(({ kind }) => kind === 'milestone')).toHaveLength(2);
  // Credits of the founding are summed up, one line for each gang.
  expect(founding?.lines.some(({ kind }) => kind === 'money')).toBe(false);
  expect(founding?.sums.map(({ gang, credits }) => [gang, credits])).toEqual(
    ['red', 'blue'].map((id) => [id, session.state.gangs[id]?.stash]),
  );
});

test('the sums of a chapter say what was earned: XP that is spent or dies with somebody is not taken off', () => {
  const { session } = seated();
  const [leader, other] = rosterOf(session.state, session.state.gangs.red as never);
  const xp = (fighter: string, was: number, now: number) =>
    session.beside(['correct', fighter, 'xp'], { was, now }, 'an assist', 'organiser');
  const earned = () => storyOf(session)[0]?.sums.find(({ gang }) => gang === 'red')?.xp;
  xp(leader?.id ?? '', 0, 9);
  xp(other?.id ?? '', 0, 4);
  expect(earned()).toBe(13);
  xp(leader?.id ?? '', 9, 7);
  expect(earned()).toBe(11);
  session.beside(['leave', 'red'], null, 'moved away', 'organiser');
  expect(earned()).toBe(11);
});

test('a correction is told in the story with its reason', () => {
  const { session } = seated();
  const was = session.state.gangs.red?.stash ?? 0;
  session.beside(['correct', 'red', 'credits'], { was, now: was + 5 }, 'Miscounted by Ana', 'organiser');
  expect(storyOf(session)[0]?.lines.at(-1)).toMatchObject({ kind: 'correction', about: ['red'] });
  expect(storyOf(session)[0]?.lines.at(-1)?.words).toContain('Miscounted by Ana');
});

test('a gang at the End of Week gets hints about what is worth doing now', () => {
  const { session, answer } = seated(['red', 'blue'], { rules: { weeks: 4 } });
  const [knife = ''] = session.state.leads;
  const named = session.openEach[0]?.question as unknown as { options: string[] };
  answer(knife, named.options[0]);
  answer(knife === 'red' ? 'blue' : 'red', 'pass');
  for (let turn = 0; turn < 40 && session.state.step !== 'alone'; turn++) {
    const [open] = session.openEach;
    if (open?.question.kind !== 'choice') break;
    session.answer(open.number, 'organiser', open.question.options.at(-1), [], undefined);
  }
  expect(session.state.step).toBe('alone');
  const [fighter] = rosterOf(session.state, session.state.gangs.red as never);
  session.beside(['correct', fighter?.id ?? '', 'xp'], { was: fighter?.xp ?? 0, now: 30 }, 'x', 'organiser');
  const hints = todoFor(session, 'red').find(({ of }) => of === 'red')?.hints ?? [];
  expect(hints).toContainEqual(
    expect.objectContaining({ do: 'advance', fighter: fighter?.id, words: expect.stringContaining('30 XP') }),
  );
  expect(hints.every(({ fighter: of }) => of === undefined || of.startsWith('red'))).toBe(true);
  const view = campaignView(session, 'red');
  expect(view.charts.points.length).toBeGreaterThan(1);
  expect(reportOf(session).rivalries).toEqual(view.rivalries);
});
