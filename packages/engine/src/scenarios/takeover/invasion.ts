/** Invasion: the campaign's first battle, for caskets that each gang wants to carry off. */
import { type Battle, type Gang, gangOf, type Rewards, type Verdict } from '../../battle/judged.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import {
  awardEach,
  gangRewards,
  gangsLeft,
  goesOn,
  standardEnding,
  totalXp,
  type UnderWay,
  unlistedBottlingLoss,
} from './standards.ts';

const oneCasketEach = ruling('takeover.invasion-one-casket-each', 'D3 for each casket');

interface Casket {
  readonly id: Ref;
  readonly kind: 'loot' | 'credit';
  readonly carriedOffBy: Ref | null;
  readonly inches: number | null;
}

// Crews

export const crewSize = procedure('takeover.invasion.crew-size', (t) => {
  t.tell('Custom (7) for every gang', {}, 'takeover.invasion.crews.1');
  return { method: 'custom', size: 7 };
});

// Deployment

/** Three caskets for every two players, of each of the two kinds. */
export const casketCount = procedure('takeover.invasion.casket-count', (t, { players }) => {
  const each = Math.floor((players * 3) / 2);
  t.tell(
    '{players} players fight for {each} Loot and {each} Credit caskets',
    { players, each },
    'takeover.invasion.deployment.3',
  );
  return { loot: each, credit: each };
});

export const casketPlacement = procedure(
  'takeover.invasion.casket-placement',
  (t, { inchesToPoint, fighterCouldStand }) => {
    const legal = inchesToPoint > 10 && fighterCouldStand;
    t.tell(
      legal
        ? 'A casket may stand here'
        : 'A casket stands more than 10" from every deployment point, where a fighter could be placed',
      {},
      'takeover.invasion.deployment.5',
    );
    return { legal };
  },
);

// Objectives

/** The player keeps a claimed casket [takeover.invasion.objectives.4]; its carrier is gone, but not Out of Action. */
export const claim = procedure('takeover.invasion.claim', (t, { carrying, inchesToEdge }) => {
  const claimed = carrying && inchesToEdge <= 1;
  if (claimed) {
    t.tell(
      'The fighter leaves the battle with the casket and is not counted as Out of Action',
      {},
      'takeover.invasion.objectives.3',
    );
  } else {
    t.tell('A casket has to be carried to within 1" of an edge', {}, 'takeover.invasion.objectives.2');
  }
  return { claimed, leaves: claimed, countsAsOut: false };
});

// Ending the battle

/** The last gang also claims the caskets close by; the others are lost, as all are once nobody is left. */
export const leftovers = procedure('takeover.invasion.leftovers', (t, { gangsLeft, caskets }) => {
  if (gangsLeft > 1) {
    t.tell('{gangsLeft} gangs still fight for the caskets', { gangsLeft }, 'takeover.invasion.ending.2');
    return { claimed: [], lost: [] };
  }
  const ids = (some: readonly { readonly id: Ref }[]) => some.map(({ id }) => id);
  const swept = (casket: { readonly inches: number | null }) => gangsLeft === 1 && inReach(casket);
  const claimed = ids(caskets.filter(swept));
  const lost = ids(caskets.filter((casket) => !swept(casket)));
  if (gangsLeft === 1) t.tell('The last gang claims {claimed}', { claimed }, 'takeover.invasion.ending.2');
  t.tell('Lost to everybody: {lost}', { lost }, 'takeover.invasion.ending.3');
  return { claimed, lost };
});

function inReach({ inches }: { readonly inches: number | null }): boolean {
  return inches !== null && inches <= 2;
}

export const ending = procedure('takeover.invasion.ending', (t, { battle }) =>
  standardEnding(t, battle, { one: 'takeover.invasion.ending.1', none: 'takeover.standards.ending.1' }),
);

// Victory

export const victory = procedure('takeover.invasion.victory', (t): Verdict => {
  t.tell('Invasion has no victor, or nothing but victors', {}, 'takeover.invasion.victory.1');
  return { result: 'none', victors: [], why: 'takeover.invasion.victory.1' };
});

// Rewards, experience and reputation

export const rewards = procedure('takeover.invasion.rewards', function* (t, { battle }): Rule<Rewards> {
  const { caskets = [] } = battle.facts;
  const hauls = haulsOf(t, battle, caskets);

  const credits = yield* t.fold(hauls, [] as readonly number[], function* (t, credits, { gang, haul }) {
    const full = haul.filter(({ kind }) => kind === 'credit').length;
    if (full === 0) return [...credits, 0];
    const earned = yield* t.roll(`${2 * full}D6x10`, 'takeover.invasion.rewards.1', gang.id);
    t.tell(
      '{gang} opens {full} Credit caskets and finds {earned} credits',
      { gang: gang.id, full, earned },
      'takeover.invasion.rewards.1',
    );
    return [...credits, earned];
  });
  const awards = yield* awardEach(t, carriersOf(t, battle, caskets), 'D3', 'takeover.invasion.experience.1');

  const verdict = victory(t, { battle });
  const gangs = gangRewards(battle, (gang) => {
    const at = hauls.findIndex((each) => each.gang === gang);
    const { haul = [] } = hauls[at] ?? {};
    t.tell(
      '{gang} claimed {caskets} and gains as much Reputation',
      { gang: gang.id, caskets: haul.length },
      'takeover.invasion.reputation.1',
    );
    return {
      credits: credits[at] ?? 0,
      reputation: haul.length + unlistedBottlingLoss(t, gang, verdict),
      items: unopened(t, gang, haul),
    };
  });
  return { gangs, xp: totalXp(awards), notes: [] };
});

/**
 * What each gang claimed: what its fighters carried off and, for the last gang, what lies close by; the rest is lost
 * [takeover.invasion.ending.3].
 */
function haulsOf(
  t: Table,
  battle: UnderWay,
  caskets: readonly Casket[],
): readonly { readonly gang: Gang; readonly haul: readonly Casket[] }[] {
  const left = gangsLeft(t, battle);
  const last = left.length === 1 && !goesOn(t, battle) ? left[0] : undefined;
  const claimedBy = caskets.map((casket, at) => {
    if (casket.carriedOffBy !== null) return carrierGang(battle, casket.carriedOffBy, at);
    return inReach(casket) ? last : undefined;
  });
  if (last)
    t.tell('{gang} claims what lies within 2" of it', { gang: last.id }, 'takeover.invasion.ending.2');
  return battle.gangs.map((gang) => ({ gang, haul: caskets.filter((_, at) => claimedBy[at] === gang) }));
}

function carrierGang(battle: Battle, carrier: Ref, at: number): Gang {
  const gang = gangOf(battle, carrier);
  if (!gang) {
    throw new BadInput(
      `battle.facts.caskets.${at}.carriedOffBy`,
      `expected a fighter of this battle or null, got ${carrier}`,
    );
  }
  return gang;
}

/** Those who earn experience, in listed order: once each, however many caskets they carried. */
function carriersOf(t: Table, { gangs }: Battle, caskets: readonly Casket[]): readonly Ref[] {
  const forEach = oneCasketEach(t) === 'D3 for each casket';
  return gangs
    .flatMap(({ fighters }) => fighters)
    .flatMap(({ id }) => {
      const carried = caskets.filter(({ carriedOffBy }) => carriedOffBy === id).map(() => id);
      return forEach ? carried : carried.slice(0, 1);
    });
}

/** Loot caskets are opened after the battle, on the Ammo Crate Table. */
function unopened(t: Table, gang: Gang, haul: readonly Casket[]): readonly string[] {
  const loot = haul.filter(({ kind }) => kind === 'loot').map(() => 'loot-casket');
  if (loot.length > 0) {
    t.tell(
      '{gang} rolls on the Ammo Crate Table for {caskets} Loot caskets',
      { gang: gang.id, caskets: loot.length },
      'takeover.invasion.rewards.2',
    );
  }
  return loot;
}
