/**
 * Stand-Off, and Tunnel Skirmish as its Zone Mortalis form: two gangs meet on ground that belongs to neither. Both end
 * and are won in the same way [dominion.stand-off.entry.1, dominion.tunnel-skirmish.entry.1].
 */
import { procedure } from '../../table/procedure.ts';
import { byPoints, declare, hasEnded, points, unlessDrawn } from './judging.ts';
import { leaderOf, twoGangs } from './reading.ts';
import { type Payment, rewards } from './rewards.ts';

const MORE = 'dominion.stand-off.victory.1';
const EQUAL = 'dominion.stand-off.victory.2';

export const standOffEnding = procedure('dominion.stand-off.ending', (t, { battle, variant }) =>
  hasEnded(t, battle, variant, {
    nobodyLeft: { classic: 'dominion.stand-off.ending.1', updated: 'dominion.stand-off.ending.2' },
    limit: unlessDrawn(
      byPoints(battle, points(t, battle), { more: MORE, equal: EQUAL }),
      'dominion.stand-off.ending.3',
      'dominion.stand-off.ending.4',
    ),
  }),
);

/** The Classic text, which holds in both variants. */
export const standOffVictory = procedure('dominion.stand-off.victory', (t, { battle }) => {
  const scored = points(t, battle);
  for (const [gang, score] of Object.entries(scored))
    t.tell('{gang} has {score} points', { gang, score }, 'dominion.stand-off.objectives.1');
  return declare(t, byPoints(battle, scored, { more: MORE, equal: EQUAL }), {
    [MORE]: 'more points',
    [EQUAL]: 'equal points',
  });
});

/** What the rulebook pays; the two forms differ in nothing else. */
const PAYMENT = {
  'dominion.stand-off': {
    for: 'winning-or-losing',
    clause: 'dominion.stand-off.credits.1',
    base: { won: 'D6x10', lost: 'D3x5', drew: 'D6x5' },
  },
  'dominion.tunnel-skirmish': {
    for: 'winning-or-losing',
    clause: 'dominion.tunnel-skirmish.credits.1',
    base: { won: '2D6x10', lost: 'D3x5', drew: 'D6x10' },
  },
} as const satisfies Record<string, Payment>;

export const standOffRewards = procedure('dominion.stand-off.rewards', function* (t, { battle, variant }) {
  const verdict = byPoints(battle, points(t, battle), { more: MORE, equal: EQUAL });
  const winner = twoGangs(battle).find(({ id }) => verdict.victors.includes(id));
  return yield* rewards(t, battle, variant, verdict, {
    payment: PAYMENT[battle.scenario],
    reputation: (gang) => (gang === winner ? 2 : 0),
    reputationClause: 'dominion.stand-off.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings: winner ? [{ fighter: leaderOf(winner), xp: 1, clause: 'dominion.stand-off.experience.1' }] : [],
  });
});
