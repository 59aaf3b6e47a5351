/** The eleven steps before a Takeover battle, at the table. */
import { expect, test } from 'vitest';
import type { HiredGun } from '../../battle/occasion.ts';
import type { BattleSetUp, RosterFighter } from '../../battle/roster.ts';
import { scenarioOf } from '../../battle/scenario.ts';
import { secretsOf } from '../../battle/secrets.ts';
import { rulesOf, specialRule, specialRules } from '../../battle/special-rule.ts';
import { fighterOf } from '../../battle/state.ts';
import { playRound } from '../../core/play/round.ts';
import '../battle/battle.ts';
import { run } from '../../table/table.ts';
import { viewOf } from '../../table/view.ts';
import { first, gang, type Sayings, tableFor } from '../table.fixture.ts';
import { preBattle } from './steps.ts';

const DRAW: Sayings = { 'takeover.prebattle.tactics.1': first, 'takeover.invasion.tactics.2': [] };

const setUp = (more: Partial<BattleSetUp> = {}): BattleSetUp => ({
  pack: 'takeover',
  scenario: 'takeover.stand-off',
  terrain: 'slums',
  gangs: [gang('red', 3), gang('blue', 3)],
  ...more,
});

function walk(more: Partial<BattleSetUp>, sayings: Sayings = {}) {
  const table = tableFor(setUp(more), { ...DRAW, ...sayings });
  expect(run(preBattle(table.t))).toBe(true);
  return table;
}

test('[takeover.prebattle.general.1] the steps come in the order of the page', () => {
  const { told } = walk({
    stake: 'claimed-territory',
    gangs: [gang('red', 3, { boons: ['a toll'], inDebt: true }), gang('blue', 3)],
  });
  const steps = [
    'scenario',
    'roles',
    'home-turf',
    'battlefield',
    'boons',
    'tactics',
    'crews',
    'enforcer-check',
  ];
  const places = steps.map((step) =>
    told().findIndex((line) =>
      line.startsWith(`takeover.${step === 'crews' ? 'stand-off' : 'prebattle'}.${step}.`),
    ),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('[takeover.prebattle.scenario.1, campaign.week.battle.1] a scenario left open is rolled for', () => {
  const { state } = walk({ scenario: null }, { 'takeover.prebattle.scenario.1': [3, 4] });
  expect(state.scenario).toBe('takeover.stand-off');
});

test('[takeover.prebattle.scenario.2] another reason for fighting decides it without a roll', () => {
  const { state, players } = walk({ scenario: null, reason: 'first-battle', stake: 'none' });
  expect(state.scenario).toBe('takeover.invasion');
  expect(players.of('takeover.prebattle.scenario.1')).toEqual([]);
});

test('[takeover.prebattle.roles.1, takeover.prebattle.roles.3] the Knife defends an unclaimed territory', () => {
  const { state } = walk({ stake: 'unclaimed-territory', knife: 'blue' });
  expect(state.gangs.map(({ id, role }) => [id, role])).toEqual([
    ['red', 'attacker'],
    ['blue', 'defender'],
  ]);
  expect(state.gangs.map(({ homeTurf }) => homeTurf)).toEqual([false, false]);
});

test('[takeover.prebattle.roles.2, takeover.prebattle.home-turf.1] the holder of a claimed one defends it on Home Turf', () => {
  const { state } = walk({ stake: 'claimed-territory', holder: 'blue' });
  expect(state.gangs.map(({ role, homeTurf }) => [role, homeTurf])).toEqual([
    ['attacker', false],
    ['defender', true],
  ]);
});

test('[takeover.prebattle.home-turf.1, takeover.precinct-assault.crews.5] a holder whose player leads the Enforcers stays away, and nobody has Home Turf', () => {
  const { state } = walk(
    { scenario: 'takeover.precinct-assault', stake: 'claimed-territory', holder: 'red' },
    { 'takeover.precinct-assault.tactics.3': first, 'takeover.precinct-assault.tactics.2': [] },
  );
  expect(state.gangs.map(({ id, homeTurf }) => [id, homeTurf])).toEqual([
    ['enforcers', false],
    ['blue', false],
  ]);
});

test('[takeover.prebattle.roles.4] over no territory the scenario settles the roles', () => {
  const { state } = walk({ stake: 'none', defender: 'blue' });
  expect(state.gangs.map(({ role }) => role)).toEqual(['attacker', 'defender']);
});

test('[takeover.invasion.battlefield.1, takeover.precinct-assault.battlefield.1, takeover.pit-brawl.battlefield.1] if the page fixes the terrain, nobody is asked', () => {
  const { terrain: _, ...open } = setUp();
  const played = (scenario: string) => {
    const { t, state, players } = tableFor({ ...open, scenario } as BattleSetUp, {
      ...DRAW,
      'takeover.precinct-assault.tactics.3': first,
      'takeover.precinct-assault.tactics.2': [],
    });
    run(preBattle(t));
    expect(players.of('takeover.prebattle.battlefield.1')).toEqual([]);
    const told = t.story.map(({ clause }) => clause).filter((clause) => clause.includes('.battlefield.'));
    return { terrain: state.terrain, told };
  };
  expect(played('takeover.invasion')).toEqual({
    terrain: 'slums',
    told: ['takeover.invasion.battlefield.1', 'takeover.prebattle.battlefield.2'],
  });
  const brawl = played('takeover.pit-brawl');
  expect(brawl.terrain).toBe('zone-mortalis');
  expect(brawl.told).toEqual([1, 3, 4].map((line) => `takeover.pit-brawl.battlefield.${line}`));
  const assault = played('takeover.precinct-assault');
  expect(assault.told).toContain('takeover.precinct-assault.battlefield.4');
  expect(assault.told).not.toContain('takeover.prebattle.battlefield.2');
});

test('[takeover.ambush.battlefield.2] the page’s text about the battlefield is read out while it is built', () => {
  const { told } = walk({ scenario: 'takeover.ambush' }, { 'takeover.ambush.crews.1': [3] });
  expect(told()).toContain(
    'takeover.ambush.battlefield.2 only scatter terrain: within 8" of the centre of the board',
  );
});

test('[takeover.prebattle.battlefield.1, takeover.prebattle.battlefield.2] players who wish may roll for the terrain', () => {
  const { terrain: _, ...open } = setUp();
  const roll = { each: ['roll', [4, 4]] as never[] };
  const table = tableFor(open, { ...DRAW, 'takeover.prebattle.battlefield.1': roll });
  run(preBattle(table.t));
  expect(table.state.terrain).toBe('zone-mortalis');
  const chosen = tableFor(open, { ...DRAW, 'takeover.prebattle.battlefield.1': 'towers' });
  run(preBattle(chosen.t));
  expect(chosen.state.terrain).toBe('towers');
});

test('[takeover.prebattle.battlefield.1] a 12 is on no row of the table, so the players choose', () => {
  const { terrain: _, ...open } = setUp();
  const roll = { each: ['roll', [6, 6], 'sump-sea'] as never[] };
  const { t, state, told } = tableFor(open, { ...DRAW, 'takeover.prebattle.battlefield.1': roll });
  run(preBattle(t));
  expect(state.terrain).toBe('sump-sea');
  expect(told().join()).toContain('A roll of 12 is not on the table: the players choose the terrain');
});

test('[takeover.prebattle.roles.1, takeover.prebattle.roles.2] the story tells why a gang defends', () => {
  expect(walk({ scenario: 'takeover.the-trap' }).told().join()).toContain('the Knife, defends');
  const held = walk({ scenario: 'takeover.the-trap', stake: 'claimed-territory' });
  expect(held.told().join()).toContain('who holds the territory, defends');
});

test('[takeover.prebattle.boons.1] boons are announced to everybody', () => {
  const { told } = walk({ gangs: [gang('red', 3, { boons: ['a toll bridge'] }), gang('blue', 3)] });
  expect(told().filter((line) => line.includes('a toll bridge'))).toHaveLength(1);
});

test('[takeover.prebattle.tactics.1, takeover.standards.tactics.1, campaign.tactics.draw.1] two cards in Occupation, three in Takeover', () => {
  for (const [phase, cards] of [
    ['occupation', 2],
    ['takeover', 3],
  ] as const) {
    const { state } = walk({ phase });
    for (const each of state.gangs) {
      const { hand, deck } = secretsOf(state, each);
      expect(hand).toHaveLength(cards);
      expect(deck).toHaveLength(12 - cards);
      expect(deck.some((card) => hand.includes(card))).toBe(false);
    }
  }
});

test('[takeover.prebattle.tactics.2, campaign.underdogs.cards.1] Underdog cards join the hand, and nobody else sees any of it', () => {
  const gangs = [gang('red', 3), gang('blue', 3, { underdogCards: ['long-odds'] })];
  const { state, t, players } = walk({ gangs });
  expect(secretsOf(state, state.gangs[1] as never).hand).toEqual([
    'scouts-ahead',
    'old-tunnels',
    'long-odds',
  ]);
  expect(players.of('takeover.prebattle.tactics.1').every(({ secret }) => secret)).toBe(true);
  const seen = { stage: '', finished: false, number: 1, questions: players.asked, state, story: t.story };
  const view = viewOf('red', seen as never);
  expect(JSON.stringify(view.state)).not.toContain('long-odds');
  expect(JSON.stringify(view.mine)).not.toContain('long-odds');
  const others = view.asks.filter(({ by }) => by?.includes('blue'));
  expect(others).toEqual([]);
  expect(view.story.filter(({ words }) => words.startsWith('You draw '))).toHaveLength(2);
});

test('[takeover.standards.crews.1, takeover.prebattle.crews.1, takeover.prebattle.crews.3, takeover.standards.crews.2] Custom picks are made at once and in secret, up to the number', () => {
  const gangs = [
    gang('red', 10),
    gang('blue', 10, {
      fighters: gang('blue', 10).fighters.map((each, at) =>
        at < 3 ? { ...each, status: (['recovery', 'captive', 'barred'] as const)[at] as never } : each,
      ),
    }),
  ];
  const { state, players } = walk({ gangs }, { 'red takeover.stand-off.crews.1': ['red-10', 'red-9'] });
  const [red, blue] = state.gangs;
  expect(red?.crew).toEqual(['red-9', 'red-10']);
  // Seven are able to fight and eight may come, so there is nothing to choose.
  expect(blue?.crew).toEqual(['blue-4', 'blue-5', 'blue-6', 'blue-7', 'blue-8', 'blue-9', 'blue-10']);
  expect(players.of('takeover.stand-off.crews.1').every(({ secret }) => secret)).toBe(true);
  expect(fighterOf(state, 'red-9').fate).toBe('reserve');
  expect(fighterOf(state, 'red-1').fate).toBe('stayed-home');
  expect(secretsOf(state, red as never).crew).toEqual([]);
});

const gun = (id: string, cost: number, more: Partial<HiredGun> = {}): HiredGun => ({
  id,
  kind: 'hired-gun',
  cost,
  fighter: { ...(gang(id, 1).fighters[0] as never as object), id, name: id } as never,
  ...more,
});

test('[takeover.prebattle.hired-guns.1, takeover.prebattle.hired-guns.2, takeover.prebattle.hired-guns.3, takeover.prebattle.hired-guns.7, campaign.hired-guns.hire.2] the Defender hires first, for half the price out of the Stash, and nobody else can have that one', () => {
  const wishes = {
    'takeover.prebattle.hired-guns.1': { each: ['hire', 'hire', 'lu', 'kat'] as never[] },
  };
  const { state, players } = walk(
    { defender: 'blue', stake: 'unclaimed-territory', hiredGuns: [gun('lu', 91), gun('kat', 120)] },
    wishes,
  );
  const asked = players.of('takeover.prebattle.hired-guns.1');
  expect(asked.map(({ of }) => of)).toEqual(['red', 'blue', 'blue', 'red']);
  expect(asked[3]).toMatchObject({ options: ['kat', 'enough'] });
  // Each stands there with the name and what is paid.
  expect(asked[2]).toMatchObject({
    labels: { lu: 'lu for 46 credits', kat: 'kat for 60 credits' },
  });
  const [red, blue] = state.gangs;
  expect([red?.stash, blue?.stash]).toEqual([40, 54]);
  expect(blue?.crew).toContain('lu');
  expect(fighterOf(state, 'lu')).toMatchObject({ gang: 'blue', rank: 'hired-gun', fate: 'reserve' });
  expect(state.occasion.hiredGuns).toEqual([]);
  expect(state.special).toContain('campaign.hired-guns');
});

test('[campaign.hired-guns.sisters.1] one Sister brings the other at no further cost', () => {
  const guns = [
    gun('suzie', 80, { kind: 'sister', partner: 'butcher' }),
    gun('butcher', 80, { kind: 'sister', partner: 'suzie' }),
  ];
  const { state } = walk(
    { hiredGuns: guns },
    { 'takeover.prebattle.hired-guns.1': { each: ['hire', 'nobody', 'suzie'] as never[] } },
  );
  expect(state.gangs[0]?.crew).toEqual(['red-1', 'red-2', 'red-3', 'suzie', 'butcher']);
  expect(state.gangs[0]?.stash).toBe(60);
});

test('[campaign.hired-guns.sisters.1] a Sister who was not drawn comes along but cannot be chosen', () => {
  const guns = [
    gun('suzie', 80, { kind: 'sister', partner: 'butcher' }),
    gun('butcher', 80, { kind: 'sister', partner: 'suzie', onlyAlong: true }),
  ];
  const { state, players } = walk(
    { hiredGuns: guns },
    { 'takeover.prebattle.hired-guns.1': { each: ['hire', 'nobody', 'suzie'] as never[] } },
  );
  expect(players.of('takeover.prebattle.hired-guns.1')[2]).toMatchObject({ options: ['suzie', 'enough'] });
  expect(state.gangs[0]?.crew).toEqual(['red-1', 'red-2', 'red-3', 'suzie', 'butcher']);
});

test('[campaign.underdogs.no-cards.1] without tactics cards an Underdog hires the first one free', () => {
  const gangs = [gang('red', 3, { underdog: 1, stash: 0 }), gang('blue', 3, { stash: 0 })];
  const { state } = walk(
    { gangs, tactics: false, hiredGuns: [gun('lu', 90), gun('kat', 90)] },
    { 'takeover.prebattle.hired-guns.1': { each: ['hire', 'hire', 'kat'] as never[] } },
  );
  expect(state.occasion.hired.map(({ gun: { id }, gang: by, price }) => [id, by, price])).toEqual([
    ['kat', 'red', 0],
  ]);
  expect(state.gangs.map(({ stash }) => stash)).toEqual([0, 0]);
});

test('[takeover.pit-brawl.crews.1] nobody hires if there is no place for hired guns', () => {
  const { state, players } = walk({
    scenario: 'takeover.pit-brawl',
    stake: 'none',
    hiredGuns: [gun('lu', 20)],
  });
  expect(players.of('takeover.prebattle.hired-guns.1')).toEqual([]);
  expect(state.occasion.hired).toEqual([]);
});

const down = (id: string, count: number) =>
  gang(id, count, {
    fighters: gang(id, count).fighters.map((each) => ({ ...each, status: 'recovery' as const })),
  });

test('[takeover.prebattle.recovery.3, takeover.prebattle.recovery.4] a gang that is in Recovery as a whole may send three, each with a Flesh Wound', () => {
  const { state } = walk(
    { gangs: [gang('red', 3), down('blue', 5)] },
    { 'takeover.prebattle.recovery.3': { each: ['blue-2', 'blue-4', 'blue-5'] as never[] } },
  );
  expect(state.gangs[1]?.crew).toEqual(['blue-2', 'blue-4', 'blue-5']);
  expect(fighterOf(state, 'blue-4').fleshWounds).toBe(1);
  expect(state.occasion.returning).toEqual(['blue-2', 'blue-4', 'blue-5']);
  expect(state.occasion.cleared).toHaveLength(5);
});

test('[takeover.prebattle.recovery.3, campaign.beasts.owner.1] a fit beast does not keep a gang in Recovery at home, and comes along with its owner', () => {
  const blue = down('blue', 4);
  const [boss] = blue.fighters as readonly [RosterFighter];
  const rex = { ...boss, id: 'rex', rank: 'beast' as const, status: 'fit' as const, owner: boss.id };
  const tess = { ...rex, id: 'tess', status: 'recovery' as const };
  const { state, players } = walk(
    { gangs: [gang('red', 3), { ...blue, fighters: [...blue.fighters, rex, tess] }] },
    {
      'takeover.prebattle.recovery.3': { each: ['blue-1', 'blue-2', 'enough'] as never[] },
      'campaign.beasts.owner.1': ['rex'],
    },
  );
  expect(players.of('takeover.prebattle.recovery.3')[0]).toMatchObject({
    options: ['blue-1', 'blue-2', 'blue-3', 'blue-4', 'enough'],
  });
  expect(state.gangs[1]?.crew).toEqual(['blue-1', 'blue-2', 'rex']);
  expect(state.fighters.rex).toMatchObject({ fleshWounds: 0 });
  expect(state.special).toContain('campaign.beasts');
  expect(state.occasion.cleared).toEqual(['blue-1', 'blue-2', 'blue-3', 'blue-4', 'tess']);
  expect(state.occasion.returning).toEqual(['blue-1', 'blue-2']);
});

test('[takeover.gang-moot.crews.1, campaign.beasts.owner.1] a fit beast does not speak for a gang that is in Recovery as a whole', () => {
  const blue = down('blue', 3);
  const [boss] = blue.fighters as readonly [RosterFighter];
  const rex = { ...boss, id: 'rex', rank: 'beast' as const, status: 'fit' as const, owner: boss.id };
  const table = tableFor(
    setUp({
      scenario: 'takeover.gang-moot',
      gangs: [gang('red', 3), { ...blue, fighters: [...blue.fighters, rex] }],
    }),
    {
      ...DRAW,
      'takeover.gang-moot.crews.3': [1],
      'takeover.prebattle.recovery.3': { each: ['blue-1', 'enough'] as never[] },
      'campaign.beasts.owner.1': [],
    },
  );
  run(preBattle(table.t));
  expect(table.players.of('takeover.prebattle.recovery.3')[0]).toMatchObject({
    options: ['blue-1', 'enough'],
  });
  expect(table.state.gangs[1]?.crew).toEqual(['blue-1']);
});

test('[takeover.gang-moot.crews.1, takeover.gang-moot.special.1, takeover.gang-moot.special.6, takeover.prebattle.recovery.3] a gang that is in Recovery as a whole has its limping Leader at the moot, Ready and with a Cool check', () => {
  const moot = (picks: readonly string[]) => {
    const table = tableFor(
      setUp({ scenario: 'takeover.gang-moot', gangs: [down('red', 4), gang('blue', 3)] }),
      {
        ...DRAW,
        'takeover.gang-moot.crews.3': [1],
        'takeover.prebattle.recovery.3': { each: [...picks] as never[] },
        'takeover.standards.deployment.2': [6, 1],
        'takeover.gang-moot.deployment.1': 'placed',
        'takeover.gang-moot.deployment.2': 'placed',
        'core.round.priority.1': [6, 1],
        'takeover.gang-moot.special.6': (question) => {
          tested.push(question.of ?? '');
          throw new Error('far enough');
        },
      },
    );
    const tested: string[] = [];
    run(preBattle(table.t));
    run(scenarioOf(table.state).deployment(table.t));
    const round = () => run(playRound(table.t));
    return { ...table, tested, round };
  };
  const { state, players, tested, round } = moot(['red-1', 'red-3', 'enough']);
  expect(round).toThrow('far enough');
  const offered = players.of('takeover.prebattle.recovery.3');
  expect(offered[0]).toMatchObject({ options: ['red-1', 'enough'] });
  expect(offered[1]).toMatchObject({ options: ['red-2', 'red-3', 'red-4', 'enough'] });
  expect(state.gangs[0]?.crew).toEqual(['red-1', 'red-3']);
  expect(state.fighters['red-1']).toMatchObject({ fate: 'standing', ready: true, fleshWounds: 1 });
  expect(state.fighters['red-3']).toMatchObject({ ready: false });
  expect(tested).toEqual(['red']);
  // A gang that sends nobody leaves the battlefield to the other.
  expect(moot(['enough']).round()).toBe(true);
});

test('[takeover.prebattle.crews.3, takeover.standards.crews.2] a gang that fits in may leave some at home, but not all', () => {
  const few = walk({}, { 'red takeover.stand-off.crews.1': ['red-2'] });
  expect(few.state.gangs.map(({ crew }) => crew)).toEqual([['red-2'], ['blue-1', 'blue-2', 'blue-3']]);
  expect(few.players.of('takeover.stand-off.crews.1')[0]).toMatchObject({ least: 1, most: 3 });
  // One fighter alone leaves nothing to choose.
  const one = walk({ gangs: [gang('red', 1), gang('blue', 3)] });
  expect(one.players.of('takeover.stand-off.crews.1').map(({ of }) => of)).toEqual(['blue']);
});

test('[takeover.precinct-assault.crews.4] the Enforcers come with everybody', () => {
  const { state, players } = walk(
    { scenario: 'takeover.precinct-assault' },
    { 'takeover.precinct-assault.tactics.3': first, 'takeover.precinct-assault.tactics.2': [] },
  );
  expect(players.of('takeover.precinct-assault.crews.4')).toEqual([]);
  expect(state.gangs.find(({ role }) => role === 'defender')?.crew).toHaveLength(16);
});

test('[takeover.prebattle.recovery.2] others whose Recovery ends still miss this battle', () => {
  const half = gang('blue', 4, {
    fighters: gang('blue', 4).fighters.map((each, at) =>
      at === 0 ? { ...each, status: 'recovery' as const } : each,
    ),
  });
  const { state } = walk({ gangs: [gang('red', 3), half] });
  expect(state.gangs[1]?.crew).toEqual(['blue-2', 'blue-3', 'blue-4']);
  expect(state.occasion.cleared).toEqual(['blue-1']);
  expect(state.occasion.returning).toEqual([]);
});

test('[takeover.prebattle.enforcer-check.1] with somebody in Debt the Enforcers are in the battle, else not', () => {
  if (!specialRules().some(({ id }) => id === 'campaign.enforcers'))
    specialRule({ id: 'campaign.enforcers', title: 'Enforcers' });
  expect(walk({}).state.special).not.toContain('campaign.enforcers');
  const debtors = walk({ gangs: [gang('red', 3, { inDebt: true }), gang('blue', 3)] });
  expect(debtors.state.special).toContain('campaign.enforcers');
});

test('[takeover.invasion.tactics.2] before the first battle a player may leave cards out of the deck, down to six', () => {
  const setUp = { scenario: 'takeover.invasion', stake: 'none', phase: 'invasion' } as const;
  const lastSix = (question: { options?: readonly string[] }) => question.options?.slice(-6) ?? [];
  const { state, players } = walk(setUp, {
    'red takeover.invasion.tactics.2': lastSix as never,
    'blue takeover.invasion.tactics.2': [],
  });
  const [red, blue] = state.gangs.map((each) => secretsOf(state, each));
  // Six are left out, and two of the other six are drawn.
  expect(red?.deck).toHaveLength(4);
  expect(red?.deck).not.toContain('last-word');
  expect(blue?.deck).toHaveLength(10);
  const asked = players.of('takeover.invasion.tactics.2');
  expect(asked.filter(({ of }) => of === 'red')).toMatchObject([{ kind: 'pick', least: 0, most: 6 }]);
  expect(asked.every(({ secret }) => secret)).toBe(true);
});

test('[takeover.precinct-assault.tactics.2, takeover.precinct-assault.tactics.3] the Enforcers take up to four generic cards into their deck', () => {
  const table = tableFor(setUp({ scenario: 'takeover.precinct-assault', stake: 'none', phase: 'downtime' }), {
    ...DRAW,
    'takeover.precinct-assault.tactics.2': first,
    'takeover.precinct-assault.tactics.3': first,
  });
  try {
    run(preBattle(table.t));
  } catch {
    // What the scenario asks afterwards is its own business.
  }
  const { state, players } = table;
  const law = state.gangs.find(({ role }) => role === 'defender');
  expect(players.of('takeover.precinct-assault.tactics.2')).toMatchObject([{ of: law?.id, most: 4 }]);
  // Two are drawn and one is chosen, of all there are and not of the deck alone.
  expect(secretsOf(state, law as never)).toMatchObject({ deck: ['covering-fire'] });
  const [open] = players.of('takeover.precinct-assault.tactics.3');
  const { hand } = secretsOf(state, law as never);
  const all = state.occasion.lists.tactics.filter(({ house }) => house === undefined).map(({ id }) => id);
  expect(open).toMatchObject({ options: all.filter((card) => !hand.slice(0, 2).includes(card)) });
});

test('[takeover.pit-brawl.tactics.2] no Territory boon is of use in the pit', () => {
  const { told } = walk({
    scenario: 'takeover.pit-brawl',
    stake: 'none',
    gangs: [gang('red', 3, { boons: ['a toll bridge'] }), gang('blue', 3)],
  });
  expect(told().some((line) => line.includes('a toll bridge'))).toBe(false);
  expect(told().some((line) => line.startsWith('takeover.pit-brawl.tactics.2'))).toBe(true);
});

test('[takeover.prebattle.roles.5] Attackers are no allies on that account', () => {
  const { state } = walk({
    stake: 'unclaimed-territory',
    gangs: [gang('red', 3), gang('blue', 3), gang('grey', 3)],
  });
  expect(state.gangs.map(({ role, side }) => [role, side])).toEqual([
    ['defender', 'red'],
    ['attacker', 'blue'],
    ['attacker', 'grey'],
  ]);
});

test('[campaign.hired-guns.enforcers.1] an Enforcer for hire costs half like any other', () => {
  const hires = { 'takeover.prebattle.hired-guns.1': { each: ['hire', 'nobody', 'maz'] as never[] } };
  const { state } = walk({ hiredGuns: [gun('maz', 121, { kind: 'enforcer' })] }, hires);
  expect(state.gangs[0]?.stash).toBe(39);
  expect(state.gangs[0]?.crew).toContain('maz');
});

test('[campaign.beasts.rules.1] a beast that comes along is in no bottle test', () => {
  const [leader, ...others] = gang('red', 3).fighters;
  const hound = { ...(others[1] as object), rank: 'beast' } as never;
  const { state } = walk({
    gangs: [gang('red', 3, { fighters: [leader as never, hound] }), gang('blue', 3)],
  });
  expect(state.special).toContain('campaign.beasts');
  const counted = Object.values(state.fighters).filter((fighter) =>
    rulesOf(state).every((rule) => rule.countsForBottle?.(state, fighter) ?? true),
  );
  expect(counted.map(({ id }) => id)).toEqual(['red-1', 'blue-1', 'blue-2', 'blue-3']);
  expect(walk({}).state.special).not.toContain('campaign.beasts');
});

test('[campaign.beasts.owner.1] beasts come along with their owners, on top of the crew, as their player likes', () => {
  const red = gang('red', 3);
  const beast = (id: string, owner: string) => ({
    ...(red.fighters[1] as RosterFighter),
    id,
    rank: 'beast' as const,
    owner,
  });
  const [boss] = red.fighters as readonly [RosterFighter];
  const fighters = [...red.fighters, beast('rex', boss.id), beast('tess', boss.id)];
  const gangs = [{ ...red, fighters }, gang('blue', 3)];
  const { state, players } = walk({ gangs }, { 'campaign.beasts.owner.1': ['rex'] });
  const crew = state.gangs[0]?.crew ?? [];
  expect(crew).toEqual([...red.fighters.map(({ id }) => id), 'rex']);
  expect(fighterOf(state, 'tess').fate).toBe('stayed-home');
  expect(state.special).toContain('campaign.beasts');
  const offered = players.asked.flatMap((question) =>
    question.clause === 'campaign.beasts.owner.1' && 'options' in question ? [question.options] : [],
  );
  expect(offered).toEqual([['rex', 'tess']]);
});

test('[campaign.beasts.owner.1] a beast whose owner stays home stays home, too', () => {
  const red = gang('red', 3);
  const [boss] = red.fighters as readonly [RosterFighter];
  const rex = { ...boss, id: 'rex', rank: 'beast' as const, owner: boss.id };
  const fighters = [{ ...boss, status: 'recovery' as const }, ...red.fighters.slice(1), rex];
  const { state } = walk({ gangs: [{ ...red, fighters }, gang('blue', 3)] });
  expect(fighterOf(state, 'rex').fate).toBe('stayed-home');
});
