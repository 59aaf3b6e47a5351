/** Stand-Off: a plain fight, and the last gang on the board wins [takeover.stand-off.objectives.1]. */
import { toBeTheLast } from '../../battle/aims.ts';
import { type Rewards, writtenVerdict } from '../../battle/judged.ts';
import { scenario } from '../../battle/scenario.ts';
import { judged } from '../../battle/state.ts';
import { procedure } from '../../table/procedure.ts';
import type { Rule } from '../../table/question.ts';
import { standardBattlefield, standardDeployment } from './deployment.ts';
import {
  lastGangWins,
  leftFigures,
  leftInPlay,
  reducedCrew,
  type StandardTerms,
  standardEnding,
  standardGangRewards,
  stopsAtOnce,
  totalXp,
  winningLeaderXp,
} from './standards.ts';

// Crews

export const crewSize = procedure('takeover.stand-off.crew-size', (t, { gangs }) => {
  const size = reducedCrew(gangs, { full: 8, by: 1, beyond: 2, least: 5 });
  t.tell(
    'takeover/stand-off/custom-each-gangs',
    { size, gangs },
    gangs > 2 ? 'takeover.stand-off.crews.2' : 'takeover.stand-off.crews.1',
  );
  return { method: 'custom', size };
});

// Ending the battle

export const ending = procedure('takeover.stand-off.ending', (t, { battle }) =>
  standardEnding(t, battle, { one: 'takeover.stand-off.ending.1', none: 'takeover.stand-off.ending.2' }),
);

// Victory

export const victory = procedure('takeover.stand-off.victory', (t, { battle }) =>
  lastGangWins(t, battle, { win: 'takeover.stand-off.victory.1', draw: 'takeover.stand-off.victory.2' }),
);

// Rewards, experience and reputation

const TERMS: StandardTerms = {
  victor: 'takeover.stand-off.rewards.1',
  territory: 'takeover.stand-off.rewards.2',
  losers: 'takeover.stand-off.rewards.3',
  draw: 'takeover.stand-off.rewards.4',
  reputation: {
    victor: 'takeover.stand-off.reputation.1',
    draw: 'takeover.stand-off.reputation.2',
    bottled: 'takeover.stand-off.reputation.3',
  },
};

export const rewards = procedure('takeover.stand-off.rewards', function* (t, { battle }): Rule<Rewards> {
  const verdict = writtenVerdict(battle) ?? victory(t, { battle });
  const gangs = yield* standardGangRewards(t, battle, verdict, TERMS);
  const leader = yield* winningLeaderXp(t, battle, verdict, {
    victor: 'takeover.stand-off.experience.1',
    draw: 'takeover.stand-off.experience.2',
  });
  return { gangs, xp: totalXp(leader), notes: [] };
});

/** The page as a whole; everything on it that is "standard" is a shared function. */
export const standOff = scenario({
  id: 'takeover.stand-off',
  title: 'Stand-Off',
  pack: 'takeover',
  gangs: { least: 2, most: 6 },
  roles: 'attacker-defender',
  special: [],
  battlefield: standardBattlefield, // [takeover.stand-off.battlefield.1]
  crew: (t) => {
    const { size } = crewSize(t, { gangs: t.state.gangs.length });
    return { method: 'custom', size, clause: 'takeover.stand-off.crews.1' };
  },
  deployment: standardDeployment, // [takeover.stand-off.deployment.1]
  aims: toBeTheLast('takeover.stand-off.victory.1'),
  ending: (t) => ending(t, { battle: judged(t.state, 'takeover.stand-off', {}) }),
  left: leftInPlay,
  stopsAtOnce,
  victory: (t) => victory(t, { battle: judged(t.state, 'takeover.stand-off', {}) }),
  figures: (t) => leftFigures(t, judged(t.state, 'takeover.stand-off', {})),
  rewards: (t) => rewards(t, { battle: judged(t.state, 'takeover.stand-off', {}) }),
});
