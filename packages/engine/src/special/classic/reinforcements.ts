/** Reinforcements: fighters who arrive later, and what they mean for Bottle tests. */
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { d6Table, takeBottleTest } from './figures.ts';

const rollEach = ruling('classic.reinforcements-roll-each', 'once for the whole group');

const DEPLOYERS = { 'opponent deploys': 'opponent', 'controlling player deploys': 'owner' } as const;
const deployment = d6Table(
  'classic.reinforcements.arrival.4',
  'opponent deploys',
  'controlling player deploys',
);

/** Who sets an arriving fighter up: on 1-2 the opponent [classic.reinforcements.arrival.4]. */
export function* rollForDeployer(t: Table, of?: Ref): Rule<'owner' | 'opponent'> {
  return DEPLOYERS[deployment(yield* t.roll('D6', 'classic.reinforcements.arrival.4', of))];
}

interface Arrival {
  readonly fighter: Ref;
  readonly deployer: 'owner' | 'opponent';
}

/**
 * At the end of an End phase [classic.reinforcements.arrival.2] that the scenario names
 * [classic.reinforcements.scenario.4].
 */
export const arrive = procedure('classic.reinforcements.arrive', function* (t, input) {
  const { round, rounds, each, deck } = input;
  if (!rounds.includes(round)) {
    t.tell('No Reinforcements arrive in round {round}', { round }, 'classic.reinforcements.scenario.4');
    return { arrivals: [], left: deck.length };
  }
  // Fewer than the scenario gives for a round [classic.reinforcements.scenario.3] if no more are waiting.
  const coming = Math.min(each, deck.length);
  const arrivals =
    rollEach(t) === 'once for the whole group'
      ? yield* arriveTogether(t, deck, coming)
      : yield* arriveOneByOne(t, deck, coming);
  t.tell(
    'At the end of the End phase arrive {fighters}',
    { fighters: arrivals.map(({ fighter }) => fighter) },
    'classic.reinforcements.arrival.2',
  );
  return { arrivals, left: deck.length - coming };
});

function* arriveOneByOne(t: Table, deck: readonly Ref[], coming: number): Rule<readonly Arrival[]> {
  const places = Array.from({ length: coming }, (_, place) => place);
  return yield* t.fold(places, [] as readonly Arrival[], function* (t, arrivals) {
    const waiting = deck.filter((id) => arrivals.every(({ fighter }) => fighter !== id));
    const fighter = yield* t.draw(waiting, 'classic.reinforcements.arrival.3');
    const deployer = yield* rollForDeployer(t, fighter);
    t.tell(
      '{fighter} is set up by the {deployer}',
      { fighter, deployer },
      'classic.reinforcements.arrival.4',
    );
    return [...arrivals, { fighter, deployer }];
  });
}

function* arriveTogether(t: Table, deck: readonly Ref[], coming: number): Rule<readonly Arrival[]> {
  const fighters = yield* t.drawSome(deck, coming, 'classic.reinforcements.arrival.3');
  if (fighters.length === 0) return [];
  const deployer = yield* rollForDeployer(t);
  return fighters.map((fighter) => ({ fighter, deployer }));
}

interface Gang {
  readonly variant: 'classic' | 'house';
  readonly crew: number;
  readonly reinforcements: number;
}

/**
 * The number to beat: the starting crew alone [classic.reinforcements.bottle.1], or with Reinforcements
 * [classic.reinforcements.house.1].
 */
function limitOf({ variant, crew, reinforcements }: Gang): number {
  return variant === 'house' ? crew + reinforcements : crew;
}

export const bottleTest = procedure('classic.reinforcements.bottle-test', function* (t, input) {
  const limit = limitOf(input);
  t.tell(
    'The number to beat is {limit}',
    { limit },
    input.variant === 'house' ? 'classic.reinforcements.house.1' : 'classic.reinforcements.bottle.1',
  );
  const { total, bottled } = yield* takeBottleTest(t, { crew: limit, casualties: input.casualties });
  return { limit, total, bottled };
});

/**
 * How many of the equally likely throws bottle a gang out: the figures behind the house rule
 * [classic.reinforcements.house.2]. On home turf both of two dice have to fail [classic.home-turf.bottle.1].
 */
export const bottleChance = procedure('classic.reinforcements.bottle-chance', (t, input) => {
  const limit = limitOf(input);
  const { casualties, homeTurf } = input;
  const failingFaces = casualties === 0 ? 0 : Math.min(6, Math.max(0, 6 - (limit - casualties)));
  const failing = homeTurf ? failingFaces ** 2 : failingFaces;
  const outOf = homeTurf ? 36 : 6;
  const percent = Math.round((100 * failing) / outOf);
  t.tell(
    '{failing} of {outOf} throws with {casualties} down go above {limit}: {percent}%',
    { failing, outOf, casualties, limit, percent },
    homeTurf ? 'classic.home-turf.bottle.1' : 'classic.reference.bottle.1',
  );
  return { failing, outOf, percent };
});
