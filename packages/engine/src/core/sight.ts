/** Vision arc, line of sight and cover. */
import { arcHolds, arcTouches, linesOfSight } from '../board/sight.ts';
import { procedure } from '../table/procedure.ts';
import { ruling } from '../table/settings.ts';

/** A fighter sees 45° to either side of the facing [core.sight.arc.1]. */
export const TO_EITHER_SIDE = 45;

export const visionArc = procedure('core.sight.arc', (t, { from, facing, to: [x, y], radius, part }) => {
  const inside =
    part === 'centre'
      ? arcHolds(from, facing, TO_EITHER_SIDE, [x, y])
      : arcTouches({ x: from[0], y: from[1] }, facing, TO_EITHER_SIDE, { x, y, radius });
  t.tell(
    inside ? 'sight/model-inside-arc' : 'sight/model-outside-arc',
    {},
    part === 'centre' ? 'core.sight.arc.3' : 'core.sight.arc.1',
  );
  return { inside };
});

export type Cover = 'open' | 'partial' | 'full';

/** How sight and cover are judged without models to look past. */
const flatBoard = ruling('core.flat-board', 'obstacles-give-most-partial-cover');

/**
 * Sight and cover by nine lines. Solid terrain blocks a line [core.sight.line.3]; obstacles and standing bodies obscure
 * it, prone ones never [core.sight.line.4], and friends in contact are looked past [core.sight.cover.4].
 */
export const traceSight = procedure('core.sight.trace', (t, { from, target, pieces, bodies }) => {
  const inTheWay = bodies.filter(({ prone, friendInContact }) => !prone && !friendInContact);
  const lines = linesOfSight(from, target, pieces, inTheWay);
  const count = (kind: (typeof lines)[number]) => lines.filter((line) => line === kind).length;
  const clear = count('clear');
  const blocked = count('blocked');
  const obscured = lines.length - clear - blocked;
  if (blocked === lines.length) {
    t.tell('sight/every-line-blocked-no', {}, 'core.sight.line.1');
    return { clear, obscured, blocked, sight: false, cover: 'none' as const };
  }
  const lenient = flatBoard(t) === 'obstacles-give-most-partial-cover';
  const notHidden = lenient ? clear + count('behind-cover') : clear;
  const cover: Cover = clear === lines.length ? 'open' : 2 * notHidden > lines.length ? 'partial' : 'full';
  const clauses = {
    open: 'core.sight.cover.1',
    partial: 'core.sight.cover.2',
    full: 'core.sight.cover.3',
  } as const;
  t.tell('sight/seen-9-lines-clear', { clear, cover }, clauses[cover]);
  return { clear, obscured, blocked, sight: true, cover };
});
