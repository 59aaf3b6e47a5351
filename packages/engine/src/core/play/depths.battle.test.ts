/** What a table that tracks attacks only is offered, and what follows a fight. */

import { expect, test } from 'vitest';
import { engage } from '../../battle/events.ts';
import { putOn } from '../../battle/kit.ts';
import { type FighterState, fighterOf } from '../../battle/state.ts';
import '../../scenarios/index.ts';
import { type Answers, always, battleOf, roster, run } from '../../scenarios/takeover/table.fixture.ts';
import type { Question } from '../../table/question.ts';
import { inWords } from '../../table/table.ts';
import { isOver } from '../ending.ts';
import { actionPhase } from './action-phase.ts';
import { activate } from './activation.ts';
import { fight } from './fight.ts';
import { takeActions } from './take-actions.ts';

const RED = roster('red', 'boss leader, ana, bo');
const BLUE = roster('blue', 'king leader, cy');

function field(answers: Answers = {}, depth: 'status' | 'attacks' = 'attacks') {
  const made = battleOf('takeover.stand-off', [RED, BLUE], { depth, answers });
  return { ...made, of: (id: string) => fighterOf(made.state, id) };
}

const acting = (...actions: readonly string[]): Answers => {
  const left = [...actions];
  return { 'choice core.activation.turn.4': () => left.shift() ?? 'done' };
};

const offers = (asked: readonly Question[]) =>
  asked.flatMap((question) =>
    question.kind === 'choice' && question.clause === 'core.activation.turn.4' ? [question] : [],
  );

test.each(['status', 'attacks'] as const)(
  '[core.actions.pinned.1, core.actions.standup.1] the pinned get up at depth %s',
  (depth) => {
    const made = field(acting('stand-up'), depth);
    made.of('red-ana').fate = 'pinned';
    run(takeActions(made.t, made.of('red-ana'), 2));
    expect(made.of('red-ana').fate).toBe('standing');
    expect(offers(made.players.asked)[0]?.options).not.toContain('move');
  },
);

test.each(['status', 'attacks'] as const)(
  '[core.actions.engaged.1] the engaged are not offered a Move at depth %s',
  (depth) => {
    const made = field(acting(), depth);
    engage(made.of('red-ana'), made.of('blue-cy'));
    run(takeActions(made.t, made.of('red-ana'), 2));
    expect(offers(made.players.asked)[0]?.options).not.toContain('move');
  },
);

test('[core.actions.engaged.1] at depth status the reason is told, and a table that insists ends the combat', () => {
  const made = field(acting('move'), 'status');
  engage(made.of('red-ana'), made.of('blue-cy'));
  run(takeActions(made.t, made.of('red-ana'), 2));
  const [offer, next] = offers(made.players.asked);
  expect(offer?.blocked).toEqual({
    move: {
      why: 'the fighter is engaged, and can only fight or retreat',
      clause: 'core.actions.engaged.1',
    },
  });
  expect(made.of('blue-cy').engagedWith).toEqual([]);
  expect(next?.options).toContain('move');
});

test('[core.activation.turn.4, core.activation.types.3] two actions, or one Double one, end an activation where attacks are tracked', () => {
  const moved = field(acting('move', 'move', 'move'));
  run(takeActions(moved.t, moved.of('red-ana'), 2));
  expect(offers(moved.players.asked)).toHaveLength(2);
  expect(offers(moved.players.asked)[1]?.options).not.toContain('charge');
});

test('every action has words, and a rule that closes it says why', () => {
  const { t, of, players } = field(acting());
  run(takeActions(t, of('red-ana'), 2));
  const [offer] = offers(players.asked);
  expect(Object.keys(offer?.labels ?? {})).toEqual(offer?.options);
  expect(Object.values(offer?.labels ?? {}).every((words) => /^[A-Z]/.test(String(words)))).toBe(true);
});

/** The Action phase of a table that tracks the status only. */
function turnsOf(answers: Answers) {
  const made = field(answers, 'status');
  for (const fighter of Object.values(made.state.fighters)) fighter.ready = true;
  made.state.order = ['red', 'blue'];
  run(actionPhase(made.t, () => isOver(made.t)));
  return made;
}

test('[core.activation.turn.1, core.activation.turn.3] at depth status a turn only names who acts', () => {
  const { players, state } = turnsOf({
    'choice core.activation.turn.1': (question) =>
      (question.kind === 'choice' ? question.options[0] : '') ?? '',
  });
  const asked = players.asked.filter(({ kind }) => kind === 'choice');
  // Five fighters, five answers.
  expect(asked.map(({ clause }) => clause)).toEqual(Array(5).fill('core.activation.turn.1'));
  expect(Object.values(state.fighters).some(({ ready }) => ready)).toBe(false);
});

test('[core.activation.turn.1] a turn with something to note is asked about', () => {
  const left = ['note', 'red-bo'];
  const { of, players } = turnsOf({
    'choice core.activation.turn.1': (question) =>
      left.shift() ?? (question.kind === 'choice' ? question.options[0] : '') ?? '',
    'choice core.injury.dice.1 red': ['no-casualty'],
    'choice core.activation.turn.4': ['record', 'done'],
    'choice core.injury.dice.1 red-bo': ['blue-cy'],
    'choice core.injury.dice.1 blue-cy': ['out-of-action'],
  });
  expect(of('blue-cy')).toMatchObject({ fate: 'out-of-action', takenOutBy: 'red-bo' });
  expect(offers(players.asked).map((offer) => offer.of)).toEqual(['red-bo', 'red-bo']);
});

test('[core.injury.dice.1] a casualty is noted in any turn, credited to the last fighter who acted', () => {
  const left = ['red-bo', 'note'];
  const { of, state, players } = turnsOf({
    'choice core.activation.turn.1': (question) =>
      left.shift() ?? (question.kind === 'choice' ? question.options[0] : '') ?? '',
    'choice core.injury.dice.1 blue': ['blue-cy'],
    'choice core.injury.dice.1 blue-cy': ['out-of-action'],
    'choice core.injury.out.1 blue-cy': ['red-bo'],
  });
  expect(of('blue-cy')).toMatchObject({ fate: 'out-of-action', takenOutBy: 'red-bo' });
  const turns = players.asked.filter(({ clause }) => clause === 'core.activation.turn.1');
  // The turn is still to come, and anybody may say whose it is.
  expect(turns.slice(0, 3).map(({ of: gang, by }) => [gang, by])).toEqual([
    ['red', undefined],
    ['blue', undefined],
    ['blue', undefined],
  ]);
  expect(turns[2]).toMatchObject({ options: expect.not.arrayContaining(['blue-cy']) });
  expect(Object.values(state.fighters).some(({ ready, fate }) => ready && fate === 'standing')).toBe(false);
});

test('[core.activation.turn.4] a fighter named just after the table began to track attacks is asked for actions', () => {
  const made = field(
    {
      'choice core.activation.turn.1': (question) => {
        made.state.depth = 'attacks';
        return (question.kind === 'choice' ? question.options[0] : '') ?? '';
      },
    },
    'status',
  );
  made.of('red-ana').ready = true;
  made.state.order = ['red', 'blue'];
  run(actionPhase(made.t, () => isOver(made.t)));
  expect(offers(made.players.asked).map(({ of }) => of)).toEqual(['red-ana']);
});

test('[core.actions.pinned.1] the pinned are asked whether they get up at any depth', () => {
  const made = field(acting('stand-up'), 'status');
  made.of('red-ana').fate = 'pinned';
  run(activate(made.t, made.of('red-ana'), false));
  expect(made.of('red-ana').fate).toBe('standing');
});

test('a turn about which there is nothing to note is still a move to rules that watch for one', () => {
  const { t, state } = field({}, 'status');
  state.special.push('takeover.precinct-assault');
  state.markers['cells-door'] = {
    id: 'cells-door',
    kind: 'door',
    gang: null,
    spot: 'placed',
    carriedBy: null,
    state: 'open',
    data: {},
  };
  const inside = fighterOf(state, 'red-ana');
  inside.conditions = ['in-cells'];
  run(activate(t, inside, false));
  expect(inside.conditions).toEqual([]);
});

test('[core.activation.turn.4] the question says which of the actions it is', () => {
  const asked = (count: number, ...actions: readonly string[]) => {
    const { t, of, players } = field(acting(...actions));
    run(takeActions(t, of('red-ana'), count));
    return offers(players.asked).map(({ what }) => what);
  };
  expect(asked(2, 'move')).toEqual(['red ana: first of two actions', 'red ana: the last action']);
  expect(asked(1)).toEqual(['red ana: the only action']);
});

test('[core.actions.move.1, core.actions.charge.1, core.actions.cover.1, core.actions.crawl.1, core.conditions.gunked.1] actions that move say how far', () => {
  const labels = (change: (fighter: FighterState) => void) => {
    const { t, of, players } = field(acting());
    of('red-ana').stats = { ...of('red-ana').stats, m: 5 };
    change(of('red-ana'));
    t.state.depth = 'full';
    run(takeActions(t, of('red-ana'), 2));
    return offers(players.asked)[0]?.labels;
  };
  expect(labels(() => {})).toMatchObject({
    move: 'Move: up to 5"',
    charge: 'Charge: up to 5" + D3" (double)',
    'take-cover': 'Take cover: move up to 2.5" and be pinned',
  });
  expect(labels((fighter) => putOn(fighter, 'gunked'))).toMatchObject({
    move: 'Move: up to 4"',
    charge: 'Charge: up to 4" (double)',
  });
  const pinned = labels((fighter) => {
    fighter.fate = 'pinned';
  });
  expect(pinned?.crawl).toBe('Crawl: up to 2.5" (double)');
});

test('[core.activation.group.1] those who go along are named at once', () => {
  const { t, state, of, players } = field({
    'pick core.activation.group.1': [['red-bo']],
    'choice core.activation.turn.4': () => 'done',
  });
  for (const fighter of Object.values(state.fighters)) fighter.ready = true;
  of('red-boss').group = 1;
  run(activate(t, of('red-boss')));
  expect(players.asked.find(({ kind }) => kind === 'pick')).toMatchObject({
    options: ['red-ana', 'red-bo'],
    least: 0,
    most: 1,
  });
  expect(of('red-bo').ready).toBe(false);
  expect(of('red-ana').ready).toBe(true);
});

test('[core.actions.retreat.1, core.actions.retreat.2] a fighter who retreats is struck at by those who are quick enough, and moves a D6', () => {
  const made = field({
    ...acting('retreat'),
    'dice D6 core.actions.retreat.1': always(5),
    'dice D6 core.actions.retreat.2': always(6),
    'dice 1D6 core.combat.hit.1': always(1),
    'dice D6 core.combat.hit.1': always(1),
  });
  engage(made.of('red-ana'), made.of('blue-cy'));
  run(takeActions(made.t, made.of('red-ana'), 1));
  expect(made.of('red-ana').engagedWith).toEqual([]);
  const rolls = made.players.asked.flatMap((each) =>
    each.kind === 'dice' && each.clause === 'core.actions.retreat.1' ? [each.roll] : [],
  );
  expect(rolls).toEqual([undefined, 'roll for how far {of} gets']);
  expect(made.t.story.map(({ event }) => event)).toContain('fight/strikes');
  expect(made.t.story.at(-1)).toMatchObject({ facts: { inches: 5 }, clause: 'core.actions.retreat.1' });
});

test('[core.combat.consolidate.1] with nobody left standing the attacker may finish off one who is down', () => {
  const made = field({
    'dice 1D6 core.combat.hit.1': always(6),
    'dice D6': always(6),
    'dice D6 core.hits.save.1': always(1),
    'dice 1 injury': always('serious'),
    'dice injury': always('serious'),
    'dice 1injury': always('serious'),
    'choice core.combat.consolidate.1': ['blue-cy'],
  });
  made.of('blue-cy').wounds = 1;
  engage(made.of('red-ana'), made.of('blue-cy'));
  run(fight(made.t, made.of('red-ana')));
  expect(made.of('blue-cy').fate).toBe('out-of-action');
  expect(made.of('blue-cy').takenOutBy).toBe('red-ana');
});

test('[takeover.ambush.victory.5] Attackers who are tied fight on when the last Defender is gone, and the story says so once', () => {
  const gangs = [roster('blue', 'king leader'), roster('red', 'boss leader'), roster('grey', 'don leader')];
  const { t, state } = battleOf('takeover.ambush', gangs, { round: 2 });
  for (const gang of state.gangs) gang.role = gang.id === 'blue' ? 'defender' : 'attacker';
  fighterOf(state, 'blue-king').fate = 'fled';
  expect(run(isOver(t))).toBe(false);
  expect(run(isOver(t))).toBe(false);
  expect(t.story.map(({ clause }) => clause)).toEqual(['takeover.ambush.victory.5']);
});

test('[core.actions.pinned.1, core.actions.crawl.1] the pinned may crawl where attacks are tracked', () => {
  const made = field(acting('crawl'));
  made.of('red-ana').fate = 'pinned';
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect(offers(made.players.asked)).toHaveLength(1);
  expect(offers(made.players.asked)[0]?.labels?.crawl).toMatch(/^Crawl: up to .* \(double\)$/);
});

test('[core.actions.injured.1] the story tells the actions of the seriously injured, and nobody is asked', () => {
  const made = field();
  made.of('red-ana').fate = 'seriously-injured';
  made.of('red-ana').stats = { ...made.of('red-ana').stats, m: 5 };
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect(made.players.asked).toEqual([]);
  expect(made.t.story.map((event) => inWords(event))).toEqual(['red ana can only crawl, up to 2.5"']);
});
