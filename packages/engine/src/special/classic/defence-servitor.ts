/** The Defence Servitor: bolted down, watching everything, and shooting at fighters who stop in view. */

import { victimsOf } from '../../battle/attack.ts';
import { goOut } from '../../battle/events.ts';
import { type Hit, specialRule } from '../../battle/special-rule.ts';
import {
  areFriends,
  type BattleTable,
  type FighterState,
  fighterOf,
  isOnBoard,
  isUp,
} from '../../battle/state.ts';
import { shoot } from '../../core/play/shoot.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import {
  playedAgainst,
  setUpWild,
  toughnessLeft,
  unsavedDamage,
  wildGang,
  wildOnBoard,
} from '../creatures.ts';
import { isSaved, isWounded, saveOf, statOf, takeTest } from '../figures.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'defence-servitor.answered': boolean;
    'defence-servitor.attacked-by': Ref;
  }
}

const targets = ruling('classic.servitor-targets', 'automatic-pass-used-up-even');
const toughnessZero = ruling('classic.servitor-toughness-0', 'servitor-also-goes-out-when');

const INITIATIVE = statOf('classic.defence-servitor.profile.1', 'I');
/** Its light carapace [classic.defence-servitor.profile.3]. */
const SAVE = saveOf('classic.defence-servitor.profile.3');

interface Watch {
  readonly shots: readonly Ref[];
  readonly tests: number;
  readonly first: boolean;
}

interface Activation {
  readonly fighter: Ref;
  readonly sight: boolean;
  readonly attacked: boolean;
  readonly engaged: boolean;
}

const FRESH: Watch = { shots: [], tests: 0, first: true };

/** The effect of one activation on the watch of a round. */
function* watchOver(t: Table, watch: Watch, { fighter, sight, attacked, engaged }: Activation): Rule<Watch> {
  if (!sight) return watch;
  const usedUpWhileEngaged = targets(t) === 'automatic-pass-used-up-even';
  if (engaged) return usedUpWhileEngaged ? { ...watch, first: false } : watch;
  if (watch.first || attacked) {
    t.tell(
      'classic/defence-servitor/servitor-shoots-without-test',
      { fighter },
      watch.first ? 'classic.defence-servitor.overwatch.5' : 'classic.defence-servitor.overwatch.6',
    );
    return { shots: [...watch.shots, fighter], tests: watch.tests, first: false };
  }
  const test = { stat: 'i', value: INITIATIVE } as const;
  const { passed } = yield* takeTest(t, test, 'classic.defence-servitor.overwatch.4', fighter);
  return {
    shots: passed ? [...watch.shots, fighter] : watch.shots,
    tests: watch.tests + 1,
    first: false,
  };
}

/**
 * It shoots [classic.defence-servitor.overwatch.1] if it is not Engaged [classic.defence-servitor.overwatch.2], a fighter
 * ends an activation in its sight [classic.defence-servitor.overwatch.3] and it passes an Initiative test
 * [classic.defence-servitor.overwatch.4], which the first of a round [classic.defence-servitor.overwatch.5] and an
 * attack on it [classic.defence-servitor.overwatch.6] make needless.
 */
export const overwatch = procedure('classic.defence-servitor.overwatch', function* (t, { activations }) {
  const { shots, tests } = yield* t.fold(activations, FRESH, watchOver);
  t.tell('classic/defence-servitor/servitor-shoots', { shots }, 'classic.defence-servitor.overwatch.1');
  return { shots, tests };
});

/**
 * Each point of Damage is a Flesh Wound [classic.defence-servitor.rules.3]; only at Toughness 0 is it out.
 */
export const hitOnServitor = procedure(
  'classic.defence-servitor.hit',
  function* (t, { strength, ap, damage, toughness }) {
    const wounded = yield* isWounded(t, strength, toughness);
    const saved = wounded && (yield* isSaved(t, SAVE, ap));
    if (!wounded || saved) {
      t.tell('classic/defence-servitor/hit-does-no-harm', {}, 'classic.defence-servitor.profile.3');
      return { wounded, saved, toughness, outOfAction: false };
    }
    const left = Math.max(0, toughness - damage);
    const doubleOut =
      toughnessZero(t) === 'servitor-also-goes-out-when' &&
      (yield* t.injury(damage, 'classic.defence-servitor.rules.3')).filter((face) => face === 'out').length >=
        2;
    const outOfAction = left === 0 || doubleOut;
    t.tell(
      'classic/defence-servitor/flesh-wounds-leave-toughness',
      { damage, left, fate: outOfAction ? 'is Out of Action' : 'goes on' },
      'classic.defence-servitor.rules.4',
    );
    return { wounded, saved, toughness: left, outOfAction };
  },
);

// In a battle

const SERVITOR = 'defence-servitor';
/** Has the servitor answered anybody in this round? */
const ANSWERED = 'defence-servitor.answered';
/** Who attacked it in the activation of the moment. */
const ATTACKED_BY = 'defence-servitor.attacked-by';

/** Its grav gun and servo claw [classic.defence-servitor.profile.2]. */
const RECRUIT = {
  kind: 'defence-servitor',
  name: 'Defence Servitor',
  kit: ['armoury.grav-gun', 'armoury.servo-claw'],
} as const;

/** It shoots where all is as it should be [classic.defence-servitor.overwatch.1, classic.defence-servitor.overwatch.2]. */
function* answer(t: BattleTable, servitor: FighterState, fighter: FighterState): Rule<void> {
  const { facts } = t.state;
  const seen = yield* t.sees(servitor.id, [fighter.id], 'classic.defence-servitor.overwatch.3');
  const before = { ...FRESH, first: facts[ANSWERED] !== true };
  const { shots, first } = yield* watchOver(t, before, {
    fighter: fighter.id,
    sight: seen.length > 0,
    attacked: facts[ATTACKED_BY] === fighter.id,
    engaged: servitor.engagedWith.length > 0,
  });
  facts[ANSWERED] = !first;
  if (shots.length > 0) yield* shoot(t, servitor, [fighter]);
}

/** Each point of Damage that gets through takes 1 off its Toughness, and nothing else hurts it. */
function* takeHit(t: BattleTable, servitor: FighterState, by: FighterState | null, hit: Hit): Rule<boolean> {
  const toughness = toughnessLeft(servitor);
  const { strength, ap, damage } = hit;
  const after =
    strength === null || hit.traits.includes('graviton-pulse')
      ? yield* withoutWoundRoll(t, servitor, hit)
      : yield* hitOnServitor(t, { strength, ap, damage, toughness });
  servitor.fleshWounds = servitor.stats.t - after.toughness;
  if (after.outOfAction) yield* goOut(t, servitor, by, 'classic.defence-servitor.rules.4');
  return after.outOfAction;
}

function* withoutWoundRoll(
  t: BattleTable,
  servitor: FighterState,
  hit: Hit,
): Rule<{ readonly toughness: number; readonly outOfAction: boolean }> {
  const left = Math.max(0, toughnessLeft(servitor) - (yield* unsavedDamage(t, servitor, hit)));
  return { toughness: left, outOfAction: left === 0 };
}

const isServitor = ({ gang }: FighterState) => gang === SERVITOR;

/** It never moves [classic.defence-servitor.rules.1]; while Engaged it only reacts [classic.defence-servitor.overwatch.7]. */
export const defenceServitor = specialRule({
  id: 'classic.defence-servitor',
  title: 'Defence Servitor',
  *deployed(t) {
    const gang = wildGang(t.state, SERVITOR, 'Defence Servitor');
    gang.seesAllRound = true; // [classic.defence-servitor.rules.2]
    if (gang.roster.length === 0) yield* setUpWild(t, gang, 1, RECRUIT, 'classic.defence-servitor.profile.1');
  },
  roundStarts(t) {
    t.state.facts[ANSWERED] = false;
  },
  activationStarts(t, fighter) {
    playedAgainst(t.state, SERVITOR, fighter);
    delete t.state.facts[ATTACKED_BY];
  },
  attacked(t, attack) {
    const isVictim = victimsOf(attack).some((id) => isServitor(fighterOf(t.state, id)));
    if (isVictim && attack.kind !== 'other') t.state.facts[ATTACKED_BY] = attack.attacker;
  },
  /** A fighter who attacks it is answered without a test, hit or not [classic.defence-servitor.overwatch.6]. */
  asksHowAttacked: (state) => wildOnBoard(state, SERVITOR).some(isUp),
  *activationEnds(t, fighter) {
    for (const servitor of wildOnBoard(t.state, SERVITOR)) {
      if (isOnBoard(fighter) && isUp(servitor) && !areFriends(t.state, servitor, fighter))
        yield* answer(t, servitor, fighter);
    }
  },
  canBePinned: (_, fighter) => !isServitor(fighter), // [classic.defence-servitor.rules.5]
  passesCool: (_, fighter) => isServitor(fighter), // [classic.defence-servitor.rules.6]
  takesHit: (t, target, by, hit, standard) => (isServitor(target) ? takeHit(t, target, by, hit) : standard()),
});
