/** The Defence Servitor: bolted down, watching everything, and shooting at whoever stops in view. */
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { isSaved, isWounded, saveOf, statOf, takeTest } from './figures.ts';

const targets = ruling('classic.servitor-targets', 'an automatic pass is used up even while Engaged');
const toughnessZero = ruling(
  'classic.servitor-toughness-0',
  'the servitor also goes out when a single attack would roll two Out of Action results',
);

const INITIATIVE = statOf('classic.defence-servitor.profile.1', 'I');
/** Its light carapace [classic.defence-servitor.profile.3]. */
const SAVE = saveOf('classic.defence-servitor.profile.3');

interface Watch {
  readonly shots: readonly Ref[];
  readonly tests: number;
  readonly first: boolean;
}

/**
 * It shoots [classic.defence-servitor.overwatch.1] if it is not Engaged [classic.defence-servitor.overwatch.2], a fighter
 * ends an activation in its sight [classic.defence-servitor.overwatch.3] and it passes an Initiative test
 * [classic.defence-servitor.overwatch.4], which the first of a round [classic.defence-servitor.overwatch.5] and an
 * attack on it [classic.defence-servitor.overwatch.6] make needless.
 */
export const overwatch = procedure('classic.defence-servitor.overwatch', function* (t, { activations }) {
  const usedUpWhileEngaged = targets(t) === 'an automatic pass is used up even while Engaged';
  const start: Watch = { shots: [], tests: 0, first: true };
  const { shots, tests } = yield* t.fold(activations, start, function* (t, watch, activation) {
    const { fighter, sight, attacked, engaged } = activation;
    if (!sight) return watch;
    if (engaged) return usedUpWhileEngaged ? { ...watch, first: false } : watch;
    if (watch.first || attacked) {
      t.tell(
        'The servitor shoots at {fighter} without a test',
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
  });
  t.tell('The servitor shoots at {shots}', { shots }, 'classic.defence-servitor.overwatch.1');
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
      t.tell('The hit does no harm', {}, 'classic.defence-servitor.profile.3');
      return { wounded, saved, toughness, outOfAction: false };
    }
    const left = Math.max(0, toughness - damage);
    const doubleOut =
      toughnessZero(t) ===
        'the servitor also goes out when a single attack would roll two Out of Action results' &&
      (yield* t.injury(damage, 'classic.defence-servitor.rules.3')).filter((face) => face === 'out').length >=
        2;
    const outOfAction = left === 0 || doubleOut;
    t.tell(
      '{damage} Flesh Wounds leave Toughness {left}: the servitor {fate}',
      { damage, left, fate: outOfAction ? 'is Out of Action' : 'goes on' },
      'classic.defence-servitor.rules.4',
    );
    return { wounded, saved, toughness: left, outOfAction };
  },
);
