/**
 * How a battle stands for a gang: its remaining value and that of its enemies, and how near both are to
 * bottling out.
 */
import { type Aim, aimsOf, type FighterState, type GangState, gangBy } from '@hive-arbiter/engine';
import { placesOf } from './aims.ts';
import { Ground } from './ground.ts';
import type { Seen } from './seen.ts';

/** The remaining value of a fighter, by fate. */
const LEFT: Readonly<Record<string, number>> = {
  standing: 1,
  pinned: 0.92,
  'seriously-injured': 0.3,
  reserve: 0.9,
};

/** From about -1, lost, to 1, won. */
export function standingOf(seen: Seen, gang: GangState): number {
  const { verdict } = seen;
  if (verdict && verdict.result === 'win') return verdict.victors.includes(gang.id) ? 1 : -1;
  if (verdict) return 0;
  const aims = aimsOf(seen, gang);
  const mine = shareLeft(seen, gang, aims);
  const others = seen.gangs.filter(({ side }) => side !== gang.side);
  const theirs =
    others.reduce((sum, other) => sum + shareLeft(seen, other, aims), 0) / Math.max(1, others.length);
  return 0.8 * (mine - theirs) + 0.2 * onTheWay(seen, aims);
}

function shareLeft(seen: Seen, gang: GangState, aims: readonly Aim[]): number {
  let [left, all, down, many] = [0, 0, 0, 0];
  for (const id of gang.roster) {
    const fighter = seen.fighters[id];
    if (!fighter || (!fighter.tookPart && fighter.fate !== 'reserve')) continue;
    if (!gang.crew.includes(id) && fighter.fate === 'reserve') continue;
    const worth = worthOf(fighter, aims);
    all += worth;
    many++;
    const share = fighter.fate === 'escaped' ? 0.5 : (LEFT[fighter.fate] ?? 0);
    if (share < 0.5) down++;
    left += worth * share * (fighter.broken ? 0.7 : 1) * (1 - 0.12 * fighter.fleshWounds);
  }
  if (all === 0) return 0;
  // A D6 and those who are down above the size of the crew: bottled out [core.endphase.bottle.2].
  const bottles = gang.bottled === 'no' ? Math.max(0, Math.min(1, (down + 6 - many) / 6)) : 1;
  return (left / all) * (1 - 0.35 * bottles);
}

function worthOf({ id, cost, rank }: FighterState, aims: readonly Aim[]): number {
  const steadies = rank === 'leader' ? 1.6 : rank === 'champion' ? 1.25 : 1;
  const wanted = aims.reduce(
    (most, aim) => (aim.is !== 'go' && aim.of.includes(id) ? Math.max(most, aim.worth) : most),
    0.5,
  );
  return (0.6 + cost / 200) * steadies * wanted;
}

/** How near those who have something to do are to it: 0 far away, 1 there. */
function onTheWay(seen: Seen, aims: readonly Aim[]): number {
  let best = 0;
  if (!seen.board) return best;
  const { board } = Ground.of(seen);
  for (const aim of aims) {
    if (aim.is !== 'go') continue;
    for (const id of aim.who) {
      const me = board.models.get(id);
      if (!me) continue;
      for (const { x, y } of placesOf(aim, board, seen)) {
        const far = Math.max(0, Math.hypot(x - me.x, y - me.y) - me.radius - aim.within);
        best = Math.max(best, aim.worth * (1 - Math.min(1, far / 30)));
      }
    }
  }
  return best;
}

export function gangOfSeat(seen: Seen): GangState | undefined {
  const own = seen.gangs.find(({ seat }) => seat === seen.seat);
  return own && gangBy(seen, own.id);
}
