/** Territories: what each yields when the week ends, and what some of them let their owner do. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { type Notation, parseRoll, sum } from '../../table/dice.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { rowsOf } from '../shared/rows.ts';
import { rollInjury } from '../shared/tables.ts';

const gamblingDenNumber = ruling('campaign.gambling-den-number', 'named-doubled-face');
const drinkingHoleDelaque = ruling('campaign.drinking-hole-delaque', 'yes-only-1-reputation-markers');
const enhancedReplaces = ruling('campaign.enhanced-replaces', 'yes-general-rule');
const tunnelsSecondBoon = ruling('campaign.tunnels-second-boon', 'every-owner');
const tollClash = ruling('campaign.toll-clash', 'orlock-owner-goes-first');

// The list

type House = 'cawdor' | 'delaque' | 'escher' | 'goliath' | 'orlock' | 'van-saar' | 'other';

interface Income {
  readonly kind: 'income';
  readonly dice: Notation;
  readonly times: number;
  /** Earned once for each of these. */
  readonly per?: string;
  /** Earned only if so. */
  readonly if?: string;
  readonly replaces?: Boon['kind'];
  /** What is earned instead while the gang also controls another territory. */
  readonly with?: { readonly territory: Ref; readonly dice: Notation; readonly times: number };
}

type Boon =
  | Income
  | { readonly kind: 'reputation'; readonly amount: number; readonly replaces?: Boon['kind'] }
  | { readonly kind: 'special' | 'equipment' | 'recruit'; readonly replaces?: Boon['kind'] };

interface Territory {
  readonly id: Ref;
  readonly house: House | null;
  readonly boons: readonly Boon[];
  readonly enhanced: readonly Boon[];
}

const TERRITORIES = new Map(
  rowsOf<Territory>('campaign.territories.list.1').map((territory) => [territory.id, territory]),
);

/**
 * The boons that a gang has of a territory: a gang of its House has the enhanced ones, too
 * [campaign.territories.rules.2].
 */
function boonsOf(t: Table, id: Ref, house: House): readonly Boon[] {
  const territory = TERRITORIES.get(id);
  if (!territory) throw new Error(`No territory is called ${id}`);
  const { boons, enhanced } = territory;
  const forEveryOwner = id === 'tunnels' && tunnelsSecondBoon(t) === 'every-owner';
  if (territory.house !== house && !forEveryOwner) return boons;
  if (id === 'drinking-hole' && drinkingHoleDelaque(t) !== 'default') return enhanced;
  const adds = id === 'refuse-drift' || id === 'tech-bazaar';
  if (adds && enhancedReplaces(t) === 'yes-general-rule') return [...boons, ...enhanced];
  const replaced = enhanced.map(({ replaces }) => replaces);
  return [...boons.filter(({ kind }) => !replaced.includes(kind)), ...enhanced];
}

function incomesOf(boons: readonly Boon[]): readonly Income[] {
  return boons.filter((boon) => boon.kind === 'income');
}

function reputationOf(boons: readonly Boon[]): number {
  return boons.reduce((sum, boon) => sum + (boon.kind === 'reputation' ? boon.amount : 0), 0);
}

/** Rolls incomes one after the other; `often` says how many times each is earned. */
function* earn(
  t: Table,
  incomes: readonly Income[],
  clause: ClauseId,
  often: (income: Income) => number = () => 1,
): Rule<number> {
  let credits = 0;
  for (const income of incomes) {
    const dice = parseRoll(income.dice).dice.count * often(income);
    if (dice > 0) credits += income.times * (yield* t.roll(`${dice}D6`, clause));
  }
  return credits;
}

// Income

/**
 * Credits and Reputation of a territory that only has to be collected, straight from the list: Archaeotech Device
 * [campaign.territories.archaeotech-device.3], Bone Shrine [campaign.territories.bone-shrine.1,
 * campaign.territories.bone-shrine.2], Drinking Hole [campaign.territories.drinking-hole.1], Fighting Pit
 * [campaign.territories.fighting-pit.3], Generatorium [campaign.territories.generatorium.3], Narco Den
 * [campaign.territories.narco-den.1, campaign.territories.narco-den.2], Settlement
 * [campaign.territories.settlement.1], Slag Furnace [campaign.territories.slag-furnace.1], Smelting Works
 * [campaign.territories.smelting-works.1, campaign.territories.smelting-works.2], Tech Bazaar
 * [campaign.territories.tech-bazaar.1, campaign.territories.tech-bazaar.3] and Toll Crossing
 * [campaign.territories.toll-crossing.1].
 */
export const steadyIncome = procedure('campaign.territories.steady-income', function* (t, input) {
  const { territory, house, alsoControls } = input;
  const boons = boonsOf(t, territory, house);
  const incomes = incomesOf(boons).map((income) =>
    income.with && alsoControls.includes(income.with.territory) ? { ...income, ...income.with } : income,
  );
  const enhanced = TERRITORIES.get(territory)?.house === house;
  if (enhanced) t.tell('territories/yields-more', { territory, house }, 'campaign.territories.rules.2');
  const credits = yield* earn(t, incomes, 'campaign.territories.list.1');
  const reputation = reputationOf(boons);
  t.tell(
    'territories/yields-credits-reputation',
    { territory, credits, reputation },
    'campaign.territories.list.1',
  );
  return { credits, reputation };
});

/** The recruiting roll of a Settlement, which a Goliath gang has in a Slag Furnace, too. */
export const recruit = procedure('campaign.territories.recruit', function* (t, input) {
  const { territory, house, wants, onDoubleSix } = input;
  if (!boonsOf(t, territory, house).some(({ kind }) => kind === 'recruit')) {
    t.tell('territories/only-goliath-gang-recruits', {}, 'campaign.territories.slag-furnace.2');
    return { recruit: 'none' };
  }
  const faces = yield* t.pool('D6', wants ? 2 : 0, 'campaign.territories.settlement.2');
  const sixes = faces.filter((face) => face === 6).length;
  const joins = sixes === 0 ? 'none' : sixes === 1 ? 'juve' : onDoubleSix;
  t.tell('territories/sixes-joins-free', { sixes, joins }, 'campaign.territories.settlement.2');
  return { recruit: joins };
});

export const gamblingDen = procedure('campaign.territories.gambling-den', function* (t, input) {
  const { named, house, otherIncome, rivals } = input;
  const reputation = reputationOf(boonsOf(t, 'gambling-den', house));
  t.tell('territories/den-gives-reputation', { reputation }, 'campaign.territories.gambling-den.5');

  const [one = 0, two = 0] = yield* t.pool('D6', 2, 'campaign.territories.gambling-den.1');
  if (one === 1 && two === 1) {
    const [winner = null] = yield* t.drawSome(rivals, 1, 'campaign.territories.gambling-den.3');
    t.tell('territories/two-1s-den-pays', { otherIncome, winner }, 'campaign.territories.gambling-den.3');
    return { credits: 0, reputation, forfeited: otherIncome, forfeitedTo: winner };
  }
  const hits = [one, two].filter((face) => face === named).length;
  const pays = hits > 0 || one === two;
  const byFace = gamblingDenNumber(t) === 'named-doubled-face';
  const number = byFace ? (hits > 0 ? named : one) : one + two;
  const credits = pays ? 10 * number * (hits === 2 ? 2 : 1) : 0;
  t.tell(
    'territories/against-den-pays',
    { one, two, named, credits },
    hits === 2 ? 'campaign.territories.gambling-den.2' : 'campaign.territories.gambling-den.1',
  );
  return { credits, reputation, forfeited: 0, forfeitedTo: null };
});

/** Credits for each pip in the Collapsed Dome, and how many equal dice bring the roof down. */
const PER_PIP = 5;
const TOO_MANY = 3;

export const collapsedDome = procedure(
  'campaign.territories.collapsed-dome',
  function* (t, { count, fighters }) {
    const credits = yield* t.step(digInTheDome, count);
    if (credits !== null) {
      t.tell('territories/dome-yields-credits', { credits }, 'campaign.territories.collapsed-dome.1');
      return { credits, victim: null, injury: null };
    }
    t.tell('territories/three-kind-roof-comes', {}, 'campaign.territories.collapsed-dome.2');
    const [victim] = yield* t.drawSome(fighters, 1, 'campaign.territories.collapsed-dome.2');
    if (victim === undefined) return { credits: 0, victim: null, injury: null };
    const injury = yield* t.step(higherInjury, victim);
    t.tell('territories/suffers-row', { victim, injury }, 'campaign.territories.collapsed-dome.2');
    return { credits: 0, victim, injury };
  },
);

/** The sum of the dice, or null if the roof comes down. */
function* digInTheDome(t: Table, count: number): Rule<number | null> {
  const faces = yield* t.pool('D6', count, 'campaign.territories.collapsed-dome.1');
  const collapses = faces.some((face) => faces.filter((other) => other === face).length >= TOO_MANY);
  return collapses ? null : sum(faces) * PER_PIP;
}

/** The higher of two rolls on the injury table. */
function* higherInjury(t: Table, victim: Ref): Rule<number> {
  const first = yield* t.roll('D66', 'campaign.territories.collapsed-dome.2', victim);
  const second = yield* t.roll('D66', 'campaign.territories.collapsed-dome.2', victim);
  return Math.max(first, second);
}

export const corpseFarm = procedure('campaign.territories.corpse-farm', function* (t, { house, deaths }) {
  const boons = boonsOf(t, 'corpse-farm', house);
  const clause =
    house === 'cawdor' ? 'campaign.territories.corpse-farm.2' : 'campaign.territories.corpse-farm.1';
  const credits = yield* earn(t, incomesOf(boons), clause, () => deaths);
  const reputation = reputationOf(boons);
  t.tell('territories/dead-yield-credits-reputation', { deaths, credits, reputation }, clause);
  return { credits, reputation };
});

export const refuseDrift = procedure('campaign.territories.refuse-drift', function* (t, { house, fighters }) {
  const boons = boonsOf(t, 'refuse-drift', house);
  const reputation = reputationOf(boons);
  if (house === 'cawdor') {
    const credits = yield* earn(t, incomesOf(boons), 'campaign.territories.refuse-drift.2');
    t.tell(
      'territories/cawdor-know-drift-credits',
      { credits, reputation },
      'campaign.territories.refuse-drift.2',
    );
    return { credits, reputation, victim: null };
  }
  const [one = 0, two = 0] = yield* t.pool('D6', 2, 'campaign.territories.refuse-drift.1');
  const credits = (one + two) * 5;
  t.tell('territories/drift-yields-credits', { credits }, 'campaign.territories.refuse-drift.1');
  const lurking = one === two ? 1 : 0;
  const [victim = null] = yield* t.drawSome(fighters, lurking, 'campaign.territories.refuse-drift.1');
  if (victim !== null) {
    t.tell('territories/double-goes-into-recovery', { victim }, 'campaign.territories.refuse-drift.1');
  }
  return { credits, reputation, victim };
});

export const mineWorkings = procedure(
  'campaign.territories.mine-workings',
  function* (t, { house, captives }) {
    const boons = boonsOf(t, 'mine-workings', house);
    const workers = captives.filter(({ rank, atWork }) => atWork && rank !== 'beast').length;
    if (captives.some(({ rank, atWork }) => atWork && rank === 'beast')) {
      t.tell('territories/beast-cannot-work-mine', {}, 'campaign.beasts.rules.3');
    }
    const often = ({ per }: Income) => (per === undefined ? 1 : workers);
    const credits = yield* earn(t, incomesOf(boons), 'campaign.territories.mine-workings.1', often);
    const reputation = reputationOf(boons);
    t.tell('territories/work-credits', { workers, credits }, 'campaign.territories.mine-workings.1');
    if (reputation > 0) {
      t.tell('territories/orlock-gain-reputation', { reputation }, 'campaign.territories.mine-workings.4');
    }
    return { credits, reputation };
  },
);

/** The Movement that finds more in the Old Ruins. */
const FAST = 7;

export const oldRuins = procedure('campaign.territories.old-ruins', function* (t, { movement }) {
  const fast = movement.some((inches) => inches >= FAST);
  const often = ({ if: condition }: Income) => (condition === undefined || fast ? 1 : 0);
  const incomes = incomesOf(boonsOf(t, 'old-ruins', 'other'));
  const credits = yield* earn(t, incomes, 'campaign.territories.old-ruins.1', often);
  t.tell(
    fast ? 'territories/fast-fighter-ruins-yield' : 'territories/ruins-yield-credits',
    { credits },
    'campaign.territories.old-ruins.1',
  );
  return { credits };
});

// What owners may do

interface Trained {
  readonly outcome: 'no-effect' | 'recovery' | 'injury';
  readonly injury: string | null;
}

/** The price of the free advancements: at most two fighters a week train in the pit. */
export const fightingPit = procedure('campaign.territories.fighting-pit', function* (t, { fighters }) {
  if (fighters.length > 2) {
    throw new BadInput(
      'fighters',
      `expected one or two fighters, got ${fighters.length}`,
      'campaign.territories.fighting-pit.1',
    );
  }
  t.tell('territories/advanced-without-paying-xp', { fighters }, 'campaign.territories.fighting-pit.1');
  const start: readonly Trained[] = [];
  const trained = yield* t.fold(fighters, start, function* (t, before, id) {
    const [die] = yield* t.injury(1, 'campaign.territories.fighting-pit.2', id);
    if (die === 'out') {
      const { id: injury } = yield* rollInjury(t, 'campaign.tables.injury.2', id);
      t.tell('territories/trained-too-hard', { id, injury }, 'campaign.territories.fighting-pit.2');
      return [...before, { outcome: 'injury', injury } as const];
    }
    const outcome = die === 'serious' ? 'recovery' : 'no-effect';
    t.tell('territories/trained', { id, outcome }, 'campaign.territories.fighting-pit.2');
    return [...before, { outcome, injury: null } as const];
  });
  return { fighters: Object.fromEntries(fighters.map((id, at) => [id, trained[at] as Trained])) };
});

/** The injury-table roll that cannot be rolled again. */
const MEMORABLE_DEATH = 66;

export const stingerMold = procedure(
  'campaign.territories.stinger-mold',
  function* (t, { house, again, keep }) {
    const first = yield* t.roll('D66', 'campaign.territories.stinger-mold-sprawl.1');
    const dead = first === MEMORABLE_DEATH;
    if (!again || (dead && house !== 'escher')) {
      t.tell(
        again ? 'territories/memorable-death-may-not' : 'territories/stands',
        { first },
        again ? 'campaign.territories.stinger-mold-sprawl.2' : 'campaign.territories.stinger-mold-sprawl.1',
      );
      return { rolls: [first], kept: first };
    }
    const second = yield* t.roll('D66', 'campaign.territories.stinger-mold-sprawl.1');
    const kept = keep === 'first' ? first : second;
    t.tell(
      'territories/owner-keeps',
      { first, second, kept },
      dead ? 'campaign.territories.stinger-mold-sprawl.3' : 'campaign.territories.stinger-mold-sprawl.1',
    );
    return { rolls: [first, second], kept };
  },
);

/** What a gang pays for Priority in the first round. */
export const TOLL = 20;

export const tollPriority = procedure('campaign.territories.toll-priority', (t, input) => {
  const { holder, orlock, gangs, payers } = input;
  for (const [at, payer] of payers.entries()) {
    if (!gangs.includes(payer)) {
      const allowed = `expected one of the gangs in the battle, got ${payer}`;
      throw new BadInput(`payers.${at}`, allowed, 'campaign.territories.toll-crossing.3');
    }
  }
  if (!orlock) {
    t.tell('territories/only-orlock-owner-has', {}, 'campaign.territories.toll-crossing.2');
    return { income: 0, first: [] };
  }
  const customers = payers.filter((payer) => payer !== holder);
  const income = TOLL * customers.length;
  t.tell('territories/earns-credits', { holder, income }, 'campaign.territories.toll-crossing.3');

  const entitled = gangs.filter((gang) => gang === holder || customers.includes(gang));
  if (entitled.length === gangs.length) {
    t.tell('territories/all-gangs-have-right', {}, 'campaign.territories.toll-crossing.4');
    return { income, first: [] };
  }
  const ownerFirst = entitled.includes(holder) && tollClash(t) === 'orlock-owner-goes-first';
  const first = ownerFirst ? [holder] : entitled;
  t.tell('territories/priority-first-round', { first }, 'campaign.territories.toll-crossing.2');
  return { income, first };
});
