import { expect, test } from 'vitest';
import { leaveBoard } from '../../battle/events.ts';
import { newBattle } from '../../battle/roster.ts';
import { atFighter } from '../../battle/special-rule.ts';
import { fighterOf, gangBy } from '../../battle/state.ts';
import { activate } from '../../core/play/activation.ts';
import { readyOf } from '../../core/play/ready.ts';
import { endPhase } from '../../core/play/round.ts';
import { call } from '../../procedures.ts';
import { type Answers, always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import { inWords } from '../../table/table.ts';
import '../battle/battle.ts';

const leash = (input: object, dice: readonly number[]) =>
  call('campaign.beasts.leash', {
    input: { ownerOnBoard: true, inches: 4, broken: false, cl: 7, friends: 0, ...input },
    dice,
  }).output;
const ended = (removed: boolean, tested: boolean, broken: boolean) => ({ removed, tested, broken });

test('[campaign.beasts.owner.4, campaign.table-rules.nerve.1] more than 3" away a Nerve test, +1 per friend', () => {
  expect(leash({ inches: 3 }, [])).toEqual(ended(false, false, false));
  expect(leash({ inches: 3.01 }, [3, 4])).toEqual(ended(false, true, false));
  expect(leash({}, [3, 3])).toEqual(ended(false, true, true));
  expect(leash({ friends: 1 }, [3, 3])).toEqual(ended(false, true, false));
  expect(leash({ friends: 10 }, [1, 1])).toEqual(ended(false, true, true));
});

test('[campaign.beasts.owner.6] within 3" a Broken beast rallies, further off it stays Broken without a test', () => {
  expect(leash({ broken: true, inches: 3 }, [])).toEqual(ended(false, false, false));
  expect(leash({ broken: true, inches: 3.5 }, [])).toEqual(ended(false, false, true));
});

test('[campaign.beasts.owner.7] no beast without its owner', () => {
  expect(leash({ ownerOnBoard: false, inches: 1 }, [])).toEqual(ended(true, false, false));
});

// In a battle

/** Blue's Leader owns Rex and its Champion Tess; Red has nobody with a beast. */
function kennels(answers: Answers = {}) {
  const blue = roster('blue', 'king leader, queen champion, a, rex beast, tess beast');
  const owners: Readonly<Record<string, string>> = { 'blue-rex': 'blue-king', 'blue-tess': 'blue-queen' };
  const fighters = blue.fighters.map((fighter) => {
    const owner = owners[fighter.id];
    return owner === undefined ? fighter : { ...fighter, owner };
  });
  const red = roster('red', 'king leader, a');
  const made = battleOf('takeover.stand-off', [{ ...blue, fighters }, red], { depth: 'full', answers });
  made.state.special = ['campaign.beasts'];
  for (const fighter of Object.values(made.state.fighters)) fighter.ready = true;
  return { ...made, of: (id: string) => fighterOf(made.state, id) };
}

const NEAR: Answers = {
  'measure campaign.beasts.owner.4': (question) => ('to' in question ? question.to : []),
};
const IDLE: Answers = { 'choice core.activation.turn.4': () => 'done' };

function acted({ t }: ReturnType<typeof kennels>): readonly unknown[] {
  return t.story.flatMap(({ event, facts }) => (event === 'activation/activated' ? [facts.fighter] : []));
}

test('[campaign.beasts.owner.3] a beast acts in the group of its owner, and not before', () => {
  const game = kennels({ ...NEAR, ...IDLE });
  const { t, state, of, players } = game;
  const ready = () => readyOf(state, gangBy(state, 'blue')).map(({ id }) => id);
  expect(ready()).toEqual(['blue-king', 'blue-queen', 'blue-a']);
  run(activate(t, of('blue-king')));
  expect(acted(game)).toEqual(['blue king', 'blue rex']);
  expect(ready()).toEqual(['blue-queen', 'blue-a']);
  expect(players.keys('pick core.activation.group.1')).toEqual([]);
});

test('[campaign.beasts.owner.3] also if the owner is pinned, or goes along with somebody else', () => {
  const pinned = kennels({ ...NEAR, ...IDLE });
  pinned.of('blue-king').fate = 'pinned';
  run(activate(pinned.t, pinned.of('blue-king')));
  expect(acted(pinned)).toEqual(['blue king', 'blue rex']);
  const led = kennels({ ...NEAR, ...IDLE, 'pick core.activation.group.1': () => ['blue-queen'] });
  led.of('blue-king').group = 2;
  run(activate(led.t, led.of('blue-king')));
  expect(acted(led)).toEqual(['blue king', 'blue queen', 'blue rex', 'blue tess']);
});

test('[campaign.beasts.owner.3] a beast whose owner cannot act any more acts by itself', () => {
  const { state, of } = kennels();
  of('blue-king').ready = false;
  expect(readyOf(state, gangBy(state, 'blue')).map(({ id }) => id)).toContain('blue-rex');
});

test.each([
  [4, 3, [], false],
  [3, 3, [], true],
  [3, 3, ['blue-a'], false],
] as const)(
  '[campaign.beasts.owner.4] %i and %i on the dice, too far from its owner with %j near: broken is %s',
  (one, two, friends, broken) => {
    const { t, of } = kennels({
      ...IDLE,
      'measure campaign.table-rules.nerve.1': () => [...friends],
      'dice 2D6 campaign.table-rules.nerve.1 blue-rex': () => [one, two],
      'dice 2D6 core.nerve.run.1': always(3),
    });
    run(activate(t, of('blue-king')));
    expect(of('blue-rex').broken).toBe(broken);
    const ran = t.story
      .map((told) => inWords(told))
      .some((line) => line.includes('straight towards blue king'));
    expect(ran).toBe(broken);
  },
);

test('[campaign.beasts.owner.5, campaign.beasts.owner.6] a broken beast runs to its owner and rallies there, for no XP', () => {
  const run4 = { 'dice 2D6 core.nerve.run.1': always(2) };
  const away = kennels({ ...IDLE, ...run4 });
  away.of('blue-rex').broken = true;
  run(activate(away.t, away.of('blue-king')));
  expect(away.t.story.map((told) => inWords(told))).toContain(
    'blue rex is broken and runs up to 4" straight towards blue king',
  );
  expect(away.of('blue-rex').broken).toBe(true);
  expect(away.players.keys('dice 2D6 campaign')).toEqual([]);

  const back = kennels({ ...IDLE, ...NEAR, ...run4 });
  back.of('blue-rex').broken = true;
  run(activate(back.t, back.of('blue-king')));
  expect(back.of('blue-rex').broken).toBe(false);
  expect(back.state.deeds).toEqual([]);
});

test('[campaign.beasts.owner.5] every other broken fighter runs for cover', () => {
  const { t, of } = kennels({ ...IDLE, 'dice 2D6 core.nerve.run.1': always(2) });
  of('blue-a').broken = true;
  run(activate(t, of('blue-a')));
  expect(t.story.map((told) => inWords(told))).toContain('blue a is broken and runs up to 4" for cover');
});

test.each([
  ['out-of-action', 'fled'],
  ['fled', 'fled'],
  ['escaped', 'escaped'],
] as const)('[campaign.beasts.owner.7] with its owner %s a beast is %s', (fate, after) => {
  const { t, of } = kennels();
  leaveBoard(t, of('blue-king'), fate);
  expect(['blue-rex', 'blue-tess'].map((id) => of(id).fate)).toEqual([after, 'standing']);
});

test('[campaign.beasts.owner.7] a beast that fled with its owner does not test to flee as well', () => {
  const { t, state, of, players } = kennels({ 'dice 2D6 core.endphase.flee.1': always(1) });
  gangBy(state, 'blue').bottled = 'failed-test';
  run(endPhase(t));
  expect(of('blue-rex').fate).toBe('fled');
  expect(players.keys('dice 2D6 core.endphase.flee.1')).toEqual(
    ['blue-king', 'blue-queen', 'blue-a'].map((id) => `dice 2D6 core.endphase.flee.1 ${id}`),
  );
});

test('[campaign.beasts.owner.1] an owner who arrives later may bring the beast, which is set up at their side', () => {
  const { t, of, players } = kennels({ 'pick campaign.beasts.owner.1': () => ['blue-rex'] });
  Object.assign(of('blue-rex'), { fate: 'stayed-home', tookPart: false });
  run(atFighter(t, 'reinforced', of('blue-queen')));
  expect(of('blue-rex').fate).toBe('stayed-home');
  run(atFighter(t, 'reinforced', of('blue-king')));
  expect(of('blue-rex').fate).toBe('standing');
  expect(players.placed()).toEqual([['blue-rex', 'within 3" of blue-king']]);
});

test.each([
  ['ganger', 'blue-king', 'Only a beast has an owner, and blue-rex is a ganger'],
  [
    'beast',
    'blue-a',
    'The owner of blue-rex: expected a leader, champion, specialist of its gang, got blue-a',
  ],
  [
    'beast',
    'red-king',
    'The owner of blue-rex: expected a leader, champion, specialist of its gang, got red-king',
  ],
] as const)('[campaign.beasts.owner.1] a %s of %s is refused', (rank, owner, fault) => {
  const blue = roster('blue', `king leader, a, rex ${rank}`);
  const fighters = blue.fighters.map((each) => (each.id === 'blue-rex' ? { ...each, owner } : each));
  const gangs = [{ ...blue, fighters }, roster('red', 'king leader')];
  expect(() => newBattle({ pack: 'takeover', scenario: 'takeover.stand-off', gangs })).toThrow(fault);
});

test('[campaign.beasts.bandit.1, campaign.beasts.list.1] a mastiff has its ability by its name alone', () => {
  const { t, of, players } = kennels({
    ...NEAR,
    'choice core.activation.turn.4 blue-rex': ['shoot', 'shoot'],
    'choice core.activation.turn.4': () => 'done',
    'choice core.shooting.range.1': () => 'out',
    'dice D6 core.shooting.hit.1': always(1),
    'dice firepower': () => [1],
  });
  of('blue-rex').name = 'Bandit';
  run(activate(t, of('blue-king')));
  expect(players.keys('choice core.activation.turn.4 blue-rex')).toHaveLength(2);
});
