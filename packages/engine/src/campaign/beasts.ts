/** Cyber-mastiffs. */
import { specialRule } from '../battle/special-rule.ts';
import { rollTest } from '../core/tests.ts';
import { procedure } from '../table/procedure.ts';

/** How far from its owner a beast keeps its nerve, in inches. */
const LEASH = 3;

/** A beast as it ends its activation: gone with its owner, back at heel, or out of reach. */
export const leash = procedure('campaign.beasts.leash', function* (t, input) {
  const { ownerOnBoard, inches, broken, cl, friends } = input;
  if (!ownerOnBoard) {
    t.tell('The beast leaves with its owner', {}, 'campaign.beasts.owner.7');
    return { removed: true, tested: false, broken };
  }
  if (inches <= LEASH) {
    t.tell(
      broken ? 'Back within {leash}", the beast rallies' : 'The beast is within {leash}" of its owner',
      { leash: LEASH },
      broken ? 'campaign.beasts.owner.6' : 'campaign.beasts.owner.4',
    );
    return { removed: false, tested: false, broken: false };
  }
  if (broken) {
    t.tell('Still {inches}" away, the beast stays Broken', { inches }, 'campaign.beasts.owner.6');
    return { removed: false, tested: false, broken: true };
  }
  const check = { stat: 'cl', value: cl, modifier: friends } as const;
  const { total, passed } = yield* rollTest(t, check, 'campaign.table-rules.nerve.1');
  t.tell(
    '{inches}" from its owner: {total} against Cool {cl}+, the beast {fate}',
    { inches, total, cl, fate: passed ? 'holds' : 'is Broken' },
    'campaign.beasts.owner.4',
  );
  return { removed: false, tested: true, broken: !passed };
});

/** Cyber-mastiffs in a battle: they are in no gang's bottle tests [campaign.beasts.rules.1]. */
export const beastsInBattle = specialRule({
  id: 'campaign.beasts',
  title: 'Exotic beasts',
  countsForBottle: (_, { rank }) => rank !== 'beast',
});
