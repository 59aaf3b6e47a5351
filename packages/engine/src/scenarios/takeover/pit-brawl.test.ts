import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { battle, judgesOf, neutral, reward } from './battles.fixture.ts';

const ask = (rule: string, input: object, dice: (number | string)[] = [], rulings: object = {}) =>
  call(`takeover.pit-brawl.${rule}`, { input, dice, rulings }).output;
const { ending, victory, rewards } = judgesOf('takeover.pit-brawl');

test('[takeover.pit-brawl.crews.1] one Champion of those who are fit, or nobody', () => {
  expect(ask('crew-size', { champions: ['axe', 'hook'], pick: 'hook' })).toEqual({ size: 1, legal: true });
  expect(ask('crew-size', { champions: ['axe'], pick: null })).toEqual({ size: 1, legal: true });
  expect(ask('crew-size', { champions: ['axe'], pick: 'boss' })).toEqual({ size: 1, legal: false });
  expect(ask('crew-size', { champions: [], pick: 'boss' })).toEqual({ size: 0, legal: false });
});

const red = neutral('red', ['axe champion', 'saw champion stayed-home']);
const blue = neutral('blue', ['hook champion out-of-action axe']);
const fallen = neutral('blue', ['hook champion out-of-action']);
const dogs = neutral('gold', ['fist champion out-of-action', 'dog beast']);

test('[takeover.pit-brawl.ending.1, takeover.standards.ending.1, takeover.standards.ending.2] only Champions keep the fight going', () => {
  expect(ending([red, blue, dogs])).toEqual({ ended: true, why: 'takeover.pit-brawl.ending.1' });
  expect(ending([red])).toEqual({ ended: true, why: 'takeover.pit-brawl.ending.1' });
  expect(ending([fallen, dogs])).toEqual({ ended: true, why: 'takeover.standards.ending.1' });
  expect(ending([red, neutral('grey', ['rip champion pinned']), dogs])).toEqual({ ended: false, why: null });
  expect(ending([red, blue], { facts: { unresolved: true } })).toEqual({
    ended: false,
    why: 'takeover.standards.ending.2',
  });
});

test('[takeover.pit-brawl.ending.1] a gang has one Champion in the pit, and rounds are known', () => {
  expect(() => ending([neutral('red', ['axe champion', 'saw champion'])])).toThrow(
    'takeover.pit-brawl.crews.1',
  );
  expect(() => ending([red, blue], { facts: { outInRound: { hook: 5 } } })).toThrow(
    'battle.facts.outInRound.hook',
  );
  expect(() => ending([red, blue], { facts: { outInRound: { bob: 1 } } })).toThrow(
    'battle.facts.outInRound.bob',
  );
});

test('[takeover.pit-brawl.victory.1, takeover.pit-brawl.victory.2] the last Champion wins; Mastiffs win nothing', () => {
  const won = (victor: string) => ({ result: 'win', victors: [victor], why: 'takeover.pit-brawl.victory.1' });
  const nobody = { result: 'none', victors: [], why: 'takeover.pit-brawl.victory.2' };
  expect(victory([red, blue, dogs])).toEqual(won('red'));
  expect(victory([fallen, dogs])).toEqual(nobody);
  expect(victory([red, neutral('grey', ['rip champion'])])).toMatchObject({
    result: 'none',
    why: 'takeover.standards.victory.1',
  });
  const rulings = { 'takeover.pit-mastiffs-left': 'the player of the last Mastiff wins' };
  expect(victory([fallen, dogs], { rulings })).toEqual(won('gold'));
  const more = neutral('grey', ['rip champion out-of-action', 'cur beast']);
  expect(victory([fallen, dogs, more], { rulings })).toEqual(nobody);
});

test('[takeover.pit-brawl.victory.1, takeover.pit-brawl.reputation.1] alone in the pit a Champion wins, unless the table calls that no fight', () => {
  const rulings = { 'takeover.pit-default-win': 'no-fight-no-reward' };
  expect(victory([red])).toMatchObject({ result: 'win', victors: ['red'] });
  expect(victory([red], { rulings })).toMatchObject({ result: 'none' });
  expect(rewards([red], { rulings })).toEqual({ gangs: { red: reward(0, 0) }, xp: {}, notes: [] });
});

test('[takeover.pit-brawl.rewards.1, takeover.pit-brawl.rewards.2, takeover.pit-brawl.reputation.1] 20 credits for everyone the Champion took out', () => {
  const battle = [
    neutral('red', ['axe champion']),
    neutral('blue', ['hook champion out-of-action dog', 'pup beast out-of-action axe']),
    neutral('gold', ['fist champion out-of-action axe', 'dog beast']),
    neutral('grey', ['sly ganger stayed-home']),
  ];
  const credits = (reading = 'default') => {
    const rulings = { 'takeover.pit-mastiff-credits': reading };
    const { gangs } = rewards(battle, { rulings }) as { gangs: Record<string, { credits: number }> };
    return Object.values(gangs).map((gang) => gang.credits);
  };
  expect(rewards(battle)).toEqual({
    gangs: { red: reward(40, 1), blue: reward(0, 1), gold: reward(0, 1), grey: reward(0, 0) },
    xp: {},
    notes: ['takeover.pit-brawl.rewards.2'],
  });
  expect(credits('Champions only')).toEqual([20, 0, 0, 0]);
  expect(credits('mastiff-s-victims-count-player')).toEqual([40, 0, 20, 0]);
});

test('[takeover.pit-brawl.rewards.2] no Champion left: no tax holiday; a fight that goes on pays nothing', () => {
  const beaten = neutral('gold', ['fist champion out-of-action hook']);
  expect(rewards([fallen, beaten])).toMatchObject({
    notes: [],
    gangs: { blue: reward(20, 1), gold: reward(0, 1) },
  });
  expect(rewards([red, neutral('grey', ['rip champion'])])).toMatchObject({ gangs: { red: reward(0, 0) } });
});

test('[takeover.pit-brawl.rewards.1, takeover.pit-brawl.reputation.2] six gangs: each Champion by its own victims and its own round', () => {
  const battle = [
    neutral('a', ['a1 champion']),
    neutral('b', ['b1 champion out-of-action a1']),
    neutral('c', ['c1 champion out-of-action a1', 'c2 beast out-of-action d1']),
    neutral('d', ['d1 champion out-of-action e1']),
    neutral('e', ['e1 champion out-of-action a1']),
    neutral('f', ['f1 champion out-of-action']),
  ];
  const facts = { outInRound: { b1: 1, c1: 2, d1: 5, e1: 6, f1: 6 } };
  expect(rewards(battle, { round: 6, facts })).toEqual({
    gangs: {
      a: reward(60, 3),
      b: reward(0, 1),
      c: reward(0, 1),
      d: reward(20, 1),
      e: reward(20, 3),
      f: reward(0, 3),
    },
    xp: {},
    notes: ['takeover.pit-brawl.rewards.2'],
  });
});

test('[takeover.pit-brawl.ending.1] the story says once that the fight is over', () => {
  const input = { battle: battle('takeover.pit-brawl', [red, blue]) };
  const { story } = call('takeover.pit-brawl.rewards', { input, dice: [] });
  expect(story.filter(({ event }) => event === 'takeover/standards/battle-over')).toHaveLength(1);
});

test('[takeover.pit-brawl.reputation.2] two more for a Champion who was in when round 6 began', () => {
  const reputation = (round: number, hook: number | undefined, reading = 'default') => {
    const facts = hook === undefined ? {} : { outInRound: { hook } };
    const rulings = { 'takeover.pit-round-six': reading };
    const { gangs } = rewards([red, blue, dogs], { round, facts, rulings }) as {
      gangs: Record<string, { reputation: number }>;
    };
    return Object.values(gangs).map((gang) => gang.reputation);
  };
  expect(reputation(6, 6)).toEqual([3, 3, 1]);
  expect(reputation(6, 5)).toEqual([3, 1, 1]);
  expect(reputation(6, undefined)).toEqual([3, 1, 1]);
  expect(reputation(5, 5)).toEqual([1, 1, 1]);
  expect(reputation(5, 5, 'victor-always-gets')).toEqual([3, 1, 1]);
  expect(reputation(6, 5, 'mastiff-play-counts-survival')).toEqual([3, 1, 3]);
  expect(reputation(5, 5, 'mastiff-play-counts-survival')).toEqual([1, 1, 1]);
});

test('[takeover.pit-brawl.reputation.1] bottling costs nothing here, unless the table says so', () => {
  const battle = [red, neutral('blue', ['hook champion out-of-action axe'], 'by-choice')];
  expect(rewards(battle)).toMatchObject({ gangs: { blue: reward(0, 1) } });
  const rulings = { 'takeover.no-bottle-penalty-listed': 'minus-1-other-scenarios' };
  expect(rewards(battle, { rulings })).toMatchObject({ gangs: { blue: reward(0, 0) } });
});

test.each([
  ['champion', 'champion', 'seriously-injured', false],
  ['mastiff', 'champion', 'seriously-injured', false],
  ['mastiff', 'mastiff', 'seriously-injured', false],
  ['champion', 'mastiff', 'seriously-injured', true],
  ['champion', 'mastiff', 'pinned', false],
  ['champion', 'mastiff', 'standing', false],
])(
  '[takeover.pit-brawl.special.1, takeover.pit-brawl.special.12] a %s against a %s who is %s: %s',
  (attacker, target, targetFate, allowed) => {
    expect(ask('coup-de-grace', { attacker, target, targetFate })).toEqual({ allowed });
  },
);

test('[takeover.pit-brawl.special.2, takeover.pit-brawl.special.3] every injury is one step less, except going out', () => {
  expect(ask('injury', { injuryDice: 3 }, ['out', 'flesh', 'serious'])).toEqual({
    results: ['out-of-action', 'none', 'flesh-wound'],
  });
});

test('[takeover.pit-brawl.special.4] good results and Recovery stay', () => {
  const effects = [
    { effect: 'dead', kind: 'bad' },
    { effect: 'xp', kind: 'good' },
    { effect: 'bed', kind: 'recovery' },
  ];
  expect(ask('lasting-injury', { effects })).toEqual({ applied: ['xp', 'bed'] });
  expect(ask('lasting-injury', { effects: [] })).toEqual({ applied: [] });
});

test.each([
  ['melee', [null, null, null, null, null]],
  ['armour', [null, null, null, null, null]],
  ['ranged', [6, 6, null, null, null]],
  ['unwieldy-ranged', [6, 6, 7, 7, null]],
  ['grenade', [6, 6, 7, 7, null]],
  ['other-wargear', [5, 5, 5, 5, 5]],
])(
  '[takeover.pit-brawl.special.5, takeover.pit-brawl.special.6, takeover.pit-brawl.special.7, takeover.pit-brawl.special.8] %s in rounds 1 to 5: banned by %o',
  (item, bans) => {
    for (const [at, ban] of bans.entries()) {
      expect(ask('weapon', { round: at + 1, item })).toEqual({
        allowed: ban === null,
        rule: ban === null ? null : `takeover.pit-brawl.special.${ban}`,
      });
    }
  },
);

test('[takeover.pit-brawl.special.9] more than 12" from everybody and less than 6" from a wall draws a shot', () => {
  const quiet = { shot: false, hit: false, strength: null, damage: null };
  expect(ask('potshot', { inchesToFighter: 12.1, inchesToWall: 6 })).toEqual(quiet);
  expect(ask('potshot', { inchesToFighter: 12, inchesToWall: 0 })).toEqual(quiet);
  expect(ask('potshot', { inchesToFighter: 12.1, inchesToWall: 5.9 }, [3])).toEqual({
    shot: true,
    hit: false,
    strength: 3,
    damage: 1,
  });
  expect(ask('potshot', { inchesToFighter: 30, inchesToWall: 0 }, [4])).toMatchObject({ hit: true });
});

test('[takeover.pit-brawl.special.10, takeover.pit-brawl.special.11, takeover.pit-brawl.ending.1] the first two Champions, each in its own round, while the fight lasts', () => {
  const out = (...rounds: number[]) => rounds.map((round, at) => ({ gang: `g${at}`, round }));
  const sent = (round: number, championsLeft: number, outOrder: object[], rulings = {}) =>
    (ask('hounds', { round, championsLeft, outOrder }, [], rulings) as { mastiffs: string[] }).mastiffs;
  expect(sent(2, 3, out(2, 2, 2))).toEqual(['g0', 'g1']);
  expect(sent(3, 3, out(2, 3))).toEqual(['g1']);
  expect(sent(4, 3, out(2, 3))).toEqual([]);
  expect(sent(2, 1, out(2))).toEqual([]);
  expect(sent(2, 0, out(2, 2))).toEqual([]);
  expect(sent(1, 4, [])).toEqual([]);
  const single = { 'takeover.pit-hounds': 'single-mastiff-once-two-champions' };
  expect(sent(2, 3, out(2), single)).toEqual([]);
  expect(sent(2, 3, out(2, 2), single)).toEqual(['g1']);
  expect(() => sent(2, 3, out(3))).toThrow('outOrder.0.round');
  expect(() => sent(4, 3, out(3, 2))).toThrow('outOrder.1.round');
  expect(() => sent(2, 3, [...out(1), ...out(2)])).toThrow('outOrder.1.gang');
});
