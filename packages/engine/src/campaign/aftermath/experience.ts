/** Experience for what fighters did in a battle. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { award } from '../../battle/events.ts';
import type { Deed } from '../../battle/occasion.ts';
import { rollingFor } from '../../battle/rolling.ts';
import { type BattleTable, type FighterState, fighterOf } from '../../battle/state.ts';
import { foughtEnforcers } from '../../special/campaign/enforcers-arrive.ts';
import { ENFORCERS } from '../../special/enforcers.ts';
import type { Ref, Rule } from '../../table/question.ts';
import { battleXp } from '../gang/fighters.ts';
import { coupLesson } from './injuries.ts';
import { afterwards, membersOf } from './members.ts';
import { participationXp } from './post-battle.ts';

/** What each fighter did, and a D3 for taking part besides what the scenario gives [campaign.post-battle.experience.1]. */
export function* takeoverExperience(t: BattleTable): Rule<void> {
  const { state } = t;
  // Enforcers are nobody's gang members and learn nothing.
  for (const gang of state.gangs.filter(({ house }) => house !== ENFORCERS)) {
    const alive = membersOf(state, gang).filter(({ id }) => afterwards(state, id)?.state !== 'dead');
    for (const fighter of alive) {
      const { xp } = yield* battleXp(rollingFor(t, fighter.id).quiet, deedsOf(t, fighter));
      earned(t, fighter, xp, 'deeds in battle', 'campaign.fighters.xp.1');
    }
    const { xp } = yield* participationXp(t.quiet, {
      fighters: alive.map(({ id, rank }) => ({
        id,
        rank: rank as 'ganger',
        foughtEnforcers: foughtEnforcers(state, fighterOf(state, id)),
      })),
    });
    for (const fighter of alive)
      earned(t, fighter, xp[fighter.id] ?? 0, 'taking part', 'campaign.post-battle.experience.1');
  }
}

function earned(
  t: BattleTable,
  { id, name }: FighterState,
  xp: number,
  detail: string,
  clause: ClauseId,
): void {
  if (xp === 0) return;
  award(t.state, { to: id, what: 'xp', amount: xp, detail, clause });
  t.tell('aftermath/earns-xp', { name, xp, detail }, clause);
}

/** A fighter's deeds as the experience table counts them: of one attack on one enemy only the final result. */
function deedsOf(t: BattleTable, fighter: FighterState) {
  const { state } = t;
  const own = state.deeds.filter(({ by }) => by === fighter.id);
  const of = (kind: Deed['kind']) => own.filter((deed) => deed.kind === kind);
  const attackOn = ({ attack, enemy }: Deed) => `${attack} ${enemy}`;
  const finished = new Set(of('out-of-action').map(attackOn));
  const takenOut = of('out-of-action').map(({ enemy }) => {
    const { rank, gang } = fighterOf(state, enemy as Ref);
    if (state.wild.some(({ id }) => id === gang) && rank !== 'enforcer') return 'wild-fighter';
    return rank === 'uphiver' || rank === 'creature' ? 'ganger' : rank;
  });
  return {
    woundingAttacks: new Set(of('wound').map(({ attack }) => attack)).size,
    takenOut,
    seriouslyInjured: of('serious-injury').filter((deed) => !finished.has(attackOn(deed))).length,
    assists: of('assist').length,
    rallies: of('rally').length,
    wentOut: wayOut(t, fighter),
  };
}

/**
 * A fighter who went out by anything but an injury learns nothing from it, and neither does one who fled
 * [campaign.fighters.xp.2].
 */
function wayOut(t: BattleTable, { fate, outBy }: FighterState): 'no' | 'injury-die' | 'other' {
  if (fate !== 'out-of-action') return 'no';
  if (outBy === undefined) return 'injury-die';
  const isLesson = coupLesson(t) === 'yes-injury-laid-low-counts';
  return outBy === 'core.actions.coup.1' && isLesson ? 'injury-die' : 'other';
}

/** The inducement that gives every model 1 more for taking part [dominion.inducements.data.13]. */
export function extraExperience(t: BattleTable): void {
  const { state } = t;
  for (const gang of state.gangs) {
    const times = state.occasion.inducements.filter(
      (each) => each.gang === gang.id && each.id === 'extra-experience',
    ).length;
    if (times === 0) continue;
    for (const fighter of membersOf(state, gang)) {
      if (afterwards(state, fighter.id)?.state === 'dead') continue;
      earned(t, fighter, times, 'an inducement', 'dominion.inducements.data.13');
    }
  }
}
