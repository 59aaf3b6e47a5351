import { skill } from '../../battle/effects.ts';
import { award } from '../../battle/events.ts';
import { SKILLS } from '../shared/clauses.ts';

/** Fixer: a fighter who is neither captured nor recovering makes a deal after the battle. */
skill('fixer', {
  *afterRewards(t, fighter) {
    const { state } = t;
    const { id, name, status, fate, gang } = fighter;
    const after = state.aftermath[id];
    const isFree =
      status === 'fit' && fate !== 'captive' && after?.captive !== true && (after?.state ?? 'fit') === 'fit';
    if (!isFree) return;
    const amount = yield* t.roll('D3x10', SKILLS, id);
    award(state, { to: gang, what: 'credits', amount, detail: `${name}, Fixer`, clause: SKILLS });
    t.tell('aftermath/makes-credits-side', { name, amount }, SKILLS);
  },
});
