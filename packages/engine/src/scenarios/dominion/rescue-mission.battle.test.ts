/** Rescue Mission as it is played: who is held, how they get free, how they get away. */
import { expect, test } from 'vitest';
import { settled } from '../../battle/scenario.ts';
import { atMoment, rulesOf } from '../../battle/special-rule.ts';
import { allOnBoard, fighterOf, type GangState } from '../../battle/state.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import {
  type Answers,
  always,
  battleOf,
  roster,
  run,
  type Setting,
  tableFor,
} from '../takeover/table.fixture.ts';
import { rescueMission } from './rescue-mission.ts';

const ID = 'dominion.rescue-mission';
const BLUE = roster('blue', 'king leader, a');
const RED = roster('red', 'boss leader, pip, rex');

test('[dominion.rescue-mission.captives.1] the roster names the Captives, or else the table does', () => {
  const named = tableFor(ID, [BLUE, RED]);
  fighterOf(named.state, 'red-rex').status = 'captive';
  run(rescueMission.gather(named.t));
  expect(named.players.asked).toEqual([]);
  expect(named.state.facts['rescue.captives']).toEqual(['red-rex']);

  const asked = tableFor(ID, [BLUE, RED], {
    answers: { [`choice ${ID}.captives.1`]: ['red-pip', 'enough'] },
  });
  run(rescueMission.gather(asked.t));
  expect(asked.state.facts['rescue.captives']).toEqual(['red-pip']);
  expect(fighterOf(asked.state, 'red-pip').status).toBe('captive');
  expect(asked.players.options(`choice ${ID}.captives.1`)[0]).not.toContain('enough');
});

test('[dominion.rescue-mission.captives.1] of attackers who are all in Recovery one is held', () => {
  const { t, state, players } = tableFor(ID, [BLUE, RED]);
  for (const name of ['boss', 'pip', 'rex']) fighterOf(state, `red-${name}`).status = 'recovery';
  run(rescueMission.gather(t));
  expect(players.options(`choice ${ID}.captives.1`)).toEqual([['red-boss', 'red-pip', 'red-rex']]);
  expect(state.facts['rescue.captives']).toEqual(['red-boss']);
});

test('[dominion.rescue-mission.crews.1, dominion.rescue-mission.crews.2, dominion.rescue-mission.battlefield.1] five sentries at home against eight', () => {
  const { t, state } = tableFor(ID, [BLUE, RED], { answers: { 'dice 2D6': always(5, 2) } });
  const [blue, red] = state.gangs as [GangState, GangState];
  expect(run(settled(rescueMission.crew(t, blue)))).toMatchObject({ method: 'custom', size: 5 });
  expect(run(settled(rescueMission.crew(t, red)))).toMatchObject({ method: 'custom', size: 8 });
  blue.crew = ['blue-a'];
  run(atMoment(t, 'rolesSettled'));
  run(rescueMission.furnish(t));
  rescueMission.setUp(t);
  expect(blue).toMatchObject({ homeTurf: true, reinforcements: ['blue-king'] });
  expect(Object.values(state.markers).map(({ kind }) => kind)).toEqual(['loot-casket', 'loot-casket']);
});

test('[dominion.rescue-mission.deployment.1, dominion.rescue-mission.captives.2] the defender places Captives and sentries; the held are out of play', () => {
  const { t, state, players } = tableFor(ID, [BLUE, RED]);
  state.facts['rescue.captives'] = ['red-rex'];
  (state.gangs[1] as GangState).crew = ['red-boss', 'red-pip'];
  run(rescueMission.deployment(t));
  expect(players.asked[0]).toMatchObject({ kind: 'place', of: 'red-rex', by: ['blue'] });
  expect(players.placed().slice(1)).toEqual([
    ['blue-king', 'anywhere on the battlefield'],
    ['blue-a', 'anywhere on the battlefield'],
    ['red-boss', 'within 2" of an edge of the board'],
    ['red-pip', 'within 2" of an edge of the board'],
  ]);
  // Nobody can shoot at, charge or activate somebody who is not among those on the board.
  expect(allOnBoard(state).map(({ id }) => id)).not.toContain('red-rex');
  expect(fighterOf(state, 'red-rex')).toMatchObject({ fate: 'captive', tookPart: false });
});

/** A battle under way: rex is held. */
function raid(answers: Answers, given: Omit<Setting, 'answers'> = {}) {
  const made = battleOf(ID, [BLUE, RED], { ...given, answers });
  Object.assign(fighterOf(made.state, 'red-rex'), { fate: 'captive', tookPart: false });
  Object.assign(made.state.facts, { 'rescue.captives': ['red-rex'], alarm: true });
  return made;
}

test.each([
  [2, 'captive'],
  [3, 'standing'],
])(
  '[dominion.rescue-mission.captives.3, dominion.rescue-mission.captives.5] a %i leaves the Captive %s',
  (roll, fate) => {
    const { t, state } = raid({
      'choice core.activation.turn.4 red-pip': ['free-a-captive', 'done'],
      [`measure ${ID}.captives.3`]: [['red-rex']],
      [`dice D6 ${ID}.captives.3`]: [[roll]],
    });
    run(takeActions(t, fighterOf(state, 'red-pip'), 2));
    expect(fighterOf(state, 'red-rex')).toMatchObject({ fate, ready: false });
    expect(state.facts['rescue.freed']).toEqual(fate === 'captive' ? undefined : { 'red-rex': 'red-pip' });
  },
);

test('[core.conditions.insane.1, dominion.rescue-mission.captives.3] an insane defender controlled by the attacker frees a Captive, and earns nothing by it', () => {
  const { t, state } = raid({
    'choice core.activation.turn.4 blue-a': ['free-a-captive', 'done'],
    [`measure ${ID}.captives.3`]: [['red-rex']],
    [`dice D6 ${ID}.captives.3`]: [[6]],
  });
  const insane = fighterOf(state, 'blue-a');
  insane.gang = 'red';
  run(takeActions(t, insane, 2));
  insane.gang = 'blue';
  expect(state.facts['rescue.freed']).toEqual({ 'red-rex': 'self' });
});

test('[dominion.rescue-mission.captives.3] nobody near is no action, and defenders free nobody', () => {
  const { t, state, players } = raid({
    'choice core.activation.turn.4 red-pip': ['free-a-captive', 'done'],
    'choice core.activation.turn.4 blue-a': ['done'],
  });
  run(takeActions(t, fighterOf(state, 'red-pip'), 2));
  run(takeActions(t, fighterOf(state, 'blue-a'), 2));
  const [, second, defender] = players.options('choice core.activation.turn.4');
  expect(second).not.toContain('free-a-captive');
  expect(defender).not.toContain('free-a-captive');
});

test.each([
  [[1, 2], { fate: 'captive', fleshWounds: 1 }, undefined],
  [[1, 3], { fate: 'captive', fleshWounds: 0 }, undefined],
  [[4, 6], { fate: 'standing', fleshWounds: 0 }, { 'red-rex': 'self' }],
])('[dominion.rescue-mission.captives.4] Strength 3 and %o to break loose', (dice, after, freed) => {
  const { t, state } = raid({
    [`pick ${ID}.captives.4`]: [['red-rex']],
    [`dice 2D6 ${ID}.captives.4`]: [dice],
  });
  run(atMoment(t, 'endPhaseStarts'));
  expect(fighterOf(state, 'red-rex')).toMatchObject(after);
  expect(state.facts['rescue.freed']).toEqual(freed);
});

test('[dominion.rescue-mission.captives.4] a Flesh Wound too many ends it for the Captive', () => {
  const { t, state } = raid({
    [`pick ${ID}.captives.4`]: [['red-rex']],
    [`dice 2D6 ${ID}.captives.4`]: [[1, 1]],
  });
  fighterOf(state, 'red-rex').fleshWounds = 2;
  run(atMoment(t, 'endPhaseStarts'));
  expect(fighterOf(state, 'red-rex').fate).toBe('out-of-action');
});

test('[core.nerve.test.1, dominion.rescue-mission.captives.4] a Captive who dies of the bonds shakes friends near by, a hurt one nobody', () => {
  const of = (fleshWounds: number) => {
    const made = raid({
      [`pick ${ID}.captives.4`]: [['red-rex']],
      [`dice 2D6 ${ID}.captives.4`]: [[1, 1]],
      'measure core.nerve.test.1': [['red-pip']],
      'dice 2D6 core.nerve.test.2': always(1, 2),
      'dice 2D6 core.nerve.run.1': always(3),
    });
    fighterOf(made.state, 'red-rex').fleshWounds = fleshWounds;
    run(atMoment(made.t, 'endPhaseStarts'));
    return [made.players.keys('measure core.nerve').length, fighterOf(made.state, 'red-pip').broken];
  };
  expect(of(2)).toEqual([1, true]);
  expect(of(1)).toEqual([0, false]);
});

test('[dominion.rescue-mission.flight.1] attackers and freed Captives leave, those who are held cannot', () => {
  const { t, state, players } = raid({
    [`pick ${ID}.flight.1`]: [['red-pip']],
  });
  run(atMoment(t, 'endPhaseStarts'));
  expect(players.asked[0]).toMatchObject({ by: ['red'], options: ['red-boss', 'red-pip'] });
  expect(fighterOf(state, 'red-pip').fate).toBe('escaped');
});

test.each([
  [true, 2],
  [false, 0],
])(
  '[dominion.rescue-mission.reinforcements.1, dominion.global.reinforcements.1] with the alarm %s: %i',
  (alarm, coming) => {
    const { t, state } = raid({
      'dice D3 dominion.global.reinforcements.1': [[2]],
      'dice 1 of': [['blue-king'], ['blue-a']],
      'dice D6 classic.reinforcements.arrival.4': always(6),
    });
    state.facts.alarm = alarm;
    const [blue] = state.gangs as [GangState];
    for (const id of blue.roster) Object.assign(fighterOf(state, id), { fate: 'reserve', spot: null });
    Object.assign(blue, { crew: [], reinforcements: [...blue.roster] });
    run(atMoment(t, 'endPhaseEnds'));
    expect(blue.reinforcements).toHaveLength(2 - coming);
  },
);

test.each([
  [{}, true],
  [{ 'dominion.captives-as-fighters': 'yes' }, false],
])(
  '[dominion.rescue-mission.ending.1] held Captives alone: by %o the battle is over: %s',
  (rulings, ended) => {
    const { t, state } = raid({}, { rulings });
    for (const id of ['red-boss', 'red-pip']) Object.assign(fighterOf(state, id), { fate: 'out-of-action' });
    state.moment = 'end-of-round';
    expect(run(settled(rescueMission.ending(t))).ended).toBe(ended);
  },
);

test('[dominion.rescue-mission.victory.1, dominion.rescue-mission.experience.1] everybody freed and away', () => {
  const { t, state } = raid({ dice: always(2) });
  state.facts['rescue.freed'] = { 'red-rex': 'red-pip' };
  for (const id of ['red-boss', 'red-pip', 'red-rex'])
    Object.assign(fighterOf(state, id), { fate: 'escaped', tookPart: true });
  state.moment = 'end-of-round';
  expect(run(settled(rescueMission.ending(t)))).toMatchObject({ ended: true });
  expect(run(settled(rescueMission.victory(t)))).toMatchObject({ victors: ['red'], why: `${ID}.victory.1` });
  const { gangs, xp } = run(settled(rescueMission.rewards(t)));
  expect(gangs).toMatchObject({ red: { reputation: 2 }, blue: { reputation: -1 } });
  expect(xp).toMatchObject({ 'red-boss': 2, 'red-pip': 3, 'red-rex': 2 });
});

test('[dominion.rescue-mission.fleeing.1, dominion.rescue-mission.captives.5] a freed fighter is no Captive after the battle', () => {
  const { t, state } = raid({
    [`pick ${ID}.captives.4`]: [['red-rex']],
    [`dice 2D6 ${ID}.captives.4`]: [[6, 6]],
  });
  fighterOf(state, 'red-rex').status = 'captive';
  run(atMoment(t, 'endPhaseStarts'));
  expect(fighterOf(state, 'red-rex').status).toBe('fit');

  const fled = raid({});
  fighterOf(fled.state, 'red-rex').status = 'captive';
  (fled.state.gangs[0] as GangState).bottled = 'by-choice';
  for (const id of ['blue-king', 'blue-a']) Object.assign(fighterOf(fled.state, id), { fate: 'fled' });
  fled.state.moment = 'end-of-round';
  expect(run(settled(rescueMission.victory(fled.t)))).toMatchObject({ why: `${ID}.fleeing.1` });
  expect(fighterOf(fled.state, 'red-rex').status).toBe('fit');
});

test('[dominion.rescue-mission.tactics.1] the cards of the defender are of use only after the alarm', () => {
  const { state } = raid({});
  const [own] = rulesOf(state);
  const closed = (id: string) => own?.closes?.(state, fighterOf(state, id), 'play-tactics')?.clause;
  expect(closed('blue-a')).toBeUndefined();
  state.facts.alarm = false;
  expect(closed('blue-a')).toBe(`${ID}.tactics.1`);
  expect(closed('red-pip')).toBeUndefined();
});
