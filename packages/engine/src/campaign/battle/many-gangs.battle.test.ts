/** Whole battles of three to six gangs in Dominion: sides, order of play, brawls, endings and rewards. */
import { expect, test } from 'vitest';
import { engage } from '../../battle/events.ts';
import { type BattleSetUp, newBattle, type Roster } from '../../battle/roster.ts';
import { scenarioOf } from '../../battle/scenario.ts';
import {
  areFriends,
  type BattleState,
  type BattleTable,
  enemiesOf,
  fighterOf,
  type GangState,
  gangBy,
  ids,
} from '../../battle/state.ts';
import { fight } from '../../core/play/fight.ts';
import { type Answers, Players, roster } from '../../scenarios/takeover/table.fixture.ts';
import type { Answer, Question } from '../../table/question.ts';
import { readSettings } from '../../table/settings.ts';
import { inWords, run, Table } from '../../table/table.ts';
import { battle } from './battle.ts';

const CREW = 'boss leader, ace champion, pip, rat';

function gangs(...names: readonly string[]): readonly Roster[] {
  return names.map((id) => roster(id, CREW));
}

/** Dice that never tie for long, and one card after the other. */
function dice(): (question: Question) => Answer {
  const faces = [2, 5, 3, 6, 1, 4, 4];
  let at = 0;
  return (question) => {
    if (question.kind !== 'dice') throw new Error('No dice are asked for');
    if ('deck' in question.dice) return [question.dice.deck[at++ % question.dice.deck.length] as string];
    const { count, die } = question.dice;
    return Array.from({ length: count }, () => {
      const face = faces[at++ % faces.length] as number;
      return die === 'D3' ? Math.ceil(face / 2) : face;
    });
  };
}

interface Given {
  readonly setUp?: Partial<BattleSetUp>;
  readonly answers?: Answers;
  readonly rulings?: object;
}

function tableOf(scenario: string, rosters: readonly Roster[], { setUp, answers, rulings }: Given = {}) {
  const players = new Players({ dice: dice(), ...answers });
  const more = { variant: 'updated', tactics: false, subplots: false, depth: 'full', ...setUp } as const;
  const state = newBattle({ pack: 'dominion', scenario, gangs: rosters, ...more });
  const t: BattleTable = new Table<BattleState>(players, readSettings({ rulings: rulings ?? {} }), state);
  const told = () => t.story.map((event) => `${event.clause} ${inWords(event)}`);
  return { t, state, players, told };
}

type Stage = 'pre-battle' | 'deployment' | 'round' | 'aftermath';

/** Plays a battle up to a stage, or to its end. */
function play(made: ReturnType<typeof tableOf>, until?: Stage) {
  let stage: string | undefined = battle.first;
  while (stage !== undefined && stage !== until) {
    const next: (typeof battle.stages)[string] | undefined = battle.stages[stage];
    if (!next) throw new Error(`There is no stage ${stage}`);
    stage = run(next(made.t));
  }
  return made;
}

const rolesOf = ({ gangs: all }: BattleState) => all.map(({ id, role }) => `${id} ${role}`);

// Sides

test('[classic.multi-player.sides.1] five gangs are two sides that differ by one, and a whole battle is won by a side', () => {
  const rosters = gangs('blue', 'red', 'grey', 'green', 'gold');
  const { state, told } = play(
    tableOf('dominion.looters', rosters, { setUp: { stake: 'unclaimed-territory' } }),
  );
  // Blue defends and red challenges it; with equal ratings the first-listed gang has the earliest partners.
  expect(rolesOf(state)).toEqual([
    'blue defender',
    'red attacker',
    'grey defender',
    'green defender',
    'gold attacker',
  ]);
  expect(told()).toContain('classic.multi-player.sides.1 red, gold against blue, grey, green');
  expect(state.ending).toMatchObject({ ended: true, why: 'dominion.looters.ending.5' });
  expect(state.verdict).toMatchObject({
    victors: ['blue', 'grey', 'green'],
    why: 'dominion.looters.victory.4',
  });
  const reputation = Object.entries(state.rewards?.gangs ?? {}).map(([id, each]) => [id, each.reputation]);
  expect(Object.fromEntries(reputation)).toEqual({ blue: 4, red: -2, grey: 4, green: 4, gold: -2 });
  // One Territory goes to one gang: the one that was challenged.
  expect(state.awards.filter(({ what }) => what === 'territory').map(({ to }) => to)).toEqual(['blue']);
});

test('[classic.multi-player.sides.1, dominion.territory.stake.1] a held Territory changes hands between the two that fight over it', () => {
  const setUp = { stake: 'claimed-territory', defender: 'blue', challenger: 'grey' } as const;
  const claims = (count: number) => {
    const made = play(tableOf('dominion.looters', gangs('green', 'blue', 'red', 'grey'), { setUp }), 'round');
    for (let at = 1; at <= count; at++)
      Object.assign(made.state.markers[`stash-casket-${at}`] ?? {}, { state: 'claimed' });
    made.state.round = 6;
    run(battle.stages.round?.(made.t) as never);
    if (!made.state.ending?.ended) run(battle.stages.round?.(made.t) as never);
    run(battle.stages.aftermath?.(made.t) as never);
    return Object.fromEntries(
      made.state.gangs.map(({ id, role, territories }) => [id, `${role} ${territories}`]),
    );
  };
  // Green, listed first, is with blue, whose Territory it is; each gang has two of them.
  expect(claims(0)).toEqual({
    green: 'defender 2',
    blue: 'defender 2',
    red: 'attacker 2',
    grey: 'attacker 2',
  });
  expect(claims(2)).toEqual({
    green: 'defender 2',
    blue: 'defender 1',
    red: 'attacker 2',
    grey: 'attacker 3',
  });
});

test('[classic.multi-player.sides.1] ratings decide between even splits, and the challenger is never on the challenged gang’s side', () => {
  const rated = gangs('blue', 'red', 'grey', 'green').map((each, at) => ({
    ...each,
    rating: [1500, 1400, 1000, 1200][at] as number,
  }));
  const free = play(tableOf('dominion.trap', rated), 'deployment');
  expect(rolesOf(free.state)).toEqual(['blue defender', 'red attacker', 'grey defender', 'green attacker']);
  const apart = play(tableOf('dominion.trap', rated, { setUp: { challenger: 'grey' } }), 'deployment');
  expect(rolesOf(apart.state)).toEqual(['blue defender', 'red attacker', 'grey attacker', 'green defender']);
});

test('[classic.multi-player.sides.1] the players may have agreed on sides, or agree at the table', () => {
  const four = gangs('blue', 'red', 'grey', 'green');
  const agreed = play(tableOf('dominion.trap', four, { setUp: { defenders: 2 } }), 'deployment');
  expect(rolesOf(agreed.state)).toEqual(['blue defender', 'red defender', 'grey attacker', 'green attacker']);
  const asked = play(
    tableOf('dominion.trap', four, {
      rulings: { 'classic.multi-player-sides': 'players-agree' },
      answers: { 'pick classic.multi-player.sides.1': [['green']] },
    }),
    'deployment',
  );
  expect(rolesOf(asked.state)).toEqual(['blue defender', 'red attacker', 'grey attacker', 'green defender']);
  const wrong = (setUp: Partial<BattleSetUp>) => () => tableOf('dominion.trap', four, { setUp });
  expect(wrong({ defenders: 3 })).toThrow(/differ by one gang at most, got 3 of 4/);
  expect(wrong({ defenders: 2, challenger: 'red' })).toThrow(/red challenges/);
  expect(wrong({ defenders: 2, defender: 'green' })).toThrow(/green defends/);
});

test('[classic.multi-player.sides.1] gangs on the same side are friends, and nobody shoots at them', () => {
  const { state } = play(tableOf('dominion.sabotage', gangs('blue', 'red', 'grey')), 'round');
  expect(rolesOf(state)).toEqual(['blue defender', 'red attacker', 'grey defender']);
  const [boss, ally, enemy] = ['blue-boss', 'grey-boss', 'red-boss'].map((id) => fighterOf(state, id));
  if (!boss || !ally || !enemy) throw new Error('Somebody is missing');
  expect(areFriends(state, boss, ally)).toBe(true);
  expect(ids(enemiesOf(state, boss))).toEqual(ids(enemiesOf(state, ally)));
  expect(enemiesOf(state, boss).every(({ gang }) => gang === 'red')).toBe(true);
  expect(enemiesOf(state, enemy).some(({ gang }) => gang === 'grey')).toBe(true);
});

test('[classic.multi-player.sides.1] if nobody attacks or defends, each gang fights for itself from its own edge', () => {
  const { state, players } = play(
    tableOf('dominion.stand-off', gangs('blue', 'red', 'grey'), {
      answers: { 'choice dominion.battlefield.deploy-sector.1': ['west', 'north', 'east'] },
    }),
    'round',
  );
  expect(state.gangs.map(({ role, side }) => [role, side])).toEqual([
    ['neutral', 'blue'],
    ['neutral', 'red'],
    ['neutral', 'grey'],
  ]);
  const places = players
    .placed()
    .filter(([id]) => id.endsWith('-boss'))
    .map(([, where]) => where);
  expect(places[0]).toContain('within 12" of the west edge');
  expect(places[1]).toMatch(/within 12" of the north edge.* at least 6" from/);
  expect(places[2]).toMatch(/within 12" of the east edge.* at least 6" from/);
});

test('[classic.multi-player.rules.1] gangs of a side set up one whole crew after the other in their side’s place', () => {
  const { players } = play(
    tableOf('dominion.looters', gangs('blue', 'red', 'grey', 'green'), {
      answers: { 'choice dominion.looters.deployment.2': ['south'] },
    }),
    'round',
  );
  const crews = players.placed().filter(([id]) => id.endsWith('-boss'));
  expect(crews).toEqual([
    ['blue-boss', 'within 3" of any stash casket'],
    ['grey-boss', 'within 3" of any stash casket'],
    ['red-boss', 'within 6" of the south edge'],
    ['green-boss', 'within 6" of the south edge'],
  ]);
});

// Evening the odds

const UNEVEN = gangs('blue', 'red', 'grey').map((each, at) => ({ ...each, rating: 1000 + 100 * at }));

test('[classic.multi-player.balance.1, classic.multi-player.balance.2, classic.multi-player.balance.3] the strongest gang may be set up where it is harder', () => {
  for (const [how, where] of [
    ['exposed', 'in the most exposed area of that'],
    ['further-away', 'further away from the objective than the others'],
  ] as const) {
    const { players, told } = play(
      tableOf('dominion.ambush', UNEVEN, { answers: { 'choice classic.multi-player.balance.1': [how] } }),
      'round',
    );
    const limits = new Map(players.placed());
    expect(limits.get('grey-boss')).toContain(where);
    expect(limits.get('red-boss')).not.toContain(where);
    expect(told().some((line) => /^classic.multi-player.balance.[23] grey sets up/.test(line))).toBe(true);
  }
  const usual = play(tableOf('dominion.ambush', UNEVEN), 'round');
  expect(new Map(usual.players.placed()).get('grey-boss')).not.toMatch(/exposed|further/);
});

test('[classic.multi-player.balance.4] the strongest gang may draw its crew while the others pick theirs', () => {
  const { told } = play(
    tableOf('dominion.stand-off', UNEVEN, {
      answers: { 'choice classic.multi-player.balance.4': ['at-random'] },
    }),
    'deployment',
  );
  expect(told()).toContain('classic.multi-player.balance.4 grey draws its crew at random');
  expect(told().filter((line) => line.includes('draws its crew'))).toHaveLength(1);
});

// Order of play

test('[classic.multi-player.priority.1, classic.multi-player.priority.2] all roll for Priority, ties roll again, and the gangs take turns', () => {
  const made = tableOf('dominion.stand-off', gangs('blue', 'red', 'grey'), {
    answers: {
      'dice 3D6 classic.multi-player.priority.2': () => [4, 4, 6],
      'dice 2D6 classic.multi-player.priority.2': () => [1, 2],
    },
  });
  play(made, 'round');
  const from = made.t.story.length;
  run(battle.stages.round?.(made.t) as never);
  expect(made.state.order).toEqual(['grey', 'red', 'blue']);
  const turns = made.players.asked
    .filter(({ clause }) => clause === 'core.activation.turn.1')
    .map(({ by }) => by?.[0]);
  expect(turns.slice(0, 4)).toEqual(['grey', 'red', 'blue', 'grey']);
  expect(made.t.story.slice(from).map((event) => inWords(event))).toContain(
    'grey has Priority, then red, blue',
  );
});

test('[classic.multi-player.priority.1, dominion.ambush.surprise.1] ambushers come first, as they have rolled among themselves', () => {
  const made = tableOf('dominion.ambush', gangs('blue', 'red', 'grey', 'green'), {
    answers: { 'dice 4D6 classic.multi-player.priority.2': () => [6, 2, 5, 4] },
  });
  play(made, 'round');
  run(battle.stages.round?.(made.t) as never);
  expect(made.state.order).toEqual(['green', 'red', 'blue', 'grey']);
});

// Brawls

test('[classic.multi-player.melee.1, classic.multi-player.melee.2] every enemy in contact gets in the way, an ally does not help', () => {
  const made = play(tableOf('dominion.sabotage', gangs('blue', 'red', 'grey', 'green')), 'round');
  const { t, state } = made;
  expect(rolesOf(state)).toEqual(['blue defender', 'red attacker', 'grey defender', 'green attacker']);
  const of = (id: string) => fighterOf(state, id);
  for (const [one, other] of [
    ['blue-boss', 'red-boss'],
    ['blue-ace', 'red-boss'],
    ['grey-boss', 'red-boss'],
    ['blue-boss', 'green-boss'],
  ] as const)
    engage(of(one), of(other));
  run(fight(t, of('blue-boss')));
  const counted = t.story.filter(({ clause }) => clause.startsWith('classic.multi-player.melee.'));
  // Green, of another gang, gets in the way; blue's own ace helps, and grey on the same side does not.
  expect(counted.slice(0, 2).map(({ facts }) => facts)).toEqual([{ interference: 1 }, { assists: 1 }]);
});

// Endings, victories and rewards

/** A battle under way in which these gangs have nobody left; `fate` says what became of theirs. */
function late(
  scenario: string,
  names: readonly string[],
  gone: Readonly<Record<string, 'fled' | 'out-of-action'>>,
  given: Given = {},
) {
  const made = play(tableOf(scenario, gangs(...names), given), 'round');
  for (const [gang, fate] of Object.entries(gone)) {
    for (const id of gangBy(made.state, gang).roster)
      Object.assign(fighterOf(made.state, id), { fate, ready: false, spot: null, engagedWith: [] });
  }
  return made;
}

test('[classic.multi-player.rules.1, dominion.stand-off.ending.2] three gangs fight on until one is left', () => {
  const two = late('dominion.stand-off', ['blue', 'red', 'grey'], { blue: 'fled' });
  run(battle.stages.round?.(two.t) as never);
  expect(two.state.ending?.ended ?? false).toBe(false);
  const one = late('dominion.stand-off', ['blue', 'red', 'grey'], { blue: 'fled', red: 'out-of-action' });
  run(battle.stages.round?.(one.t) as never);
  expect(one.state.ending).toEqual({ ended: true, why: 'dominion.stand-off.ending.2' });
  const early = late(
    'dominion.stand-off',
    ['blue', 'red', 'grey'],
    { blue: 'fled' },
    {
      rulings: { 'classic.multi-player-ending': 'soon-one-side-has-nobody' },
    },
  );
  run(battle.stages.round?.(early.t) as never);
  expect(early.state.ending?.ended).toBe(true);
});

test('[classic.multi-player.sides.1, dominion.trap.ending.2] a side is on the battlefield as long as one of its gangs is', () => {
  const names = ['blue', 'red', 'grey', 'green'];
  const held = late('dominion.trap', names, { red: 'out-of-action' });
  run(battle.stages.round?.(held.t) as never);
  expect(held.state.ending?.ended ?? false).toBe(false);
  const over = late('dominion.trap', names, { red: 'out-of-action', green: 'out-of-action' });
  run(battle.stages.round?.(over.t) as never);
  expect(over.state.ending).toEqual({ ended: true, why: 'dominion.trap.ending.2' });
  run(battle.stages.aftermath?.(over.t) as never);
  expect(over.state.verdict).toMatchObject({ victors: ['blue', 'grey'], why: 'dominion.trap.victory.1' });
  const { gangs: paid = {} } = over.state.rewards ?? {};
  expect(Object.values(paid).map(({ reputation }) => reputation)).toEqual([2, 0, 2, 0]);
  // Each gang of the side rolls for itself, and the Leader of each learns something.
  expect(Object.values(paid).every(({ credits }) => credits > 0)).toBe(true);
  const leaders = over.state.awards.filter(({ clause }) => clause === 'dominion.trap.experience.1');
  expect(leaders.map(({ to }) => to)).toEqual(['blue-boss', 'grey-boss']);
});

test('[classic.multi-player.rules.1, dominion.experience.standard.1] an ally shot by mistake earns nobody anything', () => {
  const made = late('dominion.trap', ['blue', 'red', 'grey', 'green'], {
    red: 'out-of-action',
    green: 'out-of-action',
  });
  Object.assign(fighterOf(made.state, 'grey-pip'), {
    fate: 'out-of-action',
    takenOutBy: 'blue-pip',
    spot: null,
  });
  Object.assign(fighterOf(made.state, 'red-pip'), { takenOutBy: 'blue-rat' });
  run(battle.stages.round?.(made.t) as never);
  run(battle.stages.aftermath?.(made.t) as never);
  expect(made.state.rewards?.xp).toMatchObject({ 'blue-pip': 1, 'blue-rat': 2 });
});

test('[classic.multi-player.rules.1, dominion.stand-off.objectives.1] the side that took an enemy out scores, and every side if none did', () => {
  const made = late(
    'dominion.stand-off',
    ['blue', 'red', 'grey'],
    {},
    { answers: { 'dice D6 core.endphase.bottle': () => [1] } },
  );
  const { state } = made;
  Object.assign(fighterOf(state, 'blue-boss'), { fate: 'out-of-action', takenOutBy: 'red-pip' });
  Object.assign(fighterOf(state, 'blue-pip'), { fate: 'fled' });
  Object.assign(fighterOf(state, 'red-ace'), { fate: 'out-of-action', takenOutBy: 'red-rat' });
  state.round = 6;
  run(battle.stages.round?.(made.t) as never);
  run(battle.stages.aftermath?.(made.t) as never);
  const points = made.told().filter((line) => /objectives.1 .* points?$/.test(line));
  expect(points).toEqual([
    'dominion.stand-off.objectives.1 blue has 2 points',
    'dominion.stand-off.objectives.1 red has 4 points',
    'dominion.stand-off.objectives.1 grey has 3 points',
  ]);
  expect(state.verdict).toMatchObject({ victors: ['red'] });
});

test('[classic.multi-player.sides.1, dominion.looters.credits.1, dominion.looters.credits.2] caskets are dealt out among the attackers, out of one Stash', () => {
  const made = late('dominion.looters', ['blue', 'red', 'grey', 'green'], {});
  const { state } = made;
  for (const at of [1, 2, 3]) Object.assign(state.markers[`stash-casket-${at}`] ?? {}, { state: 'claimed' });
  state.round = 6;
  run(battle.stages.round?.(made.t) as never);
  expect(state.ending).toMatchObject({ why: 'dominion.looters.ending.3' });
  run(battle.stages.aftermath?.(made.t) as never);
  expect(state.verdict).toMatchObject({ victors: ['red', 'green'] });
  const rolled = made.players.asked.filter(({ clause }) => clause === 'dominion.global.credits.3');
  expect(rolled.map((question) => question.kind === 'dice' && [question.of, question.dice.notation])).toEqual(
    [
      ['red', '2D3x10'],
      ['green', '1D3x10'],
    ],
  );
  const credits = (id: string) => state.rewards?.gangs[id]?.credits ?? 0;
  expect(credits('red') + credits('green')).toBe(-credits('blue'));
  expect(credits('grey')).toBe(0);
});

test('[classic.multi-player.sides.1, dominion.sneak-attack.fleeing.1] a side has fled when every gang of it has', () => {
  const names = ['blue', 'red', 'grey', 'green'];
  const flee = (rulings: object, ...cowards: readonly string[]) => {
    const gone = { blue: 'fled', grey: 'fled' } as const;
    const made = late('dominion.sneak-attack', names, gone, { rulings });
    for (const id of cowards) gangBy(made.state, id).bottled = 'by-choice';
    run(battle.stages.aftermath?.(made.t) as never);
    return made.state.verdict;
  };
  expect(flee({}, 'blue', 'grey')).toMatchObject({
    victors: ['red', 'green'],
    why: 'dominion.sneak-attack.fleeing.1',
  });
  expect(flee({}, 'blue')).toMatchObject({ why: 'dominion.sneak-attack.victory.3' });
  const one = { 'classic.multi-player-bottling': 'soon-one-gangs-has' };
  expect(flee(one, 'blue')).toMatchObject({ why: 'dominion.sneak-attack.fleeing.1' });
});

test('[classic.multi-player.sides.1, dominion.ambush.victory.4] a gang that bottles out by choice is told what that means for its side', () => {
  const made = late('dominion.ambush', ['blue', 'red', 'grey', 'green'], {});
  const warning = (id: string) => scenarioOf(made.state).bottlingWarning?.(made.t, gangBy(made.state, id));
  expect(warning('grey')?.say).toBe('dominion/judging/battle-lost-once-all');
  expect(warning('red')).toBeUndefined();
});

// Before the battle

test('[classic.multi-player.rules.1, dominion.inducements.budget.1] each crew is compared with the dearest of its enemies', () => {
  const cost = (each: Roster, credits: number): Roster => ({
    ...each,
    fighters: each.fighters.map((fighter) => ({ ...fighter, cost: credits })),
  });
  const [blue, red, grey] = gangs('blue', 'red', 'grey') as [Roster, Roster, Roster];
  const made = tableOf('dominion.stand-off', [cost(blue, 200), cost(red, 100), cost(grey, 150)], {
    answers: { 'choice dominion.inducements.budget.2': () => 'enough' },
  });
  const told = play(made, 'deployment').told();
  expect(told.filter((line) => line.startsWith('dominion.inducements.budget.1'))).toEqual([
    'dominion.inducements.budget.1 red has the cheaper crew and may take inducements for 400 credits',
    'dominion.inducements.budget.1 grey has the cheaper crew and may take inducements for 200 credits',
  ]);
});

test('[classic.multi-player.rules.1, dominion.scenario.roll.1] the challenge settles the scenario, and the others take sides', () => {
  const made = tableOf('dominion.stand-off', gangs('blue', 'red', 'grey', 'green'), {
    setUp: { scenario: null, challenger: 'green' },
    answers: {
      'dice 2D6 dominion.scenario.roll.1': [[4, 4]],
      'choice dominion.scenario.terrain.1': () => 'sector-mechanicus',
    },
  });
  play(made, 'deployment');
  expect(made.state.scenario).toBe('dominion.looters');
  expect(rolesOf(made.state)).toEqual(['blue defender', 'red defender', 'grey attacker', 'green attacker']);
  const asked = made.players.asked.filter(({ clause }) => clause === 'dominion.scenario.terrain.1');
  expect(asked.map(({ by }) => by?.[0])).toEqual(['green', 'blue']);
});

test('[classic.multi-player.rules.1, dominion.subplots.suit.1] a gang is compared with its enemies, not with its allies', () => {
  const rated = gangs('blue', 'red', 'grey').map((each, at) => ({
    ...each,
    rating: [990, 1010, 1000][at] as number,
  }));
  const given = { setUp: { subplots: true, defenders: 1 } };
  const { t } = play(tableOf('dominion.looters', rated, given), 'deployment');
  // Red and grey attack blue, who is weaker than both.
  expect(t.story.filter(({ clause }) => clause === 'dominion.subplots.suit.1')).toHaveLength(1);
});

test('[classic.multi-player.rules.1, dominion.rescue-mission.captives.1] the Captives belong to the gang that comes for them', () => {
  const made = tableOf('dominion.rescue-mission', gangs('blue', 'red', 'grey'), {
    setUp: { scenario: null, reason: 'captives', captor: 'blue', challenger: 'grey' },
    answers: { 'choice dominion.rescue-mission.captives.1': ['grey-pip', 'enough'] },
  });
  const { state } = play(made, 'round');
  expect(gangBy(state, 'grey').role).toBe('attacker');
  expect(gangBy(state, 'blue').role).toBe('defender');
  expect(fighterOf(state, 'grey-pip').fate).toBe('captive');
});

test.each([
  ['dominion.sabotage', 'target', 'blue'],
  ['dominion.sneak-attack', 'blue-relic', 'blue'],
] as const)(
  '[classic.multi-player.sides.1] in %s the challenged gang places what belongs to the defender',
  (scenario, marker, owner) => {
    const { state } = play(
      tableOf(scenario, gangs('green', 'blue', 'red', 'grey'), { setUp: { defender: 'blue' } }),
      'round',
    );
    const lead: GangState = gangBy(state, owner);
    expect(lead.role).toBe('defender');
    expect(state.markers[marker]?.gang).toBe(owner);
  },
);

test('[dominion.forgotten-riches.deployment.2, classic.multi-player.rules.1] six gangs have a starting tile each', () => {
  const names = ['blue', 'red', 'grey', 'green', 'gold', 'pink'];
  const { state } = play(tableOf('dominion.forgotten-riches', gangs(...names)), 'round');
  const tiles = Object.values(state.markers).filter(({ kind }) => kind === 'starting-tile');
  expect(tiles.map(({ gang }) => gang).sort()).toEqual([...names].sort());
});

test('[dominion.border-dispute.deployment.1, dominion.border-dispute.reputation.1, classic.multi-player.rules.1] each gang has a turf and a relic, and whoever defiles one is named for it', () => {
  const made = late('dominion.border-dispute', ['blue', 'red', 'grey'], {});
  const { state } = made;
  const relics = Object.values(state.markers).filter(({ kind }) => kind === 'relic');
  expect(relics.map(({ gang }) => gang).sort()).toEqual(['blue', 'grey', 'red']);
  for (const relic of relics.filter(({ gang }) => gang !== 'grey'))
    Object.assign(relic, {
      state: 'defiled',
      data: { defiledBy: relic.gang === 'blue' ? 'grey-pip' : 'blue-pip' },
    });
  state.round = 6;
  run(battle.stages.round?.(made.t) as never);
  run(battle.stages.aftermath?.(made.t) as never);
  expect(state.verdict).toMatchObject({ victors: ['grey'], why: 'dominion.border-dispute.victory.4' });
  const reputation = (id: string) => state.rewards?.gangs[id]?.reputation;
  expect(['blue', 'red', 'grey'].map(reputation)).toEqual([0, -2, 2]);
});
