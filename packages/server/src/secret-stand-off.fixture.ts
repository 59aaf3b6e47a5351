/** A scenario with secrets of its own, for the tests. */
import type { Json } from '@hive-arbiter/engine';
import { scenario } from '../../engine/src/battle/scenario.ts';
import { standOff } from '../../engine/src/scenarios/takeover/stand-off.ts';

const WORDS = ['ash', 'bone', 'coal', 'dust'];

/** Every seat picks a secret word and is dealt a hand; nobody else may ever see either. */
scenario({
  ...standOff,
  id: 'takeover.secret-stand-off',
  *setUp(t) {
    const seats = t.state.gangs.map(({ seat }) => seat);
    const picks = yield* t.together(
      seats.map((seat) => ({
        kind: 'choice' as const,
        clause: 'dominion.subplots.draw.1' as const,
        by: [seat],
        options: WORDS.map((word) => `secret-${seat}-${word}`),
        secret: true as const,
      })),
    );
    for (const [at, seat] of seats.entries()) {
      const hand = picks[at] as string;
      t.state.secrets[seat] = { pick: hand, hand: [`hand-of-${seat}`] } as Json;
      t.tellTo(seat, 'You hold {hand}', { hand }, 'dominion.subplots.draw.1');
    }
  },
});
