/** What the terrain styles do to fighters: the fall from the Towers and the Sump Sea. */

import { goOut, leaveBoard } from '../battle/events.ts';
import { rolledBy } from '../battle/rolling.ts';
import { type BattleAction, rulesOf, specialRule } from '../battle/special-rule.ts';
import { allOnBoard, type BattleState, fighterOf, ids, seatOf } from '../battle/state.ts';
import { stated } from '../battle/where.ts';
import { deploy } from '../core/deploy.ts';
import { rollTest } from '../core/tests.ts';
import { procedure } from '../table/procedure.ts';
import type { Ref } from '../table/question.ts';
import { ruling } from '../table/settings.ts';

const strengthCheck = ruling(
  'campaign.strength-check',
  'the same, but a 6 always fails',
  'D6 + Strength against 7',
);

/** A fighter who reaches the open air at the lowest level of the Towers. */
export const plummet = procedure('campaign.terrain.plummet', function* (t, { i, attacker, autoFail }) {
  if (autoFail) {
    t.tell('A defender in Ambush! has no chance', {}, 'campaign.terrain.plummet.5');
  } else {
    const { total, passed } = yield* rollTest(t, { stat: 'i', value: i }, 'campaign.terrain.plummet.1');
    if (passed) {
      t.tell('{total} against {i}+: back next round', { total, i }, 'campaign.terrain.plummet.2');
      return { state: 'climbing-back', creditTo: null };
    }
    t.tell('{total} against {i}+: the check fails', { total, i }, 'campaign.terrain.plummet.1');
  }
  if (attacker !== null) t.tell('Out of Action, by {attacker}', { attacker }, 'campaign.terrain.plummet.4');
  else t.tell('Out of Action', {}, 'campaign.terrain.plummet.3');
  return { state: 'out-of-action', creditTo: attacker };
});

/** Records that somebody came to the open air below the Towers, by their own misstep or by what was done to them. */
const recordPlummet: BattleAction = {
  id: 'plummet',
  words: 'Note that somebody fell off a tower (Plummet)',
  type: 'free',
  clause: 'campaign.terrain.towers.2',

  may: ({ terrain }) =>
    terrain === 'towers' || { why: 'there are no Towers to fall from', clause: 'campaign.terrain.towers.2' },

  *take(t, fighter) {
    const { state } = t;
    const seat = seatOf(state, fighter);
    const id = yield* t.choose(
      seat,
      ids(allOnBoard(state)),
      this.clause,
      fighter.id,
      'Who fell off a tower?',
    );
    const falling = fighterOf(state, id);
    const byAttack =
      id !== fighter.id &&
      (yield* t.isSo(`Did an attack of ${fighter.name} cause it?`, 'campaign.terrain.plummet.4', id));
    const autoFail = rulesOf(state).some((rule) => rule.failsToCatchHold?.(state, falling) ?? false);
    const attacker = byAttack ? fighter.id : null;
    const after = yield* plummet(rolledBy(t, id), { i: falling.stats.i, attacker, autoFail });
    if (after.state === 'out-of-action') {
      yield* goOut(t, falling, after.creditTo === null ? null : fighter, 'campaign.terrain.plummet.3');
    } else {
      leaveBoard(t, falling, 'reserve');
      state.facts[CLIMBING] = [...climbingIn(state), id];
    }
    return true;
  },
};

/** Those who caught hold and climb back. */
const CLIMBING = 'towers.climbing';

function climbingIn({ facts }: BattleState): readonly Ref[] {
  return (facts[CLIMBING] as readonly Ref[] | undefined) ?? [];
}

/** In force wherever a battle is fought among Towers. */
export const towers = specialRule({
  id: 'campaign.terrain.towers',
  title: 'Towers',
  actions: [recordPlummet],

  /** Whoever caught hold is back before Ready markers are handed out. */
  *roundStarts(t) {
    const back = climbingIn(t.state);
    delete t.state.facts[CLIMBING];
    const where = stated('on the nearest valid spot, as low as possible');
    for (const id of back) yield* deploy(t, fighterOf(t.state, id), where, 'campaign.terrain.plummet.2');
  },
});

/** A Strength check, then a Move; whoever fails pays two inches for each in the water. */
export const swim = procedure('campaign.terrain.swim', function* (t, { s, m }) {
  const roll = yield* t.roll('D6', 'campaign.terrain.swim.1');
  const reading = strengthCheck(t);
  const passed =
    reading === 'D6 + Strength against 7'
      ? roll + s >= 7
      : roll <= s && !(roll === 6 && reading === 'the same, but a 6 always fails');
  const inches = passed ? m : m / 2;
  t.tell(
    passed ? 'A {roll} with Strength {s}: {inches}"' : 'A {roll} with Strength {s} fails: only {inches}"',
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
  t.tell('The sea gives a Flesh Wound to {wounded}', { wounded }, 'campaign.terrain.sump-sea.3');
  if (out.length > 0) {
    t.tell('Toughness 0 takes {out} out and earns the XP for it', { out }, 'campaign.fighters.xp.2');
  }
  return { wounded, out };
});
