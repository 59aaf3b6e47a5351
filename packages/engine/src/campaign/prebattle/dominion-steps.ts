/** The steps before a Dominion battle, in the order that `dominion.prebattle.next-step` gives them. Each has a file beside this one. */
import type { ProcedureInputs } from '@hive-arbiter/rulebook';
import { limitCrews } from '../../battle/crew-limits.ts';
import { rolledBy } from '../../battle/rolling.ts';
import { type Maybe, settled } from '../../battle/scenario.ts';
import { switchOn } from '../../battle/special-rule.ts';
import { type BattleTable, fightersOf, type GangState, ids } from '../../battle/state.ts';
import { crewCap, globalsHold } from '../../scenarios/dominion/global.ts';
import { nameLeads } from '../../special/classic/multi-player.ts';
import type { Rule } from '../../table/question.ts';
import { pickCrews } from '../crew/crews.ts';
import { nextStep } from './dominion.ts';
import { setUpBattlefield } from './dominion-battlefield-step.ts';
import { challenge, hiredGuns } from './dominion-challenge-step.ts';
import { behindBy, takeInducements } from './dominion-inducements-step.ts';
import { determineScenario } from './dominion-scenario-step.ts';
import type { Found } from './dominion-sides.ts';
import { drawSubplots } from './dominion-subplots-step.ts';
import { drawHands } from './dominion-tactics-step.ts';
import { agreeVariant, chooseTerrain } from './dominion-terrain-step.ts';
import { barricadesToPlace } from './inducements-in-battle.ts';
import { leaveSteps, reachStep } from './progress.ts';
import { boonsStep } from './takeover-steps.ts';

type Step = ProcedureInputs['dominion.prebattle.next-step']['done'][number];

/** Walks the steps; false if the challenge was refused and there is nothing to fight. */
export function* dominionSteps(t: BattleTable): Rule<boolean> {
  const { state } = t;
  const { gangs, occasion } = state;
  if (gangs.length < 2) throw new RangeError('A Dominion battle has two gangs or more');
  const named = occasion.challenger ?? gangs.find(({ role }) => role !== 'defender')?.id;
  const challenger = gangs.find(({ id }) => id === named) ?? (gangs[1] as GangState);
  const others = gangs.filter((gang) => gang !== challenger);
  const found: Found = {
    challenger,
    challenged:
      others.find(({ id }) => occasion.reason === 'captives' && id === occasion.captor) ??
      others.find(({ role }) => role === 'defender') ??
      (others[0] as GangState),
    result: null,
    chooser: 'nobody',
  };
  // All others come along with one of the two.
  nameLeads(state, [found.challenger, found.challenged]);
  if (gangs.length > 2) switchOn(state, 'classic.multi-player');
  // A claimed Territory is the challenged gang's [dominion.prebattle.challenge.1], unless the campaign says otherwise.
  if (state.stake === 'claimed-territory') occasion.holder ??= found.challenged.id;
  if (!(yield* challenge(t, found))) return false;
  yield* hiredGuns(t);

  const done: Step[] = [];
  for (;;) {
    const gap = Math.max(...state.gangs.map((gang) => behindBy(state, gang)));
    const { next } = nextStep(t.quiet, {
      done,
      attackerCrew: 0,
      defenderCrew: gap,
      inducementTerrain: barricadesToPlace(state).length > 0,
    });
    if (done.at(-1) === 'draw-tactics' && next !== 'take-inducements') {
      t.tell(
        'dominion-steps/nobody-takes-inducements-crews',
        { apart: gap },
        'dominion.inducements.access.2',
      );
    }
    // The zones, what is placed once they are known, the deployment and the battle are the scenario's own.
    if (next === null || next === 'place-inducement-terrain' || next === 'deploy') {
      leaveSteps(t);
      return true;
    }
    reachStep(t, next);
    yield* settled(STEPS[next as keyof typeof STEPS](t, found));
    done.push(next as Step);
  }
}

const STEPS: Readonly<
  Record<
    Exclude<Step, 'place-inducement-terrain' | 'deploy' | 'battle'>,
    (t: BattleTable, found: Found) => Maybe<void>
  >
> = {
  'determine-scenario': determineScenario,
  'choose-terrain': chooseTerrain,
  'agree-variant': agreeVariant,
  'set-up-battlefield': setUpBattlefield,
  'choose-crews': chooseCrews,
  'draw-tactics': drawHands,
  'take-inducements': takeInducements,
  'draw-sub-plots': drawSubplots,
  'fix-deployment-zones': (t) => {
    t.tell('dominion-steps/everything-settled-but-deployment', {}, 'dominion.prebattle.sequence.4');
  },
};

/**
 * Up to 8 and never above the mission's own number. This includes Hired Guns and allies, whom the rulebook
 * would let in on top [dominion.crews.extras.1]; boons are announced along with the crews.
 */
function* chooseCrews(t: BattleTable): Rule<void> {
  const limits = yield* pickCrews(t, {
    // [dominion.crews.unfit.1]
    eligible: (gang) => ids(fightersOf(t.state, gang).filter(({ status }) => status === 'fit')),
    most: (size) => (globalsHold(t, t.state.variant) ? crewCap(t, size) : size),
    random: ({ id }, size, open) => rolledBy(t, id).drawSome(open, size, 'dominion.crews.random.1'),
    picked: (gang, limit, _, picks) => {
      t.tell(
        'dominion-steps/picks-most-fighters',
        { gang: gang.name, picks: picks.length, limit },
        'dominion.crews.custom.1',
      );
    },
  });
  limitCrews(t.state, limits);
  boonsStep(t, 'dominion.prebattle.rulebook.2');
}
