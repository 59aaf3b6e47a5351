/** A gang's warning before it bottles out by choice, and before it leaves after that. */
import { expect, test } from 'vitest';
import { type BattleState, fighterOf, gangBy } from '../../battle/state.ts';
import { endPhase, playRound } from '../../core/play/round.ts';
import '../index.ts';
import { always, battleOf, roster, run } from '../takeover/table.fixture.ts';

const RED = roster('red', 'boss leader, ana, bo');
const BLUE = roster('blue', 'king leader, cy, di');

const FLIGHT = 'with nobody of the gang left on the battlefield the battle is lost';
const CHOICE = 'by that alone the battle is lost';

function field(scenario: string, role: 'attacker' | 'defender', more: object = {}, rulings = {}) {
  const made = battleOf(scenario, [RED, BLUE], {
    rulings,
    answers: { 'dice D6': always(1), 'dice 2D6': always(6), 'dice injury': always('flesh') },
  });
  const red = gangBy(made.state, 'red');
  red.role = role;
  gangBy(made.state, 'blue').role = role === 'attacker' ? 'defender' : 'attacker';
  made.state.order = ['red', 'blue'];
  Object.assign(made.state, more);
  fighterOf(made.state, 'red-bo').fate = 'out-of-action';
  return { ...made, red };
}

/** What the option to bottle out by choice says. */
function choiceIn(scenario: string, role: 'attacker' | 'defender', more: object = {}, rulings = {}) {
  const { t, players } = field(scenario, role, more, rulings);
  run(endPhase(t));
  const asked = players.asked.find(({ clause }) => clause === 'core.endphase.bottle.5');
  return asked?.kind === 'choice' ? asked.labels?.fail : undefined;
}

test.each([
  ['looters', 'defender', FLIGHT],
  ['looters', 'attacker', undefined],
  ['border-dispute', 'attacker', FLIGHT],
  ['sabotage', 'defender', FLIGHT],
  ['sabotage', 'attacker', undefined],
  ['rescue-mission', 'defender', FLIGHT],
  ['forgotten-riches', 'attacker', FLIGHT],
  ['sneak-attack', 'defender', FLIGHT],
  ['smash-and-grab', 'attacker', FLIGHT],
  ['escape-the-pit', 'attacker', FLIGHT],
  ['stand-off', 'defender', undefined],
] as const)(
  '[core.endphase.bottle.5, dominion.judging.flight.1] in %s the %s is announced: %s',
  (scenario, role, warning) => {
    const words = warning ? `Bottle out by choice: ${warning}` : 'Bottle out by choice';
    expect(choiceIn(`dominion.${scenario}`, role)).toBe(words);
  },
);

test('[dominion.looters.fleeing.1] a ruling changes the warning, too', () => {
  const replaced = { 'dominion.fleeing-before-victory': 'updated-victories-replace' };
  const updated = { variant: 'updated' } satisfies Partial<BattleState>;
  expect(choiceIn('dominion.looters', 'defender', updated, replaced)).toBe('Bottle out by choice');
  const atOnce = { 'dominion.fleeing-before-victory': 'any-gang-bottled-out-choice' };
  expect(choiceIn('dominion.looters', 'attacker', {}, atOnce)).toBe(`Bottle out by choice: ${CHOICE}`);
});

test('[dominion.ambush.victory.4, dominion.ambush.fleeing.1] in an Ambush the Updated defender loses by the choice alone', () => {
  const updated = { variant: 'updated' } satisfies Partial<BattleState>;
  const classic = { variant: 'classic' } satisfies Partial<BattleState>;
  expect(choiceIn('dominion.ambush', 'defender', updated)).toBe(`Bottle out by choice: ${CHOICE}`);
  expect(choiceIn('dominion.ambush', 'attacker', updated)).toBe('Bottle out by choice');
  expect(choiceIn('dominion.ambush', 'defender', classic)).toBe('Bottle out by choice');
});

test.each([
  ['by-choice', `red has bottled out. Leave the battlefield? Mind that ${FLIGHT}.`],
  ['failed-test', 'red has bottled out. Leave the battlefield?'],
] as const)('[core.endphase.leave.1] a gang that bottled %s is asked whether it leaves', (bottled, words) => {
  const { t, red, players } = field('dominion.looters', 'defender');
  red.bottled = bottled;
  run(playRound(t));
  const asked = players.asked.find(({ clause }) => clause === 'core.endphase.leave.1');
  expect(asked?.kind === 'choice' && asked.what).toBe(words);
});
