/** The way to a battle as a list that fills itself in. */
import type { ClauseId } from '@hive-arbiter/rulebook';
import { boardOf, scenarioOf } from '../../battle/scenario.ts';
import { type BattleState, onBoardOf } from '../../battle/state.ts';
import { say, type Words } from '../../table/say.ts';
import { STEPS as DOMINION } from '../prebattle/dominion.ts';
import { stepReached } from '../prebattle/progress.ts';

export interface BattleStep<W = string> {
  readonly id: string;
  readonly name: W;
  readonly clause: ClauseId;
  readonly status: 'done' | 'now' | 'ahead';
  /** Who has something to do in it. */
  readonly who: W;
  /** What came out so far; everybody may know it. */
  readonly said: readonly W[];
}

interface Step {
  readonly id: string;
  readonly name: Words;
  readonly clause: ClauseId;
  readonly who: Words;
  readonly said: (state: BattleState) => readonly Words[];
  /** Does its result grow while it is taken? That of the others is not known before they are done. */
  readonly grows?: true;
}

/** The steps before this battle, given the stage that it has reached; in the battle all of them are done. */
export function stepsOf(state: BattleState, stage: string): readonly BattleStep<Words>[] {
  const steps = BEFORE[state.pack];
  const reached = steps.findIndex(({ id }) => id === stepOf(state, stage));
  const now = reached < 0 ? steps.length : reached;
  return steps.map(({ id, name, clause, who, said, grows }, at) => {
    const status = at < now ? 'done' : at === now ? 'now' : 'ahead';
    const isKnown = status === 'done' || (status === 'now' && grows === true);
    return { id, name, clause, who, status, said: isKnown ? said(state) : [] };
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

function scenarioSaid({ scenario }: BattleState): readonly Words[] {
  return scenario === '' ? [] : [scenario];
}

function rolesSaid({ gangs }: BattleState): readonly Words[] {
  if (gangs.every(({ role }) => role === 'neutral')) return [say('steps/nobody-attacks-defends')];
  return gangs.map(({ id, role }) =>
    role === 'defender' ? say('steps/defends', { gang: id }) : say('steps/attacks', { gang: id }),
  );
}

function battlefieldSaid(state: BattleState): readonly Words[] {
  const { width, depth } = boardOf(state);
  return [say('steps/by', { terrain: state.terrain, width, depth })];
}

function boonsSaid(state: BattleState): readonly Words[] {
  if (state.scenario !== '' && scenarioOf(state).noBoons) return [say('steps/no-territory-boon-use')];
  const boons = state.gangs.flatMap(({ id }) => {
    const own = state.occasion.boons[id] ?? [];
    return own.length === 0 ? [] : [say('steps/gang-boons', { gang: id, boons: own })];
  });
  return orNone(boons, say('steps/nobody-has-territory-boon'));
}

function tacticsSaid({ occasion }: BattleState): readonly Words[] {
  return [occasion.tactics ? say('steps/each-player-has-secret') : say('steps/played-without-tactics-cards')];
}

/** A crew is empty until all of them are revealed. */
function crewsSaid(state: BattleState): readonly Words[] {
  return state.gangs
    .filter(({ crew }) => crew.length > 0)
    .map(({ id, crew }) => say('steps/gang-crew', { gang: id, crew }));
}

function hiredSaid(state: BattleState): readonly Words[] {
  const hired = state.occasion.hired.map(({ gun, gang, price }) =>
    say('steps/hires-credits', { gang, name: gun.fighter.name, price }),
  );
  return orNone(hired, say('steps/nobody-hired'));
}

function recoverySaid({ occasion }: BattleState): readonly Words[] {
  const { cleared, returning } = occasion;
  const said = cleared.map((id) =>
    returning.includes(id)
      ? say('steps/fights-although-recovery', { fighter: id })
      : say('steps/misses-battle', { fighter: id }),
  );
  return orNone(said, say('steps/nobody-recovery'));
}

function deploymentSaid(state: BattleState): readonly Words[] {
  return state.gangs.map((gang) =>
    say('steps/set-up', {
      gang: gang.id,
      there: onBoardOf(state, gang).length,
      all: gang.crew.length,
    }),
  );
}

function enforcersSaid({ gangs }: BattleState): readonly Words[] {
  const debtors = gangs
    .filter(({ inDebt }) => inDebt)
    .map(({ id, debt }) =>
      debt ? say('steps/debt-credits', { gang: id, debt }) : say('steps/debt', { gang: id }),
    );
  return orNone(debtors, say('steps/nobody-debt'));
}

function homeTurfSaid({ gangs }: BattleState): readonly Words[] {
  const home = gangs
    .filter(({ homeTurf }) => homeTurf)
    .map(({ id }) => say('in-force/fights-home-turf', { gang: id }));
  return orNone(home, say('steps/nobody-fights-home-turf'));
}

function inducementsSaid(state: BattleState): readonly Words[] {
  const taken = state.occasion.inducements.map(({ gang, id, cost }) =>
    say('steps/credits', { gang, inducement: id, cost }),
  );
  return orNone(taken, say('steps/nobody-takes-inducements'));
}

function subplotsSaid({ occasion }: BattleState): readonly Words[] {
  return [
    occasion.subplots ? say('steps/each-player-has-secret-sub-plot') : say('steps/played-without-sub-plots'),
  ];
}

function orNone(said: readonly Words[], none: Words): readonly Words[] {
  return said.length === 0 ? [none] : said;
}

// The steps

const EVERYBODY = say('steps/everybody');
const EACH_IN_SECRET = say('steps/each-player-secret');

/** The eleven steps of Takeover [takeover.prebattle.general.1]. */
const takeoverSteps: readonly Step[] = [
  {
    id: 'scenario',
    name: say('steps/scenario'),
    clause: 'takeover.prebattle.scenario.1',
    who: EVERYBODY,
    said: scenarioSaid,
  },
  {
    id: 'roles',
    name: say('steps/attackers-defender'),
    clause: 'takeover.prebattle.roles.1',
    who: EVERYBODY,
    said: rolesSaid,
  },
  {
    id: 'home-turf',
    name: say('steps/home-turf'),
    clause: 'takeover.prebattle.home-turf.1',
    who: EVERYBODY,
    said: homeTurfSaid,
  },
  {
    id: 'battlefield',
    name: say('steps/battlefield'),
    clause: 'takeover.prebattle.battlefield.1',
    who: EVERYBODY,
    said: battlefieldSaid,
  },
  {
    id: 'boons',
    name: say('steps/territory-boons'),
    clause: 'takeover.prebattle.boons.1',
    who: say('steps/each-player'),
    said: boonsSaid,
  },
  {
    id: 'tactics',
    name: say('steps/tactics-cards'),
    clause: 'takeover.prebattle.tactics.1',
    who: EACH_IN_SECRET,
    said: tacticsSaid,
  },
  {
    id: 'crews',
    name: say('steps/starting-crews'),
    clause: 'takeover.prebattle.crews.1',
    who: EACH_IN_SECRET,
    said: crewsSaid,
    grows: true,
  },
  {
    id: 'hired-guns',
    name: say('steps/hired-guns'),
    clause: 'takeover.prebattle.hired-guns.1',
    who: say('steps/whoever-wants-hire'),
    said: hiredSaid,
  },
  {
    id: 'recovery',
    name: say('steps/recovery'),
    clause: 'takeover.prebattle.recovery.1',
    who: say('steps/gangs-nobody-else'),
    said: recoverySaid,
  },
  {
    id: DEPLOYMENT,
    name: say('steps/deployment'),
    clause: 'takeover.prebattle.deployment.1',
    who: say('steps/as-scenario-says'),
    said: deploymentSaid,
    grows: true,
  },
  {
    id: 'enforcer-check',
    name: say('steps/enforcer-check'),
    clause: 'takeover.prebattle.enforcer-check.1',
    who: say('steps/nobody-rolled-each-round'),
    said: enforcersSaid,
  },
];

type DominionStep = Exclude<(typeof DOMINION)[number][0], 'battle'>;

const NAMES: Readonly<Record<DominionStep, Pick<Step, 'name' | 'who' | 'said' | 'grows'>>> = {
  'determine-scenario': {
    name: say('steps/scenario'),
    who: say('steps/challenger'),
    said: (state) => [...scenarioSaid(state), ...(state.scenario === '' ? [] : rolesSaid(state))],
  },
  'choose-terrain': { name: say('steps/terrain'), who: EACH_IN_SECRET, said: ({ terrain }) => [terrain] },
  'agree-variant': {
    name: say('steps/classic-updated'),
    who: EACH_IN_SECRET,
    said: ({ variant }) => [variant],
  },
  'set-up-battlefield': {
    name: say('steps/battlefield'),
    who: EVERYBODY,
    said: battlefieldSaid,
    grows: true,
  },
  'choose-crews': { name: say('steps/crews'), who: EACH_IN_SECRET, said: crewsSaid, grows: true },
  'draw-tactics': { name: say('steps/tactics-cards'), who: EACH_IN_SECRET, said: tacticsSaid },
  'take-inducements': {
    name: say('steps/inducements'),
    who: say('steps/gang-cheaper-crew'),
    said: inducementsSaid,
  },
  'draw-sub-plots': { name: say('steps/subplots'), who: EACH_IN_SECRET, said: subplotsSaid },
  'fix-deployment-zones': { name: say('steps/deployment-zones'), who: EVERYBODY, said: () => [] },
  'place-inducement-terrain': {
    name: say('steps/barricades'),
    who: say('steps/whoever-brought-some'),
    said: () => [],
  },
  deploy: {
    name: say('steps/deployment'),
    who: say('steps/as-scenario-says'),
    said: deploymentSaid,
    grows: true,
  },
};

const dominionSteps: readonly Step[] = DOMINION.flatMap(([id, clause]) =>
  id === 'battle' ? [] : [{ id: id === 'deploy' ? DEPLOYMENT : id, clause, ...NAMES[id] }],
);

const BEFORE: Readonly<Record<BattleState['pack'], readonly Step[]>> = {
  takeover: takeoverSteps,
  dominion: dominionSteps,
};
