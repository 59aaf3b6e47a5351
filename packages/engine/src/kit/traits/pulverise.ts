import { trait } from '../../battle/effects.ts';
import { toughnessOf } from '../../battle/kit.ts';
import { TRAITS } from '../shared/clauses.ts';

/** Pulverise: a D6 of Toughness or more, or a 6, turns one Flesh Wound into a Serious Injury. */
trait('pulverise', {
  *injuryFaces(t, target, faces) {
    const at = faces.indexOf('flesh');
    if (at < 0) return faces;
    const of = { of: target.id, roll: 'roll for whether {of} is pulverised' };
    const roll = yield* t.roll('D6', TRAITS, of, Math.min(6, toughnessOf(target)));
    if (roll !== 6 && roll < toughnessOf(target)) return faces;
    t.tell('hits/pulverised-flesh-wound-serious', { target: target.name }, TRAITS);
    return faces.map((face, each) => (each === at ? 'serious' : face));
  },
});
