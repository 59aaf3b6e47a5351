/** Hiring for one battle: hired guns join a gang's roster, and the stash pays. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import type { HiredGun } from '../../battle/occasion.ts';
import { fighterState, type RosterFighter } from '../../battle/roster.ts';
import type { BattleTable, FighterState, GangState } from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { Rule } from '../../table/question.ts';

/** Puts somebody on a gang's roster for this battle. */
export function joinRoster({ state }: BattleTable, gang: GangState, fighter: RosterFighter): FighterState {
  const joined = fighterState(gang.id, fighter);
  state.fighters[joined.id] = joined;
  gang.roster = [...gang.roster, joined.id];
  return joined;
}

/** Lets a player hire fighters while the stash can pay for one. */
export function* hireFor(
  t: BattleTable,
  gang: GangState,
  priceOf: (t: BattleTable, gun: HiredGun) => { readonly price: number; readonly affordable: boolean },
  clause: ClauseId,
  paidBy: ClauseId = 'takeover.prebattle.hired-guns.3',
): Rule<readonly HiredGun[]> {
  const { occasion } = t.state;
  const hired: HiredGun[] = [];
  for (;;) {
    const open = occasion.hiredGuns.filter((gun) => !gun.onlyAlong && priceOf(t.quiet, gun).affordable);
    if (open.length === 0) return hired;
    const offer = {
      what: say('hiring/whom-does-gang-hire'),
      options: [...open.map(({ id }) => id), 'enough'],
      labels: () =>
        Object.fromEntries(
          open.map((gun) => {
            const names = joiningWith(occasion.hiredGuns, gun).map(({ fighter }) => fighter.name);
            return [gun.id, say('hiring/gun-for', { names, price: priceOf(t.quiet, gun).price })];
          }),
        ),
    };
    const chosen = yield* t.offer(gang.seat, offer, clause, gang.id);
    const gun = open.find(({ id }) => id === chosen);
    if (!gun) return hired;
    const { price } = priceOf(t, gun);
    gang.stash -= price;
    hired.push(...comeAlong(t, gang, gun, price, paidBy));
  }
}

/** A Hired Gun and the partner who comes along. */
function joiningWith(all: readonly HiredGun[], gun: HiredGun): readonly HiredGun[] {
  const partner = all.find(({ id }) => id === gun.partner);
  return partner ? [gun, partner] : [gun];
}

/** The one who was hired, and the partner who never comes without; neither is for hire any more. */
export function comeAlong(
  t: BattleTable,
  gang: GangState,
  gun: HiredGun,
  price: number,
  paidBy: ClauseId,
): readonly HiredGun[] {
  const { occasion } = t.state;
  const joining = joiningWith(occasion.hiredGuns, gun);
  const [, partner] = joining;
  for (const each of joining) {
    joinRoster(t, gang, { ...each.fighter, id: each.id, rank: 'hired-gun', cost: each.cost });
    occasion.hired = [...occasion.hired, { gun: each, gang: gang.id, price: each === gun ? price : 0 }];
  }
  // [takeover.prebattle.hired-guns.7]
  occasion.hiredGuns = occasion.hiredGuns.filter((each) => !joining.includes(each));
  t.tell(
    'hiring/hires-credits',
    { gang: gang.name, names: joining.map(({ fighter }) => fighter.name), price },
    paidBy,
  );
  if (partner) t.tell('hiring/one-sister-never-fights', {}, 'campaign.hired-guns.sisters.1');
  return joining;
}
