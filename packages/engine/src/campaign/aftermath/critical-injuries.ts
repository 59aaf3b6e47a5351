/** Critical injuries: who is brought to a doc, who pays, and how it ends. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { award } from '../../battle/events.ts';
import { creditsFor } from '../../battle/kit.ts';
import type { Aftermath } from '../../battle/occasion.ts';
import { packOf } from '../../battle/pack.ts';
import { rollingFor } from '../../battle/rolling.ts';
import { havingRolled, overhearing } from '../../battle/secrets.ts';
import {
  type BattleState,
  type BattleTable,
  type FighterState,
  type GangState,
  thingOf,
} from '../../battle/state.ts';
import { added, medicalEscort as docsFee, lastingInjury, NOT_AFTER_THE_DOC } from '../../core/post-battle.ts';
import type { Face } from '../../table/dice.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { injuryAt } from '../shared/tables.ts';
import { changesOf, lastingInjuriesOf, lessonLearned, thrownAgainst } from './injuries.ts';
import { afterwards, inShort, membersOf } from './members.ts';
import { isSentAnyway, medicalEscort, medicalFee } from './post-battle.ts';

declare module '../../battle/state.ts' {
  interface BattleFacts {
    /** Gangs that have called the doc. */
    'rogue-doc-shop.called': readonly Ref[];
  }
}

/** The price and the result of a Medical Escort. */
interface Treatment {
  /** In credits. */
  readonly fee: number;
  /** The goods given in place of credits. */
  readonly given?: readonly string[];
  readonly after: Pick<Aftermath, 'state'> & Partial<Aftermath>;
}

/** Each critically injured fighter dies unless the gang pays for help [campaign.post-battle.critical.1, core.postbattle.doc.2]. */
export function* treatCritical(
  t: BattleTable,
  treat: (t: BattleTable, gang: GangState, fighter: FighterState) => Rule<Treatment>,
): Rule<void> {
  const { state } = t;
  const clause = packOf(state).critical;
  for (const gang of state.gangs) {
    for (const fighter of membersOf(state, gang)) {
      const { id } = fighter;
      const before = afterwards(state, id);
      if (before?.state !== 'critical' || before.captive) continue;
      const { fee, given = [], after } = yield* treat(rollingFor(t, id), gang, fighter);
      state.aftermath[id] = {
        ...before,
        ...after,
        injuries: [...before.injuries, ...(after.injuries ?? [])],
        changes: added(before.changes, after.changes ?? {}),
      };
      const detail = inShort({ injuries: [], changes: {}, captive: false, ...after });
      const isSaved = after.state !== 'dead';
      const words = isSaved ? say('award/saved', { detail }) : say('award/injury', { detail });
      award(state, { to: id, what: 'injury', amount: 0, detail: words, clause });
      t.tell(
        isSaved ? 'aftermath/saved-medical-escort' : 'aftermath/name-detail',
        { name: fighter.name, detail },
        clause,
      );
      if (fee > 0)
        award(state, { to: gang.id, what: 'credits', amount: -fee, detail: 'Medical Escort', clause });
      for (const detail of given)
        award(state, { to: gang.id, what: 'item', amount: -1, detail, clause: TRADED });
    }
  }
}

const TRADED = 'campaign.post-battle.critical.2';
/** The dearest Medical Escort there is: nobody gives more for one. */
const DEAREST = 60;

/** Everything in the Stash that has a price, with the gains of this battle so far. */
function equipmentIn({ awards }: BattleState, { id, items }: GangState): readonly string[] {
  let there = items;
  for (const line of awards)
    if (line.to === id && line.what === 'item') there = withItem(there, thingOf(line), line.amount);
  return there.filter((item) => creditsFor(item) > 0);
}

/** The same with so many more of a thing, or with one less for a loss. */
export function withItem(items: readonly string[], item: string, amount: number): readonly string[] {
  if (amount > 0) return [...items, ...Array<string>(amount).fill(item)];
  return amount < 0 && items.includes(item) ? items.toSpliced(items.indexOf(item), 1) : items;
}

function worthOf(items: readonly string[]): number {
  return items.reduce((sum, item) => sum + creditsFor(item), 0);
}

/** Equipment may be given in place of credits, at its full value and without change [campaign.post-battle.critical.2]. */
function* giveEquipment(
  t: BattleTable,
  gang: GangState,
  { id }: FighterState,
  fee: number | undefined,
): Rule<readonly string[]> {
  const left = [...equipmentIn(t.state, gang)];
  const given: string[] = [];
  const due = fee ?? DEAREST;
  const least = fee === undefined ? 0 : fee - inHand(t.state, gang);
  const what = say('aftermath/which-equipment-given-place');
  while (left.length > 0 && worthOf(given) < due) {
    const options = [...new Set(left), ...(worthOf(given) >= least ? ['enough'] : [])];
    const next = yield* t.choose(gang.seat, options, TRADED, id, what);
    if (next === 'enough') break;
    given.push(...left.splice(left.indexOf(next), 1));
  }
  return given;
}

/** Does the player pay? Nobody is asked for more than there is; a fee that nobody knows yet is left open. */
function* isPaid(
  t: BattleTable,
  gang: GangState,
  { id, name }: FighterState,
  fee: number | undefined,
  clause: ClauseId,
  equipment = 0,
): Rule<boolean> {
  const there = inHand(t.state, gang);
  if (fee !== undefined && fee > there + equipment) return false;
  const what =
    fee === undefined
      ? say('aftermath/pay-medical-escort-unknown', { name })
      : equipment === 0
        ? say('aftermath/pay-medical-escort', { name, fee, there })
        : say('aftermath/pay-medical-escort-equipment', { name, fee, there, equipment });
  return (yield* t.choose(gang.seat, ['pay', 'let-go'] as const, clause, id, what)) === 'pay';
}

/** The fee is rolled before anybody decides, unless the table rules otherwise; a stabilised fighter keeps an injury. */
export function* takeoverEscort(t: BattleTable, gang: GangState, fighter: FighterState): Rule<Treatment> {
  const doc = docOf(t.state, gang);
  const clause = doc === 'none' ? 'campaign.post-battle.critical.1' : 'campaign.territories.rogue-doc-shop.1';
  const blind = medicalFee(t) === 'no-decision-comes-first-binds';
  const rolls: (readonly Face[])[] = [];
  const price = doc === 'none' ? 'D6x10' : 'D6x5';
  const rolled = blind || doc === 'first' ? undefined : yield* overhearing(t, rolls).roll(price, clause);
  const fee = doc === 'first' ? 0 : rolled;
  const worth = worthOf(equipmentIn(t.state, gang));
  const pays = isSentAnyway(t, doc) || (yield* isPaid(t, gang, fighter, fee, clause, worth));
  const given = pays && doc !== 'first' ? yield* giveEquipment(t, gang, fighter, fee) : [];
  const credits = inHand(t.state, gang);
  const input = { doc, credits, tradeIn: worthOf(given), pays };
  const escort = yield* medicalEscort(havingRolled(t, rolls), input);
  if (escort.state === 'dead') return { fee: 0, after: { state: 'dead' } };
  const paid = { fee: credits - escort.credits, given };
  if (escort.injury === null) return { ...paid, after: { state: 'recovery' } };
  const { id, better = [], worse = [] } = injuryAt(escort.injury);
  const after: Treatment['after'] = { state: 'recovery', injuries: [id], changes: changesOf(better, worse) };
  return { ...paid, after };
}

/** Does a doc of the gang's own help, and for the first time after this battle? */
function docOf({ occasion, facts }: BattleState, { id }: GangState): 'none' | 'first' | 'later' {
  if (!(occasion.boons[id] ?? []).includes('rogue-doc-shop')) return 'none';
  const before = facts[DOC_CALLED] ?? [];
  facts[DOC_CALLED] = [...before, id];
  return before.includes(id) ? 'later' : 'first';
}

/** Gangs whose own doc has been called after this battle. */
const DOC_CALLED = 'rogue-doc-shop.called';

/** The doc's price is rolled first; a stabilised fighter rolls for the lasting injuries once more. */
export function* dominionEscort(t: BattleTable, gang: GangState, fighter: FighterState): Rule<Treatment> {
  const clause = 'core.postbattle.doc.1';
  const rolls: (readonly Face[])[] = [];
  const price = yield* overhearing(t, rolls).roll('2D6x10', clause);
  const willing = yield* isPaid(t, gang, fighter, price, clause);
  const stash = inHand(t.state, gang);
  const { paid, result } = yield* docsFee(havingRolled(t, rolls), { stash, willing });
  if (result === 'dead') return { fee: paid, after: { state: 'dead' } };
  if (result === 'full-recovery') return { fee: paid, after: { state: 'recovery' } };
  const has = lastingInjuriesOf(fighter, t.state.aftermath[fighter.id]?.injuries ?? []);
  const rolling = rollingFor(thrownAgainst(t, fighter), fighter.id).quiet;
  for (;;) {
    const { injuries, changes, xp } = yield* lastingInjury(rolling, has);
    if (injuries.some((injury) => NOT_AFTER_THE_DOC.includes(injury))) {
      t.tell('aftermath/rolled-again', { fighter: fighter.name, injuries: [...injuries] }, clause);
      continue;
    }
    lessonLearned(t.state, fighter, xp);
    return { fee: paid, after: { state: 'recovery', injuries: [...injuries], changes: { ...changes } } };
  }
}

/** The Stash with the gains of this battle so far. */
function inHand({ awards }: BattleState, { id, stash }: GangState): number {
  const won = awards.filter(({ to, what }) => to === id && what === 'credits');
  return Math.max(
    0,
    won.reduce((sum, { amount }) => sum + amount, stash),
  );
}
