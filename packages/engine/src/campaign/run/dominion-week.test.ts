import { expect, test } from 'vitest';
import { dominionWeek } from './dominion-week.ts';
import { League, seated } from './league.fixture.ts';
import { ratingOf } from './state.ts';

/** A week in which everybody challenges green, and green refuses. */
function week(rulings: Record<string, string> = {}): League {
  const league = new League(
    ['red', 'blue', 'green'],
    { pack: 'dominion', rules: { subplots: false } },
    rulings,
  )
    .says((question) =>
      question.kind === 'choice' && question.options.includes('nobody') && question.options.includes('green')
        ? 'green'
        : undefined,
    )
    .chooses('dominion.prebattle.challenge.1', 'nobody', 'green')
    .chooses('dominion.prebattle.challenge.2', 'refuse');
  league.play(dominionWeek);
  return league;
}

const challenges = (league: League) =>
  league.story.filter(({ event }) => event === 'dominion-week/challenges').map(({ facts }) => facts.rival);

test('[dominion.prebattle.challenge.1] in a week every gang rolls for its place and is challenged once at most', () => {
  const league = week();
  expect(league.asked[0]).toMatchObject({ kind: 'dice', clause: 'dominion.prebattle.challenge.1' });
  expect(challenges(league).filter((rival) => rival === 'green')).toEqual(['green']);
  expect(league.faults).toEqual([]);
});

test('[dominion.prebattle.challenge.2] if the group agrees, everybody may challenge a gang, the weakest first', () => {
  const league = week({
    'dominion.week-order': 'lowest-rating-first',
    'dominion.week-challenged': 'any-number',
  });
  const ratings = league.state.leads.map((id) => ratingOf(league.state, league.gang(id)));
  expect(ratings).toEqual(ratings.toSorted((one, other) => one - other));
  expect(challenges(league)).toEqual(['green', 'green']);
});

test('a challenge to a gang that leaves before it is named lapses', () => {
  const { session } = seated(['red', 'blue', 'green'], { pack: 'dominion', rules: { weeks: 4 } });
  const [open] = session.openEach as [(typeof session.openEach)[number]];
  const { options, of = '' } = open.question as unknown as { options: string[]; of?: string };
  const rival = options.find((id) => id !== 'nobody') ?? '';
  expect(session.beside(['leave', rival], null, 'away', 'organiser').fault).toBeUndefined();
  expect(session.answer(open.number, of, rival).fault).toBeUndefined();
  expect(session.openEach[0]?.question.clause).not.toBe('dominion.territory.stake.1');
  expect(Object.keys(session.state.battles)).toEqual([]);
});
