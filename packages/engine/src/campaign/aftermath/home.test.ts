/** A gang without a campaign gets the results of a battle. */
import { expect, test } from 'vitest';
import { newBattle, type Roster, sampleGang } from '../../battle/roster.ts';
import type { Award, BattleState } from '../../battle/state.ts';
import { takenHome } from './home.ts';
import '../battle/battle.ts';

const BLADES: Roster = { ...sampleGang('escher', 'blades'), stash: 100, reputation: 0, territories: 3 };
const [LEADER, , , GANGER, OTHER] = BLADES.fighters.map(({ id }) => id) as [
  string,
  string,
  string,
  string,
  string,
];

function over(
  pack: 'takeover' | 'dominion',
  awards: readonly Partial<Award>[],
  victors = ['blades'],
): BattleState {
  const state = newBattle({
    pack,
    scenario: pack === 'takeover' ? 'takeover.stand-off' : 'dominion.stand-off',
    gangs: [BLADES, sampleGang('goliath', 'fists')],
  });
  state.verdict = {
    result: victors.length > 0 ? 'win' : 'draw',
    victors,
    why: 'takeover.stand-off.victory.1',
  };
  state.awards = awards.map((award, at) => ({
    id: `award-${at}`,
    to: 'blades',
    what: 'credits',
    amount: 0,
    detail: '',
    clause: 'takeover.stand-off.rewards.1',
    ...award,
  }));
  return state;
}

const home = (state: BattleState, roster = BLADES, brought?: readonly string[]) =>
  takenHome(roster, state, 'blades', brought);
const fighter = ({ fighters }: Roster, id: string) => fighters.find((each) => each.id === id);

test('[campaign.post-battle.rewards.2] 20 credits, 3 Reputation and a territory are on the page of a gang that won them', () => {
  const state = over('takeover', [
    { amount: 20 },
    { what: 'reputation', amount: 3 },
    { what: 'territory', amount: 1 },
    { what: 'credits', to: 'fists', amount: 50 },
  ]);
  const { roster, result, lines } = home(state);
  expect(roster).toMatchObject({ stash: 120, reputation: 3, territories: 4 });
  expect(result).toBe('won');
  expect(lines).toEqual([
    { what: 'credits', by: 20, now: 120 },
    { what: 'reputation', by: 3, now: 3 },
    { what: 'territories', by: 1, now: 4 },
  ]);
  // The input is not changed.
  expect(BLADES).toMatchObject({ stash: 100, reputation: 0, territories: 3 });
});

test('the holder of the stake loses it to the victor, and keeps it with a victory', () => {
  const state = over('takeover', [{ to: 'fists', what: 'territory', amount: 1 }], ['fists']);
  state.stake = 'claimed-territory';
  state.occasion.holder = 'blades';
  expect(home(state)).toMatchObject({ result: 'lost', roster: { territories: 2 } });
  const won = over('takeover', [{ what: 'territory', amount: 1 }]);
  won.stake = 'claimed-territory';
  won.occasion.holder = 'blades';
  expect(home(won).roster.territories).toBe(3);
});

test('[dominion.reputation.floor.1] gains count before losses, nothing falls below what the rules allow', () => {
  const state = over('dominion', [
    { what: 'reputation', amount: -9 },
    { what: 'reputation', amount: 2 },
    { amount: -500 },
    { what: 'debt', amount: -30 },
  ]);
  const { roster } = home(state, { ...BLADES, reputation: 4, debt: 20, inDebt: true });
  expect(roster).toMatchObject({ reputation: 1, stash: 0, debt: 0, inDebt: false });
});

test('[core.postbattle.injury.9] experience, lasting injuries, Recovery and captives go to the fighters by their own ids', () => {
  const state = over('takeover', [
    { to: GANGER, what: 'xp', amount: 2 },
    { to: GANGER, what: 'xp', amount: 1 },
    { to: OTHER, what: 'captive', amount: 1, detail: 'fists' },
  ]);
  const before = fighter(BLADES, GANGER);
  state.aftermath[GANGER] = {
    how: 'out-of-action',
    injuries: ['horrid-scars', 'out-cold'],
    state: 'recovery',
    changes: { ws: -1, m: -1 },
    captive: false,
  };
  // The roster calls them otherwise than the table did.
  const renamed = {
    ...BLADES,
    fighters: BLADES.fighters.map((each) => ({ ...each, id: `own-${each.id}` })),
  };
  const { roster, lines } = home(
    state,
    renamed,
    BLADES.fighters.map(({ id }) => `own-${id}`),
  );
  const after = fighter(roster, `own-${GANGER}`);
  expect(after).toMatchObject({ xp: 3, status: 'recovery', injuries: ['horrid-scars'] });
  expect(after?.skills).toContain('fearsome');
  expect(after?.stats).toMatchObject({ ws: (before?.stats.ws ?? 0) + 1, m: (before?.stats.m ?? 0) - 1 });
  expect(fighter(roster, `own-${OTHER}`)?.status).toBe('captive');
  expect(lines.map(({ what }) => what)).toEqual(['xp', 'injuries', 'stat', 'stat', 'recovery', 'captive']);
  // Who is not on the roster any more is passed over.
  expect(home(state, { ...BLADES, fighters: BLADES.fighters.slice(0, 1) }).roster.fighters).toHaveLength(1);
});

test('[campaign.post-battle.roster.1] the dead leave the roster; the saved part of their kit lies in the stash', () => {
  const state = over('takeover', [
    { what: 'item', amount: 1, detail: 'armoury.lasgun', clause: 'campaign.post-battle.roster.2' },
  ]);
  state.aftermath[LEADER] = {
    how: 'out-of-action',
    injuries: ['memorable-death'],
    state: 'dead',
    changes: {},
    captive: false,
  };
  const { roster, lines } = home(state);
  expect(fighter(roster, LEADER)).toBeUndefined();
  expect(roster.items).toEqual(['armoury.lasgun']);
  expect(roster.rating).toBe(BLADES.rating - (fighter(BLADES, LEADER)?.cost ?? 0));
  expect(lines.slice(0, 2).map(({ what }) => what)).toEqual(['item', 'dead']);
});

/** A Takeover battle that the Leader did not survive. */
function leaderDied(): BattleState {
  const state = over('takeover', []);
  state.aftermath[LEADER] = {
    how: 'out-of-action',
    injuries: [],
    state: 'dead',
    changes: {},
    captive: false,
  };
  return state;
}

const withRanks = (ranks: Readonly<Record<string, string>>): Roster => ({
  ...BLADES,
  fighters: BLADES.fighters.map((each) => ({ ...each, rank: (ranks[each.id] ?? 'ganger') as 'ganger' })),
});

test('[campaign.gangs.leader-death.1, campaign.gangs.leader-death.4] the best of the highest rank leads once the Leader is dead', () => {
  const blades = withRanks({ [LEADER]: 'leader', [GANGER]: 'champion' });
  const before = fighter(blades, GANGER);
  const { roster, lines } = home(leaderDied(), blades);
  expect(fighter(roster, GANGER)).toMatchObject({ rank: 'leader' });
  // Better Leadership is a lower number.
  expect(fighter(roster, GANGER)?.stats).toEqual({ ...before?.stats, ld: (before?.stats.ld ?? 0) - 1 });
  expect(roster.fighters.filter(({ rank }) => rank === 'leader')).toHaveLength(1);
  expect(lines).toContainEqual({ what: 'leads', fighter: before?.name });
});

test('[campaign.gangs.leader-death.5] a successor from the ranks below also gains an Attack and a Wound', () => {
  const blades = withRanks({ [LEADER]: 'leader' });
  const best = {
    ...blades,
    fighters: blades.fighters.map((each) =>
      each.id === OTHER ? { ...each, stats: { ...each.stats, ld: 4 } } : each,
    ),
  };
  const stats = fighter(best, OTHER)?.stats;
  expect(fighter(home(leaderDied(), best).roster, OTHER)).toMatchObject({
    rank: 'leader',
    stats: { ld: 3, a: (stats?.a ?? 0) + 1, w: (stats?.w ?? 0) + 1 },
  });
});

test('[campaign.gangs.leader-death.3] among equals the player chooses: they are named, and nobody is promoted', () => {
  const blades = withRanks({ [LEADER]: 'leader', [GANGER]: 'champion', [OTHER]: 'champion' });
  const equal = {
    ...blades,
    fighters: blades.fighters.map((each) => ({ ...each, stats: { ...each.stats, ld: 6 } })),
  };
  const { roster, lines } = home(leaderDied(), equal);
  expect(roster.fighters.some(({ rank }) => rank === 'leader')).toBe(false);
  const names = [GANGER, OTHER].map((id) => fighter(equal, id)?.name);
  expect(lines).toContainEqual({ what: 'leaderless', of: names });
});

test('a gang whose Leader lives, or that never had one, gets none', () => {
  expect(home(over('takeover', [])).lines).toEqual([]);
  expect(home(leaderDied(), withRanks({})).roster.fighters.some(({ rank }) => rank === 'leader')).toBe(false);
});

test('[takeover.prebattle.recovery.1] a fighter who missed this battle to recover is fit again', () => {
  const state = over('takeover', []);
  state.occasion.cleared = [GANGER];
  const ill = {
    ...BLADES,
    fighters: BLADES.fighters.map((each) =>
      each.id === GANGER ? { ...each, status: 'recovery' as const } : each,
    ),
  };
  expect(fighter(home(state, ill).roster, GANGER)?.status).toBe('fit');
});

test('a battle that is not judged, or in which the gang did not fight, brings nothing', () => {
  const state = over('takeover', []);
  expect(() => takenHome(BLADES, state, 'cats')).toThrow('No gang cats');
  state.verdict = null;
  expect(() => home(state)).toThrow('not over');
});
