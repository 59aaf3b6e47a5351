/** What the terrain styles do to fighters: the fall from the Towers and the Sump Sea. */
import { rollTest } from '../core/tests.ts';
import { procedure } from '../table/procedure.ts';
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
  t.tell('The fighter counts as Out of Action', {}, 'campaign.terrain.plummet.3');
  if (attacker !== null) t.tell('{attacker} is credited with it', { attacker }, 'campaign.terrain.plummet.4');
  return { state: 'out-of-action', creditTo: attacker };
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
