/** Sabotage as it is played: sentries, the target, the way out. */
import { expect, test } from 'vitest';
import { settled } from '../../battle/scenario.ts';
import { atMoment } from '../../battle/special-rule.ts';
import { type FighterState, fighterOf, type GangState } from '../../battle/state.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { inWords } from '../../table/table.ts';
import {
  type Answers,
  always,
  battleOf,
  roster,
  run,
  type Setting,
  tableFor,
} from '../takeover/table.fixture.ts';
import { sabotage } from './sabotage.ts';

const ID = 'dominion.sabotage';
const BLUE = roster('blue', 'king leader, a');
const RED = roster('red', 'boss leader, pip, rex');

test('[dominion.sabotage.crews.1, dominion.sabotage.crews.2, dominion.sabotage.battlefield.1] five sentries at home round a target against eight', () => {
  const { t, state, players } = tableFor(ID, [BLUE, RED], { answers: { 'dice 2D6': always(5, 2) } });
  const [blue, red] = state.gangs as [GangState, GangState];
  expect(run(settled(sabotage.crew(t, blue)))).toMatchObject({ method: 'custom', size: 5 });
  expect(run(settled(sabotage.crew(t, red)))).toMatchObject({ method: 'custom', size: 8 });
  blue.crew = ['blue-a'];
  run(atMoment(t, 'rolesSettled'));
  run(sabotage.furnish(t));
  sabotage.setUp(t);
  expect(blue).toMatchObject({ homeTurf: true, reinforcements: ['blue-king'] });
  // Terrain first, and the target is a piece of it.
  expect(players.placed().map(([id]) => id)).toEqual(['target', 'loot-casket-1', 'loot-casket-2']);
  expect(players.asked[0]).toMatchObject({ kind: 'place', of: 'target', by: ['blue'] });
  expect(state.markers.target).toMatchObject({ gang: 'blue', data: { wounds: 4 } });
});

test('[dominion.sabotage.deployment.1] the defender anywhere, then the attacker within 2" of the edges', () => {
  const { t, players } = tableFor(ID, [BLUE, RED]);
  run(sabotage.deployment(t));
  expect(players.placed()).toEqual([
    ['blue-king', 'anywhere on the battlefield'],
    ['blue-a', 'anywhere on the battlefield'],
    ...['boss', 'pip', 'rex'].map((name) => [`red-${name}`, 'within 2" of an edge of the board']),
  ]);
});

/** A battle under way with the target on the board. */
function raid(answers: Answers, given: Omit<Setting, 'answers'> = {}) {
  const made = battleOf(ID, [BLUE, RED], { ...given, answers });
  made.state.markers.target = {
    id: 'target',
    kind: 'target',
    gang: 'blue',
    spot: 'placed',
    carriedBy: null,
    state: 'standing',
    data: { wounds: 4 },
  };
  return made;
}

const DESTROYED = { state: 'destroyed', data: { wounds: 0, destroyedBy: 'red-pip' } };

test('[dominion.sabotage.target.1, dominion.sabotage.target.2] a shot adds 2 to hit, and its firepower die is rolled', () => {
  const { t, state } = raid({
    'choice core.activation.turn.4 red-pip': ['shoot-target', 'done'],
    'choice core.shooting.range.1': ['long'],
    'dice D6 dominion.sabotage.target.2': [[2]], // 2 and 2 more reach the 4 of Ballistic Skill
    'dice D6 core.hits.wound.1': [[6]],
    'dice D6 core.hits.save.1': [[4]],
    'dice firepower core.ammo.roll.1': always(1),
  });
  state.facts.alarm = true;
  run(takeActions(t, fighterOf(state, 'red-pip'), 2));
  expect(state.markers.target?.data).toMatchObject({ wounds: 3 });
  expect(state.facts['sabotage.wounds']).toEqual({ 'red-pip': 1 });
});

test('[dominion.sabotage.target.2, classic.sneak-attacks.alarm.2] a shot at the target may wake the sentries, a blow does not', () => {
  const { t, state } = raid({
    'choice core.activation.turn.4 red-pip': ['shoot-target', 'done'],
    'choice core.shooting.range.1': ['short'],
    'dice D6 dominion.sabotage.target.2': [[1]],
    'dice firepower core.ammo.roll.1': always(1),
    'dice 2D6 classic.sneak-attacks.alarm.2': [[3, 4]], // and Strength 3 make 10
  });
  state.facts.alarm = false;
  run(takeActions(t, fighterOf(state, 'red-pip'), 2));
  expect(state.facts).toMatchObject({ alarm: true, alarmRound: 1 });
});

test('[dominion.sabotage.target.2, dominion.sabotage.experience.2] blows within 1" hit automatically, and the last one destroys it', () => {
  const { t, state } = raid({
    'choice core.activation.turn.4 red-pip': ['strike-target', 'done'],
    [`measure ${ID}.target.2`]: [['target']],
    'dice D6 core.hits.wound.1': [[6]],
    'dice D6 core.hits.save.1': [[1]],
  });
  (state.markers.target as { data: object }).data = { wounds: 1 };
  run(takeActions(t, fighterOf(state, 'red-pip'), 2));
  expect(state.markers.target).toMatchObject({
    state: 'destroyed',
    data: { wounds: 0, destroyedBy: 'red-pip' },
  });
});

test.each([
  ['default', 1],
  ['yes', 2],
])(
  '[dominion.sabotage.experience.1] read as %s, 2 Damage on the last Wound counts as %i for Experience',
  (reading, xp) => {
    const { t, state } = raid(
      {
        'choice core.activation.turn.4 red-pip': ['strike-target', 'done'],
        [`measure ${ID}.target.2`]: [['target']],
        'dice D6 core.hits.wound.1': [[6]],
        'dice D6 core.hits.save.1': [[1]],
      },
      { rulings: { 'dominion.sabotage-wounds': reading } },
    );
    fighterOf(state, 'red-pip').weapons = ['armoury.heavy-club'];
    (state.markers.target as { data: object }).data = { wounds: 1 };
    run(takeActions(t, fighterOf(state, 'red-pip'), 2));
    expect(state.facts['sabotage.wounds']).toEqual({ 'red-pip': xp });
  },
);

test('[dominion.sabotage.experience.2, classic.rolling-roads.move.2] a destroyed target that the road takes away stays destroyed', () => {
  const { t, state } = raid({ dice: always(2) });
  Object.assign(state.markers.target as object, { ...DESTROYED, spot: null, state: 'left-behind' });
  state.facts['sabotage.wounds'] = { 'red-pip': 4 };
  for (const id of ['blue-king', 'blue-a']) Object.assign(fighterOf(state, id), { fate: 'fled' });
  state.moment = 'end-of-round';
  expect(run(settled(sabotage.victory(t)))).toMatchObject({ victors: ['red'], why: `${ID}.victory.1` });
  expect(run(settled(sabotage.rewards(t))).xp).toMatchObject({ 'red-pip': 6 });
});

test('[dominion.sabotage.target.2, classic.rolling-roads.move.2] a target that a road has taken away is out of reach for good', () => {
  const { t, state, players } = raid({ 'choice core.activation.turn.4 red-pip': ['done'] });
  Object.assign(state.markers.target as object, { spot: null, state: 'left-behind' });
  run(takeActions(t, fighterOf(state, 'red-pip'), 2));
  const offered = players.options('choice core.activation.turn.4 red-pip').flat();
  expect(offered.filter((each) => each.includes('target'))).toEqual([]);
});

test('[dominion.sabotage.target.2] out of reach nothing is used, and defenders are not asked at all', () => {
  const { t, state, players } = raid({
    'choice core.activation.turn.4 red-pip': ['strike-target', 'done'],
    'choice core.activation.turn.4 blue-a': ['done'],
  });
  run(takeActions(t, fighterOf(state, 'red-pip'), 2));
  run(takeActions(t, fighterOf(state, 'blue-a'), 2));
  const [first, second, defender] = players.options('choice core.activation.turn.4');
  expect(first).toContain('strike-target');
  expect(second).not.toContain('strike-target');
  expect(defender).not.toContain('strike-target');
});

test('[dominion.sabotage.target.2, core.activation.types.2] a shot at the target is the one Shoot of an activation, and its owner saves', () => {
  const { t, state, players } = raid({
    'choice core.activation.turn.4 red-pip': ['shoot-target', 'done'],
    'choice core.shooting.range.1': ['short'],
    'dice D6 dominion.sabotage.target.2': [[6]],
    'dice D6 core.hits.wound.1': [[6]],
    'dice D6 core.hits.save.1': [[6]],
    'dice firepower core.ammo.roll.1': always(1),
  });
  state.facts.alarm = true;
  run(takeActions(t, fighterOf(state, 'red-pip'), 2));
  const [, second = []] = players.options('choice core.activation.turn.4');
  expect(second).toContain('strike-target');
  expect(second).not.toContain('shoot');
  expect(second).not.toContain('shoot-target');
  const asked = (clause: string) => players.asked.find((question) => question.clause === clause);
  expect(asked('core.shooting.range.1')).toMatchObject({
    what: 'How far away is the target?',
    labels: { short: 'Short, up to 8"', long: 'Long, up to 12"' },
  });
  expect(asked('dominion.sabotage.target.2')).toMatchObject({ who: 'red-pip', needs: 2 });
  expect(asked('core.hits.wound.1')).toMatchObject({ who: 'red-pip' });
  expect(asked('core.hits.save.1')).toMatchObject({ of: 'target', by: ['blue'] });
});

/** Pip shoots at the target with this, and every die shows its least. */
function shotBy(pip: Partial<FighterState>, answers: Answers = {}) {
  const made = raid(
    {
      'choice core.activation.turn.4 red-pip': ['shoot-target', 'done'],
      'choice core.shooting.range.1': ['long'],
      'choice core.shooting.hit.2': ['full'],
      'dice D6': always(1),
      'dice firepower core.ammo.roll.1': always(1),
      ...answers,
    },
    { depth: 'full' },
  );
  made.state.facts.alarm = true;
  const fighter = Object.assign(fighterOf(made.state, 'red-pip'), pip);
  run(takeActions(made.t, fighter, 2));
  const needs = (clause: string) =>
    made.players.asked.flatMap((asked) =>
      asked.kind === 'dice' && asked.clause === clause ? [asked.needs] : [],
    );
  return { ...made, needs };
}

test.each<[string, number, Partial<FighterState>]>([
  // Ballistic Skill 4+, 2 easier by the page and 2 harder by full cover.
  ['nothing else', 4, {}],
  ['an aim', 3, { conditions: ['aimed'] }],
  ['the aim of a Ballistics Expert', 2, { conditions: ['aimed', 'aimed-well'] }],
  ['an aim with a mono-sight', 2, { conditions: ['aimed'], gear: ['armoury.mono-sight'] }],
  ['an aim with a telescopic sight', 2, { conditions: ['aimed'], gear: ['armoury.telescopic-sight'] }],
  ['infra-sight', 3, { gear: ['armoury.infra-sight'] }],
  ['Trick Shot', 3, { skills: ['trick-shot'] }],
  ['two swigs', 6, { conditions: ['second-best', 'second-best'] }],
])(
  '[dominion.sabotage.target.2, core.shooting.hit.2, core.shooting.hit.7, armoury.play.gear.1] with %s a shot at the target in full cover needs %i+',
  (_, needed, pip) => {
    const { needs } = shotBy({ weapons: ['armoury.lasgun'], ...pip });
    expect(needs(`${ID}.target.2`)).toEqual([needed]);
  },
);

test('[dominion.sabotage.target.2, armoury.play.gear.1] a las-projector helps at Short range', () => {
  const near = { 'choice core.shooting.range.1': ['short'] };
  const lasgun = { weapons: ['armoury.lasgun'] };
  expect(shotBy(lasgun, near).needs(`${ID}.target.2`)).toEqual([3]);
  const { needs } = shotBy({ ...lasgun, gear: ['armoury.las-projector'] }, near);
  expect(needs(`${ID}.target.2`)).toEqual([2]);
});

test('[dominion.sabotage.target.2, core.shooting.improbable.1] a shot that would need 7 is improbable', () => {
  const drunk = { weapons: ['armoury.lasgun'], conditions: ['second-best', 'second-best', 'second-best'] };
  const six = { [`dice D6 ${ID}.target.2`]: [[6]] };
  const { needs } = shotBy(drunk, { ...six, 'dice D6 core.shooting.improbable.1': [[4]] });
  expect(needs('core.shooting.improbable.1')).toEqual([4]);
  expect(needs('core.hits.wound.1')).toHaveLength(1);
  const missed = shotBy(drunk, { ...six, 'dice D6 core.shooting.improbable.1': [[3]] });
  expect(missed.needs('core.hits.wound.1')).toEqual([]);
});

test.each([
  ['armoury.flamer', [], 4], // AP -1
  ['armoury.grenade-launcher', [2], 3],
])(
  '[dominion.sabotage.target.1, core.blasts.cover.1] against %s full cover betters the save instead',
  (weapon, toHit, toSave) => {
    const { needs, players } = shotBy(
      { weapons: [weapon] },
      {
        'choice core.blasts.cover.1': ['full'],
        [`dice D6 ${ID}.target.2`]: always(6),
        'dice D6 core.hits.wound.1': always(6),
      },
    );
    expect(needs(`${ID}.target.2`)).toEqual(toHit);
    expect(needs('core.hits.save.1')).toEqual([toSave]);
    expect(players.keys('choice core.shooting.hit.2')).toEqual([]);
  },
);

test('[dominion.sabotage.target.2, core.activation.types.5] an Unwieldy gun takes both actions here, too, unless suspensors carry it', () => {
  const heavy = { weapons: ['armoury.autocannon'] };
  const turns = 'choice core.activation.turn.4';
  const first = shotBy(heavy);
  expect(first.players.options(turns)).toHaveLength(1);
  expect(first.players.asked[0]).toMatchObject({
    labels: { 'shoot-target': 'Shoot at the target: +2 to hit (double)' },
  });
  expect(shotBy({ ...heavy, gear: ['armoury.suspensors'] }).players.options(turns)).toHaveLength(2);
  const after = shotBy(heavy, { [`${turns} red-pip`]: ['move', 'done'] });
  const offers = after.players.asked.filter(({ clause }) => clause === 'core.activation.turn.4');
  expect(offers[1]).toMatchObject({ blocked: { 'shoot-target': { clause: 'core.activation.types.5' } } });
  // A fighter who has a pistol as well shoots with that.
  const both = { weapons: ['armoury.autocannon', 'armoury.laspistol'] };
  const last = shotBy(both, { [`${turns} red-pip`]: ['move', 'shoot-target'] });
  expect(last.players.keys('choice core.shooting.declare.1')).toEqual([]);
  expect(last.t.story.map((told) => inWords(told))).toContain('red pip shoots at the target with Laspistol');
});

test('[dominion.sabotage.target.2, core.shooting.twin.1] two Sidearms are fired at the target together, each at -1, and both hit rolls come first', () => {
  const pistols = { weapons: ['armoury.laspistol', 'armoury.autopistol'] };
  const two = { 'choice core.shooting.declare.1': ['two-sidearms'], 'choice core.shooting.hit.2': ['open'] };
  const { needs, players, state } = shotBy(pistols, {
    ...two,
    'choice core.shooting.range.1': ['long', 'long'],
    [`dice D6 ${ID}.target.2`]: [[3], [3]],
    'dice D6 core.hits.wound.1': always(6),
  });
  expect(needs(`${ID}.target.2`)).toEqual([3, 3]);
  const dice = players.asked.filter(({ kind }) => kind === 'dice').map(({ clause }) => clause);
  const [first, second, wound] = dice.filter((clause) => clause !== 'core.ammo.roll.1');
  expect([first, second, wound]).toEqual([`${ID}.target.2`, `${ID}.target.2`, 'core.hits.wound.1']);
  expect(state.markers.target?.data).toMatchObject({ wounds: 2 });
});

test('[dominion.sabotage.target.2, core.shooting.twin.1] the second of two Sidearms cannot hurt what the first destroyed', () => {
  const { t, state, players } = raid({
    'choice core.activation.turn.4 red-pip': ['shoot-target', 'done'],
    'choice core.shooting.declare.1': ['two-sidearms'],
    'choice core.shooting.range.1': ['short'],
    [`dice D6 ${ID}.target.2`]: always(6),
    'dice D6 core.hits.wound.1': [[6]],
    'dice D6 core.hits.save.1': [[1]],
    'dice firepower core.ammo.roll.1': always(1),
  });
  state.facts.alarm = true;
  (state.markers.target as { data: object }).data = { wounds: 1 };
  fighterOf(state, 'red-pip').weapons = ['armoury.laspistol', 'armoury.laspistol'];
  run(takeActions(t, fighterOf(state, 'red-pip'), 2));
  expect(state.markers.target).toMatchObject({ state: 'destroyed', data: { wounds: 0 } });
  expect(players.keys('dice D6 core.hits.wound.1')).toHaveLength(1);
  expect(players.keys('dice firepower')).toHaveLength(2);
});

test('[dominion.sabotage.target.2, core.shooting.range.2] a shot at the target from out of range misses, and the Shoot is used', () => {
  const { needs, players, state } = shotBy(
    { weapons: ['armoury.lasgun'] },
    { 'choice core.shooting.range.1': ['out'] },
  );
  expect(needs(`${ID}.target.2`)).toEqual([]);
  expect(players.keys('dice firepower')).toHaveLength(1);
  expect(players.options('choice core.activation.turn.4')[1]).not.toContain('shoot-target');
  expect(state.markers.target?.data).toMatchObject({ wounds: 4 });
});

test('[dominion.sabotage.target.2] a target that is destroyed is no longer attacked', () => {
  const { t, state, players } = raid({ 'choice core.activation.turn.4 red-pip': ['done'] });
  Object.assign(state.markers.target as object, DESTROYED);
  run(takeActions(t, fighterOf(state, 'red-pip'), 2));
  const [question] = players.asked;
  expect(JSON.stringify(question)).not.toContain('-target');
});

test('[dominion.sabotage.target.1] players who roll by themselves enter the target’s loss', () => {
  const { t, state, players } = raid(
    { 'choice core.activation.turn.4 red-pip': ['attack-target', 'done'], [`choice ${ID}.target.1`]: ['4'] },
    { depth: 'status' },
  );
  run(takeActions(t, fighterOf(state, 'red-pip'), 2));
  expect(players.options(`choice ${ID}.target.1`)).toEqual([['0', '1', '2', '3', '4']]);
  expect(state.markers.target?.state).toBe('destroyed');
});

test('[dominion.sabotage.flight.1] nobody leaves while the target stands; afterwards attackers at an edge do', () => {
  const { t, state, players } = raid({
    [`pick ${ID}.flight.1`]: [['red-boss']],
  });
  run(atMoment(t, 'endPhaseStarts'));
  expect(players.asked).toEqual([]);
  Object.assign(state.markers.target as object, DESTROYED);
  run(atMoment(t, 'endPhaseStarts'));
  expect(fighterOf(state, 'red-boss').fate).toBe('escaped');
  expect(players.asked).toMatchObject([{ kind: 'pick', least: 0 }]);
});

const LATE = '1-from-round-2-until';
const FEW = '1-from-round-2-only';

test.each([
  ['', 1, false, 0],
  ['', 5, false, 0],
  ['', 1, true, 2],
  [LATE, 1, false, 0],
  [LATE, 2, false, 1],
  [LATE, 2, true, 2],
  [FEW, 1, true, 0],
  [FEW, 2, true, 1],
])(
  '[dominion.sabotage.reinforcements.1, dominion.sabotage.reinforcements.2] by "%s" in round %i with the alarm %s: %i',
  (read, round, alarm, coming) => {
    const { t, state } = raid(
      {
        'dice D3 dominion.global.reinforcements.1': [[2]],
        'dice 1 of': (question) =>
          question.kind === 'dice' && 'deck' in question.dice ? [question.dice.deck[0] as string] : [],
        'dice D6 classic.reinforcements.arrival.4': always(6),
      },
      { round, rulings: read === '' ? {} : { 'dominion.sabotage-reinforcements': read } },
    );
    state.facts.alarm = alarm;
    const [blue] = state.gangs as [GangState];
    for (const id of blue.roster) Object.assign(fighterOf(state, id), { fate: 'reserve', spot: null });
    Object.assign(blue, { crew: [], reinforcements: [...blue.roster] });
    run(atMoment(t, 'endPhaseEnds'));
    expect(blue.roster.filter((id) => fighterOf(state, id).fate === 'standing')).toHaveLength(coming);
  },
);

test('[dominion.sabotage.victory.1, dominion.sabotage.experience.1] the end, the verdict and the rewards', () => {
  const { t, state } = raid({ dice: always(2) });
  Object.assign(state.markers.target as object, DESTROYED);
  state.facts['sabotage.wounds'] = { 'red-pip': 3, 'red-rex': 1 };
  for (const id of ['blue-king', 'blue-a']) Object.assign(fighterOf(state, id), { fate: 'fled' });
  state.moment = 'end-of-round';
  expect(run(settled(sabotage.ending(t)))).toMatchObject({ ended: true, why: `${ID}.ending.1` });
  expect(run(settled(sabotage.victory(t)))).toMatchObject({ victors: ['red'], why: `${ID}.victory.1` });
  const { gangs, xp } = run(settled(sabotage.rewards(t)));
  expect(gangs).toMatchObject({ red: { credits: 20, reputation: 3 }, blue: { credits: 0, reputation: -1 } });
  expect(xp).toMatchObject({ 'red-boss': 2, 'red-pip': 5, 'red-rex': 2 });
});

test('[dominion.sabotage.flight.1, dominion.sabotage.victory.1] attackers want the target, and away once it is destroyed', () => {
  const { state } = raid({});
  const wants = () => sabotage.aims?.(state, state.gangs[1] as GangState) ?? [];
  expect(wants()[0]).toMatchObject({ is: 'go', to: ['target'], clause: 'dominion.sabotage.victory.1' });
  Object.assign(state.markers.target as object, { spot: null, data: { wounds: 0, destroyedBy: 'red-boss' } });
  expect(wants()[0]).toMatchObject({ is: 'go', to: [], clause: 'dominion.sabotage.flight.1' });
});
