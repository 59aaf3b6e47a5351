/** Tactics cards in a week of several battles: what one has used up, the next does not have. */
import { expect, test } from 'vitest';
import { newBattle } from '../../battle/roster.ts';
import { secretsOf } from '../../battle/secrets.ts';
import { battleSetUp, bringHome, faultOfResult, resultOf } from './battles.ts';
import { endOfWeek } from './end-of-week.ts';
import { League } from './league.fixture.ts';
import { type CampaignBattle, cardsOf } from './state.ts';

const battleNumber = (id: string) =>
  ({
    id,
    week: 1,
    gangs: ['red', 'blue'],
    stake: null,
    holder: null,
    status: 'open',
    reason: 'territory',
    scenario: 'takeover.stand-off',
    knife: 'red',
    captor: null,
    challenger: null,
    defender: null,
    out: [],
    played: null,
  }) as unknown as CampaignBattle;

/** Fights a battle in which Red draws the first so many cards of its deck, and plays these Underdog cards. */
function fight(league: League, id: string, draws: number, plays: readonly string[] = []) {
  const battle = battleNumber(id);
  league.state.battles[id] = battle;
  const setUp = battleSetUp(league.state, battle);
  const state = newBattle(setUp);
  const [red] = state.gangs;
  if (!red) throw new Error('nobody fights');
  const secrets = secretsOf(state, red);
  secrets.deck = secrets.deck.slice(draws);
  secrets.underdogs = secrets.underdogs.filter((card) => !plays.includes(card));
  state.verdict = { result: 'win', victors: ['red'], why: 'takeover.stand-off.victory.1' };
  const result = resultOf(state);
  expect(result.gangs.red?.hired).toBe(0);
  expect(faultOfResult(battle, result)).toBeUndefined();
  league.play((t) => bringHome(t, battle, result, false));
  const [next] = battleSetUp(league.state, battleNumber('next')).gangs;
  return { left: next?.deck, underdogs: next?.underdogCards };
}

test('[takeover.standards.tactics.2, takeover.standards.tactics.3, campaign.tactics.draw.2] cards drawn for a battle are not in the deck again before the next week, until none is left', () => {
  const league = new League(['red', 'blue'], { rules: { tactics: true } });
  const red = league.gang('red');
  const all = cardsOf(league.state, red);
  expect(fight(league, 'battle-1', 2).left).toEqual(all.slice(2));
  expect(fight(league, 'battle-2', 3).left).toEqual(all.slice(5));
  expect(fight(league, 'battle-3', all.length).left).toEqual([]);
  expect(fight(league, 'battle-4', 1).left).toEqual([]);
  league.play((t) => endOfWeek(t, false));
  expect(red.drawn).toBeUndefined();
});

test('[takeover.standards.tactics.3] the deck of a player’s choice runs down as well', () => {
  const league = new League(['red', 'blue'], { rules: { tactics: true } });
  const red = league.gang('red');
  red.deck = [...cardsOf(league.state, red).slice(0, 6)];
  expect(fight(league, 'battle-1', 2).left).toEqual(red.deck.slice(2));
  expect(red.deck).toHaveLength(6);
});

test('[campaign.underdogs.cards.2] an Underdog card that was played is back in the pool, others stay with the gang', () => {
  const league = new League(['red', 'blue'], {
    rules: { tactics: true, underdogCards: ['one', 'two', 'three'] },
  });
  const { state } = league;
  league.gang('red').underdogCards = ['one', 'two'];
  state.underdogPool = ['three'];
  expect(fight(league, 'battle-1', 0, ['one']).underdogs).toEqual(['two']);
  expect(state.underdogPool).toEqual(['three', 'one']);
});
