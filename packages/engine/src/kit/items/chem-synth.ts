import { condition, item, traitEffects } from '../../battle/effects.ts';
import { putOn, takeAway } from '../../battle/kit.ts';
import { gunsOf } from '../../battle/weapons.ts';
import { GEAR } from '../shared/clauses.ts';
import { passes } from '../shared/own-test.ts';

const MIXED = 'chem-synth';

/** Chem-synth: an Intelligence test makes Gas and Toxin of one's weapons stronger for an activation. */
item('chem-synth', {
  *activationStarts(t, fighter) {
    if (!gunsOf(fighter).some(({ profile }) => traitEffects(profile.traits).isPoison.length > 0)) return;
    const roll = 'test Intelligence to mix a stronger chem';
    if (yield* passes(t, fighter, 'int', GEAR, roll)) putOn(fighter, MIXED);
  },
});

condition(MIXED, {
  poison: 1,
  activationEnds: (_, fighter) => takeAway(fighter, MIXED),
});
