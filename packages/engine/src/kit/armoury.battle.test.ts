/** Every trait, piece of wargear and skill of the armoury: carried out in play, or minded by the players for a reason. */
import { armoury } from '@hive-arbiter/rulebook/armoury';
import { expect, test } from 'vitest';
import { engage } from '../battle/events.ts';
import { initiativeOf } from '../battle/kit.ts';
import { MINDED } from '../battle/minded.ts';
import { type FighterState, fighterOf } from '../battle/state.ts';
import { addWeapons, type Profile, rangedOf, usedBy, type Weapon, weaponOf } from '../battle/weapons.ts';
import { afterTheBattle } from '../campaign/aftermath/aftermath.ts';
import '../scenarios/index.ts';
import { activate } from '../core/play/activation.ts';
import { fight, fightAtReach } from '../core/play/fight.ts';
import { suffer, sufferHit, sufferInjuries } from '../core/play/hits.ts';
import { nerveOfFriends } from '../core/play/nerve.ts';
import { endPhase, playRound } from '../core/play/round.ts';
import { shoot } from '../core/play/shoot.ts';
import { takeActions } from '../core/play/take-actions.ts';
import { type Answers, battleOf, roster, run } from '../scenarios/takeover/table.fixture.ts';
import type { Face } from '../table/dice.ts';
import type { Answer, Question } from '../table/question.ts';
import { inWords } from '../table/table.ts';

/** Dice that nobody names show their lowest face; injury dice show a Flesh Wound. */
function low(question: Question): Answer {
  if (question.kind !== 'dice' || !('count' in question.dice)) throw new Error('no dice');
  const { notation, count } = question.dice;
  const face: Face = notation.includes('injury') ? 'flesh' : notation.includes('scatter') ? 90 : 1;
  return Array.from({ length: count }, () => face);
}

/** The same face over and over. */
const show =
  (...faces: readonly Face[]) =>
  (question: Question): Answer =>
    question.kind === 'dice' && 'count' in question.dice
      ? Array.from({ length: question.dice.count }, (_, at) => faces[at % faces.length] as Face)
      : [];

const PLAIN: Profile = {
  id: 'standard',
  range: { short: 8, long: 16 },
  accuracy: { short: 0, long: 0 },
  strength: 3,
  ap: 0,
  damage: 1,
  ammo: 4,
  traits: [],
};

/** A weapon with these traits and nothing else about it. */
function weapon(traits: readonly string[], more: Partial<Profile> = {}): string {
  const melee = traits.includes('melee');
  const reach = melee ? { short: null, long: 'engaged' } : PLAIN.range;
  const id = `test.${JSON.stringify([traits, more])}`.replaceAll('/', '-');
  addWeapons({
    id,
    name: 'Weapon',
    class: melee ? 'melee' : 'basic',
    profiles: [{ ...PLAIN, range: reach, ...more, traits }],
  });
  return id;
}

type Change = Partial<Omit<FighterState, 'stats'>> & { stats?: Partial<FighterState['stats']> };

/** Ana and Bo of Red against Cy and Dee of Blue. */
function field({ answers = {}, rulings = {}, ana = {}, bo = {}, cy = {}, dee = {} }: Setting = {}) {
  const made = battleOf('takeover.stand-off', [roster('red', 'ana, bo'), roster('blue', 'cy, dee')], {
    depth: 'full',
    rulings,
    answers: { dice: low, 'choice core.combat.reaction.1': () => 'hold', ...answers },
  });
  const of = (id: string) => fighterOf(made.state, id);
  const change = (id: string, { stats = {}, ...rest }: Change) => {
    Object.assign(of(id).stats, stats);
    Object.assign(of(id), rest);
    return of(id);
  };
  return {
    ...made,
    ana: change('red-ana', ana),
    bo: change('red-bo', bo),
    cy: change('blue-cy', { wounds: 3, ...cy, stats: { w: 3, ...cy.stats } }),
    dee: change('blue-dee', dee),
    told: () => made.t.story.map((event) => inWords(event)).join('\n'),
  };
}

interface Setting {
  readonly answers?: Answers;
  readonly rulings?: object;
  readonly ana?: Change;
  readonly bo?: Change;
  readonly cy?: Change;
  readonly dee?: Change;
}

interface Shot extends Setting {
  readonly natural?: number;
  readonly wound?: number;
  readonly save?: number;
  readonly range?: 'short' | 'long';
  readonly profile?: Partial<Profile>;
}

/** Ana shoots at Cy with a weapon of these traits. */
function shot(traits: readonly string[], given: Shot = {}) {
  const { natural = 4, wound = 4, save = 1, range = 'short', profile = {} } = given;
  const made = field({
    ...given,
    answers: {
      'choice core.shooting.range.1': () => range,
      'dice D6 core.shooting.hit.1': show(natural),
      'dice D6 core.hits.wound.1': show(wound),
      'dice D6 core.hits.save.1': show(save),
      ...given.answers,
    },
    ana: { weapons: [weapon(traits, profile)], ...given.ana },
  });
  run(shoot(made.t, made.ana, [made.cy]));
  return made;
}

/** Ana fights Cy with a weapon of these traits; `faces` are the results of her two attack dice. */
function blow(
  traits: readonly string[],
  given: Shot & { faces?: readonly number[]; charging?: boolean } = {},
) {
  const { faces = [4, 1], wound = 4, save = 1, profile = {}, charging = false } = given;
  const made = field({
    ...given,
    answers: {
      'dice 2D6 core.combat.hit.1 red-ana': show(...faces),
      'dice 3D6 core.combat.hit.1 red-ana': show(...faces),
      'dice D6 core.combat.hit.1 red-ana': show(...faces),
      'dice D6 core.hits.wound.1': show(wound),
      'dice D6 core.hits.save.1': show(save),
      ...given.answers,
    },
    ana: {
      weapons: [weapon(['melee', ...traits], profile)],
      ...given.ana,
      stats: { a: 2, ...given.ana?.stats },
    },
  });
  engage(made.ana, made.cy);
  run(fight(made.t, made.ana, charging));
  return made;
}

/** Wounds that Cy has lost. */
const lost = ({ cy }: { cy: FighterState }) => 3 - cy.wounds;

type Proofs = Readonly<Record<string, () => void>>;

function provenOrMinded(list: readonly unknown[], proofs: Proofs, clause: string) {
  const ids = (list as readonly { id: string }[]).map(({ id }) => id);
  test.each(ids)(`[${clause}] %s does what it says, or the players mind it`, (id) => {
    expect([id, Object.hasOwn(MINDED, id)]).toEqual([id, !Object.hasOwn(proofs, id)]);
    proofs[id]?.();
  });
}

// Traits

const TRAITS: Proofs = {
  shield() {
    const front = { 'fact armoury.carry.arc.1': [true] };
    const bearer = { save: 6, weapons: [weapon(['melee', 'shield'])] };
    expect(lost(shot([], { save: 5, cy: bearer, answers: front }))).toBe(0);
    expect(lost(shot([], { save: 4, cy: bearer, answers: front }))).toBe(1);
    expect(lost(blow([], { save: 4, cy: bearer, answers: front }))).toBe(0);
    expect(lost(blow([], { save: 4, cy: { ...bearer, save: 7 }, answers: front }))).toBe(1);
  },
  backstab() {
    // Strength 3 and 1 more against Toughness 4 wounds on a 4.
    const tough = { stats: { t: 4 } };
    const behind = (is: boolean) => ({ 'fact armoury.play.traits.1': [is] });
    expect(lost(blow(['backstab'], { cy: tough, answers: behind(true) }))).toBe(1);
    expect(lost(blow(['backstab'], { cy: tough, answers: behind(false) }))).toBe(0);
  },
  blast() {
    const made = shot(['blast(3)'], { answers: { 'measure core.blasts.hit.1': [['blue-dee']] } });
    expect([made.cy.fate, made.dee.fate]).toEqual(['pinned', 'pinned']);
    expect(made.players.asked).toContainEqual(expect.objectContaining({ kind: 'measure', within: 1.5 }));
  },
  blaze() {
    const fire = (face: number) => shot(['blaze'], { answers: { 'dice D6 core.conditions': show(face) } });
    expect(fire(4).cy.conditions).toContain('ablaze');
    expect(fire(3).cy.conditions).not.toContain('ablaze');
  },
  'chem-delivery'() {
    const made = shot(['chem-delivery'], { answers: { 'dice D6 armoury.play.traits.1': show(3) } });
    expect(made.told()).toContain('is under the chem');
    expect(lost(made)).toBe(0);
  },
  combi() {
    const made = shot(['combi'], {
      answers: { 'dice firepower': show('ammo'), 'dice 2D6 core.ammo': show(6, 3) },
    });
    expect(rangedOf(made.ana)).toEqual([]);
  },
  demolitions() {
    const made = atDoor('strike-door', {
      weapons: [weapon(['demolitions', 'grenade'], { strength: 6, damage: 2 })],
      chooses: {
        'choice armoury.play.traits.1': (question) =>
          'options' in question ? (question.options[1] as string) : '',
      },
      wound: 3,
    });
    // One attack, whatever the fighter has for dice.
    expect(made.players.keys('dice D6 core.hits.wound.1')).toHaveLength(1);
    expect(made.state.markers['door-1']?.data.wounds).toBe(2);
  },
  concussion() {
    const made = shot(['concussion'], { cy: { stats: { i: 3 } } });
    expect(initiativeOf(made.cy)).toBe(5);
    expect(initiativeOf(shot(['concussion'], { cy: { stats: { i: 5 } } }).cy)).toBe(6);
  },
  cursed() {
    const mad = (sum: readonly number[]) =>
      shot(['cursed'], { answers: { 'dice 2D6 armoury.play.traits.1': show(...sum) } }).cy.conditions;
    expect(mad([3, 3])).toContain('insane');
    expect(mad([3, 4])).not.toContain('insane');
  },
  digi() {
    const made = blow([], { ana: { weapons: [weapon(['melee']), weapon(['melee', 'digi'])] } });
    expect(made.told()).toContain('2 dice with Weapon, 1 die with Weapon');
  },
  disarm() {
    expect(blow(['disarm'], { faces: [6, 1] }).cy.conditions).toContain('disarmed');
    expect(blow(['disarm'], { faces: [5, 1] }).cy.conditions).not.toContain('disarmed');
  },
  drag() {
    const made = shot(['drag'], { answers: { 'dice D6 armoury.play.traits.1': show(3) } });
    expect(made.told()).toContain('is pulled 1" closer');
  },
  entangle() {
    // Cy is WS 4+ and needs a 6 at -2.
    const hits = (face: number) =>
      blow(['entangle'], {
        faces: [6, 1],
        wound: 1,
        cy: { weapons: [] },
        answers: {
          'choice core.combat.reaction.1': ['react'],
          'dice D6 core.combat.hit.1 blue-cy': show(face),
        },
      }).told();
    expect(hits(5)).toContain('Hits: 0 of 1');
    expect(hits(6)).toContain('Hits: 1 of 1');
  },
  fear() {
    const made = shot(['fear'], {
      cy: { wounds: 1 },
      answers: { 'dice 2D6 core.nerve.test.2': show(4, 4), 'dice 2D6 core.nerve.run': show(1, 1) },
    });
    // 8 at -2 is below Cool 7+; no injury die is rolled.
    expect([made.cy.broken, made.cy.fleshWounds]).toEqual([true, 0]);
  },
  flare() {
    const made = shot(['blast(5)', 'flare'], { cy: { conditions: ['hidden'] } });
    expect(made.cy.conditions).toEqual(['revealed']);
    expect(Object.values(made.state.markers).map(({ kind }) => kind)).toEqual(['flare']);
  },
  flash() {
    const made = shot(['flash'], {
      answers: { 'dice D6 core.conditions.blind.1': show(3) },
      cy: { ready: true },
    });
    expect([made.cy.ready, made.cy.conditions, lost(made)]).toEqual([false, ['blind'], 0]);
  },
  gas() {
    // 3 is enough against Toughness 3, nobody is pinned and nothing saves.
    const made = shot(['gas'], { cy: { save: 2 }, save: 6, answers: { 'dice D6 core.hits.gas.1': show(3) } });
    expect([made.cy.fate, made.cy.fleshWounds]).toEqual(['standing', 1]);
  },
  'graviton-pulse'() {
    const held = (face: number) =>
      lost(shot(['blast(3)', 'graviton-pulse'], { answers: { 'dice D6 core.tests.test.2': show(face) } }));
    expect([held(3), held(4)]).toEqual([0, 1]);
  },
  grenade() {
    const made = shot(['grenade'], { answers: { 'dice D6 core.ammo.grenade.2': show(3) } });
    expect(made.players.keys('dice firepower')).toEqual([]);
    expect(rangedOf(made.ana)).toEqual([]);
  },
  gunk() {
    const made = shot(['gunk']);
    expect(made.cy.conditions).toContain('gunked');
  },
  impale() {
    const made = shot(['impale'], {
      cy: { wounds: 1 },
      answers: {
        'measure armoury.play.traits.1': [['blue-dee'], []],
        'dice D6 armoury.play.traits.1': show(3),
        'dice D6 core.hits.wound.1': show(6),
      },
    });
    expect(made.told()).toContain('Strength 2 against Toughness 3');
    expect(made.dee.fleshWounds).toBe(1);
  },
  knockback() {
    const push = (natural: number, stopped: boolean) =>
      lost(
        shot(['knockback'], {
          natural,
          cy: { stats: { s: 4 } },
          answers: { 'fact core.hits.knockback.1': [stopped] },
        }),
      );
    expect([push(4, true), push(4, false)]).toEqual([2, 1]);
    expect(lost(shot(['knockback'], { natural: 4, cy: { stats: { s: 5 } } }))).toBe(1);
  },
  limited() {
    const made = shot(['limited'], {
      answers: { 'dice firepower': show('ammo'), 'dice D6 core.ammo': show(1) },
    });
    expect([made.ana.empty.length, made.ana.spent.length]).toEqual([0, 1]);
  },
  melee() {
    expect(lost(blow([]))).toBe(1);
  },
  melta() {
    expect(shot(['melta'], { cy: { wounds: 1 } }).cy.fate).toBe('out-of-action');
    expect(shot(['melta'], { cy: { wounds: 1 }, range: 'long' }).cy.fate).toBe('pinned');
  },
  paired() {
    // Two Attacks doubled on a charge, and one each for two weapons and the charge.
    expect(
      blow(['paired'], { charging: true, answers: { 'dice 6D6 core.combat.hit.1': show(1) } }).told(),
    ).toContain('6 dice');
  },
  parry() {
    const guard = { weapons: [weapon(['melee', 'parry'])] };
    const again = (face: number) => ({ 'dice D6 core.combat.parry.1': show(face) });
    expect(lost(blow([], { cy: guard, answers: again(3) }))).toBe(0);
    expect(lost(blow([], { cy: guard, answers: again(4) }))).toBe(1);
  },
  phase() {
    expect(lost(shot(['phase'], { cy: { save: 2 }, save: 6 }))).toBe(1);
  },
  plentiful() {
    const made = field({ ana: { weapons: [weapon(['plentiful'])] } });
    made.ana.empty = [weapon(['plentiful'])];
    const acted = { ...made, players: made.players };
    run(takeActions(withActions(acted, 'reload').t, made.ana, 1));
    expect(made.players.keys('dice')).toEqual([]);
    expect(made.ana.empty).toEqual([]);
  },
  power() {
    const struck = (faces: readonly number[]) => lost(blow(['power'], { faces, cy: { save: 2 }, save: 6 }));
    expect([struck([6, 1]), struck([5, 1])]).toEqual([2, 0]);
  },
  pulverise() {
    const fate = (face: number) =>
      shot(['pulverise'], { cy: { wounds: 1 }, answers: { 'dice D6 armoury.play.traits.1': show(face) } }).cy
        .fate;
    expect([fate(3), fate(2)]).toEqual(['seriously-injured', 'pinned']);
  },
  'rad-phage'() {
    const wounds = (face: number) =>
      shot(['rad-phage'], { answers: { 'dice D6 armoury.play.traits.1': show(face) } }).cy.fleshWounds;
    expect([wounds(4), wounds(3)]).toEqual([1, 0]);
  },
  'rapid-fire'() {
    const made = shot(['rapid-fire(2)'], {
      answers: {
        'choice core.shooting.rapid.1': ['2'],
        'dice 2firepower': show(2, 1),
        'dice 2 firepower': show(2, 1),
        'measure core.shooting.rapid.2': [['blue-dee']],
        'choice core.shooting.rapid.2': ['blue-dee', 'blue-cy'],
        'dice firepower': show(1),
      },
      dee: { wounds: 2 },
    });
    expect([lost(made), made.dee.wounds]).toEqual([2, 1]);
  },
  reckless() {
    const made = shot(['reckless'], {
      answers: {
        'sight armoury.play.traits.1': [['red-bo']],
        'dice card': () => ['red-bo'],
        dice: recklessDice,
      },
    });
    expect(made.bo.fate).toBe('pinned');
  },
  rending() {
    expect([lost(shot(['rending'], { wound: 6 })), lost(shot(['rending'], { wound: 5 }))]).toEqual([2, 1]);
  },
  scarce() {
    const made = shot(['scarce'], {
      answers: { 'dice firepower': show('ammo'), 'dice D6 core.ammo': show(1) },
    });
    withActions(made);
    run(takeActions(made.t, made.ana, 1));
    expect(rangedOf(made.ana)).toEqual([]);
    expect(made.players.options('choice core.activation.turn.4')[0]).not.toContain('reload');
  },
  scattershot() {
    expect(lost(shot(['scattershot'], { answers: { 'dice D6 armoury.play.traits.1': show(2) } }))).toBe(2);
  },
  seismic() {
    const cool = { cy: { skills: ['nerves-of-steel'], save: 2 }, save: 6 };
    const made = shot(['seismic'], { ...cool, wound: 6 });
    expect([made.cy.fate, lost(made), lost(shot(['seismic'], { ...cool, wound: 5 }))]).toEqual([
      'pinned',
      1,
      0,
    ]);
  },
  sever() {
    expect(blow(['sever'], { cy: { wounds: 1 } }).cy.fate).toBe('out-of-action');
  },
  'shield-breaker'() {
    const field = { gear: ['armoury.refractor-field'] };
    const made = (traits: readonly string[]) =>
      lost(shot(traits, { cy: field, answers: { 'dice 2D6 core.hits.save.1': show(6, 4) }, save: 6 }));
    expect([made(['shield-breaker']), made([])]).toEqual([1, 0]);
  },
  shock() {
    expect([
      lost(shot(['shock'], { natural: 6, wound: 1 })),
      lost(shot(['shock'], { natural: 5, wound: 1 })),
    ]).toEqual([1, 0]);
  },
  shred() {
    // A save of 4+ is 5+ by AP -1, and 6+ when that is doubled.
    const saved = (wound: number) =>
      lost(shot(['shred'], { wound, cy: { save: 4 }, save: 5, profile: { ap: -1 } }));
    expect([saved(6), saved(5)]).toEqual([1, 0]);
  },
  sidearm() {
    const made = field({
      ana: { weapons: [weapon(['sidearm'])] },
      answers: { 'choice core.combat.weapons.1': takesGun },
    });
    engage(made.ana, made.cy);
    run(fight(made.t, made.ana));
    expect(made.players.keys('dice firepower')).toHaveLength(1);
  },
  silent() {
    const heard = (traits: readonly string[]) => {
      const { ana } = shot(traits);
      return rangedOf(ana).map((armed) => usedBy(ana, armed).silent);
    };
    expect([heard(['silent']), heard([])]).toEqual([[true], [false]]);
  },
  'single-shot'() {
    const made = shot(['single-shot']);
    expect(made.players.keys('dice firepower')).toEqual([]);
    expect(rangedOf(made.ana)).toEqual([]);
  },
  smoke() {
    const made = shot(['blast(5)', 'smoke']);
    expect([made.cy.fate, Object.values(made.state.markers)[0]?.kind]).toEqual(['standing', 'smoke']);
    made.players.asked.length = 0;
    run(endPhase(made.t));
    expect(made.state.markers).toEqual({});
  },
  template() {
    const made = shot(['template'], { natural: 1 });
    expect([lost(made), made.players.keys('choice core.shooting.range.1')]).toEqual([1, []]);
  },
  toxin() {
    const made = shot(['toxin'], {
      answers: { 'dice D6 core.hits.toxin.1': show(3) },
      profile: { damage: null },
    });
    expect([lost(made), made.cy.fleshWounds]).toEqual([0, 1]);
  },
  unstable() {
    const made = shot(['unstable'], {
      answers: {
        'dice firepower': show('ammo'),
        'dice D6 core.ammo.test.1': show(6),
        'dice D6 core.ammo.unstable.1': show(3),
      },
    });
    expect(made.ana.fate).toBe('out-of-action');
  },
  unwieldy() {
    const made = field({ ana: { weapons: [weapon(['unwieldy'])] } });
    withActions(made, 'move');
    run(takeActions(made.t, made.ana, 2));
    expect(made.players.options('choice core.activation.turn.4')[1]).not.toContain('shoot');
  },
  versatile() {
    const spear = weapon(['melee', 'versatile'], { range: { short: 'engaged', long: 2 } });
    const made = field({
      ana: { weapons: [spear] },
      answers: {
        'measure core.status.versatile.1': [['blue-cy']],
        'dice D6 core.combat.hit': show(4),
        'dice D6 core.hits.wound.1': show(4),
      },
    });
    run(fightAtReach(made.t, made.ana));
    // Cy, who is not touched and has nothing as long, does not strike back.
    expect([lost(made), made.players.keys('choice core.combat.reaction.1')]).toEqual([1, []]);
  },
  web() {
    const made = shot(['web'], { cy: { save: 2 }, save: 6 });
    expect([made.cy.fate, made.cy.conditions, lost(made)]).toEqual(['seriously-injured', ['webbed'], 0]);
  },
};

function takesGun(question: Question): Answer {
  return question.kind === 'choice' ? (question.options.at(-1) as string) : '';
}

function recklessDice(question: Question): Answer {
  return question.kind === 'dice' && 'deck' in question.dice ? ['red-bo'] : low(question);
}

/** Lets whoever acts make these actions, then nothing more. */
function withActions<M extends ReturnType<typeof field>>(made: M, ...actions: readonly string[]): M {
  const left = [...actions];
  const { hand } = made.t;
  const answer = hand.answer.bind(hand);
  hand.answer = (question) => {
    const known = answer(question);
    return question.clause === 'core.activation.turn.4' ? (left.shift() ?? 'done') : known;
  };
  return made;
}

provenOrMinded(armoury.traits, TRAITS, 'armoury.play.traits.1');

// Armour and fields

const wearing = (...items: readonly string[]) => ({ gear: items.map((item) => `armoury.${item}`) });
const FRONT: Answers = { 'fact armoury.carry.arc.1': () => true };

/** The lowest save that holds against a hit of these traits, 7 for none. */
function holds(cy: Change, traits: readonly string[] = [], given: Shot = {}): number {
  for (let save = 2; save <= 6; save++) if (lost(shot(traits, { ...given, cy, save })) === 0) return save;
  return 7;
}

const saves = (save: number, item: string) => ({ save, ...wearing(item) });

const ARMOUR: Proofs = {
  'armoury.flak-armour': () => {
    const flak = saves(6, 'flak-armour');
    expect([holds(flak), holds(flak, ['blast(3)'])]).toEqual([6, 5]);
  },
  'armoury.layered-flak': () => {
    const flak = saves(5, 'layered-flak');
    expect([holds(flak), holds(flak, ['template'])]).toEqual([5, 4]);
  },
  'armoury.hardened-flak': () => {
    const at = (ap: number) => holds({ ...saves(4, 'hardened-flak') }, [], { profile: { ap } });
    expect([at(0), at(-1), at(-2)]).toEqual([4, 5, 5]);
  },
  'armoury.hardened-layered-flak': () =>
    expect(holds(saves(4, 'hardened-layered-flak'), [], { profile: { ap: -2 } })).toBe(5),
  'armoury.mesh-armour': () => expect(holds(saves(5, 'mesh-armour'))).toBe(5),
  'armoury.gutterforged-cloak': () => {
    const made = field({
      cy: saves(6, 'gutterforged-cloak'),
      answers: { 'dice D6 core.hits.wound.1': show(6), 'dice D6 core.hits.save.1': show(5) },
    });
    run(sufferHit(made.t, made.cy, null, { strength: 3 }));
    expect(lost(made)).toBe(0);
    expect(holds(saves(6, 'gutterforged-cloak'))).toBe(6);
  },
  'armoury.furnace-plates': () => {
    expect(holds(saves(6, 'furnace-plates'), [], { answers: FRONT })).toBe(5);
    expect(holds(saves(6, 'furnace-plates'))).toBe(6);
  },
  'armoury.plate-mail': () => expect(holds(saves(6, 'plate-mail'), ['blast(3)'])).toBe(5),
  'armoury.light-carapace': () => expect(holds(saves(4, 'light-carapace'))).toBe(4),
  'armoury.heavy-carapace': () => {
    expect(holds(saves(4, 'heavy-carapace'), [], { answers: FRONT })).toBe(3);
    expect(initiativeOf(field({ cy: wearing('heavy-carapace') }).cy)).toBe(5);
  },
  'armoury.hazard-suit': () => {
    const made = shot(['blaze', 'rad-phage'], {
      cy: wearing('hazard-suit'),
      answers: { dice: low, 'dice D6 armoury': show(6), 'dice D6 core.conditions': show(6) },
    });
    expect([made.cy.conditions, made.cy.fleshWounds]).toEqual([[], 0]);
  },
  'armoury.reflec-shroud': () => {
    const at = (id: string) => {
      const made = field({
        cy: saves(5, 'reflec-shroud'),
        ana: { weapons: [id] },
        answers: {
          'dice D6 core.shooting.hit.1': show(6),
          'dice D6 core.hits.wound.1': show(6),
          'dice D6 core.hits.save.1': show(5),
        },
      });
      run(shoot(made.t, made.ana, [made.cy]));
      return lost(made);
    };
    expect([at('armoury.plasma-pistol'), at('armoury.boltgun') > 0]).toEqual([0, true]);
  },
  'armoury.armourweave': () => expect(holds(saves(5, 'armourweave'), [], { profile: { ap: -3 } })).toBe(6),
  'armoury.mantle-malifica': () => {
    const made = field({
      cy: wearing('mantle-malifica'),
      answers: { 'dice 2D6 armoury.play.armour.1': show(1) },
    });
    run(endPhase(made.t));
    expect(made.cy.conditions).toContain('insane');
  },
  'armoury.ablative-overlay': () => {
    const made = field({
      cy: wearing('ablative-overlay'),
      answers: { 'dice D6 core.hits.wound.1': show(6), 'dice D6 core.hits.save.1': show(5) },
    });
    for (const left of [0, 1, 2]) {
      run(sufferHit(made.t, made.cy, made.ana, { strength: 3 }));
      expect(lost(made)).toBe(left);
    }
  },
  'armoury.armoured-undersuit': () => expect(holds({ ...saves(5, 'armoured-undersuit') })).toBe(4),
  'armoury.armoured-bodyglove': () => expect(holds({ save: 7, ...wearing('armoured-bodyglove') })).toBe(6),
  'armoury.scrap-shield': () => {
    // Cy strikes, Ana with the shield in hand reacts: no help; Cy reacts to Ana with a shield of her own: help.
    const reacted = (save: number) => {
      const made = field({
        ana: { save: 6, wounds: 3, ...wearing('scrap-shield') },
        answers: {
          'choice core.combat.reaction.1': ['react'],
          'dice D6 core.combat.hit.1 blue-cy': show(6),
          'dice D6 core.hits.wound.1': show(6),
          'dice D6 core.hits.save.1': show(save),
        },
        cy: { weapons: [] },
      });
      engage(made.ana, made.cy);
      run(fight(made.t, made.ana));
      return made.ana.wounds;
    };
    expect([reacted(5), reacted(4)]).toEqual([3, 2]);
  },
  'armoury.ceramite-shield': () => {
    expect(holds(saves(6, 'ceramite-shield'), [], { answers: FRONT })).toBe(4);
    // Move is a Basic action: made once.
    const moves = (ana: Change) =>
      acting(ana, {}, 'move').players.options('choice core.activation.turn.4')[1]?.includes('move');
    expect([moves(wearing('ceramite-shield')), moves({})]).toEqual([false, true]);
  },
};

const FIELDS: Proofs = {
  'armoury.refractor-field': () => {
    const made = shot([], { cy: { save: 7, ...wearing('refractor-field') }, save: 5 });
    expect([lost(made), made.cy.conditions]).toEqual([0, ['burnt-out']]);
  },
  'armoury.conversion-field': () => {
    const made = shot([], {
      cy: wearing('conversion-field'),
      dee: { ready: true },
      save: 5,
      answers: {
        'measure armoury.play.armour.1': [['blue-dee']],
        'dice D6 core.conditions.blind.1': show(1),
      },
    });
    expect([lost(made), made.dee.conditions]).toEqual([0, ['blind']]);
  },
  'armoury.displacer-field': () => {
    expect(shot([], { cy: wearing('displacer-field'), save: 4 }).told()).toContain('is moved 3" at 90°');
    expect(lost(shot([], { cy: wearing('displacer-field'), save: 3 }))).toBe(1);
  },
};

provenOrMinded([...armoury.armour, ...armoury.fields], { ...ARMOUR, ...FIELDS }, 'armoury.play.armour.1');

/** A displacer field has held; is Cy off the battlefield now? Dee is near by. */
const thrown = (off: boolean): Answers => ({
  'fact armoury.play.armour.1': [off],
  'measure core.nerve.test.1': [['blue-dee']],
  'dice 2D6 core.nerve.test.2': show(1),
  'dice 2D6 core.nerve.run.1': show(3),
});

test.each([
  [true, 'out-of-action', 1],
  [false, 'pinned', 0],
] as const)(
  '[core.nerve.test.1, armoury.play.armour.1] thrown off the battlefield %s: the wearer is %s, and %i question goes to friends',
  (off, fate, asked) => {
    for (const traits of [[], ['toxin']]) {
      const made = shot(traits, {
        cy: wearing('displacer-field'),
        save: 4,
        answers: { ...thrown(off), 'dice D6 core.hits.toxin.1': show(6) },
      });
      expect([made.cy.fate, made.cy.wounds, made.dee.broken]).toEqual([fate, 3, off]);
      expect(made.players.keys('measure core.nerve.test.1')).toHaveLength(asked);
      // To be thrown off is no wound.
      expect(made.state.deeds.map(({ kind }) => kind)).toEqual(off ? ['out-of-action'] : []);
    }
  },
);

test('[core.nerve.test.1, core.nerve.test.4] who goes down to one blow and is thrown off by the next shakes friends once', () => {
  const made = blow([], {
    faces: [4, 4],
    cy: { ...wearing('displacer-field'), wounds: 1 },
    answers: {
      ...thrown(true),
      'dice D6 core.hits.save.1': [[1], [4]],
      'dice injury': show('serious'),
      'dice 2D6 core.nerve.test.2': show(6),
    },
  });
  expect(made.told()).toContain('is seriously injured');
  expect([made.cy.fate, made.dee.broken]).toEqual(['out-of-action', false]);
  expect(made.players.keys('measure core.nerve.test.1')).toHaveLength(1);
});

test('[core.hits.save.1, armoury.play.armour.1, armoury.carry.armour.1] with armour and a field the wearer picks one of the two', () => {
  const made = shot([], { cy: { save: 4, ...wearing('refractor-field') }, save: 4 });
  expect(made.players.options('choice armoury.play.armour.1')).toEqual([['armour', 'field']]);
});

test('[core.blasts.cover.1] cover betters the save against a blast and does not spoil the aim', () => {
  const cover = (kind: string) =>
    lost(shot(['blast(3)'], { cy: { save: 7 }, save: 5, answers: { 'choice core.blasts.cover.1': [kind] } }));
  expect([cover('full'), cover('partial')]).toEqual([0, 1]);
});

// Wargear and accessories

/** What a shot of natural 4 does to Cy: hit or miss. */
const hits = (given: Shot = {}, traits: readonly string[] = []) => shot(traits, given).cy.fate === 'pinned';

/** Ana acts; returns her first offers, and her state afterwards. */
function acting(ana: Change, answers: Answers, ...actions: readonly string[]) {
  const made = withActions(field({ ana, answers }), ...actions);
  run(takeActions(made.t, made.ana, 2));
  return made;
}

const GEAR: Proofs = {
  'armoury.gunshroud': () => {
    const heard = (weapon: string) => {
      const { ana } = field({ ana: { weapons: [weapon], ...wearing('gunshroud') } });
      return rangedOf(ana).map((armed) => usedBy(ana, armed).silent);
    };
    expect([heard('armoury.lasgun'), heard('armoury.heavy-stubber')]).toEqual([[true], [false]]);
  },
  'armoury.hotshot-las-pack': () => {
    const made = field({ ana: { weapons: ['armoury.lasgun'], ...wearing('hotshot-las-pack') } });
    expect(rangedOf(made.ana).map(({ profile }) => [profile.id, profile.strength])).toEqual([
      ['hotshot-las-pack', 4],
    ]);
  },
  'armoury.infra-sight': () => {
    const partial = { 'choice core.shooting.hit.2': () => 'partial' };
    expect([
      hits({ ana: { ...wearing('infra-sight'), weapons: [weapon([])] }, answers: partial }),
      hits({ answers: partial }),
    ]).toEqual([true, false]);
  },
  'armoury.las-projector': () =>
    expect([
      hits({ natural: 3, ana: { ...wearing('las-projector'), weapons: [weapon([])] } }),
      hits({ natural: 3 }),
    ]).toEqual([true, false]),
  'armoury.mono-sight': () => {
    const aimed = (ana: Change) => {
      const made = acting(
        { weapons: [weapon([])], ...ana },
        { 'choice core.shooting.declare.1': ['blue-cy'], 'dice D6 core.shooting.hit.1': show(2) },
        'aim',
        'shoot',
      );
      return made.cy.fate;
    };
    expect([aimed(wearing('mono-sight')), aimed({})]).toEqual(['pinned', 'standing']);
  },
  'armoury.telescopic-sight': () => {
    const gun = weapon([], { accuracy: { short: 1, long: -1 } });
    const made = (ana: Change) => {
      const one = field({
        ana: { weapons: [gun], ...ana },
        answers: { 'choice core.shooting.range.1': () => 'long', 'dice D6 core.shooting.hit.1': show(2) },
      });
      run(shoot(one.t, one.ana, [one.cy], { aim: 1 }));
      return one.cy.fate;
    };
    expect([made(wearing('telescopic-sight')), made({})]).toEqual(['pinned', 'standing']);
  },
  'armoury.suspensors': () => {
    const made = acting({ weapons: [weapon(['unwieldy'])], ...wearing('suspensors') }, {}, 'move');
    expect(made.players.options('choice core.activation.turn.4')[1]).toContain('shoot');
  },
  'armoury.bio-booster': () => {
    const made = shot([], {
      cy: { wounds: 1, ...wearing('bio-booster') },
      answers: {
        'dice 2injury': show('out', 'flesh'),
        'dice 2 injury': show('out', 'flesh'),
        'choice classic.reference.gear.1': ['flesh'],
      },
    });
    expect(made.cy.fleshWounds).toBe(1);
  },
  'armoury.blind-snake-pouch': () => {
    const snakes = (cy: Change, face: number) =>
      lost(shot([], { cy, answers: { 'dice D6 armoury.play.skills.1': show(face) } }));
    expect([
      snakes(wearing('blind-snake-pouch'), 6),
      snakes(wearing('blind-snake-pouch'), 5),
      snakes({ ...wearing('blind-snake-pouch'), skills: ['dodge'] }, 5),
    ]).toEqual([0, 1, 0]);
    const watched = (face: number, gear: Change) => {
      const made = withActions(
        field({
          ana: { ...gear, wounds: 3, stats: { w: 3 } },
          cy: { skills: ['overwatch'], ready: true },
          answers: {
            'choice armoury.play.skills.1': ['shoot'],
            'dice D6 core.shooting.hit.1': show(6),
            'dice D6 core.hits.wound.1': show(6),
            'dice D6 armoury.play.skills.1': show(face),
          },
        }),
        'move',
      );
      run(takeActions(made.t, made.ana, 2));
      expect(made.ana.conditions).not.toContain('watched');
      return 3 - made.ana.wounds;
    };
    expect([watched(4, wearing('blind-snake-pouch')), watched(3, wearing('blind-snake-pouch'))]).toEqual([
      0, 1,
    ]);
    expect(watched(5, knowing('dodge'))).toBe(1);
  },
  'armoury.cameleoline-cloak': () => {
    const still = (...actions: readonly string[]) => {
      const made = withActions(field({ ana: wearing('cameleoline-cloak') }), ...actions);
      run(activate(made.t, made.ana));
      return made.ana.conditions;
    };
    expect([still(), still('move')]).toEqual([['still'], []]);
    expect([
      hits({ natural: 5, cy: { conditions: ['still'] } }),
      hits({ natural: 6, cy: { conditions: ['still'] } }),
    ]).toEqual([false, true]);
  },
  'armoury.chem-synth': () => {
    const gas = (ana: Change) =>
      shot(['gas'], {
        ana: { ...ana, weapons: [weapon(['gas'])] },
        answers: { 'dice D6 core.hits.gas.1': show(2) },
      }).cy.fleshWounds;
    expect([gas({ conditions: ['chem-synth'] }), gas({})]).toEqual([1, 0]);
    const made = withActions(
      field({
        ana: { ...wearing('chem-synth'), weapons: [weapon(['gas'])] },
        answers: { 'dice 2D6 armoury.play.gear.1': show(6) },
      }),
    );
    run(activate(made.t, made.ana));
    expect(made.players.keys('dice 2D6 armoury.play.gear.1')).toHaveLength(1);
  },
  'armoury.cult-icon': () => groupOfTwo(wearing('cult-icon')),
  'armoury.drop-rig': () =>
    expect(acting(wearing('drop-rig'), {}, 'descend').told()).toContain('uses the drop rig'),
  'armoury.falsehood': () => {
    const made = field({
      cy: wearing('falsehood'),
      answers: {
        'dice D6 core.round': roundDice,
        'dice 2D6 core.round': roundDice,
        'choice core.activation.turn.4': () => 'done',
      },
    });
    made.state.round = 0;
    run(playRound(made.t));
    run(shoot(made.t, made.ana, [made.cy]));
    expect(made.told()).toContain('has nobody to shoot at');
    run(playRound(made.t));
    expect(made.cy.conditions).toEqual([]);
  },
  'armoury.filter-plugs': () => expect(gasAgainst('filter-plugs')).toEqual([3, 4]),
  'armoury.respirator': () => expect(gasAgainst('respirator')).toEqual([4, 5]),
  'armoury.industrial-respirator': () => {
    expect(gasAgainst('industrial-respirator')).toEqual([5, 6]);
    const sealed = acting(wearing('industrial-respirator'), {}, 'seal-respirator', 'move');
    expect(sealed.ana.conditions).toEqual(['sealed-up', 'respirator-used', 'moved']);
    const gas = {
      weapon: weaponOf(weapon(['gas'])) as Weapon,
      profile: { ...PLAIN, traits: ['gas'], strength: null },
    };
    run(suffer(sealed.t, sealed.ana, sealed.cy, gas));
    expect(sealed.players.keys('dice D6 core.hits.gas.1')).toEqual([]);
    expect(sealed.told()).toContain('sealed up against Gas');
    // Until the next activation, and once in a battle.
    withActions(sealed);
    run(activate(sealed.t, sealed.ana));
    expect(sealed.ana.conditions).toEqual(['respirator-used']);
    expect(sealed.players.options('choice core.activation.turn.4').at(-1)).not.toContain('seal-respirator');
  },
  'armoury.grapnel-launcher': () =>
    expect(
      acting(wearing('grapnel-launcher'), {}, 'grapnel').players.options('choice core.activation.turn.4'),
    ).toHaveLength(1),
  'armoury.holochromatic-field': () => {
    const cy = wearing('holochromatic-field');
    const steady = { 'dice D6 armoury.play.gear.1': show(2) };
    expect([hits({ natural: 5, cy, answers: steady }), hits({ natural: 6, cy, answers: steady })]).toEqual([
      false,
      true,
    ]);
    expect(shot([], { cy }).cy.conditions).toContain('drained');
  },
  'armoury.lock-punch': () => {
    const force = (ana: Change) => {
      const made = withActions(
        field({ ana, answers: { 'fact core.doors.force.1': [true], 'dice D6 core.doors.force.1': show(2) } }),
        'force-door',
      );
      made.state.facts['battlefield.features'] = ['doors'];
      run(takeActions(made.t, made.ana, 2));
      return made.told();
    };
    expect(force(wearing('lock-punch'))).toContain('the door opens');
    expect(force({})).toContain('the door holds');
  },
  'armoury.magnacles': () => {
    const made = field({ ana: wearing('magnacles') });
    engage(made.ana, made.cy);
    withActions(made, 'magnacles');
    run(takeActions(made.t, made.ana, 1));
    expect(made.cy.conditions).toEqual(['locked']);
    made.cy.engagedWith = [];
    run(takeActions(made.t, made.cy, 2));
    const [, offer] = made.players.options('choice core.activation.turn.4');
    expect([offer?.includes('move'), offer?.includes('break-bonds')]).toEqual([false, true]);
  },
  'armoury.medicae-kit': () => recovery('medicae-kit', 3),
  'armoury.web-solvent': () => recovery('web-solvent', 4, ['webbed']),
  'armoury.bio-scanner': () => {
    // Ana is the only sentry and looks away; Cy is in partial cover, so it takes a 4, and she rolls a 3.
    const spotted = (ana: Change) => {
      const made = field({
        ana,
        answers: {
          'dice 1 of': () => ['red-ana'],
          'dice 2D6 classic.sneak-attacks.spotting.1': show(6, 6),
          'measure classic.sneak-attacks.spotting.2': () => ['blue-cy'],
          'sight classic.sneak-attacks.spotting.5': () => ['blue-cy'],
          'choice classic.sneak-attacks.spotting.6': () => 'partial',
          'dice D6 classic.sneak-attacks.spotting.3': show(3),
        },
      });
      made.state.special.push('classic.sneak-attacks');
      made.bo.fate = 'out-of-action';
      run(playRoundIn(made));
      return made.told().includes('red ana is alerted');
    };
    expect([spotted(wearing('bio-scanner')), spotted({})]).toEqual([true, false]);
  },
  'armoury.photo-goggles': () => {
    const blind = (cy: Change) =>
      shot(['flash'], { cy: { ready: true, ...cy }, answers: { 'dice D6 core.conditions.blind.1': show(3) } })
        .cy.conditions;
    expect([blind(wearing('photo-goggles')), blind({})]).toEqual([[], ['blind']]);
  },
  'armoury.photo-lumen': () => {
    const made = field({ ana: wearing('photo-lumen') });
    made.state.special.push('classic.pitch-black');
    run(playRoundIn(made));
    expect(made.ana.conditions).toContain('revealed');
  },
  'armoury.second-best': () => {
    const made = acting(
      { ...wearing('second-best'), fleshWounds: 1 },
      { 'dice D6 armoury.play.gear.1': show(3) },
      'swig-second-best',
    );
    expect([made.ana.fleshWounds, made.ana.conditions]).toEqual([0, ['second-best', 'second-best-empty']]);
    expect([hits({ ana: { conditions: ['second-best'], weapons: [weapon([])] } }), hits()]).toEqual([
      false,
      true,
    ]);
    const drunk = (swigs: number, ...moves: readonly string[]) =>
      acting({ conditions: Array.from({ length: swigs }, () => 'second-best') }, {}, ...moves);
    // Two swigs: an Initiative test after the second move, which a 1 fails.
    expect([drunk(2, 'move', 'move').ana.fate, drunk(2, 'move').ana.fate]).toEqual(['pinned', 'standing']);
    expect(drunk(1, 'move', 'move').ana.fate).toBe('standing');
    expect(drunk(3, 'move').told()).toContain('staggers 1" at 90°');
  },
  'armoury.wild-snake': () => {
    const made = acting(
      { ...wearing('wild-snake') },
      { 'dice D6 armoury.play.gear.1': show(3) },
      'swig-wild-snake',
    );
    expect(made.ana.conditions).toEqual(['wild-snake']);
    // Cool 7+ at +2 holds on a 5.
    const nerve = field({
      bo: { conditions: ['wild-snake'] },
      answers: { 'measure core.nerve.test.1': [['red-bo']], 'dice 2D6 core.nerve.test.2': show(2, 3) },
    });
    run(nerveOfFriends(nerve.t, nerve.ana));
    expect(nerve.bo.broken).toBe(false);
    // With two swigs the shot goes for anybody near the target, a friend as well.
    const aimedAt = (swigs: number) =>
      shot([], {
        ana: { conditions: Array.from({ length: swigs }, () => 'wild-snake'), weapons: [weapon([])] },
        natural: 6,
        answers: { 'measure armoury.play.gear.1': () => ['red-bo'], 'dice 1 of': () => ['red-bo'] },
      }).told();
    expect(aimedAt(2)).toContain('shoots at red bo');
    expect(aimedAt(1)).toContain('shoots at blue cy');
    expect(aimedAt(3)).toContain('shoots at blue cy');
  },
  'armoury.harrier-skulls': () => {
    const attack = (natural: readonly [number, number], owner?: Change) => {
      const beast = { rank: 'beast' as const, weapons: [weapon([])], stats: { int: 8 } };
      const made = field({
        ana: owner ? { ...beast, owner: 'red-bo' } : beast,
        bo: owner ?? {},
        cy: wearing('harrier-skulls'),
        answers: {
          'dice 2D6 armoury.play.gear.1': show(...natural),
          'measure armoury.play.gear.1': () => ['red-bo'],
          'choice core.shooting.range.1': () => 'short',
          'dice D6 core.shooting.hit.1': show(6),
        },
      });
      run(shoot(made.t, made.ana, [made.cy]));
      return made.cy.fate;
    };
    expect([attack([4, 4]), attack([4, 3])]).toEqual(['pinned', 'standing']);
    expect(attack([4, 3], { stats: { int: 7 } })).toBe('pinned');
    const others = field({ ana: { weapons: [weapon([])] }, cy: wearing('harrier-skulls') });
    run(shoot(others.t, others.ana, [others.cy]));
    expect(others.players.keys('dice 2D6 armoury.play.gear.1')).toEqual([]);
    // A charge that is not let through is over, and so is a blow.
    const charge = withActions(field({ ana: { rank: 'beast' }, cy: wearing('harrier-skulls') }), 'charge');
    run(takeActions(charge.t, charge.ana, 2));
    expect([charge.cy.engagedWith, charge.told().includes('is kept off')]).toEqual([[], true]);
    engage(charge.ana, charge.cy);
    run(fight(charge.t, charge.ana));
    expect(charge.players.keys('dice D6 core.combat.hit.1 red-ana')).toEqual([]);
  },
  'armoury.lho-sticks': () => {
    const steady = (int: number, smokes: boolean) => {
      const made = field({
        bo: { stats: { int, cl: 7 } },
        answers: {
          'measure core.nerve.test.1': () => ['red-bo'],
          'measure armoury.play.gear.1': () => ['red-eve'],
          'dice 2D6 core.nerve.test.2': show(2, 3),
        },
      });
      const eve: FighterState = { ...made.ana, id: 'red-eve', stats: { ...made.ana.stats, cl: 5 } };
      made.state.fighters['red-eve'] = { ...eve, ...(smokes ? wearing('lho-sticks') : {}) };
      made.state.gangs[0]?.roster.push('red-eve');
      run(nerveOfFriends(made.t, made.ana));
      return !made.bo.broken;
    };
    // A 5 holds with Cool 5+ and not with 7+; whoever is bright keeps their own.
    expect([steady(8, true), steady(8, false), steady(7, true)]).toEqual([true, false, false]);
  },
  'armoury.skinblade': () => {
    const captured = (change: Change) => {
      const { t, state } = battleOf('dominion.stand-off', [roster('red', 'ana'), roster('blue', 'cy')], {
        answers: {
          dice: low,
          'dice D66 core.postbattle.injury.1': show(5),
          'dice D6 core.postbattle.capture.1': show(4),
        },
      });
      Object.assign(fighterOf(state, 'red-ana'), { fate: 'out-of-action', ...change });
      state.ending = { ended: true, why: null };
      run(afterTheBattle(t));
      const notes = state.awards.filter(({ to, what }) => to === 'red-ana' && what === 'note');
      return [state.aftermath['red-ana']?.captive, notes.map(({ detail }) => detail)];
    };
    // A 4 at -2 for those who lost is not enough; the blade makes up for it and is lost.
    expect([captured({}), captured(wearing('skinblade'))]).toEqual([
      [true, []],
      [false, ['the skinblade is lost']],
    ]);
  },
  'armoury.slaught': () => {
    const made = acting({ ...wearing('slaught'), stats: { ws: 4, i: 4, a: 1 } }, {}, 'dose-slaught');
    expect(made.ana.stats).toMatchObject({ ws: 2, i: 2, a: 2 });
    expect(made.players.options('choice core.activation.turn.4')[1]).not.toContain('dose-slaught');
    expect(made.players.options('choice core.activation.turn.4')[1]).toContain('charge');
  },
  'armoury.spur': () => {
    const ends = (faces: readonly [number, number]) => {
      const dice = { 'dice 2D6 armoury.play.gear.1': show(...faces) };
      const made = acting({ ...wearing('spur'), stats: { m: 5, i: 4, t: 3 } }, dice, 'dose-spur');
      expect(made.ana.stats).toMatchObject({ m: 7, i: 2 });
      run(endPhase(made.t));
      return [made.ana.stats.m, made.ana.stats.i];
    };
    expect([ends([3, 3]), ends([4, 3])]).toEqual([
      [7, 2],
      [5, 4],
    ]);
  },
  'armoury.kalma': () => {
    const acts = (faces: readonly [number, number]) => {
      const dice = { 'dice 2D6 armoury.play.gear.1': show(...faces) };
      const made = withActions(
        field({ ana: { conditions: ['kalma'], stats: { t: 3 } }, answers: dice }),
        'move',
      );
      run(activate(made.t, made.ana));
      return [made.told().includes('red ana moves'), made.ana.conditions.includes('kalma')];
    };
    expect([acts([4, 4]), acts([5, 4])]).toEqual([
      [false, true],
      [true, false],
    ]);
    // A shot brings it to others, and no dose is used up.
    const made = shot(['chem-delivery'], {
      ana: { ...wearing('kalma'), weapons: [weapon(['chem-delivery'])] },
      answers: { 'dice D6 armoury.play.traits.1': show(3) },
    });
    expect([made.cy.conditions, made.ana.conditions]).toEqual([['kalma'], []]);
  },
  'armoury.servo-harness-partial': () => harness('servo-harness-partial'),
  'armoury.servo-harness-full': () => harness('servo-harness-full'),
  'armoury.stimm-slug-stash': () => {
    const made = acting(
      { ...wearing('stimm-slug-stash'), fleshWounds: 1 },
      { 'dice D6 armoury.play.gear.1': show(2) },
      'stimm-slug',
    );
    expect([made.ana.stats.s, made.ana.stats.t, made.ana.fleshWounds]).toEqual([5, 5, 0]);
    run(endPhase(made.t));
    expect([made.ana.stats.s, made.ana.stats.t]).toEqual([3, 3]);
  },
  'armoury.strip-kit': () => {
    const open = (ana: Change) => {
      const made = withActions(
        field({
          ana,
          answers: { 'fact core.doors.terminal.1': [true], 'dice 2D6 core.doors.terminal.1': show(4, 3) },
        }),
        'access-terminal',
      );
      made.state.facts['battlefield.features'] = ['terminals'];
      run(takeActions(made.t, made.ana, 2));
      return made.told();
    };
    expect(open(wearing('strip-kit'))).toContain('can be operated');
    expect(open({})).toContain('stays locked');
  },
  'armoury.threadneedle-worms': () => {
    const made = acting(
      wearing('threadneedle-worms'),
      { 'dice D6 armoury.play.gear.1': show(6) },
      'can-of-worms',
    );
    expect([made.cy.fleshWounds, made.dee.fleshWounds, made.bo.fleshWounds]).toEqual([1, 1, 0]);
  },
  'armoury.ammo-cache': () => {
    const made = field({ ana: wearing('ammo-cache') });
    made.state.round = 0;
    run(playRoundIn(made));
    expect(Object.values(made.state.markers).map(({ kind }) => kind)).toEqual(['ammo-cache']);
    expect(made.state.special).toContain('classic.ammo-cache');
  },
};

/** Red has Priority, whichever way it is rolled for. */
function roundDice({ of, ...question }: Question): Answer {
  const several = question.kind === 'dice' && 'count' in question.dice && question.dice.count > 1;
  return several ? [6, 1] : [of === 'red' ? 6 : 1];
}

/** A round in which nobody does anything. */
function playRoundIn(made: ReturnType<typeof field>) {
  withActions(made);
  const { hand } = made.t;
  const answer = hand.answer.bind(hand);
  hand.answer = (question) =>
    question.kind === 'dice' && question.clause.startsWith('core.round.priority')
      ? roundDice(question)
      : answer(question);
  return playRound(made.t);
}

/** Somebody with an Unwieldy weapon on a harness shoots after moving. */
function harness(item: string) {
  const made = acting({ weapons: [weapon(['unwieldy'])], ...wearing(item) }, {}, 'move');
  expect(made.players.options('choice core.activation.turn.4')[1]).toContain('shoot');
}

/** The faces of a gas roll below and at which this breathing gear gives in, at Toughness 3. */
function gasAgainst(item: string): readonly [number, number] {
  const affected = (face: number) =>
    shot(['gas'], { cy: wearing(item), answers: { 'dice D6 core.hits.gas.1': show(face) } }).cy.fleshWounds >
    0;
  const first = [1, 2, 3, 4, 5, 6].find(affected) as number;
  return [first - 1, first];
}

/** So many dice are rolled when a friend with this item helps Cy to recover. */
function recovery(item: string, dice: number, conditions: readonly string[] = []) {
  const made = field({
    cy: { fate: 'seriously-injured', conditions: [...conditions] },
    dee: wearing(item),
    answers: { 'measure core.endphase.recovery.2': [['blue-dee']] },
  });
  run(endPhase(made.t));
  const rolled = made.players.asked.flatMap((question) =>
    question.kind === 'dice' &&
    question.clause.startsWith('core.endphase.recovery') &&
    'count' in question.dice
      ? [question.dice.count]
      : [],
  );
  expect(rolled).toEqual([dice]);
}

/** A leader of Group Activation (1) may take two along with this kit. */
function groupOfTwo(kit: Change) {
  const made = field({ ana: { ...kit, group: 1, ready: true }, bo: { ready: true } });
  withActions(made);
  made.state.fighters['red-extra'] = { ...structuredClone(made.bo), id: 'red-extra', name: 'red extra' };
  made.state.gangs[0]?.roster.push('red-extra');
  run(activate(made.t, made.ana));
  expect(made.players.asked.find(({ kind }) => kind === 'pick')).toMatchObject({ most: 2 });
}

provenOrMinded([...armoury.accessories, ...armoury.gear, ...armoury.chems], GEAR, 'armoury.play.gear.1');

// Skills

const knowing = (...skills: readonly string[]) => ({ skills: [...skills] });

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
    // Strength 4 against Toughness 4 wounds on a 4, and whoever cannot give way takes 1 more.
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
    made.state.gangs[0]?.roster.push('red-extra');
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

/** Fires two Sidearms, at these targets in turn. */
function twoGunsAt(...targets: readonly string[]) {
  const left = [...targets];
  return (question: Question): Answer => {
    if (question.kind !== 'choice') return '';
    return question.options.includes('two-sidearms') ? 'two-sidearms' : (left.shift() as string);
  };
}

provenOrMinded(armoury.skills, SKILLS, 'armoury.play.skills.1');

test('[armoury.play.traits.1] what the players mind is in the armoury and has a reason', () => {
  const { traits, skills, armour, fields, accessories, gear, chems } = armoury;
  const all = [...traits, ...skills, ...armour, ...fields, ...accessories, ...gear, ...chems];
  const known = (all as unknown as readonly { id: string }[]).map(({ id }) => id);
  for (const [id, reason] of Object.entries(MINDED)) {
    expect(known).toContain(id);
    expect(reason).toMatch(/^[A-Z].*\.$/);
  }
});

// Two Sidearms, further ammunition, Unwieldy weapons

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

test('[armoury.reading.profiles.1, core.shooting.declare.1] profiles that come along are offered, bought ones where the roster has them', () => {
  const ways = (gear: readonly string[]) =>
    rangedOf(field({ ana: { weapons: ['armoury.shotgun'], gear: [...gear] } }).ana).map(
      ({ profile }) => profile.id,
    );
  expect(ways([])).toEqual(['solid', 'scatter']);
  expect(ways(['armoury.shotgun/inferno'])).toEqual(['solid', 'scatter', 'inferno']);
});

test('[core.ammo.test.5] one profile that runs dry empties the whole weapon; what is Limited stays gone after the reload', () => {
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

test('[core.shooting.rapid.1] how many firepower dice are rolled is said before anybody knows whether the shot hits', () => {
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

// Charges, assists and interference

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

// Facing

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

test('[core.combat.face.1] who has to turn strikes back at -1', () => {
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

// Shots that go astray, target priority

test('[core.shooting.sequence.1, core.shooting.rapid.1] how many firepower dice are rolled is said before the hit roll', () => {
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

test('[core.shooting.priority.5] who lies in cover is in hiding, and somebody else has to be named', () => {
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

test('[core.shooting.priority.4] the table hears how the test for another target went', () => {
  const made = field({
    ana: { weapons: [weapon([])] },
    answers: {
      'fact core.shooting.priority.2': () => true,
      'dice 2D6 core.shooting.priority.4': show(4),
      'dice D6 core.hits.wound.1': show(1),
    },
  });
  run(shoot(made.t, made.ana, [made.cy, made.dee]));
  expect(made.told()).toContain('8 against Cool 7+: red ana passes');
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

test('[core.combat.parry.1] the table hears how many hits were parried', () => {
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

// Blasts that miss

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

// Conditions

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

test('[core.nerve.run.3, core.nerve.broken.1] whoever breaks while engaged must get away first', () => {
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

// Doors and ductways

interface AtDoor {
  readonly weapons?: readonly string[];
  readonly chooses?: Answers;
  readonly wound?: number;
  readonly a?: number;
}

/** Ana, who stands at a closed door, takes this action and no other. */
function atDoor(action: string, { weapons = [], chooses = {}, wound = 6, a = 2 }: AtDoor = {}) {
  const made = field({
    ana: { weapons: [...weapons], stats: { a } },
    answers: {
      'fact core.doors.attack.1': () => true,
      'dice D6 core.hits.wound.1 red-ana': show(wound),
      'choice core.combat.weapons.1': (question) =>
        'options' in question ? (question.options[0] as string) : '',
      ...chooses,
    },
  });
  made.state.facts['battlefield.features'] = ['doors'];
  withActions(made, action);
  run(takeActions(made.t, made.ana, 2));
  return made;
}

test('[core.doors.attack.1] a shot at a door cannot miss, and the door keeps its Wounds', () => {
  const made = atDoor('shoot-door', { weapons: [weapon([], { strength: 4, damage: 3 })], wound: 5 });
  expect(made.players.keys('dice D6 core.shooting.hit.1')).toEqual([]);
  expect(made.state.markers['door-1']).toMatchObject({ state: 'closed', data: { wounds: 1 } });
  expect(made.told()).toContain('The door has one Wound left');
  // Strength 4 against Toughness 5 wounds on a 5.
  const held = atDoor('shoot-door', { weapons: [weapon([], { strength: 4, damage: 3 })], wound: 4 });
  expect(held.state.markers['door-1']?.data.wounds).toBe(4);
});

test('[core.doors.attack.1, core.shooting.twin.1] two Sidearms are fired at a door together, within reach of both', () => {
  const near = weapon(['sidearm'], { strength: 4, damage: 1, range: { short: 4, long: 8 } });
  const far = weapon(['sidearm'], { strength: 4, damage: 2 });
  const chooses = { 'choice core.shooting.declare.1': ['two-sidearms'] };
  const made = atDoor('shoot-door', { weapons: [far, near], chooses });
  expect(made.players.asked.find(({ kind }) => kind === 'fact')).toMatchObject({
    what: expect.stringContaining('no more than 8" away'),
  });
  expect(made.state.markers['door-1']?.data.wounds).toBe(1);
  // A door that is down takes no more hits.
  const strong = weapon(['sidearm'], { strength: 4, damage: 4 });
  const down = atDoor('shoot-door', { weapons: [strong, strong], chooses });
  expect(down.state.markers['door-1']).toMatchObject({ state: 'open' });
  expect(down.players.keys('dice D6 core.hits.wound.1')).toHaveLength(1);
  expect(down.players.keys('dice firepower')).toHaveLength(2);
});

test('[core.doors.attack.1] the next attack goes on where the last one ended, and a door without Wounds is gone', () => {
  const made = atDoor('shoot-door', { weapons: [weapon([], { strength: 4, damage: 3 })] });
  withActions(made, 'shoot-door');
  run(takeActions(made.t, made.ana, 2));
  expect(made.players.options('choice core.doors.attack.1')).toEqual([['door-1', 'another-door']]);
  expect(made.state.markers['door-1']).toMatchObject({
    state: 'open',
    data: { wounds: 0, destroyedBy: 'red' },
  });
  expect(made.told()).toContain('The door is down');
  withActions(made, 'shoot-door');
  run(takeActions(made.t, made.ana, 2));
  expect(Object.keys(made.state.markers)).toEqual(['door-1', 'door-2']);
});

test('[core.doors.attack.1, core.combat.dice.1] every attack die strikes a door, bare hands with the fighter’s own Strength', () => {
  const made = atDoor('strike-door', { a: 3 });
  expect(made.players.keys('dice D6 core.hits.wound.1 red-ana')).toHaveLength(3);
  expect(made.state.markers['door-1']?.data.wounds).toBe(1);
});

test.each(['shoot-door', 'strike-door'])(
  '[core.doors.attack.1] %s uses no action where there is no door',
  (action) => {
    const made = atDoor(action, {
      weapons: [weapon([])],
      chooses: { 'fact core.doors.attack.1': () => false },
    });
    expect(made.state.markers).toEqual({});
    const offered = made.players.options('choice core.activation.turn.4');
    expect(offered[1]).not.toContain(action);
    expect(offered[1]).toContain('move');
  },
);

test('[core.doors.attack.1, core.activation.types.2] an attack on a door is the Shoot or the Fight of that activation', () => {
  const made = atDoor('shoot-door', { weapons: [weapon([])] });
  const [before, after] = made.players.options('choice core.activation.turn.4');
  expect(before).toEqual(expect.arrayContaining(['shoot', 'shoot-door', 'strike-door']));
  expect(after?.filter((id) => ['shoot', 'shoot-door', 'strike-door'].includes(id))).toEqual(['strike-door']);
});

test('[core.doors.attack.1] a weapon without Strength breaks no door', () => {
  const made = atDoor('done', { weapons: [weapon(['gas'], { strength: null, damage: null })] });
  expect(made.players.options('choice core.activation.turn.4')[0]).not.toContain('shoot-door');
});

test('[core.doors.force.1, core.doors.terminal.1] the dice of forcing and hacking a door name whose they are', () => {
  const dice = (action: string, clause: string) => {
    const made = atDoor(action, { chooses: { [`fact ${clause}`]: () => true } });
    return made.players.keys(`dice`);
  };
  expect(dice('force-door', 'core.doors.force.1')).toEqual(['dice D6 core.doors.force.1 red-ana']);
  const made = field({ answers: { 'fact core.doors.terminal.1': () => true } });
  made.state.facts['battlefield.features'] = ['terminals'];
  withActions(made, 'access-terminal');
  run(takeActions(made.t, made.ana, 2));
  expect(made.players.keys('dice')).toEqual(['dice 2D6 core.doors.terminal.1 red-ana']);
});

test.each([
  [['doors'], ['operate-door', 'shoot-door', 'strike-door']],
  [
    ['doors', 'terminals'],
    ['operate-door', 'access-terminal', 'force-door', 'shoot-door', 'strike-door'],
  ],
  [['ductways'], ['crawl-ductway', 'fire-ductway']],
])(
  '[core.doors.closed.1, core.doors.locked.1, core.actions.active.1] where the players say there are %j these are offered: %j',
  (there, open) => {
    const made = field({ answers: { 'pick core.doors.closed.1': [there] } });
    made.state.round = 0;
    run(playRoundIn(made));
    const offered = made.players.options('choice core.activation.turn.4')[0] ?? [];
    expect(offered.filter((action) => /door|terminal|ductway/.test(action))).toEqual(open);
  },
);

test('[core.conditions.blaze.2, armoury.play.gear.1] whoever seals an industrial respirator acts although they burn', () => {
  const burning = (answer: string) => {
    const made = withActions(
      field({
        ana: { ...wearing('industrial-respirator'), conditions: ['ablaze'], wounds: 3, stats: { w: 3 } },
        answers: { 'choice armoury.play.gear.1': [answer], 'dice D6 core.hits.wound.1': show(6) },
      }),
      'aim',
    );
    run(activate(made.t, made.ana));
    return [made.ana.wounds, made.told().includes('red ana aims')];
  };
  expect([burning('seal'), burning('burn')]).toEqual([
    [2, true],
    [2, false],
  ]);
});

test('[core.conditions.concussed.1] Concussion is over when the round ends', () => {
  const made = field({ cy: { conditions: ['concussed'] } });
  run(playRoundIn(made));
  expect(made.cy.conditions).toEqual([]);
});

test('[core.conditions.webbed.1] who is webbed is down, and a plain hit on them is still a hit', () => {
  const made = shot(['web']);
  run(suffer(made.t, made.cy, made.ana, null));
  expect(made.cy.fate).toBe('seriously-injured');
});

test('[armoury.carry.arc.1] what protects from the front does so while its wearer stands', () => {
  const plates = saves(6, 'furnace-plates');
  expect(holds(plates, [], { answers: FRONT })).toBe(5);
  expect(holds({ ...plates, fate: 'pinned' }, [], { answers: FRONT })).toBe(6);
});

test('[armoury.carry.arc.1, core.hits.save.2] where a hit came from is asked only if a save may be left', () => {
  const asked = (ap: number, traits: readonly string[] = [], item = 'furnace-plates') =>
    shot(traits, { cy: saves(6, item), profile: { ap } }).players.keys('fact armoury.carry.arc.1').length;
  expect([asked(0), asked(-1), asked(-2)]).toEqual([1, 1, 0]);
  // Plate mail is as good against blasts as from the front.
  expect([asked(0, [], 'plate-mail'), asked(0, ['blast(3)'], 'plate-mail')]).toEqual([1, 0]);
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

test('[campaign.beasts.bandit.1] Bandit shoots twice in an activation', () => {
  const dog = { ...knowing('bandit'), weapons: ['armoury.autogun'] };
  const made = acting(dog, { 'choice core.shooting.declare.1': () => 'blue-cy' }, 'shoot', 'shoot');
  expect(made.players.keys('dice D6 core.shooting.hit.1')).toHaveLength(2);
});

test('[campaign.table-rules.house.1] no flame template on the run', () => {
  const runner = { ...knowing('hip-shooting'), weapons: ['armoury.flamer'] };
  const made = acting(runner, {}, 'run-and-gun', 'move');
  expect(made.told()).not.toContain('shoots at');
  expect(made.told()).toContain('red ana moves');
});

test('[campaign.table-rules.house.3] an Overseer gives no order without a passed Leadership check', () => {
  const near = { 'measure armoury.play.skills.1': [['red-bo']] };
  const failed = { ...near, 'dice 2D6 campaign.table-rules.house.3': show(3, 3) };
  expect(acting(knowing('overseer'), failed, 'order', 'take-cover').bo.fate).toBe('standing');
});

test('[core.nerve.test.1, core.ammo.unstable.1] whoever is near when a weapon takes its user out tests their nerve', () => {
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

test('[core.nerve.test.1, core.ammo.unstable.1] whose Sidearm blows up in a fight strikes no more with the other hand', () => {
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

test('[armoury.play.gear.1] the players hear once which items they track themselves', () => {
  const made = field({ ana: { ...wearing('grav-chute'), skills: ['catfall'] } });
  made.state.round = 0;
  run(playRoundIn(made));
  run(playRoundIn(made));
  expect(made.told().match(/mind by themselves: grav chute, catfall/g)).toHaveLength(1);
});

// Several Out of Action results

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
