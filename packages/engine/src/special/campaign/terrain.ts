/** What the terrain styles do to fighters: the fall from the Towers and the Sump Sea. */

import { victimsOf } from '../../battle/attack.ts';
import { goOut, leaveBoard } from '../../battle/events.ts';
import { isInSea } from '../../battle/ground-on-board.ts';
import { isUnder, movementOf, owns, putOn, takeAway } from '../../battle/kit.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { atFighter, type BattleAction, bySeam, specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  type BattleState,
  type BattleTable,
  type FighterState,
  fighterOf,
  ids,
  seatOf,
} from '../../battle/state.ts';
import { stated } from '../../battle/where.ts';
import { deploy } from '../../core/deploy.ts';
import { applyHarm } from '../../core/play/hits.ts';
import { moves } from '../../core/play/moving.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { statusOf } from '../../core/status.ts';
import { rollTest } from '../../core/tests.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    /** Whom each attacker attacked. */
    'towers.attacked': Readonly<Record<Ref, readonly Ref[]>>;
    'towers.climbing': readonly Ref[];
  }
}

const strengthCheck = ruling('campaign.strength-check', 'same-but-6-always-fails', 'd6-strength-against-7');

/** A fighter who reaches the open air at the lowest level of the Towers. */
export const plummet = procedure('campaign.terrain.plummet', function* (t, { i, attacker, autoFail }) {
  if (autoFail) {
    t.tell('campaign/terrain/defender-ambush-has-no', {}, 'campaign.terrain.plummet.5');
  } else {
    const { total, passed } = yield* rollTest(t, { stat: 'i', value: i }, 'campaign.terrain.plummet.1');
    if (passed) {
      t.tell('campaign/terrain/against-back-next-round', { total, i }, 'campaign.terrain.plummet.2');
      return { state: 'climbing-back', creditTo: null };
    }
    t.tell('campaign/terrain/against-check-fails', { total, i }, 'campaign.terrain.plummet.1');
  }
  if (attacker !== null) t.tell('campaign/terrain/out-action', { attacker }, 'campaign.terrain.plummet.4');
  else t.tell('campaign/terrain/out-of-action', {}, 'campaign.terrain.plummet.3');
  return { state: 'out-of-action', creditTo: attacker };
});

/** Records that a fighter came to the open air below the Towers, by their own misstep or by a push. */
const recordPlummet: BattleAction = {
  id: 'plummet',
  words: say('campaign/terrain/note-somebody-fell-off'),
  type: 'free',
  clause: 'campaign.terrain.towers.2',

  // A board sees who falls.
  may: ({ terrain, board }) =>
    board === undefined &&
    (terrain === 'towers' || {
      why: say('campaign/terrain/there-no-towers-fall'),
      clause: 'campaign.terrain.towers.2',
    }),

  *take(t, fighter) {
    const { state } = t;
    const seat = seatOf(state, fighter);
    const id = yield* t.choose(
      seat,
      ids(allOnBoard(state)),
      this.clause,
      fighter.id,
      say('campaign/terrain/who-fell-off-tower'),
    );
    const falling = fighterOf(state, id);
    const byAttack =
      mayHaveKnockedDown(state, fighter, falling) &&
      (yield* t.isSo(
        say('campaign/terrain/did-attack-cause', { fighter: fighter.name }),
        'campaign.terrain.plummet.4',
        id,
      ));
    yield* plummets(t, falling, byAttack ? fighter : null);
    return true;
  },
};

/** Who was attacked in this activation, by attacker. */
const ATTACKED = 'towers.attacked';

function attackedBy({ facts }: BattleState, attacker: Ref): readonly Ref[] {
  return facts[ATTACKED]?.[attacker] ?? [];
}

/** Only an attack that was made can have caused a fall; where players resolve attacks by themselves, any may have been. */
function mayHaveKnockedDown(state: BattleState, { id }: FighterState, falling: FighterState): boolean {
  return falling.id !== id && (state.depth === 'status' || attackedBy(state, id).includes(falling.id));
}

/** Somebody comes to the open air: an Initiative test, and out of action or back next round. */
function* plummets(t: BattleTable, falling: FighterState, by: FighterState | null): Rule<void> {
  const { state } = t;
  const autoFail = bySeam(state).failsToCatchHold.some((rule) => rule.failsToCatchHold(state, falling));
  t.tell('campaign/terrain/plummets', { name: falling.name }, 'campaign.terrain.towers.2');
  const test = { i: falling.stats.i, attacker: by?.id ?? null, autoFail };
  const after = yield* plummet(rolledBy(t, falling.id), test);
  if (after.state === 'out-of-action') {
    yield* goOut(t, falling, after.creditTo === null ? null : by, 'campaign.terrain.plummet.3');
    yield* nerveOfFriends(t, falling);
  } else {
    leaveBoard(t, falling, 'reserve');
    state.facts[CLIMBING] = [...climbingIn(state), falling.id];
  }
}

/** Those who caught hold and climb back. */
const CLIMBING = 'towers.climbing';

function climbingIn({ facts }: BattleState): readonly Ref[] {
  return facts[CLIMBING] ?? [];
}

/** In force wherever a battle is fought among Towers. */
export const towers = specialRule({
  id: 'campaign.terrain.towers',
  title: 'Towers',
  fellIntoNothing: plummets,
  actions: [recordPlummet],

  activationStarts({ state }) {
    delete state.facts[ATTACKED];
  },
  attacked({ state }, attack) {
    const { attacker } = attack;
    const victims = [...attackedBy(state, attacker), ...victimsOf(attack)];
    state.facts[ATTACKED] = {
      ...state.facts[ATTACKED],
      [attacker]: victims,
    };
  },

  /** A fighter who caught hold is back before Ready markers are handed out. */
  *roundStarts(t) {
    const back = climbingIn(t.state);
    delete t.state.facts[CLIMBING];
    const where = stated(say('where/nearest-low-spot'), { is: 'lowest-level' });
    for (const id of back) yield* deploy(t, fighterOf(t.state, id), where, 'campaign.terrain.plummet.2');
  },
});

// The Sump Sea

/** A Strength check, then a Move; a fighter who fails pays two inches for each in the water. */
export const swim = procedure('campaign.terrain.swim', function* (t, { s, m }) {
  const roll = yield* t.roll('D6', 'campaign.terrain.swim.1');
  const reading = strengthCheck(t);
  const passed =
    reading === 'd6-strength-against-7'
      ? roll + s >= 7
      : roll <= s && !(roll === 6 && reading === 'same-but-6-always-fails');
  const inches = passed ? m : m / 2;
  t.tell(
    passed ? 'campaign/terrain/strength' : 'campaign/terrain/strength-fails-only',
    { roll, s, inches },
    passed ? 'campaign.terrain.swim.1' : 'campaign.terrain.swim.2',
  );
  return { passed, inches };
});

/** The sea eats at everybody in it who wears no hazard suit. */
export const toxicSea = procedure('campaign.terrain.toxic-sea', (t, { fighters }) => {
  const exposed = fighters.filter(({ inSea, hazardSuit }) => inSea && !hazardSuit);
  const wounded = exposed.map(({ id }) => id);
  const out = exposed
    .filter(({ t: toughness, fleshWounds }) => fleshWounds + 1 >= toughness)
    .map(({ id }) => id);
  t.tell('campaign/terrain/sea-gives-flesh-wound', { wounded }, 'campaign.terrain.sump-sea.3');
  if (out.length > 0) {
    t.tell('campaign/terrain/toughness-0-takes-out', { out }, 'campaign.fighters.xp.2');
  }
  return { wounded, out };
});

/** The condition of one who is in the water. */
const IN_THE_SEA = 'in-the-sea';

/** Records that somebody fell, jumped or was pushed into the sea. */
const recordFall: BattleAction = {
  id: 'fall-into-the-sea',
  words: say('campaign/terrain/note-somebody-sea'),
  type: 'free',
  again: true,
  clause: 'campaign.terrain.sump-sea.2',

  // A board sees it by itself.
  may: (state) => state.board === undefined && dryIn(state).length > 0,

  *take(t, fighter) {
    const seat = seatOf(t.state, fighter);
    const what = say('campaign/terrain/who-sea');
    const id = yield* t.choose(seat, ids(dryIn(t.state)), this.clause, fighter.id, what);
    const { name } = fighterOf(t.state, id);
    putOn(fighterOf(t.state, id), IN_THE_SEA);
    t.tell('campaign/terrain/sea-can-only-swim', { name }, this.clause);
    return true;
  },
};

/** The only actions of a fighter in the sea. */
const swimAction: BattleAction = {
  id: 'swim',
  words: say('campaign/terrain/swim'),
  type: 'simple',
  clause: 'campaign.terrain.swim.1',

  may: (_, fighter) => isUnder(fighter, IN_THE_SEA),

  *take(t, fighter) {
    const { id, name, stats } = fighter;
    const { passed, inches } = yield* swim(rolledBy(t, id).quiet, { s: stats.s, m: movementOf(fighter) });
    const words = passed ? 'campaign/terrain/swims-up' : 'campaign/terrain/too-weak-up-through';
    t.tell(words, { name, inches }, passed ? this.clause : 'campaign.terrain.swim.2');
    if (t.state.board) {
      yield* moves(t, fighter, { inches, clause: this.clause });
      return true;
    }
    if (yield* t.isSo(say('campaign/terrain/out-sea-now', { name }), this.clause, id))
      takeAway(fighter, IN_THE_SEA);
    yield* atFighter(t, 'moved', fighter);
    return true;
  },
};

/** These are not actions of the book: they can be noted or played in the water as well. */
const NO_ACTIONS: readonly string[] = ['record', 'play-tactics', recordFall.id, swimAction.id];

const swimming = (state: BattleState) => allOnBoard(state).filter((each) => isUnder(each, IN_THE_SEA));
const dryIn = (state: BattleState) => allOnBoard(state).filter((each) => !isUnder(each, IN_THE_SEA));

/** In force wherever a battle is fought over the Sump Sea. */
export const sumpSea = specialRule({
  id: 'campaign.terrain.sump-sea',
  title: 'Sump Sea',
  actions: [swimAction, recordFall],

  stands(state) {
    const who = ids(swimming(state));
    return who.length === 0 ? undefined : { words: say('campaign/terrain/sea', { who }) };
  },

  closes(_, fighter, action) {
    if (NO_ACTIONS.includes(action) || !isUnder(fighter, IN_THE_SEA)) return undefined;
    return { why: say('campaign/terrain/sea-fighter-can-only'), clause: 'campaign.terrain.sump-sea.2' };
  },

  /** On a board the water is where nothing stands above it. */
  moved(t, fighter) {
    const swims = isInSea(t.state, fighter);
    if (swims === undefined || swims === isUnder(fighter, IN_THE_SEA)) return undefined;
    if (!swims) takeAway(fighter, IN_THE_SEA);
    else {
      putOn(fighter, IN_THE_SEA);
      t.tell('campaign/terrain/sea-can-only-swim', { name: fighter.name }, 'campaign.terrain.sump-sea.2');
    }
    return undefined;
  },

  /** The sea harms fighters in it, before anybody recovers. */
  *endPhaseStarts(t) {
    for (const fighter of swimming(t.state)) {
      const { id, stats, fleshWounds } = fighter;
      const hazardSuit = owns(fighter, 'hazard-suit');
      const { wounded, out } = toxicSea(t.quiet, {
        fighters: [{ id, inSea: true, hazardSuit, t: stats.t, fleshWounds }],
      });
      if (wounded.length === 0) continue;
      t.tell('campaign/terrain/sea-eats', { name: fighter.name }, 'campaign.terrain.sump-sea.3');
      const status = out.length > 0 ? 'out-of-action' : statusOf(fighter);
      const toughness = Math.max(0, stats.t - fleshWounds - 1);
      if (yield* applyHarm(t, fighter, null, { toughness, status })) yield* nerveOfFriends(t, fighter);
    }
  },
});
