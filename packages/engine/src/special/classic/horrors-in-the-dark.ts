/** Horrors in the Dark: something takes those who wander off alone. */
import { goOut } from '../../battle/events.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  allOnBoard,
  areFriends,
  type BattleTable,
  type FighterState,
  fighterOf,
  ids,
  isOnBoard,
} from '../../battle/state.ts';
import { injuryDice } from '../../core/hits.ts';
import { healthOf } from '../../core/play/attack.ts';
import { sufferHit } from '../../core/play/hits.ts';
import { nerveOfFriends } from '../../core/play/nerve.ts';
import { procedure } from '../../table/procedure.ts';
import type { Inches, Ref, Rule } from '../../table/question.ts';
import { say } from '../../table/say.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { isSaved, isWounded } from '../figures.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    'horrors-in-the-dark.actions': number;
  }
}

const afterHit = ruling('classic.horrors-after-hit', 'activation-lost');
const whoCounts = ruling('classic.horrors-who-counts', 'only-fighters-gangs');

/** What comes out of the dark on a 1 [classic.horrors-in-the-dark.table.1]. */
const HIT = { strength: 6, ap: -1, damage: 2 };
const BOTH_ACTIONS = 2;

interface Body {
  readonly toughness: number;
  readonly wounds: number;
  readonly save: number | null;
}

/** Who else is there. */
interface Company {
  readonly variant: 'classic' | 'house';
  readonly others: readonly { readonly distance: Inches; readonly state: string }[];
}

interface Suffered {
  readonly wounds: number;
  readonly toughness: number;
  readonly outOfAction: boolean;
}

export const horrors = procedure('classic.horrors-in-the-dark.roll', function* (t, input) {
  let suffered: Suffered = { wounds: input.wounds, toughness: input.toughness, outOfAction: false };
  const { rolled, actions } = yield* lurkingFor(t, input, function* () {
    suffered = yield* sufferPlainHit(t, input);
    return suffered.outOfAction;
  });
  return { rolled, actions, ...suffered };
});

/** Rolls for the horrors around a lone fighter; `strikes` is their hit, true if the fighter is gone. */
function* lurkingFor(
  t: Table,
  company: Company,
  strikes: () => Rule<boolean>,
): Rule<{ readonly rolled: boolean; readonly actions: number }> {
  if (!isAlone(company)) {
    t.tell(
      'classic/horrors-in-the-dark/fighter-has-company-acts',
      {},
      'classic.horrors-in-the-dark.trigger.1',
    );
    return { rolled: false, actions: BOTH_ACTIONS };
  }
  const roll = yield* t.roll('D6', 'classic.horrors-in-the-dark.trigger.1');
  if (roll === 1) {
    const lost = (yield* strikes()) || afterHit(t) === 'activation-lost';
    return { rolled: true, actions: lost ? 0 : BOTH_ACTIONS };
  }
  const { actions, clause } = roll <= 3 ? NO_ACTION : roll <= 5 ? ONE_ACTION : AS_USUAL;
  t.tell('classic/horrors-in-the-dark/fighter-has-actions', { roll, actions }, clause);
  return { rolled: true, actions };
}

const NO_ACTION = { actions: 0, clause: 'classic.horrors-in-the-dark.table.3' } as const;
const ONE_ACTION = { actions: 1, clause: 'classic.horrors-in-the-dark.table.4' } as const;
const AS_USUAL = { actions: BOTH_ACTIONS, clause: 'classic.horrors-in-the-dark.table.5' } as const;

/**
 * Nobody within 8"; by the house rule those who are down or Broken are no company
 * [classic.horrors-in-the-dark.house.1].
 */
function isAlone({ variant, others }: Company): boolean {
  return others.every(({ distance, state }) => distance > 8 || (variant === 'house' && state !== 'ok'));
}

/** A fighter left Seriously Injured by the hit is dragged away [classic.horrors-in-the-dark.table.2]. */
function* sufferPlainHit(t: Table, body: Body): Rule<Suffered> {
  const wounded = yield* isWounded(t, HIT.strength, body.toughness);
  if (!wounded || (yield* isSaved(t, body.save, HIT.ap))) {
    t.tell(
      'classic/horrors-in-the-dark/something-strikes-does-no',
      {},
      'classic.horrors-in-the-dark.table.1',
    );
    return { wounds: body.wounds, toughness: body.toughness, outOfAction: false };
  }
  const faces = yield* t.injury(injuryDice(body.wounds, HIT.damage), 'classic.reference.tests.5');
  const fleshWounds = faces.filter((face) => face === 'flesh').length;
  const toughness = Math.max(0, body.toughness - fleshWounds);
  const outOfAction = fleshWounds < faces.length || toughness === 0;
  t.tell(
    outOfAction
      ? 'classic/horrors-in-the-dark/something-drags-fighter-away'
      : 'classic/horrors-in-the-dark/something-wounds-fighter-who',
    {},
    outOfAction ? 'classic.horrors-in-the-dark.table.2' : 'classic.horrors-in-the-dark.table.1',
  );
  return { wounds: Math.max(0, body.wounds - HIT.damage), toughness, outOfAction };
}

// In a battle

/** How many actions the dark leaves to the fighter of the moment. */
const ACTIONS = 'horrors-in-the-dark.actions';

/** Everybody whose company keeps the horrors away. */
function companyOf(t: BattleTable, fighter: FighterState): readonly FighterState[] {
  const others = allOnBoard(t.state).filter(({ id }) => id !== fighter.id);
  if (whoCounts(t) !== 'only-fighters-gangs') return others;
  const gangs = ids(t.state.gangs);
  return others.filter(({ gang }) => gangs.includes(gang));
}

/**
 * The hit is one like any other: dodged, saved by a field, softened by True Grit. A fighter it leaves
 * Seriously Injured is gone [classic.horrors-in-the-dark.table.2].
 */
function* dragAway(t: BattleTable, fighter: FighterState, near: readonly Ref[]): Rule<boolean> {
  const before = healthOf(fighter);
  const { name } = fighter;
  t.tell('classic/horrors-in-the-dark/something-strikes', { name }, 'classic.horrors-in-the-dark.table.1');
  yield* sufferHit(t, fighter, null, HIT);
  if (healthOf(fighter) === before) return false;
  if (fighter.fate === 'seriously-injured') {
    t.tell(
      'classic/horrors-in-the-dark/something-drags-away',
      { name },
      'classic.horrors-in-the-dark.table.2',
    );
    yield* goOut(t, fighter, null, 'core.injury.out.1');
  }
  if (isOnBoard(fighter)) return false;
  // Only a friend who does not count as company by the house rule can be near enough to see it
  // [classic.horrors-in-the-dark.house.1].
  if (near.some((id) => areFriends(t.state, fighter, fighterOf(t.state, id))))
    yield* nerveOfFriends(t, fighter);
  return true;
}

/** A fighter who activates alone rolls first, and may lose actions, blood or everything. */
export const horrorsInTheDark = specialRule({
  id: 'classic.horrors-in-the-dark',
  title: 'Horrors in the Dark',
  stands: () => ({
    words: say('classic/horrors-in-the-dark/whoever-activated-nobody-within'),
    dark: true,
  }),
  *activation(t, fighter, standard) {
    const near = yield* t.within(
      8,
      fighter.id,
      ids(companyOf(t, fighter)),
      'classic.horrors-in-the-dark.trigger.1',
    );
    const others = near.map((id) => {
      const { fate, broken } = fighterOf(t.state, id);
      const state = fate === 'seriously-injured' ? 'seriously-injured' : broken ? 'broken' : 'ok';
      return { distance: 8, state } as const;
    });
    const variant = t.plays('house') ? 'house' : 'classic';
    const { actions } = yield* lurkingFor(rolledBy(t, fighter.id), { variant, others }, () =>
      dragAway(t, fighter, near),
    );
    if (actions === 0) return;
    t.state.facts[ACTIONS] = actions;
    yield* standard();
    delete t.state.facts[ACTIONS];
  },
  actionCount(t, _, count) {
    return Math.min(count, (t.state.facts[ACTIONS] ?? count) as number);
  },
});
