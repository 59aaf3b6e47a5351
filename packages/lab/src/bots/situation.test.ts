import { type BattleState, type FighterState, newBattle, say } from '@hive-arbiter/engine';
import { Builder, type Model } from '@hive-arbiter/engine/board';
import { expect, test } from 'vitest';
import { setUpOf } from '../trial.ts';
import { Ganger } from './ganger.ts';
import { Ground } from './ground.ts';
import { seenBy } from './seen.ts';
import { Situation, WEIGHTS } from './situation.ts';

/** Nobody sees through it, so that only the way counts. */
const DIVIDED = new Builder('divided', 'slums', { width: 48, depth: 48 }).wall([0, 24], [44, 24]).done();

/** Two gangs on either side of the wall, in a round. */
function divided(scenario: string, round: number, board = DIVIDED): BattleState {
  const state = newBattle(
    setUpOf({
      scenario,
      variant: 'updated',
      special: [],
      gangs: ['escher', 'escher'],
      bots: ['ganger'],
      board,
      seed: 'divided',
    }),
  );
  state.round = round;
  for (const [side, gang] of state.gangs.entries())
    for (const [at, id] of gang.roster.entries()) {
      const spot = { x: 4 + 3 * at, y: side === 0 ? 4 : 44, height: 0, facing: 0 };
      Object.assign(state.fighters[id] as FighterState, { fate: 'standing', tookPart: true, spot });
    }
  return state;
}

/** The situation of the last fighter of a gang. */
function situationOf(state: BattleState, of = 0): Situation {
  const gang = state.gangs[of] as BattleState['gangs'][number];
  const fighter = state.fighters[gang.roster.at(-1) ?? ''] as FighterState;
  const seen = seenBy(state, gang.seat);
  return new Situation(fighter, seen, Ground.of(seen), WEIGHTS);
}

/** What it is worth to a fighter of a gang to be six inches nearer to the enemy, still behind the wall. */
function nearer(state: BattleState, of = 0): number {
  const situation = situationOf(state, of);
  const towards = of === 0 ? 6 : -6;
  const there: Model = { ...situation.me, y: situation.me.y + towards };
  return situation.place(there) - situation.place(situation.me);
}

test('a gang is set up a little further away, and is in no hurry in the first round', () => {
  for (const scenario of ['takeover.stand-off', 'dominion.stand-off']) {
    expect(nearer(divided(scenario, 0))).toBeLessThan(0);
    expect(nearer(divided(scenario, 1))).toBe(0);
  }
});

test('[dominion.stand-off.ending.3] a gang goes on sooner where the battle ends after a certain round', () => {
  expect(nearer(divided('takeover.stand-off', 4))).toBeGreaterThan(0);
  expect(nearer(divided('dominion.stand-off', 4))).toBeGreaterThan(
    1.5 * nearer(divided('takeover.stand-off', 4)),
  );
});

test('a gang that is much stronger than its enemies goes on sooner, and a weaker one later', () => {
  const [even, uneven] = [divided('takeover.stand-off', 4), divided('takeover.stand-off', 4)];
  for (const id of uneven.gangs[1]?.roster.slice(3) ?? [])
    Object.assign(uneven.fighters[id] as FighterState, { fate: 'out-of-action', spot: null });
  expect(nearer(uneven, 0)).toBeGreaterThan(1.5 * nearer(even, 0));
  // The last of those who are left.
  const [last = ''] = [...(uneven.gangs[1]?.roster ?? [])].slice(0, 3).reverse();
  const seen = seenBy(uneven, uneven.gangs[1]?.seat ?? '');
  const weaker = new Situation(uneven.fighters[last] as FighterState, seen, Ground.of(seen), WEIGHTS);
  const closer = { ...weaker.me, y: weaker.me.y - 6 };
  expect(weaker.place(closer) - weaker.place(weaker.me)).toBeLessThan(0.7 * nearer(even, 1));
});

test('[dominion.stand-off.ending.3] a gang that leads lets the others come', () => {
  const state = divided('dominion.stand-off', 4);
  const [lost] = state.gangs[1]?.roster ?? [];
  Object.assign(state.fighters[lost ?? ''] as FighterState, { fate: 'out-of-action', spot: null });
  expect(nearer(state, 0)).toBeLessThan(0.6 * nearer(state, 1));
});

test('[dominion.stand-off.ending.4] in the last round nobody counts on a shot in the next one', () => {
  const [earlier, last] = [7, 8].map((round) => {
    const state = divided('dominion.stand-off', round);
    // Everybody there has acted.
    for (const id of state.gangs[1]?.roster ?? [])
      Object.assign(state.fighters[id] as FighterState, { ready: false });
    const situation = situationOf(state);
    const beyond: Model = { ...situation.me, x: 36, y: 30 };
    return {
      danger: situation.danger(beyond),
      gain: situation.place(beyond) - situation.place(situation.me),
    };
  });
  expect(earlier?.danger).toBeGreaterThan(0.05);
  expect(earlier?.gain).not.toBe(0);
  expect(last).toEqual({ danger: 0, gain: 0 });
});

/** One fighter of each gang on either side of the wall, the first so far from its end. */
function besideTheEnd(inches: number): BattleState {
  const state = divided('takeover.stand-off', 2);
  for (const [side, gang] of state.gangs.entries()) {
    const [last = '', ...others] = [...gang.roster].reverse();
    for (const id of others)
      Object.assign(state.fighters[id] as FighterState, { fate: 'reserve', spot: null });
    const spot = side === 0 ? { x: 44 - inches, y: 20 } : { x: 40, y: 28 };
    Object.assign(state.fighters[last] as FighterState, {
      spot: { ...spot, height: 0, facing: 0 },
      ready: true,
    });
  }
  return state;
}

test('an enemy who can step round a corner is a danger, and so is stepping out oneself', () => {
  const [near, far] = [situationOf(besideTheEnd(1)), situationOf(besideTheEnd(30))];
  expect(near.ground.coverOf(near.me, near.foes[0]?.model as Model)).toBeUndefined();
  expect(near.shot(near.me, { turned: true, aimed: true })).toBeUndefined();
  expect(near.danger(near.me)).toBeGreaterThan(0.05);
  expect(far.danger(far.me)).toBe(0);
  // Nobody left to step out: what remains is the fighter's own shot from round the corner.
  Object.assign(near.foes[0]?.fighter as FighterState, { fate: 'pinned' });
  const alone = new Situation(near.fighter, near.seen, near.ground, WEIGHTS);
  expect(alone.danger(alone.me)).toBe(0);
  expect(alone.place(alone.me)).toBeGreaterThan(0);
});

test('[core.activation.turn.1] an enemy who is still to act counts more than one who has acted', () => {
  const valued = (ready: boolean) => {
    const state = divided('takeover.stand-off', 2);
    for (const id of state.gangs[1]?.roster ?? [])
      Object.assign(state.fighters[id] as FighterState, { ready });
    return situationOf(state).foes.map(({ value }) => value);
  };
  const [still, after] = [valued(true), valued(false)];
  expect(still.length).toBeGreaterThan(0);
  for (const [at, value] of still.entries()) expect(value).toBeGreaterThan(1.2 * (after[at] ?? 0));
});

test('[core.actions.cover.1, core.shooting.priority.5] a ganger with two actions may run to where it can lie in cover', () => {
  const behind = new Builder('behind', 'slums', { width: 48, depth: 48 })
    .wall([0, 24], [40, 24])
    .barricade(44, 22, 'x', 4)
    .done();
  const state = divided('takeover.stand-off', 2, behind);
  const [one] = state.gangs.map(({ roster }) => state.fighters[roster.at(-1) ?? ''] as FighterState);
  // In the open, with many guns behind the barricade's other side.
  Object.assign(one as object, { spot: { x: 44, y: 17, height: 0, facing: 0 } });
  for (const [at, id] of (state.gangs[1]?.roster ?? []).entries())
    Object.assign(state.fighters[id] as FighterState, {
      ready: true,
      spot: { x: 42 + (at % 4) * 1.4, y: 36 + Math.floor(at / 4) * 1.4, height: 0, facing: 180 },
    });
  const bestMove = (...more: readonly string[]) =>
    new Ganger('lies')
      .plans(['move', 'charge', 'done', ...more], situationOf(state))
      .find(({ action }) => action === 'move');
  const [upright, lying] = [bestMove(), bestMove('take-cover')];
  expect(lying?.worth).toBeGreaterThan((upright?.worth ?? 0) + 0.05);
  expect(lying?.why).toMatchObject(say('bots/moves-better', { who: one?.id ?? '' }));
});

test('[campaign.table-rules.hard-target.1] a Hard Target is worth less of a shot, and whoever keeps moving is in less danger', () => {
  const state = divided(
    'takeover.stand-off',
    2,
    new Builder('open', 'slums', { width: 48, depth: 48 }).done(),
  );
  for (const gang of state.gangs)
    for (const id of gang.roster.slice(1))
      Object.assign(state.fighters[id] as FighterState, { fate: 'reserve', spot: null });
  const [shooter, target] = state.gangs.map(({ roster }) => state.fighters[roster[0] ?? ''] as FighterState);
  if (!shooter || !target) throw new Error('nobody there');
  Object.assign(target, { spot: { x: 4, y: 12, height: 0, facing: 180 } });
  const seen = seenBy(state, state.gangs[0]?.seat ?? '');
  const look = () => new Situation(shooter, seen, Ground.of(seen), WEIGHTS);
  const { me } = look();
  const worth = () => look().shot(me, { turned: true, both: true })?.worth ?? 0;
  const before = worth();
  expect(before).toBeGreaterThan(0);
  target.conditions = ['hard-target'];
  expect(worth()).toBeLessThan(before);
  expect(look().danger(me, true)).toBeLessThan(look().danger(me));
});
