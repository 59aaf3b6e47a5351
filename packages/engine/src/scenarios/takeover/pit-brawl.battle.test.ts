/** Pit Brawl as it is played: one Champion each, scratches, bans, the crowd and the hounds. */
import { expect, test } from 'vitest';
import { goOut } from '../../battle/events.ts';
import { sayQuestion } from '../../battle/say-question.ts';
import { fighterOf, gangBy } from '../../battle/state.ts';
import type { Profile, Weapon } from '../../battle/weapons.ts';
import { harmedBy } from '../../core/play/attack.ts';
import { suffer, sufferHit } from '../../core/play/hits.ts';
import { endPhase, recoveryStep } from '../../core/play/round.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import { inWords } from '../../table/table.ts';
import { pit, pitBrawl } from './pit-brawl.ts';
import { always, battleOf, roster, run, type Setting, tableFor } from './table.fixture.ts';

const ID = 'takeover.pit-brawl';
const RED = roster('red', 'ace champion');
const BLUE = roster('blue', 'bo champion');
const GREEN = roster('green', 'gus champion');
const GOLD = roster('gold', 'max champion');

const brawl = (given: Setting = {}, gangs = [RED, BLUE, GREEN, GOLD]) => battleOf(ID, gangs, given);

test('[takeover.pit-brawl.crews.1] one Champion of its choice for each gang, nobody for a gang without one', () => {
  const { t, state } = tableFor(ID, [
    roster('red', 'boss leader, ace champion, al champion'),
    roster('blue', 'king leader'),
  ]);
  const [red, blue] = state.gangs.map((gang) => run(pitBrawl.crew(t, gang)));
  expect([red?.size, blue?.size]).toEqual([1, 0]);
  const may = Object.values(state.fighters).filter((fighter) => red?.may?.(fighter));
  expect(may.map(({ id }) => id)).toEqual(['red-ace', 'red-al']);
});

test('[takeover.pit-brawl.deployment.1, takeover.pit-brawl.battlefield.1] all start at the wall of a pit of 24" by 24", equally far apart', () => {
  const { t, players, page, state } = tableFor(ID, [RED, BLUE], {
    answers: { 'dice 2D6 takeover.standards.deployment.2': [[2, 5]] },
  });
  run(pitBrawl.deployment(t));
  const wall = 'within 1" of an edge of the board, and with all Champions at equal distances round it';
  expect(players.placed()).toEqual([
    ['blue-bo', wall],
    ['red-ace', wall],
  ]);
  expect(page.board?.(state)).toEqual({ width: 24, depth: 24 });
});

test('[takeover.pit-brawl.battlefield.3, takeover.pit-brawl.battlefield.4] solid terrain keeps out of the middle 8" by 8", scatter goes anywhere', () => {
  const { page, state } = brawl();
  const areas = page.battlefield(state);
  expect(areas.map(({ clause }) => clause.slice(-1))).toEqual(['1', '3', '4']);
  expect(areas[1]?.where).toMatchObject({ outline: { x: [8, 16], y: [8, 16] } });
  expect(areas[2]?.where).toEqual({ is: 'anywhere' });
});

test('[takeover.pit-brawl.crews.1] a fighter whom another rule put into the crew stays out of the pit', () => {
  const { t, state, players } = tableFor(ID, [roster('red', 'pip, ace champion, al champion'), BLUE], {
    answers: { 'dice 2D6 takeover.standards.deployment.2': [[5, 2]] },
  });
  run(pitBrawl.deployment(t));
  expect(players.placed().map(([id]) => id)).toEqual(['red-ace', 'blue-bo']);
  expect(fighterOf(state, 'red-al').fate).toBe('stayed-home');
});

test('[takeover.pit-brawl.battlefield.2] nobody bottles out of the pit, be it with a Mastiff for a Champion', () => {
  const { t, state, players } = brawl({}, [roster('red', 'ace champion, rex beast'), BLUE, GREEN, GOLD]);
  state.order = ['red', 'blue', 'green', 'gold'];
  state.round = 3;
  fighterOf(state, 'red-ace').fate = 'out-of-action';
  run(endPhase(t));
  expect(players.keys('choice core.endphase.bottle')).toEqual([]);
  expect(state.gangs.map(({ bottled }) => bottled)).toEqual(['no', 'no', 'no', 'no']);
});

test.each([
  ['flesh', { fate: 'standing', fleshWounds: 0 }, 'nothing'],
  ['serious', { fate: 'standing', fleshWounds: 1 }, 'a Flesh Wound'],
  ['out', { fate: 'out-of-action', fleshWounds: 0 }, 'Out of Action'],
] as const)(
  '[takeover.pit-brawl.special.2, takeover.pit-brawl.special.3] an injury die that shows %s',
  (face, after, words) => {
    const { t, state } = brawl({ answers: { 'dice D6': [[6]], 'dice injury': [[face]] } });
    run(sufferHit(t, fighterOf(state, 'red-ace'), null, { strength: 3 }));
    expect(fighterOf(state, 'red-ace')).toMatchObject(after);
    expect(t.story.map((told) => inWords(told))).toContain(`In the pit this comes to ${words}`);
  },
);

const MAUL: Weapon = {
  id: 'test.maul',
  name: 'Maul',
  class: 'melee',
  profiles: [
    {
      id: 'standard',
      range: { short: null, long: 'engaged' },
      accuracy: { short: 0, long: 0 },
      strength: 3,
      ap: 0,
      damage: 1,
      ammo: null,
      traits: ['melee', 'pulverise'],
    },
  ],
};

test('[takeover.pit-brawl.special.3] a Flesh Wound that a weapon pulverises is a Flesh Wound again', () => {
  const { t, state } = brawl({
    answers: {
      'dice D6 core.hits.wound.1': [[6]],
      'dice D6 armoury.play.traits.1': [[6]],
      'dice injury': [['flesh']],
    },
  });
  const ace = fighterOf(state, 'red-ace');
  run(suffer(t, ace, null, { weapon: MAUL, profile: MAUL.profiles[0] as Profile }));
  expect(ace).toMatchObject({ fate: 'standing', fleshWounds: 1 });
});

test.each([
  ['flesh', { fate: 'pinned', fleshWounds: 0, conditions: [] }],
  ['serious', { fate: 'pinned', fleshWounds: 1, conditions: [] }],
  ['out', { fate: 'out-of-action', fleshWounds: 0 }],
] as const)(
  '[takeover.pit-brawl.special.2, takeover.pit-brawl.special.3] a recovery die that shows %s is read as a scratch, too',
  (face, after) => {
    const { t, state } = brawl({ answers: { 'dice injury core.endphase.recovery.1': [[face]] } });
    state.order = ['red', 'blue', 'green', 'gold'];
    const ace = fighterOf(state, 'red-ace');
    Object.assign(ace, { fate: 'seriously-injured', conditions: ['webbed'] });
    run(recoveryStep(t, gangBy(state, 'red')));
    expect(ace).toMatchObject(after);
  },
);

test('[takeover.pit-brawl.special.3, classic.reference.skills.1] True Grit drops one of two dice before the other is read as a scratch', () => {
  const { t, state, players } = brawl({
    answers: {
      'dice D6': [[6]],
      'dice 2 injury': [['out', 'serious']],
      'choice classic.reference.skills.1 red-ace': ['serious'],
    },
  });
  const ace = fighterOf(state, 'red-ace');
  ace.skills = ['true-grit'];
  run(sufferHit(t, ace, null, { strength: 3 }));
  expect(players.options('choice classic.reference.skills.1')).toEqual([['out', 'serious']]);
  expect(ace).toMatchObject({ fate: 'standing', fleshWounds: 1 });
});

test('[takeover.pit-brawl.special.5] wargear beside armour stays outside: no bio-booster helps in the pit', () => {
  const { t, state, players } = brawl({ answers: { 'dice D6': [[6]], 'dice injury': [['out']] } });
  const [ace, bo] = [fighterOf(state, 'red-ace'), fighterOf(state, 'blue-bo')];
  ace.gear = ['armoury.bio-booster'];
  bo.gear = ['armoury.medicae-kit', 'armoury.mesh-armour', 'armoury.refractor-field', 'armoury.frenzon'];
  pit.deployed(t);
  expect(bo.gear).toEqual(['armoury.mesh-armour', 'armoury.refractor-field']);
  run(sufferHit(t, ace, null, { strength: 3 }));
  expect(players.keys('dice injury')).toHaveLength(1);
});

test('[takeover.pit-brawl.special.5] an accessory is wargear, too: no telescopic sight and no gunshroud in the pit', () => {
  const { t, state } = brawl();
  const ace = fighterOf(state, 'red-ace');
  ace.gear = ['armoury.telescopic-sight', 'armoury.gunshroud', 'armoury.suspensors', 'armoury.mesh-armour'];
  pit.deployed(t);
  expect(ace.gear).toEqual(['armoury.mesh-armour']);
});

test('[takeover.pit-brawl.special.6] if the pit allows no weapon the reason is the pit, also for the second action', () => {
  const { t, state, players } = brawl({
    round: 1,
    depth: 'full',
    answers: { 'choice core.activation.turn.4': ['move', 'done'] },
  });
  run(takeActions(t, fighterOf(state, 'red-ace'), 2));
  const why = players.asked.flatMap((question) =>
    question.kind === 'choice' ? (question.blocked?.shoot?.why ?? []) : [],
  );
  expect(why).toEqual(Array(2).fill('no weapon of theirs is allowed in round 1'));
  // Where no weapon is left, none takes both actions.
  const words = players.asked.map((question) => question.kind === 'choice' && question.labels?.shoot);
  expect(words).toEqual(['Shoot', 'Shoot']);
});

test('[takeover.pit-brawl.special.1, takeover.pit-brawl.special.12] a Coup de Grace takes Mastiffs only, and no Mastiff attacks another', () => {
  const { t, state } = brawl();
  const [ace, bo, gus] = ['red-ace', 'blue-bo', 'green-gus'].map((id) => fighterOf(state, id));
  if (!ace || !bo || !gus) throw new Error('nobody there');
  Object.assign(bo, { rank: 'beast', fate: 'seriously-injured' });
  gus.fate = 'seriously-injured';
  expect(run(pit.targets(t, ace, [bo, gus], 'coup'))).toEqual([bo]);
  expect(run(pit.targets(t, ace, [bo, gus], 'shoot'))).toEqual([bo, gus]);
  ace.rank = 'beast';
  expect(run(pit.targets(t, ace, [bo, gus], 'coup'))).toEqual([]);
  expect(run(pit.targets(t, ace, [bo, gus], 'fight'))).toEqual([gus]);
});

test('[takeover.pit-brawl.special.12, campaign.alliances.formal.2] a Mastiff that charges touches no other Mastiff, and a Champion may', () => {
  const charges = {
    'choice core.activation.turn.4': ['charge', 'done'],
    'choice core.actions.charge.1': ['gold-max'],
    'dice D3': [[1]],
    'dice 2D6 core.combat': always(1),
    'dice D6': always(1),
    'measure core.actions.charge.2': [['gold-max']],
  };
  const { t, state, players } = brawl({ answers: charges });
  for (const id of ['red-ace', 'blue-bo']) fighterOf(state, id).rank = 'beast';
  run(takeActions(t, fighterOf(state, 'red-ace'), 2));
  const asked = players.asked.find(({ clause }) => clause === 'core.status.kinds.2');
  expect(asked?.kind === 'measure' && asked.to).toEqual(['green-gus']);
  expect(harmedBy(t, fighterOf(state, 'red-ace'), [fighterOf(state, 'blue-bo')], false)).toHaveLength(1);
  expect(harmedBy(t, fighterOf(state, 'red-ace'), [fighterOf(state, 'blue-bo')], true)).toHaveLength(0);
  expect(harmedBy(t, fighterOf(state, 'green-gus'), [fighterOf(state, 'blue-bo')], true)).toHaveLength(1);
});

test.each([
  [2, ['armoury.laspistol'], 'takeover.pit-brawl.special.6'],
  [3, ['armoury.laspistol'], undefined],
  [4, ['armoury.heavy-stubber', 'armoury.frag-grenades'], 'takeover.pit-brawl.special.7'],
  [4, ['armoury.heavy-stubber', 'armoury.laspistol'], undefined],
  [5, ['armoury.heavy-stubber'], undefined],
] as const)(
  '[takeover.pit-brawl.special.5, takeover.pit-brawl.special.6, takeover.pit-brawl.special.7, takeover.pit-brawl.special.8] in round %i with %j shooting is closed by %s',
  (round, weapons, clause) => {
    const { state } = brawl({ round });
    const ace = fighterOf(state, 'red-ace');
    ace.weapons = [...weapons];
    expect(pit.closes(state, ace, 'shoot')?.clause).toBe(clause);
    expect(pit.closes(state, ace, 'charge')).toBeUndefined();
  },
);

test('[takeover.pit-brawl.special.9] a fighter who hides at the wall is shot at from the stands', () => {
  const hides = { 'fact takeover.pit-brawl.special.9': [true] };
  const { t, state, players } = brawl({
    answers: {
      ...hides,
      'dice D6 takeover.pit-brawl.special.9': [[4]],
      'dice D6 core.hits': [[6]],
      'dice injury': [['out']],
    },
  });
  run(pit.activationEnds(t, fighterOf(state, 'red-ace')));
  expect(fighterOf(state, 'red-ace')).toMatchObject({ fate: 'out-of-action', takenOutBy: null });
  // Shot, wound roll and story all name the fighter they are about.
  const rolls = players.asked.filter(({ kind }) => kind === 'dice');
  expect(rolls.map((roll) => sayQuestion(roll, state, (id) => state.fighters[id]?.name ?? id).title)).toEqual(
    [
      'Roll for the shot from the stands at red ace: 4+',
      'Roll to wound red ace: 4+',
      'Roll for the injury of red ace',
    ],
  );
  expect(t.story.map((told) => inWords(told))).toContain('A shot from the stands hits red ace');

  const missed = brawl({ answers: { ...hides, 'dice D6 takeover.pit-brawl.special.9': [[3]] } });
  run(pit.activationEnds(missed.t, fighterOf(missed.state, 'red-ace')));
  expect(fighterOf(missed.state, 'red-ace').fate).toBe('standing');

  const content = brawl();
  run(pit.activationEnds(content.t, fighterOf(content.state, 'red-ace')));
  expect(content.players.keys('dice')).toEqual([]);
});

test('[takeover.pit-brawl.special.10, takeover.pit-brawl.special.11, takeover.pit-brawl.special.12, campaign.beasts.list.1, campaign.wild-fighters.mastiffs.2] the first two who go out send in a Mastiff each in that End phase, their player picking it', () => {
  const { t, state, players } = brawl({
    answers: {
      'choice takeover.pit-brawl.special.11 red': ['peanut'],
      'choice takeover.pit-brawl.special.11 blue': ['daisy'],
    },
  });
  state.order = ['red', 'blue', 'green', 'gold'];
  run(goOut(t, fighterOf(state, 'red-ace'), null, 'core.injury.out.1'));
  run(endPhase(t));
  state.round = 2;
  run(goOut(t, fighterOf(state, 'blue-bo'), null, 'core.injury.out.1'));
  run(endPhase(t));
  expect(players.options('choice takeover.pit-brawl.special.11 blue')).toEqual([
    ['daisy', 'bandit', 'roscoe'],
  ]);
  expect(players.placed()).toEqual([
    ['peanut', 'within 1" of an edge of the board'],
    ['daisy', 'within 1" of an edge of the board'],
  ]);
  expect(fighterOf(state, 'peanut')).toMatchObject({
    gang: 'red',
    rank: 'beast',
    fate: 'standing',
    stats: { m: 5, ws: 3, t: 4, cl: 6 },
    save: 4,
    tookPart: false,
  });
  expect(state.gangs[1]?.roster).toEqual(['blue-bo', 'daisy']);
});

test('[takeover.pit-brawl.ending.1, takeover.pit-brawl.victory.1, takeover.pit-brawl.rewards.1, takeover.pit-brawl.rewards.2, takeover.pit-brawl.reputation.1, takeover.pit-brawl.reputation.2] the last Champion wins, paid for each fighter taken out; lasting to round 6 counts', () => {
  const { t, state } = brawl({ round: 5 }, [RED, BLUE, GREEN]);
  const ace = fighterOf(state, 'red-ace');
  run(goOut(t, fighterOf(state, 'blue-bo'), ace, 'core.injury.out.1'));
  expect(pitBrawl.ending(t)).toMatchObject({ ended: false });
  state.round = 6;
  run(goOut(t, fighterOf(state, 'green-gus'), ace, 'core.injury.out.1'));
  expect(pitBrawl.ending(t)).toEqual({ ended: true, why: 'takeover.pit-brawl.ending.1' });
  expect(pitBrawl.victory(t)).toMatchObject({ result: 'win', victors: ['red'] });
  expect(pitBrawl.rewards(t)).toMatchObject({
    gangs: {
      red: { credits: 40, reputation: 3 },
      blue: { credits: 0, reputation: 1 },
      green: { credits: 0, reputation: 3 },
    },
    notes: ['takeover.pit-brawl.rewards.2'],
  });
});

test('[takeover.pit-brawl.crews.1] by one reading the Leader of a gang without a Champion fights like one', () => {
  const rulings = { 'takeover.pit-no-champion': 'leader-fights' };
  const gangs = [
    roster('red', 'boss leader, pip'),
    roster('blue', 'king leader, bo champion'),
    GREEN,
    roster('gold', 'rex leader'),
  ];
  const early = tableFor(ID, gangs, {
    rulings,
    answers: { 'dice 4D6 takeover.standards.deployment.2': [[6, 5, 4, 3]] },
  });
  const [red, blue] = early.state.gangs.map((gang) => run(pitBrawl.crew(early.t, gang)));
  const may = (terms: typeof red) =>
    Object.values(early.state.fighters)
      .filter((fighter) => terms?.may?.(fighter))
      .map(({ id }) => id);
  expect([red?.size, may(red)]).toEqual([1, ['red-boss']]);
  expect([blue?.size, may(blue)]).toEqual([1, ['blue-bo']]);
  run(pitBrawl.deployment(early.t));
  expect(early.players.placed().map(([id]) => id)).toEqual(['red-boss', 'blue-bo', 'green-gus', 'gold-rex']);

  const sent = [roster('red', 'boss leader'), BLUE, GREEN, roster('gold', 'rex leader')];
  const { t, state } = battleOf(ID, sent, {
    rulings,
    round: 6,
    answers: { 'choice takeover.pit-brawl.special.11 gold': ['roscoe'] },
  });
  state.order = ['red', 'blue', 'green', 'gold'];
  const boss = fighterOf(state, 'red-boss');
  run(goOut(t, fighterOf(state, 'gold-rex'), boss, 'core.injury.out.1'));
  expect(pitBrawl.ending(t)).toMatchObject({ ended: false });
  run(endPhase(t));
  expect(fighterOf(state, 'roscoe')).toMatchObject({ gang: 'gold', fate: 'standing' });
  run(goOut(t, fighterOf(state, 'blue-bo'), boss, 'core.injury.out.1'));
  run(goOut(t, fighterOf(state, 'green-gus'), boss, 'core.injury.out.1'));
  expect(pitBrawl.victory(t)).toMatchObject({ result: 'win', victors: ['red'] });
  expect(pitBrawl.rewards(t)).toMatchObject({
    gangs: { red: { credits: 60, reputation: 3 }, gold: { credits: 0, reputation: 3 } },
  });
});
