/** Core play in a battle: the round, activations, actions, attacks, nerve and the End phase. */
import { expect, test } from 'vitest';
import { disengage, engage, goDown } from '../../battle/events.ts';
import { sampleGang } from '../../battle/roster.ts';
import { specialRule, specialRules } from '../../battle/special-rule.ts';
import { fighterOf, type GangState, gangBy } from '../../battle/state.ts';
import { rangedOf } from '../../battle/weapons.ts';
import '../../scenarios/index.ts';
import {
  type Answers,
  always,
  battleOf,
  roster,
  run,
  type Setting,
} from '../../scenarios/takeover/table.fixture.ts';
import type { Question, Rule } from '../../table/question.ts';
import { inWords } from '../../table/table.ts';
import { statusOf } from '../status.ts';
import { actionPhase } from './action-phase.ts';
import { activate, standardActivation } from './activation.ts';
import { shakeFriends } from './attack.ts';
import { fight } from './fight.ts';
import { afterHits } from './hits.ts';
import { nerveOfFriends } from './nerve.ts';
import { endPhase, playRound } from './round.ts';
import { shoot } from './shoot.ts';
import { takeActions } from './take-actions.ts';

const RED = roster('red', 'boss leader, ana, bo');
const BLUE = roster('blue', 'king leader, cy, dee');

/** A fight in the open; red has Priority and everybody is on the board. */
function field(answers: Answers = {}, more: Setting = {}) {
  const made = battleOf('takeover.stand-off', [RED, BLUE], {
    depth: 'full',
    ...more,
    answers: {
      'dice D6 core.round': ({ of }: Question) => [of === 'red' ? 6 : 1],
      'dice 2D6 core.round.priority.1': [[6, 1]],
      ...answers,
    },
  });
  const of = (id: string) => fighterOf(made.state, id);
  const [red, blue] = made.state.gangs as [GangState, GangState];
  const told = () => made.t.story.map((event) => `${event.clause} ${inWords(event)}`);
  return { ...made, of, red, blue, told };
}

/** Lets a fighter make these actions, then nothing more. */
const acts = (...actions: readonly string[]): Answers => {
  const left = [...actions];
  return { 'choice core.activation.turn.4': () => left.shift() ?? 'done' };
};

const optionsOf = (question: Question) => (question.kind === 'choice' ? question.options : []);

const ready = (made: ReturnType<typeof field>) => {
  for (const fighter of Object.values(made.state.fighters)) fighter.ready = true;
};

// The round

test('[core.round.sequence.1, core.round.ready.1] Priority, actions and End phase follow each other, and everybody on the battlefield is Ready, down or not', () => {
  const moments: string[] = [];
  if (!specialRules().some(({ id }) => id === 'test.moments'))
    specialRule({
      id: 'test.moments',
      title: '',
      prioritySettled: () => void moments.push('priority'),
      actionPhaseStarts: ({ state }) => {
        const there = Object.values(state.fighters).filter((fighter) => fighter.ready);
        moments.push(`actions ${there.length}`);
      },
      endPhaseStarts: () => void moments.push('end'),
    });
  const made = field({ 'dice D6 core.endphase': always(1) });
  made.state.special.push('test.moments');
  made.of('red-ana').fate = 'pinned';
  made.of('red-bo').fate = 'out-of-action';
  run(playRound(made.t));
  expect(moments).toEqual(['priority', 'actions 5', 'end']);
  expect(made.state.order).toEqual(['red', 'blue']);
});

test('[core.activation.turn.1, core.activation.turn.2, core.activation.turn.3, core.round.ready.2, core.conditions.ready.1] in turns from Priority on with one Ready fighter each; who has none left is skipped', () => {
  const made = field({
    'choice core.activation.turn.1': (question) => optionsOf(question)[0] as string,
  });
  ready(made);
  for (const id of ['blue-cy', 'blue-dee']) made.of(id).ready = false;
  made.state.order = ['red', 'blue'];
  run(
    actionPhase(made.t, function* () {
      yield* [];
      return false;
    }),
  );
  const acted = made.told().filter((line) => line.includes('is activated'));
  expect(acted.map((line) => line.replace(/.* (red|blue) (\w+) is activated/, '$1-$2'))).toEqual([
    'red-boss',
    'blue-king',
    'red-ana',
    'red-bo',
  ]);
  // Nobody may pass while somebody is Ready.
  expect(made.players.options('choice core.activation.turn.1').flat()).not.toContain('done');
  expect(Object.values(made.state.fighters).some((fighter) => fighter.ready)).toBe(false);
});

test('[core.activation.turn.4, core.activation.turn.6] up to two actions, each as the status allows by then', () => {
  const made = field({ ...acts('stand-up', 'move', 'move') });
  made.of('red-ana').fate = 'pinned';
  run(takeActions(made.t, made.of('red-ana'), 2));
  const [first, second, ...more] = made.players.options('choice core.activation.turn.4');
  expect(first).toContain('stand-up');
  expect(first).not.toContain('move');
  expect(second).toContain('move');
  expect(more).toEqual([]);
});

test('[core.activation.turn.7] a fighter who goes down in the own activation ends it there', () => {
  if (!specialRules().some(({ id }) => id === 'test.mine'))
    specialRule({
      id: 'test.mine',
      title: '',
      *moved(t, fighter) {
        yield* goDown(t, fighter, null, 'core.injury.serious.1');
      },
    });
  const made = field(acts('move', 'move'));
  made.state.special.push('test.mine');
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect(made.players.options('choice core.activation.turn.4')).toHaveLength(1);
});

test('[core.activation.group.2] all of a group are named before anybody acts, and act in the order the player likes', () => {
  const made = field({
    'pick core.activation.group.1': [['red-ana', 'red-bo']],
    'choice core.activation.group.2': ['red-bo', 'red-boss'],
  });
  ready(made);
  made.of('red-boss').group = 2;
  run(activate(made.t, made.of('red-boss')));
  const acted = made.told().filter((line) => line.includes('is activated'));
  expect(acted.map((line) => line.split(' ').at(2))).toEqual(['bo', 'boss', 'ana']);
  const named = made.players.keys().findIndex((key) => key.startsWith('pick core.activation.group.1'));
  expect(named).toBe(0);
});

test('[core.activation.group.2, core.round.ready.2] a fighter who loses the Ready marker before their turn in the group does not act', () => {
  if (!specialRules().some(({ id }) => id === 'test.scare'))
    specialRule({
      id: 'test.scare',
      title: '',
      activationEnds({ state }) {
        fighterOf(state, 'red-boss').ready = false;
      },
    });
  const made = field({
    'pick core.activation.group.1': [['red-ana', 'red-bo']],
    'choice core.activation.group.2': ['red-bo'],
  });
  made.state.special.push('test.scare');
  ready(made);
  made.of('red-boss').group = 2;
  run(activate(made.t, made.of('red-boss')));
  const acted = made.told().filter((line) => line.includes('is activated'));
  expect(acted.map((line) => line.split(' ').at(2))).toEqual(['bo', 'ana']);
});

test.each(['pinned', 'seriously-injured'] as const)(
  '[core.activation.group.1] a leader who is %s still names a group, unless the table wants them to stand',
  (fate) => {
    const named = (rulings = {}) => {
      const answers = { 'pick core.activation.group.1': () => ['red-ana'] };
      const made = field(answers, { depth: 'attacks', rulings });
      ready(made);
      Object.assign(made.of('red-boss'), { group: 2, fate });
      run(activate(made.t, made.of('red-boss')));
      return made;
    };
    expect(named().told()).toContain('core.activation.turn.1 red ana is activated');
    const standing = named({ 'core.group-leaders': 'only-fighters-who-stand' });
    expect(standing.of('red-ana').ready).toBe(true);
    expect(standing.told()).toContain(
      'core.activation.group.1 red boss lies on the ground and takes nobody along',
    );
  },
);

test('[core.conditions.broken.1, core.activation.group.1] a broken leader only runs, and the story tells why nobody goes along', () => {
  const broken = (group: number, rulings = {}) => {
    const made = field({ 'dice 2D6 core.nerve.run.1': always(3) }, { rulings });
    ready(made);
    Object.assign(made.of('red-boss'), { group, broken: true });
    run(activate(made.t, made.of('red-boss')));
    return made;
  };
  const line = 'core.conditions.broken.1 red boss is broken and takes nobody along';
  const leader = broken(2);
  expect(leader.players.keys('pick core.activation.group.1')).toEqual([]);
  expect(leader.told()).toContain(line);
  expect(broken(0).told()).not.toContain(line);
  const all = broken(2, { 'core.group-leaders': 'broken-fighters-too' });
  expect(all.players.keys('pick core.activation.group.1')).toHaveLength(1);
});

// Actions

test('[campaign.table-rules.actions.1, core.actions.move.1, core.actions.cover.1, core.actions.standup.1, core.actions.crawl.1] moving, taking cover, standing up and crawling change the status as they should', () => {
  const moved = field(acts('move'));
  run(takeActions(moved.t, moved.of('red-ana'), 2));
  expect(moved.of('red-ana').fate).toBe('standing');
  const covered = field(acts('take-cover'));
  run(takeActions(covered.t, covered.of('red-ana'), 2));
  expect(covered.of('red-ana').fate).toBe('pinned');
  const up = field(acts('stand-up'));
  up.of('red-ana').fate = 'pinned';
  run(takeActions(up.t, up.of('red-ana'), 2));
  expect(up.of('red-ana').fate).toBe('standing');
  const crawled = field(acts('crawl'));
  crawled.of('red-ana').fate = 'pinned';
  run(takeActions(crawled.t, crawled.of('red-ana'), 2));
  expect(crawled.of('red-ana').fate).toBe('pinned');
  // A Double action leaves nothing to do afterwards.
  expect(crawled.players.options('choice core.activation.turn.4')).toHaveLength(1);
});

const SHOT: Answers = {
  'choice core.shooting.declare.1 red-ana': (question) =>
    optionsOf(question).find((option) => option === 'blue-cy') ?? (optionsOf(question)[0] as string),
  'dice 1 firepower': always(1),
  'dice firepower': always(1),
};

test('[core.actions.aim.1, core.actions.shoot.1, core.shooting.declare.1, core.shooting.sequence.1] weapon and target are named before the range; Aim helps by 1', () => {
  const asked = (...actions: string[]) => {
    // A laspistol at short range is +1, so a BS of 4+ needs a 3, and a 2 with Aim.
    const made = field({
      ...acts(...actions),
      ...SHOT,
      'dice D6 core.shooting.hit': [[2]],
      'dice D6 core': always(1),
    });
    run(takeActions(made.t, made.of('red-ana'), 2));
    return { keys: made.players.keys().filter((key) => !key.includes('turn.4')), of: made.of };
  };
  const plain = asked('shoot');
  expect(plain.of('blue-cy').fate).toBe('standing');
  const order = plain.keys.map((key) => key.split(' ').slice(0, 2).join(' '));
  expect(order.slice(0, 4)).toEqual([
    'choice core.shooting.declare.1',
    'fact core.shooting.priority.2',
    'choice core.shooting.range.1',
    'choice core.shooting.hit.2',
  ]);
  expect(asked('aim', 'shoot').of('blue-cy').fate).toBe('pinned');
});

test('[core.shooting.pin.3, core.shooting.order.1] the target is pinned before any wound roll, and hits are resolved one at a time', () => {
  const fates: string[] = [];
  const made = field({
    ...SHOT,
    'dice D6 core.shooting.hit': [[6]],
    'dice D6 core.wound': () => {
      fates.push(made.of('blue-cy').fate);
      return [1];
    },
    'dice D6 core.hits': () => {
      fates.push(made.of('blue-cy').fate);
      return [1];
    },
    'dice D6 core': () => {
      fates.push(made.of('blue-cy').fate);
      return [1];
    },
  });
  run(shoot(made.t, made.of('red-ana'), [made.of('blue-cy')]));
  expect(fates).toEqual(['pinned']);
});

test('[core.actions.blindfire.1] Blind Fire is open to the pinned, and costs 2', () => {
  const made = field({
    ...acts('blind-fire'),
    ...SHOT,
    'dice D6 core.shooting.hit': [[4]],
    'dice D6 core': always(1),
  });
  made.of('red-ana').fate = 'pinned';
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect(made.players.options('choice core.activation.turn.4')[0]).toContain('blind-fire');
  // 4 with +1 for short range and -2 for firing blind is below 4+.
  expect(made.of('blue-cy').fate).toBe('standing');
});

test('[core.ammo.test.4, core.conditions.ammo.1, campaign.table-rules.ammo.1] an empty weapon cannot be used, the other one can', () => {
  const made = field();
  const ana = made.of('red-ana');
  ana.weapons = ['armoury.laspistol', 'armoury.lasgun'];
  ana.empty = ['armoury.laspistol'];
  expect(rangedOf(ana).map(({ weapon }) => weapon.id)).toEqual(['armoury.lasgun']);
  ana.empty = [...ana.empty, 'armoury.lasgun'];
  expect(rangedOf(ana)).toEqual([]);
  // A reload goes by the ammo value of the profile that shoots: 2+ for the laspistol, 2+ for the lasgun.
  const empty = field({ ...acts('reload'), 'dice D6 core.ammo': [[2]] });
  empty.of('red-ana').empty = ['armoury.laspistol'];
  run(takeActions(empty.t, empty.of('red-ana'), 1));
  expect(empty.of('red-ana').empty).toEqual([]);
});

test('[core.actions.reload.1] the ammo test of a reload says what it is for', () => {
  const made = field({ ...acts('reload'), 'dice D6 core.ammo': [[6]] });
  Object.assign(made.of('red-ana'), { weapons: ['armoury.boltgun'], empty: ['armoury.boltgun'] });
  run(takeActions(made.t, made.of('red-ana'), 1));
  const roll = made.players.asked.find(({ clause }) => clause === 'core.ammo.test.1');
  expect(roll).toMatchObject({ of: 'red-ana', roll: 'roll to reload {using}', using: 'Boltgun' });
});

const CHARGE: Answers = {
  ...acts('charge'),
  'choice core.actions.charge.1': ['blue-cy'],
  'dice D3 core.actions.charge.1': [[3]],
};

test('[core.actions.charge.3, core.actions.charge.5, core.status.kinds.2, core.status.kinds.3, core.movement.inch.3, core.measure.distance.2] a charge brings both into combat: the pinned stand up, and a Fight follows at once', () => {
  const made = field({
    ...CHARGE,
    ...acts('charge'),
    'measure core.actions.charge.2': [['blue-cy']],
    'choice core.combat.reaction.1': ['hold'],
    'dice 2D6 core.combat.hit': always(1),
    dice: always(1),
  });
  made.of('blue-cy').fate = 'pinned';
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect(made.of('blue-cy').fate).toBe('standing');
  expect([statusOf(made.of('red-ana')), statusOf(made.of('blue-cy'))]).toEqual(['engaged', 'engaged']);
  const keys = made.players.keys();
  const at = (start: string) => keys.findIndex((key) => key.startsWith(start));
  expect(at('choice core.actions.charge.1')).toBeLessThan(at('measure core.actions.charge.2'));
  expect(at('measure core.actions.charge.2')).toBeLessThan(
    keys.findIndex((key) => key.includes('core.combat.hit.1')),
  );
  // A fighter on the ground does not charge.
  const pinned = field(acts());
  pinned.of('red-ana').fate = 'pinned';
  run(takeActions(pinned.t, pinned.of('red-ana'), 2));
  expect(pinned.players.options('choice core.activation.turn.4')[0]).not.toContain('charge');
});

test('[core.actions.charge.4, core.actions.coup.1] a charger who reaches nobody may finish off somebody next to them', () => {
  const made = field({
    ...CHARGE,
    ...acts('charge'),
    'measure core.actions.charge.4': [['blue-dee']],
    'choice core.actions.charge.4': ['blue-dee'],
  });
  made.of('blue-dee').fate = 'seriously-injured';
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect(made.of('blue-dee')).toMatchObject({ fate: 'out-of-action', takenOutBy: 'red-ana' });
});

test('[core.actions.coup.1] a Coup de Grace takes one who is down and within 1" out without a roll', () => {
  const made = field({ ...acts('coup-de-grace'), 'measure core.actions.coup.1': [['blue-dee']] });
  made.of('blue-dee').fate = 'seriously-injured';
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect(made.of('blue-dee').fate).toBe('out-of-action');
  expect(made.players.keys('dice')).toEqual([]);
});

/** Ana and Cy are in combat; every hit wounds and the injury dice show the given face. */
function brawl(face: 'serious' | 'out', answers: Answers = {}) {
  const made = field({
    'dice 2D6 core.combat.hit': always(6),
    'dice D6 core.combat.hit': always(6),
    'dice D6': always(6),
    'dice 1 injury': always(face),
    'dice injury': always(face),
    'dice 2D6': always(1),
    ...answers,
  });
  engage(made.of('red-ana'), made.of('blue-cy'));
  return made;
}

test('[core.actions.fight.1, core.combat.sequence.1] the hits come before the reactions, and a fighter who is down does not strike back', () => {
  const made = brawl('out');
  run(fight(made.t, made.of('red-ana')));
  expect(made.of('blue-cy').fate).toBe('out-of-action');
  expect(made.players.keys('choice core.combat.reaction.1')).toEqual([]);
});

test('[core.combat.reaction.2] a reaction has no charge bonus and leads to none in return', () => {
  const made = field({
    'dice 2D6 core.combat.hit': always(1),
    'dice D6 core.combat.hit': always(1),
    'choice core.combat.reaction.1': ['react'],
  });
  engage(made.of('red-ana'), made.of('blue-cy'));
  run(fight(made.t, made.of('red-ana'), true));
  const dice = made.players.keys('dice').filter((key) => key.includes('core.combat.hit.1'));
  // Charging: 1 and 1 for the charge; reacting: 1.
  expect(dice.map((key) => key.split(' ')[1])).toEqual(['2D6', 'D6']);
  expect(made.players.keys('choice core.combat.reaction.1')).toHaveLength(1);
});

test('[core.actions.coup.2, core.status.kinds.4, core.status.kinds.5] the free Coup de Grace after a fight calls for no second nerve test', () => {
  const made = brawl('serious', {
    'choice core.combat.consolidate.1': ['blue-cy'],
    'measure core.nerve.test.1': () => ['blue-dee'],
    'dice 2D6 core.nerve': always(6),
  });
  run(fight(made.t, made.of('red-ana')));
  expect(made.of('blue-cy').fate).toBe('out-of-action');
  expect(made.players.keys('dice 2D6 core.nerve')).toHaveLength(1);
  expect(statusOf(made.of('red-ana'))).toBe('active');
});

test('[core.status.kinds.4, core.status.kinds.5] a fighter who goes down engages nobody, and the last enemy is active again', () => {
  const made = field();
  engage(made.of('red-ana'), made.of('blue-cy'));
  engage(made.of('red-ana'), made.of('blue-dee'));
  run(goDown(made.t, made.of('blue-cy'), null, 'core.injury.serious.1'));
  expect(made.of('blue-cy').engagedWith).toEqual([]);
  expect(statusOf(made.of('red-ana'))).toBe('engaged');
  disengage(made.t, made.of('blue-dee'));
  expect(statusOf(made.of('red-ana'))).toBe('active');
});

// Ductways

/** A battlefield with ductways. */
function ducts(answers: Answers) {
  const made = field(answers);
  made.state.facts['battlefield.features'] = ['ductways'];
  return made;
}

const THROUGH: Answers = { ...SHOT, 'fact core.actions.ductway.2': [true] };

test.each([
  [4, 'standing'],
  [5, 'pinned'],
] as const)(
  '[core.actions.ductway.2] through a ductway a %i leaves the target %s, whatever BS and cover are',
  (face, fate) => {
    const made = ducts({
      ...acts('fire-ductway'),
      ...THROUGH,
      'dice D6 core.actions.ductway.2': [[face]],
      'dice D6 core': always(1),
    });
    run(takeActions(made.t, made.of('red-ana'), 2));
    expect(made.of('blue-cy').fate).toBe(fate);
    expect(made.players.keys('choice core.shooting.range.1')).toEqual([]);
  },
);

test('[core.actions.ductway.2] flames strike everybody within 2" of the other end', () => {
  const made = ducts({
    ...acts('fire-ductway'),
    ...THROUGH,
    'measure core.actions.ductway.2': [['blue-dee']],
    dice: always(1),
  });
  made.of('red-ana').weapons = ['armoury.flamer'];
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect([made.of('blue-cy').fate, made.of('blue-dee').fate]).toEqual(['pinned', 'pinned']);
});

test('[core.actions.ductway.1] crawling through takes the whole activation, and an end within 1"', () => {
  const made = ducts({ ...acts('crawl-ductway'), 'fact core.actions.ductway.1': [true] });
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect(made.players.options('choice core.activation.turn.4')).toHaveLength(1);
  const far = ducts({ ...acts('crawl-ductway'), 'fact core.actions.ductway.1': [false] });
  run(takeActions(far.t, far.of('red-ana'), 2));
  // Nothing is spent, and it is not offered again.
  expect(far.players.options('choice core.activation.turn.4')[1]).toContain('move');
  expect(far.players.options('choice core.activation.turn.4')[1]).not.toContain('crawl-ductway');
});

// Conditions and nerve

test('[core.conditions.general.1, core.conditions.stacking.1] conditions come on top of the status, and nobody is on fire twice', () => {
  const made = field({ dice: always(6) });
  const cy = made.of('blue-cy');
  cy.conditions = ['ablaze', 'blind'];
  cy.fate = 'pinned';
  run(afterHits(made.t, cy, made.of('red-ana'), ['blaze']));
  expect(cy.conditions).toEqual(['ablaze', 'blind']);
  expect(statusOf(cy)).toBe('pinned');
});

test('[core.conditions.broken.1, core.nerve.run.1] a broken fighter only runs for cover, and strikes back at -2', () => {
  const made = field({ 'dice 2D6 core.nerve.run.1': [[3, 4]] });
  made.of('red-ana').broken = true;
  run(standardActivation(made.t, made.of('red-ana')));
  expect(made.players.keys('choice')).toEqual([]);
  expect(made.told().join()).toContain('runs up to 7"');
  const fought = brawl('serious', {
    'dice D6 core.combat.hit': [[1], [5]],
    'choice core.combat.reaction.1': ['react'],
  });
  fought.of('blue-cy').broken = true;
  run(fight(fought.t, fought.of('red-ana')));
  // WS 4+ at -2 needs a 6.
  expect(fought.of('red-ana').fate).toBe('standing');
});

test('[core.nerve.test.4, core.nerve.test.5] friends test once for each who fell, and not once they are broken', () => {
  const made = field({
    'measure core.nerve.test.1': (question) =>
      (question as { to?: readonly string[] }).to?.includes('blue-king') ? ['blue-king'] : [],
    'dice 2D6 core.nerve.test.2': [
      [6, 6],
      [1, 1],
    ],
    'dice 2D6 core.nerve.run.1': [[2, 2]],
  });
  for (const id of ['blue-cy', 'blue-dee']) made.of(id).fate = 'out-of-action';
  run(shakeFriends(made.t, { fallen: [made.of('blue-cy'), made.of('blue-dee')] }));
  expect(made.players.keys('dice 2D6 core.nerve.test.2')).toHaveLength(2);
  expect(made.of('blue-king').broken).toBe(true);
  run(nerveOfFriends(made.t, made.of('blue-dee')));
  expect(made.players.keys('dice 2D6 core.nerve.test.2')).toHaveLength(2);
});

// The End phase

test('[core.round.sequence.2, core.round.sequence.3] bottle checks, fleeing, recovery and rallying, each in the order of Priority', () => {
  const made = field({
    dice: always(1),
    'dice 1 injury': always('serious'),
    'dice injury': always('serious'),
  });
  made.state.order = ['blue', 'red'];
  for (const id of ['red-ana', 'blue-cy']) made.of(id).fate = 'seriously-injured';
  for (const id of ['red-bo', 'blue-dee']) made.of(id).broken = true;
  made.blue.bottled = made.red.bottled = 'no';
  run(endPhase(made.t));
  const steps = made.players
    .keys()
    .filter((key) => key.startsWith('dice') || key.startsWith('choice'))
    .map((key) => `${/core\.endphase\.(\w+)/.exec(key)?.[1]} ${/(red|blue)/.exec(key)?.[1]}`);
  expect([...new Set(steps)]).toEqual([
    'bottle blue',
    'bottle red',
    'recovery blue',
    'recovery red',
    'rally blue',
    'rally red',
  ]);
});

test('[core.endphase.bottle.4] a gang that has bottled out checks no more', () => {
  const made = field({
    dice: always(6),
    'dice 2D6': always(6),
    'dice 1 injury': always('serious'),
    'dice injury': always('serious'),
  });
  made.of('red-ana').fate = 'out-of-action';
  made.red.bottled = 'failed-test';
  run(endPhase(made.t));
  expect(made.players.keys().filter((key) => key.includes('core.endphase.bottle'))).toEqual([]);
});

test('[core.endphase.recovery.3, core.endphase.recovery.5] one friend assists one recovery; one who goes out in it shakes the others', () => {
  const made = field({
    dice: always(6),
    'choice core.endphase.bottle.5': () => 'roll',
    'dice D6 core.endphase.bottle': always(1),
    'measure core.endphase.recovery.2': (question) =>
      (question as { to: readonly string[] }).to.filter((id) => id === 'red-boss'),
    'dice 2 injury': always('out'),
    'dice 1 injury': always('out'),
    'dice injury': always('out'),
  });
  for (const id of ['red-ana', 'red-bo']) made.of(id).fate = 'seriously-injured';
  run(endPhase(made.t));
  const offered = made.players.asked.filter(
    ({ kind, clause }) => kind === 'measure' && clause === 'core.endphase.recovery.2',
  );
  expect(offered.map((question) => (question as { to?: readonly string[] }).to)).toEqual([['red-boss']]);
  expect(made.of('red-ana').fate).toBe('out-of-action');
  expect(made.players.keys('measure core.nerve.test.1').length).toBeGreaterThan(0);
});

// Profiles

test('[core.tests.profile.1, core.tests.profile.2] twelve characteristics, target numbers from 2+ to 10+', () => {
  for (const { stats } of sampleGang('escher').fighters) {
    expect(Object.keys(stats).sort()).toEqual(
      ['a', 'bs', 'cl', 'i', 'int', 'ld', 'm', 's', 't', 'w', 'wil', 'ws'].sort(),
    );
    for (const stat of ['ws', 'bs', 'i', 'ld', 'cl', 'wil', 'int'] as const) {
      expect(stats[stat]).toBeGreaterThanOrEqual(2);
      expect(stats[stat]).toBeLessThanOrEqual(10);
    }
  }
});

test('[core.combat.targets.1] dice may be split among those who are engaged, and all are named before a die is rolled', () => {
  const made = field({
    'choice core.actions.fight.1': ['blue-dee'],
    'choice core.combat.targets.1': ['1'],
    'choice core.combat.reaction.1': () => 'hold',
    'dice D6 core.combat.hit': always(1),
    'dice 2D6 core.combat.hit': always(1),
  });
  const ana = made.of('red-ana');
  ana.stats = { ...ana.stats, a: 3 };
  engage(ana, made.of('blue-cy'));
  engage(ana, made.of('blue-dee'));
  run(fight(made.t, ana));
  const keys = made.players.keys().filter((key) => !key.includes('reaction'));
  expect(keys.map((key) => key.split(' ').slice(0, 3).join(' '))).toEqual([
    'choice core.combat.weapons.1 red-ana',
    'choice core.actions.fight.1 red-ana',
    'choice core.combat.targets.1 red-ana',
    'dice D6 core.combat.hit.1',
    'dice 2D6 core.combat.hit.1',
  ]);
  // Blue's king is not in the fight.
  expect(made.players.options('choice core.actions.fight.1')).toEqual([['blue-cy', 'blue-dee']]);
});

test('[core.combat.sidearm.1] a Sidearm in a fight takes one die, rolls the firepower die and may run dry', () => {
  const made = field({
    'choice core.combat.weapons.1 red-ana': ['armoury.fighting-knife+armoury.laspistol'],
    'choice core.combat.reaction.1': () => 'hold',
    'dice D6 core.combat.hit': always(1),
    'dice 2D6 core.combat.hit': always(1),
    'dice firepower': always('ammo'),
    'dice D6 core.ammo': always(1),
  });
  const ana = made.of('red-ana');
  ana.stats = { ...ana.stats, a: 2 };
  ana.weapons = ['armoury.laspistol', 'armoury.fighting-knife'];
  engage(ana, made.of('blue-cy'));
  run(fight(made.t, ana));
  const dice = made.players.keys('dice').map((key) => key.split(' ').slice(1, 3).join(' '));
  // Two Attacks and one for two weapons: one with the pistol, two with the knife.
  expect(dice.filter((key) => key.includes('core.combat.hit')).sort()).toEqual([
    '2D6 core.combat.hit.1',
    'D6 core.combat.hit.1',
  ]);
  expect(ana.empty).toEqual(['armoury.laspistol']);
});

test.each([
  [1, 'a 6 fails it'],
  [2, '5 or more fails it'],
  [5, '2 or more fails it'],
])('[core.endphase.bottle.2] with %i of six down the story tells a gang that %s', (down, words) => {
  const made = battleOf('takeover.stand-off', [RED, roster('blue', 'king leader, b, c, d, e, f')], {
    answers: { 'choice core.endphase.bottle.5 blue': ['fail'], dice: () => [6, 6] },
  });
  made.state.order = ['blue'];
  for (const id of made.state.gangs[1]?.crew.slice(0, down) ?? []) {
    fighterOf(made.state, id).fate = 'out-of-action';
  }
  run(endPhase(made.t));
  const asked = made.players.asked.find(({ clause }) => clause === 'core.endphase.bottle.5');
  expect(asked).toMatchObject({ labels: { roll: `Roll the bottle check: ${words}` } });
});

test('[core.endphase.bottle.2] the story tells once that a gang has bottled out', () => {
  const made = field({
    dice: always(6),
    'dice 2D6': always(6),
    'choice core.endphase.bottle.5': () => 'roll',
  });
  made.state.order = ['red'];
  for (const id of made.red.crew.slice(1)) made.of(id).fate = 'out-of-action';
  run(endPhase(made.t));
  expect(made.red.bottled).toBe('failed-test');
  expect(made.told().filter((line) => line.startsWith('core.endphase.bottle.'))).toHaveLength(1);
});

test('[core.round.sequence.2] the story tells that the End phase begins', () => {
  const made = field();
  made.state.order = ['red', 'blue'];
  run(endPhase(made.t));
  expect(made.told()[0]).toBe('core.round.sequence.2 The End phase begins');
});

test('[core.activation.types.3, core.activation.types.4] a free action leaves a Double action open', () => {
  if (!specialRules().some(({ id }) => id === 'test.free'))
    specialRule({
      id: 'test.free',
      title: '',
      actions: [
        {
          id: 'shout',
          words: { say: 'Shout it', facts: {} },
          type: 'free',
          clause: 'core.activation.types.4',
          may: () => true,
          *take() {
            yield* [];
            return true;
          },
        },
      ],
    });
  const made = field(acts('shout', 'move'));
  made.state.special.push('test.free');
  run(takeActions(made.t, made.of('red-ana'), 2));
  const [, afterShout, afterMove] = made.players.options('choice core.activation.turn.4');
  expect([afterShout?.includes('charge'), afterShout?.includes('shout')]).toEqual([true, false]);
  expect(afterMove?.includes('charge')).toBe(false);
});

test('[core.shooting.rapid.1, core.ammo.roll.1] the number of firepower dice is told before the hit roll', () => {
  const made = field({
    'choice core.shooting.declare.1': ['blue-cy'],
    'choice core.shooting.range.1': ['short'],
    'choice core.shooting.rapid.1': ['1'],
    'dice D6 core.shooting.hit.1': always(1),
    'dice firepower': always(1),
  });
  const ana = made.of('red-ana');
  ana.weapons = ['armoury.heavy-stubber'];
  run(shoot(made.t, ana, [made.of('blue-cy'), made.of('blue-dee')]));
  const keys = made.players.keys();
  const many = keys.findIndex((key) => key.startsWith('choice core.shooting.rapid.1'));
  expect(many).toBeGreaterThanOrEqual(0);
  expect(many).toBeLessThan(keys.findIndex((key) => key.startsWith('dice D6 core.shooting.hit.1')));
  const nearer = made.players.asked.find(({ clause }) => clause === 'core.shooting.priority.2');
  expect(nearer?.what).toBe('Is any enemy in sight nearer to red ana than blue cy, and no harder to hit?');
  // The ammo is named only if it is not the usual one.
  expect(made.told().join('\n')).toContain('red ana shoots at blue cy with Heavy stubber\n');
});

test('[core.shooting.priority.6] a shooter is told that the seriously injured need not be the target', () => {
  const made = field({
    'choice core.shooting.declare.1': ['blue-cy'],
    'dice D6 core.shooting.hit.1': always(1),
    'dice firepower': always(1),
  });
  made.of('blue-dee').fate = 'seriously-injured';
  const enemies = ['blue-king', 'blue-cy', 'blue-dee'].map((id) => made.of(id));
  run(shoot(made.t, made.of('red-ana'), enemies));
  const nearer = made.players.asked.find(({ clause }) => clause === 'core.shooting.priority.2');
  expect(nearer?.what).toMatch(
    /^Is any enemy in sight and not seriously injured nearer to red ana than blue cy/,
  );
});

test('[core.activation.turn.4, core.activation.types.5] a free action leaves both actions, and a shot says if it takes both', () => {
  const free = {
    id: 'test.whistle',
    words: 'Whistle',
    type: 'free',
    clause: 'core.activation.turn.4',
    may: () => true,
    *take() {
      yield* [];
      return true;
    },
  } as const;
  if (!specialRules().some(({ id }) => id === 'test.whistling'))
    specialRule({ id: 'test.whistling', title: 'Whistling', actions: [free as never] });
  const made = field(acts('test.whistle'));
  made.state.special = [...made.state.special, 'test.whistling'];
  const ana = made.of('red-ana');
  ana.weapons = ['armoury.heavy-stubber'];
  run(takeActions(made.t, ana, 2));
  const [before, after] = made.players.asked.filter(({ clause }) => clause === 'core.activation.turn.4');
  expect(optionsOf(after as Question)).toEqual(
    optionsOf(before as Question).filter((option) => option !== 'test.whistle'),
  );
  expect(optionsOf(after as Question)).toEqual(expect.arrayContaining(['charge', 'shoot']));
  expect(before?.kind === 'choice' && before.labels?.shoot).toBe('Shoot (double)');
});

test('[core.combat.weapons.1] a choice of weapons includes bare hands', () => {
  const made = field({
    'choice core.combat.weapons.1 red-ana': ['none'],
    'choice core.combat.reaction.1': () => 'hold',
    'dice D6 core.combat.hit': always(1),
  });
  const ana = made.of('red-ana');
  ana.weapons = ['armoury.laspistol', 'armoury.fighting-knife'];
  engage(ana, made.of('blue-cy'));
  run(fight(made.t, ana));
  expect(made.told().join('\n')).toContain('1 die with bare hands');
});

test('[armoury.carry.arc.1] whether blows come from the front is asked once, however many weapons strike', () => {
  const made = field({
    'choice core.combat.weapons.1 red-ana': ['armoury.fighting-knife+armoury.laspistol'],
    'choice core.combat.reaction.1': () => 'hold',
    dice: always(5),
    'dice firepower': always(1),
    'dice injury': always('flesh'),
    'fact armoury.carry.arc.1': [true],
  });
  const ana = made.of('red-ana');
  ana.weapons = ['armoury.laspistol', 'armoury.fighting-knife'];
  ana.stats = { ...ana.stats, a: 2 };
  const cy = made.of('blue-cy');
  cy.gear = ['armoury.furnace-plates'];
  cy.save = 6;
  cy.stats = { ...cy.stats, t: 3 };
  engage(ana, cy);
  run(fight(made.t, ana));
  expect(made.players.keys('fact armoury.carry.arc.1')).toHaveLength(1);
});

test('[classic.reference.tests.3, classic.ammo-cache.effect.1] near a cache a reload still names the fighter who rolls', () => {
  const made = field({ ...acts('reload'), 'dice D6 classic.reference.tests.3 red-ana': [[6]] });
  made.state.special = [...made.state.special, 'classic.ammo-cache'];
  made.state.markers['ammo-cache-1'] = {
    id: 'ammo-cache-1',
    kind: 'ammo-cache',
    gang: null,
    spot: 'placed',
    carriedBy: null,
    state: 'there',
    data: {},
  };
  const ana = made.of('red-ana');
  ana.empty = ['armoury.laspistol'];
  run(takeActions(made.t, ana, 2));
  expect(ana.empty).toEqual([]);
});

test('[core.round.priority.1, core.round.priority.3] a gang that has nobody left rolls for no Priority, and comes last', () => {
  const green = roster('green', 'don leader');
  const answers = {
    'dice 2D6 core.round.priority': [[1, 6]],
    'choice core.activation.turn.4': () => 'done',
  } as const;
  const { t, state, players } = battleOf('takeover.stand-off', [RED, BLUE, green], { round: 1, answers });
  state.order = ['red', 'blue', 'green'];
  for (const fighter of Object.values(state.fighters)) if (fighter.gang === 'blue') fighter.fate = 'fled';
  run(playRound(t));
  expect(players.keys('dice 2D6 core.round.priority')).toEqual(['dice 2D6 core.round.priority.1 red green']);
  expect(state.order).toEqual(['green', 'red', 'blue']);
  expect(t.story.map((told) => inWords(told))).toContain('green has Priority');
});

test('[core.endphase.flee.1] the result of a test to flee is told, and the end of the battle that follows', () => {
  const made = field({ 'dice 2D6 core.endphase.flee.1': ({ of }) => (of === 'blue-cy' ? [4, 4] : [2, 3]) });
  made.state.order = ['red', 'blue'];
  made.blue.bottled = 'failed-test';
  run(endPhase(made.t));
  expect(made.told()).toContain('core.endphase.flee.1 blue cy stands fast: 8 against Cool 7+');
  expect(made.told()).toContain('core.endphase.flee.1 blue dee flees: 5 against Cool 7+');
  expect(made.told().filter((line) => line.includes('ends with this End phase'))).toEqual([]);
  const last = field({ 'dice 2D6 core.endphase.flee.1': always(1) });
  last.state.order = ['red', 'blue'];
  last.blue.bottled = 'failed-test';
  run(endPhase(last.t));
  expect(last.told().at(-1)).toBe('takeover.stand-off.ending.1 The battle ends with this End phase');
});

test('a player who wants to note something can say that it was nothing', () => {
  const made = field({ ...acts('record'), 'choice core.injury.dice.1': ['nobody'] }, { depth: 'attacks' });
  ready(made);
  run(takeActions(made.t, made.of('red-ana'), 2));
  expect(made.players.options('choice core.injury.dice.1')[0]).toContain('nobody');
  expect(Object.values(made.state.fighters).every(({ fate }) => fate === 'standing')).toBe(true);
});

test('[core.shooting.priority.5] a fighter prone in cover is hidden; one prone in the open is shot at without a question about cover', () => {
  const shotAt = (hiding: boolean, fate: 'pinned' | 'seriously-injured' = 'pinned') => {
    const made = field({
      ...SHOT,
      'choice core.shooting.declare.1': (question) => optionsOf(question)[0] as string,
      'choice core.shooting.priority.5': () => (hiding ? 'partial' : 'open'),
      'fact core.shooting.priority.2': () => false,
      'dice D6 core': always(1),
    });
    made.of('blue-cy').fate = fate;
    run(shoot(made.t, made.of('red-ana'), [made.of('blue-cy'), made.of('blue-dee')]));
    return made;
  };
  const inCover = shotAt(true);
  expect(inCover.told()).toContain(
    'core.shooting.priority.5 blue cy lies in cover, in hiding, and cannot be targeted',
  );
  expect(inCover.players.keys('choice core.shooting.range.1')).toEqual([
    'choice core.shooting.range.1 blue-dee',
  ]);
  const inTheOpen = shotAt(false, 'seriously-injured');
  expect(inTheOpen.players.keys('choice core.shooting.range.1')).toEqual([
    'choice core.shooting.range.1 blue-cy',
  ]);
  expect(inTheOpen.players.keys('choice core.shooting.hit.2')).toEqual([]);
});

if (!specialRules().some(({ id }) => id === 'test.free-action')) {
  const clause = 'core.activation.types.4';
  const action = { clause, may: () => true } as const;
  specialRule({
    id: 'test.free-action',
    title: '',
    actions: [
      {
        ...action,
        id: 'wave',
        words: { say: 'Wave it', facts: {} },
        type: 'free',
        *take() {
          return yield* done(true);
        },
      },
      {
        ...action,
        id: 'reach',
        words: { say: 'Reach for something', facts: {} },
        type: 'double',
        *take() {
          return yield* done(false);
        },
      },
    ],
  });
}

// biome-ignore lint/correctness/useYield: an action is a rule, whether or not it asks.
function* done(taken: boolean): Rule<boolean> {
  return taken;
}

test('[core.activation.types.3, core.activation.types.4] a free action uses no action, so a Double action may still follow', () => {
  const made = field(acts('wave'));
  made.state.special.push('test.free-action');
  run(takeActions(made.t, made.of('red-ana'), 2));
  const [before, after] = made.players.options('choice core.activation.turn.4');
  expect(before).toEqual(expect.arrayContaining(['wave', 'charge', 'reach']));
  expect(after).toEqual(expect.arrayContaining(['charge', 'reach']));
  expect(after).not.toContain('wave');
});

test('[core.activation.turn.4] an action that failed is offered again only from another place, and says what it takes', () => {
  const made = field(acts('reach', 'move'));
  made.state.special.push('test.free-action');
  run(takeActions(made.t, made.of('red-ana'), 3));
  const offers = made.players.asked.filter((question) => question.clause === 'core.activation.turn.4');
  const names = offers.map((question) => (question.kind === 'choice' ? question.labels?.reach : ''));
  expect(names[0]).toBe('Reach for something (double)');
  expect(optionsOf(offers[1] as Question)).not.toContain('reach');
  expect(optionsOf(offers.at(-1) as Question)).toContain('reach');
});

test('[core.endphase.flee.1, core.endphase.flee.2] the story tells who stands fast, who flees and who is steadied', () => {
  const made = field({
    'dice 2D6 core.endphase.flee.1 red-boss': [[6, 6]],
    'dice 2D6 core.endphase.flee.1 red-ana': [[1, 1]],
    'measure core.endphase.flee.2': () => ['red-bo'],
  });
  made.red.bottled = 'failed-test';
  run(endPhase(made.t));
  expect(made.told().filter((line) => line.startsWith('core.endphase.flee'))).toEqual([
    'core.endphase.flee.1 red boss stands fast: 12 against Cool 7+',
    'core.endphase.flee.2 red boss steadies red-bo',
    'core.endphase.flee.1 red ana flees: 2 against Cool 7+',
  ]);
});

/** Red, bottled out, with a champion; who rolls whether they flee, in order. */
function fleeing(answers: Answers, more: Setting = {}) {
  const red = roster('red', 'boss leader, ace champion, ana, bo');
  const made = battleOf('takeover.stand-off', [red, BLUE], { ...more, answers });
  gangBy(made.state, 'red').bottled = 'failed-test';
  run(endPhase(made.t));
  const rolled = made.players.keys('dice 2D6 core.endphase.flee.1').map((key) => key.split(' ').at(-1));
  return { ...made, rolled };
}

test.each(['status', 'attacks', 'full'] as const)(
  '[core.endphase.flee.3] a player who keeps the order is asked once, tracking %s',
  (depth) => {
    const { rolled, players } = fleeing({ 'dice 2D6 core.endphase.flee.1': always(5) }, { depth });
    expect(rolled).toEqual(['red-boss', 'red-ace', 'red-ana', 'red-bo']);
    const [question, ...more] = players.asked.filter(({ clause }) => clause === 'core.endphase.flee.3');
    expect(more).toEqual([]);
    expect(question).toMatchObject({
      options: ['in-order', 'red-boss', 'red-ace', 'red-ana', 'red-bo'],
      labels: { 'in-order': 'In this order: red boss, red ace, red ana, red bo' },
    });
  },
);

test('[core.endphase.flee.3] the player says who tests next, as long as another may depend on it', () => {
  const { rolled, players, state } = fleeing({
    'choice core.endphase.flee.3': ['red-ana', 'red-ace', 'red-boss'],
    'dice 2D6 core.endphase.flee.1': ({ of }) => (of === 'red-ace' ? [1, 1] : [5, 5]),
  });
  expect(rolled).toEqual(['red-ana', 'red-ace', 'red-boss', 'red-bo']);
  expect(players.options('choice core.endphase.flee.3').at(-1)).toEqual(['in-order', 'red-boss', 'red-bo']);
  expect(fighterOf(state, 'red-ace').fate).toBe('fled');
});

test('[core.endphase.flee.3] where nobody depends on another the order is not asked for', () => {
  const made = field({ 'dice 2D6 core.endphase.flee.1': always(5) });
  made.red.bottled = 'failed-test';
  made.of('red-boss').fate = 'out-of-action';
  run(endPhase(made.t));
  expect(made.players.keys('choice core.endphase.flee.3')).toEqual([]);
  expect(made.players.keys('dice 2D6 core.endphase.flee.1')).toHaveLength(2);
});

test.each(['inspirational', 'lho-sticks'])(
  '[core.endphase.flee.3] somebody with %s is a reason to ask for the order',
  (what) => {
    const made = field({ 'dice 2D6 core.endphase.flee.1': always(5) });
    made.red.bottled = 'failed-test';
    made.of('red-boss').fate = 'out-of-action';
    made.of('red-ana').skills = [what];
    made.of('red-ana').gear = [`armoury.${what}`];
    run(endPhase(made.t));
    expect(made.players.keys('choice core.endphase.flee.3')).toHaveLength(1);
  },
);

test('[core.endphase.flee.2] a leader steadied by a champion steadies others in turn, unless only rolls count', () => {
  const answers: Answers = {
    'choice core.endphase.flee.3': () => 'red-ace',
    'dice 2D6 core.endphase.flee.1': always(5),
    'measure core.endphase.flee.2': (question) =>
      question.kind === 'measure' && question.from === 'red-ace' ? ['red-boss'] : ['red-ana'],
  };
  expect(fleeing(answers).rolled).toEqual(['red-ace', 'red-bo']);
  const rulings = { 'core.leader-chain': 'only-rolled-pass-counts' };
  expect(fleeing(answers, { rulings }).rolled).toEqual(['red-ace', 'red-ana', 'red-bo']);
});

test('[core.shooting.hit.8] no shot is announced to hit on a 1', () => {
  const made = field({
    ...SHOT,
    'dice D6 core.shooting.hit': [[2]],
    'dice D6 core': always(1),
  });
  made.of('red-ana').stats = { ...made.of('red-ana').stats, bs: 1 };
  run(shoot(made.t, made.of('red-ana'), [made.of('blue-cy')]));
  expect(made.told().find((line) => line.startsWith('core.shooting.hit.1'))).toContain('needs 2+');
});
