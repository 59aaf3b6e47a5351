/** Close combat in whole battles: charges, assists, facing and reactions. */
import { expect, test } from 'vitest';
import { engage } from '../../battle/events.ts';
import { field, show, weapon, withActions } from '../../kit/proof.fixture.ts';
import { run } from '../../scenarios/takeover/table.fixture.ts';
import { fight } from './fight.ts';
import { takeActions } from './take-actions.ts';

test('[core.status.kinds.2, core.status.kinds.3, core.combat.reaction.5] a charge engages everybody it touches; who rises for it reacts at -1', () => {
  const made = withActions(
    field({
      ana: { weapons: [] },
      cy: { weapons: [] },
      dee: { weapons: [], fate: 'pinned' },
      answers: {
        'choice core.actions.charge.1': ['blue-cy'],
        'sight core.combat.face.2': [['blue-cy']],
        'measure core.actions.charge.2': [['blue-cy']],
        'measure core.status.kinds.2': [['blue-dee']],
        'choice core.combat.reaction.1': ['hold', 'react'],
        'choice core.combat.targets.1': ['all'],
        // WS 4+ at -1.
        'dice D6 core.combat.hit.1 blue-dee': show(4),
      },
    }),
    'charge',
  );
  run(takeActions(made.t, made.ana, 2));
  expect(made.ana.engagedWith).toEqual(['blue-cy', 'blue-dee']);
  expect(made.dee.fate).toBe('standing');
  expect(made.told()).toContain('With -1 on the roll, 5+ hits');
});

test('[core.actions.charge.1, core.actions.charge.4] a charge at somebody seriously injured ends in no fight, but may finish them off', () => {
  const charged = (near: readonly string[]) => {
    const made = withActions(
      field({
        cy: { fate: 'seriously-injured' },
        dee: { fate: 'out-of-action' },
        answers: {
          'choice core.actions.charge.1': ['blue-cy'],
          'measure core.actions.charge.4': [near],
          'choice core.actions.charge.4': ['blue-cy'],
        },
      }),
      'charge',
    );
    run(takeActions(made.t, made.ana, 2));
    return made;
  };
  const made = charged(['blue-cy']);
  expect([made.cy.fate, made.cy.takenOutBy]).toEqual(['out-of-action', 'red-ana']);
  expect(made.players.keys('sight core.combat.face.2')).toEqual([]);
  const short = charged([]);
  expect([short.cy.fate, short.ana.engagedWith]).toEqual(['seriously-injured', []]);
});

test('[core.combat.assist.1, core.combat.assist.2] a friend in the fight assists and a second enemy interferes, in any battle', () => {
  const needed = (...pairs: readonly (readonly ['ana' | 'bo', 'cy' | 'dee'])[]) => {
    const made = field({ ana: { weapons: [] } });
    for (const [red, blue] of pairs) engage(made[red], made[blue]);
    run(fight(made.t, made.ana));
    return /(\d)\+ hits/.exec(made.told())?.[1];
  };
  expect(needed(['ana', 'cy'])).toBe('4');
  expect(needed(['ana', 'cy'], ['bo', 'cy'])).toBe('3');
  expect(needed(['ana', 'cy'], ['ana', 'dee'])).toBe('5');
  // Bo has another foe on his hands, and so has Dee.
  expect(needed(['ana', 'cy'], ['bo', 'cy'], ['bo', 'dee'])).toBe('4');
  expect(needed(['ana', 'cy'], ['ana', 'dee'], ['bo', 'dee'])).toBe('4');
});

test('[core.sight.arc.3] one answer tells whether a blow is a backstab and whether front armour holds', () => {
  const made = field({
    ana: { weapons: [weapon(['melee', 'backstab'])] },
    cy: { weapons: [], gear: ['armoury.furnace-plates'], save: 6 },
    answers: {
      'fact armoury.play.traits.1': [true],
      'dice D6 core.combat.hit.1': show(6),
      'dice D6 core.hits.wound.1': show(6),
      'dice D6 core.hits.save.1': show(5),
    },
  });
  engage(made.ana, made.cy);
  run(fight(made.t, made.ana));
  expect(made.players.keys('fact')).toEqual(['fact armoury.play.traits.1 blue-cy']);
  expect(made.told()).toContain('Strength 4 against Toughness 3');
  expect(made.told()).toContain('The save needs 6+: a 5 fails');
});

test('[core.combat.targets.1] dice that are split are offered by their number', () => {
  const made = field({ ana: { weapons: [], stats: { a: 3 } } });
  engage(made.ana, made.cy);
  engage(made.ana, made.dee);
  run(fight(made.t, made.ana));
  const asked = made.players.asked.find(({ clause }) => clause === 'core.combat.targets.1');
  expect(asked).toMatchObject({
    what: 'How many of the 3 dice does red ana use on blue cy?',
    labels: { all: 'all 3', 1: '1 die', 2: '2 dice' },
  });
});

test('[core.combat.face.1] a fighter who has to turn strikes back at -1', () => {
  const hits = (react: string) => {
    const made = field({
      ana: { weapons: [] },
      cy: { weapons: [] },
      answers: {
        'choice core.combat.reaction.1': [react],
        'dice D6 core.combat.hit.1 blue-cy': show(4),
        'dice D6 core.hits.wound.1': show(1),
      },
    });
    engage(made.ana, made.cy);
    run(fight(made.t, made.ana));
    return made.told().match(/Hits: 1/g)?.length ?? 0;
  };
  expect([hits('react'), hits('turn'), hits('hold')]).toEqual([1, 0, 0]);
});

test('[core.combat.face.2] a charge at somebody out of sight hits at -1', () => {
  const needed = (seen: readonly string[]) => {
    const made = withActions(
      field({
        ana: { weapons: [] },
        cy: { weapons: [] },
        answers: {
          'choice core.actions.charge.1': ['blue-cy'],
          'sight core.combat.face.2': [seen],
          'measure core.actions.charge.2': [['blue-cy']],
        },
      }),
      'charge',
    );
    run(takeActions(made.t, made.ana, 2));
    return /(\d)\+ hits/.exec(made.told())?.[1];
  };
  expect([needed(['blue-cy']), needed([])]).toEqual(['4', '5']);
});
