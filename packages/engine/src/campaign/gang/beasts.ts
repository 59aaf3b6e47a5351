/** Cyber-mastiffs. */
import { leaveBoard } from '../../battle/events.ts';
import { isMastiff, isUnder, knows, putOn, takeAway } from '../../battle/kit.ts';
import { rollingFor } from '../../battle/rolling.ts';
import { specialRule, testModifierOf } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  areFriends,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  fightersOf,
  friendsOf,
  gangBy,
  ids,
  isOnBoard,
  isUp,
  seatOf,
} from '../../battle/state.ts';
import { within } from '../../battle/where.ts';
import { deploy } from '../../core/deploy.ts';
import { breakNerve } from '../../core/play/nerve.ts';
import { runForCover } from '../../core/play/run-for-cover.ts';
import { rollTest } from '../../core/tests.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { CALM } from './mastiffs.ts';

/** How far from its owner a beast keeps its nerve, in inches. */
const LEASH = 3;

/** A beast as it ends its activation: gone with its owner, back at heel, or out of reach. */
export const leash = procedure('campaign.beasts.leash', function* (t, input) {
  const { ownerOnBoard, inches, broken, cl, friends } = input;
  if (!ownerOnBoard) {
    t.tell('beasts/beast-leaves-owner', {}, 'campaign.beasts.owner.7');
    return { removed: true, tested: false, broken };
  }
  if (inches <= LEASH) {
    t.tell(
      broken ? 'beasts/back-within-beast-rallies' : 'beasts/beast-within-owner',
      { leash: LEASH },
      broken ? 'campaign.beasts.owner.6' : 'campaign.beasts.owner.4',
    );
    return { removed: false, tested: false, broken: false };
  }
  if (broken) {
    t.tell('beasts/still-away-beast-stays', { inches }, 'campaign.beasts.owner.6');
    return { removed: false, tested: false, broken: true };
  }
  const check = { stat: 'cl', value: cl, modifier: friends } as const;
  const { total, passed } = yield* rollTest(t, check, 'campaign.table-rules.nerve.1');
  t.tell(
    'beasts/owner-against-cool-beast',
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

  /** A beast acts in the group of its owner, and not before [campaign.beasts.owner.3]. */
  mayActivate: (state, _, ready) => ready.filter((fighter) => !ownerOf(state, fighter)?.ready),
  brings: (state, fighter) => beastsOf(state, fighter).filter(({ ready }) => ready),
  /** A broken one runs to its owner [campaign.beasts.owner.5]. */
  runsTo: ownerOf,
  /** A fighter who arrives later may have their beast at their side [campaign.beasts.owner.1]. */
  *reinforced(t, fighter) {
    const waiting = fightersOf(t.state, gangBy(t.state, fighter.gang)).filter(
      ({ owner, status, tookPart }) => owner === fighter.id && status === 'fit' && !tookPart,
    );
    const clause = 'campaign.beasts.owner.1';
    const what = say('beasts/which-beasts-come-along', { fighter: fighter.name });
    const options = { options: ids(waiting) };
    for (const id of yield* t.pick(seatOf(t.state, fighter), options, clause, fighter.id, what)) {
      yield* deploy(t, fighterOf(t.state, id), within(LEASH, [fighter.id]), clause);
    }
  },
  leftBoard(t, fighter, fate) {
    for (const beast of beastsOf(t.state, fighter)) {
      t.tell('beasts/leaves-owner', { beast: beast.name }, 'campaign.beasts.owner.7');
      // A beast that follows somebody who was taken out is not taken out itself.
      leaveBoard(t, beast, fate === 'escaped' || fate === 'extracted' ? fate : 'fled');
    }
  },

  /** Nobody likes to shoot at Daisy, unless she is at a friend's throat. */
  *daresToShoot(t, shooter, target) {
    const atAFriend = target.engagedWith.some((id) => areFriends(t.state, shooter, fighterOf(t.state, id)));
    if (!isMastiff(target, 'daisy') || atAFriend) return true;
    const test = { stat: 'wil', value: shooter.stats.wil } as const;
    const { passed } = yield* rollTest(t, test, 'campaign.beasts.daisy.1', shooter.id);
    if (!passed) t.tell('beasts/cannot-shoot-daisy', { name: shooter.name }, 'campaign.beasts.daisy.1');
    return passed;
  },

  /** Peanut is Insane for an activation unless a D6 shows 2 or more. */
  *activationStarts(t, fighter) {
    if (!isMastiff(fighter, 'peanut') || knows(fighter, CALM) || isUnder(fighter, 'insane')) return;
    if ((yield* t.roll('D6', 'campaign.beasts.peanut.1', fighter.id)) === 1) {
      putOn(fighter, 'insane');
      putOn(fighter, FIT);
    }
  },
  *activationEnds(t, fighter) {
    if (isUnder(fighter, FIT)) {
      takeAway(fighter, FIT);
      takeAway(fighter, 'insane');
    }
    yield* heel(t, fighter);
  },

  /** Nobody is finished off within 3" of a Roscoe who stands on their side [campaign.beasts.roscoe.1]. */
  *targets(t, _attacker, targets, kind) {
    if (kind !== 'coup') return targets;
    let open = targets;
    for (const dog of allOnBoard(t.state)) {
      if (!isMastiff(dog, 'roscoe') || dog.fate !== 'standing') continue;
      const guarded = open.filter((target) => areFriends(t.state, dog, target));
      const near = yield* t.within(3, dog.id, ids(guarded), 'campaign.beasts.roscoe.1');
      open = open.filter(({ id }) => !near.includes(id));
    }
    return open;
  },
});

/** The owner of a beast, while both are on the battlefield. */
function ownerOf(state: BattleState, beast: FighterState): FighterState | undefined {
  const owner = beast.owner === undefined ? undefined : state.fighters[beast.owner];
  return owner && isOnBoard(owner) && isOnBoard(beast) ? owner : undefined;
}

/** The beasts of a fighter that are on the battlefield. */
function beastsOf(state: BattleState, { id }: FighterState): readonly FighterState[] {
  return allOnBoard(state).filter(({ owner }) => owner === id);
}

/** Is a beast near enough to its owner as it ends its activation? A broken one that is comes round, for no experience. */
function* heel(t: BattleTable, beast: FighterState): Rule<void> {
  const owner = ownerOf(t.state, beast);
  if (!owner || !isUp(beast)) return;
  const what = say('beasts/has-ended-within', { beast: beast.name, LEASH, owner: owner.name });
  const near = yield* t.within(LEASH, beast.id, [owner.id], 'campaign.beasts.owner.4', what);
  const tests = near.length === 0 && !beast.broken;
  const friends = tests ? friendsOf(t.state, beast).filter(isUp) : [];
  const whoHelps = say('beasts/who-within-3-helps', { beast: beast.name });
  const steady = yield* t.within(3, beast.id, ids(friends), 'campaign.table-rules.nerve.1', whoHelps);
  const { broken } = yield* leash(rollingFor(t, beast.id).quiet, {
    ownerOnBoard: true,
    inches: near.length > 0 ? LEASH : LEASH + 1,
    broken: beast.broken,
    cl: beast.stats.cl,
    friends: Math.min(10, steady.length + (tests ? yield* testModifierOf(t, beast, 'cl') : 0)),
  });
  const facts = { beast: beast.name, owner: owner.name };
  if (beast.broken && !broken) t.tell('beasts/back-rallies', facts, 'campaign.beasts.owner.6');
  else if (tests)
    t.tell(broken ? 'beasts/too-far-broken' : 'beasts/too-far-keeps-nerve', facts, 'campaign.beasts.owner.4');
  if (!broken || beast.broken) {
    beast.broken = broken;
    return;
  }
  breakNerve(beast);
  yield* runForCover(t, beast); // at once, even if it has acted [core.nerve.broken.1]
}

/** The condition of a Peanut who has one of his moments. */
const FIT = 'peanut-fit';
