/** Taxes, debt and bail. */
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { injuryAt } from '../shared/tables.ts';

const partialPayment = ruling('campaign.partial-payment', 'all-nothing');
const jail = ruling('campaign.jail', 'released');

/** Credits owed for each pip of a tax die. */
const PER_PIP = 4;

/**
 * Levies taxes. The first die is the price of everybody's first territory, the second of everybody's second; they
 * are rolled from one number of territories that somebody holds to the next, so that each total is known once.
 */
export const levy = procedure('campaign.taxes.levy', function* (t, { gangs }) {
  const taxable = gangs.map(({ territories, exempt }) => (exempt ? 0 : territories));
  const held = [...new Set(taxable)].filter((many) => many > 0).sort((a, b) => a - b);
  const pips = yield* t.fold([...held.keys()], [] as readonly number[], function* (t, sums, at) {
    const sets = (held[at] as number) - (held[at - 1] ?? 0);
    const sum = (sums.at(-1) ?? 0) + (yield* t.roll(`${sets}D6`, 'campaign.taxes.levy.2'));
    return [...sums, sum];
  });
  const owed = taxable.map((many) => (many === 0 ? 0 : (pips[held.indexOf(many)] as number) * PER_PIP));

  for (const [at, { id, exempt }] of gangs.entries()) {
    if (exempt) t.tell('taxes/owes-no-tax-while', { id }, 'campaign.taxes.levy.4');
    else t.tell('taxes/owes', { id, owed: owed[at] as number }, 'campaign.taxes.levy.1');
  }
  t.tell('taxes/taxes-not-paid-add', {}, 'campaign.taxes.debt.1');
  return {
    owed: Object.fromEntries(gangs.map(({ id }, at) => [id, owed[at] as number])),
    debt: Object.fromEntries(gangs.map(({ id, debt }, at) => [id, debt + (owed[at] as number)])),
  };
});

export const pay = procedure('campaign.taxes.pay', (t, { debt, stash, pay }) => {
  const offered = Math.min(pay, debt, stash);
  const paid = offered < debt && partialPayment(t) === 'all-nothing' ? 0 : offered;
  const left = debt - paid;
  const inDebt = left > 0;
  t.tell('taxes/credits-paid', { paid, debt }, 'campaign.taxes.levy.3');
  if (inDebt) {
    t.tell('taxes/credits-still-owed-gang', { left }, 'campaign.taxes.debt.2');
  } else t.tell('taxes/nothing-owed-any-more', {}, 'campaign.taxes.debt.1');
  return { debt: left, stash: stash - paid, inDebt };
});

/** The bail of one fighter. */
export const BAIL = 40;

interface Prisoner {
  readonly fate: 'free' | 'jailed' | 'lost';
  readonly injury: number | null;
}

export const bail = procedure('campaign.taxes.bail', function* (t, { stash, arrested, bail }) {
  for (const [at, id] of bail.entries()) {
    if (!arrested.includes(id)) {
      throw new BadInput(`bail.${at}`, `expected one of the arrested, got ${id}`, 'campaign.taxes.bail.1');
    }
  }
  const bought: readonly Ref[] = bail.slice(0, Math.floor(stash / BAIL));
  t.tell('taxes/bailed-out-each', { price: BAIL, bought }, 'campaign.taxes.bail.1');

  const survives = jail(t) === 'released' ? 'free' : 'jailed';
  const start: readonly Prisoner[] = [];
  const fates = yield* t.fold(arrested, start, function* (t, fates, id) {
    if (bought.includes(id)) return [...fates, { fate: 'free', injury: null } as const];
    const [die] = yield* t.injury(1, 'campaign.taxes.bail.2', id);
    if (die === 'out') {
      t.tell('taxes/lost-jail-all-equipment', { id }, 'campaign.taxes.bail.3');
      return [...fates, { fate: 'lost', injury: null } as const];
    }
    const injury = die === 'serious' ? 50 + (yield* t.roll('D6', 'campaign.taxes.bail.2', id)) : null;
    if (injury === null) t.tell('taxes/comes-through-unharmed', { id }, 'campaign.taxes.bail.2');
    else t.tell('taxes/suffers', { id, row: injuryAt(injury).id }, 'campaign.tables.injury.2');
    return [...fates, { fate: survives, injury } as const];
  });
  const fighters = Object.fromEntries(arrested.map((id, at) => [id, fates[at] as Prisoner]));
  return { stash: stash - bought.length * BAIL, fighters };
});
