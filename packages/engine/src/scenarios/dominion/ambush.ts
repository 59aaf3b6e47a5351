/** Ambush: one gang lies in wait for another. */
import type { Battle, Gang, Verdict } from '../../battle/judged.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { bottledAndFled, declare, hasEnded, win } from './judging.ts';
import { crewOf, hasEscaped, isGone, isOut, sides, type Variant } from './reading.ts';
import { forLeader, rewards } from './rewards.ts';

const draws = ruling(
  'dominion.ambush-draws',
  'play round 8 if fewer than half are out and fewer than half escaped',
);
const half = ruling('dominion.ambush-half', 'round half down', 'fled defenders count as out of action');
const classicBottle = ruling('dominion.ambush-classic-bottle', 'yes, as the reference page has it');

export const setUpDefenders = procedure('dominion.ambush.set-up-defenders', function* (t, { fighters }) {
  type SetUp = { readonly centre: readonly Ref[]; readonly aside: readonly Ref[] };
  const setUp = yield* t.fold<Ref, SetUp>(
    fighters,
    { centre: [], aside: [] },
    function* (t, { centre, aside }, fighter) {
      const roll = yield* t.roll('D6', 'dominion.ambush.deployment.1', fighter);
      return roll === 6 ? { centre, aside: [...aside, fighter] } : { centre: [...centre, fighter], aside };
    },
  );
  t.tell('Within 6" of the centre: {centre}. Put aside: {aside}', setUp, 'dominion.ambush.deployment.1');
  return setUp;
});

export const placeAttacker = procedure('dominion.ambush.place-attacker', (t, { nearestDefender, seen }) => {
  const allowed = nearestDefender >= (seen ? 12 : 6);
  t.tell(
    allowed
      ? 'An attacker may be set up {nearestDefender}" from the nearest defender'
      : '{nearestDefender}" is too near: it takes 12", or 6" out of sight',
    { nearestDefender },
    'dominion.ambush.deployment.2',
  );
  return { allowed };
});

/** Round 7 decides: both victory texts give every other case to the defender, so nothing is ever drawn. */
export const ambushEnding = procedure('dominion.ambush.ending', (t, { battle, variant }) => {
  const { defender } = sides(battle);
  const open =
    draws(t) === 'play round 8 if fewer than half are out and fewer than half escaped' &&
    !halfAreOut(t, defender) &&
    2 * defender.fighters.filter(hasEscaped).length < crewOf(defender);
  return hasEnded(t, battle, variant, {
    nobodyLeft: { classic: 'dominion.ambush.ending.1', updated: 'dominion.ambush.ending.2' },
    limit: {
      roundSeven: [{ clause: 'dominion.ambush.ending.3', holds: !open }],
      last: { round: 8, clause: 'dominion.ambush.ending.4' },
    },
  });
});

export const ambushVictory = procedure('dominion.ambush.victory', (t, { battle, variant }) => {
  const { fighters } = sides(battle).defender;
  return declare(
    t,
    verdict(t, battle, variant),
    {
      'dominion.ambush.fleeing.1': 'the defender bottled out by choice and fled',
      'dominion.ambush.victory.1': '{out} defenders are out of action and {away} escaped',
      'dominion.ambush.victory.2': 'only {out} defenders are out of action and {away} escaped',
      'dominion.ambush.victory.3': 'at least half of the defenders are out of action',
      'dominion.ambush.victory.4': 'the defender bottled out by choice',
      'dominion.ambush.victory.5': 'fewer than half of the defenders are out of action',
    },
    { out: fighters.filter(isOut).length, away: fighters.filter(hasEscaped).length },
  );
});

function verdict(t: Table, battle: Battle, variant: Variant): Verdict {
  const { attacker, defender } = sides(battle);
  if (variant === 'updated') {
    if (halfAreOut(t, defender)) return win(attacker, 'dominion.ambush.victory.3');
    return defender.bottled === 'by-choice'
      ? win(attacker, 'dominion.ambush.victory.4')
      : win(defender, 'dominion.ambush.victory.5');
  }
  const autoWin = classicBottle(t) === 'yes, as the reference page has it';
  if (autoWin && bottledAndFled(defender) && !bottledAndFled(attacker))
    return win(attacker, 'dominion.ambush.fleeing.1');
  return defender.fighters.filter(isOut).length > defender.fighters.filter(hasEscaped).length
    ? win(attacker, 'dominion.ambush.victory.1')
    : win(defender, 'dominion.ambush.victory.2');
}

/** Exactly half of those who took part is enough [dominion.ambush.notes.2]; who fled or escaped is in the whole but not out of action. */
function halfAreOut(t: Table, defender: Gang): boolean {
  const reading = half(t);
  const counts = reading === 'fled defenders count as out of action' ? isGone : isOut;
  const out = defender.fighters.filter(counts).length;
  const enough = crewOf(defender) / 2;
  return out >= (reading === 'round half down' ? Math.floor(enough) : enough);
}

export const ambushRewards = procedure('dominion.ambush.rewards', function* (t, { battle, variant }) {
  const { attacker, defender } = sides(battle);
  const judged = verdict(t, battle, variant);
  const away = defender.fighters.filter(hasEscaped);
  return yield* rewards(t, battle, variant, judged, {
    payment: { for: 'none', clause: 'dominion.ambush.credits.1' },
    reputation: ({ id }) => (!judged.victors.includes(id) ? 0 : id === attacker.id ? 1 : 2),
    reputationClause: 'dominion.ambush.reputation.1',
    lines: { firstMeeting: false, bottled: true },
    earnings:
      away.length > 0
        ? away.map((fighter) => ({ fighter, xp: 1, clause: 'dominion.ambush.experience.1' }))
        : forLeader(attacker, 'dominion.ambush.experience.2'),
    fleeing: 'dominion.ambush.fleeing.1',
  });
});
