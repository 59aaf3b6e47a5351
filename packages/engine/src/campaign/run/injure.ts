/** Injuries that no battle brought: a Collapsed Dome, training in the Fighting Pit. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { isArmour } from '../../battle/kit.ts';
import { say } from '../../table/events.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { medicalEscort, medicalFee } from '../aftermath/post-battle.ts';
import { asItCounts, injuryAt, injuryOf } from '../shared/tables.ts';
import { change, die, scar, settleGang } from './battles.ts';
import { post } from './ledger.ts';
import { type CampaignGang, type CampaignTable, gangIn, type Member, worthOf } from './state.ts';

/** A row of the injury table, with all that it says [campaign.tables.injury.2]. */
export function* injure(t: CampaignTable, member: Member, row: string, clause: ClauseId): Rule<void> {
  const injury = asItCounts(injuryOf(row), {
    hasScars: member.injuries.includes('impressive-scars'),
    fearsome: member.skills.includes('fearsome'),
    enemyGang: null,
  });
  if (injury.id === 'lesson-learned') {
    const amount = yield* t.roll('D3', 'campaign.tables.injury.3', member.id);
    const why = say('ledger/lesson-learned');
    post(t, { what: 'xp', from: 'learning', to: member.id, amount, why }, 'campaign.tables.injury.3');
  }
  if (injury.state === 'dead') return yield* perish(t, member);
  if (injury.state === 'critical') return yield* callTheDoc(t, member);
  suffer(t, member, injury, clause);
}

function suffer(
  t: CampaignTable,
  member: Member,
  { id, state, better = [], worse = [] }: ReturnType<typeof injuryAt>,
  clause: ClauseId,
): void {
  scar(t, member, [id], null, clause);
  const steps = [...better.map((stat) => [stat, 1] as const), ...worse.map((stat) => [stat, -1] as const)];
  change(t, member, Object.fromEntries(steps), clause);
  if (state !== 'fit') rest(t, member, clause);
}

function rest(t: CampaignTable, member: Member, clause: ClauseId): void {
  if (member.status !== 'fit') return;
  member.status = 'recovery';
  t.tell('battles/goes-into-recovery', { fighter: member.id }, clause);
}

/** A Critical Injury calls for a Medical Escort, which the gang may pay for [campaign.tables.injury.10, campaign.post-battle.critical.1]. */
function* callTheDoc(t: CampaignTable, member: Member): Rule<void> {
  const clause: ClauseId = 'campaign.post-battle.critical.1';
  const gang = gangIn(t.state, member.gang);
  const isBlind = medicalFee(t) === 'no-decision-comes-first-binds';
  const fee = isBlind ? undefined : yield* t.roll('D6x10', clause, member.id);
  const canPay = (fee ?? DEAREST) <= gang.stash + worthOf(t.state, gang.items);
  const pays = canPay && (yield* wantsToPay(t, gang, member, fee));
  const given = pays ? yield* inGoods(t, gang, member, fee ?? DEAREST) : [];
  // The procedure rolls for the fee itself; here it has been rolled.
  const knowing = t.through({
    *ask(question) {
      if (fee !== undefined && question.kind === 'dice' && question.clause === clause)
        return [fee / 10] as never;
      return (yield* t.ask(question as never)) as never;
    },
  });
  const { state, credits, injury } = yield* medicalEscort(knowing, {
    doc: 'none',
    credits: gang.stash,
    tradeIn: Math.min(600, worthOf(t.state, given)),
    pays,
  });
  if (state === 'dead') return yield* perish(t, member);
  const why = say('ledger/medical-escort', { fighter: member.id });
  for (const of of given) {
    const goods: ClauseId = 'campaign.post-battle.critical.2';
    post(t, { what: 'item', from: gang.id, to: 'lost', amount: 1, of, why }, goods);
  }
  post(t, { what: 'credits', from: gang.id, to: 'lost', amount: gang.stash - credits, why }, clause);
  if (injury === null) rest(t, member, 'campaign.post-battle.critical.3');
  else suffer(t, member, injuryAt(injury), 'campaign.post-battle.critical.3');
}

/** The dearest Medical Escort there is. */
const DEAREST = 60;

function* wantsToPay(
  t: CampaignTable,
  gang: CampaignGang,
  { id, name }: Member,
  fee: number | undefined,
): Rule<boolean> {
  const answer = yield* t.ask<'choice'>({
    kind: 'choice',
    clause: 'campaign.post-battle.critical.1',
    by: [gang.seat, 'organiser'],
    of: id,
    what:
      fee === undefined
        ? say('injure/pay-unknown-fee', { fighter: name })
        : say('injure/pay-fee', { fighter: name, fee, stash: gang.stash }),
    options: ['pay', 'let-die'],
  });
  return answer === 'pay';
}

/** Equipment may be given at its full value, without change [campaign.post-battle.critical.2]. */
function* inGoods(
  t: CampaignTable,
  gang: CampaignGang,
  { id }: Member,
  fee: number,
): Rule<readonly string[]> {
  const left = gang.items.filter((item) => worthOf(t.state, [item]) > 0);
  const given: string[] = [];
  while (left.length > 0 && worthOf(t.state, given) < fee) {
    const isEnough = fee - worthOf(t.state, given) <= gang.stash;
    const next = (yield* t.ask<'choice'>({
      kind: 'choice',
      clause: 'campaign.post-battle.critical.2',
      by: [gang.seat, 'organiser'],
      of: id,
      what: say('injure/which-equipment', { due: fee - worthOf(t.state, given) }),
      options: [...(isEnough ? ['credits'] : []), ...new Set(left)],
    })) as Ref;
    if (next === 'credits') break;
    given.push(...left.splice(left.indexOf(next), 1));
  }
  return given;
}

/** What the dead carried goes to the stash, worn armour excepted [campaign.post-battle.roster.2]. */
function* perish(t: CampaignTable, member: Member): Rule<void> {
  const kit = member.rank === 'beast' ? [] : member.kit.filter((item) => !isArmour(item));
  for (const of of kit)
    post(
      t,
      { what: 'item', from: member.id, to: member.gang, amount: 1, of, why: 'saved from the dead' },
      'campaign.post-battle.roster.2',
    );
  die(t, member, undefined);
  yield* settleGang(t, gangIn(t.state, member.gang));
}
