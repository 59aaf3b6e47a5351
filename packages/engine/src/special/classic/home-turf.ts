/** Home Turf Advantage: a defender on its own ground is harder to drive off. */
import { isHangerOn } from '../../battle/kit.ts';
import { specialRule } from '../../battle/special-rule.ts';
import { fightersOf, gangBy, gangsIn, ids } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { takeBottleTest, takeTest } from '../figures.ts';
import { RELIC_BONUS } from './gang-relics.ts';

const hangersOnPlaces = ruling('classic.home-turf-hangers-on', 'come-top-crew');

/** Two dice, of which the higher is thrown away [classic.home-turf.bottle.1]. */
export const homeTurfBottleTest = procedure('classic.home-turf.bottle-test', function* (t, input) {
  const { total, bottled } = yield* takeBottleTest(t, { ...input, homeTurf: true });
  if (total === null) return { kept: null, total, bottled };
  const kept = total - input.casualties;
  t.tell('classic/home-turf/two-dice-lower-one', { kept }, 'classic.home-turf.bottle.1');
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
      'classic/home-turf/against-cool-fighter',
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
  t.tell('classic/home-turf/caught-up-fight', { mustFight }, 'classic.home-turf.hangers-on.2');
  t.tell('classic/home-turf/away-time', { escaped }, 'classic.home-turf.hangers-on.3');
  const filled = hangersOnPlaces(t) === 'come-top-crew' ? 0 : mustFight.length;
  return { mustFight, escaped, placesLeft: Math.max(0, input.crewSize - filled) };
});

// In a battle

/**
 * A defender at home: bottle checks with two dice [classic.home-turf.bottle.1] and Rally tests at +1
 * [classic.home-turf.rally.1] follow from the flag that is set here.
 */
export const homeTurf = specialRule({
  id: 'classic.home-turf',
  title: 'Home Turf Advantage',

  *rolesSettled(t) {
    const { state } = t;
    const defenders = gangsIn(state, 'defender');
    const owners =
      defenders.length > 0
        ? defenders
        : [
            gangBy(
              state,
              yield* t.choose(
                state.gangs[0]?.seat ?? '',
                ids(state.gangs),
                'classic.home-turf.general.1',
                undefined,
                say('classic/home-turf/nobody-defends-scenario-whose'),
              ),
            ),
          ];
    for (const gang of owners) {
      gang.homeTurf = true;
      t.tell('classic/home-turf/fights-own-turf', { gang: gang.name }, 'classic.home-turf.general.1');
    }
  },

  *crewTerms(t, gang, terms) {
    if (!gang.homeTurf) return terms;
    const hangers = ids(fightersOf(t.state, gang).filter(isHangerOn));
    if (hangers.length === 0) return terms;
    const { may = () => true, must = () => false, size } = terms;
    const crewSize = size ?? gang.roster.length;
    const { mustFight, placesLeft } = yield* hangersOn(t, { hangersOn: hangers, crewSize });
    return {
      ...terms,
      size: placesLeft + mustFight.length,
      may: (fighter) => may(fighter) && !hangers.includes(fighter.id),
      must: (fighter) => must(fighter) || mustFight.includes(fighter.id),
    };
  },
});
