/** Gang relics: the sight of one steadies its own gang. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { type Aim, membersOf } from '../../battle/aims.ts';
import { besideAny } from '../../battle/beside.ts';
import { type BattleAction, specialRule } from '../../battle/special-rule.ts';
import {
  actsForOwn,
  type BattleState,
  type BattleTable,
  type FighterState,
  type GangState,
  gangBy,
  ids,
  type Marker,
  onBoardOf,
  seatOf,
} from '../../battle/state.ts';
import { ANYWHERE, type Where } from '../../battle/where.ts';
import { placeMarker } from '../../core/deploy.ts';
import { defileRelic } from '../../core/relics.ts';
import { statusOf } from '../../core/status.ts';
import type { Stat } from '../../core/tests.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { takeTest } from '../figures.ts';
import { markerOf, markersOf, wasPlaced } from './markers.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    /** Who is near which relic, while the End phase asks. */
    'relics.near': Readonly<Record<string, readonly Ref[]>>;
  }
}

const friendly = ruling('classic.relic-friendly', 'each-relic-gives-2', 'allied-gangs-too');

/**
 * What an own relic within 6" adds to Cool [classic.gang-relics.bonus.1] and Leadership
 * [classic.gang-relics.bonus.2].
 */
export const RELIC_BONUS = 2;

const KINDS = {
  cool: { stat: 'cl', clause: 'classic.gang-relics.bonus.1' },
  leadership: { stat: 'ld', clause: 'classic.gang-relics.bonus.2' },
  willpower: { stat: 'wil', clause: undefined },
  intelligence: { stat: 'int', clause: undefined },
} as const satisfies Record<string, { stat: Stat; clause: string | undefined }>;

/**
 * The bonus of so many own relics within 6" to a test [dominion.relic.bonus.1]; only tests of two
 * characteristics gain by it.
 */
function bonusOf(t: Table, near: number, clause: ClauseId | undefined): number {
  const counted = friendly(t) === 'each-relic-gives-2' ? near : Math.min(1, near);
  const bonus = clause ? RELIC_BONUS * counted : 0;
  if (bonus > 0 && clause) t.tell('classic/gang-relics/relic-gives', { bonus }, clause);
  return bonus;
}

export const relicTest = procedure('classic.gang-relics.test', function* (t, { stat, value, relics }) {
  const kind = KINDS[stat];
  const near = relics.filter(({ owner, distance }) => owner === 'own' && distance <= 6).length;
  const bonus = bonusOf(t, near, kind.clause);
  const test = { stat: kind.stat, value, modifier: bonus };
  const { total, passed } = yield* takeTest(t, test, 'classic.reference.tests.2');
  t.tell(
    'classic/gang-relics/against-test',
    { total, value, fate: passed ? 'passes' : 'fails' },
    'classic.reference.tests.2',
  );
  return { bonus, total, passed };
});

// In a battle

/** A gang's whole relic, on no spot yet. */
export function newRelic(gang: Ref): Marker {
  return { id: `${gang}-relic`, kind: 'relic', gang, spot: null, carriedBy: null, state: 'whole', data: {} };
}

/** The gang places its relic within a limit. */
export function* placeRelic(
  t: BattleTable,
  { id, seat }: GangState,
  where: Where,
  clause: ClauseId,
): Rule<Marker> {
  return yield* placeMarker(t, newRelic(id), where, clause, seat);
}

/** For each gang the id of the fighter who defiled its relic, or null. */
export function defilersOf({ gangs, markers }: BattleState): Readonly<Record<Ref, Ref | null>> {
  const relics = Object.values(markers).filter(({ kind }) => kind === 'relic');
  const defilers: Record<Ref, Ref | null> = {};
  for (const { id } of gangs) {
    const relic = relics.find(({ gang }) => gang === id);
    defilers[id] = (relic?.data.defiledBy ?? null) as Ref | null;
  }
  return defilers;
}

function wholeRelics(state: BattleState): readonly Marker[] {
  return markersOf(state, 'relic').filter(isWhole);
}

/** Relics of this fighter's enemies, whole or defiled. */
function enemyRelics(state: BattleState, fighter: FighterState): readonly Marker[] {
  const { side } = gangBy(state, fighter.gang);
  // A fighter controlled by an enemy has no enemy's relic near, only that of their own gang.
  if (!actsForOwn(state, fighter)) return [];
  return markersOf(state, 'relic').filter(({ gang }) => gang !== null && gangBy(state, gang).side !== side);
}

/** To defile a relic of the enemy, whoever gets there. */
export function defiling(state: BattleState, gang: GangState, clause: ClauseId): Aim {
  const to = ids(
    wholeRelics(state).filter((relic) => relic.gang !== null && gangBy(state, relic.gang).side !== gang.side),
  );
  return {
    is: 'go',
    who: membersOf(state, gang),
    to,
    within: 1,
    actions: ['defile-relic'],
    worth: 0.9,
    clause,
  };
}

function isWhole({ state }: Marker): boolean {
  return state === 'whole';
}

/** A Double action within 1" of an enemy relic; once is enough, and it gives nothing any more. */
export const defile: BattleAction = {
  id: 'defile-relic',
  words: say('classic/gang-relics/defile-enemy-s-relic'),
  type: 'double',
  clause: 'dominion.relic.defile.1',
  may(state, fighter) {
    const clause = 'dominion.relic.defile.1';
    const relics = enemyRelics(state, fighter);
    if (relics.length === 0) return false;
    if (!relics.some(isWhole))
      return { why: say('classic/gang-relics/no-enemy-relic-left'), clause: 'dominion.relic.defile.2' };
    return (
      statusOf(fighter) === 'active' || { why: say('classic/gang-relics/only-active-fighter-may'), clause }
    );
  },
  at: (state, fighter) => besideAny(1, fighter, enemyRelics(state, fighter).filter(isWhole)),
  *take(t, fighter) {
    const relics = ids(enemyRelics(t.state, fighter).filter(isWhole));
    const near = yield* t.within(1, fighter.id, relics, 'dominion.relic.defile.1');
    if (near.length === 0) return false;
    const seat = seatOf(t.state, fighter);
    const id = yield* t.choose(
      seat,
      near,
      'dominion.relic.defile.1',
      fighter.id,
      say('classic/gang-relics/which-relic'),
    );
    const relic = markerOf(t.state, id);
    const { defiled } = defileRelic(t.quiet, { relic: 'enemy', distance: 1, actionsLeft: 2, defiled: false });
    if (!defiled) return false;
    relic.state = 'defiled';
    relic.data = { ...relic.data, defiledBy: fighter.id };
    t.tell('classic/gang-relics/has-defiled', { name: fighter.name, relic: id }, 'dominion.relic.defile.1');
    return true;
  },
};

/** Relics on the battlefield; where no scenario has placed any, each gang places its own. */
export const gangRelics = specialRule({
  id: 'classic.gang-relics',
  title: 'Gang Relics',
  actions: [defile],
  *deployed(t) {
    if (wasPlaced(t.state, 'relic')) return;
    for (const gang of t.state.gangs) yield* placeRelic(t, gang, ANYWHERE, 'classic.gang-relics.bonus.1');
  },
  roundStarts: ({ state }) => forgetWhoIsNear(state),
  endPhaseStarts: ({ state }) => {
    state.facts[NEAR] = {};
  },
  endPhaseEnds: ({ state }) => forgetWhoIsNear(state),
  moved: ({ state }) => measureAgain(state),
  *testModifier(t, fighter, stat) {
    const { clause } = stat === 'cl' ? KINDS.cool : KINDS.leadership;
    const sideOf = (gang: Ref) => gangBy(t.state, gang).side;
    const isOwn = ({ gang }: Marker) =>
      gang === fighter.gang ||
      (gang !== null && friendly(t) === 'allied-gangs-too' && sideOf(gang) === sideOf(fighter.gang));
    return bonusOf(t, yield* countNear(t, fighter, wholeRelics(t.state).filter(isOwn), clause), clause);
  },
});

/** Who is within 6" of each relic, as far as it was measured in this End phase. */
const NEAR = 'relics.near';

function forgetWhoIsNear({ facts }: BattleState): void {
  delete facts[NEAR];
}

/** A fighter who runs or is pushed in an End phase is somewhere else. */
function measureAgain({ facts }: BattleState): void {
  if (facts[NEAR] !== undefined) facts[NEAR] = {};
}

/** How many of these relics are within 6". In the End phase a relic is measured once for all, until somebody moves. */
function* countNear(
  t: BattleTable,
  fighter: FighterState,
  relics: readonly Marker[],
  clause: ClauseId,
): Rule<number> {
  const { state } = t;
  const inEndPhase = state.facts[NEAR] !== undefined;
  if (!inEndPhase) return (yield* t.within(6, fighter.id, ids(relics), clause)).length;
  let count = 0;
  for (const { id } of relics) {
    const measured = state.facts[NEAR] ?? {};
    const pair = `${id} ${fighter.gang}`;
    const friends = onBoardOf(state, gangBy(state, fighter.gang));
    const near = measured[pair] ?? (yield* t.within(6, id, ids(friends), clause));
    if (measured[pair] === undefined) state.facts[NEAR] = { ...measured, [pair]: near };
    if (near.includes(fighter.id)) count++;
  }
  return count;
}
