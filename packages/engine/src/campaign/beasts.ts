/** Cyber-mastiffs. */
import { isUnder, knows, putOn, takeAway } from '../battle/kit.ts';
import { specialRule } from '../battle/special-rule.ts';
import { allOnBoard, areFriends, fighterOf, ids } from '../battle/state.ts';
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

  /** Nobody likes to shoot at Daisy, unless she is at a friend's throat. */
  *daresToShoot(t, shooter, target) {
    const atAFriend = target.engagedWith.some((id) => areFriends(t.state, shooter, fighterOf(t.state, id)));
    if (!knows(target, 'daisy') || atAFriend) return true;
    const test = { stat: 'wil', value: shooter.stats.wil } as const;
    const { passed } = yield* rollTest(t, test, 'campaign.beasts.daisy.1', shooter.id);
    if (!passed) t.tell('{name} cannot shoot at Daisy', { name: shooter.name }, 'campaign.beasts.daisy.1');
    return passed;
  },

  /** Peanut is Insane for an activation unless a D6 shows 2 or more. */
  *activationStarts(t, fighter) {
    if (!knows(fighter, 'peanut') || isUnder(fighter, 'insane')) return;
    if ((yield* t.roll('D6', 'campaign.beasts.peanut.1', fighter.id)) === 1) {
      putOn(fighter, 'insane');
      putOn(fighter, FIT);
    }
  },
  activationEnds(_, fighter) {
    if (!isUnder(fighter, FIT)) return;
    takeAway(fighter, FIT);
    takeAway(fighter, 'insane');
  },

  /** Nobody is finished off within 3" of a Roscoe who stands on their side [campaign.beasts.roscoe.1]. */
  *targets(t, _attacker, targets, kind) {
    if (kind !== 'coup') return targets;
    let open = targets;
    for (const dog of allOnBoard(t.state)) {
      if (!knows(dog, 'roscoe') || dog.fate !== 'standing') continue;
      const guarded = open.filter((target) => areFriends(t.state, dog, target));
      const near = yield* t.within(3, dog.id, ids(guarded), 'campaign.beasts.roscoe.1');
      open = open.filter(({ id }) => !near.includes(id));
    }
    return open;
  },
});

/** The condition of a Peanut who has one of his moments. */
const FIT = 'peanut-fit';
