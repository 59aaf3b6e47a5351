import { trait } from '../../battle/effects.ts';
import { allOnBoard, fighterOf, ids } from '../../battle/state.ts';
import { strengthOf } from '../../battle/weapons.ts';
import { harmedBy, strikes } from '../../core/play/attack.ts';
import { howOf, suffer } from '../../core/play/hits.ts';
import { pinBy } from '../../core/play/shot-hits.ts';
import { say } from '../../table/events.ts';
import type { Ref } from '../../table/question.ts';
import { TRAITS } from '../shared/clauses.ts';

/** Impale: the shot goes on through each fighter it wounded, at 1 less Strength each time. */
trait('impale', {
  *harmed(t, attacking, first, armed) {
    const { attacker: shooter, fallen } = attacking;
    const through = new Set<Ref>([first.id, shooter.id]);
    let from = first;
    const full = strengthOf(armed.profile, shooter) ?? 1;
    for (let less = 1; less < full; less++) {
      const behind = allOnBoard(t.state).filter(({ id }) => !through.has(id));
      const others = harmedBy(t, shooter, behind, false);
      const what = say('shot-hits/who-within-1-line-beyond-range', { from: from.name });
      const line = { is: 'line', from: shooter.id, to: from.id, beyond: true } as const;
      const [next] = yield* t.within(1, from.id, ids(others), TRAITS, what, line);
      if (next === undefined) return;
      const of = { of: next, roll: 'roll for whether the shot goes through {of}' };
      if ((yield* t.roll('D6', TRAITS, of, 3)) < 3) return;
      const target = fighterOf(t.state, next);
      through.add(next);
      const how = howOf({ kind: 'shoot', strength: -less, stood: target.fate === 'standing' });
      yield* pinBy(t, target, armed.profile.traits);
      strikes(attacking, target);
      if (yield* suffer(t, target, shooter, armed, how)) fallen.push(target);
      from = target;
    }
  },
});
