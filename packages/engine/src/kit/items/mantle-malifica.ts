import { item } from '../../battle/effects.ts';
import { isUnder, putOn } from '../../battle/kit.ts';
import { isOnBoard } from '../../battle/state.ts';
import { ARMOUR } from '../shared/clauses.ts';
import { passes } from '../shared/own-test.ts';

/** Mantle malifica: it whispers in every End phase, and who fails a Willpower test goes insane. */
item('mantle-malifica', {
  *endPhase(t, fighter) {
    if (!isOnBoard(fighter) || isUnder(fighter, 'insane')) return;
    if (yield* passes(t, fighter, 'wil', ARMOUR, 'test Willpower to withstand the mantle')) return;
    putOn(fighter, 'insane');
    t.tell('kit/mantle-drives-insane', { name: fighter.name }, ARMOUR);
  },
});
