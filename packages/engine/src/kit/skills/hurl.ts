import { skill } from '../../battle/effects.ts';
import { disengage, pin } from '../../battle/events.ts';
import { atFighter } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleTable,
  type FighterState,
  fighterOf,
  ids,
  isOnBoard,
  seatOf,
} from '../../battle/state.ts';
import { awayFrom, isShoved, stopsShove } from '../../core/play/moving.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';
import { SKILLS } from '../shared/clauses.ts';
import { engagedWith, oneOf, ownAction } from '../shared/own-action.ts';
import { passes } from '../shared/own-test.ts';
import { hurt, trick } from '../shared/trick.ts';

/** Hurl: an enemy who fails an Initiative test flies D3" away, and hurts whoever or whatever stops the flight. */
skill('hurl', {
  actions: [
    ownAction({
      id: 'hurl',
      words: say('kit/hurl-enemy-away'),
      type: 'basic',
      clause: SKILLS,
      while: ['engaged'],
      *take(t, fighter) {
        const target = yield* oneOf(t, fighter, engagedWith(t, fighter), SKILLS, say('kit/who-hurled-away'));
        if (!target) return false;
        return yield* trick(t, fighter, target, function* (attacking) {
          if (yield* passes(t, target, 'i', SKILLS, 'roll not to be hurled away')) return;
          const of = { of: fighter.id, against: target.id, roll: 'roll for how far {against} is hurled' };
          const inches = yield* t.roll('D3', SKILLS, of);
          t.tell('kit/hurled-away', { name: target.name, inches }, SKILLS);
          disengage(t, target);
          pin(t, target, SKILLS);
          const away = awayFrom(t, target, fighter);
          const met = away === undefined ? undefined : stopsShove(t, target, away, inches);
          if (away !== undefined) yield* isShoved(t, target, away, inches);
          if (isOnBoard(target)) yield* atFighter(t, 'moved', target, 'is-moved');
          if (!isOnBoard(target)) return; // What they were hurled into took them off the board.
          const struck = met ?? (yield* whatIsHit(t, fighter, target));
          if (struck === 'nothing') return;
          yield* hurt(t, attacking, target, fighter, 3, 1);
          if (struck !== 'terrain') yield* hurt(t, attacking, fighterOf(t.state, struck), fighter, 3, 1);
        });
      },
    }),
  ],
});

/** At a physical table people see what stops the flight. */
function whatIsHit(t: BattleTable, fighter: FighterState, target: FighterState): Rule<string> {
  const others = allOnBoard(t.state).filter(({ id }) => id !== target.id && id !== fighter.id);
  const what = say('kit/what-does-hit', { target: target.name });
  const options = ['nothing', 'terrain', ...ids(others)];
  return t.choose(seatOf(t.state, fighter), options, SKILLS, target.id, what);
}
