/** Escort Mission as it is played: zones, the way out, the Uphiver, the end. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { expect, test } from 'vitest';
import { engage, goDown, goOut } from '../../battle/events.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import { activate } from '../../core/play/activation.ts';
import { fight } from '../../core/play/fight.ts';
import { suffer } from '../../core/play/hits.ts';
import { endPhase, playRound, recoveryStep } from '../../core/play/round.ts';
import { knockBack } from '../../core/play/shot-hits.ts';
import { escortMission } from './escort-mission.ts';
import { type Answers, always, roster, run, type Setting, tableFor } from './table.fixture.ts';

const BLUE = roster('blue', 'king leader, a');
const RED = roster('red', 'boss leader');
const GREEN = roster('green', 'don leader');
const ID = 'takeover.escort-mission';

const rollOffs: Answers = {
  'dice 2D6 takeover.standards.deployment': always(6, 1),
  'dice 3D6 takeover.standards.deployment': always(6, 3, 1),
};

/** A battle whose deployment is over, with the Extraction Zone in the north. */
function underWay(gangs = [BLUE, RED], { answers = {}, ...more }: Setting = {}) {
  const made = tableFor(ID, gangs, {
    ...more,
    answers: { ...rollOffs, 'choice takeover.escort-mission.deployment.4': ['north'], ...answers },
  });
  run(escortMission.deployment(made.t));
  made.state.round = 1;
  return { ...made, uphiver: fighterOf(made.state, 'uphiver') };
}

test('[takeover.escort-mission.crews.1, takeover.escort-mission.crews.3, takeover.escort-mission.crews.4] six chosen against seven or five drawn', () => {
  const terms = (gangs: Parameters<typeof tableFor>[1]) => {
    const { t, state } = tableFor(ID, gangs);
    return state.gangs.map((gang) => escortMission.crew(t, gang));
  };
  expect(terms([BLUE, RED])).toMatchObject([
    { method: 'custom', size: 6 },
    { method: 'random', size: 7 },
  ]);
  expect(terms([BLUE, RED, GREEN])[1]).toMatchObject({ method: 'random', size: 5 });
});

test('[takeover.escort-mission.crews.2, takeover.escort-mission.special.3, takeover.escort-mission.special.4] the Uphiver joins the Defender', () => {
  const { state, uphiver, players } = underWay();
  expect(uphiver).toMatchObject({
    gang: 'blue',
    rank: 'uphiver',
    fate: 'standing',
    stats: { m: 5, ws: 5, bs: 4, s: 3, t: 3, w: 2, i: 4, a: 1, ld: 8, cl: 6, wil: 7, int: 7 },
    weapons: ['armoury.laspistol'],
    gear: ['armoury.mesh-armour', 'armoury.displacer-field'],
    save: 5,
    skills: ['spring-up'],
    wounds: 2,
  });
  expect(state.gangs[0]?.crew).toEqual(['blue-king', 'blue-a', 'uphiver']);
  expect(players.placed().map(([id]) => id)).toEqual(['blue-king', 'red-boss', 'blue-a', 'uphiver']);
});

test('[takeover.escort-mission.deployment.1, takeover.escort-mission.deployment.4] zones, then an edge that the Defender does not touch, then fighters', () => {
  const { state, players } = underWay();
  expect(players.options('choice takeover.escort-mission.deployment.4')).toEqual([['east', 'north']]);
  expect(state.markers['extraction-zone']).toMatchObject({ state: 'north' });
  const clauses = players.asked.map(({ clause }) => clause);
  const at = (clause: ClauseId) => clauses.indexOf(clause);
  expect(at('takeover.standards.deployment.1')).toBeLessThan(at('takeover.escort-mission.deployment.4'));
  expect(at('takeover.escort-mission.deployment.4')).toBeLessThan(at('takeover.standards.deployment.4'));
  expect(escortMission.battlefield(state).at(-1)).toMatchObject({
    words: 'Extraction Zone',
    where: { outline: { x: [0, 36], y: [35, 36] } },
  });
  Object.assign(state, { board: { file: { size: { width: 48, depth: 30 } } } });
  expect(escortMission.battlefield(state).at(-1)).toMatchObject({
    where: { outline: { x: [0, 48], y: [29, 30] } },
  });
});

test('[takeover.escort-mission.battlefield.1] before that the battlefield is the standard one', () => {
  const { state } = tableFor(ID, [BLUE, RED]);
  expect(escortMission.battlefield(state)).toHaveLength(4);
});

test('[takeover.escort-mission.deployment.2] with points along the edge the Defender is held to a corner as long as one is free', () => {
  const rivals = ['c', 'd', 'e', 'f'].map((id) => roster(id, 'boss leader'));
  const offered = (dice: readonly number[]) => {
    const { t, players } = tableFor(ID, [BLUE, ...rivals], {
      answers: {
        'dice 5D6 takeover.standards.deployment.1': [dice],
        'dice 5D6 takeover.standards.deployment.2': always(1, 2, 3, 4, 5),
      },
    });
    run(escortMission.deployment(t));
    return players.options('choice takeover.standards.deployment.1 blue')[0];
  };
  expect(offered([6, 5, 4, 3, 2])).toEqual(['point-1']);
  // Somebody else was first and took the corner.
  expect(offered([5, 6, 4, 3, 2])).toEqual(['point-2', 'point-3', 'point-4', 'point-5']);
});

test('[takeover.escort-mission.deployment.3, takeover.escort-mission.deployment.5] with Towers the Defender is at the foot of one and an Attacker names the top of another', () => {
  const { state, players } = underWay([BLUE, RED, GREEN], {
    terrain: 'towers',
    answers: { 'dice 2D6 takeover.escort-mission.deployment.5': [[1, 6]] },
  });
  const named = players.asked.find(({ of }) => of === 'extraction-zone');
  expect(named).toMatchObject({
    kind: 'place',
    by: ['green'],
    clause: 'takeover.escort-mission.deployment.5',
  });
  expect(state.markers['extraction-zone']?.state).toBe('tower');
  const placed = players.placed();
  // The Defender names its tower in its turn of the roll-off, before the Attacker names another.
  expect(placed.slice(0, 2)).toEqual([
    ['starting-tower', 'on any tower'],
    ['extraction-zone', 'on the top level of any tower but the starting tower'],
  ]);
  expect(players.asked.find(({ of }) => of === 'starting-tower')).toMatchObject({ by: ['blue'] });
  expect(placed.find(([id]) => id === 'blue-king')?.[1]).toContain('lowest level of the starting tower');
  expect(players.options('choice takeover.standards.deployment.1 blue')).toEqual([]);
});

const acting: Answers = {
  'choice core.activation.turn.4': () => 'move',
  'choice core.activation.group': () => 'nobody',
};

test('[takeover.escort-mission.objectives.1] a move to the zone takes the Uphiver away at once', () => {
  const { t, state, uphiver, players } = underWay([BLUE, RED], {
    depth: 'full',
    answers: { ...acting, 'measure takeover.escort-mission.objectives.1': [[], ['uphiver']] },
  });
  uphiver.ready = true;
  run(activate(t, fighterOf(state, 'blue-a')));
  expect(players.keys('measure takeover.escort-mission.objectives.1')).toEqual([]);
  run(activate(t, uphiver));
  expect(uphiver.fate).toBe('extracted');
  expect(escortMission.ending(t)).toEqual({ ended: true, why: 'takeover.escort-mission.objectives.1' });
  expect(escortMission.victory(t)).toMatchObject({
    victors: ['blue'],
    why: 'takeover.escort-mission.victory.1',
  });
});

test('[takeover.escort-mission.special.4, armoury.play.skills.1] a pinned Uphiver springs up on a passed Initiative test', () => {
  const fateAfter = (roll: number) => {
    const { t, uphiver } = underWay([BLUE, RED], {
      depth: 'full',
      answers: {
        'dice D6 armoury.play.skills.1': [[roll]],
        'choice core.activation.turn.4': () => 'done',
        'choice core.activation.group': () => 'nobody',
      },
    });
    uphiver.fate = 'pinned';
    run(activate(t, uphiver));
    return uphiver.fate;
  };
  expect(fateAfter(4)).toBe('standing');
  expect(fateAfter(3)).toBe('pinned');
});

test('[takeover.escort-mission.special.4, armoury.play.armour.1, core.hits.save.4] the displacer field saves on a 4 and flings the Uphiver away, off the board perhaps', () => {
  const hit = (save: number, off: boolean, kind = 'field') => {
    const { t, state, uphiver, players } = underWay([BLUE, RED], {
      answers: {
        'choice armoury.play.armour.1': [kind],
        'dice D6 core.hits.wound': always(6),
        'dice D6 core.hits.save': [[save]],
        'dice scatter armoury.play.armour.1': always(90),
        'fact armoury.play.armour.1': [off],
        'measure takeover.escort-mission.objectives.1': () => [],
      },
    });
    run(suffer(t, uphiver, fighterOf(state, 'red-boss'), null));
    return {
      wounds: uphiver.wounds,
      fate: uphiver.fate,
      asked: players.keys('measure takeover.escort').length,
    };
  };
  expect(hit(4, false)).toEqual({ wounds: 2, fate: 'standing', asked: 1 });
  expect(hit(3, false)).toEqual({ wounds: 1, fate: 'standing', asked: 0 });
  expect(hit(4, true)).toEqual({ wounds: 2, fate: 'out-of-action', asked: 1 });
  expect(hit(4, false, 'armour')).toEqual({ wounds: 1, fate: 'standing', asked: 0 });
});

test('[takeover.escort-mission.special.1, takeover.escort-mission.special.2] a bottled gang flees or leaves without the Uphiver', () => {
  const bottled = (answers: Answers) => {
    const made = underWay([BLUE, RED], { answers });
    for (const gang of made.state.gangs) if (gang.id === 'blue') gang.bottled = 'failed-test';
    return made;
  };
  const fleeing = bottled({ 'dice 2D6 core.endphase.flee.1': always(1) });
  run(endPhase(fleeing.t));
  expect(fleeing.players.keys('dice 2D6 core.endphase.flee.1')).toHaveLength(2);
  expect([fighterOf(fleeing.state, 'blue-a').fate, fleeing.uphiver.fate]).toEqual(['fled', 'standing']);
  expect(escortMission.ending(fleeing.t)).toEqual({ ended: false, why: null });

  const leaving = bottled({
    'choice core.endphase.leave.1': ['leave'],
    'choice core.activation.turn.4': () => 'done',
    'dice 2D6 core.round.priority': always(6, 1),
    'dice 2D6 core.endphase': always(6),
  });
  run(playRound(leaving.t));
  expect([fighterOf(leaving.state, 'blue-a').fate, leaving.uphiver.fate]).toEqual(['fled', 'standing']);
  // Still in the hands of the Defender's player, who is asked what the Uphiver does.
  expect(leaving.players.asked).toContainEqual(
    expect.objectContaining({ of: 'uphiver', by: ['blue'], clause: 'core.activation.turn.4' }),
  );
});

test('[takeover.escort-mission.special.1] the Uphiver is left out of bottle checks, unless the table counts them', () => {
  const checks = (rulings: object) => {
    const { t, uphiver, players } = underWay([BLUE, RED], {
      rulings,
      answers: {
        'dice D6 core.endphase.bottle.2': always(1),
        'choice core.endphase.bottle.5': () => 'roll',
        dice: always('flesh'),
        'dice 2D6 core': always(6),
      },
    });
    uphiver.fate = 'seriously-injured';
    run(endPhase(t));
    return players.keys('dice D6 core.endphase.bottle.2').length;
  };
  expect(checks({})).toBe(0);
  expect(checks({ 'takeover.escort-uphiver-bottle': 'counts-member-crew' })).toBe(1);
});

test('[takeover.escort-mission.ending.1, takeover.escort-mission.victory.3, takeover.escort-mission.rewards.1, takeover.escort-mission.rewards.3, takeover.escort-mission.reputation.1] the gang that takes the Uphiver out wins', () => {
  const { t, state, uphiver } = underWay([BLUE, RED, GREEN], {
    answers: {
      'dice D6x10 takeover.escort-mission.rewards.1': [[2]],
      'dice D3x5 takeover.escort-mission.rewards.3': [[1], [2]],
      'dice D3 takeover.escort-mission.experience.1': [[1]],
    },
  });
  run(goOut(t, uphiver, fighterOf(state, 'green-don'), 'core.injury.out.1'));
  expect(escortMission.ending(t)).toEqual({ ended: true, why: 'takeover.escort-mission.ending.1' });
  expect(escortMission.victory(t)).toMatchObject({
    victors: ['green'],
    why: 'takeover.escort-mission.victory.3',
  });
  expect(run(escortMission.rewards(t))).toMatchObject({
    gangs: { blue: { credits: 5 }, red: { credits: 10 }, green: { credits: 20, reputation: 3 } },
    xp: { 'green-don': 1 },
  });
});

test('[takeover.standards.ending.1] with no Attacker left the Defender has won', () => {
  const { t, state } = underWay();
  run(goOut(t, fighterOf(state, 'red-boss'), null, 'core.injury.out.1'));
  expect(escortMission.ending(t)).toEqual({ ended: true, why: 'takeover.standards.ending.1' });
  expect(escortMission.victory(t)).toMatchObject({ victors: ['blue'] });
});

const ZONE = 'measure takeover.escort-mission.objectives.1';

test('[takeover.escort-mission.objectives.1, core.combat.consolidate.1] the move after a fight may bring the Uphiver into the zone', () => {
  const { t, state, uphiver } = underWay([BLUE, RED], {
    answers: {
      'choice core.combat.weapons.1': () => 'none',
      'choice core.combat.consolidate.1': ['move'],
      'dice D6 core.combat.hit.1': always(6),
      'dice D6 core.hits.wound.1': always(6),
      'dice injury': always('out'),
      [ZONE]: [['uphiver']],
    },
  });
  engage(uphiver, fighterOf(state, 'red-boss'));
  run(fight(t, uphiver));
  expect(uphiver.fate).toBe('extracted');
});

test.each([
  ['attacks', true],
  ['status', true],
  ['status', false],
] as const)(
  '[takeover.escort-mission.objectives.1, core.actions.injured.1] a crawl that nobody tells of may bring the Uphiver there: depth %s, noted %s',
  (depth, noted) => {
    const { t, uphiver } = underWay([BLUE, RED], { depth, answers: { [ZONE]: [['uphiver']] } });
    Object.assign(uphiver, { fate: 'seriously-injured', ready: true });
    run(activate(t, uphiver, noted));
    expect(uphiver.fate).toBe('extracted');
  },
);

test('[takeover.escort-mission.objectives.1, core.hits.knockback.1] so may a push', () => {
  const { t, uphiver } = underWay([BLUE, RED], { answers: { [ZONE]: [['uphiver']] } });
  run(knockBack(t, uphiver, 6));
  expect(uphiver.fate).toBe('extracted');
});

test('[takeover.escort-mission.special.1, core.conditions.insane.1] an insane and broken Uphiver runs for cover and never flees', () => {
  const { t, uphiver } = underWay([BLUE, RED], {
    depth: 'full',
    answers: {
      'dice D6 core.conditions.insane.1': [[1]],
      'dice 2D6 campaign.table-rules.house.2': [[1, 1]],
      'dice 2D6 core.nerve.run': always(3),
      'choice core.activation.group': () => 'nobody',
    },
  });
  Object.assign(uphiver, { conditions: ['insane'], broken: true });
  run(activate(t, uphiver));
  expect([uphiver.fate, uphiver.broken]).toEqual(['standing', true]);
  expect(escortMission.ending(t)).toEqual({ ended: false, why: null });

  // Anybody else flees.
  const other = underWay([BLUE, RED], { answers: { 'dice D6 core.conditions.insane.1': [[1]] } });
  const fleeing = fighterOf(other.state, 'blue-a');
  Object.assign(fleeing, { conditions: ['insane'], broken: true });
  run(activate(other.t, fleeing));
  expect(fleeing.fate).toBe('fled');
});

test('[takeover.escort-mission.victory.3, core.endphase.recovery.1] an Uphiver who goes out on a recovery roll counts for the fighter who brought them down', () => {
  const { t, state, uphiver } = underWay([BLUE, RED, GREEN], {
    answers: { dice: always('out') },
  });
  run(goDown(t, uphiver, fighterOf(state, 'green-don'), 'core.injury.serious.1'));
  const deeds = state.deeds.length;
  state.moment = 'end-phase';
  run(recoveryStep(t, state.gangs[0] as GangState));
  expect(uphiver).toMatchObject({ fate: 'out-of-action', takenOutBy: 'green-don' });
  expect(escortMission.victory(t)).toMatchObject({ victors: ['green'] });
  // Nobody acted, so nobody learns from it.
  expect(state.deeds).toHaveLength(deeds);

  const fallen = underWay([BLUE, RED, GREEN], { answers: { dice: always('out') } });
  run(goDown(fallen.t, fallen.uphiver, fighterOf(fallen.state, 'green-don'), 'core.injury.serious.1'));
  fallen.uphiver.fate = 'pinned';
  run(goDown(fallen.t, fallen.uphiver, null, 'core.injury.serious.1'));
  run(recoveryStep(fallen.t, fallen.state.gangs[0] as GangState));
  expect(escortMission.victory(fallen.t)).toMatchObject({ result: 'draw' });
});
