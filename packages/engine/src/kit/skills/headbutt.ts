import { skill } from '../../battle/effects.ts';
import { toughnessOf } from '../../battle/kit.ts';
import { say } from '../../table/events.ts';
import { SKILLS } from '../shared/clauses.ts';
import { engagedWith, oneOf, ownAction } from '../shared/own-action.ts';
import { hurt, trick } from '../shared/trick.ts';

/** Headbutt: two dice against the target's Toughness; if both are lower, the fighter is hurt instead. */
skill('headbutt', {
  actions: [
    ownAction({
      id: 'headbutt',
      words: say('kit/headbutt'),
      type: 'free',
      clause: SKILLS,
      while: ['engaged'],
      *take(t, fighter) {
        const target = yield* oneOf(t, fighter, engagedWith(t, fighter), SKILLS, say('kit/who-headbutted'));
        if (!target) return false;
        const of = { of: fighter.id, against: target.id, roll: 'roll to headbutt {against}' };
        return yield* trick(t, fighter, target, function* (attacking) {
          const faces = yield* t.pool('D6', 2, SKILLS, of, toughnessOf(target));
          const lands = faces.some((face) => face >= toughnessOf(target));
          const { s } = fighter.stats;
          if (lands) yield* hurt(t, attacking, target, fighter, s + 2, 2);
          else yield* hurt(t, attacking, fighter, null, s, 1);
        });
      },
    }),
  ],
});
