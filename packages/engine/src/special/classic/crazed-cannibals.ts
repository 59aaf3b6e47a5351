/**
 * Crazed Cannibals: they act in the End phase, for whoever's turn it is, and always towards the nearest meal.
 */
import { standUp } from '../../battle/events.ts';
import { nearestOf } from '../../battle/sight-on-board.ts';
import { atFighter, type Hit, specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  ids,
  isUp,
} from '../../battle/state.ts';
import { fight } from '../../core/play/fight.ts';
import { applyHarm } from '../../core/play/hits.ts';
import { driveTowards } from '../../core/play/moving.ts';
import { runForCover } from '../../core/play/run-for-cover.ts';
import type { InjuryFace } from '../../table/dice.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import {
  fallUpon,
  nearestWithin,
  playedAgainst,
  rallyCreatures,
  recoverCreatures,
  setUpWild,
  takeTurns,
  toughnessLeft,
  unsavedDamage,
  wildGang,
  wildOnBoard,
} from '../creatures.ts';
import { inches, inTurn, statOf } from '../figures.ts';

const timing = ruling('classic.cannibal-timing', 'end');
const choice = ruling('classic.cannibal-choice', 'one-move-only');

const MOVE = statOf('classic.crazed-cannibals.profile.1', 'M');
/** The best that a charge can hope for: Move and a D3 of 3. */
const LONGEST_CHARGE = MOVE + 3;

/**
 * In the End phase [classic.crazed-cannibals.rules.1] the players take turns, the one with Priority first.
 */
export const control = procedure('classic.crazed-cannibals.control', (t, { order, cannibals }) => {
  const controlled = cannibals.map((cannibal, turn) => ({ cannibal, player: inTurn(order, turn) }));
  t.tell('classic/crazed-cannibals/players-take-turns-end', { order }, 'classic.crazed-cannibals.rules.2');
  return { control: controlled };
});

export const act = procedure('classic.crazed-cannibals.act', function* (t, { engaged, fighters }) {
  if (engaged) {
    t.tell('classic/crazed-cannibals/engaged-cannibal-must-fight', {}, 'classic.crazed-cannibals.actions.3');
    return { does: 'fight', target: null, moved: 0, contact: true };
  }
  const [closest] = fighters.filter(({ crew }) => crew).sort((a, b) => a.distance - b.distance);
  if (!closest) {
    t.tell('classic/crazed-cannibals/there-no-fighter-crew', {}, 'classic.crazed-cannibals.actions.4');
    return { does: 'nothing', target: null, moved: 0, contact: false };
  }
  const { id: target, distance } = closest;
  const stopsShort = distance - 1;
  if (distance <= LONGEST_CHARGE) {
    const reach = MOVE + (yield* t.roll('D3', 'classic.reference.charge.1'));
    const contact = reach >= distance;
    const moved = inches(contact ? distance : Math.min(reach, stopsShort));
    t.tell(
      'classic/crazed-cannibals/must-charge',
      { target, reach, distance, fate: contact ? 'and arrives' : 'and falls short' },
      'classic.crazed-cannibals.actions.2',
    );
    return { does: 'charge', target, moved, contact };
  }
  const moves = choice(t) === 'one-move-only' ? 1 : 2;
  const moved = inches(Math.min(moves * MOVE, stopsShort));
  t.tell(
    'classic/crazed-cannibals/must-move-towards',
    { moved, target },
    'classic.crazed-cannibals.actions.4',
  );
  return { does: 'move', target, moved, contact: false };
});

const WORST_FIRST: readonly InjuryFace[] = ['out', 'serious', 'flesh'];

/**
 * True Grit [classic.crazed-cannibals.profile.2] is always used [classic.crazed-cannibals.rules.3]: one die fewer, or
 * the better of two where there would be one [classic.reference.skills.1].
 */
export const cannibalInjury = procedure('classic.crazed-cannibals.injury', function* (t, input) {
  const { damage } = input;
  const faces = yield* t.injury(damage === 1 ? 2 : damage - 1, 'classic.reference.skills.1');
  const kept = damage === 1 ? [mildest(faces)] : faces;

  const serious = kept.filter((face) => face === 'serious').length;
  const seriousAsFlesh = input.status === 'seriously-injured' ? serious : Math.max(0, serious - 1);
  const fleshWounds = kept.filter((face) => face === 'flesh').length + seriousAsFlesh;
  const toughness = Math.max(0, input.toughness - fleshWounds);
  const out = kept.includes('out') || toughness === 0;
  const status = out ? 'out-of-action' : serious > 0 ? 'seriously-injured' : input.status;
  t.tell('classic/crazed-cannibals/true-grit-leaves', { kept }, 'classic.crazed-cannibals.rules.3');
  t.tell(
    'classic/crazed-cannibals/toughness-after-flesh-wounds',
    { toughness, status },
    'classic.reference.flesh-wound.1',
  );
  return { kept, toughness, status };
});

function mildest(faces: readonly InjuryFace[]): InjuryFace {
  return [...faces].sort((a, b) => WORST_FIRST.indexOf(b) - WORST_FIRST.indexOf(a))[0] as InjuryFace;
}

// In a battle

const CANNIBALS = 'crazed-cannibals';
/** The rules name no number. */
const PACK = 3;

function* hunt(t: BattleTable, cannibal: FighterState): Rule<void> {
  if (!isUp(cannibal)) return;
  if (cannibal.broken) {
    yield* runForCover(t, cannibal);
    return;
  }
  t.tell('classic/crazed-cannibals/acts', { name: cannibal.name }, 'classic.crazed-cannibals.actions.1');
  if (cannibal.engagedWith.length > 0) {
    yield* act(t, { engaged: true, fighters: [] });
    yield* fight(t, cannibal);
    // A Fight takes one action; if nobody is left to fight, the other is a Move, which is no Double action.
    if (isFree(cannibal)) yield* prowl(t, cannibal);
    return;
  }
  if (cannibal.fate === 'pinned') {
    // Getting up leaves it no Double action.
    standUp(t, cannibal, 'core.actions.standup.1');
    yield* prowl(t, cannibal);
    return;
  }
  const prey = preyOf(t.state);
  const near = yield* nearestWithin(
    t,
    cannibal,
    prey.filter(isUp),
    LONGEST_CHARGE,
    'classic.crazed-cannibals.actions.2',
  );
  const closest = prey.length > 0 ? [SOMEBODY] : [];
  const fighters = near ? [{ id: near.target.id, distance: near.distance, crew: true }] : closest;
  const { does, moved, contact } = yield* act(t, { engaged: false, fighters });
  if (does !== 'nothing') {
    const to = near?.target ?? nearestOf(t.state, cannibal, prey);
    if (to)
      yield* driveTowards(
        t,
        cannibal,
        to,
        contact ? LONGEST_CHARGE : moved,
        contact ? 'into-contact' : 'near',
      );
    yield* atFighter(t, 'moved', cannibal);
  }
  // A fighter who is put on the ground on the way does not arrive.
  if (near && contact && cannibal.fate === 'standing' && isUp(near.target))
    yield* fallUpon(t, cannibal, near.target, true);
}

/** The closest fighter is somewhere, too far away to charge. */
const SOMEBODY = { id: 'the closest fighter', distance: 100, crew: true } as const;

function preyOf(state: BattleState): readonly FighterState[] {
  const crews = ids(state.gangs);
  return allOnBoard(state).filter(({ gang }) => crews.includes(gang));
}

function isFree(cannibal: FighterState): boolean {
  return cannibal.fate === 'standing' && !cannibal.broken && cannibal.engagedWith.length === 0;
}

/** One Move towards the closest fighter of any crew [classic.crazed-cannibals.actions.4]. */
function* prowl(t: BattleTable, cannibal: FighterState): Rule<void> {
  if (preyOf(t.state).length === 0) return;
  t.tell(
    'classic/crazed-cannibals/must-move-towards-closest',
    { name: cannibal.name, move: MOVE },
    'classic.crazed-cannibals.actions.4',
  );
  const to = nearestOf(t.state, cannibal, preyOf(t.state));
  if (to) yield* driveTowards(t, cannibal, to, MOVE);
  yield* atFighter(t, 'moved', cannibal);
}

/** They act in the End phase, before or after everything else in it as the table reads the rule. */
function* feast(t: BattleTable): Rule<void> {
  const pack = ids(wildOnBoard(t.state, CANNIBALS));
  if (pack.length === 0) return;
  control(t, { order: t.state.order, cannibals: pack });
  yield* takeTurns(t, CANNIBALS, 'classic.crazed-cannibals.rules.2', (cannibal) => hunt(t, cannibal));
}

function* takeHit(t: BattleTable, cannibal: FighterState, by: FighterState | null, hit: Hit): Rule<boolean> {
  const damage = yield* unsavedDamage(t, cannibal, hit);
  if (damage === 0) return false;
  const { toughness, status } = yield* cannibalInjury(t, {
    damage: Math.min(5, damage),
    toughness: toughnessLeft(cannibal),
    status: cannibal.fate === 'seriously-injured' ? 'seriously-injured' : 'standing',
  });
  return yield* applyHarm(t, cannibal, by, { toughness, status });
}

/** It fights with claws and teeth alone [classic.crazed-cannibals.profile.3]. */
export const crazedCannibals = specialRule({
  id: 'classic.crazed-cannibals',
  title: 'Crazed Cannibals',
  *deployed(t) {
    const gang = wildGang(t.state, CANNIBALS, 'Crazed Cannibals');
    const one = { kind: 'crazed-cannibal', name: 'Crazed Cannibal' } as const;
    if (gang.roster.length === 0) yield* setUpWild(t, gang, PACK, one, 'classic.crazed-cannibals.profile.1');
  },
  activationStarts(t, fighter) {
    playedAgainst(t.state, CANNIBALS, fighter);
  },
  takesHit: (t, target, by, hit, standard) =>
    target.gang === CANNIBALS ? takeHit(t, target, by, hit) : standard(),
  *endPhaseStarts(t) {
    if (timing(t) !== 'end') yield* feast(t);
  },
  *endPhaseEnds(t) {
    yield* recoverCreatures(t, CANNIBALS);
    yield* rallyCreatures(t, CANNIBALS);
    if (timing(t) === 'end') yield* feast(t);
  },
});
