/** The Marauders as it is played: the special objectives, desperation, help, the end. */
import { expect, test } from 'vitest';
import { goDown, goOut, leaveBoard } from '../../battle/events.ts';
import { inForce } from '../../battle/in-force.ts';
import { settled } from '../../battle/scenario.ts';
import { atFighter, atMoment, rulesOf } from '../../battle/special-rule.ts';
import { fighterOf, type GangState } from '../../battle/state.ts';
import { read } from '../../campaign/battle/in-words.fixture.ts';
import { isOver } from '../../core/ending.ts';
import { endPhase } from '../../core/play/round.ts';
import { inWords } from '../../table/table.ts';
import { type Answers, battleOf, roster, run, tableFor } from '../takeover/table.fixture.ts';
import { lootCasket, pickZones } from './deployment.ts';
import { theMarauders } from './marauders.ts';

const ID = 'dominion.marauders';
const HOME = roster('home', 'king leader, ace champion, a, b');
const RAID = roster('raid', 'boss leader, x');

/** Everybody on the battlefield, with this special objective. */
function raid(objective: string, answers: Answers = {}, more: Parameters<typeof battleOf>[2] = {}) {
  const made = battleOf(ID, [HOME, RAID], { ...more, answers });
  made.state.facts['marauders.objective'] = objective as never;
  const fighter = (id: string) => fighterOf(made.state, id);
  const points = () => made.state.facts['marauders.points'] ?? 0;
  return { ...made, fighter, points };
}

test('[dominion.marauders.crews.1, dominion.marauders.crews.2] six of the attacker against D3+2 at random', () => {
  const { t, state } = tableFor(ID, [HOME, RAID], {
    answers: { 'dice D3+2 dominion.marauders.crews.2': [[3]] },
  });
  const terms = state.gangs.map((gang) => theMarauders.crew(t, gang));
  expect(run(terms[0] as never)).toMatchObject({ method: 'random', size: 5 });
  expect(terms[1]).toMatchObject({ method: 'custom', size: 6 });
});

test('[dominion.marauders.battlefield.1, dominion.marauders.crews.2, dominion.marauders.special.1, dominion.marauders.deployment.1] a defender at home with a reserve, a special objective, standard deployment', () => {
  const { t, state, players } = tableFor(ID, [HOME, RAID], {
    answers: {
      'dice 2D6 dominion.battlefield.order.1': [[6, 1]],
      'dice D3 dominion.marauders.special.1': [[3]],
      'choice dominion.battlefield.deploy-zone.1 home': ['north'],
      'choice dominion.battlefield.deploy-zone.1 raid': ['opposite-edge'],
    },
  });
  (state.gangs[0] as GangState).crew = ['home-a'];
  run(atMoment(t, 'rolesSettled'));
  run(theMarauders.furnish(t));
  run(theMarauders.setUp(t));
  expect(state.terrain).toBe('zone-mortalis');
  expect(state.gangs[0]).toMatchObject({
    homeTurf: true,
    reinforcements: ['home-king', 'home-ace', 'home-b'],
  });
  expect(state.facts['marauders.objective']).toBe('mayhem');
  run(theMarauders.deployment(t));
  const fighters = players.placed().filter(([id]) => !id.includes('casket'));
  expect(fighters.map(([id, where]) => [id, where.split(',')[0]])).toEqual([
    ['home-a', 'within 3" of the north edge'],
    ['raid-boss', 'within 2" of the south edge'],
    ['raid-x', 'within 2" of the south edge'],
  ]);
});

test('[dominion.marauders.special.2] bushwhack: Leader and Champion count, whether taken out or fled', () => {
  const { t, fighter, points } = raid('bushwhack');
  run(goOut(t, fighter('home-a'), fighter('raid-x'), 'core.injury.out.1'));
  expect(points()).toBe(0);
  run(goOut(t, fighter('home-king'), null, 'core.injury.out.1'));
  expect(points()).toBe(2);
  leaveBoard(t, fighter('home-ace'), 'fled');
  expect(points()).toBe(3);
});

test('[dominion.marauders.special.5] nothing more is scored once the attacker has bottled out', () => {
  const { t, state, fighter, points } = raid('bushwhack');
  (state.gangs[1] as { bottled: string }).bottled = 'failed-test';
  run(goOut(t, fighter('home-king'), null, 'core.injury.out.1'));
  expect(points()).toBe(0);
});

test('[dominion.marauders.special.3] scrag: the attacker names a target after deployment; a Coup de Grace is worth 1 more', () => {
  const { t, state, fighter, points, players } = raid(
    'scrag',
    { 'choice dominion.marauders.special.3 raid': ['home-b'] },
    { depth: 'full' },
  );
  state.markers['casket-1'] = lootCasket('casket-1');
  run(atMoment(t, 'deployed'));
  expect(players.options('choice dominion.marauders.special.3')).toEqual([
    ['home-king', 'home-ace', 'home-a', 'home-b'],
  ]);
  run(goOut(t, fighter('home-king'), fighter('raid-x'), 'core.actions.coup.1'));
  expect(points()).toBe(0);
  run(goOut(t, fighter('home-b'), fighter('raid-x'), 'core.actions.coup.1'));
  expect(points()).toBe(2);
});

test('[dominion.marauders.special.3] of a defender who fields nobody there is nobody to scrag', () => {
  const { t, state, players, fighter } = raid('scrag');
  for (const name of ['king', 'ace', 'a', 'b']) fighter(`home-${name}`).fate = 'stayed-home';
  run(atMoment(t, 'deployed'));
  expect(players.keys('choice')).toEqual([]);
  expect(state.facts['marauders.target']).toBeUndefined();
});

test('[dominion.marauders.special.3] where actions are not followed, the table says how the target met its end', () => {
  const told = raid('scrag', { 'fact dominion.marauders.special.3 home-b': [true] });
  told.state.facts['marauders.target'] = 'home-b';
  run(goOut(told.t, told.fighter('home-b'), told.fighter('raid-x'), 'core.injury.out.1'));
  expect(told.points()).toBe(2);
  const accident = raid('scrag');
  accident.state.facts['marauders.target'] = 'home-b';
  run(goOut(accident.t, accident.fighter('home-b'), null, 'core.injury.out.1'));
  expect(accident.players.asked).toEqual([]);
  expect(accident.points()).toBe(1);
});

test('[dominion.marauders.special.4] mayhem: only an attacker who has Seriously Injured an enemy may leave, for 1 point', () => {
  const { t, fighter, points, players } = raid('mayhem', {
    'choice dominion.marauders.special.4 raid-x': ['stay', 'leave'],
  });
  run(atFighter(t, 'activationEnds', fighter('raid-x')));
  expect(players.asked).toEqual([]);
  run(goDown(t, fighter('home-a'), fighter('raid-x'), 'core.injury.serious.1'));
  run(goDown(t, fighter('raid-boss'), fighter('home-b'), 'core.injury.serious.1'));
  for (const id of ['home-b', 'raid-x']) run(atFighter(t, 'activationEnds', fighter(id)));
  expect(fighter('raid-x').fate).toBe('standing');
  run(atFighter(t, 'activationEnds', fighter('raid-x')));
  expect(fighter('raid-x').fate).toBe('escaped');
  expect(points()).toBe(1);
  expect(players.asked).toHaveLength(2);
});

test('[dominion.marauders.desperation.1] the defender rolls no Bottle test and only bottles out by choice', () => {
  for (const [choice, bottled] of [
    ['fight-on', 'no'],
    ['bottle-out', 'by-choice'],
  ] as const) {
    const { t, state, fighter } = raid('bushwhack', {
      'choice dominion.marauders.desperation.1': [choice],
      'dice 2D6 core.endphase.flee.1': () => [6, 6],
      'dice D3 dominion.global.reinforcements.1': [[1]],
    });
    state.order = ['home', 'raid'];
    fighter('home-a').fate = 'out-of-action';
    run(endPhase(t));
    expect(state.gangs[0]?.bottled).toBe(bottled);
    const told = t.story.filter(({ clause }) => clause.startsWith('core.endphase.bottle.'));
    const byChoice = { event: 'end-phase/bottles-out-choice', clause: 'core.endphase.bottle.5' };
    expect(told.slice(-1)).toMatchObject(bottled === 'no' ? [] : [byChoice]);
  }
});

test('[dominion.marauders.reinforcements.1, dominion.global.reinforcements.1] D3 of the reserve as an End phase starts, set up by the defender', () => {
  const { t, state, players, fighter } = raid('bushwhack', {
    'dice D3 dominion.global.reinforcements.1': [[2]],
    'dice 1 of 3 cards dominion.crews.reinforcements.1': [['home-ace']],
    'dice 1 of 2 cards dominion.crews.reinforcements.1': [['home-b']],
  });
  const waiting = ['home-ace', 'home-a', 'home-b'];
  for (const id of waiting) Object.assign(fighter(id), { fate: 'reserve', tookPart: false });
  (state.gangs[0] as GangState).reinforcements = waiting;
  run(atMoment(t, 'endPhaseStarts'));
  const where = 'within 1" of an edge of the board, and at least 12" from every one of raid-boss, raid-x';
  expect(players.placed()).toEqual([
    ['home-ace', where],
    ['home-b', where],
  ]);
  expect(players.asked.at(-1)?.by).toEqual(['home']);
  expect(state.gangs[0]?.reinforcements).toEqual(['home-a']);
  expect(fighter('home-b')).toMatchObject({ fate: 'standing', tookPart: true, ready: false });
});

test('[dominion.marauders.objectives.1, dominion.marauders.objectives.2, dominion.marauders.victory.1, dominion.marauders.credits.1] the last gang rolls its D3 once the battle is over', () => {
  const { t, state, fighter } = raid('bushwhack', {
    'dice D3 dominion.marauders.objectives.2': [[3]],
    'dice 2D6x10 dominion.global.credits.1 home': [[1, 2]],
    'dice D6x10 dominion.global.credits.1 raid': [[4]],
  });
  state.moment = 'end-of-round';
  for (const id of ['raid-boss', 'raid-x']) fighter(id).fate = 'fled';
  state.facts['marauders.points'] = 4;
  expect(theMarauders.ending(t)).toMatchObject({ ended: true, why: 'dominion.marauders.ending.2' });
  // 2 enemies gone and 3 for lasting, against 4 of the special objective.
  expect(run(theMarauders.victory(t) as never)).toMatchObject({ victors: ['home'] });
  expect(run(theMarauders.rewards(t) as never)).toMatchObject({
    gangs: { home: { credits: 30, reputation: 2 }, raid: { credits: 40 } },
  });
});

test('[dominion.marauders.crews.2, dominion.home-turf.hangers-on.1] a Hanger-on of the defender who rolls 1-3 takes a place of the crew', () => {
  const { t, state } = tableFor(ID, [HOME, RAID], {
    answers: { 'dice D6 classic.home-turf.hangers-on.1': [[3], [4]] },
  });
  for (const id of ['home-a', 'home-b']) fighterOf(state, id).skills = ['hanger-on'];
  run(atMoment(t, 'rolesSettled'));
  const rule = rulesOf(state).find(({ id }) => id === 'classic.home-turf');
  const terms = { method: 'random', size: 3, clause: 'dominion.marauders.crews.2' } as const;
  const [home] = state.gangs;
  if (!rule?.crewTerms || !home) throw new Error('The defender is not at home');
  const { size, may, must } = run(settled(rule.crewTerms(t, home, terms)));
  expect(size).toBe(3);
  expect(home.roster.filter((id) => must?.(fighterOf(state, id)))).toEqual(['home-a']);
  expect(may?.(fighterOf(state, 'home-b'))).toBe(false);
});

const toldIn = ({ t }: Pick<ReturnType<typeof raid>, 't'>) => t.story.map((event) => inWords(event));

test('[dominion.marauders.special.1, dominion.marauders.special.2, dominion.marauders.special.3, dominion.marauders.special.4] the story tells the special objective, and the screen shows it', () => {
  for (const [face, words] of [
    [1, /^The special objective is bushwhack: 1 point more for each enemy Champion/],
    [2, /^The special objective is scrag: after deployment the attacker names/],
    [3, /^The special objective is mayhem: an attacker who has Seriously Injured/],
  ] as const) {
    const made = tableFor(ID, [HOME, RAID], {
      answers: {
        'dice D3 dominion.marauders.special.1': [[face]],
      },
    });
    run(theMarauders.setUp(made.t));
    expect(toldIn(made).at(-1)).toMatch(words);
    expect(read(inForce(made.state), made.state)[0]?.words).toMatch(words);
  }
  const { state } = raid('scrag');
  state.facts['marauders.target'] = 'home-b';
  expect(read(inForce(state), state)[0]?.words).toMatch(/ It is home b\.$/);
});

test('[dominion.marauders.special.2, dominion.marauders.special.5] the story names the gang that scores, and leaves out events without points', () => {
  const made = raid('bushwhack');
  run(goOut(made.t, made.fighter('home-a'), null, 'core.injury.out.1'));
  run(goOut(made.t, made.fighter('home-king'), null, 'core.injury.out.1'));
  expect(toldIn(made).filter((line) => line.includes('bushwhack'))).toEqual([
    'bushwhack: 2 points more for raid',
  ]);
  const late = raid('bushwhack');
  (late.state.gangs[1] as { bottled: string }).bottled = 'failed-test';
  run(goOut(late.t, late.fighter('home-a'), null, 'core.injury.out.1'));
  run(goOut(late.t, late.fighter('home-ace'), null, 'core.injury.out.1'));
  expect(late.points()).toBe(0);
  expect(toldIn(late).filter((line) => line.includes('bottled'))).toEqual([
    'The attacker has bottled out, and the special objective scores no more',
  ]);
});

test('[dominion.marauders.ending.2, dominion.marauders.ending.3] the story tells that round 7 may be the last, and why the battle is over', () => {
  const made = raid('bushwhack');
  Object.assign(made.state, { variant: 'updated', round: 7, moment: 'start-of-round' });
  expect(run(isOver(made.t))).toBe(false);
  expect(toldIn(made)).toEqual(['When round 7 ends, the battle is over if it would not be a draw.']);
  for (const id of ['raid-boss', 'raid-x']) made.fighter(id).fate = 'fled';
  made.state.moment = 'end-of-round';
  expect(run(isOver(made.t))).toBe(true);
  expect(toldIn(made).at(-1)).toBe('The battle is over: raid has nobody left');
});

test('[dominion.battlefield.deploy-zone.1] the zones are described', () => {
  const made = tableFor(ID, [HOME, RAID], {
    answers: {
      'choice dominion.battlefield.deploy-zone.1 home': ['tile'],
      'choice dominion.battlefield.deploy-zone.1 raid': ['opposite-edge'],
    },
  });
  run(pickZones(made.t));
  expect(toldIn(made)).toEqual([
    expect.stringMatching(/takes a full tile$/),
    expect.stringMatching(/takes the strip along the opposite edge$/),
  ]);
});
