/** Shooting in whole battles: pairs of guns, ammunition, target priority, blasts and shots that go astray. */
import { expect, test } from 'vitest';
import { engage } from '../../battle/events.ts';
import { addWeapons, rangedOf } from '../../battle/weapons.ts';
import {
  acting,
  blow,
  field,
  knowing,
  lost,
  PLAIN,
  shot,
  show,
  twoGunsAt,
  weapon,
  withActions,
} from '../../kit/proof.fixture.ts';
import { run } from '../../scenarios/takeover/table.fixture.ts';
import { inWords } from '../../table/table.ts';
import { fight, fightAtReach } from './fight.ts';
import { shoot } from './shoot.ts';
import { takeActions } from './take-actions.ts';

test('[core.shooting.twin.1, core.shooting.hit.7] two Sidearms go for one target, each at -1, and both hit rolls come first', () => {
  const made = field({
    ana: { weapons: ['armoury.laspistol', 'armoury.autopistol'] },
    answers: {
      'choice core.shooting.declare.1': twoGunsAt('blue-cy'),
      // Both are +1 at short range, so a BS of 4+ needs a 4.
      'dice D6 core.shooting.hit.1': [[4], [3]],
      'dice D6 core.hits.wound.1': show(6),
    },
  });
  run(shoot(made.t, made.ana, [made.cy, made.dee]));
  const asked = made.players
    .keys()
    .filter((key) => /hit\.1|wound\.1/.test(key))
    .map((key) => key.split(' ')[2]);
  expect(asked).toEqual(['core.shooting.hit.1', 'core.shooting.hit.1', 'core.hits.wound.1']);
  expect(lost(made)).toBe(1);
});

test('[core.shooting.twin.1] two guns of a kind run dry one by one; one gun alone is no pair', () => {
  const two = ['armoury.laspistol', 'armoury.laspistol'];
  const offered = (empty: readonly string[]) => {
    const made = field({ ana: { weapons: two, empty: [...empty] } });
    run(shoot(made.t, made.ana, [made.cy]));
    return made.players.options('choice core.shooting.declare.1').flat();
  };
  expect(offered([])).toEqual(['armoury.laspistol', 'two-sidearms']);
  expect(offered(['armoury.laspistol'])).toEqual([]);
});

test.each(['attacks', 'full'] as const)(
  '[core.shooting.twin.1] two Sidearms are one Shoot at depth %s',
  (depth) => {
    const made = withActions(
      field({
        ana: { weapons: ['armoury.laspistol', 'armoury.autopistol'] },
        answers: { 'choice core.shooting.declare.1': twoGunsAt('blue-cy') },
      }),
      'shoot',
    );
    made.state.depth = depth;
    run(takeActions(made.t, made.ana, 2));
    expect(made.players.keys('dice D6 core.shooting.hit.1')).toHaveLength(2);
    expect(made.players.options('choice core.activation.turn.4')[1]).not.toContain('shoot');
  },
);

test('[armoury.reading.profiles.1, core.shooting.declare.1] included profiles are offered, bought ones if the roster has them', () => {
  const ways = (gear: readonly string[]) =>
    rangedOf(field({ ana: { weapons: ['armoury.shotgun'], gear: [...gear] } }).ana).map(
      ({ profile }) => profile.id,
    );
  expect(ways([])).toEqual(['solid', 'scatter']);
  expect(ways(['armoury.shotgun/inferno'])).toEqual(['solid', 'scatter', 'inferno']);
});

test('[core.ammo.test.5] one profile that runs dry empties the whole weapon; a Limited one stays gone after the reload', () => {
  const made = field({
    ana: { weapons: ['armoury.shotgun'], gear: ['armoury.shotgun/inferno'] },
    answers: {
      'choice core.shooting.declare.1': ['armoury.shotgun/inferno'],
      'dice firepower': show('ammo'),
      'dice D6 core.ammo': [[4], [4]],
    },
  });
  run(shoot(made.t, made.ana, [made.cy]));
  expect(rangedOf(made.ana)).toEqual([]);
  // Inferno needed 5+; solid shot is loaded on 4+.
  withActions(made, 'reload');
  run(takeActions(made.t, made.ana, 1));
  expect(rangedOf(made.ana).map(({ profile }) => profile.id)).toEqual(['solid', 'scatter']);
});

test('[core.ammo.combi.1] the parts of a Combi weapon run out separately', () => {
  const id = 'test.combi';
  const part = (name: string) => ({ ...PLAIN, id: name, traits: ['combi'] });
  addWeapons({ id, name: 'Combi', class: 'basic', profiles: [part('one'), part('two')] });
  const { ana } = field({ ana: { weapons: [id], empty: [id] } });
  expect(rangedOf(ana).map(({ profile }) => profile.id)).toEqual(['two']);
});

test('[core.shooting.rapid.1] the number of firepower dice is told before the hit is known', () => {
  const made = shot(['rapid-fire(3)'], {
    answers: { 'choice core.shooting.rapid.1': ['1'], 'dice firepower': show(1) },
  });
  const keys = made.players.keys();
  const at = (start: string) => keys.findIndex((key) => key.startsWith(start));
  expect(at('choice core.shooting.rapid.1')).toBeGreaterThanOrEqual(0);
  expect(at('choice core.shooting.rapid.1')).toBeLessThan(at('dice D6 core.shooting.hit.1'));
  expect(made.players.keys('choice core.shooting.rapid.1')).toHaveLength(1);
});

test('[core.ammo.test.3] a weapon that has jammed is of no use for the rest of the battle', () => {
  const made = shot(['rapid-fire(2)'], {
    answers: {
      'choice core.shooting.rapid.1': ['2'],
      'dice 2firepower': show('ammo'),
      'dice 2 firepower': show('ammo'),
      'dice D6 core.ammo.test.1': show(1),
    },
  });
  expect([made.ana.empty, rangedOf(made.ana)]).toEqual([[], []]);
  const jammed = made.t.story.find(({ clause }) => clause === 'core.ammo.test.3');
  expect(jammed && inWords(jammed)).toBe('Jammed for the rest of the battle: Weapon');
});

test('[core.activation.types.5, core.activation.turn.5] an Unwieldy weapon takes both actions, and the reason is given when they are not left', () => {
  const made = withActions(field({ ana: { weapons: [weapon(['unwieldy'])] } }), 'move');
  run(takeActions(made.t, made.ana, 2));
  const offer = made.players.asked.filter(({ clause }) => clause === 'core.activation.turn.4')[1];
  expect(offer).toMatchObject({ blocked: { shoot: { clause: 'core.activation.types.5' } } });
  const first = withActions(
    field({
      ana: { weapons: [weapon(['unwieldy'])] },
      answers: { 'choice core.shooting.declare.1': ['blue-cy'] },
    }),
    'shoot',
    'move',
  );
  run(takeActions(first.t, first.ana, 2));
  expect(first.players.options('choice core.activation.turn.4')).toHaveLength(1);
});

test('[core.shooting.sequence.1, core.shooting.rapid.1] the number of firepower dice is told before the hit roll', () => {
  const { players } = shot(['rapid-fire(2)'], { answers: { 'choice core.shooting.rapid.1': ['1'] } });
  const keys = players.keys();
  const said = keys.findIndex((key) => key.includes('core.shooting.rapid.1'));
  expect(said).toBeGreaterThan(keys.findIndex((key) => key.includes('core.shooting.range.1')));
  expect(said).toBeLessThan(keys.findIndex((key) => key.includes('core.shooting.hit.1')));
});

test('[core.shooting.stray.3] each shot of a burst that misses may find somebody', () => {
  const made = shot(['rapid-fire(2)'], {
    natural: 1,
    answers: {
      'choice core.shooting.rapid.1': ['2'],
      'dice 2 firepower core.ammo.roll.1': [[2, 1]],
      'measure core.shooting.stray.1': [['red-bo']],
      'dice D6 core.shooting.stray.2': [[3], [4], [2]],
      'dice D6 core.hits.wound.1': show(1),
    },
  });
  expect(made.told().match(/goes astray and hits red bo/g)).toHaveLength(2);
  expect(made.told().match(/to wound/g)).toHaveLength(2);
});

test('[core.shooting.priority.5] a fighter lying in cover is hidden, and somebody else has to be named', () => {
  const made = field({
    ana: { weapons: [weapon([])] },
    cy: { fate: 'pinned' },
    dee: { fate: 'pinned' },
    answers: {
      'choice core.shooting.declare.1': ['blue-cy'],
      'choice core.shooting.priority.5': ['full', 'open'],
      'dice D6 core.hits.wound.1': show(1),
      'dice D6 core.shooting.hit.1': show(6),
    },
  });
  run(shoot(made.t, made.ana, [made.cy, made.dee]));
  expect(made.told()).toMatch(/blue cy lies in cover.*\nred ana shoots at blue dee/);
  // Nobody is asked about the cover twice, or tests for a target who cannot be one.
  expect(made.players.keys('choice core.shooting.hit.2')).toEqual([]);
  const clauses = made.players.asked.map(({ clause }) => clause);
  expect(clauses.slice(0, 2)).toEqual(['core.shooting.declare.1', 'core.shooting.priority.5']);
});

test('[core.shooting.priority.5] with everybody in hiding there is nobody to shoot at', () => {
  const made = field({
    ana: { weapons: [weapon([])] },
    cy: { fate: 'pinned' },
    answers: { 'choice core.shooting.priority.5': ['partial'] },
  });
  expect(run(shoot(made.t, made.ana, [made.cy]))).toBe(false);
});

test('[core.shooting.priority.4] the story tells the result of the test for another target', () => {
  const made = field({
    ana: { weapons: [weapon([])] },
    answers: {
      'fact core.shooting.priority.2': () => true,
      'dice 2D6 core.shooting.priority.4': show(4),
      'dice D6 core.hits.wound.1': show(1),
    },
  });
  run(shoot(made.t, made.ana, [made.cy, made.dee]));
  expect(made.told()).toContain('red ana passes: 8 against Cool 7+');
});

test('[core.tests.control.1] the wound roll is made for the attacker', () => {
  const { players } = shot([]);
  expect(players.asked.find(({ clause }) => clause === 'core.hits.wound.1')?.of).toBe('red-ana');
});

test('[core.actions.aim.1] nobody is offered to aim with the last action', () => {
  const made = withActions(field({ ana: { weapons: [weapon([])] } }), 'move');
  run(takeActions(made.t, made.ana, 2));
  const [first, last] = made.players.options('choice core.activation.turn.4');
  expect([first?.includes('aim'), last?.includes('aim')]).toEqual([true, false]);
});

test('[core.shooting.hit.8] no shot needs less than a 2', () => {
  const made = shot([], { profile: { accuracy: { short: 3, long: 0 } } });
  expect(made.told()).toContain('At short range with +3 the shot needs 2+: it hits');
  const asked = made.players.asked.find(({ clause }) => clause === 'core.shooting.hit.1');
  expect(asked).toMatchObject({ needs: 2 });
});

test('[core.combat.parry.1] the story tells how many hits were parried', () => {
  const made = blow([], {
    cy: { weapons: [weapon(['melee', 'parry'])] },
    answers: { 'dice D6 core.combat.parry.1': show(1) },
  });
  expect(made.told()).toContain('Parried: 1 of 1');
});

test('[core.activation.types.5] an action that takes both says so before it is chosen', () => {
  const words = (traits: readonly string[]) => {
    const made = field({ ana: { weapons: [weapon(traits)] } });
    made.state.facts['battlefield.features'] = ['doors'];
    run(takeActions(made.t, made.ana, 2));
    const [asked] = made.players.asked;
    return asked?.kind === 'choice' ? [asked.labels?.shoot, asked.labels?.['shoot-door']] : [];
  };
  expect(words([])).toEqual(['Shoot', 'Shoot at a closed door']);
  expect(words(['unwieldy'])).toEqual(['Shoot (double)', 'Shoot at a closed door (double)']);
});

test.each([
  [3, 'pinned'],
  [4, 'standing'],
] as const)(
  '[core.shooting.stray.1, core.shooting.stray.2] a shot that misses finds somebody near its line on a %i: %s',
  (face, fate) => {
    const made = shot([], {
      natural: 1,
      answers: { 'measure core.shooting.stray.1': [['red-bo']], 'dice D6 core.shooting.stray.2': show(face) },
    });
    expect(made.bo.fate).toBe(fate);
    const asked = made.players.asked.find(({ clause }) => clause === 'core.shooting.stray.1');
    expect(asked).toMatchObject({ kind: 'measure', within: 1, nearestFirst: true });
  },
);

test('[core.shooting.priority.2, core.shooting.priority.4] past somebody nearer takes a Cool test, or the closest is shot at', () => {
  const shotAt = (sum: readonly number[]) => {
    const made = field({
      ana: { weapons: [weapon([])] },
      answers: {
        'choice core.shooting.declare.1': ['blue-cy'],
        'fact core.shooting.priority.2': [true],
        'dice 2D6 core.shooting.priority.4': show(...sum),
        'dice D6 core.shooting.hit.1': show(6),
      },
    });
    run(shoot(made.t, made.ana, [made.cy, made.dee]));
    return [made.cy.fate, made.dee.fate];
  };
  expect(shotAt([4, 3])).toEqual(['pinned', 'standing']);
  expect(shotAt([3, 3])).toEqual(['standing', 'pinned']);
});

test('[core.blasts.scatter.1, core.blasts.scatter.3, core.blasts.hit.3] a blast that misses scatters; a Hit face with a 1 is a dud or comes home', () => {
  const home = (misfire: number) =>
    shot(['blast(3)'], {
      natural: 1,
      answers: {
        'dice scatter': show('hit'),
        'dice D6 core.blasts.scatter.1': show(1),
        'dice D6 core.blasts.scatter.3': show(misfire),
      },
    });
  expect(home(1).ana.fate).toBe('pinned');
  expect([home(2).ana.fate, home(2).cy.fate]).toEqual(['standing', 'standing']);
  const away = shot(['blast(3)'], {
    natural: 1,
    answers: { 'dice D6 core.blasts.scatter.1': show(3), 'measure core.blasts.hit.1': [['blue-dee']] },
  });
  expect([away.cy.fate, away.dee.fate]).toEqual(['standing', 'pinned']);
  expect(away.players.asked.some(({ clause }) => clause.startsWith('core.shooting.stray'))).toBe(false);
});

test('[armoury.reading.range.2] a Versatile weapon has one accuracy for contact and one for its reach', () => {
  const accuracy = { short: -1, long: 1 };
  const spear = weapon(['melee', 'versatile'], { range: { short: 'engaged', long: 2 }, accuracy });
  const needed = (touching: boolean) => {
    const made = field({
      ana: { weapons: [spear] },
      answers: { 'measure core.status.versatile.1': [['blue-cy']] },
    });
    if (touching) engage(made.ana, made.cy);
    run(touching ? fight(made.t, made.ana) : fightAtReach(made.t, made.ana));
    return /(\d)\+ hits/.exec(made.told())?.[1];
  };
  expect([needed(true), needed(false)]).toEqual(['5', '3']);
});

test('[campaign.table-rules.house.1] no flame template on the run', () => {
  const runner = { ...knowing('hip-shooting'), weapons: ['armoury.flamer'] };
  const made = acting(runner, {}, 'run-and-gun', 'move');
  expect(made.told()).not.toContain('shoots at');
  expect(made.told()).toContain('red ana moves');
});
