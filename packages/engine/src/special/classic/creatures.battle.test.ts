import { expect, test } from 'vitest';
import { attackBy } from '../../battle/attack.fixture.ts';
import { limitCrews } from '../../battle/crew-limits.ts';
import { arrive, engage, goOut, pin } from '../../battle/events.ts';
import { ANA, REX, tableOn } from '../../battle/on-board.fixture.ts';
import { atFighter, atMoment, rulesOf, switchOn } from '../../battle/special-rule.ts';
import { type FighterState, fighterOf, gangBy, type Marker } from '../../battle/state.ts';
import { meleeOf, rangedOf, weaponOf } from '../../battle/weapons.ts';
import { ANYWHERE, sayWhere, type Where } from '../../battle/where.ts';
import { deploy } from '../../core/deploy.ts';
import { activate } from '../../core/play/activation.ts';
import { afterAttackOnThing, tellOfAttack } from '../../core/play/attack.ts';
import { fight, strikeAtBack } from '../../core/play/fight.ts';
import { dazzle, suffer, sufferHit } from '../../core/play/hits.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { record } from '../../core/play/noting.ts';
import { shoot } from '../../core/play/shoot.ts';
import type { Answer } from '../../table/question.ts';
import { DEFAULTS } from '../../table/settings.ts';
import { run, Table } from '../../table/table.ts';
import { addCreature, naturalWeapons, wildGang } from '../creatures.ts';
import { actionOf, ruleOf, type Skirmish, skirmish, type Terms } from './battle.fixture.ts';

/** A battle in which the players have set up what the rule brings along. */
function after(id: string, answers: Parameters<Skirmish['play']>[1], terms: Terms = {}) {
  const battle = skirmish([id], terms);
  battle.play((t) => atMoment(t, 'deployed'), answers);
  return battle;
}

const shotBy = (attacker: FighterState, target: FighterState, hit = true) =>
  attackBy(attacker, target, { hit });

// The Beast's Lair

const LAIR = 'classic.beasts-lair';

test('[classic.beasts-lair.nature.1, classic.beasts-lair.nature.2] the lair is a marker with three Wounds, no fighter', () => {
  const { state } = after(LAIR, ['placed']);
  expect(state.markers['beasts-lair-1']).toMatchObject({ spot: 'placed', data: { wounds: 3 } });
  expect(state.wild).toEqual([]);
});

test('[classic.beasts-lair.trigger.1, classic.beasts-lair.trigger.3] it strikes at a fighter who ends an activation near it', () => {
  const { anna, play } = after(LAIR, ['placed']);
  play((t) => atFighter(t, 'activationEnds', anna), ['farther']);
  play((t) => atFighter(t, 'activationEnds', anna), ['4', [4]]);
  expect(anna.fate).toBe('standing');
  // 4 beats 3.5"; a 4 hits and pushes her, and nothing stops her; a 2 wounds, three dice.
  const answers = ['3.5', [4], [4], false, [2], ['flesh', 'serious', 'flesh']];
  play((t) => atFighter(t, 'activationEnds', anna), answers);
  expect([anna.fate, anna.fleshWounds]).toEqual(['seriously-injured', 2]);
});

test('[classic.beasts-lair.profile.2, armoury.play.armour.1, classic.reference.skills.1] a field saves from the tentacles, and True Grit takes a die off', () => {
  const guarded = after(LAIR, ['placed']);
  guarded.anna.gear = ['armoury.refractor-field'];
  guarded.play((t) => atFighter(t, 'activationEnds', guarded.anna), ['3', [6], [4], false, [2], [5], [2]]);
  expect([guarded.anna.fate, guarded.anna.wounds]).toEqual(['standing', 1]);
  const gritty = after(LAIR, ['placed']);
  gritty.anna.skills = ['true-grit'];
  gritty.play(
    (t) => atFighter(t, 'activationEnds', gritty.anna),
    ['3', [6], [4], false, [2], ['flesh', 'flesh']],
  );
  expect([gritty.anna.fate, gritty.anna.fleshWounds]).toEqual(['standing', 2]);
});

test('[classic.beasts-lair.profile.2, classic.booby-trap.trigger.1] a fighter pushed by the tentacles may be pushed into a trap', () => {
  const battle = skirmish([LAIR, 'classic.booby-trap']);
  battle.play((t) => atMoment(t, 'deployed'), ['placed', 'frag', 'placed', 'frag', 'placed']);
  const { anna } = battle;
  const answers = ['3', [6], [4], false, ['booby-trap-1'], [2], [1]];
  const { story } = battle.play((t) => atFighter(t, 'activationEnds', anna), answers);
  expect(story).toContain('The trap is not set off and stays');
});

test('[classic.beasts-lair.nature.3, classic.beasts-lair.nature.4, classic.beasts-lair.nature.5, classic.beasts-lair.nature.6] it can be shot at, and fought without a charge, until its last Wound', () => {
  const { state, anna, play } = after(LAIR, ['placed']);
  const lair = state.markers['beasts-lair-1'] as Marker;
  const there = [lair.id];
  expect(play((t) => actionOf('shoot-lair').take(t, anna), [[]]).value).toBe(false);
  // Short range needs 2+ with the stub gun's accuracy; one hole; Strength 3 against Toughness 4 needs 5+.
  play((t) => actionOf('shoot-lair').take(t, anna), [there, 'short', 'open', [2], [1], [5]]);
  expect(lair.data.wounds).toBe(2);
  lair.data = { wounds: 1 };
  anna.stats = { ...anna.stats, s: 8 };
  play((t) => actionOf('fight-lair').take(t, anna), [there, [6], [2]]);
  expect(lair).toMatchObject({ spot: null, state: 'killed' });
  expect(actionOf('fight-lair').may(state, anna)).toMatchObject({
    why: { say: 'classic/beasts-lair/there-no-lair' },
  });
});

test('[core.shooting.hit.2, core.shooting.hit.7, armoury.play.gear.1] cover, aim and drink count when it is shot at', () => {
  const { state, anna, play } = after(LAIR, ['placed']);
  const lair = state.markers['beasts-lair-1'] as Marker;
  // Ballistic Skill 4+, accuracy +2, full cover -2 and two swigs -2; aiming +1.
  anna.conditions = ['second-best', 'second-best', 'aimed'];
  const shot = [[lair.id], 'short', 'full'];
  play((t) => actionOf('shoot-lair').take(t, anna), [...shot, [4], [1]]); // It misses.
  play((t) => actionOf('shoot-lair').take(t, anna), [...shot, [5], [1], [5]]);
  expect(lair.data.wounds).toBe(2);
});

test('[core.blasts.template.1] flames hit it without a roll', () => {
  const { state, anna, play } = after(LAIR, ['placed']);
  const lair = state.markers['beasts-lair-1'] as Marker;
  anna.weapons = ['armoury.flamer'];
  play((t) => actionOf('shoot-lair').take(t, anna), [[lair.id], [1], [4]]);
  expect(lair.data.wounds).toBe(2);
});

test('[core.shooting.twin.1] two Sidearms are fired at it together, each at -1, and both hit rolls come first', () => {
  const { state, anna, play } = after(LAIR, ['placed']);
  const lair = state.markers['beasts-lair-1'] as Marker;
  anna.weapons = ['armoury.stub-gun', 'armoury.laspistol'];
  // With +2 and +1 at short range Ballistic Skill 4+ needs 3 and 4; cover is asked once.
  const shots = [[lair.id], 'two-sidearms', 'short', 'open', 'short'];
  const twice = play((t) => actionOf('shoot-lair').take(t, anna), [...shots, [2], [4], [1], [1], [5]]);
  expect([twice.value, lair.data.wounds]).toEqual(['basic', 2]);
  play((t) => actionOf('shoot-lair').take(t, anna), [...shots, [3], [3], [1], [5], [1]]);
  expect(lair.data.wounds).toBe(1);
  // The first shot finishes it; the second still uses ammunition.
  play((t) => actionOf('shoot-lair').take(t, anna), [...shots, [3], [4], [1], [5], [1]]);
  expect(lair).toMatchObject({ spot: null, state: 'killed' });
});

test('[core.shooting.twin.1, armoury.play.skills.1] a Gunfighter fires two of a kind without -1, and one measure does for both', () => {
  const { state, anna, play } = after(LAIR, ['placed']);
  Object.assign(anna, { weapons: ['armoury.laspistol', 'armoury.laspistol'], skills: ['gunfighter'] });
  const shots = [['beasts-lair-1'], 'two-sidearms', 'short', 'open'];
  play((t) => actionOf('shoot-lair').take(t, anna), [...shots, [3], [3], [1], [5], [1], [5]]);
  expect(state.markers['beasts-lair-1']?.data.wounds).toBe(1);
});

test('[core.shooting.range.2, core.shooting.declare.1] out of range it is missed without a roll, and the shot has been fired', () => {
  const { state, anna, play } = after(LAIR, ['placed']);
  const there = ['beasts-lair-1'];
  const { value, story } = play((t) => actionOf('shoot-lair').take(t, anna), [there, 'out', [1]]);
  expect(value).toBe('basic');
  expect(story).toContain('Beyond Long range: missed without a roll');
  // One of two guns may reach it, and its cover is asked then.
  anna.weapons = ['armoury.laspistol', 'armoury.stub-gun'];
  const shots = [there, 'two-sidearms', 'out', 'long', 'partial', [6], [1], [1], [5]];
  play((t) => actionOf('shoot-lair').take(t, anna), shots);
  expect(state.markers['beasts-lair-1']?.data.wounds).toBe(2);
});

test('[core.blasts.place.2] a marker that does not reach it is pulled back, and may catch it even so', () => {
  const { state, anna, play } = after(LAIR, ['placed']);
  anna.weapons = ['armoury.grenade-launcher'];
  const shot = [['beasts-lair-1'], 'armoury.grenade-launcher', 'out'];
  play((t) => actionOf('shoot-lair').take(t, anna), [...shot, false, [1]]);
  expect(state.markers['beasts-lair-1']?.data.wounds).toBe(3);
  play((t) => actionOf('shoot-lair').take(t, anna), [...shot, true, [6], [1], [5]]);
  expect(state.markers['beasts-lair-1']?.data.wounds).toBe(2);
});

test('[core.activation.types.2, core.activation.types.5] an attack on it is the Shoot or the Fight of an activation, and a double one with an Unwieldy weapon', () => {
  const { anna, play } = after(LAIR, ['placed']);
  expect([actionOf('shoot-lair').as, actionOf('fight-lair').as]).toEqual(['shoot', 'fight']);
  const there = ['beasts-lair-1'];
  const answers = [there, 'short', 'open', [2], [1], [1]];
  expect(play((t) => actionOf('shoot-lair').take(t, anna, false), answers).value).toBe('basic');
  anna.weapons = ['armoury.autocannon'];
  expect(play((t) => actionOf('shoot-lair').take(t, anna, false), [there]).value).toBe(false);
  const heavy = [there, 'short', 'open', [1], [1]];
  expect(play((t) => actionOf('shoot-lair').take(t, anna, true), heavy).value).toBe('double');
});

// Brainleaf Zombies

const ZOMBIES = 'classic.brainleaf-zombies';

function oneZombie(terms: Terms = {}) {
  const battle = after(ZOMBIES, ['placed', 'placed', 'placed', []], terms);
  const { state } = battle;
  const zombie = fighterOf(state, 'brainleaf-zombie-1');
  for (const id of ['brainleaf-zombie-2', 'brainleaf-zombie-3']) fighterOf(state, id).fate = 'reserve';
  return { ...battle, zombie };
}

test('[classic.brainleaf-zombies.profile.1, classic.brainleaf-zombies.profile.2] three zombies are set up in turns, with clubs where their models have any', () => {
  const club = 'brainleaf-zombie-2';
  const { state, anna, play } = after(ZOMBIES, ['placed', 'placed', 'placed', [club]]);
  const armed = fighterOf(state, club);
  expect(meleeOf(armed).map(({ weapon }) => weapon.name)).toEqual(['Maul']);
  engage(armed, anna);
  // A 5 hits, a 4 wounds, a 1 saves nothing, and the club rolls two Injury dice where a fist rolls one.
  play((t) => fight(t, armed), [[5], [4], [1], ['flesh', 'flesh'], 'hold']);
  expect(anna.fleshWounds).toBe(2);
  expect(state.wild[0]?.roster).toHaveLength(3);
  expect(fighterOf(state, 'brainleaf-zombie-1')).toMatchObject({
    weapons: [],
    save: 7,
    stats: { ws: 5, t: 3 },
  });
});

test('[classic.brainleaf-zombies.rules.1, classic.brainleaf-zombies.rules.2] nothing pins a zombie, and no fall shakes it', () => {
  const { state, zombie, play } = oneZombie();
  const second = fighterOf(state, 'brainleaf-zombie-2');
  second.fate = 'standing';
  play((t) => pin(t, zombie, 'core.shooting.pin.1'));
  play((t) => nerveOfFriends(t, second)); // nothing is asked
  expect([zombie.fate, zombie.broken]).toEqual(['standing', false]);
});

test('[classic.brainleaf-zombies.rules.3, classic.brainleaf-zombies.rules.4] only an Out of Action result puts it down', () => {
  const { anna, zombie, play } = oneZombie();
  const hit = (injury: 'serious' | 'out') =>
    play((t) => sufferHit(t, zombie, anna, { strength: 3 }), [[4], [injury]]);
  hit('serious');
  expect(zombie.fate).toBe('standing');
  hit('out');
  expect(zombie.fate).toBe('seriously-injured');
  hit('out');
  expect(zombie.fate).toBe('seriously-injured');
});

test('[classic.brainleaf-zombies.rules.3] a Coup de Grace removes it, unless the table says that nothing does', () => {
  const plain = oneZombie();
  plain.zombie.fate = 'seriously-injured';
  plain.play((t) => goOut(t, plain.zombie, plain.anna, 'core.actions.coup.1'));
  expect(plain.zombie.fate).toBe('out-of-action');
  const never = oneZombie({ rulings: { 'classic.zombie-out-of-action': 'nothing-removes' } });
  never.zombie.fate = 'seriously-injured';
  never.play((t) => goOut(t, never.zombie, never.anna, 'core.actions.coup.1'));
  expect([never.zombie.fate, never.anna.tookOut]).toEqual(['seriously-injured', []]);
});

test('[classic.brainleaf-zombies.rules.7, classic.brainleaf-zombies.rules.8, classic.brainleaf-zombies.rules.9] it shambles 2D6" and attacks the fighter it reaches', () => {
  const { anna, zombie, play } = oneZombie();
  play((t) => atMoment(t, 'endPhaseStarts'), [[anna.id], '9', [4, 4]]);
  expect(zombie.engagedWith).toEqual([]);
  // 9" are enough; two dice for the charge, none hits; Anna holds.
  play((t) => atMoment(t, 'endPhaseStarts'), [[anna.id], '9', [4, 5], [1, 2], 'hold']);
  expect(zombie.engagedWith).toEqual([anna.id]);
  play((t) => atMoment(t, 'endPhaseStarts'), [[4], 'hold']); // one die, and no charge
});

test('[classic.brainleaf-zombies.rules.5, classic.brainleaf-zombies.rules.10] it gets up, and its victim joins it', () => {
  const { state, anna, rex, zombie, play } = oneZombie();
  zombie.fate = 'seriously-injured';
  play((t) => goOut(t, rex, zombie, 'core.injury.out.1'));
  play((t) => atMoment(t, 'endPhaseEnds'), ['placed', ['brainleaf-zombie-4']]);
  expect(zombie.fate).toBe('standing');
  expect(fighterOf(state, 'brainleaf-zombie-4')).toMatchObject({
    fate: 'standing',
    weapons: ['armoury.maul'],
    gang: 'brainleaf-zombies',
  });
  play((t) => goOut(t, anna, null, 'core.injury.out.1'));
  play((t) => atMoment(t, 'endPhaseEnds')); // nobody whom something else took out
});

test('[classic.brainleaf-zombies.rules.6] flames may put it down before it does anything', () => {
  const { zombie, play } = oneZombie();
  zombie.conditions = ['ablaze'];
  play((t) => atMoment(t, 'endPhaseStarts'), [[], [4], ['out']]);
  expect(zombie.fate).toBe('seriously-injured');
});

// Crazed Cannibals

const CANNIBALS = 'classic.crazed-cannibals';

function oneCannibal(terms: Terms = {}) {
  const battle = after(CANNIBALS, ['placed', 'placed', 'placed'], terms);
  const cannibal = fighterOf(battle.state, 'crazed-cannibal-1');
  for (const id of ['crazed-cannibal-2', 'crazed-cannibal-3']) fighterOf(battle.state, id).fate = 'reserve';
  return { ...battle, cannibal };
}

test('[classic.crazed-cannibals.rules.1, classic.crazed-cannibals.rules.2] the players take turns in the End phase', () => {
  const { state, play } = after(CANNIBALS, ['placed', 'placed', 'placed']);
  const [one, two, three] = state.wild[0]?.roster ?? [];
  const seats: string[] = [];
  const { story } = play(
    (t) => {
      const { hand } = t;
      const asked = hand.answer.bind(hand);
      hand.answer = (question) => {
        if (question.kind === 'choice') seats.push(...(question.by ?? []));
        return asked(question);
      };
      return atMoment(t, 'endPhaseStarts');
    },
    [two as string, [], one as string, [], []],
  );
  expect(seats).toEqual(['red', 'blue']); // the last one is not a choice
  expect(story.filter((line) => line.includes('towards the closest fighter'))).toHaveLength(3);
  expect(three).toBe('crazed-cannibal-3');
});

test('[classic.crazed-cannibals.profile.3, classic.crazed-cannibals.actions.1, classic.crazed-cannibals.actions.2, classic.crazed-cannibals.actions.3] it charges with bare hands if it can, and fights on', () => {
  const { anna, cannibal, play } = oneCannibal();
  expect(cannibal.weapons).toEqual([]);
  play((t) => atMoment(t, 'endPhaseStarts'), [[anna.id], '8', [2], [1, 1], 'hold']);
  expect(cannibal.engagedWith).toEqual([anna.id]);
  play((t) => atMoment(t, 'endPhaseStarts'), [[1], 'hold']);
});

test('[classic.crazed-cannibals.actions.4] beyond 9" it only comes nearer, and gets up first', () => {
  const { cannibal, play } = oneCannibal();
  cannibal.fate = 'pinned';
  const { story } = play((t) => atMoment(t, 'endPhaseStarts'));
  expect(cannibal.fate).toBe('standing');
  expect(story.at(-1)).toContain('towards the closest fighter');
});

test.each([
  [{}, 12],
  [{ 'classic.cannibal-choice': 'one-move-only' }, 6],
])(
  '[classic.crazed-cannibals.actions.4] on a board, read as %j, it comes %i" nearer to somebody far away',
  (rulings, inches) => {
    const on = tableOn({ [ANA]: { x: 2, y: 12, facing: 90 } }, { size: { width: 36, depth: 24 } });
    const { state } = on;
    switchOn(state, CANNIBALS);
    const t = new Table(on.t.hand, { variants: new Set(), rulings }, state, [], on.t.board);
    const gang = wildGang(state, CANNIBALS.replace('classic.', ''), 'Crazed Cannibals');
    const cannibal = addCreature(t, gang, { kind: 'crazed-cannibal', name: 'Crazed Cannibal' });
    arrive(cannibal, true);
    cannibal.spot = { x: 24, y: 12, facing: 270 };
    run(atMoment(t, 'endPhaseStarts'));
    expect((cannibal.spot as { x: number }).x).toBeCloseTo(24 - inches, 1);
  },
);

test('[classic.crazed-cannibals.rules.3] True Grit drops the worse of two dice; Nerves of Steel keep it on its feet', () => {
  const { anna, cannibal, play } = oneCannibal();
  play((t) => sufferHit(t, cannibal, anna, { strength: 4 }), [[4], ['out', 'flesh']]);
  expect([cannibal.fate, cannibal.fleshWounds]).toEqual(['standing', 1]);
  // An autogun hits at short range, and a Cool test keeps the cannibal up; the wound roll does nothing.
  anna.weapons = ['armoury.autogun'];
  play((t) => shoot(t, anna, [cannibal]), ['short', 'open', [6], [1], [6, 6], [1]]);
  expect(cannibal.fate).toBe('standing');
});

test('[classic.crazed-cannibals.profile.2] Unstoppable helps it to recover', () => {
  const { cannibal, play } = oneCannibal();
  cannibal.fate = 'seriously-injured';
  // A 4 gives one die more; the better of two is a Flesh Wound.
  play((t) => atMoment(t, 'endPhaseEnds'), [[4], ['out', 'flesh']]);
  expect(cannibal.fate).toBe('pinned');
});

test('[classic.crazed-cannibals.rules.1] by another reading they act when the End phase is over', () => {
  const { play } = oneCannibal({ rulings: { 'classic.cannibal-timing': 'end' } });
  play((t) => atMoment(t, 'endPhaseStarts'));
  play((t) => atMoment(t, 'endPhaseEnds'), [[]]);
});

test('[classic.crazed-cannibals.actions.1, classic.crazed-cannibals.actions.4] one whose foe falls goes on with its second action, one Move', () => {
  const { anna, cannibal, play } = oneCannibal();
  engage(cannibal, anna);
  cannibal.stats = { ...cannibal.stats, s: 8 };
  // A hit, a wound, down; it does not finish her off but moves, and then moves once more.
  const { story } = play((t) => atMoment(t, 'endPhaseStarts'), [[6], [6], ['serious'], 'move']);
  expect(anna.fate).toBe('seriously-injured');
  expect(story.at(-1)).toBe('Crazed Cannibal 1 must move 6" towards the closest fighter');
  const still = oneCannibal();
  engage(still.cannibal, still.anna);
  const told = still.play((t) => atMoment(t, 'endPhaseStarts'), [[1], 'hold']).story;
  expect(told.filter((line) => line.includes('must move'))).toEqual([]);
});

test('[core.nerve.run.1, classic.crazed-cannibals.actions.1] a broken cannibal runs 2D6" for cover', () => {
  const { cannibal, play } = oneCannibal();
  cannibal.broken = true;
  const { story } = play((t) => atMoment(t, 'endPhaseStarts'), [[3, 4]]);
  expect(story).toContain('Crazed Cannibal 1 is broken and runs up to 7" for cover');
});

// Houseless Gangers, Ambulls, Borewyrms

test('[classic.houseless-gangers.rules.1, classic.houseless-gangers.rules.2, classic.houseless-gangers.rules.3] a Houseless Ganger fights for the gang that the players name, with the weapons on its model', () => {
  const shown = [['armoury.heavy-stubber', 'armoury.axe'], ['armoury.mesh-armour']];
  const { state } = after('classic.houseless-gangers', ['blue', ...shown, 'placed']);
  const made = fighterOf(state, 'houseless-ganger-1');
  expect(made).toMatchObject({ gang: 'blue', fate: 'standing', stats: { m: 5, cl: 7 }, save: 5 });
  expect(rangedOf(made).map(({ weapon }) => weapon.name)).toEqual(['Heavy stubber']);
  expect(meleeOf(made).map(({ weapon }) => weapon.name)).toEqual(['Axe']);
  expect(state.gangs[1]?.crew).toContain(made.id);
});

test.each([
  ['ambull', 'enormous-claws', { strength: 6, ap: -3, damage: 2 }, 3],
  ['borewyrm', 'vicious-jaws', { strength: 3, ap: -3, damage: 1 }, 4],
] as const)(
  '[classic.ambull.profile.3, classic.borewyrm.profile.3] the %s fights with what nature gave it',
  (kind, weapon, profile, save) => {
    const { state, play } = after(`classic.${kind}`, ['nobody', 'placed']);
    const made = fighterOf(state, `${kind}-1`);
    expect(made).toMatchObject({ gang: `classic.${kind}`, save, weapons: [weapon] });
    expect(weaponOf(weapon)?.profiles[0]).toMatchObject(profile);
    // One that fights for nobody acts in the End phase, in a player's hands.
    play((t) => atMoment(t, 'endPhaseStarts'), ['move', 'done']);
    expect(ruleOf(`classic.${kind}`).closes?.(state, made, 'defile-relic')).toBeDefined();
  },
);

/** The twelve values of a fighter, in the order of a profile. */
const values = ({ stats: { m, ws, bs, s, t, w, i, a, ld, cl, wil, int } }: FighterState) => [
  ...[m, ws, bs, s, t, w],
  ...[i, a, ld, cl, wil, int],
];

test('[classic.crazed-cannibals.profile.1, classic.houseless-gangers.profile.1, classic.ambull.profile.1, classic.borewyrm.profile.1, classic.corrupt-enforcer.profile.1] each comes with the twelve values of its profile and all its Wounds', () => {
  const set = (id: string, kind: string, answers: readonly Answer[]) => {
    const made = fighterOf(after(`classic.${id}`, answers).state, `${kind}-1`);
    expect(made.wounds).toBe(made.stats.w);
    return values(made);
  };
  const cannibal = set('crazed-cannibals', 'crazed-cannibal', ['placed', 'placed', 'placed']);
  expect(cannibal).toEqual([6, 4, 5, 3, 4, 1, 4, 1, 9, 4, 6, 10]);
  const houseless = set('houseless-gangers', 'houseless-ganger', ['nobody', [], [], 'placed']);
  expect(houseless).toEqual([5, 4, 4, 3, 3, 1, 4, 1, 8, 7, 7, 8]);
  expect(set('ambull', 'ambull', ['nobody', 'placed'])).toEqual([6, 3, 6, 6, 6, 7, 4, 4, 6, 2, 6, 12]);
  expect(set('borewyrm', 'borewyrm', ['nobody', 'placed'])).toEqual([4, 4, 6, 3, 4, 2, 3, 3, 5, 7, 9, 11]);
  const enforcer = set('corrupt-enforcer', 'corrupt-enforcer', ['nobody', 'placed']);
  expect(enforcer).toEqual([5, 4, 4, 3, 3, 1, 4, 1, 7, 7, 7, 7]);
});

test('[classic.ambull.profile.2, classic.borewyrm.profile.2] both are set up out of sight; one cannot be stopped, the other is hard to hit', () => {
  const limits: string[] = [];
  const asIs = (id: string) => {
    const battle = skirmish([`classic.${id}`]);
    battle.play(
      (t) => {
        const { hand } = t;
        const asked = hand.answer.bind(hand);
        hand.answer = (question) => {
          if (question.kind === 'place') limits.push(sayWhere(question.where as Where));
          return asked(question);
        };
        return atMoment(t, 'deployed');
      },
      ['nobody', 'placed'],
    );
    return { ...battle, made: fighterOf(battle.state, `${id}-1`) };
  };
  const ambull = asIs('ambull');
  ambull.made.fate = 'seriously-injured';
  ambull.made.fleshWounds = 2;
  // A 4 takes a Flesh Wound away, and the die brings another one.
  ambull.play((t) => atMoment(t, 'endPhaseEnds'), [[4], ['flesh']]);
  expect([ambull.made.fate, ambull.made.fleshWounds]).toEqual(['pinned', 2]);

  const borewyrm = asIs('borewyrm');
  const shot = (natural: number) => {
    borewyrm.made.fate = 'standing';
    const answers = ['short', 'open', [natural], [1]];
    borewyrm.play(
      (t) => shoot(t, borewyrm.anna, [borewyrm.made]),
      natural > 2 ? [...answers, [1]] : [...answers, []],
    );
    return borewyrm.made.fate;
  };
  // A stub gun at Short range hits on a 2; Evade makes it a 3.
  expect([shot(2), shot(3)]).toEqual(['standing', 'pinned']);

  expect(limits).toHaveLength(2);
  for (const limit of limits) {
    expect(limit).toContain('at least 6" from');
    expect(limit).toContain('out of sight of');
  }
});

test.each([
  ['ambull', 3],
  ['borewyrm', 4],
] as const)(
  '[classic.ambull.profile.4, classic.borewyrm.profile.4] the chitin of the %s holds on a %i',
  (kind, save) => {
    const { state, anna, play } = after(`classic.${kind}`, ['nobody', 'placed']);
    const made = fighterOf(state, `${kind}-1`);
    const { w } = made.stats;
    play((t) => sufferHit(t, made, anna, { strength: 6 }), [[6], [save]]);
    expect(made.wounds).toBe(w);
    play((t) => sufferHit(t, made, anna, { strength: 6 }), [[6], [save - 1]]);
    expect(made.wounds).toBe(w - 1);
    // AP -1 makes it one harder.
    made.wounds = w;
    play((t) => sufferHit(t, made, anna, { strength: 6, ap: -1 }), [[6], [save]]);
    expect(made.wounds).toBe(w - 1);
  },
);

// The Purestrain Genestealer

test('[classic.genestealer.profile.3, classic.genestealer.favour.1, classic.genestealer.favour.2] one that a favour brought infiltrates and leaves in its round', () => {
  const { state, play } = after('classic.genestealer', ['red', 'yes', [2], 'placed']);
  const stealer = fighterOf(state, 'genestealer-1');
  expect(stealer.weapons).toEqual(['custom-razor-sharp-talons', 'custom-venomous-bite']);
  expect([stealer.gang, stealer.save, stealer.skills.includes('infiltrate')]).toEqual(['red', 5, true]);
  play((t) => atMoment(t, 'endPhaseEnds'));
  expect(stealer.fate).toBe('standing');
  state.round = 2;
  play((t) => atMoment(t, 'endPhaseEnds'));
  expect([stealer.fate, stealer.takenOutBy]).toEqual(['stayed-home', null]);
});

test('[classic.genestealer.favour.2] its D3 falls before anybody is set up, and it is set up last', () => {
  const { state, anna, play } = skirmish(['classic.genestealer']);
  anna.fate = 'reserve';
  play((t) => deploy(t, anna, ANYWHERE, 'core.round.sequence.1'), ['red', 'yes', [3], 'placed']);
  expect(state.facts['genestealer.leaves']).toBe(3);
  expect(state.fighters['genestealer-1']).toBeUndefined();
  play((t) => atMoment(t, 'deployed'), ['placed']);
  expect(fighterOf(state, 'genestealer-1')).toMatchObject({ gang: 'red', fate: 'standing' });
});

test('[dominion.global.crew.2] a crew without a place takes no creature in, and two share no place', () => {
  const { state, play } = skirmish(['classic.ambull', 'classic.corrupt-enforcer']);
  limitCrews(state, { red: 1, blue: 2 });
  const { story } = play((t) => atMoment(t, 'beforeSetUp'), ['blue']);
  expect(story).toEqual(['No crew has a place for the Corrupt Enforcer']);
  play((t) => atMoment(t, 'deployed'), ['placed', 'placed']);
  expect(fighterOf(state, 'ambull-1').gang).toBe('blue');
  expect(fighterOf(state, 'corrupt-enforcer-1').gang).toBe('corrupt-enforcer');
  expect(state.gangs.map(({ crew }) => crew.length)).toEqual([1, 2]);
});

test('[classic.genestealer.favour.2] by another reading it goes when the End phase starts', () => {
  const rulings = { 'classic.genestealer-leaves': 'start-end-phase' };
  const { state, play } = after('classic.genestealer', ['red', 'yes', [1], 'placed'], { rulings });
  play((t) => atMoment(t, 'endPhaseStarts'));
  expect(fighterOf(state, 'genestealer-1').fate).toBe('stayed-home');
});

test('[classic.reference.weapons.1, classic.genestealer.profile.2] its bite is poison, and it dodges on a 6', () => {
  const { state, anna, play } = after('classic.genestealer', ['nobody', 'placed']);
  const stealer = fighterOf(state, 'genestealer-1');
  expect(naturalWeapons('classic.reference.weapons.1')).toContain('club');
  const bite = weaponOf('custom-venomous-bite');
  const profile = bite?.profiles[0];
  if (!bite || !profile) throw new Error('it has no bite');
  play((t) => suffer(t, anna, stealer, { weapon: bite, profile }), [[3], ['serious']]);
  expect(anna.fate).toBe('seriously-injured');
  // Strength 5 against Toughness 5, no save by AP -2, dodged; then not dodged.
  const hit = { strength: 5, ap: -2, damage: 4 };
  play((t) => sufferHit(t, stealer, anna, hit), [[4], [6]]);
  expect(stealer.wounds).toBe(4);
  play((t) => sufferHit(t, stealer, anna, hit), [[4], [5], ['out', 'out']]);
  expect(stealer.fate).toBe('out-of-action');
});

test('[classic.genestealer.profile.4] mesh saves on a 5, goggles help against a flash, and a bio-booster against the first injury', () => {
  const { state, anna, play } = after('classic.genestealer', ['nobody', 'placed']);
  const stealer = fighterOf(state, 'genestealer-1');
  const hit = { strength: 5, damage: 1 };
  play((t) => sufferHit(t, stealer, anna, hit), [[4], [1], [5]]);
  expect(stealer.wounds).toBe(4);
  play((t) => sufferHit(t, stealer, anna, hit), [[4], [1], [4]]);
  expect(stealer.wounds).toBe(3);
  // Initiative 3+ with 1 more for the goggles: a 2 is enough.
  play((t) => dazzle(t, stealer), [[2]]);
  expect(stealer.conditions).not.toContain('blind');
  // The last Wound, and two dice more than it has Wounds: three, and the booster takes one away.
  stealer.wounds = 1;
  play((t) => sufferHit(t, stealer, anna, { ...hit, damage: 3 }), [[4], [1], [1], ['flesh', 'flesh']]);
  expect(stealer.fleshWounds).toBe(2);
  play((t) => sufferHit(t, stealer, anna, hit), [[4], [1], [1], ['out']]);
  expect(stealer.fate).toBe('out-of-action');
});

// Horrors in the Dark

const HORRORS = 'classic.horrors-in-the-dark';

test('[classic.horrors-in-the-dark.trigger.1, classic.horrors-in-the-dark.table.3, classic.horrors-in-the-dark.table.4] a fighter who is alone may lose actions', () => {
  const { anna, rex, play } = skirmish([HORRORS]);
  play((t) => activate(t, anna), [[rex.id], 'done']);
  play((t) => activate(t, anna), [[], [3]]);
  // One action: after a move nothing is left.
  play((t) => activate(t, anna), [[], [5], 'move']);
  play((t) => activate(t, anna), [[], [6], 'move', 'move']);
});

test('[classic.horrors-in-the-dark.table.5] on a 6 nothing is there, and both actions are left, for a Double one as well', () => {
  const { anna, rex, play } = skirmish([HORRORS]);
  const { story } = play((t) => activate(t, anna), [[], [6], 'charge', [rex.id], [1], []]);
  expect(story.some((line) => line.includes('does not reach'))).toBe(true);
  expect([anna.wounds, anna.fleshWounds, rex.engagedWith.length]).toEqual([1, 0, 0]);
});

test('[classic.horrors-in-the-dark.table.1, classic.horrors-in-the-dark.table.2] a 1 hurts, and who falls is dragged away', () => {
  const { anna, play } = skirmish([HORRORS]);
  anna.stats = { ...anna.stats, w: 2 };
  anna.wounds = 2;
  play((t) => activate(t, anna), [[], [1], [2], ['flesh'], 'done']);
  expect([anna.wounds, anna.fleshWounds]).toEqual([0, 1]);
  play((t) => activate(t, anna), [[], [1], [2], ['serious', 'flesh']]);
  expect([anna.fate, anna.lastingInjuries]).toEqual(['out-of-action', undefined]);
});

test('[classic.horrors-in-the-dark.table.1, armoury.play.armour.1] a field saves from a strike in the dark, as from any hit', () => {
  const { anna, play } = skirmish([HORRORS]);
  anna.gear = ['armoury.refractor-field'];
  play((t) => activate(t, anna), [[], [1], [2], [5], [2], 'done']);
  expect([anna.fate, anna.wounds]).toEqual(['standing', 1]);
});

test('[classic.horrors-in-the-dark.table.1, classic.reference.skills.1] True Grit takes a die off, in the dark as anywhere', () => {
  const { anna, play } = skirmish([HORRORS]);
  anna.skills = ['true-grit'];
  // 2 Damage on one Wound would be two dice.
  play((t) => activate(t, anna), [[], [1], [2], ['flesh'], 'done']);
  expect([anna.fate, anna.fleshWounds]).toEqual(['standing', 1]);
});

test('[core.injury.out.2] two Out of Action results in the dark are two lasting injuries', () => {
  const { anna, play } = skirmish([HORRORS]);
  play((t) => activate(t, anna), [[], [1], [2], ['out', 'out']]);
  expect([anna.fate, anna.lastingInjuries]).toEqual(['out-of-action', 2]);
});

test('[classic.horrors-in-the-dark.house.1] by the house rule a Broken fighter is no company', () => {
  const { anna, rex, play } = skirmish([HORRORS], { variants: ['house'] });
  rex.broken = true;
  play((t) => activate(t, anna), [[rex.id], [2]]);
});

test('[core.nerve.test.1, classic.horrors-in-the-dark.house.1] a fighter who is dragged away shakes a friend who lies near by and was no company', () => {
  const { state, anna, play } = skirmish([HORRORS], { variants: ['house'], each: 2 });
  const bea = fighterOf(state, state.gangs[0]?.crew[1] as string);
  Object.assign(bea, { fate: 'seriously-injured', ready: false });
  play((t) => activate(t, anna), [[bea.id], [1], [2], ['serious', 'flesh'], [bea.id], [1, 2]]);
  expect([anna.fate, bea.broken]).toEqual(['out-of-action', true]);
  // Of an enemy who lies there nobody asks.
  const { rex, ...other } = skirmish([HORRORS], { variants: ['house'], each: 2 });
  rex.fate = 'seriously-injured';
  for (const id of other.state.gangs[0]?.crew ?? []) fighterOf(other.state, id).ready = false;
  other.play((t) => activate(t, other.anna), [[rex.id], [1], [2], ['serious', 'flesh']]);
  expect(other.anna.fate).toBe('out-of-action');
});

test('[classic.horrors-in-the-dark.trigger.1] by another reading creatures are no company', () => {
  const rulings = { 'classic.horrors-who-counts': 'only-fighters-gangs' };
  const { state, anna, rex, play } = skirmish([HORRORS, ZOMBIES], { rulings });
  play((t) => atMoment(t, 'deployed'), ['placed', 'placed', 'placed', []]);
  play((t) => goOut(t, rex, null, 'core.injury.out.1'));
  expect(state.wild[0]?.roster).toHaveLength(3);
  play((t) => activate(t, anna), [[2]]); // there is nobody to measure to
});

// The Defence Servitor

const SERVITOR = 'classic.defence-servitor';

function withServitor(terms: Terms = {}) {
  const battle = after(SERVITOR, ['placed'], terms);
  const servitor = fighterOf(battle.state, 'defence-servitor-1');
  battle.play((t) => atMoment(t, 'roundStarts'));
  return { ...battle, servitor };
}

test('[classic.defence-servitor.profile.2, classic.defence-servitor.rules.1, classic.defence-servitor.rules.2] it has a grav gun and a claw and never takes a turn', () => {
  const { state, servitor, play } = withServitor();
  expect(servitor.weapons).toEqual(['armoury.grav-gun', 'armoury.servo-claw']);
  expect([servitor.stats.m, servitor.save]).toEqual([0, 4]);
  play((t) => atMoment(t, 'endPhaseStarts'));
  expect(rulesOf(state)).toHaveLength(1);
});

test('[classic.defence-servitor.overwatch.1, classic.defence-servitor.overwatch.3, classic.defence-servitor.overwatch.4, classic.defence-servitor.overwatch.5] it shoots at the first who stops in view, then tests', () => {
  const { anna, rex, servitor, play } = withServitor();
  const ends = (fighter: FighterState, answers: Parameters<Skirmish['play']>[1]) =>
    play((t) => atFighter(t, 'activationEnds', fighter), answers);
  ends(anna, [[]]);
  // Seen for the first time: a shot at long range misses; one firepower die; the marker scatters onto nobody.
  ends(anna, [[anna.id], 'long', [1], [1], [90], [3], []]);
  ends(rex, [[rex.id], [2]]); // the Initiative test fails
  // 3+ passes: a hit at long range; the marker covers Rex alone; his Strength holds against it.
  ends(rex, [[rex.id], [3], 'long', [6], [1], [], [3]]);
  expect([rex.fate, servitor.fate]).toEqual(['pinned', 'standing']);
});

test.each([0, 180])(
  '[classic.defence-servitor.rules.2, classic.defence-servitor.overwatch.3] on a board it sees and shoots all round, at %d degrees from its front as well',
  (facing) => {
    const there = { x: 12, y: 6, facing };
    const { t, state, asked } = tableOn({ [ANA]: { x: 12, y: 12 } }, {}, [there, ...Array(9).fill([1])]);
    switchOn(state, SERVITOR);
    run(atMoment(t, 'deployed'));
    run(atFighter(t, 'activationEnds', fighterOf(state, ANA)));
    expect(asked.map(({ clause }) => clause)).toContain('core.shooting.hit.1');
  },
);

test('[classic.defence-servitor.overwatch.2, classic.defence-servitor.overwatch.7] while Engaged it does not shoot', () => {
  const { anna, rex, servitor, play } = withServitor();
  engage(servitor, rex);
  play((t) => atFighter(t, 'activationEnds', anna), [[anna.id]]);
  expect(servitor.engagedWith).toEqual([rex.id]); // and reacts like anybody in close combat
});

test('[classic.defence-servitor.overwatch.6] a fighter who attacked it is answered without a test', () => {
  const { state, anna, servitor, play } = withServitor();
  state.facts['defence-servitor.answered'] = true;
  play((t) => atFighter(t, 'activationStarts', anna));
  play((t) => tellOfAttack(t, shotBy(anna, servitor)));
  play((t) => atFighter(t, 'activationEnds', anna), [[anna.id], 'long', [1], [1], [90], [3], []]);
});

test('[classic.defence-servitor.rules.3, classic.defence-servitor.rules.4, classic.defence-servitor.rules.5, classic.defence-servitor.rules.6] only Toughness 0 takes it out, and nothing pins or shakes it', () => {
  const { state, anna, servitor, play } = withServitor();
  play((t) => pin(t, servitor, 'core.shooting.pin.1'));
  expect(servitor.fate).toBe('standing');
  expect(ruleOf(SERVITOR).passesCool?.(state, servitor)).toBe(true);
  play((t) => sufferHit(t, servitor, anna, { strength: 5, ap: -3, damage: 3 }), [[4]]);
  expect([servitor.fate, servitor.fleshWounds]).toEqual(['standing', 3]);
  play((t) => sufferHit(t, servitor, anna, { strength: 5, ap: -3, damage: 2 }), [[3]]);
  expect(servitor.fate).toBe('out-of-action');
});

// Hive Dwellers

const HIVERS = 'classic.hive-dwellers';

function oneHiver(terms: Terms = {}) {
  const battle = after(HIVERS, ['placed', 'placed', 'placed', 'placed'], terms);
  const { state } = battle;
  for (const number of [2, 3, 4]) fighterOf(state, `hive-dweller-${number}`).fate = 'reserve';
  return { ...battle, hiver: fighterOf(state, 'hive-dweller-1') };
}

test('[classic.hive-dwellers.nature.1, classic.hive-dwellers.nature.2] a hiver is pinned like anybody, and one wound is enough', () => {
  const { anna, hiver, play } = oneHiver();
  play((t) => pin(t, hiver, 'core.shooting.pin.1'));
  expect(hiver.fate).toBe('pinned');
  play((t) => sufferHit(t, hiver, anna, { strength: 3 }), [[3]]);
  expect(hiver.fate).toBe('pinned');
  play((t) => sufferHit(t, hiver, anna, { strength: 3 }), [[4]]);
  expect(hiver.fate).toBe('out-of-action');
});

test('[classic.hive-dwellers.trigger.1, classic.hive-dwellers.trigger.4, classic.hive-dwellers.react.1, classic.hive-dwellers.react.2] a shot stirs it up, and it fires at the nearest', () => {
  const { anna, rex, hiver, play } = oneHiver();
  const shot = shotBy(anna, rex);
  play((t) => tellOfAttack(t, shot), [[], []]); // too far from both
  // Near enough to the shooter, so nobody measures to the one who was hit.
  play((t) => tellOfAttack(t, shot), [[hiver.id], [3]]);
  // Its own shot stirs nobody up: there is no other hiver.
  play((t) => tellOfAttack(t, shot), [[], [hiver.id], [2], anna.id, 'out', [1], []]);
  play((t) => tellOfAttack(t, shot), [[hiver.id], [1], 'nobody']);
});

test.each([
  ['default', 'classic/hive-dwellers/sees-nobody-shoot', 0],
  ['turns-to-nearest', undefined, 180],
] as const)(
  '[classic.hive-dwellers.react.2] on a board a hiver with its back to everybody, by the reading %s',
  (reading, told, facing) => {
    const spots = [4, 8, 12, 20].map((x) => ({ x, y: x === 20 ? 12 : 20, facing: 0 }));
    const answers: Answer[] = [...spots, [1], ...Array(6).fill([1])];
    const made = tableOn({ [ANA]: { x: 20, y: 6 }, [REX]: { x: 12, y: 2 } }, {}, answers);
    const { state } = made;
    const settings = { ...DEFAULTS, rulings: { 'classic.hiver-facing': reading } };
    const t = new Table(made.t.hand, settings, state, [], made.t.board);
    switchOn(state, HIVERS);
    run(atMoment(t, 'deployed'));
    const [ana, rex] = [fighterOf(state, ANA), fighterOf(state, REX)];
    run(tellOfAttack(t, shotBy(ana, rex, false)));
    const events = t.story.map(({ event }) => event);
    expect(events.includes('classic/hive-dwellers/sees-nobody-shoot')).toBe(told !== undefined);
    const hiver = Object.values(state.fighters).find(
      ({ spot }) => spot && spot !== 'placed' && spot.y === 12,
    );
    expect(hiver?.spot).toMatchObject({ facing });
  },
);

test('[classic.hive-dwellers.trigger.2, classic.hive-dwellers.react.4, classic.hive-dwellers.react.5] a brawl makes it run, and it may rally', () => {
  const { anna, rex, hiver, play } = oneHiver();
  const brawl = attackBy(anna, rex, { kind: 'fight' });
  play((t) => tellOfAttack(t, brawl), [[hiver.id], [5]]);
  expect(hiver.broken).toBe(true);
  play((t) => tellOfAttack(t, brawl)); // it has run already
  play((t) => atMoment(t, 'endPhaseEnds'), [['hit'], [4, 4]]);
  expect(hiver.broken).toBe(false);
});

test('[classic.hive-dwellers.trigger.3, classic.hive-dwellers.react.3] a blast that scattered stirs up whoever is near where it came to rest; a 3 or 4 does nothing', () => {
  const { anna, rex, hiver, play } = oneHiver();
  const blast = attackBy(anna, rex, { hit: false, traits: ['blast(3)'] });
  const asked: string[] = [];
  for (const die of [3, 4]) {
    const { story } = play(
      (t) => {
        const { hand } = t;
        const answer = hand.answer.bind(hand);
        hand.answer = (question) => {
          if (question.kind === 'measure') asked.push(question.clause);
          return answer(question);
        };
        return tellOfAttack(t, blast);
      },
      [[], [hiver.id], [die]],
    );
    expect(story.length).toBeGreaterThan(0);
    expect([hiver.fate, hiver.broken]).toEqual(['standing', false]);
  }
  expect(asked).toContain('classic.hive-dwellers.trigger.3');
  // A plain shot that missed is nobody's business but of those near the shooter.
  play((t) => tellOfAttack(t, shotBy(anna, rex, false)), [[]]);
});

test('[classic.hive-dwellers.trigger.1, classic.hive-dwellers.trigger.2, classic.hive-dwellers.trigger.3] an attack on a door stirs up those near the attacker, and those near a blast on the door', () => {
  const { anna, hiver, play } = oneHiver();
  const asked: unknown[] = [];
  const at = (kind: 'shoot' | 'fight', weapon: string, answers: readonly Answer[]) => {
    anna.weapons = [weapon];
    return play((t) => {
      const { hand } = t;
      const answer = hand.answer.bind(hand);
      hand.answer = (question) => {
        if (question.kind === 'measure') asked.push([question.from, question.within, question.clause]);
        return answer(question);
      };
      return afterAttackOnThing(t, anna, 'door-1', kind, [...rangedOf(anna), ...meleeOf(anna)].slice(0, 1));
    }, answers);
  };
  at('shoot', 'armoury.stub-gun', [[]]);
  at('shoot', 'armoury.stub-gun', [[hiver.id], [4]]);
  at('fight', 'armoury.fighting-knife', [[hiver.id], [4]]);
  // A blast on the door is near, though the shot was fired far away; one roll for both [classic.hive-dwellers.react.1].
  at('shoot', 'armoury.frag-grenade', [[], [hiver.id], [4]]);
  at('shoot', 'armoury.frag-grenade', [[hiver.id], [5]]);
  expect(hiver.broken).toBe(true);
  const [shoots, fights, blast] = [1, 2, 3].map((number) => `${HIVERS}.trigger.${number}`);
  expect(asked).toEqual([
    [anna.id, 12, shoots],
    [anna.id, 12, shoots],
    [anna.id, 6, fights],
    [anna.id, 12, shoots],
    ['door-1', 6, blast],
    [anna.id, 12, shoots],
  ]);
});

test("[classic.hive-dwellers.trigger.1, classic.hive-dwellers.trigger.2] so does an attack on a beast's lair", () => {
  const battle = skirmish([HIVERS, LAIR]);
  battle.play((t) => atMoment(t, 'deployed'), ['placed', 'placed', 'placed', 'placed', 'placed']);
  const there = ['beasts-lair-1'];
  battle.play(
    (t) => actionOf('shoot-lair').take(t, battle.anna),
    [there, 'short', 'open', [2], [1], [1], []],
  );
  battle.play((t) => actionOf('fight-lair').take(t, battle.anna), [there, [1], ['hive-dweller-2'], [4]]);
});

test('[classic.hive-dwellers.trigger.1, classic.booby-trap.shooting.1] so does a shot at a booby trap', () => {
  const battle = skirmish([HIVERS, 'classic.booby-trap']);
  const placed = ['placed', 'placed', 'placed', 'placed', 'frag', 'placed', 'frag', 'placed'];
  battle.play((t) => atMoment(t, 'deployed'), placed);
  // A 3 hits and a 5 disarms it; nothing goes off, but the shot is heard.
  const shot = [['booby-trap-1'], 'short', 'open', [3], [1], [5]];
  battle.play((t) => actionOf('shoot-trap').take(t, battle.anna), [...shot, ['hive-dweller-2'], [4]]);
});

test('[classic.hive-dwellers.end.1, classic.hive-dwellers.end.2, classic.hive-dwellers.end.3] each moves by the Scatter die, and those who lay get up', () => {
  const { hiver, play } = oneHiver();
  hiver.fate = 'pinned';
  const { story } = play((t) => atMoment(t, 'endPhaseEnds'), [[45]]);
  expect(hiver.fate).toBe('standing');
  expect(story.at(-1)).toContain('5" towards 45°');
  expect(play((t) => atMoment(t, 'endPhaseEnds'), [['hit']]).story.at(-1)).toContain(
    'its full 5" in a direction of its choice',
  );
});

test('[classic.hive-dwellers.react.1] two Sidearms are one Shoot action: one roll, when both are resolved', () => {
  const { anna, rex, hiver, play } = oneHiver();
  anna.weapons = ['armoury.stub-gun', 'armoury.stub-gun'];
  const guns = ['two-sidearms', 'short', 'open', [1], [1], [1], [], [1], []];
  const { story } = play((t) => shoot(t, anna, [rex]), [...guns, [hiver.id], [4]]);
  expect(story.filter((line) => line.includes('These hivers react'))).toHaveLength(1);
});

test('[classic.hive-dwellers.trigger.2, classic.hive-dwellers.react.1] a fight with its Reaction attacks is one action, and hivers wait until it is over', () => {
  const { anna, rex, hiver, play } = oneHiver();
  engage(anna, rex);
  for (const fighter of [anna, rex]) fighter.weapons = ['armoury.fighting-knife'];
  // Both miss; only then is it asked who is near the one who fought.
  const { story } = play((t) => fight(t, anna), [[1], 'react', [1], [hiver.id], [4]]);
  expect(story.at(-1)).toBe('hive-dweller-1 does nothing');
  expect(story.filter((line) => line.includes('These hivers react'))).toHaveLength(1);
});

test('[classic.hive-dwellers.trigger.2, classic.hive-dwellers.react.1, core.combat.consolidate.1] hivers react after the move that ends a fight', () => {
  const { anna, rex, hiver, play } = oneHiver();
  engage(anna, rex);
  anna.weapons = [];
  rex.wounds = 1;
  const blows = [[6], [6], true, [1], ['out']] as const;
  const { story } = play((t) => fight(t, anna), [...blows, [hiver.id], [4]]);
  expect(story.findIndex((line) => line.includes('may move up to'))).toBeLessThan(
    story.findIndex((line) => line.includes('These hivers react')),
  );
});

test('[classic.hive-dwellers.trigger.2] a fighter who strikes at a fighter who retreats makes no Fight action', () => {
  const { anna, rex, play } = oneHiver();
  engage(anna, rex);
  for (const fighter of [anna, rex]) fighter.weapons = ['armoury.fighting-knife'];
  play((t) => strikeAtBack(t, anna), [[6], [1]]);
});

test('[classic.hive-dwellers.trigger.4] each fighter a template hits may stir up a hiver', () => {
  const { anna, rex, hiver, play } = oneHiver({ each: 2 });
  const bob = fighterOf(play((t) => t.state).value, 'blue-champion');
  anna.weapons = ['armoury.hand-flamer'];
  const asked: string[] = [];
  play(
    (t) => {
      const { hand } = t;
      const answer = hand.answer.bind(hand);
      hand.answer = (question) => {
        if (question.clause.startsWith(HIVERS) && question.kind === 'measure') asked.push(question.from);
        return answer(question);
      };
      return shoot(t, anna, [rex]);
    },
    // Rex and Bob are under it, and neither is wounded nor on fire.
    [[1], [bob.id], 'open', [1], [1], 'open', [1], [1], [], [], [hiver.id], [4]],
  );
  expect(asked).toEqual([anna.id, rex.id, bob.id]);
});

test('[classic.hive-dwellers.react.2, core.actions.engaged.1] an engaged hiver shoots nobody', () => {
  const { anna, rex, hiver, play } = oneHiver();
  engage(hiver, rex);
  const { story } = play((t) => tellOfAttack(t, shotBy(anna, rex, false)), [[hiver.id], [1]]);
  expect(story.at(-1)).toBe('Hive Dweller 1 is engaged and cannot shoot');
});

test("[classic.hive-dwellers.end.1] a hiver who is engaged stays, and uses up nobody's turn", () => {
  const { state, play } = after(HIVERS, ['placed', 'placed', 'placed', 'placed']);
  engage(fighterOf(state, 'hive-dweller-1'), fighterOf(state, state.gangs[0]?.crew[0] as string));
  const { story } = play((t) => atMoment(t, 'endPhaseEnds'), [[45], [45], [45]]);
  const movers = story
    .filter((line) => line.includes('moves Hive Dweller'))
    .map((line) => line.split(' ')[0]);
  const [first, second] = state.order.map((id) => gangBy(state, id).name);
  expect(movers).toEqual([first, second, first]);
});

test('[classic.hive-dwellers.end.3, classic.booby-trap.trigger.1] a hiver who wanders may set off a trap', () => {
  const battle = skirmish([HIVERS, 'classic.booby-trap']);
  const placed = ['placed', 'placed', 'placed', 'placed', 'frag', 'placed', 'frag', 'placed'];
  battle.play((t) => atMoment(t, 'deployed'), placed);
  for (const number of [2, 3, 4]) fighterOf(battle.state, `hive-dweller-${number}`).fate = 'reserve';
  const { story } = battle.play((t) => atMoment(t, 'endPhaseEnds'), [[45], ['booby-trap-1'], [1]]);
  expect(story.at(-2)).toContain('dud');
});

test('[classic.hive-dwellers.trigger.1, classic.hive-dwellers.trigger.2] at depth status a shot that harms nobody is still heard', () => {
  const noted = (how: string, near: readonly Answer[]) => {
    const { anna, rex, play } = oneHiver();
    return play((t) => record(t, anna), [rex.id, 'unharmed', 'nobody', how, ...near]).value;
  };
  expect(noted('shot', [['hive-dweller-1'], [4]])).toBe(true);
  expect(noted('silent-shot', [['hive-dweller-1'], [4]])).toBe(true);
  expect(noted('blows', [['hive-dweller-1'], [4]])).toBe(true);
  expect(noted('no-attack', [])).toBe(true);
});

test.each([
  ['classic.crazed-cannibals', 'crazed-cannibal-1', [], [[], ['booby-trap-1'], [1]]],
  // Nobody holds a club.
  ['classic.brainleaf-zombies', 'brainleaf-zombie-1', [[]], [[], [3, 4], ['booby-trap-1'], [1]]],
] as const)(
  '[classic.booby-trap.trigger.1] what moves in the End phase may set off a trap: %s',
  (rule, id, clubs, answers) => {
    const battle = skirmish([rule, 'classic.booby-trap']);
    battle.play(
      (t) => atMoment(t, 'deployed'),
      ['placed', 'placed', 'placed', ...clubs, 'frag', 'placed', 'frag', 'placed'],
    );
    for (const each of battle.state.wild[0]?.roster ?? [])
      if (each !== id) fighterOf(battle.state, each).fate = 'reserve';
    const { story } = battle.play((t) => atMoment(t, 'endPhaseStarts'), answers);
    expect(story.some((line) => line.includes('dud'))).toBe(true);
  },
);

test('[classic.booby-trap.trigger.1, classic.crazed-cannibals.actions.4] so may a cannibal who gets up and prowls', () => {
  const battle = skirmish(['classic.crazed-cannibals', 'classic.booby-trap']);
  const placed = ['placed', 'placed', 'placed', 'frag', 'placed', 'frag', 'placed'];
  battle.play((t) => atMoment(t, 'deployed'), placed);
  for (const number of [2, 3]) fighterOf(battle.state, `crazed-cannibal-${number}`).fate = 'reserve';
  fighterOf(battle.state, 'crazed-cannibal-1').fate = 'pinned';
  const { story } = battle.play((t) => atMoment(t, 'endPhaseStarts'), [['booby-trap-1'], [1]]);
  expect(story.some((line) => line.includes('dud'))).toBe(true);
});

// The Corrupt Enforcer

test("[classic.corrupt-enforcer.rules.1, classic.corrupt-enforcer.rules.2, classic.corrupt-enforcer.profile.2] he is an ordinary fighter, but in nobody else's group", () => {
  const { state } = after('classic.corrupt-enforcer', ['red', 'placed']);
  const enforcer = fighterOf(state, 'corrupt-enforcer-1');
  expect(enforcer).toMatchObject({ gang: 'red', save: 5, group: 0 });
  expect(enforcer.weapons).toEqual(['armoury.enforcer-boltgun', 'armoury.shock-stave']);
  expect(ruleOf('classic.corrupt-enforcer').joinsGroup?.(state, enforcer, enforcer)).toBe(false);
});

test('[classic.corrupt-enforcer.profile.3] hardened flak makes AP -2 milder', () => {
  const { state, anna, play } = after('classic.corrupt-enforcer', ['nobody', 'placed']);
  const enforcer = fighterOf(state, 'corrupt-enforcer-1');
  const hit = { strength: 3, ap: -2 };
  play((t) => sufferHit(t, enforcer, anna, hit), [[4], [6]]);
  expect(enforcer.wounds).toBe(1);
  play((t) => sufferHit(t, enforcer, anna, hit), [[4], [5], ['flesh']]);
  expect([enforcer.wounds, enforcer.fleshWounds]).toEqual([0, 1]);
});
