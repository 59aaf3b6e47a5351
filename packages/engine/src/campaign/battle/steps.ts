/** The way through a battle as a list that fills itself in: the steps before it, deployment, rounds and aftermath. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { boardOf, scenarioOf } from '../../battle/scenario.ts';
import { type BattleState, fighterOf, type GangState, gangBy, onBoardOf } from '../../battle/state.ts';
import { STEPS as DOMINION } from '../prebattle/dominion.ts';
import { stepReached } from '../prebattle/progress.ts';

export interface BattleStep {
  readonly id: string;
  readonly name: string;
  readonly clause: ClauseId;
  readonly status: 'done' | 'now' | 'ahead';
  /** Who has something to do in it. */
  readonly who: string;
  /** What came out so far, in plain words; everybody may know it. */
  readonly said: readonly string[];
}

interface Step {
  readonly id: string;
  readonly name: string;
  readonly clause: ClauseId;
  readonly who: string;
  readonly said: (state: BattleState) => readonly string[];
}

/** The steps of this battle, given the stage that it has reached. */
export function stepsOf(state: BattleState, stage: string): readonly BattleStep[] {
  const steps = [...BEFORE[state.pack], ...AFTER_DEPLOYMENT];
  const now = steps.findIndex(({ id }) => id === stepOf(state, stage));
  return steps.map(({ id, name, clause, who, said }, at) => {
    const status = at < now ? 'done' : at === now ? 'now' : 'ahead';
    return { id, name, clause, who, status, said: status === 'ahead' ? [] : said(state) };
  });
}

/** The step that is being taken. */
function stepOf(state: BattleState, stage: string): string {
  if (stage === 'pre-battle') return stepReached(state) ?? (firstOf(state) as Step).id;
  return stage === 'deployment' ? DEPLOYMENT : stage;
}

function firstOf({ pack }: BattleState): Step | undefined {
  return BEFORE[pack][0];
}

const DEPLOYMENT = 'deployment';

// What came out of a step

function scenarioSaid(state: BattleState): readonly string[] {
  return state.scenario === '' ? [] : [scenarioOf(state).title];
}

function rolesSaid({ gangs }: BattleState): readonly string[] {
  if (gangs.every(({ role }) => role === 'neutral')) return ['Nobody attacks or defends'];
  return gangs.map(({ name, role }) => `${name} ${role === 'defender' ? 'defends' : 'attacks'}`);
}

function battlefieldSaid(state: BattleState): readonly string[] {
  const { width, depth } = boardOf(state);
  return [`${plainly(state.terrain)}, ${width}" by ${depth}"`];
}

function boonsSaid(state: BattleState): readonly string[] {
  if (state.scenario !== '' && scenarioOf(state).noBoons)
    return ['No Territory boon is of use in this battle'];
  return orNone(
    state.gangs.flatMap(({ id, name }) => {
      const boons = state.occasion.boons[id] ?? [];
      return boons.length === 0 ? [] : [`${name}: ${boons.join(', ')}`];
    }),
    'Nobody has a Territory boon',
  );
}

function tacticsSaid({ occasion }: BattleState): readonly string[] {
  return [occasion.tactics ? 'Each player has a secret hand' : 'Played without tactics cards'];
}

/** A crew is empty until all of them are revealed. */
function crewsSaid(state: BattleState): readonly string[] {
  return state.gangs
    .filter(({ crew }) => crew.length > 0)
    .map(({ name, crew }) => `${name}: ${crew.map((id) => fighterOf(state, id).name).join(', ')}`);
}

function hiredSaid(state: BattleState): readonly string[] {
  const hired = state.occasion.hired.map(
    ({ gun, gang, price }) => `${gangBy(state, gang).name} hires ${gun.fighter.name} for ${price} credits`,
  );
  return orNone(hired, 'Nobody is hired');
}

function recoverySaid(state: BattleState): readonly string[] {
  const { cleared, returning } = state.occasion;
  const said = cleared.map((id) => {
    const { name } = fighterOf(state, id);
    return returning.includes(id) ? `${name} fights although in Recovery` : `${name} misses this battle`;
  });
  return orNone(said, 'Nobody is in Recovery');
}

function deploymentSaid(state: BattleState): readonly string[] {
  return state.gangs.map(
    (gang) => `${gang.name}: ${onBoardOf(state, gang).length} of ${gang.crew.length} set up`,
  );
}

function enforcersSaid({ gangs }: BattleState): readonly string[] {
  const debtors = gangs
    .filter(({ inDebt }) => inDebt)
    .map(({ name, debt }) => (debt ? `${name} is in Debt: ${debt} credits` : `${name} is in Debt`));
  return orNone(debtors, 'Nobody is in Debt');
}

function homeTurfSaid({ gangs }: BattleState): readonly string[] {
  const home = gangs.filter(({ homeTurf }) => homeTurf).map(({ name }) => `${name} fights on its Home Turf`);
  return orNone(home, 'Nobody fights on Home Turf');
}

function inducementsSaid(state: BattleState): readonly string[] {
  const taken = state.occasion.inducements.map(
    ({ gang, id, cost }) => `${gangBy(state, gang).name}: ${plainly(id)} for ${cost} credits`,
  );
  return orNone(taken, 'Nobody takes inducements');
}

function subplotsSaid({ occasion }: BattleState): readonly string[] {
  return [occasion.subplots ? 'Each player has a secret sub-plot' : 'Played without sub-plots'];
}

function verdictSaid({ verdict, gangs }: BattleState): readonly string[] {
  if (!verdict) return [];
  const victors = gangs.filter(({ id }) => verdict.victors.includes(id)).map(({ name }: GangState) => name);
  return [
    victors.length === 0
      ? 'Nobody has won'
      : `${victors.join(' and ')} ${victors.length > 1 ? 'have' : 'has'} won`,
  ];
}

function orNone(said: readonly string[], none: string): readonly string[] {
  return said.length === 0 ? [none] : said;
}

function plainly(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// The steps

const EVERYBODY = 'everybody';
const EACH_IN_SECRET = 'each player, in secret';

/** The eleven steps of Takeover [takeover.prebattle.general.1]. */
const takeoverSteps: readonly Step[] = [
  {
    id: 'scenario',
    name: 'Scenario',
    clause: 'takeover.prebattle.scenario.1',
    who: EVERYBODY,
    said: scenarioSaid,
  },
  {
    id: 'roles',
    name: 'Attackers and Defender',
    clause: 'takeover.prebattle.roles.1',
    who: EVERYBODY,
    said: rolesSaid,
  },
  {
    id: 'home-turf',
    name: 'Home Turf',
    clause: 'takeover.prebattle.home-turf.1',
    who: EVERYBODY,
    said: homeTurfSaid,
  },
  {
    id: 'battlefield',
    name: 'Battlefield',
    clause: 'takeover.prebattle.battlefield.1',
    who: EVERYBODY,
    said: battlefieldSaid,
  },
  {
    id: 'boons',
    name: 'Territory boons',
    clause: 'takeover.prebattle.boons.1',
    who: 'each player',
    said: boonsSaid,
  },
  {
    id: 'tactics',
    name: 'Tactics cards',
    clause: 'takeover.prebattle.tactics.1',
    who: EACH_IN_SECRET,
    said: tacticsSaid,
  },
  {
    id: 'crews',
    name: 'Starting crews',
    clause: 'takeover.prebattle.crews.1',
    who: EACH_IN_SECRET,
    said: crewsSaid,
  },
  {
    id: 'hired-guns',
    name: 'Hired Guns',
    clause: 'takeover.prebattle.hired-guns.1',
    who: 'whoever wants to hire',
    said: hiredSaid,
  },
  {
    id: 'recovery',
    name: 'Recovery',
    clause: 'takeover.prebattle.recovery.1',
    who: 'gangs with nobody else',
    said: recoverySaid,
  },
  {
    id: DEPLOYMENT,
    name: 'Deployment',
    clause: 'takeover.prebattle.deployment.1',
    who: 'as the scenario says',
    said: deploymentSaid,
  },
  {
    id: 'enforcer-check',
    name: 'Enforcer check',
    clause: 'takeover.prebattle.enforcer-check.1',
    who: 'nobody: it is rolled each round',
    said: enforcersSaid,
  },
];

type DominionStep = Exclude<(typeof DOMINION)[number][0], 'battle'>;

const NAMES: Readonly<Record<DominionStep, Pick<Step, 'name' | 'who' | 'said'>>> = {
  'determine-scenario': {
    name: 'Scenario',
    who: 'the challenger',
    said: (state) => [...scenarioSaid(state), ...(state.scenario === '' ? [] : rolesSaid(state))],
  },
  'choose-terrain': { name: 'Terrain', who: EACH_IN_SECRET, said: ({ terrain }) => [plainly(terrain)] },
  'agree-variant': {
    name: 'Classic or Updated',
    who: EACH_IN_SECRET,
    said: ({ variant }) => [plainly(variant)],
  },
  'set-up-battlefield': { name: 'Battlefield', who: EVERYBODY, said: battlefieldSaid },
  'choose-crews': { name: 'Crews', who: EACH_IN_SECRET, said: crewsSaid },
  'draw-tactics': { name: 'Tactics cards', who: EACH_IN_SECRET, said: tacticsSaid },
  'take-inducements': { name: 'Inducements', who: 'the gang with the cheaper crew', said: inducementsSaid },
  'draw-sub-plots': { name: 'Sub-plots', who: EACH_IN_SECRET, said: subplotsSaid },
  'fix-deployment-zones': { name: 'Deployment zones', who: EVERYBODY, said: () => [] },
  'place-inducement-terrain': { name: 'Barricades', who: 'whoever brought some', said: () => [] },
  deploy: { name: 'Deployment', who: 'as the scenario says', said: deploymentSaid },
};

const dominionSteps: readonly Step[] = DOMINION.flatMap(([id, clause]) =>
  id === 'battle' ? [] : [{ id: id === 'deploy' ? DEPLOYMENT : id, clause, ...NAMES[id] }],
);

const BEFORE: Readonly<Record<BattleState['pack'], readonly Step[]>> = {
  takeover: takeoverSteps,
  dominion: dominionSteps,
};

const AFTER_DEPLOYMENT: readonly Step[] = [
  {
    id: 'round',
    name: 'The battle',
    clause: 'core.round.sequence.1',
    who: EVERYBODY,
    said: ({ round }) => (round === 0 ? [] : [`Round ${round}`]),
  },
  {
    id: 'aftermath',
    name: 'After the battle',
    clause: 'core.postbattle.injury.1',
    who: EVERYBODY,
    said: verdictSaid,
  },
];
