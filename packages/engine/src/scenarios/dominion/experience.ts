/** Experience that every Dominion scenario gives. */

import type { ClauseId } from '@hive-arbiter/rulebook';
import { givesUntold } from '../../battle/awards.ts';
import type { Battle, Fighter } from '../../battle/judged.ts';
import { procedure } from '../../table/procedure.ts';
import type { Ref } from '../../table/question.ts';
import type { Table } from '../../table/table.ts';
import type { Reason } from '../../words/reasons.ts';
import { type CommonFacts, checkFighters, enemiesOf, sidesOf } from './reading.ts';

/** Hired guns never earn Experience, and the dead do not either [dominion.experience.hired.1, dominion.judging.rewards.3]. */
export function canEarn({ id, rank }: Fighter, killed: readonly Ref[] = []): boolean {
  return rank !== 'hired-gun' && !killed.includes(id);
}

/**
 * What each fighter earns in any scenario: 1 for taking part [dominion.experience.part.1], 1 for each enemy taken out of
 * action [dominion.experience.standard.1] with 1 more for a Leader or Champion [dominion.experience.standard.2] and 1
 * more if the enemy died [dominion.experience.standard.3], and 1 for each rally [dominion.experience.standard.4].
 */
export function standardExperience(battle: Battle<CommonFacts>): Readonly<Record<Ref, number>> {
  const { killed = [], rallied = [] } = battle.facts;
  checkFighters(battle, 'battle.facts.killed', killed);
  checkFighters(battle, 'battle.facts.rallied', rallied);
  const earned: Record<Ref, number> = {};
  for (const side of sidesOf(battle)) {
    const enemies = enemiesOf(battle, side);
    for (const fighter of side.fighters) {
      if (!canEarn(fighter, killed)) continue;
      let xp = fighter.tookPart ? 1 : 0;
      for (const id of rallied) if (id === fighter.id) xp++;
      for (const { fighters } of enemies) {
        for (const { id, rank, fate, takenOutBy } of fighters) {
          if (fate !== 'out-of-action' || takenOutBy !== fighter.id) continue;
          const high = rank === 'leader' || rank === 'champion';
          xp += 1 + Number(high) + Number(killed.includes(id));
        }
      }
      if (xp > 0) earned[fighter.id] = xp;
    }
  }
  return earned;
}

/** The same thing by thing; the story is silent about it, since every fighter has some. */
export function reportStandardExperience(
  t: Table,
  { gangs, facts: { rallied = [] } }: Battle<CommonFacts>,
  earned: Readonly<Record<Ref, number>>,
): void {
  for (const { id, tookPart } of gangs.flatMap(({ fighters }) => fighters)) {
    const total = earned[id] ?? 0;
    if (total === 0) continue;
    const rallies = rallied.filter((each) => each === id).length;
    const gain = (amount: number, detail: Reason, clause: ClauseId) =>
      givesUntold(t, { to: id, what: 'xp', amount, detail, clause });
    gain(Number(tookPart), 'taking part', 'dominion.experience.part.1');
    gain(total - Number(tookPart) - rallies, 'enemies taken out', 'dominion.experience.standard.1');
    gain(rallies, 'rallying', 'dominion.experience.standard.4');
  }
}

export const experienceOfEveryScenario = procedure('dominion.experience.standard', (t, { battle }) => {
  const xp = standardExperience(battle);
  for (const [fighter, earned] of Object.entries(xp))
    t.tell(
      'dominion/experience/earns-experience-taking-part',
      { fighter, earned },
      'dominion.experience.standard.1',
    );
  if (Object.keys(xp).length === 0)
    t.tell('dominion/experience/nobody-earns-experience', {}, 'dominion.judging.rewards.3');
  return { xp };
});
