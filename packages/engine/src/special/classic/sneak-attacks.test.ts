import { describe, expect, test } from 'vitest';
import { outcome, outcomeOf } from './outcome.fixture.ts';

describe('sentries', () => {
  const activate = outcomeOf('classic.sneak-attacks.activate-sentry', { watching: ['ana', 'bor'], ready: 0 });

  test('[classic.sneak-attacks.sentries.2, classic.sneak-attacks.sentries.3] the draw is made from all on watch, even from one', () => {
    expect(activate({}, ['ana'])).toEqual({ alarm: false, sentry: 'ana' });
    expect(activate({ watching: ['bor'] }, ['bor'])).toEqual({ alarm: false, sentry: 'bor' });
    expect(activate({ watching: [] })).toEqual({ alarm: false, sentry: null });
  });

  test('[classic.sneak-attacks.alarm.1] a Ready sentry raises the alarm though nobody is left to draw', () => {
    expect(activate({ watching: [], ready: 1 })).toEqual({ alarm: true, sentry: null });
    expect(
      activate({ ready: 2 }, ['bor'], {
        'classic.alerted-as-sentry': 'only-sentry-still-group-can',
      }),
    ).toEqual({ alarm: false, sentry: 'bor' });
  });

  test('[classic.sneak-attacks.sentries.2] nobody stands watch twice', () => {
    expect(() => activate({ watching: ['ana', 'ana'] }, ['ana'])).toThrow(/watching\.1/);
  });

  const mover = outcomeOf('classic.sneak-attacks.sentry-mover', {
    move: 4,
    attackerWants: 0,
    defenderWants: 9,
  });

  test('[classic.sneak-attacks.sentries.5, classic.sneak-attacks.sentries.6, classic.sneak-attacks.sentries.7] only a higher roll is the attacker’s', () => {
    expect(mover({}, [2, 1])).toEqual({ mover: 'attacker', moved: 0 });
    expect(mover({}, [1, 2])).toEqual({ mover: 'defender', moved: 4 });
    expect(mover({}, [3, 3])).toEqual({ mover: 'defender', moved: 4 });
  });

  test('[classic.sneak-attacks.sentries.5] at a table that rolls ties again, or makes the sentry move', () => {
    expect(mover({}, [3, 3, 5, 5, 6, 1], { 'classic.sentry-tie': 'roll-again' })).toEqual({
      mover: 'attacker',
      moved: 0,
    });
    const mustMove = { 'classic.sentry-move-optional': 'must-move-least-1' };
    expect(mover({}, [2, 1], mustMove)).toEqual({ mover: 'attacker', moved: 1 });
    expect(mover({ attackerWants: 2.5 }, [2, 1], mustMove)).toEqual({ mover: 'attacker', moved: 2.5 });
  });

  const next = outcomeOf('classic.sneak-attacks.next-to-act', {
    alarm: false,
    readyAttackers: 3,
    sentries: 2,
    last: 'nobody',
    priority: 'attacker',
  });

  test.each([
    ['the attacker begins with Priority', {}, 'attacker'],
    ['the sides alternate', { last: 'attacker' }, 'defender'],
    ['and back', { last: 'defender' }, 'attacker'],
    ['a defender without sentries cannot begin', { sentries: 0, priority: 'defender' }, 'attacker'],
    ['and is passed over', { sentries: 0, last: 'attacker' }, 'attacker'],
    ['one more sentry at the end', { readyAttackers: 0, last: 'attacker' }, 'defender'],
    ['but only one', { readyAttackers: 0, last: 'defender' }, null],
    ['and none without sentries', { readyAttackers: 0, last: 'attacker', sentries: 0 }, null],
    ['nor where nobody has acted', { readyAttackers: 0, last: 'nobody', priority: 'defender' }, null],
  ])('[classic.sneak-attacks.sentries.4, classic.sneak-attacks.sentries.1] %s', (_, some, side) => {
    expect(next(some)).toEqual({ ended: side === null, next: side });
  });

  test('[classic.sneak-attacks.alarm.6] the alarm stops the round for everybody', () => {
    expect(next({ alarm: true })).toEqual({ ended: true, next: null });
  });
});

describe('spotting', () => {
  const line = { attacker: 'red-1', sentry: 'ana', distance: 6, cover: 'open', inArc: true, sight: true };
  const range = (lines: readonly object[], dice: readonly number[], rulings = {}, pitchBlack = false) =>
    outcome('classic.sneak-attacks.spotting-range', { pitchBlack, lines }, dice, rulings);

  test('[classic.sneak-attacks.spotting.1] the 2D6 are a limit, reached exactly, also within 3"', () => {
    expect(range([line], [3, 3])).toEqual({ range: 6, attackers: ['red-1'] });
    expect(range([line], [3, 2])).toEqual({ range: 5, attackers: [] });
    const near = { ...line, distance: 2.5 };
    expect(range([near], [1, 1])).toEqual({ range: 2, attackers: [] });
    expect(range([near], [1, 1], { 'classic.spotting-range-cap': 'anyone-within-3-always-rolled' })).toEqual({
      range: 2,
      attackers: ['red-1'],
    });
    expect(range([], [6, 6])).toEqual({ range: 12, attackers: [] });
  });

  test.each([
    ['in the open from any side', { inArc: false }, true],
    ['not in the open without sight', { sight: false }, false],
    ['in cover only inside the arc', { cover: 'partial', inArc: false }, false],
    ['in cover inside the arc', { cover: 'full' }, true],
    ['at 3" from any side and unseen', { distance: 3, cover: 'full', inArc: false, sight: false }, true],
    ['not beyond 3"', { distance: 3.1, cover: 'full', inArc: false }, false],
  ])(
    '[classic.sneak-attacks.spotting.2, classic.sneak-attacks.spotting.4, classic.sneak-attacks.spotting.5] %s',
    (_, some, seen) => {
      expect(range([{ ...line, ...some }], [6, 6])).toEqual({ range: 12, attackers: seen ? ['red-1'] : [] });
    },
  );

  test('[classic.sneak-attacks.spotting.8] in the dark the open helps nobody beyond 3"', () => {
    expect(range([{ ...line, inArc: false }], [6, 6], {}, true)).toEqual({ range: 12, attackers: [] });
    expect(range([{ ...line, inArc: false, distance: 3 }], [6, 6], {}, true)).toEqual({
      range: 12,
      attackers: ['red-1'],
    });
    expect(range([line], [6, 6], {}, true)).toEqual({ range: 12, attackers: ['red-1'] });
  });

  test.each([
    ['arc-always-needed', { inArc: false, distance: 2 }, false],
    ['arc-always-needed', {}, true],
    ['arc-may-ignored-only-within', { inArc: false, distance: 3 }, true],
    ['arc-may-ignored-only-within', { inArc: false }, false],
  ])('[classic.sneak-attacks.spotting.2] where %s', (reading, some, seen) => {
    expect(range([{ ...line, ...some }], [6, 6], { 'classic.spotting-arc': reading })).toEqual({
      range: 12,
      attackers: seen ? ['red-1'] : [],
    });
  });

  test.each([
    ['never needed', { sight: false }, true],
    ['always needed', { sight: false, distance: 1 }, false],
  ])('[classic.sneak-attacks.spotting.2] where sight is %s', (reading, some, seen) => {
    expect(range([{ ...line, ...some }], [6, 6], { 'classic.spotting-sight': reading })).toEqual({
      range: 12,
      attackers: seen ? ['red-1'] : [],
    });
  });

  test('[classic.sneak-attacks.spotting.2] each attacker once, in order of first mention', () => {
    const lines = [
      { ...line, distance: 20 },
      { ...line, attacker: 'red-2' },
      { ...line, sentry: 'bor' },
      { ...line, attacker: 'red-2', sentry: 'bor' },
    ];
    expect(range(lines, [6, 6])).toEqual({ range: 12, attackers: ['red-1', 'red-2'] });
    expect(() => range([line, line], [6, 6])).toThrow(/lines\.1/);
  });

  const spot = outcomeOf('classic.sneak-attacks.spot', {
    distance: 5,
    cover: 'open',
    prone: false,
    pitchBlack: false,
  });

  test.each([
    ['classic.sneak-attacks.spotting.4', { distance: 3, cover: 'full', pitchBlack: true }, 2],
    ['classic.sneak-attacks.spotting.5', { distance: 3.5, cover: 'open' }, 2],
    ['classic.sneak-attacks.spotting.6', { distance: 3.5, cover: 'partial' }, 4],
    ['classic.sneak-attacks.spotting.7', { distance: 3.5, cover: 'full' }, 6],
    ['classic.sneak-attacks.spotting.8', { distance: 3.5, cover: 'open', pitchBlack: true }, 6],
    ['classic.sneak-attacks.spotting.8', { distance: 12, cover: 'partial', pitchBlack: true }, 6],
  ])('[%s] %o needs %d', (_, some, needed) => {
    expect(spot(some, [needed])).toEqual({ needed, total: needed, spotted: true });
    expect(spot(some, [needed - 1])).toEqual({ needed, total: needed - 1, spotted: false });
  });

  test('[classic.sneak-attacks.spotting.3] a Prone attacker is 1 harder to spot, so a 6+ is out of reach', () => {
    expect(spot({ prone: true }, [2])).toEqual({ needed: 2, total: 1, spotted: false });
    expect(spot({ prone: true }, [3])).toEqual({ needed: 2, total: 2, spotted: true });
    expect(spot({ prone: true, cover: 'full' }, [6])).toEqual({ needed: 6, total: 5, spotted: false });
    expect(
      spot({ prone: true, cover: 'full' }, [6], {
        'classic.spotting-impossible': 'unmodified-6-always-spots',
      }),
    ).toEqual({ needed: 6, total: 5, spotted: true });
  });

  const step = outcomeOf('classic.sneak-attacks.spotting', {
    pitchBlack: false,
    attackers: [
      { id: 'red-1', prone: false },
      { id: 'red-2', prone: false },
    ],
    lines: [line],
  });

  test('[classic.sneak-attacks.spotting.3] one die for each attacker in listed order, none for those out of reach', () => {
    const lines = [{ ...line, attacker: 'red-2' }, line];
    expect(step({ lines }, [6, 6, 1, 2])).toEqual({
      range: 12,
      spotted: [{ attacker: 'red-2', by: 'ana' }],
    });
    expect(step({}, [6, 6, 2])).toEqual({ range: 12, spotted: [{ attacker: 'red-1', by: 'ana' }] });
    expect(step({}, [1, 1])).toEqual({ range: 2, spotted: [] });
    expect(step({ attackers: [], lines: [] }, [4, 4])).toEqual({ range: 8, spotted: [] });
    expect(() => step({ attackers: [] }, [4, 4])).toThrow(/lines\.0\.attacker/);
  });

  test('[classic.sneak-attacks.spotting.2] the lowest number looks, then the nearest, then the first listed', () => {
    const seenBy = (...lines: readonly object[]) =>
      step({ lines: lines.map((some) => ({ ...line, ...some })) }, [6, 6, 6]);
    const by = (sentry: string) => ({ range: 12, spotted: [{ attacker: 'red-1', by: sentry }] });
    expect(seenBy({ cover: 'full', distance: 4 }, { sentry: 'bor', cover: 'partial' })).toEqual(by('bor'));
    expect(seenBy({ distance: 8 }, { sentry: 'bor', distance: 7 })).toEqual(by('bor'));
    expect(seenBy({}, { sentry: 'bor' })).toEqual(by('ana'));
    expect(seenBy({ distance: 2, cover: 'full' }, { sentry: 'bor', distance: 9 })).toEqual(by('ana'));
  });

  test('[classic.sneak-attacks.spotting.3] a die for each pair, if the table rules so', () => {
    const lines = [line, { ...line, sentry: 'bor', cover: 'full' }];
    expect(
      step({ lines }, [6, 6, 1, 6], {
        'classic.spotting-which-sentry': 'one-d6-each-pair-sentry',
      }),
    ).toEqual({ range: 12, spotted: [{ attacker: 'red-1', by: 'bor' }] });
  });

  test('[classic.sneak-attacks.spotting.9, classic.sneak-attacks.spotting.10] only being Engaged or Pinned leaves no doubt', () => {
    const auto = (kinds: readonly string[], rulings = {}) =>
      outcome(
        'classic.sneak-attacks.auto-spot',
        { events: kinds.map((kind) => ({ attacker: kind, kind })) },
        [],
        rulings,
      );
    const all = ['misses', 'pins', 'hits-without-pinning', 'engages'];
    expect(auto(all)).toEqual({ spots: ['pins', 'engages'] });
    expect(auto(all, { 'classic.spotting-hit-not-pinned': 'any-hit-does' })).toEqual({
      spots: ['pins', 'hits-without-pinning', 'engages'],
    });
    expect(auto([])).toEqual({ spots: [] });
    const twice = { attacker: 'red-1', kind: 'pins' };
    expect(outcome('classic.sneak-attacks.auto-spot', { events: [twice, twice] })).toEqual({
      spots: ['red-1'],
    });
  });
});

describe('the alarm', () => {
  const alerted = outcomeOf('classic.sneak-attacks.alerted-sentry', {
    engaged: false,
    initiative: 2,
    spotted: ['red-1', 'red-2'],
    choice: 'red-2',
  });

  test('[classic.sneak-attacks.alerted.1, classic.sneak-attacks.alerted.2, classic.sneak-attacks.alerted.4] one test, one shot', () => {
    const ready = { ready: true, onWatch: false, reactionAttacks: false };
    expect(alerted({}, [2])).toEqual({ ...ready, shootsAt: 'red-2' });
    expect(alerted({}, [1])).toEqual({ ...ready, shootsAt: null });
  });

  test('[classic.sneak-attacks.alerted.3] an Engaged sentry rolls nothing and reacts', () => {
    expect(alerted({ engaged: true })).toEqual({
      ready: true,
      onWatch: false,
      reactionAttacks: true,
      shootsAt: null,
    });
  });

  test('[classic.sneak-attacks.alerted.4] the target is one of those spotted', () => {
    expect(() => alerted({ choice: 'red-9' }, [6])).toThrow(/choice/);
    expect(() => alerted({ spotted: [] }, [6])).toThrow(/spotted/);
  });

  const noise = outcomeOf('classic.sneak-attacks.alarm-noise', {
    strength: '4',
    user: 3,
    blast: false,
    silent: false,
  });

  test.each([
    ['4', 6],
    ['-', 2],
    ['*', 2],
    ['S', 5],
    ['S+2', 7],
    ['10', 12],
  ])('[classic.sneak-attacks.alarm.2] a printed Strength of %s', (strength, total) => {
    expect(noise({ strength }, [1, 1])).toEqual({ total, alarm: total >= 10 });
  });

  test('[classic.sneak-attacks.alarm.3, classic.sneak-attacks.alarm.4] a Blast adds 2, and 10 is enough', () => {
    expect(noise({ blast: true }, [2, 2])).toEqual({ total: 10, alarm: true });
    expect(noise({}, [3, 2])).toEqual({ total: 9, alarm: false });
    expect(noise({}, [3, 3])).toEqual({ total: 10, alarm: true });
  });

  test('[classic.sneak-attacks.alarm.2] other readings of Silent and of missing numbers', () => {
    expect(noise({ silent: true })).toEqual({ total: null, alarm: false });
    expect(noise({ silent: true }, [6, 6], { 'classic.alarm-silent': 'roll-any-other-weapon' })).toEqual({
      total: 16,
      alarm: true,
    });
    const star = { 'classic.alarm-strength': 'adds-5' };
    expect(noise({ strength: '*' }, [2, 3], star)).toEqual({ total: 10, alarm: true });
    expect(noise({ strength: '-' }, [2, 3], star)).toEqual({ total: 5, alarm: false });
    const never = { 'classic.alarm-strength': 'weapons-without-number-never-raise' };
    expect(noise({ strength: '*', blast: true }, [], never)).toEqual({ total: null, alarm: false });
    expect(noise({ strength: 'S+2' }, [1, 4], never)).toEqual({ total: 10, alarm: true });
    expect(() => noise({ strength: 'loud' }, [1, 1])).toThrow(/strength/);
  });

  const priority = outcomeOf('classic.sneak-attacks.alarm-priority', { round: 5, before: 'attacker' });

  test('[classic.sneak-attacks.alarm.5] a 1 or 2 of the attacker, from round 5', () => {
    expect(priority({}, [1, 6])).toEqual({ priority: 'defender', alarm: true });
    expect(priority({}, [3, 1])).toEqual({ priority: 'attacker', alarm: false });
    expect(priority({ round: 4 }, [1, 1])).toEqual({ priority: 'defender', alarm: false });
    expect(priority({ round: 20 }, [2, 2])).toEqual({ priority: 'defender', alarm: true });
  });

  test('[classic.reference.priority.1] a tie passes Priority on, and is rolled again in the first round', () => {
    expect(priority({ before: 'defender' }, [4, 4])).toEqual({ priority: 'attacker', alarm: false });
    expect(priority({ round: 1, before: 'nobody' }, [2, 2, 5, 5, 3, 4])).toEqual({
      priority: 'defender',
      alarm: false,
    });
  });

  const raised = outcomeOf('classic.sneak-attacks.alarm-raised', {
    sentryActivated: false,
    ready: 0,
    noise: [] as number[],
    round: 5,
    attackerPriority: null as number | null,
  });

  test('[classic.sneak-attacks.alarm.1, classic.sneak-attacks.alarm.4, classic.sneak-attacks.alarm.5] every cause is named, in order', () => {
    const all = { sentryActivated: true, ready: 1, noise: [9, 10], attackerPriority: 2 };
    expect(raised(all)).toEqual({
      alarm: true,
      why: [
        'classic.sneak-attacks.alarm.1',
        'classic.sneak-attacks.alarm.4',
        'classic.sneak-attacks.alarm.5',
      ],
    });
    expect(raised({ ...all, round: 4, noise: [9], ready: 0 })).toEqual({ alarm: false, why: [] });
    expect(raised({ attackerPriority: 3 })).toEqual({ alarm: false, why: [] });
    expect(
      raised({ sentryActivated: true, ready: 1 }, [], {
        'classic.alerted-as-sentry': 'only-sentry-still-group-can',
      }),
    ).toEqual({ alarm: false, why: [] });
  });

  const after = outcomeOf('classic.sneak-attacks.after-alarm', {
    moment: 'priority-phase',
    round: 5,
    readyAttackers: 3,
  });

  test('[classic.sneak-attacks.alarm.6, classic.sneak-attacks.alarm.7, classic.sneak-attacks.alarm.8, classic.sneak-attacks.sentries.1] the round is lost', () => {
    const lost = { next: 'end-phase', lostActivations: 3, normalFromRound: 6 };
    expect(after()).toEqual(lost);
    expect(after({ moment: 'action-phase' })).toEqual(lost);
    const played = { 'classic.alarm-in-priority-phase': 'round-just-begun-played-normal' };
    expect(after({}, [], played)).toEqual({ next: 'action-phase', lostActivations: 0, normalFromRound: 5 });
    expect(after({ moment: 'action-phase' }, [], played)).toEqual(lost);
  });
});
