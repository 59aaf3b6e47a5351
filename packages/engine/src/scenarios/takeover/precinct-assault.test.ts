import { expect, test } from 'vitest';
import { call } from '../../procedures.ts';
import { attacker, defender, judgesOf, neutral, reward } from './battles.fixture.ts';

const ask = (rule: string, input: object, dice: number[] = [], rulings: object = {}) =>
  call(`takeover.precinct-assault.${rule}`, { input, dice, rulings }).output;
const { ending, victory, rewards } = judgesOf('takeover.precinct-assault');

const precinct = {
  largeDoors: 1,
  smallDoors: 3,
  widestGap: 16,
  cellsWidth: 4,
  cellsLength: 4,
  cellsDoor: true,
  cellsTerminalOutside: true,
  allReachable: true,
  caches: 2,
  terminalToDoor: 3,
};

test.each([
  [{}, []],
  [{ largeDoors: 0, smallDoors: 9 }, [4]],
  [{ smallDoors: 2 }, [4]],
  [{ widestGap: 16.1 }, [4]],
  [{ cellsWidth: 3.9 }, [6]],
  [{ cellsLength: 3.9 }, [6]],
  [{ cellsDoor: false }, [6]],
  [{ cellsTerminalOutside: false }, [6]],
  [{ allReachable: false }, [7]],
  [{ caches: 1 }, [8]],
  [{ caches: 3 }, [8]],
  [{ terminalToDoor: 2.9 }, [9]],
  [{ widestGap: 20, cellsDoor: false, allReachable: false, caches: 0, terminalToDoor: 0 }, [4, 6, 7, 8, 9]],
])(
  '[takeover.precinct-assault.battlefield.4, takeover.precinct-assault.battlefield.6, takeover.precinct-assault.battlefield.7, takeover.precinct-assault.battlefield.8, takeover.precinct-assault.battlefield.9] %o breaks %o',
  (change, broken) => {
    expect(ask('layout', { ...precinct, ...change })).toEqual({
      legal: broken.length === 0,
      violations: broken.map((number) => `takeover.precinct-assault.battlefield.${number}`),
    });
  },
);

test('[takeover.precinct-assault.crews.1, takeover.precinct-assault.crews.2, takeover.precinct-assault.crews.4] 18 for all gangs, and every Enforcer', () => {
  const watch = { enforcers: 11, mastiffs: 2 };
  expect(ask('crew-size', { ...watch, role: 'attacker', alliedGangs: 6 })).toEqual({
    method: 'custom',
    size: 18,
  });
  expect(ask('crew-size', { ...watch, role: 'defender', alliedGangs: 1 })).toEqual({
    method: 'all',
    size: 13,
  });
});

test('[takeover.precinct-assault.deployment.1] up to D3 inside men each, never more than came', () => {
  const gangs = [
    { id: 'red', crew: 2 },
    { id: 'blue', crew: 0 },
    { id: 'gold', crew: 16 },
  ];
  expect(ask('inside-men', { gangs }, [3, 3, 1])).toEqual({ limit: { red: 2, blue: 0, gold: 1 } });
  const rulings = { 'takeover.precinct-inside-men': 'one-roll-all' };
  expect(ask('inside-men', { gangs }, [3], rulings)).toEqual({ limit: { red: 2, blue: 0, gold: 3 } });
  expect(() => ask('inside-men', { gangs: [] })).toThrow('gangs');
});

test('[takeover.precinct-assault.deployment.3] half of the Enforcers, rounded up', () => {
  expect([1, 2, 13].map((fighters) => ask('first-half', { fighters }))).toEqual([
    { inside: 1, later: 0 },
    { inside: 1, later: 1 },
    { inside: 7, later: 6 },
  ]);
});

test.each([
  ['inside-men', 'cells', 10, 10, true, 1],
  ['inside-men', 'precinct', 10, 10, false, 1],
  ['inside-men', 'outside', 1, 6, false, 1],
  ['first-half', 'precinct', 10, 10, true, 3],
  ['first-half', 'cells', 10, 10, true, 3],
  ['first-half', 'outside', 10, 10, false, 3],
  ['gangs', 'outside', 1, 6, true, 4],
  ['gangs', 'outside', 1.1, 6, false, 4],
  ['gangs', 'outside', 1, 5.9, false, 4],
  ['rest', 'outside', 0, 0, true, 5],
  ['rest', 'cells', 10, 10, true, 5],
])(
  '[takeover.precinct-assault.deployment.1, takeover.precinct-assault.deployment.3, takeover.precinct-assault.deployment.4, takeover.precinct-assault.deployment.5] %s in %s, %f" from the edge and %f" from a door: %s by clause %i',
  (step, place, inchesToEdge, inchesToDoor, legal, number) => {
    const rule = `takeover.precinct-assault.deployment.${number}`;
    expect(ask('deploy', { step, place, inchesToEdge, inchesToDoor })).toEqual({ legal, rule });
  },
);

test('[takeover.precinct-assault.special.15] nothing puts a gang fighter inside the walls', () => {
  const input = { step: 'gangs', place: 'precinct', inchesToEdge: 0, inchesToDoor: 10 };
  const { output, story } = call('takeover.precinct-assault.deploy', { input, dice: [] });
  expect(output).toMatchObject({ legal: false });
  expect(story.map(({ clause }) => clause)).toContain('takeover.precinct-assault.special.15');
});

test.each([
  [10, 1, 6, 17, 3],
  [6, 0, 5, 11, 0],
  [6, 0, 6, 12, 1],
  [1, 0, 1, 2, 0],
  [2, 30, 6, 38, 2],
])(
  '[takeover.precinct-assault.objectives.4, takeover.precinct-assault.objectives.6] %i possible, %i Enforcers and a %i: %i means %i arrests',
  (possible, enforcersLeft, die, total, captives) => {
    expect(ask('arrests', { possible, enforcersLeft, gangs: ['red'] }, [die])).toEqual({
      total,
      captives,
      shares: { red: captives },
    });
  },
);

test('[takeover.precinct-assault.objectives.4] a table may arrest one from 11 on', () => {
  const rulings = { 'takeover.precinct-arrest-eleven': 'least-one-from-11' };
  const at = (die: number) =>
    ask('arrests', { possible: 5, enforcersLeft: 4, gangs: ['red'] }, [die], rulings);
  expect([at(1), at(2), at(4)]).toMatchObject([{ captives: 0 }, { captives: 1 }, { captives: 1 }]);
});

test('[takeover.precinct-assault.objectives.5] the remainder falls on the lowest, ties rolled again', () => {
  const input = { possible: 9, enforcersLeft: 7, gangs: ['red', 'blue', 'gold'] };
  // 9 + 7 + 4 = 20: five arrests, one each and two over. Red and blue tie and roll again.
  expect(ask('arrests', input, [4, 2, 2, 5, 1, 6])).toEqual({
    total: 20,
    captives: 5,
    shares: { red: 2, blue: 2, gold: 1 },
  });
  const rulings = { 'takeover.precinct-arrest-remainder': 'highest-roll-off' };
  expect(ask('arrests', input, [4, 2, 2, 5, 1, 6], rulings)).toMatchObject({
    shares: { red: 1, blue: 2, gold: 2 },
  });
  const allAgain = { 'takeover.roll-off': 'all-roll-again-after-any' };
  expect(ask('arrests', input, [4, 2, 2, 5, 6, 3, 1], allAgain)).toMatchObject({
    shares: { red: 1, blue: 2, gold: 2 },
  });
  // 9 + 7 + 1 = 17: three arrests need no roll-off.
  expect(ask('arrests', input, [1])).toMatchObject({ shares: { red: 1, blue: 1, gold: 1 } });
  expect(() => ask('arrests', { ...input, gangs: [] })).toThrow('gangs');
  expect(() => ask('arrests', { ...input, gangs: ['red', 'red'] })).toThrow('gangs.1');
});

const red = attacker('red', ['boss leader']);
const blue = attacker('blue', ['king leader fled'], 'failed-test');
const law = defender('law', ['cap leader out-of-action', 'vet enforcer seriously-injured']);
const noLaw = defender('law', ['cap leader out-of-action', 'vet enforcer fled']);

test('[takeover.precinct-assault.ending.2, takeover.precinct-assault.ending.3, takeover.standards.ending.2] one side or none is left', () => {
  const one = { ended: true, why: 'takeover.precinct-assault.ending.2' };
  expect(ending([blue, law])).toEqual(one);
  expect(ending([red, attacker('gold', ['ace leader']), noLaw])).toEqual(one);
  expect(ending([blue, noLaw])).toEqual({ ended: true, why: 'takeover.precinct-assault.ending.3' });
  expect(ending([red, law])).toEqual({ ended: false, why: null });
  expect(ending([blue, law], { facts: { unresolved: true } })).toEqual({
    ended: false,
    why: 'takeover.standards.ending.2',
  });
  const rulings = { 'takeover.precinct-sides': 'each-gang-counts-itself' };
  expect(ending([red, attacker('gold', ['ace leader']), noLaw], { rulings })).toMatchObject({ ended: false });
});

test('[takeover.precinct-assault.ending.1] the End phase of round 8 stops it, unresolved or not', () => {
  const over = { ended: true, why: 'takeover.precinct-assault.ending.1' };
  const unresolved = { round: 8, moment: 'end-phase', facts: { unresolved: true } } as const;
  expect(ending([red, law], { round: 8, moment: 'end-phase' })).toEqual(over);
  expect(ending([red, law], { round: 8, moment: 'end-of-round' })).toEqual(over);
  expect(ending([red, law], { round: 9, moment: 'start-of-round' })).toEqual(over);
  expect(ending([red, law], { round: 7, moment: 'end-of-round' })).toMatchObject({ ended: false });
  expect(ending([red, law], unresolved)).toEqual(over);
  const reading = (choice: string) => ({ rulings: { 'takeover.precinct-round-eight': choice } });
  const atOnce = reading('soon-end-phase-begins-without');
  expect(ending([red, law], { ...unresolved, ...atOnce })).toEqual(over);
  const playedOut = reading('end-phase-played-out-first');
  expect(ending([red, law], { ...unresolved, ...playedOut })).toEqual({
    ended: false,
    why: 'takeover.standards.ending.2',
  });
  expect(ending([red, law], { round: 8, moment: 'end-phase', ...playedOut })).toEqual(over);
});

test('[takeover.precinct-assault.victory.1] the last side wins with all its gangs', () => {
  const why = 'takeover.precinct-assault.victory.1';
  expect(victory([red, blue, noLaw])).toEqual({ result: 'win', victors: ['red', 'blue'], why });
  expect(victory([blue, law])).toEqual({ result: 'win', victors: ['law'], why });
  expect(victory([blue, law], { round: 8, moment: 'end-phase' })).toEqual({
    result: 'win',
    victors: ['law'],
    why,
  });
  expect(victory([red, law])).toMatchObject({ result: 'none', why: 'takeover.standards.victory.1' });
  expect(victory([blue, noLaw])).toEqual({
    result: 'draw',
    victors: [],
    why: 'takeover.standards.victory.2',
  });
  const reading = (id: string, choice: string) => ({ rulings: { [id]: choice } });
  expect(
    victory([red, blue, noLaw], reading('takeover.precinct-bottled-ally', 'only-gangs-board-victors')),
  ).toMatchObject({ victors: ['red'] });
  expect(
    victory([red, blue, noLaw], reading('takeover.precinct-sides', 'each-gang-counts-itself')),
  ).toMatchObject({ victors: ['red'] });
  expect(
    victory([blue, noLaw], reading('takeover.precinct-nobody-left', 'gangs-win-no-enforcer-left')),
  ).toMatchObject({ result: 'win', victors: ['blue'] });
});

test('[takeover.precinct-assault.victory.2] any Enforcer on the board wins when time is up', () => {
  const late = { round: 8, moment: 'end-phase' } as const;
  expect(victory([red, blue, law], late)).toEqual({
    result: 'win',
    victors: ['law'],
    why: 'takeover.precinct-assault.victory.2',
  });
  // Somebody else is still there, but no Enforcer is.
  expect(victory([red, noLaw, neutral('zoo', ['rat creature'])], late)).toMatchObject({ victors: ['red'] });
  expect(victory([blue, noLaw, neutral('zoo', ['rat creature'])], late)).toMatchObject({ result: 'draw' });
  const rulings = { 'takeover.precinct-sides': 'each-gang-counts-itself' };
  const both = [red, attacker('gold', ['ace leader']), noLaw];
  expect(victory(both, { ...late, rulings })).toMatchObject({ victors: ['red', 'gold'] });
});

test('[takeover.precinct-assault.victory.2, takeover.precinct-assault.victory.3] time takes those on the board, and the injured are out', () => {
  const fates = [
    'pinned',
    'seriously-injured',
    'fled',
    'out-of-action',
    'reserve',
    'stayed-home',
    'standing',
  ];
  const gangFighters = fates.map((fate) => ({ id: fate, fate }));
  expect(ask('time-runs-out', { enforcersWonByTime: true, gangFighters })).toEqual({
    removed: ['pinned', 'seriously-injured', 'standing'],
    outOfAction: ['seriously-injured'],
  });
  expect(ask('time-runs-out', { enforcersWonByTime: false, gangFighters })).toEqual({
    removed: [],
    outOfAction: [],
  });
});

test('[takeover.precinct-assault.objectives.2] the player of the Enforcers gets no part of the winnings, even of a victory of their own', () => {
  for (const gangs of [
    [red, blue, noLaw],
    [blue, law],
  ]) {
    const { gangs: given } = rewards(gangs) as { gangs: Record<string, object> };
    expect(given.law).toEqual(reward(0, 0));
  }
});

test('[takeover.precinct-assault.rewards.1, takeover.precinct-assault.rewards.2, takeover.precinct-assault.rewards.3] the notes point to the Enforcer rules', () => {
  const notes = (gangs: Parameters<typeof rewards>[0]) => (rewards(gangs) as { notes: string[] }).notes;
  expect(notes([red, blue, noLaw])).toEqual([
    'takeover.precinct-assault.rewards.1',
    'takeover.precinct-assault.rewards.2',
  ]);
  expect(notes([blue, law])).toEqual(['takeover.precinct-assault.rewards.3']);
  expect(notes([blue, noLaw])).toEqual([]);
  expect(notes([red, law])).toEqual([]);
  const rulings = { 'takeover.no-bottle-penalty-listed': 'minus-1-other-scenarios' };
  expect(rewards([red, blue, noLaw])).toMatchObject({ gangs: { blue: reward(0, 0) } });
  expect(rewards([red, blue, noLaw], { rulings })).toMatchObject({ gangs: { blue: reward(0, -1) } });
});

test('[takeover.precinct-assault.special.1, takeover.precinct-assault.special.2, takeover.precinct-assault.special.3] Enforcers first, and before every gang from three allies on', () => {
  const order = (gangs: string[], rulings = {}) =>
    ask('turn-order', { enforcers: 'law', gangs }, [], rulings) as { turns: string[]; enforcerRoll: number };
  expect(order(['red'])).toEqual({ turns: ['law', 'red'], enforcerRoll: 6 });
  expect(order(['red', 'blue']).turns).toEqual(['law', 'red', 'blue']);
  expect(order(['c', 'a', 'b']).turns).toEqual(['law', 'c', 'law', 'a', 'law', 'b']);
  const always = { 'takeover.precinct-turns': 'interleaved-order-always' };
  expect(order(['red', 'blue'], always).turns).toEqual(['law', 'red', 'law', 'blue']);
  expect(() => order([])).toThrow('gangs');
  expect(() => order(['law'])).toThrow('gangs');
});

test.each([
  ['gang', 'inside-cells', -4],
  ['gang', 'cells-terminal', -2],
  ['gang', 'other-terminal', -2],
  ['enforcer', 'inside-cells', 0],
  ['enforcer', 'cells-terminal', 0],
  ['enforcer', 'other-terminal', 0],
])(
  '[takeover.precinct-assault.special.4, takeover.precinct-assault.special.7, takeover.precinct-assault.special.9] a %s at %s has %i',
  (side, where, modifier) => {
    const hack = (intelligence: number, dice: number[]) =>
      ask('access-terminal', { side, where, intelligence, pitchBlack: false }, dice);
    const total = 9 + modifier;
    expect(hack(total, [4, 5])).toEqual({ possible: true, modifier, total, passed: true });
    expect(hack(total + 1, [4, 5])).toEqual({ possible: true, modifier, total, passed: false });
    expect(hack(12, [6, 6])).toMatchObject({ passed: true });
    expect(hack(3, [1, 1])).toMatchObject({ passed: false });
  },
);

test('[takeover.precinct-assault.special.6, takeover.pitch-black.power.1] nothing is hacked in the dark', () => {
  for (const where of ['inside-cells', 'cells-terminal', 'other-terminal']) {
    for (const side of ['gang', 'enforcer']) {
      expect(ask('access-terminal', { side, where, intelligence: 3, pitchBlack: true })).toEqual({
        possible: false,
        modifier: 0,
        total: null,
        passed: false,
      });
    }
  }
});

test.each([
  ['cells', 'inside', false, 11],
  ['cells', 'outside', false, 11],
  ['cells', 'inside', true, 9],
  ['cells', 'outside', true, 9],
  ['other', 'inside', false, 9],
  ['other', 'outside', true, 9],
])(
  '[takeover.precinct-assault.special.5, takeover.precinct-assault.special.6, takeover.precinct-assault.special.7] the %s door from %s, dark %s, takes %i',
  (door, fromSide, pitchBlack, needed) => {
    const force = (total: number) => ask('force-door', { door, fromSide, total, pitchBlack });
    expect(force(needed)).toEqual({ needed, opened: true });
    expect(force(needed - 1)).toEqual({ needed, opened: false });
  },
);

const terminal = { side: 'enforcer', door: 'other', intelligence: 7, inContact: true, pitchBlack: false };
const useless = { possible: false, total: null, operated: false };

test('[takeover.precinct-assault.special.10] Enforcers work any door but that of the Cells', () => {
  expect(ask('global-terminal', terminal)).toEqual({ possible: true, total: null, operated: true });
  expect(ask('global-terminal', { ...terminal, door: 'cells' })).toEqual(useless);
  expect(ask('global-terminal', { ...terminal, inContact: false })).toEqual(useless);
});

test('[takeover.precinct-assault.special.11] gang fighters hack any door at -2', () => {
  const hack = { ...terminal, side: 'gang', door: 'cells' };
  expect(ask('global-terminal', hack, [4, 4])).toEqual({ possible: true, total: 6, operated: false });
  expect(ask('global-terminal', { ...hack, door: 'other' }, [4, 5])).toEqual({
    possible: true,
    total: 7,
    operated: true,
  });
  expect(ask('global-terminal', { ...hack, inContact: false })).toEqual(useless);
});

test('[takeover.pitch-black.power.1] the terminal is dead in the dark, unless it has its own supply', () => {
  const dark = { ...terminal, pitchBlack: true };
  expect(ask('global-terminal', dark)).toEqual(useless);
  expect(ask('global-terminal', { ...dark, side: 'gang' })).toEqual(useless);
  const rulings = { 'takeover.precinct-global-terminal-dark': 'yes-has-own-supply' };
  expect(ask('global-terminal', dark, [], rulings)).toMatchObject({ operated: true });
});

test.each([
  ['leader', 'standing', true],
  ['champion', 'pinned', true],
  ['leader', 'seriously-injured', true],
  ['champion', 'fled', false],
  ['leader', 'reserve', false],
  ['enforcer', 'standing', false],
  ['beast', 'standing', false],
])(
  '[takeover.precinct-assault.special.12, takeover.precinct-assault.special.13, takeover.precinct-assault.special.14] a %s who is %s holds the Enforcers: %s',
  (rank, fate, holds) => {
    const fighters = [
      { rank: 'champion', fate: 'out-of-action' },
      { rank, fate },
    ];
    expect(ask('final-stand', { fighters })).toEqual(
      holds ? { result: 'passes', fleeModifier: 0 } : { result: 'bottles', fleeModifier: -2 },
    );
  },
);
