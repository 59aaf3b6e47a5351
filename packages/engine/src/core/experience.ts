/** Experience that a fighter earns in a battle. */
import type { ProcedureInputs } from '@hive-arbiter/rulebook';
import { BadInput } from '../table/errors.ts';
import { procedure } from '../table/procedure.ts';
import { ruling } from '../table/settings.ts';
import type { Table } from '../table/table.ts';

/** Does a leader or champion bring the extra XP for a serious injury, too? */
const leaderXp = ruling('core.leader-xp', 'only-out-action');

export type Feat = ProcedureInputs['core.experience.battle']['events'][number];

/** The XP for one injury done to an enemy. */
export function xpForInjury(t: Table, { kind, rank, death }: Pick<Feat, 'kind' | 'rank' | 'death'>): number {
  const out = kind === 'out-of-action';
  const extra = rank !== 'other' && (out || leaderXp(t) !== 'only-out-action');
  const memorable = out && death; // [core.postbattle.injury.7]
  return (out ? 2 : 1) + (extra ? 1 : 0) + (memorable ? 1 : 0);
}

export const battleExperience = procedure(
  'core.experience.battle',
  (t, { tookPart, scenarioGivesXp, events }) => {
    // For one enemy in one activation only the better result counts [core.experience.gain.2].
    const best = new Map<string, number>();
    let helped = 0;
    for (const [at, feat] of events.entries()) {
      const { kind, enemy, activation } = feat;
      if (kind === 'rally' || kind === 'assist') {
        helped++;
        continue;
      }
      if (enemy === null) {
        throw new BadInput(
          `events.${at}.enemy`,
          `expected the enemy of a ${kind}, got null`,
          'core.experience.gain.1',
        );
      }
      const key = `${activation} ${enemy}`;
      best.set(key, Math.max(best.get(key) ?? 0, xpForInjury(t, feat)));
    }
    const fought = [...best.values()].reduce((all, xp) => all + xp, 0);
    const part = tookPart && !scenarioGivesXp ? 1 : 0;
    t.tell('experience/xp-enemies-brought-down', { fought }, 'core.experience.gain.1');
    t.tell('experience/xp-taking-part-rallying', { xp: part + helped }, 'core.experience.gain.3');
    return { xp: fought + part + helped };
  },
);
