/** Rescue Mission in play: Captives, those who free them, the way home, and the effects of the alarm. */
import { expect, test } from 'vitest';
import type { BattleAction } from '../../battle/special-rule.ts';
import { type BattleState, fighterOf, gangBy } from '../../battle/state.ts';
import { isOver } from '../../core/ending.ts';
import { raiseAlarm } from '../../core/play/alarm.ts';
import { targetsFor } from '../../core/play/attack.ts';
import { readyOf } from '../../core/play/ready.ts';
import { endPhase } from '../../core/play/round.ts';
import '../../campaign/gang/beasts.ts';
import { rescue, rescueMission } from './rescue-mission.ts';
import { always, battleOf, roster, run, type Setting, tableFor } from './table.fixture.ts';

const ID = 'takeover.rescue-mission';
const BLUE = roster('blue', 'king leader, ace champion, bo, cy');
const RED = roster('red', 'boss leader, pip, rat, sly');
const GREEN = roster('green', 'don leader, gus');

/** Red has come for sly, who lies in bonds; blue's king and ace are its Reinforcements. */
function mission(given: Setting = {}, gangs = [BLUE, RED]) {
  const made = battleOf(ID, gangs, given);
  const { state, t } = made;
  fighterOf(state, 'red-sly').status = 'captive';
  run(rescueMission.gather(t));
  fighterOf(state, 'red-sly').fate = 'captive';
  const blue = gangBy(state, 'blue');
  blue.crew = ['blue-bo', 'blue-cy'];
  blue.reinforcements = ['blue-king', 'blue-ace'];
  for (const id of blue.reinforcements)
    Object.assign(fighterOf(state, id), { fate: 'reserve', tookPart: false });
  gangBy(state, 'red').crew = ['red-boss', 'red-pip', 'red-rat'];
  return made;
}

const action = (id: string) => rescue.actions.find((each) => each.id === id) as BattleAction;

test('[takeover.rescue-mission.general.1, takeover.rescue-mission.general.3] captives are to be rescued; without any, a fighter plays the part', () => {
  const { t, state } = tableFor(ID, [BLUE, RED]);
  fighterOf(state, 'red-rat').status = 'captive';
  run(rescueMission.gather(t));
  expect(state.facts['rescue.captives']).toEqual(['red-rat']);

  const free = tableFor(ID, [BLUE, RED], {
    answers: { 'choice takeover.rescue-mission.general.1': ['red-pip'] },
  });
  run(rescueMission.gather(free.t));
  expect(free.players.options('choice takeover.rescue-mission.general.1')).toEqual([
    ['red-pip', 'red-rat', 'red-sly'],
  ]);
  expect(fighterOf(free.state, 'red-pip').status).toBe('captive');
});

test('[takeover.rescue-mission.general.1, takeover.prebattle.recovery.3] if a whole gang is in Recovery, an ally gives the Captive, or else one of those in Recovery', () => {
  const clause = 'choice takeover.rescue-mission.general.1';
  const rescued = (...inBed: readonly string[]) => {
    const { t, state, players } = tableFor(ID, [BLUE, RED, roster('green', 'don leader, fay, gus')]);
    for (const gang of inBed)
      for (const id of gangBy(state, gang).roster) fighterOf(state, id).status = 'recovery';
    run(rescueMission.gather(t));
    return players.options(clause);
  };
  expect(rescued('red')).toEqual([['green-fay', 'green-gus']]);
  expect(rescued('red', 'green')).toEqual([['red-pip', 'red-rat', 'red-sly']]);
});

test('[takeover.rescue-mission.general.2, takeover.rescue-mission.battlefield.2, takeover.rescue-mission.battlefield.3] Sneak Attack is in force, the Defender is at home and picks terrain that is open', () => {
  const { t, state } = tableFor(ID, [BLUE, RED], {
    answers: { 'choice takeover.rescue-mission.battlefield.2': ['towers'] },
  });
  state.occasion = { ...state.occasion, open: ['terrain'] };
  run(rescueMission.gather(t));
  expect(rescueMission.special).toContain('takeover.sneak-attack');
  expect([state.terrain, state.occasion.open, gangBy(state, 'blue').homeTurf]).toEqual(['towers', [], true]);
});

const terms = (state: BattleState, t: Parameters<typeof rescueMission.crew>[0]) =>
  state.gangs.map((gang) => run(rescueMission.crew(t, gang)));

test('[takeover.rescue-mission.crews.1, takeover.rescue-mission.crews.2, takeover.rescue-mission.crews.4] five each, and no officer stands guard', () => {
  const { t, state } = tableFor(ID, [BLUE, RED]);
  const [guard, rescuers] = terms(state, t);
  expect([guard?.size, rescuers?.size]).toEqual([5, 5]);
  const may = gangBy(state, 'blue').roster.filter((id) => guard?.may?.(fighterOf(state, id)));
  expect(may).toEqual(['blue-bo', 'blue-cy']);
});

test('[takeover.rescue-mission.crews.5] allies share six places as they like, and are friends', () => {
  const { t, state } = tableFor(ID, [BLUE, RED, GREEN], {
    answers: { 'choice takeover.rescue-mission.crews.5 red': ['2'] },
  });
  run(rescueMission.gather(t));
  expect(terms(state, t).map(({ size }) => size)).toEqual([5, 2, 2]);
  expect(gangBy(state, 'red').side).toBe(gangBy(state, 'green').side);
});

test('[takeover.rescue-mission.deployment.1, takeover.rescue-mission.deployment.2, takeover.rescue-mission.deployment.3, takeover.rescue-mission.deployment.5, takeover.rescue-mission.crews.3, takeover.rescue-mission.battlefield.1] the Captive, the guards, the rescuers, the zone', () => {
  const { t, state, players } = tableFor(ID, [BLUE, RED], {
    answers: { 'choice takeover.rescue-mission.deployment.5': ['east'] },
  });
  fighterOf(state, 'red-sly').status = 'captive';
  run(rescueMission.gather(t));
  gangBy(state, 'blue').crew = ['blue-bo'];
  gangBy(state, 'red').crew = ['red-boss'];
  run(rescueMission.deployment(t));
  expect(players.placed()).toEqual([
    ['red-sly', 'anywhere on the battlefield'],
    ['blue-bo', 'within 12" of red-sly'],
    ['red-boss', 'within 3" of an edge of the board'],
  ]);
  expect(players.asked.find(({ kind }) => kind === 'place')?.by).toEqual(['blue']);
  expect(gangBy(state, 'blue').reinforcements).toEqual(['blue-king', 'blue-ace', 'blue-cy']);
  expect(state.facts['rescue.zone']).toBe('east');
  const zone = () => rescueMission.battlefield(state).find(({ clause }) => clause.endsWith('deployment.6'));
  expect(zone()?.where).toMatchObject({ outline: { x: [34, 36], y: [0, 36] } });
  Object.assign(state, { board: { file: { size: { width: 48, depth: 30 } } } });
  expect(zone()?.where).toMatchObject({ outline: { x: [46, 48], y: [0, 30] } });
});

test('[takeover.rescue-mission.deployment.4] with Towers the rescuers start on the lowest level', () => {
  const { t, state, players } = tableFor(ID, [BLUE, RED], { terrain: 'towers' });
  fighterOf(state, 'red-sly').status = 'captive';
  run(rescueMission.gather(t));
  gangBy(state, 'red').crew = ['red-boss'];
  run(rescueMission.deployment(t));
  expect(gangBy(state, 'blue').reinforcements).toEqual([]);
  expect(players.placed().at(-1)).toEqual(['red-boss', 'on the lowest level']);
});

test('[takeover.rescue-mission.special.1] a Captive gets no turn and is no target', () => {
  const { t, state } = mission();
  for (const fighter of Object.values(state.fighters)) fighter.ready = fighter.fate === 'standing';
  expect(readyOf(state, gangBy(state, 'red')).map(({ id }) => id)).not.toContain('red-sly');
  const bo = fighterOf(state, 'blue-bo');
  const all = Object.values(state.fighters).filter(({ fate }) => fate === 'standing');
  expect(run(targetsFor(t, bo, all, 'shoot')).map(({ id }) => id)).not.toContain('red-sly');
});

test('[takeover.rescue-mission.special.3] only an Attacker who stands free cuts Captives loose, within 1"', () => {
  const { t, state } = mission();
  const { may, take } = action('free-captive');
  const pip = fighterOf(state, 'red-pip');
  expect(may(state, pip)).toBe(true);
  expect(may(state, fighterOf(state, 'blue-bo'))).toBe(false);
  expect(run(take(t, pip))).toBe(false);
  pip.fate = 'pinned';
  expect(may(state, pip)).not.toBe(true);
});

test('[takeover.rescue-mission.special.4, takeover.rescue-mission.special.5, takeover.rescue-mission.special.6, takeover.rescue-mission.special.7] the rescuer adds both Strengths and 2 for a helper; a freed Captive stands there, not Ready yet', () => {
  const { t, state, players } = mission({
    answers: {
      'measure takeover.rescue-mission.special.3': [['red-sly']],
      'measure takeover.rescue-mission.special.4': [['red-rat']],
      'dice 2D6 takeover.rescue-mission.special.4': [[2, 2]],
      'dice D3 takeover.rescue-mission.special.5': [[3]],
    },
  });
  expect(run(action('free-captive').take(t, fighterOf(state, 'red-pip')))).toBe(true);
  expect(fighterOf(state, 'red-sly')).toMatchObject({ fate: 'standing', ready: false });
  expect(state.awards).toMatchObject([
    { to: 'red-pip', what: 'xp', amount: 3, clause: 'takeover.rescue-mission.special.5' },
  ]);
  expect(action('free-captive').may(state, fighterOf(state, 'red-pip'))).not.toBe(true);
  const helping = players.asked.filter(({ kind }) => kind === 'measure').at(-1);
  expect(helping).toMatchObject({ from: 'red-sly', within: 1, to: ['red-boss', 'red-rat'] });
});

test('[takeover.rescue-mission.special.5, campaign.hired-guns.battle.5] a Hired Gun who frees a Captive earns no XP', () => {
  const { t, state } = mission({
    answers: {
      'measure takeover.rescue-mission.special.3': [['red-sly']],
      'measure takeover.rescue-mission.special.4': [['red-rat']],
      'dice 2D6 takeover.rescue-mission.special.4': [[6, 6]],
      'dice D3 takeover.rescue-mission.special.5': [[3]],
    },
  });
  const pip = fighterOf(state, 'red-pip');
  pip.rank = 'hired-gun';
  expect(run(action('free-captive').take(t, pip))).toBe(true);
  expect(fighterOf(state, 'red-sly').fate).toBe('standing');
  expect(state.awards).toEqual([]);
});

test.each([
  // 5 on the dice, and minds of 7+ and 8+.
  [undefined, 'captive', 1],
  ['printed-number-so-intelligence-7', 'standing', 1],
  ['6-minus-printed-number-campaign', 'captive', 1],
  ['strength-only', 'captive', 0],
] as const)(
  '[takeover.rescue-mission.special.4] what a battle adds for Intelligence by %s: %s',
  (reading, fate, choices) => {
    const { t, state, players } = mission({
      rulings: reading ? { 'takeover.rescue-free-captive-int': reading } : {},
      answers: {
        'measure takeover.rescue-mission.special.3': [['red-sly']],
        'measure takeover.rescue-mission.special.4': [[]],
        'choice takeover.rescue-mission.special.4': () => 'intelligence',
        'dice 2D6 takeover.rescue-mission.special.4': [[2, 3]],
        'dice D3 takeover.rescue-mission.special.5': [[1]],
      },
    });
    const [pip, sly] = [fighterOf(state, 'red-pip'), fighterOf(state, 'red-sly')];
    for (const [fighter, int] of [
      [pip, 7],
      [sly, 8],
    ] as const)
      Object.assign(fighter, { stats: { ...fighter.stats, s: 3, int } });
    expect(run(action('free-captive').take(t, pip))).toBe(true);
    expect(sly.fate).toBe(fate);
    expect(players.options('choice takeover.rescue-mission.special.4')).toHaveLength(choices);
  },
);

test('[takeover.rescue-mission.special.4] one short frees nobody, but the action is used', () => {
  const { t, state } = mission({
    answers: {
      'measure takeover.rescue-mission.special.3': [['red-sly']],
      'dice 2D6 takeover.rescue-mission.special.4': [[2, 3]],
    },
  });
  expect(run(action('free-captive').take(t, fighterOf(state, 'red-pip')))).toBe(true);
  expect(fighterOf(state, 'red-sly').fate).toBe('captive');
});

test.each([
  ['breaks loose', [5, 5], { fate: 'standing', fleshWounds: 0 }],
  ['stays bound', [4, 4], { fate: 'captive', fleshWounds: 0 }],
  ['is hurt', [1, 2], { fate: 'captive', fleshWounds: 1 }],
] as const)('[takeover.rescue-mission.special.2] a Captive who tries its bonds %s', (_, dice, after) => {
  const { t, state } = mission({
    answers: {
      'choice takeover.rescue-mission.special.2': ['try'],
      'dice 2D6 takeover.rescue-mission.special.2': [dice],
    },
  });
  run(rescue.endPhaseEnds(t));
  expect(fighterOf(state, 'red-sly')).toMatchObject(after);
});

test('[takeover.rescue-mission.special.2] nobody has to try, and one hurt too often goes out', () => {
  const waits = mission();
  run(rescue.endPhaseEnds(waits.t));
  expect(waits.players.keys('dice')).toEqual([]);

  const { t, state } = mission({
    answers: {
      'choice takeover.rescue-mission.special.2': ['try'],
      'dice 2D6 takeover.rescue-mission.special.2': [[1, 1]],
    },
  });
  fighterOf(state, 'red-sly').fleshWounds = 2;
  run(rescue.endPhaseEnds(t));
  expect(fighterOf(state, 'red-sly').fate).toBe('out-of-action');
});

test('[core.nerve.test.1, takeover.rescue-mission.special.2, campaign.alliances.formal.5] a Captive who dies of the bonds shakes its own gang near by, but nobody in bonds', () => {
  const { t, state, players } = mission(
    {
      answers: {
        'choice takeover.rescue-mission.special.2 red-sly': ['try'],
        'choice takeover.rescue-mission.special.2 red-rat': ['wait'],
        'dice 2D6 takeover.rescue-mission.special.2': [[1, 1]],
        'measure core.nerve.test.1': [['red-pip']],
        'dice 2D6 core.nerve.test.2': [[1, 2]],
        'dice 2D6 core.nerve.run.1': always(3),
      },
    },
    [BLUE, RED, GREEN],
  );
  state.facts['rescue.captives'] = ['red-rat', 'red-sly'];
  fighterOf(state, 'red-rat').fate = 'captive';
  fighterOf(state, 'red-sly').fleshWounds = 2;
  run(rescue.endPhaseEnds(t));
  const asked = players.asked.filter(({ clause }) => clause === 'core.nerve.test.1');
  expect(asked).toEqual([expect.objectContaining({ from: 'red-sly', to: ['red-boss', 'red-pip'] })]);
  expect(fighterOf(state, 'red-pip').broken).toBe(true);
});

test('[takeover.rescue-mission.objectives.2, takeover.rescue-mission.objectives.3] Attackers at an edge go home in the End phase or in their activation, and are not Out of Action', () => {
  const { t, state, players } = mission({
    answers: {
      'measure takeover.rescue-mission.objectives.2': [['red-pip', 'red-rat'], [], ['red-boss']],
      'pick takeover.rescue-mission.objectives.2 red': [['red-rat']],
    },
  });
  run(rescue.endPhaseStarts(t));
  expect(players.asked.find(({ kind }) => kind === 'measure')).toMatchObject({
    from: 'edge',
    within: 2,
    to: ['red-boss', 'red-pip', 'red-rat'],
  });
  expect(fighterOf(state, 'red-rat').fate).toBe('escaped');
  expect(fighterOf(state, 'red-pip').fate).toBe('standing');
  const { may, take } = action('go-home');
  expect(may(state, fighterOf(state, 'blue-bo'))).not.toBe(true);
  expect(run(take(t, fighterOf(state, 'red-boss')))).toBe(false);
  expect(run(take(t, fighterOf(state, 'red-boss')))).toBe(true);
  expect(fighterOf(state, 'red-boss').fate).toBe('escaped');
});

test('[takeover.rescue-mission.objectives.2] with Towers the lowest level is a way home, too', () => {
  const { t, state } = mission({
    terrain: 'towers',
    answers: { 'measure takeover.rescue-mission.objectives.2': [[], ['red-boss']] },
  });
  expect(run(action('go-home').take(t, fighterOf(state, 'red-boss')))).toBe(true);
});

test('[takeover.rescue-mission.deployment.6] from the round after the alarm D3 Reinforcements come on at their zone, until the deck is empty', () => {
  const { t, state, players } = mission({
    answers: {
      'dice D3 takeover.rescue-mission.deployment.6': [[1], [3]],
      'dice 1 of': [['blue-ace'], ['blue-king']],
    },
  });
  state.facts['rescue.zone'] = 'north';
  run(rescue.roundStarts(t));
  run(raiseAlarm(t, 'takeover.sneak-attack.alarm.1'));
  expect(players.placed()).toEqual([]);
  for (state.round = 2; state.round < 5; state.round++) run(rescue.roundStarts(t));
  const zone = 'within 2" of the north edge of the board';
  expect(players.placed()).toEqual([
    ['blue-ace', zone],
    ['blue-king', zone],
  ]);
  expect(rescue.bottleCrew(state, gangBy(state, 'blue'), 2)).toBe(4);
  expect(rescue.bottleCrew(state, gangBy(state, 'red'), 3)).toBe(3);
});

test('[takeover.rescue-mission.deployment.6] by another reading the first of them come at once', () => {
  const { t, players } = mission({
    rulings: { 'takeover.rescue-reinforcement-time': 'once-when-alarm-raised-then' },
    answers: {
      'dice D3 takeover.rescue-mission.deployment.6': [[1]],
      'dice 1 of': [['blue-ace']],
    },
  });
  run(raiseAlarm(t, 'takeover.sneak-attack.alarm.1'));
  expect(players.placed().map(([id]) => id)).toEqual(['blue-ace']);
});

test('[takeover.rescue-mission.ending.1, takeover.rescue-mission.victory.2, takeover.rescue-mission.rewards.2, takeover.rescue-mission.rewards.3, takeover.rescue-mission.reputation.2] a Captive alone does not keep its gang in, and stays a captive', () => {
  const { t, state } = mission();
  expect(rescueMission.ending(t)).toMatchObject({ ended: false });
  for (const id of ['red-boss', 'red-pip', 'red-rat']) fighterOf(state, id).fate = 'escaped';
  expect(rescueMission.ending(t)).toMatchObject({ ended: true });
  state.verdict = rescueMission.victory(t);
  expect(state.verdict).toMatchObject({ victors: ['blue'], why: 'takeover.rescue-mission.victory.2' });
  expect(run(rescueMission.rewards(t)).gangs.blue?.reputation).toBe(1);
  expect(state.awards).toMatchObject([{ to: 'red-sly', what: 'captive', detail: 'blue' }]);
  expect(rescueMission.captureModifier(state, gangBy(state, 'blue'))).toBe(3);
});

test('[takeover.rescue-mission.rewards.3] one who was freed and fell is a captive again, not one of the injured', () => {
  const { t, state } = mission({ answers: { dice: always(1) } });
  fighterOf(state, 'red-sly').fate = 'out-of-action';
  for (const id of ['blue-bo', 'blue-cy']) fighterOf(state, id).fate = 'fled';
  expect(rescueMission.victory(t)).toMatchObject({ victors: ['blue'] });
  expect(fighterOf(state, 'red-sly').fate).toBe('captive');
  expect(run(rescueMission.rewards(t)).notes).toContain('takeover.rescue-mission.rewards.3');
});

test('[takeover.rescue-mission.ending.1, takeover.rescue-mission.victory.1, takeover.rescue-mission.experience.1, takeover.rescue-mission.reputation.1] a Captive left with nobody but Attackers is rescued', () => {
  const { t, state } = mission({ answers: { 'dice 2D3': [[2, 2]], 'dice D3': [[1]] } });
  for (const id of ['blue-bo', 'blue-cy']) fighterOf(state, id).fate = 'fled';
  expect(rescueMission.ending(t)).toEqual({ ended: true, why: 'takeover.rescue-mission.ending.1' });
  expect(rescueMission.victory(t)).toMatchObject({
    victors: ['red'],
    why: 'takeover.rescue-mission.victory.1',
  });
  expect(run(rescueMission.rewards(t))).toMatchObject({
    gangs: { red: { reputation: 2 }, blue: { reputation: -1 } },
    xp: { 'red-sly': 4, 'red-boss': 1 },
  });
  expect(fighterOf(state, 'red-sly').fate).toBe('rescued');
});

test('[takeover.rescue-mission.ending.1, takeover.standards.ending.2] once every Attacker has left, a Captive who breaks loose in that End phase does not resume the battle', () => {
  const { t, state, players } = mission({
    answers: {
      'measure takeover.rescue-mission.objectives.2': () => ['red-boss', 'red-pip', 'red-rat'],
      'pick takeover.rescue-mission.objectives.2': () => ['red-boss', 'red-pip', 'red-rat'],
      'choice takeover.rescue-mission.special.2': ['try'],
      'dice 2D6 takeover.rescue-mission.special.2': [[6, 6]],
    },
  });
  state.moment = 'end-phase';
  run(endPhase(t));
  expect(players.keys('dice 2D6 takeover.rescue-mission.special.2')).toHaveLength(1);
  expect(fighterOf(state, 'red-sly').fate).toBe('standing');
  expect(run(isOver(t))).toBe(true);
  expect(rescueMission.victory(t)).toMatchObject({ victors: ['blue'] });
});

test('[takeover.rescue-mission.crews.3, campaign.beasts.owner.1] a beast may stand guard with its owner', () => {
  const { t, state } = tableFor(ID, [roster('blue', 'king leader, bo specialist, cy, rex beast'), RED]);
  fighterOf(state, 'red-sly').status = 'captive';
  fighterOf(state, 'blue-rex').owner = 'blue-bo';
  run(rescueMission.gather(t));
  gangBy(state, 'blue').crew = ['blue-bo', 'blue-rex'];
  gangBy(state, 'red').crew = ['red-boss'];
  run(rescueMission.deployment(t));
  expect(gangBy(state, 'blue').reinforcements.toSorted()).toEqual(['blue-cy', 'blue-king']);
});

test('[takeover.rescue-mission.crews.3, takeover.rescue-mission.deployment.6, campaign.beasts.owner.1] a beast is no Reinforcement of its own, and may arrive with its owner', () => {
  const { t, state, players } = tableFor(ID, [roster('blue', 'king leader, bo, rex beast'), RED], {
    answers: {
      'dice D3 takeover.rescue-mission.deployment.6': [[3]],
      'dice 1 of': [['blue-king']],
      'pick campaign.beasts.owner.1': () => ['blue-rex'],
    },
  });
  fighterOf(state, 'red-sly').status = 'captive';
  fighterOf(state, 'blue-rex').owner = 'blue-king';
  run(rescueMission.gather(t));
  gangBy(state, 'blue').crew = ['blue-bo'];
  gangBy(state, 'red').crew = ['red-boss'];
  run(rescueMission.deployment(t));
  expect(gangBy(state, 'blue').reinforcements).toEqual(['blue-king']);
  fighterOf(state, 'blue-rex').fate = 'stayed-home';
  state.special = [...state.special, 'campaign.beasts'];
  state.round = 1;
  run(raiseAlarm(t, 'takeover.sneak-attack.alarm.1'));
  state.round = 2;
  run(rescue.roundStarts(t));
  expect(players.placed().slice(-2)).toEqual([
    ['blue-king', 'within 2" of the north edge of the board'],
    ['blue-rex', 'within 3" of blue-king'],
  ]);
});

test('[takeover.rescue-mission.crews.2, campaign.beasts.owner.1] by another reading officers stand guard if only a beast is left beside them', () => {
  const rulings = { 'takeover.rescue-short-guard': 'nobody-else-fit-fight-leaders' };
  const { t, state } = tableFor(ID, [roster('blue', 'king leader, rex beast'), RED], { rulings });
  fighterOf(state, 'blue-rex').owner = 'blue-king';
  const [guard] = terms(state, t);
  expect(guard?.may?.(fighterOf(state, 'blue-king'))).toBe(true);
});
