/** After the battle: the order of what follows, by pack. The files beside it have the steps. */
import { effectsOf } from '../../battle/effects.ts';
import { award } from '../../battle/events.ts';
import { tellFigures } from '../../battle/figures.ts';
import { isUnder } from '../../battle/kit.ts';
import { rollingFor } from '../../battle/rolling.ts';
import { scenarioOf, settled } from '../../battle/scenario.ts';
import { atMoment } from '../../battle/special-rule.ts';
import { type BattleState, type BattleTable, fighterOf, fightersOf } from '../../battle/state.ts';
import { countAsRaid, settleAssault } from '../../special/campaign/enforcers-arrive.ts';
import type { Rule } from '../../table/question.ts';
import { subplotsAtTheEnd } from '../cards/subplots-in-battle.ts';
import { discardHands } from '../cards/tactics-hand.ts';
import { takeCaptive } from './captives.ts';
import { carryOver, confirm, deadOf, settleEstate } from './confirm.ts';
import { dominionEscort, takeoverEscort, treatCritical } from './critical-injuries.ts';
import { extraExperience, takeoverExperience } from './experience.ts';
import { IN_DOMINION, IN_TAKEOVER, outcome, resolveInjuries, webbedGuns } from './injuries.ts';
import { hiredGunFate } from './post-battle.ts';
import { dressedUp, scenarioRewards } from './rewards.ts';

/** Everything that follows the last round, in the order of the pack's post-battle sequence. */
export function* afterTheBattle(t: BattleTable): Rule<void> {
  const { state } = t;
  if (state.occasion.challenge !== 'refused') {
    yield* judgeVictory(t);
    countAsRaid(t);
    if (state.occasion.subplots) yield* subplotsAtTheEnd(t);
    yield* settleTheBattle(t);
    yield* settleAssault(t);
    yield* atMoment(t, 'rewarded');
    if (state.occasion.tactics) discardHands(t);
  }
  yield* confirm(t);
  carryOver(t);
}

/** What follows a battle whose verdict is known, in the order of its pack: also for one that was fought on paper. */
export function* settleTheBattle(t: BattleTable): Rule<void> {
  yield* SEQUENCES[t.state.pack](t);
  yield* dressedUp(t);
}

/**
 * Seven steps, in this order [campaign.post-battle.order.1], with captures and critical injuries among them; all else
 * waits for the End of Week [campaign.week.battle.5]. The roster is the players' own.
 */
function* takeoverSequence(t: BattleTable): Rule<void> {
  yield* hiredGunsLeave(t);
  yield* resolveInjuries(t, IN_TAKEOVER);
  yield* takeoverExperience(t);
  yield* takeCaptive(t);
  yield* scenarioRewards(t);
  yield* ownRewards(t);
  const fallen = deadOf(t.state);
  yield* treatCritical(t, takeoverEscort);
  for (const fighter of deadOf(t.state))
    settleEstate(t, fighter, fallen.includes(fighter) ? 'battle' : 'medical-escort');
}

/** Wrap-up first, with the injuries that decide who earned what; then rewards and the doc [core.postbattle.sequence.1]. */
function* dominionSequence(t: BattleTable): Rule<void> {
  yield* resolveInjuries(t, IN_DOMINION);
  yield* scenarioRewards(t);
  yield* ownRewards(t);
  extraExperience(t);
  yield* treatCritical(t, dominionEscort);
}

const SEQUENCES: Readonly<Record<BattleState['pack'], (t: BattleTable) => Rule<void>>> = {
  takeover: takeoverSequence,
  dominion: dominionSequence,
};

/** What fighters' skills and items bring when the rewards are paid. */
function* ownRewards(t: BattleTable): Rule<void> {
  for (const gang of t.state.gangs)
    for (const fighter of fightersOf(t.state, gang))
      for (const effect of effectsOf(fighter).afterRewards) yield* effect.afterRewards(t, fighter);
}

function* judgeVictory(t: BattleTable): Rule<void> {
  const { state } = t;
  const { victory, figures } = scenarioOf(state);
  state.verdict = yield* settled(victory(t.fresh));
  tellFigures(t, figures(t.quiet), state.verdict);
}

/** An injury die for each who went out; all return to the pool [campaign.post-battle.hired-guns.1]. */
function* hiredGunsLeave(t: BattleTable): Rule<void> {
  for (const { gun, gang } of t.state.occasion.hired) {
    const fighter = fighterOf(t.state, gun.id);
    const onlyCold = isUnder(fighter, 'webbed') && webbedGuns(t) === 'web-does-no-harm-nobody';
    const { dead, hireable, injury } = yield* hiredGunFate(rollingFor(t, gun.id), {
      kind: gun.kind,
      outOfAction: fighter.fate === 'out-of-action' && !onlyCold,
    });
    if (fighter.fate !== 'out-of-action') continue;
    const detail = dead ? 'dead' : (injury ?? 'returns to the pool');
    const clause = 'campaign.post-battle.hired-guns.2';
    award(t.state, { to: gun.id, what: 'injury', amount: 0, detail, clause });
    t.state.aftermath[gun.id] = {
      ...outcome('out-of-action', { state: dead ? 'dead' : 'fit' }),
      ...(dead || hireable ? {} : { retired: true as const }),
    };
    t.tell('aftermath/hired', { name: fighter.name, gang, detail }, clause);
  }
}
