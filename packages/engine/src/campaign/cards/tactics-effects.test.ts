/** Tactics cards that run by themselves: every default card, and what else a card can be written to do. */
import { describe, expect, test } from 'vitest';
import type { CardEffect } from '../../battle/card-effects.ts';
import { limitCrews } from '../../battle/crew-limits.ts';
import { engage, goDown, pin } from '../../battle/events.ts';
import { inForce } from '../../battle/in-force.ts';
import { DEFAULT_LISTS, type TacticsCard } from '../../battle/lists.ts';
import { secretsOf } from '../../battle/secrets.ts';
import { atFighter, atMoment, specialRule, specialRules } from '../../battle/special-rule.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import { activate } from '../../core/play/activation.ts';
import { afterAttackOnThing } from '../../core/play/attack.ts';
import { fight } from '../../core/play/fight.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { endPhase } from '../../core/play/round.ts';
import { shoot } from '../../core/play/shoot.ts';
import { takeActions } from '../../core/play/take-actions.ts';
import {
  type Answers,
  always,
  battleOf,
  roster,
  run,
  tableFor,
} from '../../scenarios/takeover/table.fixture.ts';
import type { Question } from '../../table/question.ts';
import { inWords } from '../../table/table.ts';
import { battle as game } from '../battle/battle.ts';
import { read } from '../battle/in-words.fixture.ts';
import { playBeforeDeployment, tacticsInPlay } from './tactics-hand.ts';

const CARDS = 'choice takeover.standards.tactics.2';
const ACTIONS = 'choice core.activation.turn.4';

const moved: string[] = [];
if (!specialRules().some(({ id }) => id === 'test.moved'))
  specialRule({ id: 'test.moved', title: '', moved: (_, { id }) => void moved.push(id) });

const RED = roster('red', 'boss leader, ana, bo');
const BLUE = roster('blue', 'king leader, cy, dee');

/** Everybody on the battlefield; red holds this card, and whoever acts plays it first. */
function holding(
  card: string | readonly CardEffect[],
  answers: Answers = {},
  more: { readonly depth?: 'status' | 'attacks' | 'full'; readonly written?: Partial<TacticsCard> } = {},
) {
  const { depth = 'full', written = {} } = more;
  const made = battleOf('takeover.stand-off', [RED, BLUE], { depth, answers });
  const { state, t } = made;
  state.special.push('campaign.tactics');
  const own = { id: 'own', title: 'Own', words: 'Own words.', early: false, ...written };
  const tactics = [{ ...own, ...(typeof card === 'string' ? {} : { effects: card }) }];
  state.occasion = {
    ...state.occasion,
    lists: { ...DEFAULT_LISTS, tactics: [...DEFAULT_LISTS.tactics, ...tactics] },
  };
  const [red, blue] = state.gangs as [GangState, GangState];
  secretsOf(state, red).hand = [typeof card === 'string' ? card : 'own'];
  const of = (id: string) => fighterOf(state, id);
  const told = () => t.story.map((event) => `${event.clause} ${inWords(event)}`);
  const asked = (clause: string) => made.players.asked.filter((question) => question.clause === clause);
  const needs = (clause: string) =>
    asked(clause).map((question) => ('needs' in question ? question.needs : null));
  const shown = () =>
    read(inForce(state), state).flatMap(({ id, words }) => (id === 'campaign.tactics' ? words : []));
  return { ...made, red, blue, of, told, asked, needs, shown };
}

const acts = (...actions: readonly string[]): Answers => {
  const left = [...actions];
  return { [ACTIONS]: () => left.shift() ?? 'done' };
};

type Held = ReturnType<typeof holding>;

/** Plays the card and does nothing more in this activation, which goes on. */
const play = (made: Held, by = 'red-ana') => run(takeActions(made.t, made.of(by), 2));

test('[core.activation.types.4] a card is not an action of the book: several can be played in one activation', () => {
  const made = holding('steady-hand', {
    ...acts('play-tactics', 'play-tactics'),
    'choice takeover.standards.tactics.2': ['steady-hand', 'burst-of-speed'],
  });
  const secrets = secretsOf(made.state, made.red);
  secrets.hand = [...secrets.hand, 'burst-of-speed'];
  play(made);
  expect(made.state.occasion.played.map(({ card }) => card)).toEqual(['steady-hand', 'burst-of-speed']);
  const last = made.asked('core.activation.turn.4').at(-1);
  expect(last?.kind === 'choice' && last.options).not.toContain('play-tactics');
});

describe('the default cards', () => {
  test('[takeover.standards.tactics.2] Scouts Ahead: up to two fighters move after deployment, and rules are told', () => {
    const made = holding('scouts-ahead', {
      [CARDS]: ['scouts-ahead'],
      'pick takeover.standards.tactics.2': [['red-ana', 'red-bo']],
    });
    made.state.special.push('test.moved');
    moved.length = 0;
    made.of('red-boss').fate = 'seriously-injured';
    run(tacticsInPlay.deployed(made.t));
    expect(moved).toEqual(['red-ana', 'red-bo']);
    const [pick] = made.asked('takeover.standards.tactics.2').slice(1);
    expect(pick).toMatchObject({ options: ['red-ana', 'red-bo'], least: 1, most: 2 });
    expect(made.told()).toContain('takeover.standards.tactics.2 Scouts Ahead: red ana may move up to 6"');
  });

  test('[takeover.standards.tactics.2] Old Tunnels: the named fighter is set up after everybody else, within the same limit', () => {
    const given: Answers = {
      [CARDS]: ['old-tunnels', 'red-ana'],
      'dice 2D6 takeover.standards.deployment': always(6, 1),
    };
    const made = tableFor('takeover.stand-off', [RED, BLUE], { answers: given });
    made.state.special.push('campaign.tactics');
    const [red] = made.state.gangs as [GangState];
    secretsOf(made.state, red).hand = ['old-tunnels'];
    run(game.stages.deployment?.(made.t) as never);
    const placed = made.players.placed();
    expect(placed.map(([id]) => id)).toEqual([
      'red-boss',
      'blue-king',
      'red-bo',
      'blue-cy',
      'blue-dee',
      'red-ana',
    ]);
    expect(placed.at(-1)?.[1]).toBe(placed[0]?.[1]);
    expect(made.state.facts['tactics.in-force']).toBeUndefined();
    const story = made.t.story.map((event) => inWords(event));
    expect(story.filter((line) => line === 'red ana is set up')).toHaveLength(1);
  });

  test('[takeover.standards.tactics.2] Second Wind: a pinned fighter stands up, and without one the card is closed', () => {
    const made = holding('second-wind', { ...acts('play-tactics'), [CARDS]: ['second-wind'] });
    made.of('red-bo').fate = 'pinned';
    play(made);
    expect(made.of('red-bo').fate).toBe('standing');
    expect(made.told()).toContain('takeover.standards.tactics.2 red bo stands up');
    const none = holding('second-wind', { ...acts('play-tactics'), [CARDS]: ['none'] });
    play(none);
    expect(none.asked('takeover.standards.tactics.2')[0]).toMatchObject({
      options: ['none'],
      blocked: { 'second-wind': { why: 'it fits nobody' } },
      secret: true,
    });
    expect(secretsOf(none.state, none.red).hand).toEqual(['second-wind']);
  });

  test('[takeover.standards.tactics.2, core.movement.basic.5] Covering Fire: an enemy in sight has half their Movement until the next turn of the gang', () => {
    const labels = (made: Held, id: string) => {
      run(takeActions(made.t, made.of(id), 2));
      return made.asked('core.activation.turn.4').findLast(({ of }) => of === id);
    };
    const made = holding('covering-fire', {
      ...acts('play-tactics'),
      [CARDS]: ['covering-fire', 'blue-cy'],
    });
    run(activate(made.t, made.of('red-ana')));
    expect(made.asked('takeover.standards.tactics.2')[1]).toMatchObject({
      options: ['blue-king', 'blue-cy', 'blue-dee', 'nobody'],
      what: expect.stringMatching(/^Covering Fire: who in sight of red ana has half Movement/),
    });
    // A group goes along in the same turn.
    run(activate(made.t, made.of('red-bo')));
    expect(labels(made, 'blue-cy')).toMatchObject({
      labels: { move: 'Move: up to 2.5"', charge: 'Charge: up to 2.5" + D3" (double)' },
    });
    expect(labels(made, 'blue-dee')).toMatchObject({ labels: { move: 'Move: up to 5"' } });
    run(activate(made.t, made.of('blue-dee')));
    expect(made.shown()).toHaveLength(1);
    run(activate(made.t, made.of('red-boss')));
    expect(made.shown()).toEqual([]);
    expect(labels(made, 'blue-cy')).toMatchObject({ labels: { move: 'Move: up to 5"' } });
  });

  test('[takeover.standards.tactics.2] Covering Fire: in the next round the first turn of the gang ends it, too', () => {
    const made = holding('covering-fire', { ...acts('play-tactics'), [CARDS]: ['covering-fire', 'blue-cy'] });
    run(activate(made.t, made.of('red-ana')));
    run(atMoment(made.t, 'roundEnds'));
    expect(made.shown()).toHaveLength(1);
    run(activate(made.t, made.of('red-bo')));
    expect(made.shown()).toEqual([]);
  });

  test('[takeover.standards.tactics.2, core.shooting.hit.1] Steady Hand: every hit roll of this activation needs 1 less', () => {
    const needed = (...actions: readonly string[]) => {
      const made = holding('steady-hand', {
        ...acts(...actions),
        [CARDS]: ['steady-hand'],
        dice: always(1),
      });
      run(activate(made.t, made.of('red-ana')));
      return { made, needs: made.needs('core.shooting.hit.1') };
    };
    const { needs: plain } = needed('shoot');
    const { made, needs } = needed('play-tactics', 'shoot');
    expect(needs).toEqual([(plain[0] as number) - 1]);
    expect(made.told()).toContain(
      'takeover.standards.tactics.2 Steady Hand: red ana adds 1 to hit rolls in this activation',
    );
    // The activation is over.
    expect(made.shown()).toEqual([]);
    run(shoot(made.t, made.of('red-ana'), [made.of('blue-cy')]));
    expect(made.needs('core.shooting.hit.1').at(-1)).toBe(plain[0]);
  });

  test("[takeover.standards.tactics.2, core.shooting.hit.1] Steady Hand helps as well when a thing is attacked, a beast's lair say", () => {
    const needed = (clause: string, ...actions: readonly string[]) => {
      const made = holding('steady-hand', {
        ...acts(...actions),
        [CARDS]: ['none', 'steady-hand'],
        'sight classic.beasts-lair.nature.5': () => ['beasts-lair-1'],
        'measure classic.beasts-lair.nature.3': () => ['beasts-lair-1'],
        'choice core.shooting.range.1': () => 'long',
        'choice classic.beasts-lair': ({ kind, ...asked }) =>
          kind === 'choice' && 'options' in asked ? (asked.options.at(-1) as string) : '',
        dice: always(1),
      });
      made.state.special.push('classic.beasts-lair');
      run(atMoment(made.t, 'deployed'));
      run(takeActions(made.t, made.of('red-ana'), 2));
      return made.needs(clause);
    };
    expect(needed('core.shooting.hit.1', 'shoot-lair')).toEqual([4]);
    expect(needed('core.shooting.hit.1', 'play-tactics', 'shoot-lair')).toEqual([3]);
    expect(needed('core.combat.hit.1', 'fight-lair')).toEqual([4]);
    expect(needed('core.combat.hit.1', 'play-tactics', 'fight-lair')).toEqual([3]);
  });

  test('[takeover.standards.tactics.2, core.nerve.test.1] Hold the Line: a fighter near by passes one nerve test, and then tests again', () => {
    const made = holding('hold-the-line', {
      ...acts('play-tactics'),
      [CARDS]: ['hold-the-line'],
      'measure takeover.standards.tactics.2': [['red-bo']],
      'measure core.nerve.test.1': (question: Question) => (question.kind === 'measure' ? question.to : []),
      'dice 2D6 core.nerve': always(6),
    });
    play(made);
    expect(made.shown()).toEqual([
      'Hold the Line: red ana passes the next nerve test in this battle; Hold the Line: red bo passes the next nerve test in this battle',
    ]);
    run(nerveOfFriends(made.t, made.of('red-boss')));
    expect(made.players.keys('dice')).toEqual([]);
    expect(made.told().filter((line) => line.endsWith('passes the nerve test without rolling'))).toHaveLength(
      2,
    );
    run(nerveOfFriends(made.t, made.of('red-boss')));
    expect(made.players.keys('dice')).toHaveLength(2);
  });

  test('[takeover.standards.tactics.2, core.actions.reload.1] Spare Clip: one weapon is reloaded and no action is used', () => {
    const made = holding('spare-clip', { ...acts('play-tactics', 'move', 'move'), [CARDS]: ['spare-clip'] });
    made.of('red-ana').empty = ['armoury.laspistol'];
    play(made);
    expect(made.of('red-ana').empty).toEqual([]);
    expect(made.told().filter((line) => line.endsWith('red ana moves'))).toHaveLength(2);
    const loaded = holding('spare-clip', { ...acts('play-tactics'), [CARDS]: ['none'] });
    play(loaded);
    expect(loaded.asked('takeover.standards.tactics.2')[0]).toHaveProperty('blocked.spare-clip');
  });

  test('[takeover.standards.tactics.2, core.actions.move.1] Burst of Speed: one move goes 3" farther', () => {
    const made = holding('burst-of-speed', {
      ...acts('play-tactics', 'move', 'move'),
      [CARDS]: ['burst-of-speed'],
    });
    play(made);
    const moves = made
      .asked('core.activation.turn.4')
      .map((question) => ('labels' in question ? question.labels?.move : ''));
    expect(moves).toEqual(['Move: up to 5"', 'Move: up to 8"', 'Move: up to 5"']);
    const unused = holding('burst-of-speed', { ...acts('play-tactics'), [CARDS]: ['burst-of-speed'] });
    run(activate(unused.t, unused.of('red-ana')));
    expect(unused.shown()).toEqual([]);
  });

  test('[takeover.standards.tactics.2, core.injury.flesh.1] Patched Up: one flesh wound of somebody near is gone', () => {
    const made = holding('patched-up', { ...acts('play-tactics'), [CARDS]: ['patched-up', 'red-bo'] });
    made.of('red-bo').fleshWounds = 2;
    made.of('red-ana').fleshWounds = 1;
    play(made);
    expect(made.asked('takeover.standards.tactics.2')[1]).toMatchObject({
      options: ['red-ana', 'red-bo', 'nobody'],
      what: 'Patched Up: who within 6" of red ana loses a flesh wound?',
    });
    expect([made.of('red-bo').fleshWounds, made.of('red-ana').fleshWounds]).toEqual([1, 1]);
    const far = holding('patched-up', { ...acts('play-tactics'), [CARDS]: ['patched-up', 'nobody'] });
    far.of('red-bo').fleshWounds = 1;
    play(far);
    expect(far.told().at(-1)).toBe('takeover.standards.tactics.2 Patched Up has no effect');
    expect(secretsOf(far.state, far.red).hand).toEqual([]);
  });

  test('[takeover.standards.tactics.2, core.combat.reaction.1] Dirty Trick: an enemy in base contact does not strike back in this activation', () => {
    const fighting = (...actions: readonly string[]) => {
      const made = holding('dirty-trick', {
        ...acts(...actions),
        [CARDS]: ['dirty-trick'],
        dice: always(1),
        'choice core.combat.reaction.1': () => 'hold',
      });
      engage(made.of('red-ana'), made.of('blue-cy'));
      run(activate(made.t, made.of('red-ana')));
      return made;
    };
    expect(fighting('fight').asked('core.combat.reaction.1')).toHaveLength(1);
    const made = fighting('play-tactics', 'fight');
    expect(made.asked('core.combat.reaction.1')).toEqual([]);
    expect(made.told()).toContain(
      'takeover.standards.tactics.2 Dirty Trick: blue cy makes no reaction attacks in this activation',
    );
    run(fight(made.t, made.of('red-ana')));
    expect(made.asked('core.combat.reaction.1')).toHaveLength(1);
    const free = holding('dirty-trick', { ...acts('play-tactics'), [CARDS]: ['none'] });
    play(free);
    expect(free.asked('takeover.standards.tactics.2')[0]).toHaveProperty('blocked.dirty-trick');
  });

  test('[takeover.standards.tactics.2, core.shooting.hit.2, core.shooting.priority.5] Eyes Everywhere: cover is not asked for, not even of a fighter lying in it', () => {
    const made = holding('eyes-everywhere', {
      ...acts('play-tactics', 'shoot'),
      [CARDS]: ['eyes-everywhere'],
      'choice core.shooting.declare.1': ['blue-cy', 'blue-cy'],
      dice: always(1),
    });
    pin(made.t, made.of('blue-cy'), 'core.shooting.pin.1');
    run(activate(made.t, made.of('red-ana')));
    expect(made.asked('core.shooting.hit.1')).toHaveLength(1);
    expect(made.asked('core.shooting.priority.5')).toEqual([]);
    run(shoot(made.t, made.of('red-ana'), [made.of('blue-cy'), made.of('blue-dee')]));
    expect(made.asked('core.shooting.priority.5')).toHaveLength(1);
  });

  test('[takeover.standards.tactics.2, core.activation.turn.4] Last Word: one more action after the others, also after a Double one', () => {
    const made = holding('last-word', {
      ...acts('play-tactics', 'move', 'move', 'move', 'move'),
      [CARDS]: ['last-word'],
    });
    play(made);
    expect(made.told().filter((line) => line.endsWith('red ana moves'))).toHaveLength(3);
    const titles = made.asked('core.activation.turn.4').map((question) => JSON.stringify(question));
    expect(titles.at(-1)).toContain('last action');
    const double = holding('last-word', {
      ...acts('play-tactics', 'charge', 'move', 'move'),
      [CARDS]: ['last-word'],
      'choice core.actions.charge.1': ['blue-cy'],
      dice: always(1),
    });
    play(double);
    expect(double.told().filter((line) => line.endsWith('red ana moves'))).toHaveLength(1);
    // No Double action is among those that are open for it.
    expect(double.players.options(ACTIONS).at(-1)).not.toContain('charge');
  });
});

describe('how cards are played', () => {
  test('[dominion.tactics.draw.1] in Dominion the story names its own clause', () => {
    const made = holding('steady-hand', {
      ...acts('play-tactics'),
      'choice dominion.tactics.draw.1': ['steady-hand'],
    });
    made.state.pack = 'dominion';
    play(made);
    expect(made.told().at(-1)).toMatch(/^dominion\.tactics\.draw\.1 Steady Hand: red ana adds 1/);
  });

  test('[takeover.standards.tactics.2] a card without an effect is left to the players, with a note', () => {
    const made = holding([], { ...acts('play-tactics'), [CARDS]: ['own'] });
    play(made);
    expect(made.told().slice(-2)).toEqual([
      'takeover.standards.tactics.2 red plays Own: Own words.',
      'takeover.standards.tactics.2 Own is carried out by the players',
    ]);
  });

  test('[takeover.standards.tactics.2] at depth status the players count the rest themselves', () => {
    const made = holding(
      'spare-clip',
      { ...acts('play-tactics'), [CARDS]: ['spare-clip'] },
      { depth: 'status' },
    );
    play(made);
    expect(made.told().at(-1)).toBe(
      'takeover.standards.tactics.2 Spare Clip is carried out by the players, who keep count of it: reloads a weapon without an action',
    );
    const pinned = holding(
      'second-wind',
      { ...acts('play-tactics'), [CARDS]: ['second-wind'] },
      { depth: 'status' },
    );
    pinned.of('red-bo').fate = 'pinned';
    play(pinned);
    expect(pinned.of('red-bo').fate).toBe('standing');
  });

  test('[takeover.standards.tactics.2] the card is chosen in secret, its target in public', () => {
    const made = holding('patched-up', { ...acts('play-tactics'), [CARDS]: ['patched-up', 'red-bo'] });
    made.of('red-bo').fleshWounds = 1;
    play(made);
    const [card, whom] = made.asked('takeover.standards.tactics.2');
    expect(card).toMatchObject({ secret: true, by: ['red'] });
    expect(whom).not.toHaveProperty('secret');
  });

  test('[classic.reinforcements.tactics.1, classic.reinforcements.tactics.2] a card that equips is for a model of the gang, or for the one that arrives', () => {
    const equips: readonly CardEffect[] = [{ does: 'ignore-cover', on: 'self', until: 'battle' }];
    const written = { equips: true };
    const EARLY = 'choice classic.reinforcements.tactics.1';
    const early = holding(equips, { [CARDS]: ['own'], [EARLY]: ['red-bo'] }, { written });
    run(tacticsInPlay.deployed(early.t));
    expect(early.shown()).toEqual(['Own: red bo ignores cover in this battle']);
    const late = holding(equips, { 'choice classic.reinforcements.tactics.2': ['own'] }, { written });
    run(atFighter(late.t, 'reinforced', late.of('red-ana')));
    expect(late.shown()).toEqual(['Own: red ana ignores cover in this battle']);
  });
});

describe('other effects of cards', () => {
  const own = (effects: readonly CardEffect[], answers: Answers = {}) =>
    holding(effects, { ...acts('play-tactics'), [CARDS]: ['own', 'blue-cy'], ...answers });

  test('[takeover.standards.tactics.2, core.shooting.pin.1] pin an enemy, and several effects one after the other', () => {
    const made = own([
      { does: 'pin', on: { who: 'enemy', most: 1 } },
      { does: 'rally', on: { who: 'own', most: 'all' } },
    ]);
    made.of('red-bo').broken = true;
    engage(made.of('red-boss'), made.of('blue-king'));
    play(made);
    expect(made.asked('takeover.standards.tactics.2')[1]).toMatchObject({ options: ['blue-cy', 'blue-dee'] });
    expect(made.of('blue-cy').fate).toBe('pinned');
    expect(made.of('red-bo').broken).toBe(false);
  });

  test('[takeover.standards.tactics.2, core.shooting.priority.1] hide a fighter until the round ends', () => {
    const made = own([{ does: 'hide', on: 'self', until: 'round' }], { dice: always(1) });
    play(made);
    const shots = () => made.players.options('choice core.shooting.declare.1').at(-1);
    run(shoot(made.t, made.of('blue-cy'), ['red-ana', 'red-bo', 'red-boss'].map(made.of)));
    expect(shots()).toEqual(['red-bo', 'red-boss']);
    run(atMoment(made.t, 'roundEnds'));
    run(shoot(made.t, made.of('blue-cy'), ['red-ana', 'red-bo', 'red-boss'].map(made.of)));
    expect(shots()).toEqual(['red-ana', 'red-bo', 'red-boss']);
  });

  test('[takeover.standards.tactics.2, core.shooting.hit.1] a modifier of one attack, and only of its kind', () => {
    const needed = (attacks: 'shoot' | 'fight') => {
      const effect = { does: 'change-hit-rolls', on: 'self', by: -1, attacks, until: 'attack' } as const;
      const made = own([effect], { dice: always(1) });
      play(made);
      for (const _ of [1, 2]) run(shoot(made.t, made.of('red-ana'), [made.of('blue-cy')]));
      return made.needs('core.shooting.hit.1');
    };
    const [plain = 0] = needed('fight') as number[];
    expect(needed('fight')).toEqual([plain, plain]);
    expect(needed('shoot')).toEqual([plain + 1, plain]);
  });

  test('[takeover.standards.tactics.2, core.doors.attack.1] an effect for one attack ends after an attack on a door', () => {
    const effect = { does: 'change-hit-rolls', on: 'self', by: -1, until: 'attack' } as const;
    const made = own([effect]);
    play(made);
    expect(made.shown()).toHaveLength(1);
    run(afterAttackOnThing(made.t, made.of('red-bo'), 'door-1', 'shoot', []));
    expect(made.shown()).toHaveLength(1);
    run(afterAttackOnThing(made.t, made.of('red-ana'), 'door-1', 'shoot', []));
    expect(made.shown()).toEqual([]);
  });

  test('[takeover.standards.tactics.2, core.ammo.test.1] roll a failed ammo test again, once', () => {
    const effect = { does: 'roll-again', on: 'self', test: 'ammo', until: 'battle' } as const;
    const made = own([effect], { 'dice D6 core.ammo.test.1': [[1], [6]] });
    play(made);
    const passed = run(
      tacticsInPlay.ammoTest(made.t, made.of('red-ana'), { ammo: 4, combi: false, traits: [] }, function* () {
        return (yield* made.t.roll('D6', 'core.ammo.test.1')) >= 4;
      }),
    );
    expect(passed).toBe(true);
    expect(made.told().at(-1)).toBe('takeover.standards.tactics.2 Own: red ana rolls the ammo test again');
    expect(made.shown()).toEqual([]);
  });

  test.each([
    ['pass-test', 0, 'no'],
    ['roll-again', 2, 'no'],
  ] as const)(
    '[takeover.standards.tactics.2, core.endphase.bottle.1] %s of a bottle check: %i rolls',
    (does, rolls, bottled) => {
      const made = own([{ does, on: 'gang', test: 'bottle', until: 'battle' }], {
        'dice D6 core.endphase.bottle': [[6], [1]],
        'choice core.endphase.bottle.5': () => 'roll',
        'dice injury': () => ['flesh'],
        dice: always(1),
      });
      play(made);
      run(goDown(made.t, made.of('red-bo'), null, 'core.injury.serious.1'));
      run(endPhase(made.t));
      expect(made.players.keys('dice D6 core.endphase.bottle')).toHaveLength(rolls);
      expect(made.red.bottled).toBe(bottled);
      expect(made.shown()).toEqual([]);
    },
  );
});

describe('[dominion.tactics.fighters.1, dominion.tactics.fighters.2, dominion.global.crew.2] a card adds fighters', () => {
  /** Red fields its boss, has this many places and plays the card before deployment. */
  const added = (from: 'home' | 'ganger' | 'juve', most: number, limit: number | null, house = 'escher') => {
    const made = holding(
      [{ does: 'add-fighters', on: 'gang', from, most }],
      {
        [CARDS]: (question) => (question.kind === 'choice' ? (question.options[0] as string) : []),
        'pick dominion.tactics.fighters.1': (question) =>
          question.kind === 'pick' ? question.options.slice(0, question.most) : [],
      },
      { written: { early: 'before-deployment' } },
    );
    const { state, red } = made;
    red.house = house;
    red.crew = ['red-boss'];
    for (const id of ['red-ana', 'red-bo']) Object.assign(fighterOf(state, id), { fate: 'stayed-home' });
    limitCrews(state, { red: limit, blue: 8 });
    run(playBeforeDeployment(made.t));
    return { ...made, crew: red.crew };
  };

  test('fighters left at home, as far as the crew has empty spaces', () => {
    expect(added('home', 2, 8).crew).toEqual(['red-boss', 'red-ana', 'red-bo']);
    expect(added('home', 2, 2).crew).toEqual(['red-boss', 'red-ana']);
    const full = added('home', 2, 1);
    expect(full.crew).toEqual(['red-boss']);
    expect(full.asked('takeover.standards.tactics.2')[0]).toHaveProperty('blocked.own', {
      why: 'the crew has no empty space',
      clause: 'dominion.tactics.fighters.2',
    });
  });

  test('new ones of the House, or like those of a gang without a list', () => {
    const { crew, state } = added('juve', 2, 8);
    expect(crew).toEqual(['red-boss', 'red-card-juve-1', 'red-card-juve-2']);
    expect(fighterOf(state, 'red-card-juve-1')).toMatchObject({ rank: 'juve', fate: 'reserve', gang: 'red' });
    expect(added('ganger', 3, 3).crew).toHaveLength(3);
    const own = added('ganger', 1, null, 'venators');
    expect(own.crew).toEqual(['red-boss', 'red-card-ganger-1']);
    expect(added('juve', 1, null, 'venators').crew).toEqual(['red-boss']);
  });
});
