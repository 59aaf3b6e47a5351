/** Pitch Black: fighters are Hidden in the dark until something gives them away. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { procedure } from '../../table/procedure.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';

const standingCauses = ruling(
  'classic.pitch-black-standing-causes',
  'a refractor field counts even when burnt out',
);
const sidearm = ruling('classic.pitch-black-sidearm', 'only ranged attacks reveal');
const vehicles = ruling('classic.pitch-black-vehicles', 'vehicles are never Hidden');
const aids = ruling('classic.pitch-black-aids', 'an infra-scope is no help in a Charge');

/** What keeps a fighter in sight for as long as it lasts. */
interface Lights {
  readonly ablaze: boolean;
  readonly refractor: 'none' | 'working' | 'burnt-out';
  readonly photoLumens: boolean;
  readonly holochromatic: 'none' | 'working' | 'drained';
  readonly radPhaged: boolean;
}

/**
 * The clauses that keep a fighter Revealed: fire [classic.pitch-black.revealed.1], a refractor field
 * [classic.pitch-black.revealed.2], photo-lumens [classic.pitch-black.revealed.3], a working Holochromatic Field
 * [classic.pitch-black.revealed.4], Rad-phaged [classic.pitch-black.revealed.5], and the coolant for everybody.
 */
function givenAwayBy(t: Table, lights: Lights, coolant: boolean): ClauseId | undefined {
  const burntOutCounts = standingCauses(t) === 'a refractor field counts even when burnt out';
  const causes: readonly (readonly [boolean, ClauseId])[] = [
    [lights.ablaze, 'classic.pitch-black.hidden.2'],
    [
      lights.refractor === 'working' || (burntOutCounts && lights.refractor === 'burnt-out'),
      'classic.pitch-black.hidden.3',
    ],
    [lights.photoLumens, 'classic.pitch-black.hidden.4'],
    [lights.holochromatic === 'working', 'classic.pitch-black.hidden.5'],
    [lights.radPhaged, 'classic.pitch-black.hidden.6'],
    [coolant, 'classic.pitch-black.revealed.8'],
  ];
  return causes.find(([holds]) => holds)?.[1];
}

export const status = procedure('classic.pitch-black.status', (t, input) => {
  const cause = givenAwayBy(t, input, input.coolant);
  t.tell(
    cause ? 'The fighter cannot hide and is Revealed' : 'Nothing gives the fighter away: it is Hidden',
    {},
    cause ?? 'classic.pitch-black.hidden.1',
  );
  return { status: cause ? 'revealed' : 'hidden' };
});

/**
 * An event that reveals: a shot that is not Silent, a Power weapon in use, a vehicle on the move, fire,
 * glowing rain.
 */
export const reveal = procedure('classic.pitch-black.reveal', (t, input) => {
  const { vehicle } = input;
  if (vehicle && vehicles(t) === 'vehicles are never Hidden') {
    t.tell('A vehicle is never Hidden', {}, 'classic.pitch-black.hidden.1');
    return { status: 'revealed' };
  }
  if (input.status === 'revealed') {
    t.tell('The model was Revealed already', {}, 'classic.pitch-black.end.1');
    return { status: 'revealed' };
  }
  const cause = revealedBy(t, input);
  t.tell(
    cause ? 'That reveals the model' : 'That does not reveal the model',
    {},
    cause ?? 'classic.pitch-black.hidden.1',
  );
  return { status: cause ? 'revealed' : 'hidden' };
});

type Event = 'shoots' | 'fires-sidearm-in-fight' | 'fights' | 'moves' | 'catches-fire' | 'coolant-starts';

function revealedBy(
  t: Table,
  use: {
    readonly event: Event;
    readonly vehicle: boolean;
    readonly silent: boolean;
    readonly power: boolean;
  },
): ClauseId | undefined {
  const byPower = use.power ? 'classic.pitch-black.revealed.7' : undefined;
  const byShot = use.silent ? byPower : 'classic.pitch-black.revealed.6';
  switch (use.event) {
    case 'shoots':
      return byShot;
    case 'fires-sidearm-in-fight':
      return sidearm(t) === 'only ranged attacks reveal' ? byPower : byShot;
    case 'fights':
      return byPower;
    case 'moves':
      return use.vehicle ? 'classic.pitch-black.revealed.9' : undefined;
    case 'catches-fire':
      return 'classic.pitch-black.revealed.1';
    case 'coolant-starts':
      return 'classic.pitch-black.revealed.8';
    default:
      return use.event satisfies never;
  }
}

export const mayTarget = procedure('classic.pitch-black.may-target', (t, input) => {
  const { variant, attack, distance, aid, rallyPoint } = input;
  if (variant === 'n21' && attack === 'charge') {
    t.tell('The dark puts no limit on Charges', {}, 'classic.pitch-black.n21.1');
    return { legal: true, why: ['classic.pitch-black.n21.1'] };
  }
  const aided =
    aid !== 'none' &&
    !(aid === 'infra-scope' && attack === 'charge' && aids(t) === 'an infra-scope is no help in a Charge');
  const ways: readonly (readonly [boolean, ClauseId])[] = [
    [input.status === 'revealed', 'classic.pitch-black.target.2'],
    [distance <= 3, 'classic.pitch-black.target.3'],
    [aided && distance <= 12, 'classic.pitch-black.target.4'],
    [rallyPoint !== null && rallyPoint <= 4, 'classic.pitch-black.target.5'],
    [input.gaze, 'classic.pitch-black.target.6'],
  ];
  const why = ways.filter(([holds]) => holds).map(([, clause]) => clause);
  const legal = why.length > 0;
  t.tell(
    legal ? 'The target can be made out in the dark' : 'The target cannot be made out in the dark',
    {},
    why[0] ?? 'classic.pitch-black.target.1',
  );
  return { legal, why };
});

/** Whoever was Revealed by a deed alone is Hidden again; what still burns or glows stays in sight. */
export const endPhase = procedure('classic.pitch-black.end-phase', (t, { coolant, models }) => {
  const inSight = (model: Lights) => givenAwayBy(t, model, coolant) !== undefined;
  const hidden = models.filter((model) => !inSight(model)).map(({ id }) => id);
  const revealed = models.filter(inSight).map(({ id }) => id);
  t.tell(
    'Hidden now: {hidden}; still Revealed: {revealed}',
    { hidden, revealed },
    'classic.pitch-black.end.1',
  );
  return { hidden, revealed };
});
