/** Home Turf Advantage: a defender on its own ground is harder to drive off. */
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { takeBottleTest, takeTest } from './figures.ts';
import { RELIC_BONUS } from './gang-relics.ts';

const hangersOnPlaces = ruling('classic.home-turf-hangers-on', 'they come on top of the crew');

/** Two dice, of which the higher is thrown away [classic.home-turf.bottle.1]. */
export const homeTurfBottleTest = procedure('classic.home-turf.bottle-test', function* (t, input) {
  const { total, bottled } = yield* takeBottleTest(t, { ...input, homeTurf: true });
  if (total === null) return { kept: null, total, bottled };
  const kept = total - input.casualties;
  t.tell('Of the two dice the lower one, a {kept}, counts', { kept }, 'classic.home-turf.bottle.1');
  return { kept, total, bottled };
});

/**
 * A Cool test at +1 for each steady friend near by [classic.reference.rally.1], +1 on home turf
 * [classic.home-turf.rally.1] and the bonus of an own relic [classic.gang-relics.bonus.1].
 */
export const rallyTest = procedure(
  'classic.home-turf.rally-test',
  function* (t, { homeTurf, cool, friends, relic }) {
    const modifier = friends + (homeTurf ? 1 : 0) + (relic ? RELIC_BONUS : 0);
    const test = { stat: 'cl', value: cool, modifier } as const;
    const { total, passed } = yield* takeTest(t, test, 'classic.reference.rally.1');
    t.tell(
      '{total} against Cool {cool}+: the fighter {fate}',
      { total, cool, fate: passed ? 'rallies' : 'stays Broken' },
      homeTurf ? 'classic.home-turf.rally.1' : 'classic.reference.rally.1',
    );
    return { total, rallied: passed };
  },
);

/**
 * On 1-3 a hanger-on has to fight [classic.home-turf.hangers-on.2], on 4-6 it gets away
 * [classic.home-turf.hangers-on.3].
 */
export const hangersOn = procedure('classic.home-turf.hangers-on', function* (t, input) {
  const mustFight = yield* t.fold(input.hangersOn, [] as readonly Ref[], function* (t, caught, hangerOn) {
    const roll = yield* t.roll('D6', 'classic.home-turf.hangers-on.1', hangerOn);
    return roll <= 3 ? [...caught, hangerOn] : caught;
  });
  const escaped = input.hangersOn.filter((id) => !mustFight.includes(id));
  t.tell('Caught up in the fight: {mustFight}', { mustFight }, 'classic.home-turf.hangers-on.2');
  t.tell('Away in time: {escaped}', { escaped }, 'classic.home-turf.hangers-on.3');
  const filled = hangersOnPlaces(t) === 'they come on top of the crew' ? 0 : mustFight.length;
  return { mustFight, escaped, placesLeft: Math.max(0, input.crewSize - filled) };
});
