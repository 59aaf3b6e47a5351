/** Brainleaf Zombies: slow, burning if need be, and very hard to put down for good. */

import type { InjuryFace } from '../../table/dice.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { isWounded, statOf } from './figures.ts';

const outOfAction = ruling(
  'classic.zombie-out-of-action',
  'nothing removes it',
  'a second Out of Action result while it is down removes it',
);
const charge = ruling('classic.zombie-charge', '1 die');
const burning = ruling('classic.zombie-burning', 'the damage has no effect on its activation');
const replacement = ruling(
  'classic.zombie-replacement',
  'every fighter taken out by anyone',
  'the new zombie is controlled by nobody',
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
  if (outs > 0 && downs > 1 && outOfAction(t) === 'a second Out of Action result while it is down removes it')
    return 'out-of-action';
  return outs > 0 ? 'seriously-injured' : status;
}

export const zombieInjury = procedure('classic.brainleaf-zombies.injury', function* (t, input) {
  const faces = yield* t.injury(input.injuryDice, 'classic.brainleaf-zombies.rules.3');
  const hurt = afterInjury(t, input.status, faces);
  t.tell('The zombie is {hurt}', { hurt }, 'classic.brainleaf-zombies.rules.4');
  const finished =
    input.coupDeGrace && hurt === 'seriously-injured' && outOfAction(t) !== 'nothing removes it';
  if (finished) t.tell('A Coup de Grace finishes it', {}, 'classic.brainleaf-zombies.rules.3');
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
    t.tell('The flames leave the zombie {status}', { status }, 'classic.brainleaf-zombies.rules.6');
  }
  const carriesOn = burning(t) === 'the damage has no effect on its activation' ? input.status : status;
  if (carriesOn !== 'standing') {
    t.tell('The zombie is down and does nothing more', {}, 'classic.brainleaf-zombies.rules.4');
    return { status, roll: null, charges: false, attackDice: 0 };
  }
  if (input.engaged) {
    t.tell('The zombie fights with its one action', {}, 'classic.brainleaf-zombies.rules.7');
    return { status, roll: null, charges: false, attackDice: ZOMBIE.attacks };
  }
  const roll = yield* t.roll('2D6', 'classic.brainleaf-zombies.rules.8');
  const charges = input.enemy !== null && roll >= input.enemy;
  // A charge adds one Attack die [classic.reference.close-combat.1].
  const bonus = charge(t) === '1 die' ? 0 : 1;
  t.tell(
    charges ? 'The zombie moves {roll}" into contact and attacks at once' : 'The zombie moves {roll}"',
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
    t.tell('On their feet: {standing}', { standing }, 'classic.brainleaf-zombies.rules.5');

    const read = replacement(t);
    const risen = fallen.flatMap(({ id, side, takenOutBy }) => {
      const killer = zombies.find((zombie) => zombie.id === takenOutBy);
      const rises = read === 'every fighter taken out by anyone' || (killer && killer.side !== side);
      if (!rises) return [];
      const joins = read === 'the new zombie is controlled by nobody' ? NOBODY : (killer?.side ?? NOBODY);
      return [{ fighter: id, side: joins }];
    });
    t.tell(
      'Zombies take the place of {fighters}',
      { fighters: risen.map(({ fighter }) => fighter) },
      'classic.brainleaf-zombies.rules.10',
    );
    return { standing, risen };
  },
);
