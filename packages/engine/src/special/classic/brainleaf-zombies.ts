/** Brainleaf Zombies: slow, burning if need be, and very hard to put down for good. */

import { goDown, goOut } from '../../battle/events.ts';
import { momentOf } from '../../battle/moment.ts';
import { nearestOf } from '../../battle/sight-on-board.ts';
import { atFighter, type Hit, specialRule } from '../../battle/special-rule.ts';
import {
  type BattleTable,
  enemiesOf,
  type FighterState,
  fighterOf,
  type GangState,
  gangBy,
  ids,
  isOnBoard,
  isUp,
} from '../../battle/state.ts';
import { stated, type Where } from '../../battle/where.ts';
import { deploy } from '../../core/deploy.ts';
import { injuryDice } from '../../core/hits.ts';
import { fight } from '../../core/play/fight.ts';
import { driveTowards } from '../../core/play/moving.ts';
import type { InjuryFace } from '../../table/dice.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import {
  addCreature,
  fallUpon,
  nearestWithin,
  playedAgainst,
  setUpWild,
  takeTurns,
  unsavedDamage,
  wildGang,
  wildOnBoard,
} from '../creatures.ts';
import { isWounded, statOf } from '../figures.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'brainleaf-zombies.fallen': readonly Ref[];
    'brainleaf-zombies.fell-at': Readonly<Record<Ref, { readonly x: number; readonly y: number }>>;
  }
}

const outOfAction = ruling(
  'classic.zombie-out-of-action',
  'nothing-removes',
  'second-out-action-result-while',
);
const charge = ruling('classic.zombie-charge', '1-die');
const burning = ruling('classic.zombie-burning', 'damage-has-no-effect-activation');
const replacement = ruling(
  'classic.zombie-replacement',
  'every-fighter-taken-out-anyone',
  'new-zombie-controlled-nobody',
);

const ZOMBIE = {
  toughness: statOf('classic.brainleaf-zombies.profile.1', 'T'),
  attacks: statOf('classic.brainleaf-zombies.profile.1', 'A'),
};
/** The hit of the flames; no save against it [classic.reference.blaze.1]. */
const FLAMES_STRENGTH = 3;
/** The side of a zombie that nobody controls. */
const NOBODY = 'none';

type Status = 'standing' | 'seriously-injured' | 'out-of-action';

/**
 * Only Out of Action results matter [classic.brainleaf-zombies.rules.3], and they only floor it
 * [classic.brainleaf-zombies.rules.4].
 */
function afterInjury(t: Table, status: Status, faces: readonly InjuryFace[]): Status {
  const outs = faces.filter((face) => face === 'out').length;
  const downs = outs + (status === 'seriously-injured' ? 1 : 0);
  if (outs > 0 && downs > 1 && outOfAction(t) === 'second-out-action-result-while') return 'out-of-action';
  return outs > 0 ? 'seriously-injured' : status;
}

export const zombieInjury = procedure('classic.brainleaf-zombies.injury', function* (t, input) {
  const faces = yield* t.injury(input.injuryDice, 'classic.brainleaf-zombies.rules.3');
  const hurt = afterInjury(t, input.status, faces);
  t.tell('classic/brainleaf-zombies/zombie', { hurt }, 'classic.brainleaf-zombies.rules.4');
  const finished = input.coupDeGrace && hurt === 'seriously-injured' && outOfAction(t) !== 'nothing-removes';
  if (finished)
    t.tell('classic/brainleaf-zombies/coup-de-grace-finishes', {}, 'classic.brainleaf-zombies.rules.3');
  return { status: finished ? 'out-of-action' : hurt };
});

/**
 * The flames first [classic.brainleaf-zombies.rules.6], then its one action
 * [classic.brainleaf-zombies.rules.7].
 */
export const activate = procedure('classic.brainleaf-zombies.activate', function* (t, input) {
  let status: Status = input.status;
  if (input.ablaze && (yield* isWounded(t, FLAMES_STRENGTH, ZOMBIE.toughness))) {
    status = afterInjury(t, status, yield* t.injury(1, 'classic.reference.blaze.1'));
    t.tell('classic/brainleaf-zombies/flames-leave-zombie', { status }, 'classic.brainleaf-zombies.rules.6');
  }
  const carriesOn = burning(t) === 'damage-has-no-effect-activation' ? input.status : status;
  if (carriesOn !== 'standing') {
    t.tell('classic/brainleaf-zombies/zombie-down-does-nothing', {}, 'classic.brainleaf-zombies.rules.4');
    return { status, roll: null, charges: false, attackDice: 0 };
  }
  if (input.engaged) {
    t.tell('classic/brainleaf-zombies/zombie-fights-one-action', {}, 'classic.brainleaf-zombies.rules.7');
    return { status, roll: null, charges: false, attackDice: ZOMBIE.attacks };
  }
  const roll = yield* t.roll('2D6', 'classic.brainleaf-zombies.rules.8');
  const charges = input.enemy !== null && roll >= input.enemy;
  // A charge adds one Attack die [classic.reference.close-combat.1].
  const bonus = charge(t) === '1-die' ? 0 : 1;
  t.tell(
    charges
      ? 'classic/brainleaf-zombies/zombie-moves-into-contact'
      : 'classic/brainleaf-zombies/zombie-moves',
    { roll },
    charges ? 'classic.brainleaf-zombies.rules.9' : 'classic.brainleaf-zombies.rules.8',
  );
  return { status, roll, charges, attackDice: charges ? ZOMBIE.attacks + bonus : 0 };
});

/** Those that are down get up again [classic.brainleaf-zombies.rules.5], and their victims join them. */
export const zombiesInEndPhase = procedure(
  'classic.brainleaf-zombies.end-phase',
  (t, { zombies, fallen }) => {
    const standing = zombies.filter(({ status }) => status !== 'out-of-action').map(({ id }) => id);
    t.tell('classic/brainleaf-zombies/feet', { standing }, 'classic.brainleaf-zombies.rules.5');

    const read = replacement(t);
    const risen = fallen.flatMap(({ id, side, takenOutBy }) => {
      const killer = zombies.find((zombie) => zombie.id === takenOutBy);
      const rises = read === 'every-fighter-taken-out-anyone' || (killer && killer.side !== side);
      if (!rises) return [];
      const joins = read === 'new-zombie-controlled-nobody' ? NOBODY : (killer?.side ?? NOBODY);
      return [{ fighter: id, side: joins }];
    });
    t.tell(
      'classic/brainleaf-zombies/zombies-take-place',
      { fighters: risen.map(({ fighter }) => fighter) },
      'classic.brainleaf-zombies.rules.10',
    );
    return { standing, risen };
  },
);

// In a battle

const ZOMBIES = 'brainleaf-zombies';
/** Fighters who went out of action in this round. */
const FALLEN = 'brainleaf-zombies.fallen';
/** Where each of them lay, on a board. */
const FELL_AT = 'brainleaf-zombies.fell-at';
/** The rules name no number. */
const HORDE = 3;

const RECRUIT = { kind: 'brainleaf-zombie', name: 'Brainleaf Zombie' } as const;
/** The armoury's club; a gun is swung like one. */
const CLUB = 'armoury.maul';

/** A zombie fights with a club where its model has one, or else with fists and teeth [classic.brainleaf-zombies.profile.2]. */
function* giveClubs(t: BattleTable, gang: GangState, zombies: readonly Ref[]): Rule<void> {
  const what = say('classic/brainleaf-zombies/which-these-zombies-hold');
  const clause = 'classic.brainleaf-zombies.profile.2';
  const clubs = yield* t.pick(gang.seat, { options: zombies }, clause, gang.id, what);
  for (const id of clubs) fighterOf(t.state, id).weapons = [CLUB];
}

const isZombie = ({ gang }: FighterState) => gang === ZOMBIES;
const downOr = ({ fate }: FighterState) => (fate === 'seriously-injured' ? 'seriously-injured' : 'standing');

function* shamble(t: BattleTable, zombie: FighterState): Rule<void> {
  t.tell('classic/brainleaf-zombies/acts', { name: zombie.name }, 'classic.brainleaf-zombies.rules.7');
  const engaged = zombie.engagedWith.length > 0;
  const prey = enemiesOf(t.state, zombie).filter(isUp);
  // The most that its 2D6" can be.
  const near =
    engaged || !isUp(zombie)
      ? undefined
      : yield* nearestWithin(t, zombie, prey, 12, 'classic.brainleaf-zombies.rules.8');
  const { status, roll, charges, attackDice } = yield* activate(t, {
    status: downOr(zombie),
    ablaze: zombie.conditions.includes('ablaze'),
    engaged,
    enemy: near?.distance ?? null,
  });
  if (roll !== null) {
    const to = near?.target ?? nearestOf(t.state, zombie, prey);
    if (to) yield* driveTowards(t, zombie, to, roll, charges ? 'into-contact' : 'near');
    yield* atFighter(t, 'moved', zombie);
  }
  const arrives = charges && isUp(zombie);
  if (near && arrives && isUp(near.target))
    yield* fallUpon(t, zombie, near.target, attackDice > ZOMBIE.attacks);
  else if (engaged && attackDice > 0) yield* fight(t, zombie);
  yield* putDown(t, zombie, null, status);
}

/** Brings the zombie to the status that a rule left it in; true when it fell. */
function* putDown(
  t: BattleTable,
  zombie: FighterState,
  by: FighterState | null,
  status: Status,
): Rule<boolean> {
  if (status === 'standing' || status === zombie.fate) return false;
  if (status === 'out-of-action') yield* goOut(t, zombie, by, 'classic.brainleaf-zombies.rules.4');
  else yield* goDown(t, zombie, by, 'classic.brainleaf-zombies.rules.4');
  return true;
}

function* takeHit(t: BattleTable, zombie: FighterState, by: FighterState | null, hit: Hit): Rule<boolean> {
  const damage = yield* unsavedDamage(t, zombie, hit);
  const dice = damage === 0 ? 0 : Math.min(6, injuryDice(zombie.wounds, damage));
  zombie.wounds = Math.max(0, zombie.wounds - damage);
  if (dice === 0) return false;
  // Melta makes every die Out of Action without a roll.
  if (hit.traits.includes('melta'))
    return yield* putDown(t, zombie, by, afterInjury(t, downOr(zombie), ['out']));
  const { status } = yield* zombieInjury(t, { status: downOr(zombie), injuryDice: dice, coupDeGrace: false });
  return yield* putDown(t, zombie, by, status);
}

function* rise(t: BattleTable): Rule<void> {
  const { state } = t;
  const gang = wildGang(state, ZOMBIES, 'Brainleaf Zombies');
  const zombies = gang.roster.map((id) => fighterOf(state, id));
  const fallen = state.facts[FALLEN] ?? [];
  const { standing, risen } = zombiesInEndPhase(t, {
    zombies: zombies.map((zombie) => ({
      id: zombie.id,
      side: gang.side,
      // What the road left behind does not get up either.
      status: isOnBoard(zombie) ? downOr(zombie) : 'out-of-action',
    })),
    fallen: fallen.map((id) => {
      const { gang, takenOutBy } = fighterOf(state, id);
      return { id, side: gangBy(state, gang).side, takenOutBy };
    }),
  });
  for (const id of standing) fighterOf(state, id).fate = 'standing';
  delete state.facts[FALLEN];
  const fellAt = state.facts[FELL_AT] ?? {};
  delete state.facts[FELL_AT];
  const before = gang.roster.length;
  for (const { fighter } of risen) {
    const words = say('where/where-fell', { fighter: fighterOf(state, fighter).name });
    const at = fellAt[fighter];
    const where: Where = at ? { is: 'within', inches: 1, near: { at: [at], words } } : stated(words);
    yield* deploy(t, addCreature(t, gang, RECRUIT), where, 'classic.brainleaf-zombies.rules.10');
  }
  yield* giveClubs(t, gang, gang.roster.slice(before));
}

/** A horde that nobody controls: the players take turns with it at the start of the End phase. */
export const brainleafZombies = specialRule({
  id: 'classic.brainleaf-zombies',
  title: 'Brainleaf Zombies',
  *deployed(t) {
    const gang = wildGang(t.state, ZOMBIES, 'Brainleaf Zombies');
    if (gang.roster.length > 0) return;
    yield* setUpWild(t, gang, HORDE, RECRUIT, 'classic.brainleaf-zombies.profile.1');
    yield* giveClubs(t, gang, gang.roster);
  },
  activationStarts(t, fighter) {
    playedAgainst(t.state, ZOMBIES, fighter);
  },
  canBePinned: (_, fighter) => !isZombie(fighter), // [classic.brainleaf-zombies.rules.1]
  passesCool: (_, fighter) => isZombie(fighter), // [classic.brainleaf-zombies.rules.2]
  takesHit: (t, target, by, hit, standard) => (isZombie(target) ? takeHit(t, target, by, hit) : standard()),
  *wentOut(t, fighter, by) {
    if (isZombie(fighter)) return yield* finishedOff(t, fighter, by);
    const fallen = t.state.facts[FALLEN] ?? [];
    if (!ids(t.state.gangs).includes(fighter.gang)) return;
    t.state.facts[FALLEN] = [...fallen, fighter.id];
    const { left } = momentOf(t.state);
    if (left?.of === fighter.id && left.spot !== 'placed') {
      const { x, y } = left.spot;
      t.state.facts[FELL_AT] = { ...t.state.facts[FELL_AT], [fighter.id]: { x, y } };
    }
  },
  *endPhaseStarts(t) {
    yield* takeTurns(t, ZOMBIES, 'classic.brainleaf-zombies.rules.7', (zombie) => shamble(t, zombie));
  },
  *endPhaseEnds(t) {
    if (wildOnBoard(t.state, ZOMBIES).length > 0 || t.state.facts[FALLEN] !== undefined) yield* rise(t);
  },
});

/** What takes a fighter out without an Injury die removes a zombie, unless the table says that nothing does. */
function* finishedOff(t: BattleTable, zombie: FighterState, by: FighterState | null): Rule<void> {
  const finish = { status: 'seriously-injured', injuryDice: 0, coupDeGrace: true } as const;
  const { status } = yield* zombieInjury(t, finish);
  if (status === 'out-of-action') return;
  zombie.fate = 'seriously-injured';
  // It lies where it was hit.
  const { left } = momentOf(t.state);
  if (left?.of === zombie.id) zombie.spot = left.spot;
  zombie.takenOutBy = null;
  if (by) by.tookOut = by.tookOut.filter((id) => id !== zombie.id);
}
