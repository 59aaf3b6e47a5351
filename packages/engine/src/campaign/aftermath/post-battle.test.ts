import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';

const gun = (kind: string, outOfAction: boolean, dice: readonly unknown[], rulings = {}) =>
  call('campaign.post-battle.hired-gun-fate', { input: { kind, outOfAction }, dice, rulings }).output;
const fate = (
  dead: boolean,
  hireable: boolean,
  partnerHireable: boolean | null,
  injury: string | null = null,
) => ({
  dead,
  hireable,
  partnerHireable,
  injury,
});

test('[campaign.post-battle.hired-guns.1, campaign.post-battle.hired-guns.2] only those Out of Action roll, and die on out', () => {
  expect(gun('hired-gun', false, [])).toEqual(fate(false, true, null));
  expect(gun('enforcer', false, [])).toEqual(fate(false, true, null));
  expect(gun('hired-gun', true, ['flesh'])).toEqual(fate(false, true, null));
  expect(gun('enforcer', true, ['serious'])).toEqual(fate(false, true, null));
});

test('[campaign.hired-guns.sisters.5] a dead Sister ends the other, a living one does not', () => {
  expect(gun('sister', false, [])).toEqual(fate(false, true, true));
  expect(gun('sister', true, ['serious'])).toEqual(fate(false, true, true));
  expect(gun('sister', true, ['out'])).toEqual(fate(true, false, false));
});

test('[campaign.post-battle.hired-guns.3, campaign.hired-guns.enforcers.2] an Enforcer survives everything', () => {
  expect(gun('enforcer', true, ['out', 1, 1])).toEqual(fate(false, false, null, 'lesson-learned'));
  expect(gun('enforcer', true, ['out', 6, 1])).toEqual(fate(false, false, null));
  expect(gun('enforcer', true, ['out', 6, 6])).toEqual(fate(false, false, null));
  const again = { 'campaign.ignored-injuries': 'rolled-again' };
  expect(gun('enforcer', true, ['out', 6, 6, 6, 5, 5, 6], again)).toEqual(
    fate(false, false, null, 'enfeebled'),
  );
});

test('[campaign.post-battle.serious.1] 3 or more survives; the injury follows at once', () => {
  const { output } = call('campaign.post-battle.serious-injuries', {
    input: { fighters: ['a', 'b', 'c'] },
    dice: [2, 6, 6, 3, 1, 2, 4],
  });
  expect(output).toEqual({
    fighters: {
      a: { survives: false, injury: 'memorable-death' },
      b: { survives: true, injury: null },
      c: { survives: false, injury: 'impressive-scars' },
    },
  });
  const nobody = call('campaign.post-battle.serious-injuries', { input: { fighters: [] }, dice: [] });
  expect(nobody.output).toEqual({ fighters: {} });
});

test('[campaign.post-battle.experience.1, campaign.enforcers.xp.1, campaign.hired-guns.battle.5] D3 each, and a second one right after against Enforcers', () => {
  const fighters = [
    { id: 'a', rank: 'ganger', foughtEnforcers: false },
    { id: 'gun', rank: 'hired-gun', foughtEnforcers: true },
    { id: 'dog', rank: 'beast', foughtEnforcers: true },
  ];
  const xp = (dice: readonly number[], rulings = {}) =>
    call('campaign.post-battle.participation-xp', { input: { fighters }, dice, rulings }).output;
  expect(xp([3, 1, 2])).toEqual({ xp: { a: 3, dog: 3 } });
  expect(xp([2, 3], { 'campaign.participation-roll': 'no-once-per-gang' })).toEqual({
    xp: { a: 2, dog: 5 },
  });
});

const down = (id: string, change: object = {}) => ({
  id,
  gang: 'blue',
  rank: 'ganger',
  how: 'out-of-action',
  injury: 'other',
  ...change,
});
const standing = (many: number) =>
  Array.from({ length: many }, (_, at) => ({ id: `r${at}`, rank: 'ganger' }));
const capture = (input: object, dice: readonly unknown[], rulings = {}) =>
  call('campaign.post-battle.capture', {
    input: { victor: 'red', fallen: [down('b1')], standing: standing(4), modifier: 0, ...input },
    dice,
    rulings,
  }).output;

test.each([
  { rank: 'hired-gun' },
  { rank: 'enforcer' },
  { rank: 'uphiver' },
  { rank: 'creature' },
  { how: 'fled' },
  { how: 'escaped' },
  { injury: 'death' },
  { injury: 'critical' },
  { injury: 'arrested' },
  { gang: 'red' },
])(
  '[campaign.post-battle.captives.2, campaign.post-battle.captives.5, campaign.post-battle.captives.6] %o is no possible captive',
  (change) => {
    expect(capture({ fallen: [down('b1', change)] }, [])).toEqual({
      possible: [],
      total: null,
      captured: null,
    });
  },
);

test('[campaign.post-battle.captives.2] beasts are, and by the other ruling those who fled', () => {
  expect(capture({ fallen: [down('dog', { rank: 'beast' })] }, [6, 'dog'])).toMatchObject({
    captured: 'dog',
  });
  const fled = { 'campaign.fled-captives': 'yes' };
  expect(capture({ fallen: [down('b1', { how: 'fled' })] }, [6, 'b1'], fled)).toMatchObject({ total: 11 });
  expect(capture({ fallen: [down('b1', { how: 'escaped' })] }, [], fled)).toMatchObject({ possible: [] });
});

test('[campaign.post-battle.captives.1, campaign.post-battle.captives.3, campaign.post-battle.captives.4] 11 captures, 10 does not; all gangs are in one draw', () => {
  expect(capture({}, [6, 'b1'])).toEqual({ possible: ['b1'], total: 11, captured: 'b1' });
  expect(capture({}, [5])).toEqual({ possible: ['b1'], total: 10, captured: null });
  expect(capture({ modifier: 5 }, [1, 'b1'])).toMatchObject({ total: 11 });
  const fallen = [down('b1'), down('g1', { gang: 'gold' })];
  expect(capture({ fallen }, [5, 'g1'])).toEqual({ possible: ['b1', 'g1'], total: 11, captured: 'g1' });
});

test('[campaign.post-battle.captives.5, campaign.post-battle.captives.6] Enforcers capture like a gang; Hired Guns do not count', () => {
  const law = standing(4).map((fighter) => ({ ...fighter, rank: 'enforcer' }));
  expect(capture({ victor: 'enforcers', standing: law }, [6, 'b1'])).toMatchObject({ captured: 'b1' });
  const withGun = [...standing(3), { id: 'gun', rank: 'hired-gun' }];
  expect(capture({ standing: withGun }, [6])).toMatchObject({ total: 10, captured: null });
});

const escort = (input: object, dice: readonly number[], rulings = {}) =>
  call('campaign.post-battle.medical-escort', {
    input: { doc: 'none', credits: 100, tradeIn: 0, pays: true, ...input },
    dice,
    rulings,
  }).output;
const DEAD = { paid: false, state: 'dead', injury: null };
const SAVED = { paid: true, state: 'recovery', injury: null };

test('[campaign.post-battle.critical.1] the fee is rolled, then paid or not', () => {
  expect(escort({ credits: 60 }, [6, 5])).toEqual({ fee: 60, credits: 0, ...SAVED });
  expect(escort({ credits: 59 }, [6])).toEqual({ fee: 60, credits: 59, ...DEAD });
  expect(escort({ pays: false }, [1])).toEqual({ fee: 10, credits: 100, ...DEAD });
  const first = { 'campaign.medical-fee': 'no-decision-comes-first-binds' };
  expect(escort({ pays: false }, [], first)).toEqual({ fee: 0, credits: 100, ...DEAD });
  expect(escort({}, [1, 6], first)).toEqual({ fee: 10, credits: 90, ...SAVED });
});

test('[campaign.post-battle.critical.2] equipment is used first and gives no change', () => {
  expect(escort({ tradeIn: 35 }, [5, 6])).toEqual({ fee: 50, credits: 85, ...SAVED });
  expect(escort({ tradeIn: 80, credits: 0 }, [5, 6])).toEqual({ fee: 50, credits: 0, ...SAVED });
  expect(escort({ tradeIn: 49, credits: 0 }, [5])).toEqual({ fee: 50, credits: 0, ...DEAD });
});

test('[campaign.post-battle.critical.3] 1 to 4 leaves an injury, 5 and 6 nothing', () => {
  expect(escort({}, [1, 4, 6])).toMatchObject({ state: 'recovery', injury: 56 });
  expect(escort({}, [1, 1, 1])).toMatchObject({ state: 'recovery', injury: 51 });
  expect(escort({}, [1, 5])).toMatchObject({ state: 'recovery', injury: null });
});

test('[campaign.territories.rogue-doc-shop.1] the first escort is free, later ones cost D6x5', () => {
  expect(escort({ doc: 'first', credits: 0 }, [4, 2])).toEqual({ fee: 0, credits: 0, ...SAVED, injury: 52 });
  expect(escort({ doc: 'later' }, [6, 5])).toEqual({ fee: 30, credits: 70, ...SAVED });
  // Somebody who would not pay a fee has none to refuse here.
  expect(escort({ doc: 'first', pays: false }, [6])).toEqual({ fee: 0, credits: 100, ...SAVED });
  const rulings = { 'campaign.free-escort': 'player-may-refuse' };
  expect(escort({ doc: 'first', pays: false }, [], rulings)).toEqual({ fee: 0, credits: 100, ...DEAD });
  expect(escort({ doc: 'later', pays: false }, [1])).toEqual({ fee: 5, credits: 100, ...DEAD });
});

test('[campaign.post-battle.roster.1, campaign.post-battle.roster.2, campaign.fighters.bionics.1] the kit of the dead', () => {
  const equipment = [
    { id: 'gun', kind: 'weapon' },
    { id: 'vest', kind: 'armour' },
    { id: 'rope', kind: 'wargear' },
    { id: 'eye', kind: 'bionic' },
  ];
  const salvage = (gangOnBoard: boolean, diedIn: string) =>
    call('campaign.post-battle.salvage', { input: { gangOnBoard, diedIn, equipment }, dice: [] }).output;
  const some = { stash: ['gun', 'rope'], lost: ['vest', 'eye'] };
  expect(salvage(true, 'battle')).toEqual(some);
  expect(salvage(false, 'medical-escort')).toEqual(some);
  expect(salvage(false, 'battle')).toEqual({ stash: [], lost: ['gun', 'vest', 'rope', 'eye'] });
});
