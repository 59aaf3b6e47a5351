/** Home Turf, ammo caches and games of many players as they bend a battle. */

import { expect, test } from 'vitest';
import { engage } from '../../battle/events.ts';
import { settled } from '../../battle/scenario.ts';
import { atMoment } from '../../battle/special-rule.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import { fight } from '../../core/play/fight.ts';
import { endPhase, playRound } from '../../core/play/round.ts';
import { shoot } from '../../core/play/shoot.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import '../../scenarios/index.ts';
import { type Answers, always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import { homeTurf } from './home-turf.ts';
import { formSides, multiPlayer } from './multi-player.ts';

function battle(special: string, answers: Answers = {}, gangs = ['blue', 'red'], rulings: object = {}) {
  const made = battleOf(
    'takeover.stand-off',
    gangs.map((id) => roster(id, 'a, b')),
    { depth: 'full', answers, rulings },
  );
  made.state.special = [special];
  return { ...made, of: (id: string) => fighterOf(made.state, id) };
}

// Home Turf

test('[classic.home-turf.general.1, classic.home-turf.bottle.1, classic.home-turf.rally.1] the defender bottles with two dice and rallies at +1', () => {
  const { t, state, of } = battle('classic.home-turf', {
    'choice core.endphase.bottle.5': () => 'roll',
    'dice 2D6 core.endphase.bottle.6': [[6, 1]],
    'dice 2D6 core.endphase.rally': [[3, 3]],
  });
  run(atMoment(t, 'rolesSettled'));
  expect(state.gangs.map((gang) => gang.homeTurf)).toEqual([true, false]);
  Object.assign(of('blue-b'), { fate: 'out-of-action' });
  of('blue-a').broken = true;
  state.order = ['blue', 'red'];
  run(endPhase(t));
  expect(state.gangs[0]?.bottled).toBe('no');
  // 3 and 3, and 1 at home, reach Cool 7+.
  expect(of('blue-a').broken).toBe(false);
});

test('[classic.home-turf.general.1] if nobody defends, the table says whose turf it is', () => {
  const { t, state } = battle('classic.home-turf', { 'choice classic.home-turf.general.1': () => 'red' });
  for (const gang of state.gangs) gang.role = 'neutral';
  run(atMoment(t, 'rolesSettled'));
  expect(state.gangs.map((gang) => gang.homeTurf)).toEqual([false, true]);
});

test('[classic.home-turf.hangers-on.1, classic.home-turf.hangers-on.2, classic.home-turf.hangers-on.3] hangers-on have to fight on 1-3 and stay away on 4-6', () => {
  const { t, state, of } = battle('classic.home-turf', {
    'dice D6 classic.home-turf.hangers-on.1': [[3], [4]],
  });
  run(atMoment(t, 'rolesSettled'));
  for (const id of ['blue-a', 'blue-b']) of(id).skills = ['hanger-on'];
  const terms = { method: 'custom', size: 5, clause: 'takeover.stand-off.crews.1' } as const;
  const bent = run(settled(homeTurf.crewTerms(t, state.gangs[0] as GangState, terms)));
  expect(bent.size).toBe(5);
  expect([bent.must?.(of('blue-a')), bent.must?.(of('blue-b'))]).toEqual([true, false]);
  expect(bent.may?.(of('blue-b'))).toBe(false);
});

// Ammo caches

const SHOT: Answers = {
  'choice core.shooting.range.1': () => 'out',
  'dice firepower': always('ammo'),
  'dice 1 firepower': always('ammo'),
  'measure classic.ammo-cache.effect.1': () => ['ammo-cache-1'],
};

test('[classic.ammo-cache.effect.1, classic.ammo-cache.effect.3] near a cache an Ammo test is at +2, and a 6 exhausts it', () => {
  const fire = (die: number) => {
    const { t, state, of } = battle('classic.ammo-cache', {
      ...SHOT,
      'dice D6 classic.reference.tests.3': always(die),
      dice: always('ammo'),
    });
    run(atMoment(t, 'deployed'));
    expect(Object.keys(state.markers)).toEqual(['ammo-cache-1', 'ammo-cache-2']);
    of('blue-a').weapons = ['armoury.autogun'];
    run(shoot(t, of('blue-a'), [of('red-a')]));
    return { empty: of('blue-a').empty, cache: state.markers['ammo-cache-1']?.state };
  };
  // An autogun needs 4+.
  expect(fire(1)).toEqual({ empty: ['armoury.autogun'], cache: 'full' });
  expect(fire(2)).toEqual({ empty: [], cache: 'full' });
  expect(fire(6)).toEqual({ empty: [], cache: 'exhausted' });
});

test('[classic.ammo-cache.effect.2] a Scarce weapon is reloaded at a cache and nowhere else', () => {
  const reload = (near: readonly string[]) => {
    const { t, of } = battle('classic.ammo-cache', {
      'measure classic.ammo-cache.effect.1': () => near,
      'dice D6 classic.reference.tests.3': always(5),
      'choice core.activation.turn.4': (question) =>
        'options' in question && question.options.includes('reload') ? 'reload' : 'done',
    });
    run(atMoment(t, 'deployed'));
    Object.assign(of('blue-a'), { weapons: ['armoury.needle-pistol'], empty: ['armoury.needle-pistol'] });
    run(takeActions(t, of('blue-a'), 1));
    return of('blue-a').empty;
  };
  expect(reload(['ammo-cache-1'])).toEqual([]);
  expect(reload([])).toEqual(['armoury.needle-pistol']);
});

// Many players

test('[classic.multi-player.priority.1, classic.multi-player.priority.2, classic.multi-player.rules.1] the scores give the order, ties are rolled again', () => {
  const { t, state } = battle(
    'classic.multi-player',
    {
      'choice core.activation.turn.4': () => 'done',
      'dice 3D6 classic.multi-player.priority.2': [[4, 4, 6]],
      'dice 2D6 classic.multi-player.priority.2': [[1, 2]],
    },
    ['blue', 'red', 'grey'],
  );
  state.round = 0;
  run(atMoment(t, 'rolesSettled'));
  run(playRound(t));
  expect(state.order).toEqual(['grey', 'red', 'blue']);
});

test('[classic.multi-player.sides.1] with attackers and defenders there are two even sides', () => {
  const { t, state } = battle('classic.multi-player', {}, ['blue', 'red', 'grey', 'green']);
  const [blue, red, grey] = state.gangs as [GangState, GangState, GangState];
  run(formSides(t, grey, blue));
  expect(state.gangs.map(({ role }) => role)).toEqual(['defender', 'defender', 'attacker', 'attacker']);
  // The attacker is never on the defender's side.
  run(formSides(t, red, blue));
  expect(state.gangs.map(({ role }) => role)).toEqual(['defender', 'attacker', 'defender', 'attacker']);
});

test('[classic.multi-player.sides.1] a Takeover page says itself who attacks', () => {
  const { t, state } = battle('classic.multi-player', {}, ['blue', 'red', 'grey']);
  run(settled(multiPlayer.rolesSettled(t)));
  expect(state.gangs.map(({ role }) => role)).toEqual(['defender', 'attacker', 'attacker']);
});

test('[classic.multi-player.melee.1, classic.multi-player.melee.2] everybody in contact gets in the way, only the own gang helps', () => {
  const { t, of } = battle(
    'classic.multi-player',
    { dice: always(1), 'dice D6': always(1), 'choice core.combat.reaction.1': () => 'hold' },
    ['blue', 'red', 'grey'],
  );
  const link = (a: string, b: string) => {
    engage(of(a), of(b));
  };
  link('blue-a', 'red-a');
  link('blue-b', 'red-a');
  link('grey-a', 'blue-a');
  run(fight(t, of('blue-a')));
  const told = t.story.find(({ clause }) => clause === 'classic.multi-player.melee.1');
  expect(told?.facts).toEqual({ interference: 1 });
  expect(t.story.find(({ clause }) => clause === 'classic.multi-player.melee.2')?.facts).toEqual({
    assists: 1,
  });
});

test('[classic.multi-player.balance.4] the strongest gang may draw its crew', () => {
  const { t, state } = battle(
    'classic.multi-player',
    { 'choice classic.multi-player.balance.4': ['at-random'] },
    ['blue', 'red', 'grey'],
  );
  const [blue, red] = state.gangs as [GangState, GangState];
  blue.rating = 1500;
  const terms = { method: 'custom', size: 8, clause: 'takeover.stand-off.crews.1' } as const;
  expect(run(settled(multiPlayer.crewTerms(t, blue, terms)))).toMatchObject({ method: 'random' });
  expect(run(settled(multiPlayer.crewTerms(t, red, terms)))).toBe(terms);
});
