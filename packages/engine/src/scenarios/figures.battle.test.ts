/** What each scenario's verdict is judged by, in figures. */
import { expect, test } from 'vitest';
import { tellFigures } from '../battle/figures.ts';
import { scenarioOf, scenarios } from '../battle/scenario.ts';
import { type BattleState, fighterOf, gangBy, type Marker } from '../battle/state.ts';
import { isSaying } from '../table/say.ts';
import { FIGURES } from '../words/figures.ts';
import './index.ts';
import { battleOf, roster } from './takeover/table.fixture.ts';

/** Blue, the attacker where there is one, has lost cy; of red ana has escaped, and bo is seriously injured. */
function standing(scenario: string) {
  const gangs = [roster('blue', 'king champion, cy'), roster('red', 'boss champion, ana, bo')];
  const made = battleOf(scenario, gangs);
  const { state } = made;
  if (scenarioOf(state).roles === 'attacker-defender') {
    gangBy(state, 'blue').role = 'attacker';
    gangBy(state, 'red').role = 'defender';
  }
  Object.assign(fighterOf(state, 'blue-cy'), { fate: 'out-of-action', spot: null, takenOutBy: 'red-boss' });
  Object.assign(fighterOf(state, 'red-ana'), { fate: 'escaped', spot: null });
  Object.assign(fighterOf(state, 'red-bo'), { fate: 'seriously-injured' });
  return made;
}

/** A thing on the table. */
function thing(state: BattleState, id: string, kind: string, more: Partial<Marker>): void {
  state.markers[id] = {
    id,
    kind,
    gang: null,
    spot: null,
    carriedBy: null,
    state: 'closed',
    data: {},
    ...more,
  };
}

const captiveCy = (state: BattleState) => {
  state.facts['rescue.captives'] = ['blue-cy', 'blue-king'];
  Object.assign(fighterOf(state, 'blue-king'), { fate: 'escaped', spot: null });
};

/** What happened besides. */
const BESIDES: Readonly<Record<string, (state: BattleState) => void>> = {
  'dominion.border-dispute': (state) => {
    thing(state, 'relic', 'relic', { gang: 'red', data: { defiledBy: 'blue-king' } });
    gangBy(state, 'red').bottled = 'failed-test';
  },
  'dominion.escape-the-pit': (state) => {
    thing(state, 'out', 'loot-casket', { state: 'escaped', gang: 'red', data: { carrier: 'red-ana' } });
    thing(state, 'there', 'loot-casket', { spot: 'placed' });
  },
  'dominion.forgotten-riches': (state) => {
    state.facts['riches.secured'] = { red: 2, blue: 1, loose: 2 };
  },
  'dominion.rescue-mission': captiveCy,
  'dominion.sabotage': (state) => {
    thing(state, 'target', 'target', { data: { destroyedBy: 'blue-king' } });
  },
  'dominion.sneak-attack': (state) => {
    thing(state, 'relic', 'relic', { gang: 'red', data: { defiledBy: 'blue-king' } });
  },
  'takeover.escort-mission': (state) => {
    const uphiver = { ...fighterOf(state, 'red-boss'), id: 'uphiver', rank: 'uphiver' as const };
    state.fighters.uphiver = Object.assign(uphiver, { fate: 'extracted', spot: null });
    const red = gangBy(state, 'red');
    red.roster = [...red.roster, 'uphiver'];
  },
  'takeover.invasion': (state) => {
    thing(state, 'taken', 'credit-casket', { state: 'claimed', gang: 'red' });
    thing(state, 'lost', 'loot-casket', { state: 'lost' });
  },
  'takeover.pit-brawl': (state) => {
    Object.assign(fighterOf(state, 'blue-king'), { fate: 'out-of-action', spot: null });
  },
  'takeover.rescue-mission': captiveCy,
};

const LEFT = ['blue: left 1/2', 'red: left 2/3'];
const POINTS = ['blue: points 0', 'red: one-point'];

/** By whom it is about, what is counted, and how many of all. */
const JUDGED_BY: Readonly<Record<string, readonly string[]>> = {
  'dominion.ambush': ['red: out 0/3, escaped 1', 'blue: left 1/2'],
  'dominion.border-dispute': ['blue: relic-whole, able 1/2', 'red: relic-defiled, able 1/3, bottled'],
  'dominion.escape-the-pit': ['blue: caskets 0/2, escaped 0', 'red: caskets 1/2, escaped 1'],
  'dominion.forgotten-riches': ['blue: caskets 1/5, points 2', 'red: caskets 2/5, points 5'],
  'dominion.looters': ['table: caskets-left 0/4', 'blue: caskets 0/4'],
  'dominion.marauders': POINTS,
  'dominion.rescue-mission': ['table: captives-away 1/2'],
  'dominion.sabotage': ['table: target-destroyed', 'blue: gone 1/2'],
  'dominion.smash-and-grab': ['table: ammo-opened 0/0'],
  'dominion.sneak-attack': ['table: the-relic-defiled', 'blue: able 1/2', 'red: able 1/3'],
  'dominion.stand-off': POINTS,
  'dominion.trap': POINTS,
  'dominion.tunnel-skirmish': POINTS,
  'takeover.ambush': ['red: escaped 1, lost 0, left 2/3', 'blue: left 1/2'],
  'takeover.escort-mission': ['table: uphiver-away', 'blue: left 1/2', 'red: left 2/4'],
  'takeover.gang-moot': ['blue: left 1/2, leader-down', 'red: left 2/3, leader-down'],
  'takeover.invasion': ['blue: caskets 0/2', 'red: caskets 1/2'],
  'takeover.pit-brawl': ['blue: champion-down', 'red: champion-up'],
  'takeover.precinct-assault': LEFT,
  'takeover.rescue-mission': ['table: captives-away 1/2', 'blue: left 0/2', 'red: left 2/3'],
  'takeover.stand-off': LEFT,
  'takeover.the-trap': LEFT,
};

test('the figures of the table come first, then those of the victors', () => {
  const { t, state } = standing('takeover.escort-mission');
  BESIDES['takeover.escort-mission']?.(state);
  const verdict = { result: 'win', victors: ['red'], why: 'takeover.escort-mission.victory.1' } as const;
  tellFigures(t, scenarioOf(state).figures(t), verdict);
  expect(t.story.map(({ facts, clause }) => [facts.gang, clause])).toEqual(
    [undefined, 'red', 'blue'].map((gang) => [gang, verdict.why]),
  );
});

test.each(scenarios().map(({ id }) => id))('%s: the verdict has its figures', (scenario) => {
  const { t, state } = standing(scenario);
  BESIDES[scenario]?.(state);
  const why = 'takeover.standards.victory.1';
  tellFigures(t, scenarioOf(state).figures(t), { result: 'win', victors: [], why });
  const told = t.story.map(({ event, facts }) => {
    expect(FIGURES).toContain(event);
    const figures = (facts.figures as readonly unknown[]).filter(isSaying).map(({ say, facts }) => {
      return [say.replace('figures/', ''), ...('many' in facts ? [Object.values(facts).join('/')] : [])].join(
        ' ',
      );
    });
    return `${facts.gang ?? 'table'}: ${figures.join(', ')}`;
  });
  expect(told).toEqual(JUDGED_BY[scenario]);
});
