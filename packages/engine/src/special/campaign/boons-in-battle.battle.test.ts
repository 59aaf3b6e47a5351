/** Territory boons, hatred and the mastiffs' own abilities in a battle. */
import { expect, test } from 'vitest';
import { engage } from '../../battle/events.ts';
import { atFighter, atMoment } from '../../battle/special-rule.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import { targetsFor } from '../../core/play/attack.ts';
import { fight } from '../../core/play/fight.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { shoot } from '../../core/play/shoot.ts';
import '../../scenarios/index.ts';
import { type Answers, always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import '../../campaign/gang/beasts.ts';
import './boons-in-battle.ts';

function owning(boons: readonly string[], answers: Answers = {}, house = 'escher') {
  const made = battleOf(
    'takeover.stand-off',
    [roster('red', 'boss leader, ana, bo, cai'), roster('blue', 'king leader, cy')],
    {
      answers: { dice: always(1), ...answers },
    },
  );
  made.state.special.push('campaign.territories', 'campaign.beasts');
  made.state.occasion = { ...made.state.occasion, boons: { red: [...boons] } };
  for (const gang of made.state.gangs) if (gang.id === 'red') gang.house = house;
  return { ...made, of: (id: string) => fighterOf(made.state, id) };
}

test('[campaign.territories.drinking-hole.2, campaign.territories.drinking-hole.3] a failed Cool check is rolled again, and a 2 leaves the fighter Intoxicated at -1 to hit', () => {
  const made = owning(['drinking-hole'], {
    'measure core.nerve.test.1': [['red-ana']],
    'dice 2D6 core.nerve.test.2': [[1, 1]],
    'dice 2D6 campaign.territories.drinking-hole.2': [[4, 3]],
    'dice D6 campaign.territories.drinking-hole.2': [[2]],
    // A laspistol at short range is +1: a BS of 4+ needs a 4 now.
    'dice D6 core.shooting.hit.1': [[3]],
    'dice firepower': always(1),
  });
  run(nerveOfFriends(made.t, made.of('red-bo')));
  expect([made.of('red-ana').broken, made.of('red-ana').conditions]).toEqual([false, ['intoxicated']]);
  run(shoot(made.t, made.of('red-ana'), [made.of('blue-cy')]));
  expect(made.of('blue-cy').fate).toBe('standing');
});

test('[campaign.territories.drinking-hole.4] a Delaque owner has two random enemies Intoxicated, and no re-roll', () => {
  const made = owning(
    ['drinking-hole'],
    {
      dice: (question) =>
        question.kind === 'dice' && 'deck' in question.dice ? [question.dice.deck[0] as string] : [1],
    },
    'delaque',
  );
  run(atMoment(made.t, 'deployed'));
  expect(['blue-king', 'blue-cy'].map((id) => made.of(id).conditions)).toEqual([
    ['intoxicated'],
    ['intoxicated'],
  ]);
});

test('[campaign.territories.gambling-den.4] a Delaque owner takes one enemy out of the battle', () => {
  const made = owning(
    ['gambling-den'],
    { 'choice campaign.territories.gambling-den.4': ['blue-king'] },
    'delaque',
  );
  run(atMoment(made.t, 'deployed'));
  expect([made.of('blue-king').fate, made.of('blue-king').tookPart]).toEqual(['stayed-home', false]);
  expect(made.state.gangs[1]?.crew).toEqual(['blue-cy']);
});

test('[campaign.territories.generatorium.1, campaign.territories.generatorium.2] the power is cut once, and comes back on a 5', () => {
  const made = owning(['generatorium'], {
    'choice campaign.territories.generatorium.1': ['cut'],
    'dice D6 campaign.territories.generatorium.2': [[4], [5]],
  });
  run(atMoment(made.t, 'roundStarts'));
  expect(made.state.special).toContain('takeover.pitch-black');
  run(atMoment(made.t, 'endPhaseStarts'));
  expect(made.state.special).toContain('takeover.pitch-black');
  run(atMoment(made.t, 'endPhaseStarts'));
  expect(made.state.special).not.toContain('takeover.pitch-black');
  run(atMoment(made.t, 'roundStarts'));
  expect(made.players.keys('choice campaign.territories.generatorium.1')).toHaveLength(1);
});

test('[campaign.territories.needle-ways.1, campaign.territories.needle-ways.2, campaign.territories.needle-ways.4] up to three wait and appear when the first round is over', () => {
  const made = owning(['needle-ways'], {
    'pick campaign.territories.needle-ways.1': [['red-ana', 'red-bo']],
  });
  run(atMoment(made.t, 'deployed'));
  expect([made.of('red-ana').fate, made.of('red-boss').fate]).toEqual(['reserve', 'standing']);
  run(atMoment(made.t, 'roundEnds'));
  expect(made.of('red-ana').fate).toBe('standing');
  expect(made.players.placed()).toEqual([
    ['red-ana', expect.stringContaining('6"')],
    ['red-bo', expect.stringContaining('2"')],
  ]);
});

test('[campaign.territories.needle-ways.3] Delaque have two groups', () => {
  const made = owning(
    ['needle-ways'],
    { 'pick campaign.territories.needle-ways.1': [['red-ana'], ['red-bo']] },
    'delaque',
  );
  run(atMoment(made.t, 'deployed'));
  run(atMoment(made.t, 'roundEnds'));
  expect(made.players.placed().map(([who]) => who)).toEqual(['red-ana', 'red-bo']);
});

test('[campaign.territories.tunnels.1, campaign.territories.tunnels.2, campaign.territories.tunnels.3] on a 4 those below come up by one of two markers and act as a group', () => {
  const made = owning(['tunnels'], {
    'pick campaign.territories.tunnels.1': [['red-ana', 'red-bo']],
    'dice D6 campaign.territories.tunnels.3': [[3], [4]],
    'choice campaign.territories.tunnels.3': ['tunnel-red-2'],
  });
  run(atMoment(made.t, 'deployed'));
  expect(made.players.asked.find(({ kind }) => kind === 'pick')).toMatchObject({ most: 3 });
  run(atMoment(made.t, 'prioritySettled'));
  expect(made.of('red-ana')).toMatchObject({ fate: 'reserve', tookPart: false });
  run(atMoment(made.t, 'prioritySettled'));
  expect([made.of('red-ana').fate, made.of('red-ana').group]).toEqual(['standing', 1]);
  run(atMoment(made.t, 'prioritySettled'));
  expect(made.players.keys('dice D6 campaign.territories.tunnels.3')).toHaveLength(2);
});

test('[campaign.territories.tunnels.4] an Orlock gang may bring six, as long as somebody holds the field', () => {
  const made = owning(['tunnels'], {}, 'orlock');
  for (const id of ['a', 'b', 'c', 'd']) {
    made.state.fighters[id] = { ...structuredClone(made.of('red-ana')), id };
    const gang = made.state.gangs[0] as GangState;
    gang.roster = [...gang.roster, id];
    gang.crew = [...gang.crew, id];
  }
  run(atMoment(made.t, 'deployed'));
  expect(made.players.asked.find(({ kind }) => kind === 'pick')).toMatchObject({ most: 6 });
});

test('[campaign.territories.workshop.1] D3 and one more ammo caches are placed, and work', () => {
  const made = owning(['workshop'], { 'dice D3 campaign.territories.workshop.1': [[2]] });
  run(atMoment(made.t, 'deployed'));
  expect(Object.values(made.state.markers).map(({ kind }) => kind)).toEqual([
    'ammo-cache',
    'ammo-cache',
    'ammo-cache',
  ]);
  expect(made.state.special).toContain('classic.ammo-cache');
});

const DRY: Answers = {
  'choice core.shooting.range.1': () => 'out',
  'dice firepower': always('ammo'),
};

test('[campaign.territories.workshop.2] every 1 in an Ammo check is rolled again', () => {
  const empty = (faces: readonly number[]) => {
    const made = owning(['workshop'], {
      ...DRY,
      'dice D6 campaign.territories.workshop.2': faces.map((face) => [face]),
    });
    const ana = made.of('red-ana');
    ana.weapons = ['armoury.autogun'];
    run(shoot(made.t, ana, [made.of('blue-cy')]));
    return ana.empty.length;
  };
  expect([empty([1, 4]), empty([3])]).toEqual([0, 1]);
});

test.each([
  ['promethium-cache', 'armoury.arc-rifle', 0],
  ['promethium-cache', 'armoury.autogun', 1],
] as const)(
  '[campaign.territories.promethium-cache.2] with a %s %s runs dry %i times',
  (boon, weapon, times) => {
    const made = owning([boon], { ...DRY, 'dice D6 core.ammo.test.1': times === 1 ? [[1]] : [[1], [6]] });
    const ana = made.of('red-ana');
    ana.weapons = [weapon];
    run(shoot(made.t, ana, [made.of('blue-cy')]));
    expect(ana.empty.length).toBe(times);
  },
);

test('[campaign.territories.sludge-sea.2] only the first Ammo check of a Gas weapon is rolled again', () => {
  const made = owning(['sludge-sea'], {
    ...DRY,
    'dice D6 core.ammo.test.1': [[1], [6], [1]],
    'pick core.blasts.hit.1': () => [],
    dice: always(1),
    'dice scatter': always(90),
    'measure core.blasts.hit.1': () => [],
  });
  const ana = made.of('red-ana');
  ana.weapons = ['armoury.grenade-launcher'];
  ana.gear = ['armoury.grenade-launcher/choke-gas'];
  const gas = { 'choice core.shooting.declare.1': 'armoury.grenade-launcher/choke-gas' };
  const { hand } = made.t;
  const answer = hand.answer.bind(hand);
  hand.answer = (question) =>
    question.clause === 'core.shooting.declare.1' ? gas['choice core.shooting.declare.1'] : answer(question);
  run(shoot(made.t, ana, [made.of('blue-cy')]));
  expect(ana.empty).toEqual([]);
  run(shoot(made.t, ana, [made.of('blue-cy')]));
  expect([...ana.empty, ...ana.spent]).not.toEqual([]);
});

test('[campaign.tables.injury.8] a fighter who hates a gang rolls one more die when charging a member of it', () => {
  const dice = (skills: readonly string[]) => {
    const made = owning([], { 'choice core.combat.reaction.1': () => 'hold' });
    const ana = made.of('red-ana');
    ana.skills = [...skills];
    engage(ana, made.of('blue-cy'));
    run(fight(made.t, ana, true));
    return made.players
      .keys('dice')
      .find((key) => key.includes('core.combat.hit.1'))
      ?.split(' ')[1];
  };
  expect([dice(['hatred:blue']), dice(['hatred:green']), dice([])]).toEqual(['3D6', '2D6', '2D6']);
});

// Cyber-mastiffs

test('[campaign.beasts.daisy.1] a fighter who fails a Willpower check cannot shoot at Daisy and loses the activation, unless she is at a friend', () => {
  const shot = (engaged: boolean) => {
    const made = owning([], {
      'dice 2D6 campaign.beasts.daisy.1': [[3, 3]],
      'dice D6 core.shooting.hit.1': [[1]],
    });
    const daisy = made.of('blue-cy');
    daisy.skills = ['daisy'];
    if (engaged) engage(daisy, made.of('red-bo'));
    return [
      run(shoot(made.t, made.of('red-ana'), [daisy])),
      made.players.keys('dice D6 core.shooting.hit').length,
    ];
  };
  expect(shot(false)).toEqual(['double', 0]);
  expect(shot(true)).toEqual(['basic', 1]);
});

test('[campaign.beasts.peanut.1] Peanut is Insane for an activation on a 1', () => {
  const made = owning([], { 'dice D6 campaign.beasts.peanut.1': [[1], [2]] });
  const peanut = made.of('red-bo');
  peanut.skills = ['peanut'];
  run(atFighter(made.t, 'activationStarts', peanut));
  expect(peanut.conditions).toContain('insane');
  run(atFighter(made.t, 'activationEnds', peanut));
  expect(peanut.conditions).toEqual([]);
  run(atFighter(made.t, 'activationStarts', peanut));
  expect(peanut.conditions).toEqual([]);
});

test('[campaign.beasts.roscoe.1] nobody is finished off within 3" of a Roscoe who stands', () => {
  const made = owning([], { 'measure campaign.beasts.roscoe.1': [['blue-king']] });
  made.of('blue-cy').skills = ['roscoe'];
  const king = made.of('blue-king');
  king.fate = 'seriously-injured';
  expect(run(targetsFor(made.t, made.of('red-ana'), [king], 'coup'))).toEqual([]);
  made.of('blue-cy').fate = 'pinned';
  expect(run(targetsFor(made.t, made.of('red-ana'), [king], 'coup'))).toEqual([king]);
});
