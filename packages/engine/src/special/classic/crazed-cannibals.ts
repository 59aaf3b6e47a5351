/**
 * Crazed Cannibals: they act in the End phase, for whoever's turn it is, and always towards the nearest meal.
 */

import type { InjuryFace } from '../../table/dice.ts';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import { inches, inTurn, statOf } from './figures.ts';

const choice = ruling('classic.cannibal-choice', 'one Move only');

const MOVE = statOf('classic.crazed-cannibals.profile.1', 'M');
/** The best that a charge can hope for: Move and a D3 of 3. */
const LONGEST_CHARGE = MOVE + 3;

/**
 * In the End phase [classic.crazed-cannibals.rules.1] the players take turns, the one with Priority first.
 */
export const control = procedure('classic.crazed-cannibals.control', (t, { order, cannibals }) => {
  const controlled = cannibals.map((cannibal, turn) => ({ cannibal, player: inTurn(order, turn) }));
  t.tell('The players take turns in the End phase, {order}', { order }, 'classic.crazed-cannibals.rules.2');
  return { control: controlled };
});

export const act = procedure('classic.crazed-cannibals.act', function* (t, { engaged, fighters }) {
  if (engaged) {
    t.tell('An Engaged Cannibal must Fight', {}, 'classic.crazed-cannibals.actions.3');
    return { does: 'fight', target: null, moved: 0, contact: true };
  }
  const [closest] = fighters.filter(({ crew }) => crew).sort((a, b) => a.distance - b.distance);
  if (!closest) {
    t.tell('There is no fighter of a crew to go for', {}, 'classic.crazed-cannibals.actions.4');
    return { does: 'nothing', target: null, moved: 0, contact: false };
  }
  const { id: target, distance } = closest;
  const stopsShort = distance - 1;
  if (distance <= LONGEST_CHARGE) {
    const reach = MOVE + (yield* t.roll('D3', 'classic.reference.charge.1'));
    const contact = reach >= distance;
    const moved = inches(contact ? distance : Math.min(reach, stopsShort));
    t.tell(
      'It must charge {target}: {reach}" of {distance}", {fate}',
      { target, reach, distance, fate: contact ? 'and arrives' : 'and falls short' },
      'classic.crazed-cannibals.actions.2',
    );
    return { does: 'charge', target, moved, contact };
  }
  const moves = choice(t) === 'one Move only' ? 1 : 2;
  const moved = inches(Math.min(moves * MOVE, stopsShort));
  t.tell('It must move {moved}" towards {target}', { moved, target }, 'classic.crazed-cannibals.actions.4');
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
  t.tell('True Grit leaves {kept}', { kept }, 'classic.crazed-cannibals.rules.3');
  t.tell(
    'Toughness {toughness} after Flesh Wounds: the Cannibal is {status}',
    { toughness, status },
    'classic.reference.flesh-wound.1',
  );
  return { kept, toughness, status };
});

function mildest(faces: readonly InjuryFace[]): InjuryFace {
  return [...faces].sort((a, b) => WORST_FIRST.indexOf(b) - WORST_FIRST.indexOf(a))[0] as InjuryFace;
}
