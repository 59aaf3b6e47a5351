/** Sneak Attack as it is played: sentries, the relic, attackers along the edges. */
import { expect, test } from 'vitest';
import { settled } from '../../battle/scenario.ts';
import { atMoment, rulesOf } from '../../battle/special-rule.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import { type Answers, battleOf, roster, run, tableFor } from '../takeover/table.fixture.ts';
import { sneakAttack } from './sneak-attack.ts';

const ID = 'dominion.sneak-attack';
const HOME = roster('home', 'king leader, a');
const SNEAK = roster('sneak', 'boss leader, x');

test('[dominion.sneak-attack.crews.1, dominion.sneak-attack.crews.2, dominion.crews.sentries.1, dominion.global.crew.1] five sentries against eight', () => {
  const { t, state } = tableFor(ID, [HOME, SNEAK]);
  expect(state.gangs.map((gang) => sneakAttack.crew(t, gang))).toMatchObject([
    { method: 'custom', size: 5 },
    { method: 'custom', size: 8 },
  ]);
});

test('[dominion.sneak-attack.battlefield.1, dominion.sneak-attack.crews.2, dominion.crews.reinforcements.1] the defender is at home and the rest of the gang waits', () => {
  const { t, state } = tableFor(ID, [HOME, SNEAK], {
    answers: { 'dice 2D6 dominion.battlefield.order.1': [[6, 1]] },
  });
  (state.gangs[0] as GangState).crew = ['home-a'];
  run(atMoment(t, 'rolesSettled'));
  run(sneakAttack.furnish(t));
  sneakAttack.setUp(t);
  expect(state.terrain).toBe('zone-mortalis');
  expect(state.gangs[0]).toMatchObject({ homeTurf: true, reinforcements: ['home-king'] });
  expect(Object.values(state.markers).map(({ kind }) => kind)).toEqual(['loot-casket', 'loot-casket']);
});

const ALONG = 'within 4" of an edge of the board, and the whole base inside that strip';
const TOGETHER = `${ALONG}, and no more than 4" from a friend once the whole crew stands`;

/** Where everything is set up. */
function places(variant: 'classic' | 'updated', rulings: object = {}, gangs = [HOME, SNEAK]) {
  const { t, state, players } = tableFor(ID, gangs, { rulings });
  state.variant = variant;
  run(sneakAttack.deployment(t));
  return { placed: players.placed(), clauses: players.asked.map(({ clause }) => clause) };
}

test('[dominion.sneak-attack.deployment.1, dominion.sneak-attack.deployment.2] Classic: the relic near an edge, and the attackers after everything else', () => {
  const { placed, clauses } = places('classic');
  expect(placed).toEqual([
    ['home-king', 'anywhere on the battlefield'],
    ['home-a', 'anywhere on the battlefield'],
    ['home-relic', 'within 6" of an edge of the board'],
    ['sneak-boss', TOGETHER],
    ['sneak-x', TOGETHER],
  ]);
  expect([...new Set(clauses)]).toEqual([
    'dominion.sneak-attack.deployment.1',
    'dominion.sneak-attack.deployment.2',
  ]);
});

test('[dominion.sneak-attack.deployment.3, dominion.sneak-attack.deployment.4] Updated: the relic in the central tile', () => {
  const { placed, clauses } = places('updated');
  expect(placed[2]).toEqual(['home-relic', 'wholly in the central tile']);
  expect(placed.slice(3)).toEqual([
    ['sneak-boss', TOGETHER],
    ['sneak-x', TOGETHER],
  ]);
  expect(clauses.at(-1)).toBe('dominion.sneak-attack.deployment.4');
});

test('[dominion.sneak-attack.deployment.3, dominion.sneak-attack.deployment.4] other readings: round the centre, one by one, alone', () => {
  const centre = { 'dominion.sneak-attack-centre-tile': 'within-6-centre-battlefield' };
  expect(places('updated', centre).placed[2]?.[1]).toBe('within 6" of the centre of the board');
  const chain = { 'dominion.sneak-attack-lone-fighter': 'each-fighter-within-4-one' };
  expect(places('updated', chain).placed.slice(3)).toEqual([
    ['sneak-boss', ALONG],
    ['sneak-x', `${ALONG}, and within 4" of sneak-boss`],
  ]);
  expect(places('updated', {}, [HOME, roster('sneak', 'boss leader')]).placed.at(-1)).toEqual([
    'sneak-boss',
    ALONG,
  ]);
});

/** Everybody on the battlefield, and the relic with them. */
function raid(answers: Answers = {}, rulings: object = {}) {
  const made = battleOf(ID, [HOME, SNEAK], { answers, rulings, depth: 'full' });
  const relic = {
    id: 'home-relic',
    kind: 'relic',
    gang: 'home',
    spot: 'placed',
    carriedBy: null,
    state: 'whole',
    data: {},
  } as const;
  made.state.markers['home-relic'] = { ...relic };
  return made;
}

test('[dominion.sneak-attack.relic.1, dominion.sneak-attack.victory.1, dominion.sneak-attack.reputation.1, dominion.sneak-attack.experience.1] an attacker defiles the relic, and that decides the battle', () => {
  const { t, state } = raid({
    'measure dominion.relic.defile.1': [['home-relic']],
    'dice D3x10 dominion.global.credits.3 home': [[1]],
    'dice 1D3x10 dominion.global.credits.3 home': [[1]],
    'dice D6x10 dominion.global.credits.3 sneak': [[5]],
    'dice 1D6x10 dominion.global.credits.3 sneak': [[5]],
    'dice D3 dominion.sneak-attack.experience.1': [[3]],
  });
  const defile = rulesOf(state)
    .flatMap(({ actions = [] }) => actions)
    .find(({ id }) => id === 'defile-relic');
  expect(defile?.may(state, fighterOf(state, 'home-a'))).not.toBe(true);
  expect(defile?.may(state, fighterOf(state, 'sneak-x'))).toBe(true);
  expect(run(defile?.take(t, fighterOf(state, 'sneak-x')) as never)).toBe(true);

  state.moment = 'end-of-round';
  expect(sneakAttack.ending(t)).toMatchObject({ ended: false });
  for (const id of ['home-king', 'home-a']) fighterOf(state, id).fate = 'out-of-action';
  expect(sneakAttack.ending(t)).toEqual({ ended: true, why: 'dominion.sneak-attack.ending.1' });
  expect(sneakAttack.victory(t)).toMatchObject({
    victors: ['sneak'],
    why: 'dominion.sneak-attack.victory.1',
  });
  const { gangs, xp } = run(sneakAttack.rewards(t) as never) as {
    gangs: Record<string, { credits: number; reputation: number }>;
    xp: Record<string, number>;
  };
  expect(gangs).toMatchObject({
    home: { credits: 10, reputation: -2 },
    sneak: { credits: 50, reputation: 2 },
  });
  expect(xp).toMatchObject({ 'sneak-x': 4, 'sneak-boss': 2 });
});

test('[dominion.sneak-attack.reinforcements.1] help comes each time an End phase starts, by another reading only after the alarm', () => {
  const help = (rulings: object, alarm: boolean) => {
    const { t, state, players } = raid({ 'dice D3 dominion.global.reinforcements.1': [[1]] }, rulings);
    fighterOf(state, 'home-a').fate = 'reserve';
    (state.gangs[0] as GangState).reinforcements = ['home-a'];
    state.facts.alarm = alarm;
    run(atMoment(t, 'endPhaseStarts'));
    return players.placed();
  };
  const where = 'within 1" of an edge of the board, and at least 12" from every one of sneak-boss, sneak-x';
  const late = { 'dominion.sneak-attack-early-help': 'only-from-round-alarm' };
  expect(help({}, false)).toEqual([['home-a', where]]);
  expect(help(late, false)).toEqual([]);
  expect(help(late, true)).toEqual([['home-a', where]]);
});

test('[dominion.sneak-attack.tactics.1] the cards of the defender are of use only after the alarm', () => {
  const { state } = battleOf(ID, [HOME, SNEAK]);
  const [own] = rulesOf(state);
  const closed = (id: string) => own?.closes?.(state, fighterOf(state, id), 'play-tactics')?.clause;
  expect(closed('home-a')).toBe(`${ID}.tactics.1`);
  expect(closed('sneak-x')).toBeUndefined();
  state.facts.alarm = true;
  expect(closed('home-a')).toBeUndefined();
});

test('[dominion.sneak-attack.entry.1] only the deployment differs between Classic and Updated', () => {
  expect(places('classic').placed).not.toEqual(places('updated').placed);
  for (const fates of [
    {},
    { 'home-king': 'fled', 'home-a': 'fled' },
    { 'sneak-boss': 'fled', 'sneak-x': 'fled' },
  ]) {
    const judgedBy = (variant: 'classic' | 'updated') => {
      const { t, state } = battleOf(ID, [HOME, SNEAK]);
      state.variant = variant;
      for (const [id, fate] of Object.entries(fates)) fighterOf(state, id).fate = fate as 'fled';
      return [run(settled(sneakAttack.ending(t))), run(settled(sneakAttack.victory(t)))];
    };
    expect(judgedBy('classic')).toEqual(judgedBy('updated'));
  }
});
