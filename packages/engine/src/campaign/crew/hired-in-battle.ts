/** Those who fight for one battle only: hired guns. */
import type { HiredGun } from '../../battle/occasion.ts';
import { specialRule } from '../../battle/special-rule.ts';
import {
  areFriends,
  type BattleState,
  type FighterState,
  fighterOf,
  fightersOf,
  isOnBoard,
  seatOf,
} from '../../battle/state.ts';
import { say } from '../../table/events.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import { sisterOf } from '../gang/hired-guns.ts';

const wildSistersAct = ruling('campaign.wild-sisters-turn', 'one-time');

/** A hired gun's own card, or nothing for anybody else. */
function cardOf({ occasion }: BattleState, { id }: Pick<FighterState, 'id'>): HiredGun | undefined {
  return occasion.hired.find(({ gun }) => gun.id === id)?.gun;
}

/** The fighters a Sister works with, hired or wild. */
function partnerOf(state: BattleState, fighter: Pick<FighterState, 'id'>): Ref | undefined {
  return cardOf(state, fighter)?.partner ?? sisterOf(fighter.id);
}

/** In most respects a hired gun counts as a member of the gang [takeover.prebattle.hired-guns.5, campaign.hired-guns.battle.1]. */
export const hiredGunsInBattle = specialRule({
  id: 'campaign.hired-guns',
  title: 'Hired Guns',

  /** One who is out of action does not count [campaign.hired-guns.battle.2]. */
  bottleLosses: (state, gang, lost) =>
    lost -
    fightersOf(state, gang).filter(
      ({ rank, fate, tookPart }) => tookPart && rank === 'hired-gun' && fate === 'out-of-action',
    ).length,

  /** Hired Enforcers of different gangs do not attack each other [campaign.hired-guns.enforcers.3]. */
  *targets(t, attacker, targets) {
    const isEnforcer = (fighter: FighterState) => cardOf(t.state, fighter)?.kind === 'enforcer';
    return isEnforcer(attacker) ? targets.filter((target) => !isEnforcer(target)) : targets;
  },

  /** The Sisters may act as a group of two. */
  *actsWith(t, fighter) {
    const { state } = t;
    const sister = state.fighters[partnerOf(state, fighter) ?? ''];
    if (!sister?.ready || !fighter.ready || !isOnBoard(sister) || !areFriends(state, sister, fighter))
      return undefined;
    const isWild = state.wild.some(({ id }) => id === fighter.gang);
    if (isWild && wildSistersAct(t) === 'one-time') return undefined;
    const what = say('hired-in-battle/does-act-together-within', {
      sister: sister.name,
      fighter: fighter.name,
    });
    const clause = 'campaign.hired-guns.sisters.3';
    const isNear =
      !state.board ||
      (yield* t.within(6, fighter.id, [sister.id], clause)).length > 0 ||
      (yield* t.sees(fighter.id, [sister.id], clause)).length > 0;
    const options = isNear ? (['alone', 'together'] as const) : (['alone'] as const);
    const choice = yield* t.choose(seatOf(state, fighter), options, clause, fighter.id, what);
    return choice === 'together' ? sister : undefined;
  },

  /** A Sister shoots better at an enemy who fights the other [campaign.hired-guns.sisters.4]. */
  hitModifier(state, attacker, target, kind) {
    const partner = partnerOf(state, attacker);
    return kind === 'shoot' && partner !== undefined && target?.engagedWith.includes(partner) ? 1 : 0;
  },

  /** The loss of one Sister makes the other fight harder [campaign.hired-guns.sisters.5]. */
  // biome-ignore lint/correctness/useYield: a moment at which others ask
  *wentOut(t, fighter) {
    const partner = partnerOf(t.state, fighter);
    if (partner === undefined || !t.state.fighters[partner]) return;
    const sister = fighterOf(t.state, partner);
    const { a, ws, bs } = sister.stats;
    sister.stats = { ...sister.stats, a: a + 1, ws: Math.max(2, ws - 1), bs: Math.max(2, bs - 1) };
    t.tell('hired-in-battle/fights-all-harder', { name: sister.name }, 'campaign.hired-guns.sisters.5');
  },
});
