/** What fighters suffer in whole battles: conditions, nerve and several injuries at once. */
import { expect, test } from 'vitest';
import { engage } from '../../battle/events.ts';
import { fighterOf } from '../../battle/state.ts';
import {
  type Change,
  field,
  knowing,
  playRoundIn,
  type Shot,
  shot,
  show,
  weapon,
  withActions,
} from '../../kit/proof.fixture.ts';
import { run } from '../../scenarios/takeover/table.fixture.ts';
import type { Face } from '../../table/dice.ts';
import { activate } from './activation.ts';
import { fight } from './fight.ts';
import { suffer, sufferInjuries } from './hits.ts';
import { nerveOfFriends } from './nerve.ts';

test.each([
  [1, 'broken'],
  [3, 'enemy'],
  [5, 'own'],
] as const)(
  '[core.conditions.insane.1, campaign.table-rules.house.2] an insane fighter rolls a %i: %s',
  (face, whose) => {
    const made = field({
      ana: { conditions: ['insane'] },
      answers: {
        'dice D6 core.conditions.insane.1': show(face),
        'dice 2D6 core.conditions.insane.1': show(4, 3),
        'dice 2D6 campaign': show(4, 3),
      },
    });
    made.state.order = ['red', 'blue'];
    withActions(made);
    run(activate(made.t, made.ana));
    const offer = made.players.asked.find(({ clause }) => clause === 'core.activation.turn.4');
    const by = { broken: undefined, enemy: ['blue'], own: ['red'] }[whose];
    expect([offer?.by, made.ana.broken, made.ana.gang]).toEqual([by, whose === 'broken', 'red']);
    // Willpower 7+ brings them round at the end of every activation.
    expect(made.ana.conditions).toEqual([]);
  },
);

test('[core.conditions.blind.2] a blind fighter without a Ready marker gets none in the next round', () => {
  const made = field({ cy: { conditions: ['not-ready-next'] } });
  const ready: string[] = [];
  run(playRoundIn(made));
  for (const line of made.told().split('\n')) if (line.includes('is activated')) ready.push(line);
  expect(ready.join()).not.toContain('blue cy');
  expect(ready.join()).toContain('blue dee');
});

test('[core.nerve.run.3, core.nerve.broken.1] a fighter who breaks while engaged must get away first', () => {
  const broken = (face: number) => {
    const made = field({
      answers: {
        'measure core.nerve.test.1': [['red-ana']],
        'dice 2D6 core.nerve.test.2': show(1, 1),
        'dice D6 core.nerve.run.3 red-ana': show(face),
        'dice 2D6 core.nerve.run.1': show(3, 4),
      },
    });
    engage(made.ana, made.cy);
    run(nerveOfFriends(made.t, made.bo));
    return made;
  };
  expect(broken(4).ana.engagedWith).toEqual([]);
  expect(broken(4).told()).toContain('runs up to 7" for cover');
  expect(broken(3).ana.engagedWith).toEqual(['blue-cy']);
});

test('[core.nerve.test.3] nobody but their own kind minds the fall of a hot-headed fighter', () => {
  const tested = (bo: Change) => {
    const made = field({ ana: knowing('hot-headed'), bo });
    run(nerveOfFriends(made.t, made.ana));
    return made.players.keys('measure core.nerve.test.1').length;
  };
  expect([tested({}), tested(knowing('hot-headed'))]).toEqual([0, 1]);
});

test.each([
  [['doors'], ['operate-door', 'shoot-door', 'strike-door']],
  [
    ['doors', 'terminals'],
    ['operate-door', 'access-terminal', 'force-door', 'shoot-door', 'strike-door'],
  ],
  [['ductways'], ['crawl-ductway', 'fire-ductway']],
])(
  '[core.doors.closed.1, core.doors.locked.1, core.actions.active.1] if the players say there are %j, these are offered: %j',
  (there, open) => {
    const made = field({ answers: { 'pick core.doors.closed.1': [there] } });
    made.state.round = 0;
    run(playRoundIn(made));
    const offered = made.players.options('choice core.activation.turn.4')[0] ?? [];
    expect(offered.filter((action) => /door|terminal|ductway/.test(action))).toEqual(open);
  },
);

test('[core.conditions.concussed.1] Concussion is over when the round ends', () => {
  const made = field({ cy: { conditions: ['concussed'] } });
  run(playRoundIn(made));
  expect(made.cy.conditions).toEqual([]);
});

test('[core.conditions.webbed.1] a fighter who is webbed is down, and a plain hit on them is still a hit', () => {
  const made = shot(['web']);
  run(suffer(made.t, made.cy, made.ana, null));
  expect(made.cy.fate).toBe('seriously-injured');
});

test('[core.conditions.intoxicated.1] drink is counted: shots get worse by the marker, and nerves better', () => {
  const needed = (swigs: number) => {
    const conditions = Array.from({ length: swigs }, () => 'second-best');
    return /needs (\d)\+: it/.exec(shot([], { ana: { weapons: [weapon([])], conditions } }).told())?.[1];
  };
  expect([needed(0), needed(1), needed(2)]).toEqual(['4', '5', '6']);
  const holdsNerve = (swigs: number) => {
    const made = field({
      bo: { conditions: Array.from({ length: swigs }, () => 'second-best') },
      answers: { 'measure core.nerve.test.1': [['red-bo']], 'dice 2D6 core.nerve.test.2': show(3, 2) },
    });
    run(nerveOfFriends(made.t, made.ana));
    return !made.bo.broken;
  };
  expect([holdsNerve(1), holdsNerve(2)]).toEqual([false, true]);
});

test('[core.nerve.test.1, core.ammo.unstable.1] a fighter who is near when a weapon takes its user out tests their nerve', () => {
  const made = shot(['unstable'], {
    answers: {
      'dice firepower': show('ammo'),
      'dice D6 core.ammo.test.1': show(6),
      'dice D6 core.ammo.unstable.1': show(3),
      'measure core.nerve.test.1': [['red-bo']],
      'dice 2D6 core.nerve.test.2': show(1, 1),
    },
  });
  expect([made.ana.fate, made.bo.broken]).toEqual(['out-of-action', true]);
});

test('[core.nerve.test.1, core.ammo.unstable.1] a fighter whose Sidearm blows up in a fight does not strike with the other hand', () => {
  const arms = [weapon(['sidearm', 'unstable']), weapon(['melee'])];
  const made = field({
    ana: { weapons: arms, stats: { a: 3 } },
    answers: {
      'choice core.combat.weapons.1': (question) =>
        question.kind === 'choice' ? (question.options[0] as string) : '',
      'dice firepower': show('ammo'),
      'dice D6 core.ammo.test.1': show(6),
      'dice D6 core.ammo.unstable.1': show(1),
    },
  });
  engage(made.ana, made.cy);
  engage(made.bo, made.cy);
  run(fight(made.t, made.ana));
  expect(made.ana.fate).toBe('out-of-action');
  expect(made.players.keys('measure core.nerve.test.1')).toHaveLength(1);
  expect(made.players.keys('dice').filter((key) => key.includes('core.combat.hit.1 red-ana'))).toHaveLength(
    1,
  );
});

test('[core.injury.out.2] each Out of Action result of one set of dice is kept for after the battle', () => {
  const fallen = (faces: readonly Face[], given: Shot = {}) => {
    const answers = { 'dice 2 injury': show(...faces) };
    return shot([], { profile: { damage: 2 }, cy: { wounds: 1 }, answers, ...given }).cy;
  };
  expect(fallen(['out', 'out'])).toMatchObject({ fate: 'out-of-action', lastingInjuries: 2 });
  expect(fallen(['out', 'flesh'])).not.toHaveProperty('lastingInjuries');
  const flesh = fallen(['flesh', 'flesh'], { cy: { wounds: 1, stats: { t: 2 } } });
  expect(flesh.fate).toBe('out-of-action');
  expect(flesh).not.toHaveProperty('lastingInjuries');
});

test('[core.injury.out.2] dice that all count as Out of Action are a lasting injury each', () => {
  const { cy } = shot(['melta'], { profile: { damage: 3 }, cy: { wounds: 1 } });
  expect(cy).toMatchObject({ fate: 'out-of-action', lastingInjuries: 3 });
});

test('[core.injury.out.2] by another reading one attack is one lasting injury', () => {
  const { state, t, cy } = field({
    cy: { wounds: 0 },
    answers: { 'dice 2 injury': show('out') },
    rulings: { 'core.several-outs': 'one-roll-all' },
  });
  run(sufferInjuries(t, cy, null, 2));
  expect(cy.fate).toBe('out-of-action');
  expect(fighterOf(state, cy.id)).not.toHaveProperty('lastingInjuries');
});
