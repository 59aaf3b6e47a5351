/** Who takes captives while Enforcers are on the battlefield, where they count as a gang. */
import { expect, test } from 'vitest';
import { atMoment } from '../../battle/special-rule.ts';
import { fighterOf, fightersOf, type GangState, gangBy } from '../../battle/state.ts';
import '../../scenarios/index.ts';
import { always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import type { Question } from '../../table/question.ts';
import { takeCaptive } from './captives.ts';

const CAPTIVES = 'campaign.post-battle.captives';
const firstCard = (question: Question) =>
  question.kind === 'dice' && 'deck' in question.dice ? [question.dice.deck[0] as string] : [];

/** Red is in debt and Blue is not, and nine Enforcers have come; all of Red went out, and as many of Blue as stand. */
function fought(bluesUp: number) {
  const { t, state, players } = battleOf(
    'takeover.stand-off',
    [{ ...roster('red', 'king leader, a, b'), inDebt: true }, roster('blue', 'boss leader, c, d')],
    {
      depth: 'full',
      round: 2,
      answers: {
        'dice D6 campaign.enforcers.arrival.1': always(2),
        'dice D3+8 campaign.enforcers.setup.2': always(1),
        'dice 1 of': firstCard,
        [`dice D6 ${CAPTIVES}.3`]: always(6),
      },
    },
  );
  state.special = ['campaign.enforcers'];
  run(atMoment(t, 'roundStarts'));
  const [red, blue] = state.gangs as [GangState, GangState];
  const fallen = [...fightersOf(state, red), ...fightersOf(state, blue).slice(bluesUp)];
  for (const fighter of fallen) fighter.fate = 'out-of-action';
  return { t, state, players };
}

test('[campaign.post-battle.captives.5, campaign.enforcers.sides.2] as the last on the battlefield the Enforcers take a captive', () => {
  const { t, state } = fought(0);
  run(takeCaptive(t));
  expect(state.awards).toMatchObject([{ to: 'red-king', what: 'captive', amount: 1, detail: 'enforcers' }]);
  expect(state.aftermath['red-king']).toMatchObject({ captive: true });
});

test('[campaign.post-battle.captives.1, campaign.enforcers.sides.2] a gang is not the only one there while Enforcers are', () => {
  const { t, state, players } = fought(3);
  run(takeCaptive(t));
  expect(state.awards).toEqual([]);
  expect(players.keys(`dice D6 ${CAPTIVES}.3`)).toEqual([]);
  for (const { id } of fightersOf(state, gangBy(state, 'enforcers'))) fighterOf(state, id).fate = 'fled';
  run(takeCaptive(t));
  expect(state.awards).toMatchObject([{ what: 'captive', detail: 'blue' }]);
});
