/** What follows a battle: verdict, injuries, experience, captives, rewards, and the lines that can be changed before they count. */
import { describe, expect, test } from 'vitest';
import { award, FLED_INJURED, goDown, goOut, leaveBoard, remember } from '../../battle/events.ts';
import type { Fate } from '../../battle/judged.ts';
import type { HiredGun } from '../../battle/occasion.ts';
import { type BattleSetUp, newBattle } from '../../battle/roster.ts';
import { secretsOf } from '../../battle/secrets.ts';
import {
  type Award,
  type BattleState,
  type FighterState,
  fighterOf,
  type GangState,
  gangBy,
  LEFT_BATTLE,
} from '../../battle/state.ts';
import { emptyBoard } from '../../board/file.ts';
import { saidInWords } from '../../table/events.ts';
import type { Game } from '../../table/session.ts';
import { Session } from '../../table/session.ts';
import { readSettings, type Settings } from '../../table/settings.ts';
import { run } from '../../table/table.ts';
import { afterTheBattle } from './aftermath.ts';
import '../battle/battle.ts';
import { endPhase } from '../../core/play/round.ts';
import { rescueMission } from '../../scenarios/takeover/rescue-mission.ts';
import { always, battleOf, roster } from '../../scenarios/takeover/table.fixture.ts';
import { countAsRaid, foughtEnforcers, settleAssault } from '../../special/campaign/enforcers-arrive.ts';
import { joinRoster } from '../crew/hiring.ts';
import { gang, type Sayings, tableFor } from '../table.fixture.ts';

/** What a line is for. */
function inWords(line: Award | undefined): string | undefined {
  return typeof line?.detail === 'object' ? saidInWords(line.detail) : line?.detail;
}

/** Everybody fought; red is left on the battlefield unless it is said otherwise. */
function after(state: BattleState, fates: Readonly<Record<string, Fate>>): void {
  for (const each of state.gangs) each.crew = [...each.roster];
  for (const fighter of Object.values(state.fighters)) {
    fighter.tookPart = true;
    fighter.fate = fates[fighter.id] ?? (fighter.gang === 'red' ? 'standing' : 'fled');
  }
}

const setUp = (more: Partial<BattleSetUp> = {}): BattleSetUp => ({
  pack: 'takeover',
  scenario: 'takeover.stand-off',
  stake: 'unclaimed-territory',
  tactics: false,
  gangs: [gang('red', 3, { stash: 10 }), gang('blue', 3, { stash: 20 })],
  ...more,
});

/** What is always rolled after a Stand-Off that red has won. */
const WON: Sayings = {
  'takeover.stand-off.rewards.1': [5],
  'takeover.stand-off.rewards.3': [2],
  'takeover.stand-off.experience.1': [3],
  'campaign.post-battle.experience.1': [1],
  'campaign.fighters.xp.2': [1],
  'campaign.fighters.xp.1': (question) =>
    question.kind === 'dice' && 'count' in question.dice ? Array(question.dice.count).fill(2) : [],
  'takeover.stand-off.victory.1': 'confirm',
};

function play(fates: Readonly<Record<string, Fate>>, sayings: Sayings = {}, more: Partial<BattleSetUp> = {}) {
  const table = tableFor(setUp(more), { ...WON, ...sayings });
  after(table.state, fates);
  run(afterTheBattle(table.t));
  const lines = (to: string, what?: string) =>
    table.state.awards.filter((line) => line.to === to && (what === undefined || line.what === what));
  return { ...table, lines };
}

test('[takeover.stand-off.victory.1, takeover.stand-off.rewards.1, takeover.stand-off.rewards.2, takeover.stand-off.rewards.3, takeover.stand-off.reputation.1, takeover.stand-off.experience.1, campaign.post-battle.rewards.1] each line of the rewards has its own clause', () => {
  const { state, lines } = play({});
  expect(state.verdict).toMatchObject({ result: 'win', victors: ['red'] });
  expect(lines('red').map(({ what, amount, clause }) => [what, amount, clause])).toEqual([
    ['credits', 50, 'takeover.stand-off.rewards.1'],
    ['reputation', 3, 'takeover.stand-off.reputation.1'],
    ['territory', 1, 'takeover.stand-off.rewards.2'],
  ]);
  expect(lines('blue')).toMatchObject([
    { what: 'credits', amount: 10, clause: 'takeover.stand-off.rewards.3' },
  ]);
  expect(lines('red-1', 'xp')).toMatchObject([
    { amount: 1, clause: 'campaign.post-battle.experience.1' },
    { amount: 3, clause: 'takeover.stand-off.experience.1' },
  ]);
  expect(new Set(state.awards.map(({ id }) => id)).size).toBe(state.awards.length);
});

test('[campaign.week.battle.3, campaign.week.battle.4, campaign.post-battle.rewards.2, campaign.post-battle.rewards.3] the victor takes a claimed territory from its holder; a draw moves none', () => {
  const won = play({}, {}, { stake: 'claimed-territory', defender: 'blue' });
  expect(won.state.gangs.map(({ territories }) => territories)).toEqual([4, 2]);
  const drawn = play(
    { 'red-1': 'fled', 'red-2': 'fled', 'red-3': 'fled' },
    {
      'takeover.stand-off.rewards.4': [1],
      'takeover.stand-off.victory.2': 'confirm',
      'takeover.stand-off.experience.2': [1],
    },
    { stake: 'claimed-territory', defender: 'blue' },
  );
  expect(drawn.state.gangs.map(({ territories }) => territories)).toEqual([3, 3]);
});

test('[campaign.week.battle.3, takeover.standards.rewards.1] of three gangs the holder loses the territory, and keeps it if it wins', () => {
  const three = (holder: string) => {
    const gangs = [gang('red', 3), gang('blue', 3), gang('green', 3)];
    const sayings = { 'takeover.stand-off.rewards.3': { each: [[1], [1]] as never[] } };
    return play({}, sayings, { gangs, stake: 'claimed-territory', holder });
  };
  const taken = three('green');
  expect(taken.state.gangs.map(({ territories }) => territories)).toEqual([4, 3, 2]);
  expect(taken.told().join()).toContain('red takes the territory from green');
  const kept = three('red');
  expect(kept.state.gangs.map(({ territories }) => territories)).toEqual([3, 3, 3]);
  expect(kept.told().join()).toContain('red keeps the territory');
});

test('[dominion.prebattle.challenge.1, dominion.territory.stake.1] in Dominion a claimed Territory is the challenged gang’s, whoever attacks', () => {
  const fought = (more: Partial<BattleSetUp>, role: GangState['role'] = 'neutral') => {
    const table = tableFor(setUp({ ...DOMINION, stake: 'claimed-territory', ...more }), PAID);
    after(table.state, {});
    for (const each of table.state.gangs) each.role = role;
    run(afterTheBattle(table.t));
    return table.state.gangs.map(({ territories }) => territories);
  };
  // Red wins: as the challenger, as the challenged, and where the campaign says who holds it.
  expect(fought({ challenger: 'red' })).toEqual([4, 2]);
  expect(fought({ challenger: 'blue' })).toEqual([3, 3]);
  expect(fought({ challenger: 'red' }, 'defender')).toEqual([4, 2]);
  expect(fought({ challenger: 'blue', holder: 'blue' })).toEqual([4, 2]);
});

test('[campaign.week.battle.3] a line about the territory that the table strikes out moves nothing', () => {
  const table = tableFor(setUp({ stake: 'claimed-territory', holder: 'blue' }), {
    ...WON,
    'takeover.stand-off.victory.1': () => {
      table.state.awards = table.state.awards.map((line) =>
        line.what === 'territory' ? { ...line, amount: 0 } : line,
      );
      return 'confirm';
    },
  });
  after(table.state, {});
  run(afterTheBattle(table.t));
  expect(table.state.gangs.map(({ territories }) => territories)).toEqual([3, 3]);
});

test('[campaign.post-battle.order.1] after every battle the steps come in the order of the page', () => {
  const { state } = play(
    { 'blue-1': 'out-of-action' },
    { 'campaign.tables.injury.2': [1, 3], 'campaign.post-battle.captives.3': [1] },
  );
  const kinds = state.awards.map(({ what }) => what);
  expect(kinds.indexOf('injury')).toBeLessThan(kinds.indexOf('xp'));
  expect(kinds.indexOf('xp')).toBeLessThan(kinds.indexOf('credits'));
});

test('[campaign.post-battle.experience.1] everybody who took part gains a D3, one roll each', () => {
  const { players, lines } = play({});
  expect(players.of('campaign.post-battle.experience.1').map(({ of }) => of)).toEqual([
    'red-1',
    'red-2',
    'red-3',
    'blue-1',
    'blue-2',
    'blue-3',
  ]);
  expect(lines('blue-3', 'xp')).toMatchObject([{ amount: 1, detail: 'taking part' }]);
});

/** Blue 3 goes out as this clause has it, and the battle is over. */
function outBy(clause: Parameters<typeof goOut>[3], rulings: object = {}) {
  const sayings = { ...WON, 'campaign.tables.injury.2': [1, 3], 'campaign.post-battle.captives.3': [1] };
  const table = tableFor(setUp(), sayings as Sayings, readSettings({ rulings }));
  after(table.state, { 'blue-3': 'standing' });
  run(goOut(table.t, fighterOf(table.state, 'blue-3'), fighterOf(table.state, 'red-1'), clause));
  run(afterTheBattle(table.t));
  return table.players.of('campaign.fighters.xp.2').map(({ of }) => of);
}

test.each([
  ['core.injury.out.1', 1],
  ['core.injury.flesh.1', 1],
  ['core.endphase.recovery.1', 1],
  ['core.actions.coup.1', 0],
  ['campaign.terrain.plummet.3', 0],
  ['core.ammo.unstable.1', 0],
] as const)('[campaign.fighters.xp.2] a fighter who goes out by %s rolls %i dice', (clause, dice) => {
  expect(outBy(clause)).toHaveLength(dice);
});

test('[campaign.fighters.xp.2] if ruled so, a Coup de Grace also teaches; fighters who fled learn nothing', () => {
  const rulings = { 'campaign.coup-lesson': 'yes-injury-laid-low-counts' };
  expect(outBy('core.actions.coup.1', rulings)).toEqual(['blue-3']);
  expect(outBy('campaign.terrain.plummet.3', rulings)).toEqual([]);
  expect(play({}).players.of('campaign.fighters.xp.2')).toEqual([]);
});

test('[campaign.fighters.xp.2] dice for deeds name the fighter who rolls them', () => {
  const { players } = play(
    { 'blue-3': 'out-of-action' },
    { 'campaign.tables.injury.2': [1, 3], 'campaign.post-battle.captives.3': [1] },
  );
  expect(players.of('campaign.fighters.xp.2').map(({ of }) => of)).toEqual(['blue-3']);
  expect(players.of('campaign.post-battle.captives.3').map(({ of }) => of)).toEqual(['red']);
});

test('[takeover.invasion.rewards.2] rewards other than credits go into the Stash', () => {
  const table = tableFor(setUp(), WON);
  after(table.state, {});
  award(table.state, {
    to: 'red',
    what: 'item',
    amount: 1,
    detail: 'a loot casket',
    clause: 'takeover.invasion.rewards.2',
  });
  run(afterTheBattle(table.t));
  expect(table.state.gangs.map(({ items }) => items)).toEqual([['a loot casket'], []]);
});

test('[takeover.invasion.rewards.2, campaign.tables.crates.2, campaign.tables.crates.4] a Loot casket that was carried off is opened, and its contents go into the Stash', () => {
  const table = tableFor(setUp({ scenario: 'takeover.invasion' }), {
    ...WON,
    'takeover.invasion.ending.2': [],
    'takeover.invasion.experience.1': [1],
    'takeover.invasion.victory.1': 'confirm',
    'campaign.tables.crates.2': [1],
    'campaign.tables.crates.3': [1],
    'campaign.tables.crates.4': [1, 5],
  });
  after(table.state, {});
  table.state.markers['loot-casket-1'] = {
    id: 'loot-casket-1',
    kind: 'loot-casket',
    gang: 'blue',
    spot: null,
    carriedBy: 'blue-1',
    state: 'claimed',
    data: {},
  };
  run(afterTheBattle(table.t));
  expect(table.players.of('campaign.tables.crates.2').map(({ of }) => of)).toEqual(['blue']);
  expect(table.state.gangs.map(({ items }) => items)).toEqual([[], ['armoury.chainsword']]);
  expect(table.state.awards.find(({ what }) => what === 'item')).toMatchObject({
    to: 'blue',
    detail: 'armoury.chainsword',
    clause: 'takeover.invasion.rewards.2',
  });
  expect(table.told()).toContain(
    'takeover.invasion.rewards.2 blue opens a Loot casket and puts into its Stash: armoury.chainsword',
  );
});

test('[campaign.fighters.xp.1] deeds are counted by attack: a wound, the final result, a rally', () => {
  const table = tableFor(setUp(), {
    ...WON,
    'campaign.tables.injury.2': [1, 3],
    'campaign.post-battle.captives.3': [1],
  });
  const { t, state } = table;
  after(state, { 'blue-1': 'standing', 'blue-2': 'standing' });
  const [red, leader, champion] = ['red-3', 'blue-1', 'blue-2'].map((id) => fighterOf(state, id));
  if (!red || !leader || !champion) throw new Error('nobody there');
  // One attack brings the leader down and then out: 1 for the wound, 3 and 3 more for a Leader.
  remember(t, red, 'wound', leader);
  run(goDown(t, leader, red, 'core.injury.serious.1'));
  run(goOut(t, leader, red, 'core.injury.out.1'));
  state.attacks++;
  // The next only injures the champion: 1 and a D3.
  remember(t, red, 'wound', champion);
  run(goDown(t, champion, red, 'core.injury.serious.1'));
  remember(t, red, 'rally');
  leaveBoard(t, champion, 'fled');
  run(afterTheBattle(t));
  const deeds = state.awards.filter(
    ({ to, clause }) => to === 'red-3' && clause === 'campaign.fighters.xp.1',
  );
  expect(deeds).toMatchObject([{ amount: 1 + 6 + 1 + 2 + 1 }]);
});

test('[campaign.post-battle.serious.1] a seriously injured fighter rolls a D6: 3 or more is no harm, less is an injury', () => {
  const fates = { 'red-2': 'seriously-injured', 'red-3': 'seriously-injured' } as const;
  const { state, players, lines } = play(fates, {
    'red-2 campaign.post-battle.serious.1': [3],
    'red-3 campaign.post-battle.serious.1': [2],
    'campaign.tables.injury.2': [4, 6],
  });
  expect(state.aftermath['red-2']).toMatchObject({ how: 'no-harm', state: 'fit' });
  expect(state.aftermath['red-3']).toMatchObject({ how: 'succumbed' });
  // The roll on the table is made once, though two rules read it.
  expect(players.of('campaign.tables.injury.2')).toHaveLength(1);
  expect(lines('red-3', 'injury')).toHaveLength(1);
  expect(lines('red-2', 'injury')).toHaveLength(0);
});

test('[campaign.tables.injury.2, campaign.tables.injury.3] an injury is a line, and its XP too', () => {
  const { state, lines } = play(
    { 'blue-2': 'out-of-action' },
    {
      'campaign.tables.injury.2': [1, 1],
      'campaign.tables.injury.3': [2],
      'campaign.post-battle.captives.3': [1],
    },
  );
  expect(lines('blue-2', 'injury')).toMatchObject([{ clause: 'campaign.tables.injury.2' }]);
  expect(lines('blue-2', 'xp')).toContainEqual(
    expect.objectContaining({ amount: 2, detail: 'lesson-learned' }),
  );
  expect(fighterOf(state, 'blue-2').status).toBe(
    state.aftermath['blue-2']?.state === 'recovery' ? 'recovery' : 'fit',
  );
});

test('[campaign.post-battle.captives.1, campaign.post-battle.captives.3, campaign.post-battle.captives.4] the last gang on the board takes a captive on 11 or more', () => {
  const fates = { 'blue-1': 'out-of-action', 'blue-2': 'out-of-action', 'blue-3': 'out-of-action' } as const;
  const injury: Sayings = {
    'campaign.tables.injury.2': [1, 4],
    'campaign.post-battle.captives.4': ['blue-2'],
  };
  // Three possible captives, three fighters: a 5 makes 11 and a 4 makes 10.
  const taken = play(fates, { ...injury, 'campaign.post-battle.captives.3': [5] });
  expect(taken.lines('blue-2', 'captive')).toMatchObject([
    { detail: 'red', clause: 'campaign.post-battle.captives.4' },
  ]);
  expect(fighterOf(taken.state, 'blue-2').status).toBe('captive');
  const spared = play(fates, { ...injury, 'campaign.post-battle.captives.3': [4] });
  expect(spared.state.awards.some(({ what }) => what === 'captive')).toBe(false);
});

test('[campaign.post-battle.captives.2, campaign.post-battle.captives.4] by the other ruling a fighter who fled unharmed can be taken captive', () => {
  const settings = readSettings({ rulings: { 'campaign.fled-captives': 'yes' } });
  const sayings: Sayings = {
    ...WON,
    'campaign.post-battle.captives.3': [5],
    'campaign.post-battle.captives.4': ['blue-2'],
  };
  const table = tableFor(setUp(), sayings, settings);
  after(table.state, {});
  run(afterTheBattle(table.t));
  expect(table.state.aftermath['blue-2']).toMatchObject({ how: 'no-harm', captive: true });
  expect(fighterOf(table.state, 'blue-2').status).toBe('captive');
});

test('[campaign.post-battle.captives.1, core.endphase.leave.2] fighters lying on the board of a gang that left do not stop the last gang from taking a captive', () => {
  const rolls = (gone: readonly string[]) => {
    const table = tableFor(setUp(), {
      ...WON,
      'campaign.post-battle.serious.1': [6],
      'campaign.tables.injury.2': [1, 4],
      'campaign.post-battle.captives.3': [1],
    });
    after(table.state, { 'blue-1': 'out-of-action', 'blue-2': 'seriously-injured' });
    table.state.facts[LEFT_BATTLE] = [...gone];
    run(afterTheBattle(table.t));
    return table.players.of('campaign.post-battle.captives.3').length;
  };
  expect(rolls(['blue'])).toBe(1);
});

test('[takeover.prebattle.recovery.5, takeover.prebattle.recovery.1] fighters sent out of Recovery go back into it; the others leave it', () => {
  const table = tableFor(setUp(), WON);
  after(table.state, {});
  table.state.occasion.cleared = ['blue-1', 'blue-2'];
  table.state.occasion.returning = ['blue-2'];
  fighterOf(table.state, 'blue-1').status = 'recovery';
  run(afterTheBattle(table.t));
  expect(['blue-1', 'blue-2'].map((id) => fighterOf(table.state, id).status)).toEqual(['fit', 'recovery']);
});

test('[campaign.post-battle.hired-guns.1, campaign.post-battle.hired-guns.2, campaign.hired-guns.battle.4, campaign.hired-guns.battle.5, takeover.prebattle.hired-guns.6, campaign.hired-guns.battle.3] a hired gun who went out rolls an injury die, earns nothing and cannot be captured', () => {
  const lu: HiredGun = { id: 'lu', kind: 'hired-gun', cost: 60, fighter: gang('lu', 1).fighters[0] as never };
  const table = tableFor(setUp(), { ...WON, 'campaign.post-battle.hired-guns.2': ['out'] });
  const blue = table.state.gangs[1] as GangState;
  joinRoster(table.t, blue, { ...lu.fighter, id: 'lu', rank: 'hired-gun' });
  table.state.occasion.hired = [{ gun: lu, gang: 'blue', price: 30 }];
  after(table.state, { lu: 'out-of-action' });
  run(afterTheBattle(table.t));
  expect(table.state.awards.filter(({ to }) => to === 'lu')).toMatchObject([
    { what: 'injury', detail: 'dead' },
  ]);
  expect(table.players.of('campaign.post-battle.captives.3')).toEqual([]);
});

test('[campaign.post-battle.hired-guns.3, campaign.hired-guns.enforcers.2] a hired Enforcer who would have died lives, and is not for hire again', () => {
  const officer: HiredGun = {
    id: 'lu',
    kind: 'enforcer',
    cost: 60,
    fighter: gang('lu', 1).fighters[0] as never,
  };
  const leaves = (die: 'out' | 'flesh') => {
    const table = tableFor(setUp(), {
      ...WON,
      'campaign.post-battle.hired-guns.2': [die],
      'campaign.post-battle.hired-guns.3': [2, 1],
    });
    const blue = gangBy(table.state, 'blue');
    joinRoster(table.t, blue, { ...officer.fighter, id: 'lu', rank: 'hired-gun' });
    table.state.occasion.hired = [{ gun: officer, gang: 'blue', price: 30 }];
    after(table.state, { lu: 'out-of-action' });
    run(afterTheBattle(table.t));
    return table.state.aftermath.lu;
  };
  expect(leaves('out')).toMatchObject({ state: 'fit', retired: true });
  expect(leaves('flesh')).not.toHaveProperty('retired');
});

test('[core.conditions.webbed.2, campaign.hired-guns.battle.3, campaign.hired-guns.battle.4] a webbed hired gun rolls its own injury die and no other, unless ruled otherwise', () => {
  const lu: HiredGun = { id: 'lu', kind: 'hired-gun', cost: 60, fighter: gang('lu', 1).fighters[0] as never };
  const webbed = (rulings: object = {}) => {
    const sayings = { ...WON, 'campaign.post-battle.hired-guns.2': ['out'] } as Sayings;
    const table = tableFor(setUp(), sayings, readSettings({ rulings }));
    const blue = gangBy(table.state, 'blue');
    joinRoster(table.t, blue, { ...lu.fighter, id: 'lu', rank: 'hired-gun' });
    table.state.occasion.hired = [{ gun: lu, gang: 'blue', price: 30 }];
    after(table.state, { lu: 'out-of-action' });
    fighterOf(table.state, 'lu').conditions = ['webbed'];
    run(afterTheBattle(table.t));
    expect(table.players.of('core.conditions.webbed.2')).toEqual([]);
    const dice = table.players.of('campaign.post-battle.hired-guns.2').length;
    return { dice, state: table.state.aftermath.lu?.state };
  };
  expect(webbed()).toEqual({ dice: 1, state: 'dead' });
  const harmless = { 'campaign.web-hired-guns': 'web-does-no-harm-nobody' };
  expect(webbed(harmless)).toEqual({ dice: 0, state: 'fit' });
});

test('[campaign.week.battle.5, campaign.post-battle.critical.1] a critical injury needs a paid Medical Escort, or the fighter dies', () => {
  const fates = { 'blue-3': 'out-of-action' } as const;
  const critical: Sayings = { 'campaign.tables.injury.2': [6, 1], 'campaign.post-battle.captives.3': [1] };
  const saved = play(fates, {
    ...critical,
    'campaign.post-battle.critical.1': { each: [[2], 'pay'] as never[] },
    'campaign.post-battle.critical.3': [6],
  });
  expect(saved.lines('blue', 'credits').map(({ amount }) => amount)).toEqual([10, -20]);
  expect(saved.state.gangs[1]?.stash).toBe(10);
  expect(fighterOf(saved.state, 'blue-3').status).toBe('recovery');
  const lost = play(fates, {
    ...critical,
    'campaign.post-battle.critical.1': { each: [[2], 'let-go'] as never[] },
  });
  expect(lost.state.aftermath['blue-3']?.state).toBe('dead');
  expect(fighterOf(lost.state, 'blue-3').status).toBe('barred');
});

test("[campaign.territories.rogue-doc-shop.1] a gang's own doc helps the first one free and asks D6x5 for the next", () => {
  const doc = gang('blue', 3, { stash: 20, boons: ['rogue-doc-shop'] });
  const saved = play(
    { 'blue-2': 'out-of-action', 'blue-3': 'out-of-action' },
    {
      'campaign.tables.injury.2': [6, 1],
      'campaign.post-battle.captives.3': [1],
      'campaign.territories.rogue-doc-shop.1': { each: [[3], 'pay'] as never[] },
      'campaign.post-battle.critical.3': [6],
    },
    { gangs: [gang('red', 3, { stash: 10 }), doc] },
  );
  expect(saved.lines('blue', 'credits').map(({ amount }) => amount)).toEqual([10, -15]);
  expect(['blue-2', 'blue-3'].map((id) => fighterOf(saved.state, id).status)).toEqual([
    'recovery',
    'recovery',
  ]);
});

test('[campaign.territories.rogue-doc-shop.1] ruled so, even the free escort may be refused', () => {
  const settings = readSettings({ rulings: { 'campaign.free-escort': 'player-may-refuse' } });
  const doc = gang('blue', 3, { boons: ['rogue-doc-shop'] });
  const answered = (answer: 'pay' | 'let-go') => {
    const sayings: Sayings = {
      ...WON,
      'campaign.tables.injury.2': [6, 1],
      'campaign.post-battle.captives.3': [1],
      'campaign.territories.rogue-doc-shop.1': answer,
      'campaign.post-battle.critical.3': [6],
    };
    const table = tableFor(setUp({ gangs: [gang('red', 3), doc] }), sayings, settings);
    after(table.state, { 'blue-3': 'out-of-action' });
    run(afterTheBattle(table.t));
    return table.state.aftermath['blue-3']?.state;
  };
  expect(answered('let-go')).toBe('dead');
  expect(answered('pay')).toBe('recovery');
});

test('[campaign.post-battle.roster.1, campaign.post-battle.roster.2] kit of the dead returns to the Stash, except worn armour, if any of their gang was left', () => {
  const kit = (state: BattleState, id: string) =>
    Object.assign(fighterOf(state, id), {
      weapons: ['armoury.lasgun', 'armoury.frag-grenades'],
      gear: ['armoury.mesh-armour', 'armoury.refractor-field', 'armoury.respirator'],
    });
  const killed = (id: string, fates: Readonly<Record<string, Fate>>, sayings: Sayings = {}) => {
    const table = tableFor(setUp(), {
      ...WON,
      'campaign.tables.injury.2': [6, 6],
      'campaign.post-battle.captives.3': [1],
      'campaign.tables.injury.11': 'red-2',
      ...sayings,
    });
    after(table.state, fates);
    kit(table.state, id);
    run(afterTheBattle(table.t));
    const items = table.state.awards.filter(({ what }) => what === 'item');
    expect(items.every(({ clause }) => clause === 'campaign.post-battle.roster.2')).toBe(true);
    expect(items.map(({ to }) => to)).toEqual(items.map(() => fighterOf(table.state, id).gang));
    const gang = gangBy(table.state, fighterOf(table.state, id).gang);
    expect(gang.items).toEqual(items.map(({ detail }) => detail));
    return gang.items;
  };
  const back = ['armoury.lasgun', 'armoury.frag-grenades', 'armoury.respirator'];
  expect(killed('red-3', { 'red-3': 'out-of-action' })).toEqual(back);
  expect(killed('blue-3', { 'blue-3': 'out-of-action' })).toEqual([]);
  // A fighter who dies on the way to the doc is with their own gang.
  const onTheWay = {
    'campaign.tables.injury.2': [6, 1],
    'campaign.post-battle.critical.1': { each: [[2], 'let-go'] as never[] },
  };
  expect(killed('blue-3', { 'blue-3': 'out-of-action' }, onTheWay)).toEqual(back);
  expect(
    play({ 'red-3': 'out-of-action' }, { 'campaign.tables.injury.2': [1, 3] }).lines('red', 'item'),
  ).toEqual([]);
});

test('[campaign.post-battle.critical.1] the player sees the fee before deciding, and is not asked if the Stash cannot pay', () => {
  const critical: Sayings = { 'campaign.tables.injury.2': [6, 1], 'campaign.post-battle.captives.3': [1] };
  const asked = (fee: number) =>
    play(
      { 'blue-3': 'out-of-action' },
      {
        ...critical,
        'campaign.post-battle.critical.1': { each: [[fee], 'pay'] as never[] },
        'campaign.post-battle.critical.3': [6],
      },
    );
  const [roll, choice] = asked(3).players.of('campaign.post-battle.critical.1');
  expect(roll).toMatchObject({ kind: 'dice', of: 'blue-3' });
  expect(choice?.what).toBe('blue 3 is dying. Pay 30 of 30 credits for a Medical Escort?');
  const poor = asked(4);
  expect(poor.players.of('campaign.post-battle.critical.1')).toHaveLength(1);
  expect(poor.state.aftermath['blue-3']?.state).toBe('dead');
});

test('[campaign.post-battle.critical.3] a fighter who is only stabilised keeps the injury of the second die', () => {
  const { state, lines } = play(
    { 'blue-3': 'out-of-action' },
    {
      'campaign.tables.injury.2': [6, 1],
      'campaign.post-battle.captives.3': [1],
      'campaign.post-battle.critical.1': { each: [[1], 'pay'] as never[] },
      'campaign.post-battle.critical.3': { each: [[2], [4]] as never[] },
    },
  );
  expect(state.aftermath['blue-3']).toMatchObject({
    state: 'recovery',
    injuries: ['critical-injury', 'hobbled'],
    changes: { m: -1 },
  });
  expect(inWords(lines('blue-3', 'injury').at(-1))).toBe(
    'saved by the Medical Escort: hobbled, into Recovery, M -1',
  );
});

test('[takeover.stand-off.reputation.1, takeover.stand-off.reputation.3, takeover.standards.reputation.2] a victor who bottled out has a line for the victory and a line for the loss of Reputation', () => {
  const table = tableFor(setUp(), WON);
  after(table.state, {});
  (table.state.gangs[0] as GangState).bottled = 'failed-test';
  run(afterTheBattle(table.t));
  const lines = table.state.awards.filter(({ to, what }) => to === 'red' && what === 'reputation');
  expect(lines).toMatchObject([
    { amount: -1, detail: 'bottling out', clause: 'takeover.stand-off.reputation.3' },
    { amount: 3, detail: 'winning', clause: 'takeover.stand-off.reputation.1' },
  ]);
  expect(table.state.gangs[0]?.reputation).toBe(2);
});

test('[takeover.standards.tactics.2] hands are discarded with the rewards', () => {
  const table = tableFor(setUp({ tactics: true }), WON);
  secretsOf(table.state, table.state.gangs[0] as GangState).hand = ['spare-clip'];
  after(table.state, {});
  run(afterTheBattle(table.t));
  expect(secretsOf(table.state, table.state.gangs[0] as GangState).hand).toEqual([]);
});

/** After an assault on the Precinct: two Enforcers have fallen, and the gangs are off the board or still there. */
function assault(victors: readonly string[], leftBehind: readonly string[] = []) {
  const table = tableFor(
    setUp({
      scenario: 'takeover.precinct-assault',
      gangs: [gang('law', 3), gang('red', 3), gang('blue', 3)],
    }),
    {
      'campaign.enforcers.law-won.1': [2, 3],
      'campaign.enforcers.law-won.3': [],
      'campaign.enforcers.raid.3': (question) =>
        question.kind === 'dice' && 'count' in question.dice ? [6, 1].slice(0, question.dice.count) : [],
    },
  );
  const { state, t } = table;
  for (const each of state.gangs) each.role = each.id === 'law' ? 'defender' : 'attacker';
  for (const fighter of Object.values(state.fighters))
    Object.assign(fighter, {
      tookPart: true,
      fate: victors.includes(fighter.gang) ? 'standing' : 'extracted',
    });
  fighterOf(state, 'law-2').fate = 'out-of-action';
  fighterOf(state, 'law-3').fate = 'seriously-injured';
  for (const id of leftBehind) fighterOf(state, id).fate = 'seriously-injured';
  state.facts[LEFT_BATTLE] = leftBehind.map((id) => fighterOf(state, id).gang);
  state.verdict = { result: 'win', victors: [...victors], why: 'takeover.precinct-assault.victory.1' };
  countAsRaid(t);
  run(settleAssault(t));
  return table;
}

test('[takeover.precinct-assault.rewards.3, takeover.precinct-assault.objectives.2, campaign.enforcers.law-won.1, campaign.enforcers.xp.1] if the Enforcers won, every gang pays for the fallen ones and has fought them', () => {
  const { state, players } = assault(['law']);
  expect(state.awards).toMatchObject([
    { to: 'red', amount: 20, what: 'debt', clause: 'campaign.enforcers.law-won.1' },
    { to: 'blue', amount: 20, what: 'debt', clause: 'campaign.enforcers.law-won.1' },
  ]);
  expect(players.of('campaign.enforcers.law-won.1').map(({ of }) => of)).toEqual(['red', 'blue']);
  expect(foughtEnforcers(state, fighterOf(state, 'red-2'))).toBe(true);
  expect(foughtEnforcers(state, fighterOf(state, 'law-1'))).toBe(false);
});

test('[takeover.precinct-assault.rewards.3, campaign.enforcers.law-won.1, core.endphase.leave.2] a gang that left its wounded behind pays as well', () => {
  const { state } = assault(['law'], ['red-2']);
  expect(state.awards).toMatchObject([
    { to: 'red', amount: 20, what: 'debt' },
    { to: 'blue', amount: 20, what: 'debt' },
  ]);
});

test('[takeover.precinct-assault.rewards.1, campaign.enforcers.i-won.5, campaign.enforcers.i-won.4] gangs that beat the Enforcers split the Reputation and are hardened', () => {
  const { state } = assault(['red', 'blue']);
  const reputation = state.awards.filter(({ what }) => what === 'reputation');
  expect(reputation.map(({ to, amount }) => [to, amount])).toEqual([
    ['red', 5],
    ['blue', 5],
  ]);
  expect(
    state.awards.some(({ to, clause }) => to === 'red-1' && clause === 'campaign.enforcers.i-won.4'),
  ).toBe(true);
  expect(state.awards.some(({ what }) => what === 'territory')).toBe(false);
});

// Dominion

const DOMINION: Partial<BattleSetUp> = {
  pack: 'dominion',
  scenario: 'dominion.stand-off',
  terrain: 'sector-mechanicus',
  subplots: false,
};
const PAID: Sayings = {
  'dominion.global.credits.1': (question) =>
    question.kind === 'dice' && 'count' in question.dice ? Array(question.dice.count).fill(3) : [],
  'dominion.stand-off.victory.1': 'confirm',
  'dominion.stand-off.victory.2': 'confirm',
};

test('[core.postbattle.sequence.1, core.postbattle.injury.1, core.postbattle.capture.1, dominion.experience.part.1, dominion.experience.standard.1, dominion.experience.standard.2, dominion.experience.standard.3] in Dominion the injuries come first, since a death earns more', () => {
  const table = tableFor(setUp(DOMINION), {
    ...PAID,
    'blue-2 core.postbattle.injury.1': [6, 6],
    'blue-3 core.postbattle.injury.1': [5, 5],
    'core.postbattle.injury.1': {
      each: [
        [6, 6],
        [5, 5],
      ] as never[],
    },
    'core.postbattle.capture.1': [3],
  });
  after(table.state, { 'blue-2': 'out-of-action', 'blue-3': 'out-of-action' });
  fighterOf(table.state, 'blue-2').takenOutBy = 'red-3';
  run(afterTheBattle(table.t));
  const { state } = table;
  const kinds = state.awards.map(({ what }) => what);
  expect(kinds.indexOf('injury')).toBeLessThan(kinds.indexOf('credits'));
  expect(state.aftermath['blue-2']?.state).toBe('dead');
  expect(inWords(state.awards.find(({ to, what }) => to === 'blue-2' && what === 'injury'))).toBe(
    'memorable death',
  );
  // Taking part; and a Champion taken out, who died of it: 1 + 1 + 1.
  const earned = state.awards.filter(({ to, what }) => to === 'red-3' && what === 'xp');
  expect(earned.map(({ amount, clause }) => [amount, clause])).toEqual([
    [1, 'dominion.experience.part.1'],
    [3, 'dominion.experience.standard.1'],
  ]);
  expect(state.awards.find(({ what }) => what === 'captive')).toMatchObject({
    to: 'blue-3',
    detail: 'red',
    clause: 'core.postbattle.capture.1',
  });
  expect(inWords(state.awards.find(({ to, what }) => to === 'blue-3' && what === 'injury'))).toBe('captured');
});

test('[dominion.reputation.first.1, dominion.reputation.bottled.1, dominion.stand-off.reputation.1] in Dominion each gain and each loss of Reputation is a line', () => {
  const table = tableFor(setUp({ ...DOMINION, firstMeeting: true }), PAID);
  after(table.state, {});
  for (const each of table.state.gangs) each.bottled = 'failed-test';
  (table.state.gangs[0] as GangState).bottled = 'no';
  run(afterTheBattle(table.t));
  const lines = (gang: string) =>
    table.state.awards
      .filter(({ to, what }) => to === gang && what === 'reputation')
      .map(({ amount, detail, clause }) => [amount, detail, clause]);
  expect(lines('red')).toEqual([
    [2, 'the scenario', 'dominion.stand-off.reputation.1'],
    [1, 'a first meeting', 'dominion.reputation.first.1'],
  ]);
  expect(lines('blue')).toEqual([
    [1, 'a first meeting', 'dominion.reputation.first.1'],
    [-1, 'bottling out', 'dominion.reputation.bottled.1'],
  ]);
});

test('[core.postbattle.doc.1] a stabilised fighter rolls for a lasting injury, and again if it would be critical', () => {
  const table = tableFor(setUp(DOMINION), {
    ...PAID,
    'core.postbattle.injury.1': {
      each: [
        [6, 1],
        [6, 1],
        [4, 6],
      ] as never[],
    },
    'core.postbattle.doc.1': { each: [[1, 1], 'pay', [3]] as never[] },
  });
  after(table.state, { 'blue-3': 'out-of-action' });
  run(afterTheBattle(table.t));
  expect(table.state.aftermath['blue-3']).toMatchObject({
    state: 'recovery',
    injuries: ['critical-injury', 'hobbled'],
  });
  expect(table.told().join()).toContain('critical-injury is rolled again');
  expect(table.players.of('core.postbattle.doc.1').map(({ kind }) => kind)).toEqual([
    'dice',
    'choice',
    'dice',
  ]);
});

test('[core.postbattle.succumb.1] in Dominion a fighter who fled seriously injured rolls, too', () => {
  const table = tableFor(setUp(DOMINION), {
    ...PAID,
    'core.postbattle.succumb.1': [1],
    'core.postbattle.injury.1': [2, 1],
  });
  after(table.state, { 'blue-2': 'seriously-injured' });
  leaveBoard(table.t, fighterOf(table.state, 'blue-2'), 'fled');
  run(afterTheBattle(table.t));
  expect(table.state.aftermath['blue-2']).toMatchObject({ how: 'succumbed', injuries: ['out-cold'] });
  expect(table.told().join()).toContain('A 1 for blue-2: out of action');
});

test('[dominion.inducements.data.13] the inducement gives every model that took part 1 more', () => {
  const table = tableFor(setUp(DOMINION), PAID);
  after(table.state, {});
  table.state.occasion.inducements = [{ gang: 'blue', id: 'extra-experience', cost: 400 }];
  run(afterTheBattle(table.t));
  const extra = table.state.awards.filter(({ clause }) => clause === 'dominion.inducements.data.13');
  expect(extra.map(({ to, amount }) => [to, amount])).toEqual([
    ['blue-1', 1],
    ['blue-2', 1],
    ['blue-3', 1],
  ]);
});

test('[dominion.prebattle.challenge.2] a refused challenge only hands over the stake', () => {
  const table = tableFor(setUp({ ...DOMINION, challenge: 'open' }), {
    'dominion.prebattle.challenge.2': 'confirm',
  });
  const { state } = table;
  state.occasion.challenge = 'refused';
  state.verdict = { result: 'win', victors: ['blue'], why: 'dominion.prebattle.challenge.2' };
  state.awards = [
    {
      id: 'award-1',
      to: 'blue',
      what: 'territory',
      amount: 1,
      detail: '',
      clause: 'dominion.prebattle.challenge.2',
    },
  ];
  run(afterTheBattle(table.t));
  expect(state.gangs.map(({ territories }) => territories)).toEqual([3, 4]);
});

// Several lasting injuries at once

/** Blue 3 went out by two dice at once; these are the faces of the injury table, one pair a roll. */
function twice(
  rolls: readonly (readonly [number, number])[],
  sayings: Sayings = {},
  more: Partial<BattleSetUp> = {},
  change: Partial<FighterState> = {},
) {
  const each = () => ({ each: rolls.map((faces) => [...faces]) as never[] });
  const table = tableFor(setUp(more), {
    ...WON,
    ...PAID,
    'campaign.post-battle.captives.3': [1],
    'campaign.tables.injury.2': each(),
    'core.postbattle.injury.1': each(),
    ...sayings,
  });
  after(table.state, { 'blue-3': 'out-of-action' });
  Object.assign(fighterOf(table.state, 'blue-3'), { lastingInjuries: 2, takenOutBy: 'red-3', ...change });
  run(afterTheBattle(table.t));
  const rolled = table.players.asked.filter(({ kind, of }) => kind === 'dice' && of === 'blue-3');
  const injuries = rolled.filter(({ clause }) => /tables.injury.2|postbattle.injury.1/.test(clause));
  const line = table.state.awards.find(({ to, what }) => to === 'blue-3' && what === 'injury');
  return { ...table, rolls: injuries.length, line, blue: table.state.aftermath['blue-3'] };
}

test.each([
  ['takeover', {}],
  ['dominion', DOMINION],
] as const)(
  '[core.injury.out.2, core.postbattle.injury.8] in %s two results are two rolls, and the worse decides',
  (_, pack) => {
    const hobbled: readonly [number, number] = pack === DOMINION ? [4, 6] : [5, 4];
    const { rolls, blue, line, state } = twice([[1, 5], hobbled], {}, pack);
    expect(rolls).toBe(2);
    expect(blue).toMatchObject({ state: 'recovery', injuries: ['out-cold', 'hobbled'], changes: { m: -1 } });
    expect(inWords(line)).toBe('out cold, hobbled, into Recovery, M -1');
    expect(fighterOf(state, 'blue-3').status).toBe('recovery');
    const same = twice([hobbled, hobbled], {}, pack);
    expect(same.blue).toMatchObject({ state: 'recovery', changes: { m: -2 } });
  },
);

test.each([
  ['takeover', {}],
  ['dominion', DOMINION],
] as const)('[core.injury.out.2] in %s the dead roll no further', (_, pack) => {
  const { rolls, blue } = twice([[6, 6]], { 'campaign.tables.injury.11': [2] }, pack);
  expect([rolls, blue?.state]).toEqual([1, 'dead']);
});

test('[core.injury.out.2, campaign.tables.injury.5] a second scar of the same battle counts as Grievous, and as Out Cold in Dominion', () => {
  const { blue } = twice([
    [2, 4],
    [2, 4],
  ]);
  expect(blue).toMatchObject({ injuries: ['impressive-scars', 'grievous-injury'], changes: { cl: 1 } });
  const dominion = twice(
    [
      [1, 2],
      [1, 2],
    ],
    {},
    DOMINION,
  );
  expect(dominion.blue).toMatchObject({ injuries: ['impressive-scars', 'out-cold'], changes: { cl: 1 } });
});

test('[core.postbattle.capture.1] if all gangs are on one side nobody holds the captured', () => {
  const table = tableFor(setUp(DOMINION), {
    ...PAID,
    'core.postbattle.injury.1': [5, 5],
    'core.postbattle.capture.1': [3],
  });
  after(table.state, { 'blue-3': 'out-of-action' });
  for (const gang of table.state.gangs) gang.side = 'all';
  run(afterTheBattle(table.t));
  expect(table.state.aftermath['blue-3']).toMatchObject({ captive: false, state: 'convalescence' });
});

test('[core.injury.out.2, core.postbattle.capture.1] of several results Captured is one chance to get away, and none for the dying', () => {
  const free = twice(
    [
      [5, 5],
      [4, 6],
    ],
    { 'core.postbattle.capture.1': [6] },
    DOMINION,
  );
  expect(free.blue).toMatchObject({ state: 'recovery', captive: false, injuries: ['hobbled'] });
  const held = twice(
    [
      [5, 5],
      [5, 6],
    ],
    { 'core.postbattle.capture.1': [3] },
    DOMINION,
  );
  expect(held.blue).toMatchObject({ state: 'fit', captive: true });
  expect(held.blue?.injuries).toContain('captured');
  expect(inWords(held.line)).toBe('captured');
  expect(held.players.of('core.postbattle.capture.1')).toHaveLength(1);
  const dying = twice(
    [
      [5, 5],
      [6, 1],
    ],
    { 'core.postbattle.doc.1': { each: [[6, 6], 'let-go'] as never[] } },
    { ...DOMINION, gangs: [gang('red', 3), gang('blue', 3, { stash: 500 })] },
  );
  expect(dying.players.of('core.postbattle.capture.1')).toEqual([]);
  expect(dying.blue).toMatchObject({ state: 'dead', captive: false });
});

test('[core.injury.out.2, core.conditions.webbed.2] one die replaces all rolls of a webbed fighter', () => {
  const { players } = twice([], { 'core.conditions.webbed.2': [4] }, DOMINION, { conditions: ['webbed'] });
  expect(players.of('core.conditions.webbed.2')).toHaveLength(1);
});

// Webs, and who holds the captured

/** A webbed fighter of blue, with the dice of the web and of the escape. */
function inAWeb(
  fate: Fate,
  [web, getsAway]: readonly [number, number?],
  more: Partial<BattleSetUp> & { readonly rulings?: object } = {},
) {
  const { rulings = {}, ...setting } = more;
  const sayings = {
    ...WON,
    ...PAID,
    'takeover.standards.victory.1': 'confirm',
    'core.conditions.webbed.2': [web],
    'campaign.post-battle.captives.3': [1],
    ...(getsAway === undefined ? {} : { 'core.postbattle.capture.1': [getsAway] }),
  } as Sayings;
  const table = tableFor(setUp(setting), sayings, readSettings({ rulings }));
  after(table.state, { 'blue-2': fate });
  Object.assign(fighterOf(table.state, 'blue-2'), { conditions: ['webbed'], takenOutBy: 'red-3' });
  run(afterTheBattle(table.t));
  const lines = table.state.awards
    .filter(({ to, what }) => to === 'blue-2' && what !== 'xp')
    .map((line) => [line.what, inWords(line), line.clause]);
  return { ...table, lines, blue: table.state.aftermath['blue-2'] };
}

describe.each([
  ['takeover', {}],
  ['dominion', DOMINION],
] as const)('in %s', (_, pack) => {
  const outCold = ['injury', 'out cold, fit to fight', 'core.conditions.webbed.2'];

  test('[core.conditions.webbed.2] one die takes the place of the injury table: 4 is out cold', () => {
    const { blue, lines, players } = inAWeb('out-of-action', [4], pack);
    expect(blue).toMatchObject({ state: 'fit', injuries: ['out-cold'], captive: false });
    expect(lines).toEqual([outCold]);
    expect(players.of('core.conditions.webbed.2')).toHaveLength(1);
    expect(players.of('core.postbattle.capture.1')).toEqual([]);
  });

  test.each([
    // Blue lost and was webbed, so only a natural 6 gets away.
    [5, 5, true],
    [6, 6, false],
  ])(
    '[core.conditions.webbed.2, core.postbattle.capture.1] %i is captured, and %i to escape: held %s',
    (web, die, held) => {
      const { state, blue, lines } = inAWeb('out-of-action', [web, die], pack);
      expect(blue).toMatchObject({ state: held ? 'fit' : 'convalescence', captive: held });
      expect(lines.filter(([what]) => what === 'captive')).toEqual(
        held ? [['captive', 'red', 'core.postbattle.capture.1']] : [],
      );
      expect(fighterOf(state, 'blue-2').status).toBe(held ? 'captive' : 'fit');
    },
  );

  test('[core.conditions.webbed.2] a fighter who is still webbed at the end recovers without a roll', () => {
    const { blue, lines, players, told } = inAWeb('seriously-injured', [1], pack);
    expect(blue).toMatchObject({ how: 'no-harm', state: 'fit' });
    expect(lines).toEqual([]);
    const rolls = ['campaign.post-battle.serious.1', 'core.postbattle.succumb.1', 'core.conditions.webbed.2'];
    expect(rolls.flatMap((clause) => players.of(clause))).toEqual([]);
    expect(told()).toContain('core.conditions.webbed.2 One still webbed at the end recovers without a roll');
  });
});

test('[core.conditions.webbed.2, campaign.post-battle.captives.2] in Takeover a webbed fighter is no longer a possible captive; by the other ruling only that step takes one', () => {
  const held = inAWeb('out-of-action', [5, 1]);
  expect(held.players.of('campaign.post-battle.captives.3')).toEqual([]);
  const rulings = { 'campaign.web-captives': 'only-captives-step-takes-anybody' };
  const free = inAWeb('out-of-action', [5], { rulings });
  expect(free.blue).toMatchObject({ injuries: ['out-cold'], captive: false });
  expect(free.players.of('campaign.post-battle.captives.3')).toHaveLength(1);
});

test('[core.conditions.webbed.2] if the scenario takes no captives, the web takes none either', () => {
  const gangs = [
    roster('law', 'sarge enforcer'),
    roster('red', 'boss leader, ana'),
    roster('blue', 'king leader'),
  ];
  const { t, state, players } = battleOf('takeover.precinct-assault', gangs, {
    answers: { dice: always(5), 'dice D66': [[5, 1]] },
  });
  Object.assign(fighterOf(state, 'red-ana'), { fate: 'out-of-action', conditions: ['webbed'] });
  run(afterTheBattle(t));
  expect(players.keys('dice D6 core.conditions.webbed.2')).toHaveLength(1);
  expect(state.aftermath['red-ana']).toMatchObject({ injuries: ['out-cold'], captive: false });
});

interface Holding {
  readonly count: number;
  readonly victor?: string;
  readonly rolls?: readonly number[];
  readonly rulings?: object;
  readonly change?: (state: BattleState) => void;
}

/** Of so many gangs blue lost a webbed fighter who does not escape: who holds them, and who rolled off for it. */
function heldBy(fallen: Partial<FighterState>, { count, victor, rolls = [], rulings = {}, change }: Holding) {
  const names = ['red', 'blue', 'green', 'grey', 'gold', 'pink'].slice(0, count);
  const sayings: Sayings = {
    ...WON,
    'takeover.stand-off.rewards.4': [1],
    'takeover.stand-off.experience.2': [1],
    'takeover.stand-off.victory.2': 'confirm',
    'core.conditions.webbed.2': [5],
    'core.postbattle.capture.1': [1],
    'core.dice.rolloff.1': { each: rolls.map((face) => [face]) as never[] },
  };
  const table = tableFor(
    setUp({ gangs: names.map((id) => gang(id, 2)) }),
    sayings,
    readSettings({ rulings }),
  );
  const { state, t, players } = table;
  after(state, {});
  for (const fighter of Object.values(state.fighters))
    fighter.fate = fighter.gang === victor ? 'standing' : 'fled';
  Object.assign(fighterOf(state, 'blue-2'), { fate: 'out-of-action', conditions: ['webbed'], ...fallen });
  change?.(state);
  run(afterTheBattle(t));
  const line = state.awards.find(({ what }) => what === 'captive');
  return [inWords(line), players.of('core.dice.rolloff.1').map(({ of }) => of)];
}

test.each([2, 3, 4, 5, 6])(
  '[core.postbattle.capture.1] of %i gangs the one that took the fighter out holds them, whoever won',
  (count) => {
    const last = ['', '', 'red', 'green', 'grey', 'gold', 'pink'][count] as string;
    expect(heldBy({ takenOutBy: `${last}-1` }, { count, victor: 'red' })).toEqual([last, []]);
    expect(heldBy({ takenOutBy: `${last}-1` }, { count })).toEqual([last, []]);
  },
);

test('[core.postbattle.capture.1] a fighter whom nobody took out is held by the gang that seriously injured them last', () => {
  const change = (state: BattleState) => {
    const on = { enemy: 'blue-2', activation: 1, attack: 1 } as const;
    for (const by of ['red-1', 'green-1']) state.deeds.push({ by, kind: 'serious-injury', ...on });
    state.deeds.push({ by: 'grey-1', kind: 'wound', ...on });
  };
  expect(heldBy({ takenOutBy: null }, { count: 4, victor: 'red', change })).toEqual(['green', []]);
});

test.each([
  ['nobody', null],
  ['a friend', 'blue-1'],
])(
  '[core.postbattle.capture.1] after %s a winning enemy holds them, or the winner of a roll-off',
  (_, takenOutBy) => {
    expect(heldBy({ takenOutBy }, { count: 3, victor: 'green' })).toEqual(['green', []]);
    expect(heldBy({ takenOutBy }, { count: 2 })).toEqual(['red', []]);
    // Those who tie roll again.
    const rolls = [4, 2, 4, 3, 5];
    const rolled = ['red', 'green', 'grey', 'red', 'grey'];
    expect(heldBy({ takenOutBy }, { count: 4, rolls })).toEqual(['grey', rolled]);
    expect(heldBy({ takenOutBy }, { count: 3, victor: 'blue', rolls: [1, 6] })).toEqual([
      'green',
      ['red', 'green'],
    ]);
  },
);

test('[core.postbattle.capture.1] nobody is held by an ally', () => {
  const change = ({ gangs }: BattleState) => {
    for (const each of gangs) each.side = each.id === 'grey' ? 'grey' : 'together';
  };
  expect(heldBy({ takenOutBy: 'red-1' }, { count: 4, change })).toEqual(['grey', []]);
  const allOfThem = ({ gangs }: BattleState) => {
    for (const each of gangs) each.side = 'together';
  };
  expect(heldBy({ takenOutBy: 'red-1' }, { count: 2, change: allOfThem })).toEqual([undefined, []]);
});

test('[core.postbattle.capture.1] by the other ruling a victor comes before the gang that did it', () => {
  const rulings = { 'core.captor': 'enemy-who-won-whoever-brought' };
  expect(heldBy({ takenOutBy: 'green-1' }, { count: 3, victor: 'red', rulings })).toEqual(['red', []]);
});

test('[core.injury.out.2, campaign.post-battle.critical.3] the Medical Escort’s result is added to the other injury', () => {
  const { blue } = twice(
    [
      [5, 4],
      [6, 1],
    ],
    {
      'campaign.post-battle.critical.1': { each: [[1], 'pay'] as never[] },
      'campaign.post-battle.critical.3': { each: [[2], [4]] as never[] },
    },
  );
  expect(blue).toMatchObject({
    state: 'recovery',
    injuries: ['hobbled', 'critical-injury', 'hobbled'],
    changes: { m: -2 },
  });
});

test('[takeover.pit-brawl.special.4, core.injury.out.2] in the pit a death does not hide the Recovery of the other roll', () => {
  const { blue, rolls } = twice(
    [
      [6, 6],
      [3, 1],
    ],
    { 'campaign.tables.injury.11': [1] },
    { special: ['takeover.pit-brawl'] },
  );
  expect([rolls, blue?.state]).toEqual([2, 'recovery']);
});

// Who throws the dice of a lasting injury

/** Whoever is asked for the injury of Blue 3, in a battle with so many gangs. */
function thrower(takenOutBy: string | null, more: Partial<BattleSetUp> = {}, settings?: Settings) {
  const injuries = { 'campaign.tables.injury.2': [1, 5], 'core.postbattle.injury.1': [1, 5] } as Sayings;
  const sayings = { ...WON, ...PAID, ...injuries, 'campaign.post-battle.captives.3': [1] };
  const table = tableFor(setUp(more), sayings as Sayings, settings);
  after(table.state, { 'blue-3': 'out-of-action' });
  fighterOf(table.state, 'blue-3').takenOutBy = takenOutBy;
  run(afterTheBattle(table.t));
  return table.players.asked.find(
    ({ clause, of }) => of === 'blue-3' && /tables.injury.2|postbattle.injury.1/.test(clause),
  )?.by;
}

const THREE = { gangs: [gang('red', 3), gang('blue', 3), gang('gold', 3)] };

test.each([
  ['takeover', {}],
  ['dominion', DOMINION],
] as const)('[core.tests.control.1] in %s the opponent throws the dice of a lasting injury', (_, pack) => {
  expect(thrower('red-3', pack)).toEqual(['red']);
  expect(thrower(null, pack)).toEqual(['red']);
});

test('[core.tests.control.1] of several opponents the one who took the fighter out, else any of them', () => {
  expect(thrower('gold-2', THREE)).toEqual(['gold']);
  expect(thrower('red-1', THREE)).toEqual(['red']);
  // Nobody, a friend, or a creature that no gang plays.
  expect(thrower(null, THREE)).toEqual(['red', 'gold']);
  expect(thrower('blue-1', THREE)).toEqual(['red', 'gold']);
  expect(thrower('a-rat', THREE)).toEqual(['red', 'gold']);
});

test('[core.tests.control.1] by another ruling the fighter’s own player rolls if no opponent did it', () => {
  const rulings = {
    'core.injury-roller': 'after-creature-friend-accident-fighter',
  };
  const settings = readSettings({ rulings });
  expect(thrower(null, THREE, settings)).toEqual(['blue']);
  expect(thrower('blue-1', THREE, settings)).toEqual(['blue']);
  expect(thrower('gold-2', THREE, settings)).toEqual(['gold']);
});

test('[core.tests.control.1] the D6 to pull through and the XP of a lesson are the owner’s own', () => {
  const { players } = play(
    { 'red-3': 'seriously-injured' },
    {
      'red-3 campaign.post-battle.serious.1': [2],
      'campaign.tables.injury.2': [1, 1],
      'campaign.tables.injury.3': [2],
    },
  );
  const by = (clause: string) => players.of(clause).map((question) => question.by);
  expect(by('campaign.post-battle.serious.1')).toEqual([undefined]);
  expect(by('campaign.tables.injury.2')).toEqual([['blue']]);
  expect(by('campaign.tables.injury.3')).toEqual([undefined]);
});

/** A game of nothing but its aftermath. */
const AFTERMATH: Game<BattleState> = {
  first: 'aftermath',
  stages: {
    *aftermath(t) {
      yield* afterTheBattle(t);
      return undefined;
    },
  },
};

test('[core.tests.control.1] at a live table only the opponent answers', () => {
  const state = newBattle(setUp());
  after(state, { 'blue-3': 'out-of-action' });
  const session = new Session(AFTERMATH, { state, seats: ['red', 'blue'], seed: 'x', dice: 'ask' });
  const { number, questions } = session.open;
  expect(questions).toMatchObject([{ clause: 'campaign.tables.injury.2', of: 'blue-3', by: ['red'] }]);
  expect(session.answer(number, 'blue', [1, 5]).fault).toBeDefined();
  expect(session.answer(number, 'red', [1, 5])).toEqual({});
});

// Injured and gone

/** Blue 2 left the battlefield so, lying seriously injured, in an Ambush or elsewhere. */
function gone(fate: 'escaped' | 'fled', settings?: Settings) {
  const sayings = {
    ...WON,
    'campaign.post-battle.serious.1': [2],
    'campaign.tables.injury.2': [1, 5],
    'campaign.post-battle.captives.3': [6],
    'campaign.post-battle.captives.4': ['blue-2'],
  } as Sayings;
  const table = tableFor(setUp({ gangs: [gang('red', 6), gang('blue', 3)] }), sayings, settings);
  after(table.state, { 'blue-2': fate });
  fighterOf(table.state, 'blue-2').conditions = [FLED_INJURED];
  run(afterTheBattle(table.t));
  return table;
}

test('[takeover.ambush.objectives.4, campaign.post-battle.serious.1, campaign.post-battle.captives.2] a fighter who Escaped seriously injured is rolled for, and is nobody’s captive', () => {
  const { state, players } = gone('escaped');
  expect(state.aftermath['blue-2']).toMatchObject({ how: 'succumbed', injuries: ['out-cold'] });
  expect(players.of('campaign.post-battle.captives.3')).toEqual([]);
});

test('[campaign.post-battle.serious.1] a fighter who fled seriously injured is not rolled for, unless the table rules so', () => {
  const { state, players } = gone('fled');
  expect(state.aftermath['blue-2']).toMatchObject({ how: 'no-harm', state: 'fit' });
  expect(players.of('campaign.post-battle.serious.1')).toEqual([]);
  const rulings = { 'campaign.fled-injured': 'yes-rulebook' };
  const other = gone('fled', readSettings({ rulings }));
  expect(other.state.aftermath['blue-2']).toMatchObject({ how: 'succumbed' });
  expect(other.players.of('campaign.post-battle.captives.3')).toEqual([]);
});

// Handed over

test.each([
  [{ debt: 60 }, [40, -30], { debt: 70, inDebt: true }],
  [{ debt: 60 }, [40, -100], { debt: 0, inDebt: false }],
  [{ debt: 60 }, [-90], { debt: 0, inDebt: false }],
  [{}, [40], { debt: 40, inDebt: true }],
  // Only the players know what this gang owes.
  [{ inDebt: true }, [40, -100], { debt: null, inDebt: true }],
])('[campaign.enforcers.law-won.2] a gang with %j and the lines %j: afterwards %j', (blue, amounts, owes) => {
  const table = tableFor(setUp({ gangs: [gang('red', 3), gang('blue', 3, blue)] }), WON);
  after(table.state, {});
  const clause = 'campaign.enforcers.law-won.1';
  for (const amount of amounts) award(table.state, { to: 'blue', what: 'debt', amount, detail: '', clause });
  run(afterTheBattle(table.t));
  expect(gangBy(table.state, 'blue')).toMatchObject(owes);
});

test('[campaign.enforcers.law-won.3] a fighter who was handed over has left the roster, unless the line is struck out', () => {
  const status = (line: Partial<Award>) => {
    const table = tableFor(setUp(), WON);
    after(table.state, {});
    table.state.occasion.cleared = ['blue-3'];
    const clause = 'campaign.enforcers.law-won.3';
    award(table.state, { to: 'blue-3', what: 'note', amount: 0, detail: 'handed over', clause, ...line });
    run(afterTheBattle(table.t));
    return fighterOf(table.state, 'blue-3').status;
  };
  expect(status({})).toBe('barred');
  expect(status({ to: 'blue' })).toBe('fit');
});

// Corrections

test('[core.dice.takeback.1] the organiser may change a line before the players confirm; no Stash falls below 0', () => {
  const state = newBattle(setUp());
  after(state, {});
  const session = new Session(AFTERMATH, {
    state,
    seats: ['red', 'blue', 'organiser'],
    seed: 'x',
    dice: 'app',
  });
  const at = session.state.awards.findIndex(({ to, what }) => to === 'red' && what === 'credits');
  const loss = session.state.awards.findIndex(({ to, what }) => to === 'blue' && what === 'credits');
  expect(session.overrule(['awards', at, 'amount'], 15, 'the crate was empty', 'organiser')).toEqual({});
  expect(session.overrule(['awards', loss, 'amount'], -500, 'a bet', 'organiser')).toEqual({});
  const { number } = session.open;
  // Both may confirm in any order, and nothing counts before both have.
  expect(session.answer(number, 'blue', 'confirm')).toEqual({});
  expect(session.state.gangs.map(({ stash }) => stash)).toEqual([10, 20]);
  expect(session.answer(session.open.number, 'red', 'confirm')).toEqual({});
  expect(session.finished).toBe(true);
  expect(session.state.gangs.map(({ stash }) => stash)).toEqual([25, 0]);
});

// Dominion's limits, and finery

test.each([
  [1, -1, 1],
  [2, -5, 1],
  [3, -1, 2],
  [0, -1, 0],
] as const)('[dominion.reputation.floor.1] Reputation %i with %i is %i', (before, change, expected) => {
  const gangs = [gang('red', 3), gang('blue', 3, { reputation: before })];
  const table = tableFor(setUp({ ...DOMINION, gangs }), PAID);
  after(table.state, {});
  const line = {
    to: 'blue',
    what: 'reputation',
    detail: '',
    clause: 'dominion.stand-off.reputation.1',
  } as const;
  table.state.awards = [{ ...line, id: 'bet', amount: change }];
  run(afterTheBattle(table.t));
  expect(table.state.gangs[1]?.reputation).toBe(expected);
});

test('[dominion.reputation.floor.1] gains count before losses, in any order of lines', () => {
  const gangs = [gang('red', 3), gang('blue', 3, { reputation: 1 })];
  const table = tableFor(setUp({ ...DOMINION, gangs }), PAID);
  after(table.state, {});
  const line = {
    to: 'blue',
    what: 'reputation',
    detail: '',
    clause: 'dominion.stand-off.reputation.1',
  } as const;
  table.state.awards = [
    { ...line, id: 'loss', amount: -2 },
    { ...line, id: 'gain', amount: 3 },
  ];
  run(afterTheBattle(table.t));
  expect(table.state.gangs[1]?.reputation).toBe(2);
});

test('[dominion.territory.settlement.1] a gang with only the Settlement keeps it', () => {
  const gangs = [gang('red', 3), gang('blue', 3, { territories: 1 })];
  const table = tableFor(setUp({ ...DOMINION, gangs, stake: 'claimed-territory', defender: 'blue' }), PAID);
  after(table.state, {});
  (table.state.gangs[1] as GangState).role = 'defender';
  run(afterTheBattle(table.t));
  expect(table.state.gangs.map(({ territories }) => territories)).toEqual([4, 1]);
});

test('[classic.reference.gear.1] Uphive Raiments bring D3x10 credits, unless their wearer is in Recovery', () => {
  const dressed = (fates: Readonly<Record<string, Fate>>, sayings: Sayings = {}) => {
    const table = tableFor(setUp(), { ...WON, 'classic.reference.gear.1': [3], ...sayings });
    after(table.state, fates);
    fighterOf(table.state, 'blue-2').gear = ['uphive-raiments'];
    run(afterTheBattle(table.t));
    return table.state.awards.filter(({ clause }) => clause === 'classic.reference.gear.1');
  };
  const [brings] = dressed({});
  expect(brings).toMatchObject({ to: 'blue', what: 'credits', amount: 30 });
  expect(inWords(brings)).toMatch(/^the raiments of \S/);
  const hurt = { 'campaign.tables.injury.2': [3, 1], 'campaign.post-battle.captives.3': [1] } as Sayings;
  const out = dressed({ 'blue-2': 'out-of-action' }, hurt);
  expect(out).toEqual([]);
});

test('[campaign.tables.injury.11] if no attack caused a memorable death, people say who was nearest, friend or foe', () => {
  const { lines } = play(
    { 'blue-3': 'out-of-action' },
    {
      'campaign.tables.injury.2': [6, 6],
      'campaign.tables.injury.11': (question) => {
        if (question.kind !== 'choice') return [2];
        expect(question.options).toEqual(['red-1', 'red-2', 'red-3', 'blue-1', 'blue-2']);
        return 'blue-1';
      },
      'campaign.post-battle.captives.3': [1],
    },
  );
  expect(lines('blue-1', 'xp').map(({ amount, clause }) => [amount, clause])).toContainEqual([
    2,
    'campaign.tables.injury.11',
  ]);
  expect(lines('blue', 'note')).toEqual([]);
});

test('[campaign.tables.injury.11] on a board nobody is asked who was nearest to a memorable death', () => {
  const dice: Sayings = {
    ...WON,
    'campaign.tables.injury.2': [6, 6],
    'campaign.tables.injury.11': [2],
    'campaign.post-battle.captives.3': [1],
  };
  const { state, t } = tableFor(setUp({}), dice);
  after(state, { 'blue-3': 'out-of-action' });
  state.board = {
    file: emptyBoard('Bare', 'slums', { width: 24, depth: 24 }),
    zones: {},
    nearest: { 'blue-3': 'red-2' },
  };
  run(afterTheBattle(t));
  expect(
    state.awards.filter(({ to }) => to === 'red-2').map(({ amount, clause }) => [amount, clause]),
  ).toContainEqual([2, 'campaign.tables.injury.11']);
});

test('[takeover.pit-brawl.special.4, campaign.post-battle.captives.1] the victor of a Pit Brawl takes no captive, unless the table rules so', () => {
  const captured = (rulings: object) => {
    const gangs = [gang('red', 2), gang('blue', 2)];
    const sayings: Sayings = {
      'campaign.tables.injury.2': [1, 3],
      'campaign.post-battle.experience.1': [1],
      'campaign.fighters.xp.1': (question) =>
        question.kind === 'dice' && 'count' in question.dice ? Array(question.dice.count).fill(2) : [],
      'campaign.fighters.xp.2': [1],
      'campaign.post-battle.captives.3': [6],
      'campaign.post-battle.captives.4': ['blue-2'],
      'takeover.pit-brawl.victory.1': 'confirm',
    };
    const made = setUp({ scenario: 'takeover.pit-brawl', stake: 'none', gangs });
    const table = tableFor(made, sayings, readSettings({ rulings }));
    for (const each of table.state.gangs) each.crew = [`${each.id}-2`];
    Object.assign(fighterOf(table.state, 'red-2'), { fate: 'standing', tookPart: true });
    Object.assign(fighterOf(table.state, 'blue-2'), {
      fate: 'out-of-action',
      tookPart: true,
      takenOutBy: 'red-2',
    });
    table.state.round = 3;
    run(afterTheBattle(table.t));
    return table.players.of('campaign.post-battle.captives.3').length;
  };
  expect(captured({})).toBe(0);
  expect(captured({ 'takeover.pit-captives': 'yes-after-any-battle' })).toBe(1);
});

test('[takeover.rescue-mission.objectives.2, campaign.post-battle.serious.1] a fighter who leaves a rescue seriously injured is rolled for, unless the table rules otherwise', () => {
  const rolledFor = (rulings: object) => {
    const made = battleOf(
      'takeover.rescue-mission',
      [roster('blue', 'bo'), roster('red', 'boss, pip, sly')],
      {
        rulings,
        answers: {
          'measure takeover.rescue-mission.objectives.2': () => ['red-pip'],
          'pick takeover.rescue-mission.objectives.2': () => ['red-pip'],
          'choice core.endphase.bottle.5': () => 'roll',
          dice: always(1),
          'dice injury': always('flesh'),
        },
      },
    );
    const { t, state } = made;
    fighterOf(state, 'red-sly').status = 'captive';
    run(rescueMission.gather(t));
    fighterOf(state, 'red-sly').fate = 'captive';
    fighterOf(state, 'red-pip').fate = 'seriously-injured';
    run(endPhase(t));
    expect(fighterOf(state, 'red-pip').fate).toBe('escaped');
    fighterOf(state, 'blue-bo').fate = 'fled';
    run(afterTheBattle(t));
    return made.players.asked.filter(({ clause }) => clause.startsWith('campaign.post-battle.serious.'));
  };
  expect(rolledFor({})).toHaveLength(1);
  const otherwise = 'no-only-those-who-lie';
  expect(rolledFor({ 'takeover.rescue-injured-home': otherwise })).toHaveLength(0);
});
