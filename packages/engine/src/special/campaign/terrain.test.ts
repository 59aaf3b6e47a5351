import { describe, expect, test } from 'vitest';
import { inForce } from '../../battle/in-force.ts';
import { atMoment } from '../../battle/special-rule.ts';
import { fighterOf } from '../../battle/state.ts';
import { read } from '../../campaign/battle/in-words.fixture.ts';
import { activate } from '../../core/play/activation.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { call } from '../../procedures.ts';
import { type Answers, always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import { inWords } from '../../table/table.ts';

test('[campaign.terrain.plummet.1, campaign.terrain.plummet.2, campaign.terrain.plummet.3, campaign.terrain.plummet.4, campaign.terrain.plummet.5] back next round, or out', () => {
  const plummet = (i: number, attacker: string | null, autoFail: boolean, dice: readonly number[]) =>
    call('campaign.terrain.plummet', { input: { i, attacker, autoFail }, dice }).output;
  expect(plummet(6, 'b1', false, [6])).toEqual({ state: 'climbing-back', creditTo: null });
  expect(plummet(2, null, false, [1])).toEqual({ state: 'out-of-action', creditTo: null });
  expect(plummet(2, 'b1', true, [])).toEqual({ state: 'out-of-action', creditTo: 'b1' });
});

test('[campaign.terrain.swim.1, campaign.terrain.swim.2] equal to Strength passes, a failure halves the Move', () => {
  const swim = (s: number, die: number, rulings = {}) =>
    call('campaign.terrain.swim', { input: { s, m: 5 }, dice: [die], rulings }).output;
  expect(swim(3, 3)).toEqual({ passed: true, inches: 5 });
  expect(swim(3, 4)).toEqual({ passed: false, inches: 2.5 });
  expect(swim(6, 6)).toEqual({ passed: true, inches: 5 });
  const six = { 'campaign.strength-check': 'same-but-6-always-fails' };
  expect(swim(8, 6, six)).toEqual({ passed: false, inches: 2.5 });
  expect(swim(5, 5, six)).toMatchObject({ passed: true });
  const seven = { 'campaign.strength-check': 'd6-strength-against-7' };
  expect(swim(3, 4, seven)).toMatchObject({ passed: true });
  expect(swim(3, 3, seven)).toMatchObject({ passed: false });
});

test('[campaign.terrain.sump-sea.3, campaign.fighters.xp.2] a Flesh Wound without a suit; Toughness 0 is out', () => {
  const fighter = (id: string, fleshWounds: number, inSea = true, hazardSuit = false) => ({
    id,
    inSea,
    hazardSuit,
    t: 3,
    fleshWounds,
  });
  const fighters = [fighter('a', 1), fighter('b', 2), fighter('c', 2, false), fighter('d', 2, true, true)];
  expect(call('campaign.terrain.toxic-sea', { input: { fighters }, dice: [] }).output).toEqual({
    wounded: ['a', 'b'],
    out: ['b'],
  });
});

describe('the Towers in a battle', () => {
  const fall = (answers: Answers) => {
    const gangs = [roster('blue', 'king leader, cy'), roster('red', 'boss leader, pip, rex')];
    const made = battleOf('takeover.ambush', gangs, {
      terrain: 'towers',
      depth: 'full',
      answers: {
        'choice core.activation.group': () => 'nobody',
        'choice core.activation.turn.4': ['plummet', 'done', 'done', 'done'],
        'dice 2D6 takeover.ambush.special.4': always(6),
        ...answers,
      },
    });
    made.state.special.push('campaign.terrain.towers');
    run(activate(made.t, fighterOf(made.state, 'red-boss')));
    return made;
  };

  test('[campaign.terrain.towers.2, campaign.terrain.plummet.1, campaign.terrain.plummet.2] a fighter who catches hold is back as the next round starts', () => {
    const { t, state, players } = fall({
      'choice campaign.terrain.towers.2': ['red-pip'],
      'dice D6 campaign.terrain.plummet.1': [[4]],
    });
    expect(fighterOf(state, 'red-pip').fate).toBe('reserve');
    run(atMoment(t, 'roundStarts'));
    expect(fighterOf(state, 'red-pip').fate).toBe('standing');
    expect(players.placed()).toEqual([['red-pip', 'on the nearest valid spot, as low as possible']]);
    run(atMoment(t, 'roundStarts'));
    expect(players.placed()).toHaveLength(1);
  });

  test('[campaign.terrain.plummet.3, campaign.terrain.plummet.4] a fighter who does not catch hold is out, credited to the attack that caused it', () => {
    const { state } = fall({
      'choice core.activation.turn.4': ['shoot', 'plummet', 'done', 'done', 'done'],
      'choice core.shooting.declare.1': ['blue-cy'],
      'dice D6 core.shooting.hit.1': always(6),
      'dice firepower core.ammo.roll.1': () => [1],
      'dice D6 core.hits.wound.1': always(1),
      'choice campaign.terrain.towers.2': ['blue-cy'],
      'fact campaign.terrain.plummet.4': [true],
    });
    expect(fighterOf(state, 'blue-cy')).toMatchObject({ fate: 'out-of-action', takenOutBy: 'red-boss' });
  });

  test.each([
    ['nobody', ['plummet']],
    ['somebody else', ['shoot', 'plummet']],
  ])('[campaign.terrain.plummet.4] a fighter who attacked %s is not asked about the fall', (_, actions) => {
    const { state, players } = fall({
      'choice core.activation.turn.4': [...actions, 'done', 'done', 'done'],
      'choice core.shooting.declare.1': ['blue-king'],
      'dice D6 core.shooting.hit.1': always(6),
      'dice firepower core.ammo.roll.1': () => [1],
      'dice D6 core.hits.wound.1': always(1),
      'choice campaign.terrain.towers.2': ['blue-cy'],
      'fact campaign.terrain.plummet.4': () => true,
    });
    expect(players.keys('fact campaign.terrain.plummet.4')).toEqual([]);
    expect(fighterOf(state, 'blue-cy')).toMatchObject({ fate: 'out-of-action', takenOutBy: null });
  });

  test('[core.nerve.test.1, campaign.terrain.plummet.3] a fighter who plummets out of action shakes friends near by, whichever gang is acting', () => {
    const { state, players } = fall({
      'choice campaign.terrain.towers.2': ['blue-king'],
      'measure core.nerve.test.1': () => ['blue-cy'],
      'dice 2D6 core.nerve.test.2': [[1, 2]],
      'dice 2D6 core.nerve.run.1': always(3),
    });
    expect(players.asked).toContainEqual(
      expect.objectContaining({ kind: 'measure', clause: 'core.nerve.test.1', to: ['blue-cy'] }),
    );
    expect(fighterOf(state, 'blue-cy').broken).toBe(true);
  });

  test('[core.nerve.test.1, campaign.terrain.plummet.2] a fighter who catches hold shakes nobody', () => {
    const { players } = fall({
      'choice campaign.terrain.towers.2': ['red-pip'],
      'dice D6 campaign.terrain.plummet.1': [[4]],
    });
    expect(players.keys('measure core.nerve')).toEqual([]);
  });

  test('[core.nerve.test.1, core.nerve.broken.1] a fighter who breaks as they see a friend plummet does nothing more', () => {
    const { state, players } = fall({
      'choice campaign.terrain.towers.2': ['red-pip'],
      'dice D6 campaign.terrain.plummet.1': [[3]],
      'measure core.nerve.test.1': () => ['red-boss'],
      'dice 2D6 core.nerve.test.2': [[1, 2]],
      'dice 2D6 core.nerve.run.1': always(3),
    });
    expect(fighterOf(state, 'red-boss').broken).toBe(true);
    expect(players.keys('choice core.activation.turn.4')).toHaveLength(1);
  });

  test('[campaign.terrain.plummet.5, takeover.ambush.special.5] a Defender in Ambush! rolls no die', () => {
    const { state, players } = fall({ 'choice campaign.terrain.towers.2': ['blue-king'] });
    expect(fighterOf(state, 'blue-king')).toMatchObject({ fate: 'out-of-action', takenOutBy: null });
    expect(players.keys('dice D6')).toEqual([]);
  });
});

describe('the Sump Sea in a battle', () => {
  const swimmer = (answers: Answers = {}, actions: readonly string[] = []) => {
    const left = [...actions];
    const made = battleOf(
      'takeover.stand-off',
      [roster('red', 'boss leader, pip'), roster('blue', 'king leader')],
      {
        terrain: 'sump-sea',
        depth: 'full',
        answers: { 'choice core.activation.turn.4': () => left.shift() ?? 'done', ...answers },
      },
    );
    made.state.special.push('campaign.terrain.sump-sea');
    return { ...made, pip: fighterOf(made.state, 'red-pip'), boss: fighterOf(made.state, 'red-boss') };
  };

  test('[campaign.terrain.sump-sea.2, campaign.terrain.swim.1, campaign.terrain.swim.2] a fighter who is in it can only swim until they are out', () => {
    const { t, pip, players, state } = swimmer(
      {
        'choice campaign.terrain.sump-sea.2': ['red-pip'],
        'dice D6 campaign.terrain.swim.1': [[3], [4]],
        'fact campaign.terrain.swim.1': [false, true],
      },
      ['fall-into-the-sea', 'swim', 'swim'],
    );
    run(takeActions(t, pip, 2));
    const offers = players.asked.flatMap((each) =>
      each.kind === 'choice' && each.clause === 'core.activation.turn.4' ? [each] : [],
    );
    expect(offers[0]?.options).toContain('move');
    expect(offers[0]?.options).not.toContain('swim');
    expect(offers[1]?.options).toEqual(['done', 'swim', 'fall-into-the-sea']);
    expect(offers[1]?.blocked?.move?.clause).toBe('campaign.terrain.sump-sea.2');
    const swims = t.story.filter(({ clause }) => clause.startsWith('campaign.terrain.swim.'));
    expect(swims.map((told) => inWords(told))).toEqual([
      'red pip swims up to 5"',
      'red pip is too weak: up to 2.5" through the water',
    ]);
    expect(pip.conditions).toEqual([]);
    expect(inForce(state).flatMap(({ words }) => words)).toEqual([]);
  });

  test('[campaign.terrain.sump-sea.3] it gives a Flesh Wound in the End phase, and may be the end of somebody', () => {
    const { t, pip, boss, state } = swimmer();
    for (const fighter of [pip, boss]) fighter.conditions = ['in-the-sea'];
    boss.gear = ['armoury.hazard-suit'];
    expect(read(inForce(state), state).map(({ words }) => words)).toContain('in the sea: red boss, red pip');
    run(atMoment(t, 'endPhaseStarts'));
    expect([pip.fleshWounds, boss.fleshWounds, pip.fate]).toEqual([1, 0, 'standing']);
    pip.fleshWounds = pip.stats.t - 1;
    run(atMoment(t, 'endPhaseStarts'));
    expect([pip.fate, pip.takenOutBy]).toEqual(['out-of-action', null]);
  });
});
