/** Readings that no other test chooses: each does what its text says, where the default does something else. */
import { expect, test } from 'vitest';
import { call } from './procedures.ts';
import { attacker, battle, defender, judgesOf, neutral } from './scenarios/takeover/battles.fixture.ts';

/** A rule's results by default and by this alternative; the dice are given where the alternative rolls others. */
function read(
  id: Parameters<typeof call>[0],
  input: object,
  [ruling, choice]: readonly [string, string],
  dice: readonly (readonly (number | string)[])[] = [],
) {
  const [byDefault = [], otherwise = byDefault] = dice;
  return [
    call(id, { input, dice: byDefault as number[] }).output,
    call(id, { input, dice: otherwise as number[], rulings: { [ruling]: choice } }).output,
  ];
}

test('[takeover.ambush.special.3] the D3 may come before the usual turns, of which the Attacker has the first', () => {
  const input = { defender: 'blue', attackers: ['red'] };
  const reading = ['takeover.ambush-head-start', 'd3-comes-before-normal-alternation'] as const;
  const [usual, before] = read('takeover.ambush.first-round-priority', input, reading, [[2]]);
  expect([usual, before]).toMatchObject([{ headStart: 2 }, { headStart: 3 }]);
});

test('[takeover.escort-mission.victory.4] with the Attackers gone the Uphiver may still have to be walked out', () => {
  const gangs = [defender('blue', ['u uphiver']), attacker('red', ['r leader fled'])];
  const input = { battle: battle('takeover.escort-mission', gangs) };
  const reading = ['takeover.escort-attackers-gone', 'defender-walks-uphiver-out-further'] as const;
  const [usual, walks] = read('takeover.escort-mission.ending', input, reading);
  expect([usual, walks]).toMatchObject([{ ended: true }, { ended: false }]);
});

test('[takeover.pit-brawl.rewards.1] a Champion may be paid for Champions only', () => {
  const { rewards } = judgesOf('takeover.pit-brawl');
  const gangs = [
    neutral('red', ['ace champion']),
    neutral('blue', ['bo champion out-of-action ace', 'dog beast out-of-action ace']),
  ];
  const given = { round: 4, facts: { outInRound: { bo: 3 } } };
  expect(rewards(gangs, given)).toMatchObject({ gangs: { red: { credits: 40 } } });
  const rulings = { 'takeover.pit-mastiff-credits': 'champions-only' };
  expect(rewards(gangs, { ...given, rulings })).toMatchObject({ gangs: { red: { credits: 20 } } });
});

test('[takeover.pit-brawl.victory.2] the player of the last Mastiff may win where no Champion is left', () => {
  const { victory } = judgesOf('takeover.pit-brawl');
  const gangs = [
    neutral('red', ['ace champion out-of-action', 'dog beast']),
    neutral('blue', ['bo champion out-of-action', 'cur beast out-of-action']),
    neutral('grey', ['cy champion out-of-action']),
  ];
  expect(victory(gangs)).toMatchObject({ result: 'none', victors: [] });
  const rulings = { 'takeover.pit-mastiffs-left': 'player-last-mastiff-wins-if' };
  expect(victory(gangs, { rulings })).toMatchObject({ result: 'win', victors: ['red'] });
});

test('[takeover.rescue-mission.ending.1, takeover.rescue-mission.victory.1] Captives may keep the battle going, and need not be rescued by being left alone', () => {
  const { ending, victory } = judgesOf('takeover.rescue-mission');
  const bound = [defender('blue', ['a']), attacker('red', ['b leader fled', 'c ganger captive'])];
  expect(ending(bound)).toMatchObject({ ended: true });
  const rulings = { 'takeover.rescue-bound-captives': 'yes-battle-goes-while-captive' };
  expect(ending(bound, { rulings })).toMatchObject({ ended: false });

  const alone = [defender('blue', ['a ganger fled']), attacker('red', ['b leader', 'c ganger captive'])];
  expect(victory(alone)).toMatchObject({ victors: ['red'] });
  const letter = { 'takeover.rescue-attackers-alone': 'no-letter-only-those-who' };
  expect(victory(alone, { rulings: letter })).toMatchObject({ victors: ['blue'] });
});

test('[takeover.standards.ending.2] a battle may stop in the middle of what is under way', () => {
  const { ending } = judgesOf('takeover.stand-off');
  const gangs = [defender('blue', ['a']), attacker('red', ['b ganger out-of-action'])];
  const facts = { unresolved: true };
  expect(ending(gangs, { facts })).toMatchObject({ ended: false });
  const rulings = { 'takeover.immediate-end': 'scenario-wins-battle-stops-mid' };
  expect(ending(gangs, { facts, rulings })).toMatchObject({ ended: true });
});

test('[takeover.prebattle.battlefield.1] a 12 for the terrain may be rolled again', () => {
  const reading = ['takeover.terrain-roll-12', 'roll-again'] as const;
  const dice = [
    [6, 6],
    [6, 6, 6, 6, 1, 1],
  ];
  const [usual, again] = read('takeover.prebattle.terrain-roll', { wish: true }, reading, dice);
  expect([usual, again]).toEqual([
    { total: 12, terrain: 'players-choose' },
    { total: 2, terrain: 'towers' },
  ]);
});

test('[dominion.scenario.shift.2] the scenario table may go round', () => {
  const reading = ['dominion.shift-past-the-table', 'table-goes-round-1-counts'] as const;
  const lower = { attackerRating: 900, defenderRating: 1000 };
  const down = read('dominion.scenario.roll', { ...lower, shift: -1 }, reading, [[1, 1]]);
  expect(down).toMatchObject([{ result: 2 }, { result: 12 }]);
  const up = read('dominion.scenario.roll', { ...lower, shift: 1 }, reading, [[6, 6]]);
  expect(up).toMatchObject([{ result: 12 }, { result: 2 }]);
});

test('[dominion.scenario.table.2] the terrain may settle what a 4 gives', () => {
  const reading = ['dominion.row-four-terrain', 'escape-pit-sector-mechanicus-smash'] as const;
  const on = (terrain: string) => read('dominion.scenario.on-terrain', { result: 4, terrain }, reading);
  expect(on('zone-mortalis')).toEqual([
    { scenarios: ['dominion.smash-and-grab', 'dominion.escape-the-pit'] },
    { scenarios: ['dominion.smash-and-grab'] },
  ]);
  expect(on('sector-mechanicus')[1]).toEqual({ scenarios: ['dominion.escape-the-pit'] });
});

test('[classic.multi-player.sides.1, dominion.looters.credits.1] every gang of a side may be paid in full, as far as the Stash goes', () => {
  const gangs = [defender('blue', ['a']), attacker('red', ['b']), attacker('grey', ['c'])];
  const facts = { claimed: 2, left: 2, stash: 70 };
  const input = { battle: battle('dominion.looters', gangs, { facts }), variant: 'updated' };
  const reading = ['classic.multi-player-objectives', 'every-gang-side-paid-full'] as const;
  const dice = [
    [2, 2],
    [2, 2, 2, 2],
  ];
  const [dealt, full] = read('dominion.looters.rewards', input, reading, dice);
  const credits = (red: number, grey: number, blue: number) => ({
    gangs: { red: { credits: red }, grey: { credits: grey }, blue: { credits: blue } },
  });
  expect(dealt).toMatchObject(credits(20, 20, -40));
  expect(full).toMatchObject(credits(40, 30, -70));
});

test('[classic.multi-player.sides.1, dominion.stand-off.objectives.1] every other side may score everybody who is gone', () => {
  const gangs = [
    neutral('red', ['a']),
    neutral('blue', ['b']),
    neutral('grey', ['c leader out-of-action a', 'd']),
  ];
  const input = { battle: battle('dominion.stand-off', gangs) };
  const reading = ['classic.multi-player-points', 'every-other-side-scores-everybody'] as const;
  const [own, all] = read('dominion.judging.points', input, reading);
  expect(own).toEqual({ points: { red: 3, blue: 0, grey: 0 } });
  expect(all).toEqual({ points: { red: 3, blue: 3, grey: 0 } });
});

test('[classic.multi-player.melee.2] allies may assist', () => {
  const input = {
    gang: 'red',
    allies: ['grey'],
    withAttacker: [],
    withTarget: [{ id: 'c', gang: 'grey', otherEnemy: false }],
  };
  const reading = ['classic.multi-player-melee', 'allies-assist'] as const;
  const [alone, helped] = read('classic.multi-player.melee', input, reading);
  expect([alone, helped]).toMatchObject([{ assists: 0 }, { assists: 1 }]);
});

test('[takeover.sneak-attack.alarm.5] only the loud shots of Attackers may be heard', () => {
  const shot = (by: string) => {
    const weapon = 'ranged-loud';
    const input = { event: 'attack', by, weapon, targetFate: 'out-of-action', downDefenders: 0 };
    return read('takeover.sneak-attack.alarm', input, ['takeover.sneak-alarm-shooter', 'attackers-only']);
  };
  expect(shot('attackers')).toMatchObject([{ alarm: true }, { alarm: true }]);
  expect(shot('defenders')).toMatchObject([{ alarm: true }, { alarm: false }]);
});
