/** The captive that the winner may take. */
import type { Fate } from '../../battle/judged.ts';
import { rollingFor } from '../../battle/rolling.ts';
import { scenarioOf } from '../../battle/scenario.ts';
import { type BattleTable, fighterOf, fightersOf, isInBattle, onBoardOf } from '../../battle/state.ts';
import { enforcersHere } from '../../special/campaign/enforcers-arrive.ts';
import type { Rule } from '../../table/question.ts';
import { outcome, takes } from './injuries.ts';
import { afterwards } from './members.ts';
import { capture } from './post-battle.ts';

const HOW: Readonly<Partial<Record<Fate, 'out-of-action' | 'fled' | 'escaped'>>> = {
  'out-of-action': 'out-of-action',
  fled: 'fled',
  escaped: 'escaped',
};

/**
 * The only gang left on the battlefield may take one captive [campaign.post-battle.captives.1], never a hired gun
 * [takeover.prebattle.hired-guns.6, campaign.hired-guns.battle.3]. Enforcers who are there count as a gang
 * [campaign.post-battle.captives.5].
 */
export function* takeCaptive(t: BattleTable): Rule<void> {
  const { state } = t;
  if (scenarioOf(state).noCaptives?.(t)) return;
  const left = state.gangs.filter((gang) => isInBattle(state, gang));
  const law = enforcersHere(state);
  const [victor, ...others] = law ? [...left, law] : left;
  if (!victor || others.length > 0) return;
  const fallen = state.gangs.flatMap((gang) =>
    fightersOf(state, gang).flatMap(({ id, rank, fate, tookPart }) => {
      const after = afterwards(state, id);
      // A fighter who succumbs elsewhere has still got away.
      const wasThere = fate === 'seriously-injured' && after?.how === 'succumbed';
      const how = wasThere ? ('serious-injury-step' as const) : HOW[fate];
      if (how === undefined || !tookPart || after?.captive) return [];
      const injury = after?.state === 'dead' ? 'death' : after?.state === 'critical' ? 'critical' : 'other';
      return [{ id, gang: gang.id, rank, how, injury } as const];
    }),
  );
  const standing = onBoardOf(state, victor)
    .filter(({ rank }) => rank !== 'uphiver' && rank !== 'creature')
    .map(({ id, rank }) => ({ id, rank: rank as 'ganger' }));
  const modifier = scenarioOf(state).captureModifier?.(state, victor) ?? 0;
  const { captured } = yield* capture(rollingFor(t, victor.id), {
    victor: victor.id,
    fallen,
    standing,
    modifier,
  });
  if (captured === null) return;
  // A fighter who fled was unharmed until then.
  state.aftermath[captured] = { ...(afterwards(state, captured) ?? outcome('no-harm')), captive: true };
  takes(t, victor, fighterOf(state, captured), 'campaign.post-battle.captives.4');
}
