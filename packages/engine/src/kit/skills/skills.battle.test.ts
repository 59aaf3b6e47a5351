/** Every skill of the armoury: carried out in play, or minded by the players for a reason. */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { expect, test } from 'vitest';
import { engage } from '../../battle/events.ts';
import { fighterOf } from '../../battle/state.ts';
import { afterTheBattle } from '../../campaign/aftermath/aftermath.ts';
import { activate } from '../../core/play/activation.ts';
import { fight } from '../../core/play/fight.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { endPhase } from '../../core/play/round.ts';
import { shoot } from '../../core/play/shoot.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { joinsRoster, run } from '../../scenarios/takeover/table.fixture.ts';
import {
  acting,
  blow,
  type Change,
  field,
  groupOfTwo,
  hits,
  knowing,
  lost,
  type Proofs,
  playRoundIn,
  provenOrMinded,
  shot,
  show,
  twoGunsAt,
  weapon,
  withActions,
} from '../proof.fixture.ts';

const SKILLS: Proofs = {
  dodge: () => {
    const dodged = (face: number) =>
      lost(shot([], { cy: knowing('dodge'), answers: { 'dice D6 armoury.play.skills.1': show(face) } }));
    expect([dodged(6), dodged(5)]).toEqual([0, 1]);
    // From under a blast a fighter has to get clear.
    const jumps = (clear: boolean) =>
      lost(
        shot(['blast(3)'], {
          cy: knowing('dodge'),
          answers: {
            'dice D6 armoury.play.skills.1': show(6),
            'fact armoury.play.skills.1': () => clear,
          },
        }),
      );
    expect([jumps(true), jumps(false)]).toEqual([0, 1]);
  },
  sprint: () => {
    const farther = (ana: Change) =>
      acting(ana, {}, 'move').players.asked.flatMap((question) =>
        question.kind === 'choice' && question.clause === 'core.activation.turn.4'
          ? [question.labels?.move]
          : [],
      );
    expect(farther(knowing('sprint'))).toEqual(['Move: up to 5"', 'Sprint: up to 10"']);
    expect(farther({})).toEqual(['Move: up to 5"', 'Move: up to 5"']);
  },
  fixer: () => {
    const deals = (change: Change) => {
      const made = field({ ana: { ...knowing('fixer'), ...change }, answers: { 'dice D3x10': show(2) } });
      made.state.ending = { ended: true, why: null };
      run(afterTheBattle(made.t));
      return made.state.awards
        .filter(({ detail }) => detail === 'red ana, Fixer')
        .map(({ amount }) => amount);
    };
    expect([deals({}), deals({ status: 'recovery' }), deals({ fate: 'captive' })]).toEqual([[20], [], []]);
  },
  'spring-up': () => {
    const made = withActions(
      field({
        ana: { ...knowing('spring-up'), fate: 'pinned' },
        answers: { 'dice D6 armoury.play.skills.1': show(4) },
      }),
    );
    run(activate(made.t, made.ana));
    expect(made.ana.fate).toBe('standing');
  },
  'bull-charge': () => {
    // Strength 4 against Toughness 4 wounds on a 4, and a fighter who cannot give way takes 1 more.
    const made = blow([], {
      ana: knowing('bull-charge'),
      cy: { stats: { t: 4 } },
      charging: true,
      faces: [4, 1, 1],
      answers: { 'fact core.hits.knockback.1': [true] },
    });
    expect(lost(made)).toBe(2);
  },
  'bulging-biceps': () => {
    const arms = { weapons: [weapon(['melee', 'unwieldy']), weapon(['melee'])] };
    const sets = (ana: Change) =>
      blow([], { ana: { ...ana, ...arms } }).players.options('choice core.combat.weapons.1')[0]?.length;
    // Bare hands are among them.
    expect([sets(knowing('bulging-biceps')), sets({})]).toEqual([4, 3]);
  },
  'crushing-blow': () => {
    const made = blow([], { ana: knowing('crushing-blow'), faces: [4], wound: 4, cy: { stats: { t: 4 } } });
    // The nominated die is Strength 4 and Damage 2; the other is Strength 3 and does nothing.
    expect(lost(made)).toBe(2);
  },
  headbutt: () => {
    const made = field({
      ana: knowing('headbutt'),
      answers: { 'dice 2D6 armoury.play.skills.1': show(3, 1), 'dice D6 core.hits.wound.1': show(4) },
    });
    engage(made.ana, made.cy);
    withActions(made, 'headbutt');
    run(takeActions(made.t, made.ana, 2));
    expect(lost(made)).toBe(2);
  },
  hurl: () => {
    const made = field({ ana: knowing('hurl'), answers: { 'choice armoury.play.skills.1': ['terrain'] } });
    engage(made.ana, made.cy);
    withActions(made, 'hurl');
    run(takeActions(made.t, made.ana, 1));
    expect([made.cy.fate, made.ana.engagedWith]).toEqual(['pinned', []]);
  },
  'iron-jaw': () => {
    expect(lost(blow([], { cy: knowing('iron-jaw'), wound: 4 }))).toBe(0);
    expect(lost(blow([], { cy: knowing('iron-jaw'), wound: 4, profile: { ap: -1 } }))).toBe(1);
  },
  'combat-master': () => {
    const brawl = (ana: Change) => {
      const made = field({
        ana: { weapons: [weapon(['melee'])], ...ana },
        answers: { 'dice D6 core.combat.hit.1': show(4) },
      });
      engage(made.ana, made.cy);
      engage(made.ana, made.dee);
      run(fight(made.t, made.ana));
      return made.told();
    };
    expect([brawl(knowing('combat-master')).includes('Hits: 1'), brawl({}).includes('Hits: 1')]).toEqual([
      true,
      false,
    ]);
  },
  'counter-attack': () => {
    const made = blow([], {
      faces: [1, 1],
      cy: { ...knowing('counter-attack'), weapons: [] },
      answers: { 'choice core.combat.reaction.1': ['react'] },
    });
    expect(made.told()).toContain('3 dice with bare hands');
  },
  'disarm-skill': () => {
    const disarmed = (traits: readonly string[], face: number) =>
      blow(traits, { ana: knowing('disarm-skill'), faces: [face, 1] }).cy.conditions.includes('disarmed');
    expect([disarmed([], 6), disarmed([], 5), disarmed(['disarm'], 5)]).toEqual([true, false, true]);
  },
  'parry-skill': () => expect(lost(blow([], { cy: knowing('parry-skill') }))).toBe(0),
  'rain-of-blows': () => {
    const twice = (ana: Change) => {
      const made = field({ ana: { weapons: [weapon(['melee'])], ...ana } });
      engage(made.ana, made.cy);
      withActions(made, 'fight');
      run(takeActions(made.t, made.ana, 2));
      return made.players.options('choice core.activation.turn.4')[1]?.includes('fight');
    };
    expect([twice(knowing('rain-of-blows')), twice({})]).toEqual([true, false]);
  },
  'step-aside': () => {
    const aside = (face: number) =>
      lost(blow([], { cy: knowing('step-aside'), answers: { 'dice D6 armoury.play.skills.1': show(face) } }));
    expect([aside(4), aside(3)]).toEqual([0, 1]);
  },
  'backstab-skill': () => {
    const behind = { 'fact armoury.play.skills.1': [true] };
    expect(
      lost(blow(['backstab'], { ana: knowing('backstab-skill'), cy: { stats: { t: 5 } }, answers: behind })),
    ).toBe(1);
    expect(lost(blow([], { ana: knowing('backstab-skill'), cy: { stats: { t: 5 } }, answers: behind }))).toBe(
      0,
    );
  },
  'escape-artist': () => {
    const away = (face: number, ana: Change) => {
      const made = field({ ana, answers: { 'dice D6 core.actions.retreat.1': show(face) } });
      engage(made.ana, made.cy);
      withActions(made, 'retreat');
      run(takeActions(made.t, made.ana, 1));
      return made.ana.engagedWith.length === 0;
    };
    expect([away(2, knowing('escape-artist')), away(1, knowing('escape-artist')), away(2, {})]).toEqual([
      true,
      false,
      false,
    ]);
  },
  evade: () => {
    const at = (natural: number, range: 'short' | 'long') => hits({ natural, range, cy: knowing('evade') });
    expect([at(4, 'short'), at(5, 'short'), at(5, 'long'), at(6, 'long')]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  },
  infiltrate: () => {
    const made = field({
      ana: knowing('infiltrate'),
      answers: { 'choice classic.reference.skills.1': ['infiltrate'] },
    });
    made.state.round = 0;
    run(playRoundIn(made));
    expect(made.players.placed().map(([who]) => who)).toEqual(['red-ana']);
  },
  'lie-low': () => {
    const low = { ...knowing('lie-low'), fate: 'pinned' } as const;
    expect(shot([], { cy: low, range: 'long' }).players.keys('dice D6 core.shooting.hit')).toEqual([]);
    expect(shot([], { cy: low, range: 'short' }).players.keys('dice D6 core.shooting.hit')).toHaveLength(1);
  },
  overwatch: () => {
    const made = withActions(
      field({
        cy: { ...knowing('overwatch'), ready: true },
        answers: { 'choice armoury.play.skills.1': ['shoot'], 'dice D6 core.shooting.hit.1': show(6) },
      }),
      'move',
      'move',
    );
    run(takeActions(made.t, made.ana, 2));
    expect([made.ana.fate, made.cy.ready]).toEqual(['pinned', false]);
    expect(made.players.options('choice core.activation.turn.4')).toHaveLength(1);
  },
  berserker: () => {
    const made = blow([], {
      ana: knowing('berserker'),
      charging: true,
      answers: { 'dice 4D6 core.combat.hit.1': show(1) },
    });
    expect(made.told()).toContain('4 dice');
  },
  fearsome: () => {
    const made = acting(
      {},
      { 'choice core.actions.charge.1': ['blue-cy'], 'dice 2D6 armoury.play.skills.1': show(3, 3) },
      'charge',
    );
    expect(made.players.keys('dice D3 core.actions.charge.1')).toHaveLength(1);
    const feared = field({
      cy: knowing('fearsome'),
      answers: { 'choice core.actions.charge.1': ['blue-cy'], 'dice 2D6 armoury.play.skills.1': show(3, 3) },
    });
    withActions(feared, 'charge', 'move');
    run(takeActions(feared.t, feared.ana, 2));
    expect(feared.players.keys('dice D3 core.actions.charge.1')).toEqual([]);
    expect(feared.players.options('choice core.activation.turn.4')).toHaveLength(1);
  },
  impetuous: () => {
    const made = blow(['sever'], { ana: knowing('impetuous'), cy: { wounds: 1 } });
    expect(made.told()).toContain('may move up to 4"');
  },
  'nerves-of-steel': () => {
    const up = (sum: readonly number[]) =>
      shot([], {
        cy: knowing('nerves-of-steel'),
        answers: { 'dice 2D6 classic.reference.skills.1': show(...sum) },
      }).cy.fate;
    expect([up([4, 3]), up([3, 3])]).toEqual(['standing', 'pinned']);
  },
  'true-grit': () => {
    const made = shot([], {
      cy: { ...knowing('true-grit'), wounds: 1 },
      answers: {
        'dice 2injury': show('out', 'flesh'),
        'dice 2 injury': show('out', 'flesh'),
        'choice classic.reference.skills.1': ['flesh'],
      },
    });
    expect([made.cy.fate, made.cy.fleshWounds]).toEqual(['pinned', 1]);
  },
  unstoppable: () => {
    const left = (face: number) => {
      const made = field({
        cy: { ...knowing('unstoppable'), fate: 'seriously-injured', fleshWounds: 1 },
        answers: { 'dice D6 classic.reference.skills.1': show(face) },
      });
      run(endPhase(made.t));
      return made.cy.fleshWounds;
    };
    expect(left(3) - left(4)).toBe(1);
  },
  'commanding-presence': () => groupOfTwo(knowing('commanding-presence')),
  inspirational: () => {
    const made = field({
      bo: knowing('inspirational'),
      answers: {
        'measure core.nerve.test.1': [['red-extra']],
        'measure armoury.play.skills.1': [['red-bo']],
        'dice 2D6 core.nerve.test.2': show(1, 1),
        'dice 2D6 armoury.play.skills.1': show(4, 3),
      },
    });
    made.state.fighters['red-extra'] = { ...structuredClone(made.ana), id: 'red-extra' };
    joinsRoster(made.state, 'red-extra');
    run(nerveOfFriends(made.t, made.ana));
    expect(fighterOf(made.state, 'red-extra').broken).toBe(false);
  },
  'iron-will': () => {
    const bottled = (bo: Change) => {
      const made = field({
        ana: { fate: 'out-of-action' },
        bo,
        answers: { 'choice core.endphase.bottle.5': () => 'roll', 'dice D6 core.endphase.bottle.2': show(2) },
      });
      run(endPhase(made.t));
      return made.state.gangs[0]?.bottled;
    };
    // 2 and one who is out against a crew of two.
    expect([bottled(knowing('iron-will')), bottled({})]).toEqual(['no', 'failed-test']);
  },
  overseer: () => {
    const made = acting(
      knowing('overseer'),
      { 'measure armoury.play.skills.1': [['red-bo']], 'dice 2D6 campaign.table-rules.house.3': show(4, 3) },
      'order',
      'take-cover',
    );
    expect(made.bo.fate).toBe('pinned');
  },
  regroup: () => {
    const made = withActions(
      field({
        ana: knowing('regroup'),
        bo: { broken: true },
        answers: {
          'measure armoury.play.skills.1': [['red-bo']],
          'dice 2D6 armoury.play.skills.1': show(4, 3),
        },
      }),
    );
    run(activate(made.t, made.ana));
    expect(made.bo.broken).toBe(false);
  },
  'ballistics-expert': () => {
    const made = acting(
      { ...knowing('ballistics-expert'), weapons: [weapon([])] },
      {
        'choice core.shooting.declare.1': ['blue-cy'],
        'dice 2D6 armoury.play.skills.1': show(4, 3),
        'dice D6 core.shooting.hit.1': show(2),
      },
      'aim',
      'shoot',
    );
    expect(made.cy.fate).toBe('pinned');
  },
  medicae: () => {
    const made = withActions(
      field({
        ana: knowing('medicae'),
        bo: { fleshWounds: 1 },
        answers: { 'measure armoury.play.skills.1': [['red-bo']], 'dice D6 armoury.play.skills.1': show(3) },
      }),
      'treat-wounds',
    );
    run(takeActions(made.t, made.ana, 1));
    expect(made.bo.fleshWounds).toBe(0);
  },
  munitioneer: () => {
    const dry = (bo: Change) =>
      shot([], {
        bo,
        answers: {
          'dice firepower': show('ammo'),
          'dice D6 core.ammo.test.1': [[1], [4]],
          'measure armoury.play.skills.1': [['red-bo']],
        },
      }).ana.empty.length;
    expect([dry(knowing('munitioneer')), dry({})]).toEqual([0, 1]);
  },
  'fast-shot': () => {
    const again = (ana: Change, traits: readonly string[] = []) =>
      acting(
        { weapons: [weapon(traits)], ...ana },
        { 'choice core.shooting.declare.1': ['blue-cy'] },
        'shoot',
      )
        .players.options('choice core.activation.turn.4')[1]
        ?.includes('shoot') ?? false;
    expect([again(knowing('fast-shot')), again({}), again(knowing('fast-shot'), ['unwieldy'])]).toEqual([
      true,
      false,
      false,
    ]);
  },
  gunfighter: () => {
    const pair = { weapons: ['armoury.laspistol', 'armoury.autopistol'], ...knowing('gunfighter') };
    const made = field({
      ana: pair,
      answers: {
        'choice core.shooting.declare.1': twoGunsAt('blue-cy', 'blue-dee'),
        'dice D6 core.shooting.hit.1': show(3),
      },
    });
    run(shoot(made.t, made.ana, [made.cy, made.dee]));
    expect([made.cy.fate, made.dee.fate]).toEqual(['pinned', 'pinned']);
  },
  'hip-shooting': () => {
    const run = (natural: number) =>
      acting(
        { ...knowing('hip-shooting'), weapons: [weapon([])] },
        { 'choice core.shooting.declare.1': ['blue-cy'], 'dice D6 core.shooting.hit.1': show(natural) },
        'run-and-gun',
      ).cy.fate;
    expect([run(5), run(4)]).toEqual(['pinned', 'standing']);
  },
  marksman: () => {
    const ana = { ...knowing('marksman'), weapons: [weapon([])] };
    expect([lost(shot([], { natural: 6, ana })), lost(shot([], { natural: 5, ana }))]).toEqual([2, 1]);
  },
  'precision-shot': () => {
    const ana = { ...knowing('precision-shot'), weapons: [weapon([])] };
    const saved = (natural: number) => lost(shot([], { natural, ana, cy: { save: 2 }, save: 6 }));
    expect([saved(6), saved(5)]).toEqual([1, 0]);
  },
  'trick-shot': () => {
    const full = { 'choice core.shooting.hit.2': () => 'full' };
    const ana = { ...knowing('trick-shot'), weapons: [weapon([])] };
    expect([hits({ natural: 5, ana, answers: full }), hits({ natural: 5, answers: full })]).toEqual([
      true,
      false,
    ]);
  },
};

provenOrMinded(armoury.skills, SKILLS, 'armoury.play.skills.1');

test('[campaign.beasts.bandit.1] Bandit shoots twice in an activation', () => {
  const dog = { ...knowing('bandit'), weapons: ['armoury.autogun'] };
  const made = acting(dog, { 'choice core.shooting.declare.1': () => 'blue-cy' }, 'shoot', 'shoot');
  expect(made.players.keys('dice D6 core.shooting.hit.1')).toHaveLength(2);
});

test('[campaign.table-rules.house.3] an Overseer gives no order without a passed Leadership check', () => {
  const near = { 'measure armoury.play.skills.1': [['red-bo']] };
  const failed = { ...near, 'dice 2D6 campaign.table-rules.house.3': show(3, 3) };
  expect(acting(knowing('overseer'), failed, 'order', 'take-cover').bo.fate).toBe('standing');
});
