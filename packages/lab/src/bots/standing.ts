/**
 * How likely a gang wins from the current state: by who is left on both sides, how near they are to bottling out, and
 * whom they have in sight.
 */
import {
  type Aim,
  aimsOf,
  type FighterState,
  type GangState,
  gangBy,
  isOnBoard,
  type Ref,
  rangedOf,
} from '@hive-arbiter/engine';
import { placesOf } from './aims.ts';
import { Ground } from './ground.ts';
import { outlookOf } from './outlook.ts';
import type { Seen } from './seen.ts';

/**
 * What each thing adds to the logarithm of the odds to win. Fitted by logistic regression on 4,930 moments of 300
 * Stand-Offs of gangers, 150 of each pack, with the final result as the answer (18 November 2026). Only `goal` is
 * not: Stand-Offs have none.
 */
const ODDS = {
  fighter: 0.35,
  leader: 1.3,
  champion: 0.35,
  /** Each 100 credits of a fighter on the board. */
  credits: 0.07,
  broken: 0.28,
  pinned: -0.1,
  ready: 0.09,
  fleshWound: -0.06,
  lostWound: -0.04,
  noGun: -0.38,
  seriouslyInjured: 0.38,
  bottled: -1.33,
  /** Being sure to bottle out at the end of the round. */
  bottles: -2.69,
  /** A shot that would surely take its target out. */
  shot: 0.23,
  /** Being where the scenario wants somebody. */
  goal: 1.5,
  /** Each point of a lead, where points win or the battle ends after a certain round; all else counts less there. */
  point: 0.5,
  part: 0.67,
};

/** So many enemies are looked at by each fighter. */
const MOST_TARGETS = 5;

/** From 0, lost, to 1, won. */
export function standingOf(seen: Seen, gang: GangState): number {
  const { verdict } = seen;
  if (verdict) return verdict.result !== 'win' ? 0.5 : verdict.victors.includes(gang.id) ? 1 : 0;
  const aims = aimsOf(seen, gang);
  const others = seen.gangs.filter(({ side }) => side !== gang.side);
  let odds = strengthOf(seen, gang, aims) + ODDS.goal * onTheWay(seen, aims);
  for (const other of others) odds -= strengthOf(seen, other, aims) / others.length;
  const { lead, left } = outlookOf(seen, gang);
  // Over, and only not judged yet.
  if (left !== undefined && seen.ending?.ended) return lead === 0 ? 0.5 : lead > 0 ? 1 : 0;
  if (left !== undefined) odds = ODDS.part * odds + ODDS.point * lead;
  return 1 / (1 + Math.exp(-odds));
}

function strengthOf(seen: Seen, gang: GangState, aims: readonly Aim[]): number {
  const crew = gang.roster.flatMap((id) => {
    const fighter = seen.fighters[id];
    const takesPart = fighter?.tookPart || (fighter?.fate === 'reserve' && gang.crew.includes(id));
    return fighter && takesPart ? [fighter] : [];
  });
  const weigh = weighedBy(aims, crew);
  let [strength, gone] = [0, 0];
  for (const fighter of crew) {
    strength += worthOf(fighter, seen) * weigh(fighter);
    if (fighter.fate === 'seriously-injured' || fighter.fate === 'out-of-action') gone++;
  }
  if (gang.bottled !== 'no') return strength + ODDS.bottled;
  // A D6 and those who are down above the size of the crew: bottled out [core.endphase.bottle.2].
  const bottles = gone === 0 ? 0 : Math.max(0, Math.min(1, (gone + 6 - crew.length) / 6));
  return strength + ODDS.bottles * bottles;
}

/** How much more hangs on a fighter than on others of the gang, by whom the scenario wants taken out or kept. */
function weighedBy(aims: readonly Aim[], crew: readonly FighterState[]): (fighter: FighterState) => number {
  const wanted = new Map<Ref, number>();
  // Aims leave out whoever is gone or not there yet, so only those on the board are compared.
  for (const { id } of crew.filter(isOnBoard)) {
    let most = UNNAMED;
    for (const aim of aims)
      if (aim.is !== 'go' && aim.is !== 'stay-unnoticed' && aim.of.includes(id))
        most = Math.max(most, aim.worth);
    wanted.set(id, most);
  }
  const least = Math.min(1, ...wanted.values());
  // Half of it: what leaders and champions count for in Dominion is in their fitted weights already.
  return ({ id }) => (1 + (wanted.get(id) ?? least) / least) / 2;
}

/** How much hangs on somebody whom no aim names. */
const UNNAMED = 0.4;

function worthOf(fighter: FighterState, seen: Seen): number {
  const { fate, rank, broken, cost, ready, fleshWounds, wounds, stats } = fighter;
  if (fate === 'seriously-injured') return ODDS.seriouslyInjured;
  if (fate === 'escaped') return ODDS.fighter / 2;
  if (fate !== 'standing' && fate !== 'pinned' && fate !== 'reserve') return 0;
  let worth = (ODDS.credits * cost) / 100;
  worth += ODDS.fleshWound * fleshWounds + ODDS.lostWound * (stats.w - wounds);
  if (ready) worth += ODDS.ready;
  if (rangedOf(fighter).length === 0) worth += ODDS.noGun;
  if (broken) return worth + ODDS.broken;
  worth += ODDS.fighter + (rank === 'leader' || rank === 'champion' ? ODDS[rank] : 0);
  return worth + (fate === 'pinned' ? ODDS.pinned : 0) + ODDS.shot * bestShotOf(fighter, seen);
}

/** The value of a fighter's best shot from their place. */
function bestShotOf(fighter: FighterState, seen: Seen): number {
  if (!seen.board) return 0;
  const ground = Ground.of(seen);
  const me = ground.modelOf(fighter.id);
  if (!me) return 0;
  const at = ground.enemiesOf(fighter).slice(0, MOST_TARGETS);
  const shot = ground.shotFrom(fighter, me, { turned: true, at });
  return (shot?.worth ?? 0) * (fighter.fate === 'pinned' ? LATER : 1);
}

/** A fighter on the ground has to stand up first. */
const LATER = 0.6;

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
