/** Sabotage: a gang sneaks in to put a Territory out of use. Classic and Updated are the same [dominion.sabotage.entry.1]. */
import type { Battle, Fighter, Verdict } from '../../battle/judged.ts';
import { rollSave, rollToWound } from '../../core/hits.ts';
import { rollTest } from '../../core/tests.ts';
import { BadInput } from '../../table/errors.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import { ruling } from '../../table/settings.ts';
import type { Table } from '../../table/table.ts';
import { declare, draw, type Flight, flight, hasEnded, win } from './judging.ts';
import { crewOf, fighterOf, isGone, isOut, sides, type Variant } from './reading.ts';
import { type Earning, forLeader, rewards } from './rewards.ts';

const halfOfTheCrew = ruling('dominion.sabotage-half', 'fled do not count');
const woundsBeyondTheLast = ruling('dominion.sabotage-wounds', 'yes');

/** The target [dominion.sabotage.target.1]. */
const TARGET = { toughness: 6, save: 5, wounds: 4 } as const;

/** One attack on the target; Wounds taken off it and its destruction earn Experience [dominion.sabotage.experience.1, dominion.sabotage.experience.2]. */
export const attackTarget = procedure('dominion.sabotage.attack-target', function* (t, input) {
  const { attack, skill, modifier, strength, ap, damage, wounds } = input;
  const missed = { hit: false, wounded: false, saved: false, lost: 0, left: wounds, destroyed: false };

  if (attack === 'ranged') {
    const shot = { stat: 'bs', value: skill, modifier: modifier + 2 } as const;
    const { passed } = yield* rollTest(t, shot, 'dominion.sabotage.target.2');
    if (!passed) {
      t.tell('The shot misses the target', {}, 'dominion.sabotage.target.2');
      return missed;
    }
  }
  const { wounded } = yield* rollToWound(t, { strength, toughness: TARGET.toughness });
  if (!wounded) return { ...missed, hit: true };
  const { saved } = yield* rollSave(t, { armour: TARGET.save, ap });
  if (saved) return { ...missed, hit: true, wounded, saved };
  const lost = Math.min(damage, wounds);
  const left = wounds - lost;
  t.tell('The target loses {lost} Wounds and has {left} left', { lost, left }, 'dominion.sabotage.target.1');
  return { hit: true, wounded, saved, lost, left, destroyed: left === 0 };
});

export const sabotageEnding = procedure('dominion.sabotage.ending', (t, { battle, variant }) =>
  hasEnded(t, battle, variant, { nobodyLeft: 'dominion.sabotage.ending.1' }),
);

export const sabotageVictory = procedure('dominion.sabotage.victory', (t, { battle, variant }) =>
  declare(t, verdict(t, battle, variant), {
    'dominion.sabotage.fleeing.1': 'the enemy bottled out by choice and fled',
    'dominion.sabotage.victory.1': 'the target is destroyed and fewer than half of the attackers are gone',
    'dominion.sabotage.victory.2': 'the target stands',
    'dominion.sabotage.victory.3': 'the target is destroyed, but half of the attackers or more are gone',
  }),
);

interface Facts {
  readonly destroyed?: boolean;
  readonly destroyedBy?: Ref | null;
  /** Wounds taken off the target by fighter. */
  readonly wounds?: Readonly<Record<Ref, number>>;
}

function verdict(t: Table, battle: Battle<Facts>, variant: Variant): Verdict {
  const { attacker, defender } = sides(battle);
  const fled = flightFrom(t, battle, variant);
  if (fled) return win(fled.winner, fled.clause);
  if (!battle.facts.destroyed) return win(defender, 'dominion.sabotage.victory.2');
  const counts = halfOfTheCrew(t) === 'fled do not count' ? isOut : isGone;
  const gone = attacker.fighters.filter(counts).length;
  return 2 * gone < crewOf(attacker)
    ? win(attacker, 'dominion.sabotage.victory.1')
    : draw('dominion.sabotage.victory.3');
}

function flightFrom(t: Table, battle: Battle, variant: Variant): Flight | undefined {
  return flight(t, battle, variant, {
    clause: 'dominion.sabotage.fleeing.1',
    who: 'defender',
    updatedVictory: false,
  });
}

export const sabotageRewards = procedure('dominion.sabotage.rewards', function* (t, { battle, variant }) {
  const { attacker, defender } = sides(battle);
  const judged = verdict(t, battle, variant);
  const earnings = forTheTarget(t, battle);
  // A defender who fled leaves a destroyed target, for which nobody earns Experience.
  const destroyed = battle.facts.destroyed || flightFrom(t, battle, variant)?.loser === defender;
  const paid = destroyed ? attacker : defender;
  return yield* rewards(t, battle, variant, judged, {
    payment: {
      for: 'objectives',
      clause: 'dominion.sabotage.credits.1',
      earned: (gang) => ({ times: gang === paid ? 1 : 0, die: 'D6' }),
      byRelicOrTarget: true,
    },
    reputation: (gang) => (!destroyed ? 0 : gang === attacker ? 3 : -1),
    reputationClause: 'dominion.sabotage.reputation.1',
    lines: { firstMeeting: true, bottled: true },
    earnings,
    fleeing: 'dominion.sabotage.fleeing.1',
  });
});

/** Who destroyed the target took the last of its Wounds, so that it is this fighter's damage that goes beyond them. */
function forTheTarget(t: Table, battle: Battle<Facts>): readonly Earning[] {
  const { destroyed = false, destroyedBy = null, wounds = {} } = battle.facts;
  const known = (field: string, id: Ref): Fighter => {
    const fighter = fighterOf(battle, id);
    if (!fighter) throw new BadInput(`battle.facts.${field}`, `${id} is no fighter of this battle`);
    return fighter;
  };
  const beyond = woundsBeyondTheLast(t) === 'yes';
  const earnings: Earning[] = [];
  let left: number = TARGET.wounds;
  const lastBlowLast = Object.entries(wounds).sort(
    ([one], [other]) => Number(one === destroyedBy) - Number(other === destroyedBy),
  );
  for (const [id, taken] of lastBlowLast) {
    const xp = beyond ? taken : Math.min(taken, left);
    left -= xp;
    earnings.push({ fighter: known(`wounds.${id}`, id), xp, clause: 'dominion.sabotage.experience.1' });
  }
  if (destroyedBy !== null) {
    const fighter = known('destroyedBy', destroyedBy);
    if (!destroyed) throw new BadInput('battle.facts.destroyedBy', 'expected null while the target stands');
    earnings.push({ fighter, xp: 1, clause: 'dominion.sabotage.experience.2' });
  }
  return destroyed
    ? [...earnings, ...forLeader(sides(battle).attacker, 'dominion.sabotage.experience.3')]
    : earnings;
}
